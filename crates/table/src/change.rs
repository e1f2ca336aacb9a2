//! What changed on the board since an audience was last sent it. A table keeps no view: of what was sent it keeps
//! fingerprints, one for each card, and draws only what has another one now.

use crate::view::Drawn;
use crate::wire::{GameChange, Part, Prompt};
use rules::{AreaId, CardIdx, SEATS, Seat};
use seen::{Handle, Print};
use std::hash::{Hash, Hasher};

/// What an audience has of the board, as fingerprints; nothing to begin with.
#[derive(Clone, Debug, Default)]
pub(crate) struct Had {
    players: Vec<u64>,
    areas: Vec<u64>,
    cards: Vec<u64>,
    /// Of all else together.
    rest: u64,
}

/// Whether a change is one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum News {
    Some,
    None,
}

impl Drawn<'_> {
    /// The board as it differs from what was had, which it is from now on. `prompt` is the question that is shown.
    pub(crate) fn change(&self, had: &mut Had, prompt: Option<Prompt>) -> (GameChange, News) {
        let seen = self.seen;
        let now_players: [seen::Player; SEATS] = std::array::from_fn(|i| {
            let player = seen.player_alone(Seat(i as u8));
            // Once the game has begun, what was said about the first hand is of no interest.
            seen::Player { mulligan: player.mulligan.filter(|_| seen.turn() == 0), ..player }
        });
        let now = Had {
            players: now_players.iter().map(Print::of).collect(),
            areas: seen.area_prints().map(|(id, seen)| self.print_area(id, seen)).collect(),
            cards: seen.prints().map(|(seen, changed)| self.print_card(seen, changed)).collect(),
            rest: 0,
        };
        let players = parts(&had.players, &now.players, |at| now_players.get(at).map(|p| self.player(p)));
        let areas = parts(&had.areas, &now.areas, |at| self.area(at));
        let cards = parts(&had.cards, &now.cards, |at| Some(self.card(Handle(at as u16))));
        let same = players.is_none() && areas.is_none() && cards.is_none();
        let change = GameChange {
            seat: self.seat(),
            turn: seen.turn(),
            turn_player: seen.turn_player().0,
            phase: seen.phase().map(crate::view::phase),
            place: seen.place().into(),
            players,
            areas,
            cards,
            queue: crate::view::handles(&seen.queue()),
            faceoff: seen.clash().map(|clash| self.faceoff(&clash)),
            waiting: self.waiting(),
            score: self.preview.map(|p| self.score(p)),
            outcome: seen.outcome().map(|o| self.outcome(o)),
            prompt,
        };
        let c = &change;
        let rest = Print::of(&(
            (c.turn, c.turn_player, c.phase, &c.place, &c.queue),
            (&c.faceoff, &c.waiting, &c.score, &c.outcome, &c.prompt),
        ));
        let news = if same && rest == had.rest { News::None } else { News::Some };
        *had = Had { rest, ..now };
        (change, news)
    }

    /// All that a card's view is drawn from: what is seen of it, and what made its power what it is.
    fn print_card(&self, seen: u64, changed: Option<CardIdx>) -> u64 {
        let Some(card) = changed else { return seen };
        let mut print = Print::from(seen);
        for item in self.play.changed_power().iter().filter(|(whose, _, _)| *whose == card) {
            // It is drawn with the place of its source in the list.
            (item, self.place_of(item.1.card)).hash(&mut print);
        }
        print.finish()
    }

    /// All that an area is drawn from: what is seen of it, and what it would bring to go to the Score Phase now.
    fn print_area(&self, id: AreaId, seen: u64) -> u64 {
        let mut print = Print::from(seen);
        Seat::all().for_each(|seat| print.mix(u64::from(self.points(id, seat).cast_unsigned())));
        print.finish()
    }
}

/// A list made of pieces of an old one, and of what is new; nothing where it is the same list.
fn parts<T>(old: &[u64], new: &[u64], draw: impl Fn(usize) -> Option<T>) -> Option<Vec<Part<T>>> {
    // An empty list is the same as none only for somebody who has had a list.
    if old == new && !new.is_empty() {
        return None;
    }
    let mut out: Vec<Part<T>> = Vec::new();
    let mut next = 0;
    for (at, print) in new.iter().enumerate() {
        let found = match old.get(next) {
            Some(same) if same == print => Some(next),
            // What stood before it may be gone; it may also have come from elsewhere.
            Some(_) | None => {
                let further = old.get(next..).and_then(|rest| rest.iter().position(|one| one == print));
                further.map(|at| next + at).or_else(|| old.iter().take(next).position(|one| one == print))
            }
        };
        match (found, out.last_mut()) {
            (Some(from), Some(Part::Kept(first, count))) if usize::from(*first) + usize::from(*count) == from => {
                *count += 1;
            }
            (Some(from), _) => out.push(Part::Kept(from as u16, 1)),
            (None, _) => out.extend(draw(at).map(|one| Part::New(Box::new(one)))),
        }
        next = found.unwrap_or(next) + 1;
    }
    Some(out)
}
