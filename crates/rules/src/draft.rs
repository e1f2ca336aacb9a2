//! What a modifier does, found without doing it: for those that add power, colours and abilities, and those that change no face.
//! All they do to cards is noted, so that it can be compared with what they did before, done and taken back.

use crate::characteristics::{holder, works};
use crate::few::Cards;
use crate::game::flag;
use crate::ground::Ground;
use crate::ids::{AbilityId, CardIdx, Colors, NONE};
use crate::lock;
use crate::mark::Watch;
use crate::meshes::Meshes;
use crate::modify::{affected, amount, change_of, meshes_of, raw_touch};
use crate::occurrence::NOWHERE;
use crate::printed::AbilityDef;
use crate::said::{Known, Reach};
use crate::scope::Scope;
use crate::touch::Touch;
use crate::view::View;
use crate::written::{Active, Checked, Origin, Source, Wrote};
use ability::{Ability, Change, Mod, Noun, Num, Ref, Subject, Zone};

/// What one modifier does.
#[derive(Clone, Debug, Default)]
pub(crate) struct Draft {
    pub(crate) wrote: Vec<Wrote>,
    pub(crate) active: Vec<Active>,
    /// What that rests on.
    pub(crate) ground: Ground,
    /// It would give an ability to a card that can't have any.
    pub(crate) barred: bool,
    /// It changes no face, and reads some to find that.
    pub(crate) reads: bool,
}

impl Draft {
    fn grant(&mut self, v: &View<'_, impl Watch + ?Sized>, to: CardIdx, ability: AbilityId) {
        let face = v.faces.of(to);
        if face.blank || face.locked & lock::GIFTS != 0 {
            self.barred = true;
        } else {
            self.wrote.push(Wrote::new(to, Wrote::GRANT, ability.0.into()));
        }
    }

    fn clear(&mut self) {
        self.wrote.clear();
        self.active.clear();
        self.ground = Ground::NONE;
        self.barred = false;
        self.reads = false;
    }

    /// It is in force and changes something other than faces.
    fn speak(&mut self, active: Active) {
        if active.reach.only != NONE {
            self.wrote.push(Wrote::new(active.reach.only, active.which, 0));
        }
        self.active.push(active);
    }
}

/// What a modifier says, and what is known of that.
#[derive(Clone, Copy)]
struct Text<'a> {
    change: &'a Change,
    meshes: &'a Meshes,
    touch: &'a Touch,
}

impl<'a> Text<'a> {
    /// That of a modifier, and the scope it is read in.
    #[inline(always)]
    fn of<W: ?Sized>(v: &View<'a, W>, src: Source) -> Option<(Text<'a>, Scope<'a>)> {
        if let Origin::Ability(id) = src.origin {
            let AbilityDef { ability, meshes, touch, .. } = v.lib.ability(id);
            let Ability::Always { change, .. } = ability else { return None };
            return Some((Text { change, meshes, touch }, Scope::of(src.you, src.source, NOWHERE)));
        }
        let (change, scope) = change_of(v.g, v.lib, src.origin, src.source, src.you)?;
        let (meshes, touch) = (meshes_of(v.g, v.lib, src.origin)?, raw_touch(v.g, v.lib, src));
        Some((Text { change, meshes, touch }, scope))
    }
}

/// Finds what a plain modifier does: one that changes faces, or a late one that changes none.
#[inline(always)]
pub(crate) fn find<W: Watch + ?Sized>(v: &View<'_, W>, src: Source, late: bool, out: &mut Draft) {
    out.clear();
    if let Origin::Counters(i) = src.origin {
        let n = v.g.raised[i as usize].n.clamp(-9999, 9999) as i16;
        return out.wrote.push(Wrote::gift(src.source.card, 0, n, Colors::NONE));
    }
    let Some((text, mut scope)) = Text::of(v, src) else { return };
    let Text { change, meshes, touch } = text;
    let you = holder(v.g, v.faces, src);
    scope.you = you;
    out.reads = late && !meshes.blind;
    let whenever = late && (change.cond.is_none() || meshes.asked_last);
    if !whenever {
        out.ground = touch.gate.by(you);
    }
    if !works(v.lib, v.faces, src) {
        return;
    }
    if !whenever {
        return in_force(v, src, text, &scope, out);
    }
    for (which, speech) in meshes.speeches.iter().enumerate() {
        if let Some(speech) = speech {
            let (origin, source, which, topic) = (src.origin, src.source, which as u8, speech.topic);
            let reach = Reach::of(v, change, speech, &scope, touch.placed, Known::All);
            if reach.decided {
                out.ground = out.ground.and(meshes.subject.by(you));
            }
            out.speak(Active { origin, source, you, which, topic, cond: Checked::WhenAsked, reach });
        }
    }
}

/// What it does if its condition holds.
#[inline(always)]
fn in_force<W: Watch + ?Sized>(v: &View<'_, W>, src: Source, text: Text<'_>, scope: &Scope<'_>, out: &mut Draft) {
    let Text { change, meshes, touch } = text;
    if let Some(cond) = &change.cond {
        if touch.gate != touch.ground {
            if v.is_shut_by(meshes, cond, scope) {
                return;
            }
            out.ground = out.ground.and(touch.ground.by(scope.you));
        }
        if !v.holds_by(meshes, cond, scope) {
            return;
        }
    }
    let mut touched = Cards::new();
    let mut gathered = false;
    for (which, m) in change.mods.iter().enumerate() {
        if let Some(speech) = &meshes.speeches[which] {
            let (origin, source, you, which, topic) = (src.origin, src.source, scope.you, which as u8, speech.topic);
            let reach = Reach::of(v, change, speech, scope, touch.placed, Known::Text);
            out.speak(Active { origin, source, you, which, topic, cond: Checked::Already, reach });
            out.wrote.push(Wrote::new(NONE, which, 0));
            continue;
        }
        match &change.what {
            Subject::Cards(Noun::The(Ref::This)) => {
                if v.g.is_current(scope.this) && v.has_face(scope.this.card) {
                    add(v, src, m, which, scope.this.card, scope, out);
                }
                continue;
            }
            Subject::Cards(Noun::Every { of, .. }) if let (Some(mesh), false) = (&meshes.what, gathered) => {
                v.each_by(mesh, of, scope, |card| touched.push(card));
            }
            what if !gathered => affected(v, what, scope, &mut touched),
            Subject::Cards(_) | Subject::Players(_) | Subject::Game => {}
        }
        gathered = true;
        for &card in &touched {
            match (m, src.origin) {
                // Most give so much power, whatever it is given to.
                (Mod::Power(Num::Lit(n)), Origin::Ability(_)) => {
                    out.wrote.push(Wrote::gift(card, which as u8, (*n).clamp(-9999, 9999) as i16, Colors::NONE));
                }
                _ => add(v, src, m, which, card, scope, out),
            }
        }
    }
}

/// What one mod adds to a card.
#[inline(never)]
fn add<W: Watch + ?Sized>(
    v: &View<'_, W>,
    src: Source,
    m: &Mod,
    which: usize,
    card: CardIdx,
    scope: &Scope<'_>,
    out: &mut Draft,
) {
    let number = |num: &Num| match (num, src.origin) {
        (Num::Lit(n), Origin::Ability(_)) => (*n).clamp(-9999, 9999) as i16,
        _ => {
            let scope = Scope { itself: v.g.obj(card), ..*scope };
            amount(v, src.origin, which, num, &scope).clamp(-9999, 9999) as i16
        }
    };
    // 505.1b: a face-down card has no power or colour to change.
    let c = v.g.card(card);
    let down = c.zone == Zone::Play && c.is(flag::FACE_DOWN);
    let colors = |color: ability::Color| if down { Colors::NONE } else { Colors::of(color) };
    match m {
        Mod::Power(n) => out.wrote.push(Wrote::gift(card, which as u8, number(n), Colors::NONE)),
        Mod::PowerAs(n, color) => out.wrote.push(Wrote::gift(card, which as u8, number(n), colors(*color))),
        Mod::Color(color) => out.wrote.push(Wrote::gift(card, which as u8, 0, colors(*color))),
        Mod::ContributesExhausted => out.wrote.push(Wrote::stubborn(card, which as u8)),
        Mod::LoseAbilities => out.wrote.push(Wrote::blank(card, which as u8)),
        Mod::Keyword(k) => v.lib.keyword_abilities(*k).for_each(|id| out.grant(v, card, AbilityId(id))),
        Mod::KeywordOf(k, n) => {
            let n = number(n);
            out.wrote.push(Wrote::new(card, which as u8, n as u16 as u32));
            for part in crate::compile::keyword_parts(*k, n.into()) {
                v.lib.keyword_abilities(part).for_each(|id| out.grant(v, card, AbilityId(id)));
            }
        }
        Mod::Ability(a) => {
            if let Some(id) = v.lib.quoted_ability(a) {
                out.grant(v, card, id);
            }
        }
        Mod::AbilitiesOf(r) => {
            if let Some(from) = v.one(r, &Scope { itself: v.g.obj(card), ..*scope }) {
                let c = v.g.card(from.card);
                let abilities = v.lib.def(c.def).side(c.boost()).abilities.clone();
                abilities.for_each(|id| out.grant(v, card, AbilityId(id)));
            }
        }
        Mod::ShareAbilities => {
            let c = v.g.card(src.source.card);
            let abilities = v.lib.def(c.def).side(c.boost()).abilities.clone().map(AbilityId);
            let shared = |id: &AbilityId| v.lib.ability(*id).keyword != Some(ability::Keyword::Teamwork);
            abilities.filter(shared).for_each(|id| out.grant(v, card, id));
        }
        // `touch` says which mods are plain, and `tiers` which others are found so.
        _ => {}
    }
}
