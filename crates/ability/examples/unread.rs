//! Prints the paragraphs of a set that are not read, the place marked, or that fail the gate, both texts.
//!
//! `cargo run -p ability --example unread -- PR [part of a text]`; the set "all" is every set, "theme" the theme decks;
//! with "tree" as the last word the trees of what is read are shown too.

#[path = "../tests/sources/mod.rs"]
mod sources;

use ability::{CardType, print, read};
use std::collections::BTreeMap;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let Some(folder) = sources::folder() else {
        println!("skipped: FACEOFF_SOURCES is not set");
        return;
    };
    let (set, part) = (args.first().map_or("all", String::as_str), args.get(1).map_or("", String::as_str));
    let trees = args.last().is_some_and(|a| a == "tree");
    let theme = if set == "theme" {
        std::fs::read_to_string(folder.join("theme-decks.json")).unwrap_or_default()
    } else {
        String::new()
    };
    let mut counts: BTreeMap<String, [usize; 4]> = BTreeMap::new();
    for p in sources::paragraphs(&folder) {
        let wanted = match set {
            "all" => true,
            "theme" => theme.contains(&format!("\"{}\"", p.card)),
            other => p.set == other,
        };
        if !wanted || !p.text.contains(part) {
            continue;
        }
        let [all, unread, ambiguous, differing] = counts.entry(p.set.clone()).or_default();
        *all += 1;
        match read(&p.text, p.on) {
            Ok(tree) => {
                if trees {
                    println!("{} TREE {}\n    {tree:?}", p.card, p.text);
                }
                if let Some(why) = gate(&p.text, &tree, p.on) {
                    *differing += 1;
                    println!("{} GATE {}\n{why}", p.card, p.text);
                }
            }
            Err(e) if e.readings.is_empty() => {
                *unread += 1;
                let (before, after) = p.text.split_at(e.at);
                println!("{} {:?} UNREAD {before}⟂{after}", p.card, p.on);
                if !part.is_empty() {
                    println!("    {}", e.expected.join(" | "));
                }
            }
            Err(e) => {
                *ambiguous += 1;
                println!("{} AMBIGUOUS {}", p.card, p.text);
                for reading in e.readings {
                    println!("    {reading:?}");
                }
            }
        }
    }
    for (set, [all, unread, ambiguous, differing]) in counts {
        println!(
            "{set}: {all} paragraphs, {} pass, {unread} unread, {ambiguous} ambiguous, {differing} fail the gate",
            all - unread - ambiguous - differing
        );
    }
}

/// Why a reading does not pass the gate.
fn gate(text: &str, tree: &ability::Ability, on: CardType) -> Option<String> {
    use ability::grammar::synonyms::normalise;
    let printed = print(tree, on);
    if normalise(&printed, on) != normalise(text, on) {
        return Some(format!("    printed {printed}\n    <{}\n    >{}", normalise(text, on), normalise(&printed, on)));
    }
    match read(&printed, on) {
        Ok(again) if again == *tree => None,
        Ok(again) => Some(format!("    printed {printed}\n    reads as {again:?}\n    not as   {tree:?}")),
        Err(e) => Some(format!(
            "    printed {printed}\n    {}",
            if e.readings.is_empty() {
                format!("not read from {:?}", &printed[e.at..])
            } else {
                format!("ambiguous: {:#?}", e.readings)
            }
        )),
    }
}
