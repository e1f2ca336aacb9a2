//! Effects said once and done more often: "For each ..., draw a card", more modes where something is so, and what goes on
//! after a replacement.

use super::effect::{by, seq};
use super::number::times;
use crate::grammar::machine::Grammar;
use crate::grammar::rules::{both, happens, rule};
use crate::tree::*;
use crate::word::Cmp;

/// What a replacement says around its "would": a limit, a condition.
type Around = (Option<Limit>, Option<Cond>);

pub fn add(g: &mut Grammar) {
    both!(g, "mod" Vec<Mod>, "read: (have/has|get/gets) {n:signed} power {a:for each} and {b:for each}", [n: i32, a: Num, b: Num], Some(vec![Mod::Power(times(n, a)), Mod::Power(times(n, b))]), |_m| None);
    numbers(g);
    modes(g);
    going_on(g);
    others(g);
}

/// "For each +1 power counter on it, draw a card": so many more of what is done.
fn numbers(g: &mut Grammar) {
    both!(@ g, 1, "sentence" Effect, "read: {q:for each}, {e:clause}", [q: Num, e: Effect], {
        // Of cards it is done for each in turn, and may speak of each.
        if matches!(q, Num::Count(_)) { None } else { scaled(&e, &q) }
    }, |_e| None);
    both!(g, "tokens" Num, "read: that many plus {n:[n]}", [n: i32], Some(Num::Plus(Box::new(Num::ThatMany), Box::new(Num::Lit(n)))), |_q| None);
    both!(g, "points" Num, "read: {n:number} (additional|more) points", [n: i32], Some(Num::Lit(n)), |_q| None);
    both!(g, "adding" Effect, "read: add~ {n:number} to your power total {q:for each} (|for this faceoff|for that faceoff|for the faceoff)", [n: i32, q: Num], Some(added(times(n, q))), |_e| None);
    both!(g, "adding" Effect, "read: add~ {n:number} to your power total (|for this faceoff|for that faceoff|for the faceoff)", [n: i32], Some(added(Num::Lit(n))), |_e| None);
}

fn added(n: Num) -> Effect {
    let change = Change { cond: None, what: Subject::Players(Who::You), mods: vec![Mod::PowerTotal(n)] };
    Effect::Change { change, until: Until::EndOfFaceoff }
}

/// The same with its one plain number taken so many times; none where it has no number, or is done only if it can be.
fn scaled(effect: &Effect, q: &Num) -> Option<Effect> {
    let many = |n: &Num| match n {
        Num::Lit(n) => Some(times(*n, q.clone())),
        _ => None,
    };
    let act = |act: &Act| {
        Some(match act {
            Act::Draw(n) => Act::Draw(many(n)?),
            Act::Gain(n) => Act::Gain(many(n)?),
            Act::Lose(n) => Act::Lose(many(n)?),
            Act::Score(n) => Act::Score(many(n)?),
            Act::Flip(n) => Act::Flip(many(n)?),
            Act::PutCounters(n, c, what @ Noun::The(_)) => Act::PutCounters(many(n)?, c.clone(), what.clone()),
            _ => return None,
        })
    };
    match effect {
        Effect::Do(who, a) => Some(Effect::Do(who.clone(), act(a)?)),
        Effect::Change { change, until } => match change.mods.as_slice() {
            [Mod::Power(n)] => {
                let mods = vec![Mod::Power(many(n)?)];
                Some(Effect::Change { change: Change { mods, ..change.clone() }, until: until.clone() })
            }
            _ => None,
        },
        _ => None,
    }
}

/// "Choose one: ... If ..., choose both instead."
fn modes(g: &mut Grammar) {
    let chosen = |n: Num, options: &[Effect]| Effect::Modal { n, options: options.to_vec(), by: Chosen::You };
    both!(g, "item" Effect, "choose one: {l:options}. If {c:cond}, choose {n:more modes} instead.", [l: Vec<Effect>, c: Cond, n: Num], (l.len() > 1).then(|| {
        Effect::If { cond: c, then: Box::new(chosen(n, &l)), otherwise: Some(Box::new(chosen(Num::Lit(1), &l))) }
    }), |e| match e {
        Effect::If { cond, then, otherwise: Some(o) } => match (&**then, &**o) {
            (Effect::Modal { n, options, by: Chosen::You }, Effect::Modal { n: Num::Lit(1), options: same, by: Chosen::You }) if options == same => Some((options.clone(), cond.clone(), n.clone())),
            _ => None,
        },
        _ => None,
    });
    rule!(g, "more modes" Num, "(both|two)", [] Num::Lit(2));
    rule!(g, "more modes" Num, "any number", [] Num::Any);
    both!(g, "sentence" Effect, "read: {e:clause}, starting with (you|the turn player)", [e: Effect], matches!(e, Effect::Do(Who::EachPlayer, _) | Effect::May(Who::EachPlayer, _)).then_some(e), |_e| None);
}

/// What goes on in further sentences after "instead" is done instead as well.
fn going_on(g: &mut Grammar) {
    both!(@ g, 2, "ability" Ability, "{x:around} {h:would happen}, {w:who%} may {e:doing} instead. {l:items}", [x: Around, h: Happening, w: Who, e: Effect, l: Vec<Effect>], {
        let instead = seq([vec![by(&e, &w)], l].concat());
        Some(Ability::Instead { would: Would { when: h, cond: x.1, may: Some(w), limit: x.0, instead }, works: Works::Play })
    }, |a| match a {
        Ability::Instead { would: Would { when, cond, may: Some(w), limit, instead: Effect::Seq(list) }, works: Works::Play } => {
            let (first, rest) = list.split_first()?;
            Some(((*limit, cond.clone()), when.clone(), w.clone(), super::effect::unby(first, w), rest.to_vec()))
        }
        _ => None,
    });
    both!(@ g, 2, "ability" Ability, "{x:around} {h:would happen}, {e:sentence} instead. {l:items}", [x: Around, h: Happening, e: Effect, l: Vec<Effect>], (!matches!(e, Effect::May(..))).then(|| {
        let instead = seq([vec![e], l].concat());
        Ability::Instead { would: Would { when: h, cond: x.1, may: None, limit: x.0, instead }, works: Works::Play }
    }), |a| match a {
        Ability::Instead { would: Would { when, cond, may: None, limit, instead: Effect::Seq(list) }, works: Works::Play } => {
            let (first, rest) = list.split_first()?;
            Some(((*limit, cond.clone()), when.clone(), first.clone(), rest.to_vec()))
        }
        _ => None,
    });
    both!(@ g, 3, "ability" Ability, "read: {x:around} {h:would happen} {d:during}, {w:who%} may {e:doing} instead. {l:items}", [x: Around, h: Happening, d: Cond, w: Who, e: Effect, l: Vec<Effect>], {
        let instead = seq([vec![by(&e, &w)], l].concat());
        x.1.is_none().then_some(Ability::Instead { would: Would { when: h, cond: Some(d), may: Some(w), limit: x.0, instead }, works: Works::Play })
    }, |_a| None);
}

fn others(g: &mut Grammar) {
    both!(g, "act" Act, "read: flip~ (a new one|another one)", [], Some(Act::Flip(Num::Lit(1))), |_a| None::<()>);
    both!(g, "having" Is, "read: {a:amount} {c:several counters}", [a: (Cmp, Num), c: Counter], Some(Is::Counters(c, a.0, a.1)), |_i| None);
    both!(g, "simple cond" Cond, "read: {w:any who} (control|controls) {r:ref+}", [w: Who, r: Ref], Some(Cond::Is(r, Filter::of([Is::Controlled(w)]))), |_c| None);
    both!(g, "mod" Vec<Mod>, "read: (can't|cannot) (use|activate) (their|its) abilities", [], Some(vec![Mod::Cant(Happening::of(Deed::Activate))]), |_m| None::<()>);
    happens!(
        g,
        "done",
        "read: involved in {faceoff:faceoffs} with {involving:some cards}",
        Deed::Involve,
        [faceoff, involving]
    );
    // Of a card it is its power that confronts.
    both!(g, "mod" Vec<Mod>, "read: (can't|cannot) confront {to:a problem}", [to: Spot], Some(vec![Mod::Cant(Happening { to: Some(to), ..Happening::of(Deed::Contribute) })]), |_m| None);
    both!(g, "act" Act, "read: remove~ them all", [], Some(Act::RemoveCounters(Num::All, Counter::Those, Noun::The(Ref::It))), |_a| None::<()>);
    both!(g, "clause" Effect, "read: {w:who+} loses all action tokens", [w: Who], (w != Who::You).then_some(Effect::Do(w, Act::Lose(Num::Tokens(Who::They)))), |_e| None);
}
