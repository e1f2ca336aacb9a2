//! `faceoff sim`: how decks do against each other, over many games between bots.

use crate::player::{self, BotArgs};
use crate::say::{self, Failure};
use crate::shelf::{Legality, Shelf};
use bots::{Bot, UnknownBot};
use indicatif::{ProgressBar, ProgressStyle};
use rules::{Edition, SEATS};
use sim::{Field, Pairing, Plan, Progress, Report, Shard};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use table::shelf::Beside;
use testkit::decks::Table;

/// Plays decks against each other: a matrix of who beats whom, with intervals. `faceoff sim merge FILE...` joins parts.
#[derive(clap::Args)]
#[command(args_conflicts_with_subcommands = true)]
pub struct Args {
    #[command(subcommand)]
    merge: Option<Merge>,
    /// Two decks or more: names, files or links
    #[arg(value_name = "DECK")]
    decks: Vec<String>,
    /// Who plays them: random, easy, normal, hard, hard:100, or another program as `cmd:python3 mybot.py`
    #[arg(long, default_value = "normal")]
    bot: String,
    /// Games of each pairing
    #[arg(long, default_value_t = 100)]
    games: u64,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Plays only this part of the games, as 1/3; the parts are joined by `sim merge`
    #[arg(long, default_value = "1/1")]
    shard: Shard,
    /// Threads; without it, one for each core
    #[arg(long)]
    threads: Option<usize>,
    /// Lets a bot have a budget in time (hard:50ms), though another run will not give the same games
    #[arg(long)]
    time: bool,
    #[command(flatten)]
    bots: BotArgs,
    #[command(flatten)]
    shown: Shown,
}

/// How a result is shown.
#[derive(clap::Args)]
struct Shown {
    /// Prints JSON instead of the table
    #[arg(long)]
    json: bool,
    /// Writes the matrix as comma-separated values; the cards beside it, as FILE.cards.csv
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Draws the plots into a folder
    #[arg(long, value_name = "DIR")]
    svg: Option<PathBuf>,
}

#[derive(clap::Subcommand)]
enum Merge {
    /// Joins the parts of one plan, as `sim --json --shard` printed them
    Merge {
        #[arg(value_name = "FILE", required = true)]
        files: Vec<PathBuf>,
        #[command(flatten)]
        shown: Shown,
    },
}

/// More games of a pairing than anybody waits for.
const MOST_GAMES: u64 = 100_000_000;

/// Raised by Ctrl-C.
pub static STOP: AtomicBool = AtomicBool::new(false);

pub fn run(args: &Args, more: &[PathBuf]) -> Result<(), Failure> {
    match &args.merge {
        Some(Merge::Merge { files, shown }) => {
            let mut parts = Vec::new();
            for file in files {
                let report: Report = say::read(file)?.parse().map_err(|why| Failure::within(file, why))?;
                parts.push((file.display().to_string(), report));
            }
            show(&sim::merge(&parts).map_err(Failure::bad)?, shown, &Shelf::new(more)?)
        }
        None => play(args, more),
    }
}

fn play(args: &Args, more: &[PathBuf]) -> Result<(), Failure> {
    let shelf = Shelf::new(more)?;
    if args.decks.len() < 2 {
        let names = shelf.names().join(", ");
        return Err(Failure::bad(format!("name two decks or more: files, PonyHead links, or of {names}")));
    }
    if args.games == 0 {
        return Err(Failure::bad("--games 0: nothing to play"));
    }
    if args.games > MOST_GAMES {
        return Err(Failure::bad(format!("--games {}: at most {MOST_GAMES} of each pairing", args.games)));
    }
    let roster = args.bots.roster()?;
    if is_timed(&args.bot) && !args.time {
        return Err(Failure::bad(format!(
            "{} thinks by the clock, so that the same seed would not give the same games: name a number of iterations \
             (hard:100), or add --time",
            args.bot
        )));
    }
    let bots = || -> Result<[Box<dyn Bot>; SEATS], UnknownBot> { Ok([roster.bot(&args.bot)?, roster.bot(&args.bot)?]) };
    player::ready(&roster, &args.bot, None)?;
    let (field, contents) = field(&shelf, &args.decks)?;
    let plan = Plan {
        faceoff: env!("CARGO_PKG_VERSION").to_owned(),
        bot: args.bot.clone(),
        games: args.games,
        seed: args.seed,
        decks: field.names.clone(),
        contents,
    };
    catch_interrupts()?;
    let bar = bar("games");
    let told = Mutex::new(BTreeSet::new());
    let tell = |progress: &Progress| {
        bar.set_length(progress.of);
        bar.set_position(progress.done);
        if let Some(fault) = &progress.fault
            && told.lock().is_ok_and(|mut told| told.insert(fault.clone()))
        {
            bar.suspend(|| say::complain(format!("a game is lost: {fault}")));
        }
    };
    let threads = args.threads.unwrap_or_else(cores);
    let report = sim::run(&field, &plan, args.shard, threads, &STOP, &bots, &tell).map_err(Failure::bad)?;
    bar.finish_and_clear();
    if report.missing > 0 {
        say::complain(format!("stopped: {} games were not played; what was finished follows", report.missing));
    }
    show(&report, &args.shown, &shelf)
}

/// The decks, compiled pair by pair, and what is in each.
pub fn field(shelf: &Shelf, named: &[String]) -> Result<(Field, Vec<String>), Failure> {
    let mut decks = Vec::new();
    for name in named {
        decks.push(shelf.deck(name, Legality::Required)?);
    }
    let names = decks.iter().enumerate().map(|(i, deck)| match deck.name.as_str() {
        "" => short(&named[i]),
        name => name.to_owned(),
    });
    let mut unique: Vec<String> = Vec::new();
    for name in names {
        let n = unique.iter().filter(|other| **other == name || other.starts_with(&format!("{name} "))).count();
        unique.push(if n == 0 { name } else { format!("{name} {}", n + 1) });
    }
    let contents = decks.iter().map(|deck| {
        let mut slots: Vec<String> = deck.slots().iter().map(|slot| format!("{} {}", slot.count, slot.id)).collect();
        slots.sort();
        format!("{:016x}", cards::same::number(&slots))
    });
    let contents = contents.collect();
    let mut pairings = Vec::new();
    for [a, b] in Field::pairs(decks.len()) {
        let Table { lib, decks: lists, .. } =
            shelf.table([&decks[a], &decks[b]], Edition::Comprehensive, Beside::Nothing)?;
        pairings.push(Pairing { decks: [a, b], lib, lists });
    }
    Ok((Field { names: unique, pairings }, contents))
}

/// The last part of a path, without what follows its dot.
fn short(name: &str) -> String {
    Path::new(name).file_stem().map_or_else(|| name.to_owned(), |stem| stem.to_string_lossy().into_owned())
}

/// Whether a bot's budget is in time.
pub fn is_timed(bot: &str) -> bool {
    !bot.starts_with("cmd:")
        && bot.split_once(':').is_some_and(|(_, budget)| budget.split('/').next().is_some_and(|b| b.ends_with('s')))
}

pub fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// The first Ctrl-C ends the run with what is done; the second ends the program.
pub fn catch_interrupts() -> Result<(), Failure> {
    let caught = ctrlc::set_handler(|| {
        if STOP.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    });
    caught.map_err(|why| Failure::bad(format!("interrupts can't be caught: {why}")))
}

/// How many are done of what is counted, how fast, and how long it will take; nothing where standard error is no terminal.
pub fn bar(what: &str) -> ProgressBar {
    let bar = ProgressBar::new(0);
    let style =
        ProgressStyle::with_template(&format!("{{bar:40}} {{pos}}/{{len}} {what}, {{per_sec}}, {{eta}} left {{msg}}"));
    bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    bar
}

fn show(report: &Report, shown: &Shown, shelf: &Shelf) -> Result<(), Failure> {
    let names = |id: &str| shelf.name_of(id);
    // Files first: a closed pipe ends the program.
    if let Some(path) = &shown.csv {
        say::write(path, &report.csv())?;
        say::write(&path.with_extension("cards.csv"), &report.cards_csv(&names))?;
    }
    if let Some(folder) = &shown.svg {
        std::fs::create_dir_all(folder).map_err(|why| Failure::within(folder, format!("can't be made: {why}")))?;
        for (name, text) in sim::plots(report, &names) {
            say::write(&folder.join(name), &text)?;
        }
    }
    if shown.json {
        say::line(say::json(report)?);
    } else {
        say::print(&sim::table(report));
    }
    Ok(())
}
