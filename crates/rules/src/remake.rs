//! Modifiers that began or ended on a plain table: those of one card that came or went, and else all of them found anew, held
//! beside those that are kept.

use crate::amend::{Changed, take_back};
use crate::draft::Draft;
use crate::face::Faces;
use crate::game::Game;
use crate::ground::{Ground, Stirred};
use crate::ids::{CardIdx, Obj};
use crate::keep::find;
use crate::library::Library;
use crate::mark::Watch;
use crate::modify::{raw_touch, touch_of};
use crate::roster::{Roster, is_continuous};
use crate::touch::Touch;
use crate::view::View;
use crate::written::{Kept, Origin, Source, Wrote};
use ability::Zone;

/// One card came or went, and its own modifiers begin or end with it. Not where all have to be found anew.
pub(crate) fn follow_one(g: &mut Game, lib: &Library, written: &mut Touch, changed: &mut Changed) -> bool {
    let card = g.faces.cast.moved;
    if !g.faces.listed || !g.faces.cast.weighed || lib.takes_out {
        return false;
    }
    g.faces.cast.disturbed = true;
    match g.card(card).zone {
        Zone::Play => {
            let (stamp, source) = (g.card(card).stamp, g.obj(card));
            if !is_apart(lib, &g.faces, card) {
                if !crate::tiers::admits(g, lib, card) {
                    return false;
                }
                g.faces.tiers = true;
            }
            begin_with(lib, &mut g.faces, stamp, source)
        }
        _ => end_with(g, lib, card, written, changed),
    }
}

/// Whether none of the modifiers of a card that came reads what another writes, or the other way round; whether one is silenced
/// is found when it is asked.
pub(crate) fn is_apart(lib: &Library, faces: &Faces, card: CardIdx) -> bool {
    let new = faces.cast.spoken_by(card);
    let touches = faces.touches_with(lib, card);
    let hangs = |touch: &Touch| touch.but_silence().reads_what(touches) || touches.reads_what(*touch);
    new.iter().map(|(_, id)| &lib.ability(*id).touch).all(|touch| touch.plain && !hangs(touch))
}

/// The modifiers of a card that came are the youngest; what they do is still to be asked.
pub(crate) fn begin_with(lib: &Library, faces: &mut Faces, stamp: u32, source: Obj) -> bool {
    let card = source.card;
    let spoken = faces.cast.speaking.len() - faces.cast.spoken_by(card).len();
    let touches = faces.touches_with(lib, card);
    let late = faces.cast.speaking[spoken..].iter().any(|(_, id)| lib.ability(*id).touch.writes == 0);
    let given = late && faces.grants.iter().any(|grant| is_continuous(lib, grant.ability));
    if given || faces.kept.iter().any(|kept| kept.source.stamp >= stamp) {
        return false;
    }
    let you = faces.of(card).controller;
    let mut at = faces.kept.iter().position(|kept| kept.late).unwrap_or(faces.kept.len());
    for (_, id) in &faces.cast.speaking[spoken..] {
        let source = Source { stamp, origin: Origin::Ability(*id), source, you };
        let late = lib.ability(*id).touch.writes == 0;
        let kept = Kept { source, late, reads: late, ground: Ground::ALL, wrote: (0, 0), active: (0, 0) };
        if late {
            faces.kept.push(kept);
        } else {
            faces.kept.insert(at, kept);
            at += 1;
        }
    }
    faces.touches = touches;
    true
}

impl Faces {
    /// What modifiers that change faces read and write together, those of a card that came among them.
    pub(crate) fn touches_with(&self, lib: &Library, card: CardIdx) -> Touch {
        let mut touches = self.touches;
        let new = self.cast.spoken_by(card).iter().map(|(_, id)| &lib.ability(*id).touch);
        new.filter(|touch| touch.writes != 0).for_each(|touch| touches.join(touch));
        touches
    }
}

/// What the modifiers of a card that went gave is taken back.
fn end_with(g: &mut Game, lib: &Library, card: CardIdx, written: &mut Touch, changed: &mut Changed) -> bool {
    let ends = |kept: &Kept| kept.source.source.card == card && !matches!(kept.source.origin, Origin::Made(_));
    let gives = |kept: &Kept| {
        let mut given = g.faces.wrote[kept.written()].iter().filter_map(Wrote::granted);
        given.any(|ability| is_continuous(lib, ability))
    };
    // Counters are known by their place in a list, and those that fell off have left it (519.3a).
    let counted = |kept: &Kept| matches!(kept.source.origin, Origin::Counters(_));
    if g.faces.kept.iter().any(|kept| ends(kept) && (counted(kept) || gives(kept))) {
        return false;
    }
    let mut at = 0;
    while let Some(kept) = g.faces.kept.get(at).copied() {
        if !ends(&kept) {
            at += 1;
            continue;
        }
        if g.faces.is_listed(&kept) {
            *changed = Changed::Lists;
        }
        if !kept.late && !kept.written().is_empty() {
            *written = Touch::ANYTHING;
        }
        take_back(&g.cards, lib, &mut g.faces, kept);
        g.faces.kept.remove(at);
    }
    let mut touches = Touch::default();
    for kept in g.faces.kept.iter().filter(|kept| !kept.late) {
        touches.join(&touch_of(g, lib, kept.source));
    }
    g.faces.touches = touches;
    true
}

/// The walk over all modifiers as they are found anew, beside those that are kept.
struct Walk {
    /// How many have been found: what is kept begins with these.
    found: usize,
    stirred: Stirred,
    /// What has been written on faces since.
    written: Touch,
    changed: Changed,
}

impl Walk {
    /// Whether the next modifier is the next of those that are kept and does what it did, as most do.
    #[inline(always)]
    fn stays(&mut self, g: &Game, lib: &Library, (source, late): (Source, bool)) -> bool {
        let Some(kept) = g.faces.kept.get(self.found) else { return false };
        let stays = kept.source == source
            && kept.late == late
            && !matches!(source.origin, Origin::Counters(_))
            && !kept.is_stirred(g, lib, self.stirred, &self.written);
        self.found += usize::from(stays);
        stays
    }
}

/// Finds all modifiers anew: those that were there and rest on nothing that was stirred are left as they are. Says how much is
/// different; nothing where one of them is not plain.
pub(crate) fn remake<W: Watch + ?Sized>(g: &mut Game, lib: &Library, w: &W, stirred: Stirred) -> Option<Changed> {
    let mut roster = std::mem::take(&mut g.faces.roster);
    roster.fill(g, lib, &g.faces);
    roster.early.sort_by_key(|s| s.stamp);
    let mut draft = std::mem::take(&mut g.faces.draft);
    let mut walk = Walk { found: 0, stirred, written: Touch::default(), changed: Changed::Faces };
    while roster.plain && walk.found < roster.early.len() {
        let at = walk.found;
        if !walk.stays(g, lib, (roster.early[at], false)) {
            keep_or_find(g, lib, w, (roster.early[at], false), &mut walk, &mut draft);
        }
        give_abilities(g, lib, &mut roster, at);
    }
    let gone = g.faces.kept[walk.found..].iter().take_while(|kept| !kept.late).count();
    end(g, lib, &mut walk, gone);
    let mut late = 0;
    while roster.plain && late < roster.late.len() {
        if !walk.stays(g, lib, (roster.late[late], true)) {
            keep_or_find(g, lib, w, (roster.late[late], true), &mut walk, &mut draft);
        }
        late += 1;
    }
    let gone = g.faces.kept.len() - walk.found;
    end(g, lib, &mut walk, gone);
    let plain = roster.plain;
    g.faces.touches = roster.touches;
    g.faces.listed = true;
    g.faces.draft = draft;
    g.faces.roster = roster;
    plain.then_some(walk.changed)
}

/// One more modifier: as it was kept, where it was there before and would do the same.
fn keep_or_find<W: Watch + ?Sized>(
    g: &mut Game,
    lib: &Library,
    w: &W,
    (source, late): (Source, bool),
    walk: &mut Walk,
    draft: &mut Draft,
) {
    let at = walk.found;
    let before = g.faces.kept[at..].iter().position(|kept| kept.late == late && kept.is_of(source));
    // Those between have ended; should one of them come later, it begins again.
    if let Some(between @ 1..) = before {
        end(g, lib, walk, between);
    }
    walk.found += 1;
    if before.is_some() {
        let kept = &mut g.faces.kept[at];
        if kept.source.origin != source.origin && !kept.said().is_empty() {
            walk.changed = Changed::Lists;
        }
        kept.source = source;
        let counters = matches!(source.origin, Origin::Counters(_));
        if !counters && !g.faces.kept[at].is_stirred(g, lib, walk.stirred, &walk.written) {
            return;
        }
    }
    find(&View { g, lib, faces: &g.faces, w }, source, late, draft);
    if before.is_some() && g.faces.is_same(at, draft) {
        g.faces.kept[at].ground = draft.ground;
        return;
    }
    walk.written.join(raw_touch(g, lib, source));
    let was = before.map(|_| g.faces.kept[at]);
    if let Some(was) = was {
        take_back(&g.cards, lib, &mut g.faces, was);
    }
    let kept = g.faces.give(source, late, draft);
    if was.is_some_and(|was| g.faces.is_listed(&was)) || g.faces.is_listed(&kept) {
        walk.changed = Changed::Lists;
    }
    match was {
        Some(_) => g.faces.kept[at] = kept,
        None => g.faces.kept.insert(at, kept),
    }
}

/// The next so many of those that were kept have ended: what they gave is taken back.
#[inline(always)]
fn end(g: &mut Game, lib: &Library, walk: &mut Walk, n: usize) {
    let range = walk.found..walk.found + n;
    for at in range.clone() {
        let kept = g.faces.kept[at];
        if g.faces.is_listed(&kept) {
            walk.changed = Changed::Lists;
        }
        if !kept.late && !kept.written().is_empty() {
            walk.written = Touch::ANYTHING;
        }
        take_back(&g.cards, lib, &mut g.faces, kept);
    }
    if n != 0 {
        g.faces.kept.drain(range);
    }
}

/// The continuous abilities that the modifier at a place gives are modifiers too.
pub(crate) fn give_abilities(g: &Game, lib: &Library, roster: &mut Roster, at: usize) {
    let kept = &g.faces.kept[at];
    for n in kept.written() {
        let wrote = &g.faces.wrote[n];
        let Some(ability) = wrote.granted().filter(|ability| is_continuous(lib, *ability)) else { continue };
        // Once from each source.
        let same = |w: &Wrote| w.card == wrote.card && w.granted() == Some(ability);
        let mut earlier = g.faces.kept[..at].iter().filter(|k| k.source.source == kept.source.source);
        let given = earlier.any(|k| g.faces.wrote[k.written()].iter().any(same))
            || g.faces.wrote[kept.written().start..n].iter().any(same);
        if !given {
            roster.grant(g, lib, &g.faces, at, wrote.card, ability);
        }
    }
}
