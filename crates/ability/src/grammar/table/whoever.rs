//! Players of whom something is so: "each player who has no Friends here", "an opponent with more cards in hand than you".

use super::condition::{had_by, outdoes};
use crate::grammar::machine::Grammar;
use crate::grammar::rules::{both, rule};
use crate::tree::*;
use crate::word::Cmp;

type Many = (Filter, Cmp, Num);
/// So many of a happening: what was done, and how often.
type Past = (Happening, Cmp, Num);

pub fn add(g: &mut Grammar) {
    said_of_them(g);
    who(g);
}

/// What is true of a player, with the verb in the form the subject asks for.
fn said_of_them(g: &mut Grammar) {
    both!(g, "so of them" Cond, "{n:holding^}", [n: Many], Some(Cond::Count(had_by(&n.0, &Who::They), n.1, n.2)), |c| match c {
        Cond::Count(f, cmp, n) => unhad(f).map(|f| (f, *cmp, n.clone())),
        _ => None,
    });
    both!(g, "so of them" Cond, "read: had {n:how many}", [n: Many], Some(Cond::Count(had_by(&n.0, &Who::They), n.1, n.2)), |_c| None);
    both!(g, "so of them" Cond, "read: (don't/doesn't|do/does not) (have|control) {n:how many}", [n: Many], (n.1 == Cmp::AtLeast).then(|| {
        let theirs = had_by(&n.0, &Who::They);
        if n.2 == Num::Lit(1) { Cond::Count(theirs, Cmp::Exactly, Num::Lit(0)) } else { Cond::Count(theirs, Cmp::Less, n.2) }
    }), |_c| None);
    both!(g, "so of them" Cond, "{a:holding tokens^}", [a: (Cmp, Num)], Some(Cond::Compare(Num::Tokens(Who::They), a.0, a.1)), |c| match c {
        Cond::Compare(Num::Tokens(Who::They), cmp, n) => Some((*cmp, n.clone())),
        _ => None,
    });
    both!(g, "so of them" Cond, "{a:holding points^}", [a: (Cmp, Num)], Some(Cond::Compare(Num::Points(Who::They), a.0, a.1)), |c| match c {
        Cond::Compare(Num::Points(Who::They), cmp, n) => Some((*cmp, n.clone())),
        _ => None,
    });
    both!(g, "so of them" Cond, "{x:outnumbering^}", [x: (Filter, Who, Cmp)], Some(more(&x.0, &x.1, x.2)), |c| {
        let Cond::Compare(Num::Count(a), cmp, Num::Count(_)) = c else { return None };
        let f = unhad(a)?;
        [Who::You, Who::Opponent, Who::OpponentOf(Box::new(Who::They))].into_iter().find(|w| more(&f, w, *cmp) == *c).map(|w| (f, w, *cmp))
    });
    both!(g, "so of them" Cond, "{p:outdoing^}", [p: Place], Some(outdoes(&Who::They, &p)), |c| match c {
        Cond::Compare(Num::Sum(Stat::Power, f), ..) => {
            let at = f.0.iter().find_map(|i| if let Is::At(p) = i { Some(p.clone()) } else { None })?;
            (outdoes(&Who::They, &at) == *c).then_some(at)
        }
        _ => None,
    });
    both!(g, "so of them" Cond, "{p:did} (this|that) turn", [p: Past], Some(did(p)), |c| match c {
        Cond::Happened(h, cmp, n, Span::Turn) if h.who == Some(Who::They) => Some((Happening { who: None, ..(**h).clone() }, *cmp, n.clone())),
        _ => None,
    });
    both!(g, "so of them" Cond, "(did not|didn't) {v:verb} this way", [v: Happening], Some(by_this_text((v, Cmp::Exactly, Num::Lit(0)))), |c| match c {
        Cond::Happened(h, Cmp::Exactly, Num::Lit(0), Span::Text) if h.who == Some(Who::They) && h.deed == Deed::Pay => Some(Happening { who: None, ..(**h).clone() }),
        _ => None,
    });
    both!(g, "did" Past, "read: (spent|paid) no action tokens", [], Some((Happening::of(Deed::Pay), Cmp::Exactly, Num::Lit(0))), |_p| None::<()>);
    both!(g, "simple cond" Cond, "{w:any who} (paid|spent) {a:token amount} this turn", [w: Who, a: (Cmp, Num)], Some(Cond::Compare(paid_by(w), a.0, a.1)), |c| match c {
        Cond::Compare(Num::Times_(h, Span::Turn), cmp, n) => {
            let w = h.who.clone()?;
            (Num::Times_(h.clone(), Span::Turn) == paid_by(w.clone())).then(|| (w, (*cmp, n.clone())))
        }
        _ => None,
    });
    both!(g, "did" Past, "paid (action tokens|an action token|one or more action tokens)", [], Some(paid()), |p| (*p == paid()).then_some(()));
    // "each player who revealed a Friend draws a card": by what this text made them do.
    both!(g, "so of them" Cond, "{p:did} this way", [p: Past], Some(by_this_text(p)), |c| match c {
        Cond::Happened(h, cmp, n, Span::Text) if h.who == Some(Who::They) => Some((Happening { who: None, ..(**h).clone() }, *cmp, n.clone())),
        _ => None,
    });
    both!(@ g, 2, "so of them" Cond, "read: {p:did}", [p: Past], matches!(p.0.deed, Deed::Reveal | Deed::Discard | Deed::Retire | Deed::Banish | Deed::Dismiss).then(|| by_this_text(p)), |_c| None);
    both!(g, "so of them" Cond, "read: (did not|didn't) {v:verb} (this|that) turn", [v: Happening], Some(did((v, Cmp::Exactly, Num::Lit(0)))), |_c| None);
    for (word, cmp) in [("more", Cmp::More), ("fewer", Cmp::Less)] {
        both!(g, "so of them" Cond, &format!("read: have/has {word} action tokens than {{w:than whom}}"), [w: Who], Some(Cond::Compare(Num::Tokens(Who::They), cmp, Num::Tokens(w))), |_c| None);
    }
}

fn more(f: &Filter, than: &Who, cmp: Cmp) -> Cond {
    Cond::Compare(Num::Count(had_by(f, &Who::They)), cmp, Num::Count(had_by(f, than)))
}

/// As many action tokens as a player has paid this turn.
fn paid_by(who: Who) -> Num {
    Num::Times_(Box::new(Happening { who: Some(who), ..Happening::of(Deed::Pay) }), Span::Turn)
}

fn paid() -> Past {
    (Happening::of(Deed::Pay), Cmp::AtLeast, Num::Lit(1))
}

fn by_this_text((h, cmp, n): Past) -> Cond {
    Cond::Happened(Box::new(Happening { who: Some(Who::They), ..h }), cmp, n, Span::Text)
}

fn did((h, cmp, n): Past) -> Cond {
    Cond::Happened(Box::new(Happening { who: Some(Who::They), ..h }), cmp, n, Span::Turn)
}

/// A description without the player it is about; none where it names no player.
fn unhad(f: &Filter) -> Option<Filter> {
    let bare = Filter::of(f.0.iter().filter_map(|i| match i {
        Is::Controlled(Who::They) => None,
        Is::In(zone, Some(Who::They)) => Some(Is::In(*zone, None)),
        other => Some(other.clone()),
    }));
    (had_by(&bare, &Who::They) == *f).then_some(bare)
}

fn who(g: &mut Grammar) {
    rule!(g, "who" Who, "s: each player who {c:so of them+}", [;c] Who::EachWith(c));
    rule!(g, "who" Who, "read: s: (a player|any player|the player) who {c:so of them+}", [;c] Who::EachWith(c));
    rule!(g, "who" Who, "read: plain: (players|all players) who {c:so of them}", [;c] Who::EachWith(c));
    rule!(g, "who" Who, "s: each opponent who {c:so of them+}", [;c] Who::OpponentWith(c));
    rule!(g, "who" Who, "read: s: (an opponent|any opponent|your opponent) who {c:so of them+}", [;c] Who::OpponentWith(c));
    rule!(g, "who" Who, "read: plain: (opponents|your opponents|all opponents) who {c:so of them}", [;c] Who::OpponentWith(c));
    // "with" instead of "who has".
    both!(g, "had so" Cond, "{n:how many}", [n: Many], Some(Cond::Count(had_by(&n.0, &Who::They), n.1, n.2)), |_c| None);
    both!(g, "had so" Cond, "{a:amount} action (tokens|token)", [a: (Cmp, Num)], Some(Cond::Compare(Num::Tokens(Who::They), a.0, a.1)), |_c| None);
    both!(g, "had so" Cond, "{a:token amount}", [a: (Cmp, Num)], Some(Cond::Compare(Num::Tokens(Who::They), a.0, a.1)), |_c| None);
    both!(g, "had so" Cond, "{a:amount} points", [a: (Cmp, Num)], Some(Cond::Compare(Num::Points(Who::They), a.0, a.1)), |_c| None);
    for (word, cmp) in [("more", Cmp::More), ("fewer", Cmp::Less)] {
        both!(g, "had so" Cond, &format!("{word} {{f:described+}} than {{w:than whom}}"), [f: Filter, w: Who], Some(more(&f, &w, cmp)), |_c| None);
        both!(g, "had so" Cond, &format!("{word} action tokens than {{w:than whom}}"), [w: Who], Some(Cond::Compare(Num::Tokens(Who::They), cmp, Num::Tokens(w))), |_c| None);
        both!(g, "had so" Cond, &format!("{word} points than {{w:than whom}}"), [w: Who], Some(Cond::Compare(Num::Points(Who::They), cmp, Num::Points(w))), |_c| None);
    }
    for (words, all) in [
        ("s: (each player|a player|any player)", true),
        ("s: (each opponent|an opponent|any opponent|your opponent)", false),
        ("plain: (players|all players)", true),
        ("plain: (opponents|your opponents)", false),
    ] {
        both!(@ g, 2, "who" Who, &format!("read: {words} with {{c:had so}}"), [c: Cond], Some(if all { Who::EachWith(Box::new(c)) } else { Who::OpponentWith(Box::new(c)) }), |_w| None);
    }
}
