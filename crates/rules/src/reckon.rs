//! Numbers and conditions of texts (105, 507).

use crate::few::Few;
use crate::ids::{Colors, CounterId, NONE};
use crate::mark::{Watch, rule};
use crate::occurrence::Occ;
use crate::records::SlotVal;
use crate::scope::Scope;
use crate::view::View;
use ability::{Cond, Counter, FaceoffKind, Filter, Is, Kind, Num, Ref, Stat, Zone};

impl<'a, W: Watch + ?Sized> View<'a, W> {
    /// What a number comes to.
    #[inline(always)]
    pub(crate) fn num(&self, num: &Num, s: &Scope) -> i32 {
        if let Num::Lit(n) = num { *n } else { self.worked_out(num, s) }
    }

    fn worked_out(&self, num: &Num, s: &Scope) -> i32 {
        match num {
            Num::Lit(n) => *n,
            Num::Count(f) => self.count(f, s),
            Num::Stat(stat, r) => self.one(r, s).map_or(0, |o| self.stat(*stat, o)),
            Num::Sum(stat, f) => {
                rule!(self, "507.2");
                let mut sum = 0;
                self.candidates(f, s, |c| sum += self.stat(*stat, self.g.obj(c)));
                sum
            }
            Num::Highest(stat, f) => {
                let mut best = 0;
                self.candidates(f, s, |c| best = best.max(self.stat(*stat, self.g.obj(c))));
                best
            }
            Num::Counters(counter, r) => {
                rule!(self, "519.2");
                self.one(r, s).map_or(0, |o| self.counter_count(counter, o))
            }
            Num::CountersOn(counter, f) => {
                rule!(self, "519.2");
                let mut sum = 0;
                self.candidates(f, s, |c| sum += self.counter_count(counter, self.g.obj(c)));
                sum
            }
            Num::Tokens(who) => self.g.tokens(self.seat(who, s)),
            Num::Points(who) => self.g.score(self.seat(who, s)),
            Num::HandSize(who) => self.hand_size(self.seat(who, s)),
            Num::HomeLimit(who) => self.home_limit(self.seat(who, s)),
            Num::Turns(who) => i32::from(self.g.seats[self.seat(who, s).index()].turns),
            // Reckoned where the two are at hand (`trade_power`).
            Num::EachOthers(_) => 0,
            Num::PowerTotal(who) => self.power_total(self.seat(who, s)),
            Num::Top(stat, who) => {
                let top = self.g.pile(Zone::DrawDeck, self.seat(who, s)).first;
                if top == NONE { 0 } else { self.stat(*stat, self.g.obj(top)) }
            }
            Num::ThatMany => s.done,
            Num::Slot(slot) => match s.slot(*slot) {
                SlotVal::Num(n) => n,
                SlotVal::Cards(_, len) | SlotVal::Kept(_, len) => len as i32,
                SlotVal::Card(_) => 1,
                // Nothing was chosen there.
                SlotVal::Empty if slot.0 >= ability::Slot::FREE => 0,
                SlotVal::Empty
                | SlotVal::Seat(_)
                | SlotVal::Area(_)
                | SlotVal::Color(_)
                | SlotVal::Type(_)
                | SlotVal::Name(_)
                | SlotVal::Trait(_) => s.done,
            },
            Num::X => s.done,
            Num::Plus(a, b) => self.num(a, s).saturating_add(self.num(b, s)),
            Num::Times(a, b) => self.num(a, s).saturating_mul(self.num(b, s)),
            Num::Minus(a) => -self.num(a, s),
            Num::Every(k, a) => self.num(a, s).max(0) / (*k).max(1),
            Num::Least(a, b) => self.num(a, s).min(self.num(b, s)),
            Num::Different(kind, f) => self.different(*kind, f, s),
            Num::Times_(h, span) => self.how_many(h, *span, s),
            Num::All | Num::Any => i32::MAX,
        }
    }

    pub(crate) fn different(&self, kind: Kind, f: &Filter, s: &Scope) -> i32 {
        match kind {
            Kind::Color => {
                let mut set = 0u8;
                self.candidates(f, s, |c| set |= self.colors(c).0);
                set.count_ones() as i32
            }
            Kind::Trait => {
                let mut set = 0u128;
                self.candidates(f, s, |c| set |= self.traits(c));
                set.count_ones() as i32
            }
            Kind::Type => {
                let mut set = 0u32;
                self.candidates(f, s, |c| set |= 1 << self.g.def(self.lib, c).kind as u8);
                set.count_ones() as i32
            }
            Kind::Required => {
                let mut set = Colors::NONE;
                self.candidates(f, s, |c| set = set.with(self.required(c)));
                set.count() as i32
            }
            Kind::Name => {
                let mut names = Few::new();
                self.candidates(f, s, |c| names.push(self.g.def(self.lib, c).name));
                names.sort();
                names.dedup();
                names.len() as i32
            }
        }
    }

    /// Where in the log a span begins.
    pub(crate) fn since(&self, span: ability::Span) -> usize {
        match span {
            ability::Span::Turn | ability::Span::Game | ability::Span::LastTurn => 0,
            ability::Span::Faceoff => self.g.turn.faceoff_from as usize,
            ability::Span::Phase => self.g.turn.phase_from as usize,
            ability::Span::Text => self.g.runs.last().map_or(0, |r| r.log as usize),
        }
    }

    /// What has happened within a span.
    fn within(&self, span: ability::Span) -> impl Iterator<Item = &Occ> {
        let (now, before): (&[Occ], &[Occ]) = match span {
            // Each player's own last turn.
            ability::Span::LastTurn => (&[], &self.g.past),
            ability::Span::Turn
            | ability::Span::Game
            | ability::Span::Faceoff
            | ability::Span::Phase
            | ability::Span::Text => (self.g.log.get(self.since(span)..).unwrap_or(&[]), &[]),
        };
        now.iter().chain(before)
    }

    /// How many there were of something that happened within a span: of counters, tokens and points, all that it took.
    pub(crate) fn how_many(&self, h: &ability::Happening, span: ability::Span, s: &Scope) -> i32 {
        let each = |occ: &Occ| match occ.deed {
            ability::Deed::PutCounter
            | ability::Deed::RemoveCounter
            | ability::Deed::Gain
            | ability::Deed::Lose
            | ability::Deed::Pay
            | ability::Deed::Score => occ.n,
            _ => 1,
        };
        self.within(span).filter(|occ| self.matches(h, occ, s)).map(each).sum()
    }

    /// How often something happened within a span.
    pub(crate) fn times(&self, h: &ability::Happening, span: ability::Span, s: &Scope) -> i32 {
        self.within(span).filter(|occ| self.matches(h, occ, s)).count() as i32
    }

    pub(crate) fn holds(&self, cond: &Cond, s: &Scope) -> bool {
        match cond {
            Cond::Count(f, cmp, n) => cmp.holds(self.count(f, s), self.num(n, s)),
            Cond::Compare(a, cmp, b) => cmp.holds(self.num(a, s), self.num(b, s)),
            // A card that has gone since is another one (410.6), but what is printed on it.
            Cond::Is(r, f) | Cond::Was(r, f) => {
                self.one(r, s).is_some_and(|o| (self.g.is_current(o) || is_printed(f)) && self.fits(f, o.card, s))
            }
            Cond::During(phase, who) => {
                self.g.turn.phase == Some(*phase)
                    && who.as_ref().is_none_or(|w| self.is_among(w, self.g.turn.player, s))
            }
            Cond::TurnOf(who) => self.is_among(who, self.g.turn.player, s),
            Cond::InFaceoff(kind, involving, place) => self.g.faceoff.is_some_and(|f| {
                (*kind == FaceoffKind::Any || f.kind == *kind)
                    && involving.as_ref().is_none_or(|filter| self.involves(filter, s))
                    && place.as_ref().is_none_or(|p| self.g.areas().any(|a| f.areas.has(a) && self.is_at(a, p, s)))
            }),
            Cond::Happened(h, cmp, n, span) => cmp.holds(self.times(h, *span, s), self.num(n, s)),
            Cond::Did => s.done > 0,
            Cond::Not(c) => !self.holds(c, s),
            Cond::All(all) => all.iter().all(|c| self.holds(c, s)),
            Cond::Any(all) => all.iter().any(|c| self.holds(c, s)),
            Cond::Same(a, b) => match (a, b) {
                (Ref::Slot(a), Ref::Slot(b)) => s.slot(*a) == s.slot(*b),
                _ => self.one(a, s).map(|o| o.card) == self.one(b, s).map(|o| o.card),
            },
            Cond::Guessed(slot) => s.slot(*slot) == SlotVal::Num(1),
        }
    }

    /// Whether a card that fits is involved in the faceoff going on.
    pub(crate) fn involves(&self, filter: &Filter, s: &Scope) -> bool {
        // Of one card alone the others need not be asked; a watcher is told of them.
        if filter.0[..] == [Is::The(Ref::This)] && !self.w.listens() {
            return s.this.card != NONE && self.involved(s.this.card);
        }
        if filter.0[..] == [Is::The(Ref::Host)] && !self.w.listens() && s.this.card != NONE {
            let host = self.g.card(s.this.card).host;
            let involved = host != NONE && self.involved(host) && self.fits(filter, host, s);
            debug_assert_eq!(
                involved,
                self.g.in_play().any(|c| self.unwatched().involved(c) && self.unwatched().fits(filter, c, s)),
                "another card than the host is meant"
            );
            return involved;
        }
        self.g.in_play().any(|c| self.involved(c) && self.fits(filter, c, s))
    }

    pub(crate) fn counter_id(&self, counter: &Counter) -> Option<CounterId> {
        self.lib.counter_id(counter)
    }
}

/// Whether all that is asked of a card is printed on it, wherever it lies.
fn is_printed(f: &Filter) -> bool {
    let stat = |stat: &Stat| {
        matches!(
            stat,
            Stat::Cost | Stat::PrintedPower | Stat::PrintedAbilities | Stat::RequirementTotal | Stat::RequiredColors
        )
    };
    !f.0.is_empty()
        && f.0.iter().all(|is| match is {
            Is::Type(_) | Is::Trait(_) | Is::Named(_) | Is::Requires(_) | Is::RequiresColorOf(..) | Is::Timed(_) => {
                true
            }
            Is::Number(of, ..) | Is::Even(of) | Is::Odd(of) => stat(of),
            Is::Not(inner) => is_printed(&Filter(vec![(**inner).clone()])),
            Is::AnyOf(list) => list.iter().all(is_printed),
            _ => false,
        })
}
