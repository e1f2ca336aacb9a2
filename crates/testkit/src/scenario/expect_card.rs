//! What is expected of one card: what it is, where it is and what it has.

use super::cursor::Cursor;
use super::expect::{CardIs, STATES, Truth};
use super::moves;
use super::names::Names;
use super::table;
use super::text::Mistake;
use ability::{CardType, Color, Keyword, Zone};
use rules::{Colors, Library};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Verb {
    Is,
    Has,
}

pub(super) fn card_list(text: &mut Cursor<'_>, names: &Names, lib: &Library) -> Result<Vec<(Truth, CardIs)>, Mistake> {
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
