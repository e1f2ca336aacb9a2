//! The question asked of a viewer, with its answers in words.

use crate::wire::{Flow, OptionKind, OptionView, Prompt, Range};
use crate::words::{self, Words, capital};
use rules::{AbilityId, Options, Pick, Question};
use seen::{Answer, Asked, Choice, Handle, Seen};

/// The prompt of the viewer, if it is the one who is asked.
pub fn of(seen: &Seen, words: &Words<'_>, options: &Options) -> Option<Prompt> {
    let Some(Asked::You { question, about, choices }) = &seen.asked else { return None };
    let labels = words.picks(options);
    let listed = words.distinct(options);
    let views = choices.iter().zip(&labels).enumerate();
    let mut list: Vec<OptionView> = views.map(|(i, (choice, label))| option(words, seen, i, choice, label)).collect();
    for (i, option) in list.iter_mut().enumerate() {
        if !listed.contains(&i) {
            option.same_as = same(&options.picks, &listed, i, words);
        }
    }
    if let Some(first) = primary(choices) {
        list[first].primary = true;
    }
    let text = |ability: AbilityId, card: Handle| printed(words, seen, ability, card);
    Some(Prompt {
        question: snake(*question),
        text: words::question(*question).to_owned(),
        about: about.map(|(card, _)| card.0),
        about_text: about.and_then(|(card, ability)| text(ability, card)),
        options: list,
        flow: if options.forced() { Flow::Forced } else { Flow::Choice },
    })
}

/// What Space takes: to go on, else the only thing there is.
fn primary(choices: &[Choice]) -> Option<usize> {
    let on = |choice: &Choice| matches!(choice.answer, Answer::Pass | Answer::Done);
    choices.iter().position(on).or_else(|| (choices.len() == 1).then_some(0))
}

/// The listed option that is the same to a person.
fn same(picks: &[Pick], listed: &[usize], i: usize, words: &Words<'_>) -> Option<u16> {
    let alike = |at: &&usize| words.distinct(&Options { asked: None, picks: vec![picks[**at], picks[i]] }).len() == 1;
    listed.iter().filter(|at| **at < i).find(alike).map(|at| *at as u16)
}

fn option(words: &Words<'_>, seen: &Seen, i: usize, choice: &Choice, label: &str) -> OptionView {
    let mut out = OptionView {
        index: i as u16,
        label: capital(label),
        kind: OptionKind::Pass,
        group: String::new(),
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
            out.text = printed(words, seen, ability, card);
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
            out.text = source.and_then(|card| printed(words, seen, ability, card));
            OptionKind::Trigger
        }
        Answer::Modifier { source, ability } => {
            out.card = source.map(|h| h.0);
            out.text = source.and_then(|card| printed(words, seen, ability, card));
            OptionKind::Modifier
        }
        Answer::Mode(_) => OptionKind::Mode,
        Answer::Number { from, to } => {
            out.range = Some(Range { from, to });
            OptionKind::Number
        }
        Answer::Name(_) => OptionKind::Name,
        Answer::Color(_) => OptionKind::Color,
        Answer::Type(_) => OptionKind::Type,
        Answer::Counter(_) => OptionKind::Counter,
        Answer::Pile(_) => OptionKind::Pile,
        Answer::Yes => OptionKind::Yes,
        Answer::No => OptionKind::No,
    };
    out.group = group(out.kind).to_owned();
    // A handle that stands for no card of the list would be a mistake of ours; the page must not stumble over it.
    let there = |h: &u16| usize::from(*h) < seen.cards.len();
    out.card = out.card.filter(there);
    out.host = out.host.filter(there);
    out
}

fn group(kind: OptionKind) -> &'static str {
    match kind {
        OptionKind::Pass | OptionKind::Done => "Go on",
        OptionKind::Play => "Play",
        OptionKind::Activate => "Use",
        OptionKind::Move => "Move",
        OptionKind::Draw | OptionKind::Rally => "Other actions",
        OptionKind::Challenge => "Challenge",
        OptionKind::Card
        | OptionKind::Area
        | OptionKind::Player
        | OptionKind::Trigger
        | OptionKind::Modifier
        | OptionKind::Mode
        | OptionKind::Number
        | OptionKind::Name
        | OptionKind::Color
        | OptionKind::Type
        | OptionKind::Counter
        | OptionKind::Pile
        | OptionKind::Yes
        | OptionKind::No => "Choose",
    }
}

/// The text of an ability on a card the viewer knows.
fn printed(words: &Words<'_>, seen: &Seen, ability: AbilityId, card: Handle) -> Option<String> {
    let def = seen.cards.get(usize::from(card.0))?.def?;
    let (tree, keyword) = words.look.ability(ability);
    match keyword {
        Some(keyword) => Some(keyword.to_string()),
        None => Some(ability::print(tree, words.look.lib().def(def).kind)),
    }
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
