//! What a text being followed asks.

use crate::choose::{CHOOSING, Wanted, is_joined};
use crate::effect::stage;
use crate::few::{Objs, Picks};
use crate::frame::CostOf;
use crate::ids::{EffectId, NameId, Obj, Seat, TraitId};
use crate::mark::Watch;
use crate::occurrence::By;
use crate::pay;
use crate::pick::{Options, Pick, Question};
use crate::scope::Scope;
use crate::view::View;
use ability::{Act, Chosen, Each, Effect, Noun, Subject};

impl<W: Watch + ?Sized> View<'_, W> {
    pub(crate) fn run_scope(&self, run: u16) -> Scope<'_> {
        Scope::of_run(self.g, self.lib, run)
    }

    pub(crate) fn picked(&self, n: u16) -> &[Obj] {
        &self.g.sets[self.g.sets.len() - n as usize..]
    }

    pub(crate) fn ask_effect(
        &self,
        (run, node): (u16, EffectId),
        (st, at, n): (u16, u16, u16),
        found: Option<&[Obj]>,
        out: &mut Options,
    ) {
        let mesh = self.lib.described[node.index()].as_ref();
        match self.lib.effect(node) {
            Effect::Do(who, act) => {
                let (list, len) = self.actors(run, who);
                let actors = &list[..len];
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
                        self.ask_cards(run, Wanted { act, noun, mesh }, actor, (mine, found), out);
                    }
                    stage::PARTS => {
                        let parts = crate::nouns::act_parts(act);
                        if let (Some(part), Some(actor)) = (parts.get(at as usize), actors.first()) {
                            let what = Wanted { act: &CHOOSING, noun: part, mesh: None };
                            self.ask_cards(run, what, *actor, (self.picked(n), None), out);
                        }
                    }
                    stage::HOST if matches!(act, Act::Play { .. } | Act::Put(_, ability::Goal::Play { .. })) => {
                        let picks = self.picked(n).iter().filter(|o| o.card != crate::ids::NONE);
                        if let (Some(obj), Some(actor)) = (picks.into_iter().nth(at as usize), actors.first()) {
                            out.ask(*actor, Question::Cards);
                            self.play_hosts(act, *obj, &self.run_scope(run), *actor)
                                .into_iter()
                                .for_each(|h| out.add(Pick::Card(h)));
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
                    stage::WHERE => self.ask_where(run, act, actors, at, n, out),
                    stage::LEAVE => {
                        let picks = self.picked(n).iter().filter(|o| o.card != crate::ids::NONE);
                        if let (Some(obj), Some(actor)) = (picks.into_iter().nth(at as usize), actors.first())
                            && let Some(payer) = self.asked_for_leave(run, *actor, *obj)
                        {
                            out.ask(payer, Question::May);
                            out.add(Pick::Yes);
                            out.add(Pick::No);
                        }
                    }
                    stage::VALUE => self.ask_value(run, act, at, n, out),
                    _ => {}
                }
            }
            Effect::Change { change, .. } => {
                if let Subject::Cards(noun) = &change.what {
                    let what = Wanted { act: &CHOOSING, noun, mesh };
                    self.ask_cards(run, what, self.g.runs[run as usize].you, (self.picked(n), found), out);
                }
            }
            Effect::ForEach(Each::Card(noun), _) => {
                let what = Wanted { act: &CHOOSING, noun, mesh };
                self.ask_cards(run, what, self.g.runs[run as usize].you, (self.picked(n), found), out);
            }
            Effect::May(..) | Effect::PayOr { .. } => {
                out.ask(Seat(at as u8), Question::May);
                out.add(Pick::Yes);
                out.add(Pick::No);
            }
            Effect::Modal { n: count, options, by } => {
                let you = self.g.runs[run as usize].you;
                let seat = match by {
                    Chosen::You | Chosen::Random => you,
                    Chosen::Opponent => you.next(),
                    Chosen::Doer => match options.first() {
                        Some(Effect::Do(who, _)) => self.seat(who, &self.run_scope(run)),
                        _ => you,
                    },
                };
                if st == stage::VALUE {
                    out.ask(seat, Question::May);
                    out.add(Pick::Yes);
                    out.add(Pick::No);
                    return;
                }
                out.ask(seat, Question::Mode);
                let n = if crate::could::is_one_of_many(options) { 0 } else { u32::from(n) };
                let last = (0..options.len()).rev().find(|i| n & (1 << i) != 0);
                let any = *count == ability::Num::Any;
                if any && last.is_some() {
                    out.add(Pick::Done);
                }
                let open = self.open_modes(run, options, at);
                for i in (0..options.len()).filter(|i| open & (1 << i) != 0) {
                    let after = last.is_none_or(|l| i > l);
                    let left = (open >> i).count_ones() as usize;
                    let need = (at as usize).saturating_sub(n.count_ones() as usize);
                    if after && (any || left >= need) {
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

    /// Asks which cards, with those chosen so far and all that may be, where that is known.
    fn ask_cards(
        &self,
        run: u16,
        what: Wanted<'_>,
        actor: Seat,
        (chosen, found): (&[Obj], Option<&[Obj]>),
        out: &mut Options,
    ) {
        let scope = self.run_scope(run);
        let Wanted { act, noun, .. } = what;
        let Some(choice) = self.choice(noun, &scope, actor) else {
            return;
        };
        let mut own = Objs::new();
        let list = match found {
            Some(found) => found,
            None => {
                self.some_choosable(what, &scope, actor, By::Player, usize::MAX, &mut own);
                &own
            }
        };
        #[cfg(debug_assertions)]
        {
            let mut anew = Objs::new();
            self.unwatched().some_choosable(what, &scope, actor, By::Player, usize::MAX, &mut anew);
            assert_eq!(list, &anew[..], "other cards than were found may be chosen");
        }
        let joined = is_joined(noun);
        out.ask(choice.by, Question::Cards);
        if let Some((of, min)) = self.set_of(noun, &scope, actor) {
            let open = list.iter().filter(|o| self.fills(of, list, chosen, **o, min, &scope));
            open.for_each(|o| out.add(Pick::Card(*o)));
            if chosen.len() >= min {
                out.add(Pick::Done);
            }
            return;
        }
        for obj in self.next_picks(list, chosen, choice, self.order_of(act)) {
            if !matches!(noun, Noun::Pick { of, .. } if joined && !self.joins(of, chosen, obj, &scope)) {
                out.add(Pick::Card(obj));
            }
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
            let mut list = Picks::new();
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

    pub(crate) fn ask_value(&self, run: u16, act: &Act, at: u16, n: u16, out: &mut Options) {
        let seat = Seat(at as u8);
        match act {
            Act::ChooseColor(_) => {
                out.ask(seat, Question::Color);
                ability::Color::ALL.iter().for_each(|c| out.add(Pick::Color(*c)));
            }
            Act::ChooseNumber(most, _) => {
                out.ask(seat, Question::Number);
                out.add(Pick::Number { from: 0, to: most.map_or(1_000_000, u32::from) });
            }
            Act::ChooseType(among, _) => {
                out.ask(seat, Question::Type);
                let among = if among.is_empty() { ability::CardType::ALL } else { among };
                among.iter().for_each(|c| out.add(Pick::Type(*c)));
            }
            Act::ChooseTrait(_) => {
                out.ask(seat, Question::Trait);
                (0..self.lib.traits.len()).for_each(|i| out.add(Pick::Trait(TraitId(i as u8))));
            }
            Act::NameCard(kind, _) => {
                out.ask(seat, Question::NameCard);
                for (i, named) in self.lib.names().iter().enumerate() {
                    if kind.is_none_or(|kind| named.kind == kind) {
                        out.add(Pick::Name(NameId(i as u16)));
                    }
                }
            }
            Act::ChoosePlayer(who, _) => {
                out.ask(seat, Question::Who);
                let seats = self.seats(who, &self.run_scope(run));
                Seat::all().filter(|s| seats.has(*s)).for_each(|s| out.add(Pick::Player(s)));
            }
            Act::ChooseProblem(place, _) => {
                out.ask(seat, Question::Where);
                self.problems(run, place).for_each(|a| out.add(Pick::Area(a)));
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
                if self.may_fail(act) {
                    out.add(Pick::Done);
                }
            }
            _ => {}
        }
    }

    pub(crate) fn ask_pay(&self, run: u16, who: Seat, of: CostOf, part: u8, n: u16, out: &mut Options) {
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
        let list = self.payable_with(run, who, of, part, n);
        let chosen = self.picked(n);
        let joined = is_joined(noun);
        out.ask(who, Question::Cost);
        if let Some((of, min)) = self.set_of(noun, &scope, who) {
            let open = list.iter().filter(|o| self.fills(of, &list, chosen, **o, min, &scope));
            open.for_each(|o| out.add(Pick::Card(*o)));
            if chosen.len() >= min {
                out.add(Pick::Done);
            }
            return;
        }
        for obj in self.next_picks(&list, chosen, choice, crate::choose::Order::Free) {
            if !matches!(noun, Noun::Pick { of, .. } if joined && !self.joins(of, chosen, obj, &scope)) {
                out.add(Pick::Card(obj));
            }
        }
        if chosen.len() >= choice.min.min(list.len()) {
            out.add(Pick::Done);
        }
    }
}
