//! Power in faceoffs and at Problems (507, 514.4a, 611.3), and who is involved (514.2).

use crate::describe::is_hidden;
use crate::face::kinds;
use crate::game::{ByEffect, CardState, Faceoff, flag};
use crate::ids::{AreaId, CardIdx, NONE, SEATS, Seat};
use crate::mark::{Watch, rule};
use crate::modify::amount;
use crate::scope::Scope;
use crate::topic::Topic;
use crate::view::View;
use ability::{CardType, Color, Deed, FaceoffKind, Mod, Zone};

impl<W: Watch + ?Sized> View<'_, W> {
    /// Whether a card is involved in the faceoff going on: at a Problem it is looked at anew each time (514.2d).
    pub(crate) fn involved(&self, card: CardIdx) -> bool {
        let Some(f) = &self.g.faceoff else { return false };
        let c = self.g.card(card);
        // A frightened Friend is a character still: it is involved and gives nothing (505.1).
        if c.zone != Zone::Play || is_hidden(c) || !is_near(f, card, c) {
            return false;
        }
        let face = self.faces.of(card);
        let character = || if self.w.listens() { self.is_character(card) } else { face.is(kinds::CHARACTER) };
        let involved = if c.is(flag::INVOLVED) {
            rule!(self, "514.2d.i");
            true
        } else if f.by_effect == ByEffect::Yes {
            f.areas.has(c.area) && self.described_by_starter(f, card)
        } else {
            match f.kind {
                FaceoffKind::Troublemaker => {
                    rule!(self, "514.2a");
                    rule!(self, "514.2d");
                    card == f.troublemaker.card && self.g.is_current(f.troublemaker)
                        || f.areas.has(c.area) && character() && face.controller == f.starter
                }
                FaceoffKind::Problem | FaceoffKind::Any => {
                    rule!(self, "514.2b");
                    rule!(self, "514.2d");
                    f.areas.has(c.area) && character()
                }
            }
        };
        // Texts only take a card out.
        let spoken = self.faces.speaks_of(Topic::Involvement) && (involved || self.w.listens());
        !(spoken && self.is_kept_out(card, f.kind)) && involved
    }

    /// Whether a text keeps a card out of the faceoff going on.
    pub(crate) fn is_kept_out(&self, card: CardIdx, kind: FaceoffKind) -> bool {
        let mut out = false;
        self.active(Topic::Involvement, |m, change, s, active| match m {
            Mod::NotInvolved if self.about_card(&change.what, card, s) => {
                self.counts(active);
                out = true;
            }
            Mod::Cant(h)
                if h.deed == Deed::Involve
                    && self.about_card(&change.what, card, s)
                    && h.faceoff.is_none_or(|k| k == FaceoffKind::Any || k == kind)
                    && h.involving.as_ref().is_none_or(|with| {
                        self.g.in_play().any(|c| c != card && self.fits(with, c, s) && self.involved(c))
                    }) =>
            {
                self.counts(active);
                out = true;
            }
            _ => {}
        });
        out
    }

    /// 514.2d: whether a card fits, now, what the text that started a faceoff at a Problem says.
    fn described_by_starter(&self, f: &Faceoff, card: CardIdx) -> bool {
        if f.node.0 == u16::MAX {
            return false;
        }
        let ability::Effect::Do(
            _,
            ability::Act::StartFaceoff { involving, .. } | ability::Act::Challenge { with: Some(involving), .. },
        ) = self.lib.effect(f.node)
        else {
            return false;
        };
        rule!(self, "514.2d");
        let kept = &self.g.kept[f.kept as usize..f.kept as usize + f.kept_len as usize];
        let scope = crate::scope::Scope {
            slots: crate::scope::Slots::Of(kept),
            ..crate::scope::Scope::of(f.starter, f.source, crate::occurrence::NOWHERE)
        };
        self.noun_has(involving, card, &scope)
    }

    /// Whether a card gives its power to a faceoff or to confronting (503.5, 504.2).
    #[inline]
    pub(crate) fn contributes(&self, card: CardIdx, deed: Contribution) -> bool {
        let c = self.g.card(card);
        if c.is(flag::FACE_DOWN) {
            return false;
        }
        if c.is(flag::EXHAUSTED) {
            rule!(self, "503.5");
            if !self.faces.of(card).stubborn {
                return false;
            }
        }
        let spoken = self.lib.forbidden.has(Deed::Contribute) && self.faces.speaks_of(Topic::Cant);
        !(spoken && self.cant_contribute(card, deed))
    }

    /// Whether a text says that a card can't give its power.
    #[inline(never)]
    fn cant_contribute(&self, card: CardIdx, deed: Contribution) -> bool {
        let mut cant = false;
        self.active(Topic::Cant, |m, change, s, active| {
            if let Mod::Cant(h) = m
                && std::iter::once(h).chain(&h.or).any(|h| self.is_contribution(h, deed, s))
                && self.about_card(&change.what, card, s)
            {
                self.counts(active);
                cant = true;
            }
        });
        cant
    }

    /// Whether a happening is that power is given to this: to confronting there, or to the faceoff going on.
    fn is_contribution(&self, h: &ability::Happening, deed: Contribution, s: &Scope<'_>) -> bool {
        if h.deed != Deed::Contribute {
            return false;
        }
        match deed {
            Contribution::Confronting(area) => match &h.to {
                None => h.faceoff.is_none() && h.involving.is_none(),
                Some(to) => matches!(to, ability::Spot::At(place) if self.is_at(area, place, s)),
            },
            Contribution::Faceoff => {
                let kind = self.g.faceoff.map(|f| f.kind);
                h.to.is_none()
                    && h.faceoff.is_none_or(|k| k == FaceoffKind::Any || Some(k) == kind)
                    && h.involving
                        .as_ref()
                        .is_none_or(|with| self.g.in_play().any(|c| self.fits(with, c, s) && self.involved(c)))
            }
        }
    }

    /// The side a card's power counts for in a faceoff: a Troublemaker challenged by its own controller is against them.
    #[inline(always)]
    pub(crate) fn side_in_faceoff(&self, card: CardIdx, f: &Faceoff) -> Seat {
        let side = self.controller(card);
        let own = self.is_type(card, CardType::Troublemaker)
            && card == f.troublemaker.card
            && side == f.starter
            && f.kind == FaceoffKind::Troublemaker;
        if own {
            rule!(self, "514.4a.i");
            return side.next();
        }
        side
    }

    /// A player's power total in the faceoff going on (514.4a).
    pub(crate) fn power_total(&self, seat: Seat) -> i32 {
        let mut total = 0;
        self.each_given(|side, card| {
            if side == seat {
                total += self.power_given(card);
            }
        });
        self.with_flips(seat, total)
    }

    /// That of each player.
    pub(crate) fn power_totals(&self) -> [i32; SEATS] {
        let mut totals = [0; SEATS];
        self.each_given(|side, card| totals[side.index()] += self.power_given(card));
        for seat in Seat::all() {
            totals[seat.index()] = self.with_flips(seat, totals[seat.index()]);
        }
        totals
    }

    #[inline(always)]
    fn power_given(&self, card: CardIdx) -> i32 {
        rule!(self, "105.2");
        self.power(card).unwrap_or(0).max(0)
    }

    /// The cards in play that give their power to the faceoff going on, with the side it counts for.
    #[inline(always)]
    fn each_given(&self, mut each: impl FnMut(Seat, CardIdx)) {
        let Some(f) = &self.g.faceoff else { return };
        rule!(self, "514.4a");
        for (card, c, face) in self.cast() {
            // What has no power gives none, whoever it is.
            if (face.power <= 0 || !is_near(f, card, c)) && !self.w.listens() {
                continue;
            }
            if self.involved(card) && self.contributes(card, Contribution::Faceoff) {
                each(self.side_in_faceoff(card, f), card);
            }
        }
    }

    /// The same with what was flipped and what texts add.
    fn with_flips(&self, seat: Seat, mut total: i32) -> i32 {
        if self.g.faceoff.is_none() {
            return 0;
        }
        let highest = self.highest_ignored(seat);
        for card in self.g.zone(Zone::Flip, seat) {
            if self.g.card(card).is(flag::IGNORED) || highest == Some(card) {
                rule!(self, "514.4b");
                continue;
            }
            total += self.power(card).unwrap_or(0).max(0);
        }
        self.active(Topic::PowerTotal, |m, change, s, active| {
            if let Mod::PowerTotal(n) = m
                && self.about_seat(&change.what, seat, s)
            {
                self.counts(active);
                total += amount(self, active.origin, active.which as usize, n, s);
            }
        });
        total.max(0)
    }

    /// The flipped card with the most power, where a text has its player ignore that one (515.4).
    fn highest_ignored(&self, seat: Seat) -> Option<CardIdx> {
        let mut ignored = false;
        self.active(Topic::PowerTotal, |m, change, s, active| {
            if *m == Mod::IgnoresHighest && self.about_seat(&change.what, seat, s) {
                self.counts(active);
                ignored = true;
            }
        });
        if !ignored {
            return None;
        }
        rule!(self, "515.4");
        let flipped = self.g.zone(Zone::Flip, seat).filter(|card| !self.g.card(*card).is(flag::IGNORED));
        let power = |card: CardIdx| self.power(card).unwrap_or(0).max(0);
        // Of several the first.
        flipped.fold(None, |best, card| match best {
            Some(other) if power(other) >= power(card) => best,
            _ => Some(card),
        })
    }

    /// Whether a flipped card is ignored, as it was chosen to be or because a text has the strongest ignored.
    pub(crate) fn is_ignored(&self, card: CardIdx) -> bool {
        let c = self.g.card(card);
        c.is(flag::IGNORED)
            || c.zone == Zone::Flip
                && self.faces.speaks_of(Topic::PowerTotal)
                && self.highest_ignored(self.controller(card)) == Some(card)
    }

    /// How many cards a player flips as faceoff cards are flipped (514.3, 514.3a).
    pub(crate) fn flips(&self, seat: Seat) -> i32 {
        let mut n = 1;
        self.active(Topic::Flips, |m, change, s, active| {
            if let Mod::FlipMore(more) = m
                && self.about_seat(&change.what, seat, s)
            {
                rule!(self, "514.3a");
                self.counts(active);
                n += amount(self, active.origin, active.which as usize, more, s);
            }
        });
        n.max(0)
    }

    /// The bonus of a Problem now (210.1).
    pub(crate) fn bonus(&self, card: CardIdx) -> i32 {
        let mut n = self.g.def(self.lib, card).bonus;
        self.active(Topic::Bonus, |m, change, s, active| match m {
            Mod::Bonus(more) if self.about_card(&change.what, card, s) => {
                self.counts(active);
                n += amount(self, active.origin, active.which as usize, more, s);
            }
            Mod::SetBonus(set) if self.about_card(&change.what, card, s) => {
                self.counts(active);
                n = amount(self, active.origin, active.which as usize, set, s);
            }
            _ => {}
        });
        n.max(0)
    }

    pub(crate) fn points(&self, card: CardIdx) -> i32 {
        let mut n = self.g.def(self.lib, card).points;
        self.active(Topic::Points, |m, change, s, active| {
            if let Mod::PointValue(more) = m
                && self.about_card(&change.what, card, s)
            {
                self.counts(active);
                n += amount(self, active.origin, active.which as usize, more, s);
            }
        });
        n.max(0)
    }

    /// The Problem card of an area.
    #[inline(always)]
    pub(crate) fn problem_at(&self, area: AreaId) -> Option<CardIdx> {
        if !self.g.is_problem_area(area) {
            return None;
        }
        for (card, c, _) in self.cast_at(area, kinds::PROBLEM) {
            if c.host == NONE {
                return Some(card);
            }
        }
        None
    }

    /// A player's power: that of all their characters in play (507.2).
    pub(crate) fn total_power(&self, seat: Seat) -> i32 {
        self.g
            .in_play()
            .filter(|c| self.is_character(*c) && self.controller(*c) == seat)
            .map(|c| self.power(c).unwrap_or(0).max(0))
            .sum()
    }

    /// A player's power of a colour in play (507.3): every colour of a card counts (203.2).
    pub(crate) fn color_power(&self, seat: Seat, color: Color) -> i32 {
        rule!(self, "507.3");
        if self.w.listens()
            && self.g.in_play().any(|c| {
                self.is_character(c)
                    && self.controller(c) == seat
                    && self.colors(c).has(color)
                    && self.colors(c).count() > 1
            })
        {
            rule!(self, "203.2");
        }
        self.faces.color_power(seat, color)
    }

    /// Epic, or a Villain in the editions where Villain means as much.
    pub(crate) fn is_epic(&self, card: CardIdx) -> bool {
        let def = self.g.def(self.lib, card);
        self.traits(card) & def.traits.epic != 0
            || self.g.edition.villain_is_epic() && self.has_keyword(card, ability::Keyword::Villain)
    }

    pub(crate) fn is_unique(&self, card: CardIdx) -> bool {
        self.traits(card) & self.g.def(self.lib, card).traits.unique != 0
    }
}

/// Whether a card may be involved in a faceoff, by where it is and what has been done to it.
#[inline(always)]
fn is_near(f: &Faceoff, card: CardIdx, c: &CardState) -> bool {
    f.areas.has(c.area) || c.is(flag::INVOLVED) || card == f.troublemaker.card
}

/// What power is given to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Contribution {
    Faceoff,
    Confronting(AreaId),
}
