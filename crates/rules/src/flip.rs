//! Flipping cards in a faceoff, and putting them back (515, 514.6).

use crate::engine::{Engine, Flow};
use crate::few::{Few, Objs};
use crate::frame::{Frame, OrderGoal};
use crate::ids::{Obj, Seat};
use crate::mark::{Watch, rule};
use crate::occurrence::{End, Occ};
use crate::topic::Topic;
use crate::view::View;
use ability::{CardType, Deed, Zone};

impl<W: Watch + ?Sized> Engine<'_, W> {
    /// Every named player flips so many cards, all together.
    pub(crate) fn flip_batch(&mut self, counts: &[(Seat, i32)]) {
        let mut occs: Few<Occ> = Few::new();
        for (seat, n) in counts {
            rule!(self, "515.1");
            let n = self.v().flippable(*seat, *n);
            for card in self.g.zone(Zone::DrawDeck, *seat).take(n as usize) {
                rule!(self, "515.3");
                occs.push(Occ::new(Deed::Flip, *seat).card(self.g.obj(card)).into(Zone::Flip, End::Bottom));
            }
        }
        if occs.is_empty() {
            self.g.turn.performed = 0;
            return;
        }
        self.occur_all(&occs);
    }

    /// One card flipped by a text.
    pub(crate) fn flip_one(&mut self, seat: Seat) {
        self.flip_batch(&[(seat, 1)]);
    }

    /// 514.6, 402.3: flipped cards go to the bottom, each owner ordering their own.
    pub(crate) fn return_flipped(&mut self) {
        let first = self.g.turn.player;
        let mut orders = Few::new();
        for seat in first.from() {
            let cards: Objs = self.g.zone(Zone::Flip, seat).map(|c| self.g.obj(c)).collect();
            if !cards.is_empty() {
                orders.push((seat, cards));
            }
        }
        for (seat, cards) in orders.into_iter().rev() {
            let set = self.g.sets.len() as u16;
            let len = cards.len() as u16;
            self.g.sets.extend(cards);
            self.push(Frame::OrderCards { seat, set, len, done: 0, goal: OrderGoal::Bottom });
        }
    }

    /// Ordering cards that go to one end of a deck together.
    #[inline(never)]
    pub(crate) fn order_step(&mut self, _seat: Seat, set: u16, len: u16, done: u16, goal: OrderGoal) -> Flow {
        if done + 1 < len {
            return Flow::Ask;
        }
        self.pop();
        rule!(self, "402.3");
        rule!(self, "403.3");
        let cards: Objs = self.g.sets[set as usize..(set + len) as usize].into();
        let end = match goal {
            OrderGoal::Bottom => End::Bottom,
            OrderGoal::Top => End::Top,
        };
        let mut occs: Few<Occ> = cards
            .iter()
            .filter(|o| self.g.is_current(**o))
            .map(|o| {
                let kind = self.g.def(self.lib, o.card).kind;
                let zone = if kind == CardType::Problem { Zone::ProblemDeck } else { Zone::DrawDeck };
                Occ::new(Deed::Put, self.g.owner(o.card)).card(*o).into(zone, end)
            })
            .collect();
        if end == End::Top {
            occs.reverse();
        }
        if self.g.sets.len() == (set + len) as usize && self.g.runs.last().is_none_or(|r| r.sets <= set) {
            self.g.sets.truncate(set as usize);
        }
        self.occur_any(&occs);
        Flow::Go
    }

    /// A seat says which card comes next.
    pub(crate) fn order_pick(&mut self, set: u16, len: u16, done: u16, card: Obj) {
        let from = (set + done) as usize;
        let to = (set + len) as usize;
        if let Some(at) = self.g.sets[from..to].iter().position(|o| *o == card) {
            self.g.sets[from..to][..=at].rotate_right(1);
        }
    }
}

impl<W: Watch + ?Sized> View<'_, W> {
    /// How many of so many cards a player may flip, where their number is limited.
    pub(crate) fn flippable(&self, seat: Seat, n: i32) -> i32 {
        let n = n.min(self.g.count(Zone::DrawDeck, seat) as i32).max(0);
        if n == 0 || !self.faces.speaks_of(Topic::Cant) {
            return n;
        }
        let top = self.g.obj(self.g.pile(Zone::DrawDeck, seat).first);
        self.left_of(&Occ::new(Deed::Flip, seat).card(top)).map_or(n, |left| n.min(left).max(0))
    }
}
