//! Adjectives and head nouns.

use crate::grammar::machine::Grammar;
use crate::grammar::rules::{both, rule};
use crate::keyword::Keyword;
use crate::tree::*;
use crate::word::{CardType, Color};

pub fn add(g: &mut Grammar) {
    adjectives(g);
    heads(g);
}

fn adjectives(g: &mut Grammar) {
    rule!(g, "adj" Is, "opposing", [] Is::Controlled(Who::Opponent));
    rule!(g, "adj" Is, "other", [] Is::Other);
    rule!(g, "adj" Is, "ready", [] Is::Ready);
    rule!(g, "adj" Is, "exhausted", [] Is::Exhausted);
    rule!(g, "adj" Is, "frightened", [] Is::Frightened);
    rule!(g, "adj" Is, "boosted", [] Is::Boosted);
    rule!(g, "adj" Is, "face-down", [] Is::FaceDown);
    rule!(g, "adj" Is, "(face-up|uncovered)", [] Is::FaceUp);
    rule!(g, "adj" Is, "flipped", [] Is::Flipped);
    rule!(g, "adj" Is, "revealed", [] Is::ThisWay(Deed::Reveal));
    rule!(g, "adj" Is, "banished", [] Is::ThisWay(Deed::Banish));
    rule!(g, "adj" Is, "discarded", [] Is::ThisWay(Deed::Discard));
    rule!(g, "adj" Is, "token", [] Is::Token);
    rule!(g, "adj" Is, "colorless", [] Is::Colorless);
    rule!(g, "adj" Is, "Cutie Marked", [] Is::CutieMarked);
    both!(g, "adj" Is, "non-token", [], Some(Is::Not(Box::new(Is::Token))), |i| (*i == Is::Not(Box::new(Is::Token))).then_some(()));
    both!(g, "adj" Is, "non-attachment", [], Some(Is::Not(Box::new(Is::Attachment))), |i| (*i == Is::Not(Box::new(Is::Attachment))).then_some(()));
    // "non-Unique" is about a trait, "non-Friend" about a type.
    both!(g, "adj" Is, "{t:non-trait}", [t: String], Some(Is::Not(Box::new(CardType::from_word(&t).map_or(Is::Trait(t), Is::Type)))), |i| match i {
        Is::Not(i) => match &**i {
            Is::Trait(t) => Some(t.clone()),
            Is::Type(t) => Some(t.word().to_owned()),
            _ => None,
        },
        _ => None,
    });
    both!(g, "adj" Is, "{c:non-color}", [c: Color], Some(Is::Not(Box::new(Is::Color(c)))), |_i| None);
    rule!(g, "adj" Is, "{c:color}", [c] Is::Color(c));
    both!(g, "adj" Is, "{a:color} or {b:color}", [a: Color, b: Color], Some(any_of([Is::Color(a), Is::Color(b)])), |i| match &two(i)?[..] {
        [Is::Color(a), Is::Color(b)] => Some((*a, *b)),
        _ => None,
    });
    rule!(g, "adj" Is, "{t:trait}", [t] Is::Trait(t));
    both!(@ g, 1, "adj" Is, "read: {k:keyword}", [k: Keyword], (k.number().is_none() && k != Keyword::StartingProblem).then_some(Is::Keyword(k)), |_i| None);
    both!(g, "adj" Is, "{a:trait} or {b:trait}", [a: String, b: String], Some(any_of([Is::Trait(a), Is::Trait(b)])), |i| match &two(i)?[..] {
        [Is::Trait(a), Is::Trait(b)] => Some((a.clone(), b.clone())),
        _ => None,
    });
    both!(g, "adj" Is, "{a:trait}, {b:trait}, or {c:trait}", [a: String, b: String, c: String], Some(any_of([a, b, c].map(Is::Trait))), |i| match &three(i)?[..] {
        [Is::Trait(a), Is::Trait(b), Is::Trait(c)] => Some((a.clone(), b.clone(), c.clone())),
        _ => None,
    });
    both!(g, "adj" Is, "read: {a:trait}, {b:trait}, and {c:trait}", [a: String, b: String, c: String], Some(any_of([a, b, c].map(Is::Trait))), |_i| None);
    both!(g, "adj" Is, "{a:color}, {b:color}, or {c:color}", [a: Color, b: Color, c: Color], Some(any_of([a, b, c].map(Is::Color))), |i| match &three(i)?[..] {
        [Is::Color(a), Is::Color(b), Is::Color(c)] => Some((*a, *b, *c)),
        _ => None,
    });
    both!(g, "adj" Is, "read: {a:color}, {b:color}, and {c:color}", [a: Color, b: Color, c: Color], Some(any_of([a, b, c].map(Is::Color))), |_i| None);
    both!(g, "adj" Is, "read: {a:trait} and {b:trait}", [a: String, b: String], Some(any_of([Is::Trait(a), Is::Trait(b)])), |_i| None);
    both!(g, "adj" Is, "read: {a:color} and {b:color}", [a: Color, b: Color], Some(any_of([Is::Color(a), Is::Color(b)])), |_i| None);
    rule!(g, "state word" Is, "ready", [] Is::Ready);
    rule!(g, "state word" Is, "exhausted", [] Is::Exhausted);
    rule!(g, "state word" Is, "frightened", [] Is::Frightened);
    both!(g, "adj" Is, "{a:state word} or {b:state word}", [a: Is, b: Is], Some(any_of([a, b])), |i| match &two(i)?[..] {
        [a, b] if matches!(a, Is::Ready | Is::Exhausted | Is::Frightened) => Some((a.clone(), b.clone())),
        _ => None,
    });
    both!(g, "adjs" Vec<Is>, "", [], Some(Vec::new()), |l| l.is_empty().then_some(()));
    both!(g, "adjs" Vec<Is>, "{a:adj} {more:adjs}", [a: Is, more: Vec<Is>], Some([vec![a], more].concat()), |l| {
        let (a, more) = l.split_first()?;
        Some((a.clone(), more.to_vec()))
    });
}

pub fn any_of(parts: impl IntoIterator<Item = Is>) -> Is {
    Is::AnyOf(parts.into_iter().map(|i| Filter::of([i])).collect())
}

/// The two parts of an either-or of single descriptions.
fn two(is: &Is) -> Option<Vec<Is>> {
    parts(is, 2)
}

fn three(is: &Is) -> Option<Vec<Is>> {
    parts(is, 3)
}

fn parts(is: &Is, n: usize) -> Option<Vec<Is>> {
    match is {
        Is::AnyOf(filters) if filters.len() == n => {
            filters.iter().map(|f| if let [one] = f.0.as_slice() { Some(one.clone()) } else { None }).collect()
        }
        _ => None,
    }
}

const TYPES: &[(CardType, &str)] = &[
    (CardType::Mane, "Mane Character~"),
    (CardType::Friend, "Friend~"),
    (CardType::Resource, "Resource~"),
    (CardType::Event, "Event~"),
    (CardType::Troublemaker, "Troublemaker~"),
    (CardType::Problem, "Problem~"),
];

fn heads(g: &mut Grammar) {
    for &(ty, word) in TYPES {
        both!(g, "type" Is, word, [], Some(Is::Type(ty)), |i| (*i == Is::Type(ty)).then_some(()));
    }
    rule!(g, "type" Is, "read: Mane~", [] Is::Type(CardType::Mane));
    rule!(g, "type" Is, "character~", [] Is::Character);
    both!(g, "head" Vec<Is>, "{t:type^}", [t: Is], Some(vec![t]), |l| one(l));
    both!(g, "head" Vec<Is>, "read: {t:type^} card", [t: Is], Some(vec![t]), |l| one(l));
    both!(g, "head" Vec<Is>, "{a:type^} or {b:type^}", [a: Is, b: Is], Some(vec![any_of([a, b])]), |l| {
        let pair = two(&one(l)?)?;
        Some((pair[0].clone(), pair[1].clone()))
    });
    both!(g, "head" Vec<Is>, "{a:type^}, {b:type^}, or {c:type^}", [a: Is, b: Is, c: Is], Some(vec![any_of([a, b, c])]), |l| match one(l)? {
        Is::AnyOf(filters) => match filters.as_slice() {
            [a, b, c] => Some((one(&a.0)?, one(&b.0)?, one(&c.0)?)),
            _ => None,
        },
        _ => None,
    });
    both!(g, "head" Vec<Is>, "{t:type} token~", [t: Is], Some(Filter::of([t, Is::Token]).0), |l| {
        let rest: Vec<Is> = l.iter().filter(|i| **i != Is::Token).cloned().collect();
        (l.contains(&Is::Token)).then(|| one(&rest))?
    });
    both!(g, "head" Vec<Is>, "token~", [], Some(vec![Is::Token]), |l| (*l == [Is::Token]).then_some(()));
    both!(g, "head" Vec<Is>, "{t:bare trait^}", [t: String], Some(vec![Is::Trait(t)]), |l| match one(l)? {
        Is::Trait(t) => Some(t),
        _ => None,
    });
    both!(g, "head" Vec<Is>, "plain: {n:name}", [n: String], Some(vec![Is::Named(n)]), |l| match one(l)? {
        Is::Named(n) => Some(n),
        _ => None,
    });
    both!(g, "head" Vec<Is>, "plain: {a:name} or {b:name}", [a: String, b: String], Some(vec![any_of([Is::Named(a), Is::Named(b)])]), |l| {
        match &two(&one(l)?)?[..] {
            [Is::Named(a), Is::Named(b)] => Some((a.clone(), b.clone())),
            _ => None,
        }
    });
    both!(g, "named" Vec<Is>, "{n:name}", [n: String], Some(vec![Is::Named(n)]), |l| match one(l)? {
        Is::Named(n) => Some(n),
        _ => None,
    });
    both!(g, "named" Vec<Is>, "{a:name} or {b:name}", [a: String, b: String], Some(vec![any_of([Is::Named(a), Is::Named(b)])]), |l| {
        match &two(&one(l)?)?[..] {
            [Is::Named(a), Is::Named(b)] => Some((a.clone(), b.clone())),
            _ => None,
        }
    });
    both!(g, "head" Vec<Is>, "card~", [], Some(Vec::new()), |l| l.is_empty().then_some(()));
}

pub fn one<T: Clone>(list: &[T]) -> Option<T> {
    match list {
        [only] => Some(only.clone()),
        _ => None,
    }
}

/// Where in a noun phrase a part of a description is said.
pub fn rank(is: &Is) -> (u8, u8) {
    match is {
        Is::Other => (0, 0),
        Is::Controlled(Who::Opponent) => (0, 1),
        Is::Ready | Is::Exhausted | Is::Frightened | Is::Boosted | Is::FaceDown | Is::FaceUp | Is::CutieMarked => {
            (0, 2)
        }
        Is::Flipped | Is::ThisWay(Deed::Reveal | Deed::Banish | Deed::Discard | Deed::Choose) => (0, 3),
        Is::Not(inner)
            if !matches!(
                **inner,
                Is::Color(_)
                    | Is::With(..)
                    | Is::Keyword(_)
                    | Is::ThatColor(_)
                    | Is::The(_)
                    | Is::Owned(_)
                    | Is::Controlled(_)
                    | Is::Involved
                    | Is::SharesTrait(_)
                    | Is::SameName(_)
                    | Is::SharesColor(_)
                    | Is::SharesType(_)
                    | Is::SharesCost(_)
                    | Is::Alike(..)
                    | Is::AnyOf(_)
                    | Is::Has(_)
                    | Is::At(_)
            ) =>
        {
            (0, 4)
        }
        Is::AnyOf(filters) if filters.iter().any(|f| f.0.iter().any(|i| matches!(i, Is::Controlled(_)))) => (2, 7),
        Is::AnyOf(filters) if filters.iter().all(|f| matches!(f.0.as_slice(), [Is::Requires(_)])) => (2, 7),
        Is::AnyOf(filters) if filters.iter().all(|f| matches!(f.0.as_slice(), [Is::Keyword(_)])) => (2, 0),
        // Several things said of one card by one phrase.
        Is::AnyOf(filters) if filters.len() == 1 => (2, 7),
        Is::Color(_) | Is::Colorless => (0, 5),
        Is::AnyOf(filters) if filters.iter().all(|f| matches!(f.0.as_slice(), [Is::Color(_)])) => (0, 5),
        Is::AnyOf(filters)
            if filters.iter().all(|f| matches!(f.0.as_slice(), [Is::Ready | Is::Exhausted | Is::Frightened])) =>
        {
            (0, 2)
        }
        Is::Trait(_) | Is::Timed(_) => (0, 6),
        Is::AnyOf(filters) if filters.iter().all(|f| matches!(f.0.as_slice(), [Is::Trait(_)])) => (0, 6),
        Is::Type(_) | Is::Character | Is::Token | Is::Named(_) | Is::AnyOf(_) => (1, 0),
        Is::Keyword(_) => (2, 0),
        Is::In(..) => (2, 3),
        Is::Number(..) | Is::Extreme(..) | Is::Together(..) => (2, 1),
        Is::With(..) | Is::Counters(..) => (2, 2),
        Is::Controlled(_) | Is::Owned(_) => (2, 4),
        Is::At(_) => (2, 0),
        Is::Involved | Is::InvolvedIn(_) => (2, 6),
        _ => (2, 7),
    }
}
