//! The long tail: wordings that few cards use, made of the same parts as all others.

use super::effect::{SUBJECT, later, seq};
use super::noun::pick;
use crate::grammar::machine::Grammar;
use crate::grammar::rules::{both, happens, rule};
use crate::keyword::Keyword;
use crate::tree::*;
use crate::word::{CardType, Cmp, FaceoffKind, Phase, Zone};

pub fn add(g: &mut Grammar) {
    descriptions(g);
    conditions(g);
    happenings(g);
    acts(g);
    effects(g);
    super::rare::changes(g);
    super::rare::abilities(g);
    super::rare::two(g);
}

fn one() -> Take {
    Take::Exactly(Num::Lit(1))
}

pub fn change(n: Noun, mods: Vec<Mod>, until: Until) -> Effect {
    Effect::Change { change: Change { cond: None, what: Subject::Cards(n), mods }, until }
}

fn descriptions(g: &mut Grammar) {
    rule!(g, "adj" Is, "solved", [] Is::Solved);
    both!(g, "problem" Place, "a solved Problem", [], Some(solved()), |p| (*p == solved()).then_some(()));
    rule!(g, "post" Is, "(with|of) (that|the chosen) type", [] Is::ThatType);
    rule!(g, "post" Is, "with (that|the chosen) trait", [] Is::ThatTrait);
    rule!(g, "post" Is, "read: you {d:doing deed} this way", [d] Is::ThisWay(d));
    for (verb, deed) in [("exhaust", Deed::Exhaust), ("retire", Deed::Retire), ("banish", Deed::Banish)] {
        both!(g, "doing deed" Deed, verb, [], Some(deed), |d| (*d == deed).then_some(()));
    }
    rule!(g, "post" Is, "with a Transform cost", [] Is::Keyword(Keyword::Transform(0)));
    both!(g, "post" Is, "with more {f:described+} on it than any other {h:type}", [f: Filter, h: Is], { let _ = h; Some(Is::MostWith(f)) }, |i| match i {
        Is::MostWith(f) => Some((f.clone(), Is::Type(CardType::Friend))),
        _ => None,
    });
    both!(g, "simple cond" Cond, "{r:ref+} has more {f:described+} on it than any other {h:type}", [r: Ref, f: Filter, h: Is], Some(Cond::Is(r, Filter::of([h, Is::MostWith(f)]))), |c| match c {
        Cond::Is(r, f) => match f.0.as_slice() {
            [h, Is::MostWith(f)] | [Is::MostWith(f), h] => Some((r.clone(), f.clone(), h.clone())),
            _ => None,
        },
        _ => None,
    });
    both!(g, "head" Vec<Is>, "{a:type^} or {j:adj} {b:type^}", [a: Is, j: Is, b: Is], Some(vec![Is::AnyOf(vec![Filter::of([a]), Filter::of([j, b])])]), |l| match l.as_slice() {
        [Is::AnyOf(filters)] => match filters.as_slice() {
            [a, b] => match (a.0.as_slice(), b.0.as_slice()) {
                ([a], [j, b]) => Some((a.clone(), j.clone(), b.clone())),
                _ => None,
            },
            _ => None,
        },
        _ => None,
    });
    both!(g, "named" Vec<Is>, "{a:name}, {b:name}, or {c:name}", [a: String, b: String, c: String], Some(vec![Is::AnyOf([a, b, c].into_iter().map(|n| Filter::of([Is::Named(n)])).collect())]), |l| match l.as_slice() {
        [Is::AnyOf(filters)] => match filters.iter().map(|f| f.0.as_slice()).collect::<Vec<_>>()[..] {
            [[Is::Named(a)], [Is::Named(b)], [Is::Named(c)]] => Some((a.clone(), b.clone(), c.clone())),
            _ => None,
        },
        _ => None,
    });
    rule!(g, "ref" Ref, "read: s: (the discarded|the opposing|their chosen|your chosen) {h:head noun}", [h] Ref::That(h));
    both!(g, "zone post" Is, "read: (from|in) {w:whose} {z:zone+}", [w: Who, z: Zone], Some(Is::In(z, Some(w))), |_i| None);
    both!(g, "noun" Noun, "read: s: the card from the bottom of {w:whose deck}", [w: (Zone, Who)], Some(Noun::Bottom { n: Num::Lit(1), zone: w.0, whose: w.1, slot: Slot(0) }), |_n| None);
    both!(g, "noun" Noun, "read: s: {f:one card} at random", [f: Filter], Some(Noun::Random { take: one(), of: f, slot: Slot(0) }), |_n| None);
    rule!(g, "quantity" Num, "the number of action tokens {w:who+} has", [w] Num::Tokens(w));
    both!(g, "per" Num, "read: card type in {w:whose} discard pile", [w: Who], Some(Num::Different(Kind::Type, Filter::of([Is::In(Zone::Discard, Some(w))]))), |_q| None);
    both!(g, "any cards" Filter, "read: any {f:described+}", [f: Filter], Some(f), |_f| None);
}

pub fn solved() -> Place {
    Place::ProblemWith(Filter::of([Is::Type(CardType::Problem), Is::Solved]))
}

fn conditions(g: &mut Grammar) {
    both!(g, "simple cond" Cond, "read: you moved {f:one card}", [f: Filter], Some(Cond::Is(Ref::It, f)), |_c| None);
    both!(g, "simple cond" Cond, "those cards have the same printed power", [], Some(level()), |c| (*c == level()).then_some(()));
    both!(g, "simple cond" Cond, "{r:ref's} {s:stat} is higher than that of {q:ref+}", [r: Ref, s: Stat, q: Ref], Some(Cond::Compare(Num::Stat(s, r), Cmp::More, Num::Stat(s, q))), |c| match c {
        Cond::Compare(Num::Stat(s, r), Cmp::More, Num::Stat(t, q)) if s == t => Some((r.clone(), *s, q.clone())),
        _ => None,
    });
    both!(g, "having" Is, "that trait", [], Some(Is::ThatTrait), |i| (*i == Is::ThatTrait).then_some(()));
    both!(g, "having" Is, "that type", [], Some(Is::ThatType), |i| (*i == Is::ThatType).then_some(()));
    both!(g, "scope" Cond, "once {r:this} has been confronted", [r: Ref], Some(Cond::Is(r, Filter::of([Is::Confronted]))), |c| match c {
        Cond::Is(r, f) if *f == Filter::of([Is::Confronted]) => Some(r.clone()),
        _ => None,
    });
    both!(g, "simple cond" Cond, "{r:ref+} is yours", [r: Ref], Some(Cond::Is(r, Filter::of([Is::Controlled(Who::You)]))), |c| match c {
        Cond::Is(r, f) if *f == Filter::of([Is::Controlled(Who::You)]) => Some(r.clone()),
        _ => None,
    });
    both!(g, "simple cond" Cond, "{r:ref+} is not yours", [r: Ref], Some(Cond::Not(Box::new(Cond::Is(r, Filter::of([Is::Controlled(Who::You)]))))), |c| match c {
        Cond::Not(c) => match &**c {
            Cond::Is(r, f) if *f == Filter::of([Is::Controlled(Who::You)]) => Some(r.clone()),
            _ => None,
        },
        _ => None,
    });
}

/// The card just looked at has the power of the Friend it is about.
fn level() -> Cond {
    Cond::Is(Ref::It, Filter::of([Is::SharesPower(Ref::That(Head::Friend))]))
}

fn happenings(g: &mut Grammar) {
    both!(g, "done" Happening, "read: moved again", [], Some(Happening::of(Deed::Move)), |_h| None::<()>);
    both!(g, "done" Happening, "sent home from here", [], Some(sent_from_here()), |h| (Happening { what: Filter::any(), ..h.clone() } == sent_from_here()).then_some(()));
    happens!(@ g, 1, "card verb", "read: move~", Deed::Move, []);
    both!(g, "card verb" Happening, "move~ to or from {p:problem}", [p: Place], Some(across(p)), |h| match &h.to {
        Some(Spot::At(p)) if across(p.clone()) == *h => Some(p.clone()),
        _ => None,
    });
    both!(g, "card verb" Happening, "contribute~ (its|their) power to confronting {p:problem} or to {k:faceoffs}", [p: Place, k: FaceoffKind], {
        let or = Happening { faceoff: Some(k), ..Happening::of(Deed::Contribute) };
        Some(Happening { to: Some(Spot::At(p)), or: vec![or], ..Happening::of(Deed::Contribute) })
    }, |h| match (&h.to, h.or.as_slice(), h.deed) {
        (Some(Spot::At(p)), [or], Deed::Contribute) => Some((p.clone(), or.faceoff?)),
        _ => None,
    });
    happens!(
        g,
        "verb",
        "read: put~ one or more {counter:counters} on {what:any cards}",
        Deed::PutCounter,
        [counter, what]
    );
    both!(g, "done" Happening, "played on {p:this problem} or on {f:described+}", [p: Place, f: Filter], Some(Happening { involving: Some(Filter::of([Is::AnyOf(vec![Filter::of([Is::Type(CardType::Problem), Is::At(p)]), f])])), ..Happening::of(Deed::Play) }), |h| {
        let [Is::AnyOf(list)] = h.involving.as_ref()?.0.as_slice() else { return None };
        match list.as_slice() {
            [p, f] => p.0.iter().find_map(|i| if let Is::At(p) = i { Some(p.clone()) } else { None }).map(|p| (p, f.clone())),
            _ => None,
        }
    });
    happens!(
        g,
        "done",
        "involved in {faceoff:faceoffs} involving {involving:some cards}",
        Deed::Involve,
        [faceoff, involving]
    );
}

pub fn across(p: Place) -> Happening {
    let from = Happening { from: Some(Spot::At(p.clone())), ..Happening::of(Deed::Move) };
    Happening { to: Some(Spot::At(p)), or: vec![from], ..Happening::of(Deed::Move) }
}

fn acts(g: &mut Grammar) {
    rule!(g, "act" Act, "read: ignore~ {r:ref's} power", [r] Act::To(Deed::Ignore, Noun::The(r)));
    both!(g, "act" Act, "put~ {n:num} plus one on {what:any noun}", [n: Num, what: Noun], Some(Act::PutCounters(Num::Plus(Box::new(n), Box::new(Num::Lit(1))), Counter::Those, what)), |a| match a {
        Act::PutCounters(Num::Plus(n, k), Counter::Those, what) if **k == Num::Lit(1) => Some(((**n).clone(), what.clone())),
        _ => None,
    });
    both!(g, "act" Act, "lose~ action tokens until they have no more than {n:[n]}", [n: i32], Some(Act::Lose(Num::Plus(Box::new(Num::Tokens(Who::They)), Box::new(Num::Lit(-n))))), |a| match a {
        Act::Lose(Num::Plus(t, k)) if **t == Num::Tokens(Who::They) => match **k {
            Num::Lit(n) => Some(-n),
            _ => None,
        },
        _ => None,
    });
    both!(g, "act" Act, "read: put~ {f:one card} {to:put where} {q:for each}", [f: Filter, to: Goal, q: Num], Some(Act::Put(pick(Take::Exactly(q), f), to)), |_a| None);
    both!(g, "act" Act, "read: put~ a number of {f:those counted+} into play up to {q:quantity}", [f: Filter, q: Num], Some(Act::Put(pick(Take::UpTo(q), f), Goal::Play { at: None, control: None, state: Vec::new() })), |_a| None);
    both!(g, "act" Act, "search~ {w:whose} {z:zones} for each {f:described}", [w: Who, z: Vec<Zone>, f: Filter], Some(Act::Search { zones: z, whose: w, of: f, take: Take::Exactly(Num::All), slot: Slot(0) }), |a| match a {
        Act::Search { zones, whose, of, take: Take::Exactly(Num::All), .. } => Some((whose.clone(), zones.clone(), of.clone())),
        _ => None,
    });
    both!(g, "put where" Goal, "on the bottom of that deck", [], Some(bottom(Head::Deck)), |go| (*go == bottom(Head::Deck)).then_some(()));
    both!(g, "put where" Goal, "read: on the bottom", [], Some(Goal::Bottom(Zone::DrawDeck, Who::Owner(Ref::Them))), |_go| None::<()>);
}

fn bottom(head: Head) -> Goal {
    Goal::Bottom(Zone::DrawDeck, Who::Owner(Ref::That(head)))
}

fn effects(g: &mut Grammar) {
    // Banished for a while: it comes back to its owner's home.
    both!(g, "vps" Effect, "banish~ {n:any noun} {u:lasting}", [n: Noun, u: Until], {
        let when = ending(u).filter(|_| !is_flipped(&n))?;
        let back = returning(&n);
        Some(seq(vec![Effect::Do(SUBJECT, Act::To(Deed::Banish, n)), later(when, back)]))
    }, |e| {
        let Effect::Seq(list) = e else { return None };
        match list.as_slice() {
            [Effect::Do(SUBJECT, Act::To(Deed::Banish, n)), Effect::Later { when, effect, .. }] if **effect == returning(n) => Some((n.clone(), began(when))),
            _ => None,
        }
    });
    both!(g, "vp" Effect, "read: banish~ {n:any noun} {u:lasting}", [n: Noun, u: Until], {
        let when = ending(u).filter(|_| !is_flipped(&n))?;
        let back = returning(&n);
        Some(seq(vec![Effect::Do(SUBJECT, Act::To(Deed::Banish, n)), later(when, back)]))
    }, |_e| None);
    both!(@ g, 6, "vp" Effect, "may {e:vp}", [e: Effect], Some(Effect::May(SUBJECT, Box::new(e))), |e| match e {
        Effect::May(SUBJECT, e) => Some((**e).clone()),
        _ => None,
    });
    both!(g, "vp" Effect, "read: draw~ {n:cards}, then discard~ the same number of cards", [n: Num], Some(seq(vec![Effect::Do(SUBJECT, Act::Draw(n.clone())), Effect::Do(SUBJECT, Act::To(Deed::Discard, pick(Take::Exactly(n), Filter::any())))])), |_e| None);
    both!(g, "vp" Effect, "read: put~ a {t:new token} with that color into play", [t: Token], Some(seq(vec![
        Effect::Do(SUBJECT, Act::Tokens { n: Num::Lit(1), token: t, at: None, slot: Slot(0) }),
        change(Noun::The(Ref::It), vec![Mod::ColorOf(Ref::That(Head::Color))], Until::Forever),
    ])), |_e| None);
    both!(g, "sentence" Effect, "{q:for each}, put a {t:new token} into play", [q: Num, t: Token], (!matches!(q, Num::Count(_))).then_some(Effect::Do(Who::You, Act::Tokens { n: q, token: t, at: None, slot: Slot(0) })), |e| match e {
        Effect::Do(Who::You, Act::Tokens { n: n @ Num::Counters(..), token, at: None, .. }) => Some((n.clone(), token.clone())),
        _ => None,
    });
    both!(g, "clause" Effect, "read: flip {n:additional cards} during faceoffs {u:lasting}", [n: Num, u: Until], Some(Effect::Change { change: Change { cond: None, what: Subject::Players(Who::You), mods: vec![Mod::FlipMore(n)] }, until: u }), |_e| None);
    both!(g, "adding" Effect, "add~ {q:quantity} to your power total (for that faceoff|for this faceoff)", [q: Num], Some(total(q)), |e| match e {
        Effect::Change { change: Change { mods, .. }, .. } => match mods.as_slice() {
            [Mod::PowerTotal(q)] if total(q.clone()) == *e => Some(q.clone()),
            _ => None,
        },
        _ => None,
    });
    // Confronting from elsewhere; with no end said, in this phase.
    for (words, until) in [("", Until::EndOfPhase), (" until the end of the turn", Until::EndOfTurn)] {
        let made = move |p: Place| {
            Effect::Seq(vec![
                Effect::Do(SUBJECT, Act::ChooseProblem(p, Slot(0))),
                change(Noun::The(Ref::This), vec![Mod::ContributesAt(Place::There)], until.clone()),
            ])
        };
        let make = made.clone();
        both!(g, "vps" Effect, &format!("contribute its power to confronting {{p:chosen problem}}{words}"), [p: Place], Some(make(p)), |e| match e {
            Effect::Seq(list) => match list.as_slice() {
                [Effect::Do(SUBJECT, Act::ChooseProblem(p, _)), _] if made(p.clone()) == *e => Some(p.clone()),
                _ => None,
            },
            _ => None,
        });
    }
    both!(g, "clause" Effect, "there is an additional {p:phase} before your next {q:phase}", [p: Phase, q: Phase], (comes_before(p) == Some(q)).then_some(Effect::Do(Who::You, Act::ExtraPhase(p, Some(q)))), |e| match e {
        Effect::Do(Who::You, Act::ExtraPhase(p, Some(q))) => Some((*p, *q)),
        _ => None,
    });
    // Replacements made for a while.
    both!(g, "item" Effect, "read: If {h:would happen} this phase, {e:sentence} instead.", [h: Happening, e: Effect], Some(instead(h, e, Until::EndOfPhase)), |_e| None);
    both!(g, "item" Effect, "The next time {h:would happen} during this faceoff, {e:sentence} instead. {l:items}", [h: Happening, e: Effect, l: Vec<Effect>], Some(instead(h, seq([vec![e], l].concat()), Until::UsedOrEndOfFaceoff)), |e| match e {
        Effect::Instead { would, until: Until::UsedOrEndOfFaceoff, .. } => match &would.instead {
            Effect::Seq(list) => {
                let (last, first) = list.split_last()?;
                Some((would.when.clone(), seq(first.to_vec()), vec![last.clone()]))
            }
            _ => None,
        },
        _ => None,
    });
    type Next = (Vec<Mod>, Until);
    both!(g, "next cost" Next, "read: (may|) pay {n:[n]} less for your next {f:described} until the end of the faceoff", [n: i32, f: Filter], {
        let of = Happening { what: f, ..Happening::of(Deed::Play) };
        Some((vec![Mod::Cost { of, by: Num::Lit(-n), min: None }], Until::UsedOrEndOfFaceoff))
    }, |_x| None);
    both!(g, "next cost" Next, "pay~ {n:[n]} less for the next {f:described} you play until the end of the faceoff", [n: i32, f: Filter], {
        let of = Happening { what: f, ..Happening::of(Deed::Play) };
        Some((vec![Mod::Cost { of, by: Num::Lit(-n), min: None }], Until::UsedOrEndOfFaceoff))
    }, |x| match (x.0.as_slice(), &x.1) {
        ([Mod::Cost { of, by: Num::Lit(n), min: None }], Until::UsedOrEndOfFaceoff) => Some((-n, of.what.clone())),
        _ => None,
    });
}

/// When a duration is over, as something that happens.
fn ending(u: Until) -> Option<Happening> {
    match u {
        Until::EndOfTurn => Some(Happening::of(Deed::EndTurn)),
        Until::EndOfFaceoff => Some(Happening { faceoff: Some(FaceoffKind::Any), ..Happening::of(Deed::EndFaceoff) }),
        Until::Happens(h) => Some(*h),
        Until::StartOfNextTurn(who) => Some(Happening { who: Some(who), ..Happening::of(Deed::StartTurn) }),
        Until::EndOfPhase => Some(Happening::of(Deed::EndPhase)),
        Until::EndOf(phase) => Some(Happening { phase: Some(phase), ..Happening::of(Deed::EndPhase) }),
        _ => None,
    }
}

fn began(when: &Happening) -> Until {
    match when.deed {
        Deed::EndTurn => Until::EndOfTurn,
        Deed::EndFaceoff => Until::EndOfFaceoff,
        Deed::StartTurn if when.who.is_some() => Until::StartOfNextTurn(when.who.clone().unwrap_or(Who::You)),
        Deed::EndPhase => when.phase.map_or(Until::EndOfPhase, Until::EndOf),
        _ => Until::Happens(Box::new(when.clone())),
    }
}

/// Cards banished for a while come back: to their owners' homes, or to the hand or discard pile they were in.
fn returning(banished: &Noun) -> Effect {
    let (of, one) = match banished {
        Noun::Pick { take, of, .. } | Noun::Random { take, of, .. } => (Some(of), *take == Take::Exactly(Num::Lit(1))),
        Noun::Every { of, .. } => (Some(of), false),
        Noun::The(Ref::Them | Ref::Those(_)) | Noun::Both(..) | Noun::PickForEach { .. } => (None, false),
        Noun::The(_) | Noun::Top { .. } | Noun::Bottom { .. } | Noun::Rest(_) => (None, true),
    };
    let those = if one { Ref::It } else { Ref::Them };
    let owner = Who::Owner(those.clone());
    let zone = of.and_then(|of| of.0.iter().find_map(|i| if let Is::In(zone, _) = i { Some(*zone) } else { None }));
    let goal = match zone {
        Some(Zone::Hand) => Goal::Hand(owner.clone()),
        Some(Zone::Discard) => Goal::Discard(owner.clone()),
        _ => Goal::Play { at: Some(Place::Home(owner.clone())), control: Some(owner.clone()), state: Vec::new() },
    };
    Effect::Do(if one { owner } else { Who::You }, Act::Put(Noun::The(those), goal))
}

fn total(q: Num) -> Effect {
    Effect::Change {
        change: Change { cond: None, what: Subject::Players(Who::You), mods: vec![Mod::PowerTotal(q)] },
        until: Until::EndOfFaceoff,
    }
}

fn instead(when: Happening, instead: Effect, until: Until) -> Effect {
    let would = Would { when, cond: None, may: None, limit: None, instead };
    Effect::Instead { would: Box::new(would), until, slot: Slot(0) }
}

fn sent_from_here() -> Happening {
    let (from, to) = (Some(Spot::At(Place::Here)), Some(Spot::At(Place::Home(Who::Any))));
    Happening { from, to, ..Happening::of(Deed::Send) }
}

/// Before what an additional phase can be put: before the phase that follows it, the Ready Phase before the last.
pub fn comes_before(phase: Phase) -> Option<Phase> {
    match phase {
        Phase::Troublemaker => Some(Phase::Main),
        Phase::Main => Some(Phase::Score),
        Phase::Score | Phase::Ready => Some(Phase::End),
        Phase::End => None,
    }
}

/// All cards a player has flipped: "this faceoff" is then said of when that was.
fn is_flipped(noun: &Noun) -> bool {
    matches!(noun, Noun::Every { of, .. } if of.0.contains(&Is::Flipped))
}
