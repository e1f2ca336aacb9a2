//! Whether a deck may be played (101): every violation names its rule.

use crate::deck::{Deck, Slot, size};
use crate::format::{Allowed, Block, Build, Date, Format, Formats};
use crate::pool::{CardNo, Pool};
use crate::printed::{Printed, SetKind};
use ability::{Ability, CardType, Keyword};
use std::collections::BTreeMap;
use std::fmt;

/// What is wrong with a deck.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Violation {
    /// 102.1.
    NoMane,
    /// 102.1: the card in the Mane Character's place is none.
    NotAMane { name: String },
    /// 101.1.
    DrawDeckTooSmall { has: u32, least: u32 },
    /// More cards than a game has room for, in both decks.
    TooLarge { has: u32, most: u32 },
    /// 101.2.
    NotForDrawDeck { name: String, kind: CardType },
    /// 101.2.
    TooManyCopies { name: String, has: u32, most: u32 },
    /// 101.3.
    ProblemDeckSize { has: u32, exactly: u32 },
    /// 101.3a.
    TooManyProblemCopies { name: String, has: u32, most: u32 },
    /// 101.3b.
    NotForProblemDeck { name: String, kind: CardType },
    /// 101.3c.
    NoStartingProblem,
    /// The format's ban list.
    Banned { name: String, since: Date },
    /// The format's sets.
    NotInFormat { name: String, format: String },
    /// A Block deck of cards that share no block.
    NoCommonBlock { names: Vec<String> },
    /// More copies than were opened.
    NotOpened { name: String, has: u32, opened: u32 },
    /// No card of the pool.
    UnknownCard { id: String },
    /// A card whose text we can't carry out yet.
    NotPlayable { name: String },
    /// A token is no card of a deck (521).
    Token { name: String },
}

impl Violation {
    /// The rule it is against: a number of the comprehensive rules, `format`, `limited` or `faceoff`.
    pub fn rule(&self) -> &'static str {
        match self {
            Violation::NoMane | Violation::NotAMane { .. } => "102.1",
            Violation::DrawDeckTooSmall { .. } => "101.1",
            Violation::NotForDrawDeck { .. } | Violation::TooManyCopies { .. } => "101.2",
            Violation::ProblemDeckSize { .. } => "101.3",
            Violation::TooManyProblemCopies { .. } => "101.3a",
            Violation::NotForProblemDeck { .. } => "101.3b",
            Violation::NoStartingProblem => "101.3c",
            Violation::Banned { .. } | Violation::NotInFormat { .. } | Violation::NoCommonBlock { .. } => "format",
            Violation::NotOpened { .. } => "limited",
            Violation::TooLarge { .. } | Violation::UnknownCard { .. } | Violation::NotPlayable { .. } => "faceoff",
            Violation::Token { .. } => "521.1",
        }
    }
}

impl Violation {
    /// Whether no game can be begun with such a deck: the others are about what is fair.
    pub fn breaks_the_game(&self) -> bool {
        match self {
            Violation::NoMane
            | Violation::NotAMane { .. }
            | Violation::TooLarge { .. }
            | Violation::NotForDrawDeck { .. }
            | Violation::NotForProblemDeck { .. }
            | Violation::NoStartingProblem
            | Violation::UnknownCard { .. }
            | Violation::Token { .. } => true,
            Violation::DrawDeckTooSmall { .. }
            | Violation::TooManyCopies { .. }
            | Violation::ProblemDeckSize { .. }
            | Violation::TooManyProblemCopies { .. }
            | Violation::Banned { .. }
            | Violation::NotInFormat { .. }
            | Violation::NoCommonBlock { .. }
            | Violation::NotOpened { .. }
            | Violation::NotPlayable { .. } => false,
        }
    }
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Violation::NoMane => f.write_str("there is no Mane Character: add one")?,
            Violation::NotAMane { name } => write!(f, "{name} is no Mane Character: choose one")?,
            Violation::DrawDeckTooSmall { has, least } => {
                write!(f, "the Draw Deck has {has} cards: add {}", least.saturating_sub(*has))?;
            }
            Violation::TooLarge { has, most } => {
                write!(f, "the deck has {has} cards, at most {most}: take out {}", has.saturating_sub(*most))?;
            }
            Violation::NotForDrawDeck { name, kind } => {
                write!(f, "{name} is a {} and can't be in the Draw Deck: take it out", kind.word())?;
            }
            Violation::TooManyCopies { name, has, most } | Violation::TooManyProblemCopies { name, has, most } => {
                write!(f, "{has} copies of {name}, at most {most}: take out {}", has.saturating_sub(*most))?;
            }
            Violation::ProblemDeckSize { has, exactly } => {
                write!(f, "the Problem Deck has {has} cards, not {exactly}")?
            }
            Violation::NotForProblemDeck { name, kind } => {
                write!(f, "{name} is a {} and can't be in the Problem Deck: take it out", kind.word())?;
            }
            Violation::NoStartingProblem => f.write_str("no Problem here has Starting Problem: add one that has")?,
            Violation::Banned { name, since } => write!(f, "{name} is banned since {since}: take it out")?,
            Violation::NotInFormat { name, format } => write!(f, "{name} is in no set of {format}: take it out")?,
            Violation::NoCommonBlock { names } => {
                write!(f, "there is no block with all of these: {}: use cards of one block", names.join("; "))?;
            }
            Violation::NotOpened { name, has, opened } => {
                write!(
                    f,
                    "{has} copies of {name}, but {opened} were opened: take out {}",
                    has.saturating_sub(*opened)
                )?;
            }
            Violation::UnknownCard { id } => write!(f, "there is no card {id}: take it out")?,
            Violation::NotPlayable { name } => write!(f, "{name} can't be played with yet: take it out")?,
            Violation::Token { name } => write!(f, "{name} is a token: take it out")?,
        }
        write!(f, " ({})", self.rule())
    }
}

/// More cards than anybody shuffles. Some cards come in any number, but a game numbers its cards.
pub const MOST_CARDS: u32 = 2_000;

/// Whether cards whose text is not carried out yet are held against a deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unread {
    Allowed,
    Refused,
}

/// What a deck is judged by.
#[derive(Clone, Copy, Debug)]
pub struct Judge<'a> {
    pub pool: &'a Pool,
    pub formats: &'a Formats,
    pub format: &'a Format,
    pub on: Date,
    pub unread: Unread,
    /// The cards opened, for a limited deck; those provided freely are not among them.
    pub opened: Option<&'a [Slot]>,
    /// The cards provided freely to a limited deck, by id.
    pub free: &'a [String],
}

/// Everything wrong with a deck; nothing if it is legal.
pub fn check(deck: &Deck, judge: &Judge<'_>) -> Vec<Violation> {
    let mut found = Vec::new();
    let pool = judge.pool;
    match deck.mane.as_deref().map(|id| (id, pool.card(id))) {
        None => found.push(Violation::NoMane),
        Some((_, Some(printed))) if printed.card.kind != CardType::Mane => {
            found.push(Violation::NotAMane { name: printed.card.name() });
        }
        Some((_, Some(_) | None)) => {}
    }
    let draw = known(&deck.draw, pool);
    let problems = known(&deck.problems, pool);
    let rules = judge.formats.build(judge.format.build);
    if let Some(rules) = rules {
        let has = size(&deck.draw);
        if has < rules.draw {
            found.push(Violation::DrawDeckTooSmall { has, least: rules.draw });
        }
    }
    let has = size(&deck.draw).saturating_add(size(&deck.problems));
    if has > MOST_CARDS {
        found.push(Violation::TooLarge { has, most: MOST_CARDS });
    }
    for (printed, _) in &draw {
        match printed.card.kind {
            CardType::Friend | CardType::Resource | CardType::Event | CardType::Troublemaker => {}
            kind @ (CardType::Mane | CardType::Problem) => {
                found.push(Violation::NotForDrawDeck { name: printed.card.name(), kind });
            }
        }
    }
    if let Some(most) = rules.and_then(|rules| rules.copies) {
        let over = by_name(&draw).into_iter().filter_map(|(name, has)| match copies(&draw, &name, most) {
            Copies::UpTo(most) => (has > most).then_some((name, has, most)),
            Copies::Any => None,
        });
        found.extend(over.map(|(name, has, most)| Violation::TooManyCopies { name, has, most }));
    }
    if let Some(rules) = rules {
        let has = size(&deck.problems);
        if has != rules.problems {
            found.push(Violation::ProblemDeckSize { has, exactly: rules.problems });
        }
    }
    if let Some(most) = rules.and_then(|rules| rules.problem_copies) {
        let over = by_name(&problems).into_iter().filter(|(_, has)| *has > most);
        found.extend(over.map(|(name, has)| Violation::TooManyProblemCopies { name, has, most }));
    }
    for (printed, _) in problems.iter().filter(|(printed, _)| printed.card.kind != CardType::Problem) {
        found.push(Violation::NotForProblemDeck { name: printed.card.name(), kind: printed.card.kind });
    }
    if !problems.iter().any(|(p, _)| p.card.face.text.keywords.contains(&Keyword::StartingProblem)) {
        found.push(Violation::NoStartingProblem);
    }
    cards(deck, judge, &mut found);
    found
}

/// What is wrong with single cards, whichever deck they are in.
fn cards(deck: &Deck, judge: &Judge<'_>, found: &mut Vec<Violation>) {
    let pool = judge.pool;
    let mut numbers = Vec::new();
    for slot in deck.slots() {
        let Some((no, printed)) = pool.by_id(&slot.id).and_then(|no| Some((no, pool.get(no)?))) else {
            found.push(Violation::UnknownCard { id: slot.id });
            continue;
        };
        let name = printed.card.name();
        if pool.set_of(no).is_some_and(|set| set.kind == SetKind::Token) {
            found.push(Violation::Token { name: name.clone() });
        }
        match judge.unread {
            Unread::Refused if !printed.is_playable() => found.push(Violation::NotPlayable { name: name.clone() }),
            Unread::Refused | Unread::Allowed => {}
        }
        if let (Build::Constructed, Some(ban)) = (judge.format.build, judge.formats.ban(&printed.card.id, judge.on)) {
            found.push(Violation::Banned { name, since: ban.from });
        }
        numbers.push(no);
    }
    sets(&numbers, judge, found);
    if let Some(opened) = judge.opened {
        not_opened(deck, opened, judge, found);
    }
}

fn sets(numbers: &[CardNo], judge: &Judge<'_>, found: &mut Vec<Violation>) {
    let formats = judge.formats;
    let name = |no: CardNo| judge.pool.get(no).map(|printed| printed.card.name()).unwrap_or_default();
    let blocks = formats.blocks_of(judge.pool);
    let within =
        |no: CardNo, allowed: &[&Block]| formats.blocks_with(no, judge.pool).iter().any(|b| allowed.contains(b));
    let mut refuse = |allowed: &[&Block]| {
        for no in numbers.iter().filter(|no| !within(**no, allowed)) {
            found.push(Violation::NotInFormat { name: name(*no), format: judge.format.name.clone() });
        }
    };
    match judge.format.sets {
        Allowed::All => {}
        Allowed::NewestBlocks(n) => refuse(&blocks[blocks.len().saturating_sub(n)..]),
        Allowed::OneBlock => {
            refuse(&blocks);
            let placed: Vec<CardNo> = numbers.iter().copied().filter(|no| within(*no, &blocks)).collect();
            let outside =
                |block: &Block| -> Vec<CardNo> { placed.iter().copied().filter(|no| !within(*no, &[block])).collect() };
            let best = blocks.iter().map(|block| outside(block)).min_by_key(Vec::len).unwrap_or_default();
            if !best.is_empty() {
                found.push(Violation::NoCommonBlock { names: best.into_iter().map(name).collect() });
            }
        }
    }
}

fn not_opened(deck: &Deck, opened: &[Slot], judge: &Judge<'_>, found: &mut Vec<Violation>) {
    let mut has: BTreeMap<String, u32> = BTreeMap::new();
    for slot in deck.slots() {
        let count = has.entry(slot.id).or_default();
        *count = count.saturating_add(slot.count);
    }
    for (id, has) in has.into_iter().filter(|(id, _)| !judge.free.contains(id)) {
        let there = opened.iter().filter(|slot| slot.id == id).fold(0u32, |sum, slot| sum.saturating_add(slot.count));
        if has > there {
            let name = judge.pool.card(&id).map_or(id, |printed| printed.card.name());
            found.push(Violation::NotOpened { name, has, opened: there });
        }
    }
}

fn known<'p>(slots: &[Slot], pool: &'p Pool) -> Vec<(&'p Printed, u32)> {
    slots.iter().filter_map(|slot| Some((pool.card(&slot.id)?, slot.count))).collect()
}

/// How many cards of a name a deck may hold.
#[derive(Clone, Copy)]
enum Copies {
    UpTo(u32),
    Any,
}

/// So many by the rules, or more if the cards of that name say so, or others of the deck that speak of their title.
fn copies(cards: &[(&Printed, u32)], name: &str, by_rule: u32) -> Copies {
    let titled = |title: &str| {
        let has = |p: &Printed| p.card.title == title || p.card.also.iter().any(|t| t == title);
        cards.iter().any(|(p, _)| p.card.name() == name && has(p))
    };
    let mut most = by_rule;
    for (printed, _) in cards {
        for said in printed.card.face.text.abilities.iter().flat_map(|a| a.parts()) {
            let Ability::Copies { most: up_to, named } = said else { continue };
            let meant = match named {
                Some(title) => titled(title),
                None => printed.card.name() == name,
            };
            match up_to {
                Some(n) if meant => most = most.max(u32::from(*n)),
                None if meant => return Copies::Any,
                Some(_) | None => {}
            }
        }
    }
    Copies::UpTo(most)
}

/// How many copies of each name there are.
fn by_name(cards: &[(&Printed, u32)]) -> BTreeMap<String, u32> {
    let mut names: BTreeMap<String, u32> = BTreeMap::new();
    for (printed, count) in cards {
        let has = names.entry(printed.card.name()).or_default();
        *has = has.saturating_add(*count);
    }
    names
}

#[cfg(test)]
#[path = "legal_tests.rs"]
mod tests;
