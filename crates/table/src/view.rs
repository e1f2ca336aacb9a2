//! The game as one viewer sees it, made ready to be drawn: `Seen` with names, sums and sentences added.

use crate::change::{Had, News};
use crate::faces::need;
use crate::play::Play;
use crate::preview::Preview;
use crate::view_prompt as prompts;
use crate::wire::{
    AreaKind, AreaView, GameChange, GameView, Outcome, PhaseName, PlayerView, Score, ScorePreview, Standing, Tally,
    Waiting, ZoneName,
};
use crate::words::{Reader, Words, capital, with_capital};
use ability::{Phase, Zone};
use cards::Need;
use rules::{AreaId, Colors, Seat};
use seen::{Asked, Doing, Handle, SeenOutcome, Sight, Stands};
use std::fmt::Write;

/// The score that wins (103.2).
const GOAL: i32 = 15;

/// What one viewer sees.
pub fn of(play: &Play, reader: Reader) -> GameView {
    change(play, reader, &mut Had::default(), Asking::Shown).0.onto(None)
}

/// Whether the viewer is shown that it is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Asking {
    Shown,
    /// Nobody is asked yet: there is nothing to click on.
    NotYet,
}

/// What one viewer sees, as far as it differs from what they had.
pub(crate) fn change(play: &Play, reader: Reader, had: &mut Had, asking: Asking) -> (GameChange, News) {
    let (game, lib, options) = (&play.game, &play.deal.cards.lib, &play.options);
    let seen = match reader {
        Reader::Seat(seat) => Sight::of(game, lib, seat, options, play.common()),
        Reader::Spectator => Sight::public(game, lib, options, play.common()),
        Reader::Record => Sight::open(game, lib, options, play.common()),
    };
    let asked = seen.asked();
    let words = play.words(reader);
    let drawn = Drawn { seen: &seen, asked: asked.as_ref(), words, play, preview: play.preview() };
    let prompt = match asking {
        Asking::Shown => prompts::of(&drawn, options),
        Asking::NotYet => None,
    };
    drawn.change(had, prompt)
}

pub(crate) struct Drawn<'a> {
    pub(crate) seen: &'a Sight<'a>,
    pub(crate) asked: Option<&'a Asked>,
    pub(crate) words: Words<'a>,
    pub(crate) play: &'a Play,
    pub(crate) preview: Option<&'a Preview>,
}

impl Drawn<'_> {
    pub(crate) fn seat(&self) -> Option<u8> {
        match self.words.reader {
            Reader::Seat(seat) => Some(seat.0),
            Reader::Spectator | Reader::Record => None,
        }
    }

    /// A player. Their cards are not listed, for they are found by where they lie (`GameView::complete`).
    pub(crate) fn player(&self, p: &seen::Player) -> PlayerView {
        PlayerView {
            seat: p.seat.0,
            name: self.words.labels[p.seat.index()].clone(),
            score: p.score,
            goal: GOAL,
            tokens: p.tokens,
            hand: Vec::new(),
            hand_limit: p.hand_limit,
            friends_at_home: p.friends_at_home,
            home_limit: p.home_limit,
            draw_deck: p.draw_deck,
            problem_deck: p.problem_deck,
            known: Vec::new(),
            discard: Vec::new(),
            banished: Vec::new(),
            flipped: Vec::new(),
            starting: p.starting.map(|def| self.words.names.card(def).id.clone()),
            mulligan: p.mulligan.map(|said| match said {
                rules::Again::Keep => "keep".to_owned(),
                rules::Again::Mulligan => "mulligan".to_owned(),
            }),
        }
    }

    /// What going to the Score Phase now would bring a seat at an area.
    pub(crate) fn points(&self, area: AreaId, seat: Seat) -> i32 {
        let scores = self.preview.into_iter().flat_map(|preview| &preview.scores);
        scores.filter(|(who, at, _)| *who == seat && *at == Some(area)).map(|(_, _, n)| n).sum()
    }

    /// An area by its place.
    pub(crate) fn area(&self, place: usize) -> Option<AreaView> {
        let area = self.seen.area_alone(place)?;
        Some(AreaView {
            id: area.id.0,
            kind: match area.kind {
                rules::AreaKind::Home => AreaKind::Home,
                rules::AreaKind::Problem => AreaKind::Problem,
                // An area that is gone is in no list.
                rules::AreaKind::Dilemma | rules::AreaKind::Gone => AreaKind::Dilemma,
            },
            owner: area.owner.0,
            name: self.words.area(area.id),
            problem: area.problem.and_then(|h| self.seen.key(h)).map(|card| card.0),
            bonus: area.bonus,
            tallies: self.seen.standings(place).map(|t| self.tally(&t, self.points(area.id, t.seat))).collect(),
        })
    }

    fn tally(&self, t: &Stands<'_>, points_now: i32) -> Tally {
        let of = |fits: &dyn Fn(Colors) -> bool| -> i32 {
            t.gives.iter().filter(|(_, colors)| fits(*colors)).map(|(power, _)| power).sum()
        };
        let mut left: i32 = t.gives.iter().map(|(power, _)| power).sum();
        let mut needs = Vec::with_capacity(t.needs.len());
        for requirement in t.needs {
            let fitting = match requirement.of {
                Need::Color(color) => of(&|colors| colors.has(color)),
                Need::Not(color) => of(&|colors| !colors.has(color)),
                Need::Wild => left,
            };
            left -= fitting.min(requirement.amount);
            needs.push(need(*requirement, fitting.max(0)));
        }
        let mut text = String::with_capacity(64);
        for need in &needs {
            say_need(need, &mut text);
        }
        let (standing, blocked_by) = match t.standing {
            seen::Standing::Short => (Standing::Short, None),
            seen::Standing::Blocked(by) => {
                text.push_str(", blocked by ");
                text.push_str(self.name(by));
                (Standing::Blocked, Some(self.name(by).clone()))
            }
            seen::Standing::Forbidden => {
                text.push_str(", but something says it can't");
                (Standing::Forbidden, None)
            }
            seen::Standing::Met => (Standing::Met, None),
        };
        Tally { seat: t.seat.0, needs, standing, blocked_by, text, points_now }
    }

    pub(crate) fn waiting(&self) -> Option<Waiting> {
        match self.asked {
            Some(Asked::Other { seat, doing }) => {
                let what = match doing {
                    Doing::StartingProblem => "choosing a Starting Problem",
                    Doing::Mulligan => "deciding about the first hand",
                    Doing::Choosing => "choosing",
                };
                let text = [&*with_capital(self.words.player(*seat)), " is ", what].concat();
                Some(Waiting { seat: seat.0, text })
            }
            Some(Asked::You { .. }) | None => None,
        }
    }

    pub(crate) fn score(&self, preview: &Preview) -> ScorePreview {
        let plural = |n: i32| if n == 1 { "" } else { "s" };
        let mut parts: Vec<String> = preview
            .scores
            .iter()
            .map(|(seat, at, n)| {
                let from = at.map(|a| format!(" at {}", self.words.area(a))).unwrap_or_default();
                format!("{}: {n} point{}{from}", capital(self.words.player(*seat)), plural(*n))
            })
            .collect();
        let faceoff = preview.faceoff.map(|at| match at {
            Some(area) => format!("a faceoff at {}", self.words.area(area)),
            None => "a faceoff".to_owned(),
        });
        parts.extend(faceoff.clone());
        if preview.open {
            parts.push("the rest is open".to_owned());
        }
        if parts.is_empty() {
            parts.push("nothing".to_owned());
        }
        ScorePreview {
            scores: preview
                .scores
                .iter()
                .map(|(seat, at, points)| Score { seat: seat.0, area: at.map(|a| a.0), points: *points })
                .collect(),
            faceoff,
            text: parts.join("; "),
        }
    }

    pub(crate) fn outcome(&self, outcome: SeenOutcome) -> Outcome {
        match outcome {
            SeenOutcome::Won(seat) => {
                Outcome { winner: Some(seat.0), text: format!("{} won", capital(self.words.player(seat))) }
            }
            SeenOutcome::Draw => Outcome { winner: None, text: "A draw".to_owned() },
            SeenOutcome::Halted => Outcome { winner: None, text: "The game could not go on".to_owned() },
        }
    }
}

/// `2 of 3 purple`, behind what is there already.
fn say_need(need: &crate::wire::Need, out: &mut String) {
    if !out.is_empty() {
        out.push_str(", ");
    }
    // Memory takes whatever is written.
    let _ = write!(out, "{} of {} ", need.have.min(need.need), need.need);
    match (need.kind, &need.color) {
        (crate::wire::NeedKind::Not, Some(color)) => {
            out.push_str("not ");
            out.push_str(color);
        }
        (crate::wire::NeedKind::Color, Some(color)) => out.push_str(color),
        (crate::wire::NeedKind::Wild, _) | (_, None) => out.push_str("of any colour"),
    }
}

pub(crate) fn handles(list: &[Handle]) -> Vec<u16> {
    list.iter().map(|h| h.0).collect()
}

pub(crate) fn phase(phase: Phase) -> PhaseName {
    match phase {
        Phase::Ready => PhaseName::Ready,
        Phase::Troublemaker => PhaseName::Troublemaker,
        Phase::Main => PhaseName::Main,
        Phase::Score => PhaseName::Score,
        Phase::End => PhaseName::End,
    }
}

pub(crate) fn zone(zone: Zone) -> ZoneName {
    match zone {
        Zone::DrawDeck => ZoneName::DrawDeck,
        Zone::ProblemDeck => ZoneName::ProblemDeck,
        Zone::Hand => ZoneName::Hand,
        Zone::Play => ZoneName::Play,
        Zone::Discard => ZoneName::Discard,
        Zone::Banished => ZoneName::Banished,
        Zone::Flip => ZoneName::Flip,
        Zone::Queue => ZoneName::Queue,
    }
}
