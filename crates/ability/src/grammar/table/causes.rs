//! By whose doing and by what means: "by an effect", "an opponent's effect causes you to ...", "from card effects".

use super::noun::with;
use super::permit::{by_means, without_means};
use crate::grammar::machine::Grammar;
use crate::grammar::rules::both;
use crate::tree::*;

pub fn add(g: &mut Grammar) {
    passive(g);
    active(g);
    kept(g);
    forced(g);
    tokens(g);
    lists(g);
}

/// "moved by an effect": by means of some card, whichever it is.
fn passive(g: &mut Grammar) {
    both!(g, "done" Happening, "{h:deeds done} by (an effect|effects|a card effect|card effects|any effect|a card 's effect)", [h: Happening], by_means(h, Filter::any()), |h| {
        let bare = without_means(h.clone());
        (by_means(bare.clone(), Filter::any()).as_ref() == Some(h)).then_some(bare)
    });
    // What one of such cards does.
    both!(@ g, 1, "done" Happening, "read: {h:deeds done} by {f:source}", [h: Happening, f: Filter], by_means(h, f), |_h| None);
    both!(g, "done" Happening, "read: {h:deeds done} by {w:whose} (effect|card|ability|card effect|card 's effect)", [h: Happening, w: Who], Some(super::replaced::given(h, Some(&w))), |_h| None);
    both!(@ g, 1, "done" Happening, "read: {h:deeds done} by {f:one card}", [h: Happening, f: Filter], by_means(h, f), |_h| None);
    // The card whose effect it is.
    both!(g, "source" Filter, "the (effect|ability|effects|abilities) of {f:some cards}", [f: Filter], Some(f), |f| Some(f.clone()));
    both!(g, "source" Filter, "read: {f:one card} 's (effect|ability|effects|abilities)", [f: Filter], Some(f), |_f| None);
    both!(g, "source" Filter, "read: {f:described+} ' (effects|abilities)", [f: Filter], Some(f), |_f| None);
    both!(g, "source" Filter, "read: the (effects|abilities) of {f:described+}", [f: Filter], Some(f), |_f| None);
    both!(g, "source" Filter, "read: the (effects|abilities) of {w:whose} {f:described+}", [w: Who, f: Filter], Some(with(f, Is::Controlled(w))), |_f| None);
}

/// "an opponent's effect moves one of your characters": that opponent does.
fn active(g: &mut Grammar) {
    both!(g, "happening" Happening, "read: {w:whose} (effect|card|ability|card effect|card 's effect) {h:verb+}", [w: Who, h: Happening], done_to_cards(&h).then(|| super::happening::by(h, &w)), |_h| None);
    both!(g, "would happen" Happening, "read: {w:whose} (effect|card|ability|card effect|card 's effect) would {h:verb}", [w: Who, h: Happening], done_to_cards(&h).then(|| super::happening::by(h, &w)), |_h| None);
    both!(@ g, 1, "happening" Happening, "read: {f:one card} {h:verb+}", [f: Filter, h: Happening], (!h.what.0.is_empty()).then(|| by_means(h, f))?, |_h| None);
    both!(@ g, 1, "would happen" Happening, "read: {f:one card} would {h:verb}", [f: Filter, h: Happening], (!h.what.0.is_empty()).then(|| by_means(h, f))?, |_h| None);
    both!(g, "happening" Happening, "read: (an effect|a card effect|a card 's effect) {h:verb+}", [h: Happening], by_means(h, Filter::any()), |_h| None);
}

/// "Events can't exhaust your characters": those can't be exhausted by Events.
fn kept(g: &mut Grammar) {
    type Changed = (Subject, Vec<Mod>);
    both!(@ g, 1, "card change" Changed, "read: {f:described+} can't {h:verb}", [f: Filter, h: Happening], passive_of(h, |h| by_means(h, f.clone())), |_c| None);
    both!(@ g, 1, "card change" Changed, "read: {w:whose} {f:described+} can't {h:verb}", [w: Who, f: Filter, h: Happening], (!f.0.is_empty()).then(|| passive_of(h, |h| by_means(h, with(f.clone(), Is::Controlled(w.clone())))))?, |_c| None);
    both!(g, "card change" Changed, "read: {w:whose} (effects|cards|card effects|abilities) can't {h:verb}", [w: Who, h: Happening], passive_of(h, |h| Some(super::replaced::given(h, Some(&w)))), |_c| None);
    both!(g, "card change" Changed, "read: (effects|cards|abilities|card effects) controlled by {w:any who} can't {h:verb}", [w: Who, h: Happening], passive_of(h, |h| Some(super::replaced::given(h, Some(&w)))), |_c| None);
    both!(g, "card change" Changed, "read: (card effects|effects) can't {h:verb}", [h: Happening], passive_of(h, |h| by_means(h, Filter::any())), |_c| None);
    both!(g, "player change" Changed, "{f:cause} can't (cause|force) {w:any who} to {h:verb}", [f: Filter, w: Who, h: Happening], {
        let made = made_to(f, &w, h)?;
        Some((Subject::Players(w), vec![Mod::Cant(Happening { who: None, ..made })]))
    }, |c| match (&c.0, c.1.as_slice()) {
        (Subject::Players(w), [Mod::Cant(h)]) => {
            let (f, _, bare) = unmade(&Happening { who: Some(w.clone()), ..h.clone() })?;
            h.who.is_none().then(|| (f, w.clone(), bare))
        }
        _ => None,
    });
}

/// What can't be done to the cards a verb speaks of.
fn passive_of(h: Happening, by: impl Fn(Happening) -> Option<Happening>) -> Option<(Subject, Vec<Mod>)> {
    let what = h.what.clone();
    let bare = |h: Happening| Happening { what: Filter::any(), ..h };
    let alike = h.or.iter().all(|o| o.what == what);
    if what.0.is_empty() || !alike || !done_to_cards(&h) {
        return None;
    }
    let or = h.or.iter().cloned().map(bare).collect();
    let noun = match what.0.as_slice() {
        [Is::The(r)] => Noun::The(r.clone()),
        _ => super::noun::every(what),
    };
    by(Happening { or, ..bare(h) }).map(|h| (Subject::Cards(noun), vec![Mod::Cant(h)]))
}

fn done_to_cards(h: &Happening) -> bool {
    by_means(h.clone(), Filter::any()).is_some()
}

/// "an opponent's effect causes you to lose [2]": a player does it by means of somebody's card.
fn forced(g: &mut Grammar) {
    both!(g, "cause" Filter, "(an effect|a card effect|an ability)", [], Some(Filter::any()), |f| f.0.is_empty().then_some(()));
    both!(g, "cause" Filter, "{w:any who}", [w: Who], (w != Who::They).then(|| Filter::of([Is::Controlled(w)])), |f| match f.0.as_slice() {
        [Is::Controlled(w)] => Some(w.clone()),
        _ => None,
    });
    both!(g, "cause" Filter, "read: {w:whose} (effect|card|ability|card effect|effects|cards|abilities|card effects)", [w: Who], Some(Filter::of([Is::Controlled(w)])), |_f| None);
    both!(g, "cause" Filter, "read: {f:source}", [f: Filter], Some(f), |_f| None);
    both!(g, "cause" Filter, "{f:some cards}", [f: Filter], Some(f), |f| Some(f.clone()));
    both!(g, "happening" Happening, "{f:cause} (causes|cause|forces|force) {w:any who} to {h:verb}", [f: Filter, w: Who, h: Happening], made_to(f, &w, h), |h| unmade(h));
    both!(g, "would happen" Happening, "{f:cause} would (cause|force) {w:any who} to {h:verb}", [f: Filter, w: Who, h: Happening], (h.what.0.as_slice() != [Is::The(Ref::This)]).then(|| made_to(f, &w, h))?, |h| unmade(h));
}

fn made_to(cause: Filter, who: &Who, h: Happening) -> Option<Happening> {
    let fits = matches!(h.deed, Deed::Discard | Deed::Lose | Deed::Gain);
    let bare = h.or.is_empty() && h.involving.is_none() && h.who.is_none();
    (fits && bare).then(|| Happening { who: Some(who.clone()), involving: Some(cause), ..h })
}

fn unmade(h: &Happening) -> Option<(Filter, Who, Happening)> {
    let (cause, who) = (h.involving.clone()?, h.who.clone()?);
    let bare = Happening { who: None, involving: None, ..h.clone() };
    (made_to(cause.clone(), &who, bare.clone()).as_ref() == Some(h)).then_some((cause, who, bare))
}

/// Action tokens that come of a card, and not of the Ready Phase.
fn tokens(g: &mut Grammar) {
    both!(g, "verb" Happening, "(gain~|receive~) (action tokens|an action token|one or more action tokens) from {f:giver}", [f: Filter], Some(Happening { involving: Some(f), ..Happening::of(Deed::Gain) }), |h| {
        let of = h.involving.clone()?;
        (Happening { involving: Some(of.clone()), ..Happening::of(Deed::Gain) } == *h).then_some(of)
    });
    both!(g, "giver" Filter, "(card effects|effects|cards|a card effect|an effect|abilities)", [], Some(Filter::any()), |f| f.0.is_empty().then_some(()));
    both!(g, "giver" Filter, "{f:described+}", [f: Filter], (!f.0.is_empty()).then_some(f), |f| Some(f.clone()));
    both!(g, "giver" Filter, "read: {w:whose} {f:described+}", [w: Who, f: Filter], Some(with(f, Is::Controlled(w))), |_f| None);
    both!(g, "giver" Filter, "{f:source}", [f: Filter], Some(f), |f| Some(f.clone()));
}

/// A list without the comma before its "or".
fn lists(g: &mut Grammar) {
    for kind in ["done", "deeds done"] {
        g.rule(
            kind,
            "read: {a:single done}, {b:single done} or {c:single done}",
            &["a", "b", "c"],
            0,
            |h| {
                use crate::grammar::value::{get, value};
                let a: Happening = get(&h[0]);
                Some(value(Happening { or: vec![get(&h[1]), get(&h[2])], ..a }))
            },
            |_| None,
        );
    }
    both!(g, "deeds done" Happening, "{a:single done}, {b:single done}, {c:single done}, or {d:single done}", [a: Happening, b: Happening, c: Happening, d: Happening], Some(Happening { or: vec![b, c, d], ..a }), |h| match h.or.as_slice() {
        [b, c, d] => Some((Happening { or: Vec::new(), ..h.clone() }, b.clone(), c.clone(), d.clone())),
        _ => None,
    });
}
