//! What happens: clauses to trigger on, to replace, to forbid and to count, all from the same verbs.

use super::act::DEEDS;
use crate::grammar::machine::Grammar;
use crate::grammar::rules::{both, happens, rule};
use crate::tree::*;
use crate::word::{Cmp, FaceoffKind, Phase, Zone};

pub fn add(g: &mut Grammar) {
    players_verbs(g);
    passives(g);
    cards_verbs(g);
    clauses(g);
    times(g);
}

type Path = (Option<Spot>, Option<Spot>);

/// Verb phrases with a player as subject: "draw a card", "play a Friend to a Problem".
fn players_verbs(g: &mut Grammar) {
    for &(deed, verb, _) in DEEDS {
        happens!(g, "verb", &format!("{verb} {{what:any cards}}"), deed, [what]);
    }
    happens!(g, "verb", "draw~ {what:any cards}", Deed::Draw, [what]);
    happens!(g, "verb", "draw~ {what:any cards} during (their|your|a|the) {phase:phase}", Deed::Draw, [what, phase]);
    both!(g, "verb" Happening, "play~ (your|their) first {what:described} each {first:remembered}", [what: Filter, first: Span], Some(Happening { what, first: Some(first), ..Happening::of(Deed::Play) }), |h| {
        let plain = Happening { what: h.what.clone(), first: h.first, ..Happening::of(Deed::Play) };
        (plain == *h).then(|| h.first.map(|first| (h.what.clone(), first)))?
    });
    for path in ["", " {path:path}"] {
        let holes: &[&str] = if path.is_empty() { &["what"] } else { &["what", "path"] };
        g.rule(
            "verb",
            &format!("(play~ or move~|move~ or play~) {{what:any cards}}{path}"),
            holes,
            u32::from(path.is_empty()),
            |h| {
                use crate::grammar::value::{get, value};
                let path: Path = h.get(1).map_or((None, None), get);
                let of = |deed| Happening {
                    what: get(&h[0]),
                    from: path.0.clone(),
                    to: path.1.clone(),
                    ..Happening::of(deed)
                };
                Some(value(Happening { or: vec![of(Deed::Move)], ..of(Deed::Play) }))
            },
            move |v| {
                use crate::grammar::value::{down, value};
                let h: &Happening = down(v)?;
                let of = |deed| Happening {
                    what: h.what.clone(),
                    from: h.from.clone(),
                    to: h.to.clone(),
                    ..Happening::of(deed)
                };
                if (Happening { or: vec![of(Deed::Move)], ..of(Deed::Play) }) != *h
                    || (h.from.is_none() && h.to.is_none()) != path.is_empty()
                {
                    return None;
                }
                let mut out = vec![value(h.what.clone())];
                if !path.is_empty() {
                    out.push(value((h.from.clone(), h.to.clone())));
                }
                Some(out)
            },
        );
    }
    happens!(g, "verb", "flip~ {what:any cards}", Deed::Flip, [what]);
    happens!(g, "verb", "turn~ {what:any cards} over", Deed::TurnOver, [what]);
    happens!(g, "verb", "look~ at {what:any cards}", Deed::Look, [what]);
    happens!(g, "verb", "rally~ {what:any cards}", Deed::Unfrighten, [what]);
    for (deed, verb) in [(Deed::Play, "play~"), (Deed::Move, "move~")] {
        // A word that may be a goal is one.
        both!(@ g, 1, "verb" Happening, &format!("{verb} {{what:any cards}}"), [what: Filter], Some(Happening { what, ..Happening::of(deed) }), |h| {
            // "moves a character here" moves it to here.
            let told = h.what.0.iter().any(|i| matches!(i, Is::At(Place::Here | Place::There)));
            (*h == Happening { what: h.what.clone(), ..Happening::of(deed) } && (!told || deed != Deed::Move)).then(|| h.what.clone())
        });
        both!(g, "verb" Happening, &format!("{verb} {{what:any cards}} to or from {{p:problem}}"), [what: Filter, p: Place], {
            let from = Happening { what: what.clone(), from: Some(Spot::At(p.clone())), ..Happening::of(deed) };
            Some(Happening { what, to: Some(Spot::At(p)), or: vec![from], ..Happening::of(deed) })
        }, |h| match (&h.to, h.or.as_slice()) {
            (Some(Spot::At(p)), [or]) if or.from == h.to && h.from.is_none() && or.to.is_none() && h.deed == deed && or.deed == deed => Some((h.what.clone(), p.clone())),
            _ => None,
        });
        both!(@ g, 0, "verb" Happening, &format!("{verb} {{what:any cards}} {{path:path}}"), [what: Filter, path: Path], {
            // What goes on a card there is said by the card.
            let on = what.0.iter().any(|i| matches!(i, Is::On(_)));
            // "a character here from there" goes here.
            let both = path.1.is_none() && what.0.iter().any(|i| matches!(i, Is::At(Place::Here | Place::There)));
            (!on && !both).then_some(Happening { what, from: path.0, to: path.1, ..Happening::of(deed) })
        }, |h| {
            let plain = Happening { what: h.what.clone(), from: h.from.clone(), to: h.to.clone(), ..Happening::of(deed) };
            (plain == *h && (h.from.is_some() || h.to.is_some())).then(|| (h.what.clone(), (h.from.clone(), h.to.clone())))
        });
    }
    both!(g, "verb" Happening, "read: play~ {r:this} at {p:problem}", [r: Ref, p: Place], Some(Happening { what: Filter::of([Is::The(r)]), to: Some(Spot::At(p)), ..Happening::of(Deed::Play) }), |_h| None);
    happens!(g, "verb", "play~ {what:any cards} on {involving:any cards}", Deed::Play, [what, involving]);
    both!(g, "path" Path, "{a:to}", [a: Spot], Some((None, Some(a))), |p| p.0.is_none().then(|| p.1.clone())?);
    both!(g, "path" Path, "{a:from}", [a: Spot], Some((Some(a), None)), |p| p.1.is_none().then(|| p.0.clone())?);
    both!(g, "path" Path, "{a:from} {b:to}", [a: Spot, b: Spot], Some((Some(a), Some(b))), |p| Some((p.0.clone()?, p.1.clone()?)));
    both!(g, "path" Path, "read: {b:to} {a:from}", [a: Spot, b: Spot], Some((Some(a), Some(b))), |_p| None);
    happens!(g, "verb", "flip~ {what:any cards} during {faceoff:faceoff}", Deed::Flip, [what, faceoff]);
    happens!(g, "verb", "confront~ {to:a problem}", Deed::Confront, [to]);
    happens!(g, "verb", "confront~ {to:a problem} with {amount:beyond}", Deed::Confront, [to, amount]);
    both!(g, "beyond"(Cmp, Num), "more power than required", [], Some((Cmp::More, Num::Lit(0))), |a| (*a
        == (Cmp::More, Num::Lit(0)))
        .then_some(()));
    happens!(
        g,
        "verb",
        "score~ {amount:amount} points with {involving:some cards} during one {phase:phase}",
        Deed::Score,
        [amount, involving, phase]
    );
    happens!(g, "verb", "confront~ {to:a problem} with {involving:any cards}", Deed::Confront, [to, involving]);
    rule!(g, "a problem" Spot, "{p:problem}", [p] Spot::At(p));
    happens!(g, "verb", "challenge~ {what:any cards}", Deed::Challenge, [what]);
    // Faceoffs.
    for (deed, verb) in [(Deed::WinFaceoff, "win~"), (Deed::LoseFaceoff, "lose~"), (Deed::StartFaceoff, "start~")] {
        happens!(g, "verb", &format!("{verb} {{faceoff:faceoff}}"), deed, [faceoff]);
        happens!(
            g,
            "verb",
            &format!("{verb} {{faceoff:faceoff}} involving {{involving:some cards}}"),
            deed,
            [faceoff, involving]
        );
        happens!(
            g,
            "verb",
            &format!("{verb} {{faceoff:faceoff}} involving {{involving:some cards}} by {{amount:amount}} power"),
            deed,
            [faceoff, involving, amount]
        );
        happens!(g, "verb", &format!("{verb} {{faceoff:faceoff}} {{to:standing}}"), deed, [faceoff, to]);
        happens!(g, "verb", &format!("{verb} {{faceoff:faceoff}} by {{amount:amount}} power"), deed, [faceoff, amount]);
        happens!(g, "verb", &format!("read: {verb} {{faceoff:faceoff}} by {{amount:amount}}"), deed, [faceoff, amount]);
        happens!(
            g,
            "verb",
            &format!("{verb} {{faceoff:faceoff}} {{to:standing}} by {{amount:amount}} power"),
            deed,
            [faceoff, to, amount]
        );
    }
    rule!(g, "standing" Spot, "{p:loc}", [p] Spot::At(p));
    // Tokens and points.
    for (deed, verb) in [(Deed::Gain, "(gain~|receive~)"), (Deed::Lose, "lose~"), (Deed::Pay, "pay~")] {
        happens!(g, "verb", &format!("{verb} {{amount:token amount}}"), deed, [amount]);
    }
    both!(g, "token amount" (Cmp, Num), "at least {n:[n]}", [n: i32], Some((Cmp::AtLeast, Num::Lit(n))), |a| match a {
        (Cmp::AtLeast, Num::Lit(n)) => Some(*n),
        _ => None,
    });
    happens!(g, "verb", "score~ {amount:amount} points (|at once|at the same time|at one time)", Deed::Score, [amount]);
    happens!(
        g,
        "verb",
        "score~ (points|a point|any points|any more points|more points|additional points)",
        Deed::Score,
        []
    );
    happens!(
        g,
        "verb",
        "score~ (points|a point|one or more points) with {involving:some cards}",
        Deed::Score,
        [involving]
    );
    // Counters.
    happens!(g, "verb", "put~ {counter:a counter} on {what:any cards}", Deed::PutCounter, [counter, what]);
    // Zones.
    happens!(g, "verb", "put~ {what:any cards} {to:into zone}", Deed::Put, [what, to]);
    happens!(g, "verb", "put~ {what:any cards} {to:into zone} {from:from}", Deed::Put, [what, to, from]);
    both!(g, "verb" Happening, "{a:verb 2} or {b:verb 2}", [a: Happening, b: Happening], joined(a, b), |h| halves(h));
    rule!(g, "verb 2" Happening, "{h:verb^}", [h] h);
    // "a Friend", "Friends", "this card", "cards": what prohibitions and triggers are about.
    rule!(g, "any cards" Filter, "{f:some cards}", [f] f);
    both!(g, "any cards" Filter, "read: {f:described+}", [f: Filter], Some(f), |_f| None);
    both!(g, "any cards" Filter, "read: {w:whose} {f:described+}", [w: Who, f: Filter], Some(super::noun::with(f, Is::Controlled(w))), |_f| None);
    both!(g, "any cards" Filter, "read: {r:ref}", [r: Ref], Some(Filter::of([Is::The(r)])), |_f| None);
    both!(g, "any cards" Filter, "read: {w:whose} (hand|hands)", [w: Who], Some(Filter::of([Is::In(Zone::Hand, Some(w))])), |_f| None);
    both!(g, "any cards" Filter, "read: any number of {f:described+}", [f: Filter], Some(f), |_f| None);
}

/// "enters play or is moved here": where is said once for both.
fn there_too(a: Happening, b: &Happening) -> Happening {
    match (&a.to, &b.to) {
        (None, Some(Spot::At(_))) if a.deed == Deed::Enter => Happening { to: b.to.clone(), ..a },
        _ => a,
    }
}

/// Two things either of which may happen, the second told by another verb.
fn joined(a: Happening, b: Happening) -> Option<Happening> {
    Some(Happening { or: [a.or.clone(), vec![b]].concat(), ..a })
}

fn halves(h: &Happening) -> Option<(Happening, Happening)> {
    let (last, rest) = h.or.split_last()?;
    Some((Happening { or: rest.to_vec(), ..h.clone() }, last.clone()))
}

/// Participles: "dismissed", "moved to a Problem", "put into the discard pile from play".
fn passives(g: &mut Grammar) {
    for &(deed, _, done) in DEEDS {
        happens!(g, "done", done, deed, []);
    }
    happens!(g, "done", "drawn", Deed::Draw, []);
    happens!(g, "done", "flipped", Deed::Flip, []);
    happens!(g, "done", "turned over", Deed::TurnOver, []);
    happens!(g, "done", "turned face-down", Deed::Cover, []);
    happens!(g, "done", "uncovered {to:standing}", Deed::Uncover, [to]);
    happens!(g, "done", "challenged", Deed::Challenge, []);
    happens!(g, "done", "confronted", Deed::Confront, []);
    happens!(g, "done", "involved in {faceoff:faceoff}", Deed::Involve, [faceoff]);
    happens!(g, "done", "sent {to:to}", Deed::Send, [to]);
    for (deed, done) in [(Deed::Play, "played"), (Deed::Move, "moved")] {
        happens!(g, "done", done, deed, []);
        both!(g, "done" Happening, &format!("{done} {{path:path}}"), [path: Path], Some(Happening { from: path.0, to: path.1, ..Happening::of(deed) }), |h| {
            let plain = Happening { from: h.from.clone(), to: h.to.clone(), ..Happening::of(deed) };
            (plain == *h && (h.from.is_some() || h.to.is_some())).then(|| (h.from.clone(), h.to.clone()))
        });
        both!(g, "done" Happening, &format!("{done} by {{who:any who}}"), [who: Who], Some(Happening { who: Some(who), ..Happening::of(deed) }), |h| {
            let plain = Happening { who: h.who.clone(), ..Happening::of(deed) };
            (plain == *h).then(|| h.who.clone())?
        });
    }
    happens!(g, "done", "played on {involving:any cards}", Deed::Play, [involving]);
    happens!(g, "done", "put {to:into zone}", Deed::Put, [to]);
    happens!(g, "done", "put {to:into zone} {from:from}", Deed::Put, [to, from]);
    both!(g, "done" Happening, "{a:done 2} or {b:done 2}", [a: Happening, b: Happening], joined(a, b), |h| halves(h));
    rule!(g, "done 2" Happening, "{h:single done}", [h] h);
    for &(deed, _, done) in DEEDS {
        happens!(g, "single done", done, deed, []);
    }
    happens!(g, "single done", "moved", Deed::Move, []);
    happens!(g, "single done", "put {to:into zone}", Deed::Put, [to]);
    both!(g, "single done" Happening, "read: returned (to|into) {w:whose} hand", [w: Who], Some(Happening { to: Some(Spot::In(Zone::Hand, Some(w))), ..Happening::of(Deed::Put) }), |_h| None);
    happens!(g, "single done", "played", Deed::Play, []);
    both!(g, "single done" Happening, "moved {path:path}", [path: Path], Some(Happening { from: path.0, to: path.1, ..Happening::of(Deed::Move) }), |h| {
        let plain = Happening { from: h.from.clone(), to: h.to.clone(), ..Happening::of(Deed::Move) };
        (plain == *h && (h.from.is_some() || h.to.is_some())).then(|| (h.from.clone(), h.to.clone()))
    });
    both!(g, "single done" Happening, "played {path:path}", [path: Path], Some(Happening { from: path.0, to: path.1, ..Happening::of(Deed::Play) }), |h| {
        let plain = Happening { from: h.from.clone(), to: h.to.clone(), ..Happening::of(Deed::Play) };
        (plain == *h && (h.from.is_some() || h.to.is_some())).then(|| (h.from.clone(), h.to.clone()))
    });
}

/// Verb phrases with a card as subject: "enter play", "leave play".
fn cards_verbs(g: &mut Grammar) {
    happens!(g, "card verb", "enter~ play", Deed::Enter, []);
    happens!(g, "card verb", "enter~ play {to:standing}", Deed::Enter, [to]);
    happens!(g, "card verb", "leave~ play", Deed::Leave, []);
    happens!(g, "card verb", "leave~ {from:a problem}", Deed::Leave, [from]);
    happens!(g, "card verb", "become~ involved in {faceoff:faceoff}", Deed::Involve, [faceoff]);
    happens!(g, "card verb", "read: enter~ {faceoff:faceoff}", Deed::Involve, [faceoff]);
    happens!(g, "card verb", "become~ Cutie Marked", Deed::CutieMark, []);
    happens!(g, "card verb", "become~ frightened", Deed::Frighten, []);
    happens!(g, "card verb", "(ready~|become~ ready)", Deed::Ready, []);
    happens!(g, "card verb", "read: become~ (uncovered|face-up)", Deed::Uncover, []);
    happens!(g, "card verb", "move~ {from:from}", Deed::Move, [from]);
    // Entering a discard pile is being put there.
    for (from, holes) in [("", &["to"][..]), (" {from:from}", &["to", "from"][..])] {
        g.rule(
            "card verb",
            &format!("enter~ {{to:discard pile}}{from}"),
            holes,
            0,
            |h| {
                use crate::grammar::value::{get, value};
                Some(value(Happening { to: Some(get(&h[0])), from: h.get(1).map(get), ..Happening::of(Deed::Put) }))
            },
            |_| None,
        );
    }
    happens!(g, "card verb", "leave~ {from:discard pile}", Deed::Put, [from]);
    both!(g, "card verb" Happening, "read: leave~ discard piles", [], Some(Happening { from: Some(Spot::In(Zone::Discard, None)), ..Happening::of(Deed::Put) }), |_h| None::<()>);
    rule!(g, "discard pile" Spot, "{w:whose} discard pile", [w] Spot::In(Zone::Discard, Some(w)));
    rule!(g, "discard pile" Spot, "(a|the) discard pile", [] Spot::In(Zone::Discard, None));
    happens!(g, "card verb", "turn~ over", Deed::TurnOver, []);
    happens!(g, "happening", "the game starts", Deed::StartGame, []);
    happens!(g, "card verb", "become~ solved", Deed::Solve, []);
    happens!(g, "card verb", "become~ exhausted", Deed::Exhaust, []);
    happens!(g, "card verb", "become~ unfrightened", Deed::Unfrighten, []);
    happens!(g, "card verb", "contribute~ (its|their) power to {faceoff:faceoffs}", Deed::Contribute, [faceoff]);
    happens!(
        g,
        "card verb",
        "contribute~ (its|their) power to {faceoff:faceoffs} involving {involving:some cards}",
        Deed::Contribute,
        [faceoff, involving]
    );
    happens!(g, "card verb", "contribute~ (its|their) power to confronting {to:a problem}", Deed::Contribute, [to]);
}

fn clauses(g: &mut Grammar) {
    // Present: triggers. The subject is a player or a card.
    both!(g, "happening" Happening, "{w:who%} {h:verb%}", [w: Who, h: Happening], Some(by(h, &w)), |h| {
        let who = h.who.clone()?;
        Some((who.clone(), unby(h, &who)?))
    });
    both!(g, "happening" Happening, "{f:some cards} {h:card verb+}", [f: Filter, h: Happening], to(h, &f), |h| Some((h.what.clone(), unto(h)?)));
    both!(g, "happening" Happening, "{f:some cards} is {h:done}", [f: Filter, h: Happening], to(h, &f), |h| Some((h.what.clone(), unto(h)?)));
    happens!(
        g,
        "happening",
        "{what:this side} of (the|this) card (is turned face up|turns face up|turns face-up|is turned face-up)",
        Deed::TurnOver,
        [what]
    );
    both!(g, "this side" Filter, "this side", [], Some(Filter::of([Is::The(Ref::This), Is::FaceUp])), |f| (*f == Filter::of([Is::The(Ref::This), Is::FaceUp])).then_some(()));
    both!(g, "happening" Happening, "{f:some cards} {a:card verb+} or is {b:done}", [f: Filter, a: Happening, b: Happening], joined(there_too(a, &b), b).and_then(|h| to(h, &f)), |h| {
        let (a, b) = halves(&unto(h)?)?;
        Some((h.what.clone(), a, b))
    });
    both!(g, "happening" Happening, "{f:some cards} {a:card verb+} or {b:card verb+}", [f: Filter, a: Happening, b: Happening], joined(a, b).and_then(|h| to(h, &f)), |h| {
        let (a, b) = halves(&unto(h)?)?;
        Some((h.what.clone(), a, b))
    });
    both!(g, "happening" Happening, "{h:happening once} for the first time each {s:remembered}", [h: Happening, s: Span], Some(Happening { first: Some(s), ..h }), |h| Some((Happening { first: None, ..h.clone() }, h.first?)));
    both!(g, "happening once" Happening, "{w:who%} {h:verb%}", [w: Who, h: Happening], Some(by(h, &w)), |h| {
        let who = h.who.clone()?;
        Some((who.clone(), unby(h, &who)?))
    });
    both!(g, "happening once" Happening, "{f:some cards} {h:card verb+}", [f: Filter, h: Happening], to(h, &f), |h| Some((h.what.clone(), unto(h)?)));
    both!(g, "happening once" Happening, "{f:some cards} is {h:done}", [f: Filter, h: Happening], to(h, &f), |h| Some((h.what.clone(), unto(h)?)));
    both!(g, "happening" Happening, "read: {f:some cards} has (just|) been {h:done}", [f: Filter, h: Happening], to(h, &f), |_h| None);
    // Would.
    both!(g, "would happen" Happening, "print: {f:some cards} would be {h:deeds done} by {w:any who}", [f: Filter, h: Happening, w: Who], { let _ = (f, h, w); None }, |h| {
        let who = h.who.clone()?;
        (!h.or.is_empty()).then(|| Some((h.what.clone(), unto(&unby(h, &who)?)?, who.clone())))?
    });
    both!(g, "would happen" Happening, "{w:any who} would {h:verb}", [w: Who, h: Happening], Some(by(h, &w)), |h| {
        let who = h.who.clone()?;
        Some((who.clone(), unby(h, &who)?))
    });
    both!(g, "would happen" Happening, "{f:some cards} would {h:card verb}", [f: Filter, h: Happening], to(h, &f), |h| Some((h.what.clone(), unto(h)?)));
    both!(g, "would happen" Happening, "{f:some cards} would be {h:done}", [f: Filter, h: Happening], to(h, &f), |h| Some((h.what.clone(), unto(h)?)));
}

/// Says who does it, in every part of an either-or.
pub fn by(h: Happening, who: &Who) -> Happening {
    let or = h.or.into_iter().map(|o| Happening { who: Some(who.clone()), ..o }).collect();
    Happening { who: Some(who.clone()), or, ..h }
}

fn unby(h: &Happening, who: &Who) -> Option<Happening> {
    let mut out = h.clone();
    for part in std::iter::once(&mut out.who).chain(out.or.iter_mut().map(|o| &mut o.who)) {
        if part.take().as_ref() != Some(who) {
            return None;
        }
    }
    Some(out)
}

/// Says to what it happens, in every part of an either-or.
fn to(h: Happening, what: &Filter) -> Option<Happening> {
    let or = h.or.into_iter().map(|o| Happening { what: what.clone(), ..o }).collect();
    Some(Happening { what: what.clone(), or, ..h })
}

fn unto(h: &Happening) -> Option<Happening> {
    let mut out = h.clone();
    let what = std::mem::replace(&mut out.what, Filter::any());
    for part in &mut out.or {
        if std::mem::replace(&mut part.what, Filter::any()) != what {
            return None;
        }
    }
    Some(out)
}

/// "At the start of ...": times of the turn and the faceoff.
fn times(g: &mut Grammar) {
    for (word, turn, phase, faceoff) in [
        ("(start|beginning)", Deed::StartTurn, Deed::StartPhase, Deed::StartFaceoff),
        ("end", Deed::EndTurn, Deed::EndPhase, Deed::EndFaceoff),
    ] {
        happens!(g, "time", &format!("the {word} of {{who:whose}} turn"), turn, [who]);
        // The end of the next turn comes when that turn has begun.
        let which = if turn == Deed::EndTurn { "(the|this|each|every)" } else { "(the|this|that|the next|each|every)" };
        happens!(g, "time", &format!("the {word} of {which} turn"), turn, []);
        happens!(g, "time", &format!("the {word} of (any|each) phase"), phase, []);
        happens!(g, "time", &format!("the {word} of {{faceoff:faceoff}}"), faceoff, [faceoff]);
        happens!(
            g,
            "time",
            &format!("the {word} of {{faceoff:faceoff}} involving {{involving:some cards}}"),
            faceoff,
            [faceoff, involving]
        );
        happens!(g, "time", &format!("the {word} of {{faceoff:faceoff}} {{to:standing}}"), faceoff, [faceoff, to]);
        both!(g, "time" Happening, &format!("the {word} of {{p:own phase}}"), [p: (Phase, Option<Who>)], Some(Happening { phase: Some(p.0), who: p.1, ..Happening::of(phase) }), |h| {
            let plain = Happening { phase: h.phase, who: h.who.clone(), ..Happening::of(phase) };
            (plain == *h).then(|| h.phase.map(|p| (p, h.who.clone())))?
        });
    }
    happens!(g, "time", "read: the (start|beginning) of the game", Deed::StartGame, []);
    happens!(g, "happening", "read: the game begins", Deed::StartGame, []);
    // A faceoff that begins, with no player said to start it.
    happens!(g, "happening", "a faceoff begins", Deed::StartFaceoff, []);
    let _ = FaceoffKind::Any;
}
