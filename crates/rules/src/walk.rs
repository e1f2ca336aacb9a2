//! A walk over a tree, telling what it finds: happenings with the part they play, changes, acts and nested effects.

use crate::phrases::{cond, filter, noun, num, place, who};
use ability::*;

/// What a happening is named for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    /// A trigger or a reaction.
    Listen,
    /// "would".
    Replace,
    /// "can't", limits.
    Forbid,
    /// History.
    Count,
}

pub(crate) enum Found<'t> {
    Happening(&'t Happening, Part),
    Mod(&'t Mod),
    Act(&'t Act),
    Is(&'t Is),
    Num(&'t Num),
    Until,
    /// Something of a turn before this one.
    Back,
    /// "the rest", and of what.
    Rest(&'t Ref),
}

pub(crate) type See<'s, 't> = &'s mut dyn FnMut(Found<'t>);

pub(crate) fn ability<'t>(a: &'t Ability, see: See<'_, 't>) {
    match a {
        Ability::PlayHome | Ability::Copies { .. } => {}
        Ability::PlayOn(f) => filter(f, see),
        Ability::PlayIf(c) => cond(c, see),
        Ability::AddedCost(acts) => acts.iter().for_each(|x| act(x, see)),
        Ability::OtherCost { cond: c, optional, cost: _ } => {
            if let Some(c) = c {
                cond(c, see);
            }
            optional.iter().for_each(|x| act(x, see));
        }
        Ability::Always { change: c, works: _ } => change(c, see),
        Ability::Activated { timing: _, react, cond: c, cost, effect: e, limit: _, by: _, works: _ } => {
            if let Some(h) = react {
                happening(h, Part::Listen, see);
            }
            if let Some(c) = c {
                cond(c, see);
            }
            cost.iter().for_each(|x| act(x, see));
            effect(e, see);
        }
        Ability::When { when, cond: c, effect: e, limit: _, works: _ } => {
            happening(when, Part::Listen, see);
            if let Some(c) = c {
                cond(c, see);
            }
            effect(e, see);
        }
        Ability::Instead { would: w, works: _ } => would(w, see),
        Ability::AsEnters { what, effect: e } => {
            filter(what, see);
            effect(e, see);
        }
        Ability::Both(a, b) => {
            ability(a, see);
            ability(b, see);
        }
        Ability::State { cond: c, effect: e } => {
            cond(c, see);
            effect(e, see);
        }
        Ability::Further(e) => effect(e, see),
        Ability::AsPlays { when, effect: e } => {
            happening(when, Part::Listen, see);
            effect(e, see);
        }
    }
}

fn would<'t>(w: &'t Would, see: See<'_, 't>) {
    happening(&w.when, Part::Replace, see);
    if let Some(c) = &w.cond {
        cond(c, see);
    }
    effect(&w.instead, see);
}

pub(crate) fn happening<'t>(h: &'t Happening, part: Part, see: See<'_, 't>) {
    see(Found::Happening(h, part));
    filter(&h.what, see);
    if let Some((_, n)) = &h.amount {
        num(n, see);
    }
    if let Some(f) = &h.involving {
        filter(f, see);
    }
    if h.first.is_some() {
        see(Found::Happening(h, Part::Count));
    }
    for other in &h.or {
        happening(other, part, see);
    }
}

pub(crate) fn effect<'t>(e: &'t Effect, see: See<'_, 't>) {
    match e {
        Effect::Do(w, a) => {
            who(w, see);
            act(a, see);
        }
        Effect::Change { change: c, until } => {
            change(c, see);
            until_(until, see);
        }
        Effect::Seq(parts) => parts.iter().for_each(|x| effect(x, see)),
        Effect::May(_, x) => effect(x, see),
        Effect::Pay { who: _, cost, then } => {
            cost.iter().for_each(|x| act(x, see));
            effect(then, see);
        }
        Effect::PayOr { who: _, cost, or } => {
            cost.iter().for_each(|x| act(x, see));
            effect(or, see);
        }
        Effect::IfDone { first, then, otherwise } => {
            effect(first, see);
            effect(then, see);
            if let Some(x) = otherwise {
                effect(x, see);
            }
        }
        Effect::If { cond: c, then, otherwise } => {
            cond(c, see);
            effect(then, see);
            if let Some(x) = otherwise {
                effect(x, see);
            }
        }
        Effect::Modal { n, options, by: _ } => {
            num(n, see);
            options.iter().for_each(|x| effect(x, see));
        }
        Effect::ForEach(each, x) => {
            match each {
                Each::Card(n) => noun(n, see),
                Each::Player(_) => {}
            }
            effect(x, see);
        }
        Effect::Later { when, cond: c, effect: x, times: _, until, slot: _ } => {
            happening(when, Part::Listen, see);
            if let Some(c) = c {
                cond(c, see);
            }
            effect(x, see);
            until_(until, see);
        }
        Effect::Instead { would: w, until, slot: _ } => {
            would(w, see);
            until_(until, see);
        }
        Effect::Nothing => {}
    }
}

fn until_<'t>(until: &'t Until, see: See<'_, 't>) {
    see(Found::Until);
    match until {
        Until::Happens(h) => happening(h, Part::Listen, see),
        Until::While(c) => cond(c, see),
        Until::EndOfTurn
        | Until::EndOfFaceoff
        | Until::EndOfPhase
        | Until::EndOf(_)
        | Until::StartOfNextTurn(_)
        | Until::EndOfTurnOf(_)
        | Until::Forever
        | Until::Used
        | Until::UsedOrEndOfTurn
        | Until::UsedOrEndOfFaceoff => {}
    }
}

pub(crate) fn change<'t>(c: &'t Change, see: See<'_, 't>) {
    if let Some(c) = &c.cond {
        cond(c, see);
    }
    match &c.what {
        Subject::Cards(n) => noun(n, see),
        Subject::Players(_) | Subject::Game => {}
    }
    for m in &c.mods {
        see(Found::Mod(m));
        mod_(m, see);
    }
}

fn mod_<'t>(m: &'t Mod, see: See<'_, 't>) {
    match m {
        Mod::Power(n)
        | Mod::PowerAs(n, _)
        | Mod::SetPower(n)
        | Mod::Requirement { by: n, color: _ }
        | Mod::Need { by: n, color: _, at: _ }
        | Mod::HomeLimit(n)
        | Mod::HandSize(n)
        | Mod::Bonus(n)
        | Mod::SetBonus(n)
        | Mod::PointValue(n)
        | Mod::FlipMore(n)
        | Mod::PowerTotal(n)
        | Mod::ExtraTroublemaker(n, _)
        | Mod::KeywordCost { keyword: _, by: n, min: _ } => num(n, see),
        Mod::AddPowerOf(n) => noun(n, see),
        Mod::ColorsOf(f) => filter(f, see),
        Mod::Ability(a) => ability(a, see),
        Mod::Cant(h) | Mod::OnlyActions(h) => happening(h, Part::Forbid, see),
        Mod::CantUnless(h, acts) => {
            happening(h, Part::Forbid, see);
            acts.iter().for_each(|x| act(x, see));
        }
        Mod::CantUnlessCond(h, c) => {
            happening(h, Part::Forbid, see);
            cond(c, see);
        }
        Mod::AtMost(h, n, _) => {
            happening(h, Part::Forbid, see);
            happening(h, Part::Count, see);
            num(n, see);
        }
        Mod::Cost { of, by, min: _ } => {
            if of.first.is_some() {
                see(Found::Happening(of, Part::Count));
            }
            filter(&of.what, see);
            num(by, see);
        }
        Mod::DoublePower(n) | Mod::KeywordOf(_, n) | Mod::MoreConfronts(n) => num(n, see),
        Mod::Lock(_)
        | Mod::Color(_)
        | Mod::ColorOf(_)
        | Mod::LoseColors
        | Mod::Trait(_)
        | Mod::LoseTrait(_)
        | Mod::LoseTraits
        | Mod::Keyword(_)
        | Mod::LoseAbilities
        | Mod::DropAbilities
        | Mod::LoseKeyword(_)
        | Mod::AbilitiesOf(_)
        | Mod::ShareAbilities
        | Mod::Type(_)
        | Mod::AlsoNamed(_)
        | Mod::Control(_)
        | Mod::ContributesExhausted
        | Mod::NoRequirement
        | Mod::TroublemakersDontStop(..)
        | Mod::NotCountedAtHome
        | Mod::DoesNotReady
        | Mod::EntersWith(_)
        | Mod::MayPlayAs(_)
        | Mod::MayMoveAs(_)
        | Mod::MayPlayFrom(..)
        | Mod::MayLookAt(_)
        | Mod::Meets(_)
        | Mod::PlaysRevealed(_)
        | Mod::LowestWins
        | Mod::WinsTies
        | Mod::IgnoresHighest
        | Mod::ContributesAt(_)
        | Mod::NotInvolved
        | Mod::ChooseEach => {}
    }
}

pub(crate) fn act<'t>(a: &'t Act, see: See<'_, 't>) {
    see(Found::Act(a));
    match a {
        Act::Move(n, p) | Act::Send(n, p) => {
            noun(n, see);
            place(p, see);
        }
        Act::To(_, n)
        | Act::Put(n, _)
        | Act::Look(n)
        | Act::Reveal(n)
        | Act::Choose(n)
        | Act::Separate(n, _)
        | Act::TakeControl(n, _)
        | Act::ExchangeControl(n, _)
        | Act::BecomeCopy(n, _)
        | Act::TokenCopy { n: _, of: n, state: _, at: _, slot: _ }
        | Act::Play { what: n, at: _, free: _, state: _ }
        | Act::StartFaceoff { involving: n, kind: _ } => noun(n, see),
        Act::Challenge { what, with } => {
            noun(what, see);
            if let Some(with) = with {
                noun(with, see);
            }
        }
        Act::Guess(c, _) => cond(c, see),
        Act::PutCounters(n, _, what) | Act::RemoveCounters(n, _, what) | Act::Distribute(n, _, what) => {
            num(n, see);
            noun(what, see);
        }
        Act::Draw(n)
        | Act::DrawFromBottom(n)
        | Act::DrawUntil(n)
        | Act::Gain(n)
        | Act::Lose(n)
        | Act::Pay(n)
        | Act::Score(n)
        | Act::Flip(n)
        | Act::AsMany(n)
        | Act::Tokens { n, token: _, at: _, slot: _ } => num(n, see),
        Act::RevealUntil { n, whose: _, of: f, slot: _ } => {
            num(n, see);
            filter(f, see);
        }
        Act::Search { zones: _, whose: _, of: f, take: _, slot: _ } => filter(f, see),
        Act::Shuffle(..)
        | Act::End(_)
        | Act::ChooseColor(_)
        | Act::ChooseNumber(..)
        | Act::ChooseType(..)
        | Act::ChooseTrait(_)
        | Act::ChoosePlayer(..)
        | Act::ChooseProblem(..)
        | Act::NameCard(..)
        | Act::CopyEffect(_)
        | Act::ExtraTurn
        | Act::ExtraPhase(..)
        | Act::SkipPhase(..)
        | Act::Skip(_)
        | Act::WinGame
        | Act::LoseGame
        | Act::Perform(_) => {}
    }
}
