//! What each audience is sent: a state when something it may see has changed, and everything to whoever comes.

use crate::change::{Had, News};
use crate::lines::{AUDIENCES, READERS};
use crate::play::{Freedom, Play};
use crate::setup::Player;
use crate::table::{How, PHRASES, Table};
use crate::view::Asking;
use crate::wire::{
    CardFace, ChatState, ClockState, Fair, GameChange, GameView, LogLine, MuteState, Offers, Part, PlayerInfo,
    PlayerKind, ResultView, StateMessage, Status, Stops, TableState, TakeBack, Visibility,
};
use crate::words::{Reader, capital};
use crate::{keyed, view};
use rules::{DefId, SEATS, Seat};
use std::sync::Arc;

/// Who is sent the same: a seat's connections, or all spectators.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Audience {
    Seat(Seat),
    Spectators,
}

impl Audience {
    pub const ALL: [Audience; AUDIENCES] =
        [Audience::Seat(Seat::FIRST), Audience::Seat(Seat::SECOND), Audience::Spectators];

    pub fn index(self) -> usize {
        match self {
            Audience::Seat(seat) => seat.index(),
            Audience::Spectators => AUDIENCES - 1,
        }
    }

    fn reader(self) -> Reader {
        READERS[self.index()]
    }

    fn seat(self) -> Option<Seat> {
        match self {
            Audience::Seat(seat) => Some(seat),
            Audience::Spectators => None,
        }
    }
}

/// When an audience is sent a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notice {
    /// When something it may see has changed.
    OfChanges,
    /// In any case: it has answered, and the next question may look the same.
    Always,
}

/// What an audience has been sent so far.
#[derive(Clone, Debug, Default)]
pub struct Sent {
    number: u32,
    board: Had,
    /// Its connections may not all have the same board: the next one is sent whole.
    apart: bool,
    around: Option<Around>,
    chat: usize,
    rewound: u32,
    /// The cards whose faces it has, by the place of their definition.
    faces: Vec<bool>,
    take_back: TakeBack,
    /// Whose clock it saw running.
    running: Option<u8>,
    /// It has answered and was not shown the game since: the next question is sent even if it looks the same.
    owed: bool,
}

impl Sent {
    pub fn number(&self) -> u32 {
        self.number
    }
}

/// All that a table's state is made of, as far as it can change.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Around {
    present: [bool; SEATS],
    spectators: u32,
    draw: Option<Seat>,
    asks_back: Option<Seat>,
    rematch: [bool; SEATS],
    allowed: [bool; SEATS],
    muted: [bool; SEATS],
    can_claim: bool,
    stops: Stops,
    over: bool,
    next: bool,
}

impl Table {
    /// What an audience sees of the game.
    pub fn game_view(&self, audience: Audience) -> GameView {
        view::change(&self.play, audience.reader(), &mut Had::default(), self.asking()).0.onto(None)
    }

    pub(crate) fn view_of(&self, play: &Play, audience: Audience) -> GameView {
        view::of(play, audience.reader())
    }

    fn asking(&self) -> Asking {
        if self.is_pausing() { Asking::NotYet } else { Asking::Shown }
    }

    /// The change since the last state that was sent, if there is one that this audience may notice.
    pub fn changed(&mut self, audience: Audience, sent: &mut Sent, now: u64, notice: Notice) -> Option<StateMessage> {
        if sent.rewound != self.rewound {
            sent.number += 1;
            return Some(self.whole(audience, sent, now));
        }
        sent.owed |= notice == Notice::Always;
        let shown = self.shows(audience);
        let before = (sent.take_back, sent.running);
        let clock = self.pace_of(audience, sent, now);
        let around = self.around(audience, now);
        let table = (sent.around.as_ref() != Some(&around)).then(|| self.state(audience, now));
        let chat: Vec<_> =
            self.chat.iter().skip(sent.chat).filter(|line| self.hears(audience, line.seat)).cloned().collect();
        sent.chat = self.chat.len();
        let (mut game, mut log) = (None, Vec::new());
        if shown {
            let (change, news) = view::change(&self.play, audience.reader(), &mut sent.board, self.asking());
            game = (news == News::Some || sent.owed).then_some(change);
            if game.is_some() && sent.apart {
                game = Some(view::change(&self.play, audience.reader(), &mut Had::default(), self.asking()).0);
                sent.apart = false;
            }
            log = self.play.take_lines(audience.index());
        }
        let same = (sent.take_back, sent.running) == before;
        if same && game.is_none() && table.is_none() && log.is_empty() && chat.is_empty() {
            return None;
        }
        sent.owed &= !shown;
        sent.around = Some(around);
        sent.number += 1;
        let faces = self.new_faces(game.as_ref(), &log, &mut sent.faces);
        let (number, take_back) = (sent.number, sent.take_back);
        Some(StateMessage { number, now, fresh: false, take_back, clock, game, table, log, chat, faces })
    }

    /// Lines are not kept for an audience in which there is nobody: whoever comes is sent the whole log.
    pub fn skip(&mut self, audience: Audience) {
        self.play.unread(audience.index());
    }

    /// All audiences have been sent what changed: what was worked out for them is let go.
    pub fn all_sent(&mut self) {
        self.play.drawn();
    }

    /// Everything, for somebody who comes or comes back.
    pub fn whole(&mut self, audience: Audience, sent: &mut Sent, now: u64) -> StateMessage {
        sent.board = Had::default();
        sent.apart = !self.shows(audience);
        let (game, steps) = if sent.apart {
            let then = self.play.at(self.pace.shown as usize, self.play.epoch());
            (view::change(&then, audience.reader(), &mut sent.board, Asking::NotYet).0, self.pace.shown)
        } else {
            (view::change(&self.play, audience.reader(), &mut sent.board, self.asking()).0, u32::MAX)
        };
        let clock = self.pace_of(audience, sent, now);
        let log = self.play.whole_log(audience.index(), steps);
        let chat = self.chat.iter().filter(|line| self.hears(audience, line.seat)).cloned().collect();
        sent.around = Some(self.around(audience, now));
        sent.chat = self.chat.len();
        sent.rewound = self.rewound;
        sent.owed = false;
        sent.faces.clear();
        let faces = self.new_faces(Some(&game), &log, &mut sent.faces);
        StateMessage {
            number: sent.number,
            now,
            fresh: true,
            take_back: sent.take_back,
            clock,
            game: Some(game),
            table: Some(self.state(audience, now)),
            log,
            chat,
            faces,
        }
    }

    fn hears(&self, audience: Audience, speaker: u8) -> bool {
        match audience.seat() {
            Some(seat) => seat.0 == speaker || !self.muted[seat.index()],
            None => true,
        }
    }

    /// Faces of cards met for the first time.
    fn new_faces(&self, game: Option<&GameChange>, log: &[LogLine], had: &mut Vec<bool>) -> Vec<Arc<CardFace>> {
        let new = game.iter().flat_map(|g| &g.cards).flatten().filter_map(|part| match part {
            Part::New(card) => card.def.map(DefId),
            Part::Kept(..) => None,
        });
        let starting = game.iter().flat_map(|g| &g.players).flatten().filter_map(|part| match part {
            Part::New(player) => self.play.deal.cards.lib.find(player.starting.as_deref()?),
            Part::Kept(..) => None,
        });
        let in_log = log.iter().flat_map(|line| &line.cards).filter_map(|card| card.def.map(DefId));
        let named = starting.chain(in_log);
        let mut out = Vec::new();
        for def in new.chain(named) {
            let at = usize::from(def.0);
            if had.len() <= at {
                had.resize(at + 1, false);
            }
            if !std::mem::replace(&mut had[at], true) {
                out.extend(self.play.deal.face(def).cloned());
            }
        }
        out
    }

    pub fn status(&self) -> Status {
        if self.ended.is_some() { Status::Over } else { Status::Playing }
    }

    /// The clocks as an audience is shown them; what it is shown of them and of taking back is noted.
    fn pace_of(&self, audience: Audience, sent: &mut Sent, now: u64) -> Option<ClockState> {
        // Whose clock runs and what can be taken back tells how the game stands.
        let clock = if self.shows(audience) {
            sent.take_back = self.take_back_of(audience.seat());
            self.clock.state(now)
        } else {
            // Nor is it told anew which clock runs, for a change would tell it when somebody was asked.
            let hidden = self.pace.clock.as_ref().and_then(|clock| clock.state(now));
            hidden.map(|clock| ClockState { running: sent.running, ..clock })
        };
        sent.running = clock.as_ref().and_then(|clock| clock.running);
        clock
    }

    fn around(&self, audience: Audience, now: u64) -> Around {
        let me = audience.seat();
        Around {
            present: self.present.map(|count| count > 0),
            spectators: self.spectators,
            draw: self.draw,
            asks_back: self.asks_back,
            rematch: self.rematch,
            allowed: self.allowed,
            muted: std::array::from_fn(|i| me.is_some_and(|me| me.index() == i) && self.muted[i]),
            can_claim: me.is_some_and(|seat| self.can_claim(seat, now)),
            stops: me.map(|seat| self.stops[seat.index()].clone()).unwrap_or_default(),
            over: self.ended.is_some(),
            next: self.next.is_some(),
        }
    }

    fn state(&self, audience: Audience, now: u64) -> TableState {
        let me = audience.seat();
        let over = self.ended.is_some();
        let players = Seat::all().map(|seat| {
            let Player { name, bot, deck, .. } = &self.players[seat.index()];
            let shown = over || me == Some(seat);
            PlayerInfo {
                seat: seat.0,
                name: name.clone(),
                kind: match bot {
                    Some(level) => PlayerKind::Bot { level: level.clone() },
                    None => PlayerKind::Person,
                },
                deck: shown.then(|| deck.name.clone()),
                present: bot.is_some() || self.present[seat.index()] > 0,
                mute: match me {
                    Some(me) if me != seat && self.muted[me.index()] => MuteState::Muted,
                    Some(_) | None => MuteState::Heard,
                },
            }
        });
        let seats = |on: &[bool]| (0u8..).zip(on).filter(|(_, on)| **on).map(|(seat, _)| seat).collect();
        TableState {
            id: self.setup.id.clone(),
            status: self.status(),
            private: self.setup.visibility == Visibility::Private,
            players: players.collect(),
            spectators: self.spectators,
            offers: Offers {
                draw: self.draw.map(|s| s.0),
                take_back: self.asks_back.map(|s| s.0),
                rematch: seats(&self.rematch),
            },
            can_claim: me.is_some_and(|seat| self.can_claim(seat, now)),
            stops: me.map(|seat| self.stops[seat.index()].clone()).unwrap_or_default(),
            chat: ChatState {
                phrases: PHRASES.iter().map(|p| (*p).to_owned()).collect(),
                allowed: seats(&self.allowed),
                free_text: self.free_text(),
            },
            fair: Fair {
                hash: self.seed_hash(),
                numbers: self.players.iter().map(|p| p.number.clone()).collect(),
                seed: over.then(|| self.setup.seed.clone()),
            },
            result: self.result(audience),
            next: self.next.clone(),
        }
    }

    /// What is shown of the seed before the game. A table is not laid without a seed, so there is one.
    pub(crate) fn seed_hash(&self) -> String {
        keyed::unhex(&self.setup.seed).map(|seed| keyed::commitment(&seed)).unwrap_or_default()
    }

    fn take_back_of(&self, me: Option<Seat>) -> TakeBack {
        match me.filter(|_| self.ended.is_none()).and_then(|seat| self.play.last_decision(seat)) {
            None => TakeBack::Nothing,
            Some((_, Freedom::Free)) => TakeBack::Free,
            Some((_, Freedom::Ask)) => TakeBack::Ask,
        }
    }

    fn result(&self, audience: Audience) -> Option<ResultView> {
        let ended = self.ended.as_ref()?;
        let words = self.play.words(audience.reader());
        let loser = ended.winner.map(|seat| capital(words.player(seat.next())));
        let loser = loser.as_deref().unwrap_or("Nobody");
        let (text, rule) = match (ended.how, ended.winner) {
            (How::Played, Some(seat)) => {
                let scores = [seat, seat.next()].map(|s| self.play.game.score(s));
                (format!("{} won, {} to {}.", capital(words.player(seat)), scores[0], scores[1]), Some("103.2"))
            }
            (How::Played, None) => ("A draw.".to_owned(), Some("103.2b")),
            (How::Conceded, _) => (format!("{loser} conceded."), Some("103.4")),
            (How::Agreed, _) => ("A draw was agreed.".to_owned(), None),
            (How::OutOfTime, _) => (format!("{loser} ran out of time."), None),
            (How::Away, _) => (format!("{loser} went away; the win was claimed."), None),
            (How::Halted, _) => ("The game could not go on.".to_owned(), Some("802.1")),
        };
        Some(ResultView {
            winner: ended.winner.map(|s| s.0),
            text,
            rule: rule.map(str::to_owned),
            replay: self.setup.id.clone(),
        })
    }

    /// How the game ended, for everybody.
    pub fn result_text(&self) -> String {
        self.result(Audience::Spectators).map(|result| result.text).unwrap_or_default()
    }
}
