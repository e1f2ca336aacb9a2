//! Newtypes for everything that is a number.

use serde::{Deserialize, Serialize};

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident($int:ty)),+ $(,)?) => {
        $($(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        pub struct $name(pub $int);

        impl $name {
            #[inline(always)]
            pub const fn index(self) -> usize { self.0 as usize }
        })+
    };
}

ids! {
    /// A card of this game, token or not: an index into `Game::cards`.
    CardIdx(u16),
    /// What is printed on a card: an index into the library.
    DefId(u16),
    /// An ability in the library.
    AbilityId(u16),
    /// A node of an effect in the library.
    EffectId(u16),
    /// An area (501): an index into `Game::areas`.
    AreaId(u8),
    /// A trait word.
    TraitId(u8),
    /// A full name.
    NameId(u16),
    /// A title.
    TitleId(u16),
    /// A kind of counter; 0 is the +1 power counter.
    CounterId(u8),
}

/// A set of areas.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct AreaSet(u64);

impl AreaSet {
    pub(crate) const NONE: AreaSet = AreaSet(0);

    /// An area beyond the last bit is in no set; sixty Dilemmas would have to be in play for it.
    #[inline]
    pub(crate) fn of(area: AreaId) -> AreaSet {
        AreaSet(1u64.checked_shl(area.0.into()).unwrap_or(0))
    }

    #[inline]
    pub(crate) fn has(self, area: AreaId) -> bool {
        self.0 & AreaSet::of(area).0 != 0
    }

    pub(crate) fn and(self, other: AreaSet) -> AreaSet {
        AreaSet(self.0 | other.0)
    }

    pub(crate) fn add(&mut self, area: AreaId) {
        *self = self.and(AreaSet::of(area));
    }

    pub(crate) fn remove(&mut self, area: AreaId) {
        *self = self.without(area);
    }

    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub(crate) const fn len(self) -> u32 {
        self.0.count_ones()
    }

    #[inline]
    pub(crate) fn first(self) -> Option<AreaId> {
        (!self.is_empty()).then(|| AreaId(self.0.trailing_zeros() as u8))
    }

    #[inline(always)]
    pub(crate) fn without(self, area: AreaId) -> AreaSet {
        AreaSet(self.0 & !AreaSet::of(area).0)
    }

    /// Of the areas, one after the other, those of which something is so.
    #[inline(always)]
    pub(crate) fn of_those(so: impl Iterator<Item = bool>) -> AreaSet {
        let (mut all, mut bit) = (0, 1);
        for so in so {
            all |= if so { bit } else { 0 };
            bit <<= 1;
        }
        AreaSet(all)
    }

    /// Its areas, in order.
    #[inline(always)]
    pub(crate) fn iter(self) -> impl Iterator<Item = AreaId> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let area = (left != 0).then(|| AreaId(left.trailing_zeros() as u8))?;
            left &= left - 1;
            Some(area)
        })
    }
}

/// How many play.
pub const SEATS: usize = 2;

/// A player's place at the table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Seat(pub u8);

impl Seat {
    /// Its place in a list of all seats, which needs no test of a bound that way.
    #[inline(always)]
    pub const fn index(self) -> usize {
        debug_assert!((self.0 as usize) < SEATS);
        self.0 as usize % SEATS
    }

    pub const FIRST: Seat = Seat(0);
    pub const SECOND: Seat = Seat(1);

    /// The next player in turn order.
    #[inline(always)]
    pub const fn next(self) -> Seat {
        Seat((self.0 + 1) % SEATS as u8)
    }

    pub fn all() -> impl Iterator<Item = Seat> {
        (0..SEATS as u8).map(Seat)
    }

    /// The player so many places on in turn order.
    #[inline(always)]
    pub(crate) const fn after(self, places: usize) -> Seat {
        Seat((self.0 + places as u8) % SEATS as u8)
    }

    /// All seats, this one first, in turn order.
    pub fn from(self) -> impl Iterator<Item = Seat> {
        (0..SEATS as u8).map(move |i| Seat((self.0 + i) % SEATS as u8))
    }

    /// The other players (106.2).
    pub fn opponents(self) -> impl Iterator<Item = Seat> {
        self.from().skip(1)
    }
}

/// No card.
pub const NONE: CardIdx = CardIdx(u16::MAX);

/// A card as it is now: when it changes zone, position or is turned down, its life goes up and an old `Obj` no longer
/// means it (410.6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Obj {
    pub card: CardIdx,
    pub life: u16,
}

impl Obj {
    pub const NONE: Obj = Obj { card: NONE, life: 0 };
}

impl Default for Obj {
    fn default() -> Obj {
        Obj::NONE
    }
}

/// A set of colours, a bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Colors(pub u8);

impl Colors {
    pub const NONE: Colors = Colors(0);
    pub const ALL: Colors = Colors((1 << ability::Color::ALL.len()) - 1);

    #[inline(always)]
    pub const fn of(color: ability::Color) -> Colors {
        Colors(1 << color as u8)
    }

    #[inline(always)]
    pub const fn has(self, color: ability::Color) -> bool {
        self.0 & (1 << color as u8) != 0
    }

    #[inline(always)]
    pub const fn with(self, other: Colors) -> Colors {
        Colors(self.0 | other.0)
    }

    pub fn iter(self) -> impl Iterator<Item = ability::Color> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let color = *ability::Color::ALL.get(left.trailing_zeros() as usize)?;
            left &= left - 1;
            Some(color)
        })
    }

    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }
}

impl AbilityId {
    /// In `Used`: no ability of the card, but that it is known to be involved in the faceoff.
    pub(crate) const INVOLVED: AbilityId = AbilityId(u16::MAX - 1);
}
