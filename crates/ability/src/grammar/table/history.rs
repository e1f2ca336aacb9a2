//! What has happened: conditions in the past tense, and triggers on the last or the third of something.

use super::act::DEEDS;
use super::noun::with;
use crate::grammar::machine::Grammar;
use crate::grammar::rules::{both, rule};
use crate::tree::*;
use crate::word::{Cmp, FaceoffKind, Zone};

/// So many of a happening: what was done, and how often.
type Past = (Happening, Cmp, Num);

pub fn add(g: &mut Grammar) {
    past(g);
    // One who did so: "you won a faceoff this turn", "that player has drawn at least 4 cards this turn".
    both!(g, "simple cond" Cond, "{w:any who} {p:did} (this|that) turn", [w: Who, p: Past], Some(happened(w, p)), |c| undone(c));
    both!(g, "simple cond" Cond, "read: {w:any who} (has|have) {p:did} (this|that) turn", [w: Who, p: Past], Some(happened(w, p)), |_c| None);
    both!(@ g, 1, "simple cond" Cond, "read: {w:any who} (didn't|did not) {v:verb}", [w: Who, v: Happening], Some(happened(w, (v, Cmp::Exactly, Num::Lit(0)))), |_c| None);
    both!(g, "simple cond" Cond, "read: {r:any ref} (wasn't|was not|weren't|were not|hasn't been|has not been) {h:done} (this|that) turn", [r: Ref, h: Happening], (h.what == Filter::any()).then(|| Cond::Happened(Box::new(Happening { what: Filter::of([Is::The(r)]), ..h }), Cmp::Exactly, Num::Lit(0), Span::Turn)), |_c| None);
    both!(g, "simple cond" Cond, "read: {w:any who} didn't {v:verb} (this|that) turn", [w: Who, v: Happening], Some(happened(w, (v, Cmp::Exactly, Num::Lit(0)))), |_c| None);
    both!(g, "simple cond" Cond, "read: {w:any who} (have not|haven't|has not|hasn't) {p:did} (this|that) turn", [w: Who, p: Past], ((p.1, &p.2) == (Cmp::AtLeast, &Num::Lit(1))).then(|| happened(w, (p.0, Cmp::Exactly, Num::Lit(0)))), |_c| None);
    both!(@ g, 1, "simple cond" Cond, "read: no opponent (|has) {p:did}", [p: Past], at_all(&p).then(|| happened(Who::Opponent, (p.0, Cmp::Exactly, Num::Lit(0)))), |_c| None);
    both!(g, "simple cond" Cond, "read: no opponent (|has) {p:did} (this|that) turn", [p: Past], at_all(&p).then(|| happened(Who::Opponent, (p.0, Cmp::Exactly, Num::Lit(0)))), |_c| None);
    // Neither of them: not that one of them has not.
    both!(@ g, 1, "simple cond" Cond, "read: no player (|has) {p:did}", [p: Past], at_all(&p).then(|| nobody(p)), |_c| None);
    both!(g, "simple cond" Cond, "no player (|has) {p:did} (this|that) turn", [p: Past], at_all(&p).then(|| nobody(p)), |c| match c {
        Cond::Not(c) => undone(c).filter(|(w, p)| *w == Who::Any && at_all(p)).map(|(_, p)| p),
        _ => None,
    });
    nobody_did(g);
    both!(g, "simple cond" Cond, "{w:any who} did not {v:verb} (this|that) turn", [w: Who, v: Happening], Some(happened(w, (v, Cmp::Exactly, Num::Lit(0)))), |c| {
        let (w, p) = undone(c)?;
        (p.1 == Cmp::Exactly && p.2 == Num::Lit(0)).then_some((w, p.0))
    });
    both!(g, "simple cond" Cond, "{w:any who} {p:did} (this|that|during this|during that) faceoff", [w: Who, p: Past], Some(in_faceoff(w, p)), |c| match c {
        Cond::Happened(h, cmp, n, Span::Faceoff) => h.who.clone().map(|w| (w, (Happening { who: None, ..(**h).clone() }, *cmp, n.clone()))),
        _ => None,
    });
    // Cards are flipped in faceoffs: which one needs no saying.
    both!(@ g, 1, "simple cond" Cond, "read: {w:any who} {p:did}", [w: Who, p: Past], (p.0.deed == Deed::Flip).then(|| in_faceoff(w, p)), |_c| None);
    both!(g, "post" Is, "you {d:done deed} this turn", [d: Deed], Some(Is::Has(Box::new(Happening { who: Some(Who::You), ..Happening::of(d) }))), |i| match i {
        Is::Has(h) if **h == (Happening { who: Some(Who::You), ..Happening::of(h.deed) }) => Some(h.deed),
        _ => None,
    });
    last(g);
}

fn past(g: &mut Grammar) {
    let more: &[(Deed, &str)] = &[
        (Deed::Play, "played"),
        (Deed::Move, "moved"),
        (Deed::Confront, "confronted"),
        (Deed::Flip, "flipped"),
        (Deed::Challenge, "challenged"),
        (Deed::Reveal, "revealed"),
        (Deed::TakeControl, "gained control of"),
    ];
    for (deed, done) in DEEDS.iter().map(|d| (d.0, d.2)).chain(more.iter().copied()) {
        both!(g, "done deed" Deed, done, [], Some(deed), |d| (*d == deed).then_some(()));
    }
    rule!(g, "done deed" Deed, "drew", [] Deed::Draw);
    rule!(g, "done deed" Deed, "read: drawn", [] Deed::Draw);
    both!(g, "did" Past, "confronted {w:owning} Problem", [w: Who], Some((Happening { to: Some(Spot::At(Place::ProblemOf(w))), ..Happening::of(Deed::Confront) }, Cmp::AtLeast, Num::Lit(1))), |p| match p {
        (Happening { deed: Deed::Confront, to: Some(Spot::At(Place::ProblemOf(w))), .. }, Cmp::AtLeast, Num::Lit(1)) => Some(w.clone()),
        _ => None,
    });
    both!(g, "did" Past, "{d:done deed} {n:how many}", [d: Deed, n: (Filter, Cmp, Num)], Some((Happening { what: n.0, ..Happening::of(d) }, n.1, n.2)), |p| {
        let plain = Happening { what: p.0.what.clone(), ..Happening::of(p.0.deed) };
        (plain == p.0).then(|| (p.0.deed, (p.0.what.clone(), p.1, p.2.clone())))
    });
    for (word, deed) in [("won", Deed::WinFaceoff), ("lost", Deed::LoseFaceoff)] {
        both!(g, "did" Past, &format!("{word} {{f:faceoff}}"), [f: FaceoffKind], Some((Happening { faceoff: Some(f), ..Happening::of(deed) }, Cmp::AtLeast, Num::Lit(1))), |p| {
            let plain = Happening { faceoff: p.0.faceoff, ..Happening::of(deed) };
            (plain == p.0 && p.1 == Cmp::AtLeast && p.2 == Num::Lit(1)).then_some(p.0.faceoff)?
        });
        both!(g, "did" Past, &format!("{word} {{f:faceoff}} by {{a:amount}} power"), [f: FaceoffKind, a: (Cmp, Num)], Some((Happening { faceoff: Some(f), amount: Some(a), ..Happening::of(deed) }, Cmp::AtLeast, Num::Lit(1))), |p| {
            let plain = Happening { faceoff: p.0.faceoff, amount: p.0.amount.clone(), ..Happening::of(deed) };
            (plain == p.0 && p.1 == Cmp::AtLeast && p.2 == Num::Lit(1)).then(|| Some((p.0.faceoff?, p.0.amount.clone()?)))?
        });
    }
}

fn in_faceoff(who: Who, past: Past) -> Cond {
    Cond::Happened(Box::new(Happening { who: Some(who), ..past.0 }), past.1, past.2, Span::Faceoff)
}

fn happened(who: Who, past: Past) -> Cond {
    Cond::Happened(Box::new(Happening { who: Some(who), ..past.0 }), past.1, past.2, Span::Turn)
}

/// Printed where no verb in the past tense fits.
fn nobody_did(g: &mut Grammar) {
    both!(g, "simple cond" Cond, "no player {d:done deed} {r:any ref} (this|that) turn", [d: Deed, r: Ref], Some(nobody((Happening { what: Filter::of([Is::The(r)]), ..Happening::of(d) }, Cmp::AtLeast, Num::Lit(1)))), |c| {
        let Cond::Not(not) = c else { return None };
        let (_, p) = undone(not)?;
        match p.0.what.0.as_slice() {
            [Is::The(r)] if nobody((Happening { what: p.0.what.clone(), ..Happening::of(p.0.deed) }, Cmp::AtLeast, Num::Lit(1))) == *c => Some((p.0.deed, r.clone())),
            _ => None,
        }
    });
}

fn at_all(p: &Past) -> bool {
    p.1 == Cmp::AtLeast && p.2 == Num::Lit(1)
}

fn nobody(p: Past) -> Cond {
    Cond::Not(Box::new(happened(Who::Any, p)))
}

fn undone(cond: &Cond) -> Option<(Who, Past)> {
    match cond {
        Cond::Happened(h, cmp, n, Span::Turn) => {
            let who = h.who.clone()?;
            Some((who, (Happening { who: None, ..(**h).clone() }, *cmp, n.clone())))
        }
        _ => None,
    }
}

/// "When you play the last card in your hand": a trigger, and what is left then.
fn last(g: &mut Grammar) {
    type Last = (Happening, Option<Cond>);
    both!(g, "last" Last, "{w:who%} {h:playing the last%}", [w: Who, h: ()], {
        let () = h;
        Some(last_card(w))
    }, |l| l.0.who.clone().filter(|w| last_card(w.clone()) == *l).map(|w| (w, ())));
    both!(g, "playing the last"(), "plain: play the last card in (your|their) hand", [], Some(()), |_x| Some(()));
    both!(g, "playing the last"(), "s: plays the last card in their hand", [], Some(()), |_x| Some(()));
    both!(g, "last" Last, "{w:who%} {h:paying the last%}", [w: Who, h: ()], {
        let () = h;
        Some(last_token(w))
    }, |l| l.0.who.clone().filter(|w| last_token(w.clone()) == *l).map(|w| (w, ())));
    both!(g, "paying the last"(), "plain: pay (your|their) last action token", [], Some(()), |_x| Some(()));
    both!(g, "paying the last"(), "s: pays their last action token", [], Some(()), |_x| Some(()));
    both!(g, "last" Last, "you remove the last {c:counters} from {f:some cards}", [c: Counter, f: Filter], Some(last_counter(c, f)), |l| {
        let c = l.0.counter.clone()?;
        (last_counter(c.clone(), l.0.what.clone()) == *l).then(|| (c, l.0.what.clone()))
    });
    both!(g, "last" Last, "the last {c:counters} is removed from {f:some cards}", [c: Counter, f: Filter], Some(any_last(c, f)), |l| {
        let c = l.0.counter.clone()?;
        (any_last(c.clone(), l.0.what.clone()) == *l).then(|| (c, l.0.what.clone()))
    });
    both!(g, "last" Last, "read: the last {c:counters} is removed", [c: Counter], Some(any_last(c, Filter::of([Is::The(Ref::This)]))), |_l| None);
    both!(g, "paying the last"(), "read: plain: spend (your|their) last action token", [], Some(()), |_x| None::<()>);
    // "..., remove a counter. When the last one is removed, ...": two triggers.
    both!(g, "ability" Ability, "{h:trigger}, {a:text} When {l:last}, {e:text}", [h: Happening, a: Effect, l: Last, e: Effect], {
        let first = super::ability::trigger(h, None, a);
        Some(Ability::Both(Box::new(first), Box::new(super::ability::trigger(l.0, l.1, e))))
    }, |x| match x {
        Ability::Both(first, then) => match (&**first, &**then) {
            (Ability::When { when, cond: None, effect, limit: None, works: Works::Play }, Ability::When { when: last, cond: left, effect: then, limit: None, works: Works::Play }) => {
                Some((when.clone(), effect.clone(), (last.clone(), left.clone()), then.clone()))
            }
            _ => None,
        },
        _ => None,
    });
    both!(g, "ability" Ability, "read: {h:trigger}, remove {c:a counter} from {r:this}. When the last (|one|one of them|of them) is removed, {e:text}", [h: Happening, c: Counter, r: Ref, e: Effect], {
        let taken = Effect::Do(Who::You, Act::RemoveCounters(Num::Lit(1), c.clone(), Noun::The(r.clone())));
        let last = any_last(c, Filter::of([Is::The(r)]));
        let first = super::ability::trigger(h, None, taken);
        Some(Ability::Both(Box::new(first), Box::new(super::ability::trigger(last.0, last.1, e))))
    }, |_a| None);
    both!(g, "ability" Ability, "When {l:last}, {e:text}", [l: Last, e: Effect], Some(super::ability::trigger(l.0, l.1, e)), |a| match a {
        Ability::When { when, cond, effect, limit: None, works: Works::Play } => Some(((when.clone(), cond.clone()), effect.clone())),
        _ => None,
    });
}

fn their(who: &Who) -> Who {
    if *who == Who::You { Who::You } else { Who::They }
}

fn last_card(who: Who) -> (Happening, Option<Cond>) {
    let from = Some(Spot::Last(Zone::Hand, None));
    (Happening { who: Some(who), from, ..Happening::of(Deed::Play) }, None)
}

fn last_token(who: Who) -> (Happening, Option<Cond>) {
    let left = Cond::Compare(Num::Tokens(their(&who)), Cmp::Exactly, Num::Lit(0));
    (Happening { who: Some(who), ..Happening::of(Deed::Pay) }, Some(left))
}

fn last_counter(counter: Counter, what: Filter) -> (Happening, Option<Cond>) {
    let left = with(what.clone(), Is::Counters(counter.clone(), Cmp::AtLeast, Num::Lit(1)));
    let when = Happening { who: Some(Who::You), counter: Some(counter), what, ..Happening::of(Deed::RemoveCounter) };
    (when, Some(Cond::Count(left, Cmp::Exactly, Num::Lit(0))))
}

pub fn any_last(counter: Counter, what: Filter) -> (Happening, Option<Cond>) {
    let (when, left) = last_counter(counter, what);
    (Happening { who: None, ..when }, left)
}
