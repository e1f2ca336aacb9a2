//! Running a scenario: moves are made, expectations looked at, differences written down.

use super::check;
use super::load::{Opening, Scenario, What};
use super::moves::{Answer, Choice, Do, Move, Stop};
use super::names::Names;
use super::question::{self, Asked, Moment};
use super::record::{Entry, Recorder, Script};
use super::set;
use super::text::Mistake;
use crate::book::Cited;
use ability::{Ability, CardType};
use rules::{AreaId, CardIdx, Game, Illegal, Input, Library, NOWHERE, Obj, Options, Pick, Question, RuleId, Seat};

/// Something that is not as the file says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    pub line: usize,
    pub what: String,
}

/// What came of a scenario.
#[derive(Clone, Debug, Default)]
pub(crate) struct Ran {
    pub(crate) differences: Vec<Difference>,
    pub(crate) reached: Vec<RuleId>,
    pub(crate) log: Vec<Entry>,
}

/// A scenario being run.
pub(crate) struct Runner<'a> {
    pub(crate) lib: &'a Library,
    pub(crate) names: Names,
    pub(crate) game: Game,
    pub(crate) dice: Script,
    pub(crate) watch: &'a Recorder<'a>,
    pub(crate) options: Options,
}

/// So many answers `skip to` gives before it gives up.
const PATIENCE: usize = 5_000;

pub(crate) fn run(s: &Scenario) -> Result<Ran, Mistake> {
    let mut names = s.names.clone();
    let mut dice = Script::new(&s.random);
    let mut stage = None;
    if let Opening::Set(table) = &s.opening {
        stage = Some((set::set(table, s, &mut names)?, table));
    }
    let watch = Recorder::new(&s.lib, names.clone());
    let game = match (&s.opening, stage) {
        (Opening::Decks(table), _) => Some(set::deal(table, s, &names, &mut dice, &watch)?),
        (_, Some((stage, table))) => Some(stage.start(table.player, table.number, table.moment, &mut dice, &watch)),
        (Opening::Set(_) | Opening::None, None) => None,
    };
    let mut runner = game.map(|game| Runner {
        lib: &s.lib,
        names,
        game,
        dice,
        watch: &watch,
        options: Options::default(),
    });
    let mut ran = Ran::default();
    if let Some(runner) = &mut runner
        && let Err(what) = runner.sound()
    {
        ran.differences.push(Difference { line: 0, what });
    }
    let mut judged: Vec<(String, Option<RuleId>)> = Vec::new();
    let mut stopped = false;
    for step in &s.steps {
        let found: Vec<String> = match (&step.what, &mut runner) {
            (What::Deck(deck), _) => {
                judged = deck.judge(&s.cards);
                Vec::new()
            }
            (What::Expect(e), runner) => check::check(e, runner.as_ref(), &judged, &watch),
            (What::Move(m), Some(runner)) => {
                watch.line(step.line, &step.text);
                match runner.make(m) {
                    Ok(()) => Vec::new(),
                    Err(what) => {
                        stopped = true;
                        vec![what]
                    }
                }
            }
            (What::Move(_), None) => vec!["there is no game: write a `table:`".to_owned()],
        };
        ran.differences
            .extend(found.into_iter().map(|what| Difference { line: step.line, what }));
        if stopped {
            break;
        }
    }
    if !stopped {
        if let (Some((line, asked)), Some(runner)) = (&s.asked, &mut runner)
            && let Some(what) = runner.asked_differs(*asked)
        {
            ran.differences.push(Difference { line: *line, what });
        }
        for cited in &s.rules {
            if let Some(what) = unreached(cited, s, &watch) {
                ran.differences.push(Difference { line: 0, what });
            }
        }
    }
    (ran.reached, ran.log) = watch.finish();
    Ok(ran)
}

/// Why a rule the file cites was not shown.
fn unreached(cited: &Cited, s: &Scenario, watch: &Recorder<'_>) -> Option<String> {
    match cited {
        Cited::Rule { rule, .. } if watch.reached(*rule) => None,
        Cited::Rule { rule, .. } => Some(format!("rule {rule} was never carried out, so this does not show it")),
        Cited::Word(word) => {
            let has = s.cards.iter().any(|c| {
                c.faces().any(|f| {
                    f.traits.iter().any(|t| t.eq_ignore_ascii_case(word))
                        || f.text.keywords.iter().any(|k| k.word().eq_ignore_ascii_case(word))
                        || f.text
                            .abilities
                            .iter()
                            .any(|a| ability::print(a, c.kind).to_lowercase().contains(&word.to_lowercase()))
                })
            });
            let mane = word.eq_ignore_ascii_case("Home Limit");
            (!has && !mane).then(|| format!("no card here has the word {word}, so this does not show it"))
        }
    }
}

impl Runner<'_> {
    /// The invariants hold.
    fn sound(&mut self) -> Result<(), String> {
        self.game
            .check(self.lib, &mut self.options)
            .and_then(|()| self.game.check_faces(self.lib))
            .map_err(|no| format!("the engine is in an impossible state: {no}"))
    }

    fn ask(&mut self) {
        self.game.ask(self.lib, &mut self.options);
    }

    pub(crate) fn label(&self, card: CardIdx) -> String {
        self.names.label(card, self.game.look(self.lib))
    }

    /// Who is asked what now, in words.
    fn asked_words(&self) -> String {
        match self.options.asked {
            Some((seat, question)) => format!(
                "{} is asked: {} ({}), and may answer {}",
                self.names.seat(seat),
                question::words(question),
                self.game.look(self.lib).place(),
                self.answers()
            ),
            None => "nobody is asked".to_owned(),
        }
    }

    /// The answers there are, in words.
    fn answers(&self) -> String {
        let mut list: Vec<String> = self.options.picks.iter().map(|p| self.pick_words(*p)).collect();
        list.dedup();
        let more = list.len().saturating_sub(12);
        list.truncate(12);
        let tail = if more > 0 {
            format!(" or {more} others")
        } else {
            String::new()
        };
        format!("{}{tail}", list.join(", "))
    }

    fn pick_words(&self, pick: Pick) -> String {
        let look = self.game.look(self.lib);
        let area = |a: AreaId| self.names.area_label(a, look);
        match pick {
            Pick::Pass => "pass".to_owned(),
            Pick::Play { card, to, host } if host.card != rules::NONE => {
                let _ = to;
                format!("play {} on {}", self.label(card.card), self.label(host.card))
            }
            Pick::Play { card, to, .. } if to != NOWHERE => format!("play {} at {}", self.label(card.card), area(to)),
            Pick::Play { card, .. } => format!("play {}", self.label(card.card)),
            Pick::Activate { card, .. } => format!("use {}", self.label(card.card)),
            Pick::Move { card, to } => format!("move {} to {}", self.label(card.card), area(to)),
            Pick::Draw => "draw".to_owned(),
            Pick::Rally(card) => format!("rally {}", self.label(card.card)),
            Pick::Challenge(card) => format!("challenge {}", self.label(card.card)),
            Pick::Done => "done".to_owned(),
            Pick::Card(card) => self.label(card.card),
            Pick::Area(a) => area(a),
            Pick::Player(seat) => self.names.seat(seat).to_owned(),
            Pick::Trigger(at) => look
                .waiting(at)
                .map_or_else(|| "a trigger".to_owned(), |(c, _)| self.label(c.card)),
            Pick::Modifier { source, .. } => self.label(source.card),
            Pick::Mode(n) => format!("mode {}", n + 1),
            Pick::Number { from, to } => format!("a number from {from} to {to}"),
            Pick::Name(name) => self.lib.name(name).to_owned(),
            Pick::Color(color) => color.word().to_owned(),
            Pick::Type(kind) => kind.word().to_owned(),
            Pick::Counter(kind) => format!("{} counter", self.lib.counter_name(kind)),
            Pick::Pile(n) => (if n == 0 { "top" } else { "bottom" }).to_owned(),
            Pick::Yes => "yes".to_owned(),
            Pick::No => "no".to_owned(),
        }
    }

    fn make(&mut self, m: &Move) -> Result<(), String> {
        match m {
            Move::Concede(seat) => self.input(Input::Concede(*seat)),
            Move::BothPass => {
                for _ in 0..rules::SEATS {
                    self.ask();
                    let Some((seat, _)) = self.options.asked else {
                        return Err(self.asked_words());
                    };
                    self.act(seat, &Do::Pass)?;
                }
                Ok(())
            }
            Move::Do(seat, list) => {
                for what in list {
                    self.act(*seat, what)?;
                }
                Ok(())
            }
            Move::Until(stop) => self.until(*stop),
        }
    }

    fn input(&mut self, input: Input) -> Result<(), String> {
        self.game
            .apply(self.lib, input, &mut self.dice, self.watch)
            .map_err(|no| no.to_string())?;
        self.sound()
    }

    fn take(&mut self, pick: Pick, value: u32) -> Result<(), String> {
        let option = self.options.picks.iter().position(|p| *p == pick).unwrap_or(usize::MAX);
        self.input(Input::Choose {
            option: u16::try_from(option).unwrap_or(u16::MAX),
            value,
        })
    }

    fn act(&mut self, seat: Seat, what: &Do) -> Result<(), String> {
        self.ask();
        match self.options.asked {
            None => return Err("the game is over, so nothing can be done".to_owned()),
            Some((asked, _)) if asked != seat => {
                return Err(format!(
                    "it is not {}'s to act: {}",
                    self.names.seat(seat),
                    self.asked_words()
                ));
            }
            Some(_) => {}
        }
        let (picks, value) = self.picks(seat, what);
        match picks[..] {
            [pick] => self.take(pick, value),
            [] => Err(match self.refusal(seat, what) {
                Some(no) => format!("this is refused: {no}"),
                None => format!("this is not among the answers: {}", self.asked_words()),
            }),
            [first, ..] => {
                // Copies of one card are the same choice unless a number says which.
                let words: Vec<String> = picks.iter().map(|p| self.pick_words(*p)).collect();
                let bare = |w: &String| w.split(" #").next().unwrap_or("").to_owned();
                let alike = words.iter().all(|w| bare(w) == bare(&words[0]))
                    && picks
                        .iter()
                        .all(|p| std::mem::discriminant(p) == std::mem::discriminant(&first));
                if alike && !matches!(first, Pick::Activate { .. }) {
                    self.take(first, value)
                } else {
                    Err(format!("this can mean several things: {}", words.join(", ")))
                }
            }
        }
    }

    /// The options a line can mean.
    pub(crate) fn picks(&self, seat: Seat, what: &Do) -> (Vec<Pick>, u32) {
        let is = |obj: Obj, cards: &[CardIdx]| cards.contains(&obj.card);
        let all = |c: &super::names::CardRef| self.names.cards(c, &self.game, self.lib);
        let area = |p: &super::names::Place| self.names.area(p, seat, &self.game, self.lib);
        let mut value = 0;
        let fits: Vec<Pick> = match what {
            Do::Pass => self.among(|p| *p == Pick::Pass),
            Do::Draw => self.among(|p| *p == Pick::Draw),
            Do::Play { card, to, host } => {
                let cards = all(card);
                let at = to.as_ref().map(area);
                let hosts = host.as_ref().map(all);
                self.among(|p| match p {
                    Pick::Play { card, to, host } => {
                        is(*card, &cards)
                            && at.is_none_or(|a| a == Some(*to))
                            && hosts.as_ref().is_none_or(|h| is(*host, h))
                    }
                    _ => false,
                })
            }
            Do::Move { card, to } => {
                let cards = all(card);
                let at = to.as_ref().map(area);
                self.among(|p| match p {
                    Pick::Move { card, to } => is(*card, &cards) && at.is_none_or(|a| a == Some(*to)),
                    _ => false,
                })
            }
            Do::Rally(card) => {
                let cards = all(card);
                self.among(|p| matches!(p, Pick::Rally(c) if is(*c, &cards)))
            }
            Do::Challenge(card) => {
                let cards = all(card);
                self.among(|p| matches!(p, Pick::Challenge(c) if is(*c, &cards)))
            }
            Do::Use(card, nth) => {
                let cards = all(card);
                self.among(|p| match p {
                    Pick::Activate { card, ability, .. } => {
                        is(*card, &cards) && nth.is_none_or(|n| self.nth(card.card, n) == Some(*ability))
                    }
                    _ => false,
                })
            }
            Do::Choose(answer) => {
                let (list, n) = self.answer(seat, answer);
                value = n;
                list
            }
        };
        (fits, value)
    }

    fn among(&self, fits: impl Fn(&Pick) -> bool) -> Vec<Pick> {
        self.options.picks.iter().copied().filter(|p| fits(p)).collect()
    }

    /// The n-th activated ability of a card, from 1.
    fn nth(&self, card: CardIdx, n: usize) -> Option<rules::AbilityId> {
        let look = self.game.look(self.lib);
        look.abilities(card)
            .into_iter()
            .map(|(id, _)| id)
            .filter(|id| matches!(look.ability(*id).0, Ability::Activated { .. }))
            .nth(n.wrapping_sub(1))
    }

    fn answer(&self, seat: Seat, answer: &Answer) -> (Vec<Pick>, u32) {
        for choice in &answer.means {
            let look = self.game.look(self.lib);
            let mut value = 0;
            let list = match choice {
                Choice::Yes => self.among(|p| *p == Pick::Yes),
                Choice::No => self.among(|p| *p == Pick::No),
                Choice::Done => self.among(|p| *p == Pick::Done),
                Choice::Only if self.options.picks.len() == 1 => self.options.picks.clone(),
                Choice::Only => Vec::new(),
                Choice::Number(n) => {
                    value = *n;
                    self.among(|p| matches!(p, Pick::Number { from, to } if (from..=to).contains(&n)))
                }
                Choice::Color(c) => self.among(|p| *p == Pick::Color(*c)),
                Choice::Type(t) => self.among(|p| *p == Pick::Type(*t)),
                Choice::Mode(n) => self.among(|p| matches!(p, Pick::Mode(m) if u32::from(*m) + 1 == *n)),
                Choice::Top => self.among(|p| *p == Pick::Pile(0)),
                Choice::Bottom => self.among(|p| *p == Pick::Pile(1)),
                Choice::Player(s) => self.among(|p| *p == Pick::Player(*s)),
                Choice::Area(place) => {
                    let area = self.names.area(place, seat, &self.game, self.lib);
                    self.among(|p| matches!(p, Pick::Area(a) if Some(*a) == area))
                }
                Choice::Counter(name) => {
                    let kind = self.lib.find_counter(name);
                    self.among(|p| matches!(p, Pick::Counter(k) if Some(*k) == kind))
                }
                Choice::Card(card) => {
                    let cards = self.names.cards(card, &self.game, self.lib);
                    let defs = self.names.defs(card);
                    self.among(|p| match p {
                        Pick::Card(c) | Pick::Challenge(c) => cards.contains(&c.card),
                        Pick::Modifier { source, .. } => cards.contains(&source.card),
                        Pick::Trigger(at) => look.waiting(*at).is_some_and(|(c, _)| cards.contains(&c.card)),
                        Pick::Name(name) => defs.iter().any(|d| self.lib.def(*d).name == *name),
                        _ => false,
                    })
                }
            };
            if !list.is_empty() {
                return (list, value);
            }
        }
        (Vec::new(), 0)
    }

    /// Why something can't be done now: the refusal of the first way to do it.
    pub(crate) fn refusal(&self, seat: Seat, what: &Do) -> Option<Illegal> {
        self.refusals(seat, what).into_iter().next()
    }

    /// The refusals of every way to do something; empty where it is no action.
    pub(crate) fn refusals(&self, seat: Seat, what: &Do) -> Vec<Illegal> {
        let look = self.game.look(self.lib);
        let all = |c: &super::names::CardRef| self.names.cards(c, &self.game, self.lib);
        let areas: Vec<AreaId> = self.game.areas().collect();
        let mut tries: Vec<Pick> = Vec::new();
        match what {
            Do::Pass => tries.push(Pick::Pass),
            Do::Draw => tries.push(Pick::Draw),
            Do::Play { card, to, host } => {
                for card in all(card) {
                    let obj = self.game.obj(card);
                    let kind = self.game.def(self.lib, card).kind;
                    let to: Vec<AreaId> = match (to, kind) {
                        (Some(place), _) => self.names.area(place, seat, &self.game, self.lib).into_iter().collect(),
                        (None, CardType::Friend) => vec![look.home(seat)],
                        (None, CardType::Troublemaker) => areas
                            .iter()
                            .copied()
                            .filter(|a| self.game.is_problem_area(*a))
                            .collect(),
                        (None, CardType::Resource) if host.is_none() => vec![look.home(seat)],
                        (None, _) => vec![NOWHERE],
                    };
                    let hosts: Vec<Obj> = match host {
                        Some(host) => all(host).into_iter().map(|c| self.game.obj(c)).collect(),
                        None => vec![Obj::NONE],
                    };
                    for to in to {
                        for host in &hosts {
                            tries.push(Pick::Play {
                                card: obj,
                                to,
                                host: *host,
                            });
                        }
                    }
                }
            }
            Do::Move { card, to } => {
                for card in all(card) {
                    let card = self.game.obj(card);
                    let to: Vec<AreaId> = match to {
                        Some(place) => self.names.area(place, seat, &self.game, self.lib).into_iter().collect(),
                        None => areas.clone(),
                    };
                    tries.extend(to.into_iter().map(|to| Pick::Move { card, to }));
                }
            }
            Do::Rally(card) => tries.extend(all(card).into_iter().map(|c| Pick::Rally(self.game.obj(c)))),
            Do::Challenge(card) => tries.extend(all(card).into_iter().map(|c| Pick::Challenge(self.game.obj(c)))),
            Do::Use(card, nth) => {
                for card in all(card) {
                    for (id, grantor) in look.abilities(card) {
                        if matches!(look.ability(id).0, Ability::Activated { .. })
                            && nth.is_none_or(|n| self.nth(card, n) == Some(id))
                        {
                            tries.push(Pick::Activate {
                                card: self.game.obj(card),
                                ability: id,
                                grantor,
                            });
                        }
                    }
                }
            }
            Do::Choose(_) => {}
        }
        tries
            .into_iter()
            .filter_map(|pick| self.game.why_not_watched(self.lib, seat, pick, self.watch).err())
            .collect()
    }

    /// Passes and declines until somewhere.
    fn until(&mut self, stop: Stop) -> Result<(), String> {
        let turn = self.game.turn_number();
        for _ in 0..PATIENCE {
            self.ask();
            if self.reached(stop, turn) {
                return Ok(());
            }
            let Some((_, question)) = self.options.asked else {
                return Err("the game is over before that".to_owned());
            };
            let has = |pick: Pick| self.options.picks.contains(&pick).then_some(pick);
            let free = matches!(question, Question::Confront | Question::OrderCards | Question::Uncover);
            let pick = has(Pick::Pass)
                .or_else(|| has(Pick::Done))
                .or_else(|| has(Pick::No))
                .or_else(|| match self.options.picks[..] {
                    [only] => Some(only),
                    [first, ..] if free => Some(first),
                    _ => None,
                });
            match pick {
                Some(pick) => self.take(pick, 0)?,
                None => return Err(format!("there is a choice before that: {}", self.asked_words())),
            }
        }
        Err("this is never reached".to_owned())
    }

    fn reached(&self, stop: Stop, from: u16) -> bool {
        let g = &self.game;
        match stop {
            Stop::Over => g.outcome().is_some(),
            Stop::Faceoff => g.faceoff().is_some(),
            Stop::FaceoffOver => g.faceoff().is_none(),
            Stop::Turn(None) => g.turn_number() != from,
            Stop::Turn(Some(seat)) => g.turn_number() != from && g.turn_player() == seat,
            Stop::Phase(seat, phase) => {
                g.outcome().is_none() && g.phase() == Some(phase) && seat.is_none_or(|s| g.turn_player() == s)
            }
            Stop::Asked(seat, question, moment) => self.options.asked.is_some_and(|(s, q)| {
                seat.is_none_or(|w| w == s)
                    && question.is_none_or(|w| w == q)
                    && moment.is_none_or(|m| self.is_moment(m))
            }),
        }
    }

    pub(crate) fn is_moment(&self, moment: Moment) -> bool {
        match moment {
            Moment::Phase(phase) => self.game.phase() == Some(phase),
            Moment::Faceoff => self.game.faceoff().is_some(),
            Moment::NoFaceoff => self.game.faceoff().is_none(),
        }
    }

    fn asked_differs(&mut self, asked: Asked) -> Option<String> {
        self.ask();
        let same = match (asked, self.options.asked) {
            (Asked::Nobody, None) => true,
            (Asked::Seat(seat, question, moment), Some(now)) => {
                now == (seat, question) && moment.is_none_or(|m| self.is_moment(m))
            }
            (Asked::Nobody, Some(_)) | (Asked::Seat(..), None) => false,
        };
        (!same).then(|| self.asked_words())
    }
}
