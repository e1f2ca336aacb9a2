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
            .find_map(|(end, word)| raw.strip_suffix(end).filter(|body| !body.is_empty()).map(|body| (body, *word)))
            .unwrap_or((raw, ""));
        out.push(tok(body, from));
        if !tail.is_empty() {
            out.push(tok(tail, from + body.len()));
        }
    };
    let chars: Vec<(usize, char)> = text.char_indices().collect();
    for (i, &(at, c)) in chars.iter().enumerate() {
        if c.is_whitespace() {
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
        } else if start.is_none() {
            start = Some(at);
        }
    }
    if let Some(from) = start {
        push(from, text.len());
    }
    out
}

const fn is_mark(c: char) -> bool {
    matches!(c, ',' | '.' | ':' | ';' | '"' | '“' | '”' | '(' | ')' | '!' | '?')
}

fn tok(raw: &str, at: usize) -> Tok {
    let text = raw.replace('’', "'").replace(['“', '”'], "\"").replace('–', "-");
    let low = text.to_lowercase();
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

/// Leaves out what stands in brackets: reminders say nothing new.
pub fn without_reminders(words: Vec<Tok>) -> Vec<Tok> {
    let mut depth = 0_usize;
    let mut out = Vec::with_capacity(words.len());
    for word in words {
        match word.low.as_str() {
            "(" => depth += 1,
            ")" => depth = depth.saturating_sub(1),
            _ if depth == 0 => out.push(word),
            _ => {}
        }
    }
    out
}
