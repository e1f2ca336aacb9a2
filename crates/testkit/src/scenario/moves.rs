//! Moves: reading them.

use super::cursor::Cursor;
use super::names::{CardRef, Names, Place};
use super::question::{self, Moment};
use super::table;
use super::text::{Line, Mistake};
use ability::{CardType, Color, Phase};
use rules::{Question, Seat};

/// One thing a seat does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Do {
    Pass,
    Draw,
    Play {
        card: CardRef,
        to: Option<Place>,
        host: Option<CardRef>,
    },
    Move {
        card: CardRef,
        to: Option<Place>,
    },
    Rally(CardRef),
    /// Use an ability, the n-th one from 1.
    Use(CardRef, Option<usize>),
    Challenge(CardRef),
    Choose(Answer),
}

/// An answer to a question; a word may mean several things, and the question decides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Answer {
    pub(crate) said: String,
    pub(crate) means: Vec<Choice>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Choice {
    Yes,
    No,
    Done,
    /// The only answer there is.
    Only,
    Number(u32),
    Color(Color),
    Type(CardType),
    /// A trait, by its word.
    Trait(String),
    Card(CardRef),
    Area(Place),
    Player(Seat),
    Mode(u32),
    Top,
    Bottom,
    Counter(String),
}

/// A line under `moves:`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Move {
    Do(Seat, Vec<Do>),
    BothPass,
    /// Pass and decline until then.
    Until(Stop),
    Concede(Seat),
}

/// Where passing stops.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stop {
    Asked(Option<Seat>, Option<Question>, Option<Moment>),
    Phase(Option<Seat>, Phase),
    Faceoff,
    FaceoffOver,
    Turn(Option<Seat>),
    Over,
}

pub(crate) fn read(line: &Line<'_>, names: &Names) -> Result<Move, Mistake> {
    let mut text = Cursor::new(line.text, line.number);
    if text.eat("both pass") || text.eat("everyone passes") {
        text.end()?;
        return Ok(Move::BothPass);
    }
    if text.eat("skip to") || text.eat("pass until") {
        let stop = stop(&mut text, names)?;
        text.end()?;
        return Ok(Move::Until(stop));
    }
    let Some(seat) = text.seat(names) else {
        return text.expected("the name of a player, `both pass`, `skip to` or `pass until`");
    };
    if text.eat("concedes") {
        text.end()?;
        return Ok(Move::Concede(seat));
    }
    let list = action(&mut text, names, Voice::Does)?;
    text.end()?;
    Ok(Move::Do(seat, list))
}

/// `Anna plays`, or `Anna may play`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Voice {
    Does,
    May,
}

/// What a seat does or may do.
pub(crate) fn action(text: &mut Cursor<'_>, names: &Names, voice: Voice) -> Result<Vec<Do>, Mistake> {
    let verb = |text: &mut Cursor<'_>, does: &str, may: &str| match voice {
        Voice::Does => text.eat(does),
        Voice::May => text.eat(may),
    };
    if verb(text, "passes", "pass") {
        return Ok(vec![Do::Pass]);
    }
    if verb(text, "draws a card", "draw a card") || verb(text, "draws", "draw") {
        return Ok(vec![Do::Draw]);
    }
    if verb(text, "plays", "play") {
        let card = card(text, names)?;
        let mut to = None;
        let mut host = None;
        if text.eat("on") {
            host = Some(self::card(text, names)?);
        } else if text.eat("at") || text.eat("to") || text.rest.starts_with("home") {
            to = Some(place(text, names)?);
        }
        return Ok(vec![Do::Play { card, to, host }]);
    }
    if verb(text, "moves", "move") {
        let card = card(text, names)?;
        let to = if text.eat("to") || text.rest.starts_with("home") { Some(place(text, names)?) } else { None };
        return Ok(vec![Do::Move { card, to }]);
    }
    if verb(text, "rallies", "rally") {
        return Ok(vec![Do::Rally(card(text, names)?)]);
    }
    if verb(text, "uses", "use") {
        let card = card(text, names)?;
        let nth = if text.sign(',') || text.rest.starts_with("ability") {
            if !text.eat("ability") {
                return text.expected("`ability` and its number");
            }
            match text.number() {
                Some(n @ 1..) => Some(n as usize),
                Some(0) | None => return text.expected("the number of an ability, from 1"),
            }
        } else {
            None
        };
        return Ok(vec![Do::Use(card, nth)]);
    }
    if verb(text, "challenges", "challenge") {
        return Ok(vec![Do::Challenge(card(text, names)?)]);
    }
    if verb(text, "is done", "be done") || verb(text, "goes on", "go on") {
        return Ok(vec![said("done", Choice::Done)]);
    }
    if verb(text, "mulligans", "mulligan") {
        return Ok(vec![said("mulligan", Choice::Yes)]);
    }
    if verb(text, "keeps the hand", "keep the hand") || verb(text, "declines", "decline") {
        return Ok(vec![said("no", Choice::No)]);
    }
    if verb(text, "accepts", "accept") {
        return Ok(vec![said("yes", Choice::Yes)]);
    }
    if verb(text, "takes the only choice", "take the only choice") {
        return Ok(vec![said("the only choice", Choice::Only)]);
    }
    for (does, may) in [
        ("chooses", "choose"),
        ("picks", "pick"),
        ("confronts", "confront"),
        ("uncovers", "uncover"),
        ("discards", "discard"),
        ("retires", "retire"),
        ("names", "name"),
        ("says", "say"),
    ] {
        if verb(text, does, may) {
            let mut list = Vec::new();
            loop {
                list.push(Do::Choose(answer(text, names)?));
                if !text.sign(',') && !text.eat("then") && !text.eat("and") {
                    return Ok(list);
                }
                text.eat("then");
            }
        }
    }
    text.expected(match voice {
        Voice::Does => {
            "passes, plays, moves, draws, rallies, uses, challenges, chooses, is done, accepts, declines, concedes or the like"
        }
        Voice::May => "pass, play, move, draw, rally, use, challenge, choose, be done or the like",
    })
}

fn said(words: &str, choice: Choice) -> Do {
    Do::Choose(Answer { said: words.to_owned(), means: vec![choice] })
}

pub(crate) fn card(text: &mut Cursor<'_>, names: &Names) -> Result<CardRef, Mistake> {
    match text.card(names) {
        Some(card) => Ok(card),
        None => text.expected("the name of a card"),
    }
}

pub(crate) fn place(text: &mut Cursor<'_>, names: &Names) -> Result<Place, Mistake> {
    match text.place(names) {
        Some(place) => Ok(place),
        None => text.expected("an area: home, Anna's home, Anna's Problem, or the name of a Problem"),
    }
}

/// One answer: the reading that takes most of the line, and all that take as much.
fn answer<'a>(text: &mut Cursor<'a>, names: &Names) -> Result<Answer, Mistake> {
    let before = *text;
    let mut found: Vec<(Choice, Cursor<'a>)> = Vec::new();
    let mut add = |choice: Option<Choice>, after: Cursor<'a>| {
        if let Some(choice) = choice {
            found.push((choice, after));
        }
    };
    for (word, choice) in [
        ("yes", Choice::Yes),
        ("no", Choice::No),
        ("done", Choice::Done),
        ("none", Choice::Done),
        ("nothing", Choice::Done),
        ("top", Choice::Top),
        ("the top", Choice::Top),
        ("bottom", Choice::Bottom),
        ("the bottom", Choice::Bottom),
    ] {
        let mut after = before;
        add(after.eat(word).then_some(choice), after);
    }
    for color in Color::ALL {
        let mut after = before;
        add(after.eat(color.word()).then_some(Choice::Color(*color)), after);
    }
    for kind in CardType::ALL {
        let mut after = before;
        add(after.eat(kind.word()).then_some(Choice::Type(*kind)), after);
    }
    let mut after = before;
    if after.eat("trait") {
        let end = after.rest.find(',').unwrap_or(after.rest.len());
        let word = after.rest[..end].trim().to_owned();
        after.rest = &after.rest[end..];
        add((!word.is_empty()).then_some(Choice::Trait(word)), after);
    }
    let mut after = before;
    if after.eat_any(&["mode", "option"]) {
        let n = after.number().filter(|n| *n > 0);
        add(n.map(Choice::Mode), after);
    }
    let mut after = before;
    add(after.number().map(Choice::Number), after);
    let mut after = before;
    add(after.card(names).map(Choice::Card), after);
    let mut after = before;
    add(after.place(names).map(Choice::Area), after);
    let mut after = before;
    add(after.seat(names).map(Choice::Player), after);
    let mut after = before;
    if let Some(end) = after.rest.find(" counter") {
        let name = after.rest[..end].to_owned();
        after.rest = &after.rest[end..];
        after.rest = after.rest.trim_start();
        after.eat_any(&["counters", "counter"]);
        add(Some(Choice::Counter(name)), after);
    }
    let Some(least) = found.iter().map(|(_, after)| after.rest.len()).min() else {
        return before
            .expected("an answer: a card, an area, a player, yes, no, done, a number, a color, a type, `trait Pegasus` or `mode 2`");
    };
    let mut means = Vec::new();
    for (choice, after) in found {
        if after.rest.len() == least {
            text.rest = after.rest;
            means.push(choice);
        }
    }
    Ok(Answer { said: before.rest[..before.rest.len() - least].trim().to_owned(), means })
}

fn stop(text: &mut Cursor<'_>, names: &Names) -> Result<Stop, Mistake> {
    text.eat("the");
    if text.eat_any(&["game is over", "end of the game"]) {
        return Ok(Stop::Over);
    }
    if text.eat_any(&["end of the faceoff", "faceoff is over"]) {
        return Ok(Stop::FaceoffOver);
    }
    if text.eat_any(&["faceoff", "a faceoff starts"]) {
        return Ok(Stop::Faceoff);
    }
    if text.eat_any(&["next turn", "end of the turn"]) {
        return Ok(Stop::Turn(None));
    }
    let mut seat = text.whose(names);
    if text.eat("turn") {
        return Ok(Stop::Turn(seat));
    }
    if text.eat("next turn") {
        return Ok(Stop::Turn(seat));
    }
    let before = *text;
    if seat.is_none() {
        seat = text.seat(names);
        if seat.is_some() || text.eat("somebody") || text.eat("someone") {
            if !text.eat("is asked") {
                return text.expected("`is asked`");
            }
            let mut moment = question::moment(text)?;
            let question = if text.is_empty() {
                None
            } else {
                match question::question(text) {
                    Some(q) => Some(q),
                    None => return text.expected(&question::all()),
                }
            };
            if moment.is_none() {
                moment = question::moment(text)?;
            }
            return Ok(Stop::Asked(seat, question, moment));
        }
    }
    *text = before;
    // A question goes before a phase: `Main Phase action`.
    let mut after = *text;
    if let Some(question) = question::question(&mut after)
        && after.is_empty()
    {
        *text = after;
        return Ok(Stop::Asked(seat, Some(question), None));
    }
    match table::phase(text) {
        Some(phase) => Ok(Stop::Phase(seat, phase)),
        None => text.expected(
            "a phase, `Anna's turn`, `the next turn`, `the faceoff`, `the end of the faceoff`, `Anna is asked ...` or `the game is over`",
        ),
    }
}
