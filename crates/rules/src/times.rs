//! When an ability or a card may be used, as a set of times (512), so that a seat with nothing to do is found quickly.

use ability::{Phase, Timing};

/// A set of times, a bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Times(u16);

impl Times {
    pub(crate) const NONE: Times = Times(0);
    pub(crate) const ALL: Times = Times(u16::MAX);
    /// With priority in any window.
    pub(crate) const WINDOW: Times = Times(1 << 5);
    /// In a window of a faceoff.
    pub(crate) const FACEOFF: Times = Times(1 << 6);
    /// In a window, when something has happened since the last one closed.
    pub(crate) const REACTION: Times = Times(1 << 7);
    pub(crate) const FACEOFF_REACTION: Times = Times(1 << 8);
    /// No time of its own: others than a card's controller may use it.
    pub(crate) const OTHERS: Times = Times(1 << 15);

    /// Between the windows of a phase.
    pub(crate) const fn between(phase: Phase) -> Times {
        Times(1 << phase as u16)
    }

    /// In a window during a phase.
    pub(crate) const fn during(phase: Phase) -> Times {
        Times(1 << (9 + phase as u16))
    }

    pub(crate) const fn and(self, other: Times) -> Times {
        Times(self.0 | other.0)
    }

    pub(crate) const fn meets(self, other: Times) -> bool {
        self.0 & other.0 != 0
    }

    /// The times a timing word allows.
    pub(crate) fn of(timing: Timing) -> Times {
        match timing {
            Timing::Phase(phase) => Times::between(phase),
            Timing::AnyPhase => Times(0b1_1111),
            Timing::Immediate => Times::WINDOW.and(Times::between(Phase::Main)),
            Timing::Faceoff(_) => Times::FACEOFF,
            Timing::FaceoffReaction(_) => Times::FACEOFF_REACTION,
            Timing::Reaction => Times::REACTION,
            Timing::PhaseReaction(phase) => Times::during(phase),
        }
    }
}
