//! How many of what would happen: more or fewer of the same in its place (710).

use crate::engine::Engine;
use crate::frame::Frame;
use crate::mark::Watch;
use crate::occurrence::Occ;
use crate::records::Fate;
use ability::{Deed, Happening, Num};

impl<W: Watch + ?Sized> Engine<'_, W> {
    /// What was to be replaced happens after all, but so many times.
    pub(crate) fn so_many_instead(&mut self, n: i32) {
        if let Some(at) = self.replaced() {
            self.g.pending[at].occ.n = n;
            self.g.pending[at].fate = Fate::Stands;
        }
    }

    /// What the text being followed stands for, by its place among what is pending.
    pub(crate) fn replaced(&self) -> Option<usize> {
        self.g.frames.iter().rev().find_map(|f| match f {
            Frame::Replaced { pending } => Some(usize::from(*pending)),
            _ => None,
        })
    }

    /// The points a text scores that many of: those that it takes or lessens, which stay the bonus of a Problem or for a card.
    pub(crate) fn points_taken(&self, count: &Num) -> Option<Occ> {
        if !says_that_many(count) {
            return None;
        }
        self.replaced().map(|at| self.g.pending[at].occ).filter(|occ| occ.deed == Deed::Score)
    }
}

/// Whether a text speaks of drawing several cards where that is what would happen, and of a card where it is that.
pub(crate) fn is_of_so_many(when: &Happening, occ: &Occ) -> bool {
    let several = |h: &Happening| h.deed == Deed::Draw && h.amount.is_some();
    match occ.deed {
        Deed::Draw if occ.is_only_counted() => several(when),
        Deed::Draw => !several(when),
        _ => true,
    }
}

/// Whether an amount is reckoned from what would happen.
fn says_that_many(count: &Num) -> bool {
    match count {
        Num::Slot(slot) => *slot == ability::Slot::NUMBER,
        Num::Plus(a, b) | Num::Times(a, b) | Num::Least(a, b) => says_that_many(a) || says_that_many(b),
        Num::Minus(a) | Num::Every(_, a) => says_that_many(a),
        Num::Lit(_)
        | Num::Count(_)
        | Num::Stat(..)
        | Num::Sum(..)
        | Num::Highest(..)
        | Num::Counters(..)
        | Num::CountersOn(..)
        | Num::Tokens(_)
        | Num::Points(_)
        | Num::EachOthers(_)
        | Num::HandSize(_)
        | Num::HomeLimit(_)
        | Num::Turns(_)
        | Num::PowerTotal(_)
        | Num::Top(..)
        | Num::ThatMany
        | Num::X
        | Num::Different(..)
        | Num::Times_(..)
        | Num::All
        | Num::Any => false,
    }
}
