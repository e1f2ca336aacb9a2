//! Tests of the plain form.

use super::*;
use crate::card::{Need, Rarity, Requirement};
use crate::text::Unread;
use ability::{Ability, Color, Keyword};
use proptest::prelude::*;

/// Stands in for the grammar: knows one paragraph.
fn reader(text: &str, _: CardType) -> Result<Ability, Unread> {
    const KNOWN: &str = "Play to your home.";
    if text == KNOWN {
        return Ok(Ability::PlayHome);
    }
    let at = text.bytes().zip(KNOWN.bytes()).take_while(|(a, b)| a == b).count();
    Err(Unread { at, expected: vec![format!("`{}`", &KNOWN[at.min(KNOWN.len())..])] })
}

fn printer(_: &Ability, _: CardType) -> String {
    "Play to your home.".to_owned()
}

const CARDS: &str = "\
Test Dash, Quick Tester
Friend; blue; pink; power 2; cost 3; needs 2 blue, 1 pink; traits Pegasus, Sea Pony; rare; id T1
Swift, Calming 2

Nice Tests\\, Kid
Event; power 4; cost 1

# a comment
Test Den
Resource; power 1; cost 2; needs 1 wild
Play to your home.

Test Trouble, With \"Quotes\"
Troublemaker; power 4; points 2; traits Epic
Villain

Test Question
Problem; bonus 1; opponent 6 wild; owner 3 blue, 2 not-blue
Starting Problem

Test Mane, The First
Mane Character; blue; power 1; home limit 3; traits Pegasus; also Other, Third
Boosted: blue; power 3; home limit 4
Swift
Play to your home.

Chip
Friend; orange; power 3; token; traits Rock
";

fn cards() -> Vec<Card> {
    match read(CARDS, &reader) {
        Ok(cards) => cards,
        Err(mistakes) => panic!("{mistakes}"),
    }
}

fn message(text: &str) -> String {
    match read(text, &reader) {
        Ok(_) => panic!("read without complaint: {text}"),
        Err(mistakes) => mistakes.to_string(),
    }
}

#[test]
fn reads_every_type() {
    let cards = cards();
    let dash = &cards[0];
    assert_eq!((dash.title.as_str(), dash.subtitle.as_str(), dash.id.as_str()), ("Test Dash", "Quick Tester", "T1"));
    assert_eq!(dash.face.colors, [Color::Blue, Color::Pink]);
    assert_eq!(dash.requirements[1], Requirement { amount: 1, of: Need::Color(Color::Pink) });
    assert_eq!(dash.face.text.keywords, [Keyword::Swift, Keyword::Calming(2)]);
    assert_eq!(dash.rarity, Some(Rarity::Rare));
    assert_eq!((cards[1].title.as_str(), cards[1].subtitle.as_str()), ("Nice Tests, Kid", ""));
    assert_eq!(cards[2].face.text.abilities, [Ability::PlayHome]);
    assert_eq!(cards[3].points, Some(2));
    let problem = cards[4].problem.as_ref().unwrap();
    assert_eq!(problem.owner[1], Requirement { amount: 2, of: Need::Not(Color::Blue) });
    assert_eq!(cards[4].face.text.keywords, [Keyword::StartingProblem]);
    let mane = &cards[5];
    let boosted = mane.boosted.as_ref().unwrap();
    assert_eq!((boosted.power, boosted.home_limit), (Some(3), Some(4)));
    assert_eq!(boosted.traits, ["Pegasus"]);
    assert_eq!(boosted.text.abilities.len(), 1);
    assert_eq!(mane.also, ["Other", "Third"]);
    assert_eq!(cards[6].cost, None);
}

#[test]
fn writes_what_it_reads() {
    let cards = cards();
    let written = write(&cards, &printer);
    assert_eq!(read(&written, &reader).unwrap(), cards);
    assert_eq!(write(&read(&written, &reader).unwrap(), &printer), written);
}

#[test]
fn order_case_and_separators_do_not_matter() {
    let one = read("A\nFriend; blue; power 2; cost 0; needs 2 blue; traits Pegasus", &reader).unwrap();
    let two = read("  A\r\n  TRAITS: Pegasus · Cost 0 | requires 2 Blue · POWER 2 · Blue · friend ", &reader).unwrap();
    assert_eq!(one, two);
}

#[test]
fn a_mistake_names_its_place_and_what_fits() {
    assert_eq!(
        message("A\nEvent; cost 1\n  Play to my home."),
        "line 3, column 11: this paragraph is not understood from here on; what would fit: `your home.`\n \
         3 |   Play to my home.\n   |           ^"
    );
    assert!(message("A\nFriend; blue; power two; cost 1").starts_with("line 2, column 21: a number is needed"));
    assert!(message("A\nFriend; power 2; cost 1; needs 2 bleu").starts_with("line 2, column 32: `2 bleu` is no req"));
    assert!(message("A\nFriend; power 2147483647; cost 1").contains("a number is needed after `power`"));
    assert!(message("A\nFriend; power 1; cost 1; needs 2147483647 wild").contains("`2147483647 wild` is no req"));
    assert!(message("A\nFriend; blau; power 2; cost 1").starts_with("line 2, column 9: `blau` is no fact"));
    assert!(message("A\nFriend; blue; blue; power 2; cost 1").contains("column 15: `colour` stands here twice"));
    assert!(message("A\nFriend; blue; colorless; power 2; cost 1").contains("column 15: `colour` stands here twice"));
    assert!(message("\n\nA").starts_with("line 3, column 1: a name needs a line of facts"));
    assert!(message("A\nblue").contains("no card type"));
    assert!(message("A\nFriend; power 1").contains("a Friend needs `cost` (204.1a)"));
    assert!(message("A\nProblem; bonus 1; power 1; opponent 1; owner 1").contains("a Problem has no `power` (202)"));
    assert!(message("A\nFriend; power 1; cost 1\nBoosted: power 1").contains("only a Mane Character"));
    assert!(message("A\nMane; power 1; home limit 1\nBoosted: cost 1").contains("a Mane Character has no `cost`"));
    assert_eq!(message("A\nEvent; cost\n\nB\nx").matches("line ").count(), 3);
}

#[test]
fn a_missing_blank_line_is_seen() {
    let two = "A\nEvent; cost 1\nPlay to your home.\nB, the Second\nFriend; blue; power 2; cost 1\nSwift\n";
    let said = message(two);
    assert!(said.starts_with("line 4, column 1: ") && said.contains("a blank line stands between cards"), "{said}");
    assert_eq!(said.matches("line ").count(), 2, "{said}");
    assert_eq!(read(&two.replace("B, the", "\nB, the"), &reader).unwrap().len(), 2);
}

#[test]
fn of_a_long_line_only_the_place_is_shown() {
    let said = message(&format!("A\nEvent; cost 1; {}blau", "power ".repeat(10_000)));
    assert!(said.lines().all(|line| line.chars().count() < 400), "{}", said.len());
    let long = format!("A\nEvent; cost 1\n{}Play to my home.{}", " ".repeat(3_000), " and so on".repeat(1_000));
    let said = message(&long);
    let lines: Vec<&str> = said.lines().collect();
    assert!(lines.iter().all(|line| line.chars().count() < 200), "{said}");
    let at = lines[2].chars().position(|c| c == '^').unwrap();
    assert!(lines[1].chars().skip(at).collect::<String>().starts_with("my home."), "{said}");
}

#[test]
fn lines_are_counted_from_where_the_part_begins() {
    let mistakes = read_at("A\nblue", 40, &reader).unwrap_err();
    assert_eq!(mistakes.0[0].line, 41);
}

proptest! {
    #[test]
    fn no_text_makes_it_panic(text in "(?s).{0,200}") {
        let _ = read(&text, &reader).map_err(|e| e.to_string());
    }

    #[test]
    fn nearly_right_text_does_not_either(parts in prop::collection::vec(
        prop::sample::select(vec![
            "A", "\n", "\n\n", "Friend", "; ", "power ", "9", "cost", " 2", "blue", "needs", "not-", "wild", ",", "\\", "é",
            "Boosted:", "Mane", "home limit 3", "Play to", "Swift", "(", ")", "·", "#", "also", "id", " ",
        ]), 0..30)) {
        let text = parts.concat();
        match read(&text, &reader) {
            Ok(cards) => {
                let written = write(&cards, &printer);
                prop_assert_eq!(read(&written, &reader).map_err(|e| e.to_string()), Ok(cards), "{}", written);
            }
            Err(mistakes) => prop_assert!(!mistakes.to_string().is_empty()),
        }
    }
}
