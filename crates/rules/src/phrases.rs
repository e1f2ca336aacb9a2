//! The walk over the phrases of a text (`walk`): who, which cards, where, how many, on what condition.

use crate::walk::{Found, Part, See, happening};
use ability::*;

/// Who acts may hang on what happened: the player with the most of something.
pub(crate) fn who<'t>(w: &'t Who, see: See<'_, 't>) {
    match w {
        Who::Most(n) => num(n, see),
        Who::EachWith(c) | Who::OpponentWith(c) => cond(c, see),
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

pub(crate) fn noun<'t>(n: &'t Noun, see: See<'_, 't>) {
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
        Is::MostWith(f) | Is::Alike(_, f) | Is::Challenging(f) => filter(f, see),
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
        | Is::SharesProblem(_)
        | Is::Requires(_)
        | Is::Timed(_)
        | Is::RequiresColorOf(..)
        | Is::Even(_)
        | Is::Odd(_)
        | Is::Extreme(..)
        | Is::BanishedBy(_)
        | Is::In(..)
        | Is::ThisWay(_) => {}
    }
}

pub(crate) fn place<'t>(p: &'t Place, see: See<'_, 't>) {
    match p {
        Place::ProblemWith(f) | Place::AreaWith(f) | Place::Crowded(_, f) => filter(f, see),
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
        Cond::Is(_, f) | Cond::Was(_, f) => filter(f, see),
        Cond::InFaceoff(_, f, _) => {
            if let Some(f) = f {
                filter(f, see);
            }
        }
        Cond::Happened(h, _, n, span) => {
            looked_back(*span, see);
            happening(h, Part::Count, see);
            num(n, see);
        }
        Cond::Not(c) => cond(c, see),
        Cond::All(all) | Cond::Any(all) => all.iter().for_each(|c| cond(c, see)),
        Cond::During(..) | Cond::TurnOf(_) | Cond::Did | Cond::Same(..) | Cond::Guessed(_) => {}
    }
}

/// Says so where it is about a turn that is over.
fn looked_back(span: Span, see: See<'_, '_>) {
    if span == Span::LastTurn {
        see(Found::Back);
    }
}

pub(crate) fn num<'t>(n: &'t Num, see: See<'_, 't>) {
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
        Num::Times_(h, span) => {
            looked_back(*span, see);
            happening(h, Part::Count, see);
        }
        Num::Lit(_)
        | Num::Stat(..)
        | Num::Counters(..)
        | Num::Tokens(_)
        | Num::Points(_)
        | Num::HandSize(_)
        | Num::HomeLimit(_)
        | Num::Turns(_)
        | Num::PowerTotal(_)
        | Num::EachOthers(_)
        | Num::Top(..)
        | Num::ThatMany
        | Num::Slot(_)
        | Num::X
        | Num::All
        | Num::Any => {}
    }
}
