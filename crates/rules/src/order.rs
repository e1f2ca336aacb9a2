//! Modifier order (711): by timestamp, a dependent after what it depends on, in a ring the eldest first.

use crate::engine::Engine;
use crate::face::Faces;
use crate::few::Few;
use crate::frame::Frame;
use crate::game::Game;
use crate::gaze::{Link, Pair};
use crate::ids::{AbilityId, Obj};
use crate::library::Library;
use crate::mark::{Watch, rule};
use crate::touch::Touch;
use crate::trials::{Field, Trials};
use crate::web::{Places, Web};
use crate::written::{Origin, Source};

struct At<'a, W: ?Sized> {
    w: &'a W,
}

/// Whether modifiers are asked, before any is applied, if they would write something else when all have been.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Settling {
    Before,
    /// They are asked when all have been applied, and nearly always would not.
    After,
}

/// Puts modifiers into the order in which they apply. Those are named, by their places in it, that are to be asked after all have
/// been applied.
pub(crate) fn sort<W: Watch + ?Sized>(
    g: &Game,
    lib: &Library,
    w: &W,
    printed: &Faces,
    trials: &mut Trials,
    list: &mut [Source],
    settling: Settling,
) -> Places {
    let me = At { w };
    rule!(me, "711.3");
    rule!(me, "711.3a");
    rule!(me, "711.3c");
    list.sort_by_key(|s| s.stamp);
    let n = list.len();
    let touches: smallvec::SmallVec<[Touch; 32]> = list.iter().map(|s| crate::modify::touch_of(g, lib, *s)).collect();
    let pairs = crate::gaze::pairs(g, lib, w, printed, list, &touches);
    if pairs.is_empty() {
        return Places::new();
    }
    let mut knots: Places = pairs.iter().flat_map(|p| [p.on, p.i]).collect();
    knots.sort_unstable();
    knots.dedup();
    if pairs.iter().any(|p| p.link == Link::Open) {
        trials.begin(printed, n);
    }
    let field = Field { g, lib, w, printed, list, touches: &touches };
    // The younger ones that a modifier may read.
    let younger = |i: usize| pairs.iter().filter(move |p| p.i == i && p.on > i).map(|p| p.on);
    let mut web = Web::new(knots);
    // Those that depend on one, of those that may read it.
    let tie = |web: &mut Web, trials: &mut Trials, fits: fn(&Pair) -> bool| {
        let mut tied = false;
        for of in pairs.chunk_by(|a, b| a.on == b.on) {
            let on = of[0].on;
            let among = |link: Link| of.iter().filter(move |p| fits(p) && p.link == link).map(|p| p.i);
            let dependent = trials.dependents(&field, on, among(Link::Open));
            for i in dependent.into_iter().chain(among(Link::Sure)) {
                rule!(me, "711.3b");
                web.tie(i, on);
                tied = true;
            }
        }
        tied
    };
    let is_elder: fn(&Pair) -> bool = |p| p.i < p.on;
    let is_younger: fn(&Pair) -> bool = |p| p.i > p.on;
    // Only one that depends on a younger one can move; where none does, the others need not be tried.
    let mut moves = tie(&mut web, trials, is_elder);
    // Of the others, those matter whose result would be another one on the table that all of them make together.
    let is_open = |web: &Web, p: &Pair| p.on > p.i && !web.is_tied(p.i, p.on);
    if !moves && !pairs.iter().any(|p| is_open(&web, p)) {
        return Places::new();
    }
    if moves {
        tie(&mut web, trials, is_younger);
    }
    let mut order = if moves { web.order(n, w) } else { (0..n).collect() };
    let mut asked = Places::new();
    loop {
        let mut open: Places = pairs.iter().filter(|p| is_open(&web, p)).map(|p| p.i).collect();
        open.sort_unstable();
        open.dedup();
        if settling == Settling::After && open.iter().all(|i| touches[*i].keeps_lists()) {
            asked.extend((0..n).filter(|at| open.contains(&order[*at])));
            break;
        }
        let mut more = false;
        for i in trials.unsettled(&field, &order, &open) {
            for on in younger(i) {
                if !web.is_tied(i, on) && trials.depends(&field, &order, i, on) {
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
            tie(&mut web, trials, is_younger);
        }
        order = web.order(n, w);
    }
    if moves {
        let sorted: Few<Source> = order.iter().map(|i| list[*i]).collect();
        list.copy_from_slice(&sorted);
    }
    asked
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
        let list = [a, b];
        let touches = list.map(|s| crate::modify::touch_of(g, lib, s));
        trials.begin(printed, list.len());
        let field = Field { g, lib, w, printed, list: &list, touches: &touches };
        !trials.dependents(&field, 1, std::iter::once(0)).is_empty()
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
        g.faces.unsettle();
    }
}
