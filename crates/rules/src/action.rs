//! Processing an action (705.2), a lettered step at a time.

use crate::engine::{Engine, Flow};
use crate::few::Few;
use crate::frame::{Action, ActionKind, ActionStep, ExtraCost, Frame, How, Window, WindowStage};
use crate::game::{CardState, flag};
use crate::ids::{AbilityId, CardIdx, Obj, Seat};
use crate::mark::{Watch, rule};
use crate::occurrence::{End, NOWHERE, Occ};
use crate::pick::Pick;
use crate::topic::Topic;
use ability::{Ability, CardType, Deed, Works, Zone};

/// An action without a run.
const NO_RUN: u16 = u16::MAX;

/// Where a lettered step leads to.
enum Letter {
    /// To the next one: nothing was done.
    Next,
    /// To whatever frame is on top now.
    Look,
    /// To a question of the action.
    Ask,
}

impl<W: Watch + ?Sized> Engine<'_, W> {
    /// A player with priority, or opening a window, takes an action (705.1).
    #[inline(always)]
    pub(crate) fn take_action(&mut self, seat: Seat, pick: Pick) {
        rule!(self, "705.1");
        let kind = match pick {
            Pick::Play { card, to, host } => {
                let def = self.g.def(self.lib, card.card);
                if def.kind == CardType::Troublemaker {
                    ActionKind::Troublemaker { card, to }
                } else {
                    let ability = self.v().event_ability(card.card).unwrap_or(AbilityId(u16::MAX));
                    ActionKind::Play { card, to, host, ability }
                }
            }
            Pick::Move { card, to } => ActionKind::Move { card, to },
            Pick::Draw => ActionKind::Draw,
            Pick::Rally(card) => ActionKind::Rally { card },
            Pick::Activate { card, ability, grantor } => ActionKind::Activate { card, ability, grantor },
            _ => return,
        };
        self.push(Frame::Action(Action {
            seat,
            kind,
            step: ActionStep::Announce,
            cost: 0,
            run: NO_RUN,
            part: 0,
            extra: ExtraCost::No,
            state: 0,
            how: How::Taken,
            from: Zone::Hand,
            left: 0,
        }));
    }

    /// An action taken in an open window: afterwards priority goes to the next player.
    #[inline(never)]
    pub(crate) fn act_in_window(&mut self, window: Window, pick: Pick) {
        self.top_frame(Frame::Window(Window { stage: WindowStage::Giving, holder: window.holder.next(), passes: 0 }));
        self.take_action(window.holder, pick);
    }

    /// The turn player opens a window by taking an action (510.3, 609.1).
    #[inline(always)]
    pub(crate) fn act_opening_window(&mut self, pick: Pick) {
        rule!(self, "609.1");
        rule!(self, "609.2");
        let seat = self.g.turn.player;
        // A new window: nobody has had priority in it yet (511.7a.i, 516.2a).
        self.g.turn.priority = None;
        self.push(Frame::Window(Window { stage: WindowStage::Giving, holder: seat.next(), passes: 0 }));
        self.take_action(seat, pick);
    }

    pub(crate) fn action_to(&mut self, action: Action) {
        self.top_frame(Frame::Action(action));
    }

    /// One lettered step after another, as long as nothing can come between them.
    #[inline(never)]
    pub(crate) fn action_step(&mut self, mut a: Action) -> Flow {
        loop {
            match self.lettered(&mut a) {
                Letter::Next => {}
                Letter::Look => match self.g.frames.last() {
                    Some(Frame::Action(next)) if self.g.faces.calm => a = *next,
                    _ => return Flow::Go,
                },
                Letter::Ask => return Flow::Ask,
            }
            self.g.turn.steps += 1;
        }
    }

    /// Where a step does nothing for an action of its kind, the frame need not be written: nothing looks at it.
    #[inline(always)]
    fn lettered(&mut self, a: &mut Action) -> Letter {
        match a.step {
            ActionStep::Announce => {
                rule!(self, "705.2");
                rule!(self, "705.2a");
                rule!(self, "705.2b");
                if a.part == 0 && self.v().offers_extra(a.seat, a).is_some() {
                    return Letter::Ask;
                }
                a.cost = self.action_cost(a);
                a.step = ActionStep::Costs;
                a.part = 0;
                Letter::Next
            }
            ActionStep::Costs => {
                let taxed = self.g.faces.speaks_of(Topic::Tax).then(|| self.action_occ(a).0);
                let costs = self.action_costs(a);
                let Some(occ) = taxed else {
                    return if costs { Letter::Look } else { Letter::Next };
                };
                if !costs {
                    self.action_to(*a);
                }
                self.pay_tolls(&occ, a.seat);
                Letter::Look
            }
            ActionStep::Pay => {
                rule!(self, "705.2c");
                rule!(self, "508.1b");
                a.step = ActionStep::Queue;
                if self.g.modifiers.is_empty() && (a.cost <= 0 || self.pays_unheard(a.seat, a.cost)) {
                    return Letter::Next;
                }
                self.action_to(*a);
                self.use_cost_modifiers(a);
                if a.cost > 0 {
                    rule!(self, "204.1");
                    self.pay(a.seat, a.cost);
                }
                Letter::Look
            }
            ActionStep::PayPart => {
                a.step = ActionStep::Pay;
                Letter::Next
            }
            ActionStep::Queue => self.queued(a),
            ActionStep::AsPlayed => {
                a.step = ActionStep::Follow;
                if let ActionKind::Play { card, .. } = a.kind {
                    rule!(self, "705.2e");
                    if self.lib.as_plays {
                        self.action_to(*a);
                        self.as_played(card, a.seat);
                        return Letter::Look;
                    }
                }
                Letter::Next
            }
            ActionStep::Follow => self.follow(a),
            ActionStep::Enter => {
                a.step = ActionStep::Finish;
                self.action_to(*a);
                self.action_enter(a);
                Letter::Look
            }
            ActionStep::Finish => {
                rule!(self, "705.2g");
                a.step = ActionStep::Done;
                match a.kind {
                    ActionKind::Move { .. } | ActionKind::Draw | ActionKind::Rally { .. } => Letter::Next,
                    ActionKind::Play { .. } | ActionKind::Troublemaker { .. } | ActionKind::Activate { .. } => {
                        self.action_to(*a);
                        self.action_finish(a);
                        Letter::Look
                    }
                }
            }
            ActionStep::Done => {
                rule!(self, "705.2h");
                self.pop();
                if a.run != NO_RUN {
                    self.drop_run();
                }
                let told = self.lib.listened.has(Deed::TakeAction) || self.lib.recorded.has(Deed::TakeAction);
                if a.how == How::Taken && told {
                    self.occur(Occ::new(Deed::TakeAction, a.seat));
                }
                Letter::Look
            }
        }
    }

    /// 705.2d: a card that is played goes to the queue.
    #[inline(always)]
    fn queued(&mut self, a: &mut Action) -> Letter {
        a.step = ActionStep::AsPlayed;
        let (ActionKind::Play { card, .. } | ActionKind::Troublemaker { card, .. }) = a.kind else {
            return Letter::Next;
        };
        let CardState { zone, owner, known, flags, .. } = *self.g.card(card.card);
        let lies_there = flags & (flag::BENEATH | flag::ASIDE | flag::GONE) == 0;
        a.from = zone;
        a.left = (self.g.count(zone, owner) - usize::from(lies_there)) as u16;
        let c = self.enqueue(card.card, a.seat);
        match &mut a.kind {
            ActionKind::Play { card, .. } => {
                rule!(self, "705.2d");
                rule!(self, "408.1");
                *card = c;
            }
            ActionKind::Troublemaker { card, .. } => {
                rule!(self, "505.1d.i");
                // Played face down: nobody learns what it is.
                self.g.card_mut(c.card).known = known;
                if zone == Zone::Hand {
                    self.lose_track(c.card);
                }
                *card = c;
            }
            ActionKind::Move { .. } | ActionKind::Draw | ActionKind::Rally { .. } | ActionKind::Activate { .. } => {}
        }
        if a.how == How::ByText {
            self.follow_card(card, c);
        }
        self.action_to(*a);
        Letter::Look
    }

    fn enqueue(&mut self, card: CardIdx, seat: Seat) -> Obj {
        let before = self.g.obj(card);
        self.change_zone(card, Zone::Queue, End::Bottom);
        self.g.card_mut(card).controller = seat;
        let after = self.g.obj(card);
        self.carry_played(before, after);
        after
    }

    /// 705.2e: what happens as a card is played.
    fn as_played(&mut self, card: Obj, seat: Seat) {
        let occ = Occ::new(Deed::Play, seat).card(card);
        let mut found = Few::new();
        {
            let v = self.v();
            for source in self.g.in_play() {
                v.abilities(source, |id, _| {
                    if let Ability::AsPlays { when, .. } = &self.lib.ability(id).ability {
                        let s =
                            crate::scope::Scope::of(v.controller(source), self.g.obj(source), self.g.area_of(source));
                        if v.matches(when, &occ, &s.event(&occ)) {
                            found.push((self.g.obj(source), id, v.controller(source)));
                        }
                    }
                });
            }
        }
        for (source, id, you) in found.into_iter().rev() {
            if let Some(node) = self.lib.ability(id).root {
                let area = self.g.area_of(source.card);
                self.start_run(source, id, you, node, area, &occ);
            }
        }
    }

    /// 705.2f: the instructions of the card, action or ability.
    #[inline(always)]
    fn follow(&mut self, a: &mut Action) -> Letter {
        a.step = ActionStep::Enter;
        match a.kind {
            ActionKind::Play { card, ability, .. } => {
                if !self.g.is_current(card) || self.g.card(card.card).zone != Zone::Queue {
                    // 410.7: cancelled before it resolved.
                    rule!(self, "410.7");
                    a.step = ActionStep::Done;
                    return Letter::Next;
                }
                if ability.0 == u16::MAX {
                    return Letter::Next;
                }
                self.action_to(*a);
                self.follow_event(a, card, ability);
                Letter::Look
            }
            ActionKind::Activate { ability, .. } => {
                rule!(self, "705.2f");
                rule!(self, "609.2f");
                rule!(self, "701.2");
                rule!(self, "703.1c");
                rule!(self, "703.1d");
                if let Ability::Activated { react: Some(_), .. } = &self.lib.ability(ability).ability {
                    rule!(self, "704.1a");
                }
                rule!(self, "703.1");
                self.action_to(*a);
                if let Some(node) = self.lib.ability(ability).root {
                    self.push(Frame::Effect { run: a.run, node, stage: 0, at: 0, n: 0 });
                }
                Letter::Look
            }
            ActionKind::Troublemaker { .. } | ActionKind::Move { .. } | ActionKind::Draw | ActionKind::Rally { .. } => {
                Letter::Next
            }
        }
    }

    /// Every paragraph of an Event is processed in order: the last is pushed first.
    fn follow_event(&mut self, a: &Action, card: Obj, ability: AbilityId) {
        rule!(self, "705.2f");
        rule!(self, "304.2");
        let more = self.v().event_abilities(card.card);
        for id in more.into_iter().rev().filter(|id| *id != ability) {
            if let Some(node) = self.lib.ability(id).root {
                let occ = Occ::new(Deed::Play, a.seat).card(card);
                self.start_run(card, id, a.seat, node, NOWHERE, &occ);
            }
        }
        if let Some(node) = self.lib.ability(ability).root {
            self.g.runs[a.run as usize].source = card;
            self.push(Frame::Effect { run: a.run, node, stage: 0, at: 0, n: 0 });
        }
    }
}

impl<W: Watch + ?Sized> crate::view::View<'_, W> {
    /// The ability that is an Event's text.
    #[inline(always)]
    pub(crate) fn event_ability(&self, card: CardIdx) -> Option<AbilityId> {
        if self.g.def(self.lib, card).kind != CardType::Event {
            return None;
        }
        self.event_abilities(card).into_iter().find(|id| match &self.lib.ability(*id).ability {
            Ability::Activated { effect, .. } => *effect != ability::Effect::Nothing,
            Ability::Further(_) => true,
            _ => false,
        })
    }

    pub(crate) fn event_abilities(&self, card: CardIdx) -> Few<AbilityId> {
        let def = self.g.def(self.lib, card);
        if def.kind != CardType::Event {
            return Few::new();
        }
        def.side(self.g.card(card).boost())
            .abilities
            .clone()
            .map(AbilityId)
            .filter(|id| {
                let a = &self.lib.ability(*id).ability;
                matches!(a, Ability::Activated { works: Works::Play, .. } | Ability::Further(_))
            })
            .collect()
    }
}
