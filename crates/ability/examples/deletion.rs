//! The deletion test over every word: prints each word that changes nothing as card, paragraph and word, counted from 1.
//!
//! `cargo run --release -p ability --example deletion > crates/ability/tests/insensitive.txt`

#[path = "../tests/sources/deletion.rs"]
mod deletion;
#[path = "../tests/sources/mod.rs"]
mod sources;

use std::collections::BTreeMap;

fn main() {
    let Some(folder) = sources::folder() else {
        println!("# skipped: FACEOFF_SOURCES is not set");
        return;
    };
    println!(
        "# Words of the official cards without which the same tree is read, by the reason why that is so: card, paragraph,"
    );
    println!("# word, counted from 1. The reasons and their words stand in tests/sources/deletion.rs.");
    let mut paragraphs: BTreeMap<String, usize> = BTreeMap::new();
    let mut found: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for p in sources::paragraphs(&folder) {
        debug_assert!(!p.card.is_empty() && !p.set.is_empty());
        let number = paragraphs.entry(p.card.clone()).or_default();
        *number += 1;
        for (at, word) in deletion::insensitive(&p.text, p.on, |_| true) {
            let why = deletion::reason(word).unwrap_or("No reason is known.");
            found.entry(why).or_default().push(format!("{} {number} {}", p.card, at + 1));
        }
    }
    for (why, lines) in found {
        println!("\n## {why}\n{}", lines.join("\n"));
    }
}
