//! Choosing, guessing, parting, trading: wordings in which one choice decides what becomes of cards.

use super::effect::{SUBJECT, acted, seq};
use super::noun::{pick, with};
use crate::grammar::machine::Grammar;
use crate::grammar::rules::{both, rule};
use crate::tree::*;
use crate::word::{CardType, Cmp, FaceoffKind, Zone};

pub fn add(g: &mut Grammar) {
    piles(g);
    chosen(g);
    guesses(g);
    instead(g);
    played(g);
    from_zones(g);
}

fn one() -> Take {
    Take::Exactly(Num::Lit(1))
}

fn every(of: Filter) -> Noun {
    Noun::Every { of, slot: Slot(0) }
}

fn without(f: &Filter, is: &Is) -> Filter {
    Filter::of(f.0.iter().filter(|i| *i != is).cloned())
}

/// What a pronoun calls a card of this description.
fn head(f: &Filter) -> Head {
    let ty = f.0.iter().find_map(|i| if let Is::Type(t) = i { Some(*t) } else { None });
    match ty {
        Some(CardType::Friend) => Head::Friend,
        Some(CardType::Mane) => Head::Mane,
        Some(CardType::Resource) => Head::Resource,
        Some(CardType::Event) => Head::Event,
        Some(CardType::Troublemaker) => Head::Troublemaker,
        Some(CardType::Problem) => Head::Problem,
        None if f.0.contains(&Is::Character) => Head::Character,
        None => Head::Card,
    }
}

/// Cards parted in two, and one part or the other dealt with.
fn piles(g: &mut Grammar) {
    rule!(g, "act" Act, "separate~ {n:any noun} into two piles", [n] Act::Separate(n, Slot(0)));
    both!(g, "vp" Effect, "(choose and|) {d:deed^} one pile", [d: Deed], Some(either_pile(d)), |e| match e {
        Effect::Modal { options, .. } => match options.first() {
            Some(Effect::Do(SUBJECT, Act::To(d, _))) if either_pile(*d) == *e => Some(*d),
            _ => None,
        },
        _ => None,
    });
    rule!(g, "act" Act, "exchange~ control of {n:any noun} {u:until}", [n, u] Act::ExchangeControl(n, u));
    for (side, is) in [("Start", Is::Boosted), ("Boosted", Is::Start)] {
        let turned = Act::To(Deed::TurnOver, every(Filter::of([Is::The(Ref::This), is])));
        let same = turned.clone();
        both!(g, "act" Act, &format!("turn~ {{r:this}} to its {side} side"), [r: Ref], (r == Ref::This).then(|| turned.clone()), |a| (*a == same).then_some(Ref::This));
    }
}

fn either_pile(deed: Deed) -> Effect {
    let pile = Ref::Those(Head::Pile);
    let to = |n: Noun| Effect::Do(SUBJECT, Act::To(deed, n));
    let options = vec![to(Noun::The(pile.clone())), to(Noun::Rest(pile))];
    Effect::Modal { n: Num::Lit(1), options, by: Chosen::You }
}

fn chosen(g: &mut Grammar) {
    rule!(g, "adj" Is, "chosen", [] Is::ThisWay(Deed::Choose));
    // Each card's owner decides about it.
    both!(g, "clause" Effect, "the owners of each of {r:ref} may put them {to:put where}", [r: Ref, to: Goal], Some(owners(r, to)), |e| match e {
        Effect::ForEach(Each::Card(Noun::The(r)), inner) => match &**inner {
            Effect::May(_, put) => match &**put {
                Effect::Do(_, Act::Put(_, to)) if owners(r.clone(), to.clone()) == *e => Some((r.clone(), to.clone())),
                _ => None,
            },
            _ => None,
        },
        _ => None,
    });
    // Somebody else chooses what is done.
    both!(g, "clause" Effect, "an opponent chooses {n:num} to put {to:put where}", [n: Num, to: Goal], {
        let of = Filter::of([Is::The(Ref::Them)]);
        let what = Noun::Pick { take: Take::Exactly(n), of, by: Some(Who::Opponent), slot: Slot(0) };
        Some(Effect::Do(Who::You, Act::Put(what, to)))
    }, |e| match e {
        Effect::Do(Who::You, Act::Put(Noun::Pick { take: Take::Exactly(n), of, by: Some(Who::Opponent), .. }, to)) if *of == Filter::of([Is::The(Ref::Them)]) => Some((n.clone(), to.clone())),
        _ => None,
    });
    both!(g, "who" Who, "plain: {r:ref's} controllers", [r: Ref], matches!(r, Ref::Them | Ref::Those(_)).then(|| Who::Controller(r.clone())), |w| match w {
        Who::Controller(r @ (Ref::Them | Ref::Those(_))) => Some(r.clone()),
        _ => None,
    });
    // One of each kind is kept.
    both!(g, "several" Effect, "Each player chooses a {a:type}, {b:type}, and {c:type} they control, and {d:deed+} the rest.", [a: Is, b: Is, c: Is, d: Deed], Some(keep_each(&[a, b, c], d)), |e| {
        let Effect::Seq(list) = e else { return None };
        let kind = |e: &Effect| match e {
            Effect::Do(Who::EachPlayer, Act::Choose(Noun::Pick { of, .. })) => of.0.iter().find(|i| matches!(i, Is::Type(_))).cloned(),
            _ => None,
        };
        let [a, b, c, Effect::Do(_, Act::To(d, _))] = list.as_slice() else { return None };
        let kinds = [kind(a)?, kind(b)?, kind(c)?];
        let [a, b, c] = kinds.clone();
        (keep_each(&kinds, *d) == *e).then_some((a, b, c, *d))
    });
    // All but those chosen leave the faceoff.
    both!(g, "several" Effect, "Each player chooses one of their {f:described+}. All other {h:described+} are no longer involved in the faceoff.", [f: Filter, h: Filter], (f == h).then(|| keep_involved(f)), |e| match e {
        Effect::Seq(list) => match list.first() {
            Some(Effect::Do(_, Act::Choose(Noun::Pick { of, .. }))) => {
                let f = without(of, &Is::Controlled(Who::They));
                (keep_involved(f.clone()) == *e).then(|| (f.clone(), f))
            }
            _ => None,
        },
        _ => None,
    });
    both!(g, "clause" Effect, "choose a color for each of your opponents", [], Some(Effect::ForEach(Each::Player(Who::EachOpponent), Box::new(Effect::Do(Who::You, Act::ChooseColor(Slot(0)))))), |e| match e {
        Effect::ForEach(Each::Player(Who::EachOpponent), inner) if **inner == Effect::Do(Who::You, Act::ChooseColor(Slot(0))) => Some(()),
        _ => None,
    });
    both!(g, "mod" Vec<Mod>, "gain~ each of those colors", [], Some(vec![Mod::ColorOf(Ref::Those(Head::Color))]), |m| (*m == [Mod::ColorOf(Ref::Those(Head::Color))]).then_some(()));
    both!(g, "mod" Vec<Mod>, "read: (have/has|are/is) the chosen color", [], Some(vec![Mod::ColorOf(Ref::That(Head::Color))]), |_m| None::<()>);
    // Odd or even: the same text twice, once for each.
    both!(g, "item" Effect, "Choose odd or even and then {a:vps}. If {r:ref's} {s:stat} matches your choice, {b:sentence}. Otherwise, {c:sentence}.", [a: Effect, r: Ref, s: Stat, b: Effect, c: Effect], Some(parity(&super::effect::by(&a, &Who::You), &r, s, &b, &c)), |e| {
        let Effect::Modal { options, .. } = e else { return None };
        let Some(Effect::Seq(list)) = options.first() else { return None };
        let (last, first) = list.split_last()?;
        let Effect::If { cond: Cond::Is(r, f), then, otherwise: Some(c) } = last else { return None };
        let [Is::Odd(s)] = f.0.as_slice() else { return None };
        let a = seq(first.to_vec());
        (parity(&a, r, *s, then, c) == *e).then(|| (super::effect::unby(&a, &Who::You), r.clone(), *s, (**then).clone(), (**c).clone()))
    });
}

fn owners(r: Ref, to: Goal) -> Effect {
    let owner = || Who::Owner(Ref::It);
    let put = Effect::Do(owner(), Act::Put(Noun::The(Ref::It), to));
    Effect::ForEach(Each::Card(Noun::The(r)), Box::new(Effect::May(owner(), Box::new(put))))
}

fn keep_each(kinds: &[Is], deed: Deed) -> Effect {
    let theirs = |is: Is| Filter::of([is, Is::Controlled(Who::They)]);
    let choose = |is: &Is| Effect::Do(Who::EachPlayer, Act::Choose(pick(one(), theirs(is.clone()))));
    let any = Is::AnyOf(kinds.iter().map(|k| Filter::of([k.clone()])).collect());
    let rest = with(theirs(any), Is::Not(Box::new(Is::ThisWay(Deed::Choose))));
    let mut list: Vec<Effect> = kinds.iter().map(choose).collect();
    list.push(Effect::Do(Who::EachPlayer, Act::To(deed, every(rest))));
    Effect::Seq(list)
}

fn keep_involved(f: Filter) -> Effect {
    let own = with(f.clone(), Is::Controlled(Who::They));
    let others = with(f, Is::Not(Box::new(Is::The(Ref::Those(Head::Character)))));
    // Those meant are settled at once: who comes later is involved as ever.
    let change = Change { cond: None, what: Subject::Cards(Noun::The(Ref::Them)), mods: vec![Mod::NotInvolved] };
    Effect::Seq(vec![
        Effect::Do(Who::EachPlayer, Act::Choose(pick(one(), own))),
        Effect::Do(Who::You, Act::Choose(every(others))),
        Effect::Change { change, until: Until::EndOfFaceoff },
    ])
}

pub fn parity(a: &Effect, r: &Ref, s: Stat, b: &Effect, c: &Effect) -> Effect {
    let when = |is: Is| {
        let cond = Cond::Is(r.clone(), Filter::of([is]));
        seq(vec![a.clone(), Effect::If { cond, then: Box::new(b.clone()), otherwise: Some(Box::new(c.clone())) }])
    };
    Effect::Modal { n: Num::Lit(1), options: vec![when(Is::Odd(s)), when(Is::Even(s))], by: Chosen::You }
}

fn guesses(g: &mut Grammar) {
    both!(g, "act" Act, "guess~ whether {c:guess}", [c: Cond], Some(Act::Guess(Box::new(c), Slot(0))), |a| match a {
        Act::Guess(c, _) => Some((**c).clone()),
        _ => None,
    });
    both!(g, "guess" Cond, "{r:ref's} {s:stat} matches the chosen number", [r: Ref, s: Stat], Some(Cond::Is(r, Filter::of([Is::Number(s, Cmp::Exactly, Num::ThatMany)]))), |c| match c {
        Cond::Is(r, f) => match f.0.as_slice() {
            [Is::Number(s, Cmp::Exactly, Num::ThatMany)] => Some((r.clone(), *s)),
            _ => None,
        },
        _ => None,
    });
    both!(g, "simple cond" Cond, "that opponent guesses correctly", [], Some(Cond::Guessed(Slot(0))), |c| (*c == Cond::Guessed(Slot(0))).then_some(()));
    // A card named and a card set aside.
    rule!(g, "act" Act, "set~ {n:any noun} aside face-down", [n] Act::Put(n, Goal::Aside));
    both!(g, "simple cond" Cond, "{r:ref+} is the named card", [r: Ref], Some(Cond::Is(r, Filter::of([Is::ThatName]))), |c| match c {
        Cond::Is(r, f) if *f == Filter::of([Is::ThatName]) => Some(r.clone()),
        _ => None,
    });
    rule!(g, "whose" Who, "read: (his|her)", [] Who::They);
    both!(g, "item" Effect, "read: If {c:cond}, {a:sentence}. (If not|If it isn't|If it is not|If it 's not|If you can't), {b:sentence}.", [c: Cond, a: Effect, b: Effect], Some(Effect::If { cond: c, then: Box::new(a), otherwise: Some(Box::new(b)) }), |_e| None);
}

/// What is done instead of what was said first.
fn instead(g: &mut Grammar) {
    both!(g, "several" Effect, "{d:deed} {f:one card}. You may {e:doing}. If you do, {b:sentence} instead.", [d: Deed, f: Filter, e: Effect, b: Effect], Some(swapped(d, f, acted(&e, &SUBJECT, &Who::You), b)), |x| {
        let Effect::Seq(list) = x else { return None };
        let [Effect::Do(Who::You, Act::Choose(Noun::Pick { of, .. })), Effect::IfDone { first, then, otherwise: Some(o) }] = list.as_slice() else { return None };
        let (Effect::May(Who::You, e), Effect::Do(Who::You, Act::To(d, _))) = (&**first, &**o) else { return None };
        (swapped(*d, of.clone(), (**e).clone(), (**then).clone()) == *x).then(|| (*d, of.clone(), acted(e, &Who::You, &SUBJECT), (**then).clone()))
    });
    both!(g, "paid text" Effect, "{a:vps}. If {c:cond}, {b:sentence} instead.", [a: Effect, c: Cond, b: Effect], Some(super::upgrade::upgrade(acted(&a, &SUBJECT, &Who::You), c, b)), |e| match e {
        Effect::If { cond: Cond::Not(c), then, otherwise: Some(b) } => Some((acted(then, &Who::You, &SUBJECT), (**c).clone(), (**b).clone())),
        _ => None,
    });
    // The hand is shown and somebody else chooses from it.
    both!(g, "item" Effect, "{a:sentence}. If {c:cond}, that opponent instead {x:shows a hand} and you choose a card. They {d:deed} that card.", [a: Effect, c: Cond, x: (), d: Deed], { let () = x; Some(unless(a, c, shown(d))) }, |e| match e {
        Effect::If { cond: Cond::Not(c), then, otherwise: Some(b) } => match &**b {
            Effect::Seq(list) => match list.last() {
                Some(Effect::Do(Who::They, Act::To(d, _))) if shown(*d) == **b => Some(((**then).clone(), (**c).clone(), (), *d)),
                _ => None,
            },
            _ => None,
        },
        _ => None,
    });
    phrase(g, "shows a hand", "reveals their hand");
    phrase(g, "one more counter", "Put another counter of the same type");
    both!(g, "simple cond" Cond, "read: you remove the counter from {f:one card}", [f: Filter], Some(Cond::Is(Ref::It, f)), |_c| None);
    both!(g, "simple cond" Cond, "the counter is {c:a counter}", [c: Counter], Some(removed_one(c)), |c| match c {
        Cond::Happened(h, ..) => h.counter.clone().filter(|k| removed_one(k.clone()) == *c),
        _ => None,
    });
    both!(g, "head" Vec<Is>, "{a:bare trait^}, {b:bare trait^}, or {c:bare trait^}", [a: String, b: String, c: String], Some(vec![Is::AnyOf([a, b, c].map(|t| Filter::of([Is::Trait(t)])).to_vec())]), |_l| None);
    both!(g, "head" Vec<Is>, "{a:bare trait^} or {b:bare trait^}", [a: String, b: String], Some(vec![Is::AnyOf(vec![Filter::of([Is::Trait(a)]), Filter::of([Is::Trait(b)])])]), |_l| None);
    both!(g, "item" Effect, "Choose a counter on {f:one card}. {x:one more counter} on that card.", [f: Filter, x: ()], { let () = x; Some(another(f)) }, |e| match e {
        Effect::Do(Who::You, Act::PutCounters(_, Counter::Same, Noun::Pick { of, .. })) => {
            let f = without(of, &some_counter());
            (another(f.clone()) == *e).then_some((f, ()))
        }
        _ => None,
    });
}

/// A turn of phrase that says nothing by itself.
pub fn phrase(g: &mut Grammar, kind: &str, words: &str) {
    use crate::grammar::value::value;
    g.rule(kind, words, &[], 0, |_| Some(value(())), |_| Some(Vec::new()));
}

fn swapped(deed: Deed, f: Filter, e: Effect, b: Effect) -> Effect {
    let that = Noun::The(Ref::That(head(&f)));
    Effect::Seq(vec![
        Effect::Do(Who::You, Act::Choose(pick(one(), f))),
        Effect::IfDone {
            first: Box::new(Effect::May(Who::You, Box::new(e))),
            then: Box::new(b),
            otherwise: Some(Box::new(Effect::Do(Who::You, Act::To(deed, that)))),
        },
    ])
}

fn unless(a: Effect, c: Cond, b: Effect) -> Effect {
    Effect::If { cond: Cond::Not(Box::new(c)), then: Box::new(a), otherwise: Some(Box::new(b)) }
}

fn shown(deed: Deed) -> Effect {
    let hand = Filter::of([Is::In(Zone::Hand, Some(Who::They))]);
    Effect::Seq(vec![
        Effect::Do(Who::They, Act::Reveal(every(hand.clone()))),
        Effect::Do(Who::You, Act::Choose(pick(one(), hand))),
        Effect::Do(Who::They, Act::To(deed, Noun::The(Ref::That(Head::Card)))),
    ])
}

fn removed_one(counter: Counter) -> Cond {
    let h = Happening { counter: Some(counter), ..Happening::of(Deed::RemoveCounter) };
    Cond::Happened(Box::new(h), Cmp::AtLeast, Num::Lit(1), Span::Text)
}

fn some_counter() -> Is {
    Is::Counters(Counter::Any, Cmp::AtLeast, Num::Lit(1))
}

fn another(f: Filter) -> Effect {
    Effect::Do(Who::You, Act::PutCounters(Num::Lit(1), Counter::Same, pick(one(), with(f, some_counter()))))
}

/// Where and whence cards are played and put.
fn played(g: &mut Grammar) {
    both!(g, "played at" Place, "to an area where you have {f:one card}", [f: Filter], Some(Place::AreaWith(with(f, Is::Controlled(Who::You)))), |p| match p {
        Place::AreaWith(f) => Some(without(f, &Is::Controlled(Who::You))),
        _ => None,
    });
    both!(g, "problem" Place, "(a|the) Problem where a faceoff is being resolved", [], Some(Place::ProblemWhere(Box::new(Cond::InFaceoff(FaceoffKind::Any, None, Some(Place::There))))), |p| match p {
        Place::ProblemWhere(c) if **c == Cond::InFaceoff(FaceoffKind::Any, None, Some(Place::There)) => Some(()),
        _ => None,
    });
    both!(g, "problem" Place, "a Problem with a number of {f:described+} equal to or less than {q:quantity}", [f: Filter, q: Num], {
        let there = Num::Count(with(f, Is::At(Place::There)));
        Some(Place::ProblemWhere(Box::new(Cond::Compare(there, Cmp::AtMost, q))))
    }, |p| match p {
        Place::ProblemWhere(c) => match &**c {
            Cond::Compare(Num::Count(f), Cmp::AtMost, q) => Some((without(f, &Is::At(Place::There)), q.clone())),
            _ => None,
        },
        _ => None,
    });
    both!(g, "put where" Goal, "into play at {r:ref's} owners ' homes", [r: Ref], Some(homes(r)), |go| match go {
        Goal::Play { control: Some(Who::Owner(r)), .. } if homes(r.clone()) == *go => Some(r.clone()),
        _ => None,
    });
    both!(g, "act" Act, "reveal~ cards from the top of {w:whose} deck until you reveal a number of {f:described+} equal to {q:quantity}", [w: Who, f: Filter, q: Num], Some(Act::RevealUntil { n: q, whose: w, of: f, slot: Slot(0) }), |a| match a {
        Act::RevealUntil { n, whose, of, .. } => Some((whose.clone(), of.clone(), n.clone())),
        _ => None,
    });
    both!(g, "noun" Noun, "plain: all other revealed cards", [], Some(every(unshown())), |n| (*n == every(unshown())).then_some(()));
    both!(g, "per" Num, "{f:described} you put into your hand", [f: Filter], Some(Num::Count(with(with(f, Is::ThisWay(Deed::Put)), Is::In(Zone::Hand, Some(Who::You))))), |q| match q {
        Num::Count(f) if f.0.contains(&Is::ThisWay(Deed::Put)) => Some(without(&without(f, &Is::ThisWay(Deed::Put)), &Is::In(Zone::Hand, Some(Who::You)))),
        _ => None,
    });
    // The top cards, and what two verbs do to them.
    both!(g, "noun" Noun, "plain: {n:num} cards from the top of {w:whose deck}", [n: Num, w: (Zone, Who)], Some(Noun::Top { n, zone: w.0, whose: w.1, slot: Slot(0) }), |_n| None);
    both!(g, "vp" Effect, "reveal~ and {d:deed^} {n:any noun}", [d: Deed, n: Noun], matches!(n, Noun::Top { .. }).then(|| Effect::Seq(vec![Effect::Do(SUBJECT, Act::Reveal(n.clone())), Effect::Do(SUBJECT, Act::To(d, n))])), |e| match e {
        Effect::Seq(list) => match list.as_slice() {
            [Effect::Do(SUBJECT, Act::Reveal(n)), Effect::Do(SUBJECT, Act::To(d, m))] if n == m && matches!(n, Noun::Top { .. }) => Some((*d, n.clone())),
            _ => None,
        },
        _ => None,
    });
    // A copy at each other Problem.
    both!(g, "clause" Effect, "put a token copy of {r:ref+} into play {s:entries} at each other Problem", [r: Ref, s: Vec<Entry>], Some(copy_each(r, s)), |e| match e {
        Effect::ForEach(_, inner) => match &**inner {
            Effect::Do(_, Act::TokenCopy { of: Noun::The(r), state, .. }) if copy_each(r.clone(), state.clone()) == *e => Some((r.clone(), state.clone())),
            _ => None,
        },
        _ => None,
    });
}

fn homes(r: Ref) -> Goal {
    let owner = Who::Owner(r);
    Goal::Play { at: Some(Place::Home(owner.clone())), control: Some(owner), state: Vec::new() }
}

/// Those revealed that still lie in the deck.
fn unshown() -> Filter {
    Filter::of([Is::ThisWay(Deed::Reveal), Is::In(Zone::DrawDeck, Some(Who::You))])
}

fn copy_each(r: Ref, state: Vec<Entry>) -> Effect {
    let problems = Filter::of([Is::Type(CardType::Problem), Is::Not(Box::new(Is::At(Place::Here)))]);
    let copy = Act::TokenCopy {
        n: Num::Lit(1),
        of: Noun::The(r),
        state,
        at: Some(Place::Of(Ref::That(Head::Problem))),
        slot: Slot(0),
    };
    Effect::ForEach(Each::Card(every(problems)), Box::new(Effect::Do(Who::You, copy)))
}

/// Cards told apart by where they came from.
fn from_zones(g: &mut Grammar) {
    rule!(g, "ref" Ref, "s: the card revealed from your {z:zone}", [z] Ref::From(z));
    both!(g, "simple cond" Cond, "the {s:stat} of the card from your hand is greater", [s: Stat], Some(outdoes(s)), |c| match c {
        Cond::Compare(Num::Stat(s, _), ..) if outdoes(*s) == *c => Some(*s),
        _ => None,
    });
}

fn outdoes(s: Stat) -> Cond {
    Cond::Compare(Num::Stat(s, Ref::From(Zone::Hand)), Cmp::More, Num::Stat(s, Ref::From(Zone::DrawDeck)))
}
