//! What was chosen, what is to be chosen as it is given, and the so manieth of a player's own turn.

use super::ability::trigger;
use super::effect::seq;
use crate::grammar::machine::Grammar;
use crate::grammar::rules::{both, rule};
use crate::tree::*;
use crate::word::{CardType, Cmp};

pub fn add(g: &mut Grammar) {
    rule!(g, "ref" Ref, "read: plain: the (chosen|revealed) {h:head noun+}", [h] Ref::Those(h));
    both!(g, "who" Who, "read: s: the player (confronting|challenging|who confronted|who confronts) {r:any ref}", [r: Ref], { let _ = r; Some(Who::They) }, |_w| None);
    both!(g, "simple cond" Cond, "read: {r:this} (was not|wasn't|has not been|hasn't been) {h:done}", [r: Ref, h: Happening], (h == Happening::of(Deed::Confront)).then(|| {
        let none = Happening { what: Filter::of([Is::Type(CardType::Problem), Is::At(Place::Of(r))]), ..h };
        Cond::Happened(Box::new(none), Cmp::Exactly, Num::Lit(0), Span::Turn)
    }), |_c| None);
    colors(g);
    own_turn(g);
}

/// "give one of your characters a color of your choice until the end of the turn".
fn colors(g: &mut Grammar) {
    let given = |what: Noun, until: Until| {
        let change =
            Change { cond: None, what: Subject::Cards(what), mods: vec![Mod::ColorOf(Ref::That(Head::Color))] };
        seq(vec![Effect::Do(Who::You, Act::ChooseColor(Slot(0))), Effect::Change { change, until }])
    };
    let color = "a (color|chosen color) of your choice";
    both!(g, "vps" Effect, &format!("read: give~ {{n:any noun}} {color} {{u:until}}"), [n: Noun, u: Until], Some(given(n, u)), |_e| None);
    both!(g, "clause" Effect, &format!("read: {{n:noun+}} (gains|has|becomes|is) {color} {{u:lasting}}"), [n: Noun, u: Until], (!matches!(n, Noun::The(_))).then(|| given(n, u)), |_e| None);
    for words in ["each color among", "all colors among", "all the colors among", "every color among"] {
        both!(g, "mod" Vec<Mod>, &format!("read: (have/has|are/is) {words} {{f:those counted+}}"), [f: Filter], Some(vec![Mod::ColorsOf(f)]), |_m| None);
    }
}

type Nth = (Happening, i32);

/// "draws their third card during their turn": counted over the turn, and that a turn of theirs.
fn own_turn(g: &mut Grammar) {
    for (deed, verb) in
        [(Deed::Play, "play~"), (Deed::Draw, "draw~"), (Deed::Move, "move~"), (Deed::Discard, "discard~")]
    {
        both!(g, "nth of their own" Nth, &format!("{verb} (your|their) {{n:ordinal}} {{f:described}} (during|in|on) (your|their) turn"), [n: i32, f: Filter], Some((Happening { what: f, ..Happening::of(deed) }, n)), |x| {
            (x.0 == Happening { what: x.0.what.clone(), ..Happening::of(deed) }).then(|| (x.1, x.0.what.clone()))
        });
    }
    both!(g, "ability" Ability, "When {w:who%} {x:nth of their own%}, {e:text}", [w: Who, x: Nth, e: Effect], Some(so_often(w, x, e)), |a| match a {
        Ability::When { when, cond: Some(Cond::All(list)), effect, .. } => match list.as_slice() {
            [Cond::Happened(_, Cmp::Exactly, Num::Lit(n), Span::Turn), Cond::TurnOf(_)] => {
                let (who, nth) = (when.who.clone()?, (Happening { who: None, ..when.clone() }, *n));
                (so_often(who.clone(), nth.clone(), effect.clone()) == *a).then(|| (who, nth, effect.clone()))
            }
            _ => None,
        },
        _ => None,
    });
}

fn so_often(who: Who, (h, n): Nth, effect: Effect) -> Ability {
    let theirs = if who == Who::You { Who::You } else { Who::They };
    let past = Happening { who: Some(theirs.clone()), ..h.clone() };
    let so_many = Cond::Happened(Box::new(past), Cmp::Exactly, Num::Lit(n), Span::Turn);
    trigger(Happening { who: Some(who), ..h }, Some(Cond::All(vec![so_many, Cond::TurnOf(theirs)])), effect)
}
