//! The answers worth thinking about, and names for them that hold from world to world.

use crate::Chosen;
use seen::{CardIdx, Imagined, Library, NONE, NOWHERE, Obj, Pick, Question, World};
use std::hash::{Hash, Hasher};

/// Numbers tried where any of a range may be picked.
const NUMBERS: [u32; 7] = [0, 1, 2, 3, 4, 5, 8];

/// The answers to the question a world is at: of a range of numbers a few, of the names those of the world's cards.
pub(crate) fn moves(world: &Imagined, lib: &Library, out: &mut Vec<Chosen>) {
    out.clear();
    let picks = world.picks();
    for (option, pick) in picks.iter().enumerate() {
        match *pick {
            Pick::Name(name) if !world.look(lib).has_named(name) => {}
            Pick::Number { from, to } => {
                for n in NUMBERS {
                    let value = from.saturating_add(n);
                    if value < to {
                        out.push(Chosen { option, value });
                    }
                }
                out.push(Chosen { option, value: to });
            }
            _ => out.push(Chosen { option, value: 0 }),
        }
    }
    if out.is_empty() && !picks.is_empty() {
        out.push(Chosen::default());
    }
}

/// Whether a question is about what to do next, rather than how to go on with something begun.
pub(crate) fn is_action(question: Question) -> bool {
    match question {
        Question::Priority | Question::MainAction | Question::PhaseAction | Question::Challenge => true,
        Question::StartingProblem
        | Question::Mulligan
        | Question::Uncover
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
        | Question::Pause => false,
    }
}

/// Whether a question is only about an order: seldom worth a look when it is not the one being asked.
pub(crate) fn is_order(question: Question) -> bool {
    matches!(question, Question::OrderTriggers | Question::OrderCards | Question::Confront)
}

/// How readily an answer is given while playing on from a leaf: a hand of cards is played out, at Problems rather than at
/// home, characters go to Problems, windows are mostly passed.
pub(crate) fn readiness(look: World<'_>, question: Question, pick: Pick) -> u32 {
    match pick {
        Pick::Pass => 8,
        Pick::Done if is_action(question) => 3,
        // At home a Friend only waits to be moved, for two tokens.
        Pick::Play { to, .. } if to != NOWHERE && !look.is_problem_area(to) => 2,
        Pick::Play { .. } => 8,
        Pick::Move { card, to } => match (look.is_problem_area(look.area_of(card.card)), look.is_problem_area(to)) {
            (false, true) => 6,
            (true, true) => 2,
            (true, false) | (false, false) => 1,
        },
        Pick::Challenge(_) | Pick::Activate { .. } | Pick::Yes => 3,
        Pick::Draw | Pick::Rally(_) => 2,
        Pick::Done
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
        | Pick::No => 1,
    }
}

/// A name for a move that is the same in every world: cards in play by their number, others by what they are.
pub(crate) fn key(look: World<'_>, pick: Pick, value: u32) -> u64 {
    let mut h = Mix(0);
    std::mem::discriminant(&pick).hash(&mut h);
    value.hash(&mut h);
    let mut card = |obj: Obj| name(look, obj).hash(&mut h);
    match pick {
        Pick::Play { card: c, to, host } => {
            card(c);
            card(host);
            to.hash(&mut h);
        }
        Pick::Activate { card: c, ability, grantor } => {
            card(c);
            card(grantor);
            ability.hash(&mut h);
        }
        Pick::Move { card: c, to } => {
            card(c);
            to.hash(&mut h);
        }
        Pick::Rally(c) | Pick::Challenge(c) | Pick::Card(c) => card(c),
        Pick::Modifier { source, ability } => {
            card(source);
            ability.hash(&mut h);
        }
        Pick::Area(area) => area.hash(&mut h),
        Pick::Player(seat) => seat.hash(&mut h),
        Pick::Trigger(at) => match look.waiting(at) {
            Some((source, ability)) => {
                card(source);
                ability.hash(&mut h);
            }
            None => at.hash(&mut h),
        },
        Pick::Mode(i) | Pick::Pile(i) => i.hash(&mut h),
        Pick::Name(id) => id.hash(&mut h),
        Pick::Color(color) => color.hash(&mut h),
        Pick::Type(kind) => kind.hash(&mut h),
        Pick::Trait(id) => id.hash(&mut h),
        Pick::Counter(kind) => kind.hash(&mut h),
        Pick::Number { .. } | Pick::Pass | Pick::Draw | Pick::Done | Pick::Yes | Pick::No => {}
    }
    h.finish()
}

fn name(look: World<'_>, obj: Obj) -> (u8, u16) {
    if obj.card == NONE {
        return (0, 0);
    }
    let zone = look.zone_of(obj.card);
    match zone {
        ability::Zone::Play => (1, obj.card.0),
        ability::Zone::DrawDeck
        | ability::Zone::ProblemDeck
        | ability::Zone::Hand
        | ability::Zone::Discard
        | ability::Zone::Banished
        | ability::Zone::Flip
        | ability::Zone::Queue => (2 + zone as u8, def(look, obj.card)),
    }
}

fn def(look: World<'_>, card: CardIdx) -> u16 {
    look.def_id(card).0
}

/// A quick hash for a few small numbers; nobody chooses them to make it slow.
struct Mix(u64);

impl Hasher for Mix {
    fn finish(&self) -> u64 {
        self.0 ^ (self.0 >> 32)
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.write_u64(u64::from(*byte));
        }
    }

    fn write_u8(&mut self, n: u8) {
        self.write_u64(u64::from(n));
    }

    fn write_u16(&mut self, n: u16) {
        self.write_u64(u64::from(n));
    }

    fn write_u32(&mut self, n: u32) {
        self.write_u64(u64::from(n));
    }

    fn write_u64(&mut self, n: u64) {
        self.0 = (self.0.rotate_left(5) ^ n).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }

    fn write_usize(&mut self, n: usize) {
        self.write_u64(n as u64);
    }

    fn write_isize(&mut self, n: isize) {
        self.write_u64(n as u64);
    }
}
