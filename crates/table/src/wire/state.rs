//! The table around the game: who sits there, clocks, offers, chat, and how the shuffles can be checked.

use super::game::PhaseName;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Who looks at the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "as", rename_all = "snake_case")]
pub enum Viewer {
    Seat { seat: u8 },
    Spectator,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// A seat is free.
    Waiting,
    Playing,
    Over,
    /// This version of the program can't go on with it.
    Void,
}

/// All of a table that is not the game itself.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TableState {
    pub id: String,
    pub status: Status,
    pub private: bool,
    /// In seat order; while one waits for another player, the second is missing.
    pub players: Vec<PlayerInfo>,
    pub spectators: u32,
    pub offers: Offers,
    /// The viewer may claim the win.
    pub can_claim: bool,
    pub stops: Stops,
    pub chat: ChatState,
    pub fair: Fair,
    pub result: Option<ResultView>,
    /// The table of the rematch.
    pub next: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PlayerInfo {
    pub seat: u8,
    pub name: String,
    pub kind: PlayerKind,
    /// The name of the deck; that of the other seat only after the game.
    pub deck: Option<String>,
    /// Somebody is connected in this seat.
    pub present: bool,
    pub mute: MuteState,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "is", rename_all = "snake_case")]
pub enum PlayerKind {
    Person,
    Bot { level: String },
}

/// Whether the viewer has muted a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum MuteState {
    Heard,
    Muted,
}

/// The clocks, as they stood at `StateMessage::now`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ClockState {
    /// `15 min + 10 s`, `60 s a choice`.
    pub text: String,
    /// Whose clock runs.
    pub running: Option<u8>,
    /// Milliseconds left, in seat order.
    pub left: Vec<u64>,
    /// Below this many milliseconds a player is to be warned.
    pub warn: u64,
}

/// What has been offered and not yet answered.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Offers {
    /// The seat that offers a draw.
    pub draw: Option<u8>,
    /// The seat that asks to take something back.
    pub take_back: Option<u8>,
    /// The seats that want a rematch.
    pub rematch: Vec<u8>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum TakeBack {
    /// There is nothing of the viewer's to take back.
    #[default]
    Nothing,
    /// At once: nothing hidden was shown, nothing random happened, nobody else acted.
    Free,
    /// The other player has to agree.
    Ask,
}

/// Where a seat wants to be asked even if it could only pass, and whether it passes by itself.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Stops {
    /// Phases of one's own turns.
    pub own: Vec<PhaseName>,
    /// Phases of the other's turns.
    pub other: Vec<PhaseName>,
    pub auto: AutoPass,
    /// Ids of cards for which the seat does not want to be asked: it passes if nothing else could be used.
    #[serde(default)]
    pub yields: Vec<String>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum AutoPass {
    /// Asked whenever there is something to choose; answers that are the only ones are given by the table.
    #[default]
    Smart,
    /// Asked always.
    Hold,
    /// Passes priority until the phase is one of the stops, or it is asked something else than to act or pass.
    UntilConcerned,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ChatState {
    pub phrases: Vec<String>,
    /// Seats that allow free text; it is on when all do.
    pub allowed: Vec<u8>,
    pub free_text: bool,
}

/// A line of chat. The text is plain: escape it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ChatLine {
    pub n: u32,
    pub seat: u8,
    pub text: String,
}

/// How the shuffles can be checked: the hash is shown before the first card, the seed after the game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Fair {
    /// SHA-256 of the seed, in hex.
    pub hash: String,
    /// Numbers the players added, in seat order.
    pub numbers: Vec<String>,
    /// The seed in hex, once the game is over.
    pub seed: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ResultView {
    pub winner: Option<u8>,
    /// `You won 15 to 9`, `A draw was agreed`.
    pub text: String,
    pub rule: Option<String>,
    /// Where the replay can be had: `/api/replays/{id}`.
    pub replay: String,
}
