//! Cards as the page draws them: what is printed, in our own words.

use crate::wire::{CardFace, CardSide, KeywordText, Need, NeedKind, ProblemNeeds};
use ability::{CardType, Keyword};
use cards::{Card, Pool, Requirement, text};

const RULINGS: &str = include_str!("../../../docs/rulings.md");

/// The face of a card of the pool.
pub fn of_pool(pool: &Pool, id: &str) -> Option<CardFace> {
    let no = pool.by_id(id)?;
    let printed = pool.get(no)?;
    let mut face = of_card(&printed.card);
    face.frame = printed.frame.iter().map(|c| c.word().to_owned()).collect();
    face.playable = printed.is_playable();
    if let Some(set) = pool.set_of(no) {
        face.set = set.code.0.clone();
        face.set_name = set.name.clone();
    }
    Some(face)
}

/// The face of any card.
pub fn of_card(card: &Card) -> CardFace {
    let side = |face: &cards::card::Face| CardSide {
        colors: face.colors.iter().map(|c| c.word().to_owned()).collect(),
        power: face.power,
        traits: face.traits.clone(),
        home_limit: face.home_limit,
        keywords: face.text.keywords.iter().map(|k| keyword(*k)).collect(),
        text: face.text.abilities.iter().map(|a| text::english(a, card.kind)).collect(),
    };
    CardFace {
        id: card.id.clone(),
        name: card.name(),
        title: card.title.clone(),
        subtitle: card.subtitle.clone(),
        kind: kind(card.kind).to_owned(),
        kind_word: card.kind.word().to_owned(),
        cost: card.cost,
        requirements: needs(&card.requirements),
        points: card.points,
        problem: card.problem.as_ref().map(|p| ProblemNeeds {
            owner: needs(&p.owner),
            opponent: needs(&p.opponent),
            bonus: p.bonus,
        }),
        front: side(&card.face),
        boosted: card.boosted.as_ref().map(side),
        frame: Vec::new(),
        set: String::new(),
        set_name: String::new(),
        rarity: card.rarity.map(|r| r.word().to_owned()),
        rulings: rulings(&card.id),
        playable: true,
    }
}

fn kind(kind: CardType) -> &'static str {
    match kind {
        CardType::Mane => "mane",
        CardType::Friend => "friend",
        CardType::Resource => "resource",
        CardType::Event => "event",
        CardType::Troublemaker => "troublemaker",
        CardType::Problem => "problem",
    }
}

/// A keyword with the summary of our glossary.
fn keyword(keyword: Keyword) -> KeywordText {
    let word = keyword.to_string();
    let bare = word.trim_end_matches(|c: char| c.is_ascii_digit() || c == ' ');
    let meaning = testkit::book::glossary().find(|(w, _)| w.eq_ignore_ascii_case(bare));
    KeywordText { text: meaning.map(|(_, text)| text.to_owned()).unwrap_or_default(), word }
}

/// Requirements of a card, with nothing had yet.
pub fn needs(list: &[Requirement]) -> Vec<Need> {
    list.iter().map(|r| need(*r, 0)).collect()
}

pub(crate) fn need(requirement: Requirement, have: i32) -> Need {
    let (kind, color) = match requirement.of {
        cards::Need::Color(color) => (NeedKind::Color, Some(color)),
        cards::Need::Not(color) => (NeedKind::Not, Some(color)),
        cards::Need::Wild => (NeedKind::Wild, None),
    };
    Need { kind, color: color.map(|c| c.word().into()), need: requirement.amount, have }
}

/// Our rulings that name a card.
fn rulings(id: &str) -> Vec<String> {
    let names = |cell: &str| cell.split(|c: char| !c.is_ascii_alphanumeric()).any(|word| word == id);
    let rows = RULINGS.lines().filter(|line| line.starts_with("| R"));
    rows.filter(|line| names(line))
        .filter_map(|line| {
            let cells: Vec<&str> = line.trim_matches('|').split(" | ").map(str::trim).collect();
            match cells[..] {
                [no, _, question, ruling, ..] => Some(format!("{no}: {question} {ruling}")),
                _ => None,
            }
        })
        .collect()
}
