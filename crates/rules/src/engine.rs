//! The driver: over? violation? step the top frame; until somebody is asked.

use crate::dice::Dice;
use crate::few::{Few, Objs};
use crate::frame::Frame;
use crate::game::{Game, Outcome};
use crate::ids::{AbilityId, CardIdx, Obj, Seat};
use crate::library::Library;
use crate::mark::{Watch, rule};
use crate::occurrence::Occ;
use crate::view::View;
use ability::Deed;

/// A game being driven: the state, what is printed, the dice and whoever watches.
pub(crate) struct Engine<'a, W: ?Sized> {
    pub(crate) g: &'a mut Game,
    pub(crate) lib: &'a Library,
    pub(crate) dice: &'a mut dyn Dice,
    pub(crate) w: &'a W,
    /// While forced answers are given at once: how many players passed in windows in which nobody could act.
    pub(crate) settling: Option<u32>,
    /// The first of the effects processed since somebody was asked, for 802.3.
    pub(crate) trail: Few<(AbilityId, CardIdx)>,
    /// What may be chosen, found in the step that asks for it, so that it need not be found again for the question.
    pub(crate) open: Objs,
    pub(crate) opened: Opened,
}

/// Whether what may be chosen is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Opened {
    Not,
    Found,
}

/// What a step of a frame leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Flow {
    /// Go on with whatever frame is on top.
    Go,
    /// The top frame has a question.
    Ask,
    /// It had one, which was answered, and so many steps followed.
    Answered(u32),
}

/// How far a run has come.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ran {
    /// Somebody is asked or the game is over.
    Out,
    /// Nobody has been asked for many steps.
    Long,
}

/// What is found between two steps.
enum Between {
    Over,
    /// Something has to be looked after first.
    Again,
    Step,
}

/// Steps between two choices after which a game is halted by ruling (802).
const STEP_BUDGET: u32 = 200_000;

/// Points that win the game (103.2).
const WINNING: i32 = 15;

impl<'a, W: Watch + ?Sized> Engine<'a, W> {
    pub(crate) fn new(g: &'a mut Game, lib: &'a Library, dice: &'a mut dyn Dice, w: &'a W) -> Engine<'a, W> {
        Engine { g, lib, dice, w, settling: None, trail: Few::new(), open: Objs::new(), opened: Opened::Not }
    }

    #[inline]
    pub(crate) fn v(&self) -> View<'_, W> {
        View { g: self.g, lib: self.lib, faces: &self.g.faces, w: self.w }
    }

    #[inline(always)]
    pub(crate) fn refresh(&mut self) {
        if !self.g.faces.is_fresh() {
            crate::characteristics::refresh(self.g, self.lib, self.w);
        }
    }

    pub(crate) fn push(&mut self, frame: Frame) {
        self.g.frames.push(frame);
    }

    pub(crate) fn pop(&mut self) {
        self.g.frames.pop();
    }

    /// Changes the top frame.
    pub(crate) fn top_frame(&mut self, frame: Frame) {
        if let Some(top) = self.g.frames.last_mut() {
            *top = frame;
        }
    }

    /// What may be chosen, where the step that asks has found that.
    #[inline(always)]
    pub(crate) fn found(&self) -> Option<&[Obj]> {
        (self.opened == Opened::Found && !self.w.listens()).then_some(&self.open)
    }

    /// Runs until somebody is asked or the game is over.
    pub(crate) fn run(&mut self) {
        self.g.turn.steps = 0;
        self.trail.clear();
        self.opened = Opened::Not;
        if self.run_on() == Ran::Long {
            self.run_long();
        }
    }

    /// The same where nobody has been asked for many steps.
    #[inline(never)]
    fn run_long(&mut self) {
        let mut samples = Vec::new();
        loop {
            let steps = self.g.turn.steps;
            self.look_for_loops(&mut samples);
            if self.run_on() == Ran::Out {
                return;
            }
            // Else somebody was asked after all.
            if self.g.turn.steps != steps + 1 {
                samples.clear();
            }
        }
    }

    /// Runs until somebody is asked, the game is over, or nobody has been asked for many steps: then one step.
    fn run_on(&mut self) -> Ran {
        loop {
            if !self.g.faces.calm || self.g.over.is_some() {
                match self.between() {
                    Between::Over => return Ran::Out,
                    Between::Again => continue,
                    Between::Step => {}
                }
            }
            debug_assert_eq!(self.g.faces.calm, self.is_calm(), "something was stirred unnoticed");
            match self.step() {
                Flow::Ask => {
                    if !self.g.faces.is_fresh() {
                        self.opened = Opened::Not;
                        self.refresh();
                    }
                    // In a pause nobody is at the table.
                    if !matches!(self.g.frames.last(), Some(Frame::Pause)) {
                        self.show();
                    }
                    return Ran::Out;
                }
                Flow::Answered(followed) => {
                    self.g.turn.steps = followed;
                    self.trail.clear();
                }
                Flow::Go => {
                    let steps = self.g.turn.steps + 1;
                    self.g.turn.steps = steps;
                    if steps > crate::loops::STEPS {
                        return Ran::Long;
                    }
                }
            }
        }
    }

    /// What comes between two steps where something was stirred: the end of the game, a repair, triggers on a state.
    #[inline(never)]
    fn between(&mut self) -> Between {
        let over = self.is_over();
        self.refresh();
        if over {
            return Between::Over;
        }
        if self.begin_together() || self.violation() {
            return Between::Again;
        }
        self.state_triggers();
        self.involvement();
        self.g.faces.calm = self.is_calm();
        Between::Step
    }

    /// 802: nobody has been asked for many steps.
    #[inline(never)]
    fn look_for_loops(&mut self, samples: &mut Vec<crate::loops::Sample>) {
        let waits =
            matches!(self.g.frames.last(), Some(Frame::PrePriority { stage: crate::frame::PppStage::Triggers, .. }));
        if waits {
            self.mandatory_loop(samples);
        }
        if self.g.turn.steps > STEP_BUDGET {
            rule!(self, "802.1");
            self.g.over = Some(Outcome::Halted);
        }
    }

    /// Whether nothing can come between two steps: all that is looked at there was found in order and has not been stirred.
    pub(crate) fn is_calm(&self) -> bool {
        let faces = &self.g.faces;
        faces.is_fresh()
            && faces.unique_checked
            && faces.tied.is_empty()
            && !self.lib.states
            && (self.g.faceoff.is_none() || !self.lib.listened.has(ability::Deed::Involve))
            && self.g.over.is_none()
            && self.g.seats.iter().all(|seat| seat.score < WINNING)
    }

    /// What texts let players see of hidden cards, they see whenever somebody is asked.
    #[inline(always)]
    pub(crate) fn show(&mut self) {
        if self.g.faces.speaks_of_any(crate::topic::Topic::Sight.bit() | crate::topic::Topic::PlayFrom.bit()) {
            self.show_hidden();
        }
    }

    #[inline(never)]
    fn show_hidden(&mut self) {
        rule!(self, "402.2");
        let mut seen: Few<(CardIdx, u8)> = Few::new();
        {
            let v = self.v();
            v.active(crate::topic::Topic::Sight, |m, change, s, active| match m {
                ability::Mod::PlaysRevealed(zone) => {
                    for seat in Seat::all().filter(|seat| v.about_seat(&change.what, *seat, s)) {
                        v.counts(active);
                        let shown = if *zone == ability::Zone::DrawDeck { 1 } else { usize::MAX };
                        seen.extend(self.g.zone(*zone, seat).take(shown).map(|c| (c, u8::MAX)));
                    }
                }
                ability::Mod::MayLookAt(who) => {
                    let seats = v.seats(who, s).0;
                    let covered = |c: &CardIdx| self.g.card(*c).is(crate::game::flag::FACE_DOWN);
                    let banished =
                        Seat::all().flat_map(|seat| self.g.zone(ability::Zone::Banished, seat)).filter(covered);
                    let hidden = self.g.in_play().filter(|c| v.hidden_troublemaker(*c)).chain(banished);
                    let tops = Seat::all().filter_map(|seat| self.g.zone(ability::Zone::DrawDeck, seat).next());
                    let tops = tops.filter(|_| crate::legal::of_the_top(&change.what));
                    let hands = Seat::all().flat_map(|seat| self.g.zone(ability::Zone::Hand, seat));
                    let hands = hands.filter(|_| of_hands(&change.what));
                    for card in hidden.chain(tops).chain(hands).filter(|c| v.about_card(&change.what, *c, s)) {
                        v.counts(active);
                        seen.push((card, seats));
                    }
                }
                _ => {}
            });
            // Who may play the top card of a deck knows it.
            v.active(crate::topic::Topic::PlayFrom, |m, change, s, _| {
                if let ability::Mod::MayPlayFrom(zone @ ability::Zone::DrawDeck, who) = m
                    && crate::legal::of_the_top(&change.what)
                {
                    let tops = Seat::all().filter_map(|seat| self.g.zone(*zone, seat).next());
                    for card in tops.filter(|c| v.about_card(&change.what, *c, s)) {
                        seen.push((card, v.seats(who, s).0));
                    }
                }
            });
        }
        for (card, seats) in seen {
            self.g.card_mut(card).known |= seats;
        }
    }

    /// 103.1: the game ends at once, in the middle of anything.
    fn is_over(&mut self) -> bool {
        if self.g.over.is_some() {
            return true;
        }
        let mut winners = 0;
        let mut winner = Seat::FIRST;
        for seat in Seat::all() {
            if self.g.seats[seat.index()].score >= WINNING {
                winners += 1;
                winner = seat;
            }
        }
        if winners > 0 {
            rule!(self, "103.1");
            rule!(self, "517.1");
            if winners == 1 {
                rule!(self, "103.2");
                self.g.over = Some(Outcome::Won(winner));
            } else {
                rule!(self, "103.2a");
                rule!(self, "103.2b");
                self.g.over = Some(Outcome::Draw);
            }
            return true;
        }
        false
    }

    /// A player loses and is removed from the game (103.5).
    pub(crate) fn lose(&mut self, seat: Seat) {
        rule!(self, "103.5");
        rule!(self, "103.3");
        self.g.seats[seat.index()].lost = crate::game::Lost::Yes;
        self.note(Occ::new(Deed::LoseGame, seat), crate::mark::RuleId::of("103.5"));
        // 103.2a: where all lose together nobody wins.
        let all = self.g.seats.iter().all(|s| s.lost == crate::game::Lost::Yes);
        self.g.over = Some(if all { Outcome::Draw } else { Outcome::Won(seat.next()) });
    }

    /// Tells the watcher of something that is not an occurrence of its own.
    pub(crate) fn note(&self, occ: Occ, rule: crate::mark::RuleId) {
        self.w.mark(rule);
        self.w.occurred(self.g, &occ, rule);
    }

    #[inline(always)]
    fn step(&mut self) -> Flow {
        let Some(frame) = self.g.frames.last() else {
            // Nothing left to do can't happen: the Turn frame never pops. Halt rather than hang.
            self.g.over = Some(Outcome::Halted);
            return Flow::Go;
        };
        match *frame {
            Frame::Setup(step) => self.setup_step(step),
            Frame::Turn(step) => self.turn_step(step),
            Frame::Window(window) => self.window_step(window),
            Frame::Phase(phase) => self.phase_step(phase),
            Frame::PrePriority { stage, happened, holder } => self.ppp_step(stage, happened, holder),
            Frame::Action(action) => self.action_step(action),
            Frame::Faceoff(step) => self.faceoff_step(step),
            Frame::Effect { run, node, stage, at, n } => self.effect_step(run, node, stage, at, n),
            Frame::EndRun => {
                self.end_run();
                Flow::Go
            }
            Frame::Occur { from, to, stage, at } => self.occur_step(from, to, stage, at),
            Frame::Replaced { pending: _ } => {
                self.pop();
                Flow::Go
            }
            Frame::Pay { run, who, of, part, n, stage } => self.pay_step(run, who, of, part, n, stage),
            Frame::Enter { card, to, host, seat, state, power, stage } => {
                self.enter_step(card, to, host, seat, state, power, stage)
            }
            Frame::Repair { seat: _, card } => self.repair_step(card),
            Frame::OrderCards { seat, set, len, done, goal } => self.order_step(seat, set, len, done, goal),
            Frame::Trim { seat, what } => self.trim_step(seat, what),
            Frame::Replace { area, stage } => self.replace_step(area, stage),
            Frame::Guess { at, of: _ } => self.guess_step(at),
            Frame::Draws { seat, left, from } => self.draws_step(seat, left, from),
            Frame::Loop { asked, least, by, point, mandatory, .. } => {
                self.loop_step(asked, least, by, point, mandatory)
            }
            Frame::Begin { .. } => Flow::Ask,
            Frame::Pause => Flow::Ask,
        }
    }
}

/// Whether a change is of cards in hands.
fn of_hands(what: &ability::Subject) -> bool {
    let hand = |i: &ability::Is| matches!(i, ability::Is::In(ability::Zone::Hand, _));
    matches!(what, ability::Subject::Cards(ability::Noun::Every { of, .. }) if of.0.iter().any(hand))
}
