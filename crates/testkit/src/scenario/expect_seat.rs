//! Expectations of players: reading them.

use super::cursor::Cursor;
use super::expect::{SeatIs, Truth, rule};
use super::expect_card::{color, zone};
use super::moves::{self, Do, Voice};
use super::names::Names;
use super::question;
use super::text::Mistake;

pub(crate) fn seat_list(text: &mut Cursor<'_>, names: &Names) -> Result<Vec<SeatIs>, Mistake> {
    if text.eat("may not") {
        let action = one_action(text, names)?;
        let rule = if text.sign(':') {
            match rule(text) {
                Some(rule) => Some(rule),
                None => return text.expected("the number of the rule that refuses it"),
            }
        } else {
            None
        };
        return Ok(vec![SeatIs::MayNot(action, rule)]);
    }
    if text.eat("may") {
        let action = one_action(text, names)?;
        let cost = if text.eat("for") {
            match text.amount() {
                Some(n) => {
                    text.eat_any(&["action tokens", "action token", "tokens", "token"]);
                    Some(n as i32)
                }
                None => return text.expected("a number of action tokens"),
            }
        } else {
            None
        };
        return Ok(vec![SeatIs::May(action, cost)]);
    }
    for (words, truth) in [("does not see", Truth::IsNot), ("doesn't see", Truth::IsNot), ("sees", Truth::Is)] {
        if text.eat(words) {
            let mut list = Vec::new();
            loop {
                list.push(SeatIs::Sees(truth, moves::card(text, names)?));
                if !text.sign(',') && !text.eat("and") && !text.eat("or") {
                    return Ok(list);
                }
            }
        }
    }
    for (words, truth) in [("could not confront", Truth::IsNot), ("could confront", Truth::Is)] {
        if text.eat(words) {
            return Ok(vec![SeatIs::CouldConfront(truth, moves::place(text, names)?)]);
        }
    }
    if text.eat("is not asked") {
        return Ok(vec![SeatIs::NotAsked]);
    }
    if text.eat("is asked") {
        if text.is_empty() {
            return Ok(vec![SeatIs::Asked(None, None)]);
        }
        if let Some(moment) = question::moment(text)? {
            return Ok(vec![SeatIs::Asked(None, Some(moment))]);
        }
        return match question::question(text) {
            Some(q) => Ok(vec![SeatIs::Asked(Some(q), question::moment(text)?)]),
            None => text.expected(&question::all()),
        };
    }
    if !text.eat("has") {
        return text.expected("has, may, may not, sees, does not see, could confront or is asked");
    }
    let mut list = Vec::new();
    loop {
        list.push(seat_has(text)?);
        if !text.sign(',') && !text.eat("and") {
            return Ok(list);
        }
        text.eat("and");
        text.eat("has");
    }
}

fn one_action(text: &mut Cursor<'_>, names: &Names) -> Result<Do, Mistake> {
    let before = *text;
    match moves::action(text, names, Voice::May)?.as_slice() {
        [only] => Ok(only.clone()),
        _ => before.expected("one thing to do"),
    }
}

fn seat_has(text: &mut Cursor<'_>) -> Result<SeatIs, Mistake> {
    if text.eat("home limit") {
        return match text.number() {
            Some(n) => Ok(SeatIs::HomeLimit(n as i32)),
            None => text.expected("a number"),
        };
    }
    if text.eat("hand limit") {
        return match text.number() {
            Some(n) => Ok(SeatIs::HandLimit(n as i32)),
            None => text.expected("a number"),
        };
    }
    let Some(n) = text.amount() else {
        return text.expected("a number");
    };
    let signed = n as i32;
    if text.eat_any(&["points", "point"]) {
        return Ok(SeatIs::Points(signed));
    }
    if text.eat_any(&["action tokens", "action token", "tokens", "token"]) {
        return Ok(SeatIs::Tokens(signed));
    }
    if text.eat_any(&["Friends at home", "Friend at home"]) {
        return Ok(SeatIs::FriendsAtHome(n as usize));
    }
    if text.eat("power in the faceoff") {
        return Ok(SeatIs::FaceoffPower(signed));
    }
    if let Some(color) = color(text)
        && text.eat("power")
    {
        return Ok(SeatIs::ColorPower(color, signed));
    }
    if text.eat_any(&["cards", "card", "Problems", "Problem"]) && text.eat("in") {
        text.eat_any(&["the", "their"]);
        if let Some(zone) = zone(text) {
            return Ok(SeatIs::Cards(zone, n as usize));
        }
    }
    text.expected("points, tokens, `cards in hand`, `Friends at home`, `blue power` or `power in the faceoff`")
}
