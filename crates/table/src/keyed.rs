//! Dice of a table: each number depends on the seed, the epoch and its own place, and on nothing else.

use crate::record::{Fair, Record};
use crate::refused::Refused;
use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use rules::{Dice, Pcg};
use sha2::{Digest, Sha256};

/// Random numbers that can be found again from any place of a game. A take-back past a random number raises the epoch,
/// so that nobody sees the same flip twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Keyed {
    source: Source,
    pub epoch: u32,
    pub rolled: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Source {
    /// A number that can be typed: for games at one's own terminal.
    Small(u64),
    /// A key nobody can guess: for games on a server.
    Fair([u8; 32]),
}

impl Keyed {
    pub fn new(seed: u64) -> Keyed {
        Keyed { source: Source::Small(seed), epoch: 0, rolled: 0 }
    }

    /// The dice of a game on a server: keyed by the secret seed and what the players added to it.
    pub fn fair(seed: &[u8; 32], numbers: [&str; 2]) -> Keyed {
        let mut hash = Sha256::new();
        hash.update(seed);
        for number in numbers {
            hash.update((number.len() as u64).to_le_bytes());
            hash.update(number.as_bytes());
        }
        Keyed { source: Source::Fair(hash.finalize().into()), epoch: 0, rolled: 0 }
    }

    /// The dice of a record.
    pub fn of(record: &Record) -> Result<Keyed, Refused> {
        match &record.fair {
            None => Ok(Keyed::new(record.seed)),
            Some(Fair { seed, numbers, hash: _ }) => {
                let seed = unhex(seed).ok_or_else(|| Refused::new("the seed of the record is not 64 hex digits"))?;
                Ok(Keyed::fair(&seed, [&numbers[0], &numbers[1]]))
            }
        }
    }
}

/// What is shown of a seed before the game: its SHA-256 in hex.
pub fn commitment(seed: &[u8; 32]) -> String {
    hex(&Sha256::digest(seed))
}

pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// 32 bytes out of 64 hex digits.
pub fn unhex(text: &str) -> Option<[u8; 32]> {
    let mut out = [0; 32];
    if text.len() != 64 || !text.is_ascii() {
        return None;
    }
    for (i, byte) in out.iter_mut().enumerate() {
        *byte = u8::from_str_radix(&text[2 * i..2 * i + 2], 16).ok()?;
    }
    Some(out)
}

/// SplitMix64's finishing step: spreads neighbouring keys.
fn mix(mut x: u64) -> u64 {
    x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}

impl Dice for Keyed {
    fn below(&mut self, n: u32) -> u32 {
        let place = self.rolled;
        self.rolled += 1;
        match self.source {
            Source::Small(seed) => {
                let key = mix(seed ^ mix(u64::from(self.epoch).wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ mix(place)));
                Pcg::new(key).below(n)
            }
            Source::Fair(key) => {
                let mut rng = ChaCha20Rng::from_seed(key);
                rng.set_stream(u64::from(self.epoch));
                // A block of sixteen words for each place: more than rejection ever needs.
                rng.set_word_pos(u128::from(place) * 16);
                fairly(&mut rng, n)
            }
        }
    }
}

/// A number below `n`, each exactly as likely: words from the uneven rest at the top are thrown away.
fn fairly(rng: &mut impl Rng, n: u32) -> u32 {
    let even = u32::MAX - (u32::MAX % n + 1) % n;
    loop {
        let word = rng.next_u32();
        if word <= even {
            return word % n;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_is_found_again_by_its_place() {
        for start in [Keyed::new(7), Keyed::fair(&[7; 32], ["", "12"])] {
            let mut one = start;
            let rolls: Vec<u32> = (0..100).map(|_| one.below(6)).collect();
            let mut two = start;
            two.rolled = 50;
            assert_eq!((0..50).map(|_| two.below(6)).collect::<Vec<_>>(), rolls[50..]);
            two = Keyed { epoch: 1, ..start };
            assert_ne!((0..100).map(|_| two.below(6)).collect::<Vec<_>>(), rolls);
            for side in 0..6 {
                assert!(rolls.contains(&side));
            }
        }
    }

    /// Anybody who wants to check a game needs the very same stream: it is pinned here by value.
    #[test]
    fn the_stream_of_a_server_is_pinned() {
        let mut dice = Keyed::fair(&[1; 32], ["ada", ""]);
        let rolls: Vec<u32> = (0..8).map(|_| dice.below(1000)).collect();
        assert_eq!(rolls, PINNED);
    }

    const PINNED: [u32; 8] = [959, 745, 149, 239, 372, 977, 289, 533];

    #[test]
    fn a_players_number_changes_everything() {
        let mut one = Keyed::fair(&[1; 32], ["ada", ""]);
        let mut two = Keyed::fair(&[1; 32], ["", "ada"]);
        let rolls = |dice: &mut Keyed| (0..8).map(|_| dice.below(1000)).collect::<Vec<_>>();
        assert_ne!(rolls(&mut one), rolls(&mut two));
    }
}
