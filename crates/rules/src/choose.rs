//! Noun phrases made into cards: what a text takes by itself, and what somebody has to choose (705.2f).

use crate::describe::as_each_other;
use crate::few::{Cards, Few, Objs, few};
use crate::frame::{ActionKind, Frame};
use crate::game::flag;
use crate::ids::{CardIdx, NONE, Obj, Seat};
use crate::mark::{Watch, rule};
use crate::occurrence::{By, NOWHERE, Occ};
use crate::scope::Scope;
use crate::view::View;
use ability::{Act, Deed, Filter, Goal, Is, Noun, Num, Place, Take, Zone};

/// A choice of cards: how few and how many.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Choice {
    pub(crate) by: Seat,
    pub(crate) min: usize,
    pub(crate) max: usize,
}

/// Whether the order of picks means anything.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Order {
    Free,
    Matters,
}

impl<W: Watch + ?Sized> View<'_, W> {
    /// The noun of an act, if it has one.
    pub(crate) fn noun_of<'t>(&self, act: &'t Act) -> Option<&'t Noun> {
        match act {
            Act::To(_, n)
            | Act::Move(n, _)
            | Act::Send(n, _)
            | Act::Put(n, _)
            | Act::PutCounters(_, _, n)
            | Act::RemoveCounters(_, _, n)
            | Act::Distribute(_, _, n)
            | Act::Look(n)
            | Act::Reveal(n)
            | Act::Choose(n)
            | Act::Separate(n, _)
            | Act::TakeControl(n, _)
            | Act::TokenCopy { of: n, .. }
            | Act::Play { what: n, .. }
            | Act::Challenge { what: n, .. }
            | Act::StartFaceoff { involving: n, .. } => Some(n),
            Act::ExchangeControl(n, _) => Some(n),
            Act::Draw(_)
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
            | Act::EndFaceoff
            | Act::ChooseColor(_)
            | Act::ChooseNumber(_)
            | Act::ChooseType(..)
            | Act::ChooseTrait(_)
            | Act::ChoosePlayer(..)
            | Act::ChooseProblem(..)
            | Act::NameCard(_)
            | Act::Guess(..)
            | Act::CopyEffect(_)
            | Act::ExtraTurn
            | Act::ExtraPhase(..)
            | Act::SkipPhase(..)
            | Act::Skip(_)
            | Act::WinGame
            | Act::LoseGame
            | Act::Perform(_) => None,
        }
    }

    /// The cards a noun takes without anybody choosing.
    pub(crate) fn settled(&self, noun: &Noun, s: &Scope<'_>, out: &mut Objs) {
        match noun {
            Noun::The(r) => self.all(r, s, out),
            Noun::Every { of, .. } => self.candidates(of, s, |c| out.push(self.g.obj(c))),
            Noun::Top { n, zone, whose, .. } => {
                let seat = self.seat(whose, s);
                if *zone == Zone::DrawDeck {
                    rule!(self, "402.1");
                }
                let n = self.num(n, s).max(0) as usize;
                out.extend(self.g.zone(*zone, seat).take(n).map(|c| self.g.obj(c)));
            }
            Noun::Bottom { n, zone, whose, .. } => {
                let seat = self.seat(whose, s);
                let n = self.num(n, s).max(0) as usize;
                let all: Cards = self.g.zone(*zone, seat).collect();
                out.extend(all.iter().rev().take(n).map(|c| self.g.obj(*c)));
            }
            Noun::Rest(r) => {
                // Of the cards spoken of, those that have not gone anywhere since.
                let mut set = Objs::new();
                self.all(r, s, &mut set);
                out.extend(set);
            }
            Noun::Both(a, b) => {
                self.settled(a, s, out);
                self.settled(b, s, out);
            }
            // Chosen before: what the slot holds.
            Noun::Pick { slot, .. } | Noun::Random { slot, .. } | Noun::PickForEach { slot, .. } => {
                self.all(&ability::Ref::Slot(*slot), s, out);
            }
        }
    }

    /// The same for an act, which may say by itself where the cards are.
    pub(crate) fn settled_for(&self, act: &Act, noun: &Noun, s: &Scope<'_>, out: &mut Objs) {
        match noun {
            Noun::Every { of, .. } => {
                self.candidates_also(of, implied(act, of).as_ref(), s, |c| out.push(self.g.obj(c)));
            }
            _ => self.settled(noun, s, out),
        }
    }

    /// How many a player chooses for a noun, if it asks for a choice.
    pub(crate) fn choice(&self, noun: &Noun, s: &Scope<'_>, actor: Seat) -> Option<Choice> {
        match noun {
            Noun::Pick { take, by, .. } => {
                let by = match by {
                    Some(who) => self.seat(who, &s.by(actor)),
                    None => actor,
                };
                let (min, max) = self.bounds(take, &Scope { they: s.they.or(Some(actor)), ..*s });
                Some(Choice { by, min, max })
            }
            Noun::Random { take, .. } => {
                let (min, max) = self.bounds(take, s);
                Some(Choice { by: actor, min, max })
            }
            Noun::PickForEach { .. } => Some(Choice { by: actor, min: 1, max: 1 }),
            Noun::The(_)
            | Noun::Every { .. }
            | Noun::Top { .. }
            | Noun::Bottom { .. }
            | Noun::Rest(_)
            | Noun::Both(..) => None,
        }
    }

    fn bounds(&self, take: &Take, s: &Scope<'_>) -> (usize, usize) {
        match take {
            Take::Exactly(Num::All) => (usize::MAX, usize::MAX),
            Take::Exactly(n) => {
                let n = self.num(n, s).max(0) as usize;
                (n, n)
            }
            Take::UpTo(n) => (0, self.num(n, s).max(0) as usize),
            Take::AnyNumber => (0, usize::MAX),
        }
    }

    /// What could be chosen for a noun so that the act can be done to it.
    pub(crate) fn choosable(&self, act: &Act, noun: &Noun, s: &Scope<'_>, actor: Seat, by: By) -> Objs {
        let mut out = Objs::new();
        let of = match noun {
            Noun::Pick { of, .. } | Noun::Random { of, .. } | Noun::PickForEach { of, .. } => of,
            Noun::The(_)
            | Noun::Every { .. }
            | Noun::Top { .. }
            | Noun::Bottom { .. }
            | Noun::Rest(_)
            | Noun::Both(..) => return out,
        };
        let scope = Scope { they: s.they.or(Some(actor)), ..*s };
        self.candidates_also(of, implied(act, of).as_ref(), &scope, |c| {
            // A card being played stays in hand until it is paid for, and can't pay for itself.
            let played = c == s.this.card || c == s.itself.card || self.is_being_played(c);
            let itself = by == By::Cost && played && self.g.card(c).zone == Zone::Hand;
            if !itself && self.doable(act, c, &scope, actor, by) {
                out.push(self.g.obj(c));
            }
        });
        out.sort_by_key(|o| o.card);
        out.dedup();
        out
    }

    /// Whether a card is on its way to be played.
    fn is_being_played(&self, card: CardIdx) -> bool {
        self.g.frames.iter().rev().any(|f| match f {
            Frame::Action(a) => match a.kind {
                ActionKind::Play { card: c, .. } | ActionKind::Troublemaker { card: c, .. } => c == self.g.obj(card),
                ActionKind::Move { .. } | ActionKind::Draw | ActionKind::Rally { .. } | ActionKind::Activate { .. } => {
                    false
                }
            },
            _ => false,
        })
    }

    /// Whether an act can be done to a card: players can't choose to do what can't be done (705.2f).
    pub(crate) fn doable(&self, act: &Act, card: CardIdx, s: &Scope<'_>, actor: Seat, by: By) -> bool {
        let obj = self.g.obj(card);
        let occ = match act {
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
            | Act::EndFaceoff
            | Act::ChooseColor(_)
            | Act::ChooseNumber(_)
            | Act::ChooseType(..)
            | Act::ChooseTrait(_)
            | Act::ChoosePlayer(..)
            | Act::ChooseProblem(..)
            | Act::NameCard(_)
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
            return !self.replacements(&asking, u16::MAX).iter().any(|r| r.may.is_none());
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

    pub(crate) fn order_of(&self, act: &Act) -> Order {
        match act {
            Act::Put(_, Goal::Top(..) | Goal::Bottom(..) | Goal::Back) => Order::Matters,
            _ => Order::Free,
        }
    }

    /// Whether a card may join those chosen, where their numbers together must not come to too much.
    pub(crate) fn joins(&self, of: &Filter, chosen: &[Obj], obj: Obj, s: &Scope<'_>) -> bool {
        of.0.iter().all(|is| match is {
            Is::Together(stat, most) => {
                let sum: i32 = chosen.iter().chain([&obj]).map(|o| self.stat(*stat, *o)).sum();
                sum <= self.num(most, s)
            }
            _ if as_each_other(is) => chosen.iter().all(|o| self.is(is, obj.card, &Scope { itself: *o, ..*s }, of)),
            _ => true,
        })
    }

    /// The next picks for a choice half made: in ascending order where order means nothing, and never into a corner.
    pub(crate) fn next_picks(&self, list: &[Obj], chosen: &[Obj], choice: Choice, order: Order) -> Objs {
        let min = choice.min.min(list.len());
        let left = min.saturating_sub(chosen.len());
        let after = match order {
            Order::Matters => NONE,
            Order::Free => chosen.last().map_or(NONE, |o| o.card),
        };
        let open: Objs = list
            .iter()
            .copied()
            .filter(|o| !chosen.iter().any(|c| c.card == o.card) && (after == NONE || o.card > after))
            .collect();
        let n = open.len();
        open.into_iter().enumerate().filter(|(i, _)| order == Order::Matters || n - i >= left).map(|(_, o)| o).collect()
    }
}

/// The zone a goal puts a card into.
pub(crate) fn goal_zone(goal: &Goal) -> (Zone, crate::occurrence::End) {
    use crate::occurrence::End;
    match goal {
        Goal::Hand(_) => (Zone::Hand, End::Bottom),
        Goal::Top(zone, _) | Goal::TopOrBottom(zone, _) | Goal::Shuffled(zone, _) => (*zone, End::Top),
        Goal::Bottom(zone, _) => (*zone, End::Bottom),
        Goal::Discard(_) => (Zone::Discard, End::Top),
        Goal::Banished(_) | Goal::Beneath(_) | Goal::Aside => (Zone::Banished, End::Top),
        Goal::Play { .. } | Goal::Onto(_) => (Zone::Play, End::Bottom),
        Goal::Back => (Zone::DrawDeck, End::Top),
    }
}

/// Some deeds say by themselves where the cards are: one discards from one's hand, ignores what is flipped, uncovers
/// what is face-down.
fn implied(act: &Act, of: &Filter) -> Option<Is> {
    let place = |i: &Is| matches!(i, Is::In(..) | Is::The(_) | Is::Flipped | Is::Beneath(_) | Is::ThisWay(_));
    let zone = || of.0.iter().any(place);
    match act {
        Act::To(Deed::Discard, _) | Act::Play { .. } if !zone() => Some(Is::In(Zone::Hand, Some(ability::Who::They))),
        Act::To(Deed::Ignore, _) if !zone() => Some(Is::Flipped),
        Act::To(Deed::Uncover, _) if !of.0.contains(&Is::FaceDown) => Some(Is::FaceDown),
        _ => None,
    }
}

/// Where a text only has cards chosen, whatever for.
pub(crate) static CHOOSING: Act = Act::Choose(Noun::The(ability::Ref::It));
