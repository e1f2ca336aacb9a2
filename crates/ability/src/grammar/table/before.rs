//! What was so before it was done: "if it was at home", "if it had at least 3 power".

use crate::grammar::machine::Grammar;
use crate::grammar::rules::both;
use crate::tree::*;

pub fn add(g: &mut Grammar) {
    both!(g, "simple cond" Cond, "{r:ref+} had {s:having}", [r: Ref, s: Is], Some(past(r, Filter::of([s]))), |c| {
        let (r, f) = was(c)?;
        match f.0.as_slice() {
            [one] => Some((r, one.clone())),
            _ => None,
        }
    });
    both!(g, "simple cond" Cond, "{r:ref+} was {s:state}", [r: Ref, s: Filter], Some(past(r, s)), |c| was(c));
    both!(g, "simple cond" Cond, "{r:ref+} (wasn't|was not) {s:state}", [r: Ref, s: Filter], Some(Cond::Not(Box::new(past(r, s)))), |c| match c {
        Cond::Not(c) => was(c),
        _ => None,
    });
}

/// What a card is like it was before as well; where it is and in what state is another matter.
fn past(r: Ref, f: Filter) -> Cond {
    if f.0.iter().any(changes) { Cond::Was(r, f) } else { Cond::Is(r, f) }
}

fn was(c: &Cond) -> Option<(Ref, Filter)> {
    match c {
        Cond::Was(r, f) => Some((r.clone(), f.clone())),
        _ => None,
    }
}

/// Whether a text may make it untrue of a card by what it does to it.
fn changes(is: &Is) -> bool {
    match is {
        Is::Not(is) => changes(is),
        Is::AnyOf(filters) => filters.iter().any(|f| f.0.iter().any(changes)),
        is => matches!(
            is,
            Is::At(_)
                | Is::Ready
                | Is::Exhausted
                | Is::Frightened
                | Is::Boosted
                | Is::Start
                | Is::FaceUp
                | Is::FaceDown
                | Is::Involved
                | Is::InvolvedIn(_)
                | Is::Controlled(_)
                | Is::On(_)
                | Is::With(..)
                | Is::Counters(..)
                | Is::Number(Stat::Power, ..)
        ),
    }
}
