//! What cards have not in common: "that doesn't share a color with any other Friend here".

use super::noun::with;
use crate::grammar::machine::Grammar;
use crate::grammar::rules::both;
use crate::tree::*;
use crate::word::CardType;

type Common = fn(Ref) -> Is;

pub fn add(g: &mut Grammar) {
    for (word, kind, common) in [
        ("(color|colors)", Kind::Color, Is::SharesColor as Common),
        ("(trait|traits)", Kind::Trait, Is::SharesTrait),
        ("(type|card type|types|card types)", Kind::Type, Is::SharesType),
        ("(name|names)", Kind::Name, Is::SameName),
    ] {
        unlike(g, &format!("(a|any) {word}"), kind, common);
        compared(g, &format!("(a|any) {word}"), kind, common);
    }
}

fn not(is: Is) -> Is {
    Is::Not(Box::new(is))
}

/// Those that a card is held against: it never counts itself, so that "other" says nothing new.
fn alike(kind: Kind, f: Filter) -> Is {
    Is::Alike(kind, Filter::of(f.0.into_iter().filter(|i| *i != Is::Other)))
}

/// The cards that another has nothing in common with.
fn alike_none(is: &Is, kind: Kind) -> Option<Filter> {
    let Is::Not(of) = is else { return None };
    match &**of {
        Is::Alike(k, f) if *k == kind => Some(f.clone()),
        _ => None,
    }
}

/// Said of a card.
fn unlike(g: &mut Grammar, what: &str, kind: Kind, common: Common) {
    let lacks = &format!("that (doesn't|does not|don't|do not) share {what} with");
    let none = move |f: Filter| not(alike(kind, f));
    both!(g, "post" Is, &format!("read: {lacks} {{r:any ref}}"), [r: Ref], Some(not(common(r))), |_i| None);
    both!(@ g, 1, "long post" Is, &format!("{lacks} (any of|one of) {{w:whose}} {{f:described+}}"), [w: Who, f: Filter], Some(none(with(f, Is::Controlled(w)))), |i| {
        let f = alike_none(i, kind)?;
        let yours = f.0.contains(&Is::Controlled(Who::You));
        yours.then(|| (Who::You, Filter::of(f.0.into_iter().filter(|i| *i != Is::Controlled(Who::You)))))
    });
    both!(@ g, 1, "long post" Is, &format!("{lacks} (any|a|another) {{f:described}}"), [f: Filter], Some(none(f)), |i| alike_none(i, kind));
    both!(@ g, 1, "long post" Is, &format!("read: {lacks} {{w:whose}} Mane Character"), [w: Who], Some(none(Filter::of([Is::Type(CardType::Mane), Is::Controlled(w)]))), |_i| None);
    let no = what.trim_start_matches("(a|any) ");
    let no = &format!("that (shares|share) no {no} with");
    both!(g, "post" Is, &format!("read: {no} {{r:any ref}}"), [r: Ref], Some(not(common(r))), |_i| None);
    both!(@ g, 1, "long post" Is, &format!("read: {no} (any|any other) {{f:described+}}"), [f: Filter], Some(none(f)), |_i| None);
    both!(@ g, 1, "long post" Is, &format!("read: {no} another {{f:described}}"), [f: Filter], Some(none(f)), |_i| None);
    both!(@ g, 1, "long post" Is, &format!("read: {no} (|any of) {{w:whose}} {{f:described+}}"), [w: Who, f: Filter], Some(none(with(f, Is::Controlled(w)))), |_i| None);
    let has = &format!("that (shares|share) {what} with");
    both!(@ g, 1, "long post" Is, &format!("read: {has} (any|at least one) {{f:described}}"), [f: Filter], Some(alike(kind, f)), |_i| None);
    both!(@ g, 1, "long post" Is, &format!("read: {has} (any of|at least one of) {{w:whose}} {{f:described+}}"), [w: Who, f: Filter], Some(alike(kind, with(f, Is::Controlled(w)))), |_i| None);
}

/// The same as a condition on a card spoken of.
fn compared(g: &mut Grammar, what: &str, kind: Kind, common: Common) {
    let lacks = &format!("{{r:ref+}} (doesn't|does not|don't|do not) share {what} with");
    let none = move |r: Ref, f: Filter| Cond::Is(r, Filter::of([not(alike(kind, f))]));
    both!(g, "simple cond" Cond, &format!("read: {lacks} {{q:ref+}}"), [r: Ref, q: Ref], (r != q).then(|| Cond::Is(r, Filter::of([not(common(q))]))), |_c| None);
    both!(@ g, 1, "simple cond" Cond, &format!("{lacks} (any|a|another) {{f:described}}"), [r: Ref, f: Filter], Some(none(r, f)), |c| match c {
        Cond::Is(r, f) => match f.0.as_slice() {
            [is] => alike_none(is, kind).map(|f| (r.clone(), f)),
            _ => None,
        },
        _ => None,
    });
    both!(@ g, 1, "simple cond" Cond, &format!("read: {lacks} (any of|one of) {{w:whose}} {{f:described+}}"), [r: Ref, w: Who, f: Filter], Some(none(r, with(f, Is::Controlled(w)))), |_c| None);
}
