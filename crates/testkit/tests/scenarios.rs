//! The folder of scenarios: all of them pass, and every file can be read.

use std::path::PathBuf;
use testkit::{book, scenario};

fn folder() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../scenarios"))
}

#[test]
fn every_scenario_passes() {
    let report = scenario::run_paths(&[folder()]);
    assert!(report.run() >= 5, "only {} scenarios were found", report.run());
    assert_eq!(report.exit_code(), 0, "\n{}", report.to_text());
}

#[test]
fn the_book_is_whole() {
    let report = scenario::run_paths(&[folder()]);
    let c = book::coverage(&report);
    assert_eq!(c.total, 453);
    assert_eq!(c.glossary_total, 33);
    for rule in rules::RuleId::all() {
        assert!(book::summary(rule).is_some(), "{rule} has no summary");
    }
    println!(
        "{} shown, {} by construction, {} of the glossary",
        c.shown, c.by_construction, c.glossary_shown
    );
}
