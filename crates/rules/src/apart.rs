//! Modifiers that hang together with no other, on a table where others do (711.3): what they give is added and taken back by
//! itself, whatever the order of the others is.

use crate::amend::take_back;
use crate::draft::Draft;
use crate::face::Faces;
use crate::game::Game;
use crate::ids::{CardIdx, Colors, NONE};
use crate::library::Library;
use crate::modify::touch_of;
use crate::remake::{begin_with, is_apart as is_apart_from};
use crate::touch::{Touch, facet};
use crate::written::{Kept, Origin, Wrote};
use ability::Zone;

/// One card came or went, and its own modifiers begin or end with it. Not where the table has to be worked out anew.
pub(crate) fn follow_one(g: &Game, lib: &Library, faces: &mut Faces, written: &mut Touch) -> bool {
    let steady = faces.listed && faces.tied.is_empty() && g.begun.is_empty();
    if !steady || !faces.cast.weighed || lib.takes_out || lib.always_in_discard {
        return false;
    }
    let card = faces.cast.moved;
    match g.card(card).zone {
        Zone::Play => is_apart_from(lib, faces, card) && begin_with(lib, faces, g.card(card).stamp, g.obj(card)),
        _ => end_with(g, lib, faces, card, written),
    }
}

/// Whether what a modifier gave and would give now is power and colours, and those are nothing to the others.
pub(crate) fn is_apart(faces: &Faces, i: usize, draft: &Draft, touch: Touch) -> bool {
    let kept = &faces.kept[i];
    let given = faces.wrote[kept.written()].iter().chain(&draft.wrote);
    kept.said().is_empty() && draft.active.is_empty() && is_gift(faces, given, touch)
}

/// Whether all that was written can be taken back, and added, with no regard to the others.
fn is_gift<'a>(faces: &Faces, mut written: impl Iterator<Item = &'a Wrote> + Clone, touch: Touch) -> bool {
    let tints = written.clone().any(|wrote| wrote.colors.0 != 0);
    // One that gives the colour of something else, and not one by its name, has no note of it.
    if tints && faces.touches.writes_colors == Colors::ALL {
        return false;
    }
    let writes = facet::POWER | if tints { facet::COLOR } else { 0 };
    faces.touches.sets & writes == 0
        && !faces.touches.reads_what(Touch { writes, ..touch })
        && written.all(|wrote| wrote.which != Wrote::GRANT && !wrote.stubborn)
}

/// What the modifiers of a card that went gave is taken back.
fn end_with(g: &Game, lib: &Library, faces: &mut Faces, card: CardIdx, written: &mut Touch) -> bool {
    let ends = |kept: &Kept| kept.source.source.card == card && !matches!(kept.source.origin, Origin::Made(_));
    let is_free = |faces: &Faces, kept: &Kept| {
        let wrote = &faces.wrote[kept.written()];
        if !ends(kept) {
            return wrote.iter().all(|wrote| wrote.card != card);
        }
        let touch = touch_of(g, lib, kept.source);
        let light = || wrote.iter().all(|wrote| wrote.card == card || faces.is_light(wrote));
        let apart = touch.plain && kept.said().is_empty() && !faces.touches.reads_what(touch);
        kept.late || apart && light() && is_gift(faces, wrote.iter(), touch)
    };
    if !faces.kept.iter().all(|kept| is_free(faces, kept)) {
        return false;
    }
    let mut at = 0;
    while let Some(kept) = faces.kept.get(at).copied() {
        if !ends(&kept) {
            at += 1;
            continue;
        }
        if !kept.late {
            written.join(&touch_of(g, lib, kept.source));
        }
        // What lay on the card itself has gone with it.
        faces.wrote[kept.written()].iter_mut().filter(|wrote| wrote.card == card).for_each(|wrote| wrote.card = NONE);
        take_back(&g.cards, lib, faces, kept);
        faces.kept.remove(at);
    }
    let mut touches = Touch::default();
    for kept in faces.kept.iter().filter(|kept| !kept.late) {
        touches.join(&touch_of(g, lib, kept.source));
    }
    faces.touches = touches;
    true
}
