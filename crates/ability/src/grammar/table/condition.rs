//! Conditions: what must be true.

use super::noun::with;
use crate::grammar::machine::Grammar;
use crate::grammar::rules::{both, rule};
use crate::tree::*;
use crate::word::{CardType, Cmp, Color, FaceoffKind, Phase, Zone};

pub fn add(g: &mut Grammar) {
    faceoffs(g);
    counted(g);
    cards(g);
    // "during ..." and "while ..." say when a change holds; "if ..." too, and in effects.
    rule!(g, "scope" Cond, "during {c:occasion}", [c] c);
    rule!(g, "scope" Cond, "(while|as long as|for as long as) {c:cond}", [c] c);
    both!(g, "own scope" Cond, "while {f:state}", [f: Filter], Some(Cond::Is(Ref::This, f)), |_c| None);
    both!(g, "own scope" Cond, "while involved in {f:faceoff}", [f: FaceoffKind], Some(Cond::InFaceoff(f, Some(Filter::of([Is::The(Ref::This)])), None)), |_c| None);
    rule!(g, "during" Cond, "during {c:occasion}", [c] c);
    both!(g, "own scope" Cond, "while with {n:how many}", [n: (Filter, Cmp, Num)], Some(Cond::Count(with(n.0, Is::At(Place::Here)), n.1, n.2)), |_c| None);
    both!(g, "own scope" Cond, "while with {a:amount} of {w:whose} {f:described+}", [a: (Cmp, Num), w: Who, f: Filter], (a != (Cmp::Exactly, Num::Lit(1))).then(|| Cond::Count(with(with(f, Is::Controlled(w)), Is::At(Place::Here)), a.0, a.1)), |_c| None);
    both!(g, "beside" Cond, "while with {n:how many}", [n: (Filter, Cmp, Num)], Some(Cond::Count(with(n.0, Is::At(Place::Here)), n.1, n.2)), |_c| None);
    rule!(g, "occasion" Cond, "{w:whose} turn", [w] Cond::TurnOf(w));
    both!(g, "occasion" Cond, "{p:own phase}", [p: (Phase, Option<Who>)], Some(Cond::During(p.0, p.1)), |c| match c {
        Cond::During(p, w) => Some((*p, w.clone())),
        _ => None,
    });
    rule!(g, "cond" Cond, "it 's {w:whose} turn", [w] Cond::TurnOf(w));
    rule!(g, "cond" Cond, "{c:simple cond}", [c] c);
    both!(@ g, 1, "cond" Cond, "{a:simple cond} and {b:simple cond}", [a: Cond, b: Cond], Some(Cond::All(vec![a, b])), |c| match c {
        Cond::All(l) => match l.as_slice() {
            [a, b] => Some((a.clone(), b.clone())),
            _ => None,
        },
        _ => None,
    });
}

fn faceoffs(g: &mut Grammar) {
    rule!(g, "faceoff" FaceoffKind, "(a|the|that|this|any|each) faceoff", [] FaceoffKind::Any);
    rule!(g, "faceoff" FaceoffKind, "(a|the|that|this|any|each) Problem faceoff", [] FaceoffKind::Problem);
    rule!(g, "faceoff" FaceoffKind, "(a|the|that|this|any|each) Troublemaker faceoff", [] FaceoffKind::Troublemaker);
    rule!(g, "faceoffs" FaceoffKind, "(faceoffs|a faceoff|the faceoff|each faceoff|any faceoff)", [] FaceoffKind::Any);
    rule!(g, "faceoffs" FaceoffKind, "(Problem faceoffs|a Problem faceoff)", [] FaceoffKind::Problem);
    rule!(g, "faceoffs" FaceoffKind, "(Troublemaker faceoffs|a Troublemaker faceoff)", [] FaceoffKind::Troublemaker);
    rule!(g, "occasion" Cond, "{k:faceoffs}", [k] Cond::InFaceoff(k, None, None));
    rule!(g, "occasion" Cond, "{k:faceoffs} involving {f:some cards}", [k, f] Cond::InFaceoff(k, Some(f), None));
    rule!(g, "occasion" Cond, "{k:faceoffs} {p:loc}", [k, p] Cond::InFaceoff(k, None, Some(p)));
    rule!(g, "occasion" Cond, "{k:faceoffs} {p:loc} involving {f:some cards}", [k, f, p] Cond::InFaceoff(k, Some(f), Some(p)));
    both!(g, "occasion" Cond, "{k:faceoffs} involving {f:some cards} and {a:amount} of {w:whose} {d:described+}", [k: FaceoffKind, f: Filter, a: (Cmp, Num), w: Who, d: Filter], {
        let others = Filter::of(d.0.into_iter().chain([Is::Controlled(w), Is::Involved]));
        Some(Cond::All(vec![Cond::InFaceoff(k, Some(f), None), Cond::Count(others, a.0, a.1)]))
    }, |c| {
        let Cond::All(list) = c else { return None };
        let [Cond::InFaceoff(k, Some(f), None), Cond::Count(others, cmp, n)] = list.as_slice() else { return None };
        let who = others.0.iter().find_map(|i| if let Is::Controlled(w) = i { Some(w.clone()) } else { None })?;
        let rest = Filter::of(others.0.iter().filter(|i| !matches!(i, Is::Controlled(_) | Is::Involved)).cloned());
        others.0.contains(&Is::Involved).then(|| (*k, f.clone(), (*cmp, n.clone()), who, rest))
    });
    both!(g, "simple cond" Cond, "{w:any who} is challenging {f:one card}", [w: Who, f: Filter], Some(Cond::Happened(Box::new(Happening { who: Some(w), what: f, ..Happening::of(Deed::Challenge) }), Cmp::AtLeast, Num::Lit(1), Span::Faceoff)), |c| match c {
        Cond::Happened(h, Cmp::AtLeast, Num::Lit(1), Span::Faceoff) if h.deed == Deed::Challenge => Some((h.who.clone()?, h.what.clone())),
        _ => None,
    });
    both!(g, "simple cond" Cond, "(you're|you are) (the challenger|the challenging player|challenging)", [], Some(challenging()), |c| (*c == challenging()).then_some(()));
    rule!(g, "simple cond" Cond, "{f:some cards} is involved in {k:faceoff}", [f, k] Cond::InFaceoff(k, Some(f), None));
}

/// You challenged in this faceoff.
fn challenging() -> Cond {
    let h = Happening { who: Some(Who::You), ..Happening::of(Deed::Challenge) };
    Cond::Happened(Box::new(h), Cmp::AtLeast, Num::Lit(1), Span::Faceoff)
}

fn counted(g: &mut Grammar) {
    both!(g, "simple cond" Cond, "{r:ref+} has {a:amount} (cards|card) beneath it", [r: Ref, a: (Cmp, Num)], Some(Cond::Count(Filter::of([Is::Beneath(Box::new(Noun::The(r)))]), a.0, a.1)), |c| match c {
        Cond::Count(f, cmp, n) => match f.0.as_slice() {
            [Is::Beneath(on)] => match &**on {
                Noun::The(r) => Some((r.clone(), (*cmp, n.clone()))),
                _ => None,
            },
            _ => None,
        },
        _ => None,
    });
    // "you reveal an Event this way".
    for (verb, deed) in [
        ("reveal~", Deed::Reveal),
        ("discard~", Deed::Discard),
        ("banish~", Deed::Banish),
        ("retire~", Deed::Retire),
        ("dismiss~", Deed::Dismiss),
        ("draw~", Deed::Draw),
    ] {
        both!(g, "this way" (Filter, Deed), &format!("{verb} {{f:one card}} this way"), [f: Filter], Some((f, deed)), |x| (x.1 == deed).then(|| x.0.clone()));
    }
    both!(g, "simple cond" Cond, "{w:who%} {x:this way%}", [w: Who, x: (Filter, Deed)], (w == Who::You || w == Who::They).then(|| Cond::Count(with(x.0, Is::ThisWay(x.1)), Cmp::AtLeast, Num::Lit(1))), |c| match c {
        Cond::Count(f, Cmp::AtLeast, Num::Lit(1)) => {
            let deed = f.0.iter().find_map(|i| if let Is::ThisWay(d) = i { Some(*d) } else { None })?;
            Some((Who::You, (Filter::of(f.0.iter().filter(|i| !matches!(i, Is::ThisWay(_))).cloned()), deed)))
        }
        _ => None,
    });
    both!(g, "simple cond" Cond, "{f:lone card} is {s:state}", [f: Filter, s: Filter], Some(Cond::Count(Filter::of(f.0.into_iter().chain(s.0)), Cmp::AtLeast, Num::Lit(1))), |c| {
        let Cond::Count(f, Cmp::AtLeast, Num::Lit(1)) = c else { return None };
        let lone = |i: &Is| matches!(i, Is::Type(CardType::Mane) | Is::Controlled(_));
        let (own, rest): (Vec<Is>, Vec<Is>) = f.0.iter().cloned().partition(lone);
        (own.len() == 2 && !rest.is_empty()).then(|| (Filter::of(own), Filter::of(rest)))
    });
    both!(g, "lone card" Filter, "{w:whose} Mane Character", [w: Who], Some(Filter::of([Is::Controlled(w), Is::Type(CardType::Mane)])), |f| match f.0.as_slice() {
        [Is::Controlled(w), Is::Type(CardType::Mane)] => Some(w.clone()),
        _ => None,
    });
    // "you have a Friend", "you control at least 2 Friends", "you have no Friends here".
    both!(g, "holding" (Filter, Cmp, Num), "(have/has|control/controls) {n:how many} (|already)", [n: (Filter, Cmp, Num)], Some(n), |n| Some(n.clone()));
    both!(g, "simple cond" Cond, "{w:who%} {n:holding%}", [w: Who, n: (Filter, Cmp, Num)], (w != Who::EachPlayer).then(|| Cond::Count(with(n.0, Is::Controlled(w)), n.1, n.2)), |c| {
        let Cond::Count(f, cmp, n) = c else { return None };
        let who = f.0.iter().find_map(|i| if let Is::Controlled(w) = i { Some(w.clone()) } else { None })?;
        let rest = Filter::of(f.0.iter().filter(|i| !matches!(i, Is::Controlled(_))).cloned());
        Some((who, (rest, *cmp, n.clone())))
    });
    both!(g, "holding both" (String, String, Vec<Is>), "(have/has|control/controls) (|both) {a:name} and {b:name} {p:posts}", [a: String, b: String, p: Vec<Is>], Some((a, b, p)), |x| Some(x.clone()));
    both!(g, "simple cond" Cond, "{w:who%} {n:holding both%}", [w: Who, n: (String, String, Vec<Is>)], {
        let has = |name: String| Cond::Count(Filter::of(n.2.iter().cloned().chain([Is::Named(name), Is::Controlled(w.clone())])), Cmp::AtLeast, Num::Lit(1));
        Some(Cond::All(vec![has(n.0.clone()), has(n.1.clone())]))
    }, |c| {
        let Cond::All(list) = c else { return None };
        let [Cond::Count(a, Cmp::AtLeast, Num::Lit(1)), Cond::Count(b, Cmp::AtLeast, Num::Lit(1))] = list.as_slice() else { return None };
        let split = |f: &Filter| {
            let name = f.0.iter().find_map(|i| if let Is::Named(n) = i { Some(n.clone()) } else { None })?;
            let who = f.0.iter().find_map(|i| if let Is::Controlled(w) = i { Some(w.clone()) } else { None })?;
            let rest: Vec<Is> = f.0.iter().filter(|i| !matches!(i, Is::Named(_) | Is::Controlled(_))).cloned().collect();
            Some((name, who, rest))
        };
        let ((a, who, rest), (b, who_b, rest_b)) = (split(a)?, split(b)?);
        (who == who_b && rest == rest_b).then_some((who, (a, b, rest)))
    });
    both!(g, "simple cond" Cond, "read: {r:this} is with {a:amount} of {w:whose} {f:described+}", [r: Ref, a: (Cmp, Num), w: Who, f: Filter], (r == Ref::This).then(|| Cond::Count(with(with(f, Is::Controlled(w)), Is::At(Place::Here)), a.0, a.1)), |_c| None);
    both!(g, "holding two" (Filter, Filter), "have/has {a:one card} and {b:one card}", [a: Filter, b: Filter], Some((a, b)), |x| Some(x.clone()));
    both!(@ g, 1, "simple cond" Cond, "{w:who%} {x:holding two%}", [w: Who, x: (Filter, Filter)], {
        let has = |f: Filter| Cond::Count(with(f, Is::Controlled(w.clone())), Cmp::AtLeast, Num::Lit(1));
        Some(Cond::All(vec![has(x.0), has(x.1)]))
    }, |c| {
        let Cond::All(list) = c else { return None };
        let [Cond::Count(a, Cmp::AtLeast, Num::Lit(1)), Cond::Count(b, Cmp::AtLeast, Num::Lit(1))] = list.as_slice() else { return None };
        let split = |f: &Filter| {
            let who = f.0.iter().find_map(|i| if let Is::Controlled(w) = i { Some(w.clone()) } else { None })?;
            Some((who, Filter::of(f.0.iter().filter(|i| !matches!(i, Is::Controlled(_))).cloned())))
        };
        let ((who, a), (other, b)) = (split(a)?, split(b)?);
        (who == other).then_some((who, (a, b)))
    });
    // "in each player's discard pile": in every one of them.
    both!(g, "simple cond" Cond, "there is {f:one card}", [f: Filter], {
        let each = |i: &Is| matches!(i, Is::In(_, Some(Who::EachPlayer)));
        let own = |who: &Who| Filter::of(f.0.iter().map(|i| match i {
            Is::In(zone, Some(Who::EachPlayer)) => Is::In(*zone, Some(who.clone())),
            other => other.clone(),
        }));
        let there = |f: Filter| Cond::Count(f, Cmp::AtLeast, Num::Lit(1));
        Some(if f.0.iter().any(each) { Cond::All([Who::You, Who::Opponent].iter().map(|w| there(own(w))).collect()) } else { there(f) })
    }, |c| match c {
        Cond::Count(f, Cmp::AtLeast, Num::Lit(1)) if !f.0.iter().any(|i| matches!(i, Is::The(Ref::Them | Ref::Those(_)))) => Some(f.clone()),
        _ => None,
    });
    // Power by colour, and who has more of it.
    both!(g, "holding color" (Cmp, Num, Color), "have/has {a:amount} {c:color} in play", [a: (Cmp, Num), c: Color], Some((a.0, a.1, c)), |x| Some(((x.0, x.1.clone()), x.2)));
    both!(g, "simple cond" Cond, "{w:who%} {x:holding color%}", [w: Who, x: (Cmp, Num, Color)], Some(Cond::Compare(Num::Sum(Stat::Power, Filter::of([Is::Controlled(w), Is::Color(x.2)])), x.0, x.1)), |c| match c {
        Cond::Compare(Num::Sum(Stat::Power, f), cmp, n) => match f.0.as_slice() {
            [Is::Controlled(w), Is::Color(c)] => Some((w.clone(), (*cmp, n.clone(), *c))),
            _ => None,
        },
        _ => None,
    });
    rule!(g, "outdoing" Place, "read: have/has the most power {p:loc}", [p] p);
    rule!(g, "outdoing" Place, "have/has more power {p:loc} than (any opponent|each opponent|their opponent)", [p] p);
    both!(g, "simple cond" Cond, "{w:who%} {p:outdoing%}", [w: Who, p: Place], Some(outdoes(&w, &p)), |c| match c {
        Cond::Compare(Num::Sum(Stat::Power, f), ..) => match f.0.as_slice() {
            [Is::Controlled(w), Is::At(p)] if outdoes(w, p) == *c => Some((w.clone(), p.clone())),
            _ => None,
        },
        _ => None,
    });
    both!(g, "simple cond" Cond, "there (are|is) {n:how many}", [n: (Filter, Cmp, Num)], {
        let one_each = (n.1, &n.2) == (Cmp::AtLeast, &Num::Lit(1)) && n.0.0.iter().any(|i| matches!(i, Is::In(_, Some(Who::EachPlayer))));
        (!one_each).then_some(Cond::Count(n.0, n.1, n.2))
    }, |c| match c {
        Cond::Count(f, cmp, n) if !f.0.iter().any(|i| matches!(i, Is::The(Ref::Them | Ref::Those(_)))) => Some((f.clone(), *cmp, n.clone())),
        _ => None,
    });
    // Tokens and points.
    both!(g, "holding tokens" (Cmp, Num), "have/has {a:token amount}", [a: (Cmp, Num)], Some(a), |a| Some(a.clone()));
    both!(g, "holding tokens" (Cmp, Num), "have/has {a:amount} action (tokens|token)", [a: (Cmp, Num)], Some(a), |a| Some(a.clone()));
    both!(g, "simple cond" Cond, "{w:who%} {a:holding tokens%}", [w: Who, a: (Cmp, Num)], Some(Cond::Compare(Num::Tokens(w), a.0, a.1)), |c| match c {
        Cond::Compare(Num::Tokens(w), cmp, n) => Some((w.clone(), (*cmp, n.clone()))),
        _ => None,
    });
    both!(
        g,
        "holding points"(Cmp, Num),
        "read: have/has no points",
        [],
        Some((Cmp::Exactly, Num::Lit(0))),
        |_a| None::<()>
    );
    both!(
        g,
        "holding tokens"(Cmp, Num),
        "read: have/has no action tokens",
        [],
        Some((Cmp::Exactly, Num::Lit(0))),
        |_a| None::<()>
    );
    both!(g, "holding points" (Cmp, Num), "have/has {a:amount} points", [a: (Cmp, Num)], Some(a), |a| Some(a.clone()));
    for (word, cmp) in [("more", Cmp::More), ("fewer", Cmp::Less)] {
        both!(
            g,
            "holding points"(Cmp, Num),
            &format!("read: have/has {word} points than (them|they do|they have|that player does|that opponent does)"),
            [],
            Some((cmp, Num::Points(Who::They))),
            |_a| None::<()>
        );
        both!(
            g,
            "holding points"(Cmp, Num),
            &format!("read: have/has {word} points than you do"),
            [],
            Some((cmp, Num::Points(Who::You))),
            |_a| None::<()>
        );
        both!(g, "holding points" (Cmp, Num), &format!("have/has {word} points than {{w:any who}}"), [w: Who], Some((cmp, Num::Points(w))), |a| match a {
            (c, Num::Points(w)) if *c == cmp => Some(w.clone()),
            _ => None,
        });
    }
    for (words, cmp) in [("at least {n:number} more", Cmp::AtLeast), ("{n:number} or more points more", Cmp::AtLeast)] {
        let points = if words.ends_with("points more") { "" } else { " points" };
        both!(g, "holding points" (Cmp, Num), &format!("have/has {words}{points} than {{w:any who}}"), [n: i32, w: Who], Some((cmp, Num::Plus(Box::new(Num::Points(w)), Box::new(Num::Lit(n))))), |a| match a {
            (Cmp::AtLeast, Num::Plus(of, n)) => match (&**of, &**n) {
                (Num::Points(w), Num::Lit(n)) => Some((*n, w.clone())),
                _ => None,
            },
            _ => None,
        });
    }
    both!(g, "simple cond" Cond, "{w:who%} {a:holding points%}", [w: Who, a: (Cmp, Num)], Some(Cond::Compare(Num::Points(w), a.0, a.1)), |c| match c {
        Cond::Compare(Num::Points(w), cmp, n) => Some((w.clone(), (*cmp, n.clone()))),
        _ => None,
    });
    both!(g, "simple cond" Cond, "read: {p:own problem} (was not|wasn't) {h:done}", [p: Place, h: Happening], Some(Cond::Happened(Box::new(Happening { what: Filter::of([Is::Type(CardType::Problem), Is::At(p)]), ..h }), Cmp::Exactly, Num::Lit(0), Span::Turn)), |_c| None);
    both!(g, "simple cond" Cond, "{p:own problem} was not {h:done} this turn", [p: Place, h: Happening], Some(Cond::Happened(Box::new(Happening { what: Filter::of([Is::Type(CardType::Problem), Is::At(p)]), ..h }), Cmp::Exactly, Num::Lit(0), Span::Turn)), |c| match c {
        Cond::Happened(h, Cmp::Exactly, Num::Lit(0), Span::Turn) => match h.what.0.as_slice() {
            [Is::Type(CardType::Problem), Is::At(p)] => Some((p.clone(), Happening { what: Filter::any(), ..(**h).clone() })),
            _ => None,
        },
        _ => None,
    });
    // "you have more Friends than an opponent".
    for (word, cmp) in [("more", Cmp::More), ("fewer", Cmp::Less)] {
        both!(g, "outnumbering" (Filter, Who, Cmp), &format!("(have/has|control/controls) {word} {{f:described+}} than {{w:any who}}"), [f: Filter, w: Who], Some((f, w, cmp)), |x| (x.2 == cmp).then(|| (x.0.clone(), x.1.clone())));
    }
    both!(g, "simple cond" Cond, "{w:who%} {x:outnumbering%}", [w: Who, x: (Filter, Who, Cmp)], Some(Cond::Compare(Num::Count(had_by(&x.0, &w)), x.2, Num::Count(had_by(&x.0, &x.1)))), |c| {
        let Cond::Compare(Num::Count(a), cmp, Num::Count(b)) = c else { return None };
        let (who, other) = (haver(a)?, haver(b)?);
        let rest = Filter::of(a.0.iter().filter(|i| !matches!(i, Is::Controlled(_))).cloned());
        let same = had_by(&rest, &who) == *a && had_by(&rest, &other) == *b;
        same.then_some((who, (rest, other, *cmp)))
    });
    // What has happened.
    both!(g, "simple cond" Cond, "no {f:described+} (were|was) {h:done} this turn", [f: Filter, h: Happening], Some(Cond::Happened(Box::new(Happening { what: f, ..h }), Cmp::Exactly, Num::Lit(0), Span::Turn)), |c| match c {
        Cond::Happened(h, Cmp::Exactly, Num::Lit(0), Span::Turn) if h.who.is_none() => Some((h.what.clone(), Happening { what: Filter::any(), ..(**h).clone() })),
        _ => None,
    });
    both!(g, "simple cond" Cond, "{f:some cards} was not {h:done} this turn", [f: Filter, h: Happening], Some(Cond::Happened(Box::new(Happening { what: f, ..h }), Cmp::Exactly, Num::Lit(0), Span::Turn)), |c| match c {
        Cond::Happened(h, Cmp::Exactly, Num::Lit(0), Span::Turn) if h.who.is_none() && matches!(h.what.0.as_slice(), [Is::The(_)]) => {
            Some((h.what.clone(), Happening { what: Filter::any(), ..(**h).clone() }))
        }
        _ => None,
    });
    both!(g, "simple cond" Cond, "{f:some cards} was {h:done} this turn", [f: Filter, h: Happening], Some(Cond::Happened(Box::new(Happening { what: f, ..h }), Cmp::AtLeast, Num::Lit(1), Span::Turn)), |c| match c {
        Cond::Happened(h, Cmp::AtLeast, Num::Lit(1), Span::Turn) if h.who.is_none() => Some((h.what.clone(), Happening { what: Filter::any(), ..(**h).clone() })),
        _ => None,
    });
    // Cards beneath, and counters.
    both!(g, "simple cond" Cond, "there (are|is) {a:amount} {c:counters} on {r:any ref}", [a: (Cmp, Num), c: Counter, r: Ref], Some(Cond::Compare(Num::Counters(c, r), a.0, a.1)), |c| match c {
        Cond::Compare(Num::Counters(k, r), cmp, n) => Some(((*cmp, n.clone()), k.clone(), r.clone())),
        _ => None,
    });
    both!(g, "simple cond" Cond, "{r:ref+} has power higher than any other {f:described}", [r: Ref, f: Filter], Some(Cond::Is(r, with(f, Is::Extreme(Extreme::Highest, Stat::Power, Tied::None)))), |c| {
        let (r, f) = is(c)?;
        let extreme = Is::Extreme(Extreme::Highest, Stat::Power, Tied::None);
        f.0.contains(&extreme).then(|| (r, Filter::of(f.0.iter().filter(|i| **i != extreme).cloned())))
    });
    both!(g, "simple cond" Cond, "read: none of {w:whose} {f:described+} are {s:state}", [w: Who, f: Filter, s: Filter], Some(Cond::Count(Filter::of(with(f, Is::Controlled(w)).0.into_iter().chain(s.0)), Cmp::Exactly, Num::Lit(0))), |_c| None);
    both!(g, "simple cond" Cond, "read: {f:one card} is {s:state}", [f: Filter, s: Filter], Some(Cond::Count(Filter::of(f.0.into_iter().chain(s.0)), Cmp::AtLeast, Num::Lit(1))), |_c| None);
    both!(g, "simple cond" Cond, "read: {a:amount} of {w:whose} {f:described+} are {s:state}", [a: (Cmp, Num), w: Who, f: Filter, s: Filter], Some(Cond::Count(Filter::of(with(f, Is::Controlled(w)).0.into_iter().chain(s.0)), a.0, a.1)), |_c| None);
    type Many = (Filter, Cmp, Num);
    both!(g, "how many" Many, "no {f:described+}", [f: Filter], Some((f, Cmp::Exactly, Num::Lit(0))), |m| (m.1 == Cmp::Exactly && m.2 == Num::Lit(0) && gathered(&m.0)).then(|| m.0.clone()));
    both!(g, "how many" Many, "{f:one card}", [f: Filter], gathered(&f).then_some((f, Cmp::AtLeast, Num::Lit(1))), |m| (m.1 == Cmp::AtLeast && m.2 == Num::Lit(1)).then(|| m.0.clone()));
    both!(@ g, 1, "how many" Many, "read: {a:amount} of {w:whose} {f:described+}", [a: (Cmp, Num), w: Who, f: Filter], gathered(&f).then(|| (with(f, Is::Controlled(w)), a.0, a.1)), |_m| None);
    both!(g, "how many" Many, "read: {a:amount} {f:described}", [a: (Cmp, Num), f: Filter], (a.1 == Num::Lit(1) && gathered(&f)).then_some((f, a.0, a.1)), |_m| None);
    // "at Problems": at any of them, however they are spread.
    both!(g, "how many" Many, "{a:amount} {f:described+} at Problems", [a: (Cmp, Num), f: Filter], Some((with(f, Is::At(Place::EachProblem)), a.0, a.1)), |m| {
        let rest = Filter::of(m.0.0.iter().filter(|i| **i != Is::At(Place::EachProblem)).cloned());
        (rest != m.0).then(|| ((m.1, m.2.clone()), rest))
    });
    both!(g, "how many" Many, "{a:amount} {f:described+}", [a: (Cmp, Num), f: Filter], gathered(&f).then_some((f, a.0, a.1)), |m| Some(((m.1, m.2.clone()), m.0.clone())));
}

fn cards(g: &mut Grammar) {
    both!(g, "simple cond" Cond, "{r:ref+} has {s:having}", [r: Ref, s: Is], Some(Cond::Is(r, Filter::of([s]))), |c| {
        let (r, f) = is(c)?;
        match f.0.as_slice() {
            [one] => Some((r, one.clone())),
            _ => None,
        }
    });
    both!(g, "simple cond" Cond, "{r:ref+} is {s:state}", [r: Ref, s: Filter], Some(Cond::Is(r, s)), |c| is(c));
    both!(g, "simple cond" Cond, "{r:ref+} (isn't|is not) {s:state}", [r: Ref, s: Filter], Some(Cond::Not(Box::new(Cond::Is(r, s)))), |c| match c {
        Cond::Not(c) => is(c),
        _ => None,
    });
    both!(g, "simple cond" Cond, "read: it 's {s:state}", [s: Filter], Some(Cond::Is(Ref::It, s)), |_c| None);
    for (word, even) in [("even", 0), ("odd", 1)] {
        let make = move |s: Stat| if even == 0 { Is::Even(s) } else { Is::Odd(s) };
        both!(g, "simple cond" Cond, &format!("{{r:ref's}} {{s:stat}} is {word}"), [r: Ref, s: Stat], Some(Cond::Is(r, Filter::of([make(s)]))), |c| {
            let (r, f) = is(c)?;
            match f.0.as_slice() {
                [Is::Even(s)] if even == 0 => Some((r, *s)),
                [Is::Odd(s)] if even == 1 => Some((r, *s)),
                _ => None,
            }
        });
    }
    both!(g, "simple cond" Cond, "read: the {s:stat} of {r:any ref} is {a:amount}", [s: Stat, r: Ref, a: (Cmp, Num)], Some(Cond::Is(r, Filter::of([Is::Number(s, a.0, a.1)]))), |_c| None);
    both!(g, "simple cond" Cond, "read: {r:ref's} {s:stat} is {a:amount}", [r: Ref, s: Stat, a: (Cmp, Num)], (s == Stat::Power).then(|| Cond::Is(r, Filter::of([Is::Number(s, a.0, a.1)]))), |_c| None);
    both!(g, "simple cond" Cond, "{r:ref's} {s:stat} is {a:amount}", [r: Ref, s: Stat, a: (Cmp, Num)], (s != Stat::Power).then(|| Cond::Is(r, Filter::of([Is::Number(s, a.0, a.1)]))), |c| {
        let (r, f) = is(c)?;
        match f.0.as_slice() {
            [Is::Number(s, cmp, n)] if *s != Stat::Power => Some((r, *s, (*cmp, n.clone()))),
            _ => None,
        }
    });
    // What a card is: somewhere, in some state, of some kind.
    both!(g, "state" Filter, "{p:loc}", [p: Place], Some(Filter::of([Is::At(p)])), |f| match f.0.as_slice() {
        [Is::At(p)] => Some(p.clone()),
        _ => None,
    });
    for (side, is) in [("Start", Is::Start), ("Boosted", Is::Boosted)] {
        both!(g, "state" Filter, &format!("read: (at|on) its {side} side"), [], Some(Filter::of([is.clone()])), |_f| None::<()>);
    }
    both!(g, "state" Filter, "{a:adj}", [a: Is], Some(Filter::of([a])), |f| match f.0.as_slice() {
        [a] => Some(a.clone()),
        _ => None,
    });
    both!(g, "state" Filter, "a {f:described}", [f: Filter], Some(f), |f| Some(f.clone()));
    both!(g, "having" Is, "{n:num} power or (less|fewer)", [n: Num], Some(Is::Number(Stat::Power, Cmp::AtMost, n)), |i| match i {
        Is::Number(Stat::Power, Cmp::AtMost, n) => Some(n.clone()),
        _ => None,
    });
    both!(g, "having" Is, "{a:amount} power", [a: (Cmp, Num)], Some(Is::Number(Stat::Power, a.0, a.1)), |i| match i {
        Is::Number(Stat::Power, cmp, n) => Some((*cmp, n.clone())),
        _ => None,
    });
    both!(g, "having" Is, "read: {n:num} power or (more|greater)", [n: Num], Some(Is::Number(Stat::Power, Cmp::AtLeast, n)), |_i| None);
    both!(g, "having" Is, "{a:amount} {f:described+} (on it|attached to it|attached)", [a: (Cmp, Num), f: Filter], Some(Is::With(f, a.0, a.1)), |i| match i {
        Is::With(f, cmp, n) if (*cmp, n) != (Cmp::AtLeast, &Num::Lit(1)) => Some(((*cmp, n.clone()), f.clone())),
        _ => None,
    });
    both!(g, "having" Is, "{f:one card} (on it|attached to it|attached)", [f: Filter], Some(Is::With(f, Cmp::AtLeast, Num::Lit(1))), |i| match i {
        Is::With(f, Cmp::AtLeast, Num::Lit(1)) => Some(f.clone()),
        _ => None,
    });
}

/// Those of a player's: in that player's hand or pile where one is named, else under that player's control.
pub fn had_by(f: &Filter, who: &Who) -> Filter {
    let zone = |i: &Is| match i {
        Is::In(zone, Some(_)) => Some(*zone),
        Is::In(Zone::Hand, None) => Some(Zone::Hand),
        _ => None,
    };
    if !f.0.iter().any(|i| zone(i).is_some()) {
        return with(f.clone(), Is::Controlled(who.clone()));
    }
    Filter::of(f.0.iter().map(|i| zone(i).map_or_else(|| i.clone(), |z| Is::In(z, Some(who.clone())))))
}

fn haver(f: &Filter) -> Option<Who> {
    f.0.iter().find_map(|i| match i {
        Is::Controlled(w) | Is::In(_, Some(w)) => Some(w.clone()),
        _ => None,
    })
}

/// Whether they are counted together: "at each Problem" counts once for each.
fn gathered(f: &Filter) -> bool {
    !f.0.contains(&Is::At(Place::EachProblem))
}

/// A player has more power at a place than that player's opponent.
pub fn outdoes(who: &Who, at: &Place) -> Cond {
    let of = |w: Who| Num::Sum(Stat::Power, Filter::of([Is::Controlled(w), Is::At(at.clone())]));
    let other = if *who == Who::You { Who::Opponent } else { Who::OpponentOf(Box::new(Who::They)) };
    Cond::Compare(of(who.clone()), Cmp::More, of(other))
}

fn is(c: &Cond) -> Option<(Ref, Filter)> {
    match c {
        Cond::Is(r, f) => Some((r.clone(), f.clone())),
        _ => None,
    }
}
