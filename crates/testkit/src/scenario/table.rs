//! The table a scenario starts from: reading it.

use super::cursor::Cursor;
use super::names::{CardRef, Names, Place};
use super::text::{Line, Mistake, is_name, mistake};
use ability::{Phase, Zone};
use rules::{Library, Marking, Moment, SEATS, Seat};

/// Where the cards of a line are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Spot {
    Zone(Zone),
    At(Place),
    Mane,
    Problem,
    Dilemma,
}

/// What is said of a card in parentheses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Note {
    Marked(Marking),
    Counters(rules::CounterId, i32),
    Control(Seat),
    Known(Seat),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Under {
    On,
    Beneath,
}

/// One card of a line, or several copies of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    pub(crate) line: usize,
    pub(crate) card: CardRef,
    pub(crate) copies: u32,
    pub(crate) alias: Option<String>,
    pub(crate) host: Option<(Under, CardRef)>,
    pub(crate) notes: Vec<Note>,
}

/// Whether plain cards lie under those of a deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rest {
    Filled,
    Only,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Row {
    pub(crate) seat: Seat,
    pub(crate) spot: Spot,
    pub(crate) entries: Vec<Entry>,
    pub(crate) rest: Rest,
}

/// A table as it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Table {
    pub(crate) player: Seat,
    pub(crate) number: u16,
    pub(crate) moment: Moment,
    pub(crate) score: [u16; SEATS],
    pub(crate) tokens: [u16; SEATS],
    pub(crate) rows: Vec<Row>,
    pub(crate) confronted: Vec<Place>,
}

impl Table {
    pub(crate) fn has(&self, seat: Seat, spot: &Spot) -> bool {
        self.rows.iter().any(|r| r.seat == seat && r.spot == *spot)
    }
}

/// The names of the seats: the first two that the lines use.
pub(crate) fn seat_names(lines: &[Line<'_>]) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    for line in lines {
        let Some((key, value)) = line.text.split_once(':') else {
            continue;
        };
        let text = if key.trim().eq_ignore_ascii_case("turn") { value } else { key };
        let first = text.split([' ', ',']).find(|w| !w.is_empty()).unwrap_or("");
        let first = first.trim_end_matches("'s").trim_end_matches("’s");
        if is_name(first) && !found.iter().any(|f| f.eq_ignore_ascii_case(first)) {
            found.push(first.to_owned());
        }
    }
    found
}

/// Reads the lines of `table:` or `decks:`.
pub(crate) fn read(lines: &[Line<'_>], names: &mut Names, lib: &Library) -> Result<Table, Mistake> {
    let mut table = Table {
        player: Seat::FIRST,
        number: 0,
        moment: Moment::MainAction,
        score: [0; SEATS],
        tokens: [0; SEATS],
        rows: Vec::new(),
        confronted: Vec::new(),
    };
    for line in lines {
        let Some((key, value)) = line.text.split_once(':') else {
            return mistake(
                line.number,
                format!("`{}` where a line such as `Anna home: A card` was expected", line.text),
            );
        };
        let mut key = Cursor::new(key, line.number);
        let mut value = Cursor::new(value, line.number);
        if key.eat("turn") {
            key.end()?;
            turn(&mut value, names, &mut table)?;
            continue;
        }
        let seat = match key.whose(names) {
            Some(seat) => seat,
            None => match key.seat(names) {
                Some(seat) => seat,
                None => return key.expected("`turn` or the name of a player"),
            },
        };
        if key.is_empty() {
            numbers(&mut value, seat, &mut table)?;
            continue;
        }
        if key.eat("confronted") {
            key.end()?;
            loop {
                match value.place(names) {
                    Some(place) => table.confronted.push(place),
                    None => return value.expected("a Problem"),
                }
                if !value.sign(',') && !value.eat("and") {
                    break;
                }
            }
            value.end()?;
            continue;
        }
        let spot = spot(&mut key, names)?;
        key.end()?;
        let rest = if value.eat("only") { Rest::Only } else { Rest::Filled };
        let mut row = Row { seat, spot, entries: Vec::new(), rest };
        if value.eat_any(&["empty", "nothing"]) {
            row.rest = Rest::Only;
        } else {
            loop {
                row.entries.push(entry(&mut value, names, lib)?);
                if !value.sign(',') && !value.sign(';') {
                    break;
                }
            }
        }
        value.end()?;
        table.rows.push(row);
    }
    if table.number == 0 {
        // A turn of the middle of a game: odd for the first seat.
        table.number = 3 + u16::from(table.player.0);
    }
    Ok(table)
}

fn spot(key: &mut Cursor<'_>, names: &Names) -> Result<Spot, Mistake> {
    let words = [
        ("Problem deck", Spot::Zone(Zone::ProblemDeck)),
        ("Draw Deck", Spot::Zone(Zone::DrawDeck)),
        ("deck", Spot::Zone(Zone::DrawDeck)),
        ("hand", Spot::Zone(Zone::Hand)),
        ("discard pile", Spot::Zone(Zone::Discard)),
        ("discard", Spot::Zone(Zone::Discard)),
        ("banished", Spot::Zone(Zone::Banished)),
        ("Mane Character", Spot::Mane),
        ("Mane", Spot::Mane),
        ("Problem", Spot::Problem),
        ("Dilemma", Spot::Dilemma),
        ("Dilemmas", Spot::Dilemma),
    ];
    for (word, spot) in words {
        if key.eat(word) {
            return Ok(spot);
        }
    }
    key.eat("at");
    match key.place(names) {
        Some(place) => Ok(Spot::At(place)),
        None => key.expected(
            "home, hand, deck, Problem deck, discard pile, banished, Mane Character, Problem, Dilemma or `at` an area",
        ),
    }
}

fn numbers(value: &mut Cursor<'_>, seat: Seat, table: &mut Table) -> Result<(), Mistake> {
    loop {
        let first = value.number();
        let slot = if value.eat_any(&["score", "points", "point"]) {
            &mut table.score[seat.index()]
        } else if value.eat_any(&["tokens", "token", "action tokens", "action token"]) {
            &mut table.tokens[seat.index()]
        } else {
            return value.expected("`score` or `tokens`");
        };
        let Some(n) = first.or_else(|| value.number()) else {
            return value.expected("a number");
        };
        *slot = u16::try_from(n).unwrap_or(u16::MAX).min(9_999);
        if !value.sign(',') {
            return value.end();
        }
    }
}

fn turn(value: &mut Cursor<'_>, names: &Names, table: &mut Table) -> Result<(), Mistake> {
    match value.seat(names) {
        Some(seat) => table.player = seat,
        None => return value.expected("the name of a player"),
    }
    while value.sign(',') {
        if value.eat("turn") {
            match value.number() {
                Some(n @ 1..=60_000) => table.number = n as u16,
                Some(_) | None => return value.expected("the number of the turn"),
            }
            continue;
        }
        table.moment = moment(value)?;
    }
    value.end()
}

fn moment(value: &mut Cursor<'_>) -> Result<Moment, Mistake> {
    if value.eat("start of") {
        value.eat("the");
        if value.eat("turn") {
            return Ok(Moment::StartOfTurn);
        }
        return match phase(value) {
            Some(phase) => Ok(Moment::StartOf(phase)),
            None => value.expected("`turn` or a phase"),
        };
    }
    if value.eat("end of") {
        value.eat("the");
        return if value.eat("Main Phase") { Ok(Moment::EndOfMain) } else { value.expected("`Main Phase`") };
    }
    for (words, moment) in [
        ("Challenge Step", Moment::Challenge),
        ("Faceoff Step", Moment::FaceoffStep),
        ("Wrap Up Step", Moment::WrapUp),
        ("Main Phase", Moment::MainAction),
        ("Ready Phase", Moment::StartOfTurn),
        ("Troublemaker Phase", Moment::StartOf(Phase::Troublemaker)),
        ("Score Phase", Moment::StartOf(Phase::Score)),
        ("End Phase", Moment::StartOf(Phase::End)),
    ] {
        if value.eat(words) {
            return Ok(moment);
        }
    }
    value.expected("a moment such as `Main Phase`, `start of turn`, `start of Score Phase` or `Challenge Step`")
}

/// A phase by its name.
pub(crate) fn phase(value: &mut Cursor<'_>) -> Option<Phase> {
    Phase::ALL.iter().copied().find(|p| value.eat(p.word()))
}

fn entry(value: &mut Cursor<'_>, names: &mut Names, lib: &Library) -> Result<Entry, Mistake> {
    let mut copies = 1;
    if let Some(n) = value.number() {
        value.eat("x");
        copies = n;
    }
    let Some(card) = value.card(names) else {
        return value.expected("the name of a card of `cards:`");
    };
    if let Some(rest) = value.rest.strip_prefix(['x', 'X', '×'])
        && rest.starts_with(|c: char| c.is_ascii_digit())
    {
        value.rest = rest;
        copies = value.number().unwrap_or(1);
    }
    if copies == 0 || copies > 200 {
        return mistake(value.line, format!("{copies} copies of {}: write 1 to 200", card.said));
    }
    let mut entry = Entry { line: value.line, card, copies, alias: None, host: None, notes: Vec::new() };
    loop {
        if value.eat("as") {
            let end = value.rest.find([',', ';', '(']).unwrap_or(value.rest.len());
            let words = &value.rest[..end];
            let end = words.find(" on ").or_else(|| words.find(" beneath ")).unwrap_or(end);
            let alias = value.rest[..end].trim();
            if alias.is_empty() || names.has(alias) || copies > 1 {
                return value.expected("a name that nothing else has, for one card");
            }
            names.promise_alias(alias);
            entry.alias = Some(alias.to_owned());
            value.rest = value.rest[end..].trim_start();
        } else if value.eat("on") || value.eat("attached to") {
            entry.host = Some((Under::On, host(value, names)?));
        } else if value.eat("beneath") {
            entry.host = Some((Under::Beneath, host(value, names)?));
        } else if value.sign('(') {
            loop {
                entry.notes.push(note(value, names, lib)?);
                if !value.sign(',') && !value.eat("and") {
                    break;
                }
            }
            if !value.sign(')') {
                return value.expected("`,` or `)`");
            }
        } else {
            return Ok(entry);
        }
    }
}

fn host(value: &mut Cursor<'_>, names: &Names) -> Result<CardRef, Mistake> {
    match value.card(names) {
        Some(card) => Ok(card),
        None => value.expected("the name of a card"),
    }
}

fn note(value: &mut Cursor<'_>, names: &Names, lib: &Library) -> Result<Note, Mistake> {
    for (word, marking) in [
        ("exhausted", Marking::Exhausted),
        ("frightened", Marking::Frightened),
        ("face down", Marking::FaceDown),
        ("boosted", Marking::Boosted),
        ("token", Marking::Token),
        ("cutie marked", Marking::CutieMarked),
        ("confronted", Marking::Confronted),
    ] {
        if value.eat(word) {
            return Ok(Note::Marked(marking));
        }
    }
    let control = value.eat("controlled by");
    if control || value.eat("known to") {
        let Some(seat) = value.seat(names) else {
            return value.expected("the name of a player");
        };
        return Ok(if control { Note::Control(seat) } else { Note::Known(seat) });
    }
    if let Some(n) = value.amount() {
        return Ok(Note::Counters(counter(value, lib)?, n.min(9_999) as i32));
    }
    value.expected("a state: exhausted, frightened, face down, boosted, token, cutie marked, `controlled by` or `known to` a player, or counters")
}

/// `+1 power counters`, `gem counter`.
pub(crate) fn counter(value: &mut Cursor<'_>, lib: &Library) -> Result<rules::CounterId, Mistake> {
    let before = *value;
    if let Some(end) = value.rest.to_ascii_lowercase().find("counter") {
        let name = value.rest[..end].trim();
        value.rest = &value.rest[end..];
        if value.eat_any(&["counters", "counter"])
            && let Some(id) = lib.find_counter(name)
        {
            return Ok(id);
        }
    }
    before.expected("a kind of counter that some card here knows, such as `+1 power counters`")
}
