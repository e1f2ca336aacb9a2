//! Attachments and what they lie on: whether a host is still what its attachment asks for (509.4, 511.2, 511.3).

use crate::face::kinds;
use crate::few::Cards;
use crate::game::flag;
use crate::ids::{CardIdx, NONE};
use crate::mark::{Watch, rule};
use crate::view::View;
use ability::CardType;

impl<W: Watch + ?Sized> View<'_, W> {
    /// Attachments whose host is gone or does not match their host description (511.2).
    pub(crate) fn hostless(&self) -> Cards {
        self.g.in_play().filter(|c| self.is_hostless(*c)).collect()
    }

    #[inline]
    pub(crate) fn is_hostless(&self, card: CardIdx) -> bool {
        self.g.def(self.lib, card).host.as_ref().is_some_and(|host| self.has_no_host(host, card))
    }

    #[inline(never)]
    fn has_no_host(&self, filter: &ability::Filter, card: CardIdx) -> bool {
        if self.is_type(card, CardType::Problem) {
            return false;
        }
        let host = self.g.card(card).host;
        if host == NONE || self.g.card(host).zone != ability::Zone::Play {
            return true;
        }
        !self.g.card(host).is(flag::FACE_DOWN) && !self.host_matches(filter, card, host)
    }

    /// Whether a host still is what its attachment calls it: "this Friend", "that Problem" (509.4).
    fn host_matches(&self, filter: &ability::Filter, card: CardIdx, host: CardIdx) -> bool {
        rule_hosts(self);
        if let Some(types) = self.g.def(self.lib, card).host_types
            && !self.w.listens()
        {
            return self.faces.of(host).is(types);
        }
        let scope = crate::scope::Scope::of(self.controller(card), self.g.obj(card), self.g.area_of(card));
        // 509.4: the description is the noun, not what else "Play on" asked for.
        filter.0.iter().all(|is| match is {
            ability::Is::Type(_) | ability::Is::Character | ability::Is::AnyOf(_) => self.is(is, host, &scope, filter),
            _ => true,
        })
    }

    /// What lies on a card that is face down (511.3).
    pub(crate) fn on_face_down(&self) -> Cards {
        self.g
            .in_play()
            .filter(|c| {
                let s = self.g.card(*c);
                s.host != NONE && self.g.card(s.host).is(flag::FACE_DOWN)
            })
            .collect()
    }
}

/// The types a host description asks for, where it asks for one thing of that kind and no more.
pub(crate) fn host_types(filter: &ability::Filter) -> Option<u8> {
    use ability::Is;
    let mut asked = filter.0.iter().filter(|is| matches!(is, Is::Type(_) | Is::Character | Is::AnyOf(_)));
    match (asked.next(), asked.next()) {
        (Some(Is::Type(kind)), None) => Some(1 << *kind as u8),
        (Some(Is::Character), None) => Some(kinds::CHARACTER),
        _ => None,
    }
}

fn rule_hosts<W: Watch + ?Sized>(v: &View<'_, W>) {
    rule!(v, "509.4");
    rule!(v, "509.4a");
}
