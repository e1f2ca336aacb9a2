//! Problems with the most or the fewest of something, and players with the most.

use super::noun::with;
use crate::grammar::machine::Grammar;
use crate::grammar::rules::both;
use crate::tree::*;
use crate::word::Cmp;

pub fn add(g: &mut Grammar) {
    for (word, extreme) in [("most", Extreme::Highest), ("fewest", Extreme::Lowest)] {
        both!(g, "problem" Place, &format!("(a|the|any) Problem with the {word} {{f:described+}}"), [f: Filter], Some(Place::Crowded(extreme, f)), |p| match p {
            Place::Crowded(e, f) if *e == extreme => Some(f.clone()),
            _ => None,
        });
        both!(g, "problem" Place, &format!("read: (a|the|any) Problem where (you have|you control) the {word} {{f:described+}}"), [f: Filter], Some(Place::Crowded(extreme, with(f, Is::Controlled(Who::You)))), |_p| None);
        both!(g, "problem" Place, &format!("read: (a|the|any) Problem where (an opponent has|an opponent controls|your opponent has) the {word} {{f:described+}}"), [f: Filter], Some(Place::Crowded(extreme, with(f, Is::Controlled(Who::Opponent)))), |_p| None);
    }
    let best = || Who::Most(Box::new(Num::Points(Who::They)));
    both!(g, "who" Who, "s: the player with the (most|highest|greatest) (points|score)", [], Some(best()), |w| (*w == best()).then_some(()));
    both!(g, "who" Who, "read: s: the player with the (lowest|least) (score|points)", [], Some(Who::Most(Box::new(Num::Minus(Box::new(Num::Points(Who::They)))))), |_w| None::<()>);
    // Each of several who share it: nobody has more.
    for (word, cmp) in [("most", Cmp::AtLeast), ("fewest", Cmp::AtMost)] {
        both!(@ g, 1, "who" Who, &format!("read: s: each player with the {word} {{f:described+}}"), [f: Filter], {
            let of = |who: Who| Num::Count(super::condition::had_by(&f, &who));
            let other = Who::OpponentOf(Box::new(Who::They));
            Some(Who::EachWith(Box::new(Cond::Compare(of(Who::They), cmp, of(other)))))
        }, |_w| None);
    }
}
