//! What follows a noun, second part: sharing, counters, and how cards compare with each other.

use super::noun::with;
use crate::grammar::machine::Grammar;
use crate::grammar::rules::{both, heavy, rule};
use crate::tree::*;
use crate::word::{Cmp, Zone};

pub fn add(g: &mut Grammar) {
    rule!(g, "post" Is, "that shares a type with {r:any ref}", [r] Is::SharesType(r));
    rule!(g, "post" Is, "that shares a color with {r:any ref}", [r] Is::SharesColor(r));
    rule!(g, "post" Is, "read: with the same name", [] Is::SameName(Ref::It));
    rule!(g, "post" Is, "with even {s:stat}", [s] Is::Even(s));
    rule!(g, "post" Is, "with odd {s:stat}", [s] Is::Odd(s));
    rule!(g, "post" Is, "read: that (was|were) involved", [] Is::Involved);
    heavy!(g, 2, "post" Is, "read: with {c:a counter}", [c] Is::Counters(c, Cmp::AtLeast, Num::Lit(1)));
    both!(g, "post" Is, "with {a:amount} {c:counters} on it", [a: (Cmp, Num), c: Counter], Some(Is::Counters(c, a.0, a.1)), |i| counters(i));
    both!(g, "having" Is, "{a:amount} {c:counters} on it", [a: (Cmp, Num), c: Counter], Some(Is::Counters(c, a.0, a.1)), |i| counters(i));
    both!(g, "having" Is, "{c:a counter} on it", [c: Counter], Some(Is::Counters(c, Cmp::AtLeast, Num::Lit(1))), |i| match i {
        Is::Counters(c, Cmp::AtLeast, Num::Lit(1)) => Some(c.clone()),
        _ => None,
    });
    both!(g, "post" Is, "read: with printed power {n:num} or (more|greater)", [n: Num], Some(Is::Number(Stat::PrintedPower, Cmp::AtLeast, n)), |_i| None);
    for (words, stat, cmp) in [
        ("printed power equal to", Stat::PrintedPower, Cmp::Exactly),
        ("cost less than or equal to", Stat::Cost, Cmp::AtMost),
    ] {
        both!(g, "post" Is, &format!("with {words} {{q:quantity}}"), [q: Num], Some(Is::Number(stat, cmp, q)), |i| match i {
            Is::Number(s, c, q) if *s == stat && *c == cmp => Some(q.clone()),
            _ => None,
        });
    }
    both!(g, "post" Is, "read: with less power than {r:any ref}", [r: Ref], Some(Is::Number(Stat::Power, Cmp::Less, Num::Stat(Stat::Power, r))), |_i| None);
    both!(g, "post" Is, "without that color", [], Some(Is::Not(Box::new(Is::ThatColor(Ref::That(Head::Color))))), |i| (*i == Is::Not(Box::new(Is::ThatColor(Ref::That(Head::Color))))).then_some(()));
    both!(g, "one card" Filter, "read: a {f:plain described} with the least {s:stat} among {g:described+}", [f: Filter, s: Stat, g: Filter], {
        f.0.iter().all(|i| g.0.contains(i)).then(|| with(g, Is::Extreme(Extreme::Lowest, s, Tied::Any)))
    }, |_f| None);
    // The one that outdoes all others.
    both!(g, "one card" Filter, "read: the {f:plain described} with (power higher|higher power) than (that of|) any other {g:described}", [f: Filter, g: Filter], {
        f.0.iter().all(|i| g.0.contains(i)).then(|| with(g, Is::Extreme(Extreme::Highest, Stat::Power, Tied::None)))
    }, |_f| None);
    both!(g, "one card" Filter, "read: one or more of {w:whose} {f:described+}", [w: Who, f: Filter], Some(with(f, Is::Controlled(w))), |_f| None);
    both!(g, "those counted" Filter, "read: plain: opponent 's {f:described}", [f: Filter], Some(with(f, Is::Controlled(Who::Opponent))), |_f| None);
    // A card by name and kind.
    both!(@ g, 3, "head" Vec<Is>, "{n:name} {t:type^}", [n: String, t: Is], Some(vec![Is::Named(n), t]), |l| match l.as_slice() {
        [Is::Named(n), t] | [t, Is::Named(n)] => Some((n.clone(), t.clone())),
        _ => None,
    });
    both!(@ g, 3, "head" Vec<Is>, "read: {n:name} card~", [n: String], Some(vec![Is::Named(n)]), |_l| None);
    both!(g, "simple cond" Cond, "{r:ref+} has (lower power|power lower) than any other {f:described+}", [r: Ref, f: Filter], Some(Cond::Is(r, with(f, Is::Extreme(Extreme::Lowest, Stat::Power, Tied::None)))), |c| match c {
        Cond::Is(r, f) => {
            let extreme = Is::Extreme(Extreme::Lowest, Stat::Power, Tied::None);
            f.0.contains(&extreme).then(|| (r.clone(), Filter::of(f.0.iter().filter(|i| **i != extreme).cloned())))
        }
        _ => None,
    });
    both!(g, "simple cond" Cond, "{r:ref+} is the only {f:described}", [r: Ref, f: Filter], Some(Cond::All(vec![Cond::Is(r, f.clone()), Cond::Count(f, Cmp::Exactly, Num::Lit(1))])), |c| match c {
        Cond::All(list) => match list.as_slice() {
            [Cond::Is(r, f), Cond::Count(h, Cmp::Exactly, Num::Lit(1))] if f == h => Some((r.clone(), f.clone())),
            _ => None,
        },
        _ => None,
    });
    // The hand just looked at.
    rule!(g, "zone post" Is, "read: from it", [] Is::In(Zone::Hand, Some(Who::They)));
    // The highest of several, as a number.
    both!(g, "quantity" Num, "the {s:stat} of {f:one card}", [s: Stat, f: Filter], {
        let highest = Is::Extreme(Extreme::Highest, s, Tied::Any);
        f.0.contains(&highest).then(|| Num::Highest(s, Filter::of(f.0.iter().filter(|i| **i != highest).cloned())))
    }, |q| match q {
        Num::Highest(s, f) => Some((*s, with(f.clone(), Is::Extreme(Extreme::Highest, *s, Tied::Any)))),
        _ => None,
    });
    both!(g, "quantity" Num, "the {s:stat} of the top card of {w:whose} deck", [s: Stat, w: Who], Some(Num::Top(s, w)), |q| match q {
        Num::Top(s, w) => Some((*s, w.clone())),
        _ => None,
    });
}

fn counters(is: &Is) -> Option<((Cmp, Num), Counter)> {
    match is {
        Is::Counters(c, cmp, n) => Some(((*cmp, n.clone()), c.clone())),
        _ => None,
    }
}
