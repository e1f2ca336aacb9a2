//! Who sits at a table.

use crate::say::Failure;
use crate::words::Labels;
use rules::{Dice, Options, Pcg, Pick, SEATS, Seat};

/// A person, or a bot with what it needs.
pub enum Player {
    Human,
    Random(Pcg),
}

/// The bot one plays against where none is named.
pub const BEST: &str = "random";

/// What may sit at a seat.
pub const NAMES: [&str; 2] = ["human", "random"];

/// The players with these names.
pub fn seats(names: &[String; SEATS], seed: u64) -> Result<[Player; SEATS], Failure> {
    let one = |name: &str, seat: u64| match name {
        "human" => Ok(Player::Human),
        "random" => Ok(Player::Random(Pcg::new(seed ^ (0x5ea7 + seat)))),
        other => Err(Failure::bad(format!(
            "nobody called `{other}` can sit here: use one of {}",
            NAMES.join(", ")
        ))),
    };
    Ok([one(&names[0], 0)?, one(&names[1], 1)?])
}

/// What the players are called.
pub fn labels(players: &[Player; SEATS]) -> Labels {
    let is_human = |seat: Seat| matches!(players[seat.index()], Player::Human);
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

/// Any option, each as likely as the others.
pub fn random(options: &Options, pcg: &mut Pcg) -> (usize, u32) {
    let option = pcg.below(options.picks.len().max(1) as u32) as usize;
    let value = match options.picks.get(option) {
        Some(Pick::Number { from, to }) => from + pcg.below((to - from).saturating_add(1)),
        Some(_) | None => 0,
    };
    (option, value)
}

/// A seed from the clock, small enough to be typed again.
pub fn clock() -> u64 {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    now.map_or(1, |since| since.as_millis() as u64 % 1_000_000)
}
