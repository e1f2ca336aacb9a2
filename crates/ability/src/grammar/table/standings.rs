//! How things stand and how they stood: who is ahead in the faceoff, what a player did in the last turn that was theirs, what a card
//! was played for; and the turn after this one.

use super::effect::later;
use crate::grammar::machine::Grammar;
use crate::grammar::rules::{both, happens, rule};
use crate::tree::*;
use crate::word::Cmp;

/// So many of a happening: what was done, and how often.
type Past = (Happening, Cmp, Num);

pub fn add(g: &mut Grammar) {
    ahead(g);
    before(g);
    transformed(g);
    next_turn(g);
}

/// Whoever has more power in the faceoff (514.4a) is ahead.
fn ahead(g: &mut Grammar) {
    rule!(g, "quantity" Num, "{w:whose} power total", [w] Num::PowerTotal(w));
    for (word, cmp) in [("ahead", Cmp::More), ("behind", Cmp::Less)] {
        both!(g, "being ahead" Cmp, &format!("read: are/is {word}"), [], Some(cmp), |_c| None::<()>);
    }
    for (word, cmp) in [("(ahead in|winning)", Cmp::More), ("(behind in|losing)", Cmp::Less)] {
        both!(g, "being ahead" Cmp, &format!("are/is {word} (the|this|that|a) faceoff"), [], Some(cmp), |c| (*c == cmp).then_some(()));
    }
    both!(g, "simple cond" Cond, "{w:who%} {c:being ahead%}", [w: Who, c: Cmp], Some(led(w, c)), |c| unled(c));
    for (word, cmp) in [("(higher|greater|more)", Cmp::More), ("(lower|less)", Cmp::Less)] {
        both!(g, "simple cond" Cond, &format!("read: {{w:any who}} (have|has) (a|) {word} power (total|) than {{v:any who}} (|do|does) (|in the faceoff)"), [w: Who, v: Who], (against(&w) == v).then(|| led(w, cmp)), |_c| None);
        both!(g, "simple cond" Cond, &format!("read: {{w:whose}} power total is {word} than {{v:whose}} (|power total)"), [w: Who, v: Who], Some(Cond::Compare(Num::PowerTotal(w), cmp, Num::PowerTotal(v))), |_c| None);
    }
    both!(g, "simple cond" Cond, "{w:whose} power total is {a:amount}", [w: Who, a: (Cmp, Num)], Some(Cond::Compare(Num::PowerTotal(w), a.0, a.1)), |c| match c {
        Cond::Compare(Num::PowerTotal(w), cmp, n) => Some((w.clone(), (*cmp, n.clone()))),
        _ => None,
    });
}

fn against(who: &Who) -> Who {
    match who {
        Who::You => Who::Opponent,
        Who::Opponent | Who::EachOpponent => Who::You,
        _ => Who::OpponentOf(Box::new(Who::They)),
    }
}

fn led(who: Who, cmp: Cmp) -> Cond {
    let other = against(&who);
    Cond::Compare(Num::PowerTotal(who), cmp, Num::PowerTotal(other))
}

fn unled(c: &Cond) -> Option<(Who, Cmp)> {
    match c {
        Cond::Compare(Num::PowerTotal(w), cmp @ (Cmp::More | Cmp::Less), _) if led(w.clone(), *cmp) == *c => {
            Some((w.clone(), *cmp))
        }
        _ => None,
    }
}

/// "you lost a faceoff during your last turn": in the turn of whoever did it.
fn before(g: &mut Grammar) {
    both!(g, "simple cond" Cond, "{w:any who} {p:did} (during|on|in) {v:whose} (last|previous) turn", [w: Who, p: Past, v: Who], own(&w, &v).then(|| stood(w, p))?, |c| unstood(c).map(|(w, p)| (w.clone(), p, theirs(&w))));
    both!(g, "simple cond" Cond, "read: {w:any who} (have|has) {p:did} (during|on|in) {v:whose} (last|previous) turn", [w: Who, p: Past, v: Who], own(&w, &v).then(|| stood(w, p))?, |_c| None);
    both!(g, "simple cond" Cond, "{w:any who} (did not|didn't) {h:verb} (during|on|in) {v:whose} (last|previous) turn", [w: Who, h: Happening, v: Who], own(&w, &v).then(|| stood(w, (h, Cmp::Exactly, Num::Lit(0))))?, |c| {
        let (w, (h, cmp, n)) = unstood(c)?;
        (cmp == Cmp::Exactly && n == Num::Lit(0)).then(|| (w.clone(), h, theirs(&w)))
    });
}

fn theirs(who: &Who) -> Who {
    if *who == Who::You { Who::You } else { Who::They }
}

fn own(who: &Who, whose: &Who) -> bool {
    *whose == theirs(who) || whose == who
}

/// Of a turn that is over it is known who did what; what has become of the cards since is no matter of it.
fn stood(who: Who, past: Past) -> Option<Cond> {
    let told = past.0.what.0.iter().all(|i| matches!(i, Is::Type(_)));
    let bare = past.0.involving.is_none() && past.0.from.is_none() && past.0.or.is_empty();
    let place = past.0.to.as_ref().is_none_or(|to| *to == Spot::At(Place::Problem));
    let h = Happening { who: Some(who), ..past.0 };
    (told && bare && place).then(|| Cond::Happened(Box::new(h), past.1, past.2, Span::LastTurn))
}

fn unstood(c: &Cond) -> Option<(Who, Past)> {
    match c {
        Cond::Happened(h, cmp, n, Span::LastTurn) => {
            Some((h.who.clone()?, (Happening { who: None, ..(**h).clone() }, *cmp, n.clone())))
        }
        _ => None,
    }
}

/// Played for the price of a keyword instead of its cost.
fn transformed(g: &mut Grammar) {
    happens!(g, "verb", "transform~ (|into) {what:any cards}", Deed::Transform, [what]);
    happens!(g, "verb", "read: play~ {what:any cards} (using|with) Transform", Deed::Transform, [what]);
    happens!(g, "verb", "read: play~ {what:any cards} (for|by paying) its Transform cost", Deed::Transform, [what]);
    happens!(g, "card verb", "transform~", Deed::Transform, []);
    happens!(g, "verb", "redeem~ {what:any cards}", Deed::Redeem, [what]);
    happens!(g, "verb", "read: play~ {what:any cards} (using|with) Redeem", Deed::Redeem, [what]);
    happens!(g, "card verb", "read: is redeemed", Deed::Redeem, []);
}

/// "At the end of your next turn, ...": once that turn has begun, at its end.
fn next_turn(g: &mut Grammar) {
    both!(@ g, 1, "sentence" Effect, "at the end of {w:next one} next turn, {e:sentence}", [w: Option<Who>, e: Effect], Some(turn_after(w, e)), |e| {
        let (start, then) = super::effect::unlater(e)?;
        let (_, last) = super::effect::unlater(&then)?;
        (turn_after(start.who.clone(), last.clone()) == *e).then_some((start.who, last))
    });
    both!(g, "next one" Option<Who>, "the", [], Some(None), |w| w.is_none().then_some(()));
    both!(g, "next one" Option<Who>, "{w:whose}", [w: Who], Some(Some(w)), |w| w.clone());
    // An extra turn is that player's next.
    both!(g, "item" Effect, "read: Take (an extra|an additional|another) turn (|after this one). At the end of that turn, {e:sentence}.", [e: Effect], Some(Effect::Seq(vec![Effect::Do(Who::You, Act::ExtraTurn), turn_after(Some(Who::You), e)])), |_e| None);
}

pub fn turn_after(whose: Option<Who>, effect: Effect) -> Effect {
    let own = whose.is_some();
    let starts = Happening { who: whose, first: own.then_some(Span::Game), ..Happening::of(Deed::StartTurn) };
    later(starts, later(Happening::of(Deed::EndTurn), effect))
}
