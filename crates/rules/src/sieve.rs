//! A description made ready to be held against many cards in play: what does not hang on the card is worked out once.

use crate::face::kinds;
use crate::game::{CardState, flag};
use crate::ids::{AreaId, CardIdx, NONE};
use crate::mark::{Watch, rule};
use crate::scope::{Scope, Seats};
use crate::view::View;
use ability::{Filter, Is, Noun, Place, Who};
use std::cell::Cell;

/// What a card must be, as bits, and which parts of the description are left to be looked at one by one.
pub(crate) struct Sieve<'f> {
    controllers: Seats,
    /// One of these types; none asked for where it is empty.
    types: u8,
    traits: u128,
    colors: u8,
    must: u16,
    must_not: u16,
    /// "Other": not this card.
    other: CardIdx,
    /// On which card, where that is asked.
    host: Option<CardIdx>,
    place: Option<&'f Place>,
    /// Areas looked at, and those of them that are the place; where it takes no long look, all of them.
    looked: Cell<u32>,
    there: Cell<u32>,
    /// Parts of the description by their place in it, a bit each.
    rest: u64,
    /// Some of its parts have no bit.
    long: bool,
    /// Nothing can be it: a trait that no card has.
    nothing: bool,
}

impl<W: Watch + ?Sized> View<'_, W> {
    /// Makes a description ready.
    pub(crate) fn sieve<'f>(&self, filter: &'f Filter, s: &Scope<'_>) -> Sieve<'f> {
        let mut sieve = Sieve {
            controllers: Seats::all(),
            types: 0,
            traits: 0,
            colors: 0,
            must: 0,
            must_not: 0,
            other: NONE,
            host: None,
            place: None,
            looked: Cell::new(0),
            there: Cell::new(0),
            rest: 0,
            long: false,
            nothing: false,
        };
        for (i, is) in filter.0.iter().enumerate() {
            match is {
                Is::Controlled(who) => {
                    if *who == Who::You {
                        rule!(self, "513.6");
                    }
                    sieve.controllers = Seats(sieve.controllers.0 & self.seats(who, s).0);
                }
                Is::Type(kind) if sieve.types == 0 => sieve.types = 1 << *kind as u8,
                Is::Character if sieve.types == 0 => sieve.types = kinds::CHARACTER,
                Is::Trait(word) => {
                    let bit = self.lib.trait_bit(word);
                    sieve.nothing |= bit == 0;
                    sieve.traits |= bit;
                }
                Is::Color(color) => sieve.colors |= crate::ids::Colors::of(*color).0,
                Is::Other => sieve.other = s.this.card,
                Is::On(noun) if sieve.host.is_none() && matches!(**noun, Noun::The(_)) => {
                    let Noun::The(r) = &**noun else { continue };
                    let host = self.one(r, s).map_or(NONE, |o| o.card);
                    sieve.host = Some(host);
                    sieve.nothing |= host == NONE;
                    sieve.must_not |= flag::BENEATH;
                }
                Is::Exhausted => sieve.must |= flag::EXHAUSTED,
                Is::Frightened => sieve.must |= flag::FRIGHTENED,
                Is::FaceUp => sieve.must_not |= flag::FACE_DOWN,
                Is::FaceDown => sieve.must |= flag::FACE_DOWN,
                Is::At(place) if sieve.place.is_none() && self.g.areas.len() <= 32 => {
                    sieve.place = Some(place);
                    if let Some(there) = self.areas_at(place, s) {
                        sieve.looked.set(u32::MAX);
                        sieve.there.set(there);
                    }
                }
                _ if i < 64 => sieve.rest |= 1 << i,
                _ => sieve.long = true,
            }
        }
        sieve
    }

    /// Whether a card in play is what a description says.
    #[inline]
    pub(crate) fn passes(
        &self,
        sieve: &Sieve<'_>,
        filter: &Filter,
        (card, c): (CardIdx, &CardState),
        s: &Scope<'_>,
    ) -> bool {
        if sieve.host.is_some_and(|host| c.host != host) {
            return false;
        }
        let face = self.faces.of(card);
        if c.flags & sieve.must != sieve.must
            || c.flags & sieve.must_not != 0
            || !sieve.controllers.has(face.controller)
            || sieve.types != 0 && face.types & sieve.types == 0
            || face.traits & sieve.traits != sieve.traits
            || face.colors.0 & sieve.colors != sieve.colors
            || card == sieve.other
            || sieve.nothing
        {
            return false;
        }
        self.mark_passed(sieve, card);
        if let Some(place) = sieve.place
            && !self.is_there(sieve, place, c.area, s)
        {
            return false;
        }
        let mut rest = sieve.rest;
        while rest != 0 {
            let i = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            if !self.is(&filter.0[i], card, s, filter) {
                return false;
            }
        }
        !sieve.long || self.fits(filter, card, s)
    }

    #[inline]
    fn mark_passed(&self, sieve: &Sieve<'_>, card: CardIdx) {
        let face = self.faces.of(card);
        if sieve.types == kinds::CHARACTER && !face.is(kinds::FRIEND) {
            rule!(self, "301.4");
        } else if sieve.types == kinds::CHARACTER {
            rule!(self, "302.2");
        }
        if sieve.traits != 0 && face.traits.count_ones() > 1 {
            rule!(self, "207.1a");
        }
    }

    /// The areas a phrase means, a bit each, where it takes no more than a look at the areas themselves.
    fn areas_at(&self, place: &Place, s: &Scope<'_>) -> Option<u32> {
        let bit = |area: AreaId| 1u32.checked_shl(area.0.into()).unwrap_or(0);
        match place {
            Place::Here => Some(bit(self.here(s))),
            Place::There | Place::Of(_) | Place::Beside(_) | Place::Slot(_) => Some(self.area(place, s).map_or(0, bit)),
            Place::Problem | Place::EachProblem | Place::RandomProblem | Place::DifferentProblems => {
                Some(self.g.areas().filter(|a| self.g.is_problem_area(*a)).fold(0, |set, a| set | bit(a)))
            }
            Place::Home(_)
            | Place::ProblemOf(_)
            | Place::OtherProblem
            | Place::RandomArea
            | Place::Anywhere
            | Place::Previous
            | Place::EachOthers
            | Place::ProblemWith(_)
            | Place::AreaWith(_)
            | Place::ProblemWhere(_)
            | Place::Itself
            | Place::ProblemBut(_) => None,
        }
    }

    #[inline(always)]
    fn is_there(&self, sieve: &Sieve<'_>, place: &Place, area: AreaId, s: &Scope<'_>) -> bool {
        let Some(bit) = 1u32.checked_shl(u32::from(area.0)) else { return self.is_at(area, place, s) };
        if sieve.looked.get() & bit == 0 {
            self.look(sieve, place, area, bit, s);
        }
        sieve.there.get() & bit != 0
    }

    #[inline(never)]
    fn look(&self, sieve: &Sieve<'_>, place: &Place, area: AreaId, bit: u32, s: &Scope<'_>) {
        sieve.looked.set(sieve.looked.get() | bit);
        if self.is_at(area, place, s) {
            sieve.there.set(sieve.there.get() | bit);
        }
    }
}
