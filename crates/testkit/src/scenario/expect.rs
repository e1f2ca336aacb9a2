//! Expectations: reading them.

use super::cursor::Cursor;
use super::judge::DeckIs;
use super::moves::{self, Do};
use super::names::{CardRef, Names, Place};
use super::question::Moment;
use super::table;
use super::text::{Line, Mistake};
use ability::{CardType, Color, FaceoffKind, Keyword, Phase, Zone};
use rules::{Colors, CounterId, Library, Question, RuleId, Seat};

/// A line under `expect:`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Expect {
    Card(CardRef, Vec<(Truth, CardIs)>),
    Seat(Seat, Vec<SeatIs>),
    Game(GameIs),
    Deck(DeckIs),
}

/// Whether something is said to be so, or not to be so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Truth {
    Is,
    IsNot,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum CardIs {
    State(State),
    Colors(Colors),
    Type(CardType),
    At(Place),
    In(Zone, Option<Seat>),
    Top(Zone, Seat),
    Bottom(Zone, Seat),
    AttachedTo(CardRef),
    Attached,
    Beneath(CardRef),
    ControlledBy(Seat),
    OwnedBy(Seat),
    Power(Option<i32>),
    Counters(CounterId, i32),
    AnyCounters(i32),
    /// With any number if none is written.
    Keyword(Keyword, Option<i32>),
    Trait(String),
    Bonus(i32),
    Worth(i32),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum State {
    Frightened,
    Exhausted,
    Ready,
    FaceDown,
    FaceUp,
    Boosted,
    Token,
    CutieMarked,
    Ignored,
    Involved,
    Solved,
    Confronted,
    Gone,
    Epic,
}

const STATES: [(&str, State); 14] = [
    ("frightened", State::Frightened),
    ("exhausted", State::Exhausted),
    ("ready", State::Ready),
    ("face down", State::FaceDown),
    ("face up", State::FaceUp),
    ("boosted", State::Boosted),
    ("a token", State::Token),
    ("cutie marked", State::CutieMarked),
    ("ignored", State::Ignored),
    ("involved", State::Involved),
    ("solved", State::Solved),
    ("confronted", State::Confronted),
    ("gone", State::Gone),
    ("epic", State::Epic),
];

impl State {
    pub(crate) fn word(self) -> &'static str {
        STATES.iter().find(|(_, s)| *s == self).map_or("", |(w, _)| w)
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum SeatIs {
    Points(i32),
    Tokens(i32),
    Cards(Zone, usize),
    FriendsAtHome(usize),
    HomeLimit(i32),
    HandLimit(i32),
    ColorPower(Color, i32),
    FaceoffPower(i32),
    May(Do, Option<i32>),
    MayNot(Do, Option<RuleId>),
    Sees(Truth, CardRef),
    Asked(Option<Question>, Option<Moment>),
    NotAsked,
    CouldConfront(Truth, Place),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum GameIs {
    WonBy(Seat),
    Drawn,
    Over,
    GoesOn,
    Halted,
    TurnOf(Seat),
    TurnNumber(u16),
    Phase(Phase),
    Faceoff(FaceoffKind),
    NoFaceoff,
    FaceoffWonBy(Seat),
    Applied(Truth, RuleId),
}

pub(crate) fn read(line: &Line<'_>, names: &Names, lib: &Library) -> Result<Expect, Mistake> {
    let mut text = Cursor::new(line.text, line.number);
    if let Some(game) = game(&mut text, names)? {
        text.end()?;
        return Ok(Expect::Game(game));
    }
    if text.eat("the deck is") {
        let deck = DeckIs::read(&mut text)?;
        text.end()?;
        return Ok(Expect::Deck(deck));
    }
    // A card may be called `Anna's Mane`: the longer name is meant.
    if let Some(card) = text.card(names) {
        let list = card_list(&mut text, names, lib)?;
        text.end()?;
        return Ok(Expect::Card(card, list));
    }
    let Some(seat) = text.seat(names) else {
        return text.expected("a card, a player, `the game`, `it is`, `there is`, `rule` or `the deck`");
    };
    let list = super::expect_seat::seat_list(&mut text, names)?;
    text.end()?;
    Ok(Expect::Seat(seat, list))
}

fn game(text: &mut Cursor<'_>, names: &Names) -> Result<Option<GameIs>, Mistake> {
    if text.eat("the game") {
        if text.eat("goes on") {
            return Ok(Some(GameIs::GoesOn));
        }
        if text.eat("is won by") {
            return match text.seat(names) {
                Some(seat) => Ok(Some(GameIs::WonBy(seat))),
                None => text.expected("the name of a player"),
            };
        }
        for (words, is) in [
            ("is a draw", GameIs::Drawn),
            ("is drawn", GameIs::Drawn),
            ("is over", GameIs::Over),
            ("is halted", GameIs::Halted),
        ] {
            if text.eat(words) {
                return Ok(Some(is));
            }
        }
        return text.expected("`is won by`, `is a draw`, `is over` or `goes on`");
    }
    if text.eat("the faceoff is won by") {
        return match text.seat(names) {
            Some(seat) => Ok(Some(GameIs::FaceoffWonBy(seat))),
            None => text.expected("the name of a player"),
        };
    }
    if text.eat("it is") {
        text.eat("the");
        if let Some(seat) = text.whose(names) {
            if text.eat("turn") {
                return Ok(Some(GameIs::TurnOf(seat)));
            }
            return text.expected("`turn`");
        }
        if text.eat("turn") {
            return match text.number().and_then(|n| u16::try_from(n).ok()) {
                Some(n) => Ok(Some(GameIs::TurnNumber(n))),
                None => text.expected("the number of a turn"),
            };
        }
        return match table::phase(text) {
            Some(phase) => Ok(Some(GameIs::Phase(phase))),
            None => text.expected("a phase, `turn 3` or `Anna's turn`"),
        };
    }
    if text.eat("there is") {
        if text.eat("no faceoff") {
            return Ok(Some(GameIs::NoFaceoff));
        }
        text.eat("a");
        for kind in [FaceoffKind::Problem, FaceoffKind::Troublemaker, FaceoffKind::Any] {
            if text.eat(kind.word()) {
                return Ok(Some(GameIs::Faceoff(kind)));
            }
        }
        return text.expected("`no faceoff`, `a faceoff`, `a Problem faceoff` or `a Troublemaker faceoff`");
    }
    if text.eat("rule") {
        let Some(rule) = rule(text) else {
            return text.expected("a rule number");
        };
        if text.eat("was applied") {
            return Ok(Some(GameIs::Applied(Truth::Is, rule)));
        }
        if text.eat("was not applied") {
            return Ok(Some(GameIs::Applied(Truth::IsNot, rule)));
        }
        return text.expected("`was applied` or `was not applied`");
    }
    Ok(None)
}

/// A rule number.
pub(crate) fn rule(text: &mut Cursor<'_>) -> Option<RuleId> {
    let before = *text;
    let rule = text.word().and_then(RuleId::find);
    if rule.is_none() {
        *text = before;
    }
    rule
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Verb {
    Is,
    Has,
}

fn card_list(text: &mut Cursor<'_>, names: &Names, lib: &Library) -> Result<Vec<(Truth, CardIs)>, Mistake> {
    let mut list = Vec::new();
    let mut verb = None;
    loop {
        // `not` is about the next thing only.
        let mut truth = Truth::Is;
        for (words, v, t) in [
            ("is not", Verb::Is, Truth::IsNot),
            ("isn't", Verb::Is, Truth::IsNot),
            ("is", Verb::Is, Truth::Is),
            ("does not have", Verb::Has, Truth::IsNot),
            ("doesn't have", Verb::Has, Truth::IsNot),
            ("has", Verb::Has, Truth::Is),
        ] {
            if text.eat(words) {
                (verb, truth) = (Some(v), t);
                break;
            }
        }
        if text.eat("not") {
            truth = Truth::IsNot;
        }
        let what = match verb {
            Some(Verb::Is) => card_is(text, names)?,
            Some(Verb::Has) => card_has(text, lib)?,
            None => return text.expected("`is` or `has`"),
        };
        list.push((truth, what));
        if !text.sign(',') && !text.eat("and") {
            return Ok(list);
        }
        text.eat("and");
    }
}

fn card_is(text: &mut Cursor<'_>, names: &Names) -> Result<CardIs, Mistake> {
    for (word, state) in STATES {
        if text.eat(word) {
            return Ok(CardIs::State(state));
        }
    }
    if text.eat("colorless") {
        return Ok(CardIs::Colors(Colors::NONE));
    }
    if let Some(first) = color(text) {
        let mut set = Colors::of(first);
        loop {
            let mut after = *text;
            if !(after.eat("and") || after.sign(',')) {
                break;
            }
            after.eat("and");
            match color(&mut after) {
                Some(next) => {
                    set = set.with(Colors::of(next));
                    *text = after;
                }
                None => break,
            }
        }
        return Ok(CardIs::Colors(set));
    }
    for kind in CardType::ALL {
        let (a, an) = (format!("a {}", kind.word()), format!("an {}", kind.word()));
        if text.eat(&a) || text.eat(&an) {
            return Ok(CardIs::Type(*kind));
        }
    }
    if text.eat("attached to") {
        return Ok(CardIs::AttachedTo(moves::card(text, names)?));
    }
    if text.eat("attached") {
        return Ok(CardIs::Attached);
    }
    if text.eat("beneath") {
        return Ok(CardIs::Beneath(moves::card(text, names)?));
    }
    let control = text.eat("controlled by");
    if control || text.eat("owned by") {
        return match text.seat(names) {
            Some(seat) if control => Ok(CardIs::ControlledBy(seat)),
            Some(seat) => Ok(CardIs::OwnedBy(seat)),
            None => text.expected("the name of a player"),
        };
    }
    if text.eat("worth") {
        if let Some(n) = text.number() {
            text.eat_any(&["points", "point"]);
            return Ok(CardIs::Worth(n as i32));
        }
        return text.expected("a number of points");
    }
    let top = text.eat("on top of");
    if top || text.eat("at the bottom of") {
        if let Some(seat) = text.whose(names)
            && let Some(zone) = zone(text)
        {
            return Ok(if top { CardIs::Top(zone, seat) } else { CardIs::Bottom(zone, seat) });
        }
        return text.expected("a deck such as `Anna's deck`");
    }
    if text.eat("at") {
        return Ok(CardIs::At(moves::place(text, names)?));
    }
    if text.eat("in") {
        text.eat("the");
        let seat = text.whose(names);
        return match zone(text) {
            Some(zone) => Ok(CardIs::In(zone, seat)),
            None => text.expected("a zone such as `play` or `Anna's discard pile`"),
        };
    }
    text.expected(
        "what a card can be: a state, a color, a type, `at` an area, `in` a zone, `attached to`, `controlled by`",
    )
}

pub(crate) fn color(text: &mut Cursor<'_>) -> Option<Color> {
    Color::ALL.iter().copied().find(|c| text.eat(c.word()))
}

pub(crate) fn zone(text: &mut Cursor<'_>) -> Option<Zone> {
    let words = [
        ("Problem deck", Zone::ProblemDeck),
        ("Draw Deck", Zone::DrawDeck),
        ("deck", Zone::DrawDeck),
        ("hand", Zone::Hand),
        ("discard pile", Zone::Discard),
        ("banished zone", Zone::Banished),
        ("flip zone", Zone::Flip),
        ("queue", Zone::Queue),
        ("play", Zone::Play),
    ];
    words.into_iter().find(|(w, _)| text.eat(w)).map(|(_, z)| z)
}

fn card_has(text: &mut Cursor<'_>, lib: &Library) -> Result<CardIs, Mistake> {
    if text.eat("power") {
        return match text.number() {
            Some(n) => Ok(CardIs::Power(Some(n as i32))),
            None => text.expected("a number"),
        };
    }
    if text.eat("bonus") {
        return match text.number() {
            Some(n) => Ok(CardIs::Bonus(n as i32)),
            None => text.expected("a number"),
        };
    }
    if text.eat_any(&["the trait", "trait"]) {
        return match text.word() {
            Some(word) => Ok(CardIs::Trait(word.to_owned())),
            None => text.expected("a trait"),
        };
    }
    let before = *text;
    let none = text.eat("no");
    if none && text.eat("power") {
        return Ok(CardIs::Power(None));
    }
    *text = before;
    if let Some(n) = text.amount() {
        if text.eat("power") {
            return Ok(CardIs::Power(Some(n as i32)));
        }
        if text.eat_any(&["counters", "counter"]) {
            return Ok(CardIs::AnyCounters(n as i32));
        }
        let kind = table::counter(text, lib)?;
        return Ok(CardIs::Counters(kind, n as i32));
    }
    for keyword in Keyword::ALL {
        if text.eat(keyword.word()) {
            let n = text.number().map(|n| n as i32);
            return Ok(CardIs::Keyword(keyword, n));
        }
    }
    text.expected("`power 3`, `2 +1 power counters`, a keyword, `the trait Pegasus` or `bonus 1`")
}
