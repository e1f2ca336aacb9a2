//! Modifiers that effects make, from their beginning to their end (708).

use crate::choose::CHOOSING;
use crate::effect::stage;
use crate::engine::{Engine, Flow};
use crate::few::{Cards, Few, Objs};
use crate::gather::Gathered;
use crate::ids::EffectId;
use crate::mark::{Watch, rule};
use crate::occurrence::{NOWHERE, Occ};
use crate::pay::slot_of;
use crate::records::{Direct, Ends, Modifier, SlotVal};
use crate::scope::Scope;
use ability::{Change, Effect, Mod, Noun, Num, Ref, Slot, Subject, Until};

impl<W: Watch + ?Sized> Engine<'_, W> {
    #[allow(clippy::too_many_arguments)]
    pub(crate) fn change_step(
        &mut self,
        run: u16,
        node: EffectId,
        st: u16,
        at: u16,
        n: u16,
        change: &Change,
        until: &ability::Until,
    ) -> Flow {
        let noun = match &change.what {
            Subject::Cards(noun) => Some(noun),
            Subject::Players(_) | Subject::Game => None,
        };
        match st {
            stage::START => {
                let next = if noun.is_some_and(|n| slot_of(n).is_some()) { stage::CHOOSE } else { stage::DO };
                self.effect_to(run, node, next, 0, 0);
            }
            stage::CHOOSE => {
                if let Some(noun @ Noun::Every { of, .. }) = noun
                    && of.past().is_some()
                {
                    // What was done this way is known now, and not when the text is over.
                    let mut set = Objs::new();
                    self.v().settled(noun, &self.scope(run), &mut set);
                    let n = set.len() as u16;
                    self.g.sets.extend(set);
                    self.settle_choice(run, noun, n);
                }
                let Some(noun @ (Noun::Pick { .. } | Noun::Random { .. } | Noun::PickForEach { .. })) = noun else {
                    self.effect_to(run, node, stage::DO, 0, 0);
                    return Flow::Go;
                };
                let you = self.g.runs[run as usize].you;
                match self.gather(run, node, at, n, &CHOOSING, noun, &[you]) {
                    Gathered::Ask => return Flow::Ask,
                    Gathered::More => {}
                    Gathered::All => {
                        self.settle_choice(run, noun, n);
                        self.effect_to(run, node, stage::DO, 0, 0);
                    }
                }
            }
            _ => {
                self.pop();
                if change.mods.iter().any(|m| matches!(m, Mod::SetPower(Num::EachOthers(_)))) {
                    self.trade_power(run, node, change, until);
                    return Flow::Go;
                }
                let frozen = self.freeze(run, change);
                rule!(self, "708.2");
                self.make_modifier(run, node, until, &frozen);
                self.g.runs[run as usize].done = 1;
            }
        }
        Flow::Go
    }

    /// Two cards exchange their power: each is set to what the other has now. One without power has none to give.
    fn trade_power(&mut self, run: u16, node: EffectId, change: &Change, until: &Until) {
        rule!(self, "708.2");
        let mut set = Cards::new();
        {
            let (v, scope) = (self.v(), self.scope(run));
            crate::modify::affected(&v, &change.what, &scope, &mut set);
        }
        let (&[a, b], Subject::Cards(noun)) = (&set[..], &change.what) else { return };
        let powers = (self.v().power(a), self.v().power(b));
        let ((Some(of_a), Some(of_b)), true) = (powers, a != b) else { return };
        let slots = slots_of(noun);
        for (card, power) in [(a, of_b), (b, of_a)] {
            self.make_modifier(run, node, until, &[power]);
            let Some(m) = self.g.modifiers.last().copied() else { return };
            let obj = self.g.obj(card);
            // The text means both; what it does to this one it does to no other.
            for (i, slot) in slots.iter().enumerate() {
                let val = &mut self.g.kept[m.kept as usize + usize::from(slot.0)];
                let own = *val == SlotVal::Card(obj) || matches!(val, SlotVal::Kept(..)) && i == 0;
                *val = if own { SlotVal::Card(obj) } else { SlotVal::Empty };
            }
        }
        self.g.runs[run as usize].done = 1;
    }

    /// The numbers of a change as they are now (708.2b): a modifier with a duration keeps them.
    fn freeze(&self, run: u16, change: &Change) -> Few<i32> {
        let scope = self.scope(run);
        let v = self.v();
        change
            .mods
            .iter()
            .map(|m| match m {
                Mod::Power(n)
                | Mod::PowerAs(n, _)
                | Mod::SetPower(n)
                | Mod::Requirement { by: n, .. }
                | Mod::Need { by: n, .. }
                | Mod::HomeLimit(n)
                | Mod::HandSize(n)
                | Mod::Bonus(n)
                | Mod::SetBonus(n)
                | Mod::PointValue(n)
                | Mod::FlipMore(n)
                | Mod::PowerTotal(n)
                | Mod::ExtraTroublemaker(n, _)
                | Mod::AtMost(_, n, _)
                | Mod::Cost { by: n, .. }
                | Mod::KeywordCost { by: n, .. }
                | Mod::KeywordOf(_, n)
                | Mod::MoreConfronts(n) => v.num(n, &scope),
                // What is added when the power is doubled so many times over.
                Mod::DoublePower(n) => {
                    let mut set = Cards::new();
                    crate::modify::affected(&v, &change.what, &scope, &mut set);
                    crate::mods::doubled(set.first().and_then(|c| v.power(*c)).unwrap_or(0), v.num(n, &scope))
                }
                Mod::AddPowerOf(noun) => {
                    let mut set = Cards::new();
                    crate::modify::affected_nouns(&v, noun, &scope, &mut set);
                    match noun {
                        // Of a card that has gone, what it had (712.2).
                        ability::Noun::The(r) if set.is_empty() => {
                            v.one(r, &scope).map_or(0, |o| v.stat(ability::Stat::Power, o))
                        }
                        _ => set.iter().map(|c| v.power(*c).unwrap_or(0)).sum(),
                    }
                }
                _ => 0,
            })
            .collect()
    }

    /// Makes a modifier out of a node of a running effect (707.1, 708).
    pub(crate) fn make_modifier(&mut self, run: u16, node: EffectId, until: &Until, frozen: &[i32]) {
        rule!(self, "707.1");
        self.modify_directly(run, node, until, frozen, Direct::No);
        rule!(self, "513.3");
    }

    /// The same of one that may change something by itself, whatever its node says.
    pub(crate) fn modify_directly(&mut self, run: u16, node: EffectId, until: &Until, frozen: &[i32], direct: Direct) {
        let (kept, kept_len) = self.keep(run, frozen);
        let ends = self.ends(run, until);
        let here = self.v().here(&self.scope(run));
        let stamp = self.g.tick();
        let r = self.g.runs[run as usize];
        self.g.modifiers.push(Modifier {
            source: r.source,
            ability: r.ability,
            node,
            controller: r.you,
            ends,
            stamp,
            here,
            kept,
            kept_len,
            direct,
        });
        self.g.faces.unsettle();
    }

    pub(crate) fn ends(&self, run: u16, until: &Until) -> Ends {
        let scope = self.scope(run);
        match until {
            Until::EndOfTurn => Ends::Turn,
            Until::EndOfFaceoff => Ends::Faceoff,
            Until::EndOfPhase => Ends::Phase,
            Until::EndOf(phase) => Ends::PhaseNamed(*phase),
            Until::StartOfNextTurn(who) => Ends::StartOfTurn(self.v().seat(who, &scope)),
            Until::EndOfTurnOf(who) => Ends::EndOfTurnOf(self.v().seat(who, &scope), self.g.turn.number),
            Until::Happens(_) | Until::While(_) => Ends::Told,
            Until::Forever => Ends::Never,
            Until::Used => Ends::Used,
            Until::UsedOrEndOfTurn => Ends::UsedOrTurn,
            Until::UsedOrEndOfFaceoff => Ends::UsedOrFaceoff,
        }
    }

    pub(crate) fn remove_modifier(&mut self, at: usize) {
        let gone = self.g.modifiers.remove(at);
        self.uncopy(&gone);
        self.g.faces.unsettle();
        if self.g.modifiers.is_empty() && self.g.waiting.is_empty() && self.g.faceoff.is_none() {
            self.g.kept.clear();
        }
    }

    /// Ends every modifier for which the test says so.
    #[inline(always)]
    pub(crate) fn end_modifiers(&mut self, ends: impl Fn(&Ends) -> bool) {
        if !self.g.modifiers.is_empty() {
            self.end_those(ends);
        }
    }

    #[inline(never)]
    fn end_those(&mut self, ends: impl Fn(&Ends) -> bool) {
        let before = self.g.modifiers.len();
        while let Some(at) = self.g.modifiers.iter().position(|m| m.direct != Direct::No && ends(&m.ends)) {
            self.remove_modifier(at);
        }
        self.g.modifiers.retain(|m| !ends(&m.ends));
        if self.g.modifiers.len() != before {
            self.g.faces.unsettle();
            self.compact();
        }
    }

    /// Gives back what gone modifiers kept.
    fn compact(&mut self) {
        if self.g.modifiers.is_empty() && self.g.waiting.is_empty() && self.g.faceoff.is_none() {
            self.g.kept.clear();
            return;
        }
        let old = std::mem::take(&mut self.g.kept);
        let mut kept = std::mem::take(&mut self.g.faces.slots);
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
        self.g.faces.slots = old;
    }

    /// Ends modifiers that last until something happens, or while something holds.
    pub(crate) fn end_modifiers_on(&mut self, occ: &Occ) {
        if !self.g.modifiers.iter().any(|m| m.ends == Ends::Told) || occ.is_only_counted() {
            return;
        }
        self.refresh();
        let mut i = 0;
        while i < self.g.modifiers.len() {
            let m = self.g.modifiers[i];
            let over = m.ends == Ends::Told && {
                let v = self.v();
                // How long it lasts hangs on where its card is then.
                let scope = Scope { settled: NOWHERE, ..Scope::of_modifier(self.g, &m) };
                let until = match self.lib.effect(m.node) {
                    Effect::Change { until, .. } | Effect::Later { until, .. } | Effect::Instead { until, .. } => {
                        Some(until)
                    }
                    Effect::Do(
                        _,
                        ability::Act::TakeControl(_, until)
                        | ability::Act::ExchangeControl(_, until)
                        | ability::Act::BecomeCopy(_, until),
                    ) => Some(until),
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
}

/// Where the cards of a noun are kept.
fn slots_of(noun: &Noun) -> Few<Slot> {
    match noun {
        Noun::Both(a, b) => slots_of(a).into_iter().chain(slots_of(b)).collect(),
        Noun::The(Ref::Slot(slot)) => [*slot].into_iter().collect(),
        Noun::The(_) | Noun::Rest(_) => Few::new(),
        Noun::Pick { slot, .. }
        | Noun::Every { slot, .. }
        | Noun::Random { slot, .. }
        | Noun::Top { slot, .. }
        | Noun::Bottom { slot, .. }
        | Noun::PickForEach { slot, .. } => [*slot].into_iter().collect(),
    }
}
