//! The question being asked, read off the top frame.

use crate::few::Few;
use crate::frame::{ActionStep, Frame, OccurStage, PayStage, PppStage, SetupStep, TurnStep, WindowStage};
use crate::game::Game;
use crate::ids::{Obj, Seat};
use crate::legal::Moment;
use crate::library::Library;
use crate::mark::Watch;
use crate::pick::{Options, Pick, Question};
use crate::records::Wave;
use crate::view::View;
use ability::{Phase, Zone};
use std::ops::ControlFlow;

impl Game {
    /// Writes the question and its legal answers into `out`. Empty when the game is over.
    pub fn ask(&self, lib: &Library, out: &mut Options) {
        out.clear();
        if self.over.is_some() {
            return;
        }
        if self.faces.is_fresh() {
            View { g: self, lib, faces: &self.faces, w: &() }.ask(out);
        } else {
            let faces = crate::characteristics::worked_out(self, lib);
            View { g: self, lib, faces: &faces, w: &() }.ask(out);
        }
    }

    /// The same, for somebody who wants to know which abilities have a say in it.
    pub fn ask_watched(&self, lib: &Library, watch: &dyn Watch, out: &mut Options) {
        out.clear();
        if self.over.is_none() && self.faces.is_fresh() {
            View { g: self, lib, faces: &self.faces, w: watch }.ask(out);
        } else {
            self.ask(lib, out);
        }
    }
}

impl<W: Watch + ?Sized> View<'_, W> {
    pub(crate) fn ask(&self, out: &mut Options) {
        self.ask_with(None, out);
    }

    /// The same, where what cards may be chosen was found before.
    pub(crate) fn ask_with(&self, found: Option<&[Obj]>, out: &mut Options) {
        let Some(frame) = self.g.frames.last() else { return };
        match *frame {
            Frame::Setup(step) => self.ask_setup(step, out),
            Frame::Turn(step) => self.ask_turn(step, out),
            Frame::Window(w) => {
                if w.stage == WindowStage::Priority {
                    out.ask(w.holder, Question::Priority);
                    out.add(Pick::Pass);
                    self.list_actions(w.holder, Moment::Window, out);
                    self.unban(out);
                }
            }
            Frame::Phase(phase) => self.ask_phase(phase, out),
            Frame::PrePriority { stage: PppStage::Trigger(first), .. } => {
                if let Some(seat) = self.next_processor(first) {
                    out.ask(seat, Question::OrderTriggers);
                    for (i, w) in self.g.waiting.iter().enumerate() {
                        if w.wave == Wave::Now && w.controller == seat {
                            out.add(Pick::Trigger(i as u16));
                        }
                    }
                }
            }
            Frame::Action(a) => {
                if a.step == ActionStep::Announce {
                    out.ask(a.seat, Question::Cost);
                    out.add(Pick::Yes);
                    let crate::frame::ActionKind::Play { card, to, host, .. } = a.kind else { return };
                    let area = if host.card != crate::ids::NONE { self.g.area_of(host.card) } else { to };
                    let occ = crate::occurrence::Occ::new(ability::Deed::Play, a.seat).card(card).other(host).at(area);
                    if self.plain_cost(a.seat, card.card, self.cost(card.card), &occ).is_ok() {
                        out.add(Pick::No);
                    }
                }
            }
            Frame::Effect { run, node, stage, at, n } => self.ask_effect((run, node), (stage, at, n), found, out),
            Frame::Occur { stage: OccurStage::Choose(seat), at, .. } => {
                let occ = self.g.pending[at as usize].occ;
                let affected = self.affected_player(&occ);
                out.ask(seat, Question::Replacement);
                let mut must = false;
                for r in self.replacements(&occ, at) {
                    if r.may.unwrap_or(affected) == seat {
                        let pick = Pick::Modifier { source: r.source, ability: r.ability };
                        if !out.picks.contains(&pick) {
                            out.add(pick);
                        }
                        must |= r.may.is_none();
                    }
                }
                if !must {
                    out.add(Pick::No);
                }
            }
            Frame::Pay { run, who, of, part, n, stage: PayStage::Choose } => self.ask_pay(run, who, of, part, n, out),
            Frame::Repair { seat, card } => {
                out.ask(seat, Question::Repair);
                for c in self.repair_choices(card) {
                    out.add(Pick::Card(self.g.obj(c)));
                }
            }
            Frame::OrderCards { seat, set, len, done, .. } => {
                out.ask(seat, Question::OrderCards);
                for obj in &self.g.sets[(set + done) as usize..(set + len) as usize] {
                    out.add(Pick::Card(*obj));
                }
            }
            Frame::Trim { seat, what } => {
                let question = match what {
                    crate::frame::Trim::Hand => Question::DiscardDown,
                    crate::frame::Trim::Home => Question::RetireDown,
                    crate::frame::Trim::SendHome => Question::SendHome,
                    crate::frame::Trim::Ready | crate::frame::Trim::Challengers => Question::Cards,
                };
                out.ask(seat, question);
                let _ = self.each_trimmable(seat, what, |c| {
                    out.add(Pick::Card(self.g.obj(c)));
                    ControlFlow::Continue(())
                });
                // "up to" so many may challenge, but somebody does.
                let some =
                    |v: &Self| v.g.in_play().any(|c| v.g.card(c).is(crate::game::flag::INVOLVED) && v.is_character(c));
                if what == crate::frame::Trim::Challengers && some(self) {
                    out.add(Pick::Done);
                }
            }
            Frame::Guess { at, of } => {
                if let Some(guess) = self.g.guesses.get(at as usize) {
                    out.ask(guess.seat, Question::Number);
                    out.add(Pick::Number { from: 1, to: of.into() });
                }
            }
            Frame::Loop { seat, least, mandatory, .. } => {
                out.ask(seat, Question::Loop);
                let (from, to) = crate::loops::range(least, mandatory);
                out.add(Pick::Number { from, to });
            }
            Frame::Begin { seat } => {
                out.ask(seat, Question::Replacement);
                for s in self.faces.tied.iter().filter(|s| s.you == seat) {
                    if let crate::written::Origin::Ability(ability) = s.origin {
                        out.add(Pick::Modifier { source: s.source, ability });
                    }
                }
            }
            Frame::Pause => {
                out.ask(self.g.turn.player, Question::Pause);
                out.add(Pick::Done);
            }
            Frame::PrePriority { .. }
            | Frame::Faceoff(_)
            | Frame::EndRun
            | Frame::Draws { .. }
            | Frame::Occur { .. }
            | Frame::Replaced { .. }
            | Frame::Pay { .. }
            | Frame::Enter { .. }
            | Frame::Replace { .. } => {}
        }
    }

    /// What the turn player does in a phase.
    #[inline(always)]
    pub(crate) fn ask_phase(&self, phase: Phase, out: &mut Options) {
        let seat = self.g.turn.player;
        let question = if phase == Phase::Main { Question::MainAction } else { Question::PhaseAction };
        out.ask(seat, question);
        out.add(Pick::Done);
        self.list_actions(seat, Moment::Phase(phase), out);
        self.unban(out);
    }

    #[inline(never)]
    fn list_actions(&self, seat: Seat, moment: Moment, out: &mut Options) {
        let _ = self.actions(seat, moment, &mut out.picks);
    }

    /// The one answer of a seat that could act now but has nothing to do, found without listing anything.
    #[inline(always)]
    pub(crate) fn idle(&self) -> Option<Pick> {
        let (seat, moment) = self.moment()?;
        let pick = match moment {
            Moment::Window => Pick::Pass,
            // There is nearly always something to do, so the list is made at once.
            Moment::Phase(Phase::Main) => return None,
            Moment::Phase(_) => Pick::Done,
        };
        (!self.can_act(seat, moment)).then_some(pick)
    }

    /// 802.2: what would go on with a settled loop is not open.
    fn unban(&self, out: &mut Options) {
        if self.g.has_bans() {
            out.picks.retain(|p| !self.g.is_banned(*p));
        }
    }

    fn ask_setup(&self, step: SetupStep, out: &mut Options) {
        match step {
            SetupStep::ChooseStarting(seat) => {
                out.ask(seat, Question::StartingProblem);
                let mut names = Few::new();
                for card in self.g.zone(Zone::ProblemDeck, seat) {
                    let def = self.g.def(self.lib, card);
                    // Copies of one card are one choice.
                    if def.is_starting() && !names.contains(&def.name) {
                        names.push(def.name);
                        out.add(Pick::Card(self.g.obj(card)));
                    }
                }
            }
            SetupStep::Mulligan(seat) => {
                out.ask(seat, Question::Mulligan);
                out.add(Pick::Yes);
                out.add(Pick::No);
            }
            SetupStep::Manes | SetupStep::RevealStarting | SetupStep::Deal | SetupStep::Redeal | SetupStep::Begin => {}
        }
    }

    fn ask_turn(&self, step: TurnStep, out: &mut Options) {
        let me = self.g.turn.player;
        match step {
            TurnStep::Uncover => {
                out.ask(me, Question::Uncover);
                for c in self.uncoverable(me) {
                    out.add(Pick::Card(self.g.obj(c)));
                }
            }
            TurnStep::Challenge => {
                out.ask(me, Question::Challenge);
                out.add(Pick::Done);
                for c in self.challenges(me) {
                    out.add(Pick::Challenge(self.g.obj(c)));
                }
            }
            TurnStep::ConfrontPick => {
                out.ask(me, Question::Confront);
                for a in self.confront_steps_left().iter() {
                    out.add(Pick::Area(a));
                }
            }
            _ => {}
        }
    }
}
