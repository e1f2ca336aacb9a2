//! Who sits at a table.

use crate::run::Run;
use crate::say::{self, Failure};
use crate::words::{Labels, Reader};
use bots::{Bot, Chosen, Fault, Roster, Weights};
use rules::{Pick, SEATS, Seat};
use seen::{Belief, Imaginer, Seen};
use std::path::PathBuf;
use std::time::Duration;

/// A person, or a bot.
pub enum Player {
    Human,
    Bot(Box<dyn Bot>),
}

/// The bot one plays against where none is named.
pub const BEST: &str = "normal";

/// How bots are made, for every command that has some.
#[derive(clap::Args, Clone)]
pub struct BotArgs {
    /// Seconds another program may take over an answer (cmd: bots)
    #[arg(long, value_name = "SECONDS", default_value_t = 10.0)]
    bot_seconds: f32,
    /// The weights of our bots: a file that `faceoff tune` wrote
    #[arg(long, value_name = "FILE")]
    weights: Option<PathBuf>,
}

impl BotArgs {
    pub fn roster(&self) -> Result<Roster, Failure> {
        let limit = Duration::try_from_secs_f32(self.bot_seconds).ok().filter(|d| !d.is_zero());
        let limit = limit.ok_or_else(|| {
            Failure::bad(format!("--bot-seconds {} is no time to answer in: give more than 0", self.bot_seconds))
        })?;
        let weights = match &self.weights {
            Some(path) => weights(&say::read(path)?).map_err(|why| {
                let what = "these are no weights: an object of names and numbers as `faceoff tune` writes it is needed";
                Failure::within(path, format!("{what}: {why}"))
            })?,
            None => Weights::default(),
        };
        Ok(Roster { weights, limit })
    }
}

/// Weights by their names: a bare list of numbers would be taken for some of them.
fn weights(text: &str) -> Result<Weights, serde_json::Error> {
    let named: serde_json::Map<String, serde_json::Value> = serde_json::from_str(text)?;
    serde_json::from_value(named.into())
}

/// The bot with this name, ready to play: a program that cannot be started is refused here, before any game is. `also` is
/// who else may be named there.
pub fn ready(roster: &Roster, name: &str, also: Option<&str>) -> Result<Box<dyn Bot>, Failure> {
    let mut bot = roster.bot(name).map_err(|why| match also {
        Some(also) => Failure::bad(format!("{why}, and `{also}`")),
        None => Failure::bad(why),
    })?;
    bot.ready().map_err(|fault| Failure::bad(format!("the bot `{name}` {fault}")))?;
    Ok(bot)
}

/// The players with these names.
pub fn seats(names: &[String; SEATS], seed: u64, roster: &Roster) -> Result<[Player; SEATS], Failure> {
    let one = |name: &str, seat: u64| -> Result<Player, Failure> {
        if is_human(name) {
            return Ok(Player::Human);
        }
        let mut bot = ready(roster, name, Some("human"))?;
        bot.begin(seed.wrapping_mul(2).wrapping_add(seat));
        Ok(Player::Bot(bot))
    };
    Ok([one(&names[0], 0)?, one(&names[1], 1)?])
}

/// Whether a seat with this name is a person's.
fn is_human(name: &str) -> bool {
    name.eq_ignore_ascii_case("human")
}

/// What the players with these names are called.
pub fn labels(names: &[String; SEATS]) -> Labels {
    let is_human = |seat: Seat| is_human(&names[seat.index()]);
    std::array::from_fn(|i| {
        let seat = Seat(i as u8);
        let alike = is_human(seat) == is_human(seat.next());
        match (is_human(seat), alike) {
            (true, true) => format!("Player {}", i + 1),
            (true, false) => "You".to_owned(),
            (false, true) => format!("Bot {}", i + 1),
            (false, false) => "Bot".to_owned(),
        }
    })
}

/// The same for somebody who looks at a recorded game: nobody in it is `you`.
pub fn labels_in_record(names: &[String; SEATS]) -> Labels {
    labels(names).map(|label| if label == "You" { "Player".to_owned() } else { label })
}

/// Who reads the log: each seat its own, or a spectator everything where nobody sits but bots.
pub fn readers(players: &[Player; SEATS]) -> [Reader; SEATS] {
    let bots_only = players.iter().all(|player| matches!(player, Player::Bot(_)));
    std::array::from_fn(|i| if bots_only { Reader::Record } else { Reader::Seat(Seat(i as u8)) })
}

/// What the seat that is asked sees, and the worlds it may imagine. What the other brought it guesses from
/// the decks that come with the program and from what it has met.
pub fn sight(run: &Run) -> Option<(Seen, Imaginer<'_>)> {
    let seat = run.asked()?;
    let lib = &run.table.lib;
    let seed = run.record.seed ^ (run.record.inputs.len() as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let worlds = Imaginer::new(&run.game, lib, seat, &Belief::of_known(&run.table.known), seed)?;
    Some((Seen::with(&run.game, lib, seat, &run.options), worlds))
}

/// What a bot answers, given no more than its seat sees.
pub fn choose(bot: &mut dyn Bot, run: &Run) -> Result<(usize, u32), Fault> {
    let Some((seen, mut worlds)) = sight(run) else { return Ok((0, 0)) };
    let Chosen { option, value } = bot.choose(&seen, &mut worlds)?;
    match run.options.picks.get(option) {
        Some(Pick::Number { from, to }) => Ok((option, value.clamp(*from, *to))),
        Some(_) => Ok((option, 0)),
        None => Err(Fault::new(format!("answered with option {option}, which is not offered"))),
    }
}

/// A seed from the clock, small enough to be typed again.
pub fn clock() -> u64 {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    now.map_or(1, |since| since.as_millis() as u64 % 1_000_000)
}
