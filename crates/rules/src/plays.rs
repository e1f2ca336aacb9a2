//! The ways to play one card: where it may go, or on what (302.1, 306.1, 509, 609.2).

use crate::actions::{Hear, Turn, Ways};
use crate::brief::{Brief, Needs, Terms};
use crate::game::{CardState, flag};
use crate::ids::{AreaId, CardIdx, Obj};
use crate::mark::Watch;
use crate::mesh::Mesh;
use crate::occurrence::{NOWHERE, Occ};
use crate::pick::Pick;
use crate::scope::Scope;
use crate::view::View;
use ability::{CardType, Deed, Filter};
use std::ops::ControlFlow;

/// How it is told whether a card may be played to a place of its kind.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Told {
    /// It may, wherever that is.
    Plainly,
    /// By what going there costs, which is the same for every Friend.
    ByFare,
    /// Place by place.
    Singly,
}

impl<W: Watch + ?Sized> View<'_, W> {
    /// Every way to play a card that is within its player's reach.
    #[inline(always)]
    pub(crate) fn plays_of(
        &self,
        t: &Turn<'_>,
        card: CardIdx,
        brief: &Brief,
        ways: &mut Ways,
        each: &mut impl Hear,
    ) -> ControlFlow<()> {
        let kind = brief.kind;
        if !(t.free && kind != CardType::Event) && self.play_timing(t.seat, card, t.moment).is_err() {
            return ControlFlow::Continue(());
        }
        let met = t.printed && brief.needs != Needs::More;
        if !met && kind != CardType::Troublemaker && self.meets_play_requirements(t.seat, card).is_err() {
            return ControlFlow::Continue(());
        }
        debug_assert!(
            kind == CardType::Troublemaker || self.unwatched().meets_play_requirements(t.seat, card).is_ok(),
            "a requirement is not met"
        );
        let told =
            if self.is_told_plainly(t, brief) { Some(Told::Plainly) } else { self.how_told(t, card, brief, ways) };
        let Some(told) = told else { return ControlFlow::Continue(()) };
        let obj = self.g.obj(card);
        match kind {
            CardType::Mane | CardType::Problem => {}
            CardType::Friend if told == Told::Plainly => self.plays_anywhere(t, obj, each)?,
            CardType::Friend => {
                for to in self.g.areas() {
                    if self.goes(t, card, brief, told, to, ways) {
                        each.hear(Pick::Play { card: obj, to, host: Obj::NONE })?;
                    }
                }
            }
            CardType::Troublemaker => {
                for to in t.problems.iter() {
                    if told == Told::Plainly || self.goes(t, card, brief, told, to, ways) {
                        debug_assert!(self.unwatched().can_play_to(t.seat, card, to, Obj::NONE).is_ok(), "no place");
                        each.hear(Pick::Play { card: obj, to, host: Obj::NONE })?;
                    }
                }
            }
            CardType::Resource => {
                if let Some(on) = &self.g.def(self.lib, card).host {
                    return self.hosts_of(t, obj, on, told, each);
                }
                let to = if self.problem_is_dilemma(card) { NOWHERE } else { self.g.home(self.g.owner(card)) };
                if told == Told::Plainly || self.goes(t, card, brief, told, to, ways) {
                    debug_assert!(self.unwatched().can_play_to(t.seat, card, to, Obj::NONE).is_ok(), "no place");
                    each.hear(Pick::Play { card: obj, to, host: Obj::NONE })?;
                }
            }
            CardType::Event => {
                if told == Told::Plainly || self.goes(t, card, brief, told, NOWHERE, ways) {
                    debug_assert!(self.unwatched().can_play_to(t.seat, card, NOWHERE, Obj::NONE).is_ok(), "no place");
                    each.hear(Pick::Play { card: obj, to: NOWHERE, host: Obj::NONE })?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// A Friend is played wherever Friends go.
    #[inline(always)]
    pub(crate) fn plays_anywhere(&self, t: &Turn<'_>, card: Obj, each: &mut impl Hear) -> ControlFlow<()> {
        for to in t.places.iter() {
            debug_assert!(
                self.unwatched().can_play(t.seat, card.card, to, Obj::NONE, t.moment).is_ok(),
                "no place for a Friend"
            );
            each.hear(Pick::Play { card, to, host: Obj::NONE })?;
        }
        ControlFlow::Continue(())
    }

    /// Whether neither the card nor anything in force has a say in where it goes and what it costs.
    #[inline(always)]
    pub(crate) fn is_told_plainly(&self, t: &Turn<'_>, brief: &Brief) -> bool {
        t.spoken & 1 << brief.kind as u8 == 0 && !brief.terms.meets(Terms::SPECIAL)
    }

    /// What does not hang on where a card goes, looked at once; nothing where it can't be played anywhere.
    fn how_told(&self, t: &Turn<'_>, card: CardIdx, brief: &Brief, ways: &mut Ways) -> Option<Told> {
        let kind = 1 << brief.kind as u8;
        if brief.terms.meets(Terms::OWN_COST.and(Terms::OTHER_COST)) {
            return Some(Told::Singly);
        }
        // Where there are enough action tokens, or too few, whatever it costs in the end.
        let fixed = !brief.terms.meets(Terms::TERMS);
        if t.priced & kind != 0 {
            let bounds = ways.bounds(self, t.seat, Deed::Play);
            if t.tokens < brief.cost + bounds.least {
                return None;
            }
            if fixed && t.barred & kind == 0 && t.tokens >= (brief.cost + bounds.most).max(0) {
                return Some(Told::Plainly);
            }
        }
        if !fixed {
            return Some(Told::Singly);
        }
        // Where neither the card nor anything in force asks where it goes, one place answers for all.
        let placed = t.said.placed.has(Deed::Play) || t.said.placed.has(Deed::Enter);
        if !placed && matches!(brief.kind, CardType::Friend | CardType::Troublemaker) {
            let first = self.g.areas().find(|to| self.is_place_for(t.seat, card, *to, Obj::NONE).is_ok());
            let open = first.is_some_and(|to| self.can_play_there(t.seat, card, to, Obj::NONE).is_ok());
            return open.then_some(Told::Plainly);
        }
        // Where only the place matters, it matters alike for every Friend.
        let alike = brief.kind == CardType::Friend && t.barred & kind == 0 && !t.said.particular.has(Deed::Play);
        Some(if alike { Told::ByFare } else { Told::Singly })
    }

    fn goes(&self, t: &Turn<'_>, card: CardIdx, brief: &Brief, told: Told, to: AreaId, ways: &mut Ways) -> bool {
        if self.is_place_for(t.seat, card, to, Obj::NONE).is_err() {
            return false;
        }
        let goes = match told {
            Told::Plainly => true,
            Told::ByFare => {
                let zone_from = self.g.card(card).zone;
                let played = || Occ { zone_from, ..Occ::new(Deed::Play, t.seat).card(self.g.obj(card)).at(to) };
                ways.fares.played(self, to, played).is_some_and(|fare| t.tokens >= (brief.cost + fare).max(0))
            }
            Told::Singly => return self.can_play_there(t.seat, card, to, Obj::NONE).is_ok(),
        };
        debug_assert_eq!(
            goes,
            self.unwatched().can_play_there(t.seat, card, to, Obj::NONE).is_ok(),
            "told otherwise place by place"
        );
        goes
    }

    /// The cards an attachment may be played on.
    fn hosts_of(&self, t: &Turn<'_>, obj: Obj, on: &Filter, told: Told, each: &mut impl Hear) -> ControlFlow<()> {
        let s = Scope::of(t.seat, obj, NOWHERE);
        let own;
        let mesh = match &self.lib.hosts[self.g.card(obj.card).def.index()] {
            Some(mesh) => mesh,
            None => {
                own = Mesh::of(self.lib, on);
                &own
            }
        };
        let mut takes = |host: CardIdx, c: &CardState| {
            let host = Obj { card: host, life: c.life };
            if c.is(flag::FACE_DOWN)
                || told != Told::Plainly && self.can_play_there(t.seat, obj.card, NOWHERE, host).is_err()
            {
                return ControlFlow::Continue(());
            }
            debug_assert!(self.unwatched().can_play_to(t.seat, obj.card, NOWHERE, host).is_ok(), "no host");
            each.hear(Pick::Play { card: obj, to: NOWHERE, host })
        };
        if let Some(flow) = self.sift(mesh, on, &s, |host| takes(host, self.g.card(host))) {
            return flow;
        }
        let sieve = self.sieve_of(mesh, on, &s);
        for (host, c) in self.g.lying() {
            if !c.is(flag::FACE_DOWN) && self.passes(&sieve, (host, c), &s) {
                takes(host, c)?;
            }
        }
        ControlFlow::Continue(())
    }
}
