//! What must be true of every state: looked at by random games at every choice.

use crate::face::Faces;
use crate::game::{Game, flag};
use crate::ids::{CardIdx, NONE, Obj, Seat};
use crate::legal::Moment;
use crate::library::Library;
use crate::mark::{RuleId, Watch};
use crate::occurrence::Occ;
use crate::pick::{Illegal, Options, Pick};
use crate::view::View;
use ability::{CardType, Phase, Zone};

impl Game {
    /// The cheap checks: somebody is asked or it is over; every card is in exactly one zone; tokens only in play.
    pub fn check(&self, lib: &Library, options: &mut Options) -> Result<(), String> {
        self.ask(lib, options);
        if self.over.is_none() && (options.asked.is_none() || options.picks.is_empty()) {
            return Err(format!("nobody is asked, top frame {:?}", self.frames.last()));
        }
        let mut seen = vec![false; self.cards.len()];
        let mut walk = |zone: Zone, seat: Seat| -> Result<(), String> {
            let mut n = 0;
            let mut prev = NONE;
            for card in self.zone(zone, seat) {
                let c = self.card(card);
                if c.zone != zone {
                    return Err(format!("card {card:?} lies in {zone:?} and says {:?}", c.zone));
                }
                if std::mem::replace(&mut seen[card.index()], true) {
                    return Err(format!("card {card:?} is in two places"));
                }
                if c.prev != prev {
                    return Err(format!("card {card:?} has the wrong neighbour"));
                }
                if c.is(flag::TOKEN) && zone != Zone::Play {
                    return Err(format!("token {card:?} is in {zone:?}"));
                }
                prev = card;
                n += 1;
                if n > self.cards.len() {
                    return Err(format!("{zone:?} goes round in a circle"));
                }
            }
            if n != self.count(zone, seat) {
                return Err(format!("{zone:?} counts {} and has {n}", self.count(zone, seat)));
            }
            Ok(())
        };
        for seat in Seat::all() {
            for zone in [Zone::DrawDeck, Zone::ProblemDeck, Zone::Hand, Zone::Discard, Zone::Banished, Zone::Flip] {
                walk(zone, seat)?;
            }
        }
        walk(Zone::Play, Seat::FIRST)?;
        walk(Zone::Queue, Seat::FIRST)?;
        for (i, seen) in seen.iter().enumerate() {
            let c = self.card(CardIdx(i as u16));
            if !seen && !c.is(flag::BENEATH | flag::ASIDE | flag::GONE) {
                return Err(format!("card {i} is nowhere"));
            }
        }
        for card in self.in_play() {
            if self.area_of(card).index() >= self.areas.len() {
                return Err(format!("card {card:?} is in play at no area"));
            }
        }
        for seat in Seat::all() {
            if self.tokens(seat) < 0 || self.score(seat) < 0 {
                return Err(format!("{seat:?} has fewer than no tokens or points"));
            }
        }
        Ok(())
    }

    /// Whether two games are the same but for the bookkeeping of pauses (see `pause_everywhere`).
    pub fn equals_but_for_pauses(&self, other: &Game) -> bool {
        let mut twin = other.clone();
        twin.turn.pausing = self.turn.pausing;
        twin.turn.steps = self.turn.steps;
        *self == twin
    }

    /// The costly check: the cached table equals one worked out anew.
    pub fn check_faces(&self, lib: &Library) -> Result<(), String> {
        let mut fresh = self.clone();
        fresh.faces = Faces::default();
        // Somebody who listens is told of each card that is looked at, so that nothing is found by bits.
        let slow: &dyn Watch = &Listener;
        crate::characteristics::refresh(&mut fresh, lib, slow);
        for card in self.in_play() {
            if self.faces.of(card) != fresh.faces.of(card) {
                return Err(format!(
                    "card {card:?} has a stale face: {:?} against {:?}",
                    self.faces.of(card),
                    fresh.faces.of(card)
                ));
            }
        }
        match self.faces.differs(&fresh.faces) {
            Some(name) => Err(format!("what is in force is stale: {name}")),
            None => Ok(()),
        }
    }

    /// The other costly check: what is offered in a Main Phase, where a place may answer for all, is what each place allows
    /// when it is asked by itself.
    pub fn check_options(&self, lib: &Library) -> Result<(), String> {
        if !self.faces.is_fresh() || !self.loops.is_empty() || self.over.is_some() {
            return Ok(());
        }
        let v = View { g: self, lib, faces: &self.faces, w: &() };
        let Some((seat, moment @ Moment::Phase(Phase::Main))) = v.moment() else { return Ok(()) };
        let mut options = Options::default();
        v.ask(&mut options);
        let agree = |pick: Pick, alone: Result<i32, Illegal>| {
            if options.picks.contains(&pick) == alone.is_ok() {
                return Ok(());
            }
            Err(format!(
                "{pick:?} is {} and by itself {alone:?}",
                if alone.is_ok() { "not offered" } else { "offered" }
            ))
        };
        for to in self.areas() {
            for card in self.zone(Zone::Hand, seat) {
                if matches!(self.def(lib, card).kind, CardType::Friend | CardType::Troublemaker) {
                    let pick = Pick::Play { card: self.obj(card), to, host: Obj::NONE };
                    agree(pick, v.can_play(seat, card, to, Obj::NONE, moment))?;
                }
            }
            for card in self.in_play() {
                agree(Pick::Move { card: self.obj(card), to }, v.can_move(seat, card, to, moment))?;
            }
        }
        Ok(())
    }
}

/// Somebody who listens and does nothing with what they hear.
struct Listener;

impl Watch for Listener {
    fn mark(&self, _: RuleId) {}
    fn occurred(&self, _: &Game, _: &Occ, _: RuleId) {}
}
