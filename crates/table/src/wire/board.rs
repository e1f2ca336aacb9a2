//! A card on the board, with everything that can be seen on it.

use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::ToSchema;

/// A card in one state: its place in `GameView::cards`. The next state may number cards otherwise; `CardView::key` stays.
pub type HandleNo = u16;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum ZoneName {
    DrawDeck,
    ProblemDeck,
    Hand,
    Play,
    Discard,
    Banished,
    Flip,
    Queue,
}

/// A card the viewer can point at. What it does not know is absent.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct CardView {
    /// Its own place in the list: not sent, whoever reads the list fills it in.
    #[serde(skip_serializing, default)]
    #[cfg_attr(test, ts(optional = false))]
    pub handle: HandleNo,
    /// The same for the same card from state to state, as long as the viewer knows what it is: for animations.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[cfg_attr(test, ts(optional))]
    pub key: Option<u16>,
    /// The id of its face (`faces`, `GET /api/cards/{id}`); absent where the viewer may not know it.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[cfg_attr(test, ts(optional))]
    #[schema(value_type = Option<String>)]
    pub id: Option<Arc<str>>,
    /// Its definition in this game, for the server's own use.
    #[serde(skip)]
    pub def: Option<u16>,
    /// Its name; `a hidden card` where unknown.
    #[schema(value_type = String)]
    pub name: Arc<str>,
    pub zone: ZoneName,
    pub owner: u8,
    /// Who controls it, where that is not its owner.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[cfg_attr(test, ts(optional))]
    pub controller: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[cfg_attr(test, ts(optional))]
    pub area: Option<u8>,
    /// The card it is attached to.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[cfg_attr(test, ts(optional))]
    pub host: Option<HandleNo>,
    /// The card it lies beneath.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[cfg_attr(test, ts(optional))]
    pub above: Option<HandleNo>,
    /// A card in a deck whose place is known, which it is where the card is: so many unknown cards lie between it and the
    /// next known one below it, or the bottom. Not sent where there is none.
    #[serde(skip_serializing_if = "is_zero", default)]
    #[cfg_attr(test, ts(as = "Option<u16>", optional))]
    pub unknown_below: u16,
    /// The cards whose host it is: not sent, filled in like `handle`.
    #[serde(skip_serializing, default)]
    #[cfg_attr(test, ts(as = "Option<Vec<HandleNo>>", optional))]
    pub attachments: Vec<HandleNo>,
    /// The cards that lie beneath it: not sent, filled in like `handle`.
    #[serde(skip_serializing, default)]
    #[cfg_attr(test, ts(as = "Option<Vec<HandleNo>>", optional))]
    pub beneath: Vec<HandleNo>,
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    #[cfg_attr(test, ts(as = "Option<Vec<Mark>>", optional))]
    pub marks: Vec<Mark>,
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    #[cfg_attr(test, ts(as = "Option<Vec<Counted>>", optional))]
    pub counters: Vec<Counted>,
    /// Power now.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[cfg_attr(test, ts(optional))]
    pub power: Option<i32>,
    /// The printed one, where it is another.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[cfg_attr(test, ts(optional))]
    pub printed_power: Option<i32>,
    /// What makes its power differ from the printed one.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    #[cfg_attr(test, ts(as = "Option<Vec<Item>>", optional))]
    pub power_items: Vec<Item>,
    /// Colours, types, traits and keywords now; absent where they are as printed on the face.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[cfg_attr(test, ts(optional))]
    pub colors: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[cfg_attr(test, ts(optional))]
    pub types: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[cfg_attr(test, ts(optional))]
    pub traits: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[cfg_attr(test, ts(optional))]
    pub keywords: Option<Vec<String>>,
    /// Options of the prompt that are about this card, by index: it glows. Not sent, filled in like `handle`.
    #[serde(skip_serializing, default)]
    #[cfg_attr(test, ts(as = "Option<Vec<u16>>", optional))]
    pub options: Vec<u16>,
}

fn is_zero(n: &u16) -> bool {
    *n == 0
}

/// What can be seen on a card besides its face.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Mark {
    Exhausted,
    FaceDown,
    Frightened,
    Boosted,
    Token,
    CutieMarked,
    /// A flipped card whose power does not count.
    Ignored,
    Involved,
    Confronted,
    Solved,
}

/// So many counters of a kind.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Counted {
    pub name: String,
    pub n: i32,
}

/// A part of a sum, with where it comes from.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Item {
    #[schema(value_type = String)]
    pub label: Arc<str>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[cfg_attr(test, ts(optional))]
    pub card: Option<HandleNo>,
    pub amount: i32,
    /// Why it counts or does not, where that needs saying.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[cfg_attr(test, ts(optional))]
    pub note: Option<String>,
}
