//! Searching a zone and shuffling it afterwards (518).

use crate::effect::stage;
use crate::engine::Engine;
use crate::few::Objs;
use crate::game::SlotVal;
use crate::ids::{EffectId, Seat};
use crate::mark::{Watch, rule};
use ability::{Act, Zone};

impl<W: Watch + ?Sized> Engine<'_, W> {
    /// A searched deck is shuffled when the text is done (518.2).
    pub(crate) fn must_shuffle(&mut self, run: u16, zone: Zone, owner: Seat) {
        let bit = 1u8 << (owner.0 * 2 + u8::from(zone == Zone::ProblemDeck));
        self.g.runs[run as usize].searched |= bit;
    }

    pub(crate) fn shuffled(&mut self, run: u16, zone: Zone, owner: Seat) {
        let bit = 1u8 << (owner.0 * 2 + u8::from(zone == Zone::ProblemDeck));
        self.g.runs[run as usize].searched &= !bit;
    }

    /// Shuffles what a finished text searched and did not shuffle.
    pub(crate) fn shuffle_searched(&mut self, searched: u8) {
        for seat in Seat::all() {
            for (k, zone) in [(0, Zone::DrawDeck), (1, Zone::ProblemDeck)] {
                if searched & (1 << (seat.0 * 2 + k)) != 0 {
                    rule!(self, "518.2");
                    self.shuffle(zone, seat);
                }
            }
        }
    }

    pub(crate) fn search_done(&mut self, run: u16, node: EffectId, slot: ability::Slot, n: u16) {
        let len = self.g.sets.len() as u16;
        let val = match n {
            0 => SlotVal::Cards(len, 0),
            1 => SlotVal::Card(self.g.sets[len as usize - 1]),
            _ => SlotVal::Cards(len - n, n),
        };
        self.set_slot(run, slot, val);
        self.g.turn.performed = n as i32;
        self.effect_to(run, node, stage::DONE, 0, 0);
    }
}

impl<W: Watch + ?Sized> crate::view::View<'_, W> {
    /// What a search may take next; failing to find is always open as well (518.1).
    pub(crate) fn search_picks(&self, run: u16, act: &Act, actor: Seat, n: u16) -> Objs {
        let Act::Search { zones, whose, of, take, .. } = act else {
            return Objs::new();
        };
        let r = &self.g.runs[run as usize];
        let slots = self.lib.ability(r.ability).slots as usize;
        let scope = crate::view::Scope {
            you: r.you,
            this: r.source,
            area: r.area,
            slots: crate::view::Slots::Of(&self.g.slots[r.base as usize..r.base as usize + slots]),
            they: Some(actor),
            done: r.done,
            at: None,
        };
        let most = match take {
            ability::Take::Exactly(k) | ability::Take::UpTo(k) => self.num(k, &scope).max(0) as usize,
            ability::Take::AnyNumber => usize::MAX,
        };
        if n as usize >= most {
            return Objs::new();
        }
        let chosen = &self.g.sets[self.g.sets.len() - n as usize..];
        let owner = self.seat(whose, &scope);
        let mut out = Objs::new();
        for zone in zones {
            for card in self.g.zone(*zone, owner) {
                if self.fits(of, card, &scope) && !chosen.iter().any(|o| o.card == card) {
                    out.push(self.g.obj(card));
                }
            }
        }
        out.sort_by_key(|o| o.card);
        out
    }
}
