//! Words only cards have: traits and names.

use super::machine::{Found, Grammar};
use super::template::Form;
use super::token::Tok;
use super::value::value;
use crate::keyword::Keyword;
use crate::word::{CardType, Color};

/// Traits of two words, and traits that stand alone as nouns ("a Critter").
const LONG_TRAITS: &[&str] =
    &["Earth Pony", "Pony Tone", "Power Pony", "Sea Serpent", "Bat Pony", "Crystal Pony", "Diamond Dog"];

/// Traits said as adjectives of a sentence: "is Epic".
pub const SAID_TRAITS: &[&str] = &["Epic", "Crystal", "Unique"];

pub const BARE_TRAITS: &[&str] = &[
    "Critter",
    "Pegasus",
    "Unicorn",
    "Earth Pony",
    "Alicorn",
    "Dragon",
    "Changeling",
    "Griffon",
    "Song",
    "Accessory",
    "Foal",
    "Pirate",
    "Seapony",
    "Report",
    "Asset",
    "Location",
    "Artifact",
    "Condition",
    "Dilemma",
    "Breezie",
    "Zebra",
    "Hippogriff",
    "Yak",
    "Buffalo",
    "Kirin",
    "Ally",
    "Elder",
    "Draconequus",
    "Siren",
    "Donkey",
    "Minotaur",
    "Power Pony",
    "Sea Serpent",
    "Performer",
    "Rock",
    "Figment",
    "Seashell",
    "Cow",
    "Showdown",
    "Gotcha",
    "Bat Pony",
    "Crystal Pony",
    "Diamond Dog",
    "Abyssinian",
    "Windigo",
    "Manticore",
    "Phoenix",
    "Student",
    "Mailbox",
    "Reindeer",
    "Royalty",
];

/// Traits that are printed before a noun, and read without one as well ("your Pony Tones").
const READ_BARE: &[&str] = &["Pony Tone"];

/// Words that may follow a trait no list knows.
pub const HEADS: &[&str] = &[
    "friend",
    "friends",
    "character",
    "characters",
    "card",
    "cards",
    "resource",
    "resources",
    "event",
    "events",
    "troublemaker",
    "troublemakers",
    "problem",
    "problems",
    "token",
    "tokens",
    "mane",
    "trait",
    "or",
    "and",
];

/// "non-Unique".
pub fn non_trait(_: &Grammar, toks: &[Tok], at: usize, _: CardType) -> Found {
    let name = toks.get(at).and_then(|t| t.text.strip_prefix("non-").or(t.text.strip_prefix("Non-")));
    name.filter(|n| n.starts_with(char::is_uppercase)).map(|n| (value(n.to_owned()), at + 1)).into_iter().collect()
}

/// Traits that cards beside the official ones have: a text may say them alone, of however many words they are.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Coined(Vec<String>);

impl Coined {
    pub fn new(traits: impl IntoIterator<Item = String>) -> Coined {
        let capital = |t: &String| t.starts_with(char::is_uppercase);
        Coined(traits.into_iter().filter(capital).collect())
    }

    /// Notes where a text says one of them: the longest, where several begin.
    pub fn note(&self, toks: &mut [Tok]) {
        for at in 0..toks.len() {
            let said = |t: &&String| forms(t).iter().filter_map(|form| matches(toks, at, form)).max();
            let found = self.0.iter().filter(|_| toks[at].is_capital()).filter_map(|t| Some((said(&t)?, t))).max();
            toks[at].coined = found.map(|(end, t)| (t.clone(), end - at));
        }
    }
}

/// A trait before a noun: a known one of two words, or any capital word no production uses.
pub fn any_trait(g: &Grammar, toks: &[Tok], at: usize, _: CardType) -> Found {
    if let Some((coined, words)) = toks.get(at).and_then(|t| t.coined.clone()) {
        return vec![(value(coined), at + words)];
    }
    for long in LONG_TRAITS {
        if let Some(end) = matches(toks, at, long) {
            return vec![(value((*long).to_owned()), end)];
        }
    }
    let Some(tok) = toks.get(at).filter(|t| t.is_capital() && !t.low.starts_with("non-")) else {
        return Vec::new();
    };
    let known = BARE_TRAITS.iter().any(|t| t.eq_ignore_ascii_case(&tok.low));
    // "Blue" before a noun is a colour.
    if Color::from_word(&tok.low).is_some() {
        return Vec::new();
    }
    if !known && !toks.get(at + 1).is_some_and(|t| HEADS.contains(&t.low.as_str())) {
        return Vec::new();
    }
    if !known && (g.knows(&tok.low) || Keyword::ALL.iter().any(|k| k.word() == tok.text)) {
        return Vec::new();
    }
    vec![(value(tok.text.clone()), at + 1)]
}

pub fn matches(toks: &[Tok], at: usize, words: &str) -> Option<usize> {
    let mut end = at;
    for word in words.split(' ') {
        if toks.get(end)?.low != word.to_lowercase() {
            return None;
        }
        end += 1;
    }
    Some(end)
}

/// A trait as a noun, of one and of several: "Pegasi" as well as "Pegasuses".
fn forms(noun: &str) -> [String; 4] {
    let learned = noun.strip_suffix("us").map_or_else(|| format!("{noun}s"), |stem| format!("{stem}i"));
    [noun.to_owned(), super::token::with_s(noun), format!("{noun}s"), learned]
}

/// One of a trait or several, as the form asks.
pub fn bare_trait(toks: &[Tok], at: usize, form: Form) -> Found {
    let said = |noun: &str| {
        let all = forms(noun);
        let wanted = match form {
            Form::Plain => &all[..1],
            Form::S => &all[1..],
        };
        wanted.iter().find_map(|text| matches(toks, at, text))
    };
    let coined = toks.get(at).and_then(|t| t.coined.as_ref()).map(|(coined, _)| coined.as_str());
    let traits = coined.into_iter().chain(BARE_TRAITS.iter().chain(READ_BARE).copied());
    traits.filter_map(|noun| said(noun).map(|end| (value(noun.to_owned()), end))).collect()
}

/// A name: the longest run of capital words that no production uses.
pub fn name(g: &Grammar, toks: &[Tok], at: usize, _: CardType) -> Found {
    let part = |i: usize| {
        toks.get(i).is_some_and(|t| {
            t.is_capital()
                && (!g.knows(&t.low) || (t.text == "The" && toks.get(i + 1).is_some_and(Tok::is_capital)))
                && !is_bare_trait(t)
        })
    };
    // "Pirate Ship": a trait before a word that only a name can have.
    let after = toks.get(at).and_then(|t| t.coined.as_ref()).map_or(1, |(_, words)| *words);
    let led = toks.get(at).is_some_and(is_bare_trait) && part(at + after);
    if !part(at) && !led {
        return Vec::new();
    }
    let mut end = at + if led { after } else { 1 };
    // "Rainbow Dash & Applejack", "Tree of Harmony".
    while part(end) || (toks.get(end).is_some_and(|t| t.text == "&" || t.text == "of") && part(end + 1)) {
        end += 1;
    }
    let text: Vec<&str> = toks[at..end].iter().map(|t| t.text.as_str()).collect();
    let text = text.join(" ");
    // A trait of two words is no name, nor is a keyword.
    let keyword = Keyword::ALL.iter().any(|k| k.word() == text);
    if keyword || LONG_TRAITS.iter().any(|long| forms(long).contains(&text)) {
        return Vec::new();
    }
    vec![(value(text), end)]
}

/// A name of any words, which only a text about this very card may have: it begins and ends with a capital.
pub fn own_name(_: &Grammar, toks: &[Tok], at: usize, _: CardType) -> Found {
    let mut out = Vec::new();
    for end in at + 1..(at + 8).min(toks.len() + 1) {
        let words = &toks[at..end];
        let capital = words.first().is_some_and(Tok::is_capital) && words.last().is_some_and(Tok::is_capital);
        if words.iter().any(|t| t.low == ".") {
            break;
        }
        if capital {
            let text: Vec<&str> = words.iter().map(|t| t.text.as_str()).collect();
            out.push((value(text.join(" ")), end));
        }
    }
    out
}

fn is_bare_trait(tok: &Tok) -> bool {
    tok.coined.is_some() || BARE_TRAITS.iter().any(|bare| forms(bare).contains(&tok.text))
}

/// The words after the comma of a full name, up to the next mark or "and": they begin and end with a capital.
pub fn subtitle(_: &Grammar, toks: &[Tok], at: usize, _: CardType) -> Found {
    let over = |t: &Tok| matches!(t.low.as_str(), "and" | "or" | "," | "." | ":" | "\"");
    let len = toks[at.min(toks.len())..].iter().take_while(|t| !over(t)).count();
    let words = &toks[at.min(toks.len())..at.min(toks.len()) + len];
    match (words.first(), words.last()) {
        (Some(first), Some(last)) if first.is_capital() && last.is_capital() => {
            let text: Vec<&str> = words.iter().map(|t| t.text.as_str()).collect();
            vec![(value(text.join(" ")), at + len)]
        }
        _ => Vec::new(),
    }
}

/// Any one capital word, or two: the name of a counter.
pub fn capital(_: &Grammar, toks: &[Tok], at: usize, _: CardType) -> Found {
    let mut out = Vec::new();
    let mut text = String::new();
    for i in at..at + 2 {
        let Some(tok) = toks.get(i).filter(|t| t.is_capital()) else {
            break;
        };
        if !text.is_empty() {
            text.push(' ');
        }
        text.push_str(&tok.text);
        out.push((value(text.clone()), i + 1));
    }
    out
}
