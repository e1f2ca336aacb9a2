//! `? CARD`: what a card does, how it stands, and why it can't be used now.

use crate::log::capital;
use crate::words::Words;
use ability::Zone;
use cards::plain;
use rules::{CardIdx, Illegal, NOWHERE, Obj, Pick, Seat};
use std::fmt::Write;

/// Everything a seat may know of the card with a name, or part of one.
pub fn card(w: &Words<'_>, seat: Seat, named: &str) -> String {
    let Some(card) = find(w, named) else {
        return format!("You know of no card `{named}` in this game: write part of its name.");
    };
    let def = w.look.game().def(w.look.lib(), card);
    let mut out = plain::one(&def.card, &ability::print);
    let _ = writeln!(out, "It is {}{}.", w.place(card), standing(w, card));
    reasons(&mut out, w, seat, card);
    out
}

/// The best match: in hand before in play before elsewhere, whole names before parts.
fn find(w: &Words<'_>, named: &str) -> Option<CardIdx> {
    let wanted = cards::pool::fold(named);
    let game = w.look.game();
    let mut best: Option<((u8, u8), CardIdx)> = None;
    for card in game.cards().filter(|c| w.knows(*c)) {
        let def = game.def(w.look.lib(), card);
        let name = cards::pool::fold(&def.card.name());
        let title = cards::pool::fold(&def.card.title);
        let fit = if name == wanted || title == wanted {
            0
        } else if name.starts_with(&wanted) {
            1
        } else if name.contains(&wanted) {
            2
        } else {
            continue;
        };
        let near = match game.zone_of(card) {
            Zone::Hand => 0,
            Zone::Play => 1,
            Zone::Discard | Zone::Flip | Zone::Queue | Zone::Banished => 2,
            Zone::DrawDeck | Zone::ProblemDeck => 3,
        };
        if best.is_none_or(|(rank, _)| (fit, near) < rank) {
            best = Some(((fit, near), card));
        }
    }
    best.map(|(_, card)| card)
}

/// Its power and state now, where it is in play.
fn standing(w: &Words<'_>, card: CardIdx) -> String {
    if w.look.game().zone_of(card) != Zone::Play {
        return String::new();
    }
    let mut parts = Vec::new();
    if let Some(power) = w.look.power(card) {
        parts.push(match w.look.printed_power(card) {
            Some(printed) if printed != power => format!("power {power} (printed {printed})"),
            Some(_) | None => format!("power {power}"),
        });
    }
    let states = [
        (w.look.is_boosted(card), "boosted"),
        (w.look.is_exhausted(card), "exhausted"),
        (w.look.is_frightened(card), "frightened"),
    ];
    parts.extend(states.iter().filter(|(is, _)| *is).map(|(_, word)| (*word).to_owned()));
    if parts.is_empty() { String::new() } else { format!(", {}", parts.join(", ")) }
}

/// What can be done with it now, and what not and why.
fn reasons(out: &mut String, w: &Words<'_>, seat: Seat, card: CardIdx) {
    let game = w.look.game();
    let obj = game.obj(card);
    match game.zone_of(card) {
        Zone::Hand if game.owner(card) == seat => verdict(out, w, seat, "Play it", plays(w, obj)),
        Zone::Play if w.look.controller(card) == seat => {
            if w.look.is_frightened(card) {
                verdict(out, w, seat, "Rally it", vec![Pick::Rally(obj)]);
            } else if w.look.is_character(card) {
                let to = game.areas().filter(|a| *a != game.area_of(card));
                verdict(out, w, seat, "Move it", to.map(|to| Pick::Move { card: obj, to }).collect());
            }
            for (ability, grantor) in w.look.abilities_and_lost(card) {
                let (tree, _) = w.look.ability(ability);
                if let ability::Ability::Activated { .. } = tree {
                    let pick = Pick::Activate { card: obj, ability, grantor };
                    let says = ability::print(tree, game.def(w.look.lib(), card).kind);
                    verdict(out, w, seat, &format!("Use “{says}”"), vec![pick]);
                }
            }
        }
        Zone::Play
        | Zone::Hand
        | Zone::DrawDeck
        | Zone::ProblemDeck
        | Zone::Discard
        | Zone::Banished
        | Zone::Flip
        | Zone::Queue => {}
    }
}

/// Every way a card could be played.
fn plays(w: &Words<'_>, card: Obj) -> Vec<Pick> {
    let game = w.look.game();
    let host = Obj::NONE;
    let nowhere = std::iter::once(NOWHERE);
    let mut picks: Vec<Pick> = nowhere.chain(game.areas()).map(|to| Pick::Play { card, to, host }).collect();
    let on = |c: CardIdx| Pick::Play { card, to: NOWHERE, host: game.obj(c) };
    picks.extend(game.in_play().map(on));
    picks
}

/// Whether one of several picks is allowed; if none is, the reasons that come nearest to it.
fn verdict(out: &mut String, w: &Words<'_>, seat: Seat, what: &str, picks: Vec<Pick>) {
    let game = w.look.game();
    let mut why: Vec<Illegal> = Vec::new();
    for pick in picks {
        match game.why_not(w.look.lib(), seat, pick) {
            Ok(()) => {
                let _ = writeln!(out, "{what}: yes, now.");
                return;
            }
            Err(reason) if !why.contains(&reason) => why.push(reason),
            Err(_) => {}
        }
    }
    // "It can't go there" is said of most places; a reason that is about the card itself says more.
    let general: Vec<&Illegal> = why.iter().filter(|r| !is_about_place(r)).collect();
    let told = if general.is_empty() { why.iter().collect() } else { general };
    let told: Vec<String> = told.iter().map(|r| r.to_string()).collect();
    let _ = writeln!(out, "{what}: not now: {}.", capital(&told.join("; ")));
}

fn is_about_place(reason: &Illegal) -> bool {
    use rules::Why;
    matches!(reason.why, Why::NotHere | Why::OtherHome | Why::AlreadyThere | Why::NoHost | Why::WrongType)
}
