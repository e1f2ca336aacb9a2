//! What a seat may know of a game: a type of its own, built from a `Game` and never containing one.

mod build;
mod pick;
mod types;

pub use pick::{Answer, Choice};
pub use types::{Area, Asked, Card, Clash, DeckSpot, Doing, Handle, Mark, Player, Seen, SeenOutcome, Standing, Tally};
