//! poke-engine: random play, its options, and its tree search, over the battles its authors measure it with.

use poke_engine::engine::generate_instructions::generate_instructions_from_move_pair;
use poke_engine::mcts::perform_mcts;
use poke_engine::state::State;
use rules::{Dice, Pcg};
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

/// Battles one after another.
pub struct Battles {
    starts: Vec<State>,
    at: usize,
    state: State,
    dice: Pcg,
    turns: u32,
    /// Battles after some turns, both sides with a choice.
    ring: Vec<State>,
}

/// Where cargo has put poke-engine: the positions come with it.
fn sources() -> Result<PathBuf, String> {
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned());
    let manifest = concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml");
    let told = Command::new(&cargo)
        .args(["metadata", "--format-version", "1", "--locked", "--manifest-path", manifest])
        .output()
        .map_err(|why| format!("{cargo} metadata does not start: {why}"))?;
    if !told.status.success() {
        return Err(format!("{cargo} metadata: {}", String::from_utf8_lossy(&told.stderr).trim()));
    }
    let told: Value = serde_json::from_slice(&told.stdout).map_err(|why| format!("{cargo} metadata: {why}"))?;
    let packages = told["packages"].as_array().map(Vec::as_slice).unwrap_or_default();
    let ours = packages.iter().find(|package| package["name"] == "poke-engine");
    ours.and_then(|package| package["manifest_path"].as_str())
        .and_then(|path| Path::new(path).parent())
        .map(Path::to_path_buf)
        .ok_or_else(|| format!("{cargo} metadata does not say where poke-engine is"))
}

impl Battles {
    pub fn new(seed: u64) -> Result<Battles, String> {
        let path = sources()?.join("data/gen9randombattle.txt");
        let text = std::fs::read_to_string(&path).map_err(|why| format!("{}: {why}", path.display()))?;
        let starts: Vec<State> = text.lines().map(State::deserialize).collect();
        let state = starts.first().cloned().ok_or_else(|| format!("{} has no battles", path.display()))?;
        let mut battles = Battles { starts, at: 0, state, dice: Pcg::new(seed), turns: 0, ring: Vec::new() };
        while battles.ring.len() < 16 {
            battles.step();
            if battles.turns == 5 {
                let (one, two) = battles.state.get_all_options();
                if one.len() > 1 && two.len() > 1 {
                    battles.ring.push(battles.state.clone());
                }
                battles.begin();
            }
        }
        Ok(battles)
    }

    fn begin(&mut self) {
        self.at = (self.at + 1) % self.starts.len();
        self.state = self.starts[self.at].clone();
        self.turns = 0;
    }

    /// One turn of both sides; how many of them had a choice.
    pub fn step(&mut self) -> u64 {
        let (one, two) = self.state.get_all_options();
        if self.state.battle_is_over() != 0.0 || one.is_empty() || two.is_empty() || self.turns > 300 {
            self.begin();
            return 0;
        }
        self.turns += 1;
        let a = &one[self.dice.below(one.len() as u32) as usize];
        let b = &two[self.dice.below(two.len() as u32) as usize];
        let outcomes = generate_instructions_from_move_pair(&mut self.state, a, b, false);
        let mut at = self.dice.below(1000) as f32 / 10.0;
        let chosen = outcomes.iter().find(|outcome| {
            at -= outcome.percentage;
            at < 0.0
        });
        if let Some(outcome) = chosen.or(outcomes.last()) {
            self.state.apply_instructions(&outcome.instruction_list);
        }
        u64::from(one.len() > 1) + u64::from(two.len() > 1)
    }

    /// Both sides' options of a battle in its middle.
    pub fn options(&mut self) -> usize {
        self.at = (self.at + 1) % self.ring.len();
        let (one, two) = self.ring[self.at].get_all_options();
        one.len() + two.len()
    }

    /// Iterations of its search in so much time.
    pub fn search(&mut self, time: Duration) -> u64 {
        self.at = (self.at + 1) % self.ring.len();
        let mut state = self.ring[self.at].clone();
        let (one, two) = state.root_get_all_options();
        u64::from(perform_mcts(&mut state, one, two, time, 0).iteration_count)
    }
}
