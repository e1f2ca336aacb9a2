//! Who plays with what, out of the options given.

use super::Args;
use crate::player;
use crate::record::{Begin, edition};
use crate::say::Failure;
use crate::shelf::{Legality, Shelf};

pub fn begin(args: &Args, shelf: &Shelf) -> Result<Begin, Failure> {
    let decks = match &args.decks[..] {
        [] => ["meadow", "lantern"].map(str::to_owned),
        [one] => [one.clone(), "lantern".to_owned()],
        [one, two] => [one.clone(), two.clone()],
        more => {
            return Err(Failure::bad(format!("{} decks for two seats: give at most two", more.len())));
        }
    };
    let bot = args.bot.clone().unwrap_or_else(|| player::BEST.to_owned());
    let seats = match &args.seats[..] {
        [] => ["human".to_owned(), bot],
        [one] => [one.clone(), bot],
        [_, _] if args.bot.is_some() => {
            return Err(Failure::bad("two --seat and a --bot: three players for two seats"));
        }
        [one, two] => [one.clone(), two.clone()],
        more => {
            return Err(Failure::bad(format!("{} players for two seats: give at most two", more.len())));
        }
    };
    let [a, b] = decks;
    Ok(Begin {
        edition: edition(&args.edition)?,
        seed: args.seed.unwrap_or_else(player::clock),
        seats,
        decks: [shelf.deck(&a, Legality::Required)?, shelf.deck(&b, Legality::Required)?],
    })
}
