//! The acts of the language: what each does once its cards are known.

use crate::choose::goal_zone;
use crate::effect::{Gathered, stage};
use crate::engine::{Engine, Flow};
use crate::faceoff::troublemaker_faceoff;
use crate::few::{Few, few};
use crate::frame::{Action, ActionKind, ActionStep, AreaBits, EnterStage, ExtraCost, Frame, How, OrderGoal, entry};
use crate::game::{ByEffect, CardState, Direct, Ended, Faceoff, Modifier, SlotVal, flag};
use crate::ids::{AbilityId, AreaId, CardIdx, CounterId, EffectId, NONE, Obj, Seat};
use crate::mark::{Watch, rule};
use crate::occurrence::{By, End, NOWHERE, Occ};
use crate::pay::slot_of;
use ability::{Act, CardType, Counter, Deed, Entry, FaceoffKind, Goal, Noun, Num, Place, Until, Who, Zone};

/// The most cards a game may hold before making more is refused by ruling.
const CARD_CEILING: usize = 4096;

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
        match st {
            stage::START => {
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
                let next = match self.v().noun_of(act) {
                    Some(_) if !act_parts(act).is_empty() => stage::PARTS,
                    Some(_) => stage::CHOOSE,
                    None => stage::DO,
                };
                self.effect_to(run, node, next, 0, 0);
                Flow::Go
            }
            stage::CHOOSE => {
                let Some(noun) = self.v().noun_of(act) else {
                    self.effect_to(run, node, stage::DO, 0, 0);
                    return Flow::Go;
                };
                match self.gather(run, node, at, n, act, noun, actors) {
                    Gathered::Ask => Flow::Ask,
                    Gathered::More => Flow::Go,
                    Gathered::All => {
                        self.settle_choice(run, noun, n);
                        self.effect_to(run, node, stage::DO, 0, n);
                        Flow::Go
                    }
                }
            }
            stage::PARTS => {
                let parts = act_parts(act);
                let Some(part) = parts.get(at as usize) else {
                    self.effect_to(run, node, stage::CHOOSE, 0, 0);
                    return Flow::Go;
                };
                let choosing = Act::Choose((*part).clone());
                match self.choose_step(run, &choosing, part, actors[0], n) {
                    None if self.v().choice(part, &self.scope(run), actors[0]).is_some() => return Flow::Ask,
                    None | Some(crate::effect::Chosen_::Complete) => {
                        self.settle_choice(run, part, n);
                        self.effect_to(run, node, stage::PARTS, at + 1, 0);
                    }
                    Some(crate::effect::Chosen_::Take(obj)) => {
                        self.g.sets.push(obj);
                        self.effect_to(run, node, stage::PARTS, at, n + 1);
                    }
                    Some(crate::effect::Chosen_::Roll(open)) => {
                        let k = self.dice.below(open.len() as u32) as usize;
                        self.g.sets.push(open[k]);
                        self.effect_to(run, node, stage::PARTS, at, n + 1);
                    }
                }
                Flow::Go
            }
            stage::DO => self.do_act(run, node, at, n, act, actors),
            stage::EACH => self.act_each(run, node, at, n, act, actors),
            stage::WHERE | stage::VALUE | stage::HOST => Flow::Ask,
            _ => {
                self.g.runs[run as usize].done = self.g.turn.performed;
                self.pop();
                Flow::Go
            }
        }
    }

    /// The picks of an act with the actor of each.
    fn picks(&self, n: u16, actors: &[Seat]) -> Few<(Seat, Obj)> {
        let mut actor = actors.first().copied().unwrap_or(Seat::FIRST);
        let mut out = Few::new();
        for obj in self.chosen(n) {
            if obj.card == NONE {
                actor = Seat(obj.life as u8);
            } else {
                out.push((actor, obj));
            }
        }
        out
    }

    /// The occurrences an act makes out of cards.
    pub(crate) fn occurrences(&self, run: u16, actor: Seat, act: &Act, set: &[Obj], by: By) -> Few<Occ> {
        let scope = self.scope(run);
        let v = self.v();
        let source = scope.this;
        let mut out = Few::new();
        for obj in set {
            if !self.g.is_current(*obj) {
                continue;
            }
            let base = Occ::new(Deed::Put, actor).card(*obj).other(source).by(by);
            let occ = match act {
                Act::To(deed, _) => Occ { deed: *deed, ..base },
                Act::Put(_, goal) => {
                    let (zone, end) = goal_zone(goal);
                    match goal {
                        Goal::Beneath(noun) => {
                            let mut hosts = Few::new();
                            match slot_of(noun) {
                                Some(slot) => v.all(&ability::Ref::Slot(slot), &scope, &mut hosts),
                                None => v.settled(noun, &scope, &mut hosts),
                            }
                            let Some(host) = hosts.first().copied() else { continue };
                            Occ { deed: Deed::Banish, other: host, end: End::Bottom, ..base }
                        }
                        Goal::Banished(_) => Occ { deed: Deed::Banish, ..base },
                        _ => base.into(zone, end),
                    }
                }
                Act::PutCounters(n, counter, _) => {
                    let Some(kind) = v.counter_id(counter) else { continue };
                    let n = v.num(n, &scope).max(0);
                    Occ { deed: Deed::PutCounter, counter: kind, n, ..base }
                }
                Act::RemoveCounters(n, counter, _) => {
                    let kind = match v.counter_id(counter) {
                        Some(kind) => kind,
                        None => match self.g.counters(obj.card).next() {
                            Some((kind, _)) => kind,
                            None => continue,
                        },
                    };
                    let have = self.g.counters_on(obj.card, kind);
                    let n = match n {
                        Num::All => have,
                        n => v.num(n, &scope).clamp(0, have),
                    };
                    if n == 0 {
                        continue;
                    }
                    Occ { deed: Deed::RemoveCounter, counter: kind, n, ..base }
                }
                Act::Move(_, place) | Act::Send(_, place) => {
                    let deed = if matches!(act, Act::Move(..)) { Deed::Move } else { Deed::Send };
                    let Some(to) = v.goals(obj.card, place, &scope, actor, deed).first().copied() else { continue };
                    Occ { deed, ..base.at(to) }
                }
                Act::Look(_) => Occ { deed: Deed::Look, ..base },
                Act::Reveal(_) => Occ { deed: Deed::Reveal, ..base },
                _ => continue,
            };
            out.push(occ);
        }
        out
    }

    fn finish(&mut self, run: u16, node: EffectId) {
        self.effect_to(run, node, stage::DONE, 0, 0);
        self.g.turn.performed = 0;
    }

    fn do_act(&mut self, run: u16, node: EffectId, at: u16, n: u16, act: &Act, actors: &[Seat]) -> Flow {
        match act {
            Act::To(deed, _) => {
                self.finish(run, node);
                let picks = self.picks(n, actors);
                match deed {
                    Deed::Uncover => {
                        if let Some((seat, obj)) = picks.first() {
                            self.uncover(obj.card, *seat);
                        }
                    }
                    Deed::Defeat => {
                        if let Some((seat, obj)) = picks.first() {
                            self.defeat_by_text(*obj, *seat);
                        }
                    }
                    Deed::Replace => {
                        let mut bits = 0u32;
                        for (_, obj) in &picks {
                            bits |= 1 << self.g.area_of(obj.card).0;
                        }
                        self.g.turn.performed = picks.len() as i32;
                        self.start_replacing(AreaBits(bits));
                    }
                    _ => {
                        let mut occs = Few::new();
                        for (seat, obj) in picks {
                            occs.extend(self.occurrences(run, seat, act, &[obj], By::Player));
                        }
                        if !occs.is_empty() {
                            self.occur_all(&occs);
                        }
                    }
                }
                Flow::Go
            }
            Act::PutCounters(..) | Act::RemoveCounters(..) if self.v().counter_choice(act, &self.picks(n, actors)) => {
                self.effect_to(run, node, stage::EACH, 0, n);
                self.g.runs[run as usize].done = 0;
                Flow::Go
            }
            Act::PutCounters(..) | Act::RemoveCounters(..) | Act::Look(_) | Act::Reveal(_) => {
                self.finish(run, node);
                let mut occs = Few::new();
                for (seat, obj) in self.picks(n, actors) {
                    occs.extend(self.occurrences(run, seat, act, &[obj], By::Player));
                }
                if let Some(noun) = self.v().noun_of(act)
                    && slot_of(noun).is_some()
                {
                    self.settle_choice(run, noun, n);
                }
                if !occs.is_empty() {
                    self.occur_all(&occs);
                }
                Flow::Go
            }
            Act::Draw(count) | Act::Flip(count) => {
                let flipping = matches!(act, Act::Flip(_));
                let Some(actor) = actors.get(at as usize).copied() else {
                    self.effect_to(run, node, stage::DONE, 0, 0);
                    return Flow::Go;
                };
                let scope = crate::view::Scope { they: Some(actor), ..self.scope(run) };
                let want = self.v().num(count, &scope).clamp(0, 999) as u16;
                if n >= want {
                    self.effect_to(run, node, stage::DO, at + 1, 0);
                    return Flow::Go;
                }
                self.effect_to(run, node, stage::DO, at, n + 1);
                if flipping {
                    self.flip_one(actor);
                } else {
                    rule!(self, "410.4b");
                    self.draw_one(actor);
                }
                Flow::Go
            }
            Act::DrawUntil(count) => {
                let actor = actors[0];
                let want = self.v().num(count, &self.scope(run));
                if self.g.count(Zone::Hand, actor) as i32 >= want || self.g.count(Zone::DrawDeck, actor) == 0 || n > 500
                {
                    self.effect_to(run, node, stage::DONE, 0, 0);
                    return Flow::Go;
                }
                self.effect_to(run, node, stage::DO, at, n + 1);
                self.draw_one(actor);
                Flow::Go
            }
            Act::DrawFromBottom(count) => {
                let actor = actors[0];
                let want = self.v().num(count, &self.scope(run)).clamp(0, 999) as u16;
                let last = self.g.pile(Zone::DrawDeck, actor).last;
                if n >= want || last == NONE {
                    self.effect_to(run, node, stage::DONE, 0, 0);
                    return Flow::Go;
                }
                self.effect_to(run, node, stage::DO, at, n + 1);
                let occ = Occ::new(Deed::Draw, actor).card(self.g.obj(last)).into(Zone::Hand, End::Bottom);
                self.occur(occ);
                Flow::Go
            }
            Act::Gain(count) | Act::Lose(count) | Act::Score(count) | Act::Pay(count) => {
                self.finish(run, node);
                let source = self.g.runs[run as usize].source;
                let mut occs = Few::new();
                for actor in actors {
                    let scope = crate::view::Scope { they: Some(*actor), ..self.scope(run) };
                    let deed = match act {
                        Act::Gain(_) => Deed::Gain,
                        Act::Lose(_) => Deed::Lose,
                        Act::Score(_) => Deed::Score,
                        _ => Deed::Pay,
                    };
                    let n = match count {
                        Num::All | Num::Any => self.g.tokens(*actor),
                        count => self.v().num(count, &scope).max(0),
                    };
                    if deed == Deed::Score {
                        rule!(self, "517.2");
                    }
                    if n > 0 {
                        occs.push(Occ::new(deed, *actor).n(n).other(source));
                    }
                }
                if !occs.is_empty() {
                    self.occur_all(&occs);
                }
                Flow::Go
            }
            Act::Move(..) | Act::Send(..) => {
                // 506.6: one at a time.
                if n > 1 {
                    rule!(self, "506.6");
                }
                self.effect_to(run, node, stage::EACH, 0, n);
                self.g.turn.performed = 0;
                Flow::Go
            }
            Act::Put(_, goal) => self.do_put(run, node, n, act, goal, actors),
            Act::Distribute(..) => {
                self.effect_to(run, node, stage::EACH, 0, n);
                Flow::Go
            }
            Act::Tokens { n: count, token, at: place, slot } => {
                let actor = actors[0];
                let areas = self.v().entry_areas(run, actor, CardType::Friend, place.as_ref());
                let everywhere = matches!(place, Some(Place::EachProblem)) && !areas.is_empty();
                let each = if everywhere { areas.len() as i32 } else { 1 };
                let want = self.v().num(count, &self.scope(run)).clamp(0, CARD_CEILING as i32 + 1) * each;
                if i32::from(n) >= want {
                    self.g.turn.performed = n as i32;
                    let len = self.g.sets.len() as u16;
                    self.set_slot(run, *slot, SlotVal::Cards(len - n, n));
                    self.effect_to(run, node, stage::DONE, 0, 0);
                    return Flow::Go;
                }
                rule!(self, "521.1");
                let Some(def) = self.lib.token(token) else {
                    self.finish(run, node);
                    return Flow::Go;
                };
                if everywhere {
                    self.make_token(run, node, at, n, def, actor, areas[n as usize % areas.len()], 0);
                    return Flow::Go;
                }
                match areas[..] {
                    [] => {
                        self.finish(run, node);
                        Flow::Go
                    }
                    [area] => {
                        self.make_token(run, node, at, n, def, actor, area, 0);
                        Flow::Go
                    }
                    _ => {
                        self.effect_to(run, node, stage::WHERE, at, n);
                        Flow::Ask
                    }
                }
            }
            Act::TokenCopy { .. } => {
                self.effect_to(run, node, stage::EACH, 0, n);
                self.g.turn.performed = 0;
                Flow::Go
            }
            Act::RevealUntil { n: count, whose, of: filter, slot } => {
                let actor = actors[0];
                let owner = self.v().seat(whose, &self.scope(run));
                let mut found: Few<Obj> = Few::new();
                let mut seen = Few::new();
                {
                    let scope = self.scope(run);
                    let v = self.v();
                    let want = v.num(count, &scope).max(0) as usize;
                    for card in self.g.zone(Zone::DrawDeck, owner) {
                        if found.len() >= want {
                            break;
                        }
                        seen.push(self.g.obj(card));
                        if v.fits(filter, card, &scope) {
                            found.push(self.g.obj(card));
                        }
                    }
                }
                self.finish(run, node);
                let val = match found[..] {
                    [] => SlotVal::Empty,
                    [one] => SlotVal::Card(one),
                    _ => {
                        let from = self.g.sets.len() as u16;
                        self.g.sets.extend(&found);
                        SlotVal::Cards(from, found.len() as u16)
                    }
                };
                self.set_slot(run, *slot, val);
                let from = self.g.sets.len() as u16;
                self.g.sets.extend(&seen);
                self.set_slot(run, ability::Slot(slot.0 + 1), SlotVal::Cards(from, seen.len() as u16));
                let occs: Few<Occ> = seen.iter().map(|o| Occ::new(Deed::Reveal, actor).card(*o)).collect();
                if !occs.is_empty() {
                    self.occur_all(&occs);
                }
                Flow::Go
            }
            Act::Search { zones, whose, slot, .. } => {
                rule!(self, "518.1");
                let actor = actors[0];
                let owner = self.v().seat(whose, &self.scope(run));
                let occ = Occ::new(Deed::Search, actor).other(self.g.runs[run as usize].source);
                if self.v().allowed(&occ).is_err() {
                    self.finish(run, node);
                    return Flow::Go;
                }
                for zone in zones {
                    for card in self.g.zone(*zone, owner).collect::<Few<_>>() {
                        self.g.card_mut(card).known |= 1 << actor.0;
                    }
                    if matches!(zone, Zone::DrawDeck | Zone::ProblemDeck) {
                        self.g.seats[owner.index()].skip |= 0;
                        self.must_shuffle(run, *zone, owner);
                    }
                }
                let _ = slot;
                if self.v().search_picks(run, act, actor, n).is_empty() {
                    self.search_done(run, node, *slot, n);
                    return Flow::Go;
                }
                self.effect_to(run, node, stage::VALUE, actor.0 as u16, n);
                Flow::Ask
            }
            Act::Shuffle(zone, whose) => {
                self.finish(run, node);
                let owner = self.v().seat(whose, &self.scope(run));
                self.shuffled(run, *zone, owner);
                let mut occ = Occ::new(Deed::Shuffle, owner);
                occ.zone = *zone;
                self.occur(occ);
                Flow::Go
            }
            Act::Play { .. } => {
                self.effect_to(run, node, stage::EACH, 0, n);
                self.g.turn.performed = 0;
                Flow::Go
            }
            Act::Challenge { with, .. } => {
                self.finish(run, node);
                let Some((seat, obj)) = self.picks(n, actors).first().copied() else {
                    return Flow::Go;
                };
                if self.g.faceoff.is_some() || !self.g.is_current(obj) {
                    rule!(self, "707.4a");
                    return Flow::Go;
                }
                let area = self.g.area_of(obj.card);
                let mut faceoff = troublemaker_faceoff(obj, seat, area);
                self.g.turn.performed = 1;
                if let Some(noun) = with {
                    rule!(self, "514.2a.i");
                    faceoff.by_effect = ByEffect::Yes;
                    let mut set = Few::new();
                    self.v().settled(noun, &self.scope(run), &mut set);
                    for o in set {
                        self.g.card_mut(o.card).flags |= flag::INVOLVED;
                    }
                    self.g.card_mut(obj.card).flags |= flag::INVOLVED;
                }
                self.start_faceoff_by_effect(faceoff);
                Flow::Go
            }
            Act::StartFaceoff { involving, kind } => {
                self.finish(run, node);
                if self.g.faceoff.is_some() {
                    rule!(self, "707.4a");
                    return Flow::Go;
                }
                rule!(self, "514.2c");
                let areas = self.v().problems_of(run, involving);
                if areas == 0 {
                    for (_, obj) in self.picks(n, actors) {
                        self.g.card_mut(obj.card).flags |= flag::INVOLVED;
                    }
                } else {
                    rule!(self, "514.2e");
                }
                let seat = actors[0];
                self.g.turn.performed = 1;
                let (kept, kept_len) = self.keep(run, &[]);
                let r = self.g.runs[run as usize];
                self.start_faceoff_by_effect(Faceoff {
                    kind: *kind,
                    starter: seat,
                    areas,
                    troublemaker: Obj::NONE,
                    by_effect: ByEffect::Yes,
                    winner: None,
                    margin: 0,
                    ended: Ended::No,
                    node,
                    source: r.source,
                    ability: r.ability,
                    kept,
                    kept_len,
                });
                Flow::Go
            }
            Act::EndFaceoff => {
                self.finish(run, node);
                self.end_faceoff_by_effect();
                Flow::Go
            }
            Act::Choose(_) => {
                let picks = self.picks(n, actors);
                self.finish(run, node);
                self.g.turn.performed = picks.len() as i32;
                if self.lib.recorded.has(Deed::Choose) && !picks.is_empty() {
                    let occs: Few<Occ> =
                        picks.iter().map(|(seat, obj)| Occ::new(Deed::Choose, *seat).card(*obj)).collect();
                    self.occur_all(&occs);
                }
                Flow::Go
            }
            Act::Separate(noun, slot) => {
                // Those not picked make the other pile.
                let first: Few<Obj> = self.picks(n, actors).iter().map(|(_, obj)| *obj).collect();
                let mut rest = self.v().choosable(act, noun, &self.scope(run), actors[0], By::Player);
                rest.retain(|o| !first.contains(o));
                for (slot, pile) in [(*slot, first), (ability::Slot(slot.0 + 1), rest)] {
                    let from = self.g.sets.len() as u16;
                    self.g.sets.extend(&pile);
                    self.set_slot(run, slot, SlotVal::Cards(from, pile.len() as u16));
                }
                self.g.turn.performed = 1;
                self.effect_to(run, node, stage::DONE, 0, 0);
                Flow::Go
            }
            Act::Guess(..) => {
                self.effect_to(run, node, stage::VALUE, actors[0].0 as u16, 0);
                Flow::Ask
            }
            Act::ChooseColor(_) | Act::ChooseNumber(_) | Act::ChooseType(..) | Act::NameCard(_) => {
                let actor = actors[0];
                self.effect_to(run, node, stage::VALUE, actor.0 as u16, 0);
                Flow::Ask
            }
            Act::ChoosePlayer(whom, slot) => {
                let seats = self.v().seats(whom, &self.scope(run));
                let list: Few<Seat> = Seat::all().filter(|s| seats.has(*s)).collect();
                match list[..] {
                    [] => self.finish(run, node),
                    [only] => {
                        self.set_slot(run, *slot, SlotVal::Seat(only));
                        self.finish(run, node);
                    }
                    _ => {
                        self.effect_to(run, node, stage::VALUE, actors[0].0 as u16, 0);
                        return Flow::Ask;
                    }
                }
                Flow::Go
            }
            Act::ChooseProblem(place, slot) => {
                let list = self.v().problems(run, place);
                match list[..] {
                    [] => self.finish(run, node),
                    [only] => {
                        self.set_slot(run, *slot, SlotVal::Area(only));
                        self.finish(run, node);
                    }
                    _ => {
                        self.effect_to(run, node, stage::VALUE, actors[0].0 as u16, 0);
                        return Flow::Ask;
                    }
                }
                Flow::Go
            }
            Act::TakeControl(_, until) => {
                self.finish(run, node);
                let picks = self.picks(n, actors);
                for (seat, obj) in picks {
                    self.take_control(run, node, obj, seat, until);
                }
                Flow::Go
            }
            Act::ExchangeControl(_, until) => {
                self.finish(run, node);
                if let [(_, a), (_, b)] = self.picks(n, actors)[..] {
                    let (ca, cb) = (self.v().controller(a.card), self.v().controller(b.card));
                    if ca != cb {
                        self.take_control(run, node, a, cb, until);
                        self.take_control(run, node, b, ca, until);
                    }
                }
                Flow::Go
            }
            Act::CopyEffect(r) => {
                rule!(self, "520.1");
                rule!(self, "520.1a");
                self.finish(run, node);
                let actor = actors[0];
                let source = self.v().one(r, &self.scope(run)).unwrap_or(self.g.runs[run as usize].source);
                let id = self.v().event_ability(source.card).unwrap_or(self.g.runs[run as usize].ability);
                if let Some(root) = self.lib.ability(id).root {
                    self.g.turn.performed = 1;
                    let occ = Occ::new(Deed::Activate, actor).card(source);
                    self.start_run(source, id, actor, root, NOWHERE, &occ);
                }
                Flow::Go
            }
            Act::ExtraTurn => {
                self.finish(run, node);
                self.g.seats[actors[0].index()].extra_turns += 1;
                self.g.turn.performed = 1;
                Flow::Go
            }
            Act::ExtraPhase(phase, before) => {
                self.finish(run, node);
                let at_once = if before.is_none() { 8 } else { 0 };
                self.g.turn.extra |= 1 << (*phase as u8 + at_once);
                self.g.turn.performed = 1;
                Flow::Go
            }
            Act::SkipPhase(phase, whom) => {
                self.finish(run, node);
                let seats = self.v().seats(whom, &self.scope(run));
                for seat in Seat::all().filter(|s| seats.has(*s)) {
                    self.g.seats[seat.index()].skip |= 1 << *phase as u8;
                }
                self.g.turn.performed = 1;
                Flow::Go
            }
            Act::Skip(deed) => {
                if *deed == Deed::Draw {
                    rule!(self, "410.4c");
                }
                self.finish(run, node);
                Flow::Go
            }
            Act::WinGame => {
                self.finish(run, node);
                self.occur(Occ::new(Deed::WinGame, actors[0]));
                Flow::Go
            }
            Act::LoseGame => {
                self.finish(run, node);
                self.occur(Occ::new(Deed::LoseGame, actors[0]));
                Flow::Go
            }
            Act::Perform(_) => {
                self.finish(run, node);
                self.g.turn.performed = 1;
                Flow::Go
            }
        }
    }

    /// Puts cards somewhere: into play one after another, onto a deck in the order picked, elsewhere together.
    fn do_put(&mut self, run: u16, node: EffectId, n: u16, act: &Act, goal: &Goal, actors: &[Seat]) -> Flow {
        match goal {
            // A card set aside is only remembered: until it goes somewhere it is part of the deck (our ruling R120).
            Goal::Aside => {
                self.finish(run, node);
                self.g.turn.performed = i32::from(n);
                Flow::Go
            }
            Goal::Play { .. } | Goal::Onto(_) | Goal::TopOrBottom(..) => {
                self.effect_to(run, node, stage::EACH, 0, n);
                self.g.turn.performed = 0;
                Flow::Go
            }
            Goal::Back | Goal::Top(..) | Goal::Bottom(..) => {
                let picked =
                    self.v().noun_of(act).is_some_and(|x| matches!(x, Noun::Pick { .. } | Noun::Random { .. }));
                let picks = self.picks(n, actors);
                self.finish(run, node);
                if !picked && picks.len() > 1 {
                    // Several cards put on one end together: the player orders them (402.3).
                    let set = self.g.sets.len() as u16;
                    let len = picks.len() as u16;
                    let seat = actors[0];
                    self.g.sets.extend(picks.iter().map(|(_, o)| *o));
                    let end = match goal {
                        Goal::Bottom(..) => OrderGoal::Bottom,
                        _ => OrderGoal::Top,
                    };
                    self.push(Frame::OrderCards { seat, set, len, done: 0, goal: end });
                    return Flow::Go;
                }
                let mut occs = Few::new();
                for (seat, obj) in picks {
                    occs.extend(self.occurrences(run, seat, act, &[obj], By::Player));
                }
                for occ in &mut occs {
                    let kind = self.g.def(self.lib, occ.card.card).kind;
                    if kind == CardType::Problem && occ.zone == Zone::DrawDeck {
                        occ.zone = Zone::ProblemDeck;
                    }
                }
                if occs.first().is_some_and(|o| o.end == End::Top) {
                    occs.reverse();
                }
                if !occs.is_empty() {
                    self.occur_all(&occs);
                }
                Flow::Go
            }
            Goal::Hand(_)
            | Goal::Discard(_)
            | Goal::Banished(_)
            | Goal::Beneath(_)
            | Goal::Shuffled(..) => {
                self.finish(run, node);
                let mut occs = Few::new();
                for (seat, obj) in self.picks(n, actors) {
                    occs.extend(self.occurrences(run, seat, act, &[obj], By::Player));
                }
                if let Goal::Shuffled(zone, _) = goal {
                    // Into a deck and shuffled, before the text goes on.
                    let owners: Vec<Seat> = occs.iter().map(|o| self.g.owner(o.card.card)).collect();
                    let shuffles = Seat::all().filter(|seat| owners.contains(seat));
                    occs.extend(shuffles.map(|seat| Occ { zone: *zone, ..Occ::new(Deed::Shuffle, seat) }));
                }
                if !occs.is_empty() {
                    self.occur_all(&occs);
                }
                Flow::Go
            }
        }
    }

    /// Acts that deal with their cards one at a time.
    fn act_each(&mut self, run: u16, node: EffectId, at: u16, n: u16, act: &Act, actors: &[Seat]) -> Flow {
        let picks = self.picks(n, actors);
        let Some((actor, obj)) = picks.get(at as usize).copied() else {
            self.g.turn.performed = self.g.runs[run as usize].done;
            self.effect_to(run, node, stage::DONE, 0, 0);
            return Flow::Go;
        };
        if at == 0 {
            self.g.runs[run as usize].done = 0;
        }
        if !self.g.is_current(obj) {
            self.effect_to(run, node, stage::EACH, at + 1, n);
            return Flow::Go;
        }
        if let Act::Put(_, Goal::Onto(noun)) = act
            && let Some(slot) = slot_of(noun)
            && self.scope(run).slot(slot) == SlotVal::Empty
        {
            let hosts = self.v().hosts_for(run, noun, obj, actor);
            match hosts[..] {
                [] => self.effect_to(run, node, stage::EACH, at + 1, n),
                [only] => self.set_slot(run, slot, SlotVal::Card(only)),
                _ => {
                    self.effect_to(run, node, stage::HOST, at, n);
                    return Flow::Ask;
                }
            }
            return Flow::Go;
        }
        if let Act::Distribute(..) = act {
            let (from, to) = self.v().share(run, act, at, n);
            if from == to {
                self.give_share(run, node, at, n, act, to as i32);
                return Flow::Go;
            }
            self.effect_to(run, node, stage::VALUE, at, n);
            return Flow::Ask;
        }
        if let Act::PutCounters(..) | Act::RemoveCounters(..) = act {
            return self.counters_each(run, node, at, n, act, actor, obj);
        }
        if let Act::Play { .. } = act
            && self.g.def(self.lib, obj.card).host.is_some()
        {
            let hosts = self.v().play_hosts(obj, actor);
            match hosts[..] {
                [] => self.effect_to(run, node, stage::EACH, at + 1, n),
                [only] => self.play_on(run, node, at, n, act, actor, [obj, only]),
                _ => {
                    self.effect_to(run, node, stage::HOST, at, n);
                    return Flow::Ask;
                }
            }
            return Flow::Go;
        }
        let before: Few<Obj> = picks.iter().take(at as usize).map(|(_, o)| *o).collect();
        let areas = self.v().areas_left(run, act, obj, actor, &before);
        match areas[..] {
            [] => {
                self.effect_to(run, node, stage::EACH, at + 1, n);
                Flow::Go
            }
            [area] => {
                self.each_to(run, node, at, n, act, actor, obj, area);
                Flow::Go
            }
            _ => {
                if self.is_random_place(act) {
                    let k = self.dice.below(areas.len() as u32) as usize;
                    self.each_to(run, node, at, n, act, actor, obj, areas[k]);
                    return Flow::Go;
                }
                self.effect_to(run, node, stage::WHERE, at, n);
                Flow::Ask
            }
        }
    }

    fn is_random_place(&self, act: &Act) -> bool {
        match act {
            Act::Move(_, place) | Act::Send(_, place) => matches!(place, Place::RandomProblem | Place::RandomArea),
            _ => false,
        }
    }

    /// Deals with the card in turn, now that it is known where it goes.
    #[allow(clippy::too_many_arguments)]
    pub(crate) fn each_to(
        &mut self,
        run: u16,
        node: EffectId,
        at: u16,
        n: u16,
        act: &Act,
        actor: Seat,
        obj: Obj,
        area: AreaId,
    ) {
        self.effect_to(run, node, stage::EACH, at + 1, n);
        self.g.runs[run as usize].done += 1;
        let source = self.g.runs[run as usize].source;
        match act {
            Act::Move(..) => {
                rule!(self, "506.4");
                self.set_slot(run, ability::Slot::AREA, SlotVal::Area(area));
                self.occur(Occ::new(Deed::Move, actor).card(obj).at(area).other(source));
            }
            Act::Send(..) => {
                rule!(self, "506.5");
                self.occur(Occ::new(Deed::Send, actor).card(obj).at(area).other(source));
            }
            Act::Put(_, Goal::Play { control, state, .. }) => {
                let seat = self.v().entering_for(control.as_ref(), obj, &self.scope(run));
                let (bits, power) = self.entry_bits(run, state, obj.card);
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
                let mut set = Few::new();
                {
                    let scope = self.scope(run);
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
            Act::Play { free, .. } => self.play_by_text(actor, obj, area, Obj::NONE, *free),
            Act::TokenCopy { state, .. } => {
                rule!(self, "520.2");
                let def = self.g.card(obj.card).def;
                let (bits, _) = self.entry_bits(run, state, obj.card);
                if let Some(card) = self.new_token(def, actor) {
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

    /// Counters of a kind or in a number that somebody chooses, a card at a time.
    #[allow(clippy::too_many_arguments)]
    fn counters_each(&mut self, run: u16, node: EffectId, at: u16, n: u16, act: &Act, actor: Seat, obj: Obj) -> Flow {
        let (count, counter) = match act {
            Act::PutCounters(c, k, _) | Act::RemoveCounters(c, k, _) => (c, k),
            _ => return Flow::Go,
        };
        let kinds = self.v().counter_kinds(counter, obj);
        match kinds[..] {
            [] => {
                self.effect_to(run, node, stage::EACH, at + 1, n);
                Flow::Go
            }
            [kind] if *count != Num::Any => {
                self.counters_of(run, node, at, n, act, actor, obj, kind, None);
                Flow::Go
            }
            [kind] if self.g.counters_on(obj.card, kind) == 0 => {
                self.effect_to(run, node, stage::EACH, at + 1, n);
                Flow::Go
            }
            _ => {
                self.effect_to(run, node, stage::VALUE, at, n);
                Flow::Ask
            }
        }
    }

    /// Puts or removes counters of a kind, as many as the text or the player says.
    #[allow(clippy::too_many_arguments)]
    pub(crate) fn counters_of(
        &mut self,
        run: u16,
        node: EffectId,
        at: u16,
        n: u16,
        act: &Act,
        actor: Seat,
        obj: Obj,
        kind: CounterId,
        chosen: Option<i32>,
    ) {
        self.effect_to(run, node, stage::EACH, at + 1, n);
        let (count, deed) = match act {
            Act::PutCounters(c, _, _) => (c, Deed::PutCounter),
            Act::RemoveCounters(c, _, _) => (c, Deed::RemoveCounter),
            _ => return,
        };
        let count = chosen.unwrap_or_else(|| self.v().num(count, &self.scope(run)).max(0));
        let count = if deed == Deed::RemoveCounter { count.min(self.g.counters_on(obj.card, kind)) } else { count };
        self.g.runs[run as usize].done += count;
        if count > 0 {
            let source = self.g.runs[run as usize].source;
            let occ = Occ::new(deed, actor).card(obj).other(source).n(count);
            self.occur(Occ { counter: kind, ..occ });
        }
    }

    /// 705.2 from its middle: a text plays a card.
    fn play_by_text(&mut self, actor: Seat, obj: Obj, area: AreaId, host: Obj, free: ability::Free) {
        let kind = self.g.def(self.lib, obj.card).kind;
        let action = if kind == CardType::Troublemaker {
            ActionKind::Troublemaker { card: obj, to: area }
        } else {
            let ability = self.v().event_ability(obj.card).unwrap_or(AbilityId(u16::MAX));
            ActionKind::Play { card: obj, to: area, host, ability }
        };
        let mut frame = Action {
            seat: actor,
            kind: action,
            step: ActionStep::Queue,
            cost: 0,
            run: u16::MAX,
            part: 1,
            extra: ExtraCost::No,
            how: How::ByText,
            from: self.g.card(obj.card).zone,
        };
        if kind == CardType::Event {
            let ability = self.v().event_ability(obj.card).unwrap_or(AbilityId(0));
            frame.run = self.new_run(obj, ability, actor, NOWHERE, 0, 0, None);
        }
        match free {
            ability::Free::Free => {}
            ability::Free::Paying | ability::Free::Less(_) => {
                let less = match free {
                    ability::Free::Less(n) => n,
                    ability::Free::Free | ability::Free::Paying => 0,
                };
                let occ = Occ::new(Deed::Play, actor).card(obj).other(host).at(area);
                let base = (self.v().cost(obj.card) - less).max(0);
                let cost = self.v().token_cost(base, 0, &occ, |_| {});
                frame.cost = cost.min(self.g.tokens(actor));
                frame.step = ActionStep::Pay;
            }
        }
        self.push(Frame::Action(frame));
    }

    /// A text plays an attachment on a card.
    #[allow(clippy::too_many_arguments)]
    pub(crate) fn play_on(&mut self, run: u16, node: EffectId, at: u16, n: u16, act: &Act, actor: Seat, on: [Obj; 2]) {
        self.effect_to(run, node, stage::EACH, at + 1, n);
        self.g.runs[run as usize].done += 1;
        if let Act::Play { free, .. } = act {
            let [obj, host] = on;
            self.play_by_text(actor, obj, self.g.area_of(host.card), host, *free);
        }
    }

    /// The card in turn gets its share of the counters being distributed.
    pub(crate) fn give_share(&mut self, run: u16, node: EffectId, at: u16, n: u16, act: &Act, share: i32) {
        self.effect_to(run, node, stage::EACH, at + 1, n);
        let Act::Distribute(_, counter, _) = act else { return };
        let you = self.g.runs[run as usize].you;
        let Some((actor, obj)) = self.picks(n, &[you]).get(at as usize).copied() else { return };
        self.g.runs[run as usize].done += share;
        if let Some(kind) = self.v().counter_id(counter)
            && share > 0
        {
            let source = self.g.runs[run as usize].source;
            let occ = Occ::new(Deed::PutCounter, actor).card(obj).other(source).n(share);
            self.occur(Occ { counter: kind, ..occ });
        }
    }

    fn entry_bits(&self, run: u16, state: &[Entry], card: CardIdx) -> (u8, u8) {
        let mut bits = 0;
        let mut power = 0;
        for e in state {
            match e {
                Entry::Exhausted => bits |= entry::EXHAUSTED,
                Entry::FaceUp => bits |= entry::FACE_UP,
                Entry::FaceDown => bits |= entry::FACE_DOWN,
                Entry::Frightened => bits |= entry::FRIGHTENED,
                Entry::Counters(counter, n) => {
                    if self.v().is_power_counter(counter) {
                        power = self.v().num(n, &self.scope(run)).clamp(0, 255) as u8;
                    }
                }
                Entry::Attached => {}
            }
        }
        // 306.1: face down unless the text says otherwise.
        if self.g.def(self.lib, card).kind == CardType::Troublemaker && bits & entry::FACE_UP == 0 {
            bits |= entry::FACE_DOWN;
        }
        (bits, power)
    }

    #[allow(clippy::too_many_arguments)]
    pub(crate) fn make_token(
        &mut self,
        run: u16,
        node: EffectId,
        at: u16,
        n: u16,
        def: crate::ids::DefId,
        seat: Seat,
        area: AreaId,
        state: u8,
    ) {
        rule!(self, "521.2");
        rule!(self, "521.1a");
        self.effect_to(run, node, stage::DO, at, n + 1);
        if let Some(card) = self.new_token(def, seat) {
            let obj = self.g.obj(card);
            // Entering makes it another card; the text means that one.
            self.g.sets.push(Obj { card, life: obj.life.wrapping_add(1) });
            self.push(Frame::Enter { card, to: area, host: NONE, seat, state, power: 0, stage: EnterStage::AsEnters });
        } else {
            // More cards than a game can hold: it is ended (our ruling).
            rule!(self, "401.1");
            self.g.over = Some(crate::game::Outcome::Halted);
        }
    }

    /// A new token, nowhere yet. None where the game holds as many cards as it may.
    fn new_token(&mut self, def: crate::ids::DefId, owner: Seat) -> Option<CardIdx> {
        // A token that is gone makes room for the next.
        let free = self.g.cards.iter().position(|c| c.flags & flag::GONE != 0);
        let state = CardState {
            def,
            life: 0,
            next: NONE,
            prev: NONE,
            host: NONE,
            zone: Zone::Queue,
            owner,
            controller: owner,
            area: NOWHERE,
            flags: flag::TOKEN | flag::ASIDE,
            known: u8::MAX,
            stamp: 0,
        };
        match free {
            Some(i) => {
                let life = self.g.cards[i].life.wrapping_add(1);
                self.g.cards[i] = CardState { life, ..state };
                Some(CardIdx(i as u16))
            }
            None if self.g.cards.len() < CARD_CEILING => {
                self.g.cards.push(state);
                self.g.faces.spoil();
                Some(CardIdx(self.g.cards.len() as u16 - 1))
            }
            None => None,
        }
    }

    fn take_control(&mut self, run: u16, node: EffectId, obj: Obj, seat: Seat, until: &Until) {
        rule!(self, "513.2");
        if !self.g.is_current(obj) || self.v().controller(obj.card) == seat {
            return;
        }
        let (kept, kept_len) = self.keep(run, &[]);
        let ends = self.ends(run, until);
        let stamp = self.g.tick();
        let r = self.g.runs[run as usize];
        self.g.modifiers.push(Modifier {
            source: r.source,
            ability: r.ability,
            node,
            controller: r.you,
            ends,
            stamp,
            kept,
            kept_len,
            direct: Direct::Control(obj, seat),
        });
        self.g.turn.performed += 1;
        self.g.faces.spoil();
        self.refresh();
        if self.g.edition.control_sends_home() {
            let area = self.g.area_of(obj.card);
            if self.g.area_kind(area) == crate::game::AreaKind::Home && self.g.area_owner(area) != seat {
                let home = self.g.home(seat);
                self.occur(Occ::new(Deed::Send, seat).card(obj).at(home).by(By::Game));
                return;
            }
        }
        self.occur(Occ::new(Deed::TakeControl, seat).card(obj));
    }

    fn defeat_by_text(&mut self, obj: Obj, seat: Seat) {
        let points = self.v().points(obj.card);
        let area = self.g.area_of(obj.card);
        let defeat = Occ::new(Deed::Defeat, seat).card(obj).at(area);
        let score = Occ::new(Deed::Score, seat).n(points).other(obj).from(area);
        let dismiss = Occ::new(Deed::Dismiss, seat).card(obj);
        self.occur_all(&[defeat, score, dismiss]);
    }

    // ---- searching

    /// A searched deck is shuffled when the text is done (518.2).
    fn must_shuffle(&mut self, run: u16, zone: Zone, owner: Seat) {
        let bit = 1u8 << (owner.0 * 2 + u8::from(zone == Zone::ProblemDeck));
        self.g.runs[run as usize].searched |= bit;
    }

    fn shuffled(&mut self, run: u16, zone: Zone, owner: Seat) {
        let bit = 1u8 << (owner.0 * 2 + u8::from(zone == Zone::ProblemDeck));
        self.g.runs[run as usize].searched &= !bit;
    }

    /// Shuffles what a finished text searched and did not shuffle.
    pub(crate) fn shuffle_searched(&mut self, searched: u8) {
        for seat in Seat::all() {
            for (k, zone) in [(0, Zone::DrawDeck), (1, Zone::ProblemDeck)] {
                if searched & (1 << (seat.0 * 2 + k)) != 0 {
                    rule!(self, "518.2");
                    self.shuffle(zone, seat);
                }
            }
        }
    }

    pub(crate) fn search_done(&mut self, run: u16, node: EffectId, slot: ability::Slot, n: u16) {
        let len = self.g.sets.len() as u16;
        let val = match n {
            0 => SlotVal::Cards(len, 0),
            1 => SlotVal::Card(self.g.sets[len as usize - 1]),
            _ => SlotVal::Cards(len - n, n),
        };
        self.set_slot(run, slot, val);
        self.g.turn.performed = n as i32;
        self.effect_to(run, node, stage::DONE, 0, 0);
    }
}

impl<W: Watch + ?Sized> crate::view::View<'_, W> {
    /// The same less where others have gone, if each is to go to a different Problem.
    pub(crate) fn areas_left(&self, run: u16, act: &Act, obj: Obj, actor: Seat, before: &[Obj]) -> Few<AreaId> {
        let mut areas = self.act_areas(run, act, obj, actor);
        if let Act::Move(_, Place::DifferentProblems) | Act::Send(_, Place::DifferentProblems) = act {
            areas.retain(|a| !before.iter().any(|o| self.g.area_of(o.card) == *a));
        }
        areas
    }

    /// Who controls a card put into play: its owner, where the text names nobody (513.2).
    fn entering_for(&self, control: Option<&ability::Who>, obj: Obj, s: &crate::view::Scope<'_>) -> Seat {
        control.map_or(self.g.owner(obj.card), |who| self.seat_for(who, obj, s))
    }

    /// The areas the card in turn could go to; for acts that need none, a single nowhere.
    pub(crate) fn act_areas(&self, run: u16, act: &Act, obj: Obj, actor: Seat) -> Few<AreaId> {
        let scope = self.run_scope(run);
        match act {
            Act::Move(_, place) => self.goals(obj.card, place, &scope, actor, Deed::Move),
            Act::Send(_, place) => self.goals(obj.card, place, &scope, actor, Deed::Send),
            Act::Put(_, Goal::Play { at, control, .. }) => {
                let kind = self.g.def(self.lib, obj.card).kind;
                let seat = self.entering_for(control.as_ref(), obj, &scope);
                if let Some(Place::Home(who)) = at {
                    return few![self.g.home(self.seat_for(who, obj, &scope))];
                }
                if kind == CardType::Resource && at.is_none() {
                    rule!(self, "305.1a");
                    return few![self.g.home(self.g.owner(obj.card))];
                }
                self.entry_areas(run, seat, kind, at.as_ref())
            }
            Act::Put(_, Goal::Onto(noun)) => {
                let mut set = Few::new();
                match slot_of(noun) {
                    Some(slot) => self.all(&ability::Ref::Slot(slot), &scope, &mut set),
                    None => self.settled(noun, &scope, &mut set),
                }
                set.first().map(|o| self.g.area_of(o.card)).into_iter().collect()
            }
            Act::Play { at, .. } => {
                let kind = self.g.def(self.lib, obj.card).kind;
                if kind == CardType::Event {
                    return few![NOWHERE];
                }
                if kind == CardType::Resource && at.is_none() {
                    rule!(self, "305.1a");
                    return few![self.g.home(self.g.owner(obj.card))];
                }
                self.entry_areas(run, actor, kind, at.as_ref())
            }
            Act::TokenCopy { at, .. } => {
                let kind = self.g.def(self.lib, obj.card).kind;
                self.entry_areas(run, actor, kind, at.as_ref())
            }
            Act::Put(_, Goal::TopOrBottom(..)) => few![AreaId(0), AreaId(1)],
            _ => few![NOWHERE],
        }
    }

    /// Whom a word means for one card of several: "their owners" are each card's own.
    fn seat_for(&self, who: &Who, obj: Obj, s: &crate::view::Scope<'_>) -> Seat {
        match who {
            Who::Owner(r) if self.means(r, obj.card, s) => self.g.owner(obj.card),
            _ => self.seat(who, s),
        }
    }

    /// Whether a player has to say how many counters, or of which kind.
    fn counter_choice(&self, act: &Act, picks: &[(Seat, Obj)]) -> bool {
        let (n, counter) = match act {
            Act::PutCounters(n, c, _) | Act::RemoveCounters(n, c, _) => (n, c),
            _ => return false,
        };
        let open = match (act, counter) {
            (_, Counter::Same) | (Act::RemoveCounters(..), Counter::Any) => {
                picks.iter().any(|(_, o)| self.g.counters(o.card).count() > 1) || *counter == Counter::Same
            }
            _ => false,
        };
        open && *n != Num::All || *n == Num::Any
    }

    /// The kinds of counter a text may mean on a card: those that are there.
    pub(crate) fn counter_kinds(&self, counter: &Counter, obj: Obj) -> Few<CounterId> {
        match self.counter_id(counter) {
            Some(kind) => few![kind],
            None => self.g.counters(obj.card).map(|(kind, _)| kind).collect(),
        }
    }

    /// The Problems a player may choose for a phrase.
    pub(crate) fn problems(&self, run: u16, place: &Place) -> Vec<AreaId> {
        let scope = self.run_scope(run);
        self.g.areas().filter(|a| self.g.is_problem_area(*a) && self.is_at(*a, place, &scope)).collect()
    }

    /// 514.2e: the Problems a faceoff is at, where all who take part are to be at certain Problems: a bit for each.
    fn problems_of(&self, run: u16, involving: &Noun) -> u32 {
        let scope = self.run_scope(run);
        match involving {
            Noun::Both(a, b) => {
                let (a, b) = (self.problems_of(run, a), self.problems_of(run, b));
                if a == 0 || b == 0 { 0 } else { a | b }
            }
            Noun::Every { of, .. } => {
                let place = of.0.iter().find_map(|is| if let ability::Is::At(p) = is { Some(p) } else { None });
                let area = place.and_then(|p| self.area(p, &scope)).filter(|a| self.g.is_problem_area(*a));
                area.map_or(0, |a| 1 << a.0)
            }
            Noun::The(_)
            | Noun::Pick { .. }
            | Noun::Random { .. }
            | Noun::PickForEach { .. }
            | Noun::Top { .. }
            | Noun::Bottom { .. }
            | Noun::Rest(_) => 0,
        }
    }

    /// The cards an attachment may be put on: as the text says, and not where it is.
    pub(crate) fn hosts_for(&self, run: u16, noun: &Noun, obj: Obj, actor: Seat) -> Few<Obj> {
        let act = Act::Choose(noun.clone());
        let now = self.g.card(obj.card).host;
        let mut list = self.choosable(&act, noun, &self.run_scope(run), actor, By::Player);
        list.retain(|h| h.card != obj.card && h.card != now && !self.g.card(h.card).is(flag::FACE_DOWN));
        list
    }

    /// How many of the counters being distributed the card in turn may get: each of the chosen gets one at least
    /// while there are enough, and the last gets the rest.
    pub(crate) fn share(&self, run: u16, act: &Act, at: u16, n: u16) -> (u32, u32) {
        let Act::Distribute(count, ..) = act else { return (0, 0) };
        let given = if at == 0 { 0 } else { self.g.runs[run as usize].done };
        let rest = (self.num(count, &self.run_scope(run)) - given).max(0) as u32;
        let others = (n - at).saturating_sub(1) as u32;
        match others {
            0 => (rest, rest),
            _ if rest > others => (1, rest - others),
            _ => (0, rest),
        }
    }

    /// The cards a text may play an attachment on.
    pub(crate) fn play_hosts(&self, obj: Obj, actor: Seat) -> Vec<Obj> {
        let Some(filter) = &self.g.def(self.lib, obj.card).host else { return Vec::new() };
        let scope = crate::view::Scope::of(actor, obj, NOWHERE);
        self.g
            .in_play()
            .filter(|h| !self.g.card(*h).is(flag::FACE_DOWN) && self.fits(filter, *h, &scope))
            .map(|h| self.g.obj(h))
            .collect()
    }

    /// Where a card of a type may enter play by a text.
    pub(crate) fn entry_areas(&self, run: u16, seat: Seat, kind: CardType, at: Option<&Place>) -> Few<AreaId> {
        let scope = self.run_scope(run);
        if let Some(place) = at {
            if let Some(area) = self.area(place, &scope) {
                return few![area];
            }
            return self.g.areas().filter(|a| self.is_at(*a, place, &scope)).collect();
        }
        match kind {
            CardType::Friend => {
                let mut list = few![self.g.home(seat)];
                list.extend(self.g.areas().filter(|a| self.g.is_problem_area(*a)));
                list
            }
            CardType::Troublemaker => self.g.areas().filter(|a| self.g.is_problem_area(*a)).collect(),
            CardType::Resource | CardType::Mane | CardType::Event => few![self.g.home(seat)],
            CardType::Problem => few![self.g.problem_area(seat)],
        }
    }

    /// What a search may take next; failing to find is always open as well (518.1).
    pub(crate) fn search_picks(&self, run: u16, act: &Act, actor: Seat, n: u16) -> Few<Obj> {
        let Act::Search { zones, whose, of, take, .. } = act else {
            return Few::new();
        };
        let r = &self.g.runs[run as usize];
        let slots = self.lib.ability(r.ability).slots as usize;
        let scope = crate::view::Scope {
            you: r.you,
            this: r.source,
            area: r.area,
            slots: crate::view::Slots::Of(&self.g.slots[r.base as usize..r.base as usize + slots]),
            they: Some(actor),
            done: r.done,
            at: None,
        };
        let most = match take {
            ability::Take::Exactly(k) | ability::Take::UpTo(k) => self.num(k, &scope).max(0) as usize,
            ability::Take::AnyNumber => usize::MAX,
        };
        if n as usize >= most {
            return Few::new();
        }
        let chosen = &self.g.sets[self.g.sets.len() - n as usize..];
        let owner = self.seat(whose, &scope);
        let mut out = Few::new();
        for zone in zones {
            for card in self.g.zone(*zone, owner) {
                if self.fits(of, card, &scope) && !chosen.iter().any(|o| o.card == card) {
                    out.push(self.g.obj(card));
                }
            }
        }
        out.sort_by_key(|o| o.card);
        out
    }

    pub(crate) fn faceoff_kind(&self) -> Option<FaceoffKind> {
        self.g.faceoff.map(|f| f.kind)
    }
}

/// The picks an act needs besides its own noun: those inside "this and that", and what it is done with.
pub(crate) fn act_parts(act: &Act) -> Few<&Noun> {
    match act {
        Act::Challenge { with: Some(with), .. } => parts_of(with),
        Act::StartFaceoff { involving: noun @ Noun::Both(..), .. }
        | Act::To(_, noun @ Noun::Both(..))
        | Act::Move(noun @ Noun::Both(..), _)
        | Act::Put(noun @ Noun::Both(..), _) => parts_of(noun),
        _ => Few::new(),
    }
}

/// The picks inside a noun made of two.
pub(crate) fn parts_of(noun: &Noun) -> Few<&Noun> {
    match noun {
        Noun::Both(a, b) => {
            let mut out = parts_of(a);
            out.extend(parts_of(b));
            out
        }
        Noun::Pick { .. } | Noun::Random { .. } | Noun::PickForEach { .. } => few![noun],
        Noun::The(_) | Noun::Every { .. } | Noun::Top { .. } | Noun::Bottom { .. } | Noun::Rest(_) => Few::new(),
    }
}
