//! Lists the rule marks in the source of `rules`, so that the program knows where each rule is carried out.

use std::fs;
use std::path::{Path, PathBuf};

fn main() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../rules/src");
    println!("cargo::rerun-if-changed={}", root.display());
    let mut files = Vec::new();
    gather(&root, &mut files);
    files.sort();
    let mut out = String::from("[");
    for path in files {
        println!("cargo::rerun-if-changed={}", path.display());
        let text = fs::read_to_string(&path).unwrap_or_default();
        let name = path.strip_prefix(&root).unwrap_or(&path).display().to_string();
        for (i, line) in text.lines().enumerate() {
            for number in marks(line) {
                out.push_str(&format!("({number:?}, {name:?}, {}),", i + 1));
            }
        }
    }
    out.push(']');
    let target = PathBuf::from(std::env::var("OUT_DIR").unwrap_or_default()).join("marks.rs");
    fs::write(&target, out).unwrap_or_else(|e| panic!("{} can't be written: {e}", target.display()));
}

fn gather(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            gather(&path, files);
        } else if path.extension().is_some_and(|e| e == "rs") {
            files.push(path);
        }
    }
}

/// The numbers of a line's `rule!(.., "N")`, `illegal!("N", ..)`, `of!("N")` and `RuleId::of("N")`.
fn marks(line: &str) -> Vec<String> {
    let code = line.split("//").next().unwrap_or("");
    let mut out = Vec::new();
    for opening in ["rule!(", "illegal!(", "of!(", "RuleId::of("] {
        for (at, _) in code.match_indices(opening) {
            let rest = &code[at + opening.len()..];
            let Some((_, tail)) = rest.split_once('"') else {
                continue;
            };
            let Some((number, _)) = tail.split_once('"') else {
                continue;
            };
            if number.starts_with(|c: char| c.is_ascii_digit()) {
                out.push(number.to_owned());
            }
        }
    }
    out
}
