//! Dealing with cards and counters: attaching, moving from one to another, what is done unless somebody pays.

use super::effect::{SUBJECT, acted, seq};
use super::noun::with;
use super::phrasings::is_told;
use crate::grammar::machine::Grammar;
use crate::grammar::rules::{both, rule};
use crate::grammar::value::{get, value};
use crate::tree::*;
use crate::word::{CardType, FaceoffKind, Phase};

pub fn add(g: &mut Grammar) {
    unless(g);
    changes(g);
    counters(g);
    going(g);
    // A player each: "their controllers each draw a card".
    both!(g, "clause" Effect, "read: {w:who} each {e:doing}", [w: Who, e: Effect], Some(acted(&e, &SUBJECT, &w)), |_e| None);
    both!(g, "act" Act, "read: start~ (a|an additional) faceoff between {a:single noun} and {b:any noun}", [a: Noun, b: Noun], Some(Act::StartFaceoff { involving: Noun::Both(Box::new(a), Box::new(b)), kind: FaceoffKind::Any }), |_a| None);
    both!(g, "act" Act, "read: draw~ (|cards) until (you have|they have) {n:num} cards in (your|their) (hand|hands)", [n: Num], Some(Act::DrawUntil(n)), |_a| None);
    both!(g, "act" Act, "skip~ {w:whose} next {p:phase}", [w: Who, p: Phase], Some(Act::SkipPhase(p, w)), |a| match a {
        Act::SkipPhase(p, w) if *w != Who::TurnPlayer => Some((w.clone(), *p)),
        _ => None,
    });
    both!(g, "act" Act, "read: attach~ {n:any noun} to {m:any noun}", [n: Noun, m: Noun], Some(Act::Put(n, Goal::Onto(Box::new(m)))), |_a| None);
    both!(g, "act" Act, "read: return~ {n:any noun} {to:hand goal}", [n: Noun, to: Goal], Some(Act::Put(n, to)), |_a| None);
    both!(g, "state" Filter, "that type", [], Some(Filter::of([Is::ThatType])), |f| (*f == Filter::of([Is::ThatType])).then_some(()));
    // By chance, several.
    for template in ["{n:num} {f:described+} at random", "{n:num} {f:described} at random"] {
        both!(g, "noun" Noun, &format!("read: plain: {template}"), [n: Num, f: Filter], Some(Noun::Random { take: Take::Exactly(n), of: f, slot: Slot(0) }), |_n| None);
    }
    both!(g, "noun" Noun, "read: plain: {n:num} of {w:whose} {f:described+} at random", [n: Num, w: Who, f: Filter], Some(Noun::Random { take: Take::Exactly(n), of: with(f, Is::Controlled(w)), slot: Slot(0) }), |_n| None);
    both!(g, "noun" Noun, "read: s: a random one of {w:whose} {f:described+}", [w: Who, f: Filter], Some(Noun::Random { take: Take::Exactly(Num::Lit(1)), of: with(f, Is::Controlled(w)), slot: Slot(0) }), |_n| None);
    // Whoever did what the trigger is about.
    both!(g, "who" Who, "read: s: the player who {d:done deed} {r:any ref}", [d: Deed, r: Ref], { let _ = (d, r); Some(Who::They) }, |_w| None);
    tokens(g);
}

/// Changes said in another order, or two at once.
fn changes(g: &mut Grammar) {
    for (kind, template) in [
        ("clause", "{n:noun} (have|get) {k:signed} power {u:lasting} {q:for each}"),
        ("vp", "give~ {n:any noun} {k:signed} power {u:lasting} {q:for each}"),
    ] {
        g.rule(
            kind,
            &format!("read: {template}"),
            &["n", "k", "u", "q"],
            0,
            |h| {
                let mods = vec![Mod::Power(super::number::times(get(&h[1]), get(&h[3])))];
                let change = Change { cond: None, what: Subject::Cards(get(&h[0])), mods };
                Some(value(Effect::Change { change, until: get(&h[2]) }))
            },
            |_| None,
        );
    }
    type Changed = (Subject, Vec<Mod>);
    both!(@ g, 2, "sentence" Effect, "read: {u:lasting}, {x:changed} and {y:changed}", [u: Until, x: Changed, y: Changed], {
        let one = |c: Changed| Effect::Change { change: Change { cond: None, what: c.0, mods: c.1 }, until: u.clone() };
        Some(seq(vec![one(x), one(y)]))
    }, |_e| None);
    both!(g, "player change" Changed, "{w:who%} may look at {f:described+} (|at any time)", [w: Who, f: Filter], (w != Who::EachPlayer).then(|| (Subject::Cards(Noun::Every { of: f, slot: Slot(0) }), vec![Mod::MayLookAt(w)])), |c| match (&c.0, c.1.as_slice()) {
        (Subject::Cards(Noun::Every { of, .. }), [Mod::MayLookAt(w)]) => Some((w.clone(), of.clone())),
        _ => None,
    });
    for (verb, sign) in [("reduce~", -1), ("increase~", 1)] {
        both!(g, "adding" Effect, &format!("read: {verb} the confront requirements of {{n:any noun}} by {{k:number}} {{u:until}}"), [n: Noun, k: i32, u: Until], {
            let need = Mod::Need { by: Num::Lit(sign * k), color: None, at: Place::EachProblem };
            Some(Effect::Change { change: Change { cond: None, what: Subject::Cards(n), mods: vec![need] }, until: u })
        }, |_e| None);
    }
    both!(g, "doing" Effect, "read: {e:vps^} if able", [e: Effect], Some(e), |_e| None);
    both!(g, "vps" Effect, "read: add~ the power of {f:one card} to your (power total|total|total power) (|for this faceoff|for that faceoff|for the faceoff|in this faceoff|in that faceoff)", [f: Filter], {
        let mods = vec![Mod::PowerTotal(Num::Stat(Stat::Power, Ref::It))];
        let change = Change { cond: None, what: Subject::Players(Who::You), mods };
        Some(seq(vec![
            Effect::Do(SUBJECT, Act::Choose(super::noun::pick(Take::Exactly(Num::Lit(1)), f))),
            Effect::Change { change, until: Until::EndOfFaceoff },
        ]))
    }, |_e| None);
}

/// "dismiss that Friend unless its controller pays [2]".
fn unless(g: &mut Grammar) {
    both!(g, "clause" Effect, "{e:vps} unless {w:who%} {c:acts%}", [e: Effect, w: Who, c: Vec<Act>], (w != Who::They).then(|| unless_paid(acted(&e, &SUBJECT, &Who::You), w, c)), |e| match e {
        Effect::PayOr { who, cost, or } if *who != Who::You && starts_with_you(or) => Some((acted(or, &Who::You, &SUBJECT), who.clone(), cost.clone())),
        _ => None,
    });
    both!(g, "clause" Effect, "read: {e:vps} unless (that player|that opponent) {c:acts+}", [e: Effect, c: Vec<Act>], Some(unless_paid(acted(&e, &SUBJECT, &Who::You), Who::They, c)), |_e| None);
    both!(g, "clause" Effect, "read: {e:vps} unless they {c:acts}", [e: Effect, c: Vec<Act>], Some(unless_paid(acted(&e, &SUBJECT, &Who::You), Who::They, c)), |_e| None);
}

fn starts_with_you(e: &Effect) -> bool {
    matches!(e, Effect::Do(Who::You, _))
}

/// "Draw two cards, then discard a card unless ...": of the last of them alone; of what is done later, then.
pub fn unless_paid(e: Effect, who: Who, cost: Vec<Act>) -> Effect {
    match e {
        Effect::Seq(mut list) if !list.is_empty() => {
            let last = list.pop().unwrap_or(Effect::Nothing);
            list.push(unless_paid(last, who, cost));
            Effect::Seq(list)
        }
        Effect::Later { when, cond, effect, times: Times::Once, until, slot } => {
            let effect = Box::new(unless_paid(*effect, who, cost));
            Effect::Later { when, cond, effect, times: Times::Once, until, slot }
        }
        e => Effect::PayOr { who, cost, or: Box::new(e) },
    }
}

/// Counters taken from one card and put on another, doubled, all of them taken off.
fn counters(g: &mut Grammar) {
    both!(g, "vp" Effect, "read: move~ {c:a counter} from {n:any noun} (to|onto) {m:any noun}", [c: Counter, n: Noun, m: Noun], (is_one(&m) && is_told(&c)).then(|| moved(Num::Lit(1), c, n, m)), |_e| None);
    both!(g, "vp" Effect, "read: move~ {k:num} {c:counters} from {n:any noun} (to|onto) {m:any noun}", [k: Num, c: Counter, n: Noun, m: Noun], (is_one(&m) && is_told(&c)).then(|| moved(k, c, n, m)), |_e| None);
    both!(g, "vp" Effect, "read: move~ any number of {c:counters} (from|on) {n:any noun} (to|onto) {m:any noun}", [c: Counter, n: Noun, m: Noun], (is_one(&m) && is_told(&c)).then(|| moved(Num::Any, c, n, m)), |_e| None);
    both!(g, "vp" Effect, "read: move~ (all|all the) {c:counters} (from|on) {n:any noun} (to|onto) {m:any noun}", [c: Counter, n: Noun, m: Noun], (is_one(&m) && is_told(&c)).then(|| moved(Num::All, c, n, m)), |_e| None);
    both!(g, "vp" Effect, "read: put~ any number of {c:counters} from {n:any noun} (on|onto) {m:any noun}", [c: Counter, n: Noun, m: Noun], (is_one(&m) && is_told(&c)).then(|| moved(Num::Any, c, n, m)), |_e| None);
    both!(g, "vp" Effect, "read: put~ (all|all the) {c:counters} from {n:any noun} (on|onto) {m:any noun}", [c: Counter, n: Noun, m: Noun], (is_one(&m) && is_told(&c)).then(|| moved(Num::All, c, n, m)), |_e| None);
    both!(g, "vp" Effect, "read: move~ {c:a counter} from {n:any noun} to another (|one)", [c: Counter, n: Noun], another(&n).filter(|_| is_told(&c)).map(|m| moved(Num::Lit(1), c, n, m)), |_e| None);
    both!(g, "vp" Effect, "read: move~ any number of {c:counters} from {n:any noun} to another (|one)", [c: Counter, n: Noun], another(&n).filter(|_| is_told(&c)).map(|m| moved(Num::Any, c, n, m)), |_e| None);
    both!(g, "vp" Effect, "read: move~ (all|all the) {c:counters} from {n:noun+} to another (|one)", [c: Counter, n: Noun], another(&n).filter(|_| is_told(&c)).map(|m| moved(Num::All, c, n, m)), |_e| None);
    both!(g, "vp" Effect, "double~ the number of {c:counters} on {n:any noun}", [c: Counter, n: Noun], Some(doubled(c, n)), |e| match e {
        Effect::ForEach(Each::Card(n), each) => match &**each {
            Effect::Do(_, Act::PutCounters(_, c, _)) => (doubled(c.clone(), n.clone()) == *e).then(|| (c.clone(), n.clone())),
            _ => None,
        },
        _ => None,
    });
    rule!(g, "act" Act, "read: remove~ (all|each) of (them|those counters)", [] Act::RemoveCounters(Num::All, Counter::Those, Noun::The(Ref::It)));
    both!(g, "per" Num, "read: {c:counters} removed (|this way)", [c: Counter], Some(Num::Times_(Box::new(removing(c)), Span::Text)), |_q| None);
    both!(g, "act" Act, "read: put~ {c:a counter} on each of {what:any noun}", [c: Counter, what: Noun], Some(Act::PutCounters(Num::Lit(1), c, what)), |_a| None);
    both!(g, "act" Act, "read: put~ {k:num} {c:counters} on each of {what:any noun}", [k: Num, c: Counter, what: Noun], Some(Act::PutCounters(k, c, what)), |_a| None);
    both!(g, "entry" Entry, "read: with {c:a counter} {q:for each}", [c: Counter, q: Num], Some(Entry::Counters(c, q)), |_e| None);
    both!(g, "entry" Entry, "read: with {n:number} {c:counters} (|on it) {q:for each}", [n: i32, c: Counter, q: Num], Some(Entry::Counters(c, super::number::times(n, q))), |_e| None);
    both!(g, "entry" Entry, "read: with {c:a counter} on it {q:for each}", [c: Counter, q: Num], Some(Entry::Counters(c, q)), |_e| None);
    both!(g, "entry" Entry, "read: with a number of {c:counters} equal to {q:quantity} (|on it)", [c: Counter, q: Num], Some(Entry::Counters(c, q)), |_e| None);
    both!(g, "entry" Entry, "with a number of {c:counters} on it equal to {q:quantity}", [c: Counter, q: Num], Some(Entry::Counters(c, q)), |e| match e {
        Entry::Counters(c, q) if !matches!(q, Num::Lit(_) | Num::X | Num::ThatMany) => Some((c.clone(), q.clone())),
        _ => None,
    });
}

/// One card only: what is moved to several would have to be shared out.
fn is_one(noun: &Noun) -> bool {
    match noun {
        Noun::The(r) => !matches!(r, Ref::Them | Ref::Those(_)),
        Noun::Pick { take, .. } => *take == Take::Exactly(Num::Lit(1)),
        // "your Mane Character".
        Noun::Every { of, .. } => of.0.contains(&Is::Type(CardType::Mane)),
        Noun::Random { .. }
        | Noun::Top { .. }
        | Noun::Bottom { .. }
        | Noun::Rest(_)
        | Noun::Both(..)
        | Noun::PickForEach { .. } => false,
    }
}

/// "from one of your characters to another": one of the same kind, not the same one.
fn another(from: &Noun) -> Option<Noun> {
    match from {
        Noun::Pick { of, .. } => {
            Some(super::noun::pick(Take::Exactly(Num::Lit(1)), with(of.clone(), Is::Not(Box::new(Is::The(Ref::It))))))
        }
        _ => None,
    }
}

fn removing(counter: Counter) -> Happening {
    Happening { counter: Some(counter), ..Happening::of(Deed::RemoveCounter) }
}

fn moved(n: Num, c: Counter, from: Noun, to: Noun) -> Effect {
    let taken = Num::Times_(Box::new(removing(c.clone())), Span::Text);
    Effect::Seq(vec![
        Effect::Do(SUBJECT, Act::RemoveCounters(n, c.clone(), from)),
        Effect::Do(SUBJECT, Act::PutCounters(taken, c, to)),
    ])
}

fn doubled(c: Counter, n: Noun) -> Effect {
    let again =
        |r: Ref| Effect::Do(SUBJECT, Act::PutCounters(Num::Counters(c.clone(), r.clone()), c.clone(), Noun::The(r)));
    match n {
        Noun::The(r) => again(r),
        // Of several, each as many as it has itself.
        Noun::Every { .. } => Effect::ForEach(Each::Card(n), Box::new(acted(&again(Ref::It), &SUBJECT, &Who::You))),
        other => Effect::Seq(vec![Effect::Do(SUBJECT, Act::Choose(other)), again(Ref::It)]),
    }
}

/// From somewhere to somewhere, whatever moves.
fn going(g: &mut Grammar) {
    both!(g, "act" Act, "read: move~ {n:any noun} from one Problem to another (|Problem)", [n: Noun], {
        // Several from the same one.
        let several = matches!(&n, Noun::Pick { take, .. } if *take != Take::Exactly(Num::Lit(1)));
        located(n, if several { Place::There } else { Place::Problem }).map(|n| Act::Move(n, Place::OtherProblem))
    }, |_a| None);
    both!(g, "act" Act, "read: move~ {n:any noun} {from:stood} {p:goal}", [n: Noun, from: Place, p: Place], located(n, from).map(|n| Act::Move(n, p)), |_a| None);
    // Problems by who is there.
    type Many = (Filter, crate::word::Cmp, Num);
    both!(g, "problem" Place, "a Problem where {w:any who} (have|has|control|controls) {n:how many}", [w: Who, n: Many], (!sole(&n) || w != Who::You).then(|| where_so(&w, n)), |p| unwhere(p));
    both!(@ g, 1, "problem" Place, "a Problem (with|where there are) {n:how many}", [n: Many], (!sole(&n)).then(|| Place::ProblemWhere(Box::new(Cond::Count(with(n.0, Is::At(Place::There)), n.1, n.2)))), |p| match p {
        Place::ProblemWhere(c) => match &**c {
            Cond::Count(f, cmp, n) if f.0.contains(&Is::At(Place::There)) => Some((Filter::of(f.0.iter().filter(|i| **i != Is::At(Place::There)).cloned()), *cmp, n.clone())),
            _ => None,
        },
        _ => None,
    });
    both!(g, "problem" Place, "read: a Problem (|that) has {n:how many}", [n: Many], (!sole(&n)).then(|| Place::ProblemWhere(Box::new(Cond::Count(with(n.0, Is::At(Place::There)), n.1, n.2)))), |_p| None);
}

fn sole(n: &(Filter, crate::word::Cmp, Num)) -> bool {
    n.1 == crate::word::Cmp::AtLeast && n.2 == Num::Lit(1)
}

pub fn unwhere(p: &Place) -> Option<(Who, (Filter, crate::word::Cmp, Num))> {
    let Place::ProblemWhere(c) = p else { return None };
    let Cond::Count(f, cmp, n) = &**c else { return None };
    let who = f.0.iter().find_map(|i| if let Is::Controlled(w) = i { Some(w.clone()) } else { None })?;
    let rest = Filter::of(f.0.iter().filter(|i| !matches!(i, Is::Controlled(_) | Is::At(Place::There))).cloned());
    (where_so(&who, (rest.clone(), *cmp, n.clone())) == *p).then(|| (who, (rest, *cmp, n.clone())))
}

pub fn where_so(who: &Who, n: (Filter, crate::word::Cmp, Num)) -> Place {
    let there = Filter::of(n.0.0.into_iter().chain([Is::Controlled(who.clone()), Is::At(Place::There)]));
    Place::ProblemWhere(Box::new(Cond::Count(there, n.1, n.2)))
}

/// The same cards, where they stand said.
fn located(n: Noun, at: Place) -> Option<Noun> {
    match n {
        Noun::Pick { take, of, by, slot } => Some(Noun::Pick { take, of: with(of, Is::At(at)), by, slot }),
        Noun::Every { of, slot } => Some(Noun::Every { of: with(of, Is::At(at)), slot }),
        _ => None,
    }
}

/// Tokens with a state or a number named X.
fn tokens(g: &mut Grammar) {
    type Made = (Num, Token);
    both!(g, "act" Act, "read: put~ X {t:new token+} into play, where X is {q:quantity}", [t: Token, q: Num], Some(Act::Tokens { n: q, token: t, at: None, slot: Slot(0) }), |_a| None);
    both!(g, "new tokens" Made, "read: an additional {t:new token}", [t: Token], Some((Num::Lit(1), t)), |_m| None);
    both!(g, "put where" Goal, "read: into play under its owner 's control", [], Some(Goal::Play { at: None, control: Some(Who::Owner(Ref::It)), state: Vec::new() }), |_go| None::<()>);
}
