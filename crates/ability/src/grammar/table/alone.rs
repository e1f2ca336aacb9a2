//! The only one there, with nobody else, and by whom alone: said another way round.

use super::noun::{every, with};
use crate::grammar::machine::Grammar;
use crate::grammar::rules::{both, happens};
use crate::tree::*;
use crate::word::{Cmp, FaceoffKind};

type Changed = (Subject, Vec<Mod>);

pub fn add(g: &mut Grammar) {
    both!(g, "simple cond" Cond, "read: {r:ref+} (is|'s) the only one of {w:whose} {f:described+}", [r: Ref, w: Who, f: Filter], {
        let f = with(f, Is::Controlled(w));
        Some(Cond::All(vec![Cond::Is(r, f.clone()), Cond::Count(f, Cmp::Exactly, Num::Lit(1))]))
    }, |_c| None);
    both!(g, "ability" Ability, "read: When {r:this} confronts {to:a problem} without (any of your|another one of your|any) other {f:described+}, {e:text}", [r: Ref, to: Spot, f: Filter, e: Effect], {
        let others = Filter::of(f.0.into_iter().chain([Is::Other, Is::Controlled(Who::You), Is::At(Place::Here)]));
        let involving = Some(Filter::of([Is::The(r)]));
        let when = Happening { who: Some(Who::You), to: Some(to), involving, ..Happening::of(Deed::Confront) };
        Some(super::ability::trigger(when, Some(Cond::Count(others, Cmp::Exactly, Num::Lit(0))), e))
    }, |_a| None);
    // What may be challenged by such only can't be by any other.
    both!(g, "card change" Changed, "read: {t:some cards} can only be challenged by {f:described+}", [t: Filter, f: Filter], (!f.0.is_empty()).then(|| {
        let others = Filter::of([Is::Character, Is::Not(Box::new(Is::AnyOf(vec![f])))]);
        let part = Happening { faceoff: Some(FaceoffKind::Troublemaker), involving: Some(t), ..Happening::of(Deed::Involve) };
        (Subject::Cards(every(others)), vec![Mod::Cant(part)])
    }), |_c| None);
    both!(
        g,
        "beyond"(Cmp, Num),
        "read: (the exact power required|the exact required power|exactly the power required)",
        [],
        Some((Cmp::Exactly, Num::Lit(0))),
        |_a| None::<()>
    );
    happens!(
        g,
        "verb",
        "remove~ {counter:several counters} from {what:any cards}",
        Deed::RemoveCounter,
        [counter, what]
    );
    happens!(g, "card verb", "read: leave~ {from:where it is}", Deed::Leave, [from]);
    for (word, place) in [("here", Place::Here), ("there", Place::There)] {
        let at = place.clone();
        both!(g, "where it is" Spot, word, [], Some(Spot::At(place.clone())), |s| (*s == Spot::At(at.clone())).then_some(()));
    }
}
