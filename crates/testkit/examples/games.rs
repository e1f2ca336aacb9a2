//! Random games and a fingerprint of all that was offered in them: a change that is meant to be quicker and nothing else
//! leaves the fingerprint as it was. `games N` plays N games of each pair of theme decks; `games N any SEED` plays N pairs
//! of random decks from the whole pool; `games N DECK DECK` one pair, for a profiler; a deck is a theme deck, one
//! of `testkit::heavy`, or either of them without its texts (`bare:NAME`). `games checked N ...` also holds the
//! table kept from step to step against one worked out anew, at every choice.

use cards::pool::Pool;
use rules::{Dice, Edition, Game, Options, Pcg, Pick};
use std::hash::{Hash, Hasher};
use std::time::Instant;
use testkit::decks::{Brought, Table, brought, random_deck, table};
use testkit::heavy;
use testkit::soak::start;

/// Answers after which a game is left unfinished.
const LONGEST: u32 = 30_000;

/// A hash that costs next to nothing beside a decision.
#[derive(Default)]
struct Mixed(u64);

impl Hasher for Mixed {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.write_u64(u64::from(*byte));
        }
    }

    fn write_u8(&mut self, n: u8) {
        self.write_u64(n.into());
    }

    fn write_u16(&mut self, n: u16) {
        self.write_u64(n.into());
    }

    fn write_u32(&mut self, n: u32) {
        self.write_u64(n.into());
    }

    fn write_u64(&mut self, n: u64) {
        self.0 = (self.0.rotate_left(5) ^ n).wrapping_mul(0x517c_c1b7_2722_0a95);
    }

    fn write_usize(&mut self, n: usize) {
        self.write_u64(n as u64);
    }

    fn write_isize(&mut self, n: isize) {
        self.write_u64(n as u64);
    }
}

/// Whether the table is checked at every choice.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Faces {
    #[default]
    Trusted,
    Checked,
}

#[derive(Default)]
struct Sum {
    faces: Faces,
    hash: Mixed,
    decisions: u64,
    games: u64,
    seconds: f64,
}

fn main() -> Result<(), String> {
    let mut args: Vec<String> = std::env::args().skip(1).collect();
    let faces = if args.first().is_some_and(|word| word == "checked") { Faces::Checked } else { Faces::Trusted };
    if faces == Faces::Checked {
        args.remove(0);
    }
    let n: u64 = args.first().and_then(|n| n.parse().ok()).ok_or("usage: games [checked] N [any SEED | DECK DECK]")?;
    let pool = Pool::official().map_err(|e| e.to_string())?;
    let mut sum = Sum { faces, ..Sum::default() };
    match args.get(1..) {
        Some([any, seed]) if any == "any" => {
            let seed: u64 = seed.parse().map_err(|_| "the seed is a number")?;
            for i in 0..n {
                let mut dice = Pcg::new(seed ^ i.wrapping_mul(0x9e37_79b9));
                let (Some(a), Some(b)) = (random_deck(pool, &mut dice), random_deck(pool, &mut dice)) else { continue };
                if let Ok(table) = table([&a, &b]) {
                    play(&table, 1, &mut sum)?;
                }
            }
        }
        Some([a, b]) => play(&table([&named(a, pool)?, &named(b, pool)?]).map_err(|e| e.to_string())?, n, &mut sum)?,
        _ => {
            let decks: Vec<Brought> =
                cards::theme::decks().iter().map(|d| brought(d, pool)).collect::<Result<_, _>>()?;
            for a in &decks {
                for b in &decks {
                    play(&table([a, b]).map_err(|e| e.to_string())?, n, &mut sum)?;
                }
            }
        }
    }
    println!(
        "{} games, {} decisions, {:.0} a second, fingerprint {:016x}",
        sum.games,
        sum.decisions,
        sum.decisions as f64 / sum.seconds,
        sum.hash.finish()
    );
    Ok(())
}

/// A deck by its name.
fn named(name: &str, pool: &Pool) -> Result<Brought, String> {
    if let Some(name) = name.strip_prefix("bare:") {
        return named(name, pool).map(|deck| heavy::bare(&deck));
    }
    if let Some((_, about)) = heavy::KINDS.iter().find(|(kind, _)| *kind == name) {
        return heavy::deck(pool, *about).ok_or("the pool has no Mane Character".to_owned());
    }
    brought(cards::theme::deck(name).ok_or(format!("no theme deck {name}"))?, pool)
}

fn play(table: &Table, games: u64, sum: &mut Sum) -> Result<(), String> {
    let mut options = Options::default();
    let mut game: Option<Game> = None;
    for i in 0..games {
        let mut dice = Pcg::new(i + 1);
        let new = start(table, Edition::Comprehensive, &mut dice, &());
        let game = game.get_or_insert_with(|| new.clone());
        game.clone_from(&new);
        let begin = Instant::now();
        let mut answers = 0;
        answers += game.settle(&table.lib, &mut dice, &(), &mut options);
        loop {
            if game.outcome().is_some() || answers > LONGEST {
                break;
            }
            options.picks.hash(&mut sum.hash);
            sum.decisions += 1;
            answers += 1;
            let pick = options.picks[dice.below(options.picks.len() as u32) as usize];
            let value = match pick {
                Pick::Number { from, to } => from + dice.below((to - from).saturating_add(1).max(1)),
                _ => 0,
            };
            answers += game.take_on(&table.lib, (pick, value), &mut dice, &(), &mut options);
            if sum.faces == Faces::Checked {
                game.check_faces(&table.lib).map_err(|why| format!("game {i}, answer {answers}: {why}"))?;
            }
        }
        sum.seconds += begin.elapsed().as_secs_f64();
        (game.outcome(), game.turn_number()).hash(&mut sum.hash);
        sum.games += 1;
    }
    Ok(())
}
