//! The absences of ARCHITECTURE.md, read off the source.

use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Every Rust file below a folder, with its text less comments and tests.
fn sources(folder: &str) -> Vec<(String, String)> {
    fn walk(dir: &Path, out: &mut Vec<PathBuf>) {
        let Ok(entries) = std::fs::read_dir(dir) else { return };
        for entry in entries.flatten() {
            let path = entry.path();
            if path.is_dir() {
                walk(&path, out);
            } else if path.extension().is_some_and(|e| e == "rs") {
                out.push(path);
            }
        }
    }
    let mut files = Vec::new();
    walk(&root().join(folder), &mut files);
    files.sort();
    assert!(!files.is_empty(), "no source under {folder}");
    files
        .into_iter()
        .map(|path| {
            let text = std::fs::read_to_string(&path).expect("a source file");
            let code: Vec<&str> = text
                .lines()
                .take_while(|line| !line.contains("#[cfg(test)]"))
                .map(|line| line.split("//").next().unwrap_or(""))
                .collect();
            (path.display().to_string(), code.join("\n"))
        })
        .collect()
}

/// Fails where a word stands in a file: whole words only.
fn none_of(files: &[(String, String)], words: &[&str]) {
    for (name, text) in files {
        for word in words {
            let found = text.match_indices(word).any(|(at, _)| {
                let before = text[..at].chars().next_back();
                let after = text[at + word.len()..].chars().next();
                let part = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || c == '_');
                !part(before) && !part(after)
            });
            assert!(!found, "{name} has `{word}`");
        }
    }
}

#[test]
fn rules_do_no_input_or_output() {
    let files = sources("crates/rules/src");
    none_of(
        &files,
        &[
            "std::fs",
            "std::net",
            "std::io",
            "std::process",
            "std::env",
            "std::thread",
            "println",
            "eprintln",
            "print",
            "dbg",
        ],
    );
}

#[test]
fn rules_know_no_clock() {
    none_of(&sources("crates/rules/src"), &["std::time", "Instant", "SystemTime"]);
}

#[test]
fn rules_have_no_floats() {
    none_of(&sources("crates/rules/src"), &["f32", "f64"]);
}

#[test]
fn no_outcome_hangs_on_hash_order() {
    none_of(&sources("crates/rules/src"), &["HashMap", "HashSet"]);
}

#[test]
fn rules_own_no_randomness() {
    let files: Vec<_> = sources("crates/rules/src")
        .into_iter()
        .filter(|(name, _)| !name.ends_with("dice.rs") && !name.ends_with("/lib.rs"))
        .collect();
    none_of(&files, &["Pcg", "rand", "thread_rng"]);
}

#[test]
fn the_state_shares_and_hides_nothing() {
    let state = ["game.rs", "frame.rs", "occurrence.rs", "ids.rs"];
    let files: Vec<_> = sources("crates/rules/src")
        .into_iter()
        .filter(|(name, _)| state.iter().any(|s| name.ends_with(&format!("/{s}"))))
        .collect();
    assert_eq!(files.len(), state.len());
    none_of(&files, &["Rc", "Arc", "RefCell", "Mutex", "dyn", "String", "Box"]);
}

#[test]
fn no_question_is_stored() {
    let text = std::fs::read_to_string(root().join("crates/rules/src/game.rs")).expect("game.rs");
    let body = text.split("pub struct Game {").nth(1).and_then(|t| t.split("\n}").next()).expect("the struct");
    let fields: Vec<&str> =
        body.lines().filter_map(|l| l.trim().strip_prefix("pub(crate) ")).filter_map(|l| l.split(':').next()).collect();
    let known = [
        "cards",
        "piles",
        "play",
        "queue",
        "areas",
        "seats",
        "counters",
        "modifiers",
        "kept",
        "waiting",
        "log",
        "reacted",
        "used",
        "last",
        "frames",
        "runs",
        "slots",
        "sets",
        "pending",
        "tried",
        "loops",
        "loop_counters",
        "begun",
        "rounds",
        "faceoff",
        "turn",
        "over",
        "stamp",
        "next_occ",
        "edition",
        "faces",
    ];
    for field in &fields {
        assert!(known.contains(field), "a new field of Game, `{field}`: is it derived, or a stored question?");
    }
    assert!(fields.len() >= 20, "{fields:?}");
}

#[test]
fn bots_never_see_a_game() {
    // The driver that plays two bots against each other holds the game; no bot does.
    let files: Vec<_> =
        sources("crates/bots/src").into_iter().filter(|(name, _)| !name.ends_with("/duel.rs")).collect();
    none_of(&files, &["Game", "rules::Look"]);
}

#[test]
fn no_seat_is_found_by_arithmetic() {
    for folder in ["crates/rules/src", "crates/seen/src", "crates/bots/src", "crates/testkit/src", "crates/cli/src"] {
        none_of(&sources(folder), &["1 - seat"]);
    }
}
