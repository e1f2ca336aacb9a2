//! What may be done now, and why not: one code for the list of options and for refusals (512, 609, 703, 705).

use crate::face::{Origin, Topic, amount};
use crate::few::Few;
use crate::frame::Frame;
use crate::game::flag;
use crate::ids::{AbilityId, AreaId, CardIdx, NONE, Obj, Seat};
use crate::library::Deeds;
use crate::mark::{Watch, illegal, rule};
use crate::occurrence::{By, NOWHERE, Occ};
use crate::pick::{Illegal, Why};
use crate::view::{Scope, View};
use ability::{Ability, Act, CardType, Deed, FaceoffKind, Mod, Noun, Num, Phase, Timing, Works, Zone};

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

    /// Whether a timing word allows something now (512).
    pub(crate) fn timing(&self, timing: Timing, seat: Seat, moment: Moment) -> Result<(), Illegal> {
        match timing {
            Timing::Phase(phase) => {
                if self.g.faceoff.is_some() {
                    return illegal!("512.3a", Why::DuringFaceoff);
                }
                if seat != self.g.turn.player {
                    return illegal!("512.3", Why::NotYourTurn);
                }
                if moment != Moment::Phase(phase) {
                    return illegal!("512.3", Why::WrongTime);
                }
                rule!(self, "512.3");
                Ok(())
            }
            Timing::AnyPhase => match moment {
                Moment::Phase(_) if self.g.faceoff.is_none() => Ok(()),
                Moment::Phase(_) | Moment::Window => illegal!("512.3", Why::WrongTime),
            },
            Timing::Immediate => match moment {
                Moment::Window | Moment::Phase(Phase::Main) => {
                    rule!(self, "512.5");
                    Ok(())
                }
                Moment::Phase(_) => illegal!("512.5", Why::WrongTime),
            },
            Timing::Faceoff(kind) | Timing::FaceoffReaction(kind) => {
                let Some(f) = self.g.faceoff else {
                    return illegal!("512.4", Why::NotInFaceoff);
                };
                if kind != FaceoffKind::Any && f.kind != kind {
                    return illegal!("512.4a", Why::WrongFaceoff);
                }
                match moment {
                    Moment::Window => {
                        rule!(self, "512.4");
                        if kind != FaceoffKind::Any {
                            rule!(self, "512.4a");
                        }
                        Ok(())
                    }
                    Moment::Phase(_) => illegal!("512.4", Why::WrongTime),
                }
            }
            Timing::Reaction => match moment {
                Moment::Window => Ok(()),
                Moment::Phase(_) => illegal!("512.4", Why::WrongTime),
            },
            Timing::PhaseReaction(phase) => {
                if self.g.turn.phase != Some(phase) {
                    return illegal!("512.4b", Why::WrongTime);
                }
                match moment {
                    Moment::Window => {
                        rule!(self, "512.4b");
                        Ok(())
                    }
                    Moment::Phase(_) => illegal!("512.4", Why::WrongTime),
                }
            }
        }
    }

    /// What a reaction may react to: something since the last window closed that it has not reacted to (512.4c–d).
    pub(crate) fn reacts_to(
        &self,
        react: &ability::Happening,
        source: Obj,
        id: AbilityId,
        you: Seat,
    ) -> Result<Occ, Illegal> {
        let recent = self.g.log.get(self.g.turn.closed as usize..).unwrap_or(&[]);
        for occ in recent {
            let scope = Scope::of(you, source, self.area_of_source(source)).event(occ);
            if self.matches(react, occ, &scope) {
                if self.g.reacted.contains(&(occ.id, source, id)) {
                    rule!(self, "512.4c");
                    continue;
                }
                rule!(self, "512.4d");
                return Ok(*occ);
            }
        }
        if self.g.reacted.iter().any(|(_, s, a)| *s == source && *a == id) {
            return illegal!("512.4c", Why::AlreadyUsed);
        }
        illegal!("512.4d", Why::NothingToReactTo)
    }

    // ---- costs

    /// What an action costs in action tokens after modifiers: opponents' first, then one's own in the best order
    /// (705.2b). Modifiers that are used up by it are noted.
    pub(crate) fn token_cost(&self, base: i32, floor: i32, occ: &Occ, mut used: impl FnMut(u16)) -> i32 {
        let mut cost = base;
        if !self.faces.prices.meets(Deeds::of_occ(occ)) {
            return cost.max(floor).max(0);
        }
        let seat = occ.seat;
        let mut own: Few<(i32, Option<i32>)> = Few::new();
        self.active(Topic::Cost, |m, change, s, active| {
            if let Mod::Cost { of, by, min } = m
                && (of.deed == occ.deed || !of.or.is_empty())
            {
                let about = match &change.what {
                    ability::Subject::Players(who) => self.seats(who, s).has(seat),
                    ability::Subject::Cards(_) => {
                        occ.card.card != NONE && self.about_card(&change.what, occ.card.card, s)
                    }
                    ability::Subject::Game => true,
                };
                let s = Scope { they: Some(seat), ..*s }.about(occ);
                if about && self.matches(of, occ, &s) {
                    let n = amount(self, active.origin, active.which as usize, by, &s);
                    if active.you == seat {
                        own.push((n, *min));
                    } else {
                        rule!(self, "705.2b");
                        cost += n;
                    }
                    if let Origin::Made(i) = active.origin {
                        used(i);
                    }
                }
            }
        });
        own.sort_by_key(|(n, min)| (*n < 0, min.is_none(), min.map(|m| -m)));
        for (n, min) in own {
            let next = cost + n;
            cost = match min {
                Some(min) if n < 0 => next.max(min.min(cost)),
                _ => next,
            };
        }
        if cost < floor.min(base) {
            rule!(self, "609.2b");
        }
        cost.max(floor).max(0)
    }

    pub(crate) fn can_afford(&self, seat: Seat, cost: i32) -> Result<(), Illegal> {
        let has = self.g.tokens(seat);
        if has < cost {
            return illegal!("508.1d", Why::Tokens { needs: cost, has });
        }
        Ok(())
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
                        needs += amount(self, active.origin, active.which as usize, by, s);
                    }
                }
                Mod::NoRequirement => none |= self.about_card(&change.what, card, s),
                _ => {}
            });
            if none {
                continue;
            }
            let has = self.color_power(seat, *color);
            if has < needs {
                return illegal!("205.1", Why::Requirement { color: *color, needs, has });
            }
        }
        Ok(())
    }

    /// Whether every part of a cost can be paid (508.1d).
    pub(crate) fn payable(&self, acts: &[Act], s: &Scope<'_>, payer: Seat, tokens: i32) -> Result<(), Illegal> {
        let mut owed = tokens;
        let mut fixed: Few<(Deed, CardIdx)> = Few::new();
        for act in acts {
            if let Act::To(deed, Noun::The(r)) = act {
                let mut set = Few::new();
                self.all(r, s, &mut set);
                fixed.extend(set.iter().map(|o| (*deed, o.card)));
            }
        }
        for act in acts {
            match act {
                Act::Pay(Num::Any) | Act::RemoveCounters(Num::Any, ..) | Act::Perform(_) => {}
                Act::Pay(n) => owed += self.num(n, s),
                _ => {
                    let Some(noun) = self.noun_of(act) else { continue };
                    match self.choice(noun, s, payer) {
                        Some(choice) => {
                            let list = self.choosable(act, noun, s, payer, By::Cost);
                            let deed = deed_of(act);
                            let free = list
                                .iter()
                                .filter(|o| !fixed.iter().any(|(d, c)| *c == o.card && Some(*d) == deed))
                                .filter(|o| o.card != s.this.card || self.g.card(o.card).zone != Zone::Hand)
                                .count();
                            let min = if choice.min == usize::MAX { 0 } else { choice.min };
                            if free < min {
                                rule!(self, "508.1d");
                                return illegal!("508.1d", Why::CostNotPayable);
                            }
                        }
                        None => {
                            let mut set = Few::new();
                            self.settled(noun, s, &mut set);
                            let every = matches!(noun, Noun::Every { .. });
                            if !every && set.is_empty() {
                                return illegal!("508.1c", Why::CostNotPayable);
                            }
                            for obj in set {
                                if !self.doable(act, obj.card, s, payer, By::Cost) {
                                    return self.why_unpayable(act, obj, payer);
                                }
                            }
                        }
                    }
                }
            }
        }
        let has = self.g.tokens(payer);
        if has < owed {
            rule!(self, "508.1d");
            return illegal!("508.1d", Why::Tokens { needs: owed, has });
        }
        Ok(())
    }

    fn why_unpayable(&self, act: &Act, obj: Obj, payer: Seat) -> Result<(), Illegal> {
        if let Act::To(deed, _) = act {
            let occ = Occ::new(*deed, payer).card(obj);
            if let Err(no) = self.allowed(&occ) {
                rule!(self, "104.2a");
                return Err(no);
            }
            rule!(self, "508.1a");
            return illegal!("508.1a", Why::CostNotPayable);
        }
        illegal!("508.1d", Why::CostNotPayable)
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
        let c = self.g.card(card);
        let def = self.g.def(self.lib, card);
        let dilemma = self.problem_is_dilemma(card);
        self.is_place_for(seat, card, to, host)?;
        let area = if host.card != NONE { self.g.area_of(host.card) } else { to };
        let mut occ = Occ::new(Deed::Play, seat).card(self.g.obj(card)).other(host).at(area);
        occ.zone_from = c.zone;
        self.allowed(&occ)?;
        if matches!(def.kind, CardType::Friend | CardType::Resource | CardType::Troublemaker) && !dilemma {
            self.allowed(&Occ { deed: Deed::Enter, ..occ })?;
        }
        let base = if def.kind == CardType::Troublemaker { 1 } else { self.cost(card) };
        let mut cost = self.token_cost(base, 0, &occ, |_| {});
        cost += self.tax(&occ)?;
        if let Err(no) = self.can_afford(seat, cost) {
            // Another way to pay may be open (Redeem, Transform).
            match self.cheaper(seat, card, base, &occ) {
                Some(less) => {
                    self.can_afford(seat, less)?;
                    cost = less;
                }
                None => return Err(no),
            }
        }
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
                Ability::AddedCost(acts) => self.payable(acts, &s, seat, cost)?,
                Ability::Activated { cost: acts, cond, .. } if def.kind == CardType::Event => {
                    if cond.as_ref().is_some_and(|c| !self.holds(c, &s)) {
                        return illegal!("512.2", Why::Condition);
                    }
                    self.payable(acts, &s, seat, cost)?;
                }
                _ => {}
            }
        }
        Ok(cost)
    }

    /// What a keyword's own cost comes to (Transform).
    pub(crate) fn keyword_cost(&self, seat: Seat, id: AbilityId, cost: i32) -> i32 {
        let Some(of) = self.lib.ability(id).keyword else { return cost };
        let mut now = cost;
        self.active(Topic::KeywordCost, |m, change, s, active| {
            if let Mod::KeywordCost { keyword, by, min } = m
                && keyword.word() == of.word()
                && self.about_seat(&change.what, seat, s)
            {
                let next = now + amount(self, active.origin, active.which as usize, by, s);
                now = min.map_or(next, |min| next.max(min.min(now)));
            }
        });
        now
    }

    /// A lower cost open through an optional extra cost, if that can be paid.
    pub(crate) fn cheaper(&self, seat: Seat, card: CardIdx, base: i32, occ: &Occ) -> Option<i32> {
        let c = self.g.card(card);
        let mut best = None;
        for id in self.g.def(self.lib, card).side(c.boost()).abilities.clone() {
            let id = AbilityId(id);
            if let Ability::OtherCost { optional, cost } = &self.lib.ability(id).ability {
                let s = Scope::of(seat, self.g.obj(card), NOWHERE);
                let n = match cost {
                    ability::OtherCost::Less(n) => self.token_cost((base - n).max(0), 0, occ, |_| {}),
                    ability::OtherCost::Instead(n) => {
                        self.token_cost(self.keyword_cost(seat, id, *n), 0, occ, |_| {})
                    }
                };
                if self.payable(optional, &s, seat, n).is_ok() {
                    best = Some(best.map_or(n, |b: i32| b.min(n)));
                }
            }
        }
        best
    }

    /// How many action tokens less a player pays of what an activated ability costs: for the ability itself, and for
    /// what it does where that is what costs less.
    pub(crate) fn activation_discount(&self, seat: Seat, source: Obj, id: AbilityId) -> i32 {
        let Ability::Activated { cost, effect, .. } = &self.lib.ability(id).ability else { return 0 };
        let base: i32 = cost.iter().map(|act| if let Act::Pay(Num::Lit(n)) = act { *n } else { 0 }).sum();
        if base == 0 || !self.faces.speaks_of(Topic::Cost) {
            return 0;
        }
        let mut now = self.token_cost(base, 0, &Occ::new(Deed::Activate, seat).card(source), |_| {});
        if turns_over(effect) {
            now = self.token_cost(now, 0, &Occ::new(Deed::TurnOver, seat).card(source), |_| {});
        }
        (base - now).max(0)
    }

    /// "Can't ... unless they pay": the tax on doing it (AD136, SB139).
    pub(crate) fn tax(&self, occ: &Occ) -> Result<i32, Illegal> {
        let mut sum = 0;
        if !self.faces.prices.meets(Deeds::of_occ(occ)) {
            return Ok(0);
        }
        self.active(Topic::Tax, |m, change, s, _| {
            if let Mod::CantUnless(h, acts) = m
                && self.cant_fits(h, &change.what, occ, s)
            {
                for act in acts {
                    if let Act::Pay(n) = act {
                        sum += self.num(n, s);
                    }
                }
            }
        });
        Ok(sum)
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
        self.active(Topic::PlayFrom, |m, change, s, _| {
            if let Mod::MayPlayFrom(zone, who) = m
                && *zone == c.zone
                && self.seats(who, s).has(seat)
                && (self.about_card(&change.what, card, s) || self.about_seat(&change.what, seat, s))
            {
                may = true;
            }
        });
        may
    }

    /// Whether the time is right for playing a card: its timing word, or the Main Phase (609.2a, 609.2c).
    pub(crate) fn play_timing(&self, seat: Seat, card: CardIdx, moment: Moment) -> Result<(), Illegal> {
        let def = self.g.def(self.lib, card);
        let main = self.timing(Timing::Phase(Phase::Main), seat, moment);
        if def.kind == CardType::Event {
            let mut last = main;
            for id in def.side(self.g.card(card).boost()).abilities.clone() {
                let id = AbilityId(id);
                if let Ability::Activated { timing, react, .. } = &self.lib.ability(id).ability {
                    rule!(self, "304.1");
                    rule!(self, "512.2");
                    last = self.timing(*timing, seat, moment);
                    if last.is_ok()
                        && let Some(h) = react
                    {
                        last = self.reacts_to(h, self.g.obj(card), id, seat).map(|_| ());
                    }
                    break;
                }
            }
            if last.is_ok() {
                return last;
            }
            if self.may_play_as(seat, card, moment) { Ok(()) } else { last }
        } else if main.is_ok() {
            main
        } else if self.may_play_as(seat, card, moment) {
            Ok(())
        } else {
            main
        }
    }

    /// Hasty and its like.
    fn may_play_as(&self, seat: Seat, card: CardIdx, moment: Moment) -> bool {
        let mut may = false;
        let c = self.g.card(card);
        for id in self.g.def(self.lib, card).side(c.boost()).abilities.clone() {
            if let Ability::Always { change, works: Works::Hand } = &self.lib.ability(AbilityId(id)).ability {
                let s = Scope::of(seat, self.g.obj(card), NOWHERE);
                if change.cond.as_ref().is_some_and(|c| !self.holds(c, &s)) {
                    continue;
                }
                for m in &change.mods {
                    if let Mod::MayPlayAs(timing) = m {
                        may |= self.timing(*timing, seat, moment).is_ok();
                    }
                }
            }
        }
        self.active(Topic::PlayAs, |m, change, s, _| match m {
            Mod::MayPlayAs(timing) if self.about_card(&change.what, card, s) => {
                may |= self.timing(*timing, seat, moment).is_ok();
            }
            Mod::Keyword(keyword) if self.about_card(&change.what, card, s) => {
                for id in self.lib.keyword_abilities(*keyword) {
                    if let Ability::Always { change, works: Works::Hand } = &self.lib.ability(AbilityId(id)).ability {
                        for m in &change.mods {
                            if let Mod::MayPlayAs(timing) = m {
                                may |= self.timing(*timing, seat, moment).is_ok();
                            }
                        }
                    }
                }
            }
            _ => {}
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
        if let Err(no) = self.timing(Timing::Phase(Phase::Main), seat, moment)
            && !self.may_move_as(seat, card, moment)
        {
            return Err(no);
        }
        self.can_move_to(&Occ::new(Deed::Move, seat).card(self.g.obj(card)).at(to).from(self.g.area_of(card)))
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
        self.active(Topic::MoveAs, |m, change, s, _| {
            if let Mod::MayMoveAs(timing) = m
                && self.about_card(&change.what, card, s)
            {
                may |= self.timing(*timing, seat, moment).is_ok();
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
        self.timing(Timing::Phase(Phase::Main), seat, moment)?;
        let occ = Occ::new(Deed::Unfrighten, seat).card(self.g.obj(card)).by(By::Player);
        self.allowed(&occ)?;
        let cost = self.token_cost(2, 0, &occ, |_| {});
        self.can_afford(seat, cost)?;
        Ok(cost)
    }

    pub(crate) fn can_draw(&self, seat: Seat, moment: Moment) -> Result<i32, Illegal> {
        self.timing(Timing::Phase(Phase::Main), seat, moment)?;
        let occ = Occ::new(Deed::Draw, seat);
        self.allowed(&occ)?;
        let cost = self.token_cost(1, 0, &occ, |_| {});
        self.can_afford(seat, cost)?;
        Ok(cost)
    }

    /// Whether an activated ability may be used now (703).
    pub(crate) fn can_activate(&self, seat: Seat, card: CardIdx, id: AbilityId, moment: Moment) -> Result<(), Illegal> {
        let Ability::Activated { timing, react, cond, cost, effect: _, limit, by, works } =
            &self.lib.ability(id).ability
        else {
            return illegal!("703.1", Why::WrongType);
        };
        if self.g.def(self.lib, card).kind == CardType::Event && *works == Works::Play {
            return illegal!("703.1", Why::WrongType);
        }
        if !self.works_in(*works, card) {
            return illegal!("701.3", Why::NotInPlay);
        }
        rule!(self, "512.1");
        rule!(self, "701.2");
        rule!(self, "703.1d");
        if react.is_some() {
            rule!(self, "704.1a");
        }
        let source = self.g.obj(card);
        let owner = self.controller(card);
        let base = Scope::of(seat, source, self.g.area_of(card));
        let allowed = match by {
            Some(who) => self.seats(who, &Scope { you: owner, ..base }).has(seat),
            None => owner == seat,
        };
        if !allowed {
            return illegal!("703.1b", Why::NotYours);
        }
        self.timing(*timing, seat, moment)?;
        if self.limit_used(source, id, *limit) {
            return illegal!("703.1c", Why::AlreadyUsed);
        }
        let occ;
        let mut s = base;
        if let Some(h) = react {
            occ = self.reacts_to(h, source, id, seat)?;
            s = base.event(&occ);
        }
        if let Some(cond) = cond
            && !self.holds(cond, &s)
        {
            return illegal!("703.1", Why::Condition);
        }
        let activate = Occ::new(Deed::Activate, seat).card(source);
        self.allowed(&activate)?;
        let more = self.token_cost(0, i32::MIN, &activate, |_| {}).max(0);
        self.payable(cost, &s, seat, more - self.activation_discount(seat, source, id))
    }
}

fn deed_of(act: &Act) -> Option<Deed> {
    match act {
        Act::To(deed, _) => Some(*deed),
        _ => None,
    }
}

/// Whether an effect turns its own card over.
fn turns_over(effect: &ability::Effect) -> bool {
    use ability::Effect;
    match effect {
        Effect::Do(_, Act::To(Deed::TurnOver, Noun::The(ability::Ref::This))) => true,
        Effect::Seq(list) => list.iter().any(turns_over),
        Effect::May(_, e) => turns_over(e),
        _ => false,
    }
}
