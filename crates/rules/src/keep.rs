//! Modifiers that are kept with what they did: when part of the game was stirred, those that rest on it are asked whether they
//! would do the same again. Where all would, the table is still right. `amend` does what has to be done where some would not.

use crate::amend::Changed;
use crate::cast::Followed;
use crate::characteristics::{apply_one_late, colored};
use crate::draft::Draft;
use crate::face::{FaceNow, Faces};
use crate::game::Game;
use crate::ground::{Ground, Stirred};
use crate::ids::NONE;
use crate::library::Library;
use crate::mark::Watch;
use crate::modify::{apply, meshes_by, meshes_of, raw_touch, touch_of};
use crate::records::Modifier;
use crate::touch::{Touch, facet};
use crate::view::View;
use crate::written::{Active, Kept, Origin, Source, Wrote};

/// Applies a modifier that changes faces, and keeps what it did.
pub(crate) fn early<W: Watch + ?Sized>(g: &Game, lib: &Library, w: &W, faces: &mut Faces, source: Source) {
    let touch = raw_touch(g, lib, source);
    if touch.plain && !w.listens() {
        return drafted(g, lib, w, faces, source, false);
    }
    kept(faces, source, false, |faces| {
        faces.ground = touch.gate.by_anybody();
        apply(g, lib, w, faces, source);
    });
}

/// The same of one that changes none.
pub(crate) fn late<W: Watch + ?Sized>(g: &Game, lib: &Library, w: &W, faces: &mut Faces, source: Source) {
    if raw_touch(g, lib, source).plain && !w.listens() {
        return drafted(g, lib, w, faces, source, true);
    }
    kept(faces, source, true, |faces| apply_one_late(g, lib, w, faces, source));
}

fn kept(faces: &mut Faces, source: Source, late: bool, apply: impl FnOnce(&mut Faces)) {
    let before = std::mem::take(&mut faces.ground);
    let from = (faces.wrote.len() as u32, faces.active.len() as u32);
    apply(faces);
    let wrote = (from.0, faces.wrote.len() as u32);
    let active = (from.1, faces.active.len() as u32);
    faces.kept.push(Kept { source, late, reads: late, ground: faces.ground, wrote, active });
    faces.ground = faces.ground.and(before);
}

/// Does what a plain modifier does, and keeps it.
fn drafted<W: Watch + ?Sized>(g: &Game, lib: &Library, w: &W, faces: &mut Faces, source: Source, late: bool) {
    let mut draft = std::mem::take(&mut faces.draft);
    find(&View { g, lib, faces, w }, source, late, &mut draft);
    faces.barred |= draft.barred;
    kept(faces, source, late, |faces| {
        faces.ground = draft.ground;
        for wrote in &draft.wrote {
            if let Some(ability) = wrote.granted() {
                faces.gets(lib, wrote.card, ability, source.source);
            }
        }
        draft.wrote.iter().for_each(|wrote| faces.put(wrote));
        let speeches = meshes_of(g, lib, source.origin).map_or(&[][..], |meshes| &meshes.speeches);
        for active in &draft.active {
            if let Some(Some(speech)) = speeches.get(active.which as usize) {
                faces.say(speech, active);
            }
            faces.active.push(*active);
        }
    });
    faces.draft = draft;
}

/// Finds what a plain modifier does.
#[inline(never)]
pub(crate) fn find<W: Watch + ?Sized>(v: &View<'_, W>, source: Source, late: bool, draft: &mut Draft) {
    crate::draft::find(v, source, late, draft);
}

/// Whether every modifier would do again what it did: those that rest on what was stirred are tried out on the table as it
/// is. That is no fair trial for one that reads what others write, or takes away what others give. Where one would not, and it
/// hangs together with no other, it does now what it would do.
pub(crate) fn is_unchanged<W: Watch + ?Sized>(g: &Game, lib: &Library, w: &W, faces: &mut Faces) -> bool {
    let mut ground = faces.stirred;
    let mut written = Touch::default();
    let mut changed = Changed::Nothing;
    if !faces.sets.known {
        let controlled = faces.touches.writes & facet::CONTROL != 0
            || g.modifiers.iter().any(|m| matches!(m.direct, crate::records::Direct::Control(..)));
        if controlled {
            return false;
        }
        match crate::cast::follow(&g.cards, &g.play, lib, faces) {
            Followed::Quiet => {}
            Followed::Loud if crate::apart::follow_one(g, lib, faces, &mut written) => changed = Changed::Lists,
            Followed::Loud | Followed::Lost => return false,
        }
        ground = ground.and(faces.cast.stirred);
    }
    if !faces.listed || lib.always_in_discard && ground.meets(Ground::ZONES) {
        return false;
    }
    let stirred = Stirred { ground, areas: faces.astir };
    let same = (0..faces.kept.len()).all(|i| {
        let stirred = faces.kept[i].is_stirred(g, lib, stirred, &written);
        !stirred || does_the_same(g, lib, w, faces, i) || change_alone(g, lib, w, faces, i, &mut written, &mut changed)
    });
    if same {
        let lying = if lib.always_in_discard { Ground::ZONES } else { Ground::NONE };
        faces.ground = faces.kept.iter().fold(lying, |all, kept| all.and(kept.ground));
        if ground.meets(Ground::CAST) {
            faces.colored = colored(g, faces);
        }
        if changed == Changed::Lists {
            resay(&g.modifiers, lib, faces);
            let fickle = faces.is_fickle(g);
            faces.be_fickle(fickle);
        }
    }
    same
}

fn does_the_same<W: Watch + ?Sized>(g: &Game, lib: &Library, w: &W, faces: &mut Faces, i: usize) -> bool {
    let Kept { source, late, wrote, active, .. } = faces.kept[i];
    let touch = touch_of(g, lib, source);
    if !late && !is_fair(faces, source, touch) {
        return is_still_silent(g, lib, w, faces, i, touch);
    }
    if touch.plain && !w.listens() {
        let mut draft = std::mem::take(&mut faces.draft);
        find(&View { g, lib, faces, w }, source, late, &mut draft);
        let same = faces.is_same(i, &draft);
        faces.kept[i].ground = draft.ground;
        faces.draft = draft;
        return same;
    }
    let from = (faces.wrote.len(), faces.active.len());
    faces.was.clear();
    faces.trying = true;
    if late {
        faces.ground = Ground::NONE;
        apply_one_late(g, lib, w, faces, source);
    } else {
        faces.ground = touch.gate.by_anybody();
        apply(g, lib, w, faces, source);
    }
    let same = faces.wrote[from.0..] == faces.wrote[wrote.0 as usize..wrote.1 as usize]
        && faces.active[from.1..] == faces.active[active.0 as usize..active.1 as usize];
    faces.trying = false;
    faces.kept[i].ground = faces.ground;
    faces.wrote.truncate(from.0);
    faces.active.truncate(from.1);
    faces.undo(0);
    same
}

/// Whether a modifier that changes faces reads the same on the table as it is as it did when its turn came.
fn is_fair(faces: &Faces, source: Source, touch: Touch) -> bool {
    if touch.writes & facet::DUMB != 0 || touch.but_own().reads_what(faces.touches) {
        return false;
    }
    // Abilities that were taken away do not come back.
    let silent = |face: &FaceNow| face.blank || face.shed || faces.lost.iter().any(|(c, _)| *c == source.source.card);
    touch.reads & faces.touches.writes & facet::OWN == 0
        || faces.table.get(source.source.card.index()).is_some_and(|face| !silent(face))
}

/// Whether one did nothing, does nothing on the table as it is, and matters to no other: whoever silences it came before it then.
fn is_still_silent<W: Watch + ?Sized>(
    g: &Game,
    lib: &Library,
    w: &W,
    faces: &mut Faces,
    i: usize,
    touch: Touch,
) -> bool {
    let Kept { source, late, .. } = faces.kept[i];
    let idle = faces.kept[i].written().is_empty() && faces.kept[i].said().is_empty();
    let apart = !touch.but_silence().reads_what(faces.touches) && !faces.touches.reads_what(touch);
    if !idle || !apart || !touch.plain || w.listens() {
        return false;
    }
    let mut draft = std::mem::take(&mut faces.draft);
    find(&View { g, lib, faces, w }, source, late, &mut draft);
    let same = faces.is_same(i, &draft);
    faces.kept[i].ground = draft.ground;
    faces.draft = draft;
    same
}

/// A modifier does something else than before. Where all it does is to add power and colours, and no other reads or sets any, or
/// it changes no face, that is put right; else the table has to be worked out anew.
fn change_alone<W: Watch + ?Sized>(
    g: &Game,
    lib: &Library,
    w: &W,
    faces: &mut Faces,
    i: usize,
    written: &mut Touch,
    changed: &mut Changed,
) -> bool {
    let Kept { source, late, .. } = faces.kept[i];
    let touch = touch_of(g, lib, source);
    if !touch.plain || w.listens() || lib.takes_out || !late && !is_fair(faces, source, touch) {
        return false;
    }
    let mut draft = std::mem::take(&mut faces.draft);
    find(&View { g, lib, faces, w }, source, late, &mut draft);
    let fits = (late || crate::apart::is_apart(faces, i, &draft, touch))
        && crate::amend::replace(&g.cards, lib, faces, i, &draft);
    faces.draft = draft;
    if late {
        *changed = Changed::Lists;
    } else {
        written.join(&touch);
    }
    fits
}

/// Whether a modifier that changes nothing but faces would write the same again, now that all have been applied.
pub(crate) fn is_settled<W: Watch + ?Sized>(g: &Game, lib: &Library, w: &W, faces: &mut Faces, i: usize) -> bool {
    let Kept { source, wrote, .. } = faces.kept[i];
    let (from, ground) = (faces.wrote.len(), faces.ground);
    faces.was.clear();
    faces.trying = true;
    apply(g, lib, w, faces, source);
    faces.trying = false;
    let same = faces.wrote[from..] == faces.wrote[wrote.0 as usize..wrote.1 as usize];
    faces.wrote.truncate(from);
    faces.ground = ground;
    faces.undo(0);
    same
}

/// Puts together what all modifiers that are kept say and give beside faces.
pub(crate) fn relist(g: &mut Game, lib: &Library) {
    let Game { faces, modifiers, .. } = g;
    resay(modifiers, lib, faces);
    faces.grants.clear();
    faces.usable = faces.cast.usable;
    faces.replaces = faces.cast.replaces;
    for i in 0..faces.kept.len() {
        let kept = faces.kept[i];
        for at in kept.written() {
            let wrote = faces.wrote[at];
            if let Some(ability) = wrote.granted()
                && wrote.card != NONE
            {
                faces.gets(lib, wrote.card, ability, kept.source.source);
            }
        }
    }
}

/// Puts together what they say.
fn resay(made: &[Modifier], lib: &Library, faces: &mut Faces) {
    faces.unsay();
    let mut before = std::mem::take(&mut faces.draft.active);
    std::mem::swap(&mut before, &mut faces.active);
    faces.active.clear();
    faces.topics = 0;
    faces.said = Default::default();
    for i in 0..faces.kept.len() {
        let kept = &mut faces.kept[i];
        let (said, origin) = (kept.said(), kept.source.origin);
        let from = faces.active.len() as u32;
        kept.active = (from, from + said.len() as u32);
        if said.is_empty() {
            continue;
        }
        let speeches = meshes_by(made, lib, origin).map_or(&[][..], |meshes| &meshes.speeches);
        for active in &before[said] {
            let active = Active { origin, ..*active };
            if let Some(Some(speech)) = speeches.get(active.which as usize) {
                faces.say(speech, &active);
            }
            faces.active.push(active);
        }
    }
    faces.draft.active = before;
}

impl Faces {
    /// A card that a modifier made by an effect names has become another one: it is to be asked again.
    pub(crate) fn ask_made(&mut self, stamp: u32) {
        for kept in &mut self.kept {
            if kept.source.stamp == stamp && matches!(kept.source.origin, Origin::Made(_)) {
                kept.ground = Ground::ALL;
                self.cast.disturbed = true;
            }
        }
        self.fresh = false;
        self.calm = false;
        self.stirred = self.stirred.and(Ground::WENT);
    }

    /// Whether a modifier did what it would do now.
    #[inline(always)]
    pub(crate) fn is_same(&self, i: usize, draft: &Draft) -> bool {
        draft.wrote[..] == self.wrote[self.kept[i].written()] && draft.active[..] == self.active[self.kept[i].said()]
    }

    /// Adds to a card what a modifier gives it, and notes it.
    #[inline]
    pub(crate) fn put(&mut self, wrote: &Wrote) {
        self.notes(*wrote);
        if wrote.is_idle() {
            return;
        }
        if wrote.stubborn {
            self.table[wrote.card.index()].stubborn = true;
        }
        if wrote.blank {
            self.silence(wrote.card);
        }
        crate::mods::add_power(self, wrote.card, wrote.power);
        if wrote.colors.0 != 0 {
            crate::mods::add_colors(self, wrote.card, wrote.colors);
        }
    }
}
