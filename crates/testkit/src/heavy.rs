//! Decks full of continuous modifiers, made out of the whole pool, and the same cards without texts: to measure what texts cost.

use crate::decks::Brought;
use ability::{Ability, CardType, Keyword};
use cards::Card;
use std::collections::BTreeSet;
use std::sync::Arc;

/// A kind of deck: its name, and which cards it is about.
pub type Kind = (&'static str, fn(&Card) -> bool);

pub const KINDS: [Kind; 3] = [
    ("Prismatic", |card| has(card, Keyword::Prismatic) || card.face.traits.iter().any(|t| t == "Crystal")),
    ("Teamwork", |card| has(card, Keyword::Teamwork)),
    ("Accessories", |card| card.face.traits.iter().any(|t| t == "Accessory")),
];

/// Different names in a deck, three copies of each, and how many of them are Friends that need nothing.
const NAMES: usize = 15;
const OPENERS: usize = 5;
const PROBLEMS: usize = 5;

fn has(card: &Card, keyword: Keyword) -> bool {
    card.face.text.keywords.contains(&keyword)
}

/// Whether a card in play changes something for as long as it is there.
pub fn is_continuous(card: &Card) -> bool {
    let paragraphs = card.face.text.abilities.iter().flat_map(Ability::parts);
    paragraphs.into_iter().any(|a| matches!(a, Ability::Always { .. }))
        || card.face.text.keywords.iter().any(|k| {
            let meant = ability::glossary::abilities(*k, ability::glossary::Meanings::default());
            meant.iter().any(|a| matches!(a, Ability::Always { .. }))
        })
}

/// A deck about some cards: as many of them as there are, filled up with continuous abilities, on cheap Friends. None where the
/// pool has no Mane Character.
pub fn deck(pool: &cards::pool::Pool, about: fn(&Card) -> bool) -> Option<Brought> {
    let playable: Vec<&Card> =
        pool.cards().filter(|(_, printed)| printed.is_playable()).map(|(_, printed)| &printed.card).collect();
    let mut names = BTreeSet::new();
    let mut draw: Vec<Arc<Card>> = Vec::new();
    let mut take = |n: usize, fits: &dyn Fn(&Card) -> bool| {
        let mut list: Vec<&Card> = playable.iter().copied().filter(|card| fits(card)).collect();
        list.sort_by_key(|card| (card.requirements.iter().map(|r| r.amount).sum::<i32>(), card.cost, card.id.clone()));
        for card in list {
            if draw.len() < 3 * n && names.insert(card.name()) {
                draw.extend(std::iter::repeat_n(Arc::new(card.clone()), 3));
            }
        }
    };
    let friend = |card: &Card| card.kind == CardType::Friend && card.cost.is_some_and(|cost| cost > 0);
    take(OPENERS, &|card| friend(card) && card.requirements.is_empty() && is_continuous(card));
    take(NAMES, &|card| matches!(card.kind, CardType::Friend | CardType::Resource) && about(card));
    take(NAMES, &|card| friend(card) && is_continuous(card));
    let of = |fits: &dyn Fn(&Card) -> bool| playable.iter().copied().filter(|card| fits(card)).collect::<Vec<_>>();
    let first = |list: Vec<&Card>| list.first().map(|card| Arc::new((*card).clone()));
    let mane = first(of(&|card| card.kind == CardType::Mane))?;
    let starting = of(&|card| card.kind == CardType::Problem && has(card, Keyword::StartingProblem));
    let problems =
        starting.into_iter().take(PROBLEMS).flat_map(|card| std::iter::repeat_n(Arc::new(card.clone()), 2)).collect();
    Some(Brought { mane, draw, problems })
}

/// The same cards with nothing to read on them.
pub fn bare(deck: &Brought) -> Brought {
    let strip = |card: &Arc<Card>| {
        let mut card = (**card).clone();
        for face in std::iter::once(&mut card.face).chain(card.boosted.as_mut()) {
            face.text.abilities.clear();
            face.text.keywords.retain(|k| *k == Keyword::StartingProblem);
        }
        Arc::new(card)
    };
    Brought {
        mane: strip(&deck.mane),
        draw: deck.draw.iter().map(strip).collect(),
        problems: deck.problems.iter().map(strip).collect(),
    }
}
