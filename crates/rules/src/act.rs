//! The acts of the language: what each does once its cards are known.

use crate::choose::CHOOSING;
use crate::choose::goal_zone;
use crate::effect::{Gathered, stage};
use crate::engine::{Engine, Flow};
use crate::faceoff::troublemaker_faceoff;
use crate::few::{Few, Objs, few};
use crate::frame::{AreaBits, Frame, OrderGoal};
use crate::game::{ByEffect, Ended, Faceoff, SlotVal, flag};
use crate::ids::{EffectId, NONE, Obj, Seat};
use crate::mark::{Watch, rule};
use crate::occurrence::{By, End, NOWHERE, Occ};
use crate::pay::slot_of;
use crate::token::CARD_CEILING;
use ability::{Act, CardType, Deed, FaceoffKind, Goal, Noun, Num, Place, Who, Zone};

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
                match self.choose_step(run, &CHOOSING, part, actors[0], n) {
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
                        if self.guess_first(open.len()) {
                            return Flow::Go;
                        }
                        let k = self.dice.below(open.len() as u32) as usize;
                        self.g.sets.push(open[k]);
                        self.effect_to(run, node, stage::PARTS, at, n + 1);
                        self.guessed(k);
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
    pub(crate) fn picks(&self, n: u16, actors: &[Seat]) -> Few<(Seat, Obj)> {
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
                            let mut hosts = Objs::new();
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
                // 709.2: how many is settled before the first; `n` is one more than are left to do.
                let left = match n {
                    0 => {
                        let scope = crate::view::Scope { they: Some(actor), ..self.scope(run) };
                        self.v().num(count, &scope).clamp(0, 999) as u16
                    }
                    n => n - 1,
                };
                if left == 0 {
                    self.effect_to(run, node, stage::DO, at + 1, 0);
                    return Flow::Go;
                }
                self.effect_to(run, node, stage::DO, at, left);
                if flipping {
                    self.flip_one(actor);
                } else {
                    rule!(self, "410.4b");
                    self.draw_one(actor);
                }
                Flow::Go
            }
            Act::DrawUntil(count) => {
                let Some(actor) = actors.get(at as usize).copied() else {
                    self.effect_to(run, node, stage::DONE, 0, 0);
                    return Flow::Go;
                };
                let scope = crate::view::Scope { they: Some(actor), ..self.scope(run) };
                let want = self.v().num(count, &scope);
                if self.g.count(Zone::Hand, actor) as i32 >= want || self.g.count(Zone::DrawDeck, actor) == 0 || n > 500
                {
                    self.effect_to(run, node, stage::DO, at + 1, 0);
                    return Flow::Go;
                }
                self.effect_to(run, node, stage::DO, at, n + 1);
                self.draw_one(actor);
                Flow::Go
            }
            Act::DrawFromBottom(count) => {
                let Some(actor) = actors.get(at as usize).copied() else {
                    self.effect_to(run, node, stage::DONE, 0, 0);
                    return Flow::Go;
                };
                let scope = crate::view::Scope { they: Some(actor), ..self.scope(run) };
                let want = self.v().num(count, &scope).clamp(0, 999) as u16;
                let last = self.g.pile(Zone::DrawDeck, actor).last;
                if n >= want || last == NONE {
                    self.effect_to(run, node, stage::DO, at + 1, 0);
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
                let mut found: Objs = Objs::new();
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
                let scope = crate::view::Scope { they: Some(actor), ..self.scope(run) };
                let owner = self.v().seat(whose, &scope);
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
                        self.must_shuffle(run, *zone, owner);
                    }
                }
                if self.v().search_picks(run, act, actor, n).is_empty() {
                    self.search_done(run, node, *slot, n);
                    return Flow::Go;
                }
                self.effect_to(run, node, stage::VALUE, actor.0 as u16, n);
                Flow::Ask
            }
            Act::Shuffle(zone, whose) => {
                self.finish(run, node);
                let mut occs: Few<Occ> = Few::new();
                for actor in actors {
                    let scope = crate::view::Scope { they: Some(*actor), ..self.scope(run) };
                    let owners = self.v().seats(whose, &scope);
                    for owner in Seat::all().filter(|s| owners.has(*s)) {
                        self.shuffled(run, *zone, owner);
                        let mut occ = Occ::new(Deed::Shuffle, owner);
                        occ.zone = *zone;
                        if !occs.contains(&occ) {
                            occs.push(occ);
                        }
                    }
                }
                self.occur_all(&occs);
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
                    let mut set = Objs::new();
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
                let first: Objs = self.picks(n, actors).iter().map(|(_, obj)| *obj).collect();
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
            // A card set aside is only remembered: until it goes somewhere it is part of the deck (R116).
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
            Goal::Hand(_) | Goal::Discard(_) | Goal::Banished(_) | Goal::Beneath(_) | Goal::Shuffled(..) => {
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

    // ---- searching
}

impl<W: Watch + ?Sized> crate::view::View<'_, W> {
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
