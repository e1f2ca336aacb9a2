//! Activated abilities: whether one may be used now, and those of a card as options (703).

use crate::actions::{Hear, Turn};
use crate::brief::{Use, wanted};
use crate::cost::Reason;
use crate::face::{FaceNow, kinds};
use crate::game::{CardState, flag};
use crate::ids::{AbilityId, CardIdx, NONE, Obj, Seat};
use crate::legal::Moment;
use crate::mark::{Watch, illegal, rule};
use crate::occurrence::Occ;
use crate::pick::{Illegal, Pick, Why};
use crate::said::Said;
use crate::scope::Scope;
use crate::topic::Topic;
use crate::view::View;
use ability::{Ability, CardType, Deed, Works, Zone};
use std::ops::ControlFlow;

impl<W: Watch + ?Sized> View<'_, W> {
    /// Whether an activated ability may be used now (703).
    pub(crate) fn can_activate(&self, seat: Seat, card: CardIdx, id: AbilityId, moment: Moment) -> Result<(), Illegal> {
        self.is_usable(seat, card, id, moment, Reason::Given)
    }

    /// The same, for somebody who need not know why not.
    pub(crate) fn is_usable(
        &self,
        seat: Seat,
        card: CardIdx,
        id: AbilityId,
        moment: Moment,
        reason: Reason,
    ) -> Result<(), Illegal> {
        let Ability::Activated { timing, react, cond, cost, effect: _, limit, by, works } =
            &self.lib.ability(id).ability
        else {
            return illegal!("703.1", Why::WrongType);
        };
        if *works == Works::Play && self.lib.brief(self.g.card(card).def).kind == CardType::Event {
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
            Some(who) => self.is_among(who, seat, &Scope { you: owner, ..base }),
            None => owner == seat,
        };
        if !allowed {
            return illegal!("703.1b", Why::NotYours);
        }
        self.timing(*timing, seat, moment)?;
        if limit.is_some() && self.limit_used(source, id, *limit) {
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
        let said = self.said(seat);
        let unspoken = !self.faces.speaks_of(Topic::Actions) && !said.forbids.and(said.prices).has(Deed::Activate);
        let singled = self.is_singled(card, seat);
        let more = if unspoken && !singled {
            0
        } else {
            let activate = Occ::new(Deed::Activate, seat).card(source);
            self.may_take(&activate)?;
            self.allowed(&activate)?;
            self.token_cost(0, i32::MIN, &activate, |_| {}).max(0) + self.tax(&activate)?
        };
        let less = if said.prices_use() || singled { self.activation_discount(seat, source, id) } else { 0 };
        let fee = self.lib.uses[id.index()].fee;
        if fee.whole && (!fee.exhausts || self.exhausts_freely(seat, card)) {
            let paid = self.can_afford(seat, fee.tokens + more - less);
            debug_assert_eq!(paid, self.unwatched().payable(cost, &s, seat, more - less), "not all of a fee");
            return paid;
        }
        if reason == Reason::Spared && self.lacks_wanted(id, || s, seat) {
            debug_assert!(self.unwatched().payable(cost, &s, seat, more - less).is_err(), "nothing is wanted");
            return illegal!("508.1d", Why::CostNotPayable);
        }
        self.all_payable(cost, &s, seat, more - less, NONE, reason)
    }

    /// Whether nothing in play is like a card that an ability takes as part of its cost.
    fn lacks_wanted<'s>(&self, id: AbilityId, s: impl FnOnce() -> Scope<'s>, payer: Seat) -> bool {
        let Some(mesh) = &self.lib.wanted[id.index()] else { return false };
        let Some(of) = wanted(&self.lib.ability(id).ability) else { return false };
        let s = s();
        let s = Scope { they: s.they.or(Some(payer)), ..s };
        self.sift(mesh, of, &s, |_| ControlFlow::Break(())).is_some_and(|found| found.is_continue())
    }

    /// Whether a card in play can be exhausted, to pay for something or by a text, where nothing in force has a say in it.
    #[inline(always)]
    pub(crate) fn exhausts_freely(&self, seat: Seat, card: CardIdx) -> bool {
        let (c, face) = (self.g.card(card), self.faces.of(card));
        c.zone == Zone::Play
            && !c.is(flag::EXHAUSTED | flag::FRIGHTENED)
            && !face.is(kinds::PROBLEM)
            && !face.is_singled(seat)
            && !self.said(seat).forbids.has(Deed::Exhaust)
            && !self.lib.replaced.has(Deed::Exhaust)
    }

    /// Whether nothing in force has a say in what a seat uses.
    #[inline(always)]
    pub(crate) fn is_quiet(&self, said: &Said) -> bool {
        !self.faces.speaks_of(Topic::Actions)
            && !said.forbids.has(Deed::Activate)
            && !said.prices_use()
            && !said.forbids.has(Deed::Exhaust)
            && !self.lib.replaced.has(Deed::Exhaust)
    }

    /// Those of a card in play that has no others than are printed on it.
    #[inline]
    pub(crate) fn uses_as_printed(
        &self,
        t: &Turn<'_>,
        (card, c, face): (CardIdx, &CardState, &FaceNow),
        each: &mut impl Hear,
    ) -> ControlFlow<()> {
        if face.blank || face.shed {
            return ControlFlow::Continue(());
        }
        let singled = face.is_singled(t.seat);
        let tokens = if t.dear || singled { i32::MAX } else { t.tokens };
        let spent = c.is(flag::EXHAUSTED | flag::FRIGHTENED);
        let printed = self.lib.def(c.def).side(c.boost()).uses.clone();
        let uses = self.lib.uses.get(usize::from(printed.start)..usize::from(printed.end)).unwrap_or(&[]);
        for (id, at) in (printed.start..).map(AbilityId).zip(uses) {
            let may = || self.is_usable(t.seat, card, id, t.moment, Reason::Spared).is_ok();
            if !at.times.meets(t.now) || at.fee.tokens > tokens || at.fee.exhausts && spent || !t.may_react(at.reacts) {
                debug_assert!(!may(), "a use was passed over");
                continue;
            }
            // Where nothing in force has a say, the fee is all.
            let quiet = at.plain && t.quiet && face.controller == t.seat && !singled;
            let open = if quiet && !(at.fee.exhausts && face.is(kinds::PROBLEM)) {
                let open = self.timing(at.timing, t.seat, t.moment).is_ok();
                debug_assert_eq!(open, may(), "more than a fee");
                open
            } else {
                // Where a cost wants a card and there is none like it, nothing else need be asked.
                let base = || Scope::of(t.seat, Obj { card, life: c.life }, c.area);
                !(at.reacts.is_empty() && self.lacks_wanted(id, base, t.seat)) && may()
            };
            if open {
                let this = Obj { card, life: c.life };
                each.hear(Pick::Activate { card: this, ability: id, grantor: this })?;
            }
        }
        ControlFlow::Continue(())
    }

    /// The abilities of a card that may be used now.
    pub(crate) fn activations_of(
        &self,
        t: &Turn<'_>,
        (card, c): (CardIdx, &CardState),
        each: &mut impl Hear,
    ) -> ControlFlow<()> {
        let face_up = c.zone == Zone::Play && !c.is(flag::FACE_DOWN);
        if face_up && !self.w.listens() && self.faces.lost.is_empty() && !self.is_granted(card) {
            return self.uses_as_printed(t, (card, c, self.faces.of(card)), each);
        }
        let tokens = if t.dear || self.is_singled(card, t.seat) { i32::MAX } else { t.tokens };
        let spent = c.is(flag::EXHAUSTED | flag::FRIGHTENED);
        let this = Obj { card, life: c.life };
        let due = |at: &Use| {
            at.times.meets(t.now) && at.fee.tokens <= tokens && !(at.fee.exhausts && spent) && t.may_react(at.reacts)
        };
        let may = |id: AbilityId| self.is_usable(t.seat, card, id, t.moment, Reason::Spared).is_ok();
        let mut flow = ControlFlow::Continue(());
        self.abilities(card, |id, grantor| {
            if flow.is_continue() && due(&self.lib.uses[id.index()]) && may(id) {
                flow = each.hear(Pick::Activate { card: this, ability: id, grantor });
            }
        });
        flow
    }
}
