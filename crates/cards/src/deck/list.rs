//! A deck as a list: `3 Name, Subtitle` or `3 PR27` a line, with headings and comments passed over.

use super::{Deck, DeckError, Heap, Place, Slot, copies, size};
use crate::pool::Pool;
use ability::CardType;
use std::fmt::Write;

pub(super) fn read(text: &str, heap: &mut Heap<'_>) -> Result<(), DeckError> {
    for (i, line) in text.lines().enumerate() {
        let line = line.trim().trim_start_matches(['*', '•', '-']).trim();
        let comment = line.is_empty() || line.starts_with('#') || line.starts_with("//");
        if comment || heading(line) {
            continue;
        }
        if let Some(name) = deck_name(line) {
            name.clone_into(&mut heap.deck.name);
            continue;
        }
        entry(line, Place::Line(i + 1), heap)?;
    }
    Ok(())
}

fn entry(line: &str, at: Place, heap: &mut Heap<'_>) -> Result<(), DeckError> {
    // A name may begin with a number, so the whole line is tried first.
    if let Some(id) = find(line, heap.pool) {
        heap.id(&id, 1, at);
        return Ok(());
    }
    let (count, name) = counted(line);
    let count = count.map_or(Ok(1), |count| copies(count, at))?;
    match find(name, heap.pool) {
        Some(id) => heap.id(&id, count, at),
        None => {
            let closest = if heap.may_suggest() { closest(name, heap.pool) } else { Vec::new() };
            heap.unknown(name, count, at, closest);
        }
    }
    Ok(())
}

/// Splits `3 Name`, `3x Name` and `Name x3` into the number and the name.
fn counted(line: &str) -> (Option<&str>, &str) {
    let digits = line.len() - line.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let (number, rest) = line.split_at(digits);
    let name = rest.trim_start().strip_prefix(['x', 'X', '×']).filter(|r| r.starts_with(' ')).unwrap_or(rest);
    if digits > 0 && name.starts_with(char::is_whitespace) {
        return (Some(number), name.trim());
    }
    match line.rsplit_once(char::is_whitespace) {
        Some((name, last)) => match last.strip_prefix(['x', 'X', '×']) {
            Some(number) if !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit()) => {
                (Some(number), name.trim())
            }
            Some(_) | None => (None, line),
        },
        None => (None, line),
    }
}

/// The id a name, an id, or a name with its id in brackets stands for.
fn find(name: &str, pool: &Pool) -> Option<String> {
    let bracketed = || {
        let inner = name.strip_suffix([')', ']'])?;
        pool.by_id(&inner[inner.rfind(['(', '['])? + 1..])
    };
    let no = pool.by_id(name).or_else(|| pool.by_name(name)).or_else(bracketed)?;
    pool.get(no).map(|printed| printed.card.id.clone())
}

fn closest(name: &str, pool: &Pool) -> Vec<String> {
    let same: Vec<String> =
        pool.by_title(name).iter().filter_map(|no| pool.get(*no)).map(|p| p.card.name()).take(3).collect();
    if same.is_empty() { pool.closest(name) } else { same }
}

fn deck_name(line: &str) -> Option<&str> {
    let (word, name) = line.split_once(':')?;
    ["deck", "name"].iter().any(|w| word.trim().eq_ignore_ascii_case(w)).then(|| name.trim())
}

/// `Friends`, `Problem Deck (10)`, `Mane Character:` and the like.
fn heading(line: &str) -> bool {
    const WORDS: [&str; 14] = [
        "mane",
        "mane character",
        "friend",
        "friends",
        "event",
        "events",
        "resource",
        "resources",
        "troublemaker",
        "troublemakers",
        "problem",
        "problems",
        "problem deck",
        "draw deck",
    ];
    let bare = line.split(['(', ':']).next().unwrap_or(line).trim();
    let only_heading = line[bare.len()..].trim().trim_start_matches(':').trim();
    let rest_is_a_number = only_heading.chars().all(|c| c.is_ascii_digit() || "(): ".contains(c));
    rest_is_a_number && WORDS.iter().any(|word| bare.eq_ignore_ascii_case(word))
}

pub(super) fn write(deck: &Deck, pool: &Pool) -> String {
    let mut out = String::new();
    if !deck.name.is_empty() {
        let _ = writeln!(out, "Deck: {}\n", deck.name.replace(['\n', '\r'], " "));
    }
    let mane: Vec<Slot> = deck.mane.iter().map(|id| Slot { id: id.clone(), count: 1 }).collect();
    section(&mut out, "Mane Character", &mane, pool);
    let kind = |slot: &&Slot| pool.card(&slot.id).map(|printed| printed.card.kind);
    let headings = [
        ("Friends", Some(CardType::Friend)),
        ("Resources", Some(CardType::Resource)),
        ("Events", Some(CardType::Event)),
        ("Troublemakers", Some(CardType::Troublemaker)),
        ("Problems", Some(CardType::Problem)),
        ("Draw Deck", Some(CardType::Mane)),
        ("Draw Deck", None),
    ];
    for (heading, wanted) in headings {
        let slots: Vec<Slot> =
            deck.draw.iter().chain(&deck.problems).filter(|slot| kind(slot) == wanted).cloned().collect();
        section(&mut out, heading, &slots, pool);
    }
    out.truncate(out.trim_end().len());
    out.push('\n');
    out
}

fn section(out: &mut String, heading: &str, slots: &[Slot], pool: &Pool) {
    if slots.is_empty() {
        return;
    }
    let _ = writeln!(out, "{heading} ({})", size(slots));
    for slot in slots {
        // A name that finds another card is no good: then the id.
        let name = pool.by_id(&slot.id).and_then(|no| {
            let name = pool.get(no)?.card.name();
            (pool.by_id(&name).is_none() && pool.by_name(&name) == Some(no)).then_some(name)
        });
        let _ = writeln!(out, "{} {}", slot.count, name.as_ref().unwrap_or(&slot.id));
    }
    out.push('\n');
}
