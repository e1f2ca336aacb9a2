//! The cards of two decks ready for a game. What is printed on them is worked out once, for all games that share them.

use crate::record;
use crate::refused::Refused;
use crate::setup::Player;
use crate::shelf::{Beside, Shelf};
use crate::wire::CardFace;
use ability::CardType;
use rules::{AbilityId, DefId, Look, SEATS};
use std::collections::HashMap;
use std::sync::{Arc, PoisonError, RwLock};
use testkit::decks::Table as Cards;

/// Two decks compiled, with faces and texts of their cards.
pub struct Deal {
    pub cards: Arc<Cards>,
    /// By the place of the definition.
    faces: Vec<Arc<CardFace>>,
    /// Texts of abilities, printed when first asked for.
    texts: RwLock<HashMap<(AbilityId, CardType), Arc<str>>>,
}

/// The cards of two players compiled for a game; the server keeps those in use.
pub fn deal(shelf: &Shelf, edition: &str, players: [&Player; SEATS]) -> Result<Arc<Deal>, Refused> {
    let bots = players.iter().any(|player| player.bot.is_some());
    let beside = if bots { Beside::KnownDecks } else { Beside::Nothing };
    let cards = shelf.table(players.map(|player| &player.deck), record::edition(edition)?, beside)?;
    let faces = cards.lib.defs().map(|(_, def)| shelf.face(&def.card)).collect();
    Ok(Arc::new(Deal { cards: Arc::new(cards), faces, texts: RwLock::default() }))
}

impl Deal {
    pub(crate) fn face(&self, def: DefId) -> Option<&Arc<CardFace>> {
        self.faces.get(usize::from(def.0))
    }

    /// The text of an ability as it stands on a card of a type.
    pub(crate) fn text(&self, look: &Look<'_>, ability: AbilityId, on: CardType) -> Arc<str> {
        let known = self.texts.read().unwrap_or_else(PoisonError::into_inner).get(&(ability, on)).cloned();
        known.unwrap_or_else(|| {
            let text: Arc<str> = match look.ability(ability) {
                (_, Some(keyword)) => keyword.to_string().into(),
                (tree, None) => ability::print(tree, on).into(),
            };
            let mut texts = self.texts.write().unwrap_or_else(PoisonError::into_inner);
            texts.entry((ability, on)).or_insert(text).clone()
        })
    }
}
