//! What is said to a bot that is another program, and what it answers: one JSON object a line (docs/bots.md).

use crate::{Chosen, Ended, Fault};
use ability::CardType;
use seen::{AbilityId, Answer, Asked, Choice, Handle, Library, Question, Seat, Seen};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The protocol's number: raised when a program written for the last one would no longer be understood.
pub const PROTOCOL: u32 = 1;

/// A line to a bot.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum Line {
    /// A game begins.
    Begin {
        protocol: u32,
        seed: u64,
    },
    Ask(Box<Ask>),
    /// The game is over for the seat.
    End {
        seat: Seat,
        result: Ended,
        /// Where a seat did not play to the end: what was wrong.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        why: Option<String>,
    },
}

/// A question to a seat.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Ask {
    pub seat: Seat,
    pub question: Question,
    /// The card and the ability whose text asks.
    pub about: Option<(Handle, AbilityId)>,
    /// The legal answers; the place in this list is the answer.
    pub options: Vec<Choice>,
    /// What the seat sees.
    pub view: Seen,
    /// What is printed on the cards of the view, by their `def`.
    pub cards: BTreeMap<u16, Facts>,
}

/// The facts of a card that most bots want; the rest is found by its id.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Facts {
    pub id: String,
    pub name: String,
    pub kind: CardType,
    pub cost: i32,
    /// Points for solving a Problem or defeating a Troublemaker.
    pub points: i32,
    /// Bonus points of a Problem.
    pub bonus: i32,
    /// Power of a colour needed to play it.
    pub needs: Vec<(i32, ability::Color)>,
}

/// A line from a bot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reply {
    pub option: u64,
    /// Where the option is a range of numbers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<u64>,
}

impl Ask {
    /// The question asked of a view's seat; nothing if it is asked none.
    pub fn of(seen: &Seen, lib: &Library) -> Option<Ask> {
        let Some(Asked::You { question, about, choices }) = &seen.asked else { return None };
        let mut view = seen.spelled(lib);
        view.asked = None;
        let shown = seen.cards.iter().filter_map(|card| card.def);
        let cards = shown
            .map(|id| {
                let def = lib.def(id);
                let facts = Facts {
                    id: def.card.id.clone(),
                    name: def.card.name(),
                    kind: def.kind,
                    cost: def.cost,
                    points: def.points,
                    bonus: def.bonus,
                    needs: def.requirements.clone(),
                };
                (id.0, facts)
            })
            .collect();
        Some(Ask { seat: seen.seat, question: *question, about: *about, options: choices.clone(), view, cards })
    }
}

/// Reads an answer to these options; says what is wrong with it.
pub fn read_reply(text: &str, options: &[Choice]) -> Result<Chosen, Fault> {
    let shown: String = text.trim_end().chars().take(80).collect();
    let reply: Reply = serde_json::from_str(text)
        .map_err(|error| Fault::new(format!("answered `{shown}`, which is not like {{\"option\":0}}: {error}")))?;
    let Some((option, choice)) = usize::try_from(reply.option).ok().and_then(|i| Some((i, options.get(i)?))) else {
        return Err(Fault::new(format!(
            "answered with option {}, and the options go from 0 to {}",
            reply.option,
            options.len().saturating_sub(1)
        )));
    };
    match (choice.answer, reply.value) {
        (Answer::Number { from, to }, Some(value)) => match u32::try_from(value) {
            Ok(value) if (from..=to).contains(&value) => Ok(Chosen { option, value }),
            Ok(_) | Err(_) => Err(Fault::new(format!("answered with the value {value}, not one from {from} to {to}"))),
        },
        (Answer::Number { from, to }, None) => {
            Err(Fault::new(format!("answered with option {option} and no value: say one from {from} to {to}")))
        }
        (_, _) => Ok(Chosen { option, value: 0 }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> String {
        let choice = |answer| Choice { answer, cost: None };
        let options = [choice(Answer::Pass), choice(Answer::Number { from: 2, to: 4 })];
        match read_reply(text, &options) {
            Ok(chosen) => format!("{} {}", chosen.option, chosen.value),
            Err(fault) => fault.to_string(),
        }
    }

    #[test]
    fn answers_are_read_or_refused_with_the_reason() {
        assert_eq!(read("{\"option\":0}"), "0 0");
        assert_eq!(read("{\"option\":1,\"value\":3}\n"), "1 3");
        let wrong = [
            ("", "not like"),
            ("pass", "not like"),
            ("{\"option\":-1}", "not like"),
            ("{\"option\":0,\"mood\":3}", "unknown field `mood`"),
            ("{\"option\":2}", "from 0 to 1"),
            ("{\"option\":18446744073709551615}", "from 0 to 1"),
            ("{\"option\":1}", "no value"),
            ("{\"option\":1,\"value\":5}", "from 2 to 4"),
            ("{\"option\":1,\"value\":99999999999}", "from 2 to 4"),
        ];
        for (text, wanted) in wrong {
            assert!(read(text).contains(wanted), "{text} says {}", read(text));
        }
    }
}
