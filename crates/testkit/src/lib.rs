//! Scenarios, random drivers and invariants.

pub mod blank;
pub mod book;
pub mod decks;
pub mod scenario;
pub mod soak;
