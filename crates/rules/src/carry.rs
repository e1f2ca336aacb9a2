//! What an action comes to (705.2g, 705.2h): the card enters play or the action does what it does, and it is played.

use crate::engine::Engine;
use crate::frame::{Action, ActionKind, EnterStage, Frame};
use crate::ids::{AbilityId, AreaId, CardIdx, NONE, Seat};
use crate::mark::{Watch, rule};
use crate::occurrence::{By, End, Occ};
use crate::topic::Topic;
use crate::view::View;
use ability::{Ability, CardType, Deed, Zone};

impl<W: Watch + ?Sized> Engine<'_, W> {
    /// 705.2g: the card enters play, or the Main Phase action does what it does.
    pub(crate) fn action_enter(&mut self, a: &Action) {
        match a.kind {
            ActionKind::Play { card, to, host, .. } => {
                let kind = self.g.def(self.lib, card.card).kind;
                if kind == CardType::Event {
                    return;
                }
                rule!(self, "609.2a");
                rule!(self, "501.2");
                if kind == CardType::Resource {
                    rule!(self, "305.1");
                }
                if host.card != NONE {
                    rule!(self, "501.3");
                    rule!(self, "305.1b");
                    rule!(self, "509.1");
                    rule!(self, "509.2");
                } else if kind == CardType::Resource {
                    rule!(self, "305.1a");
                } else {
                    rule!(self, "302.1");
                }
                let area = if host.card != NONE { self.g.area_of(host.card) } else { to };
                self.push(Frame::Enter {
                    card: card.card,
                    to: area,
                    host: host.card,
                    seat: a.seat,
                    state: a.state,
                    power: 0,
                    stage: EnterStage::AsEnters,
                });
            }
            ActionKind::Troublemaker { card, to } => {
                rule!(self, "609.2c");
                rule!(self, "306.1");
                let told = a.state & crate::frame::entry::FACE_UP != 0;
                let face_up = told || self.v().enters_face_up(card.card, to, a.seat);
                let state = if face_up { crate::frame::entry::FACE_UP } else { crate::frame::entry::FACE_DOWN };
                self.push(Frame::Enter {
                    card: card.card,
                    to,
                    host: NONE,
                    seat: a.seat,
                    state,
                    power: 0,
                    stage: EnterStage::AsEnters,
                });
            }
            ActionKind::Move { card, to } => {
                rule!(self, "609.2b");
                rule!(self, "506.3");
                if self.g.is_current(card) {
                    self.occur(Occ::new(Deed::Move, a.seat).card(card).at(to));
                }
            }
            ActionKind::Draw => {
                rule!(self, "609.2d");
                self.draw_by_rule(a.seat);
            }
            ActionKind::Rally { card } => {
                rule!(self, "609.2e");
                if self.g.is_current(card) {
                    self.occur(Occ::new(Deed::Unfrighten, a.seat).card(card));
                }
            }
            ActionKind::Activate { .. } => {}
        }
    }

    /// Tells a watcher that a card was played as it says it must be.
    fn kept_terms(&self, card: CardIdx) {
        if !self.w.listens() {
            return;
        }
        for id in self.g.def(self.lib, card).sides[0].abilities.clone().map(AbilityId) {
            if let Ability::PlayHome | Ability::PlayOn(_) | Ability::PlayIf(_) = self.lib.ability(id).ability {
                self.w.carried_out(id);
            }
        }
    }

    pub(crate) fn action_finish(&mut self, a: &Action) {
        match a.kind {
            ActionKind::Play { card, to, host, .. } => {
                let here = self.g.obj(card.card);
                let area = if host.card != NONE { self.g.area_of(host.card) } else { to };
                let mut occ = Occ::new(Deed::Play, a.seat).card(here).other(host).at(area);
                (occ.zone_from, occ.left) = (a.from, a.left);
                self.kept_terms(card.card);
                let event = self.g.def(self.lib, card.card).kind == CardType::Event;
                if event && self.g.is_current(card) && self.g.card(card.card).zone == Zone::Queue {
                    rule!(self, "406.1");
                    let put = Occ::new(Deed::Put, a.seat).card(card).by(By::Player).into(Zone::Discard, End::Top);
                    self.occur_all(&[Occ { card, ..occ }, put]);
                } else if let Some(deed) = self.v().other_way(a, here.card) {
                    self.occur_all(&[occ, Occ { deed, ..occ }]);
                } else {
                    self.occur(occ);
                }
            }
            ActionKind::Troublemaker { card, to } => {
                let here = self.g.obj(card.card);
                self.kept_terms(card.card);
                let mut occ = Occ::new(Deed::Play, a.seat).card(here).at(to);
                (occ.zone_from, occ.left) = (a.from, a.left);
                self.occur(occ);
            }
            ActionKind::Activate { card, .. } => {
                self.occur(Occ::new(Deed::Activate, a.seat).card(self.g.obj(card.card)));
            }
            ActionKind::Move { .. } | ActionKind::Draw | ActionKind::Rally { .. } => {}
        }
    }
}

impl<W: Watch + ?Sized> View<'_, W> {
    fn enters_face_up(&self, card: CardIdx, to: AreaId, seat: Seat) -> bool {
        let mut up = false;
        let occ = Occ::new(Deed::Enter, seat).card(self.g.obj(card)).at(to);
        self.active(Topic::Entering, |m, change, s, active| {
            if let ability::Mod::EntersWith(entries) = m
                && entries.contains(&ability::Entry::FaceUp)
                && let ability::Subject::Cards(ability::Noun::Every { of, .. }) = &change.what
            {
                let fits = of.0.iter().all(|is| match is {
                    ability::Is::At(place) => self.is_at(occ.to, place, s),
                    ability::Is::Controlled(who) => self.is_among(who, seat, s),
                    other => self.is(other, card, s, of),
                });
                if fits {
                    self.counts(active);
                    up = true;
                }
            }
        });
        up
    }
}
