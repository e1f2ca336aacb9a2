//! Following a text (705.2f, 707.2): one node of its tree at a time, with the cursor saved before anything happens.

use crate::choose::CHOOSING;
use crate::choose::Order;
use crate::engine::{Engine, Flow};
use crate::few::{Few, Objs};
use crate::frame::{CostOf, Frame, PayStage};
use crate::game::SlotVal;
use crate::ids::{EffectId, NONE, Obj, SEATS, Seat};
use crate::mark::{Watch, rule};
use crate::occurrence::By;
use crate::pay::slot_of;
use crate::topic::Topic;
use ability::{Act, Change, Chosen, Each, Effect, Mod, Noun, Span, Subject, Who};

/// Where a frame of an effect stands.
pub(crate) mod stage {
    pub(crate) const START: u16 = 0;
    /// Somebody chooses cards.
    pub(crate) const CHOOSE: u16 = 1;
    /// The act is done.
    pub(crate) const DO: u16 = 2;
    /// For each card in turn: where to, which end, which card next.
    pub(crate) const EACH: u16 = 3;
    /// An answer about the card in turn is awaited.
    pub(crate) const WHERE: u16 = 4;
    /// What was done is counted.
    pub(crate) const DONE: u16 = 5;
    /// A value is awaited: a colour, a number, a name, a player, yes or no.
    pub(crate) const VALUE: u16 = 6;
    /// The host of an attachment is chosen.
    pub(crate) const HOST: u16 = 7;
    /// The picks inside "this and that" are made before the act itself.
    pub(crate) const PARTS: u16 = 8;
}

impl<W: Watch + ?Sized> Engine<'_, W> {
    pub(crate) fn effect_to(&mut self, run: u16, node: EffectId, stage: u16, at: u16, n: u16) {
        self.top_frame(Frame::Effect { run, node, stage, at, n });
    }

    fn push_child(&mut self, run: u16, node: EffectId, child: u16) {
        let node = self.lib.child(node, child);
        self.push(Frame::Effect { run, node, stage: stage::START, at: 0, n: 0 });
    }

    pub(crate) fn effect_step(&mut self, run: u16, node: EffectId, st: u16, at: u16, n: u16) -> Flow {
        let lib = self.lib;
        if st == stage::START && at == 0 {
            let r = self.g.runs[run as usize];
            self.w.follows(self.g, r.source, lib.effect(node));
            match lib.effect(node) {
                Effect::Do(..)
                | Effect::Change { .. }
                | Effect::Later { .. }
                | Effect::Instead { .. }
                | Effect::Nothing => self.w.carried_out(r.ability),
                Effect::Seq(_)
                | Effect::May(..)
                | Effect::Pay { .. }
                | Effect::PayOr { .. }
                | Effect::IfDone { .. }
                | Effect::If { .. }
                | Effect::Modal { .. }
                | Effect::ForEach(..) => {}
            }
        }
        match lib.effect(node) {
            Effect::Do(who, act) => self.act_step(run, node, st, at, n, who, act),
            Effect::Change { change, until } => self.change_step(run, node, st, at, n, change, until),
            Effect::Seq(parts) => {
                if (at as usize) < parts.len() {
                    self.effect_to(run, node, st, at + 1, n);
                    self.push_child(run, node, at);
                } else {
                    self.pop();
                }
                Flow::Go
            }
            Effect::May(who, inner) => match st {
                stage::START => {
                    rule!(self, "712.3");
                    let seat = self.v().seat(who, &self.scope(run));
                    let r = self.g.runs[run as usize];
                    let spent = self.v().is_offer(r.ability, node)
                        && self.v().limit_used(r.source, r.ability, Some(Span::Turn));
                    if spent || !self.possible(run, inner) {
                        self.g.runs[run as usize].done = 0;
                        self.pop();
                        return Flow::Go;
                    }
                    self.effect_to(run, node, stage::VALUE, seat.0 as u16, 0);
                    Flow::Go
                }
                stage::VALUE => Flow::Ask,
                stage::DO => {
                    self.effect_to(run, node, stage::DONE, at, n);
                    self.push_child(run, node, 0);
                    Flow::Go
                }
                _ => {
                    self.pop();
                    Flow::Go
                }
            },
            Effect::Pay { who, cost, then: _ } => match st {
                stage::START => {
                    rule!(self, "707.2a");
                    let seat = self.v().seat(who, &self.scope(run));
                    if self.v().payable(cost, &self.scope(run), seat, 0).is_err() {
                        self.g.runs[run as usize].done = 0;
                        self.pop();
                        return Flow::Go;
                    }
                    self.effect_to(run, node, stage::DO, 0, 0);
                    self.push(Frame::Pay {
                        run,
                        who: seat,
                        of: CostOf::Node(node),
                        part: 0,
                        n: 0,
                        stage: PayStage::Choose,
                    });
                    Flow::Go
                }
                stage::DO => {
                    self.effect_to(run, node, stage::DONE, 0, 0);
                    self.push_child(run, node, 0);
                    Flow::Go
                }
                _ => {
                    self.pop();
                    self.g.runs[run as usize].done = self.g.runs[run as usize].done.max(1);
                    Flow::Go
                }
            },
            Effect::PayOr { who, cost, or: _ } => match st {
                stage::START => {
                    let seat = self.v().seat(who, &self.scope(run));
                    if self.v().payable(cost, &self.scope(run), seat, 0).is_err() {
                        self.effect_to(run, node, stage::DONE, 0, 0);
                        self.push_child(run, node, 0);
                        return Flow::Go;
                    }
                    self.effect_to(run, node, stage::VALUE, seat.0 as u16, 0);
                    Flow::Go
                }
                stage::VALUE => Flow::Ask,
                stage::DO => {
                    self.effect_to(run, node, stage::DONE, at, 0);
                    if n == 1 {
                        self.push(Frame::Pay {
                            run,
                            who: Seat(at as u8),
                            of: CostOf::Node(node),
                            part: 0,
                            n: 0,
                            stage: PayStage::Choose,
                        });
                    } else {
                        self.push_child(run, node, 0);
                    }
                    Flow::Go
                }
                _ => {
                    self.pop();
                    Flow::Go
                }
            },
            Effect::IfDone { first: _, then: _, otherwise } => match st {
                stage::START => {
                    self.g.runs[run as usize].done = 0;
                    self.effect_to(run, node, stage::DO, 0, 0);
                    self.push_child(run, node, 0);
                    Flow::Go
                }
                stage::DO => {
                    let done = self.g.runs[run as usize].done > 0;
                    self.effect_to(run, node, stage::DONE, 0, 0);
                    if done {
                        self.push_child(run, node, 1);
                    } else if otherwise.is_some() {
                        self.push_child(run, node, 2);
                    }
                    Flow::Go
                }
                _ => {
                    self.pop();
                    Flow::Go
                }
            },
            Effect::If { cond, then: _, otherwise } => match st {
                stage::START => {
                    let holds = self.v().holds(cond, &self.scope(run));
                    self.effect_to(run, node, stage::DONE, 0, 0);
                    if holds {
                        self.push_child(run, node, 0);
                    } else if otherwise.is_some() {
                        self.push_child(run, node, 1);
                    }
                    Flow::Go
                }
                _ => {
                    self.pop();
                    Flow::Go
                }
            },
            Effect::Modal { n: count, options, by } => self.modal_step(run, node, st, at, n, count, options, *by),
            Effect::ForEach(each, _) => self.each_step(run, node, st, at, n, each),
            Effect::Later { when: _, cond: _, effect: _, times: _, until, slot: _ } => {
                self.pop();
                self.make_modifier(run, node, until, &[]);
                Flow::Go
            }
            Effect::Instead { would: _, until, slot: _ } => {
                self.pop();
                self.make_modifier(run, node, until, &[]);
                Flow::Go
            }
            Effect::Nothing => {
                self.pop();
                Flow::Go
            }
        }
    }

    /// Whether an optional text could do anything, so that it is worth asking about.
    fn possible(&self, run: u16, effect: &Effect) -> bool {
        let scope = self.scope(run);
        let v = self.v();
        match effect {
            Effect::Do(who, act) => {
                let actors = v.seats(who, &scope);
                Seat::all().filter(|s| actors.has(*s)).any(|actor| match v.noun_of(act) {
                    Some(noun) => match v.choice(noun, &scope, actor) {
                        Some(_) => !v.choosable(act, noun, &scope, actor, By::Player).is_empty(),
                        None => {
                            let mut set = Objs::new();
                            v.settled(noun, &scope, &mut set);
                            set.iter().any(|o| v.doable(act, o.card, &scope, actor, By::Player))
                        }
                    },
                    None => true,
                })
            }
            Effect::Pay { who, cost, .. } => {
                let payer = v.seat(who, &scope);
                v.payable(cost, &scope, payer, 0).is_ok()
            }
            Effect::Seq(parts) => parts.first().is_none_or(|p| self.possible(run, p)),
            Effect::IfDone { first, .. } => self.possible(run, first),
            Effect::Change { .. }
            | Effect::May(..)
            | Effect::PayOr { .. }
            | Effect::If { .. }
            | Effect::Modal { .. }
            | Effect::ForEach(..)
            | Effect::Later { .. }
            | Effect::Instead { .. }
            | Effect::Nothing => true,
        }
    }

    /// The players an act is done by, in the order of 801.1.
    pub(crate) fn actors(&self, run: u16, who: &Who) -> ([Seat; SEATS], usize) {
        let seats = self.v().seats(who, &self.scope(run));
        let first = self.g.turn.priority.unwrap_or(self.g.turn.player);
        let mut list = [Seat::FIRST; SEATS];
        let mut n = 0;
        for seat in first.from() {
            if seats.has(seat) {
                list[n] = seat;
                n += 1;
            }
        }
        (list, n)
    }

    /// One step of choosing the cards of a noun for an actor. `None` while somebody has to be asked.
    pub(crate) fn choose_step(
        &mut self,
        run: u16,
        act: &Act,
        noun: &Noun,
        actor: Seat,
        picked: u16,
    ) -> Option<Chosen_> {
        let order = self.v().order_of(act);
        let scope = self.scope(run);
        let v = self.v();
        let choice = v.choice(noun, &scope, actor)?;
        let list = v.choosable(act, noun, &scope, actor, By::Player);
        let chosen = self.chosen(picked);
        let open = v.next_picks(&list, &chosen, choice, order);
        if chosen.len() >= choice.max || open.is_empty() {
            return Some(Chosen_::Complete);
        }
        if let Noun::Random { .. } = noun {
            return Some(Chosen_::Roll(open));
        }
        let min = choice.min.min(list.len());
        if choice.min >= list.len() && order == Order::Free {
            return Some(Chosen_::Take(open[0]));
        }
        if choice.min == choice.max && open.len() == 1 && chosen.len() + 1 >= min {
            return Some(Chosen_::Take(open[0]));
        }
        None
    }

    /// Gathers the cards of an act for every actor. Returns true when all have chosen; the picks lie on `sets`, a
    /// marker before each actor's where there are several.
    #[allow(clippy::too_many_arguments)]
    pub(crate) fn gather(
        &mut self,
        run: u16,
        node: EffectId,
        at: u16,
        n: u16,
        act: &Act,
        noun: &Noun,
        actors: &[Seat],
    ) -> Gathered {
        let Some(actor) = actors.get(at as usize).copied() else {
            return Gathered::All;
        };
        let mine = self.since_marker(n);
        let choice = self.v().choice(noun, &self.scope(run), actor);
        if choice.is_none() {
            let mut set = Objs::new();
            {
                let scope = self.scope(run).by(actor);
                self.v().settled_for(act, noun, &scope, &mut set);
            }
            let mut added = 0;
            if actors.len() > 1 {
                self.g.sets.push(Obj { card: NONE, life: actor.0 as u16 });
                added += 1;
            }
            added += set.len() as u16;
            self.g.sets.extend(set);
            self.effect_to(run, node, stage::CHOOSE, at + 1, n + added);
            return Gathered::More;
        }
        if actors.len() > 1 && mine.is_none() {
            self.g.sets.push(Obj { card: NONE, life: actor.0 as u16 });
            self.effect_to(run, node, stage::CHOOSE, at, n + 1);
            return Gathered::More;
        }
        let picked = if actors.len() > 1 { mine.unwrap_or(0) } else { n };
        match self.choose_step(run, act, noun, actor, picked) {
            None => Gathered::Ask,
            Some(Chosen_::Complete) => {
                if actors.len() > 1 && at as usize + 1 < actors.len() {
                    let next = actors[at as usize + 1];
                    self.g.sets.push(Obj { card: NONE, life: next.0 as u16 });
                    self.effect_to(run, node, stage::CHOOSE, at + 1, n + 1);
                } else {
                    self.effect_to(run, node, stage::CHOOSE, at + 1, n);
                }
                Gathered::More
            }
            Some(Chosen_::Take(obj)) => {
                self.g.sets.push(obj);
                self.effect_to(run, node, stage::CHOOSE, at, n + 1);
                Gathered::More
            }
            Some(Chosen_::Roll(open)) => {
                self.by_chance(open.len(), |e, k| {
                    e.g.sets.push(open[k]);
                    e.effect_to(run, node, stage::CHOOSE, at, n + 1);
                });
                Gathered::More
            }
        }
    }

    /// How many picks lie above the last marker, if there is one among the last `n`.
    pub(crate) fn since_marker(&self, n: u16) -> Option<u16> {
        let all = &self.g.sets[self.g.sets.len() - n as usize..];
        all.iter().rposition(|o| o.card == NONE).map(|i| (all.len() - 1 - i) as u16)
    }

    #[allow(clippy::too_many_arguments)]
    fn change_step(
        &mut self,
        run: u16,
        node: EffectId,
        st: u16,
        at: u16,
        n: u16,
        change: &Change,
        until: &ability::Until,
    ) -> Flow {
        let noun = match &change.what {
            Subject::Cards(noun) => Some(noun),
            Subject::Players(_) | Subject::Game => None,
        };
        match st {
            stage::START => {
                let next = if noun.is_some_and(|n| slot_of(n).is_some()) { stage::CHOOSE } else { stage::DO };
                self.effect_to(run, node, next, 0, 0);
            }
            stage::CHOOSE => {
                if let Some(noun @ Noun::Every { of, .. }) = noun
                    && of.past().is_some()
                {
                    // What was done this way is known now, and not when the text is over.
                    let mut set = Objs::new();
                    self.v().settled(noun, &self.scope(run), &mut set);
                    let n = set.len() as u16;
                    self.g.sets.extend(set);
                    self.settle_choice(run, noun, n);
                }
                let Some(noun @ (Noun::Pick { .. } | Noun::Random { .. } | Noun::PickForEach { .. })) = noun else {
                    self.effect_to(run, node, stage::DO, 0, 0);
                    return Flow::Go;
                };
                let you = self.g.runs[run as usize].you;
                match self.gather(run, node, at, n, &CHOOSING, noun, &[you]) {
                    Gathered::Ask => return Flow::Ask,
                    Gathered::More => {}
                    Gathered::All => {
                        self.settle_choice(run, noun, n);
                        self.effect_to(run, node, stage::DO, 0, 0);
                    }
                }
            }
            _ => {
                self.pop();
                let frozen = self.freeze(run, change);
                rule!(self, "708.2");
                self.make_modifier(run, node, until, &frozen);
                self.g.runs[run as usize].done = 1;
            }
        }
        Flow::Go
    }

    /// The numbers of a change as they are now (708.2b): a modifier with a duration keeps them.
    fn freeze(&self, run: u16, change: &Change) -> Few<i32> {
        let scope = self.scope(run);
        let v = self.v();
        change
            .mods
            .iter()
            .map(|m| match m {
                Mod::Power(n)
                | Mod::PowerAs(n, _)
                | Mod::SetPower(n)
                | Mod::Requirement { by: n, .. }
                | Mod::Need { by: n, .. }
                | Mod::HomeLimit(n)
                | Mod::HandSize(n)
                | Mod::Bonus(n)
                | Mod::SetBonus(n)
                | Mod::PointValue(n)
                | Mod::FlipMore(n)
                | Mod::PowerTotal(n)
                | Mod::ExtraTroublemaker(n, _)
                | Mod::AtMost(_, n, _)
                | Mod::Cost { by: n, .. }
                | Mod::KeywordCost { by: n, .. }
                | Mod::KeywordOf(_, n)
                | Mod::MoreConfronts(n) => v.num(n, &scope),
                // What is added when the power is doubled so many times over.
                Mod::DoublePower(n) => {
                    let mut set = Few::new();
                    crate::modify::affected(&v, &change.what, &scope, &mut set);
                    crate::modify::doubled(set.first().and_then(|c| v.power(*c)).unwrap_or(0), v.num(n, &scope))
                }
                Mod::AddPowerOf(noun) => {
                    let mut set = Few::new();
                    crate::modify::affected_nouns(&v, noun, &scope, &mut set);
                    set.iter().map(|c| v.power(*c).unwrap_or(0)).sum()
                }
                _ => 0,
            })
            .collect()
    }

    #[allow(clippy::too_many_arguments)]
    fn modal_step(
        &mut self,
        run: u16,
        node: EffectId,
        st: u16,
        at: u16,
        n: u16,
        count: &ability::Num,
        options: &[Effect],
        by: Chosen,
    ) -> Flow {
        match st {
            stage::START => {
                let want = self.v().num(count, &self.scope(run)).clamp(0, options.len() as i32) as u16;
                // Where every mode may be chosen, that is asked first.
                let st = if by != Chosen::Random && self.v().chooses_each(run) { stage::VALUE } else { stage::CHOOSE };
                self.effect_to(run, node, st, want, 0);
                Flow::Go
            }
            stage::VALUE => Flow::Ask,
            stage::CHOOSE => {
                let left = at as u32;
                if n.count_ones() >= left {
                    self.effect_to(run, node, stage::DO, 0, n);
                    return Flow::Go;
                }
                if left as usize >= options.len() {
                    self.effect_to(run, node, stage::DO, 0, (1 << options.len()) - 1);
                    return Flow::Go;
                }
                if by == Chosen::Random {
                    let open: Few<u16> = (0..options.len() as u16).filter(|i| n & (1 << i) == 0).collect();
                    self.by_chance(open.len(), |e, k| e.effect_to(run, node, st, at, n | 1 << open[k]));
                    return Flow::Go;
                }
                Flow::Ask
            }
            _ => {
                // The chosen modes are followed in the order they are printed.
                match (at..options.len() as u16).find(|i| n & (1 << i) != 0) {
                    Some(i) => {
                        self.effect_to(run, node, st, i + 1, n);
                        self.push_child(run, node, i);
                    }
                    None => self.pop(),
                }
                Flow::Go
            }
        }
    }

    fn each_step(&mut self, run: u16, node: EffectId, st: u16, at: u16, n: u16, each: &Each) -> Flow {
        match each {
            Each::Player(who) => {
                let (actors, len) = self.actors(run, who);
                if len > 1 {
                    rule!(self, "801.1");
                }
                if (at as usize) < len {
                    self.effect_to(run, node, st, at + 1, n);
                    self.set_slot(run, ability::Slot::PLAYER, SlotVal::Seat(actors[at as usize]));
                    self.push_child(run, node, 0);
                } else {
                    self.pop();
                }
                Flow::Go
            }
            Each::Card(noun) => match st {
                stage::START => {
                    self.effect_to(run, node, stage::CHOOSE, 0, 0);
                    Flow::Go
                }
                stage::CHOOSE => {
                    let you = self.g.runs[run as usize].you;
                    match self.gather(run, node, at, n, &CHOOSING, noun, &[you]) {
                        Gathered::Ask => Flow::Ask,
                        Gathered::More => Flow::Go,
                        Gathered::All => {
                            // The list stays on `sets` until the run ends.
                            let from = self.g.sets.len() as u16 - n;
                            self.set_slot(run, ability::Slot::NUMBER, SlotVal::Num(n as i32));
                            self.effect_to(run, node, stage::EACH, from, n);
                            Flow::Go
                        }
                    }
                }
                _ => {
                    if n == 0 {
                        self.pop();
                        return Flow::Go;
                    }
                    let obj = self.g.sets[at as usize];
                    self.effect_to(run, node, stage::EACH, at + 1, n - 1);
                    let slot = slot_of(noun).unwrap_or(ability::Slot::CARD);
                    self.set_slot(run, slot, SlotVal::Card(obj));
                    self.push_child(run, node, 0);
                    Flow::Go
                }
            },
        }
    }
}

/// How far gathering has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Gathered {
    Ask,
    More,
    All,
}

/// What a step of choosing comes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Chosen_ {
    Complete,
    /// There is only this.
    Take(Obj),
    /// The dice pick among these.
    Roll(Objs),
}

impl<W: Watch + ?Sized> crate::view::View<'_, W> {
    /// SB136: while playing a Song, every mode instead of one.
    fn chooses_each(&self, run: u16) -> bool {
        let source = self.g.runs[run as usize].source;
        let you = self.g.runs[run as usize].you;
        let mut each = false;
        self.active(Topic::Modes, |m, change, s, active| {
            if let Mod::ChooseEach = m
                && source.card != NONE
                && (self.about_card(&change.what, source.card, s) || self.about_seat(&change.what, you, s))
            {
                self.counts(active);
                each = true;
            }
        });
        each
    }
}
