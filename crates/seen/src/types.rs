//! The shape of what a seat sees: plain data, ready to be drawn, sent or thought about.

use crate::facts::{Facts, Mark, Marks};
use crate::pick::Choice;
use ability::{Color, FaceoffKind, Phase, Zone};
use cards::Requirement;
use rules::{AbilityId, AreaId, AreaKind, CounterId, DefId, Question, Seat};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// A card in this view: its place in `Seen::cards`. The next view may number cards otherwise; `Card::key` stays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Handle(pub u16);

/// Everything a seat may know at a moment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seen {
    /// Who looks.
    pub seat: Seat,
    /// In seat order.
    pub players: Vec<Player>,
    pub areas: Vec<Area>,
    /// Cards in play in the order they entered, then the other zones. Unknown cards of decks are not listed.
    pub cards: Vec<Card>,
    /// Cards in the queue: played and not yet resolved.
    pub queue: Vec<Handle>,
    pub turn: u16,
    pub turn_player: Seat,
    pub phase: Option<Phase>,
    /// Where the game is, in words.
    pub place: String,
    pub faceoff: Option<Clash>,
    pub asked: Option<Asked>,
    pub outcome: Option<SeenOutcome>,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum SeenOutcome {
    Won(Seat),
    Draw,
    Halted,
}

/// A player and the zones that are theirs alone.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Player {
    pub seat: Seat,
    pub score: i32,
    pub tokens: i32,
    /// In the order the cards came; those of another player are mostly unknown.
    pub hand: Vec<Handle>,
    pub hand_limit: i32,
    pub friends_at_home: u16,
    pub home_limit: i32,
    pub draw_deck: u16,
    pub problem_deck: u16,
    /// Cards in decks that this seat knows the place of, until a shuffle.
    pub known: Vec<DeckSpot>,
    /// First is the top.
    pub discard: Vec<Handle>,
    pub banished: Vec<Handle>,
    pub flipped: Vec<Handle>,
    /// The Starting Problem chosen in secret: one's own only.
    pub starting: Option<DefId>,
    pub mulligan: Option<rules::Again>,
}

/// A known card in a deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct DeckSpot {
    pub deck: Zone,
    /// 0 is the top card.
    pub from_top: u16,
    pub card: Handle,
}

/// An area, and how each player stands at its Problem.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Area {
    pub id: AreaId,
    pub kind: AreaKind,
    pub owner: Seat,
    pub problem: Option<Handle>,
    /// Bonus points of its Problem.
    pub bonus: i32,
    /// In seat order; empty without a Problem.
    pub tallies: Vec<Tally>,
}

/// A player's standing at a Problem.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Tally {
    pub seat: Seat,
    pub needs: Arc<[Requirement]>,
    /// Power and colours of each character that contributes.
    pub gives: Arc<[(i32, Vec<Color>)]>,
    pub standing: Standing,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Standing {
    /// The requirements are not met.
    Short,
    /// Met, but a Troublemaker stops it (611.3e).
    Blocked(Handle),
    /// Met, but something says it can't.
    Forbidden,
    /// Could confront.
    Met,
}

/// A card this seat can point at. `def` is empty where it may not know what it is.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Card {
    /// The same for the same card from view to view, as long as this seat knows what it is.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub key: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub def: Option<DefId>,
    pub zone: Zone,
    pub owner: Seat,
    pub controller: Seat,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub area: Option<AreaId>,
    /// The card it is attached to.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub host: Option<Handle>,
    /// The card it lies beneath.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub above: Option<Handle>,
    #[serde(skip_serializing_if = "Marks::is_empty", default)]
    pub marks: Marks,
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub counters: Vec<(CounterId, i32)>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub power: Option<i32>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub printed_power: Option<i32>,
    #[serde(flatten)]
    pub facts: Facts,
}

impl Card {
    pub fn is(&self, mark: Mark) -> bool {
        self.marks.has(mark)
    }
}

/// A faceoff going on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Clash {
    pub kind: FaceoffKind,
    pub starter: Seat,
    pub areas: Vec<AreaId>,
    pub troublemaker: Option<Handle>,
    pub involved: Vec<Handle>,
    /// Power totals, in seat order.
    pub totals: Vec<i32>,
    /// Once it is resolved: the winner, and by how much.
    pub winner: Option<(Seat, i32)>,
}

/// Who is being asked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Asked {
    /// This seat: what, and the legal answers in order.
    You {
        question: Question,
        /// The card and ability whose text asks.
        about: Option<(Handle, AbilityId)>,
        choices: Vec<Choice>,
    },
    /// Another seat, of which no more is public.
    Other { seat: Seat, doing: Doing },
}

/// What everybody may know of another seat's question. Costs are gathered before an action is shown, so that most
/// questions look alike from outside (705.2a–c).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Doing {
    StartingProblem,
    Mulligan,
    Choosing,
}

impl Seen {
    pub fn card(&self, handle: Handle) -> &Card {
        &self.cards[handle.0 as usize]
    }

    pub fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.index()]
    }

    pub fn me(&self) -> &Player {
        self.player(self.seat)
    }

    /// Cards with their handles.
    pub fn listed(&self) -> impl Iterator<Item = (Handle, &Card)> {
        self.cards.iter().enumerate().map(|(i, c)| (Handle(i as u16), c))
    }

    /// Cards in play at an area, in the order they entered.
    pub fn at(&self, area: AreaId) -> impl Iterator<Item = (Handle, &Card)> {
        self.listed().filter(move |(_, c)| c.zone == Zone::Play && c.area == Some(area))
    }

    /// The answers this seat may give; none if another is asked.
    pub fn choices(&self) -> &[Choice] {
        match &self.asked {
            Some(Asked::You { choices, .. }) => choices,
            Some(Asked::Other { .. }) | None => &[],
        }
    }

    /// The question asked of this seat.
    pub fn question(&self) -> Option<Question> {
        match &self.asked {
            Some(Asked::You { question, .. }) => Some(*question),
            Some(Asked::Other { .. }) | None => None,
        }
    }
}
