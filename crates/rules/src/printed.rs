//! What is printed on the cards, as numbers the engine can tell at once: definitions, their sides, their abilities.

use crate::deeds::{Deeds, Hears};
use crate::face::FaceNow;
use crate::ids::{Colors, EffectId, NameId, TitleId};
use crate::meshes::Meshes;
use crate::times::When;
use crate::touch::Touch;
use ability::{Ability, CardType, Color, Keyword, Works};
use cards::{Card, Requirement};
use std::ops::Range;
use std::sync::Arc;

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
    /// The types its host is to have still, a bit each, where that is all there is to look at.
    pub(crate) host_types: Option<u8>,
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
    /// Those of them among which all are that can be used.
    pub(crate) uses: Range<u16>,
    pub(crate) keywords: Vec<Keyword>,
    /// The keywords its abilities come from, a bit for each whatever its number.
    pub(crate) words: Words,
    /// What its triggers and Reactions listen to, and what its replacements replace.
    pub(crate) listens: Deeds,
    pub(crate) hears: Hears,
    pub(crate) replaces: Deeds,
    pub(crate) has: Has,
    /// What it is like face up in play, before any modifier.
    pub(crate) face: FaceNow,
}

/// What kinds of ability a side has, so that the others need not be looked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Has {
    pub(crate) always: bool,
    pub(crate) activated: bool,
    /// Others than its controller may use some of it.
    pub(crate) shared: bool,
    /// Abilities that work somewhere other than in play.
    pub(crate) elsewhere: bool,
    /// When it may be used, or played at another time than its kind.
    pub(crate) when: When,
    /// It has terms of being played besides its printed cost: a condition, an added or another cost.
    pub(crate) terms: bool,
    /// It changes what it costs itself, or can be paid for in another way.
    pub(crate) own_cost: bool,
    /// One that says what the card asks for to be played.
    pub(crate) own_needs: bool,
    pub(crate) other_cost: bool,
}

/// What a player may name (R49): a full name, and what kind of card has it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Nameable {
    pub name: String,
    pub kind: CardType,
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
    /// The slots that hold a set of which it speaks of "the rest", a bit each: cards that went elsewhere are then not
    /// followed there, nor in any set.
    pub(crate) rest: u64,
    /// It says what becomes of cards beneath one.
    pub(crate) beneath: bool,
    pub(crate) touch: Touch,
    /// The descriptions of a continuous change made into bits.
    pub(crate) meshes: Meshes,
    /// A continuous change that sets or takes away, so that its place in the order may matter (711.6).
    pub(crate) absolute: bool,
    /// The numbers of its triggered effects that are counted as these are created (712.2).
    pub(crate) counted: Vec<crate::counted::Counted>,
    /// Which of the numbers that a loop may change it asks about.
    pub(crate) asks: crate::loops::Asks,
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
    pub fn confront_requirements(&self, whose: ProblemSide) -> &[Requirement] {
        match (&self.card.problem, whose) {
            (Some(p), ProblemSide::Owner) => &p.owner,
            (Some(p), ProblemSide::Opponent) => &p.opponent,
            (None, _) => &[],
        }
    }
}

/// Which side of a Problem faces a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProblemSide {
    Owner,
    Opponent,
}

/// Which side of a Mane Character is up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Boost {
    Start = 0,
    Boosted = 1,
}

/// Keywords, a bit for each whatever its number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Words(u32);

impl Words {
    pub(crate) const NONE: Words = Words(0);

    pub(crate) const fn of(keyword: Keyword) -> Words {
        Words(match keyword {
            Keyword::Agile => 1,
            Keyword::Calming(_) => 1 << 1,
            Keyword::Caretaker => 1 << 2,
            Keyword::Competitive(_) => 1 << 3,
            Keyword::Diligent(_) => 1 << 4,
            Keyword::Eccentric(_) => 1 << 5,
            Keyword::Experienced => 1 << 6,
            Keyword::Hasty => 1 << 7,
            Keyword::Inspired => 1 << 8,
            Keyword::Meticulous(_) => 1 << 9,
            Keyword::Persistent => 1 << 10,
            Keyword::Prepared => 1 << 11,
            Keyword::Prismatic => 1 << 12,
            Keyword::Pumped => 1 << 13,
            Keyword::Random => 1 << 14,
            Keyword::Redeem => 1 << 15,
            Keyword::Showy(_) => 1 << 16,
            Keyword::StartingProblem => 1 << 17,
            Keyword::Stubborn => 1 << 18,
            Keyword::Studious => 1 << 19,
            Keyword::Supportive(_) => 1 << 20,
            Keyword::Swift => 1 << 21,
            Keyword::Teamwork => 1 << 22,
            Keyword::Transform(_) => 1 << 23,
            Keyword::Traveler => 1 << 24,
            Keyword::Vexing => 1 << 25,
            Keyword::Villain => 1 << 26,
        })
    }

    pub(crate) const fn and(self, other: Words) -> Words {
        Words(self.0 | other.0)
    }

    /// Whether all of some others are among them.
    #[inline(always)]
    pub(crate) const fn has(self, others: Words) -> bool {
        self.0 & others.0 == others.0
    }
}
