//! Characters moved and rallied by the actions for that (609.2b, 609.2e), as options.

use crate::actions::{Hear, Turn, Ways};
use crate::describe::is_hidden;
use crate::face::{FaceNow, kinds};
use crate::game::{CardState, flag};
use crate::ids::{AreaId, CardIdx, Obj, Seat};
use crate::mark::Watch;
use crate::occurrence::Occ;
use crate::pick::{Pick, Why};
use crate::view::View;
use ability::Deed;
use std::ops::ControlFlow;

/// What is the same for every card in play.
pub(crate) struct Walk {
    /// Characters may be moved by the action, and wherever they go.
    pub(crate) can_move: bool,
    pub(crate) freely: bool,
    /// Frightened ones may be rallied.
    pub(crate) rallies: bool,
    /// Cards may have abilities that are not printed on them, or can be used face down.
    pub(crate) odd: bool,
}

impl<W: Watch + ?Sized> View<'_, W> {
    /// Whether a character goes wherever characters go, where they all do, and need not be rallied.
    #[inline(always)]
    pub(crate) fn is_free_to_go(&self, seat: Seat, (c, face): (&CardState, &FaceNow)) -> bool {
        !face.is(kinds::TROUBLEMAKER) && !face.is_singled(seat) && !c.is(flag::FACE_DOWN | flag::FRIGHTENED)
    }

    /// What may be done with a character of one's own, besides using it.
    #[inline(never)]
    pub(crate) fn deeds_of_character(
        &self,
        t: &Turn<'_>,
        walk: &Walk,
        (card, c, face): (CardIdx, &CardState, &FaceNow),
        ways: &mut Ways,
        each: &mut impl Hear,
    ) -> ControlFlow<()> {
        let Turn { seat, main, .. } = *t;
        if walk.freely && !face.is(kinds::TROUBLEMAKER) && !face.is_singled(seat) && !is_hidden(c) {
            let obj = Obj { card, life: c.life };
            for to in t.places.without(c.area).iter() {
                debug_assert!(self.unwatched().can_move(seat, card, to, t.moment).is_ok(), "can't go");
                each.hear(Pick::Move { card: obj, to })?;
            }
        } else if walk.can_move || !main && self.may_move_as(seat, card, t.moment) {
            self.moves_of(t, card, ways, each)?;
        }
        if c.is(flag::FRIGHTENED) {
            let may = main && self.can_rally(seat, card, t.moment).is_ok();
            debug_assert!(walk.rallies || !may, "rallied for next to nothing");
            if may {
                each.hear(Pick::Rally(self.g.obj(card)))?;
            }
        }
        ControlFlow::Continue(())
    }

    #[inline(never)]
    fn moves_of(&self, t: &Turn<'_>, card: CardIdx, ways: &mut Ways, each: &mut impl Hear) -> ControlFlow<()> {
        let (seat, said) = (t.seat, t.said);
        let here = self.g.area_of(card);
        let mut plain =
            !said.forbids.has(Deed::Move) && !said.prices.has(Deed::Move) && !self.faces.of(card).is_singled(seat);
        if plain && t.tokens < 2 {
            return ControlFlow::Continue(());
        }
        // What does not hang on where it goes is looked at once, where anything of it is open: the caller knows a character of
        // the seat's in play, and the time for moving.
        let hidden = is_hidden(self.g.card(card));
        let forbidden = said.forbids.has(Deed::Move) || self.faces.of(card).is_singled(seat);
        if (!t.free || hidden || forbidden)
            && self.can_move(seat, card, here, t.moment).is_err_and(|no| no.why != Why::AlreadyThere)
        {
            return ControlFlow::Continue(());
        }
        let obj = self.g.obj(card);
        let going = |to: AreaId| Occ::new(Deed::Move, seat).card(obj).at(to).from(here);
        let may_go = |to: &AreaId| self.may_go(card, *to, Deed::Move).is_ok();
        // Where only the place matters, it matters alike for every character.
        let alike =
            !said.forbids.has(Deed::Move) && !said.particular.has(Deed::Move) && !self.faces.of(card).is_singled(seat);
        let mut fares =
            |to: AreaId| ways.fares.moved(self, to, || going(to)).is_some_and(|fare| t.tokens >= (2 + fare).max(1));
        if !plain && !said.placed.has(Deed::Move) {
            let goes = self.g.areas().find(may_go).is_some_and(|to| match alike {
                true => fares(to),
                false => self.can_move_to(&going(to)).is_ok(),
            });
            debug_assert_eq!(
                goes,
                self.g.areas().find(may_go).is_some_and(|to| self.unwatched().can_move_to(&going(to)).is_ok()),
                "told otherwise character by character"
            );
            if !goes {
                return ControlFlow::Continue(());
            }
            plain = true;
        }
        if plain && !self.faces.of(card).is(kinds::TROUBLEMAKER) {
            for to in t.places.without(here).iter() {
                debug_assert!(may_go(&to), "no place to go to");
                each.hear(Pick::Move { card: obj, to })?;
            }
            return ControlFlow::Continue(());
        }
        for to in self.g.areas() {
            let goes = match (plain, alike) {
                (true, _) => may_go(&to),
                (false, true) => may_go(&to) && fares(to),
                (false, false) => self.can_move_to(&going(to)).is_ok(),
            };
            if goes {
                each.hear(Pick::Move { card: obj, to })?;
            }
        }
        ControlFlow::Continue(())
    }
}
