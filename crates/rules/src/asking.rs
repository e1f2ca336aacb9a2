//! What a question is about, for those who show it to a person.

use crate::effect::stage;
use crate::frame::{Frame, OrderGoal, Trim};
use crate::game::{Mulligan, flag};
use crate::ids::{AbilityId, CardIdx, DefId, NONE, Obj, Seat};
use crate::look::Look;
use crate::pay;
use ability::{Act, Effect};

/// What the cards being chosen or ordered are wanted for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Purpose<'a> {
    /// A text does this with them.
    Act(&'a Act),
    /// A text changes them.
    Change,
    /// A card is attached to one of them.
    Host,
    /// They go to an end of a deck, the uppermost first (402.3).
    Top,
    Bottom,
    /// 603.1: they are readied, of those of which not all may be.
    Ready,
    /// 608.2: they challenge.
    Challenge,
}

impl<'a> Look<'a> {
    /// What the cards being chosen are wanted for, and how many have been chosen already.
    pub fn purpose(&self) -> Option<(Purpose<'a>, usize)> {
        let lib = self.lib();
        let frame = *self.game().frames.last()?;
        if let Frame::OrderCards { goal, done, .. } = frame {
            let end = match goal {
                OrderGoal::Top => Purpose::Top,
                OrderGoal::Bottom => Purpose::Bottom,
            };
            return Some((end, done.into()));
        }
        if let Frame::Trim { what, .. } = frame {
            return match what {
                Trim::Ready => Some((Purpose::Ready, 0)),
                Trim::Challengers => Some((Purpose::Challenge, 0)),
                Trim::Hand | Trim::Home | Trim::SendHome => None,
            };
        }
        if let Frame::Pay { of, part, n, .. } = frame {
            let act = pay::acts(lib, of).get(part as usize)?;
            return Some((Purpose::Act(act), self.chosen(n)));
        }
        let Frame::Effect { node, stage: st, n, .. } = frame else { return None };
        match lib.effect(node) {
            Effect::Do(..) if st == stage::HOST => Some((Purpose::Host, 0)),
            Effect::Do(_, act) if st == stage::CHOOSE => Some((Purpose::Act(act), self.chosen(n))),
            Effect::Do(_, act) => Some((Purpose::Act(act), 0)),
            Effect::Change { .. } => Some((Purpose::Change, self.chosen(n))),
            Effect::Seq(_)
            | Effect::May(..)
            | Effect::Pay { .. }
            | Effect::PayOr { .. }
            | Effect::IfDone { .. }
            | Effect::If { .. }
            | Effect::ForEach(..)
            | Effect::Modal { .. }
            | Effect::Later { .. }
            | Effect::Instead { .. }
            | Effect::Nothing => None,
        }
    }

    /// Of the cards picked for an act, those since the last player began to choose.
    fn chosen(&self, n: u16) -> usize {
        let sets = &self.game().sets;
        let picked = &sets[sets.len().saturating_sub(n as usize)..];
        picked.iter().rev().take_while(|obj| obj.card != NONE).count()
    }

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
            | Frame::Draws { .. }
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
