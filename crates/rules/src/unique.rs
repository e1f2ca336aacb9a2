//! Uniqueness (516): checked all the time, repaired before anything else goes on.

use crate::engine::{Engine, Flow};
use crate::face::{FaceNow, kinds};
use crate::few::Cards;
use crate::frame::Frame;
use crate::game::{CardState, flag};
use crate::ids::{CardIdx, NONE, SEATS, Seat};
use crate::mark::{Watch, rule};
use crate::modify::amount;
use crate::occurrence::{By, Occ};
use crate::topic::Topic;
use crate::view::View;
use ability::{CardType, Deed, Mod};

impl<W: Watch + ?Sized> Engine<'_, W> {
    /// Whether somebody violates uniqueness; then repairing it comes first (516.1).
    pub(crate) fn violation(&mut self) -> bool {
        if self.g.faces.unique_checked {
            debug_assert!(
                self.g.frames.iter().any(|f| matches!(f, Frame::Repair { .. } | Frame::Occur { .. } | Frame::Setup(_)))
                    || self.v().unwatched().find_violation().is_none(),
                "a violation of uniqueness was not looked for"
            );
            return false;
        }
        if matches!(
            self.g.frames.last(),
            Some(Frame::Repair { .. } | Frame::Occur { .. } | Frame::Setup(_) | Frame::Pause)
        ) {
            return false;
        }
        // A repair that something takes the place of is not over yet; that has to be read off the game, since a copy of it does
        // not know what was looked at.
        if self.g.pending.iter().any(|p| p.occ.by == By::Repair) {
            return false;
        }
        match self.v().find_violation() {
            Some((seat, card)) => {
                rule!(self, "516.1");
                self.push(Frame::Repair { seat, card });
                // Stepping the repair itself is the next thing to do.
                self.g.faces.unique_checked = true;
                true
            }
            None => {
                self.g.faces.unique_checked = true;
                false
            }
        }
    }

    #[inline(never)]
    pub(crate) fn repair_step(&mut self, card: CardIdx) -> Flow {
        let list = self.v().violating(card);
        if list.len() < 2 {
            self.pop();
            self.g.faces.unique_checked = false;
            self.g.faces.calm = false;
            return Flow::Go;
        }
        Flow::Ask
    }

    /// 516.2: the violating player chooses one, and the game dismisses it.
    pub(crate) fn repair(&mut self, seat: Seat, card: CardIdx) {
        rule!(self, "516.2");
        // By the game, even if a text says that it can't be.
        rule!(self, "104.3");
        self.pop();
        // It may not be the end of it, whatever comes or goes by that.
        self.g.faces.unique_checked = false;
        self.g.faces.calm = false;
        self.occur(Occ::new(Deed::Dismiss, seat).card(self.g.obj(card)).by(By::Repair));
    }
}

impl<W: Watch + ?Sized> View<'_, W> {
    /// Somebody who violates uniqueness, with one of the cards.
    pub(crate) fn find_violation(&self) -> Option<(Seat, CardIdx)> {
        if !self.may_violate() {
            debug_assert!(self.unwatched().first_violation().is_none(), "the bits missed a violation");
            return None;
        }
        self.first_violation()
    }

    fn first_violation(&self) -> Option<(Seat, CardIdx)> {
        for card in self.g.in_play() {
            let c = self.g.card(card);
            if c.is(flag::FACE_DOWN) {
                continue;
            }
            let seat = self.controller(card);
            if self.crowding(card).len() > 1 {
                let beside = || self.g.in_play().filter(|o| self.is_beside(*o, card));
                let mixed = beside().any(|o| self.controller(o) != seat) && beside().any(|o| self.is_epic(o));
                if mixed {
                    // 516.2a: cards of several players: whoever last had priority, else the turn player.
                    rule!(self, "516.2a");
                    return Some((self.g.turn.priority.unwrap_or(self.g.turn.player), card));
                }
                rule!(self, "516.4");
                rule!(self, "306.2");
                return Some((seat, card));
            }
            if self.namesakes(card).len() > 1 {
                rule!(self, "516.3");
                return Some((seat, card));
            }
        }
        None
    }

    /// Whether any two cards in play could violate it together: a bit for each player's cards of a name, for each player's
    /// Troublemakers at an area, and for areas with several of which one is Epic.
    fn may_violate(&self) -> bool {
        let whose =
            |face: &FaceNow, n: u32| 1u128 << ((n * SEATS as u32 + face.controller.index() as u32) % u128::BITS);
        let mut own = 0u128;
        let (mut some, mut several, mut epic) = (0u64, 0u64, 0u64);
        let open = |c: &CardState| !c.is(flag::FACE_DOWN) && self.g.is_problem_area(c.area);
        for (card, c, face) in self.cast_of(kinds::TROUBLEMAKER).filter(|(_, c, _)| open(c)) {
            let (there, mine) = (1 << (c.area.0 % 64), whose(face, c.area.0.into()));
            if own & mine != 0 {
                return true;
            }
            own |= mine;
            several |= some & there;
            some |= there;
            if self.is_epic(card) {
                epic |= there;
            }
        }
        let mut names = 0u128;
        for (_, c, face) in self.cast().filter(|(_, _, face)| face.traits & self.lib.unique != 0) {
            rule!(self, "201.1a");
            let name = whose(face, self.lib.def(c.def).name.0.into());
            if names & name != 0 {
                return true;
            }
            names |= name;
        }
        several & epic != 0
    }

    /// The cards that violate uniqueness together with a card.
    pub(crate) fn violating(&self, card: CardIdx) -> Cards {
        let crowd = self.crowding(card);
        if crowd.is_empty() { self.namesakes(card) } else { crowd }
    }

    /// 516.4: the Troublemakers that are too many at its Problem.
    fn crowding(&self, card: CardIdx) -> Cards {
        let c = self.g.card(card);
        if c.zone != ability::Zone::Play || c.is(flag::FACE_DOWN) || !self.is_type(card, CardType::Troublemaker) {
            return Cards::new();
        }
        // A home is no Problem.
        if !self.g.is_problem_area(c.area) {
            return Cards::new();
        }
        let there: Cards = self.g.in_play().filter(|o| self.is_beside(*o, card)).collect();
        let epic: Cards = there.iter().copied().filter(|o| self.is_epic(*o)).collect();
        if !epic.is_empty() && there.len() > 1 {
            rule!(self, "516.4a");
            rule!(self, "516.4b");
            let common: Cards = there.iter().copied().filter(|o| !self.is_epic(*o)).collect();
            if common.is_empty() {
                return epic;
            }
            // All of them violate; the Epic ones can't be chosen while others can.
            let mut list = common;
            if list.len() == 1 {
                list.push(epic[0]);
            }
            return list;
        }
        let owner = self.controller(card);
        let mine: Cards = there.into_iter().filter(|o| self.controller(*o) == owner).collect();
        let mut allowed = 1;
        self.active(Topic::Troublemakers, |m, change, s, active| {
            if let Mod::ExtraTroublemaker(n, place) = m
                && self.about_seat(&change.what, owner, s)
                && self.is_at(c.area, place, s)
            {
                self.counts(active);
                allowed += amount(self, active.origin, active.which as usize, n, s);
            }
        });
        if mine.len() as i32 > allowed { mine } else { Cards::new() }
    }

    /// 516.3: the Unique cards of its name.
    fn namesakes(&self, card: CardIdx) -> Cards {
        let c = self.g.card(card);
        if c.zone != ability::Zone::Play || c.is(flag::FACE_DOWN) || !self.is_unique(card) {
            return Cards::new();
        }
        rule!(self, "201.1a");
        let name = self.g.def(self.lib, card).name;
        let owner = self.controller(card);
        self.g
            .in_play()
            .filter(|o| {
                !self.g.card(*o).is(flag::FACE_DOWN)
                    && self.is_unique(*o)
                    && self.g.def(self.lib, *o).name == name
                    && self.controller(*o) == owner
            })
            .collect()
    }

    /// Whether a card is a Troublemaker face up at the same Problem as another, or that one itself.
    fn is_beside(&self, o: CardIdx, card: CardIdx) -> bool {
        self.g.area_of(o) == self.g.area_of(card)
            && self.is_type(o, CardType::Troublemaker)
            && !self.g.card(o).is(flag::FACE_DOWN)
            && self.g.card(o).host == NONE
    }

    /// What may be chosen to be dismissed: Epic Troublemakers only where all are Epic (516.4b).
    pub(crate) fn repair_choices(&self, card: CardIdx) -> Cards {
        let list = self.violating(card);
        if self.is_type(card, CardType::Troublemaker) && list.iter().any(|c| !self.is_epic(*c)) {
            return list.into_iter().filter(|c| !self.is_epic(*c)).collect();
        }
        list
    }
}
