//! Quantities said of players, of a Mane Character and of what was done, and nouns that are so many.

use super::noun::{pick, with};
use crate::grammar::machine::Grammar;
use crate::grammar::rules::{both, rule};
use crate::tree::*;
use crate::word::{CardType, Cmp, FaceoffKind};

type Changed = (Subject, Vec<Mod>);

pub fn add(g: &mut Grammar) {
    owned(g);
    sums(g);
    done(g);
    become_so(g);
    superlatives(g);
    players(g);
}

/// "your Mane Character's power", "your score", "the number of action tokens you have".
fn owned(g: &mut Grammar) {
    let mane = |w: Who| Filter::of([Is::Type(CardType::Mane), Is::Controlled(w)]);
    both!(g, "quantity" Num, "{w:whose} Mane Character 's {s:stat}", [w: Who, s: Stat], Some(Num::Sum(s, mane(w))), |q| match q {
        Num::Sum(s, f) => match f.0.as_slice() {
            [Is::Controlled(w), Is::Type(CardType::Mane)] => Some((w.clone(), *s)),
            _ => None,
        },
        _ => None,
    });
    both!(g, "quantity" Num, "read: the {s:stat} of {w:whose} Mane Character", [s: Stat, w: Who], Some(Num::Sum(s, mane(w))), |_q| None);
    both!(g, "quantity" Num, "read: {w:whose} (score|points|point total)", [w: Who], Some(Num::Points(w)), |_q| None);
    both!(g, "quantity" Num, "read: the number of action tokens {w:any who} have", [w: Who], Some(Num::Tokens(w)), |_q| None);
    both!(g, "quantity" Num, "read: the number of {w:whose} action tokens", [w: Who], Some(Num::Tokens(w)), |_q| None);
    // Of two numbers only the one is named: "with less power than this card's".
    for (words, cmp) in [
        ("(less|lower) than", Cmp::Less),
        ("(greater|higher|more) than", Cmp::More),
        ("(equal to or less than|less than or equal to|equal to or lower than)", Cmp::AtMost),
        ("(equal to or greater than|greater than or equal to|equal to or higher than)", Cmp::AtLeast),
        ("equal to", Cmp::Exactly),
    ] {
        for (word, stat) in [("power", Stat::Power), ("cost", Stat::Cost), ("printed power", Stat::PrintedPower)] {
            both!(@ g, 1, "post" Is, &format!("read: with (|a) {word} {words} {{r:ref's}}"), [r: Ref], Some(Is::Number(stat, cmp, Num::Stat(stat, r))), |_i| None);
        }
    }
}

/// "one plus the number of ...", "half of ..., rounded up".
fn sums(g: &mut Grammar) {
    both!(g, "quantity" Num, "read: {n:number} plus {q:quantity}", [n: i32, q: Num], Some(Num::Plus(Box::new(q), Box::new(Num::Lit(n)))), |_q| None);
    both!(g, "quantity" Num, "half (|of) {q:quantity} (, rounded up|rounded up)", [q: Num], Some(half_up(q)), |q| match q {
        Num::Every(2, of) => match &**of {
            Num::Plus(q, n) if **n == Num::Lit(1) => Some((**q).clone()),
            _ => None,
        },
        _ => None,
    });
    // "discard cards equal to ...".
    both!(g, "noun" Noun, "read: plain: cards equal to {q:quantity}", [q: Num], Some(pick(Take::Exactly(q), Filter::any())), |_n| None);
    both!(g, "noun" Noun, "read: plain: half (|of) {w:whose} {f:described+} (, rounded up|rounded up)", [w: Who, f: Filter], {
        let f = with(f, Is::Controlled(w));
        Some(pick(Take::Exactly(half_up(Num::Count(f.clone()))), f))
    }, |_n| None);
}

fn half_up(q: Num) -> Num {
    Num::Every(2, Box::new(Num::Plus(Box::new(q), Box::new(Num::Lit(1)))))
}

/// "for each faceoff you won this turn", "for each Chaotic card flipped this way".
fn done(g: &mut Grammar) {
    for (word, deed) in [("won", Deed::WinFaceoff), ("lost", Deed::LoseFaceoff), ("started", Deed::StartFaceoff)] {
        let times = move |w: Who, k: FaceoffKind| {
            let h = Happening { who: Some(w), faceoff: Some(k), ..Happening::of(deed) };
            Num::Times_(Box::new(h), Span::Turn)
        };
        let told = move |q: &Num| match q {
            Num::Times_(h, Span::Turn) => {
                let (w, k) = (h.who.clone()?, h.faceoff?);
                (times(w.clone(), k) == *q).then_some((w, k))
            }
            _ => None,
        };
        both!(g, "per" Num, &format!("{{k:faceoff kind}} {{w:any who}} (|has|have) {word} this turn"), [w: Who, k: FaceoffKind], Some(times(w, k)), |q| told(q));
        both!(g, "quantity" Num, &format!("the number of {{k:faceoff kind+}} {{w:any who}} (|has|have) {word} this turn"), [w: Who, k: FaceoffKind], Some(times(w, k)), |q| told(q));
    }
    for (words, kind) in [
        ("faceoff~", FaceoffKind::Any),
        ("Problem faceoff~", FaceoffKind::Problem),
        ("Troublemaker faceoff~", FaceoffKind::Troublemaker),
    ] {
        both!(g, "faceoff kind" FaceoffKind, words, [], Some(kind), |k| (*k == kind).then_some(()));
    }
    for (word, deed) in [("flipped", Deed::Flip), ("drawn", Deed::Draw), ("ignored", Deed::Ignore)] {
        both!(g, "post" Is, &format!("{word} this way"), [], Some(Is::ThisWay(deed)), |i| (*i == Is::ThisWay(deed)).then_some(()));
    }
}

/// "this card's power becomes 5", "has an additional +1 power".
fn become_so(g: &mut Grammar) {
    both!(g, "card change" Changed, "read: {r:ref's} power becomes (|equal to) {q:quantity}", [r: Ref, q: Num], Some((Subject::Cards(Noun::The(r)), vec![Mod::SetPower(q)])), |_c| None);
    both!(g, "had" Mod, "read: an additional {k:keyword}", [k: crate::keyword::Keyword], Some(Mod::Keyword(k)), |_m| None);
    both!(g, "had" Mod, "read: an additional {n:signed} power", [n: i32], Some(Mod::Power(Num::Lit(n))), |_m| None);
    both!(g, "had" Mod, "read: an additional {n:signed} power {f:for each}", [n: i32, f: Num], Some(Mod::Power(super::number::times(n, f))), |_m| None);
    both!(g, "mod" Vec<Mod>, "read: are {t:bare trait+} in addition to (their|its) other traits", [t: String], Some(vec![Mod::Trait(t)]), |_m| None);
    both!(g, "mod" Vec<Mod>, "read: are (|also) {t:bare trait+}", [t: String], Some(vec![Mod::Trait(t)]), |_m| None);
}

/// "the opposing Friend with the highest power".
fn superlatives(g: &mut Grammar) {
    both!(@ g, 1, "one card" Filter, "read: the {f:described}", [f: Filter], f.0.iter().any(|i| matches!(i, Is::Extreme(..) | Is::MostWith(_))).then_some(f), |_f| None);
}

/// Players by what they have the most of.
fn players(g: &mut Grammar) {
    rule!(g, "owning" Who, "read: (opponents '|your opponents ')", [] Who::Opponent);
    both!(g, "who" Who, "s: the player with the most points", [], Some(Who::Most(Box::new(Num::Points(Who::They)))), |w| (*w == Who::Most(Box::new(Num::Points(Who::They)))).then_some(()));
    for (word, sign) in [("most", 1), ("fewest", -1)] {
        let tokens = move || {
            let n = Num::Tokens(Who::They);
            Who::Most(Box::new(if sign < 0 { Num::Minus(Box::new(n)) } else { n }))
        };
        both!(g, "who" Who, &format!("s: the player with the {word} action tokens"), [], Some(tokens()), |w| (*w == tokens()).then_some(()));
    }
}
