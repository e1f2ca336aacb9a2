//! What can't happen: the rules' own limits and every "can't" in force (104.2).

use crate::game::{Ended, flag};
use crate::ids::{AreaId, CardIdx, NONE};
use crate::mark::{Watch, illegal};
use crate::modify::amount;
use crate::occurrence::{By, Occ};
use crate::pick::{Illegal, Why};
use crate::scope::Scope;
use crate::topic::Topic;
use crate::view::View;
use ability::{CardType, Deed, Happening, Mod, Subject, Zone};

impl<W: Watch + ?Sized> View<'_, W> {
    /// Whether an occurrence can happen, and if not by which rule.
    pub(crate) fn allowed(&self, occ: &Occ) -> Result<(), Illegal> {
        self.possible(occ)?;
        if matches!(occ.by, By::Game | By::Repair) {
            // 104.3: done by the game, even if it can't be done.
            return Ok(());
        }
        if self.may_forbid(occ) {
            return self.no_cant(occ);
        }
        Ok(())
    }

    /// What the numbered rules themselves rule out.
    pub(crate) fn possible(&self, occ: &Occ) -> Result<(), Illegal> {
        let card = occ.card.card;
        match occ.deed {
            Deed::Dismiss | Deed::Retire => {
                if self.g.card(card).zone != Zone::Play || self.g.card(card).is(flag::BENEATH) {
                    return match occ.deed {
                        Deed::Dismiss => illegal!("410.1", Why::NotInPlay),
                        _ => illegal!("410.2", Why::NotInPlay),
                    };
                }
                if occ.deed == Deed::Retire && occ.by != By::Game && self.controller(card) != occ.seat {
                    return illegal!("410.2", Why::NotYours);
                }
                self.may_leave(occ)
            }
            Deed::Discard => {
                if self.g.card(card).zone != Zone::Hand {
                    return illegal!("410.3", Why::NotInHand);
                }
                Ok(())
            }
            Deed::Put | Deed::Banish => self.may_leave(occ),
            Deed::Move | Deed::Send => self.may_go(card, occ.to, occ.deed),
            Deed::Exhaust => {
                let c = self.g.card(card);
                if c.zone != Zone::Play {
                    return illegal!("503.4", Why::NotInPlay);
                }
                if c.is(flag::EXHAUSTED) {
                    return illegal!("503.2a", Why::Exhausted);
                }
                if c.is(flag::FRIGHTENED) {
                    return illegal!("504.2a", Why::NotReady);
                }
                if self.is_type(card, CardType::Problem) {
                    return illegal!("503.4a", Why::NotReady);
                }
                Ok(())
            }
            Deed::Ready => {
                let c = self.g.card(card);
                if c.zone != Zone::Play {
                    return illegal!("503.4", Why::NotInPlay);
                }
                if c.is(flag::FRIGHTENED) {
                    return illegal!("504.2a", Why::NotReady);
                }
                if self.is_type(card, CardType::Problem) {
                    return illegal!("503.4a", Why::NotReady);
                }
                if !c.is(flag::EXHAUSTED) {
                    return illegal!("503.3", Why::NotReady);
                }
                Ok(())
            }
            Deed::Frighten => {
                let c = self.g.card(card);
                if c.is(flag::FRIGHTENED) {
                    return illegal!("504.2b", Why::NotReady);
                }
                if self.g.edition.manes_fearless() && self.is_type(card, CardType::Mane) {
                    return illegal!("504.1", Why::Forbidden);
                }
                if c.is(flag::FACE_DOWN) || c.zone != Zone::Play {
                    return illegal!("504.1", Why::FaceDown);
                }
                Ok(())
            }
            Deed::Unfrighten => {
                if !self.g.card(card).is(flag::FRIGHTENED) {
                    return illegal!("609.2e", Why::NotFrightened);
                }
                Ok(())
            }
            Deed::Uncover => self.may_turn_up(card),
            Deed::Cover => {
                if self.g.card(card).is(flag::FACE_DOWN) {
                    return illegal!("505.1", Why::FaceDown);
                }
                Ok(())
            }
            Deed::Ignore | Deed::Involve => self.is_possible_in_faceoff(occ.deed, card),
            Deed::CutieMark => {
                if self.g.card(card).is(flag::CUTIE_MARKED) {
                    return illegal!("519.1", Why::AlreadyUsed);
                }
                Ok(())
            }
            Deed::StartFaceoff => {
                if self.g.faceoff.is_some_and(|f| f.ended == Ended::No) && occ.by != By::Game {
                    return illegal!("707.4a", Why::DuringFaceoff);
                }
                Ok(())
            }
            Deed::Draw
            | Deed::Cancel
            | Deed::Flip
            | Deed::Spend
            | Deed::Play
            | Deed::Enter
            | Deed::Leave
            | Deed::TurnOver
            | Deed::Attach
            | Deed::PutCounter
            | Deed::RemoveCounter
            | Deed::TakeControl
            | Deed::Gain
            | Deed::Lose
            | Deed::Pay
            | Deed::Score
            | Deed::Look
            | Deed::Reveal
            | Deed::Search
            | Deed::Shuffle
            | Deed::Activate
            | Deed::Confront
            | Deed::Solve
            | Deed::Replace
            | Deed::Challenge
            | Deed::Defeat
            | Deed::WinFaceoff
            | Deed::LoseFaceoff
            | Deed::EndFaceoff
            | Deed::TieFaceoff
            | Deed::StartTurn
            | Deed::EndTurn
            | Deed::StartPhase
            | Deed::EndPhase
            | Deed::StartGame
            | Deed::ChooseAtRandom
            | Deed::WinGame
            | Deed::LoseGame
            | Deed::Contribute
            | Deed::Choose
            | Deed::TakeAction
            | Deed::Transform
            | Deed::Redeem
            | Deed::Make
            | Deed::Afford => Ok(()),
        }
    }

    /// 607: whether a Troublemaker may be turned face up.
    #[inline(never)]
    fn may_turn_up(&self, card: CardIdx) -> Result<(), Illegal> {
        if !self.hidden_troublemaker(card) {
            return illegal!("607.3", Why::FaceDown);
        }
        let area = self.g.area_of(card);
        let epic = self.g.in_play().any(|c| {
            c != card
                && self.g.area_of(c) == area
                && self.is_type(c, CardType::Troublemaker)
                && !self.g.card(c).is(flag::FACE_DOWN)
                && self.is_epic(c)
        });
        if epic {
            return illegal!("607.1", Why::Forbidden);
        }
        Ok(())
    }

    /// Whether a card can be ignored or involved in the faceoff going on.
    #[inline(never)]
    fn is_possible_in_faceoff(&self, deed: Deed, card: CardIdx) -> Result<(), Illegal> {
        if deed == Deed::Ignore {
            if self.g.card(card).zone != Zone::Flip || self.is_ignored(card) {
                return illegal!("515.4a", Why::AlreadyUsed);
            }
            return Ok(());
        }
        let kind = self.g.faceoff.map(|f| f.kind).filter(|_| self.faces.speaks_of(Topic::Involvement));
        if kind.is_some_and(|kind| self.is_kept_out(card, kind)) {
            return illegal!("104.2", Why::Forbidden);
        }
        Ok(())
    }

    /// 506.2: where cards in play may go, as far as no text has a say in it.
    #[inline(always)]
    pub(crate) fn may_go(&self, card: CardIdx, to: AreaId, deed: Deed) -> Result<(), Illegal> {
        if self.g.area_of(card) == to {
            return illegal!("506.2", Why::AlreadyThere);
        }
        if self.g.area_kind(to) == crate::game::AreaKind::Home {
            if self.is_type(card, CardType::Troublemaker) && deed == Deed::Move {
                return illegal!("506.2a", Why::NotHere);
            }
            if self.g.area_owner(to) != self.controller(card) {
                return illegal!("506.2", Why::OtherHome);
            }
        }
        Ok(())
    }

    /// 301.5: Mane Characters stay in play.
    fn may_leave(&self, occ: &Occ) -> Result<(), Illegal> {
        if self.g.card(occ.card.card).zone == Zone::Play
            && occ.zone != Zone::Play
            && self.g.def(self.lib, occ.card.card).kind == CardType::Mane
        {
            return illegal!("301.5", Why::Forbidden);
        }
        Ok(())
    }

    /// Whether no "can't" in force speaks of an occurrence.
    #[inline(never)]
    fn no_cant(&self, occ: &Occ) -> Result<(), Illegal> {
        let mut forbidden = false;
        self.active_on(Topic::Cant, occ, |m, change, s, active| match m {
            Mod::Cant(h) if self.cant_fits(h, &change.what, occ, s) => {
                self.counts(active);
                forbidden = true;
            }
            Mod::CantUnlessCond(h, cond) => {
                let s = s.by(occ.seat).about(occ);
                if self.cant_fits(h, &change.what, occ, &s) && !self.holds(cond, &s) {
                    self.counts(active);
                    forbidden = true;
                }
            }
            Mod::AtMost(h, n, span) if self.cant_fits(h, &change.what, occ, &s.about(occ)) => {
                let s = s.by(occ.seat).about(occ);
                let counted = is_in_amounts(h.deed);
                let done = match counted {
                    true => self.amounted(h, *span, occ, &s),
                    false => self.times_by(h, *span, occ, &s),
                };
                let most = amount(self, active.origin, active.which as usize, n, &s);
                // A challenge is limited in who takes part: it is ruled out where nobody may.
                let done = if h.deed == Deed::Challenge { 0 } else { done };
                if done + if counted { occ.n } else { 1 } > most {
                    self.counts(active);
                    forbidden = true;
                }
            }
            _ => {}
        });
        if forbidden { illegal!("104.2", Why::Forbidden) } else { Ok(()) }
    }

    /// Whether an action may be taken, where only some may (705.1).
    pub(crate) fn may_take(&self, occ: &Occ) -> Result<(), Illegal> {
        let mut forbidden = false;
        self.active(Topic::Actions, |m, change, s, active| {
            let ruled_out = match m {
                Mod::OnlyActions(h) => !self.cant_fits(h, &change.what, occ, s),
                Mod::Cant(_) => true,
                _ => false,
            };
            if ruled_out && self.about_seat(&change.what, occ.seat, s) {
                self.counts(active);
                forbidden = true;
            }
        });
        if forbidden { illegal!("104.2", Why::Forbidden) } else { Ok(()) }
    }

    /// The least that any limit on a deed allows, of those that speak of an occurrence.
    pub(crate) fn limit_on(&self, occ: &Occ) -> Option<i32> {
        let mut least: Option<i32> = None;
        self.active(Topic::Cant, |m, change, s, active| {
            if let Mod::AtMost(h, n, _) = m
                && h.deed == occ.deed
                && self.cant_fits(h, &change.what, occ, &s.about(occ))
            {
                self.counts(active);
                let n = amount(self, active.origin, active.which as usize, n, &s.about(occ));
                least = Some(least.map_or(n, |l| l.min(n)));
            }
        });
        least
    }

    /// How many more of such the limits on their number leave.
    pub(crate) fn left_of(&self, occ: &Occ) -> Option<i32> {
        let mut least: Option<i32> = None;
        self.active(Topic::Cant, |m, change, s, active| {
            if let Mod::AtMost(h, n, span) = m
                && h.deed == occ.deed
                && self.cant_fits(h, &change.what, occ, &s.about(occ))
            {
                self.counts(active);
                let s = s.by(occ.seat).about(occ);
                let n = amount(self, active.origin, active.which as usize, n, &s) - self.times_by(h, *span, occ, &s);
                least = Some(least.map_or(n, |l| l.min(n)));
            }
        });
        least
    }

    fn times_by(&self, h: &Happening, span: ability::Span, occ: &Occ, s: &Scope<'_>) -> i32 {
        let from = self.since(span);
        let log = self.g.log.get(from..).unwrap_or(&[]);
        log.iter().filter(|o| o.seat == occ.seat && self.matches(h, o, s)).count() as i32
    }

    /// How much it came to.
    fn amounted(&self, h: &Happening, span: ability::Span, occ: &Occ, s: &Scope<'_>) -> i32 {
        let from = self.since(span);
        let log = self.g.log.get(from..).unwrap_or(&[]);
        log.iter().filter(|o| o.seat == occ.seat && self.matches(h, o, s)).map(|o| o.n).sum()
    }

    /// Whether a "can't" speaks of an occurrence: of the cards it names, or of the players.
    pub(crate) fn cant_fits(&self, h: &Happening, what: &Subject, occ: &Occ, s: &Scope<'_>) -> bool {
        let subject = match what {
            Subject::Cards(_) => occ.card.card != NONE && self.about_card(what, occ.card.card, s),
            Subject::Players(who) => self.is_among(who, occ.seat, s),
            Subject::Game => true,
        };
        // "players can't exhaust Friends they control": they are whoever would.
        let they = match what {
            Subject::Players(_) => s.they.or(Some(occ.seat)),
            Subject::Cards(_) | Subject::Game => s.they,
        };
        subject && self.matches(h, occ, &Scope { they, ..*s })
    }
}

/// Whether a limit on it is one of how much, and not of how often.
pub(crate) const fn is_in_amounts(deed: Deed) -> bool {
    matches!(deed, Deed::Score | Deed::Gain)
}
