//! Decks for tests: cards of our own, written in the plain form.

use cards::Card;
use rules::{DeckList, Edition, Library, LibraryError, Nameable, SEATS};
use std::sync::Arc;

/// A library and two decks out of cards that are already trees.
pub struct Table {
    pub lib: Library,
    pub decks: [DeckList; SEATS],
    /// Decks that everybody knows of: what a bot may think the other player brought.
    pub known: Vec<DeckList>,
}

/// What else a game is made with.
#[derive(Default)]
pub struct Terms<'a> {
    pub edition: Edition,
    /// What may be named, in alphabetical order.
    pub names: Arc<Vec<Nameable>>,
    pub known: &'a [Brought],
}

/// What a player brings, as cards.
pub struct Brought {
    pub mane: Arc<Card>,
    pub draw: Vec<Arc<Card>>,
    pub problems: Vec<Arc<Card>>,
}

/// Compiles two decks into one library.
pub fn table(players: [&Brought; SEATS]) -> Result<Table, LibraryError> {
    compile(players, &Terms::default())
}

/// The same with an edition, a pool and decks that are known of. The players' cards come first: what else is in the
/// library does not change their numbers.
pub fn compile(players: [&Brought; SEATS], terms: &Terms<'_>) -> Result<Table, LibraryError> {
    let mut cards: Vec<Arc<Card>> = Vec::new();
    let mut index = |card: &Arc<Card>| -> usize {
        match cards.iter().position(|c| c.id == card.id) {
            Some(i) => i,
            None => {
                cards.push(card.clone());
                cards.len() - 1
            }
        }
    };
    let mut lists = Vec::new();
    for p in players.into_iter().chain(terms.known) {
        let mane = index(&p.mane);
        let draw: Vec<usize> = p.draw.iter().map(&mut index).collect();
        let problems: Vec<usize> = p.problems.iter().map(&mut index).collect();
        lists.push((mane, draw, problems));
    }
    let ids: Vec<String> = cards.iter().map(|c| c.id.clone()).collect();
    let lib = Library::of_pool(cards, terms.edition, terms.names.clone())?;
    let find = |i: usize| lib.find(&ids[i]).unwrap_or_default();
    let mut lists = lists.iter().map(|(mane, draw, problems)| DeckList {
        mane: find(*mane),
        draw: draw.iter().map(|i| find(*i)).collect(),
        problems: problems.iter().map(|i| find(*i)).collect(),
    });
    let decks = std::array::from_fn(|_| lists.next().unwrap_or_default());
    let known = lists.collect();
    Ok(Table { lib, decks, known })
}

/// A deck of the pool as cards. Names the first card that is missing or can't be played yet.
pub fn brought(deck: &cards::deck::Deck, pool: &cards::pool::Pool) -> Result<Brought, String> {
    let card = |id: &str| -> Result<Arc<Card>, String> {
        let printed = pool.card(id).ok_or_else(|| format!("the pool has no card {id}"))?;
        if !printed.is_playable() {
            return Err(format!("{id} is not read whole and can't be played yet"));
        }
        Ok(Arc::new(printed.card.clone()))
    };
    let many = |slots: &[cards::deck::Slot]| -> Result<Vec<Arc<Card>>, String> {
        let mut out = Vec::new();
        for slot in slots {
            let one = card(&slot.id)?;
            out.extend(std::iter::repeat_n(one, slot.count as usize));
        }
        Ok(out)
    };
    let mane = deck.mane.as_deref().ok_or("the deck has no Mane Character")?;
    Ok(Brought { mane: card(mane)?, draw: many(&deck.draw)?, problems: many(&deck.problems)? })
}

/// A random legal-sized deck out of the playable cards of a pool: fifteen names three times, five Problems twice.
pub fn random_deck(pool: &cards::pool::Pool, dice: &mut impl rules::Dice) -> Option<Brought> {
    use ability::{CardType, Keyword};
    let playable: Vec<&cards::Printed> = pool.cards().map(|(_, p)| p).filter(|p| p.is_playable()).collect();
    let of = |kinds: &[CardType]| -> Vec<&cards::Printed> {
        playable.iter().copied().filter(|p| kinds.contains(&p.card.kind) && !p.card.id.starts_with("TK")).collect()
    };
    let mut pick = |list: &[&cards::Printed]| -> Option<Arc<Card>> {
        if list.is_empty() {
            return None;
        }
        Some(Arc::new(list[dice.below(list.len() as u32) as usize].card.clone()))
    };
    let mane = pick(&of(&[CardType::Mane]))?;
    let friends = of(&[CardType::Friend]);
    let rest = of(&[CardType::Resource, CardType::Event, CardType::Troublemaker]);
    let starting: Vec<_> = of(&[CardType::Problem])
        .into_iter()
        .filter(|p| p.card.face.text.keywords.contains(&Keyword::StartingProblem))
        .collect();
    let problems = of(&[CardType::Problem]);
    let mut draw = Vec::new();
    for i in 0..15 {
        // Play requirements are waived in half of the cards by the random choice of colours; Friends come first.
        let one = pick(if i < 9 { &friends } else { &rest })?;
        draw.extend(std::iter::repeat_n(one, 3));
    }
    let mut deck = Vec::new();
    for i in 0..5 {
        let one = pick(if i == 0 { &starting } else { &problems })?;
        deck.extend(std::iter::repeat_n(one, 2));
    }
    Some(Brought { mane, draw, problems: deck })
}
