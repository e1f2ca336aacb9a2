//! Two bots against each other: `match BOT BOT GAMES [FIRST_SEED] [theme|blank]`, theme decks in turn by default.

use bots::{Bot, Limits, by_name, duel};
use rules::{Outcome, Seat};
use std::time::Instant;

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let name = |i: usize| args.get(i).map_or("normal", |s| s.as_str());
    let number = |i: usize, or: u64| args.get(i).and_then(|s| s.parse().ok()).unwrap_or(or);
    let (games, from) = (number(3, 100), number(4, 1000));
    let (mut one, mut two) = match (by_name(name(1)), by_name(name(2))) {
        (Ok(one), Ok(two)) => (one, two),
        (Err(e), _) | (_, Err(e)) => {
            eprintln!("{e}");
            std::process::exit(2);
        }
    };
    let tables = match name(5) {
        "blank" => vec![testkit::blank::table()],
        _ => themes(),
    };
    let (mut won, mut drawn, mut first_won, mut turns, mut decisions) = (0u64, 0u64, 0u64, 0u64, [0u64; 2]);
    let start = Instant::now();
    for seed in from..from + games {
        let me = Seat((seed % 2) as u8);
        let mut a: &mut dyn Bot = &mut *one;
        let mut b: &mut dyn Bot = &mut *two;
        if me == Seat::SECOND {
            std::mem::swap(&mut a, &mut b);
        }
        // Every pair of decks twice, the bots changing seats.
        let table = &tables[(seed / 2) as usize % tables.len()];
        let decks = [&table.decks[0], &table.decks[1]];
        let out = duel(&table.lib, decks, [a, b], seed, Limits::default());
        match out.outcome {
            Outcome::Won(seat) => {
                won += u64::from(seat == me);
                first_won += u64::from(seat == out.first);
            }
            Outcome::Draw | Outcome::Halted => drawn += 1,
        }
        turns += out.turns as u64;
        decisions[0] += out.decisions[me.index()] as u64;
        decisions[1] += out.decisions[me.next().index()] as u64;
    }
    let share = (won as f64 + drawn as f64 / 2.0) / games as f64;
    let error = 1.96 * (share * (1.0 - share) / games as f64).sqrt();
    println!(
        "{} against {}: {:.1} % ± {:.1} over {games} games ({drawn} drawn), {:.1} turns, first player won {:.1} %, {:.1} and {:.1} decisions a game, {:.1} s",
        name(1),
        name(2),
        100.0 * share,
        100.0 * error,
        turns as f64 / games as f64,
        100.0 * first_won as f64 / games as f64,
        decisions[0] as f64 / games as f64,
        decisions[1] as f64 / games as f64,
        start.elapsed().as_secs_f64()
    );
}

/// All pairings of the theme decks.
fn themes() -> Vec<testkit::decks::Table> {
    let Ok(pool) = cards::pool::Pool::official() else {
        return Vec::new();
    };
    let decks: Vec<_> = cards::theme::decks().iter().filter_map(|d| testkit::decks::brought(d, pool).ok()).collect();
    decks
        .iter()
        .flat_map(|a| decks.iter().map(move |b| [a, b]))
        .filter_map(|pair| testkit::decks::table(pair).ok())
        .collect()
}
