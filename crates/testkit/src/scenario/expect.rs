//! Expectations: reading them.

use super::cursor::Cursor;
use super::expect_card::card_list;
use super::judge::DeckIs;
use super::moves::Do;
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

pub(super) const STATES: [(&str, State); 14] = [
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
