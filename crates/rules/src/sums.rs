//! Looking at a game from outside: what Problems ask for and players give to them, and the sums of a faceoff and a home.

use crate::few::{Few, Given};
use crate::ids::{AreaId, CardIdx, Colors, Seat};
use crate::look::{Look, see};
use crate::view::View;
use cards::Requirement;

impl Look<'_> {
    /// What a player needs to confront the Problem at an area.
    pub fn requirements(&self, area: AreaId, seat: Seat) -> Few<Requirement> {
        let mut out = Few::new();
        see!(self, v => {
            if let Some(problem) = v.problem_at(area) {
                v.requirements(problem, seat, &mut out);
            }
        });
        out
    }

    /// What a player's characters give to confronting at an area: power and colours of each.
    pub fn contributions(&self, area: AreaId, seat: Seat) -> Given {
        let mut out = Given::new();
        see!(self, v => v.contributors(area, seat, &mut out));
        out
    }

    /// Whether what a player's characters give meets the requirements at an area, both worked out before.
    pub fn shows(&self, area: AreaId, seat: Seat, needs: &[Requirement], have: &[(i32, Colors)]) -> bool {
        see!(self, v => v.shows(area, seat, needs, have))
    }

    pub fn meets(&self, area: AreaId, seat: Seat) -> bool {
        see!(self, v => v.meets(area, seat))
    }

    pub fn could_confront(&self, area: AreaId, seat: Seat) -> bool {
        see!(self, v => v.could_confront(area, seat))
    }

    pub fn stopped_by(&self, area: AreaId, seat: Seat) -> Option<CardIdx> {
        see!(self, v => v.stopped_by(area, seat))
    }

    pub fn problem_at(&self, area: AreaId) -> Option<CardIdx> {
        see!(self, v => v.problem_at(area))
    }

    pub fn bonus(&self, card: CardIdx) -> i32 {
        see!(self, v => v.bonus(card))
    }

    pub fn points(&self, card: CardIdx) -> i32 {
        see!(self, v => v.points(card))
    }

    pub fn power_total(&self, seat: Seat) -> i32 {
        see!(self, v => v.power_total(seat))
    }

    pub fn color_power(&self, seat: Seat, color: ability::Color) -> i32 {
        see!(self, v => v.color_power(seat, color))
    }

    pub fn home_limit(&self, seat: Seat) -> i32 {
        see!(self, v => v.home_limit(seat))
    }

    pub fn hand_size_limit(&self, seat: Seat) -> i32 {
        see!(self, v => v.hand_size(seat))
    }

    pub fn friends_at_home(&self, seat: Seat) -> usize {
        see!(self, v => v.friends_at_home(seat).len())
    }
}
