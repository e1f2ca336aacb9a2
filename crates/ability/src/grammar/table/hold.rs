//! How long and for whom a change holds, said in ways of their own: "while ... remains", fronted durations, either sign
//! of a number, costs of what comes next.

use super::effect::{SUBJECT, acted, later, seq};
use super::noun::with;
use super::number::times;
use crate::grammar::machine::Grammar;
use crate::grammar::rules::{both, rule};
use crate::tree::*;
use crate::word::{CardType, Cmp, FaceoffKind, Zone};

pub fn add(g: &mut Grammar) {
    remaining(g);
    involved(g);
    confronting(g);
    costs(g);
    being(g);
    both!(g, "sentence" Effect, "for each {f:those counted}, {e:sentence}", [f: Filter, e: Effect], Some(Effect::ForEach(Each::Card(every(f)), Box::new(e))), |e| match e {
        Effect::ForEach(Each::Card(Noun::Every { of, .. }), e) => Some((of.clone(), (**e).clone())),
        _ => None,
    });
    both!(g, "clause" Effect, "{w:who%} {e:vps%} unless they {c:acts}", [w: Who, e: Effect, c: Vec<Act>], Some(super::deal::unless_paid(acted(&e, &SUBJECT, &w), w, c)), |_e| None);
    // Something done later, the time said last.
    both!(@ g, 1, "vp" Effect, "{a:act^} at {h:time}", [a: Act, h: Happening], Some(later(h, Effect::Do(SUBJECT, a))), |e| match e {
        Effect::Later { when, cond: None, effect, times: Times::Once, until: Until::Forever, .. } => match &**effect {
            Effect::Do(SUBJECT, a) => Some((a.clone(), (**when).clone())),
            _ => None,
        },
        _ => None,
    });
    both!(@ g, 3, "sentence" Effect, "read: {e:clause} if {c:cond}", [e: Effect, c: Cond], (!super::often::speaks_first(&e, &c)).then(|| Effect::If { cond: c, then: Box::new(e), otherwise: None }), |_e| None);
    both!(@ g, 1, "sentence" Effect, "read: if {c:cond} {e:clause}", [c: Cond, e: Effect], Some(Effect::If { cond: c, then: Box::new(e), otherwise: None }), |_e| None);
    both!(g, "clause" Effect, "read: {n:noun+} (has|gets) {k:signed} power {u:lasting} {q:for each}", [n: Noun, k: i32, u: Until, q: Num], Some(Effect::Change { change: change(n, vec![Mod::Power(times(k, q))]), until: u }), |_e| None);
    both!(g, "clause" Effect, "read: {r:ref} aren't sent home", [r: Ref], (r == Ref::Them).then_some(Effect::Nothing), |_e| None);
    // What is done to a card, no player named.
    both!(g, "clause" Effect, "{r:ref+} is {d:done deed}", [r: Ref, d: Deed], matches!(r, Ref::It | Ref::That(_)).then(|| Effect::Do(Who::Owner(r.clone()), Act::To(d, Noun::The(r)))), |e| match e {
        Effect::Do(Who::Owner(r), Act::To(d, Noun::The(n))) if r == n => Some((r.clone(), *d)),
        _ => None,
    });
    for (word, deed) in [("sent", Deed::Send), ("moved", Deed::Move)] {
        both!(g, "clause" Effect, &format!("{{r:ref+}} is {word} {{p:goal}}"), [r: Ref, p: Place], matches!(r, Ref::It | Ref::This | Ref::That(_)).then(|| Effect::Do(Who::Owner(r.clone()), if deed == Deed::Send { Act::Send(Noun::The(r), p) } else { Act::Move(Noun::The(r), p) })), |e| match e {
            Effect::Do(Who::Owner(r), Act::Send(Noun::The(n), p)) if deed == Deed::Send && r == n => Some((r.clone(), p.clone())),
            Effect::Do(Who::Owner(r), Act::Move(Noun::The(n), p)) if deed == Deed::Move && r == n => Some((r.clone(), p.clone())),
            _ => None,
        });
    }
}

fn change(n: Noun, mods: Vec<Mod>) -> Change {
    Change { cond: None, what: Subject::Cards(n), mods }
}

fn every(of: Filter) -> Noun {
    Noun::Every { of, slot: Slot(0) }
}

/// Verb phrases that belong to `effect`'s.
pub fn verbs(g: &mut Grammar) {
    // Either sign, as the player likes.
    both!(g, "vp" Effect, "give~ {n:any noun} {a:signed} or {b:signed} power {u:until}", [n: Noun, a: i32, b: i32, u: Until], {
        let one = |k: i32| Effect::Change { change: change(n.clone(), vec![Mod::Power(Num::Lit(k))]), until: u.clone() };
        Some(Effect::Modal { n: Num::Lit(1), options: vec![one(a), one(b)], by: Chosen::You })
    }, |e| {
        let Effect::Modal { n: Num::Lit(1), options, by: Chosen::You } = e else { return None };
        let of = |e: &Effect| match e {
            Effect::Change { change: Change { cond: None, what: Subject::Cards(n), mods }, until } => match mods.as_slice() {
                [Mod::Power(Num::Lit(k))] => Some((n.clone(), *k, until.clone())),
                _ => None,
            },
            _ => None,
        };
        let [a, b] = options.as_slice() else { return None };
        let ((n, a, u), (m, b, v)) = (of(a)?, of(b)?);
        (n == m && u == v).then_some((n, a, b, u))
    });
    both!(g, "vp" Effect, "read: have {n:any noun} {m:mods} {u:until}", [n: Noun, m: Vec<Mod>, u: Until], (!m.iter().any(|m| matches!(m, Mod::EntersWith(_)))).then(|| Effect::Change { change: change(n, m), until: u }), |_e| None);
    both!(@ g, 1, "vp" Effect, "read: have {w:any who} {e:vps}", [w: Who, e: Effect], (w != Who::EachPlayer && matches!(e, Effect::Seq(_) | Effect::Modal { .. })).then(|| acted(&e, &SUBJECT, &w)), |_e| None);
    both!(g, "vp" Effect, "have them {e:vp}", [e: Effect], Some(acted(&e, &SUBJECT, &Who::They)), |e| match e {
        Effect::Do(Who::They, act @ Act::Skip(_)) => Some(Effect::Do(SUBJECT, act.clone())),
        _ => None,
    });
    // Two kinds of token by one verb.
    type Many = (Num, Token);
    both!(g, "vps" Effect, "put~ {a:new tokens} and {b:new tokens} into play", [a: Many, b: Many], {
        let one = |m: Many| Effect::Do(SUBJECT, Act::Tokens { n: m.0, token: m.1, at: None, slot: Slot(0) });
        Some(seq(vec![one(a), one(b)]))
    }, |e| {
        let Effect::Seq(list) = e else { return None };
        let [Effect::Do(SUBJECT, Act::Tokens { n: a, token: s, at: None, .. }), Effect::Do(SUBJECT, Act::Tokens { n: b, token: t, at: None, .. })] = list.as_slice() else { return None };
        Some(((a.clone(), s.clone()), (b.clone(), t.clone())))
    });
    // Two choices by one verb.
    both!(g, "vp" Effect, "read: choose~ a color and {n:any noun}", [n: Noun], Some(seq(vec![Effect::Do(SUBJECT, Act::ChooseColor(Slot(0))), Effect::Do(SUBJECT, Act::Choose(n))])), |_e| None);
    both!(g, "vp" Effect, "read: choose~ {n:noun+} and a color", [n: Noun], Some(seq(vec![Effect::Do(SUBJECT, Act::Choose(n)), Effect::Do(SUBJECT, Act::ChooseColor(Slot(0)))])), |_e| None);
    both!(g, "doing" Effect, "read: must {c:acts} if able", [c: Vec<Act>], Some(seq(c.into_iter().map(|a| Effect::Do(SUBJECT, a)).collect())), |_e| None);
    both!(@ g, 2, "doing" Effect, "read: must {e:vps}", [e: Effect], Some(e), |_e| None);
    both!(g, "doing" Effect, "read: pay~ {n:tokens} or {e:vps}", [n: Num, e: Effect], Some(Effect::PayOr { who: SUBJECT, cost: vec![Act::Pay(n)], or: Box::new(e) }), |_e| None);
}

/// "While this card remains in play, ...": a change that lasts while something stays as it is.
fn remaining(g: &mut Grammar) {
    both!(g, "remaining" Cond, "{r:ref+} remains {s:state left}", [r: Ref, s: Is], Some(Cond::Is(r, Filter::of([s]))), |c| match c {
        Cond::Is(r, f) => match f.0.as_slice() {
            [one] => Some((r.clone(), one.clone())),
            _ => None,
        },
        _ => None,
    });
    rule!(g, "state left" Is, "in play", [] Is::In(Zone::Play, None));
    rule!(g, "state left" Is, "banished", [] Is::In(Zone::Banished, None));
    rule!(g, "state left" Is, "exhausted", [] Is::Exhausted);
    rule!(g, "state left" Is, "(face-up|uncovered)", [] Is::FaceUp);
    both!(g, "sentence" Effect, "while {c:remaining}, {x:changed}", [c: Cond, x: (Subject, Vec<Mod>)], Some(Effect::Change { change: Change { cond: None, what: x.0, mods: x.1 }, until: Until::While(Box::new(c)) }), |e| match e {
        Effect::Change { change: Change { cond: None, what, mods }, until: Until::While(c) } => Some(((**c).clone(), (what.clone(), mods.clone()))),
        _ => None,
    });
    both!(@ g, 2, "lasting" Until, "(while|for as long as|as long as) {c:staying so}", [c: Cond], Some(Until::While(Box::new(c))), |u| match u {
        Until::While(c) => Some((**c).clone()),
        _ => None,
    });
    both!(g, "staying so" Cond, "{c:remaining}", [c: Cond], Some(c), |c| Some(c.clone()));
    both!(g, "staying so" Cond, "{r:ref+} is {s:state left}", [r: Ref, s: Is], Some(Cond::Is(r, Filter::of([s]))), |_c| None);
    both!(g, "staying so" Cond, "{r:ref+} is {p:loc}", [r: Ref, p: Place], Some(Cond::Is(r, Filter::of([Is::At(p)]))), |_c| None);
    both!(g, "staying so" Cond, "{r:ref+} has {s:having}", [r: Ref, s: Is], Some(Cond::Is(r, Filter::of([s]))), |c| match c {
        Cond::Is(r, f) => match f.0.as_slice() {
            [s @ (Is::Counters(..) | Is::Number(..))] => Some((r.clone(), s.clone())),
            _ => None,
        },
        _ => None,
    });
    both!(g, "staying so" Cond, "you control {r:ref+}", [r: Ref], Some(Cond::Is(r, Filter::of([Is::Controlled(Who::You)]))), |c| match c {
        Cond::Is(r, f) if *f == Filter::of([Is::Controlled(Who::You)]) => Some(r.clone()),
        _ => None,
    });
    both!(g, "sentence" Effect, "read: {u:lasting}, {x:changed}", [u: Until, x: (Subject, Vec<Mod>)], Some(Effect::Change { change: Change { cond: None, what: x.0, mods: x.1 }, until: u }), |_e| None);
    // Cards that may be played from elsewhere.
    both!(g, "card change" (Subject, Vec<Mod>), "you may play {r:spoken card} (as though|as if) it were in your hand", [r: Ref], Some((Subject::Cards(Noun::The(r)), vec![Mod::MayPlayFrom(Zone::Banished, Who::You), Mod::MayPlayFrom(Zone::Discard, Who::You)])), |c| match (&c.0, c.1.as_slice()) {
        (Subject::Cards(Noun::The(r)), [Mod::MayPlayFrom(Zone::Banished, Who::You), Mod::MayPlayFrom(Zone::Discard, Who::You)]) => Some(r.clone()),
        _ => None,
    });
    both!(g, "clause" Effect, "read: you may play {r:spoken card} {u:lasting}", [r: Ref, u: Until], {
        let mods = vec![Mod::MayPlayFrom(Zone::Banished, Who::You), Mod::MayPlayFrom(Zone::Discard, Who::You)];
        let change = Change { cond: None, what: Subject::Cards(Noun::The(r)), mods };
        Some(Effect::Change { change, until: u })
    }, |_e| None);
    rule!(g, "spoken card" Ref, "it", [] Ref::It);
    both!(g, "spoken card" Ref, "that {h:head noun}", [h: Head], Some(Ref::That(h)), |r| match r {
        Ref::That(h) => Some(*h),
        _ => None,
    });
    both!(g, "card change" (Subject, Vec<Mod>), "you may play {a:type+} and {b:type+} from your {z:zone} (|as though they were in your hand)", [a: Is, b: Is, z: Zone], {
        let either = Is::AnyOf(vec![Filter::of([a]), Filter::of([b])]);
        Some((Subject::Cards(every(Filter::of([either, Is::Owned(Who::You)]))), vec![Mod::MayPlayFrom(z, Who::You)]))
    }, |c| {
        let (Subject::Cards(Noun::Every { of, .. }), [Mod::MayPlayFrom(z, Who::You)]) = (&c.0, c.1.as_slice()) else { return None };
        let either = of.0.iter().find_map(|i| if let Is::AnyOf(l) = i { Some(l) } else { None })?;
        match either.as_slice() {
            [a, b] => Some((a.0.first()?.clone(), b.0.first()?.clone(), *z)),
            _ => None,
        }
    });
    both!(g, "ability" Ability, "If you would choose one effect while playing a {f:described}, you may choose each effect instead.", [f: Filter], Some(Ability::Always { change: change(every(with(f, Is::Owned(Who::You))), vec![Mod::ChooseEach]), works: Works::Play }), |a| match a {
        Ability::Always { change: Change { cond: None, what: Subject::Cards(Noun::Every { of, .. }), mods }, works: Works::Play } if *mods == [Mod::ChooseEach] => Some(Filter::of(of.0.iter().filter(|i| **i != Is::Owned(Who::You)).cloned())),
        _ => None,
    });
}

/// "While involved in a faceoff, that Friend has ...": of others than this card.
fn involved(g: &mut Grammar) {
    type Changed = (Subject, Vec<Mod>);
    for template in
        ["while involved in {k:faceoff}, {c:card change}.", "{c:card change} while involved in {k:faceoff}."]
    {
        both!(g, "ability" Ability, &format!("read: {template}"), [k: FaceoffKind, c: Changed], {
            let what = match c.0 {
                Subject::Cards(Noun::The(r)) if r != Ref::This => {
                    let cond = Cond::InFaceoff(k, Some(Filter::of([Is::The(r.clone())])), None);
                    return Some(always(Some(cond), Noun::The(r), c.1));
                }
                Subject::Cards(Noun::Every { of, .. }) => with(of, Is::Involved),
                _ => return None,
            };
            let cond = (k != FaceoffKind::Any).then_some(Cond::InFaceoff(k, None, None));
            Some(always(cond, every(what), c.1))
        }, |_a| None);
    }
    for template in ["while {s:state}, {c:card change}.", "{c:card change} while {s:state}."] {
        both!(g, "ability" Ability, &format!("read: {template}"), [s: Filter, c: Changed], match c.0 {
            Subject::Cards(Noun::Every { of, .. }) => Some(always(None, every(Filter::of(of.0.into_iter().chain(s.0))), c.1)),
            _ => None,
        }, |_a| None);
    }
    both!(g, "ability" Ability, "read: while {s:state}, {c:card change} {d:during}.", [s: Filter, c: Changed, d: Cond], match c.0 {
        Subject::Cards(Noun::Every { of, .. }) => Some(always(Some(d), every(Filter::of(of.0.into_iter().chain(s.0))), c.1)),
        _ => None,
    }, |_a| None);
}

fn always(cond: Option<Cond>, n: Noun, mods: Vec<Mod>) -> Ability {
    Ability::Always { change: Change { cond, what: Subject::Cards(n), mods }, works: Works::Play }
}

/// Confront requirements of a Problem, more or less.
fn confronting(g: &mut Grammar) {
    for (verb, sign) in [("reduce~", -1), ("increase~", 1)] {
        let makes = move |n: Noun, k: i32, u: Until| Effect::Change {
            change: change(n, vec![Mod::Need { by: Num::Lit(sign * k), color: None, at: Place::EachProblem }]),
            until: u,
        };
        both!(g, "adding" Effect, &format!("{verb} the confront requirements of {{n:any noun}} by {{k:number}} power {{u:until}}"), [n: Noun, k: i32, u: Until], Some(makes(n, k, u)), |e| match e {
            Effect::Change { change: Change { cond: None, what: Subject::Cards(n), mods }, until } => match mods.as_slice() {
                [Mod::Need { by: Num::Lit(k), color: None, at: Place::EachProblem }] if k * sign > 0 => Some((n.clone(), k * sign, until.clone())),
                _ => None,
            },
            _ => None,
        });
        both!(g, "adding" Effect, &format!("read: {verb} a Problem 's confront requirements by {{k:number}} power {{u:until}}"), [k: i32, u: Until], Some(makes(super::noun::pick(Take::Exactly(Num::Lit(1)), Filter::of([Is::Type(CardType::Problem)])), k, u)), |_e| None);
    }
    both!(g, "card change" (Subject, Vec<Mod>), "read: {r:ref's} bonus (is|becomes) (|reduced to) {n:number}", [r: Ref, n: i32], (r == Ref::It).then(|| (Subject::Cards(Noun::The(r)), vec![Mod::SetBonus(Num::Lit(n))])), |_c| None);
    both!(g, "card change" (Subject, Vec<Mod>), "{p:problem} 's bonus is {n:number}", [p: Place, n: i32], Some((Subject::Cards(every(Filter::of([Is::Type(CardType::Problem), Is::At(p)]))), vec![Mod::SetBonus(Num::Lit(n))])), |c| match (&c.0, c.1.as_slice()) {
        (Subject::Cards(Noun::Every { of, .. }), [Mod::SetBonus(Num::Lit(n))]) => match of.0.as_slice() {
            [Is::Type(CardType::Problem), Is::At(p @ Place::There)] => Some((p.clone(), *n)),
            _ => None,
        },
        _ => None,
    });
}

/// Costs: of the first or the next card, and of actions.
fn costs(g: &mut Grammar) {
    type Next = (Vec<Mod>, Until);
    both!(g, "next cost" Next, "pay~ {n:[n]} less for the next {f:described} (you|they) play (this|that) turn, to a minimum of {k:[n]}", [n: i32, f: Filter, k: i32], Some(next(-n, f, Some(k))), |x| match unnext(x)? {
        (n, f, Some(k)) if n < 0 => Some((-n, f, k)),
        _ => None,
    });
    both!(g, "next cost" Next, "read: (may|) pay {n:[n]} less for (your|their) next {f:described} (this|that) turn, to a minimum of {k:[n]}", [n: i32, f: Filter, k: i32], Some(next(-n, f, Some(k))), |_x| None);
    both!(g, "plus cost" Next, "(must pay|pay~) {n:+[n]} to play the next {f:described} (you|they) play (this|that) turn", [n: i32, f: Filter], Some(next(n, f, None)), |x| match unnext(x)? {
        (n, f, None) if n > 0 => Some((n, f)),
        _ => None,
    });
    both!(g, "clause" Effect, "{w:who%} {x:plus cost%}", [w: Who, x: Next], Some(Effect::Change { change: Change { cond: None, what: Subject::Players(w), mods: x.0 }, until: x.1 }), |e| match e {
        Effect::Change { change: Change { cond: None, what: Subject::Players(w), mods }, until } => Some((w.clone(), (mods.clone(), until.clone()))),
        _ => None,
    });
    both!(g, "next cost" Next, "read: pay~ {n:[n]} less to play your next {f:described} this turn", [n: i32, f: Filter], Some(next(-n, f, None)), |_x| None);
    both!(g, "next cost" Next, "read: pay~ {n:number} less for the next {f:described} you play this turn", [n: i32, f: Filter], Some(next(-n, f, None)), |_x| None);
    both!(g, "player mod" Vec<Mod>, "pay~ {n:-[n]} to {h:verb}", [n: i32, h: Happening], Some(vec![Mod::Cost { of: h, by: Num::Lit(-n), min: None }]), |_m| None);
    both!(g, "player mod" Vec<Mod>, "read: (pay~|may pay) {n:[n]} less for {f:described+}", [n: i32, f: Filter], Some(vec![Mod::Cost { of: Happening { what: f, ..Happening::of(Deed::Play) }, by: Num::Lit(-n), min: None }]), |_m| None);
    for (kind, words) in [("player mod", "read: (pay~|may pay)"), ("own mods", "read: pay")] {
        g.rule(
            kind,
            &format!(
                "{words} {{n:[n]}} less for your first {{f:described}} each {{s:remembered}}, to a minimum of {{k:[n]}}"
            ),
            &["n", "f", "s", "k"],
            0,
            |h| {
                use crate::grammar::value::{get, value};
                let of = Happening { what: get(&h[1]), first: Some(get(&h[2])), ..Happening::of(Deed::Play) };
                Some(value(vec![Mod::Cost { of, by: Num::Lit(-get::<i32>(&h[0])), min: Some(get(&h[3])) }]))
            },
            |_| None,
        );
    }
    both!(g, "player mod" Vec<Mod>, "read: (pay~|may pay) {n:[n]} less, to a minimum of {k:[n]}, to {h:first play}", [n: i32, h: Happening, k: i32], Some(vec![Mod::Cost { of: h, by: Num::Lit(-n), min: Some(k) }]), |_m| None);
    both!(g, "player mod" Vec<Mod>, "(pay~|may pay) {n:[n]} less to {h:first play}, to a minimum of {k:[n]}", [n: i32, h: Happening, k: i32], Some(vec![Mod::Cost { of: h, by: Num::Lit(-n), min: Some(k) }]), |m| match m.as_slice() {
        [Mod::Cost { of, by: Num::Lit(n), min: Some(k) }] if *n < 0 => Some((-n, of.clone(), *k)),
        _ => None,
    });
    both!(g, "first play" Happening, "play the first {what:described} you play {to:to} each {first:remembered}", [what: Filter, to: Spot, first: Span], Some(Happening { what, to: Some(to), first: Some(first), ..Happening::of(Deed::Play) }), |h| {
        let plain = Happening { what: h.what.clone(), to: h.to.clone(), first: h.first, ..Happening::of(Deed::Play) };
        (plain == *h).then(|| Some((h.what.clone(), h.to.clone()?, h.first?)))?
    });
    both!(g, "first play" Happening, "read: play your first {what:described} {to:to} each {first:remembered}", [what: Filter, to: Spot, first: Span], Some(Happening { what, to: Some(to), first: Some(first), ..Happening::of(Deed::Play) }), |_h| None);
    // What an action costs, the action as a noun.
    both!(g, "card change" (Subject, Vec<Mod>), "{h:gerund} costs {n:+[n]}", [h: Happening, n: i32], Some((Subject::Game, vec![Mod::Cost { of: h, by: Num::Lit(n), min: None }])), |c| match (&c.0, c.1.as_slice()) {
        (Subject::Game, [Mod::Cost { of, by: Num::Lit(n), min: None }]) if *n > 0 => Some((of.clone(), *n)),
        _ => None,
    });
    both!(g, "gerund" Happening, "rallying {what:any cards}", [what: Filter], Some(Happening { what, ..Happening::of(Deed::Unfrighten) }), |h| (h.deed == Deed::Unfrighten).then(|| h.what.clone()));
    both!(g, "gerund" Happening, "using the draw action during the {p:phase}", [p: crate::word::Phase], Some(Happening { phase: Some(p), ..Happening::of(Deed::Draw) }), |h| (h.deed == Deed::Draw).then_some(h.phase)?);
}

fn next(by: i32, what: Filter, min: Option<i32>) -> (Vec<Mod>, Until) {
    let of = Happening { what, ..Happening::of(Deed::Play) };
    (vec![Mod::Cost { of, by: Num::Lit(by), min }], Until::UsedOrEndOfTurn)
}

fn unnext(change: &(Vec<Mod>, Until)) -> Option<(i32, Filter, Option<i32>)> {
    let ([Mod::Cost { of, by: Num::Lit(n), min }], Until::UsedOrEndOfTurn) = (change.0.as_slice(), &change.1) else {
        return None;
    };
    (Happening { what: of.what.clone(), ..Happening::of(Deed::Play) } == *of).then(|| (*n, of.what.clone(), *min))
}

/// What cards are made to be.
fn being(g: &mut Grammar) {
    both!(g, "mod" Vec<Mod>, "(are/is|have/has) {t:said trait}", [t: String], Some(vec![Mod::Trait(t)]), |m| match m.as_slice() {
        [Mod::Trait(t)] => Some(t.clone()),
        _ => None,
    });
    both!(g, "mod" Vec<Mod>, "lose~ (its|their) colors and become~ that color", [], Some(recolored()), |m| (*m == recolored()).then_some(()));
    both!(g, "mod" Vec<Mod>, "(also|) have/has the colors of each {f:described}", [f: Filter], Some(vec![Mod::ColorsOf(f)]), |m| match m.as_slice() {
        [Mod::ColorsOf(f)] => Some(f.clone()),
        _ => None,
    });
    both!(g, "mod" Vec<Mod>, "(also|) have/has (the colors of|the same colors as) {r:any ref}", [r: Ref], Some(vec![Mod::ColorsOf(Filter::of([Is::The(r)]))]), |m| match m.as_slice() {
        [Mod::ColorsOf(f)] => match f.0.as_slice() {
            [Is::The(r)] => Some(r.clone()),
            _ => None,
        },
        _ => None,
    });
    both!(g, "mod" Vec<Mod>, "have/has the printed abilities of {r:any ref}", [r: Ref], Some(vec![Mod::AbilitiesOf(r)]), |m| match m.as_slice() {
        [Mod::AbilitiesOf(r)] => Some(r.clone()),
        _ => None,
    });
    both!(g, "mod" Vec<Mod>, "read: gain~ that color and {r:ref's} printed abilities", [r: Ref], Some(vec![Mod::ColorOf(Ref::That(Head::Color)), Mod::AbilitiesOf(r)]), |_m| None);
    both!(g, "ability" Ability, "{s:scope}, {r:ref's} power is doubled.", [s: Cond, r: Ref], Some(always(Some(s), Noun::The(r), vec![Mod::DoublePower(Num::Lit(1))])), |a| match a {
        Ability::Always { change: Change { cond: Some(s), what: Subject::Cards(Noun::The(r)), mods }, works: Works::Play } if *mods == [Mod::DoublePower(Num::Lit(1))] => Some((s.clone(), r.clone())),
        _ => None,
    });
    both!(g, "card change" (Subject, Vec<Mod>), "you control {r:any ref}", [r: Ref], Some((Subject::Cards(Noun::The(r)), vec![Mod::Control(Who::You)])), |c| match (&c.0, c.1.as_slice()) {
        (Subject::Cards(Noun::The(r)), [Mod::Control(Who::You)]) => Some(r.clone()),
        _ => None,
    });
    both!(g, "player change" (Subject, Vec<Mod>), "{w:whose} maximum hand size is increased by {n:number}", [w: Who, n: i32], Some((Subject::Players(w), vec![Mod::HandSize(Num::Lit(n))])), |c| match (&c.0, c.1.as_slice()) {
        (Subject::Players(w), [Mod::HandSize(Num::Lit(n))]) => Some((w.clone(), *n)),
        _ => None,
    });
    rule!(g, "hand size" Num, "{w:whose} maximum hand size", [w] Num::HandSize(w));
    both!(g, "simple cond" Cond, "you have fewer cards in your hand than {n:hand size}", [n: Num], Some(Cond::Compare(Num::Count(Filter::of([Is::In(Zone::Hand, Some(Who::You))])), Cmp::Less, n)), |c| match c {
        Cond::Compare(Num::Count(f), Cmp::Less, n @ Num::HandSize(_)) if *f == Filter::of([Is::In(Zone::Hand, Some(Who::You))]) => Some(n.clone()),
        _ => None,
    });
    both!(g, "least total"(), "the player with the lowest power total", [], Some(()), |_x| Some(()));
    both!(g, "card change" (Subject, Vec<Mod>), "{x:least total} wins faceoffs involving {n:any noun}", [x: (), n: Noun], { let () = x; Some((Subject::Cards(n), vec![Mod::LowestWins])) }, |c| match (&c.0, c.1.as_slice()) {
        (Subject::Cards(n), [Mod::LowestWins]) => Some(((), n.clone())),
        _ => None,
    });
    both!(g, "clause" Effect, "{n:noun%} {x:uninvolved%}", [n: Noun, x: ()], { let () = x; Some(Effect::Change { change: change(n, vec![Mod::NotInvolved]), until: Until::EndOfFaceoff }) }, |e| match e {
        Effect::Change { change: Change { cond: None, what: Subject::Cards(n), mods }, until: Until::EndOfFaceoff } if *mods == [Mod::NotInvolved] => Some((n.clone(), ())),
        _ => None,
    });
    both!(
        g,
        "uninvolved"(),
        "(are/is no longer|cease~ to be) involved (in the faceoff|in that faceoff|)",
        [],
        Some(()),
        |_x| Some(())
    );
}

fn recolored() -> Vec<Mod> {
    vec![Mod::LoseColors, Mod::ColorOf(Ref::That(Head::Color))]
}
