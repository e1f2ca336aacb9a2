//! The line of facts of a card in the plain form: items in any order, between `;`, `|` or `·`.

use super::mistake::Wrong;
use crate::card::{Need, Rarity, Requirement};
use ability::{CardType, Color, Keyword};

/// The facts of one line; what was not said is absent.
#[derive(Clone, Debug, Default)]
pub(super) struct Facts {
    pub kind: Option<CardType>,
    pub colors: Option<Vec<Color>>,
    pub traits: Option<Vec<String>>,
    pub keywords: Vec<Keyword>,
    pub power: Option<i32>,
    pub cost: Option<i32>,
    pub needs: Option<Vec<Requirement>>,
    pub points: Option<i32>,
    pub bonus: Option<i32>,
    pub opponent: Option<Vec<Requirement>>,
    pub owner: Option<Vec<Requirement>>,
    pub home_limit: Option<i32>,
    pub also: Option<Vec<String>>,
    pub id: Option<String>,
    pub rarity: Option<Rarity>,
    pub token: Option<Token>,
}

/// A card that is only ever a token has no cost (521).
#[derive(Clone, Copy, Debug)]
pub(super) struct Token;

/// A piece of a line and the byte it starts at.
#[derive(Clone, Copy, Debug)]
pub(super) struct Piece<'a> {
    pub at: usize,
    pub text: &'a str,
}

/// Something wrong at a byte of the line.
pub(super) struct Slip {
    pub at: usize,
    pub what: Wrong,
}

/// Splits at separators; a backslash keeps the character after it. Pieces are trimmed, empty ones left out.
pub(super) fn split<'a>(text: &'a str, at: usize, separators: &[char]) -> Vec<Piece<'a>> {
    let mut pieces = Vec::new();
    let mut start = 0;
    let mut kept = false;
    for (i, c) in text.char_indices() {
        if kept {
            kept = false;
        } else if c == '\\' {
            kept = true;
        } else if separators.contains(&c) {
            push(&mut pieces, text, at, start, i);
            start = i + c.len_utf8();
        }
    }
    push(&mut pieces, text, at, start, text.len());
    pieces
}

fn push<'a>(pieces: &mut Vec<Piece<'a>>, text: &'a str, at: usize, start: usize, end: usize) {
    let raw = &text[start..end];
    let trimmed = raw.trim();
    if !trimmed.is_empty() {
        pieces.push(Piece { at: at + start + (raw.len() - raw.trim_start().len()), text: trimmed });
    }
}

/// Takes the backslashes away.
pub(super) fn unescape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        match c {
            '\\' => out.extend(chars.next()),
            other => out.push(other),
        }
    }
    out
}

/// Puts backslashes before the given characters and before backslashes.
pub(super) fn escape(text: &str, special: &[char]) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if c == '\\' || special.contains(&c) {
            out.push('\\');
        }
        out.push(c);
    }
    out
}

/// Reads a line of facts that starts at a byte of its line.
pub(super) fn read(text: &str, at: usize, slips: &mut Vec<Slip>) -> Facts {
    let mut facts = Facts::default();
    for piece in split(text, at, &[';', '|', '·']) {
        if let Err(slip) = item(&mut facts, piece) {
            slips.push(slip);
        }
    }
    facts
}

fn item(facts: &mut Facts, piece: Piece<'_>) -> Result<(), Slip> {
    let text = piece.text;
    let slip = |what| Slip { at: piece.at, what };
    if let Some(kind) = kind(text) {
        return once(&mut facts.kind, kind, "card type", piece.at);
    }
    if let Some(colors) = colors(text) {
        return colored(&mut facts.colors, colors, piece.at);
    }
    if let Some(rarity) = rarity(text) {
        return once(&mut facts.rarity, rarity, "rarity", piece.at);
    }
    if text.eq_ignore_ascii_case("token") {
        return once(&mut facts.token, Token, "token", piece.at);
    }
    if text.eq_ignore_ascii_case("no traits") {
        return once(&mut facts.traits, Vec::new(), "traits", piece.at);
    }
    if let Some(keywords) = text.split(',').map(Keyword::from_words).collect::<Option<Vec<_>>>() {
        facts.keywords.extend(keywords);
        return Ok(());
    }
    if let Some(rest) = after(piece, &["power"]) {
        return once(&mut facts.power, number(rest, "power")?, "power", piece.at);
    }
    if let Some(rest) = after(piece, &["cost"]) {
        return once(&mut facts.cost, number(rest, "cost")?, "cost", piece.at);
    }
    if let Some(rest) = after(piece, &["points"]) {
        return once(&mut facts.points, number(rest, "points")?, "points", piece.at);
    }
    if let Some(rest) = after(piece, &["bonus"]) {
        return once(&mut facts.bonus, number(rest, "bonus")?, "bonus", piece.at);
    }
    if let Some(rest) = after(piece, &["home limit"]) {
        return once(&mut facts.home_limit, number(rest, "home limit")?, "home limit", piece.at);
    }
    if let Some(rest) = after(piece, &["needs", "requires"]) {
        return once(&mut facts.needs, requirements(rest, "needs")?, "needs", piece.at);
    }
    if let Some(rest) = after(piece, &["opponent"]) {
        return once(&mut facts.opponent, requirements(rest, "opponent")?, "opponent", piece.at);
    }
    if let Some(rest) = after(piece, &["owner"]) {
        return once(&mut facts.owner, requirements(rest, "owner")?, "owner", piece.at);
    }
    if let Some(rest) = after(piece, &["traits", "trait"]) {
        return once(&mut facts.traits, names(rest, "traits")?, "traits", piece.at);
    }
    if let Some(rest) = after(piece, &["also"]) {
        return once(&mut facts.also, names(rest, "also")?, "also", piece.at);
    }
    if let Some(rest) = after(piece, &["id"]) {
        if rest.text.is_empty() {
            return Err(slip(Wrong::Empty("id")));
        }
        return once(&mut facts.id, unescape(rest.text), "id", piece.at);
    }
    Err(slip(Wrong::Item(text.to_owned())))
}

/// Colours may stand in one item or in several, as a card is shown; "colorless" stands alone.
fn colored(slot: &mut Option<Vec<Color>>, more: Vec<Color>, at: usize) -> Result<(), Slip> {
    match slot {
        Some(colors) if !colors.is_empty() && !more.is_empty() && !more.iter().any(|c| colors.contains(c)) => {
            colors.extend(more);
            Ok(())
        }
        slot => once(slot, more, "colour", at),
    }
}

fn once<T>(slot: &mut Option<T>, value: T, item: &'static str, at: usize) -> Result<(), Slip> {
    if slot.is_some() {
        return Err(Slip { at, what: Wrong::Twice(item) });
    }
    *slot = Some(value);
    Ok(())
}

/// The rest of a piece that begins with one of some words.
fn after<'a>(piece: Piece<'a>, words: &[&str]) -> Option<Piece<'a>> {
    words.iter().find_map(|word| {
        let head = piece.text.get(..word.len())?;
        let tail = piece.text.get(word.len()..)?;
        let fits = head.eq_ignore_ascii_case(word) && tail.chars().next().is_none_or(|c| c.is_whitespace() || c == ':');
        let rest = tail.trim_start_matches(':').trim_start();
        fits.then(|| Piece { at: piece.at + piece.text.len() - rest.len(), text: rest })
    })
}

fn kind(text: &str) -> Option<CardType> {
    CardType::from_word(text).or_else(|| text.eq_ignore_ascii_case("mane").then_some(CardType::Mane))
}

fn colors(text: &str) -> Option<Vec<Color>> {
    if text.eq_ignore_ascii_case("colorless") || text.eq_ignore_ascii_case("colourless") {
        return Some(Vec::new());
    }
    text.split([',', '/']).flat_map(|part| part.split(" and ")).map(|word| Color::from_word(word.trim())).collect()
}

/// A rarity by its word or the letters on the frame (213.3).
pub fn rarity(text: &str) -> Option<Rarity> {
    let text = text.strip_prefix("rarity ").unwrap_or(text).trim();
    Rarity::ALL.into_iter().find(|r| r.word().eq_ignore_ascii_case(text) || r.letters().eq_ignore_ascii_case(text))
}

/// Numbers that can be added up: more is on no card.
const RANGE: std::ops::RangeInclusive<i32> = -99_999..=99_999;

fn number(piece: Piece<'_>, after: &'static str) -> Result<i32, Slip> {
    let fail = || Slip { at: piece.at, what: Wrong::Number { after, found: piece.text.to_owned() } };
    piece.text.parse().ok().filter(|n| RANGE.contains(n)).ok_or_else(fail)
}

fn names(piece: Piece<'_>, item: &'static str) -> Result<Vec<String>, Slip> {
    let names: Vec<String> = split(piece.text, piece.at, &[',']).iter().map(|p| unescape(p.text)).collect();
    if names.is_empty() { Err(Slip { at: piece.at, what: Wrong::Empty(item) }) } else { Ok(names) }
}

fn requirements(piece: Piece<'_>, item: &'static str) -> Result<Vec<Requirement>, Slip> {
    let parts = split(piece.text, piece.at, &[',']);
    if parts.is_empty() {
        return Err(Slip { at: piece.at, what: Wrong::Empty(item) });
    }
    parts
        .iter()
        .map(|p| requirement(p.text).ok_or_else(|| Slip { at: p.at, what: Wrong::Requirement(p.text.to_owned()) }))
        .collect()
}

/// One requirement: `2 blue`, `3 not-pink`, `4 wild`, or a bare number for wild power.
pub fn requirement(text: &str) -> Option<Requirement> {
    let (amount, of) = match text.split_once(char::is_whitespace) {
        Some((amount, of)) => (amount, need(of.trim())?),
        None => (text, Need::Wild),
    };
    Some(Requirement { amount: amount.parse().ok().filter(|n| RANGE.contains(n))?, of })
}

/// What power a requirement takes: `blue`, `not-blue`, `wild`.
pub fn need(text: &str) -> Option<Need> {
    if text.eq_ignore_ascii_case("wild") {
        return Some(Need::Wild);
    }
    match text.split_once(['-', ' ']) {
        Some((not, color)) if not.eq_ignore_ascii_case("not") => Color::from_word(color.trim()).map(Need::Not),
        Some(_) => None,
        None => Color::from_word(text).map(Need::Color),
    }
}
