//! Random games between random decks of the whole pool: `sweep GAMES SEED`.

use rules::{Edition, Pcg};
use testkit::decks::{random_deck, table};
use testkit::soak::random_game;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let games: u64 = args[0].parse().unwrap();
    let seed: u64 = args[1].parse().unwrap();
    let pool = cards::pool::Pool::official().unwrap();
    let mut bad = 0;
    let mut decisions = 0;
    for i in 0..games {
        let mut dice = Pcg::new(seed + i);
        let (a, b) = (random_deck(pool, &mut dice).unwrap(), random_deck(pool, &mut dice).unwrap());
        let t = table([&a, &b]).unwrap();
        let got = std::panic::catch_unwind(|| random_game(&t, seed + i, Edition::Comprehensive, &()));
        match got {
            Ok(Ok((_, played))) => decisions += played.decisions,
            Ok(Err(e)) => {
                bad += 1;
                println!("{}: {e}", seed + i);
            }
            Err(_) => {
                bad += 1;
                println!("{}: panic", seed + i);
            }
        }
    }
    println!("{games} games, {decisions} decisions, {bad} bad");
}
