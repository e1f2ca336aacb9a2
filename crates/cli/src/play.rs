//! `faceoff play`: a game in the terminal.

mod begin;
mod command;
mod hint;
mod inspect;
mod reference;
mod screen;

use crate::board::Hands;
use crate::files;
use crate::log::{Line, Log};
use crate::player::{self, BotArgs, Player};
use crate::record::{Record, state};
use crate::run::{Match, Run};
use crate::say::{self, Failure};
use crate::shelf::Shelf;
use crate::words::{Labels, Reader, Words};
use bots::Ended;
use command::Command;
use rules::{Options, Outcome, Pick, Question, RuleId, SEATS, Seat};
use screen::{Input, Screen};
use std::path::PathBuf;
use std::sync::Arc;

/// Plays a game: numbers answer, `help` explains. Works from a script on standard input as well.
#[derive(clap::Args)]
pub struct Args {
    /// A deck for each seat: a name, a file or a link
    #[arg(long = "deck", value_name = "DECK")]
    decks: Vec<String>,
    /// Who sits there, for each seat: human, or the name of a bot
    #[arg(long = "seat", value_name = "PLAYER")]
    seats: Vec<String>,
    /// The bot in the second seat: random, easy, normal, hard, or another program as `cmd:python3 mybot.py`
    #[arg(long, value_name = "BOT")]
    bot: Option<String>,
    #[command(flatten)]
    bots: BotArgs,
    /// The seed of all that is random; without it, one from the clock
    #[arg(long)]
    seed: Option<u64>,
    /// The rule book: comprehensive, marks-in-time, absolute-discord, crystal-games or canterlot-nights
    #[arg(long, default_value = "comprehensive")]
    edition: String,
    /// Goes on with a saved game
    #[arg(long, value_name = "FILE", conflicts_with_all = ["decks", "seats", "bot", "seed", "edition"])]
    resume: Option<PathBuf>,
    /// Saves the game here as it goes
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
}

/// A game at this terminal.
struct Session {
    run: Run,
    log: Log,
    players: [Player; SEATS],
    labels: Labels,
    screen: Screen,
    /// Answers given by people: which seat, and how many answers there were before.
    decisions: Vec<(Seat, usize)>,
    /// How much of the log each seat has been shown.
    shown: [usize; SEATS],
    save: Option<PathBuf>,
    roster: bots::Roster,
}

/// Whether a session goes on.
enum Flow {
    On,
    Quit,
}

pub fn run(args: &Args, more: &[PathBuf]) -> Result<(), Failure> {
    let mut shelf = Shelf::new(more)?;
    let (record, steps) = match &args.resume {
        Some(path) => {
            let record = files::read(path)?;
            let steps = record.inputs.clone();
            (record, steps)
        }
        None => (Record::new(&begin::begin(args, &shelf)?, &shelf), Vec::new()),
    };
    let within = |why: table::Refused| match &args.resume {
        Some(path) => Failure::from(why).at(path),
        None => why.into(),
    };
    shelf.add(record.cards.clone()).map_err(within)?;
    let roster = args.bots.roster()?;
    let players = player::seats(&record.seats, record.seed, &roster)?;
    let labels = player::labels(&record.seats);
    let table = Arc::new(record.table(&shelf).map_err(within)?);
    let log = Log::new(table.clone(), labels.clone(), player::readers(&players));
    let run = Run::begin(&record, table, &log)?;
    let mut session = Session {
        run,
        log,
        players,
        labels,
        screen: Screen::new(),
        decisions: Vec::new(),
        shown: [0; SEATS],
        save: args.save.clone(),
        roster,
    };
    if let Some(path) = &args.resume {
        session.follow(&record, &shelf, &steps).map_err(|why| why.at(path))?;
    }
    session.play()
}

impl Session {
    /// Follows the answers of a saved game.
    fn follow(&mut self, record: &Record, shelf: &Shelf, steps: &[crate::record::Step]) -> Result<(), Failure> {
        let found = Match::of(record, shelf);
        for (i, step) in steps.iter().enumerate() {
            if let (Some(seat), false) = (self.run.asked(), self.run.is_forced()) {
                self.decisions.push((seat, i));
            }
            self.run
                .follow(step, found, &self.log)
                .map_err(|why| Failure::bad(format!("the saved game can't be resumed: answer {}: {why}", i + 1)))?;
        }
        let stands = state(&self.run.game);
        if !steps.is_empty() && found == Match::Exact && record.state != stands {
            return Err(Failure::Differs(format!(
                "the saved game can't be resumed: its answers lead to the state {stands}, saved was {}; the file was changed, \
                 and `faceoff replay` still shows it",
                record.state
            )));
        }
        self.shown = [self.log.lines.borrow().len(); SEATS];
        Ok(())
    }

    fn play(&mut self) -> Result<(), Failure> {
        while let Some(seat) = self.run.asked() {
            if self.run.is_forced() {
                self.forced(seat);
                continue;
            }
            if self.is_idle_order(seat) {
                self.choose(0, 0);
                continue;
            }
            let choice = match &mut self.players[seat.index()] {
                Player::Human => None,
                Player::Bot(bot) => Some(player::choose(bot.as_mut(), &self.run)),
            };
            match choice {
                Some(Ok((option, value))) => self.choose(option, value),
                Some(Err(fault)) => self.forfeit(seat, &fault),
                None => match self.human(seat)? {
                    Flow::On => {}
                    Flow::Quit => return self.keep(),
                },
            }
        }
        self.news(self.reader());
        self.screen.line(&self.result());
        self.tell_bots();
        self.keep()
    }

    /// Tells the bots how it ended.
    fn tell_bots(&mut self) {
        let outcome = self.run.game.outcome();
        for seat in Seat::all() {
            if let Player::Bot(bot) = &mut self.players[seat.index()] {
                let ended = match outcome {
                    Some(Outcome::Won(winner)) if winner == seat => Ended::Won,
                    Some(Outcome::Won(_)) => Ended::Lost,
                    Some(Outcome::Draw | Outcome::Halted) | None => Ended::Drawn,
                };
                bot.end(ended, None);
            }
        }
    }

    /// The seat whose view is shown when nobody is asked.
    fn reader(&self) -> Seat {
        let human = Seat::all().find(|seat| matches!(self.players[seat.index()], Player::Human));
        human.unwrap_or(Seat::FIRST)
    }

    /// Takes the only answer there is; a line of the log says so, unless it only lets the game go on.
    fn forced(&mut self, seat: Seat) {
        if !self.run.is_idle() {
            let texts = std::array::from_fn(|i| {
                let words = self.words(Seat(i as u8));
                let mut only = words.picks(&self.run.options);
                let what = only.pop().unwrap_or_default();
                let who = crate::log::capital(words.player(seat));
                if i == seat.index() {
                    format!("{who}: {what} (the only answer)")
                } else {
                    format!("{who}: had only one answer")
                }
            });
            const RULE: RuleId = RuleId::of("510.1");
            self.log.lines.borrow_mut().push(Line { rule: RULE, texts });
        }
        let value = match self.run.options.picks.first() {
            Some(Pick::Number { from, .. }) => *from,
            Some(_) | None => 0,
        };
        self.choose(0, value);
    }

    /// Whether a person is asked for the order of Problems of which none can be confronted.
    fn is_idle_order(&self, seat: Seat) -> bool {
        let look = self.run.game.look(&self.run.table.lib);
        let idle = |pick: &Pick| matches!(pick, Pick::Area(area) if !look.could_confront(*area, seat));
        matches!(self.players[seat.index()], Player::Human)
            && matches!(self.run.options.asked, Some((_, Question::Confront)))
            && self.run.options.picks.iter().all(idle)
    }

    fn choose(&mut self, option: usize, value: u32) {
        if let Err(why) = self.run.choose(option, value, &self.log) {
            self.screen.line(&format!("That can't be done: {why}"));
        }
    }

    /// A bot that can't go on loses the game.
    fn forfeit(&mut self, seat: Seat, fault: &bots::Fault) {
        self.screen.line(&format!("{} {fault}, and loses the game.", self.labels[seat.index()]));
        if let Err(why) = self.run.concede(seat, &self.log) {
            self.screen.line(&why.to_string());
        }
    }

    fn words(&self, seat: Seat) -> Words<'_> {
        let look = self.run.game.look(&self.run.table.lib);
        Words { look, labels: &self.labels, names: &self.run.names, reader: Reader::Seat(seat) }
    }

    /// Asks a person until the game goes on.
    fn human(&mut self, seat: Seat) -> Result<Flow, Failure> {
        if let Input::End = self.screen.hand_over(seat, &self.labels, &self.players) {
            return Ok(Flow::Quit);
        }
        self.news(seat);
        self.show(seat, "");
        let before = self.run.record.inputs.len();
        let places = self.words(seat).distinct(&self.run.options);
        let offered = Options {
            asked: self.run.options.asked,
            picks: places.iter().map(|i| self.run.options.picks[*i]).collect(),
        };
        loop {
            self.screen.prompt(&format!("{}> ", self.labels[seat.index()]));
            let Input::Line(text) = self.screen.read() else {
                self.screen.line("");
                return Ok(Flow::Quit);
            };
            match command::read(&text, &offered) {
                Ok(Command::Nothing) => {}
                Ok(Command::Quit) => return Ok(Flow::Quit),
                Ok(Command::Choose(option, value)) => {
                    self.decisions.push((seat, before));
                    self.choose(places[option], value);
                    self.autosave()?;
                    return Ok(Flow::On);
                }
                Ok(Command::Concede) => {
                    if let Err(why) = self.run.concede(seat, &self.log) {
                        self.screen.line(&why.to_string());
                    }
                    return Ok(Flow::On);
                }
                Ok(Command::Undo) => {
                    if self.undo(seat)? {
                        return Ok(Flow::On);
                    }
                }
                Ok(Command::Board) => self.show(seat, ""),
                Ok(Command::Find(word)) => self.show(seat, &word),
                Ok(Command::Help) => self.screen.line(reference::HELP),
                Ok(Command::Log(n)) => self.tell_log(seat, n),
                Ok(Command::Hint) => self.hint(seat)?,
                Ok(Command::Save(path)) => match self.run_saved(&path) {
                    Ok(()) => self.screen.line(&format!("Saved to {}.", path.display())),
                    Err(why) => self.screen.line(why.text()),
                },
                Ok(Command::Inspect(name)) => {
                    let text = inspect::card(&self.words(seat), seat, &name);
                    self.screen.line(&text);
                }
                Err(why) => self.screen.line(&why),
            }
        }
    }

    /// What a bot would answer in this seat, knowing what it may know, and why.
    fn hint(&self, seat: Seat) -> Result<(), Failure> {
        let Some((seen, mut worlds)) = player::sight(&self.run) else { return Ok(()) };
        let seed = self.run.record.seed;
        let advice = bots::advise(&seen, &mut worlds, &self.roster.weights, seed).map_err(Failure::bad)?;
        self.screen.line(&hint::told(&advice, &self.words(seat), &self.run.options));
        Ok(())
    }

    /// What happened since the seat last looked.
    fn news(&mut self, seat: Seat) {
        let lines = self.log.lines.borrow();
        let from = self.shown[seat.index()].min(lines.len());
        for line in screen::told(&lines[from..], seat) {
            self.screen.line(&line);
        }
        self.shown[seat.index()] = lines.len();
    }

    fn tell_log(&self, seat: Seat, last: usize) {
        let told = screen::told(&self.log.lines.borrow(), seat);
        if told.is_empty() {
            self.screen.line("Nothing has happened yet.");
        }
        for line in &told[told.len().saturating_sub(last)..] {
            self.screen.line(line);
        }
    }

    /// The board, the question and the numbered options.
    fn show(&self, seat: Seat, word: &str) {
        let words = self.words(seat);
        self.screen.line(&crate::board::draw(&words, seat, Hands::Own));
        let places = words.distinct(&self.run.options);
        let offered = Options {
            asked: self.run.options.asked,
            picks: places.iter().map(|i| self.run.options.picks[*i]).collect(),
        };
        self.screen.line(&screen::options(&words, seat, &offered, word));
    }

    /// Goes back to before the last answer of a person at this seat.
    fn undo(&mut self, seat: Seat) -> Result<bool, Failure> {
        let Some(at) = self.decisions.iter().rposition(|(who, _)| *who == seat) else {
            self.screen.line("There is nothing of yours to take back.");
            return Ok(false);
        };
        let steps = self.decisions[at].1;
        let readers = player::readers(&self.players);
        let log = Log::new(self.run.table.clone(), self.labels.clone(), readers);
        let back = self.run.back_to(steps, &log)?;
        if back.asks_for_a_new_hand() && self.run.took_a_new_hand(&back) {
            self.screen.line("A new hand can't be taken back: you have seen it (102.4a).");
            return Ok(false);
        }
        self.run = back;
        self.log = log;
        self.shown = [self.log.lines.borrow().len(); SEATS];
        self.decisions.truncate(at);
        self.screen.line("Taken back.");
        Ok(true)
    }

    fn run_saved(&mut self, path: &std::path::Path) -> Result<(), Failure> {
        self.run.record.stand(&self.run.game);
        files::write(&self.run.record, path)
    }

    fn autosave(&mut self) -> Result<(), Failure> {
        match self.save.clone() {
            Some(path) => self.run_saved(&path),
            None => Ok(()),
        }
    }

    /// Saves where `--save` said, at the end.
    fn keep(&mut self) -> Result<(), Failure> {
        self.autosave()?;
        if let Some(path) = &self.save {
            say::line(format!("The game is saved in {}.", path.display()));
        }
        Ok(())
    }

    fn result(&self) -> String {
        let scores: Vec<String> =
            Seat::all().map(|seat| format!("{} {}", self.labels[seat.index()], self.run.game.score(seat))).collect();
        let end = match self.run.game.outcome() {
            Some(Outcome::Won(seat)) => format!("{} won", self.labels[seat.index()]),
            Some(Outcome::Draw) => "A draw (103.2b)".to_owned(),
            Some(Outcome::Halted) => "Halted: the game could not go on (802.1)".to_owned(),
            None => "Not over".to_owned(),
        };
        format!("{end} on turn {}. Scores: {}.", self.run.game.turn_number(), scores.join(", "))
    }
}
