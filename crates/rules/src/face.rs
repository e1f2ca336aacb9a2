//! Characteristics (507, 708, 711): worked out from what is printed and the modifiers there are, never written on a
//! card. This module holds the derived table; `order` says in which order modifiers apply.

use crate::few::Few;
use crate::game::{Direct, Game, SlotVal, flag};
use crate::ground::{self, Ground};
use crate::ids::{AbilityId, CardIdx, Colors, Obj, SEATS, Seat};
use crate::library::{Deeds, Library, Touch, touch};
use crate::mark::{RuleId, Watch, rule};
use crate::occurrence::NOWHERE;
use crate::times::Times;
use crate::view::{Scope, Slots, View};
use ability::{Ability, CardType, Change, Color, Cond, Effect, Mod, Noun, Subject, Works, Zone};

/// What a card in play or flipped is like now.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct FaceNow {
    pub(crate) traits: u128,
    pub(crate) power: i16,
    pub(crate) has_power: bool,
    /// It has lost, and can't have, abilities.
    pub(crate) blank: bool,
    pub(crate) stubborn: bool,
    pub(crate) locked: bool,
    /// It has lost, and can't have, colours.
    pub(crate) bare: bool,
    pub(crate) colors: Colors,
    pub(crate) types: u8,
    pub(crate) controller: Seat,
}

/// An ability a card was given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Grant {
    pub(crate) to: CardIdx,
    pub(crate) ability: AbilityId,
    pub(crate) from: Obj,
}

/// A modifier that is in force and changes something other than a characteristic: looked up when that thing is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Active {
    pub(crate) origin: Origin,
    pub(crate) source: Obj,
    pub(crate) you: Seat,
    /// Which of the change's mods.
    pub(crate) which: u8,
    pub(crate) topic: Topic,
    pub(crate) cond: Checked,
}

/// When the condition of a modifier is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Checked {
    /// It held when the table was worked out.
    Already,
    /// Whenever somebody asks.
    WhenAsked,
}

/// Where a modifier comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Origin {
    /// A continuous ability of the source.
    Ability(AbilityId),
    /// A modifier made by an effect, by its place.
    Made(u16),
    /// +1 power counters put on a card together, by their place (519.4).
    Counters(u16),
}

/// The derived table.
#[derive(Clone, Debug, Default)]
pub(crate) struct Faces {
    fresh: bool,
    /// Uniqueness was found in order since then.
    pub(crate) unique_checked: bool,
    /// So was what pre-priority processing looks after.
    pub(crate) orderly: bool,
    pub(crate) table: Vec<FaceNow>,
    pub(crate) grants: Vec<Grant>,
    /// Keywords that cards have lost.
    pub(crate) lost: Vec<(CardIdx, ability::Keyword)>,
    pub(crate) active: Vec<Active>,
    /// The topics of the active ones, a bit each.
    topics: u32,
    /// Deeds that some "can't" in force speaks of, and those whose cost something in force changes.
    pub(crate) forbids: Deeds,
    pub(crate) prices: Deeds,
    /// What the table rests on.
    ground: Ground,
    /// Each seat's power of each colour among its characters (507.3).
    colored: [[i32; Color::ALL.len()]; SEATS],
    /// What cards in play listen to and may replace; granted abilities count as listening to everything.
    pub(crate) listens: Deeds,
    pub(crate) replaces: Deeds,
    /// When abilities of cards in play may be used by each seat.
    usable: [Times; SEATS],
    /// When cards in each hand may be played or used, but in one's own Main Phase.
    hands: [Times; SEATS],
    hands_known: bool,
    sources: Vec<Source>,
    /// Those that change no face: looked at when all faces are known, in the order of their stamps.
    late: Vec<Source>,
    /// A table for `order` to try modifiers out on.
    pub(crate) spare: Option<Box<Faces>>,
    pub(crate) scratch: Vec<CardIdx>,
    /// Modifiers that began together, whose order is still to be chosen and matters (711.6).
    pub(crate) tied: Vec<Source>,
    /// While `order` tries modifiers out: what each wrote.
    pub(crate) trial: Option<Vec<Wrote>>,
}

/// What a modifier did to a card, as `order` compares it: which of its mods, and the amount or set it wrote.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Wrote {
    pub(crate) card: CardIdx,
    pub(crate) which: u8,
    pub(crate) value: u128,
}

/// A modifier waiting for its turn to be applied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Source {
    pub(crate) stamp: u32,
    pub(crate) origin: Origin,
    pub(crate) source: Obj,
    pub(crate) you: Seat,
}

impl Faces {
    /// Something about the cards themselves changed: work it out anew before the next look.
    #[inline(always)]
    pub(crate) fn spoil(&mut self) {
        self.fresh = false;
        self.hands_known = false;
        self.unique_checked = false;
        self.orderly = false;
    }

    /// Cards came into a hand or left one.
    #[inline(always)]
    pub(crate) fn hands_changed(&mut self) {
        self.hands_known = false;
    }

    /// When a seat could use something, outside its Main Phase and as far as no modifier gives it more to do.
    #[inline(always)]
    pub(crate) fn times(&self, seat: Seat) -> Times {
        self.usable[seat.index()].and(self.hands[seat.index()])
    }

    #[inline(always)]
    pub(crate) fn usable(&self, seat: Seat) -> Times {
        self.usable[seat.index()]
    }

    /// A card in play may be used at some times, by whoever has it.
    fn is_usable(&mut self, times: Times, by: Option<Seat>) {
        for seat in Seat::all().filter(|s| by.is_none_or(|by| by == *s)) {
            self.usable[seat.index()] = self.usable[seat.index()].and(times);
        }
    }

    /// Part of the game changed: work it out anew if it rests on that.
    #[inline]
    pub(crate) fn stir(&mut self, ground: Ground) {
        if self.ground.meets(ground) {
            self.spoil();
        } else if ground.meets(Ground::AREA) {
            // Where Troublemakers and homeless characters are is looked at directly.
            self.unique_checked = false;
            self.orderly = false;
        }
    }

    pub(crate) fn color_power(&self, seat: Seat, color: Color) -> i32 {
        self.colored[seat.index()][color as usize]
    }

    /// Whether anything in force is about a topic.
    #[inline(always)]
    pub(crate) fn speaks_of(&self, topic: Topic) -> bool {
        self.topics & (1 << topic as u32) != 0
    }

    #[inline(always)]
    pub(crate) fn speaks_of_any(&self, topics: u32) -> bool {
        self.topics & topics != 0
    }

    /// Takes over what another table has worked out, reusing this one's memory.
    pub(crate) fn copy_from(&mut self, from: &Faces) {
        self.fresh = from.fresh;
        self.unique_checked = from.unique_checked;
        self.orderly = from.orderly;
        self.topics = from.topics;
        self.ground = from.ground;
        self.forbids = from.forbids;
        self.prices = from.prices;
        self.usable = from.usable;
        self.hands = from.hands;
        self.hands_known = from.hands_known;
        self.listens = from.listens;
        self.tied.clone_from(&from.tied);
        self.colored = from.colored;
        self.replaces = from.replaces;
        self.table.clone_from(&from.table);
        self.grants.clone_from(&from.grants);
        self.lost.clone_from(&from.lost);
        self.active.clone_from(&from.active);
        self.tied.clone_from(&from.tied);
    }

    /// Whether all that is not said of single cards is the same.
    pub(crate) fn agrees(&self, other: &Faces) -> bool {
        self.grants == other.grants
            && self.active == other.active
            && (self.topics, self.forbids, self.prices) == (other.topics, other.forbids, other.prices)
            && (self.listens, self.replaces) == (other.listens, other.replaces)
            && (self.usable, self.hands, self.colored) == (other.usable, other.hands, other.colored)
    }

    #[inline(always)]
    pub(crate) fn is_fresh(&self) -> bool {
        self.fresh && self.hands_known
    }

    /// Whether a card has lost a keyword, whatever its number.
    pub(crate) fn has_lost(&self, card: CardIdx, keyword: ability::Keyword) -> bool {
        self.lost.iter().any(|(c, k)| *c == card && k.word() == keyword.word())
    }

    fn add_source(&mut self, source: Source, touch: Touch) {
        if touch.writes == 0 {
            self.late.push(source);
        } else {
            self.ground = self.ground.and(touch.gate);
            self.sources.push(source);
        }
    }

    fn activate(&mut self, m: &Mod, active: Active) {
        match m {
            Mod::Cant(h) | Mod::CantUnlessCond(h, _) | Mod::AtMost(h, ..) => self.forbids.join(Deeds::of(h)),
            Mod::CantUnless(h, _) | Mod::Cost { of: h, .. } => self.prices.join(Deeds::of(h)),
            _ => {}
        }
        self.topics |= 1 << active.topic as u32;
        self.active.push(active);
    }

    fn control(&mut self, card: CardIdx, seat: Seat) {
        self.table[card.index()].controller = seat;
        // Whoever has it now may use it; that the other no longer may is found when it is looked at.
        let times = Seat::all().fold(Times::NONE, |all, s| all.and(self.usable[s.index()]));
        self.is_usable(times, Some(seat));
    }

    fn note(&mut self, card: CardIdx, which: usize, value: u128) {
        if let Some(trial) = &mut self.trial {
            trial.push(Wrote { card, which: which as u8, value });
        }
    }

    #[inline(always)]
    pub(crate) fn of(&self, card: CardIdx) -> &FaceNow {
        &self.table[card.index()]
    }
}

/// Works the table out if anything changed since it was last worked out.
pub(crate) fn refresh<W: Watch + ?Sized>(g: &mut Game, lib: &Library, w: &W) {
    if !g.faces.hands_known {
        know_hands(g, lib);
    }
    if g.faces.fresh {
        return;
    }
    let mut faces = std::mem::take(&mut g.faces);
    compute(g, lib, w, &mut faces, |_, _| {});
    faces.colored = colored(g, &faces);
    faces.fresh = true;
    g.faces = faces;
}

/// Looks through the hands anew.
pub(crate) fn know_hands(g: &mut Game, lib: &Library) {
    g.faces.hands = hands(g, lib);
    g.faces.hands_known = true;
}

/// When the cards of each hand may be played or used, but in the Main Phase of their own.
fn hands(g: &Game, lib: &Library) -> [Times; SEATS] {
    let mut times = [Times::NONE; SEATS];
    for seat in Seat::all() {
        for card in g.zone(Zone::Hand, seat) {
            times[seat.index()] = times[seat.index()].and(g.def(lib, card).sides[0].has.times);
        }
    }
    times
}

/// The power of every colour that each seat's characters have: every colour of a card counts (203.2).
fn colored(g: &Game, faces: &Faces) -> [[i32; Color::ALL.len()]; SEATS] {
    const CHARACTER: u8 = 1 << CardType::Mane as u8 | 1 << CardType::Friend as u8;
    let mut sum = [[0; Color::ALL.len()]; SEATS];
    for card in g.in_play() {
        let face = faces.of(card);
        if face.types & CHARACTER != 0 && face.has_power {
            for color in face.colors.iter() {
                sum[face.controller.index()][color as usize] += (face.power as i32).max(0);
            }
        }
    }
    sum
}

/// A table for a game whose own is out of date and that can't be changed.
pub(crate) fn worked_out(g: &Game, lib: &Library) -> Faces {
    let mut faces = Faces::default();
    compute(g, lib, &(), &mut faces, |_, _| {});
    faces.colored = colored(g, &faces);
    faces.hands = hands(g, lib);
    faces.hands_known = true;
    faces.fresh = true;
    faces
}

/// What made a card's power what it is: the source of each modifier and what it added, in the order they apply.
pub(crate) fn power_items(g: &Game, lib: &Library, card: CardIdx) -> Vec<(Obj, i32)> {
    let mut items = Vec::new();
    let mut faces = Faces::default();
    printed(g, lib, &(), &mut faces);
    let mut before = faces.of(card).power;
    compute(g, lib, &(), &mut faces, |faces, source| {
        let after = faces.of(card).power;
        if after != before {
            items.push((source.source, i32::from(after) - i32::from(before)));
            before = after;
        }
    });
    items
}

fn compute<W: Watch + ?Sized>(
    g: &Game,
    lib: &Library,
    w: &W,
    faces: &mut Faces,
    mut applied: impl FnMut(&Faces, &Source),
) {
    faces.tied.clear();
    printed(g, lib, w, faces);
    faces.ground = Ground::NONE;
    sources(g, lib, faces);
    faces.late.sort_by_key(|s| s.stamp);
    if faces.sources.is_empty() {
        return apply_late(g, lib, w, faces);
    }
    // 711.3c: only continuous changes are in the list, so nothing can wait for a replacement.
    w.mark(const { RuleId::of("711.3c") });
    let mut list = std::mem::take(&mut faces.sources);
    if !g.begun.is_empty() {
        list.sort_by_key(|s| crate::order::rank(g, *s));
    }
    if lib.dependent && list.len() > 1 {
        let mut spare = faces.spare.take().unwrap_or_default();
        crate::order::sort(g, lib, w, faces, &mut spare, &mut list);
        faces.spare = Some(spare);
    } else {
        list.sort_by_key(|s| s.stamp);
    }
    crate::order::tie(g, lib, w, faces, &list);
    let mut i = 0;
    while i < list.len() {
        let before = faces.grants.len();
        apply(g, lib, w, faces, list[i]);
        applied(faces, &list[i]);
        // A granted continuous ability is one more modifier, as old as the one that gave it.
        for k in before..faces.grants.len() {
            let grant = faces.grants[k];
            if let Ability::Always { works: Works::Play, .. } = &lib.ability(grant.ability).ability {
                let you = faces.of(grant.to).controller;
                let new = Source {
                    stamp: list[i].stamp,
                    origin: Origin::Ability(grant.ability),
                    source: g.obj(grant.to),
                    you,
                };
                let touch = lib.ability(grant.ability).touch;
                if touch.writes == 0 {
                    faces.late.push(new);
                } else {
                    faces.ground = faces.ground.and(touch.gate);
                    list.insert(i + 1, new);
                }
            }
        }
        i += 1;
        if list.len() > 2048 {
            break;
        }
    }
    list.clear();
    faces.sources = list;
    apply_late(g, lib, w, faces);
}

/// Modifiers that change no face can't be depended on, so they come last (our ruling); most of them are not even
/// looked at until somebody asks about their topic.
fn apply_late<W: Watch + ?Sized>(g: &Game, lib: &Library, w: &W, faces: &mut Faces) {
    let mut late = std::mem::take(&mut faces.late);
    for src in late.drain(..) {
        let Some((change, _)) = change_of(g, lib, src.origin, src.source, src.you) else { continue };
        if change.cond.is_none() || change.mods.iter().all(|m| topic(m).is_some_and(Topic::is_asked_last)) {
            if !works(lib, faces, src) {
                continue;
            }
            let you = holder(g, faces, src);
            for (which, m) in change.mods.iter().enumerate() {
                if let Some(topic) = topic(m) {
                    faces.activate(
                        m,
                        Active {
                            origin: src.origin,
                            source: src.source,
                            you,
                            which: which as u8,
                            topic,
                            cond: Checked::WhenAsked,
                        },
                    );
                }
            }
            if let Origin::Ability(_) = src.origin {
                w.mark(const { RuleId::of("702.1") });
                w.mark(const { RuleId::of("708.3") });
            }
        } else {
            faces.ground = faces.ground.and(touch_of(g, lib, src).gate);
            apply(g, lib, w, faces, src);
        }
    }
    faces.late = late;
}

/// Whether a card has not lost the ability a modifier comes from.
fn works(lib: &Library, faces: &Faces, src: Source) -> bool {
    match src.origin {
        Origin::Ability(id) => {
            let def = lib.ability(id);
            (!faces.of(src.source.card).blank || def.works != Works::Play)
                && def.keyword.is_none_or(|k| !faces.has_lost(src.source.card, k))
        }
        Origin::Made(_) | Origin::Counters(_) => true,
    }
}

/// Who controls a modifier: control of its card may have changed since the list was made.
fn holder(g: &Game, faces: &Faces, src: Source) -> Seat {
    match src.origin {
        Origin::Ability(_) if g.card(src.source.card).zone == Zone::Play => faces.of(src.source.card).controller,
        Origin::Ability(_) | Origin::Made(_) | Origin::Counters(_) => src.you,
    }
}

/// The table before any modifier but changes of control (505.1).
pub(crate) fn printed<W: Watch + ?Sized>(g: &Game, lib: &Library, w: &W, faces: &mut Faces) {
    faces.grants.clear();
    faces.lost.clear();
    faces.active.clear();
    faces.topics = 0;
    faces.forbids = Deeds::default();
    faces.prices = Deeds::default();
    faces.usable = [Times::NONE; SEATS];
    faces.listens = Deeds::default();
    faces.replaces = Deeds::default();
    faces.table.resize(g.cards.len(), FaceNow::default());
    for card in g.in_play() {
        let c = g.card(card);
        let def = lib.def(c.def);
        let side = def.side(c.boost());
        faces.listens.join(side.listens);
        faces.replaces.join(side.replaces);
        if side.has.activated {
            faces.is_usable(side.has.times, (!lib.used_by_others).then_some(c.controller));
        }
        let down = c.is(flag::FACE_DOWN);
        if down {
            const NOTHING: [RuleId; 3] = [RuleId::of("505.1"), RuleId::of("505.1a"), RuleId::of("505.1b")];
            NOTHING.into_iter().for_each(|rule| w.mark(rule));
        }
        let mut types = 1u8 << def.kind as u8;
        if side.traits & def.traits.dilemma != 0 {
            // 522.1: in play a Dilemma is a Problem and nothing else.
            types = 1 << CardType::Problem as u8;
        }
        faces.table[card.index()] = FaceNow {
            traits: if down { 0 } else { side.traits },
            power: if down { 0 } else { side.power.unwrap_or(0) },
            has_power: !down && side.power.is_some() && def.kind != CardType::Problem,
            blank: down,
            stubborn: false,
            locked: false,
            bare: false,
            colors: if down { Colors::NONE } else { side.colors },
            types,
            controller: c.controller,
        };
    }
    for seat in Seat::all() {
        for card in g.zone(Zone::Flip, seat) {
            faces.table[card.index()] = flipped(g, lib, card);
        }
    }
    for m in &g.modifiers {
        if let Direct::Control(obj, seat) = m.direct
            && g.is_current(obj)
        {
            faces.control(obj.card, seat);
        }
    }
}

/// A flipped card as printed.
fn flipped(g: &Game, lib: &Library, card: CardIdx) -> FaceNow {
    let c = g.card(card);
    let def = lib.def(c.def);
    let side = def.side(c.boost());
    FaceNow {
        traits: side.traits,
        power: side.power.unwrap_or(0),
        has_power: side.power.is_some(),
        blank: g.edition.flips_are_power_only(),
        stubborn: false,
        locked: false,
        bare: false,
        colors: side.colors,
        types: 1 << def.kind as u8,
        controller: c.owner,
    }
}

/// A card was flipped, or goes back: where nothing in force could be about it, and it changes nothing itself, its own
/// face is all there is to say.
pub(crate) fn flip(g: &mut Game, lib: &Library, card: CardIdx) {
    let c = g.card(card);
    let quiet = g.faces.fresh
        && !lib.def(c.def).side(c.boost()).has.always
        && !g.faces.ground.meets(Ground::FLIPS.and(Ground::ZONES));
    if !quiet {
        g.faces.spoil();
    } else if c.zone == Zone::Flip {
        g.faces.table[card.index()] = flipped(g, lib, card);
    }
}

/// Every modifier there is: continuous abilities that work, counters, and what effects made.
fn sources(g: &Game, lib: &Library, faces: &mut Faces) {
    faces.sources.clear();
    faces.late.clear();
    for card in g.in_play() {
        let c = g.card(card);
        if c.is(flag::FACE_DOWN) {
            continue;
        }
        let you = faces.of(card).controller;
        push_abilities(g, lib, faces, card, you, Works::Play);
    }
    if !g.edition.flips_are_power_only() {
        for seat in Seat::all() {
            let mut at = g.pile(Zone::Flip, seat).first;
            while at != crate::ids::NONE {
                push_abilities(g, lib, faces, at, seat, Works::Flip);
                at = g.card(at).next;
            }
        }
    }
    if lib.always_in_discard {
        faces.ground = faces.ground.and(Ground::ZONES);
        for seat in Seat::all() {
            for card in g.zone(Zone::Discard, seat) {
                push_abilities(g, lib, faces, card, seat, Works::Discard);
            }
        }
    }
    for (i, r) in g.raised.iter().enumerate() {
        if g.card(r.card).zone == Zone::Play {
            faces.sources.push(Source {
                stamp: r.stamp,
                origin: Origin::Counters(i as u16),
                source: g.obj(r.card),
                you: faces.of(r.card).controller,
            });
        }
    }
    for (i, m) in g.modifiers.iter().enumerate() {
        if m.direct == Direct::No && matches!(lib.effect(m.node), Effect::Change { .. }) {
            let source = Source { stamp: m.stamp, origin: Origin::Made(i as u16), source: m.source, you: m.controller };
            faces.add_source(source, lib.touches[m.node.index()]);
        }
    }
}

fn push_abilities(g: &Game, lib: &Library, faces: &mut Faces, card: CardIdx, you: Seat, works: Works) {
    let c = g.card(card);
    let side = lib.def(c.def).side(c.boost());
    if !side.has.always {
        return;
    }
    for id in side.abilities.clone() {
        let def = lib.ability(AbilityId(id));
        if def.works == works && matches!(def.ability, Ability::Always { .. }) {
            let source = Source { stamp: c.stamp, origin: Origin::Ability(AbilityId(id)), source: g.obj(card), you };
            faces.add_source(source, def.touch);
        }
    }
}

/// The change a modifier makes, and the scope its text is read in.
pub(crate) fn change_of<'a>(
    g: &'a Game,
    lib: &'a Library,
    origin: Origin,
    source: Obj,
    you: Seat,
) -> Option<(&'a Change, Scope<'a>)> {
    match origin {
        Origin::Ability(id) => match &lib.ability(id).ability {
            Ability::Always { change, .. } => Some((change, Scope::of(you, source, NOWHERE))),
            _ => None,
        },
        Origin::Made(i) => {
            let m = &g.modifiers[i as usize];
            match lib.effect(m.node) {
                Effect::Change { change, .. } => {
                    let kept = &g.kept[m.kept as usize..m.kept as usize + m.kept_len as usize];
                    let scope = Scope { slots: Slots::Of(kept), ..Scope::of(you, source, NOWHERE) };
                    Some((change, scope))
                }
                _ => None,
            }
        }
        Origin::Counters(_) => None,
    }
}

/// The number a mod of a modifier carries: frozen where the modifier was made by an effect (708.2b), live where it
/// comes from a continuous ability (708.3a).
pub(crate) fn amount<W: Watch + ?Sized>(
    v: &View<'_, W>,
    origin: Origin,
    which: usize,
    num: &ability::Num,
    scope: &Scope<'_>,
) -> i32 {
    match origin {
        Origin::Made(i) => {
            rule!(v, "708.2b");
            let m = &v.g.modifiers[i as usize];
            let slots = v.lib.ability(m.ability).slots as usize;
            match v.g.kept[m.kept as usize..m.kept as usize + m.kept_len as usize].get(slots + which) {
                Some(SlotVal::Num(n)) => *n,
                _ => v.num(num, scope),
            }
        }
        Origin::Ability(_) | Origin::Counters(_) => {
            rule!(v, "708.3a");
            v.num(num, scope)
        }
    }
}

/// What a modifier reads and writes.
pub(crate) fn touch_of(g: &Game, lib: &Library, src: Source) -> Touch {
    match src.origin {
        Origin::Ability(id) => lib.ability(id).touch,
        Origin::Made(i) => lib.touches[g.modifiers[i as usize].node.index()],
        Origin::Counters(_) => Touch { reads: touch::LOCK, writes: touch::POWER, ..Touch::default() },
    }
}

/// Applies one modifier to the table as it stands.
pub(crate) fn apply<W: Watch + ?Sized>(g: &Game, lib: &Library, w: &W, faces: &mut Faces, src: Source) {
    if let Origin::Counters(i) = src.origin {
        let n = g.raised[i as usize].n;
        let face = &mut faces.table[src.source.card.index()];
        if face.has_power && !face.locked {
            face.power = face.power.saturating_add(n.clamp(-9999, 9999) as i16);
        }
        return;
    }
    if !works(lib, faces, src) {
        return;
    }
    let Some((change, mut scope)) = change_of(g, lib, src.origin, src.source, src.you) else {
        return;
    };
    let touch = touch_of(g, lib, src);
    let gated = touch.gate != touch.ground;
    scope.you = holder(g, faces, src);
    let v = View { g, lib, faces, w };
    let holds = change.cond.as_ref().is_none_or(|cond| v.holds(cond, &scope));
    let open = gated && (holds || change.cond.as_ref().is_some_and(|cond| !v.is_shut(cond, &scope)));
    if open {
        faces.ground = faces.ground.and(touch.ground);
    }
    if !holds {
        return;
    }
    match src.origin {
        Origin::Ability(_) => {
            w.mark(const { RuleId::of("702.1") });
            w.mark(const { RuleId::of("708.3") });
        }
        Origin::Made(_) if change.cond.is_some() => w.mark(const { RuleId::of("708.2a") }),
        Origin::Made(_) | Origin::Counters(_) => {}
    }
    let mut touched = Few::new();
    let mut gathered = false;
    for (which, m) in change.mods.iter().enumerate() {
        if let Some(topic) = topic(m).or_else(|| in_hand(&change.what, m)) {
            faces.activate(
                m,
                Active {
                    origin: src.origin,
                    source: src.source,
                    you: scope.you,
                    which: which as u8,
                    topic,
                    cond: Checked::Already,
                },
            );
            faces.note(crate::ids::NONE, which, 0);
            continue;
        }
        if !gathered {
            let v = View { g, lib, faces, w };
            affected(&v, &change.what, &scope, &mut touched);
            gathered = true;
        }
        for &card in &touched {
            apply_mod(g, lib, w, faces, src, m, which, card, &scope);
        }
    }
}

/// The cards with a face that a change is about.
pub(crate) fn affected<W: Watch + ?Sized>(v: &View<'_, W>, what: &Subject, scope: &Scope<'_>, out: &mut Few<CardIdx>) {
    match what {
        Subject::Cards(noun) => affected_nouns(v, noun, scope, out),
        Subject::Players(_) | Subject::Game => {}
    }
}

pub(crate) fn affected_nouns<W: Watch + ?Sized>(
    v: &View<'_, W>,
    noun: &Noun,
    scope: &Scope<'_>,
    out: &mut Few<CardIdx>,
) {
    match noun {
        Noun::The(ability::Ref::This) => {
            if v.g.is_current(scope.this) && v.has_face(scope.this.card) {
                out.push(scope.this.card);
            }
        }
        Noun::The(r) => v.each_of(r, scope, |o| {
            if v.has_face(o.card) {
                out.push(o.card);
            }
        }),
        Noun::Every { of, slot } if of.past().is_some() => v.each_of(&ability::Ref::Slot(*slot), scope, |o| {
            if v.has_face(o.card) {
                out.push(o.card);
            }
        }),
        Noun::Every { of, slot: _ } => {
            rule!(v, "708.5");
            v.candidates(of, scope, |c| {
                if v.has_face(c) {
                    out.push(c);
                }
            });
        }
        Noun::Pick { slot, .. } | Noun::Random { slot, .. } | Noun::PickForEach { slot, .. } => {
            v.each_of(&ability::Ref::Slot(*slot), scope, |o| {
                if v.has_face(o.card) {
                    out.push(o.card);
                }
            });
        }
        Noun::Both(a, b) => {
            affected_nouns(v, a, scope, out);
            affected_nouns(v, b, scope, out);
        }
        Noun::Top { .. } | Noun::Bottom { .. } | Noun::Rest(_) => {}
    }
}

/// What a mod that changes no face is about, so that whoever asks finds those alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Topic {
    Cant,
    Tax,
    Cost,
    Requirement,
    Need,
    HomeLimit,
    HandSize,
    Bonus,
    Points,
    Flips,
    PowerTotal,
    Troublemakers,
    Counting,
    Readying,
    Entering,
    PlayAs,
    MoveAs,
    PlayFrom,
    LowestWins,
    Contributing,
    Involvement,
    Modes,
    /// What may be looked at.
    Sight,
    KeywordCost,
    /// How many Confront Steps there are.
    Confronts,
    /// Nobody asks about these through `active`.
    Other,
}

impl Topic {
    #[inline(always)]
    pub(crate) const fn bit(self) -> u32 {
        1 << self as u32
    }

    /// Whether its conditions may wait until somebody asks: no condition or number can ask about it, which would go
    /// round in a circle, and it is not asked about over and over for one list of options.
    fn is_asked_last(self) -> bool {
        match self {
            Topic::Tax
            | Topic::Need
            | Topic::HomeLimit
            | Topic::HandSize
            | Topic::Points
            | Topic::Flips
            | Topic::Troublemakers
            | Topic::Counting
            | Topic::Readying
            | Topic::Entering
            | Topic::LowestWins
            | Topic::Modes
            | Topic::Sight
            | Topic::KeywordCost
            | Topic::Confronts => true,
            Topic::Cost
            | Topic::Requirement
            | Topic::PlayAs
            | Topic::MoveAs
            | Topic::PlayFrom
            | Topic::Cant
            | Topic::Bonus
            | Topic::PowerTotal
            | Topic::Contributing
            | Topic::Involvement
            | Topic::Other => false,
        }
    }
}

/// A keyword given to cards in a hand changes no face, but when they may be played.
fn in_hand(what: &Subject, m: &Mod) -> Option<Topic> {
    match (what, m) {
        (Subject::Cards(Noun::Every { of, .. }), Mod::Keyword(_)) => {
            of.0.iter().any(|i| matches!(i, ability::Is::In(Zone::Hand, _))).then_some(Topic::PlayAs)
        }
        _ => None,
    }
}

fn topic(m: &Mod) -> Option<Topic> {
    Some(match m {
        Mod::Power(_)
        | Mod::PowerAs(..)
        | Mod::SetPower(_)
        | Mod::DoublePower(_)
        | Mod::LockPower
        | Mod::AddPowerOf(_)
        | Mod::Color(_)
        | Mod::ColorOf(_)
        | Mod::ColorsOf(_)
        | Mod::LoseColors
        | Mod::Trait(_)
        | Mod::LoseTrait(_)
        | Mod::Keyword(_)
        | Mod::KeywordOf(..)
        | Mod::LoseAbilities
        | Mod::LoseKeyword(_)
        | Mod::Ability(_)
        | Mod::AbilitiesOf(_)
        | Mod::ShareAbilities
        | Mod::Type(_)
        | Mod::Control(_)
        | Mod::ContributesExhausted => return None,
        Mod::Cant(h) if h.deed == ability::Deed::Involve => Topic::Involvement,
        Mod::Cant(_) | Mod::CantUnlessCond(..) | Mod::AtMost(..) => Topic::Cant,
        Mod::CantUnless(..) => Topic::Tax,
        Mod::Cost { .. } => Topic::Cost,
        Mod::Requirement { .. } | Mod::NoRequirement => Topic::Requirement,
        Mod::Need { .. } | Mod::Meets(_) => Topic::Need,
        Mod::HomeLimit(_) => Topic::HomeLimit,
        Mod::HandSize(_) => Topic::HandSize,
        Mod::Bonus(_) | Mod::SetBonus(_) => Topic::Bonus,
        Mod::PointValue(_) => Topic::Points,
        Mod::FlipMore(_) => Topic::Flips,
        Mod::PowerTotal(_) | Mod::IgnoresHighest => Topic::PowerTotal,
        Mod::TroublemakersDontStop(..) | Mod::ExtraTroublemaker(..) => Topic::Troublemakers,
        Mod::NotCountedAtHome => Topic::Counting,
        Mod::DoesNotReady => Topic::Readying,
        Mod::EntersWith(_) => Topic::Entering,
        Mod::MayPlayAs(_) => Topic::PlayAs,
        Mod::MayMoveAs(_) => Topic::MoveAs,
        Mod::MayPlayFrom(..) => Topic::PlayFrom,
        Mod::LowestWins => Topic::LowestWins,
        Mod::ContributesAt(_) => Topic::Contributing,
        Mod::Involved | Mod::NotInvolved => Topic::Involvement,
        Mod::ChooseEach => Topic::Modes,
        Mod::MayLookAt(_) | Mod::PlaysRevealed(_) => Topic::Sight,
        Mod::KeywordCost { .. } => Topic::KeywordCost,
        Mod::MoreConfronts(_) => Topic::Confronts,
        Mod::AlsoNamed(_) => Topic::Other,
    })
}

#[allow(clippy::too_many_arguments)]
fn apply_mod<W: Watch + ?Sized>(
    g: &Game,
    lib: &Library,
    w: &W,
    faces: &mut Faces,
    src: Source,
    m: &Mod,
    which: usize,
    card: CardIdx,
    scope: &Scope<'_>,
) {
    let number = |faces: &Faces, num: &ability::Num| {
        let v = View { g, lib, faces, w };
        amount(&v, src.origin, which, num, scope).clamp(-9999, 9999) as i16
    };
    // 505.1b: a face-down card has no power or colour to change.
    let down = g.card(card).zone == Zone::Play && g.card(card).is(flag::FACE_DOWN);
    match m {
        Mod::Power(n) => {
            let n = number(faces, n);
            faces.note(card, which, n as u16 as u128);
            add_power(faces, card, n);
        }
        Mod::PowerAs(n, color) => {
            let n = number(faces, n);
            faces.note(card, which, n as u16 as u128);
            add_power(faces, card, n);
            let face = &mut faces.table[card.index()];
            if !down && !face.bare {
                face.colors = face.colors.with(Colors::of(*color));
            }
        }
        Mod::SetPower(n) => {
            let n = number(faces, n);
            faces.note(card, which, n as u16 as u128);
            let face = &mut faces.table[card.index()];
            if face.has_power && !face.locked {
                face.power = n;
            }
        }
        Mod::DoublePower(times) => {
            let frozen = match src.origin {
                Origin::Made(_) => {
                    let v = View { g, lib, faces, w };
                    Some(amount(&v, src.origin, which, &ability::Num::Lit(0), scope) as i16)
                }
                Origin::Ability(_) | Origin::Counters(_) => None,
            };
            let by = frozen.unwrap_or_else(|| {
                let times = number(faces, times);
                doubled(faces.of(card).power.into(), times.into()) as i16
            });
            faces.note(card, which, by as u16 as u128);
            add_power(faces, card, by);
        }
        Mod::LockPower => {
            faces.note(card, which, 1);
            faces.table[card.index()].locked = true;
        }
        Mod::AddPowerOf(noun) => {
            w.mark(const { RuleId::of("203.3") });
            let v = View { g, lib, faces, w };
            let n = match src.origin {
                Origin::Made(_) => amount(&v, src.origin, which, &ability::Num::Lit(0), scope),
                Origin::Ability(_) | Origin::Counters(_) => {
                    let mut set = Few::new();
                    affected_nouns(&v, noun, scope, &mut set);
                    set.iter().map(|c| v.power(*c).unwrap_or(0)).sum()
                }
            };
            faces.note(card, which, n as u32 as u128);
            add_power(faces, card, n as i16);
        }
        Mod::Color(color) => {
            faces.note(card, which, 1);
            let face = &mut faces.table[card.index()];
            if !down && !face.bare {
                face.colors = face.colors.with(Colors::of(*color));
            }
        }
        Mod::ColorOf(r) => {
            let v = View { g, lib, faces, w };
            let colors = match r {
                ability::Ref::Slot(slot) => match scope.slot(*slot) {
                    SlotVal::Color(c) => Colors::of(c),
                    _ => v.one(r, scope).map_or(Colors::NONE, |o| v.colors(o.card)),
                },
                // A colour this card keeps from a choice made before.
                ability::Ref::That(ability::Head::Color) => match v.kept_choice(scope.this, crate::view::Kept::Color) {
                    Some(SlotVal::Color(c)) => Colors::of(c),
                    _ => Colors::NONE,
                },
                _ => v.one(r, scope).map_or(Colors::NONE, |o| v.colors(o.card)),
            };
            faces.note(card, which, colors.0 as u128);
            let face = &mut faces.table[card.index()];
            if !down && !face.bare {
                face.colors = face.colors.with(colors);
            }
        }
        Mod::ColorsOf(filter) => {
            let v = View { g, lib, faces, w };
            let mut colors = Colors::NONE;
            v.candidates(filter, scope, |c| colors = colors.with(v.colors(c)));
            faces.note(card, which, colors.0 as u128);
            let face = &mut faces.table[card.index()];
            if !down && !face.bare {
                face.colors = face.colors.with(colors);
            }
        }
        Mod::LoseColors => {
            faces.note(card, which, 1);
            // To lose its colours and become another is not to be unable to have any.
            let recolored = change_of(g, lib, src.origin, src.source, src.you).is_some_and(|(change, _)| {
                change.mods.iter().any(|m| matches!(m, Mod::Color(_) | Mod::ColorOf(_) | Mod::ColorsOf(_)))
            });
            let face = &mut faces.table[card.index()];
            face.colors = Colors::NONE;
            face.bare = !recolored;
        }
        Mod::Trait(word) => {
            faces.note(card, which, 1);
            if !down {
                faces.table[card.index()].traits |= lib.trait_bit(word);
            }
        }
        Mod::LoseTrait(word) => {
            faces.note(card, which, 1);
            faces.table[card.index()].traits &= !lib.trait_bit(word);
        }
        Mod::Keyword(k) => {
            for id in lib.keyword_abilities(*k) {
                grant(lib, faces, card, AbilityId(id), src.source);
            }
        }
        Mod::KeywordOf(k, n) => {
            let n = number(faces, n);
            faces.note(card, which, n as u16 as u128);
            for part in crate::library::keyword_parts(*k, n.into()) {
                for id in lib.keyword_abilities(part) {
                    grant(lib, faces, card, AbilityId(id), src.source);
                }
            }
        }
        Mod::LoseAbilities => {
            faces.note(card, which, 1);
            let face = &mut faces.table[card.index()];
            face.blank = true;
            face.stubborn = false;
            faces.grants.retain(|g| g.to != card);
        }
        Mod::LoseKeyword(k) => {
            faces.note(card, which, 1);
            faces.lost.push((card, *k));
            faces
                .grants
                .retain(|g| g.to != card || lib.ability(g.ability).keyword.is_none_or(|have| have.word() != k.word()));
        }
        Mod::Ability(a) => {
            if let Some(id) = lib.quoted_ability(a) {
                grant(lib, faces, card, id, src.source);
            }
        }
        Mod::AbilitiesOf(r) => {
            let from = {
                let v = View { g, lib, faces, w };
                v.one(r, scope)
            };
            if let Some(from) = from {
                let c = g.card(from.card);
                for id in lib.def(c.def).side(c.boost()).abilities.clone() {
                    grant(lib, faces, card, AbilityId(id), src.source);
                }
            }
        }
        Mod::ShareAbilities => {
            let c = g.card(src.source.card);
            for id in lib.def(c.def).side(c.boost()).abilities.clone() {
                let shared = lib.ability(AbilityId(id));
                if shared.keyword != Some(ability::Keyword::Teamwork) {
                    grant(lib, faces, card, AbilityId(id), src.source);
                }
            }
        }
        Mod::Type(kind) => {
            faces.note(card, which, 1);
            faces.table[card.index()].types |= 1 << *kind as u8;
        }
        Mod::Control(who) => {
            let v = View { g, lib, faces, w };
            let seat = v.seat(who, scope);
            faces.note(card, which, seat.0 as u128);
            faces.control(card, seat);
        }
        Mod::ContributesExhausted => {
            faces.note(card, which, 1);
            faces.table[card.index()].stubborn = true;
        }
        _ => {}
    }
}

/// How much is added to a power that is doubled so many times over.
pub(crate) fn doubled(power: i32, times: i32) -> i32 {
    power.saturating_mul((1 << times.clamp(0, 12)) - 1).clamp(-9999, 9999)
}

fn add_power(faces: &mut Faces, card: CardIdx, n: i16) {
    let face = &mut faces.table[card.index()];
    if face.has_power && !face.locked {
        face.power = face.power.saturating_add(n);
    }
}

/// Gives a card an ability, once from each source. A card that can't have abilities gets none.
fn grant(lib: &Library, faces: &mut Faces, card: CardIdx, ability: AbilityId, from: Obj) {
    if faces.of(card).blank {
        return;
    }
    let new = Grant { to: card, ability, from };
    faces.note(card, 200, ability.0 as u128);
    if !faces.grants.contains(&new) {
        faces.grants.push(new);
        let def = lib.ability(ability);
        faces.listens.join(def.listens);
        faces.replaces.join(def.replaces);
        if let Ability::Activated { timing, .. } = &def.ability {
            faces.is_usable(Times::of(*timing), None);
        }
    }
}

impl<'a, W: Watch + ?Sized> View<'a, W> {
    /// Whether the part of a condition that no modifier can touch does not hold: see `ground::gate`.
    fn is_shut(&self, cond: &Cond, s: &Scope<'_>) -> bool {
        match cond {
            Cond::All(all) => all.iter().any(|c| ground::is_outside(c) && !self.holds(c, s)),
            _ => ground::is_outside(cond) && !self.holds(cond, s),
        }
    }

    /// Every modifier in force about a topic, with the mod and the scope to read it in.
    #[inline]
    pub(crate) fn active(&self, topic: Topic, each: impl FnMut(&'a Mod, &'a Change, &Scope<'a>, &Active)) {
        if self.faces.speaks_of(topic) {
            self.each_active(topic, each);
        }
    }

    fn each_active(&self, topic: Topic, mut each: impl FnMut(&'a Mod, &'a Change, &Scope<'a>, &Active)) {
        for active in self.faces.active.iter().filter(|a| a.topic == topic) {
            if let Some((change, scope)) = change_of(self.g, self.lib, active.origin, active.source, active.you) {
                let scope = Scope { you: active.you, ..scope };
                if active.cond == Checked::WhenAsked
                    && let Some(cond) = &change.cond
                    && !self.holds(cond, &scope)
                {
                    continue;
                }
                each(&change.mods[active.which as usize], change, &scope, active);
            }
        }
    }

    pub(crate) fn is_granted(&self, card: CardIdx) -> bool {
        self.faces.grants.iter().any(|g| g.to == card)
    }

    /// Whether a change is about a card.
    pub(crate) fn about_card(&self, what: &Subject, card: CardIdx, scope: &Scope<'_>) -> bool {
        match what {
            Subject::Cards(noun) => self.about_noun(noun, card, scope),
            Subject::Players(_) | Subject::Game => false,
        }
    }

    fn about_noun(&self, noun: &Noun, card: CardIdx, scope: &Scope<'_>) -> bool {
        match noun {
            Noun::The(r) => self.means(r, card, scope),
            Noun::Every { of, slot } if of.past().is_some() => self.means(&ability::Ref::Slot(*slot), card, scope),
            Noun::Every { of, .. } => self.fits(of, card, scope),
            Noun::Pick { slot, .. } | Noun::Random { slot, .. } | Noun::PickForEach { slot, .. } => {
                self.means(&ability::Ref::Slot(*slot), card, scope)
            }
            Noun::Both(a, b) => self.about_noun(a, card, scope) || self.about_noun(b, card, scope),
            Noun::Top { .. } | Noun::Bottom { .. } | Noun::Rest(_) => false,
        }
    }

    /// Whether a change is about a player.
    pub(crate) fn about_seat(&self, what: &Subject, seat: Seat, scope: &Scope<'_>) -> bool {
        match what {
            Subject::Players(who) => self.seats(who, scope).has(seat),
            Subject::Game => true,
            Subject::Cards(_) => false,
        }
    }
}
