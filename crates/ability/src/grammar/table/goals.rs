//! Where cards are put, and in what state they enter play.

use crate::grammar::machine::Grammar;
use crate::grammar::rules::{both, list, rule};
use crate::tree::*;
use crate::word::Zone;

pub fn goals(g: &mut Grammar) {
    rule!(g, "put where" Goal, "(into|in) {w:whose} hand", [w] Goal::Hand(w));
    rule!(g, "put where" Goal, "read: (into|to) {w:whose} hands", [w] Goal::Hand(w));
    rule!(g, "put where" Goal, "(into|in) {w:whose} discard pile", [w] Goal::Discard(w));
    rule!(g, "put where" Goal, "read: (into|in) the discard pile", [] Goal::Discard(Who::Owner(Ref::It)));
    rule!(g, "put where" Goal, "(on top of|on the top of|at the top of) {w:whose} deck", [w] Goal::Top(Zone::DrawDeck, w));
    rule!(g, "put where" Goal, "(on top of|on the top of|at the top of) {w:whose} Problem deck", [w] Goal::Top(Zone::ProblemDeck, w));
    rule!(g, "put where" Goal, "(on the bottom of|at the bottom of) {w:whose} deck", [w] Goal::Bottom(Zone::DrawDeck, w));
    rule!(g, "put where" Goal, "(on the bottom of|at the bottom of) {w:whose} Problem deck", [w] Goal::Bottom(Zone::ProblemDeck, w));
    rule!(g, "put where" Goal, "(on the top or bottom of|on either the top or bottom of|on the top or the bottom of|on either the top or the bottom of) {w:whose} deck", [w] Goal::TopOrBottom(Zone::DrawDeck, w));
    rule!(g, "put where" Goal, "(on the top or bottom of|on either the top or bottom of) {w:whose} Problem deck", [w] Goal::TopOrBottom(Zone::ProblemDeck, w));
    both!(g, "put where" Goal, "read: {a:put where 2} in any order", [a: Goal], Some(a), |_g| None);
    both!(g, "put where" Goal, "{a:put where 2} in (a random|random) order", [a: Goal], Some(Goal::Mixed(Box::new(a))), |g| match g {
        Goal::Mixed(a) => Some((**a).clone()),
        _ => None,
    });
    rule!(g, "put where 2" Goal, "(on top of|on the top of|at the top of) {w:whose} Problem deck", [w] Goal::Top(Zone::ProblemDeck, w));
    rule!(g, "put where 2" Goal, "(on the bottom of|at the bottom of) {w:whose} Problem deck", [w] Goal::Bottom(Zone::ProblemDeck, w));
    rule!(g, "put where 2" Goal, "(on top of|on the top of|at the top of) {w:whose} deck", [w] Goal::Top(Zone::DrawDeck, w));
    rule!(g, "put where 2" Goal, "(on the bottom of|at the bottom of) {w:whose} deck", [w] Goal::Bottom(Zone::DrawDeck, w));
    both!(g, "put where" Goal, "on the top or bottom of that deck", [], Some(Goal::TopOrBottom(Zone::DrawDeck, Who::Owner(Ref::That(Head::Deck)))), |go| (*go == Goal::TopOrBottom(Zone::DrawDeck, Who::Owner(Ref::That(Head::Deck)))).then_some(()));
    both!(g, "put where" Goal, "read: (on either the top or bottom of|on the top or bottom of|on the top or the bottom of) that (Problem|) deck (in any order|)", [], Some(Goal::TopOrBottom(Zone::DrawDeck, Who::Owner(Ref::That(Head::Deck)))), |_go| None::<()>);
    for (words, top) in
        [("(on top of|on the top of) that deck", true), ("(on the bottom of|at the bottom of) that deck", false)]
    {
        let goal = move || {
            let whose = Who::Owner(Ref::That(Head::Deck));
            if top { Goal::Top(Zone::DrawDeck, whose) } else { Goal::Bottom(Zone::DrawDeck, whose) }
        };
        both!(g, "put where" Goal, words, [], Some(goal()), |go| (*go == goal()).then_some(()));
    }
    rule!(g, "put where" Goal, "back in any order", [] Goal::Back);
    rule!(g, "put where" Goal, "read: back (|on top) (|of the deck|of your deck|of their deck|of that deck) in any order", [] Goal::Back);
    both!(g, "put where" Goal, "into play", [], Some(Goal::Play { at: None, control: None, state: Vec::new() }), |go| match go {
        Goal::Play { at: None, control: None, state } if state.is_empty() => Some(()),
        _ => None,
    });
    both!(g, "put where" Goal, "into play {p:played at}", [p: Place], Some(Goal::Play { at: Some(p), control: None, state: Vec::new() }), |go| match go {
        Goal::Play { at: Some(p), control: None, state } if state.is_empty() => Some(p.clone()),
        _ => None,
    });
    both!(g, "put where" Goal, "read: to play", [], Some(Goal::Play { at: None, control: None, state: Vec::new() }), |_g| None::<()>);
    both!(g, "put where" Goal, "read: to play {p:played at}", [p: Place], Some(Goal::Play { at: Some(p), control: None, state: Vec::new() }), |_g| None);
    both!(g, "put where" Goal, "read: to play {s:entries}", [s: Vec<Entry>], plain(&s).then_some(Goal::Play { at: None, control: None, state: s }), |_g| None);
    both!(g, "put where" Goal, "into play {s:entries}", [s: Vec<Entry>], plain(&s).then_some(Goal::Play { at: None, control: None, state: s }), |go| match go {
        Goal::Play { at: None, control: None, state } if !state.is_empty() => Some(state.clone()),
        _ => None,
    });
    both!(g, "put where" Goal, "into play {s:entries} {p:played at}", [s: Vec<Entry>, p: Place], plain(&s).then_some(Goal::Play { at: Some(p), control: None, state: s }), |go| match go {
        Goal::Play { at: Some(p), control: None, state } if !state.is_empty() => Some((state.clone(), p.clone())),
        _ => None,
    });
    both!(g, "put where" Goal, "read: into play {p:played at} {s:entries}", [s: Vec<Entry>, p: Place], plain(&s).then_some(Goal::Play { at: Some(p), control: None, state: s }), |_go| None);
    both!(g, "put where" Goal, "into play under {w:whose} control", [w: Who], Some(Goal::Play { at: None, control: Some(w), state: Vec::new() }), |go| match go {
        Goal::Play { at: None, control: Some(w), state } if state.is_empty() => Some(w.clone()),
        _ => None,
    });
    both!(g, "put where" Goal, "read: into play {s:entries} under {w:whose} control", [s: Vec<Entry>, w: Who], plain(&s).then_some(Goal::Play { at: None, control: Some(w), state: s }), |_go| None);
    both!(g, "put where" Goal, "read: into play {p:played at} under {w:whose} control", [p: Place, w: Who], Some(Goal::Play { at: Some(p), control: Some(w), state: Vec::new() }), |_go| None);
    both!(g, "put where" Goal, "(onto|attached to|into play attached to) {n:any noun}", [n: Noun], Some(Goal::Onto(Box::new(n))), |go| match go {
        Goal::Onto(n) => Some((**n).clone()),
        _ => None,
    });
    both!(g, "put where" Goal, "(|to) beneath {n:any noun}", [n: Noun], Some(Goal::Beneath(Box::new(n))), |go| match go {
        Goal::Beneath(n) => Some((**n).clone()),
        _ => None,
    });
    rule!(g, "entry" Entry, "exhausted", [] Entry::Exhausted);
    rule!(g, "entry" Entry, "face-up", [] Entry::FaceUp);
    rule!(g, "entry" Entry, "face-down", [] Entry::FaceDown);
    rule!(g, "entry" Entry, "frightened", [] Entry::Frightened);
    rule!(g, "entry" Entry, "as a Dilemma", [] Entry::Dilemma);
    rule!(g, "entry" Entry, "with {n:num} {c:counters} on it", [n, c] Entry::Counters(c, n));
    rule!(g, "entry" Entry, "with {c:a counter} on it", [c] Entry::Counters(c, Num::Lit(1)));
    rule!(g, "entry" Entry, "read: with {n:num} {c:counters} on them", [n, c] Entry::Counters(c, n));
    rule!(g, "entry" Entry, "read: with {c:a counter} on them", [c] Entry::Counters(c, Num::Lit(1)));
    list!(g, "entries" of Entry, "entry", "and", ",", ", and");
}

/// Whether a card put into play can be put there so: counters other than of power come after it.
fn plain(state: &[Entry]) -> bool {
    !state.iter().any(|e| matches!(e, Entry::Counters(c, _) if *c != Counter::Power))
}
