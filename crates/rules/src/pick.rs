//! What a seat may pick, and why it may not.

use crate::ids::{AbilityId, AreaId, CounterId, NameId, Obj, Seat, TraitId};
use crate::mark::RuleId;
use ability::{CardType, Color};
use serde::{Deserialize, Serialize};

/// One answer to a question. The page, bots, scenarios, the fuzzer and the network share this list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Pick {
    Pass,
    /// Play a card: a Friend or Troublemaker to an area, an attachment on a host, an Event nowhere.
    Play {
        card: Obj,
        to: AreaId,
        host: Obj,
    },
    Activate {
        card: Obj,
        ability: AbilityId,
        grantor: Obj,
    },
    Move {
        card: Obj,
        to: AreaId,
    },
    Draw,
    Rally(Obj),
    Challenge(Obj),
    /// Enough, or none.
    Done,
    Card(Obj),
    Area(AreaId),
    Player(Seat),
    /// One of one's waiting triggers, by its place in the line.
    Trigger(u16),
    /// A replacement to apply: the holder and its ability, or a modifier's place.
    Modifier {
        source: Obj,
        ability: AbilityId,
    },
    Mode(u8),
    /// Any number from the first to the second, picked by `value`.
    Number {
        from: u32,
        to: u32,
    },
    Name(NameId),
    Color(Color),
    Type(CardType),
    Trait(TraitId),
    Counter(CounterId),
    Pile(u8),
    Yes,
    No,
}

/// What a question is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Question {
    StartingProblem,
    Mulligan,
    /// Priority: act or pass.
    Priority,
    /// Open a window with a Phase action, or go on.
    MainAction,
    PhaseAction,
    Uncover,
    Challenge,
    Confront,
    /// Choose cards for an effect or a cost.
    Cards,
    Cost,
    May,
    Mode,
    Where,
    Who,
    OrderTriggers,
    OrderCards,
    Replacement,
    Repair,
    DiscardDown,
    RetireDown,
    SendHome,
    Number,
    NameCard,
    Color,
    Type,
    Trait,
    Counter,
    Loop,
    Pause,
}

/// The question being asked and its legal answers.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Options {
    pub asked: Option<(Seat, Question)>,
    pub picks: Vec<Pick>,
}

impl Clone for Options {
    fn clone(&self) -> Options {
        Options { asked: self.asked, picks: self.picks.clone() }
    }

    /// Copies into recycled options, reusing their memory.
    fn clone_from(&mut self, from: &Options) {
        self.asked = from.asked;
        self.picks.clone_from(&from.picks);
    }
}

impl Options {
    pub(crate) fn ask(&mut self, seat: Seat, question: Question) {
        self.asked = Some((seat, question));
    }

    pub(crate) fn add(&mut self, pick: Pick) {
        self.picks.push(pick);
    }

    /// There is only one thing to answer.
    pub fn forced(&self) -> bool {
        match self.picks[..] {
            [Pick::Number { from, to }] => from == to,
            [_] => true,
            _ => false,
        }
    }

    pub fn clear(&mut self) {
        self.asked = None;
        self.picks.clear();
    }
}

/// A refusal, and the rule it rests on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Illegal {
    pub rule: RuleId,
    pub why: Why,
}

/// Why something may not be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Why {
    GameOver,
    NotAsked,
    NotAnOption,
    /// It costs so many action tokens, and the seat has so many.
    Tokens {
        needs: i32,
        has: i32,
    },
    /// So much power of a colour is needed, and there is so much.
    Requirement {
        color: Color,
        needs: i32,
        has: i32,
    },
    /// So much power in all is needed, and there is so much.
    Power {
        needs: i32,
        has: i32,
    },
    WrongTime,
    NotYourTurn,
    DuringFaceoff,
    NotInFaceoff,
    WrongFaceoff,
    NothingToReactTo,
    AlreadyThere,
    OtherHome,
    NotHere,
    NotFrightened,
    Exhausted,
    NotReady,
    NotYours,
    NoTarget,
    NoHost,
    Forbidden,
    CostNotPayable,
    Condition,
    AlreadyUsed,
    AlreadyChallenged,
    NoCharacterThere,
    NotEpicOrOpposing,
    WrongType,
    NotInHand,
    NotInPlay,
    FaceDown,
    NotEnoughMeans,
    NumberOutOfRange,
}

impl Why {
    /// In words.
    pub fn words(self) -> String {
        match self {
            Why::GameOver => "the game is over".into(),
            Why::NotAsked => "somebody else is being asked".into(),
            Why::NotAnOption => "that is not among the answers to this question".into(),
            Why::Tokens { needs, has } => format!("it costs {needs} action tokens and you have {has}"),
            Why::Requirement { color, needs, has } => {
                format!("it needs {needs} {} power among your characters and you have {has}", color.word())
            }
            Why::Power { needs, has } => {
                format!("it needs {needs} power among your characters and you have {has}")
            }
            Why::WrongTime => "this is not the time for it".into(),
            Why::NotYourTurn => "it is not your turn".into(),
            Why::DuringFaceoff => "not during a faceoff".into(),
            Why::NotInFaceoff => "only during a faceoff".into(),
            Why::WrongFaceoff => "not in a faceoff of this kind".into(),
            Why::NothingToReactTo => "nothing it reacts to has happened since the last window closed".into(),
            Why::AlreadyThere => "it is there already".into(),
            Why::OtherHome => "that is another player's home".into(),
            Why::NotHere => "it can't go there".into(),
            Why::NotFrightened => "it is not frightened".into(),
            Why::Exhausted => "it is exhausted".into(),
            Why::NotReady => "it is not ready".into(),
            Why::NotYours => "you don't control it".into(),
            Why::NoTarget => "there is nothing to choose".into(),
            Why::NoHost => "there is nothing it can be played on".into(),
            Why::Forbidden => "something says that it can't happen".into(),
            Why::CostNotPayable => "its cost can't be paid".into(),
            Why::Condition => "its condition is not met".into(),
            Why::AlreadyUsed => "it has been used already".into(),
            Why::AlreadyChallenged => "a challenge has been made there this step".into(),
            Why::NoCharacterThere => "you have no character there".into(),
            Why::NotEpicOrOpposing => "it is your own and not Epic".into(),
            Why::WrongType => "cards of its type are not played like this".into(),
            Why::NotInHand => "it is not in your hand".into(),
            Why::NotInPlay => "it is not in play".into(),
            Why::FaceDown => "it is face down".into(),
            Why::NotEnoughMeans => "you can't pay all of it".into(),
            Why::NumberOutOfRange => "that number is out of range".into(),
        }
    }
}

impl std::fmt::Display for Illegal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} ({})", self.why.words(), self.rule)
    }
}

impl std::error::Error for Illegal {}
