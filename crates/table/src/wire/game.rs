//! The game as one viewer sees it, ready to be drawn: nothing in it has to be worked out by a rule.

use serde::{Deserialize, Serialize};

/// A card in one state: its place in `GameView::cards`. The next state may number cards otherwise; `CardView::key` stays.
pub type HandleNo = u16;

/// Everything a viewer sees of a game at a moment.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct GameView {
    /// Whose eyes: a seat, or nobody's (a spectator).
    pub seat: Option<u8>,
    pub turn: u16,
    pub turn_player: u8,
    /// The phase for the phase bar; none before the first turn.
    pub phase: Option<PhaseName>,
    /// Where the game is, in words: `Main Phase`, `faceoff`, `starting the game`.
    pub place: String,
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

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum PhaseName {
    Ready,
    Troublemaker,
    Main,
    Score,
    End,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
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

/// A player and the zones that are theirs alone.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
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
    pub hand: Vec<HandleNo>,
    pub hand_limit: i32,
    pub friends_at_home: u16,
    pub home_limit: i32,
    pub draw_deck: u16,
    pub problem_deck: u16,
    /// Cards in decks that the viewer knows the place of.
    pub known: Vec<Known>,
    /// First is the top.
    pub discard: Vec<HandleNo>,
    pub banished: Vec<HandleNo>,
    pub flipped: Vec<HandleNo>,
    /// The Starting Problem chosen in secret, one's own only: an id of a card.
    pub starting: Option<String>,
    /// What was said about the first hand: `keep` or `mulligan`.
    pub mulligan: Option<String>,
}

/// A known card in a deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Known {
    pub deck: ZoneName,
    /// 0 is the top card.
    pub from_top: u16,
    pub card: HandleNo,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum AreaKind {
    Home,
    Problem,
    Dilemma,
}

/// An area, and how each player stands at its Problem. The cards there are those with its id in `CardView::area`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct AreaView {
    pub id: u8,
    pub kind: AreaKind,
    pub owner: u8,
    /// `your home`, `Bot's Problem ...`.
    pub name: String,
    pub problem: Option<HandleNo>,
    /// Bonus points of its Problem now.
    pub bonus: i32,
    /// In seat order; empty without a Problem.
    pub tallies: Vec<Tally>,
}

/// A player's standing at a Problem: have against need.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Tally {
    pub seat: u8,
    pub needs: Vec<Need>,
    /// Power of all the player's characters there, and all that is needed.
    pub have: i32,
    pub need: i32,
    pub gives: Vec<Gives>,
    pub standing: Standing,
    /// The Troublemaker in the way.
    pub blocked_by: Option<HandleNo>,
    /// One line: `2 of 3 purple, 1 of 2 wild`, `blocked by ...`.
    pub text: String,
    /// Points it would bring this player, were the turn player to go to Score now.
    pub points_now: i32,
}

/// So much power of a kind is needed, and so much fits it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Need {
    pub kind: NeedKind,
    /// The colour word; none for wild.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[cfg_attr(test, ts(optional))]
    pub color: Option<String>,
    pub need: i32,
    pub have: i32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum NeedKind {
    Color,
    /// Any colour but this.
    Not,
    Wild,
}

/// Power and colours one character gives to confronting.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Gives {
    pub power: i32,
    pub colors: Vec<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Standing {
    Short,
    Blocked,
    Forbidden,
    Met,
}

/// A card the viewer can point at. What it does not know is absent.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct CardView {
    /// Its own place in the list.
    pub handle: HandleNo,
    /// The same for the same card from state to state, as long as the viewer knows what it is: for animations.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[cfg_attr(test, ts(optional))]
    pub key: Option<u16>,
    /// The id of its face (`faces`, `GET /api/cards/{id}`); absent where the viewer may not know it.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[cfg_attr(test, ts(optional))]
    pub id: Option<String>,
    /// Its name; `a hidden card` where unknown.
    pub name: String,
    pub zone: ZoneName,
    pub owner: u8,
    pub controller: u8,
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
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    #[cfg_attr(test, ts(as = "Option<Vec<HandleNo>>", optional))]
    pub attachments: Vec<HandleNo>,
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
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
    /// Options of the prompt that are about this card, by index: it glows.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    #[cfg_attr(test, ts(as = "Option<Vec<u16>>", optional))]
    pub options: Vec<u16>,
}

/// What can be seen on a card besides its face.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
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
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Counted {
    pub name: String,
    pub n: i32,
}

/// A part of a sum, with where it comes from.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Item {
    pub label: String,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[cfg_attr(test, ts(optional))]
    pub card: Option<HandleNo>,
    pub amount: i32,
    /// Why it counts or does not, where that needs saying.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[cfg_attr(test, ts(optional))]
    pub note: Option<String>,
}

/// A faceoff going on, for the overlay.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
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
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SideView {
    pub seat: u8,
    pub total: i32,
    /// What the total is made of, flips included; cards that do not count have amount 0 and a note.
    pub items: Vec<Item>,
    pub flips: Vec<HandleNo>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Winner {
    pub seat: u8,
    pub by: i32,
}

/// The question asked of the viewer, and its legal answers.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Prompt {
    /// A word for the kind of question: `main_action`, `priority`, `cards`.
    pub question: String,
    /// One sentence.
    pub text: String,
    /// The card whose text asks.
    pub about: Option<HandleNo>,
    /// The text that asks, printed from its tree.
    pub about_text: Option<String>,
    pub options: Vec<OptionView>,
    /// Whether going on is all that can be done.
    pub flow: Flow,
}

/// Whether an answer has to be thought about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Flow {
    Choice,
    Forced,
}

/// A legal answer. `index` is what is sent back.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct OptionView {
    pub index: u16,
    pub label: String,
    pub kind: OptionKind,
    /// A heading for options of a kind, such as `Play` or `Move`.
    pub group: String,
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
    pub text: Option<String>,
    /// A number is to be given with it.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[cfg_attr(test, ts(optional))]
    pub range: Option<Range>,
    /// What Space takes: at most one option of a prompt.
    pub primary: bool,
    /// To a person it is the same as this earlier option (another copy in hand): it need not be listed.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[cfg_attr(test, ts(optional))]
    pub same_as: Option<u16>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Range {
    pub from: u32,
    pub to: u32,
}

/// Whom everybody waits for.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Waiting {
    pub seat: u8,
    /// `Bot is choosing a Starting Problem`.
    pub text: String,
}

/// What would come of going to the Score Phase now, if nobody did anything about it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ScorePreview {
    pub scores: Vec<Score>,
    /// A faceoff would start; what follows is open.
    pub faceoff: Option<String>,
    pub text: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Score {
    pub seat: u8,
    pub area: Option<u8>,
    pub points: i32,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Outcome {
    /// None is a draw or a game that was halted.
    pub winner: Option<u8>,
    pub text: String,
}
