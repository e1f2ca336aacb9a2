//! The numbers of the evaluation, all in one place so that they can be tuned.

use serde::{Deserialize, Serialize};

/// What things are worth, in points.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Weights {
    /// A point scored.
    pub point: f32,
    /// Further worth of points as the score nears 15: times (score / 15) cubed.
    pub near: f32,
    /// An action token, up to `token_cap` of them; a fifth of it beyond.
    pub token: f32,
    pub token_cap: f32,
    /// A card in hand, and what is left of it while its requirement is not met.
    pub card: f32,
    pub unplayable: f32,
    /// A Friend or Mane Character in play, whatever its power.
    pub friend: f32,
    pub resource: f32,
    /// Power at home, and power at a Problem.
    pub power_home: f32,
    pub power_problem: f32,
    /// A frightened Friend.
    pub frightened: f32,
    /// A Friend more at home than the home limit.
    pub excess: f32,
    /// A Problem that will be confronted in the Score Phase to come, as a part of a point.
    pub confront_now: f32,
    /// A Problem that could be confronted again next turn.
    pub confront_next: f32,
    /// Requirements partly met: times the part met, squared.
    pub progress: f32,
    /// What is left of all that where a Troublemaker stops it.
    pub blocked: f32,
    /// A Troublemaker of one's own, face up and face down, at a Problem.
    pub trouble_up: f32,
    pub trouble_down: f32,
    /// A faceoff to be expected: how much of its stake counts.
    pub faceoff: f32,
    /// Power by which odds of a faceoff change by a factor of e: before and after flips.
    pub spread_before: f32,
    pub spread_after: f32,
    /// Losing a challenge one has started.
    pub challenge_lost: f32,
    /// Points of advantage by which odds of the game change by a factor of e.
    pub scale: f32,
}

impl Default for Weights {
    fn default() -> Weights {
        Weights {
            point: 1.0,
            near: 4.0,
            token: 0.22,
            token_cap: 6.0,
            card: 0.2,
            unplayable: 0.6,
            friend: 0.15,
            resource: 0.35,
            power_home: 0.16,
            power_problem: 0.2,
            frightened: 0.15,
            excess: 0.5,
            confront_now: 0.95,
            confront_next: 0.6,
            progress: 0.5,
            blocked: 0.35,
            trouble_up: 0.3,
            trouble_down: 0.4,
            faceoff: 0.8,
            spread_before: 2.2,
            spread_after: 0.6,
            challenge_lost: 0.3,
            scale: 2.5,
        }
    }
}
