//! Times and happenings with a condition of their own, and limits said of an ability.

use super::ability::trigger;
use super::noun::with;
use crate::grammar::machine::Grammar;
use crate::grammar::rules::{both, happens};
use crate::tree::*;
use crate::word::{CardType, Cmp, FaceoffKind, Phase, Zone};

/// So many of a happening: what was done, and how often.
type Past = (Happening, Cmp, Num);
type Many = (Filter, Cmp, Num);

pub fn add(g: &mut Grammar) {
    times(g);
    of_two(g);
    happenings(g);
    told(g);
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
    both!(g, "ability" Ability, "read: At the end of (a|any|each) turn in which {w:any who} {p:did}, {e:text}", [w: Who, p: Past, e: Effect], Some(at_its_end(None, w, p, e)), |_a| None);
    both!(g, "ability" Ability, "read: At the end of your turn in which {w:any who} {p:did}, {e:text}", [w: Who, p: Past, e: Effect], Some(at_its_end(Some(Who::You), w, p, e)), |_a| None);
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

/// "a faceoff involving this card and another Buffalo": of the second it is a condition that it takes part.
fn of_two(g: &mut Grammar) {
    for (words, deed, who) in [
        ("At the (start|beginning) of", Deed::StartFaceoff, None),
        ("At the end of", Deed::EndFaceoff, None),
        ("When you win", Deed::WinFaceoff, Some(Who::You)),
        ("When you lose", Deed::LoseFaceoff, Some(Who::You)),
    ] {
        let of = move |k: FaceoffKind, f: Filter, n: Many, e: Effect| {
            let when = Happening { who: who.clone(), faceoff: Some(k), involving: Some(f), ..Happening::of(deed) };
            trigger(when, Some(Cond::Count(with(n.0, Is::Involved), n.1, n.2)), e)
        };
        both!(@ g, 1, "ability" Ability, &format!("read: {words} {{k:faceoff}} involving {{f:some cards}} and {{n:how many}}, {{e:text}}"), [k: FaceoffKind, f: Filter, n: Many, e: Effect], Some(of(k, f, n, e)), |_a| None);
    }
}

/// At the end of somebody's turn in which something was done.
fn at_its_end(whose: Option<Who>, w: Who, p: Past, e: Effect) -> Ability {
    let did = Cond::Happened(Box::new(Happening { who: Some(w), ..p.0 }), p.1, p.2, Span::Turn);
    trigger(Happening { who: whose, ..Happening::of(Deed::EndTurn) }, Some(did), e)
}

fn first_turn(effect: Effect) -> Ability {
    let first = Cond::Compare(Num::Turns(Who::You), Cmp::Exactly, Num::Lit(1));
    trigger(Happening { who: Some(Who::You), ..Happening::of(Deed::StartTurn) }, Some(first), effect)
}

fn happenings(g: &mut Grammar) {
    both!(g, "happening" Happening, "read: {f:some cards} becomes attached to {i:some cards}", [f: Filter, i: Filter], Some(attached(f, i)), |_h| None);
    both!(g, "happening" Happening, "you attach {f:some cards} to {i:some cards}", [f: Filter, i: Filter], Some(super::happening::by(attached(f, i), &Who::You)), |h| {
        let i = h.involving.clone()?;
        (super::happening::by(attached(h.what.clone(), i.clone()), &Who::You) == *h).then(|| (h.what.clone(), i))
    });
    both!(g, "happening" Happening, "read: {f:some cards} enters play attached to {i:some cards}", [f: Filter, i: Filter], attached(f, i).or.pop(), |_h| None);
    both!(g, "happening" Happening, "{f:some cards} is attached to {i:some cards}", [f: Filter, i: Filter], Some(attached(f, i)), |h| {
        let i = h.involving.clone()?;
        (attached(h.what.clone(), i.clone()) == *h).then(|| (h.what.clone(), i))
    });
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
    both!(g, "ability" Ability, "read: When {h:happening once} for the first time, {e:text}", [h: Happening, e: Effect], {
        let told = h.to == Some(Spot::At(Place::Here)) && h.who == Some(Who::Any);
        // "this Problem is confronted", by whomever.
        let passive = h == Happening { what: Filter::of([Is::The(Ref::This)]), ..Happening::of(Deed::Confront) };
        let first = Some(Span::Game);
        if passive {
            let to = Some(Spot::At(Place::Here));
            let when = Happening { who: Some(Who::Any), to, first, ..Happening::of(Deed::Confront) };
            return Some(trigger(when, None, e));
        }
        (h.deed == Deed::Confront && told).then(|| trigger(Happening { first, ..h }, None, e))
    }, |_a| None);
    both!(g, "ability" Ability, "read: The first time {h:happening once}, {e:text}", [h: Happening, e: Effect], {
        let of_problem = h.deed == Deed::Confront && h.to == Some(Spot::At(Place::Here));
        of_problem.then(|| trigger(Happening { first: Some(Span::Game), ..h }, None, e))
    }, |_a| None);
}

/// Put onto a card in play, or entering play on it.
fn attached(what: Filter, to: Filter) -> Happening {
    let host = match to.0.as_slice() {
        [Is::The(r)] => Noun::The(r.clone()),
        _ => super::noun::every(to.clone()),
    };
    let entering = Happening { what: with(what.clone(), Is::On(Box::new(host))), ..Happening::of(Deed::Enter) };
    Happening { what, involving: Some(to), or: vec![entering], ..Happening::of(Deed::Attach) }
}

/// Happenings told by other words.
fn told(g: &mut Grammar) {
    happens!(g, "card verb", "read: enter~ play to {to:a problem}", Deed::Enter, [to]);
    // More power than a Problem asks for, by how much.
    happens!(
        g,
        "verb",
        "confront~ {to:a problem} (with|by) {amount:amount} more power than (required|needed|necessary)",
        Deed::Confront,
        [to, amount]
    );
    happens!(g, "verb", "read: confront~ {to:a problem} by {amount:amount} power", Deed::Confront, [to, amount]);
    both!(g, "last" (Happening, Option<Cond>), "read: you play your last card (|in hand)", [], {
        let from = Some(Spot::Last(Zone::Hand, None));
        Some((Happening { who: Some(Who::You), from, ..Happening::of(Deed::Play) }, None))
    }, |_l| None::<()>);
    both!(g, "simple cond" Cond, "read: there is {k:faceoff} {p:loc}", [k: FaceoffKind, p: Place], Some(Cond::InFaceoff(k, None, Some(p))), |_c| None);
    // One card more in the Ready Phase, as it ends.
    for (words, who) in [
        ("you draw {n:additional cards} during your", Who::You),
        ("draw {n:additional cards} during your", Who::You),
        ("each player draws {n:additional cards} during their", Who::EachPlayer),
        ("each opponent draws {n:additional cards} during their", Who::EachOpponent),
    ] {
        let by = who.clone();
        both!(g, "ability" Ability, &format!("read: {words} Ready Phase."), [n: Num], Some(drawn(None, by.clone(), n)), |_a| None);
        both!(g, "ability" Ability, &format!("read: {{s:scope}}, {words} Ready Phase."), [s: Cond, n: Num], Some(drawn(Some(s), who.clone(), n)), |_a| None);
    }
}

fn drawn(cond: Option<Cond>, who: Who, n: Num) -> Ability {
    let draws = if who == Who::You { Who::You } else { Who::They };
    let when = Happening { phase: Some(Phase::Ready), who: Some(who), ..Happening::of(Deed::EndPhase) };
    trigger(when, cond, Effect::Do(draws, Act::Draw(n)))
}

/// "This ability can't be activated more than once each turn.", "You can only activate this ability while ...".
fn limits(g: &mut Grammar) {
    both!(g, "limit" Option<Limit>, "read: This ability (can't|cannot) be (activated|used) more than {t:times} (per|each) {s:remembered}.", [t: u8, s: Span], Some(Some(Limit { times: t, per: s })), |_l| None);
    both!(g, "ability" Ability, "read: {t:timing}: {c:acts} to {e:paid text} (You can|You may) (only activate this ability|activate this ability only) {s:scope}.", [t: Timing, c: Vec<Act>, e: Effect, s: Cond], {
        let works = super::ability::works_in(&c, &e);
        Some(Ability::Activated { timing: t, react: None, cond: Some(s), cost: c, effect: e, limit: None, by: None, works })
    }, |_a| None);
}

/// "Instead" of what is told as if it happened: it would.
fn replaced(g: &mut Grammar) {
    both!(@ g, 1, "ability" Ability, "read: When {h:happening}, {w:who%} may {e:doing} instead.", [h: Happening, w: Who, e: Effect], would_be(&h).then(|| {
        let instead = super::effect::by(&e, &w);
        Ability::Instead { would: Would { when: h, cond: None, may: Some(w), limit: None, instead }, works: Works::Play }
    }), |_a| None);
    both!(@ g, 1, "ability" Ability, "read: When {h:happening}, {e:sentence} instead.", [h: Happening, e: Effect], (would_be(&h) && !matches!(e, Effect::May(..))).then_some(Ability::Instead { would: Would { when: h, cond: None, may: None, limit: None, instead: e }, works: Works::Play }), |_a| None);
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
