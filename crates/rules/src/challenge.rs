//! Challenging Troublemakers (608), and faceoffs that a text starts (514.2).

use crate::act::Doing;
use crate::engine::Engine;
use crate::few::Objs;
use crate::game::{ByEffect, Ended, Faceoff, flag};
use crate::ids::{AreaId, AreaSet, CardIdx, NONE, Obj, Seat};
use crate::mark::{Watch, illegal, rule};
use crate::nouns::parts_of;
use crate::occurrence::Occ;
use crate::pick::{Illegal, Why};
use crate::records::Missed;
use crate::view::View;
use ability::{CardType, Deed, FaceoffKind, Noun, Zone};

impl<W: Watch + ?Sized> Engine<'_, W> {
    /// A text challenges a Troublemaker, with cards it names or with whoever is there.
    pub(crate) fn challenge_by_text(&mut self, d: &Doing<'_>, with: Option<&Noun>) {
        self.finish(d);
        let Some((seat, obj)) = self.picks(d.n, d.actors).first().copied() else { return self.no_faceoff(d.run) };
        if self.g.faceoff.is_some() || !self.g.is_current(obj) {
            rule!(self, "707.4a");
            return self.no_faceoff(d.run);
        }
        let area = self.g.area_of(obj.card);
        let mut faceoff = troublemaker_faceoff(obj, seat, area);
        self.g.turn.performed = 1;
        if let Some(noun) = with {
            rule!(self, "514.2a.i");
            faceoff.by_effect = ByEffect::Yes;
            let mut set = Objs::new();
            self.v().settled(noun, &self.scope(d.run), &mut set);
            // With nobody there is no challenge.
            if set.is_empty() {
                return self.no_faceoff(d.run);
            }
            if self.v().problems_of(d.run, noun) == faceoff.areas {
                // 514.2e: all of them are at that Problem, so who takes part is looked at anew each time.
                rule!(self, "514.2e");
                let r = self.g.runs[d.run as usize];
                (faceoff.kept, faceoff.kept_len) = self.keep(d.run, &[]);
                (faceoff.node, faceoff.source, faceoff.ability) = (d.node, r.source, r.ability);
            } else {
                for o in set {
                    self.g.card_mut(o.card).flags |= flag::INVOLVED;
                }
            }
            self.g.card_mut(obj.card).flags |= flag::INVOLVED;
        } else {
            let (v, g) = (self.v(), &self.g);
            let theirs = |c: CardIdx| g.area_of(c) == area && v.is_character(c) && v.controller(c) == seat;
            if !g.in_play().any(theirs) {
                return self.no_faceoff(d.run);
            }
        }
        self.start_faceoff_by_effect(faceoff);
    }

    /// A text was to start a faceoff and can't.
    fn no_faceoff(&mut self, run: u16) {
        self.g.turn.performed = 0;
        self.g.runs[run as usize].missed = Missed::Faceoff;
    }

    /// A text starts a faceoff between cards, or between all those at Problems.
    pub(crate) fn faceoff_by_text(&mut self, d: &Doing<'_>, involving: &Noun, kind: FaceoffKind) {
        self.finish(d);
        if self.g.faceoff.is_some() {
            rule!(self, "707.4a");
            return self.no_faceoff(d.run);
        }
        // "involving one of your Friends and an opposing Friend": without either there is none.
        let chosen = |part: &&Noun| {
            let mut set = Objs::new();
            self.v().settled(part, &self.scope(d.run), &mut set);
            !set.is_empty()
        };
        if !parts_of(involving).iter().all(chosen) {
            return self.no_faceoff(d.run);
        }
        rule!(self, "514.2c");
        let areas = self.v().problems_of(d.run, involving);
        if areas.is_empty() {
            for (_, obj) in self.picks(d.n, d.actors) {
                self.g.card_mut(obj.card).flags |= flag::INVOLVED;
            }
        } else {
            rule!(self, "514.2e");
        }
        self.g.turn.performed = 1;
        let (kept, kept_len) = self.keep(d.run, &[]);
        let r = self.g.runs[d.run as usize];
        self.start_faceoff_by_effect(Faceoff {
            kind,
            starter: d.actors[0],
            areas,
            troublemaker: Obj::NONE,
            by_effect: ByEffect::Yes,
            winner: None,
            margin: 0,
            ended: Ended::No,
            node: d.node,
            source: r.source,
            ability: r.ability,
            kept,
            kept_len,
        });
    }
}

impl<W: Watch + ?Sized> View<'_, W> {
    /// Whether a player may challenge a Troublemaker in the Challenge Step (608).
    pub(crate) fn may_challenge(&self, card: CardIdx, seat: Seat) -> Result<(), Illegal> {
        if !self.is_type(card, CardType::Troublemaker) {
            return illegal!("608.1", Why::WrongType);
        }
        let c = self.g.card(card);
        if c.is(flag::FACE_DOWN) || c.zone != Zone::Play || c.host != NONE {
            return illegal!("505.2", Why::FaceDown);
        }
        if !self.g.is_problem_area(c.area) {
            return illegal!("608.1", Why::NotHere);
        }
        if self.controller(card) == seat && !self.is_epic(card) {
            return illegal!("608.1", Why::NotEpicOrOpposing);
        }
        if c.is(flag::CHALLENGED) {
            return illegal!("608.3", Why::AlreadyChallenged);
        }
        if self.g.turn.challenged.has(c.area) {
            return illegal!("608.1", Why::AlreadyChallenged);
        }
        if self.challengers(card, seat).next().is_none() {
            return illegal!("608.2", Why::NoCharacterThere);
        }
        let occ = Occ::new(Deed::Challenge, seat).card(self.g.obj(card)).at(c.area);
        self.allowed(&occ)?;
        self.can_afford(seat, self.tax(&occ)?)
    }
}

/// A Troublemaker faceoff as 608.4 starts it.
pub(crate) fn troublemaker_faceoff(card: Obj, seat: Seat, area: AreaId) -> Faceoff {
    Faceoff {
        kind: FaceoffKind::Troublemaker,
        starter: seat,
        areas: AreaSet::of(area),
        troublemaker: card,
        by_effect: ByEffect::No,
        winner: None,
        margin: 0,
        ended: Ended::No,
        node: crate::ids::EffectId(u16::MAX),
        source: Obj::NONE,
        ability: crate::ids::AbilityId(0),
        kept: 0,
        kept_len: 0,
    }
}
