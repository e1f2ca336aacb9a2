//! From where a text is read: whose it is, on which card, and what its slots hold (513.5).

use crate::game::Game;
use crate::ids::{AreaId, Obj, Seat};
use crate::library::Library;
use crate::occurrence::{NOWHERE, Occ};
use crate::records::{Modifier, SlotVal};

/// From where a text is read: its controller, its card, what its pronouns mean (513.5).
#[derive(Clone, Copy)]
pub(crate) struct Scope<'a> {
    pub(crate) you: Seat,
    pub(crate) this: Obj,
    /// Where "here" is if the card has gone.
    pub(crate) area: AreaId,
    /// Where "here" is wherever the card goes: a change that lasts for a while keeps it (708.2b).
    pub(crate) settled: AreaId,
    pub(crate) slots: Slots<'a>,
    /// Who "they" are inside a condition on each player.
    pub(crate) they: Option<Seat>,
    pub(crate) done: i32,
    /// The Problem a condition on Problems is about.
    pub(crate) at: Option<AreaId>,
    /// The card that is described or changed, where that is spoken of.
    pub(crate) itself: Obj,
    /// Whether what happened is looked at as it was then (512.4d).
    pub(crate) then: bool,
}

/// A choice that a card keeps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kept {
    Color,
    Name,
    Trait,
}

#[derive(Clone, Copy)]
pub(crate) enum Slots<'a> {
    None,
    Of(&'a [SlotVal]),
    Event(&'a Occ),
}

impl<'a> Scope<'a> {
    pub(crate) fn of(you: Seat, this: Obj, area: AreaId) -> Scope<'a> {
        Scope {
            you,
            this,
            area,
            settled: NOWHERE,
            slots: Slots::None,
            they: None,
            done: 0,
            at: None,
            itself: Obj::NONE,
            then: false,
        }
    }

    /// The scope of a text being followed.
    pub(crate) fn of_run(g: &'a Game, lib: &Library, run: u16) -> Scope<'a> {
        let r = &g.runs[run as usize];
        let slots = &g.slots[r.base as usize..r.base as usize + lib.ability(r.ability).slots as usize];
        Scope { slots: Slots::Of(slots), done: r.done, ..Scope::of(r.you, r.source, r.area) }
    }

    /// The scope of a modifier that an effect made: with what it keeps (708.2b).
    pub(crate) fn of_modifier(g: &'a Game, m: &Modifier) -> Scope<'a> {
        let kept = &g.kept[m.kept as usize..m.kept as usize + m.kept_len as usize];
        Scope { slots: Slots::Of(kept), settled: m.here, ..Scope::of(m.controller, m.source, NOWHERE) }
    }

    /// The same, where "they" is a player.
    pub(crate) fn by(self, seat: Seat) -> Scope<'a> {
        Scope { they: Some(seat), ..self }
    }

    pub(crate) fn event(self, occ: &'a Occ) -> Scope<'a> {
        Scope { slots: Slots::Event(occ), ..self }
    }

    /// A continuous text is read about what happens, where it keeps nothing of its own.
    pub(crate) fn about(self, occ: &'a Occ) -> Scope<'a> {
        match self.slots {
            Slots::None => self.event(occ),
            Slots::Of(_) | Slots::Event(_) => self,
        }
    }

    pub(crate) fn slot(&self, slot: ability::Slot) -> SlotVal {
        if slot == ability::Slot::ITSELF && self.itself != Obj::NONE {
            return SlotVal::Card(self.itself);
        }
        match self.slots {
            Slots::None => SlotVal::Empty,
            Slots::Of(vals) => vals.get(slot.0 as usize).copied().unwrap_or_default(),
            Slots::Event(occ) => event_slot(occ, slot),
        }
    }
}

/// What the slots every ability has hold for an occurrence.
pub(crate) fn event_slot(occ: &Occ, slot: ability::Slot) -> SlotVal {
    match slot {
        ability::Slot::CARD => SlotVal::Card(occ.card),
        ability::Slot::PLAYER => SlotVal::Seat(occ.seat),
        ability::Slot::NUMBER => SlotVal::Num(occ.n),
        ability::Slot::AREA => SlotVal::Area(occ.to),
        ability::Slot::OTHER => SlotVal::Card(occ.other),
        _ => SlotVal::Empty,
    }
}

/// A set of seats, a bit each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Seats(pub(crate) u8);

impl Seats {
    pub(crate) const NONE: Seats = Seats(0);

    pub(crate) fn one(seat: Seat) -> Seats {
        Seats(1 << seat.0)
    }

    pub(crate) fn all() -> Seats {
        Seats((1 << crate::ids::SEATS) - 1)
    }

    pub(crate) fn has(self, seat: Seat) -> bool {
        self.0 & (1 << seat.0) != 0
    }

    pub(crate) fn first(self) -> Option<Seat> {
        Seat::all().find(|s| self.has(*s))
    }
}
