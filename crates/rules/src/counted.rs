//! Numbers of triggered effects (712.2): what a triggered effect counts is counted as it is created, where nothing
//! that is chosen or done later has a say in it. Each such number of a text gets a slot of its own when the text is
//! compiled; the effect that waits keeps what it came to.

use crate::engine::Engine;
use crate::library::Library;
use crate::mark::{Watch, rule};
use crate::mesh::Mesh;
use crate::occurrence::Occ;
use crate::records::{SlotVal, Waiting};
use crate::scope::{Scope, Slots, event_slot};
use ability::{
    Ability, Act, Change, Deed, Effect, Filter, Happening, Is, Mod, Noun, Num, Place, Ref, Slot, Span, Spot, Subject,
    Take, Who,
};

/// A number of a triggered effect.
#[derive(Clone, Debug)]
pub(crate) struct Counted {
    /// Of which effect: the first slot of its event, as in `Waiting`.
    pub(crate) of: u8,
    /// Where what it came to is kept.
    pub(crate) slot: u8,
    pub(crate) num: Num,
    /// What it counts made into bits, where it does nothing but count cards in play.
    pub(crate) mesh: Option<Mesh>,
}

impl Counted {
    /// Makes what it counts into bits, once every trait has its own.
    pub(crate) fn meshed(&self, lib: &Library) -> Option<Mesh> {
        let Num::Count(filter) = &self.num else { return None };
        Some(Mesh::of(lib, filter)).filter(|mesh| mesh.plain)
    }
}

/// Which slots are filled when the effect is created.
#[derive(Clone, Copy)]
struct Known {
    /// The triggered effect, if it is one.
    of: Option<u8>,
    below: u8,
}

impl Known {
    /// Nothing is known yet of a card or player whose turn has not come.
    fn of_each(self) -> Known {
        Known { below: 0, ..self }
    }
}

struct Walk {
    next: u8,
    out: Vec<Counted>,
}

/// Gives the numbers of an ability's triggered effects their slots, from `next` on.
pub(crate) fn take_out(a: &mut Ability, next: u8) -> Vec<Counted> {
    let mut walk = Walk { next, out: Vec::new() };
    match a {
        Ability::When { effect, .. } | Ability::State { effect, .. } => {
            walk.effect(effect, Known { of: Some(0), below: Slot::FREE });
        }
        Ability::Activated { effect, .. }
        | Ability::AsEnters { effect, .. }
        | Ability::AsPlays { effect, .. }
        | Ability::Further(effect) => walk.effect(effect, Known { of: None, below: 0 }),
        Ability::Instead { would, .. } => walk.effect(&mut would.instead, Known { of: None, below: 0 }),
        Ability::PlayHome
        | Ability::Copies { .. }
        | Ability::PlayOn(_)
        | Ability::PlayIf(_)
        | Ability::AddedCost(_)
        | Ability::OtherCost { .. }
        | Ability::Always { .. }
        | Ability::Both(..) => {}
    }
    walk.out
}

impl Walk {
    fn effect(&mut self, e: &mut Effect, k: Known) {
        let of = |who: &Who| if crate::spread::is_every(who) { k.of_each() } else { k };
        match e {
            Effect::Do(who, act) => self.act(act, of(who)),
            Effect::Change { change, until: _ } => self.change(change, k),
            Effect::Seq(list) => list.iter_mut().for_each(|e| self.effect(e, k)),
            Effect::May(who, e) => self.effect(e, of(who)),
            Effect::Pay { who, cost, then } => {
                cost.iter_mut().for_each(|act| self.act(act, of(who)));
                self.effect(then, of(who));
            }
            Effect::PayOr { who, cost, or } => {
                cost.iter_mut().for_each(|act| self.act(act, of(who)));
                self.effect(or, of(who));
            }
            Effect::IfDone { first, then, otherwise } => {
                self.effect(first, k);
                self.effect(then, k);
                otherwise.iter_mut().for_each(|e| self.effect(e, k));
            }
            // A condition is looked at when its turn comes.
            Effect::If { cond: _, then, otherwise } => {
                self.effect(then, k);
                otherwise.iter_mut().for_each(|e| self.effect(e, k));
            }
            Effect::Modal { n, options, by: _ } => {
                self.num(n, k);
                options.iter_mut().for_each(|e| self.effect(e, k));
            }
            Effect::ForEach(_, e) => self.effect(e, k.of_each()),
            Effect::Later { effect, slot, .. } => {
                self.effect(effect, Known { of: Some(slot.0), below: slot.0 + Slot::FREE });
            }
            Effect::Instead { .. } | Effect::Nothing => {}
        }
    }

    fn change(&mut self, change: &mut Change, k: Known) {
        if let Subject::Cards(noun) = &mut change.what {
            self.noun(noun, k);
        }
        for m in &mut change.mods {
            if let Mod::Power(n)
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
            | Mod::Cost { by: n, .. } = m
            {
                self.num(n, k);
            }
        }
    }

    fn act(&mut self, act: &mut Act, k: Known) {
        match act {
            Act::Draw(n)
            | Act::DrawFromBottom(n)
            | Act::DrawUntil(n)
            | Act::Gain(n)
            | Act::Lose(n)
            | Act::Pay(n)
            | Act::Score(n)
            | Act::Flip(n)
            | Act::Tokens { n, .. } => self.num(n, k),
            Act::PutCounters(n, _, noun) | Act::RemoveCounters(n, _, noun) | Act::Distribute(n, _, noun) => {
                self.num(n, k);
                self.noun(noun, k);
            }
            Act::To(_, noun)
            | Act::Move(noun, _)
            | Act::Send(noun, _)
            | Act::Put(noun, _)
            | Act::Look(noun)
            | Act::Reveal(noun)
            | Act::Choose(noun)
            | Act::TakeControl(noun, _)
            | Act::Play { what: noun, .. } => self.noun(noun, k),
            Act::TokenCopy { n, of, .. } => {
                self.num(n, k);
                self.noun(of, k);
            }
            Act::Search { take, .. } => self.take(take, k),
            _ => {}
        }
    }

    fn noun(&mut self, noun: &mut Noun, k: Known) {
        match noun {
            Noun::Pick { take, of, .. } | Noun::Random { take, of, .. } => {
                self.take(take, k);
                self.filter(of, k);
            }
            Noun::Every { of, .. } | Noun::PickForEach { of, .. } => self.filter(of, k),
            Noun::Top { n, .. } | Noun::Bottom { n, .. } => self.num(n, k),
            Noun::Both(a, b) => {
                self.noun(a, k);
                self.noun(b, k);
            }
            Noun::The(_) | Noun::Rest(_) => {}
        }
    }

    fn take(&mut self, take: &mut Take, k: Known) {
        match take {
            Take::Exactly(n) | Take::UpTo(n) => self.num(n, k),
            Take::AnyNumber => {}
        }
    }

    /// What a card is compared with.
    fn filter(&mut self, f: &mut Filter, k: Known) {
        for is in &mut f.0 {
            if let Is::Number(_, _, n) = is {
                self.num(n, k);
            }
        }
    }

    fn num(&mut self, n: &mut Num, k: Known) {
        let Some(of) = k.of else { return };
        if is_counted(n) && is_settled(n, k) && self.next < u8::MAX - 1 {
            let slot = self.next;
            self.next += 1;
            self.out.push(Counted { of, slot, num: std::mem::replace(n, Num::Slot(Slot(slot))), mesh: None });
        }
    }
}

/// Whether it is looked up in the game at all.
fn is_counted(n: &Num) -> bool {
    match n {
        Num::Lit(_) | Num::Slot(_) | Num::ThatMany | Num::X | Num::EachOthers(_) | Num::All | Num::Any => false,
        Num::Plus(a, b) | Num::Times(a, b) | Num::Least(a, b) => is_counted(a) || is_counted(b),
        Num::Minus(a) | Num::Every(_, a) => is_counted(a),
        _ => true,
    }
}

/// Whether all that a number speaks of is there when the effect is created.
fn is_settled(n: &Num, k: Known) -> bool {
    match n {
        Num::Lit(_) => true,
        Num::Count(f) | Num::Sum(_, f) | Num::Highest(_, f) | Num::Different(_, f) | Num::CountersOn(_, f) => {
            filter(f, k)
        }
        Num::Stat(_, r) | Num::Counters(_, r) => reference(r, k),
        // Known once the two are.
        Num::EachOthers(_) => false,
        Num::Tokens(w) | Num::Points(w) | Num::HandSize(w) | Num::HomeLimit(w) | Num::Turns(w) | Num::PowerTotal(w) => {
            who(w, k)
        }
        Num::Slot(slot) => slot.0 < k.below,
        Num::Plus(a, b) | Num::Times(a, b) | Num::Least(a, b) => is_settled(a, k) && is_settled(b, k),
        Num::Minus(a) | Num::Every(_, a) => is_settled(a, k),
        Num::Times_(h, span) => *span != Span::Text && happening(h, k),
        // The top card of a deck may be looked at before its number is asked for.
        Num::Top(..) | Num::ThatMany | Num::X | Num::All | Num::Any => false,
    }
}

fn reference(r: &Ref, k: Known) -> bool {
    match r {
        Ref::This | Ref::Host => true,
        Ref::Slot(slot) => slot.0 < k.below,
        _ => false,
    }
}

fn who(w: &Who, k: Known) -> bool {
    match w {
        Who::You
        | Who::Opponent
        | Who::EachOpponent
        | Who::EachPlayer
        | Who::Any
        | Who::TurnPlayer
        | Who::Challenger => true,
        Who::Slot(slot) => slot.0 < k.below,
        Who::Owner(r) | Who::Controller(r) => reference(r, k),
        Who::OpponentOf(w) => who(w, k),
        _ => false,
    }
}

fn place(p: &Place, k: Known) -> bool {
    match p {
        Place::Here | Place::Problem | Place::EachProblem | Place::Anywhere => true,
        Place::Of(r) => reference(r, k),
        Place::Home(w) | Place::ProblemOf(w) => who(w, k),
        Place::Slot(slot) => slot.0 < k.below,
        _ => false,
    }
}

fn spot(s: &Spot, k: Known) -> bool {
    match s {
        Spot::At(p) => place(p, k),
        Spot::In(_, w) | Spot::Top(_, w) | Spot::Bottom(_, w) | Spot::Last(_, w) => {
            w.as_ref().is_none_or(|w| who(w, k))
        }
        Spot::Anywhere => true,
        Spot::But(there) => spot(there, k),
    }
}

fn happening(h: &Happening, k: Known) -> bool {
    h.who.as_ref().is_none_or(|w| who(w, k))
        && filter(&h.what, k)
        && h.from.as_ref().is_none_or(|s| spot(s, k))
        && h.to.as_ref().is_none_or(|s| spot(s, k))
        && h.amount.as_ref().is_none_or(|(_, n)| is_settled(n, k))
        && h.involving.as_ref().is_none_or(|f| filter(f, k))
        && h.or.iter().all(|h| happening(h, k))
}

fn filter(f: &Filter, k: Known) -> bool {
    f.0.iter().all(|i| is(i, k))
}

fn is(i: &Is, k: Known) -> bool {
    match i {
        Is::Not(i) => is(i, k),
        Is::AnyOf(list) => list.iter().all(|f| filter(f, k)),
        Is::The(r)
        | Is::SameName(r)
        | Is::SameTitle(r)
        | Is::SharesSubtitle(r)
        | Is::SharesTrait(r)
        | Is::SharesColor(r)
        | Is::SharesType(r)
        | Is::SharesCost(r)
        | Is::SharesPower(r)
        | Is::SharesProblem(r)
        | Is::TitleIncludes(r)
        | Is::RequiresColorOf(r, _)
        | Is::BanishedBy(r) => reference(r, k),
        Is::Controlled(w) | Is::Owned(w) => who(w, k),
        Is::In(_, w) => w.as_ref().is_none_or(|w| who(w, k)),
        Is::Number(_, _, n) | Is::Counters(_, _, n) => is_settled(n, k),
        Is::With(f, _, n) => filter(f, k) && is_settled(n, k),
        Is::Alike(_, f) => filter(f, k),
        Is::On(noun) | Is::Beneath(noun) => matches!(&**noun, Noun::The(r) if reference(r, k)),
        Is::At(p) => place(p, k),
        Is::Has(h) => happening(h, k),
        Is::ThisWay(_) | Is::ThatColor(_) | Is::ThatName | Is::ThatType => false,
        Is::Together(..) | Is::OneOfEach(_) | Is::MostWith(_) => false,
        _ => true,
    }
}

impl<W: Watch + ?Sized> Engine<'_, W> {
    /// What the effects that wait from here on count is counted now.
    #[inline(always)]
    pub(crate) fn count_waiting(&mut self, from: usize) {
        if self.g.waiting.len() > from {
            self.count_each_waiting(from);
        }
    }

    #[inline(never)]
    fn count_each_waiting(&mut self, from: usize) {
        for at in from..self.g.waiting.len() {
            let lib = self.lib;
            let w = self.g.waiting[at];
            let counted = &lib.ability(w.ability).counted;
            if counted.iter().any(|c| c.of == w.slot) {
                rule!(self, "712.2");
                self.refresh();
                self.keep_counted(at, &w, counted);
            }
        }
    }

    fn keep_counted(&mut self, at: usize, w: &Waiting, counted: &[Counted]) {
        let slots = self.lib.ability(w.ability).slots;
        let occ = Occ { card: w.card, other: w.other, to: w.area, n: w.n, ..Occ::new(Deed::Activate, w.seat) };
        if w.kept_len == 0 {
            self.g.waiting[at].kept = self.g.kept.len() as u32;
            self.g.waiting[at].kept_len = slots.into();
            self.g.kept.extend((0..slots).map(|_| SlotVal::Empty));
        }
        let from = self.g.waiting[at].kept as usize;
        let to = from + self.g.waiting[at].kept_len as usize;
        let mut vals: smallvec::SmallVec<[SlotVal; 16]> = self.g.kept[from..to].into();
        for i in w.slot..(w.slot + Slot::FREE).min(slots) {
            let several = i == w.slot && matches!(vals[i as usize], SlotVal::Kept(..));
            if !several {
                vals[i as usize] = event_slot(&occ, Slot(i - w.slot));
            }
        }
        let area = self.v().area_of_source(w.source);
        let scope = Scope { slots: Slots::Of(&vals), ..Scope::of(w.controller, w.source, area) };
        let v = self.v();
        let count = |c: &Counted| match (&c.num, &c.mesh) {
            (Num::Count(filter), Some(mesh)) => v.count_by(mesh, filter, &scope),
            (num, _) => v.num(num, &scope),
        };
        let came_to: crate::few::Few<(u8, i32)> =
            counted.iter().filter(|c| c.of == w.slot).map(|c| (c.slot, count(c))).collect();
        for (slot, n) in came_to {
            self.g.kept[from + slot as usize] = SlotVal::Num(n);
        }
    }
}
