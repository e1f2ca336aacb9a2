//! What each audience is sent: a state when something it may see has changed, and everything to whoever comes.

use crate::faces;
use crate::lines::{AUDIENCES, READERS};
use crate::play::{Freedom, Play};
use crate::setup::Player;
use crate::table::{How, PHRASES, Refusal, Table};
use crate::wire::{
    CardFace, ChatState, Fair, GameView, LogLine, MuteState, Offers, PlayerInfo, PlayerKind, Reply, ResultView,
    StateMessage, Status, TableState, TakeBack, Visibility,
};
use crate::words::{Reader, capital};
use crate::{keyed, view, why};
use rules::{CardIdx, DefId, Game, Options, Seat};
use seen::Seen;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;
use testkit::decks::Table as Deal;

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
    game: u64,
    table: u64,
    chat: usize,
    rewound: u32,
    /// The cards whose faces it has, by the place of their definition.
    faces: Vec<bool>,
    take_back: TakeBack,
    /// It has answered and was not shown the game since: the next question is sent even if it looks the same.
    owed: bool,
}

impl Sent {
    pub fn number(&self) -> u32 {
        self.number
    }
}

fn hash(of: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    of.hash(&mut hasher);
    hasher.finish()
}

impl Table {
    /// What an audience sees of the game.
    pub fn game_view(&self, audience: Audience) -> GameView {
        let mut view = self.view_of(&self.play, audience);
        if self.is_pausing() {
            silence(&mut view);
        }
        view
    }

    pub(crate) fn view_of(&self, play: &Play, audience: Audience) -> GameView {
        view::of(play, audience.reader())
    }

    /// The change since the last state that was sent, if there is one that this audience may notice.
    pub fn changed(&mut self, audience: Audience, sent: &mut Sent, now: u64, notice: Notice) -> Option<StateMessage> {
        if sent.rewound != self.rewound {
            sent.number += 1;
            return Some(self.whole(audience, sent, now));
        }
        sent.owed |= notice == Notice::Always;
        let shown = self.shows(audience);
        let mut table = self.state(audience, sent, now);
        let table_hash = still(&mut table);
        let table = (table_hash != sent.table).then_some(table);
        let chat: Vec<_> =
            self.chat.iter().skip(sent.chat).filter(|line| self.hears(audience, line.seat)).cloned().collect();
        sent.chat = self.chat.len();
        let (mut game, mut log) = (None, Vec::new());
        if shown {
            let view = self.game_view(audience);
            let game_hash = hash(&view);
            game = (game_hash != sent.game || sent.owed).then_some(view);
            sent.game = game_hash;
            log = self.play.take_lines(audience.index());
        }
        let nothing = game.is_none() && table.is_none() && log.is_empty() && chat.is_empty();
        if nothing {
            return None;
        }
        sent.owed &= !shown;
        sent.table = table_hash;
        sent.number += 1;
        let faces = self.new_faces(game.as_ref(), &log, &mut sent.faces);
        Some(StateMessage { number: sent.number, now, fresh: false, game, table, log, chat, faces })
    }

    /// Lines are not kept for an audience in which there is nobody: whoever comes is sent the whole log.
    pub fn skip(&mut self, audience: Audience) {
        self.play.take_lines(audience.index());
    }

    /// Everything, for somebody who comes or comes back.
    pub fn whole(&mut self, audience: Audience, sent: &mut Sent, now: u64) -> StateMessage {
        let (game, steps) = if self.shows(audience) {
            (self.game_view(audience), u32::MAX)
        } else {
            let mut view = self.view_of(&self.play.at(self.pace.shown as usize, self.play.epoch()), audience);
            silence(&mut view);
            (view, self.pace.shown)
        };
        let mut table = self.state(audience, sent, now);
        let log = self.play.whole_log(audience.index(), steps);
        let chat = self.chat.iter().filter(|line| self.hears(audience, line.seat)).cloned().collect();
        sent.game = hash(&game);
        sent.table = still(&mut table);
        sent.chat = self.chat.len();
        sent.rewound = self.rewound;
        sent.owed = false;
        sent.faces.clear();
        let faces = self.new_faces(Some(&game), &log, &mut sent.faces);
        StateMessage { number: sent.number, now, fresh: true, game: Some(game), table: Some(table), log, chat, faces }
    }

    fn hears(&self, audience: Audience, speaker: u8) -> bool {
        match audience.seat() {
            Some(seat) => seat.0 == speaker || !self.muted[seat.index()],
            None => true,
        }
    }

    /// Faces of cards met for the first time.
    fn new_faces(&self, game: Option<&GameView>, log: &[LogLine], had: &mut Vec<bool>) -> Vec<CardFace> {
        let lib = &self.play.deal.lib;
        let on_board = game.into_iter().flat_map(|g| &g.cards).filter_map(|card| card.def).map(DefId);
        let starting = game.into_iter().flat_map(|g| &g.players).filter_map(|p| p.starting.as_deref());
        let in_log = log.iter().flat_map(|line| line.cards.iter().map(|card| card.id.as_str()));
        let named = starting.chain(in_log).filter_map(|id| lib.find(id));
        let mut out = Vec::new();
        for def in on_board.chain(named) {
            let at = usize::from(def.0);
            if had.len() <= at {
                had.resize(at + 1, false);
            }
            if !std::mem::replace(&mut had[at], true) {
                out.push(faces::of_card(&lib.def(def).card));
            }
        }
        out
    }

    pub fn status(&self) -> Status {
        if self.ended.is_some() { Status::Over } else { Status::Playing }
    }

    fn state(&self, audience: Audience, sent: &mut Sent, now: u64) -> TableState {
        let me = audience.seat();
        // Whose clock runs and what can be taken back tells how the game stands.
        let clock = if self.shows(audience) {
            sent.take_back = self.take_back_of(me);
            self.clock.state(now)
        } else {
            self.pace.clock.as_ref().and_then(|clock| clock.state(now))
        };
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
            clock,
            offers: Offers {
                draw: self.draw.map(|s| s.0),
                take_back: self.asks_back.map(|s| s.0),
                rematch: seats(&self.rematch),
            },
            take_back: sent.take_back,
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

    /// Why nothing can be done with a card or action.
    pub fn why_not(&self, seat: Seat, card: Option<u16>, action: Option<&str>) -> Result<Reply, Refusal> {
        if !self.shows(Audience::Seat(seat)) {
            return Err(Refusal::new("The game is going on: ask again in a moment."));
        }
        let words = self.play.words(Reader::Seat(seat));
        let reasons = match (card, action) {
            (Some(handle), _) => {
                let seen = Seen::with(&self.play.game, &self.play.deal.lib, seat, &self.play.options);
                let Some(shown) = seen.cards.get(usize::from(handle)) else {
                    return Err(Refusal::new("There is no such card on the table."));
                };
                match shown.key {
                    Some(key) => why::card(&words, seat, CardIdx(key)),
                    None => Vec::new(),
                }
            }
            (None, Some("draw")) => vec![why::draw(&words, seat)],
            (None, Some(_) | None) => return Err(Refusal::new("Ask about a card, or about `draw`.")),
        };
        Ok(Reply::WhyNot { card, reasons })
    }

    /// How the game ended, for everybody.
    pub fn result_text(&self) -> String {
        self.result(Audience::Spectators).map(|result| result.text).unwrap_or_default()
    }

    /// Who is asked.
    pub fn asked_seat(&self) -> Option<Seat> {
        self.play.asked().map(|(seat, _)| seat)
    }

    /// What a bot's view is drawn from.
    pub fn for_bot(&self) -> (Arc<Deal>, Game, Options) {
        let mut game = self.play.game.clone();
        // A clone leaves out what is derived.
        game.copy_from(&self.play.game);
        (self.play.deal.clone(), game, self.play.options.clone())
    }

    pub fn steps(&self) -> u32 {
        self.play.steps.len() as u32
    }
}

/// Nobody is asked yet: there is nothing to click on.
fn silence(view: &mut GameView) {
    view.prompt = None;
    view.cards.iter_mut().for_each(|card| card.options.clear());
}

/// A hash of a table's state without what changes by itself as time goes by.
fn still(state: &mut TableState) -> u64 {
    let left = state.clock.as_mut().map(|clock| std::mem::take(&mut clock.left));
    let still = hash(state);
    if let (Some(clock), Some(left)) = (&mut state.clock, left) {
        clock.left = left;
    }
    still
}
