//! The log as it goes to each audience: seats in their order, then spectators.

use crate::log::{NEW_HAND, NewHands, new_hand, tell};
use crate::names::Names;
use crate::wire::{CardLink, LineKind, LogLine};
use crate::words::{Labels, Reader, Words};
use ability::Deed;
use rules::{Game, Library, NONE, Obj, Occ, RuleId, Seat, Watch};
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
        Lines { lib, labels, names, readers, step, had, hands, faceoff, out }
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
    pub(crate) out: RefCell<[Vec<LogLine>; AUDIENCES]>,
}

impl Watch for Lines<'_> {
    fn mark(&self, _: RuleId) {}

    fn occurred(&self, game: &Game, occ: &Occ, rule: RuleId) {
        if matches!(occ.deed, Deed::StartFaceoff | Deed::Flip) {
            self.faceoff.set(true);
        }
        let mut out = self.out.borrow_mut();
        let hands = self.hands.before(&game.look(self.lib), occ);
        for (i, reader) in self.readers.iter().enumerate() {
            let Some(reader) = *reader else { continue };
            let words = Words { look: game.look(self.lib), labels: self.labels, names: self.names, reader };
            for seat in &hands {
                let n = self.had[i] + out[i].len() as u32 + 1;
                let (text, rule) = (new_hand(&words, *seat), Some(NEW_HAND.number().into()));
                out[i].push(LogLine { n, kind: LineKind::Event, text, rule, cards: Vec::new(), step: self.step });
            }
            let Some(text) = tell(&words, game, occ) else { continue };
            let kind = match occ.deed {
                Deed::StartTurn => LineKind::Turn,
                Deed::StartPhase => LineKind::Phase,
                _ => LineKind::Event,
            };
            let n = self.had[i] + out[i].len() as u32 + 1;
            let cards = links(&words, [occ.card, occ.other]);
            out[i].push(LogLine { n, kind, text, rule: Some(rule.number().into()), cards, step: self.step });
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
