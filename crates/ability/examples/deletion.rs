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
        "# Words of the official cards without which the same tree is read: card, paragraph, word, counted from 1."
    );
    let mut paragraphs: BTreeMap<String, usize> = BTreeMap::new();
    for p in sources::paragraphs(&folder) {
        debug_assert!(!p.card.is_empty() && !p.set.is_empty());
        let number = paragraphs.entry(p.card.clone()).or_default();
        *number += 1;
        for word in deletion::insensitive(&p.text, p.on, |_| true) {
            println!("{} {number} {}", p.card, word + 1);
        }
    }
}
