//! What a sentence speaks of before it is picked, and what is done by each player or to each card alone: put into an
//! order in which everything spoken of is known.

use super::settle::each_noun;
use super::{Many, Walk};
use crate::tree::*;
use crate::word::{CardType, Cmp};

impl Walk {
    /// The card an effect picks is chosen before: "dismiss a Friend unless its controller pays".
    pub(super) fn picked_first(&mut self, effect: &mut Effect) -> Option<Effect> {
        let mut pick = None;
        each_noun(effect, &mut |noun| {
            if let (None, Noun::Pick { .. }) = (&pick, &*noun) {
                pick = Some(noun.clone());
            }
        });
        let pick = pick?;
        let mut choice = Effect::Do(Who::You, Act::Choose(pick.clone()));
        self.effect(&mut choice);
        let chosen = self.cards.last()?.is.clone();
        each_noun(effect, &mut |noun| {
            if *noun == pick {
                *noun = Noun::The(chosen.clone());
            }
        });
        Some(choice)
    }

    /// "One of your Friends and an opposing Friend": one after the other is chosen, then it is done to both.
    pub(super) fn each_chosen(&mut self, noun: &mut Noun, choices: &mut Vec<Effect>) {
        match noun {
            Noun::Both(a, b) => {
                self.each_chosen(a, choices);
                self.each_chosen(b, choices);
            }
            Noun::Pick { .. } => {
                let mut choice = Effect::Do(Who::You, Act::Choose(noun.clone()));
                self.effect(&mut choice);
                choices.push(choice);
                if let Some(chosen) = self.cards.last() {
                    *noun = Noun::The(chosen.is.clone());
                }
            }
            Noun::The(_)
            | Noun::Every { .. }
            | Noun::Random { .. }
            | Noun::Top { .. }
            | Noun::Bottom { .. }
            | Noun::Rest(_)
            | Noun::PickForEach { .. } => {}
        }
    }

    /// Whether no single card was spoken of that "it" could mean.
    pub(super) fn is_it_free(&self) -> bool {
        !self.cards.iter().any(|s| s.many == Many::One)
    }
}

/// "Draw a card. If it is a Friend, ...": what was drawn or flipped is looked at, so that it can be spoken of.
pub(super) fn taken(list: &mut Vec<Effect>) {
    let mut i = 1;
    while i < list.len() {
        let (head, rest) = list.split_at(i);
        if let [.., Effect::Do(who, act)] = head
            && let Some(of) = one_taken(act)
            && rest.first().is_some_and(is_of_it)
        {
            let one = Noun::Pick { take: Take::Exactly(Num::Lit(1)), of, by: None, slot: Slot(0) };
            let seen = Effect::Do(who.clone(), Act::Choose(one));
            list.insert(i, seen);
            i += 1;
        }
        i += 1;
    }
}

/// What one card that is drawn or flipped is known by afterwards.
fn one_taken(act: &Act) -> Option<Filter> {
    match act {
        Act::Draw(Num::Lit(1)) => Some(Filter::of([Is::ThisWay(Deed::Draw)])),
        Act::Flip(Num::Lit(1)) => Some(Filter::of([Is::ThisWay(Deed::Flip), Is::Flipped])),
        _ => None,
    }
}

/// Whether an effect asks what kind of card "it" is, or shows it or puts it away as one does with a card in a hand.
fn is_of_it(effect: &Effect) -> bool {
    let it = |r: &Ref| matches!(r, Ref::It | Ref::That(Head::Card));
    match effect {
        Effect::If { cond, .. } => match cond {
            Cond::Is(r, f) => it(r) && f.0.iter().all(is_printed),
            Cond::Not(c) => matches!(&**c, Cond::Is(r, f) if it(r) && f.0.iter().all(is_printed)),
            _ => false,
        },
        Effect::Do(_, Act::To(Deed::Discard, Noun::The(r)) | Act::Reveal(Noun::The(r))) => it(r),
        Effect::May(_, e) => is_of_it(e),
        _ => false,
    }
}

/// Whether something is true of a card wherever it is.
fn is_printed(is: &Is) -> bool {
    match is {
        Is::Type(_) | Is::Color(_) | Is::Colorless | Is::Trait(_) | Is::Keyword(_) | Is::Named(_) => true,
        Is::Character | Is::Number(..) | Is::Even(_) | Is::Odd(_) | Is::Requires(_) => true,
        Is::Not(is) => is_printed(is),
        Is::AnyOf(all) => all.iter().all(|f| f.0.iter().all(is_printed)),
        _ => false,
    }
}

/// "Each player discards their hand, then draws that many cards": each as many as they discarded themselves.
pub(super) fn by_each(list: &[Effect]) -> Option<(usize, [Effect; 4])> {
    let at = list.windows(2).position(|pair| match pair {
        [Effect::Do(Who::EachPlayer, _), Effect::Do(Who::EachPlayer, then)] => amount(then).is_some_and(speaks),
        _ => false,
    })?;
    let of = |who: Who, i: usize| match &list[at + i] {
        Effect::Do(_, act) => Effect::Do(who, act.clone()),
        other => other.clone(),
    };
    let other = || Who::OpponentOf(Box::new(Who::TurnPlayer));
    Some((at, [of(Who::TurnPlayer, 0), of(Who::TurnPlayer, 1), of(other(), 0), of(other(), 1)]))
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
                    Is::At(Place::Of(r)) => see(r),
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

/// What is so of each card by itself is a part of the description: "each Friend ... during its controller's turn".
pub(super) fn each_while(change: &mut Change) {
    let Subject::Cards(Noun::Every { of, .. }) = &mut change.what else { return };
    match &change.cond {
        Some(Cond::TurnOf(Who::Controller(Ref::It | Ref::Them))) => of.0.push(Is::Controlled(Who::TurnPlayer)),
        Some(Cond::Is(Ref::It | Ref::Them, f)) => of.0.extend(f.0.iter().cloned()),
        _ => return,
    }
    change.cond = None;
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
        let by = |e: &Effect| match e {
            Effect::Do(_, act) => Effect::Do(who.clone(), act.clone()),
            other => other.clone(),
        };
        Effect::Modal { n: n.clone(), options: options.iter().map(by).collect(), by: Chosen::Doer }
    };
    Some(match who {
        Who::EachPlayer => Effect::Seq(vec![of(&Who::TurnPlayer), of(&Who::OpponentOf(Box::new(Who::TurnPlayer)))]),
        who => of(&who),
    })
}

/// "If your Mane Character is boosted, turn it over": every player has just one.
pub(super) fn the_one(cond: &Cond, then: &mut Effect) {
    let Cond::Count(of, Cmp::AtLeast, Num::Lit(1)) = cond else { return };
    if !of.0.contains(&Is::Type(CardType::Mane)) || !of.0.iter().any(|i| matches!(i, Is::Controlled(_))) {
        return;
    }
    let mut spoken = false;
    each_noun(then, &mut |noun| spoken |= *noun == Noun::The(Ref::It));
    if spoken {
        let one = Noun::Pick { take: Take::Exactly(Num::Lit(1)), of: of.clone(), by: None, slot: Slot(0) };
        *then = Effect::Seq(vec![Effect::Do(Who::You, Act::Choose(one)), then.clone()]);
    }
}

/// "If you would put a counter, put two instead": two for each.
pub(super) fn for_each_counter(would: &mut Would, base: u8) {
    if would.when.deed == Deed::PutCounter
        && would.when.amount.is_none()
        && let Effect::Do(_, Act::PutCounters(n @ Num::Lit(_), _, Noun::The(_))) = &mut would.instead
    {
        *n = Num::Times(Box::new(n.clone()), Box::new(Num::Slot(Slot(base + 2))));
    }
}

/// "Move up to three of your characters to the same Problem": the cards are chosen, then the Problem.
pub(super) fn to_one_problem(act: &mut Act) -> Option<[Act; 2]> {
    let (Act::Move(noun, place) | Act::Send(noun, place)) = act else { return None };
    let Noun::Pick { take, .. } = noun else { return None };
    let open = matches!(place, Place::There | Place::Problem);
    if !open || matches!(take, Take::Exactly(Num::Lit(1)) | Take::UpTo(Num::Lit(1))) {
        return None;
    }
    *place = Place::There;
    let choice = Act::Choose(std::mem::replace(noun, Noun::The(Ref::Them)));
    Some([choice, Act::ChooseProblem(Place::Problem, Slot(0))])
}

/// "you may discard a card. If you do, ... instead": what is done first is the price of what is done instead.
pub(super) fn price_of_substitute(instead: &mut Effect) {
    if let Effect::IfDone { first, then, otherwise: None } = instead
        && let Effect::Do(who, act @ (Act::Pay(_) | Act::To(..) | Act::RemoveCounters(..))) = &**first
    {
        *instead = Effect::Pay { who: who.clone(), cost: vec![act.clone()], then: then.clone() };
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
        Cond::Is(r, f) => {
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

/// "Your Friend with the highest power has Swift": whichever that is.
pub(super) fn whichever(change: &mut Change) {
    if let Subject::Cards(noun) = &mut change.what
        && let Noun::Pick { take: Take::Exactly(Num::Lit(1)), of, by: None, slot } = noun
        && of.0.iter().any(|i| matches!(i, Is::Extreme(..) | Is::MostWith(_)))
    {
        *noun = Noun::Every { of: of.clone(), slot: *slot };
    }
}
