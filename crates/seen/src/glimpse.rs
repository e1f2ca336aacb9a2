//! One card as a seat sees it: only what is named here gets through.

use crate::build::{Listed, Sight};
use crate::common::{side, whole_card};
use crate::facts::{Changed, Facts, Mark, Marks};
use crate::types::{Card, Handle, Seen};
use ability::Zone;
use rules::{AreaId, CardIdx, CounterId, DefId, Library, Seat};

/// A look at one card. What the seat may not know of it is not there.
pub struct Glimpse {
    /// With nothing hidden: nothing here may be told but by the functions below.
    whole: Card,
    knows: Knows,
    pub host: Option<Handle>,
    pub above: Option<Handle>,
    /// In a deck: so many unknown cards lie between it and the next known one below it, or the bottom.
    pub unknown_below: u16,
}

/// Whether the seat may know what the card is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Knows {
    What,
    OnlyThat,
}

/// A card that can't be pointed at.
const NO_CARD: Card = Card {
    key: None,
    def: None,
    zone: Zone::DrawDeck,
    owner: Seat::FIRST,
    controller: Seat::FIRST,
    area: None,
    host: None,
    above: None,
    marks: Marks::NONE,
    counters: Vec::new(),
    power: None,
    printed_power: None,
    facts: Facts::Unknown,
};

impl Sight<'_> {
    /// A card by its handle; an empty one where the handle stands for none.
    pub fn glimpse(&self, handle: Handle) -> Glimpse {
        let Some(Listed { card, unknown_below }) = self.order.get(usize::from(handle.0)).copied() else {
            return Glimpse { whole: NO_CARD, knows: Knows::OnlyThat, host: None, above: None, unknown_below: 0 };
        };
        let whole = whole_card(&self.look, card, &self.look.glance(card));
        let knows = if self.knows(card) { Knows::What } else { Knows::OnlyThat };
        let (host, above) = self.common.on(card);
        let (host, above) = (host.and_then(|c| self.handle(c)), above.and_then(|c| self.handle(c)));
        Glimpse { whole, knows, host, above, unknown_below }
    }

    /// The card of a handle, if the seat knows it.
    pub fn key(&self, handle: Handle) -> Option<CardIdx> {
        let listed = self.order.get(usize::from(handle.0))?;
        Some(listed.card).filter(|card| self.knows(*card))
    }

    /// What the card of a handle is, if the seat knows it.
    pub fn def(&self, handle: Handle) -> Option<DefId> {
        self.key(handle).map(|card| self.look.def_id(card))
    }

    /// The handle of a card that the seat knows, by its key.
    pub fn place_of(&self, key: CardIdx) -> Option<Handle> {
        self.handle(key).filter(|_| self.knows(key))
    }
}

impl Glimpse {
    fn known<T>(&self, what: Option<T>) -> Option<T> {
        match self.knows {
            Knows::What => what,
            Knows::OnlyThat => None,
        }
    }

    pub fn key(&self) -> Option<u16> {
        self.known(self.whole.key)
    }

    pub fn def(&self) -> Option<DefId> {
        self.known(self.whole.def)
    }

    pub fn zone(&self) -> Zone {
        self.whole.zone
    }

    pub fn owner(&self) -> Seat {
        self.whole.owner
    }

    pub fn controller(&self) -> Seat {
        self.whole.controller
    }

    pub fn area(&self) -> Option<AreaId> {
        self.whole.area
    }

    pub fn marks(&self) -> Marks {
        self.whole.marks
    }

    pub fn is(&self, mark: Mark) -> bool {
        self.whole.marks.has(mark)
    }

    pub fn counters(&self) -> &[(CounterId, i32)] {
        &self.whole.counters
    }

    pub fn power(&self) -> Option<i32> {
        self.known(self.whole.power)
    }

    pub fn printed_power(&self) -> Option<i32> {
        self.known(self.whole.printed_power)
    }

    /// Colours, types, traits and keywords where something has changed them.
    pub fn changed(&self) -> Option<&Changed> {
        match (&self.whole.facts, self.knows) {
            (Facts::Changed(now), Knows::What) => Some(now),
            (Facts::Changed(_) | Facts::Unknown | Facts::Printed, _) => None,
        }
    }

    /// All that is seen of it.
    pub fn card(self) -> Card {
        let (key, def, power, printed_power) = (self.key(), self.def(), self.power(), self.printed_power());
        let Glimpse { whole, knows, host, above, unknown_below: _ } = self;
        let facts = match knows {
            Knows::What => whole.facts,
            Knows::OnlyThat => Facts::Unknown,
        };
        Card { key, def, host, above, power, printed_power, facts, ..whole }
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
