//! poke-engine: random play, its options, and its tree search.

use poke_engine::choices::Choices;
use poke_engine::engine::generate_instructions::generate_instructions_from_move_pair;
use poke_engine::mcts::perform_mcts;
use poke_engine::state::{PokemonMoveIndex, Side, State};
use rules::{Dice, Pcg};
use std::time::Duration;

/// Battles one after another.
pub struct Battle {
    start: State,
    state: State,
    dice: Pcg,
    turns: u32,
}

/// Six a side with four attacks each, all alike but for their speed.
fn team(side: &mut Side, faster: i16) {
    let attacks = [Choices::TACKLE, Choices::EARTHQUAKE, Choices::ICEBEAM, Choices::THUNDERBOLT];
    let places = [PokemonMoveIndex::M0, PokemonMoveIndex::M1, PokemonMoveIndex::M2, PokemonMoveIndex::M3];
    for (i, member) in side.pokemon.pkmn.iter_mut().enumerate() {
        member.hp = 300;
        member.maxhp = 300;
        member.speed = 100 + faster + i as i16;
        for (place, attack) in places.into_iter().zip(attacks) {
            member.replace_move(place, attack);
        }
    }
}

impl Battle {
    pub fn new(seed: u64) -> Battle {
        let mut start = State::default();
        team(&mut start.side_one, 0);
        team(&mut start.side_two, 3);
        Battle { state: start.clone(), start, dice: Pcg::new(seed), turns: 0 }
    }

    /// One turn of both sides; how many of them had a choice.
    pub fn step(&mut self) -> u64 {
        let (one, two) = self.state.get_all_options();
        if self.state.battle_is_over() != 0.0 || one.is_empty() || two.is_empty() || self.turns > 300 {
            self.state = self.start.clone();
            self.turns = 0;
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

    /// Both sides' options of a state in the middle.
    pub fn options(&self) -> usize {
        let (one, two) = self.state.get_all_options();
        one.len() + two.len()
    }

    /// Iterations of its search in so much time.
    pub fn search(&mut self, time: Duration) -> u64 {
        let mut state = self.start.clone();
        let (one, two) = state.root_get_all_options();
        u64::from(perform_mcts(&mut state, one, two, time, 0).iteration_count)
    }
}
