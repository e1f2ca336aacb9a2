//! `faceoff replay`: a recorded game, stepped forwards and backwards, or verified.

use crate::board::{self, Hands};
use crate::log::Log;
use crate::player;
use crate::record::{CONCEDE, Record, Step, VIOLATION, state};
use crate::run::{Match, Run};
use crate::say::{self, Failure};
use crate::shelf::Shelf;
use crate::words::{Labels, Reader, Words};
use rules::{Input, SEATS, Seat};
use std::io::{self, BufRead};
use std::path::PathBuf;
use std::sync::Arc;
use testkit::decks::Table;
use testkit::soak::{Checks, Plan};

/// Steps through a recorded game: Enter or `n` goes on, `b` back, a number to that answer, `q` quits.
#[derive(clap::Args)]
pub struct Args {
    file: PathBuf,
    /// Runs it again with the checks and compares how it ends; exit code 1 where it differs
    #[arg(long)]
    verify: bool,
    /// Shows the board after so many answers and stops
    #[arg(long, value_name = "N", conflicts_with = "verify")]
    at: Option<usize>,
}

/// A record on the table.
struct Tape {
    record: Record,
    found: Match,
    table: Arc<Table>,
    labels: Labels,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let record = crate::files::read(&args.file)?;
    let mut shelf = Shelf::new(&[])?;
    let within = |why: table::Refused| Failure::from(why).at(&args.file);
    shelf.add(record.cards.clone()).map_err(within)?;
    let tape = Tape {
        found: Match::of(&record, &shelf),
        table: Arc::new(record.table(&shelf).map_err(within)?),
        labels: player::labels_in_record(&record.seats),
        record,
    };
    if args.verify {
        return tape.verify().map_err(|why| why.at(&args.file));
    }
    if let Some(at) = args.at {
        let run = tape.after(at).map_err(|why| why.at(&args.file))?;
        tape.show(&run);
        return Ok(());
    }
    tape.step().map_err(|why| why.at(&args.file))
}

impl Tape {
    fn refused(&self, at: usize, why: &str) -> Failure {
        let other = match self.found {
            Match::Exact => String::new(),
            Match::ByWords => format!(
                " (the game was recorded by Faceoff {} with pool {}; its picks are matched by their words, and this one fits nothing)",
                self.record.faceoff, self.record.pool
            ),
        };
        Failure::bad(format!("answer {}: {why}{other}", at + 1))
    }

    /// The game after so many answers.
    fn after(&self, steps: usize) -> Result<Run, Failure> {
        let mut run = Run::begin(&self.record, self.table.clone(), &())?;
        for (i, step) in self.record.inputs.iter().take(steps).enumerate() {
            run.follow(step, self.found, &()).map_err(|why| self.refused(i, &why))?;
        }
        Ok(run)
    }

    /// Runs the whole of it again, with every check where it was recorded by this very program.
    fn verify(&self) -> Result<(), Failure> {
        self.fair()?;
        if let Some(why) = self.record.outcome.strip_prefix(VIOLATION) {
            if self.found == Match::Exact {
                self.check()?;
            } else {
                self.after(self.record.inputs.len())?;
            }
            let why: String = why.chars().take(200).collect();
            say::line(format!("the violation no longer happens: {why}"));
            return Ok(());
        }
        let run = self.after(self.record.inputs.len())?;
        if self.found == Match::Exact {
            self.check()?;
        }
        let mut ended = self.record.clone();
        ended.stand(&run.game);
        if self.record.outcome != ended.outcome {
            return Err(Failure::Differs(format!(
                "the record ends `{}`, run again it ends `{}`",
                self.record.outcome, ended.outcome
            )));
        }
        match self.found {
            Match::Exact if self.record.state != state(&run.game) => Err(Failure::Differs(format!(
                "the state at the end is {}, recorded was {}",
                ended.state, self.record.state
            ))),
            Match::Exact => {
                say::line(format!(
                    "verified: {} answers, {}, state {}",
                    self.record.inputs.len(),
                    ended.outcome,
                    ended.state
                ));
                Ok(())
            }
            Match::ByWords => {
                say::line(format!(
                    "recorded by Faceoff {} with pool {}: all {} picks were matched by their words, {}",
                    self.record.faceoff,
                    self.record.pool,
                    self.record.inputs.len(),
                    ended.outcome
                ));
                Ok(())
            }
        }
    }

    /// Where the chances come from a server: that its seed is the one it promised. That every shuffle and flip came from it shows
    /// when the game is run again.
    fn fair(&self) -> Result<(), Failure> {
        let Some(fair) = &self.record.fair else { return Ok(()) };
        let seed = table::keyed::unhex(&fair.seed).ok_or_else(|| Failure::bad("the seed is not 64 hex digits"))?;
        let hash = table::keyed::commitment(&seed);
        if hash != fair.hash {
            let shown = &fair.hash;
            return Err(Failure::Differs(format!("the seed hashes to {hash}, but {shown} was shown before the game")));
        }
        let numbers: Vec<String> = fair.numbers.iter().map(|number| format!("`{number}`")).collect();
        say::line(format!("the seed is that of the hash {hash}; the players added {}", numbers.join(" and ")));
        Ok(())
    }

    /// Plays it once more with the checks of a soak. A game of a server, or one in which something was taken back, has
    /// other dice, which the checks do not know: it is only compared.
    fn check(&self) -> Result<(), Failure> {
        if self.record.fair.is_some() || self.record.inputs.iter().any(|step| step.epoch > 0) {
            return Ok(());
        }
        let input = |step: &Step| match (step.pick.as_str(), Seat::all().find(|seat| seat.0 == step.seat)) {
            (CONCEDE, Some(seat)) => Input::Concede(seat),
            _ => Input::Choose { option: step.option, value: step.value },
        };
        let inputs: Vec<Input> = self.record.inputs.iter().map(input).collect();
        let plan = Plan { seed: self.record.seed, edition: self.record.edition()?, checks: Checks::Paused };
        let played = crate::soak::again(&self.table, &plan, &inputs);
        match played.broken {
            Some(why) => Err(Failure::Differs(format!("after answer {}: {why}", played.inputs.len()))),
            None => Ok(()),
        }
    }

    fn show(&self, run: &Run) {
        let (look, labels, names) = (run.game.look(&self.table.lib), &self.labels, &run.names);
        let words = Words { look, labels, names, reader: Reader::Record };
        let at = run.record.inputs.len();
        say::line(board::draw(&words, Seat::FIRST, Hands::Both).trim_end());
        match self.record.inputs.get(at) {
            Some(step) => say::line(format!(
                "{at} of {}; next, {}: {}",
                self.record.inputs.len(),
                self.labels.get(usize::from(step.seat)).map_or("?", String::as_str),
                step.pick
            )),
            None => say::line(format!("{at} of {at}; {}", self.record.outcome)),
        }
    }

    /// Steps as a person says.
    fn step(&self) -> Result<(), Failure> {
        let mut run = self.after(0)?;
        self.show(&run);
        loop {
            say::print("replay> ");
            let mut text = String::new();
            match io::stdin().lock().read_line(&mut text) {
                Ok(0) | Err(_) => {
                    say::line("");
                    return Ok(());
                }
                Ok(_) => {}
            }
            let at = run.record.inputs.len();
            match text.trim() {
                "" | "n" | "next" => {
                    if let Some(step) = self.record.inputs.get(at) {
                        let log = Log::new(self.table.clone(), self.labels.clone(), [Reader::Record; SEATS]);
                        run.follow(step, self.found, &log).map_err(|why| self.refused(at, &why))?;
                        for line in log.lines.borrow().iter() {
                            say::line(format!("    {} [{}]", line.texts[0], line.rule));
                        }
                    }
                    self.show(&run);
                }
                "b" | "back" => {
                    run = self.after(at.saturating_sub(1))?;
                    self.show(&run);
                }
                "q" | "quit" => return Ok(()),
                other => match other.parse::<usize>() {
                    Ok(to) => {
                        run = self.after(to)?;
                        self.show(&run);
                    }
                    Err(_) => say::line("n or Enter: on; b: back; a number: go there; q: quit"),
                },
            }
        }
    }
}
