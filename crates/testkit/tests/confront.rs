//! Which power shows which requirements (611.3): whether it can be shared out, which no greedy way finds.

use ability::Color;
use cards::{Need, Requirement};
use rules::{Colors, Game, Library, Seat};

const TABLE: &str = "# A table\nrules: 611.1\n\ntable:\n  turn: Anna, turn 7\n\nasked: Anna, priority\n";

fn laid() -> (Library, Game) {
    testkit::scenario::position(TABLE).unwrap_or_else(|why| panic!("line {}: {}", why.line, why.what))
}

/// Whether characters that give so much of these colours show that much.
fn shows(needs: &[Requirement], have: &[(i32, Colors)]) -> bool {
    let (lib, game) = laid();
    let look = game.look(&lib);
    let area = game.areas().find(|area| look.problem_at(*area).is_some()).expect("an area with a Problem");
    look.shows(area, Seat::FIRST, needs, have)
}

fn need(amount: i32, of: Need) -> Requirement {
    Requirement { amount, of }
}

fn both(a: Color, b: Color) -> Colors {
    Colors::of(a).with(Colors::of(b))
}

#[test]
fn excess_colour_power_is_wild() {
    let needs = [need(2, Need::Color(Color::Blue)), need(3, Need::Wild)];
    assert!(shows(&needs, &[(5, Colors::of(Color::Blue))]));
    assert!(!shows(&needs, &[(4, Colors::of(Color::Blue))]));
}

#[test]
fn a_character_gives_one_colour_only() {
    let needs = [need(2, Need::Color(Color::Blue)), need(2, Need::Color(Color::Pink))];
    assert!(!shows(&needs, &[(4, both(Color::Blue, Color::Pink))]));
    assert!(shows(&needs, &[(2, both(Color::Blue, Color::Pink)), (2, both(Color::Blue, Color::Pink))]));
}

#[test]
fn greedy_would_fail() {
    // Giving the two-colour character to blue first leaves pink unmet.
    let needs = [need(2, Need::Color(Color::Blue)), need(3, Need::Color(Color::Pink))];
    let have = [(3, both(Color::Blue, Color::Pink)), (2, Colors::of(Color::Blue))];
    assert!(shows(&needs, &have));
}

#[test]
fn not_a_colour_takes_every_other_and_none() {
    let needs = [need(3, Need::Not(Color::Orange))];
    assert!(!shows(&needs, &[(9, Colors::of(Color::Orange))]));
    assert!(shows(&needs, &[(2, Colors::of(Color::Blue)), (1, Colors::NONE)]));
    assert!(shows(&needs, &[(3, both(Color::Blue, Color::Orange))]));
}
