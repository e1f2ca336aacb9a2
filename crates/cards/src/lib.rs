//! The pool: what is printed on cards, as facts and trees.

pub mod boosters;
pub mod card;
pub mod data;
pub mod deck;
pub mod draft;
pub mod format;
pub mod jsonl;
pub mod legal;
pub mod octgn;
pub mod plain;
pub mod pool;
pub mod printed;
pub mod same;
pub mod search;
pub mod stats;
pub mod text;
pub mod theme;
pub mod xml;

pub use card::{Card, Face, Need, ProblemFacts, Rarity, Requirement};
pub use pool::{CardNo, Pool};
pub use printed::{Doubt, Printed, Set, SetCode, SetKind};
