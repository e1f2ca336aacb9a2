//! Replacements said in two sentences, deeds in lists, and further ways to say what happens.

use super::effect::{by, unby};
use crate::grammar::machine::Grammar;
use crate::grammar::rules::{both, happens};
use crate::tree::*;
use crate::word::{CardType, Cmp};

/// What a replacement says around its "would": a limit, a condition.
type Around = (Option<Limit>, Option<Cond>);

pub fn add(g: &mut Grammar) {
    both!(@ g, 1, "ability" Ability, "{x:around} {h:would happen}, {w:who%} may {e:doing} instead. If (you|they) do, {b:text}", [x: Around, h: Happening, w: Who, e: Effect, b: Effect], {
        let first = Box::new(by(&e, &w));
        let instead = Effect::IfDone { first, then: Box::new(b), otherwise: None };
        Some(Ability::Instead { would: Would { when: h, cond: x.1, may: Some(w), limit: x.0, instead }, works: Works::Play })
    }, |a| match a {
        Ability::Instead { would: Would { when, cond, may: Some(w), limit, instead: Effect::IfDone { first, then, otherwise: None } }, works: Works::Play } if **then != Effect::Nothing => Some(((*limit, cond.clone()), when.clone(), w.clone(), unby(first, w), (**then).clone())),
        _ => None,
    });
    both!(@ g, 1, "ability" Ability, "read: {x:around} {h:would happen}, {w:who%} may {e:doing}. If (you|they) do, {b:sentence} instead.", [x: Around, h: Happening, w: Who, e: Effect, b: Effect], {
        let first = Box::new(by(&e, &w));
        let instead = Effect::IfDone { first, then: Box::new(b), otherwise: None };
        Some(Ability::Instead { would: Would { when: h, cond: x.1, may: Some(w), limit: x.0, instead }, works: Works::Play })
    }, |_a| None);
    // Only at some time.
    both!(@ g, 1, "ability" Ability, "read: If {h:would happen} {c:during}, {w:who%} may {e:doing} instead.", [h: Happening, c: Cond, w: Who, e: Effect], {
        let instead = by(&e, &w);
        Some(Ability::Instead { would: Would { when: h, cond: Some(c), may: Some(w), limit: None, instead }, works: Works::Play })
    }, |_a| None);
    both!(@ g, 1, "ability" Ability, "read: If {h:would happen} {c:during}, {e:sentence} instead.", [h: Happening, c: Cond, e: Effect], (!matches!(e, Effect::May(..))).then_some(Ability::Instead { would: Would { when: h, cond: Some(c), may: None, limit: None, instead: e }, works: Works::Play }), |_a| None);
    // That it does not happen is what "instead" says already; but only if that is done.
    both!(g, "ability" Ability, "{x:around} {h:would happen}, {w:who%} may {e:doing} instead. If (you|they) do, {n:not done}.", [x: Around, h: Happening, w: Who, e: Effect, n: Undone], undone(x, h, w, &e, &n), |a| undo(a).filter(|parts| parts.1.deed != Deed::Ready));
    both!(g, "ability" Ability, "{x:around} {h:would happen}, {w:who%} may {e:doing}. If (you|they) do, {n:not done} instead.", [x: Around, h: Happening, w: Who, e: Effect, n: Undone], undone(x, h, w, &e, &n), |a| undo(a));
    both!(@ g, 1, "ability" Ability, "read: {x:around} {h:would happen}, {w:who%} may {e:doing}. If (you|they) do, {n:not done}.", [x: Around, h: Happening, w: Who, e: Effect, n: Undone], if n.is_some() { undone(x, h, w, &e, &n) } else { None }, |_a| None);
    both!(g, "not done" Undone, "they skip that draw", [], Some(Some((Ref::Them, Deed::Draw))), |n| (*n == Some((Ref::Them, Deed::Draw))).then_some(()));
    both!(g, "not done" Undone, "you skip that draw", [], Some(Some((Ref::This, Deed::Draw))), |n| (*n == Some((Ref::This, Deed::Draw))).then_some(()));
    both!(g, "not done" Undone, "{r:ref+} remains exhausted", [r: Ref], Some(Some((r, Deed::Ready))), |n| match n {
        Some((r, Deed::Ready)) => Some(r.clone()),
        _ => None,
    });
    both!(g, "not done" Undone, "{r:ref+} (is not|isn't) {d:done deed}", [r: Ref, d: Deed], Some(Some((r, d))), |n| n.clone().filter(|n| !is_many(&n.0)));
    both!(g, "not done" Undone, "{r:ref} (are not|aren't) {d:done deed}", [r: Ref, d: Deed], Some(Some((r, d))), |n| n.clone().filter(|n| is_many(&n.0)));
    both!(g, "not done" Undone, "read: {r:ref+} (does not|doesn't) {h:card verb}", [r: Ref, h: Happening], (h == Happening::of(h.deed)).then_some(Some((r, h.deed))), |_n| None);
    both!(g, "not done" Undone, "read: {r:ref} (do not|don't) {h:card verb}", [r: Ref, h: Happening], (h == Happening::of(h.deed)).then_some(Some((r, h.deed))), |_n| None);
    both!(g, "not done" Undone, "that does not happen", [], Some(None), |n| n.is_none().then_some(()));
    both!(g, "ability" Ability, "read: {x:around} {h:would happen}, {w:who%} may instead {e:doing}.", [x: Around, h: Happening, w: Who, e: Effect], {
        let instead = by(&e, &w);
        Some(Ability::Instead { would: Would { when: h, cond: x.1, may: Some(w), limit: x.0, instead }, works: Works::Play })
    }, |_a| None);
    both!(g, "ability" Ability, "read: {x:around} {h:would happen}, instead {e:sentence}.", [x: Around, h: Happening, e: Effect], (!matches!(e, Effect::May(..))).then_some(Ability::Instead { would: Would { when: h, cond: x.1, may: None, limit: x.0, instead: e }, works: Works::Play }), |_a| None);
    // So much more of the same.
    both!(g, "ability" Ability, "read: {x:around} {h:would happen}, {w:who%} {d:more of it%} instead.", [x: Around, h: Happening, w: Who, d: (Deed, i32)], more_of_it(x, h, &w, d), |_a| None);
    both!(g, "ability" Ability, "read: If {h:would happen} {c:during}, {w:who%} {d:more of it%} instead.", [h: Happening, c: Cond, w: Who, d: (Deed, i32)], more_of_it((None, Some(c)), h, &w, d), |_a| None);
    both!(g, "ability" Ability, "read: {x:around} {h:would happen}, {d:more of it} instead.", [x: Around, h: Happening, d: (Deed, i32)], more_of_it(x, h, &Who::You, d), |_a| None);
    both!(g, "more of it" (Deed, i32), "gain~ {n:[n]} more", [n: i32], Some((Deed::Gain, n)), |_d| None);
    both!(g, "more of it" (Deed, i32), "lose~ {n:[n]} more", [n: i32], Some((Deed::Lose, n)), |_d| None);
    both!(g, "more of it" (Deed, i32), "score~ {n:number} (additional|more) (point|points)", [n: i32], Some((Deed::Score, n)), |_d| None);
    both!(g, "more of it" (Deed, i32), "draw~ {n:number} (additional|more) (card|cards)", [n: i32], Some((Deed::Draw, n)), |_d| None);
    both!(g, "more of it"(Deed, i32), "draw~ (an additional|another) card", [], Some((Deed::Draw, 1)), |_d| None::<()>);
    both!(g, "more of it" (Deed, i32), "draw~ {n:number} fewer (card|cards)", [n: i32], Some((Deed::Draw, -n)), |_d| None);
    both!(g, "more of it" (Deed, i32), "gain~ {n:[n]} (less|fewer)", [n: i32], Some((Deed::Gain, -n)), |_d| None);
    both!(g, "more of it" (Deed, i32), "gain~ {n:number} fewer (|action tokens|action token)", [n: i32], Some((Deed::Gain, -n)), |_d| None);
    both!(g, "more of it" (Deed, i32), "lose~ {n:[n]} (less|fewer)", [n: i32], Some((Deed::Lose, -n)), |_d| None);
    both!(g, "more of it" (Deed, i32), "score~ {n:number} (fewer|less) (point|points)", [n: i32], Some((Deed::Score, -n)), |_d| None);
    both!(
        g,
        "more of it"(Deed, i32),
        "score~ (an additional|one additional|one more) point",
        [],
        Some((Deed::Score, 1)),
        |_d| None::<()>
    );
    // It simply does not happen; of being sent home other wordings say so.
    both!(g, "item" Effect, "The next time {h:would happen} this turn, {n:not done} instead.", [h: Happening, n: Undone], (is_undone(&h, &n) && unhappened(&h).is_some()).then(|| next(h, None, Effect::Nothing)), |e| match e {
        Effect::Instead { would, until: Until::UsedOrEndOfTurn, .. } if *e == next(would.when.clone(), None, Effect::Nothing) => unhappened(&would.when),
        _ => None,
    });
    both!(g, "ability" Ability, "{x:around} {h:would happen}, {n:not done} instead.", [x: Around, h: Happening, n: Undone], (is_undone(&h, &n) && unhappened(&h).is_some()).then_some(Ability::Instead { would: Would { when: h, cond: x.1, may: None, limit: x.0, instead: Effect::Nothing }, works: Works::Play }), |a| match a {
        Ability::Instead { would: Would { when, cond, may: None, limit, instead: Effect::Nothing }, works: Works::Play } => {
            unhappened(when).map(|(h, n)| ((*limit, cond.clone()), h, n))
        }
        _ => None,
    });
    both!(g, "item" Effect, "The next time {h:would happen} this turn, {e:sentence} instead.", [h: Happening, e: Effect], (!matches!(e, Effect::May(..))).then(|| next(h, None, e)), |e| match e {
        Effect::Instead { would, until: Until::UsedOrEndOfTurn, .. } if would.may.is_none() => Some((would.when.clone(), would.instead.clone())),
        _ => None,
    });
    both!(g, "item" Effect, "The next time {h:would happen} this turn, {w:who%} may {e:doing} instead.", [h: Happening, w: Who, e: Effect], Some(next(h, Some(w.clone()), by(&e, &w))), |e| match e {
        Effect::Instead { would, until: Until::UsedOrEndOfTurn, .. } => would.may.clone().map(|w| (would.when.clone(), w.clone(), unby(&would.instead, &w))),
        _ => None,
    });
    both!(g, "ability" Ability, "read: The first time each {s:remembered} {h:would happen}, {e:sentence} instead.", [s: Span, h: Happening, e: Effect], (!matches!(e, Effect::May(..))).then_some(Ability::Instead { would: Would { when: h, cond: None, may: None, limit: Some(Limit::once(s)), instead: e }, works: Works::Play }), |_a| None);
    // The same with its end said otherwise.
    for words in [
        "The next time {h:would happen} until (the end of the turn|end of turn|the end of turn)",
        "(Until the end of the turn|Until end of turn|This turn), the next time {h:would happen}",
    ] {
        both!(g, "item" Effect, &format!("read: {words}, {{e:sentence}} instead."), [h: Happening, e: Effect], (!matches!(e, Effect::May(..))).then(|| next(h, None, e)), |_e| None);
        both!(g, "item" Effect, &format!("read: {words}, {{w:who%}} may {{e:doing}} instead."), [h: Happening, w: Who, e: Effect], Some(next(h, Some(w.clone()), by(&e, &w))), |_e| None);
        both!(g, "item" Effect, &format!("read: {words}, prevent (that|it)."), [h: Happening], Some(next(h, None, Effect::Nothing)), |_e| None);
        both!(g, "item" Effect, &format!("read: {words}, prevent (that|it) and {{e:clause}}."), [h: Happening, e: Effect], Some(next(h, None, e)), |_e| None);
    }
    both!(g, "item" Effect, "read: The next time {h:would happen} this turn, prevent (that|it) and {e:clause}.", [h: Happening, e: Effect], Some(next(h, None, e)), |_e| None);
    for words in ["isn't sent home", "aren't sent home"] {
        let described = if words.starts_with("isn't") { "{f:some cards}" } else { "{f:any cards}" };
        both!(g, "ability" Ability, &format!("read: {described} {words} (from a solved Problem|when its Problem is solved|when its Problem is replaced|when their Problem is solved|when their Problem is replaced)."), [f: Filter], {
            let when = Happening { what: f, ..sent(super::tail::solved()) };
            Some(Ability::Instead { would: Would { when, cond: None, may: None, limit: None, instead: Effect::Nothing }, works: Works::Play })
        }, |_a| None);
    }
    lists(g);
    happenings(g);
}

/// Instead of so many points or action tokens, those and more.
fn more_of_it(x: Around, when: Happening, who: &Who, (deed, n): (Deed, i32)) -> Option<Ability> {
    let same = when.deed == deed && when.or.is_empty() && matches!(who, Who::You | Who::They);
    let all = Num::Plus(Box::new(Num::ThatMany), Box::new(Num::Lit(n)));
    let act = match deed {
        Deed::Gain => Act::Gain(all),
        Deed::Lose => Act::Lose(all),
        Deed::Score => Act::Score(all),
        // Of one card: it and so many more.
        Deed::Draw if when.amount.is_none() => Act::Draw(Num::Lit(n + 1)),
        Deed::Draw => Act::Draw(all),
        _ => return None,
    };
    let would = Would { when, cond: x.1, may: None, limit: x.0, instead: Effect::Do(who.clone(), act) };
    same.then_some(Ability::Instead { would, works: Works::Play })
}

/// What does not happen, and to what; none where only that is said.
type Undone = Option<(Ref, Deed)>;

fn is_many(r: &Ref) -> bool {
    matches!(r, Ref::Those(_) | Ref::Them)
}

/// Whether what does not happen is what would.
fn is_undone(when: &Happening, not: &Undone) -> bool {
    not.as_ref().is_none_or(|(_, d)| when.deed == *d || when.or.iter().any(|o| o.deed == *d))
}

/// How it is said that it does not happen; being sent home and drawing have words of their own for that.
fn unhappened(when: &Happening) -> Option<(Happening, Undone)> {
    (!matches!(when.deed, Deed::Send | Deed::Draw)).then(|| (when.clone(), told(when)))
}

/// "you may ... instead. If you do, that does not happen": otherwise it does. What does not happen is what would.
fn undone(x: Around, when: Happening, w: Who, e: &Effect, not: &Undone) -> Option<Ability> {
    if !is_undone(&when, not) {
        return None;
    }
    let instead = Effect::IfDone { first: Box::new(by(e, &w)), then: Box::new(Effect::Nothing), otherwise: None };
    Some(Ability::Instead { would: Would { when, cond: x.1, may: Some(w), limit: x.0, instead }, works: Works::Play })
}

fn undo(a: &Ability) -> Option<(Around, Happening, Who, Effect, Undone)> {
    let Ability::Instead { would: Would { when, cond, may: Some(w), limit, instead }, works: Works::Play } = a else {
        return None;
    };
    let Effect::IfDone { first, then, otherwise: None } = instead else { return None };
    (**then == Effect::Nothing).then(|| ((*limit, cond.clone()), when.clone(), w.clone(), unby(first, w), told(when)))
}

/// How to say of a happening that it did not come about.
fn told(h: &Happening) -> Undone {
    let head = h.what.0.iter().find_map(|is| match is {
        Is::Character => Some(Head::Character),
        Is::Type(CardType::Friend) => Some(Head::Friend),
        Is::Type(CardType::Troublemaker) => Some(Head::Troublemaker),
        Is::Type(CardType::Resource) => Some(Head::Resource),
        _ => None,
    });
    let head = head.unwrap_or(Head::Card);
    let them = match h.amount {
        _ if h.what.0.as_slice() == [Is::The(Ref::This)] => Ref::This,
        Some(_) => Ref::Those(head),
        None => Ref::That(head),
    };
    match h.deed {
        Deed::Draw if h.who == Some(Who::You) => Some((Ref::This, Deed::Draw)),
        Deed::Draw => Some((Ref::Them, Deed::Draw)),
        Deed::Dismiss | Deed::Move | Deed::Defeat | Deed::Ready | Deed::Frighten | Deed::Banish | Deed::Retire
            if h.or.is_empty() =>
        {
            Some((them, h.deed))
        }
        _ => None,
    }
}

fn next(when: Happening, may: Option<Who>, instead: Effect) -> Effect {
    let would = Would { when, cond: None, may, limit: None, instead };
    Effect::Instead { would: Box::new(would), until: Until::UsedOrEndOfTurn, slot: Slot(0) }
}

/// Two or three deeds in a row: "dismissed, moved, or banished by an opponent".
fn lists(g: &mut Grammar) {
    both!(g, "done" Happening, "{a:single done}, {b:single done}, or {c:single done}", [a: Happening, b: Happening, c: Happening], Some(Happening { or: vec![b, c], ..a }), |h| match h.or.as_slice() {
        [b, c] => Some((Happening { or: Vec::new(), ..h.clone() }, b.clone(), c.clone())),
        _ => None,
    });
    happens!(g, "single done", "put {to:into zone} {from:from}", Deed::Put, [to, from]);
    happens!(g, "single done", "put {to:into zone}", Deed::Put, [to]);
    happens!(g, "single done", "turned face-down", Deed::Cover, []);
    happens!(g, "single done", "turned over", Deed::TurnOver, []);
    both!(g, "done" Happening, "{h:deeds done} by {w:any who}", [h: Happening, w: Who], Some(given(h, Some(&w))), |h| {
        let who = h.who.clone()?;
        Some((given(h.clone(), None), who))
    });
    both!(g, "deeds done" Happening, "{a:single done}, {b:single done}, or {c:single done}", [a: Happening, b: Happening, c: Happening], Some(Happening { or: vec![b, c], ..a }), |h| match h.or.as_slice() {
        [b, c] => Some((Happening { or: Vec::new(), ..h.clone() }, b.clone(), c.clone())),
        _ => None,
    });
    both!(g, "deeds done" Happening, "{a:single done} or {b:single done}", [a: Happening, b: Happening], Some(Happening { or: vec![b], ..a }), |h| match h.or.as_slice() {
        [b] => Some((Happening { or: Vec::new(), ..h.clone() }, b.clone())),
        _ => None,
    });
    both!(g, "deeds done" Happening, "{a:single done}", [a: Happening], Some(a), |h| h.or.is_empty().then(|| h.clone()));
}

/// Says who does it in every part, or takes it out again.
pub fn given(h: Happening, who: Option<&Who>) -> Happening {
    let or = h.or.into_iter().map(|o| Happening { who: who.cloned(), ..o }).collect();
    Happening { who: who.cloned(), or, ..h }
}

fn happenings(g: &mut Grammar) {
    both!(g, "done" Happening, "sent or moved {to:to}", [to: Spot], {
        let of = |deed| Happening { to: Some(to.clone()), ..Happening::of(deed) };
        Some(Happening { or: vec![of(Deed::Move)], ..of(Deed::Send) })
    }, |h| {
        let to = h.to.clone()?;
        let of = |deed| Happening { to: Some(to.clone()), ..Happening::of(deed) };
        (*h == Happening { or: vec![of(Deed::Move)], ..of(Deed::Send) }).then_some(to)
    });
    both!(g, "done" Happening, "sent home from {p:problem}", [p: Place], Some(sent(p)), |h| match &h.from {
        Some(Spot::At(p)) if *h == sent(p.clone()) => Some(p.clone()),
        _ => None,
    });
    happens!(g, "done", "flipped during {faceoff:faceoff}", Deed::Flip, [faceoff]);
    happens!(
        g,
        "verb",
        "flip~ {what:any cards} during {faceoff:faceoff} involving {involving:some cards}",
        Deed::Flip,
        [what, faceoff, involving]
    );
    for (deed, verb) in [(Deed::WinFaceoff, "win~"), (Deed::LoseFaceoff, "lose~")] {
        both!(g, "verb" Happening, &format!("read: {verb} {{f:faceoff}} against {{i:some cards}}"), [f: crate::word::FaceoffKind, i: Filter], Some(Happening { faceoff: Some(f), involving: Some(i), ..Happening::of(deed) }), |_h| None);
    }
    happens!(g, "time", "the start of each of {who:whose} turns", Deed::StartTurn, [who]);
    both!(g, "time" Happening, "the start of your next turn", [], Some(next_turn()), |h| (*h == next_turn()).then_some(()));
    both!(g, "time" Happening, "read: the end of the phase", [], Some(Happening::of(Deed::EndPhase)), |_h| None::<()>);
    both!(g, "happening" Happening, "read: you end your turn", [], Some(Happening { who: Some(Who::You), ..Happening::of(Deed::EndTurn) }), |_h| None::<()>);
    // A draw step ends the Ready Phase.
    both!(g, "time" Happening, "read: the end of {w:whose} draw step", [w: Who], Some(Happening { phase: Some(crate::word::Phase::Ready), who: Some(w), ..Happening::of(Deed::EndPhase) }), |_h| None);
    both!(g, "happening" Happening, "{f:some cards} is moved to or enters play at {p:problem}", [f: Filter, p: Place], Some(arrives(f, p)), |h| match &h.to {
        Some(Spot::At(p)) if *h == arrives(h.what.clone(), p.clone()) => Some((h.what.clone(), p.clone())),
        _ => None,
    });
    both!(g, "happening" Happening, "{f:some cards} enters play face-up or is uncovered", [f: Filter], Some(shows(f)), |h| h.or.first().map(|o| o.what.clone()).filter(|f| *h == shows(f.clone())));
    // The third of a turn.
    for (n, word) in [(2, "second"), (3, "third"), (4, "fourth")] {
        both!(g, "ability" Ability, &format!("When you draw your {word} card during a turn, {{e:text}}"), [e: Effect], Some(nth(n, e)), |a| match a {
            Ability::When { effect, .. } if *a == nth(n, effect.clone()) => Some(effect.clone()),
            _ => None,
        });
    }
    both!(g, "simple cond" Cond, "it 's the first card {w:any who} (has|have) {d:done deed} this turn", [w: Who, d: Deed], Some(first(&w, d)), |c| match c {
        Cond::Happened(h, ..) => h.who.clone().filter(|w| first(w, h.deed) == *c).map(|w| (w, h.deed)),
        _ => None,
    });
    // While something is so when it happens.
    both!(g, "ability" Ability, "{h:trigger} while {a:cond}, if {b:cond}, {e:text}", [h: Happening, a: Cond, b: Cond, e: Effect], Some(super::ability::trigger(h, Some(Cond::All(vec![a, b])), e)), |x| match x {
        Ability::When { when, cond: Some(Cond::All(list)), effect, limit: None, .. } => match list.as_slice() {
            [a @ Cond::InFaceoff(..), b] => Some((when.clone(), a.clone(), b.clone(), effect.clone())),
            _ => None,
        },
        _ => None,
    });
    both!(g, "ability" Ability, "(|Chaos:) {h:trigger} while {c:cond}, {e:text}", [h: Happening, c: Cond, e: Effect], {
        let flipped = matches!(&c, Cond::Is(Ref::This, f) if f.0.contains(&Is::Flipped));
        match super::ability::trigger(h, Some(c), e) {
            Ability::When { when, cond, effect, limit, works: _ } if flipped => Some(Ability::When { when, cond, effect, limit, works: Works::Flip }),
            other => Some(other),
        }
    }, |x| match x {
        Ability::When { when, cond: Some(c @ Cond::Is(Ref::This, f)), effect, limit: None, works: Works::Flip } if f.0.contains(&Is::Flipped) => Some((when.clone(), c.clone(), effect.clone())),
        _ => None,
    });
    both!(g, "activator" Option<Who>, "Only {w:who+} may activate this ability.", [w: Who], (w != Who::Any).then_some(Some(w)), |w| w.clone().filter(|w| *w != Who::Any));
    // At home, or at a Problem in company.
    both!(g, "simple cond" Cond, "{r:this} is at home or a Problem with {a:amount} of your {f:described+}", [r: Ref, a: (Cmp, Num), f: Filter], (r == Ref::This).then(|| accompanied(f, a.0, a.1)), |c| match c {
        Cond::Any(list) => match list.as_slice() {
            [_, Cond::Count(f, cmp, n)] => {
                let rest = Filter::of(f.0.iter().filter(|i| !matches!(i, Is::Controlled(Who::You) | Is::At(Place::Here))).cloned());
                (accompanied(rest.clone(), *cmp, n.clone()) == *c).then(|| (Ref::This, (*cmp, n.clone()), rest))
            }
            _ => None,
        },
        _ => None,
    });
}

fn sent(from: Place) -> Happening {
    let home = Some(Spot::At(Place::Home(Who::Any)));
    Happening { from: Some(Spot::At(from)), to: home, ..Happening::of(Deed::Send) }
}

fn arrives(what: Filter, at: Place) -> Happening {
    let of = |deed| Happening { what: what.clone(), to: Some(Spot::At(at.clone())), ..Happening::of(deed) };
    Happening { or: vec![of(Deed::Enter)], ..of(Deed::Move) }
}

fn shows(what: Filter) -> Happening {
    let up = super::noun::with(what.clone(), Is::FaceUp);
    let uncovered = Happening { what, ..Happening::of(Deed::Uncover) };
    Happening { what: up, or: vec![uncovered], ..Happening::of(Deed::Enter) }
}

fn nth(n: i32, effect: Effect) -> Ability {
    let drawn = Happening { who: Some(Who::You), ..Happening::of(Deed::Draw) };
    let cond = Cond::Happened(Box::new(drawn.clone()), Cmp::Exactly, Num::Lit(n), Span::Turn);
    super::ability::trigger(drawn, Some(cond), effect)
}

fn first(who: &Who, deed: Deed) -> Cond {
    let done = Happening { who: Some(who.clone()), ..Happening::of(deed) };
    Cond::Happened(Box::new(done), Cmp::Exactly, Num::Lit(1), Span::Turn)
}

fn accompanied(f: Filter, cmp: Cmp, n: Num) -> Cond {
    let here = Filter::of(f.0.into_iter().chain([Is::Controlled(Who::You), Is::At(Place::Here)]));
    Cond::Any(vec![Cond::Is(Ref::This, Filter::of([Is::At(Place::Home(Who::Any))])), Cond::Count(here, cmp, n)])
}

/// The one turn that comes, and none after it.
fn next_turn() -> Happening {
    Happening { who: Some(Who::You), first: Some(Span::Game), ..Happening::of(Deed::StartTurn) }
}
