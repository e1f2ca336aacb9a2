//! Reading the game: who, which cards, how many, is it so. Nothing here changes anything or asks anybody.

use crate::face::Faces;
use crate::few::Few;
use crate::game::{Game, LastKnown, SlotVal, flag};
use crate::ids::{AbilityId, AreaId, CardIdx, Colors, CounterId, NONE, Obj, Seat};
use crate::library::Library;
use crate::mark::{Watch, rule};
use crate::occurrence::{NOWHERE, Occ};
use ability::{CardType, Cond, Counter, FaceoffKind, Filter, Is, Kind, Noun, Num, Place, Ref, Stat, Who, Zone};

/// A look at a game with its library and derived values.
pub(crate) struct View<'a, W: ?Sized> {
    pub(crate) g: &'a Game,
    pub(crate) lib: &'a Library,
    pub(crate) faces: &'a Faces,
    pub(crate) w: &'a W,
}

impl<W: ?Sized> Clone for View<'_, W> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<W: ?Sized> Copy for View<'_, W> {}

/// From where a text is read: its controller, its card, what its pronouns mean (513.5).
#[derive(Clone, Copy)]
pub(crate) struct Scope<'a> {
    pub(crate) you: Seat,
    pub(crate) this: Obj,
    /// Where "here" is if the card has gone.
    pub(crate) area: AreaId,
    pub(crate) slots: Slots<'a>,
    /// Who "they" are inside a condition on each player.
    pub(crate) they: Option<Seat>,
    pub(crate) done: i32,
    /// The Problem a condition on Problems is about.
    pub(crate) at: Option<AreaId>,
}

/// A choice that a card keeps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kept {
    Color,
    Name,
}

#[derive(Clone, Copy)]
pub(crate) enum Slots<'a> {
    None,
    Of(&'a [SlotVal]),
    Event(&'a Occ),
}

impl<'a> Scope<'a> {
    pub(crate) fn of(you: Seat, this: Obj, area: AreaId) -> Scope<'a> {
        Scope { you, this, area, slots: Slots::None, they: None, done: 0, at: None }
    }

    pub(crate) fn event(self, occ: &'a Occ) -> Scope<'a> {
        Scope { slots: Slots::Event(occ), ..self }
    }

    /// A continuous text is read about what happens, where it keeps nothing of its own.
    pub(crate) fn about(self, occ: &'a Occ) -> Scope<'a> {
        match self.slots {
            Slots::None => self.event(occ),
            Slots::Of(_) | Slots::Event(_) => self,
        }
    }

    pub(crate) fn slot(&self, slot: ability::Slot) -> SlotVal {
        match self.slots {
            Slots::None => SlotVal::Empty,
            Slots::Of(vals) => vals.get(slot.0 as usize).copied().unwrap_or_default(),
            Slots::Event(occ) => event_slot(occ, slot),
        }
    }
}

/// What the slots every ability has hold for an occurrence.
pub(crate) fn event_slot(occ: &Occ, slot: ability::Slot) -> SlotVal {
    match slot {
        ability::Slot::CARD => SlotVal::Card(occ.card),
        ability::Slot::PLAYER => SlotVal::Seat(occ.seat),
        ability::Slot::NUMBER => SlotVal::Num(occ.n),
        ability::Slot::AREA => SlotVal::Area(occ.to),
        ability::Slot::OTHER => SlotVal::Card(occ.other),
        _ => SlotVal::Empty,
    }
}

/// A set of seats, a bit each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Seats(pub(crate) u8);

impl Seats {
    pub(crate) const NONE: Seats = Seats(0);

    pub(crate) fn one(seat: Seat) -> Seats {
        Seats(1 << seat.0)
    }

    pub(crate) fn all() -> Seats {
        Seats((1 << crate::ids::SEATS) - 1)
    }

    pub(crate) fn has(self, seat: Seat) -> bool {
        self.0 & (1 << seat.0) != 0
    }

    pub(crate) fn first(self) -> Option<Seat> {
        Seat::all().find(|s| self.has(*s))
    }
}

impl<'a, W: Watch + ?Sized> View<'a, W> {
    // ---- players

    /// The players a word means.
    pub(crate) fn seats(&self, who: &Who, s: &Scope) -> Seats {
        match who {
            Who::You => {
                rule!(self, "513.5");
                Seats::one(s.you)
            }
            Who::Opponent | Who::EachOpponent => {
                rule!(self, "106.2");
                s.you.opponents().fold(Seats::NONE, |set, x| Seats(set.0 | 1 << x.0))
            }
            Who::EachPlayer | Who::Any => Seats::all(),
            Who::They | Who::Themself => s.they.map_or(Seats::one(s.you), Seats::one),
            Who::OpponentOf(who) => {
                let them = self.seats(who, s);
                Seat::all().filter(|x| them.has(*x)).fold(Seats::NONE, |set, x| Seats(set.0 | 1 << x.next().0))
            }
            Who::Winner => self.g.faceoff.and_then(|f| f.winner).map_or(Seats::NONE, Seats::one),
            Who::Slot(slot) => match s.slot(*slot) {
                SlotVal::Seat(seat) => Seats::one(seat),
                SlotVal::Card(obj) => self.controller_of(obj).map_or(Seats::NONE, Seats::one),
                SlotVal::Empty
                | SlotVal::Cards(..)
                | SlotVal::Kept(..)
                | SlotVal::Num(_)
                | SlotVal::Area(_)
                | SlotVal::Color(_)
                | SlotVal::Type(_)
                | SlotVal::Name(_) => s.they.map_or(Seats::NONE, Seats::one),
            },
            Who::Owner(r) => self.one(r, s).map_or(Seats::NONE, |o| Seats::one(self.g.owner(o.card))),
            Who::Controller(r) => self.one(r, s).and_then(|o| self.controller_of(o)).map_or(Seats::NONE, Seats::one),
            Who::Challenger => self.g.faceoff.map_or(Seats::NONE, |f| Seats::one(f.starter)),
            Who::TurnPlayer => Seats::one(self.g.turn.player),
            Who::EachWith(cond) => {
                let mut set = Seats::NONE;
                for seat in Seat::all() {
                    if self.holds(cond, &Scope { they: Some(seat), ..*s }) {
                        set.0 |= 1 << seat.0;
                    }
                }
                set
            }
            Who::Most(num) => {
                let mut best: Option<(i32, Seat)> = None;
                let mut tied = false;
                for seat in Seat::all() {
                    let n = self.num(num, &Scope { they: Some(seat), ..*s });
                    match best {
                        Some((b, _)) if n < b => {}
                        Some((b, _)) if n == b => tied = true,
                        Some(_) | None => {
                            best = Some((n, seat));
                            tied = false;
                        }
                    }
                }
                if tied { Seats::NONE } else { best.map_or(Seats::NONE, |(_, seat)| Seats::one(seat)) }
            }
        }
    }

    pub(crate) fn seat(&self, who: &Who, s: &Scope) -> Seat {
        self.seats(who, s).first().unwrap_or(s.you)
    }

    /// Who controls a card, or controlled it last.
    pub(crate) fn controller_of(&self, obj: Obj) -> Option<Seat> {
        if obj.card == NONE {
            return None;
        }
        if (!self.g.is_current(obj) || self.g.card(obj.card).zone != Zone::Play)
            && let Some(last) = self.last_known(obj)
        {
            return Some(last.controller);
        }
        Some(self.controller(obj.card))
    }

    /// Who controls a card: in play the one modifiers say, elsewhere its owner (513.2).
    #[inline]
    pub(crate) fn controller(&self, card: CardIdx) -> Seat {
        match self.g.card(card).zone {
            Zone::Play => self.faces.of(card).controller,
            Zone::Queue => self.g.card(card).controller,
            Zone::DrawDeck | Zone::ProblemDeck | Zone::Hand | Zone::Discard | Zone::Banished | Zone::Flip => {
                self.g.card(card).owner
            }
        }
    }

    // ---- cards spoken of

    /// The card a word means; the first where it means several.
    pub(crate) fn one(&self, r: &Ref, s: &Scope) -> Option<Obj> {
        match r {
            Ref::This => {
                rule!(self, "201.2");
                Some(s.this)
            }
            Ref::Host => {
                let host = if s.this.card == NONE { NONE } else { self.g.card(s.this.card).host };
                (host != NONE).then(|| self.g.obj(host))
            }
            Ref::It | Ref::Them | Ref::That(_) | Ref::Those(_) | Ref::From(_) => {
                self.slot_card(s.slot(ability::Slot::CARD), s)
            }
            Ref::Slot(slot) => self.slot_card(s.slot(*slot), s),
        }
    }

    fn slot_card(&self, val: SlotVal, s: &Scope) -> Option<Obj> {
        match val {
            SlotVal::Card(obj) if obj.card != NONE => Some(obj),
            SlotVal::Cards(from, len) if len > 0 => Some(self.g.sets[from as usize]),
            SlotVal::Kept(from, len) if len > 0 => match s.slot(ability::Slot(from as u8)) {
                SlotVal::Card(obj) => Some(obj),
                _ => None,
            },
            // "that Problem": the one at an area spoken of.
            SlotVal::Area(area) if area != NOWHERE => self.problem_at(area).map(|c| self.g.obj(c)),
            SlotVal::Card(_)
            | SlotVal::Cards(..)
            | SlotVal::Kept(..)
            | SlotVal::Empty
            | SlotVal::Seat(_)
            | SlotVal::Num(_)
            | SlotVal::Area(_)
            | SlotVal::Color(_)
            | SlotVal::Type(_)
            | SlotVal::Name(_) => None,
        }
    }

    /// Every card a word means that is still that card.
    pub(crate) fn each_of(&self, r: &Ref, s: &Scope, mut each: impl FnMut(Obj)) {
        let mut current = |obj: Obj| {
            if self.g.is_current(obj) {
                each(obj);
            }
        };
        match r {
            Ref::Slot(slot) => match s.slot(*slot) {
                SlotVal::Cards(from, len) => {
                    self.g.sets[from as usize..(from + len) as usize].iter().for_each(|obj| current(*obj));
                }
                SlotVal::Kept(from, len) => {
                    if let Slots::Of(vals) = s.slots {
                        for val in vals.iter().skip(from as usize).take(len as usize) {
                            if let SlotVal::Card(obj) = val {
                                current(*obj);
                            }
                        }
                    }
                }
                SlotVal::Card(obj) => current(obj),
                SlotVal::Area(area) => {
                    if let Some(problem) = self.slot_card(SlotVal::Area(area), s) {
                        current(problem);
                    }
                }
                SlotVal::Empty
                | SlotVal::Seat(_)
                | SlotVal::Num(_)
                | SlotVal::Color(_)
                | SlotVal::Type(_)
                | SlotVal::Name(_) => {}
            },
            Ref::This | Ref::Host | Ref::It | Ref::Them | Ref::That(_) | Ref::Those(_) | Ref::From(_) => {
                if let Some(obj) = self.one(r, s) {
                    current(obj);
                }
            }
        }
    }

    pub(crate) fn all(&self, r: &Ref, s: &Scope, out: &mut Few<Obj>) {
        self.each_of(r, s, |obj| out.push(obj));
    }

    /// Whether a word means a card, among others or alone.
    pub(crate) fn means(&self, r: &Ref, card: CardIdx, s: &Scope) -> bool {
        let mut found = false;
        self.each_of(r, s, |obj| found |= obj.card == card);
        found
    }

    /// A card as it last was in play, for one that has gone since.
    pub(crate) fn last_known(&self, obj: Obj) -> Option<&'a LastKnown> {
        self.g
            .last
            .iter()
            .rev()
            .find(|l| l.obj.card == obj.card && (l.obj.life == obj.life || l.obj.life.wrapping_add(1) == obj.life))
    }

    // ---- characteristics

    pub(crate) fn has_face(&self, card: CardIdx) -> bool {
        matches!(self.g.card(card).zone, Zone::Play | Zone::Flip)
    }

    /// The power of a card, if it has any (105.2, 507.1).
    pub(crate) fn power(&self, card: CardIdx) -> Option<i32> {
        rule!(self, "507.1");
        if self.has_face(card) {
            let face = self.faces.of(card);
            face.has_power.then_some(face.power as i32)
        } else {
            self.printed_power(card)
        }
    }

    pub(crate) fn printed_power(&self, card: CardIdx) -> Option<i32> {
        rule!(self, "507.4");
        let c = self.g.card(card);
        self.g.def(self.lib, card).side(c.boost()).power.map(|p| p as i32)
    }

    pub(crate) fn colors(&self, card: CardIdx) -> Colors {
        if self.has_face(card) {
            self.faces.of(card).colors
        } else {
            self.g.def(self.lib, card).side(self.g.card(card).boost()).colors
        }
    }

    pub(crate) fn traits(&self, card: CardIdx) -> u128 {
        if self.has_face(card) {
            self.faces.of(card).traits
        } else {
            self.g.def(self.lib, card).side(self.g.card(card).boost()).traits
        }
    }

    #[inline]
    pub(crate) fn is_type(&self, card: CardIdx, kind: CardType) -> bool {
        if self.g.card(card).zone == Zone::Play {
            self.faces.of(card).types & (1 << kind as u8) != 0
        } else {
            self.g.def(self.lib, card).kind == kind
        }
    }

    /// Mane Characters and Friends are characters (301.4, 302.2).
    #[inline]
    pub(crate) fn is_character(&self, card: CardIdx) -> bool {
        if self.is_type(card, CardType::Mane) {
            rule!(self, "301.4");
            return true;
        }
        if self.is_type(card, CardType::Friend) {
            rule!(self, "302.2");
            return true;
        }
        false
    }

    pub(crate) fn has_trait(&self, card: CardIdx, word: &str) -> bool {
        let bit = self.lib.trait_bit(word);
        if self.traits(card).count_ones() > 1 {
            rule!(self, "207.1a");
        }
        bit != 0 && self.traits(card) & bit != 0
    }

    pub(crate) fn cost(&self, card: CardIdx) -> i32 {
        if self.g.card(card).is(flag::TOKEN) { 0 } else { self.g.def(self.lib, card).cost }
    }

    /// Every ability a card has now: printed ones it has not lost, and those it was given.
    pub(crate) fn abilities(&self, card: CardIdx, mut each: impl FnMut(AbilityId, Obj)) {
        rule!(self, "701.1");
        let c = self.g.card(card);
        if self.g.def(self.lib, card).side(c.boost()).keywords.len() > 1 {
            rule!(self, "701.2a");
        }
        if c.zone == Zone::Play || c.zone == Zone::Flip {
            if c.zone == Zone::Play && c.is(flag::FACE_DOWN) {
                return;
            }
            if !self.faces.of(card).blank {
                let this = self.g.obj(card);
                for id in self.g.def(self.lib, card).side(c.boost()).abilities.clone() {
                    let lost = !self.faces.lost.is_empty()
                        && self.lib.ability(AbilityId(id)).keyword.is_some_and(|k| self.faces.has_lost(card, k));
                    if !lost {
                        each(AbilityId(id), this);
                    }
                }
                for grant in self.faces.grants.iter().filter(|g| g.to == card) {
                    each(grant.ability, grant.from);
                }
            }
            return;
        }
        let this = self.g.obj(card);
        for id in self.g.def(self.lib, card).side(c.boost()).abilities.clone() {
            each(AbilityId(id), this);
        }
    }

    pub(crate) fn has_keyword(&self, card: CardIdx, keyword: ability::Keyword) -> bool {
        let mut found = false;
        if keyword == ability::Keyword::StartingProblem {
            return self.g.def(self.lib, card).is_starting();
        }
        self.abilities(card, |id, _| {
            if let Some(k) = self.lib.ability(id).keyword
                && k.word() == keyword.word()
            {
                found = true;
            }
        });
        found
    }

    pub(crate) fn stat(&self, stat: Stat, obj: Obj) -> i32 {
        if obj.card == NONE {
            return 0;
        }
        let card = obj.card;
        match stat {
            Stat::Power => {
                if (!self.g.is_current(obj) || !self.has_face(card))
                    && let Some(last) = self.last_known(obj)
                {
                    rule!(self, "712.2");
                    return (last.power as i32).max(0);
                }
                // 105.2: asked about from outside, less than nothing is nothing.
                rule!(self, "105.2");
                self.power(card).unwrap_or(0).max(0)
            }
            Stat::PrintedPower => self.printed_power(card).unwrap_or(0),
            Stat::Cost => self.cost(card),
            Stat::Bonus => self.bonus(card),
            Stat::Points => self.g.def(self.lib, card).points,
            Stat::RequirementTotal => self.g.def(self.lib, card).requirements.iter().map(|(n, _)| n).sum(),
            Stat::Colors => self.colors(card).count() as i32,
        }
    }

    /// Whether a card has power at all: face-down ones have none (505.1b).
    pub(crate) fn counter_count(&self, counter: &Counter, obj: Obj) -> i32 {
        if obj.card == NONE {
            return 0;
        }
        if !self.g.is_current(obj)
            && let Some(last) = self.last_known(obj)
        {
            return last.counters;
        }
        match self.lib.counter_id(counter) {
            Some(id) => self.g.counters_on(obj.card, id),
            None => match counter {
                Counter::Any | Counter::Those | Counter::Same => self.g.counters(obj.card).map(|(_, n)| n).sum(),
                Counter::Power | Counter::Named(_) => 0,
            },
        }
    }

    // ---- descriptions

    pub(crate) fn fits(&self, filter: &Filter, card: CardIdx, s: &Scope) -> bool {
        filter.0.iter().all(|is| self.is(is, card, s, filter))
    }

    pub(crate) fn is(&self, is: &Is, card: CardIdx, s: &Scope, whole: &Filter) -> bool {
        let c = self.g.card(card);
        match is {
            Is::Other => card != s.this.card,
            Is::The(r) => match r {
                Ref::This => card == s.this.card,
                Ref::Host | Ref::It | Ref::Them | Ref::That(_) | Ref::Those(_) | Ref::From(_) | Ref::Slot(_) => {
                    self.means(r, card, s)
                }
            },
            Is::Not(inner) => !self.is(inner, card, s, whole),
            Is::AnyOf(all) => all.iter().any(|f| self.fits(f, card, s)),
            Is::Controlled(who) => {
                if *who == Who::You {
                    rule!(self, "513.6");
                }
                self.seats(who, s).has(self.controller(card))
            }
            Is::Owned(who) => self.seats(who, s).has(c.owner),
            Is::Ready => self.is_ready(card),
            Is::Exhausted => c.is(flag::EXHAUSTED),
            Is::Frightened => c.is(flag::FRIGHTENED),
            Is::Boosted => c.is(flag::BOOSTED),
            Is::Start => !c.is(flag::BOOSTED),
            Is::FaceUp => !c.is(flag::FACE_DOWN),
            Is::FaceDown => c.is(flag::FACE_DOWN),
            Is::Token => c.is(flag::TOKEN),
            Is::CutieMarked => c.is(flag::CUTIE_MARKED),
            Is::Flipped => c.zone == Zone::Flip,
            Is::Ignored => c.is(flag::IGNORED),
            Is::Attachment => c.zone == Zone::Play && c.host != NONE && !c.is(flag::BENEATH),
            Is::Confronted => c.is(flag::CONFRONTED),
            Is::Involved => self.involved(card),
            Is::Solved => c.is(flag::SOLVED),
            Is::Color(color) => self.colors(card).has(*color),
            Is::Colorless => self.colors(card) == Colors::NONE,
            Is::ThatColor(r) => match r {
                Ref::Slot(slot) => match s.slot(*slot) {
                    SlotVal::Color(color) => self.colors(card).has(color),
                    SlotVal::Card(obj) => self.colors(card).0 & self.colors(obj.card).0 != 0,
                    SlotVal::Empty
                    | SlotVal::Cards(..)
                    | SlotVal::Kept(..)
                    | SlotVal::Seat(_)
                    | SlotVal::Num(_)
                    | SlotVal::Area(_)
                    | SlotVal::Type(_)
                    | SlotVal::Name(_) => false,
                },
                Ref::This | Ref::Host | Ref::It | Ref::Them | Ref::That(_) | Ref::Those(_) | Ref::From(_) => {
                    matches!(self.kept_choice(s.this, Kept::Color), Some(SlotVal::Color(c)) if self.colors(card).has(c))
                }
            },
            Is::Trait(word) => self.has_trait(card, word),
            Is::Keyword(k) => self.has_keyword(card, *k),
            Is::Type(kind) => self.is_type(card, *kind),
            Is::Character => self.is_character(card),
            Is::Named(name) => self.is_named(card, name),
            Is::FullName(title, subtitle) => {
                let def = self.g.def(self.lib, card);
                def.card.title == *title && def.card.subtitle == *subtitle
            }
            Is::ThatName => {
                let spoken = match s.slots {
                    Slots::Of(vals) => vals.iter().find(|v| matches!(v, SlotVal::Name(_))).copied(),
                    Slots::None | Slots::Event(_) => None,
                };
                let name = spoken.or_else(|| self.kept_choice(s.this, Kept::Name));
                matches!(name, Some(SlotVal::Name(id)) if self.g.def(self.lib, card).name.0 == id)
            }
            Is::ThatType => match s.slots {
                Slots::Of(vals) => vals.iter().any(|v| matches!(v, SlotVal::Type(t) if self.is_type(card, *t))),
                Slots::None | Slots::Event(_) => false,
            },
            Is::TitleIncludes(r) => self.one(r, s).is_some_and(|o| {
                self.g.def(self.lib, card).card.title.contains(&self.g.def(self.lib, o.card).card.title)
            }),
            Is::SameName(r) => {
                rule!(self, "201.1a");
                self.one(r, s).is_some_and(|o| {
                    self.g.def(self.lib, o.card).name == self.g.def(self.lib, card).name && !self.is_nameless(card)
                })
            }
            Is::SameTitle(r) => self.one(r, s).is_some_and(|o| {
                self.g.def(self.lib, o.card).title == self.g.def(self.lib, card).title && !self.is_nameless(card)
            }),
            Is::SharesSubtitle(r) => self.one(r, s).is_some_and(|o| {
                let (a, b) = (&self.g.def(self.lib, o.card).card, &self.g.def(self.lib, card).card);
                a.subtitle == b.subtitle
            }),
            Is::SharesTrait(r) => self.one(r, s).is_some_and(|o| self.traits(o.card) & self.traits(card) != 0),
            Is::SharesColor(r) => self.one(r, s).is_some_and(|o| self.colors(o.card).0 & self.colors(card).0 != 0),
            Is::SharesType(r) => self
                .one(r, s)
                .is_some_and(|o| CardType::ALL.iter().any(|t| self.is_type(o.card, *t) && self.is_type(card, *t))),
            Is::SharesCost(r) => self.one(r, s).is_some_and(|o| self.cost(o.card) == self.cost(card)),
            Is::SharesPower(r) => self
                .one(r, s)
                .is_some_and(|o| self.printed_power(o.card).unwrap_or(0) == self.printed_power(card).unwrap_or(0)),
            Is::Number(stat, cmp, n) => {
                if *stat == Stat::Power && self.power(card).is_none() {
                    // 505.1b: having no power is not having a power of zero; 105.2 treats it as zero in comparisons.
                    return !c.is(flag::FACE_DOWN) && cmp.holds(0, self.num(n, s));
                }
                cmp.holds(self.stat(*stat, self.g.obj(card)), self.num(n, s))
            }
            Is::Even(stat) => {
                rule!(self, "105.3");
                self.stat(*stat, self.g.obj(card)) % 2 == 0
            }
            Is::Odd(stat) => self.stat(*stat, self.g.obj(card)) % 2 != 0,
            Is::Extreme(extreme, stat, tied) => self.is_extreme(card, *extreme, *stat, *tied, whole, s),
            Is::Counters(counter, cmp, n) => cmp.holds(self.counter_count(counter, self.g.obj(card)), self.num(n, s)),
            Is::With(f, cmp, n) => {
                let on = self.attached(card).filter(|a| self.fits(f, *a, s)).count() as i32;
                cmp.holds(on, self.num(n, s))
            }
            Is::MostWith(f) => {
                let on = |c: CardIdx| self.attached(c).filter(|a| self.fits(f, *a, s)).count();
                let mine = on(card);
                let rest: Vec<Is> =
                    whole.0.iter().filter(|i| !matches!(i, Is::MostWith(_) | Is::Controlled(_))).cloned().collect();
                let mut most = mine > 0;
                self.candidates(&Filter(rest), s, |other| most &= other == card || on(other) < mine);
                most
            }
            Is::On(noun) => c.host != NONE && !c.is(flag::BENEATH) && self.noun_has(noun, c.host, s),
            Is::Beneath(noun) => {
                c.is(flag::BENEATH)
                    && match &**noun {
                        Noun::The(r) => self.one(r, s).is_some_and(|o| c.host == o.card && self.g.is_current(o)),
                        other => self.noun_has(other, c.host, s),
                    }
            }
            Is::BanishedBy(r) => {
                c.zone == Zone::Banished
                    && !c.is(flag::BENEATH)
                    && self.one(r, s).is_some_and(|o| c.host == o.card)
            }
            Is::At(place) => c.zone == Zone::Play && self.is_at(c.area, place, s),
            Is::In(zone, who) => {
                let owner = match who {
                    Some(who) => self.seats(who, s).has(c.owner),
                    None => true,
                };
                c.zone == *zone && owner && !c.is(flag::BENEATH)
            }
            Is::Requires(color) => self.g.def(self.lib, card).requirements.iter().any(|(_, c)| c == color),
            Is::Has(h) => {
                let from = 0;
                self.g.log[from..].iter().any(|occ| occ.card.card == card && self.matches(h, occ, s))
                    || h.deed == ability::Deed::Play
                        && self.being_played(card).is_some_and(|occ| self.matches(h, &occ, s))
            }
            Is::ThisWay(deed) => {
                // Since the text being followed began.
                let from = self.g.runs.last().map_or(0, |r| r.log as usize);
                let log = self.g.log.get(from..).unwrap_or(&[]);
                log.iter().any(|occ| occ.deed == *deed && occ.card.card == card)
            }
        }
    }

    /// A card enters play before it has been played (705.2g): what is being done with it.
    fn being_played(&self, card: CardIdx) -> Option<Occ> {
        self.g.frames.iter().rev().find_map(|frame| match frame {
            crate::frame::Frame::Action(action) => match action.kind {
                crate::frame::ActionKind::Play { card: played, to, .. }
                | crate::frame::ActionKind::Troublemaker { card: played, to }
                    if played.card == card =>
                {
                    Some(Occ::new(ability::Deed::Play, action.seat).card(self.g.obj(card)).at(to))
                }
                _ => None,
            },
            _ => None,
        })
    }

    /// What was chosen or named for a card as it came into play, or by its own text since.
    pub(crate) fn kept_choice(&self, card: Obj, kind: Kept) -> Option<SlotVal> {
        self.g
            .chosen
            .iter()
            .rev()
            .find(|(obj, val)| {
                *obj == card
                    && match kind {
                        Kept::Color => matches!(val, SlotVal::Color(_)),
                        Kept::Name => matches!(val, SlotVal::Name(_)),
                    }
            })
            .map(|(_, val)| *val)
    }

    fn is_nameless(&self, card: CardIdx) -> bool {
        let c = self.g.card(card);
        c.zone == Zone::Play && c.is(flag::FACE_DOWN) && self.g.def(self.lib, card).kind == CardType::Troublemaker
    }

    fn is_named(&self, card: CardIdx, name: &str) -> bool {
        if self.is_nameless(card) {
            return false;
        }
        let def = self.g.def(self.lib, card);
        if def.card.title == name || def.card.also.iter().any(|t| t == name) {
            rule!(self, "201.3");
            return true;
        }
        // Part of a title is enough for characters and Troublemakers.
        let counts = match def.kind {
            CardType::Mane | CardType::Friend | CardType::Troublemaker => true,
            CardType::Resource | CardType::Event | CardType::Problem => false,
        };
        if counts && def.card.title.contains(name) {
            rule!(self, "201.3a");
            return true;
        }
        false
    }

    fn is_extreme(
        &self,
        card: CardIdx,
        extreme: ability::Extreme,
        stat: Stat,
        tied: ability::Tied,
        whole: &Filter,
        s: &Scope,
    ) -> bool {
        let mine = self.stat(stat, self.g.obj(card));
        let rest = Filter(whole.0.iter().filter(|i| !matches!(i, Is::Extreme(..))).cloned().collect());
        let mut best = true;
        self.candidates(&rest, s, |other| {
            if other == card {
                return;
            }
            let theirs = self.stat(stat, self.g.obj(other));
            let beaten = match (extreme, tied) {
                (ability::Extreme::Highest, ability::Tied::Any) => theirs > mine,
                (ability::Extreme::Highest, ability::Tied::None) => theirs >= mine,
                (ability::Extreme::Lowest, ability::Tied::Any) => theirs < mine,
                (ability::Extreme::Lowest, ability::Tied::None) => theirs <= mine,
            };
            best &= !beaten;
        });
        best
    }

    pub(crate) fn noun_has(&self, noun: &Noun, card: CardIdx, s: &Scope) -> bool {
        match noun {
            Noun::The(r) => self.one(r, s).is_some_and(|o| o.card == card),
            Noun::Pick { of, .. } | Noun::Every { of, .. } | Noun::Random { of, .. } | Noun::PickForEach { of, .. } => {
                self.fits(of, card, s)
            }
            Noun::Both(a, b) => self.noun_has(a, card, s) || self.noun_has(b, card, s),
            Noun::Top { .. } | Noun::Bottom { .. } | Noun::Rest(_) => false,
        }
    }

    /// The cards attached to a card.
    pub(crate) fn attached(&self, card: CardIdx) -> impl Iterator<Item = CardIdx> + 'a {
        let g = self.g;
        g.in_play().filter(move |a| g.card(*a).host == card && !g.card(*a).is(flag::BENEATH))
    }

    /// Whether an area is one a phrase means.
    pub(crate) fn is_at(&self, area: AreaId, place: &Place, s: &Scope) -> bool {
        match place {
            Place::Here => area == self.here(s),
            Place::There | Place::Of(_) | Place::Slot(_) => self.area(place, s) == Some(area),
            Place::Home(who) => {
                self.g.area_kind(area) == crate::game::AreaKind::Home && self.seats(who, s).has(self.g.area_owner(area))
            }
            Place::Problem | Place::EachProblem | Place::RandomProblem | Place::DifferentProblems => {
                self.g.is_problem_area(area)
            }
            Place::ProblemOf(who) => self.g.is_problem_area(area) && self.seats(who, s).has(self.g.area_owner(area)),
            Place::OtherProblem => self.g.is_problem_area(area) && area != self.here(s),
            Place::RandomArea | Place::Anywhere | Place::Previous => true,
            Place::ProblemWith(f) => {
                self.g.is_problem_area(area)
                    && self.g.in_play().any(|c| self.g.area_of(c) == area && self.fits(f, c, s))
            }
            Place::AreaWith(f) => self.g.in_play().any(|c| self.g.area_of(c) == area && self.fits(f, c, s)),
            Place::ProblemWhere(cond) => {
                self.g.is_problem_area(area) && self.holds(cond, &Scope { at: Some(area), ..*s })
            }
            Place::Itself => s.at == Some(area),
            Place::ProblemBut(place) => self.g.is_problem_area(area) && self.area(place, s) != Some(area),
        }
    }

    /// The area a text's "here" is (501.4).
    pub(crate) fn here(&self, s: &Scope) -> AreaId {
        rule!(self, "501.4");
        if s.this.card != NONE && self.g.is_current(s.this) && self.g.card(s.this.card).zone == Zone::Play {
            self.g.area_of(s.this.card)
        } else {
            s.area
        }
    }

    /// The one area a phrase means, where it means one.
    pub(crate) fn area(&self, place: &Place, s: &Scope) -> Option<AreaId> {
        match place {
            Place::Here => Some(self.here(s)).filter(|a| *a != NOWHERE),
            Place::There => match s.slot(ability::Slot::AREA) {
                SlotVal::Area(area) if area != NOWHERE => Some(area),
                _ => Some(self.here(s)).filter(|a| *a != NOWHERE),
            },
            Place::Of(r) => match r {
                Ref::Slot(slot) => match s.slot(*slot) {
                    SlotVal::Area(area) => Some(area).filter(|a| *a != NOWHERE),
                    _ => self.one(r, s).and_then(|o| self.area_of(o)),
                },
                Ref::This => Some(self.here(s)).filter(|a| *a != NOWHERE),
                Ref::Host | Ref::It | Ref::Them | Ref::That(_) | Ref::Those(_) | Ref::From(_) => {
                    self.one(r, s).and_then(|o| self.area_of(o))
                }
            },
            Place::Slot(slot) => {
                rule!(self, "501.5");
                match s.slot(*slot) {
                    SlotVal::Area(area) if area != NOWHERE => Some(area),
                    val => self.slot_card(val, s).and_then(|o| self.area_of(o)),
                }
            }
            Place::Home(who) => Some(self.g.home(self.seat(who, s))),
            Place::ProblemOf(who) => Some(self.g.problem_area(self.seat(who, s))),
            Place::Problem
            | Place::OtherProblem
            | Place::EachProblem
            | Place::DifferentProblems
            | Place::RandomProblem
            | Place::RandomArea
            | Place::Anywhere
            | Place::Previous
            | Place::ProblemWith(_)
            | Place::AreaWith(_)
            | Place::ProblemWhere(_)
            | Place::ProblemBut(_) => None,
            Place::Itself => s.at,
        }
    }

    fn area_of(&self, obj: Obj) -> Option<AreaId> {
        if self.g.is_current(obj) && self.g.card(obj.card).zone == Zone::Play {
            return Some(self.g.area_of(obj.card));
        }
        self.last_known(obj).map(|l| l.area)
    }

    /// Every card a description could mean: cards in play unless it names another zone (707.3). Face-down
    /// Troublemakers are meant only by texts that say so (505.2).
    pub(crate) fn candidates(&self, filter: &Filter, s: &Scope, mut each: impl FnMut(CardIdx)) {
        let mut zone = Zone::Play;
        let mut who: Option<Seats> = None;
        let mut down = false;
        let mut beneath = false;
        let mut way = None;
        for is in &filter.0 {
            match is {
                Is::In(z, w) => {
                    zone = *z;
                    who = w.as_ref().map(|w| self.seats(w, s));
                }
                Is::Flipped => zone = Zone::Flip,
                Is::FaceDown => down = true,
                Is::Beneath(_) => beneath = true,
                Is::ThisWay(deed) => way = Some(*deed),
                Is::BanishedBy(_) => zone = Zone::Banished,
                Is::The(r) => {
                    let mut set = Few::new();
                    self.all(r, s, &mut set);
                    for obj in set {
                        if self.fits(filter, obj.card, s) {
                            each(obj.card);
                        }
                    }
                    return;
                }
                _ => {}
            }
        }
        if let Some(deed) = way {
            // "revealed this way": wherever the cards are.
            let mut found: Few<CardIdx> = Few::new();
            for occ in self.g.log.get(self.since(ability::Span::Text)..).unwrap_or(&[]) {
                let card = occ.card.card;
                if occ.deed == deed && card != NONE && !found.contains(&card) && self.fits(filter, card, s) {
                    found.push(card);
                }
            }
            found.into_iter().for_each(each);
            return;
        }
        if beneath {
            for card in self.g.cards() {
                if self.g.card(card).is(flag::BENEATH) && self.fits(filter, card, s) {
                    each(card);
                }
            }
            return;
        }
        match zone {
            Zone::Play => {
                let sieve = self.sieve(filter, s);
                for card in self.g.in_play() {
                    rule!(self, "707.3");
                    if self.hidden_troublemaker(card) {
                        rule!(self, "505.2");
                        if !down {
                            continue;
                        }
                    }
                    if self.passes(&sieve, filter, card, s) {
                        each(card);
                    }
                }
            }
            Zone::Queue => {
                for card in self.g.zone(zone, s.you) {
                    rule!(self, "707.3");
                    if self.fits(filter, card, s) {
                        each(card);
                    }
                }
            }
            Zone::DrawDeck | Zone::ProblemDeck | Zone::Hand | Zone::Discard | Zone::Banished | Zone::Flip => {
                for seat in Seat::all() {
                    if who.is_some_and(|w| !w.has(seat)) {
                        continue;
                    }
                    for card in self.g.zone(zone, seat) {
                        if self.fits(filter, card, s) {
                            each(card);
                        }
                    }
                }
            }
        }
    }

    pub(crate) fn hidden_troublemaker(&self, card: CardIdx) -> bool {
        let c = self.g.card(card);
        c.zone == Zone::Play && c.is(flag::FACE_DOWN) && !c.is(flag::FRIGHTENED)
    }

    pub(crate) fn count(&self, filter: &Filter, s: &Scope) -> i32 {
        let mut n = 0;
        self.candidates(filter, s, |_| n += 1);
        n
    }

    pub(crate) fn is_ready(&self, card: CardIdx) -> bool {
        let c = self.g.card(card);
        if c.is(flag::FRIGHTENED) {
            rule!(self, "504.2");
        }
        if c.zone == Zone::Play && self.is_type(card, CardType::Problem) {
            rule!(self, "503.4a");
        }
        // 503.4, 503.4a, 504.2: cards elsewhere, Problems and frightened cards are neither ready nor exhausted.
        c.zone == Zone::Play && !c.is(flag::EXHAUSTED | flag::FRIGHTENED) && !self.is_type(card, CardType::Problem)
    }

    // ---- numbers

    pub(crate) fn num(&self, num: &Num, s: &Scope) -> i32 {
        match num {
            Num::Lit(n) => *n,
            Num::Count(f) => self.count(f, s),
            Num::Stat(stat, r) => self.one(r, s).map_or(0, |o| self.stat(*stat, o)),
            Num::Sum(stat, f) => {
                rule!(self, "507.2");
                let mut sum = 0;
                self.candidates(f, s, |c| sum += self.stat(*stat, self.g.obj(c)));
                sum
            }
            Num::Highest(stat, f) => {
                let mut best = 0;
                self.candidates(f, s, |c| best = best.max(self.stat(*stat, self.g.obj(c))));
                best
            }
            Num::Counters(counter, r) => {
                rule!(self, "519.2");
                self.one(r, s).map_or(0, |o| self.counter_count(counter, o))
            }
            Num::Tokens(who) => self.g.tokens(self.seat(who, s)),
            Num::Points(who) => self.g.score(self.seat(who, s)),
            Num::HandSize(who) => self.hand_size(self.seat(who, s)),
            Num::HomeLimit(who) => self.home_limit(self.seat(who, s)),
            Num::Turns(who) => i32::from(self.g.seats[self.seat(who, s).index()].turns),
            Num::Top(stat, who) => {
                let top = self.g.pile(Zone::DrawDeck, self.seat(who, s)).first;
                if top == NONE { 0 } else { self.stat(*stat, self.g.obj(top)) }
            }
            Num::ThatMany => s.done,
            Num::Slot(slot) => match s.slot(*slot) {
                SlotVal::Num(n) => n,
                SlotVal::Cards(_, len) | SlotVal::Kept(_, len) => len as i32,
                SlotVal::Card(_) => 1,
                SlotVal::Empty
                | SlotVal::Seat(_)
                | SlotVal::Area(_)
                | SlotVal::Color(_)
                | SlotVal::Type(_)
                | SlotVal::Name(_) => s.done,
            },
            Num::X => s.done,
            Num::Plus(a, b) => self.num(a, s).saturating_add(self.num(b, s)),
            Num::Times(a, b) => self.num(a, s).saturating_mul(self.num(b, s)),
            Num::Minus(a) => -self.num(a, s),
            Num::Different(kind, f) => self.different(*kind, f, s),
            Num::PowerTotal(who) => self.power_total(self.seat(who, s)),
            Num::Times_(h, span) => self.how_many(h, *span, s),
            Num::All | Num::Any => i32::MAX,
        }
    }

    fn different(&self, kind: Kind, f: &Filter, s: &Scope) -> i32 {
        match kind {
            Kind::Color => {
                let mut set = 0u8;
                self.candidates(f, s, |c| set |= self.colors(c).0);
                set.count_ones() as i32
            }
            Kind::Trait => {
                let mut set = 0u128;
                self.candidates(f, s, |c| set |= self.traits(c));
                set.count_ones() as i32
            }
            Kind::Type => {
                let mut set = 0u32;
                self.candidates(f, s, |c| set |= 1 << self.g.def(self.lib, c).kind as u8);
                set.count_ones() as i32
            }
            Kind::Name => {
                let mut names = Few::new();
                self.candidates(f, s, |c| names.push(self.g.def(self.lib, c).name));
                names.sort();
                names.dedup();
                names.len() as i32
            }
        }
    }

    /// Where in the log a span begins.
    pub(crate) fn since(&self, span: ability::Span) -> usize {
        match span {
            ability::Span::Turn | ability::Span::Game => 0,
            ability::Span::Faceoff => self.g.turn.faceoff_from as usize,
            ability::Span::Phase => self.g.turn.phase_from as usize,
            ability::Span::Text => self.g.runs.last().map_or(0, |r| r.log as usize),
        }
    }

    /// How many there were of something that happened within a span: of counters and tokens, all that it took.
    fn how_many(&self, h: &ability::Happening, span: ability::Span, s: &Scope) -> i32 {
        let log = self.g.log.get(self.since(span)..).unwrap_or(&[]);
        let each = |occ: &Occ| match occ.deed {
            ability::Deed::PutCounter
            | ability::Deed::RemoveCounter
            | ability::Deed::Gain
            | ability::Deed::Lose
            | ability::Deed::Pay => occ.n,
            _ => 1,
        };
        log.iter().filter(|occ| self.matches(h, occ, s)).map(each).sum()
    }

    /// How often something happened within a span.
    pub(crate) fn times(&self, h: &ability::Happening, span: ability::Span, s: &Scope) -> i32 {
        let from = self.since(span);
        let log = self.g.log.get(from..).unwrap_or(&[]);
        log.iter().filter(|occ| self.matches(h, occ, s)).count() as i32
    }

    // ---- conditions

    pub(crate) fn holds(&self, cond: &Cond, s: &Scope) -> bool {
        match cond {
            Cond::Count(f, cmp, n) => cmp.holds(self.count(f, s), self.num(n, s)),
            Cond::Compare(a, cmp, b) => cmp.holds(self.num(a, s), self.num(b, s)),
            Cond::Is(r, f) => self.one(r, s).is_some_and(|o| self.g.is_current(o) && self.fits(f, o.card, s)),
            Cond::During(phase, who) => {
                self.g.turn.phase == Some(*phase)
                    && who.as_ref().is_none_or(|w| self.seats(w, s).has(self.g.turn.player))
            }
            Cond::TurnOf(who) => self.seats(who, s).has(self.g.turn.player),
            Cond::InFaceoff(kind, involving, place) => self.g.faceoff.is_some_and(|f| {
                (*kind == FaceoffKind::Any || f.kind == *kind)
                    && involving.as_ref().is_none_or(|filter| self.involves(filter, s))
                    && place
                        .as_ref()
                        .is_none_or(|p| self.g.areas().any(|a| f.areas & (1 << a.0) != 0 && self.is_at(a, p, s)))
            }),
            Cond::Happened(h, cmp, n, span) => cmp.holds(self.times(h, *span, s), self.num(n, s)),
            Cond::Did => s.done > 0,
            Cond::Not(c) => !self.holds(c, s),
            Cond::All(all) => all.iter().all(|c| self.holds(c, s)),
            Cond::Any(all) => all.iter().any(|c| self.holds(c, s)),
            Cond::Same(a, b) => match (a, b) {
                (Ref::Slot(a), Ref::Slot(b)) => s.slot(*a) == s.slot(*b),
                _ => self.one(a, s).map(|o| o.card) == self.one(b, s).map(|o| o.card),
            },
            Cond::Guessed(slot) => s.slot(*slot) == SlotVal::Num(1),
            Cond::Even(n) => {
                rule!(self, "105.3");
                self.num(n, s) % 2 == 0
            }
        }
    }

    /// Whether a card that fits is involved in the faceoff going on.
    pub(crate) fn involves(&self, filter: &Filter, s: &Scope) -> bool {
        self.g.in_play().any(|c| self.involved(c) && self.fits(filter, c, s))
    }

    pub(crate) fn counter_id(&self, counter: &Counter) -> Option<CounterId> {
        self.lib.counter_id(counter)
    }
}
