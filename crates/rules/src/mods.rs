//! What one part of a modifier does to a card (708).

use crate::face::Faces;
use crate::few::Cards;
use crate::game::{Game, flag};
use crate::ids::{AbilityId, CardIdx, Colors, Obj};
use crate::library::Library;
use crate::lock;
use crate::mark::{RuleId, Watch};
use crate::modify::{affected_nouns, amount, change_of};
use crate::records::SlotVal;
use crate::scope::Scope;
use crate::times::When;
use crate::view::View;
use crate::written::{Grant, Origin, Source, Wrote};
use ability::{Ability, Mod, Zone};

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
            faces.notes(Wrote::gift(card, which as u8, n, Colors::NONE));
            add_power(faces, card, n);
        }
        Mod::PowerAs(n, color) => {
            let n = number(faces, n);
            let colors = if down { Colors::NONE } else { Colors::of(*color) };
            faces.notes(Wrote::gift(card, which as u8, n, colors));
            add_power(faces, card, n);
            add_colors(faces, card, colors);
        }
        Mod::SetPower(n) => {
            let n = number(faces, n);
            faces.note(card, which, n as u16 as u32);
            let face = &mut faces.table[card.index()];
            // To be set to a number is neither to gain nor to lose.
            if face.has_power && face.locked & lock::POWER != lock::POWER {
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
            faces.note(card, which, by as u16 as u32);
            add_power(faces, card, by);
        }
        Mod::Lock(what) => {
            faces.note(card, which, 1);
            faces.table[card.index()].locked |= lock::of(*what);
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
            faces.note(card, which, n as u32);
            add_power(faces, card, n as i16);
        }
        Mod::Color(color) => {
            let colors = if down { Colors::NONE } else { Colors::of(*color) };
            faces.notes(Wrote::gift(card, which as u8, 0, colors));
            add_colors(faces, card, colors);
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
            faces.note(card, which, colors.0.into());
            if !down {
                add_colors(faces, card, colors);
            }
        }
        Mod::ColorsOf(filter) => {
            let v = View { g, lib, faces, w };
            let mut colors = Colors::NONE;
            v.candidates(filter, scope, |c| colors = colors.with(v.colors(c)));
            faces.note(card, which, colors.0.into());
            if !down {
                add_colors(faces, card, colors);
            }
        }
        Mod::LoseColors => {
            faces.note(card, which, 1);
            // To lose its colours and become another is not to be unable to have any.
            let recolored = change_of(g, lib, src.origin, src.source, src.you).is_some_and(|(change, _)| {
                change.mods.iter().any(|m| matches!(m, Mod::Color(_) | Mod::ColorOf(_) | Mod::ColorsOf(_)))
            });
            faces.set_colors(card, Colors::NONE);
            faces.table[card.index()].bare = !recolored;
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
        Mod::LoseTraits => {
            faces.note(card, which, 1);
            faces.table[card.index()].traits = 0;
        }
        Mod::Keyword(k) => {
            for id in lib.keyword_abilities(*k) {
                grant(lib, faces, card, AbilityId(id), src.source);
            }
        }
        Mod::KeywordOf(k, n) => {
            let n = number(faces, n);
            faces.note(card, which, n as u16 as u32);
            for part in crate::compile::keyword_parts(*k, n.into()) {
                for id in lib.keyword_abilities(part) {
                    grant(lib, faces, card, AbilityId(id), src.source);
                }
            }
        }
        // What can't lose abilities keeps them.
        Mod::LoseAbilities | Mod::DropAbilities | Mod::LoseKeyword(_)
            if faces.table[card.index()].locked & lock::ABILITIES != 0 => {}
        Mod::LoseAbilities => {
            faces.notes(Wrote::blank(card, which as u8));
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
            faces.set_types(card, faces.of(card).types | 1 << *kind as u8);
        }
        Mod::Control(who) => {
            let v = View { g, lib, faces, w };
            let seat = v.seat(who, scope);
            faces.note(card, which, seat.0.into());
            faces.control(card, seat);
        }
        Mod::ContributesExhausted => {
            faces.notes(Wrote::stubborn(card, which as u8));
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
    let barred = if n < 0 { lock::LOSS } else { lock::GAIN };
    if face.has_power && face.locked & barred == 0 {
        face.power = face.power.saturating_add(n);
    }
}

pub(crate) fn add_colors(faces: &mut Faces, card: CardIdx, colors: Colors) {
    let face = faces.of(card);
    if !face.bare {
        faces.set_colors(card, face.colors.with(colors));
    }
}

/// Gives a card an ability, once from each source. A card that can't have abilities gets none.
pub(crate) fn grant(lib: &Library, faces: &mut Faces, card: CardIdx, ability: AbilityId, from: Obj) {
    if faces.of(card).blank || faces.of(card).locked & lock::GIFTS != 0 {
        return;
    }
    faces.note(card, Wrote::GRANT.into(), ability.0.into());
    faces.gets(lib, card, ability, from);
}

impl Faces {
    /// A card has been given an ability.
    pub(crate) fn gets(&mut self, lib: &Library, to: CardIdx, ability: AbilityId, from: Obj) {
        let new = Grant { to, ability, from };
        if !self.grants.contains(&new) {
            self.grants.push(new);
            join_granted(lib, self, ability);
        }
    }
}

/// What a given ability may replace, and when it may be used.
#[inline(always)]
pub(crate) fn join_granted(lib: &Library, faces: &mut Faces, ability: AbilityId) {
    let def = lib.ability(ability);
    faces.replaces.join(def.replaces);
    if let Ability::Activated { timing, react, .. } = &def.ability {
        faces.is_usable(When::of(*timing, react.as_ref()), None);
    }
}
