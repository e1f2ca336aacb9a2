//! The shelf of the command line: the cards and decks of the program, and those in the player's files.

use crate::say::{self, Failure};
use cards::deck::Deck;
use cards::{Set, jsonl, octgn, plain, pool};
use std::ops::{Deref, DerefMut};
use std::path::{Path, PathBuf};
pub use table::shelf::reader;

/// Every card that may be named, in one pool.
pub struct Shelf(table::shelf::Shelf);

impl Deref for Shelf {
    type Target = table::shelf::Shelf;

    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

impl DerefMut for Shelf {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.0
    }
}

/// Whether a deck has to be one the rules allow (101).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Legality {
    Required,
    Ignored,
}

/// The files of some paths: of a folder, those that may hold cards.
pub fn card_files(paths: &[PathBuf]) -> Result<Vec<PathBuf>, Failure> {
    let mut out = Vec::new();
    for path in paths {
        if !path.is_dir() {
            out.push(path.clone());
            continue;
        }
        let entries = std::fs::read_dir(path).map_err(|e| Failure::within(path, format!("can't be read: {e}")))?;
        let mut inside: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
        inside.retain(|p| p.extension().is_some_and(|e| e == "xml" || e == "jsonl" || e == "txt"));
        if inside.is_empty() {
            return Err(Failure::within(path, "no files of cards are there: they end in .xml, .jsonl or .txt"));
        }
        inside.sort();
        out.extend(inside);
    }
    Ok(out)
}

/// The cards of a file, in whichever of the three forms; in the plain form all of it must be read.
fn set_of(path: &Path) -> Result<Set, Failure> {
    let text = say::read(path)?;
    let text = text.trim_start_matches('\u{feff}');
    match text.trim_start().chars().next() {
        Some('<') => octgn::read(text, &reader).map(|(set, _)| set).map_err(|why| Failure::within(path, why)),
        Some('{') => jsonl::read(text, &reader).map(|(set, _)| set).map_err(|why| Failure::within(path, why)),
        Some(_) | None => plain::read(text, &reader).map(pool::own_set).map_err(|why| Failure::within(path, why)),
    }
}

impl Shelf {
    /// The official cards, those of our own decks, and those of some files or folders.
    pub fn new(more: &[PathBuf]) -> Result<Shelf, Failure> {
        let mut shelf = table::shelf::Shelf::new()?;
        for path in card_files(more)? {
            let set = set_of(&path)?;
            shelf.add_set(set).map_err(|why| Failure::within(&path, why))?;
        }
        Ok(Shelf(shelf))
    }

    /// A deck by its name, its file, or as it was pasted.
    pub fn deck(&self, named: &str, legality: Legality) -> Result<Deck, Failure> {
        let deck = if let Some(deck) = self.named(named)? {
            deck
        } else if named.contains("://") || named.trim_start().starts_with('{') {
            self.pasted(named, named)?
        } else if Path::new(named).exists() {
            let path = Path::new(named);
            self.pasted(named, &say::read(path)?).map_err(|why| Failure::within(path, why))?
        } else {
            return Err(Failure::bad(format!(
                "there is no deck `{named}`: give a file, a PonyHead link, or one of {}",
                self.names().join(", ")
            )));
        };
        match legality {
            Legality::Required => Ok(self.legal(named, deck)?),
            Legality::Ignored => Ok(deck),
        }
    }
}
