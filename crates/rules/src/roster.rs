//! Every modifier there is: continuous abilities that work, counters, and what effects made.

use crate::face::Faces;
use crate::game::Game;
use crate::ground::Ground;
use crate::ids::{AbilityId, CardIdx, NONE, Seat};
use crate::library::Library;
use crate::modify::{change_of, made_touch};
use crate::records::Direct;
use crate::topic::{Topic, topic};
use crate::touch::Touch;
use crate::written::{Origin, Source};
use ability::{Ability, Change, Effect, Works, Zone};

/// The modifiers that are to be applied.
#[derive(Clone, Debug, Default)]
pub(crate) struct Roster {
    pub(crate) early: Vec<Source>,
    /// Those that change no face: looked at when all faces are known, in the order of their stamps.
    pub(crate) late: Vec<Source>,
    /// What the early ones together read and write.
    pub(crate) touches: Touch,
    /// What the list itself rests on, and whether any of the early ones is in force.
    pub(crate) ground: Ground,
    /// Each of them adds and no more, none reads what another writes, and nothing else has a say: see `keep`.
    pub(crate) plain: bool,
}

impl Roster {
    /// Finds all of them, those of each kind by their age.
    pub(crate) fn fill(&mut self, g: &Game, lib: &Library, faces: &Faces) {
        self.early.clear();
        self.late.clear();
        (self.touches, self.ground) = (Touch::default(), Ground::NONE);
        self.plain = g.begun.is_empty() && !lib.always_in_discard;
        for (card, id) in &faces.cast.speaking {
            let (stamp, origin, you) = (g.card(*card).stamp, Origin::Ability(*id), faces.of(*card).controller);
            self.add(Source { stamp, origin, source: g.obj(*card), you }, &lib.ability(*id).touch);
        }
        if !g.edition.flips_are_power_only() {
            for seat in Seat::all() {
                let mut at = g.pile(Zone::Flip, seat).first;
                while at != NONE {
                    self.abilities(g, lib, at, seat, Works::Flip);
                    at = g.card(at).next;
                }
            }
        }
        if lib.always_in_discard {
            self.ground = self.ground.and(Ground::ZONES);
            for seat in Seat::all() {
                for card in g.zone(Zone::Discard, seat) {
                    self.abilities(g, lib, card, seat, Works::Discard);
                }
            }
        }
        for (i, r) in g.raised.iter().enumerate() {
            if g.card(r.card).zone == Zone::Play {
                let (stamp, origin) = (r.stamp, Origin::Counters(i as u16));
                let you = faces.of(r.card).controller;
                self.add(Source { stamp, origin, source: g.obj(r.card), you }, &Touch::COUNTERS);
            }
        }
        for (i, m) in g.modifiers.iter().enumerate() {
            self.plain &= m.direct == Direct::No;
            if m.direct == Direct::No && matches!(lib.effect(m.node), Effect::Change { .. }) {
                let (stamp, origin) = (m.stamp, Origin::Made(i as u16));
                self.add(Source { stamp, origin, source: m.source, you: m.controller }, &made_touch(g, lib, m));
            }
        }
        self.late.sort_by_key(|s| s.stamp);
        self.plain &= !self.touches.reads_what(self.touches);
        if lib.takes_out {
            // Who is involved is read by the others, and hangs on which of these are in force.
            self.plain &= !self.late.iter().chain(&self.early).any(|src| is_about_involvement(g, lib, *src));
        }
    }

    #[inline(always)]
    fn add(&mut self, source: Source, touch: &Touch) {
        self.plain &= touch.plain;
        if touch.writes == 0 {
            self.late.push(source);
        } else {
            self.ground = self.ground.and(touch.gate.by_anybody());
            self.touches.join(touch);
            self.early.push(source);
        }
    }

    fn abilities(&mut self, g: &Game, lib: &Library, card: CardIdx, you: Seat, works: Works) {
        let c = g.card(card);
        let side = lib.def(c.def).side(c.boost());
        if !side.has.always {
            return;
        }
        for id in side.abilities.clone().map(AbilityId) {
            let def = lib.ability(id);
            if def.works == works && matches!(def.ability, Ability::Always { .. }) {
                let source = Source { stamp: c.stamp, origin: Origin::Ability(id), source: g.obj(card), you };
                self.add(source, &def.touch);
            }
        }
    }

    /// A card was given an ability: a continuous one is one more modifier, as old as the one at a place that gave it.
    pub(crate) fn grant(&mut self, g: &Game, lib: &Library, faces: &Faces, at: usize, to: CardIdx, ability: AbilityId) {
        if !is_continuous(lib, ability) {
            return;
        }
        let (stamp, origin, you) = (self.early[at].stamp, Origin::Ability(ability), faces.of(to).controller);
        let new = Source { stamp, origin, source: g.obj(to), you };
        let touch = &lib.ability(ability).touch;
        self.plain &= touch.plain;
        if touch.writes == 0 {
            self.late.push(new);
        } else {
            self.ground = self.ground.and(touch.gate.by_anybody());
            self.touches.join(touch);
            self.early.insert(at + 1, new);
            self.plain &= !self.touches.reads_what(self.touches);
        }
    }
}

/// Whether an ability that a card is given is a modifier.
pub(crate) fn is_continuous(lib: &Library, ability: AbilityId) -> bool {
    matches!(lib.ability(ability).ability, Ability::Always { works: Works::Play, .. })
}

fn is_about_involvement(g: &Game, lib: &Library, src: Source) -> bool {
    change_of(g, lib, src.origin, src.source, src.you)
        .is_some_and(|(change, _)| change.mods.iter().any(|m| topic(m) == Some(Topic::Involvement)))
}

/// 711.3: what a card is like while involved depends on what takes cards out of the faceoff, so that comes first.
pub(crate) fn takes_out(g: &Game, lib: &Library, src: Source) -> bool {
    change_of(g, lib, src.origin, src.source, src.you).is_some_and(|(change, _)| is_taking_out(change))
}

fn is_taking_out(change: &Change) -> bool {
    change.cond.is_none() && change.mods.iter().all(|m| topic(m) == Some(Topic::Involvement))
}
