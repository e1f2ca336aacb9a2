//! Acts: what each of them is done to, and whom it speaks of.

use super::each::{differs, each_other, that_many};
use super::noun::is_placed;
use super::plain::is_of_play;
use super::{Many, Spoken, Walk};
use crate::tree::*;
use crate::word::{CardType, Zone};

/// Whether a number is so much less than another that was spoken of.
fn is_fewer(n: &Num) -> bool {
    matches!(n, Num::Plus(a, b) if **a == Num::ThatMany && matches!(**b, Num::Lit(k) if k < 0))
}

/// Cards to be put into play, with no word of where they are now.
fn is_from_nowhere(noun: &Noun) -> bool {
    let told = |is: &Is| {
        matches!(
            is,
            Is::In(..) | Is::The(_) | Is::ThisWay(_) | Is::Beneath(_) | Is::BanishedBy(_) | Is::Flipped | Is::Has(_)
        )
    };
    match noun {
        Noun::Pick { of, .. } | Noun::Every { of, .. } | Noun::Random { of, .. } => !of.0.iter().any(told),
        Noun::The(_)
        | Noun::Top { .. }
        | Noun::Bottom { .. }
        | Noun::Rest(_)
        | Noun::Both(..)
        | Noun::PickForEach { .. } => false,
    }
}

impl Walk {
    /// "look at a player's hand and choose a card": one of those.
    pub(super) fn among(&self, act: &mut Act) {
        if let Act::Choose(Noun::Pick { of, .. }) = act
            && let Some(Spoken { is, many: Many::Several, like }) = self.cards.last()
        {
            let hand = like.0.iter().any(|i| matches!(i, Is::In(Zone::Hand, _)));
            if of.0.is_empty() || hand && !is_placed(of) {
                of.0.push(Is::The(is.clone()));
            }
        }
    }

    pub(super) fn act(&mut self, act: &mut Act) {
        self.among(act);
        let before = self.table;
        self.table = is_of_play(act);
        self.act_alone(act);
        self.table = before;
        if let Act::To(Deed::Discard, noun) = act
            && let Noun::Pick { slot, .. } | Noun::Random { slot, .. } = noun
        {
            self.away.push(Ref::Slot(*slot));
        }
        // "that many": as many as were taken off.
        if let Act::RemoveCounters(Num::All | Num::Any, kind, _) = act {
            let removed = Happening { counter: Some(kind.clone()), ..Happening::of(Deed::RemoveCounter) };
            self.numbers.push(Num::Times_(Box::new(removed), Span::Text));
        }
        if let Act::Gain(n) | Act::Lose(n) = act
            && *n != Num::Lit(1)
        {
            let deed = if matches!(act, Act::Gain(_)) { Deed::Gain } else { Deed::Lose };
            self.numbers.push(Num::Times_(Box::new(Happening::of(deed)), Span::Text));
        }
    }

    /// Whether the card spoken of last may be one that can be turned over.
    fn has_sides(&self) -> bool {
        let sides = |i: &Is| matches!(i, Is::Type(CardType::Mane | CardType::Troublemaker) | Is::Character);
        self.cards.iter().rev().find(|s| s.many == Many::One).is_some_and(|s| s.like.0.iter().any(sides))
    }

    fn act_alone(&mut self, act: &mut Act) {
        match act {
            // A card is discarded from a hand (410.3): out of a deck it is put there.
            Act::To(Deed::Discard, n @ Noun::The(Ref::It | Ref::That(_) | Ref::Them | Ref::Those(_))) => {
                self.noun(n);
                if let Noun::The(r) = &*n
                    && self.cards.iter().any(|s| s.is == *r && s.like.0.as_slice() == [Is::In(Zone::DrawDeck, None)])
                {
                    *act = Act::Put(n.clone(), Goal::Discard(Who::Owner(r.clone())));
                }
            }
            // "exhaust this card to turn it over", whatever happened: no other card has two sides.
            Act::To(Deed::TurnOver, n @ Noun::The(Ref::It)) if self.on == CardType::Mane && !self.has_sides() => {
                *n = Noun::The(Ref::This);
            }
            // "move each Friend here to its controller's home": each to its own.
            Act::Move(
                n,
                place @ Place::Home(Who::Controller(Ref::It | Ref::Them) | Who::Owner(Ref::It | Ref::Them)),
            )
            | Act::Send(
                n,
                place @ Place::Home(Who::Controller(Ref::It | Ref::Them) | Who::Owner(Ref::It | Ref::Them)),
            ) if !matches!(n, Noun::The(_)) => {
                let own = matches!(place, Place::Home(Who::Owner(_)));
                *place = Place::Home(if own { Who::Owner(Ref::Slot(Slot::ITSELF)) } else { Who::Any });
                self.noun(n);
            }
            // "banish all cards with that name": whether of those revealed or of all there are is not said.
            Act::To(Deed::Banish | Deed::Dismiss, Noun::Every { of, .. }) if of.0.as_slice() == [Is::ThatName] => {
                self.unknown = true;
            }
            Act::To(_, n) | Act::Look(n) | Act::Reveal(n) | Act::StartFaceoff { involving: n, .. } => self.noun(n),
            Act::Choose(n) => {
                self.noun(n);
                if let Noun::Pick { of, slot, .. } = n
                    && !of.0.iter().any(|i| matches!(i, Is::The(_)))
                {
                    self.chosen = Some((*slot, of.clone()));
                }
            }
            // Any number of the cards make one pile, the rest the other.
            Act::Separate(noun, slot) => {
                if *noun == Noun::The(Ref::It) {
                    *noun = Noun::The(Ref::Them);
                }
                self.noun(noun);
                *slot = self.bind();
                self.bind();
                self.piles.push(*slot);
                if let Noun::The(r) = noun {
                    let of = Filter::of([Is::The(r.clone())]);
                    *noun = Noun::Pick { take: Take::AnyNumber, of, by: None, slot: *slot };
                }
            }
            Act::Guess(cond, slot) => {
                self.cond(cond);
                *slot = self.bind();
                self.guesses.push(*slot);
            }
            Act::RemoveCounters(n @ Num::X, kind, noun) if self.x.is_none() => {
                self.counter(kind);
                let removed = Happening { counter: Some(kind.clone()), ..Happening::of(Deed::RemoveCounter) };
                self.x = Some(Num::Times_(Box::new(removed), Span::Text));
                *n = Num::Any;
                self.noun(noun);
            }
            Act::Pay(n @ Num::X) if self.x.is_none() => {
                let paid = Happening { who: Some(Who::You), ..Happening::of(Deed::Pay) };
                self.x = Some(Num::Times_(Box::new(paid), Span::Text));
                *n = Num::Any;
            }
            Act::Draw(n)
            | Act::DrawFromBottom(n)
            | Act::DrawUntil(n)
            | Act::Gain(n)
            | Act::Lose(n)
            | Act::Pay(n)
            | Act::Score(n)
            | Act::AsMany(n)
            | Act::Flip(n) => {
                // Fewer than somebody would score is said in the place of scoring alone.
                self.unknown |= is_fewer(n) && !self.less;
                self.num(n);
            }
            Act::Move(n, p) | Act::Send(n, p) => self.going(n, p),
            Act::Put(n, goal) => {
                self.unknown |= matches!(goal, Goal::Play { .. }) && is_from_nowhere(n);
                // "from one Friend to another": than the one it is on, which it can't be put on anyway (509).
                if let (Noun::Pick { of, .. }, Goal::Onto(to)) = (&*n, &mut *goal)
                    && of.0.iter().any(|i| matches!(i, Is::On(_)))
                    && let Noun::Pick { of: to, .. } = &mut **to
                {
                    to.0.retain(|i| *i != Is::Other);
                }
                // "put a Friend from your hand into play at its Problem": that of a card spoken of before.
                if let Goal::Play { at: Some(Place::Of(r @ Ref::It) | Place::Beside(r @ Ref::It)), .. } = goal
                    && !matches!(n, Noun::The(_))
                {
                    self.refer(r);
                }
                // "put a card from your hand beneath it", "into play attached to it": a card spoken of before.
                if let Goal::Onto(to) | Goal::Beneath(to) = goal
                    && let Noun::The(r @ Ref::It) = &mut **to
                    && !matches!(n, Noun::The(_))
                {
                    self.refer(r);
                }
                self.noun(n);
                self.goal(goal);
                // "into its owner's hand, then that player ...": the owner.
                if let Goal::Hand(whose @ Who::Owner(_))
                | Goal::Top(_, whose @ Who::Owner(_))
                | Goal::Bottom(_, whose @ Who::Owner(_))
                | Goal::Shuffled(_, whose @ Who::Owner(_)) = goal
                {
                    self.players.push(whose.clone());
                }
                if let (Goal::Play { at: Some(at), .. }, Some(card)) = (goal, self.cards.last())
                    && !matches!(at, Place::Home(_))
                {
                    self.scene = Some(Place::Beside(card.is.clone()));
                }
            }
            Act::PutCounters(n, kind, noun) | Act::RemoveCounters(n, kind, noun) | Act::Distribute(n, kind, noun) => {
                self.counter(kind);
                // "put counters on a Friend, as many as that Friend has power": the Friend is spoken of first.
                let first = matches!(noun, Noun::Pick { .. } | Noun::The(Ref::It | Ref::That(_)));
                if first && !that_many(n) {
                    self.noun(noun);
                    self.num(n);
                } else {
                    self.num(n);
                    self.noun(noun);
                }
            }
            Act::Tokens { n, at, slot, token } => {
                self.num(n);
                if let Some(at) = at {
                    self.place(at);
                }
                let many = if *n == Num::Lit(1) && !matches!(at, Some(Place::EachProblem)) {
                    Many::One
                } else {
                    Many::Several
                };
                let traits = token.traits.iter().cloned().map(Is::Trait);
                let like = Filter::of(traits.chain([Is::Token, Is::Type(CardType::Friend)]));
                *slot = self.bound(&like, many);
            }
            Act::TokenCopy { n, of, state, at, slot } => {
                self.num(n);
                self.noun(of);
                self.entries(state);
                if let Some(at) = at {
                    self.place(at);
                }
                // What is said next is said of the token, and not of what it is like.
                let one = match of {
                    Noun::The(r) => !matches!(r, Ref::Them | Ref::Those(_)),
                    Noun::Pick { take, .. } | Noun::Random { take, .. } => *take == Take::Exactly(Num::Lit(1)),
                    _ => false,
                };
                if one && *n == Num::Lit(1) && !matches!(at, Some(Place::EachProblem)) {
                    *slot = self.bound(&Filter::of([Is::Token]), Many::One);
                }
            }
            Act::RevealUntil { n, whose, of, slot } => {
                self.num(n);
                self.opposed |= *whose == Who::Opponent;
                self.who(whose);
                self.filter(of);
                *slot = self.bind();
                let all = self.bound(&Filter::any(), Many::Several);
                debug_assert_eq!(all.0, slot.0 + 1);
                self.revealed = Some(*slot);
                let many = if *n == Num::Lit(1) { Many::One } else { Many::Several };
                self.speak(Ref::Slot(*slot), of, many);
            }
            Act::Search { whose, of, take, slot, .. } => {
                self.who(whose);
                let many = self.take(take);
                if self.is_it_free() {
                    each_other(take, of);
                }
                self.several = many == Many::Several && differs(of);
                self.filter(of);
                *slot = self.bound(of, many);
            }
            Act::Shuffle(_, who) | Act::SkipPhase(_, who) => self.who(who),
            Act::Play { what, at, state, .. } => {
                // "play an Accessory on this card": it is not there yet.
                if let Noun::Pick { of, .. } = what
                    && let Some(on) = of.0.iter().position(|i| *i == Is::On(Box::new(Noun::The(Ref::This))))
                {
                    of.0.remove(on);
                    state.push(Entry::Attached);
                }
                self.noun(what);
                // A card that is being played can't be played in another way.
                self.unknown |= !state.is_empty() && self.played.is_some_and(|s| *what == Noun::The(Ref::Slot(s)));
                if let Some(at) = at {
                    self.place(at);
                }
                self.entries(state);
            }
            Act::Challenge { what, with } => {
                // "if there is a Troublemaker here, challenge it".
                if *what == Noun::The(Ref::It) && self.had.is_some() {
                    *what = Noun::The(Ref::That(Head::Troublemaker));
                }
                // "with all your characters at its Problem": at that of the Troublemaker.
                let its = |n: &Noun| matches!(n, Noun::Every { of, .. } if of.0.contains(&Is::At(Place::Of(Ref::It))));
                match with {
                    // Nor is "it" what it is challenged with.
                    Some(with) if its(with) || *what == Noun::The(Ref::It) => {
                        self.noun(what);
                        self.noun(with);
                    }
                    // "challenge a Troublemaker with it": it is not the Troublemaker.
                    Some(with) => {
                        self.noun(with);
                        self.noun(what);
                    }
                    None => self.noun(what),
                }
            }
            Act::ChooseColor(slot) => {
                *slot = self.bind();
                self.colors.push(*slot);
            }
            Act::ChooseNumber(_, slot) => {
                *slot = self.bind();
                self.numbers.push(Num::Slot(*slot));
            }
            Act::ChooseType(_, slot) | Act::ChooseTrait(slot) | Act::NameCard(_, slot) => *slot = self.bind(),
            Act::ChoosePlayer(who, slot) => {
                self.who(who);
                *slot = self.bind();
                self.players.push(Who::Slot(*slot));
            }
            Act::ChooseProblem(place, slot) => {
                self.place(place);
                *slot = self.bind();
                self.places.push(Place::Slot(*slot));
            }
            Act::TakeControl(n, until) => {
                self.noun(n);
                self.until(until);
            }
            Act::ExchangeControl(n, until) | Act::BecomeCopy(n, until) => {
                self.noun(n);
                self.until(until);
            }
            Act::CopyEffect(r) => {
                // Events have effects to copy: "exhaust this card to copy its effects" means the Event's.
                if *r == Ref::It {
                    *r = Ref::That(Head::Event);
                }
                self.refer(r);
            }
            Act::End(_)
            | Act::ExtraTurn
            | Act::ExtraPhase(..)
            | Act::Skip(_)
            | Act::WinGame
            | Act::LoseGame
            | Act::Perform(_) => {}
        }
    }

    /// What a player does: inside, "they" is that player.
    pub(super) fn acting(&mut self, who: &mut Who, inside: impl FnOnce(&mut Walk)) {
        self.who(who);
        if *who == Who::You {
            inside(self);
            return;
        }
        let before = self.relative;
        self.relative = match who {
            Who::EachPlayer => true,
            Who::Slot(_) => self.on == CardType::Problem,
            _ => before,
        };
        self.about(inside);
        self.relative = before;
        self.players.push(who.clone());
    }
}
