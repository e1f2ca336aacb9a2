//! Texts being followed: what each has found, chosen and kept (707).

use crate::engine::Engine;
use crate::few::Objs;
use crate::frame::Frame;
use crate::ids::{AbilityId, AreaId, EffectId, Obj, SEATS, Seat};
use crate::mark::{Watch, rule};
use crate::occurrence::Occ;
use crate::records::{Run, SlotVal};
use crate::scope::{Scope, event_slot};
use crate::view::View;
use ability::Who;

impl<W: Watch + ?Sized> Engine<'_, W> {
    /// Begins carrying out a text, its slots filled from an occurrence.
    pub(crate) fn start_run(
        &mut self,
        source: Obj,
        ability: AbilityId,
        you: Seat,
        node: EffectId,
        area: AreaId,
        occ: &Occ,
    ) {
        self.start_run_kept(source, ability, you, node, area, 0, 0, Some((occ, 0)));
    }

    /// Begins carrying out a text with slots kept from the one that made it.
    #[allow(clippy::too_many_arguments)]
    pub(crate) fn start_run_kept(
        &mut self,
        source: Obj,
        ability: AbilityId,
        you: Seat,
        node: EffectId,
        area: AreaId,
        kept: u32,
        kept_len: u16,
        event: Option<(&Occ, u8)>,
    ) {
        let run = self.new_run(source, ability, you, area, kept, kept_len, event);
        self.push(Frame::EndRun);
        self.push(Frame::Effect { run, node, stage: 0, at: 0, n: 0 });
    }

    #[allow(clippy::too_many_arguments)]
    pub(crate) fn new_run(
        &mut self,
        source: Obj,
        ability: AbilityId,
        you: Seat,
        area: AreaId,
        kept: u32,
        kept_len: u16,
        event: Option<(&Occ, u8)>,
    ) -> u16 {
        let base = self.g.slots.len() as u16;
        let sets = self.g.sets.len() as u16;
        let n = self.lib.ability(ability).slots;
        self.g.slots.resize(usize::from(base) + usize::from(n), SlotVal::Empty);
        for i in 0..kept_len.min(n.into()) {
            let mut val = self.g.kept[kept as usize + usize::from(i)];
            if let SlotVal::Kept(from, len) = val {
                let start = self.g.sets.len() as u16;
                for k in 0..len {
                    if let SlotVal::Card(obj) = self.g.kept[kept as usize + (from + k) as usize] {
                        self.g.sets.push(obj);
                    }
                }
                val = SlotVal::Cards(start, self.g.sets.len() as u16 - start);
            }
            self.g.slots[usize::from(base + i)] = val;
        }
        if let Some((occ, at)) = event {
            let own = &mut self.g.slots[usize::from(base)..];
            for (i, val) in own.iter_mut().enumerate().skip(at.into()).take(ability::Slot::FREE.into()) {
                // What happened to several cards at once happened to all of them.
                let together = i == usize::from(at) && matches!(val, SlotVal::Cards(..));
                if !together {
                    *val = event_slot(occ, ability::Slot(i as u8 - at));
                }
            }
        }
        self.g.runs.push(Run {
            source,
            ability,
            you,
            base,
            sets,
            done: 0,
            area,
            searched: 0,
            missed: crate::records::Missed::Nothing,
            log: self.g.log.len() as u16,
        });
        self.g.runs.len() as u16 - 1
    }

    /// Keeps the slots of an event that happens to several cards at once.
    pub(crate) fn keep_set(&mut self, ability: AbilityId, occ: &Occ, set: &[Obj]) -> (u32, u16) {
        let kept = self.g.kept.len() as u32;
        let slots = self.lib.ability(ability).slots;
        for i in 0..slots {
            let val = match ability::Slot(i) {
                ability::Slot::CARD => SlotVal::Kept(slots.into(), set.len() as u16),
                slot => event_slot(occ, slot),
            };
            self.g.kept.push(val);
        }
        self.g.kept.extend(set.iter().map(|obj| SlotVal::Card(*obj)));
        (kept, u16::from(slots) + set.len() as u16)
    }

    #[inline(never)]
    pub(crate) fn end_run(&mut self) {
        self.pop();
        self.drop_run();
    }

    /// The last run is over: its slots go, and what it searched is shuffled.
    #[inline(always)]
    pub(crate) fn drop_run(&mut self) {
        if let Some(run) = self.g.runs.pop() {
            self.g.slots.truncate(run.base as usize);
            self.g.sets.truncate(run.sets as usize);
            if run.searched != 0 {
                self.shuffle_searched(run.searched);
            }
        }
    }

    /// Copies the slots of a run to where they outlive it, with frozen numbers after them.
    pub(crate) fn keep(&mut self, run: u16, frozen: &[i32]) -> (u32, u16) {
        let r = self.g.runs[run as usize];
        let n = self.lib.ability(r.ability).slots as usize;
        let start = self.g.kept.len();
        let mut extra: Objs = Objs::new();
        let fixed = n + frozen.len();
        for i in 0..n {
            let val = match self.g.slots[r.base as usize + i] {
                SlotVal::Cards(from, len) => {
                    let off = fixed + extra.len();
                    extra.extend_from_slice(&self.g.sets[from as usize..(from + len) as usize]);
                    SlotVal::Kept(off as u16, len)
                }
                other => other,
            };
            self.g.kept.push(val);
        }
        self.g.kept.extend(frozen.iter().map(|n| SlotVal::Num(*n)));
        self.g.kept.extend(extra.into_iter().map(SlotVal::Card));
        (start as u32, (self.g.kept.len() - start) as u16)
    }

    /// The scope of a run.
    pub(crate) fn scope(&self, run: u16) -> Scope<'_> {
        Scope::of_run(self.g, self.lib, run)
    }
}

impl<W: Watch + ?Sized> View<'_, W> {
    /// The players an act is done by, in the order of 801.1.
    #[inline(always)]
    pub(crate) fn actors(&self, run: u16, who: &Who) -> ([Seat; SEATS], usize) {
        match who {
            Who::You => {
                rule!(self, "513.5");
                ([self.g.runs[run as usize].you; SEATS], 1)
            }
            // Nobody else is spoken of where a text is followed.
            Who::They | Who::Themself => ([self.g.runs[run as usize].you; SEATS], 1),
            Who::Opponent | Who::EachOpponent => {
                const { assert!(SEATS == 2) };
                rule!(self, "106.2");
                ([self.g.runs[run as usize].you.next(); SEATS], 1)
            }
            _ => self.several_actors(run, who),
        }
    }

    #[inline(never)]
    fn several_actors(&self, run: u16, who: &Who) -> ([Seat; SEATS], usize) {
        let seats = self.seats(who, &self.run_scope(run));
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
}
