//! Who may wait for something that happens (704.1), told by what is printed, without a look at any characteristic.

use crate::deeds::{Deeds, Hears, Whose};
use crate::game::CardState;
use crate::ids::{AbilityId, CardIdx, NONE, Seat};
use crate::mark::Watch;
use crate::occurrence::Occ;
use crate::view::View;
use ability::{Ability, Effect, Works, Zone};

impl<W: Watch + ?Sized> View<'_, W> {
    /// Whether a trigger printed on a card in play may wait for what happened. Face down it keeps what could only work there
    /// (505.1a).
    #[inline]
    pub(crate) fn hears(&self, (card, c): (CardIdx, &CardState), occ: &Occ, deeds: Deeds) -> bool {
        let whose = if card == occ.card.card { Whose::Own } else { Whose::Another };
        self.lib.def(c.def).side(c.boost()).hears.hears(deeds, whose)
    }

    /// The same where all is worked out, so that it is known whose card it is: what only one player's doing sets off is told apart.
    #[inline]
    pub(crate) fn hears_from(&self, card: CardIdx, hears: &Hears, occ: &Occ, deeds: Deeds) -> bool {
        if !hears.hears(deeds, Whose::Own) {
            return false;
        }
        let who = if self.faces.of(card).controller == occ.seat { Whose::Own } else { Whose::Another };
        hears.done_by(who).meets(deeds) || card == occ.card.card && hears.of_itself().meets(deeds)
    }

    /// Whether a card in play may wait for a turn or a phase of a player starting or ending, where no ability was given to any.
    pub(crate) fn waits_for_time(&self, deeds: Deeds, player: Seat) -> bool {
        self.faces.listening.iter().any(|(card, hears)| {
            let who = if self.faces.of(*card).controller == player { Whose::Own } else { Whose::Another };
            hears.done_by(who).meets(deeds)
        })
    }

    /// Whether anything at all may wait for what happened, told without a look at any characteristic.
    #[inline(always)]
    pub(crate) fn may_hear(&self, occ: &Occ, deeds: Deeds) -> bool {
        let later = |m: &crate::records::Modifier| matches!(self.lib.effect(m.node), Effect::Later { .. });
        let goes = |card: CardIdx| {
            let c = self.g.card(card);
            c.zone != Zone::Play && self.lib.def(c.def).side(c.boost()).listens.meets(deeds)
        };
        let own = || occ.card.card != NONE && self.hears((occ.card.card, self.g.card(occ.card.card)), occ, deeds);
        // What is printed is listened to for as long as the same cards are in play.
        let heard = match self.faces.fresh || self.faces.sets.known {
            true => self.faces.heard.meets(deeds) || own(),
            false => self.g.lying().any(|lying| self.hears(lying, occ, deeds)),
        };
        heard
            || self.lib.elsewhere.meets(deeds)
            || occ.card.card != NONE && occ.changes_zone() && goes(occ.card.card)
            || self.g.modifiers.iter().any(later)
    }

    /// Whether a card outside play has a trigger that works where it is.
    pub(crate) fn triggers_from(&self, card: CardIdx) -> bool {
        let c = self.g.card(card);
        if c.zone == Zone::Flip && self.g.edition.flips_are_power_only() {
            return false;
        }
        self.lib.def(c.def).side(c.boost()).abilities.clone().any(|id| {
            let def = self.lib.ability(AbilityId(id));
            matches!(def.ability, Ability::When { .. }) && def.works != Works::Play && self.works_in(def.works, card)
        })
    }
}
