//! What a change rests on: the parts of the game that its condition, its cards and its numbers read.

use crate::face::kinds;
use crate::ground::Ground;
use crate::ids::Seat;
use ability::*;

/// Whether no modifier can change what a condition says.
#[inline]
pub(crate) fn is_outside(c: &Cond) -> bool {
    match c {
        Cond::During(_, who) => who.as_ref().is_none_or(|w| matches!(w, Who::You | Who::Opponent)),
        Cond::TurnOf(who) => matches!(who, Who::You | Who::Opponent),
        Cond::InFaceoff(_, involving, place) => involving.is_none() && place.is_none(),
        Cond::Not(c) => is_outside(c),
        Cond::All(all) | Cond::Any(all) => all.iter().all(is_outside),
        // Whether its own card is at a Problem.
        Cond::Is(r, f) => *r == Ref::This && matches!(f.0[..], [Is::At(Place::Problem)]),
        Cond::Was(..)
        | Cond::Count(..)
        | Cond::Compare(..)
        | Cond::Happened(..)
        | Cond::Did
        | Cond::Guessed(_)
        | Cond::Same(..) => false,
    }
}

/// What a condition reads that no modifier can change: while it does not hold, a change with it rests on nothing else.
pub(crate) fn gate(change: &Change) -> Option<Ground> {
    match &change.cond {
        // Of several conditions that must all hold, those are enough.
        Some(Cond::All(all)) => all.iter().filter_map(shutter).reduce(Ground::and),
        Some(c) => shutter(c),
        None => None,
    }
}

/// What the part of one condition rests on that no modifier can change: that there is a faceoff, wherever it is.
fn shutter(c: &Cond) -> Option<Ground> {
    match c {
        Cond::InFaceoff(..) => Some(Ground::FACEOFF),
        _ => is_outside(c).then(|| cond(c)),
    }
}

/// What a change reads to say whether it is in force, which faces it changes and by how much. What a mod says of
/// anything but faces is read when it is asked for, and not counted here.
pub(crate) fn read_by(change: &Change) -> Ground {
    let mut g = change.cond.as_ref().map_or(Ground::NONE, cond);
    for m in &change.mods {
        g = g.and(match m {
            Mod::Power(n) | Mod::PowerAs(n, _) | Mod::KeywordOf(_, n) => written_on(&change.what).and(num(n)),
            Mod::SetPower(n) | Mod::DoublePower(n) => subject(&change.what).and(num(n)),
            Mod::AddPowerOf(n) => subject(&change.what).and(noun(n)),
            Mod::ColorOf(r) | Mod::AbilitiesOf(r) => subject(&change.what).and(reference(r)),
            Mod::ColorsOf(f) => subject(&change.what).and(filter(f)),
            Mod::Control(w) => subject(&change.what).and(who(w)),
            Mod::Color(_) | Mod::Keyword(_) | Mod::LoseAbilities | Mod::ContributesExhausted => {
                written_on(&change.what)
            }
            Mod::Lock(_)
            | Mod::LoseColors
            | Mod::Trait(_)
            | Mod::LoseTrait(_)
            | Mod::LoseTraits
            | Mod::DropAbilities
            | Mod::LoseKeyword(_)
            | Mod::Ability(_)
            | Mod::ShareAbilities
            | Mod::Type(_) => subject(&change.what),
            Mod::AlsoNamed(_)
            | Mod::Cant(_)
            | Mod::CantUnless(..)
            | Mod::CantUnlessCond(..)
            | Mod::OnlyActions(_)
            | Mod::AtMost(..)
            | Mod::Cost { .. }
            | Mod::Requirement { .. }
            | Mod::NoRequirement
            | Mod::Need { .. }
            | Mod::HomeLimit(_)
            | Mod::HandSize(_)
            | Mod::Bonus(_)
            | Mod::SetBonus(_)
            | Mod::PointValue(_)
            | Mod::FlipMore(_)
            | Mod::PowerTotal(_)
            | Mod::TroublemakersDontStop(..)
            | Mod::NotCountedAtHome
            | Mod::DoesNotReady
            | Mod::EntersWith(_)
            | Mod::MayPlayAs(_)
            | Mod::MayMoveAs(_)
            | Mod::MayPlayFrom(..)
            | Mod::MayLookAt(_)
            | Mod::Meets(_)
            | Mod::MoreConfronts(_)
            | Mod::PlaysRevealed(_)
            | Mod::LowestWins
            | Mod::WinsTies
            | Mod::ContributesAt(_)
            | Mod::NotInvolved
            | Mod::ExtraTroublemaker(..)
            | Mod::IgnoresHighest
            | Mod::ChooseEach
            | Mod::KeywordCost { .. } => Ground::NONE,
        });
    }
    g
}

/// The same of cards that it writes on: where the one it is attached to goes, what wrote on that is asked again in any case (see
/// `cast::disturb`), and it need not be where some other card goes; but where that one turns, or another is attached to.
fn written_on(s: &Subject) -> Ground {
    match s {
        Subject::Cards(Noun::The(Ref::Host)) => Ground::TURNED,
        Subject::Cards(_) | Subject::Players(_) | Subject::Game => subject(s),
    }
}

pub(crate) fn subject(s: &Subject) -> Ground {
    match s {
        Subject::Cards(n) => noun(n),
        Subject::Players(w) => who(w),
        Subject::Game => Ground::NONE,
    }
}

fn noun(n: &Noun) -> Ground {
    match n {
        Noun::The(r) => reference(r),
        Noun::Every { of, slot: _ } => filter(of),
        Noun::Both(a, b) => noun(a).and(noun(b)),
        // Chosen once and kept, or found in a deck.
        Noun::Pick { .. } | Noun::Random { .. } | Noun::PickForEach { .. } => Ground::WENT,
        Noun::Top { .. } | Noun::Bottom { .. } | Noun::Rest(_) => Ground::ZONES.and(Ground::CAST),
    }
}

fn reference(r: &Ref) -> Ground {
    match r {
        // A modifier whose own card comes, goes or turns is asked again anyway.
        Ref::This => Ground::NONE,
        // A card that is attached somewhere else stirs everything; one that changes zones is another card.
        Ref::Host | Ref::Slot(_) => Ground::WENT,
        Ref::It | Ref::Them | Ref::That(_) | Ref::Those(_) | Ref::From(_) | Ref::Attached(_) => Ground::CAST,
    }
}

fn who(w: &Who) -> Ground {
    match w {
        Who::You | Who::Opponent | Who::EachPlayer | Who::EachOpponent | Who::Any | Who::They | Who::Themself => {
            Ground::NONE
        }
        Who::Slot(_) => Ground::WENT,
        Who::Owner(_) | Who::Controller(_) => Ground::CAST,
        Who::Challenger => Ground::FACEOFF,
        Who::Winner => Ground::FACEOFF.and(Ground::WON),
        Who::TurnPlayer => Ground::TURN,
        Who::OpponentOf(w) => who(w),
        Who::EachWith(c) | Who::OpponentWith(c) => cond(c),
        Who::Most(n) => num(n),
    }
}

fn filter(f: &Filter) -> Ground {
    let Some((at, place)) = f.0.iter().enumerate().find_map(|(i, x)| here(x).map(|place| (i, place))) else {
        return parts(f).and(meant(f));
    };
    // Whatever comes, goes or moves elsewhere is not meant.
    let others = f.0.iter().enumerate().filter(|(i, _)| *i != at);
    others.fold(place.and(there(f)), |g, (_, x)| g.and(is(x)))
}

/// Which cards where the text's own card is can be meant by a description.
fn there(f: &Filter) -> Ground {
    let one = |x: &Is| match x {
        Is::Type(kind) => Some(1 << *kind as u8),
        Is::Character => Some(kinds::CHARACTER),
        _ => None,
    };
    let types = f.0.iter().find_map(one).unwrap_or(u8::MAX);
    // Its player's stand as the first seat's.
    let (yours, theirs) = (Ground::here(types, Seat::FIRST), Ground::here(types, Seat::FIRST.next()));
    let whose = f.0.iter().find_map(|x| match x {
        Is::Controlled(Who::You) => Some(yours),
        Is::Controlled(Who::Opponent | Who::EachOpponent) => Some(theirs),
        _ => None,
    });
    whose.unwrap_or(yours.and(theirs))
}

/// What a part of a description rests on that means no cards but those where the text's own card is.
fn here(x: &Is) -> Option<Ground> {
    let this = |f: &Filter| matches!(f.0[..], [Is::The(Ref::This)]);
    match x {
        Is::At(Place::Here) => Some(Ground::MINE),
        // What is on a card lies where it does, and moves with it.
        Is::On(n) if **n == Noun::The(Ref::This) => Some(Ground::NONE),
        Is::At(Place::AreaWith(f) | Place::ProblemWith(f)) if this(f) => {
            Some(Ground::MINE.and(Ground::present(kinds::PROBLEM)))
        }
        _ => None,
    }
}

/// What the parts of a description read of a card that is there.
fn parts(f: &Filter) -> Ground {
    f.0.iter().fold(Ground::NONE, |g, x| g.and(is(x)))
}

/// Which cards there have to be for a description to mean others.
fn meant(f: &Filter) -> Ground {
    // None in play; which are elsewhere is told by their zones.
    if f.0.iter().any(|x| matches!(x, Is::In(zone, _) if *zone != Zone::Play)) {
        return Ground::NONE;
    }
    let one = |x: &Is| match x {
        Is::The(r) => Some(reference(r)),
        Is::Type(kind) => Some(Ground::present(1 << *kind as u8)),
        Is::Character => Some(Ground::present(kinds::CHARACTER)),
        _ => None,
    };
    f.0.iter().find_map(one).unwrap_or(Ground::CAST)
}

fn is(x: &Is) -> Ground {
    match x {
        Is::Frightened
        | Is::Boosted
        | Is::Start
        | Is::FaceUp
        | Is::FaceDown
        | Is::Token
        | Is::CutieMarked
        | Is::Attachment => Ground::TURNED,
        Is::Other
        | Is::Color(_)
        | Is::Requires(_)
        | Is::Timed(_)
        | Is::Colorless
        | Is::Trait(_)
        | Is::Keyword(_)
        | Is::Type(_)
        | Is::Character
        | Is::Named(_)
        | Is::FullName(..)
        | Is::ThatName
        | Is::ThatType
        | Is::ThatTrait
        | Is::Even(_)
        | Is::Odd(_) => Ground::NONE,
        Is::The(r)
        | Is::ThatColor(r)
        | Is::TitleIncludes(r)
        | Is::SameName(r)
        | Is::SameTitle(r)
        | Is::SharesSubtitle(r)
        | Is::SharesTrait(r)
        | Is::SharesColor(r)
        | Is::SharesType(r)
        | Is::SharesCost(r)
        | Is::SharesPower(r)
        | Is::RequiresColorOf(r, _) => reference(r),
        Is::SharesProblem(r) => place(&ability::Place::Of(r.clone())),
        Is::Beneath(n) => Ground::ZONES.and(noun(n)),
        Is::BanishedBy(r) => Ground::ZONES.and(reference(r)),
        Is::Not(x) => is(x),
        Is::AnyOf(all) | Is::OneOfEach(all) => all.iter().fold(Ground::NONE, |g, f| g.and(filter(f))),
        Is::Controlled(w) | Is::Owned(w) => who(w),
        Is::Ready | Is::Exhausted => Ground::READY,
        Is::Flipped => Ground::FLIPS,
        // Where the strongest is ignored, whatever changes power decides which that is.
        Is::Ignored => Ground::ALL,
        Is::Involved | Is::InvolvedIn(_) => Ground::FACEOFF.and(Ground::CLASH).and(Ground::COURSE),
        Is::Challenging(f) => Ground::FACEOFF.and(Ground::CLASH).and(Ground::COURSE).and(filter(f)),
        Is::Confronted | Is::Solved => Ground::SOLVED.and(Ground::TURN).and(Ground::PHASES),
        Is::MostWith(_) => Ground::ALL,
        Is::Number(_, _, n) | Is::Together(_, n) => num(n),
        Is::Extreme(..) | Is::Alike(..) => Ground::ALL,
        Is::Counters(_, _, n) => Ground::COUNTERS.and(num(n)),
        Is::With(f, _, n) => filter(f).and(num(n)),
        Is::On(n) => noun(n),
        Is::At(p) => Ground::AREA.and(place(p)),
        Is::In(_, w) => Ground::ZONES.and(w.as_ref().map_or(Ground::NONE, who)),
        Is::Has(_) | Is::ThisWay(_) => Ground::HISTORY.and(Ground::TURN),
    }
}

fn place(p: &Place) -> Ground {
    // An area may come and go with a Problem.
    let problems = Ground::AREA.and(Ground::present(kinds::PROBLEM));
    match p {
        Place::Here | Place::RandomArea | Place::Anywhere | Place::Previous | Place::EachOthers | Place::Itself => {
            Ground::AREA
        }
        Place::Of(r) | Place::Beside(r) => problems.and(reference(r)),
        Place::There | Place::Slot(_) => problems.and(Ground::WENT),
        Place::Problem | Place::OtherProblem | Place::EachProblem | Place::DifferentProblems | Place::RandomProblem => {
            problems
        }
        Place::Home(w) => Ground::AREA.and(who(w)),
        Place::ProblemOf(w) => problems.and(who(w)),
        Place::ProblemWith(f) | Place::AreaWith(f) | Place::Crowded(_, f) => problems.and(filter(f)),
        Place::ProblemWhere(c) => problems.and(cond(c)),
        Place::ProblemBut(p) => problems.and(place(p)),
    }
}

fn num(n: &Num) -> Ground {
    match n {
        Num::Lit(_) | Num::ThatMany | Num::Slot(_) | Num::X | Num::All | Num::Any => Ground::NONE,
        Num::Count(f) | Num::Sum(_, f) | Num::Highest(_, f) | Num::Different(_, f) => filter(f),
        Num::Stat(_, r) => reference(r),
        Num::Counters(_, r) => Ground::COUNTERS.and(reference(r)),
        Num::Tokens(w) => Ground::TOKENS.and(who(w)),
        Num::Points(w) => Ground::SCORE.and(who(w)),
        Num::HandSize(w) => Ground::ZONES.and(who(w)),
        Num::HomeLimit(_) | Num::PowerTotal(_) | Num::EachOthers(_) => Ground::ALL,
        Num::Turns(w) => Ground::TURN.and(who(w)),
        Num::Plus(a, b) | Num::Times(a, b) | Num::Least(a, b) => num(a).and(num(b)),
        Num::Minus(a) | Num::Every(_, a) => num(a),
        Num::CountersOn(_, f) => Ground::COUNTERS.and(filter(f)),
        Num::Top(..) => Ground::ALL,
        Num::Times_(_, s) => span(*s),
    }
}

/// What has happened since something began, and when that was.
fn span(s: Span) -> Ground {
    Ground::HISTORY.and(Ground::CAST).and(match s {
        Span::Turn | Span::Game | Span::Text | Span::LastTurn => Ground::TURN,
        Span::Faceoff => Ground::FACEOFF.and(Ground::TURN),
        Span::Phase => Ground::PHASES.and(Ground::TURN),
    })
}

fn cond(c: &Cond) -> Ground {
    match c {
        Cond::Count(f, _, n) => filter(f).and(num(n)),
        Cond::Compare(a, _, b) => num(a).and(num(b)),
        // Where its own card is.
        Cond::Is(Ref::This, f) if matches!(f.0[..], [Is::At(Place::Problem)]) => {
            Ground::MINE.and(Ground::present(kinds::PROBLEM))
        }
        // The same, and what else is there.
        Cond::Is(Ref::This, f) if let [Is::At(Place::ProblemWith(with))] = &f.0[..] => {
            Ground::MINE.and(Ground::present(kinds::PROBLEM)).and(parts(with)).and(there(with))
        }
        Cond::Is(r, f) | Cond::Was(r, f) => reference(r).and(parts(f)),
        Cond::During(phase, w) => {
            Ground::phase(*phase).and(w.as_ref().map_or(Ground::NONE, |w| Ground::TURN.and(who(w))))
        }
        Cond::TurnOf(w) => Ground::TURN.and(who(w)),
        Cond::InFaceoff(_, f, p) => {
            let inside = f.as_ref().map_or(Ground::NONE, filter).and(p.as_ref().map_or(Ground::NONE, place));
            let where_ = if inside.meets(Ground::AREA.and(Ground::HERE).and(Ground::MINE)) {
                Ground::CLASH
            } else {
                Ground::NONE
            };
            let who = if f.is_some() { Ground::CLASH.and(Ground::COURSE) } else { Ground::NONE };
            Ground::FACEOFF.and(who).and(where_).and(inside.without(Ground::AREA))
        }
        Cond::Happened(_, _, n, s) => span(*s).and(num(n)),
        Cond::Did | Cond::Guessed(_) => Ground::NONE,
        Cond::Not(c) => cond(c),
        Cond::All(all) | Cond::Any(all) => all.iter().fold(Ground::NONE, |g, c| g.and(cond(c))),
        Cond::Same(a, b) => reference(a).and(reference(b)),
    }
}
