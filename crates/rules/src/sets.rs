//! Cards in play by what they are like, a bit for each by its place in play, so that a description is held against all of
//! them at once. They are right for as long as no card enters, leaves or turns; then `known` is taken down.

use crate::face::{FaceNow, Faces, kinds};
use crate::ids::{CardIdx, Colors, SEATS, Seat};
use crate::times::Times;
use ability::{CardType, Color};

/// A bit for each card in play that has something.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Sets {
    /// Every card in play has a bit, and those are right.
    pub(crate) known: bool,
    control: [u64; SEATS],
    types: [u64; CardType::ALL.len()],
    colors: [u64; Color::ALL.len()],
    /// Those with printed abilities that are used, and those of which others than their controllers use some.
    used: u64,
    shared: u64,
}

/// The places of bits that are set.
struct Bits(u8);

impl Iterator for Bits {
    type Item = usize;

    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        if self.0 == 0 {
            return None;
        }
        let at = self.0.trailing_zeros() as usize;
        self.0 &= self.0 - 1;
        Some(at)
    }
}

/// How many cards in play have a bit.
pub(crate) const MOST: usize = u64::BITS as usize;

impl Sets {
    pub(crate) const EMPTY: Sets = Sets {
        known: true,
        control: [0; SEATS],
        types: [0; CardType::ALL.len()],
        colors: [0; Color::ALL.len()],
        used: 0,
        shared: 0,
    };

    /// A card lies at a place where no other does.
    #[inline(always)]
    pub(crate) fn add(&mut self, at: usize, face: &FaceNow) {
        self.known &= at < MOST;
        let bit = 1u64.checked_shl(at as u32).unwrap_or(0);
        self.control[face.controller.index()] |= bit;
        Bits(face.types).for_each(|i| self.types[i] |= bit);
        Bits(face.colors.0).for_each(|i| self.colors[i] |= bit);
        if face.times != Times::NONE {
            self.used |= bit;
            self.shared |= if face.times.meets(Times::OTHERS) { bit } else { 0 };
        }
    }

    /// The cards of which a seat may use something that is printed on them: its own and what is shared.
    #[inline(always)]
    pub(crate) fn usable(&self, seat: Seat) -> u64 {
        self.control[seat.index()] & self.used | self.shared
    }

    fn each(&mut self) -> impl Iterator<Item = &mut u64> {
        let lists = self.control.iter_mut().chain(&mut self.types).chain(&mut self.colors);
        lists.chain([&mut self.used, &mut self.shared])
    }

    /// Nothing lies at a place.
    pub(crate) fn clear(&mut self, at: usize) {
        self.each().for_each(|set| *set &= !(1 << at));
    }

    /// A place is no longer there.
    pub(crate) fn remove(&mut self, at: usize) {
        let before = (1u64 << at) - 1;
        self.each().for_each(|set| *set = *set & before | *set >> 1 & !before);
    }

    /// Those that may be of one of some types, any where there are none, and of all of some colours.
    #[inline(always)]
    pub(crate) fn left(&self, types: u8, colors: u8) -> u64 {
        let left = if types == 0 { u64::MAX } else { self.of_types(types) };
        Bits(colors).fold(left, |left, i| left & self.colors[i])
    }

    /// The cards a player controls.
    #[inline(always)]
    pub(crate) fn of(&self, seat: Seat) -> u64 {
        self.control[seat.index()]
    }

    /// The cards of some types.
    #[inline(always)]
    pub(crate) fn of_types(&self, types: u8) -> u64 {
        Bits(types).fold(0, |set, i| set | self.types[i])
    }
}

impl Faces {
    /// The bits of all cards in play.
    #[inline(always)]
    pub(crate) fn everybody(&self) -> u64 {
        1u64.checked_shl(self.cast.cards.len() as u32).map_or(u64::MAX, |bit| bit - 1)
    }

    /// The cards with these bits, in order.
    pub(crate) fn each(&self, mut bits: u64) -> impl Iterator<Item = CardIdx> {
        std::iter::from_fn(move || {
            let lies = self.cast.cards.get(bits.trailing_zeros() as usize)?;
            bits &= bits - 1;
            Some(lies.card())
        })
    }

    /// Each seat's power of each colour among its characters (507.3).
    pub(crate) fn colored_by_sets(&self) -> [[i32; Color::ALL.len()]; SEATS] {
        let sets = &self.sets;
        let characters = Bits(kinds::CHARACTER).fold(0, |set, i| set | sets.types[i]);
        let mut sum = [[0; Color::ALL.len()]; SEATS];
        for (sum, control) in sum.iter_mut().zip(&sets.control) {
            for face in self.each(characters & control).map(|card| self.of(card)) {
                if face.has_power && face.power > 0 {
                    Bits(face.colors.0).for_each(|color| sum[color] += i32::from(face.power));
                }
            }
        }
        sum
    }

    /// The bit of a card; none of one that is not in play.
    #[inline(always)]
    pub(crate) fn bit(&self, card: CardIdx) -> u64 {
        let Some(face) = self.table.get(card.index()) else { return 0 };
        let there = self.cast.cards.get(usize::from(face.place)).is_some_and(|lies| lies.card() == card);
        if there { 1 << (face.place % 64) } else { 0 }
    }

    /// A card gets these colours and no others.
    pub(crate) fn set_colors(&mut self, card: CardIdx, colors: Colors) {
        let bit = self.bit(card);
        let face = &mut self.table[card.index()];
        let changed = face.colors.0 ^ colors.0;
        face.colors = colors;
        Bits(changed).for_each(|i| self.sets.colors[i] ^= bit);
    }

    /// A card gets these types and no others.
    pub(crate) fn set_types(&mut self, card: CardIdx, types: u8) {
        let bit = self.bit(card);
        let face = &mut self.table[card.index()];
        let changed = face.types ^ types;
        face.types = types;
        Bits(changed).for_each(|i| self.sets.types[i] ^= bit);
    }

    pub(crate) fn set_controller(&mut self, card: CardIdx, seat: Seat) {
        let bit = self.bit(card);
        let face = &mut self.table[card.index()];
        self.sets.control[face.controller.index()] &= !bit;
        face.controller = seat;
        self.sets.control[seat.index()] |= bit;
    }

    /// A card is again as it was.
    #[inline]
    pub(crate) fn restore(&mut self, card: CardIdx, was: FaceNow) {
        let is = self.of(card);
        let (colors, types, control) =
            (is.colors != was.colors, is.types != was.types, is.controller != was.controller);
        if colors {
            self.set_colors(card, was.colors);
        }
        if types {
            self.set_types(card, was.types);
        }
        if control {
            self.set_controller(card, was.controller);
        }
        self.table[card.index()] = was;
    }
}
