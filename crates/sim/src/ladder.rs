//! The ladder: how strong the bots are, measured against each other over the same decks, with seats and the first turn
//! changing hands.

use crate::duel::{Bout, Limits, Sight, duel};
use crate::field::{Field, mix};
use crate::stats::{Share, Sprt, Verdict, elo};
use bots::{Bot, UnknownBot};
use rules::{Outcome, SEATS, Seat};
use serde::Serialize;
use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// Games between two looks at the sequential test: the same whatever the number of threads.
const BATCH: u64 = 24;

/// What is to be measured.
#[derive(Clone, Debug, PartialEq)]
pub struct LadderPlan {
    /// Everybody against everybody.
    pub levels: Vec<String>,
    /// A match ends when the test is decided, but not before the least and not after the most games.
    pub least: u64,
    pub most: u64,
    pub test: Sprt,
    /// Budgets of hard against normal, each over so many games.
    pub curve: Vec<String>,
    pub curve_games: u64,
    /// Hard with this budget against a twin that is dealt the true cards.
    pub twin: Option<String>,
    pub twin_games: u64,
    pub seed: u64,
    pub threads: usize,
}

/// Two bots against each other.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Match {
    pub one: String,
    pub two: String,
    pub games: u64,
    pub won: u64,
    pub drawn: u64,
    pub lost: u64,
    /// The share of the first, with its 95 % interval, and both as Elo.
    pub share: f64,
    pub interval: (f64, f64),
    pub elo: f64,
    pub elo_interval: (f64, f64),
    /// The sequential test that the first is the better.
    pub ratio: f64,
    pub verdict: Option<Verdict>,
    /// Games won by whoever went first.
    pub first: Share,
    pub turns: u64,
    pub decisions: [u64; SEATS],
    pub faults: BTreeMap<String, u64>,
}

/// A level and its Elo, with the weakest at 0.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Rated {
    pub name: String,
    pub elo: f64,
}

/// What was measured.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Ladder {
    pub decks: Vec<String>,
    pub seed: u64,
    pub matches: Vec<Match>,
    pub ratings: Vec<Rated>,
    pub curve: Vec<Match>,
    /// The first is dealt the true hidden cards, the second is not.
    pub twin: Option<Match>,
}

/// Who plays a match, and by which rules it ends.
struct Pair<'a> {
    names: [&'a str; SEATS],
    sight: [Sight; SEATS],
    least: u64,
    most: u64,
    test: Option<Sprt>,
}

/// Makes a bot by its name.
pub type Maker<'a> = &'a (dyn Fn(&str) -> Result<Box<dyn Bot>, UnknownBot> + Sync);

/// Measures everything. What was finished before `stop` was raised is in the result.
pub fn climb(
    field: &Field,
    plan: &LadderPlan,
    stop: &AtomicBool,
    make: Maker<'_>,
    tell: &(impl Fn(&Match) + Sync),
) -> Result<Ladder, UnknownBot> {
    let mut ladder = Ladder { decks: field.names.clone(), seed: plan.seed, ..Ladder::default() };
    for two in 0..plan.levels.len() {
        for one in two + 1..plan.levels.len() {
            let names = [plan.levels[one].as_str(), plan.levels[two].as_str()];
            let pair =
                Pair { names, sight: [Sight::Fair; SEATS], least: plan.least, most: plan.most, test: Some(plan.test) };
            let found = pair.play(field, plan, stop, make, tell)?;
            if found.games > 0 {
                ladder.matches.push(found);
            }
        }
    }
    ladder.ratings = ratings(&plan.levels, &ladder.matches);
    for budget in &plan.curve {
        let hard = format!("hard:{budget}");
        let names = [hard.as_str(), "normal"];
        let games = plan.curve_games;
        let pair = Pair { names, sight: [Sight::Fair; SEATS], least: games, most: games, test: None };
        let found = pair.play(field, plan, stop, make, tell)?;
        if found.games > 0 {
            ladder.curve.push(found);
        }
    }
    if let Some(budget) = &plan.twin {
        let hard = format!("hard:{budget}");
        let games = plan.twin_games;
        let sight = [Sight::Cheating, Sight::Fair];
        let pair = Pair { names: [&hard, &hard], sight, least: games, most: games, test: None };
        let mut found = pair.play(field, plan, stop, make, tell)?;
        found.one = format!("{hard}, dealt the true cards");
        ladder.twin = Some(found).filter(|m| m.games > 0);
    }
    Ok(ladder)
}

impl Pair<'_> {
    fn play(
        &self,
        field: &Field,
        plan: &LadderPlan,
        stop: &AtomicBool,
        make: Maker<'_>,
        tell: &(impl Fn(&Match) + Sync),
    ) -> Result<Match, UnknownBot> {
        let mut sum = Match { one: self.names[0].to_string(), two: self.names[1].to_string(), ..Match::default() };
        while sum.games < self.most && !stop.load(Ordering::Relaxed) {
            let from = sum.games;
            let to = (from + BATCH).min(self.most);
            let next = AtomicU64::new(from);
            let shared = Mutex::new(&mut sum);
            let work = || -> Result<(), UnknownBot> {
                let mut bots = [make(self.names[0])?, make(self.names[1])?];
                loop {
                    let game = next.fetch_add(1, Ordering::Relaxed);
                    if game >= to || stop.load(Ordering::Relaxed) {
                        return Ok(());
                    }
                    let seat = Seat((game % 2) as u8);
                    let Some(played) = self.game(field, plan, game, seat, &mut bots, stop) else { return Ok(()) };
                    if let Ok(mut sum) = shared.lock() {
                        sum.add(&played, seat);
                    }
                }
            };
            std::thread::scope(|scope| {
                let handles: Vec<_> = (0..plan.threads.max(1)).map(|_| scope.spawn(work)).collect();
                handles.into_iter().try_for_each(|handle| match handle.join() {
                    Ok(result) => result,
                    Err(panic) => std::panic::resume_unwind(panic),
                })
            })?;
            sum.finish(self.test.as_ref());
            tell(&sum);
            if sum.games >= self.least && sum.verdict.is_some_and(|v| v != Verdict::Open) {
                break;
            }
        }
        Ok(sum)
    }

    /// Two games in a row have the same decks and seed; the bots change seats, and so who goes first.
    fn game(
        &self,
        field: &Field,
        plan: &LadderPlan,
        game: u64,
        seat: Seat,
        bots: &mut [Box<dyn Bot>; SEATS],
        stop: &AtomicBool,
    ) -> Option<crate::Duel> {
        let [one, two] = bots;
        let (mut seated, mut sight): ([&mut dyn Bot; SEATS], _) = ([one.as_mut(), two.as_mut()], self.sight);
        if seat != Seat::FIRST {
            seated.swap(0, 1);
            sight.swap(0, 1);
        }
        let pairing = &field.pairings[(game / 2) as usize % field.pairings.len()];
        let bout = Bout {
            lib: &pairing.lib,
            decks: [&pairing.lists[0], &pairing.lists[1]],
            seed: mix(plan.seed, game / 2),
            limits: Limits::default(),
            sight,
            stop,
        };
        duel(&bout, seated, &())
    }
}

impl Match {
    fn add(&mut self, played: &crate::Duel, seat: Seat) {
        self.games += 1;
        let first = match played.outcome {
            Outcome::Won(winner) if winner == seat => {
                self.won += 1;
                2 * u64::from(winner == played.first)
            }
            Outcome::Won(winner) => {
                self.lost += 1;
                2 * u64::from(winner == played.first)
            }
            Outcome::Draw | Outcome::Halted => {
                self.drawn += 1;
                1
            }
        };
        self.first.add(first);
        self.turns += u64::from(played.turns);
        self.decisions[0] += u64::from(played.decisions[seat.index()]);
        self.decisions[1] += u64::from(played.decisions[seat.next().index()]);
        if let Some((who, fault)) = &played.fault {
            let name = if *who == seat { &self.one } else { &self.two };
            *self.faults.entry(format!("{name} {fault}")).or_default() += 1;
        }
    }

    fn finish(&mut self, test: Option<&Sprt>) {
        let share = Share { games: self.games, halves: 2 * self.won + self.drawn };
        let (low, high) = share.interval();
        self.share = share.rate();
        self.interval = (low, high);
        self.elo = elo(share.rate());
        self.elo_interval = (elo(low), elo(high));
        if let Some(test) = test {
            self.ratio = test.ratio(self.won, self.drawn, self.lost);
            self.verdict = Some(test.verdict(self.won, self.drawn, self.lost));
        }
    }
}

/// Strengths after Bradley and Terry that make the results likeliest; one draw is added to every match, so that nobody
/// is infinitely strong.
fn ratings(levels: &[String], matches: &[Match]) -> Vec<Rated> {
    let mut strength = vec![1.0f64; levels.len()];
    let place = |name: &str| levels.iter().position(|level| level == name);
    for _ in 0..2000 {
        let mut points = vec![0.0; levels.len()];
        let mut against = vec![0.0; levels.len()];
        for m in matches {
            let (Some(a), Some(b)) = (place(&m.one), place(&m.two)) else { continue };
            let games = m.games as f64 + 1.0;
            points[a] += m.won as f64 + m.drawn as f64 / 2.0 + 0.5;
            points[b] += m.lost as f64 + m.drawn as f64 / 2.0 + 0.5;
            let part = games / (strength[a] + strength[b]);
            against[a] += part;
            against[b] += part;
        }
        for i in 0..levels.len() {
            if against[i] > 0.0 {
                strength[i] = points[i] / against[i];
            }
        }
    }
    let least = strength.iter().copied().fold(f64::MAX, f64::min).max(1e-12);
    let rated = levels.iter().zip(&strength);
    rated.map(|(name, s)| Rated { name: name.clone(), elo: 400.0 * (s / least).log10() }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratings_agree_with_the_results() {
        let levels = ["a", "b", "c"].map(String::from);
        let of = |one: &str, two: &str, won, lost| Match {
            one: one.into(),
            two: two.into(),
            games: won + lost,
            won,
            lost,
            ..Match::default()
        };
        let found = ratings(&levels, &[of("b", "a", 640, 360), of("c", "b", 640, 360), of("c", "a", 760, 240)]);
        let said: Vec<String> = found.iter().map(|r| format!("{} {:.0}", r.name, r.elo)).collect();
        assert_eq!(said, ["a 0", "b 100", "c 200"]);
    }
}
