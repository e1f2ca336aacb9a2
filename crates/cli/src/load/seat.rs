//! A seat played for measuring. It reads no more of a message than it needs to answer, so that the time is the server's.

use super::wire::Wire;
use memchr::memmem;
use rules::{Dice, Pcg};
use server::client::{Failed, Person};
use table::wire::{ToClient, VERSION};

/// Somebody at a table who takes any answer.
pub struct Seat {
    wire: Wire,
    said: u32,
    number: u32,
    /// The answers there are: of each the least number that goes with it.
    choices: Vec<u32>,
    over: bool,
}

/// One of the answers there are, with a number where it wants one.
#[derive(Clone, Copy)]
pub struct Choice {
    pub index: u16,
    pub value: u32,
}

/// What became of a choice.
pub enum Answer {
    Done,
    /// The question was another by then.
    Late,
    Refused,
}

/// A message, as far as it is read.
#[derive(Debug, PartialEq, Eq)]
enum Heard {
    State {
        number: u32,
        /// The answers of the prompt, where the message has a game.
        choices: Option<Vec<u32>>,
        over: bool,
    },
    Done(u32),
    Refused(u32),
    Other,
}

/// Reads a message. In JSON without spaces a quote, a name, a quote and a colon are always a field: quotes in texts are
/// escaped. So fields can be looked for without reading what is before them.
fn read(text: &[u8]) -> Option<Heard> {
    if let Some(rest) = text.strip_prefix(br#"{"type":"done","id":"#) {
        return Some(Heard::Done(number(rest)));
    }
    let Some(rest) = text.strip_prefix(br#"{"type":"state","number":"#) else {
        return Some(match serde_json::from_slice(text).ok()? {
            ToClient::Refused { id, .. } => Heard::Refused(id),
            _ => Heard::Other,
        });
    };
    let choices = after(rest, br#","game":{"#).map(|game| match after(game, br#""prompt":{"#) {
        Some(prompt) => after(prompt, br#""options":["#).map_or_else(Vec::new, options),
        None => Vec::new(),
    });
    let over = after(rest, br#","table":{"#).and_then(|table| after(table, br#""result":"#));
    Some(Heard::State { number: number(rest), choices, over: over.is_some_and(|result| result.starts_with(b"{")) })
}

fn after<'t>(text: &'t [u8], what: &[u8]) -> Option<&'t [u8]> {
    memmem::find(text, what).map(|at| &text[at + what.len()..])
}

fn number(text: &[u8]) -> u32 {
    let digits = text.iter().take_while(|byte| byte.is_ascii_digit());
    digits.fold(0, |n, digit| n * 10 + u32::from(digit - b'0'))
}

/// A list of objects up to its end: of each the least number of its range.
fn options(text: &[u8]) -> Vec<u32> {
    let (mut out, mut depth, mut at) = (Vec::new(), 0, 0);
    while let Some(byte) = text.get(at) {
        at += 1;
        match byte {
            b'{' => {
                if depth == 0 {
                    out.push(0);
                }
                depth += 1;
            }
            b'}' => depth -= 1,
            b']' if depth == 0 => break,
            b'"' => {
                let range = text[at..].strip_prefix(br#"range":{"from":"#);
                if let (Some(from), Some(last)) = (range, out.last_mut()) {
                    *last = number(from);
                }
                at += text_end(&text[at..]);
            }
            _ => {}
        }
    }
    out
}

/// The place behind the quote that ends a text.
fn text_end(text: &[u8]) -> usize {
    let mut from = 0;
    while let Some(at) = memchr::memchr(b'"', &text[from..]) {
        let slashes = text[from..from + at].iter().rev().take_while(|byte| **byte == b'\\').count();
        from += at + 1;
        if slashes % 2 == 0 {
            return from;
        }
    }
    text.len()
}

impl Seat {
    pub async fn sit(person: &Person, table: &str) -> Result<Seat, Failed> {
        let wire = Wire::open(person.server, &format!("/ws/tables/{table}"), &person.cookie).await?;
        let mut seat = Seat { wire, said: 1, number: 0, choices: Vec::new(), over: false };
        let hello = format!(r#"{{"id":1,"say":{{"type":"hello","version":{VERSION},"number":0,"log":0}}}}"#);
        seat.wire.send(&hello).await?;
        while !matches!(seat.hear().await?, Heard::State { .. }) {}
        Ok(seat)
    }

    async fn hear(&mut self) -> Result<Heard, Failed> {
        let heard = self.wire.hear(read).await?;
        let mut heard = heard.ok_or_else(|| Failed("a message that is none of the protocol".to_owned()))?;
        if let Heard::State { number, choices, over } = &mut heard {
            self.number = *number;
            self.over |= *over;
            if let Some(choices) = choices.take() {
                self.choices = choices;
            }
        }
        Ok(heard)
    }

    /// Waits until there is something to choose; not so once the game is over.
    pub async fn is_asked(&mut self) -> Result<bool, Failed> {
        while self.choices.is_empty() && !self.over {
            self.hear().await?;
        }
        Ok(!self.over)
    }

    /// Any of the answers.
    pub fn any(&self, dice: &mut Pcg) -> Option<Choice> {
        let index = dice.below(self.choices.len().max(1) as u32) as u16;
        self.choices.get(usize::from(index)).map(|value| Choice { index, value: *value })
    }

    /// Takes an answer and waits until it is acknowledged.
    pub async fn choose(&mut self, option: u16, value: u32) -> Result<Answer, Failed> {
        self.said += 1;
        let (mine, asked) = (self.said, self.number);
        let say =
            format!(r#"{{"id":{mine},"say":{{"type":"choose","number":{asked},"option":{option},"value":{value}}}}}"#);
        self.wire.send(&say).await?;
        loop {
            match self.hear().await? {
                Heard::Done(id) if id == mine => {
                    // A state follows; until it is there the old question is not answered again.
                    if self.number == asked {
                        self.choices.clear();
                    }
                    return Ok(Answer::Done);
                }
                Heard::Refused(id) if id == mine || id == 0 => {
                    return Ok(if self.number == asked { Answer::Refused } else { Answer::Late });
                }
                Heard::State { .. } | Heard::Done(_) | Heard::Refused(_) | Heard::Other => {}
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_is_read_as_far_as_is_needed() {
        let state = |rest: &str| read(format!(r#"{{"type":"state","number":12,"now":3{rest}}}"#).as_bytes());
        let says = |choices, over| Some(Heard::State { number: 12, choices, over });
        assert_eq!(state(""), says(None, false));
        assert_eq!(state(r#","game":{"seat":0,"waiting":{"text":"\"prompt\":{"}}"#), says(Some(vec![]), false));
        let options =
            r#"[{"label":"a \\","kind":"pass"},{"label":"\"]}","kind":"number","range":{"from":30,"to":40}}]"#;
        let game =
            format!(r#","game":{{"cards":[{{"name":"x"}}],"prompt":{{"text":"?","options":{options},"flow":1}}}}"#);
        assert_eq!(state(&game), says(Some(vec![0, 30]), false));
        assert_eq!(state(r#","table":{"id":"x","result":null}"#), says(None, false));
        assert_eq!(state(r#","table":{"id":"x","result":{"winner":0}}"#), says(None, true));
        assert_eq!(read(br#"{"type":"done","id":7}"#), Some(Heard::Done(7)));
        assert_eq!(read(br#"{"type":"refused","id":8,"why":"no","rule":null}"#), Some(Heard::Refused(8)));
        assert_eq!(read(br#"{"type":"pong","id":9}"#), Some(Heard::Other));
        assert_eq!(read(b"{"), None);
    }
}
