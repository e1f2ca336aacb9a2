//! What modifiers in force forbid and price, by who does it and to which card: most of what a player may do is spoken of by
//! none of them, and is found so without a look at any.

use crate::deeds::Deeds;
use crate::face::{Active, Faces};
use crate::game::Game;
use crate::ids::{CardIdx, NONE, Obj, Seat};
use crate::mark::Watch;
use crate::occurrence::Occ;
use crate::scope::{Scope, Seats};
use crate::topic::Topic;
use crate::touch::Touch;
use crate::view::View;
use ability::{Change, Happening, Mod, Noun, Ref, Subject, Who, Zone};

/// What is said of the deeds of one seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Said {
    /// Deeds that some "can't" speaks of, and those whose cost something changes.
    pub(crate) forbids: Deeds,
    pub(crate) prices: Deeds,
    /// Some of it may hang on where it is done.
    pub(crate) placed: bool,
}

/// Whom and what a modifier can be about: the seats that would do it, and the one card it is done to where it speaks of no
/// other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Reach {
    pub(crate) seats: Seats,
    pub(crate) only: CardIdx,
    /// It may hang on where it is done.
    pub(crate) placed: bool,
}

impl Reach {
    /// How far a mod reaches, as far as its text alone tells.
    pub(crate) fn of(g: &Game, change: &Change, m: &Mod, source: Obj, you: Seat, touch: Touch) -> Reach {
        let placed = touch.placed;
        let h = match m {
            Mod::Cant(h) | Mod::CantUnlessCond(h, _) | Mod::AtMost(h, ..) | Mod::Cost { of: h, .. } => h,
            // Who pays for leave need not be who does it.
            _ => return Reach { seats: Seats::all(), only: NONE, placed },
        };
        let named = match &change.what {
            Subject::Players(who) => doers(Some(who), you),
            Subject::Cards(_) | Subject::Game => Seats::all(),
        };
        let only = match &change.what {
            Subject::Cards(Noun::The(Ref::This)) if source.card != NONE && g.card(source.card).zone == Zone::Play => {
                source.card
            }
            Subject::Cards(_) | Subject::Players(_) | Subject::Game => NONE,
        };
        Reach { seats: Seats(named.0 & by(h, you).0), only, placed }
    }

    fn meets(self, occ: &Occ) -> bool {
        self.seats.has(occ.seat) && (self.only == NONE || self.only == occ.card.card)
    }
}

/// Who would do what a text speaks of.
fn by(h: &Happening, you: Seat) -> Seats {
    if h.or.is_empty() { doers(h.who.as_ref(), you) } else { Seats::all() }
}

fn doers(who: Option<&Who>, you: Seat) -> Seats {
    match who {
        Some(Who::You) => Seats::one(you),
        Some(Who::Opponent | Who::EachOpponent) => {
            you.opponents().fold(Seats::NONE, |set, seat| Seats(set.0 | Seats::one(seat).0))
        }
        Some(_) | None => Seats::all(),
    }
}

impl Faces {
    /// A modifier that changes no face is in force.
    pub(crate) fn activate(&mut self, m: &Mod, active: Active) {
        let (forbids, prices) = match m {
            Mod::Cant(h) | Mod::CantUnlessCond(h, _) | Mod::AtMost(h, ..) => (Deeds::of(h), Deeds::default()),
            Mod::CantUnless(h, _) | Mod::Cost { of: h, .. } => (Deeds::default(), Deeds::of(h)),
            _ => (Deeds::default(), Deeds::default()),
        };
        let only = active.reach.only;
        if only != NONE {
            // It is taken back with what else a trial wrote on the card.
            self.note(only, active.which.into(), 0);
            self.table[only.index()].singled = true;
        }
        for seat in Seat::all().filter(|s| active.reach.seats.has(*s)) {
            let said = &mut self.said[seat.index()];
            if only == NONE {
                said.forbids.join(forbids);
                said.prices.join(prices);
            }
            said.placed |= active.reach.placed;
        }
        self.topics |= 1 << active.topic as u32;
        self.active.push(active);
    }
}

impl<'a, W: Watch + ?Sized> View<'a, W> {
    /// What is said of the deeds of a seat, but of single cards.
    #[inline(always)]
    pub(crate) fn said(&self, seat: Seat) -> &Said {
        &self.faces.said[seat.index()]
    }

    /// Whether something in force speaks of a card in play and of no other.
    #[inline(always)]
    fn is_singled(&self, card: CardIdx) -> bool {
        card != NONE && self.g.card(card).zone == Zone::Play && self.faces.of(card).singled
    }

    /// Whether some "can't" in force may be about an occurrence.
    pub(crate) fn may_forbid(&self, occ: &Occ) -> bool {
        self.said(occ.seat).forbids.meets(Deeds::of_occ(occ)) || self.is_singled(occ.card.card)
    }

    /// Whether something in force may change what an occurrence costs.
    pub(crate) fn may_price(&self, occ: &Occ) -> bool {
        self.said(occ.seat).prices.meets(Deeds::of_occ(occ)) || self.is_singled(occ.card.card)
    }

    /// Every modifier in force about a topic that may reach an occurrence.
    pub(crate) fn active_on(
        &self,
        topic: Topic,
        occ: &Occ,
        each: impl FnMut(&'a Mod, &'a Change, &Scope<'a>, &Active),
    ) {
        if self.faces.speaks_of(topic) {
            self.each_active(topic, |active| active.reach.meets(occ), each);
        }
    }
}
