//! The state of a game: a dozen flat vectors of small copyable elements, and nothing derived.

use crate::edition::Edition;
use crate::face::Faces;
use crate::frame::Frame;
use crate::ids::{AbilityId, AreaId, AreaSet, CardIdx, DefId, EffectId, NONE, Obj, SEATS, Seat};
use crate::occurrence::Occ;
use crate::printed::Boost;
use crate::records::{CounterOn, Guess, LastKnown, Modifier, Pending, Raised, Run, SlotVal, Tried, Used, Waiting};
use ability::{FaceoffKind, Phase, Zone};
use serde::{Deserialize, Serialize};

/// A whole game. Card definitions are in the `Library`; this is everything else.
#[derive(Debug, Serialize, Deserialize)]
pub struct Game {
    pub(crate) cards: Vec<CardState>,
    pub(crate) piles: [[Pile; 6]; SEATS],
    pub(crate) play: Pile,
    pub(crate) queue: Pile,
    pub(crate) areas: Vec<AreaState>,
    pub(crate) seats: [SeatState; SEATS],
    pub(crate) counters: Vec<CounterOn>,
    /// The +1 power counters by when they were put: each lot is a modifier of its own time (519.4, 711.2).
    pub(crate) raised: Vec<Raised>,
    pub(crate) modifiers: Vec<Modifier>,
    /// Slots and frozen numbers that modifiers and waiting effects keep.
    pub(crate) kept: Vec<SlotVal>,
    pub(crate) waiting: Vec<Waiting>,
    /// What happened this turn, of the kinds some text asks about (512.4, history).
    pub(crate) log: Vec<Occ>,
    /// What the players did in the last turn each of them had, if some text asks about that.
    pub(crate) past: Vec<Occ>,
    /// Reactions taken: which occurrence, by which ability of which card.
    pub(crate) reacted: Vec<(u32, Obj, AbilityId)>,
    /// Uses of abilities limited to once a turn, faceoff or game.
    pub(crate) used: Vec<Used>,
    /// What was guessed about a choice that chance is about to make.
    pub(crate) guesses: Vec<Guess>,
    /// Cards as they last were before they left play (712.2).
    pub(crate) last: Vec<LastKnown>,
    pub(crate) frames: Vec<Frame>,
    pub(crate) runs: Vec<Run>,
    pub(crate) slots: Vec<SlotVal>,
    pub(crate) sets: Vec<Obj>,
    /// Occurrences about to happen, batch upon batch.
    pub(crate) pending: Vec<Pending>,
    pub(crate) tried: Vec<Tried>,
    /// Positions in which actions were taken, once a turn has many (802).
    pub(crate) loops: Vec<crate::loops::LoopPoint>,
    pub(crate) loop_counters: Vec<CounterOn>,
    /// What a round of the loop being settled changes.
    pub(crate) rounds: Vec<crate::loops::Round>,
    /// Continuous abilities that began together, in the order their players chose (711.6).
    pub(crate) begun: Vec<(Obj, AbilityId)>,
    /// What was chosen or named for a card, for its other abilities to read (706.1a).
    pub(crate) chosen: Vec<(Obj, SlotVal)>,
    pub(crate) faceoff: Option<Faceoff>,
    pub(crate) turn: Turn,
    pub(crate) over: Option<Outcome>,
    pub(crate) stamp: u32,
    /// Identity of the next occurrence.
    pub(crate) next_occ: u32,
    pub(crate) edition: Edition,
    /// Derived, never compared or stored: see `face`.
    #[serde(skip)]
    pub(crate) faces: Faces,
}

macro_rules! clone_fields {
    ($($field:ident),+ ; $($copy:ident),+) => {
        impl Clone for Game {
            fn clone(&self) -> Game {
                let mut faces = Faces::default();
                faces.take_over(&self.faces);
                Game { $($field: self.$field.clone(),)+ $($copy: self.$copy,)+ faces }
            }

            /// Copies into a recycled game, reusing its memory. Derived values are left to be worked out anew: the next
            /// input does so, and `ask` does without.
            fn clone_from(&mut self, from: &Game) {
                $(self.$field.clone_from(&from.$field);)+
                $(self.$copy = from.$copy;)+
                self.faces.forget();
            }
        }

        impl PartialEq for Game {
            fn eq(&self, other: &Game) -> bool {
                $(self.$field == other.$field &&)+ $(self.$copy == other.$copy)&&+
            }
        }

        impl std::hash::Hash for Game {
            fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
                $(self.$field.hash(state);)+
                $(self.$copy.hash(state);)+
            }
        }
    };
}

clone_fields!(
    cards, areas, counters, raised, modifiers, kept, waiting, log, past, reacted, used, guesses, last, frames, runs, slots, sets, pending, tried, loops, loop_counters, rounds, begun, chosen;
    piles, play, queue, seats, faceoff, turn, over, stamp, next_occ, edition
);

impl Eq for Game {}

/// How a game ended (103).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Outcome {
    Won(Seat),
    Draw,
    /// Ended by the step budget of a ruling: neither won.
    Halted,
}

/// A card wherever it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct CardState {
    pub(crate) def: DefId,
    pub(crate) life: u16,
    /// Neighbours in its zone.
    pub(crate) next: CardIdx,
    pub(crate) prev: CardIdx,
    /// The card it is attached to or beneath.
    pub(crate) host: CardIdx,
    pub(crate) zone: Zone,
    pub(crate) owner: Seat,
    /// Who put it where it is, before modifiers (513.2).
    pub(crate) controller: Seat,
    pub(crate) area: AreaId,
    pub(crate) flags: u16,
    /// Which seats know what it is, though its zone does not show it.
    pub(crate) known: u8,
    pub(crate) stamp: u32,
}

/// Flags of a card.
pub(crate) mod flag {
    pub(crate) const EXHAUSTED: u16 = 1;
    pub(crate) const FACE_DOWN: u16 = 2;
    pub(crate) const FRIGHTENED: u16 = 4;
    pub(crate) const BOOSTED: u16 = 8;
    pub(crate) const TOKEN: u16 = 16;
    pub(crate) const CUTIE_MARKED: u16 = 32;
    pub(crate) const IGNORED: u16 = 64;
    pub(crate) const BENEATH: u16 = 128;
    pub(crate) const ASIDE: u16 = 256;
    /// A player has confronted this Problem since it entered play.
    pub(crate) const CONFRONTED: u16 = 512;
    pub(crate) const SOLVED: u16 = 1024;
    pub(crate) const CHALLENGED: u16 = 2048;
    /// Involved by an effect, wherever it is (514.2d.i).
    pub(crate) const INVOLVED: u16 = 4096;
    pub(crate) const GONE: u16 = 8192;
    pub(crate) const REVEALED: u16 = 16384;
    /// A Problem card that entered play as a Dilemma.
    pub(crate) const DILEMMA: u16 = 32768;
    /// What a card keeps when it becomes a different card.
    pub(crate) const KEPT: u16 = TOKEN;
}

impl CardState {
    #[inline(always)]
    pub(crate) fn is(&self, flag: u16) -> bool {
        self.flags & flag != 0
    }

    pub(crate) fn boost(&self) -> Boost {
        if self.is(flag::BOOSTED) { Boost::Boosted } else { Boost::Start }
    }
}

/// A zone as a list through its cards: first is the top.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Pile {
    pub(crate) first: CardIdx,
    pub(crate) last: CardIdx,
    pub(crate) count: u16,
}

impl Pile {
    pub(crate) const EMPTY: Pile = Pile { first: NONE, last: NONE, count: 0 };
}

/// An area (501, 522.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct AreaState {
    pub(crate) kind: AreaKind,
    pub(crate) owner: Seat,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum AreaKind {
    Home,
    Problem,
    /// Made by a Dilemma, and gone with it.
    Dilemma,
    /// Ceased to exist.
    Gone,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct SeatState {
    pub(crate) score: i32,
    pub(crate) tokens: i32,
    /// How many of the tokens were gained this turn (EO16).
    pub(crate) fresh: i32,
    /// The Starting Problem chosen in secret, until both are shown (102.2).
    pub(crate) starting: CardIdx,
    pub(crate) mulligan: Mulligan,
    pub(crate) lost: Lost,
    /// How many turns this seat has begun.
    pub(crate) turns: u16,
    /// How many more turns in a row this seat takes.
    pub(crate) extra_turns: u8,
    /// Phases to be skipped, a bit each, when next this seat comes to them.
    pub(crate) skip: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) enum Mulligan {
    Undecided,
    Keep,
    Again,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) enum Lost {
    No,
    Yes,
}

/// The turn going on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Turn {
    pub(crate) number: u16,
    pub(crate) player: Seat,
    pub(crate) first: Seat,
    pub(crate) phase: Option<Phase>,
    /// Who most recently had priority (511.7a, 516.2a, 801.1); none since the window opened.
    pub(crate) priority: Option<Seat>,
    /// Problems confronted in this Score Phase, by area.
    pub(crate) confronted: AreaSet,
    /// How many more were confronted in it and have left play since (612.1).
    pub(crate) confronted_gone: u8,
    /// Problems whose Confront Step is done, by area.
    pub(crate) stepped: AreaSet,
    /// Problems whose faceoff was resolved, by area: they are solved in the Solve Step.
    pub(crate) resolved: AreaSet,
    /// Areas at which a challenge was made this Challenge Step.
    pub(crate) challenged: AreaSet,
    /// Where in the log the last window closed (512.4d), and where the faceoff began.
    pub(crate) closed: u16,
    pub(crate) faceoff_from: u16,
    pub(crate) phase_from: u16,
    /// A trigger happened in the Wrap Up Step (616.4a).
    pub(crate) unwrapped: Wrapped,
    /// Steps run since the last choice, against endless loops (802).
    pub(crate) steps: u32,
    /// Additional phases waiting: a bit for each phase that comes again before the one after it (Ready: before the End Phase), and
    /// eight places higher a bit for each that comes as soon as the present phase is over.
    pub(crate) extra: u16,
    /// Phases were put in after this one; the turn then goes on as it would have after it.
    pub(crate) resume: Option<Phase>,
    /// How often the Confront Steps of this Score Phase have begun anew.
    pub(crate) rounds: u8,
    /// Actions taken this turn.
    pub(crate) acts: u16,
    /// How many members of the last batch happened.
    pub(crate) performed: i32,
    /// Every occurrence asks a dummy question first: see pause fuzzing.
    pub(crate) pausing: Pausing,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) enum Wrapped {
    Quiet,
    Triggered,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) enum Pausing {
    No,
    Yes,
}

/// The faceoff going on (514). There is never more than one (707.4a).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Faceoff {
    pub(crate) kind: FaceoffKind,
    pub(crate) starter: Seat,
    /// The Problems it is at, a bit per area; none for a faceoff elsewhere.
    pub(crate) areas: AreaSet,
    pub(crate) troublemaker: Obj,
    /// Started by an effect: involvement is as it says.
    pub(crate) by_effect: ByEffect,
    pub(crate) winner: Option<Seat>,
    pub(crate) margin: i32,
    pub(crate) ended: Ended,
    /// The run that started it, whose winner's and loser's instructions follow (514.5d).
    pub(crate) node: EffectId,
    pub(crate) source: Obj,
    pub(crate) ability: AbilityId,
    pub(crate) kept: u32,
    pub(crate) kept_len: u16,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) enum ByEffect {
    No,
    Yes,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) enum Ended {
    No,
    Yes,
}
