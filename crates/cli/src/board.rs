//! The board in a hundred columns, as one seat sees it.

use crate::log::capital;
use crate::words::Words;
use ability::{CardType, Zone};
use cards::{Need, Requirement, plain};
use rules::{AreaId, AreaKind, CardIdx, Colors, Seat};
use std::fmt::Write;

/// The widest line.
pub const WIDTH: usize = 100;

/// Whose hands are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hands {
    Own,
    Both,
}

/// Draws everything a seat may see.
pub fn draw(w: &Words<'_>, me: Seat, hands: Hands) -> String {
    let mut out = String::new();
    let game = w.look.game();
    let turn = match game.turn_number() {
        // Who begins is not settled yet.
        0 => format!("Before the first turn · {}", w.look.place()),
        n => format!("Turn {n} · {} · {} turn", w.look.place(), w.whose(game.turn_player())),
    };
    out.push_str(&rule(&turn, '═'));
    for seat in me.opponents() {
        match hands {
            Hands::Own => {}
            Hands::Both => hand(&mut out, w, seat),
        }
        status(&mut out, w, seat);
        home(&mut out, w, seat);
    }
    let faced = |area: &AreaId| game.is_problem_area(*area) && w.look.problem_at(*area).is_some();
    for area in game.areas().filter(faced) {
        problem(&mut out, w, area, me);
    }
    faceoff(&mut out, w);
    out.push_str(&rule("", '─'));
    home(&mut out, w, me);
    status(&mut out, w, me);
    hand(&mut out, w, me);
    out
}

/// A line across the board with a title in it.
fn rule(title: &str, with: char) -> String {
    let head = if title.is_empty() { String::new() } else { format!("{with}{with} {title} ") };
    let rest = WIDTH.saturating_sub(head.chars().count());
    format!("{head}{}\n", with.to_string().repeat(rest))
}

fn status(out: &mut String, w: &Words<'_>, seat: Seat) {
    let game = w.look.game();
    let _ = writeln!(
        out,
        "{:<9} score {}/15 · tokens {} · hand {} · deck {} · discard {} · Problems {}{}",
        capital(w.player(seat)),
        game.score(seat),
        game.tokens(seat),
        game.count(Zone::Hand, seat),
        game.count(Zone::DrawDeck, seat),
        game.count(Zone::Discard, seat),
        game.count(Zone::ProblemDeck, seat),
        match game.count(Zone::Banished, seat) {
            0 => String::new(),
            n => format!(" · banished {n}"),
        },
    );
}

fn home(out: &mut String, w: &Words<'_>, seat: Seat) {
    let game = w.look.game();
    let Some(area) = game.areas().find(|a| game.area_kind(*a) == AreaKind::Home && game.area_owner(*a) == seat) else {
        return;
    };
    let head = format!("  home {}/{}: ", w.look.friends_at_home(seat), w.look.home_limit(seat));
    wrap(out, &head, &cards_at(w, area, |_| true));
}

fn problem(out: &mut String, w: &Words<'_>, area: AreaId, me: Seat) {
    let bonus = w.look.problem_at(area).map_or(0, |p| w.look.bonus(p));
    let on = w.look.problem_at(area).map(|p| attached(w, p)).unwrap_or_default();
    let on: String = on.iter().map(|name| format!(" · {name}")).collect();
    let title = format!("{} · bonus {bonus}{on}", capital(&w.area(area)));
    out.push_str(&rule(&title, '─'));
    for seat in me.from() {
        let have: i32 = w.look.contributions(area, seat).iter().map(|(power, _)| power).sum();
        let needs = w.look.requirements(area, seat);
        let mark = if w.look.meets(area, seat) { "✓" } else { "✗" };
        let stopped = match w.look.stopped_by(area, seat) {
            Some(card) => format!(", stopped by {}", w.name(card)),
            None => String::new(),
        };
        let sum = tally(&needs, &w.look.contributions(area, seat), have);
        let head = format!("  {} {sum} {mark}{stopped}: ", capital(w.player(seat)));
        let there = cards_at(w, area, |card| {
            w.look.controller(card) == seat && w.look.is_character(card) && !w.look.is_face_down(card)
                || w.look.is_frightened(card) && w.look.controller(card) == seat
        });
        wrap(out, &head, &there);
    }
    let others = cards_at(w, area, |card| {
        let problem = w.look.problem_at(area) == Some(card);
        let shown = w.look.is_character(card) && !w.look.is_face_down(card) || w.look.is_frightened(card);
        !problem && !shown
    });
    if !others.is_empty() {
        wrap(out, "  also: ", &others);
    }
}

/// What is there against what is needed: `3/5 (2 blue of 2 blue, 3 wild)`.
fn tally(needs: &[Requirement], gives: &[(i32, Colors)], have: i32) -> String {
    let mut of = Vec::new();
    for need in needs {
        match need.of {
            Need::Color(color) => {
                let sum: i32 = gives.iter().filter(|(_, c)| c.has(color)).map(|(p, _)| p).sum();
                of.push(format!("{sum} {}", color.word()));
            }
            Need::Not(color) => {
                let sum: i32 = gives.iter().filter(|(_, c)| !c.has(color)).map(|(p, _)| p).sum();
                of.push(format!("{sum} not-{}", color.word()));
            }
            Need::Wild => {}
        }
    }
    let all: i32 = needs.iter().map(|need| need.amount).sum();
    let of = if of.is_empty() { String::new() } else { format!("{} of ", of.join(", ")) };
    format!("{have}/{all} ({of}{})", plain::requirements(needs))
}

fn faceoff(out: &mut String, w: &Words<'_>) {
    let game = w.look.game();
    let Some((starter, troublemaker, areas)) = w.look.faceoff() else {
        return;
    };
    let what = match troublemaker {
        Some(card) => format!("Troublemaker faceoff, {} challenged by {}", w.name(card), w.player(starter)),
        None => {
            let places: Vec<String> = areas.iter().map(|a| w.area(*a)).collect();
            format!("Faceoff at {}, started by {}", places.join(" and "), w.player(starter))
        }
    };
    out.push_str(&rule(&what, '─'));
    for seat in starter.from() {
        let flipped: Vec<String> = game.zone(Zone::Flip, seat).map(|c| card(w, c)).collect();
        let head = format!("  {} total {}: ", capital(w.player(seat)), w.look.power_total(seat));
        wrap(out, &head, &flipped);
    }
}

fn hand(out: &mut String, w: &Words<'_>, me: Seat) {
    let game = w.look.game();
    let cards: Vec<CardIdx> = game.zone(Zone::Hand, me).collect();
    for (i, c) in cards.iter().enumerate() {
        let same = |other: &&CardIdx| w.look.def_id(**other) == w.look.def_id(*c);
        if cards[..i].iter().any(|other| same(&other)) {
            continue;
        }
        let copies = match cards.iter().filter(same).count() {
            1 => String::new(),
            n => format!("{n}× "),
        };
        let def = game.def(w.look.lib(), *c);
        let mut facts = vec![def.kind.word().to_owned()];
        if let Some(cost) = def.card.cost {
            facts.push(format!("cost {cost}"));
        }
        if !def.card.requirements.is_empty() {
            facts.push(format!("needs {}", plain::requirements(&def.card.requirements)));
        }
        if let Some(power) = def.card.face.power {
            facts.push(format!("power {power}"));
        }
        if let Some(points) = def.card.points {
            facts.push(worth(points));
        }
        facts.extend(def.card.face.colors.iter().map(|c| c.word().to_owned()));
        facts.extend(def.card.face.text.keywords.iter().map(ToString::to_string));
        let line = format!("  {:<24} {}", format!("{copies}{}", w.name(*c)), facts.join(" · "));
        let _ = writeln!(out, "{}", cut(&line));
    }
}

/// The cards at an area that stand on their own, each with what is on it.
fn cards_at(w: &Words<'_>, area: AreaId, fits: impl Fn(CardIdx) -> bool) -> Vec<String> {
    let game = w.look.game();
    game.in_play()
        .filter(|c| game.area_of(*c) == area && w.look.host(*c).is_none() && w.look.above(*c).is_none())
        .filter(|c| fits(*c))
        .map(|c| card(w, c))
        .collect()
}

/// A card in play: name, power, colours, state, what is on it.
fn card(w: &Words<'_>, card: CardIdx) -> String {
    let game = w.look.game();
    if !w.knows(card) {
        return format!("face-down card ({})", w.whose(w.look.controller(card)));
    }
    let mut text = w.name(card).to_string();
    if let Some(power) = w.look.power(card) {
        let _ = write!(text, " {power}");
    }
    let mut notes: Vec<String> = w.look.colors(card).iter().map(|c| c.word().to_owned()).collect();
    let mut note = |is: bool, word: &str| {
        if is {
            notes.push(word.to_owned());
        }
    };
    note(w.look.is_boosted(card), "boosted");
    note(w.look.is_exhausted(card), "exhausted");
    note(w.look.is_frightened(card), "frightened");
    note(w.look.is_ignored(card), "ignored");
    note(w.look.is_token(card), "token");
    note(w.look.is_face_down(card) && !w.look.is_frightened(card), "face down");
    if w.look.is_type(card, CardType::Troublemaker) {
        let whose = match w.whose(w.look.controller(card)) {
            your if your == "your" => "yours".to_owned(),
            other => other,
        };
        notes.push(format!("Troublemaker, {whose}, {}", worth(w.look.points(card))));
    }
    for (kind, n) in game.counters(card) {
        notes.push(format!("{n} {}", w.look.lib().counter_name(kind)));
    }
    notes.extend(attached(w, card));
    if notes.is_empty() { text } else { format!("{text} ({})", notes.join(", ")) }
}

fn worth(points: i32) -> String {
    format!("{points} point{}", if points == 1 { "" } else { "s" })
}

/// The cards attached to one.
fn attached(w: &Words<'_>, card: CardIdx) -> Vec<String> {
    let on = w.look.game().in_play().filter(|c| w.look.host(*c) == Some(card));
    on.map(|c| format!("+ {}", w.name(c))).collect()
}

/// Items after a head, on as many lines as they need.
fn wrap(out: &mut String, head: &str, items: &[String]) {
    let indent = "      ";
    let mut line = head.to_owned();
    for (i, item) in items.iter().enumerate() {
        let end = if i + 1 < items.len() { " · " } else { "" };
        let fits = line.chars().count() + item.chars().count() + end.trim_end().chars().count() <= WIDTH;
        if !fits && line.trim() != "" {
            let _ = writeln!(out, "{}", cut(line.trim_end()));
            line = indent.to_owned();
        }
        line.push_str(item);
        line.push_str(end);
    }
    if items.is_empty() {
        line.push('–');
    }
    let _ = writeln!(out, "{}", cut(line.trim_end()));
}

/// A line no wider than the board.
pub fn cut(line: &str) -> String {
    if line.chars().count() <= WIDTH {
        return line.to_owned();
    }
    let mut short: String = line.chars().take(WIDTH - 1).collect();
    short.push('…');
    short
}
