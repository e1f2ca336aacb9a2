//! Advice to a person: the choice hard would make, how it compares, and what it brings at once.

use crate::odds::faceoff_odds;
use crate::value::win_chance;
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

impl Advice {
    /// The reasons in words: what it brings at once, the odds of the faceoff, the chance to win. Answers and areas are
    /// named by whoever tells them.
    pub fn reasons(&self, named: impl Fn(Chosen) -> String, area: impl Fn(AreaId) -> String) -> Vec<String> {
        let mut lines = Vec::new();
        if !self.gains.is_empty() {
            let gains: Vec<String> = self.gains.iter().map(|gain| gain.said(&area)).collect();
            lines.push(format!("It {}.", gains.join(", ")));
        }
        if let Some(odds) = self.faceoff {
            lines.push(format!("As the faceoff stands, you win it with a chance of about {}.", percent(odds)));
        }
        let chance = percent(self.chance);
        lines.push(match self.next {
            Some((next, other)) => {
                format!("The chance to win the game is about {chance}; after `{}`, {}.", named(next), percent(other))
            }
            None => format!("The chance to win the game is about {chance}."),
        });
        lines
    }
}

impl Gain {
    /// What something brings, to follow 'It'.
    fn said(self, area: impl Fn(AreaId) -> String) -> String {
        let many = |n: i32, thing: &str| format!("{n} {thing}{}", if n == 1 { "" } else { "s" });
        match self {
            Gain::Points(n) if n > 0 => format!("scores {}", many(n, "point")),
            Gain::Points(n) => format!("loses {}", many(-n, "point")),
            Gain::Tokens(n) if n > 0 => format!("gains {}", many(n, "action token")),
            Gain::Tokens(n) => format!("costs {}", many(-n, "action token")),
            Gain::Cards(n) if n > 0 => format!("brings {} to your hand", many(n, "card")),
            Gain::Cards(n) => format!("takes {} from your hand", many(-n, "card")),
            Gain::Power(at, n) if n > 0 => format!("brings {n} power to {}", area(at)),
            Gain::Power(at, n) => format!("takes {} power from {}", -n, area(at)),
            Gain::Meets(at) => format!("lets you confront {}", area(at)),
            Gain::Stops(at) => format!("keeps the other from confronting {}", area(at)),
        }
    }
}

fn percent(part: f32) -> String {
    format!("{:.0} %", 100.0 * part.clamp(0.0, 1.0))
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
