//! The log as it goes to each audience: seats in their order, then spectators.

use crate::log::{NEW_HAND, NewHands, new_hand, tell};
use crate::names::Names;
use crate::wire::{CardLink, LineKind, LogLine};
use crate::words::{Labels, Reader, Words};
use ability::Deed;
use rules::{By, CardIdx, Game, Library, NONE, Obj, Occ, RuleId, Seat, Watch};
use std::cell::{Cell, RefCell};

/// The seats and the spectators.
pub const AUDIENCES: usize = 3;

/// Who reads in each place.
pub const READERS: [Reader; AUDIENCES] = [Reader::Seat(Seat::FIRST), Reader::Seat(Seat::SECOND), Reader::Spectator];

/// For whom lines are written, and what they lead to.
#[derive(Clone, Copy)]
pub(crate) struct Reading {
    /// Nothing is written where nobody reads.
    pub(crate) readers: [Option<Reader>; AUDIENCES],
    pub(crate) step: u32,
    /// How many lines each audience has had before.
    pub(crate) had: [u32; AUDIENCES],
}

impl Reading {
    pub(crate) fn of<'a>(self, lib: &'a Library, labels: &'a Labels, names: &'a Names) -> Lines<'a> {
        let Reading { readers, step, had } = self;
        let (hands, faceoff, out) = (NewHands::default(), Cell::new(false), RefCell::default());
        Lines { lib, labels, names, readers, step, had, hands, faceoff, before: Cell::default(), out }
    }
}

/// Writes lines while a game is played.
pub(crate) struct Lines<'a> {
    lib: &'a Library,
    labels: &'a Labels,
    names: &'a Names,
    readers: [Option<Reader>; AUDIENCES],
    /// What the next lines lead to.
    pub(crate) step: u32,
    had: [u32; AUDIENCES],
    hands: NewHands,
    /// A faceoff has come up.
    pub(crate) faceoff: Cell<bool>,
    /// The lines of the present step that may be part of an action yet to be told of.
    before: Cell<Before>,
    pub(crate) out: RefCell<[Vec<LogLine>; AUDIENCES]>,
}

/// An action is told of when it is done: what was paid for it, and that its card came into play, is told of before.
#[derive(Clone, Copy, Default)]
struct Before {
    step: u32,
    lines: usize,
    card: Option<CardIdx>,
}

impl Lines<'_> {
    /// How many lines the line of an occurrence goes before, and its kind: an action heads what is part of it.
    fn place(&self, occ: &Occ) -> (usize, LineKind) {
        let before = Some(self.before.take()).filter(|b| b.step == self.step).unwrap_or_default();
        let wait = |card| self.before.set(Before { step: self.step, lines: before.lines + 1, card });
        match occ.deed {
            Deed::StartTurn => return (0, LineKind::Turn),
            Deed::StartPhase => return (0, LineKind::Phase),
            Deed::Play if before.card.is_none_or(|card| card == occ.card.card) => {
                return (before.lines, LineKind::Event);
            }
            Deed::Activate | Deed::Move | Deed::Draw | Deed::Challenge
                if occ.by != By::Cost && before.card.is_none() =>
            {
                return (before.lines, LineKind::Event);
            }
            Deed::Enter | Deed::Attach if before.card.is_none_or(|card| card == occ.card.card) => {
                wait(Some(occ.card.card));
            }
            _ if occ.by == By::Cost && before.card.is_none() => wait(None),
            _ => {}
        }
        (0, LineKind::Event)
    }
}

impl Watch for Lines<'_> {
    fn mark(&self, _: RuleId) {}

    fn occurred(&self, game: &Game, occ: &Occ, rule: RuleId) {
        if matches!(occ.deed, Deed::StartFaceoff | Deed::Flip) {
            self.faceoff.set(true);
        }
        let mut out = self.out.borrow_mut();
        let hands = self.hands.before(&game.look(self.lib), occ);
        let mut place = None;
        for (i, reader) in self.readers.iter().enumerate() {
            let Some(reader) = *reader else { continue };
            let words = Words { look: game.look(self.lib), labels: self.labels, names: self.names, reader };
            for seat in &hands {
                let n = self.had[i] + out[i].len() as u32 + 1;
                let (text, rule) = (new_hand(&words, *seat), Some(NEW_HAND.number().into()));
                out[i].push(LogLine { n, kind: LineKind::Event, text, rule, cards: Vec::new(), step: self.step });
            }
            // What is told of at all is told to everybody, each in their words.
            let Some(text) = tell(&words, game, occ) else { continue };
            let (parts, kind) = *place.get_or_insert_with(|| self.place(occ));
            let at = out[i].len() - parts;
            let n = self.had[i] + at as u32 + 1;
            let cards = links(&words, [occ.card, occ.other]);
            out[i].insert(at, LogLine { n, kind, text, rule: Some(rule.number().into()), cards, step: self.step });
            for part in &mut out[i][at + 1..] {
                (part.n, part.kind) = (part.n + 1, LineKind::Part);
            }
        }
    }
}

/// The cards of an occurrence that the reader knows.
fn links(words: &Words<'_>, cards: [Obj; 2]) -> Vec<CardLink> {
    let known = cards.into_iter().filter(|obj| obj.card != NONE && words.knows(obj.card));
    known
        .map(|obj| {
            let def = words.look.def_id(obj.card);
            CardLink { name: words.name(obj.card).clone(), id: words.names.card(def).id.clone(), def: Some(def.0) }
        })
        .collect()
}
