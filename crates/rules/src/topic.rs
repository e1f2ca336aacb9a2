//! Modifiers that change no characteristic, found by what they are about.

use crate::ids::{CardIdx, Seat};
use crate::mark::Watch;
use crate::modify::change_of;
use crate::resting;
use crate::scope::Scope;
use crate::view::View;
use crate::written::{Active, Checked, Origin};
use ability::{Change, Cond, FaceoffKind, Mod, Noun, Subject};

impl<'a, W: Watch + ?Sized> View<'a, W> {
    /// Whether the part of a condition that no modifier can touch does not hold: see `resting::gate`.
    #[inline(always)]
    pub(crate) fn is_shut(&self, cond: &Cond, s: &Scope<'_>) -> bool {
        match cond {
            Cond::All(all) => all.iter().any(|c| self.is_one_shut(c, s)),
            _ => self.is_one_shut(cond, s),
        }
    }

    #[inline(always)]
    fn is_one_shut(&self, cond: &Cond, s: &Scope<'_>) -> bool {
        match cond {
            Cond::InFaceoff(kind, ..) => self.is_other_faceoff(*kind),
            _ => resting::is_outside(cond) && !self.holds_at_once(cond, s),
        }
    }

    /// Whether there is no faceoff of a kind.
    #[inline(always)]
    pub(crate) fn is_other_faceoff(&self, kind: FaceoffKind) -> bool {
        !self.g.faceoff.is_some_and(|f| kind == FaceoffKind::Any || f.kind == kind)
    }

    /// Every modifier in force about a topic, with the mod and the scope to read it in.
    #[inline]
    pub(crate) fn active(&self, topic: Topic, each: impl FnMut(&'a Mod, &'a Change, &Scope<'a>, &Active)) {
        if self.faces.speaks_of(topic) {
            self.each_active(topic, |_| true, |_| true, each);
        }
    }

    pub(crate) fn each_active(
        &self,
        topic: Topic,
        reaches: impl Fn(&Active) -> bool,
        speaks: impl Fn(&Mod) -> bool,
        mut each: impl FnMut(&'a Mod, &'a Change, &Scope<'a>, &Active),
    ) {
        self.each_spoken(topic, reaches, |m, change, scope, active| {
            if speaks(m) && self.is_in_force(active, change, scope) {
                each(m, change, scope, active);
            }
        });
    }

    /// The same, where whether it is in force is still to be asked: see `is_in_force`.
    #[inline]
    pub(crate) fn each_spoken(
        &self,
        topic: Topic,
        reaches: impl Fn(&Active) -> bool,
        mut each: impl FnMut(&'a Mod, &'a Change, &Scope<'a>, &Active),
    ) {
        for active in self.faces.active.iter().filter(|a| a.topic == topic && reaches(a)) {
            if let Some((change, scope)) = change_of(self.g, self.lib, active.origin, active.source, active.you) {
                let scope = Scope { you: active.you, ..scope };
                each(&change.mods[active.which as usize], change, &scope, active);
            }
        }
    }

    /// Whether the condition of a modifier holds, where that is looked at whenever somebody asks.
    #[inline]
    pub(crate) fn is_in_force(&self, active: &Active, change: &Change, s: &Scope<'_>) -> bool {
        active.cond == Checked::Already || change.cond.as_ref().is_none_or(|cond| self.holds(cond, s))
    }

    /// A modifier in force speaks of what was asked.
    #[inline(always)]
    pub(crate) fn counts(&self, active: &Active) {
        if let Origin::Ability(id) = active.origin {
            self.w.carried_out(id);
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

    pub(crate) fn about_noun(&self, noun: &Noun, card: CardIdx, scope: &Scope<'_>) -> bool {
        match noun {
            Noun::The(r) => self.means(r, card, scope),
            Noun::Every { of, slot } if of.past().is_some() => self.means(&ability::Ref::Slot(*slot), card, scope),
            Noun::Every { of, .. } => self.fits(of, card, scope),
            Noun::Pick { slot, .. } | Noun::Random { slot, .. } | Noun::PickForEach { slot, .. } => {
                self.means(&ability::Ref::Slot(*slot), card, scope)
            }
            Noun::Both(a, b) => self.about_noun(a, card, scope) || self.about_noun(b, card, scope),
            Noun::Top { n, zone, whose, .. } => {
                let n = self.num(n, scope).max(0) as usize;
                let seats = self.seats(whose, scope);
                Seat::all().any(|s| seats.has(s) && self.g.zone(*zone, s).take(n).any(|c| c == card))
            }
            Noun::Bottom { .. } | Noun::Rest(_) => false,
        }
    }

    /// Whether a change is about a player.
    pub(crate) fn about_seat(&self, what: &Subject, seat: Seat, scope: &Scope<'_>) -> bool {
        match what {
            Subject::Players(who) => self.is_among(who, seat, scope),
            Subject::Game => true,
            Subject::Cards(_) => false,
        }
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
    /// Requirements met whatever is there.
    Meeting,
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
    /// Which actions may be taken at all.
    Actions,
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
    pub(crate) fn is_asked_last(self) -> bool {
        match self {
            Topic::Tax
            | Topic::Need
            | Topic::Meeting
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
            | Topic::Actions
            | Topic::Other => false,
        }
    }
}

pub(crate) fn topic(m: &Mod) -> Option<Topic> {
    Some(match m {
        Mod::Power(_)
        | Mod::PowerAs(..)
        | Mod::SetPower(_)
        | Mod::DoublePower(_)
        | Mod::Lock(_)
        | Mod::AddPowerOf(_)
        | Mod::Color(_)
        | Mod::ColorOf(_)
        | Mod::ColorsOf(_)
        | Mod::LoseColors
        | Mod::Trait(_)
        | Mod::LoseTrait(_)
        | Mod::LoseTraits
        | Mod::Keyword(_)
        | Mod::KeywordOf(..)
        | Mod::LoseAbilities
        | Mod::DropAbilities
        | Mod::LoseKeyword(_)
        | Mod::Ability(_)
        | Mod::AbilitiesOf(_)
        | Mod::ShareAbilities
        | Mod::Type(_)
        | Mod::Control(_)
        | Mod::ContributesExhausted => return None,
        Mod::Cant(h) if h.deed == ability::Deed::Involve => Topic::Involvement,
        Mod::Cant(h) if h.deed == ability::Deed::TakeAction => Topic::Actions,
        Mod::Cant(_) | Mod::CantUnlessCond(..) | Mod::AtMost(..) => Topic::Cant,
        Mod::OnlyActions(_) => Topic::Actions,
        Mod::CantUnless(..) => Topic::Tax,
        Mod::Cost { .. } => Topic::Cost,
        Mod::Requirement { .. } | Mod::NoRequirement => Topic::Requirement,
        Mod::Need { .. } => Topic::Need,
        Mod::Meets(_) => Topic::Meeting,
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
        Mod::LowestWins | Mod::WinsTies => Topic::LowestWins,
        Mod::ContributesAt(_) => Topic::Contributing,
        Mod::NotInvolved => Topic::Involvement,
        Mod::ChooseEach => Topic::Modes,
        Mod::MayLookAt(_) | Mod::PlaysRevealed(_) => Topic::Sight,
        Mod::KeywordCost { .. } => Topic::KeywordCost,
        Mod::MoreConfronts(_) => Topic::Confronts,
        Mod::AlsoNamed(_) => Topic::Other,
    })
}
