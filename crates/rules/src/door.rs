//! The one door: every change to cards, zones, tokens and score is an occurrence that passes through here (104, 710,
//! 801): can't, then replacements, then all of the batch together, then what it triggers.

use crate::deeds::Deeds;
use crate::engine::{Engine, Flow};
use crate::frame::{Frame, OccurStage};
use crate::game::{Pausing, flag};
use crate::ground::Ground;
use crate::ids::NONE;
use crate::mark::{Watch, rule};
use crate::occurrence::{By, NOWHERE, Occ};
use crate::perform::rule_of;
use crate::pick::Illegal;
use crate::records::{Fate, Pending};
use ability::{Deed, Zone};

impl<W: Watch + ?Sized> Engine<'_, W> {
    /// Something happens.
    pub(crate) fn occur(&mut self, mut occ: Occ) {
        if self.g.turn.pausing == Pausing::Yes || !crate::ground::is_simple(occ.deed) {
            return self.occur_all(&[occ]);
        }
        self.complete(&mut occ);
        let deeds = Deeds::of_occ(&occ);
        if occ.is_seen_before() || self.v().may_be_replaced(&occ, deeds) {
            let from = self.g.pending.len() as u16;
            self.g.pending.push(Pending { occ, fate: Fate::Stands });
            self.occur_batch(from, from + 1);
        } else if self.is_permitted(&mut occ, deeds) {
            self.happen_alone(&mut occ, deeds);
        } else {
            self.count_performed(&occ, 0);
        }
    }

    /// Whether something that changes nothing by itself happens without anybody's notice.
    #[inline(always)]
    pub(crate) fn goes_unheard(&self, occ: &Occ) -> bool {
        let deeds = Deeds::of_occ(occ);
        let spoken =
            self.lib.recorded.meets(deeds) || self.lib.replaced.meets(deeds) || self.lib.forbidden.meets(deeds);
        let heard = || self.lib.listened.meets(deeds) && self.v().may_hear(occ, deeds);
        !self.w.listens() && !spoken && (self.g.modifiers.is_empty() || self.all_deaf()) && !heard()
    }

    /// Whatever there is of several things happens at once.
    pub(crate) fn occur_any(&mut self, occs: &[Occ]) {
        if !occs.is_empty() {
            self.occur_all(occs);
        }
    }

    /// Several things happen at once.
    pub(crate) fn occur_all(&mut self, occs: &[Occ]) {
        if let [occ] = occs
            && self.g.turn.pausing == Pausing::No
            && crate::ground::is_simple(occ.deed)
        {
            return self.occur(*occ);
        }
        let from = self.g.pending.len() as u16;
        for occ in occs {
            self.add_pending(*occ);
            // To Cutie Mark a card is to put a counter on it as well.
            if occ.deed == Deed::CutieMark {
                self.add_pending(Occ { deed: Deed::PutCounter, counter: crate::ids::CounterId(0), n: 1, ..*occ });
            }
        }
        self.occur_batch(from, self.g.pending.len() as u16);
    }

    /// Something more is about to happen with what is pending.
    pub(crate) fn add_pending(&mut self, mut occ: Occ) {
        self.complete(&mut occ);
        self.g.pending.push(Pending { occ, fate: Fate::Stands });
    }

    fn occur_batch(&mut self, from: u16, to: u16) {
        if self.g.turn.pausing == Pausing::No && !self.replaceable(from, to) {
            self.forbid(from, to);
            let all = self.add_falling(from, to);
            if all == to || !self.replaceable(to, all) {
                self.happen(from, all);
                self.g.pending.truncate(from as usize);
            } else {
                self.push(Frame::Occur { from, to: all, stage: OccurStage::Decide, at: to });
            }
            return;
        }
        self.push(Frame::Occur { from, to, stage: OccurStage::Decide, at: from });
        if self.g.turn.pausing == Pausing::Yes {
            self.push(Frame::Pause);
        }
    }

    /// Fills in where a card comes from and where its deed takes it.
    #[inline(always)]
    fn complete(&mut self, occ: &mut Occ) {
        if occ.card.card != NONE {
            let c = self.g.card(occ.card.card);
            if occ.deed != Deed::Enter && occ.deed != Deed::Play {
                occ.zone_from = c.zone;
            }
            if occ.from == NOWHERE {
                occ.from = c.area;
            }
        }
        match occ.deed {
            Deed::Dismiss | Deed::Retire | Deed::Discard | Deed::Cancel | Deed::Spend => {
                occ.zone = Zone::Discard;
            }
            Deed::Banish => occ.zone = Zone::Banished,
            Deed::Draw => occ.zone = Zone::Hand,
            Deed::Flip => occ.zone = Zone::Flip,
            Deed::Put if occ.zone == Zone::ProblemDeck => {
                (occ.zone, occ.end) = self.real_zone(occ.card.card, occ.zone, occ.end)
            }
            // 521.4: a token can't lie face down; it is gone.
            Deed::Frighten | Deed::Cover if self.g.card(occ.card.card).is(flag::TOKEN) => occ.zone = Zone::Discard,
            _ => {}
        }
        occ.faceoff = self.g.faceoff.map(|f| f.kind);
        self.g.next_occ += 1;
        occ.id = self.g.next_occ;
    }

    fn replaceable(&self, from: u16, to: u16) -> bool {
        let v = self.v();
        self.g.pending[from as usize..to as usize].iter().any(|p| v.may_be_replaced(&p.occ, Deeds::of_occ(&p.occ)))
    }

    /// 104.2: what can't happen does not.
    pub(crate) fn forbid(&mut self, from: u16, to: u16) {
        for i in from as usize..to as usize {
            let Pending { mut occ, fate } = self.g.pending[i];
            if fate != Fate::Stands {
                continue;
            }
            let deeds = Deeds::of_occ(&occ);
            if self.is_permitted(&mut occ, deeds) {
                self.g.pending[i].occ.n = occ.n;
                continue;
            }
            self.g.pending[i].fate = Fate::Gone;
            if occ.deed == Deed::CutieMark {
                self.g.pending[i + 1].fate = Fate::Gone;
            }
        }
    }

    /// Whether anything of an occurrence can happen; it becomes what can.
    #[inline]
    fn is_permitted(&mut self, occ: &mut Occ, deeds: Deeds) -> bool {
        if self.lib.is_free(occ.deed, deeds) {
            return true;
        }
        self.refresh();
        match self.v().allowed(occ) {
            Ok(()) => true,
            Err(no) => self.is_less_permitted(occ, no),
        }
    }

    /// Of points that can't all be scored, and tokens that can't all be gained, as many as can (705.2f); of all else that can't be, nothing.
    #[inline(never)]
    fn is_less_permitted(&mut self, occ: &mut Occ, no: Illegal) -> bool {
        let fewer = (1..occ.n).rev().map(|n| Occ { n, ..*occ });
        let rest = fewer.filter(|o| crate::allowed::is_in_amounts(o.deed)).find(|o| self.v().allowed(o).is_ok());
        match rest {
            Some(rest) => *occ = rest,
            None => {
                rule!(self, "104.2");
                rule!(self, "104.2a");
                self.w.mark(no.rule);
            }
        }
        rest.is_some()
    }

    #[inline(never)]
    pub(crate) fn occur_step(&mut self, from: u16, to: u16, stage: OccurStage, at: u16) -> Flow {
        match stage {
            OccurStage::Decide => {
                if at == from {
                    self.forbid(from, to);
                }
                let mut i = at;
                while i < to {
                    let p = self.g.pending[i as usize];
                    if p.fate == Fate::Stands {
                        let list = self.v().replacements(&p.occ, i);
                        if !list.is_empty() {
                            return self.replace_one(from, to, i, &list);
                        }
                    }
                    i += 1;
                }
                self.top_frame(Frame::Occur { from, to, stage: OccurStage::Substitute, at: from });
                Flow::Go
            }
            OccurStage::Choose(_) => Flow::Ask,
            OccurStage::Substitute => {
                match (at..to).find(|i| self.g.pending[*i as usize].fate == Fate::Replaced) {
                    Some(i) => {
                        self.top_frame(Frame::Occur { from, to, stage, at: i + 1 });
                        self.substitute(i);
                    }
                    None => self.top_frame(Frame::Occur { from, to, stage: OccurStage::Perform, at: from }),
                }
                Flow::Go
            }
            OccurStage::Perform => {
                let all = self.add_falling(from, to);
                if all > to {
                    self.top_frame(Frame::Occur { from, to: all, stage: OccurStage::Decide, at: to });
                    return Flow::Go;
                }
                self.pop();
                self.happen(from, to);
                self.g.pending.truncate(from as usize);
                self.g.tried.retain(|t| t.pending < from);
                Flow::Go
            }
        }
    }

    /// All that still stands of a batch happens together; then it is recorded and what it triggers waits.
    fn happen(&mut self, from: u16, to: u16) {
        let mut performed = 0;
        let (from, to) = (from as usize, to as usize);
        let Pending { mut occ, fate } = self.g.pending[from];
        if to - from == 1 && fate == Fate::Stands && crate::ground::is_simple(occ.deed) && !occ.is_seen_before() {
            let deeds = Deeds::of_occ(&occ);
            return self.happen_alone(&mut occ, deeds);
        }
        if !self.g.pending[from..to].iter().all(|p| crate::ground::is_bare(p.occ.deed)) {
            self.refresh();
        }
        let listened = (from..to).any(|i| {
            let p = &self.g.pending[i];
            p.fate == Fate::Stands && self.lib.listened.meets(Deeds::of_occ(&p.occ))
        });
        // Leaving play is seen by the cards as they were before (704.1b: also by each other).
        let waiting_from = self.g.waiting.len();
        if listened {
            for i in from..to {
                let p = self.g.pending[i];
                if p.fate == Fate::Stands && p.occ.is_seen_before() {
                    self.collect(&p.occ, Deeds::of_occ(&p.occ));
                } else if p.fate == Fate::Stands && self.leaves_with(&p.occ, from, to) {
                    // Out of play it has no abilities any more: what it says of itself is seen before.
                    self.collect_own(&p.occ);
                }
            }
        }
        for i in from..to {
            let p = self.g.pending[i];
            if p.fate != Fate::Stands {
                continue;
            }
            if p.occ.card.card != NONE && !self.g.is_current(p.occ.card) {
                self.g.pending[i].fate = Fate::Gone;
                continue;
            }
            let mut occ = p.occ;
            self.perform(&mut occ);
            self.follow_card(p.occ.card, occ.card);
            // 410.6a: what waits speaks of an attachment that the game dismissed after its host where it lies now.
            if p.occ.by == By::Game && p.occ.deed == Deed::Dismiss {
                for waits in self.g.waiting[..waiting_from].iter_mut().filter(|w| w.source == p.occ.card) {
                    waits.source = occ.card;
                }
            }
            self.g.pending[i].occ = occ;
            performed += 1;
        }
        self.begin_as_one(from, to);
        let waiting_to = self.g.waiting.len();
        // 410.6a: what triggered from a card changing zones may follow it to its new zone.
        for k in waiting_from..self.g.waiting.len() {
            let card = self.g.waiting[k].card.card;
            if card != NONE && self.g.waiting[k].card.life.wrapping_add(1) == self.g.card(card).life {
                rule!(self, "410.6a");
                self.g.waiting[k].card = self.g.obj(card);
            }
            let source = self.g.waiting[k].source;
            if source.card != NONE && source.life.wrapping_add(1) == self.g.card(source.card).life {
                self.g.waiting[k].source = self.g.obj(source.card);
            }
        }
        let first = self.g.pending[from].occ;
        self.count_performed(&first, performed);
        if performed == 0 {
            return;
        }
        for i in from..to {
            let p = self.g.pending[i];
            if p.fate != Fate::Stands {
                continue;
            }
            if p.occ.deed == Deed::Move {
                rule!(self, "506.1c");
            }
            self.happened(&p.occ, Deeds::of_occ(&p.occ));
        }
        self.judge_left(waiting_from, waiting_to);
        if !self.g.modifiers.is_empty() {
            for i in from..to {
                if self.g.pending[i].fate == Fate::Stands {
                    let occ = self.g.pending[i].occ;
                    self.end_modifiers_on(&occ);
                }
            }
        }
        self.once_for_all(waiting_from);
        self.count_waiting(waiting_from);
        if self.g.edition.chaos_at_once() {
            self.chaos_at_once(waiting_from);
        }
    }

    /// The same of a single deed after which no card is gone from play.
    #[inline(always)]
    fn happen_alone(&mut self, occ: &mut Occ, deeds: Deeds) {
        if !crate::ground::is_bare(occ.deed) {
            self.refresh();
        }
        if occ.card.card != NONE && !self.g.is_current(occ.card) {
            return self.count_performed(occ, 0);
        }
        let waiting_from = self.g.waiting.len();
        let was = occ.card;
        self.perform(occ);
        self.follow_card(was, occ.card);
        self.count_performed(occ, 1);
        if occ.deed == Deed::Move {
            rule!(self, "506.1c");
        }
        self.happened(occ, deeds);
        if !self.g.modifiers.is_empty() {
            self.end_modifiers_on(occ);
        }
        self.count_waiting(waiting_from);
        if self.g.edition.chaos_at_once() {
            self.chaos_at_once(waiting_from);
        }
    }

    /// 516.1: a repair comes between, and is no part of what a text does.
    #[inline]
    fn count_performed(&mut self, occ: &Occ, performed: i32) {
        if occ.by != By::Repair {
            self.g.turn.performed = performed;
        }
    }

    /// It is told and recorded, and what it triggers waits; leaving play and being turned down were seen by the cards as they were before.
    #[inline(always)]
    fn happened(&mut self, occ: &Occ, deeds: Deeds) {
        if occ.is_only_counted() {
            return;
        }
        self.w.occurred(self.g, occ, rule_of(occ));
        // It is history for its own triggers already: "if you played 2 cards this turn" counts the one just played.
        if self.lib.recorded.meets(deeds) {
            self.g.log.push(*occ);
            self.g.faces.stir(Ground::HISTORY);
            if self.lib.reacted.has(occ.deed) {
                self.remember_reacted(occ);
            }
        }
        if self.lib.listened.meets(deeds) && !occ.is_seen_before() {
            self.collect(occ, deeds);
        }
    }

    /// 512.4d: a Reaction asks what it was like when it happened.
    fn remember_reacted(&mut self, occ: &Occ) {
        let card = occ.card.card;
        if card != NONE && self.g.card(card).zone == Zone::Play && !self.g.card(card).is(flag::FACE_DOWN) {
            self.refresh();
            self.remember_at(card, occ.id);
        }
    }

    /// What has become so by itself is told: it is recorded and what it triggers waits, but nothing is performed.
    pub(crate) fn tell(&mut self, occs: &[Occ]) {
        let waiting_from = self.g.waiting.len();
        for occ in occs {
            let mut occ = *occ;
            self.complete(&mut occ);
            self.w.mark(rule_of(&occ));
            self.happened(&occ, Deeds::of_occ(&occ));
            self.end_modifiers_on(&occ);
        }
        self.once_for_all(waiting_from);
        self.count_waiting(waiting_from);
        if self.g.edition.chaos_at_once() {
            self.chaos_at_once(waiting_from);
        }
    }
}
