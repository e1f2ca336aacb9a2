//! Cards that become copies of others, and effects that are copied later.

use super::effect::SUBJECT;
use crate::grammar::machine::Grammar;
use crate::grammar::rules::both;
use crate::tree::*;

pub fn add(g: &mut Grammar) {
    both!(g, "being like" (Noun, Until), "become~ a copy of {n:any noun} {u:until}", [n: Noun, u: Until], Some((n, u)), |x| Some(x.clone()));
    both!(g, "clause" Effect, "{n:noun%} {x:being like%}", [n: Noun, x: (Noun, Until)], alike(Who::You, n, x), |e| match e {
        Effect::Do(Who::You, act) => unlike(act),
        _ => None,
    });
    both!(g, "vp" Effect, "have {n:any noun} {x:being like}", [n: Noun, x: (Noun, Until)], alike(SUBJECT, n, x), |e| match e {
        Effect::Do(SUBJECT, act) => unlike(act),
        _ => None,
    });
    // As it enters (706.1a).
    for (words, may) in [
        ("{r:this} enters play as a copy of {n:any noun}.", false),
        ("You may have {r:this} enter play as a copy of {n:any noun}.", true),
    ] {
        both!(g, "ability" Ability, words, [r: Ref, n: Noun], (r == Ref::This).then(|| as_copy(n, may)), |a| match a {
            Ability::AsEnters { effect: Effect::Do(_, act), .. } => unlike(act).filter(|x| as_copy(x.1.0.clone(), may) == *a).map(|x| (Ref::This, x.1.0)),
            Ability::AsEnters { effect: Effect::May(_, e), .. } => match &**e {
                Effect::Do(_, act) => unlike(act).filter(|x| as_copy(x.1.0.clone(), may) == *a).map(|x| (Ref::This, x.1.0)),
                _ => None,
            },
            _ => None,
        });
    }
    both!(g, "ability" Ability, "read: {r:this} may enter play as a copy of {n:any noun}.", [r: Ref, n: Noun], (r == Ref::This).then(|| as_copy(n, true)), |_a| None);
    // The printed abilities of a card picked for it.
    both!(g, "gaining of" (Noun, Until), "gain~ the printed abilities of {n:any noun} {u:lasting}", [n: Noun, u: Until], matches!(n, Noun::Pick { .. }).then_some((n, u)), |x| Some(x.clone()));
    both!(g, "clause" Effect, "{r:ref%} {x:gaining of%}", [r: Ref, x: (Noun, Until)], (r == Ref::This).then(|| taught(Who::You, r, x)), |e| untaught(e, &Who::You));
    both!(g, "vps" Effect, "have {r:any ref} {x:gaining of}", [r: Ref, x: (Noun, Until)], (r == Ref::This).then(|| taught(SUBJECT, r, x)), |e| untaught(e, &SUBJECT));
}

/// A card that enters as a copy, or may.
fn as_copy(of: Noun, may: bool) -> Ability {
    let copy = Effect::Do(Who::You, like(Noun::The(Ref::This), (of, Until::Forever)));
    let effect = if may { Effect::May(Who::You, Box::new(copy)) } else { copy };
    Ability::AsEnters { what: Filter::of([Is::The(Ref::This)]), effect }
}

/// One card becomes a copy of one; of several each does by itself.
fn alike(who: Who, what: Noun, x: (Noun, Until)) -> Option<Effect> {
    let one = |take: &Take| matches!(take, Take::Exactly(Num::Lit(1)) | Take::UpTo(Num::Lit(1)));
    let single = |n: &Noun| match n {
        Noun::The(r) => !matches!(r, Ref::Them | Ref::Those(_)),
        Noun::Pick { take, .. } | Noun::Random { take, .. } => one(take),
        Noun::Top { n, .. } | Noun::Bottom { n, .. } => *n == Num::Lit(1),
        Noun::Every { .. } | Noun::Rest(_) | Noun::Both(..) | Noun::PickForEach { .. } => false,
    };
    if !single(&x.0) {
        return None;
    }
    if single(&what) {
        return Some(Effect::Do(who, like(what, x)));
    }
    let copy = Effect::Do(who, like(Noun::The(Ref::It), x));
    (!matches!(what, Noun::Both(..))).then(|| Effect::ForEach(Each::Card(what), Box::new(copy)))
}

fn like(what: Noun, (of, until): (Noun, Until)) -> Act {
    Act::BecomeCopy(Noun::Both(Box::new(what), Box::new(of)), until)
}

fn unlike(act: &Act) -> Option<(Noun, (Noun, Until))> {
    let Act::BecomeCopy(Noun::Both(what, of), until) = act else { return None };
    Some(((**what).clone(), ((**of).clone(), until.clone())))
}

/// A card is chosen, and another has its printed abilities for a while.
fn taught(who: Who, r: Ref, (of, until): (Noun, Until)) -> Effect {
    let change =
        Change { cond: None, what: Subject::Cards(Noun::The(r)), mods: vec![Mod::AbilitiesOf(Ref::That(Head::Card))] };
    Effect::Seq(vec![Effect::Do(who, Act::Choose(of)), Effect::Change { change, until }])
}

fn untaught(e: &Effect, who: &Who) -> Option<(Ref, (Noun, Until))> {
    let Effect::Seq(list) = e else { return None };
    let [Effect::Do(_, Act::Choose(of)), Effect::Change { change, until }] = list.as_slice() else { return None };
    let Subject::Cards(Noun::The(r)) = &change.what else { return None };
    let x = (r.clone(), (of.clone(), until.clone()));
    (taught(who.clone(), x.0.clone(), x.1.clone()) == *e).then_some(x)
}
