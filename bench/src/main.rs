//! Our speed against cozy-chess and poke-engine: short slices in turn in one process, and the median of the ratios, so
//! that a busy machine slows all of them alike. Prints one JSON object.

mod chess;
mod ours;
mod pokemon;

use serde::Serialize;
use std::hint::black_box;
use std::process::ExitCode;
use std::time::{Duration, Instant};

const SLICES: usize = 41;
const SLICE: Duration = Duration::from_millis(20);

/// A rate of ours and an anchor's, in the median, and the median of the ratios slice by slice.
#[derive(Serialize)]
struct Ratio {
    what: &'static str,
    ours_per_s: f64,
    anchor_per_s: f64,
    ratio: f64,
    slices: usize,
}

/// How much of something gets done in a second, for the length of a slice.
fn rate(mut work: impl FnMut() -> u64) -> f64 {
    let start = Instant::now();
    let mut done = 0;
    while start.elapsed() < SLICE {
        for _ in 0..16 {
            done += work();
        }
    }
    done as f64 / start.elapsed().as_secs_f64()
}

/// The same for work that keeps its own time.
fn timed(mut work: impl FnMut(Duration) -> u64) -> f64 {
    let start = Instant::now();
    let done = work(SLICE);
    done as f64 / start.elapsed().as_secs_f64()
}

fn median(mut list: Vec<f64>) -> f64 {
    list.sort_by(f64::total_cmp);
    list.get(list.len() / 2).copied().unwrap_or(0.0)
}

fn ratio(what: &'static str, mut ours: impl FnMut() -> f64, mut anchor: impl FnMut() -> f64) -> Ratio {
    // The first slice of each warms up.
    ours();
    anchor();
    let pairs: Vec<(f64, f64)> = (0..SLICES).map(|_| (ours(), anchor())).collect();
    Ratio {
        what,
        ours_per_s: median(pairs.iter().map(|p| p.0).collect()),
        anchor_per_s: median(pairs.iter().map(|p| p.1).collect()),
        ratio: median(pairs.iter().map(|p| p.0 / p.1).collect()),
        slices: SLICES,
    }
}

fn main() -> ExitCode {
    let (mut game, mut battles) = match ours::Ours::new(1).and_then(|game| Ok((game, pokemon::Battles::new(1)?))) {
        Ok(both) => both,
        Err(why) => {
            eprintln!("anchors: {why}");
            return ExitCode::from(2);
        }
    };
    let mut chess = chess::Chess::new(1);
    let figures = [
        ratio("random decisions / cozy-chess", || rate(|| game.step()), || rate(|| chess.step())),
        ratio("random decisions / poke-engine", || rate(|| game.step()), || rate(|| battles.step())),
        ratio(
            "asks / poke-engine get_all_options",
            || rate(|| u64::from(black_box(game.ask()) > 0)),
            || rate(|| u64::from(black_box(battles.options()) > 0)),
        ),
        ratio(
            "search iterations, leaf evaluated / poke-engine",
            || timed(|time| game.search(time, 0)),
            || timed(|time| battles.search(time)),
        ),
        ratio(
            "search iterations, 20-decision rollouts / poke-engine",
            || timed(|time| game.search(time, 20)),
            || timed(|time| battles.search(time)),
        ),
    ];
    match serde_json::to_string_pretty(&figures) {
        Ok(text) => println!("{text}"),
        Err(why) => {
            eprintln!("anchors: no JSON could be made: {why}");
            return ExitCode::from(2);
        }
    }
    ExitCode::SUCCESS
}
