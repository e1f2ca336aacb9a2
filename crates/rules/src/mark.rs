//! Rule numbers, the marks that say where a rule is carried out, and those who watch.

use crate::game::Game;
use crate::numbers::NUMBERS;
use crate::occurrence::Occ;
use serde::{Deserialize, Serialize};

/// A numbered rule: an index into the list of 453.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct RuleId(u16);

impl RuleId {
    /// The rule with this number. Naming one that does not exist fails to compile where it is used in a constant.
    pub const fn of(number: &str) -> RuleId {
        let wanted = number.as_bytes();
        let mut i = 0;
        while i < NUMBERS.len() {
            let have = NUMBERS[i].as_bytes();
            if have.len() == wanted.len() {
                let mut k = 0;
                while k < have.len() && have[k] == wanted[k] {
                    k += 1;
                }
                if k == have.len() {
                    return RuleId(i as u16);
                }
            }
            i += 1;
        }
        panic!("there is no such rule number")
    }

    /// The rule with this number, if there is one.
    pub fn find(number: &str) -> Option<RuleId> {
        NUMBERS.iter().position(|n| *n == number).map(|i| RuleId(i as u16))
    }

    pub fn number(self) -> &'static str {
        NUMBERS[self.0 as usize]
    }

    pub fn index(self) -> usize {
        self.0 as usize
    }

    pub fn all() -> impl Iterator<Item = RuleId> {
        (0..NUMBERS.len() as u16).map(RuleId)
    }
}

impl std::fmt::Debug for RuleId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.number())
    }
}

impl std::fmt::Display for RuleId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.number())
    }
}

/// Somebody who watches a game being played: which rules were carried out, what occurred. `()` watches nothing and
/// costs nothing.
pub trait Watch {
    fn mark(&self, rule: RuleId);
    fn occurred(&self, game: &Game, occ: &Occ, rule: RuleId);

    /// Whether anything is done with what it is told. The engine exists twice, with and without a watcher, and this
    /// says which one is run.
    fn listens(&self) -> bool {
        true
    }

    /// A node of an effect is about to be followed, for a card.
    #[inline(always)]
    fn follows(&self, _game: &Game, _source: crate::ids::Obj, _node: &ability::Effect) {}

    /// An ability does its work: a step of its effect is followed, its change holds for something, what it says of a
    /// cost, a limit or a time decides about the thing that was asked.
    #[inline(always)]
    fn carried_out(&self, _ability: crate::ids::AbilityId) {}
}

impl Watch for () {
    #[inline(always)]
    fn mark(&self, _: RuleId) {}
    #[inline(always)]
    fn occurred(&self, _: &Game, _: &Occ, _: RuleId) {}
    fn listens(&self) -> bool {
        false
    }
}

/// Does something with a watcher, or with `()` where it would not listen: `watched!(watch, w => ...)`. Both kinds are
/// made here, so that no other crate has to compile the engine again for watchers of its own.
macro_rules! watched {
    ($watch:expr, $w:ident => $do:expr) => {
        if $watch.listens() {
            let $w: &dyn $crate::mark::Watch = $watch;
            $do
        } else {
            let $w = &();
            $do
        }
    };
}
pub(crate) use watched;

/// Marks the place where a rule is carried out: `rule!(self, "504.1")`.
macro_rules! rule {
    ($who:expr, $number:literal) => {{
        const RULE: $crate::mark::RuleId = $crate::mark::RuleId::of($number);
        $who.w.mark(RULE)
    }};
}
pub(crate) use rule;

/// A refusal: `illegal!("205.1", Why::Requirement)`.
macro_rules! illegal {
    ($number:literal, $why:expr) => {{
        const RULE: $crate::mark::RuleId = $crate::mark::RuleId::of($number);
        Err($crate::pick::Illegal { rule: RULE, why: $why })
    }};
}
pub(crate) use illegal;
