//! Players: as subjects, as objects, and their possessives; and what was spoken of before.

use crate::grammar::machine::Grammar;
use crate::grammar::rules::{both, heavy, rule};
use crate::tree::*;
use crate::word::Cmp;

/// The nouns a pronoun may stand with.
const HEADS: &[(Head, &str)] = &[
    (Head::Card, "card"),
    (Head::Friend, "Friend"),
    (Head::Character, "character"),
    (Head::Mane, "Mane Character"),
    (Head::Troublemaker, "Troublemaker"),
    (Head::Resource, "Resource"),
    (Head::Event, "Event"),
    (Head::Problem, "Problem"),
    (Head::Token, "token"),
    (Head::Counter, "counter"),
    (Head::Color, "color"),
    (Head::Pile, "pile"),
    (Head::Area, "area"),
];

pub fn add(g: &mut Grammar) {
    for &(head, word) in HEADS {
        both!(g, "head noun" Head, &format!("{word}~"), [], Some(head), |h| (*h == head).then_some(()));
    }
    // What was spoken of before. With -s: what takes a verb with -s.
    rule!(g, "ref" Ref, "s: {r:this}", [r] r);
    rule!(g, "ref" Ref, "s: it", [] Ref::It);
    rule!(g, "ref" Ref, "s: (that|the|that face-down|that face-up|the played|that banished|that opposing) {h:head noun}", [h] Ref::That(h));
    rule!(g, "ref" Ref, "s: the (chosen|revealed) {h:head noun}", [h] Ref::That(h));
    rule!(g, "ref" Ref, "s: the attached {h:head noun}", [h] Ref::Attached(h));
    rule!(g, "ref" Ref, "read: s: attached {h:head noun}", [h] Ref::Attached(h));
    rule!(g, "ref" Ref, "plain: them", [] Ref::Them);
    rule!(g, "ref" Ref, "read: plain: they", [] Ref::Them);
    rule!(g, "ref" Ref, "plain: (those|both of those|each of those|all of those|all those) {h:head noun+}", [h] Ref::Those(h));
    rule!(g, "ref" Ref, "read: plain: (each of them|all of them|both of them)", [] Ref::Them);
    rule!(g, "ref" Ref, "read: s: each of them", [] Ref::Them);
    heavy!(g, 3, "ref" Ref, "read: s: each", [] Ref::Them);
    rule!(g, "ref" Ref, "read: s: each of those {h:head noun+}", [h] Ref::Those(h));
    // On an attachment "this Friend" is its host (509.4), which resolving finds.
    rule!(g, "ref" Ref, "read: s: this {h:host noun}", [h] Ref::That(h));
    // Either.
    rule!(g, "any ref" Ref, "{r:ref+}", [r] r);
    rule!(g, "any ref" Ref, "{r:ref}", [r] r);
    // Possessives of cards.
    rule!(g, "ref's" Ref, "its", [] Ref::It);
    rule!(g, "ref's" Ref, "{r:ref+} 's", [r] r);
    rule!(g, "ref's" Ref, "their", [] Ref::Them);

    rule!(g, "who" Who, "plain: you", [] Who::You);
    rule!(g, "who" Who, "s: (your opponent|an opponent|the opponent|any opponent)", [] Who::Opponent);
    rule!(g, "who" Who, "s: each player", [] Who::EachPlayer);
    rule!(g, "who" Who, "read: plain: (players|all players|both players)", [] Who::EachPlayer);
    rule!(g, "who" Who, "s: each opponent", [] Who::EachOpponent);
    rule!(g, "who" Who, "read: plain: (opponents|your opponents|all opponents)", [] Who::EachOpponent);
    rule!(g, "who" Who, "s: (a player|any player|either player)", [] Who::Any);
    rule!(g, "who" Who, "plain: they", [] Who::They);
    rule!(g, "who" Who, "read: s: (that player|that opponent)", [] Who::They);
    rule!(g, "who" Who, "read: plain: (those players|those opponents)", [] Who::They);
    rule!(g, "who" Who, "s: {r:ref's} (owner|owners)", [r] Who::Owner(r));
    rule!(g, "who" Who, "s: {r:ref's} controller", [r] Who::Controller(r));
    rule!(g, "who" Who, "s: (the challenging player|a challenger|the challenger)", [] Who::Challenger);
    rule!(g, "who" Who, "s: (the turn player|the current player)", [] Who::TurnPlayer);
    rule!(g, "who" Who, "s: the winner of (the|that) faceoff", [] Who::Winner);
    both!(g, "who" Who, "s: (their|that player 's) opponent", [], Some(Who::OpponentOf(Box::new(Who::They))), |w| (*w == Who::OpponentOf(Box::new(Who::They))).then_some(()));
    both!(g, "who" Who, "read: s: (each of their opponents|each of that player 's opponents)", [], Some(Who::OpponentOf(Box::new(Who::They))), |_w| None::<()>);
    both!(g, "whose" Who, "(their|that player 's) opponent 's", [], Some(Who::OpponentOf(Box::new(Who::They))), |w| (*w == Who::OpponentOf(Box::new(Who::They))).then_some(()));
    both!(g, "who" Who, "s: the player with the most {f:described+}", [f: Filter], Some(Who::Most(Box::new(Num::Count(super::noun::with(f, Is::Controlled(Who::They)))))), |w| match w {
        Who::Most(n) => match &**n {
            Num::Count(f) => Some(Filter::of(f.0.iter().filter(|i| **i != Is::Controlled(Who::They)).cloned())),
            _ => None,
        },
        _ => None,
    });
    both!(g, "who" Who, "s: the player with the most power {p:loc}", [p: Place], Some(Who::Most(Box::new(Num::Sum(Stat::Power, Filter::of([Is::Controlled(Who::They), Is::At(p)]))))), |w| match w {
        Who::Most(n) => match &**n {
            Num::Sum(Stat::Power, f) => f.0.iter().find_map(|i| if let Is::At(p) = i { Some(p.clone()) } else { None }),
            _ => None,
        },
        _ => None,
    });
    both!(g, "who" Who, "s: the player with the fewest {f:described+}", [f: Filter], Some(Who::Most(Box::new(Num::Minus(Box::new(Num::Count(super::noun::with(f, Is::Controlled(Who::They)))))))), |w| match w {
        Who::Most(n) => match &**n {
            Num::Minus(n) => match &**n {
                Num::Count(f) => Some(Filter::of(f.0.iter().filter(|i| **i != Is::Controlled(Who::They)).cloned())),
                _ => None,
            },
            _ => None,
        },
        _ => None,
    });
    rule!(g, "who" Who, "read: s: the winner", [] Who::Winner);
    both!(g, "who" Who, "s: the loser (|of the faceoff|of that faceoff)", [], Some(Who::OpponentOf(Box::new(Who::Winner))), |w| (*w == Who::OpponentOf(Box::new(Who::Winner))).then_some(()));
    both!(g, "who" Who, "s: the player with the fewest points", [], Some(fewest()), |w| (*w == fewest()).then_some(()));
    both!(g, "who" Who, "s: each player with {n:how many}", [n: (Filter, Cmp, Num)], Some(Who::EachWith(Box::new(Cond::Count(super::noun::with(n.0, Is::Controlled(Who::They)), n.1, n.2)))), |w| match w {
        Who::EachWith(c) => match &**c {
            Cond::Count(f, cmp, n) => Some((Filter::of(f.0.iter().filter(|i| **i != Is::Controlled(Who::They)).cloned()), *cmp, n.clone())),
            _ => None,
        },
        _ => None,
    });
    both!(g, "who" Who, "s: each player with {a:amount} action (token|tokens)", [a: (Cmp, Num)], Some(Who::EachWith(Box::new(Cond::Compare(Num::Tokens(Who::They), a.0, a.1)))), |w| match w {
        Who::EachWith(c) => match &**c {
            Cond::Compare(Num::Tokens(Who::They), cmp, n) => Some((*cmp, n.clone())),
            _ => None,
        },
        _ => None,
    });
    both!(g, "who" Who, "s: each player with {a:amount} points", [a: (Cmp, Num)], Some(Who::EachWith(Box::new(Cond::Compare(Num::Points(Who::They), a.0, a.1)))), |w| match w {
        Who::EachWith(c) => match &**c {
            Cond::Compare(Num::Points(Who::They), cmp, n) => Some((*cmp, n.clone())),
            _ => None,
        },
        _ => None,
    });
    for (word, cmp) in [("more", Cmp::More), ("fewer", Cmp::Less)] {
        both!(g, "who" Who, &format!("s: each player with {word} points than {{w:than whom}}"), [w: Who], Some(Who::EachWith(Box::new(Cond::Compare(Num::Points(Who::They), cmp, Num::Points(w))))), |w| match w {
            Who::EachWith(c) => match &**c {
                Cond::Compare(Num::Points(Who::They), c, Num::Points(w)) if *c == cmp => Some(w.clone()),
                _ => None,
            },
            _ => None,
        });
        both!(g, "who" Who, &format!("s: each player with {word} {{f:described+}} than {{w:than whom}}"), [f: Filter, w: Who], {
            let of = |who: &Who| Num::Count(super::condition::had_by(&f, who));
            Some(Who::EachWith(Box::new(Cond::Compare(of(&Who::They), cmp, of(&w)))))
        }, |_w| None);
    }
    rule!(g, "than whom" Who, "you", [] Who::You);
    both!(g, "than whom" Who, "(their opponent|each other player|any other player|the other player)", [], Some(Who::OpponentOf(Box::new(Who::They))), |w| (*w == Who::OpponentOf(Box::new(Who::They))).then_some(()));
    rule!(g, "any who" Who, "{w:who}", [w] w);
    rule!(g, "any who" Who, "{w:who+}", [w] w);

    rule!(g, "whose" Who, "your", [] Who::You);
    rule!(g, "whose" Who, "(your opponent|an opponent|the opponent) 's", [] Who::Opponent);
    rule!(g, "whose" Who, "(their|that player 's|that opponent 's)", [] Who::They);
    rule!(g, "whose" Who, "{r:ref's} (owner 's|owners '|owner '|owners 's)", [r] Who::Owner(r));
    rule!(g, "whose" Who, "{r:ref's} controller 's", [r] Who::Controller(r));
    rule!(g, "whose" Who, "(each|all) player 's", [] Who::EachPlayer);
    rule!(g, "whose" Who, "read: (all|all the|) players '", [] Who::EachPlayer);
    rule!(g, "whose" Who, "each opponent 's", [] Who::EachOpponent);
    rule!(g, "whose" Who, "read: (your|all|) opponents '", [] Who::EachOpponent);
    rule!(g, "whose" Who, "(a|any) player 's", [] Who::Any);
}

/// The player whose points are fewest.
fn fewest() -> Who {
    Who::Most(Box::new(Num::Minus(Box::new(Num::Points(Who::They)))))
}
