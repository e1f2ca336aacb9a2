//! A Problem is replaced (613.2), and hands and homes are brought down to their limits (616).

use crate::engine::{Engine, Flow};
use crate::face::kinds;
use crate::few::{Cards, Few};
use crate::frame::{Frame, ReplaceStage, Trim};
use crate::game::flag;
use crate::ground::Ground;
use crate::ids::{AreaId, AreaSet, CardIdx, NONE, Obj, Seat};
use crate::mark::{Watch, rule};
use crate::occurrence::{By, End, Occ};
use crate::topic::Topic;
use crate::view::View;
use ability::{CardType, Deed, Zone};
use std::ops::ControlFlow;

impl<W: Watch + ?Sized> Engine<'_, W> {
    /// One after the other, in the order of their areas.
    pub(crate) fn start_replacing(&mut self, areas: AreaSet) {
        for i in (0..self.g.areas.len()).rev() {
            let area = AreaId(i as u8);
            if areas.has(area) {
                self.push(Frame::Replace { area, stage: ReplaceStage::Problem });
            }
        }
    }

    #[inline(never)]
    pub(crate) fn replace_step(&mut self, area: AreaId, stage: ReplaceStage) -> Flow {
        rule!(self, "613.2");
        let me = self.g.turn.player;
        let first = self.g.edition.problem_leaves_first();
        match stage {
            ReplaceStage::Characters => {
                self.top_frame(Frame::Replace { area, stage: ReplaceStage::Troublemakers });
                // There may be many of them, and memory for them from the last time.
                let mut occs = std::mem::take(&mut self.g.faces.occs);
                occs.clear();
                let v = self.v();
                occs.extend(self.g.in_play().filter(|c| self.g.area_of(*c) == area && v.is_character(*c)).map(|c| {
                    let seat = v.controller(c);
                    Occ::new(Deed::Send, seat).card(self.g.obj(c)).at(self.g.home(seat))
                }));
                self.occur_any(&occs);
                self.g.faces.occs = occs;
            }
            ReplaceStage::Troublemakers => {
                self.top_frame(Frame::Replace { area, stage: ReplaceStage::Resources });
                let occs: Few<Occ> = {
                    let v = self.v();
                    self.g
                        .in_play()
                        .filter(|c| {
                            self.g.area_of(*c) == area
                                && v.is_type(*c, CardType::Troublemaker)
                                && !self.g.card(*c).is(flag::FACE_DOWN)
                        })
                        .map(|c| Occ::new(Deed::Dismiss, v.controller(c)).card(self.g.obj(c)).by(By::Game))
                        .collect()
                };
                self.occur_any(&occs);
            }
            ReplaceStage::Resources => {
                let next = if first { ReplaceStage::Next } else { ReplaceStage::Put };
                self.top_frame(Frame::Replace { area, stage: next });
                let occs: Few<Occ> = {
                    let v = self.v();
                    self.g
                        .in_play()
                        .filter(|c| {
                            self.g.area_of(*c) == area
                                && v.is_type(*c, CardType::Resource)
                                && !v.is_type(*c, CardType::Problem)
                                && (!self.g.edition.only_resources_on_problem()
                                    || v.is_on_problem_of(self.g.card(*c).host, area))
                        })
                        .map(|c| Occ::new(Deed::Dismiss, v.controller(c)).card(self.g.obj(c)).by(By::Game))
                        .collect()
                };
                self.occur_any(&occs);
            }
            ReplaceStage::Problem => {
                let Some(problem) = self.v().problem_at(area) else {
                    self.pop();
                    return Flow::Go;
                };
                let occ = Occ::new(Deed::Replace, me).card(self.g.obj(problem)).at(area);
                self.top_frame(Frame::Replace { area, stage: ReplaceStage::Characters });
                if self.v().allowed(&occ).is_err() {
                    self.g.card_mut(problem).flags &= !flag::SOLVED;
                    self.g.faces.stir(Ground::SOLVED);
                    self.pop();
                    return Flow::Go;
                }
                if first {
                    self.push(Frame::Replace { area, stage: ReplaceStage::Put });
                }
                self.occur(occ);
            }
            ReplaceStage::Put => {
                if first {
                    self.top_frame(Frame::Replace { area, stage: ReplaceStage::Successor });
                } else {
                    self.top_frame(Frame::Replace { area, stage: ReplaceStage::Next });
                }
                if let Some(problem) = self.v().problem_at(area) {
                    let owner = self.g.owner(problem);
                    // Only what is dismissed goes by the game; a Dilemma on its way to the discard pile may be met
                    // by a replacement (522.3a).
                    let put = Occ::new(Deed::Put, owner).card(self.g.obj(problem)).into(Zone::ProblemDeck, End::Bottom);
                    self.occur(put);
                }
            }
            ReplaceStage::Successor => {
                self.pop();
                self.next_problem(area);
            }
            ReplaceStage::Next => {
                self.pop();
                if !first {
                    self.next_problem(area);
                }
            }
        }
        Flow::Go
    }

    /// Something else was done instead of replacing a Problem: it stays, and so does all that is there.
    pub(crate) fn not_replaced(&mut self, replace: &Occ) {
        self.g.card_mut(replace.card.card).flags &= !flag::SOLVED;
        self.g.faces.stir(Ground::SOLVED);
        let here = |f: &Frame| matches!(f, Frame::Replace { area, .. } if *area == replace.to);
        self.g.frames.retain(|f| !here(f) || !matches!(f, Frame::Replace { stage: ReplaceStage::Put, .. }));
        if let Some(Frame::Replace { stage, .. }) = self.g.frames.iter_mut().rev().find(|f| here(f)) {
            *stage = ReplaceStage::Next;
        }
    }

    /// The top card of the owner's Problem deck enters play at the area.
    pub(crate) fn next_problem(&mut self, area: AreaId) {
        if self.g.area_kind(area) != crate::game::AreaKind::Problem || self.v().problem_at(area).is_some() {
            return;
        }
        let owner = self.g.area_owner(area);
        if let Some(card) = self.top(Zone::ProblemDeck, owner) {
            self.put_problem(card, owner);
        }
    }

    /// 616.2–3, 514.5b: one card after another until enough have gone.
    #[inline(never)]
    pub(crate) fn trim_step(&mut self, seat: Seat, what: Trim) -> Flow {
        if self.v().any_trimmable(seat, what) {
            return Flow::Ask;
        }
        self.pop();
        Flow::Go
    }

    pub(crate) fn trim(&mut self, seat: Seat, what: Trim, card: Obj) {
        match what {
            Trim::Hand => self.occur(Occ::new(Deed::Discard, seat).card(card)),
            // How many there were is what tells it from retiring for another reason.
            Trim::Home => {
                let n = self.v().friends_at_home(seat).len() as i32;
                self.occur(Occ::new(Deed::Retire, seat).card(card).n(n));
            }
            Trim::Ready => {
                let occ = self.v().readying(card.card, seat);
                self.occur(occ);
            }
            Trim::Challengers => {
                self.g.card_mut(card.card).flags |= flag::INVOLVED;
                self.g.faces.stir(Ground::COURSE);
            }
            Trim::SendHome => {
                self.pop();
                let home = self.g.home(seat);
                self.occur(Occ::new(Deed::Send, seat).card(card).at(home));
            }
        }
    }
}

impl<W: Watch + ?Sized> View<'_, W> {
    /// Whether a card is the Problem of an area, or was it until it was replaced.
    fn is_on_problem_of(&self, host: CardIdx, area: AreaId) -> bool {
        let gone = self.g.edition.problem_leaves_first()
            && host != NONE
            && self.g.def(self.lib, host).kind == CardType::Problem
            && self.g.card(host).zone != Zone::Play;
        gone || self.problem_at(area) == Some(host)
    }

    /// Whether there is a card that goes next. Who watches sees all that are looked at.
    pub(crate) fn any_trimmable(&self, seat: Seat, what: Trim) -> bool {
        let mut any = false;
        let _ = self.each_trimmable(seat, what, |_| {
            any = true;
            if self.w.listens() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        any
    }

    /// Each of them, until somebody has enough.
    pub(crate) fn each_trimmable(
        &self,
        seat: Seat,
        what: Trim,
        mut each: impl FnMut(CardIdx) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        match what {
            Trim::Hand => {
                if self.g.count(Zone::Hand, seat) as i32 > self.hand_size(seat) {
                    self.g.zone(Zone::Hand, seat).try_for_each(each)?;
                }
            }
            Trim::Home => {
                let limit = self.home_limit(seat);
                if self.how_many_at_home(seat) <= limit {
                    return ControlFlow::Continue(());
                }
                if self.faces.speaks_of(Topic::Counting) {
                    let counted = self.friends_at_home(seat);
                    if counted.len() as i32 > limit {
                        counted.into_iter().filter(|c| self.retires(*c, seat)).try_for_each(each)?;
                    }
                } else {
                    self.at_home(seat).filter(|c| self.retires(*c, seat)).try_for_each(each)?;
                }
            }
            // No text limits how many ready.
            Trim::Ready if !self.faces.speaks_of(Topic::Cant) || !self.lib.forbidden.has(Deed::Ready) => {}
            Trim::Ready => {
                for card in self.g.in_play() {
                    let occ = self.readying(card, seat);
                    if self.controller(card) == seat
                        && self.g.card(card).is(flag::EXHAUSTED)
                        && self.readies(card)
                        && self.limit_on(&occ).is_some()
                        && self.allowed(&occ).is_ok()
                    {
                        each(card)?;
                    }
                }
            }
            Trim::Challengers => {
                let Some(f) = &self.g.faceoff else { return ControlFlow::Continue(()) };
                let challenge = Occ::new(Deed::Challenge, seat).card(f.troublemaker);
                let most = self.limit_on(&challenge).unwrap_or(i32::MAX);
                let there: Cards = self.challengers(f.troublemaker.card, seat).collect();
                let picked = there.iter().filter(|c| self.g.card(**c).is(flag::INVOLVED)).count() as i32;
                if picked < most {
                    there.into_iter().filter(|c| !self.g.card(*c).is(flag::INVOLVED)).try_for_each(each)?;
                }
            }
            Trim::SendHome => {
                let home = self.g.home(seat);
                for (card, ..) in self.cast_by(seat, kinds::CHARACTER) {
                    if self.involved(card)
                        && self.allowed(&Occ::new(Deed::Send, seat).card(self.g.obj(card)).at(home)).is_ok()
                    {
                        each(card)?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Whether a Friend of theirs in play can be retired: it can, unless a text says that it can't.
    #[inline(always)]
    fn retires(&self, card: CardIdx, seat: Seat) -> bool {
        let c = self.g.card(card);
        let retired = Occ::new(Deed::Retire, seat).card(Obj { card, life: c.life });
        let plain = self.lib.brief(c.def).kind == CardType::Friend && !c.is(flag::BENEATH);
        plain && !self.may_forbid(&retired) || self.allowed(&retired).is_ok()
    }
}
