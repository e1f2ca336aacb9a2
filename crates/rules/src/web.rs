//! Which modifiers depend on which (711.3), and the order that makes (711.4, 711.5).

use crate::few::Few;
use crate::mark::{Watch, rule};
use smallvec::SmallVec;

/// Places of modifiers in the list of all, by their age.
pub(crate) type Places = SmallVec<[usize; 32]>;

/// Dependencies among those modifiers that read what others write, or write what others read: a knot each, by its place.
/// The others stand where their age puts them.
pub(crate) struct Web {
    /// The places of the knots, in order.
    knots: Places,
    /// How many words a row of bits has.
    words: usize,
    /// A row for each knot, a bit for each knot that it depends on.
    ties: SmallVec<[u64; 64]>,
    done: SmallVec<[u64; 4]>,
}

struct At<'a, W: ?Sized> {
    w: &'a W,
}

impl Web {
    pub(crate) fn new(knots: Places) -> Web {
        let words = knots.len().div_ceil(64);
        let ties = SmallVec::from_elem(0, knots.len() * words);
        Web { knots, words, ties, done: SmallVec::from_elem(0, words) }
    }

    fn at(&self, place: usize) -> usize {
        self.knots.binary_search(&place).unwrap_or_default()
    }

    /// The modifier at one place depends on the one at another.
    pub(crate) fn tie(&mut self, i: usize, on: usize) {
        let (i, on) = (self.at(i), self.at(on));
        self.ties[i * self.words + on / 64] |= 1 << (on % 64);
    }

    pub(crate) fn is_tied(&self, i: usize, on: usize) -> bool {
        let (i, on) = (self.at(i), self.at(on));
        self.row(i)[on / 64] & (1 << (on % 64)) != 0
    }

    fn row(&self, knot: usize) -> &[u64] {
        &self.ties[knot * self.words..][..self.words]
    }

    fn is_done(&self, knot: usize) -> bool {
        self.done[knot / 64] & (1 << (knot % 64)) != 0
    }

    /// Whether it depends on one that has not had its turn.
    fn waits(&self, knot: usize) -> bool {
        self.row(knot).iter().zip(&self.done).any(|(on, done)| on & !done != 0)
    }

    /// All places, of so many, in the order in which their modifiers apply.
    pub(crate) fn order<W: Watch + ?Sized>(&mut self, n: usize, w: &W) -> Places {
        let me = At { w };
        self.done.iter_mut().for_each(|done| *done = 0);
        let mut order = Places::new();
        // The first place that has not been looked at as one without a knot, and the first knot not done.
        let (mut loose, mut first) = (0, 0);
        while order.len() < n {
            while loose < n && self.knots.binary_search(&loose).is_ok() {
                loose += 1;
            }
            while first < self.knots.len() && self.is_done(first) {
                first += 1;
            }
            let free = (first..self.knots.len()).find(|k| !self.is_done(*k) && !self.waits(*k));
            let next = match free {
                Some(k) if loose >= n || self.knots[k] < loose => {
                    if self.row(k).iter().any(|on| *on != 0) {
                        rule!(me, "711.4");
                    }
                    k
                }
                Some(_) | None if loose < n => {
                    order.push(loose);
                    loose += 1;
                    continue;
                }
                Some(_) | None => {
                    // Everything left waits for something: the eldest of a ring goes first, but not one that only
                    // waits for a ring.
                    rule!(me, "711.5");
                    let left = || (first..self.knots.len()).filter(|k| !self.is_done(*k));
                    left().find(|k| self.is_in_ring(*k)).or_else(|| left().next()).unwrap_or_default()
                }
            };
            self.done[next / 64] |= 1 << (next % 64);
            order.push(self.knots[next]);
        }
        order
    }

    /// Whether following dependencies from a modifier leads back to it.
    fn is_in_ring(&self, knot: usize) -> bool {
        let on = |k: usize| {
            let words = self.row(k).iter().zip(&self.done).enumerate();
            words.flat_map(|(at, (on, done))| {
                let left = on & !done;
                (0..64).filter(move |bit| left & (1 << bit) != 0).map(move |bit| at * 64 + bit)
            })
        };
        let mut seen: SmallVec<[bool; 64]> = SmallVec::from_elem(false, self.knots.len());
        let mut todo: Few<usize> = on(knot).collect();
        while let Some(k) = todo.pop() {
            if k == knot {
                return true;
            }
            if !std::mem::replace(&mut seen[k], true) {
                todo.extend(on(k));
            }
        }
        false
    }
}
