//! What a sentence speaks of before it is picked: chosen first, so that everything spoken of is known.

use super::pronoun::fits;
use super::settle::each_noun;
use super::{Many, Spoken, Walk};
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

    /// "exhaust each opposing character unless its controller pays": one card after the other.
    pub(super) fn each_or_pays(&mut self, effect: &mut Effect) -> bool {
        let Effect::PayOr { who: Who::Controller(r @ Ref::It) | Who::Owner(r @ Ref::It), or, .. } = effect else {
            return false;
        };
        let mut every = None;
        each_noun(or, &mut |noun| {
            if let (None, Noun::Every { .. }) = (&every, &*noun) {
                every = Some(std::mem::replace(noun, Noun::The(Ref::It)));
            }
        });
        let Some(mut every) = every else { return false };
        self.noun(&mut every);
        let Noun::Every { slot, .. } = every else { return false };
        let each = Ref::Slot(slot);
        *r = each.clone();
        each_noun(or, &mut |noun| {
            if *noun == Noun::The(Ref::It) {
                *noun = Noun::The(each.clone());
            }
        });
        self.effect(effect);
        *effect = Effect::ForEach(Each::Card(every), Box::new(effect.clone()));
        true
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

    /// The same where each has to be in a slot, this card as well.
    pub(super) fn each_with_a_slot(&mut self, noun: &mut Noun, choices: &mut Vec<Effect>) {
        match noun {
            Noun::Both(a, b) => {
                self.each_with_a_slot(a, choices);
                self.each_with_a_slot(b, choices);
            }
            Noun::The(Ref::Slot(_)) => {}
            Noun::The(r @ (Ref::This | Ref::Host)) => {
                let of = Filter::of([Is::The(r.clone())]);
                *noun = Noun::Every { of, slot: Slot(0) };
                let mut choice = Effect::Do(Who::You, Act::Choose(noun.clone()));
                self.effect(&mut choice);
                choices.push(choice);
                if let Some(chosen) = self.cards.last() {
                    *noun = Noun::The(chosen.is.clone());
                }
            }
            Noun::The(_) => {
                self.noun(noun);
                self.each_with_a_slot(noun, choices);
            }
            Noun::Pick { take: Take::Exactly(Num::Lit(1)), .. } => self.each_chosen(noun, choices),
            Noun::Pick { .. }
            | Noun::Every { .. }
            | Noun::Random { .. }
            | Noun::Top { .. }
            | Noun::Bottom { .. }
            | Noun::Rest(_)
            | Noun::PickForEach { .. } => self.noun(noun),
        }
    }

    /// "those Friends" where no set of them was spoken of, but two of them.
    pub(super) fn pair(&self, head: Head) -> Option<(Ref, Ref)> {
        let own = |s: &Spoken| self.own.as_ref() == Some(&s.is);
        let fitting: Vec<&Spoken> = self.cards.iter().filter(|s| fits(&s.like, head) && !own(s)).collect();
        if fitting.iter().any(|s| s.many == Many::Several) {
            return None;
        }
        match fitting.as_slice() {
            [.., a, b] if a.is != b.is => Some((a.is.clone(), b.is.clone())),
            _ => None,
        }
    }

    /// The two cards spoken of, neither of them this one.
    pub(super) fn pair_but_this(&self) -> Option<(Ref, Ref)> {
        self.pair(Head::Card).filter(|(a, b)| *a != Ref::This && *b != Ref::This)
    }

    /// Whether "it" could mean no card but this one, to which the event happened.
    pub(super) fn is_it_own(&self) -> bool {
        let mut one = self.cards.iter().filter(|s| s.many == Many::One).peekable();
        one.peek().is_some() && one.all(|s| s.is == Ref::This || self.own.as_ref() == Some(&s.is))
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
            && let Some(of) = several_flipped(act)
            && rest.first().is_some_and(is_of_them)
        {
            let seen = Noun::Every { of, slot: Slot(0) };
            list.insert(i, Effect::Do(who.clone(), Act::Choose(seen)));
            i += 1;
        } else if let [.., Effect::Do(who, act)] = head
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

/// "If you have three or more characters here, you may ready one of them": one of those, where no other cards were spoken of.
pub(super) fn those_had(cond: &Cond, effect: &mut Effect) {
    let Cond::Count(of, cmp, n) = cond else { return };
    let several = match (cmp, n) {
        (Cmp::AtLeast | Cmp::Exactly, Num::Lit(n)) => *n > 1,
        (Cmp::More, Num::Lit(n)) => *n > 0,
        _ => false,
    };
    let told = |i: &Is| matches!(i, Is::The(_) | Is::ThisWay(_));
    if !several || of.0.iter().any(told) {
        return;
    }
    let them = Is::The(Ref::Them);
    each_noun(leading(effect), &mut |noun| match noun {
        Noun::The(Ref::Them) => *noun = Noun::Every { of: of.clone(), slot: Slot(0) },
        Noun::Pick { of: f, .. } if f.0.contains(&them) => {
            f.0.retain(|i| *i != them);
            f.0.extend(of.0.iter().cloned());
        }
        _ => {}
    });
}

/// What is done first in an effect.
fn leading(effect: &mut Effect) -> &mut Effect {
    match effect {
        Effect::Seq(list) => match list.first_mut() {
            Some(first) => leading(first),
            None => unreachable!("an effect in a row is of several"),
        },
        Effect::May(_, e) | Effect::Pay { then: e, .. } | Effect::IfDone { first: e, .. } => leading(e),
        other => other,
    }
}

/// What a card spoken of would have entered play with, put on it now.
pub(super) fn as_it_entered(change: &Change) -> Option<Vec<Effect>> {
    let (None, Subject::Cards(noun @ Noun::The(Ref::It | Ref::That(_) | Ref::This)), [Mod::EntersWith(entries)]) =
        (&change.cond, &change.what, change.mods.as_slice())
    else {
        return None;
    };
    let act = |entry: &Entry| match entry {
        Entry::Counters(counter, n) => Some(Act::PutCounters(n.clone(), counter.clone(), noun.clone())),
        Entry::Exhausted => Some(Act::To(Deed::Exhaust, noun.clone())),
        Entry::FaceUp | Entry::FaceDown | Entry::Frightened | Entry::Attached | Entry::Dilemma => None,
    };
    entries.iter().map(|e| act(e).map(|a| Effect::Do(Who::You, a))).collect()
}

/// "Replace a Problem. ... at that Problem": the Problem there now, where the other was.
pub(super) fn replaced_there(list: &mut Vec<Effect>) {
    let problem = Filter::of([Is::Type(CardType::Problem)]);
    let replaces = |e: &Effect| match e {
        Effect::Do(
            Who::You,
            Act::To(Deed::Replace, Noun::Pick { take: Take::Exactly(Num::Lit(1)), of, by: None, .. }),
        ) => *of == problem,
        _ => false,
    };
    let Some(at) = list.iter().position(replaces).filter(|at| at + 1 < list.len()) else { return };
    let there = Filter::of([Is::Type(CardType::Problem), Is::At(Place::There)]);
    let noun = Noun::Every { of: there, slot: Slot(0) };
    list[at] = Effect::Do(Who::You, Act::To(Deed::Replace, noun));
    list.insert(at, Effect::Do(Who::You, Act::ChooseProblem(Place::Problem, Slot(0))));
}

/// What one card that is drawn or flipped is known by afterwards.
fn one_taken(act: &Act) -> Option<Filter> {
    match act {
        Act::Draw(Num::Lit(1)) => Some(Filter::of([Is::ThisWay(Deed::Draw)])),
        Act::Flip(Num::Lit(1)) => Some(Filter::of([Is::ThisWay(Deed::Flip), Is::Flipped])),
        _ => None,
    }
}

/// What several cards that are flipped are known by afterwards.
fn several_flipped(act: &Act) -> Option<Filter> {
    let several = matches!(act, Act::Flip(n) if *n != Num::Lit(1));
    several.then(|| Filter::of([Is::ThisWay(Deed::Flip), Is::Flipped]))
}

/// "flip two cards and ignore one of them".
fn is_of_them(effect: &Effect) -> bool {
    match effect {
        Effect::Do(_, Act::To(_, Noun::The(Ref::Them)) | Act::Put(Noun::The(Ref::Them), _)) => true,
        Effect::Do(_, Act::To(_, Noun::Pick { of, .. }) | Act::Put(Noun::Pick { of, .. }, _)) => {
            of.0.contains(&Is::The(Ref::Them))
        }
        Effect::May(_, e) => is_of_them(e),
        _ => false,
    }
}

/// "Put a Friend into play. It enters play exhausted.": as it is put there.
pub(super) fn entering(list: &mut Vec<Effect>) {
    let mut i = 1;
    while i < list.len() {
        let (head, rest) = list.split_at_mut(i);
        if let [.., Effect::Do(_, Act::Put(_, Goal::Play { state, .. }) | Act::Play { state, .. })] = head
            && let Some(Effect::Change { change: Change { cond: None, what, mods }, .. }) = rest.first()
            && *what == Subject::Cards(Noun::The(Ref::It))
            && let [Mod::EntersWith(entries)] = mods.as_slice()
        {
            state.extend(entries.iter().cloned());
            list.remove(i);
        } else {
            i += 1;
        }
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

/// "If your Mane Character is boosted, turn it over": every player has just one. "If you have exactly one Friend here": so there is.
pub(super) fn the_one(cond: &Cond, then: &mut Effect) {
    let Cond::Count(of, cmp, Num::Lit(1)) = cond else { return };
    let own = of.0.contains(&Is::Type(CardType::Mane)) && of.0.iter().any(|i| matches!(i, Is::Controlled(_)));
    if *cmp != Cmp::Exactly && !(own && *cmp == Cmp::AtLeast) {
        return;
    }
    let mut spoken = false;
    each_noun(then, &mut |noun| spoken |= *noun == Noun::The(Ref::It));
    if spoken {
        let one = Noun::Pick { take: Take::Exactly(Num::Lit(1)), of: of.clone(), by: None, slot: Slot(0) };
        *then = Effect::Seq(vec![Effect::Do(Who::You, Act::Choose(one)), then.clone()]);
    }
}

/// "Move up to three of your characters to the same Problem", "move all your Friends to a Problem": the cards are chosen
/// where there is a choice, then the Problem.
pub(super) fn to_one_problem(act: &mut Act) -> Option<Vec<Act>> {
    let (Act::Move(noun, place) | Act::Send(noun, place)) = act else { return None };
    if !matches!(place, Place::There | Place::Problem) {
        return None;
    }
    let problem = Act::ChooseProblem(Place::Problem, Slot(0));
    match noun {
        Noun::Pick { take: Take::Exactly(Num::Lit(1)) | Take::UpTo(Num::Lit(1)), .. } => None,
        Noun::Pick { .. } => {
            *place = Place::There;
            let choice = Act::Choose(std::mem::replace(noun, Noun::The(Ref::Them)));
            Some(vec![choice, problem])
        }
        Noun::Every { .. } => {
            *place = Place::There;
            Some(vec![problem])
        }
        Noun::The(_)
        | Noun::Random { .. }
        | Noun::Top { .. }
        | Noun::Bottom { .. }
        | Noun::Rest(_)
        | Noun::Both(..)
        | Noun::PickForEach { .. } => None,
    }
}
