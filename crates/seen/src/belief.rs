//! What a seat thinks the other player brought: lists with weights.

use rules::{DeckList, Weighed};

/// Lists the other player may be playing. Those that disagree with the cards seen are left out when worlds are dealt;
/// if all do, the nearest are used.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Belief {
    lists: Vec<Weighed>,
}

impl Belief {
    /// The list is open: simulations, and formats with open lists.
    pub fn exactly(list: DeckList) -> Belief {
        Belief { lists: vec![(list, 1)] }
    }

    /// Any of these, as often as their weights say.
    pub fn among(lists: impl IntoIterator<Item = Weighed>) -> Belief {
        Belief { lists: lists.into_iter().collect() }
    }

    /// One of the decks that everybody knows of, if what is seen agrees with it.
    pub fn of_known(lists: &[DeckList]) -> Belief {
        Belief::among(lists.iter().map(|list| (list.clone(), 1)))
    }

    /// Nothing: hidden cards will look like the ones already seen.
    pub fn nothing() -> Belief {
        Belief::default()
    }

    pub fn lists(&self) -> &[Weighed] {
        &self.lists
    }
}
