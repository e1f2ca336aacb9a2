//! What a game keeps beside its cards: modifiers, what waits to be processed, what was used, runs of effects.

use crate::ids::{AbilityId, AreaId, CardIdx, CounterId, DefId, EffectId, Obj, Seat, TraitId};
use crate::occurrence::Occ;
use ability::{CardType, Color, Phase};
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct CounterOn {
    pub(crate) card: CardIdx,
    pub(crate) kind: CounterId,
    pub(crate) n: i32,
}

/// +1 power counters put on a card at one time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Raised {
    pub(crate) card: CardIdx,
    pub(crate) stamp: u32,
    pub(crate) n: i32,
}

/// A modifier made by an effect: a change, a later trigger or a replacement with its duration (708).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Modifier {
    pub(crate) source: Obj,
    pub(crate) ability: AbilityId,
    pub(crate) node: EffectId,
    pub(crate) controller: Seat,
    pub(crate) ends: Ends,
    pub(crate) stamp: u32,
    /// Where its text's "here" is.
    pub(crate) here: AreaId,
    /// Its slots and frozen numbers in `kept`.
    pub(crate) kept: u32,
    pub(crate) kept_len: u16,
    /// Made by an act rather than an `Effect::Change` node: control, involvement, doesn't ready.
    pub(crate) direct: Direct,
}

/// Modifiers that acts make without a `Change` node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) enum Direct {
    No,
    Control(Obj, Seat),
    /// The card is a copy; what it was before.
    Copy(Obj, DefId),
}

/// When a modifier ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) enum Ends {
    Turn,
    Faceoff,
    Phase,
    PhaseNamed(Phase),
    StartOfTurn(Seat),
    /// At the end of the player's next turn: one after the turn with this number.
    EndOfTurnOf(Seat, u16),
    /// When the happening or condition in its node says so.
    Told,
    Never,
    Used,
    UsedOrTurn,
    UsedOrFaceoff,
}

/// A triggered effect waiting to be processed (511.7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Waiting {
    pub(crate) source: Obj,
    pub(crate) ability: AbilityId,
    /// The node to run.
    pub(crate) node: EffectId,
    pub(crate) controller: Seat,
    pub(crate) wave: Wave,
    /// What it is about.
    pub(crate) card: Obj,
    pub(crate) other: Obj,
    pub(crate) seat: Seat,
    pub(crate) area: AreaId,
    pub(crate) n: i32,
    /// Slots kept from the effect that made it (later triggers), in `kept`.
    pub(crate) kept: u32,
    pub(crate) kept_len: u16,
    /// The first of the five slots its event fills.
    pub(crate) slot: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) enum Wave {
    /// To be processed in this wave.
    Now,
    /// Came up during this wave (511.7b).
    Next,
}

/// Somebody's guess about what chance will choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Guess {
    pub(crate) source: Obj,
    pub(crate) ability: AbilityId,
    pub(crate) seat: Seat,
    /// Which one, counted from one; nought until it is said.
    pub(crate) said: u16,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Used {
    pub(crate) source: Obj,
    pub(crate) ability: AbilityId,
    pub(crate) span: ability::Span,
}

/// A card as it was when it left play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct LastKnown {
    pub(crate) obj: Obj,
    pub(crate) power: i16,
    pub(crate) colors: u8,
    pub(crate) types: u8,
    pub(crate) traits: u128,
    pub(crate) controller: Seat,
    pub(crate) area: AreaId,
    /// Counters of every kind, and those of power among them.
    pub(crate) counters: i32,
    pub(crate) power_counters: i32,
    /// Nothing where it left play; else the occurrence it was like this at.
    pub(crate) at: u32,
}

/// One carrying-out of an ability: who, from what, and where its slots are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Run {
    pub(crate) source: Obj,
    pub(crate) ability: AbilityId,
    pub(crate) you: Seat,
    pub(crate) base: u16,
    pub(crate) sets: u16,
    /// How many the last act did something to: "if you do", "that many".
    pub(crate) done: i32,
    /// The area of the source when the ability was used: its last if it has gone.
    pub(crate) area: AreaId,
    /// Decks searched and not yet shuffled, a bit each (518.2).
    pub(crate) searched: u8,
    /// Where in the log it began: "discarded this way".
    pub(crate) log: u16,
    pub(crate) missed: Missed,
}

/// What a text was to start and could not: what it says of how that ends is not made either (707.4a).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) enum Missed {
    Nothing,
    Faceoff,
}

/// A replacement that was applied or declined for a pending occurrence (710.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Tried {
    pub(crate) pending: u16,
    pub(crate) source: Obj,
    pub(crate) ability: AbilityId,
    pub(crate) node: EffectId,
    /// Chosen, by whose text, and not yet done.
    pub(crate) chosen: Option<Seat>,
}

/// A value in a slot.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) enum SlotVal {
    #[default]
    Empty,
    Card(Obj),
    /// A range of `sets`, relative to nothing: start and length.
    Cards(u16, u16),
    Seat(Seat),
    Num(i32),
    Area(AreaId),
    Color(Color),
    Type(CardType),
    Name(u16),
    Trait(TraitId),
    /// Cards kept with a modifier: offset and length within what it keeps.
    Kept(u16, u16),
}

/// An occurrence about to happen, with what may still be done to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Pending {
    pub(crate) occ: Occ,
    pub(crate) fate: Fate,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) enum Fate {
    /// Will happen.
    Stands,
    /// Can't happen, or was replaced.
    Gone,
    /// Will be replaced by what was chosen for it.
    Replaced,
}
