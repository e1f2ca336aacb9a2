//! What other texts say in plain words: whose Problem it is, what a card's number is, who can't be challenged by whom.

use super::noun::{every, with};
use crate::grammar::machine::Grammar;
use crate::grammar::rules::{both, rule};
use crate::tree::*;
use crate::word::{CardType, Cmp, FaceoffKind};

type Changed = (Subject, Vec<Mod>);
type Many = (Filter, Cmp, Num);

pub fn add(g: &mut Grammar) {
    described(g);
    spoken_of(g);
    changes(g);
    confronting(g);
    both!(@ g, 9, "ability" Ability, "print: {a:ability} {b:ability}", [a: Ability, b: Ability], { let _ = (a, b); None }, |x| match x {
        Ability::Both(a, b) => Some(((**a).clone(), (**b).clone())),
        _ => None,
    });
}

fn described(g: &mut Grammar) {
    both!(g, "simple cond" Cond, "read: {p:problem} has {n:how many} (at it|there|on it)", [p: Place, n: Many], Some(Cond::Count(with(n.0, Is::At(p)), n.1, n.2)), |_c| None);
    both!(g, "having" Is, "read: no {f:plain described+} (on it|attached to it|attached)", [f: Filter], Some(Is::Not(Box::new(Is::With(f, Cmp::AtLeast, Num::Lit(1))))), |_i| None);
    both!(@ g, 2, "ability" Ability, "read: When {r:this} 's power (becomes|is) {n:number} or (more|greater|higher), {e:text}", [r: Ref, n: i32, e: Effect], Some(Ability::State { cond: Cond::Is(r, Filter::of([Is::Number(Stat::Power, Cmp::AtLeast, Num::Lit(n))])), effect: e }), |_a| None);
    both!(@ g, 1, "one card" Filter, "read: {w:owning} Problem", [w: Who], Some(Filter::of([Is::Type(CardType::Problem), Is::Owned(w)])), |_f| None);
    // "whose cost is 3 or less".
    both!(@ g, 1, "post" Is, "read: whose {s:stat} is {a:amount}", [s: Stat, a: (Cmp, Num)], Some(Is::Number(s, a.0, a.1)), |_i| None);
    for (words, cmp) in [
        ("(greater|higher|more) than", Cmp::More),
        ("(less|lower) than", Cmp::Less),
        ("(greater than or equal to|equal to or greater than)", Cmp::AtLeast),
        ("(less than or equal to|equal to or less than)", Cmp::AtMost),
        ("equal to", Cmp::Exactly),
    ] {
        both!(@ g, 1, "long post" Is, &format!("read: whose {{s:stat}} is {words} {{q:quantity}}"), [s: Stat, q: Num], Some(Is::Number(s, cmp, q)), |_i| None);
    }
    for (words, extreme) in
        [("(least|fewest|smallest)", Extreme::Lowest), ("(most|greatest|largest)", Extreme::Highest)]
    {
        both!(@ g, 1, "post" Is, &format!("read: with the {words} {{s:stat}}"), [s: Stat], Some(Is::Extreme(extreme, s, Tied::Any)), |_i| None);
    }
    both!(g, "post" Is, "read: (with no|without any) {f:plain described+} (on it|attached to it|attached|attached to them|on them)", [f: Filter], Some(Is::Not(Box::new(Is::With(f, Cmp::AtLeast, Num::Lit(1))))), |_i| None);
    both!(@ g, 2, "post" Is, "read: with (any number of|any|one or more) {c:several counters} (on it|on them)", [c: Counter], Some(Is::Counters(c, Cmp::AtLeast, Num::Lit(1))), |_i| None);
    both!(@ g, 1, "posts" Vec<Is>, "read: (that challenged|that are challenging) {r:any ref}", [r: Ref], Some(vec![Is::Challenging(Filter::of([Is::The(r)]))]), |_l| None);
    both!(g, "post" Is, "read: (|that) an opponent owns", [], Some(Is::Owned(Who::Opponent)), |_i| None::<()>);
    both!(g, "problem" Place, "read: Problems (without|with no) {f:described+}", [f: Filter], Some(super::place::empty_of(f)), |_p| None);
    both!(g, "problem" Place, "read: (a Problem|Problems) (without|with no) an {f:described}", [f: Filter], Some(super::place::empty_of(f)), |_p| None);
}

fn spoken_of(g: &mut Grammar) {
    both!(g, "posts" Vec<Is>, "read: they (had|have) involved (|in it|in that faceoff|in the faceoff)", [], Some(vec![Is::Involved, Is::Controlled(Who::They)]), |_l| None::<()>);
    both!(g, "posts" Vec<Is>, "read: you (had|have) involved (|in it|in that faceoff|in the faceoff)", [], Some(vec![Is::Involved, Is::Controlled(Who::You)]), |_l| None::<()>);
    both!(g, "those counted" Filter, "read: s: (all|all the) {f:described+}", [f: Filter], Some(f), |_f| None);
    both!(g, "simple cond" Cond, "read: none of {w:whose} {f:described+} (were|was) {h:done} this turn", [w: Who, f: Filter, h: Happening], Some(Cond::Happened(Box::new(Happening { what: with(f, Is::Controlled(w)), ..h }), Cmp::Exactly, Num::Lit(0), Span::Turn)), |_c| None);
    both!(g, "quantity" Num, "read: that number", [], Some(Num::ThatMany), |_q| None::<()>);
    for (words, cmp) in [
        ("more than", Cmp::More),
        ("less than", Cmp::Less),
        ("greater than or equal to", Cmp::AtLeast),
        ("less than or equal to", Cmp::AtMost),
        ("equal to", Cmp::Exactly),
    ] {
        both!(@ g, 1, "long post" Is, &format!("print: whose {{s:stat}} is {words} that number"), [s: Stat], { let _ = s; None }, |i| match i {
            Is::Number(s, c, Num::ThatMany) if *c == cmp && *s != Stat::Power => Some(*s),
            _ => None,
        });
    }
    both!(g, "ref" Ref, "read: s: this one", [], Some(Ref::This), |_r| None::<()>);
    both!(@ g, 2, "ref" Ref, "read: s: the {h:head noun} (you|they|that player) {d:done deed}", [h: Head, d: Deed], { let _ = d; Some(Ref::That(h)) }, |_r| None);
    rule!(g, "mode number" Num, "read: one of these", [] Num::Lit(1));
    type Past = (Happening, Cmp, Num);
    both!(g, "did" Past, "read: {d:done deed} {r:any ref}", [d: Deed, r: Ref], Some((Happening { what: Filter::of([Is::The(r)]), ..Happening::of(d) }, Cmp::AtLeast, Num::Lit(1))), |_p| None);
}

fn changes(g: &mut Grammar) {
    both!(@ g, 3, "card change" Changed, "read: {f:described+} can't be {h:done} {p:loc}", [f: Filter, h: Happening, p: Place], (!f.0.iter().any(|i| matches!(i, Is::At(_))) && h.to.is_none()).then(|| (Subject::Cards(every(with(f, Is::At(p)))), vec![Mod::Cant(h)])), |_c| None);
    for (word, sign) in [("increased", 1), ("(reduced|decreased|lowered)", -1)] {
        both!(g, "mod" Vec<Mod>, &format!("read: have/has (its|their) power {word} by {{n:number}}"), [n: i32], Some(vec![Mod::Power(Num::Lit(sign * n))]), |_m| None);
        both!(g, "mod" Vec<Mod>, &format!("read: have/has (its|their) power {word} by {{n:number}} {{q:for each}}"), [n: i32, q: Num], Some(vec![Mod::Power(super::number::times(sign * n, q))]), |_m| None);
    }
    for (word, deed) in [("moved", Deed::Move), ("played", Deed::Play)] {
        let coming = move |what: Filter, to: Spot, mods: Vec<Mod>, until: Until| {
            let when = Happening { what, to: Some(to), ..Happening::of(deed) };
            super::ability::trigger(when, None, super::tail::change(Noun::The(Ref::It), mods, until))
        };
        both!(@ g, 1, "ability" Ability, &format!("read: {{f:described+}} {word} {{to:to}} {{m:mods}} {{u:lasting}}."), [f: Filter, to: Spot, m: Vec<Mod>, u: Until], Some(coming(f, to, m, u)), |_a| None);
        both!(@ g, 1, "ability" Ability, &format!("read: (A|Each) {{f:described}} {word} {{to:to}} {{m:mods+}} {{u:lasting}}."), [f: Filter, to: Spot, m: Vec<Mod>, u: Until], Some(coming(f, to, m, u)), |_a| None);
    }
    both!(g, "mod" Vec<Mod>, "read: have/has no colors", [], Some(vec![Mod::LoseColors]), |_m| None::<()>);
    both!(g, "card change" Changed, "read: {r:ref's} power is (also|) added to {n:any noun}", [r: Ref, n: Noun], Some((Subject::Cards(n), vec![Mod::AddPowerOf(Noun::The(r))])), |_c| None);
    for (word, sign) in [("increased", 1), ("(reduced|decreased|lowered)", -1)] {
        both!(g, "card change" Changed, &format!("read: {{r:ref's}} power is {word} by {{q:quantity}}"), [r: Ref, q: Num], {
            let by = match q {
                Num::Lit(n) => Num::Lit(sign * n),
                q if sign < 0 => Num::Minus(Box::new(q)),
                q => q,
            };
            Some((Subject::Cards(Noun::The(r)), vec![Mod::Power(by)]))
        }, |_c| None);
    }
    both!(g, "card change" Changed, "read: {f:described+} enter play {p:loc} {e:entries}", [f: Filter, p: Place, e: Vec<Entry>], Some((Subject::Cards(every(with(f, Is::At(p)))), vec![Mod::EntersWith(e)])), |_c| None);
    both!(g, "card change" Changed, "read: {f:described+} enter play {e:entries} {p:loc}", [f: Filter, e: Vec<Entry>, p: Place], Some((Subject::Cards(every(with(f, Is::At(p)))), vec![Mod::EntersWith(e)])), |_c| None);
    both!(@ g, 2, "player mod" Vec<Mod>, "read: (have/has|get/gets) {n:signed} to (their|your) (power total|total power)", [n: i32], Some(vec![Mod::PowerTotal(Num::Lit(n))]), |_m| None);
    both!(g, "player mod" Vec<Mod>, "read: can't take (actions|any actions|any action) except to pass", [], Some(vec![Mod::Cant(Happening::of(Deed::TakeAction))]), |_m| None::<()>);
    both!(g, "player mod" Vec<Mod>, "read: can't take (action|any action|an action) (except|other than) {h:taking}", [h: Happening], Some(vec![Mod::OnlyActions(h)]), |_m| None);
    both!(g, "player mod" Vec<Mod>, "read: can't take (action|any action|an action) (except|other than) to {h:verb}", [h: Happening], Some(vec![Mod::OnlyActions(h)]), |_m| None);
    both!(g, "player change" Changed, "read: {w:any who} (may|can) have (an additional|one additional|one more) {t:type} at home {q:for each}", [w: Who, t: Is, q: Num], (t == Is::Type(CardType::Friend)).then(|| (Subject::Players(w), vec![Mod::HomeLimit(q)])), |_c| None);
    both!(g, "player change" Changed, "read: {w:any who} (may|can) have (an additional|one additional|one more) {t:type} at home", [w: Who, t: Is], (t == Is::Type(CardType::Friend)).then(|| (Subject::Players(w), vec![Mod::HomeLimit(Num::Lit(1))])), |_c| None);
    for (word, sign) in [("less", -1), ("more", 1)] {
        both!(g, "card change" Changed, &format!("read: {{r:that card}} 's activated abilities cost {{n:[n]}} {word}"), [r: Ref, n: i32], Some((Subject::Players(Who::EachPlayer), vec![super::limits::activating(-sign * n, Filter::of([Is::The(r)]))])), |_c| None);
        both!(g, "card change" Changed, &format!("read: rallying {{what:any cards}} costs you {{n:[n]}} {word}"), [what: Filter, n: i32], Some((Subject::Players(Who::You), vec![Mod::Cost { of: Happening { what, ..Happening::of(Deed::Unfrighten) }, by: Num::Lit(sign * n), min: None }])), |_c| None);
        both!(g, "card change" Changed, &format!("read: rallying {{what:any cards}} costs (opponents|your opponents|an opponent) {{n:[n]}} {word}"), [what: Filter, n: i32], Some((Subject::Players(Who::EachOpponent), vec![Mod::Cost { of: Happening { what, ..Happening::of(Deed::Unfrighten) }, by: Num::Lit(sign * n), min: None }])), |_c| None);
    }
    // A card that can't challenge another takes no part in its faceoffs.
    let apart = |who: Noun, from: Filter| -> Changed {
        let part = Happening {
            faceoff: Some(FaceoffKind::Troublemaker),
            involving: Some(from),
            ..Happening::of(Deed::Involve)
        };
        (Subject::Cards(who), vec![Mod::Cant(part)])
    };
    both!(g, "card change" Changed, "read: each {f:described} can't challenge {t:some cards}", [f: Filter, t: Filter], Some(apart(every(f), t)), |_c| None);
    both!(g, "card change" Changed, "read: {f:described+} can't challenge {t:some cards}", [f: Filter, t: Filter], Some(apart(every(f), t)), |_c| None);
    both!(g, "card change" Changed, "read: {t:some cards} can't be challenged by {f:described+}", [t: Filter, f: Filter], (!f.0.is_empty()).then(|| apart(every(f), t)), |_c| None);
}

/// Who may confront, and what it takes.
fn confronting(g: &mut Grammar) {
    both!(
        g,
        "beyond"(Cmp, Num),
        "read: exactly (as much power as required|the required power|the power required|as much power as needed)",
        [],
        Some((Cmp::Exactly, Num::Lit(0))),
        |_a| None::<()>
    );
    for words in [
        "(need~|must have|must control) {n:how many} to {h:verb}",
        "(need~|must have|must control) {n:how many} in order to {h:verb}",
    ] {
        both!(g, "player mod" Vec<Mod>, &format!("read: {words}"), [n: Many, h: Happening], matches!(h.deed, Deed::Confront | Deed::Challenge).then(|| {
            let theirs = Cond::Count(with(n.0, Is::Controlled(Who::They)), n.1, n.2);
            vec![Mod::CantUnlessCond(h, theirs)]
        }), |_m| None);
    }
    for (words, who) in
        [("(opponents|your opponents|an opponent)", Who::You), ("(you|its owner|its controller)", Who::EachOpponent)]
    {
        both!(g, "player change" Changed, &format!("read: {{p:problem}} can only be confronted by {words}"), [p: Place], Some((Subject::Players(who.clone()), vec![Mod::Cant(Happening { to: Some(Spot::At(p)), ..Happening::of(Deed::Confront) })])), |_c| None);
    }
    both!(g, "card verb" Happening, "read: contribute~ (|its|their) power to confronting", [], Some(Happening { to: Some(Spot::At(Place::EachProblem)), ..Happening::of(Deed::Contribute) }), |_h| None::<()>);
    for (deed, verb) in [(Deed::WinFaceoff, "win~"), (Deed::LoseFaceoff, "lose~")] {
        both!(g, "verb" Happening, &format!("read: {verb} {{k:faceoff}} {{to:standing}} by {{a:amount}}"), [k: FaceoffKind, to: Spot, a: (Cmp, Num)], Some(Happening { faceoff: Some(k), to: Some(to), amount: Some(a), ..Happening::of(deed) }), |_h| None);
        both!(g, "verb" Happening, &format!("read: {verb} {{k:faceoff}} involving {{i:some cards}} by {{a:amount}}"), [k: FaceoffKind, i: Filter, a: (Cmp, Num)], Some(Happening { faceoff: Some(k), involving: Some(i), amount: Some(a), ..Happening::of(deed) }), |_h| None);
    }
    both!(g, "verb" Happening, "read: score~ bonus points (from|for|at) {from:problem}", [from: Place], Some(Happening { from: Some(Spot::At(from)), ..Happening::of(Deed::Score) }), |_h| None);
    both!(g, "nth" (Happening, i32), "read: confront~ {n:number} (|or more) Problems (in|during) (one|the same|a single|a) Score Phase", [n: i32], Some((Happening::of(Deed::Confront), n)), |_x| None);
}
