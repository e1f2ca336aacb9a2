//! Easy and normal: the evaluation one step ahead, with errors or with a look at the reply.

use crate::moves::{is_action, is_order, key, moves};
use crate::value::value;
use crate::weights::Weights;
use crate::{Bot, Chosen, Fault};
use seen::{Dice, Imagined, Imaginer, Library, Pcg, Pick, Seat, Seen};

/// How deep questions within one action are followed.
const FOLLOW: u32 = 2;
/// More answers than this to an inner question are not all tried.
const WIDTH: usize = 8;
/// Standing still is preferred to what is no better.
const STILL: f32 = 0.01;

/// One step ahead on one world, and some errors.
pub struct Easy {
    weights: Weights,
    dice: Pcg,
    moves: Vec<Chosen>,
}

impl Easy {
    /// One answer in so many is a whim.
    const WHIM: u32 = 5;
    /// Errors of judgement, in hundredths of a point, either way.
    const ERROR: u32 = 120;

    pub fn new(weights: Weights) -> Easy {
        Easy { weights, dice: Pcg::new(1), moves: Vec::new() }
    }
}

impl Bot for Easy {
    fn name(&self) -> &str {
        "easy"
    }

    fn choose(&mut self, _: &Seen, worlds: &mut Imaginer<'_>) -> Result<Chosen, Fault> {
        let lib = worlds.lib();
        let seat = worlds.seat();
        let root = worlds.imagine();
        moves(&root, lib, &mut self.moves);
        if self.moves.is_empty() {
            return Ok(Chosen::default());
        }
        if self.dice.below(Easy::WHIM) == 0 {
            return Ok(self.moves[self.dice.below(self.moves.len() as u32) as usize]);
        }
        let mut world = root.duplicate();
        let mut best = (f32::MIN, self.moves[0]);
        for m in &self.moves {
            let still = stillness(root.picks()[m.option]);
            world.step_from(&root, lib, m.option, m.value);
            let error = self.dice.below(2 * Easy::ERROR + 1) as f32 / 100.0 - Easy::ERROR as f32 / 100.0;
            let v = value(world.look(lib), seat, &self.weights) + still + error;
            if v > best.0 {
                best = (v, *m);
            }
        }
        Ok(best.1)
    }

    fn begin(&mut self, seed: u64) {
        self.dice = Pcg::new(seed);
    }
}

/// One step ahead on a few worlds, without errors, and a shallow look at the reply.
pub struct Normal {
    weights: Weights,
    worlds: u32,
    moves: Vec<Chosen>,
    totals: Vec<f32>,
    order: Vec<usize>,
    /// The worlds it judges in, dealt again for every question.
    roots: Vec<Imagined>,
    spare: Vec<Spare>,
}

/// Memory to try something out in: a world, and the answers at its question.
struct Spare {
    world: Imagined,
    moves: Vec<Chosen>,
}

impl Spare {
    fn like(world: &Imagined) -> Spare {
        Spare { world: world.duplicate(), moves: Vec::new() }
    }
}

impl Normal {
    const WORLDS: u32 = 3;
    /// Moves whose replies are looked at.
    const BEST: usize = 5;

    pub fn new(weights: Weights) -> Normal {
        Normal {
            weights,
            worlds: Normal::WORLDS,
            moves: Vec::new(),
            totals: Vec::new(),
            order: Vec::new(),
            roots: Vec::new(),
            spare: Vec::new(),
        }
    }

    /// The value of every move, the mean over a few worlds. The reply is looked at for the best few; the others stand
    /// as far below them as a step ahead said.
    pub fn judge(&mut self, worlds: &mut Imaginer<'_>) -> (&[Chosen], &[f32]) {
        let lib = worlds.lib();
        let seat = worlds.seat();
        for root in &mut self.roots {
            worlds.imagine_into(root);
        }
        while self.roots.len() < self.worlds as usize {
            self.roots.push(worlds.imagine());
        }
        let mut spare = self.spare.pop().unwrap_or_else(|| Spare::like(&self.roots[0]));
        distinct(&self.roots[0], lib, &mut self.moves);
        self.totals.clear();
        self.totals.resize(self.moves.len(), 0.0);
        let share = 1.0 / self.worlds as f32;
        for root in &self.roots {
            for (m, total) in self.moves.iter().zip(&mut self.totals) {
                spare.world.step_from(root, lib, m.option, m.value);
                let still = stillness(root.picks()[m.option]);
                *total += share * (value(spare.world.look(lib), seat, &self.weights) + still);
            }
        }
        self.order.clear();
        self.order.extend(0..self.moves.len());
        let totals = &mut self.totals;
        self.order.sort_by(|a, b| totals[*b].total_cmp(&totals[*a]));
        let mut fall = f32::MAX;
        for at in self.order.iter().take(Normal::BEST) {
            let m = self.moves[*at];
            let mut total = 0.0;
            for root in &self.roots {
                spare.world.step_from(root, lib, m.option, m.value);
                let still = stillness(root.picks()[m.option]);
                let replied = replied(&mut spare, &mut self.spare, lib, seat, &self.weights, FOLLOW);
                total += share * (replied + still);
            }
            fall = fall.min(total - totals[*at]);
            totals[*at] = total;
        }
        for at in self.order.iter().skip(Normal::BEST) {
            totals[*at] += fall;
        }
        self.spare.push(spare);
        (&self.moves, &self.totals)
    }
}

impl Bot for Normal {
    fn name(&self) -> &str {
        "normal"
    }

    fn choose(&mut self, _: &Seen, worlds: &mut Imaginer<'_>) -> Result<Chosen, Fault> {
        let (moves, values) = self.judge(worlds);
        let mut best = (f32::MIN, Chosen::default());
        for (m, v) in moves.iter().zip(values) {
            if *v > best.0 {
                best = (*v, *m);
            }
        }
        Ok(best.1)
    }

    fn begin(&mut self, _: u64) {}
}

fn stillness(pick: Pick) -> f32 {
    match pick {
        Pick::Pass | Pick::Done => STILL,
        _ => 0.0,
    }
}

/// The moves of a world, copies of one card taken once.
fn distinct(world: &Imagined, lib: &Library, out: &mut Vec<Chosen>) {
    moves(world, lib, out);
    let mut names = Vec::with_capacity(out.len());
    let look = world.look(lib);
    out.retain(|m| {
        let name = key(look, world.picks()[m.option], m.value);
        let new = !names.contains(&name);
        if new {
            names.push(name);
        }
        new
    });
}

/// The value of a world once its next question has been answered: inner questions of an action by whoever is asked in
/// their own interest, and the first real reply of the other seat.
fn replied(at: &mut Spare, more: &mut Vec<Spare>, lib: &Library, seat: Seat, w: &Weights, depth: u32) -> f32 {
    at.world.settle(lib);
    let Some((asked, question)) = at.world.asked() else {
        return value(at.world.look(lib), seat, w);
    };
    let own_action = asked == seat && is_action(question);
    if depth == 0 || own_action {
        return value(at.world.look(lib), seat, w);
    }
    moves(&at.world, lib, &mut at.moves);
    at.moves.truncate(if is_order(question) { 1 } else { WIDTH });
    let mut child = more.pop().unwrap_or_else(|| Spare::like(&at.world));
    let mut best = f32::MIN;
    for m in &at.moves {
        child.world.step_from(&at.world, lib, m.option, m.value);
        let still = stillness(at.world.picks()[m.option]);
        // After a real reply of the other seat nothing more is looked at.
        let next = if asked != seat && is_action(question) { 0 } else { depth - 1 };
        let v = replied(&mut child, more, lib, seat, w, next);
        let theirs = if asked == seat { v } else { -v };
        best = best.max(theirs + still);
    }
    more.push(child);
    if asked == seat { best } else { -best }
}
