//! A game at a table: the engine, its dice, and the steps that led here.

use crate::keyed::Keyed;
use crate::lines::{AUDIENCES, Lines, READERS};
use crate::setup::By;
use crate::wire::LogLine;
use crate::words::{Labels, Reader, Words};
use rules::{Edition, Game, Input, NONE, Options, Pick, Question, Seat};
use std::cell::RefCell;
use std::hash::{Hash, Hasher};
use std::sync::Arc;
use testkit::decks::Table as Deal;

/// An answer that was given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Step {
    pub(crate) seat: Seat,
    pub(crate) by: By,
    pub(crate) option: u16,
    pub(crate) value: u32,
    pub(crate) epoch: u32,
}

/// What a seat knew before its last decision: whether it can be taken back freely hangs on what changed since.
#[derive(Clone, Debug)]
struct Check {
    step: u32,
    rolled: u64,
    known: Vec<u64>,
}

/// A game going on.
pub struct Play {
    pub(crate) deal: Arc<Deal>,
    pub(crate) labels: Labels,
    pub(crate) game: Game,
    pub(crate) options: Options,
    pub(crate) steps: Vec<Step>,
    dice: Keyed,
    start: Keyed,
    edition: Edition,
    checks: [Option<Check>; 2],
    /// Lines that were written and not yet sent, and how many there were before them.
    pub(crate) lines: [Vec<LogLine>; AUDIENCES],
    had: [u32; AUDIENCES],
}

impl Play {
    pub(crate) fn begin(deal: Arc<Deal>, labels: Labels, dice: Keyed, edition: Edition) -> Play {
        let start = dice;
        let mut dice = dice;
        let lines = Lines {
            lib: &deal.lib,
            labels: &labels,
            readers: READERS,
            step: 0,
            had: [0; AUDIENCES],
            out: RefCell::default(),
        };
        let game = testkit::soak::start(&deal, edition, &mut dice, &lines);
        let lines = lines.out.into_inner();
        let mut play = Play {
            deal,
            labels,
            game,
            options: Options::default(),
            steps: Vec::new(),
            dice,
            start,
            edition,
            checks: [None, None],
            lines,
            had: [0; AUDIENCES],
        };
        play.ask();
        play
    }

    fn ask(&mut self) {
        self.game.ask(&self.deal.lib, &mut self.options);
    }

    pub(crate) fn asked(&self) -> Option<(Seat, Question)> {
        self.options.asked
    }

    /// A fingerprint of an option, the same on every machine.
    pub(crate) fn print(&self, option: u16) -> Option<u32> {
        let pick = self.options.picks.get(usize::from(option))?;
        let mut fnv = Fnv(0x811c_9dc5);
        self.options.picks.len().hash(&mut fnv);
        pick.hash(&mut fnv);
        Some(fnv.0)
    }

    /// Takes an option of the question being asked.
    pub(crate) fn choose(&mut self, option: u16, value: u32, by: By) -> Result<(), rules::Illegal> {
        let seat = self.asked().map_or(Seat::FIRST, |(seat, _)| seat);
        let check = (by == By::Player).then(|| Check {
            step: self.steps.len() as u32,
            rolled: self.dice.rolled,
            known: self.known(seat),
        });
        self.input(Input::Choose { option, value })?;
        if check.is_some() {
            self.checks[seat.index()] = check;
        }
        self.steps.push(Step { seat, by, option, value, epoch: self.dice.epoch });
        Ok(())
    }

    /// Takes a step of a game with the same start.
    pub(crate) fn follow(&mut self, step: &Step) -> Result<(), rules::Illegal> {
        self.dice.epoch = step.epoch;
        self.choose(step.option, step.value, step.by)
    }

    pub(crate) fn concede(&mut self, seat: Seat) -> Result<(), rules::Illegal> {
        self.input(Input::Concede(seat))
    }

    fn input(&mut self, input: Input) -> Result<(), rules::Illegal> {
        let lines = Lines {
            lib: &self.deal.lib,
            labels: &self.labels,
            readers: READERS,
            step: self.steps.len() as u32 + 1,
            had: std::array::from_fn(|i| self.had[i] + self.lines[i].len() as u32),
            out: RefCell::default(),
        };
        self.game.apply(&self.deal.lib, input, &mut self.dice, &lines)?;
        for (kept, new) in self.lines.iter_mut().zip(lines.out.into_inner()) {
            kept.extend(new);
        }
        self.ask();
        Ok(())
    }

    /// The lines not yet sent to an audience.
    pub(crate) fn take_lines(&mut self, audience: usize) -> Vec<LogLine> {
        let lines = std::mem::take(&mut self.lines[audience]);
        self.had[audience] += lines.len() as u32;
        lines
    }

    /// The game as it was after so many steps.
    pub(crate) fn at(&self, steps: usize, epoch: u32) -> Play {
        let mut play = Play::begin(self.deal.clone(), self.labels.clone(), self.start, self.edition);
        for step in self.steps.iter().take(steps) {
            // It was taken once, from the same start: it can't be refused now.
            let _ = play.follow(step);
        }
        play.dice.epoch = epoch;
        play
    }

    /// The whole log of an audience, all of it written anew; what waits to be sent is counted as sent.
    pub(crate) fn whole_log(&mut self, audience: usize) -> Vec<LogLine> {
        let mut again = self.at(self.steps.len(), self.dice.epoch);
        let lines = std::mem::take(&mut again.lines[audience]);
        self.take_lines(audience);
        lines
    }

    /// The log with nothing hidden, for a replay.
    pub(crate) fn open_log(&self) -> Vec<LogLine> {
        let mut dice = self.start;
        let labels = &self.labels;
        let lib = &self.deal.lib;
        let readers = [Reader::Record; AUDIENCES];
        let mut lines = Lines { lib, labels, readers, step: 0, had: [0; AUDIENCES], out: RefCell::default() };
        let mut game = testkit::soak::start(&self.deal, self.edition, &mut dice, &lines);
        for (i, step) in self.steps.iter().enumerate() {
            dice.epoch = step.epoch;
            lines.step = i as u32 + 1;
            let input = Input::Choose { option: step.option, value: step.value };
            if game.apply(lib, input, &mut dice, &lines).is_err() {
                break;
            }
        }
        let [log, ..] = lines.out.into_inner();
        log
    }

    pub(crate) fn epoch(&self) -> u32 {
        self.dice.epoch
    }

    pub(crate) fn words(&self, reader: Reader) -> Words<'_> {
        Words { look: self.game.look(&self.deal.lib), labels: &self.labels, reader }
    }

    /// Whether the question has one answer, or its answers come to the same.
    pub(crate) fn is_forced(&self) -> bool {
        let Some((seat, question)) = self.asked() else { return false };
        let look = self.game.look(&self.deal.lib);
        let idle = |pick: &Pick| matches!(pick, Pick::Area(area) if !look.could_confront(*area, seat));
        self.options.forced() || question == Question::Confront && self.options.picks.iter().all(idle)
    }

    /// Whether an option only lets the game go on: that it is the only one may tell what a hand holds.
    pub(crate) fn is_idle(&self, option: u16) -> bool {
        matches!(self.options.picks.get(usize::from(option)), Some(Pick::Pass | Pick::Done | Pick::No))
    }

    /// The number that goes with an option that is taken for a player.
    pub(crate) fn least(&self, option: usize) -> u32 {
        match self.options.picks.get(option) {
            Some(Pick::Number { from, .. }) => *from,
            Some(_) | None => 0,
        }
    }

    /// The last decision of a seat: before which step, and whether taking it back is free.
    pub(crate) fn last_decision(&self, seat: Seat) -> Option<(u32, Freedom)> {
        let check = self.checks[seat.index()].as_ref()?;
        let since = self.steps.iter().skip(check.step as usize);
        let others = since.filter(|step| step.seat != seat && step.by == By::Player).count() > 0;
        let learned = self.known(seat).iter().zip(&check.known).any(|(now, then)| now & !then != 0)
            || self.known(seat).len() > check.known.len();
        let free = !others && !learned && check.rolled == self.dice.rolled;
        Some((check.step, if free { Freedom::Free } else { Freedom::Ask }))
    }

    /// Whether dice were rolled, or something was learned, since a step.
    pub(crate) fn next_epoch(&self, freedom: Freedom) -> u32 {
        match freedom {
            Freedom::Free => self.dice.epoch,
            Freedom::Ask => self.dice.epoch + 1,
        }
    }

    /// The cards a seat knows, a bit each.
    fn known(&self, seat: Seat) -> Vec<u64> {
        let look = self.game.look(&self.deal.lib);
        let mut out = Vec::new();
        for card in look.all_cards().filter(|card| *card != NONE) {
            let (word, bit) = (card.index() / 64, card.index() % 64);
            if out.len() <= word {
                out.resize(word + 1, 0);
            }
            if look.is_shown_to(card, seat) || look.is_known_to(card, seat) {
                out[word] |= 1 << bit;
            }
        }
        out
    }
}

/// Whether a choice can be taken back without asking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Freedom {
    Free,
    Ask,
}

/// FNV-1a, 32 bits.
struct Fnv(u32);

impl Hasher for Fnv {
    fn finish(&self) -> u64 {
        u64::from(self.0)
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u32::from(*byte)).wrapping_mul(0x0100_0193);
        }
    }
}
