//! Tuning of the evaluation by self-play: by CMA-ES, which samples weights around a mean and learns in which directions they
//! pay, or by simultaneous perturbation (SPSA), which shifts all weights at once and goes the way of the winner.

use crate::duel::{Bout, Limits, Sight, duel};
use crate::field::{Field, mix};
use bots::{Roster, UnknownBot, Weights};
use cmaes::options::InvalidOptionsError;
use cmaes::{CMAESOptions, DVector, Mode};
use rules::{Dice, Outcome, Pcg, SEATS, Seat};
use std::cell::{Cell, RefCell};
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU64, Ordering};

/// How weights are sought.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Method {
    /// So many samples a round, or as many as is usual for the number of weights; each meets the weights tuning began with.
    Cma { samples: Option<usize> },
    /// Two samples a round, which meet each other; how far a weight goes, as a part of it, when one side wins everything.
    Spsa { stride: f64 },
}

/// What is to be tuned, and how.
#[derive(Clone, Debug, PartialEq)]
pub struct TunePlan {
    /// The level that plays.
    pub bot: String,
    pub method: Method,
    pub rounds: u64,
    /// Games of a meeting: an even number.
    pub games: u64,
    /// How far weights are shifted at first, as a part of them.
    pub shift: f64,
    pub seed: u64,
    pub threads: usize,
}

/// A round that was played.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    pub round: u64,
    pub of: u64,
    /// How much better the one shift did than the other, or the best sample than the weights of the start: from -1 to 1.
    pub lead: f64,
    pub weights: Weights,
}

/// What keeps weights from being tuned.
#[derive(Debug)]
pub enum Untuned {
    Bot(UnknownBot),
    Options(InvalidOptionsError),
}

impl std::fmt::Display for Untuned {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Untuned::Bot(e) => e.fmt(f),
            Untuned::Options(e) => write!(f, "CMA-ES can't begin with these numbers: {e:?}"),
        }
    }
}

impl From<UnknownBot> for Untuned {
    fn from(e: UnknownBot) -> Untuned {
        Untuned::Bot(e)
    }
}

/// Tunes, from given weights. Tells every round; ends early when `stop` is raised.
pub fn tune(
    field: &Field,
    start: &Weights,
    plan: &TunePlan,
    stop: &AtomicBool,
    tell: &mut impl FnMut(&Step),
) -> Result<Weights, Untuned> {
    match plan.method {
        Method::Cma { samples } => sample(field, start, plan, samples, stop, tell),
        Method::Spsa { stride } => perturb(field, start, plan, stride, stop, tell),
    }
}

/// Weights are above zero and matter by their proportions, so that they are sought by their logarithms.
fn logs(weights: &Weights) -> Vec<f64> {
    weights.to_list().iter().map(|w| f64::from(*w).max(1e-4).ln()).collect()
}

fn from_logs(logs: impl Iterator<Item = f64>) -> Weights {
    let list: Vec<f32> = logs.map(|l| l.exp() as f32).collect();
    Weights::from_list(&list)
}

/// CMA-ES. All samples of a round play the same games, so that they are told apart by less luck; what comes out is the mean and
/// not the best sample, which was lucky besides.
fn sample(
    field: &Field,
    start: &Weights,
    plan: &TunePlan,
    samples: Option<usize>,
    stop: &AtomicBool,
    tell: &mut impl FnMut(&Step),
) -> Result<Weights, Untuned> {
    let round = Cell::new(0);
    let failed = RefCell::new(None);
    let lead = |logs: &DVector<f64>| {
        let weights = from_logs(logs.iter().copied());
        match meet(field, [weights, start.clone()], plan, round.get(), stop) {
            Ok(lead) => lead.unwrap_or(0.0),
            Err(e) => {
                failed.replace(Some(e));
                0.0
            }
        }
    };
    let mut options = CMAESOptions::new(logs(start), plan.shift).mode(Mode::Maximize).seed(plan.seed);
    if let Some(samples) = samples {
        options = options.population_size(samples);
    }
    let mut search = options.build(lead).map_err(Untuned::Options)?;
    let mut weights = start.clone();
    while round.get() < plan.rounds {
        let ended = search.next();
        if let Some(e) = failed.take() {
            return Err(e.into());
        }
        if stop.load(Ordering::Relaxed) {
            break;
        }
        round.set(round.get() + 1);
        weights = from_logs(search.mean().iter().copied());
        let lead = search.current_best_individual().map_or(0.0, |best| best.value);
        tell(&Step { round: round.get(), of: plan.rounds, lead, weights: weights.clone() });
        if ended.is_some() {
            break;
        }
    }
    Ok(weights)
}

/// SPSA. Two shifts of all weights, the one the other's opposite, meet; every weight goes a little the way of the winner.
fn perturb(
    field: &Field,
    start: &Weights,
    plan: &TunePlan,
    stride: f64,
    stop: &AtomicBool,
    tell: &mut impl FnMut(&Step),
) -> Result<Weights, Untuned> {
    let mut logs = logs(start);
    let mut dice = Pcg::new(plan.seed);
    for round in 0..plan.rounds {
        // The usual gains of the method: shifts shrink slowly, strides faster.
        let fade = (1.0 + round as f64 / (plan.rounds as f64 * 0.1).max(1.0)).powf(0.602);
        let shift = plan.shift / (1.0 + round as f64).powf(0.101);
        let signs: Vec<f64> = logs.iter().map(|_| if dice.below(2) == 0 { 1.0 } else { -1.0 }).collect();
        let shifted = |way: f64| from_logs(logs.iter().zip(&signs).map(|(l, s)| l + way * shift * s));
        let Some(lead) = meet(field, [shifted(1.0), shifted(-1.0)], plan, round, stop)? else { break };
        for (log, sign) in logs.iter_mut().zip(&signs) {
            *log += stride / fade * lead * sign;
        }
        tell(&Step { round: round + 1, of: plan.rounds, lead, weights: from_logs(logs.iter().copied()) });
    }
    Ok(from_logs(logs.into_iter()))
}

/// Two sets of weights against each other: the lead of the first, from -1 to 1. Nothing if stopped.
fn meet(
    field: &Field,
    weights: [Weights; SEATS],
    plan: &TunePlan,
    round: u64,
    stop: &AtomicBool,
) -> Result<Option<f64>, UnknownBot> {
    let next = AtomicU64::new(0);
    let lead = AtomicI64::new(0);
    let rosters = weights.map(|weights| Roster { weights, ..Roster::default() });
    let work = || -> Result<(), UnknownBot> {
        let [mut one, mut two] = [rosters[0].bot(&plan.bot)?, rosters[1].bot(&plan.bot)?];
        loop {
            let game = next.fetch_add(1, Ordering::Relaxed);
            if game >= plan.games || stop.load(Ordering::Relaxed) {
                return Ok(());
            }
            let seat = Seat((game % 2) as u8);
            let place = round * plan.games / 2 + game / 2;
            let pairing = &field.pairings[place as usize % field.pairings.len()];
            let bout = Bout {
                lib: &pairing.lib,
                decks: [&pairing.lists[0], &pairing.lists[1]],
                seed: mix(plan.seed ^ 0x7075_6e65, place),
                limits: Limits::default(),
                sight: [Sight::Fair; SEATS],
                stop,
            };
            let played = match seat {
                Seat::FIRST => duel(&bout, [one.as_mut(), two.as_mut()], &()),
                _ => duel(&bout, [two.as_mut(), one.as_mut()], &()),
            };
            let Some(played) = played else { return Ok(()) };
            let points = match played.outcome {
                Outcome::Won(winner) if winner == seat => 1,
                Outcome::Won(_) => -1,
                Outcome::Draw | Outcome::Halted => 0,
            };
            lead.fetch_add(points, Ordering::Relaxed);
        }
    };
    std::thread::scope(|scope| {
        let handles: Vec<_> = (0..plan.threads.max(1)).map(|_| scope.spawn(work)).collect();
        handles.into_iter().try_for_each(|handle| match handle.join() {
            Ok(result) => result,
            Err(panic) => std::panic::resume_unwind(panic),
        })
    })?;
    if stop.load(Ordering::Relaxed) {
        return Ok(None);
    }
    Ok(Some(lead.load(Ordering::Relaxed) as f64 / plan.games as f64))
}
