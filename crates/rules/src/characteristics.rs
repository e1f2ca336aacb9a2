//! Characteristics worked out (507, 708, 711): the printed table, then every modifier in its order.

use crate::deeds::Deeds;
use crate::face::{Active, Checked, FaceNow, Faces, Origin, Source, kinds};
use crate::game::Game;
use crate::ground::Ground;
use crate::ids::{AbilityId, CardIdx, Obj, SEATS, Seat};
use crate::library::Library;
use crate::mark::{RuleId, Watch};
use crate::modify::{apply, change_of, meshes_of, raw_touch};
use crate::order::Settling;
use crate::records::Direct;
use crate::said::{Known, Reach};
use crate::scope::Scope;
use crate::times::Times;
use crate::topic::{Topic, topic};
use crate::touch::{Touch, facet};
use crate::view::View;
use crate::web::Places;

use ability::{Ability, Color, Effect, Works, Zone};

/// Works the table out if anything changed since it was last worked out.
pub(crate) fn refresh<W: Watch + ?Sized>(g: &mut Game, lib: &Library, w: &W) {
    if !g.faces.hands_known {
        know_hands(g, lib);
    }
    if g.faces.fresh {
        return;
    }
    let mut faces = std::mem::take(&mut g.faces);
    if !faces.known || w.listens() || !crate::keep::is_unchanged(g, lib, w, &mut faces) {
        let fickle = faces.fickle;
        compute(g, lib, w, &mut faces);
        faces.colored = colored(g, &faces);
        faces.fickle |= faces.speaks_of(Topic::Troublemakers);
        // Who and what cards are stays as it is, where all that is in force gives power, colours and the like.
        if fickle || faces.fickle {
            faces.unique_checked = false;
            faces.orderly = false;
        }
    }
    faces.stirred = Ground::NONE;
    faces.known = true;
    faces.fresh = true;
    g.faces = faces;
}

/// Looks through the hands anew.
pub(crate) fn know_hands(g: &mut Game, lib: &Library) {
    g.faces.hands = hands(g, lib);
    g.faces.hands_known = true;
}

/// Looks through all anew that hangs on cards somebody does not see: hands, and what waits for something face down.
pub(crate) fn know_hidden(g: &mut Game, lib: &Library) {
    know_hands(g, lib);
    let mut listening = std::mem::take(&mut g.faces.listening);
    let mut heard = Deeds::default();
    listening.clear();
    for (card, c) in g.lying() {
        let hears = &lib.def(c.def).side(c.boost()).hears;
        heard.join(hears.of_any());
        listening.extend(hears.is_listening().then_some(card));
    }
    g.faces.heard = heard;
    g.faces.listening = listening;
}

/// When the cards of each hand may be played or used, but in the Main Phase of their own.
fn hands(g: &Game, lib: &Library) -> [Times; SEATS] {
    let mut times = [Times::NONE; SEATS];
    for seat in Seat::all() {
        for card in g.zone(Zone::Hand, seat) {
            times[seat.index()] = times[seat.index()].and(g.def(lib, card).sides[0].has.times);
        }
    }
    times
}

/// The power of every colour that each seat's characters have: every colour of a card counts (203.2).
pub(crate) fn colored(g: &Game, faces: &Faces) -> [[i32; Color::ALL.len()]; SEATS] {
    if faces.sets.known {
        return faces.colored_by_sets();
    }
    let mut sum = [[0; Color::ALL.len()]; SEATS];
    for (card, _) in g.lying() {
        let face = faces.of(card);
        if face.is(kinds::CHARACTER) && face.has_power {
            for color in face.colors.iter() {
                sum[face.controller.index()][color as usize] += i32::from(face.power).max(0);
            }
        }
    }
    sum
}

/// A table for a game whose own is out of date and that can't be changed.
pub(crate) fn worked_out(g: &Game, lib: &Library) -> Faces {
    let mut faces = Faces::default();
    compute(g, lib, &(), &mut faces);
    faces.colored = colored(g, &faces);
    faces.hands = hands(g, lib);
    faces.hands_known = true;
    faces.fresh = true;
    faces
}

/// What made the power of cards what it is: for each modifier the card, its source and what it added, in the order they
/// apply.
pub(crate) fn power_items(g: &Game, lib: &Library, cards: &[CardIdx]) -> Vec<(CardIdx, Obj, i32)> {
    let (mut items, mut faces) = (Vec::new(), Faces::default());
    // Who is in play need not be found out again.
    faces.take_over(&g.faces);
    let mut compute = |settling| {
        items.clear();
        crate::cast::printed(g, lib, &(), &mut faces);
        let mut before: Vec<i16> = cards.iter().map(|card| faces.of(*card).power).collect();
        compute_by(g, lib, &(), &mut faces, settling, |faces, source| {
            for (card, before) in cards.iter().zip(&mut before) {
                let after = faces.of(*card).power;
                if after != *before {
                    items.push((*card, source.source, i32::from(after) - i32::from(*before)));
                    *before = after;
                }
            }
        })
    };
    if !compute(Settling::After) {
        compute(Settling::Before);
    }
    items
}

fn compute<W: Watch + ?Sized>(g: &Game, lib: &Library, w: &W, faces: &mut Faces) {
    let settled = !w.listens() && compute_by(g, lib, w, faces, Settling::After, |_, _| {});
    if !settled {
        compute_by(g, lib, w, faces, Settling::Before, |_, _| {});
    }
}

/// Works the table out; not to the end where modifiers that were to be asked after all had been applied are not settled.
fn compute_by<W: Watch + ?Sized>(
    g: &Game,
    lib: &Library,
    w: &W,
    faces: &mut Faces,
    settling: Settling,
    mut applied: impl FnMut(&Faces, &Source),
) -> bool {
    faces.tied.clear();
    crate::cast::printed(g, lib, w, faces);
    faces.ground = Ground::NONE;
    sources(g, lib, faces);
    faces.fickle = faces.touches.writes & !(facet::POWER | facet::COLOR | facet::LOCK) != 0;
    faces.late.sort_by_key(|s| s.stamp);
    take_out(g, lib, w, faces);
    if faces.sources.is_empty() {
        apply_late(g, lib, w, faces);
        return true;
    }
    // 711.3c: only continuous changes are in the list, so nothing can wait for a replacement.
    w.mark(const { RuleId::of("711.3c") });
    let mut list = std::mem::take(&mut faces.sources);
    if !g.begun.is_empty() {
        list.sort_by_key(|s| crate::order::rank(g, *s));
    }
    // 711.3: where nothing reads what anything writes, their age is all.
    let mut asked = Places::new();
    if lib.dependent && list.len() > 1 && (w.listens() || faces.touches.reads_what(faces.touches)) {
        let mut trials = faces.trials.take().unwrap_or_default();
        asked = crate::order::sort(g, lib, w, faces, &mut trials, &mut list, settling);
        faces.trials = Some(trials);
    } else {
        list.sort_by_key(|s| s.stamp);
    }
    crate::order::tie(g, lib, w, faces, &list);
    let n = list.len();
    let mut i = 0;
    while i < list.len() {
        let before = faces.grants.len();
        crate::keep::early(g, lib, w, faces, list[i]);
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
                let touch = lib.ability(grant.ability).touch;
                if touch.writes == 0 {
                    faces.late.push(new);
                } else {
                    faces.ground = faces.ground.and(touch.gate);
                    faces.touches.join(&touch);
                    list.insert(i + 1, new);
                }
            }
        }
        i += 1;
        if list.len() > 2048 {
            break;
        }
    }
    // What was given on the way comes on top of what they were to be asked about.
    let settled =
        asked.is_empty() || list.len() == n && asked.iter().all(|i| crate::keep::is_settled(g, lib, w, faces, *i));
    list.clear();
    faces.sources = list;
    if settled {
        apply_late(g, lib, w, faces);
    }
    settled
}

/// 711.3: what a card is like while involved depends on what takes cards out of the faceoff, so that comes first.
fn take_out<W: Watch + ?Sized>(g: &Game, lib: &Library, w: &W, faces: &mut Faces) {
    if !lib.takes_out {
        return;
    }
    let mut late = std::mem::take(&mut faces.late);
    late.retain(|src| {
        let Some((change, scope)) = change_of(g, lib, src.origin, src.source, src.you) else { return true };
        let first = change.cond.is_none() && change.mods.iter().all(|m| topic(m) == Some(Topic::Involvement));
        if first {
            activate(g, lib, w, faces, *src, (change, scope), Known::Text);
        }
        !first
    });
    faces.late = late;
}

/// A modifier that changes no face is in force.
fn activate<W: Watch + ?Sized>(
    g: &Game,
    lib: &Library,
    w: &W,
    faces: &mut Faces,
    src: Source,
    (change, mut scope): (&ability::Change, Scope<'_>),
    known: Known,
) {
    if !works(lib, faces, src) {
        return;
    }
    let you = holder(g, faces, src);
    scope.you = you;
    let Some(meshes) = meshes_of(g, lib, src.origin) else { return };
    let placed = raw_touch(g, lib, src).placed;
    for (which, speech) in meshes.speeches.iter().enumerate() {
        if let Some(speech) = speech {
            let (origin, source, which, topic) = (src.origin, src.source, which as u8, speech.topic);
            let reach = Reach::of(&View { g, lib, faces, w }, change, speech, &scope, placed, known);
            if reach.decided {
                faces.ground = faces.ground.and(meshes.subject);
            }
            faces.activate(speech, Active { origin, source, you, which, topic, cond: Checked::WhenAsked, reach });
        }
    }
    if let Origin::Ability(_) = src.origin {
        w.mark(const { RuleId::of("702.1") });
        w.mark(const { RuleId::of("708.3") });
    }
}

/// Modifiers that change no face can't be depended on, so they come last (our ruling); most of them are not even
/// looked at until somebody asks about their topic.
fn apply_late<W: Watch + ?Sized>(g: &Game, lib: &Library, w: &W, faces: &mut Faces) {
    let mut late = std::mem::take(&mut faces.late);
    for src in late.drain(..) {
        crate::keep::late(g, lib, w, faces, src);
    }
    faces.late = late;
}

/// One of them.
pub(crate) fn apply_one_late<W: Watch + ?Sized>(g: &Game, lib: &Library, w: &W, faces: &mut Faces, src: Source) {
    let Some((change, scope)) = change_of(g, lib, src.origin, src.source, src.you) else { return };
    if change.cond.is_none() || meshes_of(g, lib, src.origin).is_some_and(|meshes| meshes.asked_last) {
        activate(g, lib, w, faces, src, (change, scope), Known::All);
    } else {
        faces.ground = faces.ground.and(raw_touch(g, lib, src).gate);
        apply(g, lib, w, faces, src);
    }
}

/// Whether a card has not lost the ability a modifier comes from.
pub(crate) fn works(lib: &Library, faces: &Faces, src: Source) -> bool {
    match src.origin {
        Origin::Ability(id) => {
            let def = lib.ability(id);
            let card = src.source.card;
            let face = faces.of(card);
            let given = || faces.grants.iter().any(|g| g.to == card && g.ability == id);
            (!face.blank && (!face.shed || given()) || def.works != Works::Play)
                && def.keyword.is_none_or(|k| !faces.has_lost(src.source.card, k))
        }
        Origin::Made(_) | Origin::Counters(_) => true,
    }
}

/// Who controls a modifier: control of its card may have changed since the list was made.
pub(crate) fn holder(g: &Game, faces: &Faces, src: Source) -> Seat {
    match src.origin {
        Origin::Ability(_) if g.card(src.source.card).zone == Zone::Play => faces.of(src.source.card).controller,
        Origin::Ability(_) | Origin::Made(_) | Origin::Counters(_) => src.you,
    }
}

/// A flipped card as printed.
pub(crate) fn flipped(g: &Game, lib: &Library, card: CardIdx) -> FaceNow {
    let c = g.card(card);
    let def = lib.def(c.def);
    let side = def.side(c.boost());
    FaceNow {
        traits: side.traits,
        power: side.power.unwrap_or(0),
        has_power: side.power.is_some(),
        blank: g.edition.flips_are_power_only(),
        colors: side.colors,
        types: 1 << def.kind as u8,
        controller: c.owner,
        ..FaceNow::default()
    }
}

/// A card was flipped, or goes back: where nothing in force could be about it, and it changes nothing itself, its own
/// face is all there is to say.
pub(crate) fn flip(g: &mut Game, lib: &Library, card: CardIdx) {
    let c = *g.card(card);
    let has = lib.def(c.def).side(c.boost()).has;
    if has.always && has.elsewhere || !g.faces.known {
        return g.faces.spoil();
    }
    if c.zone == Zone::Flip {
        g.faces.table[card.index()] = flipped(g, lib, card);
    }
    g.faces.stir(Ground::FLIPS.and(Ground::ZONES));
}

/// Whether a card that is face down is Epic once it is turned up, where nothing in force gives or takes traits or abilities.
pub(crate) fn plainly_epic(g: &Game, lib: &Library, card: CardIdx) -> Option<bool> {
    const GIVEN: u16 = facet::TRAIT | facet::KEYWORD | facet::DUMB;
    let c = g.card(card);
    let def = lib.def(c.def);
    let side = def.side(c.boost());
    let plain = g.faces.fresh && g.faces.known && g.faces.touches.writes & GIVEN == 0 && !side.has.always;
    (plain && !side.keywords.contains(&ability::Keyword::Villain)).then_some(side.traits & def.traits.epic != 0)
}

/// Every modifier there is: continuous abilities that work, counters, and what effects made.
fn sources(g: &Game, lib: &Library, faces: &mut Faces) {
    faces.sources.clear();
    faces.late.clear();
    faces.touches = Touch::default();
    for i in 0..faces.cast.speaking.len() {
        let (card, id) = faces.cast.speaking[i];
        let (stamp, origin, you) = (g.card(card).stamp, Origin::Ability(id), faces.of(card).controller);
        faces.add_source(Source { stamp, origin, source: g.obj(card), you }, &lib.ability(id).touch);
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
    if lib.always_in_discard {
        faces.ground = faces.ground.and(Ground::ZONES);
        for seat in Seat::all() {
            for card in g.zone(Zone::Discard, seat) {
                push_abilities(g, lib, faces, card, seat, Works::Discard);
            }
        }
    }
    for (i, r) in g.raised.iter().enumerate() {
        if g.card(r.card).zone == Zone::Play {
            let source = Source {
                stamp: r.stamp,
                origin: Origin::Counters(i as u16),
                source: g.obj(r.card),
                you: faces.of(r.card).controller,
            };
            faces.add_source(source, &Touch::COUNTERS);
        }
    }
    for (i, m) in g.modifiers.iter().enumerate() {
        if m.direct == Direct::No && matches!(lib.effect(m.node), Effect::Change { .. }) {
            let source = Source { stamp: m.stamp, origin: Origin::Made(i as u16), source: m.source, you: m.controller };
            faces.add_source(source, &crate::modify::made_touch(g, lib, m));
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
            let source = Source { stamp: c.stamp, origin: Origin::Ability(AbilityId(id)), source: g.obj(card), you };
            faces.add_source(source, &def.touch);
        }
    }
}
