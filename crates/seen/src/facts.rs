//! What a card is, now: as printed for most cards, so that a view need not copy it. And the marks on it, as bits.

use ability::{CardType, Color, Keyword};
use serde::ser::SerializeStruct;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::hash::{Hash, Hasher};
use std::sync::Arc;

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
    pub fn has(self, mark: Mark) -> bool {
        self.0 & (1 << mark as u16) != 0
    }

    pub fn is_empty(&self) -> bool {
        self.0 == 0
    }

    pub fn iter(self) -> impl Iterator<Item = Mark> {
        Mark::ALL.into_iter().filter(move |mark| self.has(*mark))
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

/// Colours, types, traits and keywords of a card.
#[derive(Clone, Debug, Default)]
pub enum Facts {
    /// The seat does not know the card.
    #[default]
    Unknown,
    /// As printed on its front.
    Front(Arc<cards::Card>),
    /// As printed on the boosted side of a Mane Character.
    Boosted(Arc<cards::Card>),
    /// Something has changed them.
    Changed(Box<Changed>),
}

/// Facts that are not those printed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Deserialize)]
#[serde(default)]
pub struct Changed {
    pub colors: Vec<Color>,
    pub types: Vec<CardType>,
    pub traits: Vec<String>,
    pub keywords: Vec<Keyword>,
}

impl Facts {
    fn face(&self) -> Option<&cards::card::Face> {
        match self {
            Facts::Front(card) => Some(&card.face),
            Facts::Boosted(card) => Some(card.boosted.as_ref().unwrap_or(&card.face)),
            Facts::Unknown | Facts::Changed(_) => None,
        }
    }

    pub fn colors(&self) -> &[Color] {
        match self {
            Facts::Changed(now) => &now.colors,
            Facts::Unknown | Facts::Front(_) | Facts::Boosted(_) => self.face().map_or(&[], |face| &face.colors),
        }
    }

    pub fn types(&self) -> &[CardType] {
        match self {
            Facts::Unknown => &[],
            Facts::Front(card) | Facts::Boosted(card) => std::slice::from_ref(&card.kind),
            Facts::Changed(now) => &now.types,
        }
    }

    pub fn traits(&self) -> &[String] {
        match self {
            Facts::Changed(now) => &now.traits,
            Facts::Unknown | Facts::Front(_) | Facts::Boosted(_) => self.face().map_or(&[], |face| &face.traits),
        }
    }

    pub fn keywords(&self) -> &[Keyword] {
        match self {
            Facts::Changed(now) => &now.keywords,
            Facts::Unknown | Facts::Front(_) | Facts::Boosted(_) => {
                self.face().map_or(&[], |face| &face.text.keywords)
            }
        }
    }
}

/// The same facts are equal, wherever they come from.
impl PartialEq for Facts {
    fn eq(&self, other: &Facts) -> bool {
        self.colors() == other.colors()
            && self.types() == other.types()
            && self.traits() == other.traits()
            && self.keywords() == other.keywords()
    }
}

impl Eq for Facts {}

/// Printed facts hang on which card it is, and that is hashed beside them.
impl Hash for Facts {
    fn hash<H: Hasher>(&self, state: &mut H) {
        match self {
            Facts::Unknown => 0u8.hash(state),
            Facts::Front(_) => 1u8.hash(state),
            Facts::Boosted(_) => 2u8.hash(state),
            Facts::Changed(now) => now.hash(state),
        }
    }
}

impl Serialize for Facts {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut out = to.serialize_struct("Facts", 4)?;
        if !self.colors().is_empty() {
            out.serialize_field("colors", self.colors())?;
        }
        if !self.types().is_empty() {
            out.serialize_field("types", self.types())?;
        }
        if !self.traits().is_empty() {
            out.serialize_field("traits", self.traits())?;
        }
        if !self.keywords().is_empty() {
            out.serialize_field("keywords", self.keywords())?;
        }
        out.end()
    }
}

impl<'de> Deserialize<'de> for Facts {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Facts, D::Error> {
        Changed::deserialize(from).map(|now| Facts::Changed(Box::new(now)))
    }
}
