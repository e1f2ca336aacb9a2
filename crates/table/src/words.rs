//! Picks, cards and areas in words, as one seat may read them.

use crate::asked::{done, no, yes};
use crate::names::{Names, Title};
use ability::{CardType, Zone};
use rules::{AreaId, AreaKind, CardIdx, Look, NONE, NOWHERE, Obj, Options, Pick, Question, SEATS, Seat};
use std::borrow::Cow;
use std::fmt::Write;
use std::sync::Arc;

/// Who reads: a seat knows its own secrets; a spectator what every player knows; nobody at all reads a record, which
/// knows everything.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reader {
    Seat(Seat),
    Spectator,
    Record,
}

/// Names of the players, as others read them.
pub type Labels = [String; SEATS];

/// The words for one game at one moment.
#[derive(Clone, Copy)]
pub struct Words<'a> {
    pub look: Look<'a>,
    pub labels: &'a Labels,
    pub names: &'a Names,
    pub reader: Reader,
}

/// The labels of a record, which must not depend on who plays.
pub fn record_labels() -> Labels {
    ["the first".to_owned(), "the second".to_owned()]
}

impl<'a> Words<'a> {
    /// A player: `you` to the reader.
    pub fn player(&self, seat: Seat) -> &'a str {
        match self.reader {
            Reader::Seat(me) if me == seat => "you",
            Reader::Seat(_) | Reader::Spectator | Reader::Record => &self.labels[seat.index()],
        }
    }

    /// `your`, `Bot's`.
    pub fn whose(&self, seat: Seat) -> String {
        made(|out| self.say_whose(seat, out))
    }

    fn say_whose(&self, seat: Seat, out: &mut String) {
        match self.reader {
            Reader::Seat(me) if me == seat => out.push_str("your"),
            Reader::Seat(_) | Reader::Spectator | Reader::Record => {
                out.push_str(&self.labels[seat.index()]);
                out.push_str("'s");
            }
        }
    }

    /// Whether the reader may know what a card is.
    pub fn knows(&self, card: CardIdx) -> bool {
        match self.reader {
            Reader::Seat(me) => self.is_known_by(card, me),
            Reader::Spectator => Seat::all().all(|seat| self.is_known_by(card, seat)),
            Reader::Record => true,
        }
    }

    fn is_known_by(&self, card: CardIdx, seat: Seat) -> bool {
        self.look.is_shown_to(card, seat) || self.look.is_known_to(card, seat)
    }

    /// A card by its title; by its full name where the reader knows another card of that title. What the other player
    /// brought and has not shown makes no difference.
    pub fn name(&self, card: CardIdx) -> &'a Arc<str> {
        if card == NONE {
            return &self.names.nothing;
        }
        if !self.knows(card) {
            return &self.names.hidden;
        }
        let name = self.names.card(self.look.def_id(card));
        match name.title_is {
            Title::Shared if self.knows_namesake(card) => &name.full,
            Title::Shared | Title::OfOne => &name.title,
        }
    }

    /// Whether the reader knows a card of the same title and another name.
    fn knows_namesake(&self, card: CardIdx) -> bool {
        let (game, lib) = (self.look.game(), self.look.lib());
        let def = game.def(lib, card);
        let shares = |other: CardIdx| {
            let other = game.def(lib, other);
            other.title == def.title && other.name != def.name
        };
        game.cards().any(|other| shares(other) && self.knows(other))
    }

    /// An area: a home, or the Problem that is there.
    pub fn area(&self, area: AreaId) -> String {
        made(|out| self.say_area(area, out))
    }

    fn say_area(&self, area: AreaId, out: &mut String) {
        let game = self.look.game();
        if area == NOWHERE {
            return out.push_str("nowhere");
        }
        let what = match game.area_kind(area) {
            AreaKind::Home => " home",
            AreaKind::Problem => " Problem",
            AreaKind::Dilemma => " Dilemma",
            AreaKind::Gone => return out.push_str("an area that is gone"),
        };
        self.say_whose(game.area_owner(area), out);
        out.push_str(what);
        if game.area_kind(area) != AreaKind::Home
            && let Some(problem) = self.look.problem_at(area)
        {
            out.push(' ');
            out.push_str(self.name(problem));
        }
    }

    /// Where a card is.
    pub fn place(&self, card: CardIdx) -> String {
        made(|out| self.say_place(card, out))
    }

    fn say_place(&self, card: CardIdx, out: &mut String) {
        let game = self.look.game();
        match game.zone_of(card) {
            Zone::Play => match self.look.host(card) {
                Some(host) => {
                    out.push_str("on ");
                    out.push_str(self.name(host));
                }
                None => {
                    out.push_str("at ");
                    self.say_area(game.area_of(card), out);
                }
            },
            Zone::Banished if let Some(above) = self.look.above(card) => {
                out.push_str("beneath ");
                out.push_str(self.name(above));
            }
            zone @ (Zone::DrawDeck | Zone::ProblemDeck | Zone::Hand | Zone::Discard | Zone::Banished | Zone::Flip) => {
                out.push_str("in ");
                self.say_whose(game.owner(card), out);
                out.push(' ');
                out.push_str(zone.word());
            }
            Zone::Queue => out.push_str("being played"),
        }
    }

    /// A card and where it is.
    fn say_placed(&self, obj: Obj, out: &mut String) {
        if obj.card == NONE {
            return out.push_str("none");
        }
        out.push_str(self.name(obj.card));
        out.push_str(", ");
        self.say_place(obj.card, out);
    }

    /// An answer to a question, told apart from the others only as far as words go.
    fn say_pick(&self, pick: Pick, question: Question, out: &mut String) {
        match pick {
            Pick::Pass => out.push_str("pass"),
            Pick::Done => out.push_str(done(question)),
            Pick::Play { card, to, host } => {
                out.push_str("play ");
                out.push_str(self.name(card.card));
                if host.card != NONE {
                    out.push_str(" on ");
                    self.say_placed(host, out);
                } else if to != NOWHERE {
                    let hidden = self.look.is_type(card.card, CardType::Troublemaker);
                    out.push_str(if hidden { " face down to " } else { " to " });
                    self.say_area(to, out);
                }
            }
            Pick::Activate { card, ability, .. } => {
                let list = self.look.abilities(card.card);
                let nth = list.iter().position(|(id, _)| *id == ability).map_or(0, |i| i + 1);
                put(out, format_args!("use {}, ability {nth}", self.name(card.card)));
            }
            Pick::Move { card, to } => {
                out.push_str("move ");
                out.push_str(self.name(card.card));
                out.push_str(" from ");
                self.say_area(self.look.game().area_of(card.card), out);
                out.push_str(" to ");
                self.say_area(to, out);
            }
            Pick::Draw => out.push_str("draw a card"),
            Pick::Rally(card) => {
                out.push_str("rally ");
                self.say_placed(card, out);
            }
            Pick::Challenge(card) => {
                out.push_str("challenge ");
                self.say_placed(card, out);
            }
            // One's own Problem Deck is no secret to the one who brought it.
            Pick::Card(card) if question == Question::StartingProblem => {
                out.push_str(&self.names.card(self.look.def_id(card.card)).full);
            }
            Pick::Card(card) => self.say_placed(card, out),
            Pick::Area(area) => self.say_area(area, out),
            Pick::Player(seat) => out.push_str(self.player(seat)),
            Pick::Trigger(at) => match self.look.waiting(at) {
                Some((card, _)) => {
                    out.push_str("the trigger of ");
                    self.say_placed(card, out);
                }
                None => put(out, format_args!("trigger {at}")),
            },
            Pick::Modifier { source, .. } => {
                out.push_str("apply ");
                out.push_str(self.name(source.card));
            }
            Pick::Mode(n) => match self.mode(n) {
                Some(mode) => out.push_str(&mode),
                None => put(out, format_args!("choice {}", n + 1)),
            },
            Pick::Number { from, to } => put(out, format_args!("a number from {from} to {to}")),
            Pick::Name(name) => out.push_str(self.look.lib().name(name)),
            Pick::Color(color) => out.push_str(color.word()),
            Pick::Type(kind) => out.push_str(kind.word()),
            Pick::Trait(id) => out.push_str(self.look.lib().trait_name(id)),
            Pick::Counter(kind) => put(out, format_args!("{} counter", self.look.lib().counter_name(kind))),
            Pick::Pile(0) => out.push_str("the top"),
            Pick::Pile(1) => out.push_str("the bottom"),
            Pick::Pile(n) => put(out, format_args!("pile {n}")),
            Pick::Yes => out.push_str(yes(question)),
            Pick::No => out.push_str(no(question)),
        }
    }

    /// One of the things a text has its player choose among, as the card says it. A record keeps no text of cards.
    fn mode(&self, n: u8) -> Option<String> {
        if self.reader == Reader::Record {
            return None;
        }
        let (source, _) = self.look.asking()?;
        let card = &self.look.game().def(self.look.lib(), source.card).card;
        let sides = std::iter::once(&card.face).chain(&card.boosted);
        let texts = sides.flat_map(|side| &side.text.abilities);
        let mut all = texts.map(|text| ability::modes(text, card.kind)).filter(|modes| !modes.is_empty());
        let mut modes = all.next().filter(|_| all.next().is_none())?;
        (usize::from(n) < modes.len()).then(|| modes.swap_remove(usize::from(n)))
    }

    /// All answers to a question; where two read the same, the later ones are numbered.
    pub fn picks(&self, options: &Options) -> Vec<String> {
        let question = options.asked.map_or(Question::Priority, |(_, question)| question);
        let mut out: Vec<String> = Vec::with_capacity(options.picks.len());
        for pick in &options.picks {
            let text = made(|out| self.say_pick(*pick, question, out));
            let unique = |text: &String| !out.contains(text);
            let numbered = || (2..).map(|n| format!("{text} [{n}]")).find(unique).unwrap_or_default();
            let text = if unique(&text) { text } else { numbered() };
            out.push(text);
        }
        out
    }

    /// The options without those that are the same to a person: another copy of a card in hand, played alike.
    pub fn distinct(&self, options: &Options) -> Vec<usize> {
        let same = self.same(options);
        (0..same.len()).filter(|i| same[*i].is_none()).collect()
    }

    /// For each option the first one that is the same to a person, where it is another.
    pub(crate) fn same(&self, options: &Options) -> Vec<Option<u16>> {
        let alike = |a: &Pick, b: &Pick| match (a, b) {
            (Pick::Play { card: a, to, host }, Pick::Play { card: b, to: t, host: h }) => {
                to == t && host == h && self.in_hand_alike(*a, *b)
            }
            (Pick::Card(a), Pick::Card(b)) => self.in_hand_alike(*a, *b),
            _ => false,
        };
        let picks = options.picks.iter().enumerate();
        picks
            .map(|(i, pick)| options.picks[..i].iter().position(|other| alike(other, pick)).map(|at| at as u16))
            .collect()
    }

    fn in_hand_alike(&self, a: Obj, b: Obj) -> bool {
        let in_hand = |card: Obj| card.card != NONE && self.look.game().zone_of(card.card) == Zone::Hand;
        in_hand(a) && in_hand(b) && self.look.def_id(a.card) == self.look.def_id(b.card)
    }

    /// What an action would cost in action tokens, where it costs any.
    pub fn cost(&self, seat: Seat, pick: Pick) -> Option<i32> {
        let costs = matches!(pick, Pick::Play { .. } | Pick::Move { .. } | Pick::Draw | Pick::Rally(_));
        if costs { self.look.cost(seat, pick).ok() } else { None }
    }
}

/// A text that is written piece by piece; most are no longer than this.
fn made(write: impl FnOnce(&mut String)) -> String {
    let mut out = String::with_capacity(64);
    write(&mut out);
    out
}

fn put(out: &mut String, text: std::fmt::Arguments<'_>) {
    // Memory takes whatever is written.
    let _ = out.write_fmt(text);
}

/// A text with a capital at its front.
pub fn capital(text: &str) -> String {
    capitalized(text.to_owned())
}

/// The same without a copy where it has one already: most names have.
pub(crate) fn with_capital(text: &str) -> Cow<'_, str> {
    match text {
        "you" => Cow::Borrowed("You"),
        _ if text.starts_with(|first: char| first.is_ascii_uppercase()) => Cow::Borrowed(text),
        _ => Cow::Owned(capital(text)),
    }
}

/// The same of a text that is no longer needed.
pub(crate) fn capitalized(mut text: String) -> String {
    match text.chars().next() {
        Some(first) if first.is_ascii() => {
            text[..1].make_ascii_uppercase();
            text
        }
        Some(first) => first.to_uppercase().chain(text.chars().skip(1)).collect(),
        None => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shelf::Shelf;
    use rules::{Dice, Edition, Pcg};
    use seen::Seen;

    /// The words name no card that a seat may not know: as many are known, zone by zone, as `Seen` shows.
    #[test]
    fn no_card_is_named_that_is_not_seen() {
        let shelf = Shelf::new().expect("the shelf");
        let deck = |name| shelf.named(name).expect("a shelf").expect("a deck");
        let table = shelf
            .table([&deck("meadow"), &deck("lantern")], Edition::Comprehensive, crate::shelf::Beside::Nothing)
            .expect("a table");
        let (labels, names) = (record_labels(), Names::of(&table.lib));
        for seed in 0..6 {
            let mut dice = Pcg::new(seed);
            let mut game = testkit::soak::start(&table, Edition::Comprehensive, &mut dice, &());
            let mut options = Options::default();
            for step in 0..2500 {
                game.ask(&table.lib, &mut options);
                if game.outcome().is_some() {
                    break;
                }
                if step % 25 == 0 {
                    for seat in Seat::all() {
                        let seen = Seen::of(&game, &table.lib, seat);
                        let (look, reader) = (game.look(&table.lib), Reader::Seat(seat));
                        let words = Words { look, labels: &labels, names: &names, reader };
                        for zone in [Zone::Play, Zone::Hand, Zone::Discard, Zone::Flip, Zone::DrawDeck] {
                            let shown = seen.cards.iter().filter(|c| c.zone == zone && c.def.is_some()).count();
                            let named = game.cards().filter(|c| game.zone_of(*c) == zone && words.knows(*c)).count();
                            assert_eq!(named, shown, "seed {seed}, step {step}, {seat:?}, {zone:?}");
                        }
                    }
                }
                let pick = options.picks[dice.below(options.picks.len() as u32) as usize];
                game.take(&table.lib, pick, 0, &mut dice, &());
            }
        }
    }
}
