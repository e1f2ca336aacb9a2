//! What derived values rest on: which parts of the game a change reads, and which of them a deed stirs. The table in
//! `face` is worked out anew only when something it rests on was stirred; random games compare it with one worked out
//! every time.

use crate::ids::{AreaId, AreaSet, SEATS, Seat};
use ability::{Deed, Phase};

/// Parts of the game, a bit each. Cards turning and changing hands are not among them: those stir everything.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Ground(u64);

impl Ground {
    pub(crate) const NONE: Ground = Ground(0);
    /// Ready and exhausted.
    pub(crate) const READY: Ground = Ground(1);
    /// Where cards in play are.
    pub(crate) const AREA: Ground = Ground(2);
    pub(crate) const TOKENS: Ground = Ground(4);
    pub(crate) const SCORE: Ground = Ground(8);
    /// Cards in zones outside play.
    pub(crate) const ZONES: Ground = Ground(16);
    /// Whose turn it is.
    pub(crate) const TURN: Ground = Ground(32);
    /// Whether there is a faceoff, its kind and where it is.
    pub(crate) const FACEOFF: Ground = Ground(64);
    /// What has happened.
    pub(crate) const HISTORY: Ground = Ground(128);
    /// Counters on cards.
    pub(crate) const COUNTERS: Ground = Ground(256);
    /// Where cards in play are, as far as a faceoff going on involves them by it.
    pub(crate) const CLASH: Ground = Ground(1024);
    /// What is flipped and ignored.
    pub(crate) const FLIPS: Ground = Ground(1 << 16);
    /// What an effect has involved in the faceoff.
    pub(crate) const COURSE: Ground = Ground(1 << 17);
    /// Who has won the faceoff.
    pub(crate) const WON: Ground = Ground(1 << 19);
    /// What was confronted and solved.
    pub(crate) const SOLVED: Ground = Ground(1 << 18);
    /// Which phase it is, a bit for each.
    pub(crate) const PHASES: Ground = Ground(0b1_1111 << 11);
    /// Where Troublemakers are, and cards where they can't stay.
    pub(crate) const ORDER: Ground = Ground(1 << 20);
    /// That a card has left play.
    pub(crate) const WENT: Ground = Ground(1 << 21);
    /// Which cards of each type are in play.
    pub(crate) const PRESENT: Ground = Ground(0xff << 22);
    /// Which cards are in play, and what words mean that stand for one.
    pub(crate) const CAST: Ground = Ground::WENT.and(Ground::PRESENT);
    /// How cards lie and are marked.
    pub(crate) const TURNED: Ground = Ground(1 << 30);
    /// Where the own card of a text is: a modifier whose card moves is asked again, the others are not.
    pub(crate) const MINE: Ground = Ground(1 << 31);
    /// Which cards of each type and each player are where the own card of a text is. Where cards came, went and moved is told
    /// beside it.
    pub(crate) const HERE: Ground = Ground(0xffff << HERE);
    pub(crate) const ALL: Ground = Ground(u64::MAX);

    /// Which cards of some types are in play, a bit each.
    pub(crate) const fn present(types: u8) -> Ground {
        Ground((types as u64) << 22)
    }

    /// Cards of some types that a player has, where the own card of a text is.
    pub(crate) const fn here(types: u8, whose: Seat) -> Ground {
        const { assert!(SEATS == 2) };
        Ground((types as u64) << (HERE + 8 * whose.0 as u32))
    }

    /// Whether it is this phase.
    pub(crate) const fn phase(phase: Phase) -> Ground {
        Ground(1 << (11 + phase as u32))
    }

    pub(crate) const fn and(self, other: Ground) -> Ground {
        Ground(self.0 | other.0)
    }

    pub(crate) const fn without(self, other: Ground) -> Ground {
        Ground(self.0 & !other.0)
    }

    pub(crate) const fn meets(self, other: Ground) -> bool {
        self.0 & other.0 != 0
    }
}

/// The first bit of cards where the own card of a text is: eight types, of one player and then of the other.
const HERE: u32 = 32;

/// What a text rests on before it is known whose it is: what is its player's stands as the first seat's.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Rests(Ground);

impl Rests {
    pub(crate) const NONE: Rests = Rests(Ground::NONE);

    pub(crate) const fn on(ground: Ground) -> Rests {
        Rests(ground)
    }

    /// The same where it is known whose text it is.
    #[inline(always)]
    pub(crate) const fn by(self, you: Seat) -> Ground {
        if you.0 == Seat::FIRST.0 { self.0 } else { self.turned() }
    }

    /// Whosever it is.
    pub(crate) const fn by_anybody(self) -> Ground {
        self.0.and(self.turned())
    }

    const fn turned(self) -> Ground {
        let here = (self.0.0 & Ground::HERE.0) >> HERE;
        Ground(self.0.0 & !Ground::HERE.0 | (here >> 8 | (here & 0xff) << 8) << HERE)
    }
}

/// What was stirred since the table was worked out, and the areas where cards came, went and moved.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stirred {
    pub(crate) ground: Ground,
    pub(crate) areas: AreaSet,
}

impl Stirred {
    pub(crate) const NOTHING: Stirred = Stirred { ground: Ground::NONE, areas: AreaSet::NONE };

    /// Whether it is part of what a text rests on whose own card is at an area.
    #[inline(always)]
    pub(crate) fn meets(self, ground: Ground, at: impl FnOnce() -> AreaId) -> bool {
        let both = Ground(ground.0 & self.ground.0);
        const ELSEWHERE: Ground = Ground::ALL.without(Ground::HERE).without(Ground::MINE);
        both.meets(ELSEWHERE) || both.meets(Ground::HERE) && self.is_at(at())
    }

    /// Whether cards may have come, gone or moved at an area.
    fn is_at(self, area: AreaId) -> bool {
        let told = !AreaSet::of(area).is_empty() && !self.ground.meets(Ground::TURNED);
        !told || self.areas.has(area)
    }
}

/// Whether a deed happens without a look at any characteristic.
pub(crate) fn is_bare(deed: Deed) -> bool {
    matches!(
        deed,
        Deed::StartTurn
            | Deed::EndTurn
            | Deed::StartPhase
            | Deed::EndPhase
            | Deed::Gain
            | Deed::Lose
            | Deed::Pay
            | Deed::Draw
            | Deed::Flip
            | Deed::Play
            | Deed::Activate
    )
}

/// Whether a deed happens by itself: nothing falls off or is put with it, and who is involved in a faceoff is no matter of it.
pub(crate) fn is_simple(deed: Deed) -> bool {
    !matches!(
        deed,
        Deed::Frighten
            | Deed::Cover
            | Deed::CutieMark
            | Deed::Involve
            | Deed::Defeat
            | Deed::TakeControl
            | Deed::WinGame
            | Deed::LoseGame
    )
}

/// What a deed stirs; none where it changes the cards themselves, which stirs everything. A change of zone says for
/// itself what it does to cards in play.
#[inline(always)]
pub(crate) fn stirred(deed: Deed) -> Option<Ground> {
    let by = match deed {
        Deed::Exhaust | Deed::Ready => Ground::READY,
        // Who moved, and where, is said where it does.
        Deed::Move | Deed::Send => Ground::AREA.and(Ground::CLASH),
        Deed::Gain | Deed::Lose | Deed::Pay => Ground::TOKENS,
        Deed::Score => Ground::SCORE,
        Deed::Draw
        | Deed::Discard
        | Deed::Shuffle
        | Deed::Search
        | Deed::Dismiss
        | Deed::Retire
        | Deed::Banish
        | Deed::Cancel
        | Deed::Put
        | Deed::Spend => Ground::ZONES,
        Deed::Flip => Ground::ZONES.and(Ground::FLIPS),
        Deed::Ignore => Ground::FLIPS,
        Deed::Involve => Ground::COURSE,
        Deed::WinFaceoff | Deed::LoseFaceoff => Ground::WON,
        // That it starts and ends is said where it does.
        Deed::StartFaceoff | Deed::EndFaceoff | Deed::TieFaceoff => Ground::NONE,
        // The turn says for itself when its player or phase changes; a card enters play before it is said to.
        Deed::StartTurn
        | Deed::EndTurn
        | Deed::StartPhase
        | Deed::EndPhase
        | Deed::Enter
        | Deed::Look
        | Deed::Reveal
        | Deed::Play
        | Deed::Activate
        | Deed::Challenge
        | Deed::Choose
        | Deed::TakeAction
        | Deed::Afford
        | Deed::Transform
        | Deed::Redeem
        | Deed::Make => Ground::NONE,
        Deed::Confront | Deed::Solve => Ground::SOLVED,
        Deed::Replace | Deed::Defeat | Deed::StartGame | Deed::ChooseAtRandom | Deed::WinGame | Deed::LoseGame => {
            Ground::ALL
        }
        Deed::Leave
        | Deed::Uncover
        | Deed::Cover
        | Deed::TurnOver
        | Deed::Attach
        | Deed::Frighten
        | Deed::Unfrighten
        | Deed::CutieMark
        | Deed::PutCounter
        | Deed::RemoveCounter
        | Deed::TakeControl
        | Deed::Contribute => return None,
    };
    Some(by.and(Ground::HISTORY))
}
