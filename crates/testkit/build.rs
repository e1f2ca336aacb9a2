//! Lists where the rules stand in the code: every mark, refusal and deck violation with its file and line.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs};

/// Rule numbers stand in the first string after one of these.
const MARKS: [&str; 4] = ["rule!(", "illegal!(", "RuleId::of(", "of!("];

fn main() {
    let crates = PathBuf::from(env::var("CARGO_MANIFEST_DIR").unwrap_or_default()).join("..");
    let mut places: Vec<(String, String, usize)> = Vec::new();
    for folder in ["rules/src", "cards/src"] {
        println!("cargo:rerun-if-changed=../{folder}");
        visit(&crates.join(folder), &format!("crates/{folder}"), &mut places);
    }
    places.sort();
    places.dedup();
    let mut out = String::from("pub const PLACES: &[(&str, &str, u32)] = &[\n");
    for (number, file, line) in places {
        let _ = writeln!(out, "    ({number:?}, {file:?}, {line}),");
    }
    out.push_str("];\n");
    let target = PathBuf::from(env::var("OUT_DIR").unwrap_or_default()).join("places.rs");
    if let Err(no) = fs::write(&target, out) {
        println!("cargo:warning=the list of places can't be written: {no}");
    }
}

fn visit(folder: &Path, name: &str, places: &mut Vec<(String, String, usize)>) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        let path = entry.path();
        let file = format!("{name}/{}", entry.file_name().to_string_lossy());
        if path.is_dir() {
            visit(&path, &file, places);
        } else if path.extension().is_some_and(|e| e == "rs")
            && !file.ends_with("mark.rs")
            && !file.ends_with("numbers.rs")
            && !file.contains("tests")
            && let Ok(text) = fs::read_to_string(&path)
        {
            scan(&text, &file, places);
        }
    }
}

fn scan(text: &str, file: &str, places: &mut Vec<(String, String, usize)>) {
    let line_of = |at: usize| text[..at].matches('\n').count() + 1;
    for mark in MARKS {
        for (at, _) in text.match_indices(mark) {
            let rest = &text[at + mark.len()..];
            let stop = rest.find(')').unwrap_or(rest.len());
            if let Some(number) = rest[..stop].split('"').nth(1)
                && is_number(number)
            {
                places.push((number.to_owned(), file.to_owned(), line_of(at)));
            }
        }
    }
    // Numbers handed on as text: `"511.2"` alone, as in pre-priority processing and deck checks.
    let mut at = 0;
    for part in text.split('"') {
        if is_number(part) && part.contains('.') {
            places.push((part.to_owned(), file.to_owned(), line_of(at)));
        }
        at += part.len() + 1;
    }
}

fn is_number(word: &str) -> bool {
    word.len() >= 3
        && word[..3].bytes().all(|b| b.is_ascii_digit())
        && word[3..].bytes().all(|b| b.is_ascii_alphanumeric() || b == b'.')
}
