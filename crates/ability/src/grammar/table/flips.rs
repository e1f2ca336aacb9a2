//! How many cards are flipped in a faceoff, which they are, and what else counts in it.

use super::number::{times, untimes};
use crate::grammar::machine::Grammar;
use crate::grammar::rules::both;
use crate::tree::*;

type Changed = (Subject, Vec<Mod>);

pub fn add(g: &mut Grammar) {
    for (many, one) in [("cards", false), ("card", true)] {
        let fits = move |n: &Num| (*n == Num::Lit(1)) == one;
        both!(g, "player mod" Vec<Mod>, &format!("can't flip more than {{n:num}} {many} (|per faceoff|each faceoff|in each faceoff)"), [n: Num], fits(&n).then(|| vec![limit(n)]), |m| match m.as_slice() {
            [m @ Mod::AtMost(_, n, _)] if *m == limit(n.clone()) && fits(n) => Some(n.clone()),
            _ => None,
        });
        for words in [
            "(can|may) only flip",
            "(can|may) flip only",
            "(can|may) flip (at most|no more than)",
            "flip~ (at most|no more than|only)",
        ] {
            both!(g, "player mod" Vec<Mod>, &format!("read: {words} {{n:num}} {many} (|per faceoff|each faceoff|in each faceoff)"), [n: Num], fits(&n).then(|| vec![limit(n)]), |_m| None);
        }
    }
    for words in ["another card", "one additional card", "an extra card"] {
        both!(g, "act" Act, &format!("read: flip~ {words}"), [], Some(Act::Flip(Num::Lit(1))), |_a| None::<()>);
    }
    both!(g, "player mod" Vec<Mod>, "read: flip~ {n:number} (card|cards) (fewer|less)", [n: i32], Some(vec![Mod::FlipMore(Num::Lit(-n))]), |_m| None);
    both!(g, "noun" Noun, "read: plain: (the cards|all cards|all the cards|each card) {w:who} flipped (|this faceoff|during this faceoff|during that faceoff|in this faceoff|in that faceoff)", [w: Who], matches!(w, Who::You | Who::They).then(|| super::noun::every(Filter::of([Is::Flipped, Is::Controlled(w)]))), |_n| None);
    totals(g);
}

/// What a player's power total is besides.
fn totals(g: &mut Grammar) {
    both!(g, "player mod" Vec<Mod>, "read: (have/has|get/gets) {n:signed} power total", [n: i32], Some(vec![Mod::PowerTotal(Num::Lit(n))]), |_m| None);
    both!(g, "player mod" Vec<Mod>, "(have/has|get/gets) {n:signed} power total {q:for each}", [n: i32, q: Num], Some(vec![Mod::PowerTotal(times(n, q))]), |m| match m.as_slice() {
        [Mod::PowerTotal(q)] => untimes(q),
        _ => None,
    });
    for (word, sign) in [("increased", 1), ("(reduced|decreased|lowered)", -1)] {
        both!(g, "player change" Changed, &format!("read: {{w:whose}} power total is {word} by {{n:number}}"), [w: Who, n: i32], Some((Subject::Players(w), vec![Mod::PowerTotal(Num::Lit(sign * n))])), |_c| None);
        both!(g, "player change" Changed, &format!("read: {{w:whose}} power total is {word} by {{n:number}} {{q:for each}}"), [w: Who, n: i32, q: Num], Some((Subject::Players(w), vec![Mod::PowerTotal(times(sign * n, q))])), |_c| None);
    }
}

fn limit(n: Num) -> Mod {
    Mod::AtMost(Happening::of(Deed::Flip), n, Span::Faceoff)
}
