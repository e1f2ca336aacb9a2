//! The turn (601–616), a step at a time.

use crate::engine::{Engine, Flow};
use crate::face::kinds;
use crate::few::Few;
use crate::frame::{Frame, Trim, TurnStep};
use crate::game::{Outcome, Pausing, Wrapped, flag};
use crate::ground::Ground;
use crate::ids::{AreaSet, Seat};
use crate::mark::{Watch, rule};
use crate::occurrence::Occ;
use crate::quiet::{Quiet, Then};
use crate::records::Ends;
use crate::topic::Topic;
use ability::{Deed, Phase};

/// A game that comes so far goes on for ever: nobody can do anything any more, turn after turn. It is halted by ruling (802).
const LAST_TURN: u16 = 10_000;

impl<W: Watch + ?Sized> Engine<'_, W> {
    pub(crate) fn turn_to(&mut self, step: TurnStep) {
        self.top_frame(Frame::Turn(step));
    }

    /// A turn or a phase starts or ends: where nobody would hear of it, that it did is all.
    #[inline(always)]
    pub(crate) fn time_passes(&mut self, deed: Deed, phase: Option<Phase>) {
        let occ = Occ { phase, ..Occ::new(deed, self.g.turn.player) };
        if self.g.turn.pausing == Pausing::No && self.goes_unheard(&occ) {
            self.time_is_counted();
        } else {
            self.occur(occ);
        }
    }

    /// A phase ends: what lasts until then ends after its window.
    #[inline(always)]
    fn phase_over(&mut self, phase: Phase) {
        self.end_modifiers(|e| *e == Ends::Phase || *e == Ends::PhaseNamed(phase));
    }

    /// One step after another, with the windows that go by, as long as nothing can come between them.
    #[inline(never)]
    pub(crate) fn turn_step(&mut self, mut step: TurnStep) -> Flow {
        let mut quiet = self.quiet();
        loop {
            match self.turn_once(step, &mut quiet) {
                Then::Step(next) => {
                    step = next;
                    continue;
                }
                Then::Ask => return Flow::Ask,
                Then::Look => {}
            }
            // By older rulebooks a window may be somebody else's than it looks (`window_step`).
            let plain = self.g.turn.steps < crate::loops::STEPS && !self.g.edition.responder_first();
            if !plain || self.g.over.is_some() || !self.g.faces.calm && !self.calms_down(&mut quiet) {
                return Flow::Go;
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
            self.still_quiet(&mut quiet);
        }
    }

    #[inline(always)]
    fn turn_once(&mut self, step: TurnStep, quiet: &mut Quiet) -> Then {
        match step {
            TurnStep::Start => {
                let me = self.g.turn.player;
                rule!(self, "601.1");
                rule!(self, "106.1");
                if self.g.turn.number >= LAST_TURN {
                    rule!(self, "802.1");
                    self.turn_to(step);
                    self.g.over = Some(Outcome::Halted);
                    return Then::Look;
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
                self.g.turn.extra &= 0xff;
                self.g.turn.resume = None;
                self.g.seats[me.index()].fresh = 0;
                self.end_modifiers(|e| *e == Ends::StartOfTurn(me));
                self.g.turn.phase = Some(Phase::Ready);
                self.g.faces.stir(Ground::TURN.and(Ground::phase(Phase::Ready)));
                self.time(quiet, TurnStep::Ready, Deed::StartTurn, None)
            }
            TurnStep::Ready => {
                rule!(self, "601.2a");
                if self.skips(Phase::Ready) {
                    return self.on(TurnStep::Troublemaker);
                }
                self.time(quiet, TurnStep::ReadyAll, Deed::StartPhase, Some(Phase::Ready))
            }
            TurnStep::ReadyAll => self.ready_all(),
            TurnStep::Action => {
                let me = self.g.turn.player;
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
                self.gain(me, n);
                Then::Look
            }
            TurnStep::DrawWindow => {
                rule!(self, "601.2");
                self.phase_window(quiet, TurnStep::Draw, Phase::Ready, None)
            }
            TurnStep::Draw => {
                self.turn_to(TurnStep::DrawEnd);
                if self.g.turn.number == 1 {
                    rule!(self, "605.1a");
                } else {
                    rule!(self, "605.1");
                    self.draw_by_rule(self.g.turn.player);
                }
                Then::Look
            }
            TurnStep::DrawEnd => self.last_window(quiet, TurnStep::Troublemaker, Phase::Ready, Some(Deed::EndPhase)),
            TurnStep::Troublemaker => {
                self.phase_over(Phase::Ready);
                if let Some(step) = self.detour(Phase::Ready) {
                    return self.on(step);
                }
                if self.skips(Phase::Troublemaker) {
                    return self.on(TurnStep::Main);
                }
                self.phase_window(quiet, TurnStep::Uncover, Phase::Troublemaker, Some(Deed::StartPhase))
            }
            TurnStep::Uncover => {
                let me = self.g.turn.player;
                if self.hunt_goes_by(quiet) {
                    // A step like any other: whoever is asked in the last window is asked after as many (802).
                    return self.on(TurnStep::ChallengeEnd);
                }
                let found = {
                    let v = self.v();
                    let mut list = v.uncoverable(me);
                    list.next().map(|card| (card, list.next().is_some()))
                };
                match found {
                    None => self.on(TurnStep::UncoverEnd),
                    Some((card, false)) => {
                        self.turn_to(step);
                        self.uncover(&[(card, me)]);
                        Then::Look
                    }
                    Some((_, true)) => {
                        self.turn_to(step);
                        Then::Ask
                    }
                }
            }
            // 607.3: with an Epic Troublemaker, the others face up there are dismissed.
            TurnStep::UncoverMore => self.on(TurnStep::Uncover),
            TurnStep::UncoverEnd => {
                // A card that has left play since is another card.
                self.unflag_troublemakers(flag::REVEALED);
                self.phase_window(quiet, TurnStep::ChallengeStart, Phase::Troublemaker, None)
            }
            TurnStep::ChallengeStart => {
                self.g.turn.challenged = AreaSet::NONE;
                self.unflag_troublemakers(flag::CHALLENGED);
                self.phase_window(quiet, TurnStep::Challenge, Phase::Troublemaker, None)
            }
            TurnStep::Challenge => {
                if self.v().challenges(self.g.turn.player).next().is_none() {
                    return self.on(TurnStep::ChallengeEnd);
                }
                self.turn_to(step);
                Then::Ask
            }
            TurnStep::ChallengeEnd => {
                self.last_window(quiet, TurnStep::Main, Phase::Troublemaker, Some(Deed::EndPhase))
            }
            TurnStep::Main => {
                self.phase_over(Phase::Troublemaker);
                if let Some(step) = self.detour(Phase::Troublemaker) {
                    return self.on(step);
                }
                if self.skips(Phase::Main) {
                    return self.on(TurnStep::Score);
                }
                self.phase_window(quiet, TurnStep::MainEnd, Phase::Main, Some(Deed::StartPhase))
            }
            TurnStep::MainEnd => {
                rule!(self, "601.2c");
                self.last_window(quiet, TurnStep::Score, Phase::Main, Some(Deed::EndPhase))
            }
            TurnStep::Score => {
                self.phase_over(Phase::Main);
                if let Some(step) = self.detour(Phase::Main) {
                    return self.on(step);
                }
                if self.skips(Phase::Score) {
                    return self.on(TurnStep::End);
                }
                self.g.turn.rounds = 0;
                self.g.turn.confronted = AreaSet::NONE;
                self.g.turn.confronted_gone = 0;
                self.g.turn.stepped = AreaSet::NONE;
                self.g.turn.resolved = AreaSet::NONE;
                self.phase_window(quiet, TurnStep::ConfrontPick, Phase::Score, Some(Deed::StartPhase))
            }
            TurnStep::ConfrontPick => self.pick_confront(quiet),
            TurnStep::ConfrontStart(area) => {
                // The first step starts together with its phase: one window.
                if self.g.turn.stepped.len() > 1 {
                    return self.phase_window(quiet, TurnStep::Confront(area), Phase::Score, None);
                }
                self.on(TurnStep::Confront(area))
            }
            TurnStep::Confront(area) => self.confront(area),
            TurnStep::ConfrontEnd(area) => self.score_confront(area),
            TurnStep::FirstBonus(area, problem) => self.first_bonus(area, problem),
            TurnStep::Confronted => self.phase_window(quiet, TurnStep::ConfrontPick, Phase::Score, None),
            TurnStep::FaceoffStart => self.phase_window(quiet, TurnStep::Faceoff, Phase::Score, None),
            TurnStep::Faceoff => {
                if self.g.turn.confronted.is_empty() && self.g.turn.confronted_gone == 0 {
                    return self.on(TurnStep::FaceoffEnd);
                }
                self.turn_to(TurnStep::FaceoffEnd);
                self.problem_faceoff();
                Then::Look
            }
            TurnStep::FaceoffEnd => self.phase_window(quiet, TurnStep::Solve, Phase::Score, None),
            TurnStep::Solve => self.solve(quiet),
            TurnStep::SolveReplace => self.replace_solved(),
            TurnStep::SolveEnd => self.last_window(quiet, TurnStep::End, Phase::Score, Some(Deed::EndPhase)),
            TurnStep::End => {
                self.phase_over(Phase::Score);
                if let Some(step) = self.detour(Phase::Score) {
                    return self.on(step);
                }
                if self.g.turn.extra & (1 << Phase::Ready as u8) != 0 {
                    // An additional Ready Phase before the End Phase (MT135).
                    self.g.turn.extra &= !(1 << Phase::Ready as u8);
                    self.g.turn.resume = Some(Phase::Score);
                    return self.on(TurnStep::Ready);
                }
                self.time(quiet, TurnStep::EndOfTurn, Deed::StartPhase, Some(Phase::End))
            }
            TurnStep::EndOfTurn => {
                rule!(self, "615.1");
                self.phase_window(quiet, TurnStep::EndEnd, Phase::End, Some(Deed::EndTurn))
            }
            TurnStep::EndEnd => self.last_window(quiet, TurnStep::WrapUp, Phase::End, None),
            TurnStep::WrapUp => self.wrap_up(),
            TurnStep::WrapRetire => self.wrap_retire(),
            TurnStep::WrapDone => self.wrap_done(),
            TurnStep::Over => self.over(),
        }
    }

    /// 603.1: the turn player's cards ready.
    #[inline(always)]
    fn ready_all(&mut self) -> Then {
        rule!(self, "603.1");
        let me = self.g.turn.player;
        if !self.v().has_exhausted(me) && !self.g.faces.speaks_of(Topic::Readying) {
            return self.on(TurnStep::Action);
        }
        self.turn_to(TurnStep::Action);
        // Those of which only so many may ready are picked one by one.
        if self.v().any_trimmable(me, Trim::Ready) {
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
        Then::Look
    }

    /// Where there are no Troublemakers, none is uncovered and none challenged, and what is left of their phase but its last
    /// window goes by at once. Says whether it did.
    #[inline(always)]
    fn hunt_goes_by(&mut self, quiet: &Quiet) -> bool {
        let none = self.v().cast_of(kinds::TROUBLEMAKER).next().is_none();
        // The second window of uncovering, and the one in which challenging starts.
        if !none || !self.windows_go_by(quiet, Phase::Troublemaker, 2) {
            return false;
        }
        self.g.turn.challenged = AreaSet::NONE;
        true
    }

    /// Takes a flag off the Troublemakers in play.
    #[inline(always)]
    fn unflag_troublemakers(&mut self, flag: u16) {
        while let Some(card) = self.v().troublemaker_with(flag) {
            self.g.card_mut(card).flags &= !flag;
        }
    }

    pub(crate) fn skips(&mut self, phase: Phase) -> bool {
        let me = self.g.turn.player;
        let bit = 1 << phase as u8;
        let skips = self.g.seats[me.index()].skip & bit != 0;
        self.g.seats[me.index()].skip &= !bit;
        skips
    }
}
