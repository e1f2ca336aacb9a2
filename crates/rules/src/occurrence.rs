//! An occurrence: one thing that happens to the game, as plain data.

use crate::ids::{AreaId, CounterId, Obj, Seat};
use ability::{Deed, FaceoffKind, Phase, Zone};
use serde::{Deserialize, Serialize};

/// No area.
pub const NOWHERE: AreaId = AreaId(u8::MAX);

/// One occurrence. Fields a deed has no use for stay at their defaults.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Occ {
    pub deed: Deed,
    /// Who does it.
    pub seat: Seat,
    /// To what.
    pub card: Obj,
    /// By means of what, or with what.
    pub other: Obj,
    pub from: AreaId,
    pub to: AreaId,
    pub zone_from: Zone,
    pub zone: Zone,
    pub end: End,
    pub by: By,
    pub counter: CounterId,
    pub phase: Option<Phase>,
    /// The kind of faceoff it happened in.
    pub faceoff: Option<FaceoffKind>,
    pub n: i32,
    /// Of a card that is played: how many its player had left as it went from its zone to the queue.
    pub left: u16,
    /// Its identity, for reactions (512.4c).
    pub id: u32,
}

/// Which end of an ordered zone a card goes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum End {
    Top,
    Bottom,
}

/// On whose behalf it happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum By {
    /// A player, by an action, an effect or a choice.
    Player,
    /// A cost being paid (508).
    Cost,
    /// The game itself: can't be stopped, replaced or prevented (104.3).
    Game,
    /// The game, repairing uniqueness: only another zone may replace it (104.4).
    Repair,
}

impl Occ {
    pub fn new(deed: Deed, seat: Seat) -> Occ {
        Occ {
            deed,
            seat,
            card: Obj::NONE,
            other: Obj::NONE,
            from: NOWHERE,
            to: NOWHERE,
            zone_from: Zone::Play,
            zone: Zone::Play,
            end: End::Top,
            by: By::Player,
            counter: CounterId(0),
            phase: None,
            faceoff: None,
            n: 0,
            left: 0,
            id: 0,
        }
    }

    pub(crate) fn card(self, card: Obj) -> Occ {
        Occ { card, ..self }
    }

    pub(crate) fn other(self, other: Obj) -> Occ {
        Occ { other, ..self }
    }

    pub(crate) fn n(self, n: i32) -> Occ {
        Occ { n, ..self }
    }

    pub(crate) fn at(self, to: AreaId) -> Occ {
        Occ { to, ..self }
    }

    pub(crate) fn from(self, from: AreaId) -> Occ {
        Occ { from, ..self }
    }

    pub(crate) fn by(self, by: By) -> Occ {
        Occ { by, ..self }
    }

    pub(crate) fn into(self, zone: Zone, end: End) -> Occ {
        Occ { zone, end, ..self }
    }

    /// Whether it puts a card from one zone into another.
    pub(crate) fn changes_zone(&self) -> bool {
        match self.deed {
            Deed::Draw
            | Deed::Discard
            | Deed::Dismiss
            | Deed::Retire
            | Deed::Banish
            | Deed::Put
            | Deed::Cancel
            | Deed::Flip
            | Deed::Spend
            | Deed::Enter => true,
            // A token is gone (521.4).
            Deed::Frighten | Deed::Cover => self.zone == Zone::Discard,
            Deed::Play
            | Deed::Leave
            | Deed::Uncover
            | Deed::TurnOver
            | Deed::Attach
            | Deed::Move
            | Deed::Send
            | Deed::Exhaust
            | Deed::Ready
            | Deed::Unfrighten
            | Deed::CutieMark
            | Deed::PutCounter
            | Deed::RemoveCounter
            | Deed::TakeControl
            | Deed::Involve
            | Deed::Ignore
            | Deed::Gain
            | Deed::Lose
            | Deed::Pay
            | Deed::Score
            | Deed::Look
            | Deed::Reveal
            | Deed::Search
            | Deed::Shuffle
            | Deed::Activate
            | Deed::Confront
            | Deed::Solve
            | Deed::Replace
            | Deed::Challenge
            | Deed::Defeat
            | Deed::StartFaceoff
            | Deed::WinFaceoff
            | Deed::LoseFaceoff
            | Deed::EndFaceoff
            | Deed::TieFaceoff
            | Deed::StartTurn
            | Deed::EndTurn
            | Deed::StartPhase
            | Deed::EndPhase
            | Deed::StartGame
            | Deed::ChooseAtRandom
            | Deed::WinGame
            | Deed::LoseGame
            | Deed::Contribute
            | Deed::Choose
            | Deed::TakeAction
            | Deed::Afford
            | Deed::Transform
            | Deed::Redeem
            | Deed::Make => false,
        }
    }

    /// Whether it is about how many cards there will be: each of them happens by itself afterwards.
    #[inline(always)]
    pub(crate) fn is_only_counted(&self) -> bool {
        self.deed == Deed::Make || self.deed == Deed::Draw && self.card == Obj::NONE
    }

    /// Whether it takes a card out of play.
    #[inline(always)]
    pub(crate) fn leaves_play(&self) -> bool {
        self.changes_zone() && self.zone_from == Zone::Play && self.zone != Zone::Play
    }

    /// Whether what it triggers is found among the cards as they were before: afterwards the card is gone, or lies face down
    /// and is nothing of what it was.
    #[inline(always)]
    pub(crate) fn is_seen_before(&self) -> bool {
        self.leaves_play() || matches!(self.deed, Deed::Frighten | Deed::Cover)
    }
}
