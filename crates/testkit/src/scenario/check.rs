//! Expectations: looking whether they hold.

use super::expect::{CardIs, Expect, GameIs, SeatIs, State, Truth};
use super::judge::DeckIs;
use super::question;
use super::record::{Recorder, zone_words};
use super::run::Runner;
use ability::{FaceoffKind, Zone};
use rules::{CardIdx, Colors, Look, Outcome, Pick, RuleId, Seat};

/// What differs from a line; nothing where it holds.
pub(crate) fn check(
    expect: &Expect,
    runner: Option<&Runner<'_>>,
    judged: &[(String, Option<RuleId>)],
    watch: &Recorder<'_>,
) -> Vec<String> {
    if let Expect::Deck(is) = expect {
        return deck(*is, judged, watch);
    }
    let Some(runner) = runner else {
        return vec!["there is no game: write a `table:`".to_owned()];
    };
    let r = View { r: runner, look: runner.game.look_watched(runner.lib, watch), watch };
    match expect {
        Expect::Deck(_) => Vec::new(),
        Expect::Game(is) => r.game(*is).into_iter().collect(),
        Expect::Seat(seat, list) => list.iter().filter_map(|is| r.seat(*seat, is)).collect(),
        Expect::Card(card, list) => {
            let cards = runner.names.cards(card, &runner.game, runner.lib);
            match cards[..] {
                [one] => list.iter().filter_map(|(truth, is)| r.card(one, *truth, is)).collect(),
                [] => vec![format!("there is no {} in this game", card.said)],
                _ => vec![format!("{} can mean several cards: write {} #2 or the like", card.said, card.said)],
            }
        }
    }
}

fn deck(is: DeckIs, judged: &[(String, Option<RuleId>)], watch: &Recorder<'_>) -> Vec<String> {
    for rule in judged.iter().filter_map(|(_, rule)| *rule) {
        watch.shown(rule);
    }
    let words: Vec<&str> = judged.iter().map(|(w, _)| w.as_str()).collect();
    match is {
        DeckIs::Legal if judged.is_empty() => Vec::new(),
        DeckIs::Legal => vec![format!("the deck is refused: {}", words.join("; "))],
        DeckIs::Refused(rule) if judged.iter().any(|(_, r)| *r == Some(rule)) => Vec::new(),
        DeckIs::Refused(_) if judged.is_empty() => vec!["the deck is legal".to_owned()],
        DeckIs::Refused(_) => vec![format!("the deck is refused otherwise: {}", words.join("; "))],
    }
}

struct View<'v, 'a> {
    r: &'v Runner<'a>,
    look: Look<'v>,
    watch: &'v Recorder<'a>,
}

impl View<'_, '_> {
    fn game(&self, is: GameIs) -> Option<String> {
        let g = &self.r.game;
        let name = |s: Seat| self.r.names.seat(s).to_owned();
        let outcome = || match g.outcome() {
            None => "the game goes on".to_owned(),
            Some(Outcome::Won(seat)) => format!("the game is won by {}", name(seat)),
            Some(Outcome::Draw) => "the game is a draw".to_owned(),
            Some(Outcome::Halted) => "the game is halted".to_owned(),
        };
        match is {
            GameIs::WonBy(seat) => (g.outcome() != Some(Outcome::Won(seat))).then(outcome),
            GameIs::Drawn => (g.outcome() != Some(Outcome::Draw)).then(outcome),
            GameIs::Halted => (g.outcome() != Some(Outcome::Halted)).then(outcome),
            GameIs::Over => g.outcome().is_none().then(outcome),
            GameIs::GoesOn => g.outcome().is_some().then(outcome),
            GameIs::TurnOf(seat) => {
                (g.turn_player() != seat).then(|| format!("it is {}'s turn", name(g.turn_player())))
            }
            GameIs::TurnNumber(n) => (g.turn_number() != n).then(|| format!("it is turn {}", g.turn_number())),
            GameIs::Phase(phase) => (g.phase() != Some(phase))
                .then(|| format!("it is the {}", g.phase().map_or("time between turns", |p| p.word()))),
            GameIs::NoFaceoff => self.look.faceoff_kind().map(|kind| format!("there is a {}", kind.word())),
            GameIs::Faceoff(kind) => match self.look.faceoff_kind() {
                None if g.faceoff().is_none() => Some("there is no faceoff".to_owned()),
                Some(now) if kind != FaceoffKind::Any && kind != now => Some(format!("there is a {}", now.word())),
                None | Some(_) => None,
            },
            GameIs::FaceoffWonBy(seat) => match self.look.faceoff_winner() {
                Some((winner, _)) if winner == seat => None,
                Some((winner, _)) => Some(format!("the faceoff is won by {}", name(winner))),
                None => Some("no faceoff has been won".to_owned()),
            },
            GameIs::Applied(truth, rule) => match (truth, self.watch.reached_since(rule)) {
                (Truth::Is, false) => Some(format!("rule {rule} was not applied since the last move")),
                (Truth::IsNot, true) => Some(format!("rule {rule} was applied since the last move")),
                (Truth::Is, true) | (Truth::IsNot, false) => None,
            },
        }
    }

    // ---- cards

    fn card(&self, card: CardIdx, truth: Truth, is: &CardIs) -> Option<String> {
        let label = self.r.label(card);
        let (holds, found) = self.card_holds(card, is);
        match (truth, holds) {
            (Truth::Is, true) | (Truth::IsNot, false) => None,
            (Truth::Is, false) | (Truth::IsNot, true) => Some(format!("{label} {found}")),
        }
    }

    /// Whether it holds, and what is so instead (or all the same).
    fn card_holds(&self, card: CardIdx, is: &CardIs) -> (bool, String) {
        let look = self.look;
        let g = &self.r.game;
        let whose = |s: Seat| self.r.names.seat(s);
        let end = |zone: Zone, seat: Seat, last: bool| {
            let mut list = g.zone(zone, seat);
            if last { list.last() } else { list.next() }
        };
        match is {
            CardIs::State(state) => {
                let holds = self.state(card, *state);
                let not = if holds { "" } else { "not " };
                (holds, format!("is {not}{}", state.word()))
            }
            CardIs::Colors(set) => (look.colors(card) == *set, format!("is {}", color_words(look.colors(card)))),
            CardIs::Type(kind) => {
                let holds = look.is_type(card, *kind);
                let not = if holds { "" } else { "not " };
                (holds, format!("is {not}a {}", kind.word()))
            }
            CardIs::At(place) => {
                let own = look.controller(card);
                let want = self.r.names.area(place, own, g, self.r.lib);
                let there = g.zone_of(card) == Zone::Play && want == Some(g.area_of(card));
                (there && !look.is_gone(card), self.whereabouts(card))
            }
            CardIs::In(zone, seat) => {
                let there = g.zone_of(card) == *zone
                    && !look.is_gone(card)
                    && look.above(card).is_none()
                    && seat.is_none_or(|s| g.owner(card) == s);
                (there, self.whereabouts(card))
            }
            CardIs::Top(zone, seat) => (end(*zone, *seat, false) == Some(card), self.whereabouts(card)),
            CardIs::Bottom(zone, seat) => (end(*zone, *seat, true) == Some(card), self.whereabouts(card)),
            CardIs::AttachedTo(host) => {
                let hosts = self.r.names.cards(host, g, self.r.lib);
                let now = look.host(card);
                let words =
                    now.map_or_else(|| "is not attached".to_owned(), |h| format!("is attached to {}", self.r.label(h)));
                (now.is_some_and(|h| hosts.contains(&h)), words)
            }
            CardIs::Attached => {
                let now = look.host(card);
                let words = if now.is_some() { "is attached" } else { "is not attached" };
                (now.is_some(), words.to_owned())
            }
            CardIs::Beneath(host) => {
                let hosts = self.r.names.cards(host, g, self.r.lib);
                let now = look.above(card);
                (now.is_some_and(|h| hosts.contains(&h)), self.whereabouts(card))
            }
            CardIs::ControlledBy(seat) => {
                (look.controller(card) == *seat, format!("is controlled by {}", whose(look.controller(card))))
            }
            CardIs::OwnedBy(seat) => (g.owner(card) == *seat, format!("is owned by {}", whose(g.owner(card)))),
            CardIs::Power(want) => {
                let now = look.power(card);
                let words = now.map_or_else(|| "has no power".to_owned(), |n| format!("has power {n}"));
                (now == *want, words)
            }
            CardIs::Counters(kind, n) => {
                let now: i32 = g.counters(card).filter(|(k, _)| k == kind).map(|(_, n)| n).sum();
                (now == *n, format!("has {now} {} counters", self.r.lib.counter_name(*kind)))
            }
            CardIs::AnyCounters(n) => {
                let now: i32 = g.counters(card).map(|(_, n)| n).sum();
                (now == *n, format!("has {now} counters"))
            }
            CardIs::Keyword(keyword, n) => {
                let holds = match n {
                    Some(n) => look.has_keyword(card, keyword.with_number(*n)),
                    None => (0..=99).any(|n| look.has_keyword(card, keyword.with_number(n))),
                };
                let verb = if holds { "has" } else { "does not have" };
                let number = n.map_or_else(String::new, |n| format!(" {n}"));
                (holds, format!("{verb} {}{number}", keyword.word()))
            }
            CardIs::Trait(word) => {
                let list = look.traits(card);
                let holds = list.iter().any(|t| t.eq_ignore_ascii_case(word));
                (holds, format!("has the traits {}", list.join(", ")))
            }
            CardIs::Bonus(n) => (look.bonus(card) == *n, format!("has bonus {}", look.bonus(card))),
            CardIs::Worth(n) => (look.points(card) == *n, format!("is worth {} points", look.points(card))),
        }
    }

    fn state(&self, card: CardIdx, state: State) -> bool {
        let look = self.look;
        match state {
            State::Frightened => look.is_frightened(card),
            State::Exhausted => look.is_exhausted(card),
            State::Ready => look.is_ready(card),
            State::FaceDown => look.is_face_down(card),
            State::FaceUp => !look.is_face_down(card),
            State::Boosted => look.is_boosted(card),
            State::Token => look.is_token(card),
            State::CutieMarked => look.is_cutie_marked(card),
            State::Ignored => look.is_ignored(card),
            State::Involved => look.is_involved(card),
            State::Solved => look.is_solved(card),
            State::Confronted => look.is_confronted(card),
            State::Gone => look.is_gone(card),
            State::Epic => look.is_epic(card),
        }
    }

    fn whereabouts(&self, card: CardIdx) -> String {
        let g = &self.r.game;
        if self.look.is_gone(card) {
            return "is gone".to_owned();
        }
        if let Some(host) = self.look.above(card) {
            return format!("is beneath {}", self.r.label(host));
        }
        let zone = g.zone_of(card);
        if zone == Zone::Play {
            return format!("is at {}", self.r.names.area_label(g.area_of(card), g.look(self.r.lib)));
        }
        let at = g.zone(zone, g.owner(card)).position(|c| c == card).map_or(0, |i| i + 1);
        let of = g.count(zone, g.owner(card));
        format!("is in {} ({at} of {of})", zone_words(zone, g.owner(card), &self.r.names))
    }

    // ---- seats

    fn seat(&self, seat: Seat, is: &SeatIs) -> Option<String> {
        let g = &self.r.game;
        let look = self.look;
        let name = self.r.names.seat(seat);
        let number = |want: i64, now: i64, what: &str| (want != now).then(|| format!("{name} has {now} {what}"));
        match is {
            SeatIs::Points(n) => number(i64::from(*n), i64::from(g.score(seat)), "points"),
            SeatIs::Tokens(n) => number(i64::from(*n), i64::from(g.tokens(seat)), "tokens"),
            SeatIs::Cards(zone, n) => {
                let now = match zone {
                    Zone::Play => g.in_play().filter(|c| look.controller(*c) == seat).count(),
                    Zone::Queue
                    | Zone::DrawDeck
                    | Zone::ProblemDeck
                    | Zone::Hand
                    | Zone::Discard
                    | Zone::Banished
                    | Zone::Flip => g.count(*zone, seat),
                };
                number(*n as i64, now as i64, &format!("cards in {}", zone.word()))
            }
            SeatIs::FriendsAtHome(n) => number(*n as i64, look.friends_at_home(seat) as i64, "Friends at home"),
            SeatIs::HomeLimit(n) => number(i64::from(*n), i64::from(look.home_limit(seat)), "as home limit"),
            SeatIs::HandLimit(n) => number(i64::from(*n), i64::from(look.hand_size_limit(seat)), "as hand limit"),
            SeatIs::ColorPower(color, n) => {
                let now = i64::from(look.color_power(seat, *color));
                number(i64::from(*n), now, &format!("{} power", color.word()))
            }
            SeatIs::FaceoffPower(n) => number(i64::from(*n), i64::from(look.power_total(seat)), "power in the faceoff"),
            SeatIs::Sees(truth, card) => {
                let cards = self.r.names.cards(card, g, self.r.lib);
                // The very type that bots and pages get: what is not in it can't be seen.
                let seen = seen::Seen::of(g, self.r.lib, seat);
                for card in &cards {
                    look.is_shown_to(*card, seat);
                }
                let sees = |c: &CardIdx| seen.cards.iter().any(|card| card.key == Some(c.0) && card.def.is_some());
                match truth {
                    Truth::Is if cards.iter().any(sees) => None,
                    Truth::Is => Some(format!("{name} does not see {}", card.said)),
                    Truth::IsNot if !cards.iter().any(sees) => None,
                    Truth::IsNot => Some(format!("{name} sees {}", card.said)),
                }
            }
            SeatIs::CouldConfront(truth, place) => {
                let area = self.r.names.area(place, seat, g, self.r.lib)?;
                match (truth, look.could_confront(area, seat)) {
                    (Truth::Is, true) | (Truth::IsNot, false) => None,
                    (Truth::Is, false) => Some(format!("{name} could not confront there")),
                    (Truth::IsNot, true) => Some(format!("{name} could confront there")),
                }
            }
            SeatIs::NotAsked => match self.r.options.asked {
                Some((s, _)) if s == seat => Some(format!("{name} is asked")),
                Some(_) | None => None,
            },
            SeatIs::Asked(want, moment) => match self.r.options.asked {
                Some((s, q))
                    if s == seat && want.is_none_or(|w| w == q) && moment.is_none_or(|m| self.r.is_moment(m)) =>
                {
                    None
                }
                Some((s, q)) => Some(format!("{} is asked: {}", self.r.names.seat(s), question::words(q))),
                None => Some("nobody is asked".to_owned()),
            },
            SeatIs::May(what, cost) => self.may(seat, what, *cost),
            SeatIs::MayNot(what, rule) => self.may_not(seat, what, *rule),
        }
    }

    /// The ways to do something that are open to a seat now.
    fn ways(&self, seat: Seat, what: &super::moves::Do) -> Vec<Pick> {
        if self.r.options.asked.is_none_or(|(s, _)| s != seat) {
            return Vec::new();
        }
        self.r.picks(seat, what).0
    }

    fn may(&self, seat: Seat, what: &super::moves::Do, cost: Option<i32>) -> Option<String> {
        let name = self.r.names.seat(seat);
        let ways = self.ways(seat, what);
        let Some(first) = ways.first() else {
            return Some(match self.r.refusal(seat, what) {
                Some(no) => format!("{name} may not: {no}"),
                None => format!("{name} may not"),
            });
        };
        let want = cost?;
        match self.look.cost(seat, *first) {
            Ok(now) if now == want => None,
            Ok(now) => Some(format!("it costs {name} {now}")),
            Err(no) => Some(format!("{name} may not: {no}")),
        }
    }

    fn may_not(&self, seat: Seat, what: &super::moves::Do, rule: Option<RuleId>) -> Option<String> {
        let name = self.r.names.seat(seat);
        if !self.ways(seat, what).is_empty() {
            return Some(format!("{name} may"));
        }
        let rule = rule?;
        let refusals = self.r.refusals(seat, what);
        if refusals.iter().any(|no| no.rule == rule) {
            self.watch.shown(rule);
            return None;
        }
        Some(match refusals.first() {
            Some(no) => format!("{name} may not, but otherwise: {no}"),
            None => format!("{name} may not, but no rule says why: it is no action"),
        })
    }
}

fn color_words(colors: Colors) -> String {
    let list: Vec<&str> = colors.iter().map(|c| c.word()).collect();
    if list.is_empty() { "colorless".to_owned() } else { list.join(" and ") }
}
