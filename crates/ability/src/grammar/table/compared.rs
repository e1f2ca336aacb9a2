//! A number of one card against that of another, whose a card is, and changes that hold at some times for a while.

use super::noun::{every, with};
use crate::grammar::machine::Grammar;
use crate::grammar::rules::both;
use crate::tree::*;
use crate::word::{CardType, Cmp, Zone};

type Changed = (Subject, Vec<Mod>);

pub fn add(g: &mut Grammar) {
    for (words, cmp) in [
        ("(greater|higher|more) than", Cmp::More),
        ("(less|lower) than", Cmp::Less),
        ("(greater than or equal to|equal to or greater than|at least)", Cmp::AtLeast),
        ("(less than or equal to|equal to or less than|at most)", Cmp::AtMost),
        ("equal to", Cmp::Exactly),
    ] {
        both!(@ g, 1, "simple cond" Cond, &format!("read: {{r:ref's}} {{s:stat}} is {words} {{t:ref's}} {{u:stat}}"), [r: Ref, s: Stat, t: Ref, u: Stat], Some(Cond::Is(r, Filter::of([Is::Number(s, cmp, Num::Stat(u, t))]))), |_c| None);
    }
    both!(g, "holding so many more" (i32, Filter, Who), "(have/has|control/controls) at least {k:number} more {f:described+} than {v:than whom}", [k: i32, f: Filter, v: Who], Some((k, f, v)), |x| Some(x.clone()));
    both!(g, "holding so many more" (i32, Filter, Who), "read: (have/has|control/controls) at least {k:number} more {f:described+} than an opponent", [k: i32, f: Filter], Some((k, f, Who::Opponent)), |_x| None);
    both!(g, "simple cond" Cond, "{w:who%} {x:holding so many more%}", [w: Who, x: (i32, Filter, Who)], Some(so_many_more(&w, &x)), |c| match c {
        Cond::Compare(Num::Count(a), Cmp::AtLeast, Num::Plus(b, k)) => {
            let (Num::Count(_), Num::Lit(k)) = (&**b, &**k) else { return None };
            let w = a.0.iter().find_map(|i| if let Is::Controlled(w) = i { Some(w.clone()) } else { None })?;
            let f = Filter::of(a.0.iter().filter(|i| !matches!(i, Is::Controlled(_))).cloned());
            [Who::You, Who::OpponentOf(Box::new(Who::They))].into_iter().map(|v| (*k, f.clone(), v)).find(|x| so_many_more(&w, x) == *c).map(|x| (w, x))
        }
        _ => None,
    });
    for (words, who) in [("you", Who::You), ("they", Who::They), ("that player", Who::They)] {
        let not = if words == "that player" { "(doesn't|does not)" } else { "(don't|do not)" };
        let owned = Filter::of([Is::Owned(who)]);
        let same = owned.clone();
        both!(g, "simple cond" Cond, &format!("read: {words} {not} own {{r:any ref}}"), [r: Ref], Some(Cond::Not(Box::new(Cond::Is(r, owned.clone())))), |_c| None);
        both!(g, "simple cond" Cond, &format!("read: {words} (own|owns) {{r:any ref}}"), [r: Ref], Some(Cond::Is(r, same.clone())), |_c| None);
    }
    both!(@ g, 1, "clause" Effect, "{c:changed} {d:during} {u:lasting}", [c: Changed, d: Cond, u: Until], matches!(d, Cond::InFaceoff(..)).then(|| {
        Effect::Change { change: Change { cond: Some(d), what: c.0, mods: c.1 }, until: u }
    }), |e| match e {
        Effect::Change { change: Change { cond: Some(d @ Cond::InFaceoff(..)), what, mods }, until } if *until != Until::Forever => {
            Some(((what.clone(), mods.clone()), d.clone(), until.clone()))
        }
        _ => None,
    });
    both!(@ g, 1, "player change" Changed, "read: {w:who%} may look at {v:whose} {f:described+} at any time", [w: Who, v: Who, f: Filter], Some((Subject::Cards(every(with(f, Is::Controlled(v)))), vec![Mod::MayLookAt(w)])), |_c| None);
    both!(@ g, 1, "card change" Changed, "read: your {f:described+} (have|gain) Immediate", [f: Filter], f.0.contains(&Is::Type(CardType::Event)).then(|| {
        (Subject::Cards(every(with(f, Is::In(Zone::Hand, Some(Who::You))))), vec![Mod::MayPlayAs(Timing::Immediate)])
    }), |_c| None);
    both!(@ g, 2, "long post" Is, "read: other than a {f:described}", [f: Filter], Some(Is::Not(Box::new(Is::AnyOf(vec![f])))), |_i| None);
}

/// One player has at least so many more of them than another.
fn so_many_more(who: &Who, (more, f, than): &(i32, Filter, Who)) -> Cond {
    let of = |w: &Who| Num::Count(super::condition::had_by(f, w));
    Cond::Compare(of(who), Cmp::AtLeast, Num::Plus(Box::new(of(than)), Box::new(Num::Lit(*more))))
}
