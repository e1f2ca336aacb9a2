//! At whose time something may be done, at any time, and what one looks at whenever one likes.

use super::noun::every;
use crate::grammar::machine::Grammar;
use crate::grammar::rules::{both, rule};
use crate::tree::*;
use crate::word::{Cmp, FaceoffKind, Zone};

type Changed = (Subject, Vec<Mod>);

pub fn add(g: &mut Grammar) {
    rule!(g, "occasion" Cond, "read: your own turn", [] Cond::TurnOf(Who::You));
    rule!(g, "occasion" Cond, "read: (their own turn|their own turns|that player 's own turn)", [] Cond::TurnOf(Who::They));
    both!(g, "ability" Ability, "read: At any time, (|you may) {a:acts} to {e:paid text}", [a: Vec<Act>, e: Effect], {
        let works = super::ability::works_in(&a, &e);
        Some(Ability::Activated { timing: Timing::Immediate, react: None, cond: None, cost: a, effect: e, limit: None, by: None, works })
    }, |_a| None);
    // A card on top of a deck, whichever that is.
    both!(g, "player change" Changed, "{w:who%} may look at the top card of {d:whose deck} at any time", [w: Who, d: (Zone, Who)], {
        let top = Noun::Top { n: Num::Lit(1), zone: d.0, whose: d.1, slot: Slot(0) };
        Some((Subject::Cards(top), vec![Mod::MayLookAt(w)]))
    }, |c| match (&c.0, c.1.as_slice()) {
        (Subject::Cards(Noun::Top { n: Num::Lit(1), zone, whose, .. }), [Mod::MayLookAt(w)]) => Some((w.clone(), (*zone, whose.clone()))),
        _ => None,
    });
    both!(g, "player change" Changed, "{w:who%} may look at {v:whose} hand at any time", [w: Who, v: Who], {
        let hand = every(Filter::of([Is::In(Zone::Hand, Some(v))]));
        Some((Subject::Cards(hand), vec![Mod::MayLookAt(w)]))
    }, |c| match (&c.0, c.1.as_slice()) {
        (Subject::Cards(Noun::Every { of, .. }), [Mod::MayLookAt(w)]) => match of.0.as_slice() {
            [Is::In(Zone::Hand, Some(v))] => Some((w.clone(), v.clone())),
            _ => None,
        },
        _ => None,
    });
    both!(g, "ability" Ability, "read: {w:any who} can't take (actions|any actions|action|an action) {d:during} (except|other than) {h:taking}.", [w: Who, d: Cond, h: Happening], Some(super::ability::change(Some(d), (Subject::Players(w), vec![Mod::OnlyActions(h)]))), |_a| None);
    both!(g, "ability" Ability, "read: {w:any who} can't take (actions|any actions|action|an action) {d:during} (except|other than) to {h:verb}.", [w: Who, d: Cond, h: Happening], Some(super::ability::change(Some(d), (Subject::Players(w), vec![Mod::OnlyActions(h)]))), |_a| None);
    amounts(g);
    both!(g, "simple cond" Cond, "read: {r:this} and {f:one card} are at the same Problem", [r: Ref, f: Filter], Some(Cond::Is(r, Filter::of([Is::At(Place::ProblemWith(f))]))), |_c| None);
    for (words, cmp) in [("(lower|lowest|smaller)", Cmp::Less), ("(higher|highest|greater)", Cmp::More)] {
        let totals = move || Cond::Compare(Num::PowerTotal(Who::You), cmp, Num::PowerTotal(Who::Opponent));
        both!(g, "simple cond" Cond, &format!("read: you have the {words} power total (|in a faceoff|in the faceoff|in that faceoff)"), [], Some(totals()), |_c| None::<()>);
    }
    for (deed, verb) in [(Deed::WinFaceoff, "win~"), (Deed::LoseFaceoff, "lose~")] {
        both!(g, "verb" Happening, &format!("read: {verb} {{k:faceoff}} in which {{i:some cards}} (was|were|is|are) involved"), [k: FaceoffKind, i: Filter], Some(Happening { faceoff: Some(k), involving: Some(i), ..Happening::of(deed) }), |_h| None);
    }
    both!(g, "card change" Changed, "{c:several counters} can't be put on {n:any noun}", [c: Counter, n: Noun], {
        let put = Happening { counter: Some(c), ..Happening::of(Deed::PutCounter) };
        Some((Subject::Cards(n), vec![Mod::Cant(put)]))
    }, |c| match (&c.0, c.1.as_slice()) {
        (Subject::Cards(n), [Mod::Cant(h)]) => {
            let counter = h.counter.clone()?;
            (*h == Happening { counter: Some(counter.clone()), ..Happening::of(Deed::PutCounter) }).then(|| (counter, n.clone()))
        }
        _ => None,
    });
    both!(g, "card change" Changed, "{c:several counters} can't be removed from {n:any noun}", [c: Counter, n: Noun], Some((Subject::Cards(n), vec![removing(c, None)])), |c| unremoving(c).filter(|x| x.2.is_none()).map(|(c, n, _)| (c, n)));
    both!(g, "card change" Changed, "{c:several counters} can't be removed from {n:any noun} by {w:any who}", [c: Counter, n: Noun, w: Who], Some((Subject::Cards(n), vec![removing(c, Some(w))])), |c| unremoving(c).and_then(|(c, n, w)| Some((c, n, w?))));
    for (deed, verb) in [(Deed::WinFaceoff, "win~"), (Deed::LoseFaceoff, "lose~")] {
        both!(g, "verb" Happening, &format!("read: {verb} {{k:faceoff}} by {{a:amount}} (|power) involving {{i:some cards}}"), [k: FaceoffKind, a: (Cmp, Num), i: Filter], Some(Happening { faceoff: Some(k), involving: Some(i), amount: Some(a), ..Happening::of(deed) }), |_h| None);
    }
}

fn removing(counter: Counter, who: Option<Who>) -> Mod {
    Mod::Cant(Happening { counter: Some(counter), who, ..Happening::of(Deed::RemoveCounter) })
}

fn unremoving(c: &Changed) -> Option<(Counter, Noun, Option<Who>)> {
    match (&c.0, c.1.as_slice()) {
        (Subject::Cards(n), [m @ Mod::Cant(h)]) => {
            let counter = h.counter.clone()?;
            (*m == removing(counter.clone(), h.who.clone())).then(|| (counter, n.clone(), h.who.clone()))
        }
        _ => None,
    }
}

/// As many as before, and one more; the number of a card something was just done to.
fn amounts(g: &mut Grammar) {
    let plus = |n: i32| Num::Plus(Box::new(Num::ThatMany), Box::new(Num::Lit(n)));
    both!(g, "action tokens" Num, "read: that many action tokens plus {n:number}", [n: i32], Some(plus(n)), |_q| None);
    both!(g, "action tokens" Num, "read: that many plus {n:number} action tokens", [n: i32], Some(plus(n)), |_q| None);
    both!(g, "cards" Num, "read: that many plus {n:number} cards", [n: i32], Some(plus(n)), |_q| None);
    rule!(g, "cards" Num, "read: as many cards as (you|they|that player) (discarded|retired|dismissed|banished|revealed|returned|put back)", [] Num::ThatMany);
    both!(@ g, 3, "ref" Ref, "read: s: the (exhausted|moved|retired|dismissed|frightened|readied|returned) {h:head noun}", [h: Head], Some(Ref::That(h)), |_r| None);
    rule!(g, "put where" Goal, "read: (into|in) (their owners '|their owner 's) discard piles", [] Goal::Discard(Who::Owner(Ref::Them)));
}
