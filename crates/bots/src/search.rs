//! Hard: information-set Monte-Carlo search from one seat's point of view. Every iteration deals a world the seat can't
//! tell from the true one and walks one tree of move names through it (single observer), so that nothing is learned
//! from cards the seat does not see; choice by prior and upper bound, priors from the evaluation.

use crate::moves::{key, moves, readiness};
use crate::quick::Normal;
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
}

impl Default for SearchConfig {
    fn default() -> SearchConfig {
        SearchConfig { budget: Budget::Iterations(400), rollout: 20, explore: 0.5, heat: 0.4, width: 48, prime: 3 }
    }
}

/// What the last search found, for hints and for measuring.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SearchReport {
    pub iterations: u32,
    /// Each move with its visits and its chance of winning.
    pub moves: Vec<(Chosen, u32, f32)>,
}

const NOWHERE: u32 = u32::MAX;

#[derive(Clone, Debug)]
struct Edge {
    key: u64,
    prior: f32,
    /// What the evaluation said of it, as a chance for the mover: counts as one visit.
    guess: f32,
    visits: u32,
    /// How often it could have been chosen.
    offered: u32,
    /// Sum of the mover's chances.
    total: f32,
    child: u32,
}

#[derive(Clone, Debug)]
struct Node {
    visits: u32,
    /// Priors have been worked out.
    primed: Primed,
    edges: Vec<Edge>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Primed {
    No,
    Yes,
}

impl Node {
    fn new() -> Node {
        Node { visits: 0, primed: Primed::No, edges: Vec::new() }
    }
}

/// The searching player.
pub struct Hard {
    weights: Weights,
    config: SearchConfig,
    dice: Pcg,
    judge: Normal,
    nodes: Vec<Node>,
    root: u32,
    /// Where the tree goes on if the next question is the one it expects.
    kept: Option<(u16, u32)>,
    path: Vec<(u32, u32, Seat)>,
    moves: Vec<Chosen>,
    keys: Vec<u64>,
    at: Vec<u32>,
    /// The moves of the root and their edges, which are the same in every world.
    rooted: (Vec<Chosen>, Vec<u32>),
    report: SearchReport,
}

impl Hard {
    pub fn new(weights: Weights, config: SearchConfig) -> Hard {
        Hard {
            judge: Normal::new(weights.clone()),
            weights,
            config,
            dice: Pcg::new(7),
            nodes: Vec::new(),
            root: 0,
            kept: None,
            path: Vec::new(),
            moves: Vec::new(),
            keys: Vec::new(),
            at: Vec::new(),
            rooted: (Vec::new(), Vec::new()),
            report: SearchReport::default(),
        }
    }

    /// What the last choice rested on.
    pub fn report(&self) -> &SearchReport {
        &self.report
    }

    /// Names the moves of the question a world is at, and finds or makes their edges.
    fn list(&mut self, node: u32, world: &Imagined, lib: &Library) {
        moves(world, lib, &mut self.moves);
        let look = world.look(lib);
        let picks = world.picks();
        if self.moves.len() > self.config.width {
            // The same ones every time: by name.
            self.moves.sort_by_cached_key(|m| key(look, picks[m.option], m.value));
            self.moves.truncate(self.config.width);
        }
        self.keys.clear();
        self.at.clear();
        let edges = &mut self.nodes[node as usize].edges;
        if edges.is_empty() {
            edges.reserve_exact(self.moves.len());
        }
        let mut i = 0;
        while i < self.moves.len() {
            let m = self.moves[i];
            let name = key(look, picks[m.option], m.value);
            if self.keys.contains(&name) {
                // Copies of one card are one move.
                self.moves.remove(i);
                continue;
            }
            self.keys.push(name);
            let at = match edges.iter().position(|e| e.key == name) {
                Some(at) => at,
                None => {
                    let n = edges.len().max(1) as f32;
                    let prior = edges.iter().map(|e| e.prior).sum::<f32>() / n;
                    let guess = edges.iter().map(|e| e.guess).sum::<f32>() / n;
                    edges.push(Edge {
                        key: name,
                        prior: prior.max(0.01),
                        guess: if edges.is_empty() { 0.5 } else { guess },
                        visits: 0,
                        offered: 0,
                        total: 0.0,
                        child: NOWHERE,
                    });
                    edges.len() - 1
                }
            };
            self.at.push(at as u32);
            i += 1;
        }
    }

    fn list_root(&mut self, world: &Imagined, lib: &Library) {
        self.list(self.root, world, lib);
        self.rooted.0.clone_from(&self.moves);
        self.rooted.1.clone_from(&self.at);
    }

    /// Priors out of the values of the moves listed, for the seat that moves.
    fn prime(&mut self, node: u32, values: &[f32]) {
        let best = values.iter().copied().fold(f32::MIN, f32::max);
        let sum: f32 = values.iter().map(|v| ((v - best) / self.config.heat).exp()).sum();
        for (at, v) in self.at.iter().zip(values) {
            let edge = &mut self.nodes[node as usize].edges[*at as usize];
            edge.prior = (0.9 * ((v - best) / self.config.heat).exp() / sum) + 0.1 / values.len() as f32;
            edge.guess = win_chance(*v, &self.weights);
        }
        self.nodes[node as usize].primed = Primed::Yes;
    }

    /// One step ahead in this world.
    fn look_ahead(&mut self, node: u32, world: &Imagined, spare: &mut Imagined, lib: &Library, seat: Seat) {
        let mut values = Vec::with_capacity(self.moves.len());
        for m in &self.moves {
            spare.copy_from(world);
            spare.take_last(lib, m.option, m.value);
            values.push(value(spare.look(lib), seat, &self.weights));
        }
        self.prime(node, &values);
    }

    fn select(&self, node: u32) -> usize {
        let node = &self.nodes[node as usize];
        let mut best = (f32::MIN, 0);
        for (i, at) in self.at.iter().enumerate() {
            let e = &node.edges[*at as usize];
            let mean = (e.total + e.guess) / (e.visits as f32 + 1.0);
            let bound = self.config.explore * e.prior * (e.offered.max(1) as f32).sqrt() / (1.0 + e.visits as f32);
            let score = mean + bound;
            if score > best.0 {
                best = (score, i);
            }
        }
        best.1
    }

    fn iterate(&mut self, world: &mut Imagined, spare: &mut Imagined, lib: &Library, me: Seat) {
        self.path.clear();
        let mut node = self.root;
        loop {
            if node != self.root {
                world.settle(lib);
            }
            let Some((seat, question)) = world.asked() else { break };
            if node != self.root && self.nodes[node as usize].visits == 0 {
                break;
            }
            // Which names are worth saying hangs on the cards of a world.
            if node == self.root && question != Question::NameCard {
                self.moves.clone_from(&self.rooted.0);
                self.at.clone_from(&self.rooted.1);
            } else {
                self.list(node, world, lib);
            }
            if self.nodes[node as usize].primed == Primed::No && self.nodes[node as usize].visits >= self.config.prime {
                self.look_ahead(node, world, spare, lib, seat);
            }
            let chosen = match self.nodes[node as usize].primed {
                Primed::Yes => self.select(node),
                // Too young a node to be worth a look at all its moves.
                Primed::No => self.dice.below(self.moves.len() as u32) as usize,
            };
            for at in &self.at {
                self.nodes[node as usize].edges[*at as usize].offered += 1;
            }
            let at = self.at[chosen];
            let m = self.moves[chosen];
            self.path.push((node, at, seat));
            world.take_last(lib, m.option, m.value);
            let child = self.nodes[node as usize].edges[at as usize].child;
            node = if child == NOWHERE {
                let new = self.nodes.len() as u32;
                self.nodes.push(Node::new());
                self.nodes[node as usize].edges[at as usize].child = new;
                new
            } else {
                child
            };
        }
        self.nodes[node as usize].visits += 1;
        let mine = self.play_out(world, lib, me);
        for (node, edge, seat) in &self.path {
            let node = &mut self.nodes[*node as usize];
            node.visits += 1;
            let edge = &mut node.edges[*edge as usize];
            edge.visits += 1;
            edge.total += if *seat == me { mine } else { 1.0 - mine };
        }
    }

    /// Plays on by how ready answers are to be given, then evaluates.
    fn play_out(&mut self, world: &mut Imagined, lib: &Library, me: Seat) -> f32 {
        for _ in 0..self.config.rollout {
            world.settle(lib);
            let Some((_, question)) = world.asked() else { break };
            let look = world.look(lib);
            let ready = |pick: &Pick| readiness(look, question, *pick);
            let mut at = self.dice.below(world.picks().iter().map(ready).sum());
            let mut option = 0;
            for (i, pick) in world.picks().iter().enumerate() {
                option = i;
                match at.checked_sub(ready(pick)) {
                    Some(rest) => at = rest,
                    None => break,
                }
            }
            let value = match world.picks()[option] {
                Pick::Number { from, to } => from + self.dice.below((to - from).min(5) + 1),
                _ => 0,
            };
            world.take_last(lib, option, value);
        }
        match world.outcome() {
            Some(Outcome::Won(seat)) => f32::from(u8::from(seat == me)),
            Some(Outcome::Draw | Outcome::Halted) => 0.5,
            None => win_chance(value(world.look(lib), me, &self.weights), &self.weights),
        }
    }

    /// The tree kept from the last choice, if it is about this question; else a new one.
    fn plant(&mut self, turn: u16, world: &Imagined, lib: &Library) {
        let kept = self.kept.take().filter(|(t, _)| *t == turn);
        if let Some((_, node)) = kept {
            let known = self.nodes[node as usize].edges.len();
            if known > 0 {
                self.list(node, world, lib);
                if self.nodes[node as usize].edges.len() == known && self.at.len() == known {
                    self.root = node;
                    return;
                }
            }
        }
        self.nodes.clear();
        self.nodes.push(Node::new());
        self.root = 0;
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
        let mut world = worlds.imagine();
        let mut spare = world.duplicate();
        self.plant(seen.turn, &world, lib);
        let root = self.root;
        self.list_root(&world, lib);
        if self.nodes[root as usize].primed == Primed::No {
            let (all, values) = self.judge.judge(worlds);
            let mean = values.iter().sum::<f32>() / values.len().max(1) as f32;
            let of = |m: &Chosen| all.iter().position(|a| a == m).map_or(mean, |i| values[i]);
            let values: Vec<f32> = self.moves.iter().map(of).collect();
            self.prime(root, &values);
        }
        let mut done = 0;
        loop {
            match self.config.budget {
                Budget::Iterations(n) if done >= n => break,
                Budget::Time(t) if start.elapsed() >= t => break,
                Budget::Iterations(_) | Budget::Time(_) => {}
            }
            self.iterate(&mut world, &mut spare, lib, me);
            worlds.imagine_into(&mut world);
            done += 1;
        }
        self.list_root(&world, lib);
        self.report.iterations = done;
        self.report.moves.clear();
        let mut best = (0, f32::MIN, 0, Chosen::default());
        for (m, at) in self.rooted.0.iter().zip(&self.rooted.1) {
            let e = &self.nodes[root as usize].edges[*at as usize];
            let mean = (e.total + e.guess) / (e.visits as f32 + 1.0);
            self.report.moves.push((*m, e.visits, mean));
            if (e.visits, mean) > (best.0, best.1) || best.1 == f32::MIN {
                best = (e.visits, mean, e.child, *m);
            }
        }
        self.kept = (best.2 != NOWHERE).then_some((seen.turn, best.2));
        Ok(best.3)
    }

    fn begin(&mut self, seed: u64) {
        self.dice = Pcg::new(seed);
        self.kept = None;
        self.nodes.clear();
    }
}
