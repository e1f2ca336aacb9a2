//! The cards of two decks ready for a game. What is printed on them is worked out once, for all games that share them.

use crate::names::Names;
use crate::record;
use crate::refused::Refused;
use crate::setup::Player;
use crate::shelf::{Beside, Shelf};
use crate::wire::CardFace;
use ability::CardType;
use cards::deck::Deck;
use rules::{AbilityId, DefId, Look, SEATS};
use std::collections::HashMap;
use std::sync::{Arc, PoisonError, RwLock};
use testkit::decks::Table as Cards;

/// Two decks compiled, with faces and texts of their cards.
pub struct Deal {
    pub cards: Arc<Cards>,
    /// The lists they were compiled from.
    decks: [Arc<Deck>; SEATS],
    pub(crate) names: Names,
    /// By the place of the definition.
    faces: Vec<Arc<CardFace>>,
    /// Texts of abilities, printed when first asked for.
    texts: RwLock<HashMap<(AbilityId, CardType), Arc<str>>>,
}

/// The cards of two players compiled for a game; the server keeps those in use.
pub fn deal(shelf: &Shelf, edition: &str, players: [&Player; SEATS]) -> Result<Arc<Deal>, Refused> {
    let bots = players.iter().any(|player| player.bot.is_some());
    let beside = if bots { Beside::KnownDecks } else { Beside::Nothing };
    let cards = shelf.table(players.map(|player| &*player.deck), record::edition(edition)?, beside)?;
    let decks = players.map(|player| player.deck.clone());
    Ok(Arc::new(Deal::of(shelf, cards, decks)))
}

impl Deal {
    fn of(shelf: &Shelf, cards: Cards, decks: [Arc<Deck>; SEATS]) -> Deal {
        let faces = cards.lib.defs().map(|(_, def)| shelf.face(&def.card)).collect();
        let names = Names::of(&cards.lib);
        Deal { cards: Arc::new(cards), decks, names, faces, texts: RwLock::default() }
    }

    /// Lets a player have the list that is here already, in place of their own copy of it.
    pub(crate) fn share(&self, player: &mut Player) {
        if let Some(deck) = self.decks.iter().find(|deck| **deck == player.deck) {
            player.deck = deck.clone();
        }
    }

    pub(crate) fn face(&self, def: DefId) -> Option<&Arc<CardFace>> {
        self.faces.get(usize::from(def.0))
    }

    /// The text of an ability as it stands on a card of a type.
    pub(crate) fn text(&self, look: &Look<'_>, ability: AbilityId, on: CardType) -> Arc<str> {
        let known = self.texts.read().unwrap_or_else(PoisonError::into_inner).get(&(ability, on)).cloned();
        known.unwrap_or_else(|| {
            let text: Arc<str> = match look.ability(ability) {
                (_, Some(keyword)) => keyword.to_string().into(),
                (tree, None) => self.paragraph(look, ability).unwrap_or_else(|| ability::print(tree, on)).into(),
            };
            let mut texts = self.texts.write().unwrap_or_else(PoisonError::into_inner);
            texts.entry((ability, on)).or_insert(text).clone()
        })
    }

    /// The paragraph an ability was compiled from. What the engine made of it need not read as a sentence any more.
    fn paragraph(&self, look: &Look<'_>, ability: AbilityId) -> Option<String> {
        let lib = look.lib();
        let own = |def: DefId| lib.printed_abilities(def).filter(|id| look.ability(*id).1.is_none());
        let (def, _) = lib.defs().find(|(def, _)| own(*def).any(|id| id == ability))?;
        let face = self.face(def)?;
        let sides = std::iter::once(&face.front).chain(&face.boosted);
        let mut text: Vec<&str> = sides.flat_map(|side| &side.text).map(String::as_str).collect();
        // Some abilities are made of two paragraphs: all of the card says it then.
        if own(def).count() == text.len() {
            text = vec![text[own(def).position(|id| id == ability)?]];
        }
        Some(text.join(" "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::{Edition, Pcg};
    use testkit::decks::Brought;

    /// No ability of any card is shown by its structure: each is asked for in a sentence.
    #[test]
    fn every_ability_reads_as_a_sentence() {
        let shelf = Shelf::new().expect("the shelf");
        let playable = shelf.pool.cards().map(|(_, printed)| printed).filter(|printed| printed.is_playable());
        let cards: Vec<Arc<cards::Card>> = playable.map(|printed| Arc::new(printed.card.clone())).collect();
        let is = |kind: CardType| move |card: &&Arc<cards::Card>| card.kind == kind;
        let mane = cards.iter().find(is(CardType::Mane)).expect("a Mane Character");
        let start = cards.iter().find(|card| {
            card.kind == CardType::Problem && card.face.text.keywords.contains(&ability::Keyword::StartingProblem)
        });
        let mut odd = Vec::new();
        for part in cards.chunks(60) {
            let brought =
                Brought { mane: mane.clone(), draw: part.to_vec(), problems: start.into_iter().cloned().collect() };
            let table = testkit::decks::table([&brought, &brought]).expect("a table");
            let game = testkit::soak::start(&table, Edition::default(), &mut Pcg::new(1), &());
            let deal = Deal::of(&shelf, table, Default::default());
            let lib = &deal.cards.lib;
            let look = game.look(lib);
            for (def, facts) in lib.defs() {
                let texts = lib.printed_abilities(def).map(|id| deal.text(&look, id, facts.card.kind));
                odd.extend(texts.filter(|text| text.starts_with('<')).map(|_| facts.card.id.clone()));
            }
        }
        assert_eq!(odd, Vec::<String>::new(), "abilities without a sentence");
    }
}
