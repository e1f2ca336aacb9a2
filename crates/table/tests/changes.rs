//! A client that puts each change onto what it had sees the same as one that is sent everything.

use rules::{Dice, Pcg, Seat};
use table::setup::{Player, Setup, What};
use table::shelf::Shelf;
use table::wire::{ClockWish, GameView, LogLine, Say, StateMessage, Visibility};
use table::{Audience, Notice, Sent, Table, deal};

/// Choices of a game at most.
const LONGEST: u32 = 250;
/// Somebody comes back now and then.
const BACK: u32 = 40;

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

/// As it goes over the wire.
fn sent_over(message: &StateMessage) -> StateMessage {
    serde_json::from_str(&serde_json::to_string(message).expect("JSON")).expect("the same message")
}

/// A view without what is only the server's.
fn bare(mut view: GameView) -> GameView {
    view.cards.iter_mut().for_each(|card| card.def = None);
    view
}

fn laid(shelf: &Shelf, seed: usize, decks: [&str; 2], pause: u32) -> Table {
    let setup = Setup {
        id: "t".to_owned(),
        edition: "comprehensive".to_owned(),
        seed: format!("{seed:064x}"),
        visibility: Visibility::Private,
        clock: ClockWish::Off,
        created: 0,
        pause,
        host: player(shelf, 1, decks[0]),
    };
    let guest = player(shelf, 2, decks[1]);
    let cards = deal(shelf, &setup.edition, [&setup.host, &guest]).expect("cards");
    Table::new(setup, guest, cards, 0).expect("a table")
}

/// The lines somebody has are those of the whole log, whenever they went and came back, also while the table pauses.
#[test]
fn lines_add_up_to_the_whole_log() {
    let shelf = Shelf::new().expect("a shelf");
    let mut came = 0;
    for seed in 0..3 {
        let mut dice = Pcg::new(seed as u64);
        let mut table = laid(&shelf, seed, ["rainbow dash", "fluttershy"], 5);
        table.open(0).expect("it opens");
        let mut sent: [Sent; 3] = Default::default();
        let mut had: [Vec<LogLine>; 3] = Default::default();
        let mut now = 0;
        for i in 0..LONGEST {
            for audience in Audience::ALL {
                let at = audience.index();
                let message = if i == 0 || dice.below(4) == 0 {
                    table.skip(audience);
                    came += 1;
                    Some(table.whole(audience, &mut sent[at], now))
                } else {
                    table.changed(audience, &mut sent[at], now, Notice::OfChanges)
                };
                if message.as_ref().is_some_and(|message| message.fresh) {
                    had[at].clear();
                }
                had[at].extend(message.into_iter().flat_map(|message| message.log));
            }
            let Some((seat, options)) = table.choices() else { break };
            let option = dice.below(options as u32) as u16;
            let say = Say::Choose { number: 0, option, value: table.least(option) };
            // Nobody can answer while the table pauses: time goes on.
            if table.say(seat, &say, now).is_err() {
                now = table.wake_at().expect("it goes on by itself");
                table.wake(now).expect("it goes on");
            }
        }
        // Somebody gives up, so that all is shown; they may have won before.
        let _ = table.say(Seat::FIRST, &Say::Concede, now);
        for audience in Audience::ALL {
            let at = audience.index();
            let last = table.changed(audience, &mut sent[at], now, Notice::OfChanges);
            had[at].extend(last.into_iter().flat_map(|message| message.log));
            let whole = table.whole(audience, &mut Sent::default(), now).log;
            assert!(whole.len() > 50, "a game of {} lines", whole.len());
            assert_eq!(had[at], whole, "seed {seed}, {audience:?}");
        }
    }
    assert!(came > 100);
}

/// Whoever comes while the table pauses sees no more than those who were there.
#[test]
fn who_comes_in_a_pause_sees_what_the_others_see() {
    let shelf = Shelf::new().expect("a shelf");
    let mut hidden = 0;
    for seed in 0..3 {
        let mut dice = Pcg::new(seed as u64 + 50);
        let mut table = laid(&shelf, seed, ["rainbow dash", "applejack"], 5);
        table.open(0).expect("it opens");
        let mut sent: [Sent; 3] = Default::default();
        let mut had: [Option<GameView>; 3] = Default::default();
        let mut lines = [0; 3];
        let mut now = 0;
        for _ in 0..LONGEST {
            for audience in Audience::ALL {
                let at = audience.index();
                let message = match had[at] {
                    None => Some(table.whole(audience, &mut sent[at], now)),
                    Some(_) => table.changed(audience, &mut sent[at], now, Notice::OfChanges),
                };
                if let Some(message) = message {
                    lines[at] += message.log.len();
                    had[at] = message.game.map(|game| game.onto(had[at].as_ref())).or(had[at].take());
                }
                // Somebody else of the same audience comes.
                let came = table.whole(audience, &mut Sent::default(), now);
                assert_eq!(came.log.len(), lines[at], "seed {seed}, step {}, {audience:?}", table.steps());
                let seen = came.game.expect("a whole state").onto(None);
                let old = had[at].as_ref().expect("a view");
                // Whether somebody is asked is shown to those who were there when they were.
                let same = GameView { prompt: old.prompt.clone(), waiting: old.waiting.clone(), ..seen };
                assert!(same == *old, "seed {seed}, step {}, {audience:?}: another board", table.steps());
                let shown = table.game_view(audience);
                hidden += usize::from((shown.turn, &shown.cards) != (old.turn, &old.cards));
            }
            let Some((seat, options)) = table.choices() else { break };
            let option = dice.below(options as u32) as u16;
            let say = Say::Choose { number: 0, option, value: table.least(option) };
            if table.say(seat, &say, now).is_err() {
                now = table.wake_at().expect("it goes on by itself");
                table.wake(now).expect("it goes on");
            }
        }
    }
    assert!(hidden > 20, "only {hidden} times was there something ahead of what is shown");
}

/// What the table answers in one go is the same as when each answer is given by itself.
#[test]
fn answers_in_one_go_are_the_answers_one_by_one() {
    let shelf = Shelf::new().expect("a shelf");
    for (seed, decks) in [["applejack", "rarity"], ["pinkie pie", "twilight sparkle"]].iter().enumerate() {
        let mut dice = Pcg::new(seed as u64 + 9);
        let mut table = laid(&shelf, seed, *decks, 0);
        table.open(0).expect("it opens");
        let mut runs = 0;
        for _ in 0..LONGEST {
            let Some((seat, options)) = table.choices() else { break };
            let option = dice.below(options as u32) as u16;
            table.say(seat, &Say::Choose { number: 0, option, value: table.least(option) }, 0).expect("a legal answer");
            let entries = table.take_entries();
            runs += entries.iter().filter(|entry| matches!(entry.what, What::Settled(_))).count();
        }
        assert!(runs > 50, "only {runs} runs");
        // The entries for playing on name each answer, and the last of them only draws anew from there.
        for steps in [table.steps(), table.steps() / 2, table.steps() / 3] {
            let singly = table.entries_to(steps);
            assert!(!singly.iter().any(|entry| matches!(entry.what, What::Settled(_))));
            let again = laid(&shelf, seed, *decks, 0);
            let cards = deal(&shelf, &again.setup.edition, [&again.players[0], &again.players[1]]).expect("cards");
            let [_, guest] = again.players.clone();
            let again =
                Table::rebuild(again.setup, guest, cards, 0, &singly[..singly.len() - 1]).expect("the same game");
            assert_eq!(again.steps(), steps);
            for audience in Audience::ALL {
                let table::wire::Reply::Past { game, .. } = table.past(audience, steps) else { panic!("the past") };
                assert!(*game == again.game_view(audience), "{decks:?}, {steps} steps, {audience:?}");
            }
        }
    }
}

/// A table that lets go of what it can do without, whenever all have been sent theirs, plays as one that keeps it.
#[test]
fn a_table_that_keeps_little_plays_the_same() {
    let shelf = Shelf::new().expect("a shelf");
    for (seed, decks) in [["fluttershy", "rarity"], ["pinkie pie", "twilight sparkle"]].iter().enumerate() {
        let mut dice = Pcg::new(seed as u64 + 20);
        let [mut lean, mut plain] = [0, 0].map(|pause| laid(&shelf, seed, *decks, pause));
        for table in [&mut lean, &mut plain] {
            table.open(0).expect("it opens");
        }
        for _ in 0..LONGEST {
            lean.all_sent();
            for audience in Audience::ALL {
                assert!(lean.game_view(audience) == plain.game_view(audience), "{decks:?}, step {}", plain.steps());
            }
            assert_eq!(lean.choices(), plain.choices());
            let Some((seat, options)) = plain.choices() else { break };
            let option = dice.below(options as u32) as u16;
            for table in [&mut lean, &mut plain] {
                let say = Say::Choose { number: 0, option, value: table.least(option) };
                table.say(seat, &say, 0).expect("a legal answer");
            }
        }
        assert_eq!(lean.ended, plain.ended);
        assert!(plain.steps() > 300, "a game of {} steps", plain.steps());
    }
}

#[test]
fn changes_add_up_to_the_whole() {
    let shelf = Shelf::new().expect("a shelf");
    let (mut changes, mut kept) = (0, 0);
    for (seed, decks) in
        [["applejack", "rarity"], ["pinkie pie", "twilight sparkle"], ["meadow", "lantern"]].iter().enumerate()
    {
        let mut dice = Pcg::new(seed as u64);
        let mut table = laid(&shelf, seed, *decks, 0);
        table.open(0).expect("it opens");
        let mut sent: [Sent; 3] = Default::default();
        let mut had: [Option<GameView>; 3] = Default::default();
        for _ in 0..LONGEST {
            for audience in Audience::ALL {
                let i = audience.index();
                let message = if had[i].is_none() || dice.below(BACK) == 0 {
                    Some(table.whole(audience, &mut sent[i], 0))
                } else {
                    table.changed(audience, &mut sent[i], 0, Notice::OfChanges)
                };
                if let Some(game) = message.as_ref().map(sent_over).and_then(|message| message.game) {
                    changes += 1;
                    kept += usize::from(game.cards.is_none());
                    let old = had[i].take().filter(|_| !message.is_some_and(|message| message.fresh));
                    had[i] = Some(game.onto(old.as_ref()));
                }
                let now = Some(bare(table.game_view(audience)));
                assert!(
                    had[i] == now,
                    "{decks:?}, {audience:?}, step {}: what was sent does not add up",
                    table.steps()
                );
            }
            let Some((seat, options)) = table.choices() else { break };
            let option = dice.below(options as u32) as u16;
            table.say(seat, &Say::Choose { number: 0, option, value: table.least(option) }, 0).expect("a legal answer");
            if dice.below(BACK) == 0 && table.ended.is_none() {
                // It may be that the other player would have to be asked.
                let _ = table.say(Seat::FIRST, &Say::TakeBack, 0);
            }
        }
    }
    assert!(changes > 500, "only {changes} changes were compared");
    assert!(kept > 0 && kept < changes, "{kept} of {changes} changes left the cards as they were");
}

/// Zones are not sent: a client finds the cards of each by where they lie, in the same order as the seat sees them.
#[test]
fn zones_are_found_by_where_cards_lie() {
    let shelf = Shelf::new().expect("a shelf");
    let numbers = |handles: &[seen::Handle]| -> Vec<u16> { handles.iter().map(|handle| handle.0).collect() };
    let mut known = 0;
    for seed in 0..4 {
        let mut dice = Pcg::new(seed as u64);
        let mut table = laid(&shelf, seed, ["pinkie pie", "twilight sparkle"], 0);
        table.open(0).expect("it opens");
        for _ in 0..LONGEST {
            let Some((asked, options)) = table.choices() else { break };
            let (deal, game, question) = table.for_bot();
            for seat in Seat::all() {
                let seen = seen::Seen::with(&game, &deal.cards.lib, seat, &question);
                let view = table.game_view(Audience::Seat(seat));
                for (seen, view) in seen.players.iter().zip(&view.players) {
                    assert_eq!(numbers(&seen.hand), view.hand);
                    assert_eq!(numbers(&seen.discard), view.discard);
                    assert_eq!(numbers(&seen.banished), view.banished);
                    assert_eq!(numbers(&seen.flipped), view.flipped);
                    let spots: Vec<_> = seen.known.iter().map(|spot| (spot.from_top, spot.card.0)).collect();
                    assert_eq!(spots, view.known.iter().map(|spot| (spot.from_top, spot.card)).collect::<Vec<_>>());
                    known += spots.len();
                }
            }
            let option = dice.below(options as u32) as u16;
            let say = Say::Choose { number: 0, option, value: table.least(option) };
            table.say(asked, &say, 0).expect("a legal answer");
        }
    }
    assert!(known > 1000, "many places in decks were known: {known}");
}
