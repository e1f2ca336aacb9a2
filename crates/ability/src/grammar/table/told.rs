//! What happens, told in other ways: of counters and points, from a zone, by a card, for the third time.

use super::ability::trigger;
use super::noun::with;
use crate::grammar::machine::Grammar;
use crate::grammar::rules::{both, happens};
use crate::tree::*;
use crate::word::{Cmp, FaceoffKind, Zone};

pub fn add(g: &mut Grammar) {
    arriving(g);
    counters(g);
    faceoffs(g);
    past(g);
}

fn arriving(g: &mut Grammar) {
    happens!(g, "card verb", "enter~ play {from:from}", Deed::Enter, [from]);
    // "your third Friend enters play each turn": when it does, so many have.
    both!(g, "ability" Ability, "When your {n:ordinal} {f:described} enters play (each turn|in a turn|this turn|during a turn), {e:text}", [n: i32, f: Filter, e: Effect], Some(nth(n, f, e)), |a| match a {
        Ability::When { when, cond: Some(Cond::Happened(_, Cmp::Exactly, Num::Lit(n), Span::Turn)), effect, .. } => {
            let own = Is::Controlled(Who::You);
            let f = Filter::of(when.what.0.iter().filter(|i| **i != own).cloned());
            (nth(*n, f.clone(), effect.clone()) == *a).then(|| (*n, f, effect.clone()))
        }
        _ => None,
    });
    both!(g, "done" Happening, "read: shuffled into {w:whose} deck", [w: Who], Some(Happening { to: Some(Spot::In(Zone::DrawDeck, Some(w))), ..Happening::of(Deed::Put) }), |_h| None);
    both!(g, "done" Happening, "read: returned (to|into) {w:whose} hand", [w: Who], Some(Happening { to: Some(Spot::In(Zone::Hand, Some(w))), ..Happening::of(Deed::Put) }), |_h| None);
    // A card confronts with whoever is there.
    both!(g, "happening" Happening, "{r:that card} confronts {to:a problem}", [r: Ref, to: Spot], Some(Happening { to: Some(to), involving: Some(Filter::of([Is::The(r)])), ..Happening::of(Deed::Confront) }), |h| match h.involving.as_ref()?.0.as_slice() {
        [Is::The(r @ Ref::That(_))] => {
            let to = h.to.clone()?;
            let plain = Happening { to: h.to.clone(), involving: h.involving.clone(), ..Happening::of(Deed::Confront) };
            (plain == *h).then(|| (r.clone(), to))
        }
        _ => None,
    });
}

fn nth(n: i32, f: Filter, effect: Effect) -> Ability {
    let when = Happening { what: with(f, Is::Controlled(Who::You)), ..Happening::of(Deed::Enter) };
    let cond = Cond::Happened(Box::new(when.clone()), Cmp::Exactly, Num::Lit(n), Span::Turn);
    trigger(when, Some(cond), effect)
}

/// Counters that are put or removed, by whomever.
fn counters(g: &mut Grammar) {
    happens!(g, "happening", "{counter:a counter} is put on {what:some cards}", Deed::PutCounter, [counter, what]);
    happens!(
        g,
        "happening",
        "{counter:a counter} is removed from {what:some cards}",
        Deed::RemoveCounter,
        [counter, what]
    );
    for (words, deed) in [("put on", Deed::PutCounter), ("removed from", Deed::RemoveCounter)] {
        both!(g, "happening" Happening, &format!("read: one or more {{c:counters}} are {words} {{f:some cards}}"), [c: Counter, f: Filter], Some(Happening { counter: Some(c), what: f, ..Happening::of(deed) }), |_h| None);
    }
    both!(g, "would happen" Happening, "one or more {c:counters} would be put on {f:some cards}", [c: Counter, f: Filter], Some(put_on(c, f)), |h| {
        let c = h.counter.clone()?;
        (put_on(c.clone(), h.what.clone()) == *h).then(|| (c, h.what.clone()))
    });
    both!(g, "ability" Ability, "read: When you put (the|a|its) {n:ordinal} {c:counters} on {r:this}, {e:text}", [n: i32, c: Counter, r: Ref, e: Effect], {
        let when = Happening { who: Some(Who::You), what: Filter::of([Is::The(r.clone())]), counter: Some(c.clone()), ..Happening::of(Deed::PutCounter) };
        Some(trigger(when, Some(Cond::Compare(Num::Counters(c, r), Cmp::Exactly, Num::Lit(n))), e))
    }, |_a| None);
    type Last = (Happening, Option<Cond>);
    both!(g, "last" Last, "read: {r:ref's} last {c:counters} is removed", [r: Ref, c: Counter], Some(super::history::any_last(c, Filter::of([Is::The(r)]))), |_l| None);
}

fn faceoffs(g: &mut Grammar) {
    for (verb, deed) in [("wins", Deed::WinFaceoff), ("loses", Deed::LoseFaceoff)] {
        both!(g, "happening" Happening, &format!("read: {{f:some cards}} {verb} {{k:faceoff}}"), [f: Filter, k: FaceoffKind], {
            let whose = f.0.iter().find_map(|i| if let Is::Controlled(w) = i { Some(w.clone()) } else { None });
            let who = whose.or_else(|| (f.0.as_slice() == [Is::The(Ref::This)]).then_some(Who::You))?;
            Some(Happening { who: Some(who), faceoff: Some(k), involving: Some(f), ..Happening::of(deed) })
        }, |_h| None);
    }
    // A challenger wins against the Troublemaker that it faces, and so it is defeated.
    both!(g, "happening" Happening, "read: {r:this} wins a faceoff against a Troublemaker", [r: Ref], Some(Happening { who: Some(Who::You), faceoff: Some(FaceoffKind::Troublemaker), involving: Some(Filter::of([Is::The(r)])), ..Happening::of(Deed::WinFaceoff) }), |_h| None);
    both!(g, "happening" Happening, "read: {r:this} defeats {f:any cards}", [r: Ref, f: Filter], Some(Happening { who: Some(Who::You), what: f, involving: Some(Filter::of([Is::The(r)])), ..Happening::of(Deed::Defeat) }), |_h| None);
    for place in ["", " involving {i:some cards}"] {
        let holes: &[&str] = if place.is_empty() { &["f", "e"] } else { &["f", "i", "e"] };
        g.rule(
            "ability",
            &format!("read: After {{f:faceoff}}{place}, {{e:text}}"),
            holes,
            0,
            |h| {
                use crate::grammar::value::{get, value};
                let involving = (h.len() > 2).then(|| get(&h[1]));
                let when = Happening { faceoff: Some(get(&h[0])), involving, ..Happening::of(Deed::EndFaceoff) };
                Some(value(trigger(when, None, get(h.last()?))))
            },
            |_| None,
        );
    }
    happens!(g, "verb", "defeat~ {what:any cards} with {involving:some cards}", Deed::Defeat, [what, involving]);
    both!(g, "happening" Happening, "read: {k:faceoff} is won by {w:any who}", [k: FaceoffKind, w: Who], Some(Happening { who: Some(w), faceoff: Some(k), ..Happening::of(Deed::WinFaceoff) }), |_h| None);
    for (word, deed) in [("(win|won)", Deed::WinFaceoff), ("(lose|lost)", Deed::LoseFaceoff)] {
        both!(g, "ability" Ability, &format!("At the end of {{f:faceoff}} you {word}, {{e:text}}"), [f: FaceoffKind, e: Effect], Some(ended(deed, f, e)), |a| match a {
            Ability::When { when, cond: Some(Cond::Happened(..)), effect, .. } => {
                let f = when.faceoff?;
                (ended(deed, f, effect.clone()) == *a).then(|| (f, effect.clone()))
            }
            _ => None,
        });
        for words in ["involving {i:some cards} (|that) you {word}", "(|that) you {word} involving {i:some cards}"] {
            let words = words.replace("{word}", word);
            both!(g, "ability" Ability, &format!("read: At the end of {{f:faceoff}} {words}, {{e:text}}"), [f: FaceoffKind, i: Filter, e: Effect], match ended(deed, f, e) {
                Ability::When { when, cond, effect, limit, works } => Some(Ability::When { when: Happening { involving: Some(i), ..when }, cond, effect, limit, works }),
                _ => None,
            }, |_a| None);
        }
    }
}

fn ended(deed: Deed, kind: FaceoffKind, effect: Effect) -> Ability {
    let won = Happening { who: Some(Who::You), ..Happening::of(deed) };
    let cond = Cond::Happened(Box::new(won), Cmp::AtLeast, Num::Lit(1), Span::Faceoff);
    trigger(Happening { faceoff: Some(kind), ..Happening::of(Deed::EndFaceoff) }, Some(cond), effect)
}

/// What was done this phase, and what was scored.
fn past(g: &mut Grammar) {
    type Past = (Happening, Cmp, Num);
    both!(g, "did" Past, "scored (a point|points|one or more points|any points)", [], Some((Happening::of(Deed::Score), Cmp::AtLeast, Num::Lit(1))), |p| (p.0 == Happening::of(Deed::Score) && p.1 == Cmp::AtLeast && p.2 == Num::Lit(1)).then_some(()));
    both!(g, "simple cond" Cond, "{w:any who} {p:did} this phase", [w: Who, p: Past], Some(Cond::Happened(Box::new(Happening { who: Some(w), ..p.0 }), p.1, p.2, Span::Phase)), |c| match c {
        Cond::Happened(h, cmp, n, Span::Phase) => h.who.clone().map(|w| (w, (Happening { who: None, ..(**h).clone() }, *cmp, n.clone()))),
        _ => None,
    });
    for (words, span) in [("(this|that) turn", Span::Turn), ("(this|that) phase", Span::Phase)] {
        both!(g, "simple cond" Cond, &format!("{{w:any who}} scored {{a:amount}} points {words}"), [w: Who, a: (Cmp, Num)], {
            let scored = Happening { who: Some(w), ..Happening::of(Deed::Score) };
            (a != (Cmp::AtLeast, Num::Lit(1))).then(|| Cond::Compare(Num::Times_(Box::new(scored), span), a.0, a.1))
        }, |c| match c {
            Cond::Compare(Num::Times_(h, s), cmp, n) if *s == span && **h == (Happening { who: h.who.clone(), ..Happening::of(Deed::Score) }) => Some((h.who.clone()?, (*cmp, n.clone()))),
            _ => None,
        });
    }
    type Many = (Filter, Cmp, Num);
    both!(g, "simple cond" Cond, "read: {f:one card} (is|was) put {z:into zone} this way", [f: Filter, z: Spot], match z {
        Spot::In(zone, who) => Some(Cond::Count(with(with(f, Is::In(zone, who)), Is::ThisWay(Deed::Put)), Cmp::AtLeast, Num::Lit(1))),
        _ => None,
    }, |_c| None);
    both!(g, "simple cond" Cond, "read: {n:how many} (is|are|was|were) {d:done deed} this way", [n: Many, d: Deed], Some(Cond::Count(with(n.0, Is::ThisWay(d)), n.1, n.2)), |_c| None);
}

fn put_on(counter: Counter, what: Filter) -> Happening {
    Happening { counter: Some(counter), what, ..Happening::of(Deed::PutCounter) }
}
