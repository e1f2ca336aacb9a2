//! The closed vocabulary of the game: colours, card types, zones, phases, comparisons.

use serde::{Deserialize, Serialize};

macro_rules! words {
    ($(#[$doc:meta])* $name:ident { $($variant:ident = $word:literal),+ $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        pub enum $name { $($variant),+ }

        impl $name {
            pub const ALL: &'static [$name] = &[$($name::$variant),+];

            /// The word as a card prints it.
            pub const fn word(self) -> &'static str {
                match self { $($name::$variant => $word),+ }
            }

            /// The value a word stands for, whatever its case.
            pub fn from_word(word: &str) -> Option<$name> {
                Self::ALL.iter().copied().find(|v| v.word().eq_ignore_ascii_case(word))
            }
        }
    };
}

words!(
    /// The six colours (203.1a).
    Color { Blue = "blue", Orange = "orange", Pink = "pink", Purple = "purple", White = "white", Yellow = "yellow" }
);

words!(
    /// The six card types (206.2).
    CardType {
        Mane = "Mane Character",
        Friend = "Friend",
        Resource = "Resource",
        Event = "Event",
        Troublemaker = "Troublemaker",
        Problem = "Problem",
    }
);

words!(
    /// The eight zones (401.1).
    Zone {
        DrawDeck = "deck",
        ProblemDeck = "Problem deck",
        Hand = "hand",
        Play = "play",
        Discard = "discard pile",
        Banished = "banished zone",
        Flip = "flip zone",
        Queue = "queue",
    }
);

words!(
    /// The phases of a turn (602, 606, 609, 610, 614).
    Phase {
        Ready = "Ready Phase",
        Troublemaker = "Troublemaker Phase",
        Main = "Main Phase",
        Score = "Score Phase",
        End = "End Phase",
    }
);

words!(
    /// What kind of faceoff: 608.4, 612.
    FaceoffKind { Any = "faceoff", Problem = "Problem faceoff", Troublemaker = "Troublemaker faceoff" }
);

words!(
    /// How two numbers compare.
    Cmp {
        AtLeast = "at least",
        AtMost = "at most",
        Exactly = "exactly",
        More = "more than",
        Less = "less than",
    }
);

impl Cmp {
    pub fn holds(self, left: i32, right: i32) -> bool {
        match self {
            Cmp::AtLeast => left >= right,
            Cmp::AtMost => left <= right,
            Cmp::Exactly => left == right,
            Cmp::More => left > right,
            Cmp::Less => left < right,
        }
    }
}
