//! Cards that somebody else wrote, in three forms.

use crate::say::{self, Failure};
use crate::shelf::{card_files, reader};
use ability::{Ability, CardType};
use cards::text::UnreadOf;
use cards::{jsonl, octgn, plain};
use serde::Serialize;
use std::cell::RefCell;
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
        Unread { id: of.id.clone(), name, text: of.paragraph.clone(), at: of.why.at, expected: of.why.expected.clone() }
    }

    /// The paragraph with a caret under the word that was not read.
    fn tell(&self) -> String {
        let before = self.text.get(..self.at).unwrap_or(&self.text);
        let column = before.chars().count();
        let expected: Vec<&str> = self.expected.iter().take(12).map(String::as_str).collect();
        format!(
            "{} {}: not read from column {} on; what would fit: {}\n  {}\n  {}^",
            self.id,
            self.name,
            column + 1,
            expected.join(", "),
            self.text,
            " ".repeat(column)
        )
    }
}

pub fn run(paths: &[PathBuf], json: bool) -> Result<(), Failure> {
    let mut report = Report::default();
    for path in card_files(paths)? {
        one(&path, &say::read(&path)?, &mut report)?;
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

fn one(path: &Path, text: &str, report: &mut Report) -> Result<(), Failure> {
    let text = text.trim_start_matches('\u{feff}');
    let set = match text.trim_start().chars().next() {
        Some('<') => octgn::read(text, &reader).map_err(|why| Failure::within(path, why))?,
        Some('{') => jsonl::read(text, &reader).map_err(|why| Failure::within(path, why))?,
        Some(_) => return plain_form(path, text, report),
        None => {
            return Err(Failure::within(path, "the file is empty: write cards as docs/cards.md says"));
        }
    };
    let (set, unread) = set;
    report.cards += set.cards.len();
    report.playable += set.cards.iter().filter(|card| card.is_playable()).count();
    for of in &unread {
        let name = set.cards.iter().find(|p| p.card.id == of.id).map(|p| p.card.name());
        report.unread.push(Unread::new(of, name.unwrap_or_default()));
    }
    Ok(())
}

/// Card by card, so that a paragraph that is not read costs no more than its own card.
fn plain_form(path: &Path, text: &str, report: &mut Report) -> Result<(), Failure> {
    let mut block = String::new();
    let mut first = 1;
    let lines: Vec<&str> = text.lines().chain(std::iter::once("")).collect();
    for (i, line) in lines.iter().enumerate() {
        if !line.trim().is_empty() {
            if block.is_empty() {
                first = i + 1;
            }
            block.push_str(line);
            block.push('\n');
            continue;
        }
        let is_comment = block.lines().all(|l| l.trim_start().starts_with('#'));
        if !block.is_empty() && !is_comment {
            card(path, &block, first, report)?;
        }
        block.clear();
    }
    Ok(())
}

fn card(path: &Path, block: &str, first: usize, report: &mut Report) -> Result<(), Failure> {
    let missed: RefCell<Vec<(String, cards::text::Unread)>> = RefCell::new(Vec::new());
    let lenient = |paragraph: &str, on: CardType| -> Result<Ability, cards::text::Unread> {
        reader(paragraph, on).or_else(|why| {
            missed.borrow_mut().push((paragraph.to_owned(), why));
            Ok(Ability::PlayHome)
        })
    };
    let found = plain::read_at(block, first, &lenient).map_err(|why| Failure::within(path, why))?;
    let missed = missed.into_inner();
    report.cards += found.len();
    report.playable += if missed.is_empty() { found.len() } else { 0 };
    let (id, name) = found.first().map(|card| (card.id.clone(), card.name())).unwrap_or_default();
    for (text, why) in missed {
        report.unread.push(Unread { id: id.clone(), name: name.clone(), text, at: why.at, expected: why.expected });
    }
    Ok(())
}
