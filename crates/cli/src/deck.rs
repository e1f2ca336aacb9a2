//! `faceoff deck`: a deck checked, shown and converted.

use crate::say::{self, Failure};
use crate::shelf::{Legality, Shelf};
use cards::deck::{self, Deck, Form};
use cards::format::{Date, Formats};
use cards::legal::{self, Judge, Unread};
use cards::{plain, stats};
use std::fmt::Write;
use std::path::PathBuf;

/// Checks, shows and converts decks: files, links, or the names of decks that come with the program.
#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    what: What,
}

#[derive(clap::Subcommand)]
enum What {
    /// Every violation, with its rule; exit code 1 if there is one
    Check {
        deck: String,
        /// The format it is for
        #[arg(long, default_value = "Harmony")]
        format: String,
        /// The day whose bans hold
        #[arg(long, value_name = "DATE", default_value = "2026-01-01")]
        on: String,
    },
    /// What it holds, its curve and its chances
    Show {
        deck: String,
        /// Turns to look ahead
        #[arg(long, default_value_t = 8)]
        turns: u32,
        /// Also writes the curve as a picture
        #[arg(long, value_name = "FILE")]
        svg: Option<PathBuf>,
    },
    /// Writes it in another form
    Convert {
        deck: String,
        /// list, json, o8d, ponyhead or short
        #[arg(long, default_value = "list")]
        to: String,
    },
}

pub fn run(args: &Args, more: &[PathBuf]) -> Result<(), Failure> {
    let shelf = Shelf::new(more)?;
    match &args.what {
        What::Check { deck, format, on } => check(&shelf, deck, format, on),
        What::Show { deck, turns, svg } => show(&shelf, deck, *turns, svg.as_ref()),
        What::Convert { deck, to } => convert(&shelf, deck, to),
    }
}

fn check(shelf: &Shelf, named: &str, format: &str, on: &str) -> Result<(), Failure> {
    let deck = shelf.deck(named, Legality::Ignored)?;
    let formats = Formats::official();
    let format = formats.format(format).ok_or_else(|| {
        let names: Vec<&str> = formats.formats.iter().map(|f| f.name.as_str()).collect();
        Failure::bad(format!("there is no format `{format}`: use one of {}", names.join(", ")))
    })?;
    let on = Date::read(on).ok_or_else(|| Failure::bad(format!("`{on}` is no day: write 2016-01-25")))?;
    let judge = Judge { pool: &shelf.pool, formats, format, on, unread: Unread::Refused, opened: None, free: &[] };
    let found = legal::check(&deck, &judge);
    if found.is_empty() {
        say::line(format!("{} is legal in {} on {on}", title(&deck, named), format.name));
        return Ok(());
    }
    let lines: Vec<String> = found.iter().map(ToString::to_string).collect();
    Err(Failure::Differs(format!("{}:\n{}", title(&deck, named), lines.join("\n"))))
}

fn title<'d>(deck: &'d Deck, named: &'d str) -> &'d str {
    if deck.name.is_empty() { named } else { &deck.name }
}

fn convert(shelf: &Shelf, named: &str, to: &str) -> Result<(), Failure> {
    let form = match to {
        "list" => Form::List,
        "json" => Form::Json,
        "o8d" | "octgn" => Form::Octgn,
        "ponyhead" | "long" => Form::PonyHeadLong,
        "short" => Form::PonyHeadShort,
        other => {
            return Err(Failure::bad(format!("there is no form `{other}`: use list, json, o8d, ponyhead or short")));
        }
    };
    let deck = shelf.deck(named, Legality::Ignored)?;
    say::line(deck::write(&deck, form, &shelf.pool).trim_end());
    Ok(())
}

fn show(shelf: &Shelf, named: &str, turns: u32, svg: Option<&PathBuf>) -> Result<(), Failure> {
    let deck = shelf.deck(named, Legality::Ignored)?;
    let pool = &shelf.pool;
    let mut out =
        format!("{}: {} cards, {} Problems\n", title(&deck, named), deck::size(&deck.draw), deck::size(&deck.problems));
    for slot in deck.slots() {
        if let Some(printed) = pool.card(&slot.id) {
            let needs = if printed.card.requirements.is_empty() {
                String::new()
            } else {
                format!(" · needs {}", plain::requirements(&printed.card.requirements))
            };
            let line = format!(
                "{:>3} {:<9} {:<38} {}{needs}",
                slot.count,
                printed.card.id,
                printed.card.name(),
                printed.card.kind.word()
            );
            let _ = writeln!(out, "{}", crate::board::cut(&line));
        }
    }
    let curve = stats::curve(&deck, pool);
    let _ = writeln!(out, "\nPower of a flip, mean {:.2}", curve.mean());
    let most = curve.0.values().copied().max().unwrap_or(1).max(1);
    for (power, n) in &curve.0 {
        let bar = "█".repeat((n * 50 / most) as usize);
        let _ = writeln!(out, "{power:>3} {n:>3} {bar}");
    }
    let _ = writeln!(
        out,
        "A flip beats one of the same deck by 1 or more: {}, by 2: {}, by 3: {}",
        percent(curve.wins_by(&curve, 1)),
        percent(curve.wins_by(&curve, 2)),
        percent(curve.wins_by(&curve, 3))
    );
    let entry: Vec<String> =
        stats::entry(&deck, pool).0.iter().map(|(cost, n)| format!("{n} at cost {cost}")).collect();
    let _ = writeln!(out, "\nFriends without a requirement: {}", entry.join(", "));
    let _ = writeln!(out, "\nChance by turn    {}", heads(turns));
    for (color, (amount, chances)) in stats::colors(&deck, pool, turns) {
        let _ = writeln!(out, "{:<17} {}", format!("{amount} {}", color.word()), row(&chances));
    }
    let _ = writeln!(out, "\nIts own Problems  {}", heads(turns));
    for fit in stats::problems(&deck, pool, turns) {
        let name = pool.card(&fit.id).map(|p| p.card.name()).unwrap_or_default();
        let name: String = name.chars().take(17).collect();
        let _ = writeln!(out, "{name:<17} {}", row(&fit.chances));
    }
    say::print(&out);
    match svg {
        Some(path) => say::write(path, &picture(title(&deck, named), &curve)),
        None => Ok(()),
    }
}

fn percent(chance: f64) -> String {
    format!("{:.0} %", chance * 100.0)
}

fn heads(turns: u32) -> String {
    (1..=turns.min(12)).map(|turn| format!("{turn:>5}")).collect()
}

fn row(chances: &[stats::Chance]) -> String {
    chances.iter().take(12).map(|c| format!("{:>4}%", (c.chance * 100.0).round())).collect()
}

/// The curve as SVG.
fn picture(name: &str, curve: &stats::Curve) -> String {
    let most = f64::from(curve.0.values().copied().max().unwrap_or(1).max(1));
    let mut bars = String::new();
    for (i, (power, n)) in curve.0.iter().enumerate() {
        let x = 30 + i * 50;
        let height = f64::from(*n) / most * 160.0;
        let y = 190.0 - height;
        let _ = write!(
            bars,
            r##"<rect x="{x}" y="{y:.1}" width="36" height="{height:.1}" fill="#7a5ea8"/><text x="{}" y="206" text-anchor="middle">{power}</text><text x="{}" y="{:.1}" text-anchor="middle">{n}</text>"##,
            x + 18,
            x + 18,
            y - 4.0
        );
    }
    let width = 60 + curve.0.len() * 50;
    let name = name.replace('&', "&amp;").replace('<', "&lt;");
    format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="230" font-family="sans-serif" font-size="12"><text x="30" y="18">{name}: power of a flip</text>{bars}</svg>
"##
    )
}
