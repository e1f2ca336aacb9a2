//! Which cards a modifier looks at and writes on at most, whatever the others do (711.3): where it looks at none that another
//! writes on, neither has to be tried out on the other.

use crate::face::Faces;
use crate::few::{Cards, Few};
use crate::game::Game;
use crate::ids::{CardIdx, NONE};
use crate::library::Library;
use crate::mark::Watch;
use crate::mesh::Mesh;
use crate::modify::{affected, change_of, meshes_of};
use crate::touch::{Touch, facet};
use crate::view::View;
use crate::walk::{self, Found};
use crate::written::Source;
use ability::{Change, Cond, Filter, Is, Mod, Noun, Num, Place, Stat, Subject, Who};
use smallvec::SmallVec;

/// Modifiers of which the second may read what the first writes, by their places, in order.
pub(crate) type Pairs = SmallVec<[(usize, usize); 64]>;

/// The cards of which a modifier may read the colours, and those it may write on, a bit each.
#[derive(Clone, Copy)]
struct Gaze {
    looks: u64,
    spans: u64,
}

impl Gaze {
    const ANYWHERE: Gaze = Gaze { looks: u64::MAX, spans: u64::MAX };

    fn of<W: Watch + ?Sized>(v: &View<'_, W>, src: Source, touch: &Touch, all: &Touch) -> Gaze {
        // Which cards those are must not hang on what any modifier writes.
        const LOOKED_AT: u16 = facet::COLOR | facet::OWN | facet::GIVEN;
        let common = touch.reads & all.writes;
        let steady = all.writes & (facet::TYPE | facet::CONTROL) == 0 && common & !LOOKED_AT == 0 && !touch.speaks;
        let (Some((change, mut scope)), Some(meshes), true) = (
            change_of(v.g, v.lib, src.origin, src.source, src.you),
            meshes_of(v.g, v.lib, src.origin),
            steady && !v.w.listens() && v.has_bits(),
        ) else {
            return Gaze::ANYWHERE;
        };
        scope.you = crate::characteristics::holder(v.g, v.faces, src);
        let tinged = common & facet::COLOR != 0 && touch.reads_colors.0 & all.writes_colors.0 != 0;
        let spans = match &change.what {
            Subject::Cards(Noun::Every { .. }) if tinged => u64::MAX,
            Subject::Cards(Noun::The(_) | Noun::Every { .. }) => {
                let mut cards = Cards::new();
                affected(v, &change.what, &scope, &mut cards);
                cards.iter().fold(0, |set, card| set | bit(v.faces, *card))
            }
            Subject::Cards(_) | Subject::Players(_) | Subject::Game => u64::MAX,
        };
        let looks = match &meshes.looks {
            _ if !tinged => 0,
            Some(looks) => looks.iter().fold(0, |mut set, (filter, mesh)| {
                v.candidates_by(mesh, filter, &scope, |card| set |= bit(v.faces, card));
                set
            }),
            None => u64::MAX,
        };
        Gaze { looks, spans }
    }
}

/// The bit of a card; all bits for one that is not in play.
fn bit(faces: &Faces, card: CardIdx) -> u64 {
    match faces.bit(card) {
        0 => u64::MAX,
        bit => bit,
    }
}

/// Finds the pairs of which one may read what the other writes.
pub(crate) fn pairs<W: Watch + ?Sized>(
    g: &Game,
    lib: &Library,
    w: &W,
    printed: &Faces,
    list: &[Source],
    touches: &[Touch],
) -> Pairs {
    let v = View { g, lib, faces: printed, w };
    let mut all = Touch::default();
    touches.iter().for_each(|touch| all.join(touch));
    // Most neither read what another writes nor write what another reads.
    let silenced = silenced(&v, list, touches);
    let hits = |i: usize, on: usize| silenced.iter().any(|(by, card)| *by == on && is_hit(list[i], *card));
    let is_reader = |i: &usize| {
        touches[*i].but_own().reads_what(all)
            || touches[*i].reads & facet::OWN != 0 && silenced.iter().any(|(_, card)| is_hit(list[*i], *card))
    };
    let is_writer = |on: &usize| all.reads_what(touches[*on]);
    let seen = |i: usize| (i, Gaze::of(&v, list[i], &touches[i], &all));
    let readers: SmallVec<[(usize, Gaze); 32]> = (0..list.len()).filter(is_reader).map(seen).collect();
    let mut pairs = Pairs::new();
    if readers.is_empty() {
        return pairs;
    }
    for on in (0..list.len()).filter(is_writer) {
        let touch = &touches[on];
        let mut spans = None;
        for (i, gaze) in readers.iter().filter(|(i, _)| *i != on) {
            let reader = touches[*i].but_own();
            let mut reads = touches[*i].reads & facet::OWN != 0 && hits(*i, on);
            if !reads && reader.reads_what(*touch) {
                let spans = *spans.get_or_insert_with(|| Gaze::of(&v, list[on], touch, &all).spans);
                reads = meets(&reader, gaze, touch, spans);
            }
            if reads {
                pairs.push((on, *i));
            }
        }
    }
    pairs
}

/// Whether a modifier that reads what another writes may do so on a card that the other writes on.
fn meets(reader: &Touch, gaze: &Gaze, writer: &Touch, spans: u64) -> bool {
    let common = reader.reads & writer.writes;
    let colors = reader.reads_colors.0 & writer.writes_colors.0;
    common & !(facet::COLOR | facet::GIVEN) != 0
        || common & facet::COLOR != 0 && colors != 0 && gaze.looks & spans != 0
        || common & facet::GIVEN != 0 && gaze.spans & spans != 0
}

/// Which modifiers take abilities away, and from which cards: one, where the text names it; any, where it is none.
fn silenced<W: Watch + ?Sized>(v: &View<'_, W>, list: &[Source], touches: &[Touch]) -> Few<(usize, CardIdx)> {
    let mut found = Few::new();
    for (i, src) in list.iter().enumerate().filter(|(i, _)| touches[*i].writes & facet::OWN != 0) {
        match change_of(v.g, v.lib, src.origin, src.source, src.you) {
            Some((Change { what: Subject::Cards(Noun::The(r)), .. }, scope)) => {
                v.each_of(r, &scope, |obj| found.push((i, obj.card)));
            }
            Some(_) | None => found.push((i, NONE)),
        }
    }
    found
}

/// Whether a modifier comes from a card that loses abilities.
fn is_hit(src: Source, card: CardIdx) -> bool {
    card == NONE || src.source.card == card
}

/// The descriptions of the cards whose colours a change reads, without those colours; none where it reads colours in another
/// way, or where which cards they are may hang on more than where they are and what is printed.
pub(crate) fn looks(lib: &Library, change: &Change) -> Option<Vec<(Filter, Mesh)>> {
    let (mut colors, mut other) = (0, false);
    walk::change(change, &mut |found| match found {
        Found::Is(Is::Color(_)) => colors += 1,
        Found::Is(
            Is::Colorless
            | Is::ThatColor(_)
            | Is::SharesColor(_)
            | Is::RequiresColorOf(_)
            | Is::Number(Stat::Colors, ..)
            | Is::Together(Stat::Colors, _)
            | Is::Even(Stat::Colors)
            | Is::Odd(Stat::Colors)
            | Is::Extreme(_, Stat::Colors, _),
        )
        | Found::Num(
            Num::Stat(Stat::Colors, _)
            | Num::Sum(Stat::Colors, _)
            | Num::Highest(Stat::Colors, _)
            | Num::Different(ability::Kind::Color, _),
        )
        | Found::Mod(Mod::ColorOf(_) | Mod::ColorsOf(_)) => other = true,
        Found::Is(_)
        | Found::Num(_)
        | Found::Happening(..)
        | Found::Mod(_)
        | Found::Act(_)
        | Found::Until
        | Found::Rest(_) => {}
    });
    let other = other || change.mods.iter().any(|m| matches!(m, Mod::ColorOf(_) | Mod::ColorsOf(_)));
    let mut filters: Vec<&Filter> = Vec::new();
    let counted = |cond: &'_ Cond| matches!(cond, Cond::Count(..));
    match &change.cond {
        Some(Cond::Count(filter, ..)) => filters.push(filter),
        Some(Cond::All(all) | Cond::Any(all)) => {
            for cond in all.iter().filter(|cond| counted(cond)) {
                if let Cond::Count(filter, ..) = cond {
                    filters.push(filter);
                }
            }
        }
        Some(_) | None => {}
    }
    if let Subject::Cards(Noun::Every { of, .. }) = &change.what {
        filters.push(of);
    }
    for m in &change.mods {
        if let Mod::Power(n) | Mod::PowerAs(n, _) = m {
            filters.extend(crate::meshes::counted(n));
        }
    }
    let is_color = |is: &&Is| matches!(is, Is::Color(_));
    filters.retain(|filter| filter.0.iter().any(|is| is_color(&is)));
    let told: usize = filters.iter().map(|filter| filter.0.iter().filter(is_color).count()).sum();
    if other || told != colors || !filters.iter().all(|filter| filter.0.iter().all(is_steady)) {
        return None;
    }
    let without = |filter: &&Filter| {
        let filter = Filter(filter.0.iter().filter(|is| !is_color(is)).cloned().collect());
        let mesh = Mesh::of(lib, &filter);
        (filter, mesh)
    };
    let looks: Vec<(Filter, Mesh)> = filters.iter().map(without).collect();
    looks.iter().all(|(_, mesh)| mesh.plain && !mesh.long).then_some(looks)
}

/// Whether a part of a description hangs on nothing but the card and the text's own card and player.
fn is_steady(is: &Is) -> bool {
    match is {
        Is::Other | Is::Color(_) | Is::Type(_) | Is::Character | Is::Trait(_) | Is::Ready | Is::Exhausted => true,
        Is::Controlled(who) | Is::At(Place::Home(who)) => matches!(who, Who::You | Who::Opponent | Who::EachOpponent),
        Is::At(Place::Here) => true,
        _ => false,
    }
}
