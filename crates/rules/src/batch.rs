//! What belongs to a batch of occurrences as a whole: what falls off with it, what begins together, what triggers once for all (504.1, 704.1b, 711.6).

use crate::engine::Engine;
use crate::few::Objs;
use crate::game::flag;
use crate::ids::{NONE, Obj};
use crate::mark::{Watch, rule};
use crate::occurrence::{End, Occ};
use crate::records::{Fate, Pending};
use ability::{Deed, Zone};

impl<W: Watch + ?Sized> Engine<'_, W> {
    /// Whether a card that is defeated leaves play in the same batch.
    pub(crate) fn leaves_with(&self, occ: &Occ, from: usize, to: usize) -> bool {
        let leaves = |p: &Pending| p.fate == Fate::Stands && p.occ.card == occ.card && p.occ.leaves_play();
        occ.deed == Deed::Defeat && self.g.pending[from..to].iter().any(leaves)
    }

    /// "When one or more cards ...": what happens together triggers once, about all of them.
    pub(crate) fn once_for_all(&mut self, from: usize) {
        let mut k = from;
        while k < self.g.waiting.len() {
            let w = self.g.waiting[k];
            k += 1;
            let lib = self.lib;
            let ability::Ability::When { when, .. } = &lib.ability(w.ability).ability else { continue };
            if !when.is_together() || w.kept_len > 0 {
                continue;
            }
            let same = |o: &crate::records::Waiting| (o.source, o.ability, o.node) == (w.source, w.ability, w.node);
            let cards: Objs = self.g.waiting[k - 1..].iter().filter(|o| same(o)).map(|o| o.card).collect();
            if cards.len() > 1 {
                rule!(self, "704.1b");
                let mut at = 0;
                self.g.waiting.retain(|o| {
                    at += 1;
                    at <= k || !same(o)
                });
                let (kept, kept_len) = self.keep_set(w.ability, &Occ::new(when.deed, w.seat), &cards);
                let first = &mut self.g.waiting[k - 1];
                (first.kept, first.kept_len) = (kept, kept_len);
            }
        }
    }

    /// 711.6: what is turned up in one batch begins to work at one time.
    pub(crate) fn begin_as_one(&mut self, from: usize, to: usize) {
        let begins = |p: &Pending| {
            p.fate == Fate::Stands && matches!(p.occ.deed, Deed::Unfrighten | Deed::Uncover | Deed::TurnOver)
        };
        if self.g.pending[from..to].iter().filter(|p| begins(p)).count() > 1 {
            let stamp = self.g.stamp;
            for i in from..to {
                if begins(&self.g.pending[i]) {
                    let card = self.g.pending[i].occ.card.card;
                    self.g.card_mut(card).stamp = stamp;
                }
            }
        }
    }

    /// 504.1: what is attached to a card that becomes frightened goes to its owner's discard pile in the same step;
    /// in the older rule books it is dismissed. Says where the batch ends with it.
    pub(crate) fn add_falling(&mut self, from: u16, to: u16) -> u16 {
        for i in from as usize..to as usize {
            let p = self.g.pending[i];
            if p.fate != Fate::Stands || p.occ.deed != Deed::Frighten {
                continue;
            }
            let attached: Objs = self.v().attached(p.occ.card.card).map(|c| self.g.obj(c)).collect();
            for obj in attached {
                if self.g.pending[from as usize..].iter().any(|p| p.occ.card == obj) {
                    continue;
                }
                let deed = if self.g.edition.fright_dismisses() { Deed::Dismiss } else { Deed::Put };
                let occ = Occ::new(deed, p.occ.seat).card(obj).by(p.occ.by).into(Zone::Discard, End::Top);
                self.add_pending(occ);
            }
        }
        let all = self.g.pending.len() as u16;
        if all > to {
            self.forbid(to, all);
        }
        all
    }

    /// 410.6a: a text that makes a card change zones may go on speaking of it in its new zone.
    #[inline(always)]
    pub(crate) fn follow_card(&mut self, was: Obj, is: Obj) {
        if was != is && !self.g.runs.is_empty() {
            self.follow_changed(was, is);
        }
    }

    fn follow_changed(&mut self, was: Obj, is: Obj) {
        // 521.3: a token that is gone is nowhere to be followed to.
        if was.card == NONE || was.card != is.card || self.g.card(is.card).is(flag::GONE) {
            return;
        }
        let Some(run) = self.g.runs.last().copied() else { return };
        rule!(self, "410.6a");
        let rest = self.lib.ability(run.ability).rest;
        for (i, val) in self.g.slots[run.base as usize..].iter_mut().enumerate() {
            if *val == crate::records::SlotVal::Card(was) && rest & 1 << i.min(63) == 0 {
                *val = crate::records::SlotVal::Card(is);
            }
        }
        if rest != 0 {
            return;
        }
        for obj in &mut self.g.sets[run.sets as usize..] {
            if *obj == was {
                *obj = is;
            }
        }
    }
}
