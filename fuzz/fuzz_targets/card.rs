//! Bytes as a file of cards, in each of the three forms.

#![no_main]

use cards::text::grammar as reader;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let _ = cards::octgn::read(text, &reader);
    let _ = cards::jsonl::read(text, &reader);
    if let Ok(list) = cards::plain::read(text, &reader) {
        // What could be read can be played with.
        let _ = rules::Library::new(list.into_iter().map(std::sync::Arc::new));
    }
});
