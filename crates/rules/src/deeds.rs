//! Sets of deeds, by which what nobody speaks of is passed over.

use ability::{Deed, Happening, Is, Phase, Ref, Who};

/// A set of deeds, a bit each; the starts and ends of phases have one for each phase. It is asked for what may matter: where
/// two deeds share a bit, a little more is looked at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Deeds(u64);

/// The bits of the starts of phases, and after them of their ends.
const STARTS: u32 = ENDS - PHASES;
const ENDS: u32 = u64::BITS - PHASES;
const PHASES: u32 = 5;
const EACH: u64 = (1 << PHASES) - 1;

/// The bits of a deed.
#[inline(always)]
const fn bits(deed: Deed) -> u64 {
    match deed {
        Deed::StartPhase => EACH << STARTS,
        Deed::EndPhase => EACH << ENDS,
        Deed::StartGame | Deed::TieFaceoff => 1 << (STARTS - 4),
        Deed::ChooseAtRandom => 1 << (STARTS - 3),
        Deed::WinGame | Deed::LoseGame => 1 << (STARTS - 2),
        Deed::Contribute | Deed::Afford | Deed::Transform | Deed::Redeem | Deed::Make => 1 << (STARTS - 1),
        _ => 1 << deed as u8,
    }
}

const _: () = assert!((Deed::EndTurn as u32) < STARTS - 4, "the deeds before the phases have a bit each");

/// The same where the phase is known.
#[inline(always)]
const fn bits_in(deed: Deed, phase: Option<Phase>) -> u64 {
    match (deed, phase) {
        (Deed::StartPhase, Some(phase)) => 1 << (STARTS + phase as u32),
        (Deed::EndPhase, Some(phase)) => 1 << (ENDS + phase as u32),
        _ => bits(deed),
    }
}

impl Deeds {
    pub(crate) const NONE: Deeds = Deeds(0);
    pub(crate) const ALL: Deeds = Deeds(u64::MAX);

    pub(crate) fn of_one(h: &Happening) -> Deeds {
        let mut set = Deeds(bits_in(h.deed, h.phase));
        // An area is left by going elsewhere as well.
        if h.deed == Deed::Leave && matches!(h.from, Some(ability::Spot::At(_))) {
            set.add(Deed::Move);
            set.add(Deed::Send);
        }
        set
    }

    /// The deeds a text speaks of.
    pub(crate) fn of(h: &Happening) -> Deeds {
        h.or.iter().fold(Deeds::of_one(h), |set, o| Deeds(set.0 | Deeds::of_one(o).0))
    }

    #[inline(always)]
    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[inline(always)]
    pub(crate) const fn has(self, deed: Deed) -> bool {
        self.0 & bits(deed) != 0
    }

    pub(crate) fn add(&mut self, deed: Deed) {
        self.0 |= bits(deed);
    }

    pub(crate) const fn and(self, other: Deeds) -> Deeds {
        Deeds(self.0 | other.0)
    }

    /// Those that are in another set as well.
    pub(crate) const fn both(self, other: Deeds) -> Deeds {
        Deeds(self.0 & other.0)
    }

    pub(crate) const fn without(self, deed: Deed) -> Deeds {
        Deeds(self.0 & !bits(deed))
    }

    pub(crate) fn join(&mut self, other: Deeds) {
        self.0 |= other.0;
    }

    /// A turn or a phase starting or ending.
    #[inline(always)]
    pub(crate) const fn of_time(deed: Deed, phase: Option<Phase>) -> Deeds {
        Deeds(bits_in(deed, phase))
    }

    /// The deeds an occurrence counts as: itself, leaving play, being put somewhere.
    #[inline]
    pub(crate) fn of_occ(occ: &crate::occurrence::Occ) -> Deeds {
        let mut set = Deeds(bits_in(occ.deed, occ.phase));
        if occ.changes_zone() {
            set.add(Deed::Put);
            if occ.leaves_play() {
                set.add(Deed::Leave);
            }
        }
        set
    }

    #[inline(always)]
    pub(crate) const fn meets(self, other: Deeds) -> bool {
        self.0 & other.0 != 0
    }
}

/// What the triggers of a card in play wait for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Hears {
    /// Whatever card it happens to, where the controller of this one does it, and where another player does.
    mine: Deeds,
    theirs: Deeds,
    /// Where it happens to this card.
    own: Deeds,
}

impl Hears {
    /// Adds what a trigger waits for.
    pub(crate) fn listen(&mut self, h: &Happening) {
        for one in std::iter::once(h).chain(&h.or) {
            let deeds = Deeds::of_one(one);
            if is_of_this(one) {
                self.own.join(deeds);
                continue;
            }
            if !matches!(one.who, Some(Who::Opponent | Who::EachOpponent)) {
                self.mine.join(deeds);
            }
            if !matches!(one.who, Some(Who::You)) {
                self.theirs.join(deeds);
            }
        }
    }

    /// What it waits for, whatever card it happens to.
    #[inline(always)]
    pub(crate) const fn of_any(&self) -> Deeds {
        self.mine.and(self.theirs)
    }

    /// The same where it is known whether the card's controller does it.
    #[inline(always)]
    pub(crate) const fn done_by(&self, who: Whose) -> Deeds {
        match who {
            Whose::Own => self.mine,
            Whose::Another => self.theirs,
        }
    }

    /// What it waits for where it happens to its own card.
    #[inline(always)]
    pub(crate) const fn of_itself(&self) -> Deeds {
        self.own
    }

    /// Whether it waits for anything at all.
    pub(crate) const fn is_listening(&self) -> bool {
        self.of_any().0 | self.own.0 != 0
    }

    #[inline(always)]
    pub(crate) const fn hears(&self, deeds: Deeds, whose: Whose) -> bool {
        match whose {
            Whose::Own => self.of_any().meets(deeds) || self.own.meets(deeds),
            Whose::Another => self.of_any().meets(deeds),
        }
    }
}

/// Whether a text speaks of what happens to its own card alone. Points are scored with a card, not done to it.
pub(crate) fn is_of_this(h: &Happening) -> bool {
    h.deed != Deed::Score && h.what.0.contains(&Is::The(Ref::This))
}

/// Whether something happens to the card that listens, or is done by whoever has it, or not.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Whose {
    Own,
    Another,
}
