//! What the log says of the table itself: what was taken back, offered and refused, and how a game was ended.

use crate::wire::{LineKind, LogLine};
use crate::words::{Words, capital};
use rules::Seat;

/// Something that happened at the table and not in the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Note {
    /// After how many steps of the game.
    pub(crate) step: u32,
    pub(crate) seat: Seat,
    pub(crate) what: Noted,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Noted {
    TookBack,
    AskedBack,
    RefusedBack,
    OfferedDraw,
    RefusedDraw,
    AgreedDraw,
    Conceded,
    OutOfTime,
    Claimed,
}

impl Note {
    /// The note as a line of the log, in its place.
    pub(crate) fn line(&self, words: &Words<'_>, n: u32) -> LogLine {
        let (what, rule) = match self.what {
            Noted::TookBack => ("take the last choice back", None),
            Noted::AskedBack => ("ask to take the last choice back", None),
            Noted::RefusedBack => ("let the choice stand", None),
            Noted::OfferedDraw => ("offer a draw", None),
            Noted::RefusedDraw => ("play on", None),
            Noted::AgreedDraw => ("agree to a draw", None),
            Noted::Conceded => ("concede", Some("103.4")),
            Noted::OutOfTime => ("run out of time", None),
            Noted::Claimed => ("claim the win, the other player being away", None),
        };
        LogLine {
            n,
            kind: LineKind::Table,
            text: format!("{}: {what}", capital(words.player(self.seat))),
            rule: rule.map(Into::into),
            cards: Vec::new(),
            step: self.step,
        }
    }
}

/// The log of the game with the notes in their places, numbered anew.
pub(crate) fn merged(lines: Vec<LogLine>, notes: &[Note], words: &Words<'_>) -> Vec<LogLine> {
    let mut out = Vec::with_capacity(lines.len() + notes.len());
    let mut notes = notes.iter().peekable();
    for line in lines {
        while let Some(note) = notes.next_if(|note| note.step < line.step) {
            out.push(note.line(words, 0));
        }
        out.push(line);
    }
    out.extend(notes.map(|note| note.line(words, 0)));
    for (line, n) in out.iter_mut().zip(1..) {
        line.n = n;
    }
    out
}
