//! Modifier order (711): by timestamp, a dependent after what it depends on, in a ring the eldest first.

use crate::engine::Engine;
use crate::face::{Faces, Origin, Source, Wrote};
use crate::few::Few;
use crate::frame::Frame;
use crate::game::Game;
use crate::ids::{AbilityId, Obj};
use crate::library::Library;
use crate::mark::{Watch, rule};
use crate::touch::Touch;

struct At<'a, W: ?Sized> {
    w: &'a W,
}

/// Puts modifiers into the order in which they apply.
pub(crate) fn sort<W: Watch + ?Sized>(
    g: &Game,
    lib: &Library,
    w: &W,
    faces: &Faces,
    trials: &mut Trials,
    list: &mut [Source],
) {
    let me = At { w };
    rule!(me, "711.3");
    rule!(me, "711.3a");
    rule!(me, "711.3c");
    list.sort_by_key(|s| s.stamp);
    let n = list.len();
    let touches: smallvec::SmallVec<[Touch; 32]> = list.iter().map(|s| crate::modify::touch_of(g, lib, *s)).collect();
    trials.begin(n);
    let mut web = Web::new(n);
    let mut tie = |web: &mut Web, on: usize, of: std::ops::Range<usize>| {
        let reads = |i: &usize| touches[*i].reads_what(touches[on]);
        let readers: smallvec::SmallVec<[usize; 32]> = of.filter(reads).collect();
        let dependent = trials.dependents(g, lib, w, faces, list, on, &readers);
        for &i in &dependent {
            rule!(me, "711.3b");
            web.tie(i, on);
        }
        !dependent.is_empty()
    };
    // Only one that depends on a younger one can move; where none does, the others need not be tried.
    let mut moves = false;
    for on in 1..n {
        moves |= tie(&mut web, on, 0..on);
    }
    // Of the others, those matter whose result would be another one on the table that all of them make together.
    let reads = |i: usize, on: usize| i != on && touches[i].reads_what(touches[on]);
    let is_open = |web: &Web, i: usize| (i + 1..n).any(|on| reads(i, on) && !web.is_tied(i, on));
    if !moves && !(0..n).any(|i| is_open(&web, i)) {
        return;
    }
    if moves {
        for on in 0..n {
            tie(&mut web, on, on + 1..n);
        }
    }
    let mut order = if moves { web.order(&me) } else { (0..n).collect() };
    loop {
        let open: Places = (0..n).filter(|i| is_open(&web, *i)).collect();
        let mut more = false;
        for i in trials.unsettled(g, lib, w, faces, list, &order, &open) {
            for on in (i + 1..n).filter(|on| reads(i, *on)) {
                if !web.is_tied(i, on) && trials.depends(g, lib, w, faces, list, &order, i, on) {
                    rule!(me, "711.3b");
                    web.tie(i, on);
                    more = true;
                }
            }
        }
        if !more {
            break;
        }
        if !moves {
            moves = true;
            for on in 0..n {
                let readers: Places = (on + 1..n).filter(|i| reads(*i, on)).collect();
                for i in trials.dependents(g, lib, w, faces, list, on, &readers) {
                    web.tie(i, on);
                }
            }
        }
        order = web.order(&me);
    }
    if moves {
        let sorted: Few<Source> = order.iter().map(|i| list[*i]).collect();
        list.copy_from_slice(&sorted);
    }
}

type Places = smallvec::SmallVec<[usize; 32]>;

/// Which modifiers depend on which, by their places in the list, and which have had their turn.
struct Web {
    n: usize,
    /// A bit for every pair.
    ties: smallvec::SmallVec<[u64; 8]>,
    done: smallvec::SmallVec<[bool; 32]>,
}

impl Web {
    fn new(n: usize) -> Web {
        Web { n, ties: smallvec::smallvec![0; (n * n).div_ceil(64)], done: smallvec::smallvec![false; n] }
    }

    fn tie(&mut self, i: usize, on: usize) {
        let at = i * self.n + on;
        self.ties[at / 64] |= 1 << (at % 64);
    }

    fn is_tied(&self, i: usize, on: usize) -> bool {
        let at = i * self.n + on;
        self.ties[at / 64] & (1 << (at % 64)) != 0
    }

    /// The places in the order in which their modifiers apply.
    fn order<W: Watch + ?Sized>(&mut self, me: &At<'_, W>) -> Places {
        let n = self.n;
        self.done.iter_mut().for_each(|done| *done = false);
        let mut order = Places::new();
        while order.len() < n {
            let next = match (0..n).find(|i| !self.done[*i] && self.waits_for(*i).next().is_none()) {
                Some(i) => {
                    if self.depends(i) {
                        rule!(me, "711.4");
                    }
                    i
                }
                None => {
                    // Everything left waits for something: the eldest of a ring goes first, but not one that only
                    // waits for a ring.
                    rule!(me, "711.5");
                    (0..n)
                        .find(|i| !self.done[*i] && self.is_in_ring(*i))
                        .or_else(|| (0..n).find(|i| !self.done[*i]))
                        .unwrap_or(0)
                }
            };
            self.done[next] = true;
            order.push(next);
        }
        order
    }

    fn depends(&self, i: usize) -> bool {
        (0..self.n).any(|k| self.is_tied(i, k))
    }

    /// What it depends on that has not had its turn.
    fn waits_for(&self, i: usize) -> impl Iterator<Item = usize> {
        (0..self.n).filter(move |k| self.is_tied(i, *k) && !self.done[*k])
    }

    /// Whether following dependencies from a modifier leads back to it.
    fn is_in_ring(&self, i: usize) -> bool {
        let mut seen: smallvec::SmallVec<[bool; 32]> = smallvec::smallvec![false; self.n];
        let mut todo: Few<usize> = self.waits_for(i).collect();
        while let Some(k) = todo.pop() {
            if k == i {
                return true;
            }
            if !std::mem::replace(&mut seen[k], true) {
                todo.extend(self.waits_for(k));
            }
        }
        false
    }
}

/// Tables to try modifiers out on, kept for their memory.
#[derive(Clone, Debug, Default)]
pub(crate) struct Trials {
    /// The printed table after one modifier, and the same after another.
    base: Faces,
    table: Faces,
    /// What each modifier writes by itself, once it is known, as a part of `wrote`.
    alone: Vec<Option<(usize, usize)>>,
    wrote: Vec<Wrote>,
}

impl Trials {
    fn begin(&mut self, n: usize) {
        self.alone.clear();
        self.alone.resize(n, None);
        self.wrote.clear();
    }

    /// Those of some modifiers that would write something else if another were applied before them: judged pairwise, by
    /// trial on the printed table.
    #[allow(clippy::too_many_arguments)]
    fn dependents<W: Watch + ?Sized>(
        &mut self,
        g: &Game,
        lib: &Library,
        w: &W,
        printed: &Faces,
        list: &[Source],
        on: usize,
        of: &[usize],
    ) -> Few<usize> {
        if of.is_empty() {
            return Few::new();
        }
        self.table.copy_from(printed);
        self.table.trial.get_or_insert_default().clear();
        for &i in of {
            if self.alone[i].is_none() {
                crate::modify::apply(g, lib, w, &mut self.table, list[i]);
                let first = self.wrote.len();
                self.wrote.extend_from_slice(self.table.tried());
                self.alone[i] = Some((first, self.wrote.len()));
                self.table.undo(printed);
            }
        }
        crate::modify::apply(g, lib, w, &mut self.table, list[on]);
        if self.table.tried().is_empty() {
            return Few::new();
        }
        self.base.copy_from(&self.table);
        self.table.trial.get_or_insert_default().clear();
        let mut found = Few::new();
        for &i in of {
            crate::modify::apply(g, lib, w, &mut self.table, list[i]);
            let alone = self.alone[i].map_or(&[][..], |(from, to)| &self.wrote[from..to]);
            if self.table.tried() != alone {
                found.push(i);
            }
            self.table.undo(&self.base);
        }
        found
    }
}

impl Trials {
    /// Those of some modifiers that write something else when their turn comes than they would when all have had it.
    #[allow(clippy::too_many_arguments)]
    fn unsettled<W: Watch + ?Sized>(
        &mut self,
        g: &Game,
        lib: &Library,
        w: &W,
        printed: &Faces,
        list: &[Source],
        order: &[usize],
        of: &[usize],
    ) -> Places {
        if of.is_empty() {
            return Places::new();
        }
        let from = self.wrote.len();
        let mut parts: Few<(usize, usize, usize)> = Few::new();
        self.base.copy_from(printed);
        for &i in order {
            self.base.trial.get_or_insert_default().clear();
            crate::modify::apply(g, lib, w, &mut self.base, list[i]);
            if of.contains(&i) {
                let first = self.wrote.len();
                self.wrote.extend_from_slice(self.base.tried());
                parts.push((i, first, self.wrote.len()));
            }
        }
        self.table.copy_from(&self.base);
        self.table.trial.get_or_insert_default().clear();
        let mut found = Places::new();
        for (i, first, last) in parts {
            crate::modify::apply(g, lib, w, &mut self.table, list[i]);
            if self.table.tried() != &self.wrote[first..last] {
                found.push(i);
            }
            self.table.undo(&self.base);
        }
        self.wrote.truncate(from);
        found
    }

    /// Whether a modifier would write something else without another, on the table with all the others applied.
    #[allow(clippy::too_many_arguments)]
    fn depends<W: Watch + ?Sized>(
        &mut self,
        g: &Game,
        lib: &Library,
        w: &W,
        printed: &Faces,
        list: &[Source],
        order: &[usize],
        i: usize,
        on: usize,
    ) -> bool {
        self.base.copy_from(printed);
        self.base.trial.get_or_insert_default();
        for &k in order.iter().filter(|k| **k != i && **k != on) {
            crate::modify::apply(g, lib, w, &mut self.base, list[k]);
        }
        let mut wrote = |first: Option<usize>| {
            self.table.copy_from(&self.base);
            if let Some(first) = first {
                crate::modify::apply(g, lib, w, &mut self.table, list[first]);
            }
            self.table.trial.get_or_insert_default().clear();
            crate::modify::apply(g, lib, w, &mut self.table, list[i]);
            self.table.tried().to_vec()
        };
        wrote(None) != wrote(Some(on))
    }
}

/// 711.6: where in the chosen order a modifier stands that began together with others.
pub(crate) fn rank(g: &Game, source: Source) -> usize {
    match source.origin {
        Origin::Ability(id) => g.begun.iter().position(|b| *b == (source.source, id)).unwrap_or(usize::MAX),
        Origin::Made(_) | Origin::Counters(_) => usize::MAX,
    }
}

/// Notes modifiers of one age that give different results in different orders, as far as nobody has ordered them.
pub(crate) fn tie<W: Watch + ?Sized>(g: &Game, lib: &Library, w: &W, faces: &mut Faces, list: &[Source]) {
    let absolute = |s: &Source| matches!(s.origin, Origin::Ability(id) if lib.ability(id).absolute);
    for s in list.iter().filter(|s| absolute(s)) {
        let open =
            |o: &&Source| o.stamp == s.stamp && matches!(o.origin, Origin::Ability(_)) && rank(g, **o) == usize::MAX;
        let group: Few<Source> = list.iter().filter(open).copied().collect();
        let mattering = group.iter().any(|a| group.iter().any(|b| a != b && order_matters(g, lib, w, faces, *a, *b)));
        if mattering {
            faces.tied.extend_from_slice(&group);
            return;
        }
    }
}

/// Whether two modifiers give another table the other way round, and neither has to wait for the other.
fn order_matters<W: Watch + ?Sized>(g: &Game, lib: &Library, w: &W, printed: &Faces, a: Source, b: Source) -> bool {
    if crate::modify::touch_of(g, lib, a).writes & crate::modify::touch_of(g, lib, b).writes == 0 {
        return false;
    }
    let both = |first: Source, second: Source| {
        let mut table = printed.clone();
        crate::modify::apply(g, lib, w, &mut table, first);
        crate::modify::apply(g, lib, w, &mut table, second);
        table.table
    };
    let depends = |a: Source, b: Source| {
        let mut trials = Trials::default();
        trials.begin(2);
        !trials.dependents(g, lib, w, printed, &[a, b], 1, &[0]).is_empty()
    };
    // In a ring of two it is the elder that goes first (711.5), so that their ages matter.
    both(a, b) != both(b, a) && depends(a, b) == depends(b, a)
}

impl<W: Watch + ?Sized> Engine<'_, W> {
    /// 711.6: modifiers that begin together are ordered by their players, in the order of 801.1.
    pub(crate) fn begin_together(&mut self) -> bool {
        if self.g.faces.tied.is_empty() || matches!(self.g.frames.last(), Some(Frame::Begin { .. })) {
            return false;
        }
        let first = self.g.turn.priority.unwrap_or(self.g.turn.player);
        for seat in first.from() {
            let mine: Few<Source> = self.g.faces.tied.iter().filter(|s| s.you == seat).copied().collect();
            match mine[..] {
                [] => continue,
                [Source { origin: Origin::Ability(id), source, .. }] => self.begins(source, id),
                _ => self.push(Frame::Begin { seat }),
            }
            return true;
        }
        false
    }

    /// The next in the order of those that begin together.
    pub(crate) fn begins(&mut self, source: Obj, ability: AbilityId) {
        rule!(self, "711.6");
        let g = &mut *self.g;
        let cards = &g.cards;
        g.begun.retain(|(o, _)| cards[o.card.index()].life == o.life);
        g.begun.push((source, ability));
        g.faces.spoil();
    }
}
