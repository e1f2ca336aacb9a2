//! Effects laid out before they are numbered: by player, by child, and the cards of tokens.

use ability::{Act, CardType, Deed, Each, Effect, Token, Who};
use cards::{Card, Face};

/// A token as a card: what its maker says of it counts as printed (521.1).
pub(crate) fn token_card(token: &Token) -> Card {
    let name = token.name.clone().unwrap_or_else(|| token.traits.join(" "));
    Card {
        id: format!("token:{name}"),
        title: name,
        subtitle: String::new(),
        also: Vec::new(),
        kind: CardType::Friend,
        cost: Some(0),
        requirements: Vec::new(),
        rarity: None,
        points: None,
        problem: None,
        face: Face {
            colors: token.color.into_iter().collect(),
            power: Some(token.power),
            traits: token.traits.clone(),
            home_limit: None,
            text: ability::Text { keywords: token.keywords.clone(), abilities: Vec::new() },
        },
        boosted: None,
    }
}

pub(crate) fn all_deeds(h: &ability::Happening) -> Vec<Deed> {
    std::iter::once(h.deed).chain(h.or.iter().map(|o| o.deed)).collect()
}

/// The effects directly inside an effect, in the order the cursor counts them.
pub(crate) fn children(effect: &Effect) -> Vec<&Effect> {
    match effect {
        Effect::Do(..) | Effect::Change { .. } | Effect::Nothing => Vec::new(),
        Effect::Seq(parts) => parts.iter().collect(),
        Effect::May(_, e) | Effect::ForEach(_, e) => vec![e],
        Effect::Pay { then, .. } => vec![then],
        Effect::PayOr { or, .. } => vec![or],
        Effect::IfDone { first, then, otherwise } => {
            let mut all: Vec<&Effect> = vec![first, then];
            all.extend(otherwise.as_deref());
            all
        }
        Effect::If { then, otherwise, .. } => {
            let mut all: Vec<&Effect> = vec![then];
            all.extend(otherwise.as_deref());
            all
        }
        Effect::Modal { options, .. } => options.iter().collect(),
        Effect::Later { effect, .. } => vec![effect],
        Effect::Instead { would, .. } => vec![&would.instead],
    }
}

/// What every player may do, or does with what each of them found, is done by one after the other (801.1): the same
/// effect as a loop over the players, in which "each player" is the one whose turn it is.
pub(crate) fn spread(effect: &Effect) -> Option<Effect> {
    let each = |who: &Who, inner: Effect| Effect::ForEach(Each::Player(who.clone()), Box::new(inner));
    match effect {
        Effect::May(who, inner) if is_every(who) => Some(each(who, Effect::May(one(), Box::new(by_one(inner, who))))),
        // "Each player may discard a card. If they do, they draw a card": whoever does.
        Effect::IfDone { first, then, otherwise } => match &**first {
            Effect::May(who, inner) if is_every(who) => {
                let first = Box::new(Effect::May(one(), Box::new(by_one(inner, who))));
                let then = Box::new(by_one(then, who));
                let otherwise = otherwise.as_ref().map(|e| Box::new(by_one(e, who)));
                Some(each(who, Effect::IfDone { first, then, otherwise }))
            }
            _ => None,
        },
        Effect::Seq(parts) => {
            let searches = |e: &Effect| matches!(e, Effect::Do(who, Act::Search { .. }) if is_every(who));
            let from = parts.iter().position(searches)?;
            let Effect::Do(who, _) = &parts[from] else { return None };
            let theirs = |e: &&Effect| matches!(e, Effect::Do(w, _) if w == who || *w == Who::They);
            let to = from + parts[from..].iter().take_while(theirs).count();
            let loop_ = Effect::Seq(parts[from..to].iter().map(|e| by_one(e, who)).collect());
            let mut all: Vec<Effect> = parts[..from].to_vec();
            all.push(each(who, loop_));
            all.extend_from_slice(&parts[to..]);
            Some(Effect::Seq(all))
        }
        // Each puts tokens of their own into play.
        Effect::Do(who, Act::Tokens { .. }) if is_every(who) => Some(each(who, by_one(effect, who))),
        _ => None,
    }
}

pub(crate) fn is_every(who: &Who) -> bool {
    matches!(who, Who::EachPlayer | Who::EachOpponent | Who::EachWith(_) | Who::OpponentWith(_))
}

/// An effect of several players as one of them does it.
pub(crate) fn by_one(effect: &Effect, who: &Who) -> Effect {
    let inner = |e: &Effect| Box::new(by_one(e, who));
    match effect {
        Effect::Do(w, act) if w == who => Effect::Do(one(), act.clone()),
        Effect::Seq(parts) => Effect::Seq(parts.iter().map(|e| by_one(e, who)).collect()),
        Effect::May(w, e) if w == who => Effect::May(one(), inner(e)),
        Effect::Pay { who: w, cost, then } if w == who => {
            Effect::Pay { who: one(), cost: cost.clone(), then: inner(then) }
        }
        other => other.clone(),
    }
}

/// The player whose turn it is in a loop over players.
pub(crate) fn one() -> Who {
    Who::Slot(ability::Slot::PLAYER)
}
