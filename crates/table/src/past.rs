//! A game looked back at: the board after any step, its log with nothing hidden, its record, and playing on from a moment.

use crate::Audience;
use crate::record::{self, Begin, CONCEDE, Fair, Record, Step};
use crate::refused::Refused;
use crate::setup::{Entry, What};
use crate::shelf::Shelf;
use crate::table::Table;
use crate::view;
use crate::wire::{CardFace, GameView, LogLine, Reply};
use crate::words::{Reader, record_labels};
use rules::Seat;

impl Table {
    /// The board as an audience saw it after so many steps.
    pub fn past(&self, audience: Audience, step: u32) -> Reply {
        let last = if self.shows(audience) { self.steps() } else { self.pace.shown };
        let steps = step.min(last) as usize;
        let then = self.play.at(steps, self.play.epoch());
        let game = self.view_of(&then, audience);
        Reply::Past { step: steps as u32, game: Box::new(game) }
    }

    /// The board after so many steps with nothing hidden, for a replay of a game that is over.
    pub fn open_past(&self, step: u32) -> GameView {
        let steps = (step as usize).min(self.play.steps.len());
        let then = self.play.at(steps, self.play.epoch());
        view::of(&then, Reader::Record)
    }

    /// The answers up to a step, as entries of a table with the same players and seed.
    pub fn entries_to(&self, step: u32) -> Vec<Entry> {
        let mut play = self.play.at(0, 0);
        let mut entries = Vec::new();
        let at = self.setup.created;
        let back = |seat: Seat, to: usize, epoch: u32| What::TakeBack { seat, to: to as u32, epoch };
        'all: for taken in self.play.steps.to(step as usize) {
            for _ in 0..taken.answers() {
                let step = play.step_of(&taken);
                if step.epoch != play.epoch() {
                    entries.push(Entry { at, what: back(step.seat, play.steps.len(), step.epoch) });
                }
                let print = play.print(step.option).unwrap_or_default();
                let what = What::Choose { seat: step.seat, option: step.option, value: step.value, print, by: step.by };
                entries.push(Entry { at, what });
                if play.follow_step(&step).is_err() {
                    break 'all;
                }
            }
        }
        // What comes from here on is drawn anew: the seed of a game that is over is no secret.
        let steps = play.steps.len();
        entries.push(Entry { at, what: back(Seat::FIRST, steps, self.play.epoch() + 1) });
        entries
    }

    /// The log with nothing hidden, and the faces of all it names.
    pub fn open_log(&self) -> (Vec<LogLine>, Vec<CardFace>) {
        let log = self.play.open_log();
        let deal = &self.play.deal;
        // Cards of decks that are only known of were not in this game.
        let has =
            |list: &rules::DeckList, def| list.mane == def || list.draw.contains(&def) || list.problems.contains(&def);
        let was_here = |def| {
            deal.cards.decks.iter().any(|list| has(list, def)) || !deal.cards.known.iter().any(|list| has(list, def))
        };
        let defs = deal.cards.lib.defs().map(|(def, _)| def).filter(|def| was_here(*def));
        let faces = defs.filter_map(|def| deal.face(def)).map(|face| (**face).clone()).collect();
        (log, faces)
    }

    /// The game as a record that `faceoff replay` reads.
    pub fn record(&self, shelf: &Shelf) -> Result<Record, Refused> {
        let begin = Begin {
            edition: record::edition(&self.setup.edition)?,
            seed: 0,
            seats: std::array::from_fn(|i| self.players[i].bot.clone().unwrap_or_else(|| "human".to_owned())),
            decks: std::array::from_fn(|i| (*self.players[i].deck).clone()),
        };
        let mut record = Record::new(&begin, shelf);
        record.fair = Some(Fair {
            seed: self.setup.seed.clone(),
            hash: self.seed_hash(),
            numbers: std::array::from_fn(|i| self.players[i].number.clone()),
        });
        let labels = record_labels();
        let mut play = self.play.at(0, 0);
        for taken in self.play.steps.all() {
            for _ in 0..taken.answers() {
                let step = play.step_of(&taken);
                let words = crate::words::Words { labels: &labels, ..play.words(Reader::Record) };
                let picks = words.picks(&play.options);
                record.inputs.push(Step {
                    seat: step.seat.0,
                    pick: picks.get(usize::from(step.option)).cloned().unwrap_or_default(),
                    option: step.option,
                    value: step.value,
                    epoch: step.epoch,
                });
                play.follow_step(&step).map_err(|why| Refused::new(why.why.words()))?;
            }
        }
        if let (Some(winner), true) = (self.ended.as_ref().and_then(|e| e.winner), play.game.outcome().is_none()) {
            let loser = winner.next();
            record.inputs.push(Step {
                seat: loser.0,
                pick: CONCEDE.to_owned(),
                option: 0,
                value: 0,
                epoch: play.epoch(),
            });
        }
        record.stand(&self.play.game);
        Ok(record)
    }
}
