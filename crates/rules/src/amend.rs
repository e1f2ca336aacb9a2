//! The table put right where modifiers do something else than before, began or ended, without working it out anew: as long as all
//! of them are plain, what one gave is taken back and what it gives now is added, whatever the others do.

use crate::cast::Followed;
use crate::characteristics::colored;
use crate::draft::Draft;
use crate::face::{Faces, kinds};
use crate::game::{CardState, Game};
use crate::ground::Ground;
use crate::ids::{CardIdx, NONE};
use crate::keep::find;
use crate::library::Library;
use crate::mark::Watch;
use crate::modify::{meshes_of, raw_touch};
use crate::records::Direct;
use crate::roster::{Roster, is_continuous};
use crate::topic::Topic;
use crate::touch::{Touch, facet};
use crate::view::View;
use crate::written::{Active, Kept, Origin, Source, Wrote};
use std::ops::Range;

/// How much of the table was found to be different.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Changed {
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
    pub(crate) fn is_stirred(&self, g: &Game, lib: &Library, stirred: Ground, written: &Touch) -> bool {
        self.ground.meets(stirred) || self.late && written.writes != 0 && self.reads(g, lib, written)
    }

    /// Whether it reads what was written on faces, when it is found.
    #[inline(never)]
    fn reads(&self, g: &Game, lib: &Library, written: &Touch) -> bool {
        !meshes_of(g, lib, self.source.origin).is_some_and(|meshes| meshes.blind)
            && raw_touch(g, lib, self.source).reads_what(*written)
    }

    /// Whether it is the same modifier: what was made by effects and what stands on counters is told by its age.
    fn is_of(&self, source: Source) -> bool {
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
    let mut stirred = g.faces.stirred;
    if !g.faces.sets.known {
        match crate::cast::follow(&g.cards, &g.play, lib, &mut g.faces) {
            Followed::Lost => return false,
            Followed::Quiet => {}
            Followed::Loud => g.faces.listed = false,
        }
        stirred = stirred.and(g.faces.cast.stirred);
    }
    let fickle = g.faces.fickle;
    let mut changed = Changed::Nothing;
    if g.faces.listed && !g.faces.ground.meets(stirred) && !g.faces.cast.disturbed {
        // Nobody rests on that.
    } else if g.faces.listed {
        let mut draft = std::mem::take(&mut g.faces.draft);
        let mut written = Touch::default();
        for i in 0..g.faces.kept.len() {
            if g.faces.kept[i].is_stirred(g, lib, stirred, &written) {
                changed = changed.max(ask_again(g, lib, w, i, &mut draft, &mut written));
            }
        }
        g.faces.draft = draft;
        g.faces.rest();
    } else {
        changed = Changed::Roster;
    }
    match changed {
        Changed::Nothing | Changed::Faces => {}
        Changed::Lists => relist(g, lib),
        Changed::Roster => {
            let stirred = if g.faces.listed { Ground::NONE } else { stirred };
            if !remake(g, lib, w, stirred) {
                g.faces.unsay();
                return false;
            }
            relist(g, lib);
            g.faces.rest();
        }
    }
    g.faces.cast.disturbed = false;
    g.faces.clear_notes();
    if stirred.meets(Ground::present(kinds::CHARACTER)) && !std::mem::take(&mut g.faces.cast.weighed) {
        g.faces.colored = colored(g, &g.faces);
    }
    // Who and what cards are stays as it is, where all that has changed is power and colours.
    if changed >= Changed::Lists {
        g.faces.fickle = g.faces.is_fickle(g);
        if fickle || g.faces.fickle {
            g.faces.unique_checked = false;
            g.faces.orderly = false;
        }
    }
    g.faces.plain
}

/// Asks a modifier what it does now, and does that.
fn ask_again<W: Watch + ?Sized>(
    g: &mut Game,
    lib: &Library,
    w: &W,
    i: usize,
    draft: &mut Draft,
    written: &mut Touch,
) -> Changed {
    let Kept { source, late, .. } = g.faces.kept[i];
    find(&View { g, lib, faces: &g.faces, w }, source, late, draft);
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
fn take_back(cards: &[CardState], lib: &Library, faces: &mut Faces, kept: Kept) {
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
    fn give(&mut self, source: Source, late: bool, draft: &Draft) -> Kept {
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
        Kept { source, late, ground: draft.ground, wrote, active }
    }

    /// Finds what all that is kept rests on.
    fn rest(&mut self) {
        self.ground = self.kept.iter().fold(Ground::NONE, |all, kept| all.and(kept.ground));
    }

    /// The power of a card counts among that of its controller's characters, or no longer does.
    pub(crate) fn weigh(&mut self, card: CardIdx, times: i32) {
        let face = &self.table[card.index()];
        if face.is(kinds::CHARACTER) && face.has_power && face.power > 0 {
            let power = i32::from(face.power) * times;
            let sum = &mut self.colored[face.controller.index()];
            face.colors.iter().for_each(|color| sum[color as usize] += power);
        }
    }

    /// Nothing is said of single cards.
    fn unsay(&mut self) {
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

    /// Clears away notes of what was taken back, when there are many.
    fn clear_notes(&mut self) {
        if self.wrote.len() <= MOST_NOTES {
            return;
        }
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

    fn is_light(&self, wrote: &Wrote) -> bool {
        wrote.card == NONE || self.bit(wrote.card) != 0 && self.of(wrote.card).power.unsigned_abs() <= MOST_POWER
    }
}

/// Modifiers as they were kept before, and where those lie that have not been found again.
struct Before {
    list: Vec<Kept>,
    next: usize,
}

impl Before {
    /// One has been found: it is not looked for again, and not taken back.
    fn take(&mut self, at: usize) -> Kept {
        self.next = at + 1;
        let kept = &mut self.list[at];
        let was = *kept;
        kept.source.stamp = u32::MAX;
        kept.wrote = (0, 0);
        was
    }
}

/// Finds all modifiers anew: those that were there and rest on nothing that was stirred are left as they are. Not where one of
/// them is not plain.
fn remake<W: Watch + ?Sized>(g: &mut Game, lib: &Library, w: &W, stirred: Ground) -> bool {
    let mut roster = std::mem::take(&mut g.faces.roster);
    roster.fill(g, lib, &g.faces);
    roster.early.sort_by_key(|s| s.stamp);
    let mut draft = std::mem::take(&mut g.faces.draft);
    let mut before = Before { list: std::mem::take(&mut g.faces.before), next: 0 };
    before.list.clear();
    std::mem::swap(&mut g.faces.kept, &mut before.list);
    let mut written = Touch::default();
    let mut i = 0;
    while roster.plain && i < roster.early.len() {
        keep_or_find(g, lib, w, (roster.early[i], false), stirred, &mut written, &mut before, &mut draft);
        give_abilities(g, lib, &mut roster, i);
        i += 1;
    }
    for kept in before.list.iter().filter(|kept| !kept.late && !kept.written().is_empty()) {
        written = Touch::ANYTHING;
        take_back(&g.cards, lib, &mut g.faces, *kept);
    }
    let mut i = 0;
    while roster.plain && i < roster.late.len() {
        keep_or_find(g, lib, w, (roster.late[i], true), stirred, &mut written, &mut before, &mut draft);
        i += 1;
    }
    for kept in before.list.iter().filter(|kept| kept.late) {
        take_back(&g.cards, lib, &mut g.faces, *kept);
    }
    let plain = roster.plain;
    g.faces.touches = roster.touches;
    g.faces.listed = true;
    g.faces.before = before.list;
    g.faces.draft = draft;
    g.faces.roster = roster;
    plain
}

#[allow(clippy::too_many_arguments)]
/// One more modifier: as it was kept, where it was there before and would do the same.
fn keep_or_find<W: Watch + ?Sized>(
    g: &mut Game,
    lib: &Library,
    w: &W,
    (source, late): (Source, bool),
    stirred: Ground,
    written: &mut Touch,
    before: &mut Before,
    draft: &mut Draft,
) {
    // Most follow the one that was found last.
    let is = |kept: &Kept| kept.late == late && kept.is_of(source);
    let at =
        if before.list.get(before.next).is_some_and(is) { Some(before.next) } else { before.list.iter().position(is) };
    let known = at.map(|at| before.take(at));
    if let Some(kept) = known
        && !(Kept { source, ..kept }).is_stirred(g, lib, stirred, written)
        && !matches!(source.origin, Origin::Counters(_))
    {
        return g.faces.kept.push(Kept { source, ..kept });
    }
    find(&View { g, lib, faces: &g.faces, w }, source, late, draft);
    written.join(raw_touch(g, lib, source));
    if let Some(kept) = known {
        take_back(&g.cards, lib, &mut g.faces, kept);
    }
    let kept = g.faces.give(source, late, draft);
    g.faces.kept.push(kept);
}

/// The continuous abilities that the modifier at a place gives are modifiers too.
fn give_abilities(g: &Game, lib: &Library, roster: &mut Roster, at: usize) {
    let Some(kept) = g.faces.kept.last() else { return };
    for (n, wrote) in g.faces.wrote[kept.written()].iter().enumerate() {
        let Some(ability) = wrote.granted() else { continue };
        // Once from each source.
        let earlier = g.faces.kept.iter().filter(|k| k.source.source == kept.source.source).flat_map(|k| {
            let all = k.written();
            let end = if k.wrote == kept.wrote { all.start + n } else { all.end };
            &g.faces.wrote[all.start..end]
        });
        if !earlier.into_iter().any(|w| w.card == wrote.card && w.granted() == Some(ability)) {
            roster.grant(g, lib, &g.faces, at, wrote.card, ability);
        }
    }
}

/// Puts together what all modifiers that are kept say and give beside faces.
fn relist(g: &mut Game, lib: &Library) {
    g.faces.unsay();
    let mut before = std::mem::take(&mut g.faces.draft.active);
    std::mem::swap(&mut before, &mut g.faces.active);
    g.faces.active.clear();
    g.faces.topics = 0;
    g.faces.said = Default::default();
    g.faces.grants.clear();
    g.faces.usable = g.faces.cast.usable;
    g.faces.replaces = g.faces.cast.replaces;
    for i in 0..g.faces.kept.len() {
        let kept = g.faces.kept[i];
        let from = g.faces.active.len() as u32;
        if !kept.said().is_empty() {
            let origin = kept.source.origin;
            let speeches = meshes_of(g, lib, origin).map_or(&[][..], |meshes| &meshes.speeches);
            for active in &before[kept.said()] {
                let active = Active { origin, ..*active };
                if let Some(Some(speech)) = speeches.get(active.which as usize) {
                    g.faces.say(speech, &active);
                }
                g.faces.active.push(active);
            }
        }
        g.faces.kept[i].active = (from, g.faces.active.len() as u32);
        for at in kept.written() {
            let wrote = g.faces.wrote[at];
            if let Some(ability) = wrote.granted()
                && wrote.card != NONE
            {
                g.faces.gets(lib, wrote.card, ability, kept.source.source);
            }
        }
    }
    g.faces.draft.active = before;
}
