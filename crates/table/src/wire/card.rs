//! The face of a card: what is printed on it, in our own words.

use super::game::Need;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What is printed on a card. Sent once for each card met; `GET /api/cards/{id}` gives it too.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct CardFace {
    /// Set code and number: `PR27`.
    pub id: String,
    pub name: String,
    pub title: String,
    pub subtitle: String,
    /// `mane`, `friend`, `resource`, `event`, `troublemaker`, `problem`.
    pub kind: String,
    /// The type as it is said: `Mane Character`.
    pub kind_word: String,
    pub cost: Option<i32>,
    /// Power of a colour needed to play it; `have` is 0 here.
    pub requirements: Vec<Need>,
    /// Points for defeating it.
    pub points: Option<i32>,
    pub problem: Option<ProblemNeeds>,
    pub front: CardSide,
    /// The boosted side of a Mane Character.
    pub boosted: Option<CardSide>,
    /// Colours of its frame, where the card itself has none.
    pub frame: Vec<String>,
    pub set: String,
    pub set_name: String,
    pub rarity: Option<String>,
    /// Our rulings that speak of it.
    pub rulings: Vec<String>,
    /// Whether all of its text is carried out; others are in no game.
    pub playable: bool,
}

/// One side of a card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct CardSide {
    pub colors: Vec<String>,
    pub power: Option<i32>,
    pub traits: Vec<String>,
    pub home_limit: Option<i32>,
    pub keywords: Vec<KeywordText>,
    /// Its abilities, a paragraph each, printed from their trees.
    pub text: Vec<String>,
}

/// A keyword and what it means.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct KeywordText {
    pub word: String,
    pub text: String,
}

/// What a Problem asks of each player, and its bonus.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ProblemNeeds {
    pub owner: Vec<Need>,
    pub opponent: Vec<Need>,
    pub bonus: i32,
}
