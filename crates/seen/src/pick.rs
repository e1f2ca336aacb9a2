//! The answers of a question in terms of a view: handles in the place of the game's own numbers.

use crate::types::Handle;
use ability::{CardType, Color};
use rules::{AbilityId, AreaId, CounterId, NOWHERE, NameId, Obj, Pick, Seat, TraitId};
use serde::{Deserialize, Serialize};

/// One legal answer: its place in the list is what is sent back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Choice {
    pub answer: Answer,
    /// What an action would cost in action tokens.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub cost: Option<i32>,
}

/// An answer, as `rules::Pick`, with handles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Answer {
    Pass,
    Play { card: Handle, to: Option<AreaId>, host: Option<Handle> },
    Activate { card: Handle, ability: AbilityId, grantor: Option<Handle> },
    Move { card: Handle, to: AreaId },
    Draw,
    Rally(Handle),
    Challenge(Handle),
    Done,
    Card(Handle),
    Area(AreaId),
    Player(Seat),
    Trigger { source: Option<Handle>, ability: AbilityId },
    Modifier { source: Option<Handle>, ability: AbilityId },
    Mode(u8),
    Number { from: u32, to: u32 },
    Name(NameId),
    Color(Color),
    Type(CardType),
    Trait(TraitId),
    Counter(CounterId),
    Pile(u8),
    Yes,
    No,
}

impl Answer {
    /// A pick as this view has it. `handle` finds a card's handle; `waiting` says what a trigger comes from.
    pub(crate) fn of(
        pick: Pick,
        mut handle: impl FnMut(Obj) -> Option<Handle>,
        waiting: impl Fn(u16) -> Option<(Obj, AbilityId)>,
    ) -> Answer {
        // A card an answer points at is always in the view: those that were not are added before.
        let mut must = |obj: Obj| handle(obj).unwrap_or(Handle(u16::MAX));
        match pick {
            Pick::Pass => Answer::Pass,
            Pick::Play { card, to, host } => {
                Answer::Play { card: must(card), to: (to != NOWHERE).then_some(to), host: handle(host) }
            }
            Pick::Activate { card, ability, grantor } => {
                Answer::Activate { card: must(card), ability, grantor: handle(grantor) }
            }
            Pick::Move { card, to } => Answer::Move { card: must(card), to },
            Pick::Draw => Answer::Draw,
            Pick::Rally(card) => Answer::Rally(must(card)),
            Pick::Challenge(card) => Answer::Challenge(must(card)),
            Pick::Done => Answer::Done,
            Pick::Card(card) => Answer::Card(must(card)),
            Pick::Area(area) => Answer::Area(area),
            Pick::Player(seat) => Answer::Player(seat),
            Pick::Trigger(at) => {
                let (source, ability) = waiting(at).unwrap_or_default();
                Answer::Trigger { source: handle(source), ability }
            }
            Pick::Modifier { source, ability } => Answer::Modifier { source: handle(source), ability },
            Pick::Mode(i) => Answer::Mode(i),
            Pick::Number { from, to } => Answer::Number { from, to },
            Pick::Name(id) => Answer::Name(id),
            Pick::Color(color) => Answer::Color(color),
            Pick::Type(kind) => Answer::Type(kind),
            Pick::Trait(id) => Answer::Trait(id),
            Pick::Counter(kind) => Answer::Counter(kind),
            Pick::Pile(i) => Answer::Pile(i),
            Pick::Yes => Answer::Yes,
            Pick::No => Answer::No,
        }
    }
}

/// The cards a pick points at, whether it must be possible to show them or not.
pub(crate) fn pointed(pick: Pick) -> [Obj; 3] {
    match pick {
        Pick::Play { card, host, .. } => [card, host, Obj::NONE],
        Pick::Activate { card, grantor, .. } => [card, grantor, Obj::NONE],
        Pick::Move { card, .. } | Pick::Rally(card) | Pick::Challenge(card) | Pick::Card(card) => {
            [card, Obj::NONE, Obj::NONE]
        }
        Pick::Modifier { source, .. } => [source, Obj::NONE, Obj::NONE],
        Pick::Pass
        | Pick::Draw
        | Pick::Done
        | Pick::Area(_)
        | Pick::Player(_)
        | Pick::Trigger(_)
        | Pick::Mode(_)
        | Pick::Number { .. }
        | Pick::Name(_)
        | Pick::Color(_)
        | Pick::Type(_)
        | Pick::Trait(_)
        | Pick::Counter(_)
        | Pick::Pile(_)
        | Pick::Yes
        | Pick::No => [Obj::NONE; 3],
    }
}
