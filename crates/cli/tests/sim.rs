//! `faceoff sim`, `ladder` and `tune` from outside: strings in, strings out.

use std::path::{Path, PathBuf};
use std::process::Command;

struct Said {
    code: i32,
    out: String,
    err: String,
}

fn faceoff(args: &[&str]) -> Said {
    let done = Command::new(env!("CARGO_BIN_EXE_faceoff"))
        .args(args)
        .current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
        .output()
        .expect("the command ends");
    Said {
        code: done.status.code().unwrap_or(-1),
        out: String::from_utf8_lossy(&done.stdout).into_owned(),
        err: String::from_utf8_lossy(&done.stderr).into_owned(),
    }
}

fn scratch(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    std::fs::create_dir_all(&folder).expect("a folder for the test");
    folder.join(name)
}

fn path(path: &Path) -> &str {
    path.to_str().expect("a path in UTF-8")
}

/// The JSON of a run of random games between three decks.
fn random(more: &[&str]) -> String {
    let mut args =
        vec!["sim", "meadow", "lantern", "meadow", "--bot", "random", "--games", "6", "--seed", "9", "--json"];
    args.extend(more);
    let said = faceoff(&args);
    assert_eq!(said.code, 0, "{}", said.err);
    said.out
}

#[test]
fn the_number_of_threads_makes_no_difference() {
    let one = random(&["--threads", "1"]);
    assert_eq!(one, random(&["--threads", "3"]));
    let report: serde_json::Value = serde_json::from_str(&one).expect("JSON");
    assert_eq!(report["plan"]["decks"].as_array().map(Vec::len), Some(3));
    assert_eq!(report["missing"], 0);
    for tally in report["pairings"].as_array().expect("pairings") {
        assert_eq!(tally["games"], 6);
        // Each deck goes first in half of the games.
        assert_eq!(tally["first"][0]["games"], 3);
        assert_eq!(tally["first"][1]["games"], 3);
    }
}

#[test]
fn parts_join_to_the_numbers_of_one_run() {
    let whole = random(&[]);
    let files: Vec<PathBuf> = (1..=3).map(|i| scratch(&format!("part{i}.json"))).collect();
    for (i, file) in files.iter().enumerate() {
        std::fs::write(file, random(&["--shard", &format!("{}/3", i + 1)])).expect("written");
    }
    let all = faceoff(&["sim", "merge", path(&files[2]), path(&files[0]), path(&files[1]), "--json"]);
    assert_eq!(all.code, 0, "{}", all.err);
    assert_eq!(all.out, whole);
    let twice = faceoff(&["sim", "merge", path(&files[0]), path(&files[0])]);
    assert_eq!(twice.code, 2);
    assert!(twice.err.contains("part 1/3, which is there already"), "{}", twice.err);
    let other = scratch("other-plan.json");
    std::fs::write(&other, whole.replace("\"seed\": 9", "\"seed\": 10")).expect("written");
    let mixed = faceoff(&["sim", "merge", path(&files[0]), path(&other)]);
    assert_eq!(mixed.code, 2);
    assert!(mixed.err.contains("seed 10 instead of 9"), "{}", mixed.err);
    let half = faceoff(&["sim", "merge", path(&files[0]), path(&files[1])]);
    assert!(half.out.contains("part 1/3, 2/3"), "{}", half.out);
}

#[test]
fn a_result_is_a_table_a_file_and_pictures() {
    let (csv, svg) = (scratch("sim.csv"), scratch("plots"));
    let args =
        ["sim", "meadow", "lantern", "--bot", "random", "--games", "8", "--csv", path(&csv), "--svg", path(&svg)];
    let said = faceoff(&args);
    assert_eq!(said.code, 0, "{}", said.err);
    for wanted in ["Meadow", "Lantern", "95 % interval", "Ranking: ", "Going first wins ", "decisions a game"] {
        assert!(said.out.contains(wanted), "{}", said.out);
    }
    let table = std::fs::read_to_string(&csv).expect("the matrix");
    assert_eq!(table.lines().count(), 3, "{table}");
    assert!(table.starts_with("deck,opponent,games,share,low,high,significant\n"), "{table}");
    let cards = std::fs::read_to_string(csv.with_extension("cards.csv")).expect("the cards");
    for how in [",drawn,", ",played,", ",flipped,"] {
        assert!(cards.contains(how), "{cards}");
    }
    for name in ["matrix", "points", "first", "length", "cards"] {
        let text = std::fs::read_to_string(svg.join(format!("{name}.svg"))).expect("a plot");
        assert!(text.starts_with("<svg ") && text.ends_with("</svg>\n"), "{name}");
        assert!(!text.contains("NaN") && !text.contains("inf"), "{name}");
    }
}

#[test]
fn another_program_plays_in_a_simulation() {
    let args =
        ["sim", "meadow", "lantern", "--bot", "cmd:python3 examples/bot.py", "--games", "2", "--bot-seconds", "90"];
    let said = faceoff(&args);
    assert_eq!(said.code, 0, "{}", said.err);
    assert!(said.out.contains(" 2 games"), "{}", said.out);
    assert!(!said.out.contains("fault"), "{}", said.out);
    let said = faceoff(&["sim", "meadow", "lantern", "--bot", "cmd:false", "--games", "2"]);
    assert_eq!(said.code, 0, "{}", said.err);
    assert!(said.out.contains("2 games lost by a fault: cmd:false ended without an answer"), "{}", said.out);
    assert!(said.err.contains("a game is lost"), "{}", said.err);
}

/// Waits until a program has begun to catch Ctrl-C: before that it would end at once.
#[cfg(target_os = "linux")]
fn until_interrupts_are_caught(child: &std::process::Child) {
    const INTERRUPT: u64 = 1 << 1;
    let caught = || -> Option<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).ok()?;
        let mask = status.lines().find_map(|line| line.strip_prefix("SigCgt:"))?;
        u64::from_str_radix(mask.trim(), 16).ok()
    };
    for _ in 0..1200 {
        if caught().is_some_and(|mask| mask & INTERRUPT != 0) {
            return;
        }
        std::thread::sleep(std::time::Duration::from_millis(50));
    }
    panic!("the command does not catch interrupts");
}

/// Ctrl-C ends a run with what is done.
#[cfg(target_os = "linux")]
#[test]
fn an_interrupted_run_gives_what_was_finished() {
    let child = Command::new(env!("CARGO_BIN_EXE_faceoff"))
        .args(["sim", "meadow", "lantern", "--bot", "random", "--games", "1000000", "--json", "--threads", "1"])
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .expect("the command starts");
    until_interrupts_are_caught(&child);
    std::thread::sleep(std::time::Duration::from_secs(2));
    let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill");
    assert!(sent.success());
    let done = child.wait_with_output().expect("the command ends");
    assert_eq!(done.status.code(), Some(0));
    let report: serde_json::Value = serde_json::from_slice(&done.stdout).expect("JSON");
    let played = report["pairings"][0]["games"].as_u64().expect("games");
    assert_eq!(report["missing"].as_u64(), Some(1_000_000 - played));
    assert!(String::from_utf8_lossy(&done.stderr).contains("games were not played"));
}

#[test]
fn the_ladder_ranks() {
    let args = ["ladder", "--bot", "random", "--bot", "easy", "--least", "24", "--most", "48", "--json", "--seed", "2"];
    let said = faceoff(&args);
    assert_eq!(said.code, 0, "{}", said.err);
    let ladder: serde_json::Value = serde_json::from_str(&said.out).expect("JSON");
    assert_eq!(ladder["decks"].as_array().map(Vec::len), Some(6));
    let found = &ladder["matches"][0];
    assert_eq!((found["one"].as_str(), found["two"].as_str()), (Some("easy"), Some("random")));
    assert!(found["share"].as_f64().is_some_and(|share| share > 0.6), "{found}");
    assert!(found["games"].as_u64().is_some_and(|games| games % 24 == 0), "{found}");
    assert_eq!(ladder["ratings"][0]["elo"], 0.0);
}

#[test]
fn tuning_writes_weights_that_play() {
    for by in [&["--by", "cma", "--samples", "4"][..], &["--by", "spsa", "--stride", "0.2"]] {
        let tuned = |name: &str, threads: &str| {
            let file = scratch(name);
            let args =
                ["tune", "--out", path(&file), "--bot", "easy", "--rounds", "2", "--games", "2", "--threads", threads];
            let said = faceoff(&[&args[..], by].concat());
            assert_eq!(said.code, 0, "{}", said.err);
            let text = std::fs::read_to_string(&file).expect("weights");
            (file, text)
        };
        let (file, text) = tuned("weights.json", "1");
        assert!(text.contains("\"confront_now\""), "{text}");
        assert_eq!(text, tuned("weights-2.json", "2").1, "the same whatever the number of threads");
        let args = ["sim", "meadow", "lantern", "--bot", "easy", "--games", "2", "--weights", path(&file)];
        let said = faceoff(&args);
        assert_eq!(said.code, 0, "{}", said.err);
    }
}

#[test]
fn bad_input_is_refused_with_what_to_do() {
    let junk = scratch("junk.json");
    std::fs::write(&junk, "{\"plan\": 3}").expect("written");
    let list = scratch("list.json");
    std::fs::write(&list, "[1, 2, 3]").expect("written");
    let empty = scratch("empty.json");
    std::fs::write(&empty, "").expect("written");
    let cases: [(&[&str], &str); 26] = [
        (&["sim"], "name two decks or more"),
        (&["sim", "meadow"], "name two decks or more"),
        (&["sim", "meadow", "lantern", "--games", "99999999999999"], "at most 100000000 of each pairing"),
        (&["sim", "meadow", "lantern", "--weights", path(&list)], "as `faceoff tune` writes it"),
        (&["sim", "meadow", "lantern", "--weights", path(&empty)], "as `faceoff tune` writes it"),
        (&["ladder", "--bot", "random"], "name two or more"),
        (&["bench", "--ms", "0"], "give 1 or more"),
        (&["play", "--bot", "cmd:/no/such/bot"], "could not be started"),
        (&["sim", "meadow", "lantern", "--bot", "cmd:/no/such/bot"], "could not be started"),
        (&["ladder", "--bot", "random", "--bot", "cmd:/no/such/bot"], "could not be started"),
        (&["bot-host", "--bot", "cmd:/no/such/bot"], "could not be started"),
        (&["sim", "no-such-deck", "meadow"], "`meadow`"),
        (&["sim", "meadow", "lantern", "--bot", "clever"], "random, easy, normal, hard"),
        (&["sim", "meadow", "lantern", "--bot", "hard:50ms"], "add --time"),
        (&["sim", "meadow", "lantern", "--games", "0"], "nothing to play"),
        (&["sim", "meadow", "lantern", "--shard", "4/3"], "write 1/3 for the first of three"),
        (&["sim", "merge"], "required"),
        (&["sim", "merge", "/no/such/file"], "can't be read"),
        (&["sim", "merge", path(&junk)], "no result of `faceoff sim --json`"),
        (&["ladder", "--bot", "clever"], "random, easy, normal, hard"),
        (&["ladder", "--least", "9", "--most", "8"], "--least 9 is more than --most 8"),
        (&["tune", "--out", "/no/such/folder/weights.json"], "can't be written"),
        (&["tune", "--out", "w.json", "--by", "spsa", "--samples", "9"], "--samples is for --by cma"),
        (&["tune", "--out", "w.json", "--samples", "1"], "at least 2"),
        (&["tune", "--out", "w.json", "--shift", "0"], "give a number above 0"),
        (&["tune", "--out", "w.json", "--bot", "nobody"], "there is no bot called"),
    ];
    for (args, wanted) in cases {
        let said = faceoff(args);
        assert_eq!(said.code, 2, "{args:?}: {}", said.err);
        assert!(said.err.contains(wanted), "{args:?} says {}", said.err);
        assert!(!said.err.contains("panicked"), "{args:?}: {}", said.err);
    }
}
