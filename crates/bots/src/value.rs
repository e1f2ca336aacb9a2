//! The evaluation: how good a position is for a seat, in points.

use crate::odds::{Ahead, as_it_stands, odds};
use crate::weights::Weights;
use ability::{CardType, FaceoffKind, Phase, Zone};
use cards::{Need, Requirement};
use seen::{AreaId, CardIdx, Colors, Few, Mustered, Outcome, SEATS, Seat, World};

/// What a won game is worth.
pub const WON: f32 = 100.0;

/// How much better a position is for a seat than for its opponent.
pub fn value(look: World<'_>, seat: Seat, w: &Weights) -> f32 {
    match look.outcome() {
        Some(Outcome::Won(winner)) if winner == seat => return WON,
        Some(Outcome::Won(_)) => return -WON,
        Some(Outcome::Draw | Outcome::Halted) => return 0.0,
        None => {}
    }
    let board = Board::of(look);
    let mut total = 0.0;
    for s in Seat::all() {
        let worth = board.side(s, w);
        total += if s == seat { worth } else { -worth };
    }
    let clash = board.clash(seat, w);
    total + clash
}

/// A value as a chance of winning.
pub fn win_chance(value: f32, w: &Weights) -> f32 {
    1.0 / (1.0 + (-value / w.scale).exp())
}

/// Problems an evaluation looks at: both players', and Dilemmas as far as there is room.
const SPOTS: usize = 4;

/// Homes have room for so many characters at least: with fewer the home limit is not asked for.
const ROOM: i32 = 3;

/// What one pass over the table gives.
struct Board<'a> {
    look: World<'a>,
    sides: [Sums; SEATS],
    spots: Few<Spot>,
    /// Characters at Problems that are not exhausted: which spot, the seat, power and colours.
    there: Few<(u8, Seat, i32, Colors)>,
}

/// A Problem, and how it stands for each seat.
#[derive(Clone, Copy)]
struct Spot {
    area: AreaId,
    problem: CardIdx,
    standing: [Standing; SEATS],
}

#[derive(Clone, Copy, Default)]
struct Sums {
    friends: i32,
    home: i32,
    resources: i32,
    frightened: i32,
    power_home: i32,
    power: [i32; SPOTS],
    trouble_up: [i32; SPOTS],
    trouble_down: [i32; SPOTS],
    /// Power by colour, over all characters.
    colors: [i32; 8],
}

/// How a Problem stands for a seat.
#[derive(Clone, Copy, Default)]
struct Standing {
    /// How much of what is asked is there, from 0 to 1.
    part: f32,
    /// All of it is, and counts.
    meets: bool,
    /// A Troublemaker keeps the seat from confronting.
    stopped: bool,
}

impl<'a> Board<'a> {
    fn of(look: World<'a>) -> Board<'a> {
        let spot = |area| Some(Spot { area, problem: look.problem_at(area)?, standing: [Standing::default(); SEATS] });
        let spots = look.problem_areas().filter_map(spot).take(SPOTS).collect();
        let mut board = Board { look, sides: [Sums::default(); SEATS], spots, there: Few::new() };
        for card in look.muster() {
            board.add(card);
        }
        for at in 0..board.spots.len() {
            for seat in Seat::all() {
                board.spots[at].standing[seat.index()] = board.standing(at, seat);
            }
        }
        board
    }

    fn add(&mut self, card: Mustered<'_>) {
        let seat = card.controller();
        let side = &mut self.sides[seat.index()];
        let area = card.area();
        let spot = self.spots.iter().position(|s| s.area == area);
        if card.is_character() {
            if card.is_frightened() {
                side.frightened += 1;
                return;
            }
            let power = card.power();
            let colors = card.colors();
            side.friends += 1;
            for color in colors.iter() {
                side.colors[color as usize] += power;
            }
            match spot {
                Some(at) => {
                    side.power[at] += power;
                    if !card.is_exhausted() {
                        self.there.push((at as u8, seat, power.max(0), colors));
                    }
                }
                None => {
                    side.power_home += power;
                    side.home += 1;
                }
            }
        } else if card.is_type(CardType::Troublemaker) {
            match spot {
                Some(at) if card.is_face_down() => side.trouble_down[at] += 1,
                Some(at) => side.trouble_up[at] += 1,
                None => {}
            }
        } else if card.is_type(CardType::Resource) {
            side.resources += 1;
        }
    }

    /// Colours first, then the rest. Where characters have several colours that is an estimate, and if it seems enough
    /// the engine has the last word.
    fn standing(&self, at: usize, seat: Seat) -> Standing {
        let area = self.spots[at].area;
        let trouble = self.sides.iter().any(|side| side.trouble_up[at] > 0);
        let stopped = trouble && self.look.stopped_by(area, seat).is_some();
        if self.sides[seat.index()].power[at] <= 0 {
            return Standing { part: 0.0, meets: false, stopped };
        }
        let needs = self.look.requirements(area, seat);
        let here = || self.there.iter().filter(|(a, s, _, _)| usize::from(*a) == at && *s == seat);
        let part = part_met(&needs, || here().map(|(_, _, power, colors)| (*power, *colors)));
        let plain = || here().all(|(_, _, _, colors)| colors.count() < 2);
        let shows = || self.look.shows(area, seat, &needs, &self.look.contributions(area, seat));
        let meets = part >= 1.0 && (plain() || shows());
        Standing { part, meets, stopped }
    }

    /// What a seat has, leaving the other out of account.
    fn side(&self, seat: Seat, w: &Weights) -> f32 {
        let game = self.look;
        let sums = &self.sides[seat.index()];
        let score = game.score(seat) as f32;
        let part = (score / 15.0).min(1.0);
        let mut total = w.point * score + w.near * part * part * part;
        let tokens = game.tokens(seat) as f32;
        total += w.token * (tokens.min(w.token_cap) + 0.2 * (tokens - w.token_cap).max(0.0));
        total += self.hand(seat, w);
        total += w.friend * sums.friends as f32 + w.resource * sums.resources as f32;
        total += w.frightened * sums.frightened as f32;
        total += w.power_home * sums.power_home as f32 + w.power_problem * sums.power.iter().sum::<i32>() as f32;
        if sums.home > ROOM {
            let excess = self.look.friends_at_home(seat) as i32 - self.look.home_limit(seat);
            total -= w.excess * excess.max(0) as f32;
        }
        total + self.problems(seat, w)
    }

    fn hand(&self, seat: Seat, w: &Weights) -> f32 {
        let game = self.look;
        let colors = &self.sides[seat.index()].colors;
        let mut total = 0.0;
        for (i, card) in game.zone(Zone::Hand, seat).enumerate() {
            let def = game.def(card);
            let ready = def.requirements.iter().all(|(n, c)| colors[*c as usize] >= *n);
            let worth = if ready { w.card } else { w.card * w.unplayable };
            total += if i < 8 { worth } else { worth * 0.3 };
        }
        total
    }

    /// Whether a seat's Score Phase is still to come this turn.
    fn scores_soon(&self, seat: Seat) -> f32 {
        let game = self.look;
        if game.turn_player() != seat {
            return 0.0;
        }
        match game.phase() {
            Some(Phase::Ready | Phase::Troublemaker | Phase::Main) => 1.0,
            Some(Phase::Score | Phase::End) | None => 0.0,
        }
    }

    /// Standing at the Problems: confronting now, next turn, on the way, and the faceoff it would start.
    fn problems(&self, seat: Seat, w: &Weights) -> f32 {
        let look = self.look;
        let soon = self.scores_soon(seat);
        let sums = &self.sides[seat.index()];
        let mut total = 0.0;
        let mut met = 0;
        let mut met_power = [0; SEATS];
        let mut bonus = 0;
        let mut contested = false;
        for (at, Spot { problem, standing, .. }) in self.spots.iter().enumerate() {
            let their_power: i32 = seat.opponents().map(|o| self.sides[o.index()].power[at]).sum();
            let Standing { part, meets, stopped } = standing[seat.index()];
            let open = if stopped { w.blocked } else { 1.0 };
            total += w.progress * part * part * open;
            if meets {
                total += w.confront_next * open;
                if !stopped {
                    total += soon * w.confront_now * w.point;
                    met += 1;
                    met_power[0] += sums.power[at];
                    met_power[1] += their_power;
                    bonus = bonus.max(look.bonus(*problem));
                    let could = |s: Standing| s.meets && !s.stopped;
                    contested |= soon > 0.0 && seat.opponents().any(|o| could(standing[o.index()]));
                }
            }
            // A Troublemaker of one's own is worth more where the other would like to go.
            let wanted = (their_power as f32 / 4.0).min(1.0);
            total += w.trouble_up * sums.trouble_up[at] as f32 * (0.5 + 0.5 * wanted);
            total += w.trouble_down * sums.trouble_down[at] as f32 * (0.7 + 0.6 * wanted);
        }
        if soon > 0.0 && (met > 1 || contested) {
            let odds = odds(look, seat, met_power[0] - met_power[1], Ahead::All, w);
            total += w.faceoff * w.point * bonus as f32 * (2.0 * odds - 1.0);
        }
        total
    }

    /// The faceoff going on, as its expected gain for a seat.
    fn clash(&self, seat: Seat, w: &Weights) -> f32 {
        let look = self.look;
        let Some((starter, troublemaker, areas)) = look.faceoff() else {
            return 0.0;
        };
        if look.faceoff_winner().is_some() {
            return 0.0;
        }
        let odds = as_it_stands(look, seat, w);
        match look.faceoff_kind() {
            Some(FaceoffKind::Problem) => {
                let bonus = areas.iter().filter_map(|a| look.problem_at(*a)).map(|p| look.bonus(p)).max().unwrap_or(0);
                w.point * bonus as f32 * (2.0 * odds - 1.0)
            }
            Some(FaceoffKind::Troublemaker) => {
                let points = troublemaker.map_or(0, |t| look.points(t)) as f32;
                let win = w.point * points + w.trouble_up;
                if starter == seat {
                    odds * win - (1.0 - odds) * w.challenge_lost
                } else {
                    odds * w.challenge_lost - (1.0 - odds) * win
                }
            }
            Some(FaceoffKind::Any) | None => 0.4 * (2.0 * odds - 1.0),
        }
    }
}

/// How much of what is asked is there, from 0 to 1.
fn part_met<I: Iterator<Item = (i32, Colors)>>(needs: &[Requirement], have: impl Fn() -> I) -> f32 {
    let wanted: i32 = needs.iter().map(|r| r.amount).sum();
    if wanted <= 0 {
        return 1.0;
    }
    let all: i32 = have().map(|(power, _)| power).sum();
    let (mut used, mut wild) = (0, 0);
    for need in needs {
        let fits = |colors: Colors| match need.of {
            Need::Wild => true,
            Need::Color(c) => colors.has(c),
            Need::Not(c) => !colors.has(c) || colors.count() > 1,
        };
        match need.of {
            Need::Wild => wild += need.amount,
            Need::Color(_) | Need::Not(_) => {
                let supply: i32 = have().filter(|(_, colors)| fits(*colors)).map(|(power, _)| power).sum();
                used += need.amount.min(supply);
            }
        }
    }
    let got = used + wild.min((all - used).max(0));
    (got as f32 / wanted as f32).clamp(0.0, 1.0)
}
