//! Conditions on whole sets: who has the most, what all of them are, what they are with, what became of them this turn.

use super::noun::with;
use crate::grammar::machine::Grammar;
use crate::grammar::rules::{both, rule};
use crate::tree::*;
use crate::word::{CardType, Cmp, Color};

type Many = (Filter, Cmp, Num);

pub fn add(g: &mut Grammar) {
    company(g);
    holding(g);
    all(g);
    among(g);
    past(g);
}

/// "this card is with ...", "is alone at a Problem".
fn company(g: &mut Grammar) {
    both!(g, "simple cond" Cond, "read: {r:ref+} is with {n:how many}", [r: Ref, n: Many], Some(beside(&r, n)), |_c| None);
    both!(g, "simple cond" Cond, "read: {r:ref+} is alone at a Problem", [r: Ref], Some(Cond::All(vec![at_problem(&r), alone(&r)])), |_c| None);
    both!(g, "simple cond" Cond, "read: {r:ref+} is alone", [r: Ref], Some(alone(&r)), |_c| None);
    both!(g, "simple cond" Cond, "read: {r:ref+} is {w:whose} only {f:described}", [r: Ref, w: Who, f: Filter], {
        let f = with(f, Is::Controlled(w));
        Some(Cond::All(vec![Cond::Is(r, f.clone()), Cond::Count(f, Cmp::Exactly, Num::Lit(1))]))
    }, |_c| None);
    // During a faceoff that involves both.
    both!(g, "occasion" Cond, "read: {k:faceoffs} involving {r:this} and {f:one card}", [k: crate::word::FaceoffKind, r: Ref, f: Filter], {
        let one = Cond::InFaceoff(k, Some(Filter::of([Is::The(r)])), None);
        Some(Cond::All(vec![one, Cond::Count(with(super::rare::beside(f), Is::Involved), Cmp::AtLeast, Num::Lit(1))]))
    }, |_c| None);
}

fn area(r: &Ref) -> Place {
    if *r == Ref::This { Place::Here } else { Place::Beside(r.clone()) }
}

fn beside(r: &Ref, n: Many) -> Cond {
    // A card is not with itself.
    let other = if *r == Ref::This { Is::Other } else { Is::Not(Box::new(Is::The(r.clone()))) };
    Cond::Count(with(with(n.0, other), Is::At(area(r))), n.1, n.2)
}

/// What has happened and is the first of its kind.
pub fn first_this_turn(what: Filter, who: Who, deed: Deed) -> Happening {
    Happening { who: Some(who), what, first: Some(Span::Turn), ..Happening::of(deed) }
}

fn at_problem(r: &Ref) -> Cond {
    Cond::Is(r.clone(), Filter::of([Is::At(Place::Problem)]))
}

/// With no other character of its controller.
fn alone(r: &Ref) -> Cond {
    let not = if *r == Ref::This { Is::Other } else { Is::Not(Box::new(Is::The(r.clone()))) };
    let others = Filter::of([Is::Character, not, Is::Controlled(Who::Controller(r.clone())), Is::At(area(r))]);
    Cond::Count(others, Cmp::Exactly, Num::Lit(0))
}

/// What a player has: one thing and another, the most, none.
fn holding(g: &mut Grammar) {
    // Lists of what is had are told apart by the word between them.
    type Listed = (&'static str, Many, Many);
    for word in ["and", "or"] {
        both!(@ g, 2, "holding several" Listed, &format!("(have/has|control/controls) {{a:how many}} {word} {{b:how many}}"), [a: Many, b: Many], Some((word, a, b)), |x| (x.0 == word).then(|| (x.1.clone(), x.2.clone())));
    }
    both!(@ g, 2, "simple cond" Cond, "{w:who%} {x:holding several%}", [w: Who, x: Listed], {
        let has = |m: Many| Cond::Count(with(m.0, Is::Controlled(w.clone())), m.1, m.2);
        let list = vec![has(x.1), has(x.2)];
        Some(if x.0 == "and" { Cond::All(list) } else { Cond::Any(list) })
    }, |c| {
        let (word, list) = match c {
            Cond::All(list) => ("and", list),
            Cond::Any(list) => ("or", list),
            _ => return None,
        };
        let [Cond::Count(a, ca, na), Cond::Count(b, cb, nb)] = list.as_slice() else { return None };
        let ((w, a), (v, b)) = (split(a)?, split(b)?);
        (w == v).then(|| (w, (word, (a, *ca, na.clone()), (b, *cb, nb.clone()))))
    });
    both!(g, "holding several" Listed, "read: (have/has|control/controls) a {a:color} and a {b:color} {f:described}", [a: Color, b: Color, f: Filter], {
        let of = |c: Color| (with(f.clone(), Is::Color(c)), Cmp::AtLeast, Num::Lit(1));
        Some(("and", of(a), of(b)))
    }, |_x| None);
    // So many that two of them must share a name; so many names among them.
    both!(g, "namesakes" Filter, "(have/has|control/controls) (two or more|2 or more|at least two|at least 2) {f:described+} with the same name", [f: Filter], Some(f), |f| Some(f.clone()));
    both!(g, "simple cond" Cond, "{w:who%} {f:namesakes%}", [w: Who, f: Filter], {
        let own = with(f, Is::Controlled(w));
        Some(Cond::Compare(Num::Count(own.clone()), Cmp::More, Num::Different(Kind::Name, own)))
    }, |c| match c {
        Cond::Compare(Num::Count(f), Cmp::More, Num::Different(Kind::Name, h)) if f == h => split(f),
        _ => None,
    });
    type Named = (Cmp, Num, Filter);
    both!(g, "holding names" Named, "(have/has|control/controls) {a:amount} {f:described+} with different names", [a: (Cmp, Num), f: Filter], Some((a.0, a.1, f)), |_x| None);
    both!(g, "holding names" Named, "(have/has|control/controls) {a:amount} {f:described+} with different names {p:loc}", [a: (Cmp, Num), f: Filter, p: Place], Some((a.0, a.1, with(f, Is::At(p)))), |_x| None);
    both!(@ g, 1, "simple cond" Cond, "read: {w:who%} {x:holding names%}", [w: Who, x: Named], Some(Cond::Compare(Num::Different(Kind::Name, with(x.2, Is::Controlled(w))), x.0, x.1)), |_c| None);
    both!(g, "most" Filter, "(have/has|control/controls) the most {f:described+}", [f: Filter], Some(f), |f| Some(f.clone()));
    both!(g, "fewest" Filter, "(have/has|control/controls) the fewest {f:described+}", [f: Filter], Some(f), |_f| None);
    both!(g, "simple cond" Cond, "read: {w:who%} {f:fewest%}", [w: Who, f: Filter], match outnumbers(&w, &f) {
        Cond::Compare(a, _, b) => Some(Cond::Compare(a, Cmp::Less, b)),
        _ => None,
    }, |_c| None);
    both!(g, "simple cond" Cond, "{w:who%} {f:most%}", [w: Who, f: Filter], Some(outnumbers(&w, &f)), |c| match c {
        Cond::Compare(Num::Count(a), Cmp::More, _) => {
            let (w, f) = split(a)?;
            (outnumbers(&w, &f) == *c).then_some((w, f))
        }
        _ => None,
    });
    // Three of them.
    both!(@ g, 2, "holding three" (Many, Many, Many), "(have/has|control/controls) {a:how many}, {b:how many}, and {c:how many}", [a: Many, b: Many, c: Many], Some((a, b, c)), |x| Some(x.clone()));
    both!(@ g, 2, "simple cond" Cond, "{w:who%} {x:holding three%}", [w: Who, x: (Many, Many, Many)], {
        let has = |m: Many| Cond::Count(with(m.0, Is::Controlled(w.clone())), m.1, m.2);
        Some(Cond::All(vec![has(x.0), has(x.1), has(x.2)]))
    }, |c| {
        let Cond::All(list) = c else { return None };
        let of = |c: &Cond| match c {
            Cond::Count(f, cmp, n) => split(f).map(|(w, f)| (w, (f, *cmp, n.clone()))),
            _ => None,
        };
        let [a, b, c] = list.as_slice() else { return None };
        let ((w, a), (u, b), (v, c)) = (of(a)?, of(b)?, of(c)?);
        (w == u && u == v).then_some((w, (a, b, c)))
    });
    both!(g, "simple cond" Cond, "this is the first {f:described} {w:any who} (have/has) {d:done deed} this turn", [f: Filter, w: Who, d: Deed], Some(Cond::Happened(Box::new(first_this_turn(f, w, d)), Cmp::Exactly, Num::Lit(1), Span::Turn)), |c| match c {
        Cond::Happened(h, Cmp::Exactly, Num::Lit(1), Span::Turn) => {
            let w = h.who.clone()?;
            (**h == first_this_turn(h.what.clone(), w.clone(), h.deed)).then(|| (h.what.clone(), w, h.deed))
        }
        _ => None,
    });
    both!(g, "at each" Many, "(have/has|control/controls) {n:how many} at each Problem", [n: Many], Some(n), |n| Some(n.clone()));
    both!(g, "at each" Many, "read: (have/has|control/controls) {f:described+} at each Problem", [f: Filter], Some((f, Cmp::AtLeast, Num::Lit(1))), |_n| None);
    both!(g, "simple cond" Cond, "{w:who%} {n:at each%}", [w: Who, n: Many], Some(everywhere(&w, n)), |c| match c {
        Cond::Count(f, Cmp::Exactly, Num::Lit(0)) => f.0.iter().find_map(|i| match i {
            Is::At(Place::ProblemWhere(lacking)) => match &**lacking {
                Cond::Not(has) => super::deal::unwhere(&Place::ProblemWhere(has.clone())),
                _ => None,
            },
            _ => None,
        }),
        _ => None,
    });
    // Nobody has.
    for (words, who) in [("no player", Who::Any), ("no opponent", Who::Opponent)] {
        let (one, two, three) = (who.clone(), who.clone(), who);
        both!(g, "simple cond" Cond, &format!("{words} {{n:holding+}}"), [n: Many], Some(not(Cond::Count(with(n.0, Is::Controlled(one.clone())), n.1, n.2))), |_c| None);
        both!(g, "simple cond" Cond, &format!("{words} {{a:holding points+}}"), [a: (Cmp, Num)], Some(not(Cond::Compare(Num::Points(two.clone()), a.0, a.1))), |c| match c {
            Cond::Not(c) => match &**c {
                Cond::Compare(Num::Points(w), cmp, n) if *w == three => Some((*cmp, n.clone())),
                _ => None,
            },
            _ => None,
        });
    }
    both!(g, "cond" Cond, "(it is not|it isn't|it 's not) {w:whose} turn", [w: Who], Some(not(Cond::TurnOf(w))), |c| match c {
        Cond::Not(c) => match &**c {
            Cond::TurnOf(w) => Some(w.clone()),
            _ => None,
        },
        _ => None,
    });
    both!(g, "cond" Cond, "read: it is {w:whose} turn", [w: Who], Some(Cond::TurnOf(w)), |_c| None);
    rule!(g, "occasion" Cond, "read: {w:whose} turns", [w] Cond::TurnOf(w));
}

/// There is no Problem at which a player lacks something.
fn everywhere(who: &Who, n: Many) -> Cond {
    let lacking = match super::deal::where_so(who, n) {
        Place::ProblemWhere(has) => Place::ProblemWhere(Box::new(Cond::Not(has))),
        other => other,
    };
    let problems = Filter::of([Is::Type(CardType::Problem), Is::At(lacking)]);
    Cond::Count(problems, Cmp::Exactly, Num::Lit(0))
}

fn not(c: Cond) -> Cond {
    Cond::Not(Box::new(c))
}

/// Takes the one who has it out of a description.
fn split(f: &Filter) -> Option<(Who, Filter)> {
    let who = f.0.iter().find_map(|i| if let Is::Controlled(w) = i { Some(w.clone()) } else { None })?;
    Some((who, Filter::of(f.0.iter().filter(|i| !matches!(i, Is::Controlled(_))).cloned())))
}

/// A player has more of something than that player's opponent.
fn outnumbers(who: &Who, f: &Filter) -> Cond {
    let other = match who {
        Who::You => Who::Opponent,
        Who::Opponent | Who::EachOpponent => Who::You,
        _ => Who::OpponentOf(Box::new(Who::They)),
    };
    let count = |w: Who| Num::Count(super::condition::had_by(f, &w));
    Cond::Compare(count(who.clone()), Cmp::More, count(other))
}

/// What all of a set are.
fn all(g: &mut Grammar) {
    for template in
        ["each of {w:whose} {f:described+} is {a:adj}", "(all|all of|each of) {w:whose} {f:described+} are {a:adj}"]
    {
        let read = if template.starts_with("each") { "" } else { "read: " };
        both!(g, "simple cond" Cond, &format!("{read}{template}"), [w: Who, f: Filter, a: Is], Some(none_but(with(f, Is::Controlled(w)), a)), |c| {
            let Cond::Count(f, Cmp::Exactly, Num::Lit(0)) = c else { return None };
            let lacked = f.0.iter().find_map(|i| if let Is::Not(a) = i { Some((**a).clone()) } else { None })?;
            let rest = Filter::of(f.0.iter().filter(|i| !matches!(i, Is::Not(_))).cloned());
            let (w, f) = split(&rest)?;
            (none_but(rest, lacked.clone()) == *c).then_some((w, f, lacked))
        });
    }
    both!(g, "simple cond" Cond, "each of {w:whose} {f:described+} is {p:loc}", [w: Who, f: Filter, p: Place], Some(none_but(with(f, Is::Controlled(w)), Is::At(p))), |c| {
        let Cond::Count(f, Cmp::Exactly, Num::Lit(0)) = c else { return None };
        let p = f.0.iter().find_map(|i| if let Is::Not(a) = i && let Is::At(p) = &**a { Some(p.clone()) } else { None })?;
        let (w, f) = split(&Filter::of(f.0.iter().filter(|i| !matches!(i, Is::Not(_))).cloned()))?;
        (none_but(with(f.clone(), Is::Controlled(w.clone())), Is::At(p.clone())) == *c).then_some((w, f, p))
    });
    both!(g, "simple cond" Cond, "read: (all|all of|each of) {w:whose} {f:described+} are {p:loc}", [w: Who, f: Filter, p: Place], Some(none_but(with(f, Is::Controlled(w)), Is::At(p))), |_c| None);
    both!(g, "simple cond" Cond, "read: each {f:described} is {a:adj}", [f: Filter, a: Is], Some(none_but(f, a)), |_c| None);
    both!(g, "simple cond" Cond, "read: all {f:described+} are {a:adj}", [f: Filter, a: Is], Some(none_but(f, a)), |_c| None);
}

fn none_but(f: Filter, is: Is) -> Cond {
    Cond::Count(with(f, Is::Not(Box::new(is))), Cmp::Exactly, Num::Lit(0))
}

/// How many colours, types, traits or names there are among them.
fn among(g: &mut Grammar) {
    for (words, kind) in
        [("colors", Kind::Color), ("card types", Kind::Type), ("traits", Kind::Trait), ("names", Kind::Name)]
    {
        both!(g, "simple cond" Cond, &format!("there are {{a:amount}} (|different) {words} among {{f:those counted+}}"), [a: (Cmp, Num), f: Filter], Some(Cond::Compare(Num::Different(kind, f), a.0, a.1)), |c| match c {
            Cond::Compare(Num::Different(k, f), cmp, n) if *k == kind && !f.0.contains(&Is::Controlled(Who::They)) => Some(((*cmp, n.clone()), f.clone())),
            _ => None,
        });
        let one = words.trim_end_matches('s');
        if !matches!(kind, Kind::Color | Kind::Type) {
            both!(g, "per" Num, &format!("(|different) {one} among {{f:those counted+}}"), [f: Filter], Some(Num::Different(kind, f)), |q| match q {
                Num::Different(k, f) if *k == kind => Some(f.clone()),
                _ => None,
            });
        }
        both!(g, "quantity" Num, &format!("the number of (|different) {words} among {{f:those counted+}}"), [f: Filter], Some(Num::Different(kind, f)), |q| match q {
            Num::Different(k, f) if *k == kind => Some(f.clone()),
            _ => None,
        });
    }
    both!(g, "quantity" Num, "read: the number of (|different) card types in {w:whose} discard pile", [w: Who], Some(Num::Different(Kind::Type, Filter::of([Is::In(crate::word::Zone::Discard, Some(w))]))), |_q| None);
    both!(g, "per" Num, "read: different card type in {w:whose} discard pile", [w: Who], Some(Num::Different(Kind::Type, Filter::of([Is::In(crate::word::Zone::Discard, Some(w))]))), |_q| None);
    both!(g, "per" Num, "read: different card type among {f:those counted+}", [f: Filter], Some(Num::Different(Kind::Type, f)), |_q| None);
    both!(g, "holding colors" (Cmp, Num, Filter), "have/has {f:described+} with {a:amount} (|different) colors among them", [f: Filter, a: (Cmp, Num)], Some((a.0, a.1, f)), |_x| None);
    both!(g, "holding colors" (Cmp, Num, Filter), "(have/has|control/controls) (at least one|at least 1|a|one) {f:described} of (each|every) color", [f: Filter], Some((Cmp::AtLeast, Num::Lit(6), f)), |_x| None);
    both!(g, "holding colors" (Cmp, Num, Filter), "(have/has|control/controls) {f:described+} of (each|every) color", [f: Filter], Some((Cmp::AtLeast, Num::Lit(6), f)), |_x| None);
    both!(g, "holding colors" (Cmp, Num, Filter), "(have/has|control/controls) {f:described+} of {a:amount} (|different) colors (|in play)", [f: Filter, a: (Cmp, Num)], Some((a.0, a.1, f)), |_x| None);
    both!(g, "holding colors" (Cmp, Num, Filter), "have/has {f:described+} of {a:amount} (|different) colors {p:loc}", [f: Filter, a: (Cmp, Num), p: Place], Some((a.0, a.1, with(f, Is::At(p)))), |_x| None);
    both!(g, "simple cond" Cond, "read: {w:who%} {x:holding colors%}", [w: Who, x: (Cmp, Num, Filter)], Some(Cond::Compare(Num::Different(Kind::Color, with(x.2, Is::Controlled(w))), x.0, x.1)), |_c| None);
}

/// What cards did this turn: "a Friend left play this turn", "at least 2 Friends entered play this turn".
fn past(g: &mut Grammar) {
    for (done, deed) in [
        ("entered play", Deed::Enter),
        ("left play", Deed::Leave),
        ("became frightened", Deed::Frighten),
        ("became Cutie Marked", Deed::CutieMark),
        ("became solved", Deed::Solve),
        ("became exhausted", Deed::Exhaust),
        ("became unfrightened", Deed::Unfrighten),
        ("became involved in a faceoff", Deed::Involve),
        ("moved", Deed::Move),
    ] {
        both!(g, "came to" Deed, done, [], Some(deed), |d| (*d == deed).then_some(()));
    }
    for (did, deed) in [("leave play", Deed::Leave), ("enter play", Deed::Enter), ("move", Deed::Move)] {
        both!(g, "come to" Deed, did, [], Some(deed), |d| (*d == deed).then_some(()));
    }
    both!(g, "simple cond" Cond, "{n:how many} {d:came to} this turn", [n: Many, d: Deed], Some(became(n, d)), |c| match c {
        Cond::Happened(h, cmp, n, Span::Turn) => {
            let many = (h.what.clone(), *cmp, n.clone());
            (became(many.clone(), h.deed) == *c).then_some((many, h.deed))
        }
        _ => None,
    });
    both!(g, "simple cond" Cond, "{n:how many} entered play {to:standing} this turn", [n: Many, to: Spot], Some(entered(n, to)), |c| match c {
        Cond::Happened(h, cmp, n, Span::Turn) => {
            let (many, to) = ((h.what.clone(), *cmp, n.clone()), h.to.clone()?);
            (entered(many.clone(), to.clone()) == *c).then_some((many, to))
        }
        _ => None,
    });
    both!(g, "simple cond" Cond, "read: {r:ref+} entered play {to:standing} this turn", [r: Ref, to: Spot], Some(entered((Filter::of([Is::The(r)]), Cmp::AtLeast, Num::Lit(1)), to)), |_c| None);
    both!(g, "simple cond" Cond, "read: {r:ref+} {d:came to} this turn", [r: Ref, d: Deed], Some(became((Filter::of([Is::The(r)]), Cmp::AtLeast, Num::Lit(1)), d)), |_c| None);
    both!(g, "simple cond" Cond, "read: {a:amount} of {w:whose} {f:described+} {d:came to} this turn", [a: (Cmp, Num), w: Who, f: Filter, d: Deed], (a != (Cmp::Exactly, Num::Lit(1))).then(|| became((with(f, Is::Controlled(w)), a.0, a.1), d)), |_c| None);
    both!(g, "simple cond" Cond, "read: none of {w:whose} {f:described+} {d:came to} this turn", [w: Who, f: Filter, d: Deed], Some(became((with(f, Is::Controlled(w)), Cmp::Exactly, Num::Lit(0)), d)), |_c| None);
    both!(g, "simple cond" Cond, "{r:ref+} (did not|didn't) {d:come to} this turn", [r: Ref, d: Deed], Some(became((Filter::of([Is::The(r)]), Cmp::Exactly, Num::Lit(0)), d)), |c| match c {
        Cond::Happened(h, Cmp::Exactly, Num::Lit(0), Span::Turn) => match h.what.0.as_slice() {
            [Is::The(r)] if matches!(h.deed, Deed::Move | Deed::Enter) && **h == (Happening { what: h.what.clone(), ..Happening::of(h.deed) }) => Some((r.clone(), h.deed)),
            _ => None,
        },
        _ => None,
    });
    both!(g, "simple cond" Cond, "read: {w:any who} didn't {v:verb} (this|that) turn", [w: Who, v: Happening], Some(Cond::Happened(Box::new(Happening { who: Some(w), ..v }), Cmp::Exactly, Num::Lit(0), Span::Turn)), |_c| None);
    both!(g, "simple cond" Cond, "read: {w:any who} (haven't|hasn't|have not|has not) {p:did} (this|that) turn", [w: Who, p: (Happening, Cmp, Num)], (p.1 == Cmp::AtLeast && p.2 == Num::Lit(1)).then(|| Cond::Happened(Box::new(Happening { who: Some(w), ..p.0 }), Cmp::Exactly, Num::Lit(0), Span::Turn)), |_c| None);
    both!(g, "simple cond" Cond, "read: {n:how many} (were|was) {h:done} this turn", [n: Many, h: Happening], (n.1 != Cmp::Exactly || n.2 != Num::Lit(0)).then(|| Cond::Happened(Box::new(Happening { what: n.0, ..h }), n.1, n.2, Span::Turn)), |_c| None);
    // "Friend that entered play this turn".
    both!(g, "post" Is, "that {d:came to} this turn", [d: Deed], Some(Is::Has(Box::new(Happening::of(d)))), |i| match i {
        Is::Has(h) if **h == Happening::of(h.deed) => Some(h.deed),
        _ => None,
    });
}

fn entered(n: Many, to: Spot) -> Cond {
    Cond::Happened(Box::new(Happening { what: n.0, to: Some(to), ..Happening::of(Deed::Enter) }), n.1, n.2, Span::Turn)
}

fn became(n: Many, deed: Deed) -> Cond {
    Cond::Happened(Box::new(Happening { what: n.0, ..Happening::of(deed) }), n.1, n.2, Span::Turn)
}
