//! The Score Phase (610–613): Problems confronted, scored, solved and replaced.

use crate::engine::Engine;
use crate::face::kinds;
use crate::few::{Few, few};
use crate::frame::{Frame, Happened, PppStage, TurnStep};
use crate::game::flag;
use crate::ground::Ground;
use crate::ids::{AreaId, AreaSet, CardIdx};
use crate::mark::{Watch, rule};
use crate::occurrence::Occ;
use crate::quiet::{Quiet, Then};
use crate::topic::Topic;
use ability::{Deed, Phase};

impl<W: Watch + ?Sized> Engine<'_, W> {
    /// 610.1: the next Problem, in the order the turn player chooses.
    pub(crate) fn pick_confront(&mut self, quiet: &mut Quiet) -> Then {
        let me = self.g.turn.player;
        rule!(self, "610.1");
        let left = self.v().confront_steps_left();
        let Some(first) = left.first() else {
            if i32::from(self.g.turn.rounds) < self.v().more_confronts() {
                self.g.turn.rounds += 1;
                self.g.turn.stepped = AreaSet::NONE;
                // What could not be confronted was one of those left; all of them come again.
                self.g.faces.unmet = None;
                return self.on(TurnStep::ConfrontPick);
            }
            return self.on(TurnStep::FaceoffStart);
        };
        if left.len() > 1 {
            if left.iter().any(|a| self.v().could_confront(a, me)) {
                self.turn_to(TurnStep::ConfrontPick);
                return Then::Ask;
            }
            // With nothing to confront there is no order to choose.
            self.g.faces.unmet = Some(self.g.next_occ);
            if self.score_goes_by(quiet, left) {
                return Then::Step(TurnStep::SolveReplace);
            }
        }
        self.g.turn.stepped.add(first);
        self.on(TurnStep::ConfrontStart(first))
    }

    /// Where none of the Problems left can be confronted, none was, and nobody can do anything, what is left of the phase up to
    /// the end of the Solve Step goes by at once. Says whether it did.
    fn score_goes_by(&mut self, quiet: &Quiet, left: AreaSet) -> bool {
        let turn = &self.g.turn;
        let none = turn.confronted.is_empty() && turn.confronted_gone == 0 && turn.resolved.is_empty();
        if !none || self.g.faces.speaks_of(Topic::Confronts) {
            return false;
        }
        // Each Confront Step has two windows, but the first of them starts together with its phase; the Faceoff Step has two and
        // solving one.
        let windows = 2 * left.len() - u32::from(turn.stepped.is_empty()) + 3;
        if !self.windows_go_by(quiet, Phase::Score, windows) {
            return false;
        }
        self.g.turn.stepped = self.g.turn.stepped.and(left);
        self.g.turn.performed = 0;
        true
    }

    /// The turn player chose whose Confront Step comes next.
    pub(crate) fn confront_step(&mut self, area: AreaId) {
        self.g.turn.stepped.add(area);
        self.turn_to(TurnStep::ConfrontStart(area));
    }

    /// 611.1: a Problem whose requirements are met is confronted.
    pub(crate) fn confront(&mut self, area: AreaId) -> Then {
        let me = self.g.turn.player;
        self.g.turn.performed = 0;
        // Where none could be a moment ago and nothing has happened since, none can be now.
        let unmet = self.g.faces.calm && self.g.faces.unmet == Some(self.g.next_occ);
        debug_assert!(
            !unmet || !self.v().unwatched().could_confront(area, me),
            "a Problem can be confronted after all"
        );
        if !unmet
            && let Some(problem) = self.v().problem_at(area)
            && self.v().could_confront_this(problem, area, me)
        {
            rule!(self, "611.1");
            self.turn_to(TurnStep::ConfrontEnd(area));
            let over = self.v().excess(area, me);
            self.occur(Occ::new(Deed::Confront, me).card(self.g.obj(problem)).at(area).n(over));
            return Then::Look;
        }
        self.on(TurnStep::Confronted)
    }

    /// 611.4: a point, and by older rulebooks the bonus of a Problem nobody had confronted.
    pub(crate) fn score_confront(&mut self, area: AreaId) -> Then {
        let me = self.g.turn.player;
        self.turn_to(TurnStep::Confronted);
        if self.g.turn.performed > 0 {
            rule!(self, "611.4");
            let first_bonus = self.g.edition.first_confront_bonus();
            let problem = self.v().problem_at(area);
            let mut occs: Few<Occ> = few![Occ::new(Deed::Score, me).n(1).at(area)];
            if let Some(problem) = problem {
                if first_bonus && !self.g.card(problem).is(flag::CONFRONTED) {
                    if self.g.edition.bonus_last() {
                        // The point, what confronting sets off, and only then the bonus.
                        self.turn_to(TurnStep::FirstBonus(area, problem));
                        let waves =
                            Frame::PrePriority { stage: PppStage::Hosts, happened: Happened::Nothing, holder: me };
                        self.push(waves);
                    } else {
                        let bonus = self.v().bonus(problem);
                        occs.push(Occ::new(Deed::Score, me).n(bonus).at(area).from(area));
                    }
                }
                self.g.card_mut(problem).flags |= flag::CONFRONTED;
                self.g.faces.stir(Ground::SOLVED);
            }
            self.occur_all(&occs);
        }
        Then::Look
    }

    /// The bonus that comes after what confronting set off: of the Problem that was confronted, wherever it is by then.
    pub(crate) fn first_bonus(&mut self, area: AreaId, problem: CardIdx) -> Then {
        let me = self.g.turn.player;
        self.turn_to(TurnStep::Confronted);
        let bonus = self.v().bonus(problem);
        self.occur(Occ::new(Deed::Score, me).n(bonus).at(area).from(area));
        Then::Look
    }

    /// 613.1: Problems whose faceoff was won are solved.
    pub(crate) fn solve(&mut self, quiet: &mut Quiet) -> Then {
        let me = self.g.turn.player;
        rule!(self, "613.1");
        if self.g.turn.resolved.is_empty() {
            return self.phase_window(quiet, TurnStep::SolveReplace, Phase::Score, None);
        }
        self.turn_to(TurnStep::SolveReplace);
        let solved: Few<Occ> = {
            let v = self.v();
            self.g
                .areas()
                .filter(|a| self.g.turn.resolved.has(*a))
                .filter_map(|a| v.problem_at(a).map(|p| (a, p)))
                .map(|(a, p)| Occ::new(Deed::Solve, me).card(self.g.obj(p)).at(a))
                .collect()
        };
        self.open_phase_window(Phase::Score);
        self.occur_any(&solved);
        Then::Look
    }

    /// Solved Problems make way for the next.
    pub(crate) fn replace_solved(&mut self) -> Then {
        let areas = {
            let v = self.v();
            let solved = v.cast_of(kinds::PROBLEM).filter(|(_, c, _)| c.is(flag::SOLVED));
            solved.fold(AreaSet::NONE, |all, (_, c, _)| all.and(AreaSet::of(c.area)))
        };
        if areas.is_empty() {
            return self.on(TurnStep::SolveEnd);
        }
        self.turn_to(TurnStep::SolveEnd);
        self.start_replacing(areas);
        Then::Look
    }
}
