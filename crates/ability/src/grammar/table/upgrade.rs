//! What is done, or holds, instead of what was said first where something is so: "Draw a card. If you have a Friend, draw 2
//! cards instead."

use super::ability::change;
use super::effect::{SUBJECT, acted};
use crate::grammar::machine::Grammar;
use crate::grammar::rules::{both, rule};
use crate::tree::*;

type Changed = (Subject, Vec<Mod>);
type Told = (Option<Cond>, Changed);

pub fn add(g: &mut Grammar) {
    effects(g);
    standing(g);
}

fn effects(g: &mut Grammar) {
    for template in [
        "{a:sentence}. If {c:cond}, instead {b:sentence}.",
        "{a:sentence}. {b:sentence} instead if {c:cond}.",
        "{a:sentence}. If {c:cond}, you may instead {b:sentence}.",
    ] {
        let may = template.contains("may");
        both!(g, "item" Effect, &format!("read: {template}"), [a: Effect, c: Cond, b: Effect], Some(upgrade(a, c, if may { Effect::May(Who::You, Box::new(b)) } else { b })), |_e| None);
    }
    both!(g, "paid text" Effect, "read: {a:vps}. If {c:cond}, instead {b:sentence}.", [a: Effect, c: Cond, b: Effect], Some(upgrade(acted(&a, &SUBJECT, &Who::You), c, b)), |_e| None);
    // Only the number is said again: "draw two instead", "look at the top five cards instead".
    for (before, first) in [("{a:sentence}.", 1), ("{a:sentence}. {b:sentence}.", 2)] {
        let template = format!("read: {before} If {{c:cond}}, {{x:elided}} instead.");
        if first == 1 {
            both!(g, "item" Effect, &template, [a: Effect, c: Cond, x: (Deed, Num)], upgraded(a, c, &x), |_e| None);
        } else {
            both!(@ g, 1, "item" Effect, &template, [a: Effect, b: Effect, c: Cond, x: (Deed, Num)], upgraded(super::effect::seq(vec![a, b]), c, &x), |_e| None);
        }
    }
    both!(g, "item" Effect, "read: If {c:cond}, {a:sentence}. Otherwise(,|) {x:elided}.", [c: Cond, a: Effect, x: (Deed, Num)], {
        let b = renumbered(&a, &x)?;
        Some(Effect::If { cond: c, then: Box::new(a), otherwise: Some(Box::new(b)) })
    }, |_e| None);
    both!(g, "paid text" Effect, "read: {a:vps}. If {c:cond}, {x:elided} instead.", [a: Effect, c: Cond, x: (Deed, Num)], upgraded(acted(&a, &SUBJECT, &Who::You), c, &x), |_e| None);
    both!(@ g, 1, "paid text" Effect, "read: {a:vps}. {b:sentence}. If {c:cond}, {x:elided} instead.", [a: Effect, b: Effect, c: Cond, x: (Deed, Num)], upgraded(super::effect::seq(vec![acted(&a, &SUBJECT, &Who::You), b]), c, &x), |_e| None);
    for (words, deed) in [
        ("(|you) draw {n:number}", Deed::Draw),
        ("(|you) flip {n:number}", Deed::Flip),
        ("(|you) put {n:number}", Deed::Put),
        ("(|you) put {n:number} on (it|them|that card|that Friend|that character|this card)", Deed::Put),
        ("(|you) put {n:number} into play", Deed::Enter),
        ("(|you) look at the top {n:number} cards", Deed::Look),
        ("(|you) reveal the top {n:number} cards", Deed::Reveal),
    ] {
        both!(g, "elided" (Deed, Num), words, [n: i32], Some((deed, Num::Lit(n))), |_x| None);
    }
    // The greater number said after the lesser.
    both!(g, "either number" (Act, Act), "gain~ {a:tokens} (, or|or) {b:tokens}", [a: Num, b: Num], Some((Act::Gain(a), Act::Gain(b))), |_x| None);
    both!(g, "either number" (Act, Act), "draw~ {a:cards} (, or|or) {b:cards}", [a: Num, b: Num], Some((Act::Draw(a), Act::Draw(b))), |_x| None);
    both!(g, "either number" (Act, Act), "score~ {a:points} (, or|or) {b:points}", [a: Num, b: Num], Some((Act::Score(a), Act::Score(b))), |_x| None);
    both!(g, "clause" Effect, "read: {x:either number} (|instead) if {c:cond}", [x: (Act, Act), c: Cond], Some(upgrade(Effect::Do(Who::You, x.0), c, Effect::Do(Who::You, x.1))), |_e| None);
    both!(g, "paid text" Effect, "read: {x:either number} (|instead) if {c:cond}.", [x: (Act, Act), c: Cond], Some(upgrade(Effect::Do(Who::You, x.0), c, Effect::Do(Who::You, x.1))), |_e| None);
    // One more thing where something is so.
    both!(g, "sentence" Effect, "read: if {c:cond}, also {e:sentence}", [c: Cond, e: Effect], Some(Effect::If { cond: c, then: Box::new(e), otherwise: None }), |_e| None);
    both!(g, "clause" Effect, "read: {w:who%} may also {e:doing}", [w: Who, e: Effect], Some(Effect::May(w.clone(), Box::new(acted(&e, &SUBJECT, &w)))), |_e| None);
    both!(g, "clause" Effect, "read: {w:who%} also {e:doing%}", [w: Who, e: Effect], Some(acted(&e, &SUBJECT, &w)), |_e| None);
    rule!(g, "tokens" Num, "read: an additional {n:[n]}", [n] Num::Lit(n));
}

/// What always holds, and what holds besides or in its place while something is so.
fn standing(g: &mut Grammar) {
    both!(g, "as it stands" Told, "{c:changed}", [c: Changed], Some((None, c)), |t| t.0.is_none().then(|| t.1.clone()));
    both!(g, "as it stands" Told, "{s:scope}, {c:changed}", [s: Cond, c: Changed], Some((Some(s), c)), |t| Some((t.0.clone()?, t.1.clone())));
    both!(g, "as it stands" Told, "{c:changed} {s:scope}", [s: Cond, c: Changed], Some((Some(s), c)), |_t| None);
    rule!(g, "given that" Cond, "{s:scope}", [s] s);
    rule!(g, "given that" Cond, "if {c:cond}", [c] c);
    both!(@ g, 3, "ability" Ability, "{a:as it stands}. {c:given that}, {b:changed} instead.", [a: Told, c: Cond, b: Changed], Some(replaced(a, c, b)), |x| {
        let (first, second) = halves(x)?;
        let c = last(first.0.as_ref()?, second.0.as_ref()?)?;
        let before = match first.0? {
            Cond::All(mut list) => {
                list.pop();
                (list.len() == 1).then(|| list.remove(0))
            }
            _ => None,
        };
        let a = (before, first.1);
        (replaced(a.clone(), c.clone(), second.1.clone()) == *x).then_some((a, c, second.1))
    });
    both!(@ g, 3, "ability" Ability, "{a:always so}. {c:given that}, (|also) {b:changed}.", [a: Changed, c: Cond, b: Changed], Some(besides((None, a), c, b)), |x| {
        let (first, second) = halves(x)?;
        let c = second.0?;
        (first.0.is_none() && !matches!(c, Cond::During(..) | Cond::InFaceoff(..))).then_some((first.1, c, second.1))
    });
    rule!(g, "always so" Changed, "{c:changed}", [c] c);
}

fn halves(a: &Ability) -> Option<(Told, Told)> {
    let told = |a: &Ability| match a {
        Ability::Always { change: Change { cond, what, mods }, .. } => {
            Some((cond.clone(), (what.clone(), mods.clone())))
        }
        _ => None,
    };
    match a {
        Ability::Both(a, b) => Some((told(a)?, told(b)?)),
        _ => None,
    }
}

/// The condition that the second has and the first lacks.
fn last(first: &Cond, second: &Cond) -> Option<Cond> {
    match (first, second) {
        (Cond::Not(c), s) if **c == *s => Some(s.clone()),
        (Cond::All(a), Cond::All(b)) => last(a.last()?, b.last()?),
        _ => None,
    }
}

fn both_of(a: Told, b: Told) -> Ability {
    Ability::Both(Box::new(change(a.0, a.1)), Box::new(change(b.0, b.1)))
}

fn replaced(a: Told, c: Cond, b: Changed) -> Ability {
    let second = also(a.0.clone(), c.clone());
    let b = (meant(&a.1.0, b.0), b.1);
    both_of((also(a.0, Cond::Not(Box::new(c))), a.1), (second, b))
}

fn besides(a: Told, c: Cond, b: Changed) -> Ability {
    let second = also(a.0.clone(), c);
    let b = (meant(&a.1.0, b.0), b.1);
    both_of(a, (second, b))
}

fn also(first: Option<Cond>, second: Cond) -> Option<Cond> {
    Some(match first {
        Some(first) => Cond::All(vec![first, second]),
        None => second,
    })
}

/// "it", "they": what the first sentence is about.
fn meant(first: &Subject, second: Subject) -> Subject {
    match &second {
        Subject::Cards(Noun::The(r)) if points_back(r) => first.clone(),
        Subject::Players(Who::They) => first.clone(),
        _ => second,
    }
}

fn points_back(r: &Ref) -> bool {
    matches!(r, Ref::It | Ref::Them | Ref::That(_) | Ref::Those(_))
}

/// The second effect in the place of the first, where the condition holds.
pub fn upgrade(a: Effect, c: Cond, b: Effect) -> Effect {
    let b = filled(&a, b);
    Effect::If { cond: Cond::Not(Box::new(c)), then: Box::new(a), otherwise: Some(Box::new(b)) }
}

/// The first effect with another number in its place, where the condition holds.
fn upgraded(a: Effect, c: Cond, x: &(Deed, Num)) -> Option<Effect> {
    let b = renumbered(&a, x)?;
    Some(upgrade(a, c, b))
}

/// The same effect with another number, where it is plain which number is meant.
fn renumbered(effect: &Effect, x: &(Deed, Num)) -> Option<Effect> {
    let mut out = effect.clone();
    (renumber(&mut out, x) == 1).then_some(out)
}

/// Puts a number in the place of that of every act of a kind, and says of how many.
fn renumber(effect: &mut Effect, x: &(Deed, Num)) -> usize {
    match effect {
        Effect::Do(_, act) => {
            let number = match (x.0, act) {
                (Deed::Draw, Act::Draw(n)) | (Deed::Flip, Act::Flip(n)) => n,
                (Deed::Put, Act::PutCounters(n, ..)) | (Deed::Put | Deed::Enter, Act::Tokens { n, .. }) => n,
                (Deed::Look, Act::Look(Noun::Top { n, .. })) => n,
                (Deed::Reveal, Act::Reveal(Noun::Top { n, .. })) => n,
                _ => return 0,
            };
            *number = x.1.clone();
            1
        }
        Effect::Seq(list) => list.iter_mut().map(|e| renumber(e, x)).sum(),
        Effect::May(_, e) => renumber(e, x),
        Effect::Pay { then, .. } => renumber(then, x),
        Effect::Change { .. }
        | Effect::PayOr { .. }
        | Effect::IfDone { .. }
        | Effect::If { .. }
        | Effect::Modal { .. }
        | Effect::ForEach(..)
        | Effect::Later { .. }
        | Effect::Instead { .. }
        | Effect::Nothing => 0,
    }
}

/// The second effect with what only the first one says: what tokens they are, what is paid for. The card that is chosen and how long
/// it lasts are found by `resolve`.
fn filled(a: &Effect, b: Effect) -> Effect {
    match (a, &b) {
        (Effect::Do(who, Act::Tokens { token, at, slot, .. }), Effect::Do(_, Act::Put(noun, Goal::Play { .. }))) => {
            match noun {
                Noun::Pick { take: Take::Exactly(n), of, .. } if matches!(of.0.as_slice(), [Is::The(r)] if points_back(r)) => {
                    Effect::Do(
                        who.clone(),
                        Act::Tokens { n: n.clone(), token: token.clone(), at: at.clone(), slot: *slot },
                    )
                }
                _ => b,
            }
        }
        (Effect::May(_, first), Effect::May(who, second)) => match (&**first, &**second) {
            (Effect::Pay { then, .. }, Effect::Do(payer, act @ Act::Pay(_))) => {
                let paid = Effect::Pay { who: payer.clone(), cost: vec![act.clone()], then: then.clone() };
                Effect::May(who.clone(), Box::new(paid))
            }
            _ => b,
        },
        _ => b,
    }
}
