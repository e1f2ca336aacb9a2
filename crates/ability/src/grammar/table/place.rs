//! Places: where a card is, where it goes, where it comes from.

use crate::grammar::machine::Grammar;
use crate::grammar::rules::{both, heavy, rule};
use crate::tree::*;
use crate::word::{Cmp, Zone};

pub fn add(g: &mut Grammar) {
    // A Problem as a noun.
    rule!(g, "problem" Place, "{p:this problem}", [p] p);
    rule!(g, "problem" Place, "(that|the same|a single) Problem", [] Place::There);
    both!(g, "problem" Place, "(a Dilemma|any Dilemma)", [], Some(dilemma()), |p| (*p == dilemma()).then_some(()));
    both!(g, "problem" Place, "one of {w:whose} Dilemmas", [w: Who], Some(dilemma_of(w)), |p| match p {
        Place::ProblemWith(f) => match f.0.as_slice() {
            [Is::Controlled(w), Is::Trait(_)] if dilemma_of(w.clone()) == *p => Some(w.clone()),
            _ => None,
        },
        _ => None,
    });
    both!(g, "problem" Place, "read: {w:whose} (Dilemmas|Dilemma)", [w: Who], Some(dilemma_of(w)), |_p| None);
    for (words, who) in [
        ("(you control|you have)", Who::You),
        ("(an opponent controls|opponents control|your opponent controls|your opponents control)", Who::Opponent),
        ("they control", Who::They),
    ] {
        both!(g, "problem" Place, &format!("read: (a Dilemma|any Dilemma|Dilemmas|each Dilemma) {words}"), [], Some(dilemma_of(who.clone())), |_p| None::<()>);
    }
    both!(g, "problem" Place, "read: (an opposing Dilemma|opposing Dilemmas)", [], Some(dilemma_of(Who::Opponent)), |_p| None::<()>);
    both!(g, "problem" Place, "read: (Dilemmas|each Dilemma|all Dilemmas)", [], Some(dilemma()), |_p| None::<()>);
    rule!(g, "problem" Place, "read: {p:host problem}", [p] p);
    rule!(g, "problem" Place, "{r:area of} Problem", [r] Place::Of(r));
    both!(g, "problem" Place, "read: the Problem of {f:one card}", [f: Filter], Some(Place::ProblemWith(f)), |_p| None);
    rule!(g, "problem" Place, "(a|any|one) Problem", [] Place::Problem);
    rule!(g, "problem" Place, "(another|any other) Problem", [] Place::OtherProblem);
    heavy!(g, 1, "problem" Place, "read: a different Problem", [] Place::OtherProblem);
    rule!(g, "problem" Place, "(each|all) Problem", [] Place::EachProblem);
    rule!(g, "problem" Place, "read: (all|) Problems", [] Place::EachProblem);
    rule!(g, "problem" Place, "(different Problems|a different Problem each)", [] Place::DifferentProblems);
    // All of them: "another Problem" is one. Going there, each card goes to one.
    both!(@ g, 1, "problem" Place, "(other Problems|all other Problems)", [], Some(elsewhere()), |p| (*p == elsewhere()).then_some(()));
    rule!(g, "problem" Place, "read: your own Problem", [] Place::ProblemOf(Who::You));
    rule!(g, "problem" Place, "read: one of {w:owning} Problems", [w] Place::ProblemOf(w));
    rule!(g, "problem" Place, "a random Problem", [] Place::RandomProblem);
    rule!(g, "problem" Place, "{w:owning} Problem", [w] Place::ProblemOf(w));
    rule!(g, "problem" Place, "an opposing Problem", [] Place::ProblemOf(Who::Opponent));
    rule!(g, "problem" Place, "read: {w:owning} Problems", [w] Place::ProblemOf(w));
    rule!(g, "problem" Place, "read: (a|any) Problem you own", [] Place::ProblemOf(Who::You));
    rule!(g, "problem" Place, "read: (a|any) Problem (an opponent owns|your opponent owns)", [] Place::ProblemOf(Who::Opponent));
    rule!(g, "owning" Who, "your", [] Who::You);
    rule!(g, "owning" Who, "their own", [] Who::They);
    rule!(g, "owning" Who, "(an opponent|your opponent) 's", [] Who::Opponent);
    rule!(g, "area of" Ref, "its", [] Ref::It);
    rule!(g, "area of" Ref, "{r:that card} 's", [r] r);
    rule!(g, "that card" Ref, "that {h:head noun}", [h] Ref::That(h));
    rule!(g, "that card" Ref, "read: this {h:host noun}", [h] Ref::That(h));

    both!(g, "problem" Place, "a Problem where you have {f:one card}", [f: Filter], Some(Place::ProblemWith(super::noun::with(f, Is::Controlled(Who::You)))), |p| match p {
        Place::ProblemWith(f) if f.0.contains(&Is::Controlled(Who::You)) => Some(Filter::of(f.0.iter().filter(|i| **i != Is::Controlled(Who::You)).cloned())),
        _ => None,
    });
    // "confront a Problem with this card" is about the card, not the Problem.
    both!(@ g, 1, "problem" Place, "a Problem (with|where there is) {f:some cards}", [f: Filter], Some(Place::ProblemWith(f)), |p| match p {
        Place::ProblemWith(f) => Some(f.clone()),
        _ => None,
    });
    both!(g, "problem" Place, "a Problem (without|with no) {f:described+}", [f: Filter], Some(empty_of(f)), |p| match p {
        Place::ProblemWhere(c) => match &**c {
            Cond::Count(f, Cmp::Exactly, Num::Lit(0)) => {
                let rest = Filter::of(f.0.iter().filter(|i| **i != Is::At(Place::There)).cloned());
                (empty_of(rest.clone()) == *p).then_some(rest)
            }
            _ => None,
        },
        _ => None,
    });
    both!(g, "problem" Place, "read: a Problem that has {f:some cards} (there|)", [f: Filter], (!f.0.contains(&Is::At(Place::There))).then_some(Place::ProblemWith(f)), |_p| None);

    // The Problem of a card, as a thing of its own; on a Problem it is the card itself.
    rule!(g, "own problem" Place, "{p:card's problem}", [p] p);
    rule!(g, "own problem" Place, "{r:area of} Problem", [r] Place::Of(r));

    // Standing there.
    rule!(g, "loc" Place, "here", [] Place::Here);
    rule!(g, "loc" Place, "there", [] Place::There);
    rule!(g, "loc" Place, "at home", [] Place::Home(Who::Any));
    rule!(g, "loc" Place, "(in|at) {w:whose} home", [w] Place::Home(w));
    rule!(g, "loc" Place, "at {p:problem}", [p] p);
    rule!(g, "loc" Place, "in the same area", [] Place::There);
    rule!(g, "loc" Place, "read: at it", [] Place::Of(Ref::It));
    rule!(g, "loc" Place, "read: (at|in) the same Problem or home", [] Place::Beside(Ref::It));
    rule!(g, "loc" Place, "read: (at|in) {p:this area}", [p] p);
    // At a home a card is at no Problem.
    rule!(g, "loc" Place, "read: (at|in) the same Problem as {r:any ref}", [r] Place::Of(r));
    rule!(g, "goal" Place, "read: to the same Problem as {r:any ref}", [r] Place::Of(r));
    both!(g, "loc" Place, "(in|at) the same area as {r:any ref}", [r: Ref], Some(if r == Ref::This { Place::Here } else { Place::Beside(r) }), |p| match p {
        Place::Beside(r) if *r != Ref::This => Some(r.clone()),
        _ => None,
    });

    // Going there.
    rule!(g, "goal" Place, "here", [] Place::Here);
    rule!(g, "goal" Place, "read: to here", [] Place::Here);
    rule!(g, "goal" Place, "there", [] Place::There);
    rule!(g, "goal" Place, "home", [] Place::Home(Who::Any));
    rule!(g, "goal" Place, "to {w:whose} home", [w] Place::Home(w));
    // Of several cards each has a controller of its own.
    rule!(g, "goal" Place, "read: to their (controllers '|controller 's) homes", [] Place::Home(Who::Any));
    rule!(g, "goal" Place, "read: to their homes", [] Place::Home(Who::Any));
    rule!(g, "goal" Place, "to {p:problem}", [p] p);
    rule!(g, "goal" Place, "to (its|their) previous area", [] Place::Previous);
    rule!(g, "goal" Place, "read: (back|back to where it was|to where it was before)", [] Place::Previous);
    rule!(g, "goal" Place, "to (that|the same) area", [] Place::There);
    rule!(g, "goal" Place, "to (a random area|random areas)", [] Place::RandomArea);
    rule!(g, "goal" Place, "read: to {p:this area}", [p] p);
    rule!(g, "goal" Place, "read: to it", [] Place::Beside(Ref::It));
    both!(g, "goal" Place, "to the same area as {r:any ref}", [r: Ref], Some(if r == Ref::This { Place::Here } else { Place::Beside(r) }), |p| match p {
        Place::Beside(r) if *r != Ref::This => Some(r.clone()),
        _ => None,
    });
    rule!(g, "goal" Place, "read: to other Problems", [] Place::OtherProblem);
    rule!(g, "goal" Place, "read: to random Problems", [] Place::RandomProblem);
    both!(g, "this area" Place, "{r:this} 's area", [r: Ref], (r == Ref::This).then_some(Place::Here), |_p| None);
    both!(g, "problem" Place, "read: a {f:plain described} 's Problem", [f: Filter], Some(Place::ProblemWith(f)), |_p| None);
    both!(g, "problem" Place, "read: another {f:plain described} 's Problem", [f: Filter], Some(Place::ProblemWith(super::noun::with(f, Is::Other))), |_p| None);

    // Into play there: "at" as well as "to".
    rule!(g, "played at" Place, "to {w:whose} home", [w] Place::Home(w));
    rule!(g, "played at" Place, "{p:loc}", [p] p);
    rule!(g, "played at" Place, "to {p:problem}", [p] p);

    // From and to, of something that happens.
    rule!(g, "to" Spot, "{p:goal}", [p] Spot::At(p));
    rule!(g, "from" Spot, "from home", [] Spot::At(Place::Home(Who::Any)));
    rule!(g, "from" Spot, "from {w:whose} home", [w] Spot::At(Place::Home(w)));
    rule!(g, "from" Spot, "(|away) from {p:problem}", [p] Spot::At(p));
    rule!(g, "from" Spot, "(|away) from here", [] Spot::At(Place::Here));
    rule!(g, "from" Spot, "(|away) from there", [] Spot::At(Place::There));
    rule!(g, "from" Spot, "from anywhere", [] Spot::Anywhere);
    rule!(g, "from" Spot, "from play", [] Spot::In(Zone::Play, None));
    rule!(g, "from" Spot, "from {w:whose} {z:zone}", [w, z] Spot::In(z, Some(w)));
    rule!(g, "from" Spot, "from a {z:zone}", [z] Spot::In(z, None));
    rule!(g, "from" Spot, "read: from (|any|all) discard piles", [] Spot::In(Zone::Discard, None));
    rule!(g, "from" Spot, "(from anywhere other than|from anywhere except|from anywhere but|except from|other than from) {s:spot out}", [;s] Spot::But(s));
    rule!(g, "spot out" Spot, "play", [] Spot::In(Zone::Play, None));
    rule!(g, "spot out" Spot, "{w:whose} {z:zone}", [w, z] Spot::In(z, Some(w)));
    rule!(g, "spot out" Spot, "read: {w:whose} {z:zone+}", [w, z] Spot::In(z, Some(w)));
    rule!(g, "spot out" Spot, "a {z:zone}", [z] Spot::In(z, None));

    // Into a zone, of something that happens.
    rule!(g, "into zone" Spot, "into {w:whose} hand", [w] Spot::In(Zone::Hand, Some(w)));
    rule!(g, "into zone" Spot, "into {w:whose} discard pile", [w] Spot::In(Zone::Discard, Some(w)));
    rule!(g, "into zone" Spot, "into (the|a) discard pile", [] Spot::In(Zone::Discard, None));
    rule!(g, "into zone" Spot, "into {w:whose} deck", [w] Spot::In(Zone::DrawDeck, Some(w)));
    rule!(g, "into zone" Spot, "(on top of|on the top of) {w:whose} deck", [w] Spot::Top(Zone::DrawDeck, Some(w)));
    rule!(g, "into zone" Spot, "(on the bottom of|at the bottom of) {w:whose} deck", [w] Spot::Bottom(Zone::DrawDeck, Some(w)));

    // Zones that hold cards.
    rule!(g, "zone" Zone, "hand~", [] Zone::Hand);
    rule!(g, "zone" Zone, "discard pile~", [] Zone::Discard);
    rule!(g, "zone" Zone, "deck~", [] Zone::DrawDeck);
    rule!(g, "zone" Zone, "read: draw deck~", [] Zone::DrawDeck);
    rule!(g, "zone" Zone, "Problem deck~", [] Zone::ProblemDeck);
    rule!(g, "zone" Zone, "banished zone~", [] Zone::Banished);
    rule!(g, "zone" Zone, "read: banished pile~", [] Zone::Banished);
}

/// Any Problem but the one the card is at.
fn elsewhere() -> Place {
    Place::ProblemBut(Box::new(Place::Here))
}

/// In play a Dilemma is a Problem at an area of its own (522.1).
fn dilemma() -> Place {
    Place::ProblemWith(Filter::of([Is::Trait("Dilemma".to_owned())]))
}

/// The same of one that a player controls.
fn dilemma_of(who: Who) -> Place {
    Place::ProblemWith(Filter::of([Is::Controlled(who), Is::Trait("Dilemma".to_owned())]))
}

/// A Problem at which there are none.
pub fn empty_of(f: Filter) -> Place {
    let there = super::noun::with(f, Is::At(Place::There));
    Place::ProblemWhere(Box::new(Cond::Count(there, Cmp::Exactly, Num::Lit(0))))
}
