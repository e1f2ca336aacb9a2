//! The pool: every card of some sets, found by id, by name, or by its id elsewhere.

use crate::card::Card;
use crate::printed::{Printed, Set, SetCode, SetKind};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::fmt;
use std::sync::OnceLock;

const SETS_JSON: &str = include_str!(concat!(env!("OUT_DIR"), "/sets.json"));

/// The place of a card in its pool.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct CardNo(pub u16);

/// What is known of a set as a whole.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetFacts {
    pub code: SetCode,
    pub name: String,
    pub kind: SetKind,
}

/// How much of a set there is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    pub cards: usize,
    pub playable: usize,
}

/// Why a pool was not made.
#[derive(Debug)]
pub enum PoolError {
    /// The data in the program is not well formed.
    Data(serde_json::Error),
    /// Two cards with one id.
    SameId(String),
    /// More cards than a `CardNo` can tell apart.
    TooMany,
}

impl fmt::Display for PoolError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PoolError::Data(why) => write!(f, "the sets in the program are damaged, {why}: import them again"),
            PoolError::SameId(id) => write!(f, "two cards have the id {id}: give one another"),
            PoolError::TooMany => f.write_str("more than 65,535 cards: leave out sets"),
        }
    }
}

impl std::error::Error for PoolError {}

/// Cards, sets and the ways to find them.
#[derive(Clone, Debug, Default)]
pub struct Pool {
    cards: Vec<Printed>,
    set_of: Vec<u16>,
    sets: Vec<SetFacts>,
    ids: HashMap<String, CardNo>,
    names: HashMap<String, CardNo>,
    titles: HashMap<String, Vec<CardNo>>,
    guids: HashMap<String, CardNo>,
}

impl Pool {
    /// The cards in the program's own data files; read once, then shared.
    pub fn official() -> Result<&'static Pool, &'static PoolError> {
        static POOL: OnceLock<Result<Pool, PoolError>> = OnceLock::new();
        POOL.get_or_init(Pool::load).as_ref()
    }

    /// Reads the program's own sets anew.
    pub fn load() -> Result<Pool, PoolError> {
        Pool::from_sets(serde_json::from_str(SETS_JSON).map_err(PoolError::Data)?)
    }

    pub fn from_sets(sets: Vec<Set>) -> Result<Pool, PoolError> {
        let mut pool = Pool::default();
        for set in sets {
            pool.add(set)?;
        }
        Ok(pool)
    }

    /// A pool of cards that belong to no set, such as those of a scenario.
    pub fn from_cards(cards: Vec<Card>) -> Result<Pool, PoolError> {
        Pool::from_sets(vec![own_set(cards)])
    }

    /// Adds a set; where two cards share a name, the name finds the older.
    pub fn add(&mut self, set: Set) -> Result<(), PoolError> {
        let index = u16::try_from(self.sets.len()).map_err(|_| PoolError::TooMany)?;
        self.sets.push(SetFacts { code: set.code, name: set.name, kind: set.kind });
        for printed in set.cards {
            let no = CardNo(u16::try_from(self.cards.len()).map_err(|_| PoolError::TooMany)?);
            let card = &printed.card;
            if self.ids.insert(fold_id(&card.id), no).is_some() {
                return Err(PoolError::SameId(card.id.clone()));
            }
            self.names.entry(fold(&card.name())).or_insert(no);
            for title in std::iter::once(&card.title).chain(&card.also) {
                self.titles.entry(fold(title)).or_default().push(no);
            }
            if !printed.guid.is_empty() {
                self.guids.insert(printed.guid.to_ascii_lowercase(), no);
            }
            self.cards.push(printed);
            self.set_of.push(index);
        }
        Ok(())
    }

    pub fn len(&self) -> usize {
        self.cards.len()
    }

    pub fn is_empty(&self) -> bool {
        self.cards.is_empty()
    }

    /// All cards, in the order of the sets.
    pub fn cards(&self) -> impl ExactSizeIterator<Item = (CardNo, &Printed)> {
        self.cards.iter().enumerate().map(|(i, printed)| (CardNo(i as u16), printed))
    }

    pub fn get(&self, no: CardNo) -> Option<&Printed> {
        self.cards.get(usize::from(no.0))
    }

    pub fn set_of(&self, no: CardNo) -> Option<&SetFacts> {
        self.sets.get(usize::from(*self.set_of.get(usize::from(no.0))?))
    }

    /// Finds `PR27`, in any case and also as PonyHead writes it (`prPF3`, `adn1`, `cg00`).
    pub fn by_id(&self, id: &str) -> Option<CardNo> {
        self.ids.get(&fold_id(id)).copied()
    }

    /// The card with an id, where it is there.
    pub fn card(&self, id: &str) -> Option<&Printed> {
        self.get(self.by_id(id)?)
    }

    /// Finds a full name, or a title that only one card has.
    pub fn by_name(&self, name: &str) -> Option<CardNo> {
        let folded = fold(name);
        self.names.get(&folded).copied().or_else(|| match self.by_title(name) {
            [only] => Some(*only),
            [] | [_, _, ..] => None,
        })
    }

    /// All cards with a title.
    pub fn by_title(&self, title: &str) -> &[CardNo] {
        self.titles.get(&fold(title)).map_or(&[], Vec::as_slice)
    }

    /// Finds OCTGN's id of a card.
    pub fn by_guid(&self, guid: &str) -> Option<CardNo> {
        self.guids.get(&guid.trim().to_ascii_lowercase()).copied()
    }

    /// The full names nearest to one that was not found, best first.
    pub fn closest(&self, name: &str) -> Vec<String> {
        let wanted: String = fold(name).chars().take(80).collect();
        let least = wanted.chars().count() / 3 + 1;
        let mut near: Vec<(usize, CardNo)> = Vec::new();
        for (folded, no) in &self.names {
            let apart = distance(&wanted, folded);
            let begins = !wanted.is_empty() && folded.starts_with(&wanted);
            if apart <= least || begins {
                near.push((if begins { 0 } else { apart }, *no));
            }
        }
        near.sort_unstable();
        near.iter().take(3).filter_map(|(_, no)| self.get(*no)).map(|p| p.card.name()).collect()
    }

    pub fn sets(&self) -> &[SetFacts] {
        &self.sets
    }

    /// How many cards a set has, and how many of them can be played with.
    pub fn counts(&self) -> Vec<(&SetFacts, Counts)> {
        let mut counts = vec![Counts::default(); self.sets.len()];
        for (printed, set) in self.cards.iter().zip(&self.set_of) {
            if let Some(count) = counts.get_mut(usize::from(*set)) {
                count.cards += 1;
                count.playable += usize::from(printed.is_playable());
            }
        }
        self.sets.iter().zip(counts).collect()
    }

    /// A number that differs when any card differs; the same on every machine and with every compiler.
    pub fn hash(&self) -> u64 {
        let cards: Vec<&Card> = self.cards.iter().map(|printed| &printed.card).collect();
        crate::same::number(&cards)
    }
}

/// A set for cards that have none.
pub fn own_set(cards: Vec<Card>) -> Set {
    let printed = |card| Printed { card, frame: Vec::new(), guid: String::new(), unread: 0, doubt: None };
    let code = SetCode("OWN".to_owned());
    Set { code, name: "Own cards".to_owned(), kind: SetKind::Fixed, cards: cards.into_iter().map(printed).collect() }
}

/// A name without case, accents, doubled spaces and kinds of quotes.
pub fn fold(name: &str) -> String {
    let mut out = String::with_capacity(name.len());
    for word in name.split_whitespace() {
        if !out.is_empty() {
            out.push(' ');
        }
        for c in word.chars().flat_map(char::to_lowercase) {
            out.push(match c {
                '’' | '‘' => '\'',
                '“' | '”' => '"',
                'ä' | 'á' | 'à' | 'â' => 'a',
                'é' | 'è' | 'ê' => 'e',
                'ñ' => 'n',
                'ö' | 'ó' => 'o',
                'ü' | 'ú' => 'u',
                other => other,
            });
        }
    }
    out
}

/// An id without case and with PonyHead's spellings made ours.
pub fn fold_id(id: &str) -> String {
    let id = id.trim().to_ascii_lowercase().replace('-', "n");
    if id == "cg00" { "cg0".to_owned() } else { id }
}

/// How many letters have to be changed, added or taken away.
pub(crate) fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.chars().enumerate() {
        let mut corner = row[0];
        row[0] = i + 1;
        for (j, y) in b.iter().enumerate() {
            let change = corner + usize::from(x != *y);
            corner = row[j + 1];
            row[j + 1] = change.min(corner + 1).min(row[j] + 1);
        }
    }
    row[b.len()]
}
