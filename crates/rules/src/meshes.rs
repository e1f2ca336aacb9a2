//! The descriptions of a change made into bits when the library is compiled, and its condition, cards and numbers read by them.

use crate::gaze::Looks;
use crate::ground::Rests;
use crate::ids::{CardIdx, NONE};
use crate::library::Library;
use crate::mark::{Watch, rule};
use crate::mesh::Mesh;
use crate::said::Speech;
use crate::scope::Scope;
use crate::topic::{Topic, topic};
use crate::touch::Placed;
use crate::view::View;
use ability::{Change, Cmp, Cond, Filter, Is, Mod, Noun, Num, Ref, Subject, Zone};
use std::ops::ControlFlow;

/// What the descriptions of a change ask for, none where it has none there or reads a number another way; and what it says.
#[derive(Clone, Debug, Default)]
pub(crate) struct Meshes {
    /// Of its condition; of the parts of one of which all or any must hold.
    conds: Vec<Option<Mesh>>,
    /// Those of the parts, a bit each, that no modifier has a say in: see `resting::is_outside`.
    outside: u64,
    /// Of the cards it is about.
    pub(crate) what: Option<Mesh>,
    /// Of the number of each mod.
    nums: Vec<Option<Mesh>>,
    /// What each mod speaks of that changes no face.
    pub(crate) speeches: Vec<Option<Speech>>,
    /// All of them are asked about last: see `Topic::is_asked_last`.
    pub(crate) asked_last: bool,
    /// What the cards or players it is about rest on.
    pub(crate) subject: Rests,
    /// The cards whose colours it reads, where that is known: see `gaze`.
    pub(crate) looks: Option<Looks>,
    /// All it says is asked about later, and whom it reaches is told by its text alone: it reads no face when it is found.
    pub(crate) blind: bool,
}

impl Meshes {
    pub(crate) fn of(lib: &Library, change: &Change, placed: Placed) -> Meshes {
        let of_filter = |filter: &Filter| Some(Mesh::of(lib, filter)).filter(|mesh| mesh.plain || mesh.pile.is_some());
        let of_num = |num: &Num| counted(num).and_then(of_filter);
        let of_cond = |cond: &Cond| if let Cond::Count(filter, ..) = cond { of_filter(filter) } else { None };
        let of_mod = |m: &Mod| if let Mod::Power(n) | Mod::PowerAs(n, _) = m { of_num(n) } else { None };
        let asked_last = change.mods.iter().all(|m| topic(m).is_some_and(Topic::is_asked_last));
        let spoken = change.mods.iter().all(|m| topic(m).is_some());
        let named = match &change.what {
            Subject::Players(who) => crate::said::is_plain(who),
            Subject::Cards(_) | Subject::Game => true,
        };
        let parts = match &change.cond {
            Some(Cond::All(all) | Cond::Any(all)) => &all[..],
            Some(cond) => std::slice::from_ref(cond),
            None => &[],
        };
        let outside = parts.iter().take(64).enumerate().filter(|(_, cond)| crate::resting::is_outside(cond));
        Meshes {
            outside: outside.fold(0, |all, (i, _)| all | 1 << i),
            blind: spoken && named && (asked_last || change.cond.is_none()),
            conds: parts.iter().map(of_cond).collect(),
            what: match &change.what {
                Subject::Cards(Noun::Every { of, .. }) if of.past().is_none() => of_filter(of),
                Subject::Cards(_) | Subject::Players(_) | Subject::Game => None,
            },
            nums: change.mods.iter().map(of_mod).collect(),
            asked_last,
            subject: Rests::on(crate::resting::subject(&change.what)),
            looks: Looks::of(lib, change),
            speeches: change.mods.iter().map(|m| Speech::of(change, m, placed)).collect(),
        }
    }
}

/// What a number counts, where it does nothing else.
pub(crate) fn counted(num: &Num) -> Option<&Filter> {
    match num {
        Num::Count(filter) => Some(filter),
        Num::Times(n, count) if matches!(**n, Num::Lit(_)) => counted(count),
        _ => None,
    }
}

impl<W: Watch + ?Sized> View<'_, W> {
    /// Whether the part of a change's condition that no modifier can touch does not hold: see `resting::gate`.
    #[inline(always)]
    pub(crate) fn is_shut_by(&self, meshes: &Meshes, cond: &Cond, s: &Scope<'_>) -> bool {
        let is_shut = |i: usize, cond: &Cond| match cond {
            Cond::InFaceoff(kind, ..) => self.is_other_faceoff(*kind),
            // A part past all bits is read with the rest.
            _ => meshes.outside.checked_shr(i as u32).unwrap_or(0) & 1 != 0 && !self.holds_at_once(cond, s),
        };
        match cond {
            Cond::All(all) => all.iter().enumerate().any(|(i, c)| is_shut(i, c)),
            Cond::Any(_) => self.is_shut(cond, s),
            _ => is_shut(0, cond),
        }
    }

    /// Whether the condition of a change holds.
    #[inline]
    pub(crate) fn holds_by(&self, meshes: &Meshes, cond: &Cond, s: &Scope<'_>) -> bool {
        match cond {
            Cond::All(all) => all.iter().zip(&meshes.conds).all(|(cond, mesh)| self.one_holds_by(mesh, cond, s)),
            Cond::Any(any) => any.iter().zip(&meshes.conds).any(|(cond, mesh)| self.one_holds_by(mesh, cond, s)),
            _ => meshes.conds.first().map_or_else(|| self.holds(cond, s), |mesh| self.one_holds_by(mesh, cond, s)),
        }
    }

    #[inline]
    fn one_holds_by(&self, mesh: &Option<Mesh>, cond: &Cond, s: &Scope<'_>) -> bool {
        match (mesh, cond) {
            (Some(mesh), Cond::Count(filter, Cmp::AtLeast, n)) => self.are_at_least(mesh, filter, self.num(n, s), s),
            (Some(mesh), Cond::Count(filter, cmp, n)) => cmp.holds(self.count_by(mesh, filter, s), self.num(n, s)),
            _ => self.holds_at_once(cond, s),
        }
    }

    /// The same of a condition that may ask no more than where its own card is.
    #[inline]
    pub(crate) fn holds_at_once(&self, cond: &Cond, s: &Scope<'_>) -> bool {
        match cond {
            Cond::Is(Ref::This, of) if let ([Is::At(place)], false) = (&of.0[..], self.w.listens()) => {
                let this = s.this;
                let here = this.card != NONE && self.g.is_current(this) && self.g.card(this.card).zone == Zone::Play;
                here && self.is_at(self.g.area_of(this.card), place, s)
            }
            _ => self.holds(cond, s),
        }
    }

    /// Whether there are at least so many: mostly there are too few of the kind, wherever they are.
    fn are_at_least(&self, mesh: &Mesh, filter: &Filter, n: i32, s: &Scope<'_>) -> bool {
        if !mesh.plain || self.w.listens() || !self.has_bits() {
            return self.count_by(mesh, filter, s) >= n;
        }
        let most = self.may_be(mesh, s).count_ones() as i32;
        if most < n {
            debug_assert!(self.count_by(mesh, filter, s) < n, "there are enough after all");
            return false;
        }
        let mut left = n;
        let _ = self.sift(mesh, filter, s, |_| {
            left -= 1;
            if left > 0 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        left <= 0
    }

    pub(crate) fn count_by(&self, mesh: &Mesh, filter: &Filter, s: &Scope<'_>) -> i32 {
        // A watcher is told of each card.
        if let (Some(zone), false) = (mesh.pile, self.w.listens()) {
            return self.g.count(zone, s.you) as i32;
        }
        let mut n = 0;
        self.candidates_by(mesh, filter, s, |_| n += 1);
        n
    }

    /// The number of one of the mods of a change.
    #[inline]
    pub(crate) fn num_by(&self, meshes: &Meshes, which: usize, num: &Num, s: &Scope<'_>) -> i32 {
        match meshes.nums.get(which) {
            Some(Some(mesh)) => self.count_times(mesh, num, s),
            Some(None) | None => self.num(num, s),
        }
    }

    fn count_times(&self, mesh: &Mesh, num: &Num, s: &Scope<'_>) -> i32 {
        match num {
            Num::Count(filter) => self.count_by(mesh, filter, s),
            Num::Times(n, count) => self.num(n, s).saturating_mul(self.count_times(mesh, count, s)),
            _ => self.num(num, s),
        }
    }

    /// The cards in play that a change is about, where it is about every one of a description.
    pub(crate) fn each_by(&self, mesh: &Mesh, of: &Filter, s: &Scope<'_>, each: impl FnMut(CardIdx)) {
        rule!(self, "708.5");
        self.candidates_by(mesh, of, s, each);
    }
}
