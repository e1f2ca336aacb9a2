//! The numbers of the evaluation, all in one place so that they can be tuned.

use serde::{Deserialize, Serialize};
use std::sync::OnceLock;

/// Declares the weights with the values they had before tuning.
macro_rules! weights {
    ($($(#[$doc:meta])* $name:ident = $hand:literal,)+) => {
        /// What things are worth, in points.
        #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
        #[serde(default = "Weights::by_hand", deny_unknown_fields)]
        pub struct Weights {
            $($(#[$doc])* pub $name: f32,)+
        }

        impl Weights {
            /// As they were first set, by hand.
            pub fn by_hand() -> Weights {
                Weights { $($name: $hand,)+ }
            }

            /// In the order of the fields.
            pub fn to_list(&self) -> Vec<f32> {
                vec![$(self.$name,)+]
            }

            /// The other way round; where the list is too short, as by hand.
            pub fn from_list(list: &[f32]) -> Weights {
                let mut list = list.iter().copied();
                Weights { $($name: list.next().unwrap_or($hand),)+ }
            }
        }
    };
}

weights! {
    /// A point scored.
    point = 1.0,
    /// Further worth of points as the score nears 15: times (score / 15) cubed.
    near = 4.0,
    /// An action token, up to `token_cap` of them; a fifth of it beyond.
    token = 0.22,
    token_cap = 6.0,
    /// A card in hand, and what is left of it while its requirement is not met.
    card = 0.2,
    unplayable = 0.6,
    /// A Friend or Mane Character in play, whatever its power.
    friend = 0.15,
    resource = 0.35,
    /// Power at home, and power at a Problem.
    power_home = 0.16,
    power_problem = 0.2,
    /// A frightened Friend.
    frightened = 0.15,
    /// A Friend more at home than the home limit.
    excess = 0.5,
    /// A Problem that will be confronted in the Score Phase to come, as a part of a point.
    confront_now = 0.95,
    /// A Problem that could be confronted again next turn.
    confront_next = 0.6,
    /// Requirements partly met: times the part met, squared.
    progress = 0.5,
    /// What is left of all that where a Troublemaker stops it.
    blocked = 0.35,
    /// A Troublemaker of one's own, face up and face down, at a Problem.
    trouble_up = 0.3,
    trouble_down = 0.4,
    /// A faceoff to be expected: how much of its stake counts.
    faceoff = 0.8,
    /// By how much power the odds of a faceoff change by a factor of e: for each unit of what the flips may differ by,
    /// before it begins and once it has, and after the flips.
    spread_ahead = 1.2,
    spread_before = 0.6,
    spread_after = 0.6,
    /// Losing a challenge one has started.
    challenge_lost = 0.3,
    /// Points of advantage by which odds of the game change by a factor of e.
    scale = 2.5,
}

impl Default for Weights {
    /// From weights.json of this crate, which is a file that `faceoff tune` writes.
    fn default() -> Weights {
        static FILE: OnceLock<Weights> = OnceLock::new();
        let read = || serde_json::from_str(include_str!("../weights.json")).expect("weights.json is read by a test");
        FILE.get_or_init(read).clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_weights_of_the_file_are_read() {
        let tuned: Weights = serde_json::from_str(include_str!("../weights.json")).expect("weights");
        assert_eq!(Weights::from_list(&tuned.to_list()), tuned);
        assert!(tuned.to_list().iter().all(|w| w.is_finite() && *w > 0.0));
        let odd = serde_json::from_str::<Weights>("{\"pint\": 1}").map_err(|e| e.to_string());
        assert!(odd.is_err_and(|why| why.contains("unknown field `pint`")));
    }
}
