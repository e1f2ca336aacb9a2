//! "Neither player has ...", "unless ..." said first, and other ways to say that something is not so.

use crate::grammar::machine::Grammar;
use crate::grammar::rules::both;
use crate::tree::*;
use crate::word::Cmp;

type Changed = (Subject, Vec<Mod>);

pub fn add(g: &mut Grammar) {
    both!(@ g, 1, "simple cond" Cond, "(neither player|no player) {c:so of them+}", [c: Cond], neither(&c), |c| {
        let Cond::All(list) = c else { return None };
        let [Cond::Not(first), Cond::Not(_)] = list.as_slice() else { return None };
        let theirs = of(first, &Who::You, &Who::They)?;
        (neither(&theirs).as_ref() == Some(c)).then_some(theirs)
    });
    both!(@ g, 1, "ability" Ability, "read: Unless {x:cond}, {c:changed}.", [x: Cond, c: Changed], Some(super::ability::change(Some(not(x)), c)), |_a| None);
    both!(@ g, 1, "ability" Ability, "{h:trigger}, unless {x:cond}, {e:text}", [h: Happening, x: Cond, e: Effect], Some(super::ability::trigger(h, Some(not(x)), e)), |a| match a {
        Ability::When { when, cond: Some(Cond::Not(x)), effect, limit: None, works: Works::Play } => Some((when.clone(), (**x).clone(), effect.clone())),
        _ => None,
    });
    both!(@ g, 2, "sentence" Effect, "read: unless {x:cond}, {e:sentence}", [x: Cond, e: Effect], Some(Effect::If { cond: not(x), then: Box::new(e), otherwise: None }), |_e| None);
    both!(g, "player change" Changed, "read: (neither you nor your opponents|neither you nor an opponent|neither player) can {h:verb}", [h: Happening], Some((Subject::Players(Who::EachPlayer), vec![Mod::Cant(h)])), |_c| None);
    both!(g, "noun" Noun, "read: plain: both players ' {f:described+}", [f: Filter], Some(super::noun::every(f)), |_n| None);
    both!(g, "holding" (Filter, Cmp, Num), "read: already (have/has|control/controls) {n:how many}", [n: (Filter, Cmp, Num)], Some(n), |_n| None);
    both!(g, "mod" Vec<Mod>, "read: (can't|cannot) be {h:done} unless their controllers {c:acts}", [h: Happening, c: Vec<Act>], super::change::taxed(h, c), |_m| None);
}

fn not(c: Cond) -> Cond {
    Cond::Not(Box::new(c))
}

fn neither(c: &Cond) -> Option<Cond> {
    let each = [Who::You, Who::Opponent].map(|w| of(c, &Who::They, &w).map(not));
    each.into_iter().collect::<Option<Vec<Cond>>>().map(Cond::All)
}

/// What is said of one player, of another.
fn of(c: &Cond, from: &Who, who: &Who) -> Option<Cond> {
    let swap = |f: &Filter| {
        Filter::of(f.0.iter().map(|i| match i {
            Is::Controlled(w) if w == from => Is::Controlled(who.clone()),
            Is::In(zone, Some(w)) if w == from => Is::In(*zone, Some(who.clone())),
            other => other.clone(),
        }))
    };
    match c {
        Cond::Count(f, cmp, n) => Some(Cond::Count(swap(f), *cmp, n.clone())),
        Cond::Compare(Num::Points(w), cmp, n @ Num::Lit(_)) if w == from => {
            Some(Cond::Compare(Num::Points(who.clone()), *cmp, n.clone()))
        }
        Cond::Compare(Num::Tokens(w), cmp, n @ Num::Lit(_)) if w == from => {
            Some(Cond::Compare(Num::Tokens(who.clone()), *cmp, n.clone()))
        }
        Cond::Happened(h, cmp, n, span) if h.who.as_ref() == Some(from) => {
            let h = Happening { who: Some(who.clone()), ..(**h).clone() };
            Some(Cond::Happened(Box::new(h), *cmp, n.clone(), *span))
        }
        _ => None,
    }
}

/// "Each player discards a card unless they have no Friends": all but those of whom it is so.
pub fn but_those(e: Effect, c: Cond) -> Option<Effect> {
    let each = matches!(e, Effect::Do(Who::EachPlayer | Who::EachOpponent, _));
    if !each || !is_of_them(&c) {
        return Some(Effect::If { cond: not(c), then: Box::new(e), otherwise: None });
    }
    let of = Box::new(opposite(c)?);
    match e {
        Effect::Do(Who::EachPlayer, act) => Some(Effect::Do(Who::EachWith(of), act)),
        Effect::Do(_, act) => Some(Effect::Do(Who::OpponentWith(of), act)),
        _ => None,
    }
}

fn is_of_them(c: &Cond) -> bool {
    let theirs = |i: &Is| matches!(i, Is::Controlled(Who::They) | Is::In(_, Some(Who::They)));
    match c {
        Cond::Count(f, ..) => f.0.iter().any(theirs),
        Cond::Compare(Num::Points(w) | Num::Tokens(w), ..) => *w == Who::They,
        Cond::Compare(Num::Count(f), ..) => f.0.iter().any(theirs),
        Cond::Happened(h, ..) => h.who == Some(Who::They),
        _ => false,
    }
}

/// What is so where this is not. Of others than some card it does not tell which that is.
fn opposite(c: Cond) -> Option<Cond> {
    let other = |cmp: Cmp, n: &Num| match (cmp, n) {
        (Cmp::Exactly, Num::Lit(0)) => Some((Cmp::AtLeast, Num::Lit(1))),
        (Cmp::AtLeast, n) => Some((Cmp::Less, n.clone())),
        (Cmp::Less, n) => Some((Cmp::AtLeast, n.clone())),
        (Cmp::More, n) => Some((Cmp::AtMost, n.clone())),
        (Cmp::AtMost, n) => Some((Cmp::More, n.clone())),
        _ => None,
    };
    match c {
        Cond::Count(f, ..) if f.0.contains(&Is::Other) => None,
        Cond::Count(f, cmp, n) => other(cmp, &n).map(|(cmp, n)| Cond::Count(f, cmp, n)),
        Cond::Compare(a, cmp, n @ Num::Lit(_)) => other(cmp, &n).map(|(cmp, n)| Cond::Compare(a, cmp, n)),
        Cond::Happened(h, cmp, n, span) => other(cmp, &n).map(|(cmp, n)| Cond::Happened(h, cmp, n, span)),
        _ => None,
    }
}
