//! The bit stream of PonyHead's short links: characters of six bits, the least significant first.

const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// A number coded with more than this many zeros can't be meant.
const MOST_ZEROS: u32 = 24;

/// Why bits could not be taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadBits {
    /// A character outside the alphabet, counted from 1.
    Character(usize),
    /// The text ends too soon.
    End,
    /// A number too large to be meant.
    Number,
}

#[derive(Clone, Debug)]
pub(super) struct Reader {
    bits: Vec<bool>,
    at: usize,
}

impl Reader {
    pub fn new(text: &str) -> Result<Reader, BadBits> {
        let mut bits = Vec::with_capacity(text.len() * 6);
        for (i, c) in text.chars().enumerate() {
            let value = ALPHABET.iter().position(|a| char::from(*a) == c).ok_or(BadBits::Character(i + 1))?;
            bits.extend((0..6).map(|bit| value >> bit & 1 == 1));
        }
        Ok(Reader { bits, at: 0 })
    }

    pub fn take(&mut self, n: u32) -> Result<u32, BadBits> {
        let mut value = 0;
        for i in 0..n {
            let bit = *self.bits.get(self.at).ok_or(BadBits::End)?;
            value |= u32::from(bit) << i;
            self.at += 1;
        }
        Ok(value)
    }

    pub fn golomb(&mut self, k: u32) -> Result<u32, BadBits> {
        let mut zeros = 0;
        while self.take(1)? == 0 {
            zeros += 1;
            if zeros > MOST_ZEROS {
                return Err(BadBits::Number);
            }
        }
        let x = self.take(zeros)?;
        let y = self.take(k)?;
        Ok(((x + (1 << zeros) - 1) << k) + y)
    }

    /// Some characters, taken six bits each.
    pub fn characters(&mut self, n: u32) -> Result<String, BadBits> {
        (0..n).map(|_| self.take(6).map(|v| char::from(ALPHABET[v as usize & 63]))).collect()
    }

    /// Goes on to the next whole character; gives the bits passed over.
    pub fn align(&mut self) -> Vec<bool> {
        let next = self.at.next_multiple_of(6).min(self.bits.len());
        let passed = self.bits[self.at..next].to_vec();
        self.at = next;
        passed
    }

    pub fn rest(&self) -> &[bool] {
        &self.bits[self.at..]
    }
}

#[derive(Clone, Debug, Default)]
pub(super) struct Writer {
    bits: Vec<bool>,
}

impl Writer {
    pub fn put(&mut self, value: u32, n: u32) {
        self.bits.extend((0..n).map(|i| value >> i & 1 == 1));
    }

    pub fn golomb(&mut self, value: u32, k: u32) {
        let high = (value >> k) + 1;
        let zeros = high.ilog2();
        self.put(0, zeros);
        self.put(1, 1);
        self.put(high - (1 << zeros), zeros);
        self.put(value, k);
    }

    /// Characters of six bits; those outside the alphabet are left out.
    pub fn characters(&mut self, text: &str) {
        for value in text.bytes().filter_map(|b| ALPHABET.iter().position(|a| *a == b)) {
            self.put(value as u32, 6);
        }
    }

    pub fn align(&mut self) {
        self.bits.resize(self.bits.len().next_multiple_of(6), false);
    }

    pub fn text(&self) -> String {
        let value = |bits: &[bool]| bits.iter().enumerate().fold(0, |sum, (i, bit)| sum | usize::from(*bit) << i);
        self.bits.chunks(6).map(|bits| char::from(ALPHABET[value(bits) & 63])).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_come_back() {
        for k in 0..7 {
            let mut out = Writer::default();
            let numbers: Vec<u32> = (0..300).chain([65_535, 1_000_000]).collect();
            for n in &numbers {
                out.golomb(*n, k);
            }
            let mut bits = Reader::new(&out.text()).unwrap();
            for n in &numbers {
                assert_eq!(bits.golomb(k), Ok(*n));
            }
        }
    }
}
