//! Fingerprints: whoever keeps what was last shown as numbers needs no copy of it to tell what has changed.

use crate::build::{Listed, Sight};
use crate::common::{Ground, Verdict, facts};
use crate::facts::Facts;
use ability::Zone;
use rules::{AreaId, CardIdx, Game, Glance, Look};
use std::hash::{Hash, Hasher};

/// A quick hash of 64 bits: each word is mixed in by a multiplication whose upper half is folded onto the lower.
#[derive(Default)]
pub struct Print(u64);

impl Print {
    /// The fingerprint of something.
    pub fn of(what: &impl Hash) -> u64 {
        let mut print = Print::default();
        what.hash(&mut print);
        print.finish()
    }

    /// One that is gone on with.
    pub fn from(print: u64) -> Print {
        Print(print)
    }

    #[inline]
    pub fn mix(&mut self, word: u64) {
        let wide = u128::from(self.0 ^ word ^ 0x9e37_79b9_7f4a_7c15) * 0xd6e8_feb8_6659_fd93_u128;
        self.0 = (wide as u64) ^ ((wide >> 64) as u64);
        self.0 = self.0.rotate_left(23);
    }
}

impl Hasher for Print {
    #[inline]
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

/// What is not there is nought, and what is there one more than it is.
fn wide(n: Option<u16>) -> u64 {
    n.map_or(0, |n| u64::from(n) + 1)
}

/// Fingerprints of a card.
#[derive(Clone, Copy)]
pub(crate) struct Prints {
    /// Of what everybody sees of it: where it lies and what is on it.
    outside: u64,
    /// Of all that it is to those who know it, but for the handles of other cards.
    known: u64,
    /// It is in play or flipped, and its power is not the printed one.
    changed_power: bool,
}

/// The fingerprints of a card, each with nothing in it that those it is for may not see.
pub(crate) fn of_card(look: &Look<'_>, card: CardIdx, glance: &Glance) -> Prints {
    let mut outside = Print::default();
    let involved = look.game().faceoff().is_some() && look.is_involved(card);
    outside.mix(
        glance.zone as u64
            | u64::from(glance.owner.0) << 8
            | u64::from(glance.controller.0) << 16
            | u64::from(glance.area.0) << 24
            | u64::from(glance.bits()) << 32
            | u64::from(involved) << 48,
    );
    for (kind, n) in look.game().counters(card) {
        outside.mix(u64::from(kind.0) << 32 | u64::from(n.cast_unsigned()));
    }
    let mut known = Print(outside.0);
    known.mix(u64::from(card.0) | u64::from(glance.def.0) << 16 | 1 << 63);
    let open = matches!(glance.zone, Zone::Play | Zone::Flip);
    if open {
        // A power has sixteen bits.
        known.mix(glance.power.map_or(0, |n| u64::from(n.cast_unsigned() & 0xffff) + 1));
    }
    if let Facts::Changed(now) = facts(look, card, glance) {
        now.hash(&mut known);
    }
    Prints { outside: outside.0, known: known.0, changed_power: open && glance.power != look.printed_power(card) }
}

/// Of an area, but for the cards it names.
pub(crate) fn of_ground(game: &Game, ground: &Ground) -> u64 {
    let mut print = Print::default();
    print.mix(
        u64::from(ground.id.0)
            | (game.area_kind(ground.id) as u64) << 8
            | u64::from(game.area_owner(ground.id).0) << 16
            | u64::from(ground.bonus.cast_unsigned()) << 32,
    );
    for stand in &ground.stands {
        let verdict = match stand.verdict {
            Verdict::Short => 0,
            Verdict::Blocked(_) => 1,
            Verdict::Forbidden => 2,
            Verdict::Met => 3,
        };
        print.mix(verdict | (stand.needs.len() as u64) << 8 | (stand.gives.len() as u64) << 32);
        stand.needs.iter().for_each(|need| need.hash(&mut print));
        for (power, colors) in &stand.gives {
            print.mix(u64::from(power.cast_unsigned()) << 8 | u64::from(colors.0));
        }
    }
    print.0
}

impl Sight<'_> {
    /// A fingerprint of each card as this seat sees it, in their order, and the card where its power is not the printed
    /// one: what makes it so is not in the fingerprint.
    pub fn prints(&self) -> impl Iterator<Item = (u64, Option<CardIdx>)> {
        self.order.iter().map(|Listed { card, unknown_below }| {
            let few_look = || of_card(&self.look, *card, &self.look.glance(*card));
            let prints = self.common.prints(*card).unwrap_or_else(few_look);
            let (print, changed) = if self.knows(*card) {
                (prints.known, prints.changed_power.then_some(*card))
            } else {
                (prints.outside, None)
            };
            let mut print = Print(print);
            if *unknown_below > 0 {
                print.mix(u64::from(*unknown_below));
            }
            let on = self.common.on(*card);
            if on != (None, None) {
                print.mix(self.wide(on.0) | self.wide(on.1) << 20);
            }
            (print.finish(), changed)
        })
    }

    /// A fingerprint of each area as this seat sees it, in their order. What it calls a card by is its key, for handles
    /// change when another card comes or goes.
    pub fn area_prints(&self) -> impl Iterator<Item = (AreaId, u64)> {
        self.common.areas.iter().map(|ground| {
            let mut print = Print(ground.print);
            let blockers = ground.stands.iter().map(|stand| match stand.verdict {
                Verdict::Blocked(by) => Some(by),
                Verdict::Short | Verdict::Forbidden | Verdict::Met => None,
            });
            for card in std::iter::once(ground.problem).chain(blockers) {
                let known = card.filter(|card| self.knows(*card));
                print.mix(wide(known.map(|card| card.0)) | wide(known.map(|card| self.look.def_id(card).0)) << 20);
            }
            (ground.id, print.finish())
        })
    }

    /// The handle of a card, as a part of a word.
    fn wide(&self, card: Option<CardIdx>) -> u64 {
        wide(card.and_then(|card| self.handle(card)).map(|handle| handle.0))
    }
}
