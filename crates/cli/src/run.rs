//! A game with its record: every answer goes through here, so that the two never differ.

use crate::keyed::Keyed;
use crate::record::{CONCEDE, Record, Step, VERSION};
use crate::say::{self, Failure};
use crate::shelf::Shelf;
use crate::words::{Labels, Reader, Words, record_labels};
use ::table::Names;
use rules::{Game, Illegal, Input, Options, Pick, Question, Seat, Watch};
use std::sync::Arc;
use testkit::decks::Table;

/// A game going on.
pub struct Run {
    pub table: Arc<Table>,
    pub game: Game,
    pub options: Options,
    pub record: Record,
    pub names: Names,
    dice: Keyed,
    labels: Labels,
}

/// Whether a record was written by this very program, so that places of options can be trusted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Match {
    /// Same engine, same pool.
    Exact,
    /// Another engine or pool: picks are found by their words.
    ByWords,
}

impl Match {
    /// How the picks of a record are to be found by this program.
    pub fn of(record: &Record, shelf: &Shelf) -> Match {
        if record.faceoff == VERSION && record.pool == shelf.hash() { Match::Exact } else { Match::ByWords }
    }
}

impl Run {
    /// Begins the game of a record; its answers are not followed yet.
    pub fn begin(record: &Record, table: Arc<Table>, watch: &impl Watch) -> Result<Run, Failure> {
        let mut record = record.clone();
        record.inputs.clear();
        let mut dice = Keyed::of(&record)?;
        let game = testkit::soak::start(&table, record.edition()?, &mut dice, watch);
        let names = Names::of(&table.lib);
        let mut run = Run { table, game, options: Options::default(), record, names, dice, labels: record_labels() };
        run.ask();
        Ok(run)
    }

    fn ask(&mut self) {
        self.game.ask(&self.table.lib, &mut self.options);
    }

    /// Who is asked; nobody when the game is over.
    pub fn asked(&self) -> Option<Seat> {
        self.options.asked.map(|(seat, _)| seat)
    }

    /// The words for the options as a record has them.
    pub fn recorded(&self) -> Vec<String> {
        let (look, labels, names) = (self.game.look(&self.table.lib), &self.labels, &self.names);
        Words { look, labels, names, reader: Reader::Record }.picks(&self.options)
    }

    /// Takes an option of the question being asked.
    pub fn choose(&mut self, option: usize, value: u32, watch: &impl Watch) -> Result<(), Illegal> {
        let words = self.recorded();
        let seat = self.asked().unwrap_or(Seat::FIRST);
        let input = Input::Choose { option: u16::try_from(option).unwrap_or(u16::MAX), value };
        let epoch = self.dice.epoch;
        self.game.apply(&self.table.lib, input, &mut self.dice, watch)?;
        self.record.inputs.push(Step {
            seat: seat.0,
            pick: words.get(option).cloned().unwrap_or_default(),
            option: option as u16,
            value,
            epoch,
        });
        self.ask();
        Ok(())
    }

    /// Writes an answer into the record without giving it: one that breaks the game.
    pub fn note(&mut self, option: usize, value: u32) {
        let words = self.recorded();
        self.record.inputs.push(Step {
            seat: self.asked().unwrap_or(Seat::FIRST).0,
            pick: words.get(option).cloned().unwrap_or_default(),
            option: option as u16,
            value,
            epoch: self.dice.epoch,
        });
    }

    pub fn concede(&mut self, seat: Seat, watch: &impl Watch) -> Result<(), Illegal> {
        self.game.apply(&self.table.lib, Input::Concede(seat), &mut self.dice, watch)?;
        self.record.inputs.push(Step {
            seat: seat.0,
            pick: CONCEDE.to_owned(),
            option: 0,
            value: 0,
            epoch: self.dice.epoch,
        });
        self.ask();
        Ok(())
    }

    /// Follows one step of another record. One that breaks the game is refused like any other; the run is of no more use
    /// then.
    pub fn follow(&mut self, step: &Step, found: Match, watch: &impl Watch) -> Result<(), String> {
        let followed = say::caught(|| self.follow_unguarded(step, found, watch));
        followed.unwrap_or_else(|panic| Err(format!("`{}` breaks the game: {panic}", step.pick)))
    }

    fn follow_unguarded(&mut self, step: &Step, found: Match, watch: &impl Watch) -> Result<(), String> {
        self.dice.epoch = step.epoch;
        let refused = |why: Illegal| format!("`{}` is refused: {why}", step.pick);
        if step.pick == CONCEDE {
            let seat = Seat::all().find(|seat| seat.0 == step.seat);
            let seat = seat.ok_or_else(|| format!("there is no seat {}", step.seat))?;
            return self.concede(seat, watch).map_err(refused);
        }
        let words = self.recorded();
        if self.asked().is_some_and(|seat| seat.0 != step.seat) {
            return Err(self.not_offered(step, &words));
        }
        let here = words.get(usize::from(step.option)).is_some_and(|w| *w == step.pick);
        let option = match found {
            Match::Exact if here => usize::from(step.option),
            Match::Exact => return Err(self.not_offered(step, &words)),
            Match::ByWords => match words.iter().position(|w| *w == step.pick) {
                Some(option) => option,
                None => return Err(self.not_offered(step, &words)),
            },
        };
        self.choose(option, step.value, watch).map_err(refused)
    }

    fn not_offered(&self, step: &Step, words: &[String]) -> String {
        let Some((seat, _)) = self.options.asked else {
            return format!("`{}` comes after the end of the game", step.pick);
        };
        if seat.0 != step.seat {
            return format!("`{}` is an answer of seat {}, but seat {} is asked", step.pick, step.seat, seat.0);
        }
        match words.iter().position(|w| *w == step.pick) {
            Some(place) => {
                format!("`{}` is option {place} of {}, not option {}", step.pick, words.len(), step.option)
            }
            None => {
                format!("`{}` of seat {} is not offered; it may: {}", step.pick, step.seat, say::some(words, "; ", 12))
            }
        }
    }

    /// The game as it was after so many of its steps, with other dice from there on if any were rolled since.
    pub fn back_to(&self, steps: usize, watch: &impl Watch) -> Result<Run, Failure> {
        let mut run = Run::begin(&self.record, self.table.clone(), watch)?;
        for step in self.record.inputs.iter().take(steps) {
            run.follow(step, Match::Exact, watch).map_err(Failure::bad)?;
        }
        if run.dice.rolled != self.dice.rolled {
            run.dice.epoch = self.dice.epoch.saturating_add(1);
        }
        Ok(run)
    }

    /// Whether the question is about the first hand.
    pub fn asks_for_a_new_hand(&self) -> bool {
        matches!(self.options.asked, Some((_, Question::Mulligan)))
    }

    /// Whether the answer to the question of an earlier moment of this game was a new hand.
    pub fn took_a_new_hand(&self, earlier: &Run) -> bool {
        let answer = self.record.inputs.get(earlier.record.inputs.len());
        let pick = answer.and_then(|step| earlier.options.picks.get(usize::from(step.option)));
        pick == Some(&Pick::Yes)
    }

    /// Answers with only one way to go, except passes: to be told.
    pub fn is_forced(&self) -> bool {
        self.options.forced()
    }

    /// Whether the only thing to do is to let the game go on.
    pub fn is_idle(&self) -> bool {
        matches!(self.options.picks[..], [Pick::Pass | Pick::Done])
    }
}
