//! The modes of a text that has its player choose among several things, each in words of its own.

use super::{GRAMMAR, token, value};
use crate::tree::{Ability, Effect};
use crate::word::CardType;

/// What may be chosen in an ability, in the order of its options; nothing where it offers no choice, or more than one, or
/// where an option can't stand by itself.
pub fn modes(ability: &Ability, on: CardType) -> Vec<String> {
    let mut found = Vec::new();
    for part in ability.parts() {
        match part {
            Ability::Activated { effect, .. }
            | Ability::When { effect, .. }
            | Ability::AsEnters { effect, .. }
            | Ability::AsPlays { effect, .. }
            | Ability::State { effect, .. }
            | Ability::Further(effect) => choices(effect, &mut found),
            Ability::Instead { would, .. } => choices(&would.instead, &mut found),
            Ability::PlayHome
            | Ability::PlayOn(_)
            | Ability::PlayIf(_)
            | Ability::AddedCost(_)
            | Ability::OtherCost { .. }
            | Ability::Both(..)
            | Ability::Copies { .. }
            | Ability::Always { .. } => {}
        }
    }
    let [options] = found[..] else { return Vec::new() };
    let said = options.iter().map(|option| GRAMMAR.print("text", &value::value(option.clone()), on));
    let said: Option<Vec<Vec<String>>> = said.collect();
    said.unwrap_or_default().iter().map(|words| token::join(words).trim_end_matches('.').to_owned()).collect()
}

fn choices<'e>(effect: &'e Effect, found: &mut Vec<&'e [Effect]>) {
    match effect {
        Effect::Modal { options, .. } => {
            found.push(options);
            options.iter().for_each(|option| choices(option, found));
        }
        Effect::Seq(list) => list.iter().for_each(|part| choices(part, found)),
        Effect::May(_, part)
        | Effect::Pay { then: part, .. }
        | Effect::PayOr { or: part, .. }
        | Effect::ForEach(_, part)
        | Effect::Later { effect: part, .. } => choices(part, found),
        Effect::IfDone { first, then, otherwise } => {
            [Some(first), Some(then), otherwise.as_ref()].into_iter().flatten().for_each(|part| choices(part, found));
        }
        Effect::If { then, otherwise, .. } => {
            [Some(then), otherwise.as_ref()].into_iter().flatten().for_each(|part| choices(part, found));
        }
        Effect::Instead { would, .. } => choices(&would.instead, found),
        Effect::Do(..) | Effect::Change { .. } | Effect::Nothing => {}
    }
}
