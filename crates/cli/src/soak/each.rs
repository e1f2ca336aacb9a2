//! `faceoff soak --each-card`: games around every card, until each of its abilities has been carried out.

use super::Args;
use crate::say::{self, Failure};
use crate::shelf::Shelf;
use cards::SetKind;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::Arc;
use testkit::sweep::Stock;
use testkit::tally::{Tally, names};
use testkit::{known, scenario};

/// So many of a hundred abilities of the known list must be carried out again, and so many of all must be on it.
const SHARE: usize = 95;

/// What came of it.
#[derive(Default, Serialize)]
struct Report {
    cards: usize,
    abilities: usize,
    carried_out: usize,
    /// Of them, those that the scenarios carry out.
    by_scenarios: usize,
    games: u64,
    answers: u64,
    never: Vec<String>,
    violations: Vec<String>,
    counts: BTreeMap<String, u64>,
}

pub fn run(args: &Args, shelf: &Shelf) -> Result<(), Failure> {
    let is_token = |no| shelf.pool.set_of(no).is_some_and(|set| set.kind == SetKind::Token);
    let playable = shelf.pool.cards().filter(|(no, printed)| printed.is_playable() && !is_token(*no));
    let stock = Stock::new(playable.map(|(_, printed)| Arc::new(printed.card.clone()))).map_err(Failure::bad)?;
    let all: BTreeSet<String> = stock.cards().flat_map(|card| names(card)).collect();
    let tally = Tally::default();
    let mut report = Report { cards: stock.cards().count(), abilities: all.len(), ..Report::default() };
    for file in scenario::run_paths(&args.scenarios).files {
        tally.add(&file.carried_out);
    }
    report.by_scenarios = all.iter().filter(|name| tally.of(name) > 0).count();
    let hook = std::panic::take_hook();
    std::panic::set_hook(Box::new(|_| {}));
    for (card, i) in stock.cards().zip(0..) {
        let swept = stock.around(card, args.tries, super::seed(args, i), &tally);
        report.games += u64::from(swept.games);
        report.answers += swept.answers;
        report.violations.extend(swept.broken);
    }
    std::panic::set_hook(hook);
    report.counts = tally.counts().into_iter().filter(|(name, _)| all.contains(name)).collect();
    report.carried_out = report.counts.len();
    report.never = all.iter().filter(|name| !report.counts.contains_key(*name)).cloned().collect();
    report.tell(args)?;
    if let Some(path) = &args.write {
        report.write(path)?;
    }
    report.judge(args, &all)
}

impl Report {
    fn tell(&self, args: &Args) -> Result<(), Failure> {
        if args.json {
            say::line(say::json(self)?);
            return Ok(());
        }
        say::line(format!(
            "{} of {} abilities of {} cards were carried out, {} of them by scenarios; {} games, {} answers, {} violations",
            self.carried_out,
            self.abilities,
            self.cards,
            self.by_scenarios,
            self.games,
            self.answers,
            self.violations.len()
        ));
        for name in &self.never {
            say::line(format!("never: {name}"));
        }
        for violation in &self.violations {
            say::line(format!("violation: {violation}"));
        }
        Ok(())
    }

    /// Adds what was carried out to a list; nothing on it is taken away.
    fn write(&self, path: &Path) -> Result<(), Failure> {
        let mut list = if path.exists() { read(path, known::read)? } else { BTreeSet::new() };
        list.extend(self.counts.keys().cloned());
        let head = "# Abilities known to be carried out by a scenario or a game around their card: docs/cards.md.\n";
        std::fs::write(path, format!("{head}{}", known::write(&list)))
            .map_err(|no| Failure::within(path, format!("can't be written: {no}")))
    }

    /// Compares with the lists that were given.
    fn judge(&self, args: &Args, all: &BTreeSet<String>) -> Result<(), Failure> {
        let mut wrong = Vec::new();
        if !self.violations.is_empty() {
            wrong.push(format!("{} violations", self.violations.len()));
        }
        if let Some(path) = &args.known {
            let list = read(path, known::read)?;
            let again = list.iter().filter(|name| self.counts.contains_key(*name)).count();
            let listed = all.iter().filter(|name| list.contains(*name)).count();
            say::line(format!(
                "known: {again} of {} carried out again; {listed} of {} are known",
                list.len(),
                all.len()
            ));
            if again * 100 < list.len() * SHARE {
                wrong.push(format!("less than {SHARE} % of the known abilities were carried out"));
            }
            if listed * 100 < all.len() * SHARE {
                wrong.push(format!("less than {SHARE} % of all abilities are known to be carried out"));
            }
            let gone: Vec<&str> = list.iter().filter(|name| !all.contains(*name)).map(String::as_str).collect();
            if !gone.is_empty() {
                wrong.push(format!("no playable card has {}", gone.join(", ")));
            }
        }
        if let Some(path) = &args.except {
            let reasons = read(path, known::reasons)?;
            for name in self.never.iter().filter(|name| !reasons.contains_key(*name)) {
                wrong.push(format!("{name} was never carried out, and no reason is given"));
            }
            for name in reasons.keys().filter(|name| self.counts.contains_key(*name)) {
                wrong.push(format!("{name} is carried out after all: take it off the list"));
            }
        }
        if wrong.is_empty() { Ok(()) } else { Err(Failure::Differs(wrong.join("; "))) }
    }
}

fn read<T>(path: &Path, how: impl Fn(&str) -> Result<T, String>) -> Result<T, Failure> {
    how(&say::read(path)?).map_err(|why| Failure::within(path, why))
}
