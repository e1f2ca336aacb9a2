//! The question being asked, read off the top frame.

use crate::choose::CHOOSING;
use crate::effect::stage;
use crate::few::{Few, Objs};
use crate::frame::{ActionStep, CostOf, Frame, OccurStage, PayStage, PppStage, SetupStep, TurnStep, WindowStage};
use crate::game::{Game, Wave};
use crate::ids::{EffectId, NameId, Obj, Seat};
use crate::legal::Moment;
use crate::library::Library;
use crate::mark::Watch;
use crate::occurrence::By;
use crate::pay;
use crate::pick::{Options, Pick, Question};
use crate::view::{Scope, View};
use ability::{Act, Chosen, Each, Effect, Noun, Phase, Subject, Zone};
use std::ops::ControlFlow;

impl Game {
    /// Writes the question and its legal answers into `out`. Empty when the game is over.
    pub fn ask(&self, lib: &Library, out: &mut Options) {
        out.clear();
        if self.over.is_some() {
            return;
        }
        if self.faces.is_fresh() {
            View { g: self, lib, faces: &self.faces, w: &() }.ask(out);
        } else {
            let faces = crate::face::worked_out(self, lib);
            View { g: self, lib, faces: &faces, w: &() }.ask(out);
        }
    }

    /// The same, for somebody who wants to know which abilities have a say in it.
    pub fn ask_watched(&self, lib: &Library, watch: &dyn Watch, out: &mut Options) {
        out.clear();
        if self.over.is_none() && self.faces.is_fresh() {
            View { g: self, lib, faces: &self.faces, w: watch }.ask(out);
        } else {
            self.ask(lib, out);
        }
    }
}

impl<W: Watch + ?Sized> View<'_, W> {
    pub(crate) fn ask(&self, out: &mut Options) {
        let Some(frame) = self.g.frames.last() else { return };
        match *frame {
            Frame::Setup(step) => self.ask_setup(step, out),
            Frame::Turn(step) => self.ask_turn(step, out),
            Frame::Window(w) => {
                if w.stage == WindowStage::Priority {
                    out.ask(w.holder, Question::Priority);
                    out.add(Pick::Pass);
                    self.list_actions(w.holder, Moment::Window, out);
                    self.unban(out);
                }
            }
            Frame::Phase(phase) => {
                let seat = self.g.turn.player;
                let question = if phase == Phase::Main { Question::MainAction } else { Question::PhaseAction };
                out.ask(seat, question);
                out.add(Pick::Done);
                self.list_actions(seat, Moment::Phase(phase), out);
                self.unban(out);
            }
            Frame::PrePriority { stage: PppStage::Trigger(first), .. } => {
                if let Some(seat) = self.next_processor(first) {
                    out.ask(seat, Question::OrderTriggers);
                    for (i, w) in self.g.waiting.iter().enumerate() {
                        if w.wave == Wave::Now && w.controller == seat {
                            out.add(Pick::Trigger(i as u16));
                        }
                    }
                }
            }
            Frame::Action(a) => {
                if a.step == ActionStep::Announce {
                    out.ask(a.seat, Question::Cost);
                    out.add(Pick::Yes);
                    let full = {
                        let (card, to, host) = match a.kind {
                            crate::frame::ActionKind::Play { card, to, host, .. } => (card, to, host),
                            _ => return,
                        };
                        let area = if host.card != crate::ids::NONE { self.g.area_of(host.card) } else { to };
                        let occ =
                            crate::occurrence::Occ::new(ability::Deed::Play, a.seat).card(card).other(host).at(area);
                        self.token_cost(self.cost(card.card), 0, &occ, |_| {})
                    };
                    if self.can_afford(a.seat, full).is_ok() {
                        out.add(Pick::No);
                    }
                }
            }
            Frame::Effect { run, node, stage, at, n } => self.ask_effect(run, node, stage, at, n, out),
            Frame::Occur { stage: OccurStage::Choose(seat), at, .. } => {
                let occ = self.g.pending[at as usize].occ;
                let affected = self.affected_player(&occ);
                out.ask(seat, Question::Replacement);
                let mut must = false;
                for r in self.replacements(&occ, at) {
                    if r.may.unwrap_or(affected) == seat {
                        let pick = Pick::Modifier { source: r.source, ability: r.ability };
                        if !out.picks.contains(&pick) {
                            out.add(pick);
                        }
                        must |= r.may.is_none();
                    }
                }
                if !must {
                    out.add(Pick::No);
                }
            }
            Frame::Pay { run, who, of, part, n, stage: PayStage::Choose } => self.ask_pay(run, who, of, part, n, out),
            Frame::Repair { seat, card } => {
                out.ask(seat, Question::Repair);
                for c in self.repair_choices(seat, card) {
                    out.add(Pick::Card(self.g.obj(c)));
                }
            }
            Frame::OrderCards { seat, set, len, done, .. } => {
                out.ask(seat, Question::OrderCards);
                for obj in &self.g.sets[(set + done) as usize..(set + len) as usize] {
                    out.add(Pick::Card(*obj));
                }
            }
            Frame::Trim { seat, what } => {
                let question = match what {
                    crate::frame::Trim::Hand => Question::DiscardDown,
                    crate::frame::Trim::Home => Question::RetireDown,
                    crate::frame::Trim::SendHome => Question::SendHome,
                    crate::frame::Trim::Ready | crate::frame::Trim::Challengers => Question::Cards,
                };
                out.ask(seat, question);
                for c in self.trimmable(seat, what) {
                    out.add(Pick::Card(self.g.obj(c)));
                }
                // "up to" so many may challenge, but somebody does.
                let some =
                    |v: &Self| v.g.in_play().any(|c| v.g.card(c).is(crate::game::flag::INVOLVED) && v.is_character(c));
                if what == crate::frame::Trim::Challengers && some(self) {
                    out.add(Pick::Done);
                }
            }
            Frame::Guess { at, of } => {
                if let Some(guess) = self.g.guesses.get(at as usize) {
                    out.ask(guess.seat, Question::Number);
                    out.add(Pick::Number { from: 1, to: of.into() });
                }
            }
            Frame::Loop { seat, least, mandatory, .. } => {
                out.ask(seat, Question::Loop);
                let (from, to) = crate::loops::range(least, mandatory);
                out.add(Pick::Number { from, to });
            }
            Frame::Begin { seat } => {
                out.ask(seat, Question::Replacement);
                for s in self.faces.tied.iter().filter(|s| s.you == seat) {
                    if let crate::face::Origin::Ability(ability) = s.origin {
                        out.add(Pick::Modifier { source: s.source, ability });
                    }
                }
            }
            Frame::Pause => {
                out.ask(self.g.turn.player, Question::Pause);
                out.add(Pick::Done);
            }
            Frame::PrePriority { .. }
            | Frame::Faceoff(_)
            | Frame::EndRun
            | Frame::Occur { .. }
            | Frame::Replaced { .. }
            | Frame::Pay { .. }
            | Frame::Enter { .. }
            | Frame::Replace { .. } => {}
        }
    }

    fn list_actions(&self, seat: Seat, moment: Moment, out: &mut Options) {
        let _ = self.actions(seat, moment, &mut |pick| {
            out.picks.push(pick);
            ControlFlow::Continue(())
        });
    }

    /// The one answer of a seat that could act now but has nothing to do, found without listing anything.
    pub(crate) fn idle(&self) -> Option<Pick> {
        if !self.g.loops.is_empty() {
            return None;
        }
        let (seat, moment) = self.moment()?;
        let pick = match moment {
            Moment::Window => Pick::Pass,
            // There is nearly always something to do, so the list is made at once.
            Moment::Phase(Phase::Main) => return None,
            Moment::Phase(_) => Pick::Done,
        };
        (!self.can_act(seat, moment)).then_some(pick)
    }

    /// 802.2: what would go on with a settled loop is not open.
    fn unban(&self, out: &mut Options) {
        if !self.g.loops.is_empty() {
            out.picks.retain(|p| !self.g.is_banned(*p));
        }
    }

    fn ask_setup(&self, step: SetupStep, out: &mut Options) {
        match step {
            SetupStep::ChooseStarting(seat) => {
                out.ask(seat, Question::StartingProblem);
                let mut names = Few::new();
                for card in self.g.zone(Zone::ProblemDeck, seat) {
                    let def = self.g.def(self.lib, card);
                    // Copies of one card are one choice.
                    if def.is_starting() && !names.contains(&def.name) {
                        names.push(def.name);
                        out.add(Pick::Card(self.g.obj(card)));
                    }
                }
            }
            SetupStep::Mulligan(seat) => {
                out.ask(seat, Question::Mulligan);
                out.add(Pick::Yes);
                out.add(Pick::No);
            }
            SetupStep::Manes | SetupStep::RevealStarting | SetupStep::Deal | SetupStep::Redeal | SetupStep::Begin => {}
        }
    }

    fn ask_turn(&self, step: TurnStep, out: &mut Options) {
        let me = self.g.turn.player;
        match step {
            TurnStep::Uncover => {
                out.ask(me, Question::Uncover);
                for c in self.uncoverable(me) {
                    out.add(Pick::Card(self.g.obj(c)));
                }
            }
            TurnStep::Challenge => {
                out.ask(me, Question::Challenge);
                out.add(Pick::Done);
                for c in self.challenges(me) {
                    out.add(Pick::Challenge(self.g.obj(c)));
                }
            }
            TurnStep::ConfrontPick => {
                out.ask(me, Question::Confront);
                for a in self.confront_steps_left() {
                    out.add(Pick::Area(a));
                }
            }
            _ => {}
        }
    }

    pub(crate) fn run_scope(&self, run: u16) -> Scope<'_> {
        Scope::of_run(self.g, self.lib, run)
    }

    fn run_actors(&self, run: u16, who: &ability::Who) -> Few<Seat> {
        let seats = self.seats(who, &self.run_scope(run));
        let first = self.g.turn.priority.unwrap_or(self.g.turn.player);
        first.from().filter(|s| seats.has(*s)).collect()
    }

    fn picked(&self, n: u16) -> &[Obj] {
        &self.g.sets[self.g.sets.len() - n as usize..]
    }

    fn ask_effect(&self, run: u16, node: EffectId, st: u16, at: u16, n: u16, out: &mut Options) {
        match self.lib.effect(node) {
            Effect::Do(who, act) => {
                let actors = self.run_actors(run, who);
                match st {
                    stage::CHOOSE => {
                        let Some(noun) = self.noun_of(act) else { return };
                        let Some(actor) = actors.get(at as usize).copied() else {
                            return;
                        };
                        let mine = if actors.len() > 1 {
                            let all = self.picked(n);
                            all.iter().rposition(|o| o.card == crate::ids::NONE).map_or(all, |i| &all[i + 1..])
                        } else {
                            self.picked(n)
                        };
                        self.ask_cards(run, act, noun, actor, mine, out);
                    }
                    stage::PARTS => {
                        let parts = crate::act::act_parts(act);
                        if let (Some(part), Some(actor)) = (parts.get(at as usize), actors.first()) {
                            self.ask_cards(run, &CHOOSING, part, *actor, self.picked(n), out);
                        }
                    }
                    stage::HOST if matches!(act, Act::Play { .. }) => {
                        let picks = self.picked(n).iter().filter(|o| o.card != crate::ids::NONE);
                        if let (Some(obj), Some(actor)) = (picks.into_iter().nth(at as usize), actors.first()) {
                            out.ask(*actor, Question::Cards);
                            self.play_hosts(*obj, *actor).into_iter().for_each(|h| out.add(Pick::Card(h)));
                        }
                    }
                    stage::HOST => {
                        if let (Act::Put(_, ability::Goal::Onto(noun)), Some(actor)) = (act, actors.first())
                            && let Some(obj) = self.picked(n).get(at as usize)
                        {
                            out.ask(*actor, Question::Cards);
                            for host in self.hosts_for(run, noun, *obj, *actor) {
                                out.add(Pick::Card(host));
                            }
                        }
                    }
                    stage::WHERE => self.ask_where(run, act, &actors, at, n, out),
                    stage::VALUE => self.ask_value(run, act, at, n, out),
                    _ => {}
                }
            }
            Effect::Change { change, .. } => {
                if let Subject::Cards(noun) = &change.what {
                    self.ask_cards(run, &CHOOSING, noun, self.g.runs[run as usize].you, self.picked(n), out);
                }
            }
            Effect::ForEach(Each::Card(noun), _) => {
                self.ask_cards(run, &CHOOSING, noun, self.g.runs[run as usize].you, self.picked(n), out);
            }
            Effect::May(..) | Effect::PayOr { .. } => {
                out.ask(Seat(at as u8), Question::May);
                out.add(Pick::Yes);
                out.add(Pick::No);
            }
            Effect::Modal { options, by, .. } => {
                let you = self.g.runs[run as usize].you;
                let seat = match by {
                    Chosen::You | Chosen::Random => you,
                    Chosen::Opponent => you.next(),
                };
                if st == stage::VALUE {
                    out.ask(seat, Question::May);
                    out.add(Pick::Yes);
                    out.add(Pick::No);
                    return;
                }
                out.ask(seat, Question::Mode);
                let last = (0..options.len()).rev().find(|i| n & (1 << i) != 0);
                for i in 0..options.len() {
                    let after = last.is_none_or(|l| i > l);
                    let left = options.len() - i;
                    let need = (at as usize).saturating_sub(n.count_ones() as usize);
                    if after && left >= need {
                        out.add(Pick::Mode(i as u8));
                    }
                }
            }
            Effect::Seq(_)
            | Effect::Pay { .. }
            | Effect::IfDone { .. }
            | Effect::If { .. }
            | Effect::ForEach(Each::Player(_), _)
            | Effect::Later { .. }
            | Effect::Instead { .. }
            | Effect::Nothing => {}
        }
    }

    fn ask_cards(&self, run: u16, act: &Act, noun: &Noun, actor: Seat, chosen: &[Obj], out: &mut Options) {
        let scope = self.run_scope(run);
        let Some(choice) = self.choice(noun, &scope, actor) else {
            return;
        };
        let list = self.choosable(act, noun, &scope, actor, By::Player);
        out.ask(choice.by, Question::Cards);
        for obj in self.next_picks(&list, chosen, choice, self.order_of(act)) {
            out.add(Pick::Card(obj));
        }
        if chosen.len() >= choice.min.min(list.len()) {
            out.add(Pick::Done);
        }
    }

    fn ask_where(&self, run: u16, act: &Act, actors: &[Seat], at: u16, n: u16, out: &mut Options) {
        let actor;
        let areas;
        if let Act::Tokens { at: place, .. } = act {
            actor = actors[0];
            areas = self.entry_areas(run, actor, ability::CardType::Friend, place.as_ref());
        } else {
            let mut who = actors.first().copied().unwrap_or(Seat::FIRST);
            let mut list = Few::new();
            for obj in self.picked(n) {
                if obj.card == crate::ids::NONE {
                    who = Seat(obj.life as u8);
                } else {
                    list.push((who, *obj));
                }
            }
            let Some((seat, obj)) = list.get(at as usize).copied() else {
                return;
            };
            actor = seat;
            let before: Objs = list.iter().take(at as usize).map(|(_, o)| *o).collect();
            areas = self.areas_left(run, act, obj, actor, &before);
        }
        out.ask(actor, Question::Where);
        let ends = matches!(act, Act::Put(_, ability::Goal::TopOrBottom(..)));
        for area in areas {
            out.add(if ends { Pick::Pile(area.0) } else { Pick::Area(area) });
        }
    }

    fn ask_value(&self, run: u16, act: &Act, at: u16, n: u16, out: &mut Options) {
        let seat = Seat(at as u8);
        match act {
            Act::ChooseColor(_) => {
                out.ask(seat, Question::Color);
                ability::Color::ALL.iter().for_each(|c| out.add(Pick::Color(*c)));
            }
            Act::ChooseNumber(_) => {
                out.ask(seat, Question::Number);
                out.add(Pick::Number { from: 0, to: 1_000_000 });
            }
            Act::ChooseType(among, _) => {
                out.ask(seat, Question::Type);
                let among = if among.is_empty() { ability::CardType::ALL } else { among };
                among.iter().for_each(|c| out.add(Pick::Type(*c)));
            }
            Act::NameCard(_) => {
                out.ask(seat, Question::NameCard);
                for i in 0..self.lib.names().len() {
                    out.add(Pick::Name(NameId(i as u16)));
                }
            }
            Act::ChoosePlayer(who, _) => {
                out.ask(seat, Question::Who);
                let seats = self.seats(who, &self.run_scope(run));
                Seat::all().filter(|s| seats.has(*s)).for_each(|s| out.add(Pick::Player(s)));
            }
            Act::ChooseProblem(place, _) => {
                out.ask(seat, Question::Where);
                self.problems(run, place).into_iter().for_each(|a| out.add(Pick::Area(a)));
            }
            Act::Guess(..) => {
                out.ask(seat, Question::May);
                out.add(Pick::Yes);
                out.add(Pick::No);
            }
            Act::PutCounters(count, counter, _) | Act::RemoveCounters(count, counter, _) => {
                let picks = self.picked(n).iter().filter(|o| o.card != crate::ids::NONE);
                let Some(obj) = picks.into_iter().nth(at as usize).copied() else { return };
                let you = self.g.runs[run as usize].you;
                let kinds = self.counter_kinds(counter, obj);
                match (count, &kinds[..]) {
                    (ability::Num::Any, [kind]) => {
                        out.ask(you, Question::Number);
                        out.add(Pick::Number { from: 0, to: self.g.counters_on(obj.card, *kind).max(0) as u32 });
                    }
                    _ => {
                        out.ask(you, Question::Counter);
                        kinds.iter().for_each(|kind| out.add(Pick::Counter(*kind)));
                    }
                }
            }
            Act::Distribute(..) => {
                out.ask(self.g.runs[run as usize].you, Question::Number);
                let (from, to) = self.share(run, act, at, n);
                out.add(Pick::Number { from, to });
            }
            Act::Search { .. } => {
                out.ask(seat, Question::Cards);
                for obj in self.search_picks(run, act, seat, n) {
                    out.add(Pick::Card(obj));
                }
                out.add(Pick::Done);
            }
            _ => {}
        }
    }

    fn ask_pay(&self, run: u16, who: Seat, of: CostOf, part: u8, n: u16, out: &mut Options) {
        let acts = pay::acts(self.lib, of);
        let Some(act) = acts.get(part as usize) else { return };
        if let Some(most) = self.any_number(act, run, who) {
            out.ask(who, Question::Number);
            out.add(Pick::Number { from: 0, to: most });
            return;
        }
        let Some(noun) = self.noun_of(act) else { return };
        let scope = self.run_scope(run);
        let Some(choice) = self.choice(noun, &scope, who) else {
            return;
        };
        let list = self.choosable(act, noun, &scope, who, By::Cost);
        let chosen = self.picked(n);
        out.ask(who, Question::Cost);
        for obj in self.next_picks(&list, chosen, choice, crate::choose::Order::Free) {
            out.add(Pick::Card(obj));
        }
        if chosen.len() >= choice.min.min(list.len()) {
            out.add(Pick::Done);
        }
    }
}
