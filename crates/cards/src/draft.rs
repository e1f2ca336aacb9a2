//! A booster draft: everyone takes a card and passes the rest, to the left and to the right in turn.

use serde::{Deserialize, Serialize};
use std::fmt;

/// Which way packs go in a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Pass {
    Left,
    Right,
}

/// The way packs go in a round, counted from 0.
pub fn pass(round: usize) -> Pass {
    if round.is_multiple_of(2) { Pass::Left } else { Pass::Right }
}

/// A draft under way.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Draft {
    round: usize,
    /// Packs not opened yet: a list for each seat, the next one last.
    waiting: Vec<Vec<Vec<String>>>,
    /// The pack in front of each seat.
    packs: Vec<Vec<String>>,
    /// The place in the pack each seat has chosen, hidden until all have.
    chosen: Vec<Option<usize>>,
    taken: Vec<Vec<String>>,
}

/// Why a draft was not begun or a card not taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoDraft {
    /// Every seat needs the same number of packs, at least one, of the same size.
    Uneven,
    /// There is no such seat.
    Seat,
    /// There is no such card in the pack.
    Card,
    /// The seat has chosen already.
    Chosen,
}

impl fmt::Display for NoDraft {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            NoDraft::Uneven => "every seat needs as many packs of as many cards as the others: open others",
            NoDraft::Seat => "there is no such seat in this draft: choose one of it",
            NoDraft::Card => "there is no such card in the pack: choose one of it",
            NoDraft::Chosen => "this seat has chosen already: wait for the others",
        })
    }
}

impl std::error::Error for NoDraft {}

impl Draft {
    /// Begins with some packs for each seat, opened in their order.
    pub fn new(packs: Vec<Vec<Vec<String>>>) -> Result<Draft, NoDraft> {
        let seats = packs.len();
        let first = packs.first().and_then(|own| own.first()).map_or(0, Vec::len);
        let rounds = packs.first().map_or(0, Vec::len);
        let even = packs.iter().all(|own| own.len() == rounds && own.iter().all(|pack| pack.len() == first));
        if !even || first == 0 {
            return Err(NoDraft::Uneven);
        }
        let waiting = packs.into_iter().map(|own| own.into_iter().rev().collect()).collect();
        let empty = vec![Vec::new(); seats];
        let mut draft = Draft { round: 0, waiting, packs: empty.clone(), chosen: vec![None; seats], taken: empty };
        draft.open();
        Ok(draft)
    }

    fn open(&mut self) {
        self.packs = self.waiting.iter_mut().map(|own| own.pop().unwrap_or_default()).collect();
    }

    /// The pack in front of a seat; empty when the draft is over.
    pub fn pack(&self, seat: usize) -> &[String] {
        self.packs.get(seat).map_or(&[], Vec::as_slice)
    }

    /// What a seat has taken.
    pub fn taken(&self, seat: usize) -> &[String] {
        self.taken.get(seat).map_or(&[], Vec::as_slice)
    }

    pub fn round(&self) -> usize {
        self.round
    }

    pub fn is_over(&self) -> bool {
        self.packs.iter().all(Vec::is_empty) && self.waiting.iter().all(Vec::is_empty)
    }

    /// A seat takes a card of its pack; when all have, the packs go on.
    pub fn take(&mut self, seat: usize, card: usize) -> Result<(), NoDraft> {
        let size = self.packs.get(seat).ok_or(NoDraft::Seat)?.len();
        let chosen = self.chosen.get_mut(seat).ok_or(NoDraft::Seat)?;
        if chosen.is_some() {
            return Err(NoDraft::Chosen);
        }
        if card >= size {
            return Err(NoDraft::Card);
        }
        *chosen = Some(card);
        if self.chosen.iter().all(Option::is_some) {
            self.pass_on();
        }
        Ok(())
    }

    fn pass_on(&mut self) {
        for (seat, chosen) in self.chosen.iter_mut().enumerate() {
            if let Some(card) = chosen.take() {
                self.taken[seat].push(self.packs[seat].remove(card));
            }
        }
        match pass(self.round) {
            Pass::Left => self.packs.rotate_right(1),
            Pass::Right => self.packs.rotate_left(1),
        }
        if self.packs.iter().all(Vec::is_empty) && !self.waiting.iter().all(Vec::is_empty) {
            self.round += 1;
            self.open();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn packs(seats: usize, rounds: usize, size: usize) -> Vec<Vec<Vec<String>>> {
        let pack = |s, r| (0..size).map(|c| format!("{s}.{r}.{c}")).collect();
        (0..seats).map(|s| (0..rounds).map(|r| pack(s, r)).collect()).collect()
    }

    #[test]
    fn packs_go_left_then_right() {
        let mut draft = Draft::new(packs(3, 2, 2)).unwrap();
        for seat in 0..3 {
            draft.take(seat, 0).unwrap();
        }
        assert_eq!(draft.pack(1), ["0.0.1"]);
        for seat in 0..3 {
            draft.take(seat, 0).unwrap();
        }
        assert_eq!((draft.round(), draft.pack(1)), (1, ["1.1.0".to_owned(), "1.1.1".to_owned()].as_slice()));
        for seat in [2, 0, 1] {
            draft.take(seat, 1).unwrap();
        }
        assert_eq!(draft.pack(1), ["2.1.0"]);
        for seat in 0..3 {
            draft.take(seat, 0).unwrap();
        }
        assert!(draft.is_over());
        assert_eq!(draft.taken(0), ["0.0.0", "2.0.1", "0.1.1", "1.1.0"]);
        assert_eq!(draft.take(0, 0), Err(NoDraft::Card));
    }

    #[test]
    fn a_draft_refuses_nonsense() {
        assert_eq!(Draft::new(Vec::new()), Err(NoDraft::Uneven));
        assert_eq!(Draft::new(vec![vec![vec!["a".to_owned()]], vec![]]), Err(NoDraft::Uneven));
        let mut draft = Draft::new(packs(2, 1, 1)).unwrap();
        assert_eq!(draft.take(7, 0), Err(NoDraft::Seat));
        assert_eq!(draft.take(0, 5), Err(NoDraft::Card));
        draft.take(0, 0).unwrap();
        assert_eq!(draft.take(0, 0), Err(NoDraft::Chosen));
    }
}
