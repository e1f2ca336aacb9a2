//! Areas as texts name them: here, there, home, a Problem (501).

use crate::describe::is_hidden;
use crate::ids::{AreaId, NONE, Obj};
use crate::mark::{Watch, rule};
use crate::mesh::Mesh;
use crate::occurrence::NOWHERE;
use crate::records::SlotVal;
use crate::scope::Scope;
use crate::view::View;
use ability::{Extreme, Filter, Is, Place, Ref, Zone};
use std::ops::ControlFlow;

impl<'a, W: Watch + ?Sized> View<'a, W> {
    /// Whether an area is one a phrase means.
    pub(crate) fn is_at(&self, area: AreaId, place: &Place, s: &Scope) -> bool {
        match place {
            Place::Here => area == self.here(s),
            Place::There | Place::Of(_) | Place::Beside(_) | Place::Slot(_) => self.area(place, s) == Some(area),
            Place::Home(who) => {
                self.g.area_kind(area) == crate::game::AreaKind::Home && self.is_among(who, self.g.area_owner(area), s)
            }
            Place::Problem | Place::EachProblem | Place::RandomProblem | Place::DifferentProblems => {
                self.g.is_problem_area(area)
            }
            Place::ProblemOf(who) => self.g.is_problem_area(area) && self.is_among(who, self.g.area_owner(area), s),
            Place::OtherProblem => self.g.is_problem_area(area) && area != self.here(s),
            Place::RandomArea | Place::Anywhere | Place::Previous | Place::EachOthers => true,
            Place::ProblemWith(f) => self.g.is_problem_area(area) && self.is_with(area, f, s),
            Place::AreaWith(f) => self.is_with(area, f, s),
            Place::ProblemWhere(cond) => {
                self.g.is_problem_area(area) && self.holds(cond, &Scope { at: Some(area), ..*s })
            }
            Place::Crowded(extreme, f) => self.g.is_problem_area(area) && self.is_crowded(area, *extreme, f, s),
            Place::Itself => s.at == Some(area),
            Place::ProblemBut(place) => self.g.is_problem_area(area) && self.area(place, s) != Some(area),
        }
    }

    /// Whether there is a card of a description at an area. Face-down Troublemakers are meant only where it says so (505.2).
    fn is_with(&self, area: AreaId, f: &Filter, s: &Scope) -> bool {
        let mesh = Mesh::of(self.lib, f);
        let sieve = self.sieve_of(&mesh, f, s);
        sieve.look_at(area);
        let found = self.sifted(&sieve, s, |card| match self.g.area_of(card) == area {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        });
        if let Some(found) = found {
            return found.is_break();
        }
        self.g
            .lying()
            .filter(|(_, c)| c.area == area)
            .any(|(card, c)| (!is_hidden(c) || f.0.contains(&Is::FaceDown)) && self.passes(&sieve, (card, c), s))
    }

    /// Whether no other Problem has more cards of a description, or fewer.
    fn is_crowded(&self, area: AreaId, extreme: Extreme, f: &Filter, s: &Scope) -> bool {
        let at = |a: AreaId| self.g.lying().filter(|(c, lies)| lies.area == a && self.fits(f, *c, s)).count();
        let here = at(area);
        self.g.areas().filter(|a| self.g.is_problem_area(*a)).all(|a| match extreme {
            Extreme::Highest => at(a) <= here,
            Extreme::Lowest => at(a) >= here,
        })
    }

    /// The area a text's "here" is (501.4).
    pub(crate) fn here(&self, s: &Scope) -> AreaId {
        rule!(self, "501.4");
        if s.settled != NOWHERE {
            rule!(self, "708.2b");
            return s.settled;
        }
        if s.this.card != NONE && self.g.is_current(s.this) && self.g.card(s.this.card).zone == Zone::Play {
            self.g.area_of(s.this.card)
        } else if s.area == NOWHERE && s.this.card != NONE {
            // Where it was, for what a card that has gone left behind.
            self.last_known(s.this).map_or(NOWHERE, |l| l.area)
        } else {
            s.area
        }
    }

    /// The one area a phrase means, where it means one.
    pub(crate) fn area(&self, place: &Place, s: &Scope) -> Option<AreaId> {
        match place {
            Place::Here => Some(self.here(s)).filter(|a| *a != NOWHERE),
            Place::There => match s.slot(ability::Slot::AREA) {
                SlotVal::Area(area) if area != NOWHERE => Some(area),
                _ => Some(self.here(s)).filter(|a| *a != NOWHERE),
            },
            // At a home a card has no Problem.
            Place::Of(r) => self.area_beside(r, s).filter(|a| self.g.is_problem_area(*a)),
            Place::Beside(r) => self.area_beside(r, s),
            Place::Slot(slot) => {
                rule!(self, "501.5");
                match s.slot(*slot) {
                    SlotVal::Area(area) if area != NOWHERE => Some(area),
                    val => self.slot_card(val, s).and_then(|o| self.area_of(o)),
                }
            }
            Place::Home(who) => Some(self.g.home(self.seat(who, s))),
            Place::ProblemOf(who) => Some(self.g.problem_area(self.seat(who, s))),
            Place::Problem
            | Place::OtherProblem
            | Place::EachProblem
            | Place::DifferentProblems
            | Place::RandomProblem
            | Place::RandomArea
            | Place::Anywhere
            | Place::Previous
            | Place::EachOthers
            | Place::ProblemWith(_)
            | Place::AreaWith(_)
            | Place::ProblemWhere(_)
            | Place::Crowded(..)
            | Place::ProblemBut(_) => None,
            Place::Itself => s.at,
        }
    }

    /// The area of a card spoken of, or an area spoken of itself.
    fn area_beside(&self, r: &Ref, s: &Scope) -> Option<AreaId> {
        let area = match r {
            Ref::This => Some(self.here(s)),
            Ref::Slot(slot) => match s.slot(*slot) {
                SlotVal::Area(area) => Some(area),
                _ => self.one(r, s).and_then(|o| self.area_of(o)),
            },
            Ref::Host | Ref::It | Ref::Them | Ref::That(_) | Ref::Those(_) | Ref::From(_) | Ref::Attached(_) => {
                self.one(r, s).and_then(|o| self.area_of(o))
            }
        };
        area.filter(|a| *a != NOWHERE)
    }

    pub(crate) fn area_of(&self, obj: Obj) -> Option<AreaId> {
        if self.g.is_current(obj) && self.g.card(obj.card).zone == Zone::Play {
            return Some(self.g.area_of(obj.card));
        }
        self.last_known(obj).map(|l| l.area)
    }
}
