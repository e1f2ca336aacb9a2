//! What a card is like now: power, colours, traits, types, abilities, numbers (507, 701).

use crate::game::flag;
use crate::ids::{AbilityId, CardIdx, Colors, NONE, Obj};
use crate::mark::{Watch, rule};
use crate::printed::Words;
use crate::view::View;
use ability::{CardType, Counter, Stat, Zone};

impl<'a, W: Watch + ?Sized> View<'a, W> {
    pub(crate) fn has_face(&self, card: CardIdx) -> bool {
        matches!(self.g.card(card).zone, Zone::Play | Zone::Flip)
    }

    /// The power of a card, if it has any (105.2, 507.1).
    #[inline(always)]
    pub(crate) fn power(&self, card: CardIdx) -> Option<i32> {
        rule!(self, "507.1");
        if self.has_face(card) {
            let face = self.faces.of(card);
            face.has_power.then_some(face.power as i32)
        } else {
            self.printed_power(card)
        }
    }

    pub(crate) fn printed_power(&self, card: CardIdx) -> Option<i32> {
        rule!(self, "507.4");
        let c = self.g.card(card);
        self.g.def(self.lib, card).side(c.boost()).power.map(|p| p as i32)
    }

    pub(crate) fn colors(&self, card: CardIdx) -> Colors {
        if self.has_face(card) {
            self.faces.of(card).colors
        } else {
            self.g.def(self.lib, card).side(self.g.card(card).boost()).colors
        }
    }

    #[inline(always)]
    pub(crate) fn traits(&self, card: CardIdx) -> u128 {
        if self.has_face(card) {
            self.faces.of(card).traits
        } else {
            self.g.def(self.lib, card).side(self.g.card(card).boost()).traits
        }
    }

    #[inline(always)]
    pub(crate) fn is_type(&self, card: CardIdx, kind: CardType) -> bool {
        if self.g.card(card).zone == Zone::Play {
            self.faces.of(card).types & (1 << kind as u8) != 0
        } else {
            self.g.def(self.lib, card).kind == kind
        }
    }

    /// Mane Characters and Friends are characters (301.4, 302.2).
    #[inline]
    pub(crate) fn is_character(&self, card: CardIdx) -> bool {
        if self.is_type(card, CardType::Mane) {
            rule!(self, "301.4");
            return true;
        }
        if self.is_type(card, CardType::Friend) {
            rule!(self, "302.2");
            return true;
        }
        false
    }

    pub(crate) fn has_trait(&self, card: CardIdx, word: &str) -> bool {
        let bit = self.lib.trait_bit(word);
        if self.traits(card).count_ones() > 1 {
            rule!(self, "207.1a");
        }
        bit != 0 && self.traits(card) & bit != 0
    }

    pub(crate) fn cost(&self, card: CardIdx) -> i32 {
        if self.g.card(card).is(flag::TOKEN) { 0 } else { self.g.def(self.lib, card).cost }
    }

    /// Every ability a card has now: printed ones it has not lost, and those it was given.
    pub(crate) fn abilities(&self, card: CardIdx, mut each: impl FnMut(AbilityId, Obj)) {
        rule!(self, "701.1");
        let c = self.g.card(card);
        if self.g.def(self.lib, card).side(c.boost()).keywords.len() > 1 {
            rule!(self, "701.2a");
        }
        if c.zone == Zone::Play || c.zone == Zone::Flip {
            if c.zone == Zone::Play && c.is(flag::FACE_DOWN) {
                // 505.1a: it keeps what could only work there.
                let this = self.g.obj(card);
                for id in self.g.def(self.lib, card).side(c.boost()).abilities.clone().map(AbilityId) {
                    if self.lib.ability(id).works == ability::Works::Everywhere {
                        each(id, this);
                    }
                }
                return;
            }
            if !self.faces.of(card).blank {
                let this = self.g.obj(card);
                let shed = self.faces.of(card).shed;
                for id in self.g.def(self.lib, card).side(c.boost()).abilities.clone().filter(|_| !shed) {
                    let lost = !self.faces.lost.is_empty()
                        && self.lib.ability(AbilityId(id)).keyword.is_some_and(|k| self.faces.has_lost(card, k));
                    if !lost {
                        each(AbilityId(id), this);
                    }
                }
                for grant in self.faces.grants.iter().filter(|g| g.to == card) {
                    each(grant.ability, grant.from);
                }
            }
            return;
        }
        let this = self.g.obj(card);
        for id in self.g.def(self.lib, card).side(c.boost()).abilities.clone() {
            each(AbilityId(id), this);
        }
    }

    pub(crate) fn has_keyword(&self, card: CardIdx, keyword: ability::Keyword) -> bool {
        if keyword == ability::Keyword::StartingProblem {
            return self.g.def(self.lib, card).is_starting();
        }
        self.has_words(card, Words::of(keyword))
    }

    /// Whether a card has all of some keywords by abilities that come from them, whatever their numbers.
    #[inline(always)]
    pub(crate) fn has_words(&self, card: CardIdx, words: Words) -> bool {
        let c = self.g.card(card);
        let plain = c.zone == Zone::Play && !c.is(flag::FACE_DOWN) && self.faces.lost.is_empty() && !self.w.listens();
        if plain && !self.is_granted(card) {
            let face = self.faces.of(card);
            return !face.blank && !face.shed && self.lib.def(c.def).side(c.boost()).words.has(words);
        }
        self.has_words_now(card, words)
    }

    #[inline(never)]
    fn has_words_now(&self, card: CardIdx, words: Words) -> bool {
        let mut found = Words::NONE;
        self.abilities(card, |id, _| {
            if let Some(keyword) = self.lib.ability(id).keyword {
                found = found.and(Words::of(keyword));
            }
        });
        found.has(words)
    }

    pub(crate) fn stat(&self, stat: Stat, obj: Obj) -> i32 {
        if obj.card == NONE {
            return 0;
        }
        let card = obj.card;
        match stat {
            Stat::Power => {
                if (!self.g.is_current(obj) || !self.has_face(card))
                    && let Some(last) = self.last_known(obj)
                {
                    rule!(self, "712.2");
                    return (last.power as i32).max(0);
                }
                // 105.2: asked about from outside, less than nothing is nothing.
                rule!(self, "105.2");
                self.power(card).unwrap_or(0).max(0)
            }
            Stat::PrintedPower => self.printed_power(card).unwrap_or(0),
            Stat::Cost => self.cost(card),
            Stat::Bonus => self.bonus(card),
            Stat::Points => self.g.def(self.lib, card).points,
            Stat::RequirementTotal => {
                let def = self.g.def(self.lib, card);
                def.wild + def.requirements.iter().map(|(n, _)| n).sum::<i32>()
            }
            Stat::RequiredColors => self.required(card).count() as i32,
            Stat::Traits => self.traits(card).count_ones() as i32,
            Stat::Colors => self.colors(card).count() as i32,
            Stat::Abilities => {
                rule!(self, "701.2");
                let mut n = 0;
                self.abilities(card, |_, _| n += 1);
                n
            }
            Stat::PrintedAbilities => {
                rule!(self, "701.2");
                let side = self.g.def(self.lib, card).side(self.g.card(card).boost());
                side.abilities.clone().count() as i32
            }
        }
    }

    /// The colours of a card's play requirement (205).
    pub(crate) fn required(&self, card: CardIdx) -> Colors {
        let def = self.g.def(self.lib, card);
        def.requirements.iter().fold(Colors::NONE, |all, (_, c)| all.with(Colors::of(*c)))
    }

    /// Whether a card has power at all: face-down ones have none (505.1b).
    pub(crate) fn counter_count(&self, counter: &Counter, obj: Obj) -> i32 {
        if obj.card == NONE {
            return 0;
        }
        // What has left play has none; a text that speaks of it means those it had (712.2).
        let gone = !self.g.is_current(obj) || self.g.card(obj.card).zone != Zone::Play;
        if gone && let Some(last) = self.last_known(obj) {
            return match counter {
                Counter::Power => last.power_counters,
                Counter::Named(_) => last.counters - last.power_counters,
                Counter::Any | Counter::Those | Counter::Same => last.counters,
            };
        }
        match self.lib.counter_id(counter) {
            Some(id) => self.g.counters_on(obj.card, id),
            None => match counter {
                Counter::Any | Counter::Those | Counter::Same => self.g.counters(obj.card).map(|(_, n)| n).sum(),
                Counter::Power | Counter::Named(_) => 0,
            },
        }
    }
}
