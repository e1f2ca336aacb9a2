//! A seat played for measuring. It reads no more of a message than it needs to answer, so that the time is the server's.

use rules::{Dice, Pcg};
use serde::Deserialize;
use server::client::{self, Failed, Person, Socket};
use table::wire::{Range, VERSION};

/// Somebody at a table who takes any answer.
pub struct Seat {
    socket: Socket,
    said: u32,
    number: u32,
    choices: Vec<Listed>,
    over: bool,
}

/// One of the answers there are.
#[derive(Clone, Copy)]
pub struct Choice {
    pub index: u16,
    pub range: Option<Range>,
}

/// An answer as far as it is read: its place is its index.
#[derive(Clone, Copy, Deserialize)]
struct Listed {
    #[serde(default)]
    range: Option<Range>,
}

/// What became of a choice.
pub enum Answer {
    Done,
    /// The question was another by then.
    Late,
    Refused,
}

/// A message, as far as it is read.
#[derive(Deserialize)]
struct Heard<'a> {
    #[serde(rename = "type")]
    kind: &'a str,
    #[serde(default)]
    id: u32,
    #[serde(default)]
    number: u32,
    game: Option<Game>,
    table: Option<Table>,
}

#[derive(Deserialize)]
struct Game {
    prompt: Option<Prompt>,
}

#[derive(Deserialize)]
struct Prompt {
    options: Vec<Listed>,
}

/// What is around the game. A welcome has the table's name here.
#[derive(Deserialize)]
#[serde(untagged)]
enum Table {
    State { result: Option<serde::de::IgnoredAny> },
    Name(serde::de::IgnoredAny),
}

/// What a message was.
enum Kind {
    State,
    Done(u32),
    Refused(u32),
    Other,
}

impl Seat {
    pub async fn sit(person: &Person, table: &str) -> Result<Seat, Failed> {
        let socket = client::socket(person.server, &format!("/ws/tables/{table}"), &person.cookie).await?;
        let mut seat = Seat { socket, said: 1, number: 0, choices: Vec::new(), over: false };
        let hello = format!(r#"{{"id":1,"say":{{"type":"hello","version":{VERSION},"number":0,"log":0}}}}"#);
        client::send(&mut seat.socket, hello).await?;
        while !matches!(seat.hear().await?, Kind::State) {}
        Ok(seat)
    }

    async fn hear(&mut self) -> Result<Kind, Failed> {
        let text = client::hear(&mut self.socket).await?;
        let heard: Heard<'_> = serde_json::from_str(&text).map_err(|why| Failed(format!("{why}: {text}")))?;
        Ok(match heard.kind {
            "state" => {
                self.number = heard.number;
                if let Some(game) = heard.game {
                    self.choices = game.prompt.map(|prompt| prompt.options).unwrap_or_default();
                }
                self.over |= matches!(heard.table, Some(Table::State { result: Some(_) }));
                Kind::State
            }
            "done" => Kind::Done(heard.id),
            "refused" => Kind::Refused(heard.id),
            _ => Kind::Other,
        })
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
        self.choices.get(usize::from(index)).map(|listed| Choice { index, range: listed.range })
    }

    /// Takes an answer and waits until it is acknowledged.
    pub async fn choose(&mut self, option: u16, value: u32) -> Result<Answer, Failed> {
        self.said += 1;
        let (mine, number) = (self.said, self.number);
        let say =
            format!(r#"{{"id":{mine},"say":{{"type":"choose","number":{number},"option":{option},"value":{value}}}}}"#);
        client::send(&mut self.socket, say).await?;
        loop {
            match self.hear().await? {
                Kind::Done(id) if id == mine => {
                    // A state follows; until it is there the old question is not answered again.
                    if self.number == number {
                        self.choices.clear();
                    }
                    return Ok(Answer::Done);
                }
                Kind::Refused(id) if id == mine || id == 0 => {
                    return Ok(if self.number == number { Answer::Refused } else { Answer::Late });
                }
                Kind::State | Kind::Done(_) | Kind::Refused(_) | Kind::Other => {}
            }
        }
    }
}
