//! A change of the game as one viewer sees it: what is not there has stayed as it was.

use super::board::{CardView, HandleNo, ZoneName};
use super::game::{AreaView, FaceoffView, GameView, Known, Outcome, PhaseName, PlayerView, ScorePreview};
use super::prompt::{Prompt, Waiting};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use utoipa::ToSchema;

/// What changed since the last state in which there was a game. The first one, and that of a fresh state, has everything.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct GameChange {
    pub seat: Option<u8>,
    pub turn: u16,
    pub turn_player: u8,
    pub phase: Option<PhaseName>,
    #[schema(value_type = String)]
    pub place: Cow<'static, str>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[cfg_attr(test, ts(optional))]
    pub players: Option<Vec<Part<PlayerView>>>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[cfg_attr(test, ts(optional))]
    pub areas: Option<Vec<Part<AreaView>>>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[cfg_attr(test, ts(optional))]
    pub cards: Option<Vec<Part<CardView>>>,
    /// What follows is not kept from the last state: where it is absent there is none.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    #[cfg_attr(test, ts(as = "Option<Vec<HandleNo>>", optional))]
    pub queue: Vec<HandleNo>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[cfg_attr(test, ts(optional))]
    pub faceoff: Option<FaceoffView>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[cfg_attr(test, ts(optional))]
    pub prompt: Option<Prompt>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[cfg_attr(test, ts(optional))]
    pub waiting: Option<Waiting>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[cfg_attr(test, ts(optional))]
    pub score: Option<ScorePreview>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[cfg_attr(test, ts(optional))]
    pub outcome: Option<Outcome>,
}

/// A list is made of pieces of the last one, and of what is new in it or has changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(untagged)]
pub enum Part<T> {
    /// From this place in the last list, so many as they were.
    Kept(HandleNo, u16),
    New(Box<T>),
}

/// The list that parts make. A piece of a list that was never sent is left out.
fn joined<T: Clone>(parts: Option<Vec<Part<T>>>, before: &[T]) -> Vec<T> {
    let Some(parts) = parts else { return before.to_vec() };
    let mut out = Vec::new();
    for part in parts {
        match part {
            Part::Kept(from, count) => {
                out.extend(before.iter().skip(usize::from(from)).take(usize::from(count)).cloned());
            }
            Part::New(one) => out.push(*one),
        }
    }
    out
}

impl GameChange {
    /// The game after this change.
    pub fn onto(self, old: Option<&GameView>) -> GameView {
        let mut game = GameView {
            seat: self.seat,
            turn: self.turn,
            turn_player: self.turn_player,
            phase: self.phase,
            place: self.place,
            players: joined(self.players, old.map_or(&[], |game| &game.players)),
            areas: joined(self.areas, old.map_or(&[], |game| &game.areas)),
            cards: joined(self.cards, old.map_or(&[], |game| &game.cards)),
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
    /// Fills in what is not sent because it follows from the rest: places in lists, what lies on and beneath a card,
    /// which options are about it, and the zones of the players.
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
        for (option, at) in self.prompt.iter_mut().flat_map(|prompt| &mut prompt.options).zip(0..) {
            option.index = at;
            if let Some(card) = option.card.and_then(|at| self.cards.get_mut(usize::from(at))) {
                card.options.push(option.index);
            }
        }
        self.deal_out();
    }

    /// The cards of each player's zones, which are those that say so, in their order.
    fn deal_out(&mut self) {
        for player in &mut self.players {
            player.known.clear();
            for zone in [&mut player.hand, &mut player.discard, &mut player.banished, &mut player.flipped] {
                zone.clear();
            }
        }
        for card in &self.cards {
            let Some(owner) = self.players.get_mut(usize::from(card.owner)) else { continue };
            match card.zone {
                ZoneName::Hand => owner.hand.push(card.handle),
                ZoneName::Discard => owner.discard.push(card.handle),
                // What lies beneath a card is banished and kept there.
                ZoneName::Banished if card.above.is_none() => owner.banished.push(card.handle),
                ZoneName::Flip => owner.flipped.push(card.handle),
                ZoneName::DrawDeck | ZoneName::ProblemDeck if card.key.is_some() => {
                    owner.known.push(Known { deck: card.zone, from_top: card.unknown_below, card: card.handle });
                }
                ZoneName::DrawDeck | ZoneName::ProblemDeck | ZoneName::Banished | ZoneName::Play | ZoneName::Queue => {}
            }
        }
        // The places of known cards are counted from the bottom up.
        for player in &mut self.players {
            let (mut draw, mut problems) = (player.draw_deck, player.problem_deck);
            for spot in player.known.iter_mut().rev() {
                let left = if spot.deck == ZoneName::ProblemDeck { &mut problems } else { &mut draw };
                *left = left.saturating_sub(spot.from_top.saturating_add(1));
                spot.from_top = *left;
            }
        }
    }
}
