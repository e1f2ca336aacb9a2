//! Cards that somebody else wrote, in three forms.

use crate::say::{self, Failure};
use crate::shelf::{card_files, set_in};
use cards::text::UnreadOf;
use serde::Serialize;
use std::path::{Path, PathBuf};

/// What was read.
#[derive(Default, Serialize)]
struct Report {
    cards: usize,
    playable: usize,
    unread: Vec<Unread>,
}

/// A paragraph that was not read.
#[derive(Serialize)]
pub struct Unread {
    pub id: String,
    pub name: String,
    pub text: String,
    /// The byte at which reading stopped.
    pub at: usize,
    pub expected: Vec<String>,
}

impl Unread {
    pub fn new(of: &UnreadOf, name: String) -> Unread {
        let why = of.why.clone().ranked(&of.paragraph);
        Unread { id: of.id.clone(), name, text: of.paragraph.clone(), at: why.at, expected: why.expected }
    }

    /// The paragraph with a caret under the word that was not read.
    fn tell(&self) -> String {
        let before = self.text.get(..self.at).unwrap_or(&self.text);
        let column = before.chars().count();
        format!(
            "{} {}: not read from column {} on; what would fit: {}\n  {}\n  {}^",
            self.id,
            self.name,
            column + 1,
            cards::text::few(&self.expected),
            self.text,
            " ".repeat(column)
        )
    }
}

pub fn run(paths: &[PathBuf], json: bool) -> Result<(), Failure> {
    let mut report = Report::default();
    for path in card_files(paths)? {
        one(&path, &mut report)?;
    }
    if json {
        say::line(say::json(&report)?);
    } else {
        for unread in &report.unread {
            say::line(unread.tell());
        }
        say::line(format!("{} cards, {} playable", report.cards, report.playable));
    }
    Ok(())
}

fn one(path: &Path, report: &mut Report) -> Result<(), Failure> {
    let (set, unread) = set_in(path)?;
    if set.cards.is_empty() {
        return Err(Failure::within(path, "no cards are in it: write them as docs/cards.md says"));
    }
    report.cards += set.cards.len();
    report.playable += set.cards.iter().filter(|card| card.is_playable()).count();
    for of in &unread {
        let name = set.cards.iter().find(|p| p.card.id == of.id).map(|p| p.card.name());
        report.unread.push(Unread::new(of, name.unwrap_or_default()));
    }
    Ok(())
}
