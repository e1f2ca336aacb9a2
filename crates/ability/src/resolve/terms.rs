//! Where an ability works that could work nowhere else (701.3), and what a card says of its own playing.

use super::Walk;
use crate::tree::*;
use crate::word::{CardType, Cmp, Zone};

/// Whether this card is uncovered by an effect.
fn uncovers(effect: &Effect) -> bool {
    match effect {
        Effect::Do(_, act) => *act == Act::To(Deed::Uncover, Noun::The(Ref::This)),
        Effect::May(_, e) | Effect::Pay { then: e, .. } => uncovers(e),
        Effect::Seq(list) => list.iter().any(uncovers),
        _ => false,
    }
}

/// Puts an ability to where it could only work.
pub(super) fn place(ability: &mut Ability) {
    if let Some(terms) = terms(ability) {
        *ability = terms;
        return;
    }
    match ability {
        // 410.3: a card is discarded from a hand.
        Ability::Activated { cost, works: works @ Works::Play, .. } => {
            if cost.contains(&Act::To(Deed::Discard, Noun::The(Ref::This))) {
                *works = Works::Hand;
            }
        }
        Ability::When { when, effect, works: works @ Works::Play, .. } => {
            // 505.1a: a Troublemaker is played face down, and only there it could be uncovered.
            if when.deed == Deed::Play && when.what.0.as_slice() == [Is::The(Ref::This)] && uncovers(effect) {
                *works = Works::Everywhere;
            }
            // Into a discard pile it may come from anywhere, unless the text says from where.
            let from = matches!(when.from, Some(Spot::In(Zone::Hand | Zone::DrawDeck, _)));
            let anywhere = matches!(when.from, None | Some(Spot::Anywhere));
            let into = matches!(when.to, Some(Spot::In(zone, _)) if zone != Zone::Play);
            let pile = when.deed == Deed::Put && matches!(when.to, Some(Spot::In(Zone::Discard, _)));
            // On a deck it is told of as it lies there, wherever it was.
            let deck = when.deed == Deed::Put && matches!(when.to, Some(Spot::Top(..) | Spot::Bottom(..)));
            if (from && into || anywhere && pile || deck) && when.what.0.as_slice() == [Is::The(Ref::This)] {
                *works = Works::Everywhere;
            }
        }
        Ability::Instead { would, works: works @ Works::Play } => {
            let from = matches!(would.when.from, Some(Spot::In(Zone::Hand, _)));
            let own = would.when.what.0.as_slice() == [Is::The(Ref::This)];
            if own && (from || would.when.deed == Deed::Discard) {
                *works = Works::Hand;
            }
            if let Effect::Do(_, Act::To(_, Noun::Every { of, .. }) | Act::Put(Noun::Every { of, .. }, _)) =
                &would.instead
                && of.0.contains(&Is::The(Ref::This))
            {
                let lies = |zone: Zone| of.0.iter().any(|i| matches!(i, Is::In(z, _) if *z == zone));
                if lies(Zone::Discard) {
                    *works = Works::Discard;
                } else if lies(Zone::Hand) {
                    *works = Works::Hand;
                }
            }
        }
        Ability::Always { .. }
        | Ability::Activated { .. }
        | Ability::When { .. }
        | Ability::Instead { .. }
        | Ability::PlayHome
        | Ability::PlayOn(_)
        | Ability::Copies { .. }
        | Ability::PlayIf(_)
        | Ability::AddedCost(_)
        | Ability::OtherCost { .. }
        | Ability::AsEnters { .. }
        | Ability::Both(..)
        | Ability::State { .. }
        | Ability::Further(_)
        | Ability::AsPlays { .. } => {}
    }
}

/// "While this card is in your hand, ...": what lies hidden changes nothing on the table.
pub(super) fn acts_from_a_hand(ability: &Ability) -> bool {
    let Ability::Always { change, .. } = ability else { return false };
    matches!(&change.cond, Some(Cond::Is(Ref::This, f)) if f.0.iter().any(|i| matches!(i, Is::In(Zone::Hand, _))))
}

/// What hangs on who is ahead can't change that again: "while you are losing, this card has +2 power" would hold and not hold.
pub(super) fn turns_on_itself(ability: &Ability) -> bool {
    let Ability::Always { change, .. } = ability else { return false };
    let of_mod = |m: &Mod| matches!(m, Mod::Power(n) | Mod::SetPower(n) | Mod::PowerTotal(n) if adds_up(n));
    let stirs = || !change.mods.iter().all(is_apart);
    change.cond.as_ref().is_some_and(is_about_totals) && stirs() || change.mods.iter().any(of_mod)
}

/// Whether a change has no say in who is ahead: it is of costs, limits and requirements, asked about when they matter.
fn is_apart(m: &Mod) -> bool {
    match m {
        Mod::CantUnless(..)
        | Mod::Need { .. }
        | Mod::HomeLimit(_)
        | Mod::HandSize(_)
        | Mod::PointValue(_)
        | Mod::FlipMore(_)
        | Mod::TroublemakersDontStop(..)
        | Mod::NotCountedAtHome
        | Mod::DoesNotReady
        | Mod::EntersWith(_)
        | Mod::MayLookAt(_)
        | Mod::PlaysRevealed(_)
        | Mod::Meets(_)
        | Mod::MoreConfronts(_)
        | Mod::ChooseEach
        | Mod::KeywordCost { .. } => true,
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
        | Mod::AlsoNamed(_)
        | Mod::Control(_)
        | Mod::ContributesExhausted
        | Mod::Cant(_)
        | Mod::CantUnlessCond(..)
        | Mod::OnlyActions(_)
        | Mod::AtMost(..)
        | Mod::Cost { .. }
        | Mod::Requirement { .. }
        | Mod::NoRequirement
        | Mod::Bonus(_)
        | Mod::SetBonus(_)
        | Mod::PowerTotal(_)
        | Mod::MayPlayAs(_)
        | Mod::MayMoveAs(_)
        | Mod::MayPlayFrom(..)
        | Mod::LowestWins
        | Mod::WinsTies
        | Mod::ContributesAt(_)
        | Mod::NotInvolved
        | Mod::ExtraTroublemaker(..)
        | Mod::IgnoresHighest => false,
    }
}

fn is_about_totals(c: &Cond) -> bool {
    match c {
        Cond::Compare(a, _, b) => adds_up(a) || adds_up(b),
        Cond::Not(c) => is_about_totals(c),
        Cond::All(list) | Cond::Any(list) => list.iter().any(is_about_totals),
        Cond::Count(_, _, n) | Cond::Happened(_, _, n, _) => adds_up(n),
        Cond::Is(..)
        | Cond::Was(..)
        | Cond::During(..)
        | Cond::TurnOf(_)
        | Cond::InFaceoff(..)
        | Cond::Did
        | Cond::Same(..)
        | Cond::Guessed(_) => false,
    }
}

fn adds_up(n: &Num) -> bool {
    match n {
        Num::PowerTotal(_) => true,
        Num::Plus(a, b) | Num::Times(a, b) | Num::Least(a, b) => adds_up(a) || adds_up(b),
        Num::Minus(a) | Num::Every(_, a) => adds_up(a),
        _ => false,
    }
}

/// "This card can't be played while ...", "you can't play this card unless ...": when it may be.
fn terms(ability: &Ability) -> Option<Ability> {
    let Ability::Always { change: Change { cond, what, mods }, works: Works::Play } = ability else { return None };
    let [only] = mods.as_slice() else { return None };
    let (Mod::Cant(h) | Mod::CantUnlessCond(h, _)) = only else { return None };
    let own = match what {
        Subject::Cards(noun) => *noun == Noun::The(Ref::This) && h.what.0.is_empty(),
        Subject::Players(who) => *who == Who::You && h.what.0.as_slice() == [Is::The(Ref::This)],
        Subject::Game => false,
    };
    if !own || h.deed != Deed::Play || h.from.is_some() || !h.or.is_empty() || h.who.is_some() {
        return None;
    }
    let not = |c: Cond| Cond::Not(Box::new(c));
    // All that must be so for it to be forbidden.
    let mut forbids: Vec<Cond> = cond.iter().cloned().collect();
    if let Mod::CantUnlessCond(_, unless) = only {
        forbids.push(not(unless.clone()));
    }
    // A card that is being played is where it would go.
    if let Some(Spot::At(place)) = &h.to {
        let problem = |at: Vec<Is>| {
            let at = at.into_iter().chain([Is::Type(CardType::Problem), Is::At(Place::Here)]);
            Cond::Count(Filter::of(at), Cmp::AtLeast, Num::Lit(1))
        };
        forbids.push(match place {
            Place::Home(_) => not(problem(Vec::new())),
            place => problem(vec![Is::At(place.clone())]),
        });
    } else if h.to.is_some() {
        return None;
    }
    let all = match <[Cond; 1]>::try_from(forbids) {
        Ok([Cond::Not(c)]) => return Some(Ability::PlayIf(*c)),
        Ok([one]) => one,
        Err(all) if all.is_empty() => return None,
        Err(all) => Cond::All(all),
    };
    Some(Ability::PlayIf(not(all)))
}

impl Walk {
    /// Whether the cost changed is that of the very card whose being played the text follows: it has been paid.
    pub(super) fn is_paid_for(&self, m: &Mod) -> bool {
        let Mod::Cost { of, .. } = m else { return false };
        let event = self.on == CardType::Event && of.what.0.as_slice() == [Is::The(Ref::This)];
        let played = |s: Slot| of.what.0.as_slice() == [Is::The(Ref::Slot(s))];
        of.deed == Deed::Play && (event || self.played.is_some_and(played))
    }
}

/// What action tokens are paid for: the actions there are (609, 703), and turning over by one's own ability.
pub(super) fn is_priced(deed: Deed) -> bool {
    matches!(
        deed,
        Deed::Play | Deed::Move | Deed::Draw | Deed::Unfrighten | Deed::Activate | Deed::TurnOver | Deed::Enter
    )
}
