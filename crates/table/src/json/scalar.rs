//! Names, texts and numbers as JSON.

/// A name of a field or variant: an identifier, in which nothing has to be escaped.
#[inline(always)]
pub(super) fn name(out: &mut Vec<u8>, name: &'static str) {
    out.push(b'"');
    out.extend_from_slice(name.as_bytes());
    out.push(b'"');
}

/// A text in quotes.
pub(super) fn text(out: &mut Vec<u8>, text: &str) {
    let bytes = text.as_bytes();
    out.reserve(bytes.len() + 2);
    out.push(b'"');
    if is_plain(bytes) {
        out.extend_from_slice(bytes);
    } else {
        escape(out, bytes);
    }
    out.push(b'"');
}

/// Whether nothing in a text has to be escaped: no quote, no backslash, nothing below a space.
fn is_plain(bytes: &[u8]) -> bool {
    const ONES: u64 = u64::MAX / 255;
    const TOPS: u64 = ONES << 7;
    let below = |word: u64, least: u64| word.wrapping_sub(ONES * least) & !word;
    let odd = |word: u64| {
        let (quote, slash) = (word ^ (ONES * 0x22), word ^ (ONES * 0x5c));
        (below(word, 0x20) | below(quote, 1) | below(slash, 1)) & TOPS
    };
    let mut words = bytes.chunks_exact(8);
    let found =
        (&mut words).fold(0, |found, word| found | odd(u64::from_le_bytes(word.try_into().unwrap_or_default())));
    found == 0 && words.remainder().iter().all(|byte| *byte >= 0x20 && *byte != b'"' && *byte != b'\\')
}

#[cold]
fn escape(out: &mut Vec<u8>, bytes: &[u8]) {
    for byte in bytes {
        let short = match byte {
            b'"' => b'"',
            b'\\' => b'\\',
            b'\n' => b'n',
            b'\r' => b'r',
            b'\t' => b't',
            0x08 => b'b',
            0x0c => b'f',
            0x00..0x20 => {
                let digit = |n: u8| b"0123456789abcdef"[usize::from(n)];
                out.extend_from_slice(&[b'\\', b'u', b'0', b'0', digit(byte >> 4), digit(byte & 15)]);
                continue;
            }
            plain => {
                out.push(*plain);
                continue;
            }
        };
        out.extend_from_slice(&[b'\\', short]);
    }
}

/// A number, short ones without a buffer.
pub(super) fn number(out: &mut Vec<u8>, mut n: u64) {
    if n < 10 {
        return out.push(b'0' + n as u8);
    }
    if n < 100 {
        return out.extend_from_slice(&[b'0' + (n / 10) as u8, b'0' + (n % 10) as u8]);
    }
    let mut digits = [0; 20];
    let mut from = digits.len();
    while n > 0 {
        from -= 1;
        digits[from] = b'0' + (n % 10) as u8;
        n /= 10;
    }
    out.extend_from_slice(&digits[from..]);
}
