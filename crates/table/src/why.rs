//! "Why not?": whether something can be done with a card now, and the rule that stands in the way.

use crate::wire::Reason;
use crate::words::{Words, capital};
use ability::Zone;
use rules::{CardIdx, Illegal, NOWHERE, Obj, Pick, Seat, Why};

/// What could be done with a card, each with its verdict. Nothing is said of a card the reader does not know.
pub fn card(w: &Words<'_>, seat: Seat, card: CardIdx) -> Vec<Reason> {
    let game = w.look.game();
    let obj = game.obj(card);
    let mut out = Vec::new();
    match game.zone_of(card) {
        Zone::Hand if game.owner(card) == seat => out.push(verdict(w, seat, "Play it", &plays(w, obj))),
        Zone::Play if w.look.controller(card) == seat => {
            if w.look.is_frightened(card) {
                out.push(verdict(w, seat, "Rally it", &[Pick::Rally(obj)]));
            } else if w.look.is_character(card) {
                let to = game.areas().filter(|a| *a != game.area_of(card));
                let moves: Vec<Pick> = to.map(|to| Pick::Move { card: obj, to }).collect();
                out.push(verdict(w, seat, "Move it", &moves));
            }
            for (ability, grantor) in w.look.abilities_and_lost(card) {
                let (tree, _) = w.look.ability(ability);
                if let ability::Ability::Activated { .. } = tree {
                    let pick = Pick::Activate { card: obj, ability, grantor };
                    let says = ability::print(tree, game.def(w.look.lib(), card).kind);
                    out.push(verdict(w, seat, &format!("Use “{says}”"), &[pick]));
                }
            }
        }
        Zone::Play => out.push(verdict(w, seat, "Challenge it", &[Pick::Challenge(obj)])),
        Zone::Hand | Zone::DrawDeck | Zone::ProblemDeck | Zone::Discard | Zone::Banished | Zone::Flip | Zone::Queue => {
        }
    }
    out
}

/// The same for drawing a card.
pub fn draw(w: &Words<'_>, seat: Seat) -> Reason {
    verdict(w, seat, "Draw a card", &[Pick::Draw])
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
fn verdict(w: &Words<'_>, seat: Seat, what: &str, picks: &[Pick]) -> Reason {
    let game = w.look.game();
    let mut why: Vec<Illegal> = Vec::new();
    for pick in picks {
        match game.why_not(w.look.lib(), seat, *pick) {
            Ok(()) => return Reason { what: what.to_owned(), can: true, why: String::new(), rule: None },
            Err(reason) if !why.contains(&reason) => why.push(reason),
            Err(_) => {}
        }
    }
    // "It can't go there" is said of most places; a reason that is about the card itself says more.
    let general: Vec<&Illegal> = why.iter().filter(|r| !is_about_place(r)).collect();
    let told = if general.is_empty() { why.iter().collect() } else { general };
    let rule = told.first().map(|reason| reason.rule.number().to_owned());
    let told: Vec<String> = told.iter().map(|reason| reason.to_string()).collect();
    Reason { what: what.to_owned(), can: false, why: capital(&told.join("; ")), rule }
}

fn is_about_place(reason: &Illegal) -> bool {
    matches!(reason.why, Why::NotHere | Why::OtherHome | Why::AlreadyThere | Why::NoHost | Why::WrongType)
}
