//! One card as a seat sees it: only what is named here gets through.

use crate::build::Builder;
use crate::common::side;
use crate::facts::{Changed, Facts, Mark};
use crate::types::{Card, Seen};
use rules::{CardIdx, Library};

impl Builder<'_> {
    pub(crate) fn card(&self, card: CardIdx) -> Card {
        let (host, above) = (self.look.host(card), self.look.above(card));
        let whole = self.common.card(&self.look, card);
        let known = if self.knows(card) { whole } else { hidden(whole) };
        Card { host: host.and_then(|c| self.handle(c)), above: above.and_then(|c| self.handle(c)), ..known }
    }
}

/// What those see of a card who do not know it.
fn hidden(whole: Card) -> Card {
    let Card { zone, owner, controller, area, host, above, marks, counters, .. } = whole;
    let (key, def, power, printed_power, facts) = (None, None, None, None, Facts::Unknown);
    Card { key, def, zone, owner, controller, area, host, above, marks, counters, power, printed_power, facts }
}

impl Seen {
    /// The same with the facts of every known card spelled out, for a reader without the cards.
    pub fn spelled(&self, lib: &Library) -> Seen {
        let mut out = self.clone();
        for card in &mut out.cards {
            if let (Some(def), Facts::Printed) = (card.def, &card.facts) {
                let printed = &lib.def(def).card;
                let side = side(printed, card.is(Mark::Boosted));
                card.facts = Facts::Changed(Box::new(Changed::printed(printed, side)));
            }
        }
        out
    }
}
