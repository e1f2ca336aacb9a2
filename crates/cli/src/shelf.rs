//! The shelf: the cards and decks that can be played with, ours, the official ones and the player's own.

use crate::say::{self, Failure};
use ability::CardType;
use cards::card::Card;
use cards::deck::{self, Deck, Pasted};
use cards::format::{Date, Formats};
use cards::legal::{self, Judge, Unread, Violation};
use cards::{Pool, Set, jsonl, octgn, plain, pool, theme};
use rules::SEATS;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;
use testkit::decks::{Brought, Table};

const OWN_CARDS: &str = include_str!("../decks/cards.txt");
const OWN_DECKS: [(&str, &str); 2] =
    [("meadow", include_str!("../decks/meadow.txt")), ("lantern", include_str!("../decks/lantern.txt"))];

/// Every card that may be named, in one pool.
pub struct Shelf {
    pub pool: Pool,
}

/// Whether a deck has to be one the rules allow (101).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Legality {
    Required,
    Ignored,
}

/// The grammar as the `cards` crate wants it.
pub fn reader(paragraph: &str, on: CardType) -> Result<ability::Ability, cards::text::Unread> {
    ability::read(paragraph, on).map_err(|unread| cards::text::Unread { at: unread.at, expected: unread.expected })
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
    /// The official cards, those of our own decks, those in the user's data folder, and those of some files or folders.
    pub fn new(more: &[PathBuf]) -> Result<Shelf, Failure> {
        let mut pool = Pool::load().map_err(Failure::bad)?;
        let own = plain::read(OWN_CARDS, &reader).map_err(|m| Failure::bad(format!("the program's own cards: {m}")))?;
        pool.add(pool::own_set(own)).map_err(Failure::bad)?;
        let own = user_folder().filter(|dir| dir.is_dir() && !is_empty(dir));
        let own: Vec<PathBuf> = own.into_iter().filter(|dir| !more.contains(dir)).collect();
        for path in card_files(&[own, more.to_vec()].concat())? {
            let set = set_of(&path)?;
            pool.add(set).map_err(|why| Failure::within(&path, why))?;
        }
        Ok(Shelf { pool })
    }

    /// The hash by which a replay names the pool of official cards; it carries the others along.
    pub fn hash(&self) -> String {
        let hash = Pool::official().map_or(0, Pool::hash);
        format!("{hash:016x}")
    }

    /// A deck by its name, its file, or as it was pasted.
    pub fn deck(&self, named: &str, legality: Legality) -> Result<Deck, Failure> {
        let own = OWN_DECKS.iter().find(|(name, _)| name.eq_ignore_ascii_case(named));
        let deck = if let Some((_, text)) = own {
            self.whole(named, deck::read(text, &self.pool).map_err(Failure::bad)?)?
        } else if let Some(deck) = theme::deck(named) {
            deck.clone()
        } else if named.contains("://") || named.trim_start().starts_with('{') {
            self.whole(named, deck::read(named, &self.pool).map_err(Failure::bad)?)?
        } else if Path::new(named).exists() {
            let path = Path::new(named);
            let pasted = deck::read(&say::read(path)?, &self.pool).map_err(|why| Failure::within(path, why))?;
            self.whole(named, pasted)?
        } else {
            return Err(Failure::bad(format!(
                "there is no deck `{named}`: give a file, a PonyHead link, or one of {}",
                self.names().join(", ")
            )));
        };
        match legality {
            Legality::Required => self.legal(named, deck),
            Legality::Ignored => Ok(deck),
        }
    }

    /// The names of the decks that come with the program.
    pub fn names(&self) -> Vec<String> {
        let own = OWN_DECKS.iter().map(|(name, _)| format!("`{name}`"));
        let themes = theme::decks().iter().map(|deck| {
            let note = if self.is_playable(deck) { "" } else { " (not yet playable)" };
            format!("`{}`{note}", deck.name)
        });
        own.chain(themes).collect()
    }

    /// Whether every card of a deck is carried out whole.
    pub fn is_playable(&self, deck: &Deck) -> bool {
        let playable = |id: &str| self.pool.card(id).is_some_and(cards::Printed::is_playable);
        deck.slots().iter().all(|slot| playable(&slot.id))
    }

    /// A deck of which every line was understood.
    fn whole(&self, named: &str, pasted: Pasted) -> Result<Deck, Failure> {
        if pasted.unknown.is_empty() {
            return Ok(pasted.deck);
        }
        let lines: Vec<String> = pasted.unknown.iter().map(ToString::to_string).collect();
        Err(Failure::bad(format!("deck {named}: {}", lines.join("\n"))))
    }

    /// A deck that may be played: formats and bans aside, which are a matter of tournaments.
    fn legal(&self, named: &str, deck: Deck) -> Result<Deck, Failure> {
        let Some(format) = Formats::official().format("Harmony") else {
            return Ok(deck);
        };
        let judge = Judge {
            pool: &self.pool,
            formats: Formats::official(),
            format,
            on: Date { year: 1, month: 1, day: 1 },
            unread: Unread::Refused,
            opened: None,
            free: &[],
        };
        let found: Vec<Violation> = legal::check(&deck, &judge);
        if found.is_empty() {
            return Ok(deck);
        }
        let lines: Vec<String> = found.iter().map(|v| format!("  {v}")).collect();
        Err(Failure::bad(format!("the deck {named} can't be played:\n{}", lines.join("\n"))))
    }

    /// The cards a deck brings to the table.
    fn brought(&self, deck: &Deck) -> Result<Brought, Failure> {
        let card = |id: &str| -> Result<Arc<Card>, Failure> {
            let printed = self.pool.card(id);
            printed
                .map(|p| Arc::new(p.card.clone()))
                .ok_or_else(|| Failure::bad(format!("there is no card {id}: is its set there?")))
        };
        let many = |slots: &[deck::Slot]| -> Result<Vec<Arc<Card>>, Failure> {
            let mut out = Vec::new();
            for slot in slots {
                let one = card(&slot.id)?;
                out.extend((0..slot.count).map(|_| one.clone()));
            }
            Ok(out)
        };
        let mane = deck.mane.as_deref().unwrap_or_default();
        Ok(Brought { mane: card(mane)?, draw: many(&deck.draw)?, problems: many(&deck.problems)? })
    }

    /// Two decks compiled for a game.
    pub fn table(&self, decks: &[Deck; SEATS]) -> Result<Rc<Table>, Failure> {
        let [a, b] = [self.brought(&decks[0])?, self.brought(&decks[1])?];
        testkit::decks::table([&a, &b]).map(Rc::new).map_err(Failure::bad)
    }

    /// The cards of these decks that no official set has: a replay carries them along.
    pub fn unofficial(&self, decks: &[Deck; SEATS]) -> Vec<Card> {
        let official = |id: &str| Pool::official().is_ok_and(|pool| pool.card(id).is_some());
        let mut cards: Vec<Card> = Vec::new();
        for slot in decks.iter().flat_map(Deck::slots) {
            if let Some(printed) = self.pool.card(&slot.id).filter(|_| !official(&slot.id))
                && cards.iter().all(|card| card.id != printed.card.id)
            {
                cards.push(printed.card.clone());
            }
        }
        cards
    }

    /// Puts cards on the shelf that a file brings along; those already here stay as they are.
    pub fn add(&mut self, cards: Vec<Card>) -> Result<(), Failure> {
        let new: Vec<Card> = cards.into_iter().filter(|card| self.pool.card(&card.id).is_none()).collect();
        self.pool.add(pool::own_set(new)).map_err(Failure::bad)
    }

    /// The decks for random games: ours, and the theme decks that are wholly playable.
    pub fn playable_decks(&self) -> Result<Vec<Deck>, Failure> {
        let mut decks = Vec::new();
        for (name, _) in OWN_DECKS {
            decks.push(self.deck(name, Legality::Required)?);
        }
        decks.extend(theme::decks().iter().filter(|deck| self.is_playable(deck)).cloned());
        Ok(decks)
    }
}
