//! Sets of deeds, by which what nobody speaks of is passed over.

use ability::Deed;

/// A set of deeds, a bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Deeds(u64);

impl Deeds {
    pub(crate) fn of_one(h: &ability::Happening) -> Deeds {
        let mut set = Deeds(1 << h.deed as u8);
        // An area is left by going elsewhere as well.
        if h.deed == Deed::Leave && matches!(h.from, Some(ability::Spot::At(_))) {
            set.add(Deed::Move);
            set.add(Deed::Send);
        }
        set
    }

    /// The deeds a text speaks of.
    pub(crate) fn of(h: &ability::Happening) -> Deeds {
        h.or.iter().fold(Deeds::of_one(h), |set, o| Deeds(set.0 | Deeds::of_one(o).0))
    }

    #[inline(always)]
    pub(crate) const fn has(self, deed: Deed) -> bool {
        self.0 & (1 << deed as u8) != 0
    }

    pub(crate) fn add(&mut self, deed: Deed) {
        self.0 |= 1 << deed as u8;
    }

    pub(crate) fn join(&mut self, other: Deeds) {
        self.0 |= other.0;
    }

    /// The deeds an occurrence counts as: itself, leaving play, being put somewhere.
    pub(crate) fn of_occ(occ: &crate::occurrence::Occ) -> Deeds {
        let mut set = Deeds(1 << occ.deed as u8);
        if occ.changes_zone() {
            set.add(Deed::Put);
            if occ.leaves_play() {
                set.add(Deed::Leave);
            }
        }
        set
    }

    pub(crate) const fn meets(self, other: Deeds) -> bool {
        self.0 & other.0 != 0
    }
}
