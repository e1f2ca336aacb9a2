//! When something happens and if something holds, as a paragraph says it: what hangs on which condition, and on which time.

use crate::tree::*;
use crate::word::{CardType, Cmp};

/// "If you would put a counter, put two instead": two for each.
pub(super) fn for_each_counter(would: &mut Would, base: u8) {
    if would.when.deed == Deed::PutCounter
        && would.when.amount.is_none()
        && let Effect::Do(_, Act::PutCounters(n @ Num::Lit(_), _, Noun::The(_))) = &mut would.instead
    {
        *n = Num::Times(Box::new(n.clone()), Box::new(Num::Slot(Slot(base + 2))));
    }
}

/// "you may discard a card. If you do, ... instead": what is done first is the price of what is done instead.
pub(super) fn price_of_substitute(instead: &mut Effect) {
    let price = |e: &Effect| match e {
        Effect::Do(who, act @ (Act::Pay(_) | Act::To(..) | Act::RemoveCounters(..))) => {
            Some((who.clone(), act.clone()))
        }
        _ => None,
    };
    let Effect::IfDone { first, then, otherwise: None } = instead else { return };
    let parts = match &**first {
        Effect::Seq(list) => list.iter().map(price).collect(),
        one => price(one).map(|part| vec![part]),
    };
    let Some(parts) = parts else { return };
    if let Some((who, _)) = parts.first().filter(|(who, _)| parts.iter().all(|(w, _)| w == who)) {
        let cost = parts.iter().map(|(_, act)| act.clone()).collect();
        *instead = Effect::Pay { who: who.clone(), cost, then: then.clone() };
    }
}

/// "When ..., if A, X. If B, Y.": the second condition does not hang on the first.
pub(super) fn two_ifs(cond: &mut Option<Cond>, effect: &mut Effect) {
    let Effect::Seq(list) = effect else { return };
    let apart = |e: &Effect| matches!(e, Effect::If { cond, otherwise: None, .. } if !is_of_the_last(cond));
    let Some(from) = list.iter().position(apart).filter(|from| *from > 0) else { return };
    if !list[from..].iter().all(apart) {
        return;
    }
    let Some(first) = cond.take() else { return };
    let rest = list.split_off(from);
    let then = match <[Effect; 1]>::try_from(std::mem::take(list)) {
        Ok([one]) => one,
        Err(several) => Effect::Seq(several),
    };
    list.push(Effect::If { cond: first, then: Box::new(then), otherwise: None });
    list.extend(rest);
}

/// Whether a condition is of what was just done, and not of the game.
fn is_of_the_last(cond: &Cond) -> bool {
    match cond {
        Cond::Did | Cond::Guessed(_) | Cond::Same(..) => true,
        Cond::Is(r, f) | Cond::Was(r, f) => {
            !matches!(r, Ref::This | Ref::Host | Ref::It) || f.0.iter().any(|i| matches!(i, Is::ThisWay(_)))
        }
        Cond::Count(f, ..) => f.past().is_some() || f.0.iter().any(|i| matches!(i, Is::The(r) if *r != Ref::This)),
        Cond::Not(c) => is_of_the_last(c),
        Cond::All(list) | Cond::Any(list) => list.iter().any(is_of_the_last),
        Cond::Happened(_, _, _, span) => *span == Span::Text,
        Cond::Compare(..) | Cond::During(..) | Cond::TurnOf(_) | Cond::InFaceoff(..) => false,
    }
}

/// "When a player moves a pink character here, if they have a pink character here already": another than that.
pub(super) fn another_there(when: &Happening, cond: &mut Option<Cond>) {
    let Some(Cond::Count(of, Cmp::AtLeast, _)) = cond else { return };
    let comes = matches!(when.deed, Deed::Move | Deed::Enter | Deed::Play);
    let newcomer = Is::Not(Box::new(Is::The(Ref::Slot(Slot::CARD))));
    // "When one of your Critters enters play, if you have another Critter": than that one.
    let kind = !when.what.0.is_empty() && when.what.0.iter().all(|i| of.0.contains(i));
    if comes && kind && of.0.contains(&Is::Other) && !when.what.0.contains(&Is::Other) {
        of.0.retain(|i| *i != Is::Other);
        of.0.push(newcomer);
        return;
    }
    let Some(Spot::At(place)) = &when.to else { return };
    let same = when.what.0.iter().all(|i| of.0.contains(i)) && of.0.contains(&Is::At(place.clone()));
    if comes && same && !when.what.0.is_empty() && !of.0.contains(&Is::Other) {
        of.0.push(newcomer);
    }
}

/// "When you confront a Problem with at least three characters": so many at that one.
pub(super) fn at_that_problem(when: &Happening, cond: &mut Cond) {
    let (Deed::Confront, Some(Spot::At(place @ (Place::Problem | Place::ProblemOf(_))))) = (when.deed, &when.to) else {
        return;
    };
    if let Cond::Count(of, ..) | Cond::Compare(Num::Different(_, of) | Num::Sum(_, of), ..) = cond {
        for is in &mut of.0 {
            if *is == Is::At(place.clone()) {
                *is = Is::At(Place::There);
            }
        }
    }
}

/// "At the start of your next turn", of a card that stays: it does not say from when on.
pub(super) fn is_one_turn(when: &Happening) -> bool {
    when.deed == Deed::StartTurn && when.first == Some(Span::Game)
}

/// An Event that is not a Reaction and speaks of a time: what it does is put off until then.
pub(super) fn put_off(on: CardType, ability: &mut Ability) {
    let Ability::Activated { timing, react, effect, .. } = ability else { return };
    let reacts = matches!(timing, Timing::Reaction | Timing::FaceoffReaction(_) | Timing::PhaseReaction(_));
    let time = |h: &Happening| {
        matches!(h.deed, Deed::StartTurn | Deed::EndTurn | Deed::StartPhase | Deed::EndPhase) && h.or.is_empty()
    };
    if on != CardType::Event || reacts || !react.as_ref().is_some_and(time) {
        return;
    }
    if let Some(when) = react.take() {
        let then = Box::new(std::mem::replace(effect, Effect::Nothing));
        let when = Box::new(Happening { first: None, ..when });
        let (cond, until) = (None, Until::Forever);
        *effect = Effect::Later { when, cond, effect: then, times: Times::Once, until, slot: Slot(0) };
    }
}

/// "When a Friend is dismissed, if it was at this card's Problem", "when you play an Event, if its cost is ...": the card has gone
/// where it is another one (410.6), so that it is asked of what it happens to.
pub(super) fn asked_as_it_was(when: &mut Happening, cond: &mut Option<Cond>) {
    let gone = match when.deed {
        Deed::Dismiss | Deed::Retire | Deed::Banish | Deed::Discard | Deed::Leave | Deed::Defeat => true,
        Deed::Play => when.what.0.contains(&Is::Type(CardType::Event)),
        _ => false,
    };
    let own = when.what.0.iter().any(|i| matches!(i, Is::The(_)));
    if !gone || own || !when.or.is_empty() || when.is_together() {
        return;
    }
    let mut asked = match cond.take() {
        Some(Cond::All(list)) => list,
        other => other.into_iter().collect(),
    };
    let of_it = |c: &Cond| match c {
        Cond::Is(Ref::Slot(Slot::CARD), f) => Some(f.0.clone()),
        Cond::Not(c) => match &**c {
            Cond::Is(Ref::Slot(Slot::CARD), f) => Some(vec![Is::Not(Box::new(Is::AnyOf(vec![f.clone()])))]),
            _ => None,
        },
        _ => None,
    };
    let parts: Vec<Is> = asked.iter().filter_map(of_it).flatten().collect();
    asked.retain(|c| of_it(c).is_none());
    when.what = Filter::of(when.what.0.iter().cloned().chain(parts));
    *cond = match <[Cond; 1]>::try_from(asked) {
        Ok([one]) => Some(one),
        Err(all) if all.is_empty() => None,
        Err(all) => Some(Cond::All(all)),
    };
}
