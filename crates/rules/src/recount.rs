//! Modifiers that count cards of a colour, counted again one after another (711.3, 711.5): each after all that give it something to
//! count.

use crate::amend::take_back;
use crate::draft::Draft;
use crate::face::Faces;
use crate::few::{Cards, Few};
use crate::game::{Game, flag};
use crate::ids::{CardIdx, Colors};
use crate::keep::find;
use crate::library::Library;
use crate::mark::Watch;
use crate::modify::{affected, change_of, meshes_of, touch_of};
use crate::tiers::{Tier, tier_of};
use crate::touch::Touch;
use crate::view::View;
use crate::web::{Places, Web};
use crate::written::{Source, Wrote};

/// What one that counts looks at and writes on, a bit for each card.
#[derive(Clone, Copy)]
struct Span {
    place: usize,
    /// The cards that it would count with a colour that they have not as printed.
    missed: u64,
    spans: u64,
    /// The colour that those it writes on have by the time it counts.
    tint: Colors,
}

impl Span {
    fn of<W: Watch + ?Sized>(v: &View<'_, W>, place: usize, src: Source) -> Option<Span> {
        let (change, mut scope) = change_of(v.g, v.lib, src.origin, src.source, src.you)?;
        let looks = meshes_of(v.g, v.lib, src.origin)?.looks.as_ref()?;
        if !v.has_bits() || !crate::characteristics::works(v.lib, v.faces, src) {
            return None;
        }
        scope.you = crate::characteristics::holder(v.g, v.faces, src);
        let mut cards = Cards::new();
        affected(v, &change.what, &scope, &mut cards);
        let mut spans = 0;
        for card in cards {
            match v.faces.bit(card) {
                0 => return None,
                bit => spans |= bit,
            }
        }
        Some(Span { place, missed: looks.missed(v, &scope, spans), spans, tint: looks.tint() })
    }
}

/// Takes back what those gave that count, and lets each count again in its turn: after all that give it something to count, and
/// in a ring the eldest first (711.5).
pub(crate) fn count_anew<W: Watch + ?Sized>(
    g: &mut Game,
    lib: &Library,
    w: &W,
    late: usize,
    draft: &mut Draft,
    written: &mut Touch,
) -> Option<()> {
    let places: Places = (0..late).filter(|i| tier_of(g, lib, &g.faces.kept[*i]) == Tier::Counts).collect();
    let before = notes(&g.faces, &places);
    for i in &places {
        let kept = g.faces.kept[*i];
        take_back(&g.cards, lib, &mut g.faces, kept);
        g.faces.kept[*i].wrote = (0, 0);
    }
    let v = View { g, lib, faces: &g.faces, w };
    let of = |i: &usize| Span::of(&v, *i, g.faces.kept[*i].source);
    let spans: Option<Few<Span>> = places.iter().map(of).collect();
    let spans = spans?;
    let mut web = Web::new((0..spans.len()).collect());
    for (i, reader) in spans.iter().enumerate() {
        for (on, writer) in spans.iter().enumerate() {
            if i != on && reader.missed & writer.spans != 0 {
                web.tie(i, on);
            }
        }
    }
    for i in web.order(spans.len(), w) {
        count(g, lib, w, spans[i], draft);
    }
    if before != notes(&g.faces, &places) {
        let touches = places.iter().map(|i| touch_of(g, lib, g.faces.kept[*i].source));
        touches.for_each(|touch| written.join(&touch));
    }
    Some(())
}

/// What some modifiers have written.
fn notes(faces: &Faces, places: &Places) -> Few<Wrote> {
    places.iter().flat_map(|i| &faces.wrote[faces.kept[*i].written()]).copied().collect()
}

/// One of those that count has its turn.
fn count<W: Watch + ?Sized>(g: &mut Game, lib: &Library, w: &W, span: Span, draft: &mut Draft) {
    let source = g.faces.kept[span.place].source;
    let cards: Few<CardIdx> = g.faces.each(span.spans).collect();
    for card in cards {
        // 505.1b: a face-down card has no colour to change.
        if !g.card(card).is(flag::FACE_DOWN) {
            g.faces.weigh(card, -1);
            crate::mods::add_colors(&mut g.faces, card, span.tint);
            g.faces.weigh(card, 1);
        }
    }
    find(&View { g, lib, faces: &g.faces, w }, source, false, draft);
    g.faces.kept[span.place] = g.faces.give(source, false, draft);
}
