//! The deletion test: which words of a text could go without changing what is read.

use ability::{CardType, read};

/// Why words may be left out: the reason, and the words it is a reason for.
pub const REASONS: &[(&str, &[&str])] = &[
    ("An article or a possessive that some cards leave out.", &["the", "a", "an", "your", "this", "its", "their"]),
    ("What nobody else is said to do is yours to do, and an instruction need not name you.", &["you"]),
    ("A tag word has no game text (701.5).", &["chaos"]),
    ("One more is one: what was drawn, flipped or scored before is not taken back.", &["additional", "new"]),
    ("A plural without a number means all of them.", &["all", "each", "any", "either"]),
    ("What follows in a text is done after what stands before it.", &["then", "and"]),
    ("A part of a phrase that has one meaning with it and without.", &["one", "of", "from", "to", "away", "total"]),
    (
        "A card is what cards are about: the word adds nothing to what else is said of it.",
        &["card", "cards", "problem"],
    ),
    ("What a confront requirement is lowered or raised by, and what a faceoff is won by, is power.", &["power"]),
    ("What is confronted is a Problem.", &["problems"]),
    ("A Mane is a Mane Character.", &["character", "characters"]),
    ("A hand has no other size than the largest it may be.", &["maximum"]),
    ("What a player is made to do is done by that player.", &["have"]),
    ("Paying less is never asked about, and paying more always must be.", &["may", "must"]),
    ("A second colour, trait or name is had besides the first, and one that is had lasts.", &["also", "permanently"]),
    ("Colours are counted once each, and a number is that number.", &["different", "exactly"]),
    (
        "What \"that\" or \"the\" already points at.",
        &["opposing", "attached", "face-down", "played", "banished", "discarded", "there"],
    ),
    ("The Problem a card is at may be called this Problem.", &["card's", "card’s"]),
    ("What is counted or compared was named just before.", &["points", "friend", "cost"]),
    ("Any of them are any number of them.", &["number"]),
    ("Where two things happen is said once for both, and what stays as it is stays so instead.", &["here", "instead"]),
    ("The time is clear from what can still come.", &["next", "just", "again", "has"]),
];

/// The reason for a word, if one is known.
pub fn reason(word: &str) -> Option<&'static str> {
    let bare = word.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase();
    REASONS.iter().find(|(_, words)| words.contains(&bare.as_str())).map(|(why, _)| *why)
}

/// The words of a paragraph, cut at spaces, with whether each stands in a reminder, which says nothing anyway.
fn words(text: &str) -> Vec<(&str, bool)> {
    let mut depth = 0_i32;
    let mut out = Vec::new();
    for word in text.split_whitespace() {
        let opened = word.matches('(').count() as i32;
        depth += opened;
        out.push((word, depth > 0));
        depth -= word.matches(')').count() as i32;
    }
    out
}

/// The places of the words without which the same tree is read, among those the caller wants looked at.
pub fn insensitive(text: &str, on: CardType, wanted: impl Fn(usize) -> bool) -> Vec<(usize, &str)> {
    let Ok(tree) = read(text, on) else { return Vec::new() };
    let words = words(text);
    let without = |skipped: usize| -> String {
        let rest: Vec<&str> = words.iter().enumerate().filter(|(i, _)| *i != skipped).map(|(_, w)| w.0).collect();
        rest.join(" ")
    };
    (0..words.len())
        .filter(|i| !words[*i].1 && wanted(*i))
        .filter(|i| read(&without(*i), on).as_ref() == Ok(&tree))
        .map(|i| (i, words[i].0))
        .collect()
}
