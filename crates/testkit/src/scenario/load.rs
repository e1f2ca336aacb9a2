//! From a file's text to a scenario that can be run: cards, names, table, steps.

use super::expect::{self, Expect};
use super::judge::DeckPart;
use super::moves::{self, Move};
use super::names::Names;
use super::question::{self, Asked};
use super::table::{self, Table};
use super::text::{Line, Mistake, Part, Random, Sheet, mistake, sheet};
use crate::book::Cited;
use cards::{Card, Pool, plain};
use rules::{Edition, Library, SEATS, Seat};
use std::sync::Arc;

/// A line that is carried out.
#[derive(Clone, Debug)]
pub(crate) struct Step {
    pub(crate) line: usize,
    pub(crate) text: String,
    pub(crate) what: What,
}

#[derive(Clone, Debug)]
pub(crate) enum What {
    Move(Move),
    Expect(Expect),
    Deck(DeckPart),
}

/// How the game of a scenario begins.
#[derive(Clone, Debug)]
pub(crate) enum Opening {
    /// From a table as it is written.
    Set(Table),
    /// From decks, by the rules of starting a game (102).
    Decks(Table),
    /// There is no game: only decks are judged.
    None,
}

/// A scenario that can be run.
#[derive(Clone, Debug)]
pub(crate) struct Scenario {
    pub(crate) rules: Vec<Cited>,
    pub(crate) edition: Edition,
    pub(crate) random: Random,
    pub(crate) cards: Vec<Arc<Card>>,
    /// The test cards as the file writes them, tag words and all: a tree has no trace of those.
    pub(crate) written: String,
    pub(crate) lib: Library,
    pub(crate) names: Names,
    pub(crate) opening: Opening,
    pub(crate) steps: Vec<Step>,
    pub(crate) asked: Option<(usize, Asked)>,
}

/// Plain cards that fill what a table does not say.
pub(crate) struct Plain;

impl Plain {
    pub(crate) fn mane(name: &str) -> String {
        format!("{name}'s Mane")
    }

    pub(crate) fn problem(name: &str) -> String {
        format!("{name}'s Problem")
    }

    pub(crate) fn next_problem(name: &str) -> String {
        format!("{name}'s Next Problem")
    }

    pub(crate) fn filler(name: &str) -> String {
        format!("{name}'s Filler")
    }

    fn text(name: &str) -> String {
        format!(
            "{}\nMane Character; power 1; home limit 3\n\n\
             {}\nProblem; bonus 1; opponent 6 wild; owner 6 wild\nStarting Problem\n\n\
             {}\nProblem; bonus 1; opponent 6 wild; owner 6 wild\n\n\
             {}\nFriend; power 1; cost 1\n",
            Plain::mane(name),
            Plain::problem(name),
            Plain::next_problem(name),
            Plain::filler(name)
        )
    }
}

/// Reads a scenario.
pub(crate) fn load(text: &str) -> Result<Scenario, Mistake> {
    let sheet = sheet(text)?;
    if sheet.title.is_empty() {
        return mistake(1, "a first line `# what it shows` was expected");
    }
    if sheet.rules.is_empty() {
        return mistake(1, "a line `rules: 504.1` was expected: the rules this scenario shows");
    }
    let seats = seats(&sheet)?;
    let cards = all_cards(&sheet, &seats)?;
    let lib = match Library::of_edition(cards.iter().cloned(), sheet.edition) {
        Ok(lib) => lib,
        Err(no) => return mistake(sheet.cards.0, no.to_string()),
    };
    let mut names = Names::new(seats);
    names.add_library(&lib);
    let judged = sheet.parts.iter().any(|p| matches!(p, Part::Deck(..)));
    let opening = match &sheet.decks {
        Some(lines) if sheet.table.is_empty() => Opening::Decks(table::read(lines, &mut names, &lib)?),
        Some(_) => return mistake(0, "`table:` and `decks:` in one file: write the one or the other"),
        None if sheet.table.is_empty() && judged => Opening::None,
        None => Opening::Set(table::read(&sheet.table, &mut names, &lib)?),
    };
    let steps = steps(&sheet, &names, &lib)?;
    let asked = match (sheet.asked, &opening) {
        (Some(line), _) => Some((line.number, question::asked(line, &names)?)),
        (None, Opening::None) => None,
        (None, Opening::Set(_) | Opening::Decks(_)) => {
            return mistake(
                text.lines().count().max(1),
                "a last line such as `asked: Anna, Main Phase action` or `asked: nobody` was expected",
            );
        }
    };
    Ok(Scenario {
        rules: sheet.rules,
        edition: sheet.edition,
        random: sheet.random,
        cards,
        written: sheet.cards.1.to_owned(),
        lib,
        names,
        opening,
        steps,
        asked,
    })
}

/// The title and the rules of a file, without reading the rest.
pub(crate) fn heading(text: &str) -> Result<(String, Vec<Cited>), Mistake> {
    sheet(text).map(|s| (s.title, s.rules))
}

fn seats(sheet: &Sheet<'_>) -> Result<[String; SEATS], Mistake> {
    let mut found = sheet.players.clone();
    let lines = sheet.decks.as_deref().unwrap_or(&sheet.table);
    if found.is_empty() {
        found = table::seat_names(lines);
    }
    if found.len() > SEATS {
        let line = lines.first().map_or(0, |l| l.number);
        return mistake(line, format!("{} are more than two players: {}", found.len(), found.join(", ")));
    }
    for name in ["Anna", "Ben", "Cara"] {
        if found.len() < SEATS && !found.iter().any(|f| f.eq_ignore_ascii_case(name)) {
            found.push(name.to_owned());
        }
    }
    let mut found = found.into_iter();
    Ok(std::array::from_fn(|_| found.next().unwrap_or_default()))
}

/// The cards of the file, of the pool, and the plain ones.
fn all_cards(sheet: &Sheet<'_>, seats: &[String; SEATS]) -> Result<Vec<Arc<Card>>, Mistake> {
    let (line, text) = sheet.cards;
    // What is wrong with the cards is said when they are read in earnest: here only their traits are looked for.
    let coined = plain::read_set(text, &cards::text::no_reader)
        .map_or_else(|_| ability::Coined::default(), |(set, _)| cards::text::coined(set.cards.iter().map(|p| &p.card)));
    let reader = |paragraph: &str, on| cards::text::beside(&coined, paragraph, on);
    let mut cards = match plain::read_at(text, line, &reader) {
        Ok(cards) => cards,
        Err(mistakes) => {
            let first = mistakes.0.first();
            return mistake(
                first.map_or(line, |m| m.line),
                first.map_or_else(String::new, |m| format!("column {}: {}", m.column, m.what)),
            );
        }
    };
    for (line, id) in &sheet.pool {
        let pool = match Pool::official() {
            Ok(pool) => pool,
            Err(no) => return mistake(*line, no.to_string()),
        };
        match pool.card(id).or_else(|| pool.by_name(id).and_then(|no| pool.get(no))) {
            Some(printed) if printed.is_playable() => cards.push(printed.card.clone()),
            Some(_) => return mistake(*line, format!("{id} has text that is not carried out yet")),
            None => return mistake(*line, format!("there is no card {id} in the pool")),
        }
    }
    for name in seats {
        for card in plain::read(&Plain::text(name), &reader).unwrap_or_default() {
            if !cards.iter().any(|c| c.id == card.id) {
                cards.push(card);
            }
        }
    }
    for (i, card) in cards.iter().enumerate() {
        if cards[..i].iter().any(|c| c.id == card.id) {
            return mistake(line, format!("two cards are called {}: give one another name or `id`", card.id));
        }
    }
    Ok(cards.into_iter().map(Arc::new).collect())
}

fn steps(sheet: &Sheet<'_>, names: &Names, lib: &Library) -> Result<Vec<Step>, Mistake> {
    let mut steps = Vec::new();
    let mut add = |line: &Line<'_>, what: What| {
        steps.push(Step { line: line.number, text: line.text.to_owned(), what });
    };
    for part in &sheet.parts {
        match part {
            Part::Moves(lines) => {
                for line in lines {
                    add(line, What::Move(moves::read(line, names)?));
                }
            }
            Part::Expect(lines) => {
                for line in lines {
                    add(line, What::Expect(expect::read(line, names, lib)?));
                }
            }
            Part::Deck(head, lines) => {
                add(head, What::Deck(DeckPart::read(lines, names, lib)?));
            }
        }
    }
    Ok(steps)
}

/// The definition with a name.
pub(crate) fn def(lib: &Library, id: &str) -> rules::DefId {
    lib.find(id).unwrap_or_default()
}

/// Both seats with their names.
pub(crate) fn named(names: &Names) -> impl Iterator<Item = (Seat, &str)> {
    Seat::all().map(|s| (s, names.seat(s)))
}
