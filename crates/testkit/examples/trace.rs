//! Plays one random game between two theme decks and prints its last choices: `trace SEED A B [N]`.

use rules::{Dice, Edition, Game, Options, Pcg, Pick, SEATS};
use testkit::decks::{brought, table};

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let seed: u64 = args[0].parse().unwrap();
    let pool = cards::pool::Pool::official().unwrap();
    let decks: Vec<_> = cards::theme::decks().iter().filter_map(|d| brought(d, pool).ok()).collect();
    let (a, b): (usize, usize) = (args[1].parse().unwrap(), args[2].parse().unwrap());
    let n: u64 = args.get(3).map_or(200, |s| s.parse().unwrap());
    let t = table([&decks[a], &decks[b]]).unwrap();
    let mut dice = Pcg::new(seed);
    let mut chooser = Pcg::new(seed ^ 0x5eed);
    let lists: [&rules::DeckList; SEATS] = std::array::from_fn(|i| &t.decks[i]);
    let mut game = Game::new(&t.lib, lists, Edition::Comprehensive, &mut dice, &());
    let mut options = Options::default();
    let mut step = 0u64;
    while game.outcome().is_none() && step < n + 60 {
        if let Err(e) = game.check(&t.lib, &mut options) {
            println!("{step}: {e}");
            return;
        }
        let at = chooser.below(options.picks.len() as u32) as usize;
        let pick = options.picks[at];
        let value = match pick {
            Pick::Number { from, to } => from + chooser.below((to - from).saturating_add(1).max(1)),
            _ => 0,
        };
        if step >= n {
            let name = |o: rules::Obj| game.def(&t.lib, o.card).card.id.clone();
            let words = match pick {
                Pick::Play { card, .. } | Pick::Move { card, .. } | Pick::Activate { card, .. } => name(card),
                Pick::Card(card) | Pick::Rally(card) | Pick::Challenge(card) => name(card),
                _ => String::new(),
            };
            println!(
                "{step} turn {} {} {:?} of {}: {pick:?} {words} scores {}-{} frames {:?}",
                game.turn_number(),
                game.look(&t.lib).place(),
                options.asked,
                options.picks.len(),
                game.score(rules::Seat(0)),
                game.score(rules::Seat(1)),
                game.look(&t.lib).frame_kinds()
            );
        }
        game.take(&t.lib, pick, value, &mut dice, &());
        step += 1;
    }
    println!("{:?} after {step}", game.outcome());
}
