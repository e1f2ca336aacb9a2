//! `faceoff cards`: the pool, searched, shown and measured; and cards that somebody else wrote.

mod coverage;
mod read;

use crate::board::WIDTH;
use crate::say::{self, Failure};
use crate::shelf::Shelf;
use cards::search::Query;
use cards::{Card, Face, Printed, plain};
use std::fmt::Write;
use std::path::PathBuf;

/// Lists, searches, shows and reads cards.
#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    what: Option<What>,
}

#[derive(clap::Subcommand)]
enum What {
    /// The sets, with how many of their cards are playable
    List,
    /// Cards that fit, such as 'friend blue power>=3 trait:pegasus text:draw' (see docs/cards.md)
    Search {
        #[arg(required = true, value_name = "WORD")]
        words: Vec<String>,
        /// Prints one JSON object
        #[arg(long)]
        json: bool,
    },
    /// Cards by their ids or names; a name of several words may stand without quotes
    Show {
        #[arg(required = true, value_name = "CARD")]
        name: Vec<String>,
        /// Its tree as well
        #[arg(long)]
        tree: bool,
    },
    /// Reads cards from OCTGN's set.xml, one-card-a-line JSON or the plain form
    Read {
        #[arg(required = true, value_name = "PATH")]
        paths: Vec<PathBuf>,
        /// Prints one JSON object
        #[arg(long)]
        json: bool,
    },
    /// How much of the pool is carried out
    Coverage {
        /// Prints one JSON object
        #[arg(long)]
        json: bool,
        /// Also counts the words that could be left out without changing the tree; takes minutes
        #[arg(long)]
        words: bool,
        /// Writes the counts to a file as a page, such as docs/coverage.md
        #[arg(long, value_name = "FILE")]
        page: Option<PathBuf>,
    },
}

pub fn run(args: &Args, more: &[PathBuf]) -> Result<(), Failure> {
    match &args.what {
        None | Some(What::List) => list(more),
        Some(What::Search { words, json }) => search(more, &words.join(" "), *json),
        Some(What::Show { name, tree }) => show(more, name, *tree),
        Some(What::Read { paths, json }) => read::run(paths, *json),
        Some(What::Coverage { json, words, page }) => coverage::run(*json, *words, page.as_deref()),
    }
}

fn list(more: &[PathBuf]) -> Result<(), Failure> {
    let shelf = Shelf::new(more)?;
    let (mut cards, mut playable) = (0, 0);
    for (set, counts) in shelf.pool.counts() {
        say::line(format!(
            "{:<4} {:<32} {:>5} cards {:>5} playable",
            set.code.0, set.name, counts.cards, counts.playable
        ));
        cards += counts.cards;
        playable += counts.playable;
    }
    say::line(format!("{:<4} {:<32} {cards:>5} cards {playable:>5} playable", "", "all"));
    Ok(())
}

fn search(more: &[PathBuf], text: &str, json: bool) -> Result<(), Failure> {
    let query = Query::read(text).map_err(|why| Failure::bad(format!("the search `{text}`: {why}")))?;
    let shelf = Shelf::new(more)?;
    let found = query.search(&shelf.pool, &ability::print);
    if json {
        let cards: Vec<serde_json::Value> = found
            .iter()
            .map(|(_, p)| serde_json::json!({ "id": p.card.id, "name": p.card.name(), "playable": p.is_playable() }))
            .collect();
        say::line(say::json(&serde_json::json!({ "cards": cards.len(), "found": cards }))?);
        return Ok(());
    }
    for (_, printed) in &found {
        let card = &printed.card;
        let mark = if printed.is_playable() { "" } else { " · not yet playable" };
        say::line(crate::board::cut(&format!("{:<9} {:<34} {}{mark}", card.id, card.name(), facts(card))));
    }
    say::line(format!("{} cards", found.len()));
    Ok(())
}

/// The facts of a card in a line.
fn facts(card: &Card) -> String {
    let mut out = vec![card.kind.word().to_owned()];
    out.extend(card.face.colors.iter().map(|c| c.word().to_owned()));
    let numbers = [
        ("power", card.face.power),
        ("cost", card.cost),
        ("points", card.points),
        ("bonus", card.problem.as_ref().map(|p| p.bonus)),
    ];
    out.extend(numbers.iter().filter_map(|(word, n)| n.map(|n| format!("{word} {n}"))));
    if !card.requirements.is_empty() {
        out.push(format!("needs {}", plain::requirements(&card.requirements)));
    }
    out.join(" · ")
}

/// A card of the shelf by id or name.
fn find<'s>(shelf: &'s Shelf, named: &str) -> Result<&'s Printed, Failure> {
    let pool = &shelf.pool;
    let found = pool.by_id(named).or_else(|| pool.by_name(named)).and_then(|no| pool.get(no));
    found.ok_or_else(|| {
        let near = match (pool.by_title(named), pool.closest(named)) {
            ([], names) if names.is_empty() => "write its id such as PR27, or its name".to_owned(),
            ([], names) => format!("did you mean {}?", names.join(" or ")),
            (several, _) => {
                let ids: Vec<&str> =
                    several.iter().filter_map(|no| pool.get(*no)).map(|p| p.card.id.as_str()).collect();
                format!("several cards have that title: {}", ids.join(", "))
            }
        };
        Failure::bad(format!("there is no card `{named}`: {near}"))
    })
}

/// The cards that some words name: all of them one, or each its own.
fn named<'s>(shelf: &'s Shelf, words: &[String]) -> Result<Vec<&'s Printed>, Failure> {
    let one = find(shelf, &words.join(" "));
    if one.is_ok() || words.len() == 1 || words.iter().all(|word| find(shelf, word).is_err()) {
        return Ok(vec![one?]);
    }
    words.iter().map(|word| find(shelf, word)).collect()
}

fn show(more: &[PathBuf], words: &[String], tree: bool) -> Result<(), Failure> {
    let shelf = Shelf::new(more)?;
    for printed in named(&shelf, words)? {
        say::print(&draw(printed));
        if tree {
            for face in printed.card.faces() {
                for ability in &face.text.abilities {
                    say::line(format!("{ability:#?}"));
                }
            }
        }
        let name = printed.card.name();
        let same = shelf.pool.by_title(&printed.card.title).iter().filter_map(|no| shelf.pool.get(*no));
        let others: Vec<&str> = same
            .filter(|p| p.card.name() == name && p.card.id != printed.card.id)
            .map(|p| p.card.id.as_str())
            .collect();
        if !others.is_empty() {
            say::line(format!("Of the same name: {}", others.join(", ")));
        }
    }
    Ok(())
}

/// A card as it lies on the table.
fn draw(printed: &Printed) -> String {
    const INSIDE: usize = 64;
    let card = &printed.card;
    let mut lines: Vec<String> = vec![card.name(), facts(card)];
    if let Some(problem) = &card.problem {
        lines.push(format!(
            "owner {} · opponent {}",
            plain::requirements(&problem.owner),
            plain::requirements(&problem.opponent)
        ));
    }
    side(&mut lines, card, &card.face);
    if let Some(boosted) = &card.boosted {
        lines.push(String::new());
        let power = boosted.power.map_or(String::new(), |p| format!(" · power {p}"));
        lines.push(format!("Boosted{power}"));
        side(&mut lines, card, boosted);
    }
    if printed.unread > 0 {
        lines.push(String::new());
        lines.push(format!("{} paragraphs are not read: not yet playable", printed.unread));
    }
    if let Some(doubt) = printed.doubt {
        lines.push(format!("our sources are not sure of: {doubt:?}"));
    }
    let mut out = format!("┌{}┐\n", "─".repeat(INSIDE + 2));
    for line in lines.iter().flat_map(|line| fold(line, INSIDE)) {
        let gap = INSIDE.saturating_sub(line.chars().count());
        let _ = writeln!(out, "│ {line}{} │", " ".repeat(gap));
    }
    let id = format!(" {} ", card.id);
    let _ = writeln!(out, "└{}{id}─┘", "─".repeat((INSIDE + 1).saturating_sub(id.chars().count())));
    out
}

fn side(lines: &mut Vec<String>, card: &Card, face: &Face) {
    if let Some(limit) = face.home_limit {
        lines.push(format!("home limit {limit}"));
    }
    if !face.traits.is_empty() {
        lines.push(face.traits.join(", "));
    }
    if !face.text.keywords.is_empty() {
        let words: Vec<String> = face.text.keywords.iter().map(ToString::to_string).collect();
        lines.push(words.join(", "));
    }
    lines.extend(face.text.abilities.iter().map(|a| ability::print(a, card.kind)));
}

/// A line folded at spaces.
pub fn fold(line: &str, width: usize) -> Vec<String> {
    let width = width.min(WIDTH);
    let mut out = vec![String::new()];
    for word in line.split(' ') {
        let last = out.last_mut();
        match last {
            Some(last) if last.is_empty() => last.push_str(word),
            Some(last) if last.chars().count() + 1 + word.chars().count() <= width => {
                last.push(' ');
                last.push_str(word);
            }
            Some(_) | None => out.push(word.to_owned()),
        }
    }
    out
}
