//! Parts of a cost that need a card each (508.1b, 508.1d): one Friend can't be exhausted twice, nor retired and
//! banished.

use crate::cost::deed_of;
use crate::few::{Few, Objs};
use crate::frame::{ActionKind, CostOf, Frame, PayStage};
use crate::ids::{CardIdx, NONE, Obj, Seat};
use crate::mark::Watch;
use crate::occurrence::By;
use crate::pay::{acts, slot_of};
use crate::scope::Scope;
use crate::view::View;
use ability::{Act, Deed, Zone};
use std::borrow::Borrow;

/// What a part of a cost takes of a card; parts that take the same need a card each.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Takes {
    /// Its place: it goes elsewhere.
    Place,
    /// What this deed changes.
    Does(Deed),
}

fn takes(act: &Act) -> Option<Takes> {
    match (act, deed_of(act)?) {
        (_, Deed::Dismiss | Deed::Retire | Deed::Banish | Deed::Discard | Deed::Spend | Deed::Put) => {
            Some(Takes::Place)
        }
        (_, deed) => Some(Takes::Does(deed)),
    }
}

/// Whether a part would take away the host that the card is played on.
fn spoils_host(what: Takes) -> bool {
    matches!(what, Takes::Place | Takes::Does(Deed::Frighten))
}

/// So many cards out of some.
struct Want {
    out_of: Objs,
    n: usize,
}

/// Whether every want can have cards of its own.
fn all_have(wants: &[Want]) -> bool {
    // Each unit of a want looks for a card, and may push another unit to a different one.
    let units: Few<usize> = wants.iter().enumerate().flat_map(|(i, w)| std::iter::repeat_n(i, w.n)).collect();
    let mut given: Few<(CardIdx, usize)> = Few::new();
    fn find(
        unit: usize,
        units: &[usize],
        wants: &[Want],
        given: &mut Few<(CardIdx, usize)>,
        tried: &mut Few<CardIdx>,
    ) -> bool {
        for o in &wants[units[unit]].out_of {
            if tried.contains(&o.card) {
                continue;
            }
            tried.push(o.card);
            match given.iter().position(|(c, _)| *c == o.card) {
                None => {
                    given.push((o.card, unit));
                    return true;
                }
                Some(at) => {
                    let other = given[at].1;
                    if find(other, units, wants, given, tried) {
                        // The other unit has found a card and is noted with it.
                        if let Some(mine) = given.iter().position(|(c, u)| *c == o.card && *u == other) {
                            given[mine].1 = unit;
                        }
                        return true;
                    }
                }
            }
        }
        false
    }
    (0..units.len()).all(|unit| find(unit, &units, wants, &mut given, &mut Few::new()))
}

impl<W: Watch + ?Sized> View<'_, W> {
    /// Whether the parts of a cost leave each other the cards they need, and the host of what is played alone.
    pub(crate) fn parts_fit<A: Borrow<Act>>(&self, parts: &[A], s: &Scope<'_>, payer: Seat, host: CardIdx) -> bool {
        if parts.len() < 2 && host == NONE {
            return true;
        }
        let parts: &Few<&Act> = &parts.iter().map(Borrow::borrow).collect();
        let mut kinds: Few<Takes> = Few::new();
        for what in parts.iter().filter_map(|act| takes(act)) {
            if !kinds.contains(&what) {
                kinds.push(what);
            }
        }
        kinds.iter().all(|what| {
            let alike = parts.iter().filter(|act| takes(act) == Some(*what)).count();
            let spoils = host != NONE && spoils_host(*what);
            if alike < 2 && !spoils {
                return true;
            }
            let mut taken = self.surely_taken(parts, *what, s, payer);
            if spoils {
                taken.push(host);
            }
            all_have(&self.wants(parts, *what, s, payer, &taken))
        })
    }

    /// Cards that a part takes without anybody choosing.
    fn surely_taken(&self, parts: &[&Act], what: Takes, s: &Scope<'_>, payer: Seat) -> Few<CardIdx> {
        let mut taken = Few::new();
        for act in parts.iter().filter(|act| takes(act) == Some(what)) {
            if let Some(noun) = self.noun_of(act).filter(|noun| self.choice(noun, s, payer).is_none()) {
                let mut set = Objs::new();
                self.settled(noun, s, &mut set);
                taken.extend(set.iter().map(|o| o.card));
            }
        }
        taken
    }

    fn wants(&self, parts: &[&Act], what: Takes, s: &Scope<'_>, payer: Seat, taken: &[CardIdx]) -> Few<Want> {
        let mut wants = Few::new();
        for act in parts.iter().filter(|act| takes(act) == Some(what)) {
            let Some(noun) = self.noun_of(act) else { continue };
            let Some(choice) = self.choice(noun, s, payer) else { continue };
            let itself = |o: &Obj| o.card == s.this.card && self.g.card(o.card).zone == Zone::Hand;
            let mut out_of = self.choosable(act, noun, s, payer, By::Cost);
            out_of.retain(|o| !taken.contains(&o.card) && !itself(o));
            let n = if choice.min == usize::MAX { 0 } else { choice.min };
            wants.push(Want { out_of, n });
        }
        wants
    }

    /// What may be chosen for a part of a cost being paid: not what another part takes or needs.
    pub(crate) fn payable_with(&self, run: u16, who: Seat, of: CostOf, part: u8, n: u16) -> Objs {
        let list = acts(self.lib, of);
        let act = &list[part as usize];
        let s = &self.run_scope(run);
        let Some(noun) = self.noun_of(act) else { return Objs::new() };
        let mut open = self.choosable(act, noun, s, who, By::Cost);
        let Some(what) = takes(act) else { return open };
        let host = self.host_being_played_on(run).filter(|_| spoils_host(what));
        let mut later: Few<&Act> = list[part as usize + 1..].iter().collect();
        for frame in self.g.frames.iter().rev().skip(1) {
            let Frame::Pay { run: same, of, stage: PayStage::Choose, .. } = frame else { break };
            if *same == run {
                later.extend(acts(self.lib, *of));
            }
        }
        later.retain(|act| takes(act) == Some(what));
        let earlier: Few<&Act> = list[..part as usize].iter().filter(|act| takes(act) == Some(what)).collect();
        if host.is_none() && later.is_empty() && earlier.is_empty() {
            return open;
        }
        let mut taken = self.surely_taken(&later, what, s, who);
        taken.extend(host);
        for noun in earlier.iter().filter_map(|act| self.noun_of(act)) {
            let mut set = Objs::new();
            match slot_of(noun).filter(|_| self.choice(noun, s, who).is_some()) {
                Some(slot) => self.all(&ability::Ref::Slot(slot), s, &mut set),
                None => self.settled(noun, s, &mut set),
            }
            taken.extend(set.iter().map(|o| o.card));
        }
        open.retain(|o| !taken.contains(&o.card));
        if later.is_empty() {
            return open;
        }
        let chosen = self.picked(n);
        taken.extend(chosen.iter().map(|o| o.card));
        let rest = self.wants(&later, what, s, who, &taken);
        let leaves_enough = |o: &Obj| {
            let mut rest: Few<Want> = rest.iter().map(|w| Want { out_of: w.out_of.clone(), n: w.n }).collect();
            rest.iter_mut().for_each(|w| w.out_of.retain(|x| x.card != o.card));
            all_have(&rest)
        };
        open.retain(|o| chosen.contains(o) || leaves_enough(o));
        open
    }

    /// The host of the card whose costs are being paid.
    fn host_being_played_on(&self, run: u16) -> Option<CardIdx> {
        self.g.frames.iter().rev().find_map(|f| match f {
            Frame::Action(a) if a.run == run => match a.kind {
                ActionKind::Play { host, .. } if host.card != NONE => Some(host.card),
                _ => None,
            },
            _ => None,
        })
    }
}
