//! Triggered abilities (704, 712) and modifiers that trigger or end (708.4).

use crate::engine::Engine;
use crate::few::{Few, Objs};
use crate::frame::Frame;
use crate::game::{Ends, Modifier, Run, SlotVal, Used, Waiting, Wave, Wrapped};
use crate::ids::{AbilityId, AreaId, CardIdx, EffectId, NONE, Obj, Seat};
use crate::mark::{Watch, rule};
use crate::occurrence::{NOWHERE, Occ};
use crate::view::{Scope, Slots, View, event_slot};
use ability::{Ability, CardType, Effect, Span, Until, Works, Zone};

impl<W: Watch + ?Sized> Engine<'_, W> {
    /// Finds what an occurrence triggers; each triggered effect then waits (704.1c).
    pub(crate) fn collect(&mut self, occ: &Occ) {
        let mut found: Few<Waiting> = Few::new();
        {
            let v = self.v();
            let deeds = crate::library::Deeds::of_occ(occ);
            let heard = self.g.faces.listens.meets(deeds);
            for card in self.g.in_play().take_while(|_| heard) {
                let c = self.g.card(card);
                if self.lib.def(c.def).side(c.boost()).listens.meets(deeds) || v.is_granted(card) {
                    v.triggers_of(card, occ, &mut found);
                }
            }
            for zone in self.lib.heard_in(deeds) {
                for seat in Seat::all() {
                    for card in self.g.zone(zone, seat) {
                        let side = self.lib.def(self.g.card(card).def).side(self.g.card(card).boost());
                        if side.has.elsewhere && side.listens.meets(deeds) {
                            v.triggers_of(card, occ, &mut found);
                        }
                    }
                }
            }
            // A card sees itself change zones, whichever side of the change it works on.
            let card = occ.card.card;
            if card != NONE
                && occ.changes_zone()
                && matches!(self.g.card(card).zone, Zone::Discard | Zone::Banished | Zone::Hand)
                && !v.triggers_from(card)
            {
                v.triggers_of_gone(card, occ, &mut found);
            }
            for m in &self.g.modifiers {
                if let Effect::Later { when, cond, slot, .. } = self.lib.effect(m.node) {
                    let kept = &self.g.kept[m.kept as usize..m.kept as usize + m.kept_len as usize];
                    let scope = Scope { slots: Slots::Of(kept), ..Scope::of(m.controller, m.source, NOWHERE) };
                    if v.matches(when, occ, &scope) && cond.as_ref().is_none_or(|c| v.holds(c, &scope)) {
                        found.push(Waiting {
                            source: m.source,
                            ability: m.ability,
                            node: self.lib.child(m.node, 0),
                            controller: m.controller,
                            wave: Wave::Next,
                            card: occ.card,
                            other: occ.other,
                            seat: occ.seat,
                            area: occ.to,
                            n: occ.n,
                            kept: m.kept,
                            kept_len: m.kept_len,
                            slot: slot.0,
                        });
                    }
                }
            }
        }
        if !found.is_empty() {
            self.wait(found);
            self.use_up(occ);
        }
    }

    /// The same for what happens to a card, by its own text alone.
    pub(crate) fn collect_own(&mut self, occ: &Occ) {
        let mut found: Few<Waiting> = Few::new();
        if occ.card.card != NONE {
            self.v().triggers_of(occ.card.card, occ, &mut found);
        }
        if !found.is_empty() {
            self.wait(found);
        }
    }

    fn wait(&mut self, found: Few<Waiting>) {
        rule!(self, "704.1");
        rule!(self, "704.1b");
        rule!(self, "704.1c");
        self.g.turn.unwrapped = Wrapped::Triggered;
        for mut w in found {
            // What a later trigger keeps is copied: its modifier may be gone when it is processed.
            if w.kept_len > 0 {
                let (from, len) = (w.kept as usize, w.kept_len as usize);
                w.kept = self.g.kept.len() as u32;
                self.g.kept.extend_from_within(from..from + len);
            }
            if !self.v().is_offer(w.ability, w.node) {
                self.use_limit(w.source, w.ability);
            }
            self.g.waiting.push(w);
        }
    }

    /// "The next time": used up.
    fn use_up(&mut self, occ: &Occ) {
        let mut i = 0;
        while i < self.g.modifiers.len() {
            let m = self.g.modifiers[i];
            let used = match self.lib.effect(m.node) {
                Effect::Later { when, times: ability::Times::Once, .. } => {
                    let v = self.v();
                    let kept = &self.g.kept[m.kept as usize..m.kept as usize + m.kept_len as usize];
                    let scope = Scope { slots: Slots::Of(kept), ..Scope::of(m.controller, m.source, NOWHERE) };
                    v.matches(when, occ, &scope)
                }
                _ => false,
            };
            if used {
                rule!(self, "708.4");
                self.remove_modifier(i);
            } else {
                i += 1;
            }
        }
    }

    /// Triggers on a state of the game rather than something that happens (PR156): once each time it comes to hold.
    pub(crate) fn state_triggers(&mut self) {
        if !self.lib.states {
            return;
        }
        self.refresh();
        let mut found: Vec<(Obj, AbilityId, bool)> = Vec::new();
        {
            let v = self.v();
            for card in self.g.in_play() {
                v.abilities(card, |id, _| {
                    if let Ability::State { cond, .. } = &self.lib.ability(id).ability {
                        let source = self.g.obj(card);
                        let scope = Scope::of(v.controller(card), source, self.g.area_of(card));
                        found.push((source, id, v.holds(cond, &scope)));
                    }
                });
            }
        }
        for (source, ability, holds) in found {
            let held = self.g.used.iter().position(|u| u.source == source && u.ability == ability);
            match (held, holds) {
                (None, true) => {
                    let Some(node) = self.lib.ability(ability).root else { continue };
                    rule!(self, "704.1");
                    let controller = self.v().controller(source.card);
                    self.g.used.push(Used { source, ability, span: Span::Game });
                    self.g.turn.unwrapped = Wrapped::Triggered;
                    self.g.waiting.push(Waiting {
                        source,
                        ability,
                        node,
                        controller,
                        wave: Wave::Next,
                        card: source,
                        other: Obj::NONE,
                        seat: controller,
                        area: self.g.area_of(source.card),
                        n: 0,
                        kept: 0,
                        kept_len: 0,
                        slot: 0,
                    });
                }
                (Some(at), false) => {
                    self.g.used.remove(at);
                }
                (None, false) | (Some(_), true) => {}
            }
        }
    }

    /// Marks a limited ability as used.
    pub(crate) fn use_limit(&mut self, source: Obj, ability: AbilityId) {
        let limit = match &self.lib.ability(ability).ability {
            Ability::When { limit, .. } | Ability::Activated { limit, .. } => *limit,
            Ability::Instead { would, .. } => would.limit,
            _ => None,
        };
        if let Some(span) = limit {
            self.g.used.push(Used { source, ability, span });
        }
    }

    // ---- runs

    /// Begins carrying out a text, its slots filled from an occurrence.
    pub(crate) fn start_run(
        &mut self,
        source: Obj,
        ability: AbilityId,
        you: Seat,
        node: EffectId,
        area: AreaId,
        occ: &Occ,
    ) {
        self.start_run_kept(source, ability, you, node, area, 0, 0, Some((occ, 0)));
    }

    /// Begins carrying out a text with slots kept from the one that made it.
    #[allow(clippy::too_many_arguments)]
    pub(crate) fn start_run_kept(
        &mut self,
        source: Obj,
        ability: AbilityId,
        you: Seat,
        node: EffectId,
        area: AreaId,
        kept: u32,
        kept_len: u16,
        event: Option<(&Occ, u8)>,
    ) {
        let run = self.new_run(source, ability, you, area, kept, kept_len, event);
        self.push(Frame::EndRun);
        self.push(Frame::Effect { run, node, stage: 0, at: 0, n: 0 });
    }

    #[allow(clippy::too_many_arguments)]
    pub(crate) fn new_run(
        &mut self,
        source: Obj,
        ability: AbilityId,
        you: Seat,
        area: AreaId,
        kept: u32,
        kept_len: u16,
        event: Option<(&Occ, u8)>,
    ) -> u16 {
        let base = self.g.slots.len() as u16;
        let sets = self.g.sets.len() as u16;
        let n = self.lib.ability(ability).slots;
        for i in 0..n {
            let slot = ability::Slot(i);
            let mut val = SlotVal::Empty;
            if (i as u16) < kept_len {
                val = self.g.kept[kept as usize + i as usize];
                if let SlotVal::Kept(from, len) = val {
                    let start = self.g.sets.len() as u16;
                    for k in 0..len {
                        if let SlotVal::Card(obj) = self.g.kept[kept as usize + (from + k) as usize] {
                            self.g.sets.push(obj);
                        }
                    }
                    val = SlotVal::Cards(start, self.g.sets.len() as u16 - start);
                }
            }
            if let Some((occ, at)) = event
                && (at..at + ability::Slot::FREE).contains(&i)
            {
                val = event_slot(occ, ability::Slot(slot.0 - at));
            }
            self.g.slots.push(val);
        }
        self.g.runs.push(Run {
            source,
            ability,
            you,
            base,
            sets,
            done: 0,
            area,
            searched: 0,
            log: self.g.log.len() as u16,
        });
        self.g.runs.len() as u16 - 1
    }

    pub(crate) fn end_run(&mut self) {
        self.pop();
        self.drop_run();
    }

    /// The last run is over: its slots go, and what it searched is shuffled.
    pub(crate) fn drop_run(&mut self) {
        if let Some(run) = self.g.runs.pop() {
            self.g.slots.truncate(run.base as usize);
            self.g.sets.truncate(run.sets as usize);
            if run.searched != 0 {
                self.shuffle_searched(run.searched);
            }
        }
    }

    /// Copies the slots of a run to where they outlive it, with frozen numbers after them.
    pub(crate) fn keep(&mut self, run: u16, frozen: &[i32]) -> (u32, u16) {
        let r = self.g.runs[run as usize];
        let n = self.lib.ability(r.ability).slots as usize;
        let start = self.g.kept.len();
        let mut extra: Objs = Objs::new();
        let fixed = n + frozen.len();
        for i in 0..n {
            let val = match self.g.slots[r.base as usize + i] {
                SlotVal::Cards(from, len) => {
                    let off = fixed + extra.len();
                    extra.extend_from_slice(&self.g.sets[from as usize..(from + len) as usize]);
                    SlotVal::Kept(off as u16, len)
                }
                other => other,
            };
            self.g.kept.push(val);
        }
        self.g.kept.extend(frozen.iter().map(|n| SlotVal::Num(*n)));
        self.g.kept.extend(extra.into_iter().map(SlotVal::Card));
        (start as u32, (self.g.kept.len() - start) as u16)
    }

    // ---- modifiers

    /// Makes a modifier out of a node of a running effect (707.1, 708).
    pub(crate) fn make_modifier(&mut self, run: u16, node: EffectId, until: &Until, frozen: &[i32]) {
        rule!(self, "707.1");
        let (kept, kept_len) = self.keep(run, frozen);
        let ends = self.ends(run, until);
        let stamp = self.g.tick();
        let r = self.g.runs[run as usize];
        self.g.modifiers.push(Modifier {
            source: r.source,
            ability: r.ability,
            node,
            controller: r.you,
            ends,
            stamp,
            kept,
            kept_len,
            direct: crate::game::Direct::No,
        });
        rule!(self, "513.3");
        self.g.faces.spoil();
    }

    pub(crate) fn ends(&self, run: u16, until: &Until) -> Ends {
        let scope = self.scope(run);
        match until {
            Until::EndOfTurn => Ends::Turn,
            Until::EndOfFaceoff => Ends::Faceoff,
            Until::EndOfPhase => Ends::Phase,
            Until::EndOf(phase) => Ends::PhaseNamed(*phase),
            Until::StartOfNextTurn(who) => Ends::StartOfTurn(self.v().seat(who, &scope)),
            Until::EndOfTurnOf(who) => Ends::EndOfTurnOf(self.v().seat(who, &scope)),
            Until::Happens(_) | Until::While(_) => Ends::Told,
            Until::Forever => Ends::Never,
            Until::Used => Ends::Used,
            Until::UsedOrEndOfTurn => Ends::UsedOrTurn,
            Until::UsedOrEndOfFaceoff => Ends::UsedOrFaceoff,
        }
    }

    pub(crate) fn remove_modifier(&mut self, at: usize) {
        self.g.modifiers.remove(at);
        self.g.faces.spoil();
        if self.g.modifiers.is_empty() && self.g.waiting.is_empty() && self.g.faceoff.is_none() {
            self.g.kept.clear();
        }
    }

    /// Ends every modifier for which the test says so.
    pub(crate) fn end_modifiers(&mut self, ends: impl Fn(&Ends) -> bool) {
        let before = self.g.modifiers.len();
        self.g.modifiers.retain(|m| !ends(&m.ends));
        if self.g.modifiers.len() != before {
            self.g.faces.spoil();
            self.compact();
        }
    }

    /// Gives back what gone modifiers kept.
    fn compact(&mut self) {
        if self.g.modifiers.is_empty() && self.g.waiting.is_empty() && self.g.faceoff.is_none() {
            self.g.kept.clear();
            return;
        }
        let old: smallvec::SmallVec<[SlotVal; 64]> = self.g.kept.as_slice().into();
        let mut kept = std::mem::take(&mut self.g.kept);
        kept.clear();
        let mut shift = |from: &mut u32, len: u16| {
            let start = kept.len() as u32;
            kept.extend_from_slice(&old[*from as usize..*from as usize + len as usize]);
            *from = start;
        };
        for m in &mut self.g.modifiers {
            shift(&mut m.kept, m.kept_len);
        }
        for w in &mut self.g.waiting {
            shift(&mut w.kept, w.kept_len);
        }
        if let Some(f) = &mut self.g.faceoff {
            shift(&mut f.kept, f.kept_len);
        }
        self.g.kept = kept;
    }

    /// Ends modifiers that last until something happens, or while something holds.
    pub(crate) fn end_modifiers_on(&mut self, occ: &Occ) {
        if !self.g.modifiers.iter().any(|m| m.ends == Ends::Told) {
            return;
        }
        self.refresh();
        let mut i = 0;
        while i < self.g.modifiers.len() {
            let m = self.g.modifiers[i];
            let over = m.ends == Ends::Told && {
                let v = self.v();
                let kept = &self.g.kept[m.kept as usize..m.kept as usize + m.kept_len as usize];
                let scope = Scope { slots: Slots::Of(kept), ..Scope::of(m.controller, m.source, NOWHERE) };
                let until = match self.lib.effect(m.node) {
                    Effect::Change { until, .. } | Effect::Later { until, .. } | Effect::Instead { until, .. } => {
                        Some(until)
                    }
                    Effect::Do(_, ability::Act::TakeControl(_, until) | ability::Act::ExchangeControl(_, until)) => {
                        Some(until)
                    }
                    _ => None,
                };
                match until {
                    Some(Until::Happens(h)) => v.matches(h, occ, &scope),
                    Some(Until::While(c)) => !v.holds(c, &scope),
                    _ => false,
                }
            };
            if over {
                self.remove_modifier(i);
            } else {
                i += 1;
            }
        }
    }

    /// The scope of a run.
    pub(crate) fn scope(&self, run: u16) -> Scope<'_> {
        Scope::of_run(self.g, self.lib, run)
    }
}

impl<W: Watch + ?Sized> View<'_, W> {
    /// Whether a card outside play has a trigger that works where it is.
    fn triggers_from(&self, card: CardIdx) -> bool {
        let c = self.g.card(card);
        if c.zone == Zone::Flip && self.g.edition.flips_are_power_only() {
            return false;
        }
        self.lib.def(c.def).side(c.boost()).abilities.clone().any(|id| {
            let def = self.lib.ability(AbilityId(id));
            matches!(def.ability, Ability::When { .. }) && def.works != Works::Play && self.works_in(def.works, card)
        })
    }

    fn triggers_of(&self, card: CardIdx, occ: &Occ, found: &mut Few<Waiting>) {
        self.abilities(card, |id, _| {
            let def = self.lib.ability(id);
            if let Ability::When { when, cond, effect: _, limit, works } = &def.ability
                && self.works_in(*works, card)
            {
                self.try_trigger(card, id, when, cond.as_ref(), *limit, occ, found);
            }
        });
    }

    /// A card that has just changed zones: "when this card is dismissed" and the like.
    fn triggers_of_gone(&self, card: CardIdx, occ: &Occ, found: &mut Few<Waiting>) {
        let c = self.g.card(card);
        for id in self.lib.def(c.def).side(c.boost()).abilities.clone() {
            let id = AbilityId(id);
            let def = self.lib.ability(id);
            if let Ability::When { when, cond, effect: _, limit, works } = &def.ability {
                let fits = match works {
                    Works::Discard => c.zone == Zone::Discard,
                    Works::Hand => c.zone == Zone::Hand,
                    Works::Banished => c.zone == Zone::Banished,
                    Works::Everywhere => true,
                    Works::Play | Works::Flip | Works::Queue => false,
                };
                if fits {
                    self.try_trigger(card, id, when, cond.as_ref(), *limit, occ, found);
                }
            }
        }
    }

    #[allow(clippy::too_many_arguments)]
    fn try_trigger(
        &self,
        card: CardIdx,
        id: AbilityId,
        when: &ability::Happening,
        cond: Option<&ability::Cond>,
        limit: Option<Span>,
        occ: &Occ,
        found: &mut Few<Waiting>,
    ) {
        let def = self.lib.ability(id);
        let source = self.g.obj(card);
        let you = self.controller(card);
        let scope = Scope::of(you, source, self.g.area_of(card)).event(occ);
        if !self.matches(when, occ, &scope) || self.limit_used(source, id, limit) {
            return;
        }
        if let Some(cond) = cond
            && !self.holds(cond, &scope)
        {
            return;
        }
        let Some(node) = def.root else { return };
        let once = limit.is_some() && !self.is_offer(id, node);
        if once && found.iter().any(|w| w.source == source && w.ability == id) {
            return;
        }
        found.push(Waiting {
            source,
            ability: id,
            node,
            controller: you,
            wave: Wave::Next,
            card: occ.card,
            other: occ.other,
            seat: occ.seat,
            area: if occ.to != NOWHERE { occ.to } else { occ.from },
            n: occ.n,
            kept: 0,
            kept_len: 0,
            slot: 0,
        });
    }

    /// A trigger with a limit that only offers something: taking it up uses it, not the offer.
    pub(crate) fn is_offer(&self, ability: AbilityId, node: EffectId) -> bool {
        let def = self.lib.ability(ability);
        matches!(def.ability, Ability::When { limit: Some(_), .. })
            && def.root == Some(node)
            && matches!(self.lib.effect(node), Effect::May(..))
    }

    pub(crate) fn limit_used(&self, source: Obj, ability: AbilityId, limit: Option<Span>) -> bool {
        // Once a game is once for the card, whichever side of it is up; a Problem that enters play anew begins anew.
        let sides = source.card != NONE && self.g.def(self.lib, source.card).kind != CardType::Problem;
        let game = limit == Some(Span::Game) && sides;
        let same = |u: &Used| u.source == source || game && u.source.card == source.card;
        limit.is_some() && self.g.used.iter().any(|u| same(u) && u.ability == ability)
    }
}
