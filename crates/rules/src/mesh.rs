//! What a description asks of a card, made into bits when the library is compiled.

use crate::face::kinds;
use crate::game::flag;
use crate::library::Library;
use crate::printed::Words;
use ability::{Filter, Is, Keyword, Noun, Ref, Who, Zone};

/// What a card must be, as bits, as far as the description alone tells.
#[derive(Clone, Debug, Default)]
pub(crate) struct Mesh {
    pub(crate) whose: Whose,
    /// One of these types; none asked for where it is empty.
    pub(crate) types: u8,
    pub(crate) traits: u128,
    pub(crate) words: Words,
    pub(crate) colors: u8,
    pub(crate) must: u16,
    pub(crate) must_not: u16,
    /// It has to be ready (503).
    pub(crate) ready: bool,
    /// "Other": not this card. Or this card and no other.
    pub(crate) other: bool,
    pub(crate) only: bool,
    /// Some trait that this card has.
    pub(crate) shares: bool,
    /// Parts of the description by their place in it, a bit each: those that can be made ready when it is read, and those that
    /// are left to be looked at one by one.
    pub(crate) open: u64,
    pub(crate) rest: u64,
    /// Some of its parts have no bit.
    pub(crate) long: bool,
    /// Nothing can be it: a trait that no card has.
    pub(crate) nothing: bool,
    /// Face-down Troublemakers are meant as well (505.2).
    pub(crate) down: bool,
    /// All it says is in the bits above, but for who "you" are and which card is "other".
    pub(crate) simple: bool,
    /// The same but for where: which of its parts says that.
    pub(crate) near: Option<u8>,
    /// It means cards in play, wherever they are found.
    pub(crate) plain: bool,
    /// It means the cards of one of your piles, and says nothing else of them.
    pub(crate) pile: Option<Zone>,
}

/// Who controls what is described.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Whose {
    #[default]
    Anybody,
    You,
    Opponents,
}

impl Mesh {
    pub(crate) fn of(lib: &Library, filter: &Filter) -> Mesh {
        let mut mesh = Mesh { plain: true, ..Mesh::default() };
        let (mut placed, mut hosted) = (false, false);
        for (i, is) in filter.0.iter().enumerate() {
            let bit = 1u64.checked_shl(i as u32).unwrap_or(0);
            match is {
                Is::Controlled(Who::You) if mesh.whose == Whose::Anybody => mesh.whose = Whose::You,
                Is::Controlled(Who::Opponent | Who::EachOpponent) if mesh.whose == Whose::Anybody => {
                    mesh.whose = Whose::Opponents;
                }
                Is::Controlled(_) if bit != 0 => mesh.open |= bit,
                Is::Type(kind) if mesh.types == 0 => mesh.types = 1 << *kind as u8,
                Is::Character if mesh.types == 0 => mesh.types = kinds::CHARACTER,
                Is::Trait(word) => {
                    let bit = lib.trait_bit(word);
                    mesh.nothing |= bit == 0;
                    mesh.traits |= bit;
                }
                // By this one a card starts the game, whatever it has lost.
                Is::Keyword(keyword) if *keyword != Keyword::StartingProblem => {
                    mesh.words = mesh.words.and(Words::of(*keyword));
                }
                Is::Color(color) => mesh.colors |= crate::ids::Colors::of(*color).0,
                Is::Other => mesh.other = true,
                Is::On(noun) if !hosted && bit != 0 && matches!(**noun, Noun::The(_)) => {
                    hosted = true;
                    mesh.open |= bit;
                    mesh.must_not |= flag::BENEATH;
                }
                Is::Ready => mesh.ready = true,
                Is::Exhausted => mesh.must |= flag::EXHAUSTED,
                Is::Frightened => mesh.must |= flag::FRIGHTENED,
                Is::FaceUp => mesh.must_not |= flag::FACE_DOWN,
                Is::FaceDown => {
                    mesh.down = true;
                    mesh.must |= flag::FACE_DOWN;
                }
                Is::At(_) if !placed && bit != 0 => {
                    placed = true;
                    mesh.open |= bit;
                }
                Is::SharesTrait(Ref::This) => mesh.shares = true,
                Is::The(Ref::This) => {
                    mesh.only = true;
                    mesh.plain = false;
                }
                _ => {
                    mesh.plain &= !matches!(
                        is,
                        Is::In(..) | Is::Flipped | Is::Beneath(_) | Is::ThisWay(_) | Is::BanishedBy(_) | Is::The(_)
                    );
                    mesh.rest |= bit;
                    mesh.long |= bit == 0;
                }
            }
        }
        mesh.nothing |= mesh.ready && mesh.must & (flag::EXHAUSTED | flag::FRIGHTENED) != 0;
        let bits = mesh.plain && mesh.rest == 0 && !mesh.long && !mesh.shares && !mesh.only;
        mesh.simple = bits && mesh.open == 0;
        if bits && mesh.open.is_power_of_two() {
            let at = mesh.open.trailing_zeros() as u8;
            mesh.near = matches!(filter.0[usize::from(at)], Is::At(_)).then_some(at);
        }
        let own = |is: &Is| matches!(is, Is::Controlled(Who::You) | Is::In(Zone::Hand | Zone::Discard, Some(Who::You)));
        mesh.pile = match &filter.0[..] {
            [is @ .., Is::In(zone, _)] if own(&filter.0[filter.0.len() - 1]) && is.iter().all(own) && is.len() < 2 => {
                Some(*zone)
            }
            _ => None,
        };
        mesh
    }
}
