//! Characteristics (507, 708, 711): worked out from what is printed and the modifiers there are, never written on a
//! card. This module holds the derived table; `order` says in which order modifiers apply.

use crate::cast::Cast;
use crate::deeds::{Deeds, Hears};
use crate::draft::Draft;
use crate::ground::Ground;
use crate::ids::{AreaSet, CardIdx, Colors, NONE, SEATS, Seat};
use crate::occurrence::Occ;
use crate::records::SlotVal;
use crate::roster::Roster;
use crate::said::Said;
use crate::sets::Sets;
use crate::times::{Times, When};
use crate::topic::Topic;
use crate::touch::Touch;
use crate::trials::Trials;
use crate::written::{Active, Grant, Kept, Source, Wrote};
use ability::Color;

/// What a card in play or flipped is like now.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct FaceNow {
    pub(crate) traits: u128,
    pub(crate) power: i16,
    pub(crate) has_power: bool,
    /// It has lost, and can't have, abilities.
    pub(crate) blank: bool,
    /// It has lost the abilities it had: only those given since are there.
    pub(crate) shed: bool,
    pub(crate) stubborn: bool,
    /// What it can't gain or lose, a bit each.
    pub(crate) locked: u8,
    /// It has lost, and can't have, colours.
    pub(crate) bare: bool,
    /// The seats to whom something in force forbids or prices what is done to this card alone, a bit each.
    pub(crate) singled: u8,
    /// It is an attachment, wherever it lies.
    pub(crate) attaches: bool,
    pub(crate) colors: Colors,
    pub(crate) types: u8,
    pub(crate) controller: Seat,
    /// When its printed abilities may be used, and whether some of them by others than its controller.
    pub(crate) times: Times,
    /// Where it lies among the cards in play: its bit in `Sets`.
    pub(crate) place: u8,
}

/// Kinds of cards, a bit each.
pub(crate) mod kinds {
    use ability::CardType;

    pub(crate) const ALL: u8 = (1 << CardType::ALL.len()) - 1;
    pub(crate) const FRIEND: u8 = 1 << CardType::Friend as u8;
    pub(crate) const CHARACTER: u8 = 1 << CardType::Mane as u8 | FRIEND;
    pub(crate) const PROBLEM: u8 = 1 << CardType::Problem as u8;
    pub(crate) const TROUBLEMAKER: u8 = 1 << CardType::Troublemaker as u8;
}

impl FaceNow {
    /// Whether a card in play is of one of these kinds.
    #[inline(always)]
    pub(crate) const fn is(&self, kinds: u8) -> bool {
        self.types & kinds != 0
    }

    /// Whether something in force speaks of what a seat does to this card, and of no other.
    #[inline(always)]
    pub(crate) const fn is_singled(&self, seat: Seat) -> bool {
        self.singled & 1 << seat.0 != 0
    }
}

/// The derived table.
#[derive(Clone, Debug, Default)]
pub(crate) struct Faces {
    pub(crate) fresh: bool,
    /// Uniqueness was found in order since then.
    pub(crate) unique_checked: bool,
    /// So was what pre-priority processing looks after.
    pub(crate) orderly: bool,
    /// Nothing was stirred since all that may come between two steps was found in order.
    pub(crate) calm: bool,
    /// Something in force may change what uniqueness and pre-priority processing look at: types, traits, control, leave for one
    /// Troublemaker more.
    pub(crate) fickle: bool,
    /// None of the Problems that are left could be confronted when the next occurrence had this number.
    pub(crate) unmet: Option<u32>,
    pub(crate) table: Vec<FaceNow>,
    /// The cards in play as printed, and what they are like now, a bit each.
    pub(crate) cast: Cast,
    pub(crate) sets: Sets,
    pub(crate) grants: Vec<Grant>,
    /// Keywords that cards have lost.
    pub(crate) lost: Vec<(CardIdx, ability::Keyword)>,
    pub(crate) active: Vec<Active>,
    /// The topics of the active ones, a bit each.
    pub(crate) topics: u32,
    /// What they forbid and price, by who does it.
    pub(crate) said: [Said; SEATS],
    /// What the table rests on.
    pub(crate) ground: Ground,
    /// Each seat's power of each colour among its characters (507.3).
    pub(crate) colored: [[i32; Color::ALL.len()]; SEATS],
    /// What cards in play may replace.
    pub(crate) replaces: Deeds,
    /// What triggers of cards in play wait for, whatever card it happens to.
    pub(crate) heard: Deeds,
    /// The cards in play that have any, in their order, and what those of each wait for.
    pub(crate) listening: Vec<(CardIdx, Hears)>,
    /// When abilities of cards in play may be used by each seat.
    pub(crate) usable: [When; SEATS],
    /// When cards in each hand may be played or used, but in one's own Main Phase.
    pub(crate) hands: [When; SEATS],
    pub(crate) hands_known: bool,
    /// The modifiers there were when they were last looked for.
    pub(crate) roster: Roster,
    /// What those of them that change faces read and write together.
    pub(crate) touches: Touch,
    /// Tables for `order` to try modifiers out on.
    pub(crate) trials: Option<Box<Trials>>,
    pub(crate) scratch: Vec<CardIdx>,
    pub(crate) occs: Vec<Occ>,
    pub(crate) slots: Vec<SlotVal>,
    /// Modifiers that began together, whose order is still to be chosen and matters (711.6).
    pub(crate) tied: Vec<Source>,
    /// What each modifier wrote, one after the other.
    pub(crate) wrote: Vec<Wrote>,
    /// While modifiers are tried out: the faces that were written on, as they were before.
    pub(crate) was: Vec<(CardIdx, FaceNow)>,
    pub(crate) trying: bool,
    /// Every modifier that was applied, in order, with what it did: see `keep`.
    pub(crate) kept: Vec<Kept>,
    /// What was stirred since the table was worked out.
    pub(crate) stirred: Ground,
    /// The areas where cards came, went and moved since then.
    pub(crate) astir: AreaSet,
    /// Nothing more than that has happened since, but for cards that came and went and modifiers that began and ended.
    pub(crate) known: bool,
    /// No modifier began or ended but with the card it comes from.
    pub(crate) listed: bool,
    /// What each modifier did can be taken back by itself: see `amend`.
    pub(crate) plain: bool,
    /// Some hang together, but it is clear who goes first: see `tiers`. Then it is plain as well.
    pub(crate) tiers: bool,
    /// Some would give abilities to cards that can't have any.
    pub(crate) barred: bool,
    /// Kept for its memory.
    pub(crate) draft: Draft,
}

impl Faces {
    /// Something about the cards themselves changed: work it out anew before the next look.
    #[inline(always)]
    pub(crate) fn spoil(&mut self) {
        self.fresh = false;
        self.known = false;
        self.sets.known = false;
        self.cast.moved = NONE;
        self.hands_known = false;
        self.unique_checked = false;
        self.orderly = false;
        self.calm = false;
        self.unmet = None;
    }

    /// Cards in play turned, were attached or got counters: every modifier may do something else, and there may be others.
    pub(crate) fn upset(&mut self) {
        self.recast(NONE);
        self.listed = false;
        self.stirred = Ground::ALL;
        self.unmet = None;
    }

    /// A card entered or left play.
    pub(crate) fn recast(&mut self, card: CardIdx) {
        self.recast_in_order(card);
        self.unique_checked = false;
        self.orderly = false;
    }

    /// The same of a card of which uniqueness and pre-priority processing have nothing to say.
    pub(crate) fn recast_in_order(&mut self, card: CardIdx) {
        self.cast.hint(card, self.sets.known);
        self.fresh = false;
        self.sets.known = false;
        self.calm = false;
    }

    /// Modifiers began or ended; the cards themselves are what they were. Whether order has to be looked for is told when the
    /// table is worked out: see `fickle`.
    pub(crate) fn unsettle(&mut self) {
        self.fresh = false;
        self.listed = false;
        self.calm = false;
    }

    /// It is of another game altogether.
    pub(crate) fn forget(&mut self) {
        self.spoil();
        self.cast.cards.clear();
        self.wrote.clear();
        self.kept.clear();
    }

    /// A card left a hand that could be used at some time.
    #[inline(always)]
    pub(crate) fn hands_changed(&mut self) {
        self.hands_known = false;
        self.calm = false;
    }

    /// A card came into a hand that may be used at some times.
    #[inline(always)]
    pub(crate) fn is_held(&mut self, when: When, by: Seat) {
        let hand = &mut self.hands[by.index()];
        if hand.and(when) != *hand {
            *hand = hand.and(when);
            self.calm = false;
        }
    }

    /// When a seat could use something, outside its Main Phase and as far as no modifier gives it more to do.
    #[inline(always)]
    pub(crate) fn when(&self, seat: Seat) -> When {
        self.usable[seat.index()].and(self.hands[seat.index()])
    }

    #[inline(always)]
    pub(crate) fn in_hand(&self, seat: Seat) -> When {
        self.hands[seat.index()]
    }

    #[inline(always)]
    pub(crate) fn usable(&self, seat: Seat) -> When {
        self.usable[seat.index()]
    }

    /// A card in play may be used at some times, by whoever has it.
    pub(crate) fn is_usable(&mut self, when: When, by: Option<Seat>) {
        for seat in Seat::all().filter(|s| by.is_none_or(|by| by == *s)) {
            self.usable[seat.index()] = self.usable[seat.index()].and(when);
        }
    }

    /// Part of the game changed: work it out anew if it rests on that.
    #[inline]
    pub(crate) fn stir(&mut self, ground: Ground) {
        if self.ground.meets(ground) {
            // Where it turns out to be as it was, what was found in order still is: see `refresh`.
            self.fresh = false;
            self.stirred = self.stirred.and(ground);
            self.calm = false;
            self.unmet = None;
        }
        if ground.meets(Ground::ORDER) {
            self.unique_checked = false;
            self.orderly = false;
            self.calm = false;
        }
    }

    pub(crate) fn color_power(&self, seat: Seat, color: Color) -> i32 {
        self.colored[seat.index()][color as usize]
    }

    /// Whether anything in force is about a topic.
    #[inline(always)]
    pub(crate) fn speaks_of(&self, topic: Topic) -> bool {
        self.topics & (1 << topic as u32) != 0
    }

    #[inline(always)]
    pub(crate) fn speaks_of_any(&self, topics: u32) -> bool {
        self.topics & topics != 0
    }

    /// Takes over what another table has worked out, reusing this one's memory.
    pub(crate) fn copy_from(&mut self, from: &Faces) {
        self.lists_from(from);
        self.table.clone_from(&from.table);
        self.cast.cards.clone_from(&from.cast.cards);
        self.cast.near = from.cast.near;
        self.sets = from.sets;
    }

    /// The same, with what it takes to keep it up to date.
    pub(crate) fn take_over(&mut self, from: &Faces) {
        self.copy_from(from);
        self.cast.copy_from(&from.cast);
        self.wrote.clone_from(&from.wrote);
        (self.touches, self.stirred, self.known) = (from.touches, from.stirred, from.known);
        (self.listed, self.astir) = (from.listed, from.astir);
        (self.plain, self.tiers, self.barred) = (from.plain, from.tiers, from.barred);
        self.kept.clear();
        if from.known {
            self.kept.extend_from_slice(&from.kept);
        }
    }

    /// Takes back what was tried on cards since so much had been written.
    pub(crate) fn undo(&mut self, from: usize) {
        while self.was.len() > from {
            if let Some((card, was)) = self.was.pop() {
                self.restore(card, was);
            }
        }
    }

    /// Takes over all but what is said of single cards.
    pub(crate) fn lists_from(&mut self, from: &Faces) {
        self.fresh = from.fresh;
        self.fickle = from.fickle;
        self.unique_checked = from.unique_checked;
        self.orderly = from.orderly;
        self.topics = from.topics;
        self.ground = from.ground;
        self.said = from.said;
        self.usable = from.usable;
        self.hands = from.hands;
        self.hands_known = from.hands_known;
        self.tied.clone_from(&from.tied);
        self.colored = from.colored;
        self.replaces = from.replaces;
        self.heard = from.heard;
        self.listening.clone_from(&from.listening);
        self.grants.clone_from(&from.grants);
        self.lost.clone_from(&from.lost);
        self.active.clone_from(&from.active);
    }

    /// What is not the same of all that is not said of single cards.
    pub(crate) fn differs(&self, other: &Faces) -> Option<&'static str> {
        let same = [
            ("grants", self.grants == other.grants),
            ("active", self.active == other.active),
            ("topics", self.topics == other.topics),
            ("said", self.said == other.said),
            ("replaces", self.replaces == other.replaces),
            ("heard", (self.heard, &self.listening) == (other.heard, &other.listening)),
            ("usable", self.usable == other.usable),
            ("hands", self.hands == other.hands),
            ("colored", self.colored == other.colored),
            ("near", !self.sets.known || self.cast.near == other.cast.near),
        ];
        same.into_iter().find_map(|(name, same)| (!same).then_some(name))
    }

    #[inline(always)]
    pub(crate) fn is_fresh(&self) -> bool {
        self.fresh && self.hands_known
    }

    /// Whether a card has lost a keyword, whatever its number.
    #[inline(always)]
    pub(crate) fn has_lost(&self, card: CardIdx, keyword: ability::Keyword) -> bool {
        self.lost.iter().any(|(c, k)| *c == card && k.word() == keyword.word())
    }

    pub(crate) fn control(&mut self, card: CardIdx, seat: Seat) {
        self.set_controller(card, seat);
        // Whoever has it now may use it; that the other no longer may is found when it is looked at.
        let when = Seat::all().fold(When::NEVER, |all, s| all.and(self.usable[s.index()]));
        self.is_usable(when, Some(seat));
    }

    /// A modifier is about to write on a card.
    pub(crate) fn note(&mut self, card: CardIdx, which: usize, value: u32) {
        self.notes(Wrote::new(card, which as u8, value));
    }

    pub(crate) fn notes(&mut self, wrote: Wrote) {
        self.wrote.push(wrote);
        if self.trying
            && let Some(was) = self.table.get(wrote.card.index())
        {
            self.was.push((wrote.card, *was));
        }
    }

    #[inline(always)]
    pub(crate) fn of(&self, card: CardIdx) -> &FaceNow {
        &self.table[card.index()]
    }
}
