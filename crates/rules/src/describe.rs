//! Descriptions: whether a card is what a text says, and every card that is (707.3).

use crate::game::{CardState, flag};
use crate::ids::{CardIdx, Colors, NONE, Obj};
use crate::mark::{Watch, rule};
use crate::occurrence::Occ;
use crate::records::SlotVal;
use crate::scope::{Kept, Scope, Slots};
use crate::view::View;
use ability::{CardType, Filter, Is, Noun, Num, Palette, Ref, Stat, Who, Zone};

/// Whether a card in play is a Troublemaker that nobody has uncovered.
#[inline(always)]
pub(crate) fn is_hidden(c: &CardState) -> bool {
    c.flags & (flag::FACE_DOWN | flag::FRIGHTENED) == flag::FACE_DOWN
}

/// Whether the cards chosen are to be alike: "with the same name", as each other.
pub(crate) fn as_each_other(is: &Is) -> bool {
    match is {
        Is::Not(is) => as_each_other(is),
        Is::SameName(r)
        | Is::SameTitle(r)
        | Is::SharesTrait(r)
        | Is::SharesColor(r)
        | Is::SharesType(r)
        | Is::SharesCost(r)
        | Is::SharesProblem(r) => *r == Ref::Slot(ability::Slot::ITSELF),
        _ => false,
    }
}

impl<'a, W: Watch + ?Sized> View<'a, W> {
    pub(crate) fn fits(&self, filter: &Filter, card: CardIdx, s: &Scope) -> bool {
        filter.0.iter().all(|is| self.is(is, card, s, filter))
    }

    pub(crate) fn is(&self, is: &Is, card: CardIdx, s: &Scope, whole: &Filter) -> bool {
        let c = self.g.card(card);
        match is {
            // Of one card alone there is nothing to say.
            _ if s.itself == Obj::NONE && as_each_other(is) => true,
            Is::Other => card != s.this.card,
            Is::The(r) => match r {
                Ref::This => card == s.this.card,
                Ref::Host
                | Ref::It
                | Ref::Them
                | Ref::That(_)
                | Ref::Those(_)
                | Ref::From(_)
                | Ref::Attached(_)
                | Ref::Slot(_) => self.means(r, card, s),
            },
            Is::Not(inner) => !self.is(inner, card, s, whole),
            Is::AnyOf(all) | Is::OneOfEach(all) => all.iter().any(|f| self.fits(f, card, s)),
            Is::Controlled(who) => {
                if *who == Who::You {
                    rule!(self, "513.6");
                }
                self.is_among(who, self.controller(card), s)
            }
            Is::Owned(who) => self.is_among(who, c.owner, s),
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
            Is::Ignored => self.is_ignored(card),
            Is::Attachment => c.zone == Zone::Play && c.host != NONE && !c.is(flag::BENEATH),
            Is::Confronted => c.is(flag::CONFRONTED),
            Is::Involved => self.involved(card),
            // The starter of a Troublemaker faceoff is its challenger (608.1).
            Is::Challenging(f) => {
                let challenged = |x: &crate::game::Faceoff| x.kind == ability::FaceoffKind::Troublemaker;
                self.g.faceoff.as_ref().is_some_and(|x| challenged(x) && self.controller(card) == x.starter)
                    && self.is_character(card)
                    && self.involved(card)
                    && self.involves(f, s)
            }
            Is::InvolvedIn(kind) => self.g.faceoff.is_some_and(|f| f.kind == *kind) && self.involved(card),
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
                    | SlotVal::Name(_)
                    | SlotVal::Trait(_) => false,
                },
                Ref::This
                | Ref::Host
                | Ref::It
                | Ref::Them
                | Ref::That(_)
                | Ref::Those(_)
                | Ref::From(_)
                | Ref::Attached(_) => {
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
            Is::ThatTrait => {
                let spoken = match s.slots {
                    Slots::Of(vals) => vals.iter().find(|v| matches!(v, SlotVal::Trait(_))).copied(),
                    Slots::None | Slots::Event(_) => None,
                };
                let chosen = spoken.or_else(|| self.kept_choice(s.this, Kept::Trait));
                matches!(chosen, Some(SlotVal::Trait(t)) if self.has_trait(card, &self.lib.traits[t.index()]))
            }
            Is::TitleIncludes(r) => self.one(r, s).is_some_and(|o| {
                self.g.def(self.lib, card).card.title.contains(&self.g.def(self.lib, o.card).card.title)
            }),
            Is::SameName(r) => {
                rule!(self, "201.1a");
                self.one(r, s).is_some_and(|o| {
                    self.g.def(self.lib, o.card).name == self.g.def(self.lib, card).name && !self.is_nameless(card)
                })
            }
            Is::Alike(kind, f) => {
                let mut found = false;
                self.candidates(f, s, |other| found |= other != card && self.alike(*kind, card, other));
                found
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
            Is::SharesProblem(r) => self.one(r, s).is_some_and(|o| {
                c.zone == Zone::Play && self.g.is_problem_area(c.area) && self.g.area_of(o.card) == c.area
            }),
            Is::Requires(color) => self.g.def(self.lib, card).requirements.iter().any(|(_, c)| c == color),
            Is::Timed(timing) => {
                let def = self.g.def(self.lib, card);
                let timed = |id: u16| {
                    let ability = &self.lib.ability(crate::ids::AbilityId(id)).ability;
                    matches!(ability, ability::Ability::Activated { timing: t, .. } if t == timing)
                };
                def.kind == CardType::Event && def.side(c.boost()).abilities.clone().any(timed)
            }
            Is::RequiresColorOf(r, palette) => self.one(r, s).is_some_and(|o| {
                let colors = match palette {
                    Palette::Own => self.colors(o.card),
                    Palette::Required => {
                        let asked = &self.g.def(self.lib, o.card).requirements;
                        asked.iter().fold(Colors::NONE, |all, (_, c)| all.with(Colors::of(*c)))
                    }
                };
                self.g.def(self.lib, card).requirements.iter().any(|(_, c)| colors.has(*c))
            }),
            Is::Number(stat, cmp, n) => {
                let s = &Scope { itself: self.g.obj(card), ..*s };
                if *stat == Stat::Power && self.power(card).is_none() {
                    // 505.1b: having no power is not having a power of zero; 105.2 treats it as zero between cards.
                    let between = matches!(n, Num::Stat(..));
                    return (between || !c.is(flag::FACE_DOWN)) && cmp.holds(0, self.num(n, s));
                }
                cmp.holds(self.stat(*stat, self.g.obj(card)), self.num(n, s))
            }
            // What one card alone can be; the choice of several looks at them all.
            Is::Together(stat, n) => self.stat(*stat, self.g.obj(card)) <= self.num(n, s),
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
                c.zone == Zone::Banished && !c.is(flag::BENEATH) && self.one(r, s).is_some_and(|o| c.host == o.card)
            }
            Is::At(place) => c.zone == Zone::Play && self.is_at(c.area, place, s),
            Is::In(zone, who) => {
                let owner = match who {
                    Some(who) => self.is_among(who, c.owner, s),
                    None => true,
                };
                c.zone == *zone && owner && !c.is(flag::BENEATH)
            }
            Is::Has(h) => {
                self.g.log.iter().any(|occ| occ.card.card == card && self.matches(h, occ, s))
                    || h.deed == ability::Deed::Play
                        && self.being_played(card).is_some_and(|occ| self.matches(h, &occ, s))
                    || h.deed == ability::Deed::Enter && self.entering(card).is_some_and(|occ| self.matches(h, &occ, s))
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
    pub(crate) fn being_played(&self, card: CardIdx) -> Option<Occ> {
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

    /// The same of a card that is just entering play.
    fn entering(&self, card: CardIdx) -> Option<Occ> {
        self.g.frames.iter().rev().find_map(|frame| match frame {
            crate::frame::Frame::Enter { card: enters, to, seat, .. } if *enters == card => {
                Some(Occ::new(ability::Deed::Enter, *seat).card(self.g.obj(card)).at(*to))
            }
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
                        Kept::Trait => matches!(val, SlotVal::Trait(_)),
                    }
            })
            .map(|(_, val)| *val)
    }

    pub(crate) fn is_nameless(&self, card: CardIdx) -> bool {
        let c = self.g.card(card);
        c.zone == Zone::Play && c.is(flag::FACE_DOWN) && self.g.def(self.lib, card).kind == CardType::Troublemaker
    }

    pub(crate) fn is_named(&self, card: CardIdx, name: &str) -> bool {
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

    pub(crate) fn is_extreme(
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

    /// Whether two cards have something in common (201.1a, 203, 204).
    fn alike(&self, kind: ability::Kind, card: CardIdx, other: CardIdx) -> bool {
        match kind {
            ability::Kind::Name => {
                rule!(self, "201.1a");
                self.g.def(self.lib, other).name == self.g.def(self.lib, card).name && !self.is_nameless(card)
            }
            ability::Kind::Color => self.colors(card).0 & self.colors(other).0 != 0,
            ability::Kind::Trait => self.traits(card) & self.traits(other) != 0,
            ability::Kind::Required => self.required(card).0 & self.required(other).0 != 0,
            ability::Kind::Type => CardType::ALL.iter().any(|t| self.is_type(card, *t) && self.is_type(other, *t)),
        }
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
}
