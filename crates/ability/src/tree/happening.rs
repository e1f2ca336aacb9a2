//! Conditions and happenings: what must hold, and what happens, would happen or has happened.

use super::*;
use crate::word::{Cmp, FaceoffKind, Phase, Zone};
use serde::{Deserialize, Serialize};

node! {
    /// A condition.
    pub enum Cond {
        /// How many cards fit: "you have at least 2 ...", "there are no ...".
        Count(Filter, Cmp, Num),
        /// More of these than of those.
        Compare(Num, Cmp, Num),
        /// A card spoken of fits a description.
        Is(Ref, Filter),
        /// The same before the text did to it what it says last; gone after `resolve`.
        Was(Ref, Filter),
        During(Phase, Option<Who>),
        TurnOf(Who),
        /// A faceoff of a kind is going on, involving such a card where given, at a place where given.
        InFaceoff(FaceoffKind, Option<Filter>, Option<Place>),
        Happened(Box<Happening>, Cmp, Num, Span),
        /// "if you do": what was just offered was done.
        Did,
        Not(Box<Cond>),
        All(Vec<Cond>),
        Any(Vec<Cond>),
        /// A player's guess or choice equalled another.
        Same(Ref, Ref),
        /// The guess made before was right.
        Guessed(Slot),
    }

    /// Something that happens: to trigger on, replace, forbid or count.
    pub struct Happening {
        pub deed: Deed,
        /// Who does it, where that matters.
        pub who: Option<Who>,
        /// To what it happens; for players' deeds, empty.
        pub what: Filter,
        pub from: Option<Spot>,
        pub to: Option<Spot>,
        /// With how much: "by at least 5 power", "at least 2 points"; "one or more" cards together.
        pub amount: Option<(Cmp, Num)>,
        /// For faceoffs: which kind; involving a card that fits.
        pub faceoff: Option<FaceoffKind>,
        pub involving: Option<Filter>,
        pub counter: Option<Counter>,
        pub phase: Option<Phase>,
        /// "for the first time each turn", "the first player to".
        pub first: Option<Span>,
        /// Other things it might be instead: "enters play or becomes frightened".
        pub or: Vec<Happening>,
    }

    /// From where or to where a happening leads. `Last`: from a zone that it leaves empty.
    pub enum Spot {
        At(Place),
        In(Zone, Option<Who>),
        Top(Zone, Option<Who>),
        Bottom(Zone, Option<Who>),
        Last(Zone, Option<Who>),
        Anywhere,
        /// Anywhere but there.
        But(Box<Spot>),
    }
}

impl Happening {
    /// "one or more": of cards that it happens to together, once.
    pub const TOGETHER: Option<(Cmp, Num)> = Some((Cmp::AtLeast, Num::Lit(1)));

    /// Whether it is spoken of once for all cards that it happens to together.
    pub fn is_together(&self) -> bool {
        self.amount == Happening::TOGETHER
            && matches!(
                self.deed,
                Deed::Discard
                    | Deed::Dismiss
                    | Deed::Retire
                    | Deed::Banish
                    | Deed::Put
                    | Deed::Leave
                    | Deed::Move
                    | Deed::Send
                    | Deed::Exhaust
                    | Deed::Ready
                    | Deed::Frighten
                    | Deed::Unfrighten
                    | Deed::Uncover
                    | Deed::Cover
                    | Deed::TurnOver
                    | Deed::Enter
                    | Deed::Play
                    | Deed::Draw
                    | Deed::Flip
                    | Deed::Ignore
                    | Deed::Cancel
                    | Deed::Defeat
            )
    }

    pub const fn of(deed: Deed) -> Happening {
        Happening {
            deed,
            who: None,
            what: Filter::any(),
            from: None,
            to: None,
            amount: None,
            faceoff: None,
            involving: None,
            counter: None,
            phase: None,
            first: None,
            or: Vec::new(),
        }
    }
}
