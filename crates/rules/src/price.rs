//! The costs of an action on its way through 705.2: what they come to, which are offered, and when each is paid.

use crate::engine::Engine;
use crate::few::Few;
use crate::frame::{Action, ActionKind, ActionStep, CostOf, ExtraCost, Frame, PayStage};
use crate::ids::{AbilityId, AreaId, CardIdx, NONE, Seat};
use crate::mark::Watch;
use crate::occurrence::Occ;
use crate::topic::Topic;
use crate::view::View;
use ability::{Ability, CardType, Deed};

/// What actions cost by the rules (609.2).
const TROUBLEMAKER: i32 = 1;
const MOVE: i32 = 2;
const DRAW: i32 = 1;
const RALLY: i32 = 2;

/// What an action costs where nothing in force has a say in it and no card says so itself.
fn fixed_cost(kind: ActionKind) -> Option<i32> {
    match kind {
        ActionKind::Move { .. } => Some(MOVE),
        ActionKind::Draw => Some(DRAW),
        ActionKind::Rally { .. } => Some(RALLY),
        ActionKind::Play { .. } | ActionKind::Troublemaker { .. } | ActionKind::Activate { .. } => None,
    }
}

impl<W: Watch + ?Sized> Engine<'_, W> {
    #[inline(always)]
    pub(crate) fn action_occ(&self, a: &Action) -> (Occ, i32, i32) {
        match a.kind {
            ActionKind::Play { card, to, host, .. } => {
                let area = if host.card != NONE { self.g.area_of(host.card) } else { to };
                let mut occ = Occ::new(Deed::Play, a.seat).card(card).other(host).at(area);
                occ.zone_from = self.g.card(card.card).zone;
                (occ, self.v().cost(card.card), 0)
            }
            ActionKind::Troublemaker { card, to } => (Occ::new(Deed::Play, a.seat).card(card).at(to), TROUBLEMAKER, 0),
            ActionKind::Move { card, to } => {
                let from = self.g.area_of(card.card);
                (Occ::new(Deed::Move, a.seat).card(card).at(to).from(from), MOVE, 1)
            }
            ActionKind::Draw => (Occ::new(Deed::Draw, a.seat), DRAW, 0),
            ActionKind::Rally { card } => (Occ::new(Deed::Unfrighten, a.seat).card(card), RALLY, 0),
            ActionKind::Activate { card, .. } => (Occ::new(Deed::Activate, a.seat).card(card), 0, i32::MIN),
        }
    }

    pub(crate) fn action_cost(&self, a: &Action) -> i32 {
        if !self.g.faces.speaks_of_any(Topic::Cost.bit() | Topic::Tax.bit())
            && let Some(cost) = fixed_cost(a.kind)
        {
            return cost;
        }
        let (occ, mut base, floor) = self.action_occ(a);
        let mut less = 0;
        if a.extra == ExtraCost::Yes
            && let Some((id, cost)) = self.v().other_cost(occ.card.card)
        {
            match cost {
                ability::OtherCost::Less(n) => less = n,
                ability::OtherCost::Instead(n) => base = self.v().keyword_cost(a.seat, id, n),
            }
        }
        let v = self.v();
        let cost = v.reduced_cost(base, less, floor, &occ, |_| {}).max(0);
        cost + v.tax(&occ).unwrap_or(0)
    }

    /// Modifiers good for one use are used up by it ("the next Friend you play").
    pub(crate) fn use_cost_modifiers(&mut self, a: &Action) {
        if self.g.modifiers.is_empty() {
            return;
        }
        let (occ, base, floor) = self.action_occ(a);
        let mut used = Few::new();
        self.v().token_cost(base, floor, &occ, |i| used.push(i));
        used.sort_unstable();
        for i in used.into_iter().rev() {
            let m = self.g.modifiers[i as usize];
            if matches!(
                m.ends,
                crate::records::Ends::Used | crate::records::Ends::UsedOrTurn | crate::records::Ends::UsedOrFaceoff
            ) {
                self.remove_modifier(i as usize);
            }
        }
    }

    /// Costs other than the action tokens of a card: an ability's cost, an additional cost, an optional one. Says whether there
    /// are any.
    #[inline(always)]
    pub(crate) fn action_costs(&mut self, a: &mut Action) -> bool {
        a.step = ActionStep::Pay;
        let none = match a.kind {
            ActionKind::Troublemaker { .. } | ActionKind::Move { .. } | ActionKind::Draw | ActionKind::Rally { .. } => {
                true
            }
            // Most cards but Events cost what is printed on them and no more.
            ActionKind::Play { card, ability, .. } => {
                let c = self.g.card(card.card);
                ability.0 == u16::MAX && !self.lib.def(c.def).side(c.boost()).has.terms
            }
            ActionKind::Activate { .. } => false,
        };
        !none && self.other_costs(a)
    }

    fn other_costs(&mut self, a: &mut Action) -> bool {
        let mut costs: Few<CostOf> = Few::new();
        let (source, event) = match a.kind {
            ActionKind::Activate { card, ability, .. } => {
                costs.push(CostOf::Ability(ability));
                (card, None)
            }
            ActionKind::Play { card, ability, .. } => {
                if a.extra == ExtraCost::Yes {
                    costs.extend(self.v().other_cost(card.card).map(|(id, _)| CostOf::Optional(id)));
                }
                costs.extend(self.v().added_costs(card.card).into_iter().map(CostOf::Ability));
                // What only exhausts goes before what leaves (508.1b).
                let last = |of: &CostOf| crate::pay::acts(self.lib, *of).iter().map(crate::pay::rank).max();
                costs.sort_by_key(last);
                // An Event's own cost comes after an additional one.
                let event = (ability.0 != u16::MAX).then_some(ability);
                costs.extend(event.map(CostOf::Ability));
                (card, event)
            }
            ActionKind::Troublemaker { .. } | ActionKind::Move { .. } | ActionKind::Draw | ActionKind::Rally { .. } => {
                return false;
            }
        };
        let Some(CostOf::Ability(id) | CostOf::Optional(id)) = costs.first().copied() else { return false };
        // What a reaction is about fills its slots, and it has reacted to it.
        let react_by = match a.kind {
            ActionKind::Activate { ability, .. } => Some(ability),
            _ => event,
        };
        let mut occ = None;
        if let Some(by) = react_by
            && let Ability::Activated { react: Some(h), .. } = &self.lib.ability(by).ability
            && let Ok(found) = self.v().reacts_to(h, source, by, a.seat)
        {
            self.g.reacted.push((found.id, source, by));
            occ = Some(found);
        }
        let run_ability = event.unwrap_or(id);
        let area = self.g.area_of(source.card);
        a.run = self.new_run(source, run_ability, a.seat, area, 0, 0, occ.as_ref().map(|o| (o, 0)));
        if let ActionKind::Activate { ability, .. } = a.kind {
            self.use_limit(source, ability);
        }
        self.action_to(*a);
        for of in costs.into_iter().rev() {
            self.push(Frame::Pay { run: a.run, who: a.seat, of, part: 0, n: 0, stage: PayStage::Choose });
        }
        true
    }
}

impl<W: Watch + ?Sized> View<'_, W> {
    pub(crate) fn added_costs(&self, card: CardIdx) -> Few<AbilityId> {
        let def = self.g.def(self.lib, card);
        let side = def.side(self.g.card(card).boost());
        if !side.has.terms {
            return Few::new();
        }
        let all = side.abilities.clone().map(AbilityId);
        let added = |id: &AbilityId| match &self.lib.ability(*id).ability {
            Ability::AddedCost(_) => true,
            // On an Event an additional cost is a paragraph of its own that does nothing else.
            Ability::Activated { cost, effect, .. } => {
                def.kind == CardType::Event && !cost.is_empty() && *effect == ability::Effect::Nothing
            }
            _ => false,
        };
        all.filter(added).collect()
    }

    #[inline(always)]
    pub(crate) fn other_cost(&self, card: CardIdx) -> Option<(AbilityId, ability::OtherCost)> {
        if card == NONE {
            return None;
        }
        let side = self.g.def(self.lib, card).side(self.g.card(card).boost());
        if !side.has.other_cost {
            return None;
        }
        side.abilities.clone().map(AbilityId).find_map(|id| match &self.lib.ability(id).ability {
            Ability::OtherCost { cost, .. } => Some((id, *cost)),
            _ => None,
        })
    }

    /// By which keyword's price a card was played, where it was not for its cost.
    pub(crate) fn other_way(&self, a: &Action, card: CardIdx) -> Option<Deed> {
        let (_, cost) = self.other_cost(card).filter(|_| a.extra == ExtraCost::Yes)?;
        Some(match cost {
            ability::OtherCost::Less(_) => Deed::Redeem,
            ability::OtherCost::Instead(_) => Deed::Transform,
        })
    }

    /// Whether the player may choose an optional extra cost for the card being announced: what it then costs.
    pub(crate) fn offers_extra(&self, seat: Seat, a: &Action) -> Option<i32> {
        let ActionKind::Play { card, to, host, .. } = a.kind else {
            return None;
        };
        self.other_cost(card.card)?;
        let area: AreaId = if host.card != NONE { self.g.area_of(host.card) } else { to };
        let occ = Occ::new(Deed::Play, seat).card(card).other(host).at(area);
        self.cheaper(seat, card.card, self.cost(card.card), &occ)
    }
}
