//! What happens to few cards, and changes and tokens with an end of their own.

use super::effect::{SUBJECT, later};
use crate::grammar::machine::Grammar;
use crate::grammar::rules::{both, happens, rule};
use crate::tree::*;
use crate::word::{Cmp, FaceoffKind, Phase, Zone};

type Changed = (Subject, Vec<Mod>);

pub fn add(g: &mut Grammar) {
    happenings(g);
    lasting(g);
}

fn happenings(g: &mut Grammar) {
    happens!(g, "verb", "take~ (an action|actions|any actions)", Deed::TakeAction, []);
    happens!(g, "card verb", "leave~ {from:a home}", Deed::Leave, [from]);
    rule!(g, "a home" Spot, "home", [] Spot::At(Place::Home(Who::Any)));
    rule!(g, "a home" Spot, "{w:whose} home", [w] Spot::At(Place::Home(w)));
    happens!(g, "verb", "take~ an action during (their|your|a|the) {phase:phase}", Deed::TakeAction, [phase]);
    both!(g, "act" Act, "start~ a new {p:phase}", [p: Phase], (p != Phase::End).then_some(Act::ExtraPhase(p, None)), |a| match a {
        Act::ExtraPhase(p, None) => Some(*p),
        _ => None,
    });
    // What a card is is said with "in"; where one comes from, with "from".
    both!(g, "state" Filter, "print: in {w:whose} {z:zone}", [w: Who, z: Zone], Some(Filter::of([Is::In(z, Some(w))])), |f| match f.0.as_slice() {
        [Is::In(z, Some(w))] if !matches!(w, Who::Any | Who::EachPlayer) => Some((w.clone(), *z)),
        _ => None,
    });
    both!(g, "state" Filter, "{z:zone post}", [z: Is], Some(Filter::of([z])), |f| match f.0.as_slice() {
        [z @ Is::In(..)] => Some(z.clone()),
        _ => None,
    });
    for (kind, word) in [(FaceoffKind::Problem, "Problem"), (FaceoffKind::Troublemaker, "Troublemaker")] {
        both!(g, "post" Is, &format!("involved in a {word} faceoff"), [], Some(Is::InvolvedIn(kind)), |i| (*i == Is::InvolvedIn(kind)).then_some(()));
        both!(g, "post" Is, &format!("read: involved in {word} faceoffs"), [], Some(Is::InvolvedIn(kind)), |_i| None::<()>);
    }
    // Cards by title and subtitle.
    both!(g, "full name" Is, "{t:name}, {s:subtitle}", [t: String, s: String], Some(Is::FullName(t, s)), |i| match i {
        Is::FullName(t, s) => Some((t.clone(), s.clone())),
        _ => None,
    });
    both!(g, "simple cond" Cond, "you have {a:full name} and {b:full name}", [a: Is, b: Is], Some(having([a, b])), |c| match c {
        Cond::All(list) => {
            let name = |c: &Cond| match c {
                Cond::Count(f, ..) => f.0.iter().find(|i| matches!(i, Is::FullName(..))).cloned(),
                _ => None,
            };
            let [a, b] = list.as_slice() else { return None };
            let (a, b) = (name(a)?, name(b)?);
            (having([a.clone(), b.clone()]) == *c).then_some((a, b))
        }
        _ => None,
    });
}

fn having(names: [Is; 2]) -> Cond {
    let has = |name: Is| Cond::Count(Filter::of([name, Is::Controlled(Who::You)]), Cmp::AtLeast, Num::Lit(1));
    Cond::All(names.into_iter().map(has).collect())
}

/// Changes and tokens with an end of their own.
fn lasting(g: &mut Grammar) {
    both!(g, "vps" Effect, "gain~ {n:[n]} until the end of the phase", [n: i32], Some(lent(n)), |e| match e {
        Effect::Seq(list) => match list.first() {
            Some(Effect::Do(_, Act::Gain(Num::Lit(n)))) if lent(*n) == *e => Some(*n),
            _ => None,
        },
        _ => None,
    });
    both!(g, "sentence" Effect, "this turn, {c:changed} until {h:happening}", [c: Changed, h: Happening], {
        let or = [h.or.clone(), vec![Happening::of(Deed::EndTurn)]].concat();
        Some(Effect::Change { change: Change { cond: None, what: c.0, mods: c.1 }, until: Until::Happens(Box::new(Happening { or, ..h })) })
    }, |e| match e {
        Effect::Change { change: Change { cond: None, what, mods }, until: Until::Happens(h) } => {
            let (last, rest) = h.or.split_last()?;
            (*last == Happening::of(Deed::EndTurn)).then(|| ((what.clone(), mods.clone()), Happening { or: rest.to_vec(), ..(**h).clone() }))
        }
        _ => None,
    });
    both!(g, "vps" Effect, "add~ {r:ref's} power to your next faceoff this turn", [r: Ref], Some(added(r)), |e| match e {
        Effect::Later { effect, .. } => match &**effect {
            Effect::Change { change: Change { mods, .. }, .. } => match mods.as_slice() {
                [Mod::PowerTotal(Num::Stat(_, r))] if added(r.clone()) == *e => Some(r.clone()),
                _ => None,
            },
            _ => None,
        },
        _ => None,
    });
    both!(g, "sentence" Effect, "when {h:happening} this turn, if {w:would happen}, {e:sentence} instead", [h: Happening, w: Happening, e: Effect], {
        let would = Would { when: w, cond: None, may: None, limit: None, instead: e };
        let effect = Effect::Instead { would: Box::new(would), until: Until::EndOfPhase, slot: Slot(0) };
        Some(Effect::Later { when: Box::new(h), cond: None, effect: Box::new(effect), times: Times::Once, until: Until::EndOfTurn, slot: Slot(0) })
    }, |e| match e {
        Effect::Later { when, cond: None, effect, times: Times::Once, until: Until::EndOfTurn, .. } => match &**effect {
            Effect::Instead { would, until: Until::EndOfPhase, .. } => Some(((**when).clone(), would.when.clone(), would.instead.clone())),
            _ => None,
        },
        _ => None,
    });
    // A card played from elsewhere that does not come back there.
    both!(g, "several" Effect, "Until the end of the turn, {v:that Event is open} {y:as though in hand}. If you do and it {z:would be discarded}, {e:sentence} instead.", [v: (), y: (), z: (), e: Effect], { let ((), (), ()) = (v, y, z); Some(once_more(e)) }, |x| match x {
        Effect::Seq(list) => match list.last() {
            Some(Effect::Instead { would, .. }) if once_more(would.instead.clone()) == *x => Some(((), (), (), would.instead.clone())),
            _ => None,
        },
        _ => None,
    });
    both!(g, "several" Effect, "While that card remains banished, {y:is free of colors} and the player who {d:deed+} {r:this} may play that card {z:as though theirs}.", [y: (), d: Deed, r: Ref, z: ()], { let ((), ()) = (y, z); Some(prize(d, r)) }, |x| match x {
        Effect::Seq(list) => match list.last() {
            Some(Effect::Later { when, .. }) => match when.what.0.as_slice() {
                [Is::The(r)] if prize(when.deed, r.clone()) == *x => Some(((), when.deed, r.clone(), ())),
                _ => None,
            },
            _ => None,
        },
        _ => None,
    });
}

fn lent(n: i32) -> Effect {
    let paid = Happening { who: Some(Who::You), ..Happening::of(Deed::Pay) };
    let paid = Num::Minus(Box::new(Num::Times_(Box::new(paid), Span::Phase)));
    let left = Num::Plus(Box::new(Num::Lit(n)), Box::new(paid));
    Effect::Seq(vec![
        Effect::Do(SUBJECT, Act::Gain(Num::Lit(n))),
        later(Happening::of(Deed::EndPhase), Effect::Do(SUBJECT, Act::Lose(left))),
    ])
}

fn added(r: Ref) -> Effect {
    let mods = vec![Mod::PowerTotal(Num::Stat(Stat::Power, r))];
    let change = Change { cond: None, what: Subject::Players(Who::You), mods };
    Effect::Later {
        when: Box::new(Happening::of(Deed::StartFaceoff)),
        cond: None,
        effect: Box::new(Effect::Change { change, until: Until::EndOfFaceoff }),
        times: Times::Once,
        until: Until::EndOfTurn,
        slot: Slot(0),
    }
}

fn once_more(instead: Effect) -> Effect {
    let that = || Noun::The(Ref::That(Head::Event));
    let mods = vec![Mod::MayPlayFrom(Zone::Discard, Who::You)];
    let change = Change { cond: None, what: Subject::Cards(that()), mods };
    let entering = Happening {
        what: Filter::of([Is::The(Ref::That(Head::Event))]),
        to: Some(Spot::In(Zone::Discard, Some(Who::You))),
        ..Happening::of(Deed::Put)
    };
    let would = Would { when: entering, cond: None, may: None, limit: None, instead };
    Effect::Seq(vec![
        Effect::Change { change, until: Until::EndOfTurn },
        Effect::Instead { would: Box::new(would), until: Until::EndOfTurn, slot: Slot(0) },
    ])
}

/// A banished card that whoever does a deed to this card may play.
fn prize(deed: Deed, this: Ref) -> Effect {
    let that = || Ref::That(Head::Card);
    let banished = || Until::While(Box::new(Cond::Is(that(), Filter::of([Is::In(Zone::Banished, None)]))));
    let changed = |m: Mod| Effect::Change {
        change: Change { cond: None, what: Subject::Cards(Noun::The(that())), mods: vec![m] },
        until: banished(),
    };
    let when = Happening { who: Some(Who::Any), what: Filter::of([Is::The(this)]), ..Happening::of(deed) };
    let play = changed(Mod::MayPlayFrom(Zone::Banished, Who::They));
    Effect::Seq(vec![
        changed(Mod::NoRequirement),
        Effect::Later {
            when: Box::new(when),
            cond: None,
            effect: Box::new(play),
            times: Times::Once,
            until: Until::Forever,
            slot: Slot(0),
        },
    ])
}
