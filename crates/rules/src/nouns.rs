//! The noun phrases of a text, as far as the text alone tells: which one an act has, what it describes, what has to be picked in it.

use crate::choose::CHOOSING;
use crate::few::{Few, few};
use ability::{Act, Deed, Each, Effect, Filter, Is, Noun, Subject, Zone};

/// The noun of an act, if it has one.
pub(crate) fn noun_of(act: &Act) -> Option<&Noun> {
    match act {
        Act::To(_, n)
        | Act::Move(n, _)
        | Act::Send(n, _)
        | Act::Put(n, _)
        | Act::PutCounters(_, _, n)
        | Act::RemoveCounters(_, _, n)
        | Act::Distribute(_, _, n)
        | Act::Look(n)
        | Act::Reveal(n)
        | Act::Choose(n)
        | Act::Separate(n, _)
        | Act::TakeControl(n, _)
        | Act::TokenCopy { of: n, .. }
        | Act::Play { what: n, .. }
        | Act::Challenge { what: n, .. }
        | Act::StartFaceoff { involving: n, .. } => Some(n),
        Act::ExchangeControl(n, _) | Act::BecomeCopy(n, _) => Some(n),
        Act::Draw(_)
        | Act::DrawFromBottom(_)
        | Act::DrawUntil(_)
        | Act::Gain(_)
        | Act::Lose(_)
        | Act::Pay(_)
        | Act::Score(_)
        | Act::Flip(_)
        | Act::Tokens { .. }
        | Act::RevealUntil { .. }
        | Act::Search { .. }
        | Act::Shuffle(..)
        | Act::End(_)
        | Act::AsMany(_)
        | Act::ChooseColor(_)
        | Act::ChooseNumber(..)
        | Act::ChooseType(..)
        | Act::ChooseTrait(_)
        | Act::ChoosePlayer(..)
        | Act::ChooseProblem(..)
        | Act::NameCard(..)
        | Act::Guess(..)
        | Act::CopyEffect(_)
        | Act::ExtraTurn
        | Act::ExtraPhase(..)
        | Act::SkipPhase(..)
        | Act::Skip(_)
        | Act::WinGame
        | Act::LoseGame
        | Act::Perform(_) => None,
    }
}

/// What a choice is made of.
pub(crate) fn chosen_of(noun: &Noun) -> Option<&Filter> {
    match noun {
        Noun::Pick { of, .. } | Noun::Random { of, .. } | Noun::PickForEach { of, .. } => Some(of),
        Noun::The(_) | Noun::Every { .. } | Noun::Top { .. } | Noun::Bottom { .. } | Noun::Rest(_) | Noun::Both(..) => {
            None
        }
    }
}

/// How a text describes the cards that are taken or chosen at a node of it, where they are in play.
pub(crate) fn described(effect: &Effect) -> Option<&Filter> {
    let (act, noun) = match effect {
        Effect::Do(_, act) => (act, noun_of(act)?),
        Effect::Change { change, .. } => match &change.what {
            Subject::Cards(noun) => (&CHOOSING, noun),
            Subject::Players(_) | Subject::Game => return None,
        },
        Effect::ForEach(Each::Card(noun), _) => (&CHOOSING, noun),
        Effect::ForEach(Each::Player(_), _)
        | Effect::Seq(_)
        | Effect::May(..)
        | Effect::Pay { .. }
        | Effect::PayOr { .. }
        | Effect::IfDone { .. }
        | Effect::If { .. }
        | Effect::Modal { .. }
        | Effect::Later { .. }
        | Effect::Instead { .. }
        | Effect::Nothing => return None,
    };
    let of = match noun {
        Noun::Every { of, .. } => of,
        noun => chosen_of(noun)?,
    };
    implied(act, of).is_none().then_some(of)
}

/// Whether a walk over all that a description means comes by each card once.
pub(crate) fn is_counted_once(of: &Filter) -> bool {
    !of.0.iter().any(|is| matches!(is, Is::The(_)))
}

/// Some deeds say by themselves where the cards are: one discards from one's hand, ignores what is flipped, uncovers
/// what is face-down.
pub(crate) fn implied(act: &Act, of: &Filter) -> Option<Is> {
    let place = |i: &Is| matches!(i, Is::In(..) | Is::The(_) | Is::Flipped | Is::Beneath(_) | Is::ThisWay(_));
    let zone = || of.0.iter().any(place);
    match act {
        Act::To(Deed::Discard, _) | Act::Play { .. } if !zone() => Some(Is::In(Zone::Hand, Some(ability::Who::They))),
        Act::To(Deed::Ignore, _) if !zone() => Some(Is::Flipped),
        Act::To(Deed::Uncover, _) if !of.0.contains(&Is::FaceDown) => Some(Is::FaceDown),
        _ => None,
    }
}

/// The picks an act needs besides its own noun: those inside "this and that", and what it is done with.
pub(crate) fn act_parts(act: &Act) -> Few<&Noun> {
    match act {
        Act::Challenge { with: Some(with), .. } => parts_of(with),
        Act::Put(_, ability::Goal::Beneath(host)) => parts_of(host),
        Act::StartFaceoff { involving: noun @ Noun::Both(..), .. }
        | Act::To(_, noun @ Noun::Both(..))
        | Act::Move(noun @ Noun::Both(..), _)
        | Act::Send(noun @ Noun::Both(..), _)
        | Act::TakeControl(noun @ Noun::Both(..), _)
        | Act::ExchangeControl(noun @ Noun::Both(..), _)
        | Act::BecomeCopy(noun @ Noun::Both(..), _)
        | Act::PutCounters(_, _, noun @ Noun::Both(..))
        | Act::RemoveCounters(_, _, noun @ Noun::Both(..))
        | Act::Look(noun @ Noun::Both(..))
        | Act::Reveal(noun @ Noun::Both(..))
        | Act::TokenCopy { of: noun @ Noun::Both(..), .. }
        | Act::Put(noun @ Noun::Both(..), _) => parts_of(noun),
        _ => Few::new(),
    }
}

/// The picks inside a noun made of two.
pub(crate) fn parts_of(noun: &Noun) -> Few<&Noun> {
    match noun {
        Noun::Both(a, b) => {
            let mut out = parts_of(a);
            out.extend(parts_of(b));
            out
        }
        Noun::Pick { .. } | Noun::Random { .. } | Noun::PickForEach { .. } => few![noun],
        Noun::The(_) | Noun::Every { .. } | Noun::Top { .. } | Noun::Bottom { .. } | Noun::Rest(_) => Few::new(),
    }
}
