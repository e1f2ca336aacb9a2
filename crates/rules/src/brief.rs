//! What a list of options asks first of a card and of an ability: small, all in one place, worked out when the library is made.

use crate::deeds::Deeds;
use crate::printed::{AbilityDef, Def};
use crate::times::Times;
use ability::{Ability, Act, CardType, Color, Deed, Filter, Noun, Num, Ref, Take, Timing, Works};

/// What playing a card takes, as far as it is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Brief {
    /// What it costs before anything changes that; a Troublemaker always one (609.2c).
    pub(crate) cost: i32,
    pub(crate) needs: Needs,
    pub(crate) kind: CardType,
    pub(crate) terms: Terms,
    /// It is a Friend that asks for no more than so much of one colour, and has no terms.
    pub(crate) is_plain: bool,
    /// When it may be used, or played at another time than its kind.
    pub(crate) times: Times,
    /// What has to have happened for that, where it is always a reaction to something.
    pub(crate) reacts: Deeds,
}

/// The power that playing a card asks for (205.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Needs {
    Nothing,
    /// So much of a colour.
    One(i32, Color),
    /// More than that: of several colours, or of any.
    More,
}

/// What is special about playing or using a card, a bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Terms(u8);

impl Terms {
    /// Terms of being played besides its printed cost.
    pub(crate) const TERMS: Terms = Terms(1);
    /// It changes what it costs itself.
    pub(crate) const OWN_COST: Terms = Terms(2);
    /// It can be paid for in another way.
    pub(crate) const OTHER_COST: Terms = Terms(4);
    /// It can be used where it is, out of play.
    pub(crate) const ELSEWHERE: Terms = Terms(8);
    /// What it is and what it costs does not tell how it may be played.
    pub(crate) const SPECIAL: Terms = Terms::TERMS.and(Terms::OWN_COST);

    pub(crate) const fn and(self, other: Terms) -> Terms {
        Terms(self.0 | other.0)
    }

    #[inline(always)]
    pub(crate) const fn meets(self, other: Terms) -> bool {
        self.0 & other.0 != 0
    }
}

impl Brief {
    pub(crate) fn of(def: &Def, abilities: &[AbilityDef]) -> Brief {
        let side = &def.sides[0];
        let has = side.has;
        let own = abilities.get(usize::from(side.abilities.start)..usize::from(side.abilities.end)).unwrap_or(&[]);
        let terms = [
            (has.terms, Terms::TERMS),
            (has.own_cost, Terms::OWN_COST),
            (has.other_cost, Terms::OTHER_COST),
            (has.elsewhere && has.activated, Terms::ELSEWHERE),
        ];
        let needs = match (def.kind, def.wild, &def.requirements[..]) {
            // 306: a Troublemaker is played face down, whatever it is.
            (CardType::Troublemaker, ..) | (_, ..=0, []) => Needs::Nothing,
            (_, ..=0, [(n, color)]) if !has.own_needs => Needs::One(*n, *color),
            (_, _, _) => Needs::More,
        };
        let terms = terms.into_iter().fold(Terms::default(), |all, (is, bit)| if is { all.and(bit) } else { all });
        Brief {
            is_plain: def.kind == CardType::Friend && needs != Needs::More && !terms.meets(Terms::SPECIAL),
            cost: if def.kind == CardType::Troublemaker { 1 } else { def.cost },
            needs,
            kind: def.kind,
            terms,
            times: has.when.times,
            reacts: if def.kind == CardType::Event { reactions(own) } else { Deeds::default() },
        }
    }
}

/// What abilities react to, where all that say when something may be done are reactions; else nothing.
fn reactions(abilities: &[AbilityDef]) -> Deeds {
    let mut all = Deeds::default();
    for def in abilities {
        match &def.ability {
            Ability::Activated { react: Some(h), .. } => all.join(Deeds::of(h)),
            Ability::Activated { react: None, .. } | Ability::Always { works: Works::Hand, .. } => {
                return Deeds::default();
            }
            _ => {}
        }
    }
    all
}

/// When an ability may be used and what that takes at the least, where nothing in force changes costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Use {
    /// Never, where it is none that is used.
    pub(crate) times: Times,
    pub(crate) timing: Timing,
    /// What has to have happened, where it is a reaction.
    pub(crate) reacts: Deeds,
    /// It works in play, its card's controller uses it, and it asks for nothing but its fee.
    pub(crate) plain: bool,
    pub(crate) fee: Fee,
}

impl Use {
    pub(crate) fn of(ability: &Ability) -> Use {
        let fee = Fee::of(ability);
        match ability {
            Ability::Activated { timing, react, cond, limit, by, works, .. } => {
                let plain = react.is_none() && cond.is_none() && limit.is_none() && by.is_none();
                let plain = plain && *works == Works::Play && fee.whole;
                let reacts = react.as_ref().map_or(Deeds::default(), Deeds::of);
                Use { times: Times::of(*timing), timing: *timing, reacts, plain, fee }
            }
            _ => Use { times: Times::NONE, timing: Timing::AnyPhase, reacts: Deeds::default(), plain: false, fee },
        }
    }
}

/// A card in play that has to be chosen to pay for an ability, where its cost asks for one.
pub(crate) fn wanted(ability: &Ability) -> Option<&Filter> {
    let Ability::Activated { cost, .. } = ability else { return None };
    cost.iter().find_map(|act| match act {
        Act::To(
            Deed::Exhaust | Deed::Dismiss | Deed::Retire | Deed::Banish | Deed::Frighten,
            Noun::Pick { take: Take::Exactly(Num::Lit(1..)), of, .. },
        ) => Some(of),
        _ => None,
    })
}

/// What using an ability takes at the least, where nothing in force changes costs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Fee {
    pub(crate) tokens: i32,
    /// Its own card is exhausted for it.
    pub(crate) exhausts: bool,
    /// That is all it takes.
    pub(crate) whole: bool,
}

impl Fee {
    pub(crate) fn of(ability: &Ability) -> Fee {
        let Ability::Activated { cost, .. } = ability else { return Fee::default() };
        let none = Fee { whole: true, ..Fee::default() };
        cost.iter().fold(none, |fee, act| match act {
            Act::Pay(Num::Lit(n)) => Fee { tokens: fee.tokens.saturating_add(*n), ..fee },
            Act::To(Deed::Exhaust, Noun::The(Ref::This)) => Fee { exhausts: true, ..fee },
            _ => Fee { whole: false, ..fee },
        })
    }
}
