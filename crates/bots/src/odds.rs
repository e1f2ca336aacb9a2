//! The odds of a faceoff: the lead in power there is, and what is known of the cards that will be flipped.

use crate::weights::Weights;
use ability::Zone;
use seen::{SEATS, Seat, World};

/// What the next card of a deck would add when it is flipped (515): the mean of it and the variance.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Flip {
    pub(crate) mean: f32,
    pub(crate) variance: f32,
}

impl Flip {
    /// Nothing is flipped from an empty deck.
    const NONE: Flip = Flip { mean: 0.0, variance: 0.0 };

    /// As far as a seat can tell: the top card if it knows that one, else any card of the deck. The order of a deck that is
    /// imagined says nothing.
    pub(crate) fn of(look: World<'_>, deck: Seat, eyes: Seat) -> Flip {
        let mut cards = look.zone(Zone::DrawDeck, deck);
        let power = |card| look.printed_power(card).unwrap_or(0) as f32;
        let Some(top) = cards.next() else { return Flip::NONE };
        if look.is_known_to(top, eyes) {
            return Flip { mean: power(top), variance: 0.0 };
        }
        let first = power(top);
        let (n, sum, squares) = cards.map(power).fold((1.0, first, first * first), |(n, sum, squares), power| {
            (n + 1.0, sum + power, squares + power * power)
        });
        let mean = sum / n;
        Flip { mean, variance: (squares / n - mean * mean).max(0.0) }
    }
}

/// How much of a faceoff is still to come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ahead {
    /// It has not begun: more may come or go before it does.
    All,
    /// It has begun, and nothing is flipped yet.
    Flips,
    /// What is flipped lies there.
    Rest,
}

/// A seat's odds with a lead in power. A lead counts as much as it is large beside what the flips may still change.
pub(crate) fn odds(look: World<'_>, seat: Seat, lead: i32, ahead: Ahead, w: &Weights) -> f32 {
    let lead = lead as f32;
    let spread = match ahead {
        Ahead::Rest => return chance(lead / w.spread_after),
        Ahead::All => w.spread_ahead,
        Ahead::Flips => w.spread_before,
    };
    let mine = Flip::of(look, seat, seat);
    let theirs = Flip::of(look, seat.next(), seat);
    let flips = (mine.variance + theirs.variance).sqrt();
    chance((lead + mine.mean - theirs.mean) / (spread * flips + w.spread_after))
}

/// The odds of the faceoff going on, from its totals as they are.
pub(crate) fn as_it_stands(look: World<'_>, seat: Seat, w: &Weights) -> f32 {
    let totals: [i32; SEATS] = std::array::from_fn(|i| look.power_total(Seat(i as u8)));
    let flipped = Seat::all().any(|s| look.count(Zone::Flip, s) > 0);
    let ahead = if flipped { Ahead::Rest } else { Ahead::Flips };
    odds(look, seat, totals[seat.index()] - totals[seat.next().index()], ahead, w)
}

/// The chance of winning the faceoff going on; nothing without one, or when it is resolved.
pub(crate) fn faceoff_odds(look: World<'_>, seat: Seat, w: &Weights) -> Option<f32> {
    (look.faceoff().is_some() && look.faceoff_winner().is_none()).then(|| as_it_stands(look, seat, w))
}

fn chance(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}
