//! What cards are attached to: one card, or any of several.

use super::noun::{every, pick, with};
use crate::grammar::machine::Grammar;
use crate::grammar::rules::both;
use crate::tree::*;

pub fn add(g: &mut Grammar) {
    both!(g, "long post" Is, "(on|attached to) {f:one card}", [f: Filter], Some(Is::On(Box::new(every(f)))), |i| match i {
        Is::On(n) => match &**n {
            Noun::Every { of, .. } => Some(of.clone()),
            _ => None,
        },
        _ => None,
    });
    both!(g, "long post" Is, "read: (on|attached to) {w:whose} {f:described+}", [w: Who, f: Filter], Some(Is::On(Box::new(pick(Take::AnyNumber, with(f, Is::Controlled(w)))))), |_i| None);
    // "all Resources on a Friend" are those of one; "on Friends", of any.
    both!(g, "long post" Is, "(on|attached to) {f:described+}", [f: Filter], (!f.0.is_empty()).then(|| Is::On(Box::new(pick(Take::AnyNumber, f)))), |i| match i {
        Is::On(n) => match &**n {
            Noun::Pick { take: Take::AnyNumber, of, .. } => Some(of.clone()),
            _ => None,
        },
        _ => None,
    });
}
