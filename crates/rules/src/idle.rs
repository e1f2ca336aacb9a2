//! Whether a seat has anything to do but let a moment go by, and what time it is for doing it (510, 512).

use crate::actions::Hear;
use crate::deeds::Deeds;
use crate::ids::Seat;
use crate::legal::Moment;
use crate::mark::Watch;
use crate::pick::Pick;
use crate::times::{Times, When};
use crate::topic::Topic;
use crate::view::View;
use ability::Phase;
use std::ops::ControlFlow;

/// One is enough.
struct Any;

impl Hear for Any {
    #[inline(always)]
    fn hear(&mut self, _: Pick) -> ControlFlow<()> {
        ControlFlow::Break(())
    }
}

impl<W: Watch + ?Sized> View<'_, W> {
    /// The times that a moment is.
    #[inline]
    pub(crate) fn times_of(&self, moment: Moment) -> Times {
        match moment {
            Moment::Phase(phase) => Times::between(phase),
            Moment::Window => {
                let mut now = Times::WINDOW;
                let recent = self.g.log.len() > self.g.turn.closed as usize;
                if self.g.faceoff.is_some() {
                    now = now.and(Times::FACEOFF);
                    if recent {
                        now = now.and(Times::FACEOFF_REACTION);
                    }
                }
                if recent {
                    now = now.and(Times::REACTION);
                }
                self.g.turn.phase.map_or(now, |phase| now.and(Times::during(phase)))
            }
        }
    }

    /// The deeds since the last window closed (512.4d).
    #[inline]
    pub(crate) fn recent(&self, now: Times) -> Deeds {
        if !now.meets(Times::REACTION) {
            return Deeds::NONE;
        }
        let recent = self.g.log.get(usize::from(self.g.turn.closed)..).unwrap_or(&[]);
        recent.iter().fold(Deeds::NONE, |all, occ| all.and(Deeds::of_occ(occ)))
    }

    /// Whether the time is right for something, and what it would react to has happened.
    #[inline(always)]
    pub(crate) fn is_time(&self, when: When, now: Times) -> bool {
        when.meets(now, || self.recent(now))
    }

    /// Whether a seat has anything to do at a moment but let it go by.
    #[inline(always)]
    pub(crate) fn can_act(&self, seat: Seat, moment: Moment) -> bool {
        let main = moment == Moment::Phase(Phase::Main) && seat == self.g.turn.player && self.g.faceoff.is_none();
        (main || self.is_time(self.faces.when(seat), self.times_of(moment)) || self.may_act_oddly())
            && self.has_action(seat, moment)
    }

    /// Whether it is not out of the question that some seat has anything to do in a window.
    #[inline(always)]
    pub(crate) fn some_may_act(&self) -> bool {
        let times = Seat::all().fold(Times::NONE, |all, seat| all.and(self.faces.when(seat).times));
        times.meets(self.times_of(Moment::Window)) || self.may_act_oddly()
    }

    /// Whether some seat may have anything to do in a window.
    #[inline(always)]
    pub(crate) fn any_may_act(&self) -> bool {
        let now = self.times_of(Moment::Window);
        let mut may = self.may_act_oddly();
        for seat in Seat::all() {
            may |= self.is_time(self.faces.when(seat), now);
        }
        may
    }

    /// Whether a text may let somebody act out of time, or with what is neither in a hand nor in play.
    #[inline]
    fn may_act_oddly(&self) -> bool {
        let more = Topic::PlayAs.bit() | Topic::MoveAs.bit() | Topic::PlayFrom.bit();
        self.faces.speaks_of_any(more) || self.lib.acts_from_discard
    }

    #[inline(never)]
    fn has_action(&self, seat: Seat, moment: Moment) -> bool {
        self.actions(seat, moment, &mut Any).is_break()
    }
}
