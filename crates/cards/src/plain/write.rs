//! Writes cards in the plain form.

use super::facts::escape;
use crate::card::{Card, Face, Need, Requirement};
use crate::text::Printer;
use ability::CardType;
use std::fmt::Write;

/// Several cards, a blank line between two.
pub fn write(cards: &[Card], printer: Printer<'_>) -> String {
    let parts: Vec<String> = cards.iter().map(|card| one(card, printer)).collect();
    parts.join("\n")
}

/// One card, each line ended.
pub fn one(card: &Card, printer: Printer<'_>) -> String {
    let mut out = name_line(card);
    out.push('\n');
    let mut items = vec![card.kind.word().to_owned()];
    side(&mut items, &card.face);
    if card.cost.is_none() && card.kind == CardType::Friend {
        items.push("token".to_owned());
    }
    push(&mut items, "cost", card.cost);
    if !card.requirements.is_empty() {
        items.push(format!("needs {}", requirements(&card.requirements)));
    }
    push(&mut items, "points", card.points);
    if let Some(problem) = &card.problem {
        push(&mut items, "bonus", Some(problem.bonus));
        items.push(format!("opponent {}", requirements(&problem.opponent)));
        items.push(format!("owner {}", requirements(&problem.owner)));
    }
    if let Some(traits) = traits(&card.face) {
        items.push(traits);
    }
    if !card.also.is_empty() {
        items.push(format!("also {}", names(&card.also)));
    }
    if let Some(rarity) = card.rarity {
        items.push(rarity.word().to_owned());
    }
    if card.id != card.name() {
        items.push(format!("id {}", escape(&card.id, &[';', '|', '·'])));
    }
    let _ = writeln!(out, "{}", items.join("; "));
    text(&mut out, &card.face, card.kind, printer);
    if let Some(boosted) = &card.boosted {
        let mut items = Vec::new();
        side(&mut items, boosted);
        if boosted.colors.is_empty() {
            items.push("colorless".to_owned());
        }
        if boosted.traits != card.face.traits {
            items.push(traits(boosted).unwrap_or_else(|| "no traits".to_owned()));
        }
        let _ = writeln!(out, "Boosted: {}", items.join("; "));
        text(&mut out, boosted, card.kind, printer);
    }
    out
}

fn name_line(card: &Card) -> String {
    let title = escape(&card.title, &[',', '#']);
    if card.subtitle.is_empty() { title } else { format!("{title}, {}", escape(&card.subtitle, &[])) }
}

fn side(items: &mut Vec<String>, face: &Face) {
    if !face.colors.is_empty() {
        let words: Vec<&str> = face.colors.iter().map(|c| c.word()).collect();
        items.push(words.join(", "));
    }
    push(items, "power", face.power);
    push(items, "home limit", face.home_limit);
}

fn push(items: &mut Vec<String>, word: &str, number: Option<i32>) {
    items.extend(number.map(|n| format!("{word} {n}")));
}

fn traits(face: &Face) -> Option<String> {
    (!face.traits.is_empty()).then(|| format!("traits {}", names(&face.traits)))
}

fn names(list: &[String]) -> String {
    let list: Vec<String> = list.iter().map(|name| escape(name, &[',', ';', '|', '·'])).collect();
    list.join(", ")
}

/// `2 blue, 4 wild`.
pub fn requirements(list: &[Requirement]) -> String {
    let list: Vec<String> = list.iter().map(requirement).collect();
    list.join(", ")
}

fn requirement(r: &Requirement) -> String {
    match r.of {
        Need::Color(color) => format!("{} {}", r.amount, color.word()),
        Need::Not(color) => format!("{} not-{}", r.amount, color.word()),
        Need::Wild => format!("{} wild", r.amount),
    }
}

fn text(out: &mut String, face: &Face, kind: CardType, printer: Printer<'_>) {
    if !face.text.keywords.is_empty() {
        let words: Vec<String> = face.text.keywords.iter().map(ToString::to_string).collect();
        let _ = writeln!(out, "{}", words.join(", "));
    }
    for ability in &face.text.abilities {
        let _ = writeln!(out, "{}", printer(ability, kind));
    }
}
