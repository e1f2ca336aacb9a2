//! The pool: what is printed on cards, as facts and trees.

pub mod card;
pub mod plain;
pub mod text;

pub use card::{Card, Face, Need, ProblemFacts, Rarity, Requirement};
