//! Noun phrases made into cards: what a text takes by itself, and what somebody has to choose (705.2f).

use crate::describe::as_each_other;
use crate::few::{Cards, Objs};
use crate::frame::{ActionKind, Frame};
use crate::ids::{CardIdx, NONE, Obj, Seat};
use crate::mark::{Watch, rule};
use crate::mesh::Mesh;
use crate::nouns::{chosen_of, implied, is_counted_once, noun_of};
use crate::occurrence::{By, Occ};
use crate::scope::Scope;
use crate::topic::Topic;
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

/// Cards that an act is done to, as its text names them.
#[derive(Clone, Copy)]
pub(crate) struct Wanted<'t> {
    pub(crate) act: &'t Act,
    pub(crate) noun: &'t Noun,
    /// What it says of them made into bits before, where it means cards in play.
    pub(crate) mesh: Option<&'t Mesh>,
}

/// Whether the order of picks means anything.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Order {
    Free,
    Matters,
}

impl<W: Watch + ?Sized> View<'_, W> {
    /// The noun of an act, if it has one.
    #[inline]
    pub(crate) fn noun_of<'t>(&self, act: &'t Act) -> Option<&'t Noun> {
        noun_of(act)
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
    pub(crate) fn settled_for(&self, what: Wanted<'_>, s: &Scope<'_>, out: &mut Objs) {
        match (what.noun, what.mesh) {
            (Noun::Every { of, .. }, Some(mesh)) => self.candidates_by(mesh, of, s, |c| out.push(self.g.obj(c))),
            (Noun::Every { of, .. }, None) => {
                self.candidates_also(of, implied(what.act, of).as_ref(), s, |c| out.push(self.g.obj(c)));
            }
            (noun, _) => self.settled(noun, s, out),
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
        self.some_choosable(Wanted { act, noun, mesh: None }, s, actor, by, usize::MAX, &mut out);
        out
    }

    /// The same, where so many are enough.
    pub(crate) fn some_choosable(
        &self,
        what: Wanted<'_>,
        s: &Scope<'_>,
        actor: Seat,
        by: By,
        most: usize,
        out: &mut Objs,
    ) {
        // A card spoken of may be so twice, and is one. Who watches sees all that is looked at.
        let set = self.set_of(what.noun, s, actor);
        let all = self.w.listens() || set.is_some() || !chosen_of(what.noun).is_some_and(is_counted_once);
        let _ = self.each_choosable(what, s, actor, by, |c| {
            out.push(self.g.obj(c));
            if all || out.len() < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        if !out.is_sorted_by(|a, b| a.card < b.card) {
            out.sort_unstable_by_key(|o| o.card);
            out.dedup();
        }
        if let Some((of, min)) = set {
            self.keep_sets(of, min, s, out);
        }
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
        if self.w.listens() || !chosen_of(noun).is_some_and(is_counted_once) || most > 1 && is_joined(noun) {
            return self.choosable(act, noun, s, actor, by).iter().filter(|o| holds(o.card)).count();
        }
        let mut n = 0;
        let _ = self.each_choosable(Wanted { act, noun, mesh: None }, s, actor, by, |c| {
            n += usize::from(holds(c));
            if n < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        n
    }

    /// Each of them, in no order, until somebody has enough of them.
    fn each_choosable(
        &self,
        Wanted { act, noun, mesh }: Wanted<'_>,
        s: &Scope<'_>,
        actor: Seat,
        by: By,
        mut each: impl FnMut(CardIdx) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Some(of) = chosen_of(noun) else { return ControlFlow::Continue(()) };
        let scope = Scope { they: s.they.or(Some(actor)), ..*s };
        let spared = self.lib.forbidden.has(Deed::Choose) && self.faces.speaks_of(Topic::Cant);
        let may_be = |c: CardIdx| !spared || self.may_be_chosen(c, s, actor);
        if let Some(mesh) = mesh {
            let done = self.sift(mesh, of, &scope, |c| match self.doable(act, c, &scope, actor, by) && may_be(c) {
                true => each(c),
                false => ControlFlow::Continue(()),
            });
            if let Some(flow) = done {
                return flow;
            }
        }
        self.some_candidates(of, implied(act, of).as_ref(), &scope, |c| {
            // A card being played stays in hand until it is paid for, and can't pay for itself.
            let itself = by == By::Cost
                && self.g.card(c).zone == Zone::Hand
                && (c == s.this.card || c == s.itself.card || self.is_being_played(c));
            if !itself && self.doable(act, c, &scope, actor, by) && may_be(c) {
                each(c)
            } else {
                ControlFlow::Continue(())
            }
        })
    }

    /// Whether a text may have a player choose a card, where some can't be chosen.
    fn may_be_chosen(&self, card: CardIdx, s: &Scope<'_>, actor: Seat) -> bool {
        let may = self.allowed(&Occ::new(Deed::Choose, actor).card(self.g.obj(card)).other(s.this)).is_ok();
        if !may {
            rule!(self, "104.2");
        }
        may
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
        Goal::BanishedFaceDown | Goal::Beneath(_) | Goal::Aside => (Zone::Banished, End::Top),
        Goal::Play { .. } | Goal::Onto(_) => (Zone::Play, End::Bottom),
        Goal::Back => (Zone::DrawDeck, End::Top),
        Goal::Mixed(goal) => goal_zone(goal),
    }
}

/// Where a text only has cards chosen, whatever for.
pub(crate) static CHOOSING: Act = Act::Choose(Noun::The(ability::Ref::It));
