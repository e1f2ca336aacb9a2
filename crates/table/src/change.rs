//! What changed on the board since an audience was last sent it. A table keeps no view: of what was sent it keeps
//! fingerprints, one for each card, and draws only what has another one now.

use crate::view::Drawn;
use crate::wire::{GameChange, Part, Prompt};
use ability::Zone;
use rules::CardIdx;
use seen::{Area, Card, Handle};
use std::hash::{Hash, Hasher};

/// What an audience has of the board, as fingerprints; nothing to begin with.
#[derive(Clone, Debug, Default)]
pub(crate) struct Had {
    players: Vec<u64>,
    areas: Vec<u64>,
    cards: Vec<u64>,
    /// Of all else together.
    rest: u64,
}

/// Whether a change is one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum News {
    Some,
    None,
}

impl Drawn<'_> {
    /// The board as it differs from what was had, which it is from now on. `prompt` is the question that is shown.
    pub(crate) fn change(&self, had: &mut Had, prompt: Option<Prompt>) -> (GameChange, News) {
        let seen = self.seen;
        let now = Had {
            players: seen.players.iter().map(print).collect(),
            areas: seen.areas.iter().map(|area| self.print_area(area)).collect(),
            cards: seen.cards.iter().map(|card| self.print_card(card)).collect(),
            rest: 0,
        };
        let players = parts(&had.players, &now.players, |at| self.player(&seen.players[at]));
        let areas = parts(&had.areas, &now.areas, |at| self.area(&seen.areas[at]));
        let cards = parts(&had.cards, &now.cards, |at| self.card(Handle(at as u16), &seen.cards[at]));
        let same = players.is_none() && areas.is_none() && cards.is_none();
        let change = GameChange {
            seat: self.seat(),
            turn: seen.turn,
            turn_player: seen.turn_player.0,
            phase: seen.phase.map(crate::view::phase),
            place: seen.place.clone(),
            players,
            areas,
            cards,
            queue: crate::view::handles(&seen.queue),
            faceoff: seen.faceoff.as_ref().map(|clash| self.faceoff(clash)),
            waiting: self.waiting(),
            score: self.preview.map(|p| self.score(p)),
            outcome: seen.outcome.map(|o| self.outcome(o)),
            prompt,
        };
        let c = &change;
        let rest = print(&(
            (c.turn, c.turn_player, c.phase, &c.place, &c.queue),
            (&c.faceoff, &c.waiting, &c.score, &c.outcome, &c.prompt),
        ));
        let news = if same && rest == had.rest { News::None } else { News::Some };
        *had = Had { rest, ..now };
        (change, news)
    }

    /// All that a card's view is drawn from. Most of it fits into three words.
    fn print_card(&self, card: &Card) -> u64 {
        let Card { key, def, zone, owner, controller, area, host, above, marks, counters, power, printed_power, facts } =
            card;
        let mut print = Print::default();
        // What is not there is nought, and what is there one more than it is.
        let wide = |n: Option<u16>| n.map_or(0, |n| u64::from(n) + 1);
        let place = *zone as u64
            | u64::from(owner.0) << 8
            | u64::from(controller.0) << 16
            | wide(area.map(|a| a.0.into())) << 24;
        print.mix(wide(*key) | wide(def.map(|d| d.0)) << 20 | u64::from(marks.bits()) << 40);
        print.mix(place | wide(host.map(|h| h.0)) << 40);
        print.mix(wide(above.map(|h| h.0)));
        for number in [power, printed_power] {
            print.mix(number.map_or(u64::MAX, |n| u64::from(n.cast_unsigned())));
        }
        if !counters.is_empty() {
            counters.hash(&mut print);
        }
        match facts {
            seen::Facts::Unknown | seen::Facts::Printed => {}
            seen::Facts::Changed(now) => now.hash(&mut print),
        }
        if let (Some(key), Zone::Play | Zone::Flip) = (card.key, card.zone)
            && card.power != card.printed_power
        {
            for item in self.play.changed_power().iter().filter(|(whose, _, _)| *whose == CardIdx(key)) {
                // It is drawn with the place of its source in the list.
                (item, self.place_of(item.1.card)).hash(&mut print);
            }
        }
        print.finish()
    }

    /// All that an area is drawn from. It names cards, so it counts which cards its handles stand for.
    fn print_area(&self, area: &Area) -> u64 {
        let mut print = Print::default();
        let named = |handle: Option<Handle>| handle.and_then(|h| self.seen.cards.get(usize::from(h.0))?.def);
        area.hash(&mut print);
        named(area.problem).hash(&mut print);
        for tally in &area.tallies {
            if let seen::Standing::Blocked(by) = tally.standing {
                named(Some(by)).hash(&mut print);
            }
            self.points(area.id, tally.seat).hash(&mut print);
        }
        print.finish()
    }
}

/// A list made of pieces of an old one, and of what is new; nothing where it is the same list.
fn parts<T>(old: &[u64], new: &[u64], draw: impl Fn(usize) -> T) -> Option<Vec<Part<T>>> {
    // An empty list is the same as none only for somebody who has had a list.
    if old == new && !new.is_empty() {
        return None;
    }
    let mut out: Vec<Part<T>> = Vec::new();
    let mut next = 0;
    for (at, print) in new.iter().enumerate() {
        let found = match old.get(next) {
            Some(same) if same == print => Some(next),
            Some(_) | None => old.iter().position(|one| one == print),
        };
        match (found, out.last_mut()) {
            (Some(from), Some(Part::Kept(first, count))) if usize::from(*first) + usize::from(*count) == from => {
                *count += 1;
            }
            (Some(from), _) => out.push(Part::Kept(from as u16, 1)),
            (None, _) => out.push(Part::New(Box::new(draw(at)))),
        }
        next = found.unwrap_or(next) + 1;
    }
    Some(out)
}

fn print(of: &impl Hash) -> u64 {
    let mut print = Print::default();
    of.hash(&mut print);
    print.finish()
}

/// A quick hash of 64 bits: each word is mixed in by a multiplication whose upper half is folded onto the lower.
#[derive(Default)]
struct Print(u64);

impl Print {
    fn mix(&mut self, word: u64) {
        let wide = u128::from(self.0 ^ word ^ 0x9e37_79b9_7f4a_7c15) * 0xd6e8_feb8_6659_fd93_u128;
        self.0 = (wide as u64) ^ ((wide >> 64) as u64);
        self.0 = self.0.rotate_left(23);
    }
}

impl Hasher for Print {
    fn finish(&self) -> u64 {
        let mut last = Print(self.0);
        last.mix(0x2545_f491_4f6c_dd1d);
        last.0
    }

    fn write(&mut self, bytes: &[u8]) {
        let mut words = bytes.chunks_exact(8);
        for word in &mut words {
            self.mix(u64::from_le_bytes(word.try_into().unwrap_or_default()));
        }
        let rest = words.remainder();
        if !rest.is_empty() {
            let mut last = [0; 8];
            last[..rest.len()].copy_from_slice(rest);
            self.mix(u64::from_le_bytes(last) ^ (rest.len() as u64) << 56);
        }
    }

    fn write_u8(&mut self, n: u8) {
        self.mix(u64::from(n));
    }

    fn write_u16(&mut self, n: u16) {
        self.mix(u64::from(n));
    }

    fn write_u32(&mut self, n: u32) {
        self.mix(u64::from(n));
    }

    fn write_u64(&mut self, n: u64) {
        self.mix(n);
    }

    fn write_usize(&mut self, n: usize) {
        self.mix(n as u64);
    }
}
