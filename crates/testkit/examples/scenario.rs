//! Runs scenarios: `cargo run -p testkit --example scenario -- [--explain|--json|--rules|--rule N] PATH...`.

use std::path::PathBuf;
use std::process::ExitCode;
use testkit::{book, scenario};

fn main() -> ExitCode {
    let mut flag = String::new();
    let mut paths: Vec<PathBuf> = Vec::new();
    let mut args = std::env::args().skip(1).peekable();
    let mut wanted = None;
    while let Some(arg) = args.next() {
        if arg == "--rule" {
            wanted = args.next();
        } else if arg.starts_with("--") {
            flag = arg;
        } else {
            paths.push(arg.into());
        }
    }
    if paths.is_empty() {
        paths.push("scenarios".into());
    }
    if let Some(name) = wanted {
        return match book::rule_text(&name, &scenario::headings(&paths)) {
            Some(text) => {
                print!("{text}");
                ExitCode::SUCCESS
            }
            None => ExitCode::from(2),
        };
    }
    let report = scenario::run_paths(&paths);
    match flag.as_str() {
        "--explain" => print!("{}", report.explain()),
        "--json" => println!("{}", report.to_json()),
        "--rules" => println!("{}", book::coverage(&report).to_json()),
        _ => print!("{}", report.to_text()),
    }
    ExitCode::from(report.exit_code())
}
