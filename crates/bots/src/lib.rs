//! Players that are programs. A bot is given what its seat sees and may imagine worlds; it never holds the true game.

mod duel;
mod moves;
mod quick;
mod random;
mod search;
mod value;
mod weights;

pub use duel::{Duel, Limits, duel};
pub use quick::{Easy, Normal};
pub use random::Random;
pub use search::{Budget, Hard, SearchConfig, SearchReport};
pub use value::{value, win_chance};
pub use weights::Weights;

use seen::{Imaginer, Seen};
use std::time::Duration;

/// An answer: which option, and for a number option which number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Chosen {
    pub option: usize,
    pub value: u32,
}

/// Somebody to play against.
pub trait Bot: Send {
    /// The level's name.
    fn name(&self) -> &str;

    /// Answers the question asked of its seat. `worlds` deals games that agree with what the seat knows.
    fn choose(&mut self, seen: &Seen, worlds: &mut Imaginer<'_>) -> Chosen;

    /// A new game begins: whatever was kept of the last one is forgotten, chances start from this seed.
    fn begin(&mut self, seed: u64);
}

/// The levels there are.
pub const NAMES: [&str; 4] = ["random", "easy", "normal", "hard"];

/// No bot has this name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownBot {
    pub asked_for: String,
}

impl std::fmt::Display for UnknownBot {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            f,
            "there is no bot called {:?}; there are {} (hard takes a budget: hard:400 iterations, hard:50ms)",
            self.asked_for,
            NAMES.join(", ")
        )
    }
}

impl std::error::Error for UnknownBot {}

/// The bot of a level, with the default weights: `random`, `easy`, `normal`, `hard`, `hard:400`, `hard:50ms`,
/// `hard:50ms/0` (decisions played on before a leaf is evaluated).
pub fn by_name(name: &str) -> Result<Box<dyn Bot>, UnknownBot> {
    with_weights(name, Weights::default())
}

/// The same, with other weights.
pub fn with_weights(name: &str, weights: Weights) -> Result<Box<dyn Bot>, UnknownBot> {
    let unknown = || UnknownBot { asked_for: name.to_string() };
    let lower = name.trim().to_ascii_lowercase();
    let (level, budget) = match lower.split_once(':') {
        Some((level, budget)) => (level, Some(budget)),
        None => (lower.as_str(), None),
    };
    match (level, budget) {
        ("random", None) => Ok(Box::new(Random::new(0))),
        ("easy", None) => Ok(Box::new(Easy::new(weights))),
        ("normal", None) => Ok(Box::new(Normal::new(weights))),
        ("hard", None) => Ok(Box::new(Hard::new(weights, SearchConfig::default()))),
        ("hard", Some(text)) => {
            let mut config = SearchConfig::default();
            let budget = match text.split_once('/') {
                Some((budget, rollout)) => {
                    config.rollout = rollout.parse().map_err(|_| unknown())?;
                    budget
                }
                None => text,
            };
            config.budget = parse_budget(budget).ok_or_else(unknown)?;
            Ok(Box::new(Hard::new(weights, config)))
        }
        _ => Err(unknown()),
    }
}

fn parse_budget(text: &str) -> Option<Budget> {
    if let Some(ms) = text.strip_suffix("ms") {
        return ms.trim().parse().ok().map(|n| Budget::Time(Duration::from_millis(n)));
    }
    if let Some(s) = text.strip_suffix('s') {
        return s.trim().parse().ok().map(|n| Budget::Time(Duration::from_secs(n)));
    }
    text.parse().ok().filter(|n| *n > 0).map(Budget::Iterations)
}
