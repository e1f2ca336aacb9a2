//! The shelf of the command line: the cards and decks of the program, and those in the player's files.

use crate::say::{self, Failure};
use ability::Coined;
use cards::deck::Deck;
use cards::text::{Reader, UnreadOf, beside, coined, no_reader};
use cards::{Set, jsonl, octgn, plain};
use std::ops::{Deref, DerefMut};
use std::path::{Path, PathBuf};

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

/// The folder in which a user keeps cards: `faceoff/cards` in `XDG_DATA_HOME`, or in `.local/share` at home.
pub fn user_folder() -> Option<PathBuf> {
    let set = |name: &str| std::env::var_os(name).map(PathBuf::from).filter(|dir| dir.is_absolute());
    let data = set("XDG_DATA_HOME").or_else(|| set("HOME").map(|home| home.join(".local/share")))?;
    Some(data.join("faceoff").join("cards"))
}

/// Whether nothing is in a folder; one that can't be read is not empty, and says so when it is read.
fn is_empty(dir: &Path) -> bool {
    std::fs::read_dir(dir).is_ok_and(|mut entries| entries.next().is_none())
}

/// The cards of a file, in whichever of the three forms, and the paragraphs that are not read.
pub fn set_in(path: &Path) -> Result<(Set, Vec<UnreadOf>), Failure> {
    let text = say::read(path)?;
    let text = text.trim_start_matches('\u{feff}');
    let form = |reader: Reader<'_>| match text.trim_start().chars().next() {
        Some('<') => octgn::read(text, reader).map_err(|why| Failure::within(path, why)),
        Some('{' | '[') => jsonl::read(text, reader).map_err(|why| Failure::within(path, why)),
        Some(_) | None => plain::read_set(text, reader).map_err(|why| Failure::within(path, why)),
    };
    // What is wrong with the file is said when it is read in earnest: here only its traits are looked for.
    let coined =
        form(&no_reader).map_or_else(|_| Coined::default(), |(set, _)| coined(set.cards.iter().map(|p| &p.card)));
    form(&|paragraph, on| beside(&coined, paragraph, on))
}

/// The same for play: those whose text is not read whole can't be played with, and whoever brought them is told.
fn set_of(path: &Path) -> Result<Set, Failure> {
    let (set, unread) = set_in(path)?;
    if !unread.is_empty() {
        let names: Vec<String> = set.cards.iter().filter(|p| !p.is_playable()).map(|p| p.card.name()).collect();
        let (shown, more) = names.split_at(names.len().min(5));
        let more = if more.is_empty() { String::new() } else { format!(" and {} more", more.len()) };
        say::complain(format!(
            "{}: not understood whole, so not to be played with: {}{more} (`faceoff cards read` shows where)",
            path.display(),
            shown.join(", ")
        ));
    }
    Ok(set)
}

impl Shelf {
    /// The official cards, those of our own decks, those in the user's data folder, and those of some files or folders.
    pub fn new(more: &[PathBuf]) -> Result<Shelf, Failure> {
        let mut shelf = table::shelf::Shelf::new()?;
        let own = user_folder().filter(|dir| dir.is_dir() && !is_empty(dir));
        let own: Vec<PathBuf> = own.into_iter().filter(|dir| !more.contains(dir)).collect();
        for path in card_files(&[own, more.to_vec()].concat())? {
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
