//! Action tokens gained and paid (204, 502), without an occurrence where no text there is speaks of one.

use crate::deeds::Deeds;
use crate::engine::Engine;
use crate::game::{Pausing, SeatState};
use crate::ground::Ground;
use crate::ids::Seat;
use crate::mark::Watch;
use crate::occurrence::{By, Occ};
use ability::Deed;

impl SeatState {
    #[inline]
    pub(crate) fn gain(&mut self, n: i32) {
        self.tokens = self.tokens.saturating_add(n);
        self.fresh = self.fresh.saturating_add(n);
    }

    /// So many tokens are spent, or all there are. Says how many.
    #[inline]
    pub(crate) fn spend(&mut self, n: i32) -> i32 {
        let n = n.min(self.tokens);
        self.tokens -= n;
        self.fresh = self.fresh.min(self.tokens);
        n
    }
}

impl<W: Watch + ?Sized> Engine<'_, W> {
    /// A player gains action tokens.
    #[inline]
    pub(crate) fn gain(&mut self, seat: Seat, n: i32) {
        let occ = Occ::new(Deed::Gain, seat).n(n);
        if self.is_unsaid(Deeds::of_occ(&occ)) {
            self.g.seats[seat.index()].gain(n);
            self.tokens_changed();
        } else {
            self.occur(occ);
        }
    }

    /// A player pays action tokens as a cost.
    #[inline]
    pub(crate) fn pay(&mut self, seat: Seat, n: i32) {
        let occ = Occ::new(Deed::Pay, seat).n(n).by(By::Cost);
        if self.is_unsaid(Deeds::of_occ(&occ)) {
            self.g.seats[seat.index()].spend(n);
            self.tokens_changed();
        } else {
            self.occur(occ);
        }
    }

    /// The same where nothing rests on it either. Says whether that is so.
    #[inline(always)]
    pub(crate) fn pays_unheard(&mut self, seat: Seat, n: i32) -> bool {
        let unheard = self.is_unsaid(Deeds::of_time(Deed::Pay, None))
            && !self.g.faces.ground.meets(Ground::TOKENS.and(Ground::HISTORY));
        if unheard {
            self.g.seats[seat.index()].spend(n);
            self.time_is_counted();
        }
        unheard
    }

    #[inline]
    fn tokens_changed(&mut self) {
        self.g.faces.stir(Ground::TOKENS.and(Ground::HISTORY));
        self.time_is_counted();
    }

    /// Whether no text there is has a say in a deed or hears of it, and nobody watches: then it is done and counted, and no more.
    #[inline(always)]
    pub(crate) fn is_unsaid(&self, deeds: Deeds) -> bool {
        let lib = self.lib;
        let spoken = lib.listened.and(lib.recorded).and(lib.replaced).and(lib.forbidden);
        !self.w.listens() && self.g.turn.pausing == Pausing::No && self.g.modifiers.is_empty() && !spoken.meets(deeds)
    }
}
