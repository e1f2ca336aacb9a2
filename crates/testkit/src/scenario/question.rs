//! Who is asked what, in words.

use super::cursor::Cursor;
use super::names::Names;
use super::table;
use super::text::{Line, Mistake};
use ability::Phase;
use rules::{Question, Seat};

/// What the last line says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Asked {
    Nobody,
    Seat(Seat, Question, Option<Moment>),
}

/// When something is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Moment {
    Phase(Phase),
    Faceoff,
    NoFaceoff,
}

/// The questions and the words for them; the first is the one we print.
const WORDS: [(Question, &[&str]); 29] = [
    (Question::StartingProblem, &["Starting Problem"]),
    (Question::Mulligan, &["mulligan"]),
    (Question::Priority, &["priority"]),
    (Question::MainAction, &["Main Phase action"]),
    (Question::PhaseAction, &["phase action"]),
    (Question::Uncover, &["uncover", "Troublemaker to uncover"]),
    (Question::Challenge, &["challenge"]),
    (Question::Confront, &["confront", "Problem to confront"]),
    (Question::Cards, &["cards", "card"]),
    (Question::Cost, &["cost"]),
    (Question::May, &["may", "yes or no"]),
    (Question::Mode, &["mode"]),
    (Question::Where, &["area", "where"]),
    (Question::Who, &["player"]),
    (Question::OrderTriggers, &["trigger order", "triggers"]),
    (Question::OrderCards, &["card order", "order"]),
    (Question::Replacement, &["replacement"]),
    (Question::Repair, &["uniqueness", "repair"]),
    (Question::DiscardDown, &["discard down", "discard"]),
    (Question::RetireDown, &["retire down", "retire"]),
    (Question::SendHome, &["send home"]),
    (Question::Number, &["number"]),
    (Question::NameCard, &["card name"]),
    (Question::Color, &["color", "colour"]),
    (Question::Type, &["card type"]),
    (Question::Trait, &["trait"]),
    (Question::Counter, &["counter"]),
    (Question::Loop, &["loop"]),
    (Question::Pause, &["pause"]),
];

pub(crate) fn words(question: Question) -> &'static str {
    WORDS.iter().find(|(q, _)| *q == question).and_then(|(_, words)| words.first().copied()).unwrap_or("something")
}

/// A question by its words: the longest that fits.
pub(crate) fn question(text: &mut Cursor<'_>) -> Option<Question> {
    text.eat_any(&["for a", "for an", "for the", "for", "about", "to"]);
    text.eat_any(&["a", "an", "the"]);
    let mut best: Option<(Question, Cursor<'_>)> = None;
    for (question, words) in &WORDS {
        for word in *words {
            let mut after = *text;
            if after.eat(word) && best.as_ref().is_none_or(|(_, b)| after.rest.len() < b.rest.len()) {
                best = Some((*question, after));
            }
        }
    }
    best.map(|(question, after)| {
        text.rest = after.rest;
        question
    })
}

/// `in the Score Phase`, `in a faceoff`.
pub(crate) fn moment(text: &mut Cursor<'_>) -> Result<Option<Moment>, Mistake> {
    text.sign(',');
    if text.eat("outside a faceoff") {
        return Ok(Some(Moment::NoFaceoff));
    }
    if !text.eat_any(&["in", "during"]) {
        return Ok(None);
    }
    text.eat_any(&["the", "a"]);
    if text.eat("faceoff") {
        return Ok(Some(Moment::Faceoff));
    }
    match table::phase(text) {
        Some(phase) => Ok(Some(Moment::Phase(phase))),
        None => text.expected("a phase or `faceoff`"),
    }
}

/// The last line.
pub(crate) fn asked(line: Line<'_>, names: &Names) -> Result<Asked, Mistake> {
    let mut text = Cursor::new(line.text, line.number);
    if text.eat("nobody") {
        text.end()?;
        return Ok(Asked::Nobody);
    }
    let Some(seat) = text.seat(names) else {
        return text.expected("the name of a player, or `nobody`");
    };
    text.sign(',');
    let Some(question) = question(&mut text) else {
        return text.expected(&all());
    };
    let moment = moment(&mut text)?;
    text.end()?;
    Ok(Asked::Seat(seat, question, moment))
}

/// All questions, for messages.
pub(crate) fn all() -> String {
    let list: Vec<&str> = WORDS.iter().map(|(_, w)| w[0]).collect();
    format!("a question, one of: {}", list.join(", "))
}
