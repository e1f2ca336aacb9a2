//! Tuning of the evaluation by self-play: simultaneous perturbation (SPSA). All weights are shifted at once, by a part of
//! themselves up or down; the two resulting players meet, and every weight goes a little the way of the winner.

use crate::duel::{Bout, Limits, Sight, duel};
use crate::field::{Field, mix};
use bots::{Roster, UnknownBot, Weights};
use rules::{Dice, Outcome, Pcg, SEATS, Seat};
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU64, Ordering};

/// What is to be tuned, and how.
#[derive(Clone, Debug, PartialEq)]
pub struct TunePlan {
    /// The level that plays.
    pub bot: String,
    pub rounds: u64,
    /// Games of a round: an even number.
    pub games: u64,
    /// The first shift, as a part of a weight, and how far a weight goes when one side wins everything.
    pub shift: f64,
    pub stride: f64,
    pub seed: u64,
    pub threads: usize,
}

/// A round that was played.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    pub round: u64,
    pub of: u64,
    /// How much better the one shift did than the other, from -1 to 1.
    pub lead: f64,
    pub weights: Weights,
}

/// Tunes, from given weights. Tells every round; ends early when `stop` is raised.
pub fn tune(
    field: &Field,
    start: &Weights,
    plan: &TunePlan,
    stop: &AtomicBool,
    tell: &mut impl FnMut(&Step),
) -> Result<Weights, UnknownBot> {
    // Weights are above zero and matter by their proportions, so that steps are taken in logarithms.
    let mut logs: Vec<f64> = start.to_list().iter().map(|w| f64::from(*w).max(1e-4).ln()).collect();
    let mut dice = Pcg::new(plan.seed);
    for round in 0..plan.rounds {
        // The usual gains of the method: shifts shrink slowly, strides faster.
        let fade = (1.0 + round as f64 / (plan.rounds as f64 * 0.1).max(1.0)).powf(0.602);
        let shift = plan.shift / (1.0 + round as f64).powf(0.101);
        let signs: Vec<f64> = logs.iter().map(|_| if dice.below(2) == 0 { 1.0 } else { -1.0 }).collect();
        let shifted = |way: f64| {
            let list: Vec<f32> = logs.iter().zip(&signs).map(|(l, s)| (l + way * shift * s).exp() as f32).collect();
            Weights::from_list(&list)
        };
        let Some(lead) = meet(field, [shifted(1.0), shifted(-1.0)], plan, round, stop)? else { break };
        for (log, sign) in logs.iter_mut().zip(&signs) {
            *log += plan.stride / fade * lead * sign;
        }
        let list: Vec<f32> = logs.iter().map(|l| l.exp() as f32).collect();
        tell(&Step { round: round + 1, of: plan.rounds, lead, weights: Weights::from_list(&list) });
    }
    let list: Vec<f32> = logs.iter().map(|l| l.exp() as f32).collect();
    Ok(Weights::from_list(&list))
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
