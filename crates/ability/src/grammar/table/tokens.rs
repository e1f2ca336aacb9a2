//! Tokens a text makes, of their own kind or like another card.

use super::effect::{SUBJECT, seq};
use crate::grammar::machine::Grammar;
use crate::grammar::rules::{both, rule};
use crate::keyword::Keyword;
use crate::tree::*;
use crate::word::{CardType, Color};

pub fn copies(g: &mut Grammar, template: &str, at: usize) {
    use crate::grammar::value::{down, get, value};
    let holes: &[&str] = if at == 0 { &["t"] } else { &["t", "p"] };
    g.rule(
        "act",
        template,
        holes,
        0,
        move |h| {
            let (n, of): (Num, Noun) = get(&h[0]);
            Some(value(Act::TokenCopy { n, of, state: Vec::new(), at: h.get(1).map(get), slot: Slot(0) }))
        },
        move |v| match down::<Act>(v)? {
            Act::TokenCopy { n, of, state, at: None, .. } if at == 0 && state.is_empty() => {
                Some(vec![value((n.clone(), of.clone()))])
            }
            Act::TokenCopy { n, of, state, at: Some(p), .. } if at == 1 && state.is_empty() => {
                Some(vec![value((n.clone(), of.clone())), value(p.clone())])
            }
            _ => None,
        },
    );
}

/// The tokens of the game (521): trait, power, colour, keyword.
const KNOWN: &[(&str, i32, Option<Color>, Option<Keyword>)] = &[
    ("Critter", 1, Some(Color::Yellow), None),
    ("Earth Pony", 1, Some(Color::Pink), None),
    ("Pegasus", 1, Some(Color::Blue), Some(Keyword::Swift)),
    ("Unicorn", 1, Some(Color::White), Some(Keyword::Prepared)),
    ("Figment", 2, Some(Color::Purple), None),
    ("Changeling", 2, None, None),
    ("Rock", 3, Some(Color::Orange), None),
    ("Seashell", 2, Some(Color::Pink), None),
    ("Crystal", 2, None, None),
];

pub fn tokens(g: &mut Grammar) {
    type Many = (Num, Token);
    both!(g, "act" Act, "put~ {t:new tokens} into play", [t: Many], Some(Act::Tokens { n: t.0, token: t.1, at: None, slot: Slot(0) }), |a| match a {
        Act::Tokens { n, token, at: None, .. } => Some((n.clone(), token.clone())),
        _ => None,
    });
    both!(g, "act" Act, "put~ {t:new tokens} into play {p:played at}", [t: Many, p: Place], Some(Act::Tokens { n: t.0, token: t.1, at: Some(p), slot: Slot(0) }), |a| match a {
        Act::Tokens { n, token, at: Some(p), .. } => Some(((n.clone(), token.clone()), p.clone())),
        _ => None,
    });
    both!(g, "act" Act, "read: put~ a number of {t:new token+} into play equal to {q:quantity}", [t: Token, q: Num], Some(Act::Tokens { n: q, token: t, at: None, slot: Slot(0) }), |_a| None);
    both!(g, "new tokens" Many, "a {t:new token}", [t: Token], Some((Num::Lit(1), t)), |m| (m.0 == Num::Lit(1)).then(|| m.1.clone()));
    both!(g, "new tokens" Many, "{n:num} {t:new token+}", [n: Num, t: Token], Some((n, t)), |m| matches!(m.0, Num::Lit(_) | Num::X | Num::ThatMany).then(|| m.clone()));
    both!(g, "new tokens" Many, "a {t:new token} {f:for each}", [t: Token, f: Num], Some((f, t)), |m| super::number::is_count(&m.0).then(|| (m.1.clone(), m.0.clone())));
    both!(g, "new tokens" Many, "a number of {t:new token+} equal to {q:quantity}", [t: Token, q: Num], Some((q, t)), |m| Some((m.1.clone(), m.0.clone())));
    both!(g, "new token" Token, "{p:number} {c:token color} {t:trait} Friend token~ {k:token keywords}", [p: i32, c: Option<Color>, t: String, k: Vec<Keyword>], Some(Token { power: p, color: c, traits: vec![t], keywords: k, name: None }), |t| match t.traits.as_slice() {
        [one] if t.name.is_none() => Some((t.power, t.color, one.clone(), t.keywords.clone())),
        _ => None,
    });
    // Those that every player knows, by their trait alone.
    both!(g, "new token" Token, "read: {t:trait} (|Friend) token~", [t: String], KNOWN.iter().find(|k| k.0 == t).map(|&(name, power, color, keyword)| Token {
        power,
        color,
        traits: vec![name.to_owned()],
        keywords: keyword.into_iter().collect(),
        name: None,
    }), |_t| None);
    both!(g, "token color" Option<Color>, "{c:color}", [c: Color], Some(Some(c)), |c| *c);
    both!(g, "token color" Option<Color>, "read: power {c:color}", [c: Color], Some(Some(c)), |_c| None);
    both!(g, "token color" Option<Color>, "power colorless", [], Some(None), |c| c.is_none().then_some(()));
    both!(g, "token keywords" Vec<Keyword>, "", [], Some(Vec::new()), |k| k.is_empty().then_some(()));
    both!(g, "token keywords" Vec<Keyword>, "with {k:keyword}", [k: Keyword], Some(vec![k]), |k| match k.as_slice() {
        [k] => Some(*k),
        _ => None,
    });
}

/// Tokens put into play, where, and in what state: a state is given to them once they are there.
type Made = (Num, Token, Option<Place>);

pub fn states(g: &mut Grammar) {
    both!(g, "made" Made, "put~ {t:new tokens} into play", [t: (Num, Token)], Some((t.0, t.1, None)), |m| m.2.is_none().then(|| (m.0.clone(), m.1.clone())));
    both!(g, "made" Made, "put~ {t:new tokens} into play {p:played at}", [t: (Num, Token), p: Place], Some((t.0, t.1, Some(p))), |m| Some(((m.0.clone(), m.1.clone()), m.2.clone()?)));
    both!(g, "vps" Effect, "{m:made^} {s:state given}", [m: Made, s: Entry], given(m, s), |e| ungiven(e));
    both!(g, "vps" Effect, "read: put~ {t:new tokens} into play {s:state given} {p:played at}", [t: (Num, Token), s: Entry, p: Place], given((t.0, t.1, Some(p)), s), |_e| None);
    type Many = (Filter, crate::word::Cmp, Num);
    both!(g, "vps" Effect, "put~ {t:new tokens} into play at each Problem (where|at which) {w:any who} (have|has) {n:how many}", [t: (Num, Token), w: Who, n: Many], Some(at_each(t, super::deal::where_so(&w, n))), |_e| None);
    both!(g, "vps" Effect, "put~ {t:new tokens} into play at each Problem (with|where there is|where there are) {n:how many}", [t: (Num, Token), n: Many], {
        let there = super::noun::with(n.0, Is::At(Place::There));
        Some(at_each(t, Place::ProblemWhere(Box::new(Cond::Count(there, n.1, n.2)))))
    }, |_e| None);
    rule!(g, "state given" Entry, "exhausted", [] Entry::Exhausted);
    rule!(g, "state given" Entry, "read: frightened", [] Entry::Frightened);
    both!(g, "state given" Entry, "with {n:num} {c:counters} on (it|them|each of them|each)", [n: Num, c: Counter], Some(Entry::Counters(c, n)), |s| match s {
        Entry::Counters(c, n) => Some((n.clone(), c.clone())),
        _ => None,
    });
    both!(g, "state given" Entry, "read: with {c:a counter} on (it|them|each of them|each)", [c: Counter], Some(Entry::Counters(c, Num::Lit(1))), |_s| None);
}

/// For each Problem that is so, tokens there.
fn at_each(t: (Num, Token), problem: Place) -> Effect {
    let of = Filter::of([Is::Type(CardType::Problem), Is::At(problem)]);
    let put = Act::Tokens { n: t.0, token: t.1, at: Some(Place::There), slot: Slot(0) };
    Effect::ForEach(Each::Card(super::noun::every(of)), Box::new(Effect::Do(SUBJECT, put)))
}

fn given((n, token, at): Made, state: Entry) -> Option<Effect> {
    let them = Noun::The(if n == Num::Lit(1) { Ref::It } else { Ref::Them });
    let act = match state {
        Entry::Exhausted => Act::To(Deed::Exhaust, them),
        Entry::Frightened => Act::To(Deed::Frighten, them),
        Entry::Counters(counter, n) => Act::PutCounters(n, counter, them),
        Entry::FaceUp | Entry::FaceDown | Entry::Attached | Entry::Dilemma => return None,
    };
    Some(seq(vec![Effect::Do(SUBJECT, Act::Tokens { n, token, at, slot: Slot(0) }), Effect::Do(SUBJECT, act)]))
}

fn ungiven(e: &Effect) -> Option<(Made, Entry)> {
    let Effect::Seq(list) = e else { return None };
    let [Effect::Do(SUBJECT, Act::Tokens { n, token, at, .. }), Effect::Do(SUBJECT, act)] = list.as_slice() else {
        return None;
    };
    let state = match act {
        Act::To(Deed::Exhaust, _) => Entry::Exhausted,
        Act::PutCounters(n, counter, _) => Entry::Counters(counter.clone(), n.clone()),
        _ => return None,
    };
    let made = (n.clone(), token.clone(), at.clone());
    (given(made.clone(), state.clone()).as_ref() == Some(e)).then_some((made, state))
}
