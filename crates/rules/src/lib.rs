//! The game: Comprehensive Rules 3.8 as plain data and functions over it. No I/O, no clock, no floats, no randomness
//! of its own.

mod act;
mod action;
mod allowed;
mod answer;
mod ask;
mod asking;
mod change;
mod check;
mod choose;
mod confront;
mod dice;
mod door;
mod edition;
mod effect;
mod engine;
mod enter;
mod face;
mod faceoff;
mod frame;
mod game;
mod ids;
mod legal;
mod library;
mod look;
mod loops;
mod mark;
mod matches;
mod numbers;
mod occurrence;
mod order;
mod pay;
mod pick;
mod play;
mod power;
mod priority;
mod redeal;
mod setup;
mod stage;
mod state;
mod trigger;
mod turn;
mod unique;
mod view;
mod walk;

pub use asking::Again;
pub use dice::{Dice, Pcg};
pub use edition::Edition;
pub use game::{AreaKind, Faceoff, Game, Outcome};
pub use ids::{AbilityId, AreaId, CardIdx, Colors, CounterId, DefId, NONE, NameId, Obj, SEATS, Seat, TitleId, TraitId};
pub use library::{Def, Library, LibraryError, Side2};
pub use look::Look;
pub use mark::{RuleId, Watch};
pub use numbers::NUMBERS;
pub use occurrence::{By, End, NOWHERE, Occ};
pub use pick::{Illegal, Options, Pick, Question, Why};
pub use play::{DeckList, Input};
<<<<<<< HEAD
pub use stage::{Marking, Moment, Stage};
=======
pub use redeal::{Redeal, Weighed};
>>>>>>> main
