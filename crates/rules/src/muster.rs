//! All cards in play in one walk, each with what an evaluation asks of it: asked one by one, that is most of what evaluating a
//! position costs.

use crate::face::{FaceNow, kinds};
use crate::game::{CardState, flag};
use crate::ids::{AreaId, Colors, Seat};
use crate::look::Look;
use ability::CardType;

/// How a card in play stands there.
#[derive(Clone, Copy, Debug)]
pub struct Mustered<'a> {
    card: &'a CardState,
    face: &'a FaceNow,
}

impl<'a> Look<'a> {
    /// The cards in play, in their order.
    #[inline]
    pub fn muster(&self) -> impl Iterator<Item = Mustered<'a>> + use<'a> {
        let faces = &self.game.faces;
        self.game.lying().map(|(card, c)| Mustered { card: c, face: faces.of(card) })
    }
}

impl Mustered<'_> {
    #[inline]
    pub fn controller(&self) -> Seat {
        self.face.controller
    }

    #[inline]
    pub fn area(&self) -> AreaId {
        self.card.area
    }

    #[inline]
    pub fn is_character(&self) -> bool {
        self.face.is(kinds::CHARACTER)
    }

    #[inline]
    pub fn is_type(&self, kind: CardType) -> bool {
        self.face.is(1 << kind as u8)
    }

    /// Nothing, of a card without power.
    #[inline]
    pub fn power(&self) -> i32 {
        if self.face.has_power { self.face.power.into() } else { 0 }
    }

    #[inline]
    pub fn colors(&self) -> Colors {
        self.face.colors
    }

    #[inline]
    pub fn is_exhausted(&self) -> bool {
        self.card.is(flag::EXHAUSTED)
    }

    #[inline]
    pub fn is_frightened(&self) -> bool {
        self.card.is(flag::FRIGHTENED)
    }

    #[inline]
    pub fn is_face_down(&self) -> bool {
        self.card.is(flag::FACE_DOWN)
    }
}
