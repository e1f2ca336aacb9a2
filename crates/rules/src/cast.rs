//! The cards in play as printed (505.1): kept from one time the table is worked out to the next, and looked through for those
//! that entered, left or turned.

use crate::characteristics::flipped;
use crate::deeds::Deeds;
use crate::face::{FaceNow, Faces};
use crate::game::{CardState, Game, flag};
use crate::ids::{CardIdx, SEATS, Seat};
use crate::library::Library;
use crate::mark::{RuleId, Watch};
use crate::records::Direct;
use crate::sets::{MOST, Sets};
use crate::times::Times;
use ability::Zone;

/// What is printed on the cards in play, all together.
#[derive(Clone, Debug, Default)]
pub(crate) struct Cast {
    /// Each of them, in order; none where nothing is known.
    pub(crate) cards: Vec<Lies>,
    /// Those with continuous abilities.
    pub(crate) speaking: Vec<CardIdx>,
    pub(crate) sets: Sets,
    replaces: Deeds,
    usable: [Times; SEATS],
}

/// A card in play, and all that decides what its face is before any modifier: its definition, how it lies and whose it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Lies(u64);

impl Lies {
    #[inline(always)]
    fn of(card: CardIdx, c: &CardState) -> Lies {
        let flags = c.flags & (flag::FACE_DOWN | flag::BOOSTED | flag::DILEMMA);
        let parts = [card.0, c.def.0, flags, c.controller.0.into()];
        Lies(parts.into_iter().fold(0, |all, part| all << 16 | u64::from(part)))
    }

    #[inline(always)]
    pub(crate) const fn card(self) -> CardIdx {
        CardIdx((self.0 >> 48) as u16)
    }
}

impl Cast {
    /// Takes over what another knows, reusing this one's memory.
    pub(crate) fn copy_from(&mut self, from: &Cast) {
        self.cards.clone_from(&from.cards);
        self.speaking.clone_from(&from.speaking);
        (self.sets, self.replaces, self.usable) = (from.sets, from.replaces, from.usable);
    }
}

/// The table before any modifier but changes of control.
pub(crate) fn printed<W: Watch + ?Sized>(g: &Game, lib: &Library, w: &W, faces: &mut Faces) {
    faces.table.resize(g.cards.len(), FaceNow::default());
    if !faces.sets.known {
        recast(g, lib, faces);
    }
    // What modifiers wrote is taken back; what lies where it lay has its face already.
    while let Some(wrote) = faces.wrote.pop() {
        if let Some(face) = faces.table.get_mut(wrote.card.index())
            && g.card(wrote.card).zone == Zone::Play
        {
            *face = FaceNow { place: face.place, ..face_of(lib, g.card(wrote.card)) };
        }
    }
    faces.grants.clear();
    faces.lost.clear();
    faces.active.clear();
    faces.kept.clear();
    faces.topics = 0;
    faces.said = Default::default();
    faces.sets = faces.cast.sets;
    faces.usable = faces.cast.usable;
    faces.replaces = faces.cast.replaces;
    if w.listens() && g.lying().any(|(_, c)| c.is(flag::FACE_DOWN)) {
        const NOTHING: [RuleId; 3] = [RuleId::of("505.1"), RuleId::of("505.1a"), RuleId::of("505.1b")];
        NOTHING.into_iter().for_each(|rule| w.mark(rule));
    }
    for seat in Seat::all() {
        for card in g.zone(Zone::Flip, seat) {
            faces.table[card.index()] = flipped(g, lib, card);
        }
    }
    for m in &g.modifiers {
        if let Direct::Control(obj, seat) = m.direct
            && g.is_current(obj)
        {
            faces.note(obj.card, 0, 0);
            faces.control(obj.card, seat);
        }
    }
}

/// A card in play as printed.
fn face_of(lib: &Library, c: &CardState) -> FaceNow {
    let def = lib.def(c.def);
    let side = def.side(c.boost());
    // What lies face down does nothing, and what it is may be anybody's guess.
    if c.is(flag::FACE_DOWN) {
        let FaceNow { types, attaches, .. } = side.face;
        return FaceNow { blank: true, types, attaches, controller: c.controller, ..FaceNow::default() };
    }
    let mut face = side.face;
    face.controller = c.controller;
    if c.is(flag::DILEMMA) {
        face.traits |= def.traits.dilemma;
    }
    face
}

/// Finds who is in play that was not, and the other way round.
fn recast(g: &Game, lib: &Library, faces: &mut Faces) {
    if faces.cast.cards.is_empty() || faces.cast.cards.len() > MOST {
        return cast_anew(g, lib, faces);
    }
    let mut lying = g.lying().peekable();
    let same = |was: &&Lies| lying.next_if(|(card, c)| Lies::of(*card, c) == **was).is_some();
    let mut at = faces.cast.cards.iter().take_while(same).count();
    let mut changed = false;
    for (card, c) in lying {
        let lies = Lies::of(card, c);
        match faces.cast.cards.get(at) {
            Some(was) if *was == lies => {}
            None => enlist(lib, faces, lies, c),
            Some(was) => {
                changed = true;
                if was.card() == card {
                    faces.cast.cards[at] = lies;
                    faces.cast.sets.clear(at);
                    put(faces, at, card, face_of(lib, c));
                } else if let Some(gone) = faces.cast.cards[at..].iter().position(|was| *was == lies) {
                    (0..gone).for_each(|_| delist(faces, at));
                } else {
                    return cast_anew(g, lib, faces);
                }
            }
        }
        at += 1;
    }
    while faces.cast.cards.len() > at {
        changed = true;
        delist(faces, at);
    }
    if changed {
        gather(g, lib, faces);
    }
}

fn cast_anew(g: &Game, lib: &Library, faces: &mut Faces) {
    faces.cast.cards.clear();
    faces.cast.sets = Sets::EMPTY;
    gather(g, lib, faces);
    g.lying().for_each(|(card, c)| enlist(lib, faces, Lies::of(card, c), c));
}

/// One more card is in play, the last in order.
fn enlist(lib: &Library, faces: &mut Faces, lies: Lies, c: &CardState) {
    let at = faces.cast.cards.len();
    faces.cast.cards.push(lies);
    put(faces, at, lies.card(), face_of(lib, c));
    join(lib, faces, lies.card(), c);
}

fn put(faces: &mut Faces, at: usize, card: CardIdx, face: FaceNow) {
    faces.cast.sets.add(at, &face);
    faces.table[card.index()] = FaceNow { place: at as u8, ..face };
}

/// One is no longer there, and those after it move up.
fn delist(faces: &mut Faces, at: usize) {
    faces.cast.cards.remove(at);
    faces.cast.sets.remove(at);
    for lies in &faces.cast.cards[at..] {
        let place = &mut faces.table[lies.card().index()].place;
        *place = place.wrapping_sub(1);
    }
}

/// What all the cards in play can do.
fn gather(g: &Game, lib: &Library, faces: &mut Faces) {
    faces.cast.speaking.clear();
    faces.cast.replaces = Deeds::default();
    faces.cast.usable = [Times::NONE; SEATS];
    faces.heard = Deeds::default();
    faces.listening.clear();
    for i in 0..faces.cast.cards.len() {
        let card = faces.cast.cards[i].card();
        join(lib, faces, card, g.card(card));
    }
}

/// What one more can do.
fn join(lib: &Library, faces: &mut Faces, card: CardIdx, c: &CardState) {
    let side = lib.def(c.def).side(c.boost());
    if side.hears.is_listening() {
        faces.heard.join(side.hears.of_any());
        faces.listening.push(card);
    }
    if c.is(flag::FACE_DOWN) {
        return;
    }
    let cast = &mut faces.cast;
    cast.replaces.join(side.replaces);
    if side.has.activated {
        for seat in Seat::all().filter(|seat| side.has.shared || *seat == c.controller) {
            cast.usable[seat.index()] = cast.usable[seat.index()].and(side.has.times);
        }
    }
    if side.has.always {
        cast.speaking.push(card);
    }
}
