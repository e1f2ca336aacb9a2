//! Who did best, and what came about: conditions that later sentences and times hang on.

use super::ability::trigger;
use super::noun::with;
use crate::grammar::machine::Grammar;
use crate::grammar::rules::{both, rule};
use crate::tree::*;
use crate::word::{Cmp, Zone};

pub fn add(g: &mut Grammar) {
    best(g);
    came(g);
    shared(g);
    compared(g);
    both!(@ g, 2, "ability" Ability, "read: {h:trigger} and {c:cond}, {e:text}", [h: Happening, c: Cond, e: Effect], Some(trigger(h, Some(c), e)), |_a| None);
    both!(g, "how many" (Filter, Cmp, Num), "read: no {f:described+} at Problems", [f: Filter], Some((with(f, Is::At(Place::EachProblem)), Cmp::Exactly, Num::Lit(0))), |_m| None);
    rule!(g, "problem" Place, "read: (a|any) Problem (you do not|you don't) own", [] Place::ProblemOf(Who::Opponent));
    rule!(g, "owning" Who, "read: (that player|that opponent) 's", [] Who::They);
    both!(g, "problem" Place, "(a|any) Problem {w:any who} (|have|has) {d:done deed} this turn", [w: Who, d: Deed], (d == Deed::Confront).then(|| confronted(w)), |p| match p {
        Place::ProblemWhere(c) => match &**c {
            Cond::Happened(h, ..) => h.who.clone().filter(|w| confronted(w.clone()) == *p).map(|w| (w, Deed::Confront)),
            _ => None,
        },
        _ => None,
    });
    rule!(g, "problem" Place, "read: Problems you own", [] Place::ProblemOf(Who::You));
    rule!(g, "problem" Place, "read: Problems (an opponent owns|opponents own|your opponent owns|you don't own|you do not own)", [] Place::ProblemOf(Who::Opponent));
    both!(g, "simple cond" Cond, "read: it 's involved in (a|the|that|this) faceoff", [], Some(Cond::Is(Ref::It, Filter::of([Is::Involved]))), |_c| None::<()>);
    rule!(g, "problem" Place, "read: the new Problem", [] Place::There);
    rule!(g, "goal" Place, "read: to a Problem of your choice", [] Place::Problem);
    rule!(g, "played at" Place, "read: (at|to) a Problem of your choice", [] Place::Problem);
}

/// The best of a player's cards, and hands against each other.
fn compared(g: &mut Grammar) {
    both!(g, "simple cond" Cond, "read: {r:ref+} (is|'s) {w:whose} {f:described}", [r: Ref, w: Who, f: Filter], {
        let best = f.0.iter().any(|i| matches!(i, Is::Extreme(..)));
        best.then(|| Cond::Is(r, with(f, Is::Controlled(w))))
    }, |_c| None);
    for (word, cmp) in [("more", Cmp::More), ("fewer", Cmp::Less)] {
        let hand = |w: Who| Num::Count(Filter::of([Is::In(Zone::Hand, Some(w))]));
        both!(g, "simple cond" Cond, &format!("read: {{w:whose}} hand has {word} cards than (yours|your hand)"), [w: Who], Some(Cond::Compare(hand(w), cmp, hand(Who::You))), |_c| None);
        both!(g, "simple cond" Cond, &format!("read: {{w:whose}} hand has {word} cards than {{v:whose}} hand"), [w: Who, v: Who], (v != Who::You).then(|| Cond::Compare(hand(w), cmp, hand(v))), |_c| None);
    }
}

/// A Problem a player confronted this turn.
fn confronted(who: Who) -> Place {
    let h = Happening { who: Some(who), to: Some(Spot::At(Place::There)), ..Happening::of(Deed::Confront) };
    Place::ProblemWhere(Box::new(Cond::Happened(Box::new(h), Cmp::AtLeast, Num::Lit(1), Span::Turn)))
}

/// "you revealed the card with the highest power": higher than that of the opponent's.
fn best(g: &mut Grammar) {
    for (word, deed) in
        [("(revealed|reveal)", Deed::Reveal), ("(discarded|discard)", Deed::Discard), ("(flipped|flip)", Deed::Flip)]
    {
        let of = move |who: Who, s: Stat| Num::Highest(s, Filter::of([Is::Owned(who), Is::ThisWay(deed)]));
        both!(g, "simple cond" Cond, &format!("read: you {word} the card with the (highest|most|greatest) {{s:stat}}"), [s: Stat], Some(Cond::Compare(of(Who::You, s), Cmp::More, of(Who::Opponent, s))), |_c| None);
    }
}

/// "two of your other Friends share a trait": two such that each has it in common with another.
fn shared(g: &mut Grammar) {
    let pairs = |w: Who, f: Filter, kind: Kind| {
        let own = with(f, Is::Controlled(w));
        Cond::Count(with(own.clone(), Is::Alike(kind, own)), Cmp::AtLeast, Num::Lit(2))
    };
    for (words, kind) in [("trait", Kind::Trait), ("color", Kind::Color), ("name", Kind::Name)] {
        both!(g, "simple cond" Cond, &format!("two of {{w:whose}} {{f:described+}} share a {words}"), [w: Who, f: Filter], Some(pairs(w, f, kind)), |c| {
            let Cond::Count(f, Cmp::AtLeast, Num::Lit(2)) = c else { return None };
            let w = f.0.iter().find_map(|i| if let Is::Controlled(w) = i { Some(w.clone()) } else { None })?;
            let bare = Filter::of(f.0.iter().filter(|i| !matches!(i, Is::Controlled(_) | Is::Alike(..))).cloned());
            (pairs(w.clone(), bare.clone(), kind) == *c).then_some((w, bare))
        });
        for words in [
            format!("two or more of {{w:whose}} {{f:described+}} share a {words}"),
            format!("two of {{w:whose}} {{f:described+}} have the same {words}"),
        ] {
            both!(g, "simple cond" Cond, &format!("read: {words}"), [w: Who, f: Filter], Some(pairs(w, f, kind)), |_c| None);
        }
        for template in [
            format!(
                "{{w:who}} (have|control) (two|2|at least two|at least 2|two or more) {{f:described+}} that share a {words}"
            ),
            format!(
                "{{w:who+}} (has|controls) (two|2|at least two|at least 2|two or more) {{f:described+}} that share a {words}"
            ),
        ] {
            both!(g, "simple cond" Cond, &format!("read: {template}"), [w: Who, f: Filter], Some(pairs(w, f, kind)), |_c| None);
        }
    }
    // Two cards spoken of.
    for (words, kind) in [
        ("share a trait", Kind::Trait),
        ("share a color", Kind::Color),
        ("have the same name", Kind::Name),
        ("share a type", Kind::Type),
        ("share a card type", Kind::Type),
    ] {
        both!(g, "simple cond" Cond, &format!("{{r:both spoken of}} {words}"), [r: Ref], {
            let them = Filter::of([Is::The(r)]);
            Some(Cond::Count(with(them.clone(), Is::Alike(kind, them)), Cmp::AtLeast, Num::Lit(2)))
        }, |c| match c {
            Cond::Count(f, Cmp::AtLeast, Num::Lit(2)) => {
                let r = f.0.iter().find_map(|i| if let Is::The(r @ (Ref::Them | Ref::Those(_))) = i { Some(r.clone()) } else { None })?;
                let them = Filter::of([Is::The(r.clone())]);
                (*f == with(them.clone(), Is::Alike(kind, them))).then_some(r)
            }
            _ => None,
        });
    }
    rule!(g, "both spoken of" Ref, "(both|both cards|both of them|they|the two cards)", [] Ref::Them);
    rule!(g, "both spoken of" Ref, "(those|the) {h:head noun+}", [h] Ref::Those(h));
    for words in ["card types", "types", "types of cards", "different card types"] {
        both!(g, "simple cond" Cond, &format!("read: there are {{a:amount}} {words} in {{w:whose}} discard pile"), [a: (Cmp, Num), w: Who], Some(Cond::Compare(Num::Different(Kind::Type, Filter::of([Is::In(Zone::Discard, Some(w))])), a.0, a.1)), |_c| None);
    }
}

/// Counters put on a card this turn.
fn came(g: &mut Grammar) {
    let put = |c: Counter, f: Filter| {
        let h = Happening { counter: Some(c), what: f, ..Happening::of(Deed::PutCounter) };
        Cond::Happened(Box::new(h), Cmp::AtLeast, Num::Lit(1), Span::Turn)
    };
    both!(g, "simple cond" Cond, "one or more {c:counters} were put on {f:some cards} this turn", [c: Counter, f: Filter], Some(put(c, f)), |x| match x {
        Cond::Happened(h, ..) => {
            let (c, f) = (h.counter.clone()?, h.what.clone());
            (put(c.clone(), f.clone()) == *x).then_some((c, f))
        }
        _ => None,
    });
    both!(g, "simple cond" Cond, "read: {c:a counter} was put on {f:some cards} this turn", [c: Counter, f: Filter], Some(put(c, f)), |_c| None);
}
