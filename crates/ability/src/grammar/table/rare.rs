//! The long tail, second part: changes and whole abilities.

use super::noun::with;
use super::tail::change;
use crate::grammar::machine::Grammar;
use crate::grammar::rules::{both, rule};
use crate::tree::*;
use crate::word::{CardType, Cmp, FaceoffKind};

/// A card beside this one is another one.
pub fn beside(f: Filter) -> Filter {
    let apart = |i: &Is| {
        matches!(i, Is::Other | Is::Named(_) | Is::Controlled(Who::Opponent) | Is::Type(CardType::Troublemaker))
    };
    if f.0.iter().any(apart) { f } else { with(f, Is::Other) }
}

/// Once a game.
pub const FOR_GOOD: Limit = Limit::once(Span::Game);

pub fn changes(g: &mut Grammar) {
    type Changed = (Subject, Vec<Mod>);
    both!(g, "mod" Vec<Mod>, "read: (have/has|gain/gains|get/gets) {l:given list}", [l: Vec<Mod>], (!matches!(l.as_slice(), [Mod::Power(Num::Lit(_)), Mod::KeywordOf(..)])).then_some(l), |_m| None);
    both!(g, "mod" Vec<Mod>, "read: are/is also that color", [], Some(vec![Mod::ColorOf(Ref::That(Head::Color))]), |_m| None::<()>);
    rule!(g, "given" Mod, "read: {r:ref's} colors", [r] Mod::ColorOf(r));
    both!(g, "given" Mod, "the colors of {r:any ref}", [r: Ref], Some(Mod::ColorOf(r)), |m| match m {
        Mod::ColorOf(r) if *r != Ref::That(Head::Color) => Some(r.clone()),
        _ => None,
    });
    both!(g, "mod" Vec<Mod>, "can't {h:card verb} unless (their|its) controller {c:acts+}", [h: Happening, c: Vec<Act>], super::change::taxed(h, c), |m| match m.as_slice() {
        [Mod::CantUnless(h, c)] => Some((h.clone(), c.clone())),
        _ => None,
    });
    both!(g, "player change" Changed, "{r:ref+} (does not|doesn't) (prevent|stop) {w:any who} from confronting {p:problem}", [r: Ref, w: Who, p: Place], Some((Subject::Players(w), vec![Mod::TroublemakersDontStop(Filter::of([Is::The(r)]), p)])), |c| match (&c.0, c.1.as_slice()) {
        (Subject::Players(w), [Mod::TroublemakersDontStop(f, p)]) => match f.0.as_slice() {
            [Is::The(r)] => Some((r.clone(), w.clone(), p.clone())),
            _ => None,
        },
        _ => None,
    });
    both!(g, "player change" Changed, "you (can|may) have (a|one) additional face-up Troublemaker {p:loc}", [p: Place], Some((Subject::Players(Who::You), vec![Mod::ExtraTroublemaker(Num::Lit(1), p)])), |c| match (&c.0, c.1.as_slice()) {
        (Subject::Players(Who::You), [Mod::ExtraTroublemaker(Num::Lit(1), p)]) => Some(p.clone()),
        _ => None,
    });
    both!(g, "player mod" Vec<Mod>, "ignore~ one of their flipped cards with the highest power", [], Some(vec![Mod::IgnoresHighest]), |m| (*m == [Mod::IgnoresHighest]).then_some(()));
    both!(g, "ability" Ability, "read: (|Chaos:) {s:scope}, {c:changed} until the end of the faceoff.", [s: Cond, c: Changed], {
        let flipped = matches!(&s, Cond::Is(Ref::This, f) if f.0.contains(&Is::Flipped));
        flipped.then_some(Ability::Always { change: Change { cond: Some(s), what: c.0, mods: c.1 }, works: Works::Flip })
    }, |_a| None);
    // A change that begins when something comes here.
    both!(g, "ability" Ability, "{f:described+} moved or played {to:to} {m:mods} {u:lasting}.", [f: Filter, to: Spot, m: Vec<Mod>, u: Until], Some(coming(f, to, m, u)), |a| match a {
        Ability::When { when, effect: Effect::Change { change: Change { mods, .. }, until }, .. } => {
            let to = when.to.clone()?;
            (coming(when.what.clone(), to.clone(), mods.clone(), until.clone()) == *a).then(|| (when.what.clone(), to, mods.clone(), until.clone()))
        }
        _ => None,
    });
}

fn coming(what: Filter, to: Spot, mods: Vec<Mod>, until: Until) -> Ability {
    let of = |deed| Happening { what: what.clone(), to: Some(to.clone()), ..Happening::of(deed) };
    let when = Happening { or: vec![of(Deed::Play)], ..of(Deed::Move) };
    super::ability::trigger(when, None, change(Noun::The(Ref::It), mods, until))
}

pub fn abilities(g: &mut Grammar) {
    both!(g, "ability" Ability, "When {h:happening} for the first time each game, {e:text}", [h: Happening, e: Effect], (h.deed == Deed::TurnOver).then_some(Ability::When { when: h, cond: None, effect: e, limit: Some(FOR_GOOD), works: Works::Play }), |a| match a {
        Ability::When { when, cond: None, effect, limit: Some(FOR_GOOD), works: Works::Play } if when.deed == Deed::TurnOver => Some((when.clone(), effect.clone())),
        _ => None,
    });
    both!(g, "ability" Ability, "When you win {k:faceoff} involving {r:this} and {f:one card}, {e:text}", [k: FaceoffKind, r: Ref, f: Filter, e: Effect], {
        let when = Happening { who: Some(Who::You), faceoff: Some(k), involving: Some(Filter::of([Is::The(r)])), ..Happening::of(Deed::WinFaceoff) };
        let f = beside(f);
        Some(super::ability::trigger(when, Some(Cond::InFaceoff(FaceoffKind::Any, Some(f), None)), e))
    }, |a| match a {
        Ability::When { when, cond: Some(Cond::InFaceoff(FaceoffKind::Any, Some(f), None)), effect, .. } if when.deed == Deed::WinFaceoff => match when.involving.as_ref()?.0.as_slice() {
            [Is::The(r @ Ref::This)] => Some((when.faceoff?, r.clone(), f.clone(), effect.clone())),
            _ => None,
        },
        _ => None,
    });
    // Losing a faceoff and sending a Friend home for it.
    both!(g, "ability" Ability, "If {w:any who} loses {k:faceoff} involving {i:some cards} and would send {f:one card} home, {e:sentence} instead.", [w: Who, k: FaceoffKind, i: Filter, f: Filter, e: Effect], Some(losing(w, k, i, f, e)), |a| match a {
        Ability::Instead { would: Would { when, cond: Some(Cond::All(list)), may: None, limit: None, instead }, .. } => match list.as_slice() {
            [Cond::InFaceoff(k, Some(i), None), _] => {
                let w = when.who.clone()?;
                (losing(w.clone(), *k, i.clone(), when.what.clone(), instead.clone()) == *a).then(|| (w, *k, i.clone(), when.what.clone(), instead.clone()))
            }
            _ => None,
        },
        _ => None,
    });
    both!(g, "ability" Ability, "If {f:one card} would be {d:done deed}, and it is the first time {h:one card} would be {t:done deed} this turn, {e:sentence} instead. This is still considered the first time {h2:one card} would be {t2:done deed} this turn.", [f: Filter, d: Deed, h: Filter, t: Deed, e: Effect, h2: Filter, t2: Deed], {
        let same = f == h && h == h2 && d == t && t == t2;
        same.then(|| firstly(f, d, e))
    }, |a| match a {
        Ability::Instead { would: Would { when, instead, .. }, .. } => {
            let (f, d) = (when.what.clone(), when.deed);
            (firstly(f.clone(), d, instead.clone()) == *a).then(|| (f.clone(), d, f.clone(), d, instead.clone(), f, d))
        }
        _ => None,
    });
    both!(g, "ability" Ability, "read: {t:timing}: As an additional cost to play this card, {c:acts}. {e:text}", [t: Timing, c: Vec<Act>, e: Effect], Some(Ability::Activated { timing: t, react: None, cond: None, cost: c, effect: e, limit: None, by: None, works: Works::Play }), |_a| None);
}

fn losing(who: Who, kind: FaceoffKind, involving: Filter, what: Filter, instead: Effect) -> Ability {
    let home = Some(Spot::At(Place::Home(Who::Any)));
    let when = Happening { who: Some(who), what, to: home, ..Happening::of(Deed::Send) };
    let lost = Happening { who: Some(Who::They), ..Happening::of(Deed::LoseFaceoff) };
    let lost = Cond::Happened(Box::new(lost), Cmp::AtLeast, Num::Lit(1), Span::Faceoff);
    let cond = Some(Cond::All(vec![Cond::InFaceoff(kind, Some(involving), None), lost]));
    Ability::Instead { would: Would { when, cond, may: None, limit: None, instead }, works: Works::Play }
}

fn firstly(what: Filter, deed: Deed, instead: Effect) -> Ability {
    let when = Happening { what, first: Some(Span::Turn), ..Happening::of(deed) };
    Ability::Instead { would: Would { when, cond: None, may: None, limit: None, instead }, works: Works::Play }
}

/// Two abilities in one paragraph.
pub fn two(g: &mut Grammar) {
    both!(g, "ability" Ability, "{a:played so} {b:further ability}", [a: Ability, b: Ability], Some(Ability::Both(Box::new(a), Box::new(b))), |x| match x {
        Ability::Both(a, b) => Some(((**a).clone(), (**b).clone())),
        _ => None,
    });
    rule!(g, "played so" Ability, "Play to your home.", [] Ability::PlayHome);
    rule!(g, "played so" Ability, "Play on {f:one card}.", [f] Ability::PlayOn(f));
    both!(g, "further ability" Ability, "You must control {f:one card} to play this card.", [f: Filter], Some(Ability::PlayIf(Cond::Count(with(f, Is::Controlled(Who::You)), Cmp::AtLeast, Num::Lit(1)))), |a| match a {
        Ability::PlayIf(Cond::Count(f, Cmp::AtLeast, Num::Lit(1))) => Some(Filter::of(f.0.iter().filter(|i| **i != Is::Controlled(Who::You)).cloned())),
        _ => None,
    });
    both!(g, "further ability" Ability, "{e:text}", [e: Effect], Some(entering(e)), |a| match a {
        Ability::When { effect, .. } if entering(effect.clone()) == *a => Some(effect.clone()),
        _ => None,
    });
    rule!(g, "further ability" Ability, "{a:ability}", [a] a);
    both!(g, "ability" Ability, "read: Play to your home and {e:text}", [e: Effect], Some(Ability::Both(Box::new(Ability::PlayHome), Box::new(entering(e)))), |_a| None);
    // What an attachment does to its host at once, and from then on.
    both!(g, "ability" Ability, "{d:deed} {r:that card}. {c:changed}.", [d: Deed, r: Ref, c: (Subject, Vec<Mod>)], {
        let always = Ability::Always { change: Change { cond: None, what: c.0, mods: c.1 }, works: Works::Play };
        let first = entering(Effect::Do(Who::You, Act::To(d, Noun::The(r))));
        Some(Ability::Both(Box::new(first), Box::new(always)))
    }, |x| {
        let Ability::Both(a, b) = x else { return None };
        let (Ability::When { effect: Effect::Do(Who::You, Act::To(d, Noun::The(r))), .. }, Ability::Always { change: Change { cond: None, what, mods }, .. }) = (&**a, &**b) else { return None };
        Some((*d, r.clone(), (what.clone(), mods.clone())))
    });
    both!(g, "ability" Ability, "{h:trigger}, {e:sentence}. When {c:cond}, {f:text}", [h: Happening, e: Effect, c: Cond, f: Effect], Some(Ability::Both(Box::new(super::ability::trigger(h, None, e)), Box::new(Ability::State { cond: c, effect: f }))), |x| {
        let Ability::Both(a, b) = x else { return None };
        let (Ability::When { when, cond: None, effect: e, limit: None, .. }, Ability::State { cond, effect: f }) = (&**a, &**b) else { return None };
        Some((when.clone(), e.clone(), cond.clone(), f.clone()))
    });
}

fn entering(effect: Effect) -> Ability {
    let when = Happening { what: Filter::of([Is::The(Ref::This)]), ..Happening::of(Deed::Enter) };
    super::ability::trigger(when, None, effect)
}
