//! Following a text (705.2f, 707.2): one node of its tree at a time, with the cursor saved before anything happens.

use crate::choose::CHOOSING;
use crate::engine::{Engine, Flow};
use crate::few::Few;
use crate::frame::{CostOf, Frame, PayStage};
use crate::gather::Gathered;
use crate::ids::{EffectId, SEATS, Seat};
use crate::mark::{Watch, rule};
use crate::occurrence::By;
use crate::pay::slot_of;
use crate::records::{Missed, SlotVal};
use ability::{Chosen, Deed, Each, Effect, Who};

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
    /// Whoever has to pay for leave decides whether the card in turn may be moved.
    pub(crate) const LEAVE: u16 = 9;
}

impl<W: Watch + ?Sized> Engine<'_, W> {
    pub(crate) fn effect_to(&mut self, run: u16, node: EffectId, stage: u16, at: u16, n: u16) {
        self.top_frame(Frame::Effect { run, node, stage, at, n });
    }

    fn push_child(&mut self, run: u16, node: EffectId, child: u16) {
        let node = self.lib.child(node, child);
        self.push(Frame::Effect { run, node, stage: stage::START, at: 0, n: 0 });
    }

    #[inline(never)]
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
                        && self.v().limit_used(r.source, r.ability, self.lib.ability(r.ability).ability.limit());
                    if spent || !self.v().could_do(inner, &self.scope(run)) {
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
                    // "If you do": what was paid for has to be done, where it can be seen whether it was.
                    self.g.runs[run as usize].done = 1;
                    self.push_child(run, node, 0);
                    Flow::Go
                }
                _ => {
                    self.pop();
                    Flow::Go
                }
            },
            Effect::PayOr { who, cost, or } => match st {
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
                        if **or == Effect::Nothing {
                            self.stands_after_all(run);
                        }
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
            Effect::IfDone { first, then: _, otherwise } => match st {
                stage::START => {
                    self.g.runs[run as usize].done = 0;
                    self.effect_to(run, node, stage::DO, 0, 0);
                    if self.possible_whole(run, first) {
                        self.push_child(run, node, 0);
                    }
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
            Effect::Later { when, cond: _, effect: _, times: _, until, slot: _ } => {
                self.pop();
                let outcome = matches!(when.deed, Deed::WinFaceoff | Deed::LoseFaceoff | Deed::EndFaceoff);
                if outcome && self.g.runs[run as usize].missed == Missed::Faceoff {
                    return Flow::Go;
                }
                // "At the end of the turn" is that of this one, also for a text that comes too late for it.
                let this = match (when.deed, until) {
                    (Deed::EndTurn, ability::Until::Forever) if when.who.is_none() => &ability::Until::EndOfTurn,
                    _ => until,
                };
                self.make_modifier(run, node, this, &[]);
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

    /// "you may discard 2 cards. If you do, ...": whether there are as many as that.
    fn possible_whole(&self, run: u16, effect: &Effect) -> bool {
        let Effect::May(_, inner) = effect else { return true };
        let Effect::Do(who, act) = &**inner else { return true };
        let (v, scope) = (self.v(), self.scope(run));
        let Some(noun) = v.noun_of(act) else { return true };
        let actors = v.seats(who, &scope);
        Seat::all().filter(|s| actors.has(*s)).all(|actor| match v.choice(noun, &scope, actor) {
            Some(choice) if choice.min > 1 && choice.min < usize::MAX => {
                v.choosable(act, noun, &scope, actor, By::Player).len() >= choice.min
            }
            Some(_) | None => true,
        })
    }

    /// The players an act is done by, in the order of 801.1.
    #[inline(always)]
    pub(crate) fn actors(&self, run: u16, who: &Who) -> ([Seat; SEATS], usize) {
        self.v().actors(run, who)
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
        if crate::could::is_one_of_many(options) && st != stage::START {
            match n.checked_sub(1) {
                None if by == Chosen::Random => {
                    self.by_chance(options.len(), |e, k| e.effect_to(run, node, st, at, k as u16 + 1))
                }
                None => return Flow::Ask,
                Some(_) if st == stage::DONE => self.pop(),
                Some(i) => {
                    self.effect_to(run, node, stage::DONE, at, n);
                    self.push_child(run, node, i);
                }
            }
            return Flow::Go;
        }
        match st {
            stage::START => {
                let want = self.v().num(count, &self.scope(run)).clamp(0, options.len() as i32) as u16;
                // Where every mode may be chosen, that is asked first.
                let many = crate::could::is_one_of_many(options);
                let st = if !many && by != Chosen::Random && self.v().chooses_each(run) {
                    stage::VALUE
                } else {
                    stage::CHOOSE
                };
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
                // One or more: until the last of them is chosen, or no more are wanted.
                if *count == ability::Num::Any && by != Chosen::Random {
                    if n & 1 << (options.len() - 1) == 0 {
                        return Flow::Ask;
                    }
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
