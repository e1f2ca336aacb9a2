//! Random games with every check of the rules' truth.

use crate::decks::Table;
use rules::{Dice, Edition, Game, Options, Pcg, Pick, SEATS, Watch};

/// What a random game came to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Played {
    pub decisions: u64,
    pub forced: u64,
    pub turns: u32,
}

/// Asks after which a random game is left unfinished.
pub const LONGEST: u64 = 30_000;

/// Plays one random game with the cheap checks at every choice.
pub fn random_game<W: Watch>(table: &Table, seed: u64, edition: Edition, watch: &W) -> Result<(Game, Played), String> {
    let mut dice = Pcg::new(seed);
    let mut chooser = Pcg::new(seed ^ 0x5eed);
    let decks: [&rules::DeckList; SEATS] = std::array::from_fn(|i| &table.decks[i]);
    let mut game = Game::new(&table.lib, decks, edition, &mut dice, watch);
    let mut options = Options::default();
    let mut played = Played::default();
    while game.outcome().is_none() {
        game.check(&table.lib, &mut options)?;
        if options.forced() {
            played.forced += 1;
        } else {
            played.decisions += 1;
        }
        let at = chooser.below(options.picks.len() as u32) as usize;
        let pick = options.picks[at];
        let value = match pick {
            Pick::Number { from, to } => from + chooser.below((to - from).saturating_add(1).max(1)),
            _ => 0,
        };
        game.take(&table.lib, pick, value, &mut dice, watch);
        if (played.decisions + played.forced) % 16 == 0 {
            game.check_faces(&table.lib)?;
        }
        // No rule ends a game of empty decks between players who get nowhere.
        if played.decisions + played.forced > LONGEST {
            break;
        }
    }
    played.turns = game.turn_number() as u32;
    Ok((game, played))
}
