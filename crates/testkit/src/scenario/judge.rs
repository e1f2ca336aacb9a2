//! Judging a deck (101).

use super::cursor::Cursor;
use super::names::Names;
use super::table::{self, Spot};
use super::text::{Line, Mistake, mistake};
use ability::Zone;
use cards::deck::{Deck, Slot};
use cards::format::{Date, Formats};
use cards::legal::{Judge, Unread, check};
use cards::{Card, Pool};
use rules::{Library, RuleId};
use std::sync::Arc;

/// A deck as it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct DeckPart {
    deck: Deck,
}

/// What is expected of a deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum DeckIs {
    Legal,
    Refused(RuleId),
}

impl DeckIs {
    pub(crate) fn read(text: &mut Cursor<'_>) -> Result<DeckIs, Mistake> {
        if text.eat("legal") {
            return Ok(DeckIs::Legal);
        }
        if text.eat("refused") && text.sign(':') {
            return match super::expect::rule(text) {
                Some(rule) => Ok(DeckIs::Refused(rule)),
                None => text.expected("a rule number"),
            };
        }
        text.expected("`legal` or `refused: 101.2`")
    }
}

impl DeckPart {
    /// Lines such as `Mane Character: X`, `deck: 3 Y, 42 Z`, `Problem deck: 10 P`.
    pub(crate) fn read(lines: &[Line<'_>], names: &Names, lib: &Library) -> Result<DeckPart, Mistake> {
        let mut deck = Deck::default();
        for line in lines {
            // The lines have the form of a table's, without a player.
            let whole = format!("{} {}", names.seat(rules::Seat::FIRST), line.text);
            let one = Line { number: line.number, text: &whole };
            let table = table::read(&[one], &mut names.clone(), lib)?;
            for row in table.rows {
                for entry in row.entries {
                    let Some(def) = names.defs(&entry.card).first() else {
                        return mistake(line.number, format!("{} is no card", entry.card.said));
                    };
                    let id = lib.def(*def).card.id.clone();
                    let count = entry.copies;
                    match row.spot {
                        Spot::Mane => deck.mane = Some(id),
                        Spot::Zone(Zone::DrawDeck) => deck.draw.push(Slot { id, count }),
                        Spot::Zone(Zone::ProblemDeck) => deck.problems.push(Slot { id, count }),
                        _ => {
                            return mistake(line.number, "`Mane Character:`, `deck:` or `Problem deck:` was expected");
                        }
                    }
                }
            }
        }
        Ok(DeckPart { deck })
    }

    /// The rules it is against.
    pub(crate) fn judge(&self, cards: &[Arc<Card>]) -> Vec<(String, Option<RuleId>)> {
        let Ok(pool) = Pool::from_cards(cards.iter().map(|c| (**c).clone()).collect()) else {
            return Vec::new();
        };
        let formats = Formats::official();
        let Some(format) = formats.format("Harmony") else {
            return Vec::new();
        };
        let judge = Judge {
            pool: &pool,
            formats,
            format,
            on: Date { year: 2019, month: 6, day: 20 },
            unread: Unread::Allowed,
            opened: None,
            free: &[],
        };
        check(&self.deck, &judge).iter().map(|v| (v.to_string(), RuleId::find(v.rule()))).collect()
    }
}
