//! Random and mutated messages to a table: no panic, a clear answer, and a table that can still be rebuilt.

use rules::{Dice, Pcg, Seat};
use table::setup::{Player, Setup};
use table::shelf::Shelf;
use table::wire::{ClockWish, Say, ToServer, Visibility};
use table::{Audience, Notice, Sent, Table, deal};

const TABLES: u64 = 6;
const MESSAGES: u32 = 1500;

/// One of each thing a client may say, as docs/protocol.md shows them.
fn samples() -> Vec<String> {
    let document = include_str!("../../../docs/protocol.md");
    document
        .lines()
        .filter(|line| line.starts_with("{\"id\""))
        .filter(|line| line.contains("\"say\""))
        .map(str::to_owned)
        .collect()
}

/// A message with some of its bytes changed, cut or doubled.
fn mutated(text: &str, dice: &mut Pcg) -> String {
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..dice.below(4) {
        let at = dice.below(bytes.len().max(1) as u32) as usize;
        match dice.below(5) {
            0 if at < bytes.len() => bytes[at] = dice.below(256) as u8,
            1 if at < bytes.len() => bytes[at] = b"0123456789-\"{}[]:,"[dice.below(18) as usize],
            2 => bytes.truncate(at),
            3 => bytes.extend_from_within(at..),
            _ => {
                let digits = dice.below(u32::MAX).to_string();
                bytes.splice(at..at, digits.bytes());
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

fn player(shelf: &Shelf, user: i64, deck: &str) -> Player {
    let deck = shelf.named(deck).expect("a shelf").expect("a deck");
    Player {
        user: Some(user),
        name: format!("P{user}"),
        bot: None,
        deck: deck.into(),
        cards: Vec::new(),
        number: String::new(),
    }
}

#[test]
fn no_message_breaks_a_table() {
    let shelf = Shelf::new().expect("a shelf");
    let samples = samples();
    assert!(samples.len() > 15, "{samples:?}");
    let (mut understood, mut done, mut refused) = (0, 0, 0);
    for seed in 0..TABLES {
        let mut dice = Pcg::new(seed);
        let setup = Setup {
            id: "t".to_owned(),
            edition: "comprehensive".to_owned(),
            seed: format!("{seed:02x}").repeat(32),
            visibility: Visibility::Private,
            clock: ClockWish::Choice { seconds: 30 },
            created: 0,
            pause: (seed % 2) as u32 * 10,
            host: player(&shelf, 1, "rarity"),
        };
        let guest = player(&shelf, 2, "applejack");
        let cards = deal(&shelf, &setup.edition, [&setup.host, &guest]).expect("cards");
        let mut table = Table::new(setup.clone(), guest.clone(), cards.clone(), 0).expect("a table");
        table.open(0).expect("it opens");
        let mut entries = table.take_entries();
        let mut sent: [Sent; 3] = Default::default();
        let mut now = 0;
        for _ in 0..MESSAGES {
            let text = mutated(&samples[dice.below(samples.len() as u32) as usize], &mut dice);
            now += u64::from(dice.below(40));
            if table.wake_at().is_some_and(|at| at <= now) {
                table.wake(now).expect("it goes on");
            }
            if let Ok(ToServer { say, .. }) = serde_json::from_str(&text) {
                understood += 1;
                let seat = Seat(dice.below(2) as u8);
                // Many are about a choice: half of those are answers that could be right.
                let say = match say {
                    Say::Choose { number, option, value } if dice.below(2) == 0 => {
                        Say::Choose { number, option: option % 4, value: value % 4 }
                    }
                    Say::Concede | Say::AnswerDraw { accept: true } if dice.below(20) > 0 => Say::Ping,
                    other => other,
                };
                if let Say::WhyNot { card, action } = &say {
                    let _ = table.why_not(seat, *card, action.as_deref());
                }
                if let Say::Past { step } = &say {
                    table.past(Audience::Seat(seat), *step);
                }
                match table.say(seat, &say, now) {
                    Ok(()) => done += 1,
                    Err(why) => {
                        refused += 1;
                        assert!(why.why.ends_with('.') || why.rule.is_some(), "{}", why.why);
                    }
                }
            }
            entries.extend(table.take_entries());
            for audience in Audience::ALL {
                table.changed(audience, &mut sent[audience.index()], now, Notice::OfChanges);
            }
        }
        let again = Table::rebuild(setup, guest, cards, 0, &entries).expect("it is rebuilt");
        assert_eq!(again.steps(), table.steps());
        assert_eq!(again.ended, table.ended);
    }
    assert!(understood > 500 && done > 100 && refused > 100, "{understood} understood, {done} done, {refused} refused");
}
