//! What a card can't gain or lose (104.2), a bit each.

use ability::Lock;

pub(crate) const GAIN: u8 = 1;
pub(crate) const LOSS: u8 = 2;
pub(crate) const ABILITIES: u8 = 4;
pub(crate) const GIFTS: u8 = 8;
pub(crate) const POWER: u8 = GAIN | LOSS;

pub(crate) const fn of(what: Lock) -> u8 {
    match what {
        Lock::Power => POWER,
        Lock::PowerGain => GAIN,
        Lock::PowerLoss => LOSS,
        Lock::AbilityLoss => ABILITIES,
        Lock::AbilityGain => GIFTS,
    }
}
