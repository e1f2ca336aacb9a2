//! Editions: the five rule books as switches over one engine.

use ability::glossary::{Inspired, Meanings, Supportive};
use serde::{Deserialize, Serialize};

/// A rule book. Where an older one is silent, Comprehensive Rules 3.8 apply.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Edition {
    #[default]
    Comprehensive,
    MarksInTime,
    AbsoluteDiscord,
    CrystalGames,
    CanterlotNights,
}

impl Edition {
    pub const ALL: [Edition; 5] = [
        Edition::Comprehensive,
        Edition::MarksInTime,
        Edition::AbsoluteDiscord,
        Edition::CrystalGames,
        Edition::CanterlotNights,
    ];

    pub const fn name(self) -> &'static str {
        match self {
            Edition::Comprehensive => "comprehensive",
            Edition::MarksInTime => "marks-in-time",
            Edition::AbsoluteDiscord => "absolute-discord",
            Edition::CrystalGames => "crystal-games",
            Edition::CanterlotNights => "canterlot-nights",
        }
    }

    pub fn from_name(name: &str) -> Option<Edition> {
        Self::ALL.into_iter().find(|e| e.name() == name)
    }

    /// The first player to confront a Problem also scores its bonus.
    pub(crate) const fn first_confront_bonus(self) -> bool {
        match self {
            Edition::AbsoluteDiscord | Edition::CrystalGames | Edition::CanterlotNights => true,
            Edition::Comprehensive | Edition::MarksInTime => false,
        }
    }

    /// Villain also means what the Epic trait means later.
    pub(crate) const fn villain_is_epic(self) -> bool {
        match self {
            Edition::CrystalGames | Edition::CanterlotNights => true,
            Edition::Comprehensive | Edition::MarksInTime | Edition::AbsoluteDiscord => false,
        }
    }

    /// A faceoff over several Problems is held at those confronted, not at all of them.
    pub(crate) const fn double_faceoff(self) -> bool {
        match self {
            Edition::AbsoluteDiscord | Edition::CrystalGames | Edition::CanterlotNights => true,
            Edition::Comprehensive | Edition::MarksInTime => false,
        }
    }

    /// Flipped cards give their power and nothing else.
    pub(crate) const fn flips_are_power_only(self) -> bool {
        match self {
            Edition::CrystalGames | Edition::CanterlotNights => true,
            Edition::Comprehensive | Edition::MarksInTime | Edition::AbsoluteDiscord => false,
        }
    }

    /// The texts of flipped cards are followed at once instead of waiting as triggers.
    pub(crate) const fn chaos_at_once(self) -> bool {
        match self {
            Edition::MarksInTime | Edition::AbsoluteDiscord => true,
            Edition::Comprehensive | Edition::CrystalGames | Edition::CanterlotNights => false,
        }
    }

    /// Mane Characters can't be frightened.
    pub(crate) const fn manes_fearless(self) -> bool {
        match self {
            Edition::AbsoluteDiscord | Edition::CrystalGames | Edition::CanterlotNights => true,
            Edition::Comprehensive | Edition::MarksInTime => false,
        }
    }

    /// Cards on a card that becomes frightened are dismissed rather than put into discard piles.
    pub(crate) const fn fright_dismisses(self) -> bool {
        match self {
            Edition::Comprehensive => false,
            Edition::MarksInTime | Edition::AbsoluteDiscord | Edition::CrystalGames | Edition::CanterlotNights => true,
        }
    }

    /// Whether what confronting sets off comes before that bonus.
    pub(crate) const fn bonus_last(self) -> bool {
        match self {
            Edition::CanterlotNights => true,
            Edition::Comprehensive | Edition::MarksInTime | Edition::AbsoluteDiscord | Edition::CrystalGames => false,
        }
    }

    /// Who gets priority first in a faceoff or after a cause: the player who did not cause it.
    pub(crate) const fn responder_first(self) -> bool {
        match self {
            Edition::AbsoluteDiscord | Edition::CrystalGames | Edition::CanterlotNights => true,
            Edition::Comprehensive | Edition::MarksInTime => false,
        }
    }

    /// Reactions to one thing come from different cards.
    pub(crate) const fn reacts_once_a_card(self) -> bool {
        match self {
            Edition::AbsoluteDiscord | Edition::CrystalGames | Edition::CanterlotNights => true,
            Edition::Comprehensive | Edition::MarksInTime => false,
        }
    }

    /// A replaced Problem leaves before the characters there go home.
    pub(crate) const fn problem_leaves_first(self) -> bool {
        matches!(self, Edition::CanterlotNights)
    }

    /// What the book means by keywords that later ones define otherwise.
    pub(crate) fn meanings(self) -> Meanings {
        let inspired = match self {
            Edition::AbsoluteDiscord | Edition::CrystalGames | Edition::CanterlotNights => Inspired::EachCard,
            Edition::Comprehensive | Edition::MarksInTime => Inspired::OneCardATurn,
        };
        let supportive = match self {
            Edition::CrystalGames | Edition::CanterlotNights => Supportive::AtProblems,
            Edition::Comprehensive | Edition::MarksInTime | Edition::AbsoluteDiscord => Supportive::Anywhere,
        };
        Meanings { inspired, supportive }
    }

    /// Replacing a Problem dismisses the Resources on it, not every Resource there.
    pub(crate) const fn only_resources_on_problem(self) -> bool {
        match self {
            Edition::Comprehensive => false,
            Edition::MarksInTime | Edition::AbsoluteDiscord | Edition::CrystalGames | Edition::CanterlotNights => true,
        }
    }

    /// A card whose control changes in a home goes to the new home at once.
    pub(crate) const fn control_sends_home(self) -> bool {
        match self {
            Edition::MarksInTime | Edition::AbsoluteDiscord | Edition::CrystalGames => true,
            Edition::Comprehensive | Edition::CanterlotNights => false,
        }
    }

    /// Opening hands are drawn.
    pub(crate) const fn opening_hand_is_drawn(self) -> bool {
        match self {
            Edition::Comprehensive => false,
            Edition::MarksInTime | Edition::AbsoluteDiscord | Edition::CrystalGames | Edition::CanterlotNights => true,
        }
    }
}
