//! Random games between the six theme decks.

use rules::Edition;
use testkit::decks::{brought, table};
use testkit::soak::random_game;

#[test]
fn theme_decks_play_whole_games() {
    let pool = cards::pool::Pool::official().expect("the pool");
    let decks: Vec<_> = cards::theme::decks()
        .iter()
        .filter_map(|d| brought(d, pool).map_err(|e| println!("{:?}: {e}", d.name)).ok())
        .collect();
    let (mut decisions, mut finished, mut games) = (0, 0, 0);
    for (i, a) in decks.iter().enumerate() {
        for (k, b) in decks.iter().enumerate() {
            let t = table([a, b]).expect("a library");
            for seed in 0..4 {
                let seed = (i * 6 + k) as u64 * 100 + seed;
                let (game, played) = random_game(&t, seed, Edition::Comprehensive, &())
                    .unwrap_or_else(|e| panic!("{i} {k} {seed}: {e}"));
                finished += u32::from(game.outcome().is_some());
                games += 1;
                decisions += played.decisions;
            }
        }
    }
    println!("{decisions} decisions in {games} games, {finished} finished");
    assert!(finished * 10 >= games * 9);
}
