//! Other words for what is said elsewhere: states, places and times in another order, and lists.

use super::noun::with;
use crate::grammar::machine::Grammar;
use crate::grammar::rules::{both, happens, heavy, rule};
use crate::grammar::value::{down, get, value};
use crate::tree::*;
use crate::word::{CardType, Cmp, FaceoffKind, Phase, Zone};

type Changed = (Subject, Vec<Mod>);

pub fn add(g: &mut Grammar) {
    conditions(g);
    happenings(g);
    changes(g);
    permissions(g);
    acts(g);
    people(g);
    own_play(g);
}

/// What is printed so before the plain noun is.
pub fn early(g: &mut Grammar) {
    let search = || vec![Mod::Cant(Happening::of(Deed::Search))];
    both!(g, "player mod" Vec<Mod>, "print: can't search decks", [], Some(search()), |m| (*m == search()).then_some(()));
    for template in [
        "plain: of {w:owning} Problems (with no|without) {f:described+}",
        "s: {w:owning} Problems (with no|without) {f:described+}",
    ] {
        both!(g, "those counted" Filter, template, [w: Who, f: Filter], Some(empty(w, f)), |f| unempty(f));
    }
}

fn conditions(g: &mut Grammar) {
    both!(g, "simple cond" Cond, "read: no {f:described+} are {s:state}", [f: Filter, s: Filter], Some(Cond::Count(Filter::of(f.0.into_iter().chain(s.0)), Cmp::Exactly, Num::Lit(0))), |_c| None);
    both!(g, "simple cond" Cond, "read: there are no {c:named counters} (|left) on {r:any ref}", [c: Counter, r: Ref], Some(Cond::Compare(Num::Counters(c, r), Cmp::Exactly, Num::Lit(0))), |_c| None);
    both!(g, "having" Is, "read: no {c:counters} left on it", [c: Counter], Some(Is::Counters(c, Cmp::Exactly, Num::Lit(0))), |_i| None);
    both!(g, "having" Is, "read: no {c:named counters}", [c: Counter], Some(Is::Counters(c, Cmp::Exactly, Num::Lit(0))), |_i| None);
    rule!(g, "named counters" Counter, "+1 power counters", [] Counter::Power);
    rule!(g, "named counters" Counter, "{n:capital} counters", [n] Counter::Named(n));
    both!(g, "state" Filter, "read: {a:adj} {p:loc}", [a: Is, p: Place], Some(Filter::of([a, Is::At(p)])), |_f| None);
    both!(g, "state" Filter, "read: {a:adj} and {p:loc}", [a: Is, p: Place], Some(Filter::of([a, Is::At(p)])), |_f| None);
    rule!(g, "post" Is, "read: with (a Cutie Mark|Cutie Marks)", [] Is::CutieMarked);
}

fn happenings(g: &mut Grammar) {
    happens!(g, "card verb", "move~ {from:from} {to:to}", Deed::Move, [from, to]);
    both!(g, "done" Happening, "read: {h:deeds done} by {w:whose} (effect|card|ability|card effect)", [h: Happening, w: Who], Some(super::replaced::given(h, Some(&w))), |_h| None);
    both!(g, "done" Happening, "read: retired (due to|because of) {w:whose} home limit", [w: Who], Some(super::limits::trimmed(w)), |_h| None);
    // A time, and what must have been done by then.
    both!(g, "ability" Ability, "read: At {t:time} (in which|during which|that) {w:any who} (did not|didn't) {v:verb}, {e:text}", [t: Happening, w: Who, v: Happening, e: Effect], (t.deed == Deed::EndTurn).then(|| {
        let h = Happening { who: Some(w), ..v };
        super::works::trigger(t, Some(Cond::Happened(Box::new(h), Cmp::Exactly, Num::Lit(0), Span::Turn)), e)
    }), |_a| None);
    both!(g, "ability" Ability, "read: At {t:time} (in which|during which) {w:any who} {p:did}, {e:text}", [t: Happening, w: Who, p: (Happening, Cmp, Num), e: Effect], {
        let span = match t.deed {
            Deed::EndTurn => Span::Turn,
            Deed::EndFaceoff => Span::Faceoff,
            _ => return None,
        };
        let h = Happening { who: Some(w), ..p.0 };
        Some(super::works::trigger(t, Some(Cond::Happened(Box::new(h), p.1, p.2, span)), e))
    }, |_a| None);
    both!(@ g, 1, "problem" Place, "read: it", [], Some(Place::Of(Ref::It)), |_p| None::<()>);
}

/// Who and where, with more words.
fn people(g: &mut Grammar) {
    rule!(g, "who" Who, "read: s: (an opponent of your choice|one of your opponents)", [] Who::Opponent);
    heavy!(g, 1, "zone post" Is, "read: in it", [] Is::In(Zone::Hand, Some(Who::They)));
    both!(g, "happening" Happening, "read: {f:one card} enters play {to:standing} under {w:whose} control", [f: Filter, to: Spot, w: Who], Some(Happening { what: with(f, Is::Controlled(w)), to: Some(to), ..Happening::of(Deed::Enter) }), |_h| None);
    both!(g, "done" Happening, "moved to or from {p:problem}", [p: Place], Some(super::tail::across(p)), |h| match &h.to {
        Some(Spot::At(p)) if super::tail::across(p.clone()) == *h => Some(p.clone()),
        _ => None,
    });
    both!(g, "doing" Effect, "read: immediately {e:vps^}", [e: Effect], Some(e), |_e| None);
    both!(g, "had" Mod, "(that much|+that much) power", [], Some(Mod::Power(Num::ThatMany)), |m| (*m == Mod::Power(Num::ThatMany)).then_some(()));
    both!(g, "ability" Ability, "read: {n:noun%} {k:getting%} power {d:during} {q:for each}.", [n: Noun, k: i32, d: Cond, q: Num], Some(super::ability::change(Some(d), (Subject::Cards(n), vec![Mod::Power(super::number::times(k, q))]))), |_a| None);
    rule!(g, "getting" i32, "(have/has|get/gets) {n:signed}", [n] n);
    both!(g, "simple cond" Cond, "read: (it 's|it is) the first {f:described} {w:any who} (have|has) {d:done deed} this turn", [f: Filter, w: Who, d: Deed], (!f.0.is_empty()).then(|| first_of(f, w, d)), |_c| None);
    both!(g, "simple cond" Cond, "read: (it 's|it is|this is) the first {f:described} {w:any who} {d:done deed} this turn", [f: Filter, w: Who, d: Deed], Some(first_of(f, w, d)), |_c| None);
}

fn first_of(f: Filter, w: Who, d: Deed) -> Cond {
    Cond::Happened(Box::new(super::sets::first_this_turn(f, w, d)), Cmp::Exactly, Num::Lit(1), Span::Turn)
}

fn changes(g: &mut Grammar) {
    both!(g, "mod" Vec<Mod>, "read: have/has (its|their) power doubled", [], Some(vec![Mod::DoublePower(Num::Lit(1))]), |_m| None::<()>);
    for (word, sign) in [("(increased|raised)", 1), ("(reduced|decreased|lowered)", -1)] {
        both!(g, "card change" Changed, &format!("read: {{r:ref's}} point value is {word} by {{n:number}}"), [r: Ref, n: i32], Some((Subject::Cards(Noun::The(r)), vec![Mod::PointValue(Num::Lit(sign * n))])), |_c| None);
    }
    for (word, sign) in [("less", -1), ("more", 1)] {
        both!(g, "card change" Changed, &format!("read: {{r:own kind}} costs {{n:[n]}} {word} (|to play)"), [r: (), n: i32], { let () = r; Some(own_cost(Num::Lit(sign * n))) }, |_c| None);
        both!(g, "card change" Changed, &format!("read: {{r:own kind}} costs {{n:[n]}} {word} (|to play) {{q:for each}}"), [r: (), n: i32, q: Num], { let () = r; Some(own_cost(super::number::times(sign * n, q))) }, |_c| None);
    }
    both!(g, "own kind"(), "this (Event|Friend|Resource|Troublemaker)", [], Some(()), |_x| None::<()>);
    // Characters against this one.
    both!(g, "ability" Ability, "read: {f:described+} involved in (a faceoff|faceoffs) with {r:this} {m:mods}.", [f: Filter, r: Ref, m: Vec<Mod>], {
        let cond = Cond::InFaceoff(FaceoffKind::Any, Some(Filter::of([Is::The(r)])), None);
        Some(super::ability::change(Some(cond), (Subject::Cards(super::noun::every(with(f, Is::Involved))), m)))
    }, |_a| None);
    // "While ready, ... While exhausted, ...": two things, each at its time.
    for (first, own) in [("{s:scope}, {c:changed}", 0), ("{s:own scope}, {c:changed}", 1)] {
        for (second, own_too) in [("{t:scope}, {d:changed}", 0), ("{t:own scope}, {d:changed}", 1)] {
            both!(@ g, 4, "ability" Ability, &format!("read: {first}. {second}."), [s: Cond, c: Changed, t: Cond, d: Changed], {
                let this = Subject::Cards(Noun::The(Ref::This));
                let d = (meant(&c.0, d.0), d.1);
                let fits = (own == 0 || c.0 == this) && (own_too == 0 || d.0 == this);
                fits.then(|| Ability::Both(Box::new(super::ability::change(Some(s), c)), Box::new(super::ability::change(Some(t), d))))
            }, |_a| None);
        }
    }
}

/// "it": what the first sentence is about.
fn meant(first: &Subject, second: Subject) -> Subject {
    match &second {
        Subject::Cards(Noun::The(Ref::It | Ref::Them)) => first.clone(),
        Subject::Cards(_) | Subject::Players(_) | Subject::Game => second,
    }
}

/// What this card costs to play, changed.
pub fn own_cost(by: Num) -> Changed {
    let of = Happening { what: Filter::of([Is::The(Ref::This)]), ..Happening::of(Deed::Play) };
    (Subject::Players(Who::You), vec![Mod::Cost { of, by, min: None }])
}

fn permissions(g: &mut Grammar) {
    both!(g, "card change" Changed, "read: {r:this} (may|can) be played {t:other time}", [r: Ref, t: Timing], Some((Subject::Cards(Noun::The(r)), vec![Mod::MayPlayAs(t)])), |_c| None);
    both!(g, "player change" Changed, "read: you may play {f:described+} on {i:some cards} for {n:[n]} less", [f: Filter, i: Filter, n: i32], {
        let of = Happening { what: f, involving: Some(i), ..Happening::of(Deed::Play) };
        Some((Subject::Players(Who::You), vec![Mod::Cost { of, by: Num::Lit(-n), min: None }]))
    }, |_c| None);
}

/// Playing this card where it lies, and where to.
fn own_play(g: &mut Grammar) {
    for (read, words) in [
        ("", "You may play {r:this} from your discard pile"),
        ("read: ", "You may play {r:this} from your discard pile {x:as if in hand}"),
    ] {
        let template = format!("{read}{words}. If you do, {{e:sentence}}.");
        let holes: &[&str] = if read.is_empty() { &["r", "e"] } else { &["r", "e", "x"] };
        g.rule(
            "ability",
            &template,
            holes,
            0,
            |h| (get::<Ref>(&h[0]) == Ref::This).then(|| value(super::whole::again(None, get(&h[1])))),
            |a| match down::<Ability>(a)? {
                Ability::Both(_, then) => match &**then {
                    Ability::When { effect, .. }
                        if super::whole::again(None, effect.clone()) == *down::<Ability>(a)? =>
                    {
                        Some(vec![value(Ref::This), value(effect.clone())])
                    }
                    _ => None,
                },
                _ => None,
            },
        );
    }
    both!(g, "ability" Ability, "read: {f:some cards} (doesn't|does not) ready during your Ready Phase unless you {c:acts}.", [f: Filter, c: Vec<Act>], super::priced::kept(f, c), |_a| None);
    both!(g, "simple cond" Cond, "read: {p:own problem} has {n:how many}", [p: Place, n: (Filter, Cmp, Num)], Some(Cond::Count(with(n.0, Is::At(p)), n.1, n.2)), |_c| None);
    both!(g, "had" Mod, "read: {n:signed} power {f:for each} (, to|to|, up to) a maximum of {m:number}", [n: i32, f: Num, m: i32], (n > 0 && m > 0).then(|| Mod::Power(super::bounds::least(super::number::times(n, f), m))), |_m| None);
}

fn acts(g: &mut Grammar) {
    both!(g, "act" Act, "read: turn~ {f:one card} face-down {p:loc}", [f: Filter, p: Place], Some(Act::To(Deed::Cover, super::noun::pick(Take::Exactly(Num::Lit(1)), with(f, Is::At(p))))), |_a| None);
    both!(g, "vp" Effect, "read: have {n:any noun} become involved in it", [n: Noun], Some(Effect::Do(super::effect::SUBJECT, Act::To(Deed::Involve, n))), |_e| None);
    both!(g, "act" Act, "read: take~ an (additional|extra) {p:phase} after (this one|this phase)", [p: Phase], (p != Phase::End).then_some(Act::ExtraPhase(p, None)), |_a| None);
    both!(g, "clause" Effect, "read: there is an (additional|extra) {p:phase} after (this one|this phase)", [p: Phase], (p != Phase::End).then_some(Effect::Do(Who::You, Act::ExtraPhase(p, None))), |_e| None);
    both!(g, "act" Act, "draw~ (|cards) until (you|they) have (as many|the same number of) cards in (hand|your hand|their hand) as {w:any who}", [w: Who], Some(Act::DrawUntil(hand_of(w))), |a| match a {
        Act::DrawUntil(Num::Count(f)) => match f.0.as_slice() {
            [Is::In(Zone::Hand, Some(w))] => Some(w.clone()),
            _ => None,
        },
        _ => None,
    });
    // How many modes hangs on something.
    both!(g, "sentence" Effect, "read: choose {n:mode number}. If {c:cond}, choose {m:mode number} instead: {l:options}", [n: Num, c: Cond, m: Num, l: Vec<Effect>], (l.len() > 1).then(|| more_modes(n, c, m, l)), |_e| None);
    both!(g, "item" Effect, "read: Choose {n:mode number}: {l:options}. If {c:cond}, choose {m:mode number} instead.", [n: Num, l: Vec<Effect>, c: Cond, m: Num], (l.len() > 1).then(|| more_modes(n, c, m, l)), |_e| None);
}

fn hand_of(w: Who) -> Num {
    Num::Count(Filter::of([Is::In(Zone::Hand, Some(w))]))
}

fn empty(w: Who, f: Filter) -> Filter {
    let there = Cond::Count(with(f, Is::At(Place::There)), Cmp::Exactly, Num::Lit(0));
    Filter::of([Is::Type(CardType::Problem), Is::Owned(w), Is::At(Place::ProblemWhere(Box::new(there)))])
}

fn unempty(f: &Filter) -> Option<(Who, Filter)> {
    let whose = f.0.iter().find_map(|i| if let Is::Owned(w) = i { Some(w.clone()) } else { None })?;
    let none = f.0.iter().find_map(|i| match i {
        Is::At(Place::ProblemWhere(c)) => match &**c {
            Cond::Count(f, ..) => Some(Filter::of(f.0.iter().filter(|i| **i != Is::At(Place::There)).cloned())),
            _ => None,
        },
        _ => None,
    })?;
    (empty(whose.clone(), none.clone()) == *f).then_some((whose, none))
}

fn more_modes(n: Num, c: Cond, m: Num, options: Vec<Effect>) -> Effect {
    let of = |n: Num| Box::new(Effect::Modal { n, options: options.clone(), by: Chosen::You });
    Effect::If { cond: Cond::Not(Box::new(c)), then: of(n), otherwise: Some(of(m)) }
}
