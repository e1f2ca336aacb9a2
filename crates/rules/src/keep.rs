//! Modifiers that are kept with what they did: when part of the game was stirred, those that rest on it are asked whether they
//! would do the same again. Where all would, the table is still right.

use crate::characteristics::{apply_one_late, colored};
use crate::face::{Faces, Kept, Source};
use crate::game::Game;
use crate::ground::Ground;
use crate::library::Library;
use crate::mark::Watch;
use crate::modify::{apply, raw_touch, touch_of};
use crate::touch::facet;

/// Applies a modifier that changes faces, and keeps what it did.
pub(crate) fn early<W: Watch + ?Sized>(g: &Game, lib: &Library, w: &W, faces: &mut Faces, source: Source) {
    let gate = raw_touch(g, lib, source).gate;
    kept(faces, source, false, |faces| {
        faces.ground = gate;
        apply(g, lib, w, faces, source);
    });
}

/// The same of one that changes none.
pub(crate) fn late<W: Watch + ?Sized>(g: &Game, lib: &Library, w: &W, faces: &mut Faces, source: Source) {
    kept(faces, source, true, |faces| apply_one_late(g, lib, w, faces, source));
}

fn kept(faces: &mut Faces, source: Source, late: bool, apply: impl FnOnce(&mut Faces)) {
    let before = std::mem::take(&mut faces.ground);
    let from = (faces.wrote.len() as u32, faces.active.len() as u32);
    apply(faces);
    let wrote = (from.0, faces.wrote.len() as u32);
    let active = (from.1, faces.active.len() as u32);
    faces.kept.push(Kept { source, late, ground: faces.ground, wrote, active });
    faces.ground = faces.ground.and(before);
}

/// Whether every modifier would do again what it did: those that rest on what was stirred are tried out on the table as it
/// is. That is no fair trial for one that reads what others write, or takes away what others give.
pub(crate) fn is_unchanged<W: Watch + ?Sized>(g: &Game, lib: &Library, w: &W, faces: &mut Faces) -> bool {
    let mut stirred = faces.stirred;
    if !faces.sets.known {
        if !crate::cast::follow(g, lib, faces) {
            return false;
        }
        stirred = stirred.and(Ground::CAST);
    }
    if lib.always_in_discard && stirred.meets(Ground::ZONES) {
        return false;
    }
    faces.trying = true;
    let same =
        (0..faces.kept.len()).all(|i| !faces.kept[i].ground.meets(stirred) || does_the_same(g, lib, w, faces, i));
    faces.trying = false;
    if same {
        let lying = if lib.always_in_discard { Ground::ZONES } else { Ground::NONE };
        faces.ground = faces.kept.iter().fold(lying, |all, kept| all.and(kept.ground));
        if stirred.meets(Ground::CAST) {
            faces.colored = colored(g, faces);
        }
    }
    same
}

fn does_the_same<W: Watch + ?Sized>(g: &Game, lib: &Library, w: &W, faces: &mut Faces, i: usize) -> bool {
    let Kept { source, late, wrote, active, .. } = faces.kept[i];
    let touch = touch_of(g, lib, source);
    if !late && (touch.writes & facet::DUMB != 0 || touch.reads_what(faces.touches)) {
        return false;
    }
    let from = (faces.wrote.len(), faces.active.len());
    faces.was.clear();
    if late {
        faces.ground = Ground::NONE;
        apply_one_late(g, lib, w, faces, source);
    } else {
        faces.ground = touch.gate;
        apply(g, lib, w, faces, source);
    }
    let same = faces.wrote[from.0..] == faces.wrote[wrote.0 as usize..wrote.1 as usize]
        && faces.active[from.1..] == faces.active[active.0 as usize..active.1 as usize];
    faces.kept[i].ground = faces.ground;
    faces.wrote.truncate(from.0);
    faces.active.truncate(from.1);
    faces.undo(0);
    same
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
