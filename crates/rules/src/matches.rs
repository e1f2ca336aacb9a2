//! Whether something that happened, or would, is what a text speaks of (704.1, 710.1).

use crate::game::flag;
use crate::ids::{AreaSet, CardIdx, NONE};
use crate::mark::Watch;
use crate::occurrence::{NOWHERE, Occ};
use crate::scope::Scope;
use crate::view::View;
use ability::{Counter, Deed, FaceoffKind, Filter, Happening, Is, Place, Spot, Stat, Zone};

/// How much of a happening an earlier occurrence is held against, to tell whether this one is the first, or makes up the sum.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    All,
    ButAmount,
    ButFirst,
}

impl<W: Watch + ?Sized> View<'_, W> {
    /// Whether an occurrence fits a happening, as read from a scope.
    pub(crate) fn matches(&self, h: &Happening, occ: &Occ, s: &Scope<'_>) -> bool {
        self.matches_one(h, occ, s) || h.or.iter().any(|o| self.matches_one(o, occ, s))
    }

    fn matches_one(&self, h: &Happening, occ: &Occ, s: &Scope<'_>) -> bool {
        self.matches_part(h, Part::All, occ, s)
    }

    fn matches_part(&self, h: &Happening, part: Part, occ: &Occ, s: &Scope<'_>) -> bool {
        // To leave an area is to go from it, in play or out of it.
        let goes = h.deed == Deed::Leave
            && matches!(h.from, Some(Spot::At(_)))
            && matches!(occ.deed, Deed::Move | Deed::Send)
            && occ.from != occ.to;
        if !goes && !same_deed(h.deed, occ) {
            return false;
        }
        if let Some(who) = &h.who
            && !self.is_among(who, occ.seat, s)
        {
            return false;
        }
        if h.deed == Deed::Score {
            // Points for a card are points for defeating it (517.2); points of a Problem's bonus come from its area.
            let of = Occ { card: occ.other, ..*occ };
            if !h.what.0.is_empty() && (of.card.card == NONE || !self.fits_occurred(&h.what, &of, s)) {
                return false;
            }
            if h.from.is_some() && occ.other.card != NONE {
                return false;
            }
        } else if !h.what.0.is_empty() && (occ.card.card == NONE || !self.fits_occurred(&h.what, occ, s)) {
            return false;
        }
        if let Some(phase) = h.phase {
            // The start or end of that phase; other deeds happen during it.
            let during = match h.deed {
                Deed::StartPhase | Deed::EndPhase => occ.phase,
                _ => self.g.turn.phase,
            };
            // "during their Main Phase": in the turn of whoever does it.
            let own = matches!(h.deed, Deed::StartPhase | Deed::EndPhase) || occ.seat == self.g.turn.player;
            if during != Some(phase) || !own {
                return false;
            }
        }
        if let Some(counter) = &h.counter {
            let fits = match counter {
                Counter::Any | Counter::Those | Counter::Same => true,
                Counter::Power | Counter::Named(_) => self.counter_id(counter) == Some(occ.counter),
            };
            if !fits {
                return false;
            }
        }
        if let Some((cmp, n)) = &h.amount
            && part != Part::ButAmount
            && !h.is_together()
        {
            let n = self.num(n, s);
            if h.deed == Deed::Score && h.phase.is_some() {
                // Points of one phase add up; it happens once, when they come to so many.
                let log = self.g.log.get(self.g.turn.phase_from as usize..).unwrap_or(&[]);
                let counts = |o: &&Occ| o.id < occ.id && self.matches_part(h, Part::ButAmount, o, s);
                let before: i32 = log.iter().filter(counts).map(|o| o.n).sum();
                if !cmp.holds(before + occ.n, n) || cmp.holds(before, n) {
                    return false;
                }
            } else if !cmp.holds(occ.n, n) {
                return false;
            }
        }
        if let Some(kind) = h.faceoff
            && kind != FaceoffKind::Any
            && occ.faceoff.or(self.g.faceoff.map(|f| f.kind)) != Some(kind)
        {
            return false;
        }
        if let Some(filter) = &h.involving
            && !self.fits_involving(filter, occ, s)
        {
            return false;
        }
        if let Some(from) = &h.from
            && !self.spot(from, occ, occ.from, occ.zone_from, s)
        {
            return false;
        }
        if let Some(to) = &h.to
            && !self.spot(to, occ, occ.to, occ.zone, s)
        {
            return false;
        }
        if let Some(span) = h.first
            && part != Part::ButFirst
        {
            // The first of its kind: nothing before it in the span fits.
            let from = self.since(span);
            if span == ability::Span::Game {
                return occ.card.card == NONE || !self.g.card(occ.card.card).is(flag::CONFRONTED);
            }
            let log = self.g.log.get(from..).unwrap_or(&[]);
            // What is only thought of comes after everything.
            let id = if occ.id == 0 { u32::MAX } else { occ.id };
            if log.iter().any(|o| o.id < id && self.matches_part(h, Part::ButFirst, o, s)) {
                return false;
            }
        }
        true
    }

    fn spot(&self, spot: &Spot, occ: &Occ, area: crate::ids::AreaId, zone: Zone, s: &Scope<'_>) -> bool {
        match spot {
            Spot::Anywhere => true,
            Spot::But(there) => !self.spot(there, occ, area, zone, s),
            Spot::In(z, who) => zone == *z && self.spot_owner(who.as_ref(), occ, s),
            Spot::Last(z, who) => zone == *z && occ.left == 0 && self.spot_owner(who.as_ref(), occ, s),
            Spot::Top(z, who) => {
                zone == *z && occ.end == crate::occurrence::End::Top && self.spot_owner(who.as_ref(), occ, s)
            }
            Spot::Bottom(z, who) => {
                zone == *z && occ.end == crate::occurrence::End::Bottom && self.spot_owner(who.as_ref(), occ, s)
            }
            Spot::At(place) => match occ.deed {
                Deed::StartFaceoff
                | Deed::WinFaceoff
                | Deed::LoseFaceoff
                | Deed::EndFaceoff
                | Deed::TieFaceoff
                | Deed::Flip => {
                    let areas = self.g.faceoff.map_or(AreaSet::NONE, |f| f.areas);
                    self.g.areas().any(|a| areas.has(a) && self.is_at(a, place, s))
                }
                _ => match place {
                    Place::OtherProblem => area != NOWHERE && self.g.is_problem_area(area) && area != occ.from,
                    _ => area != NOWHERE && self.is_at(area, place, s),
                },
            },
        }
    }

    /// Whose zone it is: its owner's, since cards only lie in their owners' zones.
    fn spot_owner(&self, who: Option<&ability::Who>, occ: &Occ, s: &Scope<'_>) -> bool {
        who.is_none_or(|w| occ.card.card != NONE && self.is_among(w, self.g.owner(occ.card.card), s))
    }

    /// Whether the card something happened to fits, as it was when it happened.
    fn fits_occurred(&self, filter: &Filter, occ: &Occ, s: &Scope<'_>) -> bool {
        let card = occ.card.card;
        let gone = self.g.card(card).zone != Zone::Play && self.g.is_current(occ.card) && occ.leaves_play()
            || !self.g.is_current(occ.card);
        let then = if s.then { self.known_at(occ) } else { None };
        filter.0.iter().all(|is| match is {
            Is::Controlled(who) if then.is_some() => then.is_some_and(|l| self.is_among(who, l.controller, s)),
            Is::Trait(word) if then.is_some() => then.is_some_and(|l| l.traits & self.lib.trait_bit(word) != 0),
            Is::Color(color) if then.is_some() => then.is_some_and(|l| crate::ids::Colors(l.colors).has(*color)),
            Is::Type(kind) if then.is_some() => then.is_some_and(|l| l.types & 1 << *kind as u8 != 0),
            Is::Number(Stat::Power, cmp, n) if then.is_some() => {
                let n = self.num(n, s);
                then.is_some_and(|l| cmp.holds(i32::from(l.power).max(0), n))
            }
            Is::At(place) => {
                // Of what moves or is sent: where it was.
                let comes = occ.to != NOWHERE && !occ.leaves_play() && !matches!(occ.deed, Deed::Move | Deed::Send);
                let area = if comes { occ.to } else { occ.from };
                // What leads nowhere happens where the card is.
                let stays = area == NOWHERE && self.g.card(card).zone == Zone::Play && self.g.is_current(occ.card);
                let area = if stays { self.g.area_of(card) } else { area };
                area != NOWHERE && self.is_at(area, place, s)
            }
            Is::Controlled(who) if gone => {
                let seat = self.last_known(occ.card).map_or(self.g.owner(card), |l| l.controller);
                self.is_among(who, seat, s)
            }
            Is::Trait(word) if gone => match self.last_known(occ.card) {
                Some(last) => last.traits & self.lib.trait_bit(word) != 0,
                None => self.has_trait(card, word),
            },
            Is::Color(color) if gone => match self.last_known(occ.card) {
                Some(last) => crate::ids::Colors(last.colors).has(*color),
                None => self.colors(card).has(*color),
            },
            // It was flipped, or was in that zone, when it happened.
            Is::Flipped => occ.zone_from == Zone::Flip || self.g.card(card).zone == Zone::Flip,
            Is::In(zone, who) => {
                (occ.zone_from == *zone || self.g.card(card).zone == *zone)
                    && who.as_ref().is_none_or(|w| self.is_among(w, self.g.owner(card), s))
            }
            _ => self.is(is, card, s, filter),
        })
    }

    fn fits_involving(&self, filter: &Filter, occ: &Occ, s: &Scope<'_>) -> bool {
        match occ.deed {
            Deed::StartFaceoff
            | Deed::WinFaceoff
            | Deed::LoseFaceoff
            | Deed::EndFaceoff
            | Deed::TieFaceoff
            | Deed::Flip
            | Deed::Defeat => self.involves(filter, s),
            // 517.2: points are scored with the characters at the Problem, the cards in the faceoff, or a card.
            Deed::Score => {
                if occ.zone == Zone::Flip {
                    return self
                        .g
                        .in_play()
                        .any(|c| self.involved(c) && self.controller(c) == occ.seat && self.fits(filter, c, s));
                }
                if occ.to != NOWHERE {
                    return self.g.in_play().any(|c| {
                        self.g.area_of(c) == occ.to
                            && self.is_character(c)
                            && self.controller(c) == occ.seat
                            && self.fits(filter, c, s)
                    });
                }
                occ.other.card != NONE && self.fits(filter, occ.other.card, s)
            }
            // With a character there.
            Deed::Confront | Deed::Challenge => self.g.in_play().any(|c| {
                self.g.area_of(c) == occ.to
                    && self.is_character(c)
                    && self.controller(c) == occ.seat
                    && self.fits(filter, c, s)
            }),
            // For other deeds: by means of such a card.
            _ => occ.other.card != NONE && self.fits(filter, occ.other.card, s),
        }
    }

    /// Whether a card would be allowed to trigger from where it is.
    pub(crate) fn works_in(&self, works: ability::Works, card: CardIdx) -> bool {
        let zone = self.g.card(card).zone;
        match works {
            ability::Works::Play => zone == Zone::Play && !self.g.card(card).is(flag::FACE_DOWN),
            ability::Works::Flip => zone == Zone::Flip,
            ability::Works::Hand => zone == Zone::Hand,
            ability::Works::Discard => zone == Zone::Discard,
            ability::Works::Banished => zone == Zone::Banished,
            ability::Works::Queue => zone == Zone::Queue,
            ability::Works::Everywhere => true,
        }
    }
}

/// Whether an occurrence is of the kind a text names: "leaves play" is any way out of play, "is put into" any way
/// into a zone.
fn same_deed(deed: Deed, occ: &Occ) -> bool {
    if deed == occ.deed {
        return true;
    }
    match deed {
        Deed::Leave => occ.leaves_play(),
        Deed::Put => occ.changes_zone(),
        _ => false,
    }
}
