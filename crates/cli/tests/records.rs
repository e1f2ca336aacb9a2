//! Records that somebody changed, and the places they are saved to: strings in, strings out.

mod common;

use common::faceoff;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};

/// A file of this test's own.
fn scratch(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("records");
    std::fs::create_dir_all(&folder).expect("a folder for the test");
    folder.join(name)
}

fn path(path: &Path) -> &str {
    path.to_str().expect("a path in UTF-8")
}

/// The record of a game that somebody began against a bot.
fn record(name: &str, answers: &str) -> Value {
    let file = scratch(name);
    let said = faceoff(&["play", "--seed", "5", "--bot", "easy", "--save", path(&file)], answers);
    assert_eq!(said.code, 0, "{}", said.err);
    serde_json::from_str(&std::fs::read_to_string(&file).expect("the record")).expect("JSON")
}

fn save(name: &str, record: &Value) -> PathBuf {
    let file = scratch(name);
    std::fs::write(&file, record.to_string()).expect("written");
    file
}

#[test]
fn the_decks_of_a_record_are_judged() {
    let whole = record("judged.json", "1\n2\n");
    let with = |change: &dyn Fn(&mut Value)| {
        let mut record = whole.clone();
        change(&mut record);
        record
    };
    let cases = [
        (with(&|r| r["decks"][0]["draw"][0]["count"] = json!(4_000_000_000_u32)), "the deck has 40000000"),
        (with(&|r| r["decks"][0]["draw"][0]["id"] = json!("PR1")), "can't be in the Draw Deck"),
        (with(&|r| r["decks"][1]["mane"] = json!("PR7")), "is no Mane Character"),
        (with(&|r| r["decks"][1]["mane"] = Value::Null), "there is no Mane Character: add one (102.1)"),
        (with(&|r| r["decks"][1]["problems"] = json!([])), "the Problem Deck has 0 cards"),
        (with(&|r| r["decks"][0]["draw"][0]["id"] = json!("ZZ9")), "there is no card ZZ9"),
        (with(&|r| r["cards"][0]["face"]["power"] = json!("much")), "no game of Faceoff"),
        (
            with(&|r| {
                r["cards"][0]["id"] = json!("NEW1");
                r["cards"][0]["face"]["power"] = json!(i32::MAX);
            }),
            "a number is needed after `power`",
        ),
        (
            with(&|r| {
                r["cards"][0]["id"] = json!("NEW1");
                r["cards"][0]["kind"] = json!("Problem");
            }),
            "is none that can be written",
        ),
    ];
    for (i, (record, wanted)) in cases.iter().enumerate() {
        let file = save(&format!("judged-{i}.json"), record);
        for args in
            [&["replay", path(&file)][..], &["replay", path(&file), "--verify"], &["play", "--resume", path(&file)]]
        {
            let said = faceoff(args, "n\n");
            assert_eq!(said.code, 2, "{args:?}: {}", said.err);
            assert!(said.err.contains(wanted) && said.err.contains(path(&file)), "{args:?} says {}", said.err);
        }
    }
}

#[test]
fn a_changed_answer_is_named() {
    let whole = record("answer.json", "1\n2\n1\n1\n1\n");
    let at = whole["inputs"].as_array().expect("answers").len() - 2;
    let other = 1 - whole["inputs"][at]["seat"].as_u64().expect("a seat");
    let with = |what: &str, to: Value| {
        let mut record = whole.clone();
        record["inputs"][at][what] = to.clone();
        save(&format!("answer-{what}-{to}.json").replace('"', ""), &record)
    };
    let cases = [
        (with("option", json!(9999)), format!("answer {}: ", at + 1), "not option 9999"),
        (with("seat", json!(7)), format!("answer {}: ", at + 1), "is an answer of seat 7, but seat"),
        (with("seat", json!(other)), format!("answer {}: ", at + 1), "is asked"),
        (with("pick", json!("dance")), format!("answer {}: ", at + 1), "is not offered"),
    ];
    for (file, place, wanted) in cases {
        for args in [&["replay", path(&file), "--verify"][..], &["play", "--resume", path(&file)]] {
            let said = faceoff(args, "");
            assert_eq!(said.code, 2, "{args:?}: {} {}", said.out, said.err);
            assert!(said.err.contains(&place) && said.err.contains(wanted), "{args:?} says {}", said.err);
        }
    }
}

#[test]
fn a_game_that_was_cut_is_not_resumed() {
    let mut cut = record("cut.json", "1\n2\n1\n1\n");
    cut["inputs"].as_array_mut().expect("answers").pop();
    let file = save("cut-short.json", &cut);
    for args in [&["replay", path(&file), "--verify"][..], &["play", "--resume", path(&file)]] {
        let said = faceoff(args, "");
        assert_eq!(said.code, 1, "{args:?}: {}", said.err);
        assert!(said.err.contains("the state"), "{args:?} says {}", said.err);
    }
}

#[test]
fn a_replay_needs_no_bot() {
    let mut other = record("bot.json", "1\n2\n1\n");
    other["seats"][1] = json!("a bot nobody has");
    let file = save("other-bot.json", &other);
    for args in [&["replay", path(&file), "--verify"][..], &["replay", path(&file), "--at", "2"]] {
        let said = faceoff(args, "");
        assert_eq!(said.code, 0, "{args:?}: {}", said.err);
    }
    let said = faceoff(&["play", "--resume", path(&file)], "");
    assert_eq!(said.code, 2, "{}", said.err);
    assert!(said.err.contains("there is no bot"), "{}", said.err);
}

#[test]
fn saving_follows_links_and_leaves_what_is_no_file() {
    let folder = scratch("places");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    let said = faceoff(&["play", "--seed", "1"], &format!("save {}\nsave .\nquit\n", path(&folder)));
    assert_eq!(
        said.out.matches("can't be written: this is a folder; save to another place").count(),
        2,
        "{}",
        said.out
    );
    #[cfg(unix)]
    {
        use std::os::unix::fs::FileTypeExt;
        let pipe = folder.join("pipe");
        let made = std::process::Command::new("mkfifo").arg(&pipe).status().expect("mkfifo");
        assert!(made.success());
        let (link, real) = (folder.join("link"), folder.join("real.json"));
        std::os::unix::fs::symlink("real.json", &link).expect("a link");
        std::os::unix::fs::symlink("circle", folder.join("circle")).expect("a link");
        let save = |name: &str| format!("save {}\n", path(&folder.join(name)));
        let script = [save("pipe"), save("circle"), save("link"), save("link"), "quit\n".to_owned()].concat();
        let said = faceoff(&["play", "--seed", "1"], &script);
        assert!(said.out.contains("this is no file but a device or the like"), "{}", said.out);
        assert!(said.out.contains("its links go in a circle"), "{}", said.out);
        assert_eq!(said.out.matches("Saved to ").count(), 2, "{}", said.out);
        assert!(std::fs::metadata(&pipe).expect("still there").file_type().is_fifo());
        assert!(std::fs::symlink_metadata(&link).expect("still there").is_symlink());
        assert!(std::fs::read_to_string(&real).expect("what it leads to").contains("\"seed\": 1"));
        assert_eq!(std::fs::read_dir(&folder).expect("the folder").count(), 4, "nothing half written is left");
    }
}

#[test]
fn a_deck_with_cards_of_ours_comes_back_from_octgns_form() {
    let written = faceoff(&["deck", "convert", "meadow", "--to", "o8d"], "");
    let file = scratch("meadow.o8d");
    std::fs::write(&file, &written.out).expect("written");
    let check = faceoff(&["deck", "check", path(&file)], "");
    assert_eq!(check.code, 0, "{}", check.err);
    let both = ["meadow", path(&file)].map(|deck| {
        let list = faceoff(&["deck", "convert", deck], "").out;
        let is_card = |line: &&str| line.starts_with(|c: char| c.is_ascii_digit());
        let cards: std::collections::BTreeSet<String> = list.lines().filter(is_card).map(str::to_owned).collect();
        cards
    });
    assert_eq!(both[0], both[1]);
}
