//! A walk over a tree, telling what it finds: happenings with the part they play, changes, acts and nested effects.

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
    /// "the rest", and of what.
    Rest(&'t Ref),
}

pub(crate) type See<'s, 't> = &'s mut dyn FnMut(Found<'t>);

pub(crate) fn ability<'t>(a: &'t Ability, see: See<'_, 't>) {
    match a {
        Ability::PlayHome | Ability::AnyNumber => {}
        Ability::PlayOn(f) => filter(f, see),
        Ability::PlayIf(c) => cond(c, see),
        Ability::AddedCost(acts) => acts.iter().for_each(|x| act(x, see)),
        Ability::OtherCost { optional, cost: _ } => optional.iter().for_each(|x| act(x, see)),
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
        Mod::LockPower
        | Mod::Color(_)
        | Mod::ColorOf(_)
        | Mod::LoseColors
        | Mod::Trait(_)
        | Mod::LoseTrait(_)
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
        | Mod::IgnoresHighest
        | Mod::ContributesAt(_)
        | Mod::NotInvolved
        | Mod::ChooseEach => {}
    }
}

/// Who acts may hang on what happened: the player with the most of something.
fn who<'t>(w: &'t Who, see: See<'_, 't>) {
    match w {
        Who::Most(n) => num(n, see),
        Who::EachWith(c) => cond(c, see),
        Who::OpponentOf(w) => who(w, see),
        Who::You
        | Who::Opponent
        | Who::EachPlayer
        | Who::EachOpponent
        | Who::Any
        | Who::They
        | Who::Slot(_)
        | Who::Owner(_)
        | Who::Controller(_)
        | Who::Challenger
        | Who::TurnPlayer
        | Who::Winner
        | Who::Themself => {}
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
        | Act::Tokens { n, token: _, at: _, slot: _ } => num(n, see),
        Act::RevealUntil { n, whose: _, of: f, slot: _ } => {
            num(n, see);
            filter(f, see);
        }
        Act::Search { zones: _, whose: _, of: f, take: _, slot: _ } => filter(f, see),
        Act::Shuffle(..)
        | Act::EndFaceoff
        | Act::ChooseColor(_)
        | Act::ChooseNumber(_)
        | Act::ChooseType(..)
        | Act::ChooseTrait(_)
        | Act::ChoosePlayer(..)
        | Act::ChooseProblem(..)
        | Act::NameCard(_)
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

fn noun<'t>(n: &'t Noun, see: See<'_, 't>) {
    match n {
        Noun::The(_) => {}
        Noun::Rest(r) => see(Found::Rest(r)),
        Noun::Pick { take: t, of, by: _, slot: _ } | Noun::Random { take: t, of, slot: _ } => {
            take(t, see);
            filter(of, see);
        }
        Noun::Every { of, slot: _ } | Noun::PickForEach { who: _, of, slot: _ } => filter(of, see),
        Noun::Top { n, .. } | Noun::Bottom { n, .. } => num(n, see),
        Noun::Both(a, b) => {
            noun(a, see);
            noun(b, see);
        }
    }
}

fn take<'t>(t: &'t Take, see: See<'_, 't>) {
    match t {
        Take::Exactly(n) | Take::UpTo(n) => num(n, see),
        Take::AnyNumber => {}
    }
}

pub(crate) fn filter<'t>(f: &'t Filter, see: See<'_, 't>) {
    f.0.iter().for_each(|x| is(x, see));
}

fn is<'t>(x: &'t Is, see: See<'_, 't>) {
    see(Found::Is(x));
    match x {
        Is::Not(x) => is(x, see),
        Is::AnyOf(all) | Is::OneOfEach(all) => all.iter().for_each(|f| filter(f, see)),
        Is::Number(_, _, n) | Is::Counters(_, _, n) | Is::Together(_, n) => num(n, see),
        Is::With(f, _, n) => {
            filter(f, see);
            num(n, see);
        }
        Is::MostWith(f) | Is::Alike(_, f) => filter(f, see),
        Is::On(n) | Is::Beneath(n) => noun(n, see),
        Is::Has(h) => happening(h, Part::Count, see),
        Is::At(p) => place(p, see),
        Is::Other
        | Is::The(_)
        | Is::Controlled(_)
        | Is::Owned(_)
        | Is::Ready
        | Is::Exhausted
        | Is::Frightened
        | Is::Boosted
        | Is::Start
        | Is::FaceUp
        | Is::FaceDown
        | Is::Token
        | Is::CutieMarked
        | Is::Flipped
        | Is::Ignored
        | Is::Attachment
        | Is::Confronted
        | Is::Involved
        | Is::InvolvedIn(_)
        | Is::Solved
        | Is::ThatType
        | Is::ThatTrait
        | Is::Color(_)
        | Is::Colorless
        | Is::ThatColor(_)
        | Is::Trait(_)
        | Is::Keyword(_)
        | Is::Type(_)
        | Is::Character
        | Is::Named(_)
        | Is::FullName(..)
        | Is::ThatName
        | Is::TitleIncludes(_)
        | Is::SameName(_)
        | Is::SameTitle(_)
        | Is::SharesSubtitle(_)
        | Is::SharesTrait(_)
        | Is::SharesColor(_)
        | Is::SharesType(_)
        | Is::SharesCost(_)
        | Is::SharesPower(_)
        | Is::Requires(_)
        | Is::Timed(_)
        | Is::RequiresColorOf(_)
        | Is::Even(_)
        | Is::Odd(_)
        | Is::Extreme(..)
        | Is::BanishedBy(_)
        | Is::In(..)
        | Is::ThisWay(_) => {}
    }
}

fn place<'t>(p: &'t Place, see: See<'_, 't>) {
    match p {
        Place::ProblemWith(f) | Place::AreaWith(f) => filter(f, see),
        Place::ProblemWhere(c) => cond(c, see),
        Place::ProblemBut(p) => place(p, see),
        Place::Here
        | Place::There
        | Place::Of(_)
        | Place::Beside(_)
        | Place::Home(_)
        | Place::Problem
        | Place::ProblemOf(_)
        | Place::OtherProblem
        | Place::EachProblem
        | Place::DifferentProblems
        | Place::RandomProblem
        | Place::RandomArea
        | Place::Anywhere
        | Place::Previous
        | Place::EachOthers
        | Place::Itself
        | Place::Slot(_) => {}
    }
}

pub(crate) fn cond<'t>(c: &'t Cond, see: See<'_, 't>) {
    match c {
        Cond::Count(f, _, n) => {
            filter(f, see);
            num(n, see);
        }
        Cond::Compare(a, _, b) => {
            num(a, see);
            num(b, see);
        }
        Cond::Is(_, f) => filter(f, see),
        Cond::InFaceoff(_, f, _) => {
            if let Some(f) = f {
                filter(f, see);
            }
        }
        Cond::Happened(h, _, n, _) => {
            happening(h, Part::Count, see);
            num(n, see);
        }
        Cond::Not(c) => cond(c, see),
        Cond::All(all) | Cond::Any(all) => all.iter().for_each(|c| cond(c, see)),
        Cond::During(..) | Cond::TurnOf(_) | Cond::Did | Cond::Same(..) | Cond::Guessed(_) => {}
    }
}

fn num<'t>(n: &'t Num, see: See<'_, 't>) {
    see(Found::Num(n));
    match n {
        Num::Count(f) | Num::Sum(_, f) | Num::Highest(_, f) | Num::Different(_, f) | Num::CountersOn(_, f) => {
            filter(f, see);
        }
        Num::Plus(a, b) | Num::Times(a, b) | Num::Least(a, b) => {
            num(a, see);
            num(b, see);
        }
        Num::Minus(a) | Num::Every(_, a) => num(a, see),
        Num::Times_(h, _) => happening(h, Part::Count, see),
        Num::Lit(_)
        | Num::Stat(..)
        | Num::Counters(..)
        | Num::Tokens(_)
        | Num::Points(_)
        | Num::HandSize(_)
        | Num::HomeLimit(_)
        | Num::Turns(_)
        | Num::Top(..)
        | Num::ThatMany
        | Num::Slot(_)
        | Num::X
        | Num::All
        | Num::Any => {}
    }
}
