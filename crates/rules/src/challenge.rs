//! Faceoffs that a text starts (514.2).

use crate::act::Doing;
use crate::engine::Engine;
use crate::faceoff::troublemaker_faceoff;
use crate::few::Objs;
use crate::game::{ByEffect, Ended, Faceoff, flag};
use crate::ids::Obj;
use crate::mark::{Watch, rule};
use ability::{FaceoffKind, Noun};

impl<W: Watch + ?Sized> Engine<'_, W> {
    /// A text challenges a Troublemaker, with cards it names or with whoever is there.
    pub(crate) fn challenge_by_text(&mut self, d: &Doing<'_>, with: Option<&Noun>) {
        self.finish(d);
        let Some((seat, obj)) = self.picks(d.n, d.actors).first().copied() else { return };
        if self.g.faceoff.is_some() || !self.g.is_current(obj) {
            rule!(self, "707.4a");
            return;
        }
        let area = self.g.area_of(obj.card);
        let mut faceoff = troublemaker_faceoff(obj, seat, area);
        self.g.turn.performed = 1;
        if let Some(noun) = with {
            rule!(self, "514.2a.i");
            faceoff.by_effect = ByEffect::Yes;
            let mut set = Objs::new();
            self.v().settled(noun, &self.scope(d.run), &mut set);
            for o in set {
                self.g.card_mut(o.card).flags |= flag::INVOLVED;
            }
            self.g.card_mut(obj.card).flags |= flag::INVOLVED;
        }
        self.start_faceoff_by_effect(faceoff);
    }

    /// A text starts a faceoff between cards, or between all those at Problems.
    pub(crate) fn faceoff_by_text(&mut self, d: &Doing<'_>, involving: &Noun, kind: FaceoffKind) {
        self.finish(d);
        if self.g.faceoff.is_some() {
            rule!(self, "707.4a");
            return;
        }
        rule!(self, "514.2c");
        let areas = self.v().problems_of(d.run, involving);
        if areas == 0 {
            for (_, obj) in self.picks(d.n, d.actors) {
                self.g.card_mut(obj.card).flags |= flag::INVOLVED;
            }
        } else {
            rule!(self, "514.2e");
        }
        self.g.turn.performed = 1;
        let (kept, kept_len) = self.keep(d.run, &[]);
        let r = self.g.runs[d.run as usize];
        self.start_faceoff_by_effect(Faceoff {
            kind,
            starter: d.actors[0],
            areas,
            troublemaker: Obj::NONE,
            by_effect: ByEffect::Yes,
            winner: None,
            margin: 0,
            ended: Ended::No,
            node: d.node,
            source: r.source,
            ability: r.ability,
            kept,
            kept_len,
        });
    }
}
