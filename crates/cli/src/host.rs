//! `faceoff bot-host`: the protocol of docs/bots.md with this program as the one that is called.

use crate::player::{self, BotArgs};
use crate::say::{self, Failure};
use crate::shelf::{Legality, Shelf};
use bots::wire::{Ask, Line, PROTOCOL, read_reply};
use bots::{Bot, Chosen, Ended, Fault};
use rules::{Edition, SEATS, Seat};
use seen::{Imaginer, Seen};
use sim::{Bout, Limits, Sight, duel};
use std::io::{BufRead, Read};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use table::shelf::Beside;

/// Plays games against the program that started it: questions on standard output, answers on standard input.
#[derive(clap::Args)]
pub struct Args {
    /// A deck for each seat; the caller has the first
    #[arg(long = "deck", value_name = "DECK")]
    decks: Vec<String>,
    /// Who plays against the caller; `caller` for the caller itself
    #[arg(long, default_value = "normal")]
    bot: String,
    #[arg(long, default_value_t = 1)]
    games: u64,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    bots: BotArgs,
}

pub fn run(args: &Args, more: &[PathBuf]) -> Result<(), Failure> {
    let shelf = Shelf::new(more)?;
    let [one, two] = match &args.decks[..] {
        [] => ["meadow", "lantern"],
        [one] => [one.as_str(), "lantern"],
        [one, two] => [one.as_str(), two.as_str()],
        many => return Err(Failure::bad(format!("{} decks for two seats: give at most two", many.len()))),
    };
    let decks = [shelf.deck(one, Legality::Required)?, shelf.deck(two, Legality::Required)?];
    let table = shelf.table([&decks[0], &decks[1]], Edition::Comprehensive, Beside::KnownDecks)?;
    let gone = Arc::new(AtomicBool::new(false));
    let mut caller = Caller::new(&gone);
    let mut other: Box<dyn Bot> = match args.bot.as_str() {
        "caller" => Box::new(Caller::new(&gone)),
        name => player::ready(&args.bots.roster()?, name, Some("caller"))?,
    };
    for game in 0..args.games {
        let bout = Bout {
            lib: &table.lib,
            decks: [&table.decks[0], &table.decks[1]],
            seed: args.seed.wrapping_add(game),
            limits: Limits::default(),
            sight: [Sight::Fair; SEATS],
            stop: &gone,
        };
        if duel(&bout, [&mut caller, other.as_mut()], &()).is_none() {
            return Ok(());
        }
    }
    Ok(())
}

/// The program that called this one, as a player.
struct Caller {
    /// Nothing more comes on standard input.
    gone: Arc<AtomicBool>,
    seat: Option<Seat>,
}

/// The longest answer that is read.
const LONGEST: u64 = 64 * 1024;

impl Caller {
    fn new(gone: &Arc<AtomicBool>) -> Caller {
        Caller { gone: gone.clone(), seat: None }
    }

    fn say(line: &Line) -> Result<(), Fault> {
        let text = serde_json::to_string(line).map_err(|error| Fault::new(format!("could not be told: {error}")))?;
        say::line(text);
        Ok(())
    }
}

impl Bot for Caller {
    fn name(&self) -> &str {
        "caller"
    }

    fn choose(&mut self, seen: &Seen, worlds: &mut Imaginer<'_>) -> Result<Chosen, Fault> {
        self.seat = Some(seen.seat);
        let ask = Ask::of(seen, worlds.lib()).ok_or_else(|| Fault::new("was not asked anything"))?;
        let options = ask.options.clone();
        Caller::say(&Line::Ask(Box::new(ask)))?;
        let mut bytes = Vec::new();
        let read = std::io::stdin().lock().take(LONGEST).read_until(b'\n', &mut bytes);
        match read {
            Ok(n) if n > 0 => {
                let text = String::from_utf8(bytes).map_err(|_| Fault::new("sent a line that is no UTF-8"))?;
                read_reply(&text, &options)
            }
            Ok(_) | Err(_) => {
                self.gone.store(true, Ordering::Relaxed);
                Err(Fault::new("ended without an answer"))
            }
        }
    }

    fn begin(&mut self, seed: u64) {
        self.seat = None;
        // What can't be said now can't be said at the first question either, and counts there.
        let _ = Caller::say(&Line::Begin { protocol: PROTOCOL, seed });
    }

    fn end(&mut self, result: Ended, why: Option<&str>) {
        if let Some(seat) = self.seat {
            let _ = Caller::say(&Line::End { seat, result, why: why.map(str::to_string) });
        }
    }
}
