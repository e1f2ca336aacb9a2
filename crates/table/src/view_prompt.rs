//! The question asked of a viewer, with its answers in words.

use crate::view::Drawn;
use crate::wire::{Flow, OptionKind, OptionView, Prompt, Range};
use crate::{asked, words};
use rules::{AbilityId, Options, Question};
use seen::{Answer, Asked, Choice, Handle};
use std::sync::Arc;

/// The prompt of the viewer, if it is the one who is asked.
pub(crate) fn of(drawn: &Drawn<'_>, options: &Options) -> Option<Prompt> {
    let Some(Asked::You { question, about, choices }) = drawn.asked else { return None };
    let words = &drawn.words;
    let (labels, same) = (words.picks(options), words.same(options));
    let views = choices.iter().zip(labels).zip(same).zip(0..);
    let mut list: Vec<OptionView> = views
        .map(|(((choice, label), same), i)| OptionView { same_as: same, ..option(drawn, i, choice, label) })
        .collect();
    if let Some(first) = primary(choices) {
        list[first].primary = true;
    }
    Some(Prompt {
        question: snake(*question),
        text: asked::question(&words.look, *question),
        about: about.map(|(card, _)| card.0),
        about_text: about.and_then(|(card, ability)| printed(drawn, ability, card)),
        options: list,
        flow: if options.forced() { Flow::Forced } else { Flow::Choice },
    })
}

/// What Space takes: to go on, else the only thing there is.
fn primary(choices: &[Choice]) -> Option<usize> {
    let on = |choice: &Choice| matches!(choice.answer, Answer::Pass | Answer::Done);
    choices.iter().position(on).or_else(|| (choices.len() == 1).then_some(0))
}

fn option(drawn: &Drawn<'_>, i: u16, choice: &Choice, label: String) -> OptionView {
    let mut out = OptionView {
        index: i,
        label: words::capitalized(label),
        kind: OptionKind::Pass,
        card: None,
        area: None,
        host: None,
        cost: choice.cost,
        text: None,
        range: None,
        primary: false,
        same_as: None,
    };
    out.kind = match choice.answer {
        Answer::Pass => OptionKind::Pass,
        Answer::Done => OptionKind::Done,
        Answer::Play { card, to, host } => {
            out.card = Some(card.0);
            out.area = to.map(|a| a.0);
            out.host = host.map(|h| h.0);
            OptionKind::Play
        }
        Answer::Activate { card, ability, .. } => {
            out.card = Some(card.0);
            out.text = printed(drawn, ability, card);
            OptionKind::Activate
        }
        Answer::Move { card, to } => {
            out.card = Some(card.0);
            out.area = Some(to.0);
            OptionKind::Move
        }
        Answer::Draw => OptionKind::Draw,
        Answer::Rally(card) => {
            out.card = Some(card.0);
            OptionKind::Rally
        }
        Answer::Challenge(card) => {
            out.card = Some(card.0);
            OptionKind::Challenge
        }
        Answer::Card(card) => {
            out.card = Some(card.0);
            OptionKind::Card
        }
        Answer::Area(area) => {
            out.area = Some(area.0);
            OptionKind::Area
        }
        Answer::Player(_) => OptionKind::Player,
        Answer::Trigger { source, ability } => {
            out.card = source.map(|h| h.0);
            out.text = source.and_then(|card| printed(drawn, ability, card));
            OptionKind::Trigger
        }
        Answer::Modifier { source, ability } => {
            out.card = source.map(|h| h.0);
            out.text = source.and_then(|card| printed(drawn, ability, card));
            OptionKind::Modifier
        }
        Answer::Mode(_) => OptionKind::Mode,
        Answer::Number { from, to } => {
            out.range = Some(Range { from, to });
            OptionKind::Number
        }
        Answer::Name(_) | Answer::Trait(_) => OptionKind::Name,
        Answer::Color(_) => OptionKind::Color,
        Answer::Type(_) => OptionKind::Type,
        Answer::Counter(_) => OptionKind::Counter,
        Answer::Pile(_) => OptionKind::Pile,
        Answer::Yes => OptionKind::Yes,
        Answer::No => OptionKind::No,
    };
    // A handle that stands for no card of the list would be a mistake of ours; the page must not stumble over it.
    let there = |h: &u16| usize::from(*h) < drawn.seen.count();
    out.card = out.card.filter(there);
    out.host = out.host.filter(there);
    out
}

/// The text of an ability on a card the viewer knows.
fn printed(drawn: &Drawn<'_>, ability: AbilityId, card: Handle) -> Option<Arc<str>> {
    let def = drawn.seen.def(card)?;
    let look = &drawn.words.look;
    Some(drawn.play.deal.text(look, ability, look.lib().def(def).kind))
}

/// `MainAction` as `main_action`.
fn snake(question: Question) -> String {
    let mut out = String::new();
    for c in format!("{question:?}").chars() {
        if c.is_ascii_uppercase() && !out.is_empty() {
            out.push('_');
        }
        out.push(c.to_ascii_lowercase());
    }
    out
}
