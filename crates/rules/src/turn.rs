//! The turn (601–616), a step at a time.

use crate::engine::{Engine, Flow};
use crate::few::{Few, few};
use crate::frame::{AreaBits, Frame, Happened, PppStage, Trim, TurnStep};
use crate::game::{Ends, Outcome, Wrapped, flag};
use crate::ground::Ground;
use crate::ids::{AreaId, NONE, Seat};
use crate::mark::{Watch, rule};
use crate::occurrence::Occ;
use ability::{Deed, Phase, Zone};

/// A game that comes so far goes on for ever: nobody can do anything any more, turn after turn. It is halted by ruling (802).
const LAST_TURN: u16 = 10_000;

impl<W: Watch + ?Sized> Engine<'_, W> {
    fn turn_to(&mut self, step: TurnStep) {
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
        self.occur(occ);
    }

    /// A phase ends: what lasts until then ends after its window.
    fn phase_over(&mut self, phase: Phase) {
        self.end_modifiers(|e| *e == Ends::Phase || *e == Ends::PhaseNamed(phase));
    }

    #[inline(never)]
    pub(crate) fn turn_step(&mut self, step: TurnStep) -> Flow {
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
                self.g.turn.confronted = 0;
                self.g.turn.stepped = 0;
                self.g.turn.challenged = 0;
                self.g.turn.priority = None;
                self.g.turn.unwrapped = Wrapped::Quiet;
                self.g.seats[me.index()].fresh = 0;
                self.end_modifiers(|e| *e == Ends::StartOfTurn(me));
                self.turn_to(TurnStep::Ready);
                self.g.turn.phase = Some(Phase::Ready);
                self.g.faces.stir(Ground::TURN.and(Ground::phase(Phase::Ready)));
                self.occur(Occ::new(Deed::StartTurn, me));
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
                    self.g
                        .in_play()
                        .filter(|c| v.controller(*c) == me && self.g.card(*c).is(flag::EXHAUSTED) && v.readies(*c))
                        .map(|c| v.readying(c, me))
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
                        self.uncover(list[0], me);
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
                self.g.turn.challenged = 0;
                self.turn_to(TurnStep::Challenge);
                self.open_phase_window(Phase::Troublemaker);
                Flow::Go
            }
            TurnStep::Challenge => {
                if self.v().challenges(me).is_empty() {
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
                self.g.turn.confronted = 0;
                self.g.turn.stepped = 0;
                self.turn_to(TurnStep::ConfrontPick);
                self.open_phase_window(Phase::Score);
                self.phase_event(Deed::StartPhase, Phase::Score);
                Flow::Go
            }
            TurnStep::ConfrontPick => {
                rule!(self, "610.1");
                let left = self.v().confront_steps_left();
                match left.len() {
                    0 if i32::from(self.g.turn.rounds) < self.v().more_confronts() => {
                        self.g.turn.rounds += 1;
                        self.g.turn.stepped &= !0xffff;
                        Flow::Go
                    }
                    0 => {
                        self.turn_to(TurnStep::FaceoffStart);
                        Flow::Go
                    }
                    // With nothing to confront there is no order to choose.
                    _ if left.len() == 1 || !left.iter().any(|a| self.v().could_confront(*a, me)) => {
                        self.confront_step(left[0]);
                        Flow::Go
                    }
                    _ => Flow::Ask,
                }
            }
            TurnStep::ConfrontStart(area) => {
                self.turn_to(TurnStep::Confront(area));
                // The first step starts together with its phase: one window.
                if self.g.turn.stepped.count_ones() > 1 {
                    self.open_phase_window(Phase::Score);
                }
                Flow::Go
            }
            TurnStep::Confront(area) => {
                self.turn_to(TurnStep::Confronted);
                let problem = self.v().problem_at(area);
                self.g.turn.performed = 0;
                if let Some(problem) = problem
                    && self.v().could_confront(area, me)
                {
                    rule!(self, "611.1");
                    self.turn_to(TurnStep::ConfrontEnd(area));
                    let over = self.v().excess(area, me);
                    self.occur(Occ::new(Deed::Confront, me).card(self.g.obj(problem)).at(area).n(over));
                }
                Flow::Go
            }
            TurnStep::ConfrontEnd(area) => {
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
                                self.turn_to(TurnStep::FirstBonus(area));
                                let waves = Frame::PrePriority {
                                    stage: PppStage::Hosts,
                                    happened: Happened::Nothing,
                                    holder: me,
                                };
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
            TurnStep::FirstBonus(area) => {
                self.turn_to(TurnStep::Confronted);
                if let Some(problem) = self.v().problem_at(area) {
                    let bonus = self.v().bonus(problem);
                    self.occur(Occ::new(Deed::Score, me).n(bonus).at(area).from(area));
                }
                Flow::Go
            }
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
            TurnStep::Solve => {
                rule!(self, "613.1");
                self.turn_to(TurnStep::SolveReplace);
                let solved: Few<Occ> = {
                    let v = self.v();
                    self.g
                        .areas()
                        .filter(|a| self.g.turn.stepped & (1 << (a.0 + 16)) != 0)
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
            TurnStep::SolveReplace => {
                self.turn_to(TurnStep::SolveEnd);
                let mut bits = 0u32;
                for card in self.g.in_play() {
                    if self.g.card(card).is(flag::SOLVED) {
                        bits |= 1 << self.g.area_of(card).0;
                    }
                }
                if bits != 0 {
                    self.start_replacing(AreaBits(bits));
                }
                Flow::Go
            }
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
                self.occur(Occ::new(Deed::EndTurn, me));
                Flow::Go
            }
            TurnStep::EndEnd => {
                self.turn_to(TurnStep::WrapUp);
                self.open_window();
                Flow::Go
            }
            TurnStep::WrapUp => {
                rule!(self, "616.1");
                rule!(self, "601.2b");
                self.g.turn.unwrapped = Wrapped::Quiet;
                self.turn_to(TurnStep::WrapRetire);
                let size = self.v().hand_size(me);
                if self.g.count(Zone::Hand, me) as i32 > size {
                    rule!(self, "616.2");
                    self.push(Frame::Trim { seat: me, what: Trim::Hand });
                }
                Flow::Go
            }
            TurnStep::WrapRetire => {
                self.turn_to(TurnStep::WrapDone);
                if self.v().friends_at_home(me).len() as i32 > self.v().home_limit(me) {
                    rule!(self, "616.3");
                    self.push(Frame::Trim { seat: me, what: Trim::Home });
                }
                Flow::Go
            }
            TurnStep::WrapDone => {
                if self.g.turn.unwrapped == Wrapped::Triggered {
                    rule!(self, "616.4a");
                    self.turn_to(TurnStep::WrapUp);
                    self.open_window();
                    return Flow::Go;
                }
                rule!(self, "616.4");
                self.turn_to(TurnStep::Over);
                Flow::Go
            }
            TurnStep::Over => {
                self.end_modifiers(|e| match e {
                    Ends::Turn | Ends::UsedOrTurn | Ends::UsedOrFaceoff => true,
                    Ends::EndOfTurnOf(seat) => *seat == me,
                    Ends::Faceoff
                    | Ends::Phase
                    | Ends::PhaseNamed(_)
                    | Ends::StartOfTurn(_)
                    | Ends::Told
                    | Ends::Never
                    | Ends::Used => false,
                });
                self.g.log.clear();
                self.g.loops.clear();
                self.g.loop_counters.clear();
                self.g.turn.acts = 0;
                self.g.reacted.clear();
                self.g.turn.closed = 0;
                self.g.turn.faceoff_from = 0;
                self.g.turn.phase_from = 0;
                let phase = self.g.turn.phase.take().map_or(Ground::NONE, Ground::phase);
                self.g.last.clear();
                self.g.used.retain(|u| u.span == ability::Span::Game);
                let next = if self.g.seats[me.index()].extra_turns > 0 {
                    self.g.seats[me.index()].extra_turns -= 1;
                    me
                } else {
                    me.next()
                };
                self.g.turn.player = next;
                self.g.faces.stir(Ground::TURN.and(phase).and(Ground::HISTORY));
                self.turn_to(TurnStep::Start);
                Flow::Go
            }
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
        self.g.turn.stepped |= 1 << area.0;
        self.turn_to(TurnStep::ConfrontStart(area));
    }
}
