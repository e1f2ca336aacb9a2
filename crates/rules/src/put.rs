//! Cards put somewhere, and the occurrences that acts make out of cards.

use crate::act::Doing;
use crate::choose::goal_zone;
use crate::effect::stage;
use crate::engine::{Engine, Flow};
use crate::few::{Few, Objs, Occs};
use crate::frame::{Frame, OrderGoal};
use crate::game::flag;
use crate::ids::{NONE, Obj, SEATS, Seat};
use crate::mark::Watch;
use crate::occurrence::{By, End, Occ};
use crate::pay::slot_of;
use crate::scope::Scope;
use crate::view::View;
use ability::{Act, CardType, Deed, Goal, Noun, Num, Zone};

impl<W: Watch + ?Sized> Engine<'_, W> {
    /// The occurrences an act makes out of cards.
    pub(crate) fn occurrences(&self, run: u16, actor: Seat, act: &Act, set: &[Obj], by: By) -> Few<Occ> {
        let scope = self.scope(run);
        set.iter().filter_map(|obj| self.v().occurrence(&scope, actor, act, *obj, by)).collect()
    }

    /// What an act makes out of all the cards picked for it. The list has room for many, so it is filled where it lies.
    pub(crate) fn occurrences_of(&self, d: &Doing<'_>, occs: &mut Occs) {
        let (v, scope) = (self.v(), self.scope(d.run));
        let mut actor = d.actors.first().copied().unwrap_or(Seat::FIRST);
        for obj in v.picked(d.n) {
            if obj.card == NONE {
                actor = Seat(obj.life as u8);
            } else if let Some(occ) = v.occurrence(&scope, actor, d.act, *obj, By::Player) {
                occs.push(occ);
            }
        }
    }

    /// Puts cards somewhere: into play one after another, onto a deck in the order picked, elsewhere together.
    pub(crate) fn do_put(&mut self, d: &Doing<'_>, goal: &Goal) -> Flow {
        match goal {
            // A card set aside is only remembered: until it goes somewhere it is part of the deck (R116).
            Goal::Aside => {
                self.finish(d);
                self.g.turn.performed = i32::from(d.n);
            }
            Goal::Play { .. } | Goal::Onto(_) | Goal::TopOrBottom(..) => self.one_by_one(d),
            Goal::Back | Goal::Top(..) | Goal::Bottom(..) => self.put_on_deck(d, goal),
            Goal::Mixed(_) => self.put_mixed(d),
            Goal::Hand(_) | Goal::Discard(_) | Goal::BanishedFaceDown | Goal::Beneath(_) | Goal::Shuffled(..) => {
                self.finish(d);
                let mut occs = Occs::new();
                self.occurrences_of(d, &mut occs);
                if let Goal::Shuffled(zone, _) = goal {
                    // Into a deck and shuffled, before the text goes on.
                    let owners: Few<Seat> = occs.iter().map(|o| self.g.owner(o.card.card)).collect();
                    let shuffles = Seat::all().filter(|seat| owners.contains(seat));
                    occs.extend(shuffles.map(|seat| Occ { zone: *zone, ..Occ::new(Deed::Shuffle, seat) }));
                }
                self.occur_any(&occs);
            }
        }
        Flow::Go
    }

    fn put_on_deck(&mut self, d: &Doing<'_>, goal: &Goal) {
        let picked = self.v().noun_of(d.act).is_some_and(|x| matches!(x, Noun::Pick { .. } | Noun::Random { .. }));
        let picks = self.picks(d.n, d.actors);
        let mut occs = Occs::new();
        self.occurrences_of(d, &mut occs);
        self.finish(d);
        if !picked && picks.len() > 1 {
            let end = match goal {
                Goal::Bottom(..) => OrderGoal::Bottom,
                _ => OrderGoal::Top,
            };
            // Several cards put on one end together: the owner of the deck orders them (402.3), or whoever has looked at them.
            let first = self.g.turn.player;
            for owner in first.from().collect::<Few<Seat>>().into_iter().rev() {
                let theirs: Few<(Seat, Obj)> =
                    picks.iter().copied().filter(|(_, o)| self.g.owner(o.card) == owner).collect();
                let Some((actor, _)) = theirs.first().copied() else { continue };
                let sees = |o: Obj| {
                    let c = self.g.card(o.card);
                    !matches!(c.zone, Zone::DrawDeck | Zone::ProblemDeck) || c.known & 1 << owner.0 != 0
                };
                let seat = if *goal != Goal::Back && theirs.iter().all(|(_, o)| sees(*o)) { owner } else { actor };
                let set = self.g.sets.len() as u16;
                self.g.sets.extend(theirs.iter().map(|(_, o)| *o));
                self.push(Frame::OrderCards { seat, set, len: theirs.len() as u16, done: 0, goal: end });
            }
            return;
        }
        for occ in &mut occs {
            let kind = self.g.def(self.lib, occ.card.card).kind;
            if kind == CardType::Problem && occ.zone == Zone::DrawDeck {
                occ.zone = Zone::ProblemDeck;
            }
        }
        if occs.first().is_some_and(|o| o.end == End::Top) {
            occs.reverse();
        }
        self.occur_any(&occs);
    }

    /// Cards put on one end of their decks in a random order: each is mixed with those that went there before it.
    fn put_mixed(&mut self, d: &Doing<'_>) {
        let mut occs = Occs::new();
        self.occurrences_of(d, &mut occs);
        self.finish(d);
        let mut there = [0; SEATS];
        for occ in &mut occs {
            let card = occ.card.card;
            if !self.g.card(card).is(flag::TOKEN) {
                let n = &mut there[self.g.owner(card).index()];
                *n += 1;
                occ.n = *n;
            }
            if occ.zone == Zone::DrawDeck && self.g.def(self.lib, card).kind == CardType::Problem {
                occ.zone = Zone::ProblemDeck;
            }
        }
        self.occur_any(&occs);
    }

    /// The cards picked are dealt with one after another.
    pub(crate) fn one_by_one(&mut self, d: &Doing<'_>) {
        self.to(d, stage::EACH, 0, d.n);
        self.g.turn.performed = 0;
    }
}

impl<W: Watch + ?Sized> View<'_, W> {
    /// What an act makes out of a card; nothing of one that has gone, or where it comes to nothing.
    fn occurrence(&self, scope: &Scope<'_>, actor: Seat, act: &Act, obj: Obj, by: By) -> Option<Occ> {
        if !self.g.is_current(obj) {
            return None;
        }
        let base = Occ::new(Deed::Put, actor).card(obj).other(scope.this).by(by);
        Some(match act {
            Act::To(deed, _) => Occ { deed: *deed, ..base },
            Act::Put(_, goal) => {
                let (zone, end) = goal_zone(goal);
                match goal {
                    Goal::Beneath(noun) => {
                        let mut hosts = Objs::new();
                        match slot_of(noun) {
                            Some(slot) => self.all(&ability::Ref::Slot(slot), scope, &mut hosts),
                            None => self.settled(noun, scope, &mut hosts),
                        }
                        let host = hosts.first().copied()?;
                        Occ { deed: Deed::Banish, other: host, end: End::Bottom, ..base }
                    }
                    Goal::BanishedFaceDown => Occ { deed: Deed::Banish, ..base.n(crate::perform::FACE_DOWN) },
                    _ => base.into(zone, end),
                }
            }
            Act::PutCounters(n, counter, _) => {
                let kind = self.counter_id(counter)?;
                let n = self.num(n, scope).max(0);
                Occ { deed: Deed::PutCounter, counter: kind, n, ..base }
            }
            Act::RemoveCounters(n, counter, _) => {
                let kind = match self.counter_id(counter) {
                    Some(kind) => kind,
                    None => match self.g.counters(obj.card).next() {
                        Some((kind, _)) => kind,
                        None => return None,
                    },
                };
                let have = self.g.counters_on(obj.card, kind);
                let n = match n {
                    Num::All => have,
                    n => self.num(n, scope).clamp(0, have),
                };
                if n == 0 {
                    return None;
                }
                Occ { deed: Deed::RemoveCounter, counter: kind, n, ..base }
            }
            Act::Move(_, place) | Act::Send(_, place) => {
                let deed = if matches!(act, Act::Move(..)) { Deed::Move } else { Deed::Send };
                let to = self.goals(obj.card, place, scope, actor, deed).first().copied()?;
                Occ { deed, ..base.at(to) }
            }
            Act::Look(_) => Occ { deed: Deed::Look, ..base },
            Act::Reveal(_) => Occ { deed: Deed::Reveal, ..base },
            _ => return None,
        })
    }
}
