//! One modifier applied to the table of characteristics (708): which cards it is about and what it does to them.

use crate::characteristics::{holder, works};
use crate::face::Faces;
use crate::few::Cards;
use crate::game::Game;
use crate::ids::{Colors, Obj, Seat};
use crate::library::Library;
use crate::mark::{RuleId, Watch, rule};
use crate::meshes::Meshes;
use crate::mods::apply_mod;
use crate::occurrence::NOWHERE;
use crate::records::{Modifier, SlotVal};
use crate::said::{Known, Reach};
use crate::scope::Scope;
use crate::touch::Touch;
use crate::view::View;
use crate::written::{Active, Checked, Origin, Source, Wrote};
use ability::{Ability, Change, Effect, Noun, Subject};

/// The change a modifier makes, and the scope its text is read in.
#[inline(always)]
pub(crate) fn change_of<'a>(
    g: &'a Game,
    lib: &'a Library,
    origin: Origin,
    source: Obj,
    you: Seat,
) -> Option<(&'a Change, Scope<'a>)> {
    match origin {
        Origin::Ability(id) => match &lib.ability(id).ability {
            Ability::Always { change, .. } => Some((change, Scope::of(you, source, NOWHERE))),
            _ => None,
        },
        Origin::Made(i) => {
            let m = &g.modifiers[i as usize];
            match lib.effect(m.node) {
                Effect::Change { change, .. } => {
                    Some((change, Scope { you, this: source, ..Scope::of_modifier(g, m) }))
                }
                _ => None,
            }
        }
        Origin::Counters(_) => None,
    }
}

/// The number a mod of a modifier carries: frozen where the modifier was made by an effect (708.2b), live where it
/// comes from a continuous ability (708.3a).
pub(crate) fn amount<W: Watch + ?Sized>(
    v: &View<'_, W>,
    origin: Origin,
    which: usize,
    num: &ability::Num,
    scope: &Scope<'_>,
) -> i32 {
    match origin {
        Origin::Made(i) => {
            rule!(v, "708.2b");
            let m = &v.g.modifiers[i as usize];
            let slots = v.lib.ability(m.ability).slots as usize;
            match v.g.kept[m.kept as usize..m.kept as usize + m.kept_len as usize].get(slots + which) {
                Some(SlotVal::Num(n)) => *n,
                _ => v.num(num, scope),
            }
        }
        Origin::Ability(id) => {
            rule!(v, "708.3a");
            v.num_by(&v.lib.ability(id).meshes, which, num, scope)
        }
        Origin::Counters(_) => v.num(num, scope),
    }
}

/// The descriptions of a modifier, made into bits.
pub(crate) fn meshes_of<'a>(g: &Game, lib: &'a Library, origin: Origin) -> Option<&'a Meshes> {
    meshes_by(&g.modifiers, lib, origin)
}

/// The same where no more is at hand than what effects made.
pub(crate) fn meshes_by<'a>(made: &[Modifier], lib: &'a Library, origin: Origin) -> Option<&'a Meshes> {
    match origin {
        Origin::Ability(id) => Some(&lib.ability(id).meshes),
        Origin::Made(i) => Some(&lib.meshes[made[i as usize].node.index()]),
        Origin::Counters(_) => None,
    }
}

/// What a modifier reads and writes.
#[inline(always)]
pub(crate) fn touch_of(g: &Game, lib: &Library, src: Source) -> Touch {
    match src.origin {
        Origin::Ability(id) => lib.ability(id).touch,
        Origin::Made(i) => made_touch(g, lib, &g.modifiers[i as usize]),
        Origin::Counters(_) => Touch::COUNTERS,
    }
}

/// The same by its text alone.
pub(crate) fn raw_touch<'a>(g: &Game, lib: &'a Library, src: Source) -> &'a Touch {
    match src.origin {
        Origin::Ability(id) => &lib.ability(id).touch,
        Origin::Made(i) => &lib.touches[g.modifiers[i as usize].node.index()],
        Origin::Counters(_) => const { &Touch::COUNTERS },
    }
}

/// What a modifier that an effect made reads and writes.
pub(crate) fn made_touch(g: &Game, lib: &Library, m: &Modifier) -> Touch {
    let touch = lib.touches[m.node.index()];
    match touch.chosen {
        Some(slot) if matches!(Scope::of_modifier(g, m).slot(slot), SlotVal::Color(_)) => touch.of_chosen(),
        Some(_) | None => touch,
    }
}

/// Applies one modifier to the table as it stands.
pub(crate) fn apply<W: Watch + ?Sized>(g: &Game, lib: &Library, w: &W, faces: &mut Faces, src: Source) {
    if let Origin::Counters(i) = src.origin {
        let n = g.raised[i as usize].n;
        let n = n.clamp(-9999, 9999) as i16;
        faces.notes(Wrote::gift(src.source.card, 0, n, Colors::NONE));
        crate::mods::add_power(faces, src.source.card, n);
        return;
    }
    if !works(lib, faces, src) {
        return;
    }
    let (Some((change, mut scope)), Some(meshes)) =
        (change_of(g, lib, src.origin, src.source, src.you), meshes_of(g, lib, src.origin))
    else {
        return;
    };
    let touch = raw_touch(g, lib, src);
    let gated = touch.gate != touch.ground;
    scope.you = holder(g, faces, src);
    let v = View { g, lib, faces, w };
    let holds = change.cond.as_ref().is_none_or(|cond| v.holds_by(meshes, cond, &scope));
    let open = gated && (holds || change.cond.as_ref().is_some_and(|cond| !v.is_shut(cond, &scope)));
    if open {
        faces.ground = faces.ground.and(touch.ground.by(scope.you));
    }
    if !holds {
        return;
    }
    match src.origin {
        Origin::Ability(_) => {
            w.mark(const { RuleId::of("702.1") });
            w.mark(const { RuleId::of("708.3") });
        }
        Origin::Made(_) if change.cond.is_some() => w.mark(const { RuleId::of("708.2a") }),
        Origin::Made(_) | Origin::Counters(_) => {}
    }
    let mut touched = Cards::new();
    let mut gathered = false;
    for (which, m) in change.mods.iter().enumerate() {
        if let Some(speech) = &meshes.speeches[which] {
            let (origin, source, which) = (src.origin, src.source, which as u8);
            let (you, topic, cond) = (scope.you, speech.topic, Checked::Already);
            let reach = Reach::of(&View { g, lib, faces, w }, change, speech, &scope, touch.placed, Known::Text);
            faces.activate(speech, Active { origin, source, you, which, topic, cond, reach });
            faces.note(crate::ids::NONE, which.into(), 0);
            continue;
        }
        if !gathered {
            let v = View { g, lib, faces, w };
            match (&change.what, &meshes.what) {
                (Subject::Cards(Noun::Every { of, .. }), Some(mesh)) => {
                    v.each_by(mesh, of, &scope, |card| touched.push(card));
                }
                (what, _) => affected(&v, what, &scope, &mut touched),
            }
            gathered = true;
        }
        if let (Origin::Ability(id), false, false) = (src.origin, faces.trying, touched.is_empty()) {
            w.carried_out(id);
        }
        for &card in &touched {
            let scope = Scope { itself: g.obj(card), ..scope };
            apply_mod(g, lib, w, faces, src, m, which, card, &scope);
        }
    }
}

/// The cards with a face that a change is about.
pub(crate) fn affected<W: Watch + ?Sized>(v: &View<'_, W>, what: &Subject, scope: &Scope<'_>, out: &mut Cards) {
    match what {
        Subject::Cards(noun) => affected_nouns(v, noun, scope, out),
        Subject::Players(_) | Subject::Game => {}
    }
}

pub(crate) fn affected_nouns<W: Watch + ?Sized>(v: &View<'_, W>, noun: &Noun, scope: &Scope<'_>, out: &mut Cards) {
    match noun {
        Noun::The(ability::Ref::This) => {
            if v.g.is_current(scope.this) && v.has_face(scope.this.card) {
                out.push(scope.this.card);
            }
        }
        Noun::The(r) => v.each_of(r, scope, |o| {
            if v.has_face(o.card) {
                out.push(o.card);
            }
        }),
        Noun::Every { of, slot } if of.past().is_some() => v.each_of(&ability::Ref::Slot(*slot), scope, |o| {
            if v.has_face(o.card) {
                out.push(o.card);
            }
        }),
        Noun::Every { of, slot: _ } => {
            rule!(v, "708.5");
            v.candidates(of, scope, |c| {
                if v.has_face(c) {
                    out.push(c);
                }
            });
        }
        Noun::Pick { slot, .. } | Noun::Random { slot, .. } | Noun::PickForEach { slot, .. } => {
            v.each_of(&ability::Ref::Slot(*slot), scope, |o| {
                if v.has_face(o.card) {
                    out.push(o.card);
                }
            });
        }
        Noun::Both(a, b) => {
            affected_nouns(v, a, scope, out);
            affected_nouns(v, b, scope, out);
        }
        Noun::Top { .. } | Noun::Bottom { .. } | Noun::Rest(_) => {}
    }
}
