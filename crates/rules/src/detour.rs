//! Phases that texts put in between those of a turn.

use crate::engine::Engine;
use crate::frame::TurnStep;
use crate::mark::Watch;
use ability::Phase;

impl<W: Watch + ?Sized> Engine<'_, W> {
    /// Where the turn goes from a phase that is over, if not to the next: to an additional phase, or back from one.
    #[inline(always)]
    pub(crate) fn detour(&mut self, over: Phase) -> Option<TurnStep> {
        let turn = &self.g.turn;
        if turn.extra == 0 && turn.resume.is_none() || turn.phase != Some(over) { None } else { self.turn_off(over) }
    }

    #[inline(never)]
    fn turn_off(&mut self, over: Phase) -> Option<TurnStep> {
        for phase in [Phase::Ready, Phase::Troublemaker, Phase::Main, Phase::Score] {
            let bit = 1 << (phase as u8 + 8);
            if self.g.turn.extra & bit == 0 {
                continue;
            }
            self.g.turn.extra &= !bit;
            if phase != over && self.skips(phase) {
                continue;
            }
            if phase != over {
                self.g.turn.resume.get_or_insert(over);
            }
            return Some(start_of(phase));
        }
        let bit = 1 << over as u8;
        if over != Phase::Ready && self.g.turn.extra & bit != 0 {
            self.g.turn.extra &= !bit;
            return Some(start_of(over));
        }
        self.g.turn.resume.take().map(next_of)
    }
}

/// The step with which a phase starts.
const fn start_of(phase: Phase) -> TurnStep {
    match phase {
        Phase::Ready => TurnStep::Ready,
        Phase::Troublemaker => TurnStep::Troublemaker,
        Phase::Main => TurnStep::Main,
        Phase::Score => TurnStep::Score,
        Phase::End => TurnStep::End,
    }
}

/// The step that comes when a phase is over.
const fn next_of(phase: Phase) -> TurnStep {
    match phase {
        Phase::Ready => TurnStep::Troublemaker,
        Phase::Troublemaker => TurnStep::Main,
        Phase::Main => TurnStep::Score,
        Phase::Score | Phase::End => TurnStep::End,
    }
}
