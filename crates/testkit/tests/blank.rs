//! Whole games of blank cards between random players.

use rules::Edition;
use testkit::soak::random_game;

#[test]
fn blank_games_end() {
    let t = testkit::blank::table();
    let mut decisions = 0;
    for seed in 0..200 {
        let (game, played) =
            random_game(&t, seed, Edition::Comprehensive, &()).unwrap_or_else(|e| panic!("seed {seed}: {e}"));
        assert!(game.outcome().is_some());
        decisions += played.decisions;
    }
    println!("{decisions} decisions");
}
