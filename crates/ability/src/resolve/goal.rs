//! Where cards are put, sent and moved, and in what state they enter.

use super::{Many, Walk};
use crate::tree::*;

impl Walk {
    pub(super) fn goal(&mut self, goal: &mut Goal) {
        match goal {
            Goal::Hand(who)
            | Goal::Top(_, who)
            | Goal::Bottom(_, who)
            | Goal::TopOrBottom(_, who)
            | Goal::Discard(who)
            | Goal::Shuffled(_, who) => {
                // "its owner's hand" is that of each card's own owner, whichever was spoken of.
                let before = self.unknown;
                let own = matches!(who, Who::Owner(Ref::It | Ref::Them));
                self.who(who);
                self.unknown &= before || !own;
            }
            Goal::Play { at, control, state } => {
                if let Some(at) = at {
                    self.place(at);
                }
                // Under its owner's control a card enters as it is (513.2).
                if let Some(Who::Owner(Ref::It | Ref::Them)) = control {
                    *control = None;
                }
                if let Some(who) = control {
                    self.who(who);
                }
                self.entries(state);
            }
            Goal::Onto(noun) | Goal::Beneath(noun) => self.noun(noun),
            Goal::Mixed(goal) => self.goal(goal),
            Goal::Aside | Goal::Back | Goal::BanishedFaceDown => {}
        }
    }

    pub(super) fn entries(&mut self, entries: &mut [Entry]) {
        for entry in entries {
            match entry {
                Entry::Counters(_, n) => self.num(n),
                Entry::Exhausted
                | Entry::FaceUp
                | Entry::FaceDown
                | Entry::Frightened
                | Entry::Attached
                | Entry::Dilemma => {}
            }
        }
    }

    pub(super) fn going(&mut self, noun: &mut Noun, place: &mut Place) {
        // "move a character to that Friend's Problem": that Friend is not the one moved.
        // Nor is "it" in "move this card to its Problem".
        if let Place::Of(r @ Ref::It) | Place::Beside(r @ Ref::It) = place
            && *noun == Noun::The(Ref::This)
            && let Some(other) = self.cards.iter().rev().find(|s| s.many == Many::One && s.is != Ref::This)
        {
            *r = other.is.clone();
        }
        // "move a character there": there was spoken of before.
        let spoken = |r: &Ref| matches!(r, Ref::That(_) | Ref::It | Ref::Slot(_));
        let before = match &*place {
            Place::Of(r) | Place::Beside(r) => spoken(r),
            place => *place == Place::There,
        };
        if before {
            self.place(place);
            self.noun(noun);
        } else {
            // "each character to its controller's home": each to its own.
            if let (Noun::Every { .. }, Place::Home(Who::Controller(r) | Who::Owner(r))) = (&*noun, &mut *place)
                && matches!(r, Ref::It | Ref::Them)
                && self.is_it_free()
            {
                *r = Ref::Slot(Slot::ITSELF);
            }
            self.noun(noun);
            self.place(place);
            // "an opposing Friend to its controller's home": of the one that is picked, also while it is being picked.
            if let (
                Noun::Pick { slot, .. } | Noun::Random { slot, .. },
                Place::Home(Who::Controller(r) | Who::Owner(r)),
            ) = (&*noun, &mut *place)
                && *r == Ref::Slot(*slot)
            {
                *r = Ref::Slot(Slot::ITSELF);
            }
        }
        match place {
            Place::Here | Place::Slot(_) | Place::Of(_) | Place::Beside(_) => self.places.push(place.clone()),
            Place::Problem
            | Place::OtherProblem
            | Place::ProblemOf(_)
            | Place::ProblemWith(_)
            | Place::AreaWith(_)
            | Place::ProblemWhere(_)
            | Place::Crowded(..)
            | Place::ProblemBut(_)
            | Place::RandomProblem
            | Place::RandomArea
            | Place::Anywhere => {
                if let Some(last) = self.cards.last() {
                    self.places.push(Place::Beside(last.is.clone()));
                }
            }
            Place::There
            | Place::Home(_)
            | Place::EachProblem
            | Place::DifferentProblems
            | Place::Previous
            | Place::EachOthers
            | Place::Itself => {}
        }
    }
}
