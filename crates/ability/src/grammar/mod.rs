//! The grammar: one table of productions that reads a paragraph into a tree and prints a tree as English.

mod lexicon;
mod machine;
mod modes;
mod names;
mod rules;
pub mod synonyms;
mod table;
mod template;
mod token;
mod value;

use crate::tree::Ability;
use crate::word::CardType;
use machine::{Grammar, Reader};
pub use modes::modes;
pub use names::Coined;
use std::sync::LazyLock;
pub use table::verb;

static GRAMMAR: LazyLock<Grammar> = LazyLock::new(table::grammar);

/// Why a paragraph was not read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unread {
    /// Where the first word stands that could not be read, in bytes.
    pub at: usize,
    /// What would have fitted there.
    pub expected: Vec<String>,
    /// Where several readings differ: all of them; otherwise empty.
    pub readings: Vec<Ability>,
}

impl std::fmt::Display for Unread {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if self.readings.is_empty() {
            write!(f, "cannot be read from byte {} on; expected one of: {}", self.at, self.expected.join(", "))
        } else {
            write!(f, "can be read in {} ways", self.readings.len())
        }
    }
}

impl std::error::Error for Unread {}

/// The longest paragraph that is read, in bytes and in words: several times that of any card.
const MOST_BYTES: usize = 4096;
const MOST_WORDS: usize = 300;

/// A paragraph too long to be one of a card.
fn too_long(at: usize) -> Unread {
    let end = format!("the end of the paragraph, which has at most {MOST_WORDS} words");
    Unread { at, expected: vec![end], readings: Vec::new() }
}

/// Reads one paragraph of a card of the given type.
pub fn read(paragraph: &str, on: CardType) -> Result<Ability, Unread> {
    read_beside(paragraph, on, &Coined::default())
}

/// The same of a card beside others, whose traits it may speak of.
pub fn read_beside(paragraph: &str, on: CardType, coined: &Coined) -> Result<Ability, Unread> {
    if paragraph.len() > MOST_BYTES {
        return Err(too_long(paragraph.floor_char_boundary(MOST_BYTES)));
    }
    let mut toks = token::without_reminders(token::words(paragraph));
    // 701.5: a tag word has no game text. "Harmony TRAIT:" and "Talented:" stand before what they tag.
    let is_tag = |toks: &[token::Tok], i: usize| {
        let first = i == 0 || matches!(toks[i - 1].low.as_str(), "." | ":");
        first && (toks[i].low == "harmony" || toks[i].low == "talented")
    };
    while let Some(tag) = (0..toks.len()).find(|i| is_tag(&toks, *i))
        && let Some(colon) = toks[tag..].iter().take(4).position(|t| t.low == ":")
    {
        toks.drain(tag..=tag + colon);
    }
    if toks.last().is_some_and(|t| t.low != ".") {
        toks.extend(token::words("."));
    }
    if let Some(beyond) = toks.get(MOST_WORDS) {
        return Err(too_long(beyond.at));
    }
    token::close_quotes(&mut toks);
    coined.note(&mut toks);
    let mut reader = Reader::new(&GRAMMAR, &toks, on, false);
    let whole: Vec<_> = reader.read("ability").iter().filter(|r| r.end == toks.len()).cloned().collect();
    let Some(least) = whole.iter().map(|r| r.weight).min() else {
        let mut noting = Reader::new(&GRAMMAR, &toks, on, true);
        noting.read("ability");
        let at =
            toks.get(noting.furthest).filter(|t| t.at > 0 || noting.furthest == 0).map_or(paragraph.len(), |t| t.at);
        return Err(Unread { at, expected: noting.expected.into_iter().collect(), readings: Vec::new() });
    };
    let mut readings: Vec<Ability> =
        whole.iter().filter(|r| r.weight == least).map(|r| value::get::<Ability>(&r.value)).collect();
    // Of several readings one that leaves open what it speaks of is none.
    if readings.len() > 1 && readings.iter().any(|r| !crate::resolve::leaves_open(r, on)) {
        readings.retain(|r| !crate::resolve::leaves_open(r, on));
    }
    match readings.pop() {
        Some(only) if readings.is_empty() => {
            let word = |words: &[&str]| toks.iter().find(|t| words.contains(&t.low.as_str()));
            let open = toks.iter().find(|t| is_x(&t.low)).or(word(&["it", "its"])).or(word(&["that", "next", "hand"]));
            let at = open.or(toks.first()).map_or(0, |t| t.at);
            match crate::resolve::leaves_open(&only, on) {
                true => Err(Unread { at, expected: vec!["what is meant".to_owned()], readings }),
                false => Ok(only),
            }
        }
        Some(last) => {
            readings.push(last);
            Err(Unread { at: 0, expected: Vec::new(), readings })
        }
        None => unreachable!("there is a lightest reading"),
    }
}

fn is_x(word: &str) -> bool {
    matches!(word, "x" | "+x" | "-x" | "[x]")
}

/// Prints an ability as English. A tree no production fits is shown by its structure, in angle brackets.
pub fn print(ability: &Ability, on: CardType) -> String {
    match GRAMMAR.print("ability", &value::value(ability.clone()), on) {
        Some(words) => token::join(&words),
        None => format!("<{ability:?}>"),
    }
}
