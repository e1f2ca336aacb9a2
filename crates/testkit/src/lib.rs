//! Scenarios, random drivers and invariants.

pub mod blank;
pub mod decks;
pub mod soak;
