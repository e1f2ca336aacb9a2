//! Templates: the words and holes of a production, as written in the table.
//!
//! * `word` is itself; `word~` takes -s where the form asks for it; `have/has` names both forms.
//! * `{name:kind}` is a hole; `{name:kind+}` asks for the form with -s, `{name:kind^}` for the form of the whole,
//!   and `{name:kind%}` makes two productions of one: all holes marked so share one form.
//! * A template beginning with `plain: ` or `s: ` stands in that form only; with `read: ` it is a synonym, never printed;
//!   with `print: ` it is printed, and read piece by piece by others.
//! * `(this|that)` are other wordings; printing takes the first. `(|word)` may be there and is not printed.

use super::token::{with_s, words};

/// The form a phrase stands in: plain, or with -s.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Form {
    Plain,
    S,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ask {
    Plain,
    S,
    Same,
}

#[derive(Clone, Debug)]
pub enum Item {
    /// A word in its two forms.
    Word(String, String),
    Hole {
        name: String,
        kind: String,
        ask: Ask,
    },
}

/// Parses a template into its wordings, the printed one first; twice where holes are marked with %.
pub fn parse(template: &str) -> Vec<Vec<Vec<Item>>> {
    if template.contains("%}") {
        return vec![wordings(&template.replace("%}", "}")), wordings(&template.replace("%}", "+}"))];
    }
    vec![wordings(template)]
}

fn wordings(template: &str) -> Vec<Vec<Item>> {
    let mut out: Vec<Vec<Item>> = vec![Vec::new()];
    let mut rest = template;
    while !rest.is_empty() {
        let cut = rest.find(['{', '(']).unwrap_or(rest.len());
        let (plain, tail) = rest.split_at(cut);
        extend(&mut out, &[literal(plain)]);
        rest = tail;
        if let Some(inner) = rest.strip_prefix('{') {
            let end = inner.find('}').unwrap_or_else(|| panic!("{template}: an open hole"));
            extend(&mut out, &[vec![hole(&inner[..end], template)]]);
            rest = &inner[end + 1..];
        } else if let Some(inner) = rest.strip_prefix('(') {
            let end = inner.find(')').unwrap_or_else(|| panic!("{template}: an open alternative"));
            let options: Vec<Vec<Item>> = inner[..end].split('|').map(literal).collect();
            extend(&mut out, &options);
            rest = &inner[end + 1..];
        }
    }
    out
}

fn extend(out: &mut Vec<Vec<Item>>, options: &[Vec<Item>]) {
    let mut next = Vec::with_capacity(out.len() * options.len());
    for option in options {
        for done in out.iter() {
            let mut whole = done.clone();
            whole.extend(option.iter().cloned());
            next.push(whole);
        }
    }
    *out = next;
}

fn hole(text: &str, template: &str) -> Item {
    let (name, kind) = text.split_once(':').unwrap_or_else(|| panic!("{template}: a hole without a kind"));
    let (kind, ask) = match kind.strip_suffix('+') {
        Some(kind) => (kind, Ask::S),
        None => match kind.strip_suffix('^') {
            Some(kind) => (kind, Ask::Same),
            None => (kind, Ask::Plain),
        },
    };
    Item::Hole { name: name.to_owned(), kind: kind.to_owned(), ask }
}

fn literal(text: &str) -> Vec<Item> {
    words(text)
        .into_iter()
        .map(|tok| {
            let word = if tok.text == "an" { "a".to_owned() } else { tok.text };
            if let Some(stem) = word.strip_suffix('~') {
                return Item::Word(stem.to_owned(), with_s(stem));
            }
            match word.split_once('/') {
                Some((plain, s)) => Item::Word(plain.to_owned(), s.to_owned()),
                None => Item::Word(word.clone(), word),
            }
        })
        .collect()
}
