//! Modifiers tried out on each other (711.3): what one writes by itself, after another, and after all.

use crate::face::Faces;
use crate::few::Few;
use crate::game::Game;
use crate::ids::{Colors, NONE};
use crate::library::Library;
use crate::mark::Watch;
use crate::touch::{Touch, facet};
use crate::web::Places;
use crate::written::{Source, Wrote};

/// A table to try modifiers out on, kept for its memory.
#[derive(Clone, Debug, Default)]
pub(crate) struct Trials {
    /// The printed table between two trials: what a trial wrote is taken back card by card.
    table: Faces,
    /// Its lists, for a trial that changes them.
    lists: Faces,
    /// What each modifier writes by itself, once it is known, as a part of `wrote`.
    alone: Vec<Option<(usize, usize)>>,
    wrote: Vec<Wrote>,
}

/// The modifiers there are, by their age.
pub(crate) struct Field<'a, W: ?Sized> {
    pub(crate) g: &'a Game,
    pub(crate) lib: &'a Library,
    pub(crate) w: &'a W,
    pub(crate) printed: &'a Faces,
    pub(crate) list: &'a [Source],
    pub(crate) touches: &'a [Touch],
}

/// What a modifier changed in fact.
#[derive(Clone, Copy)]
struct Changed {
    facets: u16,
    colors: Colors,
}

impl Trials {
    pub(crate) fn begin(&mut self, printed: &Faces, n: usize) {
        self.alone.clear();
        self.alone.resize(n, None);
        self.wrote.clear();
        self.table.copy_from(printed);
        self.table.wrote.clear();
        self.table.was.clear();
        self.table.trying = true;
    }

    /// Applies one, and says from where its writing can be taken back.
    fn apply<W: Watch + ?Sized>(&mut self, field: &Field<'_, W>, i: usize) -> usize {
        let from = self.table.was.len();
        self.table.wrote.clear();
        crate::modify::apply(field.g, field.lib, field.w, &mut self.table, field.list[i]);
        from
    }

    /// Applies one, says what can be told of what it wrote, and takes it back.
    fn attempt<W: Watch + ?Sized, T>(&mut self, field: &Field<'_, W>, i: usize, tell: impl FnOnce(&[Wrote]) -> T) -> T {
        let keeps = field.touches[i].keeps_lists();
        if !keeps {
            self.lists.lists_from(&self.table);
        }
        let from = self.apply(field, i);
        let told = tell(&self.table.wrote);
        self.table.undo(from);
        if !keeps {
            self.table.lists_from(&self.lists);
        }
        told
    }

    /// What a modifier writes by itself.
    fn know_alone<W: Watch + ?Sized>(&mut self, field: &Field<'_, W>, i: usize) {
        if self.alone[i].is_none() {
            let first = self.wrote.len();
            let mut wrote = std::mem::take(&mut self.wrote);
            self.attempt(field, i, |tried| wrote.extend_from_slice(tried));
            self.wrote = wrote;
            self.alone[i] = Some((first, self.wrote.len()));
        }
    }

    fn alone(&self, i: usize) -> &[Wrote] {
        self.alone[i].map_or(&[], |(from, to)| &self.wrote[from..to])
    }

    /// What the modifier applied last has changed on the printed table.
    fn changed(&self, printed: &Faces, touch: Touch) -> Changed {
        let table = &self.table;
        // What is said of other things than cards may be read by anything.
        if table.active.len() != printed.active.len() {
            return Changed { facets: touch.writes, colors: touch.writes_colors };
        }
        let mut changed = Changed { facets: 0, colors: Colors::NONE };
        for card in table.wrote.iter().map(|wrote| wrote.card).filter(|card| *card != NONE) {
            let (is, was) = (table.of(card), printed.of(card));
            let mut facet = |differs: bool, facets: u16| changed.facets |= if differs { facets } else { 0 };
            facet(is.power != was.power, facet::POWER);
            facet(is.colors != was.colors, facet::COLOR);
            facet(is.traits != was.traits, facet::TRAIT);
            facet(is.types != was.types, facet::TYPE);
            facet(is.controller != was.controller, facet::CONTROL);
            facet((is.blank, is.shed) != (was.blank, was.shed), facet::DUMB);
            facet(is.locked != was.locked, facet::LOCK | facet::HELD | facet::GIVEN);
            changed.colors.0 |= is.colors.0 ^ was.colors.0;
        }
        if !touch.keeps_lists() && (table.grants != printed.grants || table.lost != printed.lost) {
            changed.facets |= touch.writes & (facet::DUMB | facet::KEYWORD);
        }
        changed
    }

    /// Whether a modifier could read what another changed: where it asks of no other card than its own, and of those it gives
    /// something to, whether they have lost abilities, the other must have written on one of them.
    fn may_read(&self, touch: Touch, changed: Changed, source: &Source, alone: Option<&[Wrote]>) -> bool {
        let common = touch.reads & changed.facets;
        if common & !(facet::COLOR | facet::OWN | facet::GIVEN) != 0 {
            return true;
        }
        let written = |card| self.table.wrote.iter().any(|wrote| wrote.card == card);
        common & facet::COLOR != 0 && touch.reads_colors.0 & changed.colors.0 != 0
            || common & facet::OWN != 0 && written(source.source.card)
            || common & facet::GIVEN != 0 && alone.is_none_or(|alone| alone.iter().any(|wrote| written(wrote.card)))
    }

    /// Those of some modifiers that would write something else if another were applied before them: judged pairwise, by
    /// trial on the printed table.
    pub(crate) fn dependents<W: Watch + ?Sized>(
        &mut self,
        field: &Field<'_, W>,
        on: usize,
        of: impl Iterator<Item = usize>,
    ) -> Few<usize> {
        let touch = field.touches[on];
        let reads = |i: &usize| field.touches[*i].reads_what(touch);
        let mut readers: Places = of.filter(reads).collect();
        if readers.is_empty() {
            return Few::new();
        }
        let mut from = self.apply(field, on);
        let changed = self.changed(field.printed, touch);
        readers.retain(|i| self.may_read(field.touches[*i], changed, &field.list[*i], None));
        if readers.iter().any(|i| self.alone[*i].is_none()) {
            self.take_back(field, on, from);
            readers.iter().for_each(|i| self.know_alone(field, *i));
            from = self.apply(field, on);
        }
        readers.retain(|i| self.may_read(field.touches[*i], changed, &field.list[*i], Some(self.alone(*i))));
        let mut found = Few::new();
        for i in readers {
            let alone = self.alone[i];
            let wrote = std::mem::take(&mut self.wrote);
            let alone = alone.map_or(&[][..], |(from, to)| &wrote[from..to]);
            if self.attempt(field, i, |tried| tried != alone) {
                found.push(i);
            }
            self.wrote = wrote;
        }
        self.take_back(field, on, from);
        found
    }

    /// Takes back what a modifier wrote on the printed table.
    fn take_back<W: Watch + ?Sized>(&mut self, field: &Field<'_, W>, i: usize, from: usize) {
        self.table.undo(from);
        if !field.touches[i].keeps_lists() {
            self.table.lists_from(field.printed);
        }
    }

    /// Those of some modifiers that write something else when their turn comes than they would when all have had it.
    pub(crate) fn unsettled<W: Watch + ?Sized>(
        &mut self,
        field: &Field<'_, W>,
        order: &[usize],
        of: &[usize],
    ) -> Places {
        if of.is_empty() {
            return Places::new();
        }
        let mut wrote = std::mem::take(&mut self.wrote);
        let kept = wrote.len();
        let mut parts: Few<(usize, usize, usize)> = Few::new();
        for &i in order {
            self.apply(field, i);
            if of.contains(&i) {
                let first = wrote.len();
                wrote.extend_from_slice(&self.table.wrote);
                parts.push((i, first, wrote.len()));
            }
        }
        let mut found = Places::new();
        for (i, first, last) in parts {
            if self.attempt(field, i, |tried| *tried != wrote[first..last]) {
                found.push(i);
            }
        }
        self.table.undo(0);
        self.table.lists_from(field.printed);
        wrote.truncate(kept);
        self.wrote = wrote;
        found
    }

    /// Whether a modifier would write something else without another, on the table with all the others applied.
    pub(crate) fn depends<W: Watch + ?Sized>(
        &mut self,
        field: &Field<'_, W>,
        order: &[usize],
        i: usize,
        on: usize,
    ) -> bool {
        for &k in order.iter().filter(|k| **k != i && **k != on) {
            self.apply(field, k);
        }
        let without = self.attempt(field, i, |tried| tried.to_vec());
        self.apply(field, on);
        let depends = self.attempt(field, i, |tried| *tried != without);
        self.table.undo(0);
        self.table.lists_from(field.printed);
        depends
    }
}
