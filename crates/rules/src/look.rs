//! Looking at a game from outside, with nothing hidden: for tests, scenarios, judges and the layer that decides what a
//! seat may see.

use crate::frame::Frame;
use crate::game::{Game, flag};
use crate::ids::{AbilityId, AreaId, CardIdx, Colors, NONE, Obj, Seat};
use crate::library::Library;
use crate::mark::{RuleId, Watch};
use crate::pick::{Illegal, Pick};
use crate::view::View;
use ability::{Ability, CardType, FaceoffKind, Keyword, Zone};

/// A game with its library, to be asked about. Whoever watches is told which rules an answer rests on.
#[derive(Clone, Copy)]
pub struct Look<'a> {
    pub(crate) game: &'a Game,
    pub(crate) lib: &'a Library,
    pub(crate) watch: Option<&'a dyn Watch>,
}

impl Game {
    pub fn look<'a>(&'a self, lib: &'a Library) -> Look<'a> {
        Look { game: self, lib, watch: None }
    }

    /// The same, for a judge who wants to know by which rules.
    pub fn look_watched<'a>(&'a self, lib: &'a Library, watch: &'a dyn Watch) -> Look<'a> {
        Look { game: self, lib, watch: Some(watch) }
    }
}

/// Reads the game, with the watcher or without one: `see!(self, v => v.power(card))`.
macro_rules! see {
    ($look:ident, $v:ident => $read:expr) => {
        match $look.watch {
            None => {
                let $v = View { g: $look.game, lib: $look.lib, faces: &$look.game.faces, w: &() };
                $read
            }
            Some(w) => {
                let $v = View { g: $look.game, lib: $look.lib, faces: &$look.game.faces, w };
                $read
            }
        }
    };
}

pub(crate) use see;

impl<'a> Look<'a> {
    fn mark(&self, rule: RuleId) {
        if let Some(watch) = self.watch {
            watch.mark(rule);
        }
    }

    pub fn game(&self) -> &'a Game {
        self.game
    }

    pub fn lib(&self) -> &'a Library {
        self.lib
    }

    pub fn power(&self, card: CardIdx) -> Option<i32> {
        see!(self, v => v.power(card))
    }

    pub fn printed_power(&self, card: CardIdx) -> Option<i32> {
        see!(self, v => v.printed_power(card))
    }

    pub fn colors(&self, card: CardIdx) -> Colors {
        see!(self, v => v.colors(card))
    }

    pub fn controller(&self, card: CardIdx) -> Seat {
        see!(self, v => v.controller(card))
    }

    pub fn is_type(&self, card: CardIdx, kind: CardType) -> bool {
        see!(self, v => v.is_type(card, kind))
    }

    pub fn is_character(&self, card: CardIdx) -> bool {
        see!(self, v => v.is_character(card))
    }

    pub fn is_involved(&self, card: CardIdx) -> bool {
        see!(self, v => v.involved(card))
    }

    pub fn traits(&self, card: CardIdx) -> Vec<&'a str> {
        self.lib.trait_words(see!(self, v => v.traits(card))).collect()
    }

    pub fn has_keyword(&self, card: CardIdx, keyword: Keyword) -> bool {
        see!(self, v => v.has_keyword(card, keyword))
    }

    /// Every ability a card has now, with the card that gave it.
    pub fn abilities(&self, card: CardIdx) -> Vec<(AbilityId, Obj)> {
        let mut out = Vec::new();
        see!(self, v => v.abilities(card, |id, from| out.push((id, from))));
        out
    }

    /// The same, and those printed on it that it does not have now, for "why not?".
    pub fn abilities_and_lost(&self, card: CardIdx) -> Vec<(AbilityId, Obj)> {
        let mut out = self.abilities(card);
        let c = self.game.card(card);
        for id in self.game.def(self.lib, card).side(c.boost()).abilities.clone().map(AbilityId) {
            if !out.iter().any(|(has, _)| *has == id) {
                out.push((id, self.game.obj(card)));
            }
        }
        out
    }

    /// The tree of an ability, and the keyword it stands for.
    pub fn ability(&self, id: AbilityId) -> (&'a Ability, Option<Keyword>) {
        let def = self.lib.ability(id);
        (&def.ability, def.keyword)
    }

    pub fn is_ready(&self, card: CardIdx) -> bool {
        see!(self, v => v.is_ready(card))
    }

    pub fn is_exhausted(&self, card: CardIdx) -> bool {
        self.game.card(card).is(flag::EXHAUSTED)
    }

    pub fn is_frightened(&self, card: CardIdx) -> bool {
        self.game.card(card).is(flag::FRIGHTENED)
    }

    pub fn is_face_down(&self, card: CardIdx) -> bool {
        self.game.card(card).is(flag::FACE_DOWN)
    }

    pub fn is_boosted(&self, card: CardIdx) -> bool {
        self.game.card(card).is(flag::BOOSTED)
    }

    pub fn is_token(&self, card: CardIdx) -> bool {
        self.game.card(card).is(flag::TOKEN)
    }

    pub fn is_ignored(&self, card: CardIdx) -> bool {
        see!(self, v => v.is_ignored(card))
    }

    pub fn is_cutie_marked(&self, card: CardIdx) -> bool {
        self.game.card(card).is(flag::CUTIE_MARKED)
    }

    pub fn is_solved(&self, card: CardIdx) -> bool {
        self.game.card(card).is(flag::SOLVED)
    }

    /// The card it is attached to.
    pub fn host(&self, card: CardIdx) -> Option<CardIdx> {
        let c = self.game.card(card);
        (c.host != NONE && !c.is(flag::BENEATH)).then_some(c.host)
    }

    /// The card it lies beneath.
    pub fn above(&self, card: CardIdx) -> Option<CardIdx> {
        let c = self.game.card(card);
        c.is(flag::BENEATH).then_some(c.host)
    }

    /// Whether a seat has seen what a card is, though its zone does not show it.
    pub fn is_known_to(&self, card: CardIdx, seat: Seat) -> bool {
        self.game.card(card).known & (1 << seat.0) != 0
    }

    /// Whether the zone a card is in shows it to a seat (402–409, 505.1c–d).
    pub fn is_shown_to(&self, card: CardIdx, seat: Seat) -> bool {
        let c = self.game.card(card);
        match c.zone {
            Zone::Play if see!(self, v => v.hidden_troublemaker(card)) => {
                self.mark(const { RuleId::of("505.1d") });
                self.controller(card) == seat
            }
            Zone::Play => {
                self.mark(const { RuleId::of("405.1") });
                if c.is(flag::FACE_DOWN) {
                    self.mark(const { RuleId::of("505.1c") });
                }
                true
            }
            Zone::Hand => {
                self.mark(const { RuleId::of("404.1") });
                c.owner == seat
            }
            Zone::Banished if c.is(flag::FACE_DOWN) => {
                self.mark(const { RuleId::of("407.1") });
                false
            }
            Zone::Discard | Zone::Banished | Zone::Flip => {
                match c.zone {
                    Zone::Discard => self.mark(const { RuleId::of("406.1") }),
                    Zone::Banished => self.mark(const { RuleId::of("407.1") }),
                    _ => self.mark(const { RuleId::of("409.1") }),
                }
                true
            }
            Zone::Queue => true,
            Zone::DrawDeck => {
                self.mark(const { RuleId::of("402.2") });
                false
            }
            Zone::ProblemDeck => {
                self.mark(const { RuleId::of("403.2") });
                false
            }
        }
    }

    /// What an action would cost the seat now, if it may be taken.
    pub fn cost(&self, seat: Seat, pick: Pick) -> Result<i32, Illegal> {
        see!(self, v => {
        let moment = v.moment().map_or(crate::legal::Moment::Window, |(_, m)| m);
        match pick {
            Pick::Play { card, to, host } => v.can_play(seat, card.card, to, host, moment),
            Pick::Move { card, to } => v.can_move(seat, card.card, to, moment),
            Pick::Rally(card) => v.can_rally(seat, card.card, moment),
            Pick::Draw => v.can_draw(seat, moment),
            Pick::Activate { card, ability, .. } => v.can_activate(seat, card.card, ability, moment).map(|()| 0),
            _ => Ok(0),
        }
        })
    }

    pub fn faceoff_kind(&self) -> Option<FaceoffKind> {
        self.game.faceoff.map(|f| f.kind)
    }

    /// Who started the faceoff, which Troublemaker is challenged, at which areas.
    pub fn faceoff(&self) -> Option<(Seat, Option<CardIdx>, Vec<AreaId>)> {
        self.game.faceoff.map(|f| {
            let areas = self.game.areas().filter(|a| f.areas.has(*a)).collect();
            let tm = (f.troublemaker.card != NONE).then_some(f.troublemaker.card);
            (f.starter, tm, areas)
        })
    }

    /// The winner of the faceoff going on, once it is resolved, and by how much.
    pub fn faceoff_winner(&self) -> Option<(Seat, i32)> {
        self.game.faceoff.and_then(|f| f.winner.map(|w| (w, f.margin)))
    }

    /// What makes the power of cards in play or flipped differ from the printed one: which card's, where from, how much.
    pub fn power_items(&self, cards: &[CardIdx]) -> Vec<(CardIdx, Obj, i32)> {
        crate::characteristics::power_items(self.game, self.lib, cards)
    }

    /// Whether a card gives its power to the faceoff going on (503.5, 504.2).
    pub fn counts_in_faceoff(&self, card: CardIdx) -> bool {
        see!(self, v => v.contributes(card, crate::power::Contribution::Faceoff))
    }

    /// Whose total an involved card counts for.
    pub fn side_in_faceoff(&self, card: CardIdx) -> Option<Seat> {
        self.game.faceoff.map(|f| see!(self, v => v.side_in_faceoff(card, &f)))
    }

    pub fn is_epic(&self, card: CardIdx) -> bool {
        see!(self, v => v.is_epic(card))
    }

    /// Which step the game is in, for a person to read.
    pub fn place(&self) -> &'static str {
        for frame in self.game.frames.iter().rev() {
            match frame {
                Frame::Faceoff(_) => return "faceoff",
                Frame::Setup(_) => return "starting the game",
                Frame::Turn(_) => break,
                _ => {}
            }
        }
        self.game.turn.phase.map_or("between turns", |p| p.word())
    }

    /// The card and the ability of a waiting trigger, by its place in the line.
    pub fn trigger(&self, at: u16) -> Option<(CardIdx, AbilityId)> {
        self.game.waiting.get(at as usize).map(|w| (w.source.card, w.ability))
    }

    /// The card and the ability whose text is being followed.
    pub fn running(&self) -> Option<(CardIdx, AbilityId)> {
        self.game.runs.last().map(|run| (run.source.card, run.ability))
    }

    /// Every card there ever was in this game, tokens that ceased to exist among them.
    pub fn all_cards(&self) -> impl Iterator<Item = CardIdx> + use<> {
        (0..self.game.cards.len() as u16).map(CardIdx)
    }

    /// A token that ceased to exist (521.3).
    pub fn is_gone(&self, card: CardIdx) -> bool {
        self.game.card(card).is(flag::GONE)
    }

    pub fn home(&self, seat: Seat) -> AreaId {
        self.game.home(seat)
    }

    pub fn problem_area(&self, seat: Seat) -> AreaId {
        self.game.problem_area(seat)
    }

    /// How the frames lie, for tests that count which kinds were reached.
    pub fn frame_kinds(&self) -> Vec<&'static str> {
        self.game
            .frames
            .iter()
            .map(|f| match f {
                Frame::Setup(_) => "Setup",
                Frame::Turn(_) => "Turn",
                Frame::Window(_) => "Window",
                Frame::Phase(_) => "Phase",
                Frame::PrePriority { .. } => "PrePriority",
                Frame::Action(_) => "Action",
                Frame::Faceoff(_) => "Faceoff",
                Frame::Effect { .. } => "Effect",
                Frame::EndRun => "EndRun",
                Frame::Occur { .. } => "Occur",
                Frame::Replaced { .. } => "Replaced",
                Frame::Pay { .. } => "Pay",
                Frame::Enter { .. } => "Enter",
                Frame::Repair { .. } => "Repair",
                Frame::OrderCards { .. } => "OrderCards",
                Frame::Trim { .. } => "Trim",
                Frame::Replace { .. } => "Replace",
                Frame::Guess { .. } => "Guess",
                Frame::Draws { .. } => "Draws",
                Frame::Loop { .. } => "Loop",
                Frame::Begin { .. } => "Begin",
                Frame::Pause => "Pause",
            })
            .collect()
    }
}
