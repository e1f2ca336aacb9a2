//! Whole games and counted paths, kept in files: an unintended change of the rules shows as a difference. Where one is
//! intended, `FACEOFF_GOLDEN=write cargo test -p table --test golden` writes them anew.

use rules::{Dice, Edition, Game, Options, Pcg, Pick};
use std::path::Path;
use table::shelf::{Beside, Shelf};
use table::words::{Reader, Words, record_labels};
use testkit::decks::Table;
use testkit::soak::start;

const LONGEST: usize = 2_000;

fn ours() -> std::sync::Arc<Table> {
    let shelf = Shelf::new().unwrap_or_else(|why| panic!("{why}"));
    let deck = |name| shelf.named(name).ok().flatten().expect("a deck of our own");
    let table = shelf.table([&deck("meadow"), &deck("lantern")], Edition::Comprehensive, Beside::Nothing);
    std::sync::Arc::new(table.unwrap_or_else(|why| panic!("{why}")))
}

/// Compares a text with its file, or writes the file where it is asked for.
fn compare(name: &str, text: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(name);
    if std::env::var("FACEOFF_GOLDEN").is_ok_and(|v| v == "write") {
        std::fs::write(&path, text).expect("the golden file is written");
        return;
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_else(|why| panic!("{}: {why}", path.display()));
    let first = kept.lines().zip(text.lines()).position(|(a, b)| a != b);
    let at = first.unwrap_or(kept.lines().count().min(text.lines().count()));
    assert!(
        kept == text,
        "{} differs from line {}:\n  kept {:?}\n  now  {:?}",
        path.display(),
        at + 1,
        kept.lines().nth(at),
        text.lines().nth(at)
    );
}

/// Every choice of a game played at random, in words, and how it ended.
fn transcript(table: &Table, seed: u64) -> String {
    let mut dice = Pcg::new(seed);
    let mut game = start(table, Edition::Comprehensive, &mut dice, &());
    let (labels, names) = (record_labels(), table::Names::of(&table.lib));
    let mut options = Options::default();
    let mut text = String::new();
    for _ in 0..LONGEST {
        game.settle(&table.lib, &mut dice, &(), &mut options);
        let Some((seat, question)) = options.asked else { break };
        let option = dice.below(options.picks.len() as u32) as usize;
        let value = match options.picks[option] {
            Pick::Number { from, to } => from + dice.below((to - from).saturating_add(1).max(1)),
            _ => 0,
        };
        let look = game.look(&table.lib);
        let words = Words { look, labels: &labels, names: &names, reader: Reader::Record }.picks(&options);
        let scores = [rules::Seat(0), rules::Seat(1)].map(|s| game.score(s));
        text += &format!(
            "{:>3} {}-{} seat {} {:?} of {}: {}\n",
            game.turn_number(),
            scores[0],
            scores[1],
            seat.0,
            question,
            options.picks.len(),
            words[option]
        );
        game.take(&table.lib, options.picks[option], value, &mut dice, &());
    }
    text + &format!("{:?}\n", game.outcome())
}

#[test]
fn whole_games_go_as_they_went() {
    let table = ours();
    for seed in [1, 2, 3] {
        compare(&format!("game-{seed}.txt"), &transcript(&table, seed));
    }
}

/// How many ways there are to make so many choices from here, chances going the same way each time.
fn paths(game: &Game, table: &Table, dice: &Pcg, depth: u32) -> u64 {
    let mut at = game.clone();
    let mut rolled = *dice;
    let mut options = Options::default();
    at.settle(&table.lib, &mut rolled, &(), &mut options);
    if depth == 0 || at.outcome().is_some() {
        return 1;
    }
    let mut sum = 0;
    for pick in &options.picks {
        let (mut next, mut rolled) = (at.clone(), rolled);
        let value = match pick {
            Pick::Number { from, to: _ } => *from,
            _ => 0,
        };
        next.take(&table.lib, *pick, value, &mut rolled, &());
        sum += paths(&next, table, &rolled, depth - 1);
    }
    sum
}

#[test]
fn there_are_as_many_paths_as_there_were() {
    let table = ours();
    let mut text = String::new();
    for seed in 1..=6u64 {
        let mut dice = Pcg::new(seed);
        let mut game = start(&table, Edition::Comprehensive, &mut dice, &());
        let mut options = Options::default();
        // Into the game by its own chances, a different way each time.
        for _ in 0..seed * 12 {
            game.settle(&table.lib, &mut dice, &(), &mut options);
            if game.outcome().is_some() {
                break;
            }
            let pick = options.picks[dice.below(options.picks.len() as u32) as usize];
            game.take(&table.lib, pick, 0, &mut dice, &());
        }
        let counts: Vec<String> = (1..=3).map(|depth| paths(&game, &table, &dice, depth).to_string()).collect();
        text += &format!("seed {seed}, turn {}: {}\n", game.turn_number(), counts.join(" "));
    }
    compare("paths.txt", &text);
}
