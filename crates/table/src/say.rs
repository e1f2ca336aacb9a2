//! What players say at a table, and whether it may be said: a message becomes an entry, or is refused with a reason.

use crate::play::Freedom;
use crate::setup::{By, What};
use crate::table::{AWAY, PHRASES, Refusal, Table};
use crate::wire::{Say, Visibility};
use rules::Seat;

/// The longest free text.
const LONGEST: usize = 300;
/// The most lines of chat a table keeps.
const MOST_CHAT: usize = 500;
/// The most cards a seat passes for, and the longest id of one.
const MOST_YIELDS: usize = 100;
const LONGEST_ID: usize = 40;

impl Table {
    fn running(&self) -> Result<(), Refusal> {
        match &self.ended {
            None => Ok(()),
            Some(_) => Err(Refusal { why: "The game is over.".to_owned(), rule: Some("103.1".to_owned()) }),
        }
    }

    /// A player says something. Questions about the game are answered elsewhere and change nothing.
    pub fn say(&mut self, seat: Seat, say: &Say, now: u64) -> Result<(), Refusal> {
        let other = seat.next();
        let what = match say {
            Say::Choose { option, value, .. } => {
                self.running()?;
                return self.choose(seat, *option, *value, now);
            }
            Say::Concede => {
                self.running()?;
                What::Concede(seat)
            }
            Say::OfferDraw => {
                self.running()?;
                if self.is_bot(other) {
                    return Err(Refusal::new("A bot agrees to no draw: play on, or concede."));
                }
                match self.draw {
                    Some(by) if by == other => What::AnswerDraw { seat, accept: true },
                    Some(_) => return Err(Refusal::new("You have offered a draw already.")),
                    None => What::OfferDraw(seat),
                }
            }
            Say::AnswerDraw { accept } => {
                self.running()?;
                if self.draw != Some(other) {
                    return Err(Refusal::new("No draw is offered to you."));
                }
                What::AnswerDraw { seat, accept: *accept }
            }
            Say::TakeBack => {
                self.running()?;
                self.take_back(seat)?
            }
            Say::AnswerTakeBack { accept } => {
                self.running()?;
                if self.asks_back != Some(other) {
                    return Err(Refusal::new("Nobody asks you to take something back."));
                }
                if *accept { self.back(other)? } else { What::RefuseTakeBack(seat) }
            }
            Say::Rematch => {
                if self.ended.is_none() {
                    return Err(Refusal::new("The game is not over yet."));
                }
                if self.rematch[seat.index()] {
                    return Err(Refusal::new("You have asked for another game already."));
                }
                What::Rematch(seat)
            }
            Say::Phrase { phrase } => match PHRASES.get(usize::from(*phrase)) {
                Some(text) => self.chat_of(seat, (*text).to_owned())?,
                None => return Err(Refusal::new("There is no such phrase.")),
            },
            Say::Chat { text } => {
                if !self.free_text() {
                    return Err(Refusal::new(
                        "Free text is for private tables where both players allow it: use one of the phrases.",
                    ));
                }
                let text: String = text.chars().filter(|c| !c.is_control()).take(LONGEST).collect();
                if text.trim().is_empty() {
                    return Err(Refusal::new("There is nothing in that line."));
                }
                self.chat_of(seat, text)?
            }
            Say::AllowFreeText { on } => {
                if self.setup.visibility == Visibility::Open && *on {
                    return Err(Refusal::new("Free text is for private tables only."));
                }
                What::AllowFreeText { seat, on: *on }
            }
            Say::Mute { on } => What::Mute { seat, on: *on },
            Say::SetStops { stops } => {
                if stops.own.len() > 5 || stops.other.len() > 5 {
                    return Err(Refusal::new("A turn has five phases: name each at most once."));
                }
                if stops.yields.len() > MOST_YIELDS || stops.yields.iter().any(|id| id.len() > LONGEST_ID) {
                    return Err(Refusal::new("Yields are at most 100 ids of cards."));
                }
                What::Stops { seat, stops: stops.clone() }
            }
            Say::Claim => {
                self.running()?;
                if !self.can_claim(seat, now) {
                    return Err(Refusal::new("The other player has not been away for two minutes."));
                }
                What::Claim(seat)
            }
            Say::AddNumber { .. } => {
                return Err(Refusal::new(
                    "The cards are dealt: a number of your own is given when the table is made or joined.",
                ));
            }
            Say::Hello { .. } | Say::WhyNot { .. } | Say::Hint | Say::Past { .. } | Say::Ping => return Ok(()),
        };
        self.push(now, what)
    }

    /// An answer of a player or a bot.
    pub fn choose(&mut self, seat: Seat, option: u16, value: u32, now: u64) -> Result<(), Refusal> {
        match self.play.asked() {
            Some((asked, _)) if asked == seat && !self.is_pausing() => {}
            Some(_) | None => {
                return Err(Refusal { why: "You are not being asked.".to_owned(), rule: Some("510.1".to_owned()) });
            }
        }
        let Some(print) = self.play.print(option) else {
            return Err(Refusal {
                why: "That is not among the answers to this question.".to_owned(),
                rule: Some("705.2f".to_owned()),
            });
        };
        self.push(now, What::Choose { seat, option, value, print, by: By::Player })
    }

    fn chat_of(&self, seat: Seat, text: String) -> Result<What, Refusal> {
        if self.chat.len() >= MOST_CHAT {
            return Err(Refusal::new("Enough has been said at this table."));
        }
        Ok(What::Chat { seat, text })
    }

    /// A take-back asked for by a seat: done where it is free or nobody has to be asked.
    fn take_back(&self, seat: Seat) -> Result<What, Refusal> {
        match self.play.last_decision(seat) {
            None => Err(Refusal::new("There is nothing of yours to take back.")),
            Some((_, Freedom::Free)) => self.back(seat),
            Some((_, Freedom::Ask)) if self.is_bot(seat.next()) => self.back(seat),
            Some((_, Freedom::Ask)) if self.asks_back.is_some() => Err(Refusal::new("That has been asked already.")),
            Some((_, Freedom::Ask)) => Ok(What::AskTakeBack(seat)),
        }
    }

    fn back(&self, seat: Seat) -> Result<What, Refusal> {
        let Some((to, freedom)) = self.play.last_decision(seat) else {
            return Err(Refusal::new("There is nothing left to take back."));
        };
        Ok(What::TakeBack { seat, to, epoch: self.play.next_epoch(freedom) })
    }

    pub(crate) fn free_text(&self) -> bool {
        self.setup.visibility == Visibility::Private && self.allowed.iter().all(|on| *on)
    }

    pub(crate) fn can_claim(&self, seat: Seat, now: u64) -> bool {
        let other = seat.next();
        let asked = self.play.asked().is_some_and(|(who, _)| who == other);
        let away = self.away_since[other.index()].is_some_and(|since| since + AWAY <= now);
        self.ended.is_none() && asked && away && !self.is_bot(other)
    }
}
