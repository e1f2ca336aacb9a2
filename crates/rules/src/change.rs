//! Zones and changing them (401–410): the only code that takes a card out of one pile and puts it into another.

use crate::engine::Engine;
use crate::few::Cards;
use crate::game::{AreaKind, CardState, Pile, flag};
use crate::ground::Ground;
use crate::ids::{AreaId, CardIdx, NONE, SEATS, Seat};
use crate::mark::{Watch, rule};
use crate::occurrence::{End, NOWHERE, Occ};
use crate::records::LastKnown;
use crate::times::Times;
use ability::{CardType, Zone};

impl<W: Watch + ?Sized> Engine<'_, W> {
    /// Takes a card out of its pile; where it lies then it has to be told.
    #[inline(always)]
    fn unlink(&mut self, card: CardIdx) {
        let c = *self.g.card(card);
        // What could only be done in the Main Phase has no say in when its player could act.
        if c.zone == Zone::Hand && self.lib.def(c.def).sides[0].has.when.times != Times::NONE {
            self.g.faces.hands_changed();
        }
        if c.is(flag::BENEATH | flag::ASIDE | flag::GONE) {
            return;
        }
        if let Some(prev) = self.g.cards.get_mut(c.prev.index()) {
            prev.next = c.next;
        }
        if let Some(next) = self.g.cards.get_mut(c.next.index()) {
            next.prev = c.prev;
        }
        let pile = self.g.pile_mut(c.zone, c.owner);
        if pile.first == card {
            pile.first = c.next;
        }
        if pile.last == card {
            pile.last = c.prev;
        }
        pile.count -= 1;
    }

    /// Puts a card into a pile.
    #[inline(always)]
    pub(crate) fn link(&mut self, card: CardIdx, zone: Zone, end: End) {
        let owner = self.g.card(card).owner;
        if zone == Zone::Hand {
            self.g.faces.is_held(self.g.def(self.lib, card).sides[0].has.when, owner);
        }
        let Pile { first, last, .. } = *self.g.pile(zone, owner);
        let (prev, next) = match end {
            End::Top => (NONE, first),
            End::Bottom => (last, NONE),
        };
        let c = self.g.card_mut(card);
        (c.prev, c.next, c.zone) = (prev, next, zone);
        if prev != NONE {
            self.g.card_mut(prev).next = card;
        }
        if next != NONE {
            self.g.card_mut(next).prev = card;
        }
        let pile = self.g.pile_mut(zone, owner);
        if prev == NONE {
            pile.first = card;
        }
        if next == NONE {
            pile.last = card;
        }
        pile.count += 1;
    }

    /// Where a card would really go: Problems never enter hands or discard piles (303.3), Dilemmas that are not
    /// Problem cards never enter a Problem deck (522.3a).
    pub(crate) fn real_zone(&self, card: CardIdx, zone: Zone, end: End) -> (Zone, End) {
        let def = self.g.def(self.lib, card);
        if def.kind == CardType::Problem && matches!(zone, Zone::Hand | Zone::Discard) {
            rule!(self, "303.3");
            return (Zone::ProblemDeck, End::Bottom);
        }
        if def.kind != CardType::Problem && zone == Zone::ProblemDeck && def.sides[0].traits & def.traits.dilemma != 0 {
            rule!(self, "522.3a");
            return (Zone::Discard, End::Top);
        }
        (zone, end)
    }

    /// Changes the zone of a card: it becomes a different card (410.6).
    pub(crate) fn change_zone(&mut self, card: CardIdx, zone: Zone, end: End) {
        let (zone, end) = self.real_zone(card, zone, end);
        let c = *self.g.card(card);
        let public = self.is_public(card);
        if c.zone == Zone::Hand && !public && matches!(zone, Zone::DrawDeck | Zone::ProblemDeck) {
            self.lose_track(card);
        }
        if c.zone == Zone::Play && !c.is(flag::BENEATH) {
            self.remember(card);
            self.release(card);
            if self.v().is_type(card, CardType::Problem) {
                // What was confronted and resolved is a Problem, and not the next one there (612, 613.1).
                if self.g.turn.confronted.has(c.area) {
                    self.g.turn.confronted.remove(c.area);
                    self.g.turn.confronted_gone = self.g.turn.confronted_gone.saturating_add(1);
                }
                self.g.turn.resolved.remove(c.area);
            }
        }
        if c.zone == Zone::Play {
            self.g.faces.astir.add(c.area);
        }
        if zone == Zone::Play {
            self.g.faces.recast(card);
        } else if c.zone == Zone::Play {
            self.g.faces.recast_in_order(card);
            // Nothing becomes too many by that, but what was on it has no host.
            if self.g.lying().any(|(_, c)| c.host == card) {
                self.g.faces.orderly = false;
            }
        }
        if c.zone != Zone::Play || zone != Zone::Play {
            self.g.faces.stir(Ground::ZONES);
        }
        self.become_different(card);
        self.unlink(card);
        if c.is(flag::TOKEN) && zone != Zone::Play {
            rule!(self, "521.3");
            let c = self.g.card_mut(card);
            (c.next, c.prev) = (NONE, NONE);
            c.flags = flag::TOKEN | flag::GONE;
            c.zone = zone;
            return;
        }
        {
            let c = self.g.card_mut(card);
            c.flags &= flag::KEPT;
            c.host = NONE;
            c.area = NOWHERE;
            c.controller = c.owner;
            c.known = match zone {
                Zone::DrawDeck | Zone::ProblemDeck | Zone::Hand => {
                    if public {
                        (1 << SEATS) - 1
                    } else {
                        c.known
                    }
                }
                Zone::Play | Zone::Discard | Zone::Banished | Zone::Flip | Zone::Queue => (1 << SEATS) - 1,
            };
        }
        self.link(card, zone, end);
        if c.zone == Zone::Flip || zone == Zone::Flip {
            crate::characteristics::flip(self.g, self.lib, card);
        }
    }

    /// Whether everybody can see what a card is, where it is now.
    pub(crate) fn is_public(&self, card: CardIdx) -> bool {
        let c = self.g.card(card);
        match c.zone {
            Zone::Play => !crate::describe::is_hidden(c),
            Zone::Discard | Zone::Banished | Zone::Flip | Zone::Queue => !c.is(flag::ASIDE | flag::FACE_DOWN),
            Zone::DrawDeck | Zone::ProblemDeck | Zone::Hand => c.is(flag::REVEALED),
        }
    }

    /// A card leaves a hand unseen: others no longer know whether it was one they knew to be there.
    pub(crate) fn lose_track(&mut self, card: CardIdx) {
        let owner = self.g.owner(card);
        let own = 1u8 << owner.0;
        let troublemaker = self.g.def(self.lib, card).kind == CardType::Troublemaker;
        let queued = self.g.card(card).zone == Zone::Queue;
        self.g.card_mut(card).known &= own;
        let mut at = self.g.pile(Zone::Hand, owner).first;
        while at != NONE {
            // What is played face down can only have been a Troublemaker.
            if !(queued && troublemaker) || self.g.def(self.lib, at).kind == CardType::Troublemaker {
                self.g.card_mut(at).known &= own;
            }
            at = self.g.card(at).next;
        }
    }

    /// A different card from now on: its life goes up, counters fall off (410.6, 505.3, 519.3a).
    #[inline(always)]
    pub(crate) fn become_different(&mut self, card: CardIdx) {
        rule!(self, "410.6");
        let own = self.g.own_def(card);
        let c = self.g.card_mut(card);
        c.def = own;
        c.life = c.life.wrapping_add(1);
        if self.g.counters.iter().any(|c| c.card == card) {
            rule!(self, "519.3a");
            self.g.counters.retain(|c| c.card != card);
            self.g.raised.retain(|r| r.card != card);
        }
    }

    /// Keeps what a card was like as it leaves play (712.2).
    fn remember(&mut self, card: CardIdx) {
        self.remember_at(card, 0);
    }

    /// The same of a card that something happens to (512.4d).
    pub(crate) fn remember_at(&mut self, card: CardIdx, at: u32) {
        let last = {
            let v = self.v();
            LastKnown {
                obj: self.g.obj(card),
                power: v.power(card).unwrap_or(0) as i16,
                colors: v.colors(card).0,
                types: v.faces.of(card).types,
                traits: v.traits(card),
                controller: v.controller(card),
                area: self.g.area_of(card),
                counters: self.g.counters(card).map(|(_, n)| n).sum(),
                power_counters: v.counter_count(&ability::Counter::Power, self.g.obj(card)),
                at,
            }
        };
        self.g.last.push(last);
    }

    /// Cards beneath a card that leaves or is turned down go to their owners' discard piles (our ruling), unless its own
    /// text, which waits to be followed, says where.
    pub(crate) fn release(&mut self, host: CardIdx) {
        let told = || self.g.waiting.iter().any(|w| w.source.card == host && self.lib.ability(w.ability).beneath);
        let left = self.g.are_all_in_piles() || told();
        let mut from = 0;
        let beneath = |c: &CardState| c.host == host && c.is(flag::BENEATH);
        while !left && let Some(i) = self.g.cards[from..].iter().position(beneath) {
            self.change_zone_from_beneath(CardIdx((from + i) as u16), Zone::Discard, End::Top);
            from += i + 1;
        }
        // 522.3: a Dilemma's area goes with it.
        if self.v().problem_is_dilemma(host) {
            let area = self.g.area_of(host);
            if area != NOWHERE && self.g.area_kind(area) == AreaKind::Dilemma {
                rule!(self, "522.3");
                self.g.areas[area.index()].kind = AreaKind::Gone;
                self.g.faces.orderly = false;
            }
        }
    }

    /// A card that was beneath another goes to a zone.
    pub(crate) fn change_zone_from_beneath(&mut self, card: CardIdx, zone: Zone, end: End) {
        self.become_different(card);
        let c = self.g.card_mut(card);
        c.flags &= flag::KEPT;
        c.host = NONE;
        c.area = NOWHERE;
        self.g.faces.spoil();
        if self.g.card(card).is(flag::TOKEN) && zone != Zone::Play {
            rule!(self, "521.3");
            let c = self.g.card_mut(card);
            c.flags = flag::TOKEN | flag::GONE;
            c.zone = zone;
            return;
        }
        self.link(card, zone, end);
    }

    /// Puts a card beneath another: banished, but kept there.
    pub(crate) fn put_beneath(&mut self, card: CardIdx, host: CardIdx) {
        let before = *self.g.card(card);
        if before.is(flag::TOKEN) {
            // 521.3: beneath a card is outside play.
            self.change_zone_any(card, Zone::Banished, End::Top);
            return;
        }
        if before.zone == Zone::Play && !before.is(flag::BENEATH) {
            self.remember(card);
            self.release(card);
        }
        self.become_different(card);
        self.unlink(card);
        let c = self.g.card_mut(card);
        (c.next, c.prev) = (NONE, NONE);
        c.flags = (c.flags & flag::KEPT) | flag::BENEATH;
        c.host = host;
        c.zone = Zone::Banished;
        c.area = NOWHERE;
        c.known = (1 << SEATS) - 1;
        self.g.faces.spoil();
    }

    /// Shuffles a deck: every card in it becomes a different card, and nobody knows where any is.
    pub(crate) fn shuffle(&mut self, zone: Zone, seat: Seat) {
        let mut order = std::mem::take(&mut self.g.faces.scratch);
        order.clear();
        order.extend(self.g.zone(zone, seat));
        for i in (1..order.len()).rev() {
            let k = self.dice.below(i as u32 + 1) as usize;
            order.swap(i, k);
        }
        *self.g.pile_mut(zone, seat) = crate::game::Pile::EMPTY;
        for card in &order {
            let c = self.g.card_mut(*card);
            c.life = c.life.wrapping_add(1);
            c.known = 0;
            self.link(*card, zone, End::Bottom);
        }
        self.g.faces.scratch = order;
        // Another card may be on top now.
        self.g.faces.stir(Ground::ZONES);
    }

    /// A card was put on an end of a deck, so many there being put together in a random order: nobody knows how they lie.
    pub(crate) fn mix(&mut self, occ: &Occ) {
        let seat = self.g.owner(occ.card.card);
        let mut order: Cards = self.g.zone(occ.zone, seat).collect();
        let n = (occ.n as usize).min(order.len());
        let ends = match occ.end {
            End::Top => 0..n,
            End::Bottom => order.len() - n..order.len(),
        };
        for i in (1..n).rev() {
            let k = self.dice.below(i as u32 + 1) as usize;
            order[ends.clone()].swap(i, k);
        }
        for card in &order[ends] {
            self.g.card_mut(*card).known = 0;
        }
        *self.g.pile_mut(occ.zone, seat) = crate::game::Pile::EMPTY;
        for card in &order {
            self.link(*card, occ.zone, End::Bottom);
        }
        self.g.faces.stir(Ground::ZONES);
    }

    /// The top card of a deck.
    pub(crate) fn top(&self, zone: Zone, seat: Seat) -> Option<CardIdx> {
        let first = self.g.pile(zone, seat).first;
        (first != NONE).then_some(first)
    }

    /// A new area for a Dilemma (522.2).
    pub(crate) fn new_area(&mut self, owner: Seat) -> AreaId {
        rule!(self, "522.2");
        rule!(self, "522.2a");
        rule!(self, "522.2b");
        let state = crate::game::AreaState { kind: AreaKind::Dilemma, owner };
        // An area number may be used again once nothing stands in the old one.
        for i in 2 * SEATS..self.g.areas.len() {
            let id = AreaId(i as u8);
            if self.g.areas[i].kind == AreaKind::Gone && !self.g.in_play().any(|c| self.g.area_of(c) == id) {
                self.g.areas[i] = state;
                self.g.turn.stepped.remove(id);
                self.g.turn.challenged.remove(id);
                return id;
            }
        }
        self.g.areas.push(state);
        AreaId(self.g.areas.len() as u8 - 1)
    }
}
