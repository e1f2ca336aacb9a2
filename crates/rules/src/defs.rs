//! Looking things up in the library: definitions, names, traits, counters.

use crate::brief::Brief;
use crate::deeds::Deeds;
use crate::ground::{self};
use crate::ids::{AbilityId, CounterId, DefId, EffectId, NameId, TraitId};
use crate::library::{Library, OUTSIDE};
use crate::printed::{AbilityDef, Def, Nameable};
use ability::{Ability, Counter, Deed, Effect, Keyword, Token, Zone};
use std::ops::Range;

impl Library {
    /// Whether nothing can keep an occurrence from happening: neither a numbered rule nor any text there is.
    pub(crate) fn is_free(&self, deed: Deed, deeds: Deeds) -> bool {
        ground::is_bare(deed) && !self.forbidden.meets(deeds)
    }

    /// The zones outside play from which a card may listen to any of these deeds.
    pub(crate) fn heard_in(&self, deeds: Deeds) -> impl Iterator<Item = Zone> + '_ {
        OUTSIDE.into_iter().zip(self.outside).filter(move |(_, there)| there.meets(deeds)).map(|(zone, _)| zone)
    }

    #[inline]
    pub(crate) fn effect(&self, id: EffectId) -> &Effect {
        &self.effects[id.index()]
    }

    /// The n-th child of a node.
    pub(crate) fn child(&self, id: EffectId, n: u16) -> EffectId {
        let mut at = id.0 + 1;
        for _ in 0..n {
            at += self.sizes[at as usize];
        }
        EffectId(at)
    }

    #[inline]
    pub(crate) fn ability(&self, id: AbilityId) -> &AbilityDef {
        &self.abilities[id.index()]
    }

    #[inline(always)]
    pub(crate) fn brief(&self, id: DefId) -> &Brief {
        &self.briefs[id.index()]
    }

    #[inline]
    pub fn def(&self, id: DefId) -> &Def {
        &self.defs[id.index()]
    }

    pub fn defs(&self) -> impl Iterator<Item = (DefId, &Def)> {
        self.defs.iter().enumerate().map(|(i, d)| (DefId(i as u16), d))
    }

    /// The abilities printed on a card, those of keywords before its paragraphs; of a Mane Character, the start side's
    /// before the boosted one's.
    pub fn printed_abilities(&self, id: DefId) -> impl Iterator<Item = AbilityId> {
        let [start, boosted] = &self.def(id).sides;
        let boosted = if self.def(id).card.boosted.is_some() { boosted.abilities.clone() } else { 0..0 };
        start.abilities.clone().chain(boosted).map(AbilityId)
    }

    /// The definition with this card id.
    pub fn find(&self, id: &str) -> Option<DefId> {
        self.defs.iter().position(|d| d.card.id == id).map(|i| DefId(i as u16))
    }

    pub(crate) fn keyword_abilities(&self, keyword: Keyword) -> Range<u16> {
        self.keywords.iter().find(|(k, _)| *k == keyword).map_or(0..0, |(_, r)| r.clone())
    }

    pub(crate) fn quoted_ability(&self, a: &Ability) -> Option<AbilityId> {
        self.quoted.iter().find(|(known, _)| known == a).map(|(_, id)| *id)
    }

    pub(crate) fn token(&self, token: &Token) -> Option<DefId> {
        self.tokens.iter().find(|(known, _)| known == token).map(|(_, d)| *d)
    }

    pub(crate) fn trait_bit(&self, word: &str) -> u128 {
        match self.trait_at.get(usize::from(crate::words::glance(word))) {
            Some(0) => 0,
            Some(n) if self.traits[usize::from(*n) - 1] == word => 1 << (n - 1),
            Some(_) | None => self.traits.iter().position(|t| t == word).map_or(0, |i| 1 << i),
        }
    }

    pub fn trait_words(&self, bits: u128) -> impl Iterator<Item = &str> {
        self.traits.iter().enumerate().filter(move |(i, _)| bits & (1 << i) != 0).map(|(_, t)| t.as_str())
    }

    pub fn name(&self, id: NameId) -> &str {
        &self.names[id.index()].name
    }

    /// What may be named, in order.
    pub fn names(&self) -> &[Nameable] {
        &self.names
    }

    pub(crate) fn counter_id(&self, counter: &Counter) -> Option<CounterId> {
        match counter {
            Counter::Power => Some(CounterId(0)),
            Counter::Named(name) => self.counters.iter().position(|c| c == name).map(|i| CounterId(i as u8 + 1)),
            Counter::Any | Counter::Those | Counter::Same => None,
        }
    }

    /// What a kind of counter is called.
    pub fn counter_name(&self, id: CounterId) -> &str {
        match id.0 {
            0 => "+1 power",
            n => self.counters.get(n as usize - 1).map_or("?", |c| c.as_str()),
        }
    }

    /// The kind of counter with this name.
    pub fn find_counter(&self, name: &str) -> Option<CounterId> {
        if name.eq_ignore_ascii_case("power") || name.eq_ignore_ascii_case("+1 power") {
            return Some(CounterId(0));
        }
        self.counters.iter().position(|c| c.eq_ignore_ascii_case(name)).map(|i| CounterId(i as u8 + 1))
    }

    /// What a trait is called.
    pub fn trait_name(&self, id: TraitId) -> &str {
        self.traits.get(id.index()).map_or("?", |t| t.as_str())
    }

    pub fn find_trait(&self, word: &str) -> Option<TraitId> {
        self.traits.iter().position(|t| t.eq_ignore_ascii_case(word)).map(|i| TraitId(i as u8))
    }
}
