//! What is asked of every player, or of any one of them.

use crate::tree::*;
use crate::word::Zone;

/// "a player has more power here than any opponent": what is asked of each player, who is "they" in it.
pub(super) fn asked_of_each(a: &Num, cmp: crate::word::Cmp, b: &Num) -> Option<Cond> {
    let theirs = |f: &Filter| {
        let own = |i: &Is| if *i == Is::Controlled(Who::Any) { Is::Controlled(Who::They) } else { i.clone() };
        f.0.contains(&Is::Controlled(Who::Any)).then(|| Filter::of(f.0.iter().map(own)))
    };
    let a = match a {
        Num::Sum(stat, f) => Num::Sum(*stat, theirs(f)?),
        Num::Count(f) => Num::Count(theirs(f)?),
        Num::Points(Who::Any) => Num::Points(Who::They),
        Num::Tokens(Who::Any) => Num::Tokens(Who::They),
        _ => return None,
    };
    Some(Cond::Compare(a, cmp, b.clone()))
}

/// What has to be true of all players, each of them "they" in it.
pub(super) fn asked_of_all(cond: &Cond) -> Option<Cond> {
    let theirs = |f: &Filter| {
        let own = |i: &Is| match i {
            Is::Controlled(Who::EachPlayer) => Is::Controlled(Who::They),
            Is::In(Zone::Hand, Some(Who::EachPlayer)) => Is::In(Zone::Hand, Some(Who::They)),
            other => other.clone(),
        };
        let each = |i: &Is| matches!(i, Is::Controlled(Who::EachPlayer) | Is::In(Zone::Hand, Some(Who::EachPlayer)));
        f.0.iter().any(each).then(|| Filter(f.0.iter().map(own).collect()))
    };
    match cond {
        Cond::Count(f, cmp, n) => theirs(f).map(|f| Cond::Count(f, *cmp, n.clone())),
        Cond::Compare(Num::Count(f), cmp, n) => theirs(f).map(|f| Cond::Compare(Num::Count(f), *cmp, n.clone())),
        Cond::Compare(Num::Points(Who::EachPlayer), cmp, n) => {
            Some(Cond::Compare(Num::Points(Who::They), *cmp, n.clone()))
        }
        Cond::Compare(Num::Tokens(Who::EachPlayer), cmp, n) => {
            Some(Cond::Compare(Num::Tokens(Who::They), *cmp, n.clone()))
        }
        _ => None,
    }
}

/// What is asked of each player, asked of one.
pub(super) fn of_player(cond: &Cond, who: &Who) -> Cond {
    let player = |w: &Who| match w {
        Who::They | Who::Themself => who.clone(),
        Who::OpponentOf(of) if matches!(**of, Who::They | Who::Themself) => Who::OpponentOf(Box::new(who.clone())),
        other => other.clone(),
    };
    let filter = |f: &Filter| {
        Filter::of(f.0.iter().map(|i| match i {
            Is::Controlled(w) => Is::Controlled(player(w)),
            Is::Owned(w) => Is::Owned(player(w)),
            Is::In(zone, Some(w)) => Is::In(*zone, Some(player(w))),
            other => other.clone(),
        }))
    };
    let num = |n: &Num| match n {
        Num::Sum(stat, f) => Num::Sum(*stat, filter(f)),
        Num::Count(f) => Num::Count(filter(f)),
        Num::Points(w) => Num::Points(player(w)),
        Num::Tokens(w) => Num::Tokens(player(w)),
        other => other.clone(),
    };
    match cond {
        Cond::Compare(a, cmp, b) => Cond::Compare(num(a), *cmp, num(b)),
        Cond::Count(f, cmp, n) => Cond::Count(filter(f), *cmp, num(n)),
        Cond::Happened(h, cmp, n, span) => {
            let doer = h.who.as_ref().map(player);
            Cond::Happened(Box::new(Happening { who: doer, ..(**h).clone() }), *cmp, num(n), *span)
        }
        other => other.clone(),
    }
}
