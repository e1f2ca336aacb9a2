//! Random legal decks, so that every playable card comes up.

use super::{Args, Report, checks, seed};
use crate::record;
use crate::say::Failure;
use crate::shelf::Shelf;
use ability::{CardType, Color, Keyword};
use cards::deck::Deck;
use cards::{Card, Need, SetKind};
use rules::{Dice, Edition, Pcg};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use table::shelf::Beside;
use testkit::reached::Reached;
use testkit::soak::Plan;

/// Different names in a Draw Deck, three copies of each.
const NAMES: usize = 15;
/// How many of them are Friends that need nothing, so that the others can be played.
const OPENERS: usize = 5;
/// Different Problems, two copies of each.
const PROBLEMS: usize = 5;

/// The playable cards, and how often each has been in a deck.
struct Stock<'p> {
    cards: Vec<&'p Card>,
    used: BTreeMap<&'p str, u32>,
    dice: Pcg,
}

pub fn run(args: &Args, shelf: &Shelf) -> Result<(), Failure> {
    let editions = match &args.edition {
        Some(name) => vec![record::edition(name)?],
        None => Edition::ALL.to_vec(),
    };
    let mut stock = Stock::new(shelf, args.seed);
    let reached = Reached::default();
    let mut report = Report { decks: vec!["random legal decks".to_owned()], ..Report::default() };
    let hook = std::panic::take_hook();
    std::panic::set_hook(Box::new(|_| {}));
    for i in 0..args.games {
        let pair = [stock.deck(), stock.deck()];
        let edition = editions[(i % editions.len() as u64) as usize];
        let table = Arc::new(shelf.table([&pair[0], &pair[1]], edition, Beside::Nothing)?);
        reached.count_cards(&table);
        let plan = Plan { seed: seed(args, i), edition, checks: checks(args, i) };
        report.play(args, shelf, &table, &pair, &plan, &reached)?;
    }
    std::panic::set_hook(hook);
    report.cards = reached.cards();
    for card in &stock.cards {
        let uses = report.cards.entry(card.id.clone()).or_default();
        for name in testkit::tally::names(card) {
            let n = reached.tally().of(&name);
            if n == 0 && !uses.abilities.contains_key(&name) {
                report.never_carried_out.push(name.clone());
            }
            uses.abilities.insert(name, n);
        }
        match card.kind {
            CardType::Mane | CardType::Problem => {}
            CardType::Friend | CardType::Resource | CardType::Event | CardType::Troublemaker => {
                if uses.drawn == 0 {
                    report.never_drawn.push(card.id.clone());
                }
                if uses.played + uses.entered == 0 {
                    report.never_played.push(card.id.clone());
                }
            }
        }
    }
    report.finish(args, &reached)
}

impl<'p> Stock<'p> {
    fn new(shelf: &'p Shelf, seed: u64) -> Stock<'p> {
        let is_token = |no| shelf.pool.set_of(no).is_some_and(|set| set.kind == SetKind::Token);
        let cards = shelf
            .pool
            .cards()
            .filter(|(no, printed)| printed.is_playable() && !is_token(*no))
            .map(|(_, printed)| &printed.card)
            .collect();
        Stock { cards, used: BTreeMap::new(), dice: Pcg::new(seed ^ 0xdec5) }
    }

    /// So many cards that fit, of different names, those least used so far first.
    fn take(&mut self, n: usize, taken: &BTreeSet<String>, fits: impl Fn(&Card) -> bool) -> Vec<&'p Card> {
        let mut list: Vec<(u32, u32, &'p Card)> = Vec::new();
        for card in self.cards.iter().filter(|card| fits(card)) {
            let used = self.used.get(card.id.as_str()).copied().unwrap_or(0);
            list.push((used, self.dice.below(1 << 30), card));
        }
        list.sort_by_key(|(used, chance, _)| (*used, *chance));
        let mut names: BTreeSet<String> = taken.clone();
        let mut out = Vec::new();
        for (_, _, card) in list {
            if out.len() < n && names.insert(card.name()) {
                *self.used.entry(card.id.as_str()).or_default() += 1;
                out.push(card);
            }
        }
        out
    }

    /// A legal deck around a Mane Character: cards that its colour and one more can pay for.
    fn deck(&mut self) -> Deck {
        let none = BTreeSet::new();
        let mut deck = Deck::default();
        let mane = self.take(1, &none, |card| card.kind == CardType::Mane);
        let mut colors: Vec<Color> = mane.iter().flat_map(|card| card.face.colors.iter().copied()).collect();
        let other = Color::ALL[self.dice.below(Color::ALL.len() as u32) as usize];
        colors.push(other);
        let is_opener = |card: &Card| {
            card.kind == CardType::Friend
                && card.requirements.is_empty()
                && card.face.colors.iter().any(|c| colors.contains(c))
        };
        let affordable = |card: &Card| {
            let in_deck = !matches!(card.kind, CardType::Mane | CardType::Problem);
            let needs = |need: Need| match need {
                Need::Color(color) => colors.contains(&color),
                Need::Not(_) | Need::Wild => true,
            };
            in_deck && card.requirements.iter().all(|r| needs(r.of))
        };
        let openers = self.take(OPENERS, &none, is_opener);
        let names: BTreeSet<String> = openers.iter().map(|card| card.name()).collect();
        let rest = self.take(NAMES - openers.len(), &names, affordable);
        let is_start = |card: &Card| card.face.text.keywords.contains(&Keyword::StartingProblem);
        let start = self.take(1, &none, |card| card.kind == CardType::Problem && is_start(card));
        let names: BTreeSet<String> = start.iter().map(|card| card.name()).collect();
        let problems = self.take(PROBLEMS - start.len(), &names, |card| card.kind == CardType::Problem);
        for card in &mane {
            deck.add(&card.id, card.kind, 1);
        }
        for card in openers.iter().chain(&rest) {
            deck.add(&card.id, card.kind, 3);
        }
        for card in start.iter().chain(&problems) {
            deck.add(&card.id, card.kind, 2);
        }
        deck
    }
}
