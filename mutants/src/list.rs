//! The mutants that `cargo mutants` would make, and a random sample of them.

use serde::Deserialize;
use std::path::Path;
use std::process::Command;

/// A place in a file, both counted from one.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    pub line: usize,
    pub column: usize,
}

#[derive(Clone, Copy, Debug, Deserialize)]
pub struct Span {
    pub start: Place,
    pub end: Place,
}

#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
pub enum Genre {
    BinaryOperator,
    UnaryOperator,
    FnValue,
    MatchArm,
    MatchArmGuard,
    StructField,
}

#[derive(Clone, Debug, Deserialize)]
pub struct Mutant {
    pub file: String,
    pub span: Span,
    pub genre: Genre,
    pub replacement: String,
    pub name: String,
}

/// All mutants of the rules.
pub fn all(root: &Path) -> Result<Vec<Mutant>, String> {
    let out = Command::new("cargo")
        .args(["mutants", "--list", "--json", "--file", "crates/rules/src/**/*.rs"])
        .current_dir(root)
        .output()
        .map_err(|e| format!("cargo mutants can't be started: {e}"))?;
    if !out.status.success() {
        return Err(format!("cargo mutants --list failed: {}", String::from_utf8_lossy(&out.stderr)));
    }
    serde_json::from_slice(&out.stdout).map_err(|e| format!("the list of mutants can't be read: {e}"))
}

/// As many of them as wanted, in an order that the seed decides.
pub fn sample(mut all: Vec<Mutant>, wanted: usize, seed: u64) -> Vec<Mutant> {
    let mut x = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
    for i in (1..all.len()).rev() {
        x ^= x << 13;
        x ^= x >> 7;
        x ^= x << 17;
        all.swap(i, (x % (i as u64 + 1)) as usize);
    }
    all.truncate(wanted);
    all
}
