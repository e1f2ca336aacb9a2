//! Limits told for one turn, what was lost together, and places told by what took place there.

use crate::grammar::machine::Grammar;
use crate::grammar::rules::{both, heavy, rule};
use crate::tree::*;
use crate::word::{CardType, Cmp, Zone};

type Path = (Option<Spot>, Option<Spot>);

/// What is printed so before its parts are.
pub fn early(g: &mut Grammar) {
    both!(g, "problem" Place, "(a Problem|Problems|each Problem) with {c:several counters} on (it|them)", [c: Counter], Some(marked(c)), |p| match p {
        Place::ProblemWhere(cond) => match &**cond {
            Cond::Count(f, ..) => {
                let c = f.0.iter().find_map(|i| if let Is::Counters(c, ..) = i { Some(c.clone()) } else { None })?;
                (marked(c.clone()) == *p).then_some(c)
            }
            _ => None,
        },
        _ => None,
    });
}

pub fn add(g: &mut Grammar) {
    this_turn(g);
    for (word, zone) in [("discard pile", Zone::Discard), ("deck", Zone::DrawDeck)] {
        both!(g, "simple cond" Cond, &format!("read: {{w:whose}} {word} is empty"), [w: Who], Some(Cond::Count(Filter::of([Is::In(zone, Some(w))]), Cmp::Exactly, Num::Lit(0))), |_c| None);
    }
    both!(g, "ability" Ability, "print: Play this card only during {c:occasion}.", [c: Cond], Some(Ability::PlayIf(c)), |a| match a {
        Ability::PlayIf(c @ (Cond::During(..) | Cond::InFaceoff(..))) => Some(c.clone()),
        _ => None,
    });
    both!(g, "ability" Ability, "read: If {c:cond} at {h:time}, {e:text}", [c: Cond, h: Happening, e: Effect], Some(super::ability::trigger(h, Some(c), e)), |_a| None);
    dearer(g);
    rule!(g, "problem" Place, "read: the Problem (where|at which) (that|the) faceoff (took place|was|started|happened)", [] Place::There);
    both!(g, "path" Path, "read: from one Problem to another (|Problem)", [], Some((Some(Spot::At(Place::Problem)), Some(Spot::At(Place::OtherProblem)))), |_p| None::<()>);
    both!(g, "mod" Vec<Mod>, "read: lose/loses (all|its|their|all its|all their|all of its|all of their) (traits and abilities|traits and all abilities)", [], Some(vec![Mod::LoseTraits, Mod::DropAbilities]), |_m| None::<()>);
    // "the combined cost of the banished Friends": of those that the text did it to.
    heavy!(g, 1, "those counted" Filter, "read: s: the {f:done so}", [f] f);
    both!(g, "done so" Filter, "{f:described+}", [f: Filter], f.past().is_some().then_some(f), |_f| None);
    for (words, of) in [
        ("(due to|because of|for exceeding|to meet)", Who::They),
        ("(due to|because of|for exceeding|to meet) your", Who::You),
    ] {
        let words = if of == Who::They { format!("{words} their") } else { words.to_owned() };
        let over = of.clone();
        both!(g, "verb" Happening, &format!("retire~ {{what:any cards}} {words} home limit"), [what: Filter], Some(Happening { what, ..super::limits::trimmed(of.clone()) }), |h| {
            (!h.what.0.is_empty() && *h == Happening { what: h.what.clone(), ..super::limits::trimmed(over.clone()) }).then(|| h.what.clone())
        });
    }
}

/// A Problem that has such counters on it.
fn marked(c: Counter) -> Place {
    let itself = [Is::Type(CardType::Problem), Is::At(Place::There), Is::Counters(c, Cmp::AtLeast, Num::Lit(1))];
    Place::ProblemWhere(Box::new(Cond::Count(Filter::of(itself), Cmp::AtLeast, Num::Lit(1))))
}

/// What it costs to move or to rally such cards.
fn dearer(g: &mut Grammar) {
    for (word, sign) in [("more", 1), ("less", -1)] {
        both!(g, "player change" (Subject, Vec<Mod>), &format!("read: {{f:described+}} cost you {{n:[n]}} {word} to rally"), [f: Filter, n: i32], Some((Subject::Players(Who::You), vec![Mod::Cost { of: Happening { what: f, ..Happening::of(Deed::Unfrighten) }, by: Num::Lit(sign * n), min: None }])), |_c| None);
        for (verb, deed) in [("move", Deed::Move), ("rally", Deed::Unfrighten)] {
            both!(g, "player change" (Subject, Vec<Mod>), &format!("read: {{w:whose}} {{f:described+}} cost {{n:[n]}} {word} to {verb}"), [w: Who, f: Filter, n: i32], {
                // Those here move from here.
                let here = f.0.contains(&Is::At(Place::Here));
                let what = Filter::of(f.0.into_iter().filter(|i| *i != Is::At(Place::Here)));
                let from = (here && deed == Deed::Move).then_some(Spot::At(Place::Here));
                if here && deed != Deed::Move {
                    return None;
                }
                let of = Happening { what, from, ..Happening::of(deed) };
                Some((Subject::Players(w), vec![Mod::Cost { of, by: Num::Lit(sign * n), min: None }]))
            }, |_c| None);
        }
    }
}

/// "that opponent can't move more than 2 characters this turn".
fn this_turn(g: &mut Grammar) {
    for (verb, deed) in [("draw", Deed::Draw), ("play", Deed::Play), ("move", Deed::Move), ("confront", Deed::Confront)]
    {
        for many in ["{f:described+}", "{f:described}"] {
            both!(g, "clause" Effect, &format!("read: {{w:any who}} can't {verb} more than {{n:num}} {many} (this|that) turn"), [w: Who, n: Num, f: Filter], {
                let most = super::change::at_most(deed, n, f, Span::Turn)?;
                let change = Change { cond: None, what: Subject::Players(w), mods: vec![most] };
                Some(Effect::Change { change, until: Until::EndOfTurn })
            }, |_e| None);
        }
    }
    both!(g, "clause" Effect, "read: {w:any who} can't score more than {n:num} (point|points) (this|that) turn", [w: Who, n: Num], {
        let change = Change { cond: None, what: Subject::Players(w), mods: vec![Mod::AtMost(Happening::of(Deed::Score), n, Span::Turn)] };
        Some(Effect::Change { change, until: Until::EndOfTurn })
    }, |_e| None);
}
