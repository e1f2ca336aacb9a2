//! The evaluation: how good a position is for a seat, in points.

use crate::weights::Weights;
use ability::{CardType, FaceoffKind, Phase, Zone};
use cards::{Need, Requirement};
use seen::{AreaId, CardIdx, Colors, Outcome, SEATS, Seat, World};

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

/// Areas an evaluation keeps sums for; further Dilemmas are not looked at.
const AREAS: usize = 8;

/// What one pass over the table gives.
struct Board<'a> {
    look: World<'a>,
    sides: [Sums; SEATS],
    problems: [Option<CardIdx>; AREAS],
}

#[derive(Clone, Copy, Default)]
struct Sums {
    friends: f32,
    resources: f32,
    frightened: f32,
    power_home: f32,
    power: [f32; AREAS],
    trouble_up: [f32; AREAS],
    trouble_down: f32,
    /// Power by colour, over all characters.
    colors: [i32; 8],
}

impl<'a> Board<'a> {
    fn of(look: World<'a>) -> Board<'a> {
        let mut board = Board { look, sides: [Sums::default(); SEATS], problems: [None; AREAS] };
        for card in look.in_play() {
            board.add(card);
        }
        for area in look.problem_areas().filter(|a| a.index() < AREAS) {
            board.problems[area.index()] = look.problem_at(area);
        }
        board
    }

    fn add(&mut self, card: CardIdx) {
        let look = self.look;
        let game = look;
        let side = &mut self.sides[look.controller(card).index()];
        let area = game.area_of(card).index();
        if look.is_character(card) {
            if look.is_frightened(card) {
                side.frightened += 1.0;
                return;
            }
            let power = look.power(card).unwrap_or(0);
            side.friends += 1.0;
            for color in look.colors(card).iter() {
                side.colors[color as usize] += power;
            }
            if area < AREAS && game.is_problem_area(AreaId(area as u8)) {
                side.power[area] += power as f32;
            } else {
                side.power_home += power as f32;
            }
        } else if look.is_type(card, CardType::Troublemaker) {
            if look.is_face_down(card) {
                side.trouble_down += 1.0;
            } else if area < AREAS {
                side.trouble_up[area] += 1.0;
            }
        } else if look.is_type(card, CardType::Resource) {
            side.resources += 1.0;
        }
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
        total += w.friend * sums.friends + w.resource * sums.resources + w.frightened * sums.frightened;
        total += w.power_home * sums.power_home + w.trouble_down * sums.trouble_down;
        total += w.power_problem * sums.power.iter().sum::<f32>();
        let excess = self.look.friends_at_home(seat) as i32 - self.look.home_limit(seat);
        total -= w.excess * excess.max(0) as f32;
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
        let mut met_power = [0.0f32; SEATS];
        let mut bonus = 0;
        let mut contested = false;
        for area in look.problem_areas().filter(|a| a.index() < AREAS) {
            let Some(problem) = self.problems[area.index()] else { continue };
            let their_power: f32 = seat.opponents().map(|o| self.sides[o.index()].power[area.index()]).sum();
            let (part, meets) = self.met(area, seat);
            let free = look.stopped_by(area, seat).is_none();
            let open = if free { 1.0 } else { w.blocked };
            total += w.progress * part * part * open;
            if meets {
                total += w.confront_next * open;
                if free {
                    total += soon * w.confront_now * w.point;
                    met += 1;
                    met_power[0] += sums.power[area.index()];
                    met_power[1] += their_power;
                    bonus = bonus.max(look.bonus(problem));
                    contested |= soon > 0.0 && seat.opponents().any(|o| look.could_confront(area, o));
                }
            }
            // A Troublemaker of one's own is worth more where the other would like to go.
            let here = sums.trouble_up[area.index()];
            if here > 0.0 {
                total += w.trouble_up * here * (0.5 + 0.5 * (their_power / 4.0).min(1.0));
            }
        }
        if soon > 0.0 && (met > 1 || contested) {
            let odds = chance((met_power[0] - met_power[1]) / w.spread_before);
            total += w.faceoff * w.point * bonus as f32 * (2.0 * odds - 1.0);
        }
        total
    }

    /// How much of what the Problem at an area asks of a seat is there, from 0 to 1, and whether that is enough. Colours
    /// first, then the rest; an estimate where characters have several colours.
    fn met(&self, area: AreaId, seat: Seat) -> (f32, bool) {
        let needs = self.look.requirements(area, seat);
        let wanted: i32 = needs.iter().map(|r| r.amount).sum();
        if wanted > 0 && self.sides[seat.index()].power[area.index()] <= 0.0 {
            return (0.0, false);
        }
        let have = self.look.contributions(area, seat);
        let part = if wanted > 0 { part_met(wanted, &needs, &have) } else { 1.0 };
        (part, part >= 1.0 && self.look.shows(area, seat, &needs, &have))
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
        let odds = odds(look, seat, w);
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

/// The chance of winning the faceoff going on; nothing without one, or when it is resolved.
pub(crate) fn faceoff_odds(look: World<'_>, seat: Seat, w: &Weights) -> Option<f32> {
    (look.faceoff().is_some() && look.faceoff_winner().is_none()).then(|| odds(look, seat, w))
}

/// From the totals as they are; before the flips they say less.
fn odds(look: World<'_>, seat: Seat, w: &Weights) -> f32 {
    let totals: [i32; SEATS] = std::array::from_fn(|i| look.power_total(Seat(i as u8)));
    let flipped = Seat::all().any(|s| look.count(Zone::Flip, s) > 0);
    let spread = if flipped { w.spread_after } else { w.spread_before };
    let lead = totals[seat.index()] - totals[seat.next().index()];
    chance(lead as f32 / spread)
}

fn chance(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}

fn supply(need: Requirement, have: &[(i32, Colors)]) -> i32 {
    have.iter()
        .filter(|(_, colors)| match need.of {
            Need::Wild => true,
            Need::Color(c) => colors.has(c),
            Need::Not(c) => !colors.has(c) || colors.count() > 1,
        })
        .map(|(p, _)| *p)
        .sum::<i32>()
        .max(0)
}

fn part_met(wanted: i32, needs: &[Requirement], have: &[(i32, Colors)]) -> f32 {
    let all: i32 = have.iter().map(|(p, _)| *p).sum();
    let mut used = 0;
    for need in needs {
        used += match need.of {
            Need::Wild => 0,
            Need::Color(_) | Need::Not(_) => need.amount.min(supply(*need, have)),
        };
    }
    let wild: i32 = needs.iter().filter(|r| r.of == Need::Wild).map(|r| r.amount).sum();
    let got = used + wild.min((all - used).max(0));
    (got as f32 / wanted as f32).clamp(0.0, 1.0)
}
