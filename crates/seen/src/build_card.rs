//! One card as a seat sees it: only what is named here gets through.

use crate::build::Builder;
use crate::common::{Open, marks, side};
use crate::facts::{Changed, Facts, Mark};
use crate::types::{Card, Seen};
use rules::{CardIdx, Library, NOWHERE};

impl Builder<'_> {
    pub(crate) fn card(&self, card: CardIdx) -> Card {
        let look = &self.look;
        let (owner, area) = (self.game.owner(card), self.game.area_of(card));
        let open = self.common.card(card);
        let mut out = Card {
            key: None,
            def: None,
            zone: self.game.zone_of(card),
            owner,
            controller: open.map_or(owner, |open| open.controller),
            area: (area != NOWHERE).then_some(area),
            host: look.host(card).and_then(|c| self.handle(c)),
            above: look.above(card).and_then(|c| self.handle(c)),
            marks: open.map_or_else(|| marks(look, card), |open| open.marks),
            counters: open.map_or_else(|| self.game.counters(card).collect(), |open| open.counters.clone()),
            power: None,
            printed_power: None,
            facts: Facts::Unknown,
        };
        if self.knows(card) {
            self.tell(card, open, &mut out);
        }
        out
    }

    /// What only those who know a card are told.
    fn tell(&self, card: CardIdx, open: Option<&Open>, out: &mut Card) {
        out.key = Some(card.0);
        out.def = Some(self.look.def_id(card));
        match open {
            Some(open) => {
                out.power = open.power;
                out.printed_power = open.printed_power;
                out.facts = open.facts.clone();
            }
            None => {
                out.printed_power = self.look.printed_power(card);
                out.facts = Facts::Printed;
            }
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
