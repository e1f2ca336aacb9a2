//! Loops (802): recognised when the position comes back with nothing changed but counters, action tokens or score;
//! then the change is multiplied, not simulated.

use crate::engine::{Engine, Flow};
use crate::few::Few;
use crate::frame::{Frame, Mandatory};
use crate::game::Game;
use crate::ids::{AbilityId, CardIdx, SEATS, Seat};
use crate::mark::{Watch, rule};
use crate::pick::Pick;
use crate::records::CounterOn;
use crate::walk::Found;
use ability::{Is, Num, Stat};
use serde::{Deserialize, Serialize};

/// Actions in one turn after which positions are compared.
const PATIENCE: u16 = 6;
/// Rounds after which a loop is one, though a text in play asks about a number that it changes.
const ROUNDS: usize = 40;
/// Steps without a choice after which positions are compared.
pub(crate) const STEPS: u32 = 512;
/// Steps after which they are a loop, though a text in play asks about a number that they change.
const MORE_STEPS: u32 = STEPS * ROUNDS as u32;
/// 802.3: a mandatory loop is repeated more often than this.
const MANY: u32 = 24_567_837;

/// What a loop may change: everything else must come back.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Totals {
    tokens: [i32; SEATS],
    score: [i32; SEATS],
    counters: Few<CounterOn>,
}

/// A position met while nobody is asked, with the effect that is next in it.
pub(crate) struct Sample {
    key: u64,
    totals: Totals,
    next: Option<(AbilityId, CardIdx)>,
}

/// What a text asks about among the numbers that a loop may change: such a loop may stop by itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Asks {
    tokens: bool,
    score: bool,
    /// Counters, or power, which counters change.
    counters: bool,
}

impl Asks {
    pub(crate) fn note(&mut self, found: &Found<'_>) {
        match found {
            Found::Num(Num::Tokens(_)) => self.tokens = true,
            Found::Num(Num::Points(_)) => self.score = true,
            Found::Num(
                Num::Counters(..)
                | Num::CountersOn(..)
                | Num::Stat(Stat::Power, _)
                | Num::Sum(Stat::Power, _)
                | Num::Highest(Stat::Power, _),
            )
            | Found::Is(Is::Counters(..) | Is::Number(Stat::Power, ..) | Is::Extreme(_, Stat::Power, _)) => {
                self.counters = true;
            }
            _ => {}
        }
    }

    fn about(self, round: Round) -> bool {
        match round {
            Round::Tokens(..) => self.tokens,
            Round::Score(..) => self.score,
            Round::Counters(..) => self.counters,
        }
    }
}

/// A position in which an action was taken this turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct LoopPoint {
    key: u64,
    seat: Seat,
    pick: Pick,
    tokens: [i32; SEATS],
    score: [i32; SEATS],
    /// Where in `loop_counters` its counters begin, and how many there are.
    counters: (u16, u16),
    banned: Banned,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
enum Banned {
    No,
    Yes,
}

/// One number a round of the loop changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) enum Round {
    Tokens(Seat, i32),
    Score(Seat, i32),
    Counters(CardIdx, crate::ids::CounterId, i32),
}

impl Game {
    fn totals(&self) -> Totals {
        Totals {
            tokens: std::array::from_fn(|i| self.seats[i].tokens),
            score: std::array::from_fn(|i| self.seats[i].score),
            counters: Few::from_slice(&self.counters),
        }
    }

    /// Whether any action would go on with a loop that has been settled.
    pub(crate) fn has_bans(&self) -> bool {
        self.loops.iter().any(|p| p.banned == Banned::Yes)
    }

    /// Whether a pick would go on with a loop that has been settled (802.2).
    pub(crate) fn is_banned(&self, pick: Pick) -> bool {
        if !self.loops.iter().any(|p| p.banned == Banned::Yes && same(p.pick, pick)) {
            return false;
        }
        let key = self.position_key();
        self.loops.iter().any(|p| p.banned == Banned::Yes && same(p.pick, pick) && p.key == key)
    }
}

/// The same action, whatever lives its cards have lived since.
fn same(a: Pick, b: Pick) -> bool {
    match (a, b) {
        (Pick::Activate { card: x, ability: i, .. }, Pick::Activate { card: y, ability: k, .. }) => {
            x.card == y.card && i == k
        }
        (Pick::Play { card: x, to: i, host: p }, Pick::Play { card: y, to: k, host: q }) => {
            x.card == y.card && i == k && p.card == q.card
        }
        (Pick::Move { card: x, to: i }, Pick::Move { card: y, to: k }) => x.card == y.card && i == k,
        (a, b) => a == b,
    }
}

fn rounds(then: &Totals, now: &Totals) -> Few<Round> {
    let mut out = Few::new();
    for seat in Seat::all() {
        let i = seat.index();
        if now.tokens[i] != then.tokens[i] {
            out.push(Round::Tokens(seat, now.tokens[i] - then.tokens[i]));
        }
        if now.score[i] != then.score[i] {
            out.push(Round::Score(seat, now.score[i] - then.score[i]));
        }
    }
    for c in &now.counters {
        let before = then.counters.iter().find(|o| o.card == c.card && o.kind == c.kind).map_or(0, |o| o.n);
        if c.n != before {
            out.push(Round::Counters(c.card, c.kind, c.n - before));
        }
    }
    for c in &then.counters {
        if !now.counters.iter().any(|o| o.card == c.card && o.kind == c.kind) {
            out.push(Round::Counters(c.card, c.kind, -c.n));
        }
    }
    out
}

impl<W: Watch + ?Sized> Engine<'_, W> {
    /// While nobody is asked for long: whether the same triggers come round again. Then their controller says how often.
    pub(crate) fn mandatory_loop(&mut self, samples: &mut Vec<Sample>) {
        let key = self.g.position_key();
        let now = self.g.totals();
        let next = self.g.waiting.first().map(|w| (w.ability, w.source.card));
        let Some(Sample { totals: then, .. }) = samples.iter().find(|s| s.key == key) else {
            if samples.len() < 256 {
                samples.push(Sample { key, totals: now, next });
            }
            return;
        };
        // 802.3: the first effect of the loop is the one it was entered by.
        let entry = self.trail.iter().find(|t| samples.iter().any(|s| s.next == Some(**t)));
        if entry.is_some_and(|entry| next != Some(*entry)) {
            return;
        }
        let changes = rounds(then, &now);
        // A text that asks about what grows may put an end to it: then it has to be seen to go on.
        if self.g.turn.steps < MORE_STEPS && self.is_asked_about(&changes) {
            return;
        }
        rule!(self, "802.1");
        rule!(self, "802.3");
        self.g.rounds.clear();
        self.g.rounds.extend(changes);
        let seat = self.g.waiting.first().map_or(self.g.turn.player, |w| w.controller);
        samples.clear();
        self.push(Frame::Loop { seat, asked: 0, least: u32::MAX, by: seat, point: 0, mandatory: Mandatory::Yes });
    }

    /// An action is about to be taken: whether it starts another round of something that came back to where it was.
    #[inline(always)]
    pub(crate) fn optional_loop(&mut self, seat: Seat, pick: Pick) -> bool {
        self.g.turn.acts = self.g.turn.acts.saturating_add(1);
        self.g.turn.acts >= PATIENCE && self.comes_round(seat, pick)
    }

    /// The same where so many were taken that positions are compared.
    #[inline(never)]
    fn comes_round(&mut self, seat: Seat, pick: Pick) -> bool {
        let key = self.g.position_key();
        let now = self.g.totals();
        let found = self.g.loops.iter().rposition(|p| p.key == key && p.seat == seat && same(p.pick, pick));
        // A loop since then has been settled: the one who may not go on will stop it, and a new one begins here.
        let settled = |at: usize| self.g.loops[at..].iter().any(|p| p.banned == Banned::Yes);
        let found = found.filter(|at| !settled(*at) && self.is_endless(*at, &now));
        match found {
            Some(at) => {
                rule!(self, "802.1");
                rule!(self, "802.2");
                let p = self.g.loops[at];
                let (from, len) = p.counters;
                let then = Totals {
                    tokens: p.tokens,
                    score: p.score,
                    counters: Few::from_slice(&self.g.loop_counters[from as usize..(from + len) as usize]),
                };
                self.g.rounds.clear();
                self.g.rounds.extend(rounds(&then, &now));
                self.g.loops[at].pick = pick;
                // Only players who act in the loop have a say in it.
                let alone = self.g.loops[at..].iter().all(|p| p.seat == seat);
                let asked = if alone { SEATS as u8 - 1 } else { 0 };
                let point = at as u16;
                self.push(Frame::Loop { seat, asked, least: u32::MAX, by: seat, point, mandatory: Mandatory::No });
                true
            }
            None => {
                let from = self.g.loop_counters.len() as u16;
                self.g.loop_counters.extend_from_slice(&now.counters);
                self.g.loops.push(LoopPoint {
                    key,
                    seat,
                    pick,
                    tokens: now.tokens,
                    score: now.score,
                    counters: (from, now.counters.len() as u16),
                    banned: Banned::No,
                });
                false
            }
        }
    }

    /// Whether a round could go on for ever: it uses up nothing that runs out.
    fn is_endless(&self, at: usize, now: &Totals) -> bool {
        let p = &self.g.loops[at];
        let (from, len) = p.counters;
        let then = Totals {
            tokens: p.tokens,
            score: p.score,
            counters: Few::from_slice(&self.g.loop_counters[from as usize..(from + len) as usize]),
        };
        let changes = rounds(&then, now);
        let grows = changes.iter().all(|r| match r {
            Round::Tokens(_, by) | Round::Score(_, by) | Round::Counters(_, _, by) => *by > 0,
        });
        // A text that asks about what grows may put an end to it: then it has to be seen to go on.
        let played =
            || self.g.loops.iter().filter(|o| o.key == p.key && o.seat == p.seat && same(o.pick, p.pick)).count();
        grows && (!self.is_asked_about(&changes) || played() >= ROUNDS)
    }

    fn is_asked_about(&self, changes: &[Round]) -> bool {
        let v = self.v();
        let mut asked = false;
        for card in self.g.in_play() {
            v.abilities(card, |id, _| asked |= changes.iter().any(|r| self.lib.ability(id).asks.about(*r)));
        }
        asked
    }

    #[inline(never)]
    pub(crate) fn loop_step(&mut self, asked: u8, least: u32, by: Seat, point: u16, mandatory: Mandatory) -> Flow {
        let all = match mandatory {
            Mandatory::Yes => 1,
            Mandatory::No => SEATS as u8,
        };
        if asked < all {
            return Flow::Ask;
        }
        self.pop();
        if mandatory == Mandatory::No {
            // 802.2: whoever named the least may not go on with it.
            let theirs = self.g.loops[point as usize..].iter_mut().find(|p| p.seat == by);
            if let Some(p) = theirs {
                p.banned = Banned::Yes;
            }
        }
        // The first round has been played and does not count.
        let n = least as i64;
        for round in std::mem::take(&mut self.g.rounds) {
            let times = |by: i32| (by as i64 * n).clamp(-1_000_000_000, 1_000_000_000) as i32;
            match round {
                Round::Tokens(seat, by) => {
                    let s = &mut self.g.seats[seat.index()];
                    s.tokens = s.tokens.saturating_add(times(by)).max(0);
                }
                Round::Score(seat, by) => {
                    let s = &mut self.g.seats[seat.index()];
                    s.score = s.score.saturating_add(times(by)).max(0);
                }
                Round::Counters(card, kind, by) => self.add_counters(card, kind, times(by)),
            }
        }
        self.g.faces.spoil();
        if mandatory == Mandatory::Yes && !self.g.waiting.is_empty() {
            // The effect that would go on with it does not trigger.
            self.g.waiting.remove(0);
        }
        Flow::Go
    }

    pub(crate) fn answer_loop(&mut self, value: u32) {
        if let Some(Frame::Loop { seat, asked, least, by, point, mandatory }) = self.g.frames.last().copied() {
            let by = if value < least { seat } else { by };
            let least = least.min(value);
            self.top_frame(Frame::Loop { seat: seat.next(), asked: asked + 1, least, by, point, mandatory });
        }
    }
}

/// The numbers a seat may say in answer to a loop.
pub(crate) fn range(least: u32, mandatory: Mandatory) -> (u32, u32) {
    match mandatory {
        Mandatory::Yes => (MANY + 1, 1_000_000_000),
        Mandatory::No if least == u32::MAX => (0, 1_000_000),
        Mandatory::No => (0, least),
    }
}
