//! Many games between bots: match-ups between decks, the ladder of levels, and tuning by self-play.

mod csv;
mod duel;
mod field;
mod ladder;
mod report;
mod run;
mod stats;
mod svg;
mod tally;
mod text;
mod tune;
mod watched;

pub use duel::{Bout, Duel, Limits, NEVER, Sight, duel};
pub use field::{Field, Pairing};
pub use ladder::{Ladder, LadderPlan, Maker, Match, Rated, climb};
pub use report::{Plan, Report, Shard, merge};
pub use run::{Progress, run};
pub use stats::{Share, Sprt, Verdict, differ, elo};
pub use svg::plots;
pub use tally::{CardTally, PairTally};
pub use text::table;
pub use tune::{Method, Step, TunePlan, Untuned, tune};
