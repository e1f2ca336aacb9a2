//! Guessing what chance will choose (SB38): asked before the dice are thrown, so that nobody can know.

use crate::engine::{Engine, Flow};
use crate::few::Few;
use crate::frame::Frame;
use crate::mark::Watch;
use crate::occurrence::Occ;
use crate::records::Guess;
use ability::{Ability, Deed};

impl<W: Watch + ?Sized> Engine<'_, W> {
    /// One of so many is chosen at random and something is done with it, once those have guessed who may.
    pub(crate) fn by_chance(&mut self, of: usize, then: impl FnOnce(&mut Self, usize)) {
        if !self.guess_first(of) {
            let k = self.dice.below(of as u32) as usize;
            let (depth, runs, log) = (self.g.frames.len(), self.g.runs.len(), self.g.log.len());
            then(self, k);
            if self.g.guesses.is_empty() {
                return;
            }
            // What is done with it comes first, also where it is not done yet.
            if runs == self.g.runs.len() {
                let above: Few<Frame> = self.g.frames.drain(depth..).collect();
                self.guessed(k, log);
                self.g.frames.extend(above);
            } else {
                self.guessed(k, log);
            }
        }
    }

    /// Whether somebody has to guess first.
    fn guess_first(&mut self, of: usize) -> bool {
        if !self.lib.guesses || !self.g.guesses.is_empty() {
            return false;
        }
        let mut found: Few<Guess> = Few::new();
        {
            let v = self.v();
            for card in self.g.in_play() {
                v.abilities(card, |ability, _| {
                    if let Ability::AsPlays { when, .. } = &self.lib.ability(ability).ability
                        && when.deed == Deed::ChooseAtRandom
                    {
                        found.push(Guess { source: self.g.obj(card), ability, seat: v.controller(card), said: 0 });
                    }
                });
            }
        }
        if found.is_empty() {
            return false;
        }
        // 801.1: the turn player first.
        found.sort_by_key(|guess| guess.seat != self.g.turn.player);
        self.g.guesses.extend_from_slice(&found);
        self.push(Frame::Guess { at: 0, of: of as u16 });
        true
    }

    #[inline(never)]
    pub(crate) fn guess_step(&mut self, at: u8) -> Flow {
        if (at as usize) < self.g.guesses.len() {
            return Flow::Ask;
        }
        self.pop();
        Flow::Go
    }

    /// A guess, counted from one.
    pub(crate) fn answer_guess(&mut self, at: u8, of: u16, said: u32) {
        self.g.guesses[at as usize].said = said as u16;
        self.top_frame(Frame::Guess { at: at + 1, of });
    }

    /// Chance has chosen, counted from nought: the texts of those who guessed it are followed. They begin where the dice were
    /// thrown, so that it does not matter whether what is done with it is done already or asks something first.
    fn guessed(&mut self, chosen: usize, log: usize) {
        let guesses: Few<Guess> = self.g.guesses.drain(..).collect();
        for guess in guesses.iter().rev().filter(|g| g.said as usize == chosen + 1) {
            if let Some(node) = self.lib.ability(guess.ability).root {
                let area = self.v().area_of_source(guess.source);
                let occ = Occ::new(Deed::ChooseAtRandom, guess.seat);
                self.start_run(guess.source, guess.ability, guess.seat, node, area, &occ);
                if let Some(run) = self.g.runs.last_mut() {
                    run.log = log as u16;
                }
            }
        }
    }
}
