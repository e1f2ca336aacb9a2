//! Noun phrases: adjectives, head nouns, what follows them, and the determiners that say how many are meant.

use crate::grammar::machine::Grammar;
use crate::grammar::rules::{both, happens, heavy, rule};
use crate::keyword::Keyword;
use crate::tree::*;
use crate::word::{CardType, Cmp, Color, Zone};

pub fn add(g: &mut Grammar) {
    adjectives(g);
    heads(g);
    after(g);
    described(g);
    some(g);
    nouns(g);
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
    both!(g, "adj" Is, "{a:trait} or {b:trait}", [a: String, b: String], Some(any_of([Is::Trait(a), Is::Trait(b)])), |i| match &two(i)?[..] {
        [Is::Trait(a), Is::Trait(b)] => Some((a.clone(), b.clone())),
        _ => None,
    });
    both!(g, "adjs" Vec<Is>, "", [], Some(Vec::new()), |l| l.is_empty().then_some(()));
    both!(g, "adjs" Vec<Is>, "{a:adj} {more:adjs}", [a: Is, more: Vec<Is>], Some([vec![a], more].concat()), |l| {
        let (a, more) = l.split_first()?;
        Some((a.clone(), more.to_vec()))
    });
}

fn any_of(parts: impl IntoIterator<Item = Is>) -> Is {
    Is::AnyOf(parts.into_iter().map(|i| Filter::of([i])).collect())
}

/// The two parts of an either-or of single descriptions.
fn two(is: &Is) -> Option<Vec<Is>> {
    match is {
        Is::AnyOf(filters) if filters.len() == 2 => {
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

fn one<T: Clone>(list: &[T]) -> Option<T> {
    match list {
        [only] => Some(only.clone()),
        _ => None,
    }
}

fn after(g: &mut Grammar) {
    // What ends there, and what ends in another noun and may go on.
    rule!(g, "post" Is, "{p:loc}", [p] Is::At(p));
    rule!(g, "post" Is, "read: from home", [] Is::At(Place::Home(Who::Any)));
    both!(g, "post" Is, "played {to:to}", [to: Spot], Some(Is::Has(Box::new(Happening { to: Some(to), ..Happening::of(Deed::Play) }))), |i| match i {
        Is::Has(h) => h.to.clone().filter(|to| **h == Happening { to: Some(to.clone()), ..Happening::of(Deed::Play) }),
        _ => None,
    });
    both!(g, "post" Is, "flipped for {h:flipping}", [h: Happening], Some(Is::Has(Box::new(h))), |i| match i {
        Is::Has(h) if h.deed == Deed::Flip => Some((**h).clone()),
        _ => None,
    });
    happens!(@ g, 1, "flipping", "{faceoff:faceoff}", Deed::Flip, [faceoff]);
    happens!(g, "flipping", "{faceoff:faceoff} involving {involving:some cards}", Deed::Flip, [faceoff, involving]);
    happens!(g, "flipping", "{faceoff:faceoff} {to:standing}", Deed::Flip, [faceoff, to]);
    rule!(g, "post" Is, "{z:zone post}", [z] z);
    rule!(g, "zone post" Is, "(from|in) a discard pile", [] Is::In(Zone::Discard, Some(Who::Any)));
    rule!(g, "zone post" Is, "(from|in) (all|) discard piles", [] Is::In(Zone::Discard, Some(Who::EachPlayer)));
    rule!(g, "zone post" Is, "(from|in) {w:whose} {z:zone}", [z, w] Is::In(z, Some(w)));
    rule!(g, "zone post" Is, "in play", [] Is::In(Zone::Play, None));
    rule!(g, "zone post" Is, "in hand", [] Is::In(Zone::Hand, None));
    rule!(g, "post" Is, "(you control|you have)", [] Is::Controlled(Who::You));
    rule!(g, "post" Is, "(they control|that player controls|they have)", [] Is::Controlled(Who::They));
    rule!(g, "post" Is, "(an opponent controls|your opponent controls)", [] Is::Controlled(Who::Opponent));
    rule!(g, "post" Is, "you own", [] Is::Owned(Who::You));
    rule!(g, "post" Is, "(|that is) involved in (the|a|that|this) faceoff", [] Is::Involved);
    both!(g, "post" Is, "(from|) beneath {r:any ref}", [r: Ref], Some(Is::Beneath(Box::new(Noun::The(r)))), |i| match i {
        Is::Beneath(n) => match &**n {
            Noun::The(r) => Some(r.clone()),
            _ => None,
        },
        _ => None,
    });
    both!(g, "long post" Is, "(from|) beneath {f:one card}", [f: Filter], Some(Is::Beneath(Box::new(every(f)))), |i| match i {
        Is::Beneath(n) => match &**n {
            Noun::Every { of, .. } => Some(of.clone()),
            _ => None,
        },
        _ => None,
    });
    both!(g, "post" Is, "with {k:keyword}", [k: Keyword], Some(Is::Keyword(k)), |i| match i {
        Is::Keyword(k) if k.number() != Some(0) => Some(*k),
        _ => None,
    });
    for keyword in Keyword::ALL.into_iter().filter(|k| k.number().is_some()) {
        let zero = keyword.with_number(0);
        let cost = matches!(keyword, Keyword::Transform(_));
        both!(g, "post" Is, &format!("with {}", keyword.word()), [], Some(Is::Keyword(zero)), |i| (*i == Is::Keyword(zero) && !cost).then_some(()));
    }
    rule!(g, "post" Is, "with (the same name as|the same title as) {r:any ref}", [r] Is::SameName(r));
    rule!(g, "post" Is, "with that name", [] Is::ThatName);
    both!(g, "post" Is, "without {c:color}", [c: Color], Some(Is::Not(Box::new(Is::Color(c)))), |i| match i {
        Is::Not(i) => match **i {
            Is::Color(c) => Some(c),
            _ => None,
        },
        _ => None,
    });
    // Numbers: "with 2 power or less", "with cost 3 or less", "with at least 3 power".
    both!(g, "post" Is, "with {n:num} power or (less|fewer)", [n: Num], Some(Is::Number(Stat::Power, Cmp::AtMost, n)), |i| number(i, Stat::Power, Cmp::AtMost));
    both!(g, "post" Is, "read: with {n:num} or (less|fewer) power", [n: Num], Some(Is::Number(Stat::Power, Cmp::AtMost, n)), |_i| None);
    both!(g, "post" Is, "read: with {n:num} power or (more|greater)", [n: Num], Some(Is::Number(Stat::Power, Cmp::AtLeast, n)), |_i| None);
    both!(g, "post" Is, "with {c:amount} power", [c: (Cmp, Num)], (c.0 != Cmp::AtMost).then_some(Is::Number(Stat::Power, c.0, c.1)), |i| match i {
        Is::Number(Stat::Power, cmp, n) => Some((*cmp, n.clone())),
        _ => None,
    });
    both!(g, "post" Is, "with (a|) cost (of|) {n:cost number} or (less|fewer)", [n: Num], Some(Is::Number(Stat::Cost, Cmp::AtMost, n)), |i| number(i, Stat::Cost, Cmp::AtMost));
    both!(g, "post" Is, "with (a|) cost (of|) {n:cost number} or (more|greater)", [n: Num], Some(Is::Number(Stat::Cost, Cmp::AtLeast, n)), |i| number(i, Stat::Cost, Cmp::AtLeast));
    both!(g, "post" Is, "with (a|) cost (of|) {n:cost number}", [n: Num], Some(Is::Number(Stat::Cost, Cmp::Exactly, n)), |i| number(i, Stat::Cost, Cmp::Exactly));
    both!(g, "post" Is, "with equal or greater power", [], Some(Is::Number(Stat::Power, Cmp::AtLeast, Num::Stat(Stat::Power, Ref::It))), |i| (*i == Is::Number(Stat::Power, Cmp::AtLeast, Num::Stat(Stat::Power, Ref::It))).then_some(()));
    both!(g, "post" Is, "with equal or (less|lower|lesser) power", [], Some(Is::Number(Stat::Power, Cmp::AtMost, Num::Stat(Stat::Power, Ref::It))), |i| (*i == Is::Number(Stat::Power, Cmp::AtMost, Num::Stat(Stat::Power, Ref::It))).then_some(()));
    both!(g, "post" Is, "with (|a) power (less|lower) than or equal to {q:quantity}", [q: Num], Some(Is::Number(Stat::Power, Cmp::AtMost, q)), |i| number(i, Stat::Power, Cmp::AtMost));
    both!(g, "post" Is, "with (|a) power greater than or equal to {q:quantity}", [q: Num], Some(Is::Number(Stat::Power, Cmp::AtLeast, q)), |i| number(i, Stat::Power, Cmp::AtLeast));
    both!(g, "post" Is, "with power less than {q:quantity}", [q: Num], Some(Is::Number(Stat::Power, Cmp::Less, q)), |i| number(i, Stat::Power, Cmp::Less));
    both!(g, "post" Is, "with power greater than {q:quantity}", [q: Num], Some(Is::Number(Stat::Power, Cmp::More, q)), |i| number(i, Stat::Power, Cmp::More));
    both!(g, "post" Is, "with power equal to {q:quantity}", [q: Num], Some(Is::Number(Stat::Power, Cmp::Exactly, q)), |i| number(i, Stat::Power, Cmp::Exactly));
    both!(g, "post" Is, "read: with {a:amount} printed power", [a: (Cmp, Num)], Some(Is::Number(Stat::PrintedPower, a.0, a.1)), |_i| None);
    both!(g, "post" Is, "read: with {n:num} or (less|fewer) printed power", [n: Num], Some(Is::Number(Stat::PrintedPower, Cmp::AtMost, n)), |_i| None);
    both!(g, "post" Is, "with {n:num} or (more|greater) printed power", [n: Num], Some(Is::Number(Stat::PrintedPower, Cmp::AtLeast, n)), |i| number(i, Stat::PrintedPower, Cmp::AtLeast));
    both!(g, "post" Is, "with printed power (of|) {n:num} or (less|fewer)", [n: Num], Some(Is::Number(Stat::PrintedPower, Cmp::AtMost, n)), |i| number(i, Stat::PrintedPower, Cmp::AtMost));
    both!(g, "post" Is, "with printed power (of|) {n:num}", [n: Num], Some(Is::Number(Stat::PrintedPower, Cmp::Exactly, n)), |i| number(i, Stat::PrintedPower, Cmp::Exactly));
    rule!(g, "cost number" Num, "{n:number}", [n] Num::Lit(n));
    rule!(g, "cost number" Num, "read: {n:[n]}", [n] Num::Lit(n));
    rule!(g, "post" Is, "with the highest {s:stat}", [s] Is::Extreme(Extreme::Highest, s, Tied::Any));
    rule!(g, "post" Is, "with the lowest {s:stat}", [s] Is::Extreme(Extreme::Lowest, s, Tied::Any));
    rule!(g, "post" Is, "with power higher than any other", [] Is::Extreme(Extreme::Highest, Stat::Power, Tied::None));
    // Attached cards.
    both!(g, "post" Is, "with {f:some cards} (on it|attached to it|attached|attached to them|on them)", [f: Filter], Some(Is::With(f, Cmp::AtLeast, Num::Lit(1))), |i| match i {
        Is::With(f, Cmp::AtLeast, Num::Lit(1)) => Some(f.clone()),
        _ => None,
    });
    both!(g, "post" Is, "read: with {f:plain described+} (on it|attached to it|attached|attached to them|on them)", [f: Filter], Some(Is::With(f, Cmp::AtLeast, Num::Lit(1))), |_i| None);
    both!(g, "post" Is, "read: with attached {f:plain described+}", [f: Filter], Some(Is::With(f, Cmp::AtLeast, Num::Lit(1))), |_i| None);
    both!(g, "post" Is, "without {f:some cards} attached", [f: Filter], Some(Is::Not(Box::new(Is::With(f, Cmp::AtLeast, Num::Lit(1))))), |i| match i {
        Is::Not(i) => match &**i {
            Is::With(f, Cmp::AtLeast, Num::Lit(1)) => Some(f.clone()),
            _ => None,
        },
        _ => None,
    });
    both!(g, "post" Is, "read: without an attached {f:plain described}", [f: Filter], Some(Is::Not(Box::new(Is::With(f, Cmp::AtLeast, Num::Lit(1))))), |_i| None);
    for (word, deed) in [
        ("revealed", Deed::Reveal),
        ("discarded", Deed::Discard),
        ("banished", Deed::Banish),
        ("retired", Deed::Retire),
        ("dismissed", Deed::Dismiss),
        ("spent", Deed::Spend),
        ("frightened", Deed::Frighten),
        ("moved", Deed::Move),
        ("exhausted", Deed::Exhaust),
    ] {
        both!(g, "post" Is, &format!("{word} this way"), [], Some(Is::ThisWay(deed)), |i| (*i == Is::ThisWay(deed)).then_some(()));
    }
    both!(g, "post" Is, "read: without {f:plain described+} (on it|attached to it|attached|attached to them|on them)", [f: Filter], Some(Is::Not(Box::new(Is::With(f, Cmp::AtLeast, Num::Lit(1))))), |_i| None);
    both!(g, "post" Is, "read: (you|they|) spent", [], Some(Is::ThisWay(Deed::Spend)), |_i| None::<()>);
    both!(g, "plain described" Filter, "{pre:adjs} {head:head^}", [pre: Vec<Is>, head: Vec<Is>], Some(Filter::of(pre.into_iter().chain(head))), |_f| None);
    rule!(g, "post" Is, "with {c:a counter} on it", [c] Is::Counters(c, Cmp::AtLeast, Num::Lit(1)));
    rule!(g, "a counter" Counter, "a +1 power counter", [] Counter::Power);
    rule!(g, "a counter" Counter, "a {n:capital} counter", [n] Counter::Named(n));
    both!(g, "post" Is, "(on|attached to) {r:any ref}", [r: Ref], Some(Is::On(Box::new(Noun::The(r)))), |i| match i {
        Is::On(n) => match &**n {
            Noun::The(r) => Some(r.clone()),
            _ => None,
        },
        _ => None,
    });
    both!(g, "long post" Is, "(on|attached to) {f:one card}", [f: Filter], Some(Is::On(Box::new(every(f)))), |i| match i {
        Is::On(n) => match &**n {
            Noun::Every { of, .. } => Some(of.clone()),
            _ => None,
        },
        _ => None,
    });
    both!(g, "posts" Vec<Is>, "", [], Some(Vec::new()), |l| l.is_empty().then_some(()));
    both!(g, "posts" Vec<Is>, "{a:post} {more:posts}", [a: Is, more: Vec<Is>], Some([vec![a], more].concat()), |l| {
        let (a, more) = l.split_first()?;
        Some((a.clone(), more.to_vec()))
    });
    both!(g, "posts" Vec<Is>, "{a:long post}", [a: Is], Some(vec![a]), |l| one(l));
    both!(@ g, 1, "posts" Vec<Is>, "{a:long post} {more:posts}", [a: Is, more: Vec<Is>], (!more.is_empty()).then(|| [vec![a], more].concat()), |l| {
        let (a, more) = l.split_first()?;
        (!more.is_empty()).then(|| (a.clone(), more.to_vec()))
    });
}

fn number(is: &Is, stat: Stat, cmp: Cmp) -> Option<Num> {
    match is {
        Is::Number(s, c, n) if *s == stat && *c == cmp => Some(n.clone()),
        _ => None,
    }
}

fn every(of: Filter) -> Noun {
    Noun::Every { of, slot: Slot(0) }
}

/// Where in a noun phrase a part of a description is said.
fn rank(is: &Is) -> (u8, u8) {
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
                    | Is::ThatColor(_)
                    | Is::The(_)
                    | Is::Owned(_)
                    | Is::Controlled(_)
                    | Is::Involved
                    | Is::AnyOf(_)
            ) =>
        {
            (0, 4)
        }
        Is::AnyOf(filters) if filters.iter().any(|f| f.0.iter().any(|i| matches!(i, Is::Controlled(_)))) => (2, 7),
        // Several things said of one card by one phrase.
        Is::AnyOf(filters) if filters.len() == 1 => (2, 7),
        Is::Color(_) | Is::Colorless => (0, 5),
        Is::AnyOf(filters) if filters.iter().all(|f| matches!(f.0.as_slice(), [Is::Color(_)])) => (0, 5),
        Is::Trait(_) | Is::Timed(_) => (0, 6),
        Is::AnyOf(filters) if filters.iter().all(|f| matches!(f.0.as_slice(), [Is::Trait(_)])) => (0, 6),
        Is::Type(_) | Is::Character | Is::Token | Is::Named(_) | Is::AnyOf(_) => (1, 0),
        Is::Keyword(_) => (2, 0),
        Is::In(..) => (2, 3),
        Is::Number(..) | Is::Extreme(..) => (2, 1),
        Is::With(..) | Is::Counters(..) => (2, 2),
        Is::Controlled(_) | Is::Owned(_) => (2, 4),
        Is::At(_) => (2, 0),
        Is::Involved => (2, 6),
        _ => (2, 7),
    }
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
        (!left).then(|| Filter::of(pre.into_iter().chain(head).chain(post)))
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
        if head.is_empty() && let Some(Is::Trait(last)) = pre.last() && crate::grammar::lexicon::BARE_TRAITS.contains(&last.as_str()) {
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

pub fn with(f: Filter, is: Is) -> Filter {
    Filter::of(f.0.into_iter().chain([is]))
}

/// Players whose cards are named by a possessive rather than an adjective.
fn possessor(who: &Who) -> bool {
    !matches!(who, Who::Opponent)
}

/// Takes the controller out of a description.
fn owned(f: &Filter, fits: impl Fn(&Who) -> bool) -> Option<(Who, Filter)> {
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
    both!(g, "one card" Filter, "read: (an opponent|your opponent) 's {f:described}", [f: Filter], Some(with(f, Is::Controlled(Who::Opponent))), |_f| None);
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
    both!(g, "one card" Filter, "read: a different {f:described}", [f: Filter], Some(with(f, Is::Other)), |_f| None);
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

fn picked(noun: &Noun) -> Option<(&Take, &Filter)> {
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
    both!(g, "noun" Noun, "s: {f:one card}", [f: Filter], (!f.0.iter().any(|i| matches!(i, Is::Controlled(_))) || !lone(&f)).then(|| pick(Take::Exactly(Num::Lit(1)), f)), |n| match picked(n)? {
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
    both!(@ g, 1, "noun" Noun, "plain: {f:one card} for each {q:per}", [f: Filter, q: Num], Some(pick(Take::Exactly(q), f)), |n| match picked(n)? {
        (Take::Exactly(q), f) if matches!(q, Num::Count(_) | Num::Different(..) | Num::Tokens(_) | Num::Counters(..) | Num::Times_(..)) => Some((f.clone(), q.clone())),
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
    // Counted.
    for (kind, template) in [(0, "{n:num}"), (1, "up to {n:num}"), (2, "any number")] {
        taken(g, kind, template);
    }
    // All of them.
    both!(g, "noun" Noun, "plain: {w:whose} {f:described+}", [w: Who, f: Filter], Some(every(with(f, Is::Controlled(w)))), |n| match n {
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
    both!(g, "whose deck" (Zone, Who), "{w:whose} deck", [w: Who], Some((Zone::DrawDeck, w)), |z| (z.0 == Zone::DrawDeck).then(|| z.1.clone()));
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
    rule!(g, "noun" Noun, "plain: (the rest|the rest of them|all remaining cards|the remaining cards|the other cards|the rest of the cards)", [] Noun::Rest(Ref::Them));
    rule!(g, "noun" Noun, "s: the other", [] Noun::Rest(Ref::It));
    both!(@ g, 1, "noun" Noun, "plain: {a:single noun} and {b:any noun}", [a: Noun, b: Noun], Some(Noun::Both(Box::new(a), Box::new(b))), |n| match n {
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

/// The Problem a card stands at, as a noun.
fn own_problem(f: &Filter) -> Option<Place> {
    match f.0.as_slice() {
        [Is::Type(CardType::Problem), Is::At(p)] => Some(p.clone()),
        _ => None,
    }
}

fn taken(g: &mut Grammar, kind: u8, template: &str) {
    use crate::grammar::value::{Value, down, get, value};
    let make = move |n: Option<&Value>| match kind {
        0 => Take::Exactly(n.map_or(Num::All, get)),
        1 => Take::UpTo(n.map_or(Num::All, get)),
        _ => Take::AnyNumber,
    };
    let unmake = move |take: &Take| match (kind, take) {
        (0, Take::Exactly(Num::Lit(1))) => None,
        (0, Take::Exactly(n)) | (1, Take::UpTo(n)) => Some(vec![value(n.clone())]),
        (2, Take::AnyNumber) => Some(vec![]),
        _ => None,
    };
    let holes: Vec<&str> = if kind == 2 { vec![] } else { vec!["n"] };
    let (mut of_whose, mut of) = (holes.clone(), holes);
    of_whose.extend(["w", "f"]);
    of.push("f");
    let count = of.len() - 1;
    g.rule(
        "noun",
        &format!("plain: {template} of {{w:whose}} {{f:described+}}"),
        &of_whose,
        0,
        move |h| Some(value(pick(make(h[..count].first()), with(get(&h[count + 1]), Is::Controlled(get(&h[count])))))),
        move |v| {
            let (take, of) = picked(down(v)?)?;
            let (who, rest) = owned(of, |_| true)?;
            let mut out = unmake(take)?;
            out.extend([value(who), value(rest)]);
            Some(out)
        },
    );
    g.rule(
        "noun",
        &format!("plain: {template} of {{f:ref}}"),
        &of,
        0,
        move |h| Some(value(pick(make(h[..count].first()), Filter::of([Is::The(get(&h[count]))])))),
        move |v| {
            let (take, of) = picked(down(v)?)?;
            let [Is::The(r)] = of.0.as_slice() else { return None };
            let mut out = unmake(take)?;
            out.push(value(r.clone()));
            Some(out)
        },
    );
    let join = if kind == 2 { " of" } else { "" };
    g.rule(
        "noun",
        &format!("plain: {template}{join} {{f:described+}}"),
        &of,
        0,
        move |h| Some(value(pick(make(h[..count].first()), get(&h[count])))),
        move |v| {
            let (take, of) = picked(down(v)?)?;
            let mut out = unmake(take)?;
            out.push(value(of.clone()));
            Some(out)
        },
    );
}
