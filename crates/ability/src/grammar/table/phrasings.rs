//! Further ways to say what other words say: who loses, how many less, counters that move, a price said first.

use super::effect::{SUBJECT, acted, seq};
use super::noun::{pick, with};
use crate::grammar::machine::Grammar;
use crate::grammar::rules::{both, rule};
use crate::tree::*;
use crate::word::{CardType, Cmp, Zone};

pub fn add(g: &mut Grammar) {
    players(g);
    acts(g);
    each(g);
    described(g);
    happenings(g);
}

fn players(g: &mut Grammar) {
    let loser = || Who::OpponentOf(Box::new(Who::Winner));
    rule!(g, "who" Who, "read: s: the winning player (|of the faceoff|of this faceoff|of that faceoff)", [] Who::Winner);
    rule!(g, "whose" Who, "read: the winning player 's", [] Who::Winner);
    for (word, sign) in [("more", 1), ("less", -1)] {
        both!(g, "card change" (Subject, Vec<Mod>), &format!("read: {{w:any who}} may play {{f:described+}} {{to:to}} for {{n:[n]}} {word}"), [w: Who, f: Filter, to: Spot, n: i32], {
            let of = Happening { what: f, to: Some(to), ..Happening::of(Deed::Play) };
            Some((Subject::Players(w), vec![Mod::Cost { of, by: Num::Lit(sign * n), min: None }]))
        }, |_c| None);
    }
    both!(g, "who" Who, "read: s: the losing player (|of the faceoff|of this faceoff|of that faceoff)", [], Some(loser()), |_w| None::<()>);
    both!(g, "whose" Who, "read: the losing player 's", [], Some(loser()), |_w| None::<()>);
    both!(g, "player change" (Subject, Vec<Mod>), "read: neither player can {h:verb}", [h: Happening], Some((Subject::Players(Who::EachPlayer), vec![Mod::Cant(h)])), |_c| None);
    both!(g, "clause" Effect, "read: {w:who%} then {e:doing%}", [w: Who, e: Effect], Some(acted(&e, &SUBJECT, &w)), |_e| None);
    both!(g, "clause" Effect, "read: {w:any who} (can't|cannot) {h:verb} {u:lasting} unless they {c:acts}", [w: Who, h: Happening, u: Until, c: Vec<Act>], {
        let change = Change { cond: None, what: Subject::Players(w), mods: vec![Mod::CantUnless(h, c)] };
        Some(Effect::Change { change, until: u })
    }, |_e| None);
    for (word, deed) in [("win", Deed::WinFaceoff), ("lose", Deed::LoseFaceoff)] {
        both!(@ g, 1, "sentence" Effect, &format!("read: {{e:clause}} when you {word} (the|that|this) faceoff"), [e: Effect], Some(super::effect::outcome(deed, e)), |_e| None);
    }
    both!(g, "sentence" Effect, "unless {w:who%} {c:acts%}, {e:sentence}", [w: Who, c: Vec<Act>, e: Effect], Some(Effect::PayOr { who: w, cost: c, or: Box::new(e) }), |e| match e {
        Effect::PayOr { who, cost, or } if *who != SUBJECT => Some((who.clone(), cost.clone(), (**or).clone())),
        _ => None,
    });
}

fn acts(g: &mut Grammar) {
    rule!(g, "points" Num, "read: that many (additional|more) points", [] Num::ThatMany);
    both!(g, "quantity" Num, "read: their (total|combined) {s:stat}", [s: Stat], Some(Num::Sum(s, Filter::of([Is::The(Ref::Them)]))), |_q| None);
    both!(g, "quantity" Num, "print: the number of action tokens you have", [], None, |q| (*q == Num::Tokens(Who::You)).then_some(()));
    both!(g, "how played" (Option<Place>, Vec<Entry>, Free), "{s:entries} {f:free}", [s: Vec<Entry>, f: Free], Some((None, s, f)), |h| (h.0.is_none() && !h.1.is_empty() && h.2 != Free::Paying).then(|| (h.1.clone(), h.2)));
    both!(@ g, 2, "chosen problem" Place, "{p:problem}", [p: Place], matches!(p, Place::ProblemWhere(_)).then_some(p), |p| matches!(p, Place::ProblemWhere(_)).then(|| p.clone()));
    // One pile here, the other there.
    both!(g, "vp" Effect, "put~ (one pile|one of those piles|one of the piles) {x:put where} and the other (|pile) {y:put where}", [x: Goal, y: Goal], Some(one_here(&x, &y)), |e| {
        let Effect::Modal { options, .. } = e else { return None };
        let Effect::Seq(list) = options.first()? else { return None };
        let [Effect::Do(_, Act::Put(_, x)), Effect::Do(_, Act::Put(_, y))] = list.as_slice() else { return None };
        (one_here(x, y) == *e).then(|| (x.clone(), y.clone()))
    });
    both!(g, "vp" Effect, "remove~ {n:any noun} from (the|that|this) faceoff", [n: Noun], {
        let change = Change { cond: None, what: Subject::Cards(n), mods: vec![Mod::NotInvolved] };
        Some(Effect::Change { change, until: Until::EndOfFaceoff })
    }, |e| match e {
        Effect::Change { change: Change { cond: None, what: Subject::Cards(n @ Noun::Pick { .. }), mods }, until: Until::EndOfFaceoff } if *mods == [Mod::NotInvolved] => Some(n.clone()),
        _ => None,
    });
    rule!(g, "act" Act, "read: copy~ (it|that card|that Event)", [] Act::CopyEffect(Ref::It));
    rule!(g, "free" Free, "read: (, paying|paying|and pay) {n:[n]} less", [n] Free::Less(n));
    rule!(g, "free" Free, "read: at no cost", [] Free::Free);
    both!(g, "cards" Num, "read: as many cards as {w:any who} (have|has) in (their|your) hand", [w: Who], Some(Num::Count(Filter::of([Is::In(Zone::Hand, Some(w))]))), |_n| None);
    both!(g, "cards" Num, "read: as many cards as {w:any who} (have|has) {f:described+}", [w: Who, f: Filter], Some(Num::Count(super::condition::had_by(&f, &w))), |_n| None);
    both!(g, "vp" Effect, "read: prevent~ the next time {h:would happen} this turn", [h: Happening], {
        let would = Would { when: h, cond: None, may: None, limit: None, instead: Effect::Nothing };
        Some(Effect::Instead { would: Box::new(would), until: Until::UsedOrEndOfTurn, slot: Slot(0) })
    }, |_e| None);
}

/// "for each token retired this way, ... a different Friend": as many of them.
fn each(g: &mut Grammar) {
    let so_many = |q: Filter, f: Filter| pick(Take::Exactly(super::further::how_many(q)), f);
    both!(g, "sentence" Effect, "read: for each {q:those counted}, {d:deed} a different {f:described}", [q: Filter, d: Deed, f: Filter], Some(Effect::Do(Who::You, Act::To(d, so_many(q, f)))), |_e| None);
    both!(g, "sentence" Effect, "read: for each {q:those counted}, put {c:a counter} on a different {f:described}", [q: Filter, c: Counter, f: Filter], Some(Effect::Do(Who::You, Act::PutCounters(Num::Lit(1), c, so_many(q, f)))), |_e| None);
    both!(g, "sentence" Effect, "read: for each {q:those counted}, move a different {f:described}", [q: Filter, f: Filter], Some(Effect::Do(Who::You, Act::Move(so_many(q, f), Place::Anywhere))), |_e| None);
}

fn described(g: &mut Grammar) {
    rule!(g, "post" Is, "read: (that opponent controls|that player has|that opponent has)", [] Is::Controlled(Who::They));
    rule!(g, "post" Is, "read: put there this way", [] Is::ThisWay(Deed::Put));
    rule!(g, "post" Is, "read: from among (those cards|the revealed cards|all revealed cards)", [] Is::The(Ref::Them));
    both!(g, "per" Num, "read: {c:one counter} that (was|were) on {r:any ref}", [c: Counter, r: Ref], Some(Num::Counters(c, r)), |_q| None);
    for (word, extreme) in
        [("(highest-power|strongest)", Extreme::Highest), ("(lowest-power|weakest)", Extreme::Lowest)]
    {
        both!(g, "one card" Filter, &format!("read: {{w:whose}} {word} {{f:described}}"), [w: Who, f: Filter], Some(with(with(f, Is::Controlled(w)), Is::Extreme(extreme, Stat::Power, Tied::Any))), |_f| None);
        both!(g, "one card" Filter, &format!("read: the {word} {{f:described}}"), [f: Filter], Some(with(f, Is::Extreme(extreme, Stat::Power, Tied::Any))), |_f| None);
    }
    both!(
        g,
        "whose deck"(Zone, Who),
        "read: each Problem deck",
        [],
        Some((Zone::ProblemDeck, Who::EachPlayer)),
        |_z| None::<()>
    );
    rule!(g, "goal" Place, "read: to their (owners '|owner 's) homes", [] Place::Home(Who::Owner(Ref::Them)));
    let mane = |w: Who| Filter::of([Is::Type(CardType::Mane), Is::Controlled(w)]);
    both!(g, "card change" (Subject, Vec<Mod>), "read: {w:whose} Mane Character 's power is doubled", [w: Who], Some((Subject::Cards(super::noun::every(mane(w))), vec![Mod::DoublePower(Num::Lit(1))])), |_c| None);
    both!(g, "card change" (Subject, Vec<Mod>), "read: {r:ref's} power is doubled", [r: Ref], Some((Subject::Cards(Noun::The(r)), vec![Mod::DoublePower(Num::Lit(1))])), |_c| None);
    both!(g, "clause" Effect, "read: you may play {r:spoken card} {u:lasting} (as though|as if) it were in your hand", [r: Ref, u: Until], {
        let mods = vec![Mod::MayPlayFrom(Zone::Banished, Who::You), Mod::MayPlayFrom(Zone::Discard, Who::You)];
        let change = Change { cond: None, what: Subject::Cards(Noun::The(r)), mods };
        Some(Effect::Change { change, until: u })
    }, |_e| None);
    rule!(g, "zone post" Is, "read: (from|in) (the|a|any) banished zone", [] Is::In(Zone::Banished, None));
    for (words, n) in [("both", 2), ("(two|2)", 2), ("(three|3)", 3)] {
        both!(g, "simple cond" Cond, &format!("read: {{w:any who}} (have|has|control|controls) {{f:described+}} at {words} (|different) Problems"), [w: Who, f: Filter], {
            let there = super::deal::where_so(&w, (f, Cmp::AtLeast, Num::Lit(1)));
            let problems = Filter::of([Is::Type(CardType::Problem), Is::At(there)]);
            Some(Cond::Count(problems, Cmp::AtLeast, Num::Lit(n)))
        }, |_c| None);
    }
    both!(g, "post" Is, "(that wasn't|that weren't|that hasn't been|that haven't been|that has not been|that have not been|that was not|that were not) {h:done} this turn", [h: Happening], Some(Is::Not(Box::new(Is::Has(Box::new(h))))), |i| match i {
        Is::Not(i) => match &**i {
            Is::Has(h) if h.who.is_none() => Some((**h).clone()),
            _ => None,
        },
        _ => None,
    });
    both!(g, "post" Is, "read: (that didn't|that did not|that haven't|that hasn't) (move|moved) this turn", [], Some(Is::Not(Box::new(Is::Has(Box::new(Happening::of(Deed::Move)))))), |_i| None::<()>);
}

/// What a card was as it happened to it: "leaves play while at a Problem".
fn happenings(g: &mut Grammar) {
    both!(g, "card verb" Happening, "read: move~ {a:to} {b:from}", [a: Spot, b: Spot], Some(Happening { to: Some(a), from: Some(b), ..Happening::of(Deed::Move) }), |_h| None);
    both!(g, "card verb" Happening, "read: move~ {b:from} {a:to}", [a: Spot, b: Spot], Some(Happening { to: Some(a), from: Some(b), ..Happening::of(Deed::Move) }), |_h| None);
    both!(g, "happening" Happening, "read: {r:this} challenges {f:any cards}", [r: Ref, f: Filter], Some(Happening { who: Some(Who::You), what: f, involving: Some(Filter::of([Is::The(r)])), ..Happening::of(Deed::Challenge) }), |_h| None);
    both!(g, "happening" Happening, "read: {f:some cards} is turned (face-up|face up)", [f: Filter], turned_up(f), |_h| None);
    both!(g, "happening" Happening, "read: (an effect|a card|an ability|a card effect) {w:who%} (control|controls) {h:verb+}", [w: Who, h: Happening], Some(super::happening::by(h, &w)), |_h| None);
    both!(g, "verb" Happening, "move~ (your|their) first {what:described} each {first:remembered}", [what: Filter, first: Span], Some(Happening { what, first: Some(first), ..Happening::of(Deed::Move) }), |h| {
        let plain = Happening { what: h.what.clone(), first: h.first, ..Happening::of(Deed::Move) };
        (plain == *h).then(|| h.first.map(|first| (h.what.clone(), first)))?
    });
    both!(g, "ability" Ability, "read: The first time {w:who%} {h:verb%} each {s:remembered}, {w2:who%} (pay~|may pay) {n:[n]} less.", [w: Who, h: Happening, s: Span, w2: Who, n: i32], {
        let payer = w2 == w || w2 == Who::They;
        let priced = matches!(h.deed, Deed::Move | Deed::Play) && h.or.is_empty();
        let of = Happening { first: Some(s), ..h };
        (payer && priced).then(|| super::ability::change(None, (Subject::Players(w), vec![Mod::Cost { of, by: Num::Lit(-n), min: None }])))
    }, |_a| None);
    both!(g, "sentence" Effect, "during {w:whose} next turn, {c:changed}", [w: Who, c: (Subject, Vec<Mod>)], Some(in_turn(w, c)), |e| {
        let (start, then) = super::effect::unlater(e)?;
        let Effect::Change { change, .. } = then else { return None };
        let (w, c) = (start.who?, (change.what, change.mods));
        (in_turn(w.clone(), c.clone()) == *e).then_some((w, c))
    });
    both!(g, "sentence" Effect, "read: {c:changed} during {w:whose} next turn", [w: Who, c: (Subject, Vec<Mod>)], Some(in_turn(w, c)), |_e| None);
    both!(g, "sentence" Effect, "read: if you (win|win the faceoff|win that faceoff|win this faceoff|win it) by {a:amount} (|power), {e:sentence}", [a: (Cmp, Num), e: Effect], Some(super::often::won_by(a, e)), |_e| None);
    both!(g, "staying so" Cond, "you (control|have) {n:how many}", [n: (Filter, Cmp, Num)], Some(Cond::Count(with(n.0, Is::Controlled(Who::You)), n.1, n.2)), |c| match c {
        Cond::Count(f, cmp, n) if f.0.contains(&Is::Controlled(Who::You)) => {
            Some((Filter::of(f.0.iter().filter(|i| **i != Is::Controlled(Who::You)).cloned()), *cmp, n.clone()))
        }
        _ => None,
    });
    both!(@ g, 1, "happening" Happening, "read: {f:some cards} {h:card verb+} while {s:state}", [f: Filter, h: Happening, s: Filter], so_then(h, f, s), |_h| None);
    both!(@ g, 1, "happening" Happening, "read: {f:some cards} is {h:done} while {s:state}", [f: Filter, h: Happening, s: Filter], so_then(h, f, s), |_h| None);
}

fn so_then(h: Happening, f: Filter, state: Filter) -> Option<Happening> {
    let gone = matches!(
        h.deed,
        Deed::Leave | Deed::Dismiss | Deed::Retire | Deed::Banish | Deed::Frighten | Deed::Exhaust | Deed::Ready
    );
    let plain = h.or.is_empty() && h.from.is_none() && h.to.is_none();
    (gone && plain).then(|| Happening { what: Filter::of(f.0.into_iter().chain(state.0)), ..h })
}

/// A Troublemaker is uncovered; a card that lay frightened is no longer.
fn turned_up(f: Filter) -> Option<Happening> {
    let is = |kind: CardType| f.0.contains(&Is::Type(kind));
    let deed = match () {
        () if is(CardType::Troublemaker) => Deed::Uncover,
        () if is(CardType::Friend) || f.0.contains(&Is::Character) => Deed::Unfrighten,
        () => return None,
    };
    Some(Happening { what: f, ..Happening::of(deed) })
}

/// A change for the whole of a turn to come.
fn in_turn(who: Who, c: (Subject, Vec<Mod>)) -> Effect {
    // "your opponent can't ... during their next turn": that opponent's.
    let who = match (who, &c.0) {
        (Who::They, Subject::Players(Who::Opponent | Who::EachOpponent)) => Who::Opponent,
        (who, _) => who,
    };
    let starts = Happening { who: Some(who), first: Some(Span::Game), ..Happening::of(Deed::StartTurn) };
    let change = Change { cond: None, what: c.0, mods: c.1 };
    super::effect::later(starts, Effect::Change { change, until: Until::EndOfTurn })
}

/// Whether it is said of which kind a counter is: one that goes to another card is of the same there.
pub fn is_told(counter: &Counter) -> bool {
    matches!(counter, Counter::Power | Counter::Named(_))
}

/// One of two piles put here, the other there; the player chooses which.
fn one_here(x: &Goal, y: &Goal) -> Effect {
    let pile = || Noun::The(Ref::Those(Head::Pile));
    let rest = || Noun::Rest(Ref::Those(Head::Pile));
    let put = |n: Noun, to: &Goal| Effect::Do(SUBJECT, Act::Put(n, to.clone()));
    let options = vec![seq(vec![put(pile(), x), put(rest(), y)]), seq(vec![put(rest(), x), put(pile(), y)])];
    Effect::Modal { n: Num::Lit(1), options, by: Chosen::You }
}
