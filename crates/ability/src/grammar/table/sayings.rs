//! Other wordings of what the tree holds already: next and nth plays, times, ends, two players' cards.

use super::effect::by;
use super::noun::{pick, with};
use crate::grammar::machine::Grammar;
use crate::grammar::rules::{both, rule};
use crate::tree::*;
use crate::word::{CardType, Cmp, Phase, Zone};

pub fn add(g: &mut Grammar) {
    plays(g);
    states(g);
    goings(g);
    prices(g);
    both!(g, "ending" Effect, "End the current faceoff", [], Some(Effect::Do(Who::You, Act::End(Course::Faceoff))), |_e| None::<()>);
    rule!(g, "act" Act, "read: end~ the current faceoff", [] Act::End(Course::Faceoff));
    rule!(g, "given" Mod, "read: {r:ref's} color", [r] Mod::ColorOf(r));
    rule!(g, "ref" Ref, "read: s: the (retired|dismissed) {h:head noun}", [h] Ref::That(h));
    both!(g, "clause" Effect, "read: after {t:that time} {p:phase}, there is an additional {q:phase}", [t: (), p: Phase, q: Phase], {
        let () = t;
        super::tail::comes_before(p).filter(|_| p == q && p != Phase::Ready).map(|before| Effect::Do(Who::You, Act::ExtraPhase(p, Some(before))))
    }, |_e| None);
    both!(g, "clause" Effect, "read: there is an additional {q:phase} after {t:that time} {p:phase}", [t: (), p: Phase, q: Phase], {
        let () = t;
        super::tail::comes_before(p).filter(|_| p == q && p != Phase::Ready).map(|before| Effect::Do(Who::You, Act::ExtraPhase(p, Some(before))))
    }, |_e| None);
    both!(g, "that time"(), "(your|your next|the|this|this turn 's)", [], Some(()), |_x| None::<()>);
    // Of two players each has one of them.
    both!(g, "noun" Noun, "read: plain: two {f:described+} controlled by different players", [f: Filter], Some(apart(f)), |_n| None);
    both!(g, "noun" Noun, "read: plain: two {f:described+} with different controllers", [f: Filter], Some(apart(f)), |_n| None);
    // A guess of odd or even that only one outcome speaks of.
    both!(g, "item" Effect, "read: Choose odd or even (and then|, then) {a:vps}. If {r:ref's} {s:stat} matches your choice, {b:sentence}.", [a: Effect, r: Ref, s: Stat, b: Effect], {
        Some(super::choices::parity(&by(&a, &Who::You), &r, s, &b, &Effect::Nothing))
    }, |_e| None);
    both!(g, "item" Effect, "read: Choose odd or even, then {a:vps}. If {r:ref's} {s:stat} matches your choice, {b:sentence}. Otherwise, {c:sentence}.", [a: Effect, r: Ref, s: Stat, b: Effect, c: Effect], {
        Some(super::choices::parity(&by(&a, &Who::You), &r, s, &b, &c))
    }, |_e| None);
}

fn apart(f: Filter) -> Noun {
    let one = |who: Who| Box::new(pick(Take::Exactly(Num::Lit(1)), with(f.clone(), Is::Controlled(who))));
    Noun::Both(one(Who::You), one(Who::Opponent))
}

/// When and from where cards are played.
fn plays(g: &mut Grammar) {
    rule!(g, "other time" Timing, "read: as an Immediate action", [] Timing::Immediate);
    rule!(g, "other times" Timing, "read: as (an Immediate action|Immediate actions)", [] Timing::Immediate);
    both!(g, "sentence" Effect, "read: when {w:who%} {x:playing next%}, {e:sentence}", [w: Who, x: Filter, e: Effect], {
        let when = Happening { who: Some(w), what: x, ..Happening::of(Deed::Play) };
        Some(Effect::Later { when: Box::new(when), cond: None, effect: Box::new(e), times: Times::Once, until: Until::EndOfTurn, slot: Slot(0) })
    }, |_e| None);
    both!(g, "playing next" Filter, "play~ (your|their) next {f:described} this turn", [f: Filter], Some(f), |_f| None);
    both!(g, "nth" (Happening, i32), "read: have/has played {n:number} or more {f:described+} this turn", [n: i32, f: Filter], (n > 1).then(|| (Happening { what: f, ..Happening::of(Deed::Play) }, n)), |_x| None);
    both!(g, "ability" Ability, "read: When the {n:ordinal} {f:described} enters play under your control (each|this) turn, {e:text}", [n: i32, f: Filter, e: Effect], {
        let when = Happening { what: with(f, Is::Controlled(Who::You)), ..Happening::of(Deed::Enter) };
        let cond = Cond::Happened(Box::new(when.clone()), Cmp::Exactly, Num::Lit(n), Span::Turn);
        Some(super::ability::trigger(when, Some(cond), e))
    }, |_a| None);
    for words in [
        "reduce~ the play requirement of {n:any noun} by {k:number}",
        "{n:any noun} have/has (its|their) play requirement reduced by {k:number}",
    ] {
        both!(g, "adding" Effect, &format!("read: {words} {{u:lasting}}"), [n: Noun, k: i32, u: Until], Some(Effect::Change { change: Change { cond: None, what: Subject::Cards(n), mods: vec![Mod::Requirement { by: Num::Lit(-k), color: None }] }, until: u }), |_e| None);
    }
}

/// "send home": where before what.
fn goings(g: &mut Grammar) {
    both!(@ g, 1, "act" Act, "read: send~ home {n:any noun}", [n: Noun], Some(Act::Send(n, Place::Home(Who::Any))), |_a| None);
}

/// What cards cost, by whose they are or where they go.
fn prices(g: &mut Grammar) {
    type Changed = (Subject, Vec<Mod>);
    let dearer =
        |w: Who, of: Happening, n: i32| (Subject::Players(w), vec![Mod::Cost { of, by: Num::Lit(n), min: None }]);
    both!(g, "card change" Changed, "read: {w:whose} {f:described+} cost {n:+[n]} (|to play)", [w: Who, f: Filter, n: i32], Some(dearer(w, Happening { what: f, ..Happening::of(Deed::Play) }, n)), |_c| None);
    both!(g, "card change" Changed, "read: opponents ' {f:described+} cost {n:+[n]} (|to play)", [f: Filter, n: i32], Some(dearer(Who::EachOpponent, Happening { what: f, ..Happening::of(Deed::Play) }, n)), |_c| None);
    for (word, sign) in [("less", -1), ("more", 1)] {
        both!(g, "card change" Changed, &format!("read: your {{f:described+}} cost {{n:[n]}} {word} to play on {{on:some cards}}"), [f: Filter, n: i32, on: Filter], {
            Some(dearer(Who::You, Happening { what: f, involving: Some(on), ..Happening::of(Deed::Play) }, sign * n))
        }, |_c| None);
        both!(g, "card change" Changed, &format!("read: opponents ' {{f:described+}} cost {{n:[n]}} {word} (|to play)"), [f: Filter, n: i32], Some(dearer(Who::EachOpponent, Happening { what: f, ..Happening::of(Deed::Play) }, sign * n)), |_c| None);
    }
    rule!(g, "problem" Place, "read: Problems with {f:some cards}", [f] Place::ProblemWith(f));
    both!(g, "ability" Ability, "read: When you confront this Problem for the first time, {e:text}", [e: Effect], {
        let when = Happening { who: Some(Who::You), to: Some(Spot::At(Place::Here)), ..Happening::of(Deed::Confront) };
        match super::ability::trigger(when, None, e) {
            Ability::When { when, cond, effect, limit: None, works } => Some(Ability::When { when, cond, effect, limit: Some(super::rare::FOR_GOOD), works }),
            _ => None,
        }
    }, |_a| None);
    for (word, sign) in [("less", -1), ("more", 1)] {
        both!(g, "ability" Ability, &format!("read: The {{k:ordinal}} {{f:described}} you play each turn costs {{n:[n]}} {word} (|to play)."), [k: i32, f: Filter, n: i32], {
            let played = Happening { who: Some(Who::You), what: f.clone(), ..Happening::of(Deed::Play) };
            let so_many = Cond::Happened(Box::new(played), Cmp::Exactly, Num::Lit(k - 1), Span::Turn);
            Some(super::ability::change(Some(so_many), dearer(Who::You, Happening { what: f, ..Happening::of(Deed::Play) }, sign * n)))
        }, |_a| None);
    }
    both!(g, "card change" Changed, "read: this card 's cost is reduced by {n:number}", [n: i32], Some(dearer(Who::You, Happening { what: Filter::of([Is::The(Ref::This)]), ..Happening::of(Deed::Play) }, -n)), |_c| None);
    both!(g, "card change" Changed, "read: this card 's cost is reduced by {n:[n]}", [n: i32], Some(dearer(Who::You, Happening { what: Filter::of([Is::The(Ref::This)]), ..Happening::of(Deed::Play) }, -n)), |_c| None);
    // Whatever of a search was in a deck, the deck is shuffled.
    both!(g, "item" Effect, "read: If you searched your deck (|this way), shuffle (it|your deck).", [], Some(Effect::Do(Who::You, Act::Shuffle(Zone::DrawDeck, Who::You))), |_e| None::<()>);
}

/// What is so of a card or a place.
fn states(g: &mut Grammar) {
    type Changed = (Subject, Vec<Mod>);
    both!(g, "simple cond" Cond, "{w:whose} Mane Character (isn't|is not) boosted", [w: Who], Some(unboosted(w)), |c| match c {
        Cond::Count(f, ..) => f.0.iter().find_map(|i| match i {
            Is::Controlled(w) if unboosted(w.clone()) == *c => Some(w.clone()),
            _ => None,
        }),
        _ => None,
    });
    both!(g, "simple cond" Cond, "read: it 's the named card", [], Some(Cond::Is(Ref::It, Filter::of([Is::ThatName]))), |_c| None::<()>);
    both!(g, "card change" Changed, "read: {w:whose} Mane Character 's power is equal to {q:quantity}", [w: Who, q: Num], {
        let mane = Filter::of([Is::Type(CardType::Mane), Is::Controlled(w)]);
        Some((Subject::Cards(Noun::Every { of: mane, slot: Slot(0) }), vec![Mod::SetPower(q)]))
    }, |_c| None);
    both!(g, "player change" Changed, "read: {p:problem} can't be confronted by {w:any who}", [p: Place, w: Who], {
        let who = if w == Who::Opponent { Who::EachOpponent } else { w };
        let cant = Mod::Cant(Happening { to: Some(Spot::At(p)), ..Happening::of(Deed::Confront) });
        Some((Subject::Players(who), vec![cant]))
    }, |_c| None);
}

fn unboosted(w: Who) -> Cond {
    Cond::Count(Filter::of([Is::Type(CardType::Mane), Is::Controlled(w), Is::Start]), Cmp::AtLeast, Num::Lit(1))
}
