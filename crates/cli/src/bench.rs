//! `faceoff bench`: how fast the engine is on this machine. Nothing is asserted.

mod instructions;
mod texts;

use crate::count::allocations;
use crate::say::{self, Failure};
use crate::shelf::{Legality, Shelf};
use bots::{Bot, Budget, Hard, SearchConfig, Weights};
use rules::{Dice, Edition, Game, Options, Pcg, Pick, Seat};
use seen::{Belief, Imaginer, Seen};
use serde::Serialize;
use std::cell::RefCell;
use std::hint::black_box;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};
use table::shelf::Beside;
use testkit::decks::Table;
use testkit::soak::{LONGEST, start};

/// Measures the engine: bytes, copies, questions, answers, whole random games on one core.
#[derive(clap::Args)]
pub struct Args {
    /// Prints one JSON object
    #[arg(long)]
    json: bool,
    /// Two decks; without them the theme decks of Twilight Sparkle and Rainbow Dash
    #[arg(long = "deck", value_name = "DECK")]
    decks: Vec<String>,
    /// Milliseconds for each measurement
    #[arg(long, default_value_t = 1000)]
    ms: u64,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Plays so many random games and nothing else: two lengths under a profiler give the instructions of a decision
    #[arg(long, value_name = "N")]
    games: Option<u64>,
    /// Counts the instructions of a decision with valgrind and does nothing else; a whole run counts them where valgrind is
    /// installed
    #[arg(long, conflicts_with_all = ["games", "searches", "texts"])]
    instructions: bool,
    /// Searches at so many positions and does nothing else: 400 iterations at each, as --rollout says
    #[arg(long, value_name = "N", conflicts_with = "games")]
    searches: Option<u64>,
    /// Decisions played on from a leaf in those searches
    #[arg(long, default_value_t = 0, requires = "searches")]
    rollout: u32,
    /// Decks full of continuous modifiers and the theme decks, with their texts and without, and what keeping the table of
    /// characteristics saves
    #[arg(long, conflicts_with_all = ["decks", "games", "searches"])]
    texts: bool,
}

/// The figures.
#[derive(Serialize)]
struct Figures {
    decks: [String; 2],
    /// Bytes of a game in the middle, in the mean.
    bytes: u64,
    derived_bytes: u64,
    clone_from_ns: f64,
    ask_ns: f64,
    /// With the copy it starts from taken off.
    apply_ns: f64,
    /// A copy, with what is hidden from the seat asked dealt again and the question asked.
    imagine_ns: f64,
    /// The search, evaluating at the leaf, and after playing on for twenty decisions.
    search_leaf_per_s: f64,
    search_rollout_per_s: f64,
    games: u64,
    games_per_s: f64,
    /// Questions with more than one answer.
    decisions_per_s: f64,
    asks_per_s: f64,
    decisions_per_game: f64,
    forced_share: f64,
    options_per_decision: f64,
    allocations_per_decision: f64,
    allocations_per_ask: f64,
    /// By valgrind; nothing where it is not installed.
    instructions_per_decision: Option<f64>,
}

/// How many games in the middle lie in the ring.
const RING: usize = 64;

/// Games that copies are made into, one after the other: more than caches hold, as a search has them.
const COPIES: usize = 4096;

pub fn run(args: &Args, more: &[PathBuf]) -> Result<(), Failure> {
    let shelf = Shelf::new(more)?;
    if args.ms == 0 {
        return Err(Failure::bad("--ms 0: nothing can be measured in no time; give 1 or more"));
    }
    if args.texts {
        return texts::run(args, &shelf);
    }
    let [one, two] = match &args.decks[..] {
        [] => ["Twilight Sparkle", "Rainbow Dash"],
        [one, two] => [one.as_str(), two.as_str()],
        _ => return Err(Failure::bad("give two decks, or none")),
    };
    let decks = [shelf.deck(one, Legality::Required)?, shelf.deck(two, Legality::Required)?];
    let names = [decks[0].name.clone(), decks[1].name.clone()];
    let table = Arc::new(shelf.table([&decks[0], &decks[1]], Edition::Comprehensive, Beside::Nothing)?);
    let time = Duration::from_millis(args.ms);
    if let Some(n) = args.games {
        let sum = games(&table, args.seed, |played| played < n);
        say::line(format!("{} games, {} decisions, {} allocations", sum.games, sum.decisions, sum.allocations));
        return Ok(());
    }
    let counted = || -> Result<Option<f64>, Failure> {
        Ok(match instructions::count([one, two], more, args.seed)? {
            instructions::Counted::PerDecision(n) => Some(n),
            instructions::Counted::NoCounter => None,
        })
    };
    if args.instructions {
        let n =
            counted()?.ok_or_else(|| Failure::bad("valgrind is not installed; on Debian: apt-get install valgrind"))?;
        say::line(format!("{} against {}: {n:.0} instructions a decision", names[0], names[1]));
        return Ok(());
    }
    let ring = ring(&table, args.seed);
    if ring.is_empty() {
        return Err(Failure::bad("no game reached its middle: give other decks"));
    }
    if let Some(n) = args.searches {
        let before = allocations();
        let (searches, done) = searching(&table, &ring, args.rollout, |searches| searches < n);
        let allocated = allocations() - before;
        say::line(format!("{searches} searches, {done} iterations, {allocated} allocations"));
        return Ok(());
    }
    let mean = |of: fn(&Game) -> usize| ring.iter().map(|(game, _)| of(game) as u64).sum::<u64>() / ring.len() as u64;
    let (bytes, derived_bytes) = (mean(Game::bytes), mean(Game::derived_bytes));
    let mut spare = ring[0].0.clone();
    let warm = each(time, &ring, |(game, _)| spare.clone_from(black_box(game)));
    let copies = copying(&ring, time);
    let mut options = Options::default();
    let asks = each(time, &ring, |(game, _)| game.ask(&table.lib, black_box(&mut options)));
    let mut dice = Pcg::new(args.seed);
    let applies = each(time, &ring, |(game, (pick, value))| {
        spare.clone_from(game);
        spare.take(&table.lib, *pick, *value, &mut dice, &());
    });
    let begin = Instant::now();
    let games = games(&table, args.seed, |_| begin.elapsed() < time);
    let figures = Figures {
        decks: names,
        bytes,
        derived_bytes,
        clone_from_ns: copies,
        ask_ns: asks,
        apply_ns: applies - warm,
        imagine_ns: imagining(&table, &ring, time),
        search_leaf_per_s: searching_per_s(&table, &ring, time, 0),
        search_rollout_per_s: searching_per_s(&table, &ring, time, 20),
        games: games.games,
        games_per_s: games.games as f64 / games.seconds,
        decisions_per_s: games.decisions as f64 / games.seconds,
        asks_per_s: games.asks as f64 / games.seconds,
        decisions_per_game: games.decisions as f64 / games.games as f64,
        forced_share: 1.0 - games.decisions as f64 / games.asks as f64,
        options_per_decision: games.options as f64 / games.decisions as f64,
        allocations_per_decision: games.allocations as f64 / games.decisions as f64,
        allocations_per_ask: games.allocations as f64 / games.asks as f64,
        instructions_per_decision: counted()?,
    };
    if args.json {
        say::line(say::json(&figures)?);
    } else {
        figures.tell();
    }
    Ok(())
}

/// Games in their middle, each at a question with several answers, and one of the answers.
fn ring(table: &Arc<Table>, seed: u64) -> Vec<(Game, (Pick, u32))> {
    let mut ring = Vec::new();
    let mut options = Options::default();
    for i in 0..RING as u64 {
        let mut dice = Pcg::new(seed.wrapping_add(i));
        let mut game = start(table, Edition::Comprehensive, &mut dice, &());
        while game.outcome().is_none() {
            game.ask(&table.lib, &mut options);
            let (pick, value) = any(&options, &mut dice);
            if game.turn_number() >= 12 && !options.forced() {
                ring.push((game, (pick, value)));
                break;
            }
            game.take(&table.lib, pick, value, &mut dice, &());
        }
    }
    ring
}

/// Nanoseconds for a copy into a recycled game.
fn copying(ring: &[(Game, (Pick, u32))], time: Duration) -> f64 {
    let mut copies: Vec<Game> = ring.iter().cycle().take(COPIES).map(|(game, _)| game.clone()).collect();
    let mut at = 0;
    each(time, ring, |(game, _)| {
        copies[at].clone_from(black_box(game));
        at = (at + 1) % COPIES;
    })
}

/// What the seat asked in a game may imagine; lists are open.
fn imaginer<'a>(table: &'a Table, game: &'a Game) -> Option<(Seat, Imaginer<'a>)> {
    let mut options = Options::default();
    game.ask(&table.lib, &mut options);
    let (seat, _) = options.asked?;
    let belief = Belief::exactly(table.decks[seat.next().index()].clone());
    Some((seat, Imaginer::new(game, &table.lib, seat, &belief, 1)?))
}

/// Nanoseconds for a world dealt into the memory of another.
fn imagining(table: &Table, ring: &[(Game, (Pick, u32))], time: Duration) -> f64 {
    let mut all: Vec<_> = ring.iter().filter_map(|(game, _)| imaginer(table, game)).map(|(_, w)| w).collect();
    let Some(mut world) = all.first_mut().map(Imaginer::imagine) else { return 0.0 };
    let all: Vec<RefCell<Imaginer<'_>>> = all.into_iter().map(RefCell::new).collect();
    each(time, &all, |worlds| worlds.borrow_mut().imagine_into(black_box(&mut world)))
}

/// Searches at one position after another: how many there were, and their iterations.
fn searching(table: &Table, ring: &[(Game, (Pick, u32))], rollout: u32, go_on: impl Fn(u64) -> bool) -> (u64, u64) {
    let config = if rollout == 0 { SearchConfig::at_leaf() } else { SearchConfig::default() };
    let config = SearchConfig { budget: Budget::Iterations(400), rollout, ..config };
    let mut hard = Hard::new(Weights::default(), config);
    let (mut searches, mut done) = (0, 0);
    for (game, _) in ring.iter().cycle() {
        if !go_on(searches) {
            break;
        }
        let Some((seat, mut worlds)) = imaginer(table, game) else { continue };
        hard.begin(1);
        if hard.choose(&Seen::of(game, &table.lib, seat), &mut worlds).is_ok() {
            done += u64::from(hard.report().iterations);
        }
        searches += 1;
    }
    (searches, done)
}

/// Iterations of the search a second.
fn searching_per_s(table: &Table, ring: &[(Game, (Pick, u32))], time: Duration, rollout: u32) -> f64 {
    let begin = Instant::now();
    let (_, done) = searching(table, ring, rollout, |_| begin.elapsed() < time);
    done as f64 / begin.elapsed().as_secs_f64()
}

fn any(options: &Options, dice: &mut Pcg) -> (Pick, u32) {
    let pick = options.picks[dice.below(options.picks.len() as u32) as usize];
    let value = match pick {
        Pick::Number { from, to } => from + dice.below((to - from).saturating_add(1).max(1)),
        _ => 0,
    };
    (pick, value)
}

/// Nanoseconds for one of them, round and round until the time is up.
fn each<T>(time: Duration, ring: &[T], mut work: impl FnMut(&T)) -> f64 {
    for one in ring {
        work(one);
    }
    let start = Instant::now();
    let mut done = 0u64;
    while start.elapsed() < time {
        for one in ring {
            work(one);
        }
        done += ring.len() as u64;
    }
    start.elapsed().as_nanos() as f64 / done as f64
}

/// What whole games came to.
#[derive(Default)]
struct Games {
    games: u64,
    asks: u64,
    decisions: u64,
    options: u64,
    allocations: u64,
    seconds: f64,
}

/// Games after which what is made when it is first needed is there.
const WARM: u64 = 16;

/// Whole random games; allocations are counted while they are played, without setting them up.
fn games(table: &Arc<Table>, seed: u64, go_on: impl Fn(u64) -> bool) -> Games {
    let mut sum = Games::default();
    let mut options = Options::default();
    let begin = Instant::now();
    let mut game = start(table, Edition::Comprehensive, &mut Pcg::new(seed), &());
    game.make_room();
    options.make_room();
    while go_on(sum.games) {
        let mut dice = Pcg::new(seed.wrapping_add(sum.games));
        game.clone_from(&start(table, Edition::Comprehensive, &mut dice, &()));
        let before = allocations();
        let first = sum.asks;
        sum.asks += u64::from(game.settle(&table.lib, &mut dice, &(), &mut options));
        loop {
            if game.outcome().is_some() || sum.asks - first >= LONGEST {
                break;
            }
            sum.asks += 1;
            sum.decisions += 1;
            sum.options += options.picks.len() as u64;
            let chosen = any(&options, &mut dice);
            sum.asks += u64::from(game.take_on(&table.lib, chosen, &mut dice, &(), &mut options));
        }
        if sum.games >= WARM {
            sum.allocations += allocations() - before;
        }
        sum.games += 1;
    }
    sum.seconds = begin.elapsed().as_secs_f64();
    sum
}

impl Figures {
    fn tell(&self) {
        let rows = [
            ("bytes of a game in its middle", format!("{}", self.bytes)),
            ("bytes of what is derived from it", format!("{}", self.derived_bytes)),
            ("copying it (clone_from)", format!("{:.0} ns", self.clone_from_ns)),
            ("asking", format!("{:.0} ns", self.ask_ns)),
            ("applying an answer", format!("{:.0} ns", self.apply_ns)),
            ("imagining a world", format!("{:.0} ns", self.imagine_ns)),
            ("search iterations a second", format!("{:.0}", self.search_leaf_per_s)),
            ("with 20 decisions played on", format!("{:.0}", self.search_rollout_per_s)),
            ("decisions a second", format!("{:.0}", self.decisions_per_s)),
            ("questions a second", format!("{:.0}", self.asks_per_s)),
            ("random games a second", format!("{:.1}", self.games_per_s)),
            ("decisions in a game", format!("{:.0}", self.decisions_per_game)),
            ("share of forced answers", format!("{:.1} %", self.forced_share * 100.0)),
            ("options of a decision", format!("{:.2}", self.options_per_decision)),
            ("allocations a decision", format!("{:.3}", self.allocations_per_decision)),
            (
                "instructions a decision",
                self.instructions_per_decision.map_or("no valgrind".to_owned(), |n| format!("{n:.0}")),
            ),
        ];
        say::line(format!("{} against {}, one core", self.decks[0], self.decks[1]));
        for (what, figure) in rows {
            say::line(format!("{what:<32} {figure:>14}"));
        }
    }
}
