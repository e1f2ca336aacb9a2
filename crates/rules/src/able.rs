//! What the cards in play can do by what is printed on them, all together: put right as cards come and go.

use crate::deeds::Deeds;
use crate::face::Faces;
use crate::game::{CardState, flag};
use crate::ids::{AbilityId, CardIdx, SEATS, Seat};
use crate::library::Library;
use crate::printed::Side;
use crate::times::When;
use ability::{Ability, Works};

/// What all the cards in play can do.
pub(crate) fn gather(cards: &[CardState], lib: &Library, faces: &mut Faces) {
    faces.cast.speaking.clear();
    faces.cast.replaces = Deeds::default();
    faces.cast.usable = [When::NEVER; SEATS];
    faces.heard = Deeds::default();
    faces.listening.clear();
    for i in 0..faces.cast.cards.len() {
        let card = faces.cast.cards[i].card();
        join(lib, faces, card, &cards[card.index()]);
    }
}

/// One is gone that replaced nothing and could not be used.
pub(crate) fn part(faces: &mut Faces, card: CardIdx, was: [&Side; 2]) {
    if was.iter().any(|side| side.has.always) {
        faces.cast.speaking.retain(|(speaks, _)| *speaks != card);
    }
    if was.iter().any(|side| side.hears.is_listening()) {
        faces.listening.retain(|(listens, _)| *listens != card);
        faces.heard = Deeds::default();
        for (_, hears) in &faces.listening {
            faces.heard.join(hears.of_any());
        }
    }
}

/// What one more can do.
pub(crate) fn join(lib: &Library, faces: &mut Faces, card: CardIdx, c: &CardState) {
    let side = lib.def(c.def).side(c.boost());
    if side.hears.is_listening() {
        faces.heard.join(side.hears.of_any());
        faces.listening.push((card, side.hears));
    }
    if c.is(flag::FACE_DOWN) {
        return;
    }
    let cast = &mut faces.cast;
    cast.replaces.join(side.replaces);
    if side.has.activated {
        for seat in Seat::all().filter(|seat| side.has.shared || *seat == c.controller) {
            cast.usable[seat.index()] = cast.usable[seat.index()].and(side.has.when);
        }
    }
    if side.has.always {
        let works = |id: &AbilityId| {
            let def = lib.ability(*id);
            def.works == Works::Play && matches!(def.ability, Ability::Always { .. })
        };
        cast.speaking.extend(side.abilities.clone().map(AbilityId).filter(works).map(|id| (card, id)));
    }
}
