//! Modifier order (711): by timestamp, a dependent after what it depends on, in a ring the eldest first.

use crate::face::{self, Faces, Origin, Source, Wrote};
use crate::few::Few;
use crate::game::Game;
use crate::library::{Library, Touch, touch};
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
    list: &mut Vec<Source>,
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
    let mut any = false;
    for i in 0..n {
        for k in 0..n {
            let may = touch(g, lib, list[i]).reads & touch(g, lib, list[k]).writes != 0;
            if i != k && may && dependent(g, lib, w, faces, spare, list[i], list[k]) {
                rule!(me, "711.3b");
                depends[i] |= 1 << k;
                any = true;
            }
        }
    }
    if !any {
        return;
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

fn touch(g: &Game, lib: &Library, source: Source) -> Touch {
    match source.origin {
        Origin::Ability(id) => lib.ability(id).touch,
        Origin::Made(i) => lib.touches[g.modifiers[i as usize].node.index()],
        Origin::Counters => Touch { reads: touch::LOCK, writes: touch::POWER, ..Touch::default() },
    }
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
    table.trial = None;
    for source in before {
        face::apply(g, lib, w, table, *source);
    }
    table.trial = Some(Few::new());
    face::apply(g, lib, w, table, it);
    table.trial.take().unwrap_or_default()
}
