//! Descriptions and nouns: what they speak of, and the slots that hold it.

use super::each::{differs, each_other};
use super::plain::both_alike;
use super::pronoun::{fits, like, tells};
use super::row::{both_from, stands_there};
use super::{Many, Spoken, Walk};
use crate::tree::*;
use crate::word::{CardType, Zone};

impl Walk {
    pub(super) fn filter(&mut self, filter: &mut Filter) {
        // Only of cards that are chosen together can it be said that they differ.
        self.unknown |= differs(filter) && !std::mem::take(&mut self.several);
        for is in &mut filter.0 {
            // "with power greater than its cost": its own.
            if let Is::Number(stat, _, Num::Stat(other, r @ Ref::It)) = is
                && stat != other
            {
                *r = Ref::Slot(Slot::ITSELF);
            }
            // "with less power than one of your Friends there": where the card described is.
            if let Is::Number(_, _, Num::Highest(_, f) | Num::Sum(_, f) | Num::Count(f)) = is
                && self.places.is_empty()
                && self.scene.is_none()
                && self.on == CardType::Event
            {
                for is in &mut f.0 {
                    if *is == Is::At(Place::There) {
                        *is = Is::At(Place::Beside(Ref::Slot(Slot::ITSELF)));
                    }
                }
            }
            self.is(is);
        }
        // A banished card beneath another was banished some time, not by this text.
        if filter.0.iter().any(|i| matches!(i, Is::Beneath(_))) {
            filter.0.retain(|i| *i != Is::ThisWay(Deed::Banish));
        }
        *filter = Filter::of(std::mem::take(&mut filter.0));
    }

    pub(super) fn is(&mut self, is: &mut Is) {
        match is {
            Is::The(r)
            | Is::ThatColor(r)
            | Is::SameName(r)
            | Is::SameTitle(r)
            | Is::TitleIncludes(r)
            | Is::SharesSubtitle(r)
            | Is::SharesTrait(r)
            | Is::SharesColor(r)
            | Is::SharesType(r)
            | Is::SharesCost(r)
            | Is::SharesPower(r)
            | Is::SharesProblem(r)
            | Is::RequiresColorOf(r, _)
            | Is::BanishedBy(r) => self.refer(r),
            // The card something lies beneath is spoken of by itself.
            Is::Beneath(noun) => match &mut **noun {
                Noun::The(r) => {
                    self.refer(r);
                    if *r == Ref::This {
                        self.speak(Ref::This, &Filter::of([Is::Type(self.on)]), Many::One);
                    }
                }
                Noun::Every { of, slot } => {
                    self.filter(of);
                    *slot = self.bound(of, Many::One);
                }
                other => self.noun(other),
            },
            Is::ThisWay(Deed::Banish) if self.lasting => *is = Is::BanishedBy(Ref::This),
            Is::Not(inner) => self.is(inner),
            Is::AnyOf(filters) | Is::OneOfEach(filters) => filters.iter_mut().for_each(|f| self.filter(f)),
            Is::Alike(_, f) => self.filter(f),
            Is::Controlled(who) | Is::Owned(who) | Is::In(_, Some(who)) => {
                self.opposed |= *who == Who::Opponent;
                if self.relative && *who == Who::Opponent {
                    *who = Who::OpponentOf(Box::new(Who::Themself));
                }
                self.who(who);
            }
            Is::Counters(kind, _, n) => {
                self.counter(kind);
                self.num(n);
            }
            Is::Number(_, _, n) | Is::Together(_, n) => self.num(n),
            Is::With(f, _, n) => {
                self.filter(f);
                self.num(n);
            }
            Is::MostWith(f) | Is::Challenging(f) => self.filter(f),
            // On any of several: none of them is chosen.
            Is::On(noun) => {
                if let Noun::Pick { take: Take::AnyNumber, of, slot, .. } = &**noun {
                    **noun = Noun::Every { of: of.clone(), slot: *slot };
                }
                self.noun(noun);
            }
            Is::At(place) => self.place(place),
            Is::Has(h) => self.happening(h),
            Is::Other
            | Is::Ready
            | Is::Exhausted
            | Is::Frightened
            | Is::Boosted
            | Is::Start
            | Is::FaceUp
            | Is::FaceDown
            | Is::Token
            | Is::CutieMarked
            | Is::Flipped
            | Is::Ignored
            | Is::Attachment
            | Is::Confronted
            | Is::Involved
            | Is::InvolvedIn(_)
            | Is::Solved
            | Is::ThatType
            | Is::ThatTrait
            | Is::Color(_)
            | Is::Requires(_)
            | Is::Timed(_)
            | Is::Colorless
            | Is::Trait(_)
            | Is::Keyword(_)
            | Is::Type(_)
            | Is::Character
            | Is::Named(_)
            | Is::FullName(..)
            | Is::ThatName
            | Is::Even(_)
            | Is::Odd(_)
            | Is::Extreme(..)
            | Is::In(_, None)
            | Is::ThisWay(_) => {}
        }
    }

    pub(super) fn take(&mut self, take: &mut Take) -> Many {
        match take {
            Take::Exactly(n) | Take::UpTo(n) => {
                self.num(n);
                if *n == Num::Lit(1) { Many::One } else { Many::Several }
            }
            Take::AnyNumber => Many::Several,
        }
    }

    pub(super) fn noun(&mut self, noun: &mut Noun) {
        match noun {
            // "both of them": the two spoken of, where no set of cards was.
            Noun::The(Ref::Them) if self.pair_but_this().is_some() => {
                if let Some((a, b)) = self.pair_but_this() {
                    *noun = Noun::Both(Box::new(Noun::The(a)), Box::new(Noun::The(b)));
                }
            }
            // Several cards spoken of one by one.
            Noun::The(Ref::Those(head)) if self.pair(*head).is_some() => {
                if let Some((a, b)) = self.pair(*head) {
                    let both = Noun::Both(Box::new(Noun::The(a)), Box::new(Noun::The(b)));
                    *noun = both;
                }
            }
            Noun::The(Ref::Them) if self.together && self.pair(Head::Card).is_some() => {
                if let Some((a, b)) = self.pair(Head::Card) {
                    *noun = Noun::Both(Box::new(Noun::The(a)), Box::new(Noun::The(b)));
                }
            }
            // "While that Friend is at a Problem, that Problem ...": the Problem where it is.
            Noun::The(Ref::That(Head::Problem)) if self.problem_of().is_some() => {
                if let Some(place) = self.problem_of() {
                    let of = Filter::of([Is::Type(CardType::Problem), Is::At(place)]);
                    let slot = self.bound(&of, Many::One);
                    *noun = Noun::Every { of, slot };
                }
            }
            // "to a Problem with a Troublemaker, ... that Troublemaker": one that is there.
            Noun::The(Ref::That(head)) if self.one_within(*head).is_some() => {
                if let Some((mut of, place)) = self.one_within(*head) {
                    of.0.push(Is::At(place));
                    let slot = self.bound(&of, Many::One);
                    *noun = Noun::Pick { take: Take::Exactly(Num::Lit(1)), of, by: None, slot };
                }
            }
            // "if there is an opposing Friend here, ... that Friend": one such.
            Noun::The(Ref::That(head)) if self.one_had(*head).is_some() => {
                if let Some(of) = self.one_had(*head) {
                    let slot = self.bound(&of, Many::One);
                    *noun = Noun::Pick { take: Take::Exactly(Num::Lit(1)), of, by: None, slot };
                }
            }
            Noun::The(r) => {
                let head = if let Ref::That(h) | Ref::Those(h) | Ref::Attached(h) = r { Some(*h) } else { None };
                let many = if matches!(r, Ref::Them | Ref::Those(_)) { Many::Several } else { Many::One };
                self.refer(r);
                let like = if *r == Ref::This { Filter::of([Is::Type(self.on)]) } else { like(head) };
                self.speak(r.clone(), &like, many);
            }
            Noun::Pick { take, of, by, slot } => {
                let many = self.take(take);
                if let Some(by) = by {
                    self.who(by);
                }
                self.another(of);
                // "one of them", of cards parted into piles: whether a card or a pile is not said.
                self.unknown |= !self.piles.is_empty() && of.0.contains(&Is::The(Ref::Them));
                // "one of their Friends at each Problem": whether one or one for each is not said.
                self.unknown |= many == Many::One && of.0.contains(&Is::At(Place::EachProblem));
                // "two of your Friends at the same Problem", no Problem spoken of: the same as each other.
                if many == Many::Several && self.is_placeless() {
                    for is in of.0.iter_mut().filter(|is| **is == Is::At(Place::There)) {
                        *is = Is::SharesProblem(Ref::Slot(Slot::ITSELF));
                    }
                }
                if self.is_it_free() {
                    each_other(take, of);
                }
                self.several = many == Many::Several && differs(of);
                self.filter(of);
                *slot = self.bound(of, many);
                if many == Many::One && stands(of) {
                    self.scene = Some(Place::Beside(Ref::Slot(*slot)));
                }
                if many == Many::One && of.0.contains(&Is::Type(CardType::Problem)) {
                    self.places.push(Place::Of(Ref::Slot(*slot)));
                }
            }
            Noun::Every { of, slot } => {
                self.another(of);
                self.filter(of);
                let one = of.0.iter().any(|i| matches!(i, Is::Type(CardType::Mane) | Is::The(_)));
                *slot = self.bound(of, if one { Many::One } else { Many::Several });
            }
            Noun::Random { take, of, slot } => {
                let many = self.take(take);
                self.filter(of);
                *slot = self.bound(of, many);
            }
            Noun::Top { n, whose, slot, zone } | Noun::Bottom { n, whose, slot, zone } => {
                self.num(n);
                self.who(whose);
                let many = if *n == Num::Lit(1) { Many::One } else { Many::Several };
                *slot = self.bound(&Filter::of([Is::In(*zone, None)]), many);
            }
            // The other pile lies in the slot after that of the first.
            Noun::Rest(Ref::Those(Head::Pile)) => {
                if let Some(pile) = self.piles.last() {
                    *noun = Noun::Rest(Ref::Slot(Slot(pile.0 + 1)));
                }
            }
            // "the rest", "the other": of the set that some were taken from.
            Noun::Rest(r) => {
                let whole = |s: &&Spoken| {
                    s.many == Many::Several && !s.like.0.iter().any(|i| matches!(i, Is::The(_) | Is::ThisWay(_)))
                };
                let back = matches!(r, Ref::It | Ref::Them | Ref::Those(_));
                let found = self.cards.iter().rev().find(whole).map(|s| s.is.clone());
                // Of cards revealed until some were found, the rest are all that were revealed but those taken.
                let found = match (found, self.revealed) {
                    (Some(Ref::Slot(those)), Some(until)) if those == until => Some(Ref::Slot(Slot(until.0 + 1))),
                    (found, _) => found,
                };
                // "chooses some Friends ... the rest": of the cards they were chosen from.
                if let (true, Some((slot, of))) = (back, &self.chosen)
                    && self.cards.last().is_some_and(|s| s.is == Ref::Slot(*slot))
                {
                    let mut of = of.clone();
                    // Each player chose among their own: all that nobody chose.
                    if self.players.last() == Some(&Who::EachPlayer) {
                        of.0.retain(|i| *i != Is::Controlled(Who::Themself));
                    }
                    of.0.push(Is::Not(Box::new(Is::The(Ref::Slot(*slot)))));
                    let slot = self.bound(&of, Many::Several);
                    *noun = Noun::Every { of, slot };
                    return;
                }
                // "one of them ... and the rest": of the one card that it happens to, nothing.
                let taken = self.cards.last().and_then(|s| match s.like.0.as_slice() {
                    [Is::The(from)] if found.is_none() => Some((from.clone(), s.is.clone())),
                    _ => None,
                });
                if let (true, Some((from, one))) = (back, taken) {
                    let of = Filter::of([Is::The(from), Is::Not(Box::new(Is::The(one)))]);
                    let slot = self.bound(&of, Many::Several);
                    *noun = Noun::Every { of, slot };
                    return;
                }
                match found {
                    Some(set) if back => *r = set,
                    _ => self.refer(r),
                }
            }
            Noun::Both(a, b) => {
                both_from(a, b);
                both_alike(a, b);
                let before = self.cards.len();
                self.noun(a);
                // "this card and that card": they are two.
                let first: Vec<Spoken> = self.cards.split_off(before);
                let (own, others) = first.into_iter().partition(|s| s.is == Ref::This);
                self.cards.extend::<Vec<Spoken>>(others);
                // "one of your Friends and an opposing Friend at the same Problem", no Problem spoken of: that of the first.
                if self.on == CardType::Event
                    && self.places.is_empty()
                    && stands_there(b)
                    && let Some(first) = self.cards.last()
                {
                    self.places.push(Place::Of(first.is.clone()));
                }
                self.noun(b);
                let at = before.min(self.cards.len());
                self.cards.splice::<_, Vec<Spoken>>(at..at, own);
                self.together = true;
            }
            Noun::PickForEach { who, of, slot } => {
                self.who(who);
                self.about(|walk| walk.filter(of));
                *slot = self.bound(of, Many::Several);
            }
        }
    }

    /// The place of a character just said to be at a Problem, where no Problem itself was spoken of.
    pub(super) fn problem_of(&self) -> Option<Place> {
        let place = self.places.last()?;
        let (Place::Of(r) | Place::Beside(r)) = place else { return None };
        let character = |s: &&Spoken| s.is == *r && fits(&s.like, Head::Character) && tells(&s.like);
        let problem = |s: &Spoken| fits(&s.like, Head::Problem) && s.like.0.contains(&Is::Type(CardType::Problem));
        (self.cards.iter().any(|s| character(&s)) && !self.cards.iter().any(problem)).then(|| place.clone())
    }

    /// A card said to be where something happens, where no card that was spoken of is meant.
    fn one_within(&self, head: Head) -> Option<(Filter, Place)> {
        let own = |s: &Spoken| self.own.as_ref() == Some(&s.is);
        if self.cards.iter().any(|s| s.many == Many::One && fits(&s.like, head) && !own(s)) {
            return None;
        }
        self.within.iter().rev().find(|(of, _)| fits(of, head) && tells(of)).cloned()
    }

    /// What there was said to be, if no other card was spoken of that is called so.
    fn one_had(&self, head: Head) -> Option<Filter> {
        let other = |s: &Spoken| s.is != Ref::This && !s.like.0.contains(&Is::The(Ref::This));
        if head == Head::Card || self.cards.iter().any(|s| s.many == Many::One && other(s) && fits(&s.like, head)) {
            return None;
        }
        self.had.clone().filter(|of| fits(of, head) && tells(of))
    }

    pub(super) fn bound(&mut self, of: &Filter, many: Many) -> Slot {
        let slot = self.bind();
        self.numbers.push(Num::Slot(slot));
        self.speak(Ref::Slot(slot), of, many);
        slot
    }
}

/// Whether a description is of cards that stand at an area.
fn stands(of: &Filter) -> bool {
    let stands =
        |i: &Is| matches!(i, Is::Character | Is::Type(CardType::Friend | CardType::Mane | CardType::Troublemaker));
    of.0.iter().any(stands) && !of.0.iter().any(|i| matches!(i, Is::In(zone, _) if *zone != Zone::Play))
}

/// Whether a description says where its cards are, whose, or which.
pub(super) fn is_placed(of: &Filter) -> bool {
    of.0.iter().any(|i| {
        matches!(
            i,
            Is::In(..) | Is::At(_) | Is::The(_) | Is::Controlled(_) | Is::On(_) | Is::Beneath(_) | Is::ThisWay(_)
        )
    })
}
