//! How many cards a player may keep: the home limit and the hand size (212, 616.3).

use crate::face::kinds;
use crate::few::Cards;
use crate::ids::{CardIdx, Seat};
use crate::mark::{Watch, rule};
use crate::modify::amount;
use crate::topic::Topic;
use crate::view::View;
use ability::{CardType, Mod};

impl<W: Watch + ?Sized> View<'_, W> {
    /// The home limit of a player now (212, 616.3).
    pub(crate) fn home_limit(&self, seat: Seat) -> i32 {
        let mane = self.cast_by(seat, kinds::CHARACTER).find(|(_, c, _)| self.lib.def(c.def).kind == CardType::Mane);
        rule!(self, "212");
        let mut n = mane.map_or(0, |(_, c, _)| self.lib.def(c.def).side(c.boost()).home_limit);
        self.active(Topic::HomeLimit, |m, change, s, active| {
            if let Mod::HomeLimit(more) = m
                && self.about_seat(&change.what, seat, s)
            {
                self.counts(active);
                let s = s.by(seat);
                n += amount(self, active.origin, active.which as usize, more, &s);
            }
        });
        n.max(0)
    }

    pub(crate) fn hand_size(&self, seat: Seat) -> i32 {
        let mut n = 8;
        self.active(Topic::HandSize, |m, change, s, active| {
            if let Mod::HandSize(more) = m
                && self.about_seat(&change.what, seat, s)
            {
                self.counts(active);
                n += amount(self, active.origin, active.which as usize, more, s);
            }
        });
        n.max(0)
    }

    /// Friends at home.
    pub(crate) fn at_home(&self, seat: Seat) -> impl Iterator<Item = CardIdx> {
        self.cast_at_by(self.g.home(seat), seat, kinds::FRIEND).map(|(card, ..)| card)
    }

    /// How many there are.
    #[inline(always)]
    pub(crate) fn how_many_at_home(&self, seat: Seat) -> i32 {
        let home = self.g.home(seat);
        if !self.has_bits() || !self.faces.cast.near.is_told(home) {
            return self.at_home(seat).count() as i32;
        }
        let sets = &self.faces.sets;
        let mut left = sets.of_types(kinds::FRIEND) & sets.of(seat) & self.faces.cast.near.at(home);
        let mut n = 0;
        while left != 0 {
            left &= left - 1;
            n += 1;
        }
        debug_assert_eq!(n, self.at_home(seat).count() as i32, "others are at home");
        n
    }

    /// Those of them that count against the limit.
    pub(crate) fn friends_at_home(&self, seat: Seat) -> Cards {
        self.at_home(seat)
            .filter(|c| {
                let mut counts = true;
                self.active(Topic::Counting, |m, change, s, active| {
                    if let Mod::NotCountedAtHome = m
                        && self.about_card(&change.what, *c, s)
                    {
                        self.counts(active);
                        counts = false;
                    }
                });
                counts
            })
            .collect()
    }
}
