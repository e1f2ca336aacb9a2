//! A record of a game: decks, seed and answers, each answer with its readable pick. Saved games and replays are this.

use crate::refused::Refused;
use crate::shelf::{Beside, Shelf};
use cards::Card;
use cards::deck::Deck;
use rules::{Edition, Game, Outcome, SEATS, Seat};
use serde::{Deserialize, Serialize};
use testkit::decks::Table;

/// The version of the engine that wrote a record.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// A game as a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// The version of the engine.
    pub faceoff: String,
    /// The hash of the pool.
    pub pool: String,
    pub edition: String,
    pub seed: u64,
    /// Where the chances of the game were drawn so that anybody can check them: `seed` is 0 then.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fair: Option<Fair>,
    /// Who sits where: `human` or the name of a bot.
    pub seats: [String; SEATS],
    pub decks: [Deck; SEATS],
    /// The cards of the decks that are in no official set.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cards: Vec<Card>,
    /// What is compiled beside the decks; where it is not said, the decks that bots know of if there is a bot.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub beside: Option<Beside>,
    pub inputs: Vec<Step>,
    /// How it stands after the last input.
    pub outcome: String,
    /// A hash of the state after the last input.
    pub state: String,
}

/// What the chances of a game on a server come from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fair {
    /// The server's secret in hex.
    pub seed: String,
    /// What was shown before the first card: the seed's SHA-256.
    pub hash: String,
    /// What each player added.
    pub numbers: [String; SEATS],
}

/// One answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Step {
    pub seat: u8,
    /// The answer in words; `concede` where the seat gave up.
    pub pick: String,
    /// Its place among the options.
    pub option: u16,
    #[serde(default, skip_serializing_if = "is_zero")]
    pub value: u32,
    /// How often something random had been taken back.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub epoch: u32,
}

/// The pick of a player who gives up.
pub const CONCEDE: &str = "concede";

/// How the outcome of a game begins that a soak found broken.
pub const VIOLATION: &str = "violation: ";

fn is_zero(n: &u32) -> bool {
    *n == 0
}

/// What is needed to begin a game.
#[derive(Clone, Debug)]
pub struct Begin {
    pub edition: Edition,
    pub seed: u64,
    pub seats: [String; SEATS],
    pub decks: [Deck; SEATS],
}

impl Record {
    pub fn new(begin: &Begin, shelf: &Shelf) -> Record {
        Record {
            faceoff: VERSION.to_owned(),
            pool: shelf.hash(),
            edition: begin.edition.name().to_owned(),
            seed: begin.seed,
            fair: None,
            seats: begin.seats.clone(),
            decks: begin.decks.clone(),
            cards: shelf.unofficial(&begin.decks),
            beside: None,
            inputs: Vec::new(),
            outcome: String::new(),
            state: String::new(),
        }
    }

    pub fn edition(&self) -> Result<Edition, Refused> {
        edition(&self.edition)
    }

    /// Its cards compiled, in the same way whenever it is played: what lies beside them decides some numbers. Its decks are
    /// judged like any others: a file may say anything.
    pub fn table(&self, shelf: &Shelf) -> Result<Table, Refused> {
        for (deck, seat) in self.decks.iter().zip(Seat::all()) {
            let name = if deck.name.is_empty() { format!("of seat {}", seat.0) } else { deck.name.clone() };
            shelf.legal(&name, deck.clone())?;
        }
        shelf.table([&self.decks[0], &self.decks[1]], self.edition()?, self.beside())
    }

    /// What lies beside the decks: what was said, or what the players need.
    fn beside(&self) -> Beside {
        let bots = self.seats.iter().any(|seat| seat != "human");
        match (self.beside, bots) {
            (Some(beside), _) => beside,
            (None, true) => Beside::KnownDecks,
            (None, false) => Beside::Nothing,
        }
    }

    /// Notes how the game stands.
    pub fn stand(&mut self, game: &Game) {
        self.outcome = outcome(game.outcome());
        self.state = state(game);
    }
}

/// An edition by its name.
pub fn edition(name: &str) -> Result<Edition, Refused> {
    Edition::from_name(&name.trim().to_ascii_lowercase()).ok_or_else(|| {
        let names: Vec<&str> = Edition::ALL.iter().map(|e| e.name()).collect();
        Refused::new(format!("there is no edition `{name}`: use one of {}", names.join(", ")))
    })
}

fn outcome(outcome: Option<Outcome>) -> String {
    match outcome {
        None => "going on".to_owned(),
        Some(Outcome::Won(seat)) => format!("won by {}", seat.0),
        Some(Outcome::Draw) => "draw".to_owned(),
        Some(Outcome::Halted) => "halted".to_owned(),
    }
}

/// A hash of a state that is the same on every machine.
pub fn state(game: &Game) -> String {
    format!("{:016x}", cards::same::number(game))
}
