//! The library: what is printed on the cards of a game, compiled once and shared. The state refers to it by number.

use crate::ground::{self, Ground};
use crate::ids::{AbilityId, Colors, CounterId, DefId, EffectId, NameId, TitleId, TraitId};
use crate::times::Times;
use crate::walk::{self, Found, Part};
use ability::{Ability, CardType, Color, Counter, Deed, Effect, Keyword, Mod, Token, Works, Zone, glossary};
use cards::{Card, Face, Need, Requirement};
use std::ops::Range;
use std::sync::Arc;

/// Slots the trees of the glossary use.
/// Worked-out numbers of keywords below this have an ability each.
const KEYWORD_STEP: i32 = 32;

const KEYWORD_SLOTS: u8 = ability::Slot::FREE + 2;

/// Zones outside play from which abilities may work.
const OUTSIDE: [Zone; 4] = [Zone::Flip, Zone::Hand, Zone::Discard, Zone::Banished];

/// A set of deeds, a bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Deeds(u64);

impl Deeds {
    fn of_one(h: &ability::Happening) -> Deeds {
        let mut set = Deeds(1 << h.deed as u8);
        // An area is left by going elsewhere as well.
        if h.deed == Deed::Leave && matches!(h.from, Some(ability::Spot::At(_))) {
            set.add(Deed::Move);
            set.add(Deed::Send);
        }
        set
    }

    /// The deeds a text speaks of.
    pub(crate) fn of(h: &ability::Happening) -> Deeds {
        h.or.iter().fold(Deeds::of_one(h), |set, o| Deeds(set.0 | Deeds::of_one(o).0))
    }

    #[inline(always)]
    pub(crate) const fn has(self, deed: Deed) -> bool {
        self.0 & (1 << deed as u8) != 0
    }

    pub(crate) fn add(&mut self, deed: Deed) {
        self.0 |= 1 << deed as u8;
    }

    pub(crate) fn join(&mut self, other: Deeds) {
        self.0 |= other.0;
    }

    /// The deeds an occurrence counts as: itself, leaving play, being put somewhere.
    pub(crate) fn of_occ(occ: &crate::occurrence::Occ) -> Deeds {
        let mut set = Deeds(1 << occ.deed as u8);
        if occ.changes_zone() {
            set.add(Deed::Put);
            if occ.leaves_play() {
                set.add(Deed::Leave);
            }
        }
        set
    }

    pub(crate) const fn meets(self, other: Deeds) -> bool {
        self.0 & other.0 != 0
    }
}

/// What is printed on a card.
#[derive(Clone, Debug)]
pub struct Def {
    pub card: Arc<Card>,
    pub kind: CardType,
    pub cost: i32,
    pub requirements: Vec<(i32, Color)>,
    /// So much power of any colour or none.
    pub wild: i32,
    pub title: TitleId,
    pub name: NameId,
    pub points: i32,
    pub bonus: i32,
    pub(crate) sides: [Side; 2],
    /// Its host description, if it is an attachment (509).
    pub(crate) host: Option<ability::Filter>,
    pub(crate) traits: Traits,
}

/// Traits the numbered rules know.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Traits {
    pub(crate) unique: u128,
    pub(crate) epic: u128,
    pub(crate) dilemma: u128,
}

/// One side of a card, as numbers.
#[derive(Clone, Debug, Default)]
pub(crate) struct Side {
    pub(crate) colors: Colors,
    pub(crate) power: Option<i16>,
    pub(crate) traits: u128,
    pub(crate) home_limit: i32,
    /// Keywords first, then paragraphs.
    pub(crate) abilities: Range<u16>,
    pub(crate) keywords: Vec<Keyword>,
    /// What its triggers in play listen to, and what its replacements replace.
    pub(crate) listens: Deeds,
    pub(crate) replaces: Deeds,
    pub(crate) has: Has,
}

/// What kinds of ability a side has, so that the others need not be looked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Has {
    pub(crate) always: bool,
    pub(crate) activated: bool,
    /// Abilities that work somewhere other than in play.
    pub(crate) elsewhere: bool,
    /// When it may be used, or played at another time than its kind.
    pub(crate) times: Times,
    /// It has terms of being played besides its printed cost: a condition, an added or another cost.
    pub(crate) terms: bool,
}

/// Characteristics a modifier reads or writes (711.3b): the cheap gate before trying modifiers out.
pub(crate) mod touch {
    pub(crate) const POWER: u8 = 1;
    pub(crate) const COLOR: u8 = 2;
    pub(crate) const TRAIT: u8 = 4;
    pub(crate) const TYPE: u8 = 8;
    pub(crate) const BLANK: u8 = 16;
    pub(crate) const KEYWORD: u8 = 32;
    pub(crate) const CONTROL: u8 = 64;
    pub(crate) const LOCK: u8 = 128;
}

/// What a change reads and writes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Touch {
    pub(crate) reads: u8,
    pub(crate) writes: u8,
    /// Which parts of the game outside the table it reads.
    pub(crate) ground: Ground,
    /// What is enough of it while a condition does not hold that no modifier can touch; the whole where there is none.
    pub(crate) gate: Ground,
}

/// An ability with what the engine wants to know of it at once.
#[derive(Clone, Debug)]
pub(crate) struct AbilityDef {
    pub(crate) ability: Ability,
    /// The keyword it comes from.
    pub(crate) keyword: Option<Keyword>,
    /// The first node of its effect.
    pub(crate) root: Option<EffectId>,
    pub(crate) listens: Deeds,
    pub(crate) replaces: Deeds,
    pub(crate) works: Works,
    pub(crate) slots: u8,
    /// It speaks of "the rest" of a set: cards that went elsewhere are then not followed.
    pub(crate) rest: bool,
    pub(crate) touch: Touch,
    /// A continuous change that sets or takes away, so that its place in the order may matter (711.6).
    pub(crate) absolute: bool,
}

/// Everything printed that a game can meet.
#[derive(Clone, Debug, Default)]
pub struct Library {
    pub(crate) defs: Vec<Def>,
    pub(crate) abilities: Vec<AbilityDef>,
    /// Every node of every effect, in preorder, each with its subtree.
    pub(crate) effects: Vec<Effect>,
    /// How many nodes the subtree at a node has.
    pub(crate) sizes: Vec<u16>,
    /// What the change at a node reads and writes.
    pub(crate) touches: Vec<Touch>,
    pub(crate) keywords: Vec<(Keyword, Range<u16>)>,
    /// Quoted abilities, by the node that grants them.
    pub(crate) quoted: Vec<(Ability, AbilityId)>,
    pub(crate) tokens: Vec<(Token, DefId)>,
    traits: Vec<String>,
    titles: Vec<String>,
    names: Vec<String>,
    counters: Vec<String>,
    /// Deeds some trigger, reaction or later trigger waits for.
    pub(crate) listened: Deeds,
    pub(crate) replaced: Deeds,
    pub(crate) forbidden: Deeds,
    /// Deeds that must be remembered: asked about by history or reacted to.
    pub(crate) recorded: Deeds,
    /// Some continuous change could change what another does (711.3b).
    /// Whether any card triggers on a state of the game.
    pub(crate) states: bool,
    pub(crate) dependent: bool,
    /// What the edition means by keywords.
    meanings: glossary::Meanings,
    /// Some text asks about a card as it last was (712.2).
    pub(crate) remembers: bool,
    /// What triggers and replacements listen to from outside play, by zone: flipped, hand, discard pile, banished.
    outside: [Deeds; OUTSIDE.len()],
    /// Some ability may be used by others than its card's controller.
    pub(crate) used_by_others: bool,
    /// Some text counts what a card has banished over time.
    pub(crate) links_banished: bool,
    /// Some continuous ability works in a discard pile.
    pub(crate) always_in_discard: bool,
    /// Some ability may be used out of a discard pile.
    pub(crate) acts_from_discard: bool,
}

/// Why a set of cards can't make a library.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LibraryError {
    TooManyTraits,
    TooManyCards,
    TooManyAbilities,
}

impl std::fmt::Display for LibraryError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            LibraryError::TooManyTraits => "more than 128 different traits in one game; leave some of the cards out",
            LibraryError::TooManyCards => "more than 4,096 different cards in one game; leave some of the cards out",
            LibraryError::TooManyAbilities => "more than 65,000 abilities in one game; leave some of the cards out",
        })
    }
}

impl std::error::Error for LibraryError {}

impl Library {
    /// Compiles the cards of a game. Order decides the numbers, so the same list gives the same library.
    pub fn new(cards: impl IntoIterator<Item = Arc<Card>>) -> Result<Library, LibraryError> {
        Library::of_edition(cards, crate::edition::Edition::Comprehensive)
    }

    /// The same, with keywords as an older rule book means them.
    pub fn of_edition(
        cards: impl IntoIterator<Item = Arc<Card>>,
        edition: crate::edition::Edition,
    ) -> Result<Library, LibraryError> {
        let mut lib = Library { meanings: edition.meanings(), ..Library::default() };
        for word in ["Unique", "Epic", "Dilemma", "Critter", "Crystal"] {
            intern(&mut lib.traits, word);
        }
        for card in cards {
            lib.add(card)?;
        }
        if lib.traits.len() > 128 {
            return Err(LibraryError::TooManyTraits);
        }
        if lib.defs.len() > 4096 {
            return Err(LibraryError::TooManyCards);
        }
        if lib.abilities.len() > 65_000 || lib.effects.len() > 65_000 {
            return Err(LibraryError::TooManyAbilities);
        }
        Ok(lib)
    }

    fn add(&mut self, card: Arc<Card>) -> Result<DefId, LibraryError> {
        let id = DefId(self.defs.len() as u16);
        let title = TitleId(intern(&mut self.titles, &card.title));
        let name = NameId(intern(&mut self.names, &card.name()));
        let unique = 1u128 << intern(&mut self.traits, "Unique");
        let epic = 1u128 << intern(&mut self.traits, "Epic");
        let dilemma = 1u128 << intern(&mut self.traits, "Dilemma");
        let host = card.face.text.abilities.iter().flat_map(Ability::parts).find_map(|a| match a {
            Ability::PlayOn(f) => Some(f.clone()),
            _ => None,
        });
        let start = self.side(&card.face, card.kind, host.is_some())?;
        let boosted = match &card.boosted {
            Some(face) => self.side(face, card.kind, false)?,
            None => start.clone(),
        };
        let requirements = card
            .requirements
            .iter()
            .filter_map(|r| match r.of {
                Need::Color(c) => Some((r.amount, c)),
                Need::Not(_) | Need::Wild => None,
            })
            .collect();
        self.defs.push(Def {
            kind: card.kind,
            cost: card.cost.unwrap_or(0),
            requirements,
            wild: card.requirements.iter().filter(|r| r.of == Need::Wild).map(|r| r.amount).sum(),
            title,
            name,
            points: card.points.unwrap_or(0),
            bonus: card.problem.as_ref().map_or(0, |p| p.bonus),
            sides: [start, boosted],
            host,
            traits: Traits { unique, epic, dilemma },
            card,
        });
        Ok(id)
    }

    fn side(&mut self, face: &Face, kind: CardType, attached: bool) -> Result<Side, LibraryError> {
        let mut traits = 0u128;
        for word in &face.traits {
            let id = intern(&mut self.traits, word);
            if id >= 128 {
                return Err(LibraryError::TooManyTraits);
            }
            traits |= 1 << id;
        }
        for keyword in &face.text.keywords {
            self.keyword(*keyword);
        }
        let stands = if attached { ability::Stands::Attached } else { ability::Stands::Alone };
        let mut resolved: Vec<(Ability, Option<Keyword>, u8)> = Vec::new();
        for keyword in &face.text.keywords {
            for a in glossary::abilities(*keyword, self.meanings) {
                resolved.push((a, Some(*keyword), KEYWORD_SLOTS));
            }
        }
        for a in face.text.abilities.iter().flat_map(Ability::parts) {
            let (a, slots) = ability::resolve_counted(a, kind, stands);
            resolved.push((a, None, slots));
        }
        for (a, _, _) in &resolved {
            self.prepare(a);
        }
        let from = self.abilities.len() as u16;
        for (a, keyword, slots) in resolved {
            self.compile(a, keyword, slots);
        }
        let range = from as usize..self.abilities.len();
        let mut listens = Deeds::default();
        let mut replaces = Deeds::default();
        let mut has = Has::default();
        for def in &self.abilities[range] {
            listens.join(def.listens);
            replaces.join(def.replaces);
            has.always |= matches!(def.ability, Ability::Always { .. });
            has.activated |= matches!(def.ability, Ability::Activated { .. });
            has.elsewhere |= !matches!(def.works, Works::Play);
            match &def.ability {
                Ability::Activated { timing, .. } => has.times = has.times.and(Times::of(*timing)),
                Ability::Always { change, works: Works::Hand } => {
                    for m in &change.mods {
                        if let Mod::MayPlayAs(timing) = m {
                            has.times = has.times.and(Times::of(*timing));
                        }
                    }
                }
                Ability::PlayIf(_) | Ability::AddedCost(_) | Ability::OtherCost { .. } => has.terms = true,
                _ => {}
            }
        }
        has.terms |= kind == CardType::Event;
        Ok(Side {
            listens,
            replaces,
            has,
            colors: face.colors.iter().fold(Colors::NONE, |set, c| set.with(Colors::of(*c))),
            power: face.power.map(|p| p.clamp(-999, 999) as i16),
            traits,
            home_limit: face.home_limit.unwrap_or(0),
            abilities: from..self.abilities.len() as u16,
            keywords: face.text.keywords.clone(),
        })
    }

    /// Registers the abilities of a keyword once.
    fn keyword(&mut self, keyword: Keyword) {
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
    fn prepare(&mut self, a: &Ability) {
        let mut keywords = Vec::new();
        let mut quoted = Vec::new();
        let mut tokens = Vec::new();
        walk::ability(a, &mut |found| match found {
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
            | Found::Rest => {}
        });
        for k in keywords {
            self.keyword(k);
        }
        for a in quoted {
            if !self.quoted.iter().any(|(known, _)| *known == a) {
                let id = AbilityId(self.abilities.len() as u16);
                let (resolved, slots) = ability::resolve_counted(&a, CardType::Friend, ability::Stands::Alone);
                self.compile(resolved, None, slots);
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

    fn compile(&mut self, a: Ability, keyword: Option<Keyword>, slots: u8) {
        let mut own = (Deeds::default(), Deeds::default());
        let mut depends = false;
        let mut remembers = false;
        let mut rest = false;
        let mut links = false;
        let (mut listened, mut replaced, mut forbidden, mut recorded) =
            (self.listened, self.replaced, self.forbidden, self.recorded);
        let mut counters = Vec::new();
        let mut recorded_too: Vec<Deed> = Vec::new();
        walk::ability(&a, &mut |found| match found {
            Found::Happening(h, part) => {
                let leaving = [Deed::Dismiss, Deed::Retire, Deed::Banish, Deed::Put, Deed::Cancel];
                let deeds = if h.deed == Deed::Leave || h.deed == Deed::Enter { &leaving[..] } else { &[] };
                let set = match part {
                    Part::Listen => &mut listened,
                    Part::Replace => &mut replaced,
                    Part::Forbid => &mut forbidden,
                    Part::Count => &mut recorded,
                };
                set.join(Deeds::of_one(h));
                if h.phase.is_some() && h.amount.is_some() {
                    recorded_too.push(h.deed);
                }
                if part != Part::Count {
                    deeds.iter().for_each(|d| set.add(*d));
                }
                if let Some(Counter::Named(name)) = &h.counter {
                    counters.push(name.clone());
                }
            }
            Found::Rest => rest = true,
            Found::Mod(_) => depends = true,
            Found::Is(ability::Is::ThisWay(deed)) => recorded.add(*deed),
            Found::Is(ability::Is::BanishedBy(_)) => links = true,
            Found::Act(
                ability::Act::Move(_, ability::Place::Previous) | ability::Act::Send(_, ability::Place::Previous),
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
                for deed in all_deeds(h) {
                    recorded.add(deed);
                }
            }
            Ability::AsPlays { when, .. } => own.0 = Deeds::of(when),
            Ability::Instead { would, .. } => own.1 = Deeds::of(&would.when),
            Ability::Activated { react: None, .. }
            | Ability::PlayHome
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
        (self.listened, self.replaced, self.forbidden, self.recorded) = (listened, replaced, forbidden, recorded);
        self.states |= matches!(a, Ability::State { .. });
        self.dependent |= depends;
        self.remembers |= remembers;
        let effect = match &a {
            Ability::Activated { effect, .. } | Ability::When { effect, .. } => Some(effect),
            Ability::Instead { would, .. } => Some(&would.instead),
            Ability::AsEnters { effect, .. }
            | Ability::AsPlays { effect, .. }
            | Ability::State { cond: _, effect }
            | Ability::Further(effect) => Some(effect),
            Ability::PlayHome
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
                t.reads |= touch::BLANK;
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
            touch,
            absolute,
        });
    }

    /// Numbers the nodes of an effect in preorder; each number stands for its whole subtree.
    fn flatten(&mut self, effect: &Effect) -> EffectId {
        let id = self.effects.len();
        self.effects.push(effect.clone());
        self.sizes.push(0);
        self.touches.push(match effect {
            Effect::Change { change, .. } => touch_of(change),
            _ => Touch::default(),
        });
        for child in children(effect) {
            self.flatten(child);
        }
        self.sizes[id] = (self.effects.len() - id) as u16;
        EffectId(id as u16)
    }

    /// Whether nothing can keep an occurrence from happening: neither a numbered rule nor any text there is.
    pub(crate) fn is_free(&self, occ: &crate::occurrence::Occ) -> bool {
        let l = self.forbidden;
        ground::is_bare(occ.deed)
            && !l.has(occ.deed)
            && !(occ.changes_zone() && (l.has(Deed::Put) || occ.leaves_play() && l.has(Deed::Leave)))
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

    #[inline]
    pub fn def(&self, id: DefId) -> &Def {
        &self.defs[id.index()]
    }

    pub fn defs(&self) -> impl Iterator<Item = (DefId, &Def)> {
        self.defs.iter().enumerate().map(|(i, d)| (DefId(i as u16), d))
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
        self.traits.iter().position(|t| t == word).map_or(0, |i| 1 << i)
    }

    pub fn trait_words(&self, bits: u128) -> impl Iterator<Item = &str> {
        self.traits.iter().enumerate().filter(move |(i, _)| bits & (1 << i) != 0).map(|(_, t)| t.as_str())
    }

    pub fn name(&self, id: NameId) -> &str {
        &self.names[id.index()]
    }

    pub fn names(&self) -> &[String] {
        &self.names
    }

    pub fn title(&self, id: TitleId) -> &str {
        &self.titles[id.index()]
    }

    /// The number of a kind of counter, given out at first sight.
    fn counter(&mut self, counter: &Counter) -> Option<CounterId> {
        match counter {
            Counter::Power => Some(CounterId(0)),
            Counter::Named(name) => Some(CounterId(intern(&mut self.counters, name) as u8 + 1)),
            Counter::Any | Counter::Those | Counter::Same => None,
        }
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

    pub fn find_trait(&self, word: &str) -> Option<TraitId> {
        self.traits.iter().position(|t| t.eq_ignore_ascii_case(word)).map(|i| TraitId(i as u8))
    }
}

impl Def {
    #[inline]
    pub(crate) fn side(&self, boosted: Boost) -> &Side {
        &self.sides[boosted as usize]
    }

    pub fn is_starting(&self) -> bool {
        self.sides[0].keywords.contains(&Keyword::StartingProblem)
    }

    /// What a confronting player must show: the owner's side of the card, or the opponent's (209.1).
    pub fn confront_requirements(&self, whose: Side2) -> &[Requirement] {
        match (&self.card.problem, whose) {
            (Some(p), Side2::Owner) => &p.owner,
            (Some(p), Side2::Opponent) => &p.opponent,
            (None, _) => &[],
        }
    }
}

/// Which side of a Problem faces a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side2 {
    Owner,
    Opponent,
}

/// Which side of a Mane Character is up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Boost {
    Start = 0,
    Boosted = 1,
}

/// What a change reads and writes of the table of characteristics.
fn touch_of(change: &ability::Change) -> Touch {
    use ability::{Is, Num, Stat};
    let ground = ground::read_by(change);
    let mut t = Touch { ground, gate: ground::gate(change).unwrap_or(ground), ..Touch::default() };
    walk::change(change, &mut |found| match found {
        Found::Is(is) => {
            t.reads |= match is {
                Is::Color(_) | Is::Colorless | Is::ThatColor(_) | Is::SharesColor(_) => touch::COLOR,
                Is::Trait(_) | Is::SharesTrait(_) => touch::TRAIT,
                Is::Type(_) | Is::Character | Is::SharesType(_) => touch::TYPE,
                Is::Keyword(_) => touch::KEYWORD,
                Is::Controlled(_) => touch::CONTROL,
                Is::Number(Stat::Power, ..)
                | Is::Even(Stat::Power)
                | Is::Odd(Stat::Power)
                | Is::Extreme(_, Stat::Power, _) => touch::POWER,
                Is::Involved => touch::CONTROL | touch::TYPE,
                _ => 0,
            };
        }
        Found::Num(Num::Stat(Stat::Power, _) | Num::Sum(Stat::Power, _) | Num::Highest(Stat::Power, _)) => {
            t.reads |= touch::POWER;
        }
        Found::Num(Num::PowerTotal(_)) => t.reads |= touch::POWER,
        Found::Num(Num::Different(kind, _)) => {
            t.reads |= match kind {
                ability::Kind::Color => touch::COLOR,
                ability::Kind::Trait => touch::TRAIT,
                ability::Kind::Type => touch::TYPE,
                ability::Kind::Name => 0,
            };
        }
        Found::Happening(..) | Found::Mod(_) | Found::Act(_) | Found::Num(_) | Found::Until | Found::Rest => {}
    });
    for m in &change.mods {
        let (reads, writes) = match m {
            Mod::Power(_) => (touch::LOCK, touch::POWER),
            Mod::PowerAs(..) => (touch::LOCK, touch::POWER | touch::COLOR),
            Mod::SetPower(_) => (touch::LOCK, touch::POWER),
            Mod::DoublePower(_) | Mod::AddPowerOf(_) => (touch::LOCK | touch::POWER, touch::POWER),
            Mod::LockPower => (0, touch::LOCK),
            Mod::Color(_) | Mod::LoseColors => (0, touch::COLOR),
            Mod::ColorOf(_) | Mod::ColorsOf(_) => (touch::COLOR, touch::COLOR),
            Mod::Trait(_) | Mod::LoseTrait(_) => (0, touch::TRAIT),
            Mod::Type(_) => (0, touch::TYPE),
            Mod::LoseAbilities => (0, touch::BLANK | touch::KEYWORD),
            Mod::LoseKeyword(_) => (touch::BLANK, touch::KEYWORD | touch::BLANK),
            Mod::Keyword(_)
            | Mod::KeywordOf(..)
            | Mod::Ability(_)
            | Mod::AbilitiesOf(_)
            | Mod::ShareAbilities
            | Mod::ContributesExhausted => (touch::BLANK, touch::KEYWORD),
            Mod::Control(_) => (0, touch::CONTROL),
            _ => (0, 0),
        };
        t.reads |= reads;
        t.writes |= writes;
    }
    t
}

/// A keyword with every number that a worked-out one is put together from.
fn numbers_of(k: Keyword) -> impl Iterator<Item = Keyword> {
    (1..KEYWORD_STEP).chain((0..8).map(|i| KEYWORD_STEP << i)).map(move |n| k.with_number(n))
}

/// The keywords that together stand for one with this number: a single one up to a step, beyond it one for each power
/// of two as well, whose numbers add up.
pub(crate) fn keyword_parts(k: Keyword, n: i32) -> impl Iterator<Item = Keyword> {
    let high = (0..8).map(|i| KEYWORD_STEP << i).filter(move |bit| n > 0 && n & bit != 0);
    std::iter::once(n.max(0) % KEYWORD_STEP).filter(|n| *n > 0).chain(high).map(move |n| k.with_number(n))
}

fn intern(words: &mut Vec<String>, word: &str) -> u16 {
    if let Some(i) = words.iter().position(|w| w == word) {
        return i as u16;
    }
    words.push(word.to_string());
    words.len() as u16 - 1
}

/// A token as a card: what its maker says of it counts as printed (521.1).
fn token_card(token: &Token) -> Card {
    let name = token.name.clone().unwrap_or_else(|| token.traits.join(" "));
    Card {
        id: format!("token:{name}"),
        title: name,
        subtitle: String::new(),
        also: Vec::new(),
        kind: CardType::Friend,
        cost: Some(0),
        requirements: Vec::new(),
        rarity: None,
        points: None,
        problem: None,
        face: Face {
            colors: token.color.into_iter().collect(),
            power: Some(token.power),
            traits: token.traits.clone(),
            home_limit: None,
            text: ability::Text { keywords: token.keywords.clone(), abilities: Vec::new() },
        },
        boosted: None,
    }
}

fn all_deeds(h: &ability::Happening) -> Vec<Deed> {
    std::iter::once(h.deed).chain(h.or.iter().map(|o| o.deed)).collect()
}

/// The effects directly inside an effect, in the order the cursor counts them.
pub(crate) fn children(effect: &Effect) -> Vec<&Effect> {
    match effect {
        Effect::Do(..) | Effect::Change { .. } | Effect::Nothing => Vec::new(),
        Effect::Seq(parts) => parts.iter().collect(),
        Effect::May(_, e) | Effect::ForEach(_, e) => vec![e],
        Effect::Pay { then, .. } => vec![then],
        Effect::PayOr { or, .. } => vec![or],
        Effect::IfDone { first, then, otherwise } => {
            let mut all: Vec<&Effect> = vec![first, then];
            all.extend(otherwise.as_deref());
            all
        }
        Effect::If { then, otherwise, .. } => {
            let mut all: Vec<&Effect> = vec![then];
            all.extend(otherwise.as_deref());
            all
        }
        Effect::Modal { options, .. } => options.iter().collect(),
        Effect::Later { effect, .. } => vec![effect],
        Effect::Instead { would, .. } => vec![&would.instead],
    }
}

/// It sets or takes away rather than adding.
fn is_absolute(m: &Mod) -> bool {
    matches!(
        m,
        Mod::SetPower(_)
            | Mod::DoublePower(_)
            | Mod::LockPower
            | Mod::LoseColors
            | Mod::LoseTrait(_)
            | Mod::LoseAbilities
            | Mod::LoseKeyword(_)
    )
}
