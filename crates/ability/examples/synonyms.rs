//! Prints how many paragraphs of the official cards use each synonym: the counts in the list of synonyms.

#[path = "../tests/sources/mod.rs"]
mod sources;

use ability::grammar::synonyms::{REWRITES, used};

fn main() {
    let Some(folder) = sources::folder() else {
        println!("skipped: FACEOFF_SOURCES is not set");
        return;
    };
    let mut counts = vec![0_usize; REWRITES.len()];
    for p in sources::paragraphs(&folder) {
        for i in used(&p.text, p.on) {
            counts[i] += 1;
        }
        debug_assert!(!p.card.is_empty() && !p.set.is_empty());
    }
    for ((from, to, _), count) in REWRITES.iter().zip(counts) {
        println!("{count}\t{from}\t{to}");
    }
}
