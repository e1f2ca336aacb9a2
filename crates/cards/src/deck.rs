//! A deck, and the forms it is written in: lists, our JSON, OCTGN files, PonyHead links. See docs/decks.md.

mod bits;
mod list;
mod o8d;
pub mod ponyhead;
#[cfg(test)]
mod tests;

use crate::pool::Pool;
use ability::CardType;
use serde::{Deserialize, Serialize};
use std::fmt;

/// More copies than any deck means; larger numbers are mistakes.
pub const MOST_COPIES: u32 = 999;

/// So much of what is no card's name is repeated.
const LONGEST_NAME: usize = 100;

/// A deck: one Mane Character, a Draw Deck and a Problem Deck (102.1). What it holds may be against the rules: see `legal`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Deck {
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mane: Option<String>,
    #[serde(default)]
    pub draw: Vec<Slot>,
    #[serde(default)]
    pub problems: Vec<Slot>,
}

/// Some copies of a card.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Slot {
    pub id: String,
    pub count: u32,
}

/// A form a deck is written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Form {
    List,
    Json,
    Octgn,
    PonyHeadLong,
    PonyHeadShort,
}

/// A deck as it was pasted, and what of it was not understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pasted {
    pub deck: Deck,
    pub form: Form,
    /// Entries that name no card of the pool. They are in no part of the deck.
    pub unknown: Vec<Unknown>,
}

/// Where in a text an entry stands, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    Line(usize),
    /// In forms that are not written in lines.
    Card(usize),
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Line(n) => write!(f, "line {n}"),
            Place::Card(n) => write!(f, "card {n}"),
        }
    }
}

/// An entry that names no card of the pool.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unknown {
    pub at: Place,
    pub written: String,
    pub count: u32,
    /// Names it may have meant.
    pub closest: Vec<String>,
}

/// Why nothing could be made of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DeckError {
    Empty,
    Json(String),
    /// At a byte of the file.
    Xml {
        at: u64,
        why: String,
    },
    Link(ponyhead::BadLink),
    /// A number of copies that can't be meant.
    Copies {
        at: Place,
        found: String,
    },
}

impl fmt::Display for Unknown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: there is no card `{}`", self.at, self.written)?;
        match self.closest.as_slice() {
            [] => f.write_str("; write its name as printed, or its set and number such as PR27"),
            names => write!(f, "; did you mean {}?", names.join(" or ")),
        }
    }
}

impl fmt::Display for DeckError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DeckError::Empty => f.write_str("there is no card in this text: write lines such as `3 PR27`"),
            DeckError::Json(why) => write!(f, "this is no deck in our JSON: {why}"),
            DeckError::Xml { at, why } => write!(f, "this is no OCTGN deck, at byte {at}: {why}"),
            DeckError::Link(why) => write!(f, "this PonyHead link can't be read: {why}"),
            DeckError::Copies { at, found } => {
                write!(f, "{at}: `{found}` is no number of copies: write 1 to {MOST_COPIES}")
            }
        }
    }
}

impl std::error::Error for DeckError {}

/// A text without the mark that some editors put before the first line.
fn bare(text: &str) -> &str {
    text.trim_start_matches('\u{feff}')
}

/// What form a text has.
pub fn recognise(text: &str) -> Form {
    let text = bare(text).trim();
    if text.starts_with('{') {
        Form::Json
    } else if text.starts_with('<') {
        Form::Octgn
    } else if ponyhead::is_long(text) {
        Form::PonyHeadLong
    } else if ponyhead::is_short(text) {
        Form::PonyHeadShort
    } else {
        Form::List
    }
}

/// Reads whatever was pasted.
pub fn read(text: &str, pool: &Pool) -> Result<Pasted, DeckError> {
    let text = bare(text);
    let form = recognise(text);
    let mut heap = Heap { pool, deck: Deck::default(), unknown: Vec::new() };
    match form {
        Form::List => list::read(text, &mut heap)?,
        Form::Json => json(text, &mut heap)?,
        Form::Octgn => o8d::read(text, &mut heap)?,
        Form::PonyHeadLong => heap.link(ponyhead::read_long(text))?,
        Form::PonyHeadShort => heap.link(ponyhead::read_short(text))?,
    }
    let Heap { deck, unknown, .. } = heap;
    if deck.is_empty() && unknown.is_empty() {
        return Err(DeckError::Empty);
    }
    Ok(Pasted { deck, form, unknown })
}

/// Writes a deck. Cards the pool does not know are left out of an OCTGN file and stand by their ids elsewhere.
pub fn write(deck: &Deck, form: Form, pool: &Pool) -> String {
    match form {
        Form::List => list::write(deck, pool),
        Form::Json => serde_json::to_string_pretty(deck).unwrap_or_default(),
        Form::Octgn => o8d::write(deck, pool),
        Form::PonyHeadLong => ponyhead::write_long(&deck.slots()),
        Form::PonyHeadShort => ponyhead::write_short(&deck.slots(), ponyhead::Names::Aligned),
    }
}

fn json(text: &str, heap: &mut Heap<'_>) -> Result<(), DeckError> {
    let deck: Deck = serde_json::from_str(text.trim()).map_err(|e| DeckError::Json(e.to_string()))?;
    heap.deck.name.clone_from(&deck.name);
    for (i, slot) in deck.slots().into_iter().enumerate() {
        let at = Place::Card(i + 1);
        let count = copies(&slot.count.to_string(), at)?;
        heap.id(&slot.id, count, at);
    }
    Ok(())
}

/// A number of copies, refused where it can't be meant.
fn copies(text: &str, at: Place) -> Result<u32, DeckError> {
    match text.parse() {
        Ok(n) if (1..=MOST_COPIES).contains(&n) => Ok(n),
        Ok(_) | Err(_) => Err(DeckError::Copies { at, found: text.chars().take(20).collect() }),
    }
}

/// A deck while its cards are put in.
struct Heap<'p> {
    pool: &'p Pool,
    deck: Deck,
    unknown: Vec<Unknown>,
}

impl Heap<'_> {
    /// Puts in a card by its id.
    fn id(&mut self, id: &str, count: u32, at: Place) {
        match self.pool.card(id) {
            Some(printed) => self.deck.add(&printed.card.id, printed.card.kind, count),
            None => self.unknown(id, count, at, Vec::new()),
        }
    }

    /// Looking for near names takes a while: only the first entries get them, so that no text keeps us busy.
    fn may_suggest(&self) -> bool {
        self.unknown.len() < 20
    }

    fn unknown(&mut self, written: &str, count: u32, at: Place, closest: Vec<String>) {
        self.unknown.push(Unknown { at, written: crate::text::short(written, LONGEST_NAME), count, closest });
    }

    fn link(&mut self, slots: Result<Vec<Slot>, ponyhead::BadLink>) -> Result<(), DeckError> {
        for (i, slot) in slots.map_err(DeckError::Link)?.into_iter().enumerate() {
            let at = Place::Card(i + 1);
            let count = copies(&slot.count.to_string(), at)?;
            self.id(&slot.id, count, at);
        }
        Ok(())
    }
}

impl Deck {
    /// Puts copies of a card where its type belongs; a second Mane Character goes to the Draw Deck, for `legal` to find.
    pub fn add(&mut self, id: &str, kind: CardType, count: u32) {
        let mut count = count;
        match kind {
            CardType::Mane => {
                if self.mane.is_none() && count > 0 {
                    self.mane = Some(id.to_owned());
                    count -= 1;
                }
                put(&mut self.draw, id, count);
            }
            CardType::Problem => put(&mut self.problems, id, count),
            CardType::Friend | CardType::Resource | CardType::Event | CardType::Troublemaker => {
                put(&mut self.draw, id, count);
            }
        }
    }

    pub fn is_empty(&self) -> bool {
        self.mane.is_none() && self.draw.is_empty() && self.problems.is_empty()
    }

    /// All cards, the Mane Character first.
    pub fn slots(&self) -> Vec<Slot> {
        let mane = self.mane.iter().map(|id| Slot { id: id.clone(), count: 1 });
        mane.chain(self.draw.iter().cloned()).chain(self.problems.iter().cloned()).collect()
    }
}

/// How many cards some slots hold.
pub fn size(slots: &[Slot]) -> u32 {
    slots.iter().fold(0, |sum, slot| sum.saturating_add(slot.count))
}

fn put(slots: &mut Vec<Slot>, id: &str, count: u32) {
    if count == 0 {
        return;
    }
    match slots.iter_mut().find(|slot| slot.id == id) {
        Some(slot) => slot.count = slot.count.saturating_add(count),
        None => slots.push(Slot { id: id.to_owned(), count }),
    }
}
