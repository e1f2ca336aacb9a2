//! Running a scenario: moves are made, expectations looked at, differences written down.

use super::check;
use super::load::{Opening, Scenario, What};
use super::moves::{Do, Move, Stop};
use super::names::Names;
use super::question::{Asked, Moment};
use super::record::{Entry, Recorder, Script};
use super::set;
use super::text::Mistake;
use crate::book::Cited;
use rules::{Game, Input, Library, Options, Pick, Question, RuleId, Seat};
use std::collections::BTreeMap;

/// Something that is not as the file says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    pub line: usize,
    pub what: String,
}

/// What came of a scenario.
#[derive(Clone, Debug, Default)]
pub(crate) struct Ran {
    pub(crate) differences: Vec<Difference>,
    pub(crate) reached: Vec<RuleId>,
    pub(crate) log: Vec<Entry>,
    pub(crate) carried_out: BTreeMap<String, u64>,
}

/// A scenario being run.
pub(crate) struct Runner<'a> {
    pub(crate) lib: &'a Library,
    pub(crate) names: Names,
    pub(crate) game: Game,
    pub(crate) dice: Script,
    pub(crate) watch: &'a Recorder<'a>,
    pub(crate) options: Options,
}

/// So many answers `skip to` gives before it gives up.
const PATIENCE: usize = 5_000;

pub(crate) fn run(s: &Scenario) -> Result<Ran, Mistake> {
    let mut names = s.names.clone();
    let mut dice = Script::new(&s.random);
    let mut stage = None;
    if let Opening::Set(table) = &s.opening {
        stage = Some((set::set(table, s, &mut names)?, table));
    }
    let watch = Recorder::new(&s.lib, names.clone());
    let game = match (&s.opening, stage) {
        (Opening::Decks(table), _) => Some(set::deal(table, s, &names, &mut dice, &watch)?),
        (_, Some((stage, table))) => Some(stage.start(table.player, table.number, table.moment, &mut dice, &watch)),
        (Opening::Set(_) | Opening::None, None) => None,
    };
    let mut runner =
        game.map(|game| Runner { lib: &s.lib, names, game, dice, watch: &watch, options: Options::default() });
    let mut ran = Ran::default();
    if let Some(runner) = &mut runner
        && let Err(what) = runner.sound()
    {
        ran.differences.push(Difference { line: 0, what });
    }
    let mut judged: Vec<(String, Option<RuleId>)> = Vec::new();
    let mut stopped = false;
    for step in &s.steps {
        let found: Vec<String> = match (&step.what, &mut runner) {
            (What::Deck(deck), _) => {
                judged = deck.judge(&s.cards);
                Vec::new()
            }
            (What::Expect(e), runner) => check::check(e, runner.as_ref(), &judged, &watch),
            (What::Move(m), Some(runner)) => {
                watch.line(step.line, &step.text);
                match runner.make(m) {
                    Ok(()) => Vec::new(),
                    Err(what) => {
                        stopped = true;
                        vec![what]
                    }
                }
            }
            (What::Move(_), None) => vec!["there is no game: write a `table:`".to_owned()],
        };
        ran.differences.extend(found.into_iter().map(|what| Difference { line: step.line, what }));
        if stopped {
            break;
        }
    }
    if !stopped {
        if let (Some((line, asked)), Some(runner)) = (&s.asked, &mut runner)
            && let Some(what) = runner.asked_differs(*asked)
        {
            ran.differences.push(Difference { line: *line, what });
        }
        for cited in &s.rules {
            if let Some(what) = unreached(cited, s, &watch) {
                ran.differences.push(Difference { line: 0, what });
            }
        }
    }
    (ran.reached, ran.log) = watch.finish();
    ran.carried_out = watch.tally().counts();
    Ok(ran)
}

/// The table a scenario starts from, before any move.
pub(crate) fn position(s: &Scenario) -> Result<Game, Mistake> {
    let Opening::Set(table) = &s.opening else {
        return Err(Mistake { line: 0, what: "a position needs a `table:`".to_owned() });
    };
    let mut names = s.names.clone();
    let stage = set::set(table, s, &mut names)?;
    let watch = Recorder::new(&s.lib, names);
    Ok(stage.start(table.player, table.number, table.moment, &mut Script::new(&s.random), &watch))
}

/// Why a rule the file cites was not shown.
fn unreached(cited: &Cited, s: &Scenario, watch: &Recorder<'_>) -> Option<String> {
    match cited {
        Cited::Rule { rule, .. } if watch.reached(*rule) => None,
        Cited::Rule { rule, .. } => Some(format!("rule {rule} was never carried out, so this does not show it")),
        Cited::Word(word) => {
            let has = s.cards.iter().any(|c| {
                c.faces().any(|f| {
                    f.traits.iter().any(|t| t.eq_ignore_ascii_case(word))
                        || f.text.keywords.iter().any(|k| k.word().eq_ignore_ascii_case(word))
                        || f.text
                            .abilities
                            .iter()
                            .any(|a| ability::print(a, c.kind).to_lowercase().contains(&word.to_lowercase()))
                })
            });
            let mane = word.eq_ignore_ascii_case("Home Limit");
            // A tag word (701.5) is no part of the tree: it stands before a colon, alone or with a trait.
            let tag = s.written.lines().filter_map(|l| l.split_once(':')).any(|(before, _)| {
                before.split_whitespace().next().is_some_and(|first| first.eq_ignore_ascii_case(word))
            });
            (!has && !mane && !tag).then(|| format!("no card here has the word {word}, so this does not show it"))
        }
    }
}

impl Runner<'_> {
    /// The invariants hold.
    fn sound(&mut self) -> Result<(), String> {
        self.game
            .check(self.lib, &mut self.options)
            .and_then(|()| self.game.check_faces(self.lib))
            .and_then(|()| self.game.check_options(self.lib))
            .map_err(|no| format!("the engine is in an impossible state: {no}"))
    }

    fn ask(&mut self) {
        self.game.ask_watched(self.lib, self.watch.tally(), &mut self.options);
    }

    fn make(&mut self, m: &Move) -> Result<(), String> {
        match m {
            Move::Concede(seat) => self.input(Input::Concede(*seat)),
            Move::BothPass => {
                for _ in 0..rules::SEATS {
                    self.ask();
                    let Some((seat, _)) = self.options.asked else {
                        return Err(self.asked_words());
                    };
                    self.act(seat, &Do::Pass)?;
                }
                Ok(())
            }
            Move::Do(seat, list) => {
                for what in list {
                    self.act(*seat, what)?;
                }
                Ok(())
            }
            Move::Until(stop) => self.until(*stop),
        }
    }

    fn input(&mut self, input: Input) -> Result<(), String> {
        self.game.apply(self.lib, input, &mut self.dice, self.watch).map_err(|no| no.to_string())?;
        self.sound()
    }

    fn take(&mut self, pick: Pick, value: u32) -> Result<(), String> {
        let option = self.options.picks.iter().position(|p| *p == pick).unwrap_or(usize::MAX);
        self.input(Input::Choose { option: u16::try_from(option).unwrap_or(u16::MAX), value })
    }

    fn act(&mut self, seat: Seat, what: &Do) -> Result<(), String> {
        self.ask();
        match self.options.asked {
            None => return Err("the game is over, so nothing can be done".to_owned()),
            Some((asked, _)) if asked != seat => {
                return Err(format!("it is not {}'s to act: {}", self.names.seat(seat), self.asked_words()));
            }
            Some(_) => {}
        }
        let (picks, value) = self.picks(seat, what);
        match picks[..] {
            [pick] => self.take(pick, value),
            [] => Err(match self.refusal(seat, what) {
                Some(no) => format!("this is refused: {no}"),
                None => format!("this is not among the answers: {}", self.asked_words()),
            }),
            [first, ..] => {
                // Copies of one card are the same choice unless a number says which.
                let words: Vec<String> = picks.iter().map(|p| self.pick_words(*p)).collect();
                let bare = |w: &String| w.split(" #").next().unwrap_or("").to_owned();
                let alike = words.iter().all(|w| bare(w) == bare(&words[0]))
                    && picks.iter().all(|p| std::mem::discriminant(p) == std::mem::discriminant(&first));
                if alike && !matches!(first, Pick::Activate { .. }) {
                    self.take(first, value)
                } else {
                    Err(format!("this can mean several things: {}", words.join(", ")))
                }
            }
        }
    }

    /// Passes and declines until somewhere.
    fn until(&mut self, stop: Stop) -> Result<(), String> {
        let turn = self.game.turn_number();
        for _ in 0..PATIENCE {
            self.ask();
            if self.reached(stop, turn) {
                return Ok(());
            }
            let Some((_, question)) = self.options.asked else {
                return Err("the game is over before that".to_owned());
            };
            let has = |pick: Pick| self.options.picks.contains(&pick).then_some(pick);
            let free = matches!(question, Question::Confront | Question::OrderCards | Question::Uncover);
            let pick = has(Pick::Pass).or_else(|| has(Pick::Done)).or_else(|| has(Pick::No)).or_else(|| {
                match self.options.picks[..] {
                    [only] => Some(only),
                    [first, ..] if free => Some(first),
                    _ => None,
                }
            });
            match pick {
                Some(pick) => self.take(pick, 0)?,
                None => return Err(format!("there is a choice before that: {}", self.asked_words())),
            }
        }
        Err("this is never reached".to_owned())
    }

    fn reached(&self, stop: Stop, from: u16) -> bool {
        let g = &self.game;
        match stop {
            Stop::Over => g.outcome().is_some(),
            Stop::Faceoff => g.faceoff().is_some(),
            Stop::FaceoffOver => g.faceoff().is_none(),
            Stop::Turn(None) => g.turn_number() != from,
            Stop::Turn(Some(seat)) => g.turn_number() != from && g.turn_player() == seat,
            Stop::Phase(seat, phase) => {
                g.outcome().is_none() && g.phase() == Some(phase) && seat.is_none_or(|s| g.turn_player() == s)
            }
            Stop::Asked(seat, question, moment) => self.options.asked.is_some_and(|(s, q)| {
                seat.is_none_or(|w| w == s)
                    && question.is_none_or(|w| w == q)
                    && moment.is_none_or(|m| self.is_moment(m))
            }),
        }
    }

    pub(crate) fn is_moment(&self, moment: Moment) -> bool {
        match moment {
            Moment::Phase(phase) => self.game.phase() == Some(phase),
            Moment::Faceoff => self.game.faceoff().is_some(),
            Moment::NoFaceoff => self.game.faceoff().is_none(),
        }
    }

    fn asked_differs(&mut self, asked: Asked) -> Option<String> {
        self.ask();
        let same = match (asked, self.options.asked) {
            (Asked::Nobody, None) => true,
            (Asked::Seat(seat, question, moment), Some(now)) => {
                now == (seat, question) && moment.is_none_or(|m| self.is_moment(m))
            }
            (Asked::Nobody, Some(_)) | (Asked::Seat(..), None) => false,
        };
        (!same).then(|| self.asked_words())
    }
}
