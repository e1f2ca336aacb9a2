//! Clocks: off, so much for the game with an increment, or so much for each choice. Time is handed in.

use crate::wire::{ClockState, ClockWish};
use rules::Seat;

/// Below this a player is warned.
const WARN: u64 = 30_000;

#[derive(Clone, Debug)]
pub(crate) struct Clock {
    rule: ClockWish,
    left: [u64; 2],
    /// Whose clock runs, since when.
    running: Option<(Seat, u64)>,
}

/// A clock someone asked for that no game could be played with.
pub fn check(wish: &ClockWish) -> Result<(), String> {
    match wish {
        ClockWish::Off => Ok(()),
        ClockWish::Game { minutes, increment_seconds } => {
            if (1..=180).contains(minutes) && *increment_seconds <= 120 {
                Ok(())
            } else {
                Err("a clock for a game has 1 to 180 minutes and an increment of at most 120 seconds".to_owned())
            }
        }
        ClockWish::Choice { seconds } if (5..=3600).contains(seconds) => Ok(()),
        ClockWish::Choice { .. } => Err("a clock for each choice has 5 to 3,600 seconds".to_owned()),
    }
}

/// A clock in words.
pub fn text(wish: &ClockWish) -> String {
    match wish {
        ClockWish::Off => "no clock".to_owned(),
        ClockWish::Game { minutes, increment_seconds: 0 } => format!("{minutes} min"),
        ClockWish::Game { minutes, increment_seconds } => format!("{minutes} min + {increment_seconds} s"),
        ClockWish::Choice { seconds } => format!("{seconds} s a choice"),
    }
}

impl Clock {
    pub(crate) fn new(rule: &ClockWish) -> Clock {
        let all = match rule {
            ClockWish::Off => 0,
            ClockWish::Game { minutes, .. } => u64::from(*minutes) * 60_000,
            ClockWish::Choice { seconds } => u64::from(*seconds) * 1000,
        };
        Clock { rule: rule.clone(), left: [all; 2], running: None }
    }

    fn is_off(&self) -> bool {
        matches!(self.rule, ClockWish::Off)
    }

    /// From now on this seat thinks, or nobody.
    pub(crate) fn turn_to(&mut self, seat: Option<Seat>, now: u64) {
        if self.is_off() {
            return;
        }
        self.charge(now);
        match &self.rule {
            ClockWish::Off | ClockWish::Game { .. } => {}
            ClockWish::Choice { seconds } => self.left = [u64::from(*seconds) * 1000; 2],
        }
        self.running = seat.map(|seat| (seat, now));
    }

    /// A player has answered and the other thinks, or nobody: that is what the increment is for. Answers that the table
    /// gives by itself earn none.
    pub(crate) fn earn(&mut self, seat: Seat) {
        let goes_on = self.running.is_some_and(|(who, _)| who == seat);
        if let (ClockWish::Game { increment_seconds, .. }, false) = (&self.rule, goes_on) {
            self.left[seat.index()] += u64::from(*increment_seconds) * 1000;
        }
    }

    fn charge(&mut self, now: u64) {
        if let Some((seat, since)) = &mut self.running {
            let left = &mut self.left[seat.index()];
            *left = left.saturating_sub(now.saturating_sub(*since));
            *since = now;
        }
    }

    /// Nobody is charged for the time since the last entry.
    pub(crate) fn resume(&mut self, now: u64) {
        if let Some((_, since)) = &mut self.running {
            *since = now;
        }
    }

    /// When somebody's time will be up, and whose.
    pub(crate) fn due(&self) -> Option<(u64, Seat)> {
        let (seat, since) = self.running?;
        Some((since + self.left[seat.index()], seat))
    }

    pub(crate) fn state(&self, now: u64) -> Option<ClockState> {
        if self.is_off() {
            return None;
        }
        let mut at = self.clone();
        at.charge(now);
        Some(ClockState {
            text: text(&self.rule),
            running: self.running.map(|(seat, _)| seat.0),
            left: at.left.to_vec(),
            warn: WARN,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_is_charged_to_the_one_who_thinks() {
        let mut clock = Clock::new(&ClockWish::Game { minutes: 1, increment_seconds: 2 });
        clock.turn_to(Some(Seat::FIRST), 1000);
        clock.turn_to(Some(Seat::FIRST), 4000);
        clock.earn(Seat::FIRST);
        assert_eq!(clock.left, [57_000, 60_000], "one goes on thinking: no increment yet");
        clock.turn_to(Some(Seat::SECOND), 5000);
        assert_eq!(clock.left, [56_000, 60_000], "nobody has answered");
        clock.earn(Seat::FIRST);
        assert_eq!(clock.left, [58_000, 60_000]);
        assert_eq!(clock.due(), Some((65_000, Seat::SECOND)));
        clock.resume(1_000_000);
        assert_eq!(clock.due(), Some((1_060_000, Seat::SECOND)), "the time the server was away is nobody's");
    }

    #[test]
    fn a_choice_has_its_own_time() {
        let mut clock = Clock::new(&ClockWish::Choice { seconds: 10 });
        clock.turn_to(Some(Seat::FIRST), 0);
        clock.turn_to(Some(Seat::FIRST), 9000);
        assert_eq!(clock.due(), Some((19_000, Seat::FIRST)));
        assert!(check(&ClockWish::Choice { seconds: 0 }).is_err());
    }
}
