//! What a pairing's games came to, in whole numbers that can be added in any order.

use crate::duel::Duel;
use crate::stats::Share;
use crate::watched::CameUp;
use rules::{DefId, Library, Outcome, SEATS, Seat};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Sums over the games of a pairing; pairs are in the order of its decks.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PairTally {
    pub games: u64,
    pub won: [u64; SEATS],
    pub drawn: u64,
    /// Games in which the deck went first.
    pub first: [Share; SEATS],
    /// Games by their number of turns.
    pub turns: BTreeMap<u16, u64>,
    /// By turn, from the first: points so far, summed over the games that lasted until then, and how many did.
    pub points: Vec<([i64; SEATS], u64)>,
    pub decisions: u64,
    pub forced: u64,
    /// By card: how its deck did when it came up.
    pub cards: [BTreeMap<String, CardTally>; SEATS],
    /// Games a bot did not play to the end: what it did, and how often.
    pub faults: BTreeMap<String, u64>,
}

/// How a deck did in games in which a card came up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct CardTally {
    pub drawn: Share,
    pub played: Share,
    pub flipped: Share,
}

impl CardTally {
    pub fn join(&mut self, other: CardTally) {
        self.drawn.join(other.drawn);
        self.played.join(other.played);
        self.flipped.join(other.flipped);
    }
}

impl PairTally {
    /// Adds a game. `seats` says which of the pairing's decks sat where.
    pub fn add(
        &mut self,
        game: &Duel,
        seats: [usize; SEATS],
        lib: &Library,
        cards: &[BTreeMap<DefId, CameUp>; SEATS],
        bot: &str,
    ) {
        self.games += 1;
        match game.outcome {
            Outcome::Won(seat) => self.won[seats[seat.index()]] += 1,
            Outcome::Draw | Outcome::Halted => self.drawn += 1,
        }
        let halves = |seat: Seat| match game.outcome {
            Outcome::Won(winner) => 2 * u64::from(winner == seat),
            Outcome::Draw | Outcome::Halted => 1,
        };
        self.first[seats[game.first.index()]].add(halves(game.first));
        *self.turns.entry(game.turns).or_default() += 1;
        if self.points.len() < game.points.len() {
            self.points.resize(game.points.len(), ([0; SEATS], 0));
        }
        for (sum, scores) in self.points.iter_mut().zip(&game.points) {
            for seat in Seat::all() {
                sum.0[seats[seat.index()]] += i64::from(scores[seat.index()]);
            }
            sum.1 += 1;
        }
        self.decisions += game.decisions.iter().map(|n| u64::from(*n)).sum::<u64>();
        self.forced += u64::from(game.forced);
        for seat in Seat::all() {
            for (def, up) in &cards[seat.index()] {
                let card = self.cards[seats[seat.index()]].entry(lib.def(*def).card.id.clone()).or_default();
                for (came, share) in
                    [(up.drawn, &mut card.drawn), (up.played, &mut card.played), (up.flipped, &mut card.flipped)]
                {
                    if came {
                        share.add(halves(seat));
                    }
                }
            }
        }
        if let Some((_, fault)) = &game.fault {
            *self.faults.entry(format!("{bot} {fault}")).or_default() += 1;
        }
    }

    pub fn join(&mut self, other: &PairTally) {
        self.games += other.games;
        self.drawn += other.drawn;
        self.decisions += other.decisions;
        self.forced += other.forced;
        for side in 0..SEATS {
            self.won[side] += other.won[side];
            self.first[side].join(other.first[side]);
            for (id, card) in &other.cards[side] {
                self.cards[side].entry(id.clone()).or_default().join(*card);
            }
        }
        for (turns, n) in &other.turns {
            *self.turns.entry(*turns).or_default() += n;
        }
        if self.points.len() < other.points.len() {
            self.points.resize(other.points.len(), ([0; SEATS], 0));
        }
        for (sum, more) in self.points.iter_mut().zip(&other.points) {
            for side in 0..SEATS {
                sum.0[side] += more.0[side];
            }
            sum.1 += more.1;
        }
        for (what, n) in &other.faults {
            *self.faults.entry(what.clone()).or_default() += n;
        }
    }

    /// The share of one of the two decks.
    pub fn share(&self, side: usize) -> Share {
        Share { games: self.games, halves: 2 * self.won[side] + self.drawn }
    }
}
