//! Tokens are made (521).

use crate::act::Doing;
use crate::effect::stage;
use crate::engine::{Engine, Flow};
use crate::few::Few;
use crate::frame::{EnterStage, Frame, entry};
use crate::game::{CardState, flag};
use crate::ids::{AreaId, CardIdx, DefId, NONE, Obj, Seat};
use crate::mark::{Watch, rule};
use crate::occurrence::{NOWHERE, Occ};
use crate::records::SlotVal;
use ability::{Act, CardType, Deed, Effect, Num, Place, Slot, Token, Zone};

impl<W: Watch + ?Sized> Engine<'_, W> {
    /// A text puts tokens into play: where is said one after another, then all of them have entered together.
    pub(crate) fn tokens_by_text(
        &mut self,
        d: &Doing<'_>,
        count: &Num,
        token: &Token,
        place: Option<&Place>,
        slot: Slot,
    ) -> Flow {
        let actor = d.actors[0];
        let areas = self.v().entry_areas(d.run, actor, CardType::Friend, place);
        let everywhere = matches!(place, Some(Place::EachProblem)) && !areas.is_empty();
        let each = if everywhere { areas.len() as i32 } else { 1 };
        let scope = self.scope(d.run).by(actor);
        // 709.2: how many is settled at the start; a token that has come is not counted for the next.
        let first = d.at == 0 && d.n == 0;
        let want =
            if first { self.v().num(count, &scope).clamp(0, CARD_CEILING as i32 + 1) * each } else { d.at.into() };
        if first
            && want > 0
            && self.lib.replaced.has(Deed::Make)
            && let Some(def) = self.lib.token(token)
            && let Some(model) = self.model(def, actor)
        {
            self.to(d, stage::DO, NOT_MADE, 0);
            self.occur(Occ::new(Deed::Make, actor).card(model).n(want));
            return Flow::Go;
        }
        let want = if want == i32::from(NOT_MADE) { 0 } else { want };
        let d = &Doing { at: want as u16, ..*d };
        if i32::from(d.n) >= want {
            let len = self.g.sets.len() as u16;
            self.set_slot(d.run, slot, SlotVal::Cards(len - d.n, d.n));
            self.finish(d);
            // 704.1b: they have entered together.
            let new = self.g.sets[usize::from(len - d.n)..].iter().copied().filter(|o| self.g.is_current(*o));
            let entered = |o: Obj| Occ { zone_from: Zone::Queue, n: 1, ..Occ::new(Deed::Enter, actor).card(o) };
            let occs: Few<Occ> = new.map(|o| entered(o).at(self.g.area_of(o.card))).collect();
            self.occur_any(&occs);
            return Flow::Go;
        }
        rule!(self, "521.1");
        let Some(def) = self.lib.token(token) else {
            self.finish(d);
            return Flow::Go;
        };
        match areas[..] {
            _ if everywhere => self.make_token(d, def, actor, areas[d.n as usize % areas.len()]),
            [] => self.finish(d),
            [area] => self.make_token(d, def, actor, area),
            _ => {
                self.to(d, stage::WHERE, d.at, d.n);
                return Flow::Ask;
            }
        }
        Flow::Go
    }

    pub(crate) fn make_token(&mut self, d: &Doing<'_>, def: DefId, seat: Seat, to: AreaId) {
        rule!(self, "521.2");
        rule!(self, "521.1a");
        self.to(d, stage::DO, d.at, d.n + 1);
        if let Some(card) = self.new_token(def, seat) {
            let obj = self.g.obj(card);
            // Entering makes it another card; the text means that one.
            self.g.sets.push(Obj { card, life: obj.life.wrapping_add(1) });
            let state = entry::AMONG_OTHERS;
            self.push(Frame::Enter { card, to, host: NONE, seat, state, power: 0, stage: EnterStage::AsEnters });
        } else {
            // More cards than a game can hold: it is ended (our ruling).
            rule!(self, "521.1");
            self.g.over = Some(crate::game::Outcome::Halted);
        }
    }

    /// What tokens that would be made are like: a token that is gone already.
    pub(crate) fn model(&mut self, def: DefId, owner: Seat) -> Option<Obj> {
        let card = self.new_token(def, owner)?;
        self.g.card_mut(card).flags |= flag::GONE;
        Some(self.g.obj(card))
    }

    /// So many tokens it is: the text that makes them is told; copies enter one after the other.
    pub(crate) fn make_so_many(&mut self, occ: &Occ) {
        if occ.to != NOWHERE {
            let def = self.g.card(occ.card.card).def;
            let mut made = Obj::NONE;
            let mut frames: Few<Frame> = Few::new();
            for _ in 0..occ.n {
                let Some(card) = self.new_token(def, occ.seat) else { return };
                // Entering makes it another card; the text means that one.
                made = Obj { card, life: self.g.obj(card).life.wrapping_add(1) };
                let (to, seat, state) = (occ.to, occ.seat, occ.left as u8);
                frames.push(Frame::Enter { card, to, host: NONE, seat, state, power: 0, stage: EnterStage::AsEnters });
            }
            if let Some(Frame::Effect { run, node, .. }) = self.g.frames.last().copied()
                && let Effect::Do(_, Act::TokenCopy { slot, .. }) = self.lib.effect(node)
                && slot.0 >= Slot::FREE
                && made != Obj::NONE
            {
                self.set_slot(run, *slot, SlotVal::Card(made));
            }
            frames.into_iter().for_each(|frame| self.push(frame));
        } else if let Some(Frame::Effect { at, .. }) = self.g.frames.last_mut() {
            *at = if occ.n > 0 { occ.n.min(i32::from(NOT_MADE) - 1) as u16 } else { NOT_MADE };
        }
    }

    /// A new token, nowhere yet. None where the game holds as many cards as it may.
    pub(crate) fn new_token(&mut self, def: DefId, owner: Seat) -> Option<CardIdx> {
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

/// Of tokens that are to be made, until it is known how many: none.
const NOT_MADE: u16 = u16::MAX;

/// The most cards a game may hold before making more is refused by ruling.
pub(crate) const CARD_CEILING: usize = 4096;
