//! What may be done now, and why not: one code for the list of options and for refusals (512, 609, 703, 705).

use crate::frame::Frame;
use crate::game::flag;
use crate::ids::{AbilityId, AreaId, CardIdx, NONE, Obj, Seat};
use crate::mark::{Watch, illegal, rule};
use crate::modify::amount;
use crate::occurrence::{By, NOWHERE, Occ};
use crate::pick::{Illegal, Why};
use crate::scope::Scope;
use crate::topic::Topic;
use crate::view::View;
use ability::{Ability, CardType, Deed, Mod, Phase, Zone};

/// When a player acts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Moment {
    /// With priority in an open window.
    Window,
    /// The turn player, between windows of a phase.
    Phase(Phase),
}

impl<W: Watch + ?Sized> View<'_, W> {
    /// The moment the top frame gives a seat, if it may act now.
    pub(crate) fn moment(&self) -> Option<(Seat, Moment)> {
        match self.g.frames.last() {
            Some(Frame::Window(w)) => Some((w.holder, Moment::Window)),
            Some(Frame::Phase(phase)) => Some((self.g.turn.player, Moment::Phase(*phase))),
            _ => None,
        }
    }

    /// 205.1, 203.2: enough power of every required colour among the player's characters.
    pub(crate) fn meets_play_requirements(&self, seat: Seat, card: CardIdx) -> Result<(), Illegal> {
        let def = self.g.def(self.lib, card);
        if def.wild > 0 {
            rule!(self, "507.2");
            let has = self.total_power(seat);
            if has < def.wild {
                return illegal!("205.1", Why::Power { needs: def.wild, has });
            }
        }
        if def.requirements.is_empty() {
            return Ok(());
        }
        rule!(self, "205.1");
        for (needs, color) in &def.requirements {
            let mut needs = *needs;
            let mut none = false;
            self.active(Topic::Requirement, |m, change, s, active| match m {
                Mod::Requirement { by, color: of } => {
                    let about = self.about_card(&change.what, card, s)
                        || self.about_seat(&change.what, seat, s) && !matches!(change.what, ability::Subject::Game);
                    if about && of.is_none_or(|c| c == *color) {
                        self.counts(active);
                        needs += amount(self, active.origin, active.which as usize, by, s);
                    }
                }
                Mod::NoRequirement if self.about_card(&change.what, card, s) => {
                    self.counts(active);
                    none = true;
                }
                _ => {}
            });
            if none {
                continue;
            }
            if def.sides[0].has.own_needs {
                match self.own_requirement(seat, card, *color) {
                    Some(by) => needs += by,
                    None => continue,
                }
            }
            let has = self.color_power(seat, *color);
            if has < needs {
                return illegal!("205.1", Why::Requirement { color: *color, needs, has });
            }
        }
        Ok(())
    }

    /// What a card in hand says of its own requirement of a colour: so much more or less, or that there is none.
    fn own_requirement(&self, seat: Seat, card: CardIdx, color: ability::Color) -> Option<i32> {
        let s = Scope::of(seat, self.g.obj(card), NOWHERE);
        let mut by = 0;
        for id in self.g.def(self.lib, card).sides[0].abilities.clone().map(AbilityId) {
            let Ability::Always { change, works: ability::Works::Hand } = &self.lib.ability(id).ability else {
                continue;
            };
            if change.cond.as_ref().is_some_and(|cond| !self.holds(cond, &s)) {
                continue;
            }
            for m in &change.mods {
                match m {
                    Mod::NoRequirement => {
                        self.w.carried_out(id);
                        return None;
                    }
                    Mod::Requirement { by: n, color: of } if of.is_none_or(|c| c == color) => {
                        self.w.carried_out(id);
                        by += self.num(n, &s);
                    }
                    _ => {}
                }
            }
        }
        Some(by)
    }

    // ---- playing a card

    /// Whether a card may be played now, with what it would cost.
    pub(crate) fn can_play(
        &self,
        seat: Seat,
        card: CardIdx,
        to: AreaId,
        host: Obj,
        moment: Moment,
    ) -> Result<i32, Illegal> {
        if !self.may_play_from(seat, card) {
            return illegal!("404.1", Why::NotInHand);
        }
        self.play_timing(seat, card, moment)?;
        let cost = self.can_play_to(seat, card, to, host)?;
        if self.g.def(self.lib, card).kind != CardType::Troublemaker {
            self.meets_play_requirements(seat, card)?;
        }
        Ok(cost)
    }

    /// Whether a card of its kind goes there at all.
    #[inline(always)]
    pub(crate) fn is_place_for(&self, seat: Seat, card: CardIdx, to: AreaId, host: Obj) -> Result<(), Illegal> {
        let def = self.g.def(self.lib, card);
        match def.kind {
            CardType::Mane | CardType::Problem => return illegal!("609.2a", Why::WrongType),
            CardType::Friend => {
                if to == NOWHERE || self.g.area_kind(to) == crate::game::AreaKind::Home && self.g.area_owner(to) != seat
                {
                    return illegal!("302.1", Why::NotHere);
                }
            }
            CardType::Troublemaker => {
                if to == NOWHERE || !self.g.is_problem_area(to) {
                    return illegal!("306.1", Why::NotHere);
                }
            }
            CardType::Resource => {
                if let Some(filter) = &def.host {
                    let s = Scope::of(seat, self.g.obj(card), NOWHERE);
                    if host.card == NONE
                        || !self.g.is_current(host)
                        || self.hidden_troublemaker(host.card)
                        || self.g.card(host.card).is(flag::FACE_DOWN)
                        || !self.fits(filter, host.card, &s)
                    {
                        return illegal!("509.1", Why::NoHost);
                    }
                }
            }
            CardType::Event => {}
        }
        Ok(())
    }

    /// The same of a place for it, where the time is right and its requirements are met.
    pub(crate) fn can_play_to(&self, seat: Seat, card: CardIdx, to: AreaId, host: Obj) -> Result<i32, Illegal> {
        self.is_place_for(seat, card, to, host)?;
        self.can_play_there(seat, card, to, host)
    }

    /// The same where its kind goes there.
    pub(crate) fn can_play_there(&self, seat: Seat, card: CardIdx, to: AreaId, host: Obj) -> Result<i32, Illegal> {
        let c = self.g.card(card);
        let def = self.g.def(self.lib, card);
        let dilemma = self.problem_is_dilemma(card);
        let area = if host.card != NONE { self.g.area_of(host.card) } else { to };
        let mut occ = Occ::new(Deed::Play, seat).card(self.g.obj(card)).other(host).at(area);
        occ.zone_from = c.zone;
        self.allowed(&occ)?;
        if matches!(def.kind, CardType::Friend | CardType::Resource | CardType::Troublemaker) && !dilemma {
            self.allowed(&Occ { deed: Deed::Enter, ..occ })?;
        }
        let base = if def.kind == CardType::Troublemaker { 1 } else { self.cost(card) };
        let cost = match self.plain_cost(seat, card, base, &occ) {
            Ok(cost) => cost,
            // Another way to pay may be open (Redeem, Transform).
            Err(no) => self.cheaper(seat, card, base, &occ).ok_or(no)?,
        };
        if !def.sides[0].has.terms {
            return Ok(cost);
        }
        for id in def.side(c.boost()).abilities.clone() {
            let id = AbilityId(id);
            let s = Scope::of(seat, self.g.obj(card), area);
            match &self.lib.ability(id).ability {
                Ability::PlayIf(cond) if !self.holds(cond, &s) => {
                    return illegal!("104.1", Why::Condition);
                }
                Ability::Activated { cond: Some(cond), .. } if def.kind == CardType::Event && !self.holds(cond, &s) => {
                    return illegal!("512.2", Why::Condition);
                }
                Ability::Always { change, works: ability::Works::Hand } if self.rules_itself_out(change, &occ, &s) => {
                    self.w.carried_out(id);
                    return illegal!("104.2", Why::Forbidden);
                }
                _ => {}
            }
        }
        Ok(cost)
    }

    /// Whether a card in hand says of itself that it can't be played so.
    fn rules_itself_out(&self, change: &ability::Change, occ: &Occ, s: &Scope<'_>) -> bool {
        change.cond.as_ref().is_none_or(|cond| self.holds(cond, s))
            && change.mods.iter().any(|m| match m {
                Mod::Cant(h) => self.cant_fits(h, &change.what, occ, s),
                Mod::CantUnlessCond(h, cond) => self.cant_fits(h, &change.what, occ, s) && !self.holds(cond, s),
                _ => false,
            })
    }

    pub(crate) fn may_play_from(&self, seat: Seat, card: CardIdx) -> bool {
        let c = self.g.card(card);
        if c.is(flag::BENEATH | flag::ASIDE) {
            return false;
        }
        if c.zone == Zone::Hand {
            return c.owner == seat;
        }
        if c.zone == Zone::Play || self.faces.active.is_empty() {
            return false;
        }
        let mut may = false;
        self.active(Topic::PlayFrom, |m, change, s, active| {
            if let Mod::MayPlayFrom(zone, who) = m
                && *zone == c.zone
                && (*zone != Zone::DrawDeck || of_the_top(&change.what))
                && self.is_among(who, seat, s)
                && (self.about_card(&change.what, card, s) || self.about_seat(&change.what, seat, s))
            {
                self.counts(active);
                may = true;
            }
        });
        may
    }

    // ---- the other main phase actions

    /// Whether a character may be moved now by the Move action, with its cost (609.2b).
    pub(crate) fn can_move(&self, seat: Seat, card: CardIdx, to: AreaId, moment: Moment) -> Result<i32, Illegal> {
        if !self.is_character(card) || self.g.card(card).zone != Zone::Play {
            return illegal!("506.3", Why::WrongType);
        }
        if self.controller(card) != seat {
            return illegal!("609.2b", Why::NotYours);
        }
        if self.g.card(card).is(flag::FACE_DOWN) && !self.g.card(card).is(flag::FRIGHTENED) {
            return illegal!("505.2", Why::FaceDown);
        }
        if let Err(no) = self.main_phase(seat, moment)
            && !self.may_move_as(seat, card, moment)
        {
            return Err(no);
        }
        let occ = Occ::new(Deed::Move, seat).card(self.g.obj(card)).at(to).from(self.g.area_of(card));
        self.may_take(&occ)?;
        self.can_move_to(&occ)
    }

    /// The same of a place, for a character that may be moved now.
    pub(crate) fn can_move_to(&self, occ: &Occ) -> Result<i32, Illegal> {
        self.allowed(occ)?;
        let cost = self.token_cost(2, 1, occ, |_| {}) + self.tax(occ)?;
        self.can_afford(occ.seat, cost)?;
        Ok(cost)
    }

    pub(crate) fn may_move_as(&self, seat: Seat, card: CardIdx, moment: Moment) -> bool {
        let mut may = false;
        self.active(Topic::MoveAs, |m, change, s, active| {
            if let Mod::MayMoveAs(timing) = m
                && self.about_card(&change.what, card, s)
                && self.timing(*timing, seat, moment).is_ok()
            {
                self.counts(active);
                may = true;
            }
        });
        may
    }

    pub(crate) fn can_rally(&self, seat: Seat, card: CardIdx, moment: Moment) -> Result<i32, Illegal> {
        let c = self.g.card(card);
        if c.zone != Zone::Play || !c.is(flag::FRIGHTENED) {
            return illegal!("609.2e", Why::NotFrightened);
        }
        if self.controller(card) != seat {
            return illegal!("609.2e", Why::NotYours);
        }
        self.main_phase(seat, moment)?;
        let occ = Occ::new(Deed::Unfrighten, seat).card(self.g.obj(card)).by(By::Player);
        if self.is_unspoken(&occ) {
            return self.can_afford(seat, 2).map(|()| 2);
        }
        self.may_take(&occ)?;
        self.allowed(&occ)?;
        let cost = self.token_cost(2, 0, &occ, |_| {}) + self.tax(&occ)?;
        self.can_afford(seat, cost)?;
        Ok(cost)
    }

    #[inline]
    pub(crate) fn can_draw(&self, seat: Seat, moment: Moment) -> Result<i32, Illegal> {
        self.main_phase(seat, moment)?;
        let occ = Occ::new(Deed::Draw, seat);
        if self.is_unspoken(&occ) {
            return self.can_afford(seat, 1).map(|()| 1);
        }
        self.may_take(&occ)?;
        self.allowed(&occ)?;
        let cost = self.token_cost(1, 0, &occ, |_| {}) + self.tax(&occ)?;
        self.can_afford(seat, cost)?;
        Ok(cost)
    }

    /// Whether a card in play has an ability now: face down it has none (505.1a), and a text may have taken it (701.1).
    pub(crate) fn still_has(&self, card: CardIdx, ability: AbilityId) -> Result<(), Illegal> {
        if self.g.card(card).zone != Zone::Play {
            return Ok(());
        }
        if self.g.card(card).is(flag::FACE_DOWN) {
            return illegal!("505.1a", Why::FaceDown);
        }
        let mut has = false;
        self.abilities(card, |id, _| has |= id == ability);
        if has { Ok(()) } else { illegal!("701.1", Why::NotAnOption) }
    }
}

/// Whether a change is about the top card of a deck: of a deck, whoever may play it sees that one and no other.
pub(crate) fn of_the_top(what: &ability::Subject) -> bool {
    matches!(what, ability::Subject::Cards(ability::Noun::Top { .. }))
}
