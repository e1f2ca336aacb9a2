//! Which card "another" is other than.

use super::pronoun::fits;
use super::{Spoken, Walk};
use crate::tree::*;
use crate::word::{CardType, Zone};

impl Walk {
    /// "another character" on a card that is no character: one other than the character spoken of.
    pub(super) fn another(&mut self, of: &mut Filter) {
        // A card in play is not among those that lie elsewhere.
        let elsewhere = of.0.iter().any(|i| matches!(i, Is::In(zone, _) if *zone != Zone::Play));
        // What a card is not it can't be one of; an Event is on no table.
        let things = [CardType::Resource, CardType::Troublemaker, CardType::Problem];
        let thing = things.into_iter().find(|t| of.0.contains(&Is::Type(*t)));
        let own = match self.on {
            CardType::Friend | CardType::Mane => !elsewhere && !self.elsewhere && thing.is_none(),
            CardType::Event => false,
            CardType::Problem | CardType::Resource | CardType::Troublemaker => {
                let character = of.0.contains(&Is::Character) || of.0.contains(&Is::Type(CardType::Friend));
                !character && thing.is_none_or(|t| t == self.on)
            }
        };
        if own || !of.0.contains(&Is::Other) {
            return;
        }
        let head = match thing {
            Some(CardType::Resource) => Head::Resource,
            Some(CardType::Troublemaker) => Head::Troublemaker,
            Some(CardType::Problem) => Head::Problem,
            Some(CardType::Friend | CardType::Mane | CardType::Event) | None => Head::Character,
        };
        let meant = |s: &&Spoken| s.is != Ref::This && fits(&s.like, head);
        if let Some(r) = self.cards.iter().rev().find(meant).map(|s| s.is.clone()) {
            if !self.pays {
                of.0.retain(|i| *i != Is::Other);
            }
            of.0.push(Is::Not(Box::new(Is::The(r))));
        }
    }
}
