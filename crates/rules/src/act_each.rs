//! What a text does card by card: where each goes, on what, with how many counters (506.6, 519, 705.2f).

use crate::act::Doing;
use crate::effect::stage;
use crate::engine::{Engine, Flow};
use crate::few::{Few, Objs};
use crate::frame::{EnterStage, Frame};
use crate::ids::{AreaId, CounterId, EffectId, NONE, Obj, Seat};
use crate::mark::{Watch, rule};
use crate::occurrence::{By, End, Occ};
use crate::pay::slot_of;
use crate::records::{Direct, SlotVal};
use ability::{Act, CardType, Deed, Goal, Noun, Num, Place, Slot, Until, Zone};

impl<W: Watch + ?Sized> Engine<'_, W> {
    /// Acts that deal with their cards one at a time.
    pub(crate) fn act_each(&mut self, d: &Doing<'_>) -> Flow {
        let picks = self.picks(d.n, d.actors);
        if d.at == 0 {
            self.g.runs[d.run as usize].done = 0;
        } else if is_seen_done(d.act) {
            // Of the card before: whether anything came of it, or something else happened instead.
            self.g.runs[d.run as usize].done += i32::from(self.g.turn.performed > 0);
            self.g.turn.performed = 0;
        }
        let Some((actor, obj)) = picks.get(d.at as usize).copied() else {
            self.g.turn.performed = self.g.runs[d.run as usize].done;
            self.to(d, stage::DONE, 0, 0);
            return Flow::Go;
        };
        if !self.g.is_current(obj) {
            self.next_card(d);
            return Flow::Go;
        }
        if let Act::Put(_, Goal::Onto(noun)) = d.act
            && let Some(slot) = slot_of(noun)
            && self.scope(d.run).slot(slot) == SlotVal::Empty
        {
            let hosts = self.v().hosts_for(d.run, noun, obj, actor);
            match hosts[..] {
                [] => self.next_card(d),
                [only] => self.set_slot(d.run, slot, SlotVal::Card(only)),
                _ => {
                    self.to(d, stage::HOST, d.at, d.n);
                    return Flow::Ask;
                }
            }
            return Flow::Go;
        }
        if let Act::Distribute(..) = d.act {
            let (from, to) = self.v().share(d.run, d.act, d.at, d.n);
            if from == to {
                self.give_share(d, to as i32);
                return Flow::Go;
            }
            self.to(d, stage::VALUE, d.at, d.n);
            return Flow::Ask;
        }
        if let Act::PutCounters(..) | Act::RemoveCounters(..) = d.act {
            return self.counters_each(d, actor, obj);
        }
        if let Act::Play { .. } = d.act
            && !self.v().doable(d.act, obj.card, &self.scope(d.run), actor, By::Player)
        {
            self.next_card(d);
            return Flow::Go;
        }
        if let Act::Play { .. } = d.act
            && self.g.def(self.lib, obj.card).host.is_some()
        {
            let hosts = self.v().play_hosts(d.act, obj, &self.scope(d.run), actor);
            match hosts[..] {
                [] => self.next_card(d),
                [only] => self.play_on(d, actor, obj, only),
                _ => {
                    self.to(d, stage::HOST, d.at, d.n);
                    return Flow::Ask;
                }
            }
            return Flow::Go;
        }
        if self.v().is_put_on_a_host(d.act, obj) {
            rule!(self, "509.2");
            let hosts = self.v().play_hosts(d.act, obj, &self.scope(d.run), actor);
            match hosts[..] {
                [] => self.next_card(d),
                [only] => self.put_on(d, obj, only),
                _ => {
                    self.to(d, stage::HOST, d.at, d.n);
                    return Flow::Ask;
                }
            }
            return Flow::Go;
        }
        let before: Objs = picks.iter().take(d.at as usize).map(|(_, o)| *o).collect();
        let areas = match d.act {
            Act::Move(_, Place::EachOthers) => self.v().traded(&picks, d.at, actor),
            _ => self.v().areas_left(d.run, d.act, obj, actor, &before),
        };
        match areas[..] {
            [] => {
                self.next_card(d);
                Flow::Go
            }
            [area] => {
                self.each_to(d, actor, obj, area);
                Flow::Go
            }
            _ => {
                if self.is_random_place(d.act) {
                    self.by_chance(areas.len(), |e, k| e.each_to(d, actor, obj, areas[k]));
                    return Flow::Go;
                }
                self.to(d, stage::WHERE, d.at, d.n);
                Flow::Ask
            }
        }
    }

    /// On to the next of the cards.
    pub(crate) fn next_card(&mut self, d: &Doing<'_>) {
        self.to(d, stage::EACH, d.at + 1, d.n);
        self.g.turn.performed = 0;
    }

    pub(crate) fn is_random_place(&self, act: &Act) -> bool {
        match act {
            Act::Move(_, place) | Act::Send(_, place) => matches!(place, Place::RandomProblem | Place::RandomArea),
            _ => false,
        }
    }

    /// Deals with the card in turn, now that it is known where it goes.
    pub(crate) fn each_to(&mut self, d: &Doing<'_>, actor: Seat, obj: Obj, area: AreaId) {
        if let Act::Move(..) = d.act {
            rule!(self, "506.4");
            self.set_slot(d.run, ability::Slot::AREA, SlotVal::Area(area));
            // Who pays for another's doing decides whether to.
            if self.v().asked_for_leave(d.run, actor, obj).is_some() {
                self.to(d, stage::LEAVE, d.at, d.n);
                return;
            }
            return self.move_each(d, actor, obj, area);
        }
        self.next_card(d);
        if !is_seen_done(d.act) {
            self.g.runs[d.run as usize].done += 1;
        }
        let source = self.g.runs[d.run as usize].source;
        match d.act {
            Act::Move(..) => {}
            Act::Send(..) => {
                rule!(self, "506.5");
                self.occur(Occ::new(Deed::Send, actor).card(obj).at(area).other(source));
            }
            Act::Put(_, Goal::Play { control, state, .. }) => {
                let seat = self.v().entering_for(control.as_ref(), obj, &self.scope(d.run));
                let (bits, power) = self.entry_bits(d.run, state, obj.card);
                self.push(Frame::Enter {
                    card: obj.card,
                    to: area,
                    host: NONE,
                    seat,
                    state: bits,
                    power,
                    stage: EnterStage::AsEnters,
                });
            }
            Act::Put(_, Goal::Onto(noun)) => {
                let mut set = Objs::new();
                {
                    let scope = self.scope(d.run);
                    match slot_of(noun) {
                        Some(slot) => self.v().all(&ability::Ref::Slot(slot), &scope, &mut set),
                        None => self.v().settled(noun, &scope, &mut set),
                    }
                }
                if let Some(host) = set.first().copied() {
                    if self.g.card(obj.card).zone == Zone::Play {
                        rule!(self, "509.5");
                        self.occur(Occ::new(Deed::Attach, actor).card(obj).other(host).at(area));
                    } else {
                        self.push(Frame::Enter {
                            card: obj.card,
                            to: area,
                            host: host.card,
                            seat: actor,
                            state: 0,
                            power: 0,
                            stage: EnterStage::AsEnters,
                        });
                    }
                }
            }
            Act::Put(_, Goal::TopOrBottom(zone, _)) => {
                let end = if area.0 == 0 { End::Top } else { End::Bottom };
                let kind = self.g.def(self.lib, obj.card).kind;
                let zone = if kind == CardType::Problem { Zone::ProblemDeck } else { *zone };
                self.occur(Occ::new(Deed::Put, actor).card(obj).other(source).into(zone, end));
            }
            Act::Play { .. } => self.play_by_text(d, actor, obj, area, Obj::NONE),
            Act::TokenCopy { state, slot, .. } => {
                rule!(self, "520.2");
                let def = self.g.card(obj.card).def;
                let (bits, _) = self.entry_bits(d.run, state, obj.card);
                if self.lib.replaced.has(Deed::Make) {
                    if let Some(model) = self.model(def, actor) {
                        let one = Occ::new(Deed::Make, actor).card(model).at(area).n(1);
                        self.occur(Occ { left: bits.into(), ..one });
                    }
                } else if let Some(card) = self.new_token(def, actor) {
                    if slot.0 >= ability::Slot::FREE {
                        // Entering makes it another card; the text means that one.
                        let life = self.g.obj(card).life.wrapping_add(1);
                        self.set_slot(d.run, *slot, SlotVal::Card(Obj { card, life }));
                    }
                    self.push(Frame::Enter {
                        card,
                        to: area,
                        host: NONE,
                        seat: actor,
                        state: bits,
                        power: 0,
                        stage: EnterStage::AsEnters,
                    });
                }
            }
            _ => {}
        }
    }

    /// Moves the card in turn, with what has to be paid for leave.
    pub(crate) fn move_each(&mut self, d: &Doing<'_>, actor: Seat, obj: Obj, area: AreaId) {
        self.next_card(d);
        let source = self.g.runs[d.run as usize].source;
        let moved = Occ::new(Deed::Move, actor).card(obj).at(area).from(self.g.area_of(obj.card));
        let mut occs: Few<Occ> = Few::new();
        for seat in Seat::all() {
            let tax = self.v().tax_on(&moved, seat).unwrap_or(0);
            if tax > 0 {
                occs.push(Occ::new(Deed::Pay, seat).n(tax).by(By::Cost));
            }
            self.pay_tolls(&moved, seat);
        }
        occs.push(Occ::new(Deed::Move, actor).card(obj).at(area).other(source));
        self.occur_all(&occs);
    }

    /// Counters of a kind or in a number that somebody chooses, a card at a time.
    pub(crate) fn counters_each(&mut self, d: &Doing<'_>, actor: Seat, obj: Obj) -> Flow {
        let (count, counter) = match d.act {
            Act::PutCounters(c, k, _) | Act::RemoveCounters(c, k, _) => (c, k),
            _ => return Flow::Go,
        };
        let kinds = self.v().counter_kinds(counter, obj);
        match kinds[..] {
            [] => {
                self.next_card(d);
                Flow::Go
            }
            [kind] if *count != Num::Any => {
                self.counters_of(d, actor, obj, kind, None);
                Flow::Go
            }
            [kind] if self.g.counters_on(obj.card, kind) == 0 => {
                self.next_card(d);
                Flow::Go
            }
            _ => {
                self.to(d, stage::VALUE, d.at, d.n);
                Flow::Ask
            }
        }
    }

    /// Puts or removes counters of a kind, as many as the text or the player says.
    pub(crate) fn counters_of(&mut self, d: &Doing<'_>, actor: Seat, obj: Obj, kind: CounterId, chosen: Option<i32>) {
        self.next_card(d);
        let (count, deed) = match d.act {
            Act::PutCounters(c, _, _) => (c, Deed::PutCounter),
            Act::RemoveCounters(c, _, _) => (c, Deed::RemoveCounter),
            _ => return,
        };
        let count = chosen.unwrap_or_else(|| self.v().num(count, &self.scope(d.run)).max(0));
        let count = if deed == Deed::RemoveCounter { count.min(self.g.counters_on(obj.card, kind)) } else { count };
        self.g.runs[d.run as usize].done += count;
        if count > 0 {
            let source = self.g.runs[d.run as usize].source;
            let occ = Occ::new(deed, actor).card(obj).other(source).n(count);
            self.occur(Occ { counter: kind, ..occ });
        }
    }

    /// The card in turn gets its share of the counters being distributed.
    pub(crate) fn give_share(&mut self, d: &Doing<'_>, share: i32) {
        self.next_card(d);
        let Act::Distribute(_, counter, _) = d.act else { return };
        let Some((actor, obj)) = self.picks(d.n, d.actors).get(d.at as usize).copied() else { return };
        self.g.runs[d.run as usize].done += share;
        if let Some(kind) = self.v().counter_id(counter)
            && share > 0
        {
            let source = self.g.runs[d.run as usize].source;
            let occ = Occ::new(Deed::PutCounter, actor).card(obj).other(source).n(share);
            self.occur(Occ { counter: kind, ..occ });
        }
    }

    /// Players take control of cards, all together (513.2). What happens by it is one batch, since each part of it may
    /// stop to ask.
    pub(crate) fn take_control(&mut self, run: u16, node: EffectId, takes: &[(Seat, Obj)], until: &Until) {
        rule!(self, "513.2");
        let source = self.g.runs[run as usize].source;
        let mut occs: Few<Occ> = Few::new();
        for (seat, obj) in takes.iter().copied() {
            let taken = Occ::new(Deed::TakeControl, seat).card(obj).other(source);
            if !self.g.is_current(obj) || self.v().allowed(&taken).is_err() {
                continue;
            }
            let had = self.v().controller(obj.card) == seat;
            self.modify_directly(run, node, until, &[], Direct::Control(obj, seat));
            self.refresh();
            if had {
                // It changes nothing now, but may last longer than what gave them control before.
                continue;
            }
            let area = self.g.area_of(obj.card);
            if self.g.edition.control_sends_home()
                && self.g.area_kind(area) == crate::game::AreaKind::Home
                && self.g.area_owner(area) != seat
            {
                occs.push(Occ::new(Deed::Send, seat).card(obj).at(self.g.home(seat)).by(By::Game));
            }
            occs.push(taken);
        }
        self.occur_any(&occs);
    }

    /// Those picked make one pile, those that were not the other.
    pub(crate) fn separate(&mut self, d: &Doing<'_>, noun: &Noun, slot: Slot) {
        let first: Objs = self.picks(d.n, d.actors).iter().map(|(_, obj)| *obj).collect();
        let mut rest = self.v().choosable(d.act, noun, &self.scope(d.run), d.actors[0], By::Player);
        rest.retain(|o| !first.contains(o));
        for (slot, pile) in [(slot, first), (Slot(slot.0 + 1), rest)] {
            let pile = self.several(&pile);
            self.set_slot(d.run, slot, pile);
        }
        self.did(d);
    }

    pub(crate) fn defeat_by_text(&mut self, picks: &[(Seat, Obj)]) {
        let defeated = |(seat, obj): &(Seat, Obj)| {
            let area = self.g.area_of(obj.card);
            let defeat = Occ::new(Deed::Defeat, *seat).card(*obj).at(area);
            let score = Occ::new(Deed::Score, *seat).n(self.v().points(obj.card)).other(*obj).from(area);
            [defeat, score, Occ::new(Deed::Dismiss, *seat).card(*obj)]
        };
        let occs: Few<Occ> = picks.iter().flat_map(defeated).collect();
        self.occur_all(&occs);
    }
}

/// Whether it is seen afterwards if an act was done to the card in turn, by what then happened. What a card that is played
/// leads to is another matter.
fn is_seen_done(act: &Act) -> bool {
    matches!(
        act,
        Act::Move(..)
            | Act::Send(..)
            | Act::Put(_, Goal::Play { .. } | Goal::Onto(_) | Goal::TopOrBottom(..))
            | Act::TokenCopy { .. }
    )
}
