//! Bots that are other programs, and this program as one that is called.

mod common;

use common::{Said, faceoff};

/// A game of a random player against a program, on the terminal.
fn against(command: &str, seconds: &str) -> Said {
    let bot = format!("cmd:{command}");
    faceoff(&["play", "--seat", "random", "--bot", &bot, "--bot-seconds", seconds, "--seed", "3"], "")
}

#[test]
fn the_example_bot_plays_a_game() {
    let text = include_str!("../../../examples/bot.py");
    assert!(text.lines().count() < 60);
    let said = against("python3 examples/bot.py", "90");
    assert_eq!(said.code, 0, "{}", said.err);
    assert!(said.out.contains("won on turn"), "{}", said.out);
    assert!(!said.out.contains("loses the game"), "{}", said.out);
}

#[test]
fn a_program_that_misbehaves_loses_the_game_and_no_more() {
    let python = |code: &str| format!("python3 -c \"{code}\"");
    let reply = |what: &str| python(&format!("import sys\nfor l in sys.stdin:\n  if 'options' in l: {what}"));
    let cases = [
        (python("raise ValueError('a bad day')"), "ended without an answer; its last words:"),
        (python("raise ValueError('a bad day')"), "a bad day"),
        (reply("print('hello', flush=True)"), "answered `hello`, which is not like {\"option\":0}"),
        (reply("print('{%coption%c:99}' % (34, 34), flush=True)"), "answered with option 99"),
        (reply("sys.stdout.buffer.write(bytes([255,10])); sys.stdout.flush()"), "no UTF-8"),
        (reply("print('x'*100000, flush=True)"), "a line of more than"),
        (python("import time\ntime.sleep(60)"), "did not answer within 0.4 s"),
    ];
    for (command, wanted) in cases {
        let seconds = if wanted.contains("0.4") { "0.4" } else { "90" };
        let said = against(&command, seconds);
        assert_eq!(said.code, 0, "{command}: {}", said.err);
        assert!(said.out.contains(wanted), "{command} says {}", said.out);
        assert!(said.out.contains("loses the game"), "{command} says {}", said.out);
        assert!(said.out.contains("Bot 1 won"), "{command} says {}", said.out);
    }
}

#[test]
fn a_command_line_that_is_none_is_refused() {
    let cases = [
        ("cmd:", "names no program"),
        ("cmd:say 'hi", "not closed"),
        ("clever", "cmd:python3 mybot.py"),
        ("cmd:/no/such/program", "could not be started: `/no/such/program`"),
    ];
    for (bot, wanted) in cases {
        let said = faceoff(&["play", "--bot", bot], "");
        assert_eq!(said.code, 2, "{}", said.out);
        assert!(said.err.contains(wanted), "{}", said.err);
    }
    let said = faceoff(&["play", "--bot", "easy", "--bot-seconds", "0"], "");
    assert_eq!(said.code, 2, "{}", said.out);
    assert!(said.err.contains("no time to answer in"), "{}", said.err);
}

#[test]
fn bot_host_is_called_with_the_same_protocol() {
    let said =
        faceoff(&["bot-host", "--bot", "random", "--seed", "4", "--games", "2"], &"{\"option\":0}\n".repeat(2000));
    assert_eq!(said.code, 0, "{}", said.err);
    let lines: Vec<serde_json::Value> =
        said.out.lines().map(|line| serde_json::from_str(line).expect("a JSON object")).collect();
    let count = |kind: &str| lines.iter().filter(|line| line["type"] == kind).count();
    assert_eq!((count("begin"), count("end")), (2, 2));
    assert!(count("ask") > 10, "{}", count("ask"));
    assert_eq!(lines[0]["protocol"], 1);
    let ask = &lines[1];
    assert_eq!(ask["question"], "StartingProblem");
    assert_eq!(ask["seat"], 0);
    assert!(ask["options"].as_array().is_some_and(|options| options.len() > 1));
    assert_eq!(ask["view"]["players"].as_array().map(Vec::len), Some(2));
    let def = ask["view"]["cards"][0]["def"].to_string();
    assert_eq!(ask["cards"][&def]["kind"], "Mane");
}

#[test]
fn bot_host_says_what_was_wrong_and_goes_on() {
    let said = faceoff(&["bot-host", "--bot", "random", "--games", "2"], "{\"option\":7000}\nnonsense\n");
    assert_eq!(said.code, 0, "{}", said.err);
    let ends: Vec<&str> = said.out.lines().filter(|line| line.contains("\"type\":\"end\"")).collect();
    assert_eq!(ends.len(), 2, "{}", said.out);
    assert!(ends[0].contains("\"result\":\"lost\"") && ends[0].contains("option 7000"), "{}", ends[0]);
    assert!(ends[1].contains("`nonsense`"), "{}", ends[1]);
    // Nobody there: no game is played to its end, nothing hangs.
    let said = faceoff(&["bot-host", "--games", "3"], "");
    assert_eq!(said.code, 0, "{}", said.err);
}
