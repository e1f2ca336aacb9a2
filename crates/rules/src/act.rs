//! The acts of the language: what each does once its cards are known.

use crate::choose::{CHOOSING, Wanted};
use crate::effect::stage;
use crate::engine::{Engine, Flow};
use crate::few::{Few, Objs, Occs, Picks};
use crate::frame::Frame;
use crate::gather::Picking;
use crate::ids::{AreaSet, CardIdx, EffectId, NONE, Seat};
use crate::mark::{Watch, rule};
use crate::nouns::act_parts;
use crate::occurrence::Occ;
use crate::pay::slot_of;
use crate::records::SlotVal;
use ability::{Act, Deed, Num, Slot, Who};

/// An act of a text while it is done: how far it has come, and who does it.
#[derive(Clone, Copy)]
pub(crate) struct Doing<'a> {
    pub(crate) run: u16,
    pub(crate) node: EffectId,
    /// The card or the actor in turn.
    pub(crate) at: u16,
    /// How many cards are picked, or done.
    pub(crate) n: u16,
    pub(crate) act: &'a Act,
    pub(crate) actors: &'a [Seat],
}

impl<W: Watch + ?Sized> Engine<'_, W> {
    #[allow(clippy::too_many_arguments)]
    pub(crate) fn act_step(
        &mut self,
        run: u16,
        node: EffectId,
        st: u16,
        at: u16,
        n: u16,
        who: &Who,
        act: &Act,
    ) -> Flow {
        let (list, len) = self.actors(run, who);
        let actors = &list[..len];
        let (mut st, mut at, mut n) = (st, at, n);
        if st == stage::START {
            if len == 0 {
                self.pop();
                return Flow::Go;
            }
            rule!(self, "707.2");
            if len > 1 {
                rule!(self, "801.1");
            }
            rule!(self, "709.1");
            rule!(self, "709.2");
            rule!(self, "711.1");
            // Nothing has happened yet: what comes next follows at once.
            (st, at, n) = match self.v().noun_of(act) {
                Some(_) if !act_parts(act).is_empty() => (stage::PARTS, 0, 0),
                Some(_) => (stage::CHOOSE, 0, 0),
                None => (stage::DO, 0, 0),
            };
            self.effect_to(run, node, st, at, n);
        }
        match st {
            stage::CHOOSE => self.choose_for(run, node, (at, n), act, actors),
            stage::PARTS => {
                let parts = act_parts(act);
                let Some(part) = parts.get(at as usize) else {
                    self.effect_to(run, node, stage::CHOOSE, 0, 0);
                    return Flow::Go;
                };
                let (v, scope) = (self.v(), self.scope(run));
                let what = Wanted { act: &CHOOSING, noun: part, mesh: None };
                let step = match v.choice(part, &scope, actors[0]) {
                    Some(choice) => v.choose_step(what, &scope, choice, actors[0], v.picked(n), &mut Objs::new()),
                    None => Some(Picking::Complete),
                };
                match step {
                    None => return Flow::Ask,
                    Some(Picking::Complete) => {
                        self.settle_choice(run, part, n);
                        self.effect_to(run, node, stage::PARTS, at + 1, 0);
                    }
                    Some(Picking::Take(obj)) => {
                        self.g.sets.push(obj);
                        self.effect_to(run, node, stage::PARTS, at, n + 1);
                    }
                    Some(Picking::Roll(open)) => self.by_chance(open.len(), |e, k| {
                        e.g.sets.push(open[k]);
                        e.effect_to(run, node, stage::PARTS, at, n + 1);
                    }),
                }
                Flow::Go
            }
            stage::DO => self.do_and_end(&Doing { run, node, at, n, act, actors }),
            stage::EACH => self.act_each(&Doing { run, node, at, n, act, actors }),
            stage::WHERE | stage::VALUE | stage::HOST | stage::LEAVE => Flow::Ask,
            _ => {
                self.g.runs[run as usize].done = self.g.turn.performed;
                self.pop();
                Flow::Go
            }
        }
    }

    /// An act is done, and where nothing comes between it is over at once.
    #[inline(always)]
    pub(crate) fn do_and_end(&mut self, d: &Doing<'_>) -> Flow {
        let Doing { run, node, .. } = *d;
        let flow = self.do_act(d);
        let over = |frame: &Frame| match frame {
            Frame::Effect { run: r, node: e, stage: stage::DONE, .. } => (*r, *e) == (run, node),
            _ => false,
        };
        if flow == Flow::Go && self.g.frames.last().is_some_and(over) && self.goes_straight_on() {
            self.g.turn.steps += 1;
            self.g.runs[run as usize].done = self.g.turn.performed;
            self.pop();
        }
        flow
    }

    /// Whether nothing can come between this step and the next, nor has it gone on for so long that it is looked at.
    #[inline(always)]
    pub(crate) fn goes_straight_on(&self) -> bool {
        self.g.faces.calm && self.g.over.is_none() && self.g.turn.steps < crate::loops::STEPS
    }

    /// The picks of an act with the actor of each.
    #[inline(always)]
    pub(crate) fn picks(&self, n: u16, actors: &[Seat]) -> Picks {
        let mut actor = actors.first().copied().unwrap_or(Seat::FIRST);
        let mut out = Picks::new();
        for obj in self.v().picked(n).iter().copied() {
            if obj.card == NONE {
                actor = Seat(obj.life as u8);
            } else {
                out.push((actor, obj));
            }
        }
        out
    }

    pub(crate) fn to(&mut self, d: &Doing<'_>, stage: u16, at: u16, n: u16) {
        self.effect_to(d.run, d.node, stage, at, n);
    }

    /// The act is over once what follows here is done.
    pub(crate) fn finish(&mut self, d: &Doing<'_>) {
        self.to(d, stage::DONE, 0, 0);
        self.g.turn.performed = 0;
    }

    /// An act that is over and was done.
    pub(crate) fn did(&mut self, d: &Doing<'_>) {
        self.finish(d);
        self.g.turn.performed = 1;
    }

    fn do_act(&mut self, d: &Doing<'_>) -> Flow {
        match d.act {
            Act::To(deed, _) => self.do_deed(d, *deed),
            Act::PutCounters(..) | Act::RemoveCounters(..)
                if self.v().counter_choice(d.act, &self.picks(d.n, d.actors)) =>
            {
                self.to(d, stage::EACH, 0, d.n);
                self.g.runs[d.run as usize].done = 0;
            }
            Act::PutCounters(..) | Act::RemoveCounters(..) | Act::Look(_) | Act::Reveal(_) => {
                self.finish(d);
                let mut occs = Occs::new();
                self.occurrences_of(d, &mut occs);
                if let Some(noun) = self.v().noun_of(d.act)
                    && slot_of(noun).is_some()
                {
                    self.settle_choice(d.run, noun, d.n);
                }
                self.occur_any(&occs);
            }
            Act::Draw(_) | Act::Flip(_) | Act::DrawUntil(_) | Act::DrawFromBottom(_) => return self.draw_by_text(d),
            Act::Gain(count) => self.do_count(d, Deed::Gain, count),
            Act::Lose(count) => self.do_count(d, Deed::Lose, count),
            Act::Score(count) => {
                rule!(self, "517.2");
                self.do_count(d, Deed::Score, count);
            }
            Act::Pay(count) => self.do_count(d, Deed::Pay, count),
            Act::Move(..) | Act::Send(..) => {
                // 506.6: one at a time.
                if d.n > 1 {
                    rule!(self, "506.6");
                }
                self.one_by_one(d);
            }
            Act::Put(_, goal) => return self.do_put(d, goal),
            Act::Distribute(..) => self.to(d, stage::EACH, 0, d.n),
            Act::Tokens { n, token, at, slot } => return self.tokens_by_text(d, n, token, at.as_ref(), *slot),
            Act::TokenCopy { .. } | Act::Play { .. } => self.one_by_one(d),
            Act::RevealUntil { n, whose, of, slot } => self.reveal_until(d, n, whose, of, *slot),
            Act::Search { zones, whose, slot, .. } => return self.search_by_text(d, zones, whose, *slot),
            Act::Shuffle(zone, whose) => self.shuffle_by_text(d, *zone, whose),
            Act::Challenge { with, .. } => self.challenge_by_text(d, with.as_ref()),
            Act::StartFaceoff { involving, kind } => self.faceoff_by_text(d, involving, *kind),
            Act::End(course) => {
                self.did(d);
                self.end_by_text(*course);
            }
            Act::AsMany(count) => {
                let n = self.v().num(count, &self.scope(d.run).by(d.actors[0])).max(0);
                self.finish(d);
                self.so_many_instead(n);
            }
            Act::Choose(_) => {
                let picks = self.picks(d.n, d.actors);
                self.finish(d);
                self.g.turn.performed = picks.len() as i32;
                if self.lib.recorded.has(Deed::Choose) {
                    let chosen = picks.iter().map(|(seat, obj)| Occ::new(Deed::Choose, *seat).card(*obj));
                    self.occur_any(&chosen.collect::<Few<_>>());
                }
            }
            Act::Separate(noun, slot) => self.separate(d, noun, *slot),
            Act::Guess(..)
            | Act::ChooseColor(_)
            | Act::ChooseNumber(..)
            | Act::ChooseType(..)
            | Act::ChooseTrait(_)
            | Act::NameCard(..) => {
                return self.ask_value(d);
            }
            Act::ChoosePlayer(whom, slot) => {
                let seats = self.v().seats(whom, &self.scope(d.run));
                let open: Few<SlotVal> = Seat::all().filter(|s| seats.has(*s)).map(SlotVal::Seat).collect();
                return self.choose_value(d, *slot, &open);
            }
            Act::ChooseProblem(place, slot) => {
                let open: Few<SlotVal> = self.v().problems(d.run, place).map(SlotVal::Area).collect();
                return self.choose_value(d, *slot, &open);
            }
            Act::TakeControl(_, until) => {
                self.finish(d);
                let takes = self.picks(d.n, d.actors);
                self.take_control(d.run, d.node, &takes, until);
            }
            Act::ExchangeControl(_, until) => {
                self.finish(d);
                if let [(_, a), (_, b)] = self.picks(d.n, d.actors)[..] {
                    let (ca, cb) = (self.v().controller(a.card), self.v().controller(b.card));
                    if ca != cb {
                        self.take_control(d.run, d.node, &[(cb, a), (ca, b)], until);
                    }
                }
            }
            Act::BecomeCopy(_, until) => {
                self.finish(d);
                if let [(_, a), (_, b)] = self.picks(d.n, d.actors)[..] {
                    self.become_copy(d.run, d.node, (a, b), until);
                }
            }
            Act::CopyEffect(r) => self.copy_effect(d, r),
            Act::ExtraTurn => {
                self.did(d);
                self.g.seats[d.actors[0].index()].extra_turns += 1;
            }
            Act::ExtraPhase(phase, before) => {
                self.did(d);
                let at_once = if before.is_none() { 8 } else { 0 };
                self.g.turn.extra |= 1 << (*phase as u8 + at_once);
            }
            Act::SkipPhase(phase, whom) => {
                self.did(d);
                let seats = self.v().seats(whom, &self.scope(d.run));
                for seat in Seat::all().filter(|s| seats.has(*s)) {
                    self.g.seats[seat.index()].skip |= 1 << *phase as u8;
                }
            }
            Act::Skip(deed) => {
                if *deed == Deed::Draw {
                    rule!(self, "410.4c");
                }
                self.finish(d);
            }
            Act::WinGame => {
                self.finish(d);
                self.occur(Occ::new(Deed::WinGame, d.actors[0]));
            }
            Act::LoseGame => {
                self.finish(d);
                let occs: Few<Occ> = d.actors.iter().map(|seat| Occ::new(Deed::LoseGame, *seat)).collect();
                self.occur_any(&occs);
            }
            Act::Perform(_) => self.did(d),
        }
        Flow::Go
    }

    /// A deed done to the cards picked.
    fn do_deed(&mut self, d: &Doing<'_>, deed: Deed) {
        if !matches!(deed, Deed::Uncover | Deed::Defeat | Deed::Replace) {
            let mut occs = Occs::new();
            self.occurrences_of(d, &mut occs);
            self.finish(d);
            if self.v().picked(d.n).iter().any(|obj| obj.card != NONE) {
                self.occur_any(&occs);
            }
            return;
        }
        let picks = self.picks(d.n, d.actors);
        self.finish(d);
        if picks.is_empty() {
            return;
        }
        match deed {
            Deed::Uncover => {
                let cards: Few<(CardIdx, Seat)> = picks.iter().map(|(seat, obj)| (obj.card, *seat)).collect();
                self.uncover(&cards);
            }
            Deed::Defeat => self.defeat_by_text(&picks),
            _ => {
                let areas = picks.iter().map(|(_, obj)| AreaSet::of(self.g.area_of(obj.card)));
                let areas = areas.fold(AreaSet::NONE, AreaSet::and);
                self.g.turn.performed = picks.len() as i32;
                self.start_replacing(areas);
            }
        }
    }

    /// Each actor gains, loses, scores or pays so much.
    fn do_count(&mut self, d: &Doing<'_>, deed: Deed, count: &Num) {
        self.finish(d);
        let source = self.g.runs[d.run as usize].source;
        let taken = if deed == Deed::Score { self.points_taken(count) } else { None };
        let mut occs: Few<Occ> = Few::new();
        for actor in d.actors {
            let n = match count {
                Num::All | Num::Any => self.g.tokens(*actor),
                count => self.v().num(count, &self.scope(d.run).by(*actor)).max(0),
            };
            if n > 0 {
                let occ = Occ::new(deed, *actor).n(n);
                occs.push(match taken {
                    Some(of) => Occ { zone: of.zone, ..occ.other(of.other).from(of.from).at(of.to) },
                    None => occ.other(source),
                });
            }
        }
        self.occur_any(&occs);
    }

    fn ask_value(&mut self, d: &Doing<'_>) -> Flow {
        self.to(d, stage::VALUE, d.actors[0].0 as u16, 0);
        Flow::Ask
    }

    /// Something is chosen where there is a choice.
    fn choose_value(&mut self, d: &Doing<'_>, slot: Slot, open: &[SlotVal]) -> Flow {
        match *open {
            [] => self.finish(d),
            [only] => {
                self.set_slot(d.run, slot, only);
                self.finish(d);
            }
            _ => return self.ask_value(d),
        }
        Flow::Go
    }
}
