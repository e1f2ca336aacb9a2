//! What a card can't gain or lose, and when alone something may be done.

use crate::grammar::machine::Grammar;
use crate::grammar::rules::{both, happens};
use crate::tree::*;
use crate::word::Phase;

type Changed = (Subject, Vec<Mod>);

pub fn add(g: &mut Grammar) {
    happens!(g, "card verb", "read: contribute~ power to {faceoff:faceoffs}", Deed::Contribute, [faceoff]);
    happens!(
        g,
        "card verb",
        "read: contribute~ power to {faceoff:faceoffs} involving {involving:some cards}",
        Deed::Contribute,
        [faceoff, involving]
    );
    locks(g);
    excepted(g);
}

fn locks(g: &mut Grammar) {
    for (words, lock) in [
        ("can't gain power", Lock::PowerGain),
        ("can't lose power", Lock::PowerLoss),
        ("can't lose (abilities|its abilities|their abilities|any abilities|keywords)", Lock::AbilityLoss),
        ("can't gain (abilities|any abilities|new abilities|keywords)", Lock::AbilityGain),
        ("read: can't have (its|their) power increased", Lock::PowerGain),
        ("read: can't have (its|their) power (reduced|decreased|lowered)", Lock::PowerLoss),
    ] {
        both!(g, "mod" Vec<Mod>, words, [], Some(vec![Mod::Lock(lock)]), |m| (*m == [Mod::Lock(lock)]).then_some(()));
    }
    for (words, lock) in [("gain", Lock::PowerGain), ("lose", Lock::PowerLoss)] {
        both!(g, "mod" Vec<Mod>, &format!("read: can't be {{h:done}} or {words} power"), [h: Happening], Some(vec![Mod::Cant(h), Mod::Lock(lock)]), |_m| None);
    }
    both!(g, "card change" Changed, "read: {r:ref's} power can't (be changed|change)", [r: Ref], Some((Subject::Cards(Noun::The(r)), vec![Mod::Lock(Lock::Power)])), |_c| None);
    for (words, lock) in [("increased", Lock::PowerGain), ("(reduced|decreased|lowered)", Lock::PowerLoss)] {
        both!(g, "card change" Changed, &format!("read: {{r:ref's}} power can't be {words}"), [r: Ref], Some((Subject::Cards(Noun::The(r)), vec![Mod::Lock(lock)])), |_c| None);
        both!(g, "card change" Changed, &format!("read: the power of {{n:any noun}} can't be {words}"), [n: Noun], Some((Subject::Cards(n), vec![Mod::Lock(lock)])), |_c| None);
    }
}

/// "Players can't play Events except during their own turn": each in a time of that player's own, each card in its controller's.
fn excepted(g: &mut Grammar) {
    both!(g, "occasion" Cond, "read: their own turn", [], Some(Cond::TurnOf(Who::They)), |_c| None::<()>);
    both!(g, "own phase" (Phase, Option<Who>), "read: (your|their|that player 's) own {p:phase}", [p: Phase], Some((p, Some(Who::They))), |_x| None);
    both!(g, "player change" Changed, "{w:who%} {m:own time only%}", [w: Who, m: Vec<Mod>], (w == Who::EachPlayer).then_some((Subject::Players(w), m)), |c| match (&c.0, c.1.as_slice()) {
        (Subject::Players(Who::EachPlayer), [Mod::CantUnlessCond(_, t)]) if their_time(t) => Some((Who::EachPlayer, c.1.clone())),
        _ => None,
    });
    both!(g, "own time only" Vec<Mod>, "can't {h:verb} (except|other than) during {t:occasion}", [h: Happening, t: Cond], their_time(&t).then(|| vec![Mod::CantUnlessCond(h, t)]), |m| match m.as_slice() {
        [Mod::CantUnlessCond(h, t)] => Some((h.clone(), t.clone())),
        _ => None,
    });
    both!(g, "own time only" Vec<Mod>, "read: (can|may) only {h:verb} during {t:occasion}", [h: Happening, t: Cond], their_time(&t).then(|| vec![Mod::CantUnlessCond(h, t)]), |_m| None);
    for verb in ["be {h:done}", "{h:card verb}"] {
        both!(g, "mod" Vec<Mod>, &format!("can't {verb} (except|other than) during {{t:controller's time}}"), [h: Happening, t: Cond], Some(vec![Mod::CantUnlessCond(h, t)]), |m| match m.as_slice() {
            [Mod::CantUnlessCond(h, t)] => Some((h.clone(), t.clone())),
            _ => None,
        });
        both!(g, "mod" Vec<Mod>, &format!("read: (can|may) only {verb} during {{t:controller's time}}"), [h: Happening, t: Cond], Some(vec![Mod::CantUnlessCond(h, t)]), |_m| None);
    }
    // By nobody but its controller: by no opponent.
    both!(g, "mod" Vec<Mod>, "read: can't be {h:done} (except|other than) by (you|its controller)", [h: Happening], h.who.is_none().then(|| vec![Mod::Cant(Happening { who: Some(Who::EachOpponent), ..h })]), |_m| None);
    both!(g, "mod" Vec<Mod>, "read: can only be {h:done} by (you|its controller)", [h: Happening], h.who.is_none().then(|| vec![Mod::Cant(Happening { who: Some(Who::EachOpponent), ..h })]), |_m| None);
    let own = || Who::Controller(Ref::It);
    both!(g, "controller's time" Cond, "(its|their) (controller 's|controllers '|controller 's own) turn", [], Some(Cond::TurnOf(own())), |c| (*c == Cond::TurnOf(own())).then_some(()));
    both!(g, "controller's time" Cond, "(its|their) (controller 's|controllers '|controller 's own) {p:phase}", [p: Phase], Some(Cond::During(p, Some(own()))), |c| match c {
        Cond::During(p, Some(w)) if *w == own() => Some(*p),
        _ => None,
    });
}

fn their_time(c: &Cond) -> bool {
    matches!(c, Cond::During(_, Some(Who::They)) | Cond::TurnOf(Who::They))
}
