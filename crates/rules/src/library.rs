//! The library: what is printed on the cards of a game, compiled once and shared. The state refers to it by number.

use crate::brief::{Brief, Use, wanted};
use crate::deeds::{Deeds, Hears};
use crate::face::FaceNow;
use crate::ids::{AbilityId, Colors, CounterId, DefId, NameId, TitleId};
use crate::mesh::Mesh;
use crate::meshes::Meshes;
use crate::nouns::described;
use crate::printed::{AbilityDef, Def, Has, Nameable, Side, Traits, Words};
use crate::times::{Times, When};
use crate::touch::Touch;
use crate::words::{GLANCES, glance, intern};
use ability::{Ability, CardType, Counter, Effect, Keyword, Mod, Token, Works, Zone, glossary};
use cards::{Card, Face, Need};
use std::ops::Range;
use std::sync::Arc;

/// Worked-out numbers of keywords below this have an ability each.
pub(crate) const KEYWORD_STEP: i32 = 32;

/// Slots the trees of the glossary use.
pub(crate) const KEYWORD_SLOTS: u8 = ability::Slot::FREE + 2;

/// Zones outside play from which abilities may work.
pub(crate) const OUTSIDE: [Zone; 4] = [Zone::Flip, Zone::Hand, Zone::Discard, Zone::Banished];

/// Everything printed that a game can meet.
#[derive(Clone, Debug, Default)]
pub struct Library {
    pub(crate) defs: Vec<Def>,
    pub(crate) abilities: Vec<AbilityDef>,
    /// What is asked first of each of them, by the same numbers.
    pub(crate) briefs: Vec<Brief>,
    pub(crate) uses: Vec<Use>,
    /// Every node of every effect, in preorder, each with its subtree.
    pub(crate) effects: Vec<Effect>,
    /// How many nodes the subtree at a node has.
    pub(crate) sizes: Vec<u16>,
    /// What the change at a node reads and writes.
    pub(crate) touches: Vec<Touch>,
    /// Its descriptions made into bits.
    pub(crate) meshes: Vec<Meshes>,
    /// The same of the cards in play that are taken or chosen at a node.
    pub(crate) described: Vec<Option<Mesh>>,
    /// The same of what each card may be attached to.
    pub(crate) hosts: Vec<Option<Mesh>>,
    /// And of a card that each ability takes as part of its cost.
    pub(crate) wanted: Vec<Option<Mesh>>,
    pub(crate) keywords: Vec<(Keyword, Range<u16>)>,
    /// Quoted abilities, by the node that grants them.
    pub(crate) quoted: Vec<(Ability, AbilityId)>,
    pub(crate) tokens: Vec<(Token, DefId)>,
    pub(crate) traits: Vec<String>,
    /// Where a trait is likely to be found by a glance at its word, counted from one; none where it is no trait at all.
    pub(crate) trait_at: Vec<u8>,
    pub(crate) titles: Vec<String>,
    /// What may be named, in order; shared by the libraries of a pool.
    pub(crate) names: Arc<Vec<Nameable>>,
    /// How many of them are the pool's, in alphabetical order.
    pub(crate) sorted: usize,
    pub(crate) counters: Vec<String>,
    /// Deeds some trigger, reaction or later trigger waits for.
    /// What Reactions are about.
    pub(crate) reacted: Deeds,
    pub(crate) listened: Deeds,
    /// What abilities listen to that some text may give.
    pub(crate) granted: Deeds,
    pub(crate) replaced: Deeds,
    pub(crate) forbidden: Deeds,
    /// Deeds that must be remembered: asked about by history or reacted to.
    pub(crate) recorded: Deeds,
    /// Some continuous change could change what another does (711.3b).
    /// Whether any card triggers on a state of the game.
    pub(crate) states: bool,
    pub(crate) dependent: bool,
    /// Some text says what happens as cards are played.
    pub(crate) as_plays: bool,
    /// Some text says what happens as cards enter play.
    pub(crate) as_enters: bool,
    /// The bit of the trait Unique.
    pub(crate) unique: u128,
    /// Some text takes cards out of faceoffs or keeps them out.
    pub(crate) takes_out: bool,
    /// Some text asks what was done in a turn before.
    pub(crate) looks_back: bool,
    /// Some text makes cards Epic, or no longer so.
    pub(crate) gives_epic: bool,
    /// What the edition means by keywords.
    pub(crate) meanings: glossary::Meanings,
    /// Some text asks about a card as it last was (712.2).
    pub(crate) remembers: bool,
    /// What triggers and replacements listen to from outside play, by zone: flipped, hand, discard pile, banished.
    pub(crate) outside: [Deeds; OUTSIDE.len()],
    /// What may be heard of by what is not printed on a card in play: by what is given, and from outside play.
    pub(crate) elsewhere: Deeds,
    /// Some ability may be used by others than its card's controller.
    pub(crate) used_by_others: bool,
    /// Some text counts what a card has banished over time.
    pub(crate) links_banished: bool,
    /// Some text speaks of how many cards would be drawn at once.
    pub(crate) draws_at_once: bool,
    /// Some continuous ability works in a discard pile.
    pub(crate) always_in_discard: bool,
    /// Some text lets a player guess what chance will choose.
    pub(crate) guesses: bool,
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

    /// The same, where a player who names a card has the names of a whole pool to choose from (R49), in alphabetical
    /// order: a list of the cards in this game would tell what the other player brought.
    pub fn of_pool(
        cards: impl IntoIterator<Item = Arc<Card>>,
        edition: crate::edition::Edition,
        names: Arc<Vec<Nameable>>,
    ) -> Result<Library, LibraryError> {
        let sorted = names.len();
        Library { meanings: edition.meanings(), names, sorted, ..Library::default() }.filled(cards)
    }

    /// The same, with keywords as an older rule book means them.
    pub fn of_edition(
        cards: impl IntoIterator<Item = Arc<Card>>,
        edition: crate::edition::Edition,
    ) -> Result<Library, LibraryError> {
        Library { meanings: edition.meanings(), ..Library::default() }.filled(cards)
    }

    fn filled(mut self, cards: impl IntoIterator<Item = Arc<Card>>) -> Result<Library, LibraryError> {
        let lib = &mut self;
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
        lib.briefs = lib.defs.iter().map(|def| Brief::of(def, &lib.abilities)).collect();
        lib.uses = lib.abilities.iter().map(|a| Use::of(&a.ability)).collect();
        lib.trait_at = vec![0; GLANCES];
        for (i, word) in lib.traits.iter().enumerate().rev() {
            lib.trait_at[usize::from(glance(word))] = i as u8 + 1;
        }
        lib.elsewhere = lib.outside.iter().fold(lib.granted, |all, there| all.and(*there));
        lib.mesh();
        // A server keeps one for each pair of decks that is being played.
        lib.defs.shrink_to_fit();
        lib.abilities.shrink_to_fit();
        lib.effects.shrink_to_fit();
        lib.sizes.shrink_to_fit();
        lib.touches.shrink_to_fit();
        Ok(self)
    }

    /// Makes descriptions into bits, once every trait has its own.
    fn mesh(&mut self) {
        let of_effect = |(effect, touch): (&Effect, &Touch)| match effect {
            Effect::Change { change, .. } => Meshes::of(self, change, touch.placed),
            _ => Meshes::default(),
        };
        let of_ability = |def: &AbilityDef| match &def.ability {
            Ability::Always { change, .. } => Meshes::of(self, change, def.touch.placed),
            _ => Meshes::default(),
        };
        let meshes = self.effects.iter().zip(&self.touches).map(of_effect).collect();
        let own: Vec<Meshes> = self.abilities.iter().map(of_ability).collect();
        self.meshes = meshes;
        let taken = |def: &AbilityDef| wanted(&def.ability).map(|of| Mesh::of(self, of)).filter(|mesh| mesh.plain);
        self.wanted = self.abilities.iter().map(taken).collect();
        let named = |effect: &Effect| described(effect).map(|of| Mesh::of(self, of)).filter(|mesh| mesh.plain);
        self.described = self.effects.iter().map(named).collect();
        self.hosts = self.defs.iter().map(|def| def.host.as_ref().map(|on| Mesh::of(self, on))).collect();
        let of_counted = |def: &AbilityDef| def.counted.iter().map(|c| c.meshed(self)).collect();
        let counted: Vec<Vec<Option<Mesh>>> = self.abilities.iter().map(of_counted).collect();
        for ((def, meshes), counted) in self.abilities.iter_mut().zip(own).zip(counted) {
            def.meshes = meshes;
            def.counted.iter_mut().zip(counted).for_each(|(c, mesh)| c.mesh = mesh);
        }
    }

    fn name_of(&mut self, card: &Card) -> NameId {
        let name = card.name();
        let known = self.names[..self.sorted].binary_search_by(|n| n.name.cmp(&name)).ok();
        let later = || self.names[self.sorted..].iter().position(|n| n.name == name).map(|i| self.sorted + i);
        NameId(match known.or_else(later) {
            Some(i) => i as u16,
            None => {
                let names = Arc::make_mut(&mut self.names);
                names.push(Nameable { name, kind: card.kind });
                names.len() as u16 - 1
            }
        })
    }

    pub(crate) fn add(&mut self, card: Arc<Card>) -> Result<DefId, LibraryError> {
        let id = DefId(self.defs.len() as u16);
        let title = TitleId(intern(&mut self.titles, &card.title));
        let name = self.name_of(&card);
        let unique = 1u128 << intern(&mut self.traits, "Unique");
        self.unique = unique;
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
        let mut sides = [start, boosted];
        for side in &mut sides {
            // 522.1: in play a Dilemma is a Problem and nothing else.
            let kind = if side.traits & dilemma != 0 { CardType::Problem } else { card.kind };
            side.face = FaceNow {
                traits: side.traits,
                power: side.power.unwrap_or(0),
                has_power: side.power.is_some() && kind != CardType::Problem,
                colors: side.colors,
                types: 1 << kind as u8,
                attaches: host.is_some(),
                times: match (side.has.activated, side.has.shared) {
                    (false, _) => Times::NONE,
                    (true, false) => side.has.when.times,
                    (true, true) => side.has.when.times.and(Times::OTHERS),
                },
                ..FaceNow::default()
            };
        }
        self.defs.push(Def {
            kind: card.kind,
            cost: card.cost.unwrap_or(0),
            requirements,
            wild: card.requirements.iter().filter(|r| r.of == Need::Wild).map(|r| r.amount).sum(),
            title,
            name,
            points: card.points.unwrap_or(0),
            bonus: card.problem.as_ref().map_or(0, |p| p.bonus),
            sides,
            host_types: host.as_ref().and_then(crate::hosts::host_types),
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
        let paragraphs: Vec<&Ability> = face.text.abilities.iter().flat_map(Ability::parts).collect();
        for (i, a) in paragraphs.iter().enumerate() {
            let joined = paragraphs.get(i + 1).filter(|_| !attached).and_then(|next| crate::compile::goes_on(a, next));
            let (a, slots) = ability::resolve_counted(joined.as_ref().unwrap_or(a), kind, stands);
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
        // All costs of one action are paid in one run: it has room for each.
        let paid = |def: &AbilityDef| {
            matches!(def.ability, Ability::AddedCost(_) | Ability::OtherCost { .. })
                || kind == CardType::Event && matches!(def.ability, Ability::Activated { .. })
        };
        let most = self.abilities[range.clone()].iter().filter(|def| paid(def)).map(|def| def.slots).max();
        for def in self.abilities[range.clone()].iter_mut().filter(|def| paid(def)) {
            def.slots = most.unwrap_or(def.slots);
        }
        let mut listens = Deeds::default();
        let mut hears = Hears::default();
        let mut replaces = Deeds::default();
        let mut has = Has::default();
        let used = |id: &u16| matches!(self.abilities[usize::from(*id)].ability, Ability::Activated { .. });
        let ids = || from..self.abilities.len() as u16;
        let uses = ids().find(used).map_or(0..0, |first| first..ids().rfind(used).map_or(first, |last| last + 1));
        for def in &self.abilities[range] {
            listens.join(def.listens);
            replaces.join(def.replaces);
            has.always |= matches!(def.ability, Ability::Always { .. });
            has.activated |= matches!(def.ability, Ability::Activated { .. });
            has.shared |= matches!(def.ability, Ability::Activated { by: Some(_), .. });
            has.elsewhere |= !matches!(def.works, Works::Play);
            match &def.ability {
                Ability::When { when, .. } => hears.listen(when),
                Ability::Activated { timing, react, cost, cond, .. } => {
                    has.when = has.when.and(When::of(*timing, react.as_ref()));
                    has.terms |= kind == CardType::Event && !(cost.is_empty() && cond.is_none());
                }
                Ability::Always { change, works: Works::Hand } => {
                    for m in &change.mods {
                        if let Mod::MayPlayAs(timing) = m {
                            has.when = has.when.and(When::of(*timing, None));
                        }
                        has.own_cost |= matches!(m, Mod::Cost { .. });
                        has.own_needs |= matches!(m, Mod::Requirement { .. } | Mod::NoRequirement);
                        has.terms |= matches!(m, Mod::Cant(_) | Mod::CantUnlessCond(..));
                    }
                }
                Ability::PlayIf(_) | Ability::AddedCost(_) => has.terms = true,
                Ability::OtherCost { .. } => {
                    has.terms = true;
                    has.other_cost = true;
                }
                _ => {}
            }
        }
        Ok(Side {
            face: FaceNow::default(),
            listens,
            hears,
            replaces,
            has,
            colors: face.colors.iter().fold(Colors::NONE, |set, c| set.with(Colors::of(*c))),
            power: face.power.map(|p| p.clamp(-999, 999) as i16),
            traits,
            home_limit: face.home_limit.unwrap_or(0),
            abilities: from..self.abilities.len() as u16,
            uses,
            words: self.abilities[usize::from(from)..]
                .iter()
                .filter_map(|def| def.keyword)
                .fold(Words::NONE, |all, keyword| all.and(Words::of(keyword))),
            keywords: face.text.keywords.clone(),
        })
    }

    /// The number of a kind of counter, given out at first sight.
    pub(crate) fn counter(&mut self, counter: &Counter) -> Option<CounterId> {
        match counter {
            Counter::Power => Some(CounterId(0)),
            Counter::Named(name) => Some(CounterId(intern(&mut self.counters, name) as u8 + 1)),
            Counter::Any | Counter::Those | Counter::Same => None,
        }
    }
}
