//! Dice of a table: each number depends on the seed, the epoch and its own place, and on nothing else.

use rules::{Dice, Pcg};

/// Random numbers that can be found again from any place of a game. A take-back past a random number raises the epoch,
/// so that nobody sees the same flip twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Keyed {
    seed: u64,
    pub epoch: u32,
    pub rolled: u64,
}

impl Keyed {
    pub fn new(seed: u64) -> Keyed {
        Keyed { seed, epoch: 0, rolled: 0 }
    }
}

/// SplitMix64's finishing step: spreads neighbouring keys.
fn mix(mut x: u64) -> u64 {
    x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}

impl Dice for Keyed {
    fn below(&mut self, n: u32) -> u32 {
        let key = mix(self.seed ^ mix(u64::from(self.epoch).wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ mix(self.rolled)));
        self.rolled += 1;
        Pcg::new(key).below(n)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_is_found_again_by_its_place() {
        let mut one = Keyed::new(7);
        let rolls: Vec<u32> = (0..100).map(|_| one.below(6)).collect();
        let mut two = Keyed::new(7);
        two.rolled = 50;
        assert_eq!((0..50).map(|_| two.below(6)).collect::<Vec<_>>(), rolls[50..]);
        two = Keyed { epoch: 1, ..Keyed::new(7) };
        assert_ne!((0..100).map(|_| two.below(6)).collect::<Vec<_>>(), rolls);
        for side in 0..6 {
            assert!(rolls.contains(&side));
        }
    }
}
