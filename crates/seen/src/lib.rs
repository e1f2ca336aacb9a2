//! What a seat may know of a game: a type of its own, built from a `Game` and never containing one.

mod asked;
mod belief;
mod build;
mod common;
mod facts;
mod glimpse;
mod imagine;
mod pick;
mod print;
mod types;
mod world;

pub use belief::Belief;
pub use build::{Sight, Stands};
pub use common::Common;
pub use facts::{Changed, Facts, Mark, Marks};
pub use glimpse::Glimpse;
pub use imagine::{Imagined, Imaginer};
pub use pick::{Answer, Choice};
pub use print::Print;
pub use types::{Area, Asked, Card, Clash, DeckSpot, Doing, Handle, Player, Seen, SeenOutcome, Standing, Tally};
pub use world::World;

// The words of the game that a bot needs. `Game` and `Look` are not among them, so that a crate that builds on this one
// and not on `rules` can't hold the true game.
pub use rules::{
    AbilityId, AreaId, CardIdx, Colors, DeckList, Def, DefId, Dice, Few, Library, Mustered, NONE, NOWHERE, Obj,
    Outcome, Pcg, Pick, Question, SEATS, Seat,
};
