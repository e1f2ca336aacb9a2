//! Room made beforehand: a game that is filled again and again, in a search or a simulation, asks for memory once and not
//! whenever some game is longer than all before it.

use crate::cast::Cast;
use crate::face::Faces;
use crate::game::Game;
use crate::pick::Options;

/// Cards of two decks, with tokens.
const CARDS: usize = 160;
/// What there is one of for each card in play, or each of its abilities.
const IN_PLAY: usize = 128;
/// What happened in a turn, and what is remembered of it.
const HAPPENED: usize = 512;
/// What is under way at once.
const UNDER_WAY: usize = 64;

impl Game {
    /// Makes room for a long game. More is still found where it is needed.
    pub fn make_room(&mut self) {
        // Every list is named, so that a new one is not forgotten.
        let Game {
            cards,
            areas,
            counters,
            raised,
            modifiers,
            kept,
            waiting,
            log,
            reacted,
            used,
            guesses,
            last,
            frames,
            runs,
            slots,
            sets,
            pending,
            tried,
            loops,
            loop_counters,
            rounds,
            begun,
            chosen,
            piles: _,
            play: _,
            queue: _,
            seats: _,
            faceoff: _,
            turn: _,
            over: _,
            stamp: _,
            next_occ: _,
            edition: _,
            faces,
        } = self;
        room(cards, CARDS);
        room(areas, UNDER_WAY);
        room(counters, IN_PLAY);
        room(raised, IN_PLAY);
        room(modifiers, IN_PLAY);
        room(kept, HAPPENED);
        room(waiting, UNDER_WAY);
        room(log, HAPPENED);
        room(reacted, UNDER_WAY);
        room(used, IN_PLAY);
        room(guesses, UNDER_WAY);
        room(last, HAPPENED);
        room(frames, UNDER_WAY);
        room(runs, UNDER_WAY);
        room(slots, HAPPENED);
        room(sets, HAPPENED);
        room(pending, UNDER_WAY);
        room(tried, UNDER_WAY);
        room(loops, HAPPENED);
        room(loop_counters, HAPPENED);
        room(rounds, UNDER_WAY);
        room(begun, UNDER_WAY);
        room(chosen, UNDER_WAY);
        faces.make_room();
    }
}

impl Faces {
    fn make_room(&mut self) {
        let Cast { cards, speaking, .. } = &mut self.cast;
        room(cards, IN_PLAY);
        room(speaking, IN_PLAY);
        room(&mut self.table, CARDS);
        room(&mut self.grants, IN_PLAY);
        room(&mut self.lost, UNDER_WAY);
        room(&mut self.active, IN_PLAY);
        room(&mut self.listening, IN_PLAY);
        room(&mut self.sources, IN_PLAY);
        room(&mut self.late, IN_PLAY);
        room(&mut self.scratch, IN_PLAY);
        room(&mut self.occs, IN_PLAY);
        room(&mut self.slots, IN_PLAY);
        room(&mut self.tied, UNDER_WAY);
        room(&mut self.wrote, HAPPENED);
        room(&mut self.was, IN_PLAY);
        room(&mut self.kept, IN_PLAY);
    }
}

impl Options {
    /// Makes room for many options.
    pub fn make_room(&mut self) {
        room(&mut self.picks, HAPPENED);
    }
}

fn room<T>(list: &mut Vec<T>, n: usize) {
    list.reserve(n.saturating_sub(list.len()));
}
