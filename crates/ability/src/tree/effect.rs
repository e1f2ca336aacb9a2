//! Effects: what a text does, in order.

use super::*;
use serde::{Deserialize, Serialize};

node! {
    /// What an effect does, in order.
    pub enum Effect {
        /// A player does something.
        Do(Who, Act),
        /// A change that lasts: "gets +2 power until the end of the turn".
        Change { change: Change, until: Until },
        Seq(Vec<Effect>),
        May(Who, Box<Effect>),
        /// Pay to do: "pay [1] to ...".
        Pay { who: Who, cost: Vec<Act>, then: Box<Effect> },
        /// Must pay, or else.
        PayOr { who: Who, cost: Vec<Act>, or: Box<Effect> },
        /// "Do this. If you do, that. Otherwise, the other."
        IfDone { first: Box<Effect>, then: Box<Effect>, otherwise: Option<Box<Effect>> },
        If { cond: Cond, then: Box<Effect>, otherwise: Option<Box<Effect>> },
        /// Choose one (or more) of several; at random where said.
        Modal { n: Num, options: Vec<Effect>, by: Chosen },
        /// For each of several cards or players, in turn; `It` or `They` is each.
        ForEach(Each, Box<Effect>),
        /// A trigger made for later: "At the end of the turn, ...", "the next time ...".
        /// `slot` is the first of the five slots its event fills, in the order of an ability's own event.
        Later { when: Box<Happening>, cond: Option<Cond>, effect: Box<Effect>, times: Times, until: Until, slot: Slot },
        /// A replacement made for a while; `slot` as in `Later`.
        Instead { would: Box<Would>, until: Until, slot: Slot },
        /// Nothing at all: "isn't sent home instead".
        Nothing,
    }

    pub enum Each { Card(Noun), Player(Who) }

    /// "If ... would ..., ... instead" (710).
    pub struct Would {
        pub when: Happening,
        pub cond: Option<Cond>,
        /// Who may decide; none where it must be.
        pub may: Option<Who>,
        pub limit: Option<Limit>,
        pub instead: Effect,
    }
}

leaf! {
    /// Who picks among modes. `Doer`, after `resolve`: whoever does them.
    pub enum Chosen { You, Opponent, Random, Doer }

    /// How often a trigger made for later works.
    pub enum Times { Once, Always }
}
