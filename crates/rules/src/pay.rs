//! Paying a cost (508): its choices are gathered first, then every part is paid.

use crate::choose::Order;
use crate::engine::{Engine, Flow};
use crate::few::Objs;
use crate::frame::{CostOf, Frame, PayStage};
use crate::ids::{Obj, Seat};
use crate::library::Library;
use crate::mark::{Watch, rule};
use crate::nouns::noun_of;
use crate::occurrence::{By, Occ};
use crate::records::SlotVal;
use crate::scope::Scope;
use ability::{Ability, Act, Deed, Effect, Noun, Num};

/// The acts a cost is made of.
pub(crate) fn acts(lib: &Library, of: CostOf) -> &[Act] {
    match of {
        CostOf::Ability(id) => match &lib.ability(id).ability {
            Ability::Activated { cost, .. } => cost,
            Ability::AddedCost(acts) => acts,
            _ => &[],
        },
        CostOf::Optional(id) => match &lib.ability(id).ability {
            Ability::OtherCost { optional, .. } => optional,
            _ => &[],
        },
        CostOf::Node(node) => match lib.effect(node) {
            Effect::Pay { cost, .. } | Effect::PayOr { cost, .. } => cost,
            _ => &[],
        },
        CostOf::Leave(id, which) => match &lib.ability(id).ability {
            Ability::Always { change, .. } => crate::toll::price(change, which),
            _ => &[],
        },
        CostOf::LeaveFor(node, which) => match lib.effect(node) {
            Effect::Change { change, .. } => crate::toll::price(change, which),
            _ => &[],
        },
    }
}

/// In which order the parts of a cost are paid.
pub(crate) fn rank(act: &Act) -> u8 {
    match act {
        Act::To(Deed::Exhaust, _) | Act::RemoveCounters(..) => 0,
        Act::Pay(_) => 1,
        _ => LAST,
    }
}

const LAST: u8 = 2;

/// 508.1b: the parts of a cost in an order that lets every one be paid: what leaves play goes last.
fn in_order(list: &[Act], at: usize) -> Option<&Act> {
    match list {
        [] => None,
        [only] => (at == 0).then_some(only),
        _ => (0..=LAST).flat_map(|now| list.iter().filter(move |act| rank(act) == now)).nth(at),
    }
}

/// Whether a part of a cost leaves somebody a choice: of cards, or of how many.
fn has_choice(act: &Act) -> bool {
    match act {
        Act::Pay(Num::Any) | Act::RemoveCounters(Num::Any, ..) => true,
        act => matches!(noun_of(act), Some(Noun::Pick { .. } | Noun::Random { .. } | Noun::PickForEach { .. })),
    }
}

pub(crate) fn slot_of(noun: &Noun) -> Option<ability::Slot> {
    match noun {
        Noun::Pick { slot, .. }
        | Noun::Every { slot, .. }
        | Noun::Random { slot, .. }
        | Noun::Top { slot, .. }
        | Noun::Bottom { slot, .. }
        | Noun::PickForEach { slot, .. } => Some(*slot),
        Noun::The(_) | Noun::Rest(_) | Noun::Both(..) => None,
    }
}

impl<W: Watch + ?Sized> Engine<'_, W> {
    #[inline(never)]
    pub(crate) fn pay_step(&mut self, run: u16, who: Seat, of: CostOf, part: u8, n: u16, stage: PayStage) -> Flow {
        let lib = self.lib;
        let list = acts(lib, of);
        match stage {
            PayStage::Choose => {
                // What leaves nobody a choice is passed by at once.
                let left = list.get(part as usize..).unwrap_or(&[]);
                let passed = left.iter().take_while(|act| !has_choice(act)).count();
                let (part, n) = (part + passed as u8, if passed > 0 { 0 } else { n });
                let Some(act) = list.get(part as usize) else {
                    self.top_frame(Frame::Pay { run, who, of, part: 0, n: 0, stage: PayStage::Do });
                    return self.pay_step(run, who, of, 0, 0, PayStage::Do);
                };
                self.top_frame(Frame::Pay { run, who, of, part, n, stage });
                if self.v().any_number(act, run, who).is_some() {
                    return Flow::Ask;
                }
                let Some(noun) = self.v().noun_of(act) else {
                    self.top_frame(Frame::Pay { run, who, of, part: part + 1, n: 0, stage });
                    return Flow::Go;
                };
                let scope = self.scope(run);
                let Some(choice) = self.v().choice(noun, &scope, who) else {
                    self.top_frame(Frame::Pay { run, who, of, part: part + 1, n: 0, stage });
                    return Flow::Go;
                };
                let candidates = self.v().payable_with(run, who, of, part, n);
                let chosen: Objs = self.v().picked(n).into();
                let open: Objs = match self.v().set_of(noun, &scope, who) {
                    Some((of, min)) => {
                        let fits = |o: &Obj| self.v().fills(of, &candidates, &chosen, *o, min, &scope);
                        candidates.iter().copied().filter(fits).collect()
                    }
                    None => self.v().next_picks(&candidates, &chosen, choice, Order::Free).collect(),
                };
                let enough = chosen.len() >= choice.min.min(candidates.len());
                if let Noun::Random { .. } = noun
                    && !enough
                    && !open.is_empty()
                {
                    self.by_chance(open.len(), |e, k| {
                        e.g.sets.push(open[k]);
                        e.top_frame(Frame::Pay { run, who, of, part, n: n + 1, stage });
                    });
                    return Flow::Go;
                }
                let full = chosen.len() >= choice.max;
                let forced = choice.min == choice.max || choice.min == usize::MAX;
                if full || open.is_empty() {
                    self.settle_choice(run, noun, n);
                    self.top_frame(Frame::Pay { run, who, of, part: part + 1, n: 0, stage });
                    return Flow::Go;
                }
                if forced && open.len() == 1 {
                    self.g.sets.push(open[0]);
                    self.top_frame(Frame::Pay { run, who, of, part, n: n + 1, stage });
                    return Flow::Go;
                }
                Flow::Ask
            }
            PayStage::Do => {
                let Some(act) = in_order(list, part.into()) else {
                    return self.pay_step(run, who, of, 0, 0, PayStage::Paid);
                };
                self.top_frame(Frame::Pay { run, who, of, part: part + 1, n, stage });
                rule!(self, "508.1");
                // Tokens for leave are paid with what the action costs.
                if let (CostOf::Leave(..) | CostOf::LeaveFor(..), Act::Pay(_)) = (of, act) {
                    return Flow::Go;
                }
                let less = match of {
                    CostOf::Ability(id) => self.v().activation_discount(who, self.g.runs[run as usize].source, id),
                    CostOf::Optional(_) | CostOf::Node(_) | CostOf::Leave(..) | CostOf::LeaveFor(..) => 0,
                };
                self.pay_part(run, who, act, less);
                Flow::Go
            }
            PayStage::Paid => {
                self.pop();
                match of {
                    // Of an activated ability it is the effect that counts.
                    CostOf::Ability(id) if matches!(lib.ability(id).ability, Ability::AddedCost(_)) => {
                        self.w.carried_out(id);
                    }
                    CostOf::Optional(id) => self.w.carried_out(id),
                    CostOf::Ability(_) | CostOf::Node(_) | CostOf::Leave(..) | CostOf::LeaveFor(..) => {}
                }
                self.g.runs[run as usize].done = self.g.runs[run as usize].done.max(1);
                Flow::Go
            }
        }
    }

    /// A choice is complete: its slot holds what was picked.
    pub(crate) fn settle_choice(&mut self, run: u16, noun: &Noun, n: u16) {
        let len = self.g.sets.len() as u16;
        let val = match n {
            0 => SlotVal::Cards(len, 0),
            1 => SlotVal::Card(self.g.sets[len as usize - 1]),
            _ => SlotVal::Cards(len - n, n),
        };
        if let Some(slot) = slot_of(noun) {
            self.set_slot(run, slot, val);
        }
        // What the cards lie beneath was chosen with them.
        if let Noun::Pick { of, .. } = noun
            && let SlotVal::Card(obj) = val
            && let Some(slot) = of.0.iter().find_map(|is| match is {
                ability::Is::Beneath(host) => slot_of(host),
                _ => None,
            })
        {
            let host = self.g.card(obj.card).host;
            self.set_slot(run, slot, SlotVal::Card(self.g.obj(host)));
        }
        self.g.runs[run as usize].done = n as i32;
    }

    pub(crate) fn set_slot(&mut self, run: u16, slot: ability::Slot, val: SlotVal) {
        let r = self.g.runs[run as usize];
        if slot.0 < self.lib.ability(r.ability).slots {
            self.g.slots[r.base as usize + slot.0 as usize] = val;
        }
    }

    /// "any number of": as many as were said are paid.
    pub(crate) fn pay_any(&mut self, run: u16, who: Seat, act: &Act, n: i32) {
        if n == 0 {
            return;
        }
        match act {
            Act::RemoveCounters(_, counter, noun) => {
                let mut set = Objs::new();
                self.v().settled(noun, &self.scope(run), &mut set);
                let kind = set.first().and_then(|o| self.v().counter_kinds(counter, *o).first().copied());
                if let (Some(obj), Some(kind)) = (set.first(), kind) {
                    let occ = Occ::new(Deed::RemoveCounter, who).card(*obj).n(n).by(By::Cost);
                    self.occur(Occ { counter: kind, ..occ });
                }
            }
            _ => self.pay(who, n),
        }
    }

    /// Pays a part of a cost, so many action tokens less.
    fn pay_part(&mut self, run: u16, who: Seat, act: &Act, less: i32) {
        match act {
            Act::Pay(Num::Any) => {}
            Act::Pay(n) => {
                let n = self.v().num(n, &self.scope(run)) - less;
                if n > 0 {
                    self.pay(who, n);
                }
            }
            // Paid when the number was said.
            Act::RemoveCounters(Num::Any, ..) | Act::Perform(_) => {}
            _ => {
                let Some(noun) = self.v().noun_of(act) else { return };
                let mut set = Objs::new();
                {
                    let scope = self.scope(run);
                    let scope = Scope { they: scope.they.or(Some(who)), ..scope };
                    match slot_of(noun) {
                        Some(slot) if self.v().choice(noun, &scope, who).is_some() => {
                            self.v().all(&ability::Ref::Slot(slot), &scope, &mut set);
                        }
                        _ => self.v().settled(noun, &scope, &mut set),
                    }
                }
                if let (Noun::Every { slot, .. }, [only]) = (noun, &set[..]) {
                    self.set_slot(run, *slot, SlotVal::Card(*only));
                }
                let occs = self.occurrences(run, who, act, &set, By::Cost);
                if !occs.is_empty() {
                    self.g.runs[run as usize].done = occs.len() as i32;
                    self.occur_all(&occs);
                }
            }
        }
    }
}

impl<W: Watch + ?Sized> crate::view::View<'_, W> {
    /// The most of a cost part that is paid in any number, if it is one.
    pub(crate) fn any_number(&self, act: &Act, run: u16, who: Seat) -> Option<u32> {
        match act {
            Act::Pay(Num::Any) => Some(self.g.tokens(who).max(0) as u32),
            Act::RemoveCounters(Num::Any, counter, noun) => {
                let mut set = Objs::new();
                self.settled(noun, &self.run_scope(run), &mut set);
                Some(set.first().map_or(0, |o| self.counter_count(counter, *o).max(0) as u32))
            }
            _ => None,
        }
    }
}
