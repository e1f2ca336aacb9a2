//! Where something happens and to what: the scene that "there" and "it" may mean.

use crate::tree::*;

/// Where something happens, by what it is: where the card is or was, or where the faceoff is.
pub(super) fn scene(h: &Happening, base: u8) -> Option<Place> {
    let own = h.involving.as_ref().is_some_and(|f| f.0.contains(&Is::The(Ref::This)));
    match h.deed {
        // A faceoff that involves this card is where it is.
        Deed::StartFaceoff
        | Deed::WinFaceoff
        | Deed::LoseFaceoff
        | Deed::EndFaceoff
        | Deed::TieFaceoff
        | Deed::Confront => (!own).then_some(Place::Slot(Slot(base + 3))),
        // Another Problem than this one; once it is replaced, its area tells where it was.
        Deed::Solve | Deed::Replace => {
            let other = !h.what.0.is_empty() && !h.what.0.contains(&Is::The(Ref::This));
            other.then_some(Place::Slot(Slot(base + 3)))
        }
        Deed::Dismiss
        | Deed::Retire
        | Deed::Defeat
        | Deed::Uncover
        | Deed::Cover
        | Deed::Frighten
        | Deed::Unfrighten
        | Deed::Exhaust
        | Deed::Ready
        | Deed::Enter
        | Deed::Leave
        | Deed::Challenge
        | Deed::Play
        | Deed::Move
        | Deed::Send
        | Deed::TurnOver
        | Deed::PutCounter
        | Deed::RemoveCounter => {
            let other = !h.what.0.is_empty() && !h.what.0.contains(&Is::The(Ref::This));
            other.then_some(Place::Beside(Ref::Slot(Slot(base))))
        }
        _ => None,
    }
}

/// Whether a deed is done to a card.
pub(super) fn is_of_a_card(deed: Deed) -> bool {
    matches!(
        deed,
        Deed::Flip
            | Deed::Put
            | Deed::PutCounter
            | Deed::RemoveCounter
            | Deed::Play
            | Deed::Enter
            | Deed::Leave
            | Deed::Discard
            | Deed::Draw
            | Deed::Banish
            | Deed::Dismiss
            | Deed::Retire
            | Deed::Spend
            | Deed::Reveal
    )
}

/// Whether it happens to one card at a time, so that there is no number of it.
pub(super) fn happens_to_one(deed: Deed) -> bool {
    matches!(
        deed,
        Deed::Leave
            | Deed::Enter
            | Deed::Play
            | Deed::Move
            | Deed::Send
            | Deed::Dismiss
            | Deed::Retire
            | Deed::Banish
            | Deed::Frighten
            | Deed::Unfrighten
            | Deed::Exhaust
            | Deed::Ready
            | Deed::Uncover
            | Deed::Defeat
            | Deed::Challenge
            | Deed::Confront
            | Deed::Solve
    )
}
