//! A whole game between two bots, for simulation and measuring.

use bots::{Bot, Chosen, Ended, Fault};
use rules::{DeckList, Edition, Game, Library, Options, Outcome, Pcg, SEATS, Seat, Watch};
use seen::{Answer, Belief, Imaginer, Seen};
use std::sync::atomic::{AtomicBool, Ordering};

/// A game to be played. The same seed gives the same game, as long as the bots' budgets are not in time.
#[derive(Clone, Copy)]
pub struct Bout<'a> {
    pub lib: &'a Library,
    pub decks: [&'a DeckList; SEATS],
    pub seed: u64,
    pub limits: Limits,
    pub sight: [Sight; SEATS],
    /// Raised when the game is to be given up.
    pub stop: &'a AtomicBool,
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

/// What a bot may imagine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sight {
    /// Worlds that agree with what its seat knows. The lists are open: it believes exactly the one the other brought.
    Fair,
    /// The true hidden cards: a measuring device of the ladder.
    Cheating,
}

/// What a game between bots came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Duel {
    pub outcome: Outcome,
    pub scores: [i32; SEATS],
    /// Who took the first turn.
    pub first: Seat,
    pub turns: u16,
    /// Scores at the end of each turn.
    pub points: Vec<[i32; SEATS]>,
    /// Questions with more than one answer, by seat.
    pub decisions: [u32; SEATS],
    pub forced: u32,
    /// The seat that did not play to the end, and what it did.
    pub fault: Option<(Seat, Fault)>,
}

/// Never raised.
pub static NEVER: AtomicBool = AtomicBool::new(false);

/// Plays a game; nothing comes of one that was stopped.
pub fn duel(bout: &Bout<'_>, bots: [&mut dyn Bot; SEATS], watch: &impl Watch) -> Option<Duel> {
    let Bout { lib, decks, seed, limits, sight, stop } = *bout;
    let mut dice = Pcg::new(seed);
    let beliefs: [Belief; SEATS] =
        std::array::from_fn(|i| Belief::exactly(decks[Seat(i as u8).next().index()].clone()));
    let lists: [DeckList; SEATS] = std::array::from_fn(|i| decks[i].shuffled(&mut dice));
    let mut game = Game::new(lib, [&lists[0], &lists[1]], Edition::Comprehensive, &mut dice, watch);
    let [one, two] = bots;
    one.begin(seed.wrapping_mul(2).wrapping_add(1));
    two.begin(seed.wrapping_mul(2).wrapping_add(2));
    // What is imagined has chances of its own, so that they do not stir those of the game.
    let mut minds = Pcg::new(seed ^ 0x1d3a_5eed);
    let mut options = Options::default();
    let mut done = Duel {
        outcome: Outcome::Halted,
        scores: [0; SEATS],
        first: Seat::FIRST,
        turns: 0,
        points: Vec::new(),
        decisions: [0; SEATS],
        forced: 0,
        fault: None,
    };
    while game.outcome().is_none()
        && game.turn_number() <= limits.turns
        && done.decisions.iter().sum::<u32>() < limits.decisions
    {
        if stop.load(Ordering::Relaxed) {
            return None;
        }
        done.note(&game);
        // No turn goes by without a choice: who starts a Main Phase may draw or not.
        done.forced += game.settle(lib, &mut dice, watch, &mut options);
        done.note(&game);
        let Some((seat, _)) = options.asked else { break };
        done.decisions[seat.index()] += 1;
        let seen = Seen::with(&game, lib, seat, &options);
        let world_seed = (minds.roll() as u64) << 32 | minds.roll() as u64;
        let worlds = match sight[seat.index()] {
            Sight::Fair => Imaginer::new(&game, lib, seat, &beliefs[seat.index()], world_seed),
            Sight::Cheating => Imaginer::cheating(&game, lib, seat, world_seed),
        };
        let Some(mut worlds) = worlds else { break };
        let bot: &mut dyn Bot = if seat == Seat::FIRST { &mut *one } else { &mut *two };
        match bot.choose(&seen, &mut worlds).and_then(|chosen| checked(chosen, &seen)) {
            Ok(Chosen { option, value }) => game.take(lib, options.picks[option], value, &mut dice, watch),
            Err(fault) => {
                done.fault = Some((seat, fault));
                break;
            }
        }
    }
    done.note(&game);
    done.scores = std::array::from_fn(|i| game.score(Seat(i as u8)));
    done.turns = game.turn_number();
    done.points.resize(usize::from(done.turns), done.scores);
    done.outcome = match &done.fault {
        Some((seat, _)) => Outcome::Won(seat.next()),
        None => game.outcome().unwrap_or(Outcome::Halted),
    };
    let why = done.fault.as_ref().map(|(seat, fault)| format!("the bot of seat {} {fault}", seat.0));
    one.end(done.ended(Seat::FIRST), why.as_deref());
    two.end(done.ended(Seat::SECOND), why.as_deref());
    Some(done)
}

/// An answer that is one: bots of ours give no other, but the door is shut here.
fn checked(chosen: Chosen, seen: &Seen) -> Result<Chosen, Fault> {
    match seen.choices().get(chosen.option).map(|choice| choice.answer) {
        Some(Answer::Number { from, to }) => Ok(Chosen { value: chosen.value.clamp(from, to), ..chosen }),
        Some(_) => Ok(Chosen { value: 0, ..chosen }),
        None => Err(Fault::new(format!("answered with option {}, which is not offered", chosen.option))),
    }
}

impl Duel {
    /// Keeps the scores of the turns that ended.
    fn note(&mut self, game: &Game) {
        if game.turn_number() == 1 {
            self.first = game.turn_player();
        }
        while self.points.len() + 1 < usize::from(game.turn_number()) {
            self.points.push(std::array::from_fn(|i| game.score(Seat(i as u8))));
        }
    }

    pub fn ended(&self, seat: Seat) -> Ended {
        match self.outcome {
            Outcome::Won(winner) if winner == seat => Ended::Won,
            Outcome::Won(_) => Ended::Lost,
            Outcome::Draw | Outcome::Halted => Ended::Drawn,
        }
    }
}
