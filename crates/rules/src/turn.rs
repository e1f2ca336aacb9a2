//! The turn (601–616), a step at a time.

use crate::engine::{Engine, Flow};
use crate::face::Topic;
use crate::few::{Few, few};
use crate::frame::{AreaBits, FaceoffStep, Frame, Happened, PppStage, ReplaceStage, Trim, TurnStep};
use crate::game::{ByEffect, Ended, Ends, Faceoff, Wrapped, flag};
use crate::ground::Ground;
use crate::ids::{AbilityId, AreaId, CardIdx, EffectId, Obj, Seat};
use crate::mark::{Watch, rule};
use crate::occurrence::{By, End, Occ};
use crate::view::View;
use ability::{CardType, Deed, FaceoffKind, Mod, Phase, Zone};

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

    pub(crate) fn turn_step(&mut self, step: TurnStep) -> Flow {
        let me = self.g.turn.player;
        match step {
            TurnStep::Start => {
                rule!(self, "601.1");
                rule!(self, "106.1");
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
                if !occs.is_empty() {
                    self.occur_all(&occs);
                }
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
                for i in 0..self.g.cards.len() {
                    self.g.cards[i].flags &= !flag::REVEALED;
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

    /// What kept a card from readying once has done so.
    fn ready_skipped(&mut self, me: Seat) {
        let mut used: Few<u16> = Few::new();
        {
            let v = self.v();
            v.active(Topic::Readying, |m, change, s, active| {
                if let (Mod::DoesNotReady, crate::face::Origin::Made(i)) = (m, active.origin)
                    && self.g.modifiers[i as usize].ends == Ends::Used
                    && self.g.in_play().any(|c| v.controller(c) == me && v.about_card(&change.what, c, s))
                {
                    used.push(i);
                }
            });
        }
        for i in used.into_iter().rev() {
            self.remove_modifier(i as usize);
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

    /// One draw (410.4): each is an occurrence of its own (410.4b).
    pub(crate) fn draw_one(&mut self, seat: Seat) {
        rule!(self, "410.4");
        match self.top(Zone::DrawDeck, seat) {
            Some(card) => {
                let occ = Occ::new(Deed::Draw, seat).card(self.g.obj(card)).into(Zone::Hand, End::Bottom);
                self.occur(occ);
            }
            None => self.g.turn.performed = 0,
        }
    }

    /// 607: turns a Troublemaker face up; an Epic one dismisses the others face up there, in the same step.
    pub(crate) fn uncover(&mut self, card: CardIdx, seat: Seat) {
        rule!(self, "607.2");
        rule!(self, "607.3");
        let area = self.g.area_of(card);
        let uncovering = Occ::new(Deed::Uncover, seat).card(self.g.obj(card)).at(area);
        let allowed = self.v().allowed(&uncovering).is_ok();
        self.g.card_mut(card).flags |= flag::REVEALED;
        let def = self.g.def(self.lib, card);
        let epic = def.sides[0].traits & def.traits.epic != 0
            || self.g.edition.villain_is_epic() && def.sides[0].keywords.contains(&ability::Keyword::Villain);
        let mut occs: Few<Occ> = few![uncovering];
        if epic && allowed {
            let v = self.v();
            for other in self.g.in_play() {
                if other != card
                    && self.g.area_of(other) == area
                    && v.is_type(other, CardType::Troublemaker)
                    && !self.g.card(other).is(flag::FACE_DOWN)
                {
                    occs.push(Occ::new(Deed::Dismiss, seat).card(self.g.obj(other)));
                }
            }
        }
        self.occur_all(&occs);
    }

    pub(crate) fn confront_step(&mut self, area: AreaId) {
        self.g.turn.stepped |= 1 << area.0;
        self.turn_to(TurnStep::ConfrontStart(area));
    }

    /// 612: the Faceoff Step.
    fn problem_faceoff(&mut self) {
        let me = self.g.turn.player;
        let confronted = self.g.turn.confronted;
        let mut areas = 0u32;
        match confronted.count_ones() {
            0 => return,
            1 => {
                let area = AreaId(confronted.trailing_zeros() as u8);
                let v = self.v();
                if me.opponents().any(|o| v.could_confront(area, o)) {
                    rule!(self, "612.2");
                    areas = confronted;
                }
            }
            _ => {
                rule!(self, "612.1");
                if self.g.edition.double_faceoff() {
                    areas = confronted;
                } else {
                    for a in self.g.areas() {
                        if self.g.is_problem_area(a) {
                            areas |= 1 << a.0;
                        }
                    }
                }
            }
        }
        if areas == 0 {
            return;
        }
        self.start_faceoff(Faceoff {
            kind: FaceoffKind::Problem,
            starter: me,
            areas,
            troublemaker: Obj::NONE,
            by_effect: ByEffect::No,
            winner: None,
            margin: 0,
            ended: Ended::No,
            node: EffectId(u16::MAX),
            source: Obj::NONE,
            ability: AbilityId(0),
            kept: 0,
            kept_len: 0,
        });
        self.push(Frame::Faceoff(FaceoffStep::Start));
    }

    // ---- 613.2

    pub(crate) fn start_replacing(&mut self, bits: AreaBits) {
        if bits.0 == 0 {
            return;
        }
        let area = AreaId(bits.0.trailing_zeros() as u8);
        let then = AreaBits(bits.0 & (bits.0 - 1));
        let stage =
            if self.g.edition.problem_leaves_first() { ReplaceStage::Problem } else { ReplaceStage::Characters };
        self.push(Frame::Replace { area, stage, then });
    }

    pub(crate) fn replace_step(&mut self, area: AreaId, stage: ReplaceStage, then: AreaBits) -> Flow {
        rule!(self, "613.2");
        let me = self.g.turn.player;
        let first = self.g.edition.problem_leaves_first();
        match stage {
            ReplaceStage::Characters => {
                self.top_frame(Frame::Replace { area, stage: ReplaceStage::Troublemakers, then });
                let occs: Few<Occ> = {
                    let v = self.v();
                    self.g
                        .in_play()
                        .filter(|c| self.g.area_of(*c) == area && v.is_character(*c))
                        .map(|c| {
                            let seat = v.controller(c);
                            Occ::new(Deed::Send, seat).card(self.g.obj(c)).at(self.g.home(seat))
                        })
                        .collect()
                };
                if !occs.is_empty() {
                    self.occur_all(&occs);
                }
            }
            ReplaceStage::Troublemakers => {
                self.top_frame(Frame::Replace { area, stage: ReplaceStage::Resources, then });
                let occs: Few<Occ> = {
                    let v = self.v();
                    self.g
                        .in_play()
                        .filter(|c| {
                            self.g.area_of(*c) == area
                                && v.is_type(*c, CardType::Troublemaker)
                                && !self.g.card(*c).is(flag::FACE_DOWN)
                        })
                        .map(|c| Occ::new(Deed::Dismiss, v.controller(c)).card(self.g.obj(c)).by(By::Game))
                        .collect()
                };
                if !occs.is_empty() {
                    self.occur_all(&occs);
                }
            }
            ReplaceStage::Resources => {
                let next = if first { ReplaceStage::Next } else { ReplaceStage::Problem };
                self.top_frame(Frame::Replace { area, stage: next, then });
                let occs: Few<Occ> = {
                    let v = self.v();
                    self.g
                        .in_play()
                        .filter(|c| {
                            self.g.area_of(*c) == area
                                && v.is_type(*c, CardType::Resource)
                                && !v.is_type(*c, CardType::Problem)
                                && (!self.g.edition.only_resources_on_problem()
                                    || v.problem_at(area) == Some(self.g.card(*c).host))
                        })
                        .map(|c| Occ::new(Deed::Dismiss, v.controller(c)).card(self.g.obj(c)).by(By::Game))
                        .collect()
                };
                if !occs.is_empty() {
                    self.occur_all(&occs);
                }
            }
            ReplaceStage::Problem => {
                let Some(problem) = self.v().problem_at(area) else {
                    self.pop();
                    self.start_replacing(then);
                    return Flow::Go;
                };
                let occ = Occ::new(Deed::Replace, me).card(self.g.obj(problem)).at(area);
                let next = if first { ReplaceStage::Characters } else { ReplaceStage::Next };
                self.top_frame(Frame::Replace { area, stage: next, then });
                if self.v().allowed(&occ).is_err() {
                    self.g.card_mut(problem).flags &= !flag::SOLVED;
                    self.g.faces.stir(Ground::SOLVED);
                    self.pop();
                    self.start_replacing(then);
                    return Flow::Go;
                }
                self.push(Frame::Replace { area, stage: ReplaceStage::Put, then });
                self.occur(occ);
            }
            ReplaceStage::Put => {
                if first {
                    self.top_frame(Frame::Replace { area, stage: ReplaceStage::Successor, then });
                } else {
                    self.pop();
                }
                if let Some(problem) = self.v().problem_at(area) {
                    let owner = self.g.owner(problem);
                    let put = Occ::new(Deed::Put, owner)
                        .card(self.g.obj(problem))
                        .by(By::Game)
                        .into(Zone::ProblemDeck, End::Bottom);
                    self.occur(put);
                }
            }
            ReplaceStage::Successor => {
                self.pop();
                self.next_problem(area);
            }
            ReplaceStage::Next => {
                self.pop();
                self.start_replacing(then);
                if !first {
                    self.next_problem(area);
                }
            }
        }
        Flow::Go
    }

    /// The top card of the owner's Problem deck enters play at the area.
    fn next_problem(&mut self, area: AreaId) {
        if self.g.area_kind(area) != crate::game::AreaKind::Problem || self.v().problem_at(area).is_some() {
            return;
        }
        let owner = self.g.area_owner(area);
        if let Some(card) = self.top(Zone::ProblemDeck, owner) {
            self.put_problem(card, owner);
        }
    }

    /// 616.2–3, 514.5b: one card after another until enough have gone.
    pub(crate) fn trim_step(&mut self, seat: Seat, what: Trim) -> Flow {
        let left = self.v().trimmable(seat, what);
        if left.is_empty() {
            self.pop();
            return Flow::Go;
        }
        Flow::Ask
    }

    pub(crate) fn trim(&mut self, seat: Seat, what: Trim, card: Obj) {
        match what {
            Trim::Hand => self.occur(Occ::new(Deed::Discard, seat).card(card)),
            // How many there were is what tells it from retiring for another reason.
            Trim::Home => {
                let n = self.v().friends_at_home(seat).len() as i32;
                self.occur(Occ::new(Deed::Retire, seat).card(card).n(n));
            }
            Trim::Ready => {
                let occ = self.v().readying(card.card, seat);
                self.occur(occ);
            }
            Trim::Challengers => self.g.card_mut(card.card).flags |= flag::INVOLVED,
            Trim::SendHome => {
                self.pop();
                let home = self.g.home(seat);
                self.occur(Occ::new(Deed::Send, seat).card(card).at(home));
            }
        }
    }
}

impl<W: Watch + ?Sized> View<'_, W> {
    /// The turn player's face-down Troublemakers that can be uncovered now (607.1–2).
    pub(crate) fn uncoverable(&self, seat: Seat) -> Few<CardIdx> {
        self.g
            .in_play()
            .filter(|c| {
                self.hidden_troublemaker(*c)
                    && self.controller(*c) == seat
                    && !self.g.card(*c).is(flag::REVEALED)
                    && match self.allowed(&Occ::new(Deed::Uncover, seat).card(self.g.obj(*c))) {
                        Ok(()) => true,
                        Err(no) => {
                            self.w.mark(no.rule);
                            false
                        }
                    }
            })
            .collect()
    }

    /// What the turn player may challenge in this step (608).
    pub(crate) fn challenges(&self, seat: Seat) -> Few<CardIdx> {
        self.g.in_play().filter(|c| self.may_challenge(*c, seat).is_ok()).collect()
    }

    pub(crate) fn readies(&self, card: CardIdx) -> bool {
        let mut ready = true;
        self.active(Topic::Readying, |m, change, s, _| {
            if let Mod::DoesNotReady = m
                && self.about_card(&change.what, card, s)
            {
                ready = false;
            }
        });
        ready
    }

    /// A card readied where it is.
    fn readying(&self, card: CardIdx, seat: Seat) -> Occ {
        Occ::new(Deed::Ready, seat).card(self.g.obj(card)).from(self.g.area_of(card))
    }

    /// The characters a player could challenge a Troublemaker with.
    pub(crate) fn challengers(&self, card: CardIdx, seat: Seat) -> Few<CardIdx> {
        let area = self.g.area_of(card);
        self.g
            .in_play()
            .filter(|c| {
                self.g.area_of(*c) == area
                    && self.is_character(*c)
                    && self.controller(*c) == seat
                    && !self.g.card(*c).is(flag::FACE_DOWN)
            })
            .collect()
    }

    /// How many more Confront Steps each Problem has in this phase.
    fn more_confronts(&self) -> i32 {
        let mut n = 0;
        self.active(Topic::Confronts, |m, _, s, active| {
            if let Mod::MoreConfronts(more) = m {
                n += crate::face::amount(self, active.origin, active.which as usize, more, s);
            }
        });
        n
    }

    /// Problems whose Confront Step is still to come (610.1).
    pub(crate) fn confront_steps_left(&self) -> Few<AreaId> {
        self.g
            .areas()
            .filter(|a| {
                self.g.is_problem_area(*a) && self.g.turn.stepped & (1 << a.0) == 0 && self.problem_at(*a).is_some()
            })
            .collect()
    }

    pub(crate) fn trimmable(&self, seat: Seat, what: Trim) -> Few<CardIdx> {
        match what {
            Trim::Hand => {
                if self.g.count(Zone::Hand, seat) as i32 > self.hand_size(seat) {
                    self.g.zone(Zone::Hand, seat).collect()
                } else {
                    Few::new()
                }
            }
            Trim::Home => {
                let list = self.friends_at_home(seat);
                if list.len() as i32 <= self.home_limit(seat) {
                    return Few::new();
                }
                list.into_iter()
                    .filter(|c| self.allowed(&Occ::new(Deed::Retire, seat).card(self.g.obj(*c))).is_ok())
                    .collect()
            }
            Trim::Ready => self
                .g
                .in_play()
                .filter(|c| {
                    let occ = self.readying(*c, seat);
                    self.controller(*c) == seat
                        && self.g.card(*c).is(flag::EXHAUSTED)
                        && self.readies(*c)
                        && self.limit_on(&occ).is_some()
                        && self.allowed(&occ).is_ok()
                })
                .collect(),
            Trim::Challengers => {
                let Some(f) = self.g.faceoff else { return Few::new() };
                let challenge = Occ::new(Deed::Challenge, seat).card(f.troublemaker);
                let most = self.limit_on(&challenge).unwrap_or(i32::MAX);
                let there = self.challengers(f.troublemaker.card, seat);
                let picked = there.iter().filter(|c| self.g.card(**c).is(flag::INVOLVED)).count() as i32;
                if picked >= most {
                    return Few::new();
                }
                there.into_iter().filter(|c| !self.g.card(*c).is(flag::INVOLVED)).collect()
            }
            Trim::SendHome => {
                let home = self.g.home(seat);
                self.g
                    .in_play()
                    .filter(|c| {
                        self.involved(*c)
                            && self.is_character(*c)
                            && self.controller(*c) == seat
                            && self.allowed(&Occ::new(Deed::Send, seat).card(self.g.obj(*c)).at(home)).is_ok()
                    })
                    .collect()
            }
        }
    }
}
