//! How much of the pool is carried out.

use super::read::Unread;
use crate::nodes::{self, Node};
use crate::say::{self, Failure};
use cards::{Pool, jsonl};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::path::{Path, PathBuf};

#[derive(Serialize)]
struct Report {
    cards: usize,
    playable: usize,
    /// With their words where FACEOFF_SOURCES is set; the project stores no sentence.
    unread: Vec<Unread>,
    by_set: BTreeMap<String, Counts>,
    variants: usize,
    single_use_variants: usize,
    single_use: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    insensitive_words: Option<usize>,
}

#[derive(Serialize)]
struct Counts {
    cards: usize,
    playable: usize,
}

pub fn run(json: bool, words: bool, page: Option<&Path>) -> Result<(), Failure> {
    let pool = Pool::official().map_err(Failure::bad)?;
    let by_set: BTreeMap<String, Counts> = pool
        .counts()
        .into_iter()
        .map(|(set, n)| {
            let counts = Counts { cards: n.cards, playable: n.playable };
            (set.code.0.clone(), counts)
        })
        .collect();
    let mut uses: BTreeMap<Node, BTreeSet<String>> = BTreeMap::new();
    for (_, printed) in pool.cards() {
        for face in printed.card.faces() {
            for node in nodes::of(&face.text) {
                uses.entry(node).or_default().insert(printed.card.name());
            }
        }
    }
    let single: Vec<String> = uses
        .iter()
        .filter(|(_, cards)| cards.len() == 1)
        .map(|((name, variant), _)| format!("{name}::{variant}"))
        .collect();
    let report = Report {
        cards: pool.len(),
        playable: by_set.values().map(|n| n.playable).sum(),
        unread: unread(pool)?,
        by_set,
        variants: uses.len(),
        single_use_variants: single.len(),
        single_use: single,
        insensitive_words: words.then(|| insensitive(pool)),
    };
    if let Some(path) = page {
        let text = self::page(&report);
        std::fs::write(path, text).map_err(|e| Failure::within(path, format!("can't be written: {e}")))?;
    }
    if json {
        say::line(say::json(&report)?);
        return Ok(());
    }
    for (set, n) in &report.by_set {
        say::line(format!("{set:<4} {:>5} of {:>5} playable", n.playable, n.cards));
    }
    say::line(format!("all  {:>5} of {:>5} playable", report.playable, report.cards));
    say::line(format!(
        "{} kinds of tree node in use, {} of them by a single card",
        report.variants, report.single_use_variants
    ));
    if let Some(n) = report.insensitive_words {
        say::line(format!("{n} words could be left out without changing the tree"));
    }
    Ok(())
}

/// The report as a page: ids and counts, no sentence of a card.
fn page(report: &Report) -> String {
    let mut out = String::from("# Coverage\n\nHow much of the pool is read whole and carried out; written by ");
    out.push_str(
        "`faceoff cards coverage --words --page docs/coverage.md`.\n\n| set | cards | playable |\n|---|---|---|\n",
    );
    for (set, n) in &report.by_set {
        let _ = writeln!(out, "| {set} | {} | {} |", n.cards, n.playable);
    }
    let _ = writeln!(out, "| all | {} | {} |", report.cards, report.playable);
    let share = 100 * report.single_use_variants / report.variants.max(1);
    let _ = writeln!(
        out,
        "\n{} kinds of tree node are in use, {} of them ({share} %) by a single card:\n{}.",
        report.variants,
        report.single_use_variants,
        report.single_use.join(", ")
    );
    if let Some(n) = report.insensitive_words {
        let _ = writeln!(out, "\n{n} words of the printed texts could be left out without changing the tree.");
    }
    let mut ids: Vec<&str> = report.unread.iter().map(|u| u.id.as_str()).collect();
    ids.dedup();
    let _ = writeln!(out, "\nNot read whole, and so not playable: {}.", ids.join(", "));
    out
}

/// The cards that are not read whole; with the sources at hand, each paragraph and where it stops.
fn unread(pool: &Pool) -> Result<Vec<Unread>, Failure> {
    let name = |id: &str| pool.card(id).map(|p| p.card.name()).unwrap_or_default();
    let Some(sources) = std::env::var_os("FACEOFF_SOURCES") else {
        let cards = pool.cards().filter(|(_, printed)| !printed.is_playable());
        return Ok(cards
            .map(|(_, printed)| Unread {
                id: printed.card.id.clone(),
                name: printed.card.name(),
                text: String::new(),
                at: 0,
                expected: Vec::new(),
            })
            .collect());
    };
    let folder = PathBuf::from(sources).join("cards");
    let entries = std::fs::read_dir(&folder).map_err(|e| Failure::within(&folder, format!("can't be read: {e}")))?;
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.retain(|path| path.extension().is_some_and(|e| e == "jsonl"));
    paths.sort();
    let mut out = Vec::new();
    for path in paths {
        let (_, list) =
            jsonl::read(&say::read(&path)?, &cards::text::grammar).map_err(|why| Failure::within(&path, why))?;
        out.extend(list.iter().map(|of| Unread::new(of, name(&of.id))));
    }
    Ok(out)
}

/// The deletion test: words of the printed texts without which the same tree is read.
fn insensitive(pool: &Pool) -> usize {
    let mut texts: BTreeSet<(String, ability::CardType)> = BTreeSet::new();
    for (_, printed) in pool.cards() {
        for face in printed.card.faces() {
            let kind = printed.card.kind;
            texts.extend(face.text.abilities.iter().map(|a| (ability::print(a, kind), kind)));
        }
    }
    let mut count = 0;
    for (text, kind) in &texts {
        let Ok(tree) = ability::read(text, *kind) else { continue };
        let words: Vec<&str> = text.split(' ').collect();
        for skipped in 0..words.len() {
            let rest: Vec<&str> = (0..words.len()).filter(|i| *i != skipped).map(|i| words[i]).collect();
            count += usize::from(ability::read(&rest.join(" "), *kind).as_ref() == Ok(&tree));
        }
    }
    count
}
