//! Pre-priority processing (511): what the game looks after, then triggers, in waves.

use crate::engine::{Engine, Flow};
use crate::face::{FaceNow, kinds};
use crate::few::{Cards, Few};
use crate::frame::{Frame, Happened, PppStage};
use crate::game::{AreaKind, CardState, flag};
use crate::ids::{AreaId, AreaSet, CardIdx, NONE, SEATS, Seat};
use crate::mark::{Watch, rule};
use crate::occurrence::{By, Occ};
use crate::records::{Waiting, Wave};
use crate::view::View;
use ability::{CardType, Deed, Works};

/// Where a stage of the processing leads to.
enum Stage {
    /// To this one, with what has happened so far.
    Next(PppStage, Happened),
    /// To whatever frame is on top now.
    Look,
    /// To the order of somebody's triggers.
    Ask,
}

impl<W: Watch + ?Sized> Engine<'_, W> {
    /// One stage after another, as long as nothing can come between them.
    #[inline(never)]
    pub(crate) fn ppp_step(&mut self, mut stage: PppStage, mut happened: Happened, holder: Seat) -> Flow {
        loop {
            match self.ppp_once(stage, happened, holder) {
                Stage::Next(next, so) => (stage, happened) = (next, so),
                Stage::Look => return Flow::Go,
                Stage::Ask => return Flow::Ask,
            }
            if !self.g.faces.calm || self.g.turn.steps >= crate::loops::STEPS {
                self.top_frame(Frame::PrePriority { stage, happened, holder });
                return Flow::Go;
            }
            self.g.turn.steps += 1;
        }
    }

    #[inline(always)]
    fn ppp_once(&mut self, stage: PppStage, happened: Happened, holder: Seat) -> Stage {
        rule!(self, "511.1");
        // The usual case is that there is nothing at all to do.
        match stage {
            PppStage::Hosts => {
                debug_assert!(!self.g.faces.orderly || !self.v().unwatched().ppp_needed(), "disorder went unnoticed");
                if self.g.faces.orderly || !self.v().ppp_needed() {
                    self.g.faces.orderly = true;
                    if !self.g.waiting.is_empty() {
                        return Stage::Next(PppStage::Triggers, happened);
                    }
                    rule!(self, "511.8");
                    self.pop();
                    return Stage::Look;
                }
                let lost = self.v().hostless();
                self.ppp_batch(lost, Deed::Dismiss, PppStage::FaceDown, happened, holder, "511.2");
            }
            PppStage::FaceDown => {
                let lost = self.v().on_face_down();
                self.ppp_batch(lost, Deed::Dismiss, PppStage::Fright, happened, holder, "511.3");
            }
            PppStage::Fright => {
                let list = self.v().frightened_non_friends();
                self.ppp_batch(list, Deed::Unfrighten, PppStage::Homes, happened, holder, "511.4");
            }
            PppStage::Homes => {
                let list = self.v().homeless();
                self.ppp_batch(list, Deed::Send, PppStage::Areas, happened, holder, "511.5");
            }
            PppStage::Areas => {
                let list = self.v().areless();
                self.ppp_batch(list, Deed::Dismiss, PppStage::Triggers, happened, holder, "511.6");
            }
            PppStage::Triggers => {
                if self.g.waiting.is_empty() {
                    return Stage::Next(PppStage::Wave, happened);
                }
                rule!(self, "511.7");
                rule!(self, "712.1");
                if self.trail.len() < 64 {
                    let first = self.g.waiting[0];
                    self.trail.push((first.ability, first.source.card));
                }
                for w in &mut self.g.waiting {
                    w.wave = Wave::Now;
                }
                // 511.7a, 511.7a.i
                let first = match self.g.turn.priority {
                    Some(seat) => {
                        rule!(self, "511.7a");
                        seat
                    }
                    None => {
                        rule!(self, "511.7a.i");
                        self.g.turn.player
                    }
                };
                return Stage::Next(PppStage::Trigger(first), Happened::Something);
            }
            PppStage::Trigger(first) => {
                let Some(seat) = self.v().next_processor(first) else {
                    return Stage::Next(PppStage::Wave, happened);
                };
                self.top_frame(Frame::PrePriority { stage, happened, holder });
                let mine = self.g.waiting.iter().filter(|w| w.wave == Wave::Now && w.controller == seat).count();
                if mine > 1 && !self.v().order_is_free(seat) {
                    return Stage::Ask;
                }
                let at = self.g.waiting.iter().position(|w| w.wave == Wave::Now && w.controller == seat).unwrap_or(0);
                self.process_trigger(at);
            }
            PppStage::Wave => {
                rule!(self, "511.8");
                match happened {
                    Happened::Nothing => {
                        self.g.faces.orderly = true;
                        self.pop();
                    }
                    Happened::Something => {
                        rule!(self, "511.7b");
                        return Stage::Next(PppStage::Hosts, Happened::Nothing);
                    }
                }
            }
        }
        Stage::Look
    }

    /// What flipped cards say of being flipped is followed before anything else, the turn player's first.
    pub(crate) fn chaos_at_once(&mut self, from: usize) {
        let turn = self.g.turn.player;
        // Each goes on top of the one before it.
        for mine in [false, true] {
            for i in (from..self.g.waiting.len()).rev() {
                let w = &self.g.waiting[i];
                if self.lib.ability(w.ability).works == Works::Flip && (w.controller == turn) == mine {
                    self.process_trigger(i);
                }
            }
        }
    }

    /// Processes one waiting trigger.
    pub(crate) fn process_trigger(&mut self, at: usize) {
        let w: Waiting = self.g.waiting.remove(at);
        rule!(self, "513.4");
        let occ = Occ { card: w.card, other: w.other, to: w.area, n: w.n, ..Occ::new(Deed::Activate, w.seat) };
        let area = self.v().area_of_source(w.source);
        self.start_run_kept(w.source, w.ability, w.controller, w.node, area, w.kept, w.kept_len, Some((&occ, w.slot)));
        if self.g.waiting.is_empty() && self.g.modifiers.is_empty() && self.g.faceoff.is_none() {
            self.g.kept.clear();
        }
    }

    fn ppp_batch(
        &mut self,
        cards: Cards,
        deed: Deed,
        next: PppStage,
        happened: Happened,
        holder: Seat,
        number: &'static str,
    ) {
        let happened = if cards.is_empty() { happened } else { Happened::Something };
        self.top_frame(Frame::PrePriority { stage: next, happened, holder });
        if cards.is_empty() {
            return;
        }
        self.w.mark(crate::mark::RuleId::of(number));
        rule!(self, "104.3");
        let occs: Few<Occ> = cards
            .into_iter()
            .map(|c| {
                let seat = self.v().controller(c);
                let mut occ = Occ::new(deed, seat).card(self.g.obj(c)).by(By::Game);
                if deed == Deed::Send {
                    occ = occ.at(self.g.home(seat));
                }
                occ
            })
            .collect();
        self.occur_all(&occs);
    }
}

impl<W: Watch + ?Sized> View<'_, W> {
    /// Whether pre-priority processing has anything but triggers to do, in one pass over the cards.
    pub(crate) fn ppp_needed(&self) -> bool {
        // Where each player's cards may lie, an area a bit: not in what is gone, nor in another's home.
        let mut fit = [AreaSet::NONE; SEATS];
        for (i, area) in self.g.areas.iter().enumerate() {
            let there = AreaSet::of(AreaId(i as u8));
            match area.kind {
                AreaKind::Home => fit[area.owner.index()] = fit[area.owner.index()].and(there),
                AreaKind::Problem | AreaKind::Dilemma => fit = fit.map(|fit| fit.and(there)),
                AreaKind::Gone => {}
            }
        }
        let odd = |(c, s, face): (CardIdx, &CardState, &FaceNow)| {
            !fit[face.controller.index()].has(s.area)
                && (self.g.area_kind(s.area) == AreaKind::Gone || self.goes_home(c))
                || s.is(flag::FRIGHTENED) && !face.is(kinds::FRIEND)
                || s.host != NONE && self.g.card(s.host).is(flag::FACE_DOWN)
                || face.attaches && self.is_hostless(c)
        };
        // Most cards lie by themselves, face up, where they may.
        let mut at = self.g.play.first;
        while at != NONE {
            let (s, Some(face)) = (self.g.card(at), self.faces.table.get(at.index())) else { break };
            let lies = s.host == NONE && !s.is(flag::FRIGHTENED) && !face.attaches;
            if !(lies && fit[face.controller.index()].has(s.area)) && odd((at, s, face)) {
                return true;
            }
            at = s.next;
        }
        false
    }

    fn frightened_non_friends(&self) -> Cards {
        self.g
            .in_play()
            .filter(|c| self.g.card(*c).is(flag::FRIGHTENED) && !self.is_type(*c, CardType::Friend))
            .collect()
    }

    /// Characters in another player's home or in an area that is no more (511.5).
    fn homeless(&self) -> Cards {
        self.g
            .in_play()
            .filter(|c| {
                let area = &self.g.areas[self.g.area_of(*c).index()];
                match area.kind {
                    AreaKind::Gone => self.is_character(*c),
                    AreaKind::Home => area.owner != self.controller(*c) && self.goes_home(*c),
                    AreaKind::Problem | AreaKind::Dilemma => false,
                }
            })
            .collect()
    }

    /// Whether a card in the home of another player goes to its controller's: a character (511.5), and where control itself sends
    /// a card home, whatever lies there by itself.
    #[inline(always)]
    fn goes_home(&self, card: CardIdx) -> bool {
        self.is_character(card) || self.g.edition.control_sends_home() && self.g.card(card).host == NONE
    }

    /// Other cards in an area that is no more (511.6).
    fn areless(&self) -> Cards {
        self.g
            .in_play()
            .filter(|c| !self.is_character(*c) && self.g.areas[self.g.area_of(*c).index()].kind == AreaKind::Gone)
            .collect()
    }

    /// Whose triggers are processed next: the first player's, then the next in turn order (511.7a).
    pub(crate) fn next_processor(&self, first: Seat) -> Option<Seat> {
        first.from().find(|s| self.g.waiting.iter().any(|w| w.wave == Wave::Now && w.controller == *s))
    }

    /// Whether the order of a player's waiting triggers can't matter: they are copies of one another, say the same
    /// plain thing, or do plain things that do not touch each other.
    pub(crate) fn order_is_free(&self, seat: Seat) -> bool {
        let mut mine = self.g.waiting.iter().filter(|w| w.wave == Wave::Now && w.controller == seat);
        let Some(first) = mine.next() else { return true };
        let plain = |w: &Waiting| self.plainness(self.lib.effect(w.node));
        let same_text = mine.clone().all(|w| w.ability == first.ability && w.node == first.node);
        if same_text {
            // Of one card's text that does not speak of what happened, each is like the other.
            let blind = is_blind(self.lib.effect(first.node));
            let same = mine.all(|w| w.source == first.source && (blind || w.card == first.card && w.n == first.n));
            return same || plain(first) != Plainness::No;
        }
        plain(first) == Plainness::Apart && mine.all(|w| plain(w) == Plainness::Apart)
    }

    /// How far an effect can meet another of the same player's.
    fn plainness(&self, effect: &ability::Effect) -> Plainness {
        use ability::{Act, Effect, Noun, Num, Ref, Who};
        let apart = |deed: Deed| {
            // A replacement could step in between.
            if self.lib.replaced.has(deed) { Plainness::Same } else { Plainness::Apart }
        };
        match effect {
            Effect::Do(Who::You, Act::Gain(Num::Lit(_))) => apart(Deed::Gain),
            Effect::Do(Who::You, Act::Score(Num::Lit(_))) => apart(Deed::Score),
            Effect::Do(Who::You, Act::Draw(Num::Lit(_))) => apart(Deed::Draw),
            Effect::Do(Who::You, Act::PutCounters(Num::Lit(_), _, Noun::The(Ref::This))) => apart(Deed::PutCounter),
            Effect::Change { change, .. } if adds_to_this(change) => Plainness::Apart,
            // What one sees may decide about the other, but not where both say the same.
            Effect::May(Who::You, inner) => match self.plainness(inner) {
                Plainness::Apart | Plainness::Same if !is_about_this(inner) => Plainness::Same,
                _ => Plainness::No,
            },
            _ => Plainness::No,
        }
    }
}

/// How far a triggered effect can meet another of the same player's.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Plainness {
    /// It may meet anything.
    No,
    /// Nothing that says the same meets it.
    Same,
    /// Nothing plain meets it.
    Apart,
}

fn is_about_this(effect: &ability::Effect) -> bool {
    matches!(effect, ability::Effect::Do(_, ability::Act::PutCounters(..)))
}

/// Whether a change does nothing but add to the power of its own card, by a fixed number.
fn adds_to_this(change: &ability::Change) -> bool {
    use ability::{Mod, Noun, Num, Ref, Subject};
    change.cond.is_none()
        && change.what == Subject::Cards(Noun::The(Ref::This))
        && change.mods.iter().all(|m| matches!(m, Mod::Power(Num::Lit(_))))
}

/// Whether an effect certainly does not speak of what triggered it: it is about you and this card alone.
fn is_blind(effect: &ability::Effect) -> bool {
    use ability::{Act, Effect, Noun, Num, Ref, Who};
    let act = |act: &Act| match act {
        Act::Gain(n) | Act::Lose(n) | Act::Pay(n) | Act::Score(n) | Act::Draw(n) => matches!(n, Num::Lit(_)),
        Act::To(_, noun) | Act::PutCounters(Num::Lit(_), _, noun) => *noun == Noun::The(Ref::This),
        Act::Tokens { n, at, .. } => matches!(n, Num::Lit(_)) && at.is_none(),
        _ => false,
    };
    match effect {
        Effect::Do(Who::You, a) => act(a),
        Effect::Change { change, .. } => adds_to_this(change),
        Effect::May(Who::You, inner) => is_blind(inner),
        Effect::Pay { who: Who::You, cost, then } => cost.iter().all(act) && is_blind(then),
        Effect::Seq(parts) => parts.iter().all(is_blind),
        _ => false,
    }
}
