//! `faceoff bench --texts`: what texts cost, and what keeping derived values saves, with decks full of continuous modifiers.

use super::{any, games, ring};
use crate::say::{self, Failure};
use crate::shelf::Shelf;
use rules::{Edition, Options, Pcg};
use serde::Serialize;
use std::sync::Arc;
use std::time::{Duration, Instant};
use testkit::decks::{Brought, Table};
use testkit::heavy;
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

pub fn run(args: &super::Args, shelf: &Shelf) -> Result<(), Failure> {
    let (time, seed) = (Duration::from_millis(args.ms), args.seed);
    let mut all = Vec::new();
    for (name, about) in heavy::KINDS {
        let deck = heavy::deck(&shelf.pool, about).ok_or_else(|| Failure::bad("there is no Mane Character"))?;
        all.push(measure(name, &deck, time, seed)?);
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
    let bare = heavy::bare(deck);
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
        continuous: deck.draw.iter().filter(|card| heavy::is_continuous(card)).count(),
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
