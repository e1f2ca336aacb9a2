//! What a seat may do now, as a list, and whether there is anything at all (510, 609).

use crate::describe::is_hidden;
use crate::face::kinds;
use crate::few::Few;
use crate::game::{AreaKind, flag};
use crate::ids::{AreaId, CardIdx, Obj, Seat};
use crate::legal::Moment;
use crate::mark::Watch;
use crate::occurrence::{NOWHERE, Occ};
use crate::pick::{Pick, Why};
use crate::said::Fares;
use crate::scope::Scope;
use crate::times::Times;
use crate::topic::Topic;
use crate::view::View;
use ability::{Ability, CardType, Deed, Phase, Zone};
use std::ops::ControlFlow;

/// Where the Friends and characters of a seat may go, and what that adds to their costs.
struct Ways {
    places: Few<AreaId>,
    fares: Fares,
}

/// Told of one action after another; breaks off when it has heard enough.
pub(crate) type Hear<'h> = &'h mut dyn FnMut(Pick) -> ControlFlow<()>;

impl<W: Watch + ?Sized> View<'_, W> {
    /// Every action open to a seat at a moment, until somebody has heard enough.
    pub(crate) fn actions(&self, seat: Seat, moment: Moment, each: Hear<'_>) -> ControlFlow<()> {
        let main = moment == Moment::Phase(Phase::Main) && seat == self.g.turn.player && self.g.faceoff.is_none();
        let now = self.times_of(moment);
        let hurried = self.faces.speaks_of(Topic::PlayAs);
        // 506.2, 302.1: characters go to their player's home and to Problems.
        let open = |to: &AreaId| self.g.area_kind(*to) != AreaKind::Home || self.g.area_owner(*to) == seat;
        let mut ways = Ways { places: self.g.areas().filter(open).collect(), fares: Fares::default() };
        for card in self.g.zone(Zone::Hand, seat) {
            let def = self.g.def(self.lib, card);
            let has = def.sides[0].has;
            if self.g.card(card).is(flag::BENEATH | flag::ASIDE) {
                continue;
            }
            if main && def.kind != CardType::Event || hurried || has.times.meets(now) {
                self.plays_of(seat, card, moment, &mut ways, each)?;
            }
            if has.elsewhere && has.activated && has.times.meets(now) {
                self.activations_of(seat, card, (moment, now), each)?;
            }
        }
        if self.faces.speaks_of(Topic::PlayFrom) {
            for zone in [Zone::Discard, Zone::Banished, Zone::DrawDeck] {
                // Of a deck, no card but the top one is ever meant.
                let open = if zone == Zone::DrawDeck { 1 } else { usize::MAX };
                for owner in Seat::all() {
                    for card in self.g.zone(zone, owner).take(open) {
                        if self.may_play_from(seat, card) {
                            self.plays_of(seat, card, moment, &mut ways, each)?;
                        }
                    }
                }
            }
        }
        if self.lib.acts_from_discard {
            for card in self.g.zone(Zone::Discard, seat) {
                let has = self.g.def(self.lib, card).sides[0].has;
                if has.elsewhere && has.activated && has.times.meets(now) {
                    self.activations_of(seat, card, (moment, now), each)?;
                }
            }
        }
        // Moving costs two, and never less than one (609.2b).
        let least = if self.faces.speaks_of(Topic::Cost) { 1 } else { 2 };
        let can_move = main && self.g.tokens(seat) >= least;
        let agile = !main && self.faces.speaks_of(Topic::MoveAs);
        let idle = !main && !agile && !self.faces.usable(seat).meets(now);
        for (card, c, face) in self.cast().take_while(|_| !idle) {
            if (can_move || agile || main && c.is(flag::FRIGHTENED))
                && face.controller == seat
                && face.is(kinds::CHARACTER)
            {
                if can_move || agile && self.may_move_as(seat, card, moment) {
                    self.moves_of(seat, card, moment, &mut ways, each)?;
                }
                if main && c.is(flag::FRIGHTENED) && self.can_rally(seat, card, moment).is_ok() {
                    each(Pick::Rally(self.g.obj(card)))?;
                }
            }
            let has = self.lib.def(c.def).side(c.boost()).has;
            if (has.activated && has.times.meets(now) || self.is_granted(card))
                && (self.lib.used_by_others || face.controller == seat)
            {
                self.activations_of(seat, card, (moment, now), each)?;
            }
        }
        if main && self.can_draw(seat, moment).is_ok() {
            each(Pick::Draw)?;
        }
        ControlFlow::Continue(())
    }

    /// The times that a moment is.
    fn times_of(&self, moment: Moment) -> Times {
        match moment {
            Moment::Phase(phase) => Times::between(phase),
            Moment::Window => {
                let mut now = Times::WINDOW;
                let recent = self.g.log.len() > self.g.turn.closed as usize;
                if self.g.faceoff.is_some() {
                    now = now.and(Times::FACEOFF);
                    if recent {
                        now = now.and(Times::FACEOFF_REACTION);
                    }
                }
                if recent {
                    now = now.and(Times::REACTION);
                }
                self.g.turn.phase.map_or(now, |phase| now.and(Times::during(phase)))
            }
        }
    }

    /// Whether a seat has anything to do at a moment but let it go by.
    pub(crate) fn can_act(&self, seat: Seat, moment: Moment) -> bool {
        let main = moment == Moment::Phase(Phase::Main) && seat == self.g.turn.player && self.g.faceoff.is_none();
        let more = Topic::PlayAs.bit() | Topic::MoveAs.bit() | Topic::PlayFrom.bit();
        if !main
            && !self.faces.speaks_of_any(more)
            && !self.lib.acts_from_discard
            && !self.faces.times(seat).meets(self.times_of(moment))
        {
            return false;
        }
        self.actions(seat, moment, &mut |_| ControlFlow::Break(())).is_break()
    }

    fn plays_of(&self, seat: Seat, card: CardIdx, moment: Moment, ways: &mut Ways, each: Hear<'_>) -> ControlFlow<()> {
        let def = self.g.def(self.lib, card);
        // What does not hang on where it goes is looked at once.
        let has = def.sides[0].has;
        let fixed = !has.terms && !has.own_cost;
        let said = self.said(seat);
        let spoken = said.kinds & 1 << def.kind as u8 != 0;
        let priced = spoken && said.prices.has(Deed::Play);
        let forbidden = spoken && (said.forbids.has(Deed::Play) || said.forbids.has(Deed::Enter));
        let cost = if def.kind == CardType::Troublemaker { 1 } else { self.cost(card) };
        if !has.own_cost && !has.other_cost && !priced && self.g.tokens(seat) < cost
            || self.play_timing(seat, card, moment).is_err()
            || def.kind != CardType::Troublemaker && self.meets_play_requirements(seat, card).is_err()
        {
            return ControlFlow::Continue(());
        }
        let obj = self.g.obj(card);
        let mut plain = fixed && !forbidden && !priced;
        // Where neither the card nor anything in force asks where it goes, one place answers for all.
        let placed = said.placed.has(Deed::Play) || said.placed.has(Deed::Enter);
        if !plain && fixed && !placed && matches!(def.kind, CardType::Friend | CardType::Troublemaker) {
            let first = self.g.areas().find(|to| self.is_place_for(seat, card, *to, Obj::NONE).is_ok());
            if first.is_none_or(|to| self.can_play_to(seat, card, to, Obj::NONE).is_err()) {
                return ControlFlow::Continue(());
            }
            plain = true;
        }
        // Where only the place matters, it matters alike for every Friend.
        let alike = fixed && def.kind == CardType::Friend && !forbidden && !said.particular.has(Deed::Play);
        let mut goes = |to: AreaId, host: Obj| {
            if !plain && alike {
                let played =
                    || Occ { zone_from: self.g.card(card).zone, ..Occ::new(Deed::Play, seat).card(obj).at(to) };
                return self.is_place_for(seat, card, to, host).is_ok()
                    && ways
                        .fares
                        .played(self, to, played)
                        .is_some_and(|fare| self.g.tokens(seat) >= (cost + fare).max(0));
            }
            if plain {
                self.is_place_for(seat, card, to, host).is_ok()
            } else {
                self.can_play_to(seat, card, to, host).is_ok()
            }
        };
        match def.kind {
            CardType::Mane | CardType::Problem => {}
            CardType::Friend if plain => {
                for to in &ways.places {
                    debug_assert!(self.is_place_for(seat, card, *to, Obj::NONE).is_ok(), "no place for a Friend");
                    each(Pick::Play { card: obj, to: *to, host: Obj::NONE })?;
                }
            }
            CardType::Friend => {
                for to in self.g.areas() {
                    if goes(to, Obj::NONE) {
                        each(Pick::Play { card: obj, to, host: Obj::NONE })?;
                    }
                }
            }
            CardType::Troublemaker => {
                for to in self.g.areas().filter(|a| self.g.is_problem_area(*a)) {
                    if goes(to, Obj::NONE) {
                        each(Pick::Play { card: obj, to, host: Obj::NONE })?;
                    }
                }
            }
            CardType::Resource => {
                if let (true, Some(on)) = (plain, &def.host) {
                    let s = Scope::of(seat, obj, NOWHERE);
                    let sieve = self.sieve(on, &s);
                    for (host, c) in self.g.lying().filter(|(_, c)| !c.is(flag::FACE_DOWN)) {
                        if self.passes(&sieve, on, (host, c), &s) {
                            each(Pick::Play { card: obj, to: NOWHERE, host: Obj { card: host, life: c.life } })?;
                        }
                    }
                } else if def.host.is_some() {
                    for host in self.g.in_play() {
                        let host = self.g.obj(host);
                        if goes(NOWHERE, host) {
                            each(Pick::Play { card: obj, to: NOWHERE, host })?;
                        }
                    }
                } else {
                    let to = if self.problem_is_dilemma(card) { NOWHERE } else { self.g.home(self.g.owner(card)) };
                    if goes(to, Obj::NONE) {
                        each(Pick::Play { card: obj, to, host: Obj::NONE })?;
                    }
                }
            }
            CardType::Event => {
                if goes(NOWHERE, Obj::NONE) {
                    each(Pick::Play { card: obj, to: NOWHERE, host: Obj::NONE })?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn moves_of(&self, seat: Seat, card: CardIdx, moment: Moment, ways: &mut Ways, each: Hear<'_>) -> ControlFlow<()> {
        let here = self.g.area_of(card);
        let said = self.said(seat);
        let mut plain = !said.forbids.has(Deed::Move) && !said.prices.has(Deed::Move) && !self.faces.of(card).singled;
        if plain && self.g.tokens(seat) < 2 {
            return ControlFlow::Continue(());
        }
        // What does not hang on where it goes is looked at once, where anything of it is open: the caller knows a character of
        // the seat's in play, and the time for moving.
        let open = moment != Moment::Phase(Phase::Main) || self.faces.speaks_of(Topic::Actions);
        let hidden = is_hidden(self.g.card(card));
        if (open || hidden || !plain)
            && self.can_move(seat, card, here, moment).is_err_and(|no| no.why != Why::AlreadyThere)
        {
            return ControlFlow::Continue(());
        }
        let obj = self.g.obj(card);
        let going = |to: AreaId| Occ::new(Deed::Move, seat).card(obj).at(to).from(here);
        let may_go = |to: &AreaId| self.may_go(card, *to, Deed::Move).is_ok();
        if !plain && !said.placed.has(Deed::Move) {
            if self.g.areas().find(may_go).is_none_or(|to| self.can_move_to(&going(to)).is_err()) {
                return ControlFlow::Continue(());
            }
            plain = true;
        }
        if plain && !self.faces.of(card).is(kinds::TROUBLEMAKER) {
            for to in ways.places.iter().filter(|to| **to != here) {
                debug_assert!(may_go(to), "no place to go to");
                each(Pick::Move { card: obj, to: *to })?;
            }
            return ControlFlow::Continue(());
        }
        // Where only the place matters, it matters alike for every character.
        let alike = !said.forbids.has(Deed::Move) && !said.particular.has(Deed::Move) && !self.faces.of(card).singled;
        for to in self.g.areas() {
            let goes = match (plain, alike) {
                (true, _) => may_go(&to),
                (false, true) => {
                    may_go(&to)
                        && ways
                            .fares
                            .moved(self, to, || going(to))
                            .is_some_and(|fare| self.g.tokens(seat) >= (2 + fare).max(1))
                }
                (false, false) => self.can_move_to(&going(to)).is_ok(),
            };
            if goes {
                each(Pick::Move { card: obj, to })?;
            }
        }
        ControlFlow::Continue(())
    }

    fn activations_of(
        &self,
        seat: Seat,
        card: CardIdx,
        (moment, now): (Moment, Times),
        each: Hear<'_>,
    ) -> ControlFlow<()> {
        let obj = self.g.obj(card);
        let mut flow = ControlFlow::Continue(());
        let tokens = if self.faces.speaks_of(Topic::Cost) { i32::MAX } else { self.g.tokens(seat) };
        let spent = self.g.card(card).is(flag::EXHAUSTED | flag::FRIGHTENED);
        self.abilities(card, |id, grantor| {
            let def = self.lib.ability(id);
            if flow.is_continue()
                && let Ability::Activated { timing, .. } = &def.ability
                && Times::of(*timing).meets(now)
                && def.fee.tokens <= tokens
                && !(def.fee.exhausts && spent)
                && self.can_activate(seat, card, id, moment).is_ok()
            {
                flow = each(Pick::Activate { card: obj, ability: id, grantor });
            }
        });
        flow
    }
}
