//! The plain form: a card written by a person as it would be printed. See docs/cards.md.

mod facts;
mod mistake;
#[cfg(test)]
mod tests;
mod write;

pub use facts::{need, rarity, requirement};
pub use mistake::{Mistake, Mistakes, Wrong};
pub use write::{one, requirements, write};

use crate::card::{Card, Face, ProblemFacts};
use crate::pool::own_set;
use crate::printed::Set;
use crate::text::{Line, Reader, Unread, UnreadOf, line};
use ability::{Ability, CardType, Mod, Text};
use facts::{Facts, Slip, split, unescape};

/// A line of the text with its number.
#[derive(Clone, Copy)]
struct Row<'a> {
    number: usize,
    text: &'a str,
}

/// One side while it is being read.
struct Side<'a> {
    facts: Facts,
    row: Row<'a>,
    text: Text,
}

/// Reads all cards of a text, blank lines between them; lines that begin with `#` are comments.
pub fn read(text: &str, reader: Reader<'_>) -> Result<Vec<Card>, Mistakes> {
    read_at(text, 1, reader)
}

/// The same for a part of a larger file: mistakes count lines from the given one on.
pub fn read_at(text: &str, first_line: usize, reader: Reader<'_>) -> Result<Vec<Card>, Mistakes> {
    let mut cards = Vec::new();
    let mut mistakes = Vec::new();
    for block in blocks(text, first_line) {
        let mut missed = Vec::new();
        cards.extend(card(&block, reader, &mut mistakes, &mut missed));
        mistakes.extend(missed.into_iter().map(Missed::mistake));
    }
    if mistakes.is_empty() { Ok(cards) } else { Err(Mistakes(mistakes)) }
}

/// The same as a set of one's own, in which a card whose text is not read whole is there and can't be played with.
pub fn read_set(text: &str, reader: Reader<'_>) -> Result<(Set, Vec<UnreadOf>), Mistakes> {
    let (mut cards, mut counts, mut unread, mut mistakes) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for block in blocks(text, 1) {
        let mut missed = Vec::new();
        if let Some(card) = card(&block, reader, &mut mistakes, &mut missed) {
            counts.push(u16::try_from(missed.len()).unwrap_or(u16::MAX));
            unread.extend(missed.into_iter().map(|m| m.of(&card.id)));
            cards.push(card);
        }
    }
    if !mistakes.is_empty() {
        return Err(Mistakes(mistakes));
    }
    let mut set = own_set(cards);
    for (printed, count) in set.cards.iter_mut().zip(counts) {
        printed.unread = count;
    }
    Ok((set, unread))
}

/// A paragraph that the reader did not read.
struct Missed<'a> {
    row: Row<'a>,
    why: Unread,
}

impl Missed<'_> {
    fn of(self, id: &str) -> UnreadOf {
        UnreadOf { id: id.to_owned(), paragraph: self.row.text.trim().to_owned(), why: self.why }
    }

    fn mistake(self) -> Mistake {
        let stop = start(self.row.text).saturating_add(self.why.at).min(self.row.text.trim_end().len());
        mistake(self.row, stop, Wrong::Paragraph { expected: self.why.expected })
    }
}

/// The runs of lines that are neither blank nor comments.
fn blocks(text: &str, first_line: usize) -> Vec<Vec<Row<'_>>> {
    let mut blocks = Vec::new();
    let mut block = Vec::new();
    for (i, text) in text.lines().enumerate() {
        if text.trim().is_empty() {
            if !block.is_empty() {
                blocks.push(std::mem::take(&mut block));
            }
        } else if !text.trim_start().starts_with('#') {
            block.push(Row { number: first_line.saturating_add(i), text });
        }
    }
    if !block.is_empty() {
        blocks.push(block);
    }
    blocks
}

fn card<'a>(
    block: &[Row<'a>],
    reader: Reader<'_>,
    mistakes: &mut Vec<Mistake>,
    missed: &mut Vec<Missed<'a>>,
) -> Option<Card> {
    let before = mistakes.len();
    let (name, rest) = block.split_first()?;
    let Some((row, lines)) = rest.split_first() else {
        mistakes.push(mistake(*name, start(name.text), Wrong::NoFacts));
        return None;
    };
    let mut front = side(*row, start(row.text), mistakes);
    let Some(kind) = front.facts.kind else {
        mistakes.push(mistake(*row, start(row.text), Wrong::NoType));
        return None;
    };
    if mistakes.len() == before {
        fit(&front, kind, mistakes);
    }
    let mut back: Option<Side<'_>> = None;
    for (i, row) in lines.iter().enumerate() {
        let at = start(row.text);
        if let Some(rest) = boosted_line(&row.text[at..]) {
            if back.is_some() || kind != CardType::Mane {
                mistakes.push(mistake(*row, at, Wrong::Boosted));
                return None;
            }
            let so_far = mistakes.len();
            let boosted = side(*row, row.text.len() - rest.len(), mistakes);
            if mistakes.len() == so_far {
                fit_back(&boosted, mistakes);
            }
            back = Some(boosted);
            continue;
        }
        let text = back.as_mut().map_or(&mut front.text, |side| &mut side.text);
        match line(row.text) {
            Line::Keywords(list) => text.keywords.extend(list),
            Line::Paragraph(words) => match reader(words, kind) {
                Ok(ability) => text.abilities.push(ability),
                Err(_) if lines.get(i + 1).is_some_and(|next| are_facts(next.text)) => {
                    mistakes.push(mistake(*row, at, Wrong::NoBlankLine));
                    return None;
                }
                Err(why) => missed.push(Missed { row: *row, why: why.ranked(words) }),
            },
            Line::Nothing => {}
        }
    }
    (mistakes.len() == before).then(|| build(name.text, kind, front, back))
}

/// Whether a line is the facts of a card.
fn are_facts(text: &str) -> bool {
    let mut slips = Vec::new();
    facts::read(text, 0, &mut slips).kind.is_some() && slips.is_empty()
}

/// The byte at which a line's words start.
fn start(text: &str) -> usize {
    text.len() - text.trim_start().len()
}

fn boosted_line(text: &str) -> Option<&str> {
    let (head, rest) = text.split_once(':')?;
    head.trim().eq_ignore_ascii_case("boosted").then_some(rest)
}

fn side<'a>(row: Row<'a>, at: usize, mistakes: &mut Vec<Mistake>) -> Side<'a> {
    let mut slips = Vec::new();
    let mut facts = facts::read(&row.text[at..], at, &mut slips);
    mistakes.extend(slips.into_iter().map(|Slip { at, what }| mistake(row, at, what)));
    let keywords = std::mem::take(&mut facts.keywords);
    Side { facts, row, text: Text { keywords, abilities: Vec::new() } }
}

fn mistake(row: Row<'_>, at: usize, what: Wrong) -> Mistake {
    let column = 1 + row.text.char_indices().take_while(|(i, _)| *i < at).count();
    Mistake { line: row.number, column, written: row.text.trim_end().to_owned(), what }
}

/// Checks that a card has what its type must have, and nothing it can't.
fn fit(side: &Side<'_>, kind: CardType, mistakes: &mut Vec<Mistake>) {
    let f = &side.facts;
    let wants = wants(kind, f);
    let mut check = |has: Option<()>, wanted: Wanted, item: &'static str, rule: &'static str| {
        let what = match (has, wanted) {
            (None, Wanted::Must) => Wrong::Missing { item, on: kind, rule },
            (Some(()), Wanted::Never) => Wrong::Unfit { item, on: kind, rule },
            (None, Wanted::May | Wanted::Never) | (Some(()), Wanted::Must | Wanted::May) => return,
        };
        mistakes.push(mistake(side.row, start(side.row.text), what));
    };
    check(f.power.map(drop), wants.power, "power", "202");
    check(f.cost.map(drop), wants.cost, "cost", "204.1a");
    check(f.needs.as_ref().map(drop), wants.needs, "needs", "205.1a");
    check(f.points.map(drop), wants.points, "points", "211");
    check(f.home_limit.map(drop), wants.home_limit, "home limit", "212");
    check(f.bonus.map(drop), wants.problem, "bonus", "210");
    check(f.opponent.as_ref().map(drop), wants.problem, "opponent", "209");
    check(f.owner.as_ref().map(drop), wants.problem, "owner", "209");
    check(f.token.map(drop), wants.token, "token", "521");
}

#[derive(Clone, Copy)]
enum Wanted {
    Must,
    May,
    Never,
}

/// Which facts a card has.
struct Wants {
    power: Wanted,
    cost: Wanted,
    needs: Wanted,
    points: Wanted,
    home_limit: Wanted,
    problem: Wanted,
    token: Wanted,
}

const NOTHING: Wants = Wants {
    power: Wanted::Never,
    cost: Wanted::Never,
    needs: Wanted::Never,
    points: Wanted::Never,
    home_limit: Wanted::Never,
    problem: Wanted::Never,
    token: Wanted::Never,
};

/// What a card of a type has; a Resource with a bonus is a Dilemma, a Friend may be a token.
fn wants(kind: CardType, facts: &Facts) -> Wants {
    match kind {
        CardType::Mane => Wants { power: Wanted::Must, home_limit: Wanted::Must, ..NOTHING },
        CardType::Friend => {
            let cost = if facts.token.is_some() { Wanted::Never } else { Wanted::Must };
            let needs = if facts.token.is_some() { Wanted::Never } else { Wanted::May };
            Wants { power: Wanted::Must, cost, needs, token: Wanted::May, ..NOTHING }
        }
        CardType::Resource => {
            let problem = if facts.bonus.is_some() { Wanted::Must } else { Wanted::Never };
            Wants { power: Wanted::May, cost: Wanted::Must, needs: Wanted::May, problem, ..NOTHING }
        }
        CardType::Event => Wants { power: Wanted::May, cost: Wanted::Must, needs: Wanted::May, ..NOTHING },
        CardType::Troublemaker => Wants { power: Wanted::Must, points: Wanted::Must, ..NOTHING },
        CardType::Problem => Wants { problem: Wanted::Must, ..NOTHING },
    }
}

/// Checks the boosted side, which has its own power, home limit, colours and traits only.
fn fit_back(side: &Side<'_>, mistakes: &mut Vec<Mistake>) {
    let f = &side.facts;
    let at = start(side.row.text);
    let on = CardType::Mane;
    let wanted = [(f.power.is_none(), "power", "202"), (f.home_limit.is_none(), "home limit", "212")];
    for (missing, item, rule) in wanted {
        if missing {
            mistakes.push(mistake(side.row, at, Wrong::Missing { item, on, rule }));
        }
    }
    let unfit = [
        (f.kind.is_some(), "card type", "206"),
        (f.cost.is_some(), "cost", "204.1a"),
        (f.needs.is_some(), "needs", "205.1a"),
        (f.points.is_some(), "points", "211"),
        (f.bonus.is_some(), "bonus", "210"),
        (f.opponent.is_some(), "opponent", "209"),
        (f.owner.is_some(), "owner", "209"),
        (f.also.is_some(), "also", "201"),
        (f.id.is_some(), "id", "213"),
        (f.rarity.is_some(), "rarity", "213"),
        (f.token.is_some(), "token", "521"),
    ];
    for (present, item, rule) in unfit {
        if present {
            mistakes.push(mistake(side.row, at, Wrong::Unfit { item, on, rule }));
        }
    }
}

fn build(name: &str, kind: CardType, front: Side<'_>, back: Option<Side<'_>>) -> Card {
    let (title, subtitle) = title_and_subtitle(name.trim());
    let f = front.facts;
    let face = Face {
        colors: f.colors.unwrap_or_default(),
        power: f.power,
        traits: f.traits.unwrap_or_default(),
        home_limit: f.home_limit,
        text: front.text,
    };
    let boosted = back.map(|back| Face {
        colors: back.facts.colors.unwrap_or_else(|| face.colors.clone()),
        power: back.facts.power,
        traits: back.facts.traits.unwrap_or_else(|| face.traits.clone()),
        home_limit: back.facts.home_limit,
        text: back.text,
    });
    let problem =
        f.bonus.zip(f.opponent).zip(f.owner).map(|((bonus, opponent), owner)| ProblemFacts { opponent, owner, bonus });
    let mut also = f.also.unwrap_or_default();
    for name in further_names(&face.text) {
        if *name != title && !also.contains(name) {
            also.push(name.clone());
        }
    }
    let mut card = Card {
        id: String::new(),
        title,
        subtitle,
        also,
        kind,
        cost: f.cost,
        requirements: f.needs.unwrap_or_default(),
        rarity: f.rarity,
        points: f.points,
        problem,
        face,
        boosted,
    };
    card.id = f.id.unwrap_or_else(|| card.name());
    card
}

/// The names a text gives its own card in all zones: facts like its title, which nothing in play changes.
fn further_names(text: &Text) -> impl Iterator<Item = &String> {
    let changes = text.abilities.iter().flat_map(Ability::parts).filter_map(|a| match a {
        Ability::Always { change, .. } => Some(&change.mods),
        _ => None,
    });
    changes.flatten().flat_map(|m| if let Mod::AlsoNamed(names) = m { names.as_slice() } else { &[] })
}

/// Splits a name at its first comma; `\,` is a comma of the title.
fn title_and_subtitle(name: &str) -> (String, String) {
    let first = split(name, 0, &[',']).into_iter().next();
    match first {
        Some(title) => {
            let rest = name[title.at + title.text.len()..].trim_start();
            let rest = rest.strip_prefix(',').unwrap_or(rest).trim();
            (unescape(title.text), unescape(rest))
        }
        None => (unescape(name), String::new()),
    }
}
