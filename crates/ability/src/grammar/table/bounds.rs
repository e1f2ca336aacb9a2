//! Amounts with a bound, in steps, or named X.

use super::noun::with;
use super::number::{times, untimes};
use crate::grammar::machine::Grammar;
use crate::grammar::rules::{both, rule};
use crate::tree::*;

pub fn add(g: &mut Grammar) {
    steps(g);
    most(g);
    named(g);
}

/// "for every two cards in your hand".
fn steps(g: &mut Grammar) {
    both!(g, "for each" Num, "for every {k:number} {f:those counted+}", [k: i32, f: Filter], every(k, Num::Count(f)), |q| match q {
        Num::Every(k, of) => match &**of {
            Num::Count(f) => Some((*k, f.clone())),
            _ => None,
        },
        _ => None,
    });
    both!(g, "for each" Num, "for every {k:number} {c:counters} on {r:any ref}", [k: i32, c: Counter, r: Ref], every(k, Num::Counters(c, r)), |q| match q {
        Num::Every(k, of) => match &**of {
            Num::Counters(c, r) => Some((*k, c.clone(), r.clone())),
            _ => None,
        },
        _ => None,
    });
    both!(g, "for each" Num, "for every {k:number} action tokens {w:any who} (have|has)", [k: i32, w: Who], every(k, Num::Tokens(w)), |q| match q {
        Num::Every(k, of) => match &**of {
            Num::Tokens(w) => Some((*k, w.clone())),
            _ => None,
        },
        _ => None,
    });
    both!(g, "for each" Num, "for every {k:number} points {w:any who} (have|has)", [k: i32, w: Who], every(k, Num::Points(w)), |q| match q {
        Num::Every(k, of) => match &**of {
            Num::Points(w) => Some((*k, w.clone())),
            _ => None,
        },
        _ => None,
    });
    rule!(g, "for each" Num, "read: for every {q:per}", [q] q);
    both!(g, "for each" Num, "read: for every other {q:per}", [q: Num], match q {
        Num::Count(f) => Some(Num::Count(with(f, Is::Other))),
        _ => None,
    }, |_q| None);
}

fn every(k: i32, of: Num) -> Option<Num> {
    (k > 1).then(|| Num::Every(k, Box::new(of)))
}

/// "to a maximum of +3".
fn most(g: &mut Grammar) {
    both!(g, "had" Mod, "{n:signed} power {f:for each} (, to|to|, up to) a maximum of {m:signed} (|power)", [n: i32, f: Num, m: i32], (n > 0 && m > 0).then(|| Mod::Power(least(times(n, f), m))), |x| match x {
        Mod::Power(Num::Least(of, m)) => match (untimes(of)?, &**m) {
            ((n, f), Num::Lit(m)) => Some((n, f, *m)),
            _ => None,
        },
        _ => None,
    });
    both!(g, "had" Mod, "read: {n:signed} power {f:for each}, up to {m:signed} (|power)", [n: i32, f: Num, m: i32], (n > 0 && m > 0).then(|| Mod::Power(least(times(n, f), m))), |_x| None);
    both!(g, "clause" Effect, "read: {n:noun+} (has|gets) {k:signed} power {u:lasting} {q:for each}, to a maximum of {m:signed} (|power)", [n: Noun, k: i32, u: Until, q: Num, m: i32], (k > 0 && m > 0).then(|| {
        let change = Change { cond: None, what: Subject::Cards(n), mods: vec![Mod::Power(least(times(k, q), m))] };
        Effect::Change { change, until: u }
    }), |_e| None);
    for (kind, words) in [("cards", "a card"), ("points", "a point"), ("action tokens", "an action token")] {
        g.rule(
            kind,
            &format!("{words} {{q:for each}}, (to a maximum of|up to a maximum of|up to) {{m:number}} (|cards|points)"),
            &["q", "m"],
            0,
            |h| {
                use crate::grammar::value::{get, value};
                Some(value(least(get(&h[0]), get(&h[1]))))
            },
            |v| {
                use crate::grammar::value::{down, value};
                match down::<Num>(v)? {
                    Num::Least(q, m) => match **m {
                        Num::Lit(m) => Some(vec![value((**q).clone()), value(m)]),
                        _ => None,
                    },
                    _ => None,
                }
            },
        );
    }
    both!(g, "tokens" Num, "{n:[n]} {q:for each}, (to a maximum of|up to a maximum of|up to) {m:[n]}", [n: i32, q: Num, m: i32], Some(least(times(n, q), m)), |q| match q {
        Num::Least(of, m) => match (untimes(of)?, &**m) {
            ((n, q), Num::Lit(m)) => Some((n, q, *m)),
            _ => None,
        },
        _ => None,
    });
}

pub fn least(of: Num, most: i32) -> Num {
    Num::Least(Box::new(of), Box::new(Num::Lit(most)))
}

/// X: as many as a cost takes, or as is said last.
fn named(g: &mut Grammar) {
    rule!(g, "act" Act, "pay~ [X]", [] Act::Pay(Num::X));
    both!(g, "act" Act, "read: pay~ (X|X action tokens)", [], Some(Act::Pay(Num::X)), |_a| None::<()>);
    rule!(g, "tokens" Num, "[X]", [] Num::X);
    rule!(g, "had" Mod, "+X power", [] Mod::Power(Num::X));
    both!(g, "had" Mod, "-X power", [], Some(Mod::Power(Num::Minus(Box::new(Num::X)))), |m| (*m == Mod::Power(Num::Minus(Box::new(Num::X)))).then_some(()));
    rule!(g, "cost number" Num, "X", [] Num::X);
    rule!(g, "quantity" Num, "X", [] Num::X);
    both!(g, "sentence" Effect, "read: {e:clause}, where X is {q:quantity}", [e: Effect, q: Num], { let mut e = e; bind(&mut e, &q).then_some(e) }, |_e| None);
    both!(g, "vp" Effect, "read: {a:act^}, where X is {q:quantity}", [a: Act, q: Num], { let mut a = a; in_act(&mut a, &q).then_some(Effect::Do(super::effect::SUBJECT, a)) }, |_e| None);
}

/// Puts a number in the place of X; whether there was an X.
fn bind(effect: &mut Effect, q: &Num) -> bool {
    match effect {
        Effect::Do(_, act) => in_act(act, q),
        Effect::May(_, e) | Effect::ForEach(_, e) => bind(e, q),
        Effect::Pay { then, .. } => bind(then, q),
        Effect::Seq(list) | Effect::Modal { options: list, .. } => {
            list.iter_mut().filter_map(|e| bind(e, q).then_some(())).count() > 0
        }
        Effect::Change { change, .. } => {
            let in_noun = match &mut change.what {
                Subject::Cards(n) => in_noun(n, q),
                Subject::Players(_) | Subject::Game => false,
            };
            let in_mods = change.mods.iter_mut().filter_map(|m| in_mod(m, q).then_some(())).count() > 0;
            in_noun || in_mods
        }
        Effect::PayOr { .. }
        | Effect::IfDone { .. }
        | Effect::If { .. }
        | Effect::Later { .. }
        | Effect::Instead { .. }
        | Effect::Nothing => false,
    }
}

fn in_mod(m: &mut Mod, q: &Num) -> bool {
    match m {
        Mod::Power(n) | Mod::PowerTotal(n) | Mod::FlipMore(n) | Mod::Need { by: n, .. } => in_num(n, q),
        _ => false,
    }
}

fn in_num(n: &mut Num, q: &Num) -> bool {
    match n {
        Num::X => {
            *n = q.clone();
            true
        }
        Num::Minus(n) | Num::Every(_, n) => in_num(n, q),
        Num::Plus(a, b) | Num::Times(a, b) | Num::Least(a, b) => in_num(a, q) | in_num(b, q),
        _ => false,
    }
}

fn in_act(act: &mut Act, q: &Num) -> bool {
    match act {
        Act::Draw(n)
        | Act::DrawFromBottom(n)
        | Act::DrawUntil(n)
        | Act::Gain(n)
        | Act::Lose(n)
        | Act::Score(n)
        | Act::Flip(n)
        | Act::Tokens { n, .. } => in_num(n, q),
        Act::PutCounters(n, _, what) | Act::RemoveCounters(n, _, what) | Act::Distribute(n, _, what) => {
            in_num(n, q) | in_noun(what, q)
        }
        Act::To(_, n)
        | Act::Move(n, _)
        | Act::Send(n, _)
        | Act::Put(n, _)
        | Act::Look(n)
        | Act::Reveal(n)
        | Act::Choose(n)
        | Act::Play { what: n, .. }
        | Act::TakeControl(n, _) => in_noun(n, q),
        Act::Search { of, take, .. } => in_take(take, q) | in_filter(of, q),
        _ => false,
    }
}

fn in_noun(noun: &mut Noun, q: &Num) -> bool {
    match noun {
        Noun::Pick { take, of, .. } | Noun::Random { take, of, .. } => in_take(take, q) | in_filter(of, q),
        Noun::Every { of, .. } | Noun::PickForEach { of, .. } => in_filter(of, q),
        Noun::Top { n, .. } | Noun::Bottom { n, .. } => in_num(n, q),
        Noun::Both(a, b) => in_noun(a, q) | in_noun(b, q),
        Noun::The(_) | Noun::Rest(_) => false,
    }
}

fn in_take(take: &mut Take, q: &Num) -> bool {
    match take {
        Take::Exactly(n) | Take::UpTo(n) => in_num(n, q),
        Take::AnyNumber => false,
    }
}

fn in_filter(f: &mut Filter, q: &Num) -> bool {
    let found = f.0.iter_mut().filter_map(|is| match is {
        Is::Number(_, _, n) | Is::Counters(_, _, n) => in_num(n, q).then_some(()),
        _ => None,
    });
    let found = found.count() > 0;
    *f = Filter::of(std::mem::take(&mut f.0));
    found
}
