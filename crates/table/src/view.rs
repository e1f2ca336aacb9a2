//! The game as one viewer sees it, made ready to be drawn: `Seen` with names, sums and sentences added.

use crate::faces::need;
use crate::play::Play;
use crate::preview::Preview;
use crate::view_prompt as prompts;
use crate::wire::{
    AreaKind, AreaView, CardView, Counted, GameView, Gives, Item, Known, Mark, Outcome, PhaseName, PlayerView, Score,
    ScorePreview, Standing, Tally, Waiting, ZoneName,
};
use crate::words::{Reader, Words, capital};
use ability::{Phase, Zone};
use cards::Need;
use rules::{CardIdx, CounterId, Options, Seat};
use seen::{Asked, Card, Doing, Handle, Seen, SeenOutcome};

/// The score that wins (103.2).
const GOAL: i32 = 15;

/// What one viewer sees.
pub fn of(play: &Play, reader: Reader) -> GameView {
    let (game, lib, options, labels) = (&play.game, &play.deal.lib, &play.options, &play.labels);
    let seen = match reader {
        Reader::Seat(seat) => Seen::with(game, lib, seat, options),
        Reader::Spectator => Seen::public(game, lib, options),
        Reader::Record => Seen::open(game, lib, options),
    };
    let words = Words { look: game.look(lib), labels, reader };
    Drawn { seen: &seen, words, options, preview: play.preview() }.view()
}

pub(crate) struct Drawn<'a> {
    pub(crate) seen: &'a Seen,
    pub(crate) words: Words<'a>,
    options: &'a Options,
    preview: Option<&'a Preview>,
}

impl Drawn<'_> {
    fn view(&self) -> GameView {
        let seen = self.seen;
        let prompt = prompts::of(seen, &self.words, self.options);
        let mut cards: Vec<CardView> = seen.listed().map(|(handle, card)| self.card(handle, card)).collect();
        for (i, card) in seen.cards.iter().enumerate() {
            if let Some(host) = card.host {
                cards[usize::from(host.0)].attachments.push(i as u16);
            }
            if let Some(above) = card.above {
                cards[usize::from(above.0)].beneath.push(i as u16);
            }
        }
        for option in prompt.iter().flat_map(|p| &p.options) {
            if let Some(card) = option.card {
                cards[usize::from(card)].options.push(option.index);
            }
        }
        GameView {
            seat: match self.words.reader {
                Reader::Seat(seat) => Some(seat.0),
                Reader::Spectator | Reader::Record => None,
            },
            turn: seen.turn,
            turn_player: seen.turn_player.0,
            phase: seen.phase.map(phase),
            place: seen.place.clone(),
            players: seen.players.iter().map(|p| self.player(p)).collect(),
            areas: seen.areas.iter().filter_map(|a| self.area(a)).collect(),
            cards,
            queue: handles(&seen.queue),
            faceoff: seen.faceoff.as_ref().map(|clash| self.faceoff(clash)),
            waiting: self.waiting(),
            score: self.preview.map(|p| self.score(p)),
            outcome: seen.outcome.map(|o| self.outcome(o)),
            prompt,
        }
    }

    fn player(&self, p: &seen::Player) -> PlayerView {
        PlayerView {
            seat: p.seat.0,
            name: self.words.labels[p.seat.index()].clone(),
            score: p.score,
            goal: GOAL,
            tokens: p.tokens,
            hand: handles(&p.hand),
            hand_limit: p.hand_limit,
            friends_at_home: p.friends_at_home,
            home_limit: p.home_limit,
            draw_deck: p.draw_deck,
            problem_deck: p.problem_deck,
            known: p
                .known
                .iter()
                .map(|spot| Known { deck: zone(spot.deck), from_top: spot.from_top, card: spot.card.0 })
                .collect(),
            discard: handles(&p.discard),
            banished: handles(&p.banished),
            flipped: handles(&p.flipped),
            starting: p.starting.map(|def| self.words.look.lib().def(def).card.id.clone()),
            mulligan: p.mulligan.map(|said| match said {
                rules::Again::Keep => "keep".to_owned(),
                rules::Again::Mulligan => "mulligan".to_owned(),
            }),
        }
    }

    /// An area; none where it is gone.
    fn area(&self, area: &seen::Area) -> Option<AreaView> {
        let kind = match area.kind {
            rules::AreaKind::Home => AreaKind::Home,
            rules::AreaKind::Problem => AreaKind::Problem,
            rules::AreaKind::Dilemma => AreaKind::Dilemma,
            rules::AreaKind::Gone => return None,
        };
        let points = |seat: Seat| -> i32 {
            let scores = self.preview.into_iter().flat_map(|p| &p.scores);
            scores.filter(|(who, at, _)| *who == seat && *at == Some(area.id)).map(|(_, _, n)| n).sum()
        };
        Some(AreaView {
            id: area.id.0,
            kind,
            owner: area.owner.0,
            name: self.words.area(area.id),
            problem: area.problem.map(|h| h.0),
            bonus: area.bonus,
            tallies: area.tallies.iter().map(|t| self.tally(t, points(t.seat))).collect(),
        })
    }

    fn tally(&self, t: &seen::Tally, points_now: i32) -> Tally {
        let have: i32 = t.gives.iter().map(|(power, _)| power).sum();
        let of = |fits: &dyn Fn(&[ability::Color]) -> bool| -> i32 {
            t.gives.iter().filter(|(_, colors)| fits(colors)).map(|(power, _)| power).sum()
        };
        let mut left = have;
        let mut needs = Vec::new();
        for requirement in &t.needs {
            let fitting = match requirement.of {
                Need::Color(color) => of(&|colors| colors.contains(&color)),
                Need::Not(color) => of(&|colors| !colors.contains(&color)),
                Need::Wild => left,
            };
            left -= fitting.min(requirement.amount);
            needs.push(need(*requirement, fitting.max(0)));
        }
        let parts: Vec<String> = needs.iter().map(said).collect();
        let (standing, blocked_by, more) = match t.standing {
            seen::Standing::Short => (Standing::Short, None, String::new()),
            seen::Standing::Blocked(by) => (Standing::Blocked, Some(by.0), format!(", blocked by {}", self.name(by))),
            seen::Standing::Forbidden => (Standing::Forbidden, None, ", but something says it can't".to_owned()),
            seen::Standing::Met => (Standing::Met, None, String::new()),
        };
        Tally {
            seat: t.seat.0,
            have,
            need: t.needs.iter().map(|n| n.amount).sum(),
            needs,
            gives: t
                .gives
                .iter()
                .map(|(power, colors)| Gives {
                    power: *power,
                    colors: colors.iter().map(|c| c.word().into()).collect(),
                })
                .collect(),
            standing,
            blocked_by,
            text: format!("{}{more}", parts.join(", ")),
            points_now,
        }
    }

    pub(crate) fn name(&self, handle: Handle) -> String {
        match self.seen.cards.get(usize::from(handle.0)).and_then(|card| card.key) {
            Some(key) => self.words.name(CardIdx(key)),
            None => "a hidden card".to_owned(),
        }
    }

    fn card(&self, handle: Handle, card: &Card) -> CardView {
        let lib = self.words.look.lib();
        let mut out = CardView {
            handle: handle.0,
            key: card.key,
            id: card.def.map(|def| lib.def(def).card.id.clone()),
            def: card.def.map(|def| def.0),
            name: self.name(handle),
            zone: zone(card.zone),
            owner: card.owner.0,
            controller: card.controller.0,
            area: card.area.map(|a| a.0),
            host: card.host.map(|h| h.0),
            above: card.above.map(|h| h.0),
            attachments: Vec::new(),
            beneath: Vec::new(),
            marks: card.marks.iter().map(|m| mark(*m)).collect(),
            counters: card
                .counters
                .iter()
                .map(|(kind, n)| Counted { name: lib.counter_name(*kind).to_owned(), n: *n })
                .collect(),
            power: card.power,
            printed_power: card.printed_power,
            power_items: Vec::new(),
            colors: None,
            types: None,
            traits: None,
            keywords: None,
            options: Vec::new(),
        };
        if let (Some(key), Some(def), Zone::Play | Zone::Flip) = (card.key, card.def, card.zone) {
            self.changes(CardIdx(key), card, &lib.def(def).card, &mut out);
        }
        out
    }

    /// What differs from the printed face.
    fn changes(&self, idx: CardIdx, card: &Card, printed: &cards::Card, out: &mut CardView) {
        if card.power != card.printed_power {
            out.power_items = self.power_items(idx);
        }
        let side = match (&printed.boosted, card.is(seen::Mark::Boosted)) {
            (Some(boosted), true) => boosted,
            (Some(_), false) | (None, _) => &printed.face,
        };
        if !same(&card.colors, &side.colors) {
            out.colors = Some(card.colors.iter().map(|c| c.word().to_owned()).collect());
        }
        if card.types[..] != [printed.kind] {
            out.types = Some(card.types.iter().map(|t| t.word().to_owned()).collect());
        }
        if !same(&card.traits, &side.traits) {
            out.traits = Some(card.traits.clone());
        }
        if !same(&card.keywords, &side.text.keywords) {
            out.keywords = Some(card.keywords.iter().map(ToString::to_string).collect());
        }
    }

    fn power_items(&self, card: CardIdx) -> Vec<Item> {
        let look = &self.words.look;
        let handle_of = |card: CardIdx| {
            let at = self.seen.cards.iter().position(|c| c.key == Some(card.0));
            at.map(|at| at as u16)
        };
        let items = look.power_items(card).into_iter();
        items
            .map(|(source, amount)| {
                let counters = look.game().counters(card).any(|(kind, n)| kind == CounterId(0) && n == amount);
                let label = if source.card == card && counters {
                    "+1 power counters".to_owned()
                } else {
                    self.words.name(source.card)
                };
                Item { label, card: handle_of(source.card), amount, note: None }
            })
            .collect()
    }

    fn waiting(&self) -> Option<Waiting> {
        match &self.seen.asked {
            Some(Asked::Other { seat, doing }) => {
                let what = match doing {
                    Doing::StartingProblem => "choosing a Starting Problem",
                    Doing::Mulligan => "deciding about the first hand",
                    Doing::Choosing => "choosing",
                };
                let text = format!("{} is {what}", capital(self.words.player(*seat)));
                Some(Waiting { seat: seat.0, text })
            }
            Some(Asked::You { .. }) | None => None,
        }
    }

    fn score(&self, preview: &Preview) -> ScorePreview {
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

    fn outcome(&self, outcome: SeenOutcome) -> Outcome {
        match outcome {
            SeenOutcome::Won(seat) => {
                Outcome { winner: Some(seat.0), text: format!("{} won", capital(self.words.player(seat))) }
            }
            SeenOutcome::Draw => Outcome { winner: None, text: "A draw".to_owned() },
            SeenOutcome::Halted => Outcome { winner: None, text: "The game could not go on".to_owned() },
        }
    }
}

/// `2 of 3 purple`.
fn said(need: &crate::wire::Need) -> String {
    let of = match (need.kind, &need.color) {
        (crate::wire::NeedKind::Not, Some(color)) => format!("not {color}"),
        (crate::wire::NeedKind::Color, Some(color)) => color.clone(),
        (crate::wire::NeedKind::Wild, _) | (_, None) => "of any colour".to_owned(),
    };
    format!("{} of {} {of}", need.have.min(need.need), need.need)
}

fn same<T: PartialEq>(a: &[T], b: &[T]) -> bool {
    a.len() == b.len() && a.iter().all(|x| b.contains(x))
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

fn zone(zone: Zone) -> ZoneName {
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

fn mark(mark: seen::Mark) -> Mark {
    match mark {
        seen::Mark::Exhausted => Mark::Exhausted,
        seen::Mark::FaceDown => Mark::FaceDown,
        seen::Mark::Frightened => Mark::Frightened,
        seen::Mark::Boosted => Mark::Boosted,
        seen::Mark::Token => Mark::Token,
        seen::Mark::CutieMarked => Mark::CutieMarked,
        seen::Mark::Ignored => Mark::Ignored,
        seen::Mark::Involved => Mark::Involved,
        seen::Mark::Confronted => Mark::Confronted,
        seen::Mark::Solved => Mark::Solved,
    }
}
