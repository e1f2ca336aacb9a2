//! Replacements (710): which could apply, who decides, what is done instead.

use crate::deeds::Deeds;
use crate::engine::{Engine, Flow};
use crate::few::{Few, Objs};
use crate::frame::{Frame, OccurStage};
use crate::ids::{AbilityId, EffectId, NONE, Obj, Seat};
use crate::mark::{Watch, rule};
use crate::occurrence::{By, NOWHERE, Occ};
use crate::pick::Pick;
use crate::records::{Ends, Fate, Tried};
use crate::so_many::is_of_so_many;
use ability::{Act, Deed, Effect, Filter, Goal, Is, Noun, Ref, Zone};

impl<W: Watch + ?Sized> Engine<'_, W> {
    pub(crate) fn replace_one(&mut self, from: u16, to: u16, at: u16, list: &[Replacement]) -> Flow {
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
                    self.g.tried.push(Tried {
                        pending: at,
                        source: r.source,
                        ability: r.ability,
                        node: r.node,
                        chosen: None,
                    });
                }
            }
        }
    }

    /// 710.1: the occurrence is replaced. A text that only does something else to the same card is followed when all of the
    /// batch is decided, since they would have happened together; one that takes something for it is followed at once,
    /// above the batch.
    pub(crate) fn apply_replacement(&mut self, at: u16, r: Replacement) {
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
        if occ.deed == Deed::Replace {
            self.not_replaced(&occ);
        }
        let waits = self.v().concerns_it_alone(&occ, &r);
        let chosen = waits.then_some(r.you);
        self.g.tried.push(Tried { pending: at, source: r.source, ability: r.ability, node: r.node, chosen });
        self.use_limit(r.source, r.ability);
        if waits {
            self.g.pending[at as usize].fate = Fate::Replaced;
            return;
        }
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
                if matches!(m.ends, Ends::Used | Ends::UsedOrTurn | Ends::UsedOrFaceoff) {
                    self.remove_modifier(i as usize);
                }
            }
            None => {
                let together = self.all_together(at, &r);
                if together.len() > 1 {
                    let (kept, len) = self.keep_set(r.ability, &occ, &together);
                    self.start_run_kept(r.source, r.ability, r.you, r.node, area, kept, len, None);
                    self.g.kept.truncate(kept as usize);
                } else {
                    self.start_run(r.source, r.ability, r.you, r.node, area, &occ);
                }
            }
        }
    }

    /// "If one or more cards would ...": all of the batch that it speaks of are replaced by one substitute.
    fn all_together(&mut self, at: u16, r: &Replacement) -> Objs {
        let lib = self.lib;
        let mut set: Objs = [self.g.pending[at as usize].occ.card].into_iter().collect();
        let ability::Ability::Instead { would, .. } = &lib.ability(r.ability).ability else { return set };
        let batch = self.g.frames.iter().rev().find_map(|f| match f {
            Frame::Occur { from, to, .. } => Some((*from, *to)),
            _ => None,
        });
        let Some((from, to)) = batch.filter(|_| would.when.is_together()) else { return set };
        for i in (from..to).filter(|i| *i != at) {
            let p = self.g.pending[i as usize];
            let scope = crate::scope::Scope::of(r.you, r.source, NOWHERE).event(&p.occ);
            if p.fate == Fate::Stands && self.v().matches(&would.when, &p.occ, &scope) {
                self.g.pending[i as usize].fate = Fate::Gone;
                set.push(p.occ.card);
            }
        }
        set
    }

    /// What was chosen in place of a member of a batch is done.
    pub(crate) fn substitute(&mut self, at: u16) {
        let occ = self.g.pending[at as usize].occ;
        self.g.pending[at as usize].fate = Fate::Gone;
        let chosen = self.g.tried.iter_mut().rev().find(|t| t.pending == at && t.chosen.is_some());
        let Some((t, you)) = chosen.and_then(|t| Some((*t, t.chosen.take()?))) else { return };
        self.push(Frame::Replaced { pending: at });
        let area = self.v().area_of_source(t.source);
        self.start_run(t.source, t.ability, you, t.node, area, &occ);
    }

    /// "Can't ready unless": it was paid for, so what was to be replaced happens.
    pub(crate) fn stands_after_all(&mut self, run: u16) {
        let ability = &self.lib.ability(self.g.runs[run as usize].ability).ability;
        if !matches!(ability, ability::Ability::Instead { would, .. } if matches!(would.instead, Effect::PayOr { .. }))
        {
            return;
        }
        if let Some(at) = self.replaced() {
            self.g.pending[at].fate = Fate::Stands;
        }
    }

    /// 514.5a: to defeat a Troublemaker is to score its points and dismiss it; where it is not, neither is done.
    pub(crate) fn not_defeated(&mut self, defeat: &Occ) {
        for p in &mut self.g.pending {
            let of_it = p.occ.deed == Deed::Score && p.occ.other == defeat.card
                || p.occ.deed == Deed::Dismiss && p.occ.card == defeat.card;
            if of_it {
                p.fate = Fate::Gone;
            }
        }
        self.g.frames.retain(|f| !matches!(f, Frame::Faceoff(crate::frame::FaceoffStep::Dismiss)));
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

    /// Whether a player can pay for a substitute: a cost before "to", or tokens and this card's own exhaustion where they
    /// are all there is of it.
    fn can_pay(&self, instead: &Effect, scope: &crate::scope::Scope<'_>, seat: Seat) -> bool {
        match instead {
            Effect::Pay { cost, .. } => self.payable(cost, scope, seat, 0).is_ok(),
            Effect::Do(..) => {
                price(instead).is_none_or(|act| self.payable(std::slice::from_ref(act), scope, seat, 0).is_ok())
            }
            Effect::Seq(list) if list.iter().all(|e| price(e).is_some()) => {
                list.iter().filter_map(price).all(|act| self.payable(std::slice::from_ref(act), scope, seat, 0).is_ok())
            }
            // "If you do": where it can't be done, what would happen does.
            Effect::IfDone { first, .. } => self.could_do(first, scope),
            _ => true,
        }
    }

    /// Whether a substitute does nothing but something else to the card that it is about.
    fn concerns_it_alone(&self, occ: &Occ, r: &Replacement) -> bool {
        let ability::Ability::Instead { would, .. } = &self.lib.ability(r.ability).ability else { return false };
        if r.modifier.is_some() || would.when.is_together() || occ.card.card == NONE {
            return false;
        }
        let scope = crate::scope::Scope::of(r.you, r.source, NOWHERE).event(occ);
        let same = |act: &Act| matches!(self.noun_of(act), Some(Noun::The(r)) if self.one(r, &scope) == Some(occ.card));
        match &would.instead {
            Effect::Nothing => true,
            Effect::Do(_, act) => same(act),
            Effect::Seq(parts) => parts.iter().all(|e| matches!(e, Effect::Do(_, act) if same(act))),
            _ => false,
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
                let scope = crate::scope::Scope::of(you, source, NOWHERE).event(occ);
                let Some(node) = def.root else { return };
                if self.is_tried(pending, source, id, node) || self.limit_used(source, id, would.limit) {
                    return;
                }
                if !is_of_so_many(&would.when, occ)
                    || !self.matches(&would.when, occ, &scope)
                    || would.cond.as_ref().is_some_and(|c| !self.holds(c, &scope))
                {
                    return;
                }
                if occ.by == By::Repair && !leads_elsewhere(&would.instead, &would.when.what) {
                    rule!(self, "104.3");
                    return;
                }
                if occ.by == By::Repair {
                    rule!(self, "104.4");
                }
                let may = would.may.as_ref().map(|w| self.seat(w, &scope));
                if may.is_some_and(|seat| !self.can_pay(&would.instead, &scope, seat)) {
                    rule!(self, "508.1d");
                    return;
                }
                out.push(Replacement { source, ability: id, node, you, may, modifier: None });
            });
        };
        let deeds = Deeds::of_occ(occ);
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
            let scope = crate::scope::Scope::of_modifier(self.g, m);
            let node = self.lib.child(m.node, 0);
            let speaks = is_of_so_many(&would.when, occ) && self.matches(&would.when, occ, &scope);
            if self.is_tried(pending, m.source, m.ability, node) || !speaks {
                continue;
            }
            if would.cond.as_ref().is_some_and(|c| !self.holds(c, &scope)) {
                continue;
            }
            if occ.by == By::Repair && !leads_elsewhere(&would.instead, &would.when.what) {
                rule!(self, "104.3");
                continue;
            }
            let may = would.may.as_ref().map(|w| self.seat(w, &scope));
            if may.is_some_and(|seat| !self.can_pay(&would.instead, &scope, seat)) {
                continue;
            }
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

    /// Whether anything at all could put something in the place of an occurrence, told without a look at any text.
    #[inline(always)]
    pub(crate) fn may_be_replaced(&self, occ: &Occ, deeds: Deeds) -> bool {
        // 104.3, 508.1a: what the game does and what is paid is not replaced.
        if !self.lib.replaced.meets(deeds) || matches!(occ.by, By::Game | By::Cost) {
            return false;
        }
        let itself = || {
            let c = self.g.card(occ.card.card);
            c.zone != Zone::Play && self.lib.def(c.def).side(c.boost()).replaces.meets(deeds)
        };
        !self.faces.fresh
            || self.faces.replaces.meets(deeds)
            || occ.card.card != NONE && itself()
            || self.lib.heard_in(deeds).next().is_some()
            || self.g.modifiers.iter().any(|m| matches!(self.lib.effect(m.node), Effect::Instead { .. }))
    }

    pub(crate) fn may_replace_from(&self, card: crate::ids::CardIdx) -> bool {
        let c = self.g.card(card);
        let side = self.lib.def(c.def).side(c.boost());
        side.has.elsewhere
            && side.abilities.clone().any(|id| {
                let def = self.lib.ability(AbilityId(id));
                matches!(def.ability, ability::Ability::Instead { .. }) && def.works != ability::Works::Play
            })
    }

    pub(crate) fn is_tried(&self, pending: u16, source: Obj, ability: AbilityId, node: EffectId) -> bool {
        self.g.tried.iter().any(|t| {
            t.source.card == source.card
                && t.ability == ability
                && t.node == node
                && (t.pending == pending
                    || self.g.frames.iter().any(|f| matches!(f, Frame::Replaced { pending } if *pending == t.pending)))
        })
    }
}

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

/// 104.4: a replacement that sends the card it happens to, and not another one, to another zone than its owner's discard pile.
fn leads_elsewhere(effect: &Effect, what: &Filter) -> bool {
    let is_it = |noun: &Noun| *noun != Noun::The(Ref::This) || what.0.contains(&Is::The(Ref::This));
    match effect {
        Effect::Do(_, Act::To(Deed::Banish, noun)) => is_it(noun),
        Effect::Do(_, Act::Put(noun, goal)) => is_it(noun) && !matches!(goal, Goal::Discard(_)),
        Effect::Seq(parts) => parts.iter().any(|e| leads_elsewhere(e, what)),
        Effect::May(_, e) | Effect::Pay { then: e, .. } => leads_elsewhere(e, what),
        _ => false,
    }
}

/// What a part of a substitute takes from the player, if that is all it does.
fn price(e: &Effect) -> Option<&Act> {
    match e {
        Effect::Do(_, act @ (Act::Pay(_) | Act::To(Deed::Exhaust, Noun::The(Ref::This)))) => Some(act),
        _ => None,
    }
}
