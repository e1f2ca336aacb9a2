//! What a seat may do now, as a list, and whether there is anything at all (510, 609).

use crate::brief::{Brief, Needs, Terms};
use crate::deeds::Deeds;
use crate::face::{FaceNow, kinds};
use crate::game::{AreaKind, CardState, flag};
use crate::ids::{AreaSet, CardIdx, Obj, Seat};
use crate::legal::Moment;
use crate::mark::Watch;
use crate::moves::Walk;
use crate::pick::Pick;
use crate::said::{Bounds, Fares, Said};
use crate::times::Times;
use crate::topic::Topic;
use crate::view::View;
use ability::{CardType, Deed, Zone};
use std::ops::ControlFlow;

/// Told of one action after another; breaks off when it has heard enough.
pub(crate) trait Hear {
    fn hear(&mut self, pick: Pick) -> ControlFlow<()>;
}

/// All are written down.
impl Hear for Vec<Pick> {
    #[inline(always)]
    fn hear(&mut self, pick: Pick) -> ControlFlow<()> {
        self.push(pick);
        ControlFlow::Continue(())
    }
}

/// Who looks for something to do and when, with what is the same for every card.
pub(crate) struct Turn<'a> {
    pub(crate) seat: Seat,
    pub(crate) moment: Moment,
    pub(crate) now: Times,
    /// What has happened that may be reacted to.
    pub(crate) recent: Deeds,
    /// Main Phase actions may be taken (609.1).
    pub(crate) main: bool,
    /// They may, and nothing in force says which.
    pub(crate) free: bool,
    pub(crate) tokens: i32,
    pub(crate) said: &'a Said,
    /// The kinds of cards whose playing something in force prices, and those of which it forbids some, a bit each.
    pub(crate) priced: u8,
    pub(crate) barred: u8,
    /// Both together.
    pub(crate) spoken: u8,
    /// Requirements are as printed, and nobody wants to know how they are met.
    pub(crate) printed: bool,
    /// Nothing in force has a say in using abilities, in what that costs or in exhausting cards for it.
    pub(crate) quiet: bool,
    /// Something in force changes what abilities cost.
    pub(crate) dear: bool,
    /// The abilities of a card in play that is face up and was given none are those printed on it, and nobody wants to know how
    /// they are used.
    pub(crate) as_printed: bool,
    /// Where Friends and characters go, and where Troublemakers go.
    pub(crate) places: AreaSet,
    pub(crate) problems: AreaSet,
}

impl Turn<'_> {
    /// Whether something of the kind that is reacted to has happened, where it has to.
    #[inline(always)]
    pub(crate) const fn may_react(&self, reacts: Deeds) -> bool {
        reacts.is_empty() || reacts.meets(self.recent)
    }
}

/// What going somewhere adds to costs, found out when it is first asked.
#[derive(Default)]
pub(crate) struct Ways {
    pub(crate) fares: Fares,
    /// What may be added to the cost of a deed, of the last one asked about.
    bounds: Option<(Deed, Bounds)>,
}

impl Ways {
    pub(crate) fn bounds<W: Watch + ?Sized>(&mut self, v: &View<'_, W>, seat: Seat, deed: Deed) -> Bounds {
        match self.bounds {
            Some((of, bounds)) if of == deed => bounds,
            Some(_) | None => {
                let bounds = v.price_bounds(seat, deed);
                self.bounds = Some((deed, bounds));
                bounds
            }
        }
    }
}

impl<W: Watch + ?Sized> View<'_, W> {
    /// Every action open to a seat at a moment, until somebody has heard enough.
    pub(crate) fn actions(&self, seat: Seat, moment: Moment, each: &mut impl Hear) -> ControlFlow<()> {
        let main = self.main_phase(seat, moment).is_ok();
        let now = self.times_of(moment);
        let said = self.said(seat);
        let barred = said.forbids.has(Deed::Play) || said.forbids.has(Deed::Enter);
        let held = main || self.faces.speaks_of(Topic::PlayAs) || self.is_time(self.faces.in_hand(seat), now);
        let agile = !main && self.faces.speaks_of(Topic::MoveAs);
        // 506.2, 302.1: characters go to their player's home and to Problems.
        let problems = if held || agile || self.faces.speaks_of(Topic::PlayFrom) {
            self.problems_there_are()
        } else {
            AreaSet::NONE
        };
        let priced = if said.prices.has(Deed::Play) { said.kinds } else { 0 };
        let barred = if barred { said.kinds } else { 0 };
        let t = Turn {
            seat,
            moment,
            now,
            recent: self.recent(now),
            main,
            free: main && !self.faces.speaks_of(Topic::Actions),
            tokens: self.g.tokens(seat),
            said,
            priced,
            barred,
            spoken: priced | barred,
            printed: !self.w.listens() && !self.faces.speaks_of(Topic::Requirement),
            quiet: self.is_quiet(said),
            dear: said.prices_use(),
            as_printed: !self.w.listens() && self.faces.lost.is_empty(),
            places: problems.and(AreaSet::of(self.g.home(seat))),
            problems,
        };
        let mut ways = Ways::default();
        if held {
            self.deeds_in_hand(&t, &mut ways, each)?;
        }
        if self.faces.speaks_of(Topic::PlayFrom) || self.lib.acts_from_discard {
            self.deeds_elsewhere(&t, &mut ways, each)?;
        }
        // Moving and rallying cost two, unless a text makes them cheaper (609.2b, 609.2e).
        let stirs = main && (t.tokens >= 2 || self.faces.speaks_of(Topic::Cost));
        if stirs || agile || self.is_time(self.faces.usable(seat), now) {
            self.deeds_in_play(&t, &mut ways, each)?;
        }
        if main && self.draws(&t) {
            each.hear(Pick::Draw)?;
        }
        ControlFlow::Continue(())
    }

    /// Whether a card may be drawn by the action for that, in the Main Phase.
    #[inline(always)]
    fn draws(&self, t: &Turn<'_>) -> bool {
        let unspoken = t.free && !self.w.listens() && !t.said.forbids.and(t.said.prices).has(Deed::Draw);
        let draws = || self.can_draw(t.seat, t.moment).is_ok();
        debug_assert!(!unspoken || draws() == (t.tokens >= 1), "something has a say in drawing");
        if unspoken { t.tokens >= 1 } else { draws() }
    }

    /// The areas of Problems.
    #[inline(always)]
    fn problems_there_are(&self) -> AreaSet {
        AreaSet::of_those(self.g.areas.iter().map(|area| match area.kind {
            AreaKind::Problem | AreaKind::Dilemma => true,
            AreaKind::Home | AreaKind::Gone => false,
        }))
    }

    /// What may be done with the cards in a hand.
    #[inline(always)]
    fn deeds_in_hand(&self, t: &Turn<'_>, ways: &mut Ways, each: &mut impl Hear) -> ControlFlow<()> {
        let hurried = self.faces.speaks_of(Topic::PlayAs);
        // Where neither what is in force nor a Friend has a say in it, what it asks for and what it costs is all.
        let plainly = t.free && t.printed && t.spoken & kinds::FRIEND == 0;
        for (card, c) in self.g.lying_in(Zone::Hand, t.seat) {
            let brief = self.lib.brief(c.def);
            if plainly && brief.is_plain && !brief.terms.meets(Terms::ELSEWHERE) {
                debug_assert_eq!(t.tokens >= brief.cost && self.has_power(t, brief), self.is_in_reach(t, brief));
                if t.tokens >= brief.cost && self.has_power(t, brief) && !c.is(flag::BENEATH | flag::ASIDE) {
                    self.plays_anywhere(t, Obj { card, life: c.life }, each)?;
                }
                continue;
            }
            let timely = brief.times.meets(t.now) && t.may_react(brief.reacts);
            let open = timely || hurried || t.main && brief.kind != CardType::Event;
            if !open || c.is(flag::BENEATH | flag::ASIDE) {
                continue;
            }
            if self.is_in_reach(t, brief) {
                if plainly && brief.is_plain {
                    self.plays_anywhere(t, Obj { card, life: c.life }, each)?;
                } else {
                    self.plays_of(t, card, brief, ways, each)?;
                }
            }
            if timely && brief.terms.meets(Terms::ELSEWHERE) {
                self.activations_of(t, (card, c), each)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// What may be done with cards out of play and in no hand.
    #[inline(never)]
    fn deeds_elsewhere(&self, t: &Turn<'_>, ways: &mut Ways, each: &mut impl Hear) -> ControlFlow<()> {
        if self.faces.speaks_of(Topic::PlayFrom) {
            for zone in [Zone::Discard, Zone::Banished, Zone::DrawDeck] {
                // Of a deck, no card but the top one is ever meant.
                let open = if zone == Zone::DrawDeck { 1 } else { usize::MAX };
                for owner in Seat::all() {
                    for (card, c) in self.g.lying_in(zone, owner).take(open) {
                        let brief = self.lib.brief(c.def);
                        if self.may_play_from(t.seat, card) && self.is_in_reach(t, brief) {
                            self.plays_of(t, card, brief, ways, each)?;
                        }
                    }
                }
            }
        }
        if self.lib.acts_from_discard {
            for (card, c) in self.g.lying_in(Zone::Discard, t.seat) {
                let brief = self.lib.brief(c.def);
                if brief.terms.meets(Terms::ELSEWHERE) && brief.times.meets(t.now) {
                    self.activations_of(t, (card, c), each)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// What may be done with cards in play.
    #[inline(never)]
    fn deeds_in_play(&self, t: &Turn<'_>, ways: &mut Ways, each: &mut impl Hear) -> ControlFlow<()> {
        let Turn { seat, main, .. } = *t;
        // Moving costs two, and never less than one (609.2b).
        let least = if self.faces.speaks_of(Topic::Cost) { 1 } else { 2 };
        let mut can_move = main && t.tokens >= least;
        // Every character goes wherever characters go, for what that costs at most.
        let mut freely = can_move && t.free && !t.said.forbids.has(Deed::Move) && t.tokens >= 2;
        if can_move && (t.tokens < 2 || t.said.prices.has(Deed::Move)) {
            let bounds = ways.bounds(self, seat, Deed::Move);
            can_move = t.tokens >= 2 + bounds.least;
            freely &= t.tokens >= 2 + bounds.most;
        }
        // So does rallying (609.2e), unless a text makes it cheaper.
        let rallies = main && (t.tokens >= 2 || self.faces.speaks_of(Topic::Cost));
        let stirs = can_move || rallies || self.faces.speaks_of(Topic::MoveAs);
        // Face down a card keeps what could only be used there.
        let odd = !self.faces.grants.is_empty() || self.lib.acts_from_discard;
        let walk = Walk { can_move, freely, rallies, odd };
        let others = self.lib.used_by_others;
        if !self.lib.acts_from_discard && self.has_bits() {
            let sets = &self.faces.sets;
            let characters = if stirs { sets.of(seat) & sets.of_types(kinds::CHARACTER) } else { 0 };
            let moves = can_move || self.faces.speaks_of(Topic::MoveAs);
            let characters = if moves { characters } else { self.frightened(characters) };
            // What is given is in no set.
            let given = |to: CardIdx| others || self.faces.of(to).controller == seat;
            let given = self.faces.grants.iter().filter(|g| given(g.to)).fold(0, |set, g| set | self.faces.bit(g.to));
            let useless = given == 0 && !self.faces.usable(seat).meets(t.now, || t.recent);
            let used = if useless { 0 } else { sets.usable(seat) | given };
            let mut left = characters | used;
            while let Some(lies) = self.faces.cast.cards.get(left.trailing_zeros() as usize) {
                let bit = left & left.wrapping_neg();
                left ^= bit;
                let card = lies.card();
                let (c, face) = (self.g.card(card), self.faces.of(card));
                if characters & bit != 0 {
                    if freely && self.is_free_to_go(seat, (c, face)) {
                        for to in t.places.without(c.area).iter() {
                            debug_assert!(self.unwatched().can_move(seat, card, to, t.moment).is_ok(), "can't go");
                            each.hear(Pick::Move { card: Obj { card, life: c.life }, to })?;
                        }
                    } else {
                        self.deeds_of_character(t, &walk, (card, c, face), ways, each)?;
                    }
                }
                if used & bit == 0 {
                    continue;
                }
                if t.as_printed && given & bit == 0 {
                    // Face down a card has no times.
                    if face.times.meets(t.now) {
                        self.uses_as_printed(t, (card, c, face), each)?;
                    }
                } else {
                    self.uses_of(t, &walk, (card, c, face), each)?;
                }
            }
            return ControlFlow::Continue(());
        }
        let others = others && odd;
        for (card, c, face) in self.cast() {
            if stirs && face.is(kinds::CHARACTER) && face.controller == seat {
                self.deeds_of_character(t, &walk, (card, c, face), ways, each)?;
            }
            if face.controller == seat || face.times.meets(Times::OTHERS) || others && self.is_granted(card) {
                self.uses_of(t, &walk, (card, c, face), each)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Those of some cards in play that are frightened, a bit each.
    #[inline(always)]
    fn frightened(&self, all: u64) -> u64 {
        let (mut left, mut found) = (all, 0);
        while let Some(lies) = self.faces.cast.cards.get(left.trailing_zeros() as usize) {
            let bit = left & left.wrapping_neg();
            left ^= bit;
            if self.g.card(lies.card()).is(flag::FRIGHTENED) {
                found |= bit;
            }
        }
        found
    }

    /// What may be used of one card in play.
    #[inline(always)]
    fn uses_of(
        &self,
        t: &Turn<'_>,
        walk: &Walk,
        (card, c, face): (CardIdx, &CardState, &FaceNow),
        each: &mut impl Hear,
    ) -> ControlFlow<()> {
        if face.times.meets(t.now) || walk.odd && (c.is(flag::FACE_DOWN) || self.is_granted(card)) {
            self.activations_of(t, (card, c), each)?;
        }
        ControlFlow::Continue(())
    }

    /// Whether there is as much power of a colour as is printed on a card, where it asks for no more than that.
    #[inline(always)]
    fn has_power(&self, t: &Turn<'_>, brief: &Brief) -> bool {
        match brief.needs {
            Needs::One(n, color) => self.faces.color_power(t.seat, color) >= n,
            Needs::Nothing | Needs::More => true,
        }
    }

    /// Whether a card could be played at all, by what its player has.
    #[inline(always)]
    fn is_in_reach(&self, t: &Turn<'_>, brief: &Brief) -> bool {
        (!t.printed || self.has_power(t, brief))
            && (t.tokens >= brief.cost
                || t.priced & 1 << brief.kind as u8 != 0
                || brief.terms.meets(Terms::OWN_COST.and(Terms::OTHER_COST)))
    }
}
