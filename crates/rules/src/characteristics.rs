//! Characteristics worked out (507, 708, 711): the printed table, then every modifier in its order.

use crate::deeds::Deeds;
use crate::face::{FaceNow, Faces, kinds};
use crate::game::Game;
use crate::ground::Ground;
use crate::ids::{AbilityId, AreaSet, CardIdx, Obj, SEATS, Seat};
use crate::library::Library;
use crate::mark::{RuleId, Watch};
use crate::modify::{apply, change_of, meshes_of, raw_touch};
use crate::order::Settling;
use crate::roster::{Roster, takes_out};
use crate::said::{Known, Reach};
use crate::scope::Scope;
use crate::times::When;
use crate::touch::facet;
use crate::view::View;
use crate::web::Places;
use crate::written::{Active, Checked, Origin, Source};

use ability::{Ability, Color, Works, Zone};

/// Works the table out if anything changed since it was last worked out.
pub(crate) fn refresh<W: Watch + ?Sized>(g: &mut Game, lib: &Library, w: &W) {
    if !g.faces.hands_known {
        know_hands(g, lib);
    }
    if g.faces.fresh {
        return;
    }
    let amended = g.faces.known && g.faces.plain && !w.listens();
    if !amended || !crate::amend::amend(g, lib, w) {
        g.faces.known &= !amended;
        work_out(g, lib, w);
    }
    g.faces.stirred = Ground::NONE;
    g.faces.astir = AreaSet::NONE;
    g.faces.known = true;
    g.faces.fresh = true;
}

/// Works the table out, where it is not still right.
fn work_out<W: Watch + ?Sized>(g: &mut Game, lib: &Library, w: &W) {
    let mut faces = std::mem::take(&mut g.faces);
    if !faces.known || w.listens() || !crate::keep::is_unchanged(g, lib, w, &mut faces) {
        let fickle = faces.fickle;
        compute(g, lib, w, &mut faces);
        faces.colored = colored(g, &faces);
        faces.fickle = faces.is_fickle(g);
        // Who and what cards are stays as it is, where all that is in force gives power, colours and the like.
        if fickle || faces.fickle {
            faces.unique_checked = false;
            faces.orderly = false;
        }
    }
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
        listening.extend(hears.is_listening().then_some((card, *hears)));
    }
    g.faces.heard = heard;
    g.faces.listening = listening;
}

/// When the cards of each hand may be played or used, but in the Main Phase of their own.
fn hands(g: &Game, lib: &Library) -> [When; SEATS] {
    let mut when = [When::NEVER; SEATS];
    for seat in Seat::all() {
        for card in g.zone(Zone::Hand, seat) {
            when[seat.index()] = when[seat.index()].and(g.def(lib, card).sides[0].has.when);
        }
    }
    when
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
    faces.barred = false;
    crate::cast::printed(g, lib, w, faces);
    let mut roster = std::mem::take(&mut faces.roster);
    roster.fill(g, lib, faces);
    (faces.ground, faces.touches) = (roster.ground, roster.touches);
    take_out(g, lib, w, faces, &mut roster);
    let settled = roster.early.is_empty() || apply_early(g, lib, w, faces, &mut roster, settling, &mut applied);
    if settled {
        for src in &roster.late {
            crate::keep::late(g, lib, w, faces, *src);
        }
    }
    faces.listed = true;
    let plain = !w.listens() && faces.tied.is_empty() && faces.is_plain();
    let sure = settled && settling == Settling::After;
    faces.tiers = plain && !roster.plain && sure && crate::tiers::is_clear(g, lib, faces, &roster);
    faces.plain = plain && (roster.plain || faces.tiers);
    faces.roster = roster;
    settled
}

/// Applies those that change faces, in their order; says whether those that were to be asked after that are settled.
fn apply_early<W: Watch + ?Sized>(
    g: &Game,
    lib: &Library,
    w: &W,
    faces: &mut Faces,
    roster: &mut Roster,
    settling: Settling,
    applied: &mut impl FnMut(&Faces, &Source),
) -> bool {
    // 711.3c: only continuous changes are in the list, so nothing can wait for a replacement.
    w.mark(const { RuleId::of("711.3c") });
    let list = &mut roster.early;
    if !g.begun.is_empty() {
        list.sort_by_key(|s| crate::order::rank(g, *s));
    }
    // 711.3: where nothing reads what anything writes, their age is all.
    let mut asked = Places::new();
    if lib.dependent && list.len() > 1 && (w.listens() || faces.touches.reads_what(faces.touches)) {
        let mut trials = faces.trials.take().unwrap_or_default();
        asked = crate::order::sort(g, lib, w, faces, &mut trials, list, settling);
        faces.trials = Some(trials);
    } else {
        list.sort_by_key(|s| s.stamp);
    }
    crate::order::tie(g, lib, w, faces, list);
    let n = list.len();
    let mut i = 0;
    while i < roster.early.len() {
        let before = faces.grants.len();
        crate::keep::early(g, lib, w, faces, roster.early[i]);
        applied(faces, &roster.early[i]);
        for k in before..faces.grants.len() {
            let grant = faces.grants[k];
            roster.grant(g, lib, faces, i, grant.to, grant.ability);
            faces.ground = faces.ground.and(roster.ground);
            faces.touches = roster.touches;
        }
        i += 1;
        if roster.early.len() > 2048 {
            break;
        }
    }
    // What was given on the way comes on top of what they were to be asked about.
    asked.is_empty() || roster.early.len() == n && asked.iter().all(|i| crate::keep::is_settled(g, lib, w, faces, *i))
}

/// 711.3: what a card is like while involved depends on what takes cards out of the faceoff, so that comes first.
fn take_out<W: Watch + ?Sized>(g: &Game, lib: &Library, w: &W, faces: &mut Faces, roster: &mut Roster) {
    if !lib.takes_out {
        return;
    }
    roster.late.retain(|src| {
        let first = takes_out(g, lib, *src);
        if let (true, Some(read)) = (first, change_of(g, lib, src.origin, src.source, src.you)) {
            activate(g, lib, w, faces, *src, read, Known::Text);
        }
        !first
    });
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
                faces.ground = faces.ground.and(meshes.subject.by(you));
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
/// looked at until somebody asks about their topic. This is one of them.
pub(crate) fn apply_one_late<W: Watch + ?Sized>(g: &Game, lib: &Library, w: &W, faces: &mut Faces, src: Source) {
    let Some((change, scope)) = change_of(g, lib, src.origin, src.source, src.you) else { return };
    if change.cond.is_none() || meshes_of(g, lib, src.origin).is_some_and(|meshes| meshes.asked_last) {
        activate(g, lib, w, faces, src, (change, scope), Known::All);
    } else {
        faces.ground = faces.ground.and(raw_touch(g, lib, src).gate.by_anybody());
        apply(g, lib, w, faces, src);
    }
}

/// Whether a card has not lost the ability a modifier comes from.
#[inline(always)]
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
#[inline(always)]
pub(crate) fn flip(g: &mut Game, lib: &Library, card: CardIdx) {
    let c = *g.card(card);
    let side = lib.def(c.def).side(c.boost());
    // What works in a hand is no modifier.
    let speaks = |id: u16| {
        let def = lib.ability(AbilityId(id));
        !matches!(def.works, Works::Play | Works::Hand) && matches!(def.ability, Ability::Always { .. })
    };
    let changes = side.has.always && side.has.elsewhere && side.abilities.clone().any(speaks);
    if changes || !g.faces.known {
        return g.faces.spoil();
    }
    if c.zone == Zone::Flip {
        g.faces.table[card.index()] = flipped(g, lib, card);
    }
    g.faces.stir(Ground::FLIPS.and(Ground::ZONES));
}

/// Whether a card that is face down is Epic once it is turned up, where nothing that is then in force gives or takes traits
/// or abilities.
pub(crate) fn plainly_epic(g: &Game, lib: &Library, card: CardIdx) -> Option<bool> {
    const GIVEN: u16 = facet::TRAIT | facet::KEYWORD | facet::DUMB;
    let c = g.card(card);
    let def = lib.def(c.def);
    let side = def.side(c.boost());
    if !lib.gives_epic && !g.edition.villain_is_epic() {
        return Some(side.traits & def.traits.epic != 0);
    }
    let gives = |id: u16| lib.ability(AbilityId(id)).touch.writes & GIVEN != 0;
    let plain = g.faces.fresh
        && g.faces.known
        && g.faces.touches.writes & GIVEN == 0
        && !(side.has.always && side.abilities.clone().any(gives));
    let named = g.edition.villain_is_epic() && side.keywords.contains(&ability::Keyword::Villain);
    (plain && !named).then_some(side.traits & def.traits.epic != 0)
}
