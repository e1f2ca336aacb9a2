//! Noun phrases made into cards: what a text takes by itself, and what somebody has to choose (705.2f).

use crate::describe::as_each_other;
use crate::few::{Cards, Objs};
use crate::frame::{ActionKind, Frame};
use crate::ids::{CardIdx, NONE, Obj, Seat};
use crate::mark::{Watch, rule};
use crate::occurrence::By;
use crate::scope::Scope;
use crate::view::View;
use ability::{Act, Deed, Filter, Goal, Is, Noun, Num, Take, Zone};
use std::ops::ControlFlow;

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
            Act::ExchangeControl(n, _) | Act::BecomeCopy(n, _) => Some(n),
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
        self.some_choosable(act, noun, s, actor, by, usize::MAX)
    }

    /// The same, where so many are enough.
    pub(crate) fn some_choosable(
        &self,
        act: &Act,
        noun: &Noun,
        s: &Scope<'_>,
        actor: Seat,
        by: By,
        most: usize,
    ) -> Objs {
        let mut out = Objs::new();
        // A card spoken of may be so twice, and is one. Who watches sees all that is looked at.
        let all = self.w.listens() || !chosen_of(noun).is_some_and(is_counted_once);
        let _ = self.each_choosable(act, noun, s, actor, by, |c| {
            out.push(self.g.obj(c));
            if all || out.len() < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        if !out.is_sorted_by(|a, b| a.card < b.card) {
            out.sort_unstable_by_key(|o| o.card);
            out.dedup();
        }
        out
    }

    /// How many there are of them of which something holds; nobody wants to know about more than so many.
    #[allow(clippy::too_many_arguments)]
    pub(crate) fn count_choosable(
        &self,
        act: &Act,
        noun: &Noun,
        s: &Scope<'_>,
        actor: Seat,
        by: By,
        most: usize,
        holds: impl Fn(CardIdx) -> bool,
    ) -> usize {
        if self.w.listens() || !chosen_of(noun).is_some_and(is_counted_once) {
            return self.choosable(act, noun, s, actor, by).iter().filter(|o| holds(o.card)).count();
        }
        let mut n = 0;
        let _ = self.each_choosable(act, noun, s, actor, by, |c| {
            n += usize::from(holds(c));
            if n < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        n
    }

    /// Each of them, in no order, until somebody has enough of them.
    fn each_choosable(
        &self,
        act: &Act,
        noun: &Noun,
        s: &Scope<'_>,
        actor: Seat,
        by: By,
        mut each: impl FnMut(CardIdx) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Some(of) = chosen_of(noun) else { return ControlFlow::Continue(()) };
        let scope = Scope { they: s.they.or(Some(actor)), ..*s };
        self.some_candidates(of, implied(act, of).as_ref(), &scope, |c| {
            // A card being played stays in hand until it is paid for, and can't pay for itself.
            let itself = by == By::Cost
                && self.g.card(c).zone == Zone::Hand
                && (c == s.this.card || c == s.itself.card || self.is_being_played(c));
            if !itself && self.doable(act, c, &scope, actor, by) { each(c) } else { ControlFlow::Continue(()) }
        })
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
            Is::OneOfEach(kinds) => {
                let all: Objs = chosen.iter().copied().chain([obj]).collect();
                self.each_has_a_kind(kinds, 0, &all, s)
            }
            _ if as_each_other(is) => chosen.iter().all(|o| self.is(is, obj.card, &Scope { itself: *o, ..*s }, of)),
            _ => true,
        })
    }

    /// Whether every card can be given a description that it fits, no two of them the same.
    fn each_has_a_kind(&self, kinds: &[Filter], taken: u32, cards: &[Obj], s: &Scope<'_>) -> bool {
        let Some((first, rest)) = cards.split_first() else { return true };
        kinds.iter().enumerate().any(|(i, kind)| {
            taken & 1 << i == 0
                && self.fits(kind, first.card, s)
                && self.each_has_a_kind(kinds, taken | 1 << i, rest, s)
        })
    }

    /// The next picks for a choice half made: in ascending order where order means nothing, and never into a corner.
    pub(crate) fn next_picks<'l>(
        &self,
        list: &'l [Obj],
        chosen: &'l [Obj],
        choice: Choice,
        order: Order,
    ) -> impl Iterator<Item = Obj> + Clone + use<'l, W> {
        let min = choice.min.min(list.len());
        let left = min.saturating_sub(chosen.len());
        let after = match order {
            Order::Matters => NONE,
            Order::Free => chosen.last().map_or(NONE, |o| o.card),
        };
        let open = list
            .iter()
            .copied()
            .filter(move |o| !chosen.iter().any(|c| c.card == o.card) && (after == NONE || o.card > after));
        let n = open.clone().count();
        open.take(match order {
            Order::Matters => n,
            // So many have to be left for those still to be chosen.
            Order::Free if n < left => 0,
            Order::Free => n - left.saturating_sub(1),
        })
    }
}

/// What a choice is made of.
fn chosen_of(noun: &Noun) -> Option<&Filter> {
    match noun {
        Noun::Pick { of, .. } | Noun::Random { of, .. } | Noun::PickForEach { of, .. } => Some(of),
        Noun::The(_) | Noun::Every { .. } | Noun::Top { .. } | Noun::Bottom { .. } | Noun::Rest(_) | Noun::Both(..) => {
            None
        }
    }
}

/// Whether a walk over all that a description means comes by each card once.
fn is_counted_once(of: &Filter) -> bool {
    !of.0.iter().any(|is| matches!(is, Is::The(_)))
}

/// Whether a card joins those chosen only if it goes with them.
pub(crate) fn is_joined(noun: &Noun) -> bool {
    let with_others = |is: &Is| matches!(is, Is::Together(..) | Is::OneOfEach(_)) || as_each_other(is);
    matches!(noun, Noun::Pick { of, .. } if of.0.iter().any(with_others))
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
