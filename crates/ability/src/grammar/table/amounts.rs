//! Amounts made of other amounts, and amounts wherever something is so many: tokens, prices, ordinals.

use super::ability::{change, trigger};
use super::number::times;
use crate::grammar::machine::Grammar;
use crate::grammar::rules::{both, rule};
use crate::tree::*;
use crate::word::{Cmp, Zone};

type Changed = (Subject, Vec<Mod>);

pub fn add(g: &mut Grammar) {
    sums(g);
    powers(g);
    tokens(g);
    nth(g);
    counters(g);
}

fn plus(q: Num, n: i32) -> Num {
    Num::Plus(Box::new(q), Box::new(Num::Lit(n)))
}

/// "2 more than its cost", "its cost plus 2", "half the number of cards in your hand".
fn sums(g: &mut Grammar) {
    for (words, sign) in [("(more|greater|higher)", 1), ("(less|fewer|lower)", -1)] {
        both!(g, "quantity" Num, &format!("{{n:number}} {words} than {{q:quantity}}"), [n: i32, q: Num], Some(plus(q, sign * n)), |q| match q {
            Num::Plus(q, n) => match **n {
                Num::Lit(n) if n * sign > 0 => Some((n * sign, (**q).clone())),
                _ => None,
            },
            _ => None,
        });
    }
    for (word, sign) in [("plus", 1), ("minus", -1)] {
        both!(g, "quantity" Num, &format!("read: {{r:ref's}} {{s:stat}} {word} {{n:number}}"), [r: Ref, s: Stat, n: i32], Some(plus(Num::Stat(s, r), sign * n)), |_q| None);
        both!(g, "quantity" Num, &format!("read: the number of {{f:those counted+}} {word} {{n:number}}"), [f: Filter, n: i32], (!f.0.is_empty()).then(|| plus(super::further::how_many(f), sign * n)), |_q| None);
    }
    both!(g, "quantity" Num, "half (|of) {q:quantity} (|, rounded down|rounded down)", [q: Num], Some(Num::Every(2, Box::new(q))), |q| match q {
        Num::Every(2, q) => Some((**q).clone()),
        _ => None,
    });
}

/// "gets power equal to ...": so much more; "has power equal to ...": just so much.
fn powers(g: &mut Grammar) {
    for words in ["(get/gets|gain/gains) power equal to", "(get/gets|gain/gains) an amount of power equal to"] {
        both!(g, "mod" Vec<Mod>, &format!("read: {words} {{q:quantity}}"), [q: Num], Some(vec![Mod::Power(q)]), |_m| None);
    }
    both!(g, "mod" Vec<Mod>, "have/has power equal to {q:quantity}", [q: Num], Some(vec![Mod::SetPower(q)]), |m| match m.as_slice() {
        [Mod::SetPower(q)] if !matches!(q, Num::Lit(_)) => Some(q.clone()),
        _ => None,
    });
    both!(g, "vp" Effect, "read: give~ {n:any noun} power equal to {q:quantity} {u:until}", [n: Noun, q: Num, u: Until], {
        let change = Change { cond: None, what: Subject::Cards(n), mods: vec![Mod::Power(q)] };
        Some(Effect::Change { change, until: u })
    }, |_e| None);
    both!(g, "card change" Changed, "read: {r:ref's} power is doubled", [r: Ref], Some(doubled(r)), |_c| None);
    both!(g, "ability" Ability, "print: {r:ref's} power is doubled.", [r: Ref], Some(change(None, doubled(r))), |a| match a {
        Ability::Always { change: Change { cond: None, what: Subject::Cards(Noun::The(r)), .. }, .. } => (change(None, doubled(r.clone())) == *a).then(|| r.clone()),
        _ => None,
    });
}

fn doubled(r: Ref) -> Changed {
    (Subject::Cards(Noun::The(r)), vec![Mod::DoublePower(Num::Lit(1))])
}

/// "put a token into play for each ...", the amount said last.
fn tokens(g: &mut Grammar) {
    both!(g, "act" Act, "read: put~ a {t:new token} into play {q:for each}", [t: Token, q: Num], Some(Act::Tokens { n: q, token: t, at: None, slot: Slot(0) }), |_a| None);
    both!(g, "act" Act, "read: put~ a {t:new token} into play {p:played at} {q:for each}", [t: Token, p: Place, q: Num], Some(Act::Tokens { n: q, token: t, at: Some(p), slot: Slot(0) }), |_a| None);
    both!(g, "act" Act, "read: put~ {n:number} {t:new token+} into play {q:for each}", [n: i32, t: Token, q: Num], (n > 1).then(|| Act::Tokens { n: times(n, q), token: t, at: None, slot: Slot(0) }), |_a| None);
    both!(g, "act" Act, "read: put~ a number of {t:new token+} into play {p:played at} equal to {q:quantity}", [t: Token, p: Place, q: Num], Some(Act::Tokens { n: q, token: t, at: Some(p), slot: Slot(0) }), |_a| None);
    for (word, sign) in [("plus", 1), ("minus", -1)] {
        both!(g, "cards" Num, &format!("read: that many cards {word} {{n:number}}"), [n: i32], Some(plus(Num::ThatMany, sign * n)), |_q| None);
    }
    both!(g, "act" Act, "reveal~ cards from the top of {w:whose} deck until (you|they) reveal {n:num} {f:described+}", [w: Who, n: Num, f: Filter], Some(Act::RevealUntil { n, whose: w, of: f, slot: Slot(0) }), |a| match a {
        Act::RevealUntil { n: n @ (Num::Lit(_) | Num::X), whose, of, .. } if *n != Num::Lit(1) => Some((whose.clone(), n.clone(), of.clone())),
        _ => None,
    });
}

/// "for the second time each turn"; "their second card each turn" as what costs more or less.
fn nth(g: &mut Grammar) {
    both!(g, "ability" Ability, "When {h:happening once} for the {n:ordinal} time (each|this|in a|during a) turn, {e:text}", [h: Happening, n: i32, e: Effect], Some(so_often(h, n, e)), |a| match a {
        Ability::When { when, cond: Some(Cond::Happened(_, Cmp::Exactly, Num::Lit(n), Span::Turn)), effect, .. } => {
            (so_often(when.clone(), *n, effect.clone()) == *a).then(|| (when.clone(), *n, effect.clone()))
        }
        _ => None,
    });
    both!(g, "ability" Ability, "read: The {n:ordinal} time {h:happening once} (each|this|in a|during a) turn, {e:text}", [h: Happening, n: i32, e: Effect], Some(so_often(h, n, e)), |_a| None);
    both!(g, "ability" Ability, "read: The {n:ordinal} time each turn (that|) {h:happening once}, {e:text}", [h: Happening, n: i32, e: Effect], Some(so_often(h, n, e)), |_a| None);
    for (pay, words, sign) in [("{n:[n]}", "less", -1), ("{n:+[n]}", "", 1)] {
        for (who, subject) in
            [(Who::You, "you (|may) pay"), (Who::EachOpponent, "(opponents|each opponent) (pay|pays|must pay)")]
        {
            let who_played = if who == Who::You { Who::You } else { Who::Opponent };
            both!(g, "ability" Ability, &format!("read: {subject} {pay} {words} to play (your|their) {{k:ordinal}} {{f:described}} each turn."), [n: i32, k: i32, f: Filter], {
                let played = Happening { who: Some(who_played.clone()), what: f.clone(), ..Happening::of(Deed::Play) };
                let so_many = Cond::Happened(Box::new(played), Cmp::Exactly, Num::Lit(k - 1), Span::Turn);
                let cost = Mod::Cost { of: Happening { what: f, ..Happening::of(Deed::Play) }, by: Num::Lit(sign * n), min: None };
                Some(change(Some(so_many), (Subject::Players(who.clone()), vec![cost])))
            }, |_a| None);
        }
    }
}

fn so_often(when: Happening, n: i32, effect: Effect) -> Ability {
    let whose = when.who.clone().map(|w| if w == Who::You { Who::You } else { Who::They });
    let past = Happening { who: whose, ..when.clone() };
    trigger(when, Some(Cond::Happened(Box::new(past), Cmp::Exactly, Num::Lit(n), Span::Turn)), effect)
}

/// "characters with +1 power counters", "Friends without counters".
fn counters(g: &mut Grammar) {
    rule!(g, "several counters" Counter, "+1 power counters", [] Counter::Power);
    rule!(g, "several counters" Counter, "{n:capital} counters", [n] Counter::Named(n));
    rule!(g, "several counters" Counter, "counters", [] Counter::Any);
    let none = |c: Counter| Is::Counters(c, Cmp::Exactly, Num::Lit(0));
    both!(@ g, 2, "post" Is, "read: with {c:several counters}", [c: Counter], Some(Is::Counters(c, Cmp::AtLeast, Num::Lit(1))), |_i| None);
    both!(@ g, 2, "post" Is, "read: (without|with no|without any) {c:several counters}", [c: Counter], Some(none(c)), |_i| None);
    both!(@ g, 2, "post" Is, "read: without {c:a counter}", [c: Counter], Some(none(c)), |_i| None);
    both!(g, "post" Is, "read: without any {c:counters} on (it|them)", [c: Counter], Some(none(c)), |_i| None);
    both!(g, "post" Is, "read: without {c:a counter} on (it|them)", [c: Counter], Some(none(c)), |_i| None);
    both!(g, "post" Is, "read: with {c:a counter} on them", [c: Counter], Some(Is::Counters(c, Cmp::AtLeast, Num::Lit(1))), |_i| None);
    rule!(g, "whose" Who, "(the challenger 's|the challenging player 's)", [] Who::Challenger);
    both!(g, "verb" Happening, "look~ at (the top card|the top cards|cards from the top|one or more cards) of {w:whose} deck", [w: Who], Some(looked(w)), |h| match h.what.0.as_slice() {
        [Is::In(Zone::DrawDeck, Some(w))] if looked(w.clone()) == *h => Some(w.clone()),
        _ => None,
    });
    both!(g, "verb" Happening, "read: look~ at (the top card of|the top cards of|cards from the top of|one or more cards of) (a deck|any deck|decks)", [], Some(looked(Who::Any)), |_h| None::<()>);
}

fn looked(whose: Who) -> Happening {
    Happening { what: Filter::of([Is::In(Zone::DrawDeck, Some(whose))]), ..Happening::of(Deed::Look) }
}
