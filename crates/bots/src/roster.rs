//! Bots by their names.

use crate::{Bot, Budget, Easy, Hard, Normal, Outside, Random, SearchConfig, Weights};
use std::time::Duration;

/// The levels there are.
pub const NAMES: [&str; 4] = ["random", "easy", "normal", "hard"];

/// How bots are made: with which weights, and how long another program may take over an answer.
#[derive(Clone, Debug, PartialEq)]
pub struct Roster {
    pub weights: Weights,
    pub limit: Duration,
}

impl Default for Roster {
    fn default() -> Roster {
        Roster { weights: Weights::default(), limit: Duration::from_secs(10) }
    }
}

/// No bot has this name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownBot {
    pub asked_for: String,
    /// What is wrong with it, where it is nearly a name.
    pub why: Option<String>,
}

impl std::fmt::Display for UnknownBot {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if let Some(why) = &self.why {
            return f.write_str(why);
        }
        write!(
            f,
            "there is no bot called {:?}; there are {} (hard takes a budget: hard:400 iterations, hard:50ms), and other \
             programs: cmd:python3 mybot.py",
            self.asked_for,
            NAMES.join(", ")
        )
    }
}

impl std::error::Error for UnknownBot {}

/// The bot of a level, with the default weights.
pub fn by_name(name: &str) -> Result<Box<dyn Bot>, UnknownBot> {
    Roster::default().bot(name)
}

impl Roster {
    /// `random`, `easy`, `normal`, `normal-by-hand` (with the weights tuning began with), `hard`, `hard:400`, `hard:50ms`, `hard:50ms/0` (decisions played on before a leaf
    /// is evaluated), `cmd:program and its arguments`.
    pub fn bot(&self, name: &str) -> Result<Box<dyn Bot>, UnknownBot> {
        let unknown = |why: Option<String>| UnknownBot { asked_for: name.to_string(), why };
        if let Some(command) = name.trim().strip_prefix("cmd:") {
            let outside = Outside::new(command, self.limit).map_err(|why| unknown(Some(why)))?;
            return Ok(Box::new(outside));
        }
        let lower = name.trim().to_ascii_lowercase();
        let (level, budget) = match lower.split_once(':') {
            Some((level, budget)) => (level, Some(budget)),
            None => (lower.as_str(), None),
        };
        match (level, budget) {
            ("random", None) => Ok(Box::new(Random::new(0))),
            ("easy", None) => Ok(Box::new(Easy::new(self.weights.clone()))),
            ("normal", None) => Ok(Box::new(Normal::new(self.weights.clone()))),
            // What tuning is measured against.
            ("normal-by-hand", None) => Ok(Box::new(Normal::new(Weights::by_hand()))),
            ("hard", None) => Ok(Box::new(Hard::new(self.weights.clone(), SearchConfig::default()))),
            ("hard", Some(text)) => {
                let mut config = SearchConfig::default();
                let budget = match text.split_once('/') {
                    Some((budget, rollout)) => {
                        config.rollout = rollout.parse().map_err(|_| unknown(None))?;
                        if config.rollout == 0 {
                            config = SearchConfig::at_leaf();
                        }
                        budget
                    }
                    None => text,
                };
                config.budget = parse_budget(budget).ok_or_else(|| unknown(None))?;
                Ok(Box::new(Hard::new(self.weights.clone(), config)))
            }
            _ => Err(unknown(None)),
        }
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
