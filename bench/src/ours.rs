//! Our engine: random play, options and search, over two theme decks.

use bots::{Bot, Budget, Hard, SearchConfig, Weights};
use rules::{Dice, Edition, Game, Options, Pcg, Pick, Seat};
use seen::{Belief, Imaginer, Seen};
use std::time::Duration;
use testkit::decks::Table;

/// Games one after another.
pub struct Ours {
    table: Table,
    game: Game,
    options: Options,
    dice: Pcg,
    steps: u32,
    /// Games in their middle, at questions with several answers.
    ring: Vec<(Game, Seat)>,
    at: usize,
}

impl Ours {
    pub fn new(seed: u64) -> Result<Ours, String> {
        let pool = cards::pool::Pool::official().map_err(|why| why.to_string())?;
        let deck = |name: &str| {
            let deck = cards::theme::deck(name).ok_or_else(|| format!("there is no theme deck {name}"))?;
            testkit::decks::brought(deck, pool)
        };
        let (one, two) = (deck("applejack")?, deck("fluttershy")?);
        let table = testkit::decks::table([&one, &two]).map_err(|why| why.to_string())?;
        let mut dice = Pcg::new(seed);
        let game = testkit::soak::start(&table, Edition::Comprehensive, &mut dice, &());
        let mut ours = Ours { table, game, options: Options::default(), dice, steps: 0, ring: Vec::new(), at: 0 };
        ours.begin();
        while ours.ring.len() < 16 {
            let turn = ours.game.turn_number();
            ours.step();
            if turn != ours.game.turn_number() || turn < 12 {
                continue;
            }
            if let Some((seat, _)) = ours.options.asked {
                ours.ring.push((ours.game.clone(), seat));
                ours.begin();
            }
        }
        Ok(ours)
    }

    fn begin(&mut self) {
        let new = testkit::soak::start(&self.table, Edition::Comprehensive, &mut self.dice, &());
        self.game.clone_from(&new);
        self.game.settle(&self.table.lib, &mut self.dice, &(), &mut self.options);
        self.steps = 0;
    }

    /// One decision; what has a single answer is settled and not counted.
    pub fn step(&mut self) -> u64 {
        if self.game.outcome().is_some() || self.steps > 2_000 {
            self.begin();
        }
        self.steps += 1;
        let pick = self.options.picks[self.dice.below(self.options.picks.len() as u32) as usize];
        let value = match pick {
            Pick::Number { from, to } => from + self.dice.below((to - from).saturating_add(1).max(1)),
            _ => 0,
        };
        self.game.take_on(&self.table.lib, (pick, value), &mut self.dice, &(), &mut self.options);
        1
    }

    /// The options of a game in its middle.
    pub fn ask(&mut self) -> usize {
        self.at = (self.at + 1) % self.ring.len();
        self.ring[self.at].0.ask(&self.table.lib, &mut self.options);
        self.options.picks.len()
    }

    /// Iterations of our search in so much time.
    pub fn search(&mut self, time: Duration, rollout: u32) -> u64 {
        self.at = (self.at + 1) % self.ring.len();
        let (game, seat) = &self.ring[self.at];
        let config = if rollout == 0 { SearchConfig::at_leaf() } else { SearchConfig::default() };
        let config = SearchConfig { budget: Budget::Time(time), rollout, ..config };
        let mut hard = Hard::new(Weights::default(), config);
        let seen = Seen::of(game, &self.table.lib, *seat);
        let belief = Belief::exactly(self.table.decks[seat.next().index()].clone());
        let Some(mut worlds) = Imaginer::new(game, &self.table.lib, *seat, &belief, 1) else { return 0 };
        match hard.choose(&seen, &mut worlds) {
            Ok(_) => u64::from(hard.report().iterations),
            Err(_) => 0,
        }
    }
}
