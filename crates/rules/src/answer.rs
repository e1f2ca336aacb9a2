//! An answer to the question of the top frame.

use crate::act::Doing;
use crate::effect::stage;
use crate::engine::Engine;
use crate::frame::{ActionStep, ExtraCost, Frame, OccurStage, PayStage, PppStage, SetupStep, TurnStep};
use crate::game::Mulligan;
use crate::ids::{AreaId, EffectId, NONE, Obj, Seat};
use crate::mark::{Watch, rule};
use crate::nouns::act_parts;
use crate::pay::{self, slot_of};
use crate::pick::Pick;
use crate::records::SlotVal;
use ability::{Act, Each, Effect};

impl<W: Watch + ?Sized> Engine<'_, W> {
    /// Takes a legal pick.
    pub(crate) fn answer(&mut self, pick: Pick, value: u32) {
        let Some(frame) = self.g.frames.last() else {
            return;
        };
        match *frame {
            Frame::Setup(SetupStep::ChooseStarting(seat)) => {
                if let Pick::Card(obj) = pick {
                    self.choose_starting(seat, obj.card);
                }
            }
            Frame::Setup(SetupStep::Mulligan(seat)) => {
                let again = if pick == Pick::Yes { Mulligan::Again } else { Mulligan::Keep };
                self.decide_mulligan(seat, again);
            }
            Frame::Turn(step) => self.answer_turn(step, pick),
            Frame::Window(w) => match pick {
                Pick::Pass => self.pass(w),
                _ => {
                    if !self.optional_loop(w.holder, pick) {
                        self.act_in_window(w, pick);
                    }
                }
            },
            Frame::Phase(_) => match pick {
                Pick::Done => self.pop(),
                _ => {
                    if !self.optional_loop(self.g.turn.player, pick) {
                        self.act_opening_window(pick);
                    }
                }
            },
            Frame::PrePriority { stage: PppStage::Trigger(_), .. } => {
                if let Pick::Trigger(i) = pick {
                    self.process_trigger(i as usize);
                }
            }
            Frame::Action(mut a) => {
                if a.step == ActionStep::Announce {
                    a.extra = if pick == Pick::Yes { ExtraCost::Yes } else { ExtraCost::No };
                    a.part = 1;
                    self.top_frame(Frame::Action(a));
                }
            }
            Frame::Effect { run, node, stage, at, n } => self.answer_effect(run, node, stage, at, n, pick, value),
            Frame::Occur { stage: OccurStage::Choose(_), .. } => self.answer_replacement(pick),
            Frame::Pay { run, who, of, part, n, stage: PayStage::Choose } => {
                let lib = self.lib;
                let act = pay::acts(lib, of).get(part as usize);
                match (pick, act) {
                    (Pick::Number { .. }, Some(act)) => {
                        self.set_slot(run, ability::Slot::NUMBER, SlotVal::Num(value as i32));
                        self.g.runs[run as usize].done = value as i32;
                        self.top_frame(Frame::Pay { run, who, of, part: part + 1, n: 0, stage: PayStage::Choose });
                        self.pay_any(run, who, act, value as i32);
                    }
                    (Pick::Card(obj), _) => {
                        self.g.sets.push(obj);
                        self.top_frame(Frame::Pay { run, who, of, part, n: n + 1, stage: PayStage::Choose });
                    }
                    (_, Some(act)) => {
                        if let Some(noun) = self.v().noun_of(act) {
                            self.settle_choice(run, noun, n);
                        }
                        self.top_frame(Frame::Pay { run, who, of, part: part + 1, n: 0, stage: PayStage::Choose });
                    }
                    (_, None) => {}
                }
            }
            Frame::Repair { seat, .. } => {
                if let Pick::Card(obj) = pick {
                    self.repair(seat, obj.card);
                }
            }
            Frame::OrderCards { seat, set, len, done, goal } => {
                if let Pick::Card(obj) = pick {
                    self.order_pick(set, len, done, obj);
                    self.top_frame(Frame::OrderCards { seat, set, len, done: done + 1, goal });
                }
            }
            Frame::Trim { seat, what } => match pick {
                Pick::Card(obj) => self.trim(seat, what, obj),
                _ => self.pop(),
            },
            Frame::Guess { at, of } => self.answer_guess(at, of, value),
            Frame::Loop { .. } => self.answer_loop(value),
            Frame::Begin { .. } => {
                if let Pick::Modifier { source, ability } = pick {
                    self.pop();
                    self.begins(source, ability);
                }
            }
            Frame::Pause => self.pop(),
            Frame::Setup(_)
            | Frame::PrePriority { .. }
            | Frame::Faceoff(_)
            | Frame::EndRun
            | Frame::Draws { .. }
            | Frame::Occur { .. }
            | Frame::Replaced { .. }
            | Frame::Pay { .. }
            | Frame::Enter { .. }
            | Frame::Replace { .. } => {}
        }
    }

    fn answer_turn(&mut self, step: TurnStep, pick: Pick) {
        let me = self.g.turn.player;
        match (step, pick) {
            (TurnStep::Uncover, Pick::Card(obj)) => self.uncover(&[(obj.card, me)]),
            (TurnStep::Challenge, Pick::Challenge(obj)) => self.challenge(obj, me),
            (TurnStep::Challenge, _) => self.top_frame(Frame::Turn(TurnStep::ChallengeEnd)),
            (TurnStep::ConfrontPick, Pick::Area(area)) => self.confront_step(area),
            _ => {}
        }
    }

    #[allow(clippy::too_many_arguments)]
    fn answer_effect(&mut self, run: u16, node: EffectId, st: u16, at: u16, n: u16, pick: Pick, value: u32) {
        let lib = self.lib;
        match lib.effect(node) {
            Effect::Do(who, act) => {
                let (actors, len) = self.actors(run, who);
                self.answer_act(&Doing { run, node, at, n, act, actors: &actors[..len] }, st, pick, value);
            }
            Effect::Change { .. } | Effect::ForEach(Each::Card(_), _) => match pick {
                Pick::Card(obj) => {
                    self.g.sets.push(obj);
                    self.effect_to(run, node, st, at, n + 1);
                }
                _ => self.effect_to(run, node, st, at + 1, n),
            },
            Effect::May(..) => {
                if pick == Pick::Yes {
                    let r = self.g.runs[run as usize];
                    if self.v().is_offer(r.ability, node) {
                        self.use_limit(r.source, r.ability);
                    }
                    self.effect_to(run, node, stage::DO, at, 0);
                } else {
                    self.g.runs[run as usize].done = 0;
                    self.pop();
                }
            }
            Effect::PayOr { .. } => {
                let paying = u16::from(pick == Pick::Yes);
                self.effect_to(run, node, stage::DO, at, paying);
            }
            Effect::Modal { options, .. } => match pick {
                Pick::Mode(i) if crate::could::is_one_of_many(options) => {
                    self.effect_to(run, node, st, at, u16::from(i) + 1);
                }
                Pick::Mode(i) => self.effect_to(run, node, st, at, n | 1 << i),
                Pick::Yes => self.effect_to(run, node, stage::CHOOSE, options.len() as u16, 0),
                Pick::Done => self.effect_to(run, node, stage::DO, 0, n),
                _ => self.effect_to(run, node, stage::CHOOSE, at, 0),
            },
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

    fn answer_act(&mut self, d: &Doing<'_>, st: u16, pick: Pick, value: u32) {
        match (st, pick) {
            (stage::CHOOSE | stage::PARTS, Pick::Card(obj)) => {
                self.g.sets.push(obj);
                self.to(d, st, d.at, d.n + 1);
            }
            (stage::CHOOSE, _) => self.done_choosing(d),
            (stage::PARTS, _) => {
                let parts = act_parts(d.act);
                if let Some(part) = parts.get(d.at as usize) {
                    self.settle_choice(d.run, part, d.n);
                }
                self.to(d, st, d.at + 1, 0);
            }
            (stage::HOST, Pick::Card(host)) => match d.act {
                Act::Play { .. } => {
                    if let Some((actor, obj)) = self.picks(d.n, d.actors).get(d.at as usize).copied() {
                        self.play_on(d, actor, obj, host);
                    }
                }
                Act::Put(_, ability::Goal::Play { .. }) => {
                    if let Some((_, obj)) = self.picks(d.n, d.actors).get(d.at as usize).copied() {
                        self.put_on(d, obj, host);
                    }
                }
                Act::Put(_, ability::Goal::Onto(noun)) => {
                    if let Some(slot) = slot_of(noun) {
                        self.set_slot(d.run, slot, SlotVal::Card(host));
                        self.to(d, stage::EACH, d.at, d.n);
                    }
                }
                _ => {}
            },
            (stage::WHERE, Pick::Area(area)) => self.answer_where(d, area),
            (stage::WHERE, Pick::Pile(i)) => self.answer_where(d, AreaId(i)),
            (stage::LEAVE, pick) => {
                let Some((actor, obj)) = self.picks(d.n, d.actors).get(d.at as usize).copied() else { return };
                match self.scope(d.run).slot(ability::Slot::AREA) {
                    SlotVal::Area(area) if pick == Pick::Yes => self.move_each(d, actor, obj, area),
                    _ => self.next_card(d),
                }
            }
            (stage::HOST | stage::WHERE, _) => {}
            _ => self.answer_value(d, pick, value),
        }
    }

    fn answer_where(&mut self, d: &Doing<'_>, area: AreaId) {
        if let Act::Tokens { token, .. } = d.act {
            if let Some(def) = self.lib.token(token) {
                self.make_token(d, def, d.actors[0], area);
            }
        } else if let Some((seat, obj)) = self.picks(d.n, d.actors).get(d.at as usize).copied() {
            self.each_to(d, seat, obj, area);
        }
    }

    /// A colour, name or trait chosen by a card's text stays with the card, for its other abilities.
    fn keep_choice(&mut self, run: u16, val: SlotVal) {
        let source = self.g.runs[run as usize].source;
        let kept = matches!(val, SlotVal::Color(_) | SlotVal::Name(_) | SlotVal::Trait(_));
        if !kept || source.card == NONE || self.g.def(self.lib, source.card).kind == ability::CardType::Event {
            return;
        }
        let kind = std::mem::discriminant(&val);
        self.g.chosen.retain(|(obj, old)| obj.card != source.card || std::mem::discriminant(old) != kind);
        self.g.chosen.push((source, val));
        self.g.faces.spoil();
    }

    /// A player has chosen enough; the next one chooses, or the act is done.
    fn done_choosing(&mut self, d: &Doing<'_>) {
        match d.actors.get(d.at as usize + 1) {
            Some(next) => {
                self.g.sets.push(Obj { card: NONE, life: next.0 as u16 });
                self.to(d, stage::CHOOSE, d.at + 1, d.n + 1);
            }
            None => self.to(d, stage::CHOOSE, d.at + 1, d.n),
        }
    }

    fn answer_value(&mut self, d: &Doing<'_>, pick: Pick, value: u32) {
        let (slot, val) = match (d.act, pick) {
            (Act::ChooseColor(slot), Pick::Color(c)) => (*slot, SlotVal::Color(c)),
            (Act::ChooseNumber(_, slot), Pick::Number { .. }) => (*slot, SlotVal::Num(value as i32)),
            (Act::ChooseType(_, slot), Pick::Type(t)) => (*slot, SlotVal::Type(t)),
            (Act::ChooseTrait(slot), Pick::Trait(t)) => (*slot, SlotVal::Trait(t)),
            (Act::NameCard(_, slot), Pick::Name(id)) => {
                rule!(self, "201.1b");
                (*slot, SlotVal::Name(id.0))
            }
            (Act::ChoosePlayer(_, slot), Pick::Player(seat)) => (*slot, SlotVal::Seat(seat)),
            (Act::ChooseProblem(_, slot), Pick::Area(area)) => (*slot, SlotVal::Area(area)),
            (Act::Guess(cond, slot), pick) => {
                let so = self.v().holds(cond, &self.scope(d.run));
                (*slot, SlotVal::Num(i32::from(so == (pick == Pick::Yes))))
            }
            (Act::PutCounters(_, counter, _) | Act::RemoveCounters(_, counter, _), pick) => {
                let Some((actor, obj)) = self.picks(d.n, d.actors).get(d.at as usize).copied() else { return };
                match pick {
                    Pick::Counter(kind) => self.counters_of(d, actor, obj, kind, None),
                    Pick::Number { .. } => {
                        let kinds = self.v().counter_kinds(counter, obj);
                        if let [kind] = kinds[..] {
                            self.counters_of(d, actor, obj, kind, Some(value as i32));
                        }
                    }
                    _ => {}
                }
                return;
            }
            (Act::Distribute(..), Pick::Number { .. }) => {
                self.give_share(d, value as i32);
                return;
            }
            (Act::Search { slot, .. }, pick) => {
                match pick {
                    Pick::Card(obj) => {
                        self.g.sets.push(obj);
                        let actor = Seat(d.at as u8);
                        if self.v().search_picks(d.run, d.act, actor, d.n + 1).is_empty() {
                            self.search_done(d, *slot, d.n + 1);
                        } else {
                            self.to(d, stage::VALUE, d.at, d.n + 1);
                        }
                    }
                    _ => self.search_done(d, *slot, d.n),
                }
                return;
            }
            _ => return,
        };
        self.set_slot(d.run, slot, val);
        self.keep_choice(d.run, val);
        self.g.turn.performed = 1;
        self.to(d, stage::DONE, 0, 0);
    }
}
