//! The table and its questions in words, for messages.

use super::question;
use super::run::Runner;
use rules::{AreaId, CardIdx, NOWHERE, Pick};

impl Runner<'_> {
    pub(crate) fn label(&self, card: CardIdx) -> String {
        self.names.label(card, self.game.look(self.lib))
    }

    /// Who is asked what now, in words.
    pub(crate) fn asked_words(&self) -> String {
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
        let tail = if more > 0 { format!(" or {more} others") } else { String::new() };
        format!("{}{tail}", list.join(", "))
    }

    pub(crate) fn pick_words(&self, pick: Pick) -> String {
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
            Pick::Trigger(at) => look.waiting(at).map_or_else(|| "a trigger".to_owned(), |(c, _)| self.label(c.card)),
            Pick::Modifier { source, .. } => self.label(source.card),
            Pick::Mode(n) => format!("mode {}", n + 1),
            Pick::Number { from, to } => format!("a number from {from} to {to}"),
            Pick::Name(name) => self.lib.name(name).to_owned(),
            Pick::Color(color) => color.word().to_owned(),
            Pick::Type(kind) => kind.word().to_owned(),
            Pick::Trait(id) => format!("trait {}", self.lib.trait_name(id)),
            Pick::Counter(kind) => format!("{} counter", self.lib.counter_name(kind)),
            Pick::Pile(n) => (if n == 0 { "top" } else { "bottom" }).to_owned(),
            Pick::Yes => "yes".to_owned(),
            Pick::No => "no".to_owned(),
        }
    }
}
