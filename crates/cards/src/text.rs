//! The text box (208): which lines are keywords, which are abilities, and the two plugs for the grammar.

use ability::{Ability, CardType, Keyword, Text};

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

/// The reader of the card language: what every card of ours is read with.
pub fn grammar(paragraph: &str, on: CardType) -> Result<Ability, Unread> {
    ability::read(paragraph, on).map_err(|u| Unread { at: u.at, expected: u.expected })
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

/// Reads the lines of a text box; every paragraph that could not be read is reported beside what could.
pub fn read(text: &str, on: CardType, reader: Reader<'_>) -> (Text, Vec<UnreadParagraph>) {
    let mut out = Text { keywords: Vec::new(), abilities: Vec::new() };
    let mut unread = Vec::new();
    for (paragraph, part) in text.lines().enumerate() {
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

/// A list of keywords such as `Swift, Calming 2`, reminder text aside.
fn keywords(text: &str) -> Option<Vec<Keyword>> {
    let bare = match text.split_once('(') {
        Some((head, tail)) if tail.trim_end().ends_with(')') => head,
        Some(_) | None => text,
    };
    let bare = bare.trim().trim_end_matches('.');
    bare.split(',').map(Keyword::from_words).collect()
}

fn is_reminder(text: &str) -> bool {
    text.starts_with('(') && text.ends_with(')') && text.matches('(').count() == 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_keywords_a_paragraph_or_nothing() {
        assert_eq!(line("Swift, Calming 2"), Line::Keywords(vec![Keyword::Swift, Keyword::Calming(2)]));
        assert_eq!(line("Swift. (It is quick.)"), Line::Keywords(vec![Keyword::Swift]));
        assert_eq!(line(" (A reminder.) "), Line::Nothing);
        assert_eq!(line("Draw a card."), Line::Paragraph("Draw a card."));
        assert_eq!(line("Swift cards dance."), Line::Paragraph("Swift cards dance."));
        assert_eq!(line("Calming 99999999999999"), Line::Paragraph("Calming 99999999999999"));
    }
}
