//! The result of a simulation as it is kept: what was planned, what was played, and the sums. Parts of one plan join to
//! what one run would have given.

use crate::field::Field;
use crate::stats::Share;
use crate::tally::{CardTally, PairTally};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What is to be played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Plan {
    /// The program's version: others may play otherwise.
    pub faceoff: String,
    pub bot: String,
    /// Games of each pairing.
    pub games: u64,
    pub seed: u64,
    /// Names of the decks.
    pub decks: Vec<String>,
    /// What is in them, so that two files under one name are not taken for one deck.
    pub contents: Vec<String>,
}

/// A part of a plan: the first of three is 1/3.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Shard {
    pub part: u64,
    pub of: u64,
}

impl Shard {
    pub const WHOLE: Shard = Shard { part: 1, of: 1 };

    /// Whether a game of a pairing belongs to it. Two games with the seats changed stay together.
    pub fn has(self, pairing: u64, game: u64) -> bool {
        (pairing + game / 2) % self.of == self.part - 1
    }
}

impl std::fmt::Display for Shard {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}/{}", self.part, self.of)
    }
}

impl From<Shard> for String {
    fn from(shard: Shard) -> String {
        shard.to_string()
    }
}

impl std::str::FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Shard, String> {
        let wrong = || format!("`{text}` is no part: write 1/3 for the first of three, at most of 1000");
        let (part, of) = text.split_once('/').ok_or_else(wrong)?;
        let number = |t: &str| t.trim().parse::<u64>().map_err(|_| wrong());
        let shard = Shard { part: number(part)?, of: number(of)? };
        if shard.part < 1 || shard.part > shard.of || shard.of > 1000 {
            return Err(wrong());
        }
        Ok(shard)
    }
}

impl TryFrom<String> for Shard {
    type Error = String;

    fn try_from(text: String) -> Result<Shard, String> {
        text.parse()
    }
}

/// What was planned and what came of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Report {
    pub plan: Plan,
    /// The parts this holds, in order.
    pub shards: Vec<Shard>,
    /// Games that belong to these parts and were not played: the run was stopped.
    pub missing: u64,
    /// In the order of `Field::pairs`.
    pub pairings: Vec<PairTally>,
}

impl Report {
    /// The share of a deck against another; nothing where they did not meet.
    pub fn cell(&self, deck: usize, other: usize) -> Option<Share> {
        let pairs = Field::pairs(self.plan.decks.len());
        pairs.iter().zip(&self.pairings).find_map(|(pair, tally)| {
            let side = pair.iter().position(|d| *d == deck)?;
            (deck != other && pair.contains(&other)).then(|| tally.share(side))
        })
    }

    /// The share of a deck over all its games.
    pub fn overall(&self, deck: usize) -> Share {
        let mut sum = Share::default();
        for other in 0..self.plan.decks.len() {
            if let Some(share) = self.cell(deck, other) {
                sum.join(share);
            }
        }
        sum
    }

    /// Tallies of a deck, with the side it is on.
    pub fn of_deck(&self, deck: usize) -> impl Iterator<Item = (usize, &PairTally)> {
        Field::pairs(self.plan.decks.len())
            .into_iter()
            .zip(&self.pairings)
            .filter_map(move |(pair, tally)| Some((pair.iter().position(|d| *d == deck)?, tally)))
    }

    /// How a deck did when it went first, and when it did not.
    pub fn first(&self, deck: usize) -> (Share, Share) {
        let (mut first, mut second) = (Share::default(), Share::default());
        for (side, tally) in self.of_deck(deck) {
            let all = tally.share(side);
            let went = tally.first[side];
            first.join(went);
            second.join(Share { games: all.games - went.games, halves: all.halves - went.halves });
        }
        (first, second)
    }

    /// Cards by id, over all decks.
    pub fn cards(&self) -> BTreeMap<String, CardTally> {
        let mut out: BTreeMap<String, CardTally> = BTreeMap::new();
        for (id, card) in self.pairings.iter().flat_map(|t| &t.cards).flatten() {
            out.entry(id.clone()).or_default().join(*card);
        }
        out
    }

    pub fn games(&self) -> u64 {
        self.pairings.iter().map(|t| t.games).sum()
    }

    /// Games whose bot did not play to the end.
    pub fn faults(&self) -> BTreeMap<&str, u64> {
        let mut out = BTreeMap::new();
        for (what, n) in self.pairings.iter().flat_map(|t| &t.faults) {
            *out.entry(what.as_str()).or_default() += n;
        }
        out
    }
}

/// Joins parts of one plan. Says what does not fit.
pub fn merge(parts: &[(String, Report)]) -> Result<Report, String> {
    let [(first_name, first), rest @ ..] = parts else {
        return Err("there is nothing to merge: name the files that `sim --json` wrote".to_string());
    };
    let mut whole = first.clone();
    for (name, part) in rest {
        if part.plan != whole.plan {
            return Err(format!(
                "{name} is of another plan than {first_name}: {}",
                difference(&whole.plan, &part.plan)
            ));
        }
        if let Some(shard) = part.shards.iter().find(|s| whole.shards.contains(s)) {
            return Err(format!("{name} has part {shard}, which is there already"));
        }
        if part.shards.iter().chain(&whole.shards).any(|s| s.of != whole.shards[0].of) {
            return Err(format!("{name} and {first_name} are split into different numbers of parts"));
        }
        if part.pairings.len() != whole.pairings.len() {
            return Err(format!("{name} has {} pairings, not {}", part.pairings.len(), whole.pairings.len()));
        }
        whole.shards.extend(&part.shards);
        whole.missing += part.missing;
        for (sum, more) in whole.pairings.iter_mut().zip(&part.pairings) {
            sum.join(more);
        }
    }
    whole.shards.sort();
    if whole.shards.len() as u64 == whole.shards[0].of {
        whole.shards = vec![Shard::WHOLE];
    }
    Ok(whole)
}

fn difference(a: &Plan, b: &Plan) -> String {
    let fields = [
        ("version", a.faceoff.clone(), b.faceoff.clone()),
        ("bot", a.bot.clone(), b.bot.clone()),
        ("games", a.games.to_string(), b.games.to_string()),
        ("seed", a.seed.to_string(), b.seed.to_string()),
        ("decks", a.decks.join(", "), b.decks.join(", ")),
    ];
    let other = fields.iter().find(|(_, a, b)| a != b);
    other.map_or("the decks have other cards".to_string(), |(what, a, b)| format!("{what} {b} instead of {a}"))
}

/// Reads a report; what is no report is refused with the reason.
impl std::str::FromStr for Report {
    type Err = String;

    fn from_str(text: &str) -> Result<Report, String> {
        let report: Report = serde_json::from_str(text)
            .map_err(|error| format!("this is no result of `faceoff sim --json`: {error}"))?;
        if report.shards.is_empty() || report.pairings.len() != Field::pairs(report.plan.decks.len()).len() {
            return Err("this result is damaged: it has no parts, or not one tally for each pairing".to_string());
        }
        Ok(report)
    }
}
