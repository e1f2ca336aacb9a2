//! Choices that a wording leaves unsaid, made explicit: the one Problem, the one host, each Problem in turn.

use crate::tree::*;

/// "all characters at a Problem": the player picks the Problem, one at which there is such a card.
pub(super) fn one_problem(act: &Act) -> Option<(Place, Filter)> {
    let filter = act_nouns(act).into_iter().find_map(|noun| match noun {
        Noun::Every { of, .. } if place_of(of).is_some() => Some(of),
        Noun::Pick { take, of, .. } if several(take) && of.0.contains(&Is::At(Place::Itself)) => Some(of),
        _ => None,
    })?;
    let rest = Filter::of(filter.0.iter().filter(|i| !matches!(i, Is::At(_))).cloned());
    Some((place_of(filter)?.clone(), rest))
}

fn place_of(filter: &Filter) -> Option<&Place> {
    filter.0.iter().find_map(|i| match i {
        Is::At(place @ (Place::Problem | Place::OtherProblem | Place::Crowded(..) | Place::Itself)) => Some(place),
        _ => None,
    })
}

fn act_nouns(act: &Act) -> Vec<&Noun> {
    match act {
        Act::To(_, noun) | Act::Move(noun, _) | Act::Send(noun, _) | Act::Put(noun, _) => halves(noun),
        Act::PutCounters(_, _, noun) | Act::StartFaceoff { involving: noun, .. } | Act::Choose(noun) => halves(noun),
        _ => Vec::new(),
    }
}

fn halves(noun: &Noun) -> Vec<&Noun> {
    match noun {
        Noun::Both(a, b) => [halves(a), halves(b)].concat(),
        one => vec![one],
    }
}

/// "each of your characters at a Problem gets +1 power": the same of those a change is about.
pub(super) fn one_problem_of(change: &Change) -> Option<(Place, Filter)> {
    match &change.what {
        Subject::Cards(noun @ Noun::Every { .. }) => one_problem(&Act::Choose(noun.clone())),
        Subject::Cards(_) | Subject::Players(_) | Subject::Game => None,
    }
}

/// What is chosen among: Problems at which there is such a card, or any but the one this card is at.
pub(super) fn one_with(place: &Place, of: Filter) -> Place {
    match place {
        Place::OtherProblem | Place::Crowded(..) => place.clone(),
        _ => Place::ProblemWith(of),
    }
}

/// Puts the Problem chosen in the place of "a Problem".
pub(super) fn settle(noun: &mut Noun, place: &Place, slot: Slot) {
    match noun {
        Noun::Every { of, .. } | Noun::Pick { of, .. } => {
            for is in &mut of.0 {
                if *is == Is::At(place.clone()) {
                    *is = Is::At(Place::Slot(slot));
                }
            }
        }
        Noun::Both(a, b) => {
            settle(a, place, slot);
            settle(b, place, slot);
        }
        _ => {}
    }
}

/// The same wherever an act names one.
pub(super) fn settle_problem(act: &mut Act, place: &Place, slot: Slot) {
    match act {
        Act::To(_, noun) | Act::Move(noun, _) | Act::Send(noun, _) | Act::Put(noun, _) => settle(noun, place, slot),
        Act::PutCounters(_, _, noun) | Act::StartFaceoff { involving: noun, .. } | Act::Choose(noun) => {
            settle(noun, place, slot)
        }
        _ => {}
    }
}

/// "all cards from beneath a Friend", "all Resources on a Friend": the player picks the Friend first.
pub(super) fn one_host(act: &Act) -> Option<Noun> {
    act_nouns(act).into_iter().find_map(|noun| match noun {
        Noun::Every { of, .. } => of.0.iter().find_map(|i| match i {
            Is::Beneath(host) | Is::On(host) => match &**host {
                Noun::Every { of, .. } => {
                    Some(Noun::Pick { take: Take::Exactly(Num::Lit(1)), of: of.clone(), by: None, slot: Slot(0) })
                }
                _ => None,
            },
            _ => None,
        }),
        _ => None,
    })
}

/// Puts the card chosen in the place of "a Friend".
pub(super) fn settle_host(act: &mut Act, host: Ref) {
    if let Act::To(_, Noun::Every { of, .. }) | Act::Put(Noun::Every { of, .. }, _) = act {
        for is in &mut of.0 {
            if let Is::Beneath(noun) | Is::On(noun) = is {
                **noun = Noun::The(host.clone());
            }
        }
    }
}

/// "Dismiss a Friend. If ..., banish that Friend instead.": the Friend is chosen for the second as for the first.
pub(super) fn chosen_likewise(first: &Effect, second: &mut Effect) {
    let mut picks: Vec<Noun> = Vec::new();
    each_noun(&mut first.clone(), &mut |noun| {
        if let Noun::Pick { .. } = noun {
            picks.push(noun.clone());
        }
    });
    each_noun(second, &mut |noun| {
        let Noun::The(Ref::Slot(slot)) = noun else { return };
        let found = picks.iter().position(|p| matches!(p, Noun::Pick { slot: s, .. } if s == slot));
        if let Some(i) = found {
            *noun = picks.remove(i);
        }
    });
}

/// Whether an effect speaks of a card that another picks: "banish an opposing Friend. Otherwise, exhaust it."
pub(super) fn speaks_of_pick(effect: &mut Effect, first: &mut Effect) -> bool {
    let mut picked = None;
    each_noun(first, &mut |noun| {
        if let Noun::Pick { take: Take::Exactly(Num::Lit(1)), of, .. } = noun {
            picked = picked.take().or(Some(of.clone()));
        }
    });
    let Some(of) = picked else { return false };
    let mut spoken = false;
    each_noun(effect, &mut |noun| match noun {
        Noun::The(Ref::It) => spoken = true,
        Noun::The(Ref::That(head)) => spoken |= *head != Head::Card && super::pronoun::fits(&of, *head),
        _ => {}
    });
    spoken
}

/// The nouns that the acts and changes of an effect are about.
pub(super) fn each_noun(effect: &mut Effect, see: &mut dyn FnMut(&mut Noun)) {
    match effect {
        Effect::Do(
            _,
            Act::To(_, noun)
            | Act::Move(noun, _)
            | Act::Send(noun, _)
            | Act::Put(noun, _)
            | Act::PutCounters(_, _, noun)
            | Act::RemoveCounters(_, _, noun)
            | Act::Choose(noun)
            | Act::TakeControl(noun, _),
        ) => see(noun),
        Effect::Do(..) => {}
        Effect::Change { change, .. } => {
            if let Subject::Cards(noun) = &mut change.what {
                see(noun);
            }
        }
        Effect::Seq(list) => list.iter_mut().for_each(|e| each_noun(e, see)),
        Effect::May(_, e) | Effect::Pay { then: e, .. } | Effect::PayOr { or: e, .. } => each_noun(e, see),
        Effect::IfDone { first, .. } => each_noun(first, see),
        Effect::If { .. }
        | Effect::Modal { .. }
        | Effect::ForEach(..)
        | Effect::Later { .. }
        | Effect::Instead { .. }
        | Effect::Nothing => {}
    }
}

/// "move one of your characters to each Problem", "exhaust a character at each Problem": once for each.
pub(super) fn at_each_problem(act: &Act) -> Option<Act> {
    let that = Place::Of(Ref::That(Head::Problem));
    let there = |f: &Filter| {
        let at = |i: &Is| if *i == Is::At(Place::EachProblem) { Is::At(that.clone()) } else { i.clone() };
        Filter::of(f.0.iter().map(at))
    };
    match act {
        Act::Move(n @ Noun::Pick { .. }, Place::EachProblem) => Some(Act::Move(n.clone(), that)),
        Act::Send(n @ Noun::Pick { .. }, Place::EachProblem) => Some(Act::Send(n.clone(), that)),
        Act::To(deed, Noun::Pick { take, of, by, slot }) if of.0.contains(&Is::At(Place::EachProblem)) => {
            let n = Noun::Pick { take: take.clone(), of: there(of), by: by.clone(), slot: *slot };
            Some(Act::To(*deed, n))
        }
        _ => None,
    }
}

/// Whether more than one card is taken.
fn several(take: &Take) -> bool {
    !matches!(take, Take::Exactly(Num::Lit(1)) | Take::UpTo(Num::Lit(1)))
}

/// "two Friends at the same Problem", no Problem spoken of: one of the player's choosing, marked for `one_problem`.
pub(super) fn at_one_problem(act: &mut Act) {
    if let Act::To(_, noun)
    | Act::Move(noun, _)
    | Act::Send(noun, _)
    | Act::Put(noun, _)
    | Act::PutCounters(_, _, noun)
    | Act::Choose(noun) = act
        && let Noun::Pick { take, of, .. } = noun
        && several(take)
    {
        for is in &mut of.0 {
            if *is == Is::At(Place::There) {
                *is = Is::At(Place::Itself);
            }
        }
    }
}
