//! What pronouns mean: cards, players, places, numbers and counters spoken of.

use super::{EVENT, Many, Spoken, Stands, Walk};
use crate::tree::*;
use crate::word::CardType;

impl Walk {
    pub(super) fn refer(&mut self, r: &mut Ref) {
        if let Ref::Attached(head) = *r {
            *r = match self.stands {
                Stands::Attached => Ref::Host,
                Stands::Alone => Ref::That(head),
            };
        }
        let found = match r {
            Ref::This | Ref::Host | Ref::Attached(_) | Ref::Slot(_) => return,
            Ref::It => {
                let away = |r: &Ref| self.table && self.away.contains(r);
                let one = || self.cards.iter().rev().filter(|s| s.many == Many::One);
                let found = one().find(|s| !away(&s.is)).or_else(|| one().next()).map(|s| s.is.clone());
                self.unknown |= self.is_vague();
                // An Event is not spoken of before it is called by its own name.
                // Nor is any other card by what happens: "When you confront a Problem, put a counter on it".
                let said = match self.on {
                    CardType::Event => false,
                    CardType::Resource | CardType::Problem => true,
                    CardType::Mane | CardType::Friend | CardType::Troublemaker => self.eventless,
                };
                self.unknown |= found.is_none() && !said && self.stands == Stands::Alone;
                found
            }
            Ref::Them => {
                let several = self.cards.iter().rev().find(|s| s.many == Many::Several);
                let other = || self.cards.iter().rev().find(|s| s.is != Ref::This);
                let found = several.or_else(other).or(self.cards.last()).map(|s| s.is.clone());
                // This card alone is not "them".
                let own = |r: &Ref| matches!(r, Ref::This | Ref::Host) || self.own.as_ref() == Some(r);
                self.unknown |= found.as_ref().is_none_or(own);
                found
            }
            // With no colour spoken of: the one this card keeps from a choice made before.
            Ref::That(Head::Color) | Ref::Those(Head::Color) => {
                Some(self.colors.last().map_or(Ref::That(Head::Color), |s| Ref::Slot(*s)))
            }
            Ref::Those(Head::Pile) => self.piles.last().map(|s| Ref::Slot(*s)),
            Ref::From(zone) => {
                let from = |s: &&Spoken| s.like.0.iter().any(|i| matches!(i, Is::In(z, _) if z == zone));
                self.cards.iter().rev().find(from).map(|s| s.is.clone())
            }
            // Not this card, which would be called so, and not a card of which nothing is known, if another fits.
            Ref::That(head) => {
                // This card is no Troublemaker where it is a Friend, whatever it is spoken of as.
                let own = |s: &Spoken| s.is == Ref::This || s.like.0.as_slice() == [Is::The(Ref::This)];
                let fitting = || {
                    let of = |s: &&Spoken| {
                        s.many == Many::One && fits(&s.like, *head) && (!own(s) || called(self.on, *head))
                    };
                    self.cards.iter().rev().filter(of)
                };
                let exact = |s: &&Spoken| like(Some(*head)).0.iter().all(|i| s.like.0.contains(i));
                let other = |s: &&Spoken| s.is != Ref::This && self.own.as_ref() != Some(&s.is) && tells(&s.like);
                let told = fitting().find(|s| other(s) && exact(s));
                let told = told.or_else(|| fitting().find(other));
                let told = told.filter(|_| *head != Head::Card);
                told.or_else(|| fitting().find(|s| s.is != Ref::This))
                    .or_else(|| fitting().next())
                    .map(|s| s.is.clone())
            }
            Ref::Those(head) => {
                let mut fitting = self.cards.iter().rev().filter(|s| fits(&s.like, *head));
                let several = self.cards.iter().rev().find(|s| s.many == Many::Several && fits(&s.like, *head));
                // One card that an event is about is not "those".
                let found = several.or_else(|| fitting.next()).map(|s| s.is.clone());
                let event = |r: &Ref| matches!(r, Ref::Slot(slot) if slot.0 < EVENT);
                self.unknown |= self.on != CardType::Resource && several.is_none() && found.as_ref().is_some_and(event);
                found
            }
        };
        // "that Problem" may be the one at an area spoken of.
        let there = match (&*r, self.places.last()) {
            (Ref::That(Head::Problem), Some(Place::Slot(slot))) => Some(Ref::Slot(*slot)),
            _ => None,
        };
        // On a card that stands alone "that Friend" is none where no Friend was spoken of.
        if let Ref::That(Head::Troublemaker | Head::Friend | Head::Character | Head::Mane) = r
            && found.is_none()
            && self.on != CardType::Resource
        {
            self.unknown = true;
        }
        // Nor are "those characters" any where only somebody did something to some.
        self.unknown |= matches!(r, Ref::Those(Head::Friend | Head::Character | Head::Card))
            && found.is_none()
            && self.stands == Stands::Alone;
        *r = found.or(there).unwrap_or(match self.stands {
            Stands::Attached => Ref::Host,
            Stands::Alone => Ref::This,
        });
    }

    /// What a change takes from another card: the card being changed, this one, is not meant.
    pub(super) fn refer_past(&mut self, r: &mut Ref) {
        let other = match r {
            Ref::That(Head::Color) => None,
            Ref::That(head) => {
                let fitting = |s: &&Spoken| s.is != Ref::This && s.many == Many::One && fits(&s.like, *head);
                self.cards.iter().rev().find(fitting).map(|s| s.is.clone())
            }
            _ => None,
        };
        match other {
            Some(found) => *r = found,
            None => self.refer(r),
        }
    }

    pub(super) fn who(&mut self, who: &mut Who) {
        match who {
            Who::They => {
                // With no event there is nobody to have done anything: it is whoever has the card spoken of.
                let has = self.cards.last().filter(|s| self.eventless && s.is != Ref::This);
                let nobody = match has {
                    _ if self.opposed => Who::Opponent,
                    Some(s) => Who::Controller(s.is.clone()),
                    None => Who::Slot(Slot(1)),
                };
                self.unknown |= self.used && self.players.is_empty() && nobody == Who::Slot(Slot(1));
                // "That player's opponent may pay. If they do, that player ...": either may be meant.
                self.unknown |= matches!(self.players.last(), Some(Who::OpponentOf(w)) if !matches!(**w, Who::Winner | Who::TurnPlayer));
                *who = self.players.last().cloned().unwrap_or(nobody);
            }
            Who::Owner(r) => self.refer(r),
            // Nobody controls a card that was discarded.
            Who::Controller(r) => {
                let before = std::mem::replace(&mut self.table, true);
                self.refer(r);
                self.table = before;
            }
            // "That player's opponent ... That player's opponent ...": of the same player both times.
            Who::OpponentOf(who) if **who == Who::They => {
                let found = self.players.iter().rev().find(|w| !matches!(w, Who::OpponentOf(_))).cloned();
                match found {
                    Some(player) => **who = player,
                    None => self.who(who),
                }
            }
            Who::OpponentOf(who) => self.who(who),
            Who::EachWith(cond) | Who::OpponentWith(cond) => self.about(|walk| walk.cond(cond)),
            Who::Most(num) => self.about(|walk| walk.num(num)),
            Who::Opponent => self.opposed = true,
            Who::You
            | Who::EachPlayer
            | Who::EachOpponent
            | Who::Any
            | Who::Slot(_)
            | Who::Challenger
            | Who::TurnPlayer
            | Who::Winner
            | Who::Themself => {}
        }
    }

    /// Inside a phrase about a player, "they" is that player.
    pub(super) fn about(&mut self, inside: impl FnOnce(&mut Walk)) {
        self.players.push(Who::Themself);
        inside(self);
        self.players.pop();
    }

    pub(super) fn place(&mut self, place: &mut Place) {
        match place {
            Place::There => {
                // An Event is nowhere: "there" must be an area spoken of.
                self.unknown |= self.on == CardType::Event && self.places.is_empty() && self.scene.is_none();
                *place = self.places.last().or(self.scene.as_ref()).cloned().unwrap_or(match self.stands {
                    Stands::Attached => Place::Beside(Ref::Host),
                    Stands::Alone => Place::Here,
                });
            }
            Place::Of(r) | Place::Beside(r) => self.refer(r),
            Place::Home(who) | Place::ProblemOf(who) => {
                // A home with no owner named is the card's own.
                if *who != Who::Any {
                    self.who(who);
                }
            }
            Place::ProblemWith(filter) | Place::AreaWith(filter) | Place::Crowded(_, filter) => self.filter(filter),
            Place::ProblemWhere(cond) => {
                self.places.push(Place::Itself);
                self.cond(cond);
                self.places.retain(|p| *p != Place::Itself);
            }
            Place::ProblemBut(place) => self.place(place),
            Place::Here
            | Place::Problem
            | Place::OtherProblem
            | Place::EachProblem
            | Place::DifferentProblems
            | Place::RandomProblem
            | Place::RandomArea
            | Place::Anywhere
            | Place::Previous
            | Place::EachOthers
            | Place::Itself
            | Place::Slot(_) => {}
        }
    }

    pub(super) fn num(&mut self, num: &mut Num) {
        match num {
            Num::ThatMany => {
                self.unknown |= self.numbers.is_empty() && self.uncounted;
                *num = self.numbers.last().cloned().unwrap_or(Num::Slot(Slot(2)));
            }
            Num::Count(f) if gone(f).is_some() => {
                if let Some(h) = gone(f) {
                    *num = Num::Times_(Box::new(h), Span::Turn);
                    self.num(num);
                }
            }
            Num::Count(f) | Num::Sum(_, f) | Num::Highest(_, f) | Num::Different(_, f) => {
                self.another(f);
                self.filter(f);
            }
            Num::Stat(_, r) => self.refer(r),
            Num::Counters(kind, r) => {
                self.counter(kind);
                self.refer(r);
                self.speak(r.clone(), &Filter::any(), Many::One);
            }
            Num::CountersOn(kind, f) => {
                self.counter(kind);
                self.filter(f);
            }
            Num::Tokens(who)
            | Num::Points(who)
            | Num::HandSize(who)
            | Num::HomeLimit(who)
            | Num::Turns(who)
            | Num::PowerTotal(who)
            | Num::Top(_, who) => self.who(who),
            Num::Plus(a, b) | Num::Times(a, b) | Num::Least(a, b) => {
                self.num(a);
                self.num(b);
            }
            Num::Minus(a) | Num::Every(_, a) => self.num(a),
            Num::Times_(h, _) => self.happening(h),
            Num::X => match &self.x {
                Some(paid) => *num = paid.clone(),
                None => self.unknown = true,
            },
            Num::EachOthers(_) | Num::Lit(_) | Num::Slot(_) | Num::All | Num::Any => {}
        }
    }

    pub(super) fn counter(&mut self, kind: &mut Counter) {
        match kind {
            Counter::Those => *kind = self.counters.last().cloned().unwrap_or(Counter::Any),
            Counter::Power | Counter::Named(_) | Counter::Any => self.counters.push(kind.clone()),
            Counter::Same => {}
        }
    }
}

/// "each Friend that left play this turn": how often that happened, since none of them is in play.
pub(super) fn gone(of: &Filter) -> Option<Happening> {
    let mut rest = of.0.clone();
    let at = rest.iter().position(|i| {
        matches!(i, Is::Has(h) if h.what.0.is_empty()
            && matches!(h.deed, Deed::Leave | Deed::Dismiss | Deed::Retire | Deed::Banish | Deed::Defeat))
    })?;
    let Is::Has(h) = rest.remove(at) else { return None };
    let elsewhere = rest.iter().any(|i| matches!(i, Is::In(..) | Is::The(_) | Is::Beneath(_)));
    (!elsewhere).then(|| Happening { what: Filter::of(rest), ..*h })
}

pub(super) fn like(head: Option<Head>) -> Filter {
    match head {
        Some(Head::Friend) => Filter::of([Is::Type(CardType::Friend)]),
        Some(Head::Mane) => Filter::of([Is::Type(CardType::Mane)]),
        Some(Head::Character) => Filter::of([Is::Character]),
        Some(Head::Troublemaker) => Filter::of([Is::Type(CardType::Troublemaker)]),
        Some(Head::Resource) => Filter::of([Is::Type(CardType::Resource)]),
        Some(Head::Event) => Filter::of([Is::Type(CardType::Event)]),
        Some(Head::Problem) => Filter::of([Is::Type(CardType::Problem)]),
        Some(Head::Token) => Filter::of([Is::Token]),
        Some(
            Head::Card
            | Head::Counter
            | Head::Color
            | Head::Player
            | Head::Area
            | Head::Deck
            | Head::Number
            | Head::Pile,
        )
        | None => Filter::any(),
    }
}

/// Whether a description says what kind of card it is, and not only where it is or was.
pub(super) fn tells(described: &Filter) -> bool {
    !described
        .0
        .iter()
        .all(|i| matches!(i, Is::In(..) | Is::ThisWay(_) | Is::Controlled(_) | Is::Owned(_) | Is::Beneath(_)))
}

/// Whether a card of a type may be called by the noun.
fn called(on: CardType, head: Head) -> bool {
    match head {
        Head::Friend => on == CardType::Friend,
        Head::Mane => on == CardType::Mane,
        Head::Character => matches!(on, CardType::Friend | CardType::Mane),
        Head::Troublemaker => on == CardType::Troublemaker,
        Head::Event => on == CardType::Event,
        Head::Resource => on == CardType::Resource,
        Head::Problem => matches!(on, CardType::Problem | CardType::Resource),
        Head::Card | Head::Token | Head::Counter | Head::Color | Head::Player | Head::Area => true,
        Head::Deck | Head::Number | Head::Pile => true,
    }
}

/// Whether what was described may be called by the noun.
pub(super) fn fits(described: &Filter, head: Head) -> bool {
    let ty = described.0.iter().find_map(|i| if let Is::Type(t) = i { Some(*t) } else { None });
    let character = described.0.contains(&Is::Character);
    match head {
        Head::Card | Head::Deck | Head::Pile => true,
        // What lies in a deck or beneath a card may be anything.
        _ if ty.is_none() && described.0.iter().any(|i| matches!(i, Is::Beneath(_))) => false,
        Head::Friend => {
            let nothing_said = described.0.iter().all(|i| matches!(i, Is::In(_, None)));
            ty == Some(CardType::Friend) || (ty.is_none() && !nothing_said) || character
        }
        Head::Character => character || matches!(ty, Some(CardType::Friend | CardType::Mane) | None),
        Head::Mane => character || ty == Some(CardType::Mane),
        Head::Troublemaker => matches!(ty, Some(CardType::Troublemaker) | None) && !character,
        Head::Resource => matches!(ty, Some(CardType::Resource) | None) && !character,
        Head::Event => matches!(ty, Some(CardType::Event) | None) && !character,
        Head::Problem => matches!(ty, Some(CardType::Problem) | None) && !character,
        Head::Token => described.0.contains(&Is::Token),
        Head::Counter | Head::Color | Head::Player | Head::Area | Head::Number => false,
    }
}
