//! Paragraphs in words of their own: permissions, replacements and triggers that no other wording shares.

use super::ability::trigger;
use super::noun::{pick, with};
use crate::grammar::machine::Grammar;
use crate::grammar::rules::both;
use crate::tree::*;
use crate::word::{Cmp, FaceoffKind, Zone};

type Changed = (Subject, Vec<Mod>);

fn one() -> Take {
    Take::Exactly(Num::Lit(1))
}

fn every(of: Filter) -> Noun {
    Noun::Every { of, slot: Slot(0) }
}

pub fn add(g: &mut Grammar) {
    // Permission to draw from the other end of the deck.
    both!(g, "ability" Ability, "{w:who+} can draw from the bottom of their deck.", [w: Who], Some(from_below(w)), |a| match a {
        Ability::Instead { would, .. } => would.when.who.clone().filter(|w| from_below(w.clone()) == *a),
        _ => None,
    });
    both!(g, "player change" Changed, "players may look at {f:described+}", [f: Filter], Some((Subject::Cards(every(f)), vec![Mod::MayLookAt(Who::EachPlayer)])), |c| match (&c.0, c.1.as_slice()) {
        (Subject::Cards(Noun::Every { of, .. }), [Mod::MayLookAt(Who::EachPlayer)]) => Some(of.clone()),
        _ => None,
    });
    // What may be done at any time while something is so.
    both!(g, "ability" Ability, "{s:scope}, you may {d:turned over}.", [s: Cond, d: Noun], Some(free(s, d)), |a| match a {
        Ability::Activated { cond: Some(s), effect: Effect::May(_, e), .. } => match &**e {
            Effect::Do(_, Act::To(_, n)) if free(s.clone(), n.clone()) == *a => Some((s.clone(), n.clone())),
            _ => None,
        },
        _ => None,
    });
    both!(g, "turned over" Noun, "turn {r:this} over", [r: Ref], Some(Noun::The(r)), |n| match n {
        Noun::The(r) => Some(r.clone()),
        _ => None,
    });
    both!(g, "ability" Ability, "{t:timing}: Any player with {f:one card} may {e:doing}.", [t: Timing, f: Filter, e: Effect], Some(open_to(t, f, super::effect::by(&e, &Who::You))), |a| match a {
        Ability::Activated { timing, by: Some(Who::EachWith(c)), effect, .. } => match &**c {
            Cond::Count(f, ..) => {
                let f = Filter::of(f.0.iter().filter(|i| **i != Is::Controlled(Who::They)).cloned());
                (open_to(*timing, f.clone(), effect.clone()) == *a).then(|| (*timing, f, super::effect::unby(effect, &Who::You)))
            }
            _ => None,
        },
        _ => None,
    });
    both!(g, "ability" Ability, "If {w:any who} would force you to discard {r:this}, you may {e:doing} instead.", [w: Who, r: Ref, e: Effect], (r == Ref::This).then(|| forced(w, super::effect::by(&e, &Who::You))), |a| match a {
        Ability::Instead { would, .. } => match would.when.involving.as_ref()?.0.as_slice() {
            [Is::Controlled(w)] if forced(w.clone(), would.instead.clone()) == *a => Some((w.clone(), Ref::This, super::effect::unby(&would.instead, &Who::You))),
            _ => None,
        },
        _ => None,
    });
    both!(g, "ability" Ability, "If an opponent would move {f:one card} to a Problem, you may {e:doing}. If you do, {x:another is chosen} and move that {h:head noun} there instead.", [f: Filter, e: Effect, x: (), h: Head], { let () = x; Some(led_astray(f, super::effect::by(&e, &Who::You), h)) }, |a| match a {
        Ability::Instead { would, .. } => match &would.instead {
            Effect::IfDone { first, then, .. } => match &**then {
                Effect::Seq(list) => match list.as_slice() {
                    [_, Effect::Do(_, Act::Move(Noun::The(Ref::That(h)), _))] if led_astray(would.when.what.clone(), (**first).clone(), *h) == *a => Some((would.when.what.clone(), super::effect::unby(first, &Who::You), (), *h)),
                    _ => None,
                },
                _ => None,
            },
            _ => None,
        },
        _ => None,
    });
    both!(g, "ability" Ability, "When you play {f:one card} {x:of another color} one of your other {o:described+}, {e:text}", [f: Filter, x: (), o: Filter, e: Effect], { let () = x; Some(unlike(f, o, e)) }, |a| match a {
        Ability::When { when, cond: Some(Cond::Count(o, ..)), effect, .. } => {
            let o = Filter::of(o.0.iter().filter(|i| !matches!(i, Is::Not(_) | Is::Controlled(_))).cloned());
            (unlike(when.what.clone(), o.clone(), effect.clone()) == *a).then(|| (when.what.clone(), (), o, effect.clone()))
        }
        _ => None,
    });
    both!(g, "ability" Ability, "During {k:faceoffs} involving {r:this}, you may flip {n:additional cards}, then choose one of {x:those flipped so} and ignore the rest.", [k: FaceoffKind, r: Ref, n: Num, x: ()], { let () = x; Some(best_of(k, r, n)) }, |a| match a {
        Ability::When { when, effect: Effect::May(_, e), .. } => match &**e {
            Effect::Seq(list) => match (list.first(), when.involving.as_ref()?.0.as_slice()) {
                (Some(Effect::Do(_, Act::Flip(n))), [Is::The(r)]) if best_of(when.faceoff?, r.clone(), n.clone()) == *a => Some((when.faceoff?, r.clone(), n.clone(), ())),
                _ => None,
            },
            _ => None,
        },
        _ => None,
    });
    both!(g, "ability" Ability, "Chaos: {e:text}", [e: Effect], Some(chaos(e)), |_a| None);
    both!(g, "ability" Ability, "At the start of {x:the first of turns}, if {y:went second}, {e:text}", [x: (), y: (), e: Effect], { let ((), ()) = (x, y); Some(second(e)) }, |a| match a {
        Ability::When { effect, .. } if second(effect.clone()) == *a => Some(((), (), effect.clone())),
        _ => None,
    });
    both!(g, "ability" Ability, "{s:scope}, you may play {r:this} from your discard pile {x:as if in hand}. If you do, {e:sentence}.", [s: Cond, r: Ref, x: (), e: Effect], { let () = x; (r == Ref::This).then(|| again(Some(s), e)) }, |a| match a {
        Ability::Both(first, then) => match (&**first, &**then) {
            (Ability::Always { change: Change { cond: Some(s), .. }, .. }, Ability::When { effect, .. }) if again(Some(s.clone()), effect.clone()) == *a => Some((s.clone(), Ref::This, (), effect.clone())),
            _ => None,
        },
        _ => None,
    });
    both!(g, "ability" Ability, "This card enters play with a number of {c:counters} on it equal to the number of {d:counters} on {f:one card}.", [c: Counter, d: Counter, f: Filter], (c == d).then(|| likewise(c, f)), |a| match a {
        Ability::AsEnters { effect: Effect::Seq(list), .. } => match list.as_slice() {
            [Effect::Do(_, Act::Choose(Noun::Pick { of, .. })), Effect::Do(_, Act::PutCounters(_, c, _))] if likewise(c.clone(), of.clone()) == *a => Some((c.clone(), c.clone(), of.clone())),
            _ => None,
        },
        _ => None,
    });
    // What this card has banished over all its time.
    both!(g, "ability" Ability, "When {x:some are banished} this way, if {c:cond}, {e:text}", [x: (), c: Cond, e: Effect], { let () = x; Some(Ability::State { cond: c, effect: e }) }, |a| match a {
        Ability::State { cond, effect } if tells_of_banished(cond) => Some(((), cond.clone(), effect.clone())),
        _ => None,
    });
    both!(@ g, 2, "sentence" Effect, "{a:clause}, {b:clause}, and {c:clause}", [a: Effect, b: Effect, c: Effect], Some(super::effect::seq(vec![a, b, c])), |e| match e {
        Effect::Seq(list) => match list.as_slice() {
            [a, b, c] => Some((a.clone(), b.clone(), c.clone())),
            _ => None,
        },
        _ => None,
    });
    both!(g, "noun" Noun, "s: each other {a:type}, {b:type}, and {c:type}", [a: Is, b: Is, c: Is], Some(every(Filter::of([Is::Other, Is::AnyOf([a, b, c].into_iter().map(|t| Filter::of([t])).collect())]))), |n| match n {
        Noun::Every { of, .. } => match of.0.as_slice() {
            [Is::Other, Is::AnyOf(list)] => match list.iter().map(|f| f.0.as_slice()).collect::<Vec<_>>()[..] {
                [[a], [b], [c]] => Some((a.clone(), b.clone(), c.clone())),
                _ => None,
            },
            _ => None,
        },
        _ => None,
    });
    both!(g, "noun" Noun, "s: each of {w:whose} {a:type+} and {b:type+} {p:posts}", [w: Who, a: Is, b: Is, p: Vec<Is>], {
        let either = Is::AnyOf(vec![Filter::of([a]), Filter::of([b])]);
        Some(every(Filter::of(p.into_iter().chain([either, Is::Controlled(w)]))))
    }, |n| match n {
        Noun::Every { of, .. } => {
            let w = of.0.iter().find_map(|i| if let Is::Controlled(w) = i { Some(w.clone()) } else { None })?;
            let either = of.0.iter().find_map(|i| if let Is::AnyOf(l) = i { Some(l) } else { None })?;
            let [a, b] = either.as_slice() else { return None };
            let ([a @ Is::Type(_)], [b @ Is::Type(_)]) = (a.0.as_slice(), b.0.as_slice()) else { return None };
            let rest = of.0.iter().filter(|i| !matches!(i, Is::Controlled(_) | Is::AnyOf(_))).cloned().collect();
            Some((w, a.clone(), b.clone(), rest))
        }
        _ => None,
    });
}

fn tells_of_banished(c: &Cond) -> bool {
    match c {
        Cond::Count(f, ..) | Cond::Compare(Num::Count(f), ..) => f.past() == Some(Deed::Banish),
        _ => false,
    }
}

fn from_below(who: Who) -> Ability {
    let when = Happening { who: Some(who), ..Happening::of(Deed::Draw) };
    let instead = Effect::Do(Who::They, Act::DrawFromBottom(Num::Lit(1)));
    Ability::Instead {
        would: Would { when, cond: None, may: Some(Who::They), limit: None, instead },
        works: Works::Play,
    }
}

fn free(cond: Cond, what: Noun) -> Ability {
    let turn = Effect::Do(Who::You, Act::To(Deed::TurnOver, what));
    Ability::Activated {
        timing: Timing::Immediate,
        react: None,
        cond: Some(cond),
        cost: Vec::new(),
        effect: Effect::May(Who::You, Box::new(turn)),
        limit: None,
        by: None,
        works: Works::Play,
    }
}

fn open_to(timing: Timing, f: Filter, effect: Effect) -> Ability {
    let theirs = Cond::Count(with(f, Is::Controlled(Who::They)), Cmp::AtLeast, Num::Lit(1));
    Ability::Activated {
        timing,
        react: None,
        cond: None,
        cost: Vec::new(),
        effect,
        limit: None,
        by: Some(Who::EachWith(Box::new(theirs))),
        works: Works::Play,
    }
}

fn forced(by: Who, instead: Effect) -> Ability {
    let when = Happening {
        who: Some(Who::You),
        what: Filter::of([Is::The(Ref::This)]),
        involving: Some(Filter::of([Is::Controlled(by)])),
        ..Happening::of(Deed::Discard)
    };
    Ability::Instead {
        would: Would { when, cond: None, may: Some(Who::You), limit: None, instead },
        works: Works::Hand,
    }
}

fn led_astray(what: Filter, pay: Effect, head: Head) -> Ability {
    let when =
        Happening { who: Some(Who::Opponent), what, to: Some(Spot::At(Place::Problem)), ..Happening::of(Deed::Move) };
    let elsewhere = Place::ProblemBut(Box::new(Place::There));
    let then = Box::new(Effect::Seq(vec![
        Effect::Do(Who::They, Act::ChooseProblem(elsewhere, Slot(0))),
        Effect::Do(Who::They, Act::Move(Noun::The(Ref::That(head)), Place::There)),
    ]));
    let instead = Effect::IfDone { first: Box::new(pay), then, otherwise: None };
    Ability::Instead {
        would: Would { when, cond: None, may: Some(Who::You), limit: None, instead },
        works: Works::Play,
    }
}

fn unlike(what: Filter, others: Filter, effect: Effect) -> Ability {
    let not = |is: Is| Is::Not(Box::new(is));
    let rest = [Is::Controlled(Who::You), not(Is::The(Ref::It)), not(Is::SharesColor(Ref::It))];
    let others = Filter::of(others.0.into_iter().chain(rest));
    let when = Happening { who: Some(Who::You), what, ..Happening::of(Deed::Play) };
    trigger(when, Some(Cond::Count(others, Cmp::AtLeast, Num::Lit(1))), effect)
}

fn best_of(kind: FaceoffKind, this: Ref, n: Num) -> Ability {
    let when = Happening {
        who: Some(Who::You),
        faceoff: Some(kind),
        involving: Some(Filter::of([Is::The(this)])),
        first: Some(Span::Faceoff),
        ..Happening::of(Deed::Flip)
    };
    let these = || Filter::of([Is::Flipped, Is::ThisWay(Deed::Flip)]);
    let rest = with(these(), Is::Not(Box::new(Is::The(Ref::It))));
    let effect = Effect::Seq(vec![
        Effect::Do(Who::You, Act::Flip(n)),
        Effect::Do(Who::You, Act::Choose(pick(one(), these()))),
        Effect::Do(Who::You, Act::To(Deed::Ignore, every(rest))),
    ]);
    trigger(when, None, Effect::May(Who::You, Box::new(effect)))
}

fn chaos(effect: Effect) -> Ability {
    let when = Happening { what: Filter::of([Is::The(Ref::This)]), ..Happening::of(Deed::Flip) };
    trigger(when, None, effect)
}

fn second(effect: Effect) -> Ability {
    let mine = Cond::Compare(Num::Turns(Who::You), Cmp::Exactly, Num::Lit(1));
    let theirs = Cond::Compare(Num::Turns(Who::Opponent), Cmp::AtLeast, Num::Lit(1));
    let when = Happening { who: Some(Who::You), ..Happening::of(Deed::StartTurn) };
    trigger(when, Some(Cond::All(vec![mine, theirs])), effect)
}

pub fn again(cond: Option<Cond>, then: Effect) -> Ability {
    let from = Zone::Discard;
    let change =
        Change { cond, what: Subject::Cards(Noun::The(Ref::This)), mods: vec![Mod::MayPlayFrom(from, Who::You)] };
    let when = Happening {
        who: Some(Who::You),
        what: Filter::of([Is::The(Ref::This)]),
        from: Some(Spot::In(from, Some(Who::You))),
        ..Happening::of(Deed::Play)
    };
    Ability::Both(
        Box::new(Ability::Always { change, works: Works::Discard }),
        Box::new(Ability::When { when, cond: None, effect: then, limit: None, works: Works::Play }),
    )
}

fn likewise(counter: Counter, f: Filter) -> Ability {
    let n = Num::Counters(counter.clone(), Ref::It);
    let effect = Effect::Seq(vec![
        Effect::Do(Who::You, Act::Choose(pick(one(), f))),
        Effect::Do(Who::You, Act::PutCounters(n, counter, Noun::The(Ref::This))),
    ]);
    Ability::AsEnters { what: Filter::of([Is::The(Ref::This)]), effect }
}
