//! What the cards of a library are called, made once for all who speak of them.

use rules::{DefId, Library};
use std::sync::Arc;

/// The names of the cards of a library, and the words for a card without one.
pub struct Names {
    /// By the place of the definition.
    cards: Vec<Name>,
    pub(crate) hidden: Arc<str>,
    pub(crate) nothing: Arc<str>,
}

/// What one card is called.
pub(crate) struct Name {
    pub(crate) title: Arc<str>,
    /// Title and subtitle.
    pub(crate) full: Arc<str>,
    pub(crate) id: Arc<str>,
    pub(crate) title_is: Title,
}

/// Whether a title says which card is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Title {
    /// No other name in the library has it.
    OfOne,
    /// Cards of another name have it as well.
    Shared,
}

impl Names {
    pub fn of(lib: &Library) -> Names {
        let name = |(_, def): (DefId, &rules::Def)| {
            let shared = lib.defs().any(|(_, other)| other.title == def.title && other.name != def.name);
            Name {
                title: def.card.title.as_str().into(),
                full: def.card.name().into(),
                id: def.card.id.as_str().into(),
                title_is: if shared { Title::Shared } else { Title::OfOne },
            }
        };
        Names { cards: lib.defs().map(name).collect(), hidden: "a hidden card".into(), nothing: "nothing".into() }
    }

    /// What a card of this library is called.
    pub(crate) fn card(&self, def: DefId) -> &Name {
        &self.cards[def.index()]
    }
}
