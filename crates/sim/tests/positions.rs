//! Positions in which the right move is clear: a table in, the move of a bot out.

use bots::{Weights, by_name, value};
use rules::{AreaId, Game, Library, Obj, Options, Pick, Seat};
use seen::{Belief, Imaginer, Seen};

/// The cards that positions are made of.
const CARDS: &str = "
  Stout Pal
  Friend; blue; power 3; cost 2

  Small Pal
  Friend; blue; power 1; cost 1

  Great Pal
  Friend; orange; power 6; cost 4

  Puddle
  Troublemaker; power 2; points 1

  Boulder
  Troublemaker; power 9; points 1

  Fair Task
  Problem; bonus 1; opponent 4 wild; owner 3 blue
";

/// A table, laid.
fn laid(table: &str) -> (Library, Game) {
    let text = format!("# A position\nrules: 611.1\n\ncards:\n{CARDS}\ntable:\n{table}\n\nasked: Anna, priority\n");
    testkit::scenario::position(&text).unwrap_or_else(|why| panic!("line {}: {}", why.line, why.what))
}

/// What a bot does at a table, the same way for several seeds.
fn done(bot: &str, table: &str) -> Vec<String> {
    let (lib, game) = laid(table);
    let mut options = Options::default();
    game.ask(&lib, &mut options);
    let (seat, _) = options.asked.expect("somebody is asked");
    let seen = Seen::of(&game, &lib, seat);
    let answers = (1..=3).map(|seed| {
        let mut bot = by_name(bot).expect("there is one");
        bot.begin(seed);
        let mut worlds = Imaginer::new(&game, &lib, seat, &Belief::nothing(), seed).expect("it is asked");
        let chosen = bot.choose(&seen, &mut worlds).expect("an answer");
        told(&game, &lib, options.picks[chosen.option])
    });
    answers.collect()
}

/// A pick in words.
fn told(game: &Game, lib: &Library, pick: Pick) -> String {
    let card = |obj: Obj| lib.name(game.def(lib, obj.card).name).to_owned();
    let place = |area: AreaId| match game.look(lib).problem_at(area) {
        Some(problem) => lib.name(game.def(lib, problem).name).to_owned(),
        None => "home".to_owned(),
    };
    match pick {
        Pick::Play { card: c, to, .. } => format!("play {} at {}", card(c), place(to)),
        Pick::Move { card: c, to } => format!("move {} to {}", card(c), place(to)),
        Pick::Challenge(c) => format!("challenge {}", card(c)),
        other => format!("{other:?}").to_lowercase(),
    }
}

/// Bots that look ahead at all.
const BOTS: [&str; 3] = ["normal", "hard:150", "hard:300/0"];

/// Every bot does one of these, whatever its seed.
fn all_do(bots: &[&str], table: &str, right: &[&str]) {
    for bot in bots {
        for did in done(bot, table) {
            assert!(right.contains(&did.as_str()), "{bot} did: {did}; right were {right:?}");
        }
    }
}

/// No bot does any of these.
fn none_does(bots: &[&str], table: &str, wrong: &[&str]) {
    for bot in bots {
        for did in done(bot, table) {
            assert!(!wrong.iter().any(|w| did.starts_with(w)), "{bot} did: {did}");
        }
    }
}

#[test]
fn a_friend_goes_where_it_lets_one_confront() {
    all_do(
        &BOTS,
        "  turn: Anna, turn 7
           Anna: tokens 2
           Anna Problem: Fair Task
           Anna hand: Stout Pal",
        &["play Stout Pal at Fair Task"],
    );
}

#[test]
fn who_would_confront_stays() {
    none_does(
        &BOTS,
        "  turn: Anna, turn 7
           Anna: tokens 4
           Anna Problem: Fair Task
           Anna at Anna's Problem: Stout Pal
           Anna hand: Small Pal",
        &["move Stout Pal"],
    );
}

#[test]
fn tokens_are_spent_where_they_make_a_point() {
    // Two tokens move the Friend that is missing; or the last point is left lying.
    all_do(
        &BOTS,
        "  turn: Anna, turn 15
           Anna: tokens 2, score 14
           Ben: score 14
           Anna Problem: Fair Task
           Anna home: Stout Pal
           Anna hand: Small Pal",
        &["move Stout Pal to Fair Task"],
    );
}

#[test]
fn a_weak_troublemaker_is_challenged() {
    all_do(
        &BOTS,
        "  turn: Anna, turn 7, Challenge Step
           Anna Problem: Fair Task
           Anna at Anna's Problem: Great Pal, Stout Pal
           Ben at Anna's Problem: Puddle",
        &["challenge Puddle"],
    );
}

#[test]
fn a_strong_one_is_left_alone() {
    none_does(
        &BOTS,
        "  turn: Anna, turn 7, Challenge Step
           Anna Problem: Fair Task
           Anna at Anna's Problem: Small Pal
           Ben at Anna's Problem: Boulder",
        &["challenge"],
    );
}

#[test]
fn a_troublemaker_is_played_where_somebody_is() {
    // Playing on at random from a leaf, the place of a Troublemaker that is still face down makes little difference.
    none_does(
        &["normal", "hard:300/0"],
        "  turn: Anna, turn 7
           Anna: tokens 1
           Ben at Ben's Problem: Great Pal
           Anna hand: Boulder",
        &["play Boulder at Anna's Problem"],
    );
}

/// What Anna's position is worth to her where both would confront, so that a faceoff lies ahead; she has this deck.
fn worth_before_a_faceoff(deck: &str) -> f32 {
    let (lib, game) = laid(&format!(
        "  turn: Anna, turn 7
           Anna Problem: Fair Task
           Anna at Anna's Problem: Stout Pal
           Ben at Anna's Problem: Great Pal
           Anna deck: only {deck}
           Ben deck: empty"
    ));
    let mut worlds = Imaginer::new(&game, &lib, Seat::FIRST, &Belief::nothing(), 5).expect("it is asked");
    value(worlds.imagine().look(&lib), Seat::FIRST, &Weights::default())
}

#[test]
fn what_a_deck_would_flip_decides_what_a_faceoff_is_worth() {
    let weak = worth_before_a_faceoff("6 Small Pal");
    let mixed = worth_before_a_faceoff("3 Small Pal, 3 Great Pal");
    let strong = worth_before_a_faceoff("6 Great Pal");
    assert!(weak < mixed && mixed < strong, "{weak} {mixed} {strong}");
    // A known top card is what counts, wherever the others lie; not known, it is as good as any.
    let unseen = worth_before_a_faceoff("Great Pal, 3 Small Pal, 2 Great Pal");
    let seen = worth_before_a_faceoff("Great Pal (known to Anna), 3 Small Pal, 2 Great Pal");
    assert!((unseen - mixed).abs() < 1e-4 && seen > unseen, "{mixed} {unseen} {seen}");
    let seen = worth_before_a_faceoff("Small Pal (known to Anna), 2 Small Pal, 3 Great Pal");
    assert!(seen < mixed, "{mixed} {seen}");
}
