//! Words: cutting a text into them and putting them together again.

use crate::word::Color;

/// One word of a text, as written, in lower case, and where it starts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tok {
    pub text: String,
    pub low: String,
    pub at: usize,
    /// A trait no list knows that is said from here on, and in how many words.
    pub coined: Option<(String, usize)>,
}

impl Tok {
    pub fn is_capital(&self) -> bool {
        self.text.chars().next().is_some_and(char::is_uppercase)
    }
}

/// Abbreviations whose full stop belongs to the word.
const DOTTED: &[&str] = &["dr", "mr", "mrs", "ms", "st", "no"];

/// What may end a word and is a word of its own, and how it is read.
const ENDINGS: &[(&str, &str)] = &[("'s", "'s"), ("'ve", "have"), ("'re", "are"), ("'", "'")];

/// Cuts a text into words. Marks of punctuation are words of their own, and so is the 's of the possessive.
pub fn words(text: &str) -> Vec<Tok> {
    let mut out: Vec<Tok> = Vec::new();
    let mut start = None;
    let mut push = |from: usize, to: usize| {
        let raw = &text[from..to];
        let (body, tail) = ENDINGS
            .iter()
            .find_map(|(end, word)| ending(raw, end).filter(|body| !body.is_empty()).map(|body| (body, *word)))
            .unwrap_or((raw, ""));
        out.push(tok(body, from));
        if !tail.is_empty() {
            out.push(tok(tail, from + body.len()));
        }
    };
    let chars: Vec<(usize, char)> = text.char_indices().collect();
    let mut tag_until = 0;
    for (i, &(at, c)) in chars.iter().enumerate() {
        if c == '<'
            && let Some(len) = tag(&text[at..])
        {
            tag_until = at + len;
        }
        if at < tag_until || c.is_whitespace() || is_nothing(c) {
            if let Some(from) = start.take() {
                push(from, at);
            }
        } else if is_mark(c) {
            if let Some(from) = start.take() {
                let word = text[from..at].to_lowercase();
                if c == '.' && DOTTED.contains(&word.as_str()) && chars.get(i + 1).is_some_and(|n| n.1 == ' ') {
                    push(from, at + 1);
                    continue;
                }
                push(from, at);
            }
            push(at, at + c.len_utf8());
        } else if let Some(from) = start {
            // "1[yellow]": a sign is a word of its own.
            let before = text[from..at].chars().next_back();
            let opens = c == '[' && before.is_some_and(|b| b.is_alphanumeric() || b == ']');
            if opens || before == Some(']') && c.is_alphanumeric() {
                push(from, at);
                start = Some(at);
            }
        } else {
            start = Some(at);
        }
    }
    if let Some(from) = start {
        push(from, text.len());
    }
    signs(out)
}

/// The same ending, whichever apostrophe it is written with.
fn ending<'w>(raw: &'w str, end: &str) -> Option<&'w str> {
    raw.strip_suffix(end).or_else(|| raw.strip_suffix(&end.replace('\'', "’")))
}

/// How long a mark-up tag is that a text begins with: `<b>`, `</i>`, `<br/>`.
fn tag(text: &str) -> Option<usize> {
    let end = text.find('>').filter(|end| *end < 40)?;
    let name = text[1..end].trim_matches('/').trim();
    let is_tag = name.starts_with(|c: char| c.is_ascii_alphabetic()) && !name.contains('<');
    is_tag.then_some(end + 1)
}

/// Characters that are not seen: they part words as a blank does.
const fn is_nothing(c: char) -> bool {
    matches!(c, '\u{200b}' | '\u{2060}' | '\u{feff}' | '\u{ad}')
}

/// Signs written otherwise: `[1 action token]`, `(blue)`, a dash between what is chosen or when and what is done.
fn signs(words: Vec<Tok>) -> Vec<Tok> {
    let mut out: Vec<Tok> = Vec::with_capacity(words.len());
    let mut rest = words.as_slice();
    while let Some((first, more)) = rest.split_first() {
        rest = more;
        let unit = |t: &Tok| matches!(t.low.as_str(), "token]" | "tokens]" | "at]");
        let number = first.low.strip_prefix('[').filter(|n| n.parse::<u8>().is_ok());
        match more {
            [action, end, after @ ..] if number.is_some() && action.low == "action" && unit(end) => rest = after,
            [end, after @ ..] if number.is_some() && unit(end) => rest = after,
            [color, end, after @ ..] if first.low == "(" && end.low == ")" && color.low.starts_with('[') => {
                out.push(Tok { at: first.at, ..color.clone() });
                rest = after;
                continue;
            }
            _ => {
                out.push(first.clone());
                continue;
            }
        }
        let sign = format!("{}]", first.text);
        out.push(Tok { low: sign.clone(), text: sign, ..first.clone() });
    }
    out
}

const fn is_mark(c: char) -> bool {
    matches!(c, ',' | '.' | ':' | ';' | '"' | '“' | '”' | '(' | ')' | '!' | '?')
}

fn tok(raw: &str, at: usize) -> Tok {
    let text = raw.replace(['’', '‘', '`', '´'], "'").replace(['“', '”', '„', '«', '»'], "\"");
    // Of the many dashes a lone one stands for a colon, one before a number for minus.
    let text = match text.replace(['–', '—', '−', '‐', '‑', '‒'], "-") {
        dash if matches!(dash.as_str(), "-" | "--") => ":".to_owned(),
        text => text,
    };
    let text = match text.strip_prefix('{').and_then(|t| t.strip_suffix('}')) {
        Some(sign) => format!("[{sign}]"),
        None => text,
    };
    let low = text.to_lowercase();
    let low = match low.strip_prefix('[').and_then(|l| l.strip_suffix(']')).and_then(element) {
        Some(color) => format!("[{}]", color.word()),
        None => low,
    };
    let low = match low.as_str() {
        "an" => "a".to_owned(),
        // A colour may be written as a word; with a capital it is part of a name.
        color if text == low && Color::from_word(color).is_some() => format!("[{color}]"),
        "facedown" => "face-down".to_owned(),
        "faceup" => "face-up".to_owned(),
        _ => low,
    };
    Tok { text, low, at, coined: None }
}

/// The colour of an element of harmony.
fn element(word: &str) -> Option<Color> {
    Some(match word {
        "loyalty" => Color::Blue,
        "honesty" => Color::Orange,
        "laughter" => Color::Pink,
        "magic" => Color::Purple,
        "generosity" => Color::White,
        "kindness" => Color::Yellow,
        _ => return None,
    })
}

/// Puts words together into sentences: spaces, capitals at the start of a sentence, "a" or "an".
pub fn join(words: &[String]) -> String {
    let mut out = String::new();
    let mut capital = true;
    let mut quote_open = false;
    let mut glue = true;
    for (i, word) in words.iter().enumerate() {
        let opening = word == "\"" && !quote_open;
        let closing = word == "\"" && quote_open;
        let tight = glue || matches!(word.as_str(), "," | "." | ":" | ";" | "'s" | "'" | ")") || closing;
        if !tight {
            out.push(' ');
        }
        let word = if word == "a" && words.get(i + 1).is_some_and(|next| vowel(next)) { "an" } else { word };
        if capital && word.chars().next().is_some_and(char::is_alphabetic) {
            let mut chars = word.chars();
            out.extend(chars.next().into_iter().flat_map(char::to_uppercase));
            out.push_str(chars.as_str());
        } else {
            out.push_str(word);
        }
        capital = matches!(word, "." | ":") || opening || (capital && !word.starts_with(char::is_alphanumeric));
        glue = opening || word == "(";
        if word == "\"" {
            quote_open = !quote_open;
        }
    }
    out
}

fn vowel(word: &str) -> bool {
    let low = word.to_lowercase();
    low.starts_with(['a', 'e', 'i', 'o', 'u']) && !low.starts_with("uni") && !low.starts_with("one")
}

/// The form with -s: of a verb the third person, of a noun the plural.
pub fn with_s(word: &str) -> String {
    let low = word.to_lowercase();
    if let Some(stem) = word.strip_suffix('y')
        && !stem.ends_with(['a', 'e', 'o', 'u'])
    {
        return format!("{stem}ies");
    }
    if ["s", "x", "ch", "sh", "z"].iter().any(|end| low.ends_with(end)) {
        return format!("{word}es");
    }
    format!("{word}s")
}

/// A quoted ability is a sentence, whether its full stop is printed inside the marks or not.
pub fn close_quotes(words: &mut Vec<Tok>) {
    let mut open = false;
    let mut i = 0;
    while i < words.len() {
        if words[i].low == "\"" {
            if open && i > 0 && words[i - 1].low != "." {
                let at = words[i].at;
                words.insert(i, Tok { text: ".".to_owned(), low: ".".to_owned(), at, coined: None });
                i += 1;
            }
            open = !open;
        }
        i += 1;
    }
}

/// Leaves out what stands in brackets: reminders say nothing new. A word or two are none, unless they are a sentence.
pub fn without_reminders(words: Vec<Tok>) -> Vec<Tok> {
    let mut depth = 0_usize;
    let mut out = Vec::with_capacity(words.len());
    for (i, word) in words.iter().enumerate() {
        match word.low.as_str() {
            "(" if depth == 0 && is_aside(&words[i + 1..]) => out.push(word.clone()),
            "(" => depth += 1,
            ")" if depth == 0 && out.iter().any(|t| t.low == "(") => out.push(word.clone()),
            ")" => depth = depth.saturating_sub(1),
            _ if depth == 0 => out.push(word.clone()),
            _ => {}
        }
    }
    out
}

/// Whether what follows a bracket is part of the sentence around it: "(here)".
fn is_aside(words: &[Tok]) -> bool {
    let inside = words.iter().take_while(|t| t.low != ")");
    let ends = words.iter().any(|t| t.low == ")");
    let (count, told) = inside.fold((0, false), |(n, told), t| (n + 1, told || t.low == "."));
    ends && count <= 2 && !told
}
