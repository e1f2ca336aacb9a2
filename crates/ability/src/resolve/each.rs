//! What is done by each player or to each card by itself: each by their own.

use crate::tree::*;
use crate::word::{CardType, Cmp, Zone};

/// "Each player discards their hand, then draws that many cards": each as many as they discarded themselves.
pub(super) fn by_each(list: &[Effect]) -> Option<(usize, [Effect; 4])> {
    let at = list.windows(2).position(|pair| match pair {
        [first, Effect::Do(Who::EachPlayer, then)] => is_of_each(first) && amount(then).is_some_and(speaks),
        _ => false,
    })?;
    let of = |who: Who, i: usize| by(&list[at + i], &who);
    let other = || Who::OpponentOf(Box::new(Who::TurnPlayer));
    Some((at, [of(Who::TurnPlayer, 0), of(Who::TurnPlayer, 1), of(other(), 0), of(other(), 1)]))
}

/// Whether each player does it, or may.
fn is_of_each(effect: &Effect) -> bool {
    match effect {
        Effect::Do(who, _) => *who == Who::EachPlayer,
        Effect::May(who, e) => *who == Who::EachPlayer && is_of_each(e),
        _ => false,
    }
}

/// "Each player exhausts a character here. If they can't, they lose [1].": one player after the other.
pub(super) fn apart(effect: &Effect) -> Option<Effect> {
    let Effect::IfDone { first, then, otherwise } = effect else { return None };
    let theirs = |e: &Effect| matches!(e, Effect::Do(Who::They, _));
    let rest: Vec<&Effect> = std::iter::once(&**then).chain(otherwise.as_deref()).collect();
    let made = matches!(&**first, Effect::Do(Who::EachPlayer, _));
    if !made || !rest.iter().all(|e| theirs(e) || **e == Effect::Nothing) || !rest.iter().any(|e| theirs(e)) {
        return None;
    }
    let of = |who: Who| Effect::IfDone {
        first: Box::new(by(first, &who)),
        then: Box::new(by(then, &who)),
        otherwise: otherwise.as_ref().map(|e| Box::new(by(e, &who))),
    };
    Some(Effect::Seq([Who::TurnPlayer, Who::OpponentOf(Box::new(Who::TurnPlayer))].map(of).to_vec()))
}

/// The same, done by one player.
fn by(effect: &Effect, who: &Who) -> Effect {
    match effect {
        Effect::Do(_, act) => Effect::Do(who.clone(), act.clone()),
        Effect::May(_, e) => Effect::May(who.clone(), Box::new(by(e, who))),
        other => other.clone(),
    }
}

fn amount(act: &Act) -> Option<&Num> {
    match act {
        Act::Draw(n) | Act::Gain(n) | Act::Lose(n) | Act::Score(n) => Some(n),
        _ => None,
    }
}

/// Whether a number is of what was just spoken of.
fn speaks(num: &Num) -> bool {
    let mut spoken = false;
    each_ref(&mut num.clone(), &mut |r| spoken |= matches!(r, Ref::It | Ref::Them));
    spoken || that_many(num)
}

/// Whether an amount is "that many".
pub(super) fn that_many(n: &Num) -> bool {
    match n {
        Num::ThatMany => true,
        Num::Plus(a, b) | Num::Times(a, b) => that_many(a) || that_many(b),
        Num::Minus(a) => that_many(a),
        _ => false,
    }
}

/// The cards spoken of that a number is worked out from.
pub(super) fn each_ref(num: &mut Num, see: &mut dyn FnMut(&mut Ref)) {
    match num {
        Num::Stat(_, r) | Num::Counters(_, r) => see(r),
        Num::Count(f) | Num::Sum(_, f) | Num::Highest(_, f) | Num::CountersOn(_, f) | Num::Different(_, f) => {
            for is in &mut f.0 {
                match is {
                    Is::At(Place::Of(r) | Place::Beside(r)) | Is::The(r) => see(r),
                    Is::Not(is) => {
                        if let Is::The(r) = &mut **is {
                            see(r);
                        }
                    }
                    Is::On(noun) | Is::Beneath(noun) => {
                        if let Noun::The(r) = &mut **noun {
                            see(r);
                        }
                    }
                    _ => {}
                }
            }
        }
        Num::Plus(a, b) | Num::Times(a, b) | Num::Least(a, b) => {
            each_ref(a, see);
            each_ref(b, see);
        }
        Num::Minus(a) | Num::Every(_, a) => each_ref(a, see),
        Num::Tokens(_)
        | Num::Points(_)
        | Num::HandSize(_)
        | Num::HomeLimit(_)
        | Num::Turns(_)
        | Num::PowerTotal(_)
        | Num::EachOthers(_)
        | Num::Top(..)
        | Num::Times_(..)
        | Num::ThatMany
        | Num::X
        | Num::Lit(_)
        | Num::Slot(_)
        | Num::All
        | Num::Any => {}
    }
}

/// "Each of your Friends gets +X power, where X is its cost": of each card that is changed, its own.
pub(super) fn each_its_own(change: &mut Change, is: &Ref) -> bool {
    let Subject::Cards(Noun::Every { .. }) = &change.what else { return false };
    let mut own = false;
    for m in &mut change.mods {
        match m {
            Mod::Power(n) | Mod::PowerAs(n, _) | Mod::SetPower(n) | Mod::KeywordOf(_, n) | Mod::PointValue(n) => {
                other_than_it(n);
                each_ref(n, &mut |r| {
                    if matches!(r, Ref::It | Ref::Them) {
                        *r = is.clone();
                        own = true;
                    }
                });
            }
            Mod::DoublePower(_) => own = true,
            _ => {}
        }
    }
    own
}

/// Whether it is about cards of which a player may have several.
pub(super) fn is_of_several(change: &Change) -> bool {
    matches!(&change.what, Subject::Cards(Noun::Every { of, .. }) if !of.0.contains(&Is::Type(CardType::Mane)))
}

/// "for each of your other Friends at its Problem": other than that card.
fn other_than_it(num: &mut Num) {
    match num {
        Num::Count(f) => {
            let its = |i: &Is| matches!(i, Is::At(Place::Of(Ref::It | Ref::Them) | Place::Beside(Ref::It | Ref::Them)));
            if f.0.iter().any(its) {
                for is in f.0.iter_mut().filter(|i| **i == Is::Other) {
                    *is = Is::Not(Box::new(Is::The(Ref::It)));
                }
            }
        }
        Num::Times(a, b) => {
            other_than_it(a);
            other_than_it(b);
        }
        _ => {}
    }
}

/// What is so of each card by itself is a part of the description: "each Friend ... during its controller's turn".
pub(super) fn each_while(change: &mut Change) {
    let Subject::Cards(Noun::Every { of, .. }) = &mut change.what else { return };
    match &change.cond {
        Some(Cond::TurnOf(Who::Controller(Ref::It | Ref::Them))) => of.0.push(Is::Controlled(Who::TurnPlayer)),
        Some(Cond::Is(Ref::It | Ref::Them, f)) => of.0.extend(f.0.iter().cloned()),
        // "Each player's Friends have ... if that player has fewer points": those of every player of whom it is true.
        Some(cond) if is_of_them(cond) && of.0.contains(&Is::Controlled(Who::EachPlayer)) => {
            for is in of.0.iter_mut().filter(|is| **is == Is::Controlled(Who::EachPlayer)) {
                *is = Is::Controlled(Who::EachWith(Box::new(cond.clone())));
            }
        }
        _ => return,
    }
    change.cond = None;
}

/// "While you have exactly two characters here, each of them ...": those who were counted; "they each" with one card, that one
/// and this card. Where nothing tells who they are, none.
pub(super) fn those_counted(change: &mut Change) -> Option<()> {
    let every = |of: Filter| Noun::Every { of, slot: Slot(0) };
    // "If you have exactly one Friend at home, it has +2 power": that Friend.
    if let (Subject::Cards(noun @ Noun::The(Ref::It)), Some(Cond::Count(of, Cmp::Exactly, Num::Lit(1)))) =
        (&mut change.what, &change.cond)
    {
        *noun = every(of.clone());
    }
    // "While an opposing Friend is here, it has -1 power": that Friend or this card.
    if let (Subject::Cards(Noun::The(Ref::It)), Some(Cond::Count(of, Cmp::AtLeast, Num::Lit(1)))) =
        (&change.what, &change.cond)
        && !of.0.iter().any(|i| matches!(i, Is::Beneath(_) | Is::On(_) | Is::Other))
    {
        return None;
    }
    let Subject::Cards(noun @ Noun::The(Ref::Them)) = &mut change.what else { return Some(()) };
    *noun = match &change.cond {
        Some(Cond::Count(of, Cmp::AtLeast, Num::Lit(1))) if of.0.contains(&Is::Type(CardType::Mane)) => {
            Noun::Both(Box::new(Noun::The(Ref::This)), Box::new(every(of.clone())))
        }
        Some(Cond::Count(_, Cmp::AtLeast, Num::Lit(1))) => return None,
        Some(Cond::Count(of, Cmp::Exactly, Num::Lit(0))) => {
            let all = Filter::of(of.0.iter().filter(|i| !matches!(i, Is::Not(_))).cloned());
            (all != *of).then(|| every(all))?
        }
        Some(Cond::Count(of, ..)) => every(of.clone()),
        Some(Cond::Is(Ref::This, _)) => return None,
        Some(_) | None => return Some(()),
    };
    Some(())
}

/// "Players can't draw cards except during their Ready Phase": whoever it is so of.
pub(super) fn whoever(change: &mut Change) {
    if let (Subject::Players(Who::EachPlayer), Some(cond)) = (&change.what, change.cond.clone().filter(is_of_them)) {
        change.what = Subject::Players(Who::EachWith(Box::new(cond)));
        change.cond = None;
    }
}

/// Whether a condition asks about "that player".
fn is_of_them(cond: &Cond) -> bool {
    let has =
        |f: &Filter| f.0.contains(&Is::Controlled(Who::They)) || f.0.contains(&Is::In(Zone::Hand, Some(Who::They)));
    let of = |n: &Num| match n {
        Num::Points(w) | Num::Tokens(w) => *w == Who::They,
        Num::Count(f) | Num::Sum(_, f) | Num::Different(_, f) => has(f),
        _ => false,
    };
    match cond {
        Cond::Compare(a, _, b) => of(a) || of(b),
        Cond::Count(f, _, n) => has(f) || of(n),
        Cond::Not(c) => is_of_them(c),
        Cond::All(list) | Cond::Any(list) => list.iter().any(is_of_them),
        Cond::TurnOf(who) | Cond::During(_, Some(who)) => *who == Who::They,
        Cond::Is(..)
        | Cond::Was(..)
        | Cond::During(..)
        | Cond::InFaceoff(..)
        | Cond::Happened(..)
        | Cond::Did
        | Cond::Same(..)
        | Cond::Guessed(_) => false,
    }
}

/// "That player discards a card or loses [1]": whoever does one or the other chooses between them.
pub(super) fn chosen_by_doer(effect: &Effect) -> Option<Effect> {
    let Effect::Modal { n, options, by: Chosen::You } = effect else { return None };
    let doer = |e: &Effect| if let Effect::Do(who, _) = e { Some(who.clone()) } else { None };
    let who = doer(options.first()?)?;
    if who == Who::You || options.iter().any(|o| doer(o).as_ref() != Some(&who)) {
        return None;
    }
    let of = |who: &Who| {
        let options = options.iter().map(|e| by(e, who)).collect();
        Effect::Modal { n: n.clone(), options, by: Chosen::Doer }
    };
    Some(match who {
        Who::EachPlayer => Effect::Seq(vec![of(&Who::TurnPlayer), of(&Who::OpponentOf(Box::new(Who::TurnPlayer)))]),
        who => of(&who),
    })
}

/// "two Friends with the same name", no other card spoken of: the same as each other.
pub(super) fn each_other(take: &Take, of: &mut Filter) {
    if matches!(take, Take::Exactly(Num::Lit(1)) | Take::UpTo(Num::Lit(1))) {
        return;
    }
    for is in &mut of.0 {
        if let Is::SameName(r @ Ref::It) | Is::SameTitle(r @ Ref::It) | Is::SharesTrait(r @ Ref::It) = is {
            *r = Ref::Slot(Slot::ITSELF);
        }
        if let Is::SharesColor(r @ Ref::It) | Is::SharesType(r @ Ref::It) | Is::SharesCost(r @ Ref::It) = is {
            *r = Ref::Slot(Slot::ITSELF);
        }
    }
}

/// "with different names": as each other.
pub(super) fn differs(of: &Filter) -> bool {
    of.0.iter().any(|i| {
        let Is::Not(i) = i else { return false };
        let (Is::SameName(r) | Is::SharesColor(r) | Is::SharesTrait(r) | Is::SharesType(r) | Is::SharesCost(r)) = &**i
        else {
            return false;
        };
        *r == Ref::Slot(Slot::ITSELF)
    })
}

/// "two Friends with different names", none of them chosen: so many names among them.
pub(super) fn so_many_names(cond: &mut Cond) {
    let Cond::Count(of, cmp @ (crate::word::Cmp::AtLeast | crate::word::Cmp::More), n) = cond else { return };
    let name = Is::Not(Box::new(Is::SameName(Ref::Slot(Slot::ITSELF))));
    if of.0.contains(&name) {
        let rest = Filter::of(of.0.iter().filter(|i| **i != name).cloned());
        *cond = Cond::Compare(Num::Different(Kind::Name, rest), *cmp, n.clone());
    }
}

/// "Your Friend with the highest power has Swift": whichever that is.
pub(super) fn whichever(change: &mut Change) {
    if let Subject::Cards(noun) = &mut change.what
        && let Noun::Pick { take: Take::Exactly(Num::Lit(1)), of, by: None, slot } = noun
        && of.0.iter().any(|i| matches!(i, Is::Extreme(..) | Is::MostWith(_)))
    {
        *noun = Noun::Every { of: of.clone(), slot: *slot };
    }
}
