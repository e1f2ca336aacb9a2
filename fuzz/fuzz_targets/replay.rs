//! Bytes as a recorded game: read, laid out and followed as `faceoff replay` does.

#![no_main]
#![allow(dead_code)]

use libfuzzer_sys::fuzz_target;
use table::{keyed, record, words};

#[path = "../../crates/cli/src/run.rs"]
mod run;
#[path = "../../crates/cli/src/say.rs"]
mod say;
#[path = "../../crates/cli/src/shelf.rs"]
mod shelf;

fuzz_target!(|data: &[u8]| {
    let Ok(record) = serde_json::from_slice::<record::Record>(data) else { return };
    let Ok(mut shelf) = shelf::Shelf::new(&[]) else { return };
    if shelf.add(record.cards.clone()).is_err() {
        return;
    }
    let found = run::Match::of(&record, &shelf);
    let Ok(table) = record.table(&shelf) else { return };
    let Ok(mut run) = run::Run::begin(&record, std::sync::Arc::new(table), &()) else { return };
    for step in &record.inputs {
        if run.follow(step, found, &()).is_err() {
            return;
        }
    }
});
