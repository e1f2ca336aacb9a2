//! Every card a description means (707.3).

use crate::describe::is_hidden;
use crate::few::{Cards, Objs};
use crate::game::flag;
use crate::ids::{CardIdx, NONE, Seat};
use crate::mark::{Watch, rule};
use crate::mesh::Mesh;
use crate::scope::{Scope, Seats};
use crate::view::View;
use ability::{Filter, Is, Zone};
use std::ops::ControlFlow;

impl<'a, W: Watch + ?Sized> View<'a, W> {
    /// The cards attached to a card.
    pub(crate) fn attached(&self, card: CardIdx) -> impl Iterator<Item = CardIdx> + 'a {
        let g = self.g;
        g.in_play().filter(move |a| g.card(*a).host == card && !g.card(*a).is(flag::BENEATH))
    }

    /// Every card a description could mean: cards in play unless it names another zone (707.3). Face-down
    /// Troublemakers are meant only by texts that say so (505.2).
    pub(crate) fn candidates(&self, filter: &Filter, s: &Scope, each: impl FnMut(CardIdx)) {
        self.candidates_also(filter, None, s, each);
    }

    /// The same with one thing more that they are.
    pub(crate) fn candidates_also(&self, filter: &Filter, also: Option<&Is>, s: &Scope, mut each: impl FnMut(CardIdx)) {
        let _ = self.some_candidates(filter, also, s, |card| {
            each(card);
            ControlFlow::Continue(())
        });
    }

    /// The same until somebody has enough of them.
    pub(crate) fn some_candidates(
        &self,
        filter: &Filter,
        also: Option<&Is>,
        s: &Scope,
        mut each: impl FnMut(CardIdx) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut checked = |card| match also {
            Some(is) if !self.is(is, card, s, filter) => ControlFlow::Continue(()),
            Some(_) | None => each(card),
        };
        let mut zone = Zone::Play;
        let mut who: Option<Seats> = None;
        let mut down = false;
        let mut beneath = false;
        let mut way = None;
        for is in filter.0.iter().chain(also) {
            match is {
                Is::In(z, w) => {
                    zone = *z;
                    who = w.as_ref().map(|w| self.seats(w, s));
                }
                Is::Flipped => zone = Zone::Flip,
                Is::FaceDown => down = true,
                Is::Beneath(_) => beneath = true,
                Is::ThisWay(deed) => way = Some(*deed),
                Is::BanishedBy(_) => zone = Zone::Banished,
                Is::The(r) => {
                    let mut set = Objs::new();
                    self.all(r, s, &mut set);
                    for obj in set {
                        if self.fits(filter, obj.card, s) {
                            checked(obj.card)?;
                        }
                    }
                    return ControlFlow::Continue(());
                }
                _ => {}
            }
        }
        if let Some(deed) = way {
            // "revealed this way": wherever the cards are.
            let mut found: Cards = Cards::new();
            for occ in self.g.log.get(self.since(ability::Span::Text)..).unwrap_or(&[]) {
                let card = occ.card.card;
                if occ.deed == deed && card != NONE && !found.contains(&card) && self.fits(filter, card, s) {
                    found.push(card);
                }
            }
            return found.into_iter().try_for_each(checked);
        }
        if beneath {
            for card in self.g.cards() {
                if self.g.card(card).is(flag::BENEATH) && self.fits(filter, card, s) {
                    checked(card)?;
                }
            }
            return ControlFlow::Continue(());
        }
        match zone {
            Zone::Play => {
                let mesh = Mesh::of(self.lib, filter);
                let mut sieve = self.sieve_of(&mesh, filter, s);
                sieve.down |= down;
                if let Some(flow) = self.sifted(&sieve, s, &mut checked) {
                    return flow;
                }
                for (card, c) in self.g.lying() {
                    rule!(self, "707.3");
                    if is_hidden(c) {
                        rule!(self, "505.2");
                        if !down {
                            continue;
                        }
                    }
                    if self.passes(&sieve, (card, c), s) {
                        checked(card)?;
                    }
                }
            }
            Zone::Queue => {
                for card in self.g.zone(zone, s.you) {
                    rule!(self, "707.3");
                    if self.fits(filter, card, s) {
                        checked(card)?;
                    }
                }
            }
            Zone::DrawDeck | Zone::ProblemDeck | Zone::Hand | Zone::Discard | Zone::Banished | Zone::Flip => {
                // Where one zone is named, what lies in it is there.
                let named = filter.0.iter().chain(also).filter(|is| matches!(is, Is::In(..))).count() == 1;
                let there = |is: &Is| named && !self.w.listens() && matches!(is, Is::In(z, _) if *z == zone);
                for seat in Seat::all() {
                    if who.is_some_and(|w| !w.has(seat)) {
                        continue;
                    }
                    for card in self.g.zone(zone, seat) {
                        let mut parts = filter.0.iter().chain(also);
                        if parts.all(|is| there(is) || self.is(is, card, s, filter)) {
                            each(card)?;
                        }
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// The same of a description that was made into bits before.
    #[inline]
    pub(crate) fn candidates_by(&self, mesh: &Mesh, filter: &Filter, s: &Scope, mut each: impl FnMut(CardIdx)) {
        let all = |card| {
            each(card);
            ControlFlow::Continue(())
        };
        if mesh.plain && self.sift(mesh, filter, s, all).is_some() {
            return;
        }
        self.candidates(filter, s, &mut each);
    }

    pub(crate) fn hidden_troublemaker(&self, card: CardIdx) -> bool {
        let c = self.g.card(card);
        c.zone == Zone::Play && is_hidden(c)
    }

    pub(crate) fn count(&self, filter: &Filter, s: &Scope) -> i32 {
        let mut n = 0;
        self.candidates(filter, s, |_| n += 1);
        n
    }
}
