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
    let listed: BTreeSet<&str> = include_str!("insensitive.txt").lines().filter(|l| !l.starts_with('#')).collect();
    let mut paragraphs: BTreeMap<String, usize> = BTreeMap::new();
    let mut found = Vec::new();
    for (at, p) in sources::paragraphs(&folder).iter().enumerate() {
        debug_assert!(!p.card.is_empty() && !p.set.is_empty());
        let number = paragraphs.entry(p.card.clone()).or_default();
        *number += 1;
        for word in deletion::insensitive(&p.text, p.on, |word| (at + word) % ONE_IN == 0) {
            let line = format!("{} {number} {}", p.card, word + 1);
            if !listed.contains(line.as_str()) {
                found.push(line);
            }
        }
    }
    assert!(found.is_empty(), "words that change nothing and are not listed:\n{}", found.join("\n"));
}
