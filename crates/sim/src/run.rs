//! Playing a plan on all cores. A game's seed hangs on its place in the plan and sums are whole numbers, so that the
//! number of threads makes no difference.

use crate::duel::{Bout, Limits, Sight, duel};
use crate::field::{Field, mix};
use crate::report::{Plan, Report, Shard};
use crate::tally::PairTally;
use crate::watched::Cards;
use bots::Bot;
use rules::SEATS;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// How far a run has come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Progress {
    pub done: u64,
    pub of: u64,
    /// What a bot did that did not play to the end.
    pub fault: Option<String>,
}

/// Plays the part of a plan that a shard has. `bots` makes two players for a thread. Stops early when `stop` is raised,
/// with all games that were finished.
pub fn run<B>(
    field: &Field,
    plan: &Plan,
    shard: Shard,
    threads: usize,
    stop: &AtomicBool,
    bots: &(impl Fn() -> Result<[Box<dyn Bot>; SEATS], B> + Sync),
    tell: &(impl Fn(&Progress) + Sync),
) -> Result<Report, B>
where
    B: Send,
{
    let places: Vec<(usize, u64)> = (0..field.pairings.len())
        .flat_map(|pairing| (0..plan.games).map(move |game| (pairing, game)))
        .filter(|(pairing, game)| shard.has(*pairing as u64, *game))
        .collect();
    let of = places.len() as u64;
    let next = AtomicU64::new(0);
    let done = AtomicU64::new(0);
    let sums = Mutex::new(vec![PairTally::default(); field.pairings.len()]);
    let work = || -> Result<(), B> {
        let mut players = bots()?;
        let mut own = vec![PairTally::default(); field.pairings.len()];
        while !stop.load(Ordering::Relaxed) {
            let Some((at, game)) = places.get(next.fetch_add(1, Ordering::Relaxed) as usize).copied() else { break };
            let pairing = &field.pairings[at];
            // Two games in a row have one seed, and the decks change seats: each goes first once.
            let seats = if game % 2 == 0 { [0, 1] } else { [1, 0] };
            let bout = Bout {
                lib: &pairing.lib,
                decks: seats.map(|side| &pairing.lists[side]),
                seed: mix(mix(plan.seed, at as u64), game / 2),
                limits: Limits::default(),
                sight: [Sight::Fair; SEATS],
                stop,
            };
            let cards = Cards::new(&pairing.lib);
            let [a, b] = &mut players;
            let Some(played) = duel(&bout, [a.as_mut(), b.as_mut()], &cards) else { break };
            own[at].add(&played, seats, &pairing.lib, &cards.into_seen(), &plan.bot);
            let done = done.fetch_add(1, Ordering::Relaxed) + 1;
            tell(&Progress { done, of, fault: played.fault.map(|(_, fault)| format!("{} {fault}", plan.bot)) });
        }
        if let Ok(mut sums) = sums.lock() {
            for (sum, own) in sums.iter_mut().zip(&own) {
                sum.join(own);
            }
        }
        Ok(())
    };
    std::thread::scope(|scope| {
        let handles: Vec<_> = (0..threads.max(1)).map(|_| scope.spawn(work)).collect();
        // A panic in a game is a defect of ours: it goes on up.
        handles.into_iter().try_for_each(|handle| match handle.join() {
            Ok(result) => result,
            Err(panic) => std::panic::resume_unwind(panic),
        })
    })?;
    let pairings = match sums.into_inner() {
        Ok(sums) => sums,
        Err(poisoned) => poisoned.into_inner(),
    };
    let missing = of - done.load(Ordering::Relaxed);
    Ok(Report { plan: plan.clone(), shards: vec![shard], missing, pairings })
}
