//! Tokens a text makes, of their own kind or like another card.

use crate::grammar::machine::Grammar;
use crate::grammar::rules::both;
use crate::keyword::Keyword;
use crate::tree::*;
use crate::word::Color;

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
    both!(g, "token color" Option<Color>, "power colorless", [], Some(None), |c| c.is_none().then_some(()));
    both!(g, "token keywords" Vec<Keyword>, "", [], Some(Vec::new()), |k| k.is_empty().then_some(()));
    both!(g, "token keywords" Vec<Keyword>, "with {k:keyword}", [k: Keyword], Some(vec![k]), |k| match k.as_slice() {
        [k] => Some(*k),
        _ => None,
    });
}
