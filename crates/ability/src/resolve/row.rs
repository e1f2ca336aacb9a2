//! Effects in a row that mean something only together.

use super::noun::is_placed;
use crate::tree::*;
use crate::word::{FaceoffKind, Zone};

/// Whether a part of a noun is picked.
pub(super) fn parted(noun: &Noun) -> bool {
    match noun {
        Noun::Both(a, b) => parted(a) || parted(b),
        noun => matches!(noun, Noun::Pick { .. }),
    }
}

/// Where an act is done by "a player", or to a hand or deck of "a player".
pub(super) fn anybody<'t>(who: &'t mut Who, act: &'t mut Act) -> Option<&'t mut Who> {
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
pub(super) fn of_each_deck(act: &Act) -> Option<Act> {
    let Act::Put(Noun::Top { n, zone, whose: Who::EachPlayer, slot }, goal) = act else { return None };
    Some(Act::Put(Noun::Top { n: n.clone(), zone: *zone, whose: Who::They, slot: *slot }, goal.clone()))
}

/// "choose one of each player's flipped cards": one's own and an opponent's.
pub(super) fn one_of_each(act: &Act) -> Option<[Act; 2]> {
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
pub(super) fn when_it_is_over(list: &mut Vec<Effect>) {
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
pub(super) fn if_it_was_chosen(list: &mut Vec<Effect>) {
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
pub(super) fn colors_of_each(list: &[Effect]) -> Option<Vec<Effect>> {
    let [Effect::Do(Who::EachPlayer, Act::ChooseColor(slot)), rest @ ..] = list else { return None };
    let players = [Who::TurnPlayer, Who::OpponentOf(Box::new(Who::TurnPlayer))];
    let of = |who: Who| std::iter::once(Effect::Do(who, Act::ChooseColor(*slot))).chain(rest.iter().cloned());
    Some(players.into_iter().flat_map(of).collect())
}

/// "dismiss this card and put the cards beneath it into play": the cards beneath go first, or they would fall.
pub(super) fn freed_first(list: &mut [Effect]) {
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
pub(super) fn taken_first(list: &mut [Effect]) {
    for i in 1..list.len() {
        if let Effect::Do(_, Act::Send(Noun::The(sent), Place::Home(_))) = &list[i - 1]
            && let Effect::Do(_, Act::TakeControl(Noun::The(taken), _)) = &list[i]
            && sent == taken
        {
            list.swap(i - 1, i);
        }
    }
}

/// "you may search your deck ... Then, shuffle your deck": where nobody searched, nothing is shuffled.
pub(super) fn shuffled_with_it(list: &mut Vec<Effect>) {
    fn searches(e: &Effect) -> bool {
        match e {
            Effect::Do(_, Act::Search { zones, .. }) => zones.contains(&Zone::DrawDeck),
            Effect::Seq(list) => list.iter().any(searches),
            Effect::Pay { then, .. } => searches(then),
            _ => false,
        }
    }
    let shuffles = |e: &Effect| matches!(e, Effect::Do(Who::You, Act::Shuffle(Zone::DrawDeck, Who::You)));
    let Some(at) = (1..list.len())
        .find(|i| shuffles(&list[*i]) && matches!(&list[*i - 1], Effect::May(Who::You, e) if searches(e)))
    else {
        return;
    };
    let shuffle = list.remove(at);
    if let Effect::May(_, inner) = &mut list[at - 1] {
        let last = match &mut **inner {
            Effect::Pay { then, .. } => &mut **then,
            other => other,
        };
        let first = std::mem::replace(last, Effect::Nothing);
        *last = Effect::Seq(vec![first, shuffle]);
    }
}

/// "reveal the top card of your deck and discard it": what is discarded lies in a hand (410.3), so it is put into the discard pile.
pub(super) fn put_from_the_deck(list: &mut [Effect]) {
    let mut whose: Option<Who> = None;
    for e in list {
        from_the_deck(e, &mut whose);
    }
}

fn from_the_deck(e: &mut Effect, whose: &mut Option<Who>) {
    match e {
        Effect::Do(_, Act::Reveal(n) | Act::Look(n)) => {
            *whose = match n {
                Noun::Top { zone: Zone::DrawDeck, whose, .. } => Some(whose.clone()),
                _ => None,
            };
        }
        Effect::Do(_, act) => {
            if let (Act::To(Deed::Discard, n), Some(who)) = (&*act, &*whose)
                && is_of_those(n)
            {
                *act = Act::Put(n.clone(), Goal::Discard(who.clone()));
            }
        }
        Effect::Seq(list) => list.iter_mut().for_each(|e| from_the_deck(e, whose)),
        Effect::May(_, e) | Effect::Pay { then: e, .. } => from_the_deck(e, whose),
        Effect::IfDone { first, then, otherwise } => {
            from_the_deck(first, whose);
            from_the_deck(then, whose);
            otherwise.iter_mut().for_each(|e| from_the_deck(e, whose));
        }
        Effect::If { cond: _, then, otherwise } => {
            from_the_deck(then, whose);
            otherwise.iter_mut().for_each(|e| from_the_deck(e, whose));
        }
        _ => {}
    }
}

/// Whether cards just looked at are meant.
fn is_of_those(n: &Noun) -> bool {
    let spoken = |r: &Ref| matches!(r, Ref::It | Ref::Them | Ref::That(_) | Ref::Those(_));
    match n {
        Noun::The(r) | Noun::Rest(r) => spoken(r),
        Noun::Pick { of, .. } | Noun::Every { of, .. } | Noun::Random { of, .. } => of.0.iter().any(|i| match i {
            Is::The(r) => spoken(r),
            Is::ThisWay(deed) => matches!(deed, Deed::Reveal | Deed::Look),
            _ => false,
        }),
        Noun::Top { .. } | Noun::Bottom { .. } | Noun::Both(..) | Noun::PickForEach { .. } => false,
    }
}

/// "a Friend and a Troublemaker from your discard pile": both are taken from there.
pub(super) fn both_from(a: &mut Noun, b: &Noun) {
    // Of three, what is said of the last.
    let mut b = b;
    while let Noun::Both(_, last) = b {
        b = last;
    }
    let (Noun::Pick { of: first, .. }, Noun::Pick { of: second, .. }) = (a, b) else { return };
    let lies = |i: &&Is| matches!(i, Is::In(zone, _) if *zone != Zone::Play) || matches!(i, Is::ThisWay(_));
    let zone = second.0.iter().find(lies);
    if let Some(zone) = zone
        && !is_placed(first)
    {
        first.0.push(zone.clone());
    }
}

/// Whether a noun says of its cards that they are at a place spoken of.
pub(super) fn stands_there(noun: &Noun) -> bool {
    match noun {
        Noun::Pick { of, .. } | Noun::Every { of, .. } | Noun::Random { of, .. } => {
            of.0.contains(&Is::At(Place::There))
        }
        Noun::Both(a, _) => stands_there(a),
        Noun::The(_) | Noun::Top { .. } | Noun::Bottom { .. } | Noun::Rest(_) | Noun::PickForEach { .. } => false,
    }
}
