//! What modifiers in force forbid and price, by who does it and to which card: most of what a player may do is spoken of by
//! none of them, and is found so without a look at any.

use crate::deeds::{Deeds, is_of_this};
use crate::face::Faces;
use crate::few::Few;
use crate::ids::{AreaId, CardIdx, NONE, Seat};
use crate::mark::Watch;
use crate::modify::change_of;
use crate::occurrence::Occ;
use crate::scope::{Scope, Seats};
use crate::topic::{Topic, topic};
use crate::touch::Placed;
use crate::view::View;
use crate::written::Active;
use ability::{CardType, Change, Deed, Happening, Is, Mod, Noun, Num, Ref, Spot, Subject, Who, Zone};

/// What is said of the deeds of one seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Said {
    /// Deeds that some "can't" speaks of, and those whose cost something changes.
    pub(crate) forbids: Deeds,
    pub(crate) prices: Deeds,
    /// Deeds of which some of it may hang on where they are done; of a move, on where it goes.
    pub(crate) placed: Deeds,
    /// The kinds of cards whose playing or entering it speaks of, a bit each.
    pub(crate) kinds: u8,
    /// Deeds of which something asks more than where, and that it is a Friend that is played or a character that is moved.
    pub(crate) particular: Deeds,
}

impl Said {
    /// Whether something changes what abilities cost: using them, or what one does, turning its card over.
    #[inline(always)]
    pub(crate) const fn prices_use(&self) -> bool {
        self.prices.has(Deed::Activate) || self.prices.has(Deed::TurnOver)
    }
}

/// Whom and what a modifier can be about: the seats that would do it, and the one card it is done to where it speaks of no
/// other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Reach {
    pub(crate) seats: Seats,
    pub(crate) only: CardIdx,
    /// Where it hangs on where it is done.
    pub(crate) placed: Placed,
    /// The seats are those that it is about, and nobody has to look again.
    pub(crate) decided: bool,
}

/// How much of the table is worked out when a modifier is found to be in force.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Known {
    /// Its text and what never changes.
    Text,
    /// Every characteristic.
    All,
}

/// What a mod that changes no face speaks of, as far as its text alone tells.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Speech {
    pub(crate) topic: Topic,
    /// As in `Said`.
    forbids: Deeds,
    prices: Deeds,
    placed: Deeds,
    particular: Deeds,
    kinds: u8,
    /// Who would do it; none where who does it does not tell whom it is about.
    doers: Option<Doers>,
    /// It is about its own card and no other.
    itself: bool,
}

/// Who would do what a text speaks of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Doers {
    You,
    Opponents,
    Anybody,
}

impl Speech {
    pub(crate) fn of(change: &Change, m: &Mod, placed: Placed) -> Option<Speech> {
        let topic = topic(m)?;
        let (forbids, prices) = match m {
            Mod::Cant(h) | Mod::CantUnlessCond(h, _) | Mod::AtMost(h, ..) => (Deeds::of(h), Deeds::default()),
            Mod::CantUnless(h, _) | Mod::Cost { of: h, .. } => (Deeds::default(), Deeds::of(h)),
            _ => (Deeds::default(), Deeds::default()),
        };
        let spoken = if topic == Topic::Actions { Deeds::ALL } else { forbids.and(prices) };
        let h = match m {
            Mod::Cant(h) | Mod::CantUnlessCond(h, _) | Mod::AtMost(h, ..) | Mod::Cost { of: h, .. } => Some(h),
            // Who pays for leave need not be who does it.
            _ => None,
        };
        let itself = match &change.what {
            Subject::Cards(Noun::The(Ref::This)) => true,
            // "Opponents can't move this card."
            Subject::Cards(_) | Subject::Players(_) | Subject::Game => {
                h.is_some_and(|h| h.or.is_empty() && is_of_this(h))
            }
        };
        Some(Speech {
            topic,
            forbids,
            prices,
            placed: match placed {
                Placed::Nowhere => Deeds::default(),
                Placed::From => spoken.without(Deed::Move),
                Placed::To => spoken,
            },
            particular: if is_broad(change, m) { Deeds::default() } else { forbids.and(prices) },
            kinds: spoken_of(m).map_or(0, kinds),
            doers: h.map(by),
            itself,
        })
    }
}

impl Reach {
    /// How far a mod reaches.
    pub(crate) fn of<W: Watch + ?Sized>(
        v: &View<'_, W>,
        change: &Change,
        speech: &Speech,
        scope: &Scope<'_>,
        placed: Placed,
        known: Known,
    ) -> Reach {
        let Some(doers) = speech.doers else {
            return Reach { seats: Seats::all(), only: NONE, placed, decided: false };
        };
        let (named, decided) = match &change.what {
            Subject::Players(who) if known == Known::All || is_plain(who) => (v.seats(who, scope), true),
            Subject::Players(_) | Subject::Cards(_) => (Seats::all(), false),
            Subject::Game => (Seats::all(), true),
        };
        let seats = match doers {
            Doers::You => Seats::one(scope.you),
            Doers::Opponents => Seats(Seats::all().0 & !Seats::one(scope.you).0),
            Doers::Anybody => Seats::all(),
        };
        let source = scope.this.card;
        let only = if speech.itself && source != NONE && v.g.card(source).zone == Zone::Play { source } else { NONE };
        Reach { seats: Seats(named.0 & seats.0), only, placed, decided }
    }

    fn meets(self, occ: &Occ) -> bool {
        self.seats.has(occ.seat) && (self.only == NONE || self.only == occ.card.card)
    }
}

/// What a mod forbids or prices.
fn spoken_of(m: &Mod) -> Option<&Happening> {
    match m {
        Mod::Cant(h)
        | Mod::CantUnlessCond(h, _)
        | Mod::AtMost(h, ..)
        | Mod::CantUnless(h, _)
        | Mod::Cost { of: h, .. } => Some(h),
        _ => None,
    }
}

/// Whether a text could speak of an occurrence, by what is done.
fn may_be(h: &Happening, occ: &Occ) -> bool {
    h.deed == occ.deed || !h.or.is_empty() || matches!(h.deed, Deed::Put | Deed::Leave)
}

/// The kinds of cards whose playing or entering is meant, a bit each: what is not in play is what is printed on it.
fn kinds(h: &Happening) -> u8 {
    std::iter::once(h).chain(&h.or).fold(0, |all, one| {
        let deeds = Deeds::of_one(one);
        let named =
            one.what.0.iter().find_map(|is| if let Is::Type(kind) = is { Some(1 << *kind as u8) } else { None });
        match deeds.has(Deed::Play) || deeds.has(Deed::Enter) || deeds.has(Deed::Put) {
            true => all | named.unwrap_or(u8::MAX),
            false => all,
        }
    })
}

/// Whether a word means the same players whatever happens.
pub(crate) fn is_plain(who: &Who) -> bool {
    matches!(who, Who::You | Who::Opponent | Who::EachOpponent | Who::EachPlayer | Who::Any)
}

/// Whether a mod asks of the card no more than its kind, where one of its kind is always meant.
fn is_broad(change: &Change, m: &Mod) -> bool {
    let (Mod::Cost { of, min: None, .. } | Mod::CantUnless(of, _)) = m else { return false };
    let whole = matches!(change.what, Subject::Players(_) | Subject::Game);
    let kind = match of.deed {
        Deed::Play => Is::Type(CardType::Friend),
        Deed::Move => Is::Character,
        _ => return false,
    };
    let by_place = matches!(&of.to, None | Some(Spot::At(_))) && of.from.is_none() && of.involving.is_none();
    whole && by_place && of.or.is_empty() && of.first.is_none() && of.what.0.iter().all(|is| *is == kind)
}

fn by(h: &Happening) -> Doers {
    match &h.who {
        Some(Who::You) if h.or.is_empty() => Doers::You,
        Some(Who::Opponent | Who::EachOpponent) if h.or.is_empty() => Doers::Opponents,
        Some(_) | None => Doers::Anybody,
    }
}

impl Faces {
    /// A modifier that changes no face is in force.
    pub(crate) fn activate(&mut self, speech: &Speech, active: Active) {
        if active.reach.only != NONE {
            // It is taken back with what else was written on the card.
            self.note(active.reach.only, active.which.into(), 0);
        }
        self.say(speech, &active);
        self.active.push(active);
    }

    /// What it forbids and prices is known by who does it.
    pub(crate) fn say(&mut self, speech: &Speech, active: &Active) {
        let only = active.reach.only;
        if only != NONE {
            self.table[only.index()].singled |= active.reach.seats.0;
        }
        for seat in Seat::all().filter(|s| active.reach.seats.has(*s)) {
            let said = &mut self.said[seat.index()];
            if only == NONE {
                said.forbids.join(speech.forbids);
                said.prices.join(speech.prices);
                said.kinds |= speech.kinds;
                said.particular.join(speech.particular);
            }
            said.placed.join(speech.placed);
        }
        self.topics |= speech.topic.bit();
    }
}

impl<'a, W: Watch + ?Sized> View<'a, W> {
    /// What is said of the deeds of a seat, but of single cards.
    #[inline(always)]
    pub(crate) fn said(&self, seat: Seat) -> &Said {
        &self.faces.said[seat.index()]
    }

    /// Whether something in force speaks of what a seat does to a card in play, and of no other.
    #[inline(always)]
    pub(crate) fn is_singled(&self, card: CardIdx, seat: Seat) -> bool {
        card != NONE && self.g.card(card).zone == Zone::Play && self.faces.of(card).is_singled(seat)
    }

    /// Whether some "can't" in force may be about an occurrence.
    #[inline(always)]
    pub(crate) fn may_forbid(&self, occ: &Occ) -> bool {
        let forbids = self.said(occ.seat).forbids;
        !forbids.is_empty() && forbids.meets(Deeds::of_occ(occ)) || self.is_singled(occ.card.card, occ.seat)
    }

    /// Whether something in force may change what an occurrence costs.
    pub(crate) fn may_price(&self, occ: &Occ) -> bool {
        let said = self.said(occ.seat);
        if occ.deed == Deed::Play && occ.card.card != NONE {
            return said.prices.has(Deed::Play)
                && said.kinds & 1 << self.g.def(self.lib, occ.card.card).kind as u8 != 0;
        }
        !said.prices.is_empty() && said.prices.meets(Deeds::of_occ(occ)) || self.is_singled(occ.card.card, occ.seat)
    }

    /// Whether nothing in force has a say in an action: neither whether it may be taken nor what it costs.
    #[inline(always)]
    pub(crate) fn is_unspoken(&self, occ: &Occ) -> bool {
        let (said, deeds) = (self.said(occ.seat), Deeds::of_occ(occ));
        !self.faces.speaks_of(Topic::Actions)
            && !said.forbids.and(said.prices).meets(deeds)
            && !self.is_singled(occ.card.card, occ.seat)
    }

    /// Every modifier in force about a topic that may reach an occurrence.
    pub(crate) fn active_on(
        &self,
        topic: Topic,
        occ: &Occ,
        each: impl FnMut(&'a Mod, &'a Change, &Scope<'a>, &Active),
    ) {
        if self.faces.speaks_of(topic) {
            let speaks = |m: &Mod| spoken_of(m).is_none_or(|h| may_be(h, occ));
            self.each_active(topic, |active| active.reach.meets(occ), speaks, each);
        }
    }
}

/// What modifiers in force could at the least and at the most add to what a deed costs, whatever it is done to and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Bounds {
    pub(crate) least: i32,
    pub(crate) most: i32,
}

impl Bounds {
    /// Nobody knows.
    const OPEN: Bounds = Bounds { least: -DEAR, most: DEAR };
}

impl<W: Watch + ?Sized> View<'_, W> {
    /// What could be added to the cost of a deed of a seat.
    pub(crate) fn price_bounds(&self, seat: Seat, deed: Deed) -> Bounds {
        let mut sum = Bounds { least: 0, most: 0 };
        for active in self.faces.active.iter().filter(|a| a.reach.seats.has(seat)) {
            if active.topic == Topic::Tax {
                // What leave costs, if it can be paid at all.
                sum.most = DEAR;
            }
            if active.topic != Topic::Cost {
                continue;
            }
            let Some((change, _)) = change_of(self.g, self.lib, active.origin, active.source, active.you) else {
                continue;
            };
            let Mod::Cost { of, by, .. } = &change.mods[active.which as usize] else { continue };
            match by {
                _ if !Deeds::of(of).has(deed) => {}
                Num::Lit(n) => {
                    sum.least = sum.least.saturating_add((*n).min(0));
                    sum.most = sum.most.saturating_add((*n).max(0));
                }
                _ => return Bounds::OPEN,
            }
        }
        sum
    }
}

/// What going to each place adds to the cost of what a seat does, found once for all its cards: see `Said::particular`.
#[derive(Default)]
pub(crate) struct Fares {
    play: Few<(AreaId, i32)>,
    go: Few<(AreaId, i32)>,
}

/// More than any cost, so that nothing is cut off at zero.
const DEAR: i32 = 1 << 20;

impl Fares {
    /// What is added to the cost of a card played to a place, in action tokens; none where it can't be.
    pub(crate) fn played<W: Watch + ?Sized>(
        &mut self,
        v: &View<'_, W>,
        to: AreaId,
        occ: impl FnOnce() -> Occ,
    ) -> Option<i32> {
        fare(&mut self.play, v, to, occ)
    }

    /// The same of a move.
    pub(crate) fn moved<W: Watch + ?Sized>(
        &mut self,
        v: &View<'_, W>,
        to: AreaId,
        occ: impl FnOnce() -> Occ,
    ) -> Option<i32> {
        fare(&mut self.go, v, to, occ)
    }
}

fn fare<W: Watch + ?Sized>(
    known: &mut Few<(AreaId, i32)>,
    v: &View<'_, W>,
    to: AreaId,
    occ: impl FnOnce() -> Occ,
) -> Option<i32> {
    let fare = match known.iter().find(|(area, _)| *area == to) {
        Some((_, fare)) => *fare,
        None => {
            let occ = occ();
            let more = v.token_cost(DEAR, 0, &occ, |_| {}) - DEAR;
            let fare = v.tax(&occ).map_or(i32::MAX, |tax| more + tax);
            known.push((to, fare));
            fare
        }
    };
    (fare != i32::MAX).then_some(fare)
}
