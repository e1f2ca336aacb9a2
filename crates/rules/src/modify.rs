//! One modifier applied to the table of characteristics (708): which cards it is about and what it does to them.

use crate::characteristics::{holder, works};
use crate::face::{Active, Checked, Faces, Grant, Origin, Source};
use crate::few::Cards;
use crate::game::{Game, flag};
use crate::ids::{AbilityId, CardIdx, Colors, Obj, Seat};
use crate::library::Library;
use crate::mark::{RuleId, Watch, rule};
use crate::occurrence::NOWHERE;
use crate::records::SlotVal;
use crate::said::{Known, Reach};
use crate::scope::Scope;
use crate::times::Times;
use crate::topic::topic;
use crate::touch::Touch;
use crate::view::View;
use ability::{Ability, Change, Effect, Mod, Noun, Subject, Zone};

/// The change a modifier makes, and the scope its text is read in.
pub(crate) fn change_of<'a>(
    g: &'a Game,
    lib: &'a Library,
    origin: Origin,
    source: Obj,
    you: Seat,
) -> Option<(&'a Change, Scope<'a>)> {
    match origin {
        Origin::Ability(id) => match &lib.ability(id).ability {
            Ability::Always { change, .. } => Some((change, Scope::of(you, source, NOWHERE))),
            _ => None,
        },
        Origin::Made(i) => {
            let m = &g.modifiers[i as usize];
            match lib.effect(m.node) {
                Effect::Change { change, .. } => {
                    Some((change, Scope { you, this: source, ..Scope::of_modifier(g, m) }))
                }
                _ => None,
            }
        }
        Origin::Counters(_) => None,
    }
}

/// The number a mod of a modifier carries: frozen where the modifier was made by an effect (708.2b), live where it
/// comes from a continuous ability (708.3a).
pub(crate) fn amount<W: Watch + ?Sized>(
    v: &View<'_, W>,
    origin: Origin,
    which: usize,
    num: &ability::Num,
    scope: &Scope<'_>,
) -> i32 {
    match origin {
        Origin::Made(i) => {
            rule!(v, "708.2b");
            let m = &v.g.modifiers[i as usize];
            let slots = v.lib.ability(m.ability).slots as usize;
            match v.g.kept[m.kept as usize..m.kept as usize + m.kept_len as usize].get(slots + which) {
                Some(SlotVal::Num(n)) => *n,
                _ => v.num(num, scope),
            }
        }
        Origin::Ability(_) | Origin::Counters(_) => {
            rule!(v, "708.3a");
            v.num(num, scope)
        }
    }
}

/// What a modifier reads and writes.
pub(crate) fn touch_of(g: &Game, lib: &Library, src: Source) -> Touch {
    match src.origin {
        Origin::Ability(id) => lib.ability(id).touch,
        Origin::Made(i) => lib.touches[g.modifiers[i as usize].node.index()],
        Origin::Counters(_) => Touch::COUNTERS,
    }
}

/// Applies one modifier to the table as it stands.
pub(crate) fn apply<W: Watch + ?Sized>(g: &Game, lib: &Library, w: &W, faces: &mut Faces, src: Source) {
    if let Origin::Counters(i) = src.origin {
        let n = g.raised[i as usize].n;
        faces.note(src.source.card, 0, n as u32 as u128);
        let face = &mut faces.table[src.source.card.index()];
        if face.has_power && !face.locked {
            face.power = face.power.saturating_add(n.clamp(-9999, 9999) as i16);
        }
        return;
    }
    if !works(lib, faces, src) {
        return;
    }
    let Some((change, mut scope)) = change_of(g, lib, src.origin, src.source, src.you) else {
        return;
    };
    let touch = touch_of(g, lib, src);
    let gated = touch.gate != touch.ground;
    scope.you = holder(g, faces, src);
    let v = View { g, lib, faces, w };
    let holds = change.cond.as_ref().is_none_or(|cond| v.holds(cond, &scope));
    let open = gated && (holds || change.cond.as_ref().is_some_and(|cond| !v.is_shut(cond, &scope)));
    if open {
        faces.ground = faces.ground.and(touch.ground);
    }
    if !holds {
        return;
    }
    match src.origin {
        Origin::Ability(_) => {
            w.mark(const { RuleId::of("702.1") });
            w.mark(const { RuleId::of("708.3") });
        }
        Origin::Made(_) if change.cond.is_some() => w.mark(const { RuleId::of("708.2a") }),
        Origin::Made(_) | Origin::Counters(_) => {}
    }
    let mut touched = Cards::new();
    let mut gathered = false;
    for (which, m) in change.mods.iter().enumerate() {
        if let Some(topic) = topic(m) {
            let reach = Reach::of(&View { g, lib, faces, w }, change, m, &scope, touch.placed, Known::Text);
            faces.activate(
                change,
                m,
                Active {
                    origin: src.origin,
                    source: src.source,
                    you: scope.you,
                    which: which as u8,
                    topic,
                    cond: Checked::Already,
                    reach,
                },
            );
            faces.note(crate::ids::NONE, which, 0);
            continue;
        }
        if !gathered {
            let v = View { g, lib, faces, w };
            affected(&v, &change.what, &scope, &mut touched);
            gathered = true;
        }
        if let (Origin::Ability(id), None, false) = (src.origin, &faces.trial, touched.is_empty()) {
            w.carried_out(id);
        }
        for &card in &touched {
            let scope = Scope { itself: g.obj(card), ..scope };
            apply_mod(g, lib, w, faces, src, m, which, card, &scope);
        }
    }
}

/// The cards with a face that a change is about.
pub(crate) fn affected<W: Watch + ?Sized>(v: &View<'_, W>, what: &Subject, scope: &Scope<'_>, out: &mut Cards) {
    match what {
        Subject::Cards(noun) => affected_nouns(v, noun, scope, out),
        Subject::Players(_) | Subject::Game => {}
    }
}

pub(crate) fn affected_nouns<W: Watch + ?Sized>(v: &View<'_, W>, noun: &Noun, scope: &Scope<'_>, out: &mut Cards) {
    match noun {
        Noun::The(ability::Ref::This) => {
            if v.g.is_current(scope.this) && v.has_face(scope.this.card) {
                out.push(scope.this.card);
            }
        }
        Noun::The(r) => v.each_of(r, scope, |o| {
            if v.has_face(o.card) {
                out.push(o.card);
            }
        }),
        Noun::Every { of, slot } if of.past().is_some() => v.each_of(&ability::Ref::Slot(*slot), scope, |o| {
            if v.has_face(o.card) {
                out.push(o.card);
            }
        }),
        Noun::Every { of, slot: _ } => {
            rule!(v, "708.5");
            v.candidates(of, scope, |c| {
                if v.has_face(c) {
                    out.push(c);
                }
            });
        }
        Noun::Pick { slot, .. } | Noun::Random { slot, .. } | Noun::PickForEach { slot, .. } => {
            v.each_of(&ability::Ref::Slot(*slot), scope, |o| {
                if v.has_face(o.card) {
                    out.push(o.card);
                }
            });
        }
        Noun::Both(a, b) => {
            affected_nouns(v, a, scope, out);
            affected_nouns(v, b, scope, out);
        }
        Noun::Top { .. } | Noun::Bottom { .. } | Noun::Rest(_) => {}
    }
}

#[allow(clippy::too_many_arguments)]
pub(crate) fn apply_mod<W: Watch + ?Sized>(
    g: &Game,
    lib: &Library,
    w: &W,
    faces: &mut Faces,
    src: Source,
    m: &Mod,
    which: usize,
    card: CardIdx,
    scope: &Scope<'_>,
) {
    let number = |faces: &Faces, num: &ability::Num| {
        let v = View { g, lib, faces, w };
        amount(&v, src.origin, which, num, scope).clamp(-9999, 9999) as i16
    };
    // 505.1b: a face-down card has no power or colour to change.
    let down = g.card(card).zone == Zone::Play && g.card(card).is(flag::FACE_DOWN);
    match m {
        Mod::Power(n) => {
            let n = number(faces, n);
            faces.note(card, which, n as u16 as u128);
            add_power(faces, card, n);
        }
        Mod::PowerAs(n, color) => {
            let n = number(faces, n);
            faces.note(card, which, n as u16 as u128);
            add_power(faces, card, n);
            let face = &mut faces.table[card.index()];
            if !down && !face.bare {
                face.colors = face.colors.with(Colors::of(*color));
            }
        }
        Mod::SetPower(n) => {
            let n = number(faces, n);
            faces.note(card, which, n as u16 as u128);
            let face = &mut faces.table[card.index()];
            if face.has_power && !face.locked {
                face.power = n;
            }
        }
        Mod::DoublePower(times) => {
            let frozen = match src.origin {
                Origin::Made(_) => {
                    let v = View { g, lib, faces, w };
                    Some(amount(&v, src.origin, which, &ability::Num::Lit(0), scope) as i16)
                }
                Origin::Ability(_) | Origin::Counters(_) => None,
            };
            let by = frozen.unwrap_or_else(|| {
                let times = number(faces, times);
                doubled(faces.of(card).power.into(), times.into()) as i16
            });
            faces.note(card, which, by as u16 as u128);
            add_power(faces, card, by);
        }
        Mod::LockPower => {
            faces.note(card, which, 1);
            faces.table[card.index()].locked = true;
        }
        Mod::AddPowerOf(noun) => {
            w.mark(const { RuleId::of("203.3") });
            let v = View { g, lib, faces, w };
            let n = match src.origin {
                Origin::Made(_) => amount(&v, src.origin, which, &ability::Num::Lit(0), scope),
                Origin::Ability(_) | Origin::Counters(_) => {
                    let mut set = Cards::new();
                    affected_nouns(&v, noun, scope, &mut set);
                    set.iter().map(|c| v.power(*c).unwrap_or(0)).sum()
                }
            };
            faces.note(card, which, n as u32 as u128);
            add_power(faces, card, n as i16);
        }
        Mod::Color(color) => {
            faces.note(card, which, 1);
            let face = &mut faces.table[card.index()];
            if !down && !face.bare {
                face.colors = face.colors.with(Colors::of(*color));
            }
        }
        Mod::ColorOf(r) => {
            let v = View { g, lib, faces, w };
            let colors = match r {
                ability::Ref::Slot(slot) => match scope.slot(*slot) {
                    SlotVal::Color(c) => Colors::of(c),
                    _ => v.one(r, scope).map_or(Colors::NONE, |o| v.colors(o.card)),
                },
                // A colour this card keeps from a choice made before.
                ability::Ref::That(ability::Head::Color) => {
                    match v.kept_choice(scope.this, crate::scope::Kept::Color) {
                        Some(SlotVal::Color(c)) => Colors::of(c),
                        _ => Colors::NONE,
                    }
                }
                _ => v.one(r, scope).map_or(Colors::NONE, |o| v.colors(o.card)),
            };
            faces.note(card, which, colors.0 as u128);
            let face = &mut faces.table[card.index()];
            if !down && !face.bare {
                face.colors = face.colors.with(colors);
            }
        }
        Mod::ColorsOf(filter) => {
            let v = View { g, lib, faces, w };
            let mut colors = Colors::NONE;
            v.candidates(filter, scope, |c| colors = colors.with(v.colors(c)));
            faces.note(card, which, colors.0 as u128);
            let face = &mut faces.table[card.index()];
            if !down && !face.bare {
                face.colors = face.colors.with(colors);
            }
        }
        Mod::LoseColors => {
            faces.note(card, which, 1);
            // To lose its colours and become another is not to be unable to have any.
            let recolored = change_of(g, lib, src.origin, src.source, src.you).is_some_and(|(change, _)| {
                change.mods.iter().any(|m| matches!(m, Mod::Color(_) | Mod::ColorOf(_) | Mod::ColorsOf(_)))
            });
            let face = &mut faces.table[card.index()];
            face.colors = Colors::NONE;
            face.bare = !recolored;
        }
        Mod::Trait(word) => {
            faces.note(card, which, 1);
            if !down {
                faces.table[card.index()].traits |= lib.trait_bit(word);
            }
        }
        Mod::LoseTrait(word) => {
            faces.note(card, which, 1);
            faces.table[card.index()].traits &= !lib.trait_bit(word);
        }
        Mod::Keyword(k) => {
            for id in lib.keyword_abilities(*k) {
                grant(lib, faces, card, AbilityId(id), src.source);
            }
        }
        Mod::KeywordOf(k, n) => {
            let n = number(faces, n);
            faces.note(card, which, n as u16 as u128);
            for part in crate::compile::keyword_parts(*k, n.into()) {
                for id in lib.keyword_abilities(part) {
                    grant(lib, faces, card, AbilityId(id), src.source);
                }
            }
        }
        Mod::LoseAbilities => {
            faces.note(card, which, 1);
            let face = &mut faces.table[card.index()];
            face.blank = true;
            face.stubborn = false;
            faces.grants.retain(|g| g.to != card);
        }
        Mod::DropAbilities => {
            faces.note(card, which, 1);
            let face = &mut faces.table[card.index()];
            face.shed = true;
            face.stubborn = false;
            faces.grants.retain(|g| g.to != card);
        }
        Mod::LoseKeyword(k) => {
            faces.note(card, which, 1);
            faces.lost.push((card, *k));
            faces
                .grants
                .retain(|g| g.to != card || lib.ability(g.ability).keyword.is_none_or(|have| have.word() != k.word()));
        }
        Mod::Ability(a) => {
            if let Some(id) = lib.quoted_ability(a) {
                grant(lib, faces, card, id, src.source);
            }
        }
        Mod::AbilitiesOf(r) => {
            let from = {
                let v = View { g, lib, faces, w };
                v.one(r, scope)
            };
            if let Some(from) = from {
                let c = g.card(from.card);
                for id in lib.def(c.def).side(c.boost()).abilities.clone() {
                    grant(lib, faces, card, AbilityId(id), src.source);
                }
            }
        }
        Mod::ShareAbilities => {
            let c = g.card(src.source.card);
            for id in lib.def(c.def).side(c.boost()).abilities.clone() {
                let shared = lib.ability(AbilityId(id));
                if shared.keyword != Some(ability::Keyword::Teamwork) {
                    grant(lib, faces, card, AbilityId(id), src.source);
                }
            }
        }
        Mod::Type(kind) => {
            faces.note(card, which, 1);
            faces.table[card.index()].types |= 1 << *kind as u8;
        }
        Mod::Control(who) => {
            let v = View { g, lib, faces, w };
            let seat = v.seat(who, scope);
            faces.note(card, which, seat.0 as u128);
            faces.control(card, seat);
        }
        Mod::ContributesExhausted => {
            faces.note(card, which, 1);
            faces.table[card.index()].stubborn = true;
        }
        _ => {}
    }
}

/// How much is added to a power that is doubled so many times over.
pub(crate) fn doubled(power: i32, times: i32) -> i32 {
    power.saturating_mul((1 << times.clamp(0, 12)) - 1).clamp(-9999, 9999)
}

pub(crate) fn add_power(faces: &mut Faces, card: CardIdx, n: i16) {
    let face = &mut faces.table[card.index()];
    if face.has_power && !face.locked {
        face.power = face.power.saturating_add(n);
    }
}

/// Gives a card an ability, once from each source. A card that can't have abilities gets none.
pub(crate) fn grant(lib: &Library, faces: &mut Faces, card: CardIdx, ability: AbilityId, from: Obj) {
    if faces.of(card).blank {
        return;
    }
    let new = Grant { to: card, ability, from };
    faces.note(card, 200, ability.0 as u128);
    if !faces.grants.contains(&new) {
        faces.grants.push(new);
        let def = lib.ability(ability);
        faces.replaces.join(def.replaces);
        if let Ability::Activated { timing, .. } = &def.ability {
            faces.is_usable(Times::of(*timing), None);
        }
    }
}
