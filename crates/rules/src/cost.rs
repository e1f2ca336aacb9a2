//! What an action costs, and whether it can be paid (508, 705.2b).

use crate::few::{Few, Objs};
use crate::ids::{AbilityId, CardIdx, NONE, Obj, Seat};
use crate::mark::{RuleId, Watch, illegal, rule};
use crate::modify::amount;
use crate::occurrence::{By, NOWHERE, Occ};
use crate::pick::{Illegal, Why};
use crate::scope::Scope;
use crate::topic::Topic;
use crate::view::View;
use crate::written::Origin;
use ability::{Ability, Act, CardType, Deed, Mod, Noun, Num, Zone};
use std::borrow::Borrow;

/// Whether anybody wants to know why something can't be done: who lists what can does not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reason {
    Given,
    Spared,
}

impl<W: Watch + ?Sized> View<'_, W> {
    /// What an action costs in action tokens after modifiers: opponents' first, then one's own in the best order
    /// (705.2b). Modifiers that are used up by it are noted.
    pub(crate) fn token_cost(&self, base: i32, floor: i32, occ: &Occ, used: impl FnMut(u16)) -> i32 {
        self.reduced_cost(base, 0, floor, occ, used)
    }

    /// The same with a reduction of the player's own that no modifier in force makes (Redeem).
    pub(crate) fn reduced_cost(&self, base: i32, less: i32, floor: i32, occ: &Occ, mut used: impl FnMut(u16)) -> i32 {
        let mut cost = base;
        let itself = occ.deed == Deed::Play
            && occ.card.card != NONE
            && self.g.def(self.lib, occ.card.card).sides[0].has.own_cost;
        if !itself && !self.may_price(occ) {
            return (cost - less).max(floor).max(0);
        }
        let seat = occ.seat;
        let mut own: Few<(i32, Option<i32>)> = Few::new();
        if less != 0 {
            own.push((-less, None));
        }
        if itself {
            self.own_cost(occ, &mut own);
        }
        self.active_on(Topic::Cost, occ, |m, change, s, active| {
            if let Mod::Cost { of, by, min } = m
                && (of.deed == occ.deed || !of.or.is_empty())
            {
                let about = match &change.what {
                    ability::Subject::Players(who) => active.reach.decided || self.is_among(who, seat, s),
                    ability::Subject::Cards(_) => {
                        occ.card.card != NONE && self.about_card(&change.what, occ.card.card, s)
                    }
                    ability::Subject::Game => true,
                };
                let s = s.by(seat).about(occ);
                if about && self.matches(of, occ, &s) {
                    self.counts(active);
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

    /// What a card being played says of its own cost.
    fn own_cost(&self, occ: &Occ, own: &mut Few<(i32, Option<i32>)>) {
        let s = Scope::of(occ.seat, occ.card, occ.to).event(occ);
        for id in self.g.def(self.lib, occ.card.card).sides[0].abilities.clone().map(AbilityId) {
            let Ability::Always { change, works: ability::Works::Hand } = &self.lib.ability(id).ability else {
                continue;
            };
            if change.cond.as_ref().is_some_and(|cond| !self.holds(cond, &s)) {
                continue;
            }
            for m in &change.mods {
                if let Mod::Cost { of, by, min } = m
                    && self.matches(of, occ, &s)
                {
                    self.w.carried_out(id);
                    own.push((self.num(by, &s), *min));
                }
            }
        }
    }

    pub(crate) fn can_afford(&self, seat: Seat, cost: i32) -> Result<(), Illegal> {
        let has = self.g.tokens(seat);
        if has < cost {
            return illegal!("508.1d", Why::Tokens { needs: cost, has });
        }
        Ok(())
    }

    /// Whether every part of a cost can be paid (508.1d).
    pub(crate) fn payable(&self, acts: &[Act], s: &Scope<'_>, payer: Seat, tokens: i32) -> Result<(), Illegal> {
        self.all_payable(acts, s, payer, tokens, NONE, Reason::Given)
    }

    /// The same of the parts of all costs of an action, with the host that a card is played on.
    pub(crate) fn all_payable<A: Borrow<Act>>(
        &self,
        acts: &[A],
        s: &Scope<'_>,
        payer: Seat,
        tokens: i32,
        host: CardIdx,
        reason: Reason,
    ) -> Result<(), Illegal> {
        // "their Mane Character", in what they pay: the payer's.
        let s = &Scope { they: s.they.or(Some(payer)), ..*s };
        let mut owed = tokens;
        let mut fixed: Few<(Deed, CardIdx)> = Few::new();
        if let [_, _, ..] = acts {
            for act in acts {
                if let Act::To(deed, Noun::The(r)) = act.borrow() {
                    self.each_of(r, s, |o| fixed.push((*deed, o.card)));
                }
            }
        }
        for act in acts {
            let act = act.borrow();
            match act {
                Act::Pay(Num::Any) | Act::RemoveCounters(Num::Any, ..) | Act::Perform(_) => {}
                Act::Pay(n) => owed += self.num(n, s),
                _ => {
                    let Some(noun) = self.noun_of(act) else { continue };
                    match self.choice(noun, s, payer) {
                        Some(choice) => {
                            let deed = deed_of(act);
                            let open = |c: CardIdx| {
                                !fixed.iter().any(|(d, one)| *one == c && Some(*d) == deed)
                                    && (c != s.this.card || self.g.card(c).zone != Zone::Hand)
                            };
                            let min = if choice.min == usize::MAX { 0 } else { choice.min };
                            let free = self.count_choosable(act, noun, s, payer, By::Cost, min, open);
                            if free < min {
                                rule!(self, "508.1d");
                                return match reason {
                                    Reason::Given => self.why_too_few(act, noun, s, payer, min - free),
                                    Reason::Spared => illegal!("508.1d", Why::CostNotPayable),
                                };
                            }
                        }
                        None if matches!(noun, Noun::The(_)) => {
                            let Noun::The(r) = noun else { continue };
                            let mut paid = None;
                            self.each_of(r, s, |obj| {
                                if paid.is_none_or(|paid: Result<(), Illegal>| paid.is_ok()) {
                                    let can = self.doable(act, obj.card, s, payer, By::Cost);
                                    paid = Some(if can { Ok(()) } else { self.why_unpayable(act, obj, payer) });
                                }
                            });
                            paid.unwrap_or_else(|| illegal!("508.1c", Why::CostNotPayable))?;
                        }
                        None => {
                            let mut set = Objs::new();
                            self.settled(noun, s, &mut set);
                            // "this card at a Problem" is one card, and has to be there.
                            // So is a Mane Character.
                            let single =
                                |i: &ability::Is| matches!(i, ability::Is::The(_) | ability::Is::Type(CardType::Mane));
                            let one = |of: &ability::Filter| of.0.iter().any(single);
                            let every = matches!(noun, Noun::Every { of, .. } if !one(of));
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
        if !self.parts_fit(acts, s, payer, host) {
            rule!(self, "508.1d");
            return illegal!("508.1d", Why::CostNotPayable);
        }
        Ok(())
    }

    /// Why there are not enough cards to pay with: some would be replaced or can't be used for it, or there are no more.
    fn why_too_few(&self, act: &Act, noun: &Noun, s: &Scope<'_>, payer: Seat, missing: usize) -> Result<(), Illegal> {
        const BARRED: [RuleId; 2] = [RuleId::of("104.2a"), RuleId::of("508.1a")];
        let deed = deed_of(act).unwrap_or(Deed::Put);
        let replaced = [deed, Deed::Put, Deed::Leave].iter().any(|deed| self.faces.replaces.has(*deed));
        if self.faces.speaks_of(Topic::Cant) || replaced {
            let mut list = self.choosable(&crate::choose::CHOOSING, noun, s, payer, By::Cost);
            list.retain(|o| !self.doable(act, o.card, s, payer, By::Cost));
            let whys = list.iter().filter_map(|o| self.why_unpayable(act, *o, payer).err());
            let barred: Few<Illegal> = whys.filter(|no| BARRED.contains(&no.rule)).collect();
            if let Some(no) = barred.first().filter(|_| barred.len() >= missing) {
                return Err(*no);
            }
        }
        illegal!("508.1d", Why::CostNotPayable)
    }

    pub(crate) fn why_unpayable(&self, act: &Act, obj: Obj, payer: Seat) -> Result<(), Illegal> {
        const CANT: RuleId = RuleId::of("104.2");
        let (deed, zone) = match act {
            Act::To(deed @ (Deed::Dismiss | Deed::Retire | Deed::Discard), _) => (*deed, Zone::Discard),
            Act::To(deed @ Deed::Banish, _) => (*deed, Zone::Banished),
            Act::To(deed, _) => (*deed, Zone::Play),
            Act::Put(_, goal) => (Deed::Put, crate::choose::goal_zone(goal).0),
            // Counters that are not there, a card that can't go where it would have to.
            _ => return illegal!("508.1d", Why::CostNotPayable),
        };
        let c = self.g.card(obj.card);
        let occ = Occ { zone, zone_from: c.zone, from: c.area, ..Occ::new(deed, payer).card(obj) };
        if let Err(no) = self.allowed(&occ) {
            // A "can't" makes what it forbids no way to pay.
            rule!(self, "104.2a");
            return if no.rule == CANT { illegal!("104.2a", Why::Forbidden) } else { Err(no) };
        }
        if deed == Deed::Spend {
            return illegal!("508.1d", Why::CostNotPayable);
        }
        rule!(self, "508.1a");
        illegal!("508.1a", Why::CostNotPayable)
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
                self.counts(active);
                let next = now + amount(self, active.origin, active.which as usize, by, s);
                now = min.map_or(next, |min| next.max(min.min(now)));
            }
        });
        now
    }

    /// What else than action tokens has to be paid to play a card: every additional cost, and an Event's own.
    pub(crate) fn added_acts(&self, card: CardIdx) -> Few<&Act> {
        let def = self.g.def(self.lib, card);
        let mut out = Few::new();
        for id in def.side(self.g.card(card).boost()).abilities.clone().map(AbilityId) {
            match &self.lib.ability(id).ability {
                Ability::AddedCost(acts) => out.extend(acts),
                Ability::Activated { cost, .. } if def.kind == CardType::Event => out.extend(cost),
                _ => {}
            }
        }
        out
    }

    /// What a card costs without an optional extra cost, if that can be paid.
    pub(crate) fn plain_cost(&self, seat: Seat, card: CardIdx, base: i32, occ: &Occ) -> Result<i32, Illegal> {
        let cost = self.token_cost(base, 0, occ, |_| {}) + self.tax(occ)?;
        self.can_afford(seat, cost)?;
        if self.g.def(self.lib, card).sides[0].has.terms {
            let s = Scope::of(seat, self.g.obj(card), occ.to);
            self.all_payable(&self.added_acts(card), &s, seat, cost, occ.other.card, Reason::Given)?;
        }
        Ok(cost)
    }

    /// A lower cost open through an optional extra cost, if that can be paid.
    pub(crate) fn cheaper(&self, seat: Seat, card: CardIdx, base: i32, occ: &Occ) -> Option<i32> {
        let c = self.g.card(card);
        let mut best = None;
        for id in self.g.def(self.lib, card).side(c.boost()).abilities.clone() {
            let id = AbilityId(id);
            if let Ability::OtherCost { cond, optional, cost } = &self.lib.ability(id).ability {
                let s = Scope::of(seat, self.g.obj(card), NOWHERE);
                if cond.as_ref().is_some_and(|c| !self.holds(c, &s)) {
                    continue;
                }
                let n = match cost {
                    ability::OtherCost::Less(n) => self.reduced_cost(base, *n, 0, occ, |_| {}),
                    ability::OtherCost::Instead(n) => self.token_cost(self.keyword_cost(seat, id, *n), 0, occ, |_| {}),
                };
                let n = n + self.tax(occ).unwrap_or(0);
                let mut parts = self.added_acts(card);
                parts.extend(optional);
                if self.all_payable(&parts, &s, seat, n, occ.other.card, Reason::Spared).is_ok() {
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
}

pub(crate) fn deed_of(act: &Act) -> Option<Deed> {
    match act {
        Act::To(deed, _) => Some(*deed),
        _ => None,
    }
}

/// Whether an effect turns its own card over.
pub(crate) fn turns_over(effect: &ability::Effect) -> bool {
    use ability::Effect;
    match effect {
        Effect::Do(_, Act::To(Deed::TurnOver, Noun::The(ability::Ref::This))) => true,
        Effect::Seq(list) => list.iter().any(turns_over),
        Effect::May(_, e) => turns_over(e),
        _ => false,
    }
}
