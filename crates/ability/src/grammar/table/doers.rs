//! Players by what they have just done: "Each player may retire a Friend. Each player who does draws a card."

use super::effect::{SUBJECT, acted};
use crate::grammar::machine::Grammar;
use crate::grammar::rules::both;
use crate::tree::*;
use crate::word::Cmp;

pub fn add(g: &mut Grammar) {
    for (one, all) in [("player", Who::EachPlayer), ("opponent", Who::EachOpponent)] {
        for (verb, cmp) in [("(does|did)", Cmp::AtLeast), ("(doesn't|does not|didn't|did not)", Cmp::Less)] {
            let all = all.clone();
            both!(g, "item" Effect, &format!("read: Each {one} may {{a:act}}. (Each {one}|Each of them|Any {one}) who {verb} {{b:vp+}}."), [a: Act, b: Effect], {
                let who = those(&all, &a, cmp)?;
                let offered = Effect::May(all.clone(), Box::new(Effect::Do(all.clone(), a)));
                matches!(b, Effect::Do(SUBJECT, _)).then(|| Effect::Seq(vec![offered, acted(&b, &SUBJECT, &who)]))
            }, |_e| None);
        }
    }
}

/// Those of them that did it by this text, or did not.
fn those(all: &Who, act: &Act, cmp: Cmp) -> Option<Who> {
    let (deed, n) = done(act)?;
    let h = Happening { who: Some(Who::They), ..Happening::of(deed) };
    let cond = match (cmp, n) {
        (Cmp::Less, 1) => Cond::Happened(Box::new(h), Cmp::Exactly, Num::Lit(0), Span::Text),
        (cmp, n) => Cond::Happened(Box::new(h), cmp, Num::Lit(n), Span::Text),
    };
    match all {
        Who::EachPlayer => Some(Who::EachWith(Box::new(cond))),
        Who::EachOpponent => Some(Who::OpponentWith(Box::new(cond))),
        _ => None,
    }
}

/// What an act is told by afterwards, and how often it then happened.
fn done(act: &Act) -> Option<(Deed, i32)> {
    let cards = |n: &Noun| match n {
        Noun::Pick { take: Take::Exactly(Num::Lit(n)), .. } => Some(*n),
        _ => None,
    };
    match act {
        Act::To(deed, n) => Some((*deed, cards(n)?)),
        Act::Reveal(n) => Some((Deed::Reveal, cards(n)?)),
        Act::Draw(Num::Lit(n)) => Some((Deed::Draw, *n)),
        Act::Pay(Num::Lit(_)) => Some((Deed::Pay, 1)),
        _ => None,
    }
}
