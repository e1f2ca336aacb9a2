//! Windows and steps of a turn in which nothing waits, nobody can act and nobody listens: they go by without a frame (510, 601).

use crate::deeds::Deeds;
use crate::engine::Engine;
use crate::frame::{Frame, TurnStep};
use crate::game::Pausing;
use crate::ground::Ground;
use crate::ids::{SEATS, Seat};
use crate::mark::Watch;
use crate::records::{Ends, Modifier};
use crate::times::{Times, When};
use crate::topic::Topic;
use ability::{Deed, Effect, Phase};

/// What could be met on the way through a turn, as long as nothing is stirred.
#[derive(Clone, Copy)]
pub(crate) struct Quiet {
    /// What somebody would hear of, and what of that has to be told whoever's turn it is.
    heard: Deeds,
    told: Deeds,
    /// When some player could do something, and when the turn player could between windows.
    open: When,
    mine: Times,
    /// Whose turn it is, and who passes last.
    me: Seat,
    last: Seat,
}

impl Quiet {
    /// Anything may be met.
    const fn none(me: Seat) -> Quiet {
        Quiet { heard: Deeds::ALL, told: Deeds::ALL, open: When::EVER, mine: Times::ALL, me, last: me }
    }
}

/// Where a step of the turn leads to.
pub(crate) enum Then {
    /// To this step, and nothing is on top of the turn.
    Step(TurnStep),
    /// To whatever frame is on top now.
    Look,
    /// To a question of the frame on top.
    Ask,
}

impl<W: Watch + ?Sized> Engine<'_, W> {
    /// What there is to be met from here on; anything, where somebody has to be asked or something to be looked at in between.
    #[inline(never)]
    pub(crate) fn quiet(&mut self) -> Quiet {
        let (g, faces) = (&*self.g, &self.g.faces);
        let me = g.turn.player;
        // Of these something may be done or seen that no set of times tells.
        let odd = Topic::PlayAs.bit() | Topic::MoveAs.bit() | Topic::PlayFrom.bit() | Topic::Sight.bit();
        let still = self.settling.is_some()
            && faces.calm
            && !self.w.listens()
            && g.over.is_none()
            && g.turn.pausing == Pausing::No
            && g.waiting.is_empty()
            && g.reacted.is_empty()
            && g.faceoff.is_none()
            && self.trail.is_empty()
            && !g.edition.responder_first()
            && !faces.speaks_of_any(odd)
            && !self.lib.acts_from_discard
            && (g.modifiers.is_empty() || self.all_deaf())
            && (faces.orderly || !self.v().ppp_needed());
        if !still {
            return Quiet::none(me);
        }
        let lib = self.lib;
        let listened = lib.listened.both(faces.heard.and(lib.elsewhere));
        // What cards were given to wait for is in no list.
        let told = if faces.grants.is_empty() { lib.listened.both(lib.elsewhere) } else { listened };
        let spoken = lib.recorded.and(lib.replaced).and(lib.forbidden);
        let mut open = When::NEVER;
        for seat in Seat::all() {
            open = open.and(faces.when(seat));
        }
        let quiet = Quiet {
            heard: listened.and(spoken),
            told: told.and(spoken),
            open,
            mine: faces.when(me).times,
            me,
            last: me.after(SEATS - 1),
        };
        self.g.faces.orderly = true;
        quiet
    }

    /// The same where something was done on the way: as long as all stays calm, that is as it was.
    #[inline(always)]
    pub(crate) fn still_quiet(&mut self, quiet: &mut Quiet) {
        let g = &*self.g;
        let same = g.turn.player == quiet.me && quiet.heard != Deeds::ALL && g.faces.calm && g.faces.orderly;
        if !(same && g.waiting.is_empty() && g.reacted.is_empty() && g.faceoff.is_none()) {
            *quiet = self.quiet();
        }
    }

    /// Where nothing but the table was stirred between two steps, it is put right, and what could be met found anew. Says whether
    /// nothing else comes between them.
    #[inline(never)]
    pub(crate) fn calms_down(&mut self, quiet: &mut Quiet) -> bool {
        self.refresh();
        if !self.is_calm() {
            return false;
        }
        self.g.faces.calm = true;
        *quiet = self.quiet();
        true
    }

    /// Whether nothing that effects made waits for anything.
    #[inline(never)]
    pub(crate) fn all_deaf(&self) -> bool {
        self.g.modifiers.iter().all(|m| self.is_deaf(m))
    }

    /// Whether a modifier neither waits for anything that happens nor ends by it.
    pub(crate) fn is_deaf(&self, m: &Modifier) -> bool {
        m.ends != Ends::Told && !matches!(self.lib.effect(m.node), Effect::Later { .. })
    }

    /// The turn goes on with its next step.
    #[inline(always)]
    pub(crate) fn on(&mut self, next: TurnStep) -> Then {
        if self.g.faces.calm {
            self.g.turn.steps += 1;
            return Then::Step(next);
        }
        self.turn_to(next);
        Then::Look
    }

    /// A turn or a phase starts or ends where no window opens.
    #[inline(always)]
    pub(crate) fn time(&mut self, quiet: &mut Quiet, next: TurnStep, deed: Deed, phase: Option<Phase>) -> Then {
        if deed == Deed::StartPhase
            && let Some(phase) = phase
        {
            self.phase_starts(phase);
        }
        let calm = self.g.faces.calm || self.calms_down(quiet);
        if calm && !self.is_heard(quiet, Deeds::of_time(deed, phase)) {
            self.time_is_counted();
            return self.on(next);
        }
        self.turn_to(next);
        self.time_passes(deed, phase);
        Then::Look
    }

    /// A window opens after which the turn player may open more with actions of the phase (510.3), perhaps as the phase starts.
    #[inline(always)]
    pub(crate) fn phase_window(&mut self, quiet: &mut Quiet, next: TurnStep, phase: Phase, deed: Option<Deed>) -> Then {
        let before = self.g.turn.phase;
        // That it is another phase is mostly all that comes between: with the table put right, its window may go by.
        if deed == Some(Deed::StartPhase)
            && before != Some(phase)
            && quiet.heard != Deeds::ALL
            && self.g.faces.ground.meets(change_of_phase(before, phase))
        {
            self.phase_starts(phase);
            self.calms_down(quiet);
        }
        let idle = phase == Phase::Main || !quiet.mine.meets(Times::between(phase));
        if idle && self.window_is_idle(quiet, phase, deed) {
            if phase == Phase::Main {
                self.turn_to(next);
                self.push(Frame::Phase(phase));
                self.g.turn.steps = 0;
                return Then::Ask;
            }
            self.g.turn.steps = 1;
            return Then::Step(next);
        }
        self.turn_to(next);
        self.open_phase_window(phase);
        self.with_window(phase, deed);
        Then::Look
    }

    /// A window opens that is the last of its phase or step, perhaps as the phase or the turn ends.
    #[inline(always)]
    pub(crate) fn last_window(&mut self, quiet: &Quiet, next: TurnStep, phase: Phase, deed: Option<Deed>) -> Then {
        if self.window_is_idle(quiet, phase, deed) {
            self.g.turn.steps = 0;
            return Then::Step(next);
        }
        self.turn_to(next);
        self.open_window();
        self.with_window(phase, deed);
        Then::Look
    }

    /// So many windows of a phase go by at once, with what its player could do after each. Says whether they did.
    #[inline(always)]
    pub(crate) fn windows_go_by(&mut self, quiet: &Quiet, phase: Phase, windows: u32) -> bool {
        if quiet.mine.meets(Times::between(phase)) || !self.window_is_idle(quiet, phase, None) {
            return false;
        }
        self.settling = self.settling.map(|passed| passed + (windows - 1) * SEATS as u32);
        self.g.turn.steps = 1;
        true
    }

    /// What happens as a window opens.
    fn with_window(&mut self, phase: Phase, deed: Option<Deed>) {
        if deed == Some(Deed::StartPhase) {
            self.phase_starts(phase);
        }
        if let Some(deed) = deed {
            self.time_passes(deed, of_phase(deed, phase));
        }
    }

    /// Lets a window go by in which nobody can do anything, with what happens as it opens. Says whether it was one.
    #[inline(always)]
    fn window_is_idle(&mut self, quiet: &Quiet, phase: Phase, deed: Option<Deed>) -> bool {
        let starts = deed == Some(Deed::StartPhase);
        let before = self.g.turn.phase;
        debug_assert!(starts || before == Some(phase), "a window of another phase");
        let now = Times::WINDOW.and(Times::during(phase));
        // Something may be reacted to where something has happened since the last window closed.
        let recent = self.g.log.len() > self.g.turn.closed as usize;
        let now = if recent { now.and(Times::REACTION) } else { now };
        let open = quiet.open.times.meets(now) && self.v().is_time(quiet.open, now);
        let heard = || deed.is_some_and(|deed| self.is_heard(quiet, Deeds::of_time(deed, of_phase(deed, phase))));
        let stirs = starts && before != Some(phase) && self.g.faces.ground.meets(change_of_phase(before, phase));
        if open || stirs || !self.g.faces.calm || heard() {
            return false;
        }
        let log = self.g.log.len() as u16;
        if starts {
            self.g.turn.phase = Some(phase);
            self.g.turn.phase_from = log;
        }
        if deed.is_some() {
            self.time_is_counted();
        }
        self.g.turn.priority = Some(quiet.last);
        self.g.turn.closed = log;
        self.settling = self.settling.map(|passed| passed + SEATS as u32);
        true
    }

    /// Whether somebody hears of a turn or a phase starting or ending.
    #[inline(always)]
    fn is_heard(&self, quiet: &Quiet, deeds: Deeds) -> bool {
        quiet.heard.meets(deeds) && (quiet.told.meets(deeds) || self.v().waits_for_time(deeds, quiet.me))
    }

    /// Time passed that nobody heard of: that it did is all.
    #[inline(always)]
    pub(crate) fn time_is_counted(&mut self) {
        self.g.next_occ += 1;
        self.g.turn.performed = 1;
    }

    fn phase_starts(&mut self, phase: Phase) {
        let before = self.g.turn.phase.replace(phase);
        self.g.faces.stir(change_of_phase(before, phase));
        self.g.turn.phase_from = self.g.log.len() as u16;
    }
}

/// What another phase stirs.
#[inline(always)]
fn change_of_phase(before: Option<Phase>, phase: Phase) -> Ground {
    before.map_or(Ground::NONE, Ground::phase).and(Ground::phase(phase))
}

/// The phase that a deed of time is about: a turn's end is about none.
#[inline(always)]
fn of_phase(deed: Deed, phase: Phase) -> Option<Phase> {
    matches!(deed, Deed::StartPhase | Deed::EndPhase).then_some(phase)
}
