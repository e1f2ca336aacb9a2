//! The `faceoff` command from outside: strings in, strings out.

mod common;

use common::faceoff;
use std::path::PathBuf;

/// A file of this test's own.
fn scratch(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    std::fs::create_dir_all(&folder).expect("a folder for the test");
    folder.join(name)
}

fn path(path: &std::path::Path) -> &str {
    path.to_str().expect("a path in UTF-8")
}

#[test]
fn a_game_is_played_from_standard_input_to_its_end_and_verified() {
    let file = scratch("whole.json");
    let args = ["play", "--seat", "human", "--seat", "easy", "--seed", "5", "--save", path(&file)];
    let said = faceoff(&args, &"1\n".repeat(600));
    assert_eq!(said.code, 0, "{}", said.err);
    assert!(said.out.contains("won on turn"), "{}", said.out);
    for line in said.out.lines() {
        assert!(line.chars().count() <= 104, "too wide: {line}");
    }
    let verified = faceoff(&["replay", path(&file), "--verify"], "");
    assert_eq!(verified.code, 0, "{}", verified.err);
    assert!(verified.out.starts_with("verified: "), "{}", verified.out);
    let stepped = faceoff(&["replay", path(&file)], "n\nn\nb\n5\nq\n");
    assert_eq!(stepped.code, 0, "{}", stepped.err);
    assert!(stepped.out.contains("5 of "), "{}", stepped.out);
}

#[test]
fn the_end_of_the_input_saves_and_resumes() {
    let file = scratch("half.json");
    let args = ["play", "--seat", "human", "--seat", "random", "--seed", "3", "--save", path(&file)];
    let said = faceoff(&args, "1\n2\n? acorn\nhelp\nlog\nnonsense\n99\n");
    assert_eq!(said.code, 0, "{}", said.err);
    assert!(said.out.contains("What an action costs"), "{}", said.out);
    assert!(said.out.contains("`nonsense` is no command"), "{}", said.out);
    assert!(said.out.contains("99 is no option"), "{}", said.out);
    let on = faceoff(&["play", "--resume", path(&file), "--save", path(&file)], "undo\nconcede\n");
    assert_eq!(on.code, 0, "{}", on.err);
    assert!(on.out.contains("Taken back."), "{}", on.out);
    assert!(on.out.contains("Bot won"), "{}", on.out);
    let verified = faceoff(&["replay", path(&file), "--verify"], "");
    assert_eq!(verified.code, 0, "{}", verified.err);
}

#[test]
fn a_card_that_is_not_understood_stands_in_nobodys_way() {
    let file = scratch("half-understood.txt");
    let cards = "Ink Trail\nFriend; blue; power 1; cost 1\nWhen this card enters play, draw a card.\n\n\
                 Odd Sock\nFriend; blue; power 1; cost 1\nWhen this card flibbers, draw a card.\n";
    std::fs::write(&file, cards).expect("written");
    let good = faceoff(&["cards", "show", "Ink Trail", "--cards", path(&file)], "");
    assert_eq!(good.code, 0, "{}", good.err);
    assert!(good.out.contains("When this card enters play, draw a card."), "{}", good.out);
    assert!(good.err.contains("not to be played with: Odd Sock"), "{}", good.err);
    let read = faceoff(&["cards", "read", path(&file)], "");
    assert!(read.out.contains("2 cards, 1 playable"), "{}", read.out);
    assert!(read.out.contains("Odd Sock: not read from column 16 on"), "{}", read.out);
}

#[test]
fn two_people_share_a_terminal() {
    let said = faceoff(&["play", "--seat", "human", "--seat", "human", "--seed", "1"], "1\n1\nquit\n");
    assert_eq!(said.code, 0, "{}", said.err);
    assert!(said.out.contains("--- Player 2 ---"), "{}", said.out);
}

#[test]
fn a_changed_replay_is_found_out() {
    let file = scratch("changed.json");
    let args = ["play", "--seat", "random", "--seat", "random", "--seed", "7", "--save", path(&file)];
    assert_eq!(faceoff(&args, "").code, 0);
    let text = std::fs::read_to_string(&file).expect("the record");
    let other_state = scratch("other-state.json");
    let at = text.rfind("\"state\": \"").expect("a state") + 10;
    std::fs::write(&other_state, format!("{}0000000000000000{}", &text[..at], &text[at + 16..])).expect("written");
    let said = faceoff(&["replay", path(&other_state), "--verify"], "");
    assert_eq!(said.code, 1, "{}", said.err);
    assert!(said.err.contains("the state at the end"), "{}", said.err);
    // Another version: the picks are found by their words.
    let older = scratch("older.json");
    std::fs::write(&older, text.replacen(env!("CARGO_PKG_VERSION"), "0.0.1", 1)).expect("written");
    let said = faceoff(&["replay", path(&older), "--verify"], "");
    assert_eq!(said.code, 0, "{}", said.err);
    assert!(said.out.contains("matched by their words"), "{}", said.out);
    let broken = scratch("broken.json");
    let lost = text.replacen(env!("CARGO_PKG_VERSION"), "0.0.1", 1).replace("pass", "dance");
    std::fs::write(&broken, lost).expect("written");
    let said = faceoff(&["replay", path(&broken), "--verify"], "");
    assert_eq!(said.code, 2, "{}", said.err);
    assert!(said.err.contains("fits nothing"), "{}", said.err);
}

#[test]
fn bad_input_is_refused_with_what_to_do() {
    let empty = scratch("empty.txt");
    std::fs::write(&empty, "").expect("written");
    let cards = scratch("bad-card.txt");
    std::fs::write(&cards, "Odd One\nFriend; power 2; cost 1; needs 2 bleu\n").expect("written");
    let deck = scratch("bad-deck.txt");
    std::fs::write(&deck, "3 No Such Card At All\n").expect("written");
    let nested = scratch("nested.json");
    std::fs::write(&nested, "[".repeat(200_000)).expect("written");
    let config = scratch("serve.conf");
    std::fs::write(&config, "listen = 127.0.0.1:0\nbehind-proxy = maybe\n").expect("written");
    let cases: [(&[&str], &str); 24] = [
        (&["deck", "check", path(&nested)], "there is no card `[[["),
        (&["rules", "--scenarios", "/no/such/folder"], "there is no such folder"),
        (&["rules", "--check", "--scenarios", "/no/such/folder"], "there is no such folder"),
        (&["rules", "--json", "--scenarios", "/no/such/folder"], "there is no such folder"),
        (&["rule", "504.1", "--scenarios", "/no/such/folder"], "there is no such folder"),
        (&["serve", "--page", "/no/such/folder"], "no page is there"),
        (&["serve", "--origin", "foo"], "an origin is like"),
        (&["serve", "--most-tables", "0"], "nobody could play"),
        (&["serve", "--config", path(&config)], "line 2: `maybe` is neither true nor false"),
        (&["cards", "show", "CG140", "Nopony"], "there is no card `Nopony`"),
        (&["play", "--bot", "cmd:no-such-program"], "could not be started"),
        (&["dance"], "unrecognized subcommand"),
        (&["play", "--deck", "no-such-deck"], "`meadow`"),
        (&["play", "--deck", path(&deck)], "there is no card"),
        (&["play", "--seat", "nobody"], "there is no bot"),
        (&["play", "--edition", "tenth"], "crystal-games"),
        (&["play", "--resume", "/no/such/file"], "can't be read"),
        (&["replay", path(&empty)], "no game of Faceoff"),
        (&["scenario", "/no/such/folder"], "there is no such file"),
        (&["rule", "999.9"], "there is no rule"),
        (&["cards", "show", "Nopony"], "there is no card"),
        (&["cards", "read", path(&cards)], "`2 bleu` is no requirement"),
        (&["deck", "check", "meadow", "--format", "Draft"], "there is no format"),
        (&["deck", "convert", "meadow", "--to", "stone"], "there is no form"),
    ];
    for (args, wanted) in cases {
        let said = faceoff(args, "");
        assert_eq!(said.code, 2, "{args:?}: {}", said.err);
        assert!(said.err.contains(wanted), "{args:?} says {}", said.err);
        assert!(!said.err.contains("panicked"), "{args:?}: {}", said.err);
        assert!(said.err.lines().all(|line| line.chars().count() < 1100), "{args:?}: {}", said.err.len());
    }
}

#[test]
fn the_log_counts_what_it_shows() {
    let said = faceoff(&["play", "--seed", "5", "--bot", "easy"], "log\n1\n2\nlog\nlog 2\nquit\n");
    assert_eq!(said.code, 0, "{}", said.err);
    let after = |mark: &str| -> Vec<&str> {
        let at = said.out.find(mark).expect("the command") + mark.len();
        said.out[at..].lines().skip(1).take_while(|line| !line.contains("> ")).collect()
    };
    assert_eq!(after("You> log"), ["Nothing has happened yet."]);
    let all = said.out.rfind("You> log\n").expect("the log") + "You> log\n".len();
    let all: Vec<&str> = said.out[all..].lines().take_while(|line| !line.starts_with("You> ")).collect();
    let two = after("You> log 2");
    assert_eq!(two.len(), 2, "{}", said.out);
    assert_eq!(two, all[all.len() - 2..], "{}", said.out);
}

#[test]
fn a_new_hand_is_told_of_and_not_taken_back() {
    for edition in ["comprehensive", "Canterlot-Nights"] {
        let args = ["play", "--seed", "5", "--bot", "random", "--edition", edition];
        let said = faceoff(&args, "find take a new\nquit\n");
        assert_eq!(said.code, 0, "{}", said.err);
        let choose = |out: &str, what: &str| -> Option<String> {
            let line = out.lines().rev().find(|line| line.trim_end().ends_with(what))?;
            line.trim().split_once('.').map(|(n, _)| n.to_owned())
        };
        // First the starting Problem, then the hand.
        let mut script = "1\n".to_owned();
        let said = faceoff(&args, &format!("{script}quit\n"));
        script += &format!("{}\n", choose(&said.out, "take a new hand").expect("the question"));
        let said = faceoff(&args, &format!("{script}log all\nundo\nquit\n"));
        assert!(said.out.contains("You: take a new hand"), "{edition}: {}", said.out);
        assert!(said.out.contains("A new hand can't be taken back"), "{edition}: {}", said.out);
        assert!(!said.out.contains("Taken back."), "{edition}: {}", said.out);
    }
}

#[test]
fn several_cards_are_shown_and_those_of_the_same_name_are_named() {
    let said = faceoff(&["cards", "show", "CG140", "CG132"], "");
    assert_eq!(said.code, 0, "{}", said.err);
    assert!(said.out.contains(" CG140 ") && said.out.contains(" CG132 "), "{}", said.out);
    let said = faceoff(&["cards", "show", "Runaway", "Cart"], "");
    assert_eq!(said.code, 0, "{}", said.err);
    assert!(said.out.contains(" PR190 ") && said.out.contains("Of the same name: MEADOW18"), "{}", said.out);
}

#[test]
fn a_file_with_a_mark_before_its_first_line_is_read() {
    let deck = scratch("marked.txt");
    let list = faceoff(&["deck", "convert", "meadow"], "").out;
    std::fs::write(&deck, format!("\u{feff}{list}")).expect("written");
    let said = faceoff(&["deck", "check", path(&deck)], "");
    assert_eq!(said.code, 0, "{}", said.err);
}

#[test]
fn a_recorded_game_is_told_of_in_the_third_person() {
    let file = scratch("third.json");
    let said = faceoff(&["play", "--seed", "5", "--bot", "easy", "--save", path(&file)], "1\n2\n1\n1\n");
    assert_eq!(said.code, 0, "{}", said.err);
    assert!(said.out.contains("Before the first turn"), "{}", said.out);
    let replay = faceoff(&["replay", path(&file)], "");
    assert!(replay.out.contains("Player") && !replay.out.contains("You"), "{}", replay.out);
}

#[test]
fn a_troublemakers_points_are_shown_in_the_hand() {
    let said = faceoff(&["play", "--seat", "human", "--seat", "human", "--seed", "1"], "quit\n");
    let shown = (1..=9).any(|seed| {
        let seed = seed.to_string();
        let said = faceoff(&["play", "--seat", "human", "--seat", "human", "--seed", &seed], "1\n1\nquit\n");
        said.out.lines().any(|line| line.contains("Troublemaker · power") && line.contains(" point"))
    });
    assert!(shown, "{}", said.out);
}

#[test]
fn nothing_saved_is_lost_when_saving_fails() {
    let file = scratch("kept.json");
    std::fs::write(&file, "precious").expect("written");
    let said = faceoff(&["play", "--seed", "1"], "save /no/such/folder/x.json\nquit\n");
    assert_eq!(said.code, 0, "{}", said.err);
    assert!(said.out.contains("can't be written"), "{}", said.out);
    let said = faceoff(&["play", "--resume", path(&file), "--save", path(&file)], "");
    assert_eq!(said.code, 2, "{}", said.err);
    assert_eq!(std::fs::read_to_string(&file).expect("still there"), "precious");
}

#[test]
fn a_hint_says_what_a_choice_gains_and_the_odds() {
    let said = faceoff(&["play", "--seed", "21", "--bot", "easy"], "hint\n1\n2\nhint\n1\nhint\nquit\n");
    assert_eq!(said.code, 0, "{}", said.err);
    let hints: Vec<&str> = said.out.lines().filter(|line| line.contains("Hint: ")).collect();
    assert!(hints.len() >= 2, "{}", said.out);
    assert!(said.out.contains("The chance to win the game is about"), "{}", said.out);
    // The same question, the same hint.
    let again = faceoff(&["play", "--seed", "21", "--bot", "easy"], "hint\n1\n2\nhint\n1\nhint\nquit\n");
    assert_eq!(said.out, again.out);
}

#[test]
fn the_tools_answer() {
    let soak = faceoff(&["soak", "--games", "4", "--seed", "1", "--json", "--deck", "meadow", "--deck", "lantern"], "");
    assert_eq!(soak.code, 0, "{}", soak.err);
    let report: serde_json::Value = serde_json::from_str(&soak.out).expect("JSON");
    assert_eq!(report["violations"], 0);
    assert_eq!(report["games"], 4);
    assert!(report["never"]["picks"].is_array());
    let bench = faceoff(&["bench", "--ms", "20", "--json"], "");
    assert_eq!(bench.code, 0, "{}", bench.err);
    let figures: serde_json::Value = serde_json::from_str(&bench.out).expect("JSON");
    assert!(figures["bytes"].as_u64().is_some_and(|n| n > 0));
    let check = faceoff(&["deck", "check", "lantern"], "");
    assert_eq!(check.code, 0, "{}", check.err);
    let show = faceoff(&["cards", "show", "MEADOW1", "--tree"], "");
    assert!(show.out.contains("Clover Brook"), "{}", show.out);
    let rule = faceoff(&["rule", "Swift"], "");
    assert!(rule.out.contains("Swift"), "{}", rule.out);
}

#[test]
fn what_a_scenario_did_is_told_in_good_words() {
    let said = faceoff(&["scenario", "--explain", "scenarios/editions/e1-first-confront-cg.txt"], "");
    assert_eq!(said.code, 0, "{}", said.err);
    assert!(said.out.contains("for confronting first at "), "{}", said.out);
    assert!(said.out.contains("1 scenario, 1 passed"), "{}", said.out);
    assert!(!said.out.contains(" 1 action tokens"), "{}", said.out);
    let said = faceoff(&["scenario", "--explain", "scenarios/editions/e5-several-problems-cg.txt"], "");
    let starts = said.out.lines().find(|line| line.contains("starts a faceoff at ")).unwrap_or_default();
    assert!(starts.contains(" and "), "{}", said.out);
}
