//! A game's cards, zones, areas and players, asked for by name.

use crate::edition::Edition;
use crate::game::{AreaKind, CardState, Faceoff, Game, Outcome, Pile, flag};
use crate::ids::{AreaId, CardIdx, CounterId, NONE, Obj, SEATS, Seat};
use crate::library::Library;
use crate::printed::Def;
use ability::{Phase, Zone};

impl Game {
    #[inline(always)]
    pub(crate) fn card(&self, card: CardIdx) -> &CardState {
        &self.cards[card.index()]
    }

    #[inline(always)]
    pub(crate) fn card_mut(&mut self, card: CardIdx) -> &mut CardState {
        &mut self.cards[card.index()]
    }

    /// The card as it is now.
    #[inline(always)]
    pub fn obj(&self, card: CardIdx) -> Obj {
        Obj { card, life: self.cards[card.index()].life }
    }

    /// Whether an `Obj` still means the same card (410.6).
    #[inline(always)]
    pub fn is_current(&self, obj: Obj) -> bool {
        obj.card != NONE && self.cards[obj.card.index()].life == obj.life
    }

    pub fn def<'l>(&self, lib: &'l Library, card: CardIdx) -> &'l Def {
        lib.def(self.cards[card.index()].def)
    }

    pub(crate) fn pile(&self, zone: Zone, seat: Seat) -> &Pile {
        match zone {
            Zone::Play => &self.play,
            Zone::Queue => &self.queue,
            Zone::DrawDeck | Zone::ProblemDeck | Zone::Hand | Zone::Discard | Zone::Banished | Zone::Flip => {
                &self.piles[seat.index()][pile_index(zone)]
            }
        }
    }

    /// Whether every card lies in a pile: what is beneath another, set aside or gone does not.
    pub(crate) fn are_all_in_piles(&self) -> bool {
        let shared = usize::from(self.play.count) + usize::from(self.queue.count);
        let piles = self.piles.iter().flatten();
        piles.fold(shared, |n, pile| n + usize::from(pile.count)) == self.cards.len()
    }

    pub(crate) fn pile_mut(&mut self, zone: Zone, seat: Seat) -> &mut Pile {
        match zone {
            Zone::Play => &mut self.play,
            Zone::Queue => &mut self.queue,
            Zone::DrawDeck | Zone::ProblemDeck | Zone::Hand | Zone::Discard | Zone::Banished | Zone::Flip => {
                &mut self.piles[seat.index()][pile_index(zone)]
            }
        }
    }

    /// The cards of a zone, from the top. Play and queue are shared: any seat gives the whole.
    pub fn zone(&self, zone: Zone, seat: Seat) -> Zoned<'_> {
        Zoned { cards: &self.cards, at: self.pile(zone, seat).first }
    }

    /// Every card in play.
    #[inline]
    pub fn in_play(&self) -> Zoned<'_> {
        Zoned { cards: &self.cards, at: self.play.first }
    }

    /// The same with its state.
    #[inline]
    pub(crate) fn lying(&self) -> Lying<'_> {
        Lying(self.in_play())
    }

    /// The first card attached to one, from a card in play on, and the card in play after it.
    #[inline]
    pub(crate) fn next_attached(&self, card: CardIdx, from: CardIdx) -> Option<(CardIdx, CardIdx)> {
        let mut at = from;
        while let Some(c) = self.cards.get(at.index()) {
            if c.host == card && !c.is(flag::BENEATH) {
                return Some((at, c.next));
            }
            at = c.next;
        }
        None
    }

    /// The cards of a zone with their states.
    #[inline]
    pub(crate) fn lying_in(&self, zone: Zone, seat: Seat) -> Lying<'_> {
        Lying(self.zone(zone, seat))
    }

    pub fn count(&self, zone: Zone, seat: Seat) -> usize {
        self.pile(zone, seat).count as usize
    }

    pub fn cards(&self) -> impl Iterator<Item = CardIdx> {
        (0..self.cards.len() as u16).map(CardIdx).filter(|c| !self.card(*c).is(flag::GONE))
    }

    pub fn score(&self, seat: Seat) -> i32 {
        self.seats[seat.index()].score
    }

    pub fn tokens(&self, seat: Seat) -> i32 {
        self.seats[seat.index()].tokens
    }

    pub fn outcome(&self) -> Option<Outcome> {
        self.over
    }

    pub fn turn_player(&self) -> Seat {
        self.turn.player
    }

    pub fn turn_number(&self) -> u16 {
        self.turn.number
    }

    pub fn phase(&self) -> Option<Phase> {
        self.turn.phase
    }

    pub(crate) fn home(&self, seat: Seat) -> AreaId {
        AreaId(seat.0)
    }

    pub(crate) fn problem_area(&self, seat: Seat) -> AreaId {
        AreaId(SEATS as u8 + seat.0)
    }

    /// The areas that exist.
    pub fn areas(&self) -> impl Iterator<Item = AreaId> + '_ {
        (0..self.areas.len() as u8).map(AreaId).filter(|a| self.areas[a.index()].kind != AreaKind::Gone)
    }

    pub fn area_kind(&self, area: AreaId) -> AreaKind {
        self.areas[area.index()].kind
    }

    pub fn area_owner(&self, area: AreaId) -> Seat {
        self.areas[area.index()].owner
    }

    /// Whether an area is a Problem's (a Dilemma's counts).
    #[inline]
    pub fn is_problem_area(&self, area: AreaId) -> bool {
        matches!(self.areas[area.index()].kind, AreaKind::Problem | AreaKind::Dilemma)
    }

    pub fn zone_of(&self, card: CardIdx) -> Zone {
        self.card(card).zone
    }

    pub fn owner(&self, card: CardIdx) -> Seat {
        self.card(card).owner
    }

    pub fn area_of(&self, card: CardIdx) -> AreaId {
        self.card(card).area
    }

    pub(crate) fn counters_on(&self, card: CardIdx, kind: CounterId) -> i32 {
        self.counters.iter().find(|c| c.card == card && c.kind == kind).map_or(0, |c| c.n)
    }

    /// The counters on a card, kind and number.
    pub fn counters(&self, card: CardIdx) -> impl Iterator<Item = (CounterId, i32)> + '_ {
        self.counters.iter().filter(move |c| c.card == card).map(|c| (c.kind, c.n))
    }

    pub fn faceoff(&self) -> Option<&Faceoff> {
        self.faceoff.as_ref()
    }

    pub fn edition(&self) -> Edition {
        self.edition
    }

    pub(crate) fn tick(&mut self) -> u32 {
        self.stamp += 1;
        self.stamp
    }
}

fn pile_index(zone: Zone) -> usize {
    match zone {
        Zone::DrawDeck => 0,
        Zone::ProblemDeck => 1,
        Zone::Hand => 2,
        Zone::Discard => 3,
        Zone::Banished => 4,
        Zone::Flip => 5,
        Zone::Play | Zone::Queue => 0,
    }
}

/// The cards of a zone in order.
#[derive(Clone)]
pub struct Zoned<'g> {
    cards: &'g [CardState],
    at: CardIdx,
}

/// The same with their states.
#[derive(Clone)]
pub(crate) struct Lying<'g>(Zoned<'g>);

impl<'g> Lying<'g> {
    /// Those of a pile.
    #[inline]
    pub(crate) fn of(cards: &'g [CardState], pile: &Pile) -> Lying<'g> {
        Lying(Zoned { cards, at: pile.first })
    }
}

impl<'g> Iterator for Lying<'g> {
    type Item = (CardIdx, &'g CardState);

    #[inline(always)]
    fn next(&mut self) -> Option<(CardIdx, &'g CardState)> {
        let card = self.0.at;
        // No card has the number of none.
        let state = self.0.cards.get(card.index())?;
        self.0.at = state.next;
        Some((card, state))
    }
}

impl Iterator for Zoned<'_> {
    type Item = CardIdx;

    #[inline]
    fn next(&mut self) -> Option<CardIdx> {
        let card = self.at;
        self.at = self.cards.get(card.index())?.next;
        Some(card)
    }
}
