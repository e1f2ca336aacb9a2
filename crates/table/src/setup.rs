//! What a table is made of and what happened there: stored, these two rebuild it at any moment.

use crate::wire::{ClockWish, Stops};
use cards::Card;
use cards::deck::Deck;
use rules::Seat;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// How a table was laid.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Setup {
    pub id: String,
    pub edition: String,
    /// The secret of all shuffles and flips, in hex.
    pub seed: String,
    pub visibility: crate::wire::Visibility,
    pub clock: ClockWish,
    /// Milliseconds since 1970.
    pub created: u64,
    /// How long the table waits, in milliseconds, before it answers for a player what tells something about a hand.
    pub pause: u32,
    /// Who sits in the first seat.
    pub host: Player,
}

/// Somebody at a table, with what they brought.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Player {
    /// The server's number for a person; none for a bot.
    pub user: Option<i64>,
    pub name: String,
    /// The level, for a bot.
    pub bot: Option<String>,
    /// Shared by all who play with the same one.
    pub deck: Arc<Deck>,
    /// Cards of the deck that are in no official set.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cards: Vec<Card>,
    /// What they added to the shuffles.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub number: String,
}

/// One thing that happened at a table, and when.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    /// Milliseconds since 1970.
    pub at: u64,
    pub what: What,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum What {
    /// An answer. `print` is a fingerprint of what was picked, so that a newer engine notices when it differs.
    Choose {
        seat: Seat,
        option: u16,
        value: u32,
        print: u32,
        by: By,
    },
    /// So many answers were the only ones there were, one after the other, and are given in one go.
    Settled(u32),
    Concede(Seat),
    OfferDraw(Seat),
    AnswerDraw {
        seat: Seat,
        accept: bool,
    },
    /// Back to so many steps, with this epoch from there on.
    TakeBack {
        seat: Seat,
        to: u32,
        epoch: u32,
    },
    AskTakeBack(Seat),
    RefuseTakeBack(Seat),
    Rematch(Seat),
    Next(String),
    Chat {
        seat: Seat,
        text: String,
    },
    AllowFreeText {
        seat: Seat,
        on: bool,
    },
    Mute {
        seat: Seat,
        on: bool,
    },
    Stops {
        seat: Seat,
        stops: Stops,
    },
    /// A player's time ran out.
    Flag(Seat),
    /// A player claimed the win over one who was away.
    Claim(Seat),
    AddNumber {
        seat: Seat,
        text: String,
    },
    /// The server was away: no clock ran meanwhile.
    Resumed,
}

/// Who gave an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum By {
    Player,
    /// It was the only one, or the seat passes by itself.
    Table,
}
