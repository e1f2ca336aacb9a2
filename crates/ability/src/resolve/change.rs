//! Changes: whom they are about, what they are, and how long.

use super::{Many, Spoken, Stands, Walk, resolve, terms};
use crate::keyword::Keyword;
use crate::tree::*;
use crate::word::{CardType, Zone};

impl Walk {
    pub(super) fn change(&mut self, change: &mut Change) {
        face_down(change);
        if let Some(cond) = &mut change.cond {
            // "Opponents can't ... while they have ...": they are those it is about.
            let opponents = change.what == Subject::Players(Who::EachOpponent);
            let before = self.players.len();
            if opponents {
                self.players.push(Who::Opponent);
            }
            self.cond(cond);
            if opponents {
                self.players.truncate(before);
            }
        }
        if let Subject::Cards(Noun::Pick { of, .. }) = &change.what
            && of.0.contains(&Is::Other)
        {
            change.mods.iter_mut().for_each(|m| self.of_the_first(m));
        }
        match &mut change.what {
            Subject::Cards(noun) => {
                let each = matches!(self.players.last(), Some(Who::EachWith(_)));
                let theirs = matches!(noun, Noun::Every { of, .. } if of.0.contains(&Is::Controlled(Who::They)));
                self.noun(noun);
                // "While a player has ..., their Friends ...": the condition is in whose they are.
                if each && theirs {
                    change.cond = None;
                }
            }
            Subject::Players(who) => {
                let they = *who == Who::They;
                self.who(who);
                // "While a player has ..., that player ...": the condition is in who is meant.
                if they && matches!(who, Who::EachWith(_)) {
                    change.cond = None;
                }
            }
            Subject::Game => {}
        }
        if let Subject::Cards(Noun::Every { of, .. }) = &change.what
            && of.0.iter().any(|i| matches!(i, Is::In(Zone::Hand, _)))
        {
            timed(&mut change.mods);
        }
        let players = matches!(&change.what, Subject::Players(who) if *who != Who::You);
        let mods = &mut change.mods;
        if players {
            self.about(|walk| mods.iter_mut().for_each(|m| walk.modifier(m)));
        } else {
            mods.iter_mut().for_each(|m| self.modifier(m));
        }
    }

    /// "Another one of your Friends gets +X power, where X is that Friend's power": that of the one spoken of before.
    fn of_the_first(&mut self, m: &mut Mod) {
        if let Mod::Power(Num::Stat(_, r @ Ref::That(_))) | Mod::SetPower(Num::Stat(_, r @ Ref::That(_))) = m
            && self.cards.iter().any(|s| s.many == Many::One)
        {
            self.refer(r);
        }
    }

    pub(super) fn modifier(&mut self, m: &mut Mod) {
        match m {
            Mod::Power(n)
            | Mod::PowerAs(n, _)
            | Mod::SetPower(n)
            | Mod::HomeLimit(n)
            | Mod::HandSize(n)
            | Mod::Bonus(n)
            | Mod::SetBonus(n)
            | Mod::PointValue(n)
            | Mod::FlipMore(n)
            | Mod::PowerTotal(n)
            | Mod::DoublePower(n)
            | Mod::KeywordOf(_, n)
            | Mod::MoreConfronts(n)
            | Mod::Requirement { by: n, .. }
            | Mod::KeywordCost { by: n, .. } => self.num(n),
            Mod::AddPowerOf(noun) => {
                // It is another's power that is added.
                let subject = self.cards.pop();
                self.noun(noun);
                self.cards.extend(subject);
            }
            Mod::ColorOf(r) | Mod::AbilitiesOf(r) => self.refer_past(r),
            Mod::ColorsOf(f) => self.filter(f),
            Mod::Ability(quoted) => **quoted = resolve(quoted, self.on, Stands::Alone),
            Mod::Control(who) | Mod::MayPlayFrom(_, who) | Mod::MayLookAt(who) => self.who(who),
            Mod::Cant(h) => {
                // "can't be moved or played to that Problem": neither, to there.
                if let (None, None, [.., Happening { to: Some(Spot::At(place)), .. }]) =
                    (&h.from, &h.to, h.or.as_slice())
                {
                    h.to = Some(Spot::At(place.clone()));
                }
                self.happening(h);
            }
            Mod::OnlyActions(h) => self.happening(h),
            Mod::CantUnless(h, acts) => {
                self.happening(h);
                self.about(|walk| walk.acts(acts));
            }
            Mod::CantUnlessCond(h, cond) => {
                self.happening(h);
                // "there" is where what can't be done leads.
                let before = self.places.len();
                if let Some(Spot::At(place @ (Place::Here | Place::Of(Ref::This)))) = &h.to {
                    self.places.push(place.clone());
                }
                // "challenge this Troublemaker unless ... at its Problem".
                if h.what.0.as_slice() == [Is::The(Ref::This)] {
                    self.speak(Ref::This, &Filter::of([Is::Type(self.on)]), Many::One);
                }
                // "its controller's turn": of the card in question.
                let spoken = self.cards.len();
                if let Cond::TurnOf(Who::Controller(Ref::It)) | Cond::During(_, Some(Who::Controller(Ref::It))) = cond {
                    self.speak(Ref::Slot(Slot::CARD), &Filter::any(), Many::One);
                }
                self.cond(cond);
                self.cards.truncate(spoken);
                self.places.truncate(before);
            }
            Mod::AtMost(h, n, _) => {
                self.happening(h);
                self.num(n);
            }
            // "that Problem" is where what costs more leads.
            Mod::Cost { of: h, by: n, .. } => {
                self.unknown |= !terms::is_priced(h.deed) || h.or.iter().any(|o| !terms::is_priced(o.deed));
                self.happening(h);
                let before = self.cards.len();
                if let Some(Spot::At(_)) = &h.to {
                    let problem = Filter::of([Is::Type(CardType::Problem)]);
                    self.cards.push(Spoken { is: Ref::Slot(Slot::AREA), like: problem, many: Many::One });
                }
                self.num(n);
                self.cards.truncate(before);
            }
            Mod::Need { by, at, .. } => {
                let before = self.cards.len();
                // "to confront a Problem ... on it": on that Problem.
                if *at == Place::Problem {
                    let problem = Filter::of([Is::Type(CardType::Problem)]);
                    self.cards.push(Spoken { is: Ref::Slot(Slot::AREA), like: problem, many: Many::One });
                }
                self.num(by);
                self.cards.truncate(before);
                self.place(at);
            }
            Mod::EntersWith(entries) => {
                let odd = |e: &Entry| matches!(e, Entry::FaceDown | Entry::Attached | Entry::Dilemma);
                self.unknown |= entries.iter().any(odd);
                self.entries(entries);
            }
            Mod::ContributesAt(place) | Mod::Meets(place) => self.place(place),
            Mod::ExtraTroublemaker(n, place) => {
                self.num(n);
                self.place(place);
            }
            Mod::TroublemakersDontStop(f, place) => {
                self.filter(f);
                self.place(place);
            }
            Mod::Lock(_)
            | Mod::Color(_)
            | Mod::LoseColors
            | Mod::Trait(_)
            | Mod::LoseTrait(_)
            | Mod::LoseTraits
            | Mod::Keyword(_)
            | Mod::LoseAbilities
            | Mod::DropAbilities
            | Mod::LoseKeyword(_)
            | Mod::ShareAbilities
            | Mod::Type(_)
            | Mod::AlsoNamed(_)
            | Mod::ContributesExhausted
            | Mod::NoRequirement
            | Mod::NotCountedAtHome
            | Mod::DoesNotReady
            | Mod::MayPlayAs(_)
            | Mod::MayMoveAs(_)
            | Mod::PlaysRevealed(_)
            | Mod::LowestWins
            | Mod::WinsTies
            | Mod::IgnoresHighest
            | Mod::NotInvolved
            | Mod::ChooseEach => {}
        }
    }

    pub(super) fn until(&mut self, until: &mut Until) {
        match until {
            Until::StartOfNextTurn(who) | Until::EndOfTurnOf(who) => self.who(who),
            Until::Happens(h) => self.happening(h),
            Until::While(cond) => self.cond(cond),
            Until::EndOfTurn
            | Until::EndOfFaceoff
            | Until::EndOfPhase
            | Until::EndOf(_)
            | Until::Forever
            | Until::Used
            | Until::UsedOrEndOfTurn
            | Until::UsedOrEndOfFaceoff => {}
        }
    }
}

/// A Friend that lies face down is frightened (R36).
fn face_down(change: &mut Change) {
    let Subject::Cards(Noun::Every { of, .. }) = &change.what else { return };
    if of.0.contains(&Is::Type(CardType::Friend)) {
        for m in &mut change.mods {
            if let Mod::EntersWith(entries) = m {
                entries.iter_mut().filter(|e| **e == Entry::FaceDown).for_each(|e| *e = Entry::Frightened);
            }
        }
    }
}

/// In a hand Hasty is all it says: when the card may be played.
pub(super) fn timed(mods: &mut [Mod]) {
    for m in mods {
        if *m == Mod::Keyword(Keyword::Hasty) {
            *m = Mod::MayPlayAs(Timing::Immediate);
        }
    }
}

/// What a card does to others as it enters, with no time said, it does as long as it is there: what it does to itself ends
/// with it.
pub(super) fn while_in_play(effect: &mut Effect) {
    if let Effect::Seq(effects) = effect {
        effects.iter_mut().for_each(while_in_play);
    }
    if let Effect::Change { change, until: until @ Until::Forever } = effect
        && change.what != Subject::Cards(Noun::The(Ref::This))
    {
        let leaves = Happening { what: Filter::of([Is::The(Ref::This)]), ..Happening::of(Deed::Leave) };
        *until = Until::Happens(Box::new(leaves));
    }
}
