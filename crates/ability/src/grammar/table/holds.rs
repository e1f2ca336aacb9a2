//! Conditions in further forms: who has the most, what is in some state somewhere, more of these than of those; and what
//! follows from the first time something would happen.

use super::ability::change;
use super::noun::with;
use crate::grammar::machine::Grammar;
use crate::grammar::rules::{both, happens, rule};
use crate::tree::*;
use crate::word::{Cmp, Color, Zone};

type Changed = (Subject, Vec<Mod>);

pub fn add(g: &mut Grammar) {
    most(g);
    somewhere(g);
    opponents(g);
    times(g);
    changes(g);
    two(g);
}

/// There are two players: the most is more than the other has.
fn most(g: &mut Grammar) {
    for (words, cmp) in [("most", Cmp::More), ("fewest", Cmp::Less)] {
        both!(g, "simple cond" Cond, &format!("read: you have the {words} points"), [], Some(Cond::Compare(Num::Points(Who::You), cmp, Num::Points(Who::Opponent))), |_c| None::<()>);
        both!(g, "simple cond" Cond, &format!("read: you have the {words} cards in hand"), [], {
            let hand = |who: Who| Num::Count(Filter::of([Is::In(Zone::Hand, Some(who))]));
            Some(Cond::Compare(hand(Who::You), cmp, hand(Who::Opponent)))
        }, |_c| None::<()>);
    }
    for (words, cmp) in [("more", Cmp::More), ("fewer", Cmp::Less)] {
        both!(g, "simple cond" Cond, &format!("read: there are {words} {{f:described+}} than {{h:those counted+}}"), [f: Filter, h: Filter], {
            // What is said of where the first are holds for the second.
            let at = f.0.iter().find(|i| matches!(i, Is::At(_))).cloned();
            let placed = h.0.iter().any(|i| matches!(i, Is::At(_) | Is::In(..)));
            let h = at.filter(|_| !placed).map_or(h.clone(), |at| with(h, at));
            Some(Cond::Compare(Num::Count(f), cmp, Num::Count(h)))
        }, |_c| None);
    }
    both!(g, "simple cond" Cond, "read: {w:any who} (have|has) {n:[n]} or more", [w: Who, n: i32], Some(Cond::Compare(Num::Tokens(w), Cmp::AtLeast, Num::Lit(n))), |_c| None);
    both!(g, "simple cond" Cond, "read: {w:any who} (did not|didn't) score (any|) points (this|that) turn", [w: Who], {
        let scored = Happening { who: Some(w), ..Happening::of(Deed::Score) };
        Some(Cond::Happened(Box::new(scored), Cmp::Exactly, Num::Lit(0), Span::Turn))
    }, |_c| None);
}

/// "an opposing Troublemaker is face-up here", "at the same Problem as your Mane Character".
fn somewhere(g: &mut Grammar) {
    both!(g, "simple cond" Cond, "read: {f:one card} is {a:adj} {p:loc}", [f: Filter, a: Is, p: Place], Some(Cond::Count(with(with(f, a), Is::At(p)), Cmp::AtLeast, Num::Lit(1))), |_c| None);
    both!(g, "loc" Place, "read: at the same Problem as {f:one card}", [f: Filter], f.0.iter().any(|i| matches!(i, Is::Controlled(_) | Is::Named(_))).then_some(Place::ProblemWith(f)), |_p| None);
    both!(g, "loc" Place, "read: in the same area as {f:one card}", [f: Filter], f.0.iter().any(|i| matches!(i, Is::Controlled(_) | Is::Named(_))).then_some(Place::AreaWith(f)), |_p| None);
    happens!(g, "verb", "activate~ an ability of {what:any cards}", Deed::Activate, [what]);
    both!(g, "happening" Happening, "read: {w:whose} turn ends", [w: Who], Some(Happening { who: Some(w), ..Happening::of(Deed::EndTurn) }), |_h| None);
    both!(g, "happening" Happening, "read: {w:whose} turn (starts|begins)", [w: Who], Some(Happening { who: Some(w), ..Happening::of(Deed::StartTurn) }), |_h| None);
}

/// "each opponent with more Friends than you retires a Friend": there is one opponent.
fn opponents(g: &mut Grammar) {
    let with_points = |a: (Cmp, Num)| Who::EachWith(Box::new(Cond::Compare(Num::Points(Who::They), a.0, a.1)));
    both!(g, "would happen" Happening, "read: a player with {a:amount} points would {h:verb}", [a: (Cmp, Num), h: Happening], Some(super::happening::by(h, &with_points(a))), |_h| None);
    both!(g, "happening" Happening, "read: a player with {a:amount} points {h:verb+}", [a: (Cmp, Num), h: Happening], Some(super::happening::by(h, &with_points(a))), |_h| None);
    rule!(g, "whose" Who, "read: other players '", [] Who::EachOpponent);
}

/// "The first time ... would ... each turn, ... instead".
fn times(g: &mut Grammar) {
    both!(g, "ability" Ability, "read: The first time {h:would happen} each {s:span}, {e:sentence} instead.", [h: Happening, s: Span, e: Effect], (!matches!(e, Effect::May(..))).then_some(Ability::Instead { would: Would { when: h, cond: None, may: None, limit: Some(Limit::once(s)), instead: e }, works: Works::Play }), |_a| None);
    for words in ["{d:during}", "if {d:cond}", "while {d:cond}"] {
        both!(g, "ability" Ability, &format!("read: This card can (be played only|only be played) {words}."), [d: Cond], Some(Ability::PlayIf(d)), |_a| None);
    }
    both!(g, "ability" Ability, "This card (can't|cannot) be played if {c:cond}.", [c: Cond], Some(Ability::PlayIf(Cond::Not(Box::new(c)))), |a| match a {
        Ability::PlayIf(Cond::Not(c)) => Some((**c).clone()),
        _ => None,
    });
    both!(g, "ability" Ability, "read: This card (can't|cannot) be played unless {c:cond}.", [c: Cond], Some(Ability::PlayIf(c)), |_a| None);
}

/// "While it is ready, it has ... While it is exhausted, it has ...": two changes, each with its own time.
fn two(g: &mut Grammar) {
    both!(g, "ability" Ability, "{s:scope}, {c:changed}. Otherwise, {d:changed}.", [s: Cond, c: Changed, d: Changed], {
        let not = Cond::Not(Box::new(s.clone()));
        Some(Ability::Both(Box::new(change(Some(s), c)), Box::new(change(Some(not), d))))
    }, |a| {
        let Ability::Both(first, then) = a else { return None };
        let (Ability::Always { change: a, .. }, Ability::Always { change: b, .. }) = (&**first, &**then) else { return None };
        let (Some(s), Some(Cond::Not(not))) = (&a.cond, &b.cond) else { return None };
        (**not == *s).then(|| (s.clone(), (a.what.clone(), a.mods.clone()), (b.what.clone(), b.mods.clone())))
    });
    both!(@ g, 3, "ability" Ability, "{s:scope}, {c:changed}. {t:scope}, {d:changed}.", [s: Cond, c: Changed, t: Cond, d: Changed], Some(Ability::Both(Box::new(change(Some(s), c)), Box::new(change(Some(t), d)))), |a| match a {
        Ability::Both(first, then) => match (&**first, &**then) {
            (Ability::Always { change: Change { cond: Some(s), what, mods }, .. }, Ability::Always { change: Change { cond: Some(t), what: other, mods: more }, .. }) => Some((s.clone(), (what.clone(), mods.clone()), t.clone(), (other.clone(), more.clone()))),
            _ => None,
        },
        _ => None,
    });
}

/// Changes said with two of a kind, or with a choice between two.
fn changes(g: &mut Grammar) {
    both!(g, "mod" Vec<Mod>, "read: are/is (|also) a {s:bare trait} and a {t:bare trait}", [s: String, t: String], Some(vec![Mod::Trait(s), Mod::Trait(t)]), |_m| None);
    both!(g, "mod" Vec<Mod>, "read: lose~ (all|all its|all of its|their|all their) abilities", [], Some(vec![Mod::DropAbilities]), |_m| None::<()>);
    both!(g, "mod" Vec<Mod>, "read: lose~ (its|their|all|all its|all other) colors and (become~|are/is) {c:color}", [c: Color], Some(vec![Mod::LoseColors, Mod::Color(c)]), |_m| None);
    for (kind, words) in [("clause", "{n:noun+} (gains|gets|has)"), ("vp", "give~ {n:any noun}")] {
        g.rule(
            kind,
            &format!("read: {words} {{a:had}} or {{b:had}} {{u:lasting}}"),
            &["n", "a", "b", "u"],
            0,
            |h| {
                use crate::grammar::value::{get, value};
                let until: Until = get(&h[3]);
                let one = |m: Mod| {
                    let change = Change { cond: None, what: Subject::Cards(get(&h[0])), mods: vec![m] };
                    Effect::Change { change, until: until.clone() }
                };
                let options = vec![one(get(&h[1])), one(get(&h[2]))];
                // One card spoken of, or each of two ways to choose one.
                let fits = matches!(get::<Noun>(&h[0]), Noun::The(_) | Noun::Pick { .. });
                fits.then(|| value(Effect::Modal { n: Num::Lit(1), options, by: Chosen::You }))
            },
            |_| None,
        );
    }
    both!(g, "mod" Vec<Mod>, "read: (also|) have/has the colors of (each of|all|all of) {w:whose} {f:described+}", [w: Who, f: Filter], Some(vec![Mod::ColorsOf(with(f, Is::Controlled(w)))]), |_m| None);
    both!(g, "act" Act, "read: remove~ {n:num} of (them|those counters|those)", [n: Num], Some(Act::RemoveCounters(n, Counter::Those, Noun::The(Ref::It))), |_a| None);
    both!(g, "simple cond" Cond, "read: {w:any who} (have|has) {a:amount} (unused|unspent) action tokens", [w: Who, a: (Cmp, Num)], Some(Cond::Compare(Num::Tokens(w), a.0, a.1)), |_c| None);
    both!(g, "vp" Effect, "read: add~ {r:ref's} power to your (power total|total|total power) (|for this faceoff|for that faceoff|for the faceoff|in this faceoff)", [r: Ref], {
        let change = Change { cond: None, what: Subject::Players(Who::You), mods: vec![Mod::PowerTotal(Num::Stat(Stat::Power, r))] };
        Some(Effect::Change { change, until: Until::EndOfFaceoff })
    }, |_e| None);
    both!(g, "vp" Effect, "read: add~ the power of {r:any ref} to your (power total|total|total power) (|for this faceoff|for that faceoff|for the faceoff|in this faceoff|in that faceoff)", [r: Ref], {
        let change = Change { cond: None, what: Subject::Players(Who::You), mods: vec![Mod::PowerTotal(Num::Stat(Stat::Power, r))] };
        Some(Effect::Change { change, until: Until::EndOfFaceoff })
    }, |_e| None);
    both!(g, "ability" Ability, "read: {w:who%} play with the top (card|cards) of their decks revealed.", [w: Who], Some(change(None, shown(w))), |_a| None);
}

fn shown(who: Who) -> Changed {
    (Subject::Players(who), vec![Mod::PlaysRevealed(Zone::DrawDeck)])
}
