//! The decks of a simulation, and who meets whom.

use rules::{DeckList, Library, SEATS};

/// Two decks compiled for each other, by their places in the field.
pub struct Pairing {
    pub decks: [usize; SEATS],
    pub lib: Library,
    pub lists: [DeckList; SEATS],
}

/// All decks, and all pairings in order.
pub struct Field {
    pub names: Vec<String>,
    pub pairings: Vec<Pairing>,
}

impl Field {
    /// Every deck against every other once; a single deck against itself.
    pub fn pairs(decks: usize) -> Vec<[usize; SEATS]> {
        if decks == 1 {
            return vec![[0, 0]];
        }
        (0..decks).flat_map(|a| (a + 1..decks).map(move |b| [a, b])).collect()
    }
}

/// SplitMix64's finishing step over two numbers: seeds of single games.
pub(crate) fn mix(seed: u64, n: u64) -> u64 {
    let mut x = seed ^ n.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}
