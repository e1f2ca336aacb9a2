//! Effects: clauses, sentences, and how sentences follow one another.
//!
//! A verb phrase has no subject of its own: until its clause names one, its actor is `SUBJECT`.

use crate::grammar::machine::Grammar;
use crate::grammar::rules::{both, list, rule};
use crate::tree::*;
use crate::word::Color;

/// The actor of a verb phrase whose subject is not yet known.
pub const SUBJECT: Who = Who::Slot(Slot(u8::MAX));

pub fn add(g: &mut Grammar) {
    verb_phrases(g);
    sentences(g);
    super::texts::texts(g);
}

/// Puts one player in the place of another wherever it is the actor.
pub fn acted(effect: &Effect, from: &Who, by: &Who) -> Effect {
    let swap = |who: &Who| if who == from { by.clone() } else { who.clone() };
    let deep = |e: &Effect| Box::new(acted(e, from, by));
    match effect {
        Effect::Do(who, act) => Effect::Do(swap(who), act.clone()),
        Effect::Seq(list) => Effect::Seq(list.iter().map(|e| acted(e, from, by)).collect()),
        Effect::May(who, e) => Effect::May(swap(who), deep(e)),
        Effect::Modal { n, options, by: chosen } => {
            Effect::Modal { n: n.clone(), options: options.iter().map(|e| acted(e, from, by)).collect(), by: *chosen }
        }
        Effect::Pay { who, cost, then } => Effect::Pay { who: swap(who), cost: cost.clone(), then: deep(then) },
        Effect::PayOr { who, cost, or } => Effect::PayOr { who: swap(who), cost: cost.clone(), or: deep(or) },
        Effect::Later { when, cond, effect, times, until, slot } => Effect::Later {
            when: when.clone(),
            cond: cond.clone(),
            effect: deep(effect),
            times: *times,
            until: until.clone(),
            slot: *slot,
        },
        // What is said of each is a sentence of its own, unless one verb says it all.
        Effect::ForEach(each, e) if *from == SUBJECT => Effect::ForEach(each.clone(), deep(e)),
        Effect::Change { .. }
        | Effect::IfDone { .. }
        | Effect::If { .. }
        | Effect::ForEach(..)
        | Effect::Instead { .. }
        | Effect::Nothing => effect.clone(),
    }
}

/// Who acts first in an effect.
pub fn actor(effect: &Effect) -> Option<&Who> {
    match effect {
        Effect::Do(who, _) | Effect::Pay { who, .. } | Effect::PayOr { who, .. } | Effect::May(who, _) => Some(who),
        Effect::Seq(list) => actor(list.first()?),
        // "An opponent chooses one: They ..." names them in each.
        Effect::Modal { options, by, .. } => {
            actor(options.first()?).filter(|w| *by != Chosen::Opponent || **w != Who::They)
        }
        Effect::Change { .. }
        | Effect::IfDone { .. }
        | Effect::If { .. }
        | Effect::ForEach(..)
        | Effect::Later { .. }
        | Effect::Instead { .. }
        | Effect::Nothing => None,
    }
}

/// Whether it begins with what somebody may do: then it is said who.
fn is_offered(effect: &Effect) -> bool {
    match effect {
        Effect::May(..) => true,
        Effect::Seq(list) => list.first().is_some_and(is_offered),
        _ => false,
    }
}

/// Several effects in a row, flat.
pub fn seq(list: Vec<Effect>) -> Effect {
    let mut flat = Vec::new();
    for e in list {
        match e {
            Effect::Seq(inner) => flat.extend(inner),
            other => flat.push(other),
        }
    }
    if flat.len() == 1 { flat.remove(0) } else { Effect::Seq(flat) }
}

pub fn unseq(effect: &Effect) -> Vec<Effect> {
    match effect {
        Effect::Seq(list) => list.clone(),
        other => vec![other.clone()],
    }
}

fn verb_phrases(g: &mut Grammar) {
    both!(g, "vp" Effect, "{a:act^}", [a: Act], Some(Effect::Do(SUBJECT, a)), |e| match e {
        Effect::Do(SUBJECT, a) => Some(a.clone()),
        _ => None,
    });
    // Giving power, a keyword or a colour for a while.
    both!(g, "vp" Effect, "give~ {n:any noun} {m:given list} {u:until}", [n: Noun, m: Vec<Mod>, u: Until], Some(Effect::Change { change: Change { cond: None, what: Subject::Cards(n), mods: m }, until: u }), |e| match e {
        Effect::Change { change: Change { cond: None, what: Subject::Cards(n), mods }, until } => Some((n.clone(), mods.clone(), until.clone())),
        _ => None,
    });
    both!(g, "adding" Effect, "add~ {r:ref's} power to (the power of|) {n:any noun} {u:until}", [r: Ref, n: Noun, u: Until], Some(Effect::Change { change: Change { cond: None, what: Subject::Cards(n), mods: vec![Mod::AddPowerOf(Noun::The(r))] }, until: u }), |e| match e {
        Effect::Change { change: Change { cond: None, what: Subject::Cards(n), mods }, until } => match mods.as_slice() {
            [Mod::AddPowerOf(Noun::The(r))] => Some((r.clone(), n.clone(), until.clone())),
            _ => None,
        },
        _ => None,
    });
    both!(g, "adding" Effect, "read: add~ {r:ref's} power to {n:any noun} 's power {u:until}", [r: Ref, n: Noun, u: Until], Some(Effect::Change { change: Change { cond: None, what: Subject::Cards(n), mods: vec![Mod::AddPowerOf(Noun::The(r))] }, until: u }), |_e| None);
    both!(g, "adding" Effect, "reduce~ the play requirements of {n:any noun} by {k:number} {c:color} {u:until}", [n: Noun, k: i32, c: Color, u: Until], Some(Effect::Change { change: Change { cond: None, what: Subject::Cards(n), mods: vec![Mod::Requirement { by: Num::Lit(-k), color: Some(c) }] }, until: u }), |e| match e {
        Effect::Change { change: Change { cond: None, what: Subject::Cards(n), mods }, until } => match mods.as_slice() {
            [Mod::Requirement { by: Num::Lit(k), color: Some(c) }] => Some((n.clone(), -k, *c, until.clone())),
            _ => None,
        },
        _ => None,
    });
    both!(g, "vp" Effect, "have {w:any who} {m:player mods} {u:lasting}", [w: Who, m: Vec<Mod>, u: Until], Some(Effect::Change { change: Change { cond: None, what: Subject::Players(w), mods: m }, until: u }), |e| match e {
        Effect::Change { change: Change { cond: None, what: Subject::Players(w), mods }, until } if *w != Who::You => Some((w.clone(), mods.clone(), until.clone())),
        _ => None,
    });
    both!(g, "vp" Effect, "{x:next cost}", [x: (Vec<Mod>, Until)], Some(yours(x)), |e| unyours(e));
    both!(g, "vp" Effect, "read: {x:reducing}", [x: (Vec<Mod>, Until)], Some(yours(x)), |_e| None);
    // One verb for two goals: "put one into your hand and the rest back".
    both!(g, "vp" Effect, "read: put~ {a:any noun} {x:put where} (and|, and|,) {b:any noun} {y:put where}", [a: Noun, x: Goal, b: Noun, y: Goal], Some(Effect::Seq(vec![Effect::Do(SUBJECT, Act::Put(a, x)), Effect::Do(SUBJECT, Act::Put(b, y))])), |_e| None);
    both!(@ g, 1, "vp" Effect, "read: (have|force) {w:any who} (|to) {e:vp}", [w: Who, e: Effect], (w == Who::EachPlayer).then(|| acted(&e, &SUBJECT, &w)), |_e| None);
    both!(g, "vp" Effect, "read: have {w:any who} {e:vps}", [w: Who, e: Effect], (w == Who::EachPlayer && matches!(e, Effect::Seq(_) | Effect::Modal { .. })).then(|| acted(&e, &SUBJECT, &w)), |_e| None);
    both!(g, "vp" Effect, "(have|force) {w:any who} (|to) {e:vp}", [w: Who, e: Effect], (w != Who::EachPlayer).then(|| acted(&e, &SUBJECT, &w)), |e| {
        let who = actor(e).filter(|w| !matches!(**w, SUBJECT | Who::You | Who::They))?;
        Some((who.clone(), acted(e, who, &SUBJECT)))
    });
    both!(g, "adding" Effect, "double~ {r:ref's} power {u:until}", [r: Ref, u: Until], Some(Effect::Change { change: Change { cond: None, what: Subject::Cards(Noun::The(r)), mods: vec![Mod::DoublePower(Num::Lit(1))] }, until: u }), |e| match e {
        Effect::Change { change: Change { cond: None, what: Subject::Cards(Noun::The(r)), mods }, until } if *mods == [Mod::DoublePower(Num::Lit(1))] => Some((r.clone(), until.clone())),
        _ => None,
    });
    both!(g, "adding" Effect, "double~ the power of {n:any noun} {u:until}", [n: Noun, u: Until], Some(Effect::Change { change: Change { cond: None, what: Subject::Cards(n), mods: vec![Mod::DoublePower(Num::Lit(1))] }, until: u }), |e| match e {
        Effect::Change { change: Change { cond: None, what: Subject::Cards(n), mods }, until } if *mods == [Mod::DoublePower(Num::Lit(1))] => Some((n.clone(), until.clone())),
        _ => None,
    });
    rule!(g, "vp" Effect, "{e:adding}", [e] e);
    super::hold::verbs(g);
    both!(g, "vp" Effect, "{l:acts^}", [l: Vec<Act>], matches!(l.as_slice(), [Act::To(..), Act::To(..)]).then(|| Effect::Seq(l.into_iter().map(|a| Effect::Do(SUBJECT, a)).collect())), |_e| None);
    // One of two deeds: "frighten or ready a Friend".
    both!(g, "vp" Effect, "{a:deed^} or {b:deed^} {n:any noun}", [a: Deed, b: Deed, n: Noun], Some(Effect::Modal { n: Num::Lit(1), options: vec![Effect::Do(SUBJECT, Act::To(a, n.clone())), Effect::Do(SUBJECT, Act::To(b, n))], by: Chosen::You }), |e| match e {
        Effect::Modal { n: Num::Lit(1), options, by: Chosen::You } => match options.as_slice() {
            [Effect::Do(SUBJECT, Act::To(a, n)), Effect::Do(SUBJECT, Act::To(b, m))] if n == m => Some((*a, *b, n.clone())),
            _ => None,
        },
        _ => None,
    });
    list!(g, "vp list" of Effect, "vp", "(and|, and|, then|then|and then|, and then)", ",", "(, and|and|, then|, and then)");
    // What all players are made to do goes on to the end of the sentence.
    both!(g, "vps" Effect, "print: have each player {e:vps}", [e: Effect], { let _ = e; None }, |e| match e {
        Effect::Seq(list) if list.iter().all(|e| matches!(e, Effect::Do(Who::EachPlayer, _))) => Some(acted(e, &Who::EachPlayer, &SUBJECT)),
        _ => None,
    });
    both!(g, "vps" Effect, "{l:vp list^}", [l: Vec<Effect>], Some(seq(l)), |e| {
        let list = unseq(e);
        let all = list.iter().position(|e| actor(e) == Some(&Who::EachPlayer));
        let yours = list.iter().rposition(|e| actor(e) == Some(&SUBJECT));
        (all.is_none() || yours < all).then_some(list)
    });
    // One of two things altogether, "draw a card or gain [1]", which is printed as a choice of one.
    both!(g, "vps" Effect, "read: {a:vp^} or {b:vp^}", [a: Effect, b: Effect], (is_single(&a) && is_single(&b) && goes_on(&a, &b)).then(|| Effect::Modal { n: Num::Lit(1), options: vec![a, b], by: Chosen::You }), |_e| None);
    both!(@ g, 1, "clause" Effect, "read: (an opponent|your opponent|each opponent) {a:vp+} or {b:vp+}", [a: Effect, b: Effect], (is_single(&a) && is_single(&b)).then(|| {
        let theirs = |e: &Effect| acted(e, &SUBJECT, &Who::Opponent);
        Effect::Modal { n: Num::Lit(1), options: vec![theirs(&a), theirs(&b)], by: Chosen::Opponent }
    }), |_e| None);
    // "search, put it into play, then shuffle and turn this card over": the last two belong together; "then draw two cards and discard one".
    both!(g, "vps" Effect, "read: {a:vp list^}, then {b:vp list^}", [a: Vec<Effect>, b: Vec<Effect>], (a.len() > 1 || b.len() > 1).then(|| seq([a, b].concat())), |_e| None);
    // "pay [1] to draw a card": the cost takes every act before "to".
    both!(@ g, 1, "doing" Effect, "{c:acts^} to {e:vps}", [c: Vec<Act>, e: Effect], Some(Effect::Pay { who: SUBJECT, cost: c, then: Box::new(e) }), |e| match e {
        Effect::Pay { who: SUBJECT, cost, then } => Some((cost.clone(), (**then).clone())),
        _ => None,
    });
    rule!(g, "doing" Effect, "{e:vps^}", [e] e);
    both!(g, "doing" Effect, "must {c:acts} or {e:vps}", [c: Vec<Act>, e: Effect], Some(Effect::PayOr { who: SUBJECT, cost: c, or: Box::new(e) }), |e| match e {
        Effect::PayOr { who: SUBJECT, cost, or } => Some((cost.clone(), (**or).clone())),
        _ => None,
    });
}

fn sentences(g: &mut Grammar) {
    both!(g, "clause" Effect, "it is put {to:put where}", [to: Goal], Some(Effect::Do(Who::Owner(Ref::It), Act::Put(Noun::The(Ref::It), to))), |e| match e {
        Effect::Do(Who::Owner(Ref::It), Act::Put(Noun::The(Ref::It), to)) => Some(to.clone()),
        _ => None,
    });
    both!(g, "clause" Effect, "{r:ref+} isn't sent home", [r: Ref], matches!(r, Ref::It | Ref::This | Ref::That(_)).then_some(Effect::Nothing), |e| (*e == Effect::Nothing).then_some(Ref::It));
    both!(g, "becoming"(), "become~ involved in (the|that) faceoff", [], Some(()), |_x| Some(()));
    both!(g, "clause" Effect, "{n:noun%} {x:becoming%}", [n: Noun, x: ()], { let () = x; Some(Effect::Do(Who::You, Act::To(Deed::Involve, n))) }, |e| match e {
        Effect::Do(Who::You, Act::To(Deed::Involve, n)) => Some((n.clone(), ())),
        _ => None,
    });
    for (words, deed) in [
        ("frightened", Deed::Frighten),
        ("exhausted", Deed::Exhaust),
        ("Cutie Marked", Deed::CutieMark),
        ("unfrightened", Deed::Unfrighten),
        ("ready", Deed::Ready),
        ("dismissed", Deed::Dismiss),
        ("banished", Deed::Banish),
        ("retired", Deed::Retire),
    ] {
        both!(g, "change of state" Deed, &format!("(become~|are/is) {words}"), [], Some(deed), |d| (*d == deed).then_some(()));
    }
    both!(g, "clause" Effect, "read: {n:noun%} {d:change of state%}", [n: Noun, d: Deed], {
        // Of a card spoken of, "it is banished" has a wording of its own.
        let gone = matches!(d, Deed::Dismiss | Deed::Banish | Deed::Retire);
        (!gone || !matches!(n, Noun::The(_))).then_some(Effect::Do(Who::You, Act::To(d, n)))
    }, |_e| None);
    super::copied::add(g);
    both!(g, "clause" Effect, "{w:who%} may {e:doing}", [w: Who, e: Effect], (!costs_less(&e)).then(|| Effect::May(w.clone(), Box::new(acted(&e, &SUBJECT, &w)))), |e| match e {
        Effect::May(who, e) => Some((who.clone(), acted(e, who, &SUBJECT))),
        _ => None,
    });
    both!(g, "clause" Effect, "{e:doing}", [e: Effect], (!is_offered(&e)).then(|| acted(&e, &SUBJECT, &Who::You)), |e| (actor(e)? == &Who::You && !is_offered(e)).then(|| acted(e, &Who::You, &SUBJECT)));
    both!(g, "clause" Effect, "{w:who%} {e:doing%}", [w: Who, e: Effect], Some(acted(&e, &SUBJECT, &w)), |e| {
        let who = actor(e)?;
        Some((who.clone(), acted(e, who, &SUBJECT)))
    });
    both!(g, "clause" Effect, "{c:changed} {u:lasting}", [c: (Subject, Vec<Mod>), u: Until], lasting(c, u), |e| match e {
        Effect::Change { change: Change { cond: None, what, mods }, until } if *until != Until::Forever => Some(((what.clone(), mods.clone()), until.clone())),
        _ => None,
    });
    // With no end said, what can stand as an ability of its own is one.
    both!(@ g, 1, "clause" Effect, "{c:changed}", [c: (Subject, Vec<Mod>)], lasting(c, Until::Forever), |e| match e {
        Effect::Change { change: Change { cond: None, what, mods }, until: Until::Forever } => Some((what.clone(), mods.clone())),
        _ => None,
    });
    // A condition within a duration (708.2a).
    both!(g, "clause" Effect, "{c:changed} while {s:cond} {u:lasting}", [c: (Subject, Vec<Mod>), s: Cond, u: Until], Some(Effect::Change { change: Change { cond: Some(s), what: c.0, mods: c.1 }, until: u }), |e| match e {
        Effect::Change { change: Change { cond: Some(s), what, mods }, until } if *until != Until::Forever => Some(((what.clone(), mods.clone()), s.clone(), until.clone())),
        _ => None,
    });
    rule!(g, "clause" Effect, "{e:adding}", [e] e);
    both!(g, "clause" Effect, "{n:noun%} {x:staying%}", [n: Noun, x: ()], { let () = x; Some(Effect::Change { change: Change { cond: None, what: Subject::Cards(n), mods: vec![Mod::DoesNotReady] }, until: Until::Used }) }, |e| match e {
        Effect::Change { change: Change { cond: None, what: Subject::Cards(n), mods }, until: Until::Used } if *mods == [Mod::DoesNotReady] => Some((n.clone(), ())),
        _ => None,
    });
    both!(
        g,
        "staying"(),
        "(do/does not ready|don't/doesn't ready|can't ready|can't be readied) during (its controller 's|their controller 's|their controllers '|your) next (Ready Phase|Ready Phases|ready step)",
        [],
        Some(()),
        |_x| Some(())
    );
    both!(g, "clause" Effect, "read: {x:reduced}", [x: (Vec<Mod>, Until)], Some(yours(x)), |_e| None);
    both!(g, "clause" Effect, "{w:who%} {x:next cost%}", [w: Who, x: (Vec<Mod>, Until)], Some(Effect::Change { change: Change { cond: None, what: Subject::Players(w), mods: x.0 }, until: x.1 }), |e| match e {
        Effect::Change { change: Change { cond: None, what: Subject::Players(w), mods }, until } => Some((w.clone(), (mods.clone(), until.clone()))),
        _ => None,
    });
    both!(g, "clause" Effect, "read: {n:noun+} permanently {m:mods+}", [n: Noun, m: Vec<Mod>], Some(Effect::Change { change: Change { cond: None, what: Subject::Cards(n), mods: m }, until: Until::Forever }), |_e| None);
    both!(g, "clause" Effect, "read: choose {n:any noun} to {m:mods} {u:until}", [n: Noun, m: Vec<Mod>, u: Until], Some(Effect::Change { change: Change { cond: None, what: Subject::Cards(n), mods: m }, until: u }), |_e| None);
    both!(@ g, 1, "sentence" Effect, "the next time {h:happening}, {e:sentence}", [h: Happening, e: Effect], Some(later(h, e)), |_e| None);
    both!(@ g, 1, "sentence" Effect, "the next time {h:happening} {u:lasting}, {e:sentence}", [h: Happening, u: Until, e: Effect], Some(Effect::Later { when: Box::new(h), cond: None, effect: Box::new(e), times: Times::Once, until: u, slot: Slot(0) }), |e| match e {
        Effect::Later { when, cond: None, effect, times: Times::Once, until, .. } if *until != Until::Forever => Some(((**when).clone(), until.clone(), (**effect).clone())),
        _ => None,
    });
    both!(@ g, 1, "sentence" Effect, "read: {u:lasting}, the next time {h:happening}, {e:sentence}", [u: Until, h: Happening, e: Effect], Some(Effect::Later { when: Box::new(h), cond: None, effect: Box::new(e), times: Times::Once, until: u, slot: Slot(0) }), |_e| None);
    // The two ends of a faceoff an effect has started.
    for (word, deed) in [("win", Deed::WinFaceoff), ("lose", Deed::LoseFaceoff)] {
        both!(g, "sentence" Effect, &format!("if you {word} (the faceoff|that faceoff|this faceoff|), {{e:sentence}}"), [e: Effect], Some(outcome(deed, e)), |e| match e {
            Effect::Later { effect, .. } if *e == outcome(deed, (**effect).clone()) => Some((**effect).clone()),
            _ => None,
        });
    }
    rule!(g, "sentence" Effect, "{e:clause}", [e] e);
    // A trigger made for later.
    both!(@ g, 1, "sentence" Effect, "at {h:time}, {e:sentence}", [h: Happening, e: Effect], Some(later(h, e)), |e| unlater(e));
    both!(@ g, 1, "sentence" Effect, "when {h:happening}, {e:sentence}", [h: Happening, e: Effect], Some(later(h, e)), |e| unlater(e));
    both!(@ g, 1, "sentence" Effect, "if {c:cond}, {e:sentence}", [c: Cond, e: Effect], Some(Effect::If { cond: c, then: Box::new(e), otherwise: None }), |e| match e {
        Effect::If { cond, then, otherwise: None } => Some((cond.clone(), (**then).clone())),
        _ => None,
    });
    both!(@ g, 2, "sentence" Effect, "{a:clause} (and|, and|, then|then) {b:clause}", [a: Effect, b: Effect], Some(seq(vec![a, b])), |e| match e {
        Effect::Seq(list) => match list.as_slice() {
            [a, b] => Some((a.clone(), b.clone())),
            _ => None,
        },
        _ => None,
    });
    both!(@ g, 3, "sentence" Effect, "read: {a:clause}(,|) then {b:clause} and {c:clause}", [a: Effect, b: Effect, c: Effect], Some(seq(vec![a, b, c])), |_e| None);
    both!(g, "sentence" Effect, "choose {n:mode number}: {l:options}", [n: Num, l: Vec<Effect>], (l.len() > 1).then_some(Effect::Modal { n, options: l, by: Chosen::You }), |e| match e {
        Effect::Modal { n, options, by: Chosen::You } => Some((n.clone(), options.clone())),
        _ => None,
    });
    for (words, by) in [
        ("choose {n:mode number} at random", Chosen::Random),
        ("(an|your) opponent chooses {n:mode number}", Chosen::Opponent),
    ] {
        both!(g, "sentence" Effect, &format!("{words}: {{l:options}}"), [n: Num, l: Vec<Effect>], (l.len() > 1 && !(by == Chosen::Opponent && super::lately::shared_out(&l))).then_some(Effect::Modal { n, options: l, by }), |e| match e {
            Effect::Modal { n, options, by: b } if *b == by && !(by == Chosen::Opponent && super::lately::shared_out(options)) => Some((n.clone(), options.clone())),
            _ => None,
        });
    }
    both!(g, "sentence" Effect, "you may choose {n:mode number}: {l:options}", [n: Num, l: Vec<Effect>], (l.len() > 1).then(|| Effect::May(Who::You, Box::new(Effect::Modal { n, options: l, by: Chosen::You }))), |e| match e {
        Effect::May(Who::You, e) => match &**e {
            Effect::Modal { n, options, by: Chosen::You } => Some((n.clone(), options.clone())),
            _ => None,
        },
        _ => None,
    });
    both!(g, "vp" Effect, "have an opponent choose {n:mode number}: {l:options}", [n: Num, l: Vec<Effect>], (l.len() > 1).then_some(Effect::Modal { n, options: l, by: Chosen::Opponent }), |e| match e {
        Effect::Modal { n, options, by: Chosen::Opponent } => Some((n.clone(), options.iter().map(|o| acted(o, &SUBJECT, &Who::You)).collect())),
        _ => None,
    });
    rule!(g, "mode number" Num, "one", [] Num::Lit(1));
    rule!(g, "mode number" Num, "two", [] Num::Lit(2));
    rule!(g, "mode number" Num, "(one or more|one or both|at least one)", [] Num::Any);
    list!(g, "options" of Effect, "sentence", "(or|, or|; or)", "(,|;|; or)", "(, or|or|; or)");
}

/// Names the actor of a verb phrase.
pub fn by(effect: &Effect, who: &Who) -> Effect {
    acted(effect, &SUBJECT, who)
}

/// Takes the actor out again.
pub fn unby(effect: &Effect, who: &Who) -> Effect {
    acted(effect, who, &SUBJECT)
}

/// A change made by an effect. Flipping more with no end in sight is an act, not a change.
fn lasting(c: (Subject, Vec<Mod>), until: Until) -> Option<Effect> {
    let once = until == Until::Forever && c.1.iter().any(|m| matches!(m, Mod::FlipMore(_)));
    (!once).then_some(Effect::Change { change: Change { cond: None, what: c.0, mods: c.1 }, until })
}

pub fn outcome(deed: Deed, effect: Effect) -> Effect {
    let when = Happening { who: Some(Who::You), ..Happening::of(deed) };
    Effect::Later {
        when: Box::new(when),
        cond: None,
        effect: Box::new(effect),
        times: Times::Once,
        until: Until::EndOfFaceoff,
        slot: Slot(0),
    }
}

/// "you may pay [1] less": the cost is changed, nothing is asked.
fn costs_less(e: &Effect) -> bool {
    matches!(e, Effect::Change { change, .. } if change.mods.iter().any(|m| matches!(m, Mod::Cost { .. })))
}

fn yours(x: (Vec<Mod>, Until)) -> Effect {
    Effect::Change { change: Change { cond: None, what: Subject::Players(Who::You), mods: x.0 }, until: x.1 }
}

fn unyours(e: &Effect) -> Option<(Vec<Mod>, Until)> {
    match e {
        Effect::Change { change: Change { cond: None, what: Subject::Players(Who::You), mods }, until } => {
            Some((mods.clone(), until.clone()))
        }
        _ => None,
    }
}

pub fn later(when: Happening, effect: Effect) -> Effect {
    Effect::Later {
        when: Box::new(when),
        cond: None,
        effect: Box::new(effect),
        times: Times::Once,
        until: Until::Forever,
        slot: Slot(0),
    }
}

pub fn unlater(e: &Effect) -> Option<(Happening, Effect)> {
    match e {
        Effect::Later { when, cond: None, effect, times: Times::Once, until: Until::Forever, .. } => {
            Some(((**when).clone(), (**effect).clone()))
        }
        _ => None,
    }
}

/// One thing done, so that "or" can stand between it and another. "Pay [1] or else" is no choice of two.
/// Whether "or" does not part what one player is made to do: "have each player draw a card or gain [1]" is theirs to the end.
fn goes_on(a: &Effect, b: &Effect) -> bool {
    let others = |e: &Effect| matches!(e, Effect::Do(who, _) if *who != SUBJECT);
    !others(a) || others(b)
}

fn is_single(e: &Effect) -> bool {
    match e {
        Effect::Do(_, act) => !matches!(act, Act::Pay(_)),
        Effect::Change { .. } => true,
        _ => false,
    }
}
