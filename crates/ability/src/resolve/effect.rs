//! Effects: acts in a row, offered, paid for, repeated, put off.

use super::each::*;
use super::first::*;
use super::given::*;
use super::plain::comes_back;
use super::settle::*;
use super::{EVENT, Many, Walk};
use crate::tree::*;
use crate::word::{CardType, FaceoffKind, Zone};

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
            Who::EachPlayer | Who::EachOpponent | Who::Any | Who::They | Who::Themself | Who::EachWith(_) => {
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
                        slot = Some((walk.bind(), of));
                        settle_problem(act, &place, slot.as_ref().map_or(Slot(0), |(s, _)| *s));
                    }
                    walk.act(act);
                });
                // "It is sent to that player's home and they ...": whoever's home that is, not who is made to send it.
                if let (Who::Owner(_), Act::Send(_, Place::Home(whose))) = (&*who, &*act) {
                    self.players.push(whose.clone());
                }
                if let Some((slot, of)) = slot {
                    let choice = Effect::Do(who.clone(), Act::ChooseProblem(Place::ProblemWith(of), slot));
                    *effect = Effect::Seq(vec![choice, effect.clone()]);
                }
            }
            Effect::Change { change, until } => {
                self.change(change);
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
                if_it_was_chosen(list);
                when_it_is_over(list);
                comes_back(list);
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
                        choice = Some(Act::ChooseProblem(Place::ProblemWith(of), slot));
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
                if its
                    && otherwise.is_some()
                    && let Some(choice) = self.picked_first(then)
                {
                    self.effect(effect);
                    *effect = Effect::Seq(vec![choice, effect.clone()]);
                    return;
                }
                the_one(cond, then);
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

    pub(super) fn would(&mut self, would: &mut Would, base: u8) {
        let before = self.cards.len();
        self.event(&mut would.when, base);
        let event = self.cards.len() - before;
        if let Some(cond) = &mut would.cond {
            self.cond(cond);
            // "During faceoffs involving this card, if you would put a card ...": "it" is the card of what would happen.
            self.cards[before..].rotate_left(event);
        }
        if let Some(may) = &mut would.may {
            self.who(may);
        }
        price_of_substitute(&mut would.instead);
        for_each_counter(would, base);
        self.effect(&mut would.instead);
    }
}

/// Whether a part of a noun is picked.
fn parted(noun: &Noun) -> bool {
    match noun {
        Noun::Both(a, b) => parted(a) || parted(b),
        noun => matches!(noun, Noun::Pick { .. }),
    }
}

/// Where an act is done by "a player", or to a hand or deck of "a player".
fn anybody<'t>(who: &'t mut Who, act: &'t mut Act) -> Option<&'t mut Who> {
    if *who == Who::Any {
        return Some(who);
    }
    match act {
        Act::Look(Noun::Top { whose, .. })
        | Act::Reveal(Noun::Top { whose, .. })
        | Act::Put(Noun::Top { whose, .. }, _) => (*whose == Who::Any).then_some(whose),
        // "all cards in a discard pile": one of a player's choice.
        Act::To(_, Noun::Every { of, .. }) | Act::Put(Noun::Every { of, .. }, _) => {
            of.0.iter_mut().find_map(|is| match is {
                Is::In(Zone::Discard, Some(whose)) if *whose == Who::Any => Some(whose),
                _ => None,
            })
        }
        Act::Look(Noun::Every { of, .. }) | Act::Reveal(Noun::Every { of, .. }) => {
            of.0.iter_mut().find_map(|is| match is {
                Is::In(Zone::Hand, Some(whose)) if *whose == Who::Any => Some(whose),
                _ => None,
            })
        }
        _ => None,
    }
}

/// "the top card of each deck into the discard pile of whose it is": each player does so.
fn of_each_deck(act: &Act) -> Option<Act> {
    let Act::Put(Noun::Top { n, zone, whose: Who::EachPlayer, slot }, goal) = act else { return None };
    Some(Act::Put(Noun::Top { n: n.clone(), zone: *zone, whose: Who::They, slot: *slot }, goal.clone()))
}

/// "choose one of each player's flipped cards": one's own and an opponent's.
fn one_of_each(act: &Act) -> Option<[Act; 2]> {
    let Act::Choose(Noun::Pick { take: take @ Take::Exactly(Num::Lit(1)), of, by, slot }) = act else { return None };
    let each = Is::Controlled(Who::EachPlayer);
    of.0.contains(&each).then(|| {
        [Who::You, Who::Opponent].map(|who| {
            let whose = |i: &Is| if *i == each { Is::Controlled(who.clone()) } else { i.clone() };
            let of = Filter::of(of.0.iter().map(whose));
            Act::Choose(Noun::Pick { take: take.clone(), of, by: by.clone(), slot: *slot })
        })
    })
}

/// "Start a faceoff ... The winner of the faceoff scores a point": when it is over.
fn when_it_is_over(list: &mut Vec<Effect>) {
    let starts = |e: &Effect| matches!(e, Effect::Do(_, Act::StartFaceoff { .. }));
    let outcome = |who: &Who| match who {
        Who::Winner => true,
        Who::OpponentOf(who) => **who == Who::Winner,
        _ => false,
    };
    let waits = |e: &Effect| match e {
        Effect::Do(who, _) | Effect::May(who, _) | Effect::Pay { who, .. } => outcome(who),
        _ => false,
    };
    let Some(start) = list.iter().position(starts) else { return };
    let Some(from) = list.iter().skip(start).position(waits) else { return };
    let rest = list.split_off(start + from);
    let mut when = Box::new(Happening::of(Deed::EndFaceoff));
    when.faceoff = Some(FaceoffKind::Any);
    let effect = match <[Effect; 1]>::try_from(rest) {
        Ok([one]) => one,
        Err(several) => Effect::Seq(several),
    };
    let effect = Box::new(effect);
    list.push(Effect::Later { when, cond: None, effect, times: Times::Once, until: Until::Forever, slot: Slot(0) });
}

/// "If you do, choose an opponent. They ...": what follows a choice is done where there was one.
fn if_it_was_chosen(list: &mut Vec<Effect>) {
    let chooses = |e: &Effect| match e {
        Effect::IfDone { then, otherwise: None, .. } => matches!(**then, Effect::Do(_, Act::ChoosePlayer(..))),
        _ => false,
    };
    let Some(at) = list.iter().position(chooses) else { return };
    let rest = list.split_off(at + 1);
    if let Some(Effect::IfDone { then, .. }) = list.last_mut() {
        let all = std::iter::once((**then).clone()).chain(rest).collect();
        **then = Effect::Seq(all);
    }
}

/// "each player chooses a color; their characters ...": one player after the other, each with a colour of their own.
fn colors_of_each(list: &[Effect]) -> Option<Vec<Effect>> {
    let [Effect::Do(Who::EachPlayer, Act::ChooseColor(slot)), rest @ ..] = list else { return None };
    let players = [Who::TurnPlayer, Who::OpponentOf(Box::new(Who::TurnPlayer))];
    let of = |who: Who| std::iter::once(Effect::Do(who, Act::ChooseColor(*slot))).chain(rest.iter().cloned());
    Some(players.into_iter().flat_map(of).collect())
}

/// "dismiss this card and put the cards beneath it into play": the cards beneath go first, or they would fall.
fn freed_first(list: &mut [Effect]) {
    let frees = |e: &Effect| match e {
        Effect::Do(_, Act::Put(Noun::Every { of, .. }, _)) => {
            of.0.iter().any(|i| matches!(i, Is::Beneath(n) if **n == Noun::The(Ref::This)))
        }
        _ => false,
    };
    let leaves = |e: &Effect| {
        matches!(e, Effect::Do(_, Act::To(Deed::Dismiss | Deed::Retire | Deed::Banish, Noun::The(Ref::This))))
    };
    for i in 1..list.len() {
        if leaves(&list[i - 1]) && frees(&list[i]) {
            list.swap(i - 1, i);
        }
    }
}

/// "this card is sent to their home and they gain control of it": it can only be at home with whoever controls it.
fn taken_first(list: &mut [Effect]) {
    for i in 1..list.len() {
        if let Effect::Do(_, Act::Send(Noun::The(sent), Place::Home(_))) = &list[i - 1]
            && let Effect::Do(_, Act::TakeControl(Noun::The(taken), _)) = &list[i]
            && sent == taken
        {
            list.swap(i - 1, i);
        }
    }
}
