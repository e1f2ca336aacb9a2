//! What a seat may know of a game: a type of its own, built from a `Game` and never containing one.

mod belief;
mod build;
mod imagine;
mod pick;
mod types;

pub use belief::Belief;
pub use imagine::{Imagined, Imaginer};
pub use pick::{Answer, Choice};
pub use types::{Area, Asked, Card, Clash, DeckSpot, Doing, Handle, Mark, Player, Seen, SeenOutcome, Standing, Tally};
