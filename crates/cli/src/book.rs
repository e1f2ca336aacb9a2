//! `faceoff rules`, `faceoff rule` and `faceoff scenario`: the rule book, and the scenarios that show it.

use crate::say::{self, Failure};
use rules::RuleId;
use std::path::{Path, PathBuf};
use testkit::book;
use testkit::scenario::{self, Report};

/// How much of the rule book is shown by scenarios.
#[derive(clap::Args)]
pub struct Rules {
    /// Prints one JSON object
    #[arg(long)]
    json: bool,
    /// Compares the marks in the source with the rule book; exit code 1 where they differ
    #[arg(long)]
    check: bool,
    /// Where the scenarios are
    #[arg(long, value_name = "FOLDER", default_value = "scenarios")]
    scenarios: PathBuf,
}

/// Looks up a rule by its number, or a word of the glossary.
#[derive(clap::Args)]
pub struct Rule {
    /// Such as 514.5a or Swift
    name: String,
    /// Where the scenarios are; without it, in `scenarios` here if there is such a folder
    #[arg(long, value_name = "FOLDER")]
    scenarios: Option<PathBuf>,
}

/// Runs scenarios and compares each with what it expects.
#[derive(clap::Args)]
pub struct Scenario {
    /// Files or folders
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// Prints the log with rule numbers
    #[arg(long)]
    explain: bool,
    /// Prints one JSON object
    #[arg(long)]
    json: bool,
}

/// At most so many rules may be true by construction.
const MOST_CONSTRUCTED: usize = 60;

pub fn rules(args: &Rules) -> Result<(), Failure> {
    there(&args.scenarios)?;
    let report = silently(|| scenario::run_paths(std::slice::from_ref(&args.scenarios)));
    let coverage = book::coverage(&report);
    if args.json {
        say::line(say::json(&coverage.to_json())?);
    } else {
        say::line(format!(
            "{} rules: {} shown by scenarios, {} true by construction, {} not shown; glossary {} of {}",
            coverage.total,
            coverage.shown,
            coverage.by_construction,
            coverage.total - coverage.shown - coverage.by_construction,
            coverage.glossary_shown,
            coverage.glossary_total
        ));
        if !coverage.missing.is_empty() && !args.check {
            say::line(format!("not shown: {}", coverage.missing.join(" ")));
        }
        if !coverage.glossary_missing.is_empty() && !args.check {
            say::line(format!("not shown, glossary: {}", coverage.glossary_missing.join(", ")));
        }
    }
    if args.check { check() } else { Ok(()) }
}

/// Whether book, marks and the list of what is true by construction fit together.
fn check() -> Result<(), Failure> {
    let mut wrong = Vec::new();
    for rule in RuleId::all() {
        if book::summary(rule).is_none() {
            wrong.push(format!("{rule} has no summary in crates/rules/book/rules.txt"));
        }
        // The card form refuses by some definitions too, and decks are judged there (101); for what is true by
        // construction only the engine's marks count.
        let anywhere = book::places(rule).next().is_some();
        let marked = book::places(rule).any(|(file, _)| file.contains("rules/"));
        let constructed = book::by_construction(rule).is_some();
        if !anywhere && !constructed && !book::is_heading(rule) {
            wrong.push(format!(
                "{rule} is marked nowhere: add rule!(..) where it is carried out, or say why it is true by construction"
            ));
        }
        if marked && constructed {
            wrong.push(format!("{rule} is marked and said to be true by construction: take one out"));
        }
    }
    for (number, file, line) in book::PLACES {
        if RuleId::find(number).is_none() {
            wrong.push(format!("{file}:{line} marks {number}, which is no rule"));
        }
    }
    let constructed = RuleId::all().filter(|rule| book::by_construction(*rule).is_some()).count();
    if constructed > MOST_CONSTRUCTED {
        wrong.push(format!("{constructed} rules are true by construction, at most {MOST_CONSTRUCTED} may be"));
    }
    if wrong.is_empty() { Ok(()) } else { Err(Failure::Differs(wrong.join("\n"))) }
}

/// Scenarios that are not there show nothing, which is not the same as showing that nothing is there.
fn there(folder: &Path) -> Result<(), Failure> {
    if folder.exists() {
        return Ok(());
    }
    Err(Failure::within(folder, "there is no such folder: say where the scenarios are with --scenarios FOLDER"))
}

pub fn rule(args: &Rule) -> Result<(), Failure> {
    if let Some(folder) = &args.scenarios {
        there(folder)?;
    }
    let folder = args.scenarios.clone().unwrap_or_else(|| PathBuf::from("scenarios"));
    let headings = scenario::headings(&[folder]);
    match book::rule_text(&args.name, &headings) {
        Some(text) => {
            say::print(&text);
            Ok(())
        }
        None => Err(Failure::bad(format!(
            "there is no rule or glossary word `{}`: write a number such as 504.1, or one of {}",
            args.name,
            book::glossary().map(|(word, _)| word).collect::<Vec<_>>().join(", ")
        ))),
    }
}

pub fn scenario(args: &Scenario) -> Result<(), Failure> {
    if let Some(path) = args.paths.iter().find(|path| !path.exists()) {
        return Err(Failure::within(path, "there is no such file or folder: is its name right?"));
    }
    let report: Report = silently(|| scenario::run_paths(&args.paths));
    if args.json {
        say::line(say::json(&report.to_json())?);
    } else if args.explain {
        say::print(&report.explain());
        say::print(&report.to_text());
    } else {
        say::print(&report.to_text());
    }
    let failed = format!("{} of {} scenarios did not pass", report.failed(), report.run());
    match report.exit_code() {
        0 if report.run() == 0 => Err(Failure::bad("there is no scenario in these folders: they end in .txt")),
        0 => Ok(()),
        1 => Err(Failure::Differs(failed)),
        _ => Err(Failure::Bad(failed)),
    }
}

/// Does something without the words of a panic that is caught and reported as a difference.
fn silently<T>(work: impl FnOnce() -> T) -> T {
    let hook = std::panic::take_hook();
    std::panic::set_hook(Box::new(|_| {}));
    let done = work();
    std::panic::set_hook(hook);
    done
}
