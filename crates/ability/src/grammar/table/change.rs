//! Changes: what cards and players are, have, may and can't; and how long.

use super::number::{times, untimes};
use crate::grammar::machine::Grammar;
use crate::grammar::rules::{both, list, rule};
use crate::tree::*;
use crate::word::{CardType, Cmp, Color, Phase, Zone};

pub fn add(g: &mut Grammar) {
    had(g);
    verbs(g);
    players(g);
    durations(g);
    // "This card's power is equal to ...".
    both!(g, "card change" (Subject, Vec<Mod>), "{r:ref's} power is equal to {q:quantity}", [r: Ref, q: Num], Some((Subject::Cards(Noun::The(r)), vec![Mod::SetPower(q)])), |c| match (&c.0, c.1.as_slice()) {
        (Subject::Cards(Noun::The(r)), [Mod::SetPower(q)]) => Some((r.clone(), q.clone())),
        _ => None,
    });
    for (word, sign) in [("reduced", -1), ("increased", 1)] {
        let words = if sign < 0 { "(reduced|decreased|lowered)" } else { word };
        both!(g, "player change" (Subject, Vec<Mod>), &format!("{{w:whose}} (|Mane Character 's) home (limit is|limits are) {words} by {{n:number}}"), [w: Who, n: i32], Some((Subject::Players(w), vec![Mod::HomeLimit(Num::Lit(sign * n))])), |c| match (&c.0, c.1.as_slice()) {
            (Subject::Players(w), [Mod::HomeLimit(Num::Lit(n))]) if n * sign > 0 => Some((w.clone(), n * sign)),
            _ => None,
        });
        both!(g, "player change" (Subject, Vec<Mod>), &format!("{{w:whose}} (|Mane Character 's) home (limit is|limits are) {words} by {{n:number}} {{q:for each}}"), [w: Who, n: i32, q: Num], Some((Subject::Players(w), vec![Mod::HomeLimit(times(sign * n, q))])), |c| match (&c.0, c.1.as_slice()) {
            (Subject::Players(w), [Mod::HomeLimit(q)]) => untimes(q).filter(|(n, _)| n * sign > 0).map(|(n, q)| (w.clone(), n * sign, q)),
            _ => None,
        });
    }
    // Troublemakers that stand in nobody's way.
    both!(g, "player change" (Subject, Vec<Mod>), "{f:described+} (don't|do not) (prevent|stop) {w:any who} from confronting {p:problem}", [f: Filter, w: Who, p: Place], Some((Subject::Players(w), vec![Mod::TroublemakersDontStop(f, p)])), |c| match (&c.0, c.1.as_slice()) {
        (Subject::Players(w), [Mod::TroublemakersDontStop(f, p)]) => Some((f.clone(), w.clone(), p.clone())),
        _ => None,
    });
    both!(g, "card change" (Subject, Vec<Mod>), "{r:this} is both a {a:name} and a {b:name} in all zones", [r: Ref, a: String, b: String], Some((Subject::Cards(Noun::The(r)), vec![Mod::AlsoNamed(vec![a, b])])), |c| match (&c.0, c.1.as_slice()) {
        (Subject::Cards(Noun::The(r)), [Mod::AlsoNamed(names)]) => match names.as_slice() {
            [a, b] => Some((r.clone(), a.clone(), b.clone())),
            _ => None,
        },
        _ => None,
    });
    both!(g, "card change" (Subject, Vec<Mod>), "{r:this} is also a {a:name} in all zones", [r: Ref, a: String], Some((Subject::Cards(Noun::The(r)), vec![Mod::AlsoNamed(vec![a])])), |c| match (&c.0, c.1.as_slice()) {
        (Subject::Cards(Noun::The(r)), [Mod::AlsoNamed(names)]) => match names.as_slice() {
            [a] => Some((r.clone(), a.clone())),
            _ => None,
        },
        _ => None,
    });
    both!(g, "card change" (Subject, Vec<Mod>), "you may play {r:this} from your {z:zone} (|as though it were in your hand|as if it were in your hand)", [r: Ref, z: Zone], (z != Zone::Hand).then(|| (Subject::Cards(Noun::The(r)), vec![Mod::MayPlayFrom(z, Who::You)])), |c| match (&c.0, c.1.as_slice()) {
        (Subject::Cards(Noun::The(r)), [Mod::MayPlayFrom(z, Who::You)]) => Some((r.clone(), *z)),
        _ => None,
    });
    // Whom it is about, with the verb's form.
    rule!(g, "card change" (Subject, Vec<Mod>), "{s:about%} {m:mods%}", [s, m] (s, m));
    rule!(g, "about" Subject, "{n:noun^} (|each)", [n] Subject::Cards(n));
    both!(g, "player change" (Subject, Vec<Mod>), "{m:own mods}", [m: Vec<Mod>], Some((Subject::Players(Who::You), m)), |c| (c.0 == Subject::Players(Who::You)).then(|| c.1.clone()));
    rule!(g, "player change" (Subject, Vec<Mod>), "{w:who%} {m:player mods%}", [w, m] (Subject::Players(w), m));
    // Players of whom something holds: "players with at least 3 characters here".
    both!(g, "player change" (Subject, Vec<Mod>), "players with {n:how many} {m:player mods}", [n: (Filter, Cmp, Num), m: Vec<Mod>], {
        let cond = Cond::Count(super::noun::with(n.0, Is::Controlled(Who::They)), n.1, n.2);
        Some((Subject::Players(Who::EachWith(Box::new(cond))), m))
    }, |c| {
        let Subject::Players(Who::EachWith(cond)) = &c.0 else { return None };
        let Cond::Count(f, cmp, n) = &**cond else { return None };
        let rest = Filter::of(f.0.iter().filter(|i| **i != Is::Controlled(Who::They)).cloned());
        Some(((rest, *cmp, n.clone()), c.1.clone()))
    });
    // What is done in some way costs less: "cards done so have their costs reduced".
    both!(g, "card change" (Subject, Vec<Mod>), "{f:described+} {h:done} have their costs reduced by {n:[n]}", [f: Filter, h: Happening, n: i32], Some((Subject::Game, vec![Mod::Cost { of: Happening { what: f, ..h }, by: Num::Lit(-n), min: None }])), |c| match (&c.0, c.1.as_slice()) {
        (Subject::Game, [Mod::Cost { of, by: Num::Lit(n), min: None }]) => Some((of.what.clone(), Happening { what: Filter::any(), ..of.clone() }, -n)),
        _ => None,
    });
    rule!(g, "changed" (Subject, Vec<Mod>), "{c:player change}", [c] c);
    rule!(g, "changed" (Subject, Vec<Mod>), "{c:card change}", [c] c);
    list!(g, "mods list" of Vec<Mod>, "mod", "and", ",", "(, and|and)");
    both!(g, "mods" Vec<Mod>, "{l:mods list^}", [l: Vec<Vec<Mod>>], Some(l.concat()), |m| Some(grouped(m)));
    list!(g, "player mods list" of Vec<Mod>, "player mod", "and", ",", "(, and|and)");
    both!(g, "player mods" Vec<Mod>, "{l:player mods list^}", [l: Vec<Vec<Mod>>], Some(l.concat()), |m| Some(m.iter().map(|m| vec![m.clone()]).collect()));
}

/// Changes that one verb can say together.
fn grouped(mods: &[Mod]) -> Vec<Vec<Mod>> {
    let recolored = matches!(mods, [Mod::LoseColors, Mod::ColorOf(Ref::That(Head::Color))]);
    if recolored || matches!(mods, [Mod::Color(_), Mod::Type(CardType::Friend)]) {
        return vec![mods.to_vec()];
    }
    let kind = |m: &Mod| match m {
        Mod::Power(_) | Mod::PowerAs(..) | Mod::Keyword(_) | Mod::Ability(_) => 1,
        Mod::Color(_) => 2,
        _ => 0,
    };
    let mut out: Vec<Vec<Mod>> = Vec::new();
    for m in mods {
        match out.last_mut() {
            Some(last) if kind(m) != 0 && last.last().is_some_and(|l| kind(l) == kind(m)) => last.push(m.clone()),
            _ => out.push(vec![m.clone()]),
        }
    }
    out
}

/// What can be had: power, keywords, abilities.
fn had(g: &mut Grammar) {
    rule!(g, "had" Mod, "{n:signed} power", [n] Mod::Power(Num::Lit(n)));
    both!(g, "had" Mod, "{n:signed} power {f:for each}", [n: i32, f: Num], Some(Mod::Power(times(n, f))), |m| match m {
        Mod::Power(q) => untimes(q),
        _ => None,
    });
    rule!(g, "had" Mod, "{n:signed} {c:color}", [n, c] Mod::PowerAs(Num::Lit(n), c));
    both!(g, "had" Mod, "\" {a:ability} \"", [a: Ability], Some(Mod::Ability(Box::new(a))), |m| match m {
        Mod::Ability(a) => Some((**a).clone()),
        _ => None,
    });
    rule!(g, "had" Mod, "{k:keyword}", [k] Mod::Keyword(k));
    rule!(g, "had" Mod, "the {t:trait} trait", [t] Mod::Trait(t));
    list!(g, "had list" of Mod, "had", "and", ",", "(, and|and)");
    // "+1 power and Competitive 1 for each ...": both for each.
    both!(g, "mod" Vec<Mod>, "read: (have/has|get/gets) {n:signed} power and {k:keyword} {q:for each}", [n: i32, k: crate::keyword::Keyword, q: Num], k.number().map(|x| vec![Mod::Power(times(n, q.clone())), Mod::KeywordOf(k.with_number(0), times(x, q))]), |_m| None);
    rule!(g, "given" Mod, "{m:had}", [m] m);
    rule!(g, "given" Mod, "{c:color}", [c] Mod::Color(c));
    list!(g, "given list" of Mod, "given", "and", ",", "(, and|and)");
    list!(g, "colors" of Color, "color", "and", ",", "(, and|and)");
}

/// Verb phrases about cards.
fn verbs(g: &mut Grammar) {
    both!(g, "mod" Vec<Mod>, "(have/has|get/gets|gain/gains|also have/has|also get/gets|also gain/gains) {l:had list}", [l: Vec<Mod>], (!matches!(l.as_slice(), [Mod::Power(Num::Lit(_)), Mod::KeywordOf(..)])).then_some(l), |l| Some(l.clone()));
    both!(g, "mod" Vec<Mod>, "are/is (|also) {c:colors}", [c: Vec<Color>], Some(c.into_iter().map(Mod::Color).collect()), |m| colors(m));
    both!(g, "mod" Vec<Mod>, "read: (gain/gains|have/has|get/gets) {c:colors}", [c: Vec<Color>], Some(c.into_iter().map(Mod::Color).collect()), |m| colors(m));
    one(
        g,
        "are/is that color",
        |m| matches!(m, Mod::ColorOf(Ref::That(Head::Color))),
        || Mod::ColorOf(Ref::That(Head::Color)),
    );
    one(g, "read: (have/has|gain/gains) that color", |_m| false, || Mod::ColorOf(Ref::That(Head::Color)));
    one(
        g,
        "don't/doesn't count (against|towards) (your|their|its controller 's) home limit",
        |m| *m == Mod::NotCountedAtHome,
        || Mod::NotCountedAtHome,
    );
    one(
        g,
        "read: do/does not count (against|towards) (your|their|its controller 's) home limit",
        |_m| false,
        || Mod::NotCountedAtHome,
    );
    one(
        g,
        "read: (do/does not ready|can't ready|can't be readied) during (its controller 's|your|their controller 's|their controllers '|their|the) (Ready Phase|Ready Phases)",
        |_m| false,
        || Mod::DoesNotReady,
    );
    one(g, "can't (lose or gain|gain or lose) power", |m| *m == Mod::Lock(Lock::Power), || Mod::Lock(Lock::Power));
    both!(g, "mod" Vec<Mod>, "have/has {n:number} power", [n: i32], Some(vec![Mod::SetPower(Num::Lit(n))]), |m| match m.as_slice() {
        [Mod::SetPower(Num::Lit(n))] => Some(*n),
        _ => None,
    });
    both!(g, "mod" Vec<Mod>, "are/is (|also) a {t:bare trait}", [t: String], Some(vec![Mod::Trait(t)]), |m| match m.as_slice() {
        [Mod::Trait(t)] => Some(t.clone()),
        _ => None,
    });
    both!(g, "mod" Vec<Mod>, "are/is (|also) a {c:color} Friend", [c: Color], Some(vec![Mod::Color(c), Mod::Type(CardType::Friend)]), |m| match m.as_slice() {
        [Mod::Color(c), Mod::Type(CardType::Friend)] => Some(*c),
        _ => None,
    });
    both!(g, "mod" Vec<Mod>, "(can't|cannot) be {h:done} unless (its|their) controller {c:acts+}", [h: Happening, c: Vec<Act>], taxed(h, c), |m| match m.as_slice() {
        [Mod::CantUnless(h, c)] => Some((h.clone(), c.clone())),
        _ => None,
    });
    both!(g, "mod" Vec<Mod>, "read: (can't|cannot) be {h:done} unless (the challenging player|that player|the challenger) {c:acts+}", [h: Happening, c: Vec<Act>], taxed(h, c), |_m| None);
    both!(g, "mod" Vec<Mod>, "enter~ play {e:entries}", [e: Vec<Entry>], Some(vec![Mod::EntersWith(e)]), |m| match m.as_slice() {
        [Mod::EntersWith(e)] => Some(e.clone()),
        _ => None,
    });
    both!(g, "mod" Vec<Mod>, "read: have/has no bonus (|points)", [], Some(vec![Mod::SetBonus(Num::Lit(0))]), |_m| None::<()>);
    both!(g, "mod" Vec<Mod>, "have/has {n:number} bonus points", [n: i32], Some(vec![Mod::SetBonus(Num::Lit(n))]), |m| match m.as_slice() {
        [Mod::SetBonus(Num::Lit(n))] => Some(*n),
        _ => None,
    });
    one(g, "lose/loses and can't (have|gain) abilities", |m| *m == Mod::LoseAbilities, || Mod::LoseAbilities);
    one(g, "lose/loses its abilities", |m| *m == Mod::DropAbilities, || Mod::DropAbilities);
    one(g, "lose/loses and can't (have|gain) colors", |m| *m == Mod::LoseColors, || Mod::LoseColors);
    one(
        g,
        "don't/doesn't ready during (its controller 's|your|their controller 's|their controllers '|their|the) (Ready Phase|Ready Phases)",
        |m| *m == Mod::DoesNotReady,
        || Mod::DoesNotReady,
    );
    both!(g, "mod" Vec<Mod>, "can't {h:card verb}", [h: Happening], Some(vec![Mod::Cant(h)]), |m| match m.as_slice() {
        [Mod::Cant(h)] => Some(h.clone()),
        _ => None,
    });
    both!(g, "mod" Vec<Mod>, "(can't|cannot) be {h:done}", [h: Happening], Some(vec![Mod::Cant(h)]), |m| match m.as_slice() {
        [Mod::Cant(h)] => Some(h.clone()),
        _ => None,
    });
    both!(g, "mod" Vec<Mod>, "are/is (|also) (a|) Friends/Friend", [], Some(vec![Mod::Type(CardType::Friend)]), |m| (*m == [Mod::Type(CardType::Friend)]).then_some(()));
}

fn one(g: &mut Grammar, template: &str, is: fn(&Mod) -> bool, make: fn() -> Mod) {
    both!(g, "mod" Vec<Mod>, template, [], Some(vec![make()]), |m| matches!(m.as_slice(), [m] if is(m)).then_some(()));
}

fn colors(mods: &[Mod]) -> Option<Vec<Color>> {
    if mods.is_empty() {
        return None;
    }
    mods.iter().map(|m| if let Mod::Color(c) = m { Some(*c) } else { None }).collect()
}

/// Verb phrases about players.
fn players(g: &mut Grammar) {
    both!(g, "player mod" Vec<Mod>, "flip~ {n:additional cards}", [n: Num], Some(vec![Mod::FlipMore(n)]), |m| match m.as_slice() {
        [Mod::FlipMore(n)] => Some(n.clone()),
        _ => None,
    });
    both!(g, "player mod" Vec<Mod>, "flip~ {n:number} fewer (cards|card)", [n: i32], Some(vec![Mod::FlipMore(Num::Lit(-n))]), |m| match m.as_slice() {
        [Mod::FlipMore(Num::Lit(n))] if *n < 0 => Some(-n),
        _ => None,
    });
    both!(g, "player mod" Vec<Mod>, "need~ {n:signed} power to confront {p:problem}", [n: i32, p: Place], Some(vec![Mod::Need { by: Num::Lit(n), color: None, at: p }]), |m| match m.as_slice() {
        [Mod::Need { by: Num::Lit(n), color: None, at }] => Some((*n, at.clone())),
        _ => None,
    });
    both!(g, "player mod" Vec<Mod>, "need~ {n:signed} power to confront {p:problem} {q:for each}", [n: i32, p: Place, q: Num], Some(vec![Mod::Need { by: times(n, q), color: None, at: p }]), |m| match m.as_slice() {
        [Mod::Need { by, color: None, at }] => untimes(by).map(|(n, q)| (n, at.clone(), q)),
        _ => None,
    });
    both!(g, "player mod" Vec<Mod>, "(pay~|may pay) {n:[n]} less to {h:verb} {q:for each}", [n: i32, h: Happening, q: Num], Some(vec![Mod::Cost { of: h, by: times(-n, q), min: None }]), |m| match m.as_slice() {
        [Mod::Cost { of, by, min: None }] => untimes(by).filter(|(n, _)| *n < 0).map(|(n, q)| (-n, of.clone(), q)),
        _ => None,
    });
    both!(g, "player mod" Vec<Mod>, "(pay~|may pay) {n:[n]} less to {h:verb} {q:for each}, to a minimum of {k:[n]}", [n: i32, h: Happening, q: Num, k: i32], Some(vec![Mod::Cost { of: h, by: times(-n, q), min: Some(k) }]), |m| match m.as_slice() {
        [Mod::Cost { of, by, min: Some(k) }] => untimes(by).filter(|(n, _)| *n < 0).map(|(n, q)| (-n, of.clone(), q, *k)),
        _ => None,
    });
    both!(g, "player mod" Vec<Mod>, "(must pay|pay~) {n:+[n]} to {h:verb} {q:for each}", [n: i32, h: Happening, q: Num], Some(vec![Mod::Cost { of: h, by: times(n, q), min: None }]), |m| match m.as_slice() {
        [Mod::Cost { of, by, min: None }] => untimes(by).filter(|(n, _)| *n > 0).map(|(n, q)| (n, of.clone(), q)),
        _ => None,
    });
    for (verb, deed) in [("draw", Deed::Draw), ("play", Deed::Play), ("move", Deed::Move), ("confront", Deed::Confront)]
    {
        for many in ["{f:described+}", "{f:described}"] {
            let fits = move |m: &Mod| matches!(m, Mod::AtMost(_, n, _) if many.contains('+') != (*n == Num::Lit(1)));
            both!(g, "player mod" Vec<Mod>, &format!("can't {verb} more than {{n:num}} {many} (per|each) {{s:remembered}}"), [n: Num, f: Filter, s: Span], at_most(deed, n, f, s).filter(|m| fits(m)).map(|m| vec![m]), |m| match m.as_slice() {
                [of @ Mod::AtMost(h, n, s)] if at_most(deed, n.clone(), limited(h), *s).as_ref() == Some(of) && fits(of) => Some((n.clone(), limited(h), *s)),
                _ => None,
            });
        }
    }
    for (words, zone) in [("the top card of (their|your) deck", Zone::DrawDeck), ("their (hands|hand)", Zone::Hand)] {
        both!(g, "player mod" Vec<Mod>, &format!("play~ with {words} revealed"), [], Some(vec![Mod::PlaysRevealed(zone)]), |m| (*m == [Mod::PlaysRevealed(zone)]).then_some(()));
        let words = words.replace("(their|your)", "your").replace("their (hands|hand)", "your hand");
        both!(g, "own mods" Vec<Mod>, &format!("play with {words} revealed"), [], Some(vec![Mod::PlaysRevealed(zone)]), |m| (*m == [Mod::PlaysRevealed(zone)]).then_some(()));
    }
    both!(g, "player mod" Vec<Mod>, "can't score more than {n:num} (points|point) (per|each) {s:remembered}", [n: Num, s: Span], Some(vec![Mod::AtMost(Happening::of(Deed::Score), n, s)]), |m| match m.as_slice() {
        [Mod::AtMost(h, n, s)] if *h == Happening::of(Deed::Score) => Some((n.clone(), *s)),
        _ => None,
    });
    both!(g, "player mod" Vec<Mod>, "can't {v:verb} more than {n:num} (times|time) (per|each) {s:remembered}", [v: Happening, n: Num, s: Span], (!is_in_amounts(v.deed)).then(|| vec![Mod::AtMost(v, n, s)]), |m| match m.as_slice() {
        [Mod::AtMost(h, n, s)] if !is_in_amounts(h.deed) => Some((h.clone(), n.clone(), *s)),
        _ => None,
    });
    both!(g, "player mod" Vec<Mod>, "(must pay|pay~) {n:+[n]} to {h:verb}", [n: i32, h: Happening], Some(dearer(h, n)), |m| match m.as_slice() {
        [Mod::Cost { of, by: Num::Lit(n), min: None }] if *n > 0 => Some((*n, of.clone())),
        _ => None,
    });
    both!(g, "player mod" Vec<Mod>, "(pay~|may pay) {n:[n]} less to {h:verb}", [n: i32, h: Happening], Some(vec![Mod::Cost { of: h, by: Num::Lit(-n), min: None }]), |m| match m.as_slice() {
        [Mod::Cost { of, by: Num::Lit(n), min: None }] if *n < 0 => Some((-n, of.clone())),
        _ => None,
    });
    both!(g, "player mod" Vec<Mod>, "(pay~|may pay) {n:[n]} less to {h:verb} (, to|to) a minimum of {k:[n]}", [n: i32, h: Happening, k: i32], Some(vec![Mod::Cost { of: h, by: Num::Lit(-n), min: Some(k) }]), |m| match m.as_slice() {
        [Mod::Cost { of, by: Num::Lit(n), min: Some(k) }] if *n < 0 => Some((-n, of.clone(), *k)),
        _ => None,
    });
    both!(g, "player mod" Vec<Mod>, "(can't|may not|cannot) {h:verb}", [h: Happening], Some(vec![Mod::Cant(h)]), |m| match m.as_slice() {
        [Mod::Cant(h)] => Some(h.clone()),
        _ => None,
    });
    both!(g, "player mod" Vec<Mod>, "can't {h:verb} unless they {c:acts}", [h: Happening, c: Vec<Act>], taxed(h, c), |m| match m.as_slice() {
        [Mod::CantUnless(h, c)] => Some((h.clone(), c.clone())),
        _ => None,
    });
    both!(g, "player mod" Vec<Mod>, "can't {h:verb} unless {c:cond}", [h: Happening, c: Cond], Some(vec![Mod::CantUnlessCond(h, c)]), |m| match m.as_slice() {
        [Mod::CantUnlessCond(h, c)] => Some((h.clone(), c.clone())),
        _ => None,
    });
    // "they get +1 power" is about cards, if it can be.
    both!(@ g, 2, "player mod" Vec<Mod>, "(have/has|get/gets) {n:signed} (total|) power", [n: i32], Some(vec![Mod::PowerTotal(Num::Lit(n))]), |m| match m.as_slice() {
        [Mod::PowerTotal(Num::Lit(n))] => Some(*n),
        _ => None,
    });
    // Without a subject: you.
    both!(g, "own mods" Vec<Mod>, "flip {n:additional cards}", [n: Num], Some(vec![Mod::FlipMore(n)]), |m| match m.as_slice() {
        [Mod::FlipMore(n)] => Some(n.clone()),
        _ => None,
    });
}

/// No more than so many cards of a kind; a Problem confronted is a place, and any is meant.
pub fn at_most(deed: Deed, n: Num, what: Filter, span: Span) -> Option<Mod> {
    let problem = what == Filter::of([Is::Type(CardType::Problem)]);
    let what = match deed {
        Deed::Confront if problem => Filter::any(),
        Deed::Confront => return None,
        _ => what,
    };
    Some(Mod::AtMost(Happening { what, ..Happening::of(deed) }, n, span))
}

/// Whether a limit on it is one of how much, and not of how often.
const fn is_in_amounts(deed: Deed) -> bool {
    matches!(deed, Deed::Score | Deed::Gain | Deed::Lose | Deed::Pay)
}

fn limited(h: &Happening) -> Filter {
    if h.deed == Deed::Confront { Filter::of([Is::Type(CardType::Problem)]) } else { h.what.clone() }
}

fn durations(g: &mut Grammar) {
    rule!(g, "lasting" Until, "until (the|) end of (the|this|your|) turn", [] Until::EndOfTurn);
    rule!(g, "lasting" Until, "read: (this turn|that turn|for the rest of the turn)", [] Until::EndOfTurn);
    rule!(g, "lasting" Until, "until (the|) end of (the|that) faceoff", [] Until::EndOfFaceoff);
    rule!(g, "lasting" Until, "read: (this faceoff|during this faceoff|during that faceoff|during the faceoff)", [] Until::EndOfFaceoff);
    rule!(g, "lasting" Until, "until the end of (the|that|) phase", [] Until::EndOfPhase);
    rule!(g, "lasting" Until, "until the end of the {p:phase}", [p] Until::EndOf(p));
    rule!(g, "lasting" Until, "until the start of {w:whose} next turn", [w] Until::StartOfNextTurn(w));
    rule!(g, "lasting" Until, "read: until {w:whose} next turn (|begins|starts)", [w] Until::StartOfNextTurn(w));
    rule!(g, "lasting" Until, "until the end of {w:whose} next turn", [w] Until::EndOfTurnOf(w));
    both!(g, "lasting" Until, "until {h:happening}", [h: Happening], Some(Until::Happens(Box::new(h))), |u| match u {
        Until::Happens(h) => Some((**h).clone()),
        _ => None,
    });
    // What the next card costs is over when it is played.
    both!(g, "next cost" (Vec<Mod>, Until), "pay~ {n:[n]} less for the next {f:described} (you|they) play (this|that) turn", [n: i32, f: Filter], Some(next(-n, f)), |x| unnext(x).map(|(n, f)| (-n, f)));
    both!(g, "next cost" (Vec<Mod>, Until), "read: (may|) pay {n:[n]} less for (your|their) next {f:described} (this|that) turn", [n: i32, f: Filter], Some(next(-n, f)), |_x| None);
    both!(g, "next cost" (Vec<Mod>, Until), "read: may pay {n:[n]} less for the next {f:described} (you|they) play (this|that) turn", [n: i32, f: Filter], Some(next(-n, f)), |_x| None);
    both!(g, "reducing" (Vec<Mod>, Until), "reduce~ by {n:[n]} the cost of the next {f:described} you play this turn", [n: i32, f: Filter], Some(next(-n, f)), |_x| None);
    both!(g, "reducing" (Vec<Mod>, Until), "reduce~ the cost of the next {f:described} you play this turn by {n:[n]}", [n: i32, f: Filter], Some(next(-n, f)), |_x| None);
    both!(g, "reduced" (Vec<Mod>, Until), "the cost of your next {f:described} this turn is reduced by {n:[n]}", [n: i32, f: Filter], Some(next(-n, f)), |_x| None);
    both!(g, "reduced" (Vec<Mod>, Until), "the next {f:described} you play (this|that) turn has its cost reduced by {n:[n]}", [n: i32, f: Filter], Some(next(-n, f)), |_x| None);
    rule!(g, "until" Until, "{u:lasting}", [u] u);
    rule!(g, "until" Until, "", [] Until::Forever);
    both!(g, "own phase" (Phase, Option<Who>), "{w:whose} {p:phase}", [w: Who, p: Phase], Some((p, Some(w))), |x| Some((x.1.clone()?, x.0)));
    both!(g, "own phase" (Phase, Option<Who>), "(the|any|each|a|the next) {p:phase}", [p: Phase], Some((p, None)), |x| x.1.is_none().then_some(x.0));
}

/// The next card that fits costs more or less to play.
fn next(by: i32, what: Filter) -> (Vec<Mod>, Until) {
    (
        vec![Mod::Cost { of: Happening { what, ..Happening::of(Deed::Play) }, by: Num::Lit(by), min: None }],
        Until::UsedOrEndOfTurn,
    )
}

fn unnext(change: &(Vec<Mod>, Until)) -> Option<(i32, Filter)> {
    let ([Mod::Cost { of, by: Num::Lit(n), min: None }], Until::UsedOrEndOfTurn) = (change.0.as_slice(), &change.1)
    else {
        return None;
    };
    (Happening { what: of.what.clone(), ..Happening::of(Deed::Play) } == *of).then(|| (*n, of.what.clone()))
}

/// What costs more by so much; to challenge costs nothing but leave.
pub fn dearer(h: Happening, n: i32) -> Vec<Mod> {
    match h.deed {
        Deed::Challenge => vec![Mod::CantUnless(h, vec![Act::Pay(Num::Lit(n))])],
        _ => vec![Mod::Cost { of: h, by: Num::Lit(n), min: None }],
    }
}

/// What is paid for leave to do something: action tokens, or what a player does to cards.
pub fn taxed(h: Happening, cost: Vec<Act>) -> Option<Vec<Mod>> {
    let paid = |act: &Act| matches!(act, Act::Pay(_) | Act::To(..) | Act::RemoveCounters(..));
    // Leave is bought for what a player sets out to do.
    let sold = |deed: Deed| {
        matches!(
            deed,
            Deed::Play | Deed::Move | Deed::Draw | Deed::Unfrighten | Deed::Challenge | Deed::Activate | Deed::Enter
        )
    };
    let all = sold(h.deed) && h.or.iter().all(|o| sold(o.deed));
    (all && cost.iter().all(paid)).then(|| vec![Mod::CantUnless(h, cost)])
}
