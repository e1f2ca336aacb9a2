//! The language of cards: a typed tree of what a text does, and one grammar that reads and prints it.

pub mod glossary;
#[cfg(feature = "grammar")]
pub mod grammar;
pub mod keyword;
pub mod resolve;
pub mod tree;
pub mod word;

#[cfg(feature = "grammar")]
pub use grammar::{Coined, Unread, modes, print, read, read_beside, verb};
pub use keyword::Keyword;
pub use resolve::{Stands, resolve, resolve_counted};
pub use tree::*;
pub use word::*;
