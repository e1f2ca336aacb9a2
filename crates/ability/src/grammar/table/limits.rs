//! Limits, costs of abilities and keywords, points by where they come from, and counters in any number.

use super::choices::phrase;
use super::effect::SUBJECT;
use super::noun::{pick, with};
use super::number::{times, untimes};
use crate::grammar::machine::Grammar;
use crate::grammar::rules::{both, happens, rule};
use crate::keyword::Keyword;
use crate::tree::*;
use crate::word::{CardType, Cmp, Phase};

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
    super::lasting::add(g);
    super::whole::add(g);
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
    happens!(
        g,
        "verb",
        "read: score~ (points|a point|one or more points) from {from:a problem} 's bonus",
        Deed::Score,
        [from]
    );
    both!(g, "verb" Happening, "score~ points for defeating {f:any cards}", [f: Filter], Some(Happening { what: f, ..Happening::of(Deed::Score) }), |h| {
        let plain = Happening { what: h.what.clone(), ..Happening::of(Deed::Score) };
        (plain == *h && h.what != Filter::any()).then(|| h.what.clone())
    });
    rule!(g, "act" Act, "score~ them", [] Act::Score(Num::ThatMany));
    both!(g, "act" Act, "score~ {n:number} (fewer|less) (points|point)", [n: i32], Some(Act::Score(Num::Plus(Box::new(Num::ThatMany), Box::new(Num::Lit(-n))))), |a| match a {
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
    both!(g, "player mod" Vec<Mod>, "can't play more than {n:num} card of each type per {s:remembered}", [n: Num, s: Span], Some(vec![Mod::AtMost(of_each_type(), n, s)]), |m| match m.as_slice() {
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

pub fn trimmed(who: Who) -> Happening {
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
    both!(g, "player mod" Vec<Mod>, "read: pay~ {n:number} less action token to {h:verb} {q:for each}", [n: i32, h: Happening, q: Num], Some(vec![Mod::Cost { of: h, by: times(-n, q), min: None }]), |_m| None);
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
    both!(g, "had" Mod, "{k:keyword} {q:for each}", [k: Keyword, q: Num], k.number().map(|n| Mod::KeywordOf(k.with_number(0), times(n, q))), |m| match m {
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
    both!(g, "card change" Changed, "{r:ref's} power is doubled {q:for each}", [r: Ref, q: Num], Some((Subject::Cards(Noun::The(r)), vec![Mod::DoublePower(q)])), |c| match (&c.0, c.1.as_slice()) {
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
    both!(g, "act" Act, "put~ that many plus {n:number} {c:counters} on {what:any noun}", [n: i32, c: Counter, what: Noun], Some(more_of_them(n, c, what)), |a| match a {
        Act::PutCounters(Num::Plus(x, n), c, what) if *c != Counter::Those => match (&**x, &**n) {
            (Num::ThatMany, Num::Lit(n)) => Some((*n, c.clone(), what.clone())),
            _ => None,
        },
        _ => None,
    });
    both!(g, "clause" Effect, "read: {n:noun%} {c:losing all%}", [n: Noun, c: Counter], Some(Effect::Do(Who::You, Act::RemoveCounters(Num::All, c, n))), |_e| None);
    both!(g, "losing all" Counter, "lose~ all (|of its|its|their) {c:counters}", [c: Counter], Some(c), |_c| None);
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
    both!(g, "per" Num, "read: (action token|token) (paid|spent) this way", [], Some(paid()), |_q| None::<()>);
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

fn more_of_them(n: i32, c: Counter, what: Noun) -> Act {
    Act::PutCounters(Num::Plus(Box::new(Num::ThatMany), Box::new(Num::Lit(n))), c, what)
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
