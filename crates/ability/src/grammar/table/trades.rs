//! Cards that trade what they have, that differ from each other, that are banished face down; what is brought to an end.

use super::effect::SUBJECT;
use crate::grammar::machine::Grammar;
use crate::grammar::rules::{both, rule};
use crate::keyword::Keyword;
use crate::tree::*;
use crate::word::{CardType, Cmp, Color, Zone};

type Changed = (Subject, Vec<Mod>);

pub fn add(g: &mut Grammar) {
    power(g);
    apart(g);
    face_down(g);
    ends(g);
    gains(g);
    first(g);
    wordings(g);
}

/// Other words for what is said elsewhere.
fn wordings(g: &mut Grammar) {
    both!(g, "holding points" (Cmp, Num), "read: have/has {n:num} points or more", [n: Num], Some((Cmp::AtLeast, n)), |_a| None);
    both!(g, "holding points" (Cmp, Num), "read: have/has {n:num} points or (fewer|less)", [n: Num], Some((Cmp::AtMost, n)), |_a| None);
    both!(g, "posts" Vec<Is>, "read: with both (a|) {a:color} and (a|) {b:color} play (requirement|requirements)", [a: Color, b: Color], Some(vec![Is::Requires(a), Is::Requires(b)]), |_l| None);
    both!(g, "required" Is, "read: (a|) {a:color} or (a|) {b:color} play (requirement|requirements)", [a: Color, b: Color], Some(super::head::any_of([Is::Requires(a), Is::Requires(b)])), |_i| None);
    both!(g, "required" Is, "read: a total play requirement of {a:amount}", [a: (Cmp, Num)], Some(Is::Number(Stat::RequirementTotal, a.0, a.1)), |_i| None);
    both!(g, "post" Is, "read: whose (total|) play requirement is {a:amount}", [a: (Cmp, Num)], Some(Is::Number(Stat::RequirementTotal, a.0, a.1)), |_i| None);
    both!(g, "having" Is, "read: {c:counters} on it", [c: Counter], Some(Is::Counters(c, Cmp::AtLeast, Num::Lit(1))), |_i| None);
    both!(g, "mod" Vec<Mod>, "read: lose~ {t:said trait} and (can't|cannot) (have|gain) it", [t: String], Some(vec![Mod::LoseTrait(t)]), |_m| None);
    both!(g, "mod" Vec<Mod>, "read: lose~ the {t:trait} trait and (can't|cannot) (have|gain) it", [t: String], Some(vec![Mod::LoseTrait(t)]), |_m| None);
    both!(g, "verb" Happening, "read: (search or look at|look at or search) cards in (decks|their decks|their deck|a deck)", [], Some(super::often::looking()), |_h| None::<()>);
    both!(g, "card change" Changed, "read: you may play your {f:described+} {t:other times}", [f: Filter, t: Timing], Some(timed(f, t)), |_c| None);
    both!(g, "card change" Changed, "read: your {f:described+} are Immediate (|Events)", [f: Filter], f.0.contains(&Is::Type(CardType::Event)).then(|| timed(f, Timing::Immediate)), |_c| None);
    both!(g, "happening" Happening, "read: {w:who%} {x:putting at%}", [w: Who, x: (Filter, Spot)], Some(Happening { to: Some(x.1), ..super::often::entering(x.0, &w) }), |_h| None);
    both!(g, "putting at" (Filter, Spot), "put~ {f:some cards} into play {to:standing}", [f: Filter, to: Spot], f.0.contains(&Is::Token).then_some((f, to)), |_x| None);
    for keyword in Keyword::ALL.into_iter().filter(|k| k.number().is_some()) {
        let zero = keyword.with_number(0);
        both!(g, "player mod" Vec<Mod>, &format!("pay~ {{n:[n]}} less for {} costs", keyword.word()), [n: i32], Some(vec![Mod::KeywordCost { keyword: zero, by: Num::Lit(-n), min: None }]), |m| match m.as_slice() {
            [Mod::KeywordCost { keyword, by: Num::Lit(n), min: None }] if *keyword == zero => Some(-n),
            _ => None,
        });
    }
    both!(g, "verb" Happening, "read: use~ Redeem", [], Some(Happening::of(Deed::Redeem)), |_h| None::<()>);
    both!(g, "verb" Happening, "read: use~ Transform", [], Some(Happening::of(Deed::Transform)), |_h| None::<()>);
}

/// Cards in a hand that may be played at another time.
fn timed(f: Filter, t: Timing) -> Changed {
    let of = super::noun::with(f, Is::In(Zone::Hand, Some(Who::You)));
    (Subject::Cards(Noun::Every { of, slot: Slot(0) }), vec![Mod::MayPlayAs(t)])
}

/// Two cards that exchange their power.
fn power(g: &mut Grammar) {
    both!(g, "adding" Effect, "exchange~ the power of {n:any noun} {u:until}", [n: Noun, u: Until], traded(n, u), |e| untraded(e));
    both!(g, "adding" Effect, "read: (swap~|switch~|trade~) the power of {n:any noun} {u:until}", [n: Noun, u: Until], traded(n, u), |_e| None);
    both!(g, "adding" Effect, "read: (exchange~|swap~|switch~|trade~) {r:ref's} power (with|for) (that of|the power of) {m:single noun} {u:until}", [r: Ref, m: Noun, u: Until], traded(Noun::Both(Box::new(Noun::The(r)), Box::new(m)), u), |_e| None);
    both!(g, "adding" Effect, "read: (exchange~|swap~|switch~|trade~) {r:ref's} power (with|for) {m:single noun} 's (|power) {u:until}", [r: Ref, m: Noun, u: Until], traded(Noun::Both(Box::new(Noun::The(r)), Box::new(m)), u), |_e| None);
    both!(g, "clause" Effect, "read: {r:ref} (exchange|swap|switch|trade) (|their) power {u:until}", [r: Ref, u: Until], traded(Noun::The(r), u), |_e| None);
    both!(g, "clause" Effect, "read: {r:ref+} (exchanges|swaps|switches|trades) power with {m:single noun} {u:until}", [r: Ref, m: Noun, u: Until], traded(Noun::Both(Box::new(Noun::The(r)), Box::new(m)), u), |_e| None);
}

/// Each of two cards has the power of the other.
fn traded(cards: Noun, until: Until) -> Option<Effect> {
    let two = match &cards {
        Noun::Pick { take, by, .. } => *take == Take::Exactly(Num::Lit(2)) && by.is_none(),
        Noun::The(r) => matches!(r, Ref::Them | Ref::Those(_)),
        Noun::Both(a, b) => [a, b].into_iter().all(|n| match &**n {
            Noun::Pick { take, .. } => *take == Take::Exactly(Num::Lit(1)),
            Noun::The(r) => !matches!(r, Ref::Them | Ref::Those(_)),
            Noun::Every { .. }
            | Noun::Random { .. }
            | Noun::Top { .. }
            | Noun::Bottom { .. }
            | Noun::Rest(_)
            | Noun::Both(..)
            | Noun::PickForEach { .. } => false,
        }),
        Noun::Every { .. }
        | Noun::Random { .. }
        | Noun::Top { .. }
        | Noun::Bottom { .. }
        | Noun::Rest(_)
        | Noun::PickForEach { .. } => false,
    };
    let mods = vec![Mod::SetPower(Num::EachOthers(Stat::Power))];
    let change = Change { cond: None, what: Subject::Cards(cards), mods };
    two.then_some(Effect::Change { change, until })
}

fn untraded(e: &Effect) -> Option<(Noun, Until)> {
    match e {
        Effect::Change { change: Change { cond: None, what: Subject::Cards(n), mods }, until } => {
            (mods.as_slice() == [Mod::SetPower(Num::EachOthers(Stat::Power))]).then(|| (n.clone(), until.clone()))
        }
        _ => None,
    }
}

/// Cards chosen together that have nothing of a kind in common with each other.
fn apart(g: &mut Grammar) {
    let itself = || Ref::Slot(Slot::ITSELF);
    let kinds: [(&str, &str, Is); 5] = [
        ("names", "(name|a name)", Is::SameName(itself())),
        ("colors", "(color|a color)", Is::SharesColor(itself())),
        ("traits", "(trait|a trait)", Is::SharesTrait(itself())),
        ("types", "(type|a type|a card type)", Is::SharesType(itself())),
        ("costs", "(cost|a cost)", Is::SharesCost(itself())),
    ];
    for (many, one, same) in kinds {
        let is = Is::Not(Box::new(same));
        let of = if matches!(many, "names" | "costs") { "with" } else { "(with|of)" };
        let (made, said) = (is.clone(), is.clone());
        both!(g, "post" Is, &format!("{of} (|all) different {many}"), [], Some(made.clone()), |i| (*i == said).then_some(()));
        let made = is.clone();
        both!(g, "post" Is, &format!("read: that (don't|do not) share {one} (|with each other)"), [], Some(made.clone()), |_i| None::<()>);
    }
}

/// Cards banished so that nobody sees what they are.
fn face_down(g: &mut Grammar) {
    rule!(g, "act" Act, "banish~ {n:any noun} face-down", [n] Act::Put(n, Goal::BanishedFaceDown));
}

/// The turn or the phase that is going on.
fn ends(g: &mut Grammar) {
    for (words, course) in [
        ("end~ (the|that|this|the current) turn", Course::Turn),
        ("end~ (the|this|that|the current) phase", Course::Phase),
    ] {
        both!(g, "act" Act, words, [], Some(Act::End(course)), |a| (*a == Act::End(course)).then_some(()));
    }
    for (words, course) in [("(the|this) turn ends", Course::Turn), ("(the|this) phase ends", Course::Phase)] {
        both!(g, "clause" Effect, &format!("read: {words}"), [], Some(Effect::Do(Who::You, Act::End(course))), |_e| None::<()>);
    }
    both!(g, "vp" Effect, "read: immediately end {x:over}", [x: Course], Some(Effect::Do(SUBJECT, Act::End(x))), |_e| None);
    both!(g, "over" Course, "(the|this) turn", [], Some(Course::Turn), |_c| None::<()>);
    both!(g, "over" Course, "(the|this) phase", [], Some(Course::Phase), |_c| None::<()>);
}

/// No more than so many action tokens.
fn gains(g: &mut Grammar) {
    both!(g, "player mod" Vec<Mod>, "can't gain more than {n:tokens} {s:so long}", [n: Num, s: Span], Some(vec![at_most(n, s)]), |m| match m.as_slice() {
        [Mod::AtMost(_, n, s)] if m.as_slice() == [at_most(n.clone(), *s)] => Some((n.clone(), *s)),
        _ => None,
    });
    both!(g, "player mod" Vec<Mod>, "read: (can|may) (only gain|gain only|gain no more than|gain at most|gain up to) {n:tokens} {s:so long}", [n: Num, s: Span], Some(vec![at_most(n, s)]), |_m| None);
    rule!(g, "so long" Span, "(each|per|a|this) {s:remembered}", [s] s);
}

fn at_most(n: Num, span: Span) -> Mod {
    Mod::AtMost(Happening::of(Deed::Gain), n, span)
}

/// How the first card of a turn enters play.
fn first(g: &mut Grammar) {
    type Entered = (Who, Vec<Entry>);
    both!(g, "card change" Changed, "the first {f:described} {x:played so}", [f: Filter, x: Entered], enters(f, x, Deed::Play), |c| entered(c, Deed::Play));
    both!(g, "played so" Entered, "{w:who%} {d:playing%} each turn enters play {e:entries}", [w: Who, d: (), e: Vec<Entry>], { let () = d; Some((w, e)) }, |x| Some((x.0.clone(), (), x.1.clone())));
    both!(g, "card change" Changed, "the first {f:described} to enter play under {w:whose} control each turn enters play {e:entries}", [f: Filter, w: Who, e: Vec<Entry>], enters(f, (w, e), Deed::Enter), |c| {
        let (f, (w, e)) = entered(c, Deed::Enter)?;
        Some((f, w, e))
    });
    both!(g, "card change" Changed, "read: {w:whose} first {f:described} each turn enters play {e:entries}", [w: Who, f: Filter, e: Vec<Entry>], enters(f, (w, e), Deed::Enter), |_c| None);
    both!(g, "card change" Changed, "read: {w:whose} first {f:described} to enter play each turn enters play {e:entries}", [w: Who, f: Filter, e: Vec<Entry>], enters(f, (w, e), Deed::Enter), |_c| None);
    both!(g, "card change" Changed, "read: each turn, the first {f:described} {w:who%} {d:playing%} enters play {e:entries}", [f: Filter, w: Who, d: (), e: Vec<Entry>], { let () = d; enters(f, (w, e), Deed::Play) }, |_c| None);
    both!(g, "playing"(), "play~", [], Some(()), |_x| Some(()));
}

fn enters(of: Filter, (who, entries): (Who, Vec<Entry>), deed: Deed) -> Option<Changed> {
    let told = matches!(who, Who::You | Who::Opponent | Who::EachOpponent | Who::EachPlayer | Who::Any);
    let friend = of.0.contains(&Is::Type(CardType::Friend)) || !of.0.iter().any(|i| matches!(i, Is::Type(_)));
    let of = super::made::first_to_enter(of, &who, deed);
    let what = Subject::Cards(Noun::Every { of, slot: Slot(0) });
    (told && friend).then(|| (what, vec![Mod::EntersWith(entries)]))
}

fn entered(c: &Changed, deed: Deed) -> Option<(Filter, (Who, Vec<Entry>))> {
    let (Subject::Cards(Noun::Every { of, .. }), [Mod::EntersWith(entries)]) = (&c.0, c.1.as_slice()) else {
        return None;
    };
    let one = |i: &Is| match i {
        Is::Has(h) if h.deed == deed && h.first == Some(Span::Turn) => Some((h.what.clone(), h.who.clone()?)),
        _ => None,
    };
    let each = |i: &Is| match i {
        Is::AnyOf(l) => one(l.first()?.0.first()?).map(|(f, _)| (f, Who::EachPlayer)),
        _ => None,
    };
    let (f, who) = of.0.iter().find_map(|i| one(i).or_else(|| each(i)))?;
    let parts = (f, (who, entries.clone()));
    (enters(parts.0.clone(), parts.1.clone(), deed).as_ref() == Some(c)).then_some(parts)
}
