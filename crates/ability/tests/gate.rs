//! Every paragraph of the official cards: how many are read whole and pass the gate, never fewer than before.
//!
//! The gate: printed and read again it is the same tree, and printed it says what the card says, but for the synonyms.

#[path = "sources/mod.rs"]
mod sources;

use ability::grammar::synonyms::normalise;
use ability::{CardType, print, read};
use std::collections::BTreeMap;

#[test]
fn as_many_paragraphs_are_read_as_before() {
    let Some(folder) = sources::folder() else {
        println!("skipped: FACEOFF_SOURCES is not set");
        return;
    };
    let mut counts: BTreeMap<String, (usize, usize)> = BTreeMap::new();
    let mut failing: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for p in sources::paragraphs(&folder) {
        let (all, passing) = counts.entry(p.set.clone()).or_default();
        *all += 1;
        if passes(&p.text, p.on) {
            *passing += 1;
        } else {
            failing.entry(p.set).or_default().push(p.card);
        }
    }
    let mut short = Vec::new();
    for line in include_str!("floor.txt").lines().filter(|l| !l.trim().is_empty()) {
        let (set, floor) = line.split_once(' ').expect("a set and a count");
        let (all, passing) = counts.get(set).copied().unwrap_or_default();
        println!("{set}: {passing} of {all} paragraphs pass, at least {floor} must");
        if passing < floor.trim().parse().expect("a count") {
            let cards = failing.get(set).map(|c| c.join(" ")).unwrap_or_default();
            short.push(format!("{set}: {passing} pass, {floor} did before; not passing: {cards}"));
        }
    }
    assert!(short.is_empty(), "{}", short.join("\n"));
}

fn passes(text: &str, on: CardType) -> bool {
    let Ok(tree) = read(text, on) else { return false };
    let printed = print(&tree, on);
    normalise(&printed, on) == normalise(text, on) && read(&printed, on).as_ref() == Ok(&tree)
}
