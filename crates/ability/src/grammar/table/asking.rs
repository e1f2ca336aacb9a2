//! Colours that play requirements have in common, and how many traits a card has.

use super::noun::with;
use crate::grammar::machine::Grammar;
use crate::grammar::rules::{both, rule};
use crate::tree::*;
use crate::word::Cmp;

const ASKED: &str =
    "(its play requirement|their play requirements|its play requirements|its color requirement|its requirement)";

pub fn add(g: &mut Grammar) {
    both!(g, "simple cond" Cond, &format!("{{r:ref+}} shares a color in {ASKED} with {{s:any ref}}"), [r: Ref, s: Ref], Some(asks_for(r, s)), |c| match c {
        Cond::Is(r, f) => match f.0.as_slice() {
            [Is::RequiresColorOf(s, Palette::Own)] => Some((r.clone(), s.clone())),
            _ => None,
        },
        _ => None,
    });
    for words in [
        "{r:ref's} (play requirement|color requirement) (includes|shares) a color (of|with|shared with|in common with) {s:any ref}",
        "{r:ref+} shares a color with {s:any ref} in its (play requirement|color requirement)",
        "{r:ref's} (play requirement|color requirement) includes (a|one of|any of) {s:ref's} (color|colors)",
    ] {
        both!(g, "simple cond" Cond, &format!("read: {words}"), [r: Ref, s: Ref], Some(asks_for(r, s)), |_c| None);
    }
    for words in [
        "(whose|with a) (play requirement|color requirement) (includes|that includes) a color {r:ref+} (has|is)",
        "with a color of {r:any ref} in (its|their) (play requirement|play requirements)",
    ] {
        both!(g, "post" Is, &format!("read: {words}"), [r: Ref], Some(Is::RequiresColorOf(r, Palette::Own)), |_i| None);
    }
    // Colours of the requirements of several.
    for words in ["color in the play requirements of", "color among the play requirements of"] {
        let read = if words.contains("among") { "read: " } else { "" };
        both!(g, "per" Num, &format!("{read}{words} {{f:those counted+}}"), [f: Filter], Some(Num::Different(Kind::Required, f)), |q| match q {
            Num::Different(Kind::Required, f) => Some(f.clone()),
            _ => None,
        });
    }
    both!(g, "per" Num, "read: (different color|color) (in|among) (|the) play requirements (of|among) {f:those counted+}", [f: Filter], Some(Num::Different(Kind::Required, f)), |_q| None);
    both!(g, "quantity" Num, "the number of (colors|different colors) in the play requirements of {f:those counted+}", [f: Filter], Some(Num::Different(Kind::Required, f)), |q| match q {
        Num::Different(Kind::Required, f) => Some(f.clone()),
        _ => None,
    });
    both!(g, "long post" Is, "that (shares|share) a color in (its|their) play (requirement|requirements) with (that|the play requirement|those) of {f:one card}", [f: Filter], Some(Is::Alike(Kind::Required, f)), |i| match i {
        Is::Alike(Kind::Required, f) => Some(f.clone()),
        _ => None,
    });
    both!(g, "simple cond" Cond, "{r:both spoken of} share a color in their play requirements", [r: Ref], Some(alike(r)), |c| match c {
        Cond::Count(f, Cmp::AtLeast, Num::Lit(2)) => {
            let r = f.0.iter().find_map(|i| if let Is::The(r @ (Ref::Them | Ref::Those(_))) = i { Some(r.clone()) } else { None })?;
            (*c == alike(r.clone())).then_some(r)
        }
        _ => None,
    });
    total(g);
    traits(g);
}

fn asks_for(r: Ref, s: Ref) -> Cond {
    Cond::Is(r, Filter::of([Is::RequiresColorOf(s, Palette::Own)]))
}

fn alike(r: Ref) -> Cond {
    let them = Filter::of([Is::The(r)]);
    Cond::Count(with(them.clone(), Is::Alike(Kind::Required, them)), Cmp::AtLeast, Num::Lit(2))
}

/// How much a card asks for in all.
fn total(g: &mut Grammar) {
    both!(g, "required" Is, "read: a (total|combined) play requirement (of|) {a:amount}", [a: (Cmp, Num)], Some(Is::Number(Stat::RequirementTotal, a.0, a.1)), |_i| None);
    both!(g, "required" Is, "read: play requirements (totaling|that total) {a:amount}", [a: (Cmp, Num)], Some(Is::Number(Stat::RequirementTotal, a.0, a.1)), |_i| None);
}

/// "with no traits", "with at least 2 traits".
fn traits(g: &mut Grammar) {
    let none = || Is::Number(Stat::Traits, Cmp::Exactly, Num::Lit(0));
    both!(g, "post" Is, "with no traits", [], Some(none()), |i| (*i == none()).then_some(()));
    both!(g, "having" Is, "no traits", [], Some(none()), |i| (*i == none()).then_some(()));
    both!(g, "post" Is, "with {a:amount} (traits|trait)", [a: (Cmp, Num)], Some(many(a.0, a.1)), |i| unmany(i));
    both!(g, "having" Is, "{a:amount} (traits|trait)", [a: (Cmp, Num)], Some(many(a.0, a.1)), |i| unmany(i));
    both!(g, "post" Is, "read: (without traits|without any traits|that have no traits|that has no traits)", [], Some(none()), |_i| None::<()>);
    rule!(g, "stat" Stat, "number of traits", [] Stat::Traits);
}

fn many(cmp: Cmp, n: Num) -> Is {
    Is::Number(Stat::Traits, cmp, n)
}

fn unmany(is: &Is) -> Option<(Cmp, Num)> {
    match is {
        Is::Number(Stat::Traits, cmp, n) => Some((*cmp, n.clone())),
        _ => None,
    }
}
