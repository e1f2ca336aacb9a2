//! What costs less as it is played, and what is done with the card so played.

use super::ability::change;
use super::effect::seq;
use crate::grammar::machine::Grammar;
use crate::grammar::rules::both;
use crate::tree::*;

pub fn add(g: &mut Grammar) {
    less_for_it(g);
    then_it(g);
    other_cost(g);
    both!(g, "card change" (Subject, Vec<Mod>), "you may play {r:this} without paying its cost", [r: Ref], (r == Ref::This).then(for_nothing), |c| (*c == for_nothing()).then_some(Ref::This));
}

/// Its cost is less by as much as it is; what it asks for besides it asks for still (R133).
fn for_nothing() -> (Subject, Vec<Mod>) {
    let play = Happening { what: Filter::of([Is::The(Ref::This)]), ..Happening::of(Deed::Play) };
    let by = Num::Minus(Box::new(Num::Stat(Stat::Cost, Ref::This)));
    (Subject::Players(Who::You), vec![Mod::Cost { of: play, by, min: Some(0) }])
}

/// "When you play another Friend here, you may pay [1] less to play it": such cards cost less, for what was played is paid for.
fn less_for_it(g: &mut Grammar) {
    for (words, sign) in
        [("(may pay|pay) {n:[n]} less", -1), ("(must pay|pay) {n:+[n]}", 1), ("(must pay|pay) {n:[n]} more", 1)]
    {
        for (who, subject) in [(Who::You, "you"), (Who::EachOpponent, "(they|that opponent|that player)")] {
            let words = if who == Who::You {
                words.to_owned()
            } else {
                words.replace("pay|pay", "pay|pays").replace("pay)", "pay|pays)")
            };
            for head in ["(When|As|If)", "(Each time|Whenever)"] {
                let who = who.clone();
                both!(g, "ability" Ability, &format!("read: {head} {{w:any who}} {{h:played card}}, {subject} {words} (|to play it|for it|to play that card|to play that Friend)."), [w: Who, h: Happening, n: i32], {
                    let same = if who == Who::You { w == Who::You } else { matches!(w, Who::Opponent | Who::EachOpponent) };
                    let cost = Mod::Cost { of: h, by: Num::Lit(sign * n), min: None };
                    same.then(|| change(None, (Subject::Players(who.clone()), vec![cost])))
                }, |_a| None);
            }
        }
    }
    both!(g, "played card" Happening, "{h:verb^}", [h: Happening], matches!(h.deed, Deed::Play | Deed::Move | Deed::Unfrighten | Deed::Draw).then_some(h), |_h| None);
    both!(g, "played card" Happening, "{h:verb+}", [h: Happening], matches!(h.deed, Deed::Play | Deed::Move | Deed::Unfrighten | Deed::Draw).then_some(h), |_h| None);
}

/// "... your next Friend this turn. That Friend gains Swift until the end of the turn": of the one so played.
fn then_it(g: &mut Grammar) {
    both!(g, "item" Effect, "read: {c:costing next} That {h:head noun} {m:mods+} {u:lasting}.", [c: (Effect, Filter), h: Head, m: Vec<Mod>, u: Until], {
        let change = Change { cond: None, what: Subject::Cards(Noun::The(Ref::That(h))), mods: m };
        Some(seq(vec![c.0, once_played(c.1, Effect::Change { change, until: u })]))
    }, |_e| None);
    type Next = (Vec<Mod>, Until);
    both!(g, "costing next" (Effect, Filter), "(You may|you may|) {x:next cost}.", [x: Next], {
        let f = match x.0.as_slice() {
            [Mod::Cost { of, .. }] if of.deed == Deed::Play => of.what.clone(),
            _ => return None,
        };
        let change = Change { cond: None, what: Subject::Players(Who::You), mods: x.0 };
        Some((Effect::Change { change, until: x.1 }, f))
    }, |_c| None);
}

/// What is done with the next card played this turn.
fn once_played(what: Filter, effect: Effect) -> Effect {
    Effect::Later {
        when: Box::new(Happening { who: Some(Who::You), what, ..Happening::of(Deed::Play) }),
        cond: None,
        effect: Box::new(effect),
        times: Times::Once,
        until: Until::EndOfTurn,
        slot: Slot(0),
    }
}

/// Another way to pay for a card.
fn other_cost(g: &mut Grammar) {
    let paid =
        |cond: Option<Cond>, optional: Vec<Act>| Ability::OtherCost { cond, optional, cost: OtherCost::Instead(0) };
    for spared in [
        "(rather than pay|instead of paying) (this card 's cost|its cost|the cost of this card) (|to play it)",
        "(rather than pay|instead of paying) the cost to play (this card|it)",
    ] {
        both!(g, "ability" Ability, &format!("You may {{c:acts}} {spared}."), [c: Vec<Act>], Some(paid(None, c)), |a| match a {
            Ability::OtherCost { cond: None, optional, cost: OtherCost::Instead(0) } => Some(optional.clone()),
            _ => None,
        });
        both!(g, "ability" Ability, &format!("(If|While|As long as) {{s:cond}}, you may {{c:acts}} {spared}."), [s: Cond, c: Vec<Act>], Some(paid(Some(s), c)), |a| match a {
            Ability::OtherCost { cond: Some(s), optional, cost: OtherCost::Instead(0) } => Some((s.clone(), optional.clone())),
            _ => None,
        });
    }
    both!(g, "ability" Ability, "read: As you play this card, you may {c:acts}. If you do, (it costs|this card costs) {n:[n]} less (|to play).", [c: Vec<Act>, n: i32], Some(Ability::OtherCost { cond: None, optional: c, cost: OtherCost::Less(n) }), |_a| None);
    super::choices::phrase(g, "for playing it", "As an additional cost to play this card");
    both!(g, "ability" Ability, "{x:for playing it}, you may {c:acts}. If you do, (it costs|this card costs) {n:[n]} less (|to play).", [x: (), c: Vec<Act>, n: i32], { let () = x; Some(Ability::OtherCost { cond: None, optional: c, cost: OtherCost::Less(n) }) }, |a| match a {
        Ability::OtherCost { cond: None, optional, cost: OtherCost::Less(n) } => Some(((), optional.clone(), *n)),
        _ => None,
    });
}
