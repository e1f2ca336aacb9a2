//! Scenarios, random drivers and invariants.

pub mod blank;
pub mod book;
pub mod decks;
pub mod heavy;
pub mod known;
pub mod reached;
pub mod scenario;
pub mod soak;
pub mod sweep;
pub mod tally;
pub mod variants;
