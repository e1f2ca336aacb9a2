//! Times and happenings with a condition of their own, and limits said of an ability.

use super::ability::trigger;
use super::noun::with;
use crate::grammar::machine::Grammar;
use crate::grammar::rules::{both, happens};
use crate::tree::*;
use crate::word::{CardType, Cmp, FaceoffKind, Zone};

/// So many of a happening: what was done, and how often.
type Past = (Happening, Cmp, Num);
type Many = (Filter, Cmp, Num);

pub fn add(g: &mut Grammar) {
    times(g);
    happenings(g);
    limits(g);
    replaced(g);
}

fn times(g: &mut Grammar) {
    both!(g, "ability" Ability, "At the (start|beginning) of your first turn, {e:text}", [e: Effect], Some(first_turn(e)), |a| match a {
        Ability::When { effect, .. } => (first_turn(effect.clone()) == *a).then(|| effect.clone()),
        _ => None,
    });
    for (word, deed) in [("(start|beginning)", Deed::StartTurn), ("end", Deed::EndTurn)] {
        happens!(g, "time", &format!("read: the {word} of any turn"), deed, []);
    }
    both!(g, "ability" Ability, "read: At the end of (a|any|each|your) turn in which {w:any who} {p:did}, {e:text}", [w: Who, p: Past, e: Effect], {
        let did = Cond::Happened(Box::new(Happening { who: Some(w), ..p.0 }), p.1, p.2, Span::Turn);
        Some(trigger(Happening::of(Deed::EndTurn), Some(did), e))
    }, |_a| None);
    for (word, deed) in [("(start|beginning)", Deed::StartFaceoff), ("end", Deed::EndFaceoff)] {
        both!(@ g, 1, "ability" Ability, &format!("read: At the {word} of {{k:faceoff}} involving {{a:amount}} of {{w:whose}} {{f:described+}}, {{e:text}}"), [k: FaceoffKind, a: (Cmp, Num), w: Who, f: Filter, e: Effect], (a.1 != Num::Lit(1)).then(|| {
            let those = with(with(f, Is::Controlled(w)), Is::Involved);
            trigger(Happening { faceoff: Some(k), ..Happening::of(deed) }, Some(Cond::Count(those, a.0, a.1)), e)
        }), |_a| None);
        both!(@ g, 1, "ability" Ability, &format!("read: At the {word} of {{k:faceoff}} involving {{n:how many}}, {{e:text}}"), [k: FaceoffKind, n: Many, e: Effect], (n.2 != Num::Lit(1)).then(|| {
            let cond = Cond::Count(with(n.0, Is::Involved), n.1, n.2);
            trigger(Happening { faceoff: Some(k), ..Happening::of(deed) }, Some(cond), e)
        }), |_a| None);
    }
}

fn first_turn(effect: Effect) -> Ability {
    let first = Cond::Compare(Num::Turns(Who::You), Cmp::Exactly, Num::Lit(1));
    trigger(Happening { who: Some(Who::You), ..Happening::of(Deed::StartTurn) }, Some(first), effect)
}

fn happenings(g: &mut Grammar) {
    happens!(g, "done", "attached to {involving:some cards}", Deed::Attach, [involving]);
    both!(g, "happening" Happening, "read: {w:whose} {z:zone} is shuffled", [w: Who, z: Zone], Some(Happening { what: Filter::of([Is::In(z, Some(w))]), ..Happening::of(Deed::Shuffle) }), |_h| None);
    // "here involving this card": where a faceoff is and who is in it.
    for (deed, verb) in [(Deed::WinFaceoff, "win~"), (Deed::LoseFaceoff, "lose~"), (Deed::StartFaceoff, "start~")] {
        happens!(
            g,
            "verb",
            &format!("{verb} {{faceoff:faceoff}} {{to:standing}} involving {{involving:some cards}}"),
            deed,
            [faceoff, to, involving]
        );
    }
    for (word, deed) in [("(start|beginning)", Deed::StartFaceoff), ("end", Deed::EndFaceoff)] {
        happens!(
            g,
            "time",
            &format!("the {word} of {{faceoff:faceoff}} {{to:standing}} involving {{involving:some cards}}"),
            deed,
            [faceoff, to, involving]
        );
    }
    // "The first time a player confronts this Problem": once, of a Problem that is confronted by many.
    both!(g, "ability" Ability, "read: The first time {h:happening once}, {e:text}", [h: Happening, e: Effect], {
        let of_problem = h.deed == Deed::Confront && h.to == Some(Spot::At(Place::Here));
        of_problem.then(|| trigger(Happening { first: Some(Span::Game), ..h }, None, e))
    }, |_a| None);
}

/// "This ability can't be activated more than once each turn.", "You can only activate this ability while ...".
fn limits(g: &mut Grammar) {
    both!(g, "limit" Option<Span>, "read: This ability (can't|cannot) be activated more than once (per|each) {s:remembered}.", [s: Span], Some(Some(s)), |_l| None);
    both!(g, "ability" Ability, "read: {t:timing}: {c:acts} to {e:paid text} (You can|You may) (only activate this ability|activate this ability only) {s:scope}.", [t: Timing, c: Vec<Act>, e: Effect, s: Cond], {
        let works = super::ability::works_in(&c, &e);
        Some(Ability::Activated { timing: t, react: None, cond: Some(s), cost: c, effect: e, limit: None, by: None, works })
    }, |_a| None);
}

/// "When you discard this card, you may put it into play instead": what would happen, told as if it did.
fn replaced(g: &mut Grammar) {
    both!(@ g, 1, "ability" Ability, "read: When {h:happening}, {w:who%} may {e:doing} instead.", [h: Happening, w: Who, e: Effect], would_be(&h).then(|| {
        let instead = super::effect::by(&e, &w);
        Ability::Instead { would: Would { when: h, cond: None, may: Some(w), limit: None, instead }, works: Works::Play }
    }), |_a| None);
    both!(@ g, 1, "ability" Ability, "read: When {h:happening}, {e:sentence} instead.", [h: Happening, e: Effect], (would_be(&h) && !matches!(e, Effect::May(..))).then(|| {
        Ability::Instead { would: Would { when: h, cond: None, may: None, limit: None, instead: e }, works: Works::Play }
    }), |_a| None);
    // "Neither player can ...": nobody can.
    both!(g, "player change" (Subject, Vec<Mod>), "read: (Neither player|No player|No players) (can|may) {h:verb}", [h: Happening], Some((Subject::Players(Who::EachPlayer), vec![Mod::Cant(h)])), |_c| None);
    both!(g, "card change" (Subject, Vec<Mod>), "read: No {f:described+} (can|may) be {h:done}", [f: Filter, h: Happening], Some((Subject::Cards(super::noun::every(f)), vec![Mod::Cant(h)])), |_c| None);
}

/// What can be replaced when it is told as happening: a card going from one zone to another, or changing its state.
fn would_be(h: &Happening) -> bool {
    let fits = |deed: Deed| {
        matches!(
            deed,
            Deed::Discard
                | Deed::Dismiss
                | Deed::Retire
                | Deed::Banish
                | Deed::Frighten
                | Deed::Exhaust
                | Deed::Draw
                | Deed::Flip
                | Deed::Send
        )
    };
    let of_problem = h.what.0.contains(&Is::Type(CardType::Problem));
    fits(h.deed) && h.or.iter().all(|o| fits(o.deed)) && !of_problem
}
