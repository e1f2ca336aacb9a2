//! Twins: games that differ only in what a seat can't know look the same to it, byte for byte.

use rules::{Dice, Edition, Game, Options, Pcg, Pick, Redeal, Seat, Weighed};
use seen::{Asked, Seen};
use testkit::decks::Table;

fn weighed(table: &Table, seat: Seat) -> Vec<Weighed> {
    vec![(table.decks[seat.next().index()].clone(), 1)]
}

fn json(game: &Game, table: &Table, seat: Seat, options: &Options) -> String {
    serde_json::to_string(&Seen::with(game, &table.lib, seat, options)).expect("a view is plain data")
}

/// Plays a random game; every few choices deals again what each seat can't know and compares the views.
fn compare(table: &Table, seed: u64, every: u64) -> Result<u64, String> {
    let mut dice = Pcg::new(seed);
    let mut chooser = Pcg::new(seed ^ 0x7717);
    let lists = [table.decks[0].shuffled(&mut dice), table.decks[1].shuffled(&mut dice)];
    let mut game = Game::new(&table.lib, [&lists[0], &lists[1]], Edition::Comprehensive, &mut dice, &());
    let mut options = Options::default();
    let mut twin = game.clone();
    let mut twin_options = Options::default();
    let (mut n, mut differ) = (0u64, 0u64);
    while game.outcome().is_none() && n < 20_000 {
        game.ask(&table.lib, &mut options);
        if n % every == 0 {
            for seat in Seat::all() {
                // What was worked out of the game holds for its twin.
                twin.copy_from(&game);
                Redeal::new(&twin, &table.lib, seat, &weighed(table, seat)).deal(&mut twin, &table.lib, &mut chooser);
                twin.check_faces(&table.lib)?;
                twin.clone_from(&game);
                twin.redeal(&table.lib, seat, &weighed(table, seat), &mut chooser);
                twin.ask(&table.lib, &mut twin_options);
                let mine = options.asked.is_some_and(|(s, _)| s == seat);
                if !mine {
                    // Somebody else's options may differ, and must not show.
                    twin_options.asked = options.asked;
                }
                differ += u64::from(twin != game);
                let (a, b) = (json(&game, table, seat, &options), json(&twin, table, seat, &twin_options));
                if a != b {
                    let about = game.look(&table.lib).asking();
                    let about = about.map(|(o, _)| game.def(&table.lib, o.card).card.id.clone());
                    let at = a.bytes().zip(b.bytes()).take_while(|(x, y)| x == y).count();
                    let part = |s: &str| s[at.saturating_sub(120)..(at + 120).min(s.len())].to_string();
                    return Err(format!(
                        "seed {seed}, choice {n}, seen by {seat:?}, asked {:?} by {about:?}:\n  {}\n  {}",
                        options.asked,
                        part(&a),
                        part(&b)
                    ));
                }
                if mine {
                    // Half-made answers of another seat need not fit its new cards.
                    twin.check(&table.lib, &mut twin_options)
                        .unwrap_or_else(|e| panic!("seed {seed}, choice {n}: {e}"));
                }
            }
        }
        let at = chooser.below(options.picks.len() as u32) as usize;
        let value = match options.picks[at] {
            Pick::Number { from, to } => from + chooser.below((to - from).saturating_add(1).max(1)),
            _ => 0,
        };
        game.take(&table.lib, options.picks[at], value, &mut dice, &());
        n += 1;
    }
    Ok(differ)
}

#[test]
fn twins_look_the_same() {
    let table = testkit::blank::table();
    let mut differ = 0;
    for seed in 0..40 {
        differ += compare(&table, seed, 3).unwrap_or_else(|e| panic!("{e}"));
    }
    assert!(differ > 1000, "the twins were hardly different: {differ}");
}

#[test]
fn twins_of_theme_decks_look_the_same() {
    let pool = cards::pool::Pool::official().expect("the pool");
    let decks: Vec<_> = cards::theme::decks().iter().filter_map(|d| testkit::decks::brought(d, pool).ok()).collect();
    let mut differ = 0;
    for (i, a) in decks.iter().enumerate() {
        for (k, b) in decks.iter().enumerate() {
            let table = testkit::decks::table([a, b]).expect("a library");
            differ += compare(&table, (i * 6 + k) as u64, 7).unwrap_or_else(|e| panic!("{e}"));
        }
    }
    assert!(differ > 1000, "the twins were hardly different: {differ}");
}

#[test]
fn twins_of_random_decks_look_the_same() {
    let pool = cards::pool::Pool::official().expect("the pool");
    let games = std::env::var("TWINS").ok().and_then(|n| n.parse().ok()).unwrap_or(12);
    let mut wrong = Vec::new();
    for seed in 0..games {
        let mut dice = Pcg::new(seed);
        let a = testkit::decks::random_deck(pool, &mut dice).expect("a deck");
        let b = testkit::decks::random_deck(pool, &mut dice).expect("a deck");
        let table = testkit::decks::table([&a, &b]).expect("a library");
        wrong.extend(compare(&table, seed, 5).err());
    }
    assert!(wrong.is_empty(), "{} of {games}:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn a_view_survives_json_and_hides_the_other_hand() {
    let table = testkit::blank::table();
    let mut dice = Pcg::new(5);
    let mut game = Game::new(&table.lib, [&table.decks[0], &table.decks[1]], Edition::Comprehensive, &mut dice, &());
    let mut options = Options::default();
    for _ in 0..30 {
        game.ask(&table.lib, &mut options);
        for seat in Seat::all() {
            let seen = Seen::with(&game, &table.lib, seat, &options);
            let back: Seen = serde_json::from_str(&serde_json::to_string(&seen).expect("json")).expect("back");
            assert_eq!(serde_json::to_value(&back).expect("json"), serde_json::to_value(&seen).expect("json"));
            for handle in &seen.player(seat.next()).hand {
                assert_eq!(seen.card(*handle).def, None);
                assert_eq!(seen.card(*handle).key, None);
            }
            for handle in &seen.me().hand {
                assert!(seen.card(*handle).def.is_some());
            }
            match &seen.asked {
                Some(Asked::You { choices, .. }) => assert_eq!(choices.len(), options.picks.len()),
                Some(Asked::Other { seat: other, .. }) => assert_ne!(*other, seat),
                None => panic!("somebody is asked"),
            }
        }
        let at = dice.below(options.picks.len() as u32) as usize;
        game.take(&table.lib, options.picks[at], 0, &mut dice, &());
    }
}
