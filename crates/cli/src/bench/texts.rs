//! `faceoff bench --texts`: what texts cost, and what keeping derived values saves, with decks full of continuous modifiers.

use super::{any, games, ring};
use crate::say::{self, Failure};
use crate::shelf::Shelf;
use ability::{Ability, CardType, Keyword};
use cards::Card;
use rules::{Edition, Options, Pcg};
use serde::Serialize;
use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::{Duration, Instant};
use testkit::decks::{Brought, Table};
use testkit::soak::{LONGEST, start};

/// The figures of a deck against itself.
#[derive(Serialize)]
struct Figures {
    deck: String,
    /// Friends and Resources of the deck with a continuous ability, of its 45 cards.
    continuous: usize,
    decisions_per_s: f64,
    /// The same cards without their texts.
    bare_decisions_per_s: f64,
    /// Working the table of characteristics out anew, in the middle of a game.
    table_ns: f64,
    /// Questions a second answered one by one: with what was worked out kept, and worked out again at each.
    kept_asks_per_s: f64,
    anew_asks_per_s: f64,
}

/// A kind of deck: its name, and which cards it is about.
type Kind = (&'static str, fn(&Card) -> bool);

const KINDS: [Kind; 3] = [
    ("Prismatic", |card| has(card, Keyword::Prismatic) || card.face.traits.iter().any(|t| t == "Crystal")),
    ("Teamwork", |card| has(card, Keyword::Teamwork)),
    ("Accessories", |card| card.face.traits.iter().any(|t| t == "Accessory")),
];

/// Different names in a deck, three copies of each, and how many of them are Friends that need nothing.
const NAMES: usize = 15;
const OPENERS: usize = 5;
const PROBLEMS: usize = 5;

pub fn run(args: &super::Args, shelf: &Shelf) -> Result<(), Failure> {
    let (time, seed) = (Duration::from_millis(args.ms), args.seed);
    let mut all = Vec::new();
    for (name, about) in KINDS {
        all.push(measure(name, &heavy(shelf, about)?, time, seed)?);
    }
    for deck in shelf.playable_decks()? {
        let brought = testkit::decks::brought(&deck, &shelf.pool).map_err(Failure::bad)?;
        all.push(measure(&deck.name, &brought, time, seed)?);
    }
    if args.json {
        say::line(say::json(&all)?);
        return Ok(());
    }
    say::line("deck against itself, continuous cards, decisions/s, without texts, table ns, questions/s kept, anew");
    for f in all {
        say::line(format!(
            "{:<18} {:>2} {:>8.0} {:>8.0} {:>6.0} {:>9.0} {:>9.0}",
            f.deck,
            f.continuous,
            f.decisions_per_s,
            f.bare_decisions_per_s,
            f.table_ns,
            f.kept_asks_per_s,
            f.anew_asks_per_s
        ));
    }
    Ok(())
}

fn measure(name: &str, deck: &Brought, time: Duration, seed: u64) -> Result<Figures, Failure> {
    let table = Arc::new(testkit::decks::table([deck, deck]).map_err(Failure::bad)?);
    let bare = bare(deck);
    let bare = Arc::new(testkit::decks::table([&bare, &bare]).map_err(Failure::bad)?);
    let per_s = |table: &Arc<Table>| {
        let begin = Instant::now();
        let sum = games(table, seed, |_| begin.elapsed() < time);
        sum.decisions as f64 / sum.seconds
    };
    let mut ring = ring(&table, seed);
    let begin = Instant::now();
    let mut done = 0_u64;
    while begin.elapsed() < time && !ring.is_empty() {
        for (game, _) in &mut ring {
            game.revive(&table.lib);
            done += 1;
        }
    }
    let table_ns = begin.elapsed().as_nanos() as f64 / done.max(1) as f64;
    Ok(Figures {
        deck: name.to_owned(),
        continuous: deck.draw.iter().filter(|card| is_continuous(card)).count(),
        decisions_per_s: per_s(&table),
        bare_decisions_per_s: per_s(&bare),
        table_ns,
        kept_asks_per_s: singly(&table, time, seed, Keeping::Kept),
        anew_asks_per_s: singly(&table, time, seed, Keeping::Anew),
    })
}

/// Whether the table of characteristics is kept from one question to the next.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Keeping {
    Kept,
    Anew,
}

/// Questions a second, each asked and answered by itself.
fn singly(table: &Table, time: Duration, seed: u64, how: Keeping) -> f64 {
    let mut options = Options::default();
    let begin = Instant::now();
    let (mut asks, mut played) = (0_u64, 0_u64);
    while begin.elapsed() < time {
        let mut dice = Pcg::new(seed.wrapping_add(played));
        let mut game = start(table, Edition::Comprehensive, &mut dice, &());
        let first = asks;
        while game.outcome().is_none() && asks - first < LONGEST {
            if how == Keeping::Anew {
                game.revive(&table.lib);
            }
            game.ask(&table.lib, &mut options);
            let (pick, value) = any(&options, &mut dice);
            game.take(&table.lib, pick, value, &mut dice, &());
            asks += 1;
        }
        played += 1;
    }
    asks as f64 / begin.elapsed().as_secs_f64()
}

fn has(card: &Card, keyword: Keyword) -> bool {
    card.face.text.keywords.contains(&keyword)
}

/// Whether a card in play changes something for as long as it is there.
fn is_continuous(card: &Card) -> bool {
    let paragraphs = card.face.text.abilities.iter().flat_map(Ability::parts);
    paragraphs.into_iter().any(|a| matches!(a, Ability::Always { .. }))
        || card.face.text.keywords.iter().any(|k| {
            let meant = ability::glossary::abilities(*k, ability::glossary::Meanings::default());
            meant.iter().any(|a| matches!(a, Ability::Always { .. }))
        })
}

/// A deck about some cards: as many of them as there are, filled up with continuous abilities, on cheap Friends.
fn heavy(shelf: &Shelf, about: fn(&Card) -> bool) -> Result<Brought, Failure> {
    let playable: Vec<&Card> =
        shelf.pool.cards().filter(|(_, printed)| printed.is_playable()).map(|(_, printed)| &printed.card).collect();
    let mut names = BTreeSet::new();
    let mut draw: Vec<Arc<Card>> = Vec::new();
    let mut take = |n: usize, fits: &dyn Fn(&Card) -> bool| {
        let mut list: Vec<&Card> = playable.iter().copied().filter(|card| fits(card)).collect();
        list.sort_by_key(|card| (card.requirements.iter().map(|r| r.amount).sum::<i32>(), card.cost, card.id.clone()));
        for card in list {
            if draw.len() < 3 * n && names.insert(card.name()) {
                draw.extend(std::iter::repeat_n(Arc::new(card.clone()), 3));
            }
        }
    };
    let friend = |card: &Card| card.kind == CardType::Friend && card.cost.is_some_and(|cost| cost > 0);
    take(OPENERS, &|card| friend(card) && card.requirements.is_empty() && is_continuous(card));
    take(NAMES, &|card| matches!(card.kind, CardType::Friend | CardType::Resource) && about(card));
    take(NAMES, &|card| friend(card) && is_continuous(card));
    let of = |fits: &dyn Fn(&Card) -> bool| playable.iter().copied().filter(|card| fits(card)).collect::<Vec<_>>();
    let first = |list: Vec<&Card>| list.first().map(|card| Arc::new((*card).clone()));
    let mane =
        first(of(&|card| card.kind == CardType::Mane)).ok_or_else(|| Failure::bad("there is no Mane Character"))?;
    let starting = of(&|card| card.kind == CardType::Problem && has(card, Keyword::StartingProblem));
    let problems =
        starting.into_iter().take(PROBLEMS).flat_map(|card| std::iter::repeat_n(Arc::new(card.clone()), 2)).collect();
    Ok(Brought { mane, draw, problems })
}

/// The same cards with nothing to read on them.
fn bare(deck: &Brought) -> Brought {
    let strip = |card: &Arc<Card>| {
        let mut card = (**card).clone();
        for face in std::iter::once(&mut card.face).chain(card.boosted.as_mut()) {
            face.text.abilities.clear();
            face.text.keywords.retain(|k| *k == Keyword::StartingProblem);
        }
        Arc::new(card)
    };
    Brought {
        mane: strip(&deck.mane),
        draw: deck.draw.iter().map(strip).collect(),
        problems: deck.problems.iter().map(strip).collect(),
    }
}
