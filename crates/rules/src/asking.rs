//! What a question is about, for those who show it to a person.

use crate::frame::Frame;
use crate::game::{Mulligan, flag};
use crate::ids::{AbilityId, CardIdx, DefId, NONE, Obj, Seat};
use crate::look::Look;

impl Look<'_> {
    /// The card and ability whose text asks the question being asked, if a text does.
    pub fn asking(&self) -> Option<(Obj, AbilityId)> {
        let run = match self.game().frames.last()? {
            Frame::Effect { run, .. } | Frame::Pay { run, .. } => *run,
            Frame::Setup(_)
            | Frame::Turn(_)
            | Frame::Window(_)
            | Frame::Phase(_)
            | Frame::PrePriority { .. }
            | Frame::Action(_)
            | Frame::Faceoff(_)
            | Frame::EndRun
            | Frame::Occur { .. }
            | Frame::Replaced { .. }
            | Frame::Enter { .. }
            | Frame::Repair { .. }
            | Frame::OrderCards { .. }
            | Frame::Trim { .. }
            | Frame::Replace { .. }
            | Frame::Guess { .. }
            | Frame::Loop { .. }
            | Frame::Begin { .. }
            | Frame::Pause => return None,
        };
        let run = self.game().runs.get(run as usize)?;
        Some((run.source, run.ability))
    }

    /// The source and ability of a waiting trigger, by its place in the line.
    pub fn waiting(&self, at: u16) -> Option<(Obj, AbilityId)> {
        let w = self.game().waiting.get(at as usize)?;
        Some((w.source, w.ability))
    }

    /// What a card is: nothing is hidden here.
    pub fn def_id(&self, card: CardIdx) -> DefId {
        self.game().card(card).def
    }

    /// Some player has confronted this Problem since it entered play.
    pub fn is_confronted(&self, card: CardIdx) -> bool {
        self.game().card(card).is(flag::CONFRONTED)
    }

    /// It is kept outside all piles: beneath another card, or about to enter play.
    pub fn is_loose(&self, card: CardIdx) -> bool {
        self.game().card(card).is(flag::BENEATH | flag::ASIDE)
    }

    /// The Starting Problem a seat has chosen in secret, until both are shown (102.2).
    pub fn starting(&self, seat: Seat) -> Option<CardIdx> {
        let card = self.game().seats[seat.index()].starting;
        (card != NONE).then_some(card)
    }

    /// Whether a seat has said that it will mulligan; nothing before it is asked (102.4).
    pub fn mulligan(&self, seat: Seat) -> Option<Again> {
        match self.game().seats[seat.index()].mulligan {
            Mulligan::Undecided => None,
            Mulligan::Keep => Some(Again::Keep),
            Mulligan::Again => Some(Again::Mulligan),
        }
    }
}

/// What a seat said about its first hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub enum Again {
    Keep,
    Mulligan,
}
