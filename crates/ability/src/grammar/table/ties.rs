//! Faceoffs of equal power totals (514.4c).

use crate::grammar::machine::Grammar;
use crate::grammar::rules::{both, rule};
use crate::tree::*;
use crate::word::FaceoffKind;

type Changed = (Subject, Vec<Mod>);

pub fn add(g: &mut Grammar) {
    both!(g, "player mod" Vec<Mod>, "win~ (tied faceoffs|ties|tied faceoffs)", [], Some(vec![Mod::WinsTies]), |m| (*m == [Mod::WinsTies]).then_some(()));
    both!(@ g, 1, "ability" Ability, "read: {c:changed} in {o:occasion}.", [c: Changed, o: Cond], wins_ties(&c).then(|| super::ability::change(Some(o), c)), |_a| None);
    rule!(g, "tied"(), "(is tied|would be tied|ends in a tie|would end in a tie|would tie)", []());
    both!(g, "ability" Ability, "read: (If|When) {k:faceoff} {t:tied}, {w:who%} {x:winning it%} (|instead).", [k: FaceoffKind, t: (), w: Who, x: ()], { let ((), ()) = (t, x); Some(tied(k, None, w)) }, |_a| None);
    both!(g, "ability" Ability, "read: (If|When) {k:faceoff} involving {f:some cards} {t:tied}, {w:who%} {x:winning it%} (|instead).", [k: FaceoffKind, f: Filter, t: (), w: Who, x: ()], { let ((), ()) = (t, x); Some(tied(k, Some(f), w)) }, |_a| None);
    // Something else that comes of it.
    both!(g, "happening" Happening, "{k:faceoff} {t:tied}", [k: FaceoffKind, t: ()], { let () = t; Some(tying(k, None, None)) }, |h| {
        let k = h.faceoff?;
        (tying(k, None, None) == *h).then_some((k, ()))
    });
    both!(g, "happening" Happening, "{k:faceoff} involving {f:some cards} {t:tied}", [k: FaceoffKind, f: Filter, t: ()], { let () = t; Some(tying(k, Some(f), None)) }, |h| {
        let (k, f) = (h.faceoff?, h.involving.clone()?);
        (tying(k, Some(f.clone()), None) == *h).then_some((k, f, ()))
    });
    both!(g, "happening" Happening, "{k:faceoff} {to:standing} {t:tied}", [k: FaceoffKind, to: Spot, t: ()], { let () = t; Some(tying(k, None, Some(to))) }, |h| {
        let (k, to) = (h.faceoff?, h.to.clone()?);
        (tying(k, None, Some(to.clone())) == *h).then_some((k, to, ()))
    });
    both!(g, "ability" Ability, "read: {w:who%} {x:winning those%} involving {f:some cards} that (end in a tie|are tied|would end in a tie).", [w: Who, x: (), f: Filter], { let () = x; Some(tied(FaceoffKind::Any, Some(f), w)) }, |_a| None);
    rule!(g, "winning those"(), "win~ faceoffs", []());
    rule!(g, "winning it"(), "win~ (it|that faceoff|the faceoff)", []());
}

fn tying(k: FaceoffKind, involving: Option<Filter>, to: Option<Spot>) -> Happening {
    Happening { faceoff: Some(k), involving, to, ..Happening::of(Deed::TieFaceoff) }
}

fn wins_ties(c: &Changed) -> bool {
    c.1 == [Mod::WinsTies]
}

fn tied(k: FaceoffKind, involving: Option<Filter>, who: Who) -> Ability {
    let any = k == FaceoffKind::Any && involving.is_none();
    let cond = (!any).then_some(Cond::InFaceoff(k, involving, None));
    super::ability::change(cond, (Subject::Players(who), vec![Mod::WinsTies]))
}
