//! A change of the game as one viewer sees it: what is not there has stayed as it was.

use super::board::{CardView, HandleNo};
use super::game::{AreaView, FaceoffView, GameView, Outcome, PhaseName, PlayerView, ScorePreview};
use super::prompt::{Prompt, Waiting};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What changed since the last state in which there was a game. The first one, and that of a fresh state, has everything.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct GameChange {
    pub seat: Option<u8>,
    pub turn: u16,
    pub turn_player: u8,
    pub phase: Option<PhaseName>,
    pub place: String,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[cfg_attr(test, ts(optional))]
    pub players: Option<Vec<PlayerView>>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[cfg_attr(test, ts(optional))]
    pub areas: Option<Vec<AreaView>>,
    /// The new list of cards, made of pieces of the last one and of cards that are new or changed.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[cfg_attr(test, ts(optional))]
    pub cards: Option<Vec<CardPart>>,
    pub queue: Vec<HandleNo>,
    pub faceoff: Option<FaceoffView>,
    pub prompt: Option<Prompt>,
    pub waiting: Option<Waiting>,
    pub score: Option<ScorePreview>,
    pub outcome: Option<Outcome>,
}

/// A part of the list of cards.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(untagged)]
pub enum CardPart {
    /// From this place in the last list, so many cards as they were.
    Kept(HandleNo, u16),
    New(Box<CardView>),
}

impl GameChange {
    /// The game after this change. A piece of a list that was never sent is left out.
    pub fn onto(self, old: Option<&GameView>) -> GameView {
        let before = old.map_or(&[][..], |game| &game.cards);
        let cards = match self.cards {
            None => before.to_vec(),
            Some(parts) => {
                let mut cards = Vec::new();
                for part in parts {
                    match part {
                        CardPart::Kept(from, count) => {
                            let piece = before.iter().skip(usize::from(from)).take(usize::from(count));
                            cards.extend(piece.cloned());
                        }
                        CardPart::New(card) => cards.push(*card),
                    }
                }
                cards
            }
        };
        let mut game = GameView {
            seat: self.seat,
            turn: self.turn,
            turn_player: self.turn_player,
            phase: self.phase,
            place: self.place,
            players: self.players.or_else(|| old.map(|game| game.players.clone())).unwrap_or_default(),
            areas: self.areas.or_else(|| old.map(|game| game.areas.clone())).unwrap_or_default(),
            cards,
            queue: self.queue,
            faceoff: self.faceoff,
            prompt: self.prompt,
            waiting: self.waiting,
            score: self.score,
            outcome: self.outcome,
        };
        game.complete();
        game
    }
}

impl GameView {
    /// Fills in what is not sent because it follows from the rest: places in the list, what lies on and beneath a card,
    /// and which options are about it.
    pub fn complete(&mut self) {
        for (card, at) in self.cards.iter_mut().zip(0..) {
            card.handle = at;
            card.attachments.clear();
            card.beneath.clear();
            card.options.clear();
        }
        for i in 0..self.cards.len() {
            let (host, above) = (self.cards[i].host, self.cards[i].above);
            if let Some(host) = host.and_then(|at| self.cards.get_mut(usize::from(at))) {
                host.attachments.push(i as HandleNo);
            }
            if let Some(above) = above.and_then(|at| self.cards.get_mut(usize::from(at))) {
                above.beneath.push(i as HandleNo);
            }
        }
        for option in self.prompt.iter().flat_map(|prompt| &prompt.options) {
            if let Some(card) = option.card.and_then(|at| self.cards.get_mut(usize::from(at))) {
                card.options.push(option.index);
            }
        }
    }
}
