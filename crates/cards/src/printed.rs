//! A card as a set holds it: the card, and what is known of it beside the game.

use crate::card::Card;
use ability::Color;
use serde::{Deserialize, Serialize};

/// The code of a set: `PR`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SetCode(pub String);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum SetKind {
    /// Sold in boosters.
    Expansion,
    /// Sold as a fixed list of cards.
    Fixed,
    Promo,
    /// Definitions of tokens: never in a deck.
    Token,
}

/// A set and its cards, as a data file holds it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Set {
    pub code: SetCode,
    pub name: String,
    pub kind: SetKind,
    pub cards: Vec<Printed>,
}

/// A card in a set.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Printed {
    pub card: Card,
    /// The colour of the frame of a card that has no colour of its own; for the eye only.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub frame: Vec<Color>,
    /// Its id in OCTGN's files; empty where unknown.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub guid: String,
    /// How many of its paragraphs are not in the tree. Such a card can't be played with.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub unread: u16,
    /// What our sources are not sure of.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub doubt: Option<Doubt>,
}

/// A fact our sources disagree on or do not give.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Doubt {
    HomeLimit,
    Keyword,
    Requirement,
    Traits,
    Wording,
    /// The requirement is our ruling: the source has no numbers.
    RequirementRuled,
}

impl Printed {
    /// Whether all of its text is in the tree.
    pub fn is_playable(&self) -> bool {
        self.unread == 0
    }
}

fn is_zero(n: &u16) -> bool {
    *n == 0
}
