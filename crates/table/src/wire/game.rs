//! The game as one viewer sees it, ready to be drawn: nothing in it has to be worked out by a rule.

use super::board::{CardView, HandleNo, Item, ZoneName};
use super::prompt::{Prompt, Waiting};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::sync::Arc;
use utoipa::ToSchema;

/// Everything a viewer sees of a game at a moment.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct GameView {
    /// Whose eyes: a seat, or nobody's (a spectator).
    pub seat: Option<u8>,
    pub turn: u16,
    pub turn_player: u8,
    /// The phase for the phase bar; none before the first turn.
    pub phase: Option<PhaseName>,
    /// Where the game is, in words: `Main Phase`, `faceoff`, `starting the game`.
    #[schema(value_type = String)]
    pub place: Cow<'static, str>,
    /// In seat order.
    pub players: Vec<PlayerView>,
    pub areas: Vec<AreaView>,
    pub cards: Vec<CardView>,
    /// Cards played and not yet resolved.
    pub queue: Vec<HandleNo>,
    pub faceoff: Option<FaceoffView>,
    /// The question this viewer is asked.
    pub prompt: Option<Prompt>,
    /// Whom everybody waits for, and for what.
    pub waiting: Option<Waiting>,
    /// What going to the Score Phase now would bring the turn player.
    pub score: Option<ScorePreview>,
    pub outcome: Option<Outcome>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum PhaseName {
    Ready,
    Troublemaker,
    Main,
    Score,
    End,
}

/// A player and the zones that are theirs alone. The cards of those are not sent, for they are the ones in `cards` with
/// that zone and owner, in their order: whoever reads them fills them in. Nor is sent what there is none of.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PlayerView {
    pub seat: u8,
    pub name: String,
    pub score: i32,
    /// The score that wins.
    pub goal: i32,
    /// Action tokens.
    pub tokens: i32,
    /// The cards of the hand in the order they came; those of another player are mostly unknown.
    #[serde(skip_serializing, default)]
    #[cfg_attr(test, ts(optional = false))]
    pub hand: Vec<HandleNo>,
    pub hand_limit: i32,
    pub friends_at_home: u16,
    pub home_limit: i32,
    pub draw_deck: u16,
    pub problem_deck: u16,
    /// Cards in decks that the viewer knows the place of.
    #[serde(skip_serializing, default)]
    #[cfg_attr(test, ts(optional = false))]
    pub known: Vec<Known>,
    /// First is the top.
    #[serde(skip_serializing, default)]
    #[cfg_attr(test, ts(optional = false))]
    pub discard: Vec<HandleNo>,
    #[serde(skip_serializing, default)]
    #[cfg_attr(test, ts(optional = false))]
    pub banished: Vec<HandleNo>,
    #[serde(skip_serializing, default)]
    #[cfg_attr(test, ts(optional = false))]
    pub flipped: Vec<HandleNo>,
    /// The Starting Problem chosen in secret, one's own only: an id of a card.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[cfg_attr(test, ts(optional = false))]
    #[schema(value_type = Option<String>)]
    pub starting: Option<Arc<str>>,
    /// What was said about the first hand, until the first turn: `keep` or `mulligan`.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[cfg_attr(test, ts(optional = false))]
    pub mulligan: Option<String>,
}

/// A known card in a deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Known {
    pub deck: ZoneName,
    /// 0 is the top card.
    pub from_top: u16,
    pub card: HandleNo,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum AreaKind {
    Home,
    Problem,
    Dilemma,
}

/// An area, and how each player stands at its Problem. The cards there are those with its id in `CardView::area`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct AreaView {
    pub id: u8,
    pub kind: AreaKind,
    pub owner: u8,
    /// `your home`, `Bot's Problem ...`.
    pub name: String,
    /// The key of its Problem.
    pub problem: Option<u16>,
    /// Bonus points of its Problem now.
    pub bonus: i32,
    /// In seat order; empty without a Problem.
    pub tallies: Vec<Tally>,
}

/// A player's standing at a Problem: have against need.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Tally {
    pub seat: u8,
    pub needs: Vec<Need>,
    pub standing: Standing,
    /// The name of the Troublemaker in the way.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[cfg_attr(test, ts(optional))]
    #[schema(value_type = Option<String>)]
    pub blocked_by: Option<Arc<str>>,
    /// One line: `2 of 3 purple, 1 of 2 wild`, `blocked by ...`.
    pub text: String,
    /// Points it would bring this player, were the turn player to go to Score now.
    pub points_now: i32,
}

/// So much power of a kind is needed, and so much fits it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Need {
    pub kind: NeedKind,
    /// The colour word; none for wild.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[cfg_attr(test, ts(optional))]
    #[schema(value_type = Option<String>)]
    pub color: Option<Cow<'static, str>>,
    pub need: i32,
    pub have: i32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum NeedKind {
    Color,
    /// Any colour but this.
    Not,
    Wild,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Standing {
    Short,
    Blocked,
    Forbidden,
    Met,
}

/// A faceoff going on, for the overlay.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct FaceoffView {
    /// `problem`, `troublemaker`.
    pub kind: String,
    pub title: String,
    pub starter: u8,
    pub areas: Vec<u8>,
    pub troublemaker: Option<HandleNo>,
    pub involved: Vec<HandleNo>,
    /// In seat order.
    pub sides: Vec<SideView>,
    /// Once it is resolved.
    pub winner: Option<Winner>,
}

/// One side of a faceoff.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SideView {
    pub seat: u8,
    pub total: i32,
    /// What the total is made of, flips included; cards that do not count have amount 0 and a note.
    pub items: Vec<Item>,
    pub flips: Vec<HandleNo>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Winner {
    pub seat: u8,
    pub by: i32,
}

/// What would come of going to the Score Phase now, if nobody did anything about it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ScorePreview {
    pub scores: Vec<Score>,
    /// A faceoff would start; what follows is open.
    pub faceoff: Option<String>,
    pub text: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Score {
    pub seat: u8,
    pub area: Option<u8>,
    pub points: i32,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Outcome {
    /// None is a draw or a game that was halted.
    pub winner: Option<u8>,
    pub text: String,
}
