//! The one door: every change to cards, zones, tokens and score is an occurrence that passes through here (104, 710,
//! 801): can't, then replacements, then all of the batch together, then what it triggers.

use crate::engine::{Engine, Flow};
use crate::few::Few;
use crate::frame::{Frame, OccurStage};
use crate::game::{Fate, Pausing, Pending, Tried, flag};
use crate::ground::{self, Ground};
use crate::ids::{AbilityId, EffectId, NONE, Obj, Seat};
use crate::mark::{RuleId, Watch, rule};
use crate::occurrence::{By, End, NOWHERE, Occ};
use crate::pick::Pick;
use ability::{Act, Deed, Effect, Goal, Zone};

/// A replacement that could apply to an occurrence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Replacement {
    pub(crate) source: Obj,
    pub(crate) ability: AbilityId,
    /// The node with its text.
    pub(crate) node: EffectId,
    pub(crate) you: Seat,
    /// Who may decide; none where it must be.
    pub(crate) may: Option<Seat>,
    /// For one made by an effect: its modifier.
    pub(crate) modifier: Option<u16>,
}

impl<W: Watch + ?Sized> Engine<'_, W> {
    /// Something happens.
    pub(crate) fn occur(&mut self, occ: Occ) {
        self.occur_all(&[occ]);
    }

    /// Several things happen at once.
    pub(crate) fn occur_all(&mut self, occs: &[Occ]) {
        let from = self.g.pending.len() as u16;
        for occ in occs {
            let occ = self.complete(*occ);
            self.g.pending.push(Pending { occ, fate: Fate::Stands });
        }
        let to = self.g.pending.len() as u16;
        if self.g.turn.pausing == Pausing::No && !self.replaceable(from, to) {
            self.forbid(from, to);
            self.happen(from, to);
            self.g.pending.truncate(from as usize);
            return;
        }
        self.push(Frame::Occur { from, to, stage: OccurStage::Decide, at: from });
        if self.g.turn.pausing == Pausing::Yes {
            self.push(Frame::Pause);
        }
    }

    /// Fills in where a card comes from and where its deed takes it.
    fn complete(&mut self, mut occ: Occ) -> Occ {
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
            _ => {}
        }
        occ.faceoff = self.g.faceoff.map(|f| f.kind);
        self.g.next_occ += 1;
        occ.id = self.g.next_occ;
        occ
    }

    fn replaceable(&self, from: u16, to: u16) -> bool {
        self.g.pending[from as usize..to as usize].iter().any(|p| {
            let occ = &p.occ;
            occ.by != By::Game
                && (self.lib.replaced.has(occ.deed)
                    || occ.changes_zone()
                        && (self.lib.replaced.has(Deed::Put)
                            || occ.leaves_play() && self.lib.replaced.has(Deed::Leave)))
        })
    }

    /// 104.2: what can't happen does not.
    fn forbid(&mut self, from: u16, to: u16) {
        for i in from as usize..to as usize {
            let occ = self.g.pending[i].occ;
            if self.lib.is_free(&occ) {
                continue;
            }
            self.refresh();
            if let Err(no) = self.v().allowed(&occ) {
                rule!(self, "104.2");
                rule!(self, "104.2a");
                self.w.mark(no.rule);
                self.g.pending[i].fate = Fate::Gone;
            }
        }
    }

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
                self.top_frame(Frame::Occur { from, to, stage: OccurStage::Perform, at: from });
                Flow::Go
            }
            OccurStage::Choose(_) => Flow::Ask,
            OccurStage::Perform => {
                self.pop();
                self.happen(from, to);
                self.g.pending.truncate(from as usize);
                self.g.tried.retain(|t| t.pending < from);
                Flow::Go
            }
        }
    }

    fn replace_one(&mut self, from: u16, to: u16, at: u16, list: &[Replacement]) -> Flow {
        let occ = self.g.pending[at as usize].occ;
        let affected = self.v().affected_player(&occ);
        let asked = list
            .iter()
            .map(|r| r.may.unwrap_or(affected))
            .find(|s| *s == affected)
            .unwrap_or_else(|| list[0].may.unwrap_or(affected));
        let mine: Few<&Replacement> = list.iter().filter(|r| r.may.unwrap_or(affected) == asked).collect();
        if mine.len() == 1 && mine[0].may.is_none() {
            let r = *mine[0];
            self.top_frame(Frame::Occur { from, to, stage: OccurStage::Decide, at });
            self.apply_replacement(at, r);
            return Flow::Go;
        }
        if mine.len() > 1 {
            rule!(self, "710.5");
        }
        self.top_frame(Frame::Occur { from, to, stage: OccurStage::Choose(asked), at });
        Flow::Ask
    }

    /// The picks of a seat about an occurrence being replaced.
    pub(crate) fn answer_replacement(&mut self, pick: Pick) {
        let Some(Frame::Occur { from, to, stage: OccurStage::Choose(seat), at }) = self.g.frames.last().copied() else {
            return;
        };
        let occ = self.g.pending[at as usize].occ;
        let affected = self.v().affected_player(&occ);
        let list = self.v().replacements(&occ, at);
        self.top_frame(Frame::Occur { from, to, stage: OccurStage::Decide, at });
        match pick {
            Pick::Modifier { source, ability } => {
                if let Some(r) = list.iter().find(|r| r.source == source && r.ability == ability) {
                    self.apply_replacement(at, *r);
                }
            }
            _ => {
                for r in list.iter().filter(|r| r.may == Some(seat) && r.may.unwrap_or(affected) == seat) {
                    self.g.tried.push(Tried { pending: at, source: r.source, ability: r.ability, node: r.node });
                }
            }
        }
    }

    /// 710.1: the occurrence is replaced; the text that replaces it is followed first, above the batch.
    fn apply_replacement(&mut self, at: u16, r: Replacement) {
        rule!(self, "710.1");
        rule!(self, "710.2");
        rule!(self, "711.2");
        rule!(self, "710.3");
        rule!(self, "710.4");
        if self.v().replacements(&self.g.pending[at as usize].occ, at).len() > 1 {
            rule!(self, "710.5a");
        }
        if self.g.frames.iter().any(|f| matches!(f, Frame::Replaced { .. })) {
            rule!(self, "710.5b");
        }
        let occ = self.g.pending[at as usize].occ;
        self.g.pending[at as usize].fate = Fate::Gone;
        if occ.deed == Deed::Defeat {
            self.not_defeated(&occ);
        }
        self.g.tried.push(Tried { pending: at, source: r.source, ability: r.ability, node: r.node });
        self.use_limit(r.source, r.ability);
        self.push(Frame::Replaced { pending: at });
        let area = self.v().area_of_source(r.source);
        match r.modifier {
            Some(i) => {
                let m = self.g.modifiers[i as usize];
                let at = match self.lib.effect(m.node) {
                    Effect::Instead { slot, .. } => slot.0,
                    _ => 0,
                };
                let event = Some((&occ, at));
                self.start_run_kept(r.source, r.ability, r.you, r.node, area, m.kept, m.kept_len, event);
                if matches!(
                    m.ends,
                    crate::game::Ends::Used | crate::game::Ends::UsedOrTurn | crate::game::Ends::UsedOrFaceoff
                ) {
                    self.remove_modifier(i as usize);
                }
            }
            None => self.start_run(r.source, r.ability, r.you, r.node, area, &occ),
        }
    }

    /// 514.5a: to defeat a Troublemaker is to score its points and dismiss it; where it is not, neither is done.
    fn not_defeated(&mut self, defeat: &Occ) {
        for p in &mut self.g.pending {
            let of_it = p.occ.deed == Deed::Score && p.occ.other == defeat.card
                || p.occ.deed == Deed::Dismiss && p.occ.card == defeat.card;
            if of_it {
                p.fate = Fate::Gone;
            }
        }
        self.g.frames.retain(|f| !matches!(f, Frame::Faceoff(crate::frame::FaceoffStep::Dismiss)));
    }

    /// All that still stands of a batch happens together; then it is recorded and what it triggers waits.
    fn happen(&mut self, from: u16, to: u16) {
        let mut performed = 0;
        let (from, mut to) = (from as usize, to as usize);
        if !self.g.pending[from..to].iter().all(|p| crate::ground::is_bare(p.occ.deed)) {
            self.refresh();
        }
        self.add_falling(from, &mut to);
        let listened = (from..to).any(|i| {
            let p = &self.g.pending[i];
            p.fate == Fate::Stands && self.listens(&p.occ)
        });
        // Leaving play is seen by the cards as they were before (704.1b: also by each other).
        let waiting_from = self.g.waiting.len();
        if listened {
            for i in from..to {
                let p = self.g.pending[i];
                if p.fate == Fate::Stands && p.occ.leaves_play() {
                    self.collect(&p.occ);
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
            let occ = self.perform(p.occ);
            self.follow_card(p.occ.card, occ.card);
            self.g.pending[i].occ = occ;
            performed += 1;
        }
        self.begin_as_one(from, to);
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
        self.g.turn.performed = performed;
        if performed == 0 {
            return;
        }
        for i in from..to {
            let p = self.g.pending[i];
            if p.fate != Fate::Stands {
                continue;
            }
            let occ = p.occ;
            self.w.occurred(self.g, &occ, rule_of(&occ));
            if occ.deed == Deed::Move {
                rule!(self, "506.1c");
            }
            // It is history for its own triggers already: "if you played 2 cards this turn" counts the one just played.
            if self.records(&occ) {
                self.g.log.push(occ);
                self.g.faces.stir(Ground::HISTORY);
            }
            if listened && !occ.leaves_play() && self.listens(&occ) {
                self.refresh();
                self.collect(&occ);
            }
        }
        if !self.g.modifiers.is_empty() {
            for i in from..to {
                if self.g.pending[i].fate == Fate::Stands {
                    let occ = self.g.pending[i].occ;
                    self.end_modifiers_on(&occ);
                }
            }
        }
    }

    /// 711.6: what is turned up in one batch begins to work at one time.
    fn begin_as_one(&mut self, from: usize, to: usize) {
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
    /// in the older rule books it is dismissed.
    fn add_falling(&mut self, from: usize, to: &mut usize) {
        for i in from..*to {
            let p = self.g.pending[i];
            if p.fate != Fate::Stands || p.occ.deed != Deed::Frighten {
                continue;
            }
            let attached: Few<Obj> = self.v().attached(p.occ.card.card).map(|c| self.g.obj(c)).collect();
            for obj in attached {
                let deed = if self.g.edition.fright_dismisses() { Deed::Dismiss } else { Deed::Put };
                let occ = Occ::new(deed, p.occ.seat).card(obj).by(By::Game).into(Zone::Discard, End::Top);
                let occ = self.complete(occ);
                self.g.pending.push(Pending { occ, fate: Fate::Stands });
                *to += 1;
            }
        }
    }

    /// 410.6a: a text that makes a card change zones may go on speaking of it in its new zone.
    pub(crate) fn follow_card(&mut self, was: Obj, is: Obj) {
        if was == is || was.card == NONE || was.card != is.card {
            return;
        }
        let Some(run) = self.g.runs.last().copied() else { return };
        rule!(self, "410.6a");
        for val in &mut self.g.slots[run.base as usize..] {
            if *val == crate::game::SlotVal::Card(was) {
                *val = crate::game::SlotVal::Card(is);
            }
        }
        if self.lib.ability(run.ability).rest {
            return;
        }
        for obj in &mut self.g.sets[run.sets as usize..] {
            if *obj == was {
                *obj = is;
            }
        }
    }

    fn listens(&self, occ: &Occ) -> bool {
        let l = self.lib.listened;
        l.has(occ.deed) || occ.changes_zone() && (l.has(Deed::Put) || occ.leaves_play() && l.has(Deed::Leave))
    }

    fn records(&self, occ: &Occ) -> bool {
        let l = self.lib.recorded;
        l.has(occ.deed) || occ.changes_zone() && (l.has(Deed::Put) || occ.leaves_play() && l.has(Deed::Leave))
    }

    /// Changes the state as an occurrence says. Returns it with what it found out on the way.
    fn perform(&mut self, mut occ: Occ) -> Occ {
        self.w.mark(rule_of(&occ));
        let card = occ.card.card;
        match occ.deed {
            Deed::Draw | Deed::Discard | Deed::Dismiss | Deed::Retire | Deed::Cancel | Deed::Flip | Deed::Put => {
                self.change_zone_any(card, occ.zone, occ.end);
                if occ.deed == Deed::Put && occ.zone == Zone::Hand {
                    rule!(self, "410.4a");
                }
                if occ.deed == Deed::Flip {
                    rule!(self, "515.2");
                }
                if occ.deed == Deed::Draw {
                    let owner = self.g.owner(card);
                    self.g.card_mut(card).known |= 1 << owner.0;
                }
                occ.card = self.after(occ.card);
            }
            Deed::Banish => {
                if occ.other.card != NONE && occ.end == End::Bottom {
                    self.put_beneath(card, occ.other.card);
                } else {
                    self.change_zone_any(card, Zone::Banished, End::Top);
                    if self.lib.links_banished && !self.g.card(card).is(flag::TOKEN) {
                        self.g.card_mut(card).host = occ.other.card;
                    }
                }
                occ.card = self.after(occ.card);
            }
            Deed::Spend => {
                rule!(self, "410.6");
                self.change_zone_from_beneath(card, Zone::Discard, End::Top);
                occ.card = self.after(occ.card);
            }
            Deed::Enter => {}
            Deed::Move | Deed::Send => self.relocate(card, occ.to),
            Deed::Exhaust => {
                rule!(self, "503.2");
                self.g.card_mut(card).flags |= flag::EXHAUSTED;
            }
            Deed::Ready => {
                rule!(self, "503.3");
                self.g.card_mut(card).flags &= !flag::EXHAUSTED;
            }
            Deed::Frighten => {
                self.frighten(card);
                occ.card = self.after(occ.card);
            }
            Deed::Unfrighten => {
                rule!(self, "504.3");
                let stamp = self.g.tick();
                let c = self.g.card_mut(card);
                c.flags &= !(flag::FRIGHTENED | flag::FACE_DOWN);
                c.stamp = stamp;
            }
            Deed::Uncover => {
                let stamp = self.g.tick();
                let c = self.g.card_mut(card);
                c.flags &= !flag::FACE_DOWN;
                c.known = u8::MAX;
                c.stamp = stamp;
            }
            Deed::Cover => {
                rule!(self, "505.3");
                self.turn_down(card);
                occ.card = self.after(occ.card);
            }
            Deed::TurnOver => {
                self.turn_over(card);
                occ.card = self.after(occ.card);
            }
            Deed::Attach => {
                let host = occ.other.card;
                let area = self.g.area_of(host);
                let c = self.g.card_mut(card);
                c.host = host;
                c.area = area;
            }
            Deed::PutCounter => self.add_counters(card, occ.counter, occ.n),
            Deed::RemoveCounter => self.add_counters(card, occ.counter, -occ.n),
            Deed::CutieMark => {
                self.g.card_mut(card).flags |= flag::CUTIE_MARKED;
                self.add_counters(card, crate::ids::CounterId(0), 1);
            }
            Deed::Gain => {
                rule!(self, "502.1");
                let s = &mut self.g.seats[occ.seat.index()];
                s.tokens = s.tokens.saturating_add(occ.n);
                s.fresh = s.fresh.saturating_add(occ.n);
            }
            Deed::Lose | Deed::Pay => {
                let s = &mut self.g.seats[occ.seat.index()];
                let n = occ.n.min(s.tokens);
                occ.n = n;
                s.tokens -= n;
                s.fresh = s.fresh.min(s.tokens);
            }
            Deed::Score => {
                let s = &mut self.g.seats[occ.seat.index()];
                s.score = s.score.saturating_add(occ.n);
            }
            Deed::Ignore => {
                rule!(self, "515.4");
                self.g.card_mut(card).flags |= flag::IGNORED;
            }
            Deed::Confront => {
                self.g.turn.confronted |= 1 << occ.to.0;
            }
            Deed::Solve => self.g.card_mut(card).flags |= flag::SOLVED,
            // By the game: it is involved by where it is, and this only says so.
            Deed::Involve if occ.by == By::Game => {}
            Deed::Involve => self.g.card_mut(card).flags |= flag::INVOLVED,
            Deed::Shuffle => self.shuffle(occ.zone, occ.seat),
            Deed::Look => self.g.card_mut(card).known |= 1 << occ.seat.0,
            Deed::Reveal => self.g.card_mut(card).known |= u8::MAX,
            Deed::LoseGame => self.lose(occ.seat),
            Deed::WinGame => {
                self.g.over = Some(crate::game::Outcome::Won(occ.seat));
            }
            Deed::Play
            | Deed::Leave
            | Deed::TakeControl
            | Deed::Search
            | Deed::Activate
            | Deed::Replace
            | Deed::Challenge
            | Deed::Defeat
            | Deed::StartFaceoff
            | Deed::WinFaceoff
            | Deed::LoseFaceoff
            | Deed::EndFaceoff
            | Deed::StartTurn
            | Deed::EndTurn
            | Deed::StartPhase
            | Deed::EndPhase
            | Deed::StartGame
            | Deed::ChooseAtRandom
            | Deed::Contribute
            | Deed::Choose
            | Deed::TakeAction
            | Deed::Afford => {}
        }
        match ground::stirred(occ.deed) {
            // Where cards are matters to involvement only while there is a faceoff.
            Some(ground) if self.g.faceoff.is_none() => self.g.faces.stir(ground.without(Ground::CLASH)),
            Some(ground) => self.g.faces.stir(ground),
            None => self.g.faces.spoil(),
        }
        occ
    }

    fn after(&self, obj: Obj) -> Obj {
        self.g.obj(obj.card)
    }

    pub(crate) fn change_zone_any(&mut self, card: crate::ids::CardIdx, zone: Zone, end: End) {
        self.refresh();
        if self.g.card(card).is(flag::BENEATH | flag::ASIDE) {
            self.change_zone_from_beneath(card, zone, end);
        } else {
            self.change_zone(card, zone, end);
        }
    }

    /// Puts a card at another area, with whatever is attached to it (506.1a, 509.3).
    fn relocate(&mut self, card: crate::ids::CardIdx, to: crate::ids::AreaId) {
        rule!(self, "506.1a");
        rule!(self, "506.1b");
        self.g.card_mut(card).area = to;
        let mut at = self.g.play.first;
        while at != NONE {
            if self.g.card(at).host == card && !self.g.card(at).is(flag::BENEATH) {
                rule!(self, "509.3");
                self.g.card_mut(at).area = to;
            }
            at = self.g.card(at).next;
        }
    }

    /// Notes when +1 power counters were put; those removed are the ones put last.
    fn raise(&mut self, card: crate::ids::CardIdx, n: i32) {
        if n > 0 {
            let stamp = self.g.tick();
            self.g.raised.push(crate::game::Raised { card, stamp, n });
            return;
        }
        let mut left = -n;
        for r in self.g.raised.iter_mut().rev().filter(|r| r.card == card) {
            let taken = left.min(r.n);
            r.n -= taken;
            left -= taken;
        }
        self.g.raised.retain(|r| r.n > 0);
    }

    pub(crate) fn add_counters(&mut self, card: crate::ids::CardIdx, kind: crate::ids::CounterId, n: i32) {
        rule!(self, "519.1");
        if kind.0 == 0 {
            rule!(self, "519.4");
            self.raise(card, n);
        }
        match self.g.counters.iter_mut().find(|c| c.card == card && c.kind == kind) {
            Some(c) => c.n = c.n.saturating_add(n).max(0),
            None if n > 0 => self.g.counters.push(crate::game::CounterOn { card, kind, n }),
            None => {}
        }
        self.g.counters.retain(|c| c.n > 0);
    }
}

impl<W: Watch + ?Sized> crate::view::View<'_, W> {
    /// Who an occurrence would affect (710.5): the controller of the card it is about, else the player doing it.
    pub(crate) fn affected_player(&self, occ: &Occ) -> Seat {
        if occ.card.card != NONE { self.controller_of(occ.card).unwrap_or(occ.seat) } else { occ.seat }
    }

    pub(crate) fn area_of_source(&self, source: Obj) -> crate::ids::AreaId {
        if source.card == NONE {
            return NOWHERE;
        }
        if self.g.is_current(source) && self.g.card(source.card).zone == Zone::Play {
            self.g.area_of(source.card)
        } else {
            self.last_known(source).map_or(NOWHERE, |l| l.area)
        }
    }

    /// The replacements that could apply to a pending occurrence and have not been used in its chain (710.3).
    pub(crate) fn replacements(&self, occ: &Occ, pending: u16) -> Few<Replacement> {
        let mut out = Few::new();
        if occ.by == By::Game || occ.by == By::Cost {
            return out;
        }
        let mut consider = |card: crate::ids::CardIdx| {
            self.abilities(card, |id, _| {
                let def = self.lib.ability(id);
                let ability::Ability::Instead { would, works } = &def.ability else {
                    return;
                };
                if !self.works_in(*works, card) {
                    return;
                }
                let source = self.g.obj(card);
                let you = self.controller(card);
                let scope = crate::view::Scope::of(you, source, NOWHERE).event(occ);
                let Some(node) = def.root else { return };
                if self.is_tried(pending, source, id, node) || self.limit_used(source, id, would.limit) {
                    return;
                }
                if !self.matches(&would.when, occ, &scope)
                    || would.cond.as_ref().is_some_and(|c| !self.holds(c, &scope))
                {
                    return;
                }
                if occ.by == By::Repair && !leads_elsewhere(&would.instead) {
                    rule!(self, "104.3");
                    return;
                }
                if occ.by == By::Repair {
                    rule!(self, "104.4");
                }
                let may = would.may.as_ref().map(|w| self.seat(w, &scope));
                out.push(Replacement { source, ability: id, node, you, may, modifier: None });
            });
        };
        let deeds = crate::library::Deeds::of_occ(occ);
        let heard = self.faces.replaces.meets(deeds);
        for card in self.g.in_play().take_while(|_| heard) {
            let c = self.g.card(card);
            if self.lib.def(c.def).side(c.boost()).replaces.meets(deeds) || self.is_granted(card) {
                consider(card);
            }
        }
        if occ.card.card != NONE && self.g.card(occ.card.card).zone != Zone::Play {
            consider(occ.card.card);
        }
        for zone in self.lib.heard_in(deeds) {
            for seat in Seat::all() {
                for card in self.g.zone(zone, seat) {
                    if card != occ.card.card && self.may_replace_from(card) {
                        consider(card);
                    }
                }
            }
        }
        for (i, m) in self.g.modifiers.iter().enumerate() {
            let Effect::Instead { would, .. } = self.lib.effect(m.node) else {
                continue;
            };
            let kept = &self.g.kept[m.kept as usize..m.kept as usize + m.kept_len as usize];
            let scope = crate::view::Scope {
                slots: crate::view::Slots::Of(kept),
                ..crate::view::Scope::of(m.controller, m.source, NOWHERE)
            };
            let node = self.lib.child(m.node, 0);
            if self.is_tried(pending, m.source, m.ability, node) || !self.matches(&would.when, occ, &scope) {
                continue;
            }
            if would.cond.as_ref().is_some_and(|c| !self.holds(c, &scope)) {
                continue;
            }
            let may = would.may.as_ref().map(|w| self.seat(w, &scope));
            out.push(Replacement {
                source: m.source,
                ability: m.ability,
                node,
                you: m.controller,
                may,
                modifier: Some(i as u16),
            });
        }
        out
    }

    fn may_replace_from(&self, card: crate::ids::CardIdx) -> bool {
        let c = self.g.card(card);
        let side = self.lib.def(c.def).side(c.boost());
        side.has.elsewhere
            && side.abilities.clone().any(|id| {
                let def = self.lib.ability(AbilityId(id));
                matches!(def.ability, ability::Ability::Instead { .. }) && def.works != ability::Works::Play
            })
    }

    fn is_tried(&self, pending: u16, source: Obj, ability: AbilityId, node: EffectId) -> bool {
        self.g.tried.iter().any(|t| {
            t.source.card == source.card
                && t.ability == ability
                && t.node == node
                && (t.pending == pending
                    || self.g.frames.iter().any(|f| matches!(f, Frame::Replaced { pending } if *pending == t.pending)))
        })
    }
}

/// 104.4: a replacement that sends the card to another zone than its owner's discard pile.
fn leads_elsewhere(effect: &Effect) -> bool {
    match effect {
        Effect::Do(_, Act::To(Deed::Banish, _)) => true,
        Effect::Do(_, Act::Put(_, goal)) => !matches!(goal, Goal::Discard(_)),
        Effect::Seq(parts) => parts.iter().any(leads_elsewhere),
        Effect::May(_, e) => leads_elsewhere(e),
        _ => false,
    }
}

/// The rule an occurrence is carried out under, for the log.
pub(crate) fn rule_of(occ: &Occ) -> RuleId {
    macro_rules! of {
        ($n:literal) => {{
            const RULE: RuleId = RuleId::of($n);
            RULE
        }};
    }
    match occ.deed {
        Deed::Draw => of!("410.4"),
        Deed::Discard => of!("410.3"),
        Deed::Dismiss => of!("410.1"),
        Deed::Retire => of!("410.2"),
        Deed::Banish => of!("410.5"),
        Deed::Cancel => of!("410.7"),
        Deed::Flip => of!("515.1"),
        Deed::Put | Deed::Spend => of!("410.6"),
        Deed::Enter => of!("706.1"),
        Deed::Play => of!("705.2g"),
        Deed::Leave => of!("410.6"),
        Deed::Uncover => of!("607.3"),
        Deed::Cover => of!("505.3"),
        Deed::TurnOver => of!("301.2"),
        Deed::Attach => of!("509.5"),
        Deed::Move => of!("506.1"),
        Deed::Send => of!("506.5"),
        Deed::Exhaust => of!("503.2"),
        Deed::Ready => of!("503.3"),
        Deed::Frighten => of!("504.1"),
        Deed::Unfrighten => of!("504.3"),
        Deed::CutieMark | Deed::PutCounter => of!("519.1"),
        Deed::RemoveCounter => of!("519.3"),
        Deed::TakeControl => of!("513.2"),
        Deed::Involve => of!("514.2"),
        Deed::Ignore => of!("515.4"),
        Deed::Gain | Deed::Lose => of!("502.1"),
        Deed::Pay => of!("508.1"),
        Deed::Score => of!("517.2"),
        Deed::Look | Deed::Search => of!("518.1"),
        Deed::Reveal => of!("402.2"),
        Deed::Shuffle => of!("518.2"),
        Deed::Activate => of!("703.1"),
        Deed::Confront => of!("611.1"),
        Deed::Solve => of!("613.1"),
        Deed::Replace => of!("613.2"),
        Deed::Challenge => of!("608.4"),
        Deed::Defeat => of!("514.5a"),
        Deed::StartFaceoff => of!("514.2"),
        Deed::WinFaceoff | Deed::LoseFaceoff => of!("514.5"),
        Deed::EndFaceoff => of!("514.6"),
        Deed::StartTurn | Deed::StartPhase | Deed::EndPhase => of!("601.2"),
        Deed::EndTurn => of!("615.1"),
        Deed::StartGame => of!("102.5"),
        Deed::ChooseAtRandom => of!("102.3"),
        Deed::WinGame => of!("103.2"),
        Deed::LoseGame => of!("103.5"),
        Deed::Contribute | Deed::Afford => of!("104.2"),
        Deed::Choose => of!("707.2"),
        Deed::TakeAction => of!("705.2h"),
    }
}
