//! Texts that say a thing in a roundabout way, put plainly before anything is resolved.

use crate::tree::*;
use crate::word::{CardType, Cmp};

/// "Immediate: You may remove a counter to flip a card": what stands before "to" is the cost, and without it there is
/// nothing to use (508.1d). An Event is played all the same.
pub(super) fn cost_of_use(on: CardType, ability: &mut Ability) {
    let Ability::Activated { cost, effect, .. } = ability else { return };
    if on == CardType::Event || !cost.is_empty() {
        return;
    }
    let paid = match effect {
        Effect::May(Who::You, e) => e,
        Effect::IfDone { first, .. } => first,
        _ => return,
    };
    let Effect::Pay { who: Who::You, cost: price, then } = &mut **paid else { return };
    *cost = std::mem::take(price);
    let then = std::mem::replace(&mut **then, Effect::Nothing);
    match effect {
        Effect::IfDone { first, .. } => **first = then,
        _ => *effect = then,
    }
}

/// At home or at a Problem "with so many Friends": with so many there, wherever it is.
pub(super) fn with_so_many(cond: &mut Cond) {
    if let Cond::Any(list) = cond
        && let [Cond::Is(Ref::This, at), many @ Cond::Count(of, Cmp::AtLeast, Num::Lit(2..))] = list.as_slice()
        && matches!(at.0.as_slice(), [Is::At(Place::Home(_))])
        && of.0.contains(&Is::At(Place::Here))
    {
        *cond = many.clone();
    }
}

/// "your characters and Troublemakers here": yours and here are both.
pub(super) fn both_alike(a: &mut Noun, b: &mut Noun) {
    let (Noun::Every { of: a, .. }, Noun::Every { of: b, .. }) = (a, b) else { return };
    let whose = |f: &Filter| f.0.iter().find(|i| matches!(i, Is::Controlled(_))).cloned();
    let place = |f: &Filter| f.0.iter().find(|i| matches!(i, Is::At(_))).cloned();
    if let (Some(whose), None, None, Some(place)) = (whose(a), place(a), whose(b), place(b)) {
        a.0.push(place);
        b.0.push(whose);
    }
}

/// A card that banishes itself and is put into play again later: the card that was banished, which is
/// another since (410.6).
pub(super) fn comes_back(list: &mut [Effect]) {
    let Some(at) = list.iter().position(|e| *e == gone()) else { return };
    let mut back = false;
    for effect in &mut list[at + 1..] {
        if let Effect::Later { effect, .. } = effect
            && let Effect::Do(_, Act::Put(noun @ Noun::The(Ref::This | Ref::It), _)) = &mut **effect
        {
            *noun = Noun::The(Ref::It);
            back = true;
        }
    }
    if back {
        let this = Noun::Every { of: Filter::of([Is::The(Ref::This)]), slot: Slot(0) };
        list[at] = Effect::Do(Who::You, Act::To(Deed::Banish, this));
    }
}

fn gone() -> Effect {
    Effect::Do(Who::You, Act::To(Deed::Banish, Noun::The(Ref::This)))
}

/// "exhaust this card and one of your Friends": the one is another card.
pub(super) fn not_twice(acts: &mut [Act]) {
    let own: Vec<Deed> = acts.iter().filter_map(of_this).collect();
    for act in acts {
        if let Act::To(deed, Noun::Pick { of, .. }) = act
            && own.contains(deed)
            && !of.0.contains(&Is::Other)
        {
            of.0.push(Is::Other);
        }
    }
}

fn of_this(act: &Act) -> Option<Deed> {
    match act {
        Act::To(deed, Noun::The(Ref::This)) => Some(*deed),
        _ => None,
    }
}

/// Which characters pay for what a text does.
pub(super) enum Payers {
    This,
    Another,
    Nobody,
}

pub(super) fn payers(acts: &[Act]) -> Payers {
    let character = |i: &Is| matches!(i, Is::Character | Is::Type(CardType::Friend | CardType::Mane));
    let another = |act: &Act| matches!(act, Act::To(_, Noun::Pick { of, .. }) if of.0.iter().any(character));
    match (acts.iter().any(|act| of_this(act).is_some()), acts.iter().any(another)) {
        (_, true) => Payers::Another,
        (true, false) => Payers::This,
        (false, false) => Payers::Nobody,
    }
}

/// Whether an act is done to cards in play.
pub(super) fn is_of_play(act: &Act) -> bool {
    match act {
        Act::To(deed, _) => matches!(
            deed,
            Deed::Dismiss
                | Deed::Retire
                | Deed::Uncover
                | Deed::Cover
                | Deed::TurnOver
                | Deed::Exhaust
                | Deed::Ready
                | Deed::Frighten
                | Deed::Unfrighten
                | Deed::CutieMark
                | Deed::Involve
                | Deed::Defeat
        ),
        Act::Move(..) | Act::Send(..) | Act::PutCounters(..) | Act::RemoveCounters(..) | Act::TakeControl(..) => true,
        // What was discarded to pay for it is not put anywhere.
        Act::Put(Noun::The(_), _) => true,
        _ => false,
    }
}
