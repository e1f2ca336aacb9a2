//! How often: once a turn, the second of a turn, each time until an end comes, whenever something comes to hold.

use super::ability::trigger;
use super::act::DEEDS;
use super::happening::by;
use super::noun::with;
use crate::grammar::machine::Grammar;
use crate::grammar::rules::{both, happens, rule};
use crate::tree::*;
use crate::word::{CardType, Cmp, FaceoffKind, Zone};

/// What is printed so before its parts are.
pub fn early(g: &mut Grammar) {
    both!(g, "verb" Happening, "(look at or search|search or look at) (decks|their decks|their deck|a deck|any deck)", [], Some(looking()), |h| (*h == looking()).then_some(()));
}

pub fn add(g: &mut Grammar) {
    once(g);
    ordinals(g);
    both!(@ g, 1, "sentence" Effect, "{u:lasting}, when {h:happening}, {e:sentence}", [u: Until, h: Happening, e: Effect], Some(each_time(u, h, e)), |e| match e {
        Effect::Later { when, cond: None, effect, times: Times::Always, until, .. } => Some((until.clone(), (**when).clone(), (**effect).clone())),
        _ => None,
    });
    both!(@ g, 1, "sentence" Effect, "read: {u:lasting}, (whenever|each time) {h:happening}, {e:sentence}", [u: Until, h: Happening, e: Effect], Some(each_time(u, h, e)), |_e| None);
    both!(@ g, 1, "sentence" Effect, "read: (when|whenever|each time) {h:happening} {u:lasting}, {e:sentence}", [u: Until, h: Happening, e: Effect], Some(each_time(u, h, e)), |_e| None);
    // A state that comes to hold: "When you have at least 3 Friends here, ...".
    both!(@ g, 2, "ability" Ability, "When {c:holding so}, {e:text}", [c: Cond, e: Effect], (!matches!(e, Effect::Change { until: Until::Forever, .. }) && super::ability::works_in(&[], &e) == Works::Play).then_some(Ability::State { cond: c, effect: e }), |a| match a {
        Ability::State { cond, effect } => Some((cond.clone(), effect.clone())),
        _ => None,
    });
    both!(@ g, 2, "ability" Ability, "read: When {c:holding so}, {x:changed}.", [c: Cond, x: (Subject, Vec<Mod>)], Some(super::ability::change(Some(c), x)), |_a| None);
    // The same after what makes it come to hold, in one paragraph.
    both!(@ g, 3, "ability" Ability, "{t:timing}: {a:acts} to {e:paid text} When {c:holding so}, {f:text}", [t: Timing, a: Vec<Act>, e: Effect, c: Cond, f: Effect], {
        let works = super::ability::works_in(&a, &e);
        let first = Ability::Activated { timing: t, react: None, cond: None, cost: a, effect: e, limit: None, by: None, works };
        Some(Ability::Both(Box::new(first), Box::new(Ability::State { cond: c, effect: f })))
    }, |a| match a {
        Ability::Both(first, then) => match (&**first, &**then) {
            (Ability::Activated { timing, react: None, cond: None, cost, effect, limit: None, by: None, .. }, Ability::State { cond, effect: then }) => Some((*timing, cost.clone(), effect.clone(), cond.clone(), then.clone())),
            _ => None,
        },
        _ => None,
    });
    both!(@ g, 3, "ability" Ability, "{h:trigger}, {e:text} When {c:holding so}, {f:text}", [h: Happening, e: Effect, c: Cond, f: Effect], Some(Ability::Both(Box::new(trigger(h, None, e)), Box::new(Ability::State { cond: c, effect: f }))), |a| match a {
        Ability::Both(first, then) => match (&**first, &**then) {
            (Ability::When { when, cond: None, effect, limit: None, .. }, Ability::State { cond, effect: then }) => Some((when.clone(), effect.clone(), cond.clone(), then.clone())),
            _ => None,
        },
        _ => None,
    });
    both!(g, "holding so" Cond, "{c:cond}", [c: Cond], is_state(&c).then_some(c), |c| is_state(c).then(|| c.clone()));
    faceoffs(g);
    deeds(g);
    somewhere(g);
}

/// Whether a condition speaks of how things are, not of the moment.
fn is_state(c: &Cond) -> bool {
    match c {
        Cond::Count(..) | Cond::Compare(..) => true,
        Cond::All(list) | Cond::Any(list) => list.iter().all(is_state),
        Cond::Is(Ref::This, f) => f.0.iter().any(|i| matches!(i, Is::Number(..) | Is::Counters(..) | Is::Trait(_))),
        Cond::Is(..)
        | Cond::Was(..)
        | Cond::During(..)
        | Cond::TurnOf(_)
        | Cond::InFaceoff(..)
        | Cond::Happened(..)
        | Cond::Did
        | Cond::Not(_)
        | Cond::Same(..)
        | Cond::Guessed(_) => false,
    }
}

fn each_time(until: Until, when: Happening, effect: Effect) -> Effect {
    Effect::Later {
        when: Box::new(when),
        cond: None,
        effect: Box::new(effect),
        times: Times::Always,
        until,
        slot: Slot(0),
    }
}

/// No more than once a turn, faceoff or game.
fn once(g: &mut Grammar) {
    both!(g, "ability" Ability, "{s:so often}, when {h:happening}, {e:text}", [s: Limit, h: Happening, e: Effect], limited(trigger(h, None, e), s), |a| match a {
        Ability::When { when, cond: None, effect, limit: Some(s), works: Works::Play } => Some((*s, when.clone(), effect.clone())),
        _ => None,
    });
    both!(g, "ability" Ability, "{s:so often}, when {h:happening}, if {c:cond}, {e:text}", [s: Limit, h: Happening, c: Cond, e: Effect], limited(trigger(h, Some(c), e), s), |a| match a {
        Ability::When { when, cond: Some(c), effect, limit: Some(s), works: Works::Play } => Some((*s, when.clone(), c.clone(), effect.clone())),
        _ => None,
    });
    both!(g, "ability" Ability, "{s:so often}, at {h:time}, {e:text}", [s: Limit, h: Happening, e: Effect], limited(trigger(h, None, e), s), |a| match a {
        Ability::When { when, cond: None, effect, limit: Some(s), works: Works::Play } => Some((*s, when.clone(), effect.clone())),
        _ => None,
    });
    both!(g, "ability" Ability, "{s:so often}, at {h:time}, if {c:cond}, {e:text}", [s: Limit, h: Happening, c: Cond, e: Effect], limited(trigger(h, Some(c), e), s), |a| match a {
        Ability::When { when, cond: Some(c), effect, limit: Some(s), works: Works::Play } => Some((*s, when.clone(), c.clone(), effect.clone())),
        _ => None,
    });
    both!(g, "ability" Ability, "read: {s:so often}, whenever {h:happening}, {e:text}", [s: Limit, h: Happening, e: Effect], limited(trigger(h, None, e), s), |_a| None);
    both!(g, "ability" Ability, "read: {h:trigger}, {e:text} {l:only once}", [h: Happening, e: Effect, l: Limit], limited(trigger(h, None, e), l), |_a| None);
    both!(g, "ability" Ability, "read: {h:trigger}, if {c:cond}, {e:text} {l:only once}", [h: Happening, c: Cond, e: Effect, l: Limit], limited(trigger(h, Some(c), e), l), |_a| None);
    both!(g, "limit" Option<Limit>, "{l:only once}", [l: Limit], Some(Some(l)), |l| *l);
    for (n, words) in [(1, "once"), (2, "(twice|two times)"), (3, "(three times|3 times)")] {
        both!(g, "times" u8, words, [], Some(n), |t| (*t == n).then_some(()));
    }
    rule!(g, "so often" Limit, "{t:times} (per|each) {s:span}", [t, s] Limit { times: t, per: s });
    rule!(g, "so often" Limit, "read: up to {t:times} (per|each) {s:span}", [t, s] Limit { times: t, per: s });
    rule!(g, "only once" Limit, "(Activate|Use) this ability only {s:so often}.", [s] s);
    rule!(g, "only once" Limit, "read: (Activate|Use) this ability {s:so often}.", [s] s);
    rule!(g, "only once" Limit, "read: Do this (only|no more than|) {s:so often}.", [s] s);
    rule!(g, "only once" Limit, "read: You (can|may) (only|) do this (only|) {s:so often}.", [s] s);
    rule!(g, "only once" Limit, "read: This (ability|) (triggers only|only triggers|happens only|only happens|works only|only works) {s:so often}.", [s] s);
    rule!(g, "only once" Limit, "read: (Activate|Use) this ability no more than {s:so often}.", [s] s);
    rule!(g, "only once" Limit, "read: This ability (can|may) (only be|be) (activated|used) (only|) {s:so often}.", [s] s);
    rule!(g, "only once" Limit, "read: You (can|may) (only|) (activate|use) this ability (only|) {s:so often}.", [s] s);
    rule!(g, "only once" Limit, "read: (Limit|Only|Use only|Activate only) {s:so often}.", [s] s);
    both!(g, "ability" Ability, "read: {t:timing}: {s:so often}, {e:text}", [t: Timing, s: Limit, e: Effect], {
        let (cost, effect) = super::ability::paid_first(e);
        Some(Ability::Activated { timing: t, react: None, cond: None, cost, effect, limit: Some(s), by: None, works: Works::Play })
    }, |_a| None);
    both!(g, "trigger" Happening, "read: The first time each {s:remembered} (that|) {h:happening}", [h: Happening, s: Span], Some(Happening { first: Some(s), ..h }), |_h| None);
    both!(g, "trigger" Happening, "read: The first time each {s:remembered} (that|) {h:happening},", [h: Happening, s: Span], Some(Happening { first: Some(s), ..h }), |_h| None);
}

fn limited(a: Ability, limit: Limit) -> Option<Ability> {
    match a {
        Ability::When { when, cond, effect, limit: None, works } => {
            Some(Ability::When { when, cond, effect, limit: Some(limit), works })
        }
        _ => None,
    }
}

/// "your second Event each turn": when it happens, it has happened so often.
fn ordinals(g: &mut Grammar) {
    for (n, word) in [(2, "second"), (3, "third"), (4, "fourth"), (5, "fifth")] {
        both!(g, "ordinal" i32, word, [], Some(n), |k| (*k == n).then_some(()));
    }
    let verbs = [
        (Deed::Play, "play~"),
        (Deed::Draw, "draw~"),
        (Deed::Flip, "flip~"),
        (Deed::Move, "move~"),
        (Deed::Confront, "confront~"),
    ];
    for (deed, verb) in verbs.into_iter().chain(DEEDS.iter().map(|d| (d.0, d.1))) {
        both!(g, "nth" (Happening, i32), &format!("{verb} (your|their) {{n:ordinal}} {{f:described}} (each|this) turn"), [n: i32, f: Filter], Some((Happening { what: counted(deed, f), ..Happening::of(deed) }, n)), |x| nth(x, deed));
        both!(g, "nth" (Happening, i32), &format!("read: {verb} (your|their) {{n:ordinal}} {{f:described}} (in|during|of) (a|one|the|each|the same) turn"), [n: i32, f: Filter], Some((Happening { what: counted(deed, f), ..Happening::of(deed) }, n)), |_x| None);
    }
    for (deed, verb) in [(Deed::Play, "play~"), (Deed::Draw, "draw~"), (Deed::Move, "move~")] {
        both!(g, "nth" (Happening, i32), &format!("read: {verb} a {{n:ordinal}} {{f:described}} (in the same turn|during the same turn|in a turn|each turn|this turn)"), [n: i32, f: Filter], Some((Happening { what: f, ..Happening::of(deed) }, n)), |_x| None);
    }
    for (deed, verb) in [(Deed::Play, "play~"), (Deed::Draw, "draw~"), (Deed::Move, "move~")] {
        both!(@ g, 1, "nth" (Happening, i32), &format!("read: {verb} {{n:number}} or more {{f:described+}} (in|during) (a|one|the same) turn"), [n: i32, f: Filter], (n > 1).then(|| (Happening { what: f, ..Happening::of(deed) }, n)), |_x| None);
        both!(@ g, 1, "nth" (Happening, i32), &format!("read: {verb} {{n:number}} or more {{f:described+}} {{to:to}} (in|during) (a|one|the same) turn"), [n: i32, f: Filter, to: Spot], (n > 1).then(|| (Happening { what: f, to: Some(to), ..Happening::of(deed) }, n)), |_x| None);
    }
    both!(g, "nth" (Happening, i32), "read: confront~ {n:number} Problems (in a turn|in one turn|in the same turn|during the same turn|this turn)", [n: i32], Some((Happening::of(Deed::Confront), n)), |_x| None);
    both!(
        g,
        "nth"(Happening, i32),
        "read: confront~ both Problems (in a turn|in one turn|in the same turn|during the same turn|this turn|each turn)",
        [],
        Some((Happening::of(Deed::Confront), 2)),
        |_x| None::<()>
    );
    both!(
        g,
        "nth"(Happening, i32),
        "read: confront~ a second Problem (in a turn|in one turn|in the same turn|during the same turn|this turn|each turn)",
        [],
        Some((Happening::of(Deed::Confront), 2)),
        |_x| None::<()>
    );
    both!(g, "ability" Ability, "When {w:who%} {x:nth%}, {e:text}", [w: Who, x: (Happening, i32), e: Effect], Some(so_often(w, x, e)), |a| match a {
        Ability::When { when, cond: Some(Cond::Happened(h, Cmp::Exactly, Num::Lit(n), Span::Turn)), effect, .. } => {
            let who = when.who.clone()?;
            let plain = Happening { who: None, ..(**h).clone() };
            (so_often(who.clone(), (plain.clone(), *n), effect.clone()) == *a).then(|| (who, (plain, *n), effect.clone()))
        }
        _ => None,
    });
}

/// A Problem confronted is where it happens; any is meant.
fn counted(deed: Deed, what: Filter) -> Filter {
    if deed == Deed::Confront { Filter::any() } else { what }
}

fn nth(x: &(Happening, i32), deed: Deed) -> Option<(i32, Filter)> {
    let plain = Happening { what: x.0.what.clone(), ..Happening::of(deed) };
    let what = if deed == Deed::Confront { Filter::of([Is::Type(CardType::Problem)]) } else { x.0.what.clone() };
    (plain == x.0).then_some((x.1, what))
}

fn so_often(who: Who, (h, n): (Happening, i32), effect: Effect) -> Ability {
    let whose = if who == Who::You { Who::You } else { Who::They };
    let past = Happening { who: Some(whose), ..h.clone() };
    let cond = Cond::Happened(Box::new(past), Cmp::Exactly, Num::Lit(n), Span::Turn);
    trigger(Happening { who: Some(who), ..h }, Some(cond), effect)
}

/// A faceoff that starts or ends, with no player said to start it.
fn faceoffs(g: &mut Grammar) {
    for (verb, deed) in [("(starts|begins)", Deed::StartFaceoff), ("ends", Deed::EndFaceoff)] {
        both!(g, "happening" Happening, &format!("print: the faceoff {verb}"), [], Some(Happening::of(deed)), |h| (*h == Happening::of(deed)).then_some(()));
        both!(g, "happening" Happening, &format!("read: {{f:faceoff}} {verb}"), [f: FaceoffKind], Some(Happening { faceoff: (f != FaceoffKind::Any).then_some(f), ..Happening::of(deed) }), |_h| None);
        both!(g, "happening" Happening, &format!("read: {{f:faceoff}} involving {{i:some cards}} {verb}"), [f: FaceoffKind, i: Filter], Some(Happening { faceoff: Some(f), involving: Some(i), ..Happening::of(deed) }), |_h| None);
        for template in [
            format!("read: {{f:faceoff}} {verb} {{to:standing}}"),
            format!("read: {{f:faceoff}} {{to:standing}} {verb}"),
        ] {
            both!(g, "happening" Happening, &template, [f: FaceoffKind, to: Spot], Some(Happening { faceoff: Some(f), to: Some(to), ..Happening::of(deed) }), |_h| None);
        }
    }
}

/// Deeds of players that few cards wait for.
fn deeds(g: &mut Grammar) {
    happens!(g, "verb", "shuffle~ (your|their|a) deck", Deed::Shuffle, []);
    happens!(g, "verb", "search~ (your|their|a) (deck|decks)", Deed::Search, []);
    happens!(g, "verb", "read: search~ decks", Deed::Search, []);
    both!(g, "verb" Happening, "read: (look at cards in decks or search decks|search decks or look at cards in decks|search or look at cards in decks|search their decks or look at the top card of their decks|search their decks or look at the top cards of their decks|search their deck or look at the top card of their deck)", [], Some(looking()), |_h| None::<()>);
    happens!(g, "verb", "reveal~ {what:any cards}", Deed::Reveal, [what]);
    happens!(g, "verb", "remove~ {counter:a counter} from {what:any cards}", Deed::RemoveCounter, [counter, what]);
    happens!(
        g,
        "verb",
        "read: remove~ one or more {counter:counters} from {what:any cards}",
        Deed::RemoveCounter,
        [counter, what]
    );
    for (deed, verb) in [(Deed::Gain, "(gain~|receive~)"), (Deed::Lose, "lose~"), (Deed::Pay, "pay~")] {
        happens!(g, "verb", &format!("{verb} (action tokens|an action token|one or more action tokens)"), deed, []);
        both!(g, "verb" Happening, &format!("read: {verb} {{a:amount}} action (tokens|token)"), [a: (Cmp, Num)], (a != (Cmp::AtLeast, Num::Lit(1))).then(|| Happening { amount: Some(a), ..Happening::of(deed) }), |_h| None);
        both!(g, "verb" Happening, &format!("read: {verb} {{n:[n]}} or more"), [n: i32], Some(Happening { amount: Some((Cmp::AtLeast, Num::Lit(n))), ..Happening::of(deed) }), |_h| None);
    }
    happens!(g, "verb", "challenge~ {what:any cards} with {involving:some cards}", Deed::Challenge, [what, involving]);
    // A token put into play enters it; whoever puts it there controls it.
    both!(g, "happening" Happening, "read: {w:who%} {f:putting%}", [w: Who, f: Filter], Some(entering(f, &w)), |_h| None);
    both!(g, "would happen" Happening, "read: {w:who} would {f:putting}", [w: Who, f: Filter], Some(entering(f, &w)), |_h| None);
    both!(g, "putting" Filter, "put~ {f:some cards} into play", [f: Filter], f.0.contains(&Is::Token).then_some(f), |_f| None);
    both!(g, "putting several" Filter, "put~ one or more {f:described+} into play", [f: Filter], f.0.contains(&Is::Token).then_some(f), |_f| None);
    both!(g, "happening" Happening, "read: {w:who%} {f:putting several%}", [w: Who, f: Filter], Some(Happening { amount: Happening::TOGETHER, ..entering(f, &w) }), |_h| None);
    both!(g, "verb" Happening, "put~ one or more {f:described+} {to:into zone}", [f: Filter, to: Spot], together(Happening { to: Some(to), ..Happening::of(Deed::Put) }, f), |h| match apart(h)? {
        (f, Happening { to: Some(to), .. }) if *h == (Happening { what: f.clone(), to: Some(to.clone()), amount: Happening::TOGETHER, ..Happening::of(Deed::Put) }) => Some((f, to)),
        _ => None,
    });
    both!(g, "putting from" (Filter, Spot), "put~ {f:any cards} into play {from:from}", [f: Filter, from: Spot], Some((f, from)), |_x| None);
    both!(g, "happening" Happening, "read: {w:who%} {x:putting from%}", [w: Who, x: (Filter, Spot)], Some(Happening { from: Some(x.1), ..entering(x.0, &w) }), |_h| None);
    // Of players who can't: it is they who put it there.
    both!(g, "player mod" Vec<Mod>, "can't put {f:any cards} into play", [f: Filter], Some(vec![Mod::Cant(Happening { what: f, ..Happening::of(Deed::Enter) })]), |m| match m.as_slice() {
        [Mod::Cant(h)] if *h == (Happening { what: h.what.clone(), ..Happening::of(Deed::Enter) }) => Some(h.what.clone()),
        _ => None,
    });
    both!(g, "player mod" Vec<Mod>, "can't put {f:any cards} into play {from:from}", [f: Filter, from: Spot], Some(vec![Mod::Cant(Happening { what: f, from: Some(from), ..Happening::of(Deed::Enter) })]), |m| match m.as_slice() {
        [Mod::Cant(h)] if *h == (Happening { what: h.what.clone(), from: h.from.clone(), ..Happening::of(Deed::Enter) }) => Some((h.what.clone(), h.from.clone()?)),
        _ => None,
    });
    both!(g, "happening" Happening, "read: {f:one card} enters play under {w:whose} control", [f: Filter, w: Who], Some(entering(f, &w)), |_h| None);
    both!(g, "happening" Happening, "read: one or more {f:described+} enter play under {w:whose} control", [f: Filter, w: Who], Some(Happening { amount: Happening::TOGETHER, ..entering(f, &w) }), |_h| None);
    // Cards it happens to together, whose or any.
    both!(g, "happening" Happening, "one or more {f:described+} {h:card verb}", [f: Filter, h: Happening], together(h, f), |h| apart(h).filter(|(f, _)| !has_owner(f)));
    both!(g, "happening" Happening, "one or more {f:described+} are {h:done}", [f: Filter, h: Happening], together(h, f), |h| apart(h).filter(|(f, _)| !has_owner(f)));
    both!(g, "happening" Happening, "one or more of {w:whose} {f:described+} {h:card verb}", [w: Who, f: Filter, h: Happening], together(h, with(f, Is::Controlled(w))), |h| owned_apart(h));
    both!(g, "happening" Happening, "one or more of {w:whose} {f:described+} are {h:done}", [w: Who, f: Filter, h: Happening], together(h, with(f, Is::Controlled(w))), |h| owned_apart(h));
    both!(g, "would happen" Happening, "one or more {f:described+} would be {h:done}", [f: Filter, h: Happening], together(h, f), |h| apart(h).filter(|(f, _)| !has_owner(f)));
    both!(g, "would happen" Happening, "one or more of {w:whose} {f:described+} would be {h:done}", [w: Who, f: Filter, h: Happening], together(h, with(f, Is::Controlled(w))), |h| owned_apart(h));
    for &(deed, verb, _) in super::act::DEEDS {
        both!(g, "verb" Happening, &format!("{verb} one or more {{f:described+}}"), [f: Filter], together(Happening::of(deed), f), |h| match apart(h)? {
            (f, h) if h == Happening::of(deed) => Some(f),
            _ => None,
        });
    }
    // These come one after the other (506.6), each by itself.
    for (deed, verb) in [(Deed::Move, "move~"), (Deed::Play, "play~")] {
        both!(g, "verb" Happening, &format!("read: {verb} one or more {{f:described+}}"), [f: Filter], Some(Happening { what: f, ..Happening::of(deed) }), |_h| None);
        both!(g, "verb" Happening, &format!("read: {verb} one or more {{f:described+}} {{to:to}}"), [f: Filter, to: Spot], Some(Happening { what: f, to: Some(to), ..Happening::of(deed) }), |_h| None);
    }
}

/// What happens to such cards, once for all of them together.
fn together(h: Happening, f: Filter) -> Option<Happening> {
    let h = Happening { what: f, amount: Happening::TOGETHER, ..h };
    h.is_together().then_some(h)
}

fn apart(h: &Happening) -> Option<(Filter, Happening)> {
    h.is_together().then(|| (h.what.clone(), Happening { what: Filter::any(), amount: None, ..h.clone() }))
}

fn has_owner(f: &Filter) -> bool {
    f.0.iter().any(|i| matches!(i, Is::Controlled(_)))
}

fn owned_apart(h: &Happening) -> Option<(Who, Filter, Happening)> {
    let (f, h) = apart(h)?;
    let who = f.0.iter().find_map(|i| if let Is::Controlled(w) = i { Some(w.clone()) } else { None })?;
    Some((who, Filter::of(f.0.into_iter().filter(|i| !matches!(i, Is::Controlled(_)))), h))
}

pub fn looking() -> Happening {
    let look = Happening { what: Filter::of([Is::In(Zone::DrawDeck, None)]), ..Happening::of(Deed::Look) };
    Happening { or: vec![look], ..Happening::of(Deed::Search) }
}

/// What happens to a card somewhere, where the place is only where the card is.
fn somewhere(g: &mut Grammar) {
    both!(@ g, 1, "happening" Happening, "read: {f:some cards} {h:card verb+} {p:loc}", [f: Filter, h: Happening, p: Place], located(h, f, p), |_h| None);
    both!(@ g, 1, "happening" Happening, "read: {f:some cards} is {h:done} {p:loc}", [f: Filter, h: Happening, p: Place], located(h, f, p), |_h| None);
    both!(g, "happening" Happening, "read: {r:this} confronts {to:a problem}", [r: Ref, to: Spot], Some(Happening { who: Some(Who::You), to: Some(to), involving: Some(Filter::of([Is::The(r)])), ..Happening::of(Deed::Confront) }), |_h| None);
    happens!(g, "verb", "activate~ (abilities|an ability)", Deed::Activate, []);
    happens!(g, "verb", "activate~ abilities of {what:any cards}", Deed::Activate, [what]);
    happens!(g, "verb", "read: (use|uses) (abilities|an ability)", Deed::Activate, []);
    happens!(g, "verb", "read: (use|uses) (abilities|an ability) of {what:any cards}", Deed::Activate, [what]);
    both!(@ g, 1, "happening" Happening, "read: {w:who%} {a:verb%} or {b:verb%}", [w: Who, a: Happening, b: Happening], either(a, b).map(|h| by(h, &w)), |_h| None);
    both!(@ g, 1, "would happen" Happening, "read: {w:any who} would {a:verb} or {b:verb}", [w: Who, a: Happening, b: Happening], either(a, b).map(|h| by(h, &w)), |_h| None);
    both!(@ g, 1, "player mod" Vec<Mod>, "read: (can't|cannot) {a:verb} or {b:verb}", [a: Happening, b: Happening], either(a, b).map(|h| vec![Mod::Cant(h)]), |_m| None);
    // The trigger said last.
    both!(@ g, 3, "ability" Ability, "read: {e:clause} (when|whenever) {h:happening}.", [e: Effect, h: Happening], (e != Effect::Nothing).then(|| trigger(h, None, e)), |_a| None);
    both!(@ g, 2, "ability" Ability, "read: (|Chaos:) {h:trigger}, {e:clause} if {c:cond}.", [h: Happening, e: Effect, c: Cond], (!speaks_first(&e, &c)).then(|| trigger(h, Some(c), e)), |_a| None);
    both!(@ g, 4, "ability" Ability, "read: {o:off event} {e:clause} at {h:time}.", [o: (), e: Effect, h: Happening], {
        let () = o;
        // "at the end of their turn" needs somebody to be theirs.
        (h.who != Some(Who::They)).then(|| trigger(h, None, e))
    }, |_a| None);
    both!(@ g, 1, "sentence" Effect, "if you win (the faceoff|that faceoff|this faceoff) by {a:amount} power, {e:sentence}", [a: (Cmp, Num), e: Effect], Some(won_by(a, e)), |e| match e {
        Effect::Later { when, effect, .. } => when.amount.clone().filter(|a| won_by(a.clone(), (**effect).clone()) == *e).map(|a| (a, (**effect).clone())),
        _ => None,
    });
}

/// One thing or another, each whole.
fn either(a: Happening, b: Happening) -> Option<Happening> {
    (a.or.is_empty() && b.or.is_empty()).then(|| Happening { or: vec![b], ..a })
}

pub fn won_by(amount: (Cmp, Num), effect: Effect) -> Effect {
    let when = Happening { who: Some(Who::You), amount: Some(amount), ..Happening::of(Deed::WinFaceoff) };
    Effect::Later {
        when: Box::new(when),
        cond: None,
        effect: Box::new(effect),
        times: Times::Once,
        until: Until::EndOfFaceoff,
        slot: Slot(0),
    }
}

pub fn located(h: Happening, f: Filter, p: Place) -> Option<Happening> {
    let still = matches!(
        h.deed,
        Deed::Frighten
            | Deed::Unfrighten
            | Deed::Exhaust
            | Deed::Ready
            | Deed::CutieMark
            | Deed::Dismiss
            | Deed::Retire
            | Deed::Banish
            | Deed::Defeat
            | Deed::Challenge
    );
    (still && h.or.is_empty()).then(|| Happening { what: super::noun::with(f, Is::At(p)), ..h })
}

pub fn entering(what: Filter, who: &Who) -> Happening {
    Happening { what: super::noun::with(what, Is::Controlled(who.clone())), ..Happening::of(Deed::Enter) }
}

/// "put the top card of your deck into your hand if it's a Friend": of "it" the effect itself speaks first, which the tree does not say.
pub fn speaks_first(effect: &Effect, cond: &Cond) -> bool {
    let asked = matches!(cond, Cond::Is(Ref::It | Ref::That(_), _));
    let Effect::Do(
        _,
        Act::To(_, n) | Act::Put(n, _) | Act::Move(n, _) | Act::PutCounters(_, _, n) | Act::TakeControl(n, _),
    ) = effect
    else {
        return false;
    };
    let found = matches!(n, Noun::Pick { .. } | Noun::Top { .. } | Noun::Bottom { .. } | Noun::Random { .. });
    asked && found
}
