//! What can be said about a share after so many games.

use serde::{Deserialize, Serialize};

/// Two-sided 95 %.
const Z: f64 = 1.959_964;

/// Games and half points: two for a win, one for a draw. Whole numbers, so that sums do not hang on their order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Share {
    pub games: u64,
    pub halves: u64,
}

impl Share {
    pub fn add(&mut self, halves: u64) {
        self.games += 1;
        self.halves += halves;
    }

    pub fn join(&mut self, other: Share) {
        self.games += other.games;
        self.halves += other.halves;
    }

    /// From 0 to 1; a half where nothing was played.
    pub fn rate(self) -> f64 {
        if self.games == 0 { 0.5 } else { self.halves as f64 / (2 * self.games) as f64 }
    }

    /// Wilson's 95 % interval; everything where nothing was played. A draw counts as half a win, which makes it a
    /// little wider than it need be.
    pub fn interval(self) -> (f64, f64) {
        if self.games == 0 {
            return (0.0, 1.0);
        }
        let n = self.games as f64;
        let p = self.rate();
        let middle = (p + Z * Z / (2.0 * n)) / (1.0 + Z * Z / n);
        let half = Z / (1.0 + Z * Z / n) * (p * (1.0 - p) / n + Z * Z / (4.0 * n * n)).sqrt();
        ((middle - half).max(0.0), (middle + half).min(1.0))
    }

    /// Whether it is known to differ from a half.
    pub fn is_decided(self) -> bool {
        let (low, high) = self.interval();
        low > 0.5 || high < 0.5
    }

    /// About how many games more it takes until the difference shows, should the share stay as it is.
    pub fn games_needed(self) -> Option<u64> {
        let lead = (self.rate() - 0.5).abs();
        if self.games == 0 || lead < 0.002 || self.is_decided() {
            return None;
        }
        let needed = (Z / (2.0 * lead)).powi(2).ceil() as u64;
        Some(needed.saturating_sub(self.games).max(1))
    }
}

/// Whether two shares are known to differ (95 %, unpooled).
pub fn differ(a: Share, b: Share) -> bool {
    if a.games == 0 || b.games == 0 {
        return false;
    }
    let variance = |s: Share| s.rate() * (1.0 - s.rate()) / s.games as f64;
    let error = (variance(a) + variance(b)).sqrt();
    (a.rate() - b.rate()).abs() > Z * error
}

/// A share as a difference in Elo.
pub fn elo(rate: f64) -> f64 {
    let p = rate.clamp(1e-4, 1.0 - 1e-4);
    400.0 * (p / (1.0 - p)).log10()
}

/// A sequential test: is the first the better by so much?
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Sprt {
    /// The share under 'no better' and under 'better'.
    pub worse: f64,
    pub better: f64,
    /// Chance of either mistake.
    pub error: f64,
}

/// How far a sequential test has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    Better,
    No,
    Open,
}

impl Sprt {
    /// The logarithm of how much likelier 'better' has become than 'no better', with the variance as it was seen.
    pub fn ratio(&self, won: u64, drawn: u64, lost: u64) -> f64 {
        let n = (won + drawn + lost) as f64;
        if n == 0.0 {
            return 0.0;
        }
        // One pseudo-draw keeps the variance above zero when all games went one way.
        let (w, d, l) = (won as f64 + 0.25, drawn as f64 + 0.5, lost as f64 + 0.25);
        let all = w + d + l;
        let mean = (w + d / 2.0) / all;
        let variance = (w * (1.0 - mean).powi(2) + d * (0.5 - mean).powi(2) + l * mean.powi(2)) / all;
        n * (self.better - self.worse) * (2.0 * mean - self.better - self.worse) / (2.0 * variance)
    }

    pub fn verdict(&self, won: u64, drawn: u64, lost: u64) -> Verdict {
        let bound = ((1.0 - self.error) / self.error).ln();
        let ratio = self.ratio(won, drawn, lost);
        if ratio >= bound {
            Verdict::Better
        } else if ratio <= -bound {
            Verdict::No
        } else {
            Verdict::Open
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(halves: u64, games: u64) -> String {
        let share = Share { games, halves };
        let (low, high) = share.interval();
        format!("{:.3} [{low:.3}, {high:.3}] {}", share.rate(), share.is_decided())
    }

    #[test]
    fn intervals_are_wilsons() {
        // 8 of 10, 50 of 100, 0 of 20, 640 of 1000: worked out by hand from the formula.
        assert_eq!(said(16, 10), "0.800 [0.490, 0.943] false");
        assert_eq!(said(100, 100), "0.500 [0.404, 0.596] false");
        assert_eq!(said(0, 20), "0.000 [0.000, 0.161] true");
        assert_eq!(said(1280, 1000), "0.640 [0.610, 0.669] true");
        assert_eq!(said(0, 0), "0.500 [0.000, 1.000] false");
    }

    #[test]
    fn differences_show_with_enough_games() {
        let share = |games, halves| Share { games, halves };
        assert!(!differ(share(20, 24), share(20, 16)));
        assert!(differ(share(2000, 2400), share(2000, 1600)));
        assert_eq!(share(100, 110).games_needed(), Some(285));
        assert_eq!(share(100, 180).games_needed(), None);
        assert!((elo(0.64) - 99.95).abs() < 0.1);
    }

    #[test]
    fn the_sequential_test_ends_when_it_is_clear() {
        let test = Sprt { worse: 0.5, better: 0.55, error: 0.05 };
        assert_eq!(test.verdict(0, 0, 0), Verdict::Open);
        assert_eq!(test.verdict(5, 0, 5), Verdict::Open);
        assert_eq!(test.verdict(300, 0, 200), Verdict::Better);
        assert_eq!(test.verdict(200, 0, 300), Verdict::No);
        assert_eq!(test.verdict(40, 0, 0), Verdict::Better);
    }
}
