//! Whether a player meets the requirements of a Problem, and what stands in the way (611).

use crate::face::{FaceNow, kinds};
use crate::few::{Few, Given};
use crate::game::flag;
use crate::ids::{AreaId, CardIdx, Colors, Seat};
use crate::mark::{Watch, rule};
use crate::modify::{amount, change_of};
use crate::occurrence::Occ;
use crate::power::Contribution;
use crate::printed::ProblemSide;
use crate::topic::Topic;
use crate::view::View;
use ability::{Deed, Mod, Num};
use cards::{Need, Requirement};

impl<W: Watch + ?Sized> View<'_, W> {
    /// What is printed on the side of a Problem that is turned to a player.
    #[inline(always)]
    fn printed_requirements(&self, problem: CardIdx, seat: Seat) -> &[Requirement] {
        rule!(self, "611.2");
        rule!(self, "209.1");
        let side = if self.g.owner(problem) == seat { ProblemSide::Owner } else { ProblemSide::Opponent };
        self.g.def(self.lib, problem).confront_requirements(side)
    }

    /// What a player must show to confront a Problem, with modifiers; negative parts are raised to zero at the end.
    pub(crate) fn requirements(&self, problem: CardIdx, seat: Seat, out: &mut Few<Requirement>) {
        out.extend_from_slice(self.printed_requirements(problem, seat));
        let area = self.g.area_of(problem);
        if !self.faces.speaks_of(Topic::Need) {
            out.iter_mut().for_each(|r| r.amount = r.amount.max(0));
            return;
        }
        let mut delta = 0;
        self.each_spoken(
            Topic::Need,
            |_| true,
            |m, change, s, active| {
                if let Mod::Need { by, color, at } = m {
                    let about = match &change.what {
                        ability::Subject::Players(_) => self.about_seat(&change.what, seat, s),
                        ability::Subject::Cards(_) => self.about_card(&change.what, problem, s),
                        ability::Subject::Game => true,
                    };
                    // What it takes longest to find out is asked last.
                    if about && self.is_at(area, at, s) && self.is_in_force(active, change, s) {
                        self.counts(active);
                        // "on it": on the Problem.
                        let there = Occ::new(Deed::Confront, seat).at(area);
                        let n = amount(self, active.origin, active.which as usize, by, &s.by(seat).about(&there));
                        match color {
                            Some(c) => match out.iter_mut().find(|r| r.of == Need::Color(*c)) {
                                Some(r) => r.amount += n,
                                None if n > 0 => out.push(Requirement { amount: n, of: Need::Color(*c) }),
                                None => {}
                            },
                            None => delta += n,
                        }
                    }
                }
            },
        );
        if delta > 0 {
            match out.iter_mut().find(|r| r.of == Need::Wild) {
                Some(r) => r.amount += delta,
                None => out.push(Requirement { amount: delta, of: Need::Wild }),
            }
        }
        let mut less = -delta;
        // Less takes from wild first, then not-colour, then colours in printed order.
        let passes = if less > 0 { 3 } else { 0 };
        for pass in 0..passes {
            for r in out.iter_mut() {
                let turn = match r.of {
                    Need::Wild => pass == 0,
                    Need::Not(_) => pass == 1,
                    Need::Color(_) => pass == 2,
                };
                if turn && less > 0 {
                    let take = less.min(r.amount.max(0));
                    r.amount -= take;
                    less -= take;
                }
            }
        }
        for r in out.iter_mut() {
            r.amount = r.amount.max(0);
        }
    }

    /// The characters that give their power to confronting a Problem, with power and colours.
    pub(crate) fn contributors(&self, area: AreaId, seat: Seat, out: &mut Given) {
        let elsewhere = self.faces.speaks_of(Topic::Contributing);
        // From elsewhere only where a text lets one.
        let among = if elsewhere { None } else { Some(area) };
        self.each_of_seat(seat, kinds::CHARACTER, among, |card, c, face| {
            let here = c.area == area && self.contributes(card, Contribution::Confronting(area));
            if here || elsewhere && self.contributes_from_afar(card, area) {
                rule!(self, "611.3a");
                rule!(self, "507.1");
                let power = if face.has_power { i32::from(face.power) } else { 0 };
                // 105.2: less than nothing counts as nothing.
                if power < 0 {
                    rule!(self, "105.2");
                }
                out.push((power.max(0), face.colors));
            }
        });
    }

    /// Whether a text lets a character give its power to confronting a Problem, wherever it is and however it lies there.
    #[inline(never)]
    fn contributes_from_afar(&self, card: CardIdx, area: AreaId) -> bool {
        let mut here = false;
        self.active(Topic::Contributing, |m, change, s, active| {
            // It was exhausted to do so.
            if let Mod::ContributesAt(place) = m
                && !self.g.card(card).is(flag::FACE_DOWN)
                && self.is_at(area, place, s)
                && self.about_card(&change.what, card, s)
            {
                self.counts(active);
                here = true;
            }
        });
        here
    }

    /// Whether a player meets the requirements of the Problem at an area (611.3).
    pub(crate) fn meets(&self, area: AreaId, seat: Seat) -> bool {
        self.problem_at(area).is_some_and(|problem| self.meets_those_of(problem, area, seat))
    }

    /// Whether a player meets the requirements of a Problem, which is at an area.
    fn meets_those_of(&self, problem: CardIdx, area: AreaId, seat: Seat) -> bool {
        rule!(self, "611.3");
        let unsaid = !self.faces.speaks_of_any(Topic::Meeting.bit() | Topic::Contributing.bit());
        // Where no text in force has a say in it, power there may be: less than is asked for is too little, whatever the colours.
        let most = if unsaid { self.shown_at_most(area, seat) } else { Some(i32::MAX) };
        rule!(self, "611.2");
        let Some(most) = most else { return false };
        let suffices = |needs: &[Requirement]| {
            let short = needs.iter().map(|r| r.amount.max(0)).sum::<i32>() > most;
            debug_assert!(
                !short || !self.unwatched().stands_up(area, seat, needs),
                "too little power is enough after all"
            );
            !short && self.stands_up(area, seat, needs)
        };
        let printed = self.printed_requirements(problem, seat);
        if !self.faces.speaks_of(Topic::Need) && printed.iter().all(|r| r.amount >= 0) {
            return suffices(printed);
        }
        if self.asked_at_least(printed) > most && !self.w.listens() {
            debug_assert!(!self.unwatched().meets_in_full(area, problem, seat), "less is asked for after all");
            return false;
        }
        let mut needs = Few::new();
        self.requirements(problem, seat, &mut needs);
        suffices(&needs)
    }

    /// The same without any short cut.
    fn meets_in_full(&self, area: AreaId, problem: CardIdx, seat: Seat) -> bool {
        let mut needs = Few::new();
        self.requirements(problem, seat, &mut needs);
        self.stands_up(area, seat, &needs)
    }

    /// How much power is asked for at the least, whatever is in force of what lowers requirements.
    fn asked_at_least(&self, printed: &[Requirement]) -> i32 {
        let asked: i32 = printed.iter().map(|r| r.amount.max(0)).sum();
        let spoken = self.faces.active.iter().filter(|active| active.topic == Topic::Need);
        spoken.fold(asked, |asked, active| {
            let change =
                change_of(self.g, self.lib, active.origin, active.source, active.you).map(|(change, _)| change);
            match change.map(|change| &change.mods[active.which as usize]) {
                Some(Mod::Need { by: Num::Lit(n), .. }) => asked.saturating_add((*n).min(0)),
                Some(_) => i32::MIN,
                None => asked,
            }
        })
    }

    fn stands_up(&self, area: AreaId, seat: Seat, needs: &[Requirement]) -> bool {
        let mut have = Given::new();
        self.contributors(area, seat, &mut have);
        self.shows(area, seat, needs, &have)
    }

    /// All the power a player has at a Problem, whatever the colours; none where none of their characters is there.
    fn shown_at_most(&self, area: AreaId, seat: Seat) -> Option<i32> {
        let (mut there, mut power) = (false, 0);
        self.each_of_seat(seat, kinds::CHARACTER, Some(area), |_, c, face| {
            there = true;
            if !c.is(flag::FACE_DOWN) {
                // Each of them counts once, however many colours it has.
                if face.colors.count() > 1 {
                    rule!(self, "611.3b");
                }
                power += i32::from(face.power.max(0));
            }
        });
        there.then_some(power)
    }

    /// Whether what a player's characters give at a Problem meets requirements, or a text says that it does.
    pub(crate) fn shows(&self, area: AreaId, seat: Seat, needs: &[Requirement], have: &[(i32, Colors)]) -> bool {
        if self.meets_anyway(area, seat) {
            return true;
        }
        // Where nothing is asked for, a character there is enough, whatever it is like.
        let nothing = needs.iter().all(|r| r.amount == 0);
        if have.is_empty() {
            return nothing && self.cast_at_by(area, seat, kinds::CHARACTER).next().is_some();
        }
        if have.iter().any(|(_, c)| c.count() > 1) {
            rule!(self, "611.3b");
        }
        for need in needs {
            match need.of {
                Need::Not(_) => rule!(self, "611.3c"),
                Need::Wild => rule!(self, "611.3d"),
                Need::Color(_) => {}
            }
        }
        match self.contribution_limit(area, seat) {
            Some(most) if most < have.len() => crate::confront::assign_some(needs, have, most),
            _ => crate::confront::assign(needs, have),
        }
    }

    /// How many characters of a player may contribute to confronting there, if that is limited.
    fn contribution_limit(&self, area: AreaId, seat: Seat) -> Option<usize> {
        if !self.lib.forbidden.has(Deed::Contribute) {
            return None;
        }
        let mut least: Option<usize> = None;
        self.active(Topic::Cant, |m, change, s, active| {
            if let Mod::AtMost(h, n, _) = m
                && h.deed == Deed::Contribute
                && self.about_seat(&change.what, seat, s)
                && h.to.as_ref().is_none_or(|to| matches!(to, ability::Spot::At(p) if self.is_at(area, p, s)))
            {
                self.counts(active);
                let n = amount(self, active.origin, active.which as usize, n, s).max(0) as usize;
                least = Some(least.map_or(n, |l| l.min(n)));
            }
        });
        least
    }

    /// A text says that the player meets the requirements there.
    fn meets_anyway(&self, area: AreaId, seat: Seat) -> bool {
        let mut meets = false;
        self.active(Topic::Meeting, |m, change, s, active| {
            if let Mod::Meets(place) = m
                && self.about_seat(&change.what, seat, s)
                && self.is_at(area, place, s)
            {
                self.counts(active);
                meets = true;
            }
        });
        meets
    }

    /// How much more power a player shows at a Problem than it asks for.
    pub(crate) fn excess(&self, area: AreaId, seat: Seat) -> i32 {
        let Some(problem) = self.problem_at(area) else { return 0 };
        let mut needs = Few::new();
        self.requirements(problem, seat, &mut needs);
        let mut have = Given::new();
        self.contributors(area, seat, &mut have);
        if let Some(most) = self.contribution_limit(area, seat) {
            have.sort_by_key(|(p, _)| -p);
            have.truncate(most);
        }
        have.iter().map(|(p, _)| p).sum::<i32>() - needs.iter().map(|r| r.amount).sum::<i32>()
    }

    /// Whether a player could confront the Problem at an area now: requirements, Troublemakers, "can't" (611).
    #[inline(always)]
    pub(crate) fn could_confront(&self, area: AreaId, seat: Seat) -> bool {
        self.problem_at(area).is_some_and(|problem| self.could_confront_this(problem, area, seat))
    }

    /// The same of the Problem that is there.
    #[inline(always)]
    pub(crate) fn could_confront_this(&self, problem: CardIdx, area: AreaId, seat: Seat) -> bool {
        if !self.meets_those_of(problem, area, seat) {
            return false;
        }
        if self.stopped_by(area, seat).is_some() {
            rule!(self, "611.3e");
            return false;
        }
        let occ = crate::occurrence::Occ::new(Deed::Confront, seat).card(self.g.obj(problem)).at(area);
        self.allowed(&occ).is_ok()
    }

    /// The Troublemaker that keeps a player from confronting (611.3e).
    pub(crate) fn stopped_by(&self, area: AreaId, seat: Seat) -> Option<CardIdx> {
        let stops = |card: CardIdx, face: &FaceNow| face.controller != seat || self.is_epic(card);
        let mut first = None;
        for (card, c, face) in self.cast_at(area, kinds::TROUBLEMAKER) {
            if !c.is(flag::FACE_DOWN) && stops(card, face) {
                first = Some(card);
                break;
            }
        }
        let found = first?;
        let mut free = false;
        self.active(Topic::Troublemakers, |m, change, s, active| {
            if let Mod::TroublemakersDontStop(which, place) = m
                && self.fits(which, found, s)
                && self.is_at(area, place, s)
            {
                let about = match &change.what {
                    ability::Subject::Players(_) | ability::Subject::Game => self.about_seat(&change.what, seat, s),
                    ability::Subject::Cards(_) => {
                        self.about_card(&change.what, found, s)
                            || self.problem_at(area).is_some_and(|p| self.about_card(&change.what, p, s))
                    }
                };
                if about {
                    self.counts(active);
                    free = true;
                }
            }
        });
        (!free).then_some(found)
    }
}
