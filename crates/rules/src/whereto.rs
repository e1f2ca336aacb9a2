//! Where a text may put a card, and what it may be put on (302.1, 305.1, 509).

use crate::choose::CHOOSING;
use crate::few::{Few, Objs, few};
use crate::game::flag;
use crate::ids::{AreaId, AreaSet, CardIdx, CounterId, Obj, Seat};
use crate::mark::{Watch, rule};
use crate::occurrence::{By, NOWHERE, Occ};
use crate::pay::slot_of;
use ability::{Act, CardType, Counter, Deed, Goal, Noun, Num, Place, Who};

impl<W: Watch + ?Sized> crate::view::View<'_, W> {
    /// The same less where others have gone, if each is to go to a different Problem.
    pub(crate) fn areas_left(&self, run: u16, act: &Act, obj: Obj, actor: Seat, before: &[Obj]) -> Few<AreaId> {
        let mut areas = self.act_areas(run, act, obj, actor);
        if let Act::Move(_, Place::DifferentProblems) | Act::Send(_, Place::DifferentProblems) = act {
            areas.retain(|a| !before.iter().any(|o| self.g.area_of(o.card) == *a));
        }
        areas
    }

    /// Where one of two cards that trade places goes: the first to the second, the second to where the first was.
    /// If either can't go there, neither does.
    pub(crate) fn traded(&self, picks: &[(Seat, Obj)], at: u16, actor: Seat) -> Few<AreaId> {
        let [(_, a), (_, b)] = picks else { return Few::new() };
        let (here, there) = (self.g.area_of(a.card), self.g.area_of(b.card));
        let may = |obj: &Obj, from: AreaId, to: AreaId| {
            self.allowed(&Occ::new(Deed::Move, actor).card(*obj).at(to).from(from)).is_ok()
        };
        if at == 0 {
            let both = here != there && may(a, here, there) && may(b, there, here);
            return both.then_some(there).into_iter().collect();
        }
        let left = self.g.log.iter().rev().find(|o| o.deed == Deed::Move && o.card.card == a.card).map(|o| o.from);
        left.filter(|from| here == there && *from != NOWHERE && may(b, there, *from)).into_iter().collect()
    }

    /// Who controls a card put into play: its owner, where the text names nobody (513.2).
    pub(crate) fn entering_for(&self, control: Option<&ability::Who>, obj: Obj, s: &crate::scope::Scope<'_>) -> Seat {
        control.map_or(self.g.owner(obj.card), |who| self.seat_for(who, obj, s))
    }

    /// The areas the card in turn could go to; for acts that need none, a single nowhere.
    pub(crate) fn act_areas(&self, run: u16, act: &Act, obj: Obj, actor: Seat) -> Few<AreaId> {
        let scope = self.run_scope(run);
        match act {
            Act::Move(_, place) => self.goals(obj.card, place, &scope, actor, Deed::Move),
            Act::Send(_, place) => self.goals(obj.card, place, &scope, actor, Deed::Send),
            Act::Put(_, Goal::Play { at, control, .. }) => {
                let kind = self.g.def(self.lib, obj.card).kind;
                let seat = self.entering_for(control.as_ref(), obj, &scope);
                if let Some(Place::Home(who)) = at {
                    return few![self.g.home(self.seat_for(who, obj, &scope))];
                }
                if kind == CardType::Resource && at.is_none() {
                    rule!(self, "305.1a");
                    return few![self.g.home(self.g.owner(obj.card))];
                }
                let mut areas = self.entry_areas(run, seat, kind, at.as_ref());
                areas.retain(|area| self.may_enter(obj.card, *area, seat));
                areas
            }
            Act::Put(_, Goal::Onto(noun)) => {
                let mut set = Objs::new();
                match slot_of(noun) {
                    Some(slot) => self.all(&ability::Ref::Slot(slot), &scope, &mut set),
                    None => self.settled(noun, &scope, &mut set),
                }
                set.first().map(|o| self.g.area_of(o.card)).into_iter().collect()
            }
            Act::Play { at, .. } => self.play_areas(at.as_ref(), obj, &scope, actor),
            Act::TokenCopy { at, .. } => {
                let kind = self.g.def(self.lib, obj.card).kind;
                self.entry_areas(run, actor, kind, at.as_ref())
            }
            Act::Put(_, Goal::TopOrBottom(..)) => few![AreaId(0), AreaId(1)],
            _ => few![NOWHERE],
        }
    }

    /// Whether no "can't" keeps a card from entering play at an area.
    pub(crate) fn may_enter(&self, card: CardIdx, at: AreaId, seat: Seat) -> bool {
        if !self.said(seat).forbids.has(Deed::Enter) {
            return true;
        }
        let occ = Occ::new(Deed::Enter, seat).card(self.g.obj(card)).at(at);
        self.allowed(&Occ { zone_from: self.g.card(card).zone, ..occ }).map_err(|no| self.w.mark(no.rule)).is_ok()
    }

    /// Where a text may play a card that is attached to nothing, less where it can't be played.
    fn play_areas(&self, at: Option<&Place>, obj: Obj, s: &crate::scope::Scope<'_>, actor: Seat) -> Few<AreaId> {
        let kind = self.g.def(self.lib, obj.card).kind;
        let mut areas = match kind {
            CardType::Event => few![NOWHERE],
            CardType::Resource if at.is_none() => {
                rule!(self, "305.1a");
                few![self.g.home(self.g.owner(obj.card))]
            }
            _ => self.entry_areas_in(s, actor, kind, at),
        };
        areas.retain(|area| {
            let occ = Occ { zone_from: self.g.card(obj.card).zone, ..Occ::new(Deed::Play, actor).card(obj).at(*area) };
            let enters = || self.allowed(&Occ { deed: Deed::Enter, ..occ }).is_ok();
            self.allowed(&occ).is_ok() && (kind == CardType::Event || enters())
        });
        areas
    }

    /// Whether a text that plays a card finds a place for it, or a card to attach it to.
    pub(crate) fn has_place_to_play(&self, act: &Act, obj: Obj, s: &crate::scope::Scope<'_>, actor: Seat) -> bool {
        let Act::Play { at, .. } = act else { return false };
        match self.g.def(self.lib, obj.card).host {
            Some(_) => !self.play_hosts(act, obj, s, actor).is_empty(),
            None => !self.play_areas(at.as_ref(), obj, s, actor).is_empty(),
        }
    }

    /// Whom a word means for one card of several: "their owners" are each card's own.
    pub(crate) fn seat_for(&self, who: &Who, obj: Obj, s: &crate::scope::Scope<'_>) -> Seat {
        match who {
            Who::Owner(r) if self.means(r, obj.card, s) => self.g.owner(obj.card),
            _ => self.seat(who, s),
        }
    }

    /// Whether a player has to say how many counters, or of which kind.
    pub(crate) fn counter_choice(&self, act: &Act, picks: &[(Seat, Obj)]) -> bool {
        let (n, counter) = match act {
            Act::PutCounters(n, c, _) | Act::RemoveCounters(n, c, _) => (n, c),
            _ => return false,
        };
        let open = match (act, counter) {
            (_, Counter::Same) | (Act::RemoveCounters(..), Counter::Any) => {
                picks.iter().any(|(_, o)| self.g.counters(o.card).count() > 1) || *counter == Counter::Same
            }
            _ => false,
        };
        open && *n != Num::All || *n == Num::Any
    }

    /// The kinds of counter a text may mean on a card: those that are there.
    pub(crate) fn counter_kinds(&self, counter: &Counter, obj: Obj) -> Few<CounterId> {
        match self.counter_id(counter) {
            Some(kind) => few![kind],
            None => self.g.counters(obj.card).map(|(kind, _)| kind).collect(),
        }
    }

    /// The Problems a player may choose for a phrase.
    pub(crate) fn problems(&self, run: u16, place: &Place) -> impl Iterator<Item = AreaId> {
        let scope = self.run_scope(run);
        self.g.areas().filter(move |a| self.g.is_problem_area(*a) && self.is_at(*a, place, &scope))
    }

    /// 514.2e: the Problems a faceoff is at, where all who take part are to be at certain Problems: a bit for each.
    pub(crate) fn problems_of(&self, run: u16, involving: &Noun) -> AreaSet {
        let scope = self.run_scope(run);
        match involving {
            Noun::Both(a, b) => {
                let (a, b) = (self.problems_of(run, a), self.problems_of(run, b));
                if a.is_empty() || b.is_empty() { AreaSet::NONE } else { a.and(b) }
            }
            Noun::Every { of, .. } => {
                let place = of.0.iter().find_map(|is| if let ability::Is::At(p) = is { Some(p) } else { None });
                let area = place.and_then(|p| self.area(p, &scope)).filter(|a| self.g.is_problem_area(*a));
                area.map_or(AreaSet::NONE, AreaSet::of)
            }
            Noun::The(_)
            | Noun::Pick { .. }
            | Noun::Random { .. }
            | Noun::PickForEach { .. }
            | Noun::Top { .. }
            | Noun::Bottom { .. }
            | Noun::Rest(_) => AreaSet::NONE,
        }
    }

    /// The cards an attachment may be put on: as the text says, and not where it is.
    pub(crate) fn hosts_for(&self, run: u16, noun: &Noun, obj: Obj, actor: Seat) -> Objs {
        let now = self.g.card(obj.card).host;
        let mut list = self.choosable(&CHOOSING, noun, &self.run_scope(run), actor, By::Player);
        list.retain(|h| h.card != obj.card && h.card != now && !self.g.card(h.card).is(flag::FACE_DOWN));
        list
    }

    /// How many of the counters being distributed the card in turn may get: each of the chosen gets one at least
    /// while there are enough, and the last gets the rest.
    pub(crate) fn share(&self, run: u16, act: &Act, at: u16, n: u16) -> (u32, u32) {
        let Act::Distribute(count, ..) = act else { return (0, 0) };
        let given = if at == 0 { 0 } else { self.g.runs[run as usize].done };
        let rest = (self.num(count, &self.run_scope(run)) - given).max(0) as u32;
        let others = (n - at).saturating_sub(1) as u32;
        match others {
            0 => (rest, rest),
            _ if rest > others => (1, rest - others),
            _ => (0, rest),
        }
    }

    /// The cards a text may play an attachment on.
    pub(crate) fn play_hosts(&self, act: &Act, obj: Obj, s: &crate::scope::Scope<'_>, actor: Seat) -> Vec<Obj> {
        let Some(filter) = &self.g.def(self.lib, obj.card).host else { return Vec::new() };
        let scope = crate::scope::Scope::of(actor, obj, NOWHERE);
        // "play an Accessory on this card".
        let here = matches!(act, Act::Play { state, .. } if state.contains(&ability::Entry::Attached));
        let only = here.then_some(s.this);
        self.g
            .in_play()
            .filter(|h| !self.g.card(*h).is(flag::FACE_DOWN) && self.fits(filter, *h, &scope))
            .map(|h| self.g.obj(h))
            .filter(|h| only.is_none_or(|this| *h == this))
            .collect()
    }

    /// Whether a text puts an attachment into play without saying on what (509.2).
    pub(crate) fn is_put_on_a_host(&self, act: &Act, obj: Obj) -> bool {
        matches!(act, Act::Put(_, Goal::Play { .. }))
            && self.g.def(self.lib, obj.card).host.is_some()
            && !self.problem_is_dilemma(obj.card)
    }

    /// Where a card of a type may enter play by a text.
    pub(crate) fn entry_areas(&self, run: u16, seat: Seat, kind: CardType, at: Option<&Place>) -> Few<AreaId> {
        self.entry_areas_in(&self.run_scope(run), seat, kind, at)
    }

    fn entry_areas_in(
        &self,
        s: &crate::scope::Scope<'_>,
        seat: Seat,
        kind: CardType,
        at: Option<&Place>,
    ) -> Few<AreaId> {
        if let Some(place) = at {
            if let Some(area) = self.area(place, s) {
                return few![area];
            }
            return self.g.areas().filter(|a| self.is_at(*a, place, s)).collect();
        }
        match kind {
            CardType::Friend => {
                let mut list = few![self.g.home(seat)];
                list.extend(self.g.areas().filter(|a| self.g.is_problem_area(*a)));
                list
            }
            CardType::Troublemaker => self.g.areas().filter(|a| self.g.is_problem_area(*a)).collect(),
            CardType::Resource | CardType::Mane | CardType::Event => few![self.g.home(seat)],
            CardType::Problem => few![self.g.problem_area(seat)],
        }
    }
}
