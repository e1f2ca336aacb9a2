//! An occurrence changes the state: the arms of the one door.

use crate::engine::Engine;
use crate::frame::Frame;
use crate::game::{AreaKind, flag};
use crate::ground::{self, Ground};
use crate::ids::{NONE, Obj};
use crate::mark::{RuleId, Watch, rule};
use crate::occurrence::{By, End, Occ};
use ability::{CardType, Deed, Zone};

/// The number of a card's being banished that says it lies face down then.
pub(crate) const FACE_DOWN: i32 = 1;

impl<W: Watch + ?Sized> Engine<'_, W> {
    /// Changes the state as an occurrence says; it learns what was found out on the way.
    #[inline(always)]
    pub(crate) fn perform(&mut self, occ: &mut Occ) {
        self.w.mark(rule_of(occ));
        let card = occ.card.card;
        let mut ground = ground::stirred(occ.deed);
        match occ.deed {
            Deed::Draw if card == NONE => {
                self.push(Frame::Draws {
                    seat: occ.seat,
                    left: occ.n.clamp(0, crate::draw::MOST) as u16,
                    from: occ.end,
                });
            }
            Deed::Make => self.make_so_many(occ),
            Deed::Draw | Deed::Discard | Deed::Dismiss | Deed::Retire | Deed::Cancel | Deed::Flip | Deed::Put => {
                self.change_zone_any(card, occ.zone, occ.end);
                if occ.deed == Deed::Put && occ.zone == Zone::Hand {
                    rule!(self, "410.4a");
                }
                if occ.deed == Deed::Flip {
                    rule!(self, "515.2");
                }
                if occ.deed == Deed::Draw {
                    let owner = self.g.owner(card);
                    self.g.card_mut(card).known |= 1 << owner.0;
                }
                occ.card = self.after(occ.card);
                if occ.deed == Deed::Put && occ.n > 0 {
                    self.mix(occ);
                }
            }
            Deed::Banish => {
                if occ.other.card != NONE && occ.end == End::Bottom {
                    self.put_beneath(card, occ.other.card);
                } else {
                    let before = *self.g.card(card);
                    let public = self.is_public(card);
                    self.change_zone_any(card, Zone::Banished, End::Top);
                    if occ.n == FACE_DOWN && !before.is(flag::TOKEN) {
                        let c = self.g.card_mut(card);
                        c.flags |= flag::FACE_DOWN;
                        c.known = if public { u8::MAX } else { before.known };
                    }
                    if self.lib.links_banished && !self.g.card(card).is(flag::TOKEN) {
                        self.g.card_mut(card).host = occ.other.card;
                    }
                }
                occ.card = self.after(occ.card);
            }
            Deed::Spend => {
                rule!(self, "410.6");
                self.change_zone_from_beneath(card, Zone::Discard, End::Top);
                occ.card = self.after(occ.card);
            }
            Deed::Enter => {}
            Deed::Move | Deed::Send => {
                if self.upsets_order(card, occ.to) {
                    ground = ground.map(|g| g.and(Ground::ORDER));
                }
                self.relocate(card, occ.to);
            }
            Deed::Exhaust => {
                rule!(self, "503.2");
                self.g.card_mut(card).flags |= flag::EXHAUSTED;
            }
            Deed::Ready => {
                rule!(self, "503.3");
                self.g.card_mut(card).flags &= !flag::EXHAUSTED;
            }
            Deed::Frighten => {
                self.frighten(card);
                occ.card = self.after(occ.card);
            }
            Deed::Unfrighten => {
                rule!(self, "504.3");
                let stamp = self.g.tick();
                let c = self.g.card_mut(card);
                c.flags &= !(flag::FRIGHTENED | flag::FACE_DOWN);
                c.stamp = stamp;
            }
            Deed::Uncover => {
                let stamp = self.g.tick();
                let c = self.g.card_mut(card);
                c.flags &= !flag::FACE_DOWN;
                c.known = u8::MAX;
                c.stamp = stamp;
            }
            Deed::Cover => {
                rule!(self, "505.3");
                self.turn_down(card);
                occ.card = self.after(occ.card);
            }
            Deed::TurnOver => {
                self.turn_over(card);
                occ.card = self.after(occ.card);
            }
            Deed::Attach => {
                let host = occ.other.card;
                let area = self.g.area_of(host);
                let c = self.g.card_mut(card);
                c.host = host;
                let from = std::mem::replace(&mut c.area, area);
                self.g.faces.goes(card, from, area);
            }
            Deed::PutCounter => self.add_counters(card, occ.counter, occ.n),
            Deed::RemoveCounter => self.add_counters(card, occ.counter, -occ.n),
            // The counter is put by an occurrence of its own, in the same batch.
            Deed::CutieMark => self.g.card_mut(card).flags |= flag::CUTIE_MARKED,
            Deed::Gain => {
                rule!(self, "502.1");
                self.g.seats[occ.seat.index()].gain(occ.n);
            }
            Deed::Lose | Deed::Pay => {
                occ.n = self.g.seats[occ.seat.index()].spend(occ.n);
            }
            Deed::Score => {
                let s = &mut self.g.seats[occ.seat.index()];
                s.score = s.score.saturating_add(occ.n);
                self.g.faces.calm = false;
            }
            Deed::Ignore => {
                rule!(self, "515.4");
                self.g.card_mut(card).flags |= flag::IGNORED;
            }
            Deed::Confront => {
                self.g.turn.confronted.add(occ.to);
            }
            Deed::Solve => self.g.card_mut(card).flags |= flag::SOLVED,
            // By the game: it is involved by where it is, and this only says so.
            Deed::Involve if occ.by == By::Game => {}
            Deed::Involve => {
                self.g.card_mut(card).flags |= flag::INVOLVED;
                self.note_involved(self.g.obj(card));
            }
            Deed::Shuffle => self.shuffle(occ.zone, occ.seat),
            Deed::Look => self.g.card_mut(card).known |= 1 << occ.seat.0,
            Deed::Reveal => self.g.card_mut(card).known |= u8::MAX,
            Deed::LoseGame => self.lose(occ.seat),
            Deed::WinGame => {
                self.g.over = Some(crate::game::Outcome::Won(occ.seat));
            }
            Deed::Play
            | Deed::Leave
            | Deed::TakeControl
            | Deed::Search
            | Deed::Activate
            | Deed::Replace
            | Deed::Challenge
            | Deed::Defeat
            | Deed::StartFaceoff
            | Deed::WinFaceoff
            | Deed::LoseFaceoff
            | Deed::EndFaceoff
            | Deed::TieFaceoff
            | Deed::StartTurn
            | Deed::EndTurn
            | Deed::StartPhase
            | Deed::EndPhase
            | Deed::StartGame
            | Deed::ChooseAtRandom
            | Deed::Contribute
            | Deed::Choose
            | Deed::TakeAction
            | Deed::Transform
            | Deed::Redeem
            | Deed::Afford => {}
        }
        match ground {
            // Where cards are matters to involvement only while there is a faceoff.
            Some(ground) if self.g.faceoff.is_none() => self.g.faces.stir(ground.without(Ground::CLASH)),
            Some(ground) => self.g.faces.stir(ground),
            None => self.g.faces.upset(),
        }
    }

    /// Whether a card going to an area may break uniqueness or not be able to stay (516.4, 511.5).
    fn upsets_order(&self, card: crate::ids::CardIdx, to: crate::ids::AreaId) -> bool {
        let v = self.v();
        let stays = match self.g.area_kind(to) {
            AreaKind::Problem | AreaKind::Dilemma => true,
            AreaKind::Home => self.g.area_owner(to) == v.controller(card),
            AreaKind::Gone => false,
        };
        !self.g.faces.fresh || !stays || v.is_type(card, CardType::Troublemaker)
    }

    pub(crate) fn after(&self, obj: Obj) -> Obj {
        self.g.obj(obj.card)
    }

    #[inline(always)]
    pub(crate) fn change_zone_any(&mut self, card: crate::ids::CardIdx, zone: Zone, end: End) {
        // What it was like is remembered of a card that leaves play (712.2).
        if self.g.card(card).zone == Zone::Play {
            self.refresh();
        }
        if self.g.card(card).is(flag::BENEATH | flag::ASIDE) {
            self.change_zone_from_beneath(card, zone, end);
        } else {
            self.change_zone(card, zone, end);
        }
    }

    /// Puts a card at another area, with whatever is attached to it (506.1a, 509.3).
    pub(crate) fn relocate(&mut self, card: crate::ids::CardIdx, to: crate::ids::AreaId) {
        rule!(self, "506.1a");
        rule!(self, "506.1b");
        let from = std::mem::replace(&mut self.g.card_mut(card).area, to);
        // What is attached to it lies where it lay.
        if let Some(beside) = self.v().cards_at(from) {
            self.g.faces.goes(card, from, to);
            let mut left = beside;
            while let Some(lies) = self.g.faces.cast.cards.get(left.trailing_zeros() as usize) {
                left &= left - 1;
                let on = lies.card();
                let c = self.g.card(on);
                if c.host == card && !c.is(flag::BENEATH) {
                    rule!(self, "509.3");
                    self.relocate(on, to);
                }
            }
            debug_assert!(self.v().attached(card).all(|on| self.g.area_of(on) == to), "left behind");
            return;
        }
        self.g.faces.goes(card, from, to);
        let mut at = self.g.play.first;
        while let Some((on, next)) = self.g.next_attached(card, at) {
            rule!(self, "509.3");
            self.relocate(on, to);
            at = next;
        }
    }

    /// Notes when +1 power counters were put; those removed are the ones put last.
    fn raise(&mut self, card: crate::ids::CardIdx, n: i32) {
        if n > 0 {
            let stamp = self.g.tick();
            self.g.raised.push(crate::records::Raised { card, stamp, n });
            return;
        }
        let mut left = -n;
        for r in self.g.raised.iter_mut().rev().filter(|r| r.card == card) {
            let taken = left.min(r.n);
            r.n -= taken;
            left -= taken;
        }
        self.g.raised.retain(|r| r.n > 0);
    }

    pub(crate) fn add_counters(&mut self, card: crate::ids::CardIdx, kind: crate::ids::CounterId, n: i32) {
        rule!(self, "519.1");
        if kind.0 == 0 {
            rule!(self, "519.4");
            self.raise(card, n);
        }
        match self.g.counters.iter_mut().find(|c| c.card == card && c.kind == kind) {
            Some(c) => c.n = c.n.saturating_add(n).max(0),
            None if n > 0 => self.g.counters.push(crate::records::CounterOn { card, kind, n }),
            None => {}
        }
        self.g.counters.retain(|c| c.n > 0);
    }
}

/// The rule an occurrence is carried out under, for the log.
pub(crate) fn rule_of(occ: &Occ) -> RuleId {
    macro_rules! of {
        ($n:literal) => {{
            const RULE: RuleId = RuleId::of($n);
            RULE
        }};
    }
    match occ.deed {
        Deed::Draw => of!("410.4"),
        Deed::Make => of!("521.1"),
        Deed::Discard => of!("410.3"),
        Deed::Dismiss => of!("410.1"),
        Deed::Retire => of!("410.2"),
        Deed::Banish => of!("410.5"),
        Deed::Cancel => of!("410.7"),
        Deed::Flip => of!("515.1"),
        Deed::Put | Deed::Spend => of!("410.6"),
        Deed::Enter => of!("706.1"),
        Deed::Play | Deed::Transform | Deed::Redeem => of!("705.2g"),
        Deed::Leave => of!("410.6"),
        Deed::Uncover => of!("607.3"),
        Deed::Cover => of!("505.3"),
        Deed::TurnOver => of!("301.2"),
        Deed::Attach => of!("509.5"),
        Deed::Move => of!("506.1"),
        Deed::Send => of!("506.5"),
        Deed::Exhaust => of!("503.2"),
        Deed::Ready => of!("503.3"),
        Deed::Frighten => of!("504.1"),
        Deed::Unfrighten => of!("504.3"),
        Deed::CutieMark | Deed::PutCounter => of!("519.1"),
        Deed::RemoveCounter => of!("519.3"),
        Deed::TakeControl => of!("513.2"),
        Deed::Involve => of!("514.2"),
        Deed::Ignore => of!("515.4"),
        Deed::Gain | Deed::Lose => of!("502.1"),
        Deed::Pay => of!("508.1"),
        Deed::Score => of!("517.2"),
        Deed::Look | Deed::Search => of!("518.1"),
        Deed::Reveal => of!("402.2"),
        Deed::Shuffle => of!("518.2"),
        Deed::Activate => of!("703.1"),
        Deed::Confront => of!("611.1"),
        Deed::Solve => of!("613.1"),
        Deed::Replace => of!("613.2"),
        Deed::Challenge => of!("608.4"),
        Deed::Defeat => of!("514.5a"),
        Deed::StartFaceoff => of!("514.2"),
        Deed::WinFaceoff | Deed::LoseFaceoff => of!("514.5"),
        Deed::EndFaceoff => of!("514.6"),
        Deed::TieFaceoff => of!("514.4c"),
        Deed::StartTurn | Deed::StartPhase | Deed::EndPhase => of!("601.2"),
        Deed::EndTurn => of!("615.1"),
        Deed::StartGame => of!("102.5"),
        Deed::ChooseAtRandom => of!("102.3"),
        Deed::WinGame => of!("103.2"),
        Deed::LoseGame => of!("103.5"),
        Deed::Contribute | Deed::Afford => of!("104.2"),
        Deed::Choose => of!("707.2"),
        Deed::TakeAction => of!("705.2h"),
    }
}
