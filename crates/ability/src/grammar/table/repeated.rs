//! How often something has happened to a card this turn, and times of a turn said in other words.

use crate::grammar::machine::Grammar;
use crate::grammar::rules::{both, rule};
use crate::tree::*;
use crate::word::{Cmp, FaceoffKind, Phase};

type Often = (Cmp, Num);

pub fn add(g: &mut Grammar) {
    both!(g, "so many times" Often, "{a:amount} times", [a: Often], Some(a), |a| Some(a.clone()));
    both!(g, "so many times" Often, "read: (twice|twice or more|at least twice)", [], Some((Cmp::AtLeast, Num::Lit(2))), |_a| None::<()>);
    both!(g, "simple cond" Cond, "{f:some cards} (was|has been) {h:done} {n:so many times} this turn", [f: Filter, h: Happening, n: Often], (h.what == Filter::any()).then(|| Cond::Happened(Box::new(Happening { what: f, ..h }), n.0, n.1, Span::Turn)), |c| match c {
        Cond::Happened(h, cmp, n, Span::Turn) if h.who.is_none() && !told_otherwise(*cmp, n) => {
            Some((h.what.clone(), Happening { what: Filter::any(), ..(**h).clone() }, (*cmp, n.clone())))
        }
        _ => None,
    });
    times(g);
    tokens(g);
}

/// Once at least, or never: both are said without a number.
fn told_otherwise(cmp: Cmp, n: &Num) -> bool {
    matches!((cmp, n), (Cmp::AtLeast, Num::Lit(1)) | (Cmp::Exactly, Num::Lit(0)))
}

fn times(g: &mut Grammar) {
    rule!(g, "lasting" Until, "read: until (the|) end of that turn", [] Until::EndOfTurn);
    for (words, phase) in [
        ("Ready Phases", Phase::Ready),
        ("Troublemaker Phases", Phase::Troublemaker),
        ("Main Phases", Phase::Main),
        ("Score Phases", Phase::Score),
        ("End Phases", Phase::End),
    ] {
        both!(g, "own phase" (Phase, Option<Who>), &format!("read: each of {{w:whose}} {words}"), [w: Who], Some((phase, Some(w))), |_p| None);
    }
    both!(g, "simple cond" Cond, "{f:some cards} is involved in {k:faceoff} {p:loc}", [f: Filter, k: FaceoffKind, p: Place], Some(Cond::InFaceoff(k, Some(f), Some(p))), |c| match c {
        Cond::InFaceoff(k, Some(f), Some(p)) => Some((f.clone(), *k, p.clone())),
        _ => None,
    });
}

/// Action tokens that were lost or gained as the text was followed.
fn tokens(g: &mut Grammar) {
    for (words, deed) in [("lost", Deed::Lose), ("gained", Deed::Gain)] {
        let counted = Num::Times_(Box::new(Happening::of(deed)), Span::Text);
        let (read, printed) = (counted.clone(), counted.clone());
        both!(g, "per" Num, &format!("action token {words} this way"), [], Some(read.clone()), |q| (*q == printed).then_some(()));
        let printed = counted.clone();
        both!(g, "quantity" Num, &format!("the number of action tokens {words} this way"), [], Some(counted.clone()), |q| (*q == printed).then_some(()));
    }
}
