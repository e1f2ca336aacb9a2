//! The parts of a scenario file: heads, blocks and lines, before any name is known.

use crate::book::{self, Cited};
use rules::Edition;
use std::fmt;

/// Why a file can't be read: the line, and what was expected there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistake {
    /// Counted from 1; 0 where it is about the whole file.
    pub line: usize,
    pub what: String,
}

impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.line, self.what)
    }
}

pub(crate) fn mistake<T>(line: usize, what: impl Into<String>) -> Result<T, Mistake> {
    Err(Mistake { line, what: what.into() })
}

/// A line with its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Line<'a> {
    pub(crate) number: usize,
    pub(crate) text: &'a str,
}

/// What is random in a scenario.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Random {
    /// What the first dice show.
    pub(crate) script: Vec<u32>,
    pub(crate) then: Then,
}

/// What dice show after those that are written down.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Then {
    /// Numbers from a fixed seed.
    #[default]
    Seeded,
    /// The highest number, which leaves a deck as it is when it is shuffled.
    KeepOrder,
}

/// A part that is carried out, in the order of the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Part<'a> {
    Moves(Vec<Line<'a>>),
    Expect(Vec<Line<'a>>),
    /// A deck to be judged (101).
    Deck(Line<'a>, Vec<Line<'a>>),
}

/// A file, taken apart.
#[derive(Clone, Debug, Default)]
pub(crate) struct Sheet<'a> {
    pub(crate) title: String,
    pub(crate) rules: Vec<Cited>,
    pub(crate) edition: Edition,
    pub(crate) players: Vec<String>,
    pub(crate) pool: Vec<(usize, String)>,
    pub(crate) random: Random,
    /// The cards, with the line they start at.
    pub(crate) cards: (usize, &'a str),
    pub(crate) table: Vec<Line<'a>>,
    pub(crate) decks: Option<Vec<Line<'a>>>,
    pub(crate) parts: Vec<Part<'a>>,
    pub(crate) asked: Option<Line<'a>>,
}

/// The words a head can start with.
const HEADS: [&str; 12] =
    ["rules", "edition", "players", "pool", "random", "cards", "table", "decks", "deck", "moves", "expect", "asked"];

/// Whether a line is a head, and what stands after its colon.
fn head(text: &str) -> Option<(&'static str, &str)> {
    let (word, rest) = text.split_once(':')?;
    let word = HEADS.into_iter().find(|h| h.eq_ignore_ascii_case(word))?;
    Some((word, rest.trim()))
}

/// Takes a file apart.
pub(crate) fn sheet(text: &str) -> Result<Sheet<'_>, Mistake> {
    let mut sheet = Sheet::default();
    let mut rows: Vec<(Line<'_>, usize)> = Vec::new();
    let mut at = 0;
    for (i, line) in text.split('\n').enumerate() {
        let number = i + 1;
        rows.push((Line { number, text: line.strip_suffix('\r').unwrap_or(line) }, at));
        at += line.len() + 1;
    }
    let mut seen: Vec<&str> = Vec::new();
    let mut i = 0;
    while i < rows.len() {
        let (line, _) = rows[i];
        i += 1;
        let trimmed = line.text.trim();
        if trimmed.is_empty() {
            continue;
        }
        if let Some(words) = trimmed.strip_prefix('#') {
            if sheet.title.is_empty() {
                sheet.title = words.trim().to_owned();
            }
            continue;
        }
        let Some((word, rest)) = head(line.text) else {
            return mistake(
                line.number,
                format!("`{trimmed}` where a head was expected, one of: {}", HEADS.join(", ")),
            );
        };
        if sheet.asked.is_some() {
            return mistake(line.number, "`asked:` must be the last part of the file");
        }
        let several = matches!(word, "deck" | "moves" | "expect");
        if !several && seen.contains(&word) {
            return mistake(line.number, format!("`{word}:` for the second time: write it once"));
        }
        seen.push(word);
        let from = i;
        while i < rows.len() && head(rows[i].0.text).is_none() {
            i += 1;
        }
        if word == "cards" {
            let start = rows.get(from).map_or(text.len(), |r| r.1);
            let end = rows.get(i).map_or(text.len(), |r| r.1);
            sheet.cards = (line.number + 1, text.get(start..end).unwrap_or(""));
            if !rest.is_empty() {
                return mistake(line.number, "cards start on the line after `cards:`");
            }
            continue;
        }
        let mut body: Vec<Line<'_>> = Vec::new();
        if !rest.is_empty() {
            body.push(Line { number: line.number, text: rest });
        }
        for (row, _) in &rows[from..i] {
            let text = row.text.trim();
            if !text.is_empty() && !text.starts_with('#') {
                body.push(Line { number: row.number, text });
            }
        }
        block(&mut sheet, word, line, body)?;
    }
    Ok(sheet)
}

/// Puts a block where it belongs.
fn block<'a>(sheet: &mut Sheet<'a>, word: &str, head: Line<'a>, body: Vec<Line<'a>>) -> Result<(), Mistake> {
    match word {
        "table" => sheet.table = body,
        "decks" => sheet.decks = Some(body),
        "moves" => sheet.parts.push(Part::Moves(body)),
        "expect" => sheet.parts.push(Part::Expect(body)),
        "deck" => sheet.parts.push(Part::Deck(head, body)),
        "rules" => {
            for (line, item) in items(&body) {
                match book::cite(item) {
                    Some(cited) => sheet.rules.push(cited),
                    None => {
                        return mistake(line, format!("`{item}` is neither a rule number nor a word of the glossary"));
                    }
                }
            }
        }
        "edition" => {
            let name = body.first().map_or("", |l| l.text);
            match Edition::from_name(&name.to_lowercase()) {
                Some(edition) => sheet.edition = edition,
                None => {
                    let all: Vec<&str> = Edition::ALL.iter().map(|e| e.name()).collect();
                    return mistake(head.number, format!("`{name}` is no edition: write one of {}", all.join(", ")));
                }
            }
        }
        "players" => {
            sheet.players = items(&body).map(|(_, s)| s.to_owned()).collect();
            if sheet.players.len() != rules::SEATS || sheet.players.iter().any(|p| !is_name(p)) {
                return mistake(head.number, "two names of one word each were expected: `players: Anna, Ben`");
            }
        }
        "pool" => sheet.pool = items(&body).map(|(n, s)| (n, s.to_owned())).collect(),
        "random" => {
            for (line, item) in items(&body) {
                if item.eq_ignore_ascii_case("keep order") {
                    sheet.random.then = Then::KeepOrder;
                } else if let Ok(n) = item.parse() {
                    sheet.random.script.push(n);
                } else {
                    return mistake(line, format!("`{item}` where a number or `keep order` was expected"));
                }
            }
        }
        _ => match body[..] {
            [only] => sheet.asked = Some(only),
            _ => {
                return mistake(
                    head.number,
                    "one line was expected, such as `asked: Anna, Main Phase action` or `asked: nobody`",
                );
            }
        },
    }
    Ok(())
}

/// The items of a list with commas.
fn items<'l, 'a>(body: &'l [Line<'a>]) -> impl Iterator<Item = (usize, &'a str)> + use<'l, 'a> {
    body.iter().flat_map(|l| l.text.split(',').map(|s| (l.number, s.trim())).filter(|(_, s)| !s.is_empty()))
}

/// Whether a word can be the name of a seat.
pub(crate) fn is_name(word: &str) -> bool {
    word.starts_with(char::is_alphabetic) && word.chars().all(char::is_alphanumeric)
}
