//! The folder of scenarios: all of them pass, and every file can be read.

use std::path::PathBuf;
use testkit::{book, scenario};

fn folder() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../scenarios"))
}

#[test]
fn every_scenario_passes() {
    let report = scenario::run_paths(&[folder()]);
    assert!(report.run() >= 25, "only {} scenarios were found", report.run());
    assert_eq!(report.exit_code(), 0, "\n{}", report.to_text());
}

#[test]
fn the_book_is_whole() {
    let report = scenario::run_paths(&[folder()]);
    let c = book::coverage(&report);
    assert_eq!(c.total, 453);
    assert_eq!(c.glossary_total, 33);
    assert_eq!(c.shown + c.by_construction + c.missing.len(), c.total);
    for rule in rules::RuleId::all() {
        assert!(book::summary(rule).is_some(), "{rule} has no summary");
    }
    println!("{} shown, {} by construction, {} of the glossary", c.shown, c.by_construction, c.glossary_shown);
}

/// Texts that no scenario looks like: each is refused with a line, and none panics.
#[test]
fn bad_files_are_refused_with_their_line() {
    let good = "# T\nrules: 504.1\ntable:\n  turn: Anna, Main Phase\n";
    for (text, line) in [
        (String::new(), 1),
        ("# T\nrules: 999.9\n".to_owned(), 2),
        ("# T\nrules: 504.1\nwhat is this\n".to_owned(), 3),
        ("# T\nrules: 504.1\ncards:\n  X\n".to_owned(), 4),
        ("# T\nrules: 504.1\ncards:\n\n  X\n  Friend; power 1; cost 1\n  Fly to the moon.\n".to_owned(), 7),
        (format!("{good}  Anna hand: No Such Card\nasked: nobody\n"), 5),
        (format!("{good}  Anna home: Anna's Filler (asleep)\nasked: nobody\n"), 5),
        (format!("{good}  Anna hand: Anna's Problem\nasked: nobody\n"), 5),
        (format!("{good}moves:\n  Anna sings\nasked: nobody\n"), 6),
        (format!("{good}expect:\n  Anna has\nasked: nobody\n"), 6),
        (format!("{good}expect:\n  Anna's Mane is\nasked: nobody\n"), 6),
        (format!("{good}moves:\n  Anna passes\n"), 6),
        (format!("{good}asked: Anna, dinner\n"), 5),
        ("# T\nrules: 102.5\ndecks:\n  Anna deck: Anna's Filler as First\nasked: nobody\n".to_owned(), 4),
        (format!("{good}asked: nobody\nmoves:\n  Anna passes\n"), 6),
    ] {
        let file = scenario::run_text("test", &text);
        let scenario::Verdict::Unreadable(no) = &file.verdict else {
            panic!("this was read: {text}\n{:?}", file.verdict);
        };
        assert_eq!(no.line, line, "{text}\n{no}");
        assert!(no.what.len() > 10, "{text}\n{no}");
    }
}

/// Cutting a good file anywhere, or spoiling a letter, never panics.
#[test]
fn no_text_panics() {
    let text = std::fs::read_to_string(folder().join("504/frightened-loses-attachments.txt")).unwrap_or_default();
    assert!(!text.is_empty());
    for (i, _) in text.char_indices() {
        let cut = &text[..i];
        let gone = format!("{cut}{}", text[i..].chars().skip(1).collect::<String>());
        let odd = format!("{cut}é#({}", &text[i..]);
        for spoiled in [cut, &gone, &odd] {
            if let scenario::Verdict::Failed(list) = scenario::run_text("test", spoiled).verdict {
                assert!(list.iter().all(|d| !d.what.contains("broke off")), "{spoiled}");
            }
        }
    }
}

/// What differs is said with its line.
#[test]
fn differences_have_lines() {
    let text = "# T\nrules: 504.1\ntable:\n  turn: Anna, Main Phase\nexpect:\n  Anna has 3 points\nmoves:\n  Ben passes\nasked: nobody\n";
    let file = scenario::run_text("test", text);
    let scenario::Verdict::Failed(list) = &file.verdict else {
        panic!("{:?}", file.verdict);
    };
    let lines: Vec<usize> = list.iter().map(|d| d.line).collect();
    assert_eq!(lines, [6, 8]);
    assert_eq!(list[0].what, "Anna has 0 points");
}
