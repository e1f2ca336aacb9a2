//! Lines of bytes as messages to a table: no panic, and the table can be rebuilt from its entries.
#![no_main]

use libfuzzer_sys::fuzz_target;
use rules::Seat;
use std::sync::{Arc, LazyLock};
use table::setup::{Player, Setup};
use table::shelf::Shelf;
use table::wire::{ClockWish, ToServer, Visibility};
use table::{Audience, Deal, Notice, Sent, Table, deal};

static DEALT: LazyLock<(Setup, Player, Arc<Deal>)> = LazyLock::new(|| {
    let shelf = Shelf::new().expect("a shelf");
    let player = |user, deck: &str| {
        let deck = shelf.named(deck).expect("a shelf").expect("a deck");
        Player { user: Some(user), name: format!("P{user}"), bot: None, deck: deck.into(), cards: Vec::new(), number: String::new() }
    };
    let setup = Setup {
        id: "t".to_owned(),
        edition: "comprehensive".to_owned(),
        seed: "07".repeat(32),
        visibility: Visibility::Private,
        clock: ClockWish::Off,
        created: 0,
        pause: 5,
        host: player(1, "meadow"),
    };
    let guest = player(2, "lantern");
    let cards = deal(&shelf, &setup.edition, [&setup.host, &guest]).expect("cards");
    (setup, guest, cards)
});

fuzz_target!(|bytes: &[u8]| {
    let (setup, guest, cards) = &*DEALT;
    let Ok(mut table) = Table::new(setup.clone(), guest.clone(), cards.clone(), 0) else { return };
    let _ = table.open(0);
    let mut entries = table.take_entries();
    let mut sent = Sent::default();
    for (i, line) in bytes.split(|byte| *byte == b'\n').take(50).enumerate() {
        let now = i as u64 * 3;
        if let Ok(ToServer { id, say }) = serde_json::from_slice(line) {
            let _ = table.say(Seat((id % 2) as u8), &say, now);
        }
        if table.wake_at().is_some_and(|at| at <= now) {
            let _ = table.wake(now);
        }
        entries.extend(table.take_entries());
        table.changed(Audience::Seat(Seat::FIRST), &mut sent, now, Notice::OfChanges);
    }
    let again = Table::rebuild(setup.clone(), guest.clone(), cards.clone(), 0, &entries).expect("it is rebuilt");
    assert_eq!(again.steps(), table.steps());
});
