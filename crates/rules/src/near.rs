//! Cards in play by the areas they lie at (501), a bit for each by its place in play as in `Sets`. A move does not upset it: the
//! bit goes along.

use crate::face::Faces;
use crate::ground::Ground;
use crate::ids::{AreaId, CardIdx};
use crate::touch::facet;

/// How many areas are told apart; what lies at others is held together.
const TOLD: usize = 8;

/// The cards at each area, a bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Near([u64; TOLD]);

/// The place of an area among those that are told apart.
#[inline(always)]
fn place(area: AreaId) -> usize {
    usize::from(area.0).min(TOLD - 1)
}

impl Near {
    /// The cards that may be at an area: no other is there.
    #[inline(always)]
    pub(crate) fn at(&self, area: AreaId) -> u64 {
        self.0[place(area)]
    }

    /// Whether it holds the cards at an area and no others.
    #[inline(always)]
    pub(crate) fn is_told(&self, area: AreaId) -> bool {
        usize::from(area.0) < TOLD - 1
    }

    /// The same of some areas, a bit each; all are set where any will do.
    #[inline(always)]
    pub(crate) fn within(&self, mut areas: u64) -> u64 {
        if areas == u64::MAX {
            return u64::MAX;
        }
        let mut all = 0;
        while areas != 0 {
            all |= self.at(AreaId(areas.trailing_zeros() as u8));
            areas &= areas - 1;
        }
        all
    }

    /// A card lies at a place in play where no other does.
    #[inline(always)]
    pub(crate) fn add(&mut self, at: usize, area: AreaId) {
        self.0[place(area)] |= 1u64.checked_shl(at as u32).unwrap_or(0);
    }

    /// Nothing lies at a place in play.
    pub(crate) fn clear(&mut self, at: usize) {
        self.0.iter_mut().for_each(|set| *set &= !(1 << at));
    }

    /// A place in play is no longer there.
    pub(crate) fn remove(&mut self, at: usize) {
        let before = (1u64 << at) - 1;
        self.0.iter_mut().for_each(|set| *set = *set & before | *set >> 1 & !before);
    }
}

impl Faces {
    /// A card in play has gone from one area to another.
    #[inline(always)]
    pub(crate) fn goes(&mut self, card: CardIdx, from: AreaId, to: AreaId) {
        let bit = self.bit(card);
        self.cast.near.0[place(from)] &= !bit;
        self.cast.near.0[place(to)] |= bit;
        self.astir.add(from);
        self.astir.add(to);
        let face = self.of(card);
        // What came or turned since the table was worked out has no face that tells.
        let told = self.sets.known && self.touches.writes & (facet::TYPE | facet::CONTROL) == 0;
        let here = if told { Ground::here(face.types, face.controller) } else { Ground::HERE };
        if self.ground.meets(Ground::MINE) {
            self.ask_moved(card);
        }
        self.stir(Ground::MINE.and(here));
    }

    /// Modifiers that read where their own card is are to be asked again.
    fn ask_moved(&mut self, card: CardIdx) {
        let own = self.kept.iter_mut().filter(|kept| kept.source.source.card == card);
        own.filter(|kept| kept.ground.meets(Ground::MINE)).for_each(|kept| kept.ground = Ground::ALL);
    }
}
