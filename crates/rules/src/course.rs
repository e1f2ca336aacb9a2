//! A text brings to its end what is going on: a faceoff, the phase, the turn (our rulings).

use crate::engine::Engine;
use crate::frame::{FaceoffStep, Frame, TurnStep, WindowStage};
use crate::game::Ended;
use crate::mark::{Watch, rule};
use ability::{Course, Phase};

impl<W: Watch + ?Sized> Engine<'_, W> {
    pub(crate) fn end_by_text(&mut self, course: Course) {
        match course {
            Course::Faceoff => self.end_faceoff_by_effect(),
            Course::Phase => self.end_phase_by_effect(),
            Course::Turn => {
                // Straight to the End Phase: those between are left out, and so are those that were to come besides.
                let phases = [Phase::Troublemaker, Phase::Main, Phase::Score];
                let now = self.g.turn.phase;
                let later = phases.into_iter().filter(|p| now.is_none_or(|now| *p as u8 > now as u8));
                let me = self.g.turn.player;
                self.g.seats[me.index()].skip |= later.fold(0, |bits, p| bits | 1 << p as u8);
                self.g.turn.extra = 0;
                self.g.turn.resume = None;
                self.end_phase_by_effect();
            }
        }
    }

    /// The phase goes to its end: its open windows close after the action, a faceoff in it ends without a winner, and what it
    /// still had to come does not. Its last window is opened all the same (601.2), unless it is that already.
    fn end_phase_by_effect(&mut self) {
        rule!(self, "601.2");
        if let Some(f) = &mut self.g.faceoff {
            f.ended = Ended::Yes;
        }
        let phase = self.g.turn.phase;
        let mut ended = false;
        for frame in &mut self.g.frames {
            match frame {
                Frame::Turn(step) => {
                    let last = phase.and_then(|phase| last_step(phase, *step));
                    ended = last.is_some();
                    *step = last.unwrap_or(*step);
                }
                Frame::Window(w) => w.stage = WindowStage::Closing,
                Frame::Faceoff(step) if !matches!(step, FaceoffStep::Return | FaceoffStep::End) => {
                    *step = FaceoffStep::EndTriggers;
                }
                _ => {}
            }
        }
        if ended {
            self.g.frames.retain(|f| !matches!(f, Frame::Phase(_)));
        }
    }
}

/// The step with which a phase ends, where its turn is not past it.
fn last_step(phase: Phase, step: TurnStep) -> Option<TurnStep> {
    match (phase, step) {
        (
            Phase::Ready,
            TurnStep::Ready
            | TurnStep::ReadyAll
            | TurnStep::Action
            | TurnStep::DrawWindow
            | TurnStep::Draw
            | TurnStep::DrawEnd,
        ) => Some(TurnStep::DrawEnd),
        (
            Phase::Troublemaker,
            TurnStep::Uncover
            | TurnStep::UncoverMore
            | TurnStep::UncoverEnd
            | TurnStep::ChallengeStart
            | TurnStep::Challenge
            | TurnStep::ChallengeEnd,
        ) => Some(TurnStep::ChallengeEnd),
        (Phase::Main, TurnStep::MainEnd) => Some(TurnStep::MainEnd),
        (
            Phase::Score,
            TurnStep::ConfrontPick
            | TurnStep::ConfrontStart(_)
            | TurnStep::Confront(_)
            | TurnStep::ConfrontEnd(_)
            | TurnStep::FirstBonus(..)
            | TurnStep::Confronted
            | TurnStep::FaceoffStart
            | TurnStep::Faceoff
            | TurnStep::FaceoffEnd
            | TurnStep::Solve
            | TurnStep::SolveReplace
            | TurnStep::SolveEnd,
        ) => Some(TurnStep::SolveEnd),
        (Phase::End, TurnStep::EndOfTurn | TurnStep::EndEnd) => Some(TurnStep::EndEnd),
        _ => None,
    }
}
