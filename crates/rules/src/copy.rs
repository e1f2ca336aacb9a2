//! Copies (520): an effect followed once more, and a card that becomes a copy of another: what is printed on the one stands on
//! the other, until the change ends or the card becomes a different one (410.6).

use crate::act::Doing;
use crate::engine::Engine;
use crate::frame::Frame;
use crate::game::{Game, flag};
use crate::ids::{CardIdx, DefId, EffectId, Obj};
use crate::mark::{Watch, rule};
use crate::occurrence::{NOWHERE, Occ};
use crate::records::{Direct, Modifier};
use ability::{Deed, Ref, Until, Zone};

impl Game {
    /// What a card is when it copies nothing.
    pub(crate) fn own_def(&self, card: CardIdx) -> DefId {
        let obj = self.obj(card);
        let first = self.modifiers.iter().find_map(|m| match m.direct {
            Direct::Copy(copy, own) if copy == obj => Some(own),
            Direct::Copy(..) | Direct::Control(..) | Direct::No => None,
        });
        first.unwrap_or(self.card(card).def)
    }
}

impl<W: Watch + ?Sized> Engine<'_, W> {
    /// The first of two cards in play becomes a copy of the second. A card of another type, or one that lies face down, is no
    /// model.
    pub(crate) fn become_copy(&mut self, run: u16, node: EffectId, (copy, model): (Obj, Obj), until: &Until) {
        let shows = |o: Obj| {
            let c = self.g.card(o.card);
            self.g.is_current(o) && c.zone == Zone::Play && !c.is(flag::FACE_DOWN)
        };
        // 706.1a: a card that enters as a copy is one before it is in play.
        let enters = |f: &Frame| matches!(f, Frame::Enter { card, .. } if *card == copy.card);
        let may = shows(copy) || (self.g.is_current(copy) && self.g.frames.iter().any(enters));
        let kind = |o: Obj| self.g.def(self.lib, o.card).kind;
        if copy == model || !may || !shows(model) || kind(copy) != kind(model) {
            return;
        }
        let (own, like) = (self.g.card(copy.card).def, self.g.card(model.card).def);
        self.modify_directly(run, node, until, &[], Direct::Copy(copy, own));
        self.g.card_mut(copy.card).def = like;
        self.g.faces.spoil();
    }

    /// A card that became a copy as it enters is one in play too, though entering makes it another card.
    pub(crate) fn stay_copy(&mut self, before: Obj, after: Obj, like: DefId) {
        let mut copies = false;
        for m in &mut self.g.modifiers {
            if let Direct::Copy(copy, _) = &mut m.direct
                && *copy == before
            {
                *copy = after;
                copies = true;
            }
        }
        if copies {
            self.g.card_mut(after.card).def = like;
            self.g.faces.spoil();
        }
    }

    /// A copy that lasted for a while is what it was before; an older copy below a younger one is forgotten.
    pub(crate) fn uncopy(&mut self, gone: &Modifier) {
        let Direct::Copy(copy, own) = gone.direct else { return };
        if !self.g.is_current(copy) {
            return;
        }
        let younger = self.g.modifiers.iter_mut().find_map(|m| match &mut m.direct {
            Direct::Copy(o, below) if *o == copy && m.stamp > gone.stamp => Some(below),
            _ => None,
        });
        match younger {
            Some(below) => *below = own,
            None => self.g.card_mut(copy.card).def = own,
        }
        self.g.faces.spoil();
    }

    /// 520.1: an effect is followed once more, by the actor.
    pub(crate) fn copy_effect(&mut self, d: &Doing<'_>, of: &Ref) {
        rule!(self, "520.1");
        rule!(self, "520.1a");
        self.finish(d);
        let r = self.g.runs[d.run as usize];
        let source = self.v().one(of, &self.scope(d.run)).unwrap_or(r.source);
        let mut texts = self.v().event_abilities(source.card);
        if texts.is_empty() {
            texts.push(r.ability);
        }
        // Every paragraph in its order: the last is pushed first.
        for id in texts.into_iter().rev() {
            if let Some(root) = self.lib.ability(id).root {
                self.g.turn.performed = 1;
                let occ = Occ::new(Deed::Activate, d.actors[0]).card(source);
                self.start_run(source, id, d.actors[0], root, NOWHERE, &occ);
            }
        }
    }
}
