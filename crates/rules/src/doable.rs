//! Whether a text can do what it says with a card, and where it would go (707).

use crate::choose::goal_zone;
use crate::few::{Few, Objs, few};
use crate::frame::Frame;
use crate::game::flag;
use crate::ids::{CardIdx, Seat};
use crate::mark::{Watch, rule};
use crate::occurrence::{By, NOWHERE, Occ};
use crate::scope::Scope;
use crate::view::View;
use ability::{Act, Deed, Is, Noun, Num, Place, Zone};

impl<W: Watch + ?Sized> View<'_, W> {
    /// Whether an act can be done to a card: players can't choose to do what can't be done (705.2f).
    pub(crate) fn doable(&self, act: &Act, card: CardIdx, s: &Scope<'_>, actor: Seat, by: By) -> bool {
        let obj = self.g.obj(card);
        let occ = match act {
            // Nothing that is in force has a say in most that is exhausted.
            Act::To(Deed::Exhaust, _) if !self.w.listens() && self.exhausts_freely(actor, card) => {
                debug_assert!(
                    self.allowed(&Occ::new(Deed::Exhaust, actor).card(obj).by(by)).is_ok(),
                    "can't be exhausted"
                );
                return true;
            }
            Act::To(deed, _) => {
                let mut occ = Occ::new(*deed, actor).card(obj).by(by);
                occ.zone_from = self.g.card(card).zone;
                occ.from = self.g.card(card).area;
                occ.zone = match deed {
                    Deed::Dismiss | Deed::Retire | Deed::Discard => Zone::Discard,
                    Deed::Banish => Zone::Banished,
                    _ => Zone::Play,
                };
                if *deed == Deed::Retire && self.controller(card) != actor {
                    return false;
                }
                if *deed == Deed::Spend {
                    return self.g.card(card).is(flag::BENEATH);
                }
                occ
            }
            Act::Move(_, place) | Act::Send(_, place) => {
                let deed = if matches!(act, Act::Move(..)) { Deed::Move } else { Deed::Send };
                return self.g.card(card).zone == Zone::Play && !self.goals(card, place, s, actor, deed).is_empty();
            }
            Act::Put(_, goal) => {
                let (zone, _) = goal_zone(goal);
                let mut occ = Occ::new(Deed::Put, actor).card(obj).by(by);
                occ.zone = zone;
                occ.zone_from = self.g.card(card).zone;
                occ.from = self.g.card(card).area;
                occ
            }
            Act::RemoveCounters(n, counter, _) => {
                let n = match n {
                    Num::All | Num::Any => 1,
                    n => self.num(n, s),
                };
                return self.counter_count(counter, obj) >= n;
            }
            // Counters lie on cards in play, and on one that is about to be.
            Act::PutCounters(..) | Act::Distribute(..) => {
                let enters = |f: &Frame| matches!(f, Frame::Enter { card: c, .. } if *c == card);
                return self.g.card(card).zone == Zone::Play || self.g.frames.iter().any(enters);
            }
            Act::Challenge { with, .. } => {
                // "with all your characters here": if there are any.
                if let Some(noun @ Noun::Every { of, .. }) = with
                    && of.0.contains(&Is::At(ability::Place::Here))
                {
                    let mut set = Objs::new();
                    self.settled(noun, s, &mut set);
                    if set.is_empty() {
                        return false;
                    }
                }
                return self.g.card(card).zone == Zone::Play
                    && !self.g.card(card).is(flag::FACE_DOWN)
                    && self.is_type(card, ability::CardType::Troublemaker)
                    && self.g.faceoff.is_none();
            }
            // A card played by a text has to be one the player could play.
            Act::Play { free, .. } => {
                let less = match free {
                    ability::Free::Free => None,
                    ability::Free::Paying => Some(0),
                    ability::Free::Less(n) => Some(*n),
                };
                let affordable = less.is_none_or(|less| {
                    let occ = Occ::new(Deed::Play, actor).card(obj);
                    let cost = self.reduced_cost(self.cost(card), less, 0, &occ, |_| {});
                    self.can_afford(actor, cost).is_ok()
                });
                return affordable
                    && self.meets_play_requirements(actor, card).is_ok()
                    && self.has_place_to_play(act, obj, s, actor);
            }
            Act::Look(_)
            | Act::Reveal(_)
            | Act::Choose(_)
            | Act::Separate(..)
            | Act::Guess(..)
            | Act::TakeControl(..)
            | Act::ExchangeControl(..)
            | Act::BecomeCopy(..)
            | Act::TokenCopy { .. }
            | Act::StartFaceoff { .. }
            | Act::Draw(_)
            | Act::DrawFromBottom(_)
            | Act::DrawUntil(_)
            | Act::Gain(_)
            | Act::Lose(_)
            | Act::Pay(_)
            | Act::Score(_)
            | Act::Flip(_)
            | Act::Tokens { .. }
            | Act::RevealUntil { .. }
            | Act::Search { .. }
            | Act::Shuffle(..)
            | Act::End(_)
            | Act::AsMany(_)
            | Act::ChooseColor(_)
            | Act::ChooseNumber(..)
            | Act::ChooseType(..)
            | Act::ChooseTrait(_)
            | Act::ChoosePlayer(..)
            | Act::ChooseProblem(..)
            | Act::NameCard(..)
            | Act::CopyEffect(_)
            | Act::ExtraTurn
            | Act::ExtraPhase(..)
            | Act::SkipPhase(..)
            | Act::Skip(_)
            | Act::WinGame
            | Act::LoseGame
            | Act::Perform(_) => return true,
        };
        if let Err(no) = self.allowed(&occ) {
            // What can't be done is not offered, by the rule that says so.
            self.w.mark(no.rule);
            if by == By::Cost {
                rule!(self, "104.2a");
            }
            return false;
        }
        if by == By::Cost {
            // 508.1a: where a replacement would step in, there is no paying.
            let asking = Occ { by: By::Player, ..occ };
            return !self.may_be_replaced(&asking, crate::deeds::Deeds::of_occ(&asking))
                || !self.replacements(&asking, u16::MAX).iter().any(|r| r.may.is_none());
        }
        true
    }

    /// Where a card could go by a text: the areas a place means for it, less those it can't go to.
    pub(crate) fn goals(
        &self,
        card: CardIdx,
        place: &Place,
        s: &Scope<'_>,
        actor: Seat,
        deed: Deed,
    ) -> Few<crate::ids::AreaId> {
        let s = &Scope { itself: self.g.obj(card), ..*s };
        let here = self.g.area_of(card);
        // "their home" of whoever moves it.
        let s = &s.by(actor);
        let all: Few<crate::ids::AreaId> = match place {
            Place::Here | Place::There | Place::Of(_) | Place::Beside(_) | Place::Slot(_) => {
                self.area(place, s).into_iter().collect()
            }
            Place::Home(who) => {
                // A home with no owner named is the card's own.
                let seat = if *who == ability::Who::Any { self.controller(card) } else { self.seat(who, s) };
                few![self.g.home(seat)]
            }
            Place::ProblemOf(who) => {
                let seats = self.seats(who, s);
                self.g.areas().filter(|a| self.g.is_problem_area(*a) && seats.has(self.g.area_owner(*a))).collect()
            }
            Place::Problem | Place::EachProblem | Place::DifferentProblems | Place::RandomProblem => {
                self.g.areas().filter(|a| self.g.is_problem_area(*a)).collect()
            }
            Place::OtherProblem => self.g.areas().filter(|a| self.g.is_problem_area(*a) && *a != here).collect(),
            Place::RandomArea | Place::Anywhere | Place::EachOthers => self.g.areas().collect(),
            Place::Previous => {
                let from = self
                    .g
                    .log
                    .iter()
                    .rev()
                    .find(|o| matches!(o.deed, Deed::Move | Deed::Send) && o.card.card == card)
                    .map(|o| o.from);
                from.into_iter().filter(|a| *a != NOWHERE).collect()
            }
            Place::ProblemWith(_)
            | Place::AreaWith(_)
            | Place::ProblemWhere(_)
            | Place::Crowded(..)
            | Place::Itself
            | Place::ProblemBut(_) => self.g.areas().filter(|a| self.is_at(*a, place, s)).collect(),
        };
        all.into_iter()
            .filter(|a| {
                let occ = Occ::new(deed, actor).card(self.g.obj(card)).at(*a).from(here);
                // "can't be moved unless they pay": by a text no more than by the action.
                let taxed = deed == Deed::Move
                    && Seat::all().any(|s| self.tax_on(&occ, s).map_or(true, |tax| tax > self.g.tokens(s)));
                !taxed && self.allowed(&occ).map_err(|no| self.w.mark(no.rule)).is_ok()
            })
            .collect()
    }
}
