//! Which cards came up in a game: drawn, played, flipped.

use ability::{Deed, Zone};
use rules::{DefId, Game, Library, NONE, Occ, RuleId, SEATS, Seat, Watch};
use std::cell::RefCell;
use std::collections::BTreeMap;

/// How a card came up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CameUp {
    pub drawn: bool,
    pub played: bool,
    pub flipped: bool,
}

/// Watches a game for cards coming up, by their owner.
pub struct Cards<'a> {
    lib: &'a Library,
    seen: RefCell<[BTreeMap<DefId, CameUp>; SEATS]>,
}

impl<'a> Cards<'a> {
    pub fn new(lib: &'a Library) -> Cards<'a> {
        Cards { lib, seen: RefCell::default() }
    }

    pub fn into_seen(self) -> [BTreeMap<DefId, CameUp>; SEATS] {
        self.seen.into_inner()
    }

    /// The opening hand is dealt and not drawn; here it counts as drawn.
    fn hands(&self, game: &Game) {
        let look = game.look(self.lib);
        let mut seen = self.seen.borrow_mut();
        for seat in Seat::all() {
            for card in game.zone(Zone::Hand, seat) {
                seen[seat.index()].entry(look.def_id(card)).or_default().drawn = true;
            }
        }
    }
}

impl Watch for Cards<'_> {
    fn mark(&self, _: RuleId) {}

    fn occurred(&self, game: &Game, occ: &Occ, _: RuleId) {
        if occ.deed == Deed::StartGame {
            self.hands(game);
        }
        let card = occ.card.card;
        if card == NONE {
            return;
        }
        let look = game.look(self.lib);
        let mut seen = self.seen.borrow_mut();
        let mut up = |change: fn(&mut CameUp)| {
            change(seen[game.owner(card).index()].entry(look.def_id(card)).or_default());
        };
        if occ.deed == Deed::Draw {
            up(|c| c.drawn = true);
        } else if occ.deed == Deed::Play {
            up(|c| c.played = true);
        } else if occ.deed == Deed::Flip {
            up(|c| c.flipped = true);
        }
    }
}
