//! How many of the cards described a noun takes.

use super::noun::{owned, pick, picked, with};
use crate::grammar::machine::Grammar;
use crate::tree::*;

pub fn taken(g: &mut Grammar, kind: u8, template: &str) {
    use crate::grammar::value::{Value, down, get, value};
    let make = move |n: Option<&Value>| match kind {
        0 => Take::Exactly(n.map_or(Num::All, get)),
        1 => Take::UpTo(n.map_or(Num::All, get)),
        _ => Take::AnyNumber,
    };
    let unmake = move |take: &Take| match (kind, take) {
        (0, Take::Exactly(Num::Lit(1))) => None,
        (0, Take::Exactly(n)) | (1, Take::UpTo(n)) => Some(vec![value(n.clone())]),
        (2, Take::AnyNumber) => Some(vec![]),
        _ => None,
    };
    let holes: Vec<&str> = if kind == 2 { vec![] } else { vec!["n"] };
    let (mut of_whose, mut of) = (holes.clone(), holes);
    of_whose.extend(["w", "f"]);
    of.push("f");
    let count = of.len() - 1;
    g.rule(
        "noun",
        &format!("plain: {template} of {{w:whose}} {{f:described+}}"),
        &of_whose,
        0,
        move |h| Some(value(pick(make(h[..count].first()), with(get(&h[count + 1]), Is::Controlled(get(&h[count])))))),
        move |v| {
            let (take, of) = picked(down(v)?)?;
            let (who, rest) = owned(of, |_| true)?;
            let mut out = unmake(take)?;
            out.extend([value(who), value(rest)]);
            Some(out)
        },
    );
    g.rule(
        "noun",
        &format!("plain: {template} of {{f:ref}}"),
        &of,
        0,
        move |h| Some(value(pick(make(h[..count].first()), Filter::of([Is::The(get(&h[count]))])))),
        move |v| {
            let (take, of) = picked(down(v)?)?;
            let [Is::The(r)] = of.0.as_slice() else { return None };
            let mut out = unmake(take)?;
            out.push(value(r.clone()));
            Some(out)
        },
    );
    // They are different anyway.
    if kind != 2 {
        g.rule(
            "noun",
            &format!("read: plain: {template} different {{f:described+}}"),
            &of,
            0,
            move |h| Some(value(pick(make(h[..count].first()), get(&h[count])))),
            |_| None,
        );
    }
    let join = if kind == 2 { " of" } else { "" };
    g.rule(
        "noun",
        &format!("plain: {template}{join} {{f:described+}}"),
        &of,
        0,
        move |h| Some(value(pick(make(h[..count].first()), get(&h[count])))),
        move |v| {
            let (take, of) = picked(down(v)?)?;
            let mut out = unmake(take)?;
            out.push(value(of.clone()));
            Some(out)
        },
    );
}
