//! Words that come in open or numbered classes: numbers, tokens, colours, names, traits, keywords.

use super::machine::{Found, Grammar, Lexeme};
use super::names::{
    BARE_TRAITS, HEADS, SAID_TRAITS, any_trait, bare_trait, capital, matches, name, non_trait, own_name, subtitle,
};
use super::rules::{heavy, rule};
use super::template::Form;
use super::token::Tok;
use super::value::{down, value};
use crate::keyword::Keyword;
use crate::tree::{Head, Place, Ref};
use crate::word::{CardType, Color};

const NUMBERS: &[&str] = &["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

pub fn add(g: &mut Grammar) {
    g.lexeme("host noun", Lexeme { read: host_noun, print: |_, _, _| None });
    g.lexeme(
        "non-trait",
        Lexeme { read: non_trait, print: |v, _, _| down::<String>(v).map(|t| vec![format!("non-{t}")]) },
    );
    g.lexeme("non-color", Lexeme { read: non_color, print: |_, _, _| None });
    g.lexeme(
        "card's problem",
        Lexeme {
            read: cards_problem,
            print: |v, on, _| {
                (down::<Place>(v)? == &own_problem(on) && on != CardType::Problem).then(|| here_words(on))
            },
        },
    );
    g.lexeme(
        "on event",
        Lexeme {
            read: |_, _, at, on| {
                if on == CardType::Event { vec![(value(on), at)] } else { Vec::new() }
            },
            print: |_, _, _| Some(Vec::new()),
        },
    );
    // The type of the card that is read.
    g.lexeme("on", Lexeme { read: |_, _, at, on| vec![(value(on), at)], print: |_, _, _| Some(Vec::new()) });
    g.lexeme(
        "off event",
        Lexeme {
            read: |_, _, at, on| {
                if on == CardType::Event { Vec::new() } else { vec![(value(()), at)] }
            },
            print: |_, _, _| None,
        },
    );
    g.lexeme(
        "number",
        Lexeme { read: number, print: |v, _, _| Some(vec![down::<i32>(v).filter(|n| **n >= 0)?.to_string()]) },
    );
    g.lexeme("signed", Lexeme { read: signed, print: |v, _, _| down::<i32>(v).map(|n| vec![format!("{n:+}")]) });
    g.lexeme(
        "[n]",
        Lexeme { read: tokens, print: |v, _, _| Some(vec![format!("[{}]", down::<i32>(v).filter(|n| **n >= 0)?)]) },
    );
    g.lexeme(
        "+[n]",
        Lexeme {
            read: plus_tokens,
            print: |v, _, _| Some(vec![format!("+[{}]", down::<i32>(v).filter(|n| **n >= 0)?)]),
        },
    );
    g.lexeme("-[n]", Lexeme { read: minus_tokens, print: |_, _, _| None });
    g.lexeme(
        "color",
        Lexeme { read: color, print: |v, _, _| down::<Color>(v).map(|c| vec![format!("[{}]", c.word())]) },
    );
    g.lexeme("trait", Lexeme { read: any_trait, print: |v, _, f| down::<String>(v).map(|t| inflected(t, f)) });
    // A trait as a noun: one, and several.
    g.lexeme(
        "one of a trait",
        Lexeme {
            read: |_, toks, at, _| bare_trait(toks, at, Form::Plain),
            print: |v, _, _| down::<String>(v).filter(|t| BARE_TRAITS.contains(&t.as_str())).map(|t| split(t)),
        },
    );
    g.lexeme(
        "several of a trait",
        Lexeme {
            read: |_, toks, at, _| bare_trait(toks, at, Form::S),
            print: |v, _, _| {
                down::<String>(v).filter(|t| BARE_TRAITS.contains(&t.as_str())).map(|t| inflected(t, Form::S))
            },
        },
    );
    rule!(g, "bare trait" String, "plain: {t:one of a trait}", [t] t);
    rule!(g, "bare trait" String, "s: {t:several of a trait}", [t] t);
    // One word for one and for several: "your other Buffalo".
    heavy!(g, 2, "bare trait" String, "read: s: {t:one of a trait}", [t] t);
    g.lexeme(
        "said trait",
        Lexeme {
            read: |_, toks, at, _| {
                let found = toks.get(at).and_then(|t| SAID_TRAITS.iter().find(|s| **s == t.text));
                found.map(|t| (value((*t).to_owned()), at + 1)).into_iter().collect()
            },
            print: |v, _, _| down::<String>(v).filter(|t| SAID_TRAITS.contains(&t.as_str())).map(|t| split(t)),
        },
    );
    g.lexeme("name", Lexeme { read: name, print: |v, _, _| down::<String>(v).map(|t| split(t)) });
    g.lexeme("subtitle", Lexeme { read: subtitle, print: |v, _, _| down::<String>(v).map(|t| split(t)) });
    g.lexeme("own name", Lexeme { read: own_name, print: |v, _, _| down::<String>(v).map(|t| split(t)) });
    g.lexeme("capital", Lexeme { read: capital, print: |v, _, _| down::<String>(v).map(|t| split(t)) });
    g.lexeme("keyword", Lexeme { read: keyword, print: |v, _, _| down::<Keyword>(v).map(|k| split(&k.to_string())) });
    g.lexeme(
        "this",
        Lexeme { read: this, print: |v, on, _| (down::<Ref>(v)? == &Ref::This).then(|| split(this_words(on))) },
    );
    g.lexeme("host problem", Lexeme { read: host_problem, print: |_, _, _| None });
    g.lexeme(
        "this problem",
        Lexeme {
            read: this_problem,
            print: |v, on, _| (down::<Place>(v)? == &own_problem(on)).then(|| here_words(on)),
        },
    );
}

fn split(text: &str) -> Vec<String> {
    text.split(' ').map(str::to_owned).collect()
}

fn inflected(text: &str, form: Form) -> Vec<String> {
    match form {
        Form::Plain => split(text),
        Form::S => split(&super::token::with_s(text)),
    }
}

fn number(_: &Grammar, toks: &[Tok], at: usize, _: CardType) -> Found {
    let Some(tok) = toks.get(at) else { return Vec::new() };
    let digits = tok.low.chars().all(|c| c.is_ascii_digit()).then(|| tok.low.parse::<i32>().ok()).flatten();
    let spelled = NUMBERS.iter().position(|n| *n == tok.low).map(|n| n as i32);
    digits.or(spelled).map(|n| (value(n), at + 1)).into_iter().collect()
}

fn signed(_: &Grammar, toks: &[Tok], at: usize, _: CardType) -> Found {
    let n = toks.get(at).filter(|t| t.low.starts_with(['+', '-'])).and_then(|t| t.low.parse::<i32>().ok());
    n.map(|n| (value(n), at + 1)).into_iter().collect()
}

fn bracketed(text: &str) -> Option<i32> {
    text.strip_prefix('[')?.strip_suffix(']')?.parse().ok()
}

fn tokens(_: &Grammar, toks: &[Tok], at: usize, _: CardType) -> Found {
    toks.get(at).and_then(|t| bracketed(&t.low)).map(|n| (value(n), at + 1)).into_iter().collect()
}

fn plus_tokens(_: &Grammar, toks: &[Tok], at: usize, _: CardType) -> Found {
    toks.get(at).and_then(|t| bracketed(t.low.strip_prefix('+')?)).map(|n| (value(n), at + 1)).into_iter().collect()
}

fn minus_tokens(_: &Grammar, toks: &[Tok], at: usize, _: CardType) -> Found {
    toks.get(at).and_then(|t| bracketed(t.low.strip_prefix('-')?)).map(|n| (value(n), at + 1)).into_iter().collect()
}

fn color(_: &Grammar, toks: &[Tok], at: usize, _: CardType) -> Found {
    let word = toks.get(at).and_then(|t| t.low.strip_prefix('[')?.strip_suffix(']'));
    // With a capital a colour is part of a name, unless cards are what it is said of: "your Blue Friends".
    let capital = || {
        let noun = toks.get(at + 1).is_some_and(|t| HEADS.contains(&t.low.as_str()) && t.low != "or" && t.low != "and");
        toks.get(at).filter(|_| noun).and_then(|t| Color::from_word(&t.low))
    };
    word.and_then(Color::from_word).or_else(capital).map(|c| (value(c), at + 1)).into_iter().collect()
}

/// The noun of "this Friend" on a Resource: what it is attached to (509.4), which resolving finds.
fn host_noun(_: &Grammar, toks: &[Tok], at: usize, on: CardType) -> Found {
    if on != CardType::Resource {
        return Vec::new();
    }
    let nouns = [
        ("Friend", Head::Friend),
        ("character", Head::Character),
        ("Troublemaker", Head::Troublemaker),
        ("Problem", Head::Problem),
        ("Mane Character", Head::Mane),
    ];
    nouns.iter().filter_map(|(word, head)| matches(toks, at, word).map(|end| (value(*head), end))).collect()
}

/// "non-[white]".
fn non_color(_: &Grammar, toks: &[Tok], at: usize, _: CardType) -> Found {
    let word = toks.get(at).and_then(|t| t.low.strip_prefix("non-[")?.strip_suffix(']'));
    word.and_then(Color::from_word).map(|c| (value(c), at + 1)).into_iter().collect()
}

fn keyword(_: &Grammar, toks: &[Tok], at: usize, _: CardType) -> Found {
    let Some(tok) = toks.get(at).filter(|t| t.is_capital()) else {
        return Vec::new();
    };
    if matches(toks, at, "Starting Problem").is_some() {
        return vec![(value(Keyword::StartingProblem), at + 2)];
    }
    let Some(found) = Keyword::ALL.iter().find(|k| k.word().eq_ignore_ascii_case(&tok.low)) else {
        return Vec::new();
    };
    if found.number().is_none() {
        return vec![(value(*found), at + 1)];
    }
    let n = toks.get(at + 1).and_then(|t| t.low.trim_matches(['[', ']']).parse::<i32>().ok());
    n.map(|n| (value(found.with_number(n)), at + 2)).into_iter().collect()
}

const fn this_words(on: CardType) -> &'static str {
    match on {
        CardType::Problem => "this Problem",
        CardType::Mane | CardType::Friend | CardType::Resource | CardType::Event | CardType::Troublemaker => {
            "this card"
        }
    }
}

/// The Problem of this card: where it is, on a Problem; on any other card there is none while it is at home.
fn own_problem(on: CardType) -> Place {
    match on {
        CardType::Problem => Place::Here,
        CardType::Mane | CardType::Friend | CardType::Resource | CardType::Event | CardType::Troublemaker => {
            Place::Of(Ref::This)
        }
    }
}

fn here_words(on: CardType) -> Vec<String> {
    match on {
        CardType::Problem => split("this Problem"),
        CardType::Mane | CardType::Friend | CardType::Resource | CardType::Event | CardType::Troublemaker => {
            split("this card 's Problem")
        }
    }
}

/// "this card", and "this Friend" on a Friend (201.2).
fn this(_: &Grammar, toks: &[Tok], at: usize, on: CardType) -> Found {
    let own: &[&str] = match on {
        CardType::Mane => &["this card", "this Mane Character", "this character"],
        CardType::Friend => &["this card", "this Friend", "this character"],
        CardType::Resource => &["this card", "this Resource", "this Dilemma"],
        CardType::Event => &["this card", "this Event"],
        CardType::Troublemaker => &["this card", "this Troublemaker"],
        CardType::Problem => &["this card", "this Problem"],
    };
    own.iter().filter_map(|words| matches(toks, at, words)).map(|end| (value(Ref::This), end)).collect()
}

/// "this Problem" on a card that is none: the one it is attached to, spoken of by its own "Play on".
fn host_problem(_: &Grammar, toks: &[Tok], at: usize, on: CardType) -> Found {
    if on != CardType::Resource {
        return Vec::new();
    }
    let ends = ["this Problem", "this Dilemma"].into_iter().filter_map(|words| matches(toks, at, words));
    ends.map(|end| (value(Place::There), end)).collect()
}

/// The Problem this card stands at: itself, on a Problem.
fn this_problem(g: &Grammar, toks: &[Tok], at: usize, on: CardType) -> Found {
    if on == CardType::Problem {
        return this(g, toks, at, on).into_iter().map(|(_, end)| (value(Place::Here), end)).collect();
    }
    let mut out = Vec::new();
    // "this Problem" on what stands at one; on an attachment it is the host, on an Event none.
    if matches!(on, CardType::Mane | CardType::Friend | CardType::Troublemaker) {
        out.extend(matches(toks, at, "this Problem").map(|end| (value(own_problem(on)), end)));
    }
    for (_, end) in this(g, toks, at, on) {
        if toks.get(end).is_some_and(|t| t.low == "'s") && toks.get(end + 1).is_some_and(|t| t.low == "problem") {
            out.push((value(own_problem(on)), end + 2));
        }
    }
    out
}

/// "this card's Problem" on anything but a Problem.
fn cards_problem(g: &Grammar, toks: &[Tok], at: usize, on: CardType) -> Found {
    if on == CardType::Problem { Vec::new() } else { this_problem(g, toks, at, on) }
}
