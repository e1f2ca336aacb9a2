//! Cards by what they ask for to be played (205): whether they ask, and for how many colours.

use super::number::{times, untimes};
use crate::grammar::machine::Grammar;
use crate::grammar::rules::both;
use crate::tree::*;
use crate::word::{Cmp, Color};

pub fn add(g: &mut Grammar) {
    let asks = || Is::Number(Stat::RequirementTotal, Cmp::AtLeast, Num::Lit(1));
    let free = || Is::Number(Stat::RequirementTotal, Cmp::Exactly, Num::Lit(0));
    both!(g, "required" Is, "(a|any) play (requirement|requirements)", [], Some(asks()), |i| (*i == asks()).then_some(()));
    both!(g, "post" Is, "read: with play requirements", [], Some(asks()), |_i| None::<()>);
    both!(g, "post" Is, "read: without (|a|any) (play|color) (requirement|requirements)", [], Some(free()), |_i| None::<()>);
    both!(g, "post" Is, "read: that (has|have) no play (requirement|requirements)", [], Some(free()), |_i| None::<()>);
    both!(g, "required" Is, "{a:amount} (colors|color) in (its|their) (play requirement|play requirements)", [a: (Cmp, Num)], Some(Is::Number(Stat::RequiredColors, a.0, a.1)), |i| match i {
        Is::Number(Stat::RequiredColors, cmp, n) => Some((*cmp, n.clone())),
        _ => None,
    });
    both!(g, "required" Is, "read: (multiple|several|more than one) (colors|color) in (its|their) (play requirement|play requirements)", [], Some(Is::Number(Stat::RequiredColors, Cmp::AtLeast, Num::Lit(2))), |_i| None::<()>);
    its_own(g);
    both!(g, "required" Is, "read: a (multicolor|multicolored|multi-color|multi-colored) play requirement", [], Some(Is::Number(Stat::RequiredColors, Cmp::AtLeast, Num::Lit(2))), |_i| None::<()>);
}

type Changed = (Subject, Vec<Mod>);

/// What this card itself asks for, less by so much.
fn its_own(g: &mut Grammar) {
    let lower = |by: Num, color: Option<Color>| -> Changed {
        (Subject::Cards(Noun::The(Ref::This)), vec![Mod::Requirement { by, color }])
    };
    let of_this = |c: &Changed| match (&c.0, c.1.as_slice()) {
        (Subject::Cards(Noun::The(Ref::This)), [Mod::Requirement { by, color }]) => Some((by.clone(), *color)),
        _ => None,
    };
    for words in [
        "read: {r:this} 's play (requirement is|requirements are)",
        "read: reduce {r:this} 's play (requirement|requirements)",
    ] {
        let reduced = if words.contains("is|") { "reduced by" } else { "by" };
        both!(g, "card change" Changed, &format!("{words} {reduced} {{k:number}}"), [r: Ref, k: i32], (r == Ref::This).then(|| lower(Num::Lit(-k), None)), |_c| None);
        both!(g, "card change" Changed, &format!("{words} {reduced} {{k:number}} {{c:color}}"), [r: Ref, k: i32, c: Color], (r == Ref::This).then(|| lower(Num::Lit(-k), Some(c))), |_c| None);
    }
    both!(g, "card change" Changed, "(|reduce) {r:this} 's play (requirement|requirements) (is reduced|are reduced|) by {k:number} {q:for each}", [r: Ref, k: i32, q: Num], (r == Ref::This).then(|| lower(times(-k, q), None)), |c| match of_this(c)? {
        (by, None) => untimes(&by).filter(|(k, _)| *k < 0).map(|(k, q)| (Ref::This, -k, q)),
        (_, Some(_)) => None,
    });
    both!(g, "card change" Changed, "read: you (may|can) play {r:this} (without meeting|ignoring|without) its play (requirement|requirements)", [r: Ref], (r == Ref::This).then(|| (Subject::Cards(Noun::The(r)), vec![Mod::NoRequirement])), |_c| None);
    both!(g, "card change" Changed, "read: you (may|can) ignore {r:this} 's play (requirement|requirements)", [r: Ref], (r == Ref::This).then(|| (Subject::Cards(Noun::The(r)), vec![Mod::NoRequirement])), |_c| None);
}
