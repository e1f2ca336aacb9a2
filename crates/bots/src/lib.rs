//! Players that are programs. A bot is given what its seat sees and may imagine worlds; it never holds the true game,
//! nor can it: this crate does not build on the one that has it.

mod hint;
mod moves;
mod odds;
mod outside;
mod quick;
mod random;
mod roster;
mod search;
mod tree;
mod value;
mod weights;
pub mod wire;

pub use hint::{Advice, Gain, advise};
pub use outside::Outside;
pub use quick::{Easy, Normal};
pub use random::Random;
pub use roster::{NAMES, Roster, UnknownBot, by_name};
pub use search::{Budget, Hard, SearchConfig, SearchReport};
pub use value::{value, win_chance};
pub use weights::Weights;

use seen::{Imaginer, Seen};
use serde::{Deserialize, Serialize};

/// An answer: which option, and for a number option which number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Chosen {
    pub option: usize,
    pub value: u32,
}

impl Chosen {
    /// The answer in words, out of those for all answers.
    pub fn named(self, picks: &[String]) -> String {
        let what = picks.get(self.option).map_or("nothing", String::as_str);
        if self.value > 0 { format!("{what}: {}", self.value) } else { what.to_owned() }
    }
}

/// Why a bot can't go on: it loses the game. Told as what the bot did: 'did not answer within 10 s'.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault(String);

impl Fault {
    pub fn new(what: impl Into<String>) -> Fault {
        Fault(what.into())
    }
}

impl std::fmt::Display for Fault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Fault {}

/// How a game ended for a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Ended {
    Won,
    Lost,
    Drawn,
}

/// Somebody to play against.
pub trait Bot: Send {
    /// The level's name.
    fn name(&self) -> &str;

    /// Answers the question asked of its seat. `worlds` deals games that agree with what the seat knows.
    fn choose(&mut self, seen: &Seen, worlds: &mut Imaginer<'_>) -> Result<Chosen, Fault>;

    /// Makes sure that it can play at all, before anybody else has begun to.
    fn ready(&mut self) -> Result<(), Fault> {
        Ok(())
    }

    /// A new game begins: whatever was kept of the last one is forgotten, chances start from this seed.
    fn begin(&mut self, seed: u64);

    /// The game is over; `why` says so where somebody did not play to the end.
    fn end(&mut self, _result: Ended, _why: Option<&str>) {}
}
