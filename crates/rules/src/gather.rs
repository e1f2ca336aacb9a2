//! Cards picked for an act, one after another and player by player (709).

use crate::act::Doing;
use crate::choose::{Choice, Order, Wanted};
use crate::effect::stage;
use crate::engine::{Engine, Flow, Opened};
use crate::few::Objs;
use crate::frame::Frame;
use crate::ids::{EffectId, NONE, Obj, Seat};
use crate::mark::Watch;
use crate::occurrence::By;
use crate::scope::Scope;
use crate::topic::Topic;
use crate::view::View;
use ability::{Act, CardType, Mod, Noun, Zone};

/// How far gathering has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Gathered {
    Ask,
    More,
    All,
}

/// What a step of choosing comes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Picking {
    Complete,
    /// There is only this.
    Take(Obj),
    /// The dice pick among these.
    Roll(Objs),
}

impl<W: Watch + ?Sized> Engine<'_, W> {
    /// The cards of an act are picked, and where nothing comes between it is done at once.
    #[inline(always)]
    pub(crate) fn choose_for(
        &mut self,
        run: u16,
        node: EffectId,
        (mut at, mut n): (u16, u16),
        act: &Act,
        actors: &[Seat],
    ) -> Flow {
        let Some(noun) = self.v().noun_of(act) else {
            self.effect_to(run, node, stage::DO, 0, 0);
            return Flow::Go;
        };
        loop {
            match self.gather(run, node, at, n, act, noun, actors) {
                Gathered::Ask => return Flow::Ask,
                Gathered::More => match self.g.frames.last() {
                    // Nothing has happened but that cards were picked.
                    Some(Frame::Effect { run: r, node: e, stage: stage::CHOOSE, at: next, n: picked })
                        if (*r, *e) == (run, node) && self.goes_straight_on() =>
                    {
                        (at, n) = (*next, *picked);
                        self.g.turn.steps += 1;
                    }
                    _ => return Flow::Go,
                },
                Gathered::All => break,
            }
        }
        self.settle_choice(run, noun, n);
        self.effect_to(run, node, stage::DO, 0, n);
        if !self.goes_straight_on() {
            return Flow::Go;
        }
        self.g.turn.steps += 1;
        self.do_and_end(&Doing { run, node, at: 0, n, act, actors })
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
        let v = View { g: self.g, lib: self.lib, faces: &self.g.faces, w: self.w };
        let scope = v.run_scope(run);
        let what = Wanted { act, noun, mesh: self.lib.described[node.index()].as_ref() };
        let Some(choice) = v.choice(noun, &scope, actor) else {
            let mut set = Objs::new();
            v.settled_for(what, &scope.by(actor), &mut set);
            let mut added = 0;
            if actors.len() > 1 {
                self.g.sets.push(Obj { card: NONE, life: actor.0 as u16 });
                added += 1;
            }
            added += set.len() as u16;
            self.g.sets.extend_from_slice(&set);
            self.effect_to(run, node, stage::CHOOSE, at + 1, n + added);
            return Gathered::More;
        };
        let picked = if actors.len() > 1 { self.since_marker(n) } else { Some(n) };
        let Some(picked) = picked else {
            self.g.sets.push(Obj { card: NONE, life: actor.0 as u16 });
            self.effect_to(run, node, stage::CHOOSE, at, n + 1);
            return Gathered::More;
        };
        match v.choose_step(what, &scope, choice, actor, v.picked(picked), &mut self.open) {
            None => {
                self.opened = Opened::Found;
                Gathered::Ask
            }
            Some(Picking::Complete) => {
                if actors.len() > 1 && at as usize + 1 < actors.len() {
                    let next = actors[at as usize + 1];
                    self.g.sets.push(Obj { card: NONE, life: next.0 as u16 });
                    self.effect_to(run, node, stage::CHOOSE, at + 1, n + 1);
                } else if self.goes_straight_on() {
                    self.g.turn.steps += 1;
                    return Gathered::All;
                } else {
                    self.effect_to(run, node, stage::CHOOSE, at + 1, n);
                }
                Gathered::More
            }
            Some(Picking::Take(obj)) => {
                self.g.sets.push(obj);
                self.effect_to(run, node, stage::CHOOSE, at, n + 1);
                Gathered::More
            }
            Some(Picking::Roll(open)) => {
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
}

impl<W: Watch + ?Sized> View<'_, W> {
    /// One step of a choice of cards for an actor, with those chosen so far. `None` while somebody has to be asked: then all
    /// that may be chosen is in the list.
    #[allow(clippy::too_many_arguments)]
    pub(crate) fn choose_step(
        &self,
        what: Wanted<'_>,
        scope: &Scope<'_>,
        choice: Choice,
        actor: Seat,
        chosen: &[Obj],
        list: &mut Objs,
    ) -> Option<Picking> {
        if chosen.len() >= choice.max {
            return Some(Picking::Complete);
        }
        let order = self.order_of(what.act);
        // One more than has to be chosen, and there is something to choose.
        let more = match what.noun {
            Noun::Random { .. } => usize::MAX,
            _ if chosen.is_empty() => choice.min.saturating_add(1),
            _ => usize::MAX,
        };
        list.clear();
        self.some_choosable(what, scope, actor, By::Player, usize::MAX, list);
        if list.len() >= more {
            return None;
        }
        if let Some((of, min)) = self.set_of(what.noun, scope, actor) {
            let mut open = list.iter().filter(|o| self.fills(of, list, chosen, **o, min, scope));
            return match (open.next(), open.next()) {
                (None, _) => Some(Picking::Complete),
                (Some(only), None) if choice.min == choice.max => Some(Picking::Take(*only)),
                (Some(_), _) => None,
            };
        }
        let mut open = self.next_picks(list, chosen, choice, order);
        if let Noun::Random { .. } = what.noun
            && open.clone().next().is_some()
        {
            return Some(Picking::Roll(open.collect()));
        }
        let Some(first) = open.next() else { return Some(Picking::Complete) };
        let min = choice.min.min(list.len());
        if choice.min >= list.len() && order == Order::Free {
            return Some(Picking::Take(first));
        }
        if choice.min == choice.max && open.next().is_none() && chosen.len() + 1 >= min {
            return Some(Picking::Take(first));
        }
        None
    }

    /// SB136: while playing a Song, every mode instead of one. Effects that are copied are not played (520.1a): their Event is
    /// not on its way any more.
    pub(crate) fn chooses_each(&self, run: u16) -> bool {
        let source = self.g.runs[run as usize].source;
        let you = self.g.runs[run as usize].you;
        if source.card != NONE {
            let event = self.g.def(self.lib, source.card).kind == CardType::Event;
            if event && !(self.g.is_current(source) && self.g.card(source.card).zone == Zone::Queue) {
                return false;
            }
        }
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
