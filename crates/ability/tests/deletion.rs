//! For every official card and word: without the word another tree is read, or none. The exceptions are listed by card,
//! paragraph and word; a sample is tested here, all of them by `cargo run -p ability --example deletion`.

#[path = "sources/deletion.rs"]
mod deletion;
#[path = "sources/mod.rs"]
mod sources;

use std::collections::{BTreeMap, BTreeSet};

/// One word in so many is tested.
const ONE_IN: usize = 16;

#[test]
fn every_word_matters() {
    let Some(folder) = sources::folder() else {
        println!("skipped: FACEOFF_SOURCES is not set");
        return;
    };
    let listed = listed();
    let mut paragraphs: BTreeMap<String, usize> = BTreeMap::new();
    let mut found = Vec::new();
    for (at, p) in sources::paragraphs(&folder).iter().enumerate() {
        debug_assert!(!p.card.is_empty() && !p.set.is_empty());
        let number = paragraphs.entry(p.card.clone()).or_default();
        *number += 1;
        for (place, word) in deletion::insensitive(&p.text, p.on, |word| (at + word) % ONE_IN == 0) {
            let line = format!("{} {number} {}", p.card, place + 1);
            if listed.get(line.as_str()).copied() != deletion::reason(word) {
                found.push(line);
            }
        }
    }
    assert!(found.is_empty(), "words that change nothing and are not listed with their reason:\n{}", found.join("\n"));
}

#[test]
fn every_exception_has_a_reason() {
    let known: BTreeSet<&str> = deletion::REASONS.iter().map(|(why, _)| *why).collect();
    let unknown: BTreeSet<&str> = listed().into_values().filter(|why| !known.contains(why)).collect();
    assert!(unknown.is_empty(), "headings that are no reason: {unknown:?}");
}

/// The exceptions, each with the heading it stands under.
fn listed() -> BTreeMap<&'static str, &'static str> {
    let mut out = BTreeMap::new();
    let mut why = "";
    for line in include_str!("insensitive.txt").lines() {
        if let Some(heading) = line.strip_prefix("## ") {
            why = heading;
        } else if !line.starts_with('#') && !line.is_empty() {
            out.insert(line, why);
        }
    }
    out
}
