//! The room a game takes, and room made beforehand: a game that is filled again and again, in a search or a simulation, asks
//! for memory once and not whenever some game is longer than all before it. A game of which there are thousands gives it back.

use crate::draft::Draft;
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
/// Bytes that a list may have beyond what it holds, in a game that gives back the rest.
const SPARE: usize = 256;

/// Every list of a game with the room a long game needs, and every other field, so that a new one is not forgotten.
macro_rules! lists {
    ($($list:ident: $room:expr),+ ; $($plain:ident),+) => {
        impl Game {
            /// Makes room for a long game. More is still found where it is needed.
            pub fn make_room(&mut self) {
                let Game { $($list,)+ $($plain: _,)+ faces } = self;
                $(room($list, $room);)+
                faces.make_room();
            }

            /// Gives back room that is only there to be filled again: for a game that waits long for its next answer, among
            /// thousands that do.
            pub fn give_back(&mut self) {
                let Game { $($list,)+ $($plain: _,)+ faces } = self;
                $(tighten($list);)+
                faces.give_back();
            }

            /// Bytes of this game: the struct and the used part of its lists, without what is derived.
            pub fn bytes(&self) -> usize {
                let Game { $($list,)+ $($plain: _,)+ faces: _ } = self;
                size_of::<Game>() - size_of::<Faces>() $(+ used($list))+
            }
        }
    };
}

lists!(
    cards: CARDS, areas: UNDER_WAY, counters: IN_PLAY, raised: IN_PLAY, modifiers: IN_PLAY, kept: HAPPENED,
    waiting: UNDER_WAY, log: HAPPENED, past: UNDER_WAY, reacted: UNDER_WAY, used: IN_PLAY, guesses: UNDER_WAY, last: HAPPENED,
    frames: UNDER_WAY, runs: UNDER_WAY, slots: HAPPENED, sets: HAPPENED, pending: UNDER_WAY, tried: UNDER_WAY,
    loops: HAPPENED, loop_counters: HAPPENED, rounds: UNDER_WAY, begun: UNDER_WAY, chosen: UNDER_WAY;
    piles, play, queue, seats, faceoff, turn, over, stamp, next_occ, edition
);

/// The same of the derived table, whose lists lie in it and in its parts.
macro_rules! derived {
    ($($($list:ident).+: $room:expr),+) => {
        impl Faces {
            fn make_room(&mut self) {
                $(room(&mut self.$($list).+, $room);)+
            }

            /// What is filled anew before it is read goes altogether.
            fn give_back(&mut self) {
                (self.trials, self.draft) = (None, Draft::default());
                (self.scratch, self.occs, self.slots) = (Vec::new(), Vec::new(), Vec::new());
                self.was = Vec::new();
                $(tighten(&mut self.$($list).+);)+
            }

            fn bytes(&self) -> usize {
                size_of::<Faces>() $(+ used(&self.$($list).+))+
            }
        }
    };
}

derived!(
    table: CARDS, grants: IN_PLAY, lost: UNDER_WAY, active: IN_PLAY, listening: IN_PLAY, scratch: IN_PLAY, occs: IN_PLAY,
    slots: IN_PLAY, tied: UNDER_WAY, wrote: HAPPENED, was: IN_PLAY, kept: IN_PLAY, cast.cards: IN_PLAY,
    cast.speaking: IN_PLAY, roster.early: IN_PLAY, roster.late: IN_PLAY, draft.wrote: HAPPENED, draft.active: IN_PLAY
);

impl Game {
    /// Bytes of what is derived from it and not copied with it.
    pub fn derived_bytes(&self) -> usize {
        self.faces.bytes()
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

fn tighten<T>(list: &mut Vec<T>) {
    if size_of::<T>() * (list.capacity() - list.len()) > SPARE {
        list.shrink_to_fit();
    }
}

const fn used<T>(list: &[T]) -> usize {
    size_of_val(list)
}
