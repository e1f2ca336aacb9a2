//! Conditions on what cards share, on what one of them has, and on who has the only ones.

use super::noun::with;
use crate::grammar::machine::Grammar;
use crate::grammar::rules::both;
use crate::tree::*;
use crate::word::{Cmp, Color};

type Many = (Filter, Cmp, Num);

pub fn add(g: &mut Grammar) {
    shared(g);
    some(g);
    only(g);
}

/// What one card has in common with another.
fn shared(g: &mut Grammar) {
    for (word, kind) in [("color", 0), ("trait", 1), ("(type|card type)", 2), ("cost", 3), ("name", 4)] {
        let common = move |r: Ref| match kind {
            0 => Is::SharesColor(r),
            1 => Is::SharesTrait(r),
            2 => Is::SharesType(r),
            3 => Is::SharesCost(r),
            _ => Is::SameName(r),
        };
        for words in [format!("(shares|share) a {word} with"), format!("has the same {word} as")] {
            both!(g, "simple cond" Cond, &format!("read: {{r:ref+}} {words} {{f:one card}}"), [r: Ref, f: Filter], Some(Cond::Count(beside(f, &r, common(r.clone())), Cmp::AtLeast, Num::Lit(1))), |_c| None);
            both!(g, "simple cond" Cond, &format!("read: {{r:ref+}} {words} {{q:ref+}}"), [r: Ref, q: Ref], Some(Cond::Is(r, Filter::of([common(q)]))), |_c| None);
        }
    }
    for (words, cmp) in [
        ("with the same name as", Cmp::AtLeast),
        ("that (shares|share) a name with", Cmp::AtLeast),
        ("that (doesn't|does not) share a name with", Cmp::Exactly),
    ] {
        alike(g, words, cmp, Is::SameName);
    }
    for (word, is) in
        [("color", Is::SharesColor as fn(Ref) -> Is), ("trait", Is::SharesTrait), ("cost", Is::SharesCost)]
    {
        alike(g, &format!("that (shares|share) a {word} with"), Cmp::AtLeast, is);
        alike(g, &format!("that (doesn't|does not) share a {word} with"), Cmp::Exactly, is);
    }
    // Of one colour, whichever it is: none of them lacks it.
    for words in [
        "(all|all of|each of) {w:whose} {f:described+} (share|shares) a color",
        "{w:whose} {f:described+} all share a color",
    ] {
        both!(g, "simple cond" Cond, &format!("read: {words}"), [w: Who, f: Filter], Some(of_one_color(&with(f, Is::Controlled(w)))), |_c| None);
    }
    both!(g, "simple cond" Cond, "print: all {f:those counted+} share a color", [f: Filter], { let _ = f; None }, |c| match c {
        Cond::Any(list) => match list.first() {
            Some(Cond::Count(f, Cmp::Exactly, Num::Lit(0))) => {
                let f = Filter::of(f.0.iter().filter(|i| !matches!(i, Is::Not(i) if matches!(**i, Is::Color(_)))).cloned());
                (of_one_color(&f) == *c).then_some(f)
            }
            _ => None,
        },
        _ => None,
    });
    both!(g, "simple cond" Cond, "read: all {f:described+} share a color", [f: Filter], Some(of_one_color(&f)), |_c| None);
}

/// "When you play a Friend that shares a color with one of your Friends": there is one, or none.
fn alike(g: &mut Grammar, words: &str, cmp: Cmp, is: fn(Ref) -> Is) {
    for (verb, deed) in [("you play", Deed::Play), ("you flip", Deed::Flip), ("you discard", Deed::Discard)] {
        both!(g, "ability" Ability, &format!("read: When {verb} {{f:one card}} {words} {{o:one card}}, {{e:text}}"), [f: Filter, o: Filter, e: Effect], {
            let when = Happening { who: Some(Who::You), what: f, ..Happening::of(deed) };
            let n = if cmp == Cmp::AtLeast { 1 } else { 0 };
            let cond = Cond::Count(beside(o, &Ref::It, is(Ref::It)), cmp, Num::Lit(n));
            Some(super::ability::trigger(when, Some(cond), e))
        }, |_a| None);
    }
}

/// Another card that has something in common with one spoken of: "another" is another than that one.
fn beside(f: Filter, r: &Ref, common: Is) -> Filter {
    let others = f.0.into_iter().filter(|i| *i != Is::Other);
    Filter::of(others.chain([Is::Not(Box::new(Is::The(r.clone()))), common]))
}

fn of_one_color(f: &Filter) -> Cond {
    let lacking = |c: &Color| Cond::Count(with(f.clone(), Is::Not(Box::new(Is::Color(*c)))), Cmp::Exactly, Num::Lit(0));
    Cond::Any(Color::ALL.iter().map(lacking).collect())
}

/// What some card has; how many there are of colours, traits, types or names among those a player has.
fn some(g: &mut Grammar) {
    both!(@ g, 1, "simple cond" Cond, "read: {f:one card} has {s:having}", [f: Filter, s: Is], Some(Cond::Count(with(f, s), Cmp::AtLeast, Num::Lit(1))), |_c| None);
    both!(g, "simple cond" Cond, "read: {a:amount} of {w:whose} {f:described+} have {s:having}", [a: (Cmp, Num), w: Who, f: Filter, s: Is], Some(Cond::Count(with(with(f, Is::Controlled(w)), s), a.0, a.1)), |_c| None);
    both!(g, "simple cond" Cond, "read: {a:amount} of {w:whose} {f:described+} is {s:state}", [a: (Cmp, Num), w: Who, f: Filter, s: Filter], (a == (Cmp::Exactly, Num::Lit(1))).then(|| Cond::Count(Filter::of(with(f, Is::Controlled(w)).0.into_iter().chain(s.0)), a.0, a.1)), |_c| None);
    for (words, kind) in
        [("colors", Kind::Color), ("card types", Kind::Type), ("traits", Kind::Trait), ("names", Kind::Name)]
    {
        both!(g, "holding colors" (Cmp, Num, Filter), &format!("read: (have/has|control/controls) {{a:amount}} (|different) {words} among {{f:those counted+}}"), [a: (Cmp, Num), f: Filter], (kind == Kind::Color).then_some((a.0, a.1, f)), |_x| None);
        both!(g, "simple cond" Cond, &format!("read: you have {{a:amount}} (|different) {words} among {{f:those counted+}}"), [a: (Cmp, Num), f: Filter], (kind != Kind::Color).then_some(Cond::Compare(Num::Different(kind, f), a.0, a.1)), |_c| None);
    }
    both!(g, "per" Num, "read: {f:those counted} with a different name", [f: Filter], Some(Num::Different(Kind::Name, f)), |_q| None);
    both!(g, "per" Num, "read: {f:described} you have with a different name", [f: Filter], Some(Num::Different(Kind::Name, with(f, Is::Controlled(Who::You)))), |_q| None);
    both!(g, "simple cond" Cond, "read: {n:how many} {d:came to} under {w:whose} control this turn", [n: Many, d: Deed, w: Who], {
        let h = Happening { what: with(n.0, Is::Controlled(w)), ..Happening::of(d) };
        Some(Cond::Happened(Box::new(h), n.1, n.2, Span::Turn))
    }, |_c| None);
}

/// Who has the only ones somewhere.
fn only(g: &mut Grammar) {
    both!(g, "simple cond" Cond, "read: you (have|control) {f:one card} and (no opponent does|your opponent does not|your opponent doesn't|an opponent doesn't)", [f: Filter], {
        let of = |who: Who| with(f.clone(), Is::Controlled(who));
        Some(Cond::All(vec![
            Cond::Count(of(Who::You), Cmp::AtLeast, Num::Lit(1)),
            Cond::Count(of(Who::Opponent), Cmp::Exactly, Num::Lit(0)),
        ]))
    }, |_c| None);
    both!(g, "simple cond" Cond, "read: you (have|control) the only {f:described+}", [f: Filter], {
        let of = |who: Who| with(f.clone(), Is::Controlled(who));
        Some(Cond::All(vec![
            Cond::Count(of(Who::You), Cmp::AtLeast, Num::Lit(1)),
            Cond::Count(of(Who::Opponent), Cmp::Exactly, Num::Lit(0)),
        ]))
    }, |_c| None);
}
