//! A table is its entries: random play with everything that can be said there, rebuilt again and again.

use rules::{Dice, Pcg, Seat};
use table::setup::{Entry, Player, Setup};
use table::shelf::Shelf;
use table::wire::{AutoPass, ClockWish, GameView, OptionKind, PhaseName, Say, Stops, TakeBack, Visibility};
use table::{AWAY, Audience, How, Notice, Sent, Table, deal};

fn player(shelf: &Shelf, user: i64, deck: &str) -> Player {
    let deck = shelf.named(deck).expect("a shelf").expect("a deck");
    Player {
        user: Some(user),
        name: format!("P{user}"),
        bot: None,
        deck: deck.into(),
        cards: Vec::new(),
        number: user.to_string(),
    }
}

fn setup(shelf: &Shelf, seed: u8) -> Setup {
    Setup {
        id: "t".to_owned(),
        edition: "comprehensive".to_owned(),
        seed: format!("{seed:02x}").repeat(32),
        visibility: Visibility::Private,
        clock: ClockWish::Game { minutes: 100, increment_seconds: 1 },
        created: 0,
        pause: 10,
        host: player(shelf, 1, "rarity"),
    }
}

/// A table, and the entries that were to be stored.
struct Stored<'a> {
    shelf: &'a Shelf,
    table: Table,
    entries: Vec<Entry>,
    now: u64,
}

impl<'a> Stored<'a> {
    fn new(shelf: &'a Shelf, seed: u8) -> Stored<'a> {
        Stored::of_edition(shelf, seed, "comprehensive")
    }

    fn of_edition(shelf: &'a Shelf, seed: u8, edition: &str) -> Stored<'a> {
        let guest = player(shelf, 2, "applejack");
        let setup = Setup { edition: edition.to_owned(), ..setup(shelf, seed) };
        let cards = deal(shelf, &setup.edition, [&setup.host, &guest]).expect("cards");
        let mut table = Table::new(setup, guest, cards, 0).expect("a table");
        table.open(0).expect("it opens");
        let entries = table.take_entries();
        Stored { shelf, table, entries, now: 0 }
    }

    fn say(&mut self, seat: Seat, say: &Say) -> Result<(), String> {
        self.now += 50;
        let done = self.table.say(seat, say, self.now).map_err(|why| why.why);
        self.entries.extend(self.table.take_entries());
        done
    }

    /// Lets the table answer for seats until somebody has to be asked.
    fn settle(&mut self) {
        while self.table.is_pausing() {
            self.now = self.table.wake_at().unwrap_or(self.now).max(self.now);
            self.table.wake(self.now).expect("it goes on");
            self.entries.extend(self.table.take_entries());
        }
    }

    fn views(&self) -> Vec<GameView> {
        Audience::ALL.iter().map(|a| self.table.game_view(*a)).collect()
    }

    fn rebuilt(&self) -> Stored<'a> {
        let (setup, guest) = (self.table.setup.clone(), self.table.players[1].clone());
        let cards = deal(self.shelf, &setup.edition, [&setup.host, &guest]).expect("cards");
        let table = Table::rebuild(setup, guest, cards, 0, &self.entries).expect("it is rebuilt");
        Stored { shelf: self.shelf, table, entries: self.entries.clone(), now: self.now }
    }

    /// The one who is asked takes an option of a kind, or any.
    fn choose(&mut self, dice: &mut Pcg, kind: Option<OptionKind>) -> Option<Seat> {
        self.settle();
        let seat = self.table.asked_seat().filter(|_| self.table.ended.is_none())?;
        let prompt = self.table.game_view(Audience::Seat(seat)).prompt.expect("who is asked has a prompt");
        let fits: Vec<_> = prompt.options.iter().filter(|o| kind.is_none_or(|k| o.kind == k)).collect();
        let option = fits.get(dice.below(fits.len().max(1) as u32) as usize).copied().unwrap_or(&prompt.options[0]);
        let value = option.range.map_or(0, |range| range.from);
        self.say(seat, &Say::Choose { number: 0, option: option.index, value }).expect("an option is legal");
        Some(seat)
    }
}

#[test]
fn a_table_is_rebuilt_from_its_entries() {
    let shelf = Shelf::new().expect("a shelf");
    for seed in 0..4 {
        let mut dice = Pcg::new(u64::from(seed));
        let mut one = Stored::new(&shelf, seed);
        let mut taken = 0;
        for step in 0..250 {
            let seat = Seat(dice.below(2) as u8);
            match dice.below(20) {
                0 => {
                    let _ = one.say(seat, &Say::Phrase { phrase: 1 });
                }
                1 => {
                    let stops = Stops { auto: AutoPass::UntilConcerned, ..Stops::default() };
                    one.say(seat, &Say::SetStops { stops }).expect("stops");
                }
                2 => {
                    one.say(seat, &Say::SetStops { stops: Stops::default() }).expect("stops");
                }
                3 => {
                    if one.say(seat, &Say::TakeBack).is_ok() {
                        taken += 1;
                        let _ = one.say(seat.next(), &Say::AnswerTakeBack { accept: dice.below(2) == 0 });
                    }
                }
                4 => {
                    let _ = one.say(seat, &Say::OfferDraw);
                    let _ = one.say(seat.next(), &Say::AnswerDraw { accept: false });
                }
                _ => {
                    one.choose(&mut dice, None);
                }
            }
            if step % 50 == 49 {
                // A pause before the table answers is no part of what is kept.
                one.settle();
                let two = one.rebuilt();
                assert_eq!(one.views(), two.views(), "seed {seed}, step {step}");
                assert_eq!(one.table.ended, two.table.ended);
            }
        }
        assert!(taken > 0, "nothing was taken back");
    }
}

#[test]
fn a_new_hand_is_told_of_once() {
    let shelf = Shelf::new().expect("a shelf");
    for edition in ["comprehensive", "canterlot-nights"] {
        let mut one = Stored::of_edition(&shelf, 1, edition);
        let mut dice = Pcg::new(1);
        for _ in 0..6 {
            one.choose(&mut dice, Some(OptionKind::Yes));
        }
        let (log, _) = one.table.open_log();
        let told: Vec<&str> =
            log.iter().filter(|l| l.rule.as_deref() == Some("102.4a")).map(|l| l.text.as_str()).collect();
        assert_eq!(told, ["P1: take a new hand", "P2: take a new hand"], "{edition}");
        let begins = log.iter().position(|line| line.text == "The game begins").expect("it begins");
        assert!(log.iter().rposition(|line| line.text.ends_with("take a new hand")).is_some_and(|at| at < begins));
    }
}

#[test]
fn a_choice_is_free_to_take_back_until_something_is_shown() {
    let shelf = Shelf::new().expect("a shelf");
    let mut found = 0;
    for seed in 0..12 {
        let mut dice = Pcg::new(u64::from(seed));
        let mut one = Stored::new(&shelf, seed);
        for _ in 0..60 {
            let before = one.rebuilt();
            let asked = {
                one.settle();
                one.table.asked_seat()
            };
            let Some(seat) = asked else { break };
            let view = one.table.game_view(Audience::Seat(seat));
            let moves = view.prompt.is_some_and(|p| p.options.iter().any(|o| o.kind == OptionKind::Move));
            one.choose(&mut dice, moves.then_some(OptionKind::Move));
            if moves && one.table.ended.is_none() {
                // A move shows nothing and rolls nothing: it can be taken back at once, and all is as before.
                let mut sent = Sent::default();
                let state =
                    one.table.changed(Audience::Seat(seat), &mut sent, one.now, Notice::OfChanges).expect("a state");
                if state.take_back == TakeBack::Free {
                    one.say(seat, &Say::TakeBack).expect("it is free");
                    assert_eq!(one.views()[seat.index()].cards, view.cards);
                    found += 1;
                }
            }
            drop(before);
        }
    }
    assert!(found > 0, "no move was taken back");
}

#[test]
fn what_was_shown_is_taken_back_only_if_the_other_agrees() {
    let shelf = Shelf::new().expect("a shelf");
    let mut one = Stored::new(&shelf, 3);
    let mut dice = Pcg::new(3);
    let first = one.choose(&mut dice, None).expect("somebody is asked");
    one.choose(&mut dice, None).expect("the other is asked");
    // The other has acted since: it has to be asked.
    let steps = one.table.steps();
    one.say(first, &Say::TakeBack).expect("it may be asked for");
    assert_eq!(one.table.steps(), steps, "nothing happens before the other agrees");
    assert!(one.say(first, &Say::AnswerTakeBack { accept: true }).is_err(), "one can't agree with oneself");
    one.say(first.next(), &Say::AnswerTakeBack { accept: true }).expect("the other agrees");
    assert!(one.table.steps() < steps);
    assert_eq!(one.views(), one.rebuilt().views());
}

#[test]
fn games_end_by_concession_agreement_and_time() {
    let shelf = Shelf::new().expect("a shelf");
    let mut one = Stored::new(&shelf, 1);
    one.say(Seat::SECOND, &Say::Concede).expect("anybody may concede at any time");
    let ended = one.table.ended.clone().expect("it is over");
    assert_eq!((ended.winner, ended.how), (Some(Seat::FIRST), How::Conceded));
    assert!(one.say(Seat::FIRST, &Say::Concede).is_err());

    let mut one = Stored::new(&shelf, 1);
    assert!(one.say(Seat::FIRST, &Say::AnswerDraw { accept: true }).is_err(), "nothing is offered");
    one.say(Seat::FIRST, &Say::OfferDraw).expect("a draw is offered");
    one.say(Seat::SECOND, &Say::AnswerDraw { accept: true }).expect("and agreed");
    assert_eq!(one.table.ended.clone().map(|e| e.how), Some(How::Agreed));

    let mut one = Stored::new(&shelf, 1);
    one.settle();
    let slow = one.table.asked_seat().expect("somebody is asked");
    one.table.wake(100 * 60_000 + 1_000_000).expect("time passes");
    let ended = one.table.ended.clone().expect("it is over");
    assert_eq!((ended.winner, ended.how), (Some(slow.next()), How::OutOfTime));
}

#[test]
fn free_text_needs_both_and_the_muted_are_not_heard() {
    let shelf = Shelf::new().expect("a shelf");
    let mut one = Stored::new(&shelf, 1);
    let text = || Say::Chat { text: "<b>hi</b>\u{7}".to_owned() };
    assert!(one.say(Seat::FIRST, &text()).is_err());
    one.say(Seat::FIRST, &Say::AllowFreeText { on: true }).expect("one allows it");
    assert!(one.say(Seat::FIRST, &text()).is_err());
    one.say(Seat::SECOND, &Say::AllowFreeText { on: true }).expect("both allow it");
    one.say(Seat::FIRST, &text()).expect("now it is said");
    let mut sent = Sent::default();
    let state =
        one.table.changed(Audience::Seat(Seat::SECOND), &mut sent, one.now, Notice::OfChanges).expect("a state");
    assert_eq!(state.chat[0].text, "<b>hi</b>", "control characters are gone; the page escapes the rest");
    one.say(Seat::SECOND, &Say::Mute { on: true }).expect("muted");
    one.say(Seat::FIRST, &Say::Phrase { phrase: 0 }).expect("said");
    let state =
        one.table.changed(Audience::Seat(Seat::SECOND), &mut sent, one.now, Notice::OfChanges).expect("a state");
    assert!(state.chat.is_empty());
}

#[test]
fn the_win_over_an_absent_player_may_be_claimed() {
    let shelf = Shelf::new().expect("a shelf");
    let mut one = Stored::new(&shelf, 1);
    one.settle();
    let absent = one.table.asked_seat().expect("somebody is asked");
    let claimant = absent.next();
    Seat::all().for_each(|seat| one.table.arrive(seat));
    one.now += AWAY;
    assert!(one.say(claimant, &Say::Claim).is_err(), "the other player is there");
    one.table.leave(absent, one.now);
    assert!(one.say(claimant, &Say::Claim).is_err(), "nobody loses by a moment's absence");
    one.now += AWAY;
    assert!(one.say(absent, &Say::Claim).is_err(), "nor does one who waits for the absent");
    one.say(claimant, &Say::Claim).expect("the win is claimed");
    let ended = one.table.ended.clone().expect("it is over");
    assert_eq!((ended.winner, ended.how), (Some(claimant), How::Away));
    assert_eq!(one.rebuilt().table.ended, one.table.ended);
}

/// How often the first player is asked though there is only one answer.
fn asked_in_vain(shelf: &Shelf, seed: u8, stops: Stops) -> usize {
    let mut one = Stored::new(shelf, seed);
    let mut dice = Pcg::new(u64::from(seed));
    one.say(Seat::FIRST, &Say::SetStops { stops }).expect("stops are set");
    let in_vain = (0..60).filter(|_| {
        one.settle();
        let prompt = one.table.game_view(Audience::Seat(Seat::FIRST)).prompt;
        one.choose(&mut dice, None);
        prompt.is_some_and(|prompt| prompt.options.len() == 1)
    });
    in_vain.count()
}

#[test]
fn a_seat_is_asked_where_it_stops_and_not_where_it_could_only_pass() {
    use PhaseName::{End, Main, Ready, Score, Troublemaker};
    let shelf = Shelf::new().expect("a shelf");
    let every = || vec![Ready, Troublemaker, Main, Score, End];
    for seed in 0..4 {
        let asked = |own, other, auto| asked_in_vain(&shelf, seed, Stops { own, other, auto, yields: Vec::new() });
        assert_eq!(asked(Vec::new(), Vec::new(), AutoPass::Smart), 0);
        assert_eq!(asked(Vec::new(), Vec::new(), AutoPass::UntilConcerned), 0);
        assert!(asked(every(), Vec::new(), AutoPass::Smart) > 0);
        assert!(asked(Vec::new(), every(), AutoPass::Smart) > 0);
        assert!(asked(Vec::new(), Vec::new(), AutoPass::Hold) > 0);
    }
}

/// Whoever yields to the cards that could be used now is not asked about them.
#[test]
fn a_seat_that_yields_to_a_card_is_not_asked_for_it() {
    let shelf = Shelf::new().expect("a shelf");
    let mut yielded = 0;
    for seed in 0..20 {
        let mut dice = Pcg::new(u64::from(seed));
        let mut one = Stored::new(&shelf, seed);
        for _ in 0..80 {
            one.settle();
            let Some(seat) = one.table.asked_seat().filter(|_| one.table.ended.is_none()) else { break };
            let view = one.table.game_view(Audience::Seat(seat));
            let prompt = view.prompt.expect("who is asked has a prompt");
            let used = |kind| matches!(kind, OptionKind::Play | OptionKind::Activate);
            let simple = prompt.options.iter().all(|o| o.kind == OptionKind::Pass || used(o.kind));
            if prompt.question == "priority" && simple {
                let id = |handle: u16| view.cards[usize::from(handle)].id.as_deref().map(str::to_owned);
                let cards = prompt.options.iter().filter_map(|o| id(o.card?));
                let stops = Stops { yields: cards.collect(), ..Stops::default() };
                let mut other = one.rebuilt();
                other.settle();
                let steps = other.table.steps();
                other.say(seat, &Say::SetStops { stops }).expect("it is set");
                other.settle();
                assert!(other.table.steps() > steps, "seed {seed}: the table passes");
                yielded += 1;
            }
            one.choose(&mut dice, None);
        }
    }
    assert!(yielded > 3, "only {yielded} questions were about cards alone");
}
