//! Prints how many paragraphs of the official cards use each synonym: the counts in the list of synonyms;
//! and how many of our own printings of them do.

#[path = "../tests/sources/mod.rs"]
mod sources;

use ability::grammar::synonyms::{REWRITES, used};

fn main() {
    let Some(folder) = sources::folder() else {
        println!("skipped: FACEOFF_SOURCES is not set");
        return;
    };
    let mut counts = vec![0_usize; REWRITES.len()];
    let mut printed = counts.clone();
    for p in sources::paragraphs(&folder) {
        for i in used(&p.text, p.on) {
            counts[i] += 1;
        }
        if let Ok(tree) = ability::read(&p.text, p.on) {
            for i in used(&ability::print(&tree, p.on), p.on) {
                printed[i] += 1;
            }
        }
        debug_assert!(!p.card.is_empty() && !p.set.is_empty());
    }
    for (((from, to), count), printed) in REWRITES.iter().zip(counts).zip(printed) {
        println!("{count}\t{printed}\t{from}\t{to}");
    }
}
