//! Costs: what pays, and what is meant besides.

use super::plain::{Payers, not_twice, payers};
use super::{Many, Walk};
use crate::tree::*;
use crate::word::CardType;

impl Walk {
    /// "exhaust this card to turn it face-down": what pays is not what is meant, if something else was spoken of.
    pub(super) fn cost(&mut self, acts: &mut Vec<Act>) {
        let named = self.x.is_none().then(|| acts.iter_mut().find_map(x_of)).flatten();
        // "this card and a Friend of yours": each is a part of the cost by itself.
        let both = matches!(acts.as_slice(), [.., Act::To(_, Noun::Both(..))]);
        *acts = acts.drain(..).flat_map(parts).collect();
        if matches!(self.on, CardType::Friend | CardType::Mane) {
            not_twice(acts);
        }
        // Where something happens to another card, or one pays as well, that is the one which others are others than.
        match payers(acts) {
            Payers::This => self.pays |= !self.elsewhere,
            Payers::Another => self.elsewhere = true,
            Payers::Nobody => {}
        }
        let spoken = self.cards.iter().any(|s| s.many == Many::One);
        for act in acts {
            let before = self.cards.len();
            self.act(act);
            if named.is_some()
                && self.x.is_none()
                && let Act::To(_, Noun::Pick { take: Take::AnyNumber, slot, .. }) = act
            {
                self.x = Some(Num::Slot(*slot));
            }
            if spoken {
                let paid = self.cards.split_off(before);
                self.cards.extend(paid.into_iter().filter(|s| s.is != Ref::This));
            }
        }
        self.together = both && !spoken;
    }

    pub(super) fn acts(&mut self, acts: &mut [Act]) {
        acts.iter_mut().for_each(|a| self.act(a));
    }
}

/// "exhaust X of your Friends": as many as the player likes, and so many X is.
fn x_of(act: &mut Act) -> Option<()> {
    match act {
        Act::To(_, Noun::Pick { take, .. }) if *take == Take::Exactly(Num::X) => {
            *take = Take::AnyNumber;
            Some(())
        }
        _ => None,
    }
}

/// The parts of a cost that is paid with several things.
fn parts(act: Act) -> Vec<Act> {
    match act {
        Act::To(deed, Noun::Both(a, b)) => [parts(Act::To(deed, *a)), parts(Act::To(deed, *b))].concat(),
        act => vec![act],
    }
}
