//! Walks over the cards in play, all of them or those that are alike: by their bits where those are right (`sets`, `near`).

use crate::face::{FaceNow, Faces};
use crate::game::{CardState, Game};
use crate::ids::{AreaId, CardIdx, Seat};
use crate::lookup::Lying;
use crate::mark::Watch;
use crate::view::View;

/// Cards in play that are alike, one after the other: by their bits, or where those are not right by a look at each.
pub(crate) struct Within<'a, F> {
    g: &'a Game,
    faces: &'a Faces,
    bits: u64,
    walk: Option<Lying<'a>>,
    fits: F,
}

impl<'a, F: Fn(&FaceNow) -> bool> Iterator for Within<'a, F> {
    type Item = (CardIdx, &'a CardState, &'a FaceNow);

    #[inline(always)]
    fn next(&mut self) -> Option<Self::Item> {
        if self.walk.is_some() {
            return self.walked();
        }
        let card = self.faces.cast.cards.get(self.bits.trailing_zeros() as usize)?.card();
        self.bits &= self.bits - 1;
        Some((card, self.g.card(card), self.faces.of(card)))
    }

    /// As it is anyway, but inlined wherever it is called.
    #[inline(always)]
    fn find<P: FnMut(&Self::Item) -> bool>(&mut self, mut is: P) -> Option<Self::Item> {
        loop {
            let one = self.next()?;
            if is(&one) {
                return Some(one);
            }
        }
    }
}

impl<'a, F: Fn(&FaceNow) -> bool> Within<'a, F> {
    #[inline(never)]
    fn walked(&mut self) -> Option<(CardIdx, &'a CardState, &'a FaceNow)> {
        loop {
            let (card, c) = self.walk.as_mut()?.next()?;
            let face = self.faces.table.get(card.index())?;
            if (self.fits)(face) {
                return Some((card, c, face));
            }
        }
    }
}

impl<'a, W: Watch + ?Sized> View<'a, W> {
    /// Every card in play, how it lies there and what it is like now.
    #[inline(always)]
    pub(crate) fn cast(&self) -> impl Iterator<Item = (CardIdx, &'a CardState, &'a FaceNow)> + use<'a, W> {
        let table = &self.faces.table[..];
        self.g.lying().map_while(move |(card, c)| Some((card, c, table.get(card.index())?)))
    }

    /// The cards in play of some types, the same.
    #[inline(always)]
    pub(crate) fn cast_of(
        &self,
        types: u8,
    ) -> impl Iterator<Item = (CardIdx, &'a CardState, &'a FaceNow)> + use<'a, W> {
        self.cast_within(self.faces.sets.of_types(types), move |face| face.is(types))
    }

    /// Those of them that a player controls.
    #[inline(always)]
    pub(crate) fn cast_by(
        &self,
        seat: Seat,
        types: u8,
    ) -> impl Iterator<Item = (CardIdx, &'a CardState, &'a FaceNow)> + use<'a, W> {
        let sets = &self.faces.sets;
        self.cast_within(sets.of_types(types) & sets.of(seat), move |face| face.is(types) && face.controller == seat)
    }

    /// The cards in play of some types that lie at an area.
    #[inline(always)]
    pub(crate) fn cast_at(
        &self,
        area: AreaId,
        types: u8,
    ) -> impl Iterator<Item = (CardIdx, &'a CardState, &'a FaceNow)> + use<'a, W> {
        let bits = self.faces.sets.of_types(types) & self.faces.cast.near.at(area);
        self.cast_within(bits, move |face| face.is(types)).filter(move |(_, c, _)| c.area == area)
    }

    /// Those of them that a player controls.
    #[inline(always)]
    pub(crate) fn cast_at_by(
        &self,
        area: AreaId,
        seat: Seat,
        types: u8,
    ) -> impl Iterator<Item = (CardIdx, &'a CardState, &'a FaceNow)> + use<'a, W> {
        let sets = &self.faces.sets;
        let bits = sets.of_types(types) & sets.of(seat) & self.faces.cast.near.at(area);
        let fits = move |face: &FaceNow| face.is(types) && face.controller == seat;
        self.cast_within(bits, fits).filter(move |(_, c, _)| c.area == area)
    }

    /// Each of the cards in play of some types that a player controls, where nobody has enough of them before the last: those
    /// at an area, or all of them.
    #[inline(always)]
    pub(crate) fn each_of_seat(
        &self,
        seat: Seat,
        types: u8,
        area: Option<AreaId>,
        mut each: impl FnMut(CardIdx, &'a CardState, &'a FaceNow),
    ) {
        let View { g, faces, .. } = *self;
        let known = self.has_bits();
        let near = area.map_or(u64::MAX, |area| faces.cast.near.at(area));
        let mut left = faces.sets.of_types(types) & faces.sets.of(seat) & near;
        let mut walk = g.lying();
        loop {
            let card = if known {
                let Some(lies) = faces.cast.cards.get(left.trailing_zeros() as usize) else { return };
                left &= left - 1;
                lies.card()
            } else {
                let fits = |face: &FaceNow| face.is(types) && face.controller == seat;
                match walk.find(|(card, _)| faces.table.get(card.index()).is_some_and(fits)) {
                    Some((card, _)) => card,
                    None => return,
                }
            };
            let c = g.card(card);
            if area.is_none_or(|area| c.area == area) {
                each(card, c, faces.of(card));
            }
        }
    }

    /// Cards in play by their bits, where those are right, else by a look at each.
    #[inline(always)]
    fn cast_within<F: Fn(&FaceNow) -> bool>(&self, bits: u64, fits: F) -> Within<'a, F> {
        let View { g, faces, .. } = *self;
        let walk = if self.has_bits() { None } else { Some(g.lying()) };
        Within { g, faces, bits, walk, fits }
    }
}
