//! How long the whole pool takes to load: `cargo run --release -p cards --example load`.

use cards::Pool;
use std::time::Instant;

fn main() {
    let mut best = f64::MAX;
    let mut cards = 0;
    for _ in 0..20 {
        let start = Instant::now();
        match Pool::load() {
            Ok(pool) => cards = pool.len(),
            Err(error) => println!("{error}"),
        }
        best = best.min(start.elapsed().as_secs_f64());
    }
    println!("{cards} cards in {:.1} ms", best * 1000.0);
}
