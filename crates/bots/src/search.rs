//! Hard: information-set Monte-Carlo search from one seat's point of view. Every iteration deals a world the seat can't
//! tell from the true one and walks one tree of move names through it (single observer), so that nothing is learned
//! from cards the seat does not see; choice by prior and upper bound, priors from the evaluation.

use crate::moves::{key, moves, readiness};
use crate::quick::Normal;
use crate::tree::{NOWHERE, Primed, Tree};
use crate::value::{value, win_chance};
use crate::weights::Weights;
use crate::{Bot, Chosen, Fault};
use seen::{Dice, Imagined, Imaginer, Library, Outcome, Pcg, Pick, Question, Seat, Seen};
use std::time::{Duration, Instant};

/// How long a choice may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Budget {
    Iterations(u32),
    /// Kept to within one iteration; the same seed need not give the same game.
    Time(Duration),
}

/// How the search goes about it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SearchConfig {
    pub budget: Budget,
    /// Decisions played on from a leaf before it is evaluated.
    pub rollout: u32,
    /// Weight of exploring against what has done well.
    pub explore: f32,
    /// Points of value by which a prior changes by a factor of e.
    pub heat: f32,
    /// More moves than this at a question are not all looked at.
    pub width: usize,
    /// Visits after which the moves of a node are looked at one step ahead.
    pub prime: u32,
    /// Iterations in a world before another is dealt: those that begin alike share the steps they have in common.
    pub stay: u32,
    /// Of those, iterations in a row that begin where the first of them left the tree, one move before.
    pub linger: u32,
}

impl Default for SearchConfig {
    fn default() -> SearchConfig {
        let budget = Budget::Iterations(400);
        SearchConfig { budget, rollout: 20, explore: 0.5, heat: 0.4, width: 48, prime: 3, stay: 1, linger: 1 }
    }
}

impl SearchConfig {
    /// For leaves that are evaluated as they are. An iteration is cheap then, so what surrounds it has to be: worlds are
    /// kept for several, and fewer nodes are looked at ahead.
    pub fn at_leaf() -> SearchConfig {
        SearchConfig { rollout: 0, prime: 10, stay: 4, linger: 4, ..SearchConfig::default() }
    }
}

/// What the last search found, for hints and for measuring.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SearchReport {
    pub iterations: u32,
    /// Each move with its visits and its chance of winning.
    pub moves: Vec<(Chosen, u32, f32)>,
}

/// A position on the way through a world, at a question, and what can be done there.
struct Stop {
    world: Imagined,
    node: u32,
    listed: Listed,
    moves: Vec<Chosen>,
    /// The edges of the moves.
    at: Vec<u32>,
    /// The move by which the next stop was reached, while it is kept.
    taken: usize,
}

/// Whether the moves of a stop are known.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Listed {
    No,
    Yes,
}

impl Stop {
    fn at(world: Imagined) -> Stop {
        Stop { world, node: 0, listed: Listed::No, moves: Vec::new(), at: Vec::new(), taken: 0 }
    }

    /// Names the moves of the question, and finds or makes their edges.
    fn list(&mut self, tree: &mut Tree, lib: &Library, width: usize) {
        moves(&self.world, lib, &mut self.moves);
        let look = self.world.look(lib);
        let picks = self.world.picks();
        if self.moves.len() > width {
            // The same ones every time: by name.
            self.moves.sort_by_cached_key(|m| key(look, picks[m.option], m.value));
            self.moves.truncate(width);
        }
        tree.begin_listing(self.node, self.moves.len());
        let (node, at) = (self.node, &mut self.at);
        at.clear();
        self.moves.retain(|m| {
            let near = at.last().map_or(0, |last| *last as usize + 1);
            let found = tree.list(node, key(look, picks[m.option], m.value), near);
            at.extend(found);
            found.is_some()
        });
        self.listed = Listed::Yes;
    }
}

/// The searching player.
pub struct Hard {
    weights: Weights,
    config: SearchConfig,
    dice: Pcg,
    judge: Normal,
    tree: Tree,
    /// Where the tree goes on if the next question is the one it expects.
    kept: Option<(u16, u32)>,
    /// The way through the world at hand from the root; further stops are there to be used again.
    line: Vec<Stop>,
    /// How many stops of the line are of this world.
    known: usize,
    /// A world for what is tried out.
    spare: Option<Imagined>,
    path: Vec<(u32, u32, Seat)>,
    values: Vec<f32>,
    readiness: Vec<u32>,
    report: SearchReport,
}

impl Hard {
    pub fn new(weights: Weights, config: SearchConfig) -> Hard {
        Hard {
            judge: Normal::new(weights.clone()),
            weights,
            config,
            dice: Pcg::new(7),
            tree: Tree::default(),
            kept: None,
            line: Vec::new(),
            known: 0,
            spare: None,
            path: Vec::new(),
            values: Vec::new(),
            readiness: Vec::new(),
            report: SearchReport::default(),
        }
    }

    /// What the last choice rested on.
    pub fn report(&self) -> &SearchReport {
        &self.report
    }

    /// Priors out of the values of the moves of a stop, for the seat that moves.
    fn prime(&mut self, depth: usize) {
        let stop = &self.line[depth];
        let best = self.values.iter().copied().fold(f32::MIN, f32::max);
        let heat = self.config.heat;
        let sum: f32 = self.values.iter().map(|v| ((v - best) / heat).exp()).sum();
        let floor = 0.1 / self.values.len() as f32;
        let edges = self.tree.edges_mut(stop.node);
        for (at, v) in stop.at.iter().zip(&self.values) {
            let edge = &mut edges[*at as usize];
            edge.prior = 0.9 * ((v - best) / heat).exp() / sum + floor;
            edge.guess = win_chance(*v, &self.weights);
        }
        self.tree.node_mut(stop.node).primed = Primed::Yes;
    }

    /// Every move of a stop one step ahead.
    fn look_ahead(&mut self, depth: usize, spare: &mut Imagined, lib: &Library, seat: Seat) {
        let stop = &self.line[depth];
        self.values.clear();
        for m in &stop.moves {
            spare.step_from(&stop.world, lib, m.option, m.value);
            self.values.push(value(spare.look(lib), seat, &self.weights));
        }
        self.prime(depth);
    }

    /// The place of the move to try, among those of a stop.
    fn select(&mut self, depth: usize) -> usize {
        let stop = &self.line[depth];
        if self.tree.node(stop.node).primed == Primed::No {
            // Too young a node to be worth a look at all its moves.
            let chosen = self.dice.below(stop.moves.len() as u32) as usize;
            let edges = self.tree.edges_mut(stop.node);
            for at in &stop.at {
                edges[*at as usize].offered += 1;
            }
            return chosen;
        }
        let edges = self.tree.edges_mut(stop.node);
        let mut best = (f32::MIN, 0);
        for (i, at) in stop.at.iter().enumerate() {
            let e = &mut edges[*at as usize];
            let bound = e.prior * (e.offered.max(1) as f32).sqrt();
            let score = (e.total + e.guess + self.config.explore * bound) / (e.visits as f32 + 1.0);
            if score > best.0 {
                best = (score, i);
            }
            e.offered += 1;
        }
        best.1
    }

    /// One iteration, from a stop of the line that is kept; says at which stop it left the tree.
    fn iterate(&mut self, from: usize, spare: &mut Imagined, lib: &Library, me: Seat) -> usize {
        self.path.truncate(from);
        let mut depth = from;
        while let Some((seat, _)) = self.line[depth].world.asked() {
            let node = self.line[depth].node;
            if depth > 0 && self.tree.node(node).visits == 0 {
                break;
            }
            if self.line[depth].listed == Listed::No {
                self.line[depth].list(&mut self.tree, lib, self.config.width);
            }
            let n = self.tree.node(node);
            if n.primed == Primed::No && n.visits >= self.config.prime {
                self.look_ahead(depth, spare, lib, seat);
            }
            let chosen = self.select(depth);
            let at = self.line[depth].at[chosen];
            self.path.push((node, at, seat));
            if depth + 1 == self.known || self.line[depth].taken != chosen {
                self.step(depth, chosen, lib);
            }
            depth += 1;
        }
        self.tree.node_mut(self.line[depth].node).visits += 1;
        let mine = self.play_out(depth, spare, lib, me);
        for (node, at, seat) in &self.path {
            self.tree.node_mut(*node).visits += 1;
            let edge = &mut self.tree.edges_mut(*node)[*at as usize];
            edge.visits += 1;
            edge.total += if *seat == me { mine } else { 1.0 - mine };
        }
        depth
    }

    /// Takes a move of a stop, up to the question that follows.
    fn step(&mut self, depth: usize, chosen: usize, lib: &Library) {
        if self.line.len() == depth + 1 {
            self.line.push(Stop::at(self.line[depth].world.duplicate()));
        }
        let (before, after) = self.line.split_at_mut(depth + 1);
        let (from, to) = (&mut before[depth], &mut after[0]);
        let m = from.moves[chosen];
        to.world.step_on_from(&from.world, lib, m.option, m.value);
        to.node = self.tree.child(from.node, from.at[chosen]);
        to.listed = Listed::No;
        from.taken = chosen;
        self.known = depth + 2;
    }

    /// Plays on from a stop by how ready answers are to be given, then evaluates.
    fn play_out(&mut self, depth: usize, spare: &mut Imagined, lib: &Library, me: Seat) -> f32 {
        let leaf = &self.line[depth].world;
        if self.config.rollout == 0 {
            return self.chance(leaf, lib, me);
        }
        let world = spare;
        world.copy_from(leaf);
        if world.asked().is_none() {
            world.settle(lib);
        }
        for _ in 0..self.config.rollout {
            let Some((_, question)) = world.asked() else { break };
            let look = world.look(lib);
            let mut sum = 0;
            self.readiness.clear();
            self.readiness.extend(world.picks().iter().map(|pick| {
                sum += readiness(look, question, *pick);
                sum
            }));
            let at = self.dice.below(sum);
            let option = self.readiness.iter().position(|upto| at < *upto).unwrap_or(0);
            let value = match world.picks()[option] {
                Pick::Number { from, to } => from + self.dice.below((to - from).min(5) + 1),
                _ => 0,
            };
            world.take_on(lib, option, value);
        }
        self.chance(world, lib, me)
    }

    /// The chance of winning in a world, by its outcome or the evaluation.
    fn chance(&self, world: &Imagined, lib: &Library, me: Seat) -> f32 {
        match world.outcome() {
            Some(Outcome::Won(seat)) => f32::from(u8::from(seat == me)),
            Some(Outcome::Draw | Outcome::Halted) => 0.5,
            None => win_chance(value(world.look(lib), me, &self.weights), &self.weights),
        }
    }

    /// Lists the moves of the root in the first world: at the node kept from the last choice, if it is about this
    /// question; else at a new one.
    fn plant(&mut self, turn: u16, lib: &Library) {
        let width = self.config.width;
        let root = &mut self.line[0];
        if let Some((_, node)) = self.kept.take().filter(|(t, _)| *t == turn) {
            let known = self.tree.edges(node).len();
            if known > 0 {
                root.node = node;
                root.list(&mut self.tree, lib, width);
                if self.tree.edges(node).len() == known && root.at.len() == known {
                    return;
                }
            }
        }
        self.tree.clear();
        root.node = self.tree.sprout();
        root.list(&mut self.tree, lib, width);
    }

    /// Deals another world to think in. A seat is asked the same in all of them; but which names are worth saying hangs
    /// on the cards of a world.
    fn deal(&mut self, worlds: &mut Imaginer<'_>) {
        let root = &mut self.line[0];
        worlds.imagine_into(&mut root.world);
        if root.world.asked().is_some_and(|(_, question)| question == Question::NameCard) {
            root.list(&mut self.tree, worlds.lib(), self.config.width);
        }
        self.known = 1;
    }
}

impl Bot for Hard {
    fn name(&self) -> &str {
        "hard"
    }

    fn choose(&mut self, seen: &Seen, worlds: &mut Imaginer<'_>) -> Result<Chosen, Fault> {
        let start = Instant::now();
        let lib = worlds.lib();
        let me = worlds.seat();
        match self.line.first_mut() {
            Some(root) => worlds.imagine_into(&mut root.world),
            None => self.line.push(Stop::at(worlds.imagine())),
        }
        self.known = 1;
        self.plant(seen.turn, lib);
        let root = self.line[0].node;
        let mut spare = self.spare.take().unwrap_or_else(|| self.line[0].world.duplicate());
        if self.tree.node(root).primed == Primed::No {
            let (all, values) = self.judge.judge(worlds);
            let mean = values.iter().sum::<f32>() / values.len().max(1) as f32;
            let of = |m: &Chosen| all.iter().position(|a| a == m).map_or(mean, |i| values[i]);
            self.values.clear();
            self.values.extend(self.line[0].moves.iter().map(of));
            self.prime(0);
        }
        let mut done = 0;
        let (stay, linger) = (self.config.stay.max(1), self.config.linger.max(1));
        let mut from = 0;
        loop {
            match self.config.budget {
                Budget::Iterations(n) if done >= n => break,
                Budget::Time(t) if start.elapsed() >= t => break,
                Budget::Iterations(_) | Budget::Time(_) => {}
            }
            let since = done % stay;
            if done > 0 && since == 0 {
                self.deal(worlds);
            }
            if since % linger == 0 {
                from = self.iterate(0, &mut spare, lib, me).saturating_sub(1);
            } else {
                self.iterate(from, &mut spare, lib, me);
            }
            done += 1;
        }
        self.spare = Some(spare);
        self.report.iterations = done;
        self.report.moves.clear();
        let mut best = (0, f32::MIN, NOWHERE, Chosen::default());
        for (m, at) in self.line[0].moves.iter().zip(&self.line[0].at) {
            let e = &self.tree.edges(root)[*at as usize];
            self.report.moves.push((*m, e.visits, e.mean()));
            if (e.visits, e.mean()) > (best.0, best.1) || best.1 == f32::MIN {
                best = (e.visits, e.mean(), e.child, *m);
            }
        }
        self.kept = (best.2 != NOWHERE).then_some((seen.turn, best.2));
        Ok(best.3)
    }

    fn begin(&mut self, seed: u64) {
        self.dice = Pcg::new(seed);
        self.kept = None;
        self.tree.clear();
    }
}
