//! Characteristics (507, 708, 711): worked out from what is printed and the modifiers there are, never written on a
//! card. This module holds the derived table; `order` says in which order modifiers apply.

use crate::game::{Direct, Game, SlotVal, flag};
use crate::ids::{AbilityId, CardIdx, Colors, Obj, Seat};
use crate::library::Library;
use crate::mark::{RuleId, Watch, rule};
use crate::occurrence::NOWHERE;
use crate::view::{Scope, Slots, View};
use ability::{Ability, CardType, Change, Effect, Mod, Noun, Subject, Works, Zone};

/// What a card in play or flipped is like now.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct FaceNow {
    pub(crate) traits: u128,
    pub(crate) power: i16,
    pub(crate) has_power: bool,
    /// It has lost, and can't have, abilities.
    pub(crate) blank: bool,
    pub(crate) stubborn: bool,
    pub(crate) locked: bool,
    pub(crate) colors: Colors,
    pub(crate) types: u8,
    pub(crate) controller: Seat,
}

/// An ability a card was given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Grant {
    pub(crate) to: CardIdx,
    pub(crate) ability: AbilityId,
    pub(crate) from: Obj,
}

/// A modifier that is in force and changes something other than a characteristic: looked up when that thing is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Active {
    pub(crate) origin: Origin,
    pub(crate) source: Obj,
    pub(crate) you: Seat,
    /// Which of the change's mods.
    pub(crate) which: u8,
}

/// Where a modifier comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Origin {
    /// A continuous ability of the source.
    Ability(AbilityId),
    /// A modifier made by an effect, by its place.
    Made(u16),
    /// The +1 power counters on a card (519.4).
    Counters,
}

/// The derived table.
#[derive(Clone, Debug, Default)]
pub(crate) struct Faces {
    fresh: bool,
    /// Uniqueness was found in order since the table was worked out.
    pub(crate) unique_checked: bool,
    pub(crate) table: Vec<FaceNow>,
    pub(crate) grants: Vec<Grant>,
    pub(crate) active: Vec<Active>,
    sources: Vec<Source>,
    touched: Vec<CardIdx>,
    pub(crate) scratch: Vec<CardIdx>,
    /// While `order` tries modifiers out: what each wrote.
    pub(crate) trial: Option<Vec<Wrote>>,
}

/// What a modifier did to a card, as `order` compares it: which of its mods, and the amount or set it wrote.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Wrote {
    pub(crate) card: CardIdx,
    pub(crate) which: u8,
    pub(crate) value: u128,
}

/// A modifier waiting for its turn to be applied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Source {
    pub(crate) stamp: u32,
    pub(crate) origin: Origin,
    pub(crate) source: Obj,
    pub(crate) you: Seat,
}

impl Faces {
    /// Something changed: work it out anew before the next look.
    #[inline(always)]
    pub(crate) fn spoil(&mut self) {
        self.fresh = false;
        self.unique_checked = false;
    }

    /// Takes over what another table has worked out, reusing this one's memory.
    pub(crate) fn copy_from(&mut self, from: &Faces) {
        self.fresh = from.fresh;
        self.unique_checked = from.unique_checked;
        self.table.clone_from(&from.table);
        self.grants.clone_from(&from.grants);
        self.active.clone_from(&from.active);
    }

    #[inline(always)]
    pub(crate) fn is_fresh(&self) -> bool {
        self.fresh
    }

    fn note(&mut self, card: CardIdx, which: usize, value: u128) {
        if let Some(trial) = &mut self.trial {
            trial.push(Wrote { card, which: which as u8, value });
        }
    }

    #[inline(always)]
    pub(crate) fn of(&self, card: CardIdx) -> &FaceNow {
        &self.table[card.index()]
    }
}

/// Works the table out if anything changed since it was last worked out.
pub(crate) fn refresh<W: Watch>(g: &mut Game, lib: &Library, w: &W) {
    if g.faces.fresh {
        return;
    }
    let mut faces = std::mem::take(&mut g.faces);
    compute(g, lib, w, &mut faces, |_, _| {});
    faces.fresh = true;
    g.faces = faces;
}

/// What made a card's power what it is: the source of each modifier and what it added, in the order they apply.
pub(crate) fn power_items(g: &Game, lib: &Library, card: CardIdx) -> Vec<(Obj, i32)> {
    let mut items = Vec::new();
    let mut faces = Faces::default();
    printed(g, lib, &(), &mut faces);
    let mut before = faces.of(card).power;
    compute(g, lib, &(), &mut faces, |faces, source| {
        let after = faces.of(card).power;
        if after != before {
            items.push((source.source, i32::from(after) - i32::from(before)));
            before = after;
        }
    });
    items
}

fn compute<W: Watch>(
    g: &Game,
    lib: &Library,
    w: &W,
    faces: &mut Faces,
    mut applied: impl FnMut(&Faces, &Source),
) {
    printed(g, lib, w, faces);
    sources(g, lib, faces);
    if faces.sources.is_empty() {
        return;
    }
    // 711.3c: only continuous changes are in the list, so nothing can wait for a replacement.
    w.mark(const { RuleId::of("711.3c") });
    let mut list = std::mem::take(&mut faces.sources);
    if lib.dependent && list.len() > 1 {
        crate::order::sort(g, lib, w, faces, &mut list);
    } else {
        list.sort_by_key(|s| s.stamp);
    }
    if list.windows(2).any(|w| w[0].stamp == w[1].stamp) {
        // 711.6: begun together: in the order of play and of the text, which the result here never hangs on.
        w.mark(const { RuleId::of("711.6") });
    }
    let mut i = 0;
    while i < list.len() {
        let before = faces.grants.len();
        apply(g, lib, w, faces, list[i]);
        applied(faces, &list[i]);
        // A granted continuous ability is one more modifier, as old as the one that gave it.
        for k in before..faces.grants.len() {
            let grant = faces.grants[k];
            if let Ability::Always { works: Works::Play, .. } = &lib.ability(grant.ability).ability {
                let you = faces.of(grant.to).controller;
                let new = Source {
                    stamp: list[i].stamp,
                    origin: Origin::Ability(grant.ability),
                    source: g.obj(grant.to),
                    you,
                };
                list.insert(i + 1, new);
            }
        }
        i += 1;
        if list.len() > 2048 {
            break;
        }
    }
    list.clear();
    faces.sources = list;
}

/// The table before any modifier but changes of control (505.1).
pub(crate) fn printed<W: Watch>(g: &Game, lib: &Library, w: &W, faces: &mut Faces) {
    faces.grants.clear();
    faces.active.clear();
    faces.table.resize(g.cards.len(), FaceNow::default());
    for card in g.in_play() {
        let c = g.card(card);
        let def = lib.def(c.def);
        let side = def.side(c.boost());
        let down = c.is(flag::FACE_DOWN);
        if down {
            const NOTHING: [RuleId; 3] = [RuleId::of("505.1"), RuleId::of("505.1a"), RuleId::of("505.1b")];
            NOTHING.into_iter().for_each(|rule| w.mark(rule));
        }
        let mut types = 1u8 << def.kind as u8;
        if side.traits & def.traits.dilemma != 0 {
            // 522.1: in play a Dilemma is a Problem and nothing else.
            types = 1 << CardType::Problem as u8;
        }
        faces.table[card.index()] = FaceNow {
            traits: if down { 0 } else { side.traits },
            power: if down { 0 } else { side.power.unwrap_or(0) },
            has_power: !down && side.power.is_some() && def.kind != CardType::Problem,
            blank: down,
            stubborn: false,
            locked: false,
            colors: if down { Colors::NONE } else { side.colors },
            types,
            controller: c.controller,
        };
    }
    for seat in Seat::all() {
        for card in g.zone(Zone::Flip, seat) {
            let c = g.card(card);
            let def = lib.def(c.def);
            let side = def.side(c.boost());
            faces.table[card.index()] = FaceNow {
                traits: side.traits,
                power: side.power.unwrap_or(0),
                has_power: side.power.is_some(),
                blank: g.edition.flips_are_power_only(),
                stubborn: false,
                locked: false,
                colors: side.colors,
                types: 1 << def.kind as u8,
                controller: c.owner,
            };
        }
    }
    for m in &g.modifiers {
        if let Direct::Control(obj, seat) = m.direct
            && g.is_current(obj)
        {
            faces.table[obj.card.index()].controller = seat;
        }
    }
}

/// Every modifier there is: continuous abilities that work, counters, and what effects made.
fn sources(g: &Game, lib: &Library, faces: &mut Faces) {
    faces.sources.clear();
    for card in g.in_play() {
        let c = g.card(card);
        if c.is(flag::FACE_DOWN) {
            continue;
        }
        let you = faces.of(card).controller;
        push_abilities(g, lib, faces, card, you, Works::Play);
    }
    if !g.edition.flips_are_power_only() {
        for seat in Seat::all() {
            let mut at = g.pile(Zone::Flip, seat).first;
            while at != crate::ids::NONE {
                push_abilities(g, lib, faces, at, seat, Works::Flip);
                at = g.card(at).next;
            }
        }
    }
    for c in &g.counters {
        if c.kind.0 == 0 && g.card(c.card).zone == Zone::Play {
            faces.sources.push(Source {
                stamp: g.card(c.card).stamp,
                origin: Origin::Counters,
                source: g.obj(c.card),
                you: faces.of(c.card).controller,
            });
        }
    }
    for (i, m) in g.modifiers.iter().enumerate() {
        if m.direct == Direct::No && matches!(lib.effect(m.node), Effect::Change { .. }) {
            faces.sources.push(Source {
                stamp: m.stamp,
                origin: Origin::Made(i as u16),
                source: m.source,
                you: m.controller,
            });
        }
    }
}

fn push_abilities(g: &Game, lib: &Library, faces: &mut Faces, card: CardIdx, you: Seat, works: Works) {
    let c = g.card(card);
    let side = lib.def(c.def).side(c.boost());
    if !side.has.always {
        return;
    }
    for id in side.abilities.clone() {
        let def = lib.ability(AbilityId(id));
        if def.works == works && matches!(def.ability, Ability::Always { .. }) {
            faces.sources.push(Source {
                stamp: c.stamp,
                origin: Origin::Ability(AbilityId(id)),
                source: g.obj(card),
                you,
            });
        }
    }
}

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
                    let kept = &g.kept[m.kept as usize..m.kept as usize + m.kept_len as usize];
                    let scope = Scope { slots: Slots::Of(kept), ..Scope::of(you, source, NOWHERE) };
                    Some((change, scope))
                }
                _ => None,
            }
        }
        Origin::Counters => None,
    }
}

/// The number a mod of a modifier carries: frozen where the modifier was made by an effect (708.2b), live where it
/// comes from a continuous ability (708.3a).
pub(crate) fn amount<W: Watch>(
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
        Origin::Ability(_) | Origin::Counters => {
            rule!(v, "708.3a");
            v.num(num, scope)
        }
    }
}

/// Applies one modifier to the table as it stands.
pub(crate) fn apply<W: Watch>(g: &Game, lib: &Library, w: &W, faces: &mut Faces, src: Source) {
    if src.origin == Origin::Counters {
        let n = g.counters_on(src.source.card, crate::ids::CounterId(0));
        let face = &mut faces.table[src.source.card.index()];
        if face.has_power && !face.locked {
            face.power = face.power.saturating_add(n.clamp(-9999, 9999) as i16);
        }
        return;
    }
    if let Origin::Ability(id) = src.origin
        && faces.of(src.source.card).blank
        && lib.ability(id).works == Works::Play
    {
        return;
    }
    let Some((change, mut scope)) = change_of(g, lib, src.origin, src.source, src.you) else {
        return;
    };
    if matches!(src.origin, Origin::Ability(_)) {
        // Control may have changed since the list was made.
        scope.you = match g.card(src.source.card).zone {
            Zone::Play => faces.of(src.source.card).controller,
            _ => src.you,
        };
    }
    {
        let v = View { g, lib, faces, w };
        if let Some(cond) = &change.cond
            && !v.holds(cond, &scope)
        {
            return;
        }
    }
    match src.origin {
        Origin::Ability(_) => {
            w.mark(const { RuleId::of("702.1") });
            w.mark(const { RuleId::of("708.3") });
        }
        Origin::Made(_) if change.cond.is_some() => w.mark(const { RuleId::of("708.2a") }),
        Origin::Made(_) | Origin::Counters => {}
    }
    let mut touched = std::mem::take(&mut faces.touched);
    touched.clear();
    let mut gathered = false;
    for (which, m) in change.mods.iter().enumerate() {
        if !changes_face(m) {
            faces.active.push(Active { origin: src.origin, source: src.source, you: scope.you, which: which as u8 });
            faces.note(crate::ids::NONE, which, 0);
            continue;
        }
        if !gathered {
            let v = View { g, lib, faces, w };
            affected(&v, &change.what, &scope, &mut touched);
            gathered = true;
        }
        for &card in &touched {
            apply_mod(g, lib, w, faces, src, m, which, card, &scope);
        }
    }
    faces.touched = touched;
}

/// The cards with a face that a change is about.
pub(crate) fn affected<W: Watch>(v: &View<'_, W>, what: &Subject, scope: &Scope<'_>, out: &mut Vec<CardIdx>) {
    match what {
        Subject::Cards(noun) => match noun {
            Noun::The(ability::Ref::This) => {
                if v.g.is_current(scope.this) && v.has_face(scope.this.card) {
                    out.push(scope.this.card);
                }
            }
            Noun::The(r) => {
                let mut set = Vec::new();
                v.all(r, scope, &mut set);
                out.extend(set.iter().map(|o| o.card).filter(|c| v.has_face(*c)));
            }
            Noun::Every { of, slot: _ } => {
                rule!(v, "708.5");
                v.candidates(of, scope, |c| {
                    if v.has_face(c) {
                        out.push(c);
                    }
                });
            }
            Noun::Pick { slot, .. } | Noun::Random { slot, .. } | Noun::PickForEach { slot, .. } => {
                let mut set = Vec::new();
                v.all(&ability::Ref::Slot(*slot), scope, &mut set);
                out.extend(set.iter().map(|o| o.card).filter(|c| v.has_face(*c)));
            }
            Noun::Both(a, b) => {
                affected(v, &Subject::Cards((**a).clone()), scope, out);
                affected(v, &Subject::Cards((**b).clone()), scope, out);
            }
            Noun::Top { .. } | Noun::Bottom { .. } | Noun::Rest(_) => {}
        },
        Subject::Players(_) | Subject::Game => {}
    }
}

fn changes_face(m: &Mod) -> bool {
    match m {
        Mod::Power(_)
        | Mod::PowerAs(..)
        | Mod::SetPower(_)
        | Mod::DoublePower
        | Mod::LockPower
        | Mod::AddPowerOf(_)
        | Mod::Color(_)
        | Mod::ColorOf(_)
        | Mod::ColorsOf(_)
        | Mod::LoseColors
        | Mod::Trait(_)
        | Mod::LoseTrait(_)
        | Mod::Keyword(_)
        | Mod::LoseAbilities
        | Mod::LoseKeyword(_)
        | Mod::Ability(_)
        | Mod::AbilitiesOf(_)
        | Mod::ShareAbilities
        | Mod::Type(_)
        | Mod::Control(_)
        | Mod::ContributesExhausted => true,
        Mod::AlsoNamed(_)
        | Mod::Cant(_)
        | Mod::CantUnless(..)
        | Mod::CantUnlessCond(..)
        | Mod::AtMost(..)
        | Mod::Cost { .. }
        | Mod::Requirement { .. }
        | Mod::NoRequirement
        | Mod::Need { .. }
        | Mod::HomeLimit(_)
        | Mod::HandSize(_)
        | Mod::Bonus(_)
        | Mod::SetBonus(_)
        | Mod::PointValue(_)
        | Mod::FlipMore(_)
        | Mod::PowerTotal(_)
        | Mod::TroublemakersDontStop(..)
        | Mod::NotCountedAtHome
        | Mod::DoesNotReady
        | Mod::EntersWith(_)
        | Mod::MayPlayAs(_)
        | Mod::MayMoveAs(_)
        | Mod::MayPlayFrom(_)
        | Mod::MayActivate(_)
        | Mod::MayLookAt
        | Mod::PlaysRevealed(_)
        | Mod::LowestWins
        | Mod::ContributesAt(_)
        | Mod::Involved
        | Mod::NotInvolved
        | Mod::ExtraTroublemaker(_)
        | Mod::ChooseEach
        | Mod::DrawFromBottom
        | Mod::KeywordCost { .. } => false,
    }
}

#[allow(clippy::too_many_arguments)]
fn apply_mod<W: Watch>(
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
            if !down {
                let face = &mut faces.table[card.index()];
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
        Mod::DoublePower => {
            let frozen = match src.origin {
                Origin::Made(_) => {
                    let v = View { g, lib, faces, w };
                    Some(amount(&v, src.origin, which, &ability::Num::Lit(0), scope) as i16)
                }
                Origin::Ability(_) | Origin::Counters => None,
            };
            let by = frozen.unwrap_or(faces.of(card).power);
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
                Origin::Ability(_) | Origin::Counters => {
                    let mut set = Vec::new();
                    affected(&v, &Subject::Cards(noun.clone()), scope, &mut set);
                    set.iter().map(|c| v.power(*c).unwrap_or(0)).sum()
                }
            };
            faces.note(card, which, n as u32 as u128);
            add_power(faces, card, n as i16);
        }
        Mod::Color(color) => {
            faces.note(card, which, 1);
            if !down {
                let face = &mut faces.table[card.index()];
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
                _ => v.one(r, scope).map_or(Colors::NONE, |o| v.colors(o.card)),
            };
            faces.note(card, which, colors.0 as u128);
            if !down {
                let face = &mut faces.table[card.index()];
                face.colors = face.colors.with(colors);
            }
        }
        Mod::ColorsOf(filter) => {
            let v = View { g, lib, faces, w };
            let mut colors = Colors::NONE;
            v.candidates(filter, scope, |c| colors = colors.with(v.colors(c)));
            faces.note(card, which, colors.0 as u128);
            if !down {
                let face = &mut faces.table[card.index()];
                face.colors = face.colors.with(colors);
            }
        }
        Mod::LoseColors => {
            faces.note(card, which, 1);
            faces.table[card.index()].colors = Colors::NONE;
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
                grant(faces, card, AbilityId(id), src.source);
            }
        }
        Mod::LoseAbilities => {
            faces.note(card, which, 1);
            let face = &mut faces.table[card.index()];
            face.blank = true;
            face.stubborn = false;
            faces.grants.retain(|g| g.to != card);
        }
        Mod::LoseKeyword(k) => {
            faces
                .grants
                .retain(|g| g.to != card || lib.ability(g.ability).keyword.is_none_or(|have| have.word() != k.word()));
        }
        Mod::Ability(a) => {
            if let Some(id) = lib.quoted_ability(a) {
                grant(faces, card, id, src.source);
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
                    grant(faces, card, AbilityId(id), src.source);
                }
            }
        }
        Mod::ShareAbilities => {
            let c = g.card(src.source.card);
            for id in lib.def(c.def).side(c.boost()).abilities.clone() {
                let shared = lib.ability(AbilityId(id));
                if shared.keyword != Some(ability::Keyword::Teamwork) {
                    grant(faces, card, AbilityId(id), src.source);
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
            faces.table[card.index()].controller = seat;
        }
        Mod::ContributesExhausted => {
            faces.note(card, which, 1);
            faces.table[card.index()].stubborn = true;
        }
        _ => {}
    }
}

fn add_power(faces: &mut Faces, card: CardIdx, n: i16) {
    let face = &mut faces.table[card.index()];
    if face.has_power && !face.locked {
        face.power = face.power.saturating_add(n);
    }
}

/// Gives a card an ability, once from each source. A card that can't have abilities gets none.
fn grant(faces: &mut Faces, card: CardIdx, ability: AbilityId, from: Obj) {
    if faces.of(card).blank {
        return;
    }
    let new = Grant { to: card, ability, from };
    faces.note(card, 200, ability.0 as u128);
    if !faces.grants.contains(&new) {
        faces.grants.push(new);
    }
}

impl<'a, W: Watch> View<'a, W> {
    /// Every modifier in force whose mod is of a kind, with the mod and the scope to read it in.
    pub(crate) fn active(&self, mut each: impl FnMut(&'a Mod, &'a Change, &Scope<'a>, &Active)) {
        for active in &self.faces.active {
            if let Some((change, scope)) = change_of(self.g, self.lib, active.origin, active.source, active.you) {
                let scope = Scope { you: active.you, ..scope };
                each(&change.mods[active.which as usize], change, &scope, active);
            }
        }
    }

    /// Whether a change is about a card.
    pub(crate) fn about_card(&self, what: &Subject, card: CardIdx, scope: &Scope<'_>) -> bool {
        match what {
            Subject::Cards(noun) => match noun {
                Noun::The(r) => {
                    let mut set = Vec::new();
                    self.all(r, scope, &mut set);
                    set.iter().any(|o| o.card == card)
                }
                Noun::Every { of, .. } => self.fits(of, card, scope),
                Noun::Pick { slot, .. } | Noun::Random { slot, .. } | Noun::PickForEach { slot, .. } => {
                    let mut set = Vec::new();
                    self.all(&ability::Ref::Slot(*slot), scope, &mut set);
                    set.iter().any(|o| o.card == card)
                }
                Noun::Both(a, b) => {
                    self.about_card(&Subject::Cards((**a).clone()), card, scope)
                        || self.about_card(&Subject::Cards((**b).clone()), card, scope)
                }
                Noun::Top { .. } | Noun::Bottom { .. } | Noun::Rest(_) => false,
            },
            Subject::Players(_) | Subject::Game => false,
        }
    }

    /// Whether a change is about a player.
    pub(crate) fn about_seat(&self, what: &Subject, seat: Seat, scope: &Scope<'_>) -> bool {
        match what {
            Subject::Players(who) => self.seats(who, scope).has(seat),
            Subject::Game => true,
            Subject::Cards(_) => false,
        }
    }
}
