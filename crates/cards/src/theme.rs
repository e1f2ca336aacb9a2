//! The six original theme decks.

use crate::data;
use crate::deck::Deck;
use std::sync::OnceLock;

const FILE: &str = include_str!("../data/theme-decks.ron");

/// The theme decks, by the name of their Mane Character; none where the file is damaged, which a test would find.
pub fn decks() -> &'static [Deck] {
    static DECKS: OnceLock<Vec<Deck>> = OnceLock::new();
    DECKS.get_or_init(|| data::read(FILE).unwrap_or_default())
}

/// A theme deck by its name or the first letters of it, in any case.
pub fn deck(name: &str) -> Option<&'static Deck> {
    let begins = |deck: &&Deck| deck.name.get(..name.len()).is_some_and(|head| head.eq_ignore_ascii_case(name));
    decks().iter().find(begins).filter(|_| !name.is_empty())
}
