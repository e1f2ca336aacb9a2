//! The protocol: every message between the page and the server, as data. docs/protocol.md shows one of each.

mod board;
mod card;
mod change;
mod game;
mod http;
mod prompt;
mod state;
#[cfg(test)]
mod typescript;

pub use board::{CardView, Counted, HandleNo, Item, Mark, ZoneName};
pub use card::{CardFace, CardSide, KeywordText, ProblemNeeds};
pub use change::{GameChange, Part};
pub use game::{
    AreaKind, AreaView, FaceoffView, GameView, Known, Need, NeedKind, Outcome, PhaseName, PlayerView, Score,
    ScorePreview, SideView, Standing, Tally, Winner,
};
pub use http::{
    Account, Bot, CardHit, CardList, Chances, CheckDeck, Checked, ClockWish, ContinueReplay, Created, Curve, DeckCheck,
    DeckInfo, DeckSlot, DeckStats, DeckText, Fault, FormatInfo, GlossaryWord, Health, JoinTable, Joined, LobbyTable,
    Me, NewTable, Octgn, Opponent, PastGame, Problem, Rename, ReplayInfo, ReplayStep, RuleText, SaveDeck, Visibility,
};
pub use prompt::{Flow, OptionKind, OptionView, Prompt, Range, Waiting};
pub use state::{
    AutoPass, ChatLine, ChatState, ClockState, Fair, MuteState, Offers, PlayerInfo, PlayerKind, ResultView, Status,
    Stops, TableState, TakeBack, Viewer,
};

use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::sync::Arc;
use utoipa::ToSchema;

/// The version of the protocol. A client of another version is told so and sent no game.
pub const VERSION: u32 = 3;

/// What a client sends over the socket of a table, `/ws/tables/{id}`. The first message is `hello`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct ToServer {
    /// The client's own number for this message: the answer to it carries the same.
    pub id: u32,
    pub say: Say,
}

/// What a client says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Say {
    /// Opens the conversation. `number` and `log` are the last ones the client has (0 for none): what it missed is sent.
    Hello {
        version: u32,
        number: u32,
        log: u32,
    },
    /// Takes an option of the prompt in the state with this number. `value` picks within a number option.
    Choose {
        number: u32,
        option: u16,
        #[serde(default)]
        value: u32,
    },
    Concede,
    OfferDraw,
    AnswerDraw {
        accept: bool,
    },
    /// Takes back one's last choice: at once where that is free, else the other player is asked.
    TakeBack,
    AnswerTakeBack {
        accept: bool,
    },
    /// Asks for another game with the same decks; it begins when both have asked.
    Rematch,
    /// One of the preset phrases, by its place in `chat.phrases`.
    Phrase {
        phrase: u8,
    },
    /// Free text: only on private tables where both sides allow it.
    Chat {
        text: String,
    },
    AllowFreeText {
        on: bool,
    },
    /// Nothing the other player writes is shown to me any more.
    Mute {
        on: bool,
    },
    SetStops {
        stops: Stops,
    },
    /// Claims the win over a player who is away or out of time.
    Claim,
    /// Adds a number of one's own to the shuffles, before the first card.
    AddNumber {
        text: String,
    },
    /// Why nothing can be done with a card now, or with an action: `draw`.
    WhyNot {
        #[serde(default)]
        card: Option<HandleNo>,
        #[serde(default)]
        action: Option<String>,
    },
    /// What a bot would choose in my place.
    Hint,
    /// The board as I saw it after so many steps (`LogLine::step`).
    Past {
        step: u32,
    },
    Ping,
}

/// What the server sends.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ToClient {
    /// The answer to `hello`; a `state` with everything follows.
    Welcome {
        version: u32,
        table: String,
        viewer: Viewer,
    },
    /// Something changed. What is absent stayed as it was; log, chat and faces are what is new.
    State(Box<StateMessage>),
    /// The message with this number was carried out, and will not be lost.
    Done {
        id: u32,
    },
    /// The message with this number was not carried out.
    Refused {
        id: u32,
        why: String,
        /// The rule it rests on.
        rule: Option<String>,
    },
    /// The answer to a question of the client.
    Reply {
        id: u32,
        answer: Box<Reply>,
    },
    /// The client speaks another version: reload the page.
    Outdated {
        version: u32,
        why: String,
    },
    /// Something is wrong on the server's side, such as a full disk. Nothing acknowledged is lost.
    Trouble {
        why: String,
    },
    /// The table is closed; nothing more will come.
    Closed {
        why: String,
    },
    Pong {
        id: u32,
    },
}

/// A change of what this client sees. States are numbered one after the other; a gap means a reconnect is due.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct StateMessage {
    pub number: u32,
    /// Milliseconds since 1970, by the server's clock: remaining times count from here.
    pub now: u64,
    /// Log, chat and faces start anew: what the client had of them is to be dropped.
    #[serde(skip_serializing_if = "is_not", default)]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub fresh: bool,
    /// What `take_back` would do for this viewer now.
    pub take_back: TakeBack,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[cfg_attr(test, ts(optional))]
    pub clock: Option<ClockState>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[cfg_attr(test, ts(optional))]
    pub game: Option<GameChange>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[cfg_attr(test, ts(optional))]
    pub table: Option<TableState>,
    /// What is new of the log, the chat and the faces; absent where nothing is.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    #[cfg_attr(test, ts(as = "Option<Vec<LogLine>>", optional))]
    pub log: Vec<LogLine>,
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    #[cfg_attr(test, ts(as = "Option<Vec<ChatLine>>", optional))]
    pub chat: Vec<ChatLine>,
    /// Cards seen for the first time, by id.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    #[cfg_attr(test, ts(as = "Option<Vec<Arc<CardFace>>>", optional))]
    #[schema(value_type = Vec<CardFace>)]
    pub faces: Vec<Arc<CardFace>>,
}

/// A line of the log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LogLine {
    /// Its place, from 1.
    pub n: u32,
    /// Absent for an event.
    #[serde(skip_serializing_if = "LineKind::is_event", default)]
    #[cfg_attr(test, ts(optional, as = "Option<LineKind>"))]
    pub kind: LineKind,
    pub text: String,
    /// The rule by which it happened: `GET /api/rules/{rule}` summarises it.
    #[schema(value_type = Option<String>)]
    pub rule: Option<Cow<'static, str>>,
    /// The cards it names, for links; absent where there are none.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    #[cfg_attr(test, ts(as = "Option<Vec<CardLink>>", optional))]
    pub cards: Vec<CardLink>,
    /// What `past` takes to show the board after it.
    pub step: u32,
}

/// What a line of the log tells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum LineKind {
    Turn,
    Phase,
    #[default]
    Event,
    /// Part of the event before it: what was paid for it, where a card came into play.
    Part,
    /// Something of the table: a take-back, an offer, how the game was ended.
    Table,
}

impl LineKind {
    fn is_event(&self) -> bool {
        *self == LineKind::Event
    }
}

/// What goes without saying is not sent.
fn is_not(on: &bool) -> bool {
    !on
}

/// A name in a text, and the card it stands for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct CardLink {
    #[schema(value_type = String)]
    pub name: Arc<str>,
    #[schema(value_type = String)]
    pub id: Arc<str>,
    /// Its definition in this game, for the server's own use.
    #[serde(skip)]
    pub def: Option<u16>,
}

/// Answers to questions of a client.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "about", rename_all = "snake_case")]
pub enum Reply {
    WhyNot {
        card: Option<HandleNo>,
        reasons: Vec<Reason>,
    },
    /// `reasons` say what the answer brings at once, the odds of a faceoff, and the chance to win.
    Hint {
        option: Option<u16>,
        value: u32,
        text: String,
        reasons: Vec<String>,
    },
    Past {
        step: u32,
        game: Box<GameView>,
    },
}

/// Whether one thing can be done now, and if not, why.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Reason {
    /// Such as `Play it`.
    pub what: String,
    pub can: bool,
    /// A sentence; empty where it can be done.
    pub why: String,
    pub rule: Option<String>,
}
