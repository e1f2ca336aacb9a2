//! Abilities: the paragraphs of a text box, when they may be used and where they work.

use super::*;
use crate::keyword::Keyword;
use crate::word::{FaceoffKind, Phase};
use serde::{Deserialize, Serialize};

leaf! {
    /// When an activated ability or an Event may be used (512).
    pub enum Timing {
        Phase(Phase),
        AnyPhase,
        Immediate,
        Faceoff(FaceoffKind),
        Reaction,
        FaceoffReaction(FaceoffKind),
        PhaseReaction(Phase),
    }
}

node! {
    /// One ability: a paragraph of the text box (701.2).
    pub enum Ability {
        /// "Play to your home."
        PlayHome,
        /// "Play on a Friend.": the host description (509.4).
        PlayOn(Filter),
        /// A deck may hold so many copies of a card, any number where none is said: of this card, or of cards with that title. Asked
        /// when a deck is checked (101.2).
        Copies { most: Option<u8>, named: Option<String> },
        /// "You must control Discord to play this card."
        PlayIf(Cond),
        /// "As an additional cost to play this card, ..."
        AddedCost(Vec<Act>),
        /// A discount for an optional cost (Redeem), or another cost (Transform); open only while the condition holds.
        OtherCost { cond: Option<Cond>, optional: Vec<Act>, cost: OtherCost },
        /// Continuous (702).
        Always { change: Change, works: Works },
        /// Activated (703); for an Event, its text (304.2).
        Activated { timing: Timing, react: Option<Happening>, cond: Option<Cond>, cost: Vec<Act>, effect: Effect, limit: Option<Limit>, by: Option<Who>, works: Works },
        /// Triggered (704).
        When { when: Happening, cond: Option<Cond>, effect: Effect, limit: Option<Limit>, works: Works },
        /// Replacement (710).
        Instead { would: Would, works: Works },
        /// "As this card enters play, ..." (706.1a).
        AsEnters { what: Filter, effect: Effect },
        /// Two abilities in one paragraph.
        Both(Box<Ability>, Box<Ability>),
        /// Triggered by a state of the game: each time it comes to hold.
        State { cond: Cond, effect: Effect },
        /// A further paragraph of an Event's text: done after those before it.
        Further(Effect),
        /// "As an opponent plays an Event, ..." (705.2e).
        AsPlays { when: Happening, effect: Effect },
    }
}

leaf! {
    /// No more than so many times a turn, faceoff, phase or game.
    pub struct Limit { pub times: u8, pub per: Span }

    /// Where an ability works (701.3).
    pub enum Works { Play, Flip, Hand, Discard, Banished, Queue, Everywhere }

    pub enum OtherCost { Less(i32), Instead(i32) }
}

node! {
    /// A text box: keywords and paragraphs.
    pub struct Text { pub keywords: Vec<Keyword>, pub abilities: Vec<Ability> }
}

impl Limit {
    pub const fn once(per: Span) -> Limit {
        Limit { times: 1, per }
    }
}

impl Ability {
    /// How often it may be used, where that is limited.
    pub fn limit(&self) -> Option<Limit> {
        match self {
            Ability::When { limit, .. } | Ability::Activated { limit, .. } => *limit,
            Ability::Instead { would, .. } => would.limit,
            _ => None,
        }
    }

    /// The abilities of a paragraph: mostly one.
    pub fn parts(&self) -> Vec<&Ability> {
        match self {
            Ability::Both(a, b) => [a.parts(), b.parts()].concat(),
            one => vec![one],
        }
    }
}
