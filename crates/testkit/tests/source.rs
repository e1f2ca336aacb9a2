//! The absences of ARCHITECTURE.md, read off the source.

use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Every file below a folder with one of these endings, in order.
fn files(folder: &str, endings: &[&str]) -> Vec<PathBuf> {
    fn walk(dir: &Path, endings: &[&str], out: &mut Vec<PathBuf>) {
        let Ok(entries) = std::fs::read_dir(dir) else { return };
        for entry in entries.flatten() {
            let path = entry.path();
            if path.is_dir() {
                walk(&path, endings, out);
            } else if path.extension().and_then(|e| e.to_str()).is_some_and(|e| endings.contains(&e)) {
                out.push(path);
            }
        }
    }
    let mut files = Vec::new();
    walk(&root().join(folder), endings, &mut files);
    files.sort();
    assert!(!files.is_empty(), "no source under {folder}");
    files
}

/// Every Rust file below a folder, with its text less comments and tests.
fn sources(folder: &str) -> Vec<(String, String)> {
    files(folder, &["rs"])
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

const INPUT_AND_OUTPUT: [&str; 10] = [
    "std::fs",
    "std::net",
    "std::io",
    "std::process",
    "std::env",
    "std::thread",
    "print!",
    "println!",
    "eprintln!",
    "dbg!",
];

const CLOCKS: [&str; 3] = ["std::time", "Instant", "SystemTime"];

#[test]
fn rules_do_no_input_or_output() {
    none_of(&sources("crates/rules/src"), &INPUT_AND_OUTPUT);
}

#[test]
fn the_table_does_no_input_or_output_and_knows_no_clock() {
    let files: Vec<_> =
        sources("crates/table/src").into_iter().filter(|(name, _)| !name.ends_with("/typescript.rs")).collect();
    none_of(&files, &INPUT_AND_OUTPUT);
    none_of(&files, &CLOCKS);
}

#[test]
fn the_page_knows_no_rule() {
    // The reference card quotes some, for reading; the types come from Rust; tests quote what a server might say.
    let quoting = ["/reference.ts", "/wire.ts", ".test.ts"];
    let number = |word: &str| {
        let mut parts = word.split('.');
        let section = parts.next().unwrap_or("");
        section.len() == 3
            && ('1'..='8').contains(&section.chars().next().unwrap_or('0'))
            && section.bytes().all(|b| b.is_ascii_digit())
            && parts.next().is_some_and(|n| !n.is_empty() && n.len() <= 3 && n.as_bytes()[0].is_ascii_digit())
    };
    for path in files("web/src", &["ts", "svelte"]) {
        let name = path.display().to_string();
        if quoting.iter().any(|end| name.ends_with(end)) {
            continue;
        }
        let text = std::fs::read_to_string(&path).expect("a source file");
        for quoted in text.split(['\'', '"', '`']).skip(1).step_by(2) {
            assert!(!number(quoted), "{name} speaks of rule {quoted}");
        }
        let uses = text.contains("'./reference'");
        assert!(!uses || name.ends_with("/Help.svelte"), "{name} reads the reference card");
    }
}

#[test]
fn rules_know_no_clock() {
    none_of(&sources("crates/rules/src"), &CLOCKS);
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
    let state = ["game.rs", "records.rs", "frame.rs", "occurrence.rs", "ids.rs"];
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
        "raised",
        "modifiers",
        "kept",
        "waiting",
        "log",
        "past",
        "reacted",
        "used",
        "guesses",
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
        "chosen",
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

/// The crates a manifest builds on, tests aside.
fn builds_on(krate: &str) -> String {
    let text = std::fs::read_to_string(root().join(format!("crates/{krate}/Cargo.toml"))).expect("a manifest");
    let own = text.split("[dependencies]").nth(1).expect("dependencies");
    own.split("\n[").next().unwrap_or_default().to_string()
}

#[test]
fn bots_cannot_name_a_game() {
    // Not building on `rules`, a bot has only what `seen` lets out.
    let own = builds_on("bots");
    assert!(own.contains("seen"), "{own}");
    for other in ["rules", "testkit", "sim", "cli"] {
        assert!(!own.contains(other), "bots build on `{other}`");
    }
    none_of(&sources("crates/bots/src"), &["Game", "rules"]);
    let seen = sources("crates/seen/src");
    let file = |end: &str| seen.iter().find(|(name, _)| name.ends_with(end)).map(|(_, text)| text.as_str());
    let let_out = file("/lib.rs").and_then(|text| text.split("pub use rules::").nth(1)).expect("what seen lets out");
    let names: Vec<&str> = let_out.split(|c: char| !c.is_alphanumeric()).collect();
    for hidden in ["Game", "Look", "Redeal", "Stage"] {
        assert!(!names.contains(&hidden), "seen lets `{hidden}` out");
    }
    // Nor does a world hand out the game inside it.
    let world = file("/world.rs").expect("world.rs");
    for line in world.lines().filter(|line| line.contains("pub fn")) {
        let given = line.split("->").nth(1).unwrap_or_default();
        assert!(!given.contains("Game") && !given.contains("Look"), "{line}");
    }
    assert!(!world.contains("pub Look"), "the look of a world is open");
}

#[test]
fn only_the_ladder_cheats() {
    for folder in ["crates/bots/src", "crates/cli/src", "crates/testkit/src"] {
        none_of(&sources(folder), &["cheating", "Cheating"]);
    }
    let sim = sources("crates/sim/src");
    let others: Vec<_> =
        sim.into_iter().filter(|(name, _)| !name.ends_with("/duel.rs") && !name.ends_with("/ladder.rs")).collect();
    none_of(&others, &["cheating", "Cheating"]);
}

#[test]
fn no_seat_is_found_by_arithmetic() {
    for folder in [
        "crates/rules/src",
        "crates/seen/src",
        "crates/bots/src",
        "crates/sim/src",
        "crates/testkit/src",
        "crates/cli/src",
    ] {
        none_of(&sources(folder), &["1 - seat"]);
    }
}
