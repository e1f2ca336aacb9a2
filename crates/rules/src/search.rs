//! Searching a zone and shuffling it afterwards (518).

use crate::act::Doing;
use crate::effect::stage;
use crate::engine::{Engine, Flow};
use crate::few::{Few, Objs};
use crate::ids::{NONE, Obj, Seat};
use crate::mark::{Watch, rule};
use crate::occurrence::Occ;
use crate::records::SlotVal;
use ability::{Act, Deed, Filter, Num, Slot, Who, Zone};

impl<W: Watch + ?Sized> Engine<'_, W> {
    /// A text searches zones.
    pub(crate) fn search_by_text(&mut self, d: &Doing<'_>, zones: &[Zone], whose: &Who, slot: Slot) -> Flow {
        rule!(self, "518.1");
        let actor = d.actors[0];
        let owner = self.v().seat(whose, &self.scope(d.run).by(actor));
        let occ = Occ::new(Deed::Search, actor).other(self.g.runs[d.run as usize].source);
        if self.v().allowed(&occ).is_err() {
            self.finish(d);
            return Flow::Go;
        }
        for zone in zones {
            let mut card = self.g.pile(*zone, owner).first;
            while card != NONE {
                let c = self.g.card_mut(card);
                c.known |= 1 << actor.0;
                card = c.next;
            }
            if matches!(zone, Zone::DrawDeck | Zone::ProblemDeck) {
                self.must_shuffle(d.run, *zone, owner);
            }
        }
        if self.v().search_picks(d.run, d.act, actor, d.n).is_empty() {
            self.search_done(d, slot, d.n);
            return Flow::Go;
        }
        self.to(d, stage::VALUE, actor.0 as u16, d.n);
        Flow::Ask
    }

    /// A text has decks shuffled.
    pub(crate) fn shuffle_by_text(&mut self, d: &Doing<'_>, zone: Zone, whose: &Who) {
        self.finish(d);
        let mut occs: Few<Occ> = Few::new();
        for actor in d.actors {
            let owners = self.v().seats(whose, &self.scope(d.run).by(*actor));
            for owner in Seat::all().filter(|s| owners.has(*s)) {
                self.shuffled(d.run, zone, owner);
                let occ = Occ { zone, ..Occ::new(Deed::Shuffle, owner) };
                if !occs.contains(&occ) {
                    occs.push(occ);
                }
            }
        }
        self.occur_any(&occs);
    }

    /// A text reveals cards from the top of a deck until enough of a kind have come: those go into a slot, and all that
    /// were revealed into the next.
    pub(crate) fn reveal_until(&mut self, d: &Doing<'_>, count: &Num, whose: &Who, filter: &Filter, slot: Slot) {
        let actor = d.actors[0];
        let (mut found, mut seen) = (Objs::new(), Objs::new());
        {
            let scope = self.scope(d.run).by(actor);
            let v = self.v();
            let want = v.num(count, &scope).max(0) as usize;
            for card in self.g.zone(Zone::DrawDeck, v.seat(whose, &scope)) {
                if found.len() >= want {
                    break;
                }
                seen.push(self.g.obj(card));
                if v.fits(filter, card, &scope) {
                    found.push(self.g.obj(card));
                }
            }
        }
        self.finish(d);
        let val = match found[..] {
            [] => SlotVal::Empty,
            [one] => SlotVal::Card(one),
            _ => self.several(&found),
        };
        self.set_slot(d.run, slot, val);
        let all = self.several(&seen);
        self.set_slot(d.run, Slot(slot.0 + 1), all);
        let occs: Few<Occ> = seen.iter().map(|o| Occ::new(Deed::Reveal, actor).card(*o)).collect();
        self.occur_any(&occs);
    }

    /// Cards as a slot holds them.
    pub(crate) fn several(&mut self, cards: &[Obj]) -> SlotVal {
        let from = self.g.sets.len() as u16;
        self.g.sets.extend_from_slice(cards);
        SlotVal::Cards(from, cards.len() as u16)
    }

    /// A searched deck is shuffled when the text is done (518.2).
    pub(crate) fn must_shuffle(&mut self, run: u16, zone: Zone, owner: Seat) {
        let bit = 1u8 << (owner.0 * 2 + u8::from(zone == Zone::ProblemDeck));
        self.g.runs[run as usize].searched |= bit;
    }

    pub(crate) fn shuffled(&mut self, run: u16, zone: Zone, owner: Seat) {
        let bit = 1u8 << (owner.0 * 2 + u8::from(zone == Zone::ProblemDeck));
        self.g.runs[run as usize].searched &= !bit;
    }

    /// Shuffles what a finished text searched and did not shuffle.
    pub(crate) fn shuffle_searched(&mut self, searched: u8) {
        for seat in Seat::all() {
            for (k, zone) in [(0, Zone::DrawDeck), (1, Zone::ProblemDeck)] {
                if searched & (1 << (seat.0 * 2 + k)) != 0 {
                    rule!(self, "518.2");
                    self.shuffle(zone, seat);
                }
            }
        }
    }

    pub(crate) fn search_done(&mut self, d: &Doing<'_>, slot: Slot, n: u16) {
        let len = self.g.sets.len() as u16;
        let val = match n {
            0 => SlotVal::Cards(len, 0),
            1 => SlotVal::Card(self.g.sets[len as usize - 1]),
            _ => SlotVal::Cards(len - n, n),
        };
        self.set_slot(d.run, slot, val);
        self.g.turn.performed = n as i32;
        self.to(d, stage::DONE, 0, 0);
    }
}

impl<W: Watch + ?Sized> crate::view::View<'_, W> {
    /// 518.1: a search for what is described may fail; of any card there is always one to be found, while there is one.
    pub(crate) fn may_fail(&self, act: &Act) -> bool {
        match act {
            Act::Search { of, take: ability::Take::Exactly(_), .. } => !of.0.is_empty(),
            _ => true,
        }
    }

    /// What a search may take next.
    pub(crate) fn search_picks(&self, run: u16, act: &Act, actor: Seat, n: u16) -> Objs {
        let Act::Search { zones, whose, of, take, .. } = act else {
            return Objs::new();
        };
        let scope = self.run_scope(run).by(actor);
        let most = match take {
            ability::Take::Exactly(k) | ability::Take::UpTo(k) => self.num(k, &scope).max(0) as usize,
            ability::Take::AnyNumber => usize::MAX,
        };
        if n as usize >= most {
            return Objs::new();
        }
        let chosen = &self.g.sets[self.g.sets.len() - n as usize..];
        let owner = self.seat(whose, &scope);
        let mut out = Objs::new();
        for zone in zones {
            for card in self.g.zone(*zone, owner) {
                let obj = self.g.obj(card);
                if self.fits(of, card, &scope)
                    && !chosen.iter().any(|o| o.card == card)
                    && self.joins(of, chosen, obj, &scope)
                {
                    out.push(obj);
                }
            }
        }
        out.sort_by_key(|o| o.card);
        out
    }
}
