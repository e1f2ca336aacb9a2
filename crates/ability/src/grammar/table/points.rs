//! What hangs on how many points a player has.

use super::ability::{change, trigger};
use crate::grammar::machine::Grammar;
use crate::grammar::rules::both;
use crate::tree::*;
use crate::word::Cmp;

type Changed = (Subject, Vec<Mod>);

/// A score that brings a player's points to so many: before it they were fewer.
fn comes_to(who: Who, n: i32, effect: Effect) -> Ability {
    let points = || Num::Points(if who == Who::You { Who::You } else { Who::They });
    let before = Num::Plus(Box::new(points()), Box::new(Num::Minus(Box::new(Num::ThatMany))));
    let cond = Cond::All(vec![
        Cond::Compare(points(), Cmp::AtLeast, Num::Lit(n)),
        Cond::Compare(before, Cmp::Less, Num::Lit(n)),
    ]);
    let amount = Some((Cmp::AtLeast, Num::Lit(1)));
    trigger(Happening { who: Some(who.clone()), amount, ..Happening::of(Deed::Score) }, Some(cond), effect)
}

/// Points that are reached.
pub fn reached(g: &mut Grammar) {
    both!(g, "reaching" i32, "reach~ {n:number} points", [n: i32], Some(n), |n| Some(*n));
    const NTH: [&str; 14] = [
        "(second|2nd)",
        "(third|3rd)",
        "(fourth|4th)",
        "(fifth|5th)",
        "(sixth|6th)",
        "(seventh|7th)",
        "(eighth|8th)",
        "(ninth|9th)",
        "(tenth|10th)",
        "(eleventh|11th)",
        "(twelfth|12th)",
        "(thirteenth|13th)",
        "(fourteenth|14th)",
        "(fifteenth|15th)",
    ];
    for (n, nth) in (2..).zip(NTH) {
        both!(g, "reaching" i32, &format!("score~ (your|their) {nth} point"), [], Some(n), |_n| None::<()>);
    }
    both!(g, "ability" Ability, "When {w:who%} {n:reaching%}, {e:text}", [w: Who, n: i32, e: Effect], Some(comes_to(w, n, e)), |a| match a {
        Ability::When { when, cond: Some(Cond::All(list)), effect, .. } => match list.as_slice() {
            [Cond::Compare(_, Cmp::AtLeast, Num::Lit(n)), _] => {
                let w = when.who.clone()?;
                (comes_to(w.clone(), *n, effect.clone()) == *a).then(|| (w, *n, effect.clone()))
            }
            _ => None,
        },
        _ => None,
    });
    both!(g, "ability" Ability, "read: When {w:whose} (points become|score becomes|score reaches) {n:number} or more, {e:text}", [w: Who, n: i32, e: Effect], Some(comes_to(w, n, e)), |_a| None);
    type Points = (Cmp, Num);
    both!(g, "scope" Cond, "read: once {w:who%} {a:holding points%}", [w: Who, a: Points], Some(Cond::Compare(Num::Points(w), a.0, a.1)), |_c| None);
    both!(g, "player change" Changed, "players with {a:amount} points {m:player mods}", [a: Points, m: Vec<Mod>], {
        let points = Cond::Compare(Num::Points(Who::They), a.0, a.1);
        Some((Subject::Players(Who::EachWith(Box::new(points))), m))
    }, |c| match &c.0 {
        Subject::Players(Who::EachWith(cond)) => match &**cond {
            Cond::Compare(Num::Points(Who::They), cmp, n) => Some(((*cmp, n.clone()), c.1.clone())),
            _ => None,
        },
        _ => None,
    });
    // There is one opponent.
    both!(g, "ability" Ability, "read: (an opponent|opponents) with {a:amount} points {m:player mods}.", [a: Points, m: Vec<Mod>], {
        let points = Cond::Compare(Num::Points(Who::Opponent), a.0, a.1);
        Some(change(Some(points), (Subject::Players(Who::EachOpponent), m)))
    }, |_a| None);
    both!(g, "ability" Ability, "read: (an opponent|opponents) with {a:amount} points {m:player mods} {d:during}.", [a: Points, m: Vec<Mod>, d: Cond], {
        let points = Cond::Compare(Num::Points(Who::Opponent), a.0, a.1);
        Some(change(Some(Cond::All(vec![points, d])), (Subject::Players(Who::EachOpponent), m)))
    }, |_a| None);
}
