//! A description made ready to be held against many cards in play: what does not hang on the card is worked out once.

use crate::describe::is_hidden;
use crate::face::kinds;
use crate::game::{CardState, flag};
use crate::ids::{AreaId, CardIdx, NONE};
use crate::library::Library;
use crate::mark::{Watch, rule};
use crate::scope::{Scope, Seats};
use crate::view::View;
use ability::{Filter, Is, Noun, Place, Ref, Who, Zone};
use std::cell::Cell;

/// What a card must be, as bits, as far as the description alone tells.
#[derive(Clone, Debug, Default)]
pub(crate) struct Mesh {
    whose: Whose,
    /// One of these types; none asked for where it is empty.
    types: u8,
    traits: u128,
    colors: u8,
    must: u16,
    must_not: u16,
    /// "Other": not this card. Or this card and no other.
    other: bool,
    only: bool,
    /// Some trait that this card has.
    shares: bool,
    /// Parts of the description by their place in it, a bit each: those that can be made ready when it is read, and those that
    /// are left to be looked at one by one.
    open: u64,
    rest: u64,
    /// Some of its parts have no bit.
    long: bool,
    /// Nothing can be it: a trait that no card has.
    nothing: bool,
    /// Face-down Troublemakers are meant as well (505.2).
    down: bool,
    /// It means cards in play, wherever they are found.
    pub(crate) plain: bool,
    /// It means the cards of one of your piles, and says nothing else of them.
    pub(crate) pile: Option<Zone>,
}

/// Who controls what is described.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Whose {
    #[default]
    Anybody,
    You,
    Opponents,
}

impl Mesh {
    pub(crate) fn of(lib: &Library, filter: &Filter) -> Mesh {
        let mut mesh = Mesh { plain: true, ..Mesh::default() };
        let (mut placed, mut hosted) = (false, false);
        for (i, is) in filter.0.iter().enumerate() {
            let bit = 1u64.checked_shl(i as u32).unwrap_or(0);
            match is {
                Is::Controlled(Who::You) if mesh.whose == Whose::Anybody => mesh.whose = Whose::You,
                Is::Controlled(Who::Opponent | Who::EachOpponent) if mesh.whose == Whose::Anybody => {
                    mesh.whose = Whose::Opponents;
                }
                Is::Controlled(_) if bit != 0 => mesh.open |= bit,
                Is::Type(kind) if mesh.types == 0 => mesh.types = 1 << *kind as u8,
                Is::Character if mesh.types == 0 => mesh.types = kinds::CHARACTER,
                Is::Trait(word) => {
                    let bit = lib.trait_bit(word);
                    mesh.nothing |= bit == 0;
                    mesh.traits |= bit;
                }
                Is::Color(color) => mesh.colors |= crate::ids::Colors::of(*color).0,
                Is::Other => mesh.other = true,
                Is::On(noun) if !hosted && bit != 0 && matches!(**noun, Noun::The(_)) => {
                    hosted = true;
                    mesh.open |= bit;
                    mesh.must_not |= flag::BENEATH;
                }
                Is::Exhausted => mesh.must |= flag::EXHAUSTED,
                Is::Frightened => mesh.must |= flag::FRIGHTENED,
                Is::FaceUp => mesh.must_not |= flag::FACE_DOWN,
                Is::FaceDown => {
                    mesh.down = true;
                    mesh.must |= flag::FACE_DOWN;
                }
                Is::At(_) if !placed && bit != 0 => {
                    placed = true;
                    mesh.open |= bit;
                }
                Is::SharesTrait(Ref::This) => mesh.shares = true,
                Is::The(Ref::This) => {
                    mesh.only = true;
                    mesh.plain = false;
                }
                _ => {
                    mesh.plain &= !matches!(
                        is,
                        Is::In(..) | Is::Flipped | Is::Beneath(_) | Is::ThisWay(_) | Is::BanishedBy(_) | Is::The(_)
                    );
                    mesh.rest |= bit;
                    mesh.long |= bit == 0;
                }
            }
        }
        let own = |is: &Is| matches!(is, Is::Controlled(Who::You) | Is::In(Zone::Hand | Zone::Discard, Some(Who::You)));
        mesh.pile = match &filter.0[..] {
            [is @ .., Is::In(zone, _)] if own(&filter.0[filter.0.len() - 1]) && is.iter().all(own) && is.len() < 2 => {
                Some(*zone)
            }
            _ => None,
        };
        mesh
    }
}

/// A description made ready in a scope.
pub(crate) struct Sieve<'f> {
    pub(crate) controllers: Seats,
    pub(crate) types: u8,
    traits: u128,
    pub(crate) colors: u8,
    must: u16,
    must_not: u16,
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
    long: bool,
    nothing: bool,
    pub(crate) down: bool,
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
    /// Makes a description ready.
    pub(crate) fn sieve<'f>(&self, filter: &'f Filter, s: &Scope<'_>) -> Sieve<'f> {
        self.sieve_of(&Mesh::of(self.lib, filter), filter, s)
    }

    /// The same of one that has been made into bits before.
    #[inline]
    pub(crate) fn sieve_of<'f>(&self, mesh: &Mesh, filter: &'f Filter, s: &Scope<'_>) -> Sieve<'f> {
        let mut sieve = Sieve {
            controllers: match mesh.whose {
                Whose::Anybody => Seats::all(),
                Whose::You => {
                    rule!(self, "513.6");
                    self.seats(&Who::You, s)
                }
                Whose::Opponents => self.seats(&Who::Opponent, s),
            },
            types: mesh.types,
            traits: mesh.traits,
            colors: mesh.colors,
            must: mesh.must,
            must_not: mesh.must_not,
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
            long: mesh.long,
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
        if !sieve.controllers.has(face.controller)
            || sieve.types != 0 && face.types & sieve.types == 0
            || face.colors.0 & sieve.colors != sieve.colors
        {
            return false;
        }
        if c.flags & sieve.must != sieve.must
            || c.flags & sieve.must_not != 0
            || face.traits & sieve.traits != sieve.traits
            || sieve.shares != u128::MAX && face.traits & sieve.shares == 0
            || card == sieve.other
            || sieve.only != NONE && card != sieve.only
            || sieve.nothing
        {
            return false;
        }
        self.mark_passed(sieve, card);
        self.passes_hard(sieve, filter, (card, c), s)
    }

    /// Whether every card in play has its bit.
    #[inline(always)]
    pub(crate) fn has_bits(&self) -> bool {
        self.faces.sets.known && self.faces.cast.cards.len() == usize::from(self.g.play.count)
    }

    /// The cards in play that are what a description says, in order; none where there are no bits for them. A watcher is
    /// told of each card that was looked at.
    #[inline]
    pub(crate) fn sifted<'s>(
        &'s self,
        sieve: &'s Sieve<'_>,
        filter: &'s Filter,
        s: &'s Scope<'_>,
    ) -> Option<impl Iterator<Item = CardIdx> + 's> {
        let faces = self.faces;
        if self.w.listens() || !self.has_bits() {
            return None;
        }
        let mut named = if sieve.only == NONE { faces.everybody() } else { faces.bit(sieve.only) };
        if sieve.other != NONE {
            named &= !faces.bit(sieve.other);
        }
        let mut left = if sieve.nothing { 0 } else { faces.sets.left(sieve) & named };
        let flags = sieve.must | sieve.must_not;
        let near = sieve.looked.get() == u32::MAX;
        let hard = sieve.host.is_some() || sieve.place.is_some() && !near || sieve.rest != 0 || sieve.long;
        let there = if near { sieve.there.get() } else { u32::MAX };
        Some(std::iter::from_fn(move || {
            while left != 0 {
                let card = faces.cast.cards[left.trailing_zeros() as usize].card();
                left &= left - 1;
                let c = self.g.card(card);
                if c.flags & flags == sieve.must
                    && there.checked_shr(c.area.0.into()).unwrap_or(u32::from(!near)) & 1 != 0
                    && (sieve.down || !is_hidden(c))
                    && (sieve.traits == 0 || faces.of(card).traits & sieve.traits == sieve.traits)
                    && (sieve.shares == u128::MAX || faces.of(card).traits & sieve.shares != 0)
                    && (!hard || self.passes_hard(sieve, filter, (card, c), s))
                {
                    return Some(card);
                }
            }
            None
        }))
    }

    /// What is left of a description when all its bits are there.
    fn passes_hard(&self, sieve: &Sieve<'_>, filter: &Filter, (card, c): (CardIdx, &CardState), s: &Scope<'_>) -> bool {
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
