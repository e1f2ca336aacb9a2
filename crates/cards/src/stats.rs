//! What the numbers of a deck promise: its flips, its first plays, its colours, its Problems.

use crate::card::{Card, Need, Requirement};
use crate::deck::{Deck, Slot};
use crate::pool::Pool;
use ability::{CardType, Color};
use std::collections::BTreeMap;

/// Cards in the opening hand (102.3).
const HAND: u32 = 6;
/// No game is judged further than this many cards into the deck.
const FURTHEST: u32 = 60;

/// How many cards of a Draw Deck have each power: what a faceoff flips from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Curve(pub BTreeMap<i32, u32>);

/// Friends that need no power in play, by cost.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Entry(pub BTreeMap<i32, u32>);

/// The chance that a requirement can be met by a turn.
#[derive(Clone, Debug, PartialEq)]
pub struct Chance {
    pub turn: u32,
    /// From 0 to 1.
    pub chance: f64,
}

/// How well a deck fits one of its own Problems.
#[derive(Clone, Debug, PartialEq)]
pub struct ProblemFit {
    pub id: String,
    pub count: u32,
    /// The chance to have the power its owner needs, turn by turn: that of its hardest part.
    pub chances: Vec<Chance>,
}

/// The curve of a deck: the printed power of every card of its Draw Deck.
pub fn curve(deck: &Deck, pool: &Pool) -> Curve {
    let mut counts = BTreeMap::new();
    for (card, count) in cards(&deck.draw, pool) {
        *counts.entry(card.face.power.unwrap_or(0)).or_insert(0u32) += count;
    }
    Curve(counts)
}

impl Curve {
    pub fn total(&self) -> u32 {
        self.0.values().sum()
    }

    /// The mean power of a flip.
    pub fn mean(&self) -> f64 {
        let sum: f64 = self.0.iter().map(|(power, n)| f64::from(*power) * f64::from(*n)).sum();
        ratio(sum, f64::from(self.total()))
    }

    /// The chance that one flip beats one flip of another deck by so much or more.
    pub fn wins_by(&self, other: &Curve, margin: i32) -> f64 {
        let pairs = self.0.iter().flat_map(|mine| other.0.iter().map(move |theirs| (mine, theirs)));
        let won: f64 = pairs
            .filter(|((mine, _), (theirs, _))| mine.saturating_sub(**theirs) >= margin)
            .map(|((_, m), (_, t))| f64::from(*m) * f64::from(*t))
            .sum();
        ratio(won, f64::from(self.total()) * f64::from(other.total()))
    }
}

/// The Friends that can be played first: those without a play requirement.
pub fn entry(deck: &Deck, pool: &Pool) -> Entry {
    let mut counts = BTreeMap::new();
    let first = |card: &Card| card.kind == CardType::Friend && card.requirements.is_empty();
    for (card, count) in cards(&deck.draw, pool).filter(|(card, _)| first(card)) {
        *counts.entry(card.cost.unwrap_or(0)).or_insert(0u32) += count;
    }
    Entry(counts)
}

/// The chance, by turn, that the characters met so far could have power enough of a kind.
///
/// Counted are the Mane Character and every Friend drawn that adds such power and can come into play without such power being there
/// already, at one card a turn beside the opening hand. Action tokens, home limits and more draws are left out of account.
pub fn chances(need: Requirement, deck: &Deck, pool: &Pool, turns: u32) -> Vec<Chance> {
    let gives = |card: &Card| match need.of {
        Need::Color(color) => card.face.colors.contains(&color),
        Need::Not(color) => card.face.colors.iter().any(|c| *c != color) || card.face.colors.is_empty(),
        Need::Wild => true,
    };
    let opens = |card: &Card| card.requirements.iter().all(|r| r.of != need.of) || need.of == Need::Wild;
    let mane = deck.mane.as_deref().and_then(|id| pool.card(id)).map(|p| &p.card).filter(|card| gives(card));
    let missing = need.amount.saturating_sub(mane.and_then(|card| card.face.power).unwrap_or(0));
    let mut powers: BTreeMap<i32, u32> = BTreeMap::new();
    let mut size: u32 = 0;
    for (card, count) in cards(&deck.draw, pool) {
        size = size.saturating_add(count);
        if card.kind == CardType::Friend && gives(card) && opens(card) {
            *powers.entry(card.face.power.unwrap_or(0)).or_insert(0) += count;
        }
    }
    (1..=turns.min(FURTHEST))
        .map(|turn| Chance { turn, chance: reach(missing, &powers, size, (HAND + turn).min(size).min(FURTHEST)) })
        .collect()
}

/// The chance of each colour the deck asks for in its play requirements, at the largest amount asked.
pub fn colors(deck: &Deck, pool: &Pool, turns: u32) -> BTreeMap<Color, (i32, Vec<Chance>)> {
    let mut most: BTreeMap<Color, i32> = BTreeMap::new();
    for (card, _) in cards(&deck.draw, pool) {
        for requirement in &card.requirements {
            match requirement.of {
                Need::Color(color) => {
                    let amount = most.entry(color).or_insert(0);
                    *amount = requirement.amount.max(*amount);
                }
                Need::Not(_) | Need::Wild => {}
            }
        }
    }
    let row = |(color, amount)| {
        let need = Requirement { amount, of: Need::Color(color) };
        (color, (amount, chances(need, deck, pool, turns)))
    };
    most.into_iter().map(row).collect()
}

/// How well the deck meets its own Problems.
pub fn problems(deck: &Deck, pool: &Pool, turns: u32) -> Vec<ProblemFit> {
    let mut fits = Vec::new();
    for (card, count) in cards(&deck.problems, pool) {
        let parts = card.problem.iter().flat_map(|problem| &problem.owner);
        let mut worst: Vec<Chance> = (1..=turns.min(FURTHEST)).map(|turn| Chance { turn, chance: 1.0 }).collect();
        for part in parts {
            for (all, one) in worst.iter_mut().zip(chances(*part, deck, pool, turns)) {
                all.chance = all.chance.min(one.chance);
            }
        }
        fits.push(ProblemFit { id: card.id.clone(), count, chances: worst });
    }
    fits
}

/// The chance that some cards of a deck, drawn without putting back, add up to a power: sources are given by their power.
pub fn reach(power: i32, sources: &BTreeMap<i32, u32>, size: u32, drawn: u32) -> f64 {
    if power <= 0 {
        return 1.0;
    }
    let Ok(goal) = usize::try_from(power.min(1000)) else {
        return 0.0;
    };
    let drawn = drawn.min(size).min(FURTHEST) as usize;
    // ways[j][p]: how many hands of j sources have power p, all above the goal counted as the goal.
    let mut ways = vec![vec![0.0f64; goal + 1]; drawn + 1];
    ways[0][0] = 1.0;
    let mut total: u32 = 0;
    for (power, count) in sources {
        let step = usize::try_from(*power).unwrap_or(0);
        total = total.saturating_add(*count);
        let mut next = vec![vec![0.0f64; goal + 1]; drawn + 1];
        for (j, row) in ways.iter().enumerate() {
            for (p, n) in row.iter().enumerate().filter(|(_, n)| **n > 0.0) {
                for taken in 0..=(drawn - j).min(*count as usize) {
                    let sum = p.saturating_add(step.saturating_mul(taken)).min(goal);
                    next[j + taken][sum] += n * choose(*count, taken as u32);
                }
            }
        }
        ways = next;
    }
    let others = size.saturating_sub(total);
    let good: f64 = ways.iter().enumerate().map(|(j, row)| row[goal] * choose(others, (drawn - j) as u32)).sum();
    ratio(good, choose(size, drawn as u32)).clamp(0.0, 1.0)
}

/// In how many ways some of n can be chosen.
pub fn choose(n: u32, some: u32) -> f64 {
    if some > n {
        return 0.0;
    }
    let some = some.min(n - some);
    (0..some).fold(1.0, |ways, i| ways * f64::from(n - i) / f64::from(i + 1))
}

fn ratio(part: f64, whole: f64) -> f64 {
    if whole > 0.0 { part / whole } else { 0.0 }
}

fn cards<'a>(slots: &'a [Slot], pool: &'a Pool) -> impl Iterator<Item = (&'a Card, u32)> {
    slots.iter().filter_map(|slot| Some((&pool.card(&slot.id)?.card, slot.count)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theme;

    fn near(a: f64, b: f64) -> bool {
        (a - b).abs() < 1e-9
    }

    #[test]
    fn flips_are_compared_pair_by_pair() {
        let low = Curve(BTreeMap::from([(1, 1), (2, 1)]));
        let high = Curve(BTreeMap::from([(2, 1), (4, 1)]));
        assert!(near(low.mean(), 1.5) && near(high.mean(), 3.0));
        assert!(near(high.wins_by(&low, 1), 0.75));
        assert!(near(high.wins_by(&low, 2), 0.5));
        assert!(near(high.wins_by(&low, 3), 0.25));
        assert!(near(low.wins_by(&high, 1), 0.0));
        assert!(near(low.wins_by(&Curve::default(), 1), 0.0));
    }

    #[test]
    fn drawing_without_putting_back() {
        // One of 4 sources in 5 cards, 2 drawn: 1 - (1/5 * 0/4) = 1.
        assert!(near(reach(1, &BTreeMap::from([(1, 4)]), 5, 2), 1.0));
        // Two of 2 sources in 4 cards, 2 drawn: 1/6.
        assert!(near(reach(2, &BTreeMap::from([(1, 2)]), 4, 2), 1.0 / 6.0));
        // One source of power 2 or both of power 1, in 5 cards, 2 drawn: (4 + 1) / 10.
        assert!(near(reach(2, &BTreeMap::from([(1, 2), (2, 1)]), 5, 2), 0.5));
        assert!(near(reach(0, &BTreeMap::new(), 5, 2), 1.0));
        assert!(near(reach(1, &BTreeMap::new(), 0, 2), 0.0));
        assert!(near(choose(45, 6), 8_145_060.0));
    }

    #[test]
    fn a_theme_deck_has_sound_numbers() {
        let pool = Pool::official().unwrap();
        let deck = theme::deck("Rainbow Dash").unwrap();
        assert_eq!(curve(deck, pool).total(), 45);
        assert!(!entry(deck, pool).0.is_empty());
        let colors = colors(deck, pool, 8);
        let (amount, blue) = &colors[&Color::Blue];
        assert!(*amount > 0 && blue.len() == 8);
        assert!(blue.windows(2).all(|pair| pair[0].chance <= pair[1].chance + 1e-12));
        let problems = problems(deck, pool, 5);
        assert_eq!(problems.iter().map(|p| p.count).sum::<u32>(), 10);
        assert!(problems.iter().flat_map(|p| &p.chances).all(|c| (0.0..=1.0).contains(&c.chance)));
    }

    #[test]
    fn huge_decks_do_no_harm() {
        let pool = Pool::official().unwrap();
        let draw = pool.cards().map(|(_, p)| Slot { id: p.card.id.clone(), count: 999 }).collect();
        let deck = Deck { draw, ..Deck::default() };
        let need = Requirement { amount: i32::MAX, of: Need::Wild };
        assert!(chances(need, &deck, pool, u32::MAX).iter().all(|c| c.chance.is_finite()));
    }
}
