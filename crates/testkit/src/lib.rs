//! Scenarios, random drivers and invariants.

pub mod blank;
pub mod book;
pub mod decks;
pub mod reached;
pub mod scenario;
pub mod soak;
pub mod variants;
