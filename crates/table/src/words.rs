//! Picks, cards and areas in words, as one seat may read them.

use crate::asked::{done, no, yes};
use ability::{CardType, Zone};
use rules::{AreaId, AreaKind, CardIdx, Look, NONE, NOWHERE, Obj, Options, Pick, Question, SEATS, Seat};

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
    pub reader: Reader,
}

/// The labels of a record, which must not depend on who plays.
pub fn record_labels() -> Labels {
    ["the first".to_owned(), "the second".to_owned()]
}

impl Words<'_> {
    /// A player: `you` to the reader.
    pub fn player(&self, seat: Seat) -> &str {
        match self.reader {
            Reader::Seat(me) if me == seat => "you",
            Reader::Seat(_) | Reader::Spectator | Reader::Record => &self.labels[seat.index()],
        }
    }

    /// `your`, `Bot's`.
    pub fn whose(&self, seat: Seat) -> String {
        match self.reader {
            Reader::Seat(me) if me == seat => "your".to_owned(),
            Reader::Seat(_) | Reader::Spectator | Reader::Record => format!("{}'s", self.labels[seat.index()]),
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
    pub fn name(&self, card: CardIdx) -> String {
        if card == NONE {
            return "nothing".to_owned();
        }
        if !self.knows(card) {
            return "a hidden card".to_owned();
        }
        let (game, lib) = (self.look.game(), self.look.lib());
        let def = game.def(lib, card);
        let shares = |other: CardIdx| {
            let other = game.def(lib, other);
            other.title == def.title && other.name != def.name
        };
        if game.cards().any(|other| shares(other) && self.knows(other)) {
            def.card.name()
        } else {
            def.card.title.clone()
        }
    }

    /// An area: a home, or the Problem that is there.
    pub fn area(&self, area: AreaId) -> String {
        let game = self.look.game();
        if area == NOWHERE {
            return "nowhere".to_owned();
        }
        let owner = self.whose(game.area_owner(area));
        let there = || self.look.problem_at(area).map(|p| format!(" {}", self.name(p))).unwrap_or_default();
        match game.area_kind(area) {
            AreaKind::Home => format!("{owner} home"),
            AreaKind::Problem => format!("{owner} Problem{}", there()),
            AreaKind::Dilemma => format!("{owner} Dilemma{}", there()),
            AreaKind::Gone => "an area that is gone".to_owned(),
        }
    }

    /// Where a card is.
    pub fn place(&self, card: CardIdx) -> String {
        let game = self.look.game();
        let owner = game.owner(card);
        match game.zone_of(card) {
            Zone::Play => match self.look.host(card) {
                Some(host) => format!("on {}", self.name(host)),
                None => format!("at {}", self.area(game.area_of(card))),
            },
            Zone::Banished if let Some(above) = self.look.above(card) => format!("beneath {}", self.name(above)),
            zone @ (Zone::DrawDeck | Zone::ProblemDeck | Zone::Hand | Zone::Discard | Zone::Banished | Zone::Flip) => {
                format!("in {} {}", self.whose(owner), zone.word())
            }
            Zone::Queue => "being played".to_owned(),
        }
    }

    /// A card and where it is.
    fn placed(&self, obj: Obj) -> String {
        if obj.card == NONE {
            return "none".to_owned();
        }
        format!("{}, {}", self.name(obj.card), self.place(obj.card))
    }

    /// An answer to a question, told apart from the others only as far as words go.
    fn pick(&self, pick: Pick, question: Question) -> String {
        match pick {
            Pick::Pass => "pass".to_owned(),
            Pick::Done => done(question).to_owned(),
            Pick::Play { card, to, host } => {
                let name = self.name(card.card);
                if host.card != NONE {
                    format!("play {name} on {}, {}", self.name(host.card), self.place(host.card))
                } else if to == NOWHERE {
                    format!("play {name}")
                } else if self.look.is_type(card.card, CardType::Troublemaker) {
                    format!("play {name} face down to {}", self.area(to))
                } else {
                    format!("play {name} to {}", self.area(to))
                }
            }
            Pick::Activate { card, ability, .. } => {
                let list = self.look.abilities(card.card);
                let nth = list.iter().position(|(id, _)| *id == ability).map_or(0, |i| i + 1);
                format!("use {}, ability {nth}", self.name(card.card))
            }
            Pick::Move { card, to } => {
                let from = self.area(self.look.game().area_of(card.card));
                format!("move {} from {from} to {}", self.name(card.card), self.area(to))
            }
            Pick::Draw => "draw a card".to_owned(),
            Pick::Rally(card) => format!("rally {}, {}", self.name(card.card), self.place(card.card)),
            Pick::Challenge(card) => format!("challenge {}", self.placed(card)),
            // One's own Problem Deck is no secret to the one who brought it.
            Pick::Card(card) if question == Question::StartingProblem => {
                self.look.game().def(self.look.lib(), card.card).card.name()
            }
            Pick::Card(card) => self.placed(card),
            Pick::Area(area) => self.area(area),
            Pick::Player(seat) => self.player(seat).to_owned(),
            Pick::Trigger(at) => match self.look.waiting(at) {
                Some((card, _)) => format!("the trigger of {}", self.placed(card)),
                None => format!("trigger {at}"),
            },
            Pick::Modifier { source, .. } => format!("apply {}", self.name(source.card)),
            Pick::Mode(n) => self.mode(n).unwrap_or_else(|| format!("choice {}", n + 1)),
            Pick::Number { from, to } => format!("a number from {from} to {to}"),
            Pick::Name(name) => self.look.lib().name(name).to_owned(),
            Pick::Color(color) => color.word().to_owned(),
            Pick::Type(kind) => kind.word().to_owned(),
            Pick::Trait(id) => self.look.lib().trait_name(id).to_owned(),
            Pick::Counter(kind) => format!("{} counter", self.look.lib().counter_name(kind)),
            Pick::Pile(0) => "the top".to_owned(),
            Pick::Pile(1) => "the bottom".to_owned(),
            Pick::Pile(n) => format!("pile {n}"),
            Pick::Yes => yes(question).to_owned(),
            Pick::No => no(question).to_owned(),
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
            let text = self.pick(*pick, question);
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

/// A text with a capital at its front.
pub fn capital(text: &str) -> String {
    let mut chars = text.chars();
    match chars.next() {
        Some(first) => first.to_uppercase().chain(chars).collect(),
        None => String::new(),
    }
}

/// The same of a text that is no longer needed.
pub(crate) fn capitalized(mut text: String) -> String {
    match text.chars().next() {
        Some(first) if first.is_ascii() => {
            text[..1].make_ascii_uppercase();
            text
        }
        Some(_) | None => capital(&text),
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
        let labels = record_labels();
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
                        let words = Words { look: game.look(&table.lib), labels: &labels, reader: Reader::Seat(seat) };
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
