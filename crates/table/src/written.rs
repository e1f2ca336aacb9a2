//! The log of a game: written while it is played, for those who read along, and anew for whoever comes.

use crate::lines::{AUDIENCES, READERS, Reading};
use crate::notes::{self, Note, Noted};
use crate::play::Play;
use crate::steps::Taken;
use crate::wire::LogLine;
use crate::words::Reader;
use rules::{Input, Options, Seat};

/// How much of a log is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum HowFar {
    ToTheStart,
    ToTheEnd,
}

impl Play {
    /// What is to be written of what happens next, which leads to a step.
    pub(crate) fn lines_to(&self, step: u32) -> Reading {
        let had = std::array::from_fn(|i| self.had[i] + self.lines[i].len() as u32);
        Reading { readers: self.readers, step, had }
    }

    pub(crate) fn write_down(&mut self, written: [Vec<LogLine>; AUDIENCES]) {
        for (kept, new) in self.lines.iter_mut().zip(written) {
            if kept.is_empty() {
                *kept = new;
            } else {
                kept.extend(new);
            }
        }
    }

    /// Notes something of the table in everybody's log.
    pub(crate) fn note(&mut self, seat: Seat, what: Noted) {
        let note = Note { step: self.steps.len() as u32, seat, what };
        let lines: [LogLine; AUDIENCES] = std::array::from_fn(|i| {
            let n = self.had[i] + self.lines[i].len() as u32 + 1;
            note.line(&self.words(READERS[i]), n)
        });
        for (kept, line) in self.lines.iter_mut().zip(lines) {
            kept.push(line);
        }
        self.notes.push(note);
    }

    /// The lines not yet sent to an audience.
    pub(crate) fn take_lines(&mut self, audience: usize) -> Vec<LogLine> {
        let lines = std::mem::take(&mut self.lines[audience]);
        self.had[audience] += lines.len() as u32;
        lines
    }

    /// Nobody of an audience is there any more.
    pub(crate) fn unread(&mut self, audience: usize) {
        self.readers[audience] = None;
        self.lines[audience].clear();
    }

    /// The log of some audiences, written anew: of the start, or of the whole game.
    pub(crate) fn written_for(
        &self,
        readers: [Option<Reader>; AUDIENCES],
        how_far: HowFar,
    ) -> [Vec<LogLine>; AUDIENCES] {
        let lib = &self.deal.cards.lib;
        let mut dice = self.start;
        let reading = Reading { readers, step: 0, had: [0; AUDIENCES] };
        let mut lines = reading.of(lib, &self.labels, &self.deal.names);
        let mut game = testkit::soak::start(&self.deal.cards, self.edition, &mut dice, &lines);
        if how_far == HowFar::ToTheStart {
            return lines.out.into_inner();
        }
        let mut options = Options::default();
        for taken in self.steps.all() {
            lines.step += taken.answers();
            // It was done once, from the same start: it can't be refused now.
            match taken {
                Taken::Step(step) => {
                    dice.epoch = step.epoch;
                    let input = Input::Choose { option: step.option, value: step.value };
                    let _ = game.apply(lib, input, &mut dice, &lines);
                }
                Taken::Run { epoch, .. } | Taken::Part { epoch, .. } => {
                    dice.epoch = epoch;
                    game.settle(lib, &mut dice, &lines, &mut options);
                }
            }
        }
        if let Some(seat) = self.lost {
            (dice.epoch, lines.step) = (self.dice.epoch, lines.step + 1);
            let _ = game.apply(lib, Input::Concede(seat), &mut dice, &lines);
        }
        lines.out.into_inner()
    }

    /// The whole log of an audience up to a step, which reads along from now on. What comes after that step waits to be
    /// sent.
    pub(crate) fn whole_log(&mut self, audience: usize, steps: u32) -> Vec<LogLine> {
        let mut only = [None; AUDIENCES];
        only[audience] = Some(READERS[audience]);
        self.readers[audience] = only[audience];
        let mut lines = std::mem::take(&mut self.written_for(only, HowFar::ToTheEnd)[audience]);
        let later = lines.split_off(lines.partition_point(|line| line.step <= steps));
        let (noted, note_later) = self.notes.split_at(self.notes.partition_point(|note| note.step <= steps));
        let words = self.words(READERS[audience]);
        let whole = notes::merged(lines, noted, &words);
        let mut waiting = notes::merged(later, note_later, &words);
        let had = whole.len() as u32;
        for (line, n) in waiting.iter_mut().zip(had + 1..) {
            line.n = n;
        }
        self.had[audience] = had;
        self.lines[audience] = waiting;
        whole
    }

    /// The log with nothing hidden, for a replay.
    pub(crate) fn open_log(&self) -> Vec<LogLine> {
        let [log, ..] = self.written_for([Some(Reader::Record), None, None], HowFar::ToTheEnd);
        notes::merged(log, &self.notes, &self.words(Reader::Record))
    }
}
