//! The language of cards: a typed tree of what a text does, and the words it is made of.

pub mod glossary;
pub mod keyword;
pub mod tree;
pub mod word;

pub use keyword::Keyword;
pub use tree::*;
pub use word::*;
