//! What one seat is sent tells nothing of what the other holds: twins of a game with other hidden cards send the same
//! bytes, with the same numbers, at the same times.

use cards::deck::{Deck, Slot};
use rules::Seat;
use table::setup::{Player, Setup};
use table::shelf::{Beside, Shelf};
use table::wire::{AutoPass, ClockWish, OptionKind, Say, Stops, Visibility};
use table::{Audience, Notice, Sent, Table, deal};

/// How long the table waits before it answers for a player.
const PAUSE: u32 = 400;

fn player(user: i64, name: &str, deck: Deck) -> Player {
    Player {
        user: Some(user),
        name: name.to_owned(),
        bot: None,
        deck: deck.into(),
        cards: Vec::new(),
        number: String::new(),
    }
}

fn table(shelf: &Shelf, guest: Deck, seed: &str) -> Table {
    let host = shelf.named("rarity").expect("a shelf").expect("a deck");
    let setup = Setup {
        id: "twin".to_owned(),
        edition: "comprehensive".to_owned(),
        seed: seed.repeat(32),
        visibility: Visibility::Private,
        clock: ClockWish::Game { minutes: 30, increment_seconds: 0 },
        created: 0,
        pause: PAUSE,
        host: player(1, "Ada", host),
    };
    let guest = player(2, "Ben", guest);
    let cards = deal(shelf, &setup.edition, [&setup.host, &guest]).expect("cards");
    let mut table = Table::new(setup, guest, cards, 0).expect("a table");
    table.open(0).expect("it opens");
    table
}

/// Everything the first seat is sent while both players only let the game go on, with the time of each message; and when the
/// second seat really was asked.
fn sent_to_first(mut table: Table, auto: AutoPass) -> (Vec<(u64, String)>, Vec<u64>) {
    let me = Audience::Seat(Seat::FIRST);
    let mut sent = Sent::default();
    let mut now = 0;
    let (mut out, mut asked) = (Vec::new(), Vec::new());
    for seat in Seat::all() {
        table.arrive(seat);
        let stops = Stops { auto, ..Stops::default() };
        table.say(seat, &Say::SetStops { stops }, now).expect("stops");
    }
    for _ in 0..400 {
        if let Some(state) = table.changed(me, &mut sent, now, Notice::OfChanges) {
            out.push((now, serde_json::to_string(&state).expect("JSON")));
        }
        if table.ended.is_some() || table.turn() > 6 {
            break;
        }
        if let Some(seat) = table.asked_seat().filter(|_| !table.is_pausing()) {
            if seat == Seat::SECOND {
                asked.push(now);
            }
            // A person who takes exactly as long as the table does.
            now += u64::from(PAUSE);
            let prompt = table.game_view(Audience::Seat(seat)).prompt.expect("a prompt");
            let on = |kind: OptionKind| matches!(kind, OptionKind::Pass | OptionKind::Done | OptionKind::No);
            let option = prompt.options.iter().find(|o| on(o.kind)).map_or(0, |o| o.index);
            table.say(seat, &Say::Choose { number: 0, option, value: 0 }, now).expect("a legal answer");
        } else if let Some(at) = table.wake_at() {
            now = at.max(now);
            table.wake(now).expect("it goes on");
        }
    }
    (out, asked)
}

/// The same Mane Character and Problems, and a draw deck of wholly other cards.
fn twin(of: &Deck, other: &Deck) -> Deck {
    let mut draw: Vec<Slot> = Vec::new();
    let mut want = cards::deck::size(&of.draw);
    for slot in other.draw.iter().cycle() {
        let count = slot.count.min(want);
        want -= count;
        match draw.iter_mut().find(|s| s.id == slot.id) {
            Some(same) => same.count += count,
            None => draw.push(Slot { id: slot.id.clone(), count }),
        }
        if want == 0 {
            break;
        }
    }
    Deck { draw, ..of.clone() }
}

#[test]
fn what_a_seat_is_sent_does_not_depend_on_the_others_hidden_cards() {
    let shelf = Shelf::new().expect("a shelf");
    let named = |name| shelf.named(name).expect("a shelf").expect("a deck");
    let one = named("applejack");
    // Whether the table passes for the other player, asks whenever there is something to respond with, or asks always.
    for auto in [AutoPass::UntilConcerned, AutoPass::Smart, AutoPass::Hold] {
        let (mut differ, mut compared) = (false, 0);
        for (seed, other) in [("11", "fluttershy"), ("22", "rarity"), ("33", "fluttershy"), ("44", "rarity")] {
            let mut two = twin(&one, &named(other));
            // Something to respond with, whatever is in play: an Event that is Immediate and requires nothing.
            two.draw = vec![Slot { id: "DE99".to_owned(), count: cards::deck::size(&one.draw) }];
            assert_ne!(one.draw, two.draw);
            let (a, a_asked) = sent_to_first(table(&shelf, one.clone(), seed), auto);
            let (b, b_asked) = sent_to_first(table(&shelf, two, seed), auto);
            // Discarding down to the hand limit shows cards: up to there all is alike.
            let shown = |list: &[(u64, String)]| {
                list.iter().position(|(_, text)| text.contains("discard ")).unwrap_or(list.len())
            };
            let alike = shown(&a).min(shown(&b));
            // A card may be shown too soon for there to be anything to compare.
            if alike <= 10 {
                continue;
            }
            compared += 1;
            for (i, (one, two)) in a.iter().zip(&b).take(alike).enumerate() {
                assert_eq!(one, two, "{auto:?}, {other}: message {i} differs");
            }
            let until = a.get(alike.saturating_sub(1)).map_or(0, |(at, _)| *at);
            let before = |asked: &[u64]| asked.iter().filter(|at| **at < until).count();
            differ |= before(&a_asked) != before(&b_asked);
        }
        assert!(compared > 0, "{auto:?}: no game went on for long enough");
        // Otherwise there would have been nothing to hide.
        assert_eq!(differ, auto == AutoPass::Smart, "{auto:?}: whether the second seat was asked more or less often");
    }
}

/// Naming a card offers the names of the whole pool: of the other deck it tells nothing.
#[test]
fn what_may_be_named_is_the_same_whatever_is_brought() {
    let shelf = Shelf::new().expect("a shelf");
    let named = |name: &str| shelf.named(name).expect("a shelf").expect("a deck");
    let own = named("rarity");
    let names = |other: &str, beside| {
        let table = shelf.table([&own, &named(other)], rules::Edition::Comprehensive, beside).expect("a table");
        table.lib.names().iter().map(|n| n.name.clone()).collect::<Vec<_>>()
    };
    let with = names("fluttershy", Beside::Nothing);
    assert!(with.len() > 1_500, "{} names", with.len());
    for other in ["rarity", "meadow", "pinkie pie"] {
        assert_eq!(with, names(other, Beside::Nothing));
        assert_eq!(with, names(other, Beside::KnownDecks));
    }
}
