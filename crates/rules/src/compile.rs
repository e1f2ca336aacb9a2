//! An ability made ready for the engine: its nodes numbered, what it listens to and touches noted.

use crate::deeds::Deeds;
use crate::ids::{AbilityId, EffectId};
use crate::library::{KEYWORD_SLOTS, KEYWORD_STEP, Library, OUTSIDE};
use crate::meshes::Meshes;
use crate::printed::AbilityDef;
use crate::spread::{all_deeds, children, spread, token_card};
use crate::touch::{Touch, facet, is_absolute, touch_of};
use crate::walk::{self, Found, Part};
use crate::words::intern;
use ability::{
    Ability, CardType, Change, Counter, Deed, Effect, Head, Keyword, Mod, Noun, Ref, Subject, Until, Works, Zone,
    glossary,
};
use std::sync::Arc;

impl Library {
    /// Registers the abilities of a keyword once.
    pub(crate) fn keyword(&mut self, keyword: Keyword) {
        if self.keywords.iter().any(|(k, _)| *k == keyword) {
            return;
        }
        let trees = glossary::abilities(keyword, self.meanings);
        for a in &trees {
            self.prepare(a);
        }
        let from = self.abilities.len() as u16;
        for a in trees {
            self.compile(a, Some(keyword), KEYWORD_SLOTS);
        }
        self.keywords.push((keyword, from..self.abilities.len() as u16));
    }

    /// Registers what an ability may grant or make: keywords, quoted abilities, tokens.
    pub(crate) fn prepare(&mut self, a: &Ability) {
        let mut keywords = Vec::new();
        let mut quoted = Vec::new();
        let mut tokens = Vec::new();
        let mut any = false;
        walk::ability(a, &mut |found| match found {
            Found::Mod(Mod::AbilitiesOf(_) | Mod::ShareAbilities) => any = true,
            Found::Mod(Mod::Keyword(k)) => keywords.push(*k),
            Found::Mod(Mod::KeywordOf(k, _)) => keywords.extend(numbers_of(*k)),
            Found::Mod(Mod::Ability(a)) => quoted.push((**a).clone()),
            Found::Act(ability::Act::Tokens { token, .. }) => tokens.push(token.clone()),
            Found::Happening(..)
            | Found::Mod(_)
            | Found::Act(_)
            | Found::Is(_)
            | Found::Num(_)
            | Found::Until
            | Found::Back
            | Found::Rest(_) => {}
        });
        for k in keywords {
            self.keyword(k);
            for id in self.keyword_abilities(k) {
                self.granted.join(self.ability(AbilityId(id)).listens);
            }
        }
        if any {
            self.granted = Deeds::ALL;
        }
        for a in quoted {
            if !self.quoted.iter().any(|(known, _)| *known == a) {
                let id = AbilityId(self.abilities.len() as u16);
                let (resolved, slots) = ability::resolve_counted(&a, CardType::Friend, ability::Stands::Alone);
                self.compile(resolved, None, slots);
                self.granted.join(self.ability(id).listens);
                self.quoted.push((a, id));
            }
        }
        for token in tokens {
            if !self.tokens.iter().any(|(known, _)| *known == token) {
                let card = Arc::new(token_card(&token));
                if let Ok(def) = self.add(card) {
                    self.tokens.push((token, def));
                }
            }
        }
    }

    pub(crate) fn compile(&mut self, mut a: Ability, keyword: Option<Keyword>, slots: u8) {
        // "the first player to play a Friend here", "to confront this Problem with ...": once for this card. Whether
        // anybody confronted it at all is on the card; this is not.
        if let Ability::When { when, limit, .. } = &mut a
            && when.first == Some(ability::Span::Game)
            && (when.involving.is_some() || when.deed != Deed::Confront)
        {
            when.first = None;
            *limit = Some(ability::Limit::once(ability::Span::Game));
        }
        let mut own = (Deeds::default(), Deeds::default());
        let mut depends = false;
        let mut takes_out = false;
        let mut gives_epic = false;
        let mut looks_back = false;
        let mut remembers = false;
        let mut rest = 0u64;
        let mut beneath = false;
        let mut links = false;
        let mut at_once = false;
        let (mut listened, mut replaced, mut forbidden, mut recorded) =
            (self.listened, self.replaced, self.forbidden, self.recorded);
        let mut counters = Vec::new();
        let mut recorded_too: Vec<Deed> = Vec::new();
        let mut given: Vec<String> = Vec::new();
        let mut asks = crate::loops::Asks::default();
        walk::ability(&a, &mut |found| asks.note(&found));
        walk::ability(&a, &mut |found| match found {
            Found::Happening(h, part) => {
                let set = match part {
                    Part::Listen => &mut listened,
                    Part::Replace => &mut replaced,
                    Part::Forbid => &mut forbidden,
                    Part::Count => &mut recorded,
                };
                set.join(Deeds::of_one(h));
                at_once |= part == Part::Replace && h.deed == Deed::Draw && h.amount.is_some();
                if h.phase.is_some() && h.amount.is_some() {
                    recorded_too.push(h.deed);
                }
                if let Some(Counter::Named(name)) = &h.counter {
                    counters.push(name.clone());
                }
            }
            Found::Rest(Ref::Slot(slot)) => rest |= 1 << slot.0.min(63),
            Found::Rest(_) => rest |= 1 << 63,
            Found::Mod(m) => {
                takes_out |= crate::topic::topic(m) == Some(crate::topic::Topic::Involvement);
                depends = true;
                if let Mod::Trait(word) | Mod::LoseTrait(word) = m {
                    gives_epic |= word == "Epic";
                }
                gives_epic |= *m == Mod::LoseTraits;
                if let Mod::Trait(word) = m {
                    given.push(word.clone());
                }
            }
            Found::Is(ability::Is::ThisWay(deed)) => recorded.add(*deed),
            Found::Is(ability::Is::BanishedBy(_)) => links = true,
            Found::Is(ability::Is::Beneath(_)) => beneath = true,
            Found::Act(
                ability::Act::Move(_, ability::Place::Previous | ability::Place::EachOthers)
                | ability::Act::Send(_, ability::Place::Previous),
            ) => {
                recorded.add(Deed::Move);
                recorded.add(Deed::Send);
            }
            Found::Is(ability::Is::Counters(Counter::Named(name), ..)) => counters.push(name.clone()),
            Found::Num(ability::Num::Counters(Counter::Named(name), _)) => counters.push(name.clone()),
            Found::Act(act) => match act {
                ability::Act::PutCounters(_, Counter::Named(name), _)
                | ability::Act::RemoveCounters(_, Counter::Named(name), _)
                | ability::Act::Distribute(_, Counter::Named(name), _) => counters.push(name.clone()),
                _ => {}
            },
            Found::Num(ability::Num::Stat(..)) => remembers = true,
            Found::Back => looks_back = true,
            Found::Is(_) | Found::Num(_) | Found::Until => {}
        });
        recorded_too.into_iter().for_each(|d| recorded.add(d));
        for name in counters {
            self.counter(&Counter::Named(name));
        }
        match &a {
            Ability::When { when, .. } => own.0 = Deeds::of(when),
            Ability::Activated { react: Some(h), .. } => {
                own.0 = Deeds::of(h);
                self.reacted.join(own.0);
                for deed in all_deeds(h) {
                    recorded.add(deed);
                }
            }
            Ability::AsPlays { when, .. } => own.0 = Deeds::of(when),
            Ability::Instead { would, .. } => own.1 = Deeds::of(&would.when),
            Ability::Activated { react: None, .. }
            | Ability::PlayHome
            | Ability::Copies { .. }
            | Ability::PlayOn(_)
            | Ability::PlayIf(_)
            | Ability::AddedCost(_)
            | Ability::OtherCost { .. }
            | Ability::Always { .. }
            | Ability::Further(_)
            | Ability::Both(..)
            | Ability::State { .. }
            | Ability::AsEnters { .. } => {}
        }
        // A trait that is given is one, though no card has it printed.
        given.iter().for_each(|word| _ = intern(&mut self.traits, word));
        (self.listened, self.replaced, self.forbidden, self.recorded) = (listened, replaced, forbidden, recorded);
        self.gives_epic |= gives_epic;
        self.looks_back |= looks_back;
        self.states |= matches!(a, Ability::State { .. });
        self.as_plays |= matches!(a, Ability::AsPlays { .. });
        self.as_enters |= matches!(a, Ability::AsEnters { .. });
        self.dependent |= depends;
        self.remembers |= remembers;
        let counted = crate::counted::take_out(&mut a, slots);
        let slots = slots + counted.len() as u8;
        let effect = match &a {
            Ability::Activated { effect, .. } | Ability::When { effect, .. } => Some(effect),
            Ability::Instead { would, .. } => Some(&would.instead),
            Ability::AsEnters { effect, .. }
            | Ability::AsPlays { effect, .. }
            | Ability::State { cond: _, effect }
            | Ability::Further(effect) => Some(effect),
            Ability::PlayHome
            | Ability::Copies { .. }
            | Ability::PlayOn(_)
            | Ability::PlayIf(_)
            | Ability::AddedCost(_)
            | Ability::OtherCost { .. }
            | Ability::Both(..)
            | Ability::Always { .. } => None,
        };
        let root = effect.map(|e| self.flatten(e));
        let touch = match &a {
            Ability::Always { change, .. } => {
                let mut t = touch_of(change);
                t.reads |= facet::OWN;
                t
            }
            _ => Touch::default(),
        };
        let absolute = matches!(&a, Ability::Always { change, .. } if change.mods.iter().any(is_absolute));
        let works = match &a {
            Ability::Always { works, .. }
            | Ability::Activated { works, .. }
            | Ability::When { works, .. }
            | Ability::Instead { works, .. } => *works,
            Ability::PlayHome
            | Ability::Copies { .. }
            | Ability::PlayOn(_)
            | Ability::PlayIf(_)
            | Ability::AddedCost(_)
            | Ability::OtherCost { .. } => Works::Hand,
            Ability::AsEnters { .. }
            | Ability::AsPlays { .. }
            | Ability::Both(..)
            | Ability::State { .. }
            | Ability::Further(_) => Works::Play,
        };
        for (zone, deeds) in OUTSIDE.iter().zip(&mut self.outside) {
            let there = match works {
                Works::Flip => *zone == Zone::Flip,
                Works::Hand => *zone == Zone::Hand,
                Works::Discard => *zone == Zone::Discard,
                Works::Banished => *zone == Zone::Banished,
                Works::Everywhere => true,
                Works::Play | Works::Queue => false,
            };
            if there {
                deeds.join(own.0);
                deeds.join(own.1);
            }
        }
        self.links_banished |= links;
        self.draws_at_once |= at_once;
        self.takes_out |= takes_out;
        self.guesses |= matches!(&a, Ability::AsPlays { when, .. } if when.deed == Deed::ChooseAtRandom);
        self.always_in_discard |= matches!(&a, Ability::Always { works: Works::Discard, .. });
        self.used_by_others |= matches!(&a, Ability::Activated { by: Some(_), .. });
        self.acts_from_discard |= matches!(&a, Ability::Activated { works: Works::Discard | Works::Everywhere, .. });
        self.abilities.push(AbilityDef {
            ability: a,
            keyword,
            root,
            listens: own.0,
            replaces: own.1,
            works,
            slots,
            rest,
            beneath,
            touch,
            meshes: Meshes::default(),
            absolute,
            counted,
            asks,
        });
    }

    /// Numbers the nodes of an effect in preorder; each number stands for its whole subtree.
    pub(crate) fn flatten(&mut self, effect: &Effect) -> EffectId {
        if let Some(spread) = spread(effect) {
            return self.flatten(&spread);
        }
        let id = self.effects.len();
        self.effects.push(effect.clone());
        self.sizes.push(0);
        let touch = match effect {
            Effect::Change { change, .. } => touch_of(change),
            _ => Touch::default(),
        };
        self.touches.push(touch);
        for child in children(effect) {
            self.flatten(child);
        }
        self.sizes[id] = (self.effects.len() - id) as u16;
        EffectId(id as u16)
    }
}

/// A keyword with every number that a worked-out one is put together from.
pub(crate) fn numbers_of(k: Keyword) -> impl Iterator<Item = Keyword> {
    (1..KEYWORD_STEP).chain((0..8).map(|i| KEYWORD_STEP << i)).map(move |n| k.with_number(n))
}

/// The keywords that together stand for one with this number: a single one up to a step, beyond it one for each power
/// of two as well, whose numbers add up.
pub(crate) fn keyword_parts(k: Keyword, n: i32) -> impl Iterator<Item = Keyword> {
    let high = (0..8).map(|i| KEYWORD_STEP << i).filter(move |bit| n > 0 && n & bit != 0);
    std::iter::once(n.max(0) % KEYWORD_STEP).filter(|n| *n > 0).chain(high).map(move |n| k.with_number(n))
}

/// "While this card is exhausted, that card can't ...": a paragraph about the card that the one before picked. The two
/// together, as it is only there that the card is known.
pub(crate) fn goes_on(first: &Ability, next: &Ability) -> Option<Ability> {
    let Ability::Always { change, works: Works::Play } = next else { return None };
    let (Some(cond), Subject::Cards(Noun::The(Ref::That(Head::Card)))) = (&change.cond, &change.what) else {
        return None;
    };
    let mut first = first.clone();
    let Ability::Activated { effect, .. } = &mut first else { return None };
    let lasting = Effect::Change {
        change: Change { cond: None, what: change.what.clone(), mods: change.mods.clone() },
        until: Until::While(Box::new(cond.clone())),
    };
    *effect = Effect::Seq(vec![effect.clone(), lasting]);
    Some(first)
}
