//! What a change reads and writes (711.3b), worked out once.

use crate::ground::Rests;
use crate::ids::Colors;
use crate::walk::{self, Found};
use ability::{Lock, Mod, Ref, Slot, Stat};

/// Characteristics a modifier reads or writes (711.3b): the cheap gate before trying modifiers out.
pub(crate) mod facet {
    pub(crate) const POWER: u16 = 1;
    pub(crate) const COLOR: u16 = 2;
    pub(crate) const TRAIT: u16 = 4;
    pub(crate) const TYPE: u16 = 8;
    /// Whether any card has lost abilities.
    pub(crate) const BLANK: u16 = 16;
    pub(crate) const KEYWORD: u16 = 32;
    pub(crate) const CONTROL: u16 = 64;
    /// Whether power can't change: nothing asks, since what is added is the same and only does nothing.
    pub(crate) const LOCK: u16 = 128;
    /// Whether a card can lose abilities: what would take them asks first (104.2).
    pub(crate) const HELD: u16 = 1024;
    /// Whether the modifier's own card has lost abilities.
    pub(crate) const OWN: u16 = 256;
    /// Whether a card that is given abilities can have any.
    pub(crate) const GIVEN: u16 = 512;
    /// All that hangs on lost abilities.
    pub(crate) const DUMB: u16 = BLANK | OWN | GIVEN;
}

/// What a change reads and writes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Touch {
    pub(crate) reads: u16,
    pub(crate) writes: u16,
    /// What it sets or takes away, rather than adding to it.
    pub(crate) sets: u16,
    /// Of colours, which.
    pub(crate) reads_colors: Colors,
    pub(crate) writes_colors: Colors,
    /// Where its only look at a colour is for one that a player may have chosen: the slot that holds it then.
    pub(crate) chosen: Option<Slot>,
    /// It says something of other things than characteristics as well.
    pub(crate) speaks: bool,
    /// All it does to faces is to add power, colours and abilities, and it reads nothing of what it writes: see `draft`.
    pub(crate) plain: bool,
    /// Whether it forbids or prices things by where they happen.
    pub(crate) placed: Placed,
    /// Which parts of the game outside the table it reads.
    pub(crate) ground: Rests,
    /// What is enough of it while a condition does not hold that no modifier can touch; the whole where there is none.
    pub(crate) gate: Rests,
}

/// On which place it hangs whether something is forbidden, or what it costs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Placed {
    #[default]
    Nowhere,
    /// On where a card is.
    From,
    /// On where it goes as well.
    To,
}

impl Touch {
    /// Of +1 power counters (519.4).
    pub(crate) const COUNTERS: Touch = Touch {
        reads: 0,
        writes: facet::POWER,
        sets: 0,
        reads_colors: Colors::NONE,
        writes_colors: Colors::NONE,
        chosen: None,
        speaks: false,
        plain: true,
        placed: Placed::Nowhere,
        ground: Rests::NONE,
        gate: Rests::NONE,
    };

    /// Of whatever may have been.
    pub(crate) const ANYTHING: Touch = Touch {
        reads: u16::MAX,
        writes: u16::MAX,
        sets: u16::MAX,
        reads_colors: Colors::ALL,
        writes_colors: Colors::ALL,
        plain: false,
        ..Touch::COUNTERS
    };

    pub(crate) fn join(&mut self, other: &Touch) {
        self.reads |= other.reads;
        self.writes |= other.writes;
        self.sets |= other.sets;
        self.reads_colors = self.reads_colors.with(other.reads_colors);
        self.writes_colors = self.writes_colors.with(other.writes_colors);
    }

    /// The same where the colour it looks for is known to be a chosen one, and no card's.
    pub(crate) fn of_chosen(mut self) -> Touch {
        self.reads &= !facet::COLOR;
        self.reads_colors = Colors::NONE;
        self
    }

    /// The same but for whether its own card has lost abilities.
    pub(crate) fn but_own(mut self) -> Touch {
        self.reads &= !facet::OWN;
        self
    }

    /// The same but for whether that card, or one that it gives abilities to, has lost them.
    pub(crate) fn but_silence(mut self) -> Touch {
        self.reads &= !(facet::OWN | facet::GIVEN);
        self
    }

    /// Whether it leaves the lists of the table as they are, and changes faces alone.
    pub(crate) fn keeps_lists(self) -> bool {
        self.writes & (facet::DUMB | facet::KEYWORD) == 0 && !self.speaks
    }

    /// Whether it reads something that another writes.
    pub(crate) fn reads_what(self, other: Touch) -> bool {
        let common = self.reads & other.writes;
        common & !facet::COLOR != 0 || common != 0 && self.reads_colors.0 & other.writes_colors.0 != 0
    }
}

/// What a change reads and writes of the table of characteristics.
pub(crate) fn touch_of(change: &ability::Change) -> Touch {
    use ability::{Is, Num};
    let ground = Rests::on(crate::resting::read_by(change));
    let mut t = Touch { ground, gate: crate::resting::gate(change).map_or(ground, Rests::on), ..Touch::default() };
    walk::change(change, &mut |found| match found {
        Found::Is(is) => {
            t.reads |= match is {
                Is::Color(color) => {
                    t.reads_colors = t.reads_colors.with(Colors::of(*color));
                    facet::COLOR
                }
                Is::Colorless | Is::ThatColor(_) | Is::SharesColor(_) | Is::RequiresColorOf(..) => {
                    t.reads_colors = Colors::ALL;
                    facet::COLOR
                }
                Is::Trait(_) | Is::ThatTrait | Is::SharesTrait(_) => facet::TRAIT,
                Is::Type(_) | Is::Character | Is::SharesType(_) => facet::TYPE,
                Is::Keyword(_) => facet::KEYWORD,
                // Whose they are, or who "you" are: whoever has the modifier's own card.
                Is::Controlled(_) | Is::Owned(_) | Is::In(_, Some(_)) | Is::At(_) => facet::CONTROL,
                Is::Number(stat, ..)
                | Is::Together(stat, _)
                | Is::Even(stat)
                | Is::Odd(stat)
                | Is::Extreme(_, stat, _) => number(*stat, &mut t.reads_colors),
                Is::Involved | Is::InvolvedIn(_) | Is::Challenging(_) => facet::CONTROL | facet::TYPE,
                _ => 0,
            };
        }
        Found::Num(Num::Stat(stat, _) | Num::Sum(stat, _) | Num::Highest(stat, _)) => {
            t.reads |= number(*stat, &mut t.reads_colors);
        }
        Found::Num(Num::Different(kind, _)) => {
            t.reads |= match kind {
                ability::Kind::Color => {
                    t.reads_colors = Colors::ALL;
                    facet::COLOR
                }
                ability::Kind::Trait => facet::TRAIT,
                ability::Kind::Type => facet::TYPE,
                ability::Kind::Name | ability::Kind::Required => 0,
            };
        }
        Found::Num(
            Num::Tokens(_)
            | Num::Points(_)
            | Num::HandSize(_)
            | Num::HomeLimit(_)
            | Num::Turns(_)
            | Num::PowerTotal(_)
            | Num::EachOthers(_)
            | Num::Top(..),
        ) => t.reads |= facet::CONTROL,
        Found::Happening(..)
        | Found::Mod(_)
        | Found::Act(_)
        | Found::Num(_)
        | Found::Until
        | Found::Back
        | Found::Rest(_) => {}
    });
    if change.cond.is_some() || matches!(change.what, ability::Subject::Players(_)) {
        t.reads |= facet::CONTROL;
    }
    t.placed = change.mods.iter().map(placed).max().unwrap_or_default();
    for m in &change.mods {
        match m {
            Mod::Color(color) | Mod::PowerAs(_, color) => {
                t.writes_colors = t.writes_colors.with(Colors::of(*color));
            }
            Mod::ColorOf(Ref::Slot(slot)) if t.reads & facet::COLOR == 0 => {
                t.chosen = Some(*slot);
                (t.reads_colors, t.writes_colors) = (Colors::ALL, Colors::ALL);
            }
            Mod::ColorOf(_) | Mod::ColorsOf(_) => {
                t.chosen = None;
                (t.reads_colors, t.writes_colors) = (Colors::ALL, Colors::ALL);
            }
            Mod::LoseColors => t.writes_colors = Colors::ALL,
            _ => {}
        }
        let (reads, writes) = match m {
            Mod::Power(_) | Mod::SetPower(_) => (0, facet::POWER),
            Mod::PowerAs(..) => (0, facet::POWER | facet::COLOR),
            Mod::DoublePower(_) | Mod::AddPowerOf(_) => (facet::POWER, facet::POWER),
            Mod::Lock(Lock::AbilityLoss) => (0, facet::HELD),
            Mod::Lock(Lock::AbilityGain) => (0, facet::GIVEN),
            Mod::Lock(_) => (0, facet::LOCK),
            Mod::Color(_) | Mod::LoseColors => (0, facet::COLOR),
            Mod::ColorOf(_) | Mod::ColorsOf(_) => (facet::COLOR, facet::COLOR),
            Mod::Trait(_) | Mod::LoseTrait(_) | Mod::LoseTraits => (0, facet::TRAIT),
            Mod::Type(_) => (0, facet::TYPE),
            Mod::LoseAbilities | Mod::DropAbilities | Mod::LoseKeyword(_) => {
                (facet::HELD, facet::DUMB | facet::KEYWORD)
            }
            Mod::Keyword(_) | Mod::KeywordOf(..) | Mod::Ability(_) | Mod::AbilitiesOf(_) | Mod::ShareAbilities => {
                (facet::GIVEN, facet::KEYWORD)
            }
            Mod::ContributesExhausted => (0, facet::KEYWORD),
            Mod::Control(_) => (0, facet::CONTROL),
            _ => (0, 0),
        };
        t.reads |= reads;
        t.writes |= writes;
        t.sets |= match m {
            Mod::Lock(Lock::AbilityLoss | Lock::AbilityGain) => facet::DUMB | facet::KEYWORD,
            Mod::Lock(_) => facet::POWER,
            _ if is_absolute(m) => writes,
            _ => 0,
        };
    }
    t.speaks = change.mods.iter().any(|m| crate::topic::topic(m).is_some());
    t.plain = change.mods.iter().all(is_plain) && !t.reads_what(t);
    t
}

/// Whether all that a mod does to faces can be told by what is noted of it, and taken back by that.
pub(crate) fn is_plain(m: &Mod) -> bool {
    let adds = matches!(
        m,
        Mod::Power(_)
            | Mod::PowerAs(..)
            | Mod::Color(_)
            | Mod::Keyword(_)
            | Mod::KeywordOf(..)
            | Mod::Ability(_)
            | Mod::AbilitiesOf(_)
            | Mod::ShareAbilities
            | Mod::ContributesExhausted
    );
    adds || crate::topic::topic(m).is_some()
}

/// On what place it may hang what a mod forbids or prices.
fn placed(m: &Mod) -> Placed {
    let (h, n) = match m {
        Mod::Cant(h) | Mod::OnlyActions(h) | Mod::CantUnless(h, _) | Mod::CantUnlessCond(h, _) => (h, None),
        Mod::AtMost(h, n, _) | Mod::Cost { of: h, by: n, min: _ } => (h, Some(n)),
        _ => return Placed::Nowhere,
    };
    // A number may count what is there.
    let counted = |n: &ability::Num| if matches!(n, ability::Num::Lit(_)) { Placed::Nowhere } else { Placed::To };
    let mut placed = n.map_or(Placed::Nowhere, counted);
    walk::happening(h, walk::Part::Forbid, &mut |found| {
        let by = match found {
            Found::Happening(h, _) if h.to.is_some() => Placed::To,
            Found::Happening(h, _) if h.from.is_some() => Placed::From,
            Found::Is(ability::Is::At(_)) => Placed::From,
            Found::Num(n) => counted(n),
            Found::Happening(..)
            | Found::Is(_)
            | Found::Mod(_)
            | Found::Act(_)
            | Found::Until
            | Found::Back
            | Found::Rest(_) => Placed::Nowhere,
        };
        placed = placed.max(by);
    });
    placed
}

/// What is read with a number of a card.
fn number(stat: Stat, colors: &mut Colors) -> u16 {
    match stat {
        Stat::Power => facet::POWER,
        Stat::Colors => {
            *colors = Colors::ALL;
            facet::COLOR
        }
        Stat::Traits => facet::TRAIT,
        Stat::Abilities => facet::BLANK | facet::KEYWORD,
        Stat::PrintedPower | Stat::PrintedAbilities => 0,
        Stat::Cost | Stat::Bonus | Stat::Points | Stat::RequirementTotal | Stat::RequiredColors => 0,
    }
}

/// It sets or takes away rather than adding.
pub(crate) fn is_absolute(m: &Mod) -> bool {
    matches!(
        m,
        Mod::SetPower(_)
            | Mod::DoublePower(_)
            | Mod::Lock(_)
            | Mod::LoseColors
            | Mod::LoseTrait(_)
            | Mod::LoseTraits
            | Mod::LoseAbilities
            | Mod::DropAbilities
            | Mod::LoseKeyword(_)
    )
}
