//! What is said of cards elsewhere, in further positions: names alike, face-up, at a place, in each other's place.

use super::ability::{change, trigger};
use super::noun::with;
use crate::grammar::machine::Grammar;
use crate::grammar::rules::{both, rule};
use crate::tree::*;
use crate::word::{CardType, Cmp, FaceoffKind, Zone};

type Changed = (Subject, Vec<Mod>);

pub fn add(g: &mut Grammar) {
    alike(g);
    measured(g);
    whereabouts(g);
    points(g);
    entering(g);
    putting(g);
    scopes(g);
    swapping(g);
    once(g);
}

/// "with the same name as another Friend", "that share a trait with your Mane Character": alike some other card.
fn alike(g: &mut Grammar) {
    for (kind, words) in [
        (Kind::Name, "with the same name as"),
        (Kind::Trait, "that (shares|share) a trait with"),
        (Kind::Color, "that (shares|share) a color with"),
        (Kind::Type, "that (shares|share) a type with"),
    ] {
        likened(g, kind, words, "");
    }
    likened(g, Kind::Name, "that (shares|share) a name with", "read: ");
}

fn likened(g: &mut Grammar, kind: Kind, words: &str, read: &str) {
    let yours = |f: &Filter| f.0.contains(&Is::Controlled(Who::You));
    let own = |f: &Filter| Filter::of(f.0.iter().filter(|i| **i != Is::Controlled(Who::You)).cloned());
    let mane = |f: &Filter| f.0.contains(&Is::Type(CardType::Mane));
    both!(@ g, 1, "long post" Is, &format!("{read}{words} {{w:whose}} Mane Character"), [w: Who], Some(Is::Alike(kind, Filter::of([Is::Type(CardType::Mane), Is::Controlled(w)]))), |i| match i {
        Is::Alike(k, f) if *k == kind && yours(f) && mane(f) && f.0.len() == 2 => Some(Who::You),
        _ => None,
    });
    both!(@ g, 1, "long post" Is, &format!("{read}{words} one of {{w:whose}} {{f:described+}}"), [w: Who, f: Filter], Some(Is::Alike(kind, with(f, Is::Controlled(w)))), |i| match i {
        Is::Alike(k, f) if *k == kind && yours(f) => Some((Who::You, own(f))),
        _ => None,
    });
    // What lies in a zone is said to be in it, not to come from there.
    both!(@ g, 1, "long post" Is, &format!("print: {words} a {{f:described}} in {{w:whose}} {{z:zone}}"), [f: Filter, w: Who, z: Zone], { let _ = (f, w, z); None }, |i| match i {
        Is::Alike(k, f) if *k == kind => f.0.iter().find_map(|i| match i {
            Is::In(z, Some(w)) => Some((Filter::of(f.0.iter().filter(|o| *o != i).cloned()), w.clone(), *z)),
            _ => None,
        }),
        _ => None,
    });
    both!(@ g, 1, "long post" Is, &format!("{read}{words} a {{f:described}}"), [f: Filter], Some(Is::Alike(kind, f)), |i| match i {
        Is::Alike(k, f) if *k == kind => Some(f.clone()),
        _ => None,
    });
    // The card itself never counts, so that "another" says nothing new.
    both!(@ g, 1, "long post" Is, &format!("read: {words} another {{f:described}}"), [f: Filter], Some(Is::Alike(kind, f)), |_i| None);
    both!(@ g, 1, "long post" Is, &format!("read: {words} another (one|) of {{w:whose}} {{f:described+}}"), [w: Who, f: Filter], Some(Is::Alike(kind, with(f, Is::Controlled(w)))), |_i| None);
}

/// "with the same cost or less": measured by the card spoken of last.
fn measured(g: &mut Grammar) {
    for (words, cmp) in [("(less|fewer|lower)", Cmp::AtMost), ("(more|greater|higher)", Cmp::AtLeast)] {
        both!(g, "post" Is, &format!("read: with the same {{s:stat}} or {words}"), [s: Stat], Some(Is::Number(s, cmp, Num::Stat(s, Ref::It))), |_i| None);
    }
    both!(g, "post" Is, "read: that (costs|cost) the same or less", [], Some(Is::Number(Stat::Cost, Cmp::AtMost, Num::Stat(Stat::Cost, Ref::It))), |_i| None::<()>);
    // Those who take part in a challenge.
    let challenging = || Filter::of([Is::Character, Is::Involved, Is::Controlled(Who::Challenger)]);
    both!(g, "one card" Filter, "read: (one of the challenging characters|a challenging character)", [], Some(challenging()), |_f| None::<()>);
    both!(g, "noun" Noun, "read: plain: (the|all|all of the) challenging characters", [], Some(super::noun::every(challenging())), |_n| None::<()>);
    both!(g, "noun" Noun, "read: s: each challenging character", [], Some(super::noun::every(challenging())), |_n| None::<()>);
}

/// Points by where they come from: a Problem's bonus, a faceoff, a Troublemaker.
fn points(g: &mut Grammar) {
    let bonus = |faceoff| Happening { from: Some(Spot::At(Place::Problem)), faceoff, ..Happening::of(Deed::Score) };
    both!(g, "verb" Happening, "score~ (bonus points|a bonus point|one or more bonus points|any bonus points|a bonus)", [], Some(bonus(None)), |h| (*h == bonus(None)).then_some(()));
    both!(g, "verb" Happening, "read: score~ (points|a point|one or more points|any points) (for winning|from winning|from) {k:faceoffs}", [k: FaceoffKind], (k == FaceoffKind::Problem).then(|| bonus(Some(k))), |_h| None);
    both!(g, "verb" Happening, "read: score~ (points|a point|one or more points|any points) from {f:any cards}", [f: Filter], f.0.contains(&Is::Type(CardType::Troublemaker)).then(|| Happening { what: f, ..Happening::of(Deed::Score) }), |_h| None);
}

/// Where the one card of a kind is that a player has.
fn whereabouts(g: &mut Grammar) {
    let of = |w: Who| Place::ProblemWith(Filter::of([Is::Type(CardType::Mane), Is::Controlled(w)]));
    both!(g, "problem" Place, "read: {w:whose} Mane Character 's Problem", [w: Who], Some(of(w)), |_p| None);
    both!(g, "adj" Is, "read: attached", [], Some(Is::Attachment), |_i| None::<()>);
}

/// A card that comes face-up, and where cards are played.
fn entering(g: &mut Grammar) {
    both!(g, "happening" Happening, "{f:some cards} enters play face-up", [f: Filter], Some(face_up(f, None)), |h| comes_up(h).filter(|x| x.1.is_none()).map(|x| x.0));
    both!(g, "happening" Happening, "{f:some cards} enters play face-up {to:standing}", [f: Filter, to: Spot], Some(face_up(f, Some(to))), |h| match comes_up(h)? {
        (f, Some(to)) => Some((f, to)),
        (_, None) => None,
    });
    both!(g, "happening" Happening, "read: {f:some cards} enters play {to:standing} face-up", [f: Filter, to: Spot], Some(face_up(f, Some(to))), |_h| None);
    both!(g, "verb" Happening, "read: play~ {f:any cards} at {p:problem}", [f: Filter, p: Place], f.0.iter().all(|i| !matches!(i, Is::The(Ref::This) | Is::On(_) | Is::At(_) | Is::In(..))).then(|| Happening { what: f, to: Some(Spot::At(p)), ..Happening::of(Deed::Play) }), |_h| None);
    for kind in ["done", "single done"] {
        g.rule(
            kind,
            "read: played at {p:problem}",
            &["p"],
            0,
            |h| {
                use crate::grammar::value::{get, value};
                Some(value(Happening { to: Some(Spot::At(get(&h[0]))), ..Happening::of(Deed::Play) }))
            },
            |_| None,
        );
    }
}

fn face_up(what: Filter, to: Option<Spot>) -> Happening {
    Happening { what: with(what, Is::FaceUp), to, ..Happening::of(Deed::Enter) }
}

fn comes_up(h: &Happening) -> Option<(Filter, Option<Spot>)> {
    let what = Filter::of(h.what.0.iter().filter(|i| **i != Is::FaceUp).cloned());
    (face_up(what.clone(), h.to.clone()) == *h).then(|| (what, h.to.clone()))
}

/// Where a card is put into play, under whose control and in what state, in every order.
fn putting(g: &mut Grammar) {
    let play = |p: Option<Place>, w: Option<Who>, s: Vec<Entry>| Goal::Play { at: p, control: w, state: s };
    both!(g, "put where" Goal, "into play {s:entries} {p:played at} under {w:whose} control", [s: Vec<Entry>, p: Place, w: Who], Some(play(Some(p), Some(w), s)), |go| match go {
        Goal::Play { at: Some(p), control: Some(w), state } if !state.is_empty() => Some((state.clone(), p.clone(), w.clone())),
        _ => None,
    });
    both!(g, "put where" Goal, "print: into play {s:entries} under {w:whose} control", [s: Vec<Entry>, w: Who], Some(play(None, Some(w), s)), |go| match go {
        Goal::Play { at: None, control: Some(w), state } if !state.is_empty() => Some((state.clone(), w.clone())),
        _ => None,
    });
    both!(g, "put where" Goal, "print: into play {p:played at} under {w:whose} control", [p: Place, w: Who], Some(play(Some(p), Some(w), Vec::new())), |go| match go {
        Goal::Play { at: Some(p), control: Some(w), state } if state.is_empty() => Some((p.clone(), w.clone())),
        _ => None,
    });
    both!(g, "put where" Goal, "read: into play {p:played at} {s:entries} under {w:whose} control", [s: Vec<Entry>, p: Place, w: Who], Some(play(Some(p), Some(w), s)), |_g| None);
    both!(g, "put where" Goal, "read: into play under {w:whose} control {p:played at}", [w: Who, p: Place], Some(play(Some(p), Some(w), Vec::new())), |_g| None);
    both!(g, "put where" Goal, "read: into play under {w:whose} control {s:entries}", [w: Who, s: Vec<Entry>], Some(play(None, Some(w), s)), |_g| None);
    // After the faceoff a flipped card goes to the bottom of its deck anyway.
    both!(g, "act" Act, "read: put~ {r:any ref} {to:put where} instead of (on the bottom|on the bottom of your deck|on the bottom of its owner 's deck)", [r: Ref, to: Goal], Some(Act::Put(Noun::The(r), to)), |_a| None);
    rule!(g, "goal" Place, "read: with {r:that card}", [r] Place::Beside(r));
    // "it" is not the card that goes along.
    both!(g, "act" Act, "read: move~ {r:this} with it", [r: Ref], Some(Act::Move(Noun::The(r), Place::Beside(Ref::That(Head::Character)))), |_a| None);
    both!(g, "who" Who, "read: s: {r:ref's} player", [r: Ref], Some(Who::Controller(r)), |_w| None);
    both!(g, "vp" Effect, "read: copy/copies the effects of the next {f:described} (you|they) play this turn", [f: Filter], {
        let when = Happening { who: Some(Who::You), what: f, ..Happening::of(Deed::Play) };
        let copy = Effect::Do(super::effect::SUBJECT, Act::CopyEffect(Ref::It));
        Some(Effect::Later { when: Box::new(when), cond: None, effect: Box::new(copy), times: Times::Once, until: Until::EndOfTurn, slot: Slot(0) })
    }, |_e| None);
}

fn not(c: Cond) -> Cond {
    Cond::Not(Box::new(c))
}

/// A time said after the change, and a condition after or before both.
fn scopes(g: &mut Grammar) {
    type Many = (Filter, Cmp, Num);
    both!(@ g, 1, "ability" Ability, "read: {c:changed} {d:during} (while|as long as|if) {s:cond}.", [c: Changed, d: Cond, s: Cond], Some(change(Some(Cond::All(vec![s, d])), c)), |_a| None);
    both!(@ g, 1, "ability" Ability, "{c:changed} {d:during} unless {s:cond}.", [c: Changed, d: Cond, s: Cond], Some(change(Some(Cond::All(vec![d, not(s)])), c)), |a| match a {
        Ability::Always { change: Change { cond: Some(Cond::All(list)), what, mods }, works: Works::Play } => match list.as_slice() {
            [d, Cond::Not(s)] => Some(((what.clone(), mods.clone()), d.clone(), (**s).clone())),
            _ => None,
        },
        _ => None,
    });
    both!(@ g, 1, "ability" Ability, "read: {s:own scope}, {c:player change} {d:during}.", [s: Cond, c: Changed, d: Cond], Some(change(Some(Cond::All(vec![s, d])), c)), |_a| None);
    both!(@ g, 1, "ability" Ability, "read: {s:beside}, {c:card change} {d:during}.", [s: Cond, c: Changed, d: Cond], (c.0 != Subject::Cards(Noun::The(Ref::This))).then(|| change(Some(Cond::All(vec![s, d])), c)), |_a| None);
    both!(g, "own scope" Cond, "while {p:loc} with {n:how many}", [p: Place, n: Many], (!matches!(p, Place::Problem | Place::ProblemWith(_) | Place::ProblemWhere(_))).then(|| {
        let beside = Cond::Count(with(n.0, Is::At(Place::Here)), n.1, n.2);
        Cond::All(vec![Cond::Is(Ref::This, Filter::of([Is::At(p)])), beside])
    }), |_c| None);
    both!(g, "simple cond" Cond, "read: {f:some cards} is involved", [f: Filter], (!matches!(f.0.as_slice(), [Is::The(_)])).then_some(Cond::InFaceoff(FaceoffKind::Any, Some(f), None)), |_c| None);
    // More than the other player: there are two.
    for (words, cmp) in [("more", Cmp::More), ("fewer", Cmp::Less)] {
        both!(@ g, 1, "simple cond" Cond, &format!("read: you (have|control) {words} {{f:described+}}"), [f: Filter], {
            let of = |who: Who| Num::Count(super::condition::had_by(&f, &who));
            Some(Cond::Compare(of(Who::You), cmp, of(Who::Opponent)))
        }, |_c| None);
    }
}

/// Two cards that go where the other is.
fn swapping(g: &mut Grammar) {
    both!(g, "act" Act, "exchange~ the locations of {n:any noun}", [n: Noun], two(&n).then_some(Act::Move(n, Place::EachOthers)), |a| match a {
        Act::Move(n, Place::EachOthers) => Some(n.clone()),
        _ => None,
    });
    for words in [
        "(exchange~|swap~|switch~) the (areas|places|positions) of {n:any noun}",
        "(swap~|switch~) the locations of {n:any noun}",
    ] {
        both!(g, "act" Act, &format!("read: {words}"), [n: Noun], two(&n).then_some(Act::Move(n, Place::EachOthers)), |_a| None);
    }
    both!(g, "act" Act, "read: (exchange~|swap~|switch~) {r:ref's} (areas|places|positions|locations)", [r: Ref], matches!(r, Ref::Them | Ref::Those(_)).then_some(Act::Move(Noun::The(r), Place::EachOthers)), |_a| None);
    both!(g, "act" Act, "read: (swap~|switch~|exchange~) {a:noun+} with {b:noun+}", [a: Noun, b: Noun], {
        let both = Noun::Both(Box::new(a), Box::new(b));
        in_play(&both).then_some(Act::Move(both, Place::EachOthers))
    }, |_a| None);
}

/// Whether a noun means two cards, neither more nor fewer.
fn two(noun: &Noun) -> bool {
    match noun {
        Noun::Pick { take: Take::Exactly(Num::Lit(n)), .. } => *n == 2,
        Noun::Both(..) => in_play(noun),
        Noun::The(r) => matches!(r, Ref::Them | Ref::Those(_)),
        _ => false,
    }
}

/// Whether both cards are such as stand somewhere in play.
fn in_play(noun: &Noun) -> bool {
    match noun {
        Noun::Both(a, b) => in_play(a) && in_play(b),
        Noun::The(r) => matches!(r, Ref::This | Ref::That(Head::Friend | Head::Character | Head::Troublemaker)),
        Noun::Pick { take: Take::Exactly(Num::Lit(1)), of, .. } => {
            of.0.iter().any(|i| matches!(i, Is::Type(CardType::Friend | CardType::Troublemaker) | Is::Character))
                && !of.0.iter().any(|i| matches!(i, Is::In(..) | Is::Flipped))
        }
        _ => false,
    }
}

/// "for the first time", whenever that is: once for this card.
fn once(g: &mut Grammar) {
    both!(g, "ability" Ability, "When {h:happening once} for the first time, {e:text}", [h: Happening, e: Effect], first_ever(h, e), |a| match a {
        Ability::When { when, cond: None, effect, limit: Some(super::rare::FOR_GOOD), .. } => (first_ever(when.clone(), effect.clone()).as_ref() == Some(a)).then(|| (when.clone(), effect.clone())),
        _ => None,
    });
}

fn first_ever(when: Happening, effect: Effect) -> Option<Ability> {
    // What is only offered could be taken up another time.
    if !matches!(when.who, Some(Who::You | Who::Opponent)) || matches!(effect, Effect::May(..)) {
        return None;
    }
    match trigger(when, None, effect) {
        Ability::When { when, cond, effect, limit: None, works } => {
            Some(Ability::When { when, cond, effect, limit: Some(super::rare::FOR_GOOD), works })
        }
        _ => None,
    }
}
