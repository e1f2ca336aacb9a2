//! Boosters: what they hold, and opening them with random numbers that are handed in.

use crate::card::Rarity;
use crate::data;
use crate::deck::Slot;
use crate::format::Formats;
use crate::pool::Pool;
use ability::{CardType, Keyword};
use serde::Deserialize;
use std::fmt;
use std::sync::OnceLock;

/// A source of uniform random numbers: `below(n)` is one of 0 to n − 1.
pub type Below<'a> = &'a mut dyn FnMut(u32) -> u32;

/// All that is known of boosters.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Boosters {
    pub pack: Pack,
    pub packs_in_run: u32,
    pub runs_in_box: u32,
    pub boosters: Vec<Booster>,
    /// How many boosters a player opens for a sealed deck.
    pub sealed: u32,
    /// How many boosters a player brings to a draft.
    pub draft: u32,
    /// Cards provided to everyone in limited play.
    pub free: Vec<Free>,
}

/// The cards of a pack without a special.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub struct Pack {
    pub commons: u32,
    pub uncommons: u32,
    pub rares: u32,
}

#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Booster {
    pub set: String,
    pub specials: Specials,
}

/// How specials are dealt to packs.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub enum Specials {
    /// Each pack by itself.
    Odds { of: u32, any: Vec<Odd> },
    /// So many packs of every run.
    Run(Vec<InRun>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub struct Odd {
    pub rarity: Rarity,
    pub weight: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub struct InRun {
    pub rarity: Rarity,
    pub packs: u32,
}

/// The cards provided freely with a block.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Free {
    pub block: String,
    pub cards: Vec<String>,
}

/// Why a booster was not opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoBooster {
    /// No booster of that set is known.
    Set(String),
    /// The pool has too few cards of a rarity.
    TooFew { set: String, rarity: Rarity },
}

impl fmt::Display for NoBooster {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoBooster::Set(set) => write!(f, "there are no boosters of set {set}: choose one that is sold in boosters"),
            NoBooster::TooFew { set, rarity } => {
                write!(f, "set {set} has too few cards that are {}: import it again", rarity.word())
            }
        }
    }
}

impl std::error::Error for NoBooster {}

const FILE: &str = include_str!("../data/boosters.ron");

impl Boosters {
    /// The boosters in the program; none where the file is damaged, which a test would find.
    pub fn official() -> &'static Boosters {
        static BOOSTERS: OnceLock<Boosters> = OnceLock::new();
        BOOSTERS.get_or_init(|| data::read(FILE).unwrap_or_else(|_| Boosters::none()))
    }

    fn none() -> Boosters {
        let pack = Pack { commons: 0, uncommons: 0, rares: 0 };
        let (boosters, free) = (Vec::new(), Vec::new());
        Boosters { pack, packs_in_run: 0, runs_in_box: 0, boosters, sealed: 0, draft: 0, free }
    }

    /// The booster of a set.
    pub fn of(&self, set: &str) -> Result<&Booster, NoBooster> {
        let found = self.boosters.iter().find(|b| b.set.eq_ignore_ascii_case(set));
        found.ok_or_else(|| NoBooster::Set(set.to_owned()))
    }

    /// Opens one booster by itself: ids, commons first.
    pub fn open(&self, set: &str, pool: &Pool, below: Below<'_>) -> Result<Vec<String>, NoBooster> {
        let booster = self.of(set)?;
        let special = match &booster.specials {
            Specials::Odds { of, any } => odds(*of, any, below),
            Specials::Run(list) => {
                let any: Vec<Odd> = list.iter().map(|r| Odd { rarity: r.rarity, weight: r.packs }).collect();
                odds(self.packs_in_run, &any, below)
            }
        };
        self.fill(booster, special, pool, below)
    }

    /// Opens a run of packs as they lie in a box.
    pub fn open_run(&self, set: &str, pool: &Pool, below: Below<'_>) -> Result<Vec<Vec<String>>, NoBooster> {
        let booster = self.of(set)?;
        let n = self.packs_in_run as usize;
        let specials: Vec<Option<Rarity>> = match &booster.specials {
            Specials::Odds { of, any } => (0..n).map(|_| odds(*of, any, below)).collect(),
            Specials::Run(list) => {
                let mut deal: Vec<Option<Rarity>> =
                    list.iter().flat_map(|r| (0..r.packs).map(|_| Some(r.rarity))).collect();
                deal.resize(n, None);
                shuffle(&mut deal, below);
                deal
            }
        };
        specials.into_iter().map(|special| self.fill(booster, special, pool, below)).collect()
    }

    fn fill(
        &self,
        booster: &Booster,
        special: Option<Rarity>,
        pool: &Pool,
        below: Below<'_>,
    ) -> Result<Vec<String>, NoBooster> {
        let specials = u32::from(special.is_some());
        let commons = self.pack.commons.saturating_sub(specials);
        let mut pack = Vec::new();
        let parts = [
            (Some(Rarity::Common), commons),
            (Some(Rarity::Uncommon), self.pack.uncommons),
            (Some(Rarity::Rare), self.pack.rares),
            (special, specials),
        ];
        for (rarity, n) in parts {
            if let Some(rarity) = rarity {
                pack.extend(pick(&booster.set, rarity, n, pool, below)?);
            }
        }
        Ok(pack)
    }

    /// The pool of a sealed deck: some boosters together.
    pub fn sealed(&self, sets: &[&str], pool: &Pool, below: Below<'_>) -> Result<Vec<Slot>, NoBooster> {
        let mut ids = Vec::new();
        for set in sets {
            ids.extend(self.open(set, pool, below)?);
        }
        Ok(gather(ids))
    }

    /// The cards provided freely with a block; where none are listed, its Mane Characters and Starting Problems.
    pub fn free(&self, block: &str, formats: &Formats, pool: &Pool) -> Vec<String> {
        if let Some(free) = self.free.iter().find(|free| free.block.eq_ignore_ascii_case(block)) {
            return free.cards.clone();
        }
        let Some(block) = formats.blocks.iter().find(|b| b.name.eq_ignore_ascii_case(block)) else {
            return Vec::new();
        };
        let in_block = |no| pool.set_of(no).is_some_and(|set| block.sets.contains(&set.code.0));
        let starting = |keywords: &[Keyword]| keywords.contains(&Keyword::StartingProblem);
        pool.cards()
            .filter(|(no, _)| in_block(*no))
            .filter(|(_, p)| p.card.kind == CardType::Mane || starting(&p.card.face.text.keywords))
            .map(|(_, p)| p.card.id.clone())
            .collect()
    }
}

/// Ids gathered into slots, in the order of their first copy.
pub fn gather(ids: Vec<String>) -> Vec<Slot> {
    let mut slots: Vec<Slot> = Vec::new();
    for id in ids {
        match slots.iter_mut().find(|slot| slot.id == id) {
            Some(slot) => slot.count += 1,
            None => slots.push(Slot { id, count: 1 }),
        }
    }
    slots
}

fn odds(of: u32, any: &[Odd], below: Below<'_>) -> Option<Rarity> {
    let mut roll = draw(of, below);
    for odd in any {
        if roll < odd.weight {
            return Some(odd.rarity);
        }
        roll -= odd.weight;
    }
    None
}

/// Some different cards of a rarity.
fn pick(set: &str, rarity: Rarity, n: u32, pool: &Pool, below: Below<'_>) -> Result<Vec<String>, NoBooster> {
    let mut ids: Vec<&String> = pool
        .cards()
        .filter(|(no, p)| p.card.rarity == Some(rarity) && pool.set_of(*no).is_some_and(|s| s.code.0 == set))
        .map(|(_, p)| &p.card.id)
        .collect();
    let n = n as usize;
    if ids.len() < n {
        return Err(NoBooster::TooFew { set: set.to_owned(), rarity });
    }
    for i in 0..n {
        let j = i + draw((ids.len() - i) as u32, below) as usize;
        ids.swap(i, j);
    }
    Ok(ids.into_iter().take(n).cloned().collect())
}

fn shuffle<T>(list: &mut [T], below: Below<'_>) {
    for i in (1..list.len()).rev() {
        list.swap(i, draw(i as u32 + 1, below) as usize);
    }
}

/// A number below n, whatever the source says.
fn draw(n: u32, below: Below<'_>) -> u32 {
    let n = n.max(1);
    below(n) % n
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    fn source() -> impl FnMut(u32) -> u32 {
        let mut state: u64 = 7;
        move |n| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            ((state >> 33) % u64::from(n)) as u32
        }
    }

    #[test]
    fn the_file_is_whole() {
        let boosters: Boosters = data::read(FILE).unwrap();
        let pool = Pool::official().unwrap();
        for id in boosters.free.iter().flat_map(|free| &free.cards) {
            let card = &pool.card(id).unwrap().card;
            let starting = card.face.text.keywords.contains(&Keyword::StartingProblem);
            assert!(card.kind == CardType::Mane || starting, "{id}");
        }
        let total: u32 = boosters.pack.commons + boosters.pack.uncommons + boosters.pack.rares;
        assert_eq!(total, 12);
    }

    #[test]
    fn a_pack_has_twelve_different_cards_and_specials_come_at_their_rate() {
        let pool = Pool::official().unwrap();
        let mut below = source();
        for (set, rarity, least, most) in [("PR", Rarity::UltraRare, 60, 95), ("EO", Rarity::SuperRare, 195, 250)] {
            let mut specials = 0;
            for _ in 0..1000 {
                let mut pack = Boosters::official().open(set, pool, &mut below).unwrap();
                specials += pack.iter().filter(|id| pool.card(id).unwrap().card.rarity == Some(rarity)).count();
                pack.sort();
                pack.dedup();
                assert_eq!(pack.len(), 12);
            }
            assert!((least..=most).contains(&specials), "{set}: {specials} in 1000");
        }
    }

    #[test]
    fn a_run_has_its_specials() {
        let pool = Pool::official().unwrap();
        let mut below = source();
        let run = Boosters::official().open_run("DE", pool, &mut below).unwrap();
        let mut counts: BTreeMap<&str, u32> = BTreeMap::new();
        for id in run.iter().flatten() {
            *counts.entry(pool.card(id).unwrap().card.rarity.unwrap().letters()).or_default() += 1;
        }
        assert_eq!(run.len(), 9);
        assert_eq!(counts, BTreeMap::from([("C", 69), ("U", 27), ("R", 9), ("SR", 2), ("UR", 1)]));
    }

    #[test]
    fn a_faulty_source_does_no_harm() {
        let pool = Pool::official().unwrap();
        assert_eq!(Boosters::official().open("PR", pool, &mut |_| u32::MAX).unwrap().len(), 12);
        let sealed = Boosters::official().sealed(&["PR"; 8], pool, &mut source()).unwrap();
        assert_eq!(crate::deck::size(&sealed), 96);
        assert_eq!(Boosters::official().open("XX", pool, &mut |_| 0), Err(NoBooster::Set("XX".to_owned())));
    }

    #[test]
    fn free_cards_of_a_newer_block() {
        let pool = Pool::official().unwrap();
        let free = Boosters::official().free("Beyond", Formats::official(), pool);
        assert!(free.contains(&"SB1".to_owned()));
        assert_eq!(Boosters::official().free("odyssey", Formats::official(), pool).len(), 12);
    }
}
