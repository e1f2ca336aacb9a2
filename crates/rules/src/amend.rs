//! The table put right where modifiers do something else than before, began or ended, without working it out anew: as long as all
//! of them are plain, what one gave is taken back and what it gives now is added, whatever the others do.

use crate::cast::Followed;
use crate::characteristics::colored;
use crate::draft::Draft;
use crate::face::{Faces, kinds};
use crate::game::{CardState, Game};
use crate::ground::{Ground, Stirred};
use crate::ids::{AreaId, CardIdx, NONE};
use crate::keep::relist;
use crate::library::Library;
use crate::mark::Watch;
use crate::modify::raw_touch;
use crate::occurrence::NOWHERE;
use crate::records::Direct;
use crate::remake::{follow_one, remake};
use crate::roster::is_continuous;
use crate::tiers::Round;
use crate::topic::Topic;
use crate::touch::{Touch, facet};
use crate::view::View;
use crate::written::{Kept, Origin, Source, Wrote};
use std::ops::Range;

/// How much of the table was found to be different.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Changed {
    Nothing,
    /// Power and colours.
    Faces,
    /// Abilities given, or what is in force beside faces.
    Lists,
    /// Continuous abilities given: there are other modifiers.
    Roster,
}

/// More power than this and what is added may not be all that is there: the limits of a number are near.
const MOST_POWER: u16 = 9_999;

/// Noted more than this, what was taken back is cleared away.
const MOST_NOTES: usize = 192;

impl Kept {
    /// Its part of `wrote`.
    #[inline(always)]
    pub(crate) fn written(&self) -> Range<usize> {
        self.wrote.0 as usize..self.wrote.1 as usize
    }

    /// Its part of `active`.
    #[inline(always)]
    pub(crate) fn said(&self) -> Range<usize> {
        self.active.0 as usize..self.active.1 as usize
    }

    /// Whether it may do something else now that something was stirred or, where it changes no face, written on faces.
    #[inline(always)]
    pub(crate) fn is_stirred(&self, g: &Game, lib: &Library, stirred: Stirred, written: &Touch) -> bool {
        stirred.meets(self.ground, || self.area(g))
            || self.reads && written.writes != 0 && self.reads_what(g, lib, written)
    }

    /// Where the card is that a continuous ability is on: "here" in its text.
    fn area(&self, g: &Game) -> AreaId {
        match self.source.origin {
            Origin::Ability(_) => g.area_of(self.source.source.card),
            Origin::Made(_) | Origin::Counters(_) => NOWHERE,
        }
    }

    /// Whether it reads what was written on faces, when it is found.
    #[inline(never)]
    fn reads_what(&self, g: &Game, lib: &Library, written: &Touch) -> bool {
        raw_touch(g, lib, self.source).reads_what(*written)
    }

    /// Whether it is the same modifier: what was made by effects and what stands on counters is told by its age.
    pub(crate) fn is_of(&self, source: Source) -> bool {
        match (self.source.origin, source.origin) {
            (Origin::Ability(_), Origin::Ability(_)) => self.source == source,
            (Origin::Made(_), Origin::Made(_)) | (Origin::Counters(_), Origin::Counters(_)) => {
                self.source.stamp == source.stamp
            }
            (Origin::Ability(_) | Origin::Made(_) | Origin::Counters(_), _) => false,
        }
    }
}

/// Puts the table right; not where it has to be worked out anew.
pub(crate) fn amend<W: Watch + ?Sized>(g: &mut Game, lib: &Library, w: &W) -> bool {
    let mut ground = g.faces.stirred;
    let mut written = Touch::default();
    let mut changed = Changed::Nothing;
    if !g.faces.sets.known {
        match crate::cast::follow(&g.cards, &g.play, lib, &mut g.faces) {
            Followed::Lost => return false,
            Followed::Quiet => {}
            Followed::Loud => g.faces.listed &= follow_one(g, lib, &mut written, &mut changed),
        }
        ground = ground.and(g.faces.cast.stirred);
    }
    let stirred = Stirred { ground, areas: g.faces.astir };
    let joined = g.faces.cast.disturbed;
    if g.faces.listed && !g.faces.ground.meets(ground) && !g.faces.cast.disturbed {
        // Nobody rests on that.
    } else if g.faces.listed {
        match ask_stirred(g, lib, w, stirred, &mut written) {
            Some(asked) => changed = changed.max(asked),
            None => {
                g.faces.unsay();
                return false;
            }
        }
    } else {
        changed = Changed::Roster;
    }
    match changed {
        Changed::Nothing | Changed::Faces => {}
        Changed::Lists => relist(g, lib),
        Changed::Roster => {
            // What was asked already gives other abilities.
            let (stirred, asked) =
                if g.faces.listed { (Stirred::NOTHING, Changed::Lists) } else { (stirred, Changed::Nothing) };
            let Some(found) = find_anew(g, lib, w, stirred, &mut written) else {
                g.faces.unsay();
                return false;
            };
            if found.max(asked) >= Changed::Lists {
                relist(g, lib);
            }
            g.faces.rest();
        }
    }
    g.faces.cast.disturbed = false;
    if g.faces.wrote.len() > MOST_NOTES {
        g.faces.clear_notes();
    }
    if ground.meets(Ground::present(kinds::CHARACTER)) && !std::mem::take(&mut g.faces.cast.weighed) {
        g.faces.colored = colored(g, &g.faces);
    }
    // Who and what cards are stays as it is, where all that has changed is power and colours.
    if changed >= Changed::Lists || joined {
        let is = g.faces.is_fickle(g);
        g.faces.be_fickle(is);
    }
    g.faces.plain
}

/// Asks those that rest on what was stirred; none where it is no longer clear who goes first.
fn ask_stirred<W: Watch + ?Sized>(
    g: &mut Game,
    lib: &Library,
    w: &W,
    stirred: Stirred,
    written: &mut Touch,
) -> Option<Changed> {
    let mut changed = Some(Changed::Nothing);
    let mut from = 0;
    if !g.faces.tiers {
        // Often what was stirred is of another place or of other cards than any of them reads.
        let first = g.faces.kept.iter().position(|kept| kept.is_stirred(g, lib, stirred, written));
        let Some(first) = first else { return changed };
        from = first;
    }
    let mut draft = std::mem::take(&mut g.faces.draft);
    let mut moved = g.faces.tiers;
    if g.faces.tiers {
        let mut round = Round { stirred, draft: &mut draft, written, changed: Changed::Nothing };
        changed = round.go(g, lib, w).map(|()| round.changed);
    } else {
        for i in from..g.faces.kept.len() {
            if i == from || g.faces.kept[i].is_stirred(g, lib, stirred, written) {
                let before = g.faces.kept[i].ground;
                changed = changed.max(Some(ask_again(g, lib, w, i, &mut draft, written)));
                // One that was to be asked for another reason rests on everything until then, which is in no sum yet.
                moved |= before == Ground::ALL || g.faces.kept[i].ground != before;
            }
        }
    }
    g.faces.draft = draft;
    if moved {
        g.faces.rest();
    }
    changed
}

/// Finds all modifiers anew, and says how much is different; none where the table has to be worked out anew.
fn find_anew<W: Watch + ?Sized>(
    g: &mut Game,
    lib: &Library,
    w: &W,
    stirred: Stirred,
    written: &mut Touch,
) -> Option<Changed> {
    if !g.faces.tiers {
        return remake(g, lib, w, stirred);
    }
    let mut draft = std::mem::take(&mut g.faces.draft);
    let mut round = Round { stirred, draft: &mut draft, written, changed: Changed::Lists };
    let found = round.go_anew(g, lib, w);
    g.faces.draft = draft;
    found.map(|()| Changed::Lists)
}

/// Asks a modifier what it does now, and does that.
pub(crate) fn ask_again<W: Watch + ?Sized>(
    g: &mut Game,
    lib: &Library,
    w: &W,
    i: usize,
    draft: &mut Draft,
    written: &mut Touch,
) -> Changed {
    let Kept { source, late, .. } = g.faces.kept[i];
    crate::draft::find(&View { g, lib, faces: &g.faces, w }, source, late, draft);
    g.faces.kept[i].ground = draft.ground;
    if g.faces.is_same(i, draft) {
        return Changed::Nothing;
    }
    let kept = g.faces.kept[i];
    let abilities = g.faces.wrote[kept.written()].iter().chain(&draft.wrote).filter_map(|wrote| wrote.granted());
    let mut changed = if kept.said().is_empty() && draft.active.is_empty() { Changed::Faces } else { Changed::Lists };
    for ability in abilities {
        changed = changed.max(if is_continuous(lib, ability) { Changed::Roster } else { Changed::Lists });
    }
    written.join(raw_touch(g, lib, source));
    take_back(&g.cards, lib, &mut g.faces, kept);
    g.faces.kept[i] = g.faces.give(source, late, draft);
    changed
}

/// Takes back the power that a modifier gave, and gives what it gives now; not where that can't be taken back one by one, or notes
/// have to be cleared away.
pub(crate) fn replace(cards: &[CardState], lib: &Library, faces: &mut Faces, i: usize, draft: &Draft) -> bool {
    let Kept { source, late, .. } = faces.kept[i];
    let mut written = faces.wrote[faces.kept[i].written()].iter().chain(&draft.wrote);
    if faces.wrote.len() > MOST_NOTES || !written.all(|wrote| faces.is_light(wrote)) {
        return false;
    }
    let plain = std::mem::replace(&mut faces.plain, true);
    take_back(cards, lib, faces, faces.kept[i]);
    faces.kept[i] = faces.give(source, late, draft);
    std::mem::replace(&mut faces.plain, plain)
}

/// Takes back from cards what a modifier gave them.
pub(crate) fn take_back(cards: &[CardState], lib: &Library, faces: &mut Faces, kept: Kept) {
    for at in kept.written() {
        let wrote = faces.wrote[at];
        faces.wrote[at].card = NONE;
        if wrote.card == NONE || wrote.is_idle() {
            continue;
        }
        faces.weigh(wrote.card, -1);
        if wrote.stubborn {
            let still = faces.wrote.iter().any(|w| w.card == wrote.card && w.stubborn);
            faces.table[wrote.card.index()].stubborn = still;
        }
        if wrote.blank {
            let still = faces.wrote.iter().any(|w| w.card == wrote.card && w.blank);
            let blank = still || crate::cast::face_of(lib, &cards[wrote.card.index()]).blank;
            faces.table[wrote.card.index()].blank = blank;
            faces.ask_silenced(wrote.card);
        }
        if wrote.power != 0 {
            let face = &mut faces.table[wrote.card.index()];
            face.power -= if face.has_power { wrote.power } else { 0 };
        }
        if wrote.colors.0 != 0 {
            let printed = crate::cast::face_of(lib, &cards[wrote.card.index()]).colors;
            let given = faces.wrote.iter().filter(|w| w.card == wrote.card);
            let colors = given.fold(printed, |all, w| all.with(w.colors));
            faces.set_colors(wrote.card, colors);
        }
        faces.weigh(wrote.card, 1);
    }
}

impl Faces {
    /// Does what a modifier does, and keeps it; what else is in force is told by `relist`.
    pub(crate) fn give(&mut self, source: Source, late: bool, draft: &Draft) -> Kept {
        let from = (self.wrote.len() as u32, self.active.len() as u32);
        for wrote in &draft.wrote {
            if wrote.card == NONE {
                self.notes(*wrote);
                continue;
            }
            self.weigh(wrote.card, -1);
            self.put(wrote);
            self.weigh(wrote.card, 1);
            self.plain &= self.bit(wrote.card) != 0 && self.of(wrote.card).power.unsigned_abs() <= MOST_POWER;
        }
        self.active.extend_from_slice(&draft.active);
        let (wrote, active) = ((from.0, self.wrote.len() as u32), (from.1, self.active.len() as u32));
        Kept { source, late, reads: draft.reads, ground: draft.ground, wrote, active }
    }

    /// Whether a modifier is in force beside faces, or gives abilities.
    pub(crate) fn is_listed(&self, kept: &Kept) -> bool {
        !kept.said().is_empty() || self.wrote[kept.written()].iter().any(|wrote| wrote.which == Wrote::GRANT)
    }

    /// Finds what all that is kept rests on.
    fn rest(&mut self) {
        self.ground = self.kept.iter().fold(Ground::NONE, |all, kept| all.and(kept.ground));
    }

    /// The power of a card counts among that of its controller's characters, or no longer does.
    #[inline(always)]
    pub(crate) fn weigh(&mut self, card: CardIdx, times: i32) {
        let face = &self.table[card.index()];
        if face.is(kinds::CHARACTER) && face.has_power && face.power > 0 {
            let power = i32::from(face.power) * times;
            let sum = &mut self.colored[face.controller.index()];
            face.colors.iter().for_each(|color| sum[color as usize] += power);
        }
    }

    /// Nothing is said of single cards.
    pub(crate) fn unsay(&mut self) {
        for active in self.active.iter().filter(|active| active.reach.only != NONE) {
            self.table[active.reach.only.index()].singled = 0;
        }
    }

    /// Whether something in force may change what uniqueness and pre-priority processing look at.
    pub(crate) fn is_fickle(&self, g: &Game) -> bool {
        // A keyword has no say in it, unless it makes a Troublemaker Epic.
        let keyword = if g.edition.villain_is_epic() { 0 } else { facet::KEYWORD };
        self.touches.writes & !(facet::POWER | facet::COLOR | facet::LOCK | keyword) != 0
            || self.speaks_of(Topic::Troublemakers)
            || g.modifiers.iter().any(|m| matches!(m.direct, Direct::Control(..)))
    }

    /// Other modifiers are in force, of which some may change it or not.
    pub(crate) fn be_fickle(&mut self, fickle: bool) {
        let was = std::mem::replace(&mut self.fickle, fickle);
        if was || fickle {
            self.unique_checked = false;
            self.orderly = false;
        }
    }

    /// Clears away notes of what was taken back.
    #[inline(never)]
    fn clear_notes(&mut self) {
        let mut wrote = std::mem::take(&mut self.draft.wrote);
        wrote.clear();
        for kept in &mut self.kept {
            let from = wrote.len() as u32;
            wrote.extend_from_slice(&self.wrote[kept.written()]);
            kept.wrote = (from, wrote.len() as u32);
        }
        self.draft.wrote = std::mem::replace(&mut self.wrote, wrote);
    }

    /// Whether all that modifiers wrote can be taken back one by one: it lies on cards in play, and no power is near its limit.
    pub(crate) fn is_plain(&self) -> bool {
        self.wrote.iter().all(|wrote| self.is_light(wrote))
    }

    pub(crate) fn is_light(&self, wrote: &Wrote) -> bool {
        wrote.card == NONE || self.bit(wrote.card) != 0 && self.of(wrote.card).power.unsigned_abs() <= MOST_POWER
    }
}
