//! A table: seats and what is said there. Messages and time come in, entries to be stored and states for each audience
//! come out. `apply` is the only thing that changes it, so that its entries rebuild it.

use crate::clock::Clock;
use crate::keyed::{self, Keyed};
use crate::play::{Freedom, Play};
use crate::refused::Refused;
use crate::setup::{By, Entry, Player, Setup, What};
use crate::shelf::Shelf;
use crate::wire::{AutoPass, ChatLine, Say, Stops, Visibility};
use crate::words::{Labels, capital};
use rules::{Edition, Outcome, Pick, Question, SEATS, Seat};
use std::sync::Arc;
use testkit::decks::Table as Deal;

/// After so long away, in milliseconds, the other player may claim the win.
pub const AWAY: u64 = 120_000;
/// The longest free text.
const LONGEST: usize = 300;
/// The most lines of chat a table keeps.
const MOST_CHAT: usize = 500;

/// What can be said without typing.
pub const PHRASES: [&str; 10] = [
    "Hello!",
    "Good luck, have fun!",
    "Well played!",
    "Nice one!",
    "Thank you!",
    "Sorry!",
    "One moment, please.",
    "I have to think.",
    "Good game!",
    "Another one?",
];

/// Why a message was not carried out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    pub why: String,
    pub rule: Option<String>,
}

impl Refusal {
    pub fn new(why: impl Into<String>) -> Refusal {
        Refusal { why: why.into(), rule: None }
    }
}

impl From<rules::Illegal> for Refusal {
    fn from(illegal: rules::Illegal) -> Refusal {
        Refusal { why: capital(&illegal.why.words()), rule: Some(illegal.rule.number().to_owned()) }
    }
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ended {
    pub winner: Option<Seat>,
    pub how: How,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum How {
    Played,
    Conceded,
    Agreed,
    OutOfTime,
    Away,
    Halted,
}

/// A table with its game.
pub struct Table {
    pub setup: Setup,
    pub players: [Player; SEATS],
    pub play: Play,
    pub(crate) clock: Clock,
    pub(crate) draw: Option<Seat>,
    pub(crate) asks_back: Option<Seat>,
    pub(crate) rematch: [bool; SEATS],
    pub next: Option<String>,
    pub(crate) chat: Vec<ChatLine>,
    pub(crate) allowed: [bool; SEATS],
    pub(crate) muted: [bool; SEATS],
    pub(crate) stops: [Stops; SEATS],
    pub ended: Option<Ended>,
    /// When the table will answer for the seat that is asked.
    pause_until: Option<u64>,
    /// Connections, and since when there are none.
    pub(crate) present: [u32; SEATS],
    pub(crate) away_since: [Option<u64>; SEATS],
    pub spectators: u32,
    /// Raised when steps were taken back: audiences start anew.
    pub(crate) rewound: u32,
    fresh: Vec<Entry>,
}

/// The cards of two decks compiled for a game; the server keeps those in use.
pub fn deal(shelf: &Shelf, decks: [&Player; SEATS]) -> Result<Arc<Deal>, Refused> {
    let decks = decks.map(|player| player.deck.clone());
    shelf.table(&decks)
}

impl Table {
    /// Two players sit down. `deal` is their decks compiled.
    pub fn new(setup: Setup, guest: Player, deal: Arc<Deal>, now: u64) -> Result<Table, Refused> {
        let edition = Edition::from_name(&setup.edition)
            .ok_or_else(|| Refused(format!("there is no edition `{}`", setup.edition)))?;
        let seed = keyed::unhex(&setup.seed).ok_or_else(|| Refused::new("the seed is not 64 hex digits"))?;
        let dice = Keyed::fair(&seed, [&setup.host.number, &guest.number]);
        let labels: Labels = [setup.host.name.clone(), guest.name.clone()];
        let play = Play::begin(deal, labels, dice, edition);
        let clock = Clock::new(&setup.clock);
        let mut table = Table {
            players: [setup.host.clone(), guest],
            setup,
            play,
            clock,
            draw: None,
            asks_back: None,
            rematch: [false; SEATS],
            next: None,
            chat: Vec::new(),
            allowed: [false; SEATS],
            muted: [false; SEATS],
            stops: [Stops::default(), Stops::default()],
            ended: None,
            pause_until: None,
            present: [0; SEATS],
            away_since: [Some(now); SEATS],
            spectators: 0,
            rewound: 0,
            fresh: Vec::new(),
        };
        table.after(now);
        Ok(table)
    }

    /// A table as its entries left it. An engine that does not come to the same picks says so: the table is void.
    pub fn rebuild(setup: Setup, guest: Player, deal: Arc<Deal>, at: u64, entries: &[Entry]) -> Result<Table, Refused> {
        let mut table = Table::new(setup, guest, deal, at)?;
        for (i, entry) in entries.iter().enumerate() {
            if let What::Choose { seat, option, print, .. } = &entry.what {
                let asked = table.play.asked().map(|(who, _)| who);
                if asked != Some(*seat) || table.play.print(*option) != Some(*print) {
                    return Err(Refused(format!(
                        "this version of Faceoff plays on differently from entry {}: the game can't be continued",
                        i + 1
                    )));
                }
            }
            table.apply(entry).map_err(|why| Refused(format!("entry {}: {}", i + 1, why.why)))?;
        }
        for lines in &mut table.play.lines {
            lines.clear();
        }
        Ok(table)
    }

    /// What happened since this was last called, to be stored.
    pub fn take_entries(&mut self) -> Vec<Entry> {
        std::mem::take(&mut self.fresh)
    }

    pub fn is_bot(&self, seat: Seat) -> bool {
        self.players[seat.index()].bot.is_some()
    }

    fn has_two_people(&self) -> bool {
        self.players.iter().all(|player| player.bot.is_none())
    }

    /// The bot that has to choose now.
    pub fn bot_due(&self) -> Option<Seat> {
        let (seat, _) = self.play.asked().filter(|_| self.ended.is_none())?;
        (self.is_bot(seat) && !self.play.is_forced()).then_some(seat)
    }

    /// When `wake` wants to be called.
    pub fn wake_at(&self) -> Option<u64> {
        if self.ended.is_some() {
            return None;
        }
        let clock = self.clock.due().map(|(at, _)| at);
        // Once the other player has been away long enough, claiming is offered.
        let away = self.away_since.iter().flatten().map(|since| since + AWAY).min().filter(|_| self.has_two_people());
        [clock, self.pause_until, away].into_iter().flatten().min()
    }

    /// Time has passed.
    pub fn wake(&mut self, now: u64) -> Result<(), Refusal> {
        if self.ended.is_none()
            && let Some((at, seat)) = self.clock.due()
            && at <= now
        {
            return self.push(now, What::Flag(seat));
        }
        self.settle(now)
    }

    fn push(&mut self, now: u64, what: What) -> Result<(), Refusal> {
        let entry = Entry { at: now, what };
        self.apply(&entry)?;
        self.fresh.push(entry);
        self.settle(now)
    }

    fn running(&self) -> Result<(), Refusal> {
        match &self.ended {
            None => Ok(()),
            Some(_) => Err(Refusal { why: "The game is over.".to_owned(), rule: Some("103.1".to_owned()) }),
        }
    }

    /// A player says something. Questions about the game are answered elsewhere and change nothing.
    pub fn say(&mut self, seat: Seat, say: &Say, now: u64) -> Result<(), Refusal> {
        let other = seat.next();
        let what = match say {
            Say::Choose { option, value, .. } => {
                self.running()?;
                return self.choose(seat, *option, *value, now);
            }
            Say::Concede => {
                self.running()?;
                What::Concede(seat)
            }
            Say::OfferDraw => {
                self.running()?;
                if self.is_bot(other) {
                    return Err(Refusal::new("A bot agrees to no draw: play on, or concede."));
                }
                match self.draw {
                    Some(by) if by == other => What::AnswerDraw { seat, accept: true },
                    Some(_) => return Err(Refusal::new("You have offered a draw already.")),
                    None => What::OfferDraw(seat),
                }
            }
            Say::AnswerDraw { accept } => {
                self.running()?;
                if self.draw != Some(other) {
                    return Err(Refusal::new("No draw is offered to you."));
                }
                What::AnswerDraw { seat, accept: *accept }
            }
            Say::TakeBack => {
                self.running()?;
                self.take_back(seat)?
            }
            Say::AnswerTakeBack { accept } => {
                self.running()?;
                if self.asks_back != Some(other) {
                    return Err(Refusal::new("Nobody asks you to take something back."));
                }
                if *accept { self.back(other)? } else { What::RefuseTakeBack(seat) }
            }
            Say::Rematch => {
                if self.ended.is_none() {
                    return Err(Refusal::new("The game is not over yet."));
                }
                if self.rematch[seat.index()] {
                    return Err(Refusal::new("You have asked for another game already."));
                }
                What::Rematch(seat)
            }
            Say::Phrase { phrase } => match PHRASES.get(usize::from(*phrase)) {
                Some(text) => self.chat_of(seat, (*text).to_owned())?,
                None => return Err(Refusal::new("There is no such phrase.")),
            },
            Say::Chat { text } => {
                if !self.free_text() {
                    return Err(Refusal::new(
                        "Free text is for private tables where both players allow it: use one of the phrases.",
                    ));
                }
                let text: String = text.chars().filter(|c| !c.is_control()).take(LONGEST).collect();
                if text.trim().is_empty() {
                    return Err(Refusal::new("There is nothing in that line."));
                }
                self.chat_of(seat, text)?
            }
            Say::AllowFreeText { on } => {
                if self.setup.visibility == Visibility::Open && *on {
                    return Err(Refusal::new("Free text is for private tables only."));
                }
                What::AllowFreeText { seat, on: *on }
            }
            Say::Mute { on } => What::Mute { seat, on: *on },
            Say::SetStops { stops } => {
                if stops.own.len() > 5 || stops.other.len() > 5 {
                    return Err(Refusal::new("A turn has five phases: name each at most once."));
                }
                What::Stops { seat, stops: stops.clone() }
            }
            Say::Claim => {
                self.running()?;
                if !self.can_claim(seat, now) {
                    return Err(Refusal::new("The other player has not been away for two minutes."));
                }
                What::Claim(seat)
            }
            Say::AddNumber { .. } => {
                return Err(Refusal::new(
                    "The cards are dealt: a number of your own is given when the table is made or joined.",
                ));
            }
            Say::Hello { .. } | Say::WhyNot { .. } | Say::Hint | Say::Past { .. } | Say::Ping => return Ok(()),
        };
        self.push(now, what)
    }

    /// An answer of a player or a bot.
    pub fn choose(&mut self, seat: Seat, option: u16, value: u32, now: u64) -> Result<(), Refusal> {
        match self.play.asked() {
            Some((asked, _)) if asked == seat => {}
            Some(_) | None => {
                return Err(Refusal { why: "You are not being asked.".to_owned(), rule: Some("510.1".to_owned()) });
            }
        }
        let Some(print) = self.play.print(option) else {
            return Err(Refusal {
                why: "That is not among the answers to this question.".to_owned(),
                rule: Some("705.2f".to_owned()),
            });
        };
        self.pause_until = None;
        self.push(now, What::Choose { seat, option, value, print, by: By::Player })
    }

    fn chat_of(&self, seat: Seat, text: String) -> Result<What, Refusal> {
        if self.chat.len() >= MOST_CHAT {
            return Err(Refusal::new("Enough has been said at this table."));
        }
        Ok(What::Chat { seat, text })
    }

    pub(crate) fn free_text(&self) -> bool {
        self.setup.visibility == Visibility::Private && self.allowed.iter().all(|on| *on)
    }

    pub(crate) fn can_claim(&self, seat: Seat, now: u64) -> bool {
        let other = seat.next();
        let asked = self.play.asked().is_some_and(|(who, _)| who == other);
        let away = self.away_since[other.index()].is_some_and(|since| since + AWAY <= now);
        self.ended.is_none() && asked && away && !self.is_bot(other)
    }

    /// A take-back asked for by a seat: done where it is free or nobody has to be asked.
    fn take_back(&self, seat: Seat) -> Result<What, Refusal> {
        match self.play.last_decision(seat) {
            None => Err(Refusal::new("There is nothing of yours to take back.")),
            Some((_, Freedom::Free)) => self.back(seat),
            Some((_, Freedom::Ask)) if self.is_bot(seat.next()) => self.back(seat),
            Some((_, Freedom::Ask)) if self.asks_back.is_some() => Err(Refusal::new("That has been asked already.")),
            Some((_, Freedom::Ask)) => Ok(What::AskTakeBack(seat)),
        }
    }

    fn back(&self, seat: Seat) -> Result<What, Refusal> {
        let Some((to, freedom)) = self.play.last_decision(seat) else {
            return Err(Refusal::new("There is nothing left to take back."));
        };
        Ok(What::TakeBack { seat, to, epoch: self.play.next_epoch(freedom) })
    }

    /// What happens, happens here.
    fn apply(&mut self, entry: &Entry) -> Result<(), Refusal> {
        match &entry.what {
            What::Choose { option, value, by, .. } => {
                self.play.choose(*option, *value, *by)?;
                self.draw = None;
                self.asks_back = None;
            }
            What::Concede(seat) => self.lose(*seat, How::Conceded)?,
            What::Flag(seat) => self.lose(*seat, How::OutOfTime)?,
            What::Claim(seat) => self.lose(seat.next(), How::Away)?,
            What::OfferDraw(seat) => self.draw = Some(*seat),
            What::AnswerDraw { accept, .. } => {
                self.draw = None;
                if *accept {
                    self.ended = Some(Ended { winner: None, how: How::Agreed });
                }
            }
            What::AskTakeBack(seat) => self.asks_back = Some(*seat),
            What::RefuseTakeBack(_) => self.asks_back = None,
            What::TakeBack { to, epoch, .. } => {
                self.play = self.play.at(*to as usize, *epoch);
                self.asks_back = None;
                self.draw = None;
                self.pause_until = None;
                self.rewound += 1;
            }
            What::Rematch(seat) => self.rematch[seat.index()] = true,
            What::Next(id) => self.next = Some(id.clone()),
            What::Chat { seat, text } => {
                let n = self.chat.len() as u32 + 1;
                self.chat.push(ChatLine { n, seat: seat.0, text: text.clone() });
            }
            What::AllowFreeText { seat, on } => self.allowed[seat.index()] = *on,
            What::Mute { seat, on } => self.muted[seat.index()] = *on,
            What::Stops { seat, stops } => self.stops[seat.index()] = stops.clone(),
            What::AddNumber { .. } => {}
            What::Resumed => self.clock.resume(entry.at),
        }
        self.after(entry.at);
        Ok(())
    }

    fn lose(&mut self, seat: Seat, how: How) -> Result<(), Refusal> {
        self.play.concede(seat)?;
        self.ended = Some(Ended { winner: Some(seat.next()), how });
        Ok(())
    }

    /// Looks whether the game is over, and whose clock runs.
    fn after(&mut self, now: u64) {
        if self.ended.is_none() {
            self.ended = self.play.game.outcome().map(|outcome| match outcome {
                Outcome::Won(seat) => Ended { winner: Some(seat), how: How::Played },
                Outcome::Draw => Ended { winner: None, how: How::Played },
                Outcome::Halted => Ended { winner: None, how: How::Halted },
            });
        }
        let thinking = self.play.asked().map(|(seat, _)| seat).filter(|seat| !self.is_bot(*seat));
        self.clock.turn_to(thinking.filter(|_| self.ended.is_none()), now);
    }

    /// Answers for seats what they need not be asked, up to a question that somebody has to answer.
    fn settle(&mut self, now: u64) -> Result<(), Refusal> {
        while self.ended.is_none() {
            let Some((seat, question)) = self.play.asked() else { break };
            let Some(option) = self.answer_for(seat, question) else { break };
            if self.setup.pause > 0 && self.has_two_people() && self.play.is_idle(option) {
                match self.pause_until {
                    None => {
                        self.pause_until = Some(now + u64::from(self.setup.pause));
                        break;
                    }
                    Some(at) if at > now => break,
                    Some(_) => self.pause_until = None,
                }
            }
            let value = self.play.least(usize::from(option));
            let print = self.play.print(option).unwrap_or_default();
            let entry = Entry { at: now, what: What::Choose { seat, option, value, print, by: By::Table } };
            self.apply(&entry)?;
            self.fresh.push(entry);
        }
        Ok(())
    }

    /// The answer the table gives for a seat, if the seat need not be asked.
    fn answer_for(&self, seat: Seat, question: Question) -> Option<u16> {
        let forced = self.play.is_forced();
        if self.is_bot(seat) {
            return forced.then_some(0);
        }
        let stops = &self.stops[seat.index()];
        let own = self.play.game.turn_player() == seat;
        let phases = if own { &stops.own } else { &stops.other };
        let stopped = self.play.game.phase().is_some_and(|phase| phases.contains(&crate::view::phase(phase)));
        match stops.auto {
            AutoPass::Hold => None,
            AutoPass::Smart | AutoPass::UntilConcerned if stopped => None,
            AutoPass::Smart => forced.then_some(0),
            AutoPass::UntilConcerned if question == Question::Priority => {
                let pass = self.play.options.picks.iter().position(|pick| *pick == Pick::Pass);
                pass.map(|at| at as u16)
            }
            AutoPass::UntilConcerned => forced.then_some(0),
        }
    }

    /// Whether the table is about to answer for the seat that is asked.
    pub fn is_pausing(&self) -> bool {
        self.pause_until.is_some()
    }

    /// The number of the turn.
    pub fn turn(&self) -> u16 {
        self.play.game.turn_number()
    }

    /// Settles what nobody needs to be asked at the very start.
    pub fn open(&mut self, now: u64) -> Result<(), Refusal> {
        self.settle(now)
    }

    /// The server was away: clocks go on from now.
    pub fn resume(&mut self, now: u64) -> Result<(), Refusal> {
        self.away_since = std::array::from_fn(|_| Some(now));
        if self.ended.is_none() && self.clock.due().is_some() {
            self.push(now, What::Resumed)
        } else {
            self.settle(now)
        }
    }

    /// Somebody connected in a seat.
    pub fn arrive(&mut self, seat: Seat) {
        self.present[seat.index()] += 1;
        self.away_since[seat.index()] = None;
    }

    pub fn leave(&mut self, seat: Seat, now: u64) {
        let here = &mut self.present[seat.index()];
        *here = here.saturating_sub(1);
        if *here == 0 {
            self.away_since[seat.index()] = Some(now);
        }
    }

    /// Whether both want another game and it is not there yet.
    pub fn rematch_due(&self) -> bool {
        let wants = |seat: Seat| self.rematch[seat.index()] || self.is_bot(seat);
        let asked = self.rematch.iter().any(|on| *on);
        self.next.is_none() && asked && Seat::all().all(wants)
    }

    pub fn set_next(&mut self, id: String, now: u64) -> Result<(), Refusal> {
        self.push(now, What::Next(id))
    }

    /// The seat of a person.
    pub fn seat_of(&self, user: i64) -> Option<Seat> {
        Seat::all().find(|seat| self.players[seat.index()].user == Some(user))
    }
}
