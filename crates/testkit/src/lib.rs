//! Scenarios, random drivers and invariants.

pub mod decks;
pub mod reached;
pub mod soak;
pub mod variants;
