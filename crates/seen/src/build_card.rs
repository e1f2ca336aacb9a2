//! One card as a seat sees it: only what is named here gets through.

use crate::build::Builder;
use crate::common::{side, whole_card};
use crate::facts::{Changed, Facts, Mark};
use crate::types::{Card, Seen};
use rules::{CardIdx, Library};

impl Builder<'_> {
    pub(crate) fn card(&self, card: CardIdx) -> Card {
        match self.common.card(card) {
            Some(whole) => self.seen(card, whole),
            None => self.seen(card, &whole_card(&self.look, card)),
        }
    }

    /// What is seen of a card: what it is only by those who know it.
    fn seen(&self, card: CardIdx, whole: &Card) -> Card {
        let knows = self.knows(card);
        Card {
            key: whole.key.filter(|_| knows),
            def: whole.def.filter(|_| knows),
            zone: whole.zone,
            owner: whole.owner,
            controller: whole.controller,
            area: whole.area,
            host: self.look.host(card).and_then(|c| self.handle(c)),
            above: self.look.above(card).and_then(|c| self.handle(c)),
            marks: whole.marks,
            counters: if whole.counters.is_empty() { Vec::new() } else { whole.counters.clone() },
            power: whole.power.filter(|_| knows),
            printed_power: whole.printed_power.filter(|_| knows),
            facts: if knows { whole.facts.clone() } else { Facts::Unknown },
        }
    }
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
