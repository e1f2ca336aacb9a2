//! What is being asked, in words: the question, what a card is chosen for, and the answers that are not cards.

use ability::{Act, Goal, verb};
use rules::{Look, Purpose, Question};
use std::borrow::Cow;

/// What is being asked: of cards also what they are wanted for, and how many are chosen already.
pub fn question(look: &Look<'_>, question: Question) -> Cow<'static, str> {
    let asks = plain(question);
    let for_cards = matches!(question, Question::Cards | Question::Cost | Question::OrderCards);
    let Some((purpose, chosen)) = look.purpose().filter(|_| for_cards) else { return Cow::Borrowed(asks) };
    let wanted = wanted(purpose);
    let so_far = if chosen > 0 { format!(" ({chosen} chosen so far)") } else { String::new() };
    match (question, wanted) {
        (_, None) if so_far.is_empty() => Cow::Borrowed(asks),
        (_, None) => Cow::Owned(format!("{asks}{so_far}")),
        (Question::Cost, Some(wanted)) => Cow::Owned(format!("{asks}: a card {wanted}{so_far}")),
        (_, Some(wanted)) => Cow::Owned(format!("{asks} {wanted}{so_far}")),
    }
}

/// What a card is chosen for, to follow 'Choose a card'.
fn wanted(purpose: Purpose<'_>) -> Option<Cow<'static, str>> {
    let what = match purpose {
        Purpose::Act(act) => return done_to(act),
        Purpose::Change => "that is changed",
        Purpose::Host => "to attach it to",
        Purpose::Top => "for the top of the deck, uppermost first: which is next?",
        Purpose::Bottom => "for the bottom of the deck, uppermost first: which is next?",
        Purpose::Ready => "to ready",
        Purpose::Challenge => "to challenge with",
    };
    Some(Cow::Borrowed(what))
}

fn done_to(act: &Act) -> Option<Cow<'static, str>> {
    let what = match act {
        Act::To(deed, _) => return verb(*deed).map(|verb| Cow::Owned(format!("to {verb}"))),
        Act::Move(..) => "to move",
        Act::Send(..) => "to send",
        Act::Put(_, goal) => put_to(goal),
        Act::PutCounters(..) | Act::Distribute(..) => "to put counters on",
        Act::RemoveCounters(..) => "to take counters off",
        Act::TokenCopy { .. } => "to make a token like",
        Act::Look(_) => "to look at",
        Act::Reveal(_) => "to reveal",
        Act::Search { .. } => "to find",
        Act::Play { .. } => "to play",
        Act::Challenge { .. } => "to challenge",
        Act::StartFaceoff { .. } => "to involve in the faceoff",
        Act::TakeControl(..) => "to take control of",
        Act::ExchangeControl(..) => "to exchange control of",
        Act::BecomeCopy(..) => "for the copy",
        Act::Separate(..) => "for the first pile",
        Act::Choose(_)
        | Act::Draw(_)
        | Act::DrawFromBottom(_)
        | Act::DrawUntil(_)
        | Act::Gain(_)
        | Act::Lose(_)
        | Act::Pay(_)
        | Act::Score(_)
        | Act::Flip(_)
        | Act::Tokens { .. }
        | Act::RevealUntil { .. }
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
        | Act::Perform(_) => return None,
    };
    Some(Cow::Borrowed(what))
}

fn put_to(goal: &Goal) -> &'static str {
    match goal {
        Goal::Hand(_) => "to put into a hand",
        Goal::Top(..) => "to put on top of the deck, the uppermost first",
        Goal::Bottom(..) => "to put on the bottom of the deck, the uppermost first",
        Goal::TopOrBottom(..) => "to put on the top or bottom of the deck",
        Goal::Discard(_) => "to put into the discard pile",
        Goal::BanishedFaceDown => "to banish face down",
        Goal::Beneath(_) => "to put beneath another",
        Goal::Play { .. } => "to put into play",
        Goal::Onto(_) => "to attach",
        Goal::Shuffled(..) => "to shuffle into the deck",
        Goal::Aside => "to set aside",
        Goal::Back => "to put back, the uppermost first",
        Goal::Mixed(_) => "to put on one end of the deck in a random order",
    }
}

/// What is being asked, in words, without what it is asked for.
fn plain(question: Question) -> &'static str {
    match question {
        Question::StartingProblem => "Choose your Starting Problem, in secret",
        Question::Mulligan => "Do you take a new hand?",
        Question::Priority => "You may act now, or pass",
        Question::MainAction => "Your Main Phase: act, or end it",
        Question::PhaseAction => "Take an action of this phase, or go on",
        Question::Uncover => "Which Troublemaker do you uncover next?",
        Question::Challenge => "Do you challenge a Troublemaker?",
        Question::Confront => "Which Problem do you confront first?",
        Question::Cards => "Choose a card",
        Question::Cost => "Choose what you pay",
        Question::May => "Do you do this?",
        Question::Mode => "Choose one",
        Question::Where => "Choose where",
        Question::Who => "Choose a player",
        Question::OrderTriggers => "Which of your triggers comes first?",
        Question::OrderCards => "Put these cards in order",
        Question::Replacement => "Which change applies first?",
        Question::Repair => "Only one of these may stay: which is dismissed?",
        Question::DiscardDown => "Your hand is too large: discard a card",
        Question::RetireDown => "Your home is too full: retire a Friend",
        Question::SendHome => "Send one of your characters home",
        Question::Number => "Choose a number",
        Question::NameCard => "Name a card",
        Question::Color => "Choose a colour",
        Question::Type => "Choose a card type",
        Question::Trait => "Choose a trait",
        Question::Counter => "Choose a counter",
        Question::Loop => "A loop: how often does it go round?",
        Question::Pause => "A pause",
    }
}

pub(crate) fn done(question: Question) -> &'static str {
    if question == Question::MainAction {
        "end the Main Phase"
    } else if question == Question::PhaseAction || question == Question::Pause {
        "go on"
    } else if question == Question::Challenge {
        "no challenge"
    } else {
        "done"
    }
}

pub(crate) fn yes(question: Question) -> &'static str {
    if question == Question::Mulligan {
        "take a new hand"
    } else if question == Question::Cost {
        "yes, pay it"
    } else {
        "yes"
    }
}

pub(crate) fn no(question: Question) -> &'static str {
    if question == Question::Mulligan {
        "keep this hand"
    } else if question == Question::Replacement {
        "let it happen"
    } else {
        "no"
    }
}
