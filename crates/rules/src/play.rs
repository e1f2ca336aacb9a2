//! The way in: a new game, an input, a refusal.

use crate::dice::Dice;
use crate::edition::Edition;
use crate::engine::Engine;
use crate::face::Faces;
use crate::frame::{Frame, SetupStep};
use crate::game::{AreaKind, AreaState, CardState, Game, Lost, Mulligan, Pausing, Pile, SeatState, Turn, Wrapped};
use crate::ids::{AreaSet, CardIdx, DefId, NONE, Obj, SEATS, Seat};
use crate::library::Library;
use crate::mark::{RuleId, Watch, illegal, rule, watched};
use crate::occurrence::{End, NOWHERE};
use crate::pick::{Illegal, Options, Pick, Why};
use crate::view::View;
use ability::{CardType, Phase, Zone};
use serde::{Deserialize, Serialize};

/// What a player brings: numbers into the library.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct DeckList {
    pub mane: DefId,
    pub draw: Vec<DefId>,
    pub problems: Vec<DefId>,
}

/// The one thing that can be done to a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Input {
    /// Take an option of the question being asked; `value` picks within a number option.
    Choose { option: u16, value: u32 },
    /// Concede, at any time, asked or not (103.4).
    Concede(Seat),
}

impl<W: Watch + ?Sized> Engine<'_, W> {
    /// Gives the answers that are the only ones, until there is a choice.
    fn settle(&mut self, out: &mut Options) -> u32 {
        let mut answered = 0;
        loop {
            out.clear();
            if self.g.over.is_some() {
                break;
            }
            // There is nearly always something to do, so the list is made at once.
            if let Some(Frame::Phase(Phase::Main)) = self.g.frames.last() {
                self.v().ask_phase(Phase::Main, out);
                if !out.forced() {
                    break;
                }
                self.answer(out.picks[0], 0);
                self.run();
                answered += 1;
                continue;
            }
            let (pick, value) = match self.v().idle() {
                Some(Pick::Pass) => {
                    answered += self.pass_idle();
                    self.run();
                    continue;
                }
                Some(pick) => (pick, 0),
                None => {
                    self.v().ask_with(self.found(), out);
                    if !out.forced() {
                        break;
                    }
                    match out.picks[0] {
                        pick @ Pick::Number { from, to: _ } => (pick, from),
                        pick => (pick, 0),
                    }
                }
            };
            self.answer(pick, value);
            self.run();
            answered += 1;
        }
        answered + self.settling.unwrap_or(0)
    }
}

impl Game {
    /// A game about to start: decks in their zones, nothing chosen yet.
    pub fn new(
        lib: &Library,
        decks: [&DeckList; SEATS],
        edition: Edition,
        dice: &mut dyn Dice,
        watch: &dyn Watch,
    ) -> Game {
        let mut g = Game::empty(edition);
        for seat in Seat::all() {
            let deck = decks[seat.index()];
            g.add_card(deck.mane, seat);
            for def in &deck.draw {
                let card = g.add_card(*def, seat);
                Engine::new(&mut g, lib, dice, &()).link(card, Zone::DrawDeck, End::Bottom);
            }
            for def in &deck.problems {
                let card = g.add_card(*def, seat);
                Engine::new(&mut g, lib, dice, &()).link(card, Zone::ProblemDeck, End::Bottom);
            }
        }
        g.frames.push(Frame::Setup(SetupStep::Manes));
        watched!(watch, w => Engine::new(&mut g, lib, dice, w).run());
        g
    }

    pub(crate) fn empty(edition: Edition) -> Game {
        let mut areas = Vec::with_capacity(8);
        for kind in [AreaKind::Home, AreaKind::Problem] {
            for seat in Seat::all() {
                areas.push(AreaState { kind, owner: seat });
            }
        }
        let seat = SeatState {
            score: 0,
            tokens: 0,
            fresh: 0,
            starting: NONE,
            mulligan: Mulligan::Undecided,
            lost: Lost::No,
            turns: 0,
            extra_turns: 0,
            skip: 0,
        };
        Game {
            cards: Vec::with_capacity(128),
            piles: [[Pile::EMPTY; 6]; SEATS],
            play: Pile::EMPTY,
            queue: Pile::EMPTY,
            areas,
            seats: [seat; SEATS],
            counters: Vec::new(),
            modifiers: Vec::new(),
            kept: Vec::new(),
            waiting: Vec::new(),
            log: Vec::new(),
            past: Vec::new(),
            reacted: Vec::new(),
            used: Vec::new(),
            guesses: Vec::new(),
            last: Vec::new(),
            frames: Vec::with_capacity(16),
            runs: Vec::new(),
            slots: Vec::new(),
            sets: Vec::new(),
            pending: Vec::new(),
            tried: Vec::new(),
            loops: Vec::new(),
            loop_counters: Vec::new(),
            begun: Vec::new(),
            raised: Vec::new(),
            chosen: Vec::new(),
            rounds: Vec::new(),
            faceoff: None,
            turn: Turn {
                number: 0,
                player: Seat::FIRST,
                first: Seat::FIRST,
                phase: None,
                priority: None,
                confronted: AreaSet::NONE,
                confronted_gone: 0,
                stepped: AreaSet::NONE,
                resolved: AreaSet::NONE,
                challenged: AreaSet::NONE,
                closed: 0,
                faceoff_from: 0,
                phase_from: 0,
                unwrapped: Wrapped::Quiet,
                steps: 0,
                extra: 0,
                resume: None,
                rounds: 0,
                acts: 0,
                performed: 0,
                pausing: Pausing::No,
            },
            over: None,
            stamp: 0,
            next_occ: 0,
            edition,
            faces: Faces::default(),
        }
    }

    pub(crate) fn add_card(&mut self, def: DefId, owner: Seat) -> CardIdx {
        self.cards.push(CardState {
            def,
            life: 0,
            next: NONE,
            prev: NONE,
            host: NONE,
            zone: Zone::DrawDeck,
            owner,
            controller: owner,
            area: NOWHERE,
            flags: 0,
            known: 0,
            stamp: 0,
        });
        CardIdx(self.cards.len() as u16 - 1)
    }

    /// Applies an input. A refusal changes nothing and names its rule.
    pub fn apply(
        &mut self,
        lib: &Library,
        input: Input,
        dice: &mut dyn Dice,
        watch: &dyn Watch,
    ) -> Result<(), Illegal> {
        if self.over.is_some() {
            return illegal!("103.1", Why::GameOver);
        }
        match input {
            Input::Concede(seat) => {
                watched!(watch, w => {
                    let mut e = Engine::new(self, lib, dice, w);
                    rule!(e, "103.4");
                    e.lose(seat);
                    e.refresh();
                });
                Ok(())
            }
            Input::Choose { option, value } => {
                let mut options = Options::default();
                self.ask(lib, &mut options);
                let Some(pick) = options.picks.get(option as usize).copied() else {
                    return illegal!("705.2f", Why::NotAnOption);
                };
                if let Pick::Number { from, to } = pick
                    && !(from..=to).contains(&value)
                {
                    return illegal!("105.1", Why::NumberOutOfRange);
                }
                if let Pick::Number { .. } = pick {
                    watch.mark(RuleId::of("105.1"));
                }
                self.take(lib, pick, value, dice, watch);
                Ok(())
            }
        }
    }

    /// Takes a pick that `ask` offered, without looking it up again: for drivers that hold the options.
    pub fn take(&mut self, lib: &Library, pick: Pick, value: u32, dice: &mut dyn Dice, watch: &dyn Watch) {
        watched!(watch, w => {
            let mut e = Engine::new(self, lib, dice, w);
            e.refresh();
            e.answer(pick, value);
            e.run();
        });
    }

    /// Answers questions that have a single answer, until there is a choice or the game is over, and says how many it
    /// answered. The question then open is left in `out`, so that it need not be asked again.
    pub fn settle(&mut self, lib: &Library, dice: &mut dyn Dice, watch: &dyn Watch, out: &mut Options) -> u32 {
        watched!(watch, w => {
            let mut e = Engine::new(self, lib, dice, w);
            e.settling = Some(0);
            e.refresh();
            e.settle(out)
        })
    }

    /// Takes a pick as `take` does and then settles, in one go: windows in which nobody can do anything are not even opened.
    pub fn take_on(
        &mut self,
        lib: &Library,
        (pick, value): (Pick, u32),
        dice: &mut dyn Dice,
        watch: &dyn Watch,
        out: &mut Options,
    ) -> u32 {
        watched!(watch, w => {
            let mut e = Engine::new(self, lib, dice, w);
            e.settling = Some(0);
            e.refresh();
            e.answer(pick, value);
            e.run();
            e.settle(out)
        })
    }

    /// Why a pick can't be made now; `Ok` where it can.
    pub fn why_not(&self, lib: &Library, seat: Seat, pick: Pick) -> Result<(), Illegal> {
        self.why_not_watched(lib, seat, pick, &())
    }

    /// The same, for a judge who wants to know which rules were looked at.
    pub fn why_not_watched(&self, lib: &Library, seat: Seat, pick: Pick, watch: &dyn Watch) -> Result<(), Illegal> {
        if self.over.is_some() {
            return illegal!("103.1", Why::GameOver);
        }
        let mut options = Options::default();
        self.ask(lib, &mut options);
        let Some((asked, _)) = options.asked else {
            return illegal!("510.1", Why::NotAsked);
        };
        if options.picks.contains(&pick) && asked == seat {
            return Ok(());
        }
        let v = View { g: self, lib, faces: &self.faces, w: watch };
        let moment = v.moment().map_or(crate::legal::Moment::Window, |(_, m)| m);
        let known = |obj: Obj| obj.card != NONE && obj.card.index() < self.cards.len() && self.is_current(obj);
        let checked = match pick {
            Pick::Play { card, to, host } if known(card) && (host.card == NONE || known(host)) => {
                if to != NOWHERE && to.index() >= self.areas.len() {
                    return illegal!("302.1", Why::NotHere);
                }
                v.can_play(seat, card.card, to, host, moment).map(|_| ())
            }
            Pick::Move { card, to } if known(card) && to.index() < self.areas.len() => {
                v.can_move(seat, card.card, to, moment).map(|_| ())
            }
            Pick::Rally(card) if known(card) => v.can_rally(seat, card.card, moment).map(|_| ()),
            Pick::Draw => v.can_draw(seat, moment).map(|_| ()),
            Pick::Activate { card, ability, .. } if known(card) && ability.index() < lib.abilities.len() => {
                v.still_has(card.card, ability).and_then(|()| v.can_activate(seat, card.card, ability, moment))
            }
            Pick::Challenge(card) if known(card) => v.may_challenge(card.card, seat),
            _ => illegal!("705.2f", Why::NotAnOption),
        };
        checked?;
        if asked != seat { illegal!("510.1", Why::NotAsked) } else { illegal!("705.2f", Why::NotAnOption) }
    }

    /// Works derived values out, after a game was read back from storage.
    pub fn revive(&mut self, lib: &Library) {
        self.faces.spoil();
        crate::characteristics::refresh(self, lib, &());
    }

    /// From now on every occurrence asks a dummy question first: outcomes must not change (pause fuzzing).
    pub fn pause_everywhere(&mut self) {
        self.turn.pausing = Pausing::Yes;
    }

    /// The types a card has now.
    pub fn is_type(&self, lib: &Library, card: CardIdx, kind: CardType) -> bool {
        View { g: self, lib, faces: &self.faces, w: &() }.is_type(card, kind)
    }
}
