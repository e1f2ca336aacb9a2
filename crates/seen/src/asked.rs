//! Who is asked, as a seat sees it: its own question with its answers and costs, of another's no more than is public.

use crate::build::Sight;
use crate::pick::{Answer, Choice};
use crate::types::{Asked, Doing};
use rules::{Obj, Pick, Question};

impl Sight<'_> {
    /// Who is asked, and if it is this seat, what.
    pub fn asked(&self) -> Option<Asked> {
        let (seat, question) = self.options.asked?;
        if !self.is_me(seat) {
            return Some(Asked::Other { seat, doing: doing(question) });
        }
        let find = |obj: Obj| self.handle(obj.card);
        let picks = self.options.picks.iter();
        let choices = picks
            .map(|pick| Choice { answer: Answer::of(*pick, find, |at| self.look.waiting(at)), cost: self.cost(*pick) })
            .collect();
        let about = self.look.asking();
        Some(Asked::You {
            question,
            about: about.and_then(|(obj, ability)| self.handle(obj.card).map(|h| (h, ability))),
            choices,
        })
    }

    fn cost(&self, pick: Pick) -> Option<i32> {
        match pick {
            Pick::Play { .. } | Pick::Move { .. } | Pick::Rally(_) | Pick::Draw => self.look.cost(self.seat, pick).ok(),
            Pick::Activate { .. }
            | Pick::Pass
            | Pick::Challenge(_)
            | Pick::Done
            | Pick::Card(_)
            | Pick::Area(_)
            | Pick::Player(_)
            | Pick::Trigger(_)
            | Pick::Modifier { .. }
            | Pick::Mode(_)
            | Pick::Number { .. }
            | Pick::Name(_)
            | Pick::Color(_)
            | Pick::Type(_)
            | Pick::Trait(_)
            | Pick::Counter(_)
            | Pick::Pile(_)
            | Pick::Yes
            | Pick::No => None,
        }
    }
}

/// What is public of another seat's question.
fn doing(question: Question) -> Doing {
    match question {
        Question::StartingProblem => Doing::StartingProblem,
        Question::Mulligan => Doing::Mulligan,
        Question::Priority
        | Question::MainAction
        | Question::PhaseAction
        | Question::Uncover
        | Question::Challenge
        | Question::Confront
        | Question::Cards
        | Question::Cost
        | Question::May
        | Question::Mode
        | Question::Where
        | Question::Who
        | Question::OrderTriggers
        | Question::OrderCards
        | Question::Replacement
        | Question::Repair
        | Question::DiscardDown
        | Question::RetireDown
        | Question::SendHome
        | Question::Number
        | Question::NameCard
        | Question::Color
        | Question::Type
        | Question::Trait
        | Question::Counter
        | Question::Loop
        | Question::Pause => Doing::Choosing,
    }
}
