//! When an ability or a card may be used, as a set of times (512), so that a seat with nothing to do is found quickly.

use crate::deeds::Deeds;
use ability::{Happening, Phase, Timing};

/// The bit of a window during the first phase.
const DURING: u16 = 9;

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
    /// Those that are for reactions.
    const REACTIONS: Times = Times(Times::REACTION.0 | Times::FACEOFF_REACTION.0 | 0b1_1111 << DURING);
    /// No time of its own: others than a card's controller may use it.
    pub(crate) const OTHERS: Times = Times(1 << 15);

    /// Between the windows of a phase.
    pub(crate) const fn between(phase: Phase) -> Times {
        Times(1 << phase as u16)
    }

    /// In a window during a phase.
    pub(crate) const fn during(phase: Phase) -> Times {
        Times(1 << (DURING + phase as u16))
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

/// When something may be done and, as far as that is by reacting, to what.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct When {
    pub(crate) times: Times,
    /// Without reacting to anything.
    at_will: Times,
    reacts: Deeds,
}

impl When {
    pub(crate) const NEVER: When = When { times: Times::NONE, at_will: Times::NONE, reacts: Deeds::NONE };
    pub(crate) const EVER: When = When { times: Times::ALL, at_will: Times::ALL, reacts: Deeds::ALL };

    /// When a timing word allows it, and what has to have happened.
    pub(crate) fn of(timing: Timing, react: Option<&Happening>) -> When {
        let times = Times::of(timing);
        match react {
            Some(react) if times.meets(Times::REACTIONS) => {
                When { times, at_will: Times::NONE, reacts: Deeds::of(react) }
            }
            Some(_) | None => When { times, at_will: times, reacts: Deeds::NONE },
        }
    }

    #[inline(always)]
    pub(crate) const fn and(self, other: When) -> When {
        When {
            times: self.times.and(other.times),
            at_will: self.at_will.and(other.at_will),
            reacts: self.reacts.and(other.reacts),
        }
    }

    /// Whether it may be that something is to be done now, as so much has happened that may be reacted to.
    #[inline(always)]
    pub(crate) fn meets(self, now: Times, recent: impl FnOnce() -> Deeds) -> bool {
        self.at_will.meets(now) || self.times.meets(now) && self.reacts.meets(recent())
    }
}
