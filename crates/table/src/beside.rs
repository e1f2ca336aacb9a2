//! What is asked about a game beside its own questions: why not, what a bot would do, who is asked.

use crate::audience::Audience;
use crate::deal::Deal;
use crate::table::{Refusal, Table};
use crate::why;
use crate::wire::Reply;
use crate::words::{Reader, Words};
use rules::{Game, Options, Seat};
use seen::{Handle, Sight};
use std::sync::Arc;

impl Table {
    /// Why nothing can be done with a card or action.
    pub fn why_not(&self, seat: Seat, card: Option<u16>, action: Option<&str>) -> Result<Reply, Refusal> {
        if !self.shows(Audience::Seat(seat)) {
            return Err(Refusal::new("The game is going on: ask again in a moment."));
        }
        let words = self.play.words(Reader::Seat(seat));
        let reasons = match (card, action) {
            (Some(handle), _) => {
                let (play, lib) = (&self.play, &self.play.deal.cards.lib);
                let seen = Sight::of(&play.game, lib, seat, &play.options, play.common());
                if usize::from(handle) >= seen.count() {
                    return Err(Refusal::new("There is no such card on the table."));
                }
                match seen.key(Handle(handle)) {
                    Some(key) => why::card(&words, seat, key),
                    None => Vec::new(),
                }
            }
            (None, Some("draw")) => vec![why::draw(&words, seat)],
            (None, Some(_) | None) => return Err(Refusal::new("Ask about a card, or about `draw`.")),
        };
        Ok(Reply::WhyNot { card, reasons })
    }

    /// Who is asked.
    pub fn asked_seat(&self) -> Option<Seat> {
        self.play.asked().map(|(seat, _)| seat)
    }

    /// Who is asked, and how many answers there are.
    pub fn choices(&self) -> Option<(Seat, usize)> {
        let (seat, _) = self.play.asked().filter(|_| self.ended.is_none())?;
        Some((seat, self.play.options.picks.len()))
    }

    /// The least number that goes with an answer.
    pub fn least(&self, option: u16) -> u32 {
        self.play.least(usize::from(option))
    }

    /// What a bot's view is drawn from.
    pub fn for_bot(&self) -> (Arc<Deal>, Game, Options) {
        let mut game = self.play.game.clone();
        // A clone leaves out what is derived.
        game.copy_from(&self.play.game);
        (self.play.deal.clone(), game, self.play.options.clone())
    }

    pub fn steps(&self) -> u32 {
        self.play.steps.len() as u32
    }

    /// The answers to the question as a seat reads them, and its words for the rest.
    pub fn worded(&self, seat: Seat) -> (Vec<String>, Words<'_>) {
        let words = self.play.words(Reader::Seat(seat));
        (words.picks(&self.play.options), words)
    }
}
