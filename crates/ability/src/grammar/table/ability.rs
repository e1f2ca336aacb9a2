//! Paragraphs: how a card is played, what always holds, what is activated, triggered, replaced.

use super::works::{before_play, is_endless, is_time, works_while};
pub use super::works::{trigger, works_in};
use crate::grammar::machine::Grammar;
use crate::grammar::rules::{both, rule};
use crate::tree::*;
use crate::word::{CardType, Cmp, Color, FaceoffKind, Phase};

pub fn add(g: &mut Grammar) {
    playing(g);
    always(g);
    activated(g);
    triggered(g);
    replaced(g);
}

fn playing(g: &mut Grammar) {
    rule!(g, "ability" Ability, "Play to your home.", [] Ability::PlayHome);
    rule!(g, "ability" Ability, "Play on {f:one card}.", [f] Ability::PlayOn(f));
    super::decks::copies(g);
    both!(g, "ability" Ability, "You must (control|have) {f:one card} to play this card.", [f: Filter], Some(Ability::PlayIf(Cond::Count(super::noun::with(f, Is::Controlled(Who::You)), Cmp::AtLeast, Num::Lit(1)))), |a| match a {
        Ability::PlayIf(Cond::Count(f, Cmp::AtLeast, Num::Lit(1))) => Some(Filter::of(f.0.iter().filter(|i| **i != Is::Controlled(Who::You)).cloned())),
        _ => None,
    });
    both!(g, "ability" Ability, "You may play this card only if {c:cond}.", [c: Cond], Some(Ability::PlayIf(c)), |a| match a {
        Ability::PlayIf(c) => Some(c.clone()),
        _ => None,
    });
    both!(g, "ability" Ability, "read: (Play this card only|You can play this card only|You can only play this card|You may only play this card) if {c:cond}.", [c: Cond], Some(Ability::PlayIf(c)), |_a| None);
    both!(g, "ability" Ability, "As an additional cost to play this card, {c:acts}.", [c: Vec<Act>], Some(Ability::AddedCost(c)), |a| match a {
        Ability::AddedCost(c) => Some(c.clone()),
        _ => None,
    });
}

pub fn change(cond: Option<Cond>, changed: (Subject, Vec<Mod>)) -> Ability {
    let works = before_play(&changed.0, &changed.1).unwrap_or(cond.as_ref().map_or(Works::Play, works_while));
    Ability::Always { change: Change { cond, what: changed.0, mods: changed.1 }, works }
}

/// A condition, whom a change is about, and what it is.
type Told = (Option<Cond>, (Subject, Vec<Mod>));

/// What a change says of whom, if it works where such a change does.
fn unchange(a: &Ability) -> Option<Told> {
    let Ability::Always { change: Change { cond, what, mods }, .. } = a else { return None };
    let parts = (cond.clone(), (what.clone(), mods.clone()));
    (change(parts.0.clone(), parts.1.clone()) == *a).then_some(parts)
}

/// A change for as long as something is so. Where a card is to be chosen for it while this card is flipped, it is chosen
/// as this card is flipped, and stays the one.
fn while_so(cond: Cond, changed: (Subject, Vec<Mod>)) -> Ability {
    let Subject::Cards(Noun::Pick { .. }) = changed.0 else { return change(Some(cond), changed) };
    if works_while(&cond) != Works::Flip {
        return change(Some(cond), changed);
    }
    let when = Happening { what: Filter::of([Is::The(Ref::This)]), ..Happening::of(Deed::Flip) };
    let change = Change { cond: None, what: changed.0, mods: changed.1 };
    let effect = Effect::Change { change, until: Until::While(Box::new(cond)) };
    Ability::When { when, cond: None, effect, limit: None, works: Works::Flip }
}

fn unchosen(a: &Ability) -> Option<Told> {
    let Ability::When { effect: Effect::Change { change, until: Until::While(cond) }, .. } = a else { return None };
    let changed = (change.what.clone(), change.mods.clone());
    (while_so((**cond).clone(), changed.clone()) == *a).then(|| (Some((**cond).clone()), changed))
}

fn always(g: &mut Grammar) {
    both!(g, "ability" Ability, "{c:changed}.", [c: (Subject, Vec<Mod>)], Some(change(None, c)), |a| match unchange(a)? {
        (None, changed) => Some(changed),
        (Some(_), _) => None,
    });
    both!(@ g, 1, "ability" Ability, "print: {a:scope}, {c:changed} {b:during}.", [a: Cond, b: Cond, c: (Subject, Vec<Mod>)], { let _ = (a, b, c); None }, |x| match x {
        Ability::Always { change: Change { cond: Some(Cond::All(list)), what: what @ Subject::Players(_), mods }, works: Works::Play } => match list.as_slice() {
            [a, b @ Cond::InFaceoff(_, Some(_), None)] => Some((a.clone(), b.clone(), (what.clone(), mods.clone()))),
            _ => None,
        },
        _ => None,
    });
    both!(g, "ability" Ability, "(|Chaos:) {s:scope}, {c:changed}.", [s: Cond, c: (Subject, Vec<Mod>)], Some(while_so(s, c)), |a| match unchange(a).or_else(|| unchosen(a))? {
        (Some(cond), changed) => Some((cond, changed)),
        (None, _) => None,
    });
    both!(g, "ability" Ability, "read: {c:changed} {s:scope}.", [s: Cond, c: (Subject, Vec<Mod>)], (!stays_exhausted(&s, &c.1) && !draws_then(&s, &c.1)).then(|| change(Some(s), c)), |_a| None);
    // What players may do while this card is somewhere or with somebody.
    for template in ["{s:own scope}, {c:player change}.", "{c:player change} {s:own scope}."] {
        both!(g, "ability" Ability, &format!("read: {template}"), [s: Cond, c: (Subject, Vec<Mod>)], Some(change(Some(s), c)), |_a| None);
    }
    both!(g, "ability" Ability, "read: {s:beside}, {c:card change}.", [s: Cond, c: (Subject, Vec<Mod>)], (c.0 != Subject::Cards(Noun::The(Ref::This))).then(|| change(Some(s), c)), |_a| None);
    for template in ["{s:own scope}, {c:changed}.", "{c:changed} {s:own scope}."] {
        both!(g, "ability" Ability, &format!("read: {template}"), [s: Cond, c: (Subject, Vec<Mod>)], (c.0 == Subject::Cards(Noun::The(Ref::This))).then(|| change(Some(s), c)), |_a| None);
    }
    both!(g, "ability" Ability, "read: {a:own scope}, {c:changed} {b:during}.", [a: Cond, b: Cond, c: (Subject, Vec<Mod>)], (c.0 == Subject::Cards(Noun::The(Ref::This))).then(|| change(Some(Cond::All(vec![a, b])), c)), |_a| None);
    both!(g, "ability" Ability, "read: If {s:cond}, {c:changed}.", [s: Cond, c: (Subject, Vec<Mod>)], Some(change(Some(s), c)), |_a| None);
    for (read, template) in [
        ("", "{a:scope}, {c:changed} {b:during}."),
        ("", "{a:scope}, if {b:cond}, {c:changed}."),
        ("read: ", "if {a:cond}, {c:changed} {b:during}."),
    ] {
        both!(@ g, 1, "ability" Ability, &format!("{read}{template}"), [a: Cond, b: Cond, c: (Subject, Vec<Mod>)], Some(change(Some(Cond::All(vec![a, b])), c)), |x| match x {
            Ability::Always { change: Change { cond: Some(Cond::All(list)), what, mods }, works: Works::Play } => match list.as_slice() {
                [a, b] => Some((a.clone(), b.clone(), (what.clone(), mods.clone()))),
                _ => None,
            },
            _ => None,
        });
    }
}

/// "can't ready during the Ready Phase", which is said by one change.
fn stays_exhausted(scope: &Cond, mods: &[Mod]) -> bool {
    matches!((scope, mods), (Cond::During(Phase::Ready, _), [Mod::Cant(h)]) if h.deed == Deed::Ready)
}

/// "can't draw cards during their Main Phase", where the verb says when.
fn draws_then(scope: &Cond, mods: &[Mod]) -> bool {
    matches!((scope, mods), (Cond::During(_, Some(Who::They)), [Mod::Cant(h)]) if h.deed == Deed::Draw)
}

const TIMINGS: &[(Timing, &str)] = &[
    (Timing::Phase(Phase::Main), "Main Phase"),
    (Timing::Phase(Phase::Score), "Score Phase"),
    (Timing::Phase(Phase::Troublemaker), "Troublemaker Phase"),
    (Timing::AnyPhase, "Any Phase"),
    (Timing::Immediate, "Immediate"),
    (Timing::Reaction, "Reaction"),
    (Timing::Faceoff(FaceoffKind::Any), "Faceoff"),
    (Timing::Faceoff(FaceoffKind::Problem), "Problem Faceoff"),
    (Timing::Faceoff(FaceoffKind::Troublemaker), "Troublemaker Faceoff"),
    (Timing::FaceoffReaction(FaceoffKind::Any), "Faceoff Reaction"),
    (Timing::FaceoffReaction(FaceoffKind::Problem), "Problem Faceoff Reaction"),
    (Timing::FaceoffReaction(FaceoffKind::Troublemaker), "Troublemaker Faceoff Reaction"),
    (Timing::PhaseReaction(Phase::Main), "Main Phase Reaction"),
];

/// Cost, effect, and what may follow: the body of an activated ability.
type Body = (Vec<Act>, Effect);
type Before = (Option<Happening>, Option<Cond>);

/// What an activated ability begins by paying is its cost, whatever follows.
pub fn paid_first(effect: Effect) -> Body {
    match effect {
        Effect::Pay { who: Who::You, cost, then } => (cost, *then),
        Effect::Seq(list) => match list.as_slice() {
            [Effect::Pay { who: Who::You, cost, then }, rest @ ..] => {
                (cost.clone(), super::effect::seq([vec![(**then).clone()], rest.to_vec()].concat()))
            }
            _ => (Vec::new(), Effect::Seq(list)),
        },
        other => (Vec::new(), other),
    }
}

/// What is only to be paid for if something holds: the condition, the cost, and what it buys.
fn if_paid(effect: &Effect) -> Option<(Cond, Vec<Act>, Effect)> {
    let (first, rest) = match effect {
        Effect::Seq(list) => list.split_first()?,
        one => (one, &[][..]),
    };
    let Effect::If { cond, then, otherwise: None } = first else { return None };
    let (cost, bought) = paid_first((**then).clone());
    let all = super::effect::seq([vec![bought], rest.to_vec()].concat());
    (!cost.is_empty()).then(|| (cond.clone(), cost, all))
}

fn activated(g: &mut Grammar) {
    for &(timing, words) in TIMINGS {
        both!(g, "timing" Timing, words, [], Some(timing), |t| (*t == timing).then_some(()));
    }
    both!(g, "body" Body, "{c:acts} to {e:paid text}", [c: Vec<Act>, e: Effect], Some((c, e)), |b| (!b.0.is_empty()).then(|| b.clone()));
    both!(g, "body" Body, "{e:text}", [e: Effect], Some(paid_first(e)), |b| b.0.is_empty().then(|| b.1.clone()));
    both!(g, "before" Before, "", [], Some((None, None)), |b| (*b == (None, None)).then_some(()));
    both!(g, "before" Before, "(After|When) {h:happening},", [h: Happening], Some((Some(h), None)), |b| b.1.is_none().then(|| b.0.clone())?);
    both!(g, "before" Before, "read: Play (after|when) {h:happening}.", [h: Happening], Some((Some(h), None)), |_b| None);
    both!(g, "before" Before, "(After|At) {h:time},", [h: Happening], Some((Some(h), None)), |b| b.1.is_none().then(|| b.0.clone())?);
    // "using only [white] characters": none of those involved lacks the colour.
    both!(g, "before" Before, "After {h:happening} using only {c:color} characters,", [h: Happening, c: Color], Some((Some(h), Some(only(c)))), |b| {
        let Some(Cond::Count(f, ..)) = &b.1 else { return None };
        let color = f.0.iter().find_map(|i| if let Is::Not(i) = i && let Is::Color(c) = **i { Some(c) } else { None })?;
        (b.1 == Some(only(color))).then(|| Some((b.0.clone()?, color)))?
    });
    both!(g, "before" Before, "read: When {h:happening} using only {c:color} characters,", [h: Happening, c: Color], Some((Some(h), Some(only(c)))), |_b| None);
    both!(@ g, 1, "before" Before, "read: After {h:happening} {c:during},", [h: Happening, c: Cond], Some((Some(h), Some(c))), |_b| None);
    both!(g, "before" Before, "After {h:happening} while {c:cond},", [h: Happening, c: Cond], Some((Some(h), Some(c))), |b| Some((b.0.clone()?, b.1.clone()?)));
    both!(g, "before" Before, "{c:scope},", [c: Cond], Some((None, Some(c))), |b| b.0.is_none().then(|| b.1.clone())?);
    both!(g, "ability" Ability, "{t:timing}: {b:before} {x:body} {l:limit} {by:activator}", [t: Timing, b: Before, x: Body, l: Option<Limit>, by: Option<Who>], {
        let works = works_in(&x.0, &x.1);
        let told = b == (None, None) && x.0.is_empty() && if_paid(&x.1).is_some();
        let endless = b.1.as_ref().is_some_and(|c| !is_time(c)) && x.0.is_empty() && is_endless(&x.1);
        (!told && !endless).then_some(Ability::Activated { timing: t, react: b.0, cond: b.1, cost: x.0, effect: x.1, limit: l, by, works })
    }, |a| match a {
        Ability::Activated { timing, react, cond, cost, effect, limit, by, works: _ } => Some((*timing, (react.clone(), cond.clone()), (cost.clone(), effect.clone()), *limit, by.clone())),
        _ => None,
    });
    // "If ..., exhaust this card to ...": when it may be used, and its cost; an Event may be played all the same.
    both!(g, "ability" Ability, "read: {o:off event} {t:timing}: {e:text} {l:limit} {by:activator}", [o: (), t: Timing, e: Effect, l: Option<Limit>, by: Option<Who>], {
        let () = o;
        let (cond, cost, effect) = if_paid(&e)?;
        let works = works_in(&cost, &effect);
        Some(Ability::Activated { timing: t, react: None, cond: Some(cond), cost, effect, limit: l, by, works })
    }, |_a| None);
    both!(g, "ability" Ability, "{o:on event} {t:timing}: {e:text}", [o: CardType, t: Timing, e: Effect], {
        let works = works_in(&[], &e);
        (o == CardType::Event && if_paid(&e).is_some()).then_some(Ability::Activated { timing: t, react: None, cond: None, cost: Vec::new(), effect: e, limit: None, by: None, works })
    }, |a| match a {
        Ability::Activated { timing, react: None, cond: None, cost, effect, limit: None, by: None, .. } if cost.is_empty() && if_paid(effect).is_some() => Some((CardType::Event, *timing, effect.clone())),
        _ => None,
    });
    // A cost to play an Event, and the paragraphs after it.
    both!(g, "ability" Ability, "{t:timing}: As an additional cost to play this card, {c:acts}.", [t: Timing, c: Vec<Act>], Some(Ability::Activated { timing: t, react: None, cond: None, cost: c, effect: Effect::Nothing, limit: None, by: None, works: Works::Play }), |a| match a {
        Ability::Activated { timing, react: None, cond: None, cost, effect: Effect::Nothing, limit: None, by: None, works: Works::Play } => Some((*timing, cost.clone())),
        _ => None,
    });
    both!(@ g, 1, "ability" Ability, "{o:on event} {e:text}", [o: CardType, e: Effect], (o == CardType::Event).then_some(Ability::Further(e)), |a| match a {
        Ability::Further(e) => Some((CardType::Event, e.clone())),
        _ => None,
    });
    both!(g, "activator" Option<Who>, "", [], Some(None), |w| w.is_none().then_some(()));
    both!(g, "activator" Option<Who>, "Any player may activate this ability.", [], Some(Some(Who::Any)), |w| (*w == Some(Who::Any)).then_some(()));
    both!(g, "limit" Option<Limit>, "", [], Some(None), |w| w.is_none().then_some(()));
}

/// All your characters in the faceoff have the colour.
fn only(color: Color) -> Cond {
    let lacking = [Is::Character, Is::Controlled(Who::You), Is::Involved, Is::Not(Box::new(Is::Color(color)))];
    Cond::Count(Filter::of(lacking), Cmp::Exactly, Num::Lit(0))
}

fn triggered(g: &mut Grammar) {
    both!(g, "ability" Ability, "As {f:some cards} enters play, {e:text}", [f: Filter, e: Effect], Some(Ability::AsEnters { what: f, effect: e }), |a| match a {
        Ability::AsEnters { what, effect } => Some((what.clone(), effect.clone())),
        _ => None,
    });
    both!(g, "ability" Ability, "{h:trigger}, if {w:would happen}, {e:sentence} instead.", [h: Happening, w: Happening, e: Effect], {
        let would = Would { when: w, cond: None, may: None, limit: None, instead: e };
        Some(trigger(h, None, Effect::Instead { would: Box::new(would), until: Until::EndOfPhase, slot: Slot(0) }))
    }, |a| match a {
        Ability::When { when, cond: None, effect: Effect::Instead { would, until: Until::EndOfPhase, .. }, limit: None, works: _ } => Some((when.clone(), would.when.clone(), would.instead.clone())),
        _ => None,
    });
    first(g);
    both!(@ g, 1, "ability" Ability, "When {h:happening} during {c:own time}, {e:text}", [h: Happening, c: Cond, e: Effect], Some(trigger(h, Some(c), e)), |a| match a {
        Ability::When { when, cond: Some(c), effect, limit: None, works: _ } => Some((when.clone(), c.clone(), effect.clone())),
        _ => None,
    });
    rule!(g, "own time" Cond, "{w:whose} turn", [w] Cond::TurnOf(w));
    rule!(g, "own time" Cond, "{k:faceoff}", [k] Cond::InFaceoff(k, None, None));
    both!(g, "own time" Cond, "read: {k:faceoffs}", [k: FaceoffKind], Some(Cond::InFaceoff(k, None, None)), |_c| None);
    both!(g, "own time" Cond, "read: {k:faceoffs} involving {f:some cards}", [k: FaceoffKind, f: Filter], Some(Cond::InFaceoff(k, Some(f), None)), |_c| None);
    both!(g, "own time" Cond, "{p:own phase}", [p: (Phase, Option<Who>)], Some(Cond::During(p.0, p.1)), |c| match c {
        Cond::During(p, w) => Some((*p, w.clone())),
        _ => None,
    });
    both!(g, "ability" Ability, "read: As {h:happening}, {e:text}", [h: Happening, e: Effect], (h.deed == Deed::StartGame).then(|| trigger(h, None, e)), |_a| None);
    both!(@ g, 1, "ability" Ability, "As {h:happening}, {e:text}", [h: Happening, e: Effect], (h.deed == Deed::Play).then_some(Ability::AsPlays { when: h, effect: e }), |a| match a {
        Ability::AsPlays { when, effect } if when.deed == Deed::Play => Some((when.clone(), effect.clone())),
        _ => None,
    });
    // What somebody guesses before chance chooses.
    both!(g, "is chosen so"(), "is selected", [], Some(()), |_x| Some(()));
    both!(g, "is made so"(), "is made at random", [], Some(()), |_x| Some(()));
    both!(g, "comes up"(), "will be randomly selected", [], Some(()), |_x| Some(()));
    both!(g, "ability" Ability, "As a random card {x:is chosen so} or a choice {y:is made so}, guess which option or card {z:comes up}. If you guessed correctly, {e:text}", [x: (), y: (), z: (), e: Effect], {
        let ((), (), ()) = (x, y, z);
        Some(Ability::AsPlays { when: Happening::of(Deed::ChooseAtRandom), effect: e })
    }, |a| match a {
        Ability::AsPlays { when, effect } if *when == Happening::of(Deed::ChooseAtRandom) => Some(((), (), (), effect.clone())),
        _ => None,
    });
    both!(g, "ability" Ability, "(|Chaos:) {h:trigger}(,|) {e:text}", [h: Happening, e: Effect], Some(trigger(h, None, e)), |a| match a {
        Ability::When { when, cond: None, effect, limit: None, works: _ } => Some((when.clone(), effect.clone())),
        _ => None,
    });
    both!(g, "ability" Ability, "(|Chaos:) {h:trigger}, if {c:cond}, {e:text}", [h: Happening, c: Cond, e: Effect], Some(trigger(h, Some(c), e)), |a| match a {
        Ability::When { when, cond: Some(c), effect, limit: None, works: _ } => Some((when.clone(), c.clone(), effect.clone())),
        _ => None,
    });
    rule!(g, "trigger" Happening, "(When|Whenever|Each time) {h:happening}", [h] h);
    rule!(g, "trigger" Happening, "At {h:time}", [h] h);
    both!(g, "trigger" Happening, "read: Before the game (begins|starts)", [], Some(Happening::of(Deed::StartGame)), |_h| None::<()>);
    both!(g, "trigger" Happening, "read: The first time {h:happening} each {s:remembered}", [h: Happening, s: Span], Some(Happening { first: Some(s), ..h }), |_h| None);
    // Confronting with so many, or such, characters: a condition on those who are there.
    both!(g, "ability" Ability, "When {w:who%} {x:confronting with%}, {e:text}", [w: Who, x: (Place, Cond), e: Effect], {
        let their = if w == Who::You { Who::You } else { Who::They };
        Some(trigger(Happening { who: Some(w), to: Some(Spot::At(x.0)), ..Happening::of(Deed::Confront) }, Some(given_to(&x.1, &Who::Any, &their)), e))
    }, |a| match a {
        Ability::When { when, cond: Some(cond), effect, limit: None, works: _ } if when.deed == Deed::Confront => {
            let (Some(w), Some(Spot::At(p))) = (&when.who, &when.to) else { return None };
            let their = if *w == Who::You { Who::You } else { Who::They };
            Some((w.clone(), (p.clone(), given_to(cond, &their, &Who::Any)), effect.clone()))
        }
        _ => None,
    });
    both!(g, "confronting with" (Place, Cond), "confront~ {p:problem} with {f:described+} that have {a:amount} (different|) colors among them", [p: Place, f: Filter, a: (Cmp, Num)], {
        let those = Filter::of(f.0.into_iter().chain([Is::Controlled(Who::Any), Is::At(p.clone())]));
        Some((p, Cond::Compare(Num::Different(Kind::Color, those), a.0, a.1)))
    }, |x| {
        let Cond::Compare(Num::Different(Kind::Color, f), cmp, n) = &x.1 else { return None };
        f.0.contains(&Is::Controlled(Who::Any)).then(|| {
            let rest = Filter::of(f.0.iter().filter(|i| **i != Is::Controlled(Who::Any) && **i != Is::At(x.0.clone())).cloned());
            (x.0.clone(), rest, (*cmp, n.clone()))
        })
    });
    both!(g, "confronting with" (Place, Cond), "confront~ {p:problem} with {a:amount} {f:described+}", [p: Place, a: (Cmp, Num), f: Filter], {
        let those = Filter::of(f.0.into_iter().chain([Is::Controlled(Who::Any), Is::At(p.clone())]));
        Some((p, Cond::Count(those, a.0, a.1)))
    }, |x| {
        let Cond::Count(f, cmp, n) = &x.1 else { return None };
        (f.0.contains(&Is::Controlled(Who::Any))).then(|| {
            let rest = Filter::of(f.0.iter().filter(|i| **i != Is::Controlled(Who::Any) && **i != Is::At(x.0.clone())).cloned());
            (x.0.clone(), (*cmp, n.clone()), rest)
        })
    });
}

/// "The first player to confront this Problem": a trigger that works once, or once each turn.
fn first(g: &mut Grammar) {
    for (read, often, span) in [("", "", Span::Game), ("read: ", "each turn", Span::Turn)] {
        let once = move |h: Happening| Happening { who: Some(Who::Any), first: Some(span), ..h };
        let unonce = move |h: &Happening| {
            let bare = Happening { who: None, first: None, ..h.clone() };
            (h.who == Some(Who::Any) && h.first == Some(span)).then_some(bare)
        };
        both!(g, "ability" Ability, &format!("{read}The first player to {{h:verb}} {often} may {{e:doing}}."), [h: Happening, e: Effect], Some(trigger(once(h), None, Effect::May(Who::They, Box::new(super::effect::by(&e, &Who::They))))), |a| match a {
            Ability::When { when, cond: None, effect: Effect::May(Who::They, e), limit: None, works: _ } => Some((unonce(when)?, super::effect::unby(e, &Who::They))),
            _ => None,
        });
        both!(g, "ability" Ability, &format!("{read}The first player to {{h:verb}} {often} {{e:doing+}}."), [h: Happening, e: Effect], Some(trigger(once(h), None, super::effect::by(&e, &Who::They))), |a| match a {
            Ability::When { when, cond: None, effect, limit: None, works: _ } => Some((unonce(when)?, super::effect::unby(effect, &Who::They))),
            _ => None,
        });
    }
}

/// The same condition about another player.
pub fn given_to(cond: &Cond, from: &Who, to: &Who) -> Cond {
    let swap = |f: &Filter| {
        Filter::of(
            f.0.iter().map(|i| if *i == Is::Controlled(from.clone()) { Is::Controlled(to.clone()) } else { i.clone() }),
        )
    };
    match cond {
        Cond::Count(f, cmp, n) => Cond::Count(swap(f), *cmp, n.clone()),
        Cond::Compare(Num::Different(kind, f), cmp, n) => {
            Cond::Compare(Num::Different(*kind, swap(f)), *cmp, n.clone())
        }
        other => other.clone(),
    }
}

/// What a replacement says around its "would": a condition, a limit.
type Around = (Option<Limit>, Option<Cond>);

fn replaced(g: &mut Grammar) {
    both!(g, "around" Around, "if", [], Some((None, None)), |a| (*a == (None, None)).then_some(()));
    both!(g, "around" Around, "read: when", [], Some((None, None)), |_a| None::<()>);
    both!(g, "around" Around, "{l:so often}, if", [l: Limit], Some((Some(l), None)), |a| a.1.is_none().then_some(a.0)?);
    both!(g, "around" Around, "{c:scope}, if", [c: Cond], Some((None, Some(c))), |a| a.0.is_none().then(|| a.1.clone())?);
    rule!(g, "span" Span, "{s:remembered}", [s] s);
    rule!(g, "span" Span, "game", [] Span::Game);
    // What has happened is known of the turn, and of no turn before it.
    rule!(g, "remembered" Span, "turn", [] Span::Turn);
    rule!(g, "remembered" Span, "faceoff", [] Span::Faceoff);
    rule!(g, "remembered" Span, "phase", [] Span::Phase);
    both!(g, "ability" Ability, "{x:around} {h:would happen}, {w:who%} may {e:doing} instead.", [x: Around, h: Happening, w: Who, e: Effect], {
        let instead = super::effect::by(&e, &w);
        Some(Ability::Instead { would: Would { when: h, cond: x.1, may: Some(w), limit: x.0, instead }, works: Works::Play })
    }, |a| match a {
        Ability::Instead { would: Would { when, cond, may: Some(w), limit, instead }, works: Works::Play } => Some(((*limit, cond.clone()), when.clone(), w.clone(), super::effect::unby(instead, w))),
        _ => None,
    });
    both!(g, "ability" Ability, "{x:around} {h:would happen}, {e:sentence} instead.", [x: Around, h: Happening, e: Effect], (!matches!(e, Effect::May(..))).then(|| {
        // "it enters play exhausted instead" says in what state.
        if let (Deed::Enter, Effect::Change { change, .. }, None) = (h.deed, &e, x.0)
            && let [Mod::EntersWith(_)] = change.mods.as_slice()
            && change.what == Subject::Cards(Noun::The(Ref::It))
        {
            return self::change(x.1.clone(), (Subject::Cards(super::noun::every(h.what.clone())), change.mods.clone()));
        }
        Ability::Instead { would: Would { when: h, cond: x.1, may: None, limit: x.0, instead: e }, works: Works::Play }
    }), |a| match a {
        Ability::Instead { would: Would { when, cond, may: None, limit, instead }, works: Works::Play } => Some(((*limit, cond.clone()), when.clone(), instead.clone())),
        _ => None,
    });
}
