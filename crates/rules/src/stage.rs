//! Setting a table: a game in any state, without playing to it. For scenarios, tests and puzzles.

use crate::dice::Dice;
use crate::edition::Edition;
use crate::engine::Engine;
use crate::frame::{Frame, TurnStep};
use crate::game::{Game, flag};
use crate::ids::{AreaId, CardIdx, CounterId, DefId, SEATS, Seat};
use crate::library::Library;
use crate::mark::{Watch, watched};
use crate::occurrence::End;
use ability::{CardType, Phase, Zone};

/// Where in a turn a set table starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Moment {
    /// The turn is about to start (601).
    StartOfTurn,
    /// A phase is about to start, with its triggers and its window. For the Ready Phase the same as the turn.
    StartOf(Phase),
    /// Between windows of the Main Phase: the turn player is asked for an action (510.3).
    MainAction,
    /// Troublemakers have been uncovered; the Challenge Step's choice comes next (608).
    Challenge,
    /// The last window of the Main Phase is about to open.
    EndOfMain,
    /// The Faceoff Step is about to start, with what was confronted noted (612).
    FaceoffStep,
    /// The Wrap Up Step (616).
    WrapUp,
}

/// A table being set. Cards go to the bottom of their zones, so a deck is given from the top down.
#[derive(Debug)]
pub struct Stage<'l> {
    lib: &'l Library,
    game: Game,
}

/// Nothing is random while a table is set.
struct NoDice;

impl Dice for NoDice {
    fn below(&mut self, _: u32) -> u32 {
        0
    }
}

/// How a card in play is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Marking {
    Exhausted,
    FaceDown,
    Frightened,
    Boosted,
    Token,
    CutieMarked,
    /// Some player has confronted this Problem before.
    Confronted,
}

impl<'l> Stage<'l> {
    pub fn new(lib: &'l Library, edition: Edition) -> Stage<'l> {
        let mut game = Game::empty(edition);
        game.turn.number = 1;
        Stage { lib, game }
    }

    fn engine(&mut self, act: impl FnOnce(&mut Engine<'_, ()>)) {
        act(&mut Engine::new(&mut self.game, self.lib, &mut NoDice, &()));
    }

    /// Puts a card into a zone that is not play.
    pub fn put(&mut self, def: DefId, owner: Seat, zone: Zone) -> CardIdx {
        let card = self.game.add_card(def, owner);
        self.game.card_mut(card).known = match zone {
            Zone::DrawDeck | Zone::ProblemDeck => 0,
            Zone::Hand => 1 << owner.0,
            Zone::Play | Zone::Discard | Zone::Banished | Zone::Flip | Zone::Queue => (1 << SEATS) - 1,
        };
        self.engine(|e| e.link(card, zone, End::Bottom));
        card
    }

    /// Puts a card into play at an area, controlled by its owner.
    pub fn enter(&mut self, def: DefId, owner: Seat, at: AreaId) -> CardIdx {
        let card = self.put(def, owner, Zone::Play);
        let stamp = self.game.tick();
        let c = self.game.card_mut(card);
        c.area = at;
        c.stamp = stamp;
        card
    }

    /// Puts a Dilemma into play at an area of its own (522.2).
    pub fn enter_dilemma(&mut self, def: DefId, owner: Seat) -> CardIdx {
        let mut at = self.problem(owner);
        self.engine(|e| at = e.new_area(owner));
        self.enter(def, owner, at)
    }

    /// Puts a card into play on another (509).
    pub fn attach(&mut self, def: DefId, owner: Seat, host: CardIdx) -> CardIdx {
        let at = self.game.area_of(host);
        let card = self.enter(def, owner, at);
        self.game.card_mut(card).host = host;
        card
    }

    /// Puts a card beneath another.
    pub fn beneath(&mut self, def: DefId, owner: Seat, host: CardIdx) -> CardIdx {
        let card = self.put(def, owner, Zone::Banished);
        self.engine(|e| e.put_beneath(card, host));
        card
    }

    pub fn mark(&mut self, card: CardIdx, marking: Marking) {
        let bits = match marking {
            Marking::Exhausted => flag::EXHAUSTED,
            Marking::FaceDown => flag::FACE_DOWN,
            Marking::Frightened => flag::FACE_DOWN | flag::FRIGHTENED,
            Marking::Boosted => flag::BOOSTED,
            Marking::Token => flag::TOKEN,
            Marking::CutieMarked => flag::CUTIE_MARKED,
            Marking::Confronted => flag::CONFRONTED,
        };
        let hides = marking == Marking::FaceDown && self.game.def(self.lib, card).kind == CardType::Troublemaker;
        let c = self.game.card_mut(card);
        c.flags |= bits;
        if hides {
            // 505.1c: only its controller may look.
            c.known = 1 << c.controller.0;
        }
    }

    pub fn counters(&mut self, card: CardIdx, kind: CounterId, n: i32) {
        self.engine(|e| e.add_counters(card, kind, n));
    }

    /// Another player than the owner controls a card.
    pub fn control(&mut self, card: CardIdx, seat: Seat) {
        let c = self.game.card_mut(card);
        c.controller = seat;
        if c.is(flag::FACE_DOWN) && !c.is(flag::FRIGHTENED) {
            c.known |= 1 << seat.0;
        }
    }

    /// A seat has seen what a card is.
    pub fn known(&mut self, card: CardIdx, seat: Seat) {
        self.game.card_mut(card).known |= 1 << seat.0;
    }

    pub fn score(&mut self, seat: Seat, n: u16) {
        self.game.seats[seat.index()].score = i32::from(n);
    }

    pub fn tokens(&mut self, seat: Seat, n: u16) {
        self.game.seats[seat.index()].tokens = i32::from(n);
    }

    pub fn home(&self, seat: Seat) -> AreaId {
        self.game.home(seat)
    }

    pub fn problem(&self, seat: Seat) -> AreaId {
        self.game.problem_area(seat)
    }

    /// The table so far.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The turn player has confronted the Problem at this area in the Score Phase (for `Moment::FaceoffStep`).
    pub fn confronted(&mut self, at: AreaId) {
        self.game.turn.confronted.add(at);
        self.game.turn.stepped.add(at);
    }

    /// The game goes on from here: runs until somebody is asked.
    pub fn start(mut self, player: Seat, number: u16, moment: Moment, dice: &mut dyn Dice, watch: &dyn Watch) -> Game {
        let g = &mut self.game;
        g.turn.player = player;
        g.turn.number = number.max(1);
        // The first turn is the first player's; every later one alternates.
        g.turn.first = if number % SEATS as u16 == 1 { player } else { player.next() };
        let (step, phase) = match moment {
            Moment::StartOfTurn | Moment::StartOf(Phase::Ready) => {
                // Starting the turn counts it.
                g.turn.number -= 1;
                (TurnStep::Start, None)
            }
            Moment::StartOf(Phase::Troublemaker) => (TurnStep::Troublemaker, Some(Phase::Ready)),
            Moment::StartOf(Phase::Main) => (TurnStep::Main, Some(Phase::Troublemaker)),
            Moment::StartOf(Phase::Score) => (TurnStep::Score, Some(Phase::Main)),
            Moment::StartOf(Phase::End) => (TurnStep::End, Some(Phase::Score)),
            Moment::MainAction | Moment::EndOfMain => (TurnStep::MainEnd, Some(Phase::Main)),
            Moment::Challenge => (TurnStep::Challenge, Some(Phase::Troublemaker)),
            Moment::FaceoffStep => (TurnStep::Faceoff, Some(Phase::Score)),
            Moment::WrapUp => (TurnStep::WrapUp, Some(Phase::End)),
        };
        g.turn.phase = phase;
        g.frames.push(Frame::Turn(step));
        if moment == Moment::MainAction {
            g.frames.push(Frame::Phase(Phase::Main));
        }
        g.faces.spoil();
        watched!(watch, w => Engine::new(g, self.lib, dice, w).run());
        self.game
    }
}
