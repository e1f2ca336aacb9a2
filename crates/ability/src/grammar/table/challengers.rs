//! Those who challenge, by what they challenge (608.1).

use super::noun::{every, with};
use crate::grammar::machine::Grammar;
use crate::grammar::rules::both;
use crate::tree::*;

pub fn add(g: &mut Grammar) {
    both!(@ g, 1, "long post" Is, "challenging {f:some cards}", [f: Filter], Some(Is::Challenging(f)), |i| match i {
        Is::Challenging(f) => Some(f.clone()),
        _ => None,
    });
    both!(@ g, 1, "long post" Is, "read: (challenging|that challenge|that are challenging) {f:described+}", [f: Filter], (!f.0.is_empty()).then_some(Is::Challenging(f)), |_i| None);
    both!(@ g, 1, "ability" Ability, "read: {w:whose} {f:described+} {m:mods} while challenging {t:some cards}.", [w: Who, f: Filter, m: Vec<Mod>, t: Filter], {
        let of = with(with(f, Is::Controlled(w)), Is::Challenging(t));
        Some(super::ability::change(None, (Subject::Cards(every(of)), m)))
    }, |_a| None);
}
