//! A description made ready to be held against many cards in play: what does not hang on the card is worked out once.

use crate::describe::is_hidden;
use crate::face::kinds;
use crate::game::{CardState, flag};
use crate::ids::{AreaId, CardIdx, NONE, Seat};
use crate::mark::{Watch, rule};
use crate::mesh::{Mesh, Whose};
use crate::printed::Words;
use crate::scope::{Scope, Seats};
use crate::view::View;
use ability::{Filter, Is, Noun, Place, Ref, Who};
use std::cell::Cell;
use std::ops::ControlFlow;

/// A description made ready in a scope.
pub(crate) struct Sieve<'f> {
    mesh: &'f Mesh,
    filter: &'f Filter,
    controllers: Seats,
    /// Not this card; this card alone, where one is named.
    other: CardIdx,
    only: CardIdx,
    /// One of these traits.
    shares: u128,
    /// On which card, where that is asked.
    host: Option<CardIdx>,
    place: Option<&'f Place>,
    /// Areas looked at, and those of them that are the place; where it takes no long look, all of them.
    looked: Cell<u32>,
    there: Cell<u32>,
    rest: u64,
    nothing: bool,
    pub(crate) down: bool,
}

/// The flags that a description asks about: where it has to be ready, a card is neither exhausted nor frightened (504.2).
#[inline(always)]
fn asked(mesh: &Mesh) -> u16 {
    mesh.must | mesh.must_not | if mesh.ready { flag::EXHAUSTED | flag::FRIGHTENED } else { 0 }
}

impl Sieve<'_> {
    /// Only what is at an area is looked for, where it says nothing of places itself.
    pub(crate) fn look_at(&self, area: AreaId) {
        if self.place.is_none()
            && let Some(bit) = 1u32.checked_shl(area.0.into())
        {
            self.looked.set(u32::MAX);
            self.there.set(bit);
        }
    }
}

impl<W: Watch + ?Sized> View<'_, W> {
    /// Makes a description ready that has been made into bits.
    #[inline]
    pub(crate) fn sieve_of<'f>(&self, mesh: &'f Mesh, filter: &'f Filter, s: &Scope<'_>) -> Sieve<'f> {
        let mut sieve = Sieve {
            mesh,
            filter,
            controllers: match mesh.whose {
                Whose::Anybody => Seats::all(),
                Whose::You => {
                    rule!(self, "513.6");
                    rule!(self, "513.5");
                    Seats::one(s.you)
                }
                Whose::Opponents => self.seats(&Who::Opponent, s),
            },
            other: if mesh.other { s.this.card } else { NONE },
            only: if mesh.only { s.this.card } else { NONE },
            shares: match mesh.shares && s.this.card != NONE {
                true => {
                    rule!(self, "201.2");
                    self.traits(s.this.card)
                }
                false => u128::MAX,
            },
            host: None,
            place: None,
            looked: Cell::new(0),
            there: Cell::new(0),
            rest: mesh.rest,
            nothing: mesh.nothing || (mesh.only || mesh.shares) && s.this.card == NONE,
            down: mesh.down,
        };
        let mut open = mesh.open;
        while open != 0 {
            let i = open.trailing_zeros() as usize;
            open &= open - 1;
            match &filter.0[i] {
                Is::Controlled(who) => {
                    if *who == Who::You {
                        rule!(self, "513.6");
                    }
                    sieve.controllers = Seats(sieve.controllers.0 & self.seats(who, s).0);
                }
                Is::On(noun) if let Noun::The(r) = &**noun => {
                    let host = self.one(r, s).map_or(NONE, |o| o.card);
                    sieve.host = Some(host);
                    sieve.nothing |= host == NONE;
                }
                Is::At(place) if self.g.areas.len() <= 32 => {
                    sieve.place = Some(place);
                    if let Some(there) = self.areas_at(place, s) {
                        sieve.looked.set(u32::MAX);
                        sieve.there.set(there);
                    }
                }
                _ => sieve.rest |= 1 << i,
            }
        }
        sieve
    }

    /// Whether a card in play is what a description says.
    #[inline]
    pub(crate) fn passes(&self, sieve: &Sieve<'_>, (card, c): (CardIdx, &CardState), s: &Scope<'_>) -> bool {
        let mesh = sieve.mesh;
        if sieve.host.is_some_and(|host| c.host != host) {
            return false;
        }
        let face = self.faces.of(card);
        if !sieve.controllers.has(face.controller)
            || mesh.types != 0 && face.types & mesh.types == 0
            || face.colors.0 & mesh.colors != mesh.colors
        {
            return false;
        }
        if c.flags & mesh.must != mesh.must
            || c.flags & mesh.must_not != 0
            || face.traits & mesh.traits != mesh.traits
            || sieve.shares != u128::MAX && face.traits & sieve.shares == 0
            || card == sieve.other
            || sieve.only != NONE && card != sieve.only
            || sieve.nothing
            || mesh.ready && !self.is_ready(card)
        {
            return false;
        }
        self.mark_passed(mesh, card);
        (mesh.words == Words::NONE || self.has_words(card, mesh.words)) && self.passes_hard(sieve, (card, c), s)
    }

    /// Whether every card in play has its bit.
    #[inline(always)]
    pub(crate) fn has_bits(&self) -> bool {
        self.faces.sets.known && self.faces.cast.cards.len() == usize::from(self.g.play.count)
    }

    /// The cards in play at an area, a bit each, where that is known.
    #[inline(always)]
    pub(crate) fn cards_at(&self, area: AreaId) -> Option<u64> {
        let near = &self.faces.cast.near;
        (self.has_bits() && near.is_told(area)).then(|| near.at(area))
    }

    /// Each card in play that is what a description says, in order, until somebody has enough of them; none where there are no
    /// bits for them. A watcher is told of each card that was looked at.
    #[inline]
    pub(crate) fn sift(
        &self,
        mesh: &Mesh,
        filter: &Filter,
        s: &Scope<'_>,
        each: impl FnMut(CardIdx) -> ControlFlow<()>,
    ) -> Option<ControlFlow<()>> {
        if mesh.simple {
            return self.sift_simply(mesh, s, u64::MAX, each);
        }
        if let Some(Is::At(place)) = mesh.near.map(|at| &filter.0[usize::from(at)])
            && self.g.areas.len() <= 32
            && let Some(there) = self.areas_at(place, s)
        {
            return self.sift_simply(mesh, s, u64::from(there), each);
        }
        self.sifted(&self.sieve_of(mesh, filter, s), s, each)
    }

    /// The cards in play that a description may mean, by their types, colours and controllers.
    #[inline(always)]
    pub(crate) fn may_be(&self, mesh: &Mesh, s: &Scope<'_>) -> u64 {
        let faces = self.faces;
        let whose = match mesh.whose {
            Whose::Anybody => faces.everybody(),
            Whose::You => faces.sets.of(s.you),
            Whose::Opponents => s.you.opponents().fold(0, |set, seat| set | faces.sets.of(seat)),
        };
        faces.sets.left(mesh.types, mesh.colors) & whose
    }

    /// The same of one that is no more than its bits, at some areas, a bit each; all are set where it says nothing of places. What
    /// is nowhere goes by the last bit, which is no area's.
    #[inline]
    fn sift_simply(
        &self,
        mesh: &Mesh,
        s: &Scope<'_>,
        there: u64,
        mut each: impl FnMut(CardIdx) -> ControlFlow<()>,
    ) -> Option<ControlFlow<()>> {
        if self.w.listens() || !self.has_bits() {
            return None;
        }
        let faces = self.faces;
        let mut left = self.may_be(mesh, s) & faces.cast.near.within(there);
        if mesh.other {
            left &= !faces.bit(s.this.card);
        }
        if mesh.nothing {
            left = 0;
        }
        let (asked, must, traits) = (asked(mesh), mesh.must, mesh.traits);
        if mesh.ready {
            left &= !faces.sets.of_types(kinds::PROBLEM);
        }
        let more = traits != 0 || mesh.words != Words::NONE;
        while let Some(lies) = faces.cast.cards.get(left.trailing_zeros() as usize) {
            left &= left - 1;
            let card = lies.card();
            let c = self.g.card(card);
            if there >> (c.area.0 % 64) & 1 == 0 || c.flags & asked != must || is_hidden(c) && !mesh.down {
                continue;
            }
            if !more
                || (traits == 0 || faces.of(card).traits & traits == traits)
                    && (mesh.words == Words::NONE || self.has_words(card, mesh.words))
            {
                match each(card) {
                    ControlFlow::Continue(()) => {}
                    ControlFlow::Break(()) => return Some(ControlFlow::Break(())),
                }
            }
        }
        Some(ControlFlow::Continue(()))
    }

    /// The same of one that was made ready.
    #[inline]
    pub(crate) fn sifted(
        &self,
        sieve: &Sieve<'_>,
        s: &Scope<'_>,
        mut each: impl FnMut(CardIdx) -> ControlFlow<()>,
    ) -> Option<ControlFlow<()>> {
        if self.w.listens() || !self.has_bits() {
            return None;
        }
        let (faces, mesh) = (self.faces, sieve.mesh);
        let mut left = faces.sets.left(mesh.types, mesh.colors) & faces.everybody();
        if sieve.controllers != Seats::all() {
            let theirs = Seat::all().filter(|seat| sieve.controllers.has(*seat));
            left &= theirs.fold(0, |set, seat| set | faces.sets.of(seat));
        }
        if sieve.only != NONE {
            left &= faces.bit(sieve.only);
        }
        if sieve.other != NONE {
            left &= !faces.bit(sieve.other);
        }
        if sieve.nothing {
            left = 0;
        }
        let (asked, must, traits) = (asked(mesh), mesh.must, mesh.traits);
        if mesh.ready {
            left &= !faces.sets.of_types(kinds::PROBLEM);
        }
        let near = sieve.looked.get() == u32::MAX;
        let there = sieve.there.get();
        if near {
            left &= faces.cast.near.within(there.into());
        }
        let hard = sieve.host.is_some() || sieve.place.is_some() && !near || sieve.rest != 0 || mesh.long;
        while let Some(lies) = faces.cast.cards.get(left.trailing_zeros() as usize) {
            left &= left - 1;
            let card = lies.card();
            let c = self.g.card(card);
            if c.flags & asked == must
                && (!near || there.checked_shr(c.area.0.into()).unwrap_or(0) & 1 != 0)
                && (sieve.down || !is_hidden(c))
                && (traits == 0 || faces.of(card).traits & traits == traits)
                && (!mesh.shares || faces.of(card).traits & sieve.shares != 0)
                && (mesh.words == Words::NONE || self.has_words(card, mesh.words))
                && (!hard || self.passes_hard(sieve, (card, c), s))
            {
                match each(card) {
                    ControlFlow::Continue(()) => {}
                    ControlFlow::Break(()) => return Some(ControlFlow::Break(())),
                }
            }
        }
        Some(ControlFlow::Continue(()))
    }

    /// What is left of a description when all its bits are there.
    fn passes_hard(&self, sieve: &Sieve<'_>, (card, c): (CardIdx, &CardState), s: &Scope<'_>) -> bool {
        let filter = sieve.filter;
        if sieve.host.is_some_and(|host| c.host != host) {
            return false;
        }
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
        !sieve.mesh.long || self.fits(filter, card, s)
    }

    #[inline]
    fn mark_passed(&self, mesh: &Mesh, card: CardIdx) {
        let face = self.faces.of(card);
        if mesh.types == kinds::CHARACTER && !face.is(kinds::FRIEND) {
            rule!(self, "301.4");
        } else if mesh.types == kinds::CHARACTER {
            rule!(self, "302.2");
        }
        if mesh.traits != 0 && face.traits.count_ones() > 1 {
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
            // A watcher is told of each area that is looked at.
            _ if self.w.listens() => None,
            Place::Home(_) | Place::ProblemOf(_) | Place::OtherProblem => {
                Some(self.g.areas().filter(|a| self.is_at(*a, place, s)).fold(0, |set, a| set | bit(a)))
            }
            // Where this card is.
            Place::ProblemWith(f) | Place::AreaWith(f) if matches!(f.0[..], [Is::The(Ref::This)]) => {
                let there = self.has_bits() && self.faces.bit(s.this.card) != 0 && !is_hidden(self.g.card(s.this.card));
                let area = if there { self.g.area_of(s.this.card) } else { return None };
                let any = matches!(place, Place::AreaWith(_)) || self.g.is_problem_area(area);
                Some(if any { bit(area) } else { 0 })
            }
            Place::RandomArea
            | Place::Anywhere
            | Place::Previous
            | Place::EachOthers
            | Place::ProblemWith(_)
            | Place::AreaWith(_)
            | Place::ProblemWhere(_)
            | Place::Crowded(..)
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
