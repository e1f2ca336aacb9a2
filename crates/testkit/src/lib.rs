//! Scenarios, random drivers and invariants.

pub mod decks;
pub mod soak;
