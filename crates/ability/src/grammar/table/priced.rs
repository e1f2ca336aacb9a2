//! Leave that is bought for what comes about without an action: to confront a Problem, to ready.

use super::happening::by;
use crate::grammar::machine::Grammar;
use crate::grammar::rules::both;
use crate::tree::*;
use crate::word::Phase;

pub fn add(g: &mut Grammar) {
    both!(g, "ability" Ability, "{w:who%} can't {h:verb} unless they {c:acts}.", [w: Who, h: Happening, c: Vec<Act>], confronting(&w, h, c), |a| unconfronting(a));
    both!(g, "ability" Ability, "read: {w:who%} {n:more to confront%} to {h:verb}.", [w: Who, n: i32, h: Happening], confronting(&w, h, vec![Act::Pay(Num::Lit(n))]), |_a| None);
    both!(g, "more to confront" i32, "(must pay|pay~) {n:+[n]}", [n: i32], Some(n), |_n| None);
    both!(g, "more to confront" i32, "(must pay|pay~) {n:[n]}", [n: i32], Some(n), |_n| None);
    both!(g, "ability" Ability, "{f:some cards} can't ready unless its controller {c:acts+}.", [f: Filter, c: Vec<Act>], readying(f, None, c), |a| unreadying(a, &None).filter(|x| !is_of_all(&x.0)));
    both!(g, "ability" Ability, "{f:any cards} can't ready unless their controller {c:acts+}.", [f: Filter, c: Vec<Act>], readying(f, None, c), |a| unreadying(a, &None).filter(|x| is_of_all(&x.0)));
    for (subject, all) in [("{f:some cards} (does not|doesn't)", false), ("{f:any cards} (do not|don't)", true)] {
        both!(g, "ability" Ability, &format!("{subject} ready during {{z:ready step}} unless {{w:payer}} {{c:acts+}} {{e:apiece}}."), [f: Filter, z: (), w: (), c: Vec<Act>, e: ()], {
            let ((), (), ()) = (z, w, e);
            readying(f, in_its_phase(), c)
        }, |a| unreadying(a, &in_its_phase()).filter(|x| is_of_all(&x.0) == all).map(|(f, c)| (f, (), (), c, ())));
    }
    both!(g, "ready step"(), "(its|their) (controller|controllers) 's Ready (Phase|Step|Phases)", [], Some(()), |_x| {
        Some(())
    });
    both!(g, "payer"(), "(its controller|their controller|that player)", [], Some(()), |_x| Some(()));
    both!(g, "apiece"(), "", [], Some(()), |_x| Some(()));
    both!(g, "apiece"(), "for each (|of them|character|Friend)", [], Some(()), |_x| None::<()>);
}

/// A card that stays exhausted in the Ready Phase unless somebody pays for it.
pub fn kept(f: Filter, cost: Vec<Act>) -> Option<Ability> {
    readying(f, in_its_phase(), cost)
}

/// What is paid, by those whom it would happen to; otherwise it does not happen.
fn bought(when: Happening, cond: Option<Cond>, who: Who, cost: Vec<Act>) -> Option<Ability> {
    let paid = |act: &Act| matches!(act, Act::Pay(_) | Act::To(..) | Act::RemoveCounters(..));
    let instead = Effect::PayOr { who, cost, or: Box::new(Effect::Nothing) };
    let Effect::PayOr { cost, .. } = &instead else { return None };
    let all = cost.iter().all(paid);
    let would = Would { when, cond, may: None, limit: None, instead };
    all.then_some(Ability::Instead { would, works: Works::Play })
}

fn confronting(w: &Who, h: Happening, cost: Vec<Act>) -> Option<Ability> {
    let who = match w {
        Who::EachOpponent | Who::Opponent => Who::Opponent,
        Who::EachPlayer | Who::Any => Who::Any,
        _ => return None,
    };
    if h.deed != Deed::Confront || !h.or.is_empty() {
        return None;
    }
    bought(by(h, &who), None, Who::They, cost)
}

fn unconfronting(a: &Ability) -> Option<(Who, Happening, Vec<Act>)> {
    let Ability::Instead { would: Would { when, instead: Effect::PayOr { cost, .. }, .. }, .. } = a else {
        return None;
    };
    let who = match when.who.as_ref()? {
        Who::Opponent => Who::EachOpponent,
        Who::Any => Who::EachPlayer,
        _ => return None,
    };
    let h = Happening { who: None, ..when.clone() };
    (confronting(&who, h.clone(), cost.clone()).as_ref() == Some(a)).then(|| (who, h, cost.clone()))
}

fn in_its_phase() -> Option<Cond> {
    Some(Cond::During(Phase::Ready, None))
}

fn readying(what: Filter, cond: Option<Cond>, cost: Vec<Act>) -> Option<Ability> {
    bought(Happening { what, ..Happening::of(Deed::Ready) }, cond, Who::Controller(Ref::It), cost)
}

fn unreadying(a: &Ability, cond: &Option<Cond>) -> Option<(Filter, Vec<Act>)> {
    let Ability::Instead { would: Would { when, instead: Effect::PayOr { cost, .. }, .. }, .. } = a else {
        return None;
    };
    let same = readying(when.what.clone(), cond.clone(), cost.clone()).as_ref() == Some(a);
    same.then(|| (when.what.clone(), cost.clone()))
}

/// Whether a description is of all that fit it, and not of one card.
fn is_of_all(what: &Filter) -> bool {
    !what.0.iter().any(|i| matches!(i, Is::The(_)))
}
