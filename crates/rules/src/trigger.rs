//! Triggered abilities (704, 712) and modifiers that trigger or end (708.4).

use crate::deeds::Deeds;
use crate::engine::Engine;
use crate::few::Few;
use crate::game::Wrapped;
use crate::ids::{AbilityId, CardIdx, EffectId, NONE, Obj, Seat};
use crate::mark::{Watch, rule};
use crate::occurrence::{NOWHERE, Occ};
use crate::records::{Used, Waiting, Wave};
use crate::scope::Scope;
use crate::view::View;
use ability::{Ability, CardType, Effect, Limit, Span, Works, Zone};

impl<W: Watch + ?Sized> Engine<'_, W> {
    /// Finds what an occurrence triggers; each triggered effect then waits (704.1c).
    #[inline(always)]
    pub(crate) fn collect(&mut self, occ: &Occ, deeds: Deeds) {
        if self.v().may_hear(occ, deeds) {
            self.collect_heard(occ, deeds);
        }
    }

    /// The same where there is somebody who may hear of it.
    #[inline(never)]
    fn collect_heard(&mut self, occ: &Occ, deeds: Deeds) {
        self.refresh();
        let mut found: Few<Waiting> = Few::new();
        {
            let v = self.v();
            if self.g.faces.grants.is_empty() || !self.lib.granted.meets(deeds) {
                for (card, hears) in &self.g.faces.listening {
                    if v.hears_from(*card, hears, occ, deeds) || self.w.listens() {
                        v.triggers_of(*card, occ, &mut found);
                    } else {
                        debug_assert!(!v.is_triggered(*card, occ), "what a card hears of goes past it");
                    }
                }
            } else {
                for (card, c) in self.g.lying() {
                    if v.hears((card, c), occ, deeds) || v.is_granted(card) {
                        v.triggers_of(card, occ, &mut found);
                    }
                }
            }
            let outside = if self.lib.elsewhere.meets(deeds) { Some(self.lib.heard_in(deeds)) } else { None };
            for zone in outside.into_iter().flatten() {
                for seat in Seat::all() {
                    for card in self.g.zone(zone, seat) {
                        let side = self.lib.def(self.g.card(card).def).side(self.g.card(card).boost());
                        if side.has.elsewhere && side.listens.meets(deeds) {
                            v.triggers_of(card, occ, &mut found);
                        }
                    }
                }
            }
            let card = occ.card.card;
            // A card sees itself change zones, whichever side of the change it works on.
            let sees = |zone| match zone {
                Zone::Discard | Zone::Banished | Zone::Hand => !v.triggers_from(card),
                // No card is heard in a deck but of its own way there.
                Zone::DrawDeck => !occ.leaves_play(),
                Zone::Play | Zone::ProblemDeck | Zone::Flip | Zone::Queue => false,
            };
            if card != NONE && occ.changes_zone() && sees(self.g.card(card).zone) {
                v.triggers_of_gone(card, occ, &mut found);
            }
            for m in &self.g.modifiers {
                if let Effect::Later { when, cond, slot, .. } = self.lib.effect(m.node) {
                    let scope = Scope::of_modifier(self.g, m);
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
            self.wait(&found);
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
            self.wait(&found);
        }
    }

    fn wait(&mut self, found: &[Waiting]) {
        rule!(self, "704.1");
        rule!(self, "704.1b");
        rule!(self, "704.1c");
        self.g.turn.unwrapped = Wrapped::Triggered;
        for mut w in found.iter().copied() {
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

    /// What left play has left: what its triggers ask of the table is asked now, and the first of a turn was one.
    pub(crate) fn judge_left(&mut self, from: usize, to: usize) {
        let lib = self.lib;
        for at in (from..to).rev() {
            let w = self.g.waiting[at];
            let Ability::When { when, cond, limit, .. } = &lib.ability(w.ability).ability else { continue };
            if lib.ability(w.ability).root != Some(w.node) {
                continue;
            }
            let again = when.first.is_some()
                && self.g.waiting[from..at].iter().any(|o| (o.source, o.ability) == (w.source, w.ability));
            let holds = |e: &Self, cond: &ability::Cond| {
                let occ = Occ { card: w.card, other: w.other, to: w.area, n: w.n, ..Occ::new(when.deed, w.seat) };
                let v = e.v();
                v.holds(cond, &Scope::of(w.controller, w.source, v.area_of_source(w.source)).event(&occ))
            };
            let asked = cond.as_ref().filter(|c| is_of_the_table(c));
            if asked.is_some() {
                self.refresh();
            }
            if again || asked.is_some_and(|c| !holds(self, c)) {
                self.g.waiting.remove(at);
                let used = |u: &Used| u.source.card == w.source.card && u.ability == w.ability;
                if limit.is_some()
                    && let Some(k) = self.g.used.iter().rposition(used)
                {
                    self.g.used.remove(k);
                }
            }
        }
    }

    /// "The next time": used up.
    fn use_up(&mut self, occ: &Occ) {
        let mut i = 0;
        while i < self.g.modifiers.len() {
            let m = self.g.modifiers[i];
            let used = match self.lib.effect(m.node) {
                Effect::Later { when, cond, times: ability::Times::Once, .. } => {
                    let v = self.v();
                    let scope = Scope::of_modifier(self.g, &m);
                    v.matches(when, occ, &scope) && cond.as_ref().is_none_or(|c| v.holds(c, &scope))
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
        let waiting_from = self.g.waiting.len();
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
        self.count_waiting(waiting_from);
    }

    /// Marks a limited ability as used.
    pub(crate) fn use_limit(&mut self, source: Obj, ability: AbilityId) {
        if let Some(limit) = self.lib.ability(ability).ability.limit() {
            self.g.used.push(Used { source, ability, span: limit.per });
        }
    }
}

impl<W: Watch + ?Sized> View<'_, W> {
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

    /// Whether anything of a card is triggered.
    fn is_triggered(&self, card: CardIdx, occ: &Occ) -> bool {
        let mut found = Few::new();
        self.triggers_of(card, occ, &mut found);
        !found.is_empty()
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
        limit: Option<Limit>,
        occ: &Occ,
        found: &mut Few<Waiting>,
    ) {
        let def = self.lib.ability(id);
        let source = self.g.obj(card);
        let you = self.controller(card);
        // 501.5: where only the area it came from is named, that is the one spoken of.
        let left = when.to.is_none() && matches!(when.from, Some(ability::Spot::At(_))) && occ.from != NOWHERE;
        let spoken = if left { Occ { to: occ.from, ..*occ } } else { *occ };
        let scope = Scope::of(you, source, self.g.area_of(card)).event(&spoken);
        if !self.matches(when, occ, &scope) || self.limit_used(source, id, limit) {
            return;
        }
        if let Some(cond) = cond
            && !(occ.is_seen_before() && is_of_the_table(cond))
            && !self.holds(cond, &scope)
        {
            return;
        }
        let Some(node) = def.root else { return };
        if let Some(limit) = limit
            && !self.is_offer(id, node)
        {
            let found = found.iter().filter(|w| w.source == source && w.ability == id).count();
            if self.uses(source, id, limit) + found >= usize::from(limit.times) {
                return;
            }
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
            area: if spoken.to != NOWHERE { spoken.to } else { spoken.from },
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

    pub(crate) fn limit_used(&self, source: Obj, ability: AbilityId, limit: Option<Limit>) -> bool {
        limit.is_some_and(|limit| self.uses(source, ability, limit) >= usize::from(limit.times))
    }

    /// How often a limited ability was used in the time its limit speaks of.
    fn uses(&self, source: Obj, ability: AbilityId, limit: Limit) -> usize {
        // Once a game is once for the card, whichever side of it is up; a Problem that enters play anew begins anew.
        let sides = source.card != NONE && self.g.def(self.lib, source.card).kind != CardType::Problem;
        let game = limit.per == Span::Game && sides;
        let same = |u: &Used| u.source == source || game && u.source.card == source.card;
        self.g.used.iter().filter(|u| same(u) && u.ability == ability).count()
    }
}

/// Whether a condition of a card's leaving asks about the table as it is afterwards, and not about the card that left.
fn is_of_the_table(cond: &ability::Cond) -> bool {
    use ability::{Cond, Is, Num};
    fn plain(n: &Num) -> bool {
        match n {
            Num::Stat(..) | Num::Counters(..) | Num::Slot(_) | Num::ThatMany | Num::X => false,
            Num::Plus(a, b) | Num::Times(a, b) | Num::Least(a, b) => plain(a) && plain(b),
            Num::Minus(a) | Num::Every(_, a) => plain(a),
            _ => true,
        }
    }
    let names = |f: &ability::Filter| f.0.iter().any(|i| matches!(i, Is::The(_)));
    match cond {
        Cond::Count(f, _, n) => !names(f) && plain(n),
        Cond::Compare(a, _, b) => plain(a) && plain(b),
        Cond::Happened(..) => true,
        Cond::Not(c) => is_of_the_table(c),
        Cond::All(list) | Cond::Any(list) => list.iter().all(is_of_the_table),
        Cond::Is(..)
        | Cond::Was(..)
        | Cond::During(..)
        | Cond::TurnOf(_)
        | Cond::InFaceoff(..)
        | Cond::Did
        | Cond::Same(..)
        | Cond::Guessed(_) => false,
    }
}
