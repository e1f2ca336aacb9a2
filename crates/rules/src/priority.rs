//! Priority (510): windows, and passing in them.

use crate::engine::{Engine, Flow};
use crate::frame::{Frame, Happened, PppStage, Window, WindowStage};
use crate::ids::{SEATS, Seat};
use crate::legal::Moment;
use crate::mark::{Watch, rule};
use crate::view::View;
use ability::{Deed, Phase};

impl<W: Watch + ?Sized> Engine<'_, W> {
    /// Opens a priority window (510.2).
    pub(crate) fn open_window(&mut self) {
        rule!(self, "510.2");
        let mut holder = self.g.turn.player;
        if self.g.edition.responder_first() && self.g.faceoff.is_some() {
            holder = holder.next();
        }
        // Outside faceoffs who caused what happened is known when the window opens: see `window_step`.
        self.g.turn.priority = None;
        self.push(Frame::Window(Window { stage: WindowStage::Opening, holder, passes: 0 }));
    }

    /// Opens a window after which the turn player may open more with actions of the phase (510.3).
    pub(crate) fn open_phase_window(&mut self, phase: Phase) {
        self.push(Frame::Phase(phase));
        self.open_window();
    }

    pub(crate) fn window_step(&mut self, mut window: Window) -> Flow {
        // Nobody had priority yet: what was processed before it is given may have been caused by somebody else.
        let first = match window.stage {
            WindowStage::Opening => true,
            WindowStage::Giving | WindowStage::Priority => self.g.turn.priority.is_none(),
            WindowStage::Closing => false,
        };
        if first
            && self.g.edition.responder_first()
            && self.g.faceoff.is_none()
            && let Some(cause) = self.v().cause()
        {
            window.holder = cause.next();
            self.top_frame(Frame::Window(window));
        }
        match window.stage {
            WindowStage::Opening | WindowStage::Giving => {
                if let Some(followed) = self.window_goes_by(window) {
                    return self.gone_by(followed);
                }
                self.top_frame(Frame::Window(Window { stage: WindowStage::Priority, ..window }));
                // 511.7a: the order of triggers looks to whoever last had priority, so it is taken down before.
                self.push(Frame::PrePriority {
                    stage: PppStage::Hosts,
                    happened: Happened::Nothing,
                    holder: window.holder,
                });
                Flow::Go
            }
            WindowStage::Closing => {
                self.close_window();
                Flow::Go
            }
            WindowStage::Priority => {
                // What waited has been processed, and nobody can do anything.
                if !self.v().any_may_act()
                    && let Some(followed) = self.window_goes_by(window)
                {
                    return self.gone_by(followed);
                }
                self.g.turn.priority = Some(window.holder);
                Flow::Ask
            }
        }
    }

    /// After a window went by, with so many steps that followed.
    fn gone_by(&mut self, followed: u32) -> Flow {
        // In the Main Phase the next thing is what its player does.
        if matches!(self.g.frames.last(), Some(Frame::Phase(Phase::Main))) && self.g.faces.calm {
            rule!(self, "510.3");
            self.g.turn.steps = 0;
            self.trail.clear();
            return Flow::Ask;
        }
        Flow::Answered(followed)
    }

    /// A player passes priority.
    pub(crate) fn pass(&mut self, window: Window) {
        rule!(self, "510.1");
        let passes = window.passes + 1;
        if passes as usize >= SEATS {
            self.close_window();
        } else {
            self.top_frame(Frame::Window(Window { stage: WindowStage::Giving, holder: window.holder.next(), passes }));
        }
    }

    /// The holder of priority has nothing to do but pass, and so have the others, one after the other, as long as
    /// nothing waits to be processed in between. Says how many passed.
    pub(crate) fn pass_idle(&mut self) -> u32 {
        let mut passed = 0;
        let depth = self.g.frames.len();
        while let Some(Frame::Window(window)) = self.g.frames.last().copied() {
            let quiet = self.g.waiting.is_empty() && self.g.faces.orderly && self.g.faces.is_fresh();
            if passed > 0 && (!quiet || self.v().can_act(window.holder, Moment::Window)) {
                break;
            }
            self.g.turn.priority = Some(window.holder);
            self.pass(window);
            passed += 1;
            if self.g.frames.len() < depth {
                break;
            }
        }
        passed
    }

    /// A window goes by in which nobody can do anything, and its phase after it where that is all. Says how many steps followed.
    #[inline]
    pub(crate) fn window_goes_by(&mut self, window: Window) -> Option<u32> {
        self.pass_all(window).then(|| self.phase_goes_by())
    }

    /// While forced answers are given at once: a window in which there is nothing to process and nobody who has not passed
    /// yet can do anything closes. Says whether it was one.
    #[inline(always)]
    fn pass_all(&mut self, window: Window) -> bool {
        let Some(passed) = self.settling else { return false };
        if !self.g.waiting.is_empty() {
            return false;
        }
        let v = self.v();
        let left = SEATS - window.passes as usize;
        if v.some_may_act() && window.holder.from().take(left).any(|seat| v.can_act(seat, Moment::Window)) {
            return false;
        }
        if !self.g.faces.orderly && v.ppp_needed() {
            return false;
        }
        rule!(self, "511.1");
        rule!(self, "511.8");
        rule!(self, "510.1");
        self.g.faces.orderly = true;
        // They see what they may see, though they can do nothing.
        self.show();
        self.g.turn.priority = Some(window.holder.after(left - 1));
        self.settling = Some(passed + left as u32);
        self.close_window();
        true
    }

    /// After its window a phase goes on, where its player has nothing to open another one with. Says how many steps that took.
    fn phase_goes_by(&mut self) -> u32 {
        match self.g.frames.last() {
            Some(Frame::Phase(phase))
                if *phase != Phase::Main && !self.v().can_act(self.g.turn.player, Moment::Phase(*phase)) =>
            {
                self.pop();
                1
            }
            _ => 0,
        }
    }

    /// Every player has passed in a row: the window closes.
    pub(crate) fn close_window(&mut self) {
        self.pop();
        self.g.turn.closed = self.g.log.len() as u16;
        if !self.g.reacted.is_empty() {
            self.g.reacted.clear();
        }
    }

    /// Between windows of a phase.
    pub(crate) fn phase_step(&mut self, phase: Phase) -> Flow {
        if phase == Phase::Main || self.v().can_act(self.g.turn.player, Moment::Phase(phase)) {
            rule!(self, "510.3");
            return Flow::Ask;
        }
        self.pop();
        Flow::Go
    }
}

impl<W: Watch + ?Sized> View<'_, W> {
    /// Who did what has happened since the last window closed.
    fn cause(&self) -> Option<Seat> {
        let recent = self.g.log.get(self.g.turn.closed as usize..).unwrap_or(&[]);
        let by_nobody = |deed: Deed| {
            matches!(
                deed,
                Deed::StartPhase
                    | Deed::EndPhase
                    | Deed::StartTurn
                    | Deed::EndTurn
                    | Deed::EndFaceoff
                    | Deed::TieFaceoff
            )
        };
        recent.iter().rev().find(|o| !by_nobody(o.deed)).map(|o| o.seat)
    }
}
