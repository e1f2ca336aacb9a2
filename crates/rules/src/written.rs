//! Modifiers on their way into the table of characteristics: where each comes from, what it wrote and what it put in force.

use crate::ground::Ground;
use crate::ids::{AbilityId, CardIdx, Colors, Obj, Seat};
use crate::said::Reach;
use crate::topic::Topic;

/// An ability a card was given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Grant {
    pub(crate) to: CardIdx,
    pub(crate) ability: AbilityId,
    pub(crate) from: Obj,
}

/// A modifier that is in force and changes something other than a characteristic: looked up when that thing is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Active {
    pub(crate) origin: Origin,
    pub(crate) source: Obj,
    pub(crate) you: Seat,
    /// Which of the change's mods.
    pub(crate) which: u8,
    pub(crate) topic: Topic,
    pub(crate) cond: Checked,
    pub(crate) reach: Reach,
}

/// When the condition of a modifier is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Checked {
    /// It held when the table was worked out.
    Already,
    /// Whenever somebody asks.
    WhenAsked,
}

/// Where a modifier comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Origin {
    /// A continuous ability of the source.
    Ability(AbilityId),
    /// A modifier made by an effect, by its place.
    Made(u16),
    /// +1 power counters put on a card together, by their place (519.4).
    Counters(u16),
}

/// A modifier as it was applied, so that it can be asked whether it would do the same again.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Kept {
    pub(crate) source: Source,
    pub(crate) late: bool,
    /// It changes no face, and reads some when it is found.
    pub(crate) reads: bool,
    /// What that rests on.
    pub(crate) ground: Ground,
    /// Its parts of `wrote` and `active`.
    pub(crate) wrote: (u32, u32),
    pub(crate) active: (u32, u32),
}

/// What a modifier did to a card, as `order` compares it: which of its mods, and the amount or set it wrote.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Wrote {
    /// None where it is said of no card, or has been taken back.
    pub(crate) card: CardIdx,
    pub(crate) which: u8,
    /// The colours and the power that were added, where that is all.
    pub(crate) colors: Colors,
    pub(crate) power: i16,
    /// It contributes while exhausted.
    pub(crate) stubborn: bool,
    /// It has lost, and can't have, abilities.
    pub(crate) blank: bool,
    pub(crate) value: u32,
}

impl Wrote {
    /// Stands for which mod it was where an ability was given.
    pub(crate) const GRANT: u8 = 200;

    pub(crate) const fn new(card: CardIdx, which: u8, value: u32) -> Wrote {
        Wrote { card, which, colors: Colors::NONE, power: 0, stubborn: false, blank: false, value }
    }

    /// Power and colours that are added.
    pub(crate) const fn gift(card: CardIdx, which: u8, power: i16, colors: Colors) -> Wrote {
        Wrote { colors, power, ..Wrote::new(card, which, power as u16 as u32) }
    }

    pub(crate) const fn stubborn(card: CardIdx, which: u8) -> Wrote {
        Wrote { stubborn: true, ..Wrote::new(card, which, 1) }
    }

    pub(crate) const fn blank(card: CardIdx, which: u8) -> Wrote {
        Wrote { blank: true, ..Wrote::new(card, which, 1) }
    }

    /// Whether it is no more than a note.
    #[inline(always)]
    pub(crate) const fn is_idle(&self) -> bool {
        self.power == 0 && self.colors.0 == 0 && !self.stubborn && !self.blank
    }

    /// The ability that was given.
    pub(crate) fn granted(&self) -> Option<AbilityId> {
        (self.which == Wrote::GRANT).then_some(AbilityId(self.value as u16))
    }
}

/// A modifier waiting for its turn to be applied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Source {
    pub(crate) stamp: u32,
    pub(crate) origin: Origin,
    pub(crate) source: Obj,
    pub(crate) you: Seat,
}
