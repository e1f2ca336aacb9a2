//! Limits, costs of abilities and keywords, points by where they come from, and changes with an end of their own.

use super::ability::trigger;
use super::choices::phrase;
use super::effect::{SUBJECT, later};
use super::noun::{pick, with};
use super::number::{times, untimes};
use crate::grammar::machine::Grammar;
use crate::grammar::rules::{both, happens, rule};
use crate::keyword::Keyword;
use crate::tree::*;
use crate::word::{CardType, Cmp, FaceoffKind, Phase, Zone};

type Changed = (Subject, Vec<Mod>);

pub fn add(g: &mut Grammar) {
    for (kind, words) in [
        ("is challenged only", "can only be challenged"),
        ("one more step", "there is an additional Confront Step"),
        ("that Event is open", "you may play that Event"),
        ("as though in hand", "as though it were in your hand"),
        ("as if in hand", "as if it were in your hand"),
        ("would be discarded", "would enter your discard pile"),
        ("is free of colors", "it has no color requirement"),
        ("as though theirs", "as though it were in that player 's hand"),
        ("another is chosen", "they choose a different Problem"),
        ("of another color", "that is a different color from"),
        ("those flipped so", "the cards flipped this way"),
        ("the first of turns", "your first turn"),
        ("went second", "you did not play first"),
        ("some are banished", "one or more cards are banished"),
    ] {
        phrase(g, kind, words);
    }
    points(g);
    limits(g);
    costs(g);
    keywords(g);
    counters(g);
    happenings(g);
    lasting(g);
    abilities(g);
}

fn one() -> Take {
    Take::Exactly(Num::Lit(1))
}

fn every(of: Filter) -> Noun {
    Noun::Every { of, slot: Slot(0) }
}

fn always(cond: Option<Cond>, what: Subject, m: Mod) -> Ability {
    Ability::Always { change: Change { cond, what, mods: vec![m] }, works: Works::Play }
}

/// Points of a Problem's bonus, and of a Troublemaker that was defeated.
fn points(g: &mut Grammar) {
    happens!(g, "verb", "score~ {from:a problem} 's bonus points", Deed::Score, [from]);
    both!(g, "verb" Happening, "score~ points for defeating {f:any cards}", [f: Filter], Some(Happening { what: f, ..Happening::of(Deed::Score) }), |h| {
        let plain = Happening { what: h.what.clone(), ..Happening::of(Deed::Score) };
        (plain == *h && h.what != Filter::any()).then(|| h.what.clone())
    });
    rule!(g, "act" Act, "score~ them", [] Act::Score(Num::ThatMany));
    both!(g, "act" Act, "score~ {n:number} fewer (points|point)", [n: i32], Some(Act::Score(Num::Plus(Box::new(Num::ThatMany), Box::new(Num::Lit(-n))))), |a| match a {
        Act::Score(Num::Plus(a, b)) if **a == Num::ThatMany => match **b {
            Num::Lit(n) => Some(-n),
            _ => None,
        },
        _ => None,
    });
}

fn limits(g: &mut Grammar) {
    both!(g, "ability" Ability, "No more than {n:num} of each players ' {f:described+} can contribute their power to confronting {p:problem}.", [n: Num, f: Filter, p: Place], Some(contributing(n, f, p)), |a| match a {
        Ability::Always { change: Change { mods, .. }, .. } => match mods.as_slice() {
            [Mod::AtMost(h, n, _)] => match &h.to {
                Some(Spot::At(p)) if contributing(n.clone(), h.what.clone(), p.clone()) == *a => Some((n.clone(), h.what.clone(), p.clone())),
                _ => None,
            },
            _ => None,
        },
        _ => None,
    });
    both!(g, "card change" Changed, "{r:this} {x:is challenged only} by a number of characters up to {q:quantity}", [r: Ref, x: (), q: Num], { let () = x; Some((Subject::Cards(Noun::The(r)), vec![challengers(q)])) }, |c| match (&c.0, c.1.as_slice()) {
        (Subject::Cards(Noun::The(r)), [Mod::AtMost(h, q, Span::Faceoff)]) if h.deed == Deed::Challenge => Some((r.clone(), (), q.clone())),
        _ => None,
    });
    // Of the same type as the card in question.
    both!(g, "player mod" Vec<Mod>, "can't play more than {n:num} card of each type per {s:span}", [n: Num, s: Span], Some(vec![Mod::AtMost(of_each_type(), n, s)]), |m| match m.as_slice() {
        [Mod::AtMost(h, n, s)] if *h == of_each_type() => Some((n.clone(), *s)),
        _ => None,
    });
    both!(g, "player mod" Vec<Mod>, "can't ready more than {n:num} {f:described}", [n: Num, f: Filter], Some(vec![Mod::AtMost(Happening { what: f, ..Happening::of(Deed::Ready) }, n, Span::Phase)]), |m| match m.as_slice() {
        [Mod::AtMost(h, n, Span::Phase)] if *h == (Happening { what: h.what.clone(), ..Happening::of(Deed::Ready) }) => Some((n.clone(), h.what.clone())),
        _ => None,
    });
    both!(g, "player mod" Vec<Mod>, "read: can't ready more than {n:num} {f:described+}", [n: Num, f: Filter], Some(vec![Mod::AtMost(Happening { what: f, ..Happening::of(Deed::Ready) }, n, Span::Phase)]), |_m| None);
    both!(g, "done" Happening, "retired for being in excess of {w:whose} home limit", [w: Who], Some(trimmed(w)), |h| match &h.amount {
        Some((_, Num::HomeLimit(w))) if *h == trimmed(w.clone()) => Some(w.clone()),
        _ => None,
    });
    both!(g, "simple cond" Cond, "you have {f:described+} at home in excess of your home limit", [f: Filter], Some(crowded(f)), |c| match c {
        Cond::Compare(Num::Count(f), ..) => {
            let own = [Is::Controlled(Who::You), Is::At(Place::Home(Who::You))];
            let rest = Filter::of(f.0.iter().filter(|i| !own.contains(i)).cloned());
            (crowded(rest.clone()) == *c).then_some(rest)
        }
        _ => None,
    });
    // A Problem confronted by those who are there, whatever it asks.
    both!(g, "sentence" Effect, "this turn, you meet the confront requirements of {p:problem} if you have at least one {j:adj} {a:trait}, {b:trait}, and {c:trait} {t:type} {l:loc}", [p: Place, j: Is, a: String, b: String, c: String, t: Is, l: Place], Some(met(p, &[a, b, c], &Filter::of([j, t]), &l)), |e| {
        let Effect::Change { change: Change { cond: Some(Cond::All(list)), mods, .. }, .. } = e else { return None };
        let [Mod::Meets(p)] = mods.as_slice() else { return None };
        let mut traits = Vec::new();
        let mut rest = (None, None, None);
        for c in list {
            let Cond::Count(f, ..) = c else { return None };
            for is in &f.0 {
                match is {
                    Is::Trait(t) => traits.push(t.clone()),
                    Is::At(l) => rest.2 = Some(l.clone()),
                    Is::Type(_) | Is::Character => rest.1 = Some(is.clone()),
                    Is::Controlled(_) => {}
                    other => rest.0 = Some(other.clone()),
                }
            }
        }
        let (j, t, l) = (rest.0?, rest.1?, rest.2?);
        let [a, b, c] = <[String; 3]>::try_from(traits).ok()?;
        (met(p.clone(), &[a.clone(), b.clone(), c.clone()], &Filter::of([j.clone(), t.clone()]), &l) == *e).then(|| (p.clone(), j, a, b, c, t, l))
    });
    both!(g, "clause" Effect, "during the next {p:phase}, {x:one more step} for each Problem", [p: Phase, x: ()], { let () = x; Some(confronts(p)) }, |e| match e {
        Effect::Change { until: Until::EndOf(p), .. } if confronts(*p) == *e => Some((*p, ())),
        _ => None,
    });
    // A Problem that stays until it is solved.
    both!(g, "card change" Changed, "{p:own problem} can't be {h:done} until it is solved", [p: Place, h: Happening], Some(stays(p, h)), |c| match (&c.0, c.1.as_slice()) {
        (Subject::Cards(Noun::Every { of, .. }), [Mod::CantUnlessCond(h, _)]) => {
            let p = of.0.iter().find_map(|i| if let Is::At(p) = i { Some(p.clone()) } else { None })?;
            (stays(p.clone(), h.clone()) == *c).then(|| (p, h.clone()))
        }
        _ => None,
    });
}

fn contributing(n: Num, what: Filter, p: Place) -> Ability {
    let h = Happening { what, to: Some(Spot::At(p)), ..Happening::of(Deed::Contribute) };
    always(None, Subject::Players(Who::EachPlayer), Mod::AtMost(h, n, Span::Phase))
}

pub fn challengers(n: Num) -> Mod {
    Mod::AtMost(Happening::of(Deed::Challenge), n, Span::Faceoff)
}

fn of_each_type() -> Happening {
    Happening { what: Filter::of([Is::SharesType(Ref::Slot(Slot::CARD))]), ..Happening::of(Deed::Play) }
}

fn trimmed(who: Who) -> Happening {
    Happening { amount: Some((Cmp::More, Num::HomeLimit(who))), ..Happening::of(Deed::Retire) }
}

fn crowded(f: Filter) -> Cond {
    let own = Filter::of(f.0.into_iter().chain([Is::Controlled(Who::You), Is::At(Place::Home(Who::You))]));
    Cond::Compare(Num::Count(own), Cmp::More, Num::HomeLimit(Who::You))
}

fn met(p: Place, traits: &[String], like: &Filter, at: &Place) -> Effect {
    let has = |t: &String| {
        let own = [Is::Trait(t.clone()), Is::At(at.clone()), Is::Controlled(Who::You)];
        Cond::Count(Filter::of(like.0.iter().cloned().chain(own)), Cmp::AtLeast, Num::Lit(1))
    };
    let cond = Some(Cond::All(traits.iter().map(has).collect()));
    let change = Change { cond, what: Subject::Players(Who::You), mods: vec![Mod::Meets(p)] };
    Effect::Change { change, until: Until::EndOfTurn }
}

fn confronts(p: Phase) -> Effect {
    let change = Change { cond: None, what: Subject::Game, mods: vec![Mod::MoreConfronts(Num::Lit(1))] };
    Effect::Change { change, until: Until::EndOf(p) }
}

fn stays(p: Place, h: Happening) -> Changed {
    let problem = Filter::of([Is::Type(CardType::Problem), Is::At(p)]);
    let solved = Cond::Count(with(problem.clone(), Is::Solved), Cmp::AtLeast, Num::Lit(1));
    (Subject::Cards(every(problem)), vec![Mod::CantUnlessCond(h, solved)])
}

fn costs(g: &mut Grammar) {
    both!(g, "player mod" Vec<Mod>, "read: pay~ {n:number} less action token to {h:verb} for each {q:per}", [n: i32, h: Happening, q: Num], Some(vec![Mod::Cost { of: h, by: times(-n, q), min: None }]), |_m| None);
    both!(g, "player mod" Vec<Mod>, "(may pay|pay~) {n:[n]} less for the activated abilities of {f:some cards}", [n: i32, f: Filter], Some(vec![activating(n, f)]), |m| match m.as_slice() {
        [Mod::Cost { of, by: Num::Lit(n), min: None }] if *m == [activating(-n, of.what.clone())] => Some((-n, of.what.clone())),
        _ => None,
    });
    for keyword in Keyword::ALL.into_iter().filter(|k| k.number().is_some()) {
        let zero = keyword.with_number(0);
        both!(g, "player mod" Vec<Mod>, &format!("pay~ {{n:[n]}} less for {} costs, to a minimum of {{k:[n]}}", keyword.word()), [n: i32, k: i32], Some(vec![Mod::KeywordCost { keyword: zero, by: Num::Lit(-n), min: Some(k) }]), |m| match m.as_slice() {
            [Mod::KeywordCost { keyword, by: Num::Lit(n), min: Some(k) }] if *keyword == zero => Some((-n, *k)),
            _ => None,
        });
    }
}

pub fn activating(n: i32, what: Filter) -> Mod {
    Mod::Cost { of: Happening { what, ..Happening::of(Deed::Activate) }, by: Num::Lit(-n), min: None }
}

/// Numbered keywords whose number is worked out; keywords lost.
fn keywords(g: &mut Grammar) {
    both!(g, "had" Mod, "{k:keyword} for each {q:per}", [k: Keyword, q: Num], k.number().map(|n| Mod::KeywordOf(k.with_number(0), times(n, q))), |m| match m {
        Mod::KeywordOf(k, q) => untimes(q).map(|(n, q)| (k.with_number(n), q)),
        _ => None,
    });
    for keyword in Keyword::ALL.into_iter().filter(|k| k.number().is_some()) {
        let zero = keyword.with_number(0);
        both!(g, "had" Mod, &format!("{} X, where X is {{q:quantity}}", keyword.word()), [q: Num], Some(Mod::KeywordOf(zero, q)), |m| match m {
            Mod::KeywordOf(k, q) if *k == zero => Some(q.clone()),
            _ => None,
        });
    }
    both!(g, "mod" Vec<Mod>, "lose~ {k:keyword}", [k: Keyword], Some(vec![Mod::LoseKeyword(k)]), |m| match m.as_slice() {
        [Mod::LoseKeyword(k)] => Some(*k),
        _ => None,
    });
    both!(g, "post" Is, "that have only that color", [], Some(only_that()), |i| (*i == only_that()).then_some(()));
    both!(g, "card change" Changed, "{r:ref's} power is doubled for each {q:per}", [r: Ref, q: Num], Some((Subject::Cards(Noun::The(r)), vec![Mod::DoublePower(q)])), |c| match (&c.0, c.1.as_slice()) {
        (Subject::Cards(Noun::The(r)), [Mod::DoublePower(q)]) if *q != Num::Lit(1) => Some((r.clone(), q.clone())),
        _ => None,
    });
}

fn only_that() -> Is {
    let that = Is::ThatColor(Ref::That(Head::Color));
    Is::AnyOf(vec![Filter::of([that, Is::Number(Stat::Colors, Cmp::Exactly, Num::Lit(1))])])
}

/// Counters taken in any number, and how many there were.
fn counters(g: &mut Grammar) {
    both!(g, "act" Act, "read: remove~ each {c:counters} from {what:any noun}", [c: Counter, what: Noun], Some(Act::RemoveCounters(Num::All, c, what)), |_a| None);
    both!(g, "act" Act, "remove~ any number of {c:counters} from {what:any noun}", [c: Counter, what: Noun], Some(Act::RemoveCounters(Num::Any, c, what)), |a| match a {
        Act::RemoveCounters(Num::Any, c, what) => Some((c.clone(), what.clone())),
        _ => None,
    });
    both!(g, "act" Act, "remove~ {c:a counter} from each of {what:any noun}", [c: Counter, what: Noun], matches!(what, Noun::Pick { take: Take::AnyNumber, .. }).then_some(Act::RemoveCounters(Num::Lit(1), c, what)), |a| match a {
        Act::RemoveCounters(Num::Lit(1), c, what @ Noun::Pick { take: Take::AnyNumber, .. }) => Some((c.clone(), what.clone())),
        _ => None,
    });
    both!(g, "act" Act, "put~ them on {what:any noun}", [what: Noun], Some(Act::PutCounters(Num::ThatMany, Counter::Those, what)), |a| match a {
        Act::PutCounters(Num::ThatMany, Counter::Those, what) => Some(what.clone()),
        _ => None,
    });
    rule!(g, "quantity" Num, "the number of {h:removed} removed this way", [;h] Num::Times_(h, Span::Text));
    both!(g, "per" Num, "{h:removed} you remove (|this way)", [h: Happening], Some(Num::Times_(Box::new(h), Span::Text)), |q| match q {
        Num::Times_(h, Span::Text) => Some((**h).clone()),
        _ => None,
    });
    both!(g, "removed" Happening, "{c:counters}", [c: Counter], Some(removing(c)), |h| h.counter.clone().filter(|c| removing(c.clone()) == *h));
    both!(g, "per" Num, "action token you pay this way", [], Some(paid()), |q| (*q == paid()).then_some(()));
    both!(g, "vps" Effect, "redistribute~ any number of {c:counters} on {n:noun} onto {m:any noun}", [c: Counter, n: Noun, m: Noun], Some(redistributed(c, n, m)), |e| match e {
        Effect::Seq(list) => match list.as_slice() {
            [Effect::Do(_, Act::RemoveCounters(_, c, n)), Effect::Do(_, Act::PutCounters(_, _, m))] if redistributed(c.clone(), n.clone(), m.clone()) == *e => Some((c.clone(), n.clone(), m.clone())),
            _ => None,
        },
        _ => None,
    });
    both!(g, "act" Act, "lose~ all action tokens that weren't gained this turn", [], Some(unspent()), |a| (*a == unspent()).then_some(()));
    both!(g, "act" Act, "read: move~ a number of {f:those counted+} {p:goal} up to {q:quantity}", [f: Filter, p: Place, q: Num], Some(Act::Move(pick(Take::UpTo(q), f), p)), |_a| None);
}

fn removing(counter: Counter) -> Happening {
    Happening { counter: Some(counter), ..Happening::of(Deed::RemoveCounter) }
}

fn paid() -> Num {
    Num::Times_(Box::new(Happening { who: Some(Who::You), ..Happening::of(Deed::Pay) }), Span::Text)
}

fn redistributed(c: Counter, from: Noun, to: Noun) -> Effect {
    let n = Num::Times_(Box::new(removing(c.clone())), Span::Text);
    Effect::Seq(vec![
        Effect::Do(SUBJECT, Act::RemoveCounters(Num::Any, c.clone(), from)),
        Effect::Do(SUBJECT, Act::PutCounters(n, c, to)),
    ])
}

fn unspent() -> Act {
    let gained = Happening { who: Some(Who::They), ..Happening::of(Deed::Gain) };
    let gained = Num::Minus(Box::new(Num::Times_(Box::new(gained), Span::Turn)));
    Act::Lose(Num::Plus(Box::new(Num::Tokens(Who::They)), Box::new(gained)))
}

fn happenings(g: &mut Grammar) {
    happens!(g, "verb", "take~ an action", Deed::TakeAction, []);
    happens!(g, "verb", "take~ an action during (their|your|a|the) {phase:phase}", Deed::TakeAction, [phase]);
    rule!(g, "act" Act, "start~ a new {p:phase}", [p] Act::ExtraPhase(p, None));
    both!(g, "state" Filter, "{z:zone post}", [z: Is], Some(Filter::of([z])), |f| match f.0.as_slice() {
        [z @ Is::In(..)] => Some(z.clone()),
        _ => None,
    });
    both!(g, "post" Is, "read: involved in a Problem faceoff", [], Some(Is::Involved), |_i| None::<()>);
    // Cards by title and subtitle.
    both!(g, "full name" Is, "{t:name}, {s:subtitle}", [t: String, s: String], Some(Is::FullName(t, s)), |i| match i {
        Is::FullName(t, s) => Some((t.clone(), s.clone())),
        _ => None,
    });
    both!(g, "simple cond" Cond, "you have {a:full name} and {b:full name}", [a: Is, b: Is], Some(having([a, b])), |c| match c {
        Cond::All(list) => {
            let name = |c: &Cond| match c {
                Cond::Count(f, ..) => f.0.iter().find(|i| matches!(i, Is::FullName(..))).cloned(),
                _ => None,
            };
            let [a, b] = list.as_slice() else { return None };
            let (a, b) = (name(a)?, name(b)?);
            (having([a.clone(), b.clone()]) == *c).then_some((a, b))
        }
        _ => None,
    });
}

fn having(names: [Is; 2]) -> Cond {
    let has = |name: Is| Cond::Count(Filter::of([name, Is::Controlled(Who::You)]), Cmp::AtLeast, Num::Lit(1));
    Cond::All(names.into_iter().map(has).collect())
}

/// Changes and tokens with an end of their own.
fn lasting(g: &mut Grammar) {
    both!(g, "vps" Effect, "gain~ {n:[n]} until the end of the phase", [n: i32], Some(lent(n)), |e| match e {
        Effect::Seq(list) => match list.first() {
            Some(Effect::Do(_, Act::Gain(Num::Lit(n)))) if lent(*n) == *e => Some(*n),
            _ => None,
        },
        _ => None,
    });
    both!(g, "sentence" Effect, "this turn, {c:changed} until {h:happening}", [c: Changed, h: Happening], {
        let or = [h.or.clone(), vec![Happening::of(Deed::EndTurn)]].concat();
        Some(Effect::Change { change: Change { cond: None, what: c.0, mods: c.1 }, until: Until::Happens(Box::new(Happening { or, ..h })) })
    }, |e| match e {
        Effect::Change { change: Change { cond: None, what, mods }, until: Until::Happens(h) } => {
            let (last, rest) = h.or.split_last()?;
            (*last == Happening::of(Deed::EndTurn)).then(|| ((what.clone(), mods.clone()), Happening { or: rest.to_vec(), ..(**h).clone() }))
        }
        _ => None,
    });
    both!(g, "vps" Effect, "add~ {r:ref's} power to your next faceoff this turn", [r: Ref], Some(added(r)), |e| match e {
        Effect::Later { effect, .. } => match &**effect {
            Effect::Change { change: Change { mods, .. }, .. } => match mods.as_slice() {
                [Mod::PowerTotal(Num::Stat(_, r))] if added(r.clone()) == *e => Some(r.clone()),
                _ => None,
            },
            _ => None,
        },
        _ => None,
    });
    both!(g, "sentence" Effect, "when {h:happening} this turn, if {w:would happen}, {e:sentence} instead", [h: Happening, w: Happening, e: Effect], {
        let would = Would { when: w, cond: None, may: None, limit: None, instead: e };
        let effect = Effect::Instead { would: Box::new(would), until: Until::EndOfPhase, slot: Slot(0) };
        Some(Effect::Later { when: Box::new(h), cond: None, effect: Box::new(effect), times: Times::Once, until: Until::EndOfTurn, slot: Slot(0) })
    }, |e| match e {
        Effect::Later { when, cond: None, effect, times: Times::Once, until: Until::EndOfTurn, .. } => match &**effect {
            Effect::Instead { would, until: Until::EndOfPhase, .. } => Some(((**when).clone(), would.when.clone(), would.instead.clone())),
            _ => None,
        },
        _ => None,
    });
    // A card played from elsewhere that does not come back there.
    both!(g, "several" Effect, "Until the end of the turn, {v:that Event is open} {y:as though in hand}. If you do and it {z:would be discarded}, {e:sentence} instead.", [v: (), y: (), z: (), e: Effect], { let ((), (), ()) = (v, y, z); Some(once_more(e)) }, |x| match x {
        Effect::Seq(list) => match list.last() {
            Some(Effect::Instead { would, .. }) if once_more(would.instead.clone()) == *x => Some(((), (), (), would.instead.clone())),
            _ => None,
        },
        _ => None,
    });
    both!(g, "several" Effect, "While that card remains banished, {y:is free of colors} and the player who {d:deed+} {r:this} may play that card {z:as though theirs}.", [y: (), d: Deed, r: Ref, z: ()], { let ((), ()) = (y, z); Some(prize(d, r)) }, |x| match x {
        Effect::Seq(list) => match list.last() {
            Some(Effect::Later { when, .. }) => match when.what.0.as_slice() {
                [Is::The(r)] if prize(when.deed, r.clone()) == *x => Some(((), when.deed, r.clone(), ())),
                _ => None,
            },
            _ => None,
        },
        _ => None,
    });
}

fn lent(n: i32) -> Effect {
    let paid = Happening { who: Some(Who::You), ..Happening::of(Deed::Pay) };
    let paid = Num::Minus(Box::new(Num::Times_(Box::new(paid), Span::Phase)));
    let left = Num::Plus(Box::new(Num::Lit(n)), Box::new(paid));
    Effect::Seq(vec![
        Effect::Do(SUBJECT, Act::Gain(Num::Lit(n))),
        later(Happening::of(Deed::EndPhase), Effect::Do(SUBJECT, Act::Lose(left))),
    ])
}

fn added(r: Ref) -> Effect {
    let mods = vec![Mod::PowerTotal(Num::Stat(Stat::Power, r))];
    let change = Change { cond: None, what: Subject::Players(Who::You), mods };
    Effect::Later {
        when: Box::new(Happening::of(Deed::StartFaceoff)),
        cond: None,
        effect: Box::new(Effect::Change { change, until: Until::EndOfFaceoff }),
        times: Times::Once,
        until: Until::EndOfTurn,
        slot: Slot(0),
    }
}

fn once_more(instead: Effect) -> Effect {
    let that = || Noun::The(Ref::That(Head::Event));
    let mods = vec![Mod::MayPlayFrom(Zone::Discard, Who::You)];
    let change = Change { cond: None, what: Subject::Cards(that()), mods };
    let entering = Happening {
        what: Filter::of([Is::The(Ref::That(Head::Event))]),
        to: Some(Spot::In(Zone::Discard, Some(Who::You))),
        ..Happening::of(Deed::Put)
    };
    let would = Would { when: entering, cond: None, may: None, limit: None, instead };
    Effect::Seq(vec![
        Effect::Change { change, until: Until::EndOfTurn },
        Effect::Instead { would: Box::new(would), until: Until::EndOfTurn, slot: Slot(0) },
    ])
}

/// A banished card that whoever does a deed to this card may play.
fn prize(deed: Deed, this: Ref) -> Effect {
    let that = || Ref::That(Head::Card);
    let banished = || Until::While(Box::new(Cond::Is(that(), Filter::of([Is::In(Zone::Banished, None)]))));
    let changed = |m: Mod| Effect::Change {
        change: Change { cond: None, what: Subject::Cards(Noun::The(that())), mods: vec![m] },
        until: banished(),
    };
    let when = Happening { who: Some(Who::Any), what: Filter::of([Is::The(this)]), ..Happening::of(deed) };
    let play = changed(Mod::MayPlayFrom(Zone::Banished, Who::They));
    Effect::Seq(vec![
        changed(Mod::NoRequirement),
        Effect::Later {
            when: Box::new(when),
            cond: None,
            effect: Box::new(play),
            times: Times::Once,
            until: Until::Forever,
            slot: Slot(0),
        },
    ])
}

fn abilities(g: &mut Grammar) {
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
            Effect::Seq(list) => match list.as_slice() {
                [e, _, Effect::Do(_, Act::Move(Noun::The(Ref::That(h)), _))] if led_astray(would.when.what.clone(), e.clone(), *h) == *a => Some((would.when.what.clone(), super::effect::unby(e, &Who::You), (), *h)),
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
    both!(g, "ability" Ability, "{s:scope}, you may play {r:this} from your discard pile {x:as if in hand}. If you do, {e:sentence}.", [s: Cond, r: Ref, x: (), e: Effect], { let () = x; (r == Ref::This).then(|| again(s, e)) }, |a| match a {
        Ability::Both(first, then) => match (&**first, &**then) {
            (Ability::Always { change: Change { cond: Some(s), .. }, .. }, Ability::When { effect, .. }) if again(s.clone(), effect.clone()) == *a => Some((s.clone(), Ref::This, (), effect.clone())),
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
    let instead = Effect::Seq(vec![
        pay,
        Effect::Do(Who::They, Act::ChooseProblem(elsewhere, Slot(0))),
        Effect::Do(Who::They, Act::Move(Noun::The(Ref::That(head)), Place::There)),
    ]);
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

fn again(cond: Cond, then: Effect) -> Ability {
    let from = Zone::Discard;
    let change = Change {
        cond: Some(cond),
        what: Subject::Cards(Noun::The(Ref::This)),
        mods: vec![Mod::MayPlayFrom(from, Who::You)],
    };
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
