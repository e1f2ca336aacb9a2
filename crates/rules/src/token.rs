//! Tokens are made (521).

use crate::effect::stage;
use crate::engine::Engine;
use crate::frame::{EnterStage, Frame};
use crate::game::{CardState, flag};
use crate::ids::{AreaId, CardIdx, EffectId, NONE, Obj, Seat};
use crate::mark::{Watch, rule};
use crate::occurrence::NOWHERE;
use ability::Zone;

impl<W: Watch + ?Sized> Engine<'_, W> {
    #[allow(clippy::too_many_arguments)]
    pub(crate) fn make_token(
        &mut self,
        run: u16,
        node: EffectId,
        at: u16,
        n: u16,
        def: crate::ids::DefId,
        seat: Seat,
        area: AreaId,
        state: u8,
    ) {
        rule!(self, "521.2");
        rule!(self, "521.1a");
        self.effect_to(run, node, stage::DO, at, n + 1);
        if let Some(card) = self.new_token(def, seat) {
            let obj = self.g.obj(card);
            // Entering makes it another card; the text means that one.
            self.g.sets.push(Obj { card, life: obj.life.wrapping_add(1) });
            self.push(Frame::Enter { card, to: area, host: NONE, seat, state, power: 0, stage: EnterStage::AsEnters });
        } else {
            // More cards than a game can hold: it is ended (our ruling).
            rule!(self, "521.1");
            self.g.over = Some(crate::game::Outcome::Halted);
        }
    }

    /// A new token, nowhere yet. None where the game holds as many cards as it may.
    pub(crate) fn new_token(&mut self, def: crate::ids::DefId, owner: Seat) -> Option<CardIdx> {
        // A token that is gone makes room for the next.
        let free = self.g.cards.iter().position(|c| c.flags & flag::GONE != 0);
        let state = CardState {
            def,
            life: 0,
            next: NONE,
            prev: NONE,
            host: NONE,
            zone: Zone::Queue,
            owner,
            controller: owner,
            area: NOWHERE,
            flags: flag::TOKEN | flag::ASIDE,
            known: u8::MAX,
            stamp: 0,
        };
        match free {
            Some(i) => {
                let life = self.g.cards[i].life.wrapping_add(1);
                self.g.cards[i] = CardState { life, ..state };
                Some(CardIdx(i as u16))
            }
            None if self.g.cards.len() < CARD_CEILING => {
                self.g.cards.push(state);
                self.g.faces.spoil();
                Some(CardIdx(self.g.cards.len() as u16 - 1))
            }
            None => None,
        }
    }
}

/// The most cards a game may hold before making more is refused by ruling.
pub(crate) const CARD_CEILING: usize = 4096;
