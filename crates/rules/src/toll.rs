//! "Can't ... unless they pay": leave that is bought, in action tokens or otherwise (104.2, 508).

use crate::engine::Engine;
use crate::few::Few;
use crate::frame::{CostOf, Frame, PayStage};
use crate::ids::{AbilityId, Obj, Seat};
use crate::mark::Watch;
use crate::occurrence::Occ;
use crate::pick::Illegal;
use crate::scope::Scope;
use crate::topic::Topic;
use crate::view::View;
use crate::written::{Active, Origin};
use ability::{Act, Change, Deed, Mod, Subject};

/// Leave that costs more than action tokens.
#[derive(Clone, Copy)]
struct Toll {
    source: Obj,
    ability: AbilityId,
    you: Seat,
    of: CostOf,
    kept: u32,
    kept_len: u16,
}

/// What leave costs by one part of a change.
pub(crate) fn price(change: &Change, which: u8) -> &[Act] {
    match change.mods.get(which as usize) {
        Some(Mod::CantUnless(_, acts)) => acts,
        _ => &[],
    }
}

fn is_tokens(act: &Act) -> bool {
    matches!(act, Act::Pay(_))
}

impl<'a, W: Watch + ?Sized> View<'a, W> {
    /// What whoever does something has to pay for leave, in action tokens; no, if they can't pay the rest of it (AD136, SB139).
    pub(crate) fn tax(&self, occ: &Occ) -> Result<i32, Illegal> {
        self.tax_on(occ, occ.seat)
    }

    /// The same of what a player has to pay, whoever does it.
    pub(crate) fn tax_on(&self, occ: &Occ, seat: Seat) -> Result<i32, Illegal> {
        let mut sum = 0;
        let mut payable = Ok(());
        self.each_toll(occ, seat, |acts, s, active| {
            self.counts(active);
            for act in acts {
                if let Act::Pay(n) = act {
                    sum += self.num(n, s);
                }
            }
            if !acts.iter().all(is_tokens) && payable.is_ok() {
                let s = Scope { itself: occ.card, they: Some(seat), ..*s };
                payable = self.payable(acts, &s, seat, 0);
            }
        });
        payable.map(|()| sum)
    }

    /// Whether a player has to pay anything for leave.
    pub(crate) fn is_taxed(&self, occ: &Occ, seat: Seat) -> bool {
        let mut taxed = false;
        self.each_toll(occ, seat, |_, _, _| taxed = true);
        taxed
    }

    /// Who else has to pay before a text may move a card to the area it is about to go to.
    pub(crate) fn asked_for_leave(&self, run: u16, actor: Seat, obj: Obj) -> Option<Seat> {
        let crate::records::SlotVal::Area(to) = self.run_scope(run).slot(ability::Slot::AREA) else { return None };
        let moved = Occ::new(Deed::Move, actor).card(obj).at(to).from(self.g.area_of(obj.card));
        Seat::all().find(|s| *s != actor && self.is_taxed(&moved, *s))
    }

    /// Who has to pay: whoever does it, or of a card that something can't be done to, its controller.
    fn payer(&self, what: &Subject, occ: &Occ) -> Seat {
        match what {
            Subject::Cards(_) if occ.deed != Deed::Challenge => self.controller(occ.card.card),
            Subject::Cards(_) | Subject::Players(_) | Subject::Game => occ.seat,
        }
    }

    fn each_toll(&self, occ: &Occ, seat: Seat, mut each: impl FnMut(&'a [Act], &Scope<'a>, &Active)) {
        if !self.faces.speaks_of(Topic::Tax) || !self.may_price(occ) {
            return;
        }
        self.active(Topic::Tax, |m, change, s, active| {
            if let Mod::CantUnless(h, acts) = m
                && self.cant_fits(h, &change.what, occ, s)
                && self.payer(&change.what, occ) == seat
            {
                each(acts, s, active);
            }
        });
    }

    /// What a player has to pay besides action tokens.
    fn tolls(&self, occ: &Occ, seat: Seat) -> Few<Toll> {
        let mut out = Few::new();
        self.each_toll(occ, seat, |acts, _, active| {
            if acts.iter().all(is_tokens) {
                return;
            }
            let (source, you, which) = (active.source, active.you, active.which);
            match active.origin {
                Origin::Ability(id) => {
                    out.push(Toll { source, ability: id, you, of: CostOf::Leave(id, which), kept: 0, kept_len: 0 });
                }
                Origin::Made(i) => {
                    let m = &self.g.modifiers[i as usize];
                    let of = CostOf::LeaveFor(m.node, which);
                    out.push(Toll { source, ability: m.ability, you, of, kept: m.kept, kept_len: m.kept_len });
                }
                Origin::Counters(_) => {}
            }
        });
        out
    }
}

impl<W: Watch + ?Sized> Engine<'_, W> {
    /// A player pays for leave what is not action tokens.
    pub(crate) fn pay_tolls(&mut self, occ: &Occ, seat: Seat) {
        if !self.g.faces.speaks_of(Topic::Tax) {
            return;
        }
        for toll in self.v().tolls(occ, seat) {
            let area = self.v().area_of_source(toll.source);
            let run = self.new_run(toll.source, toll.ability, toll.you, area, toll.kept, toll.kept_len, None);
            self.push(Frame::EndRun);
            self.push(Frame::Pay { run, who: seat, of: toll.of, part: 0, n: 0, stage: PayStage::Choose });
        }
    }
}
