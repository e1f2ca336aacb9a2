//! A card at a glance: all that lies open on it, in one look. Whoever draws a table looks at every card of it after every
//! move, and most of them are as they are printed.

use crate::describe::is_hidden;
use crate::game::flag;
use crate::ids::{AreaId, CardIdx, DefId, NONE, SEATS, Seat};
use crate::look::Look;
use crate::view::View;
use ability::Zone;

/// How a card lies there, with nothing hidden.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Glance {
    pub def: DefId,
    pub zone: Zone,
    pub owner: Seat,
    /// Now, where it is in play or flipped; its owner elsewhere.
    pub controller: Seat,
    /// `NOWHERE` where it is at none.
    pub area: AreaId,
    /// The card it is attached to.
    pub host: Option<CardIdx>,
    /// The card it lies beneath.
    pub above: Option<CardIdx>,
    /// The seats that may know what it is, a bit each.
    pub known: u8,
    pub power: Option<i32>,
    pub face: FaceIs,
    flags: u16,
}

/// Whether colours, types, traits and keywords are those that are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FaceIs {
    Printed,
    /// Something may have changed them.
    Changed,
}

impl Look<'_> {
    /// The seats that may know what a card is, a bit each: its zone shows it to them, or they have seen it.
    pub fn known_by(&self, card: CardIdx) -> u8 {
        const ALL: u8 = (1 << SEATS) - 1;
        let (game, c) = (self.game(), self.game().card(card));
        let shown = match c.zone {
            Zone::Play if is_hidden(c) => 1 << game.faces.of(card).controller.0,
            Zone::Banished if c.is(flag::FACE_DOWN) => 0,
            Zone::Play | Zone::Discard | Zone::Banished | Zone::Flip | Zone::Queue => ALL,
            Zone::Hand => 1 << c.owner.0,
            Zone::DrawDeck | Zone::ProblemDeck => 0,
        };
        (shown | c.known) & ALL
    }

    /// All that lies open on a card.
    pub fn glance(&self, card: CardIdx) -> Glance {
        let game = self.game();
        let (c, faces) = (game.card(card), &game.faces);
        let open = matches!(c.zone, Zone::Play | Zone::Flip) && !c.is(flag::GONE);
        let (controller, power, face) = if open {
            let v = View { g: game, lib: self.lib(), faces, w: &() };
            let def = game.def(self.lib(), card);
            let side = def.side(c.boost());
            let now = faces.of(card);
            let as_printed = now.traits == side.traits
                && now.colors == side.colors
                && (c.zone == Zone::Flip || now.types == 1 << def.card.kind as u8)
                && !(now.blank || now.shed || c.is(flag::FACE_DOWN))
                && faces.lost.iter().all(|(lost, _)| *lost != card)
                && faces.grants.iter().all(|grant| grant.to != card);
            let face = if as_printed { FaceIs::Printed } else { FaceIs::Changed };
            (v.controller(card), now.has_power.then_some(i32::from(now.power)), face)
        } else {
            (c.owner, None, FaceIs::Printed)
        };
        let on = Some(c.host).filter(|host| *host != NONE);
        let (host, above) = if c.is(flag::BENEATH) { (None, Some(c.host)) } else { (on, None) };
        Glance {
            def: c.def,
            zone: c.zone,
            owner: c.owner,
            controller,
            area: c.area,
            host,
            above,
            known: self.known_by(card),
            power,
            face,
            flags: if self.is_ignored(card) { c.flags | flag::IGNORED } else { c.flags },
        }
    }
}

macro_rules! flags {
    ($($name:ident $flag:ident),*) => {
        impl Glance {
            $(#[inline]
            pub fn $name(&self) -> bool {
                self.flags & flag::$flag != 0
            })*

            /// All of those as bits: what two glances at a card have in common.
            #[inline]
            pub fn bits(&self) -> u16 {
                self.flags & (0 $(| flag::$flag)*)
            }
        }
    };
}

flags!(
    is_exhausted EXHAUSTED,
    is_face_down FACE_DOWN,
    is_frightened FRIGHTENED,
    is_boosted BOOSTED,
    is_token TOKEN,
    is_cutie_marked CUTIE_MARKED,
    is_ignored IGNORED,
    is_confronted CONFRONTED,
    is_solved SOLVED,
    is_gone GONE
);
