//! Comparisons of tokens, what confronting asks for, how much less is scored: wordings for trees that others share.

use super::ability::trigger;
use super::noun::with;
use super::number::times;
use crate::grammar::machine::Grammar;
use crate::grammar::rules::{both, happens, rule};
use crate::tree::*;
use crate::word::{Cmp, Color, Phase};

type Changed = (Subject, Vec<Mod>);
type Many = (Filter, Cmp, Num);

pub fn add(g: &mut Grammar) {
    compared(g);
    confronting(g);
    changes(g);
    acts(g);
}

fn compared(g: &mut Grammar) {
    for (word, cmp) in [("more", Cmp::More), ("fewer", Cmp::Less)] {
        both!(g, "holding tokens" (Cmp, Num), &format!("have/has {word} action tokens than {{w:any who}}"), [w: Who], Some((cmp, Num::Tokens(w))), |a| match a {
            (c, Num::Tokens(w)) if *c == cmp => Some(w.clone()),
            _ => None,
        });
    }
    both!(g, "simple cond" Cond, "read: you are challenging {f:one card}", [f: Filter], Some(Cond::Happened(Box::new(Happening { who: Some(Who::You), what: f, ..Happening::of(Deed::Challenge) }), Cmp::AtLeast, Num::Lit(1), Span::Faceoff)), |_c| None);
    for (words, kind) in [
        ("(color|different color)", Kind::Color),
        ("(trait|different trait)", Kind::Trait),
        ("(type|card type|different card type)", Kind::Type),
    ] {
        both!(g, "per" Num, &format!("read: {words} among {{r:ref}}"), [r: Ref], Some(Num::Different(kind, Filter::of([Is::The(r)]))), |_q| None);
    }
}

/// What a player must have to confront a Problem, and confronting with a single character.
fn confronting(g: &mut Grammar) {
    both!(g, "player change" Changed, "read: to confront {p:problem}, (you|a player|players|that player) must (have|control) {n:how many}", [p: Place, n: Many], {
        let h = Happening { to: Some(Spot::At(p)), ..Happening::of(Deed::Confront) };
        let theirs = Cond::Count(with(n.0, Is::Controlled(Who::They)), n.1, n.2);
        Some((Subject::Players(Who::EachPlayer), vec![Mod::CantUnlessCond(h, theirs)]))
    }, |_c| None);
    both!(g, "confronting with" (Place, Cond), "read: confront~ {p:problem} with (exactly one|only one|only a|a single) {f:described}", [p: Place, f: Filter], {
        let those = with(with(f, Is::Controlled(Who::Any)), Is::At(p.clone()));
        Some((p, Cond::Count(those, Cmp::Exactly, Num::Lit(1))))
    }, |_x| None);
    for (word, sign) in [("increased", 1), ("(reduced|decreased)", -1)] {
        for bonus in ["bonus", "bonus points"] {
            let is = if bonus == "bonus" { "is" } else { "are" };
            both!(g, "card change" Changed, &format!("read: {{p:problem}} 's {bonus} {is} {word} by {{n:number}} {{q:for each}}"), [p: Place, n: i32, q: Num], {
                let there = Filter::of([Is::Type(crate::word::CardType::Problem), Is::At(p)]);
                Some((Subject::Cards(super::noun::every(there)), vec![Mod::Bonus(times(sign * n, q))]))
            }, |_c| None);
        }
    }
    for (deed, verb) in [(Deed::WinFaceoff, "win~"), (Deed::LoseFaceoff, "lose~"), (Deed::StartFaceoff, "start~")] {
        happens!(g, "verb", &format!("read: {verb} {{faceoff:faceoff kind+}}"), deed, [faceoff]);
        happens!(g, "verb", &format!("read: {verb} {{faceoff:faceoff kind+}} {{to:standing}}"), deed, [faceoff, to]);
    }
}

fn changes(g: &mut Grammar) {
    both!(g, "had" Mod, "read: the {c:color} color", [c: Color], Some(Mod::Color(c)), |_m| None);
    both!(g, "card change" Changed, "read: you may play {f:described+} during {p:own phase}", [f: Filter, p: (Phase, Option<Who>)], {
        let held = with(f, Is::In(crate::word::Zone::Hand, Some(Who::You)));
        (p.1 == Some(Who::You)).then(|| (Subject::Cards(super::noun::every(held)), vec![Mod::MayPlayAs(Timing::Phase(p.0))]))
    }, |_c| None);
    rule!(g, "goal" Place, "read: to home", [] Place::Home(Who::Any));
    // What goes on a card, and what it costs.
    for (word, sign) in [("less", -1), ("more", 1)] {
        both!(g, "card change" Changed, &format!("read: {{f:described+}} you play on {{i:some cards}} cost {{n:[n]}} {word} (|to play)"), [f: Filter, i: Filter, n: i32], {
            let of = Happening { what: f, involving: Some(i), ..Happening::of(Deed::Play) };
            Some((Subject::Players(Who::You), vec![Mod::Cost { of, by: Num::Lit(sign * n), min: None }]))
        }, |_c| None);
    }
}

fn acts(g: &mut Grammar) {
    both!(g, "act" Act, "read: score~ {n:number} (less|fewer) (|point|points)", [n: i32], Some(Act::Score(Num::Plus(Box::new(Num::ThatMany), Box::new(Num::Lit(-n))))), |_a| None);
    // Where it would have gone needs no saying.
    both!(g, "put where" Goal, "read: into {w:whose} hand instead of (the|your|their|its owner 's|a) discard pile", [w: Who], Some(Goal::Hand(w)), |_go| None);
    both!(g, "ability" Ability, "read: When {h:happening}, {e:text} This happens only once per {s:remembered}.", [h: Happening, e: Effect, s: Span], match trigger(h, None, e) {
        Ability::When { when, cond, effect, limit: _, works } => Some(Ability::When { when, cond, effect, limit: Some(s), works }),
        _ => None,
    }, |_a| None);
}
