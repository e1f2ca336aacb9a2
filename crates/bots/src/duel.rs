//! A whole game between two bots, for simulation and measuring.

use crate::{Bot, Chosen};
use rules::{DeckList, Edition, Game, Library, Options, Outcome, Pcg, Pick, SEATS, Seat};
use seen::{Belief, Imaginer, Seen};

/// What a game between bots came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Duel {
    pub outcome: Outcome,
    pub scores: [i32; SEATS],
    /// Who took the first turn.
    pub first: Seat,
    pub turns: u16,
    /// Questions with more than one answer, by seat.
    pub decisions: [u32; SEATS],
    pub forced: u32,
}

/// When a game is given up as a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    pub turns: u16,
    pub decisions: u32,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { turns: 400, decisions: 100_000 }
    }
}

/// Plays a game. The lists are open: each bot believes exactly the list the other brought. The same seed gives the
/// same game, as long as the bots' budgets are not in time.
pub fn duel(lib: &Library, decks: [&DeckList; SEATS], bots: [&mut dyn Bot; SEATS], seed: u64, limits: Limits) -> Duel {
    let mut dice = Pcg::new(seed);
    let beliefs: [Belief; SEATS] =
        std::array::from_fn(|i| Belief::exactly(decks[Seat(i as u8).next().index()].clone()));
    let lists: [DeckList; SEATS] = std::array::from_fn(|i| decks[i].shuffled(&mut dice));
    let mut game = Game::new(lib, [&lists[0], &lists[1]], Edition::Comprehensive, &mut dice, &());
    let [one, two] = bots;
    one.begin(seed.wrapping_mul(2).wrapping_add(1));
    two.begin(seed.wrapping_mul(2).wrapping_add(2));
    // What is imagined has chances of its own, so that they do not stir those of the game.
    let mut minds = Pcg::new(seed ^ 0x1d3a_5eed);
    let mut options = Options::default();
    let mut decisions = [0; SEATS];
    let mut forced = 0;
    let mut first = Seat::FIRST;
    let mut outcome = Outcome::Halted;
    while game.turn_number() <= limits.turns && decisions.iter().sum::<u32>() < limits.decisions {
        if let Some(end) = game.outcome() {
            outcome = end;
            break;
        }
        if game.turn_number() == 1 {
            first = game.turn_player();
        }
        game.ask(lib, &mut options);
        let Some((seat, _)) = options.asked else { break };
        if options.forced() {
            let value = match options.picks[0] {
                Pick::Number { from, .. } => from,
                _ => 0,
            };
            game.take(lib, options.picks[0], value, &mut dice, &());
            forced += 1;
            continue;
        }
        decisions[seat.index()] += 1;
        let seen = Seen::with(&game, lib, seat, &options);
        let world_seed = (minds.roll() as u64) << 32 | minds.roll() as u64;
        let Some(mut worlds) = Imaginer::new(&game, lib, seat, &beliefs[seat.index()], world_seed) else {
            break;
        };
        let bot: &mut dyn Bot = if seat == Seat::FIRST { &mut *one } else { &mut *two };
        let Chosen { option, value } = bot.choose(&seen, &mut worlds);
        let Some(pick) = options.picks.get(option).copied() else {
            // An answer that is none loses the game.
            outcome = Outcome::Won(seat.next());
            break;
        };
        let value = match pick {
            Pick::Number { from, to } => value.clamp(from, to),
            _ => 0,
        };
        game.take(lib, pick, value, &mut dice, &());
    }
    if let Some(end) = game.outcome() {
        outcome = end;
    }
    Duel {
        outcome,
        scores: std::array::from_fn(|i| game.score(Seat(i as u8))),
        first,
        turns: game.turn_number(),
        decisions,
        forced,
    }
}
