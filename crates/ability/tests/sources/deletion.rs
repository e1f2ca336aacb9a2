//! The deletion test: which words of a text could go without changing what is read.

use ability::{CardType, read};

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
pub fn insensitive(text: &str, on: CardType, wanted: impl Fn(usize) -> bool) -> Vec<usize> {
    let Ok(tree) = read(text, on) else { return Vec::new() };
    let words = words(text);
    let without = |skipped: usize| -> String {
        let rest: Vec<&str> = words.iter().enumerate().filter(|(i, _)| *i != skipped).map(|(_, w)| w.0).collect();
        rest.join(" ")
    };
    (0..words.len())
        .filter(|i| !words[*i].1 && wanted(*i))
        .filter(|i| read(&without(*i), on).as_ref() == Ok(&tree))
        .collect()
}
