//! Bots think on threads of their own, as many at once as there are cores, each with a budget.

use crate::metrics;
use bots::{Advice, Bot, Chosen, Fault, Weights};
use rules::{Game, Options, Pick, Seat};
use seen::{Belief, Imaginer, Seen};
use std::sync::Arc;
use table::Deal;
use tokio::sync::Semaphore;

/// The levels there are, with the budget that goes with each on a server.
pub const LEVELS: [(&str, &str, &str); 4] = [
    ("random", "random", "takes any legal move"),
    ("easy", "easy", "plays quickly and makes mistakes"),
    ("normal", "normal", "looks at what each move brings"),
    ("hard", "hard:400ms", "imagines what you may hold and looks ahead"),
];

/// A bot of a level.
pub fn bot(level: &str, seed: u64) -> Option<Box<dyn Bot>> {
    let (_, name, _) = LEVELS.iter().find(|(known, _, _)| *known == level)?;
    let mut bot = bots::by_name(name).ok()?;
    bot.begin(seed);
    Some(bot)
}

/// What a bot thinks about: all that its seat may know is drawn from this.
pub struct Thought {
    pub deal: Arc<Deal>,
    pub game: Game,
    pub options: Options,
    pub seat: Seat,
    pub seed: u64,
}

/// Lets a bot choose; it comes back with its answer. Nothing comes back where it broke down.
pub async fn think(threads: &Semaphore, mut bot: Box<dyn Bot>, thought: Thought) -> Option<(Box<dyn Bot>, Chosen)> {
    on_thread(threads, thought, |options, seen, worlds| {
        let chosen = worlds.map_or(Ok(Chosen::default()), |mut worlds| bot.choose(seen, &mut worlds))?;
        Ok(Some((bot, legal(options, chosen))))
    })
    .await
}

/// What hard would do in the place of a player, and why.
pub async fn advise(threads: &Semaphore, thought: Thought) -> Option<Advice> {
    let seed = thought.seed;
    on_thread(threads, thought, move |options, seen, worlds| {
        let Some(mut worlds) = worlds else { return Ok(None) };
        let advice = bots::advise(seen, &mut worlds, &Weights::default(), seed)?;
        Ok(Some(Advice { chosen: legal(options, advice.chosen), ..advice }))
    })
    .await
}

/// Does something with what a seat may know, when it is its turn to think.
async fn on_thread<T: Send + 'static>(
    threads: &Semaphore,
    thought: Thought,
    job: impl FnOnce(&Options, &Seen, Option<Imaginer<'_>>) -> Result<Option<T>, Fault> + Send + 'static,
) -> Option<T> {
    let _turn = threads.acquire().await.ok()?;
    metrics::THINKING.add(1);
    let done = tokio::task::spawn_blocking(move || {
        let Thought { deal, game, options, seat, seed } = thought;
        let seen = Seen::with(&game, &deal.cards.lib, seat, &options);
        let worlds = Imaginer::new(&game, &deal.cards.lib, seat, &Belief::of_known(&deal.cards.known), seed);
        job(&options, &seen, worlds).unwrap_or_else(|fault| {
            tracing::error!("a bot broke down: {fault}");
            None
        })
    })
    .await;
    metrics::THINKING.add(-1);
    done.ok().flatten()
}

/// An answer within what is offered.
fn legal(options: &Options, chosen: Chosen) -> Chosen {
    let option = chosen.option.min(options.picks.len().saturating_sub(1));
    match options.picks.get(option) {
        Some(Pick::Number { from, to }) => Chosen { option, value: chosen.value.clamp(*from, *to) },
        Some(_) | None => Chosen { option, value: 0 },
    }
}
