//! The shelf: the cards and decks that can be played with, ours, the official ones and the player's own.

use crate::faces;
use crate::refused::Refused;
use crate::wire::CardFace;
use ability::Coined;
use cards::card::Card;
use cards::deck::{self, Deck, Pasted};
use cards::format::{Date, Formats};
use cards::legal::{self, Judge, Unread, Violation};
use cards::{Pool, Set, plain, pool, theme};
use rules::{Edition, Nameable, SEATS};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use testkit::decks::{Brought, Table, Terms};

const OWN_CARDS: &str = include_str!("../decks/cards.txt");
const OWN_DECKS: [(&str, &str); 2] =
    [("meadow", include_str!("../decks/meadow.txt")), ("lantern", include_str!("../decks/lantern.txt"))];

/// Every card that may be named, in one pool.
pub struct Shelf {
    pub pool: Pool,
    /// What a player may name (R49), in alphabetical order.
    names: Arc<Vec<Nameable>>,
    /// Cards that were brought to a table, by id: all games share them.
    brought: Mutex<HashMap<String, Arc<Card>>>,
    /// Faces that were asked for, by id: printing one takes longer than a move.
    faces: Mutex<HashMap<String, Arc<CardFace>>>,
}

/// What is compiled beside the two decks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Beside {
    /// Nothing.
    Nothing,
    /// The decks that come with the program: a bot thinks of them when it wonders what the other player brought.
    KnownDecks,
}

/// The names of the cards that can be played, each once.
fn names(pool: &Pool) -> Arc<Vec<Nameable>> {
    let cards = pool.cards().map(|(_, printed)| printed).filter(|p| !p.card.id.starts_with("TK"));
    let mut names: Vec<Nameable> = cards.map(|p| Nameable { name: p.card.name(), kind: p.card.kind }).collect();
    names.sort_unstable();
    names.dedup_by(|a, b| a.name == b.name);
    Arc::new(names)
}

/// Refuses a deck with something wrong with it.
fn refuse(named: &str, found: &[Violation]) -> Result<(), Refused> {
    if found.is_empty() {
        return Ok(());
    }
    let name = if named.is_empty() { String::new() } else { format!("{named} ") };
    let lines: Vec<String> = found.iter().map(|v| format!("  {v}")).collect();
    Err(Refused::new(format!("the deck {name}can't be played:\n{}", lines.join("\n"))))
}

/// Whether a card is one that a person could have written.
fn can_be_written(card: &Card, coined: &Coined) -> Result<(), Refused> {
    let refused = |why: &str| {
        let name: String = card.name().chars().take(60).collect();
        Err(Refused::new(format!("the card `{name}` in this file is none that can be written: {why}")))
    };
    let reader = |paragraph: &str, on| cards::text::beside(coined, paragraph, on);
    match plain::read(&plain::one(card, &ability::print), &reader) {
        Ok(back) if back.len() == 1 && back[0] == *card => Ok(()),
        Ok(_) => refused("its text means something else; read it anew with --cards"),
        Err(why) => refused(&why.to_string()),
    }
}

impl Shelf {
    /// The official cards and those of our own decks.
    pub fn new() -> Result<Shelf, Refused> {
        let mut pool = Pool::load().map_err(Refused::new)?;
        let own = plain::read(OWN_CARDS, &cards::text::grammar)
            .map_err(|m| Refused(format!("the program's own cards: {m}")))?;
        pool.add(pool::own_set(own)).map_err(Refused::new)?;
        Ok(Shelf { names: names(&pool), pool, brought: Mutex::default(), faces: Mutex::default() })
    }

    /// Puts a set beside the others.
    pub fn add_set(&mut self, set: Set) -> Result<(), Refused> {
        self.pool.add(set).map_err(Refused::new)?;
        self.names = names(&self.pool);
        Ok(())
    }

    /// The hash by which a replay names the pool of official cards; it carries the others along.
    pub fn hash(&self) -> String {
        let hash = Pool::official().map_or(0, Pool::hash);
        format!("{hash:016x}")
    }

    /// The name of a card.
    pub fn name_of(&self, id: &str) -> Option<String> {
        self.pool.card(id).map(|printed| printed.card.name())
    }

    /// A deck that comes with the program, by its name.
    pub fn named(&self, name: &str) -> Result<Option<Deck>, Refused> {
        match OWN_DECKS.iter().find(|(own, _)| own.eq_ignore_ascii_case(name)) {
            Some((_, text)) => self.pasted(name, text).map(Some),
            None => Ok(theme::deck(name).cloned()),
        }
    }

    /// A deck in any of the forms of docs/decks.md; every line of it must be understood.
    pub fn pasted(&self, named: &str, text: &str) -> Result<Deck, Refused> {
        self.whole(named, deck::read(text, &self.pool).map_err(Refused::new)?)
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
    fn whole(&self, named: &str, pasted: Pasted) -> Result<Deck, Refused> {
        if pasted.unknown.is_empty() {
            return Ok(pasted.deck);
        }
        let lines: Vec<String> = pasted.unknown.iter().map(ToString::to_string).collect();
        Err(Refused::new(format!("deck {named}: {}", lines.join("\n"))))
    }

    /// A deck that may be played: formats and bans aside, which are a matter of tournaments.
    pub fn legal(&self, named: &str, deck: Deck) -> Result<Deck, Refused> {
        refuse(named, &self.judged(&deck))?;
        Ok(deck)
    }

    /// All that is wrong with a deck.
    fn judged(&self, deck: &Deck) -> Vec<Violation> {
        let Some(format) = Formats::official().format("Harmony") else {
            return Vec::new();
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
        legal::check(deck, &judge)
    }

    /// The cards a deck brings to the table. Whoever calls has judged it; what no game can be made of is looked for here
    /// again, so that no way to a table leads around it.
    fn brought(&self, deck: &Deck) -> Result<Brought, Refused> {
        let mut found = self.judged(deck);
        found.retain(Violation::breaks_the_game);
        refuse(&deck.name, &found)?;
        let card = |id: &str| -> Result<Arc<Card>, Refused> {
            let printed = self.pool.card(id);
            let printed = printed.ok_or_else(|| Refused::new(format!("there is no card {id}: is its set there?")))?;
            let mut shared = self.brought.lock().unwrap_or_else(PoisonError::into_inner);
            Ok(shared.entry(id.to_owned()).or_insert_with(|| Arc::new(printed.card.clone())).clone())
        };
        let many = |slots: &[deck::Slot]| -> Result<Vec<Arc<Card>>, Refused> {
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

    /// The face of a card on this shelf.
    pub(crate) fn face(&self, card: &Card) -> Arc<CardFace> {
        let mut faces = self.faces.lock().unwrap_or_else(PoisonError::into_inner);
        faces.entry(card.id.clone()).or_insert_with(|| Arc::new(faces::of_card(card))).clone()
    }

    /// Two decks compiled for a game.
    pub fn table(&self, decks: [&Deck; SEATS], edition: Edition, beside: Beside) -> Result<Table, Refused> {
        let [a, b] = [self.brought(decks[0])?, self.brought(decks[1])?];
        let known = match beside {
            Beside::Nothing => Vec::new(),
            Beside::KnownDecks => self.playable_decks()?.iter().map(|d| self.brought(d)).collect::<Result<_, _>>()?,
        };
        let terms = Terms { edition, names: self.names.clone(), known: &known };
        testkit::decks::compile([&a, &b], &terms).map_err(Refused::new)
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

    /// Puts cards on the shelf that a file brings along; those already here stay as they are. A file holds trees, which
    /// anybody may have changed: only what a text gives is taken.
    pub fn add(&mut self, cards: Vec<Card>) -> Result<(), Refused> {
        let new: Vec<Card> = cards.into_iter().filter(|card| self.pool.card(&card.id).is_none()).collect();
        let coined = cards::text::coined(new.iter());
        for card in &new {
            can_be_written(card, &coined)?;
        }
        self.add_set(pool::own_set(new))
    }

    /// The decks for random games: ours, and the theme decks that are wholly playable.
    pub fn playable_decks(&self) -> Result<Vec<Deck>, Refused> {
        let mut decks = Vec::new();
        for (name, _) in OWN_DECKS {
            decks.extend(self.named(name)?);
        }
        decks.extend(theme::decks().iter().filter(|deck| self.is_playable(deck)).cloned());
        Ok(decks)
    }
}
