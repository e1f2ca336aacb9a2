//! The stack of frames: all the control flow there is. A question is read off the top frame, never stored.

use crate::ids::{AbilityId, AreaId, CardIdx, EffectId, Obj, Seat};
use crate::occurrence::End;
use ability::{Phase, Zone};
use serde::{Deserialize, Serialize};

/// A procedure of the rule book, suspended at a step.
/// Which one it is has a byte of its own: it is looked at more often than anything else.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[repr(u8)]
pub(crate) enum Frame {
    /// 102: starting a game.
    Setup(SetupStep),
    /// 601–616: the turn.
    Turn(TurnStep),
    /// 510: a priority window.
    Window(Window),
    /// 510.3: between windows the turn player may open another with an action of the phase.
    Phase(Phase),
    /// 511: pre-priority processing.
    PrePriority { stage: PppStage, happened: Happened, holder: Seat },
    /// 705: an action being taken.
    Action(Action),
    /// 514: a faceoff.
    Faceoff(FaceoffStep),
    /// An effect being followed: a node of a tree, how far it is, for which run.
    Effect { run: u16, node: EffectId, stage: u16, at: u16, n: u16 },
    /// The end of a run: drops its slots.
    EndRun,
    /// 710, 801: a batch of occurrences about to happen.
    Occur { from: u16, to: u16, stage: OccurStage, at: u16 },
    /// A replacement's text has been followed; the occurrence it replaced is gone.
    Replaced { pending: u16 },
    /// 508: a cost being paid: its choices are gathered, then all of it is paid.
    Pay { run: u16, who: Seat, of: CostOf, part: u8, n: u16, stage: PayStage },
    /// 706: a card entering play.
    Enter { card: CardIdx, to: AreaId, host: CardIdx, seat: Seat, state: u8, power: u8, stage: EnterStage },
    /// 516: a uniqueness violation being repaired.
    Repair { seat: Seat, card: CardIdx },
    /// 402.3, 514.6: somebody orders cards that go to one end of a deck together.
    OrderCards { seat: Seat, set: u16, len: u16, done: u16, goal: OrderGoal },
    /// 616.2–3: discarding down to the hand size, retiring down to the home limit.
    Trim { seat: Seat, what: Trim },
    /// 613.2: Problems being replaced.
    Replace { area: AreaId, stage: ReplaceStage },
    /// 802: a loop, and how often it goes round.
    Loop { seat: Seat, asked: u8, least: u32, by: Seat, point: u16, mandatory: Mandatory },
    /// 410.4b: cards drawn one by one, so many still to come.
    Draws { seat: Seat, left: u16, from: End },
    /// Somebody guesses what chance will choose, out of so many.
    Guess { at: u8, of: u16 },
    /// 711.6: somebody says which of the modifiers that begin together comes first.
    Begin { seat: Seat },
    /// A dummy question before an occurrence, for pause fuzzing.
    Pause,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) enum Mandatory {
    No,
    Yes,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) enum SetupStep {
    Manes,
    ChooseStarting(Seat),
    RevealStarting,
    Deal,
    Mulligan(Seat),
    Redeal,
    Begin,
}

/// The steps of a turn, in order. Each names what is done when the frame is next on top.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) enum TurnStep {
    Start,
    Ready,
    ReadyAll,
    Action,
    DrawWindow,
    Draw,
    DrawEnd,
    Troublemaker,
    Uncover,
    UncoverMore,
    UncoverEnd,
    ChallengeStart,
    Challenge,
    ChallengeEnd,
    Main,
    MainEnd,
    Score,
    ConfrontPick,
    ConfrontStart(AreaId),
    Confront(AreaId),
    ConfrontEnd(AreaId),
    /// In an older rulebook: the bonus of whoever is the first to confront a Problem.
    FirstBonus(AreaId, CardIdx),
    Confronted,
    FaceoffStart,
    Faceoff,
    FaceoffEnd,
    Solve,
    SolveReplace,
    SolveEnd,
    End,
    EndOfTurn,
    EndEnd,
    WrapUp,
    WrapRetire,
    WrapDone,
    Over,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Window {
    pub(crate) stage: WindowStage,
    pub(crate) holder: Seat,
    pub(crate) passes: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) enum WindowStage {
    /// Being opened.
    Opening,
    /// Pre-priority processing has been done; the holder may act.
    Priority,
    /// Priority is about to be given to the holder.
    Giving,
    /// The faceoff it belongs to was ended: it closes without more ado.
    Closing,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) enum PppStage {
    Hosts,
    FaceDown,
    Fright,
    Homes,
    Areas,
    Triggers,
    /// Choosing among one's triggers.
    Trigger(Seat),
    Wave,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) enum Happened {
    Nothing,
    Something,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Action {
    pub(crate) seat: Seat,
    pub(crate) kind: ActionKind,
    pub(crate) step: ActionStep,
    /// What an action token cost came to.
    pub(crate) cost: i32,
    /// The run that holds its slots.
    pub(crate) run: u16,
    /// Which cost part is being settled.
    pub(crate) part: u8,
    pub(crate) extra: ExtraCost,
    pub(crate) how: How,
    /// How the card enters play, as bits of `entry`.
    pub(crate) state: u8,
    /// Where the card was played from.
    pub(crate) from: Zone,
    /// How many cards were left there.
    pub(crate) left: u16,
}

/// Whether a player takes the action, or a text makes them play a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) enum How {
    Taken,
    ByText,
}

/// Whether an optional cost was chosen (Redeem, Transform).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) enum ExtraCost {
    No,
    Yes,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) enum ActionKind {
    /// Play a card: to an area, on a host, or an Event.
    Play {
        card: Obj,
        to: AreaId,
        host: Obj,
        ability: AbilityId,
    },
    /// Play a Troublemaker face down.
    Troublemaker {
        card: Obj,
        to: AreaId,
    },
    Move {
        card: Obj,
        to: AreaId,
    },
    Draw,
    Rally {
        card: Obj,
    },
    Activate {
        card: Obj,
        ability: AbilityId,
        grantor: Obj,
    },
}

/// The lettered steps of 705.2.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) enum ActionStep {
    Announce,
    /// Cost choices are gathered; nothing has been changed yet.
    Costs,
    Pay,
    PayPart,
    Queue,
    AsPlayed,
    Follow,
    Enter,
    Finish,
    Done,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) enum FaceoffStep {
    Start,
    Opened,
    Flip,
    Flipped,
    Compare,
    /// The totals were equal, and more is flipped.
    Tied,
    Resolve,
    Consequence,
    Dismiss,
    /// The defeated Troublemaker has gone.
    Dismissed,
    Window,
    EndTriggers,
    Return,
    End,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) enum OccurStage {
    /// Deciding about each member.
    Decide,
    /// A pending member has several replacements, or an optional one: somebody chooses.
    Choose(Seat),
    /// Everything is decided: what was chosen in place of members is done, one after the other.
    Substitute,
    Perform,
}

/// Whose cost it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) enum CostOf {
    /// The cost part of an activated ability, or an additional cost to play.
    Ability(AbilityId),
    /// The optional cost of another way to play (Redeem, Transform).
    Optional(AbilityId),
    /// A `Pay` or `PayOr` node.
    Node(EffectId),
    /// Leave to do something, by a part of what an ability changes.
    Leave(AbilityId, u8),
    /// The same, by a part of a change that an effect made.
    LeaveFor(EffectId, u8),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) enum PayStage {
    Choose,
    Do,
    Paid,
}

/// How a card enters play, as bits.
pub(crate) mod entry {
    pub(crate) const EXHAUSTED: u8 = 1;
    pub(crate) const FACE_UP: u8 = 2;
    pub(crate) const FRIGHTENED: u8 = 4;
    pub(crate) const FACE_DOWN: u8 = 8;
    pub(crate) const DILEMMA: u8 = 16;
    /// It enters together with others, and what put them there tells of all of them at once.
    pub(crate) const AMONG_OTHERS: u8 = 32;
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) enum EnterStage {
    AsEnters,
    State,
    Trigger,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) enum OrderGoal {
    Bottom,
    Top,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) enum Trim {
    Hand,
    Home,
    /// 514.5b: send one of the characters that lost the challenge home.
    SendHome,
    /// 603.1: ready characters of which not all may be.
    Ready,
    /// 608.2: say which characters challenge, where not all may.
    Challengers,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) enum ReplaceStage {
    Characters,
    Troublemakers,
    Resources,
    Problem,
    /// The old Problem goes to the bottom of its deck.
    Put,
    /// The next one enters play at once (the oldest rule book).
    Successor,
    Next,
}
