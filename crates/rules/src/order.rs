//! Modifier order (711): by timestamp, a dependent after what it depends on, in a ring the eldest first.

use crate::engine::Engine;
use crate::face::{Faces, Origin, Source, Wrote};
use crate::few::Few;
use crate::frame::Frame;
use crate::game::Game;
use crate::ids::{AbilityId, Obj};
use crate::library::{Library, Touch};
use crate::mark::{Watch, rule};

struct At<'a, W: ?Sized> {
    w: &'a W,
}

/// Puts modifiers into the order in which they apply.
pub(crate) fn sort<W: Watch + ?Sized>(
    g: &Game,
    lib: &Library,
    w: &W,
    faces: &Faces,
    spare: &mut Faces,
    list: &mut [Source],
) {
    let me = At { w };
    rule!(me, "711.3");
    rule!(me, "711.3a");
    rule!(me, "711.3c");
    list.sort_by_key(|s| s.stamp);
    let n = list.len();
    // depends[i] has a bit for every modifier that i depends on.
    let mut depends = [0u64; 64];
    if n > 64 {
        return;
    }
    let touches: Few<Touch> = list.iter().map(|s| crate::modify::touch_of(g, lib, *s)).collect();
    let mut depends_on = |i: usize, k: usize| {
        let found = touches[i].reads & touches[k].writes != 0 && dependent(g, lib, w, faces, spare, list[i], list[k]);
        if found {
            rule!(me, "711.3b");
        }
        u64::from(found) << k
    };
    // Only one that depends on a younger one can move; where none does, the others need not be tried.
    for (i, on) in depends.iter_mut().enumerate().take(n) {
        for k in i + 1..n {
            *on |= depends_on(i, k);
        }
    }
    if depends.iter().all(|d| *d == 0) {
        return;
    }
    for (i, on) in depends.iter_mut().enumerate().take(n) {
        for k in 0..i {
            *on |= depends_on(i, k);
        }
    }
    let mut done = 0u64;
    let mut order: Few<Source> = Few::new();
    while order.len() < n {
        let free = (0..n).find(|i| done & (1 << i) == 0 && depends[*i] & !done == 0);
        let next = match free {
            Some(i) => {
                if depends[i] != 0 {
                    rule!(me, "711.4");
                }
                i
            }
            None => {
                // Everything left waits for something: the eldest of a ring goes first, but not one that only waits
                // for a ring.
                rule!(me, "711.5");
                (0..n)
                    .find(|i| done & (1 << i) == 0 && reaches(&depends, done, *i, *i))
                    .or_else(|| (0..n).find(|i| done & (1 << i) == 0))
                    .unwrap_or(0)
            }
        };
        done |= 1 << next;
        order.push(list[next]);
    }
    list.copy_from_slice(&order);
}

/// Whether following dependencies from one modifier leads to another.
fn reaches(depends: &[u64], done: u64, from: usize, to: usize) -> bool {
    let mut seen = 0u64;
    let mut todo = depends[from] & !done;
    while todo != 0 {
        let i = todo.trailing_zeros() as usize;
        todo &= todo - 1;
        if i == to {
            return true;
        }
        if seen & (1 << i) == 0 {
            seen |= 1 << i;
            todo |= depends[i] & !done & !seen;
        }
    }
    false
}

/// Whether the first would write something else if the second were applied before it: judged pairwise, by trial on
/// the printed table.
fn dependent<W: Watch + ?Sized>(
    g: &Game,
    lib: &Library,
    w: &W,
    printed: &Faces,
    spare: &mut Faces,
    first: Source,
    second: Source,
) -> bool {
    let alone = result(g, lib, w, printed, spare, &[], first);
    let after = result(g, lib, w, printed, spare, &[second], first);
    alone != after
}

/// What a modifier does to the table after others: what it writes on each card it is about.
fn result<W: Watch + ?Sized>(
    g: &Game,
    lib: &Library,
    w: &W,
    printed: &Faces,
    table: &mut Faces,
    before: &[Source],
    it: Source,
) -> Few<Wrote> {
    table.copy_from(printed);
    let mut wrote = table.trial.take().unwrap_or_default();
    wrote.clear();
    for source in before {
        crate::modify::apply(g, lib, w, table, *source);
    }
    table.trial = Some(wrote);
    crate::modify::apply(g, lib, w, table, it);
    table.trial.as_deref().unwrap_or_default().into()
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
    let mut spare = Faces::default();
    both(a, b) != both(b, a)
        && !dependent(g, lib, w, printed, &mut spare, a, b)
        && !dependent(g, lib, w, printed, &mut spare, b, a)
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
