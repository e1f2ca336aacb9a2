//! What the steps of a turn look at: what may be uncovered, challenged, readied and confronted (603, 607, 608, 610).

use crate::deeds::Deeds;
use crate::describe::is_hidden;
use crate::engine::Engine;
use crate::face::kinds;
use crate::few::{Few, few};
use crate::frame::{FaceoffStep, Frame};
use crate::game::{ByEffect, Ended, Faceoff, flag};
use crate::ground::Ground;
use crate::ids::{AbilityId, AreaSet, CardIdx, EffectId, NONE, Obj, Seat};
use crate::mark::{Watch, rule};
use crate::occurrence::{End, Occ};
use crate::records::Ends;
use crate::topic::Topic;
use crate::view::View;
use ability::{CardType, Deed, FaceoffKind, Mod, Zone};

impl<W: Watch + ?Sized> Engine<'_, W> {
    /// What kept a card from readying once has done so.
    pub(crate) fn ready_skipped(&mut self, me: Seat) {
        let mut used: Few<u16> = Few::new();
        {
            let v = self.v();
            v.active(Topic::Readying, |m, change, s, active| {
                if let (Mod::DoesNotReady, crate::written::Origin::Made(i)) = (m, active.origin)
                    && self.g.modifiers[i as usize].ends == Ends::Used
                    && self.g.in_play().any(|c| v.controller(c) == me && v.about_card(&change.what, c, s))
                {
                    used.push(i);
                }
            });
        }
        for i in used.into_iter().rev() {
            self.remove_modifier(i as usize);
        }
    }

    /// One draw (410.4): each is an occurrence of its own (410.4b).
    pub(crate) fn draw_one(&mut self, seat: Seat) {
        rule!(self, "410.4");
        match self.top(Zone::DrawDeck, seat) {
            Some(card) => {
                let was = self.g.obj(card);
                let occ = Occ::new(Deed::Draw, seat).card(was).into(Zone::Hand, End::Bottom);
                if !self.is_unsaid(Deeds::of_occ(&occ)) {
                    return self.occur(occ);
                }
                self.change_zone(card, Zone::Hand, End::Bottom);
                self.g.card_mut(card).known |= 1 << self.g.owner(card).0;
                self.follow_card(was, self.g.obj(card));
                self.g.faces.stir(Ground::ZONES.and(Ground::HISTORY));
                self.time_is_counted();
            }
            None => self.g.turn.performed = 0,
        }
    }

    /// 607: turns Troublemakers face up; an Epic one dismisses the others face up there, in the same step.
    pub(crate) fn uncover(&mut self, cards: &[(CardIdx, Seat)]) {
        rule!(self, "607.2");
        rule!(self, "607.3");
        let occs: Few<Occ> = cards.iter().flat_map(|(card, seat)| self.uncovering(*card, *seat)).collect();
        self.occur_any(&occs);
    }

    fn uncovering(&mut self, card: CardIdx, seat: Seat) -> Few<Occ> {
        let area = self.g.area_of(card);
        let uncovering = Occ::new(Deed::Uncover, seat).card(self.g.obj(card)).at(area);
        let allowed = self.v().allowed(&uncovering).is_ok();
        self.g.card_mut(card).flags |= flag::REVEALED;
        let mut occs: Few<Occ> = few![uncovering];
        if allowed && self.would_be_epic(card) {
            let v = self.v();
            for other in self.g.in_play() {
                if other != card
                    && self.g.area_of(other) == area
                    && v.is_type(other, CardType::Troublemaker)
                    && !self.g.card(other).is(flag::FACE_DOWN)
                {
                    occs.push(Occ::new(Deed::Dismiss, seat).card(self.g.obj(other)));
                }
            }
        }
        occs
    }

    /// Whether a hidden Troublemaker is Epic once it is face up, with all that is then in force.
    fn would_be_epic(&mut self, card: CardIdx) -> bool {
        if let Some(epic) = crate::characteristics::plainly_epic(self.g, self.lib, card) {
            return epic;
        }
        let known = self.g.card(card).flags;
        self.g.card_mut(card).flags &= !flag::FACE_DOWN;
        self.g.faces.upset();
        crate::characteristics::refresh(self.g, self.lib, &());
        let epic = self.v().unwatched().is_epic(card);
        self.g.card_mut(card).flags = known;
        self.g.faces.upset();
        self.refresh();
        epic
    }

    /// 612: the Faceoff Step.
    pub(crate) fn problem_faceoff(&mut self) {
        let me = self.g.turn.player;
        let confronted = self.g.turn.confronted;
        let mut areas = AreaSet::NONE;
        // What was confronted stays so when the Problem has left.
        match confronted.len() + u32::from(self.g.turn.confronted_gone) {
            0 => return,
            1 => {
                let v = self.v();
                if confronted.first().is_some_and(|area| me.opponents().any(|o| v.could_confront(area, o))) {
                    rule!(self, "612.2");
                    areas = confronted;
                }
            }
            _ => {
                rule!(self, "612.1");
                if self.g.edition.double_faceoff() {
                    areas = confronted;
                } else {
                    for a in self.g.areas() {
                        if self.g.is_problem_area(a) {
                            areas.add(a);
                        }
                    }
                }
            }
        }
        if areas.is_empty() {
            return;
        }
        self.start_faceoff(Faceoff {
            kind: FaceoffKind::Problem,
            starter: me,
            areas,
            troublemaker: Obj::NONE,
            by_effect: ByEffect::No,
            winner: None,
            margin: 0,
            ended: Ended::No,
            node: EffectId(u16::MAX),
            source: Obj::NONE,
            ability: AbilityId(0),
            kept: 0,
            kept_len: 0,
        });
        self.push(Frame::Faceoff(FaceoffStep::Start));
    }
}

impl<W: Watch + ?Sized> View<'_, W> {
    /// The turn player's face-down Troublemakers that can be uncovered now (607.1–2).
    #[inline]
    pub(crate) fn uncoverable(&self, seat: Seat) -> impl Iterator<Item = CardIdx> {
        debug_assert!(
            self.cast().all(|(_, c, face)| !is_hidden(c) || face.is(kinds::TROUBLEMAKER)),
            "something else than a Troublemaker is hidden"
        );
        self.cast_by(seat, kinds::TROUBLEMAKER)
            .filter(move |(card, c, _)| {
                let uncover = || Occ::new(Deed::Uncover, seat).card(self.g.obj(*card));
                is_hidden(c)
                    && !c.is(flag::REVEALED)
                    && self.allowed(&uncover()).map_err(|no| self.w.mark(no.rule)).is_ok()
            })
            .map(|(card, ..)| card)
    }

    /// What the turn player may challenge in this step (608).
    #[inline]
    pub(crate) fn challenges(&self, seat: Seat) -> impl Iterator<Item = CardIdx> {
        let ones = self.cast_of(kinds::TROUBLEMAKER);
        ones.filter(move |(card, ..)| self.may_challenge(*card, seat).is_ok()).map(|(card, ..)| card)
    }

    /// A Troublemaker in play that has a flag.
    #[inline(always)]
    pub(crate) fn troublemaker_with(&self, flag: u16) -> Option<CardIdx> {
        self.cast_of(kinds::TROUBLEMAKER).find(|(_, c, _)| c.is(flag)).map(|(card, ..)| card)
    }

    pub(crate) fn readies(&self, card: CardIdx) -> bool {
        let mut ready = true;
        self.active(Topic::Readying, |m, change, s, active| {
            if let Mod::DoesNotReady = m
                && self.about_card(&change.what, card, s)
            {
                self.counts(active);
                ready = false;
            }
        });
        ready
    }

    /// Whether a card of a player in play is exhausted.
    #[inline(always)]
    pub(crate) fn has_exhausted(&self, seat: Seat) -> bool {
        for (_, c, _) in self.cast_by(seat, kinds::ALL) {
            if c.is(flag::EXHAUSTED) {
                return true;
            }
        }
        false
    }

    /// A card readied where it is.
    pub(crate) fn readying(&self, card: CardIdx, seat: Seat) -> Occ {
        Occ::new(Deed::Ready, seat).card(self.g.obj(card)).from(self.g.area_of(card))
    }

    /// The characters a player could challenge a Troublemaker with.
    pub(crate) fn challengers(&self, card: CardIdx, seat: Seat) -> impl Iterator<Item = CardIdx> {
        let area = self.g.area_of(card);
        self.cast_at_by(area, seat, kinds::CHARACTER).filter(|(_, c, _)| !is_hidden(c)).map(|(card, ..)| card)
    }

    /// How many more Confront Steps each Problem has in this phase.
    pub(crate) fn more_confronts(&self) -> i32 {
        let mut n = 0;
        self.active(Topic::Confronts, |m, _, s, active| {
            if let Mod::MoreConfronts(more) = m {
                self.counts(active);
                n += crate::modify::amount(self, active.origin, active.which as usize, more, s);
            }
        });
        n
    }

    /// Problems whose Confront Step is still to come (610.1).
    pub(crate) fn confront_steps_left(&self) -> AreaSet {
        let mut left = AreaSet::NONE;
        for (_, c, _) in self.cast_of(kinds::PROBLEM) {
            if c.host == NONE && !self.g.turn.stepped.has(c.area) && self.g.is_problem_area(c.area) {
                left.add(c.area);
            }
        }
        left
    }
}
