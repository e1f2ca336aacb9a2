//! The log as it goes to each audience: seats in their order, then spectators.

use crate::log::{NEW_HAND, NewHands, new_hand, tell};
use crate::wire::{CardLink, LineKind, LogLine};
use crate::words::{Labels, Reader, Words};
use ability::Deed;
use rules::{Game, Library, NONE, Obj, Occ, RuleId, Seat, Watch};
use std::cell::RefCell;

/// The seats and the spectators.
pub const AUDIENCES: usize = 3;

/// Who reads in each place.
pub const READERS: [Reader; AUDIENCES] = [Reader::Seat(Seat::FIRST), Reader::Seat(Seat::SECOND), Reader::Spectator];

/// Writes lines while a game is played.
pub struct Lines<'a> {
    pub lib: &'a Library,
    pub labels: &'a Labels,
    /// Nothing is written where nobody reads.
    pub readers: [Option<Reader>; AUDIENCES],
    /// What the next lines lead to.
    pub step: u32,
    /// How many lines each audience has had before.
    pub had: [u32; AUDIENCES],
    pub(crate) hands: NewHands,
    pub out: RefCell<[Vec<LogLine>; AUDIENCES]>,
}

impl Watch for Lines<'_> {
    fn mark(&self, _: RuleId) {}

    fn occurred(&self, game: &Game, occ: &Occ, rule: RuleId) {
        let mut out = self.out.borrow_mut();
        let hands = self.hands.before(&game.look(self.lib), occ);
        for (i, reader) in self.readers.iter().enumerate() {
            let Some(reader) = *reader else { continue };
            let words = Words { look: game.look(self.lib), labels: self.labels, reader };
            for seat in &hands {
                let n = self.had[i] + out[i].len() as u32 + 1;
                let (text, rule) = (new_hand(&words, *seat), Some(NEW_HAND.number().into()));
                out[i].push(LogLine { n, kind: LineKind::Event, text, rule, cards: Vec::new(), step: self.step });
            }
            let Some(text) = tell(&words, game, occ) else { continue };
            let (kind, text) = match occ.deed {
                Deed::StartTurn => (LineKind::Turn, text.trim_start_matches("== ").to_owned()),
                Deed::StartPhase => (LineKind::Phase, text.trim_start_matches("-- ").to_owned()),
                _ => (LineKind::Event, text),
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
        .map(|obj| CardLink {
            name: words.name(obj.card),
            id: words.look.game().def(words.look.lib(), obj.card).card.id.clone(),
        })
        .collect()
}
