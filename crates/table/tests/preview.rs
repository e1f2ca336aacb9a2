//! What the page is told beforehand is what comes, and what it is told afterwards is told in a reader's order.

use rules::{Dice, Pcg};
use table::setup::{Player, Setup};
use table::shelf::Shelf;
use table::wire::{ClockWish, LineKind, LogLine, OptionKind, PhaseName, Say, ScorePreview, Visibility};
use table::{Audience, Sent, Table, deal};

/// Choices of a game at most.
const LONGEST: u32 = 400;

const DECKS: [[&str; 2]; 4] = [
    ["applejack", "rarity"],
    ["pinkie pie", "twilight sparkle"],
    ["rainbow dash", "fluttershy"],
    ["meadow", "lantern"],
];

fn player(shelf: &Shelf, user: i64, deck: &str) -> Player {
    let deck = shelf.named(deck).expect("a shelf").expect("a deck");
    let (name, cards, number) = (format!("P{user}"), Vec::new(), String::new());
    Player { user: Some(user), name, bot: None, deck: deck.into(), cards, number }
}

fn laid(shelf: &Shelf, seed: usize) -> Table {
    let decks = DECKS[seed % DECKS.len()];
    let setup = Setup {
        id: "t".to_owned(),
        edition: "comprehensive".to_owned(),
        seed: format!("{seed:064x}"),
        visibility: Visibility::Private,
        clock: ClockWish::Off,
        created: 0,
        pause: 0,
        host: player(shelf, 1, decks[0]),
    };
    let guest = player(shelf, 2, decks[1]);
    let cards = deal(shelf, &setup.edition, [&setup.host, &guest]).expect("cards");
    let mut table = Table::new(setup, guest, cards, 0).expect("a table");
    table.open(0).expect("it opens");
    table
}

/// The whole log as a spectator has it.
fn log(table: &mut Table) -> Vec<LogLine> {
    table.whole(Audience::Spectators, &mut Sent::default(), 0).log
}

/// The points told of in lines up to a faceoff or the next phase, and whether a faceoff came.
fn told(lines: &[LogLine]) -> (i32, bool) {
    let over = |line: &LogLine| line.text == "End Phase" || line.kind == LineKind::Turn;
    let mut points = 0;
    for line in lines.iter().take_while(|line| !over(line)) {
        if line.text.starts_with("A faceoff starts") {
            return (points, true);
        }
        if let Some((_, rest)) = line.text.split_once(": score ") {
            points += rest.split(' ').next().and_then(|n| n.parse::<i32>().ok()).expect("a number of points");
        }
    }
    (points, false)
}

/// Random games in which nobody acts once a Main Phase is ended: points and faceoff are those of the preview.
#[test]
fn the_score_preview_comes_true() {
    let shelf = Shelf::new().expect("a shelf");
    let (mut compared, mut scored, mut faceoffs) = (0, 0, 0);
    for seed in 0..8 {
        let mut dice = Pcg::new(seed as u64);
        let mut table = laid(&shelf, seed);
        let mut foretold: Option<(ScorePreview, usize)> = None;
        for _ in 0..LONGEST {
            let Some((seat, options)) = table.choices() else { break };
            let game = table.game_view(Audience::Seat(seat));
            let prompt = game.prompt.as_ref().expect("who may choose is asked");
            let scoring = matches!(game.phase, Some(PhaseName::Main | PhaseName::Score)) && game.faceoff.is_none();
            if !scoring && let Some((preview, from)) = foretold.take() {
                let (points, faceoff) = told(&log(&mut table)[from..]);
                let expected: i32 = preview.scores.iter().map(|score| score.points).sum();
                if !preview.text.contains("open") {
                    assert_eq!((points, faceoff), (expected, preview.faceoff.is_some()), "{}", preview.text);
                    compared += 1;
                    scored += points;
                    faceoffs += u32::from(faceoff);
                }
            }
            let idle = |kind| matches!(kind, OptionKind::Done | OptionKind::Pass | OptionKind::No);
            let option = if foretold.is_some() {
                prompt.options.iter().position(|option| idle(option.kind)).unwrap_or(0) as u16
            } else {
                dice.below(options as u32) as u16
            };
            if foretold.is_none() && prompt.question == "main_action" {
                assert!(game.score.is_some(), "a Main Phase without a preview");
                if prompt.options[usize::from(option)].kind == OptionKind::Done {
                    foretold = Some((game.score.clone().expect("a preview"), log(&mut table).len()));
                }
            }
            let value = table.least(option);
            table.say(seat, &Say::Choose { number: 0, option, value }, 0).expect("a legal answer");
        }
    }
    assert!(compared > 100 && scored > 20 && faceoffs > 5, "{compared} compared, {scored} points, {faceoffs} faceoffs");
}

/// What is paid for an action follows it in the log, as a part of it.
#[test]
fn an_action_heads_what_was_paid_for_it() {
    let shelf = Shelf::new().expect("a shelf");
    let (mut heads, mut parts) = (0, 0);
    for seed in 0..4 {
        let mut dice = Pcg::new(seed as u64 + 50);
        let mut table = laid(&shelf, seed);
        for _ in 0..LONGEST {
            let Some((seat, options)) = table.choices() else { break };
            let option = dice.below(options as u32) as u16;
            let value = table.least(option);
            table.say(seat, &Say::Choose { number: 0, option, value }, 0).expect("a legal answer");
        }
        let lines = log(&mut table);
        assert!(lines.iter().zip(1..).all(|(line, n)| line.n == n), "lines are numbered in their order");
        for pair in lines.windows(2) {
            let [line, next] = pair else { continue };
            let acts = |text: &str| [": play ", ": move ", ": draw "].iter().any(|act| text.contains(act));
            if next.kind == LineKind::Part && line.kind != LineKind::Part {
                assert!(line.kind == LineKind::Event && line.step == next.step, "{} / {}", line.text, next.text);
                heads += 1;
            }
            parts += usize::from(next.kind == LineKind::Part);
            let paid = line.kind == LineKind::Event && line.text.contains(": pay ");
            assert!(!(paid && acts(&next.text) && line.step == next.step), "{} / {}", line.text, next.text);
        }
    }
    assert!(heads > 50 && parts > heads, "{heads} actions with {parts} parts");
}
