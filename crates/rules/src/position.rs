//! A number for the position a game is in, by which loops are recognised (802).

use crate::game::Game;
use ability::Zone;
use std::hash::{Hash, Hasher};

/// A plain hasher, the same on every machine (FNV-1a, a word at a time).
struct Fnv(u64);

impl Fnv {
    fn mix(&mut self, n: u64) {
        self.0 = (self.0 ^ n).wrapping_mul(0x100_0000_01b3);
        self.0 ^= self.0 >> 29;
    }
}

impl Hasher for Fnv {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|b| self.mix(u64::from(*b)));
    }

    fn write_u8(&mut self, n: u8) {
        self.mix(n.into());
    }

    fn write_u16(&mut self, n: u16) {
        self.mix(n.into());
    }

    fn write_u32(&mut self, n: u32) {
        self.mix(n.into());
    }

    fn write_u64(&mut self, n: u64) {
        self.mix(n);
    }

    fn write_usize(&mut self, n: usize) {
        self.mix(n as u64);
    }

    fn write_isize(&mut self, n: isize) {
        self.mix(n as u64);
    }
}

impl Game {
    /// The position without what a loop may change: lives, stamps, counters, tokens, score.
    pub(crate) fn position_key(&self) -> u64 {
        let mut h = Fnv(0xcbf2_9ce4_8422_2325);
        for c in &self.cards {
            // What a card is does not change, and a world dealt anew must keep its key: its number is enough.
            let order = u64::from(c.next.0) << 48 | u64::from(c.flags) << 16 | (c.zone as u64) << 12;
            h.mix(match c.zone {
                // In a deck there is nothing but an order.
                Zone::DrawDeck | Zone::ProblemDeck => order,
                Zone::Hand | Zone::Discard | Zone::Banished | Zone::Flip | Zone::Play | Zone::Queue => {
                    order | u64::from(c.host.0) << 32 | u64::from(c.controller.0) << 8 | u64::from(c.area.0)
                }
            });
        }
        self.areas.hash(&mut h);
        for f in &self.frames {
            std::mem::discriminant(f).hash(&mut h);
        }
        for w in &self.waiting {
            (w.ability, w.source.card, w.node, w.controller).hash(&mut h);
        }
        for m in &self.modifiers {
            (m.ability, m.source.card, m.node, m.ends).hash(&mut h);
        }
        (self.turn.player, self.turn.phase, self.faceoff.is_some(), self.pending.len()).hash(&mut h);
        h.finish()
    }
}
