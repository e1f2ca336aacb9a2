//! The tree: what a card's text does, with no trace of how it was worded.
//!
//! One list of deeds serves effects, triggers, replacements, prohibitions and history alike: a `Happening` describes
//! an occurrence whether it has happened, would happen or can't.

use serde::{Deserialize, Serialize};

macro_rules! node {
    ($($item:item)+) => {
        $(#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)] $item)+
    };
}

macro_rules! leaf {
    ($($item:item)+) => {
        $(#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)] $item)+
    };
}

mod ability;
mod act;
mod change;
mod effect;
mod happening;
mod noun;

pub use ability::*;
pub use act::*;
pub use change::*;
pub use effect::*;
pub use happening::*;
pub use noun::*;

leaf! {
    /// Something that can happen: the kinds of occurrence. One list for effects, triggers, "would", "can't" and history.
    pub enum Deed {
        // A card and a zone.
        Draw, Discard, Dismiss, Retire, Banish, Put, Cancel, Flip, Spend,
        // Play.
        Play, Enter, Leave, Uncover, Cover, TurnOver, Attach,
        // Where it stands.
        Move, Send,
        // State.
        Exhaust, Ready, Frighten, Unfrighten, CutieMark, PutCounter, RemoveCounter, TakeControl, Involve, Ignore,
        // Players.
        Gain, Lose, Pay, Score, Look, Reveal, Search, Shuffle, Activate, Choose, TakeAction,
        // Problems and faceoffs.
        Confront, Solve, Replace, Challenge, Defeat, StartFaceoff, WinFaceoff, LoseFaceoff, EndFaceoff,
        // Time.
        StartTurn, EndTurn, StartPhase, EndPhase, StartGame,
        // Chance and the end.
        ChooseAtRandom, WinGame, LoseGame,
        // Words of prohibition only.
        Contribute, Afford,
        // Played for the other price of its keyword.
        Transform, Redeem,
        // So many tokens are put into play.
        Make,
        // Power totals are equal when they are compared.
        TieFaceoff,
    }

    /// What a pronoun or "this/that ..." says of the thing it means.
    pub enum Head { Card, Friend, Character, Mane, Troublemaker, Resource, Event, Problem, Token, Counter, Color, Player, Area, Deck, Number, Pile }

    /// Which slot of the running ability: given out at load by `resolve`, zero until then.
    pub struct Slot(pub u8);
}

/// The slots that every ability has: what its trigger was about. A text's own binders come after them.
impl Slot {
    pub const CARD: Slot = Slot(0);
    pub const PLAYER: Slot = Slot(1);
    pub const NUMBER: Slot = Slot(2);
    pub const AREA: Slot = Slot(3);
    pub const OTHER: Slot = Slot(4);
    pub const FREE: u8 = 5;
    /// In a description: the card that is described.
    pub const ITSELF: Slot = Slot(u8::MAX);
}
