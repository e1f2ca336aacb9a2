//! What is allowed and what is ruled out: playing at other times, "except", "unless", and by what means something is done.

use super::ability::{change, trigger};
use super::noun::with;
use crate::grammar::machine::Grammar;
use crate::grammar::rules::{both, happens, rule};
use crate::keyword::Keyword;
use crate::tree::*;
use crate::word::{Cmp, Color, FaceoffKind, Phase, Zone};

type Changed = (Subject, Vec<Mod>);

pub fn add(g: &mut Grammar) {
    times(g);
    exceptions(g);
    requirements(g);
    costs(g);
    means(g);
    shown(g);
    reached(g);
}

fn every(of: Filter) -> Noun {
    Noun::Every { of, slot: Slot(0) }
}

/// Cards that may be played when they could not be.
fn times(g: &mut Grammar) {
    rule!(g, "other time" Timing, "(as though it had Hasty|as if it had Hasty|any time you could play an Immediate Event|at any time you could play an Immediate Event)", [] Timing::Immediate);
    rule!(g, "other time" Timing, "during {k:faceoffs}", [k] Timing::Faceoff(k));
    both!(g, "card change" Changed, "you may play {r:this} {t:other time}", [r: Ref, t: Timing], Some((Subject::Cards(Noun::The(r)), vec![Mod::MayPlayAs(t)])), |c| match (&c.0, c.1.as_slice()) {
        (Subject::Cards(Noun::The(r)), [Mod::MayPlayAs(t)]) => Some((r.clone(), *t)),
        _ => None,
    });
    rule!(g, "other times" Timing, "(as though they had Hasty|as if they had Hasty|any time you could play an Immediate Event|at any time you could play an Immediate Event)", [] Timing::Immediate);
    rule!(g, "other times" Timing, "read: (as though they were|as if they were|as) Immediate Events", [] Timing::Immediate);
    rule!(g, "other times" Timing, "read: (as though they had|as if they had) (Immediate|the Immediate timing)", [] Timing::Immediate);
    rule!(g, "other times" Timing, "during {k:faceoffs}", [k] Timing::Faceoff(k));
    both!(g, "card change" Changed, "you may play {f:described+} {t:other times}", [f: Filter, t: Timing], Some((Subject::Cards(every(in_hand(f))), vec![Mod::MayPlayAs(t)])), |c| match (&c.0, c.1.as_slice()) {
        (Subject::Cards(Noun::Every { of, .. }), [Mod::MayPlayAs(t)]) => {
            let hand = Is::In(Zone::Hand, Some(Who::You));
            let rest = Filter::of(of.0.iter().filter(|i| **i != hand).cloned());
            (in_hand(rest.clone()) == *of).then_some((rest, *t))
        }
        _ => None,
    });
    both!(g, "card change" Changed, "read: your {f:described+} may be played {t:other times}", [f: Filter, t: Timing], Some((Subject::Cards(every(in_hand(f))), vec![Mod::MayPlayAs(t)])), |_c| None);
    both!(g, "card change" Changed, "read: {f:described+} you play have Hasty", [f: Filter], Some((Subject::Cards(every(in_hand(f))), vec![Mod::Keyword(Keyword::Hasty)])), |_c| None);
    for (timing, words) in [
        (Timing::Phase(Phase::Main), "Main Phase"),
        (Timing::Immediate, "Immediate"),
        (Timing::Faceoff(FaceoffKind::Any), "Faceoff"),
        (Timing::Reaction, "Reaction"),
    ] {
        both!(g, "adj" Is, words, [], Some(Is::Timed(timing)), |i| (*i == Is::Timed(timing)).then_some(()));
    }
}

fn in_hand(f: Filter) -> Filter {
    with(f, Is::In(Zone::Hand, Some(Who::You)))
}

fn not(c: Cond) -> Cond {
    Cond::Not(Box::new(c))
}

/// "except during your turn", "unless you have another [blue] character".
fn exceptions(g: &mut Grammar) {
    both!(@ g, 1, "ability" Ability, "{c:player change} except {d:during}.", [c: Changed, d: Cond], Some(change(Some(not(d)), c)), |a| match a {
        Ability::Always { change: Change { cond: Some(Cond::Not(d)), what: Subject::Players(w), mods }, works: Works::Play } if is_time(d) => Some(((Subject::Players(w.clone()), mods.clone()), (**d).clone())),
        _ => None,
    });
    both!(@ g, 1, "ability" Ability, "read: {c:changed} (other than|outside of|outside) {d:outside}.", [c: Changed, d: Cond], Some(change(Some(not(d)), c)), |_a| None);
    rule!(g, "outside" Cond, "(|during) {c:occasion}", [c] c);
    for words in ["except", "other than", "outside of", "outside"] {
        both!(@ g, 1, "ability" Ability, &format!("{}When {{h:happening}} {words} {{d:outside}}, {{e:text}}", if words == "except" { "" } else { "read: " }), [h: Happening, d: Cond, e: Effect], Some(trigger(h, Some(not(d)), e)), |a| match a {
            Ability::When { when, cond: Some(Cond::Not(d)), effect, limit: None, works: Works::Play } if is_time(d) => Some((when.clone(), (**d).clone(), effect.clone())),
            _ => None,
        });
    }
    both!(@ g, 4, "ability" Ability, "{c:changed} unless {x:cond}.", [c: Changed, x: Cond], Some(change(Some(not(x)), c)), |a| match a {
        Ability::Always { change: Change { cond: Some(Cond::Not(x)), what, mods }, works } if change(Some(not((**x).clone())), (what.clone(), mods.clone())) == *a && *works == Works::Play => Some(((what.clone(), mods.clone()), (**x).clone())),
        _ => None,
    });
}

fn is_time(c: &Cond) -> bool {
    matches!(c, Cond::During(..) | Cond::TurnOf(_) | Cond::InFaceoff(..))
}

/// Play requirements, said as an order or as what one is taken to have.
fn requirements(g: &mut Grammar) {
    for (template, color) in [
        ("reduce the play requirements of {f:described+} you play by {k:number}.", false),
        ("reduce the play requirements of {f:described+} you play by {k:number} {c:color}.", true),
        ("you (can|may) play {f:described+} as though you had {k:number} more {c:color} (|power).", true),
        ("you (can|may) play {f:described+} as if you had {k:number} more {c:color} (|power).", true),
    ] {
        let holes: &[&str] = if color { &["f", "k", "c"] } else { &["f", "k"] };
        g.rule(
            "ability",
            &format!("read: {template}"),
            holes,
            0,
            |h| {
                use crate::grammar::value::{get, value};
                let lowered = Mod::Requirement { by: Num::Lit(-get::<i32>(&h[1])), color: h.get(2).map(get::<Color>) };
                let yours = every(with(get(&h[0]), Is::Controlled(Who::You)));
                Some(value(change(None, (Subject::Cards(yours), vec![lowered]))))
            },
            |_| None,
        );
    }
}

fn costs(g: &mut Grammar) {
    both!(g, "player mod" Vec<Mod>, "read: (pay~|may pay) {n:[n]} less for each {f:described} you play {p:posts}", [n: i32, f: Filter, p: Vec<Is>], {
        let what = Filter::of(f.0.into_iter().chain(p));
        Some(vec![less(n, Happening { what, ..Happening::of(Deed::Play) })])
    }, |_m| None);
    both!(g, "ability" Ability, "read: Once (per|each) {s:span}, you may pay {n:[n]} less to {h:verb}.", [s: Span, n: i32, h: Happening], {
        let first = Happening { first: Some(s), ..h };
        Some(change(None, (Subject::Players(Who::You), vec![less(n, first)])))
    }, |_a| None);
    both!(g, "player mod" Vec<Mod>, "(pay~|may pay) {n:[n]} less to {h:verb} for the first time each {s:span}", [n: i32, h: Happening, s: Span], Some(vec![less(n, Happening { first: Some(s), ..h })]), |m| match m.as_slice() {
        [Mod::Cost { of, by: Num::Lit(n), min: None }] if *n < 0 => of.first.map(|s| (-n, Happening { first: None, ..of.clone() }, s)),
        _ => None,
    });
    both!(g, "act" Act, "read: pay~ {n:+[n]}", [n: i32], Some(Act::Pay(Num::Lit(n))), |_a| None);
    both!(g, "player change" Changed, "read: you may have up to {n:number} (more|additional) Friends at home", [n: i32], Some((Subject::Players(Who::You), vec![Mod::HomeLimit(Num::Lit(n))])), |_c| None);
    for (word, sign) in [("increased", 1), ("(reduced|decreased|lowered)", -1)] {
        both!(g, "player change" Changed, &format!("read: {{p:problem}} 's confront requirements are {word} by {{n:number}} (|power)"), [p: Place, n: i32], Some((Subject::Players(Who::EachPlayer), vec![Mod::Need { by: Num::Lit(sign * n), color: None, at: p }])), |_c| None);
    }
}

fn less(n: i32, of: Happening) -> Mod {
    Mod::Cost { of, by: Num::Lit(-n), min: None }
}

/// By means of which cards: "dismissed by Events".
fn means(g: &mut Grammar) {
    both!(@ g, 1, "done" Happening, "{h:deeds done} by {f:described+}", [h: Happening, f: Filter], by_means(h, f), |h| {
        let f = h.involving.clone()?;
        let bare = without_means(h.clone());
        (by_means(bare.clone(), f.clone()).as_ref() == Some(h)).then_some((bare, f))
    });
    happens!(g, "verb", "(gain~|take~) control of {what:any cards}", Deed::TakeControl, [what]);
    happens!(g, "card verb", "read: move~ {to:to}", Deed::Move, [to]);
    both!(g, "any cards" Filter, "read: {w:whose} {f:described}", [w: Who, f: Filter], (!f.0.is_empty()).then(|| with(f, Is::Controlled(w))), |_f| None);
    both!(g, "happening" Happening, "read: {f:some cards} becomes boosted", [f: Filter], Some(Happening { what: with(f, Is::Boosted), ..Happening::of(Deed::TurnOver) }), |_h| None);
}

fn by_means(h: Happening, f: Filter) -> Option<Happening> {
    let fits = |deed| {
        matches!(
            deed,
            Deed::Dismiss | Deed::Exhaust | Deed::Frighten | Deed::Banish | Deed::Retire | Deed::Move | Deed::Put
        )
    };
    let all = fits(h.deed) && h.or.iter().all(|o| fits(o.deed));
    let or = h.or.into_iter().map(|o| Happening { involving: Some(f.clone()), ..o }).collect();
    all.then_some(Happening { involving: Some(f), or, ..h })
}

fn without_means(h: Happening) -> Happening {
    let or = h.or.into_iter().map(|o| Happening { involving: None, ..o }).collect();
    Happening { involving: None, or, ..h }
}

/// Hands and decks that all may see.
fn shown(g: &mut Grammar) {
    both!(g, "player change" Changed, "read: {w:whose} (hands are|hand is) revealed", [w: Who], Some((Subject::Players(w), vec![Mod::PlaysRevealed(Zone::Hand)])), |_c| None);
    both!(g, "player change" Changed, "read: the top card of {w:whose} deck is revealed", [w: Who], Some((Subject::Players(w), vec![Mod::PlaysRevealed(Zone::DrawDeck)])), |_c| None);
}

/// Points that are reached.
fn reached(g: &mut Grammar) {
    both!(g, "reaching" i32, "reach~ {n:number} points", [n: i32], Some(n), |_n| None);
    for n in 2..=15 {
        let th = match n {
            2 => "nd",
            3 => "rd",
            _ => "th",
        };
        both!(g, "reaching" i32, &format!("score~ (your|their) {n}{th} point"), [], Some(n), |_n| None::<()>);
    }
    both!(g, "holding so" Cond, "read: {w:who%} {n:reaching%}", [w: Who, n: i32], Some(Cond::Compare(Num::Points(w), Cmp::AtLeast, Num::Lit(n))), |_c| None);
    type Points = (Cmp, Num);
    both!(g, "player change" Changed, "players with {a:amount} points {m:player mods}", [a: Points, m: Vec<Mod>], {
        let points = Cond::Compare(Num::Points(Who::They), a.0, a.1);
        Some((Subject::Players(Who::EachWith(Box::new(points))), m))
    }, |c| match &c.0 {
        Subject::Players(Who::EachWith(cond)) => match &**cond {
            Cond::Compare(Num::Points(Who::They), cmp, n) => Some(((*cmp, n.clone()), c.1.clone())),
            _ => None,
        },
        _ => None,
    });
    // There is one opponent.
    both!(g, "ability" Ability, "read: (an opponent|opponents) with {a:amount} points {m:player mods}.", [a: Points, m: Vec<Mod>], {
        let points = Cond::Compare(Num::Points(Who::Opponent), a.0, a.1);
        Some(change(Some(points), (Subject::Players(Who::EachOpponent), m)))
    }, |_a| None);
}
