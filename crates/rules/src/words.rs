//! Numbers for the words of a library: traits, titles, kinds of counters.

/// How many glances there are.
pub(crate) const GLANCES: usize = 256;

/// A number for a word, mostly another one for another word.
pub(crate) fn glance(word: &str) -> u8 {
    let bytes = word.as_bytes();
    let at = |i: usize| bytes.get(i).copied().unwrap_or(0);
    let last = bytes.last().copied().unwrap_or(0);
    (bytes.len() as u8).wrapping_mul(31) ^ at(0).wrapping_mul(7) ^ at(2).wrapping_mul(59) ^ last.wrapping_mul(13)
}

/// The number of a word, given out at first sight.
pub(crate) fn intern(words: &mut Vec<String>, word: &str) -> u16 {
    if let Some(i) = words.iter().position(|w| w == word) {
        return i as u16;
    }
    words.push(word.to_string());
    words.len() as u16 - 1
}
