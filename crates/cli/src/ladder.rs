//! `faceoff ladder` and `faceoff tune`: how strong the bots are, and making them stronger.

use crate::player::{self, BotArgs};
use crate::say::{self, Failure};
use crate::shelf::Shelf;
use crate::sim::{STOP, bar, catch_interrupts, cores};
use bots::Weights;
use rules::{Edition, SEATS};
use sim::{Field, Ladder, LadderPlan, Match, Method, Pairing, Sprt, TunePlan, Verdict};
use std::path::PathBuf;
use table::shelf::Beside;
use testkit::decks::Table;

/// Plays the levels against each other over the theme decks: shares with 95 % intervals, and Elo.
#[derive(clap::Args)]
pub struct Args {
    /// The players, from the weakest; without any: random, easy, normal and hard at --budget
    #[arg(long = "bot", value_name = "BOT")]
    bots_named: Vec<String>,
    /// What hard may spend on a choice: iterations (100) or time (50ms, 1s)
    #[arg(long, default_value = "50ms")]
    budget: String,
    /// A match goes on until the sequential test is decided, for at least so many games
    #[arg(long, default_value_t = 96)]
    least: u64,
    /// and at most so many
    #[arg(long, default_value_t = 480)]
    most: u64,
    /// Budgets of hard against normal, for the curve
    #[arg(long, value_delimiter = ',', value_name = "BUDGET,...")]
    curve: Vec<String>,
    /// Games for each budget of the curve
    #[arg(long, default_value_t = 40)]
    curve_games: u64,
    /// Games of hard at --budget against a twin that is dealt the true hidden cards
    #[arg(long, default_value_t = 0)]
    twin_games: u64,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[arg(long)]
    threads: Option<usize>,
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    bots: BotArgs,
}

pub fn run(args: &Args, more: &[PathBuf]) -> Result<(), Failure> {
    let shelf = Shelf::new(more)?;
    let roster = args.bots.roster()?;
    let hard = format!("hard:{}", args.budget);
    let levels = match &args.bots_named[..] {
        [] => ["random", "easy", "normal", &hard].map(str::to_owned).to_vec(),
        named => named.to_vec(),
    };
    for name in levels.iter().cloned().chain(args.curve.iter().map(|b| format!("hard:{b}"))) {
        player::ready(&roster, &name, None)?;
    }
    if levels.len() < 2 && args.curve.is_empty() && args.twin_games == 0 {
        return Err(Failure::bad(format!("--bot {} alone: name two or more, from the weakest", levels.join(" "))));
    }
    if args.least > args.most {
        return Err(Failure::bad(format!("--least {} is more than --most {}", args.least, args.most)));
    }
    let plan = LadderPlan {
        levels,
        least: args.least,
        most: args.most,
        test: Sprt { worse: 0.5, better: 0.55, error: 0.05 },
        curve: args.curve.clone(),
        curve_games: args.curve_games,
        twin: (args.twin_games > 0).then(|| args.budget.clone()),
        twin_games: args.twin_games,
        seed: args.seed,
        threads: args.threads.unwrap_or_else(cores),
    };
    let field = themes(&shelf)?;
    catch_interrupts()?;
    let bar = bar("games");
    let tell = |m: &Match| {
        bar.set_length(plan.most);
        bar.set_position(m.games);
        bar.set_message(format!("({} against {}: {:.1} %)", m.one, m.two, 100.0 * m.share));
    };
    let ladder = sim::climb(&field, &plan, &STOP, &|name| roster.bot(name), &tell).map_err(Failure::bad)?;
    bar.finish_and_clear();
    if args.json {
        say::line(say::json(&ladder)?);
    } else {
        say::print(&told(&ladder));
    }
    Ok(())
}

/// Every theme deck against every one, itself among them.
fn themes(shelf: &Shelf) -> Result<Field, Failure> {
    let decks: Vec<_> = cards::theme::decks().iter().filter(|deck| shelf.is_playable(deck)).collect();
    if decks.is_empty() {
        return Err(Failure::bad("no theme deck is wholly playable"));
    }
    let mut pairings = Vec::new();
    // Neighbours in this order have no deck in common, so that few games show many decks.
    for step in 0..decks.len() {
        for a in 0..decks.len() {
            let b = (a + step) % decks.len();
            let Table { lib, decks: lists, .. } =
                shelf.table([decks[a], decks[b]], Edition::Comprehensive, Beside::Nothing)?;
            pairings.push(Pairing { decks: [a, b], lib, lists });
        }
    }
    Ok(Field { names: decks.iter().map(|deck| deck.name.clone()).collect(), pairings })
}

fn told(ladder: &Ladder) -> String {
    let mut out = format!("Decks: {}; seed {}\n\n", ladder.decks.join(", "), ladder.seed);
    for m in &ladder.matches {
        out += &one(m);
    }
    if !ladder.ratings.is_empty() && !ladder.matches.is_empty() {
        out += "\nElo: ";
        let list: Vec<String> = ladder.ratings.iter().map(|r| format!("{} {:.0}", r.name, r.elo)).collect();
        out += &list.join(", ");
        out += "\n";
    }
    if !ladder.curve.is_empty() {
        out += "\nBy budget:\n";
        for m in &ladder.curve {
            out += &one(m);
        }
    }
    if let Some(m) = &ladder.twin {
        out += "\nWhat not knowing costs:\n";
        out += &one(m);
    }
    out
}

fn one(m: &Match) -> String {
    let (low, high) = m.interval;
    let test = match m.verdict {
        Some(Verdict::Better) => ", the better",
        Some(Verdict::No) => ", not the better",
        Some(Verdict::Open) => ", not decided",
        None => "",
    };
    let mut out = format!(
        "{} against {}: {:.1} % [{:.1}, {:.1}], Elo {:+.0} [{:+.0}, {:+.0}], {} games ({} drawn){test}; {:.1} turns, {:.0} and {:.0} decisions\n",
        m.one,
        m.two,
        100.0 * m.share,
        100.0 * low,
        100.0 * high,
        m.elo,
        m.elo_interval.0,
        m.elo_interval.1,
        m.games,
        m.drawn,
        m.turns as f64 / m.games.max(1) as f64,
        m.decisions[0] as f64 / m.games.max(1) as f64,
        m.decisions[SEATS - 1] as f64 / m.games.max(1) as f64,
    );
    for (what, n) in &m.faults {
        out += &format!("  {n} games lost by a fault: {what}\n");
    }
    out
}

/// Tunes the weights of the evaluation by self-play over the theme decks, and writes them to a file.
#[derive(clap::Args)]
pub struct TuneArgs {
    /// Where the weights go, after every round
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// The level that plays
    #[arg(long, default_value = "normal")]
    bot: String,
    /// How weights are sought: by samples around a mean (CMA-ES), or by shifts of all at once (SPSA)
    #[arg(long, value_enum, default_value_t = By::Cma)]
    by: By,
    #[arg(long, default_value_t = 200)]
    rounds: u64,
    /// Games of a meeting, half of them with the seats changed: each sample's of a round, or the two shifts'
    #[arg(long, default_value_t = 24)]
    games: u64,
    /// The first shift of a weight, as a part of it
    #[arg(long, default_value_t = 0.25)]
    shift: f64,
    /// With --by cma: samples of a round [default: as many as is usual for the number of weights]
    #[arg(long, conflicts_with = "stride")]
    samples: Option<usize>,
    /// With --by spsa: how far a weight goes, as a part of it, when one side wins everything [default: 0.15]
    #[arg(long)]
    stride: Option<f64>,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[arg(long)]
    threads: Option<usize>,
    /// Weights to start from (default: those of the program)
    #[command(flatten)]
    bots: BotArgs,
}

/// How weights are sought.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum By {
    Cma,
    Spsa,
}

/// How far a weight goes in a round of SPSA, as a part of it, when one side wins everything.
const STRIDE: f64 = 0.15;

pub fn tune(args: &TuneArgs, more: &[PathBuf]) -> Result<(), Failure> {
    let shelf = Shelf::new(more)?;
    let field = themes(&shelf)?;
    let start = args.bots.roster()?.weights;
    if args.games == 0 || args.games % 2 == 1 {
        return Err(Failure::bad(format!("--games {}: give an even number, so that seats can be changed", args.games)));
    }
    if !(args.shift.is_finite() && args.shift > 0.0) {
        return Err(Failure::bad(format!("--shift {}: give a number above 0", args.shift)));
    }
    let method = match (args.by, args.samples, args.stride) {
        (By::Cma, Some(samples @ (0 | 1)), None) => {
            return Err(Failure::bad(format!("--samples {samples}: give at least 2, so that they can be told apart")));
        }
        (By::Cma, samples, None) => Method::Cma { samples },
        (By::Cma, _, Some(_)) => return Err(Failure::bad("--stride is for --by spsa; CMA-ES finds its own")),
        (By::Spsa, None, stride) => Method::Spsa { stride: stride.unwrap_or(STRIDE) },
        (By::Spsa, Some(_), _) => return Err(Failure::bad("--samples is for --by cma; SPSA takes two")),
    };
    let plan = TunePlan {
        bot: args.bot.clone(),
        method,
        rounds: args.rounds,
        games: args.games,
        shift: args.shift,
        seed: args.seed,
        threads: args.threads.unwrap_or_else(cores),
    };
    args.bots.roster()?.bot(&args.bot).map_err(Failure::bad)?;
    // What can't be written is said before anything is played.
    write(&args.out, &start)?;
    catch_interrupts()?;
    let bar = bar("rounds");
    bar.set_length(plan.rounds);
    let mut failed = Ok(());
    let tuned = sim::tune(&field, &start, &plan, &STOP, &mut |step| {
        bar.set_position(step.round);
        bar.set_message(format!("(round {} of {}, {:+.2})", step.round, step.of, step.lead));
        if failed.is_ok() {
            failed = write(&args.out, &step.weights);
        }
    });
    bar.finish_and_clear();
    failed?;
    let tuned = tuned.map_err(Failure::bad)?;
    write(&args.out, &tuned)?;
    say::line(format!("The weights are in {}; measure them with `faceoff ladder --weights`.", args.out.display()));
    Ok(())
}

fn write(path: &std::path::Path, weights: &Weights) -> Result<(), Failure> {
    say::write(path, &format!("{}\n", say::json(weights)?))
}
