//! What follows a noun: where it is, what it has, how it compares.

use super::head::one;
use super::noun::every;
use crate::grammar::machine::Grammar;
use crate::grammar::rules::{both, happens, heavy, rule};
use crate::keyword::Keyword;
use crate::tree::*;
use crate::word::{Cmp, Color, Zone};

pub fn add(g: &mut Grammar) {
    // What ends there, and what ends in another noun and may go on.
    rule!(g, "post" Is, "{p:loc}", [p] Is::At(p));
    // Of what is moved it says whence.
    heavy!(g, 1, "post" Is, "read: from home", [] Is::At(Place::Home(Who::Any)));
    heavy!(g, 2, "post" Is, "read: from here", [] Is::At(Place::Here));
    heavy!(g, 2, "post" Is, "read: from there", [] Is::At(Place::There));
    both!(g, "post" Is, "played {to:to}", [to: Spot], Some(Is::Has(Box::new(Happening { to: Some(to), ..Happening::of(Deed::Play) }))), |i| match i {
        Is::Has(h) => h.to.clone().filter(|to| **h == Happening { to: Some(to.clone()), ..Happening::of(Deed::Play) }),
        _ => None,
    });
    both!(g, "post" Is, "flipped for {h:flipping}", [h: Happening], Some(Is::Has(Box::new(h))), |i| match i {
        Is::Has(h) if h.deed == Deed::Flip => Some((**h).clone()),
        _ => None,
    });
    happens!(@ g, 1, "flipping", "{faceoff:faceoff}", Deed::Flip, [faceoff]);
    happens!(g, "flipping", "{faceoff:faceoff} involving {involving:some cards}", Deed::Flip, [faceoff, involving]);
    happens!(g, "flipping", "{faceoff:faceoff} {to:standing}", Deed::Flip, [faceoff, to]);
    rule!(g, "post" Is, "{z:zone post}", [z] z);
    rule!(g, "zone post" Is, "(from|in) a discard pile", [] Is::In(Zone::Discard, Some(Who::Any)));
    rule!(g, "zone post" Is, "(from|in) (all|) discard piles", [] Is::In(Zone::Discard, Some(Who::EachPlayer)));
    rule!(g, "zone post" Is, "(from|in) {w:whose} {z:zone}", [z, w] Is::In(z, Some(w)));
    rule!(g, "zone post" Is, "(from|in) (|all|any) decks", [] Is::In(Zone::DrawDeck, None));
    rule!(g, "zone post" Is, "in play", [] Is::In(Zone::Play, None));
    rule!(g, "zone post" Is, "in hand", [] Is::In(Zone::Hand, None));
    rule!(g, "post" Is, "read: that (an opponent|your opponent) controls", [] Is::Controlled(Who::Opponent));
    rule!(g, "post" Is, "(you control|you have)", [] Is::Controlled(Who::You));
    rule!(g, "post" Is, "(they control|that player controls|they have)", [] Is::Controlled(Who::They));
    rule!(g, "post" Is, "(an opponent controls|your opponent controls|opponents control|your opponents control)", [] Is::Controlled(Who::Opponent));
    rule!(g, "post" Is, "you own", [] Is::Owned(Who::You));
    rule!(g, "post" Is, "(|that is) involved in (the|a|that|this) faceoff", [] Is::Involved);
    both!(g, "post" Is, "(from|) beneath {r:any ref}", [r: Ref], Some(Is::Beneath(Box::new(Noun::The(r)))), |i| match i {
        Is::Beneath(n) => match &**n {
            Noun::The(r) => Some(r.clone()),
            _ => None,
        },
        _ => None,
    });
    both!(g, "long post" Is, "(from|) beneath {f:one card}", [f: Filter], Some(Is::Beneath(Box::new(every(f)))), |i| match i {
        Is::Beneath(n) => match &**n {
            Noun::Every { of, .. } => Some(of.clone()),
            _ => None,
        },
        _ => None,
    });
    both!(g, "post" Is, "with {k:keyword}", [k: Keyword], Some(Is::Keyword(k)), |i| match i {
        Is::Keyword(k) if k.number() != Some(0) => Some(*k),
        _ => None,
    });
    both!(g, "post" Is, "with {a:keyword}, {b:keyword}, or {c:keyword}", [a: Keyword, b: Keyword, c: Keyword], Some(super::head::any_of([a, b, c].map(Is::Keyword))), |i| match i {
        Is::AnyOf(filters) => match filters.as_slice() {
            [Filter(a), Filter(b), Filter(c)] => match (a.as_slice(), b.as_slice(), c.as_slice()) {
                ([Is::Keyword(a)], [Is::Keyword(b)], [Is::Keyword(c)]) => Some((*a, *b, *c)),
                _ => None,
            },
            _ => None,
        },
        _ => None,
    });
    both!(g, "post" Is, "without {k:keyword}", [k: Keyword], Some(Is::Not(Box::new(Is::Keyword(k)))), |i| match i {
        Is::Not(i) => match **i {
            Is::Keyword(k) if k.number() != Some(0) => Some(k),
            _ => None,
        },
        _ => None,
    });
    for keyword in Keyword::ALL.into_iter().filter(|k| k.number().is_some()) {
        let lacking = Is::Not(Box::new(Is::Keyword(keyword.with_number(0))));
        let lacks = lacking.clone();
        both!(g, "post" Is, &format!("without {}", keyword.word()), [], Some(lacking.clone()), |i| (*i == lacks).then_some(()));
        let zero = keyword.with_number(0);
        let cost = matches!(keyword, Keyword::Transform(_));
        both!(g, "post" Is, &format!("with {}", keyword.word()), [], Some(Is::Keyword(zero)), |i| (*i == Is::Keyword(zero) && !cost).then_some(()));
    }
    rule!(g, "post" Is, "with the same name as {r:any ref}", [r] Is::SameName(r));
    both!(g, "post" Is, "read: with the same title as {r:any ref}", [r: Ref], Some(Is::SameTitle(r)), |_i| None);
    rule!(g, "post" Is, "with that name", [] Is::ThatName);
    both!(g, "post" Is, "without {c:color}", [c: Color], Some(Is::Not(Box::new(Is::Color(c)))), |i| match i {
        Is::Not(i) => match **i {
            Is::Color(c) => Some(c),
            _ => None,
        },
        _ => None,
    });
    // Numbers: "with 2 power or less", "with cost 3 or less", "with at least 3 power".
    both!(g, "post" Is, "with {n:num} power or (less|fewer)", [n: Num], Some(Is::Number(Stat::Power, Cmp::AtMost, n)), |i| number(i, Stat::Power, Cmp::AtMost));
    both!(g, "post" Is, "read: with {n:num} or (less|fewer) power", [n: Num], Some(Is::Number(Stat::Power, Cmp::AtMost, n)), |_i| None);
    both!(g, "post" Is, "read: with {n:num} power or (more|greater)", [n: Num], Some(Is::Number(Stat::Power, Cmp::AtLeast, n)), |_i| None);
    both!(g, "post" Is, "with {c:amount} power", [c: (Cmp, Num)], (c.0 != Cmp::AtMost).then_some(Is::Number(Stat::Power, c.0, c.1)), |i| match i {
        Is::Number(Stat::Power, cmp, n) => Some((*cmp, n.clone())),
        _ => None,
    });
    both!(g, "post" Is, "with (a|) cost (of|) {n:cost number} or (less|fewer)", [n: Num], Some(Is::Number(Stat::Cost, Cmp::AtMost, n)), |i| number(i, Stat::Cost, Cmp::AtMost));
    both!(g, "post" Is, "with (a|) cost (of|) {n:cost number} or (more|greater)", [n: Num], Some(Is::Number(Stat::Cost, Cmp::AtLeast, n)), |i| number(i, Stat::Cost, Cmp::AtLeast));
    both!(g, "post" Is, "with (a|) cost (of|) {n:cost number}", [n: Num], Some(Is::Number(Stat::Cost, Cmp::Exactly, n)), |i| number(i, Stat::Cost, Cmp::Exactly));
    both!(g, "post" Is, "with equal or greater power", [], Some(Is::Number(Stat::Power, Cmp::AtLeast, Num::Stat(Stat::Power, Ref::It))), |i| (*i == Is::Number(Stat::Power, Cmp::AtLeast, Num::Stat(Stat::Power, Ref::It))).then_some(()));
    both!(g, "post" Is, "with equal or (less|lower|lesser) power", [], Some(Is::Number(Stat::Power, Cmp::AtMost, Num::Stat(Stat::Power, Ref::It))), |i| (*i == Is::Number(Stat::Power, Cmp::AtMost, Num::Stat(Stat::Power, Ref::It))).then_some(()));
    both!(g, "long post" Is, "with (|a) power (less|lower) than or equal to {q:quantity}", [q: Num], Some(Is::Number(Stat::Power, Cmp::AtMost, q)), |i| number(i, Stat::Power, Cmp::AtMost));
    both!(g, "long post" Is, "with (|a) power greater than or equal to {q:quantity}", [q: Num], Some(Is::Number(Stat::Power, Cmp::AtLeast, q)), |i| number(i, Stat::Power, Cmp::AtLeast));
    both!(g, "long post" Is, "with power less than {q:quantity}", [q: Num], Some(Is::Number(Stat::Power, Cmp::Less, q)), |i| number(i, Stat::Power, Cmp::Less));
    both!(g, "long post" Is, "with power greater than {q:quantity}", [q: Num], Some(Is::Number(Stat::Power, Cmp::More, q)), |i| number(i, Stat::Power, Cmp::More));
    both!(g, "long post" Is, "with power equal to {q:quantity}", [q: Num], Some(Is::Number(Stat::Power, Cmp::Exactly, q)), |i| number(i, Stat::Power, Cmp::Exactly));
    both!(g, "post" Is, "read: with {a:amount} printed power", [a: (Cmp, Num)], Some(Is::Number(Stat::PrintedPower, a.0, a.1)), |_i| None);
    both!(g, "post" Is, "read: with {n:num} or (less|fewer) printed power", [n: Num], Some(Is::Number(Stat::PrintedPower, Cmp::AtMost, n)), |_i| None);
    both!(g, "post" Is, "with {n:num} or (more|greater) printed power", [n: Num], Some(Is::Number(Stat::PrintedPower, Cmp::AtLeast, n)), |i| number(i, Stat::PrintedPower, Cmp::AtLeast));
    both!(g, "post" Is, "with printed power (of|) {n:num} or (less|fewer)", [n: Num], Some(Is::Number(Stat::PrintedPower, Cmp::AtMost, n)), |i| number(i, Stat::PrintedPower, Cmp::AtMost));
    both!(g, "post" Is, "with printed power (of|) {n:num}", [n: Num], Some(Is::Number(Stat::PrintedPower, Cmp::Exactly, n)), |i| number(i, Stat::PrintedPower, Cmp::Exactly));
    rule!(g, "cost number" Num, "{n:number}", [n] Num::Lit(n));
    rule!(g, "cost number" Num, "read: {n:[n]}", [n] Num::Lit(n));
    rule!(g, "post" Is, "with the highest {s:stat}", [s] Is::Extreme(Extreme::Highest, s, Tied::Any));
    rule!(g, "post" Is, "with the lowest {s:stat}", [s] Is::Extreme(Extreme::Lowest, s, Tied::Any));
    rule!(g, "post" Is, "with power higher than any other", [] Is::Extreme(Extreme::Highest, Stat::Power, Tied::None));
    // Attached cards.
    both!(g, "post" Is, "with {f:some cards} (on it|attached to it|attached|attached to them|on them)", [f: Filter], Some(Is::With(f, Cmp::AtLeast, Num::Lit(1))), |i| match i {
        Is::With(f, Cmp::AtLeast, Num::Lit(1)) => Some(f.clone()),
        _ => None,
    });
    both!(g, "post" Is, "read: with {f:plain described+} (on it|attached to it|attached|attached to them|on them)", [f: Filter], Some(Is::With(f, Cmp::AtLeast, Num::Lit(1))), |_i| None);
    both!(g, "post" Is, "read: with attached {f:plain described+}", [f: Filter], Some(Is::With(f, Cmp::AtLeast, Num::Lit(1))), |_i| None);
    both!(g, "post" Is, "without {f:some cards} attached", [f: Filter], Some(Is::Not(Box::new(Is::With(f, Cmp::AtLeast, Num::Lit(1))))), |i| match i {
        Is::Not(i) => match &**i {
            Is::With(f, Cmp::AtLeast, Num::Lit(1)) => Some(f.clone()),
            _ => None,
        },
        _ => None,
    });
    both!(g, "post" Is, "read: without an attached {f:plain described}", [f: Filter], Some(Is::Not(Box::new(Is::With(f, Cmp::AtLeast, Num::Lit(1))))), |_i| None);
    for (word, deed) in [
        ("revealed", Deed::Reveal),
        ("discarded", Deed::Discard),
        ("banished", Deed::Banish),
        ("retired", Deed::Retire),
        ("dismissed", Deed::Dismiss),
        ("spent", Deed::Spend),
        ("frightened", Deed::Frighten),
        ("moved", Deed::Move),
        ("exhausted", Deed::Exhaust),
        ("sent home", Deed::Send),
        ("readied", Deed::Ready),
        ("unfrightened", Deed::Unfrighten),
        ("uncovered", Deed::Uncover),
    ] {
        both!(g, "post" Is, &format!("{word} this way"), [], Some(Is::ThisWay(deed)), |i| (*i == Is::ThisWay(deed)).then_some(()));
    }
    both!(g, "post" Is, "read: without {f:plain described+} (on it|attached to it|attached|attached to them|on them)", [f: Filter], Some(Is::Not(Box::new(Is::With(f, Cmp::AtLeast, Num::Lit(1))))), |_i| None);
    both!(g, "post" Is, "read: (you|they|) spent", [], Some(Is::ThisWay(Deed::Spend)), |_i| None::<()>);
    both!(g, "plain described" Filter, "{pre:adjs} {head:head^}", [pre: Vec<Is>, head: Vec<Is>], Some(Filter::of(pre.into_iter().chain(head))), |_f| None);
    rule!(g, "post" Is, "with {c:a counter} on it", [c] Is::Counters(c, Cmp::AtLeast, Num::Lit(1)));
    rule!(g, "a counter" Counter, "a +1 power counter", [] Counter::Power);
    rule!(g, "a counter" Counter, "a {n:capital} counter", [n] Counter::Named(n));
    both!(g, "post" Is, "(on|attached to) {r:any ref}", [r: Ref], Some(Is::On(Box::new(Noun::The(r)))), |i| match i {
        Is::On(n) => match &**n {
            Noun::The(r) => Some(r.clone()),
            _ => None,
        },
        _ => None,
    });
    super::attached::add(g);
    both!(g, "posts" Vec<Is>, "", [], Some(Vec::new()), |l| l.is_empty().then_some(()));
    both!(g, "posts" Vec<Is>, "{a:post} {more:posts}", [a: Is, more: Vec<Is>], Some([vec![a], more].concat()), |l| {
        let (a, more) = l.split_first()?;
        Some((a.clone(), more.to_vec()))
    });
    both!(g, "posts" Vec<Is>, "{a:long post}", [a: Is], Some(vec![a]), |l| one(l));
    both!(@ g, 1, "posts" Vec<Is>, "{a:long post} {more:posts}", [a: Is, more: Vec<Is>], (!more.is_empty()).then(|| [vec![a], more].concat()), |l| {
        let (a, more) = l.split_first()?;
        (!more.is_empty()).then(|| (a.clone(), more.to_vec()))
    });
}

fn number(is: &Is, stat: Stat, cmp: Cmp) -> Option<Num> {
    match is {
        Is::Number(s, c, n) if *s == stat && *c == cmp => Some(n.clone()),
        _ => None,
    }
}
