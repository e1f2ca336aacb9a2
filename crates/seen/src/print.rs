//! Fingerprints: whoever keeps what was last shown as numbers needs no copy of it to tell what has changed.

use crate::build::Sight;
use crate::facts::Facts;
use crate::types::Card;
use ability::Zone;
use rules::CardIdx;
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

/// Of what everybody sees of a card: where it lies and what is on it.
fn outside(card: &Card) -> Print {
    let mut print = Print::default();
    let place = card.zone as u64
        | u64::from(card.owner.0) << 8
        | u64::from(card.controller.0) << 16
        | wide(card.area.map(|a| a.0.into())) << 24
        | u64::from(card.marks.bits()) << 40;
    print.mix(place);
    if !card.counters.is_empty() {
        card.counters.hash(&mut print);
    }
    print
}

/// Of all that a card is to those who know it, but for the handles of other cards.
pub(crate) fn of_known(card: &Card) -> u64 {
    let mut print = outside(card);
    // Powers have sixteen bits.
    let power = |n: Option<i32>| n.map_or(0, |n| u64::from(n.cast_unsigned() & 0xffff) + 1);
    print.mix(wide(card.key) | wide(card.def.map(|d| d.0)) << 20);
    print.mix(power(card.power) | power(card.printed_power) << 20 | 1 << 63);
    if let Facts::Changed(now) = &card.facts {
        now.hash(&mut print);
    }
    print.0
}

/// A known card in play or flipped whose power is not the printed one.
pub(crate) fn changed_power(card: &Card) -> Option<CardIdx> {
    let open = matches!(card.zone, Zone::Play | Zone::Flip);
    card.key.map(CardIdx).filter(|_| open && card.power != card.printed_power)
}

impl Sight<'_> {
    /// A fingerprint of each card as this seat sees it, in their order, and the card where its power is not the printed
    /// one: what makes it so is not in the fingerprint.
    pub fn prints(&self) -> impl Iterator<Item = (u64, Option<CardIdx>)> {
        self.order.iter().map(|card| {
            let (whole, on) = (self.common.card(*card), self.common.on(*card));
            let (print, changed) = match whole {
                Some(_) if self.knows(*card) => self.common.print(*card),
                Some(whole) => (outside(whole).0, None),
                None => {
                    let beside = self.beside.iter().find(|(other, _)| other == card);
                    match beside {
                        Some((_, whole)) if self.knows(*card) => (of_known(whole), changed_power(whole)),
                        Some((_, whole)) => (outside(whole).0, None),
                        None => (0, None),
                    }
                }
            };
            let (None, None) = on else {
                let handle = |card: Option<CardIdx>| wide(card.and_then(|c| self.handle(c)).map(|h| h.0));
                let mut more = Print::from(print);
                more.mix(handle(on.0) | handle(on.1) << 20);
                return (more.finish(), changed);
            };
            (Print::from(print).finish(), changed)
        })
    }
}
