//! A result as a table for the terminal.

use crate::report::{Report, Shard};
use crate::stats::{Share, differ};

/// The matrix, the ranking, and which differences do not show yet.
pub fn table(report: &Report) -> String {
    let decks = &report.plan.decks;
    let width = decks.iter().map(|d| d.chars().count()).max().unwrap_or(0).max(8);
    let mut out = format!(
        "{} against itself, seed {}, {} games{}\n\n",
        report.plan.bot,
        report.plan.seed,
        report.games(),
        part(report)
    );
    if decks.len() > 1 {
        out += &format!("{:width$}", "");
        for deck in decks {
            out += &format!("  {:>14}", short(deck, 14));
        }
        out += &format!("  {:>14}\n", "all");
        for (row, deck) in decks.iter().enumerate() {
            out += &format!("{deck:width$}");
            for column in 0..decks.len() {
                out += &format!("  {:>14}", report.cell(row, column).map_or("-".to_string(), cell));
            }
            out += &format!("  {:>14}\n", cell(report.overall(row)));
        }
        out += "\nThe share of the row's deck in %, with its 95 % interval; ~ where it may as well be 50 %.\n";
        out += &open_differences(report);
    }
    out += &games(report);
    for (what, n) in report.faults() {
        out += &format!("{n} games lost by a fault: {what}\n");
    }
    out
}

fn part(report: &Report) -> String {
    let parts = match &report.shards[..] {
        [one] if *one == Shard::WHOLE => String::new(),
        many => format!(", part {}", many.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")),
    };
    match report.missing {
        0 => parts,
        n => format!("{parts} (stopped: {n} not played)"),
    }
}

fn short(name: &str, width: usize) -> String {
    name.chars().take(width).collect()
}

fn cell(share: Share) -> String {
    if share.games == 0 {
        return "?".to_string();
    }
    let (low, high) = share.interval();
    let mark = if share.is_decided() { ' ' } else { '~' };
    format!("{:.0} [{:.0},{:.0}]{mark}", 100.0 * share.rate(), 100.0 * low, 100.0 * high)
}

/// Neighbours in the ranking that can't be told apart, and pairings that need more games.
fn open_differences(report: &Report) -> String {
    let decks = &report.plan.decks;
    let mut order: Vec<usize> = (0..decks.len()).collect();
    order.sort_by(|a, b| report.overall(*b).rate().total_cmp(&report.overall(*a).rate()));
    let mut out = String::from("\nRanking: ");
    for (i, deck) in order.iter().enumerate() {
        if i > 0 {
            let known = differ(report.overall(order[i - 1]), report.overall(*deck));
            out += if known { " > " } else { " ~ " };
        }
        out += &decks[*deck];
    }
    out += " (~ not significant)\n";
    for a in 0..decks.len() {
        for b in a + 1..decks.len() {
            if let Some(share) = report.cell(a, b).filter(|s| !s.is_decided()) {
                let more = match share.games_needed() {
                    Some(n) => format!("about {n} games more, should it stay so"),
                    None => "no end in sight".to_string(),
                };
                out += &format!("Not significant: {} against {} ({more})\n", decks[a], decks[b]);
            }
        }
    }
    out
}

fn games(report: &Report) -> String {
    let games = report.games().max(1) as f64;
    let mut first = Share::default();
    let (mut turns, mut decisions) = (0u64, 0u64);
    for tally in &report.pairings {
        first.join(tally.first[0]);
        first.join(tally.first[1]);
        turns += tally.turns.iter().map(|(t, n)| u64::from(*t) * n).sum::<u64>();
        decisions += tally.decisions;
    }
    let (low, high) = first.interval();
    format!(
        "Going first wins {:.0} % [{:.0}, {:.0}]. {:.1} turns and {:.0} decisions a game.\n",
        100.0 * first.rate(),
        100.0 * low,
        100.0 * high,
        turns as f64 / games,
        decisions as f64 / games
    )
}
