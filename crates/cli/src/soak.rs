//! `faceoff soak`: random games with every check.

mod all;
mod each;
#[cfg(test)]
mod tests;

use crate::keyed::Keyed;
use crate::record::{Begin, Record, VIOLATION};
use crate::run::Run;
use crate::say::{self, Failure};
use crate::shelf::Shelf;
use cards::deck::Deck;
use rules::{Edition, Input, RuleId, SEATS};
use serde::Serialize;
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;
use table::shelf::Beside;
use testkit::decks::Table;
use testkit::reached::{Never, Reached, Uses};
use testkit::soak::{Checks, End, Plan, Trial, trial};

/// Plays random games and checks the engine as it goes.
#[derive(clap::Args)]
pub struct Args {
    /// How many games
    #[arg(long, default_value_t = 100)]
    games: u64,
    /// The seed of the first; the others follow from it
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Prints one JSON object
    #[arg(long)]
    json: bool,
    /// Every game with the costly checks and with a twin that pauses
    #[arg(long, conflicts_with = "cheap")]
    all_checks: bool,
    /// Only the cheap checks
    #[arg(long)]
    cheap: bool,
    /// A rule book for all games; without it each has its turn
    #[arg(long)]
    edition: Option<String>,
    /// Decks to play with, instead of all that are playable
    #[arg(long = "deck", value_name = "DECK")]
    decks: Vec<String>,
    /// Random legal decks, so that every playable card comes up; reports how often each did
    #[arg(long, conflicts_with = "decks")]
    all_cards: bool,
    /// Games around every playable card, until each of its abilities was carried out; reports which never were
    #[arg(long, conflicts_with_all = ["decks", "all_cards"])]
    each_card: bool,
    /// With --each-card: at most so many games around a card
    #[arg(long, value_name = "GAMES", default_value_t = 20)]
    tries: u32,
    /// With --each-card: scenarios whose abilities count as well
    #[arg(long, value_name = "PATH")]
    scenarios: Vec<PathBuf>,
    /// With --each-card: a list of abilities of which nearly all must be carried out
    #[arg(long, value_name = "FILE")]
    known: Option<PathBuf>,
    /// With --each-card: a list of abilities that are not carried out, with the reasons; all others must be
    #[arg(long, value_name = "FILE")]
    except: Option<PathBuf>,
    /// With --each-card: adds what was carried out to a list
    #[arg(long, value_name = "FILE")]
    write: Option<PathBuf>,
    /// Where the replays of violations are written
    #[arg(long, value_name = "FOLDER", default_value = ".")]
    out: PathBuf,
}

/// What came of it.
#[derive(Default, Serialize)]
struct Report {
    games: u64,
    decisions: u64,
    forced: u64,
    turns: u64,
    over: u64,
    halted: u64,
    unfinished: u64,
    violations: u64,
    replays: Vec<String>,
    decks: Vec<String>,
    never: Never,
    /// With --all-cards: how often each card came up.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    cards: BTreeMap<String, Uses>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    never_drawn: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    never_played: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    never_carried_out: Vec<String>,
}

/// One game in so many has a twin that pauses.
const TWINS: u64 = 8;
/// So many replays of violations are written; more would tell no more.
const REPLAYS: usize = 20;

pub fn run(args: &Args, more: &[PathBuf]) -> Result<(), Failure> {
    let shelf = Shelf::new(more)?;
    if args.all_cards {
        return all::run(args, &shelf);
    }
    if args.each_card {
        return each::run(args, &shelf);
    }
    let decks = decks(args, &shelf)?;
    let editions = match &args.edition {
        Some(name) => vec![crate::record::edition(name)?],
        None => Edition::ALL.to_vec(),
    };
    let mut tables = Vec::new();
    for (i, first) in decks.iter().enumerate() {
        // Each deck against the next and against itself: enough pairs for every card to meet others.
        for second in [&decks[(i + 1) % decks.len()], first] {
            for edition in &editions {
                let table = shelf.table([first, second], *edition, Beside::Nothing)?;
                tables.push((table, [first.clone(), second.clone()], *edition));
            }
        }
    }
    let reached = Reached::default();
    let mut report = Report { decks: decks.iter().map(|deck| deck.name.clone()).collect(), ..Report::default() };
    let hook = std::panic::take_hook();
    std::panic::set_hook(Box::new(|_| {}));
    for i in 0..args.games {
        let seed = seed(args, i);
        let (table, pair, edition) = &tables[(i % tables.len() as u64) as usize];
        let plan = Plan { seed, edition: *edition, checks: checks(args, i / tables.len() as u64) };
        report.play(args, &shelf, table, pair, &plan, &reached)?;
    }
    std::panic::set_hook(hook);
    report.finish(args, &reached)
}

/// The seed of a game.
fn seed(args: &Args, game: u64) -> u64 {
    args.seed.wrapping_mul(1_000_003).wrapping_add(game)
}

/// Plays a game again with the checks, and without the words of a panic that is caught.
pub fn again(table: &Table, plan: &Plan, inputs: &[Input]) -> Trial {
    let hook = std::panic::take_hook();
    std::panic::set_hook(Box::new(|_| {}));
    let done = testkit::soak::again(table, &Keyed::new(plan.seed), plan, inputs);
    std::panic::set_hook(hook);
    done
}

fn decks(args: &Args, shelf: &Shelf) -> Result<Vec<Deck>, Failure> {
    if args.decks.is_empty() {
        return Ok(shelf.playable_decks()?);
    }
    let named = |name: &String| shelf.deck(name, crate::shelf::Legality::Required);
    args.decks.iter().map(named).collect()
}

/// The rules with a mark in the code.
fn marked() -> Vec<RuleId> {
    RuleId::all().filter(|rule| testkit::book::places(*rule).next().is_some()).collect()
}

fn checks(args: &Args, turn: u64) -> Checks {
    if args.cheap {
        Checks::Cheap
    } else if args.all_checks || turn.is_multiple_of(TWINS) {
        Checks::Paused
    } else {
        Checks::Costly
    }
}

/// Writes the replay of a violation and returns its path.
fn keep(args: &Args, shelf: &Shelf, pair: &[Deck; SEATS], plan: &Plan, played: &Trial) -> Result<String, Failure> {
    let begin = Begin {
        edition: plan.edition,
        seed: plan.seed,
        seats: ["random", "random"].map(str::to_owned),
        decks: pair.clone(),
    };
    let mut record = Record::new(&begin, shelf);
    // As the game was played: what else a library holds decides what the engine has to look at.
    record.beside = Some(Beside::Nothing);
    let mut run = Run::begin(&record, Arc::new(record.table(shelf)?), &())?;
    for input in &played.inputs {
        match input {
            // The last answer may be the one that breaks the game: it is written all the same.
            Input::Choose { option, value } => {
                let broken = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
                    run.choose(usize::from(*option), *value, &()).is_err()
                }));
                match broken {
                    Ok(false) => {}
                    Ok(true) => break,
                    Err(_) => {
                        run.note(usize::from(*option), *value);
                        break;
                    }
                }
            }
            Input::Concede(_) => {}
        }
    }
    run.record.outcome = format!("{VIOLATION}{}", played.broken.as_deref().unwrap_or_default());
    let path = args.out.join(format!("violation-{}.json", plan.seed));
    crate::files::write(&run.record, &path)?;
    Ok(path.display().to_string())
}

impl Report {
    /// Plays one game and takes down what came of it.
    fn play(
        &mut self,
        args: &Args,
        shelf: &Shelf,
        table: &Table,
        pair: &[Deck; SEATS],
        plan: &Plan,
        reached: &Reached,
    ) -> Result<(), Failure> {
        let played = trial(table, &Keyed::new(plan.seed), plan, reached);
        let game = self.games;
        self.add(&played);
        if let Some(why) = &played.broken {
            self.violations += 1;
            let short: String = why.chars().take(600).collect();
            let place = format!("game {game} (seed {}, {})", plan.seed, plan.edition.name());
            say::complain(format!("violation in {place}: {short}"));
            if self.replays.len() < REPLAYS {
                self.replays.push(keep(args, shelf, pair, plan, &played)?);
            }
        }
        Ok(())
    }

    /// Tells what was found; violations are a failure.
    fn finish(&mut self, args: &Args, reached: &Reached) -> Result<(), Failure> {
        self.never = reached.never(&marked());
        self.tell(args)?;
        match self.violations {
            0 => Ok(()),
            n => Err(Failure::Differs(format!("{n} violations; replay one with `faceoff replay FILE --verify`"))),
        }
    }

    fn add(&mut self, played: &Trial) {
        self.games += 1;
        self.decisions += played.played.decisions;
        self.forced += played.played.forced;
        self.turns += u64::from(played.played.turns);
        match played.end {
            End::Over => self.over += 1,
            End::Halted => self.halted += 1,
            End::Unfinished => self.unfinished += 1,
        }
    }

    fn tell(&self, args: &Args) -> Result<(), Failure> {
        if args.json {
            say::line(say::json(self)?);
            return Ok(());
        }
        say::line(format!(
            "{} games between {}: {} decisions, {} forced answers, {} violations",
            self.games,
            self.decks.join(", "),
            self.decisions,
            self.forced,
            self.violations
        ));
        say::line(format!(
            "{} over, {} halted by the step budget, {} left unfinished",
            self.over, self.halted, self.unfinished
        ));
        let never = [
            ("picks", &self.never.picks),
            ("questions", &self.never.questions),
            ("frames", &self.never.frames),
            ("effects", &self.never.effects),
            ("acts", &self.never.acts),
            ("modifiers", &self.never.mods),
            ("rule marks", &self.never.rules),
        ];
        for (what, list) in never.iter().filter(|(_, list)| !list.is_empty()) {
            say::line(format!("never reached, {} {what}: {}", list.len(), list.join(" ")));
        }
        if args.all_cards {
            let came_up = |uses: &&Uses| uses.drawn + uses.played + uses.entered + uses.flipped > 0;
            say::line(format!(
                "{} cards came up; never drawn: {} {}; never played: {}",
                self.cards.values().filter(came_up).count(),
                self.never_drawn.len(),
                self.never_drawn.join(" "),
                self.never_played.len()
            ));
            let abilities: usize = self.cards.values().map(|uses| uses.abilities.len()).sum();
            let never = self.never_carried_out.len();
            say::line(format!(
                "{} of {abilities} abilities were carried out (--json has the counts)",
                abilities - never
            ));
        }
        for path in &self.replays {
            say::line(format!("replay: {path}"));
        }
        Ok(())
    }
}
