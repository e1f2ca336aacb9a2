//! Which cards a modifier looks at and writes on at most, whatever the others do (711.3): where it looks at none that another
//! writes on, neither has to be tried out on the other.

use crate::characteristics::works;
use crate::face::Faces;
use crate::few::{Cards, Few};
use crate::game::{Game, flag};
use crate::ids::{CardIdx, Colors, NONE};
use crate::library::Library;
use crate::mark::Watch;
use crate::mesh::Mesh;
use crate::modify::{affected, change_of, meshes_of};
use crate::scope::Scope;
use crate::touch::{Touch, facet};
use crate::view::View;
use crate::walk::{self, Found};
use crate::written::{Origin, Source};
use ability::{Change, Cond, Filter, Is, Mod, Noun, Num, Place, Ref, Stat, Subject, Who};
use smallvec::SmallVec;

/// Modifiers of which one may read what the other writes, by the place of the other and then its own.
pub(crate) type Pairs = SmallVec<[Pair; 32]>;

#[derive(Clone, Copy)]
pub(crate) struct Pair {
    pub(crate) on: usize,
    pub(crate) i: usize,
    pub(crate) link: Link,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Link {
    /// Whether it does is found by trial.
    Open,
    /// It counts a card more when the other has been applied.
    Sure,
}

/// The cards of which a modifier may read a colour they have not as printed, and those it may write on, a bit each.
#[derive(Clone, Copy)]
struct Gaze {
    looks: u64,
    spans: u64,
    /// Each of the cards it looks at gives another result if it gets the colour.
    counts: bool,
    /// It gives its colours to all those it writes on.
    tints: bool,
}

impl Gaze {
    const ANYWHERE: Gaze = Gaze { looks: u64::MAX, spans: u64::MAX, counts: false, tints: false };

    const NOWHERE: Gaze = Gaze { looks: 0, spans: 0, counts: false, tints: false };

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
        // Where it reads no colour that is written, no modifier has a say in its condition.
        let sealed = !tinged && !all.speaks;
        let is_off = |cond: &Cond| v.is_shut(cond, &scope) || sealed && !v.holds_by(meshes, cond, &scope);
        if change.cond.as_ref().is_some_and(is_off) {
            return Gaze::NOWHERE;
        }
        let spans = match &change.what {
            Subject::Cards(Noun::Every { .. }) if tinged => u64::MAX,
            Subject::Cards(Noun::The(_) | Noun::Every { .. }) => {
                let mut cards = Cards::new();
                affected(v, &change.what, &scope, &mut cards);
                cards.iter().fold(0, |set, card| set | bit(v.faces, *card))
            }
            Subject::Cards(_) | Subject::Players(_) | Subject::Game => u64::MAX,
        };
        let adds = all.sets & facet::COLOR == 0;
        let sure = adds && spans != u64::MAX && change.cond.is_none() && works(v.lib, v.faces, src);
        let mut gaze = Gaze { looks: 0, spans, counts: false, tints: sure && change.mods.iter().all(is_tint) };
        if let (Some(looks), true) = (&meshes.looks, tinged) {
            let colors = |card| v.faces.of(card).colors;
            gaze.looks = looks.lacking(v, &scope, adds, colors) & if adds { !looks.tinted(spans) } else { u64::MAX };
            gaze.counts = sure && looks.counts && spans != 0 && matches!(src.origin, Origin::Ability(_));
        } else if tinged {
            gaze.looks = u64::MAX;
        }
        gaze
    }
}

/// Whether a mod adds to cards, and what colours it gives it gives to each of them.
fn is_tint(m: &Mod) -> bool {
    matches!(m, Mod::Color(_) | Mod::PowerAs(..) | Mod::Power(_))
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
    all.speaks = touches.iter().any(|touch| touch.speaks);
    // Most neither read what another writes nor write what another reads.
    let silenced = silenced(&v, list, touches);
    let hits = |i: usize, on: usize| silenced.iter().any(|(by, card)| *by == on && is_hit(list[i], *card));
    let is_reader = |i: &usize| {
        touches[*i].but_own().reads_what(all)
            || touches[*i].reads & facet::OWN != 0 && silenced.iter().any(|(_, card)| is_hit(list[*i], *card))
    };
    let is_writer = |on: &usize| all.reads_what(touches[*on]);
    let seen = |i: usize| (i, touches[i].but_own(), Gaze::of(&v, list[i], &touches[i], &all));
    let readers: SmallVec<[(usize, Touch, Gaze); 32]> =
        (0..list.len()).filter(is_reader).map(seen).filter(|(.., gaze)| !gaze.is_idle()).collect();
    let mut pairs = Pairs::new();
    if readers.is_empty() {
        return pairs;
    }
    for on in (0..list.len()).filter(is_writer) {
        let touch = &touches[on];
        let mut writer = None;
        for (i, reader, gaze) in readers.iter().filter(|(i, ..)| *i != on) {
            let mut link = None;
            if reader.reads_what(*touch) {
                let known = || readers.iter().find(|(i, ..)| *i == on).map(|(.., gaze)| *gaze);
                let writer =
                    writer.get_or_insert_with(|| known().unwrap_or_else(|| Gaze::of(&v, list[on], touch, &all)));
                link = gaze.meets(reader, writer, touch);
            }
            if touches[*i].reads & facet::OWN != 0 && link.is_none() && hits(*i, on) {
                link = Some(Link::Open);
            }
            pairs.extend(link.map(|link| Pair { on, i: *i, link }));
        }
    }
    pairs
}

impl Gaze {
    /// Whether it does nothing, whatever the others do.
    const fn is_idle(&self) -> bool {
        self.looks == 0 && self.spans == 0
    }

    /// How a modifier that reads what another writes may do so on a card that the other writes on.
    fn meets(&self, reader: &Touch, writer: &Gaze, touch: &Touch) -> Option<Link> {
        if writer.is_idle() {
            return None;
        }
        let common = reader.reads & touch.writes;
        let colors = reader.reads_colors.0 & touch.writes_colors.0;
        if common & facet::COLOR != 0 && colors != 0 && self.looks & writer.spans != 0 {
            return Some(if self.counts && writer.tints { Link::Sure } else { Link::Open });
        }
        let open = common & !(facet::COLOR | facet::GIVEN) != 0
            || common & facet::GIVEN != 0 && self.spans & writer.spans != 0;
        open.then_some(Link::Open)
    }
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

/// The descriptions of the cards whose colours a change reads.
#[derive(Clone, Debug)]
pub(crate) struct Looks {
    /// Each without those colours, and the colours.
    of: Vec<(Filter, Mesh, Colors)>,
    /// Its own cards have had the colour from it by then.
    tinted: bool,
    /// All it does with them is to count them.
    pub(crate) counts: bool,
}

impl Looks {
    /// None where it reads colours in another way, or where which cards they are may hang on more than where they are and what is
    /// printed.
    pub(crate) fn of(lib: &Library, change: &Change) -> Option<Looks> {
        let (colors, other) = colors_read(change);
        let mut filters: Vec<&Filter> = Vec::new();
        match &change.cond {
            Some(Cond::All(all) | Cond::Any(all)) => filters.extend(all.iter().filter_map(counted_by)),
            Some(cond) => filters.extend(counted_by(cond)),
            None => {}
        }
        if let Subject::Cards(Noun::Every { of, .. }) = &change.what {
            filters.push(of);
        }
        filters.retain(|filter| filter.0.iter().any(is_color));
        let early = !filters.is_empty();
        let by_mods = change.mods.iter().filter_map(number).filter_map(crate::meshes::counted);
        filters.extend(by_mods.filter(|filter| filter.0.iter().any(is_color)));
        let told: usize = filters.iter().map(|filter| filter.0.iter().filter(|is| is_color(is)).count()).sum();
        if other || told != colors || !filters.iter().all(|filter| filter.0.iter().all(is_steady)) {
            return None;
        }
        let of: Vec<(Filter, Mesh, Colors)> = filters.iter().map(|filter| without_colors(lib, filter)).collect();
        let one = of.len() == 1 && colors == 1 && !early;
        let tinted = |color: Colors| {
            let before = change.mods.iter().take_while(|m| number(m).and_then(crate::meshes::counted).is_none());
            let mut given = before.filter_map(|m| if let Mod::Color(c) = m { Some(Colors::of(*c)) } else { None });
            given.any(|given| given == color)
        };
        let tinted = one && of.first().is_some_and(|(_, _, color)| tinted(*color));
        let counts = one && change.cond.is_none() && change.mods.iter().all(|m| is_tint(m) && is_felt(m));
        of.iter().all(|(_, mesh, _)| mesh.plain && !mesh.long).then_some(Looks { of, tinted, counts })
    }

    /// The cards it looks at; without those that have the colours as printed or can't get any, where none loses colours.
    fn lacking<W: Watch + ?Sized>(
        &self,
        v: &View<'_, W>,
        scope: &Scope<'_>,
        adds: bool,
        colors_of: impl Fn(CardIdx) -> Colors,
    ) -> u64 {
        let mut set = 0;
        for (filter, mesh, colors) in &self.of {
            v.candidates_by(mesh, filter, scope, |card| {
                let has = colors_of(card).0 & colors.0 == colors.0;
                if !adds || !has && !v.g.card(card).is(flag::FACE_DOWN) {
                    set |= bit(v.faces, card);
                }
            });
        }
        set
    }

    /// The cards that it would count with the colour and not as printed, but for those it writes on that have it from it by then.
    pub(crate) fn missed<W: Watch + ?Sized>(&self, v: &View<'_, W>, scope: &Scope<'_>, spans: u64) -> u64 {
        let printed = |card| crate::cast::face_of(v.lib, v.g.card(card)).colors;
        self.lacking(v, scope, true, printed) & !self.tinted(spans)
    }

    /// The colour that the cards it writes on have from it by the time it looks at them.
    pub(crate) fn tint(&self) -> Colors {
        match (self.tinted, &self.of[..]) {
            (true, [(_, _, color)]) => *color,
            _ => Colors::NONE,
        }
    }

    /// Those of the cards it writes on that have the colour from it by the time it looks at them.
    fn tinted(&self, spans: u64) -> u64 {
        if self.tinted && spans != u64::MAX { spans } else { 0 }
    }
}

/// How often a change reads a colour by its name, and whether it reads any in another way.
fn colors_read(change: &Change) -> (usize, bool) {
    let (mut colors, mut other) = (0, false);
    walk::change(change, &mut |found| match found {
        Found::Is(Is::Color(_)) => colors += 1,
        Found::Is(
            Is::Colorless
            | Is::ThatColor(_)
            | Is::SharesColor(_)
            | Is::RequiresColorOf(..)
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
        ) => other = true,
        Found::Is(_)
        | Found::Num(_)
        | Found::Happening(..)
        | Found::Mod(_)
        | Found::Act(_)
        | Found::Until
        | Found::Back
        | Found::Rest(_) => {}
    });
    (colors, other || change.mods.iter().any(|m| matches!(m, Mod::ColorOf(_) | Mod::ColorsOf(_))))
}

fn is_color(is: &Is) -> bool {
    matches!(is, Is::Color(_))
}

/// What a condition counts.
fn counted_by(cond: &Cond) -> Option<&Filter> {
    if let Cond::Count(filter, ..) = cond { Some(filter) } else { None }
}

/// The power a mod gives.
fn number(m: &Mod) -> Option<&Num> {
    if let Mod::Power(n) | Mod::PowerAs(n, _) = m { Some(n) } else { None }
}

/// Whether one card more of those that a mod counts makes a difference.
fn is_felt(m: &Mod) -> bool {
    !matches!(number(m), Some(Num::Times(n, _)) if **n == Num::Lit(0))
}

/// A description without its colours, and those.
fn without_colors(lib: &Library, filter: &Filter) -> (Filter, Mesh, Colors) {
    let colors = filter.0.iter().fold(Colors::NONE, |all, is| match is {
        Is::Color(color) => all.with(Colors::of(*color)),
        _ => all,
    });
    let filter = Filter(filter.0.iter().filter(|is| !is_color(is)).cloned().collect());
    let mesh = Mesh::of(lib, &filter);
    (filter, mesh, colors)
}

/// Whether a part of a description hangs on nothing but the card and the text's own card and player.
fn is_steady(is: &Is) -> bool {
    match is {
        Is::Other | Is::Color(_) | Is::Type(_) | Is::Character | Is::Trait(_) | Is::Ready | Is::Exhausted => true,
        Is::Controlled(who) | Is::At(Place::Home(who)) => matches!(who, Who::You | Who::Opponent | Who::EachOpponent),
        Is::At(Place::Here) => true,
        Is::Not(is) => matches!(**is, Is::The(Ref::This | Ref::Host)),
        _ => false,
    }
}
