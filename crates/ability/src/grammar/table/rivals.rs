//! Two sides held against each other: more of these than of those, nobody who did something.

use super::noun::with;
use crate::grammar::machine::Grammar;
use crate::grammar::rules::{both, rule};
use crate::tree::*;
use crate::word::Cmp;

pub fn add(g: &mut Grammar) {
    for (word, cmp) in [("more", Cmp::More), ("fewer", Cmp::Less)] {
        both!(@ g, 1, "simple cond" Cond, &format!("there are {word} {{f:described+}} than {{o:those counted+}}"), [f: Filter, o: Filter], Some(Cond::Compare(Num::Count(f), cmp, Num::Count(o))), |c| match c {
            Cond::Compare(Num::Count(f), how, Num::Count(o)) if *how == cmp => Some((f.clone(), o.clone())),
            _ => None,
        });
        both!(g, "simple cond" Cond, &format!("read: there are {word} opposing {{f:described+}} than (yours|your own)"), [f: Filter], {
            let of = |who: Who| Num::Count(with(f.clone(), Is::Controlled(who)));
            Some(Cond::Compare(of(Who::Opponent), cmp, of(Who::You)))
        }, |_c| None);
    }
    both!(g, "holding points" (Cmp, Num), "have/has (as many points as|the same number of points as) {w:any who} (|do|does)", [w: Who], Some((Cmp::Exactly, Num::Points(w))), |a| match a {
        (Cmp::Exactly, Num::Points(w)) => Some(w.clone()),
        _ => None,
    });
    both!(g, "outnumbering" (Filter, Who, Cmp), "(have/has|control/controls) (as many|the same number of) {f:described+} as {w:any who} (|do|does)", [f: Filter, w: Who], Some((f, w, Cmp::Exactly)), |x| (x.2 == Cmp::Exactly).then(|| (x.0.clone(), x.1.clone())));
    both!(g, "simple cond" Cond, "read: there (is|are) no {f:described}", [f: Filter], Some(Cond::Count(f, Cmp::Exactly, Num::Lit(0))), |_c| None);
    rule!(g, "outdoing" Place, "read: have/has more power {p:loc} than (an opponent|your opponent|your opponents)", [p] p);
    both!(g, "simple cond" Cond, "print: no player {d:done deed} {r:ref+} this turn", [d: Deed, r: Ref], { let _ = (d, r); None }, |c| match c {
        Cond::Happened(h, Cmp::Exactly, Num::Lit(0), Span::Turn) if h.who == Some(Who::Any) => match h.what.0.as_slice() {
            [Is::The(r)] => Some((h.deed, r.clone())),
            _ => None,
        },
        _ => None,
    });
}
