//! The answers of a game, packed: nine in ten are the only ones there were. Where they were given in one go they are
//! counted together, else each takes a byte, so that a long game takes little room in a server that holds thousands.

use crate::settle::Answer;
use crate::setup::By;
use rules::Seat;

/// An answer that was given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Step {
    pub(crate) seat: Seat,
    pub(crate) by: By,
    pub(crate) option: u16,
    pub(crate) value: u32,
    pub(crate) epoch: u32,
    pub(crate) answer: Answer,
}

/// What was done in one go: an answer, or all that were the only ones up to the next choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Taken {
    Step(Step),
    Run {
        answers: u32,
        epoch: u32,
    },
    /// The beginning of a run that is not followed to its end.
    Part {
        answers: u32,
        epoch: u32,
    },
}

impl Taken {
    /// How many answers it is.
    pub(crate) fn answers(&self) -> u32 {
        match self {
            Taken::Step(_) => 1,
            Taken::Run { answers, .. } | Taken::Part { answers, .. } => *answers,
        }
    }
}

/// Steps in order. Each is a byte of bits, and after it what is not nought or has changed.
#[derive(Clone, Debug, Default)]
pub(crate) struct Steps {
    bytes: Vec<u8>,
    len: u32,
    /// Of the last one.
    epoch: u32,
}

// The lowest bits are the seat.
const SEAT: u8 = 0b11;
const BY_TABLE: u8 = 1 << 2;
const PASSED: u8 = 1 << 3;
const OPTION: u8 = 1 << 4;
const VALUE: u8 = 1 << 5;
const EPOCH: u8 = 1 << 6;
/// Many steps in one go: their number follows.
const RUN: u8 = 1 << 7;

impl Steps {
    /// How many answers were given.
    pub(crate) fn len(&self) -> usize {
        self.len as usize
    }

    pub(crate) fn push(&mut self, step: Step) {
        let mut bits = step.seat.0 & SEAT;
        let mut set = |bit: u8, on: bool| bits |= if on { bit } else { 0 };
        set(BY_TABLE, step.by == By::Table);
        set(PASSED, step.answer == Answer::Passed);
        set(OPTION, step.option != 0);
        set(VALUE, step.value != 0);
        set(EPOCH, step.epoch != self.epoch);
        self.bytes.push(bits);
        for (bit, number) in [(OPTION, u32::from(step.option)), (VALUE, step.value), (EPOCH, step.epoch)] {
            if bits & bit != 0 {
                write(&mut self.bytes, number);
            }
        }
        self.epoch = step.epoch;
        self.len += 1;
    }

    /// So many answers were given in one go.
    pub(crate) fn push_run(&mut self, answers: u32, epoch: u32) {
        let changed = epoch != self.epoch;
        self.bytes.push(RUN | if changed { EPOCH } else { 0 });
        write(&mut self.bytes, answers);
        if changed {
            write(&mut self.bytes, epoch);
        }
        self.epoch = epoch;
        self.len += answers;
    }

    /// What was done up to so many answers.
    pub(crate) fn to(&self, answers: usize) -> impl Iterator<Item = Taken> {
        let mut bytes = self.bytes.iter().copied();
        let (mut epoch, mut left) = (0, answers as u32);
        std::iter::from_fn(move || {
            let bits = bytes.next().filter(|_| left > 0)?;
            let mut number = |bit: u8| if bits & bit != 0 { read(&mut bytes) } else { 0 };
            if bits & RUN != 0 {
                let answers = number(RUN);
                if bits & EPOCH != 0 {
                    epoch = number(EPOCH);
                }
                let now = answers.min(left);
                left -= now;
                return Some(if now == answers {
                    Taken::Run { answers, epoch }
                } else {
                    Taken::Part { answers: now, epoch }
                });
            }
            let (option, value) = (number(OPTION), number(VALUE));
            if bits & EPOCH != 0 {
                epoch = number(EPOCH);
            }
            left -= 1;
            Some(Taken::Step(Step {
                seat: Seat(bits & SEAT),
                by: if bits & BY_TABLE != 0 { By::Table } else { By::Player },
                option: option as u16,
                value,
                epoch,
                answer: if bits & PASSED != 0 { Answer::Passed } else { Answer::Acted },
            }))
        })
    }

    /// All that was done.
    pub(crate) fn all(&self) -> impl Iterator<Item = Taken> {
        self.to(self.len())
    }
}

/// Seven bits in a byte, the lowest first; the eighth says that more follow.
fn write(bytes: &mut Vec<u8>, mut number: u32) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

fn read(bytes: &mut impl Iterator<Item = u8>) -> u32 {
    let mut number = 0;
    for (byte, shift) in bytes.zip((0..32).step_by(7)) {
        number |= u32::from(byte & 0x7f) << shift;
        if byte & 0x80 == 0 {
            break;
        }
    }
    number
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_packed_comes_out_again() {
        let step = |seat, by, option, value, epoch, answer| Step { seat: Seat(seat), by, option, value, epoch, answer };
        let all = [
            step(0, By::Table, 0, 0, 0, Answer::Passed),
            step(1, By::Player, 300, 0, 0, Answer::Acted),
            step(1, By::Player, 1, u32::MAX, 2, Answer::Acted),
            step(0, By::Table, u16::MAX, 128, 2, Answer::Passed),
            step(0, By::Player, 127, 127, u32::MAX, Answer::Acted),
            step(0, By::Player, 0, 0, 0, Answer::Acted),
        ];
        let mut steps = Steps::default();
        for step in &all[..3] {
            steps.push(*step);
        }
        steps.push_run(200, 2);
        steps.push_run(3, 5);
        for step in &all[3..] {
            steps.push(*step);
        }
        assert_eq!(steps.len(), all.len() + 203);
        let mut done: Vec<Taken> = all.iter().copied().map(Taken::Step).collect();
        done.splice(3..3, [Taken::Run { answers: 200, epoch: 2 }, Taken::Run { answers: 3, epoch: 5 }]);
        assert_eq!(steps.all().collect::<Vec<_>>(), done);
        assert_eq!(steps.to(3).collect::<Vec<_>>(), done[..3]);
        let part = [&done[..3], &[Taken::Part { answers: 7, epoch: 2 }]].concat();
        assert_eq!(steps.to(10).collect::<Vec<_>>(), part);
        assert_eq!(steps.to(203).collect::<Vec<_>>(), done[..4]);
    }
}
