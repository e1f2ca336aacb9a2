//! PonyHead's links: long ones that list the cards, short ones that pack them into bits.

use super::Slot;
use super::bits::{BadBits, Reader, Writer};
use std::collections::BTreeMap;
use std::fmt;

/// The sets a short link knows by number.
pub const KNOWN_SETS: [&str; 28] = [
    "pr", "prPF", "cn", "cnf", "cnPF", "rr", "rrF", "cs", "csf", "csF", "cg", "cg0", "cgpf", "cgPF", "gf", "ad", "adn",
    "adpf", "eo", "hm", "hmn", "mt", "de", "sb", "ff", "ll", "nd", "fm",
];

/// Where a short link keeps the names of sets that have no number: public decoders differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Names {
    /// From the next whole character on.
    Aligned,
    /// From the next bit on.
    Packed,
}

/// Why a link can't be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BadLink {
    Bits(BadBits),
    /// Only version 0 is known.
    Version(u32),
    /// A number beyond the table of sets.
    Set(u32),
    /// An entry that is no set, number, `x` and count.
    Entry(String),
}

impl fmt::Display for BadLink {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadLink::Bits(BadBits::Character(at)) => write!(f, "character {at} is none of A-Z a-z 0-9 - _"),
            BadLink::Bits(BadBits::End) => f.write_str("it ends too soon; copy all of it"),
            BadLink::Bits(BadBits::Number) => f.write_str("a number in it is too large; copy it again"),
            BadLink::Version(n) => write!(f, "it has version {n}, and only version 0 is known"),
            BadLink::Set(n) => write!(f, "it names set number {n}, which is not in the table of sets"),
            BadLink::Entry(text) => write!(f, "`{text}` should be set, number, x and count, such as de52x3"),
        }
    }
}

impl From<BadBits> for BadLink {
    fn from(bits: BadBits) -> BadLink {
        BadLink::Bits(bits)
    }
}

pub fn is_long(text: &str) -> bool {
    let entries = || !text.is_empty() && text.split('-').all(|entry| !entry.is_empty() && self::entry(entry).is_ok());
    text.contains("v1code=") || (!text.contains(char::is_whitespace) && entries())
}

pub fn is_short(text: &str) -> bool {
    !text.contains(char::is_whitespace) && text.contains("/d/")
}

/// The entries of a long link.
pub fn read_long(text: &str) -> Result<Vec<Slot>, BadLink> {
    let text = text.trim();
    let code = text.split_once("v1code=").map_or(text, |(_, code)| code);
    let code = code.split(['&', '#', ' ', '\n', '\r', '\t']).next().unwrap_or_default();
    code.split('-').filter(|entry| !entry.is_empty()).map(entry).collect()
}

fn entry(text: &str) -> Result<Slot, BadLink> {
    let parts = text.rsplit_once('x').filter(|(id, count)| {
        let set_and_number = id.starts_with(|c: char| c.is_ascii_alphabetic())
            && id.ends_with(|c: char| c.is_ascii_digit())
            && id.bytes().all(|b| b.is_ascii_alphanumeric());
        set_and_number && count.bytes().all(|b| b.is_ascii_digit())
    });
    let slot = parts.and_then(|(id, count)| Some(Slot { id: id.to_owned(), count: count.parse().ok()? }));
    slot.ok_or_else(|| BadLink::Entry(text.chars().take(40).collect()))
}

pub fn write_long(slots: &[Slot]) -> String {
    let entries: Vec<String> = slots
        .iter()
        .map(|slot| {
            let (set, number) = set_and_number(&slot.id);
            format!("{set}{number}x{}", slot.count)
        })
        .collect();
    format!("https://ponyhead.com/deckbuilder?v1code={}", entries.join("-"))
}

/// The entries of a short link, wherever it keeps its names.
pub fn read_short(text: &str) -> Result<Vec<Slot>, BadLink> {
    let text = text.trim();
    let code = text.split_once("/d/").map_or(text, |(_, code)| code);
    let code = code.split(['?', '#', '/']).next().unwrap_or_default();
    let packed = read_short_as(code, Names::Packed);
    match read_short_as(code, Names::Aligned) {
        Ok(aligned) => match packed {
            Ok(packed) if packed.likely() > aligned.likely() => Ok(packed.slots()),
            Ok(_) | Err(_) => Ok(aligned.slots()),
        },
        Err(why) => packed.map(|packed| packed.slots()).map_err(|_| why),
    }
}

/// A short link read in one of the two ways.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShortLink {
    pub sets: Vec<(String, Vec<(u32, u32)>)>,
    /// Whether the bits that mean nothing are zero, as they should be.
    pub clean: Clean,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Clean {
    Leftover,
    Clean,
}

impl ShortLink {
    fn slots(&self) -> Vec<Slot> {
        let card = |set: &str, (number, count): (u32, u32)| Slot { id: format!("{set}{number}"), count };
        self.sets.iter().flat_map(|(set, cards)| cards.iter().map(|c| card(set, *c))).collect()
    }

    /// How much this looks like the right way: clean bits, then names of letters only.
    fn likely(&self) -> (Clean, usize) {
        let letters = |(name, _): &&(String, Vec<(u32, u32)>)| name.bytes().all(|b| b.is_ascii_lowercase());
        (self.clean, self.sets.iter().filter(letters).count())
    }
}

/// The cards of a set in a short link.
type Cards = Vec<(u32, u32)>;

/// How the counts of a short link are written.
#[derive(Clone, Copy)]
enum Mode {
    /// One to three copies, packed with the number.
    Deck,
    /// Any number of copies.
    Draft,
}

/// Reads the text of a short link in one way.
pub fn read_short_as(code: &str, names: Names) -> Result<ShortLink, BadLink> {
    let mut bits = Reader::new(code)?;
    let version = bits.golomb(1)?;
    if version != 0 {
        return Err(BadLink::Version(version));
    }
    let mode = if bits.take(1)? == 1 { Mode::Draft } else { Mode::Deck };
    let mut sets = Vec::new();
    let mut index = 0;
    for i in 0..bits.golomb(3)? {
        index = if i == 0 { bits.golomb(4)? } else { bits.golomb(2)?.saturating_add(index).saturating_add(1) };
        let name = KNOWN_SETS.get(index as usize).ok_or(BadLink::Set(index))?;
        sets.push(((*name).to_owned(), read_cards(&mut bits, mode)?));
    }
    let mut length: u32 = 1;
    let mut unnamed: Vec<(u32, Cards)> = Vec::new();
    for _ in 0..bits.golomb(0)? {
        length = length.saturating_add(bits.golomb(0)?);
        unnamed.push((length, read_cards(&mut bits, mode)?));
    }
    let passed = match names {
        Names::Aligned => bits.align(),
        Names::Packed => Vec::new(),
    };
    for (length, cards) in unnamed {
        sets.push((bits.characters(length)?, cards));
    }
    let over = passed.iter().chain(bits.rest());
    let clean = if over.copied().any(|bit| bit) || bits.rest().len() >= 6 { Clean::Leftover } else { Clean::Clean };
    Ok(ShortLink { sets, clean })
}

fn read_cards(bits: &mut Reader, mode: Mode) -> Result<Cards, BadBits> {
    let n = bits.golomb(1)?.saturating_add(1);
    let mut cards = Vec::new();
    let mut next: u32 = 0;
    for i in 0..n {
        let (step, count) = match mode {
            Mode::Draft => (bits.golomb(if i == 0 { 5 } else { 4 })?, bits.golomb(1)?.saturating_add(1)),
            Mode::Deck => {
                let code = bits.golomb(if i == 0 { 6 } else { 5 })?;
                (code / 3, code % 3 + 1)
            }
        };
        let number = next.checked_add(step).ok_or(BadBits::Number)?;
        next = number.checked_add(1).ok_or(BadBits::Number)?;
        cards.push((number, count));
    }
    Ok(cards)
}

/// Writes a short link; cards whose id has no number are left out.
pub fn write_short(slots: &[Slot], names: Names) -> String {
    let mut known: BTreeMap<usize, BTreeMap<u32, u32>> = BTreeMap::new();
    let mut unknown: BTreeMap<(usize, String), BTreeMap<u32, u32>> = BTreeMap::new();
    for slot in slots {
        let (set, number) = set_and_number(&slot.id);
        let Ok(number) = number.parse::<u32>() else { continue };
        let cards = match KNOWN_SETS.iter().position(|name| *name == set) {
            Some(index) => known.entry(index).or_default(),
            None => unknown.entry((set.len(), set)).or_default(),
        };
        let count = cards.entry(number).or_insert(0);
        *count = count.saturating_add(slot.count);
    }
    let many = known.values().chain(unknown.values()).flat_map(|cards| cards.values()).any(|count| *count > 3);
    let mode = if many { Mode::Draft } else { Mode::Deck };
    let mut out = Writer::default();
    out.golomb(0, 1);
    out.put(u32::from(many), 1);
    out.golomb(known.len() as u32, 3);
    let mut last = None;
    for (index, cards) in &known {
        match last {
            None => out.golomb(*index as u32, 4),
            Some(last) => out.golomb((*index - last - 1) as u32, 2),
        }
        last = Some(*index);
        write_cards(&mut out, cards, mode);
    }
    out.golomb(unknown.len() as u32, 0);
    let mut length = 1;
    for ((n, _), cards) in &unknown {
        out.golomb((n - length) as u32, 0);
        length = *n;
        write_cards(&mut out, cards, mode);
    }
    match names {
        Names::Aligned => out.align(),
        Names::Packed => {}
    }
    for (_, name) in unknown.keys() {
        out.characters(name);
    }
    format!("https://ponyhead.com/d/{}", out.text())
}

fn write_cards(out: &mut Writer, cards: &BTreeMap<u32, u32>, mode: Mode) {
    out.golomb((cards.len() as u32).saturating_sub(1), 1);
    let mut next = 0;
    for (i, (number, count)) in cards.iter().enumerate() {
        let step = number - next;
        next = number.saturating_add(1);
        let count = count.saturating_sub(1);
        match mode {
            Mode::Draft => {
                out.golomb(step, if i == 0 { 5 } else { 4 });
                out.golomb(count, 1);
            }
            Mode::Deck => out.golomb(step.saturating_mul(3).saturating_add(count), if i == 0 { 6 } else { 5 }),
        }
    }
}

/// PonyHead's set and number for one of our ids: `PRpf3` is `prPF` and `3`, `AD-1` is `adn` and `1`.
fn set_and_number(id: &str) -> (String, String) {
    if id == "CG0" {
        return ("cg0".to_owned(), "0".to_owned());
    }
    let id = id.replace('-', "n");
    let letters = id.trim_end_matches(|c: char| c.is_ascii_digit());
    let number = id[letters.len()..].to_owned();
    let lower: String = letters.chars().filter(char::is_ascii_alphanumeric).collect::<String>().to_ascii_lowercase();
    let known = KNOWN_SETS.iter().find(|name| **name == lower);
    let known = known.or_else(|| KNOWN_SETS.iter().find(|name| name.eq_ignore_ascii_case(&lower)));
    (known.map_or(lower, |name| (*name).to_owned()), number)
}
