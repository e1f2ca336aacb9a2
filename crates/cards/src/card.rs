//! A card: the facts printed on it and the tree of what its text does (201–213).

use ability::{CardType, Color, Text};
use serde::{Deserialize, Serialize};

/// A printed card. A Mane Character's boosted side is a second `Face`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Card {
    /// Set code and number: `PR27`.
    pub id: String,
    pub title: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub subtitle: String,
    /// Further titles it goes by in all zones.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub also: Vec<String>,
    pub kind: CardType,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cost: Option<i32>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub requirements: Vec<Requirement>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rarity: Option<Rarity>,
    /// Points for defeating a Troublemaker (211).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub points: Option<i32>,
    /// What a Problem or Dilemma asks and gives (209, 210).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub problem: Option<ProblemFacts>,
    pub face: Face,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub boosted: Option<Face>,
}

/// One side of a card.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Face {
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub colors: Vec<Color>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub power: Option<i32>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub traits: Vec<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub home_limit: Option<i32>,
    #[serde(default = "no_text", skip_serializing_if = "is_no_text")]
    pub text: Text,
}

fn no_text() -> Text {
    Text { keywords: Vec::new(), abilities: Vec::new() }
}

fn is_no_text(text: &Text) -> bool {
    text.keywords.is_empty() && text.abilities.is_empty()
}

/// Both sets of confront requirements and the bonus of a Problem.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ProblemFacts {
    pub opponent: Vec<Requirement>,
    pub owner: Vec<Requirement>,
    pub bonus: i32,
}

/// So much power of a kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Requirement {
    pub amount: i32,
    pub of: Need,
}

/// What power a requirement takes (205.1, 611.3c–d).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Need {
    Color(Color),
    Not(Color),
    Wild,
}

/// The rarity printed at the bottom of the frame (213.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Rarity {
    Common,
    Uncommon,
    Rare,
    SuperRare,
    UltraRare,
    Fixed,
    Promo,
}

impl Rarity {
    pub const ALL: [Rarity; 7] = [
        Rarity::Common,
        Rarity::Uncommon,
        Rarity::Rare,
        Rarity::SuperRare,
        Rarity::UltraRare,
        Rarity::Fixed,
        Rarity::Promo,
    ];

    /// The letters on the frame.
    pub const fn letters(self) -> &'static str {
        match self {
            Rarity::Common => "C",
            Rarity::Uncommon => "U",
            Rarity::Rare => "R",
            Rarity::SuperRare => "SR",
            Rarity::UltraRare => "UR",
            Rarity::Fixed => "F",
            Rarity::Promo => "P",
        }
    }

    pub const fn word(self) -> &'static str {
        match self {
            Rarity::Common => "common",
            Rarity::Uncommon => "uncommon",
            Rarity::Rare => "rare",
            Rarity::SuperRare => "super rare",
            Rarity::UltraRare => "ultra rare",
            Rarity::Fixed => "fixed",
            Rarity::Promo => "promo",
        }
    }
}

impl Card {
    /// Title and subtitle (201.1).
    pub fn name(&self) -> String {
        if self.subtitle.is_empty() { self.title.clone() } else { format!("{}, {}", self.title, self.subtitle) }
    }

    /// Both sides of the card.
    pub fn faces(&self) -> impl Iterator<Item = &Face> {
        std::iter::once(&self.face).chain(self.boosted.as_ref())
    }
}
