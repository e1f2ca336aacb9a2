//! Texts: how sentences follow one another.

use super::effect::{SUBJECT, acted, seq, unseq};
use crate::grammar::machine::Grammar;
use crate::grammar::rules::{both, rule};
use crate::tree::*;

pub fn texts(g: &mut Grammar) {
    rule!(g, "item" Effect, "(|Then ,|Then) {e:sentence}.", [e] e);
    both!(g, "item" Effect, "{a:sentence}. If (you do|they do|that player does|that opponent does), {b:sentence}.", [a: Effect, b: Effect], Some(Effect::IfDone { first: Box::new(a), then: Box::new(b), otherwise: None }), |e| match e {
        Effect::IfDone { first, then, otherwise: None } => Some(((**first).clone(), (**then).clone())),
        _ => None,
    });
    // The second replaces the first: "Draw a card. If you have a Friend, draw 2 cards instead."
    both!(g, "item" Effect, "{a:sentence}. If {c:cond}, {b:sentence} instead.", [a: Effect, c: Cond, b: Effect], Some(super::upgrade::upgrade(a, c, b)), |e| match e {
        Effect::If { cond: Cond::Not(c), then, otherwise: Some(b) } => Some(((**then).clone(), (**c).clone(), (**b).clone())),
        _ => None,
    });
    both!(g, "item" Effect, "If {c:cond}, {a:sentence}. Otherwise(,|) {b:sentence}.", [c: Cond, a: Effect, b: Effect], Some(Effect::If { cond: c, then: Box::new(a), otherwise: Some(Box::new(b)) }), |e| match e {
        Effect::If { cond, then, otherwise: Some(b) } => Some((cond.clone(), (**then).clone(), (**b).clone())),
        _ => None,
    });
    both!(g, "item" Effect, "{a:sentence}. If (you|they) do, {b:sentence}. Otherwise(,|) {c:sentence}.", [a: Effect, b: Effect, c: Effect], Some(Effect::IfDone { first: Box::new(a), then: Box::new(b), otherwise: Some(Box::new(c)) }), |e| match e {
        Effect::IfDone { first, then, otherwise: Some(c) } if **then != Effect::Nothing => Some(((**first).clone(), (**then).clone(), (**c).clone())),
        _ => None,
    });
    both!(g, "item" Effect, "{a:sentence}. If (they don't|you don't|they can't|you can't|that player doesn't|that opponent doesn't|they do not|you do not|that player can't|that opponent can't|no opponent does|no player does|an opponent doesn't|an opponent does not|an opponent can't), {c:sentence}.", [a: Effect, c: Effect], Some(Effect::IfDone { first: Box::new(a), then: Box::new(Effect::Nothing), otherwise: Some(Box::new(c)) }), |e| match e {
        Effect::IfDone { first, then, otherwise: Some(c) } if **then == Effect::Nothing => Some(((**first).clone(), (**c).clone())),
        _ => None,
    });
    both!(g, "item" Effect, "{a:sentence}. If (you|they) do, and {c:cond}, {b:sentence}.", [a: Effect, c: Cond, b: Effect], Some(Effect::IfDone { first: Box::new(a), then: Box::new(Effect::If { cond: c, then: Box::new(b), otherwise: None }), otherwise: None }), |e| match e {
        Effect::IfDone { first, then, otherwise: None } => match &**then {
            Effect::If { cond, then, otherwise: None } => Some(((**first).clone(), cond.clone(), (**then).clone())),
            _ => None,
        },
        _ => None,
    });
    both!(g, "item" Effect, "If {h:would happen}, {e:sentence} instead.", [h: Happening, e: Effect], {
        let would = Would { when: h, cond: None, may: None, limit: None, instead: e };
        Some(Effect::Instead { would: Box::new(would), until: Until::EndOfPhase, slot: Slot(0) })
    }, |e| match e {
        Effect::Instead { would, until: Until::EndOfPhase, .. } if would.cond.is_none() && would.may.is_none() => Some((would.when.clone(), would.instead.clone())),
        _ => None,
    });
    // A wording of its own for several effects in a row.
    rule!(g, "item" Effect, "{e:several}", [e] e);
    for k in [4_usize, 3, 2] {
        both!(g, "items" Vec<Effect>, "print: {e:several} {more:items}", [e: Effect, more: Vec<Effect>], Some([unseq(&e), more].concat()), |l| (l.len() > k).then(|| (Effect::Seq(l[..k].to_vec()), l[k..].to_vec())));
        both!(g, "items" Vec<Effect>, "print: {e:several}", [e: Effect], Some(unseq(&e)), |l| (l.len() == k).then(|| Effect::Seq(l.clone())));
    }
    both!(g, "items" Vec<Effect>, "{e:item}", [e: Effect], Some(unseq(&e)), |l| match l.as_slice() {
        [one] => Some(one.clone()),
        _ => None,
    });
    both!(g, "items" Vec<Effect>, "{e:item} {more:items}", [e: Effect, more: Vec<Effect>], Some([unseq(&e), more].concat()), |l| {
        let (first, more) = l.split_first()?;
        (!more.is_empty()).then(|| (first.clone(), more.to_vec()))
    });
    both!(g, "text" Effect, "{l:items}", [l: Vec<Effect>], Some(seq(l)), |e| Some(unseq(e)));
    // After a cost: "Exhaust this card to draw a card. Gain [1]."
    both!(g, "paid text" Effect, "{e:vps}.", [e: Effect], Some(acted(&e, &SUBJECT, &Who::You)), |e| Some(acted(e, &Who::You, &SUBJECT)));
    both!(g, "paid text" Effect, "{e:vps}. {l:items}", [e: Effect, l: Vec<Effect>], Some(seq([vec![acted(&e, &SUBJECT, &Who::You)], l].concat())), |e| {
        let list = unseq(e);
        let (first, more) = list.split_first()?;
        (!more.is_empty()).then(|| (acted(first, &Who::You, &SUBJECT), more.to_vec()))
    });
}
