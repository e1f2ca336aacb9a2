//! Faceoffs (514) and what becomes of flipped cards.

use crate::challenge::troublemaker_faceoff;
use crate::engine::{Engine, Flow};
use crate::few::{Few, Objs};
use crate::frame::{FaceoffStep, Frame, Happened, PppStage, Trim, Window, WindowStage};
use crate::game::{ByEffect, Ended, Faceoff, flag};
use crate::ground::Ground;
use crate::ids::{AbilityId, Obj, Seat};
use crate::mark::{Watch, rule};
use crate::occurrence::{By, End, NOWHERE, Occ};
use crate::records::{Ends, Used};
use crate::topic::Topic;
use crate::view::View;
use ability::{Deed, FaceoffKind, Mod, Zone};

impl<W: Watch + ?Sized> Engine<'_, W> {
    /// A faceoff is going on from now.
    pub(crate) fn start_faceoff(&mut self, faceoff: Faceoff) {
        rule!(self, "514.1");
        self.g.turn.faceoff_from = self.g.log.len() as u16;
        self.g.faceoff = Some(faceoff);
        self.g.faces.calm = false;
        self.g.faces.stir(Ground::FACEOFF.and(Ground::CLASH).and(Ground::COURSE).and(Ground::WON));
    }

    /// 608.4: the turn player challenges a Troublemaker.
    pub(crate) fn challenge(&mut self, card: Obj, seat: Seat) {
        rule!(self, "608.1");
        rule!(self, "608.2");
        rule!(self, "608.4");
        let area = self.g.area_of(card.card);
        self.g.turn.challenged.add(area);
        self.g.card_mut(card.card).flags |= flag::CHALLENGED;
        let challenge = Occ::new(Deed::Challenge, seat).card(card).at(area);
        let limited = self.v().limit_on(&challenge).is_some();
        let tax = self.v().tax(&challenge).unwrap_or(0);
        let mut faceoff = troublemaker_faceoff(card, seat, area);
        if limited {
            // Only those named take part.
            faceoff.by_effect = ByEffect::Yes;
            self.g.card_mut(card.card).flags |= flag::INVOLVED;
        }
        self.start_faceoff(faceoff);
        self.push(Frame::Faceoff(FaceoffStep::Start));
        if limited {
            self.push(Frame::Trim { seat, what: Trim::Challengers });
        }
        self.pay_tolls(&challenge, seat);
        // What is paid for leave in action tokens is paid as it is done.
        if tax > 0 {
            self.occur_all(&[Occ::new(Deed::Pay, seat).n(tax).by(By::Cost), challenge]);
        } else {
            self.occur(challenge);
        }
    }

    /// 707.4: a modifier starts a faceoff. It lies beneath the window that is open, and the starter gets priority.
    pub(crate) fn start_faceoff_by_effect(&mut self, faceoff: Faceoff) {
        rule!(self, "707.4");
        self.start_faceoff(faceoff);
        let window = self.g.frames.iter().rposition(|f| matches!(f, Frame::Window(_)));
        match window {
            Some(at) => {
                if let Frame::Window(w) = &mut self.g.frames[at] {
                    *w = Window { stage: WindowStage::Giving, holder: faceoff.starter, passes: 0 };
                }
                self.g.frames.insert(at, Frame::Faceoff(FaceoffStep::Flip));
                let occ = self.starting(&faceoff);
                self.occur(occ);
            }
            None => {
                let at = self.g.frames.iter().rposition(|f| matches!(f, Frame::Turn(_))).map_or(0, |i| i + 1);
                self.g.frames.insert(at, Frame::Faceoff(FaceoffStep::Start));
            }
        }
    }

    fn starting(&self, f: &Faceoff) -> Occ {
        let area = f.areas.first().unwrap_or(NOWHERE);
        Occ::new(Deed::StartFaceoff, f.starter).other(f.troublemaker).at(area).by(crate::occurrence::By::Game)
    }

    /// A text ends the faceoff: nobody wins, and the open window closes after the action (our ruling).
    pub(crate) fn end_faceoff_by_effect(&mut self) {
        let Some(f) = &mut self.g.faceoff else { return };
        f.ended = Ended::Yes;
        let Some(at) = self.g.frames.iter().rposition(|f| matches!(f, Frame::Faceoff(_))) else {
            return;
        };
        self.g.frames[at] = Frame::Faceoff(FaceoffStep::EndTriggers);
        for frame in &mut self.g.frames[at + 1..] {
            if let Frame::Window(w) = frame {
                w.stage = WindowStage::Closing;
            }
        }
    }

    /// 514.2, 514.2d: cards become involved as a faceoff starts and while it goes on, and cease to be. Whoever listens is
    /// told once each time.
    pub(crate) fn involvement(&mut self) {
        if self.g.faceoff.is_none() || !self.lib.listened.has(Deed::Involve) {
            return;
        }
        // What is about to happen, and may still be replaced, comes first, as it does where nothing stands in between.
        if !self.g.pending.is_empty() {
            return;
        }
        let is_note = |u: &Used| u.ability == AbilityId::INVOLVED;
        let new: Objs = {
            let v = self.v();
            let known = |o: &Obj| self.g.used.iter().any(|u| is_note(u) && u.source.card == o.card);
            self.g.in_play().filter(|c| v.involved(*c)).map(|c| self.g.obj(c)).filter(|o| !known(o)).collect()
        };
        let gone: Objs = {
            let v = self.v();
            let there = |o: &Obj| v.involved(o.card);
            self.g.used.iter().filter(|u| is_note(u)).map(|u| u.source).filter(|o| !there(o)).collect()
        };
        self.g.used.retain(|u| !is_note(u) || !gone.contains(&u.source));
        for card in &new {
            self.note_involved(*card);
        }
        let occs: Few<Occ> =
            new.iter().map(|o| Occ::new(Deed::Involve, self.v().controller(o.card)).card(*o).by(By::Game)).collect();
        // Nobody does it: what a text has performed in the meantime is not changed by it.
        self.tell(&occs);
    }

    pub(crate) fn note_involved(&mut self, source: Obj) {
        let note = Used { source, ability: AbilityId::INVOLVED, span: ability::Span::Faceoff };
        let known = self.g.used.iter().any(|u| u.ability == note.ability && u.source.card == source.card);
        if self.lib.listened.has(Deed::Involve) && !known {
            self.g.used.push(note);
        }
    }

    fn faceoff_to(&mut self, step: FaceoffStep) {
        self.top_frame(Frame::Faceoff(step));
    }

    #[inline(never)]
    pub(crate) fn faceoff_step(&mut self, step: FaceoffStep) -> Flow {
        let Some(f) = self.g.faceoff else {
            self.pop();
            return Flow::Go;
        };
        match step {
            FaceoffStep::Start => {
                rule!(self, "514.2");
                if !f.areas.is_empty() {
                    rule!(self, "514.2e");
                }
                self.faceoff_to(FaceoffStep::Flip);
                self.open_window();
                let occ = self.starting(&f);
                self.occur(occ);
            }
            FaceoffStep::Opened | FaceoffStep::Flip => {
                rule!(self, "514.3");
                self.faceoff_to(FaceoffStep::Flipped);
                let counts: Few<(Seat, i32)> = Seat::all().map(|s| (s, self.v().flips(s))).collect();
                self.flip_batch(&counts);
            }
            FaceoffStep::Flipped => {
                self.faceoff_to(FaceoffStep::Compare);
                self.open_window();
            }
            FaceoffStep::Compare => {
                rule!(self, "514.4");
                let totals = self.v().power_totals();
                if totals[0] == totals[1] {
                    rule!(self, "514.4c");
                    if let Some(winner) = self.v().wins_tie() {
                        if let Some(f) = &mut self.g.faceoff {
                            f.winner = Some(winner);
                            f.margin = 0;
                        }
                        self.faceoff_to(FaceoffStep::Resolve);
                        self.tied(&f);
                        return Flow::Go;
                    }
                    if Seat::all().all(|s| self.v().flippable(s, 1) == 0) {
                        // 802.3: nothing would ever change: no winner and no loser (our ruling).
                        rule!(self, "802.3");
                        self.faceoff_to(FaceoffStep::Window);
                        self.tied(&f);
                        return Flow::Go;
                    }
                    self.faceoff_to(FaceoffStep::Tied);
                    self.tied(&f);
                    return Flow::Go;
                }
                let mut winner = if totals[0] > totals[1] { Seat::FIRST } else { Seat::SECOND };
                if self.v().lowest_wins() {
                    winner = winner.next();
                }
                if let Some(f) = &mut self.g.faceoff {
                    f.winner = Some(winner);
                    f.margin = (totals[0] - totals[1]).abs();
                }
                self.faceoff_to(FaceoffStep::Resolve);
            }
            FaceoffStep::Tied => {
                rule!(self, "514.4c");
                self.faceoff_to(FaceoffStep::Flipped);
                let counts: Few<(Seat, i32)> = Seat::all().map(|s| (s, 1)).collect();
                self.flip_batch(&counts);
            }
            FaceoffStep::Resolve => {
                rule!(self, "514.5");
                let Some(winner) = f.winner else {
                    self.faceoff_to(FaceoffStep::Window);
                    return Flow::Go;
                };
                if f.kind == FaceoffKind::Problem {
                    // Resolved: its Problems become solved in the Solve Step (613.1).
                    self.g.turn.resolved = self.g.turn.resolved.and(f.areas);
                }
                self.faceoff_to(FaceoffStep::Consequence);
                let area = f.areas.first().unwrap_or(NOWHERE);
                let won = Occ::new(Deed::WinFaceoff, winner).n(f.margin).at(area).other(f.troublemaker);
                let lost = Occ::new(Deed::LoseFaceoff, winner.next()).n(f.margin).at(area).other(f.troublemaker);
                self.occur_all(&[won, lost]);
            }
            FaceoffStep::Consequence => {
                self.faceoff_to(FaceoffStep::Window);
                let Some(winner) = f.winner else { return Flow::Go };
                match f.kind {
                    FaceoffKind::Problem => {
                        rule!(self, "514.5c");
                        rule!(self, "210.1");
                        let (best, at) = {
                            let v = self.v();
                            let bonuses = self
                                .g
                                .areas()
                                .filter(|a| f.areas.has(*a))
                                .filter_map(|a| v.problem_at(a).map(|p| (v.bonus(p), a)));
                            bonuses.max_by_key(|(bonus, _)| *bonus).unwrap_or((0, crate::occurrence::NOWHERE))
                        };
                        let occ = Occ { zone: Zone::Flip, ..Occ::new(Deed::Score, winner).n(best).from(at) };
                        self.occur(occ);
                    }
                    FaceoffKind::Troublemaker => {
                        if winner == f.starter {
                            let there = self.g.is_current(f.troublemaker) && self.v().involved(f.troublemaker.card);
                            if there {
                                self.defeat(f.troublemaker, winner);
                            }
                        } else {
                            rule!(self, "514.5b");
                            if self.v().any_trimmable(f.starter, Trim::SendHome) {
                                self.push(Frame::Trim { seat: f.starter, what: Trim::SendHome });
                            }
                        }
                    }
                    FaceoffKind::Any => rule!(self, "514.5d"),
                }
            }
            FaceoffStep::Dismiss => {
                // A Troublemaker that was defeated leaves after its points were scored.
                self.faceoff_to(FaceoffStep::Dismissed);
                if self.g.is_current(f.troublemaker) {
                    self.occur(Occ::new(Deed::Dismiss, f.starter).card(f.troublemaker));
                }
            }
            FaceoffStep::Dismissed => {
                // What its defeat set off goes on speaking of it (410.6a).
                self.pop();
                let (was, now) = (f.troublemaker, self.g.obj(f.troublemaker.card));
                if was.life.wrapping_add(1) == now.life {
                    for waiting in &mut self.g.waiting {
                        if waiting.source == was && waiting.card == was {
                            (waiting.source, waiting.card) = (now, now);
                        }
                    }
                }
            }
            FaceoffStep::Window => {
                rule!(self, "514.6");
                self.faceoff_to(FaceoffStep::EndTriggers);
                self.open_window();
            }
            FaceoffStep::EndTriggers => {
                self.faceoff_to(FaceoffStep::Return);
                let holder = self.g.turn.player;
                self.push(Frame::PrePriority { stage: PppStage::Hosts, happened: Happened::Nothing, holder });
                self.occur(Occ::new(Deed::EndFaceoff, f.starter).other(f.troublemaker));
            }
            FaceoffStep::Return => {
                self.faceoff_to(FaceoffStep::End);
                self.return_flipped();
            }
            FaceoffStep::End => {
                if Seat::all().any(|s| self.g.count(Zone::Flip, s) > 0) {
                    // Something flipped could not go: put it there by the game rather than leave it.
                    for seat in Seat::all() {
                        while let Some(card) = self.top(Zone::Flip, seat) {
                            self.change_zone(card, Zone::DrawDeck, End::Bottom);
                        }
                    }
                }
                self.pop();
                self.g.faceoff = None;
                for c in &mut self.g.cards {
                    c.flags &= !flag::INVOLVED;
                }
                self.end_modifiers(|e| matches!(e, Ends::Faceoff | Ends::UsedOrFaceoff));
                self.g.used.retain(|u| u.span != ability::Span::Faceoff);
                self.g.faces.stir(Ground::FACEOFF.and(Ground::CLASH).and(Ground::COURSE).and(Ground::WON));
            }
        }
        Flow::Go
    }

    /// The power totals were equal: said where some text waits for it, before anything comes of it.
    fn tied(&mut self, f: &Faceoff) {
        if self.lib.listened.has(Deed::TieFaceoff) {
            let area = f.areas.first().unwrap_or(NOWHERE);
            self.occur(Occ::new(Deed::TieFaceoff, f.starter).at(area).other(f.troublemaker));
        }
    }

    /// 514.5a: to defeat a Troublemaker is to score its points and dismiss it.
    pub(crate) fn defeat(&mut self, card: Obj, seat: Seat) {
        rule!(self, "514.5a");
        rule!(self, "211.1");
        let points = self.v().points(card.card);
        let area = self.g.area_of(card.card);
        if self.g.faceoff.is_some_and(|f| f.troublemaker == card) {
            self.push(Frame::Faceoff(FaceoffStep::Dismiss));
        }
        let score = Occ { zone: Zone::Flip, ..Occ::new(Deed::Score, seat).n(points).other(card).from(area) };
        let defeat = Occ::new(Deed::Defeat, seat).card(card).at(area);
        self.occur_all(&[defeat, score]);
    }
}

impl<W: Watch + ?Sized> View<'_, W> {
    /// Who wins where power totals are equal, if a text says so of one player alone.
    fn wins_tie(&self) -> Option<Seat> {
        let mut winners: Few<Seat> = Few::new();
        for seat in Seat::all() {
            let mut wins = false;
            self.active(Topic::LowestWins, |m, change, s, active| {
                if let (Mod::WinsTies, ability::Subject::Players(who)) = (m, &change.what)
                    && self.is_among(who, seat, s)
                {
                    self.counts(active);
                    wins = true;
                }
            });
            if wins {
                winners.push(seat);
            }
        }
        (winners.len() == 1).then(|| winners[0])
    }

    pub(crate) fn lowest_wins(&self) -> bool {
        let mut lowest = false;
        self.active(Topic::LowestWins, |m, change, s, active| {
            if let Mod::LowestWins = m {
                let about = match &change.what {
                    ability::Subject::Cards(_) => {
                        self.g.in_play().any(|c| self.involved(c) && self.about_card(&change.what, c, s))
                    }
                    ability::Subject::Players(_) | ability::Subject::Game => true,
                };
                if about {
                    self.counts(active);
                    lowest = true;
                }
            }
        });
        lowest
    }
}
