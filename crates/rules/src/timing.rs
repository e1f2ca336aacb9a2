//! When something may be done: timing words, reactions, and what lets a card be played at another time (512).

use crate::ids::{AbilityId, CardIdx, Obj, Seat};
use crate::legal::Moment;
use crate::mark::{Watch, illegal, rule};
use crate::occurrence::{NOWHERE, Occ};
use crate::pick::{Illegal, Why};
use crate::scope::Scope;
use crate::times::Times;
use crate::topic::Topic;
use crate::view::View;
use ability::{Ability, CardType, Deed, FaceoffKind, Mod, Phase, Timing, Works};

impl<W: Watch + ?Sized> View<'_, W> {
    /// Whether a timing word allows something now (512).
    #[inline(always)]
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

    /// Whether the turn player may open a window with a Main Phase action now (609.1).
    pub(crate) fn main_phase(&self, seat: Seat, moment: Moment) -> Result<(), Illegal> {
        if seat != self.g.turn.player {
            return illegal!("609.1", Why::NotYourTurn);
        }
        if self.g.faceoff.is_some() {
            return illegal!("609.1", Why::DuringFaceoff);
        }
        if moment != Moment::Phase(Phase::Main) {
            return illegal!("609.1", Why::WrongTime);
        }
        Ok(())
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
            let scope = Scope { then: true, ..Scope::of(you, source, self.area_of_source(source)).event(occ) };
            if self.matches(react, occ, &scope) {
                let card_alone = self.g.edition.reacts_once_a_card();
                if self.g.reacted.iter().any(|(o, s, a)| (*o, *s) == (occ.id, source) && (card_alone || *a == id)) {
                    rule!(self, "512.4c");
                    continue;
                }
                rule!(self, "512.4d");
                return Ok(*occ);
            }
        }
        let card_alone = self.g.edition.reacts_once_a_card();
        if self.g.reacted.iter().any(|(_, s, a)| *s == source && (card_alone || *a == id)) {
            return illegal!("512.4c", Why::AlreadyUsed);
        }
        illegal!("512.4d", Why::NothingToReactTo)
    }

    /// Whether the time is right for playing a card: its timing word, or the Main Phase (609.2a, 609.2c).
    pub(crate) fn play_timing(&self, seat: Seat, card: CardIdx, moment: Moment) -> Result<(), Illegal> {
        if self.faces.speaks_of(Topic::Actions) {
            self.may_take(&Occ::new(Deed::Play, seat).card(self.g.obj(card)))?;
        }
        let def = self.g.def(self.lib, card);
        let main = self.main_phase(seat, moment);
        if def.kind == CardType::Event {
            let mut last = main;
            let mut ids = def.side(self.g.card(card).boost()).abilities.clone().map(AbilityId);
            if let Some(id) = ids.find(|id| self.lib.uses[id.index()].times != Times::NONE) {
                rule!(self, "304.1");
                rule!(self, "512.2");
                last = self.timing(self.lib.uses[id.index()].timing, seat, moment);
                if last.is_ok()
                    && let Ability::Activated { react: Some(h), .. } = &self.lib.ability(id).ability
                {
                    last = self.reacts_to(h, self.g.obj(card), id, seat).map(|_| ());
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
                    if let Mod::MayPlayAs(timing) = m
                        && self.timing(*timing, seat, moment).is_ok()
                    {
                        self.w.carried_out(AbilityId(id));
                        may = true;
                    }
                }
            }
        }
        self.active(Topic::PlayAs, |m, change, s, active| match m {
            Mod::MayPlayAs(timing)
                if self.about_card(&change.what, card, s) && self.timing(*timing, seat, moment).is_ok() =>
            {
                self.counts(active);
                may = true;
            }
            _ => {}
        });
        may
    }
}
