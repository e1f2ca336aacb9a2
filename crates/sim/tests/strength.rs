//! Levels against each other on blank decks, and legal answers to everything.

use bots::{Bot, Budget, Chosen, Fault, Hard, SearchConfig, Weights, by_name};
use rules::{Outcome, SEATS, Seat};
use seen::{Imaginer, Seen};
use sim::{Bout, Duel, Limits, NEVER, Sight};
use testkit::decks::Table;

fn duel(table: &Table, bots: [&mut dyn Bot; SEATS], seed: u64, limits: Limits) -> Duel {
    let decks = [&table.decks[0], &table.decks[1]];
    let bout = Bout { lib: &table.lib, decks, seed, limits, sight: [Sight::Fair; SEATS], stop: &NEVER };
    sim::duel(&bout, bots, &()).expect("never stopped")
}

/// Points of the first bot over so many games, seats in turn: a win is two, a draw one.
fn points(one: &mut dyn Bot, two: &mut dyn Bot, games: u64) -> u64 {
    let table = testkit::blank::table();
    let mut points = 0;
    for seed in 0..games {
        let mut a: &mut dyn Bot = &mut *one;
        let mut b: &mut dyn Bot = &mut *two;
        let me = if seed % 2 == 0 { Seat::FIRST } else { Seat::SECOND };
        if me == Seat::SECOND {
            std::mem::swap(&mut a, &mut b);
        }
        let out = duel(&table, [a, b], seed, Limits::default());
        points += match out.outcome {
            Outcome::Won(seat) if seat == me => 2,
            Outcome::Won(_) => 0,
            Outcome::Draw | Outcome::Halted => 1,
        };
    }
    points
}

#[test]
fn normal_beats_random() {
    let mut normal = by_name("normal").expect("there is one");
    let mut random = by_name("random").expect("there is one");
    let got = points(&mut *normal, &mut *random, 60);
    println!("normal against random: {got} of 120");
    assert!(got > 84, "{got} of 120");
}

#[test]
fn easy_is_between() {
    let mut easy = by_name("easy").expect("there is one");
    let mut random = by_name("random").expect("there is one");
    let got = points(&mut *easy, &mut *random, 40);
    println!("easy against random: {got} of 80");
    assert!(got > 44, "{got} of 80");
}

/// Asks a bot and checks the answer.
struct Checked(Hard);

impl Bot for Checked {
    fn name(&self) -> &str {
        self.0.name()
    }

    fn choose(&mut self, seen: &Seen, worlds: &mut Imaginer<'_>) -> Result<Chosen, Fault> {
        let chosen = self.0.choose(seen, worlds)?;
        assert!(chosen.option < seen.choices().len(), "{chosen:?} to {:?}", seen.question());
        assert!(self.0.report().iterations <= 12);
        Ok(chosen)
    }

    fn begin(&mut self, seed: u64) {
        self.0.begin(seed);
    }
}

#[test]
fn hard_answers_legally_and_keeps_its_budget() {
    let config = SearchConfig { budget: Budget::Iterations(12), rollout: 4, ..SearchConfig::default() };
    let mut hard = Checked(Hard::new(Weights::default(), config));
    let mut random = by_name("random").expect("there is one");
    let got = points(&mut hard, &mut *random, 4);
    assert!(got >= 4, "{got} of 8");
}

#[test]
fn hard_answers_whatever_cards_ask() {
    let pool = cards::pool::Pool::official().expect("the pool");
    let config = SearchConfig { budget: Budget::Iterations(3), rollout: 2, ..SearchConfig::default() };
    let mut hard = Checked(Hard::new(Weights::default(), config));
    let mut random = by_name("random").expect("there is one");
    let limits = Limits { turns: 40, ..Limits::default() };
    for seed in 0..8 {
        let mut dice = rules::Pcg::new(seed);
        let a = testkit::decks::random_deck(pool, &mut dice).expect("a deck");
        let b = testkit::decks::random_deck(pool, &mut dice).expect("a deck");
        let table = testkit::decks::table([&a, &b]).expect("a library");
        let out = duel(&table, [&mut hard, &mut *random], seed, limits);
        assert!(out.turns > 0);
    }
}

#[test]
fn the_same_seed_gives_the_same_game() {
    let table = testkit::blank::table();
    let play = || {
        let mut a = by_name("hard:10").expect("there is one");
        let mut b = by_name("easy").expect("there is one");
        duel(&table, [&mut *a, &mut *b], 3, Limits::default())
    };
    assert_eq!(play(), play());
}

#[test]
fn an_unknown_name_lists_what_exists() {
    let error = by_name("brilliant").err().expect("no such bot").to_string();
    for name in bots::NAMES {
        assert!(error.contains(name), "{error}");
    }
    assert!(by_name("hard:x").is_err());
    assert!(by_name("hard:50ms").is_ok());
}
