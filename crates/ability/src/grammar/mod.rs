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
    // Said of what a paragraph begins with, all three are "when".
    for at in (0..toks.len().min(4)).filter(|at| *at == 0 || toks[at - 1].low == ":").collect::<Vec<_>>() {
        if toks[at].low == "whenever" {
            toks[at].low = "when".to_owned();
        }
    }
    spelled_out(&mut toks, &["there", "that"]);
    forbidden(&mut toks);
    coined.note(&mut toks);
    match read_whole(&toks, paragraph, on) {
        Err(unread) if unread.readings.is_empty() => {
            let read = read_in_two(&toks, paragraph, on);
            // "it's" with what is said only of what "is".
            read.or_else(|| spelled_out(&mut toks, &["it"]).then(|| read_whole(&toks, paragraph, on).ok())?)
                .ok_or(unread)
        }
        read => read,
    }
}

/// "may not be moved" forbids what "can't be moved" does.
fn forbidden(toks: &mut Vec<token::Tok>) {
    let mut at = 0;
    while at + 1 < toks.len() {
        if toks[at].low == "may" && toks[at + 1].low == "not" {
            "can't".clone_into(&mut toks[at].low);
            toks.remove(at + 1);
        }
        at += 1;
    }
}

/// "there's": these words own nothing. Whether there was one.
fn spelled_out(toks: &mut [token::Tok], words: &[&str]) -> bool {
    let mut found = false;
    for i in 1..toks.len() {
        let own = toks[i].at == toks[i - 1].at + toks[i - 1].text.len();
        if toks[i].low == "'s" && own && words.contains(&toks[i - 1].low.as_str()) {
            "is".clone_into(&mut toks[i].low);
            found = true;
        }
    }
    found
}

/// Words that a further ability of a paragraph may begin with.
const OPENERS: &[&str] = &[
    "when",
    "whenever",
    "at",
    "while",
    "during",
    "if",
    "your",
    "you",
    "players",
    "opponents",
    "opposing",
    "each",
    "this",
    "friends",
    "characters",
    "troublemakers",
    "main",
    "immediate",
    "faceoff",
    "reaction",
    "score",
    "problem",
    "as",
    "limit",
];

/// Words by which a sentence goes on with what the one before it spoke of.
const BACKWARDS: &[&str] =
    &["it", "its", "they", "them", "their", "that", "those", "there", "then", "otherwise", "so", "do"];

/// Two abilities in one paragraph, the second beginning a sentence of its own that speaks of nothing said before.
fn read_in_two(toks: &[token::Tok], paragraph: &str, on: CardType) -> Option<Ability> {
    let apart = |at: &usize| {
        let (first, rest) = toks.split_at(at + 1);
        let quoted = first.iter().filter(|t| t.low == "\"").count() % 2 == 1;
        let clause = rest.iter().take_while(|t| !matches!(t.low.as_str(), "," | ":" | "."));
        let opens = rest.first().is_some_and(|t| OPENERS.contains(&t.low.as_str()));
        let back = |t: &token::Tok| BACKWARDS.contains(&t.low.as_str());
        let this_way = rest.windows(2).any(|w| w[0].low == "this" && w[1].low == "way");
        toks[*at].low == "." && opens && !quoted && !this_way && !clause.into_iter().any(back)
    };
    let splits: Vec<usize> = (0..toks.len()).filter(apart).collect();
    splits.into_iter().find_map(|at| {
        let (first, rest) = toks.split_at(at + 1);
        let first = read_whole(first, paragraph, on).ok()?;
        let rest = match read_whole(rest, paragraph, on) {
            Ok(rest) => rest,
            Err(_) => read_in_two(rest, paragraph, on)?,
        };
        goes_on(&first, &rest).then(|| Ability::Both(Box::new(first), Box::new(rest)))
    })
}

/// Whether the second of two abilities is one for itself beside the first: what is activated goes on until another is.
fn goes_on(first: &Ability, rest: &Ability) -> bool {
    match first {
        Ability::Activated { .. } => matches!(rest.parts().first(), Some(Ability::Activated { .. })),
        Ability::When { .. } | Ability::State { .. } => !matches!(rest, Ability::Always { .. } | Ability::Further(_)),
        Ability::Further(_) | Ability::AsPlays { .. } => false,
        Ability::PlayHome
        | Ability::PlayOn(_)
        | Ability::PlayIf(_)
        | Ability::Copies { .. }
        | Ability::AddedCost(_)
        | Ability::OtherCost { .. }
        | Ability::Always { .. }
        | Ability::Instead { .. }
        | Ability::AsEnters { .. }
        | Ability::Both(..) => !matches!(rest, Ability::Further(_)),
    }
}

/// One ability that all the words belong to.
fn read_whole(toks: &[token::Tok], paragraph: &str, on: CardType) -> Result<Ability, Unread> {
    let mut reader = Reader::new(&GRAMMAR, toks, on, false);
    let whole: Vec<_> = reader.read("ability").iter().filter(|r| r.end == toks.len()).cloned().collect();
    let Some(least) = whole.iter().map(|r| r.weight).min() else {
        let mut noting = Reader::new(&GRAMMAR, toks, on, true);
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
