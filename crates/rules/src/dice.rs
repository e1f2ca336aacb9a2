//! Randomness is handed in.

/// Where random numbers come from.
pub trait Dice {
    /// A number from zero up to, but not including, `n`; `n` is never zero.
    fn below(&mut self, n: u32) -> u32;
}

/// A small generator for tests, rollouts and soak runs: PCG XSH RR 64/32.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pcg {
    state: u64,
}

impl Pcg {
    pub fn new(seed: u64) -> Pcg {
        let mut pcg = Pcg { state: seed.wrapping_add(0x9e37_79b9_7f4a_7c15) };
        pcg.roll();
        pcg.roll();
        pcg
    }

    pub fn roll(&mut self) -> u32 {
        let old = self.state;
        self.state = old.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let mixed = (((old >> 18) ^ old) >> 27) as u32;
        mixed.rotate_right((old >> 59) as u32)
    }
}

impl Dice for Pcg {
    #[inline]
    fn below(&mut self, n: u32) -> u32 {
        ((self.roll() as u64 * n as u64) >> 32) as u32
    }
}
