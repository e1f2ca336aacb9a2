//! Reading the game: who, which cards, how many, is it so. Nothing here changes anything or asks anybody.

use crate::face::Faces;
use crate::few::Objs;
use crate::game::Game;
use crate::ids::{CardIdx, NONE, Obj, Seat};
use crate::library::Library;
use crate::mark::{Watch, rule};
use crate::occurrence::NOWHERE;
use crate::records::{LastKnown, SlotVal};
use crate::scope::{Scope, Seats, Slots};
use ability::{Cond, Ref, Who, Zone};

/// A look at a game with its library and derived values.
pub(crate) struct View<'a, W: ?Sized> {
    pub(crate) g: &'a Game,
    pub(crate) lib: &'a Library,
    pub(crate) faces: &'a Faces,
    pub(crate) w: &'a W,
}

impl<W: ?Sized> Clone for View<'_, W> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<W: ?Sized> Copy for View<'_, W> {}

impl<'a, W: ?Sized> View<'a, W> {
    /// The same look with nobody watching: for a slow way that a quick one is held against.
    pub(crate) fn unwatched(&self) -> View<'a, ()> {
        View { g: self.g, lib: self.lib, faces: self.faces, w: &() }
    }
}

impl<'a, W: Watch + ?Sized> View<'a, W> {
    /// Whether a seat is one of the players a word means.
    #[inline(always)]
    pub(crate) fn is_among(&self, who: &Who, seat: Seat, s: &Scope) -> bool {
        match who {
            Who::EachWith(cond) => self.holds(cond, &s.by(seat)),
            Who::OpponentWith(cond) => seat != s.you && self.holds(cond, &s.by(seat)),
            _ => self.seats(who, s).has(seat),
        }
    }

    /// The players a word means.
    #[inline(always)]
    pub(crate) fn seats(&self, who: &Who, s: &Scope) -> Seats {
        match who {
            Who::You => {
                rule!(self, "513.5");
                Seats::one(s.you)
            }
            Who::They | Who::Themself => s.they.map_or(Seats::one(s.you), Seats::one),
            _ => self.seats_meant(who, s),
        }
    }

    fn seats_meant(&self, who: &Who, s: &Scope) -> Seats {
        match who {
            Who::You => Seats::one(s.you),
            Who::Opponent | Who::EachOpponent => {
                rule!(self, "106.2");
                s.you.opponents().fold(Seats::NONE, |set, x| Seats(set.0 | 1 << x.0))
            }
            Who::EachPlayer | Who::Any => Seats::all(),
            Who::They | Who::Themself => s.they.map_or(Seats::one(s.you), Seats::one),
            Who::OpponentOf(who) => {
                let them = self.seats(who, s);
                Seat::all().filter(|x| them.has(*x)).fold(Seats::NONE, |set, x| Seats(set.0 | 1 << x.next().0))
            }
            Who::Winner => self.g.faceoff.and_then(|f| f.winner).map_or(Seats::NONE, Seats::one),
            Who::Slot(slot) => match s.slot(*slot) {
                SlotVal::Seat(seat) => Seats::one(seat),
                SlotVal::Card(obj) => self.controller_of(obj).map_or(Seats::NONE, Seats::one),
                SlotVal::Empty
                | SlotVal::Cards(..)
                | SlotVal::Kept(..)
                | SlotVal::Num(_)
                | SlotVal::Area(_)
                | SlotVal::Color(_)
                | SlotVal::Type(_)
                | SlotVal::Name(_)
                | SlotVal::Trait(_) => s.they.map_or(Seats::NONE, Seats::one),
            },
            Who::Owner(r) => self.one(r, s).map_or(Seats::NONE, |o| Seats::one(self.g.owner(o.card))),
            // "their controllers": everybody who has or had one of them.
            Who::Controller(Ref::Slot(slot)) if matches!(s.slot(*slot), SlotVal::Cards(..)) => {
                let SlotVal::Cards(from, len) = s.slot(*slot) else { return Seats::NONE };
                let set = &self.g.sets[from as usize..from as usize + len as usize];
                let had = set.iter().filter_map(|o| self.controller_of(*o));
                had.fold(Seats::NONE, |all, seat| Seats(all.0 | Seats::one(seat).0))
            }
            Who::Controller(r) => self.one(r, s).and_then(|o| self.controller_of(o)).map_or(Seats::NONE, Seats::one),
            Who::Challenger => self.g.faceoff.map_or(Seats::NONE, |f| Seats::one(f.starter)),
            Who::TurnPlayer => Seats::one(self.g.turn.player),
            Who::EachWith(cond) => self.seats_with(Seat::all(), cond, s),
            Who::OpponentWith(cond) => self.seats_with(s.you.opponents(), cond, s),
            Who::Most(num) => {
                let mut best: Option<(i32, Seat)> = None;
                let mut tied = false;
                for seat in Seat::all() {
                    let n = self.num(num, &s.by(seat));
                    match best {
                        Some((b, _)) if n < b => {}
                        Some((b, _)) if n == b => tied = true,
                        Some(_) | None => {
                            best = Some((n, seat));
                            tied = false;
                        }
                    }
                }
                if tied { Seats::NONE } else { best.map_or(Seats::NONE, |(_, seat)| Seats::one(seat)) }
            }
        }
    }

    fn seats_with(&self, among: impl Iterator<Item = Seat>, cond: &Cond, s: &Scope) -> Seats {
        among.filter(|x| self.holds(cond, &s.by(*x))).fold(Seats::NONE, |set, x| Seats(set.0 | 1 << x.0))
    }

    pub(crate) fn seat(&self, who: &Who, s: &Scope) -> Seat {
        self.seats(who, s).first().unwrap_or(s.you)
    }

    /// Who controls a card, or controlled it last.
    pub(crate) fn controller_of(&self, obj: Obj) -> Option<Seat> {
        if obj.card == NONE {
            return None;
        }
        if (!self.g.is_current(obj) || self.g.card(obj.card).zone != Zone::Play)
            && let Some(last) = self.last_known(obj)
        {
            return Some(last.controller);
        }
        Some(self.controller(obj.card))
    }

    /// Who controls a card: in play the one modifiers say, elsewhere its owner (513.2).
    #[inline]
    pub(crate) fn controller(&self, card: CardIdx) -> Seat {
        match self.g.card(card).zone {
            Zone::Play => self.faces.of(card).controller,
            Zone::Queue => self.g.card(card).controller,
            Zone::DrawDeck | Zone::ProblemDeck | Zone::Hand | Zone::Discard | Zone::Banished | Zone::Flip => {
                self.g.card(card).owner
            }
        }
    }

    // ---- cards spoken of

    /// The card a word means; the first where it means several.
    pub(crate) fn one(&self, r: &Ref, s: &Scope) -> Option<Obj> {
        match r {
            Ref::This => {
                rule!(self, "201.2");
                Some(s.this)
            }
            Ref::Host => {
                let host = if s.this.card == NONE { NONE } else { self.g.card(s.this.card).host };
                (host != NONE).then(|| self.g.obj(host))
            }
            Ref::It | Ref::Them | Ref::That(_) | Ref::Those(_) | Ref::From(_) | Ref::Attached(_) => {
                self.slot_card(s.slot(ability::Slot::CARD), s)
            }
            Ref::Slot(slot) => self.slot_card(s.slot(*slot), s),
        }
    }

    pub(crate) fn slot_card(&self, val: SlotVal, s: &Scope) -> Option<Obj> {
        match val {
            SlotVal::Card(obj) if obj.card != NONE => Some(obj),
            SlotVal::Cards(from, len) if len > 0 => Some(self.g.sets[from as usize]),
            SlotVal::Kept(from, len) if len > 0 => match s.slot(ability::Slot(from as u8)) {
                SlotVal::Card(obj) => Some(obj),
                _ => None,
            },
            // "that Problem": the one at an area spoken of.
            SlotVal::Area(area) if area != NOWHERE => self.problem_at(area).map(|c| self.g.obj(c)),
            SlotVal::Card(_)
            | SlotVal::Cards(..)
            | SlotVal::Kept(..)
            | SlotVal::Empty
            | SlotVal::Seat(_)
            | SlotVal::Num(_)
            | SlotVal::Area(_)
            | SlotVal::Color(_)
            | SlotVal::Type(_)
            | SlotVal::Name(_)
            | SlotVal::Trait(_) => None,
        }
    }

    /// Every card a word means that is still that card.
    pub(crate) fn each_of(&self, r: &Ref, s: &Scope, mut each: impl FnMut(Obj)) {
        let mut current = |obj: Obj| {
            if self.g.is_current(obj) {
                each(obj);
            }
        };
        match r {
            Ref::Slot(slot) => match s.slot(*slot) {
                SlotVal::Cards(from, len) => {
                    self.g.sets[from as usize..(from + len) as usize].iter().for_each(|obj| current(*obj));
                }
                SlotVal::Kept(from, len) => {
                    if let Slots::Of(vals) = s.slots {
                        for val in vals.iter().skip(from as usize).take(len as usize) {
                            if let SlotVal::Card(obj) = val {
                                current(*obj);
                            }
                        }
                    }
                }
                SlotVal::Card(obj) => current(obj),
                SlotVal::Area(area) => {
                    if let Some(problem) = self.slot_card(SlotVal::Area(area), s) {
                        current(problem);
                    }
                }
                SlotVal::Empty
                | SlotVal::Seat(_)
                | SlotVal::Num(_)
                | SlotVal::Color(_)
                | SlotVal::Type(_)
                | SlotVal::Name(_)
                | SlotVal::Trait(_) => {}
            },
            Ref::This
            | Ref::Host
            | Ref::It
            | Ref::Them
            | Ref::That(_)
            | Ref::Those(_)
            | Ref::From(_)
            | Ref::Attached(_) => {
                if let Some(obj) = self.one(r, s) {
                    current(obj);
                }
            }
        }
    }

    pub(crate) fn all(&self, r: &Ref, s: &Scope, out: &mut Objs) {
        self.each_of(r, s, |obj| out.push(obj));
    }

    /// Whether a word means a card, among others or alone.
    pub(crate) fn means(&self, r: &Ref, card: CardIdx, s: &Scope) -> bool {
        let mut found = false;
        self.each_of(r, s, |obj| found |= obj.card == card);
        found
    }

    /// A card as it last was in play, for one that has gone since.
    pub(crate) fn last_known(&self, obj: Obj) -> Option<&'a LastKnown> {
        self.g
            .last
            .iter()
            .rev()
            .filter(|l| l.at == 0)
            .find(|l| l.obj.card == obj.card && (l.obj.life == obj.life || l.obj.life.wrapping_add(1) == obj.life))
    }

    /// A card as it was when something happened to it.
    pub(crate) fn known_at(&self, occ: &crate::occurrence::Occ) -> Option<&'a LastKnown> {
        self.g.last.iter().find(|l| l.at == occ.id && l.obj.card == occ.card.card)
    }

    // ---- characteristics

    // ---- descriptions

    // ---- numbers

    // ---- conditions
}
