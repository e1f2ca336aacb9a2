//! What happens and what must hold.

use super::asked::{asked_of_all, asked_of_each, of_player};
use super::given::{for_each_counter, price_of_substitute};
use super::pronoun::{gone, like};
use super::scene::{happens_to_one, is_of_a_card, scene};
use super::{Many, Spoken, Stands, Walk};
use crate::tree::*;
use crate::word::{CardType, Cmp, FaceoffKind};

impl Walk {
    /// A happening that is only described: its pronouns look outward.
    pub(super) fn happening(&mut self, h: &mut Happening) {
        if let Some(who) = &mut h.who {
            self.who(who);
        }
        // "When the owner of this card wins with their Mane Character": the owner's.
        let whose = h.who.clone().filter(|w| matches!(w, Who::Owner(_) | Who::Controller(_)));
        let known = self.players.len();
        self.players.extend(whose);
        self.described(h);
        self.players.truncate(known);
    }

    fn described(&mut self, h: &mut Happening) {
        self.filter(&mut h.what);
        for spot in [&mut h.from, &mut h.to].into_iter().flatten() {
            self.spot(spot);
        }
        if let Some((_, n)) = &mut h.amount {
            self.num(n);
        }
        if let Some(f) = &mut h.involving {
            self.filter(f);
        }
        if let Some(kind) = &mut h.counter {
            self.counter(kind);
        }
        for other in &mut h.or {
            self.happening(other);
        }
    }

    fn spot(&mut self, spot: &mut Spot) {
        match spot {
            Spot::At(place) => self.place(place),
            Spot::In(_, who) | Spot::Top(_, who) | Spot::Bottom(_, who) | Spot::Last(_, who) => {
                if let Some(who) = who {
                    self.who(who);
                }
            }
            Spot::Anywhere => {}
            Spot::But(there) => self.spot(there),
        }
    }

    /// A condition about one card speaks of it.
    fn speak_of(&mut self, of: &Filter) {
        if let [Is::The(r)] = of.0.as_slice() {
            let like = if *r == Ref::This { Filter::of([Is::Type(self.on)]) } else { Filter::any() };
            self.speak(r.clone(), &like, Many::One);
        }
    }

    /// A happening that is waited for: it fills five slots, and what it names can be spoken of.
    pub(super) fn event(&mut self, h: &mut Happening, base: u8) {
        // The owner of "it", in where something goes: of the card of the event.
        for spot in [&mut h.from, &mut h.to].into_iter().flatten() {
            if let Spot::In(_, Some(who)) | Spot::Top(_, Some(who)) | Spot::Bottom(_, Some(who)) = spot
                && *who == Who::Owner(Ref::It)
            {
                *who = Who::Owner(Ref::Slot(Slot(base)));
            }
        }
        self.happening(h);
        if h.deed == Deed::Play {
            self.played = Some(Slot(base));
        }
        let character = |i: &Is| matches!(i, Is::Type(CardType::Friend | CardType::Mane) | Is::Character);
        self.elsewhere = h.what.0.iter().any(character) && !h.what.0.contains(&Is::The(Ref::This));
        if let Some(Spot::At(Place::ProblemWith(of))) = &h.to {
            self.within.push((of.clone(), Place::Slot(Slot(base + 3))));
        }
        // A Troublemaker faceoff has one Troublemaker that it is about.
        if matches!(h.deed, Deed::StartFaceoff | Deed::Involve) && h.faceoff == Some(FaceoffKind::Troublemaker) {
            let challenged = Filter::of([Is::Type(CardType::Troublemaker), Is::Involved]);
            self.within.push((challenged, Place::Anywhere));
        }
        match &h.involving {
            Some(involving) if involving.0.as_slice() == [Is::The(Ref::This)] => {
                self.speak(Ref::This, &Filter::of([Is::Type(self.on)]), Many::One);
            }
            // Each player has one: it is found where it is.
            Some(involving) if involving.0.contains(&Is::Type(CardType::Mane)) => {
                self.within.push((involving.clone(), Place::Anywhere));
            }
            Some(involving) if involving.0.as_slice() == [Is::The(Ref::Host)] => {
                self.speak(Ref::Host, &Filter::of([Is::Character]), Many::One);
            }
            Some(involving) => self.speak(Ref::Slot(Slot(base + 4)), involving, Many::One),
            None => {}
        }
        // A later trigger on this card leaves "it" to what was spoken of before.
        let own = base > 0 && h.what.0.as_slice() == [Is::The(Ref::This)];
        if !own && (!h.what.0.is_empty() || h.or.iter().any(|o| !o.what.0.is_empty())) {
            let like =
                if h.what.0.contains(&Is::The(Ref::This)) { Filter::of([Is::Type(self.on)]) } else { h.what.clone() };
            self.speak(Ref::Slot(Slot(base)), &like, Many::One);
            self.own = (h.what.0.as_slice() == [Is::The(Ref::This)]).then_some(Ref::Slot(Slot(base)));
        } else if h.what.0.is_empty() && is_of_a_card(h.deed) {
            // "After you flip a card": any card at all can be spoken of.
            self.speak(Ref::Slot(Slot(base)), &Filter::any(), Many::One);
        }
        // Of what you do, "that player" is nobody but the other one.
        self.opposed |= h.who == Some(Who::You);
        if h.who.as_ref().is_some_and(|w| *w != Who::You) {
            self.players.push(Who::Slot(Slot(base + 1)));
        }
        if h.is_together() {
            // As many as it happened to.
            self.numbers.push(Num::Slot(Slot(base)));
            if let Some(cards) = self.cards.iter_mut().rev().find(|s| s.is == Ref::Slot(Slot(base))) {
                cards.many = Many::Several;
            }
        } else if h.amount.is_some() || matches!(h.deed, Deed::Gain | Deed::Lose | Deed::Pay | Deed::Score | Deed::Make)
        {
            self.numbers.push(Num::Slot(Slot(base + 2)));
        }
        self.uncounted = h.amount.is_none() && happens_to_one(h.deed);
        if h.deed == Deed::Enter && h.what.0.contains(&Is::Type(CardType::Problem)) {
            self.places.push(Place::Of(Ref::Slot(Slot(base))));
        }
        self.scene = scene(h, base).or(self.scene.take());
        if h.to.iter().chain(&h.from).any(|s| matches!(s, Spot::At(p) if !matches!(p, Place::Home(_)))) {
            self.places.push(Place::Slot(Slot(base + 3)));
        }
    }

    pub(super) fn would(&mut self, would: &mut Would, base: u8) {
        // How many tokens are made can't be replaced: there are no others yet to be put into play.
        self.unknown |= would.when.deed == Deed::Enter
            && would.when.what.0.contains(&Is::Token)
            && matches!(&would.instead, Effect::Do(_, Act::Put(Noun::Pick { .. }, Goal::Play { .. })));
        let before = self.cards.len();
        self.event(&mut would.when, base);
        // 410.4b: cards are drawn one by one; how many it would be is the number of what would happen.
        if would.when.deed == Deed::Draw && would.when.is_together() {
            self.numbers.push(Num::Slot(Slot(base + 2)));
        }
        let event = self.cards.len() - before;
        if let Some(cond) = &mut would.cond {
            self.cond(cond);
            // "During faceoffs involving this card, if you would put a card ...": "it" is the card of what would happen.
            self.cards[before..].rotate_left(event);
        }
        if let Some(may) = &mut would.may {
            self.who(may);
        }
        // "would be moved to a Problem, ... to another Problem instead": than that one, wherever this card is.
        if let (Deed::Move, Some(Spot::At(Place::Problem)), Effect::Do(_, Act::Move(_, place @ Place::OtherProblem))) =
            (would.when.deed, &would.when.to, &mut would.instead)
        {
            *place = Place::ProblemBut(Box::new(Place::Slot(Slot(base + 3))));
        }
        price_of_substitute(&mut would.instead);
        for_each_counter(would, base);
        let counted = [Deed::Score, Deed::Gain, Deed::Lose, Deed::Draw, Deed::Make, Deed::PutCounter, Deed::Flip];
        let before = std::mem::replace(&mut self.less, counted.contains(&would.when.deed));
        self.effect(&mut would.instead);
        self.less = before;
    }

    /// A condition of what is done: "if you have a Critter, exhaust it" does not tell which.
    pub(super) fn provided(&mut self, cond: &mut Cond) {
        self.cond(cond);
        let told = |i: &Is| matches!(i, Is::The(_) | Is::ThisWay(_) | Is::Beneath(_));
        if let Cond::Count(f, Cmp::AtLeast, Num::Lit(1)) = cond {
            self.had = (!f.0.iter().any(told)).then(|| f.clone());
        }
    }

    /// Whether "it" could mean what there was said to be as well as this card. Not after "if this card is with a Unicorn": this card
    /// was spoken of.
    pub(super) fn is_vague(&self) -> bool {
        let beside = |f: &Filter| {
            let thing = |i: &Is| matches!(i, Is::Type(t) if !matches!(t, CardType::Friend | CardType::Mane));
            let here = |i: &Is| matches!(i, Is::At(Place::Here | Place::Of(Ref::This)));
            f.0.iter().any(here) && !f.0.iter().any(thing)
        };
        // "While this card shares a trait with your Mane Character": it was spoken of.
        let sharing = |f: &Filter| {
            let shared =
                |i: &Is| matches!(i, Is::SharesTrait(_) | Is::SharesColor(_) | Is::SharesType(_) | Is::SharesCost(_));
            f.0.iter().any(shared)
        };
        self.had.as_ref().is_some_and(|f| !beside(f) && !sharing(f))
    }

    /// Whether no area was spoken of that "there" could mean.
    pub(super) fn is_placeless(&self) -> bool {
        self.places.is_empty() && self.stands == Stands::Alone
    }

    pub(super) fn cond(&mut self, cond: &mut Cond) {
        // "each player has at least 2 Friends": it is true of every one of them.
        if let Some(theirs) = asked_of_all(cond) {
            let mut all = [Who::You, Who::Opponent].map(|who| of_player(&theirs, &who));
            all.iter_mut().for_each(|c| self.cond(c));
            *cond = Cond::All(all.to_vec());
            return;
        }
        super::each::so_many_names(cond);
        match cond {
            // "this is the first card you have played this turn": an Event is played once its text is followed (705.2g).
            Cond::Happened(h, Cmp::Exactly, n, Span::Turn) if h.first == Some(Span::Turn) => {
                h.first = None;
                if self.on == CardType::Event && h.deed == Deed::Play {
                    *n = Num::Lit(0);
                }
                self.happening(h);
            }
            // "two of your Friends at the same Problem", no Problem spoken of: there is one where they are so many.
            Cond::Count(f, _, Num::Lit(2..)) if f.0.contains(&Is::At(Place::There)) && self.is_placeless() => {
                let there = Place::ProblemWhere(Box::new(cond.clone()));
                let problems = Filter::of([Is::Type(CardType::Problem), Is::At(there)]);
                *cond = Cond::Count(problems, Cmp::AtLeast, Num::Lit(1));
                self.cond(cond);
            }
            Cond::Count(f, cmp, n) if gone(f).is_some() => {
                if let Some(h) = gone(f) {
                    *cond = Cond::Happened(Box::new(h), *cmp, n.clone(), Span::Turn);
                    self.cond(cond);
                }
            }
            Cond::Count(f, cmp, n) => {
                let asked = f.0.contains(&Is::Controlled(Who::Any));
                if asked {
                    self.about(|walk| walk.filter(f));
                } else {
                    self.filter(f);
                }
                self.num(n);
                if asked {
                    // "While a player has ..., that player ...": every player of whom it is true.
                    let own = |i: &Is| {
                        if *i == Is::Controlled(Who::Any) { Is::Controlled(Who::Themself) } else { i.clone() }
                    };
                    let theirs = Cond::Count(Filter::of(f.0.iter().map(own)), *cmp, n.clone());
                    // Of one card it does not matter whose; of several it is one player who has them.
                    if (*cmp, &*n) != (Cmp::AtLeast, &Num::Lit(1)) {
                        let either = [Who::You, Who::Opponent].map(|who| of_player(&theirs, &who));
                        *cond = Cond::Any(either.to_vec());
                    }
                    self.players.push(Who::EachWith(Box::new(theirs)));
                }
            }
            Cond::Compare(a, cmp, b) => {
                if let Some(mut theirs) = asked_of_each(a, *cmp, b) {
                    // "a player has so many": one of them does.
                    let mut either = [Who::You, Who::Opponent].map(|who| of_player(&theirs, &who));
                    either.iter_mut().for_each(|c| self.cond(c));
                    self.about(|walk| walk.cond(&mut theirs));
                    self.players.push(Who::EachWith(Box::new(theirs)));
                    *cond = Cond::Any(either.to_vec());
                    return;
                }
                self.num(a);
                self.num(b);
                if let Num::Count(f) = a
                    && let Some(home) = f.0.iter().find(|i| matches!(i, Is::At(Place::Home(_))))
                    && let Is::At(place) = home
                {
                    self.places.push(place.clone());
                }
            }
            // Of what has gone one can tell no more than what is kept of it (712.2).
            Cond::Was(r, f) => {
                self.unknown |= super::before::is_lost(f);
                *cond = Cond::Is(r.clone(), f.clone());
                self.cond(cond);
            }
            Cond::Is(r, f) => {
                // "While at a Problem with a white Friend": with another.
                for is in &mut f.0 {
                    if let Is::At(Place::ProblemWith(with) | Place::AreaWith(with)) = is
                        && *r == Ref::This
                        && !with.0.contains(&Is::Other)
                    {
                        with.0.push(Is::Other);
                    }
                }
                let head = if let Ref::That(h) = r { Some(*h) } else { None };
                // "If it was a Friend": of this card one knows what it is.
                let other = |s: &&Spoken| s.many == Many::One && s.is != Ref::This;
                let kind = *r == Ref::It && f.0.iter().any(|i| matches!(i, Is::Type(_)));
                match self.cards.iter().rev().find(other).filter(|_| kind).map(|s| s.is.clone()) {
                    Some(other) => *r = other,
                    None => self.refer(r),
                }
                self.filter(f);
                let mut parts = f.0.clone();
                parts.extend(like(head).0);
                self.speak(r.clone(), &Filter::of(parts), Many::One);
            }
            Cond::During(_, Some(who)) | Cond::TurnOf(who) => self.who(who),
            Cond::InFaceoff(_, f, p) => {
                if let Some(f) = f {
                    self.filter(f);
                    self.speak_of(f);
                }
                if let Some(p) = p {
                    self.place(p);
                }
            }
            // "if a player moved 2 characters this turn, that player ...": whoever did.
            Cond::Happened(h, ..) if h.who == Some(Who::Any) => {
                h.who = Some(Who::Themself);
                let mut theirs = cond.clone();
                self.about(|walk| walk.cond(&mut theirs));
                let mut either = [Who::You, Who::Opponent].map(|who| of_player(&theirs, &who));
                either.iter_mut().for_each(|c| self.cond(c));
                self.players.push(Who::EachWith(Box::new(theirs)));
                *cond = Cond::Any(either.to_vec());
            }
            Cond::Happened(h, _, n, _) => {
                self.happening(h);
                self.num(n);
                self.speak_of(&h.what);
            }
            Cond::Not(c) => self.cond(c),
            // "3 Friends at a Problem, ... there": the Problem at which they are so many.
            Cond::All(list) if so_many_there(list).is_some() => {
                if let Some(mut there) = so_many_there(list) {
                    self.cond(&mut there);
                    *cond = there;
                }
            }
            Cond::All(list) | Cond::Any(list) => list.iter_mut().for_each(|c| self.cond(c)),
            Cond::Same(a, b) => {
                self.refer(a);
                self.refer(b);
            }
            Cond::Guessed(slot) => *slot = self.guesses.last().copied().unwrap_or(Slot(0)),
            Cond::During(_, None) | Cond::Did => {}
        }
    }
}

/// "at least 3 Friends at a Problem" and "during faceoffs there": during faceoffs at a Problem where they are so many.
fn so_many_there(list: &[Cond]) -> Option<Cond> {
    let [Cond::Count(f, cmp, n), Cond::InFaceoff(kind, involving, Some(Place::There))] = list else { return None };
    if !f.0.contains(&Is::At(Place::Problem)) {
        return None;
    }
    let there = |i: &Is| if *i == Is::At(Place::Problem) { Is::At(Place::There) } else { i.clone() };
    let many = Cond::Count(Filter::of(f.0.iter().map(there)), *cmp, n.clone());
    Some(Cond::InFaceoff(*kind, involving.clone(), Some(Place::ProblemWhere(Box::new(many)))))
}
