//! Short lists that live on the stack: the steps of a game make many of them, and a game in play allocates nothing.

/// A list that is nearly always short; a longer one still works, on the heap.
pub type Few<T> = smallvec::SmallVec<[T; 12]>;

/// Cards, of which there may be more: all that one may choose from.
pub(crate) type Objs = smallvec::SmallVec<[crate::ids::Obj; 36]>;

/// Cards by their numbers, of which there may be as many as somebody holds.
pub(crate) type Cards = smallvec::SmallVec<[crate::ids::CardIdx; 36]>;

/// What the characters at a Problem give, power and colours: as many as somebody may have there.
pub type Given = smallvec::SmallVec<[(i32, crate::ids::Colors); 36]>;

/// What an act makes of the cards picked for it.
pub(crate) type Occs = smallvec::SmallVec<[crate::occurrence::Occ; 36]>;

/// Cards picked, each with who picked it.
pub(crate) type Picks = smallvec::SmallVec<[(crate::ids::Seat, crate::ids::Obj); 36]>;

pub(crate) use smallvec::smallvec as few;
