//! One or another: cards of two descriptions, happenings with subjects of their own, what is done unless something is so.

use super::noun::with;
use crate::grammar::machine::Grammar;
use crate::grammar::rules::{both, happens, rule};
use crate::tree::*;
use crate::word::{Cmp, FaceoffKind};

pub fn add(g: &mut Grammar) {
    cards(g);
    happenings(g);
    conditions(g);
    effects(g);
}

/// "a Friend with 2 or less power or a Resource".
fn cards(g: &mut Grammar) {
    rule!(g, "said card" Filter, "(a|any) {f:described}", [f] f);
    both!(g, "said card" Filter, "another {f:described}", [f: Filter], Some(with(f, Is::Other)), |f| super::noun::unother(f));
    both!(g, "said card" Filter, "one of {w:whose} {f:described+}", [w: Who, f: Filter], Some(with(f, Is::Controlled(w))), |f| super::noun::owned(f, super::noun::possessor));
    both!(@ g, 3, "one card" Filter, "{a:said card} or {b:said card}", [a: Filter, b: Filter], Some(Filter::of([Is::AnyOf(vec![a, b])])), |f| match f.0.as_slice() {
        [Is::AnyOf(filters)] => match filters.as_slice() {
            [a, b] => Some((a.clone(), b.clone())),
            _ => None,
        },
        _ => None,
    });
}

/// "this card is uncovered or this Problem is replaced": each part with a subject of its own.
fn happenings(g: &mut Grammar) {
    both!(@ g, 3, "happening" Happening, "{a:happening once} or {b:happening once}", [a: Happening, b: Happening], (a.or.is_empty() && b.or.is_empty()).then(|| Happening { or: vec![b], ..a }), |h| match h.or.as_slice() {
        [b] => Some((Happening { or: Vec::new(), ..h.clone() }, b.clone())),
        _ => None,
    });
    both!(@ g, 3, "happening" Happening, "read: {a:happening once} or (when|whenever) {b:happening once}", [a: Happening, b: Happening], (a.or.is_empty() && b.or.is_empty()).then(|| Happening { or: vec![b], ..a }), |_h| None);
    for (side, is) in [("Start", Is::Start), ("Boosted", Is::Boosted)] {
        let over = is.clone();
        both!(g, "happening" Happening, &format!("{{f:some cards}} (turns|turns over|is turned|is turned over) to its {side} side"), [f: Filter], Some(Happening { what: with(f, is.clone()), ..Happening::of(Deed::TurnOver) }), |h| {
            let f = Filter::of(h.what.0.iter().filter(|i| **i != over).cloned());
            (f != h.what && *h == Happening { what: h.what.clone(), ..Happening::of(Deed::TurnOver) }).then_some(f)
        });
    }
    happens!(g, "done", "flipped during {faceoff:faceoff}", Deed::Flip, [faceoff]);
    happens!(g, "done", "flipped during {faceoff:faceoff} {to:standing}", Deed::Flip, [faceoff, to]);
    happens!(
        g,
        "done",
        "flipped during {faceoff:faceoff} involving {involving:some cards}",
        Deed::Flip,
        [faceoff, involving]
    );
    happens!(g, "done", "read: flipped by {who:any who}", Deed::Flip, [who]);
    happens!(@ g, 1, "done", "confronted by {who:any who}", Deed::Confront, [who]);
    happens!(g, "done", "read: challenged by {who:any who}", Deed::Challenge, [who]);
    // A token put into play enters it.
    both!(g, "happening" Happening, "read: {f:some cards} is put into play", [f: Filter], f.0.contains(&Is::Token).then(|| Happening { what: f, ..Happening::of(Deed::Enter) }), |_h| None);
    both!(g, "happening" Happening, "read: {f:some cards} is put into play under {w:whose} control", [f: Filter, w: Who], f.0.contains(&Is::Token).then(|| Happening { what: with(f, Is::Controlled(w)), ..Happening::of(Deed::Enter) }), |_h| None);
    both!(g, "happening" Happening, "read: one or more {f:described+} are put into play", [f: Filter], f.0.contains(&Is::Token).then(|| Happening { what: f, amount: Happening::TOGETHER, ..Happening::of(Deed::Enter) }), |_h| None);
    both!(g, "happening" Happening, "read: one or more {f:described+} are put into play under {w:whose} control", [f: Filter, w: Who], f.0.contains(&Is::Token).then(|| Happening { what: with(f, Is::Controlled(w)), amount: Happening::TOGETHER, ..Happening::of(Deed::Enter) }), |_h| None);
    // Whose faceoff it is that an attached card's host wins.
    for (verb, deed) in [("wins", Deed::WinFaceoff), ("loses", Deed::LoseFaceoff)] {
        both!(g, "happening" Happening, &format!("read: {{r:that card}} {verb} {{k:faceoff}}"), [r: Ref, k: FaceoffKind], Some(Happening { who: Some(Who::Controller(r.clone())), faceoff: Some(k), involving: Some(Filter::of([Is::The(r)])), ..Happening::of(deed) }), |_h| None);
    }
}

fn conditions(g: &mut Grammar) {
    // Sums and counts against a number or against each other.
    both!(g, "measured" Num, "{q:quantity}", [q: Num], is_measured(&q).then_some(q), |q| is_measured(q).then(|| q.clone()));
    both!(@ g, 1, "simple cond" Cond, "{q:measured} is {a:amount}", [q: Num, a: (Cmp, Num)], Some(Cond::Compare(q, a.0, a.1)), |c| match c {
        // What is different among several is said of them.
        Cond::Compare(Num::Different(..), ..) => None,
        Cond::Compare(q, cmp, n @ Num::Lit(_)) => Some((q.clone(), (*cmp, n.clone()))),
        _ => None,
    });
    for (words, cmp) in [
        ("(greater|higher|more) than", Cmp::More),
        ("(less|lower|fewer) than", Cmp::Less),
        ("(greater than or equal to|equal to or greater than|at least)", Cmp::AtLeast),
        ("(less than or equal to|equal to or less than|at most)", Cmp::AtMost),
        ("equal to", Cmp::Exactly),
    ] {
        both!(@ g, 1, "simple cond" Cond, &format!("{{q:measured}} is {words} {{p:quantity}}"), [q: Num, p: Num], (!matches!(p, Num::Lit(_) | Num::X)).then_some(Cond::Compare(q, cmp, p)), |c| match c {
            Cond::Compare(q, k, p) if *k == cmp && !matches!(p, Num::Lit(_)) => Some((q.clone(), p.clone())),
            _ => None,
        });
    }
    both!(g, "simple cond" Cond, "read: (both players|each player|all players) (have|has|control|controls) {n:how many}", [n: (Filter, Cmp, Num)], {
        let of = |who: Who| Cond::Count(super::condition::had_by(&n.0, &who), n.1, n.2.clone());
        Some(Cond::All(vec![of(Who::You), of(Who::Opponent)]))
    }, |_c| None);
    both!(g, "simple cond" Cond, "read: {r:ref+} (is|was) involved in (the|that|this) faceoff", [r: Ref], (!matches!(r, Ref::This)).then(|| Cond::Is(r, Filter::of([Is::Involved]))), |_c| None);
    both!(g, "state" Filter, "read: {t:said trait}", [t: String], Some(Filter::of([Is::Trait(t)])), |_f| None);
    both!(g, "simple cond" Cond, "{r:this} is attached to {h:any ref}", [r: Ref, h: Ref], (r == Ref::This).then(|| Cond::Is(Ref::Host, Filter::of([Is::The(h)]))), |c| match c {
        Cond::Is(Ref::Host, f) => match f.0.as_slice() {
            [Is::The(h)] => Some((Ref::This, h.clone())),
            _ => None,
        },
        _ => None,
    });
    both!(g, "simple cond" Cond, "read: {r:this} was involved in (the|that|this) faceoff", [r: Ref], Some(Cond::Is(r, Filter::of([Is::Involved]))), |_c| None);
    both!(@ g, 2, "how many" (Filter, Cmp, Num), "read: {f:described+}", [f: Filter], (!f.0.is_empty()).then_some((f, Cmp::AtLeast, Num::Lit(1))), |_m| None);
    both!(@ g, 2, "ability" Ability, "read: When {r:this} reaches {n:number} (|or more) power, {e:text}", [r: Ref, n: i32, e: Effect], Some(Ability::State { cond: Cond::Is(r, Filter::of([Is::Number(Stat::Power, Cmp::AtLeast, Num::Lit(n))])), effect: e }), |_a| None);
    both!(@ g, 5, "ability" Ability, "read: If {h:happening}, {e:text}", [h: Happening, e: Effect], Some(super::ability::trigger(h, None, e)), |_a| None);
    both!(@ g, 2, "ability" Ability, "read: When {r:this} becomes {t:said trait}, {e:text}", [r: Ref, t: String, e: Effect], Some(Ability::State { cond: Cond::Is(r, Filter::of([Is::Trait(t)])), effect: e }), |_a| None);
}

/// Whether a quantity is of several cards: that of one is said by what the card is.
fn is_measured(q: &Num) -> bool {
    matches!(
        q,
        Num::Count(_)
            | Num::Sum(..)
            | Num::Different(..)
            | Num::CountersOn(..)
            | Num::Highest(..)
            | Num::Points(_)
            | Num::Tokens(_)
    )
}

/// One of the counters spoken of.
fn one_of_those() -> Act {
    Act::RemoveCounters(Num::Lit(1), Counter::Those, Noun::The(Ref::It))
}

fn effects(g: &mut Grammar) {
    both!(@ g, 3, "sentence" Effect, "{e:clause} unless {c:cond}", [e: Effect, c: Cond], super::neither::but_those(e, c), |e| match e {
        Effect::If { cond: Cond::Not(c), then, otherwise: None } => Some(((**then).clone(), (**c).clone())),
        _ => None,
    });
    let subject = super::effect::SUBJECT;
    both!(@ g, 1, "vp" Effect, "read: make~ {w:any who} {e:vps}", [w: Who, e: Effect], Some(super::effect::by(&e, &w)), |_e| None);
    both!(@ g, 1, "vp" Effect, "read: (force~|cause~) {w:any who} to {e:vps}", [w: Who, e: Effect], Some(super::effect::by(&e, &w)), |_e| None);
    both!(@ g, 1, "vp" Effect, "read: move~ {a:any noun} {p:goal} and {b:any noun} {q:goal}", [a: Noun, p: Place, b: Noun, q: Place], {
        let go = |n, p| Effect::Do(subject.clone(), Act::Move(n, p));
        Some(Effect::Seq(vec![go(a, p), go(b, q)]))
    }, |_e| None);
    both!(g, "act" Act, "remove~ one (|of them|of those counters)", [], Some(one_of_those()), |a| (*a == one_of_those()).then_some(()));
    both!(g, "act" Act, "read: move~ {n:any noun} along with {r:any ref}", [n: Noun, r: Ref], Some(Act::Move(n, Place::Beside(r))), |_a| None);
    both!(@ g, 2, "act" Act, "read: move~ {n:any noun} with it", [n: Noun], Some(Act::Move(n, Place::Beside(Ref::It))), |_a| None);
    rule!(g, "goal" Place, "read: back to (its|their) previous area", [] Place::Previous);
    rule!(g, "goal" Place, "read: back home", [] Place::Home(Who::Any));
    both!(g, "uninvolved"(), "read: become~ uninvolved", [], Some(()), |_x| None::<()>);
    both!(g, "act" Act, "read: put~ {n:any noun} back {to:put where}", [n: Noun, to: Goal], (to != Goal::Back).then_some(Act::Put(n, to)), |_a| None);
    for (word, entry) in [("face-down", Entry::FaceDown), ("face-up", Entry::FaceUp)] {
        both!(g, "put where" Goal, &format!("read: {word} {{p:played at}}"), [p: Place], Some(Goal::Play { at: Some(p), control: None, state: vec![entry.clone()] }), |_g| None);
    }
    for (words, end) in [("(on top of|on the top of)", 0), ("on the bottom of", 1)] {
        both!(g, "put where" Goal, &format!("read: {words} {{w:whose}} deck instead of (|into|in) (the|your|their|its owner 's|a) discard pile"), [w: Who], Some(if end == 0 { Goal::Top(crate::word::Zone::DrawDeck, w) } else { Goal::Bottom(crate::word::Zone::DrawDeck, w) }), |_go| None);
    }
    both!(g, "act" Act, "read: gain~ that much (|[1])", [], Some(Act::Gain(Num::ThatMany)), |_a| None::<()>);
    both!(g, "act" Act, "read: gain~ that many [1]", [], Some(Act::Gain(Num::ThatMany)), |_a| None::<()>);
}
