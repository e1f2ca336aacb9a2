//! What a card asks for to be played (205) beside what another has or asks for: the Talented.

use crate::grammar::machine::Grammar;
use crate::grammar::rules::both;
use crate::tree::*;

const ASKED: &str =
    "(play requirement|play requirements|color requirement|color requirements|requirement|requirements)";

pub fn add(g: &mut Grammar) {
    // What is compared with a play requirement is a play requirement: an Event has no colour besides.
    let sharing = |r: Ref| Is::RequiresColorOf(r, Palette::Required);
    both!(g, "post" Is, &format!("that (shares|share) a color with {{r:ref's}} {ASKED}"), [r: Ref], Some(sharing(r)), |i| match i {
        Is::RequiresColorOf(r, Palette::Required) => Some(r.clone()),
        _ => None,
    });
    for words in [
        format!("that (shares|share) a color in (its|their) {ASKED} with {{r:ref's}} {ASKED}"),
        format!("(whose|with a) {ASKED} (that|) (shares|share) a color with {{r:ref's}} {ASKED}"),
        format!("that (shares|share) a color requirement with {{r:ref's}} {ASKED}"),
        format!(
            "with a color in (its|their) {ASKED} (in common with|that is also in|also in|from) {{r:ref's}} {ASKED}"
        ),
        format!("with a color from {{r:ref's}} {ASKED}"),
    ] {
        both!(g, "post" Is, &format!("read: {words}"), [r: Ref], Some(sharing(r)), |_i| None);
    }
    // The same asked of a card spoken of.
    for (words, palette) in [
        (format!("{{q:ref+}} shares a color in its {ASKED} with {{r:any ref}}"), Palette::Own),
        (format!("{{q:ref+}} shares a color with {{r:any ref}} in its {ASKED}"), Palette::Own),
        (format!("{{q:ref's}} {ASKED} (shares|share) a color with {{r:any ref}}"), Palette::Own),
        (format!("{{q:ref's}} {ASKED} (includes|include|contains) (a|any|one) color of {{r:any ref}}"), Palette::Own),
        (
            format!("{{q:ref's}} {ASKED} (includes|include|contains) (a|one of|any of) {{r:ref's}} (color|colors)"),
            Palette::Own,
        ),
        (format!("{{q:ref+}} shares a color with {{r:ref's}} {ASKED}"), Palette::Required),
        (format!("{{q:ref's}} {ASKED} (shares|share) a color with {{r:ref's}} {ASKED}"), Palette::Required),
    ] {
        both!(g, "simple cond" Cond, &format!("read: {words}"), [q: Ref, r: Ref], Some(Cond::Is(q, Filter::of([Is::RequiresColorOf(r, palette)]))), |_c| None);
    }
}
