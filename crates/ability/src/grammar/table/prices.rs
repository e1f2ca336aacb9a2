//! What cards and moves cost, put together of its parts: what is paid for, who pays, how much for each of what, and the least.

use super::noun::with;
use super::number::times;
use crate::grammar::machine::Grammar;
use crate::grammar::rules::{both, rule};
use crate::tree::*;

type Changed = (Subject, Vec<Mod>);
/// Who pays, where that is said, and for what.
type Priced = (Option<Who>, Happening);
/// How much more or less, for each of what, and the least it comes to.
type Amount = (i32, Option<Num>, Option<i32>);
/// The same with whoever pays, and where the card goes.
type Costing = (Option<Who>, Amount, Option<Spot>);

pub fn add(g: &mut Grammar) {
    played(g);
    moved(g);
    done(g);
    amounts(g);
    costing(g);
    both!(g, "card change" Changed, "read: {p:priced%} {c:costing%}", [p: Priced, c: Costing], priced(p, c), |_c| None);
    both!(g, "card change" Changed, "read: {p:moved price%} {c:move costing%}", [p: Priced, c: Costing], priced(p, c), |_c| None);
    // What each player plays there first.
    both!(g, "player mod" Vec<Mod>, "(pay~|may pay) {n:[n]} less to {h:first play}", [n: i32, h: Happening], Some(vec![Mod::Cost { of: h, by: Num::Lit(-n), min: None }]), |m| match m.as_slice() {
        [Mod::Cost { of, by: Num::Lit(n), min: None }] if *n < 0 => Some((-n, of.clone())),
        _ => None,
    });
    both!(g, "player mod" Vec<Mod>, "(must pay|pay~) {n:+[n]} to {h:first play}", [n: i32, h: Happening], Some(vec![Mod::Cost { of: h, by: Num::Lit(n), min: None }]), |m| match m.as_slice() {
        [Mod::Cost { of, by: Num::Lit(n), min: None }] if *n > 0 => Some((*n, of.clone())),
        _ => None,
    });
}

fn play(what: Filter) -> Happening {
    Happening { what, ..Happening::of(Deed::Play) }
}

/// Whether a description is of cards not played yet: those "played here" are told by where they go.
pub fn is_unplayed(f: &Filter) -> bool {
    !f.0.iter().any(|i| matches!(i, Is::Has(_)))
}

fn played(g: &mut Grammar) {
    rule!(g, "those playing" Who, "plain: you play", [] Who::You);
    rule!(g, "those playing" Who, "plain: (opponents|your opponents) play", [] Who::EachOpponent);
    rule!(g, "those playing" Who, "read: plain: (an opponent|each opponent|your opponent) plays", [] Who::EachOpponent);
    rule!(g, "those playing" Who, "plain: (players|all players) play", [] Who::EachPlayer);
    rule!(g, "those playing" Who, "read: plain: (each player|a player|any player) plays", [] Who::EachPlayer);
    both!(g, "priced" Priced, "read: plain: {f:described+}", [f: Filter], is_unplayed(&f).then(|| (None, play(f))), |_p| None);
    both!(g, "priced" Priced, "read: plain: {f:described+} played {to:to}", [f: Filter, to: Spot], Some((None, Happening { to: Some(to), ..play(f) })), |_p| None);
    both!(g, "priced" Priced, "read: plain: {f:described+} {w:those playing}", [f: Filter, w: Who], Some((Some(w), play(f))), |_p| None);
    both!(g, "priced" Priced, "read: plain: {f:described+} {w:those playing} {to:to}", [f: Filter, w: Who, to: Spot], Some((Some(w), Happening { to: Some(to), ..play(f) })), |_p| None);
    both!(g, "priced" Priced, "read: plain: your {f:described+}", [f: Filter], is_unplayed(&f).then(|| (Some(Who::You), play(f))), |_p| None);
    both!(g, "priced" Priced, "read: plain: (opponents '|your opponents ') {f:described+}", [f: Filter], is_unplayed(&f).then(|| (Some(Who::EachOpponent), play(f))), |_p| None);
    both!(g, "priced" Priced, "read: s: {r:this}", [r: Ref], (r == Ref::This).then(|| (Some(Who::You), play(Filter::of([Is::The(r)])))), |_p| None);
    both!(g, "priced" Priced, "read: s: each {f:described}", [f: Filter], is_unplayed(&f).then(|| (None, play(f))), |_p| None);
    both!(g, "priced" Priced, "read: s: each {f:described} {w:those playing}", [f: Filter, w: Who], Some((Some(w), play(f))), |_p| None);
    let first = |f: Filter, s: Span| Happening { first: Some(s), ..play(f) };
    both!(g, "priced" Priced, "read: s: the first {f:described} {w:those playing} each {s:remembered}", [f: Filter, w: Who, s: Span], Some((Some(w), first(f, s))), |_p| None);
    both!(g, "priced" Priced, "read: s: the first {f:described} {w:those playing} {to:to} each {s:remembered}", [f: Filter, w: Who, to: Spot, s: Span], Some((Some(w), Happening { to: Some(to), ..first(f, s) })), |_p| None);
    both!(g, "priced" Priced, "read: s: the first {f:described} played {to:to} each {s:remembered}", [f: Filter, to: Spot, s: Span], Some((Some(Who::EachPlayer), Happening { to: Some(to), ..first(f, s) })), |_p| None);
    both!(g, "priced" Priced, "read: s: {w:whose} first {f:described} each {s:remembered}", [w: Who, f: Filter, s: Span], (w != Who::You && is_unplayed(&f)).then(|| (Some(w), first(f, s))), |_p| None);
    both!(g, "priced" Priced, "read: plain: {f:described+} {w:those playing} {from:from}", [f: Filter, w: Who, from: Spot], Some((Some(w), Happening { from: Some(from), ..play(f) })), |_p| None);
    both!(g, "priced" Priced, "read: s: your first {f:described} each {s:remembered}", [f: Filter, s: Span], is_unplayed(&f).then(|| (Some(Who::You), first(f, s))), |_p| None);
    both!(g, "priced" Priced, "read: s: your first {f:described} {to:to} each {s:remembered}", [f: Filter, to: Spot, s: Span], Some((Some(Who::You), Happening { to: Some(to), ..first(f, s) })), |_p| None);
}

/// "moving characters to this Problem": what is done, as a noun.
fn done(g: &mut Grammar) {
    for (verb, deed) in [("moving", Deed::Move), ("playing", Deed::Play)] {
        both!(@ g, 1, "priced" Priced, &format!("read: s: {verb} {{what:any cards}}"), [what: Filter], Some((Some(Who::EachPlayer), Happening { what, ..Happening::of(deed) })), |_p| None);
        both!(@ g, 1, "priced" Priced, &format!("read: s: {verb} {{what:any cards}} {{to:to}}"), [what: Filter, to: Spot], Some((Some(Who::EachPlayer), Happening { what, to: Some(to), ..Happening::of(deed) })), |_p| None);
    }
}

/// Cards that are moved, whoever controls them.
fn moved(g: &mut Grammar) {
    let moving = |what: Filter| Happening { what, ..Happening::of(Deed::Move) };
    both!(g, "moved price" Priced, "read: plain: {f:described+}", [f: Filter], Some((Some(Who::EachPlayer), moving(f))), |_p| None);
    both!(g, "moved price" Priced, "read: plain: your {f:described+}", [f: Filter], Some((Some(Who::You), moving(with(f, Is::Controlled(Who::You))))), |_p| None);
    both!(g, "moved price" Priced, "read: plain: (opponents '|your opponents ') {f:described+}", [f: Filter], Some((Some(Who::EachOpponent), moving(with(f, Is::Controlled(Who::Opponent))))), |_p| None);
    both!(g, "moved price" Priced, "read: s: {r:this}", [r: Ref], (r == Ref::This).then(|| (Some(Who::You), moving(Filter::of([Is::The(r)])))), |_p| None);
    both!(g, "moved price" Priced, "read: s: {r:that card}", [r: Ref], Some((Some(Who::EachPlayer), moving(Filter::of([Is::The(r)])))), |_p| None);
    for (word, sign) in [("less", -1), ("more", 1)] {
        both!(g, "move costing" Costing, &format!("read: cost~ {{n:cost change}} {word} to move"), [n: i32], Some((None, (sign * n, None, None), None)), |_c| None);
        both!(g, "move costing" Costing, &format!("read: cost~ {{n:cost change}} {word} to move {{to:to}}"), [n: i32, to: Spot], Some((None, (sign * n, None, None), Some(to))), |_c| None);
        both!(g, "move costing" Costing, &format!("read: cost~ {{n:cost change}} {word} to move {{q:for each}}"), [n: i32, q: Num], Some((None, (sign * n, Some(q), None), None)), |_c| None);
        both!(g, "move costing" Costing, &format!("read: cost~ {{n:cost change}} {word} to move, to a minimum of {{k:[n]}}"), [n: i32, k: i32], Some((None, (sign * n, None, Some(k)), None)), |_c| None);
    }
    both!(g, "card change" Changed, "read: your {f:described+} (can|may) be moved {to:to} for {n:[n]} less", [f: Filter, to: Spot, n: i32], priced((Some(Who::You), moving(with(f, Is::Controlled(Who::You)))), (None, (-n, None, None), Some(to))), |_c| None);
    both!(g, "move costing" Costing, "read: cost~ an additional {n:[n]} to move", [n: i32], Some((None, (n, None, None), None)), |_c| None);
    both!(g, "move costing" Costing, "read: cost~ {n:+[n]} to move", [n: i32], Some((None, (n, None, None), None)), |_c| None);
}

fn amounts(g: &mut Grammar) {
    for (words, sign) in [
        ("{n:cost change} (less|fewer)", -1),
        ("{n:cost change} more", 1),
        ("an additional {n:cost change}", 1),
        ("{n:+[n]}", 1),
    ] {
        both!(g, "cost amount" Amount, &format!("read: {words} (|to play)"), [n: i32], Some((sign * n, None, None)), |_a| None);
        both!(g, "cost amount" Amount, &format!("read: {words} (|to play) {{q:for each}}"), [n: i32, q: Num], Some((sign * n, Some(q), None)), |_a| None);
        if sign < 0 {
            both!(g, "cost amount" Amount, &format!("read: {words} (|to play)(, to|to) a minimum of {{k:[n]}}"), [n: i32, k: i32], Some((-n, None, Some(k))), |_a| None);
            both!(g, "cost amount" Amount, &format!("read: {words} (|to play) {{q:for each}}(, to|to) a minimum of {{k:[n]}}"), [n: i32, q: Num, k: i32], Some((-n, Some(q), Some(k))), |_a| None);
            both!(g, "cost amount" Amount, &format!("read: {words} (|to play), to a minimum of {{k:[n]}}, {{q:for each}}"), [n: i32, q: Num, k: i32], Some((-n, Some(q), Some(k))), |_a| None);
        }
    }
}

fn costing(g: &mut Grammar) {
    rule!(g, "payer of it" Who, "you", [] Who::You);
    rule!(g, "payer of it" Who, "(opponents|your opponents|an opponent|each opponent|your opponent)", [] Who::EachOpponent);
    rule!(g, "payer of it" Who, "(players|each player|all players)", [] Who::EachPlayer);
    both!(g, "costing" Costing, "read: cost~ {a:cost amount}", [a: Amount], Some((None, a, None)), |_c| None);
    both!(@ g, 2, "costing" Costing, "read: cost~ {a:cost amount} {to:to}", [a: Amount, to: Spot], Some((None, a, Some(to))), |_c| None);
    both!(g, "costing" Costing, "read: cost~ {w:payer of it} {a:cost amount}", [w: Who, a: Amount], Some((Some(w), a, None)), |_c| None);
    both!(@ g, 2, "costing" Costing, "read: cost~ {w:payer of it} {a:cost amount} {to:to}", [w: Who, a: Amount, to: Spot], Some((Some(w), a, Some(to))), |_c| None);
}

fn priced((who, of): Priced, (payer, (n, each, min), to): Costing) -> Option<Changed> {
    let whose = who.as_ref().is_some_and(|w| *w != Who::EachPlayer);
    if whose && payer.is_some() || of.to.is_some() && to.is_some() {
        return None;
    }
    // Said of all that are played, it is a rule of the game.
    let of = Happening { to: to.or(of.to.clone()), ..of };
    let whole = each.is_none() && min.is_none() && of.to.is_none();
    let by = each.map_or(Num::Lit(n), |q| times(n, q));
    let subject = match payer.or(who) {
        None if whole => Subject::Game,
        None => Subject::Players(Who::EachPlayer),
        Some(who) => Subject::Players(who),
    };
    Some((subject, vec![Mod::Cost { of, by, min }]))
}
