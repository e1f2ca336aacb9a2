//! Bytes as the choices of a game between random decks of the whole pool.

#![no_main]

use libfuzzer_sys::fuzz_target;
use rules::{Edition, Options, Pcg, Pick};
use testkit::decks;

fuzz_target!(|data: &[u8]| {
    let Some((seed, choices)) = data.split_first_chunk::<4>() else { return };
    let mut dice = Pcg::new(u64::from(u32::from_le_bytes(*seed)));
    let Ok(pool) = cards::pool::Pool::official() else { return };
    let (Some(a), Some(b)) = (decks::random_deck(pool, &mut dice), decks::random_deck(pool, &mut dice)) else {
        return;
    };
    let Ok(table) = decks::table([&a, &b]) else { return };
    let edition = Edition::ALL[usize::from(seed[0]) % Edition::ALL.len()];
    let mut game = testkit::soak::start(&table, edition, &mut dice, &());
    let mut options = Options::default();
    for byte in choices {
        if game.outcome().is_some() {
            return;
        }
        if let Err(why) = game.check(&table.lib, &mut options) {
            panic!("{why}");
        }
        let pick = options.picks[usize::from(*byte) % options.picks.len()];
        let value = match pick {
            Pick::Number { from, to } => from + u32::from(*byte) % (to - from).saturating_add(1).max(1),
            _ => 0,
        };
        game.take(&table.lib, pick, value, &mut dice, &());
    }
});
