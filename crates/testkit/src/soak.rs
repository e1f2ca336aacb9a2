//! Random games with every check of the rules' truth.

use crate::decks::Table;
use crate::reached::Reached;
use rules::{Dice, Edition, Game, Input, Options, Pcg, Pick, Question, SEATS, Watch};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// What a random game came to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Played {
    pub decisions: u64,
    pub forced: u64,
    pub turns: u32,
}

/// Asks after which a random game is left unfinished.
pub const LONGEST: u64 = 30_000;

/// One choice in so many is checked at length.
const RARELY: u64 = 16;

/// How much is checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Checks {
    /// The cheap checks, at every choice.
    Cheap,
    /// The costly checks too, at one choice in sixteen, and the replay at the end.
    Costly,
    /// A twin that pauses before every occurrence as well.
    Paused,
}

/// How a random game is to be played.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// The seed of the choices.
    pub seed: u64,
    pub edition: Edition,
    pub checks: Checks,
}

/// A random game and what was wrong with it.
#[derive(Debug, Default)]
pub struct Trial {
    pub played: Played,
    /// The answers so far: enough to play it again.
    pub inputs: Vec<Input>,
    pub broken: Option<String>,
    pub end: End,
}

/// How a random game ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum End {
    #[default]
    Unfinished,
    Over,
    /// By the step budget: a ruling, not a violation.
    Halted,
}

/// Plays one random game with the cheap checks at every choice.
pub fn random_game<W: Watch>(table: &Table, seed: u64, edition: Edition, watch: &W) -> Result<(Game, Played), String> {
    let mut dice = Pcg::new(seed);
    let mut chooser = Pcg::new(seed ^ 0x5eed);
    let mut game = start(table, edition, &mut dice, watch);
    let mut options = Options::default();
    let mut played = Played::default();
    while game.outcome().is_none() {
        game.check(&table.lib, &mut options)?;
        let (option, value) = count_and_choose(&options, &mut chooser, &mut played);
        game.take(&table.lib, options.picks[option], value, &mut dice, watch);
        if (played.decisions + played.forced) % RARELY == 0 {
            game.check_faces(&table.lib)?;
            game.check_options(&table.lib)?;
        }
        // No rule ends a game of empty decks between players who get nowhere.
        if played.decisions + played.forced > LONGEST {
            break;
        }
    }
    played.turns = game.turn_number() as u32;
    Ok((game, played))
}

/// A new game of a table's decks.
pub fn start<D: Dice, W: Watch>(table: &Table, edition: Edition, dice: &mut D, watch: &W) -> Game {
    // Shuffled before, so that a card's number says nothing of what it is.
    let lists: [rules::DeckList; SEATS] = std::array::from_fn(|i| table.decks[i].shuffled(dice));
    Game::new(&table.lib, [&lists[0], &lists[1]], edition, dice, watch)
}

/// Any answer, each as likely as the others.
fn count_and_choose(options: &Options, chooser: &mut Pcg, played: &mut Played) -> (usize, u32) {
    if options.forced() {
        played.forced += 1;
    } else {
        played.decisions += 1;
    }
    let option = chooser.below(options.picks.len().max(1) as u32) as usize;
    let value = match options.picks.get(option) {
        Some(Pick::Number { from, to }) => from + chooser.below((to - from).saturating_add(1).max(1)),
        Some(_) | None => 0,
    };
    (option, value)
}

/// Where the answers of a game come from.
enum Chooser<'a> {
    Random(Pcg),
    /// These, and then no more.
    Given(std::slice::Iter<'a, Input>),
}

/// Plays one random game with checks; a panic is a violation like any other.
pub fn trial<D: Dice + Clone>(table: &Table, dice: &D, plan: &Plan, reached: &Reached) -> Trial {
    let chooser = Chooser::Random(Pcg::new(plan.seed ^ 0x5eed));
    caught(table, dice, plan, reached, chooser)
}

/// Plays a game again from its answers, with the same checks.
pub fn again<D: Dice + Clone>(table: &Table, dice: &D, plan: &Plan, inputs: &[Input]) -> Trial {
    caught(table, dice, plan, &Reached::default(), Chooser::Given(inputs.iter()))
}

fn caught<D: Dice + Clone>(table: &Table, dice: &D, plan: &Plan, reached: &Reached, chooser: Chooser<'_>) -> Trial {
    let mut trial = Trial::default();
    let done = catch_unwind(AssertUnwindSafe(|| go(table, dice, plan, reached, chooser, &mut trial)));
    match done {
        Ok(Ok(end)) => trial.end = end,
        Ok(Err(why)) => trial.broken = Some(why),
        Err(payload) => {
            let text = payload.downcast_ref::<String>().map(String::as_str);
            let text = text.or_else(|| payload.downcast_ref::<&str>().copied());
            trial.broken = Some(format!("a panic: {}", text.unwrap_or("without words")));
        }
    }
    trial
}

fn go<D: Dice + Clone>(
    table: &Table,
    dice: &D,
    plan: &Plan,
    reached: &Reached,
    mut chooser: Chooser<'_>,
    trial: &mut Trial,
) -> Result<End, String> {
    let lib = &table.lib;
    let mut rolled = dice.clone();
    let mut game = start(table, plan.edition, &mut rolled, reached);
    let mut twin = match plan.checks {
        Checks::Cheap | Checks::Costly => None,
        Checks::Paused => Some(Twin::new(table, plan.edition, dice.clone())),
    };
    let mut options = Options::default();
    let mut spare = game.clone();
    while game.outcome().is_none() {
        game.check(lib, &mut options)?;
        reached.asked(&game, lib, &options);
        reached.consulted(&game, lib);
        let asks = trial.inputs.len() as u64;
        if asks > LONGEST {
            return Ok(End::Unfinished);
        }
        if plan.checks != Checks::Cheap && asks.is_multiple_of(RARELY) {
            let form = if asks.is_multiple_of(RARELY * RARELY) { Form::Text } else { Form::Bytes };
            costly(&game, table, &options, form, &mut spare)?;
            settles(&game, table, &rolled, &mut spare)?;
            reached.stood(&game, lib);
        }
        if let Some(twin) = &mut twin {
            twin.agrees(table, &game, &options)?;
        }
        let (option, value) = match &mut chooser {
            Chooser::Random(pcg) => count_and_choose(&options, pcg, &mut trial.played),
            Chooser::Given(inputs) => match inputs.next() {
                Some(Input::Choose { option, value }) if usize::from(*option) < options.picks.len() => {
                    (usize::from(*option), *value)
                }
                Some(Input::Choose { option, .. }) => return Err(format!("there is no option {option}")),
                Some(Input::Concede(_)) | None => return Ok(End::Unfinished),
            },
        };
        trial.inputs.push(Input::Choose { option: option as u16, value });
        if plan.checks != Checks::Cheap && asks.is_multiple_of(RARELY) {
            goes_on(&game, table, &rolled, (options.picks[option], value), &mut spare)?;
        }
        game.take(lib, options.picks[option], value, &mut rolled, reached);
        if let Some(twin) = &mut twin {
            twin.game.take(lib, options.picks[option], value, &mut twin.dice, &());
        }
    }
    trial.played.turns = u32::from(game.turn_number());
    if let Some(twin) = &mut twin {
        twin.agrees(table, &game, &Options::default())?;
    }
    if plan.checks != Checks::Cheap {
        replay(table, dice, plan.edition, &trial.inputs, &game)?;
    }
    Ok(match game.outcome() {
        Some(rules::Outcome::Halted) => End::Halted,
        Some(rules::Outcome::Won(_) | rules::Outcome::Draw) => End::Over,
        None => End::Unfinished,
    })
}

/// The costly checks: cache = oracle, a copy and what storage gives back are the same game and ask the same.
fn costly(game: &Game, table: &Table, options: &Options, form: Form, spare: &mut Game) -> Result<(), String> {
    game.check_faces(&table.lib)?;
    game.check_options(&table.lib)?;
    spare.clone_from(game);
    if spare != game {
        return Err("a copy differs from its game".to_owned());
    }
    let mut back = form.there_and_back(game)?;
    if back != *game {
        return Err("the stored game differs".to_owned());
    }
    back.revive(&table.lib);
    let mut asked = Options::default();
    back.ask(&table.lib, &mut asked);
    if asked != *options {
        return Err(format!("the stored game asks {asked:?}, not {options:?}"));
    }
    Ok(())
}

/// How a game is stored in a check. Text takes ten times as long as bytes, and most of the time of all checks together.
#[derive(Clone, Copy)]
enum Form {
    Bytes,
    Text,
}

impl Form {
    fn there_and_back(self, game: &Game) -> Result<Game, String> {
        let (stored, read) = ("the game can't be stored", "the stored game can't be read");
        match self {
            Form::Bytes => {
                let bytes = postcard::to_allocvec(game).map_err(|e| format!("{stored}: {e}"))?;
                postcard::from_bytes(&bytes).map_err(|e| format!("{read}: {e}"))
            }
            Form::Text => {
                let text = serde_json::to_string(game).map_err(|e| format!("{stored}: {e}"))?;
                serde_json::from_str(&text).map_err(|e| format!("{read}: {e}"))
            }
        }
    }
}

/// The parts of two games that are not the same.
fn difference(one: &Game, other: &Game) -> String {
    let value = |game| serde_json::to_value(game).unwrap_or_default();
    let mut found = Vec::new();
    differences("game", &value(one), &value(other), &mut found);
    found.join("; ")
}

/// The parts that differ, each by the way to it.
fn differences(path: &str, one: &serde_json::Value, other: &serde_json::Value, found: &mut Vec<String>) {
    use serde_json::Value;
    match (one, other) {
        (Value::Object(a), Value::Object(b)) => {
            for (key, value) in a {
                differences(&format!("{path}.{key}"), value, b.get(key).unwrap_or(&Value::Null), found);
            }
        }
        (Value::Array(a), Value::Array(b)) if a.len() == b.len() => {
            for (i, (value, other)) in a.iter().zip(b).enumerate() {
                differences(&format!("{path}.{i}"), value, other, found);
            }
        }
        _ if one == other => {}
        _ => found.push(format!("{path} is {one}, not {other}")),
    }
}

/// Forced answers given at once lead where they lead one by one, and are as many.
fn settles<D: Dice + Clone>(game: &Game, table: &Table, dice: &D, settled: &mut Game) -> Result<(), String> {
    let lib = &table.lib;
    let (mut at_once, mut singly) = (dice.clone(), dice.clone());
    let mut options = Options::default();
    settled.clone_from(game);
    let answered = settled.settle(lib, &mut at_once, &(), &mut options);
    let mut stepped = game.clone();
    for _ in 0..answered {
        stepped.ask(lib, &mut options);
        let value = match options.picks[..] {
            [Pick::Number { from, to: _ }] => from,
            [_] => 0,
            _ => return Err(format!("settling answered a choice: {options:?}")),
        };
        stepped.take(lib, options.picks[0], value, &mut singly, &());
    }
    if stepped == *settled {
        return Ok(());
    }
    Err(format!("settling {answered} answers leads elsewhere: {}", difference(settled, &stepped)))
}

/// A pick taken together with the forced answers after it leads where it leads with those given afterwards.
fn goes_on<D: Dice + Clone>(
    game: &Game,
    table: &Table,
    dice: &D,
    (pick, value): (Pick, u32),
    after: &mut Game,
) -> Result<(), String> {
    let lib = &table.lib;
    let (mut at_once, mut apart) = (dice.clone(), dice.clone());
    let mut options = Options::default();
    after.clone_from(game);
    let answered = after.take_on(lib, (pick, value), &mut at_once, &(), &mut options);
    let mut parted = game.clone();
    parted.take(lib, pick, value, &mut apart, &());
    let settled = parted.settle(lib, &mut apart, &(), &mut options);
    if parted == *after && settled == answered {
        return Ok(());
    }
    Err(format!(
        "going on after {pick:?} gives {answered} answers, not {settled}, and leads elsewhere: {}",
        difference(after, &parted)
    ))
}

/// The same answers from the start lead to the same state.
fn replay<D: Dice + Clone>(
    table: &Table,
    dice: &D,
    edition: Edition,
    inputs: &[Input],
    end: &Game,
) -> Result<(), String> {
    let mut dice = dice.clone();
    let mut game = start(table, edition, &mut dice, &());
    for (i, input) in inputs.iter().enumerate() {
        let done = game.apply(&table.lib, *input, &mut dice, &());
        done.map_err(|why| format!("the replay is refused at answer {}: {why}", i + 1))?;
    }
    if game == *end { Ok(()) } else { Err("the replay ends in another state".to_owned()) }
}

/// A game that pauses before every occurrence and is given the same answers.
struct Twin<D> {
    game: Game,
    dice: D,
    options: Options,
}

impl<D: Dice> Twin<D> {
    fn new(table: &Table, edition: Edition, mut dice: D) -> Twin<D> {
        let mut game = start(table, edition, &mut dice, &());
        game.pause_everywhere();
        Twin { game, dice, options: Options::default() }
    }

    /// Answers its pauses; then it must ask what the other asks, or be over as the other is.
    fn agrees(&mut self, table: &Table, game: &Game, options: &Options) -> Result<(), String> {
        loop {
            self.game.ask(&table.lib, &mut self.options);
            match self.options.asked {
                Some((_, Question::Pause)) => {
                    self.game.take(&table.lib, Pick::Done, 0, &mut self.dice, &());
                }
                Some(_) | None => break,
            }
        }
        if self.options.asked != options.asked || self.options.picks != options.picks {
            return Err(format!(
                "with pauses {:?} is asked {:?}, without {:?} {:?}",
                self.options.asked, self.options.picks, options.asked, options.picks
            ));
        }
        if !game.equals_but_for_pauses(&self.game) {
            return Err(format!("with pauses the game is in another state: {}", difference(game, &self.game)));
        }
        // Somebody watches the other, whose table is worked out anew at every step; this one's is kept.
        if self.game.outcome().is_none() {
            self.game.check_faces(&table.lib)?;
        }
        Ok(())
    }
}
