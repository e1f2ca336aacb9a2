//! Starting a game (102).

use crate::engine::{Engine, Flow};
use crate::frame::{Frame, SetupStep, TurnStep};
use crate::game::Mulligan;
use crate::ids::{CardIdx, NONE, Seat};
use crate::mark::{Watch, rule};
use crate::occurrence::{By, End, Occ};
use ability::{CardType, Deed, Zone};

const HAND: usize = 6;

impl<W: Watch + ?Sized> Engine<'_, W> {
    #[inline(never)]
    pub(crate) fn setup_step(&mut self, step: SetupStep) -> Flow {
        match step {
            SetupStep::Manes => {
                rule!(self, "102.1");
                rule!(self, "301.1");
                rule!(self, "513.1");
                rule!(self, "405.1");
                rule!(self, "501.1");
                for i in 0..self.g.cards.len() as u16 {
                    let card = CardIdx(i);
                    if self.g.def(self.lib, card).kind == CardType::Mane {
                        let seat = self.g.owner(card);
                        let home = self.g.home(seat);
                        let stamp = self.g.tick();
                        let c = self.g.card_mut(card);
                        c.area = home;
                        c.controller = seat;
                        c.stamp = stamp;
                        c.known = u8::MAX;
                        self.link(card, Zone::Play, End::Bottom);
                    }
                }
                // 102.2: everybody looks through the own Problem deck; shuffling it ends that.
                for seat in Seat::all() {
                    let mut at = self.g.pile(Zone::ProblemDeck, seat).first;
                    while at != NONE {
                        self.g.card_mut(at).known |= 1 << seat.0;
                        at = self.g.card(at).next;
                    }
                }
                self.g.faces.spoil();
                self.top_frame(Frame::Setup(SetupStep::ChooseStarting(Seat::FIRST)));
                Flow::Go
            }
            // 102.2, 801.1: chosen in secret and shown together.
            SetupStep::ChooseStarting(_) => Flow::Ask,
            SetupStep::RevealStarting => {
                rule!(self, "102.2");
                rule!(self, "801.1");
                self.top_frame(Frame::Setup(SetupStep::Deal));
                for seat in Seat::all() {
                    let card = self.g.seats[seat.index()].starting;
                    self.g.seats[seat.index()].starting = NONE;
                    if card == NONE {
                        continue;
                    }
                    self.put_problem(card, seat);
                }
                Flow::Go
            }
            SetupStep::Deal => {
                rule!(self, "102.3");
                let first = Seat(self.dice.below(crate::ids::SEATS as u32) as u8);
                self.g.turn.first = first;
                self.g.turn.player = first;
                self.top_frame(Frame::Setup(SetupStep::Mulligan(first)));
                let mut drawn = Vec::new();
                for seat in Seat::all() {
                    self.shuffle(Zone::ProblemDeck, seat);
                    self.shuffle(Zone::DrawDeck, seat);
                    self.deal(seat, &mut drawn);
                }
                self.draw_hands(&drawn);
                Flow::Go
            }
            SetupStep::Mulligan(_) => Flow::Ask,
            SetupStep::Redeal => {
                self.top_frame(Frame::Setup(SetupStep::Begin));
                let mut drawn = Vec::new();
                for seat in Seat::all() {
                    if self.g.seats[seat.index()].mulligan == Mulligan::Again {
                        rule!(self, "102.4a");
                        let mut at = self.g.pile(Zone::Hand, seat).first;
                        while at != NONE {
                            let next = self.g.card(at).next;
                            self.change_zone(at, Zone::DrawDeck, End::Top);
                            at = next;
                        }
                        self.shuffle(Zone::DrawDeck, seat);
                        self.deal(seat, &mut drawn);
                    }
                }
                self.draw_hands(&drawn);
                Flow::Go
            }
            SetupStep::Begin => {
                rule!(self, "102.5");
                self.top_frame(Frame::Turn(TurnStep::Start));
                let seat = self.g.turn.player;
                self.occur(Occ::new(Deed::StartGame, seat));
                Flow::Go
            }
        }
    }

    /// Six cards from the top into the hand: not a draw, except in the older rule books.
    fn deal(&mut self, seat: Seat, drawn: &mut Vec<Occ>) {
        if self.g.edition.opening_hand_is_drawn() {
            let hand = self.g.zone(Zone::DrawDeck, seat).take(HAND);
            drawn.extend(
                hand.map(|c| Occ::new(Deed::Draw, seat).card(self.g.obj(c)).into(Zone::Hand, End::Bottom).by(By::Game)),
            );
            return;
        }
        for _ in 0..HAND {
            let Some(card) = self.top(Zone::DrawDeck, seat) else {
                break;
            };
            rule!(self, "410.4a");
            self.change_zone(card, Zone::Hand, End::Bottom);
            self.g.card_mut(card).known |= 1 << seat.0;
        }
    }

    /// In the older rule books the first hands are drawn.
    fn draw_hands(&mut self, drawn: &[Occ]) {
        self.occur_any(drawn);
    }

    /// Puts a Problem into play at its owner's Problem area (303.1).
    pub(crate) fn put_problem(&mut self, card: CardIdx, seat: Seat) {
        rule!(self, "303.1");
        rule!(self, "303.2");
        let area = self.g.problem_area(seat);
        self.push(Frame::Enter {
            card,
            to: area,
            host: NONE,
            seat,
            state: 0,
            power: 0,
            stage: crate::frame::EnterStage::AsEnters,
        });
    }

    pub(crate) fn choose_starting(&mut self, seat: Seat, card: CardIdx) {
        self.g.seats[seat.index()].starting = card;
        let next = seat.next();
        let step = if next == Seat::FIRST { SetupStep::RevealStarting } else { SetupStep::ChooseStarting(next) };
        self.top_frame(Frame::Setup(step));
    }

    pub(crate) fn decide_mulligan(&mut self, seat: Seat, again: Mulligan) {
        rule!(self, "102.4");
        self.g.seats[seat.index()].mulligan = again;
        let next = seat.next();
        let step = if next == self.g.turn.first { SetupStep::Redeal } else { SetupStep::Mulligan(next) };
        self.top_frame(Frame::Setup(step));
    }
}
