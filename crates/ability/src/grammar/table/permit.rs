//! What is allowed and what is ruled out: playing at other times, "except", "unless", and by what means something is done.

use super::ability::{change, trigger};
use super::noun::with;
use crate::grammar::machine::Grammar;
use crate::grammar::rules::{both, happens, rule};
use crate::keyword::Keyword;
use crate::tree::*;
use crate::word::{CardType, Cmp, Color, FaceoffKind, Phase, Zone};

type Changed = (Subject, Vec<Mod>);

pub fn add(g: &mut Grammar) {
    times(g);
    only_then(g);
    exceptions(g);
    requirements(g);
    free_of_requirements(g);
    costs(g);
    needs(g);
    together(g);
    means(g);
    shown(g);
    only(g);
    super::points::reached(g);
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
    rule!(g, "other times" Timing, "read: (as though they were|as if they were|as) (Immediate Events|Immediate)", [] Timing::Immediate);
    rule!(g, "other times" Timing, "read: (as though they had|as if they had) (Immediate|the Immediate timing)", [] Timing::Immediate);
    rule!(g, "other times" Timing, "during {k:faceoffs}", [k] Timing::Faceoff(k));
    both!(g, "card change" Changed, "you may play {f:described+} {t:other times}", [f: Filter, t: Timing], (!f.0.iter().any(|i| matches!(i, Is::On(_) | Is::At(_)))).then(|| (Subject::Cards(every(in_hand(f))), vec![Mod::MayPlayAs(t)])), |c| match (&c.0, c.1.as_slice()) {
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

/// "Activate this ability only during your turn."
fn only_then(g: &mut Grammar) {
    for words in ["{d:during}", "if {d:cond}", "while {d:cond}"] {
        both!(g, "ability" Ability, &format!("read: {{t:timing}}: {{c:acts}} to {{e:paid text}} (Activate|Use) this ability only {words}."), [t: Timing, c: Vec<Act>, e: Effect, d: Cond], {
            let works = super::ability::works_in(&c, &e);
            Some(Ability::Activated { timing: t, react: None, cond: Some(d), cost: c, effect: e, limit: None, by: None, works })
        }, |_a| None);
    }
}

/// "except during your turn", "unless you have another [blue] character".
fn exceptions(g: &mut Grammar) {
    both!(@ g, 1, "ability" Ability, "{c:changed} except {d:during}.", [c: Changed, d: Cond], Some(change(Some(not(d)), c)), |a| match a {
        Ability::Always { change: Change { cond: Some(Cond::Not(d)), what, mods }, works: Works::Play } if is_time(d) => Some(((what.clone(), mods.clone()), (**d).clone())),
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

fn free_of_requirements(g: &mut Grammar) {
    for words in [
        "you (may|can) ignore the play requirements of {f:described+}.",
        "you (may|can) ignore the play requirements of your {f:described+}.",
        "ignore the play requirements of {f:described+} you play.",
        "ignore the play requirements of your {f:described+}.",
        "you (may|can) ignore the play requirements of {f:described+} you play.",
        "you (may|can) play {f:described+} without meeting their play requirements.",
        "you (may|can) play {f:described+} ignoring their play requirements.",
    ] {
        both!(g, "ability" Ability, &format!("read: {words}"), [f: Filter], {
            let yours = every(with(f, Is::Controlled(Who::You)));
            Some(change(None, (Subject::Cards(yours), vec![Mod::NoRequirement])))
        }, |_a| None);
    }
}

fn costs(g: &mut Grammar) {
    both!(g, "player mod" Vec<Mod>, "read: (pay~|may pay) {n:[n]} less for each {f:described} you play {p:posts}", [n: i32, f: Filter, p: Vec<Is>], {
        let what = Filter::of(f.0.into_iter().chain(p));
        Some(vec![less(n, Happening { what, ..Happening::of(Deed::Play) })])
    }, |_m| None);
    both!(g, "ability" Ability, "read: Once (per|each) {s:remembered}, you may pay {n:[n]} less to {h:verb}.", [s: Span, n: i32, h: Happening], {
        let first = Happening { first: Some(s), ..h };
        Some(change(None, (Subject::Players(Who::You), vec![less(n, first)])))
    }, |_a| None);
    both!(g, "player mod" Vec<Mod>, "(pay~|may pay) {n:[n]} less to {h:verb} for the first time each {s:remembered}", [n: i32, h: Happening, s: Span], Some(vec![less(n, Happening { first: Some(s), ..h })]), |m| match m.as_slice() {
        [Mod::Cost { of, by: Num::Lit(n), min: None }] if *n < 0 => of.first.map(|s| (-n, Happening { first: None, ..of.clone() }, s)),
        _ => None,
    });
    both!(g, "player change" Changed, "read: {r:this} may be played {to:to} for {n:[n]} less", [r: Ref, to: Spot, n: i32], Some((Subject::Players(Who::You), vec![less(n, there(r, to))])), |_c| None);
    both!(g, "player change" Changed, "read: you may play {r:this} {to:to} for {n:[n]} less", [r: Ref, to: Spot, n: i32], Some((Subject::Players(Who::You), vec![less(n, there(r, to))])), |_c| None);
    both!(g, "act" Act, "read: pay~ {n:+[n]}", [n: i32], Some(Act::Pay(Num::Lit(n))), |_a| None);
    both!(g, "player change" Changed, "read: {w:any who} (may|can) have (up to|) {n:number} (more|additional) {t:type} at home", [w: Who, n: i32, t: Is], (t == Is::Type(CardType::Friend)).then(|| (Subject::Players(w), vec![Mod::HomeLimit(Num::Lit(n))])), |_c| None);
    both!(g, "player change" Changed, "read: {w:any who} (may|can) have (up to|) {n:number} (more|additional) {t:type+} at home", [w: Who, n: i32, t: Is], (t == Is::Type(CardType::Friend)).then(|| (Subject::Players(w), vec![Mod::HomeLimit(Num::Lit(n))])), |_c| None);
    for (word, sign) in [("increased", 1), ("(reduced|decreased|lowered)", -1)] {
        both!(g, "player change" Changed, &format!("read: {{p:problem}} 's confront requirements are {word} by {{n:number}} (|power)"), [p: Place, n: i32], Some((Subject::Players(Who::EachPlayer), vec![Mod::Need { by: Num::Lit(sign * n), color: None, at: p }])), |_c| None);
    }
}

fn there(r: Ref, to: Spot) -> Happening {
    Happening { what: Filter::of([Is::The(r)]), to: Some(to), ..Happening::of(Deed::Play) }
}

/// Power needed, said as so much more or less.
fn needs(g: &mut Grammar) {
    for (words, sign) in [
        ("an additional {n:number} power", 1),
        ("{n:number} (more|additional) power", 1),
        ("{n:number} (less|fewer) power", -1),
    ] {
        both!(g, "player mod" Vec<Mod>, &format!("read: need~ {words} to confront {{p:problem}} {{q:for each}}"), [n: i32, p: Place, q: Num], Some(vec![Mod::Need { by: super::number::times(sign * n, q), color: None, at: p }]), |_m| None);
        both!(g, "player mod" Vec<Mod>, &format!("read: need~ {words} {{q:for each}} to confront {{p:problem}}"), [n: i32, p: Place, q: Num], Some(vec![Mod::Need { by: super::number::times(sign * n, q), color: None, at: p }]), |_m| None);
        both!(g, "player mod" Vec<Mod>, &format!("read: need~ {words} to confront {{p:problem}}"), [n: i32, p: Place], Some(vec![Mod::Need { by: Num::Lit(sign * n), color: None, at: p }]), |_m| None);
    }
}

fn less(n: i32, of: Happening) -> Mod {
    Mod::Cost { of, by: Num::Lit(-n), min: None }
}

/// What always holds, and what happens then, in one paragraph.
fn together(g: &mut Grammar) {
    both!(@ g, 3, "ability" Ability, "{c:changed}. {h:trigger}, {e:text}", [c: Changed, h: Happening, e: Effect], Some(Ability::Both(Box::new(change(None, c)), Box::new(trigger(h, None, e)))), |a| match a {
        Ability::Both(first, then) => match (&**first, &**then) {
            (Ability::Always { change: Change { cond: None, what, mods }, .. }, Ability::When { when, cond: None, effect, limit: None, .. }) => Some(((what.clone(), mods.clone()), when.clone(), effect.clone())),
            _ => None,
        },
        _ => None,
    });
    // As what always holds; what a text does once is an act.
    both!(g, "ability" Ability, "You may play the top card of your {z:zone} (|as though it were in your hand|as if it were in your hand).", [z: Zone], (z == Zone::DrawDeck).then(top_card), |a| (*a == top_card()).then_some(Zone::DrawDeck));
    both!(g, "ability" Ability, "{c:changed}. You may play the top card of your {z:zone}.", [c: Changed, z: Zone], if z == Zone::DrawDeck { shown_and_played(c) } else { None }, |a| unshown(a).map(|c| (c, Zone::DrawDeck)));
    both!(g, "ability" Ability, "read: {c:changed} (and|, and) you may play it.", [c: Changed], shown_and_played(c), |_a| None);
    both!(@ g, 3, "ability" Ability, "{c:changed}. {d:changed}.", [c: Changed, d: Changed], Some(Ability::Both(Box::new(change(None, c)), Box::new(change(None, d)))), |a| match a {
        Ability::Both(first, then) => match (&**first, &**then) {
            (Ability::Always { change: Change { cond: None, what, mods }, .. }, Ability::Always { change: Change { cond: None, what: other, mods: more }, .. }) => Some(((what.clone(), mods.clone()), (other.clone(), more.clone()))),
            _ => None,
        },
        _ => None,
    });
    both!(g, "ability" Ability, "{h:trigger}, {e:text} {c:changed}.", [h: Happening, e: Effect, c: Changed], standing(&c).then(|| Ability::Both(Box::new(trigger(h, None, e)), Box::new(change(None, c)))), |a| match a {
        Ability::Both(first, then) => match (&**first, &**then) {
            (Ability::When { when, cond: None, effect, limit: None, .. }, Ability::Always { change: Change { cond: None, what, mods }, .. }) => Some((when.clone(), effect.clone(), (what.clone(), mods.clone()))),
            _ => None,
        },
        _ => None,
    });
    // "..., put a counter on this card. While this card has three of them, it has Swift."
    both!(g, "ability" Ability, "{h:trigger}, {e:text} While {s:own state}, {c:changed}.", [h: Happening, e: Effect, s: Cond, c: Changed], of_itself(c).map(|c| Ability::Both(Box::new(trigger(h, None, e)), Box::new(change(Some(s), c)))), |a| match a {
        Ability::Both(first, then) => match (&**first, &**then) {
            (Ability::When { when, cond: None, effect, limit: None, .. }, Ability::Always { change: Change { cond: Some(s), what, mods }, .. }) => Some((when.clone(), effect.clone(), s.clone(), (what.clone(), mods.clone()))),
            _ => None,
        },
        _ => None,
    });
    both!(g, "own state" Cond, "{c:cond}", [c: Cond], matches!(&c, Cond::Is(Ref::This, f) if f.0.iter().any(|i| matches!(i, Is::Counters(..)))).then_some(c), |c| matches!(c, Cond::Is(Ref::This, _)).then(|| c.clone()));
    both!(g, "ability" Ability, "{t:timing}: {a:acts} to {e:paid text} {c:changed}.", [t: Timing, a: Vec<Act>, e: Effect, c: Changed], standing(&c).then(|| {
        let works = super::ability::works_in(&a, &e);
        let first = Ability::Activated { timing: t, react: None, cond: None, cost: a, effect: e, limit: None, by: None, works };
        Ability::Both(Box::new(first), Box::new(change(None, c)))
    }), |a| match a {
        Ability::Both(first, then) => match (&**first, &**then) {
            (Ability::Activated { timing, react: None, cond: None, cost, effect, limit: None, by: None, .. }, Ability::Always { change: Change { cond: None, what, mods }, .. }) => Some((*timing, cost.clone(), effect.clone(), (what.clone(), mods.clone()))),
            _ => None,
        },
        _ => None,
    });
}

/// Whether a change speaks of all that fit, now and later, and not of what was just spoken of.
fn standing(c: &Changed) -> bool {
    match &c.0 {
        Subject::Cards(Noun::Every { of, .. }) => !of.0.iter().any(|i| matches!(i, Is::ThisWay(_) | Is::The(_))),
        // Flipping more with no end in sight is an act.
        Subject::Players(Who::EachOpponent | Who::EachPlayer) => !c.1.iter().any(|m| matches!(m, Mod::FlipMore(_))),
        Subject::Players(Who::You) => c.1.iter().all(|m| matches!(m, Mod::Need { .. } | Mod::Cost { .. })),
        // As much as there are of something at any time.
        Subject::Cards(Noun::The(Ref::This)) => c.1.iter().all(|m| matches!(m, Mod::Power(n) if is_measured(n))),
        Subject::Cards(_) | Subject::Players(_) | Subject::Game => false,
    }
}

/// A change of the card itself, also where it says "it".
fn of_itself(c: Changed) -> Option<Changed> {
    let of = |r: &Ref| matches!(r, Ref::This | Ref::It);
    matches!(&c.0, Subject::Cards(Noun::The(r)) if of(r)).then(|| (Subject::Cards(Noun::The(Ref::This)), c.1))
}

/// Whether a number is looked up in the game, and not what the text just did.
fn is_measured(n: &Num) -> bool {
    match n {
        Num::Count(f) | Num::CountersOn(_, f) => !f.0.iter().any(|i| matches!(i, Is::ThisWay(_) | Is::The(_))),
        Num::Counters(_, r) => matches!(r, Ref::It | Ref::This),
        Num::Times(a, b) => is_measured(a) || is_measured(b),
        _ => false,
    }
}

/// By means of which cards: "dismissed by Events".
fn means(g: &mut Grammar) {
    both!(@ g, 1, "done" Happening, "{h:deeds done} by {f:described+}", [h: Happening, f: Filter], by_means(h, f), |h| {
        let f = h.involving.clone().filter(|f| !f.0.is_empty())?;
        let bare = without_means(h.clone());
        (by_means(bare.clone(), f.clone()).as_ref() == Some(h)).then_some((bare, f))
    });
    both!(@ g, 1, "verb" Happening, "{a:deed^} or {b:deed^} {f:any cards}", [a: Deed, b: Deed, f: Filter], {
        let of = |deed| Happening { what: f.clone(), ..Happening::of(deed) };
        Some(Happening { or: vec![of(b)], ..of(a) })
    }, |_h| None);
    both!(@ g, 1, "verb" Happening, "read: {a:deed^}, {b:deed^}, or {c:deed^} {f:any cards}", [a: Deed, b: Deed, c: Deed, f: Filter], {
        let of = |deed| Happening { what: f.clone(), ..Happening::of(deed) };
        Some(Happening { or: vec![of(b), of(c)], ..of(a) })
    }, |_h| None);
    happens!(g, "verb", "(gain~|take~) control of {what:any cards}", Deed::TakeControl, [what]);
    happens!(g, "done", "activated", Deed::Activate, []);
    happens!(g, "done", "read: rallied", Deed::Unfrighten, []);
    both!(g, "card change" Changed, "read: (the|) abilities of {n:any noun} can't be activated", [n: Noun], Some((Subject::Cards(n), vec![Mod::Cant(Happening::of(Deed::Activate))])), |_c| None);
    both!(g, "card change" Changed, "read: (the|) abilities of {n:any noun} can't be (activated|used) unless (its|their) controller {c:acts+}", [n: Noun, c: Vec<Act>], super::change::taxed(Happening::of(Deed::Activate), c).map(|m| (Subject::Cards(n), m)), |_c| None);
    both!(g, "card change" Changed, "read: {r:ref's} abilities can't be activated", [r: Ref], Some((Subject::Cards(Noun::The(r)), vec![Mod::Cant(Happening::of(Deed::Activate))])), |_c| None);
    both!(g, "vp" Effect, "have {n:any noun} become involved in (the|that) faceoff", [n: Noun], Some(Effect::Do(super::effect::SUBJECT, Act::To(Deed::Involve, n))), |e| match e {
        Effect::Do(super::effect::SUBJECT, Act::To(Deed::Involve, n)) => Some(n.clone()),
        _ => None,
    });
    both!(@ g, 2, "card change" Changed, "read: (|all) {f:described+} (have|get) {l:had list} {p:loc}", [f: Filter, l: Vec<Mod>, p: Place], Some((Subject::Cards(every(with(f, Is::At(p)))), l)), |_c| None);
    // Kept from it for a while.
    both!(g, "vp" Effect, "prevent~ {n:any noun} from being {h:done} {u:lasting}", [n: Noun, h: Happening, u: Until], Some(Effect::Change { change: Change { cond: None, what: Subject::Cards(n), mods: vec![Mod::Cant(h)] }, until: u }), |e| match e {
        Effect::Change { change: Change { cond: None, what: Subject::Cards(n), mods }, until } if *until != Until::Forever => match mods.as_slice() {
            [Mod::Cant(h)] if matches!(n, Noun::The(Ref::This) | Noun::Pick { .. }) => Some((n.clone(), h.clone(), until.clone())),
            _ => None,
        },
        _ => None,
    });
    happens!(g, "card verb", "read: move~ {to:to}", Deed::Move, [to]);
    both!(g, "any cards" Filter, "read: {w:whose} {f:described}", [w: Who, f: Filter], (!f.0.is_empty()).then(|| with(f, Is::Controlled(w))), |_f| None);
    both!(g, "happening" Happening, "read: {f:some cards} becomes boosted", [f: Filter], Some(Happening { what: with(f, Is::Boosted), ..Happening::of(Deed::TurnOver) }), |_h| None);
}

pub fn by_means(h: Happening, f: Filter) -> Option<Happening> {
    let theirs = |i: Is| if i == Is::Controlled(Who::EachOpponent) { Is::Controlled(Who::Opponent) } else { i };
    let f = Filter::of(f.0.into_iter().map(theirs));
    let fits = |deed| {
        matches!(
            deed,
            Deed::Dismiss
                | Deed::Discard
                | Deed::Exhaust
                | Deed::Ready
                | Deed::Frighten
                | Deed::Unfrighten
                | Deed::Banish
                | Deed::Retire
                | Deed::Move
                | Deed::Put
                | Deed::Choose
        )
    };
    let all = fits(h.deed) && h.or.iter().all(|o| fits(o.deed));
    let or = h.or.into_iter().map(|o| Happening { involving: Some(f.clone()), ..o }).collect();
    all.then_some(Happening { involving: Some(f), or, ..h })
}

pub fn without_means(h: Happening) -> Happening {
    let or = h.or.into_iter().map(|o| Happening { involving: None, ..o }).collect();
    Happening { involving: None, or, ..h }
}

/// Hands and decks that all may see.
fn shown(g: &mut Grammar) {
    both!(g, "player change" Changed, "read: {w:whose} (hands are|hand is) revealed", [w: Who], Some((Subject::Players(w), vec![Mod::PlaysRevealed(Zone::Hand)])), |_c| None);
    both!(g, "player change" Changed, "read: the top card of {w:whose} deck is revealed", [w: Who], Some((Subject::Players(w), vec![Mod::PlaysRevealed(Zone::DrawDeck)])), |_c| None);
}

/// A Problem confronted by none but such characters.
fn only(g: &mut Grammar) {
    both!(g, "ability" Ability, "When you confront {p:problem} (with|using) only {a:adj} characters, {e:text}", [p: Place, a: Is, e: Effect], Some(confronted_by(p, a, e)), |x| match x {
        Ability::When { when, cond: Some(Cond::Count(f, ..)), effect, .. } => {
            let a = f.0.iter().find_map(|i| if let Is::Not(a) = i { Some((**a).clone()) } else { None })?;
            let Some(Spot::At(p)) = &when.to else { return None };
            (confronted_by(p.clone(), a.clone(), effect.clone()) == *x).then(|| (p.clone(), a, effect.clone()))
        }
        _ => None,
    });
}

fn confronted_by(p: Place, a: Is, effect: Effect) -> Ability {
    let others = [Is::Character, Is::Controlled(Who::You), Is::At(p.clone()), Is::Not(Box::new(a))];
    let when = Happening { who: Some(Who::You), to: Some(Spot::At(p)), ..Happening::of(Deed::Confront) };
    trigger(when, Some(Cond::Count(Filter::of(others), Cmp::Exactly, Num::Lit(0))), effect)
}

/// The top card of your deck may be played like one of your hand.
fn top_card() -> Ability {
    let top = Noun::Top { n: Num::Lit(1), zone: Zone::DrawDeck, whose: Who::You, slot: Slot(0) };
    change(None, (Subject::Cards(top), vec![Mod::MayPlayFrom(Zone::DrawDeck, Who::You)]))
}

/// The same of a top card that lies open.
fn shown_and_played(c: (Subject, Vec<Mod>)) -> Option<Ability> {
    let open = c == (Subject::Players(Who::You), vec![Mod::PlaysRevealed(Zone::DrawDeck)]);
    open.then(|| Ability::Both(Box::new(change(None, c)), Box::new(top_card())))
}

fn unshown(a: &Ability) -> Option<(Subject, Vec<Mod>)> {
    let Ability::Both(first, then) = a else { return None };
    match &**first {
        Ability::Always { change: Change { cond: None, what, mods }, .. } if **then == top_card() => {
            let c = (what.clone(), mods.clone());
            (shown_and_played(c.clone()).as_ref() == Some(a)).then_some(c)
        }
        _ => None,
    }
}
