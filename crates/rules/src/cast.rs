//! The cards in play as printed (505.1): kept from one time the table is worked out to the next, and looked through for those
//! that entered, left or turned.

use crate::able::{gather, join, part};
use crate::characteristics::flipped;
use crate::deeds::Deeds;
use crate::face::{FaceNow, Faces};
use crate::game::{CardState, Game, Pile, flag};
use crate::ground::Ground;
use crate::ids::{AbilityId, CardIdx, DefId, NONE, SEATS, Seat};
use crate::library::Library;
use crate::lookup::Lying;
use crate::mark::{RuleId, Watch};
use crate::near::Near;
use crate::printed::{Boost, Side};
use crate::records::Direct;
use crate::sets::{MOST, Sets};
use crate::times::When;
use crate::touch::facet;
use crate::written::Wrote;
use ability::Zone;

/// What is printed on the cards in play, all together.
#[derive(Clone, Debug, Default)]
pub(crate) struct Cast {
    /// Each of them, in order; none where nothing is known.
    pub(crate) cards: Vec<Lies>,
    /// Their continuous abilities that work in play.
    pub(crate) speaking: Vec<(CardIdx, AbilityId)>,
    pub(crate) sets: Sets,
    /// Where they are.
    pub(crate) near: Near,
    pub(crate) replaces: Deeds,
    pub(crate) usable: [When; SEATS],
    /// What was found when cards were last followed.
    followed: Followed,
    /// A modifier is to be asked again whatever it rests on.
    pub(crate) disturbed: bool,
    /// What was stirred by that.
    pub(crate) stirred: Ground,
    /// One card came or went and no other did, and its power counts or no longer counts among that of its controller's already.
    pub(crate) weighed: bool,
    /// The only card that came, went or turned since then, where there is only one.
    pub(crate) moved: CardIdx,
}

/// A card in play, its life, and all that decides what its face is before any modifier: its definition, how it lies and whose
/// it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Lies(u64);

impl Lies {
    #[inline(always)]
    fn of(card: CardIdx, c: &CardState) -> Lies {
        // Both flags and controller go into one part: no flag of these is among the lowest bits.
        const { assert!((flag::FACE_DOWN | flag::BOOSTED | flag::DILEMMA) & 1 == 0 && SEATS <= 2) };
        let flags = c.flags & (flag::FACE_DOWN | flag::BOOSTED | flag::DILEMMA) | u16::from(c.controller.0);
        let parts = [card.0, c.def.0, c.life, flags];
        Lies(parts.into_iter().fold(0, |all, part| all << 16 | u64::from(part)))
    }

    /// Whether continuous abilities of it work in play.
    fn speaks(self, lib: &Library) -> bool {
        let flags = self.0 as u16;
        let boost = if flags & flag::BOOSTED != 0 { Boost::Boosted } else { Boost::Start };
        flags & flag::FACE_DOWN == 0 && lib.def(self.def()).side(boost).has.always
    }

    #[inline(always)]
    const fn def(self) -> DefId {
        DefId((self.0 >> 32) as u16)
    }

    #[inline(always)]
    const fn controller(self) -> Seat {
        Seat((self.0 & 1) as u8)
    }

    /// What it is printed with; its definition is what somebody may have imagined since.
    fn side(self, lib: &Library, def: DefId) -> &Side {
        let boost = if self.0 as u16 & flag::BOOSTED != 0 { Boost::Boosted } else { Boost::Start };
        lib.def(def).side(boost)
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
        (self.sets, self.near) = (from.sets, from.near);
        (self.replaces, self.usable) = (from.replaces, from.usable);
        self.moved = from.moved;
    }

    /// The continuous abilities of the card that came last.
    pub(crate) fn spoken_by(&self, card: CardIdx) -> &[(CardIdx, AbilityId)] {
        let before = self.speaking.iter().rposition(|(speaks, _)| *speaks != card);
        &self.speaking[before.map_or(0, |at| at + 1)..]
    }

    /// A card came, went or turned, or several did; none before where all are known.
    #[inline]
    pub(crate) fn hint(&mut self, card: CardIdx, known: bool) {
        self.moved = if known || self.moved == card { card } else { NONE };
    }
}

/// The table before any modifier but changes of control.
pub(crate) fn printed<W: Watch + ?Sized>(g: &Game, lib: &Library, w: &W, faces: &mut Faces) {
    faces.table.resize(g.cards.len(), FaceNow::default());
    if !faces.sets.known {
        recast(&g.cards, &g.play, lib, faces);
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
pub(crate) fn face_of(lib: &Library, c: &CardState) -> FaceNow {
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

/// What came of following cards that came or went.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Followed {
    /// No modifier comes from any of them. Where the table is not plain, none has written on one either.
    Quiet,
    /// There may be other modifiers.
    Loud,
    /// The table has to be worked out anew.
    #[default]
    Lost,
}

/// Follows cards that came or went, on a table on which nobody has changed hands.
pub(crate) fn follow(cards: &[CardState], play: &Pile, lib: &Library, faces: &mut Faces) -> Followed {
    if faces.cast.cards.is_empty() || faces.cast.cards.len() > MOST {
        return Followed::Lost;
    }
    faces.table.resize(cards.len(), FaceNow::default());
    faces.cast.followed = Followed::Quiet;
    faces.cast.stirred = Ground::NONE;
    faces.cast.weighed = false;
    recast(cards, play, lib, faces);
    if faces.cast.followed == Followed::Lost || !faces.cast.sets.known {
        return Followed::Lost;
    }
    faces.sets = faces.cast.sets;
    // Where nothing in force writes colours, no card is of others than those printed on it.
    if !faces.plain {
        for i in 0..faces.wrote.len() {
            recolor(faces, faces.wrote[i].card);
        }
    } else if faces.touches.writes & facet::COLOR != 0 {
        // What was taken back is noted still.
        for i in 0..faces.kept.len() {
            for at in faces.kept[i].written() {
                let Wrote { card, colors, .. } = faces.wrote[at];
                if colors.0 != 0 {
                    recolor(faces, card);
                }
            }
        }
    }
    if faces.touches.writes & (facet::TYPE | facet::CONTROL) != 0 {
        // What is printed on a card does not tell what came or went, nor whose it was.
        faces.cast.stirred = Ground::CAST.and(Ground::HERE);
    }
    faces.usable = faces.cast.usable;
    faces.replaces = faces.cast.replaces;
    for i in 0..faces.grants.len() {
        crate::mods::join_granted(lib, faces, faces.grants[i].ability);
    }
    faces.cast.followed
}

/// The bits of a card in play are those of what it is like now.
fn recolor(faces: &mut Faces, card: CardIdx) {
    if faces.bit(card) != 0 {
        let face = faces.table[card.index()];
        faces.sets.clear(face.place.into());
        faces.sets.add(face.place.into(), &face);
    }
}

/// Finds who is in play that was not, and the other way round.
fn recast(cards: &[CardState], play: &Pile, lib: &Library, faces: &mut Faces) {
    if faces.cast.cards.is_empty() || faces.cast.cards.len() > MOST {
        return cast_anew(cards, play, lib, faces);
    }
    if faces.cast.moved != NONE && recast_one(cards, play, lib, faces) {
        return;
    }
    let mut lying = Lying::of(cards, play).peekable();
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
                    faces.cast.followed = Followed::Loud;
                    faces.cast.stirred = Ground::CAST.and(Ground::HERE);
                    faces.astir.add(c.area);
                    disturb(faces, card);
                    faces.cast.cards[at] = lies;
                    faces.cast.sets.clear(at);
                    faces.cast.near.clear(at);
                    put(faces, at, (card, c), face_of(lib, c));
                } else if let Some(gone) = faces.cast.cards[at..].iter().position(|was| *was == lies) {
                    (0..gone).for_each(|_| delist(lib, faces, at));
                } else {
                    return cast_anew(cards, play, lib, faces);
                }
            }
        }
        at += 1;
    }
    while faces.cast.cards.len() > at {
        changed = true;
        delist(lib, faces, at);
    }
    if changed {
        gather(cards, lib, faces);
    }
}

/// The same where only one card can have come, gone or turned; not where it turns out that others have.
#[inline(always)]
fn recast_one(cards: &[CardState], play: &Pile, lib: &Library, faces: &mut Faces) -> bool {
    let card = faces.cast.moved;
    let c = &cards[card.index()];
    let at = usize::from(faces.of(card).place);
    let was = faces.cast.cards.get(at).copied().filter(|lies| lies.card() == card);
    match (was, c.zone) {
        (Some(was), Zone::Play) => {
            if was != Lies::of(card, c) {
                return false;
            }
        }
        (None, Zone::Play) => {
            if play.last != card || faces.cast.cards.len() + 1 != usize::from(play.count) {
                return false;
            }
            enlist(lib, faces, Lies::of(card, c), c);
            faces.weigh(card, 1);
            faces.cast.weighed = true;
        }
        (Some(was), _) => {
            if faces.cast.cards.len() != usize::from(play.count) + 1 {
                return false;
            }
            faces.weigh(card, -1);
            faces.cast.weighed = true;
            delist(lib, faces, at);
            // A copy has gone as what it was, not as what it is now.
            let sides = [was.side(lib, c.def), was.side(lib, was.def())];
            if sides.iter().any(|side| !side.replaces.is_empty() || side.has.activated) {
                gather(cards, lib, faces);
            } else {
                part(faces, card, sides);
            }
        }
        (None, _) => {}
    }
    faces.cast.cards.len() == usize::from(play.count)
}

fn cast_anew(cards: &[CardState], play: &Pile, lib: &Library, faces: &mut Faces) {
    faces.cast.cards.clear();
    faces.cast.sets = Sets::EMPTY;
    faces.cast.near = Near::default();
    gather(cards, lib, faces);
    Lying::of(cards, play).for_each(|(card, c)| enlist(lib, faces, Lies::of(card, c), c));
    faces.cast.followed = Followed::Lost;
}

/// One more card is in play, the last in order.
fn enlist(lib: &Library, faces: &mut Faces, lies: Lies, c: &CardState) {
    let at = faces.cast.cards.len();
    faces.cast.cards.push(lies);
    disturb(faces, lies.card());
    if lies.speaks(lib) {
        faces.cast.followed = Followed::Loud;
    }
    let face = face_of(lib, c);
    faces.cast.stirred =
        faces.cast.stirred.and(Ground::here(face.types, c.controller)).and(Ground::present(face.types));
    faces.astir.add(c.area);
    put(faces, at, (lies.card(), c), face);
    join(lib, faces, lies.card(), c);
}

#[inline(always)]
fn put(faces: &mut Faces, at: usize, (card, c): (CardIdx, &CardState), face: FaceNow) {
    faces.cast.sets.add(at, &face);
    faces.cast.near.add(at, c.area);
    faces.table[card.index()] = FaceNow { place: at as u8, ..face };
}

/// One is no longer there, and those after it move up.
fn delist(lib: &Library, faces: &mut Faces, at: usize) {
    let gone = faces.cast.cards.remove(at);
    disturb(faces, gone.card());
    let types = 1 << lib.def(gone.def()).kind as u8;
    let here = Ground::here(types, gone.controller());
    faces.cast.stirred = faces.cast.stirred.and(Ground::WENT.and(here)).and(Ground::present(types));
    if gone.speaks(lib) {
        faces.cast.followed = Followed::Loud;
    }
    faces.cast.sets.remove(at);
    faces.cast.near.remove(at);
    for lies in &faces.cast.cards[at..] {
        let place = &mut faces.table[lies.card().index()].place;
        *place = place.wrapping_sub(1);
    }
}

/// A card is no longer what it was: modifiers that come from it, wherever it was then, and those that have written on it are to
/// be asked again, and what they wrote on it is gone.
fn disturb(faces: &mut Faces, card: CardIdx) {
    let Faces { kept, wrote, cast, plain, .. } = faces;
    for kept in kept {
        if kept.source.source.card == card {
            kept.ground = Ground::ALL;
            cast.disturbed = true;
            cast.followed = Followed::Loud;
        }
        for wrote in wrote[kept.written()].iter_mut().filter(|wrote| wrote.card == card) {
            match plain {
                true => {
                    kept.ground = Ground::ALL;
                    cast.disturbed = true;
                    wrote.card = NONE;
                }
                false => {
                    kept.ground = Ground::ALL;
                    cast.followed = Followed::Loud;
                }
            }
        }
    }
}
