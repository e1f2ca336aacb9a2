//! What is done, and to which cards: acts and what one may be made to do.

use super::effect::{SUBJECT, acted};
use super::noun::{every, with};
use crate::grammar::machine::Grammar;
use crate::grammar::rules::{both, rule};
use crate::tree::*;
use crate::word::{CardType, FaceoffKind};

pub fn add(g: &mut Grammar) {
    acts(g);
}

fn acts(g: &mut Grammar) {
    rule!(g, "stood" Place, "read: from {w:whose} home", [w] Place::Home(w));
    both!(g, "act" Act, "read: add~ {n:any noun} to (the|that) faceoff", [n: Noun], Some(Act::To(Deed::Involve, n)), |_a| None);
    both!(g, "act" Act, "read: (switch~|exchange~|swap~|trade~) the (locations|areas|places|positions) of {n:noun}", [n: Noun], Some(Act::Move(n, Place::EachOthers)), |_a| None);
    both!(g, "vp" Effect, "read: (switch~|exchange~|swap~|trade~) the (location|area|place|position) of {a:single noun} with that of {b:single noun}", [a: Noun, b: Noun], Some(Effect::Do(SUBJECT, Act::Move(Noun::Both(Box::new(a), Box::new(b)), Place::EachOthers))), |_e| None);
    both!(@ g, 3, "sentence" Effect, "read: {e:clause} at the end of {w:next one} next turn", [e: Effect, w: Option<Who>], Some(super::standings::turn_after(w, e)), |_e| None);
    both!(g, "act" Act, "read: move~ {n:any noun} {p:goal} (for free|without paying its cost|without paying)", [n: Noun, p: Place], Some(Act::Move(n, p)), |_a| None);
    both!(g, "vp" Effect, "read: (make~|cause~) {n:any noun} (|to) {m:mods} {u:lasting}", [n: Noun, m: Vec<Mod>, u: Until], Some(super::tail::change(n, m, u)), |_e| None);
    both!(g, "adding" Effect, "read: double~ {f:one card} 's power {u:until}", [f: Filter, u: Until], Some(super::tail::change(super::noun::pick(Take::Exactly(Num::Lit(1)), f), vec![Mod::DoublePower(Num::Lit(1))], u)), |_e| None);
    both!(g, "nth" (Happening, i32), "read: confront~ {n:number} Problems (in|during) (the same|one|a single) phase", [n: i32], Some((Happening::of(Deed::Confront), n)), |_x| None);
    both!(g, "vp" Effect, "read: have {r:ref's} power added to {n:any noun} {u:lasting}", [r: Ref, n: Noun, u: Until], Some(super::tail::change(n, vec![Mod::AddPowerOf(Noun::The(r))], u)), |_e| None);
    both!(g, "vp" Effect, "read: have {r:ref's} power added to {w:whose} Mane Character 's power {u:lasting}", [r: Ref, w: Who, u: Until], Some(super::tail::change(every(Filter::of([Is::Type(CardType::Mane), Is::Controlled(w)])), vec![Mod::AddPowerOf(Noun::The(r))], u)), |_e| None);
    for noun in ["{f:one card} 's power", "the power of {f:one card}"] {
        both!(g, "adding" Effect, &format!("read: (reduce~|change~|set~) {noun} to {{k:number}} {{u:until}}"), [f: Filter, k: i32, u: Until], Some(super::tail::change(super::noun::pick(Take::Exactly(Num::Lit(1)), f), vec![Mod::SetPower(Num::Lit(k))], u)), |_e| None);
    }
    both!(g, "contributing there" Place, "contribute~ (its|their) power to confronting {p:chosen problem}", [p: Place], Some(p), |p| Some(p.clone()));
    both!(g, "clause" Effect, "read: {n:noun%} {p:contributing there%} {u:lasting}", [n: Noun, p: Place, u: Until], Some(super::effect::seq(vec![
        Effect::Do(Who::You, Act::ChooseProblem(p, Slot(0))),
        super::tail::change(n, vec![Mod::ContributesAt(Place::There)], u),
    ])), |_e| None);
    both!(g, "vps" Effect, "have {n:any noun} {p:contributing there}", [n: Noun, p: Place], Some(super::effect::seq(vec![
        Effect::Do(SUBJECT, Act::ChooseProblem(p, Slot(0))),
        super::tail::change(n, vec![Mod::ContributesAt(Place::There)], Until::EndOfPhase),
    ])), |e| match e {
        Effect::Seq(list) => match list.as_slice() {
            [Effect::Do(SUBJECT, Act::ChooseProblem(p, _)), Effect::Change { change: Change { cond: None, what: Subject::Cards(n), mods }, until: Until::EndOfPhase }] if *mods == [Mod::ContributesAt(Place::There)] && *n != Noun::The(Ref::This) => Some((n.clone(), p.clone())),
            _ => None,
        },
        _ => None,
    });
    both!(g, "several" Effect, "print: {n:noun+} {p:contributing there+} {u:lasting}.", [n: Noun, p: Place, u: Until], { let _ = (n, p, u); None }, |e| match e {
        Effect::Seq(list) => match list.as_slice() {
            [Effect::Do(Who::You, Act::ChooseProblem(p, _)), Effect::Change { change: Change { cond: None, what: Subject::Cards(n), mods }, until }] if *mods == [Mod::ContributesAt(Place::There)] && *n != Noun::The(Ref::This) => Some((n.clone(), p.clone(), until.clone())),
            _ => None,
        },
        _ => None,
    });
    both!(g, "vp" Effect, "print: have {n:any noun} {m:mods} {u:until}", [n: Noun, m: Vec<Mod>, u: Until], { let _ = (n, m, u); None }, |e| match e {
        Effect::Change { change: Change { cond: None, what: Subject::Cards(n), mods }, until }
            if mods.iter().any(|m| matches!(m, Mod::LoseKeyword(_) | Mod::DropAbilities | Mod::SetPower(_))) => Some((n.clone(), mods.clone(), until.clone())),
        _ => None,
    });
    both!(g, "contribution" Happening, "confronting {p:problem}", [p: Place], Some(Happening { to: Some(Spot::At(p)), ..Happening::of(Deed::Contribute) }), |h| match &h.to {
        Some(Spot::At(p)) if *h == (Happening { to: h.to.clone(), ..Happening::of(Deed::Contribute) }) => Some(p.clone()),
        _ => None,
    });
    both!(g, "contribution" Happening, "{k:faceoffs}", [k: FaceoffKind], Some(Happening { faceoff: Some(k), ..Happening::of(Deed::Contribute) }), |h| {
        h.faceoff.filter(|k| *h == Happening { faceoff: Some(*k), ..Happening::of(Deed::Contribute) })
    });
    both!(g, "vp" Effect, "prevent~ {n:any noun} from contributing (its|their) power to {h:contribution} {u:lasting}", [n: Noun, h: Happening, u: Until], Some(super::tail::change(n, vec![Mod::Cant(h)], u)), |e| match e {
        Effect::Change { change: Change { cond: None, what: Subject::Cards(n), mods }, until } => match mods.as_slice() {
            [Mod::Cant(h)] if h.deed == Deed::Contribute => Some((n.clone(), h.clone(), until.clone())),
            _ => None,
        },
        _ => None,
    });
    both!(g, "noun" Noun, "read: s: {f:one card} of (your|their) choice", [f: Filter], Some(super::noun::pick(Take::Exactly(Num::Lit(1)), f)), |_n| None);
    // The cards just put somewhere, whatever they are.
    both!(g, "sentence" Effect, "print: for each card put there this way, {e:sentence}", [e: Effect], { let _ = e; None }, |e| match e {
        Effect::ForEach(Each::Card(Noun::Every { of, .. }), e) if of.0.as_slice() == [Is::ThisWay(Deed::Put)] => Some((**e).clone()),
        _ => None,
    });
    both!(@ g, 1, "sentence" Effect, "read: {w:any who} {e:vp+} or pays {n:tokens}", [w: Who, e: Effect, n: Num], (w != Who::You).then(|| Effect::PayOr { who: w.clone(), cost: vec![Act::Pay(n)], or: Box::new(acted(&e, &SUBJECT, &w)) }), |_e| None);
    // What is paid for is undone where somebody else pays.
    both!(@ g, 1, "doing" Effect, "{c:acts^} to {e:vps} unless {w:who%} {d:acts%}", [c: Vec<Act>, e: Effect, w: Who, d: Vec<Act>], (w != Who::You).then(|| {
        let unpaid = Effect::PayOr { who: w, cost: d, or: Box::new(acted(&e, &SUBJECT, &Who::You)) };
        Effect::Pay { who: SUBJECT, cost: c, then: Box::new(unpaid) }
    }), |e| match e {
        Effect::Pay { who: SUBJECT, cost, then } => match &**then {
            Effect::PayOr { who, cost: d, or } if *who != Who::You => Some((cost.clone(), acted(or, &Who::You, &SUBJECT), who.clone(), d.clone())),
            _ => None,
        },
        _ => None,
    });
    both!(g, "act" Act, "read: move~ {f:one card} from one of {w:whose} {d:described+} to another (|one)", [f: Filter, w: Who, d: Filter], f.0.iter().any(|i| *i == Is::Type(CardType::Resource) || *i == Is::Trait("Accessory".to_owned())).then(|| {
        let hosts = with(d, Is::Controlled(w));
        let from = with(f, Is::On(Box::new(every(hosts.clone()))));
        let one = |f: Filter| super::noun::pick(Take::Exactly(Num::Lit(1)), f);
        Act::Put(one(from), Goal::Onto(Box::new(one(with(hosts, Is::Other)))))
    }), |_a| None);
    for words in ["it", "that card", "that Resource", "that Accessory"] {
        both!(g, "act" Act, &format!("read: move~ {words} to {{f:one card}}"), [f: Filter], f.0.iter().any(|i| matches!(i, Is::Type(CardType::Friend | CardType::Mane) | Is::Character)).then(|| Act::Put(Noun::The(if words == "it" { Ref::It } else { Ref::That(Head::Card) }), Goal::Onto(Box::new(super::noun::pick(Take::Exactly(Num::Lit(1)), f))))), |_a| None);
    }
    // Whoever is named chooses, and does what is chosen.
    both!(g, "sentence" Effect, "read: {w:who%} {l:choosing among%}", [w: Who, l: Vec<Effect>], matches!(w, Who::They | Who::Controller(_) | Who::Owner(_) | Who::TurnPlayer | Who::Challenger | Who::Winner).then(|| {
        let options = l.iter().map(|e| acted(&acted(e, &Who::They, &w), &SUBJECT, &w)).collect();
        Effect::Modal { n: Num::Lit(1), options, by: Chosen::You }
    }), |_e| None);
    both!(g, "choosing among" Vec<Effect>, "choose~ one: {l:their options}", [l: Vec<Effect>], (l.len() > 1).then_some(l), |_l| None);
    both!(g, "choosing among" Vec<Effect>, "choose~ one: {l:options}", [l: Vec<Effect>], (l.len() > 1 && l.iter().all(is_theirs)).then_some(l), |_l| None);
}

fn is_theirs(e: &Effect) -> bool {
    matches!(e, Effect::Do(Who::They, _) | Effect::Pay { who: Who::They, .. })
}
