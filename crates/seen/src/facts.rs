//! What a card is, now: as printed for most cards, so that a view need not copy it. And the marks on it, as bits.

use ability::{CardType, Color, Keyword};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// What can be seen on a card besides its face.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Mark {
    Exhausted,
    FaceDown,
    Frightened,
    Boosted,
    Token,
    CutieMarked,
    /// A flipped card whose power does not count.
    Ignored,
    Involved,
    Confronted,
    Solved,
}

impl Mark {
    const ALL: [Mark; 10] = [
        Mark::Exhausted,
        Mark::FaceDown,
        Mark::Frightened,
        Mark::Boosted,
        Mark::Token,
        Mark::CutieMarked,
        Mark::Ignored,
        Mark::Involved,
        Mark::Confronted,
        Mark::Solved,
    ];
}

/// The marks on a card, a bit each; written as a list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Marks(u16);

impl Marks {
    pub(crate) const NONE: Marks = Marks(0);

    pub fn has(self, mark: Mark) -> bool {
        self.0 & (1 << mark as u16) != 0
    }

    pub fn is_empty(&self) -> bool {
        self.0 == 0
    }

    /// A bit for each mark.
    pub fn bits(self) -> u16 {
        self.0
    }

    pub fn iter(self) -> impl Iterator<Item = Mark> {
        Mark::ALL.into_iter().filter(move |mark| self.has(*mark))
    }
}

impl Marks {
    /// Those marks that are there.
    pub(crate) fn those(all: [(Mark, bool); 10]) -> Marks {
        Marks(all.into_iter().fold(0, |bits, (mark, has)| bits | u16::from(has) << mark as u16))
    }
}

impl FromIterator<Mark> for Marks {
    fn from_iter<I: IntoIterator<Item = Mark>>(marks: I) -> Marks {
        Marks(marks.into_iter().fold(0, |bits, mark| bits | 1 << mark as u16))
    }
}

impl Serialize for Marks {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Marks {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Marks, D::Error> {
        Ok(Vec::<Mark>::deserialize(from)?.into_iter().collect())
    }
}

/// Colours, types, traits and keywords of a card, as far as they are not on its face: a view copies no printed card.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub enum Facts {
    /// The seat does not know the card.
    #[default]
    Unknown,
    /// As printed on the side that is up.
    Printed,
    /// Something has changed them, or they are spelled out for a reader without the cards.
    Changed(Box<Changed>),
}

/// Facts in full.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default)]
pub struct Changed {
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub colors: Vec<Color>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub types: Vec<CardType>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub traits: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub keywords: Vec<Keyword>,
}

impl Changed {
    /// What is printed on a side of a card.
    pub(crate) fn printed(card: &cards::Card, side: &cards::card::Face) -> Changed {
        Changed {
            colors: side.colors.clone(),
            types: vec![card.kind],
            traits: side.traits.clone(),
            keywords: side.text.keywords.clone(),
        }
    }
}

impl Serialize for Facts {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match self {
            Facts::Unknown | Facts::Printed => Changed::default().serialize(to),
            Facts::Changed(now) => now.serialize(to),
        }
    }
}

impl<'de> Deserialize<'de> for Facts {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Facts, D::Error> {
        let now = Changed::deserialize(from)?;
        Ok(if now == Changed::default() { Facts::Unknown } else { Facts::Changed(Box::new(now)) })
    }
}
