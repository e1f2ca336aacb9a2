//! Formats, blocks and bans: dated data, never code.

use crate::data;
use crate::pool::{CardNo, Pool};
use serde::{Deserialize, Deserializer, Serialize};
use std::fmt;
use std::sync::OnceLock;

/// A day.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Date {
    pub year: u16,
    pub month: u8,
    pub day: u8,
}

/// All that is known of formats.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Formats {
    pub blocks: Vec<Block>,
    pub formats: Vec<Format>,
    pub builds: Vec<BuildRules>,
    pub bans: Vec<Ban>,
}

/// Sets that are played together.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Block {
    pub name: String,
    pub sets: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Format {
    pub name: String,
    pub sets: Allowed,
    pub build: Build,
}

/// Which sets a format allows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum Allowed {
    All,
    /// Any block, but only one.
    OneBlock,
    /// So many of the newest blocks.
    NewestBlocks(usize),
}

/// How a deck is built.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Build {
    Constructed,
    Limited,
}

/// The numbers of a way of building.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct BuildRules {
    pub build: Build,
    /// The least number of cards in the Draw Deck.
    pub draw: u32,
    /// The exact number of Problems.
    pub problems: u32,
    /// The most copies of a name in the Draw Deck; none where there is no limit.
    #[serde(default)]
    pub copies: Option<u32>,
    #[serde(default)]
    pub problem_copies: Option<u32>,
}

#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Ban {
    pub card: String,
    pub from: Date,
    #[serde(default)]
    pub to: Option<Date>,
}

const FILE: &str = include_str!("../data/formats.ron");

impl Formats {
    /// The formats in the program; none where the file is damaged, which a test would find.
    pub fn official() -> &'static Formats {
        static FORMATS: OnceLock<Formats> = OnceLock::new();
        FORMATS.get_or_init(|| data::read(FILE).unwrap_or_else(|_| Formats::none()))
    }

    fn none() -> Formats {
        Formats { blocks: Vec::new(), formats: Vec::new(), builds: Vec::new(), bans: Vec::new() }
    }

    /// A format by its name, in any case.
    pub fn format(&self, name: &str) -> Option<&Format> {
        self.formats.iter().find(|format| format.name.eq_ignore_ascii_case(name))
    }

    pub fn build(&self, build: Build) -> Option<&BuildRules> {
        self.builds.iter().find(|rules| rules.build == build)
    }

    /// The ban that holds for a card on a day.
    pub fn ban(&self, id: &str, on: Date) -> Option<&Ban> {
        self.bans.iter().find(|ban| ban.card == id && ban.from <= on && ban.to.is_none_or(|to| on < to))
    }

    /// The blocks that have cards in a pool, oldest first.
    pub fn blocks_of(&self, pool: &Pool) -> Vec<&Block> {
        let has = |block: &&Block| pool.sets().iter().any(|set| block.sets.contains(&set.code.0));
        self.blocks.iter().filter(has).collect()
    }

    /// The blocks a card may be played in: those with a card of its name.
    pub fn blocks_with(&self, no: CardNo, pool: &Pool) -> Vec<&Block> {
        let Some(name) = pool.get(no).map(|printed| printed.card.name()) else {
            return Vec::new();
        };
        let codes: Vec<&str> = pool
            .by_title(&pool.get(no).map(|p| p.card.title.clone()).unwrap_or_default())
            .iter()
            .filter(|other| pool.get(**other).is_some_and(|p| p.card.name() == name))
            .filter_map(|other| pool.set_of(*other))
            .map(|set| set.code.0.as_str())
            .collect();
        self.blocks.iter().filter(|block| block.sets.iter().any(|set| codes.contains(&set.as_str()))).collect()
    }
}

impl Date {
    /// Reads `2015-01-30`.
    pub fn read(text: &str) -> Option<Date> {
        let mut parts = text.trim().split('-');
        let date = Date {
            year: parts.next()?.parse().ok()?,
            month: parts.next()?.parse().ok()?,
            day: parts.next()?.parse().ok()?,
        };
        let fits = (1..=12).contains(&date.month) && (1..=31).contains(&date.day);
        (fits && parts.next().is_none()).then_some(date)
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

impl<'de> Deserialize<'de> for Date {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Date, D::Error> {
        let text = String::deserialize(deserializer)?;
        Date::read(&text).ok_or_else(|| serde::de::Error::custom(format!("`{text}` is no day: write 2015-01-30")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_file_is_whole() {
        let formats: Formats = data::read(FILE).unwrap();
        let pool = Pool::official().unwrap();
        assert_eq!(formats.blocks_of(pool).len(), 3);
        for ban in &formats.bans {
            assert!(pool.card(&ban.card).is_some(), "{} is no card", ban.card);
        }
        for format in &formats.formats {
            assert!(formats.build(format.build).is_some());
        }
    }

    #[test]
    fn a_ban_has_a_day() {
        let formats = Formats::official();
        let day = |text| Date::read(text).unwrap();
        assert!(formats.ban("EO103", day("2016-01-24")).is_none());
        assert!(formats.ban("EO103", day("2016-01-25")).is_some());
        assert_eq!(day("2016-01-25").to_string(), "2016-01-25");
        for bad in ["", "2016", "2016-13-01", "2016-1-32", "2016-1-1-1", "x-y-z"] {
            assert_eq!(Date::read(bad), None, "{bad}");
        }
    }
}
