//! Numbers and amounts.

use crate::grammar::machine::Grammar;
use crate::grammar::rules::{both, rule};
use crate::grammar::value::{get, value};
use crate::tree::*;
use crate::word::{Cmp, Zone};

pub fn add(g: &mut Grammar) {
    rule!(g, "num" Num, "{n:number}", [n] Num::Lit(n));
    rule!(g, "num" Num, "X", [] Num::X);
    rule!(g, "num" Num, "that many", [] Num::ThatMany);
    for (word, sign) in [("plus", 1), ("minus", -1)] {
        both!(@ g, 1, "num" Num, &format!("that many {word} {{n:number}}"), [n: i32], Some(Num::Plus(Box::new(Num::ThatMany), Box::new(Num::Lit(sign * n)))), |q| match q {
            Num::Plus(a, b) if **a == Num::ThatMany => match **b {
                Num::Lit(n) if n * sign > 0 => Some(n * sign),
                _ => None,
            },
            _ => None,
        });
    }
    both!(@ g, 1, "num" Num, "(twice|double) that many", [], Some(times(2, Num::ThatMany)), |q| (*q == times(2, Num::ThatMany)).then_some(()));
    // "a card", "2 cards": one or more of a unit; each unit is a noun of its own.
    for (kind, unit) in [
        ("cards", "card"),
        ("points", "point"),
        ("additional cards", "additional card"),
        ("action tokens", "action token"),
        ("more cards", "more card"),
    ] {
        g_units(g, kind, unit);
    }
    rule!(g, "cards" Num, "read: another card", [] Num::Lit(1));
    rule!(g, "cards" Num, "read: a new card", [] Num::Lit(1));
    rule!(g, "tokens" Num, "{n:[n]}", [n] Num::Lit(n));
    rule!(g, "tokens" Num, "(all|all of|) {w:whose} action tokens", [w] Num::Tokens(w));
    both!(g, "tokens" Num, "{n:[n]} {f:for each}", [n: i32, f: Num], Some(times(n, f)), |q| untimes(q));
    // What is counted.
    rule!(g, "for each" Num, "for each {q:per}", [q] q);
    both!(g, "per" Num, "{f:those counted}", [f: Filter], Some(super::further::how_many(f)), |q| match q {
        Num::Count(f) => Some(f.clone()),
        _ => None,
    });
    both!(g, "per" Num, "{f:described} among {r:ref}", [f: Filter, r: Ref], matches!(r, Ref::Them | Ref::Those(_)).then(|| Num::Count(super::noun::with(f, Is::The(r)))), |q| match q {
        Num::Count(f) => {
            let r = f.0.iter().find_map(|i| if let Is::The(r @ (Ref::Them | Ref::Those(_))) = i { Some(r.clone()) } else { None })?;
            let rest = Filter::of(f.0.iter().filter(|i| !matches!(i, Is::The(_))).cloned());
            (!rest.0.is_empty()).then_some((rest, r))
        }
        _ => None,
    });
    rule!(g, "per" Num, "(color|different color) among {f:those counted+}", [f] Num::Different(Kind::Color, f));
    both!(g, "per" Num, "color {r:ref+} has", [r: Ref], Some(Num::Different(Kind::Color, Filter::of([Is::The(r)]))), |q| match q {
        Num::Different(Kind::Color, f) => match f.0.as_slice() {
            [Is::The(r)] => Some(r.clone()),
            _ => None,
        },
        _ => None,
    });
    rule!(g, "per" Num, "(card type|type) among {f:those counted+}", [f] Num::Different(Kind::Type, f));
    rule!(g, "per" Num, "{c:one counter} on {r:any ref}", [c, r] Num::Counters(c, r));
    rule!(g, "per" Num, "{c:one counter} (on|among) {f:those counted+}", [c, f] Num::CountersOn(c, f));
    rule!(g, "quantity" Num, "the number of {c:counters} (on|among) {f:those counted+}", [c, f] Num::CountersOn(c, f));
    rule!(g, "one counter" Counter, "+1 power counter", [] Counter::Power);
    rule!(g, "one counter" Counter, "{n:capital} counter", [n] Counter::Named(n));
    rule!(g, "one counter" Counter, "counter", [] Counter::Any);
    rule!(g, "one counter" Counter, "read: {c:counters}", [c] c);
    rule!(g, "per" Num, "action token (you have|in your pool)", [] Num::Tokens(Who::You));
    rule!(g, "per" Num, "action token {w:who+} has", [w] Num::Tokens(w));
    rule!(g, "per" Num, "read: of your action tokens", [] Num::Tokens(Who::You));
    rule!(g, "per" Num, "action token they have", [] Num::Tokens(Who::They));
    rule!(g, "per" Num, "point {w:any who} (have|has)", [w] Num::Points(w));
    rule!(g, "quantity" Num, "the number of points {w:any who} (have|has)", [w] Num::Points(w));
    rule!(g, "tokens" Num, "{n:action tokens}", [n] n);

    // Quantities: "equal to ...".
    // "the number of cards" says nothing yet: what follows belongs to it.
    both!(g, "quantity" Num, "the number of {f:those counted+}", [f: Filter], (!f.0.is_empty()).then(|| super::further::how_many(f)), |q| match q {
        Num::Count(f) => Some(f.clone()),
        _ => None,
    });
    both!(g, "quantity" Num, "the highest {s:stat} among {f:those counted+}", [s: Stat, f: Filter], Some(Num::Highest(s, f)), |_q| None);
    for (kind, words) in [("quantity", "the number of cards"), ("per", "card")] {
        g.rule(
            kind,
            &format!("read: {words} {{w:any who}} (has|have) in (their|your) hand"),
            &["w"],
            0,
            |h| Some(value(Num::Count(Filter::of([Is::In(Zone::Hand, Some(get(&h[0])))])))),
            |_| None,
        );
    }
    rule!(g, "amount"(Cmp, Num), "read: the chosen number", [](Cmp::Exactly, Num::ThatMany));
    rule!(g, "quantity" Num, "the number of (colors|different colors) among {f:those counted+}", [f] Num::Different(Kind::Color, f));
    both!(g, "quantity" Num, "the number of colors {r:ref+} has", [r: Ref], Some(Num::Different(Kind::Color, Filter::of([Is::The(r)]))), |q| match q {
        Num::Different(Kind::Color, f) => match f.0.as_slice() {
            [Is::The(r)] => Some(r.clone()),
            _ => None,
        },
        _ => None,
    });
    rule!(g, "quantity" Num, "the number of {c:counters} on {r:any ref}", [c, r] Num::Counters(c, r));
    both!(g, "quantity" Num, "(double|twice) {q:quantity}", [q: Num], Some(times(2, q)), |q| match untimes(q)? {
        (2, q) => Some(q),
        _ => None,
    });
    rule!(g, "quantity" Num, "{r:ref's} {s:stat}", [r, s] Num::Stat(s, r));
    rule!(g, "quantity" Num, "the (total|combined) {s:stat} of {f:those counted+}", [s, f] Num::Sum(s, f));
    rule!(g, "quantity" Num, "the {s:stat} of {r:any ref}", [s, r] Num::Stat(s, r));
    rule!(g, "quantity" Num, "{n:number}", [n] Num::Lit(n));
    rule!(g, "quantity" Num, "read: the chosen number", [] Num::ThatMany);
    rule!(g, "per" Num, "color in {r:ref's} play (requirement|requirements)", [r] Num::Stat(Stat::RequiredColors, r));
    rule!(g, "stat" Stat, "power", [] Stat::Power);
    rule!(g, "stat" Stat, "printed power", [] Stat::PrintedPower);
    rule!(g, "stat" Stat, "cost", [] Stat::Cost);
    rule!(g, "stat" Stat, "bonus (|points)", [] Stat::Bonus);
    rule!(g, "stat" Stat, "point value", [] Stat::Points);

    // Comparisons: "at least 3", "3 or more".
    both!(g, "amount" (Cmp, Num), "at least {n:num}", [n: Num], Some((Cmp::AtLeast, n)), |c| (c.0 == Cmp::AtLeast).then(|| c.1.clone()));
    both!(g, "amount" (Cmp, Num), "read: {n:num} or (more|greater)", [n: Num], Some((Cmp::AtLeast, n)), |c| (c.0 == Cmp::AtLeast).then(|| c.1.clone()));
    both!(g, "amount" (Cmp, Num), "{n:num} or (fewer|less)", [n: Num], Some((Cmp::AtMost, n)), |c| (c.0 == Cmp::AtMost).then(|| c.1.clone()));
    both!(g, "amount" (Cmp, Num), "read: at most {n:num}", [n: Num], Some((Cmp::AtMost, n)), |c| (c.0 == Cmp::AtMost).then(|| c.1.clone()));
    both!(g, "amount" (Cmp, Num), "more than {n:num}", [n: Num], Some((Cmp::More, n)), |c| (c.0 == Cmp::More).then(|| c.1.clone()));
    both!(g, "amount" (Cmp, Num), "(less|fewer) than {n:num}", [n: Num], Some((Cmp::Less, n)), |c| (c.0 == Cmp::Less).then(|| c.1.clone()));
    both!(g, "amount" (Cmp, Num), "(|exactly) {n:num}", [n: Num], Some((Cmp::Exactly, n)), |c| (c.0 == Cmp::Exactly).then(|| c.1.clone()));
    both!(g, "amount"(Cmp, Num), "read: equal or greater", [], None, |_c| None::<()>);

    // What a change of power is: "+2", "+1 ... for each".
    rule!(g, "signed number" Num, "{n:signed}", [n] Num::Lit(n));
}

fn g_units(g: &mut Grammar, kind: &'static str, unit: &str) {
    g.rule(
        kind,
        &format!("a {unit}"),
        &[],
        0,
        |_| Some(crate::grammar::value::value(Num::Lit(1))),
        |q| (crate::grammar::value::down::<Num>(q)? == &Num::Lit(1)).then(Vec::new),
    );
    let get = crate::grammar::value::get::<Num>;
    let plain = |q: &crate::grammar::value::Value| {
        let n: &Num = crate::grammar::value::down(q)?;
        matches!(n, Num::Lit(_) | Num::X | Num::ThatMany).then(|| vec![q.clone()])
    };
    g.rule(kind, &format!("{{n:num}} {unit}s"), &["n"], 0, |h| Some(h[0].clone()), plain);
    g.rule(kind, &format!("read: {{n:num}} {unit}"), &["n"], 0, |h| Some(h[0].clone()), plain);
    g.rule(
        kind,
        &format!("(a|1) {unit} {{f:for each}}"),
        &["f"],
        0,
        |h| Some(h[0].clone()),
        |q| {
            let n: &Num = crate::grammar::value::down(q)?;
            is_count(n).then(|| vec![q.clone()])
        },
    );
    g.rule(
        kind,
        &format!("{{n:number}} {unit}s {{f:for each}}"),
        &["n", "f"],
        0,
        |h| {
            Some(crate::grammar::value::value(times(
                crate::grammar::value::get(&h[0]),
                crate::grammar::value::get(&h[1]),
            )))
        },
        |q| {
            let (n, f) = untimes(crate::grammar::value::down::<Num>(q)?)?;
            Some(vec![crate::grammar::value::value(n), crate::grammar::value::value(f)])
        },
    );
    g.rule(
        kind,
        &format!("a number of {unit}s equal to {{q:quantity}}"),
        &["q"],
        0,
        move |h| Some(crate::grammar::value::value(get(&h[0]))),
        |q| Some(vec![q.clone()]),
    );
    g.rule(
        kind,
        &format!("read: {unit}s equal to {{q:quantity}}"),
        &["q"],
        0,
        move |h| Some(crate::grammar::value::value(get(&h[0]))),
        |q| Some(vec![q.clone()]),
    );
}

/// Whether a number is one of things counted, "for each" of which something is.
pub fn is_count(q: &Num) -> bool {
    matches!(
        q,
        Num::Count(_)
            | Num::Different(..)
            | Num::Counters(..)
            | Num::CountersOn(..)
            | Num::Tokens(_)
            | Num::Points(_)
            | Num::Times_(..)
            | Num::Every(..)
            | Num::Stat(Stat::RequiredColors, _)
    )
}

/// So many times a count; once is the count itself.
pub fn times(n: i32, of: Num) -> Num {
    match n {
        1 => of,
        n => Num::Times(Box::new(Num::Lit(n)), Box::new(of)),
    }
}

pub fn untimes(q: &Num) -> Option<(i32, Num)> {
    match q {
        q if is_count(q) => Some((1, q.clone())),
        Num::Times(n, of) => match &**n {
            Num::Lit(n) => Some((*n, (**of).clone())),
            _ => None,
        },
        _ => None,
    }
}
