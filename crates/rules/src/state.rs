//! Frightened, face-down and turned-over cards (301.2, 504, 505), and cards ceasing to exist (521.4).

use crate::engine::Engine;
use crate::game::flag;
use crate::ids::CardIdx;
use crate::mark::{Watch, rule};
use crate::occurrence::End;
use crate::view::View;
use ability::{CardType, Zone};

impl<W: Watch + ?Sized> Engine<'_, W> {
    /// 504.1: face down, counters off, attachments and cards beneath into discard piles.
    pub(crate) fn frighten(&mut self, card: CardIdx) {
        if self.g.card(card).is(flag::TOKEN) {
            rule!(self, "521.4");
            self.refresh();
            self.change_zone(card, Zone::Discard, End::Top);
            return;
        }
        rule!(self, "504.1");
        self.turn_down(card);
        self.g.card_mut(card).flags |= flag::FRIGHTENED;
    }

    /// Turned face down: a different card (505.3), with nothing on it.
    pub(crate) fn turn_down(&mut self, card: CardIdx) {
        if self.g.card(card).is(flag::TOKEN) {
            rule!(self, "521.4");
            self.refresh();
            self.change_zone(card, Zone::Discard, End::Top);
            return;
        }
        self.refresh();
        self.release(card);
        self.become_different(card);
        rule!(self, "505.3");
        let c = self.g.card_mut(card);
        c.flags &= flag::KEPT | flag::BOOSTED;
        c.flags |= flag::FACE_DOWN;
        // Whoever put the card into play under their control did so with another card.
        c.controller = c.owner;
        self.g.faces.upset();
    }

    /// 301.2: a Mane Character shows its other side; a Friend turned over is frightened (our ruling); a Troublemaker
    /// changes its facing without being covered or uncovered.
    pub(crate) fn turn_over(&mut self, card: CardIdx) {
        let kind = self.g.def(self.lib, card).kind;
        match kind {
            CardType::Mane => {
                rule!(self, "301.2");
                rule!(self, "301.3");
                let stamp = self.g.tick();
                let c = self.g.card_mut(card);
                c.flags ^= flag::BOOSTED;
                c.stamp = stamp;
            }
            CardType::Friend | CardType::Resource | CardType::Event | CardType::Problem => {
                if self.g.card(card).is(flag::FACE_DOWN) {
                    self.g.card_mut(card).flags &= !(flag::FACE_DOWN | flag::FRIGHTENED);
                } else if kind == CardType::Friend {
                    self.frighten(card);
                }
            }
            CardType::Troublemaker => {
                if self.g.card(card).is(flag::FACE_DOWN) {
                    self.g.card_mut(card).flags &= !flag::FACE_DOWN;
                } else {
                    self.turn_down(card);
                }
            }
        }
        self.g.faces.upset();
    }
}

impl<W: Watch + ?Sized> View<'_, W> {
    pub(crate) fn problem_is_dilemma(&self, card: CardIdx) -> bool {
        let def = self.g.def(self.lib, card);
        def.sides[0].traits & def.traits.dilemma != 0 || self.g.card(card).is(flag::DILEMMA)
    }
}
