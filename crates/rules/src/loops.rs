//! Loops (802).

use crate::dice::Dice;
use crate::engine::{Engine, Flow};
use crate::frame::{Frame, Mandatory};
use crate::ids::Seat;
use crate::mark::{Watch, rule};

impl<D: Dice, W: Watch> Engine<'_, D, W> {
    pub(crate) fn loop_step(&mut self, _seat: Seat, asked: u8, _least: u32, mandatory: Mandatory) -> Flow {
        match mandatory {
            Mandatory::Yes => rule!(self, "802.3"),
            Mandatory::No => rule!(self, "802.2"),
        }
        if asked as usize >= crate::ids::SEATS {
            self.pop();
            return Flow::Go;
        }
        Flow::Ask
    }

    pub(crate) fn answer_loop(&mut self, value: u32) {
        if let Some(Frame::Loop {
            seat,
            asked,
            least,
            mandatory,
        }) = self.g.frames.last().copied()
        {
            self.top_frame(Frame::Loop {
                seat: seat.next(),
                asked: asked + 1,
                least: least.min(value),
                mandatory,
            });
        }
    }
}
