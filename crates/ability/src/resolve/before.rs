//! "Move a Friend. If it was at your Problem, ...": what was so is looked up before the text does it.

use super::Walk;
use super::settle::each_noun;
use crate::tree::*;

/// A text with such a test in it, taken apart.
struct Tested {
    before: Vec<Effect>,
    offered: bool,
    choice: Option<Effect>,
    cond: Cond,
    done: Vec<Effect>,
    then: Effect,
    otherwise: Option<Effect>,
    after: Vec<Effect>,
}

impl Walk {
    /// What a text tests of a card as it was is tested before the card is touched, and what is done is done in either case.
    pub(super) fn tested_before(&mut self, list: &mut Vec<Effect>) -> bool {
        let Some(mut t) = tested(list) else { return false };
        let row = |walk: &mut Walk, list: Vec<Effect>| {
            let mut row = Effect::Seq(list);
            if row != Effect::Seq(Vec::new()) {
                walk.effect(&mut row);
            }
            match row {
                Effect::Seq(list) => list,
                one => vec![one],
            }
        };
        let mut whole = row(self, t.before);
        let mut tested = Vec::new();
        if let Some(mut choice) = t.choice {
            self.effect(&mut choice);
            tested.push(choice);
        }
        self.cond(&mut t.cond);
        let done = row(self, t.done);
        self.effect(&mut t.then);
        if let Some(e) = &mut t.otherwise {
            self.effect(e);
        }
        let after = |last: Option<Effect>| Box::new(Effect::Seq(done.iter().cloned().chain(last).collect()));
        tested.push(Effect::If { cond: t.cond, then: after(Some(t.then)), otherwise: Some(after(t.otherwise)) });
        if t.offered {
            whole.push(Effect::May(Who::You, Box::new(Effect::Seq(tested))));
        } else {
            whole.extend(tested);
        }
        whole.extend(row(self, t.after));
        *list = whole;
        true
    }
}

fn tested(list: &[Effect]) -> Option<Tested> {
    let past = |e: &Effect| matches!(e, Effect::If { cond, .. } if is_past(cond));
    let at = list.iter().position(past)?;
    let from = (0..at).rev().find(|i| touches(&list[*i]))?;
    let Effect::If { cond, then, otherwise } = &list[at] else { return None };
    let mut done = list[from..at].to_vec();
    let offered = match &done[0] {
        Effect::May(Who::You, inner) => Some((**inner).clone()),
        Effect::May(..) => return None,
        _ => None,
    };
    let is_offered = offered.is_some();
    if let Some(inner) = offered {
        done[0] = inner;
    }
    let mut choice = None;
    if let Effect::Do(who, _) = &done[0] {
        let who = who.clone();
        each_noun(&mut done[0], &mut |noun| {
            if matches!(noun, Noun::Pick { .. }) && choice.is_none() {
                let chosen = std::mem::replace(noun, Noun::The(Ref::It));
                choice = Some(Effect::Do(who.clone(), Act::Choose(chosen)));
            }
        });
    }
    Some(Tested {
        before: list[..from].to_vec(),
        offered: is_offered,
        choice,
        cond: now(cond.clone()),
        done,
        then: (**then).clone(),
        otherwise: otherwise.as_deref().cloned(),
        after: list[at + 1..].to_vec(),
    })
}

/// "When this card is moved, if it was at home": where something happens to a card is where it was (506).
pub(super) fn at_the_event(when: &mut Happening, cond: &mut Option<Cond>) {
    let goes = matches!(
        when.deed,
        Deed::Move | Deed::Send | Deed::Leave | Deed::Dismiss | Deed::Retire | Deed::Banish | Deed::Frighten
    );
    if let Some(Cond::Was(Ref::It | Ref::That(_) | Ref::This, f)) = cond
        && let [at @ Is::At(_)] = f.0.as_slice()
        && goes
        && when.or.is_empty()
        && !when.what.0.is_empty()
    {
        when.what = Filter::of(when.what.0.iter().cloned().chain([at.clone()]));
        *cond = None;
    }
    // What happens to another card leaves this one as it was.
    if let Some(Cond::Was(Ref::This, f)) = cond
        && !when.what.0.contains(&Is::The(Ref::This))
    {
        *cond = Some(Cond::Is(Ref::This, f.clone()));
    }
}

/// Whether it is asked where a card was, which nothing tells once it has gone.
pub(super) fn is_lost(f: &Filter) -> bool {
    f.0.iter().any(|i| matches!(i, Is::At(_) | Is::Ready | Is::Exhausted | Is::Frightened | Is::Involved))
}

fn is_past(cond: &Cond) -> bool {
    match cond {
        Cond::Was(..) => true,
        Cond::Not(c) => is_past(c),
        Cond::All(list) | Cond::Any(list) => list.iter().any(is_past),
        Cond::Count(..)
        | Cond::Compare(..)
        | Cond::Is(..)
        | Cond::During(..)
        | Cond::TurnOf(_)
        | Cond::InFaceoff(..)
        | Cond::Happened(..)
        | Cond::Did
        | Cond::Same(..)
        | Cond::Guessed(_) => false,
    }
}

/// The same of the present.
fn now(cond: Cond) -> Cond {
    match cond {
        Cond::Was(r, f) => Cond::Is(r, f),
        Cond::Not(c) => Cond::Not(Box::new(now(*c))),
        Cond::All(list) => Cond::All(list.into_iter().map(now).collect()),
        Cond::Any(list) => Cond::Any(list.into_iter().map(now).collect()),
        other => other,
    }
}

/// Whether one card in play is touched: one that is picked, or was spoken of.
fn touches(effect: &Effect) -> bool {
    let act = match effect {
        Effect::Do(_, act) => act,
        Effect::May(_, e) => match &**e {
            Effect::Do(_, act) => act,
            _ => return false,
        },
        _ => return false,
    };
    let one = |noun: &Noun| match noun {
        Noun::The(Ref::It | Ref::That(_) | Ref::This | Ref::Host) => true,
        Noun::Pick { take, of, .. } => {
            matches!(take, Take::Exactly(Num::Lit(1)) | Take::UpTo(Num::Lit(1)))
                && !of.0.iter().any(|i| matches!(i, Is::In(..)))
        }
        Noun::The(_)
        | Noun::Every { .. }
        | Noun::Random { .. }
        | Noun::Top { .. }
        | Noun::Bottom { .. }
        | Noun::Rest(_)
        | Noun::Both(..)
        | Noun::PickForEach { .. } => false,
    };
    match act {
        Act::To(deed, noun) => *deed != Deed::Discard && one(noun),
        Act::Move(noun, _)
        | Act::Send(noun, _)
        | Act::Put(noun, _)
        | Act::PutCounters(_, _, noun)
        | Act::RemoveCounters(_, _, noun)
        | Act::TakeControl(noun, _) => one(noun),
        _ => false,
    }
}
