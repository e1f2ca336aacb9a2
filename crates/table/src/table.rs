//! A table: seats and what is said there. Messages and time come in, entries to be stored and states for each audience
//! come out. `apply` is the only thing that changes it, so that its entries rebuild it.

use crate::Audience;
use crate::clock::Clock;
use crate::deal::Deal;
use crate::keyed::{self, Keyed};
use crate::notes::Noted;
use crate::play::{Faceoffs, Play};
use crate::record;
use crate::refused::Refused;
use crate::settle::{Answer, Pace};
use crate::setup::{By, Entry, Player, Setup, What};
use crate::wire::{ChatLine, Stops};
use crate::words::{Labels, capital};
use rules::{Outcome, SEATS, Seat};
use std::sync::Arc;

/// After so long away, in milliseconds, the other player may claim the win.
pub const AWAY: u64 = 120_000;

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
    pub(crate) pace: Pace,
    /// The time of the latest entry: a chain of passes may be a little ahead of the clock on the wall.
    pub(crate) time: u64,
    pub(crate) woken: u64,
    /// Connections, and since when there are none.
    pub(crate) present: [u32; SEATS],
    pub(crate) away_since: [Option<u64>; SEATS],
    pub spectators: u32,
    /// Raised when steps were taken back: audiences start anew.
    pub(crate) rewound: u32,
    pub(crate) fresh: Vec<Entry>,
}

impl Table {
    /// Two players sit down. `deal` is their decks compiled.
    pub fn new(mut setup: Setup, mut guest: Player, deal: Arc<Deal>, now: u64) -> Result<Table, Refused> {
        deal.share(&mut setup.host);
        deal.share(&mut guest);
        let edition = record::edition(&setup.edition)?;
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
            pace: Pace::default(),
            time: now,
            woken: now,
            present: [0; SEATS],
            away_since: [Some(now); SEATS],
            spectators: 0,
            rewound: 0,
            fresh: Vec::new(),
        };
        table.turn_clock();
        table.uncover();
        Ok(table)
    }

    /// A table as its entries left it. An engine that does not come to the same picks says so: the table is void.
    pub fn rebuild(setup: Setup, guest: Player, deal: Arc<Deal>, at: u64, entries: &[Entry]) -> Result<Table, Refused> {
        let mut table = Table::new(setup, guest, deal, at)?;
        for audience in Audience::ALL {
            table.skip(audience);
        }
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
        Ok(table)
    }

    /// What happened since this was last called, to be stored.
    pub fn take_entries(&mut self) -> Vec<Entry> {
        std::mem::take(&mut self.fresh)
    }

    pub fn is_bot(&self, seat: Seat) -> bool {
        self.players[seat.index()].bot.is_some()
    }

    /// The bot that has to choose now.
    pub fn bot_due(&self) -> Option<Seat> {
        let (seat, _) = self.play.asked().filter(|_| self.ended.is_none())?;
        (self.is_bot(seat) && !self.play.is_forced()).then_some(seat)
    }

    pub(crate) fn push(&mut self, now: u64, what: What) -> Result<(), Refusal> {
        let entry = Entry { at: now, what };
        self.apply(&entry)?;
        self.fresh.push(entry);
        self.settle(now)
    }

    /// What happens, happens here.
    pub(crate) fn apply(&mut self, entry: &Entry) -> Result<(), Refusal> {
        self.time = self.time.max(entry.at);
        match &entry.what {
            What::Choose { seat, option, value, by, .. } => {
                let answer = self.play.choose(*option, *value, *by)?;
                self.draw = None;
                self.asks_back = None;
                self.turn_clock();
                if *by == By::Player {
                    self.clock.earn(*seat);
                }
                self.answered(answer);
            }
            What::Settled(answers) => {
                if self.play.run_on(Faceoffs::PlayedThrough) != Some(*answers) {
                    return Err(Refusal::new("this version of Faceoff plays on differently"));
                }
                self.went_on();
            }
            What::Concede(seat) => self.lose(*seat, *seat, Noted::Conceded, How::Conceded)?,
            What::Flag(seat) => self.lose(*seat, *seat, Noted::OutOfTime, How::OutOfTime)?,
            What::Claim(seat) => self.lose(seat.next(), *seat, Noted::Claimed, How::Away)?,
            What::OfferDraw(seat) => {
                self.draw = Some(*seat);
                self.play.note(*seat, Noted::OfferedDraw);
            }
            What::AnswerDraw { seat, accept } => {
                self.draw = None;
                self.play.note(*seat, if *accept { Noted::AgreedDraw } else { Noted::RefusedDraw });
                if *accept {
                    self.ended = Some(Ended { winner: None, how: How::Agreed });
                    self.turn_clock();
                    self.uncover();
                }
            }
            What::AskTakeBack(seat) => {
                self.asks_back = Some(*seat);
                self.play.note(*seat, Noted::AskedBack);
            }
            What::RefuseTakeBack(seat) => {
                self.asks_back = None;
                self.play.note(*seat, Noted::RefusedBack);
            }
            What::TakeBack { seat, to, epoch } => {
                let steps = self.steps();
                self.play = self.play.at(*to as usize, *epoch);
                // A game that is played on from here draws anew, and nothing is taken back.
                if *to < steps {
                    self.play.note(*seat, Noted::TookBack);
                }
                self.asks_back = None;
                self.draw = None;
                self.rewound += 1;
                self.turn_clock();
                self.uncover();
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
            What::Resumed => self.clock.resume(self.time),
        }
        Ok(())
    }

    /// The table has answered for its players.
    pub(crate) fn went_on(&mut self) {
        self.draw = None;
        self.asks_back = None;
        self.turn_clock();
        self.answered(Answer::Acted);
    }

    fn lose(&mut self, loser: Seat, by: Seat, noted: Noted, how: How) -> Result<(), Refusal> {
        self.play.note(by, noted);
        self.play.concede(loser)?;
        self.ended = Some(Ended { winner: Some(loser.next()), how });
        self.turn_clock();
        self.uncover();
        Ok(())
    }

    /// After the game went on: whether it is over, and whose clock runs.
    fn turn_clock(&mut self) {
        if self.ended.is_none() {
            self.ended = self.play.game.outcome().map(|outcome| match outcome {
                Outcome::Won(seat) => Ended { winner: Some(seat), how: How::Played },
                Outcome::Draw => Ended { winner: None, how: How::Played },
                Outcome::Halted => Ended { winner: None, how: How::Halted },
            });
        }
        let thinking = self.play.asked().map(|(seat, _)| seat).filter(|seat| !self.is_bot(*seat));
        self.clock.turn_to(thinking.filter(|_| self.ended.is_none()), self.time);
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
