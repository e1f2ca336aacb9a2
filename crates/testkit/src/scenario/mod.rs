//! Scenarios: rules shown on a table, in plain text. The language is described in docs/scenarios.md.

mod act;
mod check;
mod cursor;
mod expect;
mod expect_card;
mod expect_seat;
mod judge;
mod load;
mod moves;
mod names;
mod question;
mod record;
mod report;
mod run;
mod say;
mod set;
mod table;
mod text;

pub use record::Entry;
pub use report::{FileReport, Heading, Report, Verdict};
pub use run::Difference;
pub use text::Mistake;

use rules::{Game, Library};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

/// Runs a scenario that is given as text.
pub fn run_text(name: &str, text: &str) -> FileReport {
    let mut file = FileReport::new(name);
    if let Ok((title, rules)) = load::heading(text) {
        file.title = title;
        file.rules = rules;
    }
    // A panic of the engine is a difference like others, and the other files still run.
    let ran = catch_unwind(AssertUnwindSafe(|| load::load(text).and_then(|s| run::run(&s))));
    match ran {
        Ok(Ok(ran)) => {
            file.verdict = if ran.differences.is_empty() { Verdict::Passed } else { Verdict::Failed(ran.differences) };
            file.reached = ran.reached;
            file.log = ran.log;
            file.carried_out = ran.carried_out;
        }
        Ok(Err(mistake)) => file.verdict = Verdict::Unreadable(mistake),
        Err(_) => {
            file.verdict = Verdict::Failed(vec![Difference {
                line: 0,
                what: "the engine broke off in the middle: this is a bug of Faceoff, not of the file".to_owned(),
            }]);
        }
    }
    file
}

/// The table that a scenario given as text starts from, for tests that ask what somebody would do there.
pub fn position(text: &str) -> Result<(Library, Game), Mistake> {
    let scenario = load::load(text)?;
    let game = run::position(&scenario)?;
    Ok((scenario.lib, game))
}

/// Runs files, and all `.txt` files below folders.
pub fn run_paths(paths: &[PathBuf]) -> Report {
    let mut report = Report::default();
    for path in files(paths) {
        report.files.push(match read(&path) {
            Ok(text) => run_text(&path.display().to_string(), &text),
            Err(mistake) => {
                let mut file = FileReport::new(&path.display().to_string());
                file.verdict = Verdict::Unreadable(mistake);
                file
            }
        });
    }
    report
}

/// The log of files with rule numbers, for a person to read.
pub fn explain(paths: &[PathBuf]) -> String {
    run_paths(paths).explain()
}

/// Which rules the files below some paths are about, without running them.
pub fn headings(paths: &[PathBuf]) -> Vec<Heading> {
    files(paths)
        .into_iter()
        .filter_map(|path| {
            let (title, rules) = load::heading(&read(&path).ok()?).ok()?;
            Some(Heading { file: path.display().to_string(), title, rules })
        })
        .collect()
}

fn read(path: &Path) -> Result<String, Mistake> {
    let text = std::fs::read_to_string(path);
    let text = text.map_err(|no| Mistake { line: 0, what: format!("this file can't be opened: {no}") })?;
    // Some editors put a mark before the first line.
    Ok(text.trim_start_matches('\u{feff}').to_owned())
}

/// All files meant, in order of their names.
fn files(paths: &[PathBuf]) -> Vec<PathBuf> {
    let mut out = Vec::new();
    for path in paths {
        gather(path, &mut out, 0);
    }
    out
}

fn gather(path: &Path, out: &mut Vec<PathBuf>, depth: usize) {
    if !path.is_dir() {
        out.push(path.to_owned());
        return;
    }
    let Ok(entries) = std::fs::read_dir(path) else {
        out.push(path.to_owned());
        return;
    };
    let mut entries: Vec<PathBuf> = entries.flatten().map(|e| e.path()).collect();
    entries.sort();
    for entry in entries {
        let is_text = entry.extension().is_some_and(|e| e == "txt");
        if entry.is_dir() && depth < 16 {
            gather(&entry, out, depth + 1);
        } else if is_text {
            out.push(entry);
        }
    }
}
