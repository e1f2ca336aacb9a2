//! Bytes as a deck in any of its forms; what was read is written and read again.

#![no_main]

use cards::deck;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let Ok(pool) = cards::pool::Pool::official() else { return };
    let form = deck::recognise(text);
    if let Ok(pasted) = deck::read(text, pool) {
        let _ = deck::write(&pasted.deck, form, pool);
    }
});
