//! Effects: acts in a row, offered, paid for, repeated, put off.

use super::each::*;
use super::first::*;
use super::given::*;
use super::plain::comes_back;
use super::row::*;
use super::settle::*;
use super::{EVENT, Many, Walk};
use crate::tree::*;
use crate::word::CardType;

impl Walk {
    /// What a player may do: inside, "they" is that player, by name where there is only one such player.
    pub(super) fn offered(&mut self, who: &mut Who, effect: &mut Effect) {
        self.who(who);
        match who {
            Who::You => self.effect(effect),
            Who::Opponent
            | Who::Slot(_)
            | Who::Owner(_)
            | Who::Controller(_)
            | Who::Challenger
            | Who::TurnPlayer
            | Who::OpponentOf(_)
            | Who::Winner
            | Who::Most(_) => {
                self.players.push(who.clone());
                self.effect(effect);
            }
            Who::EachPlayer
            | Who::EachOpponent
            | Who::Any
            | Who::They
            | Who::Themself
            | Who::EachWith(_)
            | Who::OpponentWith(_) => {
                self.about(|walk| walk.effect(effect));
                self.players.push(who.clone());
            }
        }
    }

    /// "a player": one of your choice, and the same one from then on.
    pub(super) fn by_somebody(&mut self, effect: &mut Effect) {
        let (slot, choice) = match self.somebody {
            Some(slot) => (slot, None),
            None => {
                let slot = self.bind();
                self.somebody = Some(slot);
                (slot, Some(Effect::Do(Who::You, Act::ChoosePlayer(Who::Any, slot))))
            }
        };
        if let Effect::Do(who, act) = effect
            && let Some(who) = anybody(who, act)
        {
            *who = Who::Slot(slot);
        }
        self.players.push(Who::Slot(slot));
        self.effect(effect);
        if let Some(choice) = choice {
            *effect = Effect::Seq(vec![choice, effect.clone()]);
        }
    }

    pub(super) fn effect(&mut self, effect: &mut Effect) {
        if let Effect::Do(who, act) = effect
            && anybody(who, act).is_some()
        {
            return self.by_somebody(effect);
        }
        if self.each_or_pays(effect) {
            return;
        }
        if let Some(chosen) = chosen_by_doer(effect) {
            *effect = chosen;
        }
        if let Some(each) = apart(effect) {
            *effect = each;
        }
        if let Effect::Do(Who::EachWith(cond) | Who::OpponentWith(cond), _) = effect {
            those_had(&cond.clone(), effect);
        }
        match effect {
            Effect::Do(_, Act::Choose(noun @ Noun::Both(..))) => {
                let mut choices = Vec::new();
                self.each_chosen(noun, &mut choices);
                *effect = Effect::Seq(choices);
            }
            Effect::Change { change: Change { what: Subject::Cards(noun @ Noun::Both(..)), .. }, .. }
                if parted(noun) =>
            {
                let mut choices = Vec::new();
                self.each_chosen(noun, &mut choices);
                self.effect(effect);
                choices.push(effect.clone());
                *effect = Effect::Seq(choices);
            }
            // Of two that exchange their power each has a slot.
            Effect::Change { change: Change { what: Subject::Cards(noun), mods, .. }, until }
                if mods.contains(&Mod::SetPower(Num::EachOthers(Stat::Power))) =>
            {
                let mut choices = Vec::new();
                self.each_with_a_slot(noun, &mut choices);
                self.until(until);
                choices.push(effect.clone());
                *effect = Effect::Seq(choices);
            }
            // "that Friend enters play with a +1 power counter", of one that was played: it has entered already.
            Effect::Change { change, until: Until::Forever }
                if self.played.is_some() && as_it_entered(change).is_some() =>
            {
                if let Some(acts) = as_it_entered(change) {
                    *effect = Effect::Seq(acts);
                    self.effect(effect);
                }
            }
            // "each of your Friends gets +X power, where X is its cost": one Friend after the other.
            Effect::Change { change, .. } if self.is_it_free() && each_its_own(&mut change.clone(), &Ref::It) => {
                each_its_own(change, &Ref::It);
                let Subject::Cards(each) = std::mem::replace(&mut change.what, Subject::Cards(Noun::The(Ref::It)))
                else {
                    return;
                };
                *effect = Effect::ForEach(Each::Card(each), Box::new(effect.clone()));
                self.effect(effect);
            }
            Effect::Do(who, act) => {
                if let Some(at_each) = at_each_problem(act) {
                    let problems = Noun::Every { of: Filter::of([Is::Type(CardType::Problem)]), slot: Slot(0) };
                    let mut each = Effect::ForEach(Each::Card(problems), Box::new(Effect::Do(who.clone(), at_each)));
                    self.effect(&mut each);
                    *effect = each;
                    return;
                }
                if let Some(each) = of_each_deck(act) {
                    let mut each = Effect::Do(Who::EachPlayer, each);
                    self.effect(&mut each);
                    *effect = each;
                    return;
                }
                if let Some([own, other]) = one_of_each(act) {
                    let mut both = vec![Effect::Do(who.clone(), own), Effect::Do(who.clone(), other)];
                    both.iter_mut().for_each(|e| self.effect(e));
                    self.players.push(Who::EachPlayer);
                    *effect = Effect::Seq(both);
                    return;
                }
                let unsaid = self.places.is_empty() && self.scene.is_none();
                if (unsaid || matches!(act, Act::Move(_, Place::Problem) | Act::Send(_, Place::Problem)))
                    && let Some(choices) = to_one_problem(&mut act.clone())
                {
                    // Each player has a Problem of their own in mind (801.1).
                    if *who == Who::EachPlayer {
                        let other = Who::OpponentOf(Box::new(Who::TurnPlayer));
                        let mut list: Vec<Effect> =
                            [Who::TurnPlayer, other].into_iter().map(|w| Effect::Do(w, act.clone())).collect();
                        list.iter_mut().for_each(|e| self.effect(e));
                        self.players.push(Who::EachPlayer);
                        *effect = Effect::Seq(list);
                        return;
                    }
                    to_one_problem(act);
                    let choices = choices.into_iter().map(|act| Effect::Do(who.clone(), act));
                    let mut list: Vec<Effect> = choices.collect();
                    list.push(effect.clone());
                    list.iter_mut().for_each(|e| self.effect(e));
                    *effect = Effect::Seq(list);
                    return;
                }
                // An Event has no area of its own that "there" could mean.
                if self.on == CardType::Event && self.places.is_empty() {
                    at_one_problem(act);
                }
                let place = one_problem(act);
                let mut slot = None;
                if let Some(host) = one_host(act) {
                    let mut choice = Effect::Do(who.clone(), Act::Choose(host));
                    self.effect(&mut choice);
                    settle_host(act, self.cards.last().map_or(Ref::This, |s| s.is.clone()));
                    self.acting(who, |walk| walk.act(act));
                    *effect = Effect::Seq(vec![choice, effect.clone()]);
                    return;
                }
                self.acting(who, |walk| {
                    if let Some((place, of)) = place {
                        let mut of = of;
                        walk.filter(&mut of);
                        let chosen = walk.bind();
                        settle_problem(act, &place, chosen);
                        slot = Some((chosen, one_with(&place, of)));
                    }
                    walk.act(act);
                });
                // "It is sent to that player's home and they ...": whoever's home that is, not who is made to send it.
                if let (Who::Owner(_), Act::Send(_, Place::Home(whose))) = (&*who, &*act) {
                    self.players.push(whose.clone());
                }
                if let Some((slot, among)) = slot {
                    let choice = Effect::Do(who.clone(), Act::ChooseProblem(among, slot));
                    *effect = Effect::Seq(vec![choice, effect.clone()]);
                }
            }
            // "each opposing Friend gets -1 power for each Resource attached to it", after this card was spoken of: of either.
            Effect::Change { change, .. }
                if self.is_it_own() && is_of_several(change) && each_its_own(&mut change.clone(), &Ref::It) =>
            {
                self.unknown = true;
                self.change(change);
            }
            Effect::Change { change, .. } if one_problem_of(change).is_some() => {
                let Some((place, mut of)) = one_problem_of(change) else { return };
                self.filter(&mut of);
                let slot = self.bind();
                if let Subject::Cards(noun) = &mut change.what {
                    settle(noun, &place, slot);
                }
                self.effect(effect);
                let choice = Effect::Do(Who::You, Act::ChooseProblem(one_with(&place, of), slot));
                *effect = Effect::Seq(vec![choice, effect.clone()]);
            }
            Effect::Change { change, until } => {
                self.change(change);
                self.unknown |= change.mods.iter().any(|m| self.is_paid_for(m));
                let before = self.players.len();
                // "Opponents can't ... until the end of their next turn": theirs.
                if let Subject::Players(who @ (Who::Opponent | Who::EachOpponent | Who::Slot(_))) = &change.what {
                    let who = if *who == Who::EachOpponent { Who::Opponent } else { who.clone() };
                    self.players.push(who);
                }
                self.until(until);
                self.players.truncate(before);
            }
            Effect::Seq(list) => {
                if let Some(each) = colors_of_each(list) {
                    *list = each;
                }
                if self.tested_before(list) {
                    return;
                }
                if_it_was_chosen(list);
                shuffled_with_it(list);
                put_from_the_deck(list);
                when_it_is_over(list);
                comes_back(list);
                replaced_there(list);
                taken(list);
                entering(list);
                if let Some((at, each)) = by_each(list) {
                    list.splice(at..at + 2, each.iter().cloned());
                    list.iter_mut().for_each(|e| self.effect(e));
                    // What all of them do first is done before what they do then.
                    list.swap(at + 1, at + 2);
                } else {
                    list.iter_mut().for_each(|e| self.effect(e));
                }
                freed_first(list);
                taken_first(list);
            }
            Effect::May(who, e) => self.offered(who, e),
            Effect::Pay { who, cost, then } => {
                // "exhaust their Mane Character at a Problem to ... that Problem": which one is said first.
                let place = cost.iter().find_map(one_problem);
                let mut choice = None;
                self.acting(who, |walk| {
                    if let Some((place, mut of)) = place {
                        walk.filter(&mut of);
                        let slot = walk.bind();
                        cost.iter_mut().for_each(|act| settle_problem(act, &place, slot));
                        choice = Some(Act::ChooseProblem(one_with(&place, of), slot));
                    }
                    walk.cost(cost);
                });
                self.effect(then);
                if let Some(choice) = choice {
                    let choice = Effect::Do(who.clone(), choice);
                    *effect = Effect::Seq(vec![choice, effect.clone()]);
                }
            }
            Effect::PayOr { who, cost, or } => {
                let its = matches!(who, Who::Controller(Ref::It | Ref::That(_)) | Who::Owner(Ref::It | Ref::That(_)));
                let choice = if its { self.picked_first(or) } else { None };
                self.acting(who, |walk| walk.cost(cost));
                self.effect(or);
                if let Some(choice) = choice {
                    *effect = Effect::Seq(vec![choice, effect.clone()]);
                }
            }
            Effect::IfDone { first, then, otherwise } => {
                self.effect(first);
                self.effect(then);
                if let Some(e) = otherwise {
                    self.effect(e);
                }
            }
            Effect::If { cond, then, otherwise } => {
                // The lesser effect is spoken of first: "Draw a card. If ..., draw 2 cards instead."
                let its = matches!(cond, Cond::Not(c) if matches!(**c, Cond::Is(Ref::It | Ref::That(_), _)));
                // What is done otherwise may be done to the same card.
                let same = !matches!(cond, Cond::Not(_) | Cond::Is(..))
                    && otherwise.as_deref_mut().is_some_and(|e| speaks_of_pick(e, then));
                if (its && otherwise.is_some() || same)
                    && let Some(choice) = self.picked_first(then)
                {
                    self.effect(effect);
                    *effect = Effect::Seq(vec![choice, effect.clone()]);
                    return;
                }
                the_one(cond, then);
                if !self.cards.iter().any(|s| s.many == Many::Several) {
                    those_had(cond, then);
                }
                self.provided(cond);
                self.effect(then);
                if let Some(e) = otherwise {
                    self.effect(e);
                    if let Cond::Not(_) = cond {
                        chosen_likewise(then, e);
                    }
                    // "... until the end of the turn. If ..., ... instead": as long.
                    if let (Effect::Change { until, .. }, Effect::Change { until: instead, .. }) = (&**then, &mut **e)
                        && *instead == Until::Forever
                    {
                        *instead = until.clone();
                    }
                }
            }
            Effect::Modal { n, options, by } => {
                // Of very many no more than one is chosen.
                self.unknown |= options.len() > 31 || options.len() > 15 && *n != Num::Lit(1);
                self.num(n);
                // "An opponent chooses one: They ...": that opponent.
                if *by == Chosen::Opponent {
                    self.players.push(Who::Opponent);
                }
                options.iter_mut().for_each(|e| self.effect(e));
            }
            Effect::ForEach(each, e) => match each {
                Each::Card(noun) => {
                    // Each of a set spoken of has a slot of its own in turn.
                    if let Noun::The(r) = noun {
                        *noun = Noun::Every { of: Filter::of([Is::The(r.clone())]), slot: Slot(0) };
                    }
                    self.noun(noun);
                    if let Some(last) = self.cards.last_mut() {
                        last.many = Many::One;
                    }
                    self.effect(e);
                }
                Each::Player(who) => self.acting(who, |walk| walk.effect(e)),
            },
            Effect::Later { when, cond, effect, until, slot, .. } => {
                when.first = when.first.filter(|_| !is_one_turn(when));
                *slot = self.five();
                self.event(when, slot.0);
                if let Some(cond) = cond {
                    self.cond(cond);
                }
                self.effect(effect);
                self.until(until);
            }
            Effect::Instead { would, until, slot } => {
                // "If it would be put into a discard pile": whenever that is.
                if *until == Until::EndOfPhase && would.when.what.0.as_slice() == [Is::The(Ref::It)] {
                    *until = Until::Forever;
                }
                *slot = self.five();
                self.would(would, slot.0);
                self.until(until);
            }
            Effect::Nothing => {}
        }
    }

    pub(super) fn five(&mut self) -> Slot {
        let slot = Slot(self.next);
        self.next = self.next.saturating_add(EVENT);
        slot
    }
}
