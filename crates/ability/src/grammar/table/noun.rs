//! Noun phrases: adjectives, head nouns, what follows them, and the determiners that say how many are meant.

use super::head::any_of;
pub use super::head::rank;
use crate::grammar::machine::Grammar;
use crate::grammar::rules::{both, heavy, rule};
use crate::tree::*;
use crate::word::{CardType, Cmp, Zone};

pub fn add(g: &mut Grammar) {
    super::head::add(g);
    super::post::add(g);
    described(g);
    some(g);
    super::kinds::add(g);
    nouns(g);
}

pub fn every(of: Filter) -> Noun {
    Noun::Every { of, slot: Slot(0) }
}

fn described(g: &mut Grammar) {
    type Many = (Filter, Cmp, Num);
    both!(g, "described" Filter, "print: Problem~ where {w:any who} (have|has) {n:how many}", [w: Who, n: Many], { let _ = (w, n); None }, |f| match f.0.as_slice() {
        [Is::Type(CardType::Problem), Is::At(p)] => super::deal::unwhere(p),
        _ => None,
    });
    both!(g, "described" Filter, "{pre:adjs} {head:head^} {post:posts}", [pre: Vec<Is>, head: Vec<Is>, post: Vec<Is>], {
        // "all other revealed cards" are those left where they were, a noun of their own.
        let left = pre.contains(&Is::Other) && pre.contains(&Is::ThisWay(Deed::Reveal));
        // "a Pirate Ship" is the name of a card.
        let ship = matches!((pre.last(), head.as_slice()), (Some(Is::Trait(t)), [Is::Named(_)]) if crate::grammar::names::BARE_TRAITS.contains(&t.as_str()));
        (!left && !ship && !torn(&post)).then(|| Filter::of(pre.into_iter().chain(head).chain(post)))
    }, |f| {
        let mut parts = f.0.clone();
        parts.sort_by_key(rank);
        let mut pre: Vec<Is> = parts.iter().filter(|i| rank(i).0 == 0).cloned().collect();
        let mut head: Vec<Is> = parts.iter().filter(|i| rank(i).0 == 1).cloned().collect();
        let mut post: Vec<Is> = parts.iter().filter(|i| rank(i).0 == 2).cloned().collect();
        // "a Rarity Friend" would be one with that trait.
        if head.len() > 1 && let Some(at) = head.iter().position(|i| matches!(i, Is::Named(n) if !n.contains(' '))) {
            post.insert(0, head.remove(at));
        }
        if head.is_empty() && let Some(Is::Trait(last)) = pre.last() && crate::grammar::names::BARE_TRAITS.contains(&last.as_str()) {
            head.extend(pre.pop());
        }
        Some((pre, head, post))
    });
    // What is counted: "for each of your other Friends here".
    both!(g, "those counted" Filter, "plain: of {w:whose} {f:described+}", [w: Who, f: Filter], Some(with(f, Is::Controlled(w))), |f| owned(f, possessor));
    both!(g, "those counted" Filter, "plain: {f:described}", [f: Filter], Some(f), |f| Some(f.clone()));
    both!(g, "those counted" Filter, "s: {w:whose} {f:described+}", [w: Who, f: Filter], Some(with(f, Is::Controlled(w))), |f| owned(f, possessor));
    both!(g, "those counted" Filter, "s: {f:described+}", [f: Filter], Some(f), |f| Some(f.clone()));
}

/// At a place and in a zone where no places are: what follows belongs to two nouns.
fn torn(post: &[Is]) -> bool {
    let away = |i: &Is| matches!(i, Is::In(zone, _) if *zone != Zone::Play);
    post.iter().any(|i| matches!(i, Is::At(_))) && post.iter().any(away)
}

pub fn with(f: Filter, is: Is) -> Filter {
    Filter::of(f.0.into_iter().chain([is]))
}

/// Players whose cards are named by a possessive rather than an adjective.
pub fn possessor(who: &Who) -> bool {
    !matches!(who, Who::Opponent)
}

/// Takes the controller out of a description.
pub fn owned(f: &Filter, fits: impl Fn(&Who) -> bool) -> Option<(Who, Filter)> {
    let who = f.0.iter().find_map(|i| match i {
        Is::Controlled(w) if fits(w) => Some(w.clone()),
        _ => None,
    })?;
    let rest = f.0.iter().filter(|i| **i != Is::Controlled(who.clone())).cloned();
    Some((who.clone(), Filter::of(rest)))
}

pub fn unother(f: &Filter) -> Option<Filter> {
    f.0.contains(&Is::Other).then(|| Filter::of(f.0.iter().filter(|i| **i != Is::Other).cloned()))
}

/// "a Friend", "one of your Friends", "another one of your Friends": one card that fits.
fn some(g: &mut Grammar) {
    both!(g, "one card" Filter, "another (one|) of {w:whose} {f:described+}", [w: Who, f: Filter], Some(with(with(f, Is::Controlled(w)), Is::Other)), |f| owned(&unother(f)?, possessor));
    both!(g, "one card" Filter, "one of {w:whose} {f:described+}", [w: Who, f: Filter], Some(with(f, Is::Controlled(w))), |f| owned(f, possessor));
    both!(g, "one card" Filter, "another {f:described}", [f: Filter], Some(with(f, Is::Other)), |f| unother(f));
    both!(g, "one card" Filter, "read: (an opponent|your opponent) 's {f:described}", [f: Filter], (!f.0.contains(&Is::Type(CardType::Problem))).then(|| with(f, Is::Controlled(Who::Opponent))), |_f| None);
    both!(g, "one card" Filter, "read: another (opponent 's|opposing) {f:described}", [f: Filter], Some(with(with(f, Is::Controlled(Who::Opponent)), Is::Other)), |_f| None);
    both!(g, "one card" Filter, "{w:whose} {f:described}", [w: Who, f: Filter], lone(&f).then(|| with(f, Is::Controlled(w))), |f| {
        let (who, rest) = owned(f, |_| true)?;
        lone(&rest).then_some((who, rest))
    });
    both!(g, "one card" Filter, "{n:named} {post:posts}", [n: Vec<Is>, post: Vec<Is>], Some(Filter::of(n.into_iter().chain(post))), |f| {
        let name = f.0.iter().find(|i| named(i))?;
        let mut post: Vec<Is> = f.0.iter().filter(|i| *i != name).cloned().collect();
        post.sort_by_key(rank);
        post.iter().all(|i| rank(i).0 == 2).then(|| (vec![name.clone()], post))
    });
    both!(@ g, 1, "one card" Filter, "read: a different {f:described}", [f: Filter], Some(with(f, Is::Other)), |_f| None);
    both!(g, "one card" Filter, "(a|any) {f:described}", [f: Filter], Some(f), |f| Some(f.clone()));
    both!(g, "one card" Filter, "this (card|Friend|) or {f:one card}", [f: Filter], Some(Filter::of([Is::AnyOf(vec![Filter::of([Is::The(Ref::This)]), f])])), |f| match f.0.as_slice() {
        [Is::AnyOf(filters)] => match filters.as_slice() {
            [this, f] if *this == Filter::of([Is::The(Ref::This)]) => Some(f.clone()),
            _ => None,
        },
        _ => None,
    });
    both!(g, "some cards" Filter, "{p:own problem}", [p: Place], Some(Filter::of([Is::Type(CardType::Problem), Is::At(p)])), |f| own_problem(f));
    rule!(g, "some cards" Filter, "{f:one card}", [f] f);
    both!(@ g, 1, "some cards" Filter, "read: one of {r:ref}", [r: Ref], Some(Filter::of([Is::The(r)])), |_f| None);
    both!(g, "some cards" Filter, "{r:ref+}", [r: Ref], Some(Filter::of([Is::The(r)])), |f| match f.0.as_slice() {
        [Is::The(r)] => Some(r.clone()),
        _ => None,
    });
}

fn named(is: &Is) -> bool {
    match is {
        Is::Named(_) => true,
        Is::AnyOf(filters) => filters.iter().all(|f| matches!(f.0.as_slice(), [Is::Named(_)])),
        _ => false,
    }
}

/// Descriptions of which a player has one only: "your Mane Character", "your Fluttershy".
fn lone(f: &Filter) -> bool {
    f.0.iter().any(|i| matches!(i, Is::Type(CardType::Mane) | Is::Named(_)))
}

pub fn pick(take: Take, of: Filter) -> Noun {
    Noun::Pick { take, of, by: None, slot: Slot(0) }
}

pub fn picked(noun: &Noun) -> Option<(&Take, &Filter)> {
    match noun {
        Noun::Pick { take, of, by: None, .. } => Some((take, of)),
        _ => None,
    }
}

/// Noun phrases of acts and changes. With -s: those that take a verb with -s.
fn nouns(g: &mut Grammar) {
    rule!(g, "noun" Noun, "{r:ref^}", [r] Noun::The(r));
    both!(g, "noun" Noun, "s: {w:whose} {f:described}", [w: Who, f: Filter], lone(&f).then(|| every(with(f, Is::Controlled(w)))), |n| {
        let Noun::Every { of, .. } = n else { return None };
        let (who, rest) = owned(of, |_| true)?;
        lone(&rest).then_some((who, rest))
    });
    both!(g, "noun" Noun, "s: {f:one card}", [f: Filter], match f.0.iter().find(|i| matches!(i, Is::Controlled(_))) {
        // An opponent has one Mane Character.
        Some(Is::Controlled(Who::Opponent)) if f.0.contains(&Is::Type(CardType::Mane)) => Some(every(f)),
        Some(_) if lone(&f) => None,
        // "a Friend from each player's discard pile": one from each.
        _ if f.0.contains(&Is::In(Zone::Discard, Some(Who::EachPlayer))) => None,
        _ => Some(pick(Take::Exactly(Num::Lit(1)), f)),
    }, |n| match picked(n)? {
        (Take::Exactly(Num::Lit(1)), f) if !matches!(f.0.as_slice(), [Is::The(_)]) => Some(f.clone()),
        _ => None,
    });
    both!(@ g, 1, "noun" Noun, "s: {r:this} {p:post}", [r: Ref, p: Is], Some(every(Filter::of([Is::The(r), p]))), |n| match n {
        Noun::Every { of, .. } => match of.0.as_slice() {
            [Is::The(Ref::This), p] => Some((Ref::This, p.clone())),
            _ => None,
        },
        _ => None,
    });
    both!(g, "noun" Noun, "s: {r:ref+} {p:zone post}", [r: Ref, p: Is], Some(every(Filter::of([Is::The(r), p]))), |n| match n {
        Noun::Every { of, .. } => match of.0.as_slice() {
            [Is::The(r), p] => Some((r.clone(), p.clone())),
            _ => None,
        },
        _ => None,
    });
    both!(g, "noun" Noun, "read: s: {n:number} {f:described}", [n: i32, f: Filter], (n == 1).then(|| pick(Take::Exactly(Num::Lit(1)), f)), |_n| None);
    both!(g, "noun" Noun, "s: {p:own problem}", [p: Place], Some(every(Filter::of([Is::Type(CardType::Problem), Is::At(p)]))), |n| match n {
        Noun::Every { of, .. } => own_problem(of),
        _ => None,
    });
    both!(g, "noun" Noun, "read: s: {w:owning} Problem", [w: Who], Some(pick(Take::Exactly(Num::Lit(1)), Filter::of([Is::Type(CardType::Problem), Is::Owned(w)]))), |_n| None);
    both!(g, "noun" Noun, "plain: {f:one card} from each (discard pile|player 's discard pile)", [f: Filter], Some(Noun::PickForEach { who: Who::EachPlayer, of: with(f, Is::In(Zone::Discard, Some(Who::They))), slot: Slot(0) }), |n| match n {
        Noun::PickForEach { who: Who::EachPlayer, of, .. } => {
            let lying = Is::In(Zone::Discard, Some(Who::They));
            of.0.contains(&lying).then(|| Filter::of(of.0.iter().filter(|i| **i != lying).cloned()))
        }
        _ => None,
    });
    both!(g, "noun" Noun, "s: {w:whose} hand", [w: Who], Some(every(Filter::of([Is::In(Zone::Hand, Some(w))]))), |n| match n {
        Noun::Every { of, .. } => match of.0.as_slice() {
            [Is::In(Zone::Hand, Some(w))] => Some(w.clone()),
            _ => None,
        },
        _ => None,
    });
    both!(g, "noun" Noun, "s: {w:whose} discard pile", [w: Who], Some(every(Filter::of([Is::In(Zone::Discard, Some(w))]))), |n| match n {
        Noun::Every { of, .. } => match of.0.as_slice() {
            [Is::In(Zone::Discard, Some(w))] if *w != Who::EachPlayer => Some(w.clone()),
            _ => None,
        },
        _ => None,
    });
    for (word, zone) in [("hands", Zone::Hand), ("discard piles", Zone::Discard)] {
        both!(g, "noun" Noun, &format!("read: plain: {{w:whose}} {word}"), [w: Who], Some(every(Filter::of([Is::In(zone, Some(w))]))), |_n| None);
    }
    both!(g, "noun" Noun, "s: one of {r:ref}", [r: Ref], Some(pick(Take::Exactly(Num::Lit(1)), Filter::of([Is::The(r)]))), |n| match n {
        Noun::Pick { take: Take::Exactly(Num::Lit(1)), of, by: None, .. } => match of.0.as_slice() {
            [Is::The(r)] => Some(r.clone()),
            _ => None,
        },
        _ => None,
    });
    // As many as something else: "a Friend for each ...", "a number of your Friends equal to ...".
    both!(@ g, 1, "noun" Noun, "plain: {f:one card} {q:for each}", [f: Filter, q: Num], Some(pick(Take::Exactly(q), f)), |n| match picked(n)? {
        (Take::Exactly(q), f) if super::number::is_count(q) => Some((f.clone(), q.clone())),
        _ => None,
    });
    both!(g, "noun" Noun, "plain: a number of {f:those counted+} equal to {q:quantity}", [f: Filter, q: Num], Some(pick(Take::Exactly(q), f)), |n| match picked(n)? {
        (Take::Exactly(q), f) if !matches!(q, Num::Lit(_) | Num::X | Num::ThatMany) => Some((f.clone(), q.clone())),
        _ => None,
    });
    both!(g, "noun" Noun, "plain: a number of {f:those counted+} up to {q:quantity}", [f: Filter, q: Num], Some(pick(Take::UpTo(q), f)), |n| match picked(n)? {
        (Take::UpTo(q), f) if !matches!(q, Num::Lit(_) | Num::X | Num::ThatMany) => Some((f.clone(), q.clone())),
        _ => None,
    });
    both!(g, "noun" Noun, "s: up to one {f:described}", [f: Filter], Some(pick(Take::UpTo(Num::Lit(1)), f)), |n| match picked(n)? {
        (Take::UpTo(Num::Lit(1)), f) if !matches!(f.0.as_slice(), [Is::The(_)]) => Some(f.clone()),
        _ => None,
    });
    // Counted.
    for (kind, template) in [(0, "{n:num}"), (1, "up to {n:num}"), (2, "any number")] {
        super::taken::taken(g, kind, template);
    }
    // All of them.
    both!(g, "noun" Noun, "plain: {w:whose} {f:described+}", [w: Who, f: Filter], is_of_all(&w, &f).then(|| every(with(f, Is::Controlled(w)))), |n| match n {
        Noun::Every { of, .. } => owned(of, possessor),
        _ => None,
    });
    both!(g, "noun" Noun, "read: plain: (each of) {w:whose} {f:described+}", [w: Who, f: Filter], Some(every(with(f, Is::Controlled(w)))), |_n| None);
    both!(g, "noun" Noun, "read: plain: (all|all of) {w:whose} {f:described+}", [w: Who, f: Filter], Some(every(with(f, Is::Controlled(w)))), |_n| None);
    both!(g, "noun" Noun, "s: each of {w:whose} {f:described+}", [w: Who, f: Filter], Some(every(with(f, Is::Controlled(w)))), |n| match n {
        Noun::Every { of, .. } => owned(of, possessor),
        _ => None,
    });
    both!(g, "noun" Noun, "s: each {f:described}", [f: Filter], Some(every(f)), |n| match n {
        Noun::Every { of, .. } => Some(of.clone()),
        _ => None,
    });
    both!(g, "noun" Noun, "read: plain: any {f:described+}", [f: Filter], Some(every(f)), |_n| None);
    both!(g, "noun" Noun, "plain: (all|all the|) {f:described+}", [f: Filter], Some(every(f)), |n| match n {
        Noun::Every { of, .. } if own_problem(of).is_none() => Some(of.clone()),
        _ => None,
    });
    // By chance.
    both!(g, "noun" Noun, "s: a random {f:described}", [f: Filter], Some(Noun::Random { take: Take::Exactly(Num::Lit(1)), of: f, slot: Slot(0) }), |n| match n {
        Noun::Random { take: Take::Exactly(Num::Lit(1)), of, .. } => Some(of.clone()),
        _ => None,
    });
    both!(g, "noun" Noun, "plain: {n:num} random {f:described+}", [n: Num, f: Filter], Some(Noun::Random { take: Take::Exactly(n), of: f, slot: Slot(0) }), |n| match n {
        Noun::Random { take: Take::Exactly(n), of, .. } => Some((n.clone(), of.clone())),
        _ => None,
    });
    // From a deck.
    both!(g, "noun" Noun, "s: the top card of {w:whose deck}", [w: (Zone, Who)], Some(Noun::Top { n: Num::Lit(1), zone: w.0, whose: w.1, slot: Slot(0) }), |n| match n {
        Noun::Top { n: Num::Lit(1), zone, whose, .. } => Some((*zone, whose.clone())),
        _ => None,
    });
    both!(g, "noun" Noun, "read: s: the top Problem of {w:whose deck}", [w: (Zone, Who)], (w.0 == Zone::ProblemDeck).then_some(Noun::Top { n: Num::Lit(1), zone: w.0, whose: w.1, slot: Slot(0) }), |_n| None);
    both!(g, "noun" Noun, "plain: the top {n:num} cards of {w:whose deck}", [n: Num, w: (Zone, Who)], Some(Noun::Top { n, zone: w.0, whose: w.1, slot: Slot(0) }), |n| match n {
        Noun::Top { n, zone, whose, .. } if matches!(n, Num::Lit(_) | Num::X | Num::ThatMany) => Some((n.clone(), (*zone, whose.clone()))),
        _ => None,
    });
    both!(g, "noun" Noun, "s: the bottom card of {w:whose deck}", [w: (Zone, Who)], Some(Noun::Bottom { n: Num::Lit(1), zone: w.0, whose: w.1, slot: Slot(0) }), |n| match n {
        Noun::Bottom { n: Num::Lit(1), zone, whose, .. } => Some((*zone, whose.clone())),
        _ => None,
    });
    both!(g, "noun" Noun, "plain: the bottom {n:num} cards of {w:whose deck}", [n: Num, w: (Zone, Who)], Some(Noun::Bottom { n, zone: w.0, whose: w.1, slot: Slot(0) }), |n| match n {
        Noun::Bottom { n, zone, whose, .. } => Some((n.clone(), (*zone, whose.clone()))),
        _ => None,
    });
    both!(g, "whose deck" (Zone, Who), "{w:whose} discard pile", [w: Who], Some((Zone::Discard, w)), |z| (z.0 == Zone::Discard).then(|| z.1.clone()));
    both!(g, "whose deck" (Zone, Who), "{w:whose} (deck|draw deck)", [w: Who], Some((Zone::DrawDeck, w)), |z| (z.0 == Zone::DrawDeck).then(|| z.1.clone()));
    both!(g, "noun" Noun, "plain: a number of cards from the top of {w:whose deck} equal to {q:quantity}", [w: (Zone, Who), q: Num], Some(Noun::Top { n: q, zone: w.0, whose: w.1, slot: Slot(0) }), |n| match n {
        Noun::Top { n, zone, whose, .. } => Some(((*zone, whose.clone()), n.clone())),
        _ => None,
    });
    both!(g, "noun" Noun, "read: s: a card from the top of {w:whose deck}", [w: (Zone, Who)], Some(Noun::Top { n: Num::Lit(1), zone: w.0, whose: w.1, slot: Slot(0) }), |_n| None);
    both!(g, "whose deck"(Zone, Who), "(a|any) Problem deck", [], Some((Zone::ProblemDeck, Who::Any)), |z| (*z
        == (Zone::ProblemDeck, Who::Any))
        .then_some(()));
    both!(g, "whose deck" (Zone, Who), "{r:problem's} deck", [r: Ref], Some((Zone::ProblemDeck, Who::Owner(r))), |z| match &z.1 {
        Who::Owner(r) if z.0 == Zone::ProblemDeck => Some(r.clone()),
        _ => None,
    });
    both!(g, "whose deck" (Zone, Who), "{w:whose} Problem deck", [w: Who], Some((Zone::ProblemDeck, w)), |z| (z.0 == Zone::ProblemDeck).then(|| z.1.clone()));
    rule!(g, "problem's" Ref, "(that Problem 's|that Problem)", [] Ref::That(Head::Problem));
    rule!(g, "problem's" Ref, "{r:this} 's", [r] r);
    rule!(g, "problem's" Ref, "read: {r:this}", [r] r);
    // The rest of those looked at.
    rule!(g, "noun" Noun, "plain: (the rest|the rest of them|all remaining cards|the remaining cards|the other cards|the rest of the cards|the others)", [] Noun::Rest(Ref::Them));
    rule!(g, "noun" Noun, "s: the other", [] Noun::Rest(Ref::It));
    // "your Dragons and Griffons" are all yours, which is said by one description.
    let shared = |a: &Noun, b: &Noun| match (a, b) {
        (Noun::Every { of: a, .. }, Noun::Every { of: b, .. }) => {
            let whose = |f: &Filter| f.0.iter().any(|i| matches!(i, Is::Controlled(_) | Is::The(_) | Is::In(..)));
            a.0.iter().any(|i| matches!(i, Is::Controlled(w) if possessor(w))) && !whose(b)
        }
        _ => false,
    };
    both!(@ g, 1, "noun" Noun, "plain: {a:single noun} and {b:any noun}", [a: Noun, b: Noun], (!shared(&a, &b)).then(|| Noun::Both(Box::new(a), Box::new(b))), |n| match n {
        Noun::Both(a, b) => Some(((**a).clone(), (**b).clone())),
        _ => None,
    });
    rule!(g, "single noun" Noun, "{n:noun+}", [n] n);
    both!(g, "single noun" Noun, "{w:whose} {f:described+}", [w: Who, f: Filter], Some(every(with(f, Is::Controlled(w)))), |n| match n {
        Noun::Every { of, .. } => owned(of, |_| true),
        _ => None,
    });
    both!(@ g, 3, "noun" Noun, "read: s: one", [], Some(pick(Take::Exactly(Num::Lit(1)), Filter::of([Is::The(Ref::Them)]))), |_n| None::<()>);
    for (kind, template) in [
        (0, "{w:whose} {a:color} and {b:color} {f:described+}"),
        (1, "{w:whose} {a:trait} and {b:trait} {f:described+}"),
    ] {
        g.rule(
            "noun",
            &format!("read: plain: {template}"),
            &["w", "a", "b", "f"],
            0,
            move |h| {
                use crate::grammar::value::{get, value};
                let is = |i: usize| if kind == 0 { Is::Color(get(&h[i])) } else { Is::Trait(get(&h[i])) };
                let either = any_of([is(1), is(2)]);
                Some(value(every(with(with(get(&h[3]), either), Is::Controlled(get(&h[0]))))))
            },
            |_| None,
        );
    }
    both!(g, "noun" Noun, "read: s: {w:whose} {f:described}", [w: Who, f: Filter], {
        let best = f.0.iter().any(|i| matches!(i, Is::Extreme(..)));
        (best && !lone(&f)).then(|| pick(Take::Exactly(Num::Lit(1)), with(f, Is::Controlled(w))))
    }, |_n| None);
    rule!(g, "any noun" Noun, "{n:noun+}", [n] n);
    rule!(g, "any noun" Noun, "{n:noun}", [n] n);
    heavy!(g, 9, "any noun" Noun, "read: nothing", [] Noun::Rest(Ref::It));
}

/// Whether what is said of several players' cards is said of all of them: the best of each player's is not.
fn is_of_all(who: &Who, f: &Filter) -> bool {
    *who != Who::EachPlayer || !f.0.iter().any(|i| matches!(i, Is::Extreme(..)))
}

/// The Problem a card stands at, as a noun.
fn own_problem(f: &Filter) -> Option<Place> {
    match f.0.as_slice() {
        [Is::Type(CardType::Problem), Is::At(p)] => Some(p.clone()),
        _ => None,
    }
}
