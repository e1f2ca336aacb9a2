//! The question somebody is asked, and the answers to choose from.

use super::board::HandleNo;
use super::is_not;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::sync::Arc;
use utoipa::ToSchema;

/// The question asked of the viewer, and its legal answers.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Prompt {
    /// A word for the kind of question: `main_action`, `priority`, `cards`.
    pub question: String,
    /// One sentence.
    #[schema(value_type = String)]
    pub text: Cow<'static, str>,
    /// The card whose text asks.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[cfg_attr(test, ts(optional))]
    pub about: Option<HandleNo>,
    /// The text that asks, printed from its tree.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[cfg_attr(test, ts(optional))]
    #[schema(value_type = Option<String>)]
    pub about_text: Option<Arc<str>>,
    pub options: Vec<OptionView>,
    /// Whether going on is all that can be done.
    pub flow: Flow,
}

/// Whether an answer has to be thought about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Flow {
    Choice,
    Forced,
}

/// A legal answer. Its place in the list is what is sent back.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct OptionView {
    /// Its own place in the list: not sent, whoever reads the list fills it in.
    #[serde(skip_serializing, default)]
    #[cfg_attr(test, ts(optional = false))]
    pub index: u16,
    pub label: String,
    pub kind: OptionKind,
    /// The card it is about.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[cfg_attr(test, ts(optional))]
    pub card: Option<HandleNo>,
    /// Where it would go, or the area chosen.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[cfg_attr(test, ts(optional))]
    pub area: Option<u8>,
    /// The card it would be attached to.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[cfg_attr(test, ts(optional))]
    pub host: Option<HandleNo>,
    /// Its cost in action tokens.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[cfg_attr(test, ts(optional))]
    pub cost: Option<i32>,
    /// The text that is used, printed from its tree.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[cfg_attr(test, ts(optional))]
    #[schema(value_type = Option<String>)]
    pub text: Option<Arc<str>>,
    /// A number is to be given with it.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[cfg_attr(test, ts(optional))]
    pub range: Option<Range>,
    /// What Space takes: at most one option of a prompt.
    #[serde(skip_serializing_if = "is_not", default)]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub primary: bool,
    /// To a person it is the same as this earlier option (another copy in hand): it need not be listed.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[cfg_attr(test, ts(optional))]
    pub same_as: Option<u16>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum OptionKind {
    Pass,
    Play,
    Activate,
    Move,
    Draw,
    Rally,
    Challenge,
    Done,
    Card,
    Area,
    Player,
    Trigger,
    Modifier,
    Mode,
    Number,
    Name,
    Color,
    Type,
    Counter,
    Pile,
    Yes,
    No,
}

/// From the first number to the second, both allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Range {
    pub from: u32,
    pub to: u32,
}

/// Whom everybody waits for.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Waiting {
    pub seat: u8,
    /// `Bot is choosing a Starting Problem`.
    pub text: String,
}
