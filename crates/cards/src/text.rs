//! The text box (208): which lines are keywords, which are abilities, and the two plugs for the grammar.

use crate::card::Card;
use ability::{Ability, CardType, Coined, Keyword, Text};
use std::collections::BTreeSet;

/// Reads one paragraph on a card of a type; the grammar of `ability` fits with its error made an `Unread`.
pub type Reader<'a> = &'a dyn Fn(&str, CardType) -> Result<Ability, Unread>;

/// Prints one ability as a paragraph for a card of a type.
pub type Printer<'a> = &'a dyn Fn(&Ability, CardType) -> String;

/// Why a paragraph was not read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unread {
    /// The byte at which reading stopped.
    pub at: usize,
    /// What would have fitted there, each as a person would write it.
    pub expected: Vec<String>,
}

/// A paragraph of a card that was not read. It is for messages only, never for a data file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnreadOf {
    pub id: String,
    pub paragraph: String,
    pub why: Unread,
}

/// A paragraph that was not read, with its place in the text box.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnreadParagraph {
    pub paragraph: usize,
    pub why: Unread,
}

/// What one line of a text box is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Line<'a> {
    Keywords(Vec<Keyword>),
    Paragraph(&'a str),
    /// Reminder text or nothing: no game text (208.1).
    Nothing,
}

/// At most so many words are told that would have fitted.
pub const FEW: usize = 12;

impl Unread {
    /// The same with what would have fitted in the order of how near it comes to the word that stands there.
    #[must_use]
    pub fn ranked(mut self, paragraph: &str) -> Unread {
        let rest = paragraph.get(self.at..).unwrap_or_default().trim_start();
        let is_word = |c: char| c.is_alphanumeric() || c == '\'' || c == '’' || c == '-';
        let found: String = rest.chars().take_while(|c| is_word(*c)).take(40).collect::<String>().to_lowercase();
        let apart = |word: &str| {
            let word = word.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase();
            let apart = crate::pool::distance(&found, &word);
            // What shares less than half of its letters is no misspelling of it.
            let near = !found.is_empty() && apart * 2 <= found.chars().count().max(word.chars().count());
            if near { apart } else { usize::MAX }
        };
        self.expected.sort_by_cached_key(|word| apart(word));
        self
    }
}

/// The first of some words, and how many more there are.
pub fn few(words: &[String]) -> String {
    let shown = words[..words.len().min(FEW)].join(", ");
    match words.len().saturating_sub(FEW) {
        0 => shown,
        more => format!("{shown} and {more} more"),
    }
}

/// A text no longer than so many letters.
pub fn short(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    let mut out: String = text.chars().take(most).collect();
    out.push('…');
    out
}

/// The reader of the card language: what every card of ours is read with.
pub fn grammar(paragraph: &str, on: CardType) -> Result<Ability, Unread> {
    beside(&Coined::default(), paragraph, on)
}

/// The same of a card among others with traits of their own.
pub fn beside(coined: &Coined, paragraph: &str, on: CardType) -> Result<Ability, Unread> {
    ability::read_beside(paragraph, on, coined).map_err(|u| Unread {
        at: u.at,
        expected: match u.readings.len() {
            0 => u.expected,
            several => vec![format!("a sentence with one meaning instead of {several}")],
        },
    })
}

/// The traits of cards that no official card has.
pub fn coined<'c>(cards: impl Iterator<Item = &'c Card>) -> Coined {
    let of = |card: &Card| -> Vec<String> {
        card.boosted.iter().chain([&card.face]).flat_map(|face| face.traits.iter().cloned()).collect()
    };
    let mut traits: BTreeSet<String> = cards.flat_map(of).collect();
    for (_, printed) in crate::pool::Pool::official().iter().flat_map(|pool| pool.cards()) {
        of(&printed.card).iter().for_each(|t| {
            traits.remove(t);
        });
    }
    Coined::new(traits)
}

/// The printer of the card language.
pub fn english(ability: &Ability, on: CardType) -> String {
    ability::print(ability, on)
}

/// A reader for use before the grammar is plugged in: it reads nothing.
pub fn no_reader(_: &str, _: CardType) -> Result<Ability, Unread> {
    Err(Unread { at: 0, expected: Vec::new() })
}

/// What a line of a text box is. A line is keywords only if all of it is.
pub fn line(text: &str) -> Line<'_> {
    let text = text.trim();
    if text.is_empty() || is_reminder(text) {
        return Line::Nothing;
    }
    match keywords(text) {
        Some(list) => Line::Keywords(list),
        None => Line::Paragraph(text),
    }
}

/// The lines of a text box, however their ends are written: `\r`, a line separator or `<br>` as well as `\n`.
pub fn paragraphs(text: &str) -> Vec<&str> {
    const BREAKS: [&str; 10] =
        ["\r\n", "\n", "\r", "\u{b}", "\u{85}", "\u{2028}", "\u{2029}", "<br/>", "<br />", "<br>"];
    let mut parts = vec![text];
    for end in BREAKS.iter().chain(&["</p>", "<p>"]) {
        parts = parts.into_iter().flat_map(|part| part.split(end)).collect();
    }
    parts
}

/// Reads the lines of a text box; every paragraph that could not be read is reported beside what could.
pub fn read(text: &str, on: CardType, reader: Reader<'_>) -> (Text, Vec<UnreadParagraph>) {
    let mut out = Text { keywords: Vec::new(), abilities: Vec::new() };
    let mut unread = Vec::new();
    for (paragraph, part) in paragraphs(text).into_iter().enumerate() {
        match line(part) {
            Line::Keywords(list) => out.keywords.extend(list),
            Line::Paragraph(words) => match reader(words, on) {
                Ok(ability) => out.abilities.push(ability),
                Err(why) => unread.push(UnreadParagraph { paragraph, why }),
            },
            Line::Nothing => {}
        }
    }
    (out, unread)
}

/// A keyword of the glossary, or none for a tag word, which has no rules (701.5).
pub(crate) fn keyword(words: &str) -> Result<Option<Keyword>, Unread> {
    const TAGS: [&str; 3] = ["chaos", "harmony", "talented"];
    match Keyword::from_words(words) {
        Some(keyword) => Ok(Some(keyword)),
        None if words.split(' ').next().is_some_and(|w| TAGS.iter().any(|tag| w.eq_ignore_ascii_case(tag))) => Ok(None),
        None => {
            let expected = Keyword::ALL.iter().map(|k| k.word().to_owned()).collect();
            Err(Unread { at: 0, expected }.ranked(words))
        }
    }
}

/// A list of keywords such as `Swift, Calming 2`, reminder text aside.
fn keywords(text: &str) -> Option<Vec<Keyword>> {
    let bare = match text.split_once('(') {
        Some((head, tail)) if tail.trim_end().ends_with(')') => head,
        Some(_) | None => text,
    };
    let bare = bare.trim().trim_end_matches('.').replace('\u{a0}', " ");
    bare.split([',', ';', '•', '·']).map(|word| Keyword::from_words(untagged(word))).collect()
}

/// A word without the mark-up around it: "<b>Swift</b>".
fn untagged(word: &str) -> &str {
    let word = word.trim();
    let inner = word.strip_prefix('<').and_then(|w| w.split_once('>')).map_or(word, |(_, inner)| inner);
    inner.split_once("</").map_or(inner, |(inner, _)| inner).trim()
}

fn is_reminder(text: &str) -> bool {
    text.starts_with('(') && text.ends_with(')') && text.matches('(').count() == 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_words_are_told_the_nearest_first() {
        let words = ["`a`", "`all`", "`draw`", "`each`", "`draws`", "`this card`"].map(str::to_owned).to_vec();
        let unread = Unread { at: 9, expected: words.clone() }.ranked("Then you drwa a card.");
        assert_eq!(unread.expected[..2], ["`draw`", "`draws`"]);
        assert_eq!(unread.expected[2..], ["`a`", "`all`", "`each`", "`this card`"]);
        assert_eq!(Unread { at: 99, expected: words.clone() }.ranked("Then").expected, words);
        let many: Vec<String> = (1..=90).map(|n| n.to_string()).collect();
        assert_eq!(few(&many), "1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12 and 78 more");
        assert_eq!(few(&many[..2]), "1, 2");
    }

    #[test]
    fn lines_end_in_many_ways() {
        assert_eq!(paragraphs("a\r\nb\rc\u{2028}d<br/>e\n\nf"), ["a", "b", "c", "d", "e", "", "f"]);
    }

    #[test]
    fn a_line_is_keywords_a_paragraph_or_nothing() {
        assert_eq!(line("Swift, Calming 2"), Line::Keywords(vec![Keyword::Swift, Keyword::Calming(2)]));
        assert_eq!(line("Swift. (It is quick.)"), Line::Keywords(vec![Keyword::Swift]));
        assert_eq!(line(" (A reminder.) "), Line::Nothing);
        assert_eq!(line("Draw a card."), Line::Paragraph("Draw a card."));
        assert_eq!(line("Swift cards dance."), Line::Paragraph("Swift cards dance."));
        assert_eq!(line("<b>Swift</b>; Calming\u{a0}2"), Line::Keywords(vec![Keyword::Swift, Keyword::Calming(2)]));
        assert_eq!(line("Calming 99999999999999"), Line::Paragraph("Calming 99999999999999"));
    }
}
