//! The end of a turn (616): the Wrap Up Step, and what goes with the turn.

use crate::engine::Engine;
use crate::frame::{Frame, Trim, TurnStep};
use crate::game::Wrapped;
use crate::ground::Ground;
use crate::mark::{Watch, rule};
use crate::quiet::Then;
use crate::records::Ends;
use ability::Zone;

impl<W: Watch + ?Sized> Engine<'_, W> {
    /// 616.2: too many cards in hand.
    pub(crate) fn wrap_up(&mut self) -> Then {
        let me = self.g.turn.player;
        rule!(self, "616.1");
        rule!(self, "601.2b");
        self.g.turn.unwrapped = Wrapped::Quiet;
        let size = self.v().hand_size(me);
        if self.g.count(Zone::Hand, me) as i32 <= size {
            return self.on(TurnStep::WrapRetire);
        }
        rule!(self, "616.2");
        self.turn_to(TurnStep::WrapRetire);
        self.push(Frame::Trim { seat: me, what: Trim::Hand });
        Then::Look
    }

    /// 616.3: too many Friends at home.
    pub(crate) fn wrap_retire(&mut self) -> Then {
        let me = self.g.turn.player;
        if !self.v().any_trimmable(me, Trim::Home) {
            return self.on(TurnStep::WrapDone);
        }
        rule!(self, "616.3");
        self.turn_to(TurnStep::WrapDone);
        self.push(Frame::Trim { seat: me, what: Trim::Home });
        Then::Look
    }

    /// 616.4: once more, if anything triggered.
    pub(crate) fn wrap_done(&mut self) -> Then {
        if self.g.turn.unwrapped == Wrapped::Triggered {
            rule!(self, "616.4a");
            self.turn_to(TurnStep::WrapUp);
            self.open_window();
            return Then::Look;
        }
        rule!(self, "616.4");
        self.on(TurnStep::Over)
    }

    /// What lasted this turn ends, and what happened in it is forgotten.
    pub(crate) fn over(&mut self) -> Then {
        let (me, number) = (self.g.turn.player, self.g.turn.number);
        self.end_modifiers(|e| match e {
            Ends::Turn | Ends::UsedOrTurn | Ends::UsedOrFaceoff => true,
            Ends::EndOfTurnOf(seat, made) => *seat == me && number > *made,
            Ends::Faceoff
            | Ends::Phase
            | Ends::PhaseNamed(_)
            | Ends::StartOfTurn(_)
            | Ends::Told
            | Ends::Never
            | Ends::Used => false,
        });
        if self.lib.looks_back {
            self.g.past.retain(|occ| occ.seat != me);
            let own = self.g.log.iter().filter(|occ| occ.seat == me);
            self.g.past.extend(own.copied());
        }
        self.g.log.clear();
        self.g.loops.clear();
        self.g.loop_counters.clear();
        self.g.turn.acts = 0;
        self.g.reacted.clear();
        self.g.turn.closed = 0;
        self.g.turn.faceoff_from = 0;
        self.g.turn.phase_from = 0;
        let phase = self.g.turn.phase.take().map_or(Ground::NONE, Ground::phase);
        self.g.last.clear();
        self.g.used.retain(|u| u.span == ability::Span::Game);
        let next = if self.g.seats[me.index()].extra_turns > 0 {
            self.g.seats[me.index()].extra_turns -= 1;
            me
        } else {
            me.next()
        };
        self.g.turn.player = next;
        self.g.faces.stir(Ground::TURN.and(phase).and(Ground::HISTORY));
        self.turn_to(TurnStep::Start);
        Then::Look
    }
}
