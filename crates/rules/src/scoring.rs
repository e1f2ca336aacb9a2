//! The Score Phase (610–613): Problems confronted, scored, solved and replaced.

use crate::engine::{Engine, Flow};
use crate::few::{Few, few};
use crate::frame::{Frame, Happened, PppStage, TurnStep};
use crate::game::flag;
use crate::ground::Ground;
use crate::ids::{AreaId, AreaSet, CardIdx};
use crate::mark::{Watch, rule};
use crate::occurrence::Occ;
use ability::{Deed, Phase};

impl<W: Watch + ?Sized> Engine<'_, W> {
    /// 610.1: the next Problem, in the order the turn player chooses.
    pub(crate) fn pick_confront(&mut self) -> Flow {
        let me = self.g.turn.player;
        rule!(self, "610.1");
        let left = self.v().confront_steps_left();
        match (left.first(), left.len()) {
            (None, _) if i32::from(self.g.turn.rounds) < self.v().more_confronts() => {
                self.g.turn.rounds += 1;
                self.g.turn.stepped = AreaSet::NONE;
                Flow::Go
            }
            (None, _) => {
                self.turn_to(TurnStep::FaceoffStart);
                Flow::Go
            }
            (Some(only), 1) => {
                self.confront_step(only);
                Flow::Go
            }
            _ if left.iter().any(|a| self.v().could_confront(a, me)) => Flow::Ask,
            // With nothing to confront there is no order to choose.
            (Some(first), _) => {
                self.g.faces.unmet = Some(self.g.next_occ);
                self.confront_step(first);
                Flow::Go
            }
        }
    }

    /// 611.1: a Problem whose requirements are met is confronted.
    pub(crate) fn confront(&mut self, area: AreaId) -> Flow {
        let me = self.g.turn.player;
        self.turn_to(TurnStep::Confronted);
        let problem = self.v().problem_at(area);
        self.g.turn.performed = 0;
        // Where none could be a moment ago and nothing has happened since, none can be now.
        let unmet = self.g.faces.calm && self.g.faces.unmet == Some(self.g.next_occ);
        debug_assert!(
            !unmet || !self.v().unwatched().could_confront(area, me),
            "a Problem can be confronted after all"
        );
        if let Some(problem) = problem
            && !unmet
            && self.v().could_confront(area, me)
        {
            rule!(self, "611.1");
            self.turn_to(TurnStep::ConfrontEnd(area));
            let over = self.v().excess(area, me);
            self.occur(Occ::new(Deed::Confront, me).card(self.g.obj(problem)).at(area).n(over));
        }
        Flow::Go
    }

    /// 611.4: a point, and by older rulebooks the bonus of a Problem nobody had confronted.
    pub(crate) fn score_confront(&mut self, area: AreaId) -> Flow {
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
        Flow::Go
    }

    /// The bonus that comes after what confronting set off: of the Problem that was confronted, wherever it is by then.
    pub(crate) fn first_bonus(&mut self, area: AreaId, problem: CardIdx) -> Flow {
        let me = self.g.turn.player;
        self.turn_to(TurnStep::Confronted);
        let bonus = self.v().bonus(problem);
        self.occur(Occ::new(Deed::Score, me).n(bonus).at(area).from(area));
        Flow::Go
    }

    /// 613.1: Problems whose faceoff was won are solved.
    pub(crate) fn solve(&mut self) -> Flow {
        let me = self.g.turn.player;
        rule!(self, "613.1");
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
        if !solved.is_empty() {
            self.open_phase_window(Phase::Score);
            self.occur_all(&solved);
        } else {
            self.open_phase_window(Phase::Score);
        }
        Flow::Go
    }

    /// Solved Problems make way for the next.
    pub(crate) fn replace_solved(&mut self) -> Flow {
        self.turn_to(TurnStep::SolveEnd);
        let solved = self.g.in_play().filter(|c| self.g.card(*c).is(flag::SOLVED));
        let areas = solved.fold(AreaSet::NONE, |all, c| all.and(AreaSet::of(self.g.area_of(c))));
        self.start_replacing(areas);
        Flow::Go
    }
}
