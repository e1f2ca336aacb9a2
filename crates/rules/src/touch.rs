//! What a change reads and writes (711.3b), worked out once.

use crate::ground::{self};
use crate::library::{Touch, touch};
use crate::walk::{self, Found};
use ability::Mod;

/// What a change reads and writes of the table of characteristics.
pub(crate) fn touch_of(change: &ability::Change) -> Touch {
    use ability::{Is, Num, Stat};
    let ground = ground::read_by(change);
    let mut t = Touch { ground, gate: ground::gate(change).unwrap_or(ground), ..Touch::default() };
    walk::change(change, &mut |found| match found {
        Found::Is(is) => {
            t.reads |= match is {
                Is::Color(_) | Is::Colorless | Is::ThatColor(_) | Is::SharesColor(_) | Is::RequiresColorOf(_) => {
                    touch::COLOR
                }
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

/// It sets or takes away rather than adding.
pub(crate) fn is_absolute(m: &Mod) -> bool {
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
