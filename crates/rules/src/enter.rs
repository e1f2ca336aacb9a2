//! Entering play (706).

use crate::engine::{Engine, Flow};
use crate::few::Few;
use crate::frame::{ActionKind, EnterStage, Frame, entry};
use crate::game::{AreaKind, flag};
use crate::ids::{AreaId, CardIdx, CounterId, NONE, Seat};
use crate::mark::{Watch, rule};
use crate::occurrence::{End, NOWHERE, Occ};
use crate::scope::Scope;
use crate::topic::Topic;
use crate::view::View;
use ability::{Ability, CardType, Counter, Deed, Entry, Mod, Zone};

impl<W: Watch + ?Sized> Engine<'_, W> {
    #[allow(clippy::too_many_arguments)]
    #[inline(never)]
    pub(crate) fn enter_step(
        &mut self,
        card: CardIdx,
        to: AreaId,
        host: CardIdx,
        seat: Seat,
        state: u8,
        power: u8,
        stage: EnterStage,
    ) -> Flow {
        match stage {
            EnterStage::AsEnters => {
                rule!(self, "706.1");
                if self.is_kept_out(card, to, seat) {
                    self.pop();
                    return Flow::Go;
                }
                let to = self.entry_area(card, to, seat, state);
                if to == NOWHERE {
                    self.pop();
                    return Flow::Go;
                }
                // 706.1a: a one-time check of what is printed on it and what others say of cards entering.
                let found = self.v().as_enters(card, seat, to);
                if found.is_empty() {
                    self.g.turn.steps += 1;
                    return self.enter_step(card, to, host, seat, state, power, EnterStage::State);
                }
                self.top_frame(Frame::Enter { card, to, host, seat, state, power, stage: EnterStage::State });
                for (source, id) in found.into_iter().rev() {
                    rule!(self, "706.1a");
                    if let Some(node) = self.lib.ability(id).root {
                        let occ = Occ::new(Deed::Enter, seat).card(self.g.obj(card)).at(to);
                        self.start_run(self.g.obj(source), id, seat, node, to, &occ);
                    }
                }
                Flow::Go
            }
            EnterStage::State => {
                rule!(self, "706.1b");
                rule!(self, "706.1c");
                self.top_frame(Frame::Enter { card, to, host, seat, state, power, stage: EnterStage::Trigger });
                let kept = self.g.card(card).flags & flag::TOKEN;
                let zone_from = self.comes_from(card);
                let hidden = state & entry::FACE_DOWN != 0;
                let known = self.g.card(card).known;
                let (mut extra, counters) = self.v().entry_state(card, to, seat);
                extra |= state;
                self.refresh();
                // What it chose as it enters was chosen for the card it becomes.
                let before = self.g.obj(card);
                let like = self.g.card(card).def;
                let put: Few<(CounterId, i32)> = self.g.counters(card).collect();
                let (unique, orderly) = (self.g.faces.unique_checked, self.g.faces.orderly);
                self.change_zone(card, Zone::Play, End::Bottom);
                let after = self.g.obj(card);
                self.carry_entry_choices(before, after);
                self.stay_copy(before, after, like);
                self.carry_played(before, after);
                self.follow_card(before, after);
                self.shake_off(card);
                let stamp = self.g.tick();
                {
                    let c = self.g.card_mut(card);
                    c.flags |= kept;
                    c.area = to;
                    c.host = host;
                    c.controller = seat;
                    c.stamp = stamp;
                    if hidden {
                        c.flags |= flag::FACE_DOWN;
                        c.known = known | 1 << seat.0;
                    }
                    if extra & entry::DILEMMA != 0 {
                        c.flags |= flag::DILEMMA;
                    }
                    // 504.2: a frightened card is neither ready nor exhausted.
                    if extra & entry::FRIGHTENED != 0 {
                        c.flags |= flag::FACE_DOWN | flag::FRIGHTENED;
                    } else if extra & entry::EXHAUSTED != 0 {
                        c.flags |= flag::EXHAUSTED;
                    }
                }
                rule!(self, "503.1");
                if power > 0 {
                    self.g.faces.upset();
                    self.add_counters(card, CounterId(0), power as i32);
                }
                for (kind, n) in put.into_iter().chain(counters) {
                    self.g.faces.upset();
                    self.add_counters(card, kind, n);
                }
                self.g.faces.recast(card);
                if self.enters_in_order(card, extra) {
                    self.g.faces.orderly = orderly;
                    self.g.faces.unique_checked = unique && self.is_never_too_many(card);
                }
                self.refresh();
                rule!(self, "706.1d");
                let mut occ = Occ::new(Deed::Enter, seat).card(self.g.obj(card)).at(to);
                occ.zone_from = zone_from;
                occ.n = if hidden { 0 } else { 1 };
                if state & entry::AMONG_OTHERS != 0 {
                    self.g.turn.performed = 1;
                } else {
                    self.entered(occ);
                }
                Flow::Go
            }
            EnterStage::Trigger => {
                self.pop();
                Flow::Go
            }
        }
    }

    /// The zone a card enters play from: of one that is played, where it was played from.
    fn comes_from(&self, card: CardIdx) -> Zone {
        let zone = self.g.card(card).zone;
        if zone != Zone::Queue {
            return zone;
        }
        let from = |f: &Frame| match f {
            Frame::Action(a) => match a.kind {
                ActionKind::Play { card: c, .. } | ActionKind::Troublemaker { card: c, .. } => {
                    (c.card == card).then_some(a.from)
                }
                ActionKind::Move { .. } | ActionKind::Draw | ActionKind::Rally { .. } | ActionKind::Activate { .. } => {
                    None
                }
            },
            _ => None,
        };
        self.g.frames.iter().rev().find_map(from).unwrap_or(zone)
    }

    /// Whether a card that has just entered play need not go anywhere, as far as printed: one where it may be, or a Resource on
    /// what it may be on. Where something in force says otherwise, all is looked through when the table is worked out.
    fn enters_in_order(&self, card: CardIdx, state: u8) -> bool {
        let c = self.g.card(card);
        let def = self.lib.def(c.def);
        let stays = match self.g.area_kind(c.area) {
            AreaKind::Problem | AreaKind::Dilemma => true,
            AreaKind::Home => self.g.area_owner(c.area) == c.controller,
            AreaKind::Gone => false,
        };
        let alone = def.host.is_none() && c.host == NONE;
        let plain = match def.kind {
            CardType::Friend | CardType::Troublemaker => alone,
            CardType::Resource => alone || self.is_on_its_host(card),
            CardType::Mane | CardType::Event | CardType::Problem => false,
        };
        let dilemma = def.side(c.boost()).traits & def.traits.dilemma != 0;
        plain && stays && !dilemma && state & !(entry::EXHAUSTED | entry::FACE_DOWN) == 0
    }

    /// Whether a card can't be one too many, as far as printed.
    fn is_never_too_many(&self, card: CardIdx) -> bool {
        let c = self.g.card(card);
        let def = self.lib.def(c.def);
        let counted = def.kind == CardType::Troublemaker && !c.is(flag::FACE_DOWN);
        !counted && def.side(c.boost()).traits & self.lib.unique == 0
    }

    /// Whether a card lies on one that its text lets it be on, face up, where the types of that are all there is to look at.
    fn is_on_its_host(&self, card: CardIdx) -> bool {
        let c = self.g.card(card);
        let Some(types) = self.lib.def(c.def).host_types else { return false };
        if c.host == NONE {
            return false;
        }
        let host = self.g.card(c.host);
        host.zone == Zone::Play && !host.is(flag::FACE_DOWN) && self.g.faces.of(c.host).is(types)
    }

    /// 104.2: a text can't put into play what can't enter; a token is not made then. What is played was looked at before.
    fn is_kept_out(&mut self, card: CardIdx, to: AreaId, seat: Seat) -> bool {
        let c = *self.g.card(card);
        let played = c.zone == Zone::Queue && !c.is(flag::TOKEN);
        if played || self.g.def(self.lib, card).kind == CardType::Problem || self.v().may_enter(card, to, seat) {
            return false;
        }
        rule!(self, "104.2");
        if c.is(flag::TOKEN) {
            self.g.card_mut(card).flags |= flag::GONE;
        }
        true
    }

    /// Records that a card entered and collects what that triggers: the change itself has been made.
    fn entered(&mut self, occ: Occ) {
        self.occur(occ);
    }

    /// 410.6: what was on a card that left play is not on the one that enters, though both are made of the same paper.
    fn shake_off(&mut self, card: CardIdx) {
        let mut from = self.g.play.first;
        while let Some((on, next)) = self.g.next_attached(card, from) {
            self.g.card_mut(on).host = NONE;
            from = next;
        }
    }

    /// Where a card enters: Dilemmas at an area of their own, Problems at their owner's.
    fn entry_area(&mut self, card: CardIdx, to: AreaId, seat: Seat, state: u8) -> AreaId {
        if self.v().problem_is_dilemma(card) || state & entry::DILEMMA != 0 {
            rule!(self, "522.1");
            return self.new_area(seat);
        }
        if self.g.def(self.lib, card).kind == CardType::Problem {
            return self.g.problem_area(self.g.owner(card));
        }
        to
    }

    /// A text that plays or moves a card of its own goes on speaking of it (410.6a); so do modifiers that let it be
    /// played.
    #[inline(always)]
    pub(crate) fn carry_played(&mut self, before: crate::ids::Obj, after: crate::ids::Obj) {
        if let Some(run) = self.g.runs.last_mut()
            && run.source == before
        {
            run.source = after;
        }
        let g = &mut *self.g;
        for m in &g.modifiers {
            for val in &mut g.kept[m.kept as usize..m.kept as usize + m.kept_len as usize] {
                if *val == crate::records::SlotVal::Card(before) {
                    *val = crate::records::SlotVal::Card(after);
                    g.faces.ask_made(m.stamp);
                }
            }
        }
    }

    /// Modifiers made as it enters (a colour chosen, abilities copied) stay with it though entering makes it another
    /// card.
    fn carry_entry_choices(&mut self, before: crate::ids::Obj, after: crate::ids::Obj) {
        for (card, _) in &mut self.g.chosen {
            if *card == before {
                *card = after;
            }
        }
        let g = &mut *self.g;
        for m in &mut g.modifiers {
            if m.source == before {
                m.source = after;
                g.faces.ask_made(m.stamp);
                g.faces.unsettle();
            }
        }
    }
}

impl<W: Watch + ?Sized> View<'_, W> {
    /// Abilities that apply as a card enters play (706.1a).
    fn as_enters(&self, card: CardIdx, seat: Seat, to: AreaId) -> Few<(CardIdx, crate::ids::AbilityId)> {
        let mut found = Few::new();
        let c = self.g.card(card);
        for id in self.g.def(self.lib, card).side(c.boost()).abilities.clone() {
            let id = crate::ids::AbilityId(id);
            if let Ability::AsEnters { what, .. } = &self.lib.ability(id).ability
                && what.0.iter().any(|i| matches!(i, ability::Is::The(ability::Ref::This)))
            {
                found.push((card, id));
            }
        }
        for source in self.g.in_play().take_while(|_| self.lib.as_enters) {
            self.abilities(source, |id, _| {
                if let Ability::AsEnters { what, .. } = &self.lib.ability(id).ability {
                    let s = Scope::of(self.controller(source), self.g.obj(source), self.g.area_of(source));
                    let fits = what.0.iter().all(|is| match is {
                        ability::Is::At(place) => self.is_at(to, place, &s),
                        ability::Is::Controlled(who) => self.is_among(who, seat, &s),
                        other => self.is(other, card, &s, what),
                    });
                    if fits {
                        found.push((source, id));
                    }
                }
            });
        }
        found
    }

    /// The state modifiers say a card enters in (706.1b).
    fn entry_state(&self, card: CardIdx, to: AreaId, seat: Seat) -> (u8, Few<(CounterId, i32)>) {
        let mut bits = 0;
        let mut counters = Few::new();
        let mut take = |entries: &[Entry], s: &Scope<'_>| {
            for e in entries {
                match e {
                    Entry::Exhausted => bits |= entry::EXHAUSTED,
                    Entry::Frightened => bits |= entry::FRIGHTENED,
                    Entry::Counters(counter, n) => {
                        if let Some(id) = self.counter_id(counter) {
                            counters.push((id, self.num(n, s)));
                        }
                    }
                    Entry::FaceUp | Entry::FaceDown | Entry::Attached | Entry::Dilemma => {}
                }
            }
        };
        let c = self.g.card(card);
        for id in self.g.def(self.lib, card).side(c.boost()).abilities.clone() {
            let id = crate::ids::AbilityId(id);
            if let Ability::Always { change, .. } = &self.lib.ability(id).ability {
                let s = Scope::of(seat, self.g.obj(card), to);
                if change.what == ability::Subject::Cards(ability::Noun::The(ability::Ref::This))
                    && change.cond.as_ref().is_none_or(|c| self.holds(c, &s))
                {
                    for m in &change.mods {
                        if let Mod::EntersWith(entries) = m {
                            self.w.carried_out(id);
                            take(entries, &s);
                        }
                    }
                }
            }
        }
        self.active(Topic::Entering, |m, change, s, active| {
            if let Mod::EntersWith(entries) = m
                && let ability::Subject::Cards(ability::Noun::The(r)) = &change.what
                && self.one(r, s) == Some(self.g.obj(card))
            {
                self.counts(active);
                take(entries, s);
            }
            if let Mod::EntersWith(entries) = m
                && let ability::Subject::Cards(ability::Noun::Every { of, .. }) = &change.what
            {
                let fits = of.0.iter().all(|is| match is {
                    ability::Is::At(place) => self.is_at(to, place, s),
                    ability::Is::Controlled(who) => self.is_among(who, seat, s),
                    other => self.is(other, card, s, of),
                });
                if fits {
                    self.counts(active);
                    take(entries, s);
                }
            }
        });
        (bits, counters)
    }

    pub(crate) fn is_power_counter(&self, counter: &Counter) -> bool {
        matches!(counter, Counter::Power)
    }
}
