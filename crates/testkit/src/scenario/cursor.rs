//! Reading a line from left to right: words, numbers, names of seats and cards.

use super::names::{CardRef, Names, Place};
use super::text::Mistake;
use rules::Seat;

/// What is left of a line.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cursor<'a> {
    pub(crate) rest: &'a str,
    pub(crate) line: usize,
}

impl<'a> Cursor<'a> {
    pub(crate) fn new(text: &'a str, line: usize) -> Cursor<'a> {
        Cursor { rest: text.trim(), line }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.rest.is_empty()
    }

    /// A mistake at this place: what would have fitted.
    pub(crate) fn expected<T>(&self, what: &str) -> Result<T, Mistake> {
        let found = if self.rest.is_empty() { "the end of the line".to_owned() } else { format!("`{}`", self.rest) };
        Err(Mistake { line: self.line, what: format!("{found} where {what} was expected") })
    }

    /// Nothing may be left.
    pub(crate) fn end(&self) -> Result<(), Mistake> {
        if self.rest.is_empty() { Ok(()) } else { self.expected("the end of the line") }
    }

    /// Takes some words if they stand here, in any case.
    pub(crate) fn eat(&mut self, words: &str) -> bool {
        match strip(self.rest, words) {
            Some(rest) if boundary(words, rest) => {
                self.rest = rest.trim_start();
                true
            }
            Some(_) | None => false,
        }
    }

    /// Takes the first of several words that stands here.
    pub(crate) fn eat_any(&mut self, words: &[&str]) -> bool {
        words.iter().any(|w| self.eat(w))
    }

    /// Takes a mark such as a comma.
    pub(crate) fn sign(&mut self, sign: char) -> bool {
        match self.rest.strip_prefix(sign) {
            Some(rest) => {
                self.rest = rest.trim_start();
                true
            }
            None => false,
        }
    }

    pub(crate) fn number(&mut self) -> Option<u32> {
        let digits = self.rest.len() - self.rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let n = self.rest.get(..digits)?.parse().ok()?;
        let rest = &self.rest[digits..];
        if rest.starts_with(char::is_alphanumeric) {
            return None;
        }
        self.rest = rest.trim_start();
        Some(n)
    }

    /// `3`, `no` or `a`.
    pub(crate) fn amount(&mut self) -> Option<u32> {
        if self.eat("no") {
            return Some(0);
        }
        if self.eat_any(&["a", "an", "one"]) {
            return Some(1);
        }
        self.number()
    }

    /// A rule number with an optional bullet, or any other single word.
    pub(crate) fn word(&mut self) -> Option<&'a str> {
        let end = self.rest.find(|c: char| c.is_whitespace() || c == ',' || c == ';').unwrap_or(self.rest.len());
        let word = &self.rest[..end];
        if word.is_empty() {
            return None;
        }
        self.rest = self.rest[end..].trim_start();
        Some(word)
    }

    pub(crate) fn seat(&mut self, names: &Names) -> Option<Seat> {
        Seat::all().find(|s| self.eat(names.seat(*s)))
    }

    /// `Anna's`.
    pub(crate) fn whose(&mut self, names: &Names) -> Option<Seat> {
        for seat in Seat::all() {
            for end in ["'s", "’s", "'", "’"] {
                let owner = format!("{}{end}", names.seat(seat));
                if let Some(rest) = strip(self.rest, &owner)
                    && rest.starts_with(' ')
                {
                    self.rest = rest.trim_start();
                    return Some(seat);
                }
            }
        }
        None
    }

    /// A card: its name or title, perhaps with an owner before it or a number after it.
    pub(crate) fn card(&mut self, names: &Names) -> Option<CardRef> {
        let before = *self;
        if let Some(mut card) = self.named(names) {
            card.said = before.taken(self);
            return Some(card);
        }
        if let Some(owner) = self.whose(names)
            && let Some(mut card) = self.named(names)
        {
            card.owner = Some(owner);
            card.said = before.taken(self);
            return Some(card);
        }
        *self = before;
        None
    }

    fn named(&mut self, names: &Names) -> Option<CardRef> {
        let (name, rest) = names.longest(self.rest)?;
        self.rest = rest.trim_start();
        let mut number = None;
        let before = *self;
        if self.sign('#') {
            number = self.number().map(|n| n as usize);
            if number.is_none() {
                *self = before;
            }
        }
        Some(CardRef { name, number, owner: None, said: String::new() })
    }

    /// An area: `home`, `Anna's home`, `Ben's Problem`, or that of a Problem named.
    pub(crate) fn place(&mut self, names: &Names) -> Option<Place> {
        let before = *self;
        if self.eat_any(&["home", "their home"]) {
            return Some(Place::OwnHome);
        }
        if let Some(seat) = self.whose(names) {
            if self.eat("home") {
                return Some(Place::Home(seat));
            }
            if self.eat("Problem") {
                return Some(Place::Problem(seat));
            }
        }
        *self = before;
        self.card(names).map(Place::At)
    }

    /// What was read between two places.
    fn taken(&self, now: &Cursor<'a>) -> String {
        self.rest[..self.rest.len() - now.rest.len()].trim_end().to_owned()
    }
}

/// What follows some words at the start of a text, in any case.
pub(crate) fn strip<'a>(text: &'a str, words: &str) -> Option<&'a str> {
    let mut chars = text.chars();
    for want in words.chars() {
        let have = chars.next()?;
        if have != want && !have.to_lowercase().eq(want.to_lowercase()) && !(have == '’' && want == '\'') {
            return None;
        }
    }
    Some(chars.as_str())
}

/// Whether a word ends where the rest begins.
pub(crate) fn boundary(words: &str, rest: &str) -> bool {
    let within = |c: char| c.is_alphanumeric() || c == '_';
    !(words.ends_with(within) && rest.starts_with(within))
}
