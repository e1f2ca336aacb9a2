//! What goes over plain HTTP: identity, lobby, decks, cards, rules, replays.

use super::card::CardFace;
use super::game::GameView;
use super::{LogLine, Status};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

macro_rules! wire {
    ($($item:item)+) => {
        $(#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
        #[cfg_attr(test, derive(ts_rs::TS))]
        $item)+
    };
}

wire! {
    /// Any request that was refused: what, and what to do about it.
    pub struct Problem {
        pub error: String,
        pub rule: Option<String>,
    }

    /// `GET /api/me`, `POST /api/me`: who I am. Asking makes a guest of somebody unknown.
    pub struct Me {
        pub name: String,
        pub guest: bool,
    }

    /// `POST /api/me`
    #[serde(deny_unknown_fields)]
    pub struct Rename {
        pub name: String,
    }

    /// `POST /api/account` makes an account of a guest; `POST /api/login`
    #[serde(deny_unknown_fields)]
    pub struct Account {
        pub name: String,
        pub password: String,
    }

    /// `GET /api/bots`
    pub struct Bot {
        pub level: String,
        pub text: String,
    }

    /// `GET /api/decks`: decks that come with the program, then one's own.
    pub struct DeckInfo {
        /// What `deck` takes in other requests.
        pub id: String,
        pub name: String,
        pub colors: Vec<String>,
        /// The Mane Character's id.
        pub mane: Option<String>,
        pub own: bool,
        pub playable: bool,
        /// Why a deck of one's own can't be read or played.
        pub fault: Option<String>,
    }

    /// `POST /api/decks`
    #[serde(deny_unknown_fields)]
    pub struct SaveDeck {
        pub name: String,
        pub text: String,
    }

    /// `POST /api/decks/check`: anything pasted.
    #[serde(deny_unknown_fields)]
    pub struct CheckDeck {
        pub text: String,
        /// The name of a format; without it, any card may be used.
        #[serde(default)]
        pub format: Option<String>,
    }

    /// What was understood of a pasted deck, and whether it may be played.
    pub struct DeckCheck {
        pub name: String,
        pub mane: Option<String>,
        pub draw: Vec<DeckSlot>,
        pub problems: Vec<DeckSlot>,
        pub faults: Vec<Fault>,
        pub legal: bool,
        pub stats: Option<DeckStats>,
        /// All its cards.
        pub faces: Vec<CardFace>,
    }

    pub struct DeckSlot {
        pub id: String,
        pub count: u32,
    }

    pub struct Fault {
        pub text: String,
        pub rule: Option<String>,
    }

    pub struct DeckStats {
        pub draw_deck: u32,
        pub problem_deck: u32,
        /// How many cards have a power when flipped: from 0 on.
        pub flips: Vec<Curve>,
        pub costs: Vec<Curve>,
        pub mean_flip: f64,
        /// The chance that a flip beats one of the same deck by 1, 2 and 3 or more.
        pub wins_by: Vec<f64>,
        /// Friends that need no power in play, by cost.
        pub entry: Vec<Curve>,
        /// The chance to have the most power that cards of a colour ask for, by turn from the first on.
        pub colors: Vec<Chances>,
        /// The chance to have the power that each of its own Problems asks of its owner, by turn.
        pub problems: Vec<Chances>,
    }

    /// Chances turn by turn, from 0 to 1.
    pub struct Chances {
        /// `3 purple`, or the name of a Problem.
        pub name: String,
        /// The colour word, or the Problem's id.
        pub of: String,
        pub chances: Vec<f64>,
    }

    pub struct Curve {
        pub value: i32,
        pub count: u32,
    }

    /// `GET /api/decks/{id}`
    pub struct DeckText {
        pub id: String,
        pub name: String,
        pub text: String,
    }

    /// `POST /api/tables`
    #[serde(deny_unknown_fields)]
    pub struct NewTable {
        /// The id of a deck.
        pub deck: String,
        pub opponent: Opponent,
        #[serde(default)]
        pub clock: ClockWish,
        /// A number of one's own for the shuffles.
        #[serde(default)]
        pub number: Option<String>,
    }

    #[serde(tag = "is", rename_all = "snake_case", deny_unknown_fields)]
    pub enum Opponent {
        /// `deck` is chosen for it where absent.
        Bot { level: String, #[serde(default)] deck: Option<String> },
        Person { visibility: Visibility },
    }

    #[serde(rename_all = "snake_case")]
    pub enum Visibility {
        /// In the lobby.
        Open,
        /// By its link only.
        Private,
    }

    #[derive(Default)]
    #[serde(tag = "is", rename_all = "snake_case", deny_unknown_fields)]
    pub enum ClockWish {
        #[default]
        Off,
        Game { minutes: u32, increment_seconds: u32 },
        Choice { seconds: u32 },
    }

    /// The table's id: the page is `/table/{id}`, the socket `/ws/tables/{id}`.
    pub struct Created {
        pub id: String,
    }

    /// `POST /api/tables/{id}/join`
    #[serde(deny_unknown_fields)]
    pub struct JoinTable {
        pub deck: String,
        #[serde(default)]
        pub number: Option<String>,
    }

    pub struct Joined {
        pub seat: u8,
    }

    /// `GET /api/tables`: open tables and games to watch; `GET /api/tables/{id}`
    pub struct LobbyTable {
        pub id: String,
        pub status: Status,
        pub players: Vec<String>,
        pub clock: String,
        /// My seat there.
        pub seat: Option<u8>,
        pub private: bool,
    }

    /// `GET /api/games`: my games.
    pub struct PastGame {
        pub id: String,
        pub status: Status,
        pub players: Vec<String>,
        pub seat: u8,
        /// Milliseconds since 1970.
        pub started: u64,
        pub result: String,
    }

    /// `GET /api/cards?q=...&from=0`: a page of a search.
    pub struct CardList {
        pub total: u32,
        pub hits: Vec<CardHit>,
    }

    pub struct CardHit {
        pub face: CardFace,
    }

    /// `GET /api/rules/{number}`: our summary of a rule.
    pub struct RuleText {
        pub number: String,
        pub text: String,
        /// The rules it is part of, outermost first, and its own parts.
        pub parents: Vec<String>,
        pub parts: Vec<String>,
    }

    /// `GET /api/glossary`
    pub struct GlossaryWord {
        pub word: String,
        pub text: String,
    }

    /// `GET /api/replays/{id}/log`: a game that is over, for the viewer's slider. The file itself is `/api/replays/{id}`.
    pub struct ReplayInfo {
        pub id: String,
        pub players: Vec<String>,
        /// Steps go from 0 to this.
        pub steps: u32,
        pub log: Vec<LogLine>,
        pub faces: Vec<CardFace>,
        pub result: String,
    }

    /// `GET /api/replays/{id}/steps/{step}`: the board after so many steps, nothing hidden.
    pub struct ReplayStep {
        pub step: u32,
        pub game: GameView,
    }

    /// `POST /api/replays/{id}/continue`: play on from a step against a bot.
    #[serde(deny_unknown_fields)]
    pub struct ContinueReplay {
        pub step: u32,
        pub seat: u8,
        pub level: String,
    }

    /// `GET /api/formats`: formats of constructed decks, with what is banned today.
    pub struct FormatInfo {
        pub name: String,
        /// Which sets it allows, in words.
        pub text: String,
        /// Ids of cards.
        pub banned: Vec<String>,
    }

    /// `GET /api/octgn`: the number of a card's picture in image packs for OCTGN.
    pub struct Octgn {
        pub id: String,
        pub guid: String,
    }

    /// `GET /api/health`
    pub struct Health {
        pub ok: bool,
        pub version: String,
        pub tables: u32,
        pub store: String,
    }

    /// The answer to requests with nothing to say.
    pub struct Checked {
        pub ok: bool,
    }
}
