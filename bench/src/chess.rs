//! cozy-chess: random play.

use cozy_chess::{Board, GameStatus, Move};
use rules::{Dice, Pcg};

/// Random games one after another; counts moves where there was a choice.
pub struct Chess {
    board: Board,
    moves: Vec<Move>,
    plies: u32,
    dice: Pcg,
}

impl Chess {
    pub fn new(seed: u64) -> Chess {
        Chess { board: Board::default(), moves: Vec::new(), plies: 0, dice: Pcg::new(seed) }
    }

    /// One move; 1 if there was a choice.
    pub fn step(&mut self) -> u64 {
        self.moves.clear();
        let moves = &mut self.moves;
        self.board.generate_moves(|piece| {
            moves.extend(piece);
            false
        });
        if moves.is_empty() || self.plies > 400 || self.board.status() != GameStatus::Ongoing {
            self.board = Board::default();
            self.plies = 0;
            return 0;
        }
        let at = self.dice.below(moves.len() as u32) as usize;
        self.board.play_unchecked(moves[at]);
        self.plies += 1;
        u64::from(self.moves.len() > 1)
    }
}
