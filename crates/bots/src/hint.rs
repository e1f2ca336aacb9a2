//! Advice to a person: the choice hard would make, how it compares, and what it brings at once.

use crate::value::{faceoff_odds, win_chance};
use crate::{Bot, Budget, Chosen, Fault, Hard, SearchConfig, Weights, value};
use seen::{AreaId, Imagined, Imaginer, Library, SEATS, Seat, Seen};

/// What a choice is worth.
#[derive(Clone, Debug, PartialEq)]
pub struct Advice {
    pub chosen: Chosen,
    /// The chance of winning the game after it, as far as was looked.
    pub chance: f32,
    /// The next best choice and its chance.
    pub next: Option<(Chosen, f32)>,
    /// The odds of the faceoff going on, as it stands.
    pub faceoff: Option<f32>,
    pub gains: Vec<Gain>,
}

/// What a choice brings or takes at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gain {
    Points(i32),
    Tokens(i32),
    Cards(i32),
    /// Power of one's own at an area.
    Power(AreaId, i32),
    /// The requirements there are met now, and were not.
    Meets(AreaId),
    /// The other player no longer meets them.
    Stops(AreaId),
}

/// Iterations spent on a hint.
const ITERATIONS: u32 = 150;

/// The choice hard would make, with reasons.
pub fn advise(seen: &Seen, worlds: &mut Imaginer<'_>, weights: &Weights, seed: u64) -> Result<Advice, Fault> {
    let config = SearchConfig { budget: Budget::Iterations(ITERATIONS), ..SearchConfig::default() };
    let mut hard = Hard::new(weights.clone(), config);
    hard.begin(seed);
    let chosen = hard.choose(seen, worlds)?;
    let moves = &hard.report().moves;
    let chance_of = |c: Chosen| moves.iter().find(|(m, _, _)| *m == c).map(|(_, _, chance)| *chance);
    let others = moves.iter().filter(|(m, _, _)| *m != chosen);
    let next = others.max_by_key(|(_, visits, _)| *visits).map(|(m, _, chance)| (*m, *chance));
    let lib = worlds.lib();
    let me = worlds.seat();
    let before = worlds.imagine();
    let mut after = before.duplicate();
    after.take(lib, chosen.option, chosen.value);
    let faceoff = faceoff_odds(before.look(lib), me, weights);
    let chance = chance_of(chosen).unwrap_or_else(|| win_chance(value(after.look(lib), me, weights), weights));
    Ok(Advice { chosen, chance, next, faceoff, gains: gains(&before, &after, lib, me) })
}

fn gains(before: &Imagined, after: &Imagined, lib: &Library, me: Seat) -> Vec<Gain> {
    let (was, is) = (before.look(lib), after.look(lib));
    let mut out = Vec::new();
    let mut put = |n: i32, gain: fn(i32) -> Gain| {
        if n != 0 {
            out.push(gain(n));
        }
    };
    put(is.score(me) - was.score(me), Gain::Points);
    put(is.tokens(me) - was.tokens(me), Gain::Tokens);
    let hand = |look: seen::World<'_>| look.count(ability::Zone::Hand, me) as i32;
    put(hand(is) - hand(was), Gain::Cards);
    for area in is.problem_areas() {
        let power = |look: seen::World<'_>, seat: Seat| -> i32 {
            let here = look.in_play().filter(|c| look.area_of(*c) == area && look.controller(*c) == seat);
            here.filter(|c| look.is_character(*c)).filter_map(|c| look.power(c)).sum()
        };
        let more = power(is, me) - power(was, me);
        if more != 0 {
            out.push(Gain::Power(area, more));
        }
        let could: [[bool; 2]; SEATS] = std::array::from_fn(|i| {
            let seat = Seat(i as u8);
            [was.could_confront(area, seat), is.could_confront(area, seat)]
        });
        if could[me.index()] == [false, true] {
            out.push(Gain::Meets(area));
        }
        if could[me.next().index()] == [true, false] {
            out.push(Gain::Stops(area));
        }
    }
    out
}
