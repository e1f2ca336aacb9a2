//! Where an ability works: in play unless it speaks of this card elsewhere.

use crate::keyword::Keyword;
use crate::tree::*;
use crate::word::Zone;

/// What a card says of its own cost, or of where it may be played from, works where it is played from.
pub fn before_play(what: &Subject, mods: &[Mod]) -> Option<Works> {
    let this = |of: &Happening| of.deed == Deed::Play && of.what.0.as_slice() == [Is::The(Ref::This)];
    match mods {
        // What it costs from there it costs while it is there.
        [Mod::Cost { of, .. }] if this(of) && matches!(of.from, Some(Spot::In(Zone::Discard, _))) => {
            Some(Works::Discard)
        }
        [Mod::Cost { of, .. }] if this(of) => Some(Works::Hand),
        [Mod::Cant(of) | Mod::CantUnlessCond(of, _)] if this(of) => Some(Works::Hand),
        [Mod::Cant(of) | Mod::CantUnlessCond(of, _)]
            if of.deed == Deed::Play && of.or.is_empty() && *what == Subject::Cards(Noun::The(Ref::This)) =>
        {
            Some(Works::Hand)
        }
        // Hasty says when a card may be played: it matters before.
        [Mod::Keyword(Keyword::Hasty)] if *what == Subject::Cards(Noun::The(Ref::This)) => Some(Works::Hand),
        [Mod::Requirement { .. } | Mod::NoRequirement] if *what == Subject::Cards(Noun::The(Ref::This)) => {
            Some(Works::Hand)
        }
        [Mod::MayPlayAs(_)] if *what == Subject::Cards(Noun::The(Ref::This)) => Some(Works::Hand),
        [Mod::MayPlayFrom(Zone::Discard, _)] if *what == Subject::Cards(Noun::The(Ref::This)) => Some(Works::Discard),
        _ => None,
    }
}

/// "While this card is flipped", "while this card is in your discard pile": where it works.
pub fn works_while(cond: &Cond) -> Works {
    let Cond::Is(Ref::This, f) = cond else { return Works::Play };
    f.0.iter()
        .find_map(|is| match is {
            Is::Flipped => Some(Works::Flip),
            Is::In(Zone::Discard, _) => Some(Works::Discard),
            Is::In(Zone::Hand, _) => Some(Works::Hand),
            _ => None,
        })
        .unwrap_or(Works::Play)
}

/// Where an ability works that speaks of this card in a zone: "banish this card from your discard pile".
pub fn works_in(acts: &[Act], effect: &Effect) -> Works {
    acts.iter().find_map(zone_of).or_else(|| effect_zone(effect)).unwrap_or(Works::Play)
}

fn zone_of(act: &Act) -> Option<Works> {
    let (Act::To(_, noun) | Act::Put(noun, _) | Act::Move(noun, _) | Act::Reveal(noun) | Act::Play { what: noun, .. }) =
        act
    else {
        return None;
    };
    if let (Act::Play { .. }, Noun::The(Ref::This)) = (act, noun) {
        return Some(Works::Hand);
    }
    let Noun::Every { of, .. } = noun else { return None };
    let zone = of.0.iter().find_map(|i| if let Is::In(z, _) = i { Some(*z) } else { None })?;
    if !of.0.contains(&Is::The(Ref::This)) {
        return None;
    }
    match zone {
        Zone::Hand => Some(Works::Hand),
        Zone::Discard => Some(Works::Discard),
        Zone::Banished => Some(Works::Banished),
        Zone::Flip => Some(Works::Flip),
        Zone::Queue => Some(Works::Queue),
        Zone::DrawDeck | Zone::ProblemDeck | Zone::Play => None,
    }
}

fn effect_zone(effect: &Effect) -> Option<Works> {
    match effect {
        Effect::Do(_, act) => zone_of(act),
        Effect::Seq(list) | Effect::Modal { options: list, .. } => list.iter().find_map(effect_zone),
        Effect::May(_, e) => effect_zone(e),
        Effect::Pay { cost, then, .. } => cost.iter().find_map(zone_of).or_else(|| effect_zone(then)),
        Effect::PayOr { cost, or, .. } => cost.iter().find_map(zone_of).or_else(|| effect_zone(or)),
        Effect::IfDone { first, .. } => effect_zone(first),
        Effect::If { then, .. } => effect_zone(then),
        Effect::Change { .. }
        | Effect::ForEach(..)
        | Effect::Later { .. }
        | Effect::Instead { .. }
        | Effect::Nothing => None,
    }
}

pub fn trigger(when: Happening, cond: Option<Cond>, effect: Effect) -> Ability {
    let this = Filter::of([Is::The(Ref::This)]);
    let works = match &when.to {
        _ if when.deed == Deed::Flip && when.what == this => Works::Flip,
        Some(Spot::In(Zone::DrawDeck, _)) if when.what == this => Works::Everywhere,
        // It is in a hand before or after, and never in play.
        _ if matches!(when.deed, Deed::Discard | Deed::Draw) && when.what == this => Works::Everywhere,
        _ => works_in(&[], &effect),
    };
    Ability::When { when, cond, effect, limit: None, works }
}

/// Whether a condition is of a time, which an ability may be used at: another that a change is said to hold "while" is how long it does.
pub fn is_time(c: &Cond) -> bool {
    match c {
        Cond::During(..) | Cond::TurnOf(_) | Cond::InFaceoff(..) => true,
        Cond::Not(c) => is_time(c),
        Cond::All(list) | Cond::Any(list) => list.iter().all(is_time),
        Cond::Count(..)
        | Cond::Compare(..)
        | Cond::Is(..)
        | Cond::Was(..)
        | Cond::Happened(..)
        | Cond::Did
        | Cond::Same(..)
        | Cond::Guessed(_) => false,
    }
}

/// Whether it changes something and does not say until when.
pub fn is_endless(e: &Effect) -> bool {
    matches!(e, Effect::Change { until: Until::Forever, .. })
}
