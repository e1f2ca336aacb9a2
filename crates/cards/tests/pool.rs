//! The pool in the program: its counts, the ways to find a card, the plain form of every card.

use cards::{Card, Pool, plain};

fn pool() -> &'static Pool {
    Pool::official().unwrap_or_else(|e| panic!("{e}"))
}

#[test]
fn every_set_has_its_cards() {
    let counts: Vec<(&str, usize)> = pool().counts().iter().map(|(set, n)| (set.code.0.as_str(), n.cards)).collect();
    let wanted = [
        ("PR", 213),
        ("CN", 206),
        ("RR", 14),
        ("CS", 10),
        ("CG", 206),
        ("AD", 208),
        ("EO", 218),
        ("HM", 152),
        ("MT", 145),
        ("DE", 142),
        ("SB", 142),
        ("ST", 2),
        ("PX", 17),
        ("TK", 9),
    ];
    assert_eq!(counts, wanted);
    assert_eq!(pool().len(), 1684);
}

#[test]
fn a_card_is_found_by_id_name_title_and_guid() {
    let pool = pool();
    for (no, printed) in pool.cards() {
        assert_eq!(pool.by_id(&printed.card.id), Some(no));
        assert_eq!(pool.by_id(&printed.card.id.to_lowercase()), Some(no));
        assert_eq!(pool.by_name(&printed.card.name().to_uppercase()), Some(no), "{}", printed.card.name());
        assert_eq!(pool.by_guid(&printed.guid), Some(no));
        assert!(pool.by_title(&printed.card.title).contains(&no));
    }
    assert!(pool.by_title("Bon Bon").iter().filter_map(|no| pool.get(*no)).any(|p| p.card.id == "HM67"));
    assert_eq!(pool.by_id("cg00"), pool.by_id("CG0"));
    assert_eq!(pool.by_id("adn1"), pool.by_id("AD-1"));
    assert_eq!(pool.by_id(""), None);
    assert_eq!(pool.by_name("No Such Card"), None);
    assert_eq!(pool.closest("Its Alive"), ["It's Alive!"]);
    assert!(pool.closest(&"x".repeat(10_000)).is_empty());
}

#[test]
fn every_card_can_be_written_in_the_plain_form() {
    let mut cards: Vec<Card> = pool().cards().map(|(_, printed)| printed.card.clone()).collect();
    for face in cards.iter_mut().flat_map(|card| std::iter::once(&mut card.face).chain(card.boosted.as_mut())) {
        face.text.abilities.clear();
    }
    let written = plain::write(&cards, &|_, _| String::new());
    let read = plain::read(&written, &cards::text::no_reader).unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(read, cards);
}

#[test]
fn two_pools_are_told_apart() {
    let again = Pool::load().unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(again.hash(), pool().hash());
    let mut cards: Vec<Card> = pool().cards().map(|(_, printed)| printed.card.clone()).collect();
    cards[0].face.power = Some(9);
    let other = Pool::from_cards(cards.clone()).unwrap_or_else(|e| panic!("{e}"));
    assert_ne!(other.hash(), pool().hash());
    cards.push(cards[0].clone());
    assert!(Pool::from_cards(cards).is_err_and(|e| e.to_string().contains("PR1")));
}

#[test]
fn the_example_of_the_documentation_is_read() {
    let page = include_str!("../../../docs/cards.md");
    let example = page.split("```").nth(1).unwrap_or_default();
    let cards = plain::read(example, &|_, _| Ok(ability::Ability::PlayHome)).unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(cards.len(), 6);
    assert!(cards.iter().any(|card| card.boosted.is_some()));
}
