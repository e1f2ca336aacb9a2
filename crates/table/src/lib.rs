//! A table without input or output of its own: the game with its words, log, record and views, the people around it,
//! and what goes over the wire.

pub mod asked;
mod audience;
mod beside;
mod change;
pub mod clock;
mod deal;
pub mod faces;
pub mod json;
pub mod keyed;
mod lines;
pub mod log;
mod names;
mod notes;
mod past;
mod play;
mod preview;
pub mod record;
mod refused;
mod say;
mod settle;
pub mod setup;
pub mod shelf;
mod steps;
mod table;
pub mod view;
mod view_card;
mod view_faceoff;
mod view_prompt;
pub mod why;
pub mod wire;
pub mod words;
mod written;

pub use audience::{Audience, Notice, Sent};
pub use deal::{Deal, deal};
pub use names::Names;
pub use play::Play;
pub use refused::Refused;
pub use table::{AWAY, Ended, How, PHRASES, Refusal, Table};
