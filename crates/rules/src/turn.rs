//! The turn (601–616), a step at a time.

use crate::engine::{Engine, Flow};
use crate::few::Few;
use crate::frame::{Frame, Trim, TurnStep};
use crate::game::{Outcome, Pausing, Wrapped, flag};
use crate::ground::Ground;
use crate::ids::{AreaId, AreaSet, NONE, Seat};
use crate::mark::{Watch, rule};
use crate::occurrence::Occ;
use crate::records::Ends;
use ability::{Deed, Phase};

/// A game that comes so far goes on for ever: nobody can do anything any more, turn after turn. It is halted by ruling (802).
const LAST_TURN: u16 = 10_000;

impl<W: Watch + ?Sized> Engine<'_, W> {
    pub(crate) fn turn_to(&mut self, step: TurnStep) {
        self.top_frame(Frame::Turn(step));
    }

    fn phase_event(&mut self, deed: Deed, phase: Phase) {
        let seat = self.g.turn.player;
        let occ = Occ { phase: Some(phase), ..Occ::new(deed, seat) };
        if deed == Deed::StartPhase {
            let before = self.g.turn.phase.replace(phase).map_or(Ground::NONE, Ground::phase);
            self.g.faces.stir(before.and(Ground::phase(phase)));
            self.g.turn.phase_from = self.g.log.len() as u16;
        }
        self.time_passes(occ);
    }

    /// A turn or a phase starts or ends: where nobody would hear of it, that it did is all.
    fn time_passes(&mut self, occ: Occ) {
        if self.g.turn.pausing == Pausing::No && self.goes_unheard(&occ) {
            self.g.next_occ += 1;
            self.g.turn.performed = 1;
        } else {
            self.occur(occ);
        }
    }

    /// A phase ends: what lasts until then ends after its window.
    fn phase_over(&mut self, phase: Phase) {
        self.end_modifiers(|e| *e == Ends::Phase || *e == Ends::PhaseNamed(phase));
    }

    /// One step after another, with the windows that go by, as long as nothing can come between them.
    #[inline(never)]
    pub(crate) fn turn_step(&mut self, mut step: TurnStep) -> Flow {
        loop {
            let flow = self.turn_once(step);
            // By older rulebooks a window may be somebody else's than it looks (`window_step`).
            let plain = self.g.turn.steps < crate::loops::STEPS && !self.g.edition.responder_first();
            if flow != Flow::Go || !self.g.faces.calm || self.g.over.is_some() || !plain {
                return flow;
            }
            let mut steps = self.g.turn.steps + 1;
            if let Some(Frame::Window(window)) = self.g.frames.last().copied() {
                let Some(followed) = self.window_goes_by(window) else { return Flow::Go };
                // Its question was answered.
                steps = followed;
                self.trail.clear();
            }
            match self.g.frames.last() {
                Some(Frame::Turn(next)) if self.g.faces.calm => step = *next,
                _ if steps == 0 => return Flow::Answered(0),
                _ => {
                    self.g.turn.steps = steps - 1;
                    return Flow::Go;
                }
            }
            self.g.turn.steps = steps;
        }
    }

    #[inline(always)]
    fn turn_once(&mut self, step: TurnStep) -> Flow {
        let me = self.g.turn.player;
        match step {
            TurnStep::Start => {
                rule!(self, "601.1");
                rule!(self, "106.1");
                if self.g.turn.number >= LAST_TURN {
                    rule!(self, "802.1");
                    self.g.over = Some(Outcome::Halted);
                    return Flow::Go;
                }
                self.g.turn.number += 1;
                self.g.seats[me.index()].turns += 1;
                self.g.turn.confronted = AreaSet::NONE;
                self.g.turn.confronted_gone = 0;
                self.g.turn.stepped = AreaSet::NONE;
                self.g.turn.resolved = AreaSet::NONE;
                self.g.turn.challenged = AreaSet::NONE;
                self.g.turn.priority = None;
                self.g.turn.unwrapped = Wrapped::Quiet;
                self.g.seats[me.index()].fresh = 0;
                self.end_modifiers(|e| *e == Ends::StartOfTurn(me));
                self.turn_to(TurnStep::Ready);
                self.g.turn.phase = Some(Phase::Ready);
                self.g.faces.stir(Ground::TURN.and(Ground::phase(Phase::Ready)));
                self.time_passes(Occ::new(Deed::StartTurn, me));
                Flow::Go
            }
            TurnStep::Ready => {
                rule!(self, "601.2a");
                self.turn_to(TurnStep::ReadyAll);
                self.phase_event(Deed::StartPhase, Phase::Ready);
                Flow::Go
            }
            TurnStep::ReadyAll => {
                rule!(self, "603.1");
                self.turn_to(TurnStep::Action);
                // Those of which only so many may ready are picked one by one.
                if !self.v().trimmable(me, Trim::Ready).is_empty() {
                    self.push(Frame::Trim { seat: me, what: Trim::Ready });
                }
                let occs: Few<Occ> = {
                    let v = self.v();
                    v.cast()
                        .filter(|(card, c, face)| c.is(flag::EXHAUSTED) && face.controller == me && v.readies(*card))
                        .map(|(card, ..)| v.readying(card, me))
                        .filter(|occ| v.limit_on(occ).is_none())
                        .collect()
                };
                self.ready_skipped(me);
                self.occur_any(&occs);
                Flow::Go
            }
            TurnStep::Action => {
                rule!(self, "604.1");
                if self.g.tokens(me) > 0 {
                    rule!(self, "502.1a");
                }
                let best = Seat::all().map(|s| self.g.score(s)).max().unwrap_or(0);
                let n = match best {
                    ..=1 => {
                        rule!(self, "604.1a");
                        2
                    }
                    2..=5 => {
                        rule!(self, "604.1b");
                        3
                    }
                    6..=10 => {
                        rule!(self, "604.1c");
                        4
                    }
                    _ => {
                        rule!(self, "604.1d");
                        5
                    }
                };
                self.turn_to(TurnStep::DrawWindow);
                self.occur(Occ::new(Deed::Gain, me).n(n));
                Flow::Go
            }
            TurnStep::DrawWindow => {
                rule!(self, "601.2");
                self.turn_to(TurnStep::Draw);
                self.open_phase_window(Phase::Ready);
                Flow::Go
            }
            TurnStep::Draw => {
                self.turn_to(TurnStep::DrawEnd);
                if self.g.turn.number == 1 {
                    rule!(self, "605.1a");
                } else {
                    rule!(self, "605.1");
                    self.draw_one(me);
                }
                Flow::Go
            }
            TurnStep::DrawEnd => {
                self.turn_to(TurnStep::Troublemaker);
                self.open_window();
                self.phase_event(Deed::EndPhase, Phase::Ready);
                Flow::Go
            }
            TurnStep::Troublemaker => {
                self.phase_over(Phase::Ready);
                if self.once_more(Phase::Ready, TurnStep::Ready) {
                    return Flow::Go;
                }
                if self.g.turn.extra & (1 << Phase::Ready as u8) != 0 {
                    self.g.turn.extra &= !(1 << Phase::Ready as u8);
                    self.turn_to(TurnStep::End);
                    return Flow::Go;
                }
                if self.skips(Phase::Troublemaker) {
                    self.turn_to(TurnStep::Main);
                    return Flow::Go;
                }
                self.turn_to(TurnStep::Uncover);
                self.open_phase_window(Phase::Troublemaker);
                self.phase_event(Deed::StartPhase, Phase::Troublemaker);
                Flow::Go
            }
            TurnStep::Uncover => {
                let list = self.v().uncoverable(me);
                match list.len() {
                    0 => {
                        self.turn_to(TurnStep::UncoverEnd);
                        Flow::Go
                    }
                    1 => {
                        self.uncover(&[(list[0], me)]);
                        Flow::Go
                    }
                    _ => Flow::Ask,
                }
            }
            TurnStep::UncoverMore => {
                // 607.3: with an Epic Troublemaker, the others face up there are dismissed.
                self.turn_to(TurnStep::Uncover);
                Flow::Go
            }
            TurnStep::UncoverEnd => {
                self.turn_to(TurnStep::ChallengeStart);
                // A card that has left play since is another card.
                let mut at = self.g.play.first;
                while at != NONE {
                    let card = self.g.card_mut(at);
                    card.flags &= !flag::REVEALED;
                    at = card.next;
                }
                self.open_phase_window(Phase::Troublemaker);
                Flow::Go
            }
            TurnStep::ChallengeStart => {
                self.g.turn.challenged = AreaSet::NONE;
                let mut at = self.g.play.first;
                while at != NONE {
                    let card = self.g.card_mut(at);
                    card.flags &= !flag::CHALLENGED;
                    at = card.next;
                }
                self.turn_to(TurnStep::Challenge);
                self.open_phase_window(Phase::Troublemaker);
                Flow::Go
            }
            TurnStep::Challenge => {
                if self.v().challenges(me).next().is_none() {
                    self.turn_to(TurnStep::ChallengeEnd);
                    return Flow::Go;
                }
                Flow::Ask
            }
            TurnStep::ChallengeEnd => {
                self.turn_to(TurnStep::Main);
                self.open_window();
                self.phase_event(Deed::EndPhase, Phase::Troublemaker);
                Flow::Go
            }
            TurnStep::Main => {
                self.phase_over(Phase::Troublemaker);
                if self.once_more(Phase::Troublemaker, TurnStep::Troublemaker) {
                    return Flow::Go;
                }
                self.turn_to(TurnStep::MainEnd);
                self.open_phase_window(Phase::Main);
                self.phase_event(Deed::StartPhase, Phase::Main);
                Flow::Go
            }
            TurnStep::MainEnd => {
                rule!(self, "601.2c");
                self.turn_to(TurnStep::Score);
                self.open_window();
                self.phase_event(Deed::EndPhase, Phase::Main);
                Flow::Go
            }
            TurnStep::Score => {
                self.phase_over(Phase::Main);
                if self.once_more(Phase::Main, TurnStep::Main) {
                    return Flow::Go;
                }
                self.g.turn.rounds = 0;
                self.g.turn.confronted = AreaSet::NONE;
                self.g.turn.confronted_gone = 0;
                self.g.turn.stepped = AreaSet::NONE;
                self.g.turn.resolved = AreaSet::NONE;
                self.turn_to(TurnStep::ConfrontPick);
                self.open_phase_window(Phase::Score);
                self.phase_event(Deed::StartPhase, Phase::Score);
                Flow::Go
            }
            TurnStep::ConfrontPick => self.pick_confront(),
            TurnStep::ConfrontStart(area) => {
                self.turn_to(TurnStep::Confront(area));
                // The first step starts together with its phase: one window.
                if self.g.turn.stepped.len() > 1 {
                    self.open_phase_window(Phase::Score);
                }
                Flow::Go
            }
            TurnStep::Confront(area) => self.confront(area),
            TurnStep::ConfrontEnd(area) => self.score_confront(area),
            TurnStep::FirstBonus(area, problem) => self.first_bonus(area, problem),
            TurnStep::Confronted => {
                self.turn_to(TurnStep::ConfrontPick);
                self.open_phase_window(Phase::Score);
                Flow::Go
            }
            TurnStep::FaceoffStart => {
                self.turn_to(TurnStep::Faceoff);
                self.open_phase_window(Phase::Score);
                Flow::Go
            }
            TurnStep::Faceoff => {
                self.turn_to(TurnStep::FaceoffEnd);
                self.problem_faceoff();
                Flow::Go
            }
            TurnStep::FaceoffEnd => {
                self.turn_to(TurnStep::Solve);
                self.open_phase_window(Phase::Score);
                Flow::Go
            }
            TurnStep::Solve => self.solve(),
            TurnStep::SolveReplace => self.replace_solved(),
            TurnStep::SolveEnd => {
                self.turn_to(TurnStep::End);
                self.open_window();
                self.phase_event(Deed::EndPhase, Phase::Score);
                Flow::Go
            }
            TurnStep::End => {
                self.phase_over(Phase::Score);
                if self.once_more(Phase::Score, TurnStep::Score) {
                    return Flow::Go;
                }
                if self.g.turn.extra & (1 << Phase::Ready as u8) != 0 {
                    // An additional Ready Phase before the End Phase (MT135).
                    self.turn_to(TurnStep::Ready);
                    return Flow::Go;
                }
                self.turn_to(TurnStep::EndOfTurn);
                self.phase_event(Deed::StartPhase, Phase::End);
                Flow::Go
            }
            TurnStep::EndOfTurn => {
                rule!(self, "615.1");
                self.turn_to(TurnStep::EndEnd);
                self.open_phase_window(Phase::End);
                self.time_passes(Occ::new(Deed::EndTurn, me));
                Flow::Go
            }
            TurnStep::EndEnd => {
                self.turn_to(TurnStep::WrapUp);
                self.open_window();
                Flow::Go
            }
            TurnStep::WrapUp => self.wrap_up(),
            TurnStep::WrapRetire => self.wrap_retire(),
            TurnStep::WrapDone => self.wrap_done(),
            TurnStep::Over => self.over(),
        }
    }

    /// An additional phase of the kind just over begins at once.
    fn once_more(&mut self, phase: Phase, step: TurnStep) -> bool {
        let bit = 1 << (phase as u8 + 8);
        let again = self.g.turn.extra & bit != 0;
        if again {
            self.g.turn.extra &= !bit;
            self.turn_to(step);
        }
        again
    }

    fn skips(&mut self, phase: Phase) -> bool {
        let me = self.g.turn.player;
        let bit = 1 << phase as u8;
        if self.g.seats[me.index()].skip & bit != 0 {
            self.g.seats[me.index()].skip &= !bit;
            return true;
        }
        false
    }

    pub(crate) fn confront_step(&mut self, area: AreaId) {
        self.g.turn.stepped.add(area);
        self.turn_to(TurnStep::ConfrontStart(area));
    }
}
