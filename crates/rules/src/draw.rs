//! Drawing and flipping by a text, player by player (410.4, 515).

use crate::act::Doing;
use crate::effect::stage;
use crate::engine::{Engine, Flow};
use crate::frame::Frame;
use crate::ids::{NONE, Seat};
use crate::mark::{Watch, rule};
use crate::occurrence::{End, Occ};
use ability::{Act, Deed, Num, Zone};

/// More cards than this are never drawn by one text.
pub(crate) const MOST: i32 = 999;

impl<W: Watch + ?Sized> Engine<'_, W> {
    /// The actor in turn draws or flips one card; those after it follow when it has enough.
    pub(crate) fn draw_by_text(&mut self, d: &Doing<'_>) -> Flow {
        let Some(actor) = d.actors.get(d.at as usize).copied() else {
            self.to(d, stage::DONE, 0, 0);
            return Flow::Go;
        };
        match d.act {
            Act::Draw(count) | Act::Flip(count) => {
                // 709.2: how many is settled before the first; `n` is one more than are left to do.
                let left = if d.n == 0 { self.how_many(d, actor, count) } else { d.n - 1 };
                if left == 0 {
                    self.to(d, stage::DO, d.at + 1, 0);
                    return Flow::Go;
                }
                if let (0, Act::Draw(_), true) = (d.n, d.act, self.lib.draws_at_once) {
                    self.to(d, stage::DO, d.at + 1, 0);
                    self.draw_several(actor, left.into(), End::Top);
                    return Flow::Go;
                }
                self.to(d, stage::DO, d.at, left);
                if let Act::Flip(_) = d.act {
                    self.flip_one(actor);
                } else {
                    rule!(self, "410.4b");
                    self.draw_one(actor);
                }
            }
            Act::DrawUntil(count) => {
                let has = self.g.count(Zone::Hand, actor) as i32;
                let want = i32::from(self.how_many(d, actor, count));
                if has >= want || self.g.count(Zone::DrawDeck, actor) == 0 || i32::from(d.n) > MOST {
                    self.to(d, stage::DO, d.at + 1, 0);
                    return Flow::Go;
                }
                if d.n == 0 && self.lib.draws_at_once {
                    self.to(d, stage::DO, d.at + 1, 0);
                    self.draw_several(actor, want - has, End::Top);
                    return Flow::Go;
                }
                self.to(d, stage::DO, d.at, d.n + 1);
                self.draw_one(actor);
            }
            Act::DrawFromBottom(count) => {
                let last = self.g.pile(Zone::DrawDeck, actor).last;
                if d.n >= self.how_many(d, actor, count) || last == NONE {
                    self.to(d, stage::DO, d.at + 1, 0);
                    return Flow::Go;
                }
                if d.n == 0 && self.lib.draws_at_once {
                    let n = self.how_many(d, actor, count);
                    self.to(d, stage::DO, d.at + 1, 0);
                    self.draw_several(actor, n.into(), End::Bottom);
                    return Flow::Go;
                }
                self.to(d, stage::DO, d.at, d.n + 1);
                self.draw_last(actor);
            }
            _ => {}
        }
        Flow::Go
    }

    /// The bottom card of the deck.
    fn draw_last(&mut self, seat: Seat) {
        let last = self.g.pile(Zone::DrawDeck, seat).last;
        self.occur(Occ::new(Deed::Draw, seat).card(self.g.obj(last)).into(Zone::Hand, End::Bottom));
    }

    /// So many cards would be drawn: said of all of them before the first, where a text has a say in how many.
    fn draw_several(&mut self, seat: Seat, n: i32, from: End) {
        self.occur(Occ { zone_from: Zone::DrawDeck, end: from, ..Occ::new(Deed::Draw, seat).n(n) });
    }

    /// A draw that a rule brings.
    pub(crate) fn draw_by_rule(&mut self, seat: Seat) {
        match self.lib.draws_at_once {
            true => self.draw_several(seat, 1, End::Top),
            false => self.draw_one(seat),
        }
    }

    /// The next of several cards is drawn.
    pub(crate) fn draws_step(&mut self, seat: Seat, left: u16, from: End) -> Flow {
        if left == 0 || self.g.count(Zone::DrawDeck, seat) == 0 {
            self.pop();
            return Flow::Go;
        }
        rule!(self, "410.4b");
        self.top_frame(Frame::Draws { seat, left: left - 1, from });
        match from {
            End::Top => self.draw_one(seat),
            End::Bottom => self.draw_last(seat),
        }
        Flow::Go
    }

    fn how_many(&self, d: &Doing<'_>, actor: Seat, count: &Num) -> u16 {
        self.v().num(count, &self.scope(d.run).by(actor)).clamp(0, MOST) as u16
    }
}
