//! What the table does by itself: it answers for a seat what needs no asking, and lets time pass.
//!
//! In a game between people the other player must not learn from this what somebody holds. Whether a seat was asked for
//! a response and passed, or could not respond and was passed for, has to look alike from the other side. Therefore:
//!
//! * What happens is shown to everybody at the first question after it. From there on a chain of passes, whether given by
//!   the table or by a player, shows nothing to those who are not asked themselves, until something other than a pass is
//!   answered or a question comes up that is no matter of responding. A chain is thus one state for each audience, however
//!   many of its questions somebody really had to answer: nothing can be counted.
//! * Each pass that the table gives takes the same time. A chain is gone through at once and written in one commit, but its
//!   entries carry the times they would have had one after the other; it is shown, and clocks run, by those times. Somebody
//!   who passes as quickly as the table does leaves no trace of having been asked.
//!
//! What is written is only ever ahead of what is shown, so that nothing shown can be lost. If the server dies in between,
//! the table comes back at the end of the chain.

use crate::Audience;
use crate::clock::Clock;
use crate::play::Faceoffs;
use crate::setup::{By, Entry, What};
use crate::table::{AWAY, Refusal, Table};
use crate::wire::AutoPass;
use ability::Zone;
use rules::{Pick, Question, Seat};

/// Flipped cards are shown for so many pauses.
const FLIPS: u64 = 20;

/// How far the audiences have been shown the game, and what the table waits for.
#[derive(Clone, Debug, Default)]
pub(crate) struct Pace {
    /// The table will answer for the seat that is asked, then.
    answers_at: Option<u64>,
    /// Nobody is shown how the game stands before then.
    shown_at: Option<u64>,
    /// Only passes have been answered since all were last shown the game.
    quiet: bool,
    /// So many flipped cards of a faceoff have been shown.
    flips: usize,
    /// How many steps there were when all were last shown the game, and how the clocks stood.
    pub(crate) shown: u32,
    pub(crate) clock: Option<Clock>,
}

impl Table {
    fn has_two_people(&self) -> bool {
        self.players.iter().all(|player| player.bot.is_none())
    }

    /// Whether the table takes care that passing tells nothing.
    fn is_discreet(&self) -> bool {
        self.setup.pause > 0 && self.has_two_people()
    }

    /// When `wake` wants to be called.
    pub fn wake_at(&self) -> Option<u64> {
        if self.ended.is_some() {
            return None;
        }
        let clock = self.clock.due().map(|(at, _)| at);
        // Once the other player has been away long enough, claiming is offered; once is enough.
        let away = self.away_since.iter().flatten().map(|since| since + AWAY).filter(|at| *at > self.woken).min();
        let away = away.filter(|_| self.has_two_people());
        [clock, self.pace.answers_at, self.pace.shown_at, away].into_iter().flatten().min()
    }

    /// Time has passed.
    pub fn wake(&mut self, now: u64) -> Result<(), Refusal> {
        self.woken = now;
        if self.pace.shown_at.is_some_and(|at| at <= now) {
            self.pace.shown_at = None;
            if !self.pace.quiet {
                self.pace.shown = self.steps();
                self.pace.clock = Some(self.clock.clone());
            }
        }
        if self.ended.is_none()
            && let Some((at, seat)) = self.clock.due()
            && at <= now
        {
            return self.push(now, What::Flag(seat));
        }
        self.settle(now)
    }

    /// Notes what an answer means for who is shown the game.
    pub(crate) fn answered(&mut self, answer: Answer) {
        let responding = matches!(self.play.asked(), Some((_, Question::Priority)));
        self.pace.answers_at = None;
        self.pace.quiet = match answer {
            Answer::Passed => self.is_discreet() && responding && self.ended.is_none(),
            Answer::Acted => false,
        };
        if !self.pace.quiet {
            self.pace.shown = self.steps();
            self.pace.clock = Some(self.clock.clone());
        }
    }

    /// All is shown from here on: the game is over, or something was taken back.
    pub(crate) fn uncover(&mut self) {
        self.pace = Pace { shown: self.steps(), clock: Some(self.clock.clone()), ..Pace::default() };
    }

    /// Whether the audience may be shown how the game stands now.
    pub(crate) fn shows(&self, audience: Audience) -> bool {
        if self.ended.is_some() {
            return true;
        }
        let asked = self.play.asked().map(|(seat, _)| Audience::Seat(seat));
        self.pace.shown_at.is_none() && (!self.pace.quiet || asked == Some(audience))
    }

    /// Whether the table is about to answer for the seat that is asked, or has done so and not yet shown it.
    pub fn is_pausing(&self) -> bool {
        self.pace.answers_at.is_some() || self.pace.shown_at.is_some()
    }

    /// Answers for seats what they need not be asked, up to a question that somebody has to answer.
    pub(crate) fn settle(&mut self, now: u64) -> Result<(), Refusal> {
        let mut at = self.time.max(now);
        let shown = (self.pace.shown, self.pace.clock.clone());
        let mut goes = if self.is_in_a_hurry() { Going::InOneGo } else { Going::StepByStep };
        while self.ended.is_none() {
            if goes == Going::InOneGo {
                match self.play.run_on(self.faceoffs()) {
                    Some(0) => {}
                    Some(answers) => {
                        self.time = at;
                        self.went_on();
                        self.fresh.push(Entry { at, what: What::Settled(answers) });
                    }
                    // A faceoff is gone through step by step, as it is looked at.
                    None => goes = Going::StepByStep,
                }
            }
            let Some((seat, question)) = self.play.asked().filter(|_| self.ended.is_none()) else { break };
            let Some(option) = self.answer_for(seat, question) else { break };
            if self.setup.pause > 0 && self.has_new_flips() {
                // Flips are open to all: everybody sees them for a while, whoever could respond.
                self.pace.quiet = false;
                self.pace.shown = self.steps();
                self.pace.answers_at = Some(at + FLIPS * u64::from(self.setup.pause));
                break;
            }
            if self.pace.answers_at.is_some_and(|then| then > now) {
                break;
            }
            if self.is_discreet() && self.play.is_idle(option) {
                let then = at + u64::from(self.setup.pause);
                if self.pace.quiet {
                    if self.clock.due().is_some_and(|(due, _)| due <= then) {
                        break;
                    }
                    at = then;
                } else {
                    if self.pace.answers_at.is_none() {
                        self.pace.answers_at = Some(then);
                        break;
                    }
                }
            }
            let value = self.play.least(usize::from(option));
            let print = self.play.print(option).unwrap_or_default();
            let entry = Entry { at, what: What::Choose { seat, option, value, print, by: By::Table } };
            self.apply(&entry)?;
            self.fresh.push(entry);
        }
        if at > now && self.ended.is_none() {
            self.pace.shown_at = Some(at);
            // Whoever comes meanwhile sees what the others still see.
            (self.pace.shown, self.pace.clock) = shown;
        }
        Ok(())
    }

    /// Whether the answers that are the only ones can be given in one go: nobody wants to stop between them, and nobody
    /// is to be kept from counting them.
    fn is_in_a_hurry(&self) -> bool {
        let runs = |seat: Seat| {
            let stops = &self.stops[seat.index()];
            let stopless = stops.own.is_empty() && stops.other.is_empty();
            self.is_bot(seat)
                || match stops.auto {
                    AutoPass::Smart => stopless,
                    AutoPass::Hold | AutoPass::UntilConcerned => false,
                }
        };
        !self.is_discreet() && self.pace.answers_at.is_none() && Seat::all().all(runs)
    }

    /// Flipped cards are shown for a while where there are pauses.
    fn faceoffs(&self) -> Faceoffs {
        if self.setup.pause > 0 { Faceoffs::LookedAt } else { Faceoffs::PlayedThrough }
    }

    /// Whether cards were flipped in a faceoff since it was last shown. From now on they count as shown.
    fn has_new_flips(&mut self) -> bool {
        let game = &self.play.game;
        let flipped = match game.faceoff() {
            Some(_) => Seat::all().map(|seat| game.zone(Zone::Flip, seat).count()).sum(),
            None => 0,
        };
        let more = flipped > self.pace.flips;
        self.pace.flips = flipped;
        more
    }

    /// The answer the table gives for a seat, if the seat need not be asked.
    fn answer_for(&self, seat: Seat, question: Question) -> Option<u16> {
        let forced = self.play.is_forced();
        if self.is_bot(seat) {
            return forced.then_some(0);
        }
        let pass = || self.play.options.picks.iter().position(|pick| *pick == Pick::Pass).map(|at| at as u16);
        let stops = &self.stops[seat.index()];
        let own = self.play.game.turn_player() == seat;
        let phases = if own { &stops.own } else { &stops.other };
        let stopped = self.play.game.phase().is_some_and(|phase| phases.contains(&crate::view::phase(phase)));
        match stops.auto {
            AutoPass::Hold => None,
            AutoPass::Smart | AutoPass::UntilConcerned if stopped => None,
            AutoPass::UntilConcerned if question == Question::Priority => pass(),
            AutoPass::Smart if question == Question::Priority && self.play.is_only_about(&stops.yields) => pass(),
            AutoPass::Smart | AutoPass::UntilConcerned => forced.then_some(0),
        }
    }
}

/// How the table answers what nobody has to be asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Going {
    InOneGo,
    StepByStep,
}

/// What an answer was, to those who look on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Answer {
    Passed,
    Acted,
}
